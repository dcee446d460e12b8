//! A fast generator for trace ids and the like: **not secret**. xoshiro256++ (D. Blackman, S. Vigna,
//! "Scrambled Linear Pseudorandom Number Generators", 2021), eight side by side: four outputs of one
//! reveal its state, and with it every id before and after.

use bytemuck::{Pod, Zeroable};

use super::{Kernel, Random};
use crate::Result;
use crate::arch::xoshiro::{self, Lanes, STEP};
use crate::fork::{Wiped, era};

/// Bytes made at a time: 256 trace ids.
const AHEAD: usize = 64 * STEP;

/// Bytes that are spread well and **can be predicted**: from a few outputs, all others can be
/// computed. For ids that correlate records, never for keys, tokens or anything a stranger must
/// not guess.
///
/// Seeded with 2048 bits by the kernel at the first read, in a forked child, and after
/// [`crate::reseed`]. There is no other reseeding, so a restored snapshot of a virtual machine
/// repeats ids until then.
pub struct Telemetry<S = Kernel> {
    seed: S,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    ahead: [u8; AHEAD],
    /// Bytes not yet handed out: the last ones of `ahead`.
    left: u64,
    /// 0: never seeded, or the seeding failed.
    is_seeded: u64,
    lanes: Lanes,
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
        let id = match self.u128_fast() {
            Some(id) => id,
            None => self.u128_slow()?,
        };
        Ok(id.to_le_bytes())
    }

    /// A span id of the W3C Trace Context (its parent-id): 8 bytes, not all zero.
    ///
    /// # Errors
    /// As [`Self::trace_id`].
    #[inline]
    pub fn span_id(&mut self) -> Result<[u8; 8]> {
        let id = match self.u64_fast() {
            Some(id) => id,
            None => self.u64_slow()?,
        };
        Ok(id.to_le_bytes())
    }

    /// 16 bytes that are there already, never all zero; None: then [`Self::u128_slow`].
    #[inline(always)]
    pub(crate) fn u128_fast(&mut self) -> Option<u128> {
        self.fast().map(u128::from_le_bytes).filter(|number| *number != 0)
    }

    #[inline(always)]
    pub(crate) fn u64_fast(&mut self) -> Option<u64> {
        self.fast().map(u64::from_le_bytes).filter(|number| *number != 0)
    }

    /// Asks only once whether the state is current: a child that comes out of a signal handler right
    /// here finds zeros, which are no id.
    #[inline(always)]
    fn fast<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.state.is_current().then_some(())?;
        self.state.take()
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn u128_slow(&mut self) -> Result<u128> {
        self.not_zero().map(u128::from_le_bytes)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn u64_slow(&mut self) -> Result<u64> {
        self.not_zero().map(u64::from_le_bytes)
    }

    fn not_zero<const N: usize>(&mut self) -> Result<[u8; N]> {
        loop {
            let mut bytes = [0; N];
            self.fill(&mut bytes)?;
            if bytes != [0; N] {
                return Ok(bytes);
            }
        }
    }
}

/// Takes new lanes from `seed`; if it fails, none are left.
#[cold]
fn reseed(state: &mut Wiped<State>, seed: &mut impl Random) -> Result<()> {
    state.begin(era());
    let mut lanes = Lanes::zeroed();
    seed.fill(bytemuck::bytes_of_mut(&mut lanes))?;
    let is_dead = |lane| lanes.iter().all(|word| word[lane] == 0);
    if (0..xoshiro::LANES).any(is_dead) {
        // The one state that a generator never leaves: no working kernel gives it.
        let cause = std::io::Error::other("the kernel gave 32 zero bytes");
        return Err(crate::Error::random("telemetry", cause));
    }
    state.lanes = lanes;
    state.is_seeded = 1;
    Ok(())
}

impl State {
    #[inline(always)]
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let left = usize::try_from(self.left).unwrap_or(0);
        let rest = left.checked_sub(N)?;
        let bytes = *self.ahead.get(AHEAD.wrapping_sub(left)..)?.first_chunk::<N>()?;
        self.left = rest as u64;
        Some(bytes)
    }

    fn fill(&mut self, mut out: &mut [u8]) {
        while !out.is_empty() {
            let left = usize::try_from(self.left).unwrap_or(0).min(AHEAD);
            if left == 0 {
                xoshiro::fill(&mut self.lanes, &mut self.ahead);
                self.left = AHEAD as u64;
                continue;
            }
            let (part, rest) = out.split_at_mut(left.min(out.len()));
            part.copy_from_slice(&self.ahead[AHEAD - left..][..part.len()]);
            self.left = (left - part.len()) as u64;
            out = rest;
        }
    }
}

impl<S: Random> Random for Telemetry<S> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        let Self { seed, state } = self;
        // A seeding that failed left a current state without lanes.
        if state.is_seeded == 0 {
            reseed(state, seed)?;
        }
        let renew = |state: &mut _| reseed(state, seed);
        state.retry(renew, |state| {
            state.fill(out);
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{self, Counting, Failing, Words};

    #[test]
    fn a_failing_or_dead_kernel_is_an_error() {
        let mut failing = Telemetry::seeded_by(Failing::after(255));
        assert!(failing.trace_id().unwrap_err().is_random());
        // One lane of eight is dead.
        let words = (0..32).map(|at| u64::from(at % 8 != 3)).collect::<Vec<_>>();
        let mut dead = Telemetry::seeded_by(Words(words.into_iter()));
        assert!(dead.span_id().unwrap_err().is_random());
    }

    #[test]
    fn an_id_of_zeros_is_drawn_again() {
        let _era = testing::era_stands();
        // The first output of each lane is 0: a + d is 0 before the rotation, and a is 0.
        let seed = || Words([[0; 8], [7; 8], [9; 8], [0; 8]].concat().into_iter());
        let mut first = [1; 64];
        Telemetry::seeded_by(seed()).fill(&mut first).unwrap();
        assert_eq!(first, [0; 64]);
        assert_ne!(Telemetry::seeded_by(seed()).span_id().unwrap(), [0; 8]);
        assert_ne!(Telemetry::seeded_by(seed()).trace_id().unwrap(), [0; 16]);
    }

    #[test]
    fn single_reads_and_long_ones_are_one_stream() {
        let _era = testing::era_stands();
        let mut whole = vec![0; 3 * AHEAD + 40];
        Telemetry::seeded_by(Counting::default()).fill(&mut whole).unwrap();
        let (mut one, mut parts) = (Telemetry::seeded_by(Counting::default()), Vec::new());
        while parts.len() < whole.len() {
            parts.extend(one.trace_id().unwrap());
            parts.extend(one.span_id().unwrap());
        }
        // A read that the bytes at hand do not fill is the one place where bytes are passed on.
        assert_eq!(parts[..AHEAD / 24 * 24], whole[..AHEAD / 24 * 24]);
        let mut three = Telemetry::seeded_by(Counting::default());
        let mut thirds = vec![0; whole.len()];
        thirds.chunks_mut(1000).for_each(|third| three.fill(third).unwrap());
        assert_eq!(thirds, whole);
    }

    #[test]
    fn reseed_asks_the_kernel_again() {
        let _era = testing::era_stands();
        let mut generator = Telemetry::seeded_by(Counting::default());
        generator.trace_id().unwrap();
        crate::reseed();
        generator.trace_id().unwrap();
        assert_eq!(generator.seed.given(), 512);
    }
}
