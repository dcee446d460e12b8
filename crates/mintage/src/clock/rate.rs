//! How fast the time stamp counter runs: measured against the monotonic clock, for the process.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::pair::Pair;
use crate::arch::tsc;

/// Ticks of 1/4096 ms a count of the counter, with 32 bits after the point; 0: not known.
static RATE: AtomicU64 = AtomicU64::new(0);

/// Where the measurement that is under way began. Only tried for, never waited for: a child may
/// find it locked for good, and goes on with the rate that it has.
static BASE: Mutex<Option<Base>> = Mutex::new(None);

static LOST: AtomicBool = AtomicBool::new(false);

struct Base {
    count: u64,
    at: Duration,
    known: bool,
    /// Measurements in a row that differed from the rate by more than a hundredth.
    doubts: u32,
}

/// Long enough that reading both clocks, some 50 ns apart, errs by less than 1 in 10,000.
const FIRST: Duration = Duration::from_millis(1);

/// The least rate that is believed, that of a counter at 8 GHz: at half of it a count is still worth a
/// place of its own on the line of time.
const LEAST: u64 = 2 << (super::timestamp::FRACTION_BITS - super::timeline::PART_BITS);

/// So many measurements in a row that differ are a machine that changed.
const DOUBTS: u32 = 3;

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
        return begin(&mut base, false, 0);
    };
    let elapsed = uptime().saturating_sub(begun.at);
    if elapsed < if begun.known { AGAIN } else { FIRST } {
        return;
    }
    // Both read again together: a pause between them would be taken for a slow counter.
    let pair = Pair::read(uptime);
    if pair.is_far() {
        return;
    }
    let (count, now) = (pair.middle(), pair.time);
    let rate = ticks_a_count(count.wrapping_sub(begun.count), now.saturating_sub(begun.at));
    let known = RATE.load(Ordering::Relaxed);
    // A counter that stood or began again while the machine slept is not slower for that.
    let is_like = known == 0 || rate.abs_diff(known) < known / 100;
    let doubts = if is_like { 0 } else { begun.doubts + 1 };
    if rate >= LEAST && (is_like || doubts > DOUBTS) {
        RATE.store(rate, Ordering::Relaxed);
    }
    begin(&mut base, RATE.load(Ordering::Relaxed) != 0, doubts);
}

fn begin(base: &mut Option<Base>, known: bool, doubts: u32) {
    // A file that cannot be read just now says nothing against a counter that was trusted before.
    let is_lost = if known { tsc::is_given_up() } else { !tsc::is_trusted() };
    if is_lost {
        LOST.store(true, Ordering::Relaxed);
        RATE.store(0, Ordering::Relaxed);
        return;
    }
    let pair = Pair::read(uptime);
    if pair.is_far() {
        *base = None;
        return;
    }
    *base = Some(Base { count: pair.middle(), at: pair.time, known, doubts });
}

/// Time since the system started, with what it slept: the counter may go on meanwhile.
#[cfg(target_os = "linux")]
fn uptime() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let now = clock_gettime(ClockId::Boottime);
    Duration::new(now.tv_sec.cast_unsigned(), u32::try_from(now.tv_nsec).unwrap_or_default())
}

/// Elsewhere no counter is used.
#[cfg(not(target_os = "linux"))]
fn uptime() -> Duration {
    Duration::ZERO
}

/// 0 where nothing sensible comes out.
fn ticks_a_count(counts: u64, elapsed: Duration) -> u64 {
    let ticks = (elapsed.as_nanos() << 44) / 1_000_000;
    ticks.checked_div(u128::from(counts)).and_then(|rate| u64::try_from(rate).ok()).unwrap_or(0)
}
