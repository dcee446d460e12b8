//! Versions 1 and 6 (RFC 9562 sections 5.1 and 5.6): 100 ns since 1582-10-15, a clock sequence
//! and a node.
//!
//! ```text
//!        60-bit time  ┌── high 12 ──┬── mid 16 ──┬──── low 32 ────┐
//!
//! version 1   ├──────────────── low 32 ───────────────────────────┤
//!             ├──────── mid 16 ───────────────┤0 0 0 1├─ high 12 ─┤
//!
//! version 6   ├──────────────── top 32 of the time ───────────────┤
//!             ├──────── next 16 ──────────────┤0 1 1 0├─ last 12 ─┤
//!
//! both        ├1 0┤── clock sequence, 14 ─────┤── node, first 16 ─┤
//!             ├──────────────── node, last 32 ────────────────────┤
//! ```
//!
//! Version 1 sorts by the low bits of its time first, so its ids scatter in an index; version 6
//! sorts by time.
//!
//! Horizon: the year 5236. Rate with a random node: none that a CPU reaches. With a fixed node: one
//! id in 100 ns, and up to 10 ms ahead of the clock in a burst.

use bytemuck::{Pod, Zeroable};

use super::Uuid;
use super::order::{HOLD_SECONDS, Last, Order, StepBack};
use crate::clock::{Reading, Timestamp};
use crate::fork::{Wiped, era};
use crate::random::Random;
use crate::{Error, Result};

pub(crate) const TICKS_PER_SECOND: u64 = 10_000_000;

/// How many ticks a generator with a fixed node may take before the clock has them: 10 ms.
const AHEAD_TICKS: u64 = TICKS_PER_SECOND / 100;

/// Clock sequence and node, less the bit that marks the node as random.
const TAIL_BITS: u32 = 61;

const LAST_TICK: u64 = (1 << 60) - 1;

/// A clock sequence has 14 bits.
const MAX_SEQUENCE: u64 = 0x3fff;

/// Where the node of a version 1 or 6 UUID comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Node {
    /// 47 random bits, with the multicast bit set (RFC 9562 section 6.10), and a random clock
    /// sequence, both drawn for each tick: ids tell nothing of who made them.
    #[default]
    Random,
    /// A fixed node, as a MAC address: **every id tells it**. The clock sequence is random at the
    /// start and counts steps back of the clock. Two generators with one node are told apart by 14
    /// random bits alone.
    Fixed([u8; 6]),
}

/// Which of the two versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    V1,
    V6,
}

/// Makes UUIDs of versions 1 and 6.
///
/// - **Version 6 is in strict order for one `Gregorian`**, as [`super::V7`] is, under the same
///   policy for clocks that step back. Version 1 has no order.
/// - **Uniqueness**: with a random node, by the clock and 60 random bits; with a fixed node, by
///   the clock and the clock sequence, as long as no other generator uses the node.
/// - A forked child starts afresh; with a fixed node, it draws a clock sequence of its own.
pub struct Gregorian(Inner);

enum Inner {
    Random(Order<TAIL_BITS, TICKS_PER_SECOND>, Wiped<Last>),
    Fixed(FixedNode),
}

struct FixedNode {
    node: u64,
    policy: StepBack,
    /// The sequence in use, kept through a fork, so that a child takes another. No secret.
    last_sequence: Option<u64>,
    state: Wiped<State>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct State {
    tick: u64,
    clock_sequence: u64,
    /// Ticks taken since the clock last led.
    borrowed: u64,
    steps_back: u64,
}

impl Gregorian {
    /// A generator that has made nothing yet.
    #[must_use]
    pub fn new(node: Node, policy: StepBack) -> Self {
        Self(match node {
            Node::Random => Inner::Random(Order { policy }, Wiped::new()),
            Node::Fixed(node) => {
                let mut bytes = [0; 8];
                bytes[2..].copy_from_slice(&node);
                let node = u64::from_be_bytes(bytes);
                Inner::Fixed(FixedNode { node, policy, last_sequence: None, state: Wiped::new() })
            }
        })
    }

    /// How many times the clock was followed back by more than 10 s, in this process.
    #[must_use]
    pub fn steps_back(&self) -> u64 {
        match &self.0 {
            Inner::Random(_, last) => last.steps_back,
            Inner::Fixed(fixed) => fixed.state.steps_back,
        }
    }

    /// The next UUID of version 1 at the time `now`.
    ///
    /// # Errors
    /// When `source` fails, when `now` is outside 1582 to 5236, under [`StepBack::Refuse`] when the
    /// clock stepped back too far, and with a fixed node when ids run 10 ms ahead of `now`
    /// ([`Error::is_ahead_of_clock`]: wait and try again).
    pub fn next_v1(&mut self, source: &mut impl Random, now: Timestamp) -> Result<Uuid> {
        self.next(source, now, Layout::V1)
    }

    /// The next UUID of version 6 at the time `now`, greater than the one before.
    ///
    /// # Errors
    /// As [`Self::next_v1`].
    pub fn next_v6(&mut self, source: &mut impl Random, now: Timestamp) -> Result<Uuid> {
        self.next(source, now, Layout::V6)
    }

    /// Fills `out` with the next UUIDs of version 1, reading `now` for each 256 of them; with a
    /// fixed node, for each.
    ///
    /// # Errors
    /// As [`Self::next_v1`]; then every element of `out` is the nil UUID.
    pub fn fill_v1(
        &mut self,
        source: &mut impl Random,
        now: impl FnMut() -> Timestamp,
        out: &mut [Uuid],
    ) -> Result<()> {
        self.fill(source, now, Layout::V1, out)
    }

    /// Fills `out` with the next UUIDs of version 6, likewise, in strict order.
    ///
    /// # Errors
    /// As [`Self::fill_v1`].
    pub fn fill_v6(
        &mut self,
        source: &mut impl Random,
        now: impl FnMut() -> Timestamp,
        out: &mut [Uuid],
    ) -> Result<()> {
        self.fill(source, now, Layout::V6, out)
    }

    fn fill(
        &mut self,
        source: &mut impl Random,
        mut now: impl FnMut() -> Timestamp,
        layout: Layout,
        out: &mut [Uuid],
    ) -> Result<()> {
        if let Inner::Random(order, last) = &mut self.0 {
            let reading = || Ok(Reading { tick: now().gregorian_tick()?, cached: false });
            let put = |tick, tail| layout.put(tick, random_node(tail));
            return order.many(last, source, reading, out, put);
        }
        for at in 0..out.len() {
            match self.next(source, now(), layout) {
                Ok(id) => out[at] = id,
                Err(error) => {
                    out.fill(Uuid::nil());
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    pub(crate) fn next(
        &mut self,
        source: &mut impl Random,
        now: Timestamp,
        layout: Layout,
    ) -> Result<Uuid> {
        let tick = now.gregorian_tick()?;
        match &mut self.0 {
            Inner::Random(order, last) => {
                let now = Reading { tick, cached: false };
                let (tick, tail) = order.one(last, source, now)?;
                Ok(layout.put(tick, random_node(tail)))
            }
            Inner::Fixed(fixed) => {
                let (tick, clock_sequence) = fixed.next(source, tick)?;
                Ok(layout.put(tick, clock_sequence << 48 | fixed.node))
            }
        }
    }
}

impl FixedNode {
    fn next(&mut self, source: &mut impl Random, now: u64) -> Result<(u64, u64)> {
        let current = era();
        let seen = self.state.era();
        let mut next = *self.state;
        let steps_back = next.steps_back;
        self.advance(&mut next, now, seen == 0)?;
        // RFC 9562 section 6.1: what was used before a step back, or before the state was lost, is
        // told apart by the sequence.
        if seen != current {
            next.clock_sequence = self.another_sequence(source)?;
        } else if next.steps_back != steps_back {
            next.clock_sequence = (next.clock_sequence + 1) & MAX_SEQUENCE;
        }
        if next.tick > LAST_TICK {
            return Err(Error::time_range("its 60 bits of time are used up; give an earlier time"));
        }
        if seen != current {
            self.state.set_era(current);
        }
        *self.state = next;
        self.last_sequence = Some(next.clock_sequence);
        Ok((next.tick, next.clock_sequence))
    }

    /// Moves on to a tick that was not used with this clock sequence, and counts a step back.
    fn advance(&self, next: &mut State, now: u64, first: bool) -> Result<()> {
        let behind = next.tick.saturating_sub(now);
        let too_far = behind > HOLD_SECONDS * TICKS_PER_SECOND;
        if too_far && self.policy == StepBack::Refuse {
            return Err(Error::clock_step_back(behind / TICKS_PER_SECOND));
        }
        if now > next.tick || first || too_far {
            next.tick = now;
            next.borrowed = 0;
            next.steps_back += u64::from(too_far);
        } else if next.borrowed >= AHEAD_TICKS {
            return Err(Error::ahead_of_clock());
        } else {
            next.tick += 1;
            next.borrowed += 1;
        }
        Ok(())
    }

    /// A random clock sequence, other than the last one of this process or its parent.
    fn another_sequence(&self, source: &mut impl Random) -> Result<u64> {
        let drawn = source.next_u64()? & MAX_SEQUENCE;
        let is_taken = self.last_sequence == Some(drawn);
        Ok((drawn + u64::from(is_taken)) & MAX_SEQUENCE)
    }
}

/// Clock sequence and node from a tail: the multicast bit is put in as bit 40.
fn random_node(tail: u64) -> u64 {
    const BELOW: u64 = (1 << 40) - 1;
    (tail & !BELOW) << 1 | 1 << 40 | tail & BELOW
}

impl Layout {
    /// `tick` below 2^60, `rest` (clock sequence and node) below 2^62.
    fn put(self, tick: u64, rest: u64) -> Uuid {
        let high = match self {
            Self::V1 => tick << 32 | (tick >> 16 & 0xffff_0000) | 0x1000 | tick >> 48,
            Self::V6 => tick >> 12 << 16 | 0x6000 | tick & 0xfff,
        };
        Uuid::from_u64_pair(high, 1 << 63 | rest)
    }

    /// The time of an id of this version.
    pub(super) fn tick(self, id: &Uuid) -> u64 {
        let high = id.as_u64_pair().0;
        match self {
            Self::V1 => (high & 0xfff) << 48 | (high >> 16 & 0xffff) << 32 | high >> 32,
            Self::V6 => high >> 16 << 12 | high & 0xfff,
        }
    }
}

/// The version 6 UUID of the same time, clock sequence and node as a version 1; None for other
/// versions (RFC 9562 section 5.6).
#[must_use]
pub fn v1_to_v6(id: &Uuid) -> Option<Uuid> {
    change(id, 1, Layout::V1, Layout::V6)
}

/// The version 1 UUID of the same time, clock sequence and node as a version 6; None for other
/// versions.
#[must_use]
pub fn v6_to_v1(id: &Uuid) -> Option<Uuid> {
    change(id, 6, Layout::V6, Layout::V1)
}

fn change(id: &Uuid, version: u8, from: Layout, to: Layout) -> Option<Uuid> {
    const REST: u64 = (1 << 62) - 1;
    let is_from = super::version(id) == Some(version);
    is_from.then(|| to.put(from.tick(id), id.as_u64_pair().1 & REST))
}

#[cfg(test)]
mod tests {
    use super::super::{clock_sequence, node, time};
    use super::*;
    use crate::testing::{self, Counting, Words};
    use serde_json::Value;

    const MAC: Node = Node::Fixed([0x02, 0x42, 0xac, 0x11, 0x00, 0x02]);

    fn number(value: &Value) -> u64 {
        value.as_u64().unwrap()
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_unix(seconds, 0).unwrap()
    }

    fn check_layout(kind: &str, layout: Layout) {
        testing::for_each("uuid.json", kind, |vector| {
            let id = testing::uuid(&vector["uuid"]);
            let nanos = u32::try_from(number(&vector["unix_nanos"])).unwrap();
            let moment = Timestamp::from_unix(vector["unix_seconds"].as_i64().unwrap(), nanos);
            let tick = vector["tick"].as_str().unwrap().parse().unwrap();
            assert_eq!(moment.unwrap().gregorian_tick().unwrap(), tick, "{}", vector["id"]);
            assert_eq!(time(&id), moment);
            let node_bytes = testing::hex::<6>(&vector["node"]);
            assert_eq!(node(&id), Some(node_bytes));
            let sequence = number(&vector["clock_sequence"]);
            assert_eq!(clock_sequence(&id).map(u64::from), Some(sequence));
            let node = node_bytes.iter().fold(0, |node, byte| node << 8 | u64::from(*byte));
            assert_eq!(layout.put(tick, sequence << 48 | node), id, "{}", vector["id"]);
        });
    }

    #[test]
    fn layouts_match_the_conformance_vectors() {
        check_layout("v1", Layout::V1);
        check_layout("v6", Layout::V6);
        testing::for_each("uuid.json", "v1-v6", |vector| {
            let (v1, v6) = (testing::uuid(&vector["v1"]), testing::uuid(&vector["v6"]));
            assert_eq!((v1_to_v6(&v1), v6_to_v1(&v6)), (Some(v6), Some(v1)));
            assert_eq!((v1_to_v6(&v6), v6_to_v1(&v1)), (None, None));
        });
    }

    #[test]
    fn random_nodes_match_the_conformance_vectors() {
        testing::for_each("uuid.json", "random-node", |vector| {
            let tail = u64::from_be_bytes(testing::hex(&vector["tail61"]));
            let id = Layout::V6.put(1, random_node(tail));
            assert_eq!(node(&id), Some(testing::hex(&vector["node"])), "{}", vector["id"]);
            assert_eq!(clock_sequence(&id).map(u64::from), vector["clock_sequence"].as_u64());
        });
    }

    #[test]
    fn order_matches_the_conformance_vectors() {
        let _era = testing::era_stands();
        for vector in testing::vectors("v1v6.json") {
            let layout = if vector["version"] == 1 { Layout::V1 } else { Layout::V6 };
            let mut source = Words::of(&vector);
            let mut generator = Gregorian::new(Node::Random, StepBack::Follow);
            for call in vector["calls"].as_array().unwrap() {
                let now = testing::nanos(&call["unix_ns"]);
                let mut last = Uuid::nil();
                for _ in 0..number(&call["count"]) {
                    last = generator.next(&mut source, now, layout).unwrap();
                }
                assert_eq!(last, testing::uuid(&call["uuid"]), "{}", vector["id"]);
                assert_eq!(generator.steps_back(), number(&call["steps_back"]));
            }
            assert!(source.is_used_up(), "{}", vector["id"]);
        }
    }

    #[test]
    fn a_fixed_node_counts_its_steps_back_in_the_clock_sequence() {
        let _era = testing::era_stands();
        let mut generator = Gregorian::new(MAC, StepBack::Follow);
        let mut next = |seconds| generator.next_v6(&mut Counting::default(), at(seconds)).unwrap();
        let (first, held, followed) = (next(1000), next(995), next(900));
        assert!(held > first && followed < first);
        assert_eq!(clock_sequence(&held), clock_sequence(&first));
        assert_eq!(clock_sequence(&followed), clock_sequence(&first).map(|s| (s + 1) & 0x3fff));
        assert_eq!(node(&followed), Some([0x02, 0x42, 0xac, 0x11, 0x00, 0x02]));
        assert_eq!(generator.steps_back(), 1);
    }

    #[test]
    fn a_fixed_node_stops_ten_milliseconds_ahead_and_goes_on_with_the_clock() {
        let _era = testing::era_stands();
        let mut generator = Gregorian::new(MAC, StepBack::Follow);
        let mut source = Counting::default();
        let mut last = Uuid::nil();
        for _ in 0..=AHEAD_TICKS {
            let next = generator.next_v6(&mut source, at(7)).unwrap();
            assert!(next > last);
            last = next;
        }
        assert!(generator.next_v6(&mut source, at(7)).unwrap_err().is_ahead_of_clock());
        assert_eq!(time(&last).unwrap().since(at(7)).as_millis(), 10);
        assert!(generator.next_v6(&mut source, at(8)).unwrap() > last);
    }

    #[test]
    fn a_fixed_node_that_promises_order_refuses_a_long_step_back() {
        let _era = testing::era_stands();
        let mut generator = Gregorian::new(MAC, StepBack::Refuse);
        generator.next_v1(&mut Counting::default(), at(1000)).unwrap();
        let error = generator.next_v1(&mut Counting::default(), at(989)).unwrap_err();
        assert!(error.is_clock_step_back());
    }

    #[test]
    fn a_reseed_takes_another_sequence_and_grants_no_more_ticks() {
        let _era = testing::era_stands();
        let mut generator = Gregorian::new(MAC, StepBack::Refuse);
        let mut same = Words(vec![7; 3].into_iter());
        let first = generator.next_v6(&mut same, at(7)).unwrap();
        crate::reseed();
        let second = generator.next_v6(&mut same, at(7)).unwrap();
        assert!(second > first);
        assert_ne!(clock_sequence(&second), clock_sequence(&first));
        crate::reseed();
        let error = generator.next_v6(&mut same, at(-4000)).unwrap_err();
        assert!(error.is_clock_step_back(), "a reseed is no way round the policy");
    }

    #[test]
    fn a_reseed_and_a_step_back_together_do_not_return_to_the_sequence_in_use() {
        let _era = testing::era_stands();
        let mut generator = Gregorian::new(MAC, StepBack::Follow);
        let mut source = Words(vec![7, 6].into_iter());
        let first = generator.next_v6(&mut source, at(900)).unwrap();
        generator.next_v6(&mut source, at(1000)).unwrap();
        crate::reseed();
        assert_ne!(generator.next_v6(&mut source, at(900)).unwrap(), first);
    }

    #[test]
    fn slices_are_the_same_as_one_at_a_time() {
        let _era = testing::era_stands();
        for node in [Node::Random, MAC] {
            let (mut one, mut many) =
                (Gregorian::new(node, StepBack::Follow), Gregorian::new(node, StepBack::Follow));
            let (mut a, mut b) = (Counting::default(), Counting::default());
            let mut ids = [Uuid::nil(); 600];
            many.fill_v6(&mut a, || at(7), &mut ids).unwrap();
            assert!(ids.iter().all(|id| *id == one.next_v6(&mut b, at(7)).unwrap()));
            many.fill_v1(&mut a, || at(8), &mut ids).unwrap();
            assert!(ids.iter().all(|id| *id == one.next_v1(&mut b, at(8)).unwrap()));
        }
    }

    #[test]
    fn times_outside_the_sixty_bits_are_refused() {
        let mut generator = Gregorian::new(Node::Random, StepBack::Follow);
        for seconds in
            [i64::MIN, -GREGORIAN_START - 1, i64::MAX, 103_072_857_661, 1_832_455_114_571]
        {
            let error = generator.next_v6(&mut Counting::default(), at(seconds)).unwrap_err();
            assert!(error.is_time_range(), "{seconds}");
        }
        // The last second whose ticks 64 bits hold, and the nanoseconds that they do not.
        let wrapping = Timestamp::from_unix(1_832_455_114_570, 999_999_999).unwrap();
        assert!(generator.next_v6(&mut Counting::default(), wrapping).unwrap_err().is_time_range());
        generator.next_v6(&mut Counting::default(), at(-GREGORIAN_START)).unwrap();
    }

    const GREGORIAN_START: i64 = 12_219_292_800;
}
