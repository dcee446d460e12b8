//! 16 bytes to digits of four, five or six bits, and back.
//!
//! A layout says as data where the digits of a format stand and what is between them; the code knows no
//! format. Digits of four bits, which are halves of bytes and have separators between them, are in
//! [`hexadecimal`]; the others, which are a [`number`]'s, stand alone. Nothing here branches on the text
//! but the answer that all of it was right: which byte was wrong is for the caller to find.

mod hexadecimal;
#[cfg(target_arch = "x86_64")]
mod lines;
mod number;
#[cfg(test)]
mod tests;

use bytemuck::{Pod, Zeroable};

use super::Level;
pub(crate) use hexadecimal::{Case, DIGIT, Hexadecimal};
pub(crate) use number::Number;

/// How `LEN` characters spell 16 bytes.
pub(crate) trait Layout<const LEN: usize> {
    /// Writes `bytes`.
    fn encode<'a>(&self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; LEN]) -> &'a str;

    /// Appends each of `ids` and a line feed.
    fn encode_lines(&self, level: Level, ids: &[[u8; 16]], out: &mut Vec<u8>);

    /// Reads `text` into `bytes`. False where it is not as the layout says; `bytes` are then anything.
    fn decode(&self, level: Level, text: &[u8; LEN], bytes: &mut [u8; 16]) -> bool;
}

/// A table in memory that a load never takes from two cache lines.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(64))]
struct Row([u8; 64]);

/// A table made entry by entry.
macro_rules! row {
    ($at:ident => $entry:expr) => {{
        let mut row = Row([0; 64]);
        let mut $at = 0;
        while $at < 64 {
            row.0[$at] = $entry;
            $at += 1;
        }
        row
    }};
}
use row;

/// A table's entry: a place among 64.
#[cfg(target_arch = "x86_64")]
const fn entry(value: usize) -> u8 {
    assert!(value < 64);
    // Checked above.
    #[allow(clippy::cast_possible_truncation)]
    let entry = value as u8;
    entry
}

/// The value of a character that is no digit has this bit.
const NOT_A_DIGIT: u8 = 0x80;

/// Writes the end of a text, less than 16 characters, in as many stores as its length has bits: each loop
/// runs once or not at all.
#[cfg(target_arch = "x86_64")]
#[inline]
fn tail(from: std::arch::x86_64::__m128i, out: &mut [u8]) {
    let [mut word, next]: [u64; 2] = bytemuck::must_cast(from);
    let (eights, out) = out.as_chunks_mut();
    for eight in eights {
        *eight = word.to_le_bytes();
        word = next;
    }
    let (fours, out) = out.as_chunks_mut();
    for four in fours {
        let [a, b, c, d, ..] = word.to_le_bytes();
        *four = [a, b, c, d];
        word >>= 32;
    }
    let (twos, out) = out.as_chunks_mut();
    for two in twos {
        let [a, b, ..] = word.to_le_bytes();
        *two = [a, b];
        word >>= 16;
    }
    for one in out {
        [*one, ..] = word.to_le_bytes();
    }
}
