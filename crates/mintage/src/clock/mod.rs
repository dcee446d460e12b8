//! Where time comes from.
//!
//! A clock gives wall time and may step, forwards or back: what a generator does then is the
//! generator's policy ([`crate::uuid::StepBack`]), not the clock's.

mod manual;
mod system;
pub(crate) mod timestamp;

pub use manual::Manual;
pub use system::System;
pub use timestamp::Timestamp;

/// Something that tells the time.
pub trait Clock {
    /// The time now.
    fn now(&self) -> Timestamp;

    /// Whether `now` repeats one reading for a while, so that many ids share a tick.
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
