//! What the target `order` feeds to a generator: a random source, and calls as a clock moves.
//!
//! ```text
//!  byte    0           1 or more
//!        ┌───────────┬───────────────┬──────┬ ··· ┬──────┬ ··· ─ to the end
//!        │ generator │ runs of words │ call │     │ call │
//!        └───────────┴───────────────┴──────┴ ··· ┴──────┴ ···
//!
//!  generator   bits 0-1: V7, Gregorian, Gregorian with a fixed node, V7; bit 2: refuses steps back;
//!              bits 3-4, both: its first tick is crowded
//!  runs        a byte: how many, modulo 33; each: kind % 4, a word of 8 bytes for kind 3, count
//!              kind   0 a failure, 1 zeros, 2 ones, 3 the word
//!              count  1 + modulo 16
//!  call        kind % 8, operand, method, count
//!              kind   how the clock moves: see `moved`
//!              method bit 0: cached; bit 1: a slice; bit 2: version 1; bit 3: `reseed()` first
//!              count  below 253: 1 + modulo 4; else one of `BURSTS`
//! ```
//!
//! Numbers are little-endian, so that `seeds.py` can write what is read here.

use libfuzzer_sys::arbitrary::{Arbitrary, Result, Unstructured};

/// Which generator is fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Generator {
    /// Version 7.
    V7,
    /// Versions 1 and 6 with a random node.
    Gregorian,
    /// Versions 1 and 6 with a node of one's own, for which there is no reference.
    FixedNode,
}

/// The same word so many times; None is a failure of the source.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// 64 bits, little-endian in the source's bytes.
    pub word: Option<u64>,
    /// How many times.
    pub count: u8,
}

/// Some ids at one reading of the clock.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// Nanoseconds since 1970; the seconds in it fit 64 bits.
    pub unix_ns: i128,
    /// Whether many ids share the reading. Versions 1 and 6 have no use for it.
    pub cached: bool,
    /// Whether a slice is filled.
    pub slice: bool,
    /// Whether a `Gregorian` makes version 1, not 6.
    pub v1: bool,
    /// Whether `mintage::reseed` comes first.
    pub reseed: bool,
    /// How many ids.
    pub count: u16,
}

/// All that a generator is fed.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// Which generator.
    pub generator: Generator,
    /// Whether it refuses to follow a clock that stepped back.
    pub refuses: bool,
    /// Whether so many ids were made in the tick of the first call that one full step is left.
    pub crowded: bool,
    /// The source: read in turn, and from the start again after the last.
    pub runs: Vec<Run>,
    /// In turn.
    pub calls: Vec<Call>,
}

const NANOS: i128 = 1_000_000_000;
const EARLIEST: i128 = i64::MIN as i128 * NANOS;
const LATEST: i128 = i64::MAX as i128 * NANOS + NANOS - 1;
/// About a batch of a slice.
const BURSTS: [u16; 3] = [40, 256, 300];
/// Ids of one sequence: the reference is slow.
const MOST_IDS: usize = 400;
const MOST_CALLS: usize = 32;

impl<'a> Arbitrary<'a> for Sequence {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Self> {
        let head: u8 = bytes.arbitrary()?;
        let generator = match head & 3 {
            1 => Generator::Gregorian,
            2 => Generator::FixedNode,
            _ => Generator::V7,
        };
        let runs = (0..bytes.arbitrary::<u8>()? % 33).map(|_| run(bytes)).collect::<Result<_>>()?;
        let mut clock = Clock { now: 1_700_000_000 * NANOS, highest: EARLIEST };
        let (mut calls, mut ids) = (Vec::new(), 0);
        while !bytes.is_empty() && calls.len() < MOST_CALLS && ids < MOST_IDS {
            let call = clock.call(bytes)?;
            ids += usize::from(call.count);
            calls.push(call);
        }
        Ok(Self { generator, refuses: head & 4 != 0, crowded: head & 24 == 24, runs, calls })
    }
}

fn run(bytes: &mut Unstructured) -> Result<Run> {
    let word = match bytes.arbitrary::<u8>()? % 4 {
        0 => None,
        1 => Some(0),
        2 => Some(u64::MAX),
        _ => Some(bytes.arbitrary()?),
    };
    Ok(Run { word, count: 1 + bytes.arbitrary::<u8>()? % 16 })
}

struct Clock {
    now: i128,
    /// As far as a generator that follows it is led.
    highest: i128,
}

impl Clock {
    fn call(&mut self, bytes: &mut Unstructured) -> Result<Call> {
        self.now = self.moved(bytes)?.clamp(EARLIEST, LATEST);
        if self.now > self.highest || self.now < self.highest - 10 * NANOS {
            self.highest = self.now;
        }
        let method: u8 = bytes.arbitrary()?;
        let count = match bytes.arbitrary::<u8>()? {
            few @ 0..253 => u16::from(1 + few % 4),
            many => BURSTS[usize::from(many - 253)],
        };
        let has = |bit: u8| method & bit != 0;
        let (cached, slice, v1, reseed) = (has(1), has(2), has(4), has(8));
        Ok(Call { unix_ns: self.now, cached, slice, v1, reseed, count })
    }

    /// Where the clock goes next.
    fn moved(&self, bytes: &mut Unstructured) -> Result<i128> {
        Ok(match bytes.arbitrary::<u8>()? % 8 {
            // It stands still.
            0 => self.now,
            // To a time: seconds, nanoseconds.
            1 => {
                let seconds = i128::from(bytes.arbitrary::<i64>()?);
                seconds * NANOS + i128::from(bytes.arbitrary::<u32>()?) % NANOS
            }
            // By nanoseconds, up to 292 years or 2 s.
            2 => self.now + i128::from(bytes.arbitrary::<i64>()?),
            3 => self.now + i128::from(bytes.arbitrary::<i32>()?),
            // By quarters of version 7's tick, up to 2 ms.
            4 => self.now + i128::from(bytes.arbitrary::<i16>()?) * 61,
            // To where a generator begins to follow, give or take 33 µs.
            5 => self.highest - 10 * NANOS + i128::from(bytes.arbitrary::<i16>()?),
            // To an edge, give or take 2 s or 13 µs.
            6 => edge(bytes)? + i128::from(bytes.arbitrary::<i32>()?),
            _ => edge(bytes)? + i128::from(bytes.arbitrary::<i8>()?) * 100,
        })
    }
}

const REFORM: i128 = -12_219_292_800 * NANOS;
/// Where a version's time begins or ends, or a number of 64 bits in its computation.
const EDGES: [i128; 10] = [
    0,
    (1 << 48) * 1_000_000,
    (1 << 52) * 1_000_000,
    (1 << 64) * 1_000_000,
    REFORM,
    (1 << 60) * 100 + REFORM,
    (1 << 63) * 100 + REFORM,
    (1 << 64) * 100 + REFORM,
    EARLIEST,
    LATEST,
];

fn edge(bytes: &mut Unstructured) -> Result<i128> {
    Ok(EDGES[usize::from(bytes.arbitrary::<u8>()?) % EDGES.len()])
}

impl Sequence {
    /// The words, without end; a source without runs fails for good.
    pub fn words(&self) -> impl Iterator<Item = Option<u64>> + use<> {
        let runs = if self.runs.is_empty() {
            vec![Run { word: None, count: 1 }]
        } else {
            self.runs.clone()
        };
        let run = |run: Run| std::iter::repeat_n(run.word, usize::from(run.count));
        runs.into_iter().cycle().flat_map(run)
    }

    /// As `oracle.py` reads it.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let flags = u8::from(self.refuses) | u8::from(self.crowded) << 1;
        let runs = u8::try_from(self.runs.len()).expect("at most 32");
        let mut out = vec![self.generator as u8, flags, runs];
        for run in &self.runs {
            out.push(u8::from(run.word.is_some()));
            out.extend(run.word.unwrap_or(0).to_le_bytes());
            out.push(run.count);
        }
        for call in &self.calls {
            out.extend(call.unix_ns.to_le_bytes());
            let flags = [call.cached, call.slice, call.v1, call.reseed];
            out.push(flags.iter().rev().fold(0, |bits, flag| bits << 1 | u8::from(*flag)));
            out.extend(call.count.to_le_bytes());
        }
        out
    }
}
