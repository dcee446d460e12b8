//! Order and truth of version 7 with the live clock.

use std::time::Duration;

use mintage::clock::{Clock, Kind, System};
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

/// A tick, 244.14 ns.
const TICK: Duration = Duration::from_nanos(245);

/// Every id's time lies between the clock's readings around it, to a tick and `slack`.
fn check_time(kind: Kind, slack: Duration) {
    let mut mint = mintage::Mint::builder().clock(kind).build().unwrap();
    let mut ids = vec![Uuid::nil(); 256];
    for _ in 0..10_000 {
        let before = System.now();
        mint.fill_v7(&mut ids).unwrap();
        let after = System.now();
        for id in [ids[0], ids[255]] {
            let told = time(&id).unwrap();
            let off = told.since(after).max(before.since(told));
            assert!(off <= TICK + slack, "{kind}: off the clock by {off:?}");
        }
    }
}

#[test]
fn the_time_is_the_clocks() {
    check_time(Kind::System, Duration::ZERO);
    check_time(Kind::Precise, Duration::from_micros(1));
}
