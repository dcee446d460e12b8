//! The choice of a clock at run time.

use std::fmt;
use std::str::FromStr;

use super::{Cached, Clock, Precise, Reading, System, Timestamp};
use crate::{Error, Result};

/// A clock, chosen at run time, per generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// [`Precise`]: by the CPU's counter where it can be trusted, else the system's clock.
    #[default]
    Precise,
    /// The system's clock, asked for each id.
    System,
    /// By the CPU's counter, or an error where it cannot be trusted.
    Tsc,
    /// [`Cached`]: a time that a background thread writes down each millisecond.
    Cached,
}

impl Kind {
    /// Every clock, in the order in which they are listed to a user.
    pub const ALL: [Self; 4] = [Self::Precise, Self::System, Self::Tsc, Self::Cached];

    /// Its name in settings and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Precise => "precise",
            Self::System => "system",
            Self::Tsc => "tsc",
            Self::Cached => "cached",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Kind {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let named = Self::ALL.into_iter().find(|kind| kind.name() == name);
        named.ok_or_else(|| Error::name("clock", name, Self::ALL.map(Self::name)))
    }
}

/// A generator's clock: mintage's own without an indirect call.
pub(crate) enum Wall {
    System,
    Precise(Precise),
    Cached(Cached),
    Own(Box<dyn Clock + Send>),
}

impl Default for Wall {
    fn default() -> Self {
        Self::Precise(Precise::new())
    }
}

impl Wall {
    pub(crate) fn new(kind: Kind) -> Result<Self> {
        Ok(match kind {
            Kind::Precise => Self::Precise(Precise::new()),
            Kind::System => Self::System,
            Kind::Tsc if Precise::is_counter_trusted() => Self::Precise(Precise::new()),
            Kind::Tsc => {
                return Err(Error::unavailable(
                    "the clock tsc",
                    "the kernel does not keep time by the CPU's counter here; use precise, which \
                     falls back to the system's clock",
                ));
            }
            Kind::Cached => Self::Cached(Cached::new()),
        })
    }

    /// The time without a call into the system, or None: then [`Self::v7_reading`]. `count` reads
    /// the time stamp counter.
    #[inline(always)]
    pub(crate) fn reading_fast(&self, count: impl FnOnce() -> u64) -> Option<Reading> {
        // Two questions and no more: a table of jumps waits for the counter.
        if let Self::Precise(precise) = self {
            Some(Reading { tick: precise.at(count())?.tick, cached: false })
        } else if let Self::Cached(cached) = self {
            Some(Reading { tick: cached.kept()?, cached: true })
        } else {
            None
        }
    }

    pub(crate) fn v7_reading(&self) -> Result<Reading> {
        let cached = match self {
            Self::Own(own) => own.is_cached(),
            own => matches!(own, Self::Cached(_)),
        };
        Ok(Reading { tick: self.now().v7_tick()?, cached })
    }

    pub(crate) fn now(&self) -> Timestamp {
        match self {
            Self::Precise(precise) => precise.now(),
            Self::Cached(cached) => cached.now(),
            Self::System => System.now(),
            Self::Own(own) => own.now(),
        }
    }
}
