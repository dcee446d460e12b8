//! A source that fails at any call gives an error, never weaker bytes, and the generator goes on
//! afterwards as if nothing had been asked.

use std::cell::Cell;
use std::rc::Rc;

use mintage::clock::Timestamp;
use mintage::random::{Csprng, Pool, Random, Seeded};
use mintage::uuid::{Gregorian, Node, StepBack, Uuid, V7, fill_v4, v4, version};
use mintage::{Error, Result};

/// Good bytes, but for one call: that one overwrites half of the buffer and fails.
struct FailsAt {
    call: usize,
    calls: Rc<Cell<usize>>,
    good: Seeded,
}

impl FailsAt {
    fn new(call: usize) -> (Self, Rc<Cell<usize>>) {
        let calls = Rc::new(Cell::new(0));
        (Self { call, calls: Rc::clone(&calls), good: Seeded::new(5) }, calls)
    }
}

impl Random for FailsAt {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        let call = self.calls.replace(self.calls.get() + 1);
        if call == self.call {
            let half = out.len() / 2;
            out[..half].fill(0);
            return Err(Error::random("failing", std::io::Error::other("for a test")));
        }
        self.good.fill(out)
    }
}

fn now() -> Timestamp {
    Timestamp::from_unix(1_700_000_000, 0).unwrap()
}

/// Runs `make` until the failing call was met; everything else it made must be fresh.
fn check(what: &str, call: usize, mut make: impl FnMut(&mut FailsAt) -> Result<Vec<Uuid>>) {
    let (mut source, calls) = FailsAt::new(call);
    let mut ids: Vec<Uuid> = Vec::new();
    let mut failures = 0;
    while calls.get() <= call + 3 {
        match make(&mut source) {
            Ok(made) => ids.extend(made),
            Err(error) => {
                assert!(error.is_random(), "{what}: {error}");
                failures += 1;
            }
        }
    }
    assert_eq!(failures, 1, "{what}, call {call}");
    assert!(ids.iter().all(|id| matches!(version(id), Some(1 | 4 | 6 | 7))), "{what}");
    ids.sort_unstable();
    assert!(ids.windows(2).all(|pair| pair[0] != pair[1]), "{what} repeated an id");
}

#[test]
fn single_ids() {
    for call in 0..6 {
        check("v4", call, |source| Ok(vec![v4(source)?]));
        let mut v7 = V7::new(StepBack::Follow);
        check("v7", call, |source| Ok(vec![v7.next(source, now(), false)?]));
        let mut random = Gregorian::new(Node::Random, StepBack::Follow);
        check("v6", call, |source| Ok(vec![random.next_v6(source, now())?]));
        check("v1", call, |source| Ok(vec![random.next_v1(source, now())?]));
    }
}

#[test]
fn slices_hold_nil_after_a_failure() {
    for call in 0..6 {
        let mut slice = [Uuid::max(); 700];
        let mut v7 = V7::new(StepBack::Follow);
        check("v7 slice", call, |source| {
            let filled = v7.fill(source, now, false, &mut slice);
            assert!(filled.is_ok() || slice.iter().all(Uuid::is_nil));
            filled.map(|()| slice.to_vec())
        });
        check("v4 slice", call, |source| {
            let filled = fill_v4(source, &mut slice);
            assert!(filled.is_ok() || slice.iter().all(Uuid::is_nil));
            filled.map(|()| slice.to_vec())
        });
    }
}

#[test]
fn a_fixed_node_fails_only_when_it_draws_its_clock_sequence() {
    let (mut source, _) = FailsAt::new(0);
    let mut fixed = Gregorian::new(Node::Fixed([2, 0, 0, 0, 0, 1]), StepBack::Follow);
    assert!(fixed.next_v6(&mut source, now()).unwrap_err().is_random());
    let first = fixed.next_v6(&mut source, now()).unwrap();
    assert!(fixed.next_v6(&mut source, now()).unwrap() > first);
}

#[test]
fn pools_and_generators_over_a_failing_seed() {
    for call in 0..4 {
        let (source, calls) = FailsAt::new(call);
        let mut pool = Pool::new(Csprng::seeded_by(source));
        let (mut failures, mut seen) = (0, Vec::new());
        while calls.get() <= call + 1 {
            match pool.next_u128() {
                Ok(bytes) => seen.push(bytes),
                Err(error) => failures += usize::from(error.is_random()),
            }
            mintage::reseed();
        }
        assert_eq!(failures, 1);
        assert!(seen.iter().all(|number| *number != 0));
        seen.sort_unstable();
        assert!(seen.windows(2).all(|pair| pair[0] != pair[1]));
    }
}

#[test]
fn a_source_that_panics_leaves_a_generator_that_goes_on() {
    struct Panics(bool);
    impl Random for Panics {
        fn fill(&mut self, out: &mut [u8]) -> Result<()> {
            assert!(!std::mem::take(&mut self.0), "a source of the caller's that panics");
            Seeded::new(1).fill(out)
        }
    }
    let mut pool = Pool::new(Panics(true));
    let caught = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| pool.next_u128()));
    assert!(caught.is_err());
    assert_ne!(pool.next_u128().unwrap(), 0, "bytes from a block that was not filled");
}
