//! Version 7 (RFC 9562 section 5.7): time first, so that ids made later sort later.
//!
//! ```text
//!  0                   1                   2                   3
//!  0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8 9 0 1
//! ├──────────────── milliseconds since 1970, 48 bits ─────────────┤
//! ├───────────────────────────────┤0 1 1 1├─ 1/4096 ms, 12 bits ──┤
//! ├1 0┤─────────────────────── tail, 62 bits ─────────────────────┤
//! ├───────────────────────────────────────────────────────────────┤
//! ```
//!
//! Milliseconds and their 1/4096 are one number, the *tick*, always the clock's own (RFC 9562
//! section 6.2, method 3). Within a tick the tail counts up by random steps (method 2):
//!
//! ```text
//!  tail  0 ············ 2^61 ············ 2^62
//!        ├─ first draw ──┤── room to grow ─┤── past it: borrow the next tick
//! ```
//!
//! Horizon: the year 10889. Rate: a tick is 244 ns and holds at least 2^61 / 2^48 = 8,192 ids
//! with a live clock and 2,097,152 with a cached one, so ids never run ahead of the clock at any
//! rate that a CPU reaches; past that, each overflow borrows one tick.

use bytemuck::{Pod, Zeroable};

use super::Uuid;
use crate::clock::Timestamp;
use crate::clock::timestamp::TICKS_PER_SECOND;
use crate::fork::{Wiped, era};
use crate::random::Random;
use crate::{Error, Result};

/// Bits that the tail has.
const TAIL_BITS: u32 = 62;

/// The last tick: the end of the year 10889's share.
const LAST_TICK: u64 = (1 << 60) - 1;

/// How far a clock may step back while the last tick is held.
const HOLD_TICKS: u64 = 10 * TICKS_PER_SECOND;

/// Ids whose random words are drawn at a time.
const BATCH: usize = 256;

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

/// Makes UUIDs of version 7, each greater than the one before.
///
/// - **Order is strict for one `V7`**, save after a step back of more than 10 s under
///   [`StepBack::Follow`]. Two `V7` have no order among them within a tick.
/// - **Uniqueness is a matter of probability**: two generators that share a tick differ by 61
///   random bits at its start, and by a random step of 48 bits (40 with a cached clock or while
///   holding) afterwards.
/// - A forked child starts afresh. After [`crate::reseed`] the next id starts a new tick with a new
///   tail, so order holds across it.
pub struct V7 {
    policy: StepBack,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    era: u64,
    tick: u64,
    tail: u64,
    steps_back: u64,
}

impl V7 {
    /// A generator that has made nothing yet.
    #[must_use]
    pub fn new(policy: StepBack) -> Self {
        Self { policy, state: Wiped::new() }
    }

    /// How many times the clock was followed back by more than 10 s, in this process.
    #[must_use]
    pub fn steps_back(&self) -> u64 {
        self.state.steps_back
    }

    /// The next UUID at the time `now`. `cached` says that many ids share this reading.
    ///
    /// # Errors
    /// When `source` fails, when `now` is outside 1970 to 10889, and, under
    /// [`StepBack::Refuse`], when the clock stepped back too far. The next call goes on as if
    /// this one had not been made.
    #[inline]
    pub fn next(&mut self, source: &mut impl Random, now: Timestamp, cached: bool) -> Result<Uuid> {
        let now = now.v7_tick()?;
        let mut word = [0; 8];
        source.fill(&mut word)?;
        self.advance(now, cached, u64::from_le_bytes(word), source)
    }

    /// Fills `out` with the next UUIDs, reading `now` once for each 256 of them.
    ///
    /// # Errors
    /// As [`Self::next`]; then every element of `out` is the nil UUID.
    pub fn fill(
        &mut self,
        source: &mut impl Random,
        mut now: impl FnMut() -> Timestamp,
        cached: bool,
        out: &mut [Uuid],
    ) -> Result<()> {
        let filled = out
            .chunks_mut(BATCH)
            .try_for_each(|batch| self.fill_batch(source, now(), cached, batch));
        if filled.is_err() {
            out.fill(Uuid::nil());
        }
        filled
    }

    fn fill_batch(
        &mut self,
        source: &mut impl Random,
        now: Timestamp,
        cached: bool,
        out: &mut [Uuid],
    ) -> Result<()> {
        let now = now.v7_tick()?;
        let mut words = zeroize::Zeroizing::new([0u64; BATCH]);
        let words = &mut words[..out.len()];
        source.fill(bytemuck::cast_slice_mut(words))?;
        for (id, word) in out.iter_mut().zip(words) {
            *id = self.advance(now, cached, u64::from_le(*word), source)?;
        }
        Ok(())
    }

    /// The rule of order. `word` is this id's 64 random bits; an overflow draws another.
    #[inline]
    fn advance(
        &mut self,
        now: u64,
        cached: bool,
        word: u64,
        source: &mut impl Random,
    ) -> Result<Uuid> {
        let current = era();
        let mut next = *self.state;
        let behind = next.tick.saturating_sub(now);
        let first = next.era == 0;
        if now > next.tick || first || behind > HOLD_TICKS && self.may_follow(&mut next, behind)? {
            next.tick = now;
            next.tail = first_tail(word);
        } else if next.era != current {
            next.tick += 1;
            next.tail = first_tail(word);
        } else {
            next.tail += step(word, cached || behind > 0);
        }
        if next.tail >> TAIL_BITS != 0 {
            borrow_tick(&mut next, source)?;
        }
        next.era = current;
        if next.tick > LAST_TICK {
            return Err(Error::time_range(
                "version 7 ends in the year 10889; give an earlier time",
            ));
        }
        *self.state = next;
        Ok(layout(next.tick, next.tail))
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
}

#[cold]
fn borrow_tick(next: &mut State, source: &mut impl Random) -> Result<()> {
    let mut word = [0; 8];
    source.fill(&mut word)?;
    next.tick += 1;
    next.tail = first_tail(u64::from_le_bytes(word));
    Ok(())
}

/// 61 random bits: the tail's top bit is 0, so that there is room to grow.
#[inline]
fn first_tail(word: u64) -> u64 {
    word & ((1 << (TAIL_BITS - 1)) - 1)
}

/// Uniform from 1 to 2^48; to 2^40 where many ids share a tick.
#[inline]
fn step(word: u64, shared: bool) -> u64 {
    let bits = if shared { 40 } else { 48 };
    1 + (word & ((1 << bits) - 1))
}

/// `tick` below 2^60, `tail` below 2^62.
#[inline]
fn layout(tick: u64, tail: u64) -> Uuid {
    let high = tick >> 12 << 16 | 0x7000 | tick & 0xfff;
    Uuid::from_u64_pair(high, 1 << 63 | tail)
}

/// A UUID of version 7 from its parts, with no promise of order.
///
/// `tail` is the random part; its upper two bits are dropped for the variant.
///
/// # Errors
/// When `time` is outside 1970 to 10889 ([`Error::is_time_range`]).
pub fn v7_from_parts(time: Timestamp, tail: u64) -> Result<Uuid> {
    Ok(layout(time.v7_tick()?, tail & ((1 << TAIL_BITS) - 1)))
}

/// The time that a version 7 UUID tells, or None for other versions and variants.
///
/// Exact to 1/4096 ms where the maker filled the 12 bits after the version with the fraction, as
/// mintage and PostgreSQL 18 do; RFC 9562 lets others keep random bits there, and then only the
/// millisecond means anything.
#[must_use]
pub fn v7_time(id: &Uuid) -> Option<Timestamp> {
    let (high, low) = id.as_u64_pair();
    let is_v7 = high >> 12 & 0xf == 7 && low >> 62 == 0b10;
    is_v7.then(|| Timestamp::from_v7_tick(high >> 16 << 12 | high & 0xfff))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::{Clock, Manual};
    use crate::testing::{self, Counting, Failing, Words};
    use serde_json::Value;

    fn nanos(value: &Value) -> Timestamp {
        let nanos: u64 = value.as_str().unwrap().parse().unwrap();
        let (seconds, rest) = (nanos / 1_000_000_000, nanos % 1_000_000_000);
        Timestamp::from_unix(seconds.cast_signed(), u32::try_from(rest).unwrap()).unwrap()
    }

    fn number(value: &Value) -> u64 {
        value.as_u64().unwrap()
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_unix(seconds, 0).unwrap()
    }

    #[test]
    fn layouts_match_the_conformance_vectors() {
        testing::for_each("uuid.json", "v7", |vector| {
            let tail = u64::from_be_bytes(testing::hex(&vector["tail"]));
            let tick = number(&vector["unix_ms"]) << 12 | number(&vector["fraction"]);
            let expected = testing::uuid(&vector["uuid"]);
            assert_eq!(layout(tick, tail), expected, "{}", vector["id"]);
            assert_eq!(v7_time(&expected).unwrap().v7_tick().unwrap(), tick);
            if !vector["unix_ns"].is_null() {
                let made = v7_from_parts(nanos(&vector["unix_ns"]), tail).unwrap();
                assert_eq!(made, expected, "{}", vector["id"]);
            }
        });
    }

    #[test]
    fn times_are_read_from_version_7_alone() {
        testing::for_each("uuid.json", "read", |vector| {
            let id = testing::uuid(&vector["uuid"]);
            let tick = vector["unix_ms"].as_u64().map(|ms| ms << 12 | number(&vector["fraction"]));
            let read = v7_time(&id).map(|time| time.v7_tick().unwrap());
            assert_eq!(read, tick, "{}", vector["id"]);
        });
    }

    #[test]
    fn order_matches_the_conformance_vectors() {
        let _era = testing::era_stands();
        for vector in testing::vectors("v7.json") {
            let words: Vec<u64> =
                vector["source"].as_array().unwrap().iter().flat_map(runs).collect();
            let (mut source, mut v7) = (Words(words.into_iter()), V7::new(StepBack::Follow));
            let cached = vector["clock"] == "cached";
            for call in vector["calls"].as_array().unwrap() {
                let now = nanos(&call["unix_ns"]);
                let mut last = Uuid::nil();
                for _ in 0..number(&call["count"]) {
                    last = v7.next(&mut source, now, cached).unwrap();
                }
                assert_eq!(last, testing::uuid(&call["uuid"]), "{}", vector["id"]);
                assert_eq!(v7.steps_back(), number(&call["steps_back"]), "{}", vector["id"]);
            }
            assert!(v7.next(&mut source, at(0), false).is_err(), "{}: words left", vector["id"]);
        }
    }

    fn runs(run: &Value) -> Vec<u64> {
        let word = u64::from_le_bytes(testing::hex(&run["bytes"]));
        vec![word; usize::try_from(number(&run["count"])).unwrap()]
    }

    #[test]
    fn a_slice_is_the_same_as_one_at_a_time() {
        let _era = testing::era_stands();
        let (mut one, mut many) = (V7::new(StepBack::Follow), V7::new(StepBack::Follow));
        let (mut a, mut b) = (Counting::default(), Counting::default());
        let mut ids = [Uuid::nil(); 1000];
        many.fill(&mut a, || at(7), false, &mut ids).unwrap();
        for id in ids {
            assert_eq!(id, one.next(&mut b, at(7), false).unwrap());
        }
    }

    #[test]
    fn a_step_back_is_held_up_to_ten_seconds_then_followed_and_counted() {
        let _era = testing::era_stands();
        let clock = Manual::new(at(1000));
        let (mut source, mut v7) = (Counting::default(), V7::new(StepBack::Follow));
        let mut next = |clock: &Manual| v7.next(&mut source, clock.now(), false).unwrap();
        let first = next(&clock);
        clock.set(at(990));
        let held = next(&clock);
        assert!(held > first && v7_time(&held) == Some(at(1000)));
        clock.set(Timestamp::from_unix(989, 999_000_000).unwrap());
        let followed = next(&clock);
        assert!(followed < first && v7_time(&followed) == Some(clock.now()));
        assert!(next(&clock) > followed);
        assert_eq!(v7.steps_back(), 1);
    }

    #[test]
    fn a_generator_that_promises_order_refuses_and_recovers() {
        let _era = testing::era_stands();
        let (mut source, mut v7) = (Counting::default(), V7::new(StepBack::Refuse));
        let first = v7.next(&mut source, at(1000), false).unwrap();
        assert!(v7.next(&mut source, at(900), false).unwrap_err().is_clock_step_back());
        assert!(v7.next(&mut source, at(1000), false).unwrap() > first);
        assert_eq!(v7.steps_back(), 0);
    }

    #[test]
    fn order_holds_across_a_reseed() {
        let _era = testing::era_stands();
        let (mut source, mut v7) = (Counting::default(), V7::new(StepBack::Follow));
        let first = v7.next(&mut source, at(1000), false).unwrap();
        crate::reseed();
        let second = v7.next(&mut source, at(1000), false).unwrap();
        assert!(second > first);
        assert_ne!(v7_time(&second), v7_time(&first), "a tick of its own");
    }

    #[test]
    fn the_end_of_time_is_an_error_not_a_wrap() {
        let _era = testing::era_stands();
        let mut v7 = V7::new(StepBack::Follow);
        let mut source = Words(vec![u64::MAX; 20_000].into_iter());
        let made = (0..9000).map_while(|_| v7.next(&mut source, Timestamp::V7_MAX, false).ok());
        let made: Vec<Uuid> = made.collect();
        assert!(made.is_sorted_by(|a, b| a < b) && made.len() == 8193);
        assert!(v7.next(&mut source, Timestamp::V7_MAX, false).unwrap_err().is_time_range());
    }

    #[test]
    fn a_failing_source_leaves_nil_and_the_state_as_it_was() {
        let _era = testing::era_stands();
        let mut v7 = V7::new(StepBack::Follow);
        let first = v7.next(&mut Counting::default(), at(5), false).unwrap();
        let mut ids = [Uuid::max(); 600];
        let error = v7.fill(&mut Failing::after(2048), || at(5), false, &mut ids).unwrap_err();
        assert!(error.is_random() && ids.iter().all(Uuid::is_nil));
        assert!(v7.next(&mut Counting::default(), at(5), false).unwrap() > first);
    }
}
