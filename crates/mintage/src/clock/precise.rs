//! The system's wall clock, read from the time stamp counter between two looks at it.
//!
//! ```text
//!  system clock  ●──────────────●──────────────●───      looked at each millisecond: an anchor
//!                 ╲ rate         ╲              ╲
//!  counter         ··············  ·············  ··      in between: anchor + counts × rate
//! ```
//!
//! A step or a slew of the system's clock is followed at the next anchor, so the time told is never
//! more than a millisecond of counting away from it. Where the counter cannot be trusted, each
//! reading asks the system.

use std::cell::Cell;

use super::pair::Pair;
use super::rate::rate;
use super::timestamp::{FRACTION_BITS, Moment};
use super::{Clock, System, Timestamp};
use crate::arch::tsc;

/// The system's clock in a third of the time, where the CPU's counter can be trusted; else the
/// system's clock itself.
///
/// Used are x86-64 counters that the CPU calls invariant and Linux keeps time by; both is checked
/// each second. One `Precise` is for one thread at a time.
#[derive(Debug, Default)]
pub struct Precise {
    anchor: Cell<Anchor>,
}

/// A moment, the count at it, and for how many counts it holds. All zero: none.
#[derive(Clone, Copy, Debug, Default)]
struct Anchor {
    count: u64,
    counts: u64,
    moment: Moment,
    rate: u64,
}

impl Precise {
    /// The clock. It looks at the system's clock at the first reading.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the counter can be trusted here and now.
    #[must_use]
    pub fn is_counter_trusted() -> bool {
        tsc::is_trusted()
    }

    #[inline]
    fn counted(&self) -> Option<Moment> {
        self.at(tsc::read())
    }

    /// The time at a count of the counter that was just read.
    #[inline(always)]
    pub(super) fn at(&self, count: u64) -> Option<Moment> {
        let anchor = self.anchor.get();
        let counts = count.wrapping_sub(anchor.count);
        // Wraps to a great number where the counter went back.
        (counts < anchor.counts).then(|| anchor.moment.plus(counts * anchor.rate))
    }

    #[cold]
    #[inline(never)]
    fn look(&self) -> Timestamp {
        let pair = Pair::read(|| System.now());
        if pair.is_far() {
            self.anchor.set(Anchor::default());
            return System.now();
        }
        self.set(pair.middle(), pair.time);
        pair.time
    }

    /// Anchors the count at `now`, if the rate is known.
    fn set(&self, count: u64, now: Timestamp) {
        let anchor = rate().zip(Moment::new(now).ok()).map(|(rate, moment)| {
            let counts = (1 << FRACTION_BITS) / rate * super::timestamp::TICKS_PER_MILLI;
            Anchor { count, counts, moment, rate }
        });
        self.anchor.set(anchor.unwrap_or_default());
    }
}

impl Clock for Precise {
    #[inline]
    fn now(&self) -> Timestamp {
        self.counted().map_or_else(|| self.look(), Timestamp::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_time_is_the_systems() {
        let clock = Precise::new();
        let mut counted = 0;
        for round in 0..200_000 {
            let before = System.now();
            counted += usize::from(clock.counted().is_some());
            let told = clock.now();
            let after = System.now();
            let off = before.since(told).max(told.since(after));
            assert!(off < Duration::from_micros(1), "round {round}: {off:?} off");
        }
        assert_eq!(counted > 100_000, Precise::is_counter_trusted());
    }

    #[test]
    fn a_counter_that_goes_back_or_far_ahead_is_not_believed() {
        let clock = Precise::new();
        let moment = Moment::new(Timestamp::UNIX_EPOCH).unwrap();
        for count in [tsc::read().wrapping_add(1 << 40), tsc::read().wrapping_sub(1 << 40)] {
            clock.anchor.set(Anchor { count, counts: 1 << 30, moment, rate: 1 });
            assert!(clock.counted().is_none());
        }
    }
}
