//! Generators of versions 7, 6 and 1, fed with any source and any clock, make the ids of the
//! reference's order rule, one by one; errors fall where they must and leave the state as it was.
//!
//! For a fixed node the reference has no rule: what its documentation promises is checked.
//!
//! Input: see `sequence.rs`.

#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use mintage::clock::Timestamp;
use mintage::random::Random;
use mintage::uuid::{Gregorian, Node, StepBack, Uuid, V7, clock_sequence, node, time};
use mintage::{Error, Result};
use mintage_fuzz::sequence::{Call, Generator, Sequence};
use mintage_fuzz::{Question, Records};

fuzz_target!(|sequence: Sequence| {
    let (policy, node) = (policy(&sequence), Node::Random);
    match sequence.generator {
        Generator::V7 => compare(V7::new(policy), &sequence),
        Generator::Gregorian => compare(Gregorian::new(node, policy), &sequence),
        Generator::FixedNode => keep_promises(&sequence),
    }
});

fn policy(sequence: &Sequence) -> StepBack {
    if sequence.refuses { StepBack::Refuse } else { StepBack::Follow }
}

// --- what is fed -----------------------------------------------------------------------------

struct Words<I> {
    words: I,
    drawn: usize,
}

impl<I: Iterator<Item = Option<u64>>> Random for Words<I> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        assert_eq!(out.len() % 8, 0, "a generator draws whole words");
        for out in out.chunks_mut(8) {
            self.drawn += 1;
            let failure = || Error::random("words", std::io::Error::other("for a test"));
            let word = self.words.next().flatten().ok_or_else(failure)?;
            out.copy_from_slice(&word.to_le_bytes());
        }
        Ok(())
    }
}

struct Ones;

impl Random for Ones {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        out.fill(0xff);
        Ok(())
    }
}

fn moment(call: &Call) -> Timestamp {
    let seconds = i64::try_from(call.unix_ns.div_euclid(1_000_000_000)).expect("64 bits hold it");
    let nanos = u32::try_from(call.unix_ns.rem_euclid(1_000_000_000)).expect("below 2^30");
    Timestamp::from_unix(seconds, nanos).expect("below a second")
}

// --- with the reference ------------------------------------------------------------------------

/// What the generators have in common.
trait Generate {
    /// Ids of words of ones that leave room for one full step in their tick.
    const CROWD: usize;
    fn one(&mut self, source: &mut impl Random, call: &Call) -> Result<Uuid>;
    fn slice(&mut self, source: &mut impl Random, call: &Call, out: &mut [Uuid]) -> Result<()>;
    fn steps_back(&self) -> u64;
}

impl Generate for V7 {
    const CROWD: usize = 1 << (61 - 48);

    fn one(&mut self, source: &mut impl Random, call: &Call) -> Result<Uuid> {
        self.next(source, moment(call), call.cached)
    }

    fn slice(&mut self, source: &mut impl Random, call: &Call, out: &mut [Uuid]) -> Result<()> {
        self.fill(source, || moment(call), call.cached, out)
    }

    fn steps_back(&self) -> u64 {
        self.steps_back()
    }
}

impl Generate for Gregorian {
    const CROWD: usize = 1 << (60 - 48);

    fn one(&mut self, source: &mut impl Random, call: &Call) -> Result<Uuid> {
        let make = if call.v1 { Self::next_v1 } else { Self::next_v6 };
        make(self, source, moment(call))
    }

    fn slice(&mut self, source: &mut impl Random, call: &Call, out: &mut [Uuid]) -> Result<()> {
        let fill = if call.v1 { Self::fill_v1 } else { Self::fill_v6 };
        fill(self, source, || moment(call), out)
    }

    fn steps_back(&self) -> u64 {
        self.steps_back()
    }
}

fn compare<G: Generate>(mut generator: G, sequence: &Sequence) {
    let mut source = Words { words: sequence.words(), drawn: 0 };
    let mut made = Records::default();
    if sequence.crowded {
        crowd(&mut generator, sequence);
    }
    for call in &sequence.calls {
        if call.reseed {
            mintage::reseed();
        }
        if call.slice {
            slice(&mut generator, &mut source, call, &mut made);
        } else {
            for _ in 0..call.count {
                record(generator.one(&mut source, call), &mut made);
            }
        }
        made.words(&format!("{} steps back", generator.steps_back()));
        made.words(&format!("{} drawn", source.drawn));
    }
    made.compare(Question::Order, &[&sequence.to_bytes()]);
}

fn slice(generator: &mut impl Generate, source: &mut impl Random, call: &Call, made: &mut Records) {
    let mut ids = vec![Uuid::max(); usize::from(call.count)];
    match generator.slice(source, call, &mut ids) {
        Ok(()) => ids.into_iter().for_each(|id| record(Ok(id), made)),
        Err(error) => {
            assert!(ids.iter().all(Uuid::is_nil), "ids after an error");
            record(Err(error), made);
        }
    }
}

fn record(made: Result<Uuid>, records: &mut Records) {
    match made {
        Ok(id) => records.id(id.as_bytes()),
        Err(error) if error.is_random() => records.words("source"),
        Err(error) if error.is_time_range() => records.words("time range"),
        Err(error) if error.is_clock_step_back() => records.words("step back"),
        Err(error) => panic!("an error that has no place here: {error}"),
    }
}

/// Crowds the tick of the first call, unless its time is none that the version holds.
fn crowd<G: Generate>(generator: &mut G, sequence: &Sequence) {
    let Some(call) = sequence.calls.first() else { return };
    let made = (0..G::CROWD)
        .map_while(|_| generator.one(&mut Ones, &Call { cached: false, ..*call }).ok());
    let made = made.count();
    assert!(made == G::CROWD || made == 0);
}

// --- a fixed node ------------------------------------------------------------------------------

const NODE: [u8; 6] = [0x02, 0x42, 0xac, 0x11, 0x00, 0x02];

/// The time and clock sequence that an id tells.
type Told = (Timestamp, u64);

fn keep_promises(sequence: &Sequence) {
    let mut source = Words { words: sequence.words(), drawn: 0 };
    let mut generator = Gregorian::new(Node::Fixed(NODE), policy(sequence));
    let (mut seen, mut last) = (HashSet::new(), None);
    let mut reseeded = true;
    for call in &sequence.calls {
        if call.reseed {
            mintage::reseed();
            // A sequence drawn anew may be one that was used long ago.
            seen.clear();
            reseeded = true;
        }
        for _ in 0..call.count {
            let before = (source.drawn, generator.steps_back());
            let Ok(id) = generator.one(&mut source, call) else {
                assert_eq!(generator.steps_back(), before.1, "an error counts no step back");
                continue;
            };
            let told = tells(&id);
            let stepped = generator.steps_back() - before.1;
            assert!(seen.insert(told), "an id came twice: {id}");
            assert!(stepped == 0 || stepped == 1 && !sequence.refuses);
            // The clock sequence is all that is drawn.
            assert_eq!(source.drawn - before.0, usize::from(reseeded));
            within_reach(told.0, moment(call));
            follows(told, last, stepped, reseeded);
            (last, reseeded) = (Some(told), false);
        }
    }
}

fn tells(id: &Uuid) -> Told {
    assert_eq!(node(id), Some(NODE));
    let told = time(id).zip(clock_sequence(id)).expect("versions 1 and 6 tell both");
    (told.0, u64::from(told.1))
}

/// Behind the clock by less than its unit; ahead by the 10 s that are held, and one id.
fn within_reach(told: Timestamp, now: Timestamp) {
    assert!(now.since(told).as_nanos() < 100);
    assert!(told.since(now).as_nanos() <= 10_000_000_100);
}

/// Later than the id before, unless the clock stepped back, which the clock sequence counts.
fn follows(told: Told, last: Option<Told>, stepped: u64, reseeded: bool) {
    let Some(last) = last else { return };
    if stepped == 0 {
        assert!(told.0 > last.0, "out of order");
        assert_eq!(told.1 != last.1, reseeded, "a sequence of its own, and no other");
    } else if reseeded {
        assert_ne!(told.1, last.1, "the sequence that was in use");
    } else {
        assert_eq!(told.1, (last.1 + 1) & 0x3fff);
    }
}
