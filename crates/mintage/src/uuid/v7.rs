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
//! section 6.2, method 3). Within a tick the tail counts up by random steps (method 2).
//!
//! Horizon: the year 10889. Rate: a tick is 244 ns and holds at least 2^61 / 2^48 = 8,192 ids
//! with a live clock and 2,097,152 with a cached one, so ids never run ahead of the clock at any
//! rate that a CPU reaches; past that, each overflow borrows one tick.

use super::order::{Last, Order, StepBack};
use super::{Uuid, from_bits};
use crate::Result;
use crate::clock::timestamp::TICKS_PER_SECOND;
use crate::clock::{Reading, Timestamp};
use crate::fork::Wiped;
use crate::random::Random;

/// Bits that the tail has.
pub(crate) const TAIL_BITS: u32 = 62;

/// The tail's greatest value.
const TAIL_MAX: u64 = (1 << TAIL_BITS) - 1;

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
    order: V7Order,
    last: Wiped<Last>,
}

/// The rule of order, with version 7's numbers.
pub(crate) type V7Order = Order<TAIL_BITS, TICKS_PER_SECOND>;

impl V7 {
    /// A generator that has made nothing yet.
    #[must_use]
    pub fn new(policy: StepBack) -> Self {
        Self { order: Order { policy }, last: Wiped::new() }
    }

    /// How many times the clock was followed back by more than 10 s, in this process.
    #[must_use]
    pub fn steps_back(&self) -> u64 {
        self.last.steps_back
    }

    /// The next UUID at the time `now`. `cached` says that many ids share this reading.
    ///
    /// # Errors
    /// When `source` fails, when `now` is outside 1970 to 10889, and, under
    /// [`StepBack::Refuse`], when the clock stepped back too far. The next call goes on as if
    /// this one had not been made.
    #[inline]
    pub fn next(&mut self, source: &mut impl Random, now: Timestamp, cached: bool) -> Result<Uuid> {
        let now = Reading { tick: now.v7_tick()?, cached };
        self.order.one(&mut self.last, source, now).map(v7_bits).map(from_bits)
    }

    /// Fills `out` with the next UUIDs, reading `now` once for each 256 of them.
    ///
    /// # Errors
    /// As [`Self::next`]; then every element of `out` is the nil UUID, and the ids that were made
    /// before the fault are spent.
    pub fn fill(
        &mut self,
        source: &mut impl Random,
        mut now: impl FnMut() -> Timestamp,
        cached: bool,
        out: &mut [Uuid],
    ) -> Result<()> {
        let reading = || Ok(Reading { tick: now().v7_tick()?, cached });
        self.order.many(&mut self.last, source, reading, out, layout)
    }
}

/// The bits of a UUID, see [`from_bits`]: `tick` below 2^60, `tail` below 2^62.
#[inline]
pub(crate) fn v7_bits((tick, tail): (u64, u64)) -> u128 {
    let high = tick >> 12 << 16 | 0x7000 | tick & 0xfff;
    (u128::from(high) << 64 | u128::from(1 << 63 | tail)).swap_bytes()
}

#[inline]
pub(crate) fn layout(tick: u64, tail: u64) -> Uuid {
    from_bits(v7_bits((tick, tail)))
}

/// A UUID of version 7 from its parts, with no promise of order.
///
/// `tail` is the random part; its upper two bits are dropped for the variant.
///
/// # Errors
/// When `time` is outside 1970 to 10889 ([`crate::Error::is_time_range`]).
pub fn v7_from_parts(time: Timestamp, tail: u64) -> Result<Uuid> {
    Ok(layout(time.v7_tick()?, tail & TAIL_MAX))
}

/// The least UUID of version 7 that a generator could make at `time` or later: the lower bound of
/// a range, inclusive.
///
/// Its tick is `time` rounded down to 1/4096 ms; its tail is 0. For ids whose maker fills the 12
/// bits after the version with random bits, give whole milliseconds.
///
/// # Errors
/// When `time` is outside 1970 to 10889 ([`crate::Error::is_time_range`]).
pub fn v7_floor(time: Timestamp) -> Result<Uuid> {
    v7_from_parts(time, 0)
}

/// The greatest UUID of version 7 that a generator could make at `time` or earlier: the upper
/// bound of a range, inclusive. A half-open range of time is `v7_floor(from)..v7_floor(to)`.
///
/// # Errors
/// As [`v7_floor`].
pub fn v7_ceil(time: Timestamp) -> Result<Uuid> {
    v7_from_parts(time, TAIL_MAX)
}

#[cfg(test)]
mod tests {
    use super::super::time;
    use super::*;
    use crate::clock::{Clock, Manual};
    use crate::testing::{self, Counting, Failing, Words};
    use serde_json::Value;

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
            assert_eq!(time(&expected).unwrap().v7_tick().unwrap(), tick);
            if !vector["unix_ns"].is_null() {
                let made = v7_from_parts(testing::nanos(&vector["unix_ns"]), tail).unwrap();
                assert_eq!(made, expected, "{}", vector["id"]);
            }
        });
    }

    #[test]
    fn bounds_match_the_conformance_vectors() {
        testing::for_each("uuid.json", "v7-bounds", |vector| {
            let at = testing::nanos(&vector["unix_ns"]);
            assert_eq!(v7_floor(at).unwrap(), testing::uuid(&vector["floor"]));
            assert_eq!(v7_ceil(at).unwrap(), testing::uuid(&vector["ceil"]));
        });
    }

    #[test]
    fn what_is_made_at_a_time_lies_between_its_bounds() {
        let now = crate::clock::System.now();
        let mut v7 = V7::new(StepBack::Follow);
        let id = v7.next(&mut Counting::default(), now, false).unwrap();
        assert!(v7_floor(now).unwrap() <= id && id <= v7_ceil(now).unwrap());
    }

    #[test]
    fn order_matches_the_conformance_vectors() {
        let _era = testing::era_stands();
        for vector in testing::vectors("v7.json") {
            let (mut source, mut v7) = (Words::of(&vector), V7::new(StepBack::Follow));
            let cached = vector["clock"] == "cached";
            for call in vector["calls"].as_array().unwrap() {
                let now = testing::nanos(&call["unix_ns"]);
                let mut last = Uuid::nil();
                for _ in 0..number(&call["count"]) {
                    last = v7.next(&mut source, now, cached).unwrap();
                }
                assert_eq!(last, testing::uuid(&call["uuid"]), "{}", vector["id"]);
                assert_eq!(v7.steps_back(), number(&call["steps_back"]), "{}", vector["id"]);
            }
            assert!(source.is_used_up(), "{}", vector["id"]);
        }
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
        assert!(held > first && time(&held) == Some(at(1000)));
        clock.set(Timestamp::from_unix(989, 999_000_000).unwrap());
        let followed = next(&clock);
        assert!(followed < first && time(&followed) == Some(clock.now()));
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
        assert_ne!(time(&second), time(&first), "a tick of its own");
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
    fn a_failing_source_leaves_nil_and_order_goes_on() {
        let _era = testing::era_stands();
        let mut v7 = V7::new(StepBack::Follow);
        let first = v7.next(&mut Counting::default(), at(5), false).unwrap();
        let mut ids = [Uuid::max(); 600];
        let error = v7.fill(&mut Failing::after(2048), || at(5), false, &mut ids).unwrap_err();
        assert!(error.is_random() && ids.iter().all(Uuid::is_nil));
        assert!(v7.next(&mut Counting::default(), at(5), false).unwrap() > first);
    }
}
