//! base64url without padding (RFC 4648 section 5).
//!
//! ```text
//!  character   0              20       21
//!            ┌────────┬─ ··· ─┬────────┬────────┐
//!  bits      │ 127 …  │       │ 7 … 2  │ 1 0 0000│   128 bits in 132: the last four are 0
//!            └────────┴─ ··· ─┴────────┴────────┘
//! ```

use super::digits::{NONE, values};
use crate::{Error, Result};

pub(super) const LEN: usize = 22;

const FORM: &str = "base64url";
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static DIGITS: [u8; 64] = *ALPHABET;
static VALUES: [u8; 256] = values(ALPHABET);

#[cold]
pub(super) fn wrong_length(text: &[u8]) -> Error {
    Error::length(FORM, "22", text.len().min(LEN), text.len())
}

#[inline]
pub(super) fn encode(bytes: &[u8; 16], out: &mut [u8]) {
    let number = u128::from_be_bytes(*bytes);
    out[LEN - 1] = DIGITS[(number << 4 & 63) as usize];
    let mut rest = number >> 2;
    for character in out[..LEN - 1].iter_mut().rev() {
        *character = DIGITS[(rest & 63) as usize];
        rest >>= 6;
    }
}

#[inline]
pub(super) fn decode(text: &[u8]) -> Result<[u8; 16]> {
    let (mut number, mut wrong) = (0u128, 0);
    for character in &text[..LEN - 1] {
        let digit = VALUES[usize::from(*character)];
        wrong |= digit;
        number = number << 6 | u128::from(digit & 63);
    }
    let last = VALUES[usize::from(text[LEN - 1])];
    if (wrong | last) > 63 || last & 15 != 0 {
        return Err(explain(text));
    }
    Ok((number << 2 | u128::from(last >> 4)).to_be_bytes())
}

/// The first byte that is wrong; there is one.
#[cold]
fn explain(text: &[u8]) -> Error {
    let at = text.iter().position(|c| VALUES[usize::from(*c)] == NONE);
    let (at, expected) = match at {
        Some(at) if at < LEN - 1 => (at, "a letter, a digit, '-' or '_'"),
        _ => (LEN - 1, "A, Q, g or w, whose unused bits are 0,"),
    };
    Error::parse(FORM, at, expected, text.get(at).copied())
}
