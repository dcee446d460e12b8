//! A time that a thread in the background writes down, for generators that can do with a time some
//! milliseconds old.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

use bytemuck::Zeroable;

use super::{Clock, System, Timestamp};
use crate::fork::{Wiped, era};

/// How long the thread sleeps between two looks at the system's clock.
const SLEEP: Duration = Duration::from_millis(1);

/// The system's time as of a moment ago: a load from memory.
///
/// All `Cached` of a process share one thread, which looks at the system's clock each millisecond
/// and ends with the last of them. How old the time told is depends on how soon the system lets
/// that thread run: the README's Speed has what was measured. In a forked child, where the thread
/// is no more, the first reading starts another; where none can be started, and before 1970, each
/// reading asks the system.
#[derive(Clone)]
pub struct Cached(Arc<Shared>);

struct Shared {
    page: Wiped<Page>,
    /// Held while a thread is started; only tried for, so that no child waits for its parent.
    starting: Mutex<()>,
}

/// All zero, as a child finds it: no time, and no thread.
#[derive(Zeroable)]
#[repr(C)]
struct Page {
    /// One more than the v7 tick; 0 while there is none.
    after: AtomicU64,
    /// The era in which the thread was started.
    era: AtomicU64,
}

impl Cached {
    /// The clock. The first reading starts the thread, if there is none.
    #[must_use]
    pub fn new() -> Self {
        static ONE: Mutex<Weak<Shared>> = Mutex::new(Weak::new());
        // A child may find it locked by a thread that it does not have: then a clock of its own.
        let Ok(mut one) = ONE.try_lock() else { return Self(Arc::default()) };
        let shared = one.upgrade().unwrap_or_default();
        *one = Arc::downgrade(&shared);
        Self(shared)
    }

    /// The v7 tick that was last written down; None where no thread writes.
    #[inline]
    pub(super) fn kept(&self) -> Option<u64> {
        let page = &*self.0.page;
        let after = page.after.load(Ordering::Relaxed);
        (page.era.load(Ordering::Relaxed) == era() && after != 0).then(|| after - 1)
    }

    #[cold]
    #[inline(never)]
    fn start(&self) -> Timestamp {
        let current = era();
        if let Ok(_starting) = self.0.starting.try_lock()
            && self.0.page.era.load(Ordering::Relaxed) != current
        {
            let shared = Arc::downgrade(&self.0);
            self.0.page.write();
            self.0.page.era.store(current, Ordering::Relaxed);
            let thread = thread::Builder::new().name("mintage-clock".into());
            if thread.spawn(move || keep(&shared, current)).is_err() {
                // Each reading asks the system, and tries again.
                self.0.page.era.store(0, Ordering::Relaxed);
            }
        }
        System.now()
    }
}

/// What the thread does, until the last clock is gone or another thread was started.
fn keep(shared: &Weak<Shared>, era: u64) {
    loop {
        thread::sleep(SLEEP);
        let Some(shared) = shared.upgrade() else { return };
        if shared.page.era.load(Ordering::Relaxed) != era {
            return;
        }
        shared.page.write();
    }
}

impl Page {
    fn write(&self) {
        let after = System.now().v7_tick().map_or(0, |tick| tick + 1);
        self.after.store(after, Ordering::Relaxed);
    }
}

impl Default for Shared {
    fn default() -> Self {
        Self { page: Wiped::new(), starting: Mutex::new(()) }
    }
}

impl Default for Cached {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Cached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cached")
    }
}

impl Clock for Cached {
    #[inline]
    fn now(&self) -> Timestamp {
        self.kept().map_or_else(|| self.start(), Timestamp::from_v7_tick)
    }

    fn is_cached(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use std::time::Instant;

    /// The time told, once a thread writes it down.
    fn kept(clock: &Cached) -> u64 {
        let begun = Instant::now();
        loop {
            clock.now();
            if let Some(tick) = clock.kept() {
                return tick;
            }
            assert!(begun.elapsed() < Duration::from_secs(10), "no thread writes the time down");
        }
    }

    #[test]
    fn the_time_goes_on_by_itself_and_is_near_the_systems() {
        let _era = testing::era_stands();
        let clock = Cached::new();
        let first = kept(&clock);
        thread::sleep(Duration::from_millis(200));
        let (told, now) = (clock.now(), System.now());
        assert!(clock.kept().unwrap() > first);
        // Generous: the machine may be busy with other tests.
        assert!(now.since(told) < Duration::from_millis(150), "{:?}", now.since(told));
    }

    #[test]
    fn all_clocks_share_one_thread_that_ends_with_the_last() {
        let _era = testing::era_stands();
        let (one, two) = (Cached::new(), Cached::new());
        kept(&one);
        assert!(two.kept().is_some() && Arc::ptr_eq(&one.0, &two.0));
        let shared = Arc::downgrade(&one.0);
        drop((one, two));
        let begun = Instant::now();
        while shared.strong_count() > 0 {
            assert!(begun.elapsed() < Duration::from_secs(10), "the thread goes on");
            thread::yield_now();
        }
    }

    #[test]
    fn a_reseed_starts_another_thread_and_time_goes_on() {
        let _era = testing::era_stands();
        let clock = Cached::new();
        let before = kept(&clock);
        crate::reseed();
        assert!(clock.kept().is_none());
        thread::sleep(Duration::from_millis(20));
        assert!(kept(&clock) > before);
        thread::sleep(Duration::from_millis(20));
        let later = kept(&clock);
        thread::sleep(Duration::from_millis(100));
        assert!(kept(&clock) > later, "nobody writes any more");
    }
}
