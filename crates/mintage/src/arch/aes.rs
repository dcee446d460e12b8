//! AES-256 on ready blocks, in vectors of four: what the `aes` crate does on the same CPUs, in a
//! form that is as fast in every build. Without link-time optimisation the crate's is half as fast,
//! since its loops are joined from pieces of two crates (ARCHITECTURE.md).
//!
//! ```text
//!  counters  ├─ 4 blocks ─┼─ 4 blocks ─┼─ ··· ─┤     14 rounds each, eight vectors side by side,
//!  out       ├ key ┼ out ─┼────────────┼─ ··· ─┤     so that no round waits for the one before
//! ```

#![allow(unsafe_code)]

/// Bytes of one vector.
const VECTOR: usize = 64;

/// Bytes of the vectors that are encrypted at a time.
const BATCH: usize = 8 * VECTOR;

/// Counters that are needed beyond the end of the output.
pub(crate) const BEYOND: usize = VECTOR + BATCH;

/// Encrypts `counters` under `key`: the first 32 bytes replace the key, the following ones fill
/// `out`. False, and nothing done, where the CPU lacks the instructions.
///
/// `counters` reaches [`BEYOND`] bytes beyond the end of `out`.
pub(crate) fn keystream(key: &mut [u8; 32], out: &mut [u8], counters: &[u8]) -> bool {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if is_available() {
        // SAFETY: the CPU has what the function was compiled for; asked just now.
        unsafe { x86_64::keystream(key, out, counters) };
        return true;
    }
    let _ = (key, out, counters);
    false
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub(crate) fn is_available() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("aes") && has!("vaes") && has!("avx512f")
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64 {
    use std::arch::x86_64::{
        __m128i, __m512i, _mm_aeskeygenassist_si128, _mm_setzero_si128, _mm_shuffle_epi32,
        _mm_slli_si128, _mm_xor_si128, _mm512_aesenc_epi128, _mm512_aesenclast_epi128,
        _mm512_broadcast_i32x4, _mm512_setzero_si512, _mm512_xor_si512,
    };

    use bytemuck::pod_read_unaligned;

    use super::{BATCH, VECTOR};

    const ROUNDS: usize = 14;

    /// Vectors at a time: 8 of them and 15 round keys fit into 32 registers.
    const MANY: usize = BATCH / VECTOR;

    type Keys = [__m512i; ROUNDS + 1];

    #[target_feature(enable = "aes,vaes,avx512f")]
    pub(super) fn keystream(key: &mut [u8; 32], out: &mut [u8], counters: &[u8]) {
        debug_assert!(counters.len() >= key.len() + out.len() + super::BEYOND - VECTOR);
        let keys = expand(key);
        let (counter, counters) = counters.split_at(VECTOR);
        let mut first: [u8; VECTOR] = bytemuck::cast(encrypt(&keys, load::<1>(counter)));
        let (start, out) = out.split_at_mut((VECTOR - key.len()).min(out.len()));
        let mut batches = out.chunks_exact_mut(BATCH);
        let mut counters = counters.chunks_exact(BATCH);
        for (batch, counters) in (&mut batches).zip(&mut counters) {
            let blocks: [u8; BATCH] = bytemuck::cast(encrypt(&keys, load::<MANY>(counters)));
            batch.copy_from_slice(&blocks);
        }
        let counters = counters.next().unwrap_or_default();
        let mut last: [u8; BATCH] = bytemuck::cast(encrypt(&keys, load::<MANY>(counters)));
        // Copies of odd lengths come last: a call before would leave the round keys on the stack.
        let rest = batches.into_remainder();
        rest.copy_from_slice(&last[..rest.len()]);
        let (next_key, drawn) = first.split_at(key.len());
        key.copy_from_slice(next_key);
        start.copy_from_slice(&drawn[..start.len()]);
        (first, last) = ([0; VECTOR], [0; BATCH]);
        std::hint::black_box((&mut first, &mut last));
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn load<const N: usize>(counters: &[u8]) -> [__m512i; N] {
        let mut blocks = [_mm512_setzero_si512(); N];
        for (block, bytes) in blocks.iter_mut().zip(counters.chunks_exact(VECTOR)) {
            *block = pod_read_unaligned(bytes);
        }
        blocks
    }

    #[inline]
    #[target_feature(enable = "vaes,avx512f")]
    fn encrypt<const N: usize>(keys: &Keys, mut blocks: [__m512i; N]) -> [__m512i; N] {
        for block in &mut blocks {
            *block = _mm512_xor_si512(*block, keys[0]);
        }
        for key in &keys[1..ROUNDS] {
            for block in &mut blocks {
                *block = _mm512_aesenc_epi128(*block, *key);
            }
        }
        for block in &mut blocks {
            *block = _mm512_aesenclast_epi128(*block, keys[ROUNDS]);
        }
        blocks
    }

    /// The round keys (FIPS 197 section 5.2), each four times.
    #[inline]
    #[target_feature(enable = "aes,avx512f")]
    fn expand(key: &[u8; 32]) -> Keys {
        let mut even: __m128i = pod_read_unaligned(&key[..16]);
        let mut odd: __m128i = pod_read_unaligned(&key[16..]);
        let zero = _mm_setzero_si128();
        let mut keys = [_mm512_broadcast_i32x4(zero); ROUNDS + 1];
        keys[0] = _mm512_broadcast_i32x4(even);
        keys[1] = _mm512_broadcast_i32x4(odd);
        macro_rules! even {
            ($at:literal, $constant:literal) => {
                let word = _mm_shuffle_epi32::<0xff>(_mm_aeskeygenassist_si128::<$constant>(odd));
                even = _mm_xor_si128(sums(even), word);
                keys[$at] = _mm512_broadcast_i32x4(even);
            };
        }
        macro_rules! odd {
            ($at:literal) => {
                let word = _mm_shuffle_epi32::<0xaa>(_mm_aeskeygenassist_si128::<0>(even));
                odd = _mm_xor_si128(sums(odd), word);
                keys[$at] = _mm512_broadcast_i32x4(odd);
            };
        }
        even!(2, 0x01);
        odd!(3);
        even!(4, 0x02);
        odd!(5);
        even!(6, 0x04);
        odd!(7);
        even!(8, 0x08);
        odd!(9);
        even!(10, 0x10);
        odd!(11);
        even!(12, 0x20);
        odd!(13);
        even!(14, 0x40);
        keys
    }

    /// Each word, exclusive-or all words before it.
    #[inline]
    #[target_feature(enable = "sse2")]
    fn sums(words: __m128i) -> __m128i {
        let words = _mm_xor_si128(words, _mm_slli_si128::<4>(words));
        _mm_xor_si128(words, _mm_slli_si128::<8>(words))
    }
}
