//! A thread's own value, reached without a destructor check.
//!
//! ```text
//!   NONE ──first use──► pointer ──work begins──► BUSY ──work ends──► pointer ──thread ends──► NONE
//! ```
//!
//! While work goes on the slot says BUSY, so that a signal handler never meets a value that is half
//! changed: it works on one of its own (which it allocates). A handler that comes in
//! between reading the pointer and writing BUSY has ended before the interrupted code goes on.

#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ptr;
use std::sync::atomic::{AtomicPtr, Ordering, compiler_fence};
use std::thread::LocalKey;

const NONE: usize = 0;
const BUSY: usize = 1;

/// Holds the address of a thread's value; put it into a `thread_local` with a `const` initialiser.
pub(crate) struct Slot<T: 'static>(AtomicPtr<T>);

thread_local! {
    static OWNED: RefCell<Owned> = const { RefCell::new(Owned(Vec::new())) };
}

/// What frees this thread's values when it ends.
struct Owned(Vec<Box<dyn FnOnce()>>);

impl Drop for Owned {
    fn drop(&mut self) {
        self.0.drain(..).for_each(|free| free());
    }
}

/// The value while work goes on; gives it back also when the work panics.
struct Taken<'a, T: 'static> {
    slot: &'a Slot<T>,
    value: *mut T,
}

impl<T: Default + 'static> Slot<T> {
    pub(crate) const fn new() -> Self {
        Self(AtomicPtr::new(ptr::without_provenance_mut(NONE)))
    }

    /// Runs `work` on this thread's value, if there is one and it is not at work already.
    // Always: a key that the compiler does not see costs a call and more for each id.
    #[inline(always)]
    pub(crate) fn try_with<R>(
        key: &'static LocalKey<Self>,
        work: impl FnOnce(&mut T) -> Option<R>,
    ) -> Option<R> {
        let slot: *const Self = key.with(ptr::from_ref);
        // SAFETY: a thread-local without a destructor lives as long as its thread, which is here.
        let taken = unsafe { &*slot }.take()?;
        // SAFETY: the address came from Box::into_raw in `fill`; BUSY keeps all others of this
        // thread away until Taken is dropped, and no other thread sees the slot.
        work(unsafe { &mut *taken.value })
    }

    /// Runs `work` on this thread's value; on a new one while the thread ends, and where this one
    /// is at work already.
    pub(crate) fn with<R>(key: &'static LocalKey<Self>, work: impl FnOnce(&mut T) -> R) -> R {
        key.with(|slot| {
            if slot.0.load(Ordering::Relaxed).addr() == NONE {
                slot.fill(key);
            }
            match slot.take() {
                // SAFETY: as in `try_with`.
                Some(taken) => work(unsafe { &mut *taken.value }),
                None => work(&mut T::default()),
            }
        })
    }

    #[inline(always)]
    fn take(&self) -> Option<Taken<'_, T>> {
        let value = self.0.load(Ordering::Relaxed);
        if value.addr() <= BUSY {
            return None;
        }
        self.0.store(ptr::without_provenance_mut(BUSY), Ordering::Relaxed);
        // What follows stays behind, for a signal handler on this thread.
        compiler_fence(Ordering::SeqCst);
        Some(Taken { slot: self, value })
    }

    /// Makes this thread's value, unless the thread is ending or its list is being written to.
    fn fill(&self, key: &'static LocalKey<Self>) {
        let is_owned = OWNED.try_with(|owned| {
            let Ok(mut owned) = owned.try_borrow_mut() else { return false };
            owned.0.push(Box::new(move || key.with(Self::free)));
            true
        });
        if is_owned != Ok(true) {
            return;
        }
        let value = Box::into_raw(Box::<T>::default());
        let (none, order) = (ptr::without_provenance_mut(NONE), Ordering::Relaxed);
        if self.0.compare_exchange(none, value, order, order).is_err() {
            // SAFETY: made above; a signal handler came first, and its value stays.
            drop(unsafe { Box::from_raw(value) });
        }
    }

    fn free(&self) {
        if let Some(taken) = self.take() {
            let value = taken.value;
            std::mem::forget(taken);
            self.0.store(ptr::without_provenance_mut(NONE), Ordering::Relaxed);
            // SAFETY: from Box::into_raw in `fill`, and no longer in the slot.
            drop(unsafe { Box::from_raw(value) });
        }
    }
}

impl<T> Drop for Taken<'_, T> {
    #[inline]
    fn drop(&mut self) {
        compiler_fence(Ordering::SeqCst);
        self.slot.0.store(self.value, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::AtomicUsize;

    static MADE: AtomicUsize = AtomicUsize::new(0);
    static FREED: AtomicUsize = AtomicUsize::new(0);

    struct Value(usize);

    impl Default for Value {
        fn default() -> Self {
            Self(MADE.fetch_add(1, Ordering::SeqCst))
        }
    }

    impl Drop for Value {
        fn drop(&mut self) {
            FREED.fetch_add(1, Ordering::SeqCst);
        }
    }

    thread_local! {
        static SLOT: Slot<Value> = const { Slot::new() };
    }

    fn number() -> usize {
        Slot::with(&SLOT, |value| value.0)
    }

    /// One test, since it counts.
    #[test]
    fn a_value_a_thread_freed_at_its_end_and_never_met_at_work() {
        let freed = std::thread::spawn(|| {
            assert!(Slot::try_with(&SLOT, |value| Some(value.0)).is_none());
            let mine = number();
            assert_eq!(
                (number(), Slot::try_with(&SLOT, |value| Some(value.0))),
                (mine, Some(mine))
            );
            // At work: another value, and back to the first after a panic.
            let other = Slot::with(&SLOT, |_| number());
            assert_ne!(other, mine);
            assert!(Slot::with(&SLOT, |_| Slot::try_with(&SLOT, |value| Some(value.0))).is_none());
            assert!(catch_unwind(AssertUnwindSafe(|| Slot::with(&SLOT, |_| panic!()))).is_err());
            assert_eq!(number(), mine);
            FREED.load(Ordering::SeqCst)
        })
        .join()
        .unwrap();
        assert_eq!(FREED.load(Ordering::SeqCst), freed + 1, "the thread's own is freed at its end");
        assert_eq!(MADE.load(Ordering::SeqCst), FREED.load(Ordering::SeqCst));
    }
}
