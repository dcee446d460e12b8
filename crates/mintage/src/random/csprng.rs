//! The default source: a generator of our own process, seeded by the kernel.
//!
//! Fast key erasure (D. J. Bernstein, "Fast-key-erasure random-number generators", 2017): each
//! call takes a keystream, whose first 32 bytes replace the key before the rest is returned.
//!
//! ```text
//!   key ──► cipher ──► ┌──────────┬──────────────────────────────┐
//!    ▲                 │ next key │ output, at most 16 KiB       │
//!    └─────────────────┴──────────┴──────────────────────────────┘
//! ```
//!
//! Who reads the memory later learns nothing of what was returned before. The cipher is AES-256 in
//! counter mode where the CPU has AES instructions, else ChaCha20.

use bytemuck::{Pod, Zeroable};

use super::{Kernel, Random, aes_ctr, chacha};
use crate::Result;
use crate::fork::{Wiped, era};

pub(super) const KEY: usize = 32;

/// Output under one key. Longer reads change the key on the way.
pub(super) const STRETCH: usize = 16 * 1024;

/// Output after which the key is drawn from the kernel again.
const RESEED_BYTES: u64 = 1 << 20;

/// Age of the key in nanoseconds after which the same happens.
const RESEED_NANOS: u64 = 1_000_000_000;

/// Random bytes from a cipher in this process, seeded by the kernel.
///
/// It asks the kernel for a new key at the first read, in a forked child, after
/// [`crate::reseed`], after 1 MiB of output and when a read finds the key older than a second.
///
/// Not protected: a restored snapshot of a virtual machine repeats output until the next of
/// these. Use [`super::Kernel`] there.
pub struct Csprng<S = Kernel> {
    seed: S,
    cipher: Cipher,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cipher {
    Aes256Ctr,
    ChaCha20,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    used: u64,
    seeded_at: u64,
    key: [u8; KEY],
}

impl Csprng {
    /// A generator seeded by the kernel at its first read.
    #[must_use]
    pub fn new() -> Self {
        Self::seeded_by(Kernel::new())
    }
}

impl Default for Csprng {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Random> Csprng<S> {
    /// A generator that takes its keys from `seed`.
    ///
    /// `seed` must be fit for keys itself: the output is no better than what it gives.
    pub fn seeded_by(seed: S) -> Self {
        Self { seed, cipher: Cipher::best(), state: Wiped::new() }
    }

    fn key_is_current(&self) -> bool {
        self.state.is_current()
            && self.state.used < RESEED_BYTES
            && uptime().wrapping_sub(self.state.seeded_at) < RESEED_NANOS
    }

    #[cold]
    fn reseed(&mut self) -> Result<()> {
        // The era first, and no key while the kernel is asked: a fork or a failure meanwhile leaves
        // nothing to go on with.
        self.state.begin(era());
        self.state.used = RESEED_BYTES;
        let mut key = zeroize::Zeroizing::new([0; KEY]);
        self.seed.fill(&mut *key)?;
        self.state.key.copy_from_slice(&*key);
        self.state.seeded_at = uptime();
        self.state.used = 0;
        Ok(())
    }

    fn stretch(&mut self, out: &mut [u8]) -> Result<()> {
        loop {
            if !self.key_is_current() {
                self.reseed()?;
            }
            self.state.used += out.len() as u64;
            self.cipher.keystream(&mut self.state.key, out);
            // Else a fork came between, and the key was all zeros or is the parent's too.
            if self.state.is_current() {
                return Ok(());
            }
        }
    }
}

impl<S: Random> Random for Csprng<S> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        out.chunks_mut(STRETCH).try_for_each(|stretch| self.stretch(stretch))
    }
}

impl Cipher {
    /// AES where it runs in hardware: the portable one is constant-time but slower than ChaCha20.
    fn best() -> Self {
        if aes::hardware_accelerated() { Self::Aes256Ctr } else { Self::ChaCha20 }
    }

    #[cfg(test)]
    fn name(self) -> &'static str {
        match self {
            Self::Aes256Ctr => "aes256-ctr",
            Self::ChaCha20 => "chacha20",
        }
    }

    /// Replaces the key by the first [`KEY`] bytes of its keystream, and fills `out` with those that
    /// follow.
    fn keystream(self, key: &mut [u8; KEY], out: &mut [u8]) {
        match self {
            Self::Aes256Ctr => aes_ctr::keystream(key, out),
            Self::ChaCha20 => chacha::keystream(key, out),
        }
    }
}

/// Nanoseconds on a monotonic clock that steps by some milliseconds: reading the exact one costs as
/// much as sixteen ids.
#[cfg(target_os = "linux")]
fn uptime() -> u64 {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::MonotonicCoarse);
    now.tv_sec.cast_unsigned() * 1_000_000_000 + now.tv_nsec.cast_unsigned()
}

/// Nanoseconds on the system's clock: a step of it, either way, is as good as an old key. The
/// monotonic one gives no number, and a base for it would need a lock, which a fork could leave held.
#[cfg(not(target_os = "linux"))]
fn uptime() -> u64 {
    use std::time::SystemTime;
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)]
mod tests {
    use super::*;
    use crate::testing::{self, Counting, Failing};
    use sha2::Digest;

    fn with(cipher: Cipher) -> Csprng<Counting> {
        Csprng { seed: Counting::default(), cipher, state: Wiped::new() }
    }

    #[test]
    fn one_output_under_one_key_and_the_key_is_replaced() {
        let _era = testing::era_stands();
        for cipher in [Cipher::Aes256Ctr, Cipher::ChaCha20] {
            let mut csprng = with(cipher);
            let mut out = [0; 100];
            csprng.fill(&mut out).unwrap();
            let seed: [u8; KEY] = std::array::from_fn(|i| i as u8);
            let (mut key, mut expected) = (seed, [0; 100]);
            cipher.keystream(&mut key, &mut expected);
            assert_eq!(out, expected);
            assert_eq!(csprng.state.key, key);
            assert_ne!(key, seed);
        }
    }

    #[test]
    fn long_reads_change_the_key_on_the_way() {
        let _era = testing::era_stands();
        let mut one = with(Cipher::Aes256Ctr);
        let mut two = with(Cipher::Aes256Ctr);
        let (mut long, mut parts) = (vec![0; STRETCH + 10], vec![0; STRETCH + 10]);
        one.fill(&mut long).unwrap();
        let (first, second) = parts.split_at_mut(STRETCH);
        two.fill(first).unwrap();
        two.fill(second).unwrap();
        assert_eq!(long, parts);
    }

    #[test]
    fn the_kernel_is_asked_again_after_a_mebibyte_and_after_a_second() {
        let _era = testing::era_stands();
        let mut csprng = with(Cipher::Aes256Ctr);
        csprng.fill(&mut [0; 1]).unwrap();
        assert_eq!(csprng.seed.given(), KEY);
        csprng.fill(&mut vec![0; 1 << 20]).unwrap();
        csprng.fill(&mut [0; 1]).unwrap();
        assert_eq!(csprng.seed.given(), 2 * KEY);
        csprng.state.seeded_at = uptime().wrapping_sub(RESEED_NANOS);
        csprng.fill(&mut [0; 1]).unwrap();
        assert_eq!(csprng.seed.given(), 3 * KEY);
        crate::reseed();
        csprng.fill(&mut [0; 1]).unwrap();
        assert_eq!(csprng.seed.given(), 4 * KEY);
    }

    #[test]
    fn a_failing_kernel_is_an_error_and_leaves_no_key() {
        let _era = testing::era_stands();
        let mut csprng = Csprng::seeded_by(Failing::after(KEY));
        csprng.fill(&mut [0; 64]).unwrap();
        crate::reseed();
        assert!(csprng.fill(&mut [0; 64]).unwrap_err().is_random());
        assert_eq!(csprng.state.key, [0; KEY]);
    }

    /// As the standard library sees the CPU; where scripts/check-backends takes the choice away, as
    /// it says.
    #[test]
    fn the_cipher_is_the_one_for_this_cpu() {
        #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
        let has_aes = std::arch::is_x86_feature_detected!("aes");
        #[cfg(target_arch = "aarch64")]
        let has_aes = std::arch::is_aarch64_feature_detected!("aes");
        #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
        let has_aes = false;
        let expected = if has_aes { "aes256-ctr" } else { "chacha20" };
        let forced = std::env::var("MINTAGE_EXPECT_CIPHER");
        assert_eq!(Csprng::new().cipher.name(), forced.as_deref().unwrap_or(expected));
    }

    #[test]
    fn keystreams_match_the_conformance_vectors() {
        for cipher in [Cipher::Aes256Ctr, Cipher::ChaCha20] {
            testing::for_each("random.json", "fast-key-erasure", |vector| {
                if vector["cipher"] == cipher.name() {
                    check(cipher, vector);
                }
            });
        }
    }

    fn check(cipher: Cipher, vector: &serde_json::Value) {
        let mut key = testing::hex::<KEY>(&vector["key"]);
        for call in vector["calls"].as_array().unwrap() {
            let mut out = vec![0; usize::try_from(call["n"].as_u64().unwrap()).unwrap()];
            cipher.keystream(&mut key, &mut out);
            let digest: [u8; 32] = sha2::Sha256::digest(&out).into();
            assert_eq!(digest, testing::hex(&call["sha256"]), "{}", vector["id"]);
            assert_eq!(key, testing::hex(&call["next_key"]), "{}", vector["id"]);
        }
    }
}
