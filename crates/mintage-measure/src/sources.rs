//! What each random source costs, in nanoseconds a call.
//!
//! Sources and sizes are interleaved: every round times each of them once, so that a change in the
//! machine's speed meets all alike. After each timed batch its last buffer is checked: it must not be
//! zeros, nor the same as what the next call gives.

use std::hint::black_box;
use std::time::{Duration, Instant};

use mintage::random::{Kernel, KernelPath, Pool, Random, Source};
use serde::Serialize;

use crate::statistics::Spread;
use crate::{Error, Result};

/// Bytes a call.
pub const SIZES: [usize; 4] = [16, 64, 256, 1024];

/// Times that each source and size is timed.
const ROUNDS: usize = 15;

/// Aim for one timed batch; long enough for the clock, short enough to interleave.
const BATCH: Duration = Duration::from_millis(2);

/// One source at one size: nanoseconds a call, over the rounds.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The source's name; `-blocks` where it is read 4 KiB at a time.
    pub source: String,
    /// Bytes a call.
    pub bytes: usize,
    /// Nanoseconds a call: median of the rounds.
    pub median: f64,
    /// Nanoseconds a call: the fastest round.
    pub low: f64,
    /// Nanoseconds a call: the slowest round.
    pub high: f64,
}

/// What was measured.
#[derive(Clone, Debug, Serialize)]
pub struct Sources {
    /// Version of this shape.
    pub schema: u32,
    /// Each source at each size.
    pub rows: Vec<Row>,
    /// The way that `kernel` takes here: `vdso` or `syscall`.
    pub kernel_path: &'static str,
    /// Sources that are not to be had, and why.
    pub absent: Vec<String>,
}

struct Candidate {
    name: String,
    random: Box<dyn Random + Send>,
    /// Calls a batch and nanoseconds a call of each round, for each size.
    sizes: [(u32, Vec<f64>); SIZES.len()],
}

/// Times every source.
///
/// # Errors
/// When a source fails, or gives bytes that cannot be random.
pub fn measure() -> Result<Sources> {
    let (mut candidates, absent) = candidates();
    for candidate in &mut candidates {
        candidate.calibrate()?;
    }
    for _ in 0..ROUNDS {
        for size in 0..SIZES.len() {
            for candidate in &mut candidates {
                candidate.round(size)?;
            }
        }
    }
    let rows = candidates.iter().flat_map(Candidate::rows).collect::<Result<_>>()?;
    let kernel_path = match Kernel::new().path() {
        KernelPath::Vdso => "vdso",
        _ => "syscall",
    };
    Ok(Sources { schema: 1, rows, kernel_path, absent })
}

/// Every source read call by call, those that generators pool also in blocks.
fn candidates() -> (Vec<Candidate>, Vec<String>) {
    let (mut present, mut absent) = (Vec::new(), Vec::new());
    for source in Source::ALL {
        match source.open() {
            // The default exists only with its block: so it is read by every generator.
            Ok(bare) if source == Source::Csprng => {
                present.push(Candidate::new(source.name().to_owned(), Box::new(Pool::new(bare))));
            }
            Ok(bare) => present.push(Candidate::new(source.name().to_owned(), bare)),
            Err(error) => absent.push(error.to_string()),
        }
        if let (true, Ok(bare)) = (source.is_pooled() && source != Source::Csprng, source.open()) {
            let blocks = Box::new(Pool::new(bare));
            present.push(Candidate::new(format!("{source}-blocks"), blocks));
        }
    }
    (present, absent)
}

impl Candidate {
    fn new(name: String, random: Box<dyn Random + Send>) -> Self {
        Self { name, random, sizes: std::array::from_fn(|_| (1, Vec::with_capacity(ROUNDS))) }
    }

    /// Finds how many calls make a batch of the aimed length.
    fn calibrate(&mut self) -> Result<()> {
        for size in 0..SIZES.len() {
            let mut calls = 16;
            while self.batch(size, calls)? < BATCH && calls < 1 << 24 {
                calls *= 2;
            }
            self.sizes[size].0 = calls;
        }
        Ok(())
    }

    fn round(&mut self, size: usize) -> Result<()> {
        let calls = self.sizes[size].0;
        let took = self.batch(size, calls)?;
        self.sizes[size].1.push(took.as_secs_f64() * 1e9 / f64::from(calls));
        Ok(())
    }

    fn batch(&mut self, size: usize, calls: u32) -> Result<Duration> {
        let mut buffer = [0u8; 1024];
        let out = &mut buffer[..SIZES[size]];
        let start = Instant::now();
        for _ in 0..calls {
            self.random.fill(black_box(&mut *out))?;
        }
        let took = start.elapsed();
        let last = out.to_vec();
        self.random.fill(out)?;
        // 128 bits or more: chance does not make them zero or equal.
        if last == out || last.iter().all(|byte| *byte == 0) {
            return Err(Error::wrong_result(format!(
                "{} gave the same {} bytes twice",
                self.name, SIZES[size]
            )));
        }
        Ok(took)
    }

    fn rows(&self) -> impl Iterator<Item = Result<Row>> + '_ {
        SIZES.iter().zip(&self.sizes).map(|(bytes, (_, rounds))| {
            let Spread { median, low, high } = Spread::of(rounds)?;
            Ok(Row { source: self.name.clone(), bytes: *bytes, median, low, high })
        })
    }
}
