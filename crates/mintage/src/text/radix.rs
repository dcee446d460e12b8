//! Base 58 and base 62: the 16 bytes as one number, most significant digit first, always 22
//! digits, so that the text sorts as the bytes do.
//!
//! ```text
//!  2^128 - 1  =  YcVfxkQb6JRzqk5kF2tNLv   in base 58
//!             =  7n42DGM5Tflk9n8mt7Fhc7   in base 62
//! ```

use super::digits::{NONE, values};
use crate::{Error, Result};

pub(super) const LEN: usize = 22;

/// Digits that one step of division gives: 62^10 is below 2^60.
const STEP: usize = 10;

pub(super) struct Radix {
    name: &'static str,
    expected: &'static str,
    overflow: &'static str,
    alphabet: &'static [u8],
    values: [u8; 256],
}

/// Bitcoin's alphabet: no 0, O, I or l.
const ALPHABET_58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ALPHABET_62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

pub(super) static BASE58: Radix = Radix {
    name: "base58",
    expected: "a digit 1-9 or a letter other than I, O and l",
    overflow: "a number below 2^128 (at most YcVfxkQb6JRzqk5kF2tNLv), beginning",
    alphabet: ALPHABET_58,
    values: values(ALPHABET_58),
};

pub(super) static BASE62: Radix = Radix {
    name: "base62",
    expected: "a digit 0-9 or a letter",
    overflow: "a number below 2^128 (at most 7n42DGM5Tflk9n8mt7Fhc7), beginning",
    alphabet: ALPHABET_62,
    values: values(ALPHABET_62),
};

impl Radix {
    #[inline]
    pub(super) fn encode(&self, bytes: &[u8; 16], out: &mut [u8]) {
        let base = self.alphabet.len() as u64;
        let step = u128::from(base.pow(10));
        let mut rest = u128::from_be_bytes(*bytes);
        for digits in out[..LEN].rchunks_mut(STEP) {
            // Below 62^10, so 64 bits hold it, and dividing them is fast.
            #[allow(clippy::cast_possible_truncation)]
            let mut part = (rest % step) as u64;
            rest /= step;
            for digit in digits.iter_mut().rev() {
                // Below the base.
                #[allow(clippy::cast_possible_truncation)]
                let value = (part % base) as usize;
                *digit = self.alphabet[value];
                part /= base;
            }
        }
    }

    #[inline]
    pub(super) fn decode(&self, text: &[u8]) -> Result<[u8; 16]> {
        let base = self.alphabet.len() as u128;
        let (mut number, mut wrong, mut fits) = (0u128, 0, true);
        for character in &text[..LEN] {
            let digit = self.values[usize::from(*character)];
            wrong |= digit;
            let (product, over) = number.overflowing_mul(base);
            let (sum, carry) = product.overflowing_add(u128::from(digit & 63));
            fits &= !over & !carry;
            number = sum;
        }
        if wrong > 63 {
            return Err(self.explain(text));
        }
        if !fits {
            return Err(Error::parse(self.name, 0, self.overflow, Some(text[0])));
        }
        Ok(number.to_be_bytes())
    }

    #[cold]
    pub(super) fn wrong_length(&self, text: &[u8]) -> Error {
        Error::length(self.name, "22", text.len().min(LEN), text.len())
    }

    /// The first byte that is no digit; there is one.
    #[cold]
    fn explain(&self, text: &[u8]) -> Error {
        let at = text.iter().position(|c| self.values[usize::from(*c)] == NONE).unwrap_or(LEN);
        Error::parse(self.name, at, self.expected, text.get(at).copied())
    }
}
