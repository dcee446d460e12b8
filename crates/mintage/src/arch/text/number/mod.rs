//! Digits of five or six bits, most significant first, and nothing between them.
//!
//! Writing takes 8 characters at a time, here of five bits:
//!
//! ```text
//!   bytes    01 7f 22 e2 79 b0 7c …       with a byte of zeros before and after the 16
//!   group    e2 22 7f 01 00               the bytes that its bits are in, the last one first
//!            └─ 64 bits, highest last     (8 are taken, 5 or 6 matter)
//!   digits   0 1 15 28 14 4 15 13         shifted, each to the bottom of a byte, others' bits above
//!   text     "01FWHE4Y"                   looked up by 6 bits: 32 characters stand there twice
//! ```
//!
//! Reading looks up the values in 32 slots, of which the first or the last are empty, and joins them by
//! multiplying: two, four, and eight to as many bytes as a digit has bits.

#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(target_arch = "x86_64")]
mod tables;

use super::{Layout, Level, NOT_A_DIGIT, Row, row};

/// `LEN` digits of `BITS` bits.
pub(crate) struct Number<const BITS: usize, const LEN: usize> {
    /// The characters, as often as they go into 64.
    digits: Row,
    /// The digit that a character is; [`NOT_A_DIGIT`] or more for one that is none.
    values: [u8; 256],
    #[cfg(target_arch = "x86_64")]
    tables: tables::Tables,
}

impl<const BITS: usize, const LEN: usize> Number<BITS, LEN> {
    /// The bits of the digits that are not the number's, and are 0: two before it, or four after it.
    const BEFORE: usize = if BITS == 5 { 2 } else { 0 };
    const AFTER: usize = LEN * BITS - 128 - Self::BEFORE;

    /// `values` has 0x80 or more for a character that is no digit.
    pub(crate) const fn new(digits: &[u8], values: &[u8; 256]) -> Self {
        assert!(BITS == 5 && LEN == 26 || BITS == 6 && LEN == 22);
        assert!(digits.len() == 1 << BITS && digits.is_ascii());
        let mut character = 0;
        while character < 256 {
            assert!(values[character] >= NOT_A_DIGIT || values[character] >> BITS == 0);
            character += 1;
        }
        Self {
            digits: row!(at => digits[at % digits.len()]),
            values: *values,
            #[cfg(target_arch = "x86_64")]
            tables: tables::Tables::new(BITS, LEN, Self::BEFORE),
        }
    }

    /// The digit that `character` is.
    pub(crate) fn value(&self, character: u8) -> Option<u8> {
        Some(self.values[usize::from(character)]).filter(|value| value & NOT_A_DIGIT == 0)
    }
}

impl<const BITS: usize, const LEN: usize> Layout<LEN> for Number<BITS, LEN> {
    #[inline]
    fn encode<'a>(&self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; LEN]) -> &'a str {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::encode(self, bytes, out) },
            _ => portable::encode(self, bytes, out),
        }
        // SAFETY: every byte was written, from the digits, which are ASCII.
        unsafe { str::from_utf8_unchecked(out) }
    }

    fn encode_lines(&self, level: Level, ids: &[[u8; 16]], out: &mut Vec<u8>) {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::encode_lines(self, ids, out) },
            _ => portable::encode_lines(self, ids, out),
        }
    }

    #[inline]
    fn decode(&self, level: Level, text: &[u8; LEN], bytes: &mut [u8; 16]) -> bool {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::decode(self, text, bytes) },
            _ => portable::decode(self, text, bytes),
        }
    }
}
