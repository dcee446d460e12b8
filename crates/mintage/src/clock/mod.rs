//! Where time comes from.
//!
//! A clock gives wall time and may step, forwards or back: what a generator does then is the
//! generator's policy ([`crate::uuid::StepBack`]), not the clock's.

mod cached;
mod kind;
mod manual;
mod pair;
mod precise;
mod rate;
mod system;
pub(crate) mod timeline;
pub(crate) mod timestamp;

pub use cached::Cached;
pub use kind::Kind;
pub(crate) use kind::Wall;
pub use manual::Manual;
pub use precise::Precise;
pub use system::System;
pub use timestamp::Timestamp;

/// A reading of a clock, in ticks of one version, and whether many ids share it.
#[derive(Clone, Copy)]
pub(crate) struct Reading {
    pub(crate) tick: u64,
    pub(crate) cached: bool,
}

/// Something that tells the time.
pub trait Clock {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Whether `now` repeats one reading for a while, so that many ids share a tick: then version 7
    /// grows by steps of 1 to 2^40 instead of 2^48.
    fn is_cached(&self) -> bool {
        false
    }
}

impl<C: Clock + ?Sized> Clock for &C {
    #[inline]
    fn now(&self) -> Timestamp {
        (**self).now()
    }

    fn is_cached(&self) -> bool {
        (**self).is_cached()
    }
}

impl<C: Clock + ?Sized> Clock for Box<C> {
    #[inline]
    fn now(&self) -> Timestamp {
        (**self).now()
    }

    fn is_cached(&self) -> bool {
        (**self).is_cached()
    }
}
