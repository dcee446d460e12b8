//! AVX-512 with VBMI: any permutation of 64 bytes, and so a look-up among 64, is one instruction.

use std::arch::x86_64::*;

use bytemuck::must_cast;

use super::super::{Row, entry, lines, row};
use super::tables::{BEYOND_SIX, HALF};
use super::{Hexadecimal, avx2};

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn line<const LEN: usize>(layout: &Hexadecimal<LEN>, bytes: &[u8; 16]) -> __m512i {
    let tables = &layout.tables;
    let bytes = _mm256_broadcastsi128_si256(must_cast(*bytes));
    let halves = _mm256_srlv_epi64(bytes, _mm256_setr_epi64x(4, 4, 0, 0));
    let halves = _mm256_and_si256(halves, _mm256_set1_epi8(0x0f));
    let [digits, _]: [__m256i; 2] = must_cast(tables.digits);
    let digits = _mm512_zextsi256_si512(_mm256_shuffle_epi8(digits, halves));
    let spread = _mm512_permutexvar_epi8(must_cast(tables.spread), digits);
    _mm512_or_si512(spread, must_cast(tables.line))
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn encode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    bytes: &[u8; 16],
    out: &mut [u8; LEN],
) {
    let line = line(layout, bytes);
    avx2::store(_mm512_castsi512_si256(line), _mm512_extracti32x4_epi32::<2>(line), out);
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn encode_lines<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    ids: &[[u8; 16]],
    out: &mut Vec<u8>,
) {
    lines::append::<LEN>(ids, out, |bytes| must_cast(line(layout, bytes)));
}

/// False where the text is refused.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
pub(super) fn decode<const LEN: usize>(
    layout: &Hexadecimal<LEN>,
    text: &[u8; LEN],
    bytes: &mut [u8; 16],
) -> bool {
    let tables = &layout.tables;
    let (first, last) = avx2::load(text);
    if LEN == 32 {
        // Digits alone: half as much.
        let [pick, _]: [__m256i; 2] = must_cast(tables.pick);
        let slots = _mm256_permutexvar_epi8(pick, first);
        let compared = _mm256_and_si256(slots, _mm256_set1_epi8(BEYOND_SIX.cast_signed()));
        let values = _mm256_xor_si256(compared, look_up(_mm512_castsi256_si512(slots)));
        *bytes = must_cast(avx2::join(values));
        return _mm256_testz_si256(values, _mm256_set1_epi8((!HALF).cast_signed())) == 1;
    }
    let text = _mm512_inserti32x4::<2>(_mm512_castsi256_si512(first), last);
    let slots = _mm512_permutexvar_epi8(must_cast(tables.pick), text);
    let compared = _mm512_and_si512(slots, must_cast(tables.compared));
    let values = _mm512_xor_si512(compared, _mm512_zextsi256_si512(look_up(slots)));
    let values = _mm512_xor_si512(values, must_cast(tables.expected));
    *bytes = must_cast(avx2::join(_mm512_castsi512_si256(values)));
    _mm512_test_epi8_mask(values, must_cast(tables.wrong)) == 0
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi")]
fn look_up(characters: __m512i) -> __m256i {
    _mm512_castsi512_si256(_mm512_permutexvar_epi8(characters, must_cast(DIGITS)))
}

/// A digit by its lower six bits, in which all differ: its value, and the two bits beyond, which are 0
/// once those of the character are taken away. For another character, a bit that no value has.
static DIGITS: Row = row!(six => match six {
    0x30..0x3a => entry(six - 0x30),
    0x01..0x07 => 0x40 | entry(six - 1 + 10),
    0x21..0x27 => 0x40 | entry(six - 0x21 + 10),
    _ => 0x20,
});
