//! Version 4 (RFC 9562 section 5.4): 122 random bits.

use super::{Uuid, from_bits};
use crate::Result;
use crate::random::Random;

/// Ids whose bits are drawn and v4_bits while they are in the cache: 16 KiB.
const PART: usize = 1024;

/// One UUID of version 4.
///
/// ```text
///  0                   1                   2                   3
///  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
/// ├───────────────────────────── random ──────────────────────────┤
/// ├─────────── random ────────────┤0 1 0 0├──────── random ───────┤
/// ├1 0┤────────────────────────── random ─────────────────────────┤
/// ├───────────────────────────── random ──────────────────────────┤
/// ```
///
/// # Errors
/// When `source` fails.
#[inline]
pub fn v4(source: &mut impl Random) -> Result<Uuid> {
    source.next_u128().map(v4_bits).map(from_bits)
}

/// Fills `out` with UUIDs of version 4.
///
/// # Errors
/// When `source` fails; then every element of `out` is the nil UUID.
pub fn fill_v4(source: &mut impl Random, out: &mut [Uuid]) -> Result<()> {
    for part in out.chunks_mut(PART) {
        if let Err(error) = source.fill(bytemuck::cast_slice_mut(part)) {
            out.fill(Uuid::nil());
            return Err(error);
        }
        for id in bytemuck::cast_slice_mut::<_, [u8; 16]>(part) {
            // Byte by byte, which compilers make one operation of.
            for (byte, (kept, set)) in id.iter_mut().zip(KEPT.iter().zip(&SET)) {
                *byte = *byte & kept | set;
            }
        }
    }
    Ok(())
}

/// The bits that stay random, and those of version and variant (RFC 9562 sections 4.1 and 4.2).
const KEPT: [u8; 16] = [
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x0f, 0xff, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
];
const SET: [u8; 16] = [0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0];

/// Sets version and variant, in registers.
#[inline]
pub(crate) fn v4_bits(random: u128) -> u128 {
    random & u128::from_le_bytes(KEPT) | u128::from_le_bytes(SET)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Counting, Failing};

    #[test]
    fn one_and_many_are_the_same_bytes() {
        let mut many = [Uuid::nil(); 20];
        fill_v4(&mut Counting::default(), &mut many).unwrap();
        let mut source = Counting::default();
        for id in many {
            assert_eq!(id, v4(&mut source).unwrap());
            assert_eq!(
                (id.get_version_num(), id.get_variant()),
                (4, super::super::Variant::RFC4122)
            );
        }
    }

    #[test]
    fn a_failing_source_leaves_nil() {
        let mut many = [Uuid::max(); 20];
        assert!(fill_v4(&mut Failing::after(64), &mut many).unwrap_err().is_random());
        assert!(many.iter().all(Uuid::is_nil));
    }

    #[test]
    fn matches_the_conformance_vectors() {
        testing::for_each("uuid.json", "v4", |vector| {
            let random = u128::from_le_bytes(testing::hex(&vector["random"]));
            assert_eq!(from_bits(v4_bits(random)), testing::uuid(&vector["uuid"]));
        });
    }
}
