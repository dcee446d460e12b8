//! Base 58 and base 62: the 16 bytes as one number, most significant digit first, always 22
//! digits, so that the text sorts as the bytes do.
//!
//! ```text
//!  2^128 - 1  =  YcVfxkQb6JRzqk5kF2tNLv   in base 58
//!             =  7n42DGM5Tflk9n8mt7Fhc7   in base 62
//! ```

use super::MAX_LEN;
use super::codec::{Codec, front};
use super::digits::{NONE, values};
use crate::arch::Level;
use crate::{Error, Result};

pub(super) const LEN: usize = 22;

/// Digits that one step of division gives, or of multiplication takes: 62^10 is below 2^60.
const STEP: usize = 10;

pub(super) struct Radix<const BASE: u64> {
    name: &'static str,
    expected: &'static str,
    overflow: &'static str,
    alphabet: [u8; 64],
    values: [u8; 256],
}

/// Bitcoin's alphabet: no 0, O, I or l.
const ALPHABET_58: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const ALPHABET_62: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

pub(super) static BASE58: Radix<58> = Radix {
    name: "base58",
    expected: "a digit 1-9 or a letter other than I, O and l",
    overflow: "a number below 2^128 (at most YcVfxkQb6JRzqk5kF2tNLv), beginning",
    alphabet: padded(ALPHABET_58),
    values: values(ALPHABET_58),
};

pub(super) static BASE62: Radix<62> = Radix {
    name: "base62",
    expected: "a digit 0-9 or a letter",
    overflow: "a number below 2^128 (at most 7n42DGM5Tflk9n8mt7Fhc7), beginning",
    alphabet: padded(ALPHABET_62),
    values: values(ALPHABET_62),
};

/// With 64 entries, so that six bits need no check.
const fn padded(alphabet: &[u8]) -> [u8; 64] {
    let mut padded = [0; 64];
    padded.split_at_mut(alphabet.len()).0.copy_from_slice(alphabet);
    padded
}

impl<const BASE: u64> Codec for Radix<BASE> {
    #[inline]
    fn encode<'a>(&self, _: Level, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str {
        let out: &mut [u8; LEN] = front(out);
        let mut rest = u128::from_be_bytes(*bytes);
        for digits in out.rchunks_mut(STEP) {
            // Below 62^10, so 64 bits hold it, and dividing them is fast.
            #[allow(clippy::cast_possible_truncation)]
            let mut part = (rest % Self::STEPPED) as u64;
            rest /= Self::STEPPED;
            for digit in digits.iter_mut().rev() {
                // Below the base, which is below 64.
                #[allow(clippy::cast_possible_truncation)]
                let value = (part % BASE) as usize & 63;
                *digit = self.alphabet[value];
                part /= BASE;
            }
        }
        // The alphabets are ASCII.
        str::from_utf8(out).unwrap_or_default()
    }

    #[inline]
    fn decode(&self, _: Level, text: &[u8]) -> Result<[u8; 16]> {
        let Ok(text) = <&[u8; LEN]>::try_from(text) else {
            return Err(Error::length(self.name, "22", text.len().min(LEN), text.len()));
        };
        let (mut number, mut wrong) = (Some(0u128), 0);
        let (head, steps) = text.as_rchunks::<STEP>();
        for characters in std::iter::once(head).chain(steps.iter().map(<[u8; STEP]>::as_slice)) {
            let mut part = 0;
            for character in characters {
                let digit = self.values[usize::from(*character)];
                wrong |= digit;
                part = part * BASE + u64::from(digit & 63);
            }
            number = number.and_then(|number| {
                number.checked_mul(Self::STEPPED)?.checked_add(u128::from(part))
            });
        }
        match number {
            Some(number) if wrong < 64 => Ok(number.to_be_bytes()),
            _ => Err(self.explain(text)),
        }
    }
}

impl<const BASE: u64> Radix<BASE> {
    #[allow(clippy::cast_possible_truncation)]
    const STEPPED: u128 = (BASE as u128).pow(STEP as u32);

    #[cold]
    fn explain(&self, text: &[u8; LEN]) -> Error {
        match text.iter().position(|character| self.values[usize::from(*character)] == NONE) {
            Some(at) => Error::parse(self.name, at, self.expected, Some(text[at])),
            None => Error::parse(self.name, 0, self.overflow, Some(text[0])),
        }
    }
}
