//! Words of 64 bits, on any CPU.

use super::super::NOT_A_DIGIT;
use super::Number;

/// Eight digits at a time, from the 64 bits in which theirs are.
pub(super) fn encode<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    bytes: &[u8; 16],
    out: &mut [u8; LEN],
) {
    let mut padded = [0; 32];
    padded[8..24].copy_from_slice(bytes);
    for (group, characters) in out.chunks_mut(8).enumerate() {
        let first = 64 - Number::<BITS, LEN>::BEFORE + group * 8 * BITS;
        let window = padded[first / 8..].first_chunk().copied().unwrap_or_default();
        let window = u64::from_be_bytes(window) << (first % 8);
        for (at, character) in characters.iter_mut().enumerate() {
            // Six bits always: of five, the one above does not matter.
            let digit = window >> (64 - BITS * (at + 1)) & 63;
            *character = layout.digits.0[digit as usize & 63];
        }
    }
}

pub(super) fn encode_lines<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    ids: &[[u8; 16]],
    out: &mut Vec<u8>,
) {
    let start = out.len();
    out.resize(start + ids.len() * (LEN + 1), b'\n');
    for (bytes, line) in ids.iter().zip(out[start..].chunks_exact_mut(LEN + 1)) {
        if let Some(line) = line.first_chunk_mut() {
            encode(layout, bytes, line);
        }
    }
}

/// False where the text is refused.
pub(super) fn decode<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    text: &[u8; LEN],
    bytes: &mut [u8; 16],
) -> bool {
    let value = |character: u8| layout.values[usize::from(character)];
    let (mut number, mut wrong) = (0u128, 0);
    for characters in text[..LEN - 1].chunks(8) {
        let mut eight = 0;
        for character in characters {
            wrong |= value(*character);
            eight = eight << BITS | u64::from(value(*character));
        }
        number = number << (BITS * characters.len()) | u128::from(eight);
    }
    let (before, after) = (Number::<BITS, LEN>::BEFORE, Number::<BITS, LEN>::AFTER);
    let (first, last) = (value(text[0]), value(text[LEN - 1]));
    let beyond = first >> (BITS - before) | last & ((1 << after) - 1);
    *bytes = (number << (BITS - after) | u128::from(last >> after)).to_be_bytes();
    (wrong | last) & NOT_A_DIGIT == 0 && beyond == 0
}
