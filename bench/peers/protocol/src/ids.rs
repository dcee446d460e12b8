//! Rows that make ids: one at a time, a slice at a time, on several threads, and call by call.

use std::hint::black_box;
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::{Duration, Instant};

use crate::{Check, Program, Took};

/// Single ids are timed as they are written into a ring of this many, which stays in the first cache.
const RING: usize = 1024;

/// So many rings more are made after the time is taken, and checked with the one that was timed.
const MORE: usize = 8;

impl Program {
    /// A row of single calls.
    pub fn single<T: Copy + Default + 'static>(
        &mut self,
        name: &str,
        check: Check<T>,
        mut make: impl FnMut() -> T + 'static,
    ) {
        self.row(name, move |count| {
            let mut ring = vec![T::default(); RING];
            let laps = count.div_ceil(RING);
            let start = Instant::now();
            (0..laps).for_each(|_| lap(&mut ring, &mut make));
            let took = start.elapsed();
            let mut ids = ring.clone();
            for _ in 0..MORE {
                lap(&mut ring, &mut make);
                ids.extend_from_slice(&ring);
            }
            check.hold(&ids)?;
            check.hold_near(|| {
                lap(&mut ring, &mut make);
                ring[RING - 1]
            })?;
            Ok(Took::new(took, laps * RING))
        });
    }

    /// A row of slices of `len` ids; nanoseconds are those of one id.
    pub fn slices<T: Copy + Default + 'static>(
        &mut self,
        name: &str,
        len: usize,
        check: Check<T>,
        mut fill: impl FnMut(&mut [T]) + 'static,
    ) {
        let mut ids = Vec::new();
        self.row(name, move |count| {
            // Pages that were never touched are the kernel's work, not the generator's.
            if ids.is_empty() {
                ids.resize(len, T::default());
                fill(&mut ids);
            }
            let calls = count.div_ceil(len);
            let start = Instant::now();
            for _ in 0..calls {
                fill(black_box(&mut ids));
            }
            let took = start.elapsed();
            check.hold(&ids)?;
            check.hold_near(|| {
                fill(&mut ids);
                ids[len - 1]
            })?;
            Ok(Took::new(took, calls * len))
        });
    }

    /// A row of single calls on several threads at once; nanoseconds are elapsed time by the ids of
    /// all.
    pub fn threads<T: Copy + Default + Send + 'static>(
        &mut self,
        name: &str,
        threads: usize,
        check: Check<T>,
        make: impl FnMut() -> T + Clone + Send + 'static,
    ) {
        self.row(name, move |count| {
            let laps = count.div_ceil(RING * threads);
            let barrier = Arc::new(Barrier::new(threads));
            let spawned: Vec<_> = (0..threads)
                .map(|_| {
                    let (barrier, make) = (Arc::clone(&barrier), make.clone());
                    thread::spawn(move || one_thread(laps, &barrier, make))
                })
                .collect();
            let ended: Vec<_> = spawned.into_iter().map(thread::JoinHandle::join).collect();
            let ended = ended.into_iter().collect::<Result<Vec<_>, _>>();
            let (times, rings): (Vec<_>, Vec<_>) =
                ended.map_err(|_| "a thread panicked")?.into_iter().unzip();
            check.hold_across(&rings)?;
            let start = times.iter().map(|(start, _)| *start).min();
            let end = times.iter().map(|(_, end)| *end).max();
            let took = end.zip(start).map_or(Duration::ZERO, |(end, start)| end - start);
            Ok(Took::new(took, laps * RING * threads))
        });
    }

    /// A row of single calls with the clock read around each; its figure is the 99.9th percentile.
    /// What the clock itself costs is not taken off.
    pub fn latency<T: Copy + Default + 'static>(
        &mut self,
        name: &str,
        check: Check<T>,
        mut make: impl FnMut() -> T + 'static,
    ) {
        self.row(name, move |count| {
            let mut ids = Vec::with_capacity(count);
            let mut times: Vec<Duration> = Vec::with_capacity(count);
            for _ in 0..count {
                let start = Instant::now();
                let id = black_box(make());
                times.push(start.elapsed());
                ids.push(id);
            }
            check.hold(&ids)?;
            Ok(spread(times))
        });
    }

    /// A row whose figures are not the times of calls: `take` takes the samples, however many calls
    /// are asked for.
    pub fn samples(&mut self, name: &str, mut take: impl FnMut() -> Vec<Duration> + 'static) {
        self.row(name, move |count| Ok(Took { count, ..spread(take()) }));
    }
}

/// The 99.9th percentile, and others.
fn spread(mut samples: Vec<Duration>) -> Took {
    samples.sort_unstable();
    let last = (samples.len() - 1) as f64;
    let at = |share: f64| samples[(share * last) as usize].as_nanos() as f64;
    let more = vec![("p50", at(0.5)), ("p99", at(0.99)), ("max", at(1.0))];
    Took { count: samples.len(), ns: at(0.999), more }
}

/// Fills the ring. Every id is written to memory, and nothing is known of it or of the generator's
/// state from one call to the next, as if other work stood between. This is the only place where a
/// row's ids are made one by one, so that each generator is inlined here, if it can be.
#[inline(never)]
fn lap<T>(ring: &mut [T], make: &mut impl FnMut() -> T) {
    for slot in ring {
        *slot = make();
        black_box(slot);
    }
}

/// Start and end of the timed part, and the last ids of it. Seeding is not timed.
fn one_thread<T: Copy + Default>(
    laps: usize,
    barrier: &Barrier,
    mut make: impl FnMut() -> T,
) -> ((Instant, Instant), Vec<T>) {
    let mut ring = vec![T::default(); RING];
    lap(&mut ring, &mut make);
    barrier.wait();
    let start = Instant::now();
    (0..laps).for_each(|_| lap(&mut ring, &mut make));
    ((start, Instant::now()), ring)
}
