//! Tables: two characters for a byte, and a half of a byte for a character.

use super::{Case, Hexadecimal};

pub(super) fn encode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    bytes: &[u8; 16],
    out: &mut [u8; LEN],
) {
    let pairs = match layout.case {
        Case::Lower => &LOWER,
        Case::Upper => &UPPER,
    };
    let mut digits = [0; 32];
    for (byte, digits) in bytes.iter().zip(digits.as_chunks_mut().0) {
        *digits = pairs[usize::from(*byte)];
    }
    *out = layout.template;
    let body = &mut out[layout.prefix..];
    if let Some(body) = body.first_chunk_mut::<36>() {
        copy::<8>(&digits, &mut body[..]);
        copy::<4>(&digits[8..], &mut body[9..]);
        copy::<4>(&digits[12..], &mut body[14..]);
        copy::<4>(&digits[16..], &mut body[19..]);
        copy::<12>(&digits[20..], &mut body[24..]);
    } else if let Some(body) = body.first_chunk_mut() {
        *body = digits;
    }
}

/// As many digits as a group has: a number that is known makes it a load and a store.
#[inline]
fn copy<const N: usize>(from: &[u8], to: &mut [u8]) {
    if let (Some(from), Some(to)) = (from.first_chunk::<N>(), to.first_chunk_mut()) {
        *to = *from;
    }
}

pub(super) fn encode_lines<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
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
pub(super) fn decode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    text: &[u8; LEN],
    bytes: &mut [u8; 16],
) -> bool {
    let body = &text[layout.prefix..];
    let are_digits = match (body.first_chunk::<36>(), body.first_chunk::<32>()) {
        (Some(body), _) => read(body, bytes),
        (None, Some(body)) => read(body, bytes),
        (None, None) => false,
    };
    are_digits && separators_are_right(layout, text)
}

/// 32 digits, or the same in groups.
fn read<const N: usize>(body: &[u8; N], bytes: &mut [u8; 16]) -> bool {
    let mut wrong = 0;
    for (at, byte) in bytes.iter_mut().enumerate() {
        let hyphens = if N == 36 { (at.clamp(2, 10) - 2) / 2 } else { 0 };
        let (upper, lower) = (body[at * 2 + hyphens], body[at * 2 + hyphens + 1]);
        let value = UPPER_HALVES[usize::from(upper)] | LOWER_HALVES[usize::from(lower)];
        wrong |= value;
        // What is above eight bits is looked at below.
        #[allow(clippy::cast_possible_truncation)]
        let value = value as u8;
        *byte = value;
    }
    wrong < NO_HALF
}

fn separators_are_right<const LEN: usize>(layout: &Hexadecimal<LEN>, text: &[u8; LEN]) -> bool {
    let mut difference = 0;
    for (at, character) in text.iter().enumerate() {
        difference |= (character ^ layout.template[at]) & layout.fixed[at];
    }
    difference == 0
}

static LOWER: [[u8; 2]; 256] = pairs(Case::Lower.digits());
static UPPER: [[u8; 2]; 256] = pairs(Case::Upper.digits());
static UPPER_HALVES: [u16; 256] = halves(4);
static LOWER_HALVES: [u16; 256] = halves(0);

/// For a character that is no digit.
const NO_HALF: u16 = 0x100;

const fn pairs(digits: &[u8; 16]) -> [[u8; 2]; 256] {
    let mut pairs = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        pairs[byte] = [digits[byte >> 4], digits[byte & 15]];
        byte += 1;
    }
    pairs
}

const fn halves(shift: u32) -> [u16; 256] {
    let mut halves = [NO_HALF; 256];
    let mut value = 0;
    while value < 16 {
        halves[Case::Lower.digits()[value as usize] as usize] = value << shift;
        halves[Case::Upper.digits()[value as usize] as usize] = value << shift;
        value += 1;
    }
    halves
}
