//! Eight generators xoshiro256++ side by side, in vectors as wide as the CPU has them.
//!
//! ```text
//!            lane 0   lane 1   …   lane 7
//!  word a  │  a0    │  a1    │ … │  a7    │   one step of all lanes gives 64 bytes:
//!  word b  │  b0    │  b1    │ … │  b7    │   the outputs of lanes 0 to 7, little-endian
//!  word c  │  c0    │  c1    │ … │  c7    │
//!  word d  │  d0    │  d1    │ … │  d7    │
//! ```
//!
//! Every width gives the same bytes. The vectors are named and not left to the compiler, which finds
//! them in one build and not in the next.

#![allow(unsafe_code)]

/// Lanes, the same on every CPU, so that a seed gives the same bytes everywhere.
pub(crate) const LANES: usize = 8;

/// Bytes of one step.
pub(crate) const STEP: usize = 8 * LANES;

/// The words a, b, c and d of all lanes.
pub(crate) type Lanes = [[u64; LANES]; 4];

/// Fills `out`, whole steps.
pub(crate) fn fill(lanes: &mut Lanes, out: &mut [u8]) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx512f") {
        // SAFETY: the CPU has what the function was compiled for; asked just now.
        return unsafe { x86_64::avx512(lanes, out) };
    } else if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: likewise.
        return unsafe { x86_64::avx2(lanes, out) };
    }
    steps(lanes, out);
}

#[inline(always)]
fn steps(lanes: &mut Lanes, out: &mut [u8]) {
    let mut words = *lanes;
    for step in out.chunks_exact_mut(STEP) {
        let outputs = next(&mut words);
        for (bytes, output) in step.chunks_exact_mut(8).zip(outputs) {
            bytes.copy_from_slice(&output.to_le_bytes());
        }
    }
    *lanes = words;
}

#[inline(always)]
fn next([a, b, c, d]: &mut Lanes) -> [u64; LANES] {
    let mut outputs = [0; LANES];
    for lane in 0..LANES {
        outputs[lane] = a[lane].wrapping_add(d[lane]).rotate_left(23).wrapping_add(a[lane]);
        let shifted = b[lane] << 17;
        c[lane] ^= a[lane];
        d[lane] ^= b[lane];
        b[lane] ^= c[lane];
        a[lane] ^= d[lane];
        c[lane] ^= shifted;
        d[lane] = d[lane].rotate_left(45);
    }
    outputs
}

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::{
        __m256i, __m512i, _mm256_add_epi64, _mm256_or_si256, _mm256_slli_epi64, _mm256_srli_epi64,
        _mm256_xor_si256, _mm512_add_epi64, _mm512_rol_epi64, _mm512_slli_epi64, _mm512_xor_si512,
    };

    use super::{Lanes, STEP};

    /// One step, in the words of one instruction set.
    macro_rules! next {
        ($words:ident, $add:ident, $xor:ident, $shl:ident, $rol23:expr, $rol45:expr) => {{
            let [a, b, c, d] = $words;
            let output = $add($rol23($add(a, d)), a);
            let (c, e) = ($xor(c, a), $xor(d, b));
            ([$xor(a, e), $xor(b, c), $xor(c, $shl::<17>(b)), $rol45(e)], output)
        }};
    }

    #[target_feature(enable = "avx512f")]
    pub(super) fn avx512(lanes: &mut Lanes, out: &mut [u8]) {
        let mut words: [__m512i; 4] = bytemuck::cast(*lanes);
        for bytes in out.chunks_exact_mut(STEP) {
            let (next, output) = next!(
                words,
                _mm512_add_epi64,
                _mm512_xor_si512,
                _mm512_slli_epi64,
                |x| _mm512_rol_epi64::<23>(x),
                |x| _mm512_rol_epi64::<45>(x)
            );
            words = next;
            bytes.copy_from_slice(bytemuck::bytes_of(&output));
        }
        *lanes = bytemuck::cast(words);
    }

    /// In two halves of four lanes.
    #[target_feature(enable = "avx2")]
    pub(super) fn avx2(lanes: &mut Lanes, out: &mut [u8]) {
        let mut words: [[__m256i; 2]; 4] = bytemuck::cast(*lanes);
        for bytes in out.chunks_exact_mut(STEP) {
            for (half, bytes) in bytes.chunks_exact_mut(STEP / 2).enumerate() {
                let mine = words.map(|word| word[half]);
                let (next, output) = next!(
                    mine,
                    _mm256_add_epi64,
                    _mm256_xor_si256,
                    _mm256_slli_epi64,
                    |x| _mm256_or_si256(_mm256_slli_epi64::<23>(x), _mm256_srli_epi64::<41>(x)),
                    |x| _mm256_or_si256(_mm256_slli_epi64::<45>(x), _mm256_srli_epi64::<19>(x))
                );
                words.iter_mut().zip(next).for_each(|(word, next)| word[half] = next);
                bytes.copy_from_slice(bytemuck::bytes_of(&output));
            }
        }
        *lanes = bytemuck::cast(words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// xoshiro256++ as its paper has it.
    fn reference(state: &mut [u64; 4]) -> u64 {
        let result = state[0].wrapping_add(state[3]).rotate_left(23).wrapping_add(state[0]);
        let t = state[1] << 17;
        state[2] ^= state[0];
        state[3] ^= state[1];
        state[1] ^= state[2];
        state[0] ^= state[3];
        state[2] ^= t;
        state[3] = state[3].rotate_left(45);
        result
    }

    fn lanes(lane: impl Fn(usize) -> [u64; 4]) -> Lanes {
        std::array::from_fn(|word| std::array::from_fn(|at| lane(at)[word]))
    }

    #[test]
    fn each_lane_matches_the_conformance_vectors() {
        testing::for_each("random.json", "xoshiro256pp", |vector| {
            let number =
                |value: &serde_json::Value| value.as_str().unwrap().parse::<u64>().unwrap();
            let state: Vec<u64> = vector["state"].as_array().unwrap().iter().map(number).collect();
            let state: [u64; 4] = state.try_into().unwrap();
            let mut words = lanes(|_| state);
            for output in vector["outputs"].as_array().unwrap() {
                let mut step = [0; STEP];
                fill(&mut words, &mut step);
                for bytes in step.chunks(8) {
                    assert_eq!(bytes, number(output).to_le_bytes(), "{}", vector["id"]);
                }
            }
        });
    }

    #[test]
    fn every_width_gives_the_bytes_of_eight_generators() {
        let seed = |at: usize| -> [u64; 4] {
            std::array::from_fn(|word| {
                0x9e37_79b9_7f4a_7c15u64.wrapping_mul((at * 4 + word + 1) as u64)
            })
        };
        let mut states: [[u64; 4]; LANES] = std::array::from_fn(seed);
        let mut expected = Vec::new();
        for _ in 0..1000 {
            states.iter_mut().for_each(|s| expected.extend(reference(s).to_le_bytes()));
        }
        type Fill = fn(&mut Lanes, &mut [u8]);
        #[cfg_attr(not(target_arch = "x86_64"), allow(unused_mut))]
        let mut ways: Vec<(&str, Fill)> = vec![("portable", steps), ("detected", fill)];
        #[cfg(target_arch = "x86_64")]
        {
            // SAFETY: taken only where the CPU was asked, just below.
            let avx2: Fill = |lanes, out| unsafe { x86_64::avx2(lanes, out) };
            // SAFETY: likewise.
            let avx512: Fill = |lanes, out| unsafe { x86_64::avx512(lanes, out) };
            for (name, way, is_there) in [
                ("avx2", avx2, std::arch::is_x86_feature_detected!("avx2")),
                ("avx512", avx512, std::arch::is_x86_feature_detected!("avx512f")),
            ] {
                if is_there {
                    ways.push((name, way));
                } else {
                    testing::skip(&format!("xoshiro-{name}"), "this CPU lacks it");
                }
            }
        }
        for (name, way) in ways {
            let (mut words, mut out) = (lanes(seed), vec![0; 1000 * STEP]);
            way(&mut words, &mut out);
            assert_eq!(out, expected, "{name}");
            assert_eq!(words, lanes(|at| states[at]), "{name}");
        }
    }
}
