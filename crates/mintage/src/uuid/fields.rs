//! Reading a UUID field by field (RFC 9562 sections 4 and 5).

use super::gregorian::Layout;
use super::{Uuid, Variant};
use crate::clock::Timestamp;

/// The version, 0 to 15, or None where the variant is not the RFC's: then there is no such field.
#[must_use]
pub fn version(id: &Uuid) -> Option<u8> {
    (id.get_variant() == Variant::RFC4122).then(|| id.as_bytes()[6] >> 4)
}

/// The time that a UUID of version 1, 6 or 7 tells, or None for others.
///
/// Versions 1 and 6: exact to their unit, 100 ns. Version 7: exact to 1/4096 ms where the maker
/// filled the 12 bits after the version with the fraction, as mintage and PostgreSQL 18 do; RFC
/// 9562 lets others keep random bits there, and then only the millisecond means anything.
#[must_use]
pub fn time(id: &Uuid) -> Option<Timestamp> {
    match version(id)? {
        1 => Some(Timestamp::from_gregorian_tick(Layout::V1.tick(id))),
        6 => Some(Timestamp::from_gregorian_tick(Layout::V6.tick(id))),
        7 => {
            let high = id.as_u64_pair().0;
            Some(Timestamp::from_v7_tick(high >> 16 << 12 | high & 0xfff))
        }
        _ => None,
    }
}

/// The node of a UUID of version 1 or 6. It is a MAC address if [`is_random_node`] is false.
#[must_use]
pub fn node(id: &Uuid) -> Option<[u8; 6]> {
    let [.., a, b, c, d, e, f] = *id.as_bytes();
    matches!(version(id)?, 1 | 6).then_some([a, b, c, d, e, f])
}

/// Whether a node carries the multicast bit, which no network card's address does (RFC 9562
/// section 6.10).
#[must_use]
pub fn is_random_node(node: [u8; 6]) -> bool {
    node[0] & 1 == 1
}

/// The clock sequence of a UUID of version 1 or 6: 0 to 16383.
#[must_use]
pub fn clock_sequence(id: &Uuid) -> Option<u16> {
    let bytes = id.as_bytes();
    matches!(version(id)?, 1 | 6).then(|| u16::from_be_bytes([bytes[8] & 0x3f, bytes[9]]))
}

/// The 62 bits of a UUID of version 7 after the variant: mintage's tail, others' random bits.
#[must_use]
pub fn tail(id: &Uuid) -> Option<u64> {
    (version(id)? == 7).then(|| id.as_u64_pair().1 & ((1 << 62) - 1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn every_field_matches_the_conformance_vectors() {
        testing::for_each("uuid.json", "read", |vector| {
            let (id, name) = (testing::uuid(&vector["uuid"]), &vector["id"]);
            let is_rfc = vector["variant"] == "rfc9562";
            let expected = vector["version"].as_u64().filter(|_| is_rfc);
            assert_eq!(version(&id).map(u64::from), expected, "{name}");
            let moment = &vector["unix_time_ns"];
            let expected = (!moment.is_null()).then(|| testing::nanos(moment));
            assert_eq!(time(&id), expected, "{name}");
            let expected = (!vector["node"].is_null()).then(|| testing::hex(&vector["node"]));
            assert_eq!(node(&id), expected, "{name}");
            let expected = vector["clock_sequence"].as_u64();
            assert_eq!(clock_sequence(&id).map(u64::from), expected, "{name}");
            let expected = &vector["tail"];
            let expected =
                (!expected.is_null()).then(|| u64::from_be_bytes(testing::hex(expected)));
            assert_eq!(tail(&id), expected, "{name}");
        });
    }
}
