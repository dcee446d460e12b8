//! What depends on the instruction set: the only home of SIMD. Everything outside is portable.
//!
//! Each folder is a subject. Its `mod.rs` explains the algorithm once and offers safe functions that
//! take a [`Level`]; a file for each instruction set holds what differs. What those files keep:
//!
//! - every level gives what the portable one gives, bit for bit, and refuses what it refuses;
//! - a [`Level`] beyond the portable one is the proof that this CPU has its instructions: only
//!   detection makes one, so that a safe function may call what needs them;
//! - tests run each level that the CPU has ([`levels`]), and name those that it lacks as skips.

#![allow(unsafe_code)]

pub(crate) mod aes;
pub(crate) mod erase;
pub(crate) mod text;
pub(crate) mod tsc;
#[cfg(target_arch = "x86_64")]
mod x86_64;
pub(crate) mod xoshiro;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{Avx2, Avx512};

/// The instructions to use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// What every CPU of the compile target has.
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// The best level of this CPU: a load, once it was detected.
#[inline]
pub(crate) fn level() -> Level {
    #[cfg(target_arch = "x86_64")]
    return x86_64::level();
    #[cfg(not(target_arch = "x86_64"))]
    Level::Portable
}

/// Every level of this CPU, for tests. One that is lacked is told as a skip, once.
#[cfg(test)]
pub(crate) fn levels() -> impl Iterator<Item = Level> {
    static LEVELS: std::sync::LazyLock<Vec<Level>> = std::sync::LazyLock::new(|| {
        #[allow(unused_mut)]
        let mut levels = vec![Level::Portable];
        #[cfg(target_arch = "x86_64")]
        for (name, level) in [
            ("level-avx2", Avx2::detect().map(Level::Avx2)),
            ("level-avx512", Avx512::detect().map(Level::Avx512)),
        ] {
            match level {
                Some(level) => levels.push(level),
                None => crate::testing::skip(name, "this CPU lacks it"),
            }
        }
        levels
    });
    LEVELS.iter().copied()
}
