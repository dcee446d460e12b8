//! AVX2: shuffles within 16 bytes.

use std::arch::x86_64::*;

use bytemuck::must_cast;

use super::super::{Row, lines, tail};
use super::Hexadecimal;
use super::tables::Tables;

/// The first 32 characters of a line and the others.
#[inline]
#[target_feature(enable = "avx2")]
fn line<const LEN: usize>(layout: &Hexadecimal<LEN>, bytes: &[u8; 16]) -> [__m256i; 2] {
    let tables = &layout.tables;
    let bytes = _mm256_broadcastsi128_si256(must_cast(*bytes));
    let half = _mm256_set1_epi8(0x0f);
    let [digits, _] = parts(tables.digits);
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(bytes), half);
    let upper = _mm256_shuffle_epi8(digits, upper);
    let lower = _mm256_shuffle_epi8(digits, _mm256_and_si256(bytes, half));
    let (from_upper, from_lower) = (parts(tables.upper), parts(tables.lower));
    let mut line = parts(tables.line);
    for (at, part) in line.iter_mut().enumerate() {
        let upper = _mm256_shuffle_epi8(upper, from_upper[at]);
        let lower = _mm256_shuffle_epi8(lower, from_lower[at]);
        *part = _mm256_or_si256(*part, _mm256_or_si256(upper, lower));
    }
    line
}

#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn encode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    bytes: &[u8; 16],
    out: &mut [u8; LEN],
) {
    let [first, rest] = line(layout, bytes);
    store(first, _mm256_castsi256_si128(rest), out);
}

#[target_feature(enable = "avx2")]
pub(super) fn encode_lines<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    ids: &[[u8; 16]],
    out: &mut Vec<u8>,
) {
    lines::append::<LEN>(ids, out, |bytes| must_cast(line(layout, bytes)));
}

/// False where the text is refused.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn decode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    text: &[u8; LEN],
    bytes: &mut [u8; 16],
) -> bool {
    let (values, are_digits) = values(pick(&layout.tables, text));
    *bytes = must_cast(join(values));
    are_digits && separators_are_right(&layout.tables, text)
}

/// The characters of the 32 digits, upper halves first.
#[inline]
#[target_feature(enable = "avx2")]
fn pick<const LEN: usize>(tables: &Tables, text: &[u8; LEN]) -> __m256i {
    let [a, b, c] = tables.pick_from.map(|from| parts(from)[0]);
    let pick = |text: &[u8], places: __m256i| {
        let text = text.first_chunk::<16>().copied().unwrap_or_default();
        _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(must_cast(text)), places)
    };
    let picked = _mm256_or_si256(pick(text, a), pick(&text[16..], b));
    if LEN > 32 { _mm256_or_si256(picked, pick(&text[LEN - 16..], c)) } else { picked }
}

/// What each character is as a digit, and whether all are digits.
///
/// A character's upper half says which kind it may be, its lower half which kinds it can be; what is beyond
/// ASCII can be none, as a shuffle gives 0 for it.
#[inline]
#[target_feature(enable = "avx2")]
fn values(characters: __m256i) -> (__m256i, bool) {
    const NUMBER: i8 = 1;
    const LETTER: i8 = 2;
    const OTHER: i8 = 4;
    let table = |row: [i8; 16]| _mm256_broadcastsi128_si256(must_cast(row));
    let mut may_be = [OTHER; 16];
    (may_be[3], may_be[4], may_be[6]) = (NUMBER, LETTER, LETTER);
    let mut can_be = [0; 16];
    can_be[..10].fill(NUMBER);
    can_be[1..7].iter_mut().for_each(|kinds| *kinds |= LETTER);
    let mut add = [0; 16];
    (add[3], add[4], add[6]) = (-0x30, 10 - 0x41, 10 - 0x61);

    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(characters), _mm256_set1_epi8(0x0f));
    let may_be = _mm256_shuffle_epi8(table(may_be), upper);
    let can_be = _mm256_shuffle_epi8(table(can_be), characters);
    let values = _mm256_add_epi8(characters, _mm256_shuffle_epi8(table(add), upper));
    (values, _mm256_testc_si256(can_be, may_be) == 1)
}

#[inline]
#[target_feature(enable = "avx2")]
fn separators_are_right<const LEN: usize>(tables: &Tables, text: &[u8; LEN]) -> bool {
    let (first, last) = load(text);
    let ([template, template_last], [fixed, fixed_last]) =
        (parts(tables.template), parts(tables.fixed));
    let first = _mm256_testz_si256(_mm256_xor_si256(first, template), fixed);
    let last = _mm_xor_si128(last, _mm256_castsi256_si128(template_last));
    let last = _mm_testz_si128(last, _mm256_castsi256_si128(fixed_last));
    // The separators of a plain UUID stand among the first 32 characters.
    LEN == 32 || first == 1 && (LEN <= 36 || last == 1)
}

/// The 16 bytes of upper and lower halves.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn join(values: __m256i) -> __m128i {
    let upper = _mm_slli_epi16::<4>(_mm256_castsi256_si128(values));
    _mm_or_si128(upper, _mm256_extracti128_si256::<1>(values))
}

#[inline]
#[target_feature(enable = "avx2")]
fn parts(row: Row) -> [__m256i; 2] {
    must_cast(row)
}

/// The first 32 characters and the last 16.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn load<const LEN: usize>(text: &[u8; LEN]) -> (__m256i, __m128i) {
    const { assert!(LEN >= 32) };
    let first = text.first_chunk::<32>().copied().unwrap_or_default();
    let last = text.last_chunk::<16>().copied().unwrap_or_default();
    (must_cast(first), must_cast(last))
}

/// Writes the first 32 characters and the others, in stores that do not overlap: a reader that follows
/// at once then has its bytes from one of them, which is much faster than from two.
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn store<const LEN: usize>(first: __m256i, rest: __m128i, out: &mut [u8; LEN]) {
    if let Some((head, end)) = out.split_first_chunk_mut::<32>() {
        *head = must_cast(first);
        tail(rest, end);
    }
}
