//! A clock that stands still until it is set: for tests.

use std::sync::{Arc, Mutex, PoisonError};

use super::{Clock, Timestamp};

/// A clock that is set by hand. Clones share one time.
#[derive(Clone, Debug)]
pub struct Manual(Arc<Mutex<Timestamp>>);

impl Manual {
    /// A clock that stands at `time`.
    #[must_use]
    pub fn new(time: Timestamp) -> Self {
        Self(Arc::new(Mutex::new(time)))
    }

    /// Sets the time, forwards or back.
    pub fn set(&self, time: Timestamp) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = time;
    }
}

impl Clock for Manual {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
