//! Ids of `mintage::process` are in one order over all threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use mintage::process;
use mintage::uuid::{Uuid, time, v7_ceil};

/// Two threads hand each other the turn: each id must be greater than the other's last one.
#[test]
fn ids_follow_each_other_from_thread_to_thread() {
    const TURNS: u64 = 400_000;
    let (turn, high, low) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let play = |me: u64| {
        let mut mine = Uuid::nil();
        for round in (me..TURNS).step_by(2) {
            while turn.load(Ordering::Acquire) != round {
                std::hint::spin_loop();
            }
            let last =
                Uuid::from_u64_pair(high.load(Ordering::Relaxed), low.load(Ordering::Relaxed));
            let id = process::v7();
            assert!(id > last && id > mine, "turn {round}: {id} after {last}");
            mine = id;
            high.store(id.as_u64_pair().0, Ordering::Relaxed);
            low.store(id.as_u64_pair().1, Ordering::Relaxed);
            turn.store(round + 1, Ordering::Release);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| play(0));
        scope.spawn(|| play(1));
    });
}

/// More threads than cores, single ids and slices, against one number under a lock.
#[test]
fn ids_of_many_threads_are_in_one_order() {
    let last = Mutex::new(Uuid::nil());
    let read = || *last.lock().unwrap_or_else(PoisonError::into_inner);
    let raise = |id: Uuid| {
        let mut last = last.lock().unwrap_or_else(PoisonError::into_inner);
        *last = id.max(*last);
    };
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (read, raise) = (&read, &raise);
            scope.spawn(move || {
                let mut ids = [Uuid::nil(); 700];
                for round in 0..3000 {
                    let before = read();
                    if (thread + round) % 3 == 0 {
                        process::fill_v7(&mut ids).unwrap();
                        assert!(ids.is_sorted_by(|a, b| a < b));
                    } else {
                        ids.fill(process::v7());
                    }
                    assert!(ids[0] > before, "{} after {before}", ids[0]);
                    raise(ids[699]);
                }
            });
        }
    });
    assert_eq!(process::steps_back(), 0);
}

#[test]
fn the_time_is_the_clocks_within_a_millisecond_after_a_burst() {
    let mut last = Uuid::nil();
    (0..1_000_000).for_each(|_| last = process::v7());
    let id = process::try_v7().unwrap();
    let now = std::time::SystemTime::now();
    assert!(id > last && id.get_version_num() == 7);
    let told = time(&id).unwrap();
    let (ahead, behind) =
        (told.since(now.into()), mintage::clock::Timestamp::from(now).since(told));
    assert!(ahead.max(behind).as_micros() < 1000, "{ahead:?} ahead, {behind:?} behind");
    assert!(id < v7_ceil((now + std::time::Duration::from_millis(1)).into()).unwrap());
}
