//! A fast generator for trace ids and the like: **not secret**.

use bytemuck::{Pod, Zeroable};

use super::xoshiro::Xoshiro256pp;
use super::{Kernel, Random};
use crate::Result;
use crate::fork::{Wiped, era};

/// Bytes that are spread well and **can be predicted**: from a few outputs, all others can be
/// computed. For ids that correlate records, never for keys, tokens or anything a stranger must
/// not guess.
///
/// Seeded with 256 bits by the kernel at the first read, in a forked child, and after
/// [`crate::reseed`]. There is no other reseeding, so a restored snapshot of a virtual machine
/// repeats ids until then.
pub struct Telemetry<S = Kernel> {
    seed: S,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    words: [u64; 4],
}

impl Telemetry {
    /// A generator seeded by the kernel at its first read.
    #[must_use]
    pub fn new() -> Self {
        Self::seeded_by(Kernel::new())
    }
}

impl Default for Telemetry {
    fn default() -> Self {
        Self::new()
    }
}

impl<S: Random> Telemetry<S> {
    /// A generator that takes its seed from `seed`.
    pub fn seeded_by(seed: S) -> Self {
        Self { seed, state: Wiped::new() }
    }

    /// A trace id of the W3C Trace Context: 16 bytes, not all zero.
    ///
    /// # Errors
    /// When the kernel's random source fails as the generator seeds itself.
    #[inline]
    pub fn trace_id(&mut self) -> Result<[u8; 16]> {
        self.never_zero()
    }

    /// A span id of the W3C Trace Context (its parent-id): 8 bytes, not all zero.
    ///
    /// # Errors
    /// As [`Self::trace_id`].
    #[inline]
    pub fn span_id(&mut self) -> Result<[u8; 8]> {
        self.never_zero()
    }

    #[inline]
    fn never_zero<const N: usize>(&mut self) -> Result<[u8; N]> {
        loop {
            let mut id = [0; N];
            self.fill(&mut id)?;
            if id != [0; N] {
                return Ok(id);
            }
        }
    }

    #[cold]
    fn reseed(&mut self) -> Result<()> {
        self.state.begin(era());
        let mut words = [0; 4];
        self.seed.fill(bytemuck::bytes_of_mut(&mut words))?;
        if words == [0; 4] {
            // The one state that the generator never leaves: no working kernel gives it.
            let cause = std::io::Error::other("the kernel gave 32 zero bytes");
            return Err(crate::Error::random("telemetry", cause));
        }
        self.state.words = words;
        Ok(())
    }
}

impl<S: Random> Random for Telemetry<S> {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        loop {
            // All zero: never seeded, or the seeding failed.
            if !self.state.is_current() || self.state.words == [0; 4] {
                self.reseed()?;
            }
            let mut generator = Xoshiro256pp(self.state.words);
            generator.fill(out);
            self.state.words = generator.0;
            // Else a fork came between, and the state is the parent's too.
            if self.state.is_current() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Counting, Failing, Words};

    #[test]
    fn a_failing_or_dead_kernel_is_an_error() {
        let mut failing = Telemetry::seeded_by(Failing::after(31));
        assert!(failing.trace_id().unwrap_err().is_random());
        let mut dead = Telemetry::seeded_by(Words(vec![0; 4].into_iter()));
        assert!(dead.span_id().unwrap_err().is_random());
    }

    #[test]
    fn an_id_of_zeros_is_drawn_again() {
        let _era = testing::era_stands();
        // This state's first output is 0: a + d is 0 before the rotation, and a is 0.
        let mut generator = Telemetry::seeded_by(Words(vec![0, 7, 9, 0].into_iter()));
        let mut first = [1; 8];
        generator.fill(&mut first).unwrap();
        assert_eq!(first, [0; 8]);
        let mut again = Telemetry::seeded_by(Words(vec![0, 7, 9, 0].into_iter()));
        assert_ne!(again.span_id().unwrap(), [0; 8]);
    }

    #[test]
    fn reseed_asks_the_kernel_again() {
        let _era = testing::era_stands();
        let mut generator = Telemetry::seeded_by(Counting::default());
        generator.trace_id().unwrap();
        crate::reseed();
        generator.trace_id().unwrap();
        assert_eq!(generator.seed.given(), 64);
    }
}
