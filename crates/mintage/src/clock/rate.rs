//! How fast the time stamp counter runs: measured against the monotonic clock, for the process.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::arch::tsc;

/// Ticks of 1/4096 ms a count of the counter, with 32 bits after the point; 0: not known.
static RATE: AtomicU64 = AtomicU64::new(0);

/// Where the measurement that is under way began. Only tried for, never waited for: a child may
/// find it locked for good, and goes on with the rate that it has.
static BASE: Mutex<Option<Base>> = Mutex::new(None);

static LOST: AtomicBool = AtomicBool::new(false);

struct Base {
    count: u64,
    at: Instant,
    known: bool,
}

/// Long enough that reading both clocks, some 50 ns apart, errs by less than 1 in 10,000.
const FIRST: Duration = Duration::from_millis(1);

/// Later measurements take this long, and start the next one.
const AGAIN: Duration = Duration::from_secs(1);

/// Ticks a count, with 32 bits after the point; None while it is not known, and for good once the
/// kernel gave the counter up.
pub(super) fn rate() -> Option<u64> {
    if LOST.load(Ordering::Relaxed) {
        return None;
    }
    measure();
    match RATE.load(Ordering::Relaxed) {
        0 => None,
        rate => Some(rate),
    }
}

/// The same, waiting for the first measurement, a millisecond once a process.
pub(super) fn wait() -> Option<u64> {
    let begun = Instant::now();
    loop {
        let rate = rate();
        // In a child the measurement may have been another thread's, which is no more.
        let in_vain = LOST.load(Ordering::Relaxed) || begun.elapsed() > 4 * FIRST;
        if rate.is_some() || in_vain {
            return rate;
        }
        std::thread::sleep(FIRST / 4);
    }
}

fn measure() {
    let Ok(mut base) = BASE.try_lock() else { return };
    let Some(begun) = base.as_ref() else {
        return begin(&mut base, false);
    };
    let elapsed = begun.at.elapsed();
    if elapsed < if begun.known { AGAIN } else { FIRST } {
        return;
    }
    // Both read again together: a pause between them would be taken for a slow counter.
    let (count, now) = pair();
    let rate = ticks_a_count(count.wrapping_sub(begun.count), now - begun.at);
    RATE.store(rate, Ordering::Relaxed);
    begin(&mut base, true);
}

fn begin(base: &mut Option<Base>, known: bool) {
    if !tsc::is_trusted() {
        LOST.store(true, Ordering::Relaxed);
        RATE.store(0, Ordering::Relaxed);
        return;
    }
    let (count, at) = pair();
    *base = Some(Base { count, at, known });
}

/// The counter and the clock at one moment: the closest of a few readings.
fn pair() -> (u64, Instant) {
    let read = || {
        let before = tsc::read_fenced();
        let at = Instant::now();
        (tsc::read_fenced().wrapping_sub(before), before, at)
    };
    let (apart, before, at) =
        (0..4).map(|_| read()).min_by_key(|(apart, ..)| *apart).unwrap_or_else(read);
    (before.wrapping_add(apart / 2), at)
}

/// 0 where nothing sensible comes out.
fn ticks_a_count(counts: u64, elapsed: Duration) -> u64 {
    let ticks = (elapsed.as_nanos() << 44) / 1_000_000;
    ticks.checked_div(u128::from(counts)).and_then(|rate| u64::try_from(rate).ok()).unwrap_or(0)
}
