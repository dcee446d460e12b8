//! Which instructions an x86-64 CPU has, asked once.

use std::sync::atomic::{AtomicU8, Ordering};

use super::Level;

/// Proof of AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx2(());

impl Avx2 {
    pub(super) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }
}

/// Proof of AVX-512 F, BW, DQ, VL and VBMI: Ice Lake, Zen 4 and later. A CPU that has some of them is
/// taken as one with AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Avx512(());

impl Avx512 {
    pub(super) fn detect() -> Option<Self> {
        let has_all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi");
        has_all.then_some(Self(()))
    }
}

/// What was detected, as bits that are asked one by one, the best level first: that is one comparison
/// for the best, where a compiler makes three of one number.
static DETECTED: AtomicU8 = AtomicU8::new(0);
const DONE: u8 = 1;
const HAS_AVX2: u8 = 2;
const HAS_AVX512: u8 = 4;

#[inline]
pub(super) fn level() -> Level {
    // Known when compiling (-C target-cpu=native): nothing is asked, and kernels are inlined.
    let is_known = cfg!(all(
        target_feature = "avx512f",
        target_feature = "avx512bw",
        target_feature = "avx512dq",
        target_feature = "avx512vl",
        target_feature = "avx512vbmi"
    ));
    if is_known {
        return Level::Avx512(Avx512(()));
    }
    let detected = DETECTED.load(Ordering::Relaxed);
    if detected & HAS_AVX512 != 0 {
        Level::Avx512(Avx512(()))
    } else if detected & HAS_AVX2 != 0 {
        Level::Avx2(Avx2(()))
    } else if detected & DONE != 0 {
        Level::Portable
    } else {
        detect()
    }
}

#[cold]
fn detect() -> Level {
    let (bit, level) = match (Avx512::detect(), Avx2::detect()) {
        (Some(proof), _) => (HAS_AVX512, Level::Avx512(proof)),
        (None, Some(proof)) => (HAS_AVX2, Level::Avx2(proof)),
        (None, None) => (0, Level::Portable),
    };
    DETECTED.store(DONE | bit, Ordering::Relaxed);
    level
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_level_is_the_best_that_is_detected_at_first_and_later() {
        let best = Avx512::detect().map(Level::Avx512).or(Avx2::detect().map(Level::Avx2));
        let best = best.unwrap_or(Level::Portable);
        assert_eq!((detect(), level(), level()), (best, best, best));
    }
}
