//! 16 bytes read field by field, moved between versions 1 and 6 and between byte orders, and made
//! into versions 3, 4, 5, 7 and 8, as the reference does.
//!
//! Input: 16 bytes, and a name for versions 3 and 5. For version 7 they are also a time: seconds
//! (8 bytes, to be shifted right by the lower 6 bits of byte 12) and nanoseconds (4 bytes), all
//! little-endian; the last 8, big-endian, are its tail.

#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use mintage::clock::Timestamp;
use mintage::random::Random;
use mintage::uuid::{
    ByteOrder, Uuid, Variant, clock_sequence, fill_v4, is_random_node, node, tail, time, v1_to_v6,
    v3, v4, v5, v6_to_v1, v7_ceil, v7_floor, v7_from_parts, v8, version,
};
use mintage_fuzz::{Question, compare, hex, line};

fuzz_target!(|data: &[u8]| -> Corpus {
    let Some((bytes, name)) = data.split_first_chunk() else { return Corpus::Reject };
    let id = Uuid::from_bytes(*bytes);
    let mut lines = String::new();
    read(&id, &mut lines);
    store(&id, &mut lines);
    make(*bytes, name, &mut lines);
    make_v7(bytes, &mut lines);
    compare(Question::Fields, &[bytes, name], &lines);
    Corpus::Keep
});

fn digits(id: Uuid) -> String {
    hex(id.as_bytes())
}

fn read(id: &Uuid, lines: &mut String) {
    let variant = match id.get_variant() {
        Variant::NCS => "ncs",
        Variant::RFC4122 => "rfc9562",
        Variant::Microsoft => "microsoft",
        _ => "future",
    };
    line(lines, "variant", Some(variant));
    line(lines, "version", version(id));
    let nanos = |t: Timestamp| i128::from(t.seconds()) * 1_000_000_000 + i128::from(t.nanos());
    line(lines, "time", time(id).map(nanos));
    line(lines, "node", node(id).map(|node| hex(&node)));
    line(lines, "random-node", node(id).map(is_random_node));
    line(lines, "clock-sequence", clock_sequence(id));
    line(lines, "tail", tail(id));
    line(lines, "v1-to-v6", v1_to_v6(id).map(digits));
    line(lines, "v6-to-v1", v6_to_v1(id).map(digits));
}

fn store(id: &Uuid, lines: &mut String) {
    let mut orders = ByteOrder::ALL;
    orders.sort_unstable_by_key(|order| order.name());
    for order in orders {
        let stored = order.to_bytes(id);
        assert_eq!(order.from_bytes(stored), *id, "{order} does not come back");
        line(lines, order.name(), Some(hex(&stored)));
    }
}

/// Gives its bytes and nothing more.
struct Given<'a>(&'a [u8]);

impl Random for Given<'_> {
    fn fill(&mut self, out: &mut [u8]) -> mintage::Result<()> {
        let (given, left) = self.0.split_at(out.len());
        out.copy_from_slice(given);
        self.0 = left;
        Ok(())
    }
}

fn make(bytes: [u8; 16], name: &[u8], lines: &mut String) {
    let random = v4(&mut Given(&bytes)).expect("16 bytes are there");
    let mut filled = [Uuid::nil()];
    fill_v4(&mut Given(&bytes), &mut filled).expect("16 bytes are there");
    assert_eq!(filled, [random]);
    let namespace = Uuid::from_bytes(bytes);
    line(lines, "v3", Some(digits(v3(&namespace, name))));
    line(lines, "v4", Some(digits(random)));
    line(lines, "v5", Some(digits(v5(&namespace, name))));
    line(lines, "v8", Some(digits(v8(bytes))));
}

fn make_v7(bytes: &[u8; 16], lines: &mut String) {
    let [a, b, c, d, e, f, g, h, i, j, k, l, m, ..] = *bytes;
    let seconds = i64::from_le_bytes([a, b, c, d, e, f, g, h]) >> (m & 63);
    let nanos = u32::from_le_bytes([i, j, k, l]) % 1_000_000_000;
    let moment = Timestamp::from_unix(seconds, nanos).expect("nanoseconds are below a second");
    let id = v7_from_parts(moment, Uuid::from_bytes(*bytes).as_u64_pair().1);
    assert!(
        id.as_ref().is_ok_and(|id| time(id).is_some())
            || id.as_ref().is_err_and(mintage::Error::is_time_range)
    );
    line(lines, "v7", id.ok().map(digits));
    line(lines, "v7-floor", v7_floor(moment).ok().map(digits));
    line(lines, "v7-ceil", v7_ceil(moment).ok().map(digits));
}
