//! A fork while another thread makes the process's first id. A lock that this thread held would stay
//! held in the child, and the child would wait for good.
//!
//! A file of its own: no id may be made in this process, only in its children.
#![cfg(unix)]
#![allow(unsafe_code)]

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[test]
fn a_fork_while_another_thread_makes_the_first_id() {
    check(|| {
        let _ = mintage::v4();
    });
}

#[test]
fn a_fork_while_another_thread_begins_the_order_of_the_process() {
    check(|| {
        let _ = mintage::process::v7();
    });
}

/// A fork takes its picture of the memory some ten to hundred microseconds after it was called: the
/// other thread begins at various times.
fn check(first: fn()) {
    for wait in (0..400).map(|round| Duration::from_micros(round % 40)) {
        assert!(
            in_child(|| fork_at_first_use(first, wait)),
            "after {wait:?} a child waits for good"
        );
    }
}

/// Forks, and goes on to fork while another thread, `wait` after the first, makes its id.
fn fork_at_first_use(first: fn(), wait: Duration) -> bool {
    let (started, made) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            started.store(true, Ordering::SeqCst);
            let begin = Instant::now() + wait;
            while Instant::now() < begin {
                std::hint::spin_loop();
            }
            first();
            made.store(true, Ordering::SeqCst);
        });
        while !started.load(Ordering::SeqCst) {
            std::hint::spin_loop();
        }
        let mut good = true;
        while good && !made.load(Ordering::SeqCst) {
            good = in_child(|| mintage::try_v7().and(mintage::process::try_v7()).is_ok());
        }
        good
    })
}

/// Runs `work` in a forked child; whether it said true, within ten seconds.
fn in_child(work: impl FnOnce() -> bool) -> bool {
    // SAFETY: the child runs `work` and leaves by _exit, or by the alarm.
    match unsafe { libc::fork() } {
        0 => {
            // SAFETY: ends the child if it waits for good.
            unsafe { libc::alarm(10) };
            let good = work();
            // SAFETY: ends the child without running the test harness's exit handlers.
            unsafe { libc::_exit(i32::from(!good)) }
        }
        child => {
            let mut status = -1;
            // SAFETY: waits for the child made above.
            assert_eq!(unsafe { libc::waitpid(child, &raw mut status, 0) }, child);
            status == 0
        }
    }
}
