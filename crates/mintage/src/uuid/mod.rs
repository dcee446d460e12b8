//! UUIDs (RFC 9562) made and read field by field. The value type is [`Uuid`] of the `uuid` crate.
//!
//! Every function here takes its random bytes and its time as arguments; [`crate::Mint`] and the
//! functions at the crate's root are where a source and a clock are read.

mod byte_order;
mod fields;
pub(crate) mod gregorian;
mod name;
pub(crate) mod order;
pub(crate) mod v4;
pub(crate) mod v7;

pub use ::uuid::{Uuid, Variant};
pub use byte_order::ByteOrder;
pub use fields::{clock_sequence, is_random_node, node, tail, time, version};
pub use gregorian::{Gregorian, Node, v1_to_v6, v6_to_v1};
pub use name::{v3, v5, v8};
pub use order::StepBack;
pub use v4::{fill_v4, v4};
pub use v7::{V7, v7_ceil, v7_floor, v7_from_parts};

/// A UUID from its 16 bytes as a little-endian number, the form in which ids stay in registers.
#[inline]
pub(crate) fn from_bits(bits: u128) -> Uuid {
    Uuid::from_bytes(bits.to_le_bytes())
}

/// The bytes of many UUIDs, as [`crate::text::Format::encode_lines`] takes them.
///
/// ```
/// use mintage::{text::Format, uuid::{Uuid, as_bytes}};
/// let mut lines = Vec::new();
/// Format::Simple.encode_lines(as_bytes(&[Uuid::nil()]), &mut lines);
/// assert_eq!(lines, b"00000000000000000000000000000000\n");
/// ```
#[inline]
#[must_use]
pub fn as_bytes(ids: &[Uuid]) -> &[[u8; 16]] {
    bytemuck::must_cast_slice(ids)
}

/// Sets version and variant (RFC 9562 sections 4.1 and 4.2).
///
/// ```text
///   byte   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
///                           Vx    10…
/// ```
#[inline]
pub(crate) fn stamp(bytes: &mut [u8; 16], version: u8) {
    bytes[6] = bytes[6] & 0x0f | version << 4;
    bytes[8] = bytes[8] & 0x3f | 0x80;
}
