//! A moment, and its place in a v7 UUID.

use std::time::{Duration, SystemTime};

use super::timeline::{PART_BITS, Place};
use crate::{Error, Result};

/// A moment: whole seconds since 1970-01-01T00:00:00Z, which may be negative, and nanoseconds
/// after that second, below 1,000,000,000. Leap seconds are not counted, as in POSIX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    seconds: i64,
    nanos: u32,
}

const NANOS_PER_SECOND: u32 = 1_000_000_000;
const NANOS_PER_MILLI: u32 = 1_000_000;

/// Ticks of 1/4096 ms in a millisecond.
pub(crate) const TICKS_PER_MILLI: u64 = 1 << 12;

/// Ticks in a second.
pub(crate) const TICKS_PER_SECOND: u64 = 1000 * TICKS_PER_MILLI;

/// Seconds from 1582-10-15, the epoch of versions 1 and 6, to 1970.
const GREGORIAN_SECONDS: i64 = 12_219_292_800;

/// Milliseconds that 48 bits hold.
const MAX_MILLIS: u64 = (1 << 48) - 1;

impl Timestamp {
    /// 1970-01-01T00:00:00Z.
    pub const UNIX_EPOCH: Self = Self { seconds: 0, nanos: 0 };

    /// The last moment that a v7 UUID holds: 10889-08-02T05:31:50.655999755Z and less than a tick.
    pub const V7_MAX: Self = Self { seconds: 281_474_976_710, nanos: 655_999_999 };

    /// A moment from its parts; None when `nanos` is not below 1,000,000,000.
    #[must_use]
    pub const fn from_unix(seconds: i64, nanos: u32) -> Option<Self> {
        if nanos < NANOS_PER_SECOND { Some(Self { seconds, nanos }) } else { None }
    }

    /// A moment from milliseconds since 1970.
    #[must_use]
    pub const fn from_unix_millis(millis: u64) -> Self {
        // Below 2^64 / 1000 and below 1000 * 10^6: both fit.
        #[allow(clippy::cast_possible_truncation)]
        let nanos = (millis % 1000) as u32 * NANOS_PER_MILLI;
        Self { seconds: (millis / 1000).cast_signed(), nanos }
    }

    /// Whole seconds since 1970.
    #[must_use]
    pub const fn seconds(self) -> i64 {
        self.seconds
    }

    /// Nanoseconds after the second, below 1,000,000,000.
    #[must_use]
    pub const fn nanos(self) -> u32 {
        self.nanos
    }

    /// The tick of a v7 UUID: milliseconds since 1970 in the upper bits, the 1/4096 ms in the
    /// lower 12, rounded down as PostgreSQL 18 does.
    ///
    /// ```text
    ///   59                                          12 11          0
    ///  ┌──────────────────────────────────────────────┬─────────────┐
    ///  │ milliseconds since 1970, 48 bits             │ 1/4096 ms   │
    ///  └──────────────────────────────────────────────┴─────────────┘
    /// ```
    pub(crate) fn v7_tick(self) -> Result<u64> {
        let seconds = u64::try_from(self.seconds).map_err(|_| {
            Error::time_range("version 7 begins at 1970-01-01T00:00:00Z; give a later time")
        })?;
        let (millis, rest) = (self.nanos / NANOS_PER_MILLI, self.nanos % NANOS_PER_MILLI);
        let millis = seconds.saturating_mul(1000).saturating_add(u64::from(millis));
        if millis > MAX_MILLIS {
            return Err(Error::time_range(
                "version 7 ends in the year 10889; give an earlier time",
            ));
        }
        let fraction = u64::from(rest) * TICKS_PER_MILLI / u64::from(NANOS_PER_MILLI);
        Ok(millis * TICKS_PER_MILLI + fraction)
    }

    /// The first whole nanosecond that falls into a tick, so that reading and making agree.
    pub(crate) fn from_v7_tick(tick: u64) -> Self {
        let (millis, fraction) = (tick / TICKS_PER_MILLI, tick % TICKS_PER_MILLI);
        let nanos = (fraction * u64::from(NANOS_PER_MILLI)).div_ceil(TICKS_PER_MILLI);
        let start = Self::from_unix_millis(millis);
        // Below a millisecond, so the sum stays below a second.
        #[allow(clippy::cast_possible_truncation)]
        Self { nanos: start.nanos + nanos as u32, ..start }
    }

    /// The tick of a v1 or v6 UUID: 100 ns since 1582-10-15, 60 bits, rounded down.
    pub(crate) fn gregorian_tick(self) -> Result<u64> {
        let seconds = self.seconds.checked_add(GREGORIAN_SECONDS);
        let seconds = seconds.and_then(|seconds| u64::try_from(seconds).ok()).ok_or_else(|| {
            Error::time_range("versions 1 and 6 begin at 1582-10-15T00:00:00Z; give a later time")
        })?;
        let ticks = seconds.checked_mul(10_000_000);
        let ticks = ticks.and_then(|tick| tick.checked_add(u64::from(self.nanos / 100)));
        ticks.filter(|tick| tick >> 60 == 0).ok_or_else(|| {
            Error::time_range("versions 1 and 6 end in the year 5236; give an earlier time")
        })
    }

    /// The start of a tick of 60 bits.
    pub(crate) fn from_gregorian_tick(tick: u64) -> Self {
        // At most 1.2 * 10^11 seconds and 10^9 nanoseconds.
        #[allow(clippy::cast_possible_truncation)]
        let nanos = (tick % 10_000_000) as u32 * 100;
        Self { seconds: (tick / 10_000_000).cast_signed() - GREGORIAN_SECONDS, nanos }
    }

    /// The time that has passed since `earlier`; zero when `earlier` is later.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        let nanos = |t: Self| i128::from(t.seconds) * 1_000_000_000 + i128::from(t.nanos);
        let difference = u128::try_from(nanos(self) - nanos(earlier)).unwrap_or(0);
        let (seconds, rest) = (difference / 1_000_000_000, difference % 1_000_000_000);
        Duration::new(
            u64::try_from(seconds).unwrap_or(u64::MAX),
            u32::try_from(rest).unwrap_or_default(),
        )
    }
}

/// Bits that a [`Moment`] has after its tick.
pub(crate) const FRACTION_BITS: u32 = 32;

/// A moment for counting on from: a v7 tick, and 32 bits more.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moment {
    pub(crate) tick: u64,
    fraction: u64,
}

impl Moment {
    pub(crate) fn new(time: Timestamp) -> Result<Self> {
        let tick = time.v7_tick()?;
        // In units of 2^-44 ms: below 2^64, since a millisecond has less than 2^20 ns.
        let nanos = u64::from(time.nanos % NANOS_PER_MILLI);
        let fraction = (nanos << (12 + FRACTION_BITS)) / u64::from(NANOS_PER_MILLI);
        Ok(Self { tick, fraction: fraction & ((1 << FRACTION_BITS) - 1) })
    }

    /// Its place on a [`super::timeline`].
    pub(crate) fn place(self) -> Place {
        Place { tick: self.tick, part: self.fraction >> (FRACTION_BITS - PART_BITS) }
    }

    /// `parts` of 2^-32 tick later; below 2^63, and the moment far from the end of version 7.
    #[inline]
    pub(crate) fn plus(self, parts: u64) -> Self {
        let sum = self.fraction + parts;
        let fraction = sum & ((1 << FRACTION_BITS) - 1);
        Self { tick: self.tick + (sum >> FRACTION_BITS), fraction }
    }
}

impl From<Moment> for Timestamp {
    #[inline]
    fn from(moment: Moment) -> Self {
        let start = Self::from_unix_millis(moment.tick / TICKS_PER_MILLI);
        let parts = ((moment.tick % TICKS_PER_MILLI) << FRACTION_BITS) | moment.fraction;
        let nanos = (parts * u64::from(NANOS_PER_MILLI)) >> (12 + FRACTION_BITS);
        // Below a millisecond, so the sum stays below a second.
        #[allow(clippy::cast_possible_truncation)]
        Self { nanos: start.nanos + nanos as u32, ..start }
    }
}

impl From<SystemTime> for Timestamp {
    #[inline]
    fn from(time: SystemTime) -> Self {
        match time.duration_since(SystemTime::UNIX_EPOCH) {
            Ok(after) => {
                Self { seconds: after.as_secs().cast_signed(), nanos: after.subsec_nanos() }
            }
            Err(before) => before_epoch(before.duration()),
        }
    }
}

#[cold]
fn before_epoch(before: Duration) -> Timestamp {
    let seconds = before.as_secs().cast_signed().wrapping_neg();
    match before.subsec_nanos() {
        0 => Timestamp { seconds, nanos: 0 },
        nanos => Timestamp { seconds: seconds.saturating_sub(1), nanos: NANOS_PER_SECOND - nanos },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_survive_the_round_trip() {
        for tick in (0..8192).chain([1 << 40, (1 << 60) - 1]) {
            assert_eq!(Timestamp::from_v7_tick(tick).v7_tick().unwrap(), tick);
        }
    }

    #[test]
    fn the_range_of_version_7_ends_where_48_bits_do() {
        assert_eq!(Timestamp::V7_MAX.v7_tick().unwrap(), (1 << 60) - 1);
        let past = Timestamp::from_unix_millis(1 << 48);
        assert!(past.v7_tick().unwrap_err().is_time_range());
        let early = Timestamp::from_unix(-1, 999_999_999).unwrap();
        assert!(early.v7_tick().unwrap_err().is_time_range());
    }

    #[test]
    fn times_before_1970_keep_their_order() {
        let half = SystemTime::UNIX_EPOCH - Duration::from_millis(500);
        let time = Timestamp::from(half);
        assert_eq!((time.seconds(), time.nanos()), (-1, 500_000_000));
        assert!(time < Timestamp::UNIX_EPOCH);
        assert_eq!(Timestamp::UNIX_EPOCH.since(time), Duration::from_millis(500));
    }
}
