//! Crockford's base32, as ULID writes it.
//!
//! ```text
//!  character   0        1               25
//!            ┌────────┬────────┬─ ··· ─┬────────┐
//!  bits      │ 00 127…│   5    │       │  5 … 0 │   128 bits in 130: the first digit is 0 to 7
//!            └────────┴────────┴─ ··· ─┴────────┘
//! ```

use super::digits::{NONE, values_of_either_case};
use crate::{Error, Result};

pub(super) const LEN: usize = 26;

const FORM: &str = "base32";
/// No I, L, O or U.
static DIGITS: [u8; 32] = *b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
static VALUES: [u8; 256] = values_of_either_case(b"0123456789ABCDEFGHJKMNPQRSTVWXYZ");

pub(super) fn is_digit(character: u8) -> bool {
    VALUES[usize::from(character)] != NONE
}

#[cold]
pub(super) fn wrong_length(text: &[u8]) -> Error {
    Error::length(FORM, "26", text.len().min(LEN), text.len())
}

#[inline]
pub(super) fn encode(bytes: &[u8; 16], out: &mut [u8]) {
    let mut rest = u128::from_be_bytes(*bytes);
    for character in out[..LEN].iter_mut().rev() {
        *character = DIGITS[(rest & 31) as usize];
        rest >>= 5;
    }
}

#[inline]
pub(super) fn decode(text: &[u8]) -> Result<[u8; 16]> {
    let (mut number, mut wrong) = (0u128, 0);
    for character in &text[..LEN] {
        let digit = VALUES[usize::from(*character)];
        wrong |= digit;
        number = number << 5 | u128::from(digit & 31);
    }
    let overflows = VALUES[usize::from(text[0])] > 7;
    if wrong > 31 || overflows { Err(explain(text)) } else { Ok(number.to_be_bytes()) }
}

/// The first byte that is wrong; there is one.
#[cold]
fn explain(text: &[u8]) -> Error {
    if (8..NONE).contains(&VALUES[usize::from(text[0])]) {
        let expected = "a digit 0-7, since 128 bits end there,";
        return Error::parse(FORM, 0, expected, Some(text[0]));
    }
    let at = text.iter().position(|c| VALUES[usize::from(*c)] == NONE).unwrap_or(LEN);
    let expected = "a digit 0-9 or a letter other than I, L, O and U";
    Error::parse(FORM, at, expected, text.get(at).copied())
}
