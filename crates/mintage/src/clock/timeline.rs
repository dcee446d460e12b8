//! One line of time for all threads of a process, by which their ids are in order.
//!
//! ```text
//!  place   │                    ___anchor 3        an anchor: from a count on, start + counts × rate,
//!          │         __________╱                   for a millisecond of counts and no longer
//!          │    ____╱ anchor 2 (slower: the clock stepped back)
//!          │___╱ anchor 1
//!          └────────────────────────► count        (time stamp counter)
//! ```
//!
//! A place is taken in three steps: the anchor in force is looked up, the counter is read behind a
//! fence, the place is worked out. That is in order between threads without a write to shared
//! memory:
//!
//! - Under one anchor the greater count has the later place, since a count is worth more than one
//!   part. Who began after another had ended reads a greater count: the fence keeps the reading
//!   inside the call, and the kernel keeps time by the counter only where the cores agree on it.
//! - A new anchor begins after the last place that the old one can give: the old one ends at a
//!   count, and who reads a greater one must look for a new anchor. Who has seen the new anchor
//!   cannot be followed by one that still sees the old one.
//!
//! So steps forward are followed within a millisecond, and steps back by running at half speed until
//! the clock has caught up. Where the counter cannot be trusted, or is given up by the kernel later, an
//! anchor without counts says so; from then on places are handed out one by one from a shared number,
//! above all before. In a forked child everything is zero, and a line of its own begins; where memory is
//! not wiped, it goes on with the line that it has, which is as good: what a child must not share is
//! random bytes, and those are each thread's own.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use bytemuck::{Pod, Zeroable};

use super::pair::Pair;
use super::timestamp::{FRACTION_BITS, Moment, TICKS_PER_MILLI, TICKS_PER_SECOND};
use super::{Clock, System, Timestamp, rate};
use crate::Result;
use crate::arch::tsc;
use crate::fork::Wiped;

/// Bits of a place below its tick: a part is 60 picoseconds.
pub(crate) const PART_BITS: u32 = 12;

/// How far the clock may step back before the line follows it, in ticks: 10 s.
const HOLD: u64 = 10 * TICKS_PER_SECOND;

/// How far the shared number counts from its anchor, in ticks: a second. Then the counter is asked for
/// again.
const REACH: u64 = TICKS_PER_SECOND;

/// The shared number is parts in its lowest bits, and above them the ticket that they belong to, so
/// that a thread that stopped for long does not take one of a later anchor.
const NUMBER_BITS: u32 = 40;

const TAG: u64 = (1 << 23) - 1;

/// The shared number gives no more: an anchor that follows is on its way.
const CLOSED: u64 = 1 << 63;

/// Anchors that can be written at a time, with the one in force.
const SLOTS: usize = 64;

/// Where counts and times come from: the machine, or a test.
pub(crate) trait World {
    /// The counter, behind a fence.
    fn count(&self) -> u64;
    /// The counter and the system's clock at one moment, the clock first.
    fn pair(&self) -> (u64, Timestamp);
    /// Ticks a count, with 32 bits after the point; None where the counter cannot be trusted.
    fn rate(&self) -> Option<u64>;
}

/// A place on the line: a v7 tick, and 12 bits within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) tick: u64,
    pub(crate) part: u64,
}

/// An anchor as one thread keeps it. All zero: none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Zeroable, Pod)]
#[repr(C)]
pub(crate) struct Anchor {
    /// Which one, and its slot in the lowest bits; never 0.
    ticket: u64,
    from: u64,
    /// For how many counts it holds; 0: places come from the shared number.
    counts: u64,
    /// Ticks a count, with 32 bits after the point.
    rate: u64,
    tick: u64,
    part: u64,
}

impl Anchor {
    #[inline]
    fn after(&self, counts: u64) -> Place {
        self.plus((counts * self.rate) >> (FRACTION_BITS - PART_BITS))
    }

    #[inline]
    fn plus(&self, parts: u64) -> Place {
        let parts = self.part + parts;
        Place { tick: self.tick + (parts >> PART_BITS), part: parts & ((1 << PART_BITS) - 1) }
    }
}

/// The line. Zero in a child.
pub(crate) struct Timeline<W> {
    world: W,
    shared: Wiped<Shared>,
}

#[derive(Zeroable)]
#[repr(C)]
struct Shared {
    /// The ticket of the anchor in force; 0: none yet.
    current: AtomicU64,
    /// Tickets given out.
    tickets: AtomicU64,
    steps_back: AtomicU64,
    slots: [Slot; SLOTS],
}

/// An anchor as it is published.
#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    /// Not 0 from before it is written until it is out of force, or never came into force.
    owned: AtomicU64,
    /// The ticket of what it holds; 0 while it is being written.
    ticket: AtomicU64,
    words: [AtomicU64; 5],
    /// The shared number: parts from the anchor on that are given out, and its tag.
    number: AtomicU64,
}

impl<W: World> Timeline<W> {
    pub(crate) fn new(world: W) -> Self {
        Self { world, shared: Wiped::new() }
    }

    /// The next place, if `mine` is the anchor in force and still holds; None: then
    /// [`Self::place`].
    #[inline]
    pub(crate) fn place_fast(&self, mine: &Anchor) -> Option<Place> {
        if self.shared.current.load(Ordering::Acquire) != mine.ticket {
            return None;
        }
        let counts = self.world.count().wrapping_sub(mine.from);
        (counts < mine.counts).then(|| mine.after(counts))
    }

    /// The next place; `mine` is brought up to date.
    ///
    /// # Errors
    /// When the system's clock stands before 1970 or after 10889.
    pub(crate) fn place(&self, mine: &mut Anchor) -> Result<Place> {
        loop {
            if let Some(place) = self.place_fast(mine) {
                return Ok(place);
            }
            let current = self.shared.current.load(Ordering::Acquire);
            if current == 0 {
                *mine = Anchor::default();
            } else if current != mine.ticket {
                *mine = self.slot(current).read(current).unwrap_or(*mine);
                continue;
            } else if mine.counts == 0
                && let Some(place) = self.numbered(mine)?
            {
                return Ok(place);
            }
            self.publish(mine)?;
        }
    }

    /// How many times the system's clock was followed back by more than 10 s.
    pub(crate) fn steps_back(&self) -> u64 {
        self.shared.steps_back.load(Ordering::Relaxed)
    }

    fn slot(&self, ticket: u64) -> &Slot {
        // Below SLOTS.
        #[allow(clippy::cast_possible_truncation)]
        &self.shared.slots[(ticket % SLOTS as u64) as usize]
    }

    /// Puts the next anchor after `old` into force, unless another thread did so first. Nobody waits
    /// for a thread that stops in the middle of this.
    fn publish(&self, old: &Anchor) -> Result<()> {
        let (next, follows_back) = self.next(old)?;
        let count = self.shared.tickets.fetch_add(1, Ordering::Relaxed) + 1;
        let Some(ticket) = self.claim(count) else {
            std::thread::yield_now();
            return Ok(());
        };
        self.slot(ticket).write(&Anchor { ticket, ..next });
        let (current, order) = (&self.shared.current, Ordering::AcqRel);
        let won = current.compare_exchange(old.ticket, ticket, order, Ordering::Relaxed).is_ok();
        let out_of_force = if won { old.ticket } else { ticket };
        if out_of_force != 0 {
            self.slot(out_of_force).owned.store(0, Ordering::Release);
        }
        if won && follows_back {
            self.shared.steps_back.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    /// A ticket for the `count`th anchor, with a slot that nobody owns; None if all are owned.
    fn claim(&self, count: u64) -> Option<u64> {
        let slots = SLOTS as u64;
        let mut tickets = (0..slots).map(|at| count * slots + (count + at) % slots);
        tickets.find(|ticket| {
            let (owned, order) = (&self.slot(*ticket).owned, Ordering::AcqRel);
            owned.compare_exchange(0, 1, order, Ordering::Relaxed).is_ok()
        })
    }

    /// What follows `old`, and whether it follows the clock back.
    fn next(&self, old: &Anchor) -> Result<(Anchor, bool)> {
        let (from, now) = self.world.pair();
        let now = Moment::new(now)?.place();
        let least = self.end(old);
        let behind = least.tick.saturating_sub(now.tick);
        let follows_back = behind > HOLD;
        let start = if follows_back { now } else { now.max(least) };
        let Some(rate) = self.world.rate() else {
            let anchor = Anchor { tick: start.tick, part: start.part, ..Anchor::default() };
            return Ok((anchor, follows_back));
        };
        let (rate, counts) = pace(rate, if start == now { 0 } else { behind + 1 });
        Ok((
            Anchor { ticket: 0, from, counts, rate, tick: start.tick, part: start.part },
            follows_back,
        ))
    }

    /// The first place that `old` never gives.
    fn end(&self, old: &Anchor) -> Place {
        if old.ticket == 0 {
            return Place { tick: 0, part: 0 };
        }
        if old.counts != 0 {
            return old.after(old.counts);
        }
        let close = |last: u64| is_of(last, old.ticket).then_some(last | CLOSED);
        let number = &self.slot(old.ticket).number;
        let given = number.fetch_update(Ordering::AcqRel, Ordering::Acquire, close);
        // Not of this anchor any more: then another is in force, and the next one will not be.
        old.plus(parts(given.unwrap_or_else(|last| last)) + 1)
    }

    /// Where there is no counter: the system's clock, but always later than the last place. None
    /// where that needs another anchor.
    fn numbered(&self, mine: &Anchor) -> Result<Option<Place>> {
        let now = Moment::new(self.world.pair().1)?.place();
        let ahead = mine.tick.saturating_sub(now.tick);
        let ticks = now.tick.saturating_sub(mine.tick);
        if ahead > HOLD || ticks > REACH {
            return Ok(None);
        }
        let now = ((ticks << PART_BITS) + now.part).saturating_sub(mine.part);
        let number = &self.slot(mine.ticket).number;
        let next = |last: u64| {
            let ahead = parts(last).saturating_sub(now);
            let is_open = is_of(last, mine.ticket) && last & CLOSED == 0;
            let next = now.max(parts(last) + 1);
            (is_open && ahead <= HOLD << PART_BITS).then_some(tagged(mine.ticket) | next)
        };
        let Ok(last) = number.fetch_update(Ordering::AcqRel, Ordering::Acquire, next) else {
            return Ok(None);
        };
        Ok(next(last).map(|number| mine.plus(parts(number))))
    }
}

fn parts(number: u64) -> u64 {
    number & ((1 << NUMBER_BITS) - 1)
}

fn tagged(ticket: u64) -> u64 {
    ((ticket / SLOTS as u64) & TAG) << NUMBER_BITS
}

/// Whether a number belongs to an anchor.
fn is_of(number: u64, ticket: u64) -> bool {
    number & TAG << NUMBER_BITS == tagged(ticket)
}

/// Rate and counts of an anchor that is `behind` ticks ahead of the clock: at half speed until the
/// clock is there, and for a millisecond at the most.
fn pace(rate: u64, behind: u64) -> (u64, u64) {
    let counts = (TICKS_PER_MILLI << FRACTION_BITS) / rate;
    if behind == 0 {
        return (rate, counts);
    }
    // No shorter than a 64th, or the next one would follow at once.
    (rate / 2, ((behind << FRACTION_BITS) / rate * 2).clamp(counts / 64, counts))
}

impl Slot {
    /// None where it was written to meanwhile.
    fn read(&self, ticket: u64) -> Option<Anchor> {
        if self.ticket.load(Ordering::Acquire) != ticket {
            return None;
        }
        let [from, counts, rate, tick, part] =
            self.words.each_ref().map(|word| word.load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        let is_whole = self.ticket.load(Ordering::Relaxed) == ticket;
        is_whole.then_some(Anchor { ticket, from, counts, rate, tick, part })
    }

    /// By its owner alone.
    fn write(&self, anchor: &Anchor) {
        self.ticket.store(0, Ordering::Relaxed);
        fence(Ordering::Release);
        let words = [anchor.from, anchor.counts, anchor.rate, anchor.tick, anchor.part];
        for (place, word) in self.words.iter().zip(words) {
            place.store(word, Ordering::Relaxed);
        }
        self.number.store(tagged(anchor.ticket), Ordering::Relaxed);
        self.ticket.store(anchor.ticket, Ordering::Release);
    }
}

/// This machine.
pub(crate) struct Machine;

impl World for Machine {
    #[inline]
    fn count(&self) -> u64 {
        tsc::read_fenced()
    }

    fn pair(&self) -> (u64, Timestamp) {
        let pair = Pair::read(|| System.now());
        (pair.after(), pair.time)
    }

    /// Waits a millisecond, once a process, until the rate is known.
    fn rate(&self) -> Option<u64> {
        rate::wait()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::sync::atomic::AtomicBool;

    /// One count a nanosecond.
    const RATE: u64 = ((1 << 12) << FRACTION_BITS) / 1_000_000;
    const MILLI: u64 = 1_000_000;
    const SECOND: u64 = 1000 * MILLI;
    /// 2024, in nanoseconds.
    const START: u64 = 1_704_067_200 * SECOND;

    struct Fake {
        count: AtomicU64,
        nanos: AtomicU64,
        is_lost: AtomicBool,
    }

    impl World for Fake {
        fn count(&self) -> u64 {
            self.nanos.fetch_add(5, Ordering::SeqCst);
            self.count.fetch_add(5, Ordering::SeqCst)
        }

        fn pair(&self) -> (u64, Timestamp) {
            (self.count(), self.now())
        }

        fn rate(&self) -> Option<u64> {
            (!self.is_lost.load(Ordering::SeqCst)).then_some(RATE)
        }
    }

    impl Fake {
        fn line() -> Timeline<Self> {
            let (count, nanos) = (AtomicU64::new(1 << 40), AtomicU64::new(START));
            Timeline::new(Self { count, nanos, is_lost: AtomicBool::new(false) })
        }

        fn now(&self) -> Timestamp {
            let nanos = self.nanos.load(Ordering::SeqCst);
            let rest = u32::try_from(nanos % SECOND).unwrap();
            Timestamp::from_unix((nanos / SECOND).cast_signed(), rest).unwrap()
        }

        fn pass(&self, nanos: u64) {
            self.count.fetch_add(nanos, Ordering::SeqCst);
            self.step(nanos.cast_signed());
        }

        /// A step of the clock alone.
        fn step(&self, nanos: i64) {
            self.nanos.fetch_add(nanos.cast_unsigned(), Ordering::SeqCst);
        }

        /// How far a place is ahead of the clock, in ticks.
        fn ahead(&self, place: Place) -> i64 {
            place.tick.cast_signed() - self.now().v7_tick().unwrap().cast_signed()
        }
    }

    const TICKS: i64 = TICKS_PER_MILLI.cast_signed();

    #[test]
    fn the_line_stays_with_a_steady_clock() {
        let (line, mut mine) = (Fake::line(), Anchor::default());
        let mut last = Place { tick: 0, part: 0 };
        for _ in 0..100_000 {
            let place = line.place(&mut mine).unwrap();
            assert!(place > last);
            assert!(line.world.ahead(place).abs() <= 4, "{}", line.world.ahead(place));
            last = place;
            line.world.pass(100);
        }
    }

    #[test]
    fn a_step_forward_is_followed_within_a_millisecond() {
        let (line, mut mine) = (Fake::line(), Anchor::default());
        line.place(&mut mine).unwrap();
        line.world.step(3_600_000_000_000);
        line.world.pass(MILLI + 1000);
        let place = line.place(&mut mine).unwrap();
        assert!(line.world.ahead(place).abs() <= 4);
    }

    #[test]
    fn a_step_back_is_made_up_for_at_half_speed() {
        for lose in [false, true] {
            let (line, mut mine) = (Fake::line(), Anchor::default());
            line.world.is_lost.store(lose, Ordering::SeqCst);
            let mut last = line.place(&mut mine).unwrap();
            line.world.pass(MILLI);
            line.world.step(-5 * MILLI.cast_signed());
            for micros in 0..14_000 {
                let place = line.place(&mut mine).unwrap();
                assert!(place > last, "after {micros} µs");
                assert!(line.world.ahead(place) <= 6 * TICKS);
                last = place;
                line.world.pass(1000);
            }
            assert!(line.world.ahead(last).abs() <= TICKS, "{}", line.world.ahead(last));
            assert_eq!(line.steps_back(), 0);
        }
    }

    #[test]
    fn a_clock_that_steps_back_too_far_is_followed_and_counted() {
        for lose in [false, true] {
            let (line, mut mine) = (Fake::line(), Anchor::default());
            line.world.is_lost.store(lose, Ordering::SeqCst);
            for steps in 1..=3 {
                let before = line.place(&mut mine).unwrap();
                line.world.pass(2 * MILLI);
                line.world.step(-11 * SECOND.cast_signed());
                let after = line.place(&mut mine).unwrap();
                assert!(after < before);
                assert!(line.world.ahead(after).abs() <= 4, "{}", line.world.ahead(after));
                assert_eq!(line.steps_back(), steps);
            }
        }
    }

    #[test]
    fn a_lost_counter_is_followed_by_the_shared_number() {
        let (line, mut mine, mut others) = (Fake::line(), Anchor::default(), Anchor::default());
        line.place(&mut others).unwrap();
        let before = line.place(&mut mine).unwrap();
        line.world.is_lost.store(true, Ordering::SeqCst);
        line.world.pass(MILLI + 1000);
        let mut last = line.place(&mut mine).unwrap();
        assert!(last > before && mine.counts == 0);
        // A counter that went wild no longer matters, nor an anchor from before.
        line.world.count.store(0, Ordering::SeqCst);
        for turn in 0..1000 {
            let place = line.place(if turn % 2 == 0 { &mut others } else { &mut mine }).unwrap();
            assert!(place > last);
            last = place;
        }
        assert!(line.world.ahead(last).abs() <= TICKS);
    }

    #[test]
    fn threads_that_stopped_while_publishing_hold_up_nobody() {
        let (line, mut mine) = (Fake::line(), Anchor::default());
        let mut last = line.place(&mut mine).unwrap();
        for slot in line.shared.slots.iter().take(SLOTS - 2) {
            slot.owned.store(1, Ordering::SeqCst);
        }
        for _ in 0..1000 {
            line.world.pass(MILLI);
            let place = line.place(&mut mine).unwrap();
            assert!(place > last);
            last = place;
        }
    }

    /// A thread stops between asking for the anchor in force and taking its number; meanwhile its
    /// slot comes to hold another anchor.
    #[test]
    fn a_number_is_never_taken_from_a_slot_that_was_used_again() {
        let line = Fake::line();
        line.world.is_lost.store(true, Ordering::SeqCst);
        let mut stopped = Anchor::default();
        line.place(&mut stopped).unwrap();
        let mut mine = stopped;
        let slots = SLOTS as u64;
        while mine.ticket == stopped.ticket || mine.ticket % slots != stopped.ticket % slots {
            line.world.pass(2 * SECOND);
            line.place(&mut mine).unwrap();
        }
        let before = line.place(&mut mine).unwrap();
        assert_eq!(line.numbered(&stopped).unwrap(), None);
        assert!(line.place(&mut mine).unwrap() > before);
        assert_eq!(line.steps_back(), 0);
    }

    #[test]
    fn a_counter_that_is_trusted_again_is_used_again() {
        let (line, mut mine) = (Fake::line(), Anchor::default());
        line.world.is_lost.store(true, Ordering::SeqCst);
        let mut last = line.place(&mut mine).unwrap();
        line.world.is_lost.store(false, Ordering::SeqCst);
        for _ in 0..2000 {
            line.world.pass(MILLI);
            let place = line.place(&mut mine).unwrap();
            assert!(place > last && line.world.ahead(place) <= TICKS);
            last = place;
        }
        assert!(mine.counts > 0, "the counter is not asked for again");
    }

    #[derive(Clone, Copy, Debug)]
    enum Event {
        Pass(u64),
        Step(i64),
        Lose,
        Place(usize),
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            2 => (0..2 * MILLI).prop_map(Event::Pass),
            1 => (0..20 * SECOND).prop_map(Event::Pass),
            1 => (-3 * SECOND.cast_signed()..=3 * SECOND.cast_signed()).prop_map(Event::Step),
            1 => Just(Event::Lose),
            6 => (0..4usize).prop_map(Event::Place),
        ]
    }

    proptest! {
        #[test]
        fn four_threads_are_in_one_order(events in prop::collection::vec(event(), 0..300)) {
            let (line, mut threads) = (Fake::line(), [Anchor::default(); 4]);
            let mut last = Place { tick: 0, part: 0 };
            for event in events {
                match event {
                    Event::Pass(nanos) => line.world.pass(nanos),
                    Event::Step(nanos) => line.world.step(nanos),
                    Event::Lose => line.world.is_lost.store(true, Ordering::SeqCst),
                    Event::Place(thread) => {
                        let (place, steps) = (line.place(&mut threads[thread]).unwrap(), line.steps_back());
                        prop_assert!(place > last || steps > 0);
                        if steps > 0 {
                            return Ok(());
                        }
                        last = place;
                    }
                }
            }
        }
    }
}
