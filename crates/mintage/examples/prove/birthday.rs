//! How often two of many cut ids are the same: of n ids cut to b bits, n (n - 1) / 2 / 2^b pairs
//! are, if all their bits are random.
//!
//! The last 61 bits of ids of version 4 are random, and so are those of version 7 in ids of
//! different ticks; two ids of one tick are never the same, which a few hundred neighbours of each
//! id do not show.

use std::error::Error;

use mintage::uuid::Uuid;

use super::ids::{self, BATCH};

/// The pairs among `count` ids of the kind `name` whose last `bits` bits, at most 61, are the same.
/// Takes 8 bytes of memory for an id.
pub(crate) fn pairs(name: &str, count: usize, bits: u32) -> Result<u64, Box<dyn Error>> {
    let mut fill = match name {
        "v4" => ids::v4(),
        "v7" => ids::v7(),
        "stuck" => ids::stuck(),
        "counter" => ids::counter(),
        _ => return Err(format!("no ids {name}").into()),
    };
    let mask = (1 << bits.min(61)) - 1;
    let mut cut = Vec::with_capacity(count.next_multiple_of(BATCH));
    let mut batch = [Uuid::nil(); BATCH];
    while cut.len() < count {
        fill(&mut batch)?;
        cut.extend(batch.iter().map(|id| id.as_u64_pair().1 & mask));
    }
    cut.truncate(count);
    cut.sort_unstable();
    Ok(cut.chunk_by(|a, b| a == b).map(|same| same.len() as u64).map(|n| n * (n - 1) / 2).sum())
}
