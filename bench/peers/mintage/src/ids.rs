//! Ids, one at a time and many.

use std::hint::black_box;
use std::time::{Duration, Instant};

use bench_protocol::{Check, Program};
use mintage::clock::{Cached, Clock, Kind, Precise, System};
use mintage::random::{Source, Telemetry};
use mintage::uuid::Uuid;
use mintage::{Mint, process};

/// How far an id's time may be from the clock.
const NEAR: Duration = Duration::from_millis(1);

/// How far a cached clock may be behind while the measured loop keeps its own core busy.
const CACHED: Duration = Duration::from_millis(20);

/// Ids a call.
const LENS: [usize; 6] = [1, 10, 100, 10_000, 1_000_000, 10_000_000];

fn v4() -> Check<Uuid> {
    Check::of(Uuid::as_u128).version(4)
}

fn v7() -> Check<Uuid> {
    Check::of(Uuid::as_u128).version(7).rising()
}

/// A source that fails ends the program, which the driver reports.
fn good<T>(made: mintage::Result<T>) -> T {
    match made {
        Ok(made) => made,
        Err(error) => panic!("{error}"),
    }
}

pub(crate) fn single(program: &mut Program) {
    program.single("v4", v4(), mintage::v4);
    program.single("v7-precise", v7().near_clock(NEAR), mintage::v7);
    program.single("v7-process", v7().near_clock(NEAR), process::v7);
    let nanos =
        |time: &(i64, u32)| u128::from(time.0.cast_unsigned()) * 1_000_000_000 + u128::from(time.1);
    let clock = Precise::new();
    program.single("clock", Check::of(nanos).never_back(), move || {
        let now = clock.now();
        (now.seconds(), now.nanos())
    });
    let mut mint = good(Mint::builder().clock(Kind::Cached).build());
    program.single("v7-cached", v7().near_clock(CACHED), move || good(mint.v7()));
    let trace = Check::of(|id: &[u8; 16]| u128::from_be_bytes(*id));
    let span = Check::of(|id: &[u8; 8]| u128::from(u64::from_be_bytes(*id)));
    program.single("trace", trace, mintage::telemetry::trace_id);
    program.single("span", span, mintage::telemetry::span_id);
    let mut telemetry = Telemetry::new();
    program.single("trace-owned", trace, move || good(telemetry.trace_id()));
}

/// Version 4 from a source of the user's choice.
pub(crate) fn sources(program: &mut Program) {
    for source in [Source::OpenSsl, Source::Kernel] {
        let mut mint = good(Mint::builder().source(source).build());
        program.single(&format!("v4-{source}"), v4(), move || good(mint.v4()));
    }
}

pub(crate) fn slices(program: &mut Program) {
    let v7 = v7().near_clock(NEAR);
    for len in LENS {
        program.slices(&format!("v4-slice-{len}"), len, v4(), |ids| good(mintage::fill_v4(ids)));
        program.slices(&format!("v7-slice-{len}"), len, v7, |ids| good(mintage::fill_v7(ids)));
        let name = format!("v7-process-slice-{len}");
        program.slices(&name, len, v7, |ids| good(process::fill_v7(ids)));
    }
}

pub(crate) fn threads(program: &mut Program) {
    for threads in [1, 2] {
        program.threads(&format!("v4-threads-{threads}"), threads, v4(), mintage::v4);
        program.threads(&format!("v7-threads-{threads}"), threads, v7(), mintage::v7);
        let name = format!("v7-process-threads-{threads}");
        program.threads(&name, threads, v7(), process::v7);
    }
}

/// Refills included. `timer` is what reading the time around nothing costs.
pub(crate) fn latency(program: &mut Program) {
    program.latency("v4-latency", v4(), mintage::v4);
    program.latency("v7-latency", v7(), mintage::v7);
    let mut n = 0u64;
    program.latency("timer", Check::of(|n: &u64| u128::from(*n)), move || {
        n += 1;
        n
    });
}

/// How old the cached clock's time is, as two threads see it that keep two cores busy with ids.
pub(crate) fn staleness(program: &mut Program) {
    let see = || {
        let clock = Cached::new();
        let mut mint = good(Mint::builder().clock(Kind::Cached).build());
        let begun = Instant::now();
        let mut ages = Vec::new();
        while begun.elapsed() < Duration::from_secs(1) {
            (0..1000).for_each(|_| drop(black_box(mint.v7())));
            // The cached time first: a pause in between makes it older, not younger.
            let told = clock.now();
            ages.push(System.now().since(told));
        }
        ages
    };
    program.samples("cached-staleness-threads", move || {
        let threads = [std::thread::spawn(see), std::thread::spawn(see)];
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
}
