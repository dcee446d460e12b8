//! The time stamp counter and a clock, read at one moment.

use crate::arch::tsc;

/// Counts between two readings of the counter around a clock's, some 200 ns: if more, all are read
/// again, since the thread was put aside in between.
const CLOSE: u64 = 500;

/// Beyond this the middle could be off by more than half a microsecond.
const FAR: u64 = 2_000;

/// A reading of a clock between two of the counter.
#[derive(Clone, Copy)]
pub(super) struct Pair<T> {
    before: u64,
    /// Counts from before to after the clock's reading.
    apart: u64,
    pub(super) time: T,
}

impl<T> Pair<T> {
    /// The closest of at most four readings.
    pub(super) fn read(clock: impl Fn() -> T) -> Self {
        let read = || {
            let before = tsc::read_fenced();
            let time = clock();
            Self { before, apart: tsc::read_fenced().wrapping_sub(before), time }
        };
        let mut closest = read();
        for _ in 0..3 {
            if closest.apart <= CLOSE {
                break;
            }
            let next = read();
            if next.apart < closest.apart {
                closest = next;
            }
        }
        closest
    }

    /// Whether nothing can be counted on from here.
    pub(super) fn is_far(&self) -> bool {
        self.apart > FAR
    }

    /// The count that is nearest to the clock's reading.
    pub(super) fn middle(&self) -> u64 {
        self.before.wrapping_add(self.apart / 2)
    }

    /// A count after the clock's reading: time that is told from it on is never ahead.
    pub(super) fn after(&self) -> u64 {
        self.before.wrapping_add(self.apart)
    }
}
