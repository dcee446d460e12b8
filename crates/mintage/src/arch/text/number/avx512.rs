//! AVX-512 with VBMI: eight bits from any bit of 64 on, a permutation of 64 bytes, and a look-up among
//! 128 are one instruction each.

use std::arch::x86_64::*;

use bytemuck::must_cast;

use super::super::{lines, tail};
use super::Number;

/// A whole line; what follows the line feed is anything.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn line<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    bytes: &[u8; 16],
) -> __m512i {
    let bytes = _mm512_broadcast_i32x4(must_cast(*bytes));
    let groups = _mm512_shuffle_epi8(bytes, must_cast(layout.tables.group));
    let digits = _mm512_multishift_epi64_epi8(must_cast(layout.tables.shift), groups);
    let end = _mm512_set1_epi8(b'\n'.cast_signed());
    _mm512_mask_permutexvar_epi8(end, (1 << LEN) - 1, digits, must_cast(layout.digits))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn encode<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    bytes: &[u8; 16],
    out: &mut [u8; LEN],
) {
    let line = _mm512_castsi512_si256(line(layout, bytes));
    if let Some((head, end)) = out.split_first_chunk_mut::<16>() {
        *head = must_cast(_mm256_castsi256_si128(line));
        tail(_mm256_extracti128_si256::<1>(line), end);
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn encode_lines<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    ids: &[[u8; 16]],
    out: &mut Vec<u8>,
) {
    lines::append::<LEN>(ids, out, |bytes| must_cast(line(layout, bytes)));
}

/// False where the text is refused.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn decode<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    text: &[u8; LEN],
    bytes: &mut [u8; 16],
) -> bool {
    let tables = &layout.tables;
    let half = |row| must_cast::<_, [__m256i; 2]>(row)[0];
    let characters = _mm256_permutexvar_epi8(half(tables.pick), load(text));
    let [low, high, _, _]: [__m512i; 4] = must_cast(layout.values);
    let values = _mm512_permutex2var_epi8(low, _mm512_castsi256_si512(characters), high);
    let values = _mm512_castsi512_si256(values);
    // A character beyond ASCII took the value of another.
    let beyond = _mm256_and_si256(characters, _mm256_set1_epi8(i8::MIN));
    let wrong = _mm256_and_si256(_mm256_or_si256(values, beyond), half(tables.wrong));
    *bytes = must_cast(join(layout, values));
    _mm256_testz_si256(wrong, wrong) == 1
}

/// The first 16 characters and the last 16.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn load<const LEN: usize>(text: &[u8; LEN]) -> __m256i {
    const { assert!(LEN >= 16) };
    let first: [u8; 16] = text.first_chunk().copied().unwrap_or_default();
    let last: [u8; 16] = text.last_chunk().copied().unwrap_or_default();
    _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(must_cast(first)), must_cast(last))
}

/// The 16 bytes of the values in their slots.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn join<const BITS: usize, const LEN: usize>(
    layout: &Number<BITS, LEN>,
    values: __m256i,
) -> __m128i {
    let half = |row| must_cast::<_, [__m256i; 2]>(row)[0];
    let twos = _mm256_maddubs_epi16(values, _mm256_set1_epi16(1 << BITS | 1 << 8));
    let fours = _mm256_madd_epi16(twos, _mm256_set1_epi32(1 << (2 * BITS) | 1 << 16));
    // The first four are the lowest bits of 64; the second four become the highest.
    let eights = _mm256_sllv_epi32(fours, _mm256_set1_epi64x((32 - 4 * BITS as i64) << 32));
    let bytes = _mm256_multishift_epi64_epi8(half(layout.tables.bytes), eights);
    _mm256_castsi256_si128(_mm256_permutexvar_epi8(half(layout.tables.order), bytes))
}
