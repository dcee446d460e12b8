//! 8-4-4-4-12 hexadecimal digits (RFC 9562 section 4).

use super::digits::{NONE, values_of_either_case};
use crate::{Error, Result};

pub(super) const LEN: usize = 36;

const FORM: &str = "a hyphenated UUID";
const DIGITS: &[u8; 16] = b"0123456789abcdef";
static VALUES: [u8; 256] = values_of_either_case(DIGITS);

/// Where each byte's two digits start.
static STARTS: [usize; 16] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const HYPHENS: [usize; 4] = [8, 13, 18, 23];

/// A static, so that a look-up is a load.
static PAIRS: [[u8; 2]; 256] = pairs();

const fn pairs() -> [[u8; 2]; 256] {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [DIGITS[byte >> 4], DIGITS[byte & 15]];
        byte += 1;
    }
    table
}

#[inline]
pub(super) fn encode(bytes: &[u8; 16], out: &mut [u8]) {
    for (byte, start) in bytes.iter().zip(STARTS) {
        out[start..start + 2].copy_from_slice(&PAIRS[usize::from(*byte)]);
    }
    for at in HYPHENS {
        out[at] = b'-';
    }
}

#[inline]
pub(super) fn decode(text: &[u8]) -> Result<[u8; 16]> {
    let mut bytes = [0; 16];
    let mut wrong = 0;
    for (byte, start) in bytes.iter_mut().zip(STARTS) {
        let (high, low) = (VALUES[usize::from(text[start])], VALUES[usize::from(text[start + 1])]);
        wrong |= high | low;
        *byte = high << 4 | low & 15;
    }
    let hyphens = HYPHENS.iter().all(|at| text[*at] == b'-');
    if wrong > 15 || !hyphens { Err(explain(text)) } else { Ok(bytes) }
}

/// The first byte that is wrong; there is one.
#[cold]
fn explain(text: &[u8]) -> Error {
    let expected =
        |at: usize| if HYPHENS.contains(&at) { "a hyphen" } else { "a digit 0-9 or a-f" };
    let is_wrong = |at: &usize| match HYPHENS.contains(at) {
        true => text[*at] != b'-',
        false => VALUES[usize::from(text[*at])] == NONE,
    };
    let at = (0..LEN).find(is_wrong).unwrap_or(LEN);
    Error::parse(FORM, at, expected(at), text.get(at).copied())
}
