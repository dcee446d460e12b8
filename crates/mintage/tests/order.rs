//! Order and truth of version 7 with the live clock.

use std::time::Duration;

use mintage::clock::{Clock, System};
use mintage::uuid::{Uuid, time};

#[test]
fn single_ids_and_slices_of_one_thread_are_in_strict_order() {
    let mut last = mintage::v7();
    for _ in 0..1_000_000 {
        let next = mintage::v7();
        assert!(next > last);
        last = next;
    }
    let mut mint = mintage::Mint::new();
    let mut ids = vec![Uuid::nil(); 100_000];
    for _ in 0..10 {
        let before = ids.last().copied().unwrap();
        mint.fill_v7(&mut ids).unwrap();
        assert!(before < ids[0] && ids.is_sorted_by(|a, b| a < b));
    }
}

#[test]
fn the_time_is_the_clocks_within_a_millisecond_after_a_burst() {
    let mut mint = mintage::Mint::new();
    let mut ids = vec![Uuid::nil(); 256];
    let mut worst = Duration::ZERO;
    let mut near = 0;
    for _ in 0..10_000 {
        let before = System.now();
        mint.fill_v7(&mut ids).unwrap();
        let after = System.now();
        for id in [ids[0], ids[255]] {
            let told = time(&id).unwrap();
            // A tick is 244.14 ns; the id's lies between the readings, to a tick.
            assert!(told.since(after) <= Duration::from_nanos(245), "ahead of the clock");
            worst = worst.max(before.since(told));
            near += usize::from(before.since(told) <= Duration::from_nanos(245));
        }
    }
    assert_eq!(near, 20_000, "behind the clock by {worst:?}");
}
