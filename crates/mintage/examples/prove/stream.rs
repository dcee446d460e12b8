//! The random bits of ids, and nothing else of them, packed without gaps.
//!
//! Nothing is lost and nothing added: a stream's bits are the bits that the generator drew.

use std::error::Error;
use std::io::{ErrorKind, Write};

use mintage::random::{Csprng, Random};
use mintage::uuid::Uuid;

use super::ids::{self, BATCH, Fill};

/// Bytes written at a time, at least.
const CHUNK: usize = 65536;

/// The last 62 bits of an id: all that follows the variant.
const TAIL: u64 = (1 << 62) - 1;

/// Writes at most `left` bytes of the stream `name`, until its reader leaves.
pub(crate) fn write(name: &str, mut left: u64) -> Result<(), Box<dyn Error>> {
    let mut stream = named(name).ok_or_else(|| format!("no stream {name}"))?;
    let mut out = std::io::stdout().lock();
    let (mut bits, mut written) = (Bits::default(), 0);
    while left > 0 {
        bits.bytes.clear();
        while bits.bytes.len() < CHUNK {
            stream(&mut bits)?;
        }
        let count = bits.bytes.len().min(usize::try_from(left).unwrap_or(usize::MAX));
        match out.write_all(&bits.bytes[..count]) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
            result => result?,
        }
        written += count as u64;
        left -= count as u64;
    }
    eprintln!("{written}");
    Ok(())
}

/// Adds some bits.
type Stream = Box<dyn FnMut(&mut Bits) -> mintage::Result<()>>;

fn named(name: &str) -> Option<Stream> {
    Some(match name {
        "csprng" => csprng(),
        "v4" => of(ids::v4(), push_v4),
        "v7" => of(ids::v7_ticking(false), Tails { step_bits: 48, last: (0, 0) }.pusher()),
        "v7-cached" => of(ids::v7_ticking(true), Tails { step_bits: 40, last: (0, 0) }.pusher()),
        "stuck" => of(ids::v4(), |bits, id| bits.bytes.extend_from_slice(id.as_bytes())),
        "counter" => of(ids::counter(), |bits, id| bits.push(id.as_u64_pair().1, 64)),
        _ => return None,
    })
}

fn csprng() -> Stream {
    let mut csprng = Csprng::new();
    Box::new(move |bits| {
        let start = bits.bytes.len();
        bits.bytes.resize(start + 4096, 0);
        csprng.fill(&mut bits.bytes[start..])
    })
}

fn of(mut fill: Fill, mut push: impl FnMut(&mut Bits, &Uuid) + 'static) -> Stream {
    let mut ids = [Uuid::nil(); BATCH];
    Box::new(move |bits| {
        fill(&mut ids)?;
        ids.iter().for_each(|id| push(bits, id));
        Ok(())
    })
}

/// Whole bytes, and the bits that do not make a word yet; the first bit is the lowest.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    pending: u128,
    held: u32,
}

impl Bits {
    /// Adds the low `count` bits of `value`; the others are 0.
    fn push(&mut self, value: u64, count: u32) {
        self.pending |= u128::from(value) << self.held;
        self.held += count;
        if self.held >= 64 {
            self.bytes.extend_from_slice(&self.pending.to_le_bytes()[..8]);
            self.pending >>= 64;
            self.held -= 64;
        }
    }
}

/// The 48 and 12 bits around the version, and the 62 after the variant.
fn push_v4(bits: &mut Bits, id: &Uuid) {
    let (high, low) = id.as_u64_pair();
    bits.push(high >> 16 << 12 | high & 0xfff, 60);
    bits.push(low & TAIL, 62);
}

/// Takes ids of version 7 apart (`src/uuid/order.rs`).
///
/// A tick's first tail is 61 random bits below a 0. Within the tick the tail grows by steps, each
/// drawn uniformly from 1 to 2^48, or to 2^40 with a cached clock. So the tails of a tick are not
/// independent of each other, but their differences less 1 are, each of 48 (or 40) random bits.
struct Tails {
    step_bits: u32,
    last: (u64, u64),
}

impl Tails {
    fn pusher(mut self) -> impl FnMut(&mut Bits, &Uuid) {
        move |bits, id| self.push(bits, id)
    }

    fn push(&mut self, bits: &mut Bits, id: &Uuid) {
        let (tick, low) = id.as_u64_pair();
        let tail = low & TAIL;
        let (random, count) =
            if tick == self.last.0 { (tail - self.last.1 - 1, self.step_bits) } else { (tail, 61) };
        assert!(random >> count == 0, "{id} holds more than {count} random bits");
        bits.push(random, count);
        self.last = (tick, tail);
    }
}
