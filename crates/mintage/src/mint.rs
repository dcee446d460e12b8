//! A generator: a source, a clock and what it issued last.

use std::fmt;
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::Result;
use crate::arch::tsc;
use crate::clock::timeline::{Machine, Timeline};
use crate::clock::{self, Clock, Reading, Timestamp, Wall};
use crate::fork::{Slot, Wiped};
use crate::random::{Csprng, Random, Source};
use crate::state::{Drawing, State, Supply};
use crate::uuid::gregorian::Layout;
use crate::uuid::v4::v4_bits;
use crate::uuid::v7::{V7Order, layout, v7_bits};
use crate::uuid::{Gregorian, Node, StepBack, fill_v4, from_bits};

/// Mints UUIDs from a random source and a clock of the caller's choice.
///
/// ```
/// use mintage::{Mint, random::Source, uuid::Uuid};
///
/// let mut mint = Mint::builder().source(Source::Kernel).build()?;
/// let mut ids = [Uuid::nil(); 1000];
/// mint.fill_v7(&mut ids)?;
/// assert!(ids.is_sorted_by(|a, b| a < b));
/// # Ok::<(), mintage::Error>(())
/// ```
///
/// One `Mint` is for one thread at a time. Ids of version 7 are in strict order per `Mint`.
pub struct Mint {
    state: Wiped<State>,
    supply: Supply,
    clock: Wall,
    step_back: StepBack,
    node: Node,
    /// Made when the first id of version 1 or 6 is asked for.
    gregorian: Option<Gregorian>,
}

/// How long a generator waits for the clock when a fixed node's ids run ahead of it.
const PATIENCE: Duration = Duration::from_secs(1);

impl Default for Mint {
    fn default() -> Self {
        Self::new()
    }
}

/// Without its state, which is secret.
impl fmt::Debug for Mint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Mint")
            .field("step_back", &self.step_back)
            .field("node", &self.node)
            .finish_non_exhaustive()
    }
}

impl Mint {
    /// The default generator: [`Source::Csprng`] and [`clock::Kind::Precise`]. The kernel is asked
    /// at the first id.
    #[must_use]
    pub fn new() -> Self {
        Self {
            state: Wiped::new(),
            supply: Supply { source: Box::<Csprng>::default(), is_pooled: true },
            clock: Wall::default(),
            step_back: StepBack::default(),
            node: Node::default(),
            gregorian: None,
        }
    }

    /// A generator to be put together.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// One UUID of version 4.
    ///
    /// # Errors
    /// When the random source fails.
    #[inline]
    pub fn v4(&mut self) -> Result<Uuid> {
        let bits = match self.v4_fast() {
            Some(bits) => bits,
            None => self.v4_slow()?,
        };
        Ok(from_bits(bits))
    }

    /// One UUID of version 7, greater than the one before.
    ///
    /// # Errors
    /// When the random source fails; for clocks, see [`V7::next`](crate::uuid::V7::next).
    #[inline]
    pub fn v7(&mut self) -> Result<Uuid> {
        let bits = match self.v7_fast(tsc::read) {
            Some(bits) => bits,
            None => self.v7_slow()?,
        };
        Ok(from_bits(bits))
    }

    /// The bits of a version 4 from the block, or None: then [`Self::v4_slow`]. Always in registers,
    /// since a result that goes through memory costs more than the id.
    #[inline(always)]
    pub(crate) fn v4_fast(&mut self) -> Option<u128> {
        State::u128_fast(&mut self.state).map(v4_bits)
    }

    #[inline(always)]
    pub(crate) fn v7_fast(&mut self, count: impl FnOnce() -> u64) -> Option<u128> {
        let now = self.clock.reading_fast(count)?;
        let order = self.v7_order();
        State::pair_fast(&mut self.state, order, now).map(v7_bits)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn v4_slow(&mut self) -> Result<u128> {
        self.drawing().next_u128().map(v4_bits)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn v7_slow(&mut self) -> Result<u128> {
        let now = self.clock.v7_reading()?;
        self.v7_order().one(&mut self.state, &mut self.supply, now).map(v7_bits)
    }

    /// The bits of a version 7 that is in order with those of other threads, or None.
    #[inline(always)]
    pub(crate) fn placed_fast(&mut self, line: &Timeline<Machine>) -> Option<u128> {
        State::placed_fast(&mut self.state, line)
    }

    pub(crate) fn placed_slow(&mut self, line: &Timeline<Machine>) -> Result<u128> {
        State::placed_slow(&mut self.state, &mut self.supply, line)
    }

    pub(crate) fn fill_placed(&mut self, line: &Timeline<Machine>, out: &mut [Uuid]) -> Result<()> {
        State::fill_placed(&mut self.state, &mut self.supply, line, out)
    }

    /// Fills `out` with UUIDs of version 4.
    ///
    /// # Errors
    /// When the random source fails; then every element of `out` is the nil UUID.
    pub fn fill_v4(&mut self, out: &mut [Uuid]) -> Result<()> {
        if let [one] = out {
            *one = Uuid::nil();
            *one = self.v4()?;
            return Ok(());
        }
        fill_v4(&mut self.drawing(), out)
    }

    /// Fills `out` with UUIDs of version 7 in strict order; the clock is read for each 256.
    ///
    /// # Errors
    /// As [`Self::v7`]; then every element of `out` is the nil UUID.
    pub fn fill_v7(&mut self, out: &mut [Uuid]) -> Result<()> {
        if let [one] = out {
            *one = Uuid::nil();
            *one = self.v7()?;
            return Ok(());
        }
        let (order, clock) = (self.v7_order(), &mut self.clock);
        order.many(&mut self.state, &mut self.supply, || clock.v7_reading(), out, layout)
    }

    /// One UUID of version 7 at a time that the caller gives, in order with the others of this
    /// generator: a time before the last id is treated as a clock that stepped back.
    ///
    /// # Errors
    /// As [`Self::v7`].
    pub fn v7_at(&mut self, time: Timestamp) -> Result<Uuid> {
        let now = Reading { tick: time.v7_tick()?, cached: false };
        self.v7_order().one(&mut self.state, &mut self.supply, now).map(v7_bits).map(from_bits)
    }

    #[inline]
    fn v7_order(&self) -> V7Order {
        V7Order { policy: self.step_back }
    }

    #[inline]
    fn drawing(&mut self) -> Drawing<'_> {
        Drawing { state: &mut self.state, supply: &mut self.supply }
    }

    /// One UUID of version 1, with the node that the builder was given, a random one by default.
    ///
    /// # Errors
    /// When the random source fails; for clocks and nodes, see [`Gregorian::next_v1`]. A fixed
    /// node's ids that run ahead of the clock wait for it, up to a second.
    pub fn v1(&mut self) -> Result<Uuid> {
        self.with_gregorian(Layout::V1)
    }

    /// One UUID of version 6, greater than the one before of version 1 or 6.
    ///
    /// # Errors
    /// As [`Self::v1`].
    pub fn v6(&mut self) -> Result<Uuid> {
        self.with_gregorian(Layout::V6)
    }

    /// Fills `out` with UUIDs of version 1.
    ///
    /// # Errors
    /// As [`Self::v1`], but that a fixed node does not wait; then every element of `out` is the
    /// nil UUID.
    pub fn fill_v1(&mut self, out: &mut [Uuid]) -> Result<()> {
        let (gregorian, mut source, clock) = self.gregorian();
        gregorian.fill_v1(&mut source, || clock.now(), out)
    }

    /// Fills `out` with UUIDs of version 6 in strict order.
    ///
    /// # Errors
    /// As [`Self::fill_v1`].
    pub fn fill_v6(&mut self, out: &mut [Uuid]) -> Result<()> {
        let (gregorian, mut source, clock) = self.gregorian();
        gregorian.fill_v6(&mut source, || clock.now(), out)
    }

    /// The generator of versions 1 and 6, made when first needed, and what it draws from.
    fn gregorian(&mut self) -> (&mut Gregorian, Drawing<'_>, &mut Wall) {
        let (node, policy) = (self.node, self.step_back);
        let gregorian = self.gregorian.get_or_insert_with(|| Gregorian::new(node, policy));
        let source = Drawing { state: &mut self.state, supply: &mut self.supply };
        (gregorian, source, &mut self.clock)
    }

    /// One UUID of version 1 at a time that the caller gives.
    ///
    /// # Errors
    /// As [`Gregorian::next_v1`].
    pub fn v1_at(&mut self, time: Timestamp) -> Result<Uuid> {
        self.gregorian_at(Layout::V1, time)
    }

    /// One UUID of version 6 at a time that the caller gives, in order with the others.
    ///
    /// # Errors
    /// As [`Gregorian::next_v6`].
    pub fn v6_at(&mut self, time: Timestamp) -> Result<Uuid> {
        self.gregorian_at(Layout::V6, time)
    }

    fn gregorian_at(&mut self, layout: Layout, time: Timestamp) -> Result<Uuid> {
        let (gregorian, mut source, _) = self.gregorian();
        gregorian.next(&mut source, time, layout)
    }

    fn with_gregorian(&mut self, layout: Layout) -> Result<Uuid> {
        let mut since = None;
        loop {
            let (gregorian, mut source, clock) = self.gregorian();
            match gregorian.next(&mut source, clock.now(), layout) {
                Err(error) if error.is_ahead_of_clock() => {
                    if since.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                        return Err(error);
                    }
                    std::thread::sleep(Duration::from_millis(1));
                }
                made => return made,
            }
        }
    }

    /// How many times a clock was followed back by more than 10 s, for version 7 and for versions
    /// 1 and 6 together.
    #[must_use]
    pub fn steps_back(&self) -> u64 {
        self.state.steps_back() + self.gregorian.as_ref().map_or(0, Gregorian::steps_back)
    }
}

/// Puts a [`Mint`] together.
#[derive(Default)]
pub struct Builder {
    source: Choice<Source, Box<dyn Random + Send>>,
    clock: Choice<clock::Kind, Box<dyn Clock + Send>>,
    step_back: StepBack,
    node: Node,
}

enum Choice<Named, Own> {
    Named(Named),
    Own(Own),
}

impl<Named: Default, Own> Default for Choice<Named, Own> {
    fn default() -> Self {
        Self::Named(Named::default())
    }
}

impl Builder {
    /// One of mintage's sources.
    #[must_use]
    pub fn source(mut self, source: Source) -> Self {
        self.source = Choice::Named(source);
        self
    }

    /// The caller's own source, read for each id; wrap it in a [`Pool`](crate::random::Pool) to
    /// read it in blocks. What it must keep to, also in forked children, is said at
    /// [`crate::random`].
    #[must_use]
    pub fn own_source(mut self, source: impl Random + Send + 'static) -> Self {
        self.source = Choice::Own(Box::new(source));
        self
    }

    /// One of mintage's clocks.
    #[must_use]
    pub fn clock(mut self, clock: clock::Kind) -> Self {
        self.clock = Choice::Named(clock);
        self
    }

    /// The caller's own clock.
    #[must_use]
    pub fn own_clock(mut self, clock: impl Clock + Send + 'static) -> Self {
        self.clock = Choice::Own(Box::new(clock));
        self
    }

    /// The node of versions 1 and 6; random if none is given.
    #[must_use]
    pub fn node(mut self, node: Node) -> Self {
        self.node = node;
        self
    }

    /// What versions 1, 6 and 7 do when the clock steps back by more than 10 s.
    #[must_use]
    pub fn step_back(mut self, policy: StepBack) -> Self {
        self.step_back = policy;
        self
    }

    /// The generator.
    ///
    /// # Errors
    /// When this system or build does not have the source or the clock.
    pub fn build(self) -> Result<Mint> {
        let supply = match self.source {
            Choice::Named(source) => {
                Supply { source: source.open()?, is_pooled: source.is_pooled() }
            }
            Choice::Own(source) => Supply { source, is_pooled: false },
        };
        let clock = match self.clock {
            Choice::Named(kind) => Wall::new(kind)?,
            Choice::Own(clock) => Wall::Own(clock),
        };
        let (step_back, node) = (self.step_back, self.node);
        Ok(Mint { state: Wiped::new(), supply, clock, step_back, node, gregorian: None })
    }
}

thread_local! {
    static THREAD: Slot<Mint> = const { Slot::new() };
}

/// Runs `work` on this thread's generator, or None where there is none or it is at work.
#[inline(always)]
pub(crate) fn try_with_thread_mint<T>(work: impl FnOnce(&mut Mint) -> Option<T>) -> Option<T> {
    Slot::try_with(&THREAD, work)
}

/// Runs `work` on this thread's generator; see [`Slot::with`].
pub(crate) fn with_thread_mint<T>(work: impl FnOnce(&mut Mint) -> T) -> T {
    Slot::with(&THREAD, work)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Manual;
    use crate::random::Seeded;
    use crate::testing;
    use crate::uuid::{clock_sequence, time, v4};

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_unix(seconds, 0).unwrap()
    }

    fn mint(clock: &Manual, policy: StepBack) -> Mint {
        let builder = Mint::builder().source(Source::Seeded(1)).own_clock(clock.clone());
        builder.step_back(policy).build().unwrap()
    }

    #[test]
    fn steps_back_of_all_versions_are_counted_together() {
        let _era = testing::era_stands();
        let clock = Manual::new(at(1000));
        let mut mint = mint(&clock, StepBack::Follow);
        mint.v7().unwrap();
        mint.v6().unwrap();
        clock.set(at(900));
        let (v7, v6) = (mint.v7().unwrap(), mint.v6().unwrap());
        assert_eq!((time(&v7), time(&v6)), (Some(at(900)), Some(at(900))));
        assert_eq!(mint.steps_back(), 2);
    }

    #[test]
    fn the_builders_policy_reaches_every_version() {
        let _era = testing::era_stands();
        let clock = Manual::new(at(1000));
        let mut mint = mint(&clock, StepBack::Refuse);
        mint.v7().unwrap();
        mint.v1().unwrap();
        clock.set(at(900));
        assert!(mint.v7().unwrap_err().is_clock_step_back());
        assert!(mint.v1().unwrap_err().is_clock_step_back());
        assert!(mint.v7_at(at(500)).unwrap_err().is_clock_step_back());
        assert!(mint.v7_at(at(2000)).is_ok());
    }

    #[test]
    fn an_own_source_is_read_for_each_id() {
        let mut mint = Mint::builder().own_source(Seeded::new(3)).build().unwrap();
        let mut same = Seeded::new(3);
        assert_eq!(mint.v4().unwrap(), v4(&mut same).unwrap());
        assert_eq!(mint.v4().unwrap(), v4(&mut same).unwrap());
    }

    #[test]
    fn a_fixed_node_waits_for_the_clock_and_gives_up_on_one_that_stands() {
        let _era = testing::era_stands();
        let node = Node::Fixed([2, 0, 0, 0, 0, 1]);
        let mut live = Mint::builder().node(node).build().unwrap();
        let ids: Vec<Uuid> = (0..300_000).map(|_| live.v6().unwrap()).collect();
        assert!(ids.is_sorted_by(|a, b| a < b));
        assert!(ids.iter().all(|id| clock_sequence(id) == clock_sequence(&ids[0])));
        let clock = Manual::new(at(1000));
        let mut still = Mint::builder().node(node).own_clock(clock).build().unwrap();
        let error = (0..200_000).find_map(|_| still.v1().err());
        assert!(error.unwrap().is_ahead_of_clock());
    }

    #[test]
    fn slices_of_versions_1_and_6_are_of_their_version() {
        let mut mint = Mint::new();
        let mut ids = [Uuid::nil(); 1000];
        mint.fill_v6(&mut ids).unwrap();
        assert!(ids.is_sorted_by(|a, b| a < b) && ids[999].get_version_num() == 6);
        mint.fill_v1(&mut ids).unwrap();
        assert!(ids.iter().all(|id| id.get_version_num() == 1));
    }

    #[test]
    fn debug_shows_no_state() {
        let shown = format!("{:?}", Mint::new());
        assert_eq!(shown, "Mint { step_back: Follow, node: Random, .. }");
    }
}
