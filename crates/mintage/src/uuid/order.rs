//! The rule of order, shared by the versions that count time.
//!
//! A new tick of the clock draws a tail whose top bit is 0. Within a tick the tail grows by random
//! steps, so that later ids are greater and the next one cannot be guessed:
//!
//! ```text
//!  tail  0 ········· half ··········· 2^TAIL
//!        ├─ first draw ─┤─ room to grow ─┤─ past it: borrow the next tick
//! ```

use bytemuck::{Pod, Zeroable};

use super::Uuid;
use crate::fork::{Wiped, era};
use crate::random::Random;
use crate::{Error, Result};

/// Ticks are of 60 bits in every version: the last one.
const LAST_TICK: u64 = (1 << 60) - 1;

/// How far a clock may step back, in seconds, while the last tick is held.
pub(super) const HOLD_SECONDS: u64 = 10;

/// Ids whose random words are drawn at a time, at one reading of the clock.
pub(super) const BATCH: usize = 256;

/// What to do when the clock is more than 10 seconds behind the last id. Less is always bridged by
/// holding the last tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepBack {
    /// Follow the clock and count the event: later ids sort before earlier ones.
    #[default]
    Follow,
    /// Return an error ([`Error::is_clock_step_back`]): order for good.
    Refuse,
}

/// A reading of the clock, in ticks, and whether many ids share it.
#[derive(Clone, Copy)]
pub(super) struct Reading {
    pub(super) tick: u64,
    pub(super) cached: bool,
}

/// 64 random bits, and the era that stood before they were drawn: a reseed meanwhile makes them
/// bits of the old era.
#[derive(Clone, Copy)]
struct Drawn {
    word: u64,
    era: u64,
}

/// Gives out (tick, tail) pairs, each greater than the one before.
pub(super) struct Order<const TAIL_BITS: u32, const TICKS_PER_SECOND: u64> {
    policy: StepBack,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    tick: u64,
    tail: u64,
    steps_back: u64,
}

impl<const TAIL_BITS: u32, const TICKS_PER_SECOND: u64> Order<TAIL_BITS, TICKS_PER_SECOND> {
    pub(super) fn new(policy: StepBack) -> Self {
        Self { policy, state: Wiped::new() }
    }

    pub(super) fn steps_back(&self) -> u64 {
        self.state.steps_back
    }

    /// The next pair, from 64 random bits; an overflow draws more from `source`. After an error
    /// the state is as it was.
    #[inline]
    fn next(
        &mut self,
        now: Reading,
        Drawn { word, era: current }: Drawn,
        source: &mut impl Random,
    ) -> Result<(u64, u64)> {
        let seen = self.state.era();
        let mut next = *self.state;
        let behind = next.tick.saturating_sub(now.tick);
        let too_far = behind > HOLD_SECONDS * TICKS_PER_SECOND;
        let first = seen == 0;
        if now.tick > next.tick || first || too_far && self.may_follow(&mut next, behind)? {
            next.tick = now.tick;
            next.tail = Self::first_tail(word);
        } else if seen != current {
            // After a reseed: a tick of its own keeps the order, whatever tail is drawn.
            next.tick += 1;
            next.tail = Self::first_tail(word);
        } else {
            next.tail += step(word, now.cached || behind > 0);
        }
        if next.tail >> TAIL_BITS != 0 {
            Self::borrow_tick(&mut next, source)?;
        }
        if next.tick > LAST_TICK {
            return Err(Error::time_range("its 60 bits of time are used up; give an earlier time"));
        }
        // Not written where it stood: if a fork came meanwhile, the child starts afresh.
        if seen != current {
            self.state.set_era(current);
        }
        *self.state = next;
        Ok((next.tick, next.tail))
    }

    /// The next UUID, whose bits `layout` puts together.
    #[inline]
    pub(super) fn one(
        &mut self,
        source: &mut impl Random,
        now: Reading,
        layout: impl Fn(u64, u64) -> Uuid,
    ) -> Result<Uuid> {
        let era = era();
        let mut word = [0; 8];
        source.fill(&mut word)?;
        let drawn = Drawn { word: u64::from_le_bytes(word), era };
        let (tick, tail) = self.next(now, drawn, source)?;
        Ok(layout(tick, tail))
    }

    /// Fills `out`, reading the clock for each [`BATCH`]; nil UUIDs after an error.
    pub(super) fn many(
        &mut self,
        source: &mut impl Random,
        mut now: impl FnMut() -> Result<Reading>,
        out: &mut [Uuid],
        layout: impl Fn(u64, u64) -> Uuid,
    ) -> Result<()> {
        let filled =
            out.chunks_mut(BATCH).try_for_each(|batch| self.batch(source, now()?, batch, &layout));
        if filled.is_err() {
            out.fill(Uuid::nil());
        }
        filled
    }

    fn batch(
        &mut self,
        source: &mut impl Random,
        now: Reading,
        out: &mut [Uuid],
        layout: impl Fn(u64, u64) -> Uuid,
    ) -> Result<()> {
        let era = era();
        let mut words = zeroize::Zeroizing::new([0u64; BATCH]);
        let words = &mut words[..out.len()];
        source.fill(bytemuck::cast_slice_mut(words))?;
        for (id, word) in out.iter_mut().zip(words) {
            let drawn = Drawn { word: u64::from_le(*word), era };
            let (tick, tail) = self.next(now, drawn, source)?;
            *id = layout(tick, tail);
        }
        Ok(())
    }

    #[cold]
    fn may_follow(&self, next: &mut State, behind: u64) -> Result<bool> {
        match self.policy {
            StepBack::Refuse => Err(Error::clock_step_back(behind / TICKS_PER_SECOND)),
            StepBack::Follow => {
                next.steps_back += 1;
                Ok(true)
            }
        }
    }

    #[cold]
    fn borrow_tick(next: &mut State, source: &mut impl Random) -> Result<()> {
        let mut word = [0; 8];
        source.fill(&mut word)?;
        next.tick += 1;
        next.tail = Self::first_tail(u64::from_le_bytes(word));
        Ok(())
    }

    /// Random but for the top bit, which is 0, so that there is room to grow.
    #[inline]
    fn first_tail(word: u64) -> u64 {
        word & ((1 << (TAIL_BITS - 1)) - 1)
    }
}

/// Uniform from 1 to 2^48; to 2^40 where many ids share a tick.
#[inline]
fn step(word: u64, shared: bool) -> u64 {
    let bits = if shared { 40 } else { 48 };
    1 + (word & ((1 << bits) - 1))
}
