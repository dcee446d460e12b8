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
use crate::clock::Reading;
use crate::fork::{Wiped, era};
use crate::random::{BLOCK, Random};
use crate::{Error, Result};

/// Ticks are of 60 bits in every version: one more than the last one.
const TICKS: u64 = 1 << 60;

/// How far a clock may step back, in seconds, while the last tick is held.
pub(super) const HOLD_SECONDS: u64 = 10;

/// Ids made at one reading of the clock.
pub(crate) const IDS_PER_READING: usize = 256;

/// Random words drawn at a time: a block, so that pools are passed by.
const WORDS: usize = BLOCK / 8;

/// The same for short slices, which need no more room.
const FEW: usize = 32;

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

/// The last pair that was given out. All zero: none was.
#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
pub(crate) struct Last {
    /// One more than the tick.
    after: u64,
    /// [`SPENT`] after a reseed: the next pair takes a tick of its own.
    tail: u64,
    pub(crate) steps_back: u64,
}

/// Past the end of every tail, with room for a step.
const SPENT: u64 = 1 << 63;

impl Last {
    /// After a reseed: keeps the order, goes on with nothing that was drawn.
    pub(crate) fn spend(&mut self) {
        self.tail = SPENT;
    }
}

/// State in which a [`Last`] lives, and how it draws from a source `R`.
pub(crate) trait Keeps<R: Random + ?Sized>: Zeroable {
    fn last(&mut self) -> &mut Last;

    /// After a reseed: drops all that was drawn, keeps the order.
    fn renew(&mut self);

    fn fill(&mut self, source: &mut R, out: &mut [u8]) -> Result<()>;
}

impl<R: Random + ?Sized> Keeps<R> for Last {
    fn last(&mut self) -> &mut Last {
        self
    }

    fn renew(&mut self) {
        self.spend();
    }

    fn fill(&mut self, source: &mut R, out: &mut [u8]) -> Result<()> {
        source.fill(out)
    }
}

/// Makes `state` one of the process's era: zeros in a child, and of the old era the order alone.
#[cold]
#[inline(never)]
pub(crate) fn renew<R: Random + ?Sized, S: Keeps<R>>(state: &mut Wiped<S>) -> Result<()> {
    let current = era();
    if state.era() == 0 {
        state.begin(current);
    } else {
        state.renew();
        state.set_era(current);
    }
    Ok(())
}

fn word<R: Random + ?Sized>(state: &mut impl Keeps<R>, source: &mut R) -> Result<u64> {
    let mut word = [0; 8];
    state.fill(source, &mut word)?;
    Ok(u64::from_le_bytes(word))
}

/// Gives out (tick, tail) pairs, each greater than the one before.
#[derive(Clone, Copy)]
pub(crate) struct Order<const TAIL_BITS: u32, const TICKS_PER_SECOND: u64> {
    pub(crate) policy: StepBack,
}

impl<const TAIL_BITS: u32, const TICKS_PER_SECOND: u64> Order<TAIL_BITS, TICKS_PER_SECOND> {
    /// The next pair, from 64 random bits; an overflow draws more from `source`. After an error
    /// `last` is as it was.
    fn next(
        self,
        last: &mut Last,
        now: Reading,
        word: u64,
        source: &mut (impl Random + ?Sized),
    ) -> Result<(u64, u64)> {
        self.next_fast(last, now, word).map_or_else(|| self.turn(last, now, word, source), Ok)
    }

    /// The next pair where a new tick has come or the last one goes on; None elsewhere.
    #[inline(always)]
    pub(crate) fn next_fast(self, last: &mut Last, now: Reading, word: u64) -> Option<(u64, u64)> {
        if now.tick >= last.after {
            // Ticks are below 2^60: no clock gives more, see Timestamp.
            last.after = now.tick + 1;
            last.tail = Self::first_tail(word);
            return Some((now.tick, last.tail));
        }
        let tail = last.tail + step(word, now.cached);
        if now.tick + 1 != last.after || tail >> TAIL_BITS != 0 {
            return None;
        }
        last.tail = tail;
        Some((now.tick, tail))
    }

    /// Where the clock is behind the last tick, a reseed came, or the tail is at its end.
    #[cold]
    #[inline(never)]
    fn turn(
        self,
        last: &mut Last,
        now: Reading,
        mut word: u64,
        source: &mut (impl Random + ?Sized),
    ) -> Result<(u64, u64)> {
        let behind = last.after - 1 - now.tick;
        let mut next = *last;
        next.tail = last.tail + step(word, now.cached || behind > 0);
        if behind > HOLD_SECONDS * TICKS_PER_SECOND {
            if self.policy == StepBack::Refuse {
                return Err(Error::clock_step_back(behind / TICKS_PER_SECOND));
            }
            next.steps_back += 1;
            next.after = now.tick + 1;
            next.tail = Self::first_tail(word);
        } else if next.tail >> TAIL_BITS != 0 {
            // A tick of its own keeps the order, whatever tail is drawn.
            next.after += 1;
            if last.tail != SPENT {
                word = source.next_u64()?;
            }
            next.tail = Self::first_tail(word);
        }
        if next.after > TICKS {
            return Err(Error::time_range("its 60 bits of time are used up; give an earlier time"));
        }
        *last = next;
        Ok((next.after - 1, next.tail))
    }

    /// The next pair, its word drawn by `state`.
    pub(crate) fn one<R: Random + ?Sized, S: Keeps<R>>(
        self,
        state: &mut Wiped<S>,
        source: &mut R,
        now: Reading,
    ) -> Result<(u64, u64)> {
        state.retry(renew, |state| {
            let word = word(state, source)?;
            self.next(state.last(), now, word, source)
        })
    }

    /// Fills `out`, reading the clock for each [`IDS_PER_READING`]; nil UUIDs after an error.
    pub(crate) fn many<R: Random + ?Sized, S: Keeps<R>>(
        self,
        state: &mut Wiped<S>,
        source: &mut R,
        now: impl FnMut() -> Result<Reading>,
        out: &mut [Uuid],
        layout: impl Fn(u64, u64) -> Uuid,
    ) -> Result<()> {
        let filled = if out.len() <= FEW {
            self.parts::<R, S, FEW>(state, source, now, out, &layout)
        } else {
            self.parts::<R, S, WORDS>(state, source, now, out, &layout)
        };
        if filled.is_err() {
            out.fill(Uuid::nil());
        }
        filled
    }

    fn parts<R: Random + ?Sized, S: Keeps<R>, const N: usize>(
        self,
        state: &mut Wiped<S>,
        source: &mut R,
        mut now: impl FnMut() -> Result<Reading>,
        out: &mut [Uuid],
        layout: &impl Fn(u64, u64) -> Uuid,
    ) -> Result<()> {
        let mut words = zeroize::Zeroizing::new([0u64; N]);
        out.chunks_mut(N).try_for_each(|part| {
            let words = &mut words[..part.len()];
            state.retry(renew, |state| {
                state.fill(source, bytemuck::cast_slice_mut(words))?;
                let batches = part.chunks_mut(IDS_PER_READING).zip(words.chunks(IDS_PER_READING));
                for (ids, words) in batches {
                    self.batch(state.last(), source, now()?, (ids, words), layout)?;
                }
                Ok(())
            })
        })
    }

    /// Ids at one reading of the clock.
    fn batch(
        self,
        last: &mut Last,
        source: &mut (impl Random + ?Sized),
        now: Reading,
        (ids, words): (&mut [Uuid], &[u64]),
        layout: &impl Fn(u64, u64) -> Uuid,
    ) -> Result<()> {
        let mut pairs = ids.iter_mut().zip(words);
        while let Some((id, word)) = pairs.next() {
            let (tick, tail) = self.next(last, now, u64::from_le(*word), source)?;
            *id = layout(tick, tail);
            let shared = now.cached || tick > now.tick;
            if Self::has_room(tail, pairs.len(), shared) {
                let mut tail = tail;
                for (id, word) in pairs.by_ref() {
                    tail += step(u64::from_le(*word), shared);
                    *id = layout(tick, tail);
                }
                last.tail = tail;
            }
        }
        Ok(())
    }

    /// Whether no tail of the next `count` reaches the end, whatever is drawn.
    fn has_room(tail: u64, count: usize, shared: bool) -> bool {
        (count as u64) < ((1 << TAIL_BITS) - tail) >> step_bits(shared)
    }

    /// Random but for the top bit, which is 0, so that there is room to grow.
    #[inline]
    fn first_tail(word: u64) -> u64 {
        word & ((1 << (TAIL_BITS - 1)) - 1)
    }
}

/// Uniform from 1 to 2^48; to 2^40 where many ids share a tick.
#[inline]
pub(crate) fn step(word: u64, shared: bool) -> u64 {
    1 + (word & ((1 << step_bits(shared)) - 1))
}

#[inline]
fn step_bits(shared: bool) -> u32 {
    if shared { 40 } else { 48 }
}
