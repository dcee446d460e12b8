//! A value that is made once for the process, without a lock: one that a thread holds while another
//! forks stays held in the child, which would wait for good.
//!
//! Threads that come at once each make one, and the first to be ready is everybody's.

#![allow(unsafe_code)]

use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering};

/// For a `static`; what it holds is never freed.
pub(crate) struct First<T>(AtomicPtr<T>);

impl<T: Sync + 'static> First<T> {
    pub(crate) const fn new() -> Self {
        Self(AtomicPtr::new(ptr::null_mut()))
    }

    #[inline]
    pub(crate) fn get(&self) -> Option<&'static T> {
        // SAFETY: null, or from `make`, which leaked it; nothing writes to it or frees it.
        unsafe { self.0.load(Ordering::Acquire).as_ref() }
    }

    #[inline]
    pub(crate) fn get_or_make(&self, make: impl FnOnce() -> T) -> &'static T {
        self.get().unwrap_or_else(|| self.make(make()))
    }

    #[cold]
    fn make(&self, value: T) -> &'static T {
        let own = Box::into_raw(Box::new(value));
        let (none, order) = (ptr::null_mut(), Ordering::AcqRel);
        let kept = match self.0.compare_exchange(none, own, order, Ordering::Acquire) {
            Ok(_) => own,
            Err(first) => {
                // SAFETY: made above, and no one else has seen it.
                drop(unsafe { Box::from_raw(own) });
                first
            }
        };
        // SAFETY: as in `get`.
        unsafe { &*kept }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;
    use std::sync::{Arc, Barrier};

    #[test]
    fn all_threads_get_the_first_value_and_the_others_are_dropped() {
        static DROPPED: AtomicUsize = AtomicUsize::new(0);
        struct Value(usize);
        impl Drop for Value {
            fn drop(&mut self) {
                DROPPED.fetch_add(1, Ordering::SeqCst);
            }
        }
        static FIRST: First<Value> = First::new();
        assert!(FIRST.get().is_none());
        let together = Arc::new(Barrier::new(8));
        let threads = [0, 1, 2, 3, 4, 5, 6, 7].map(|number| {
            let together = together.clone();
            std::thread::spawn(move || {
                let make = || {
                    together.wait();
                    Value(number)
                };
                ptr::from_ref(FIRST.get_or_make(make)).addr()
            })
        });
        let seen = threads.map(|thread| thread.join().unwrap());
        let kept = FIRST.get().unwrap();
        assert_eq!(seen, [ptr::from_ref(kept).addr(); 8]);
        assert!(kept.0 < 8);
        assert_eq!(DROPPED.load(Ordering::SeqCst), 7);
    }
}
