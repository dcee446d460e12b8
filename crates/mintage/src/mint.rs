//! A generator: a source, a clock and what it issued last.

use std::cell::RefCell;

use uuid::Uuid;

use crate::Result;
use crate::clock::{Clock, System, Timestamp};
use crate::random::{Pool, Random, Source};
use crate::uuid::{StepBack, V7, fill_v4, v4};

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
    source: Draw,
    clock: Box<dyn Clock + Send>,
    v7: V7,
}

type Boxed = Box<dyn Random + Send>;

/// A source read in blocks, or read for each id.
enum Draw {
    Pooled(Pool<Boxed>),
    Direct(Boxed),
}

impl Random for Draw {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        match self {
            Self::Pooled(pool) => pool.fill(out),
            Self::Direct(source) => source.fill(out),
        }
    }
}

impl Mint {
    /// The default generator: [`Source::Csprng`] and the system's clock.
    ///
    /// # Errors
    /// None with these defaults; the kernel is asked at the first id.
    pub fn new() -> Result<Self> {
        Self::builder().build()
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
        v4(&mut self.source)
    }

    /// One UUID of version 7, greater than the one before.
    ///
    /// # Errors
    /// When the random source fails; for clocks, see [`V7::next`].
    #[inline]
    pub fn v7(&mut self) -> Result<Uuid> {
        let now = self.clock.now();
        self.v7.next(&mut self.source, now, self.clock.is_cached())
    }

    /// Fills `out` with UUIDs of version 4.
    ///
    /// # Errors
    /// When the random source fails; then every element of `out` is the nil UUID.
    pub fn fill_v4(&mut self, out: &mut [Uuid]) -> Result<()> {
        fill_v4(&mut self.source, out)
    }

    /// Fills `out` with UUIDs of version 7 in strict order; the clock is read for each 256.
    ///
    /// # Errors
    /// As [`Self::v7`]; then every element of `out` is the nil UUID.
    pub fn fill_v7(&mut self, out: &mut [Uuid]) -> Result<()> {
        let clock = &self.clock;
        self.v7.fill(&mut self.source, || clock.now(), clock.is_cached(), out)
    }

    /// One UUID of version 7 at a time that the caller gives, in order with the others of this
    /// generator: a time before the last id is treated as a clock that stepped back.
    ///
    /// # Errors
    /// As [`Self::v7`].
    pub fn v7_at(&mut self, time: Timestamp) -> Result<Uuid> {
        self.v7.next(&mut self.source, time, false)
    }

    /// How many times version 7 followed a clock back by more than 10 s.
    #[must_use]
    pub fn steps_back(&self) -> u64 {
        self.v7.steps_back()
    }
}

/// Puts a [`Mint`] together.
#[derive(Default)]
pub struct Builder {
    source: Choice,
    clock: Option<Box<dyn Clock + Send>>,
    step_back: StepBack,
}

enum Choice {
    Named(Source),
    Own(Boxed),
}

impl Default for Choice {
    fn default() -> Self {
        Self::Named(Source::default())
    }
}

impl Builder {
    /// One of mintage's sources.
    #[must_use]
    pub fn source(mut self, source: Source) -> Self {
        self.source = Choice::Named(source);
        self
    }

    /// The caller's own source, read for each id; wrap it in a [`Pool`] to read it in blocks.
    #[must_use]
    pub fn own_source(mut self, source: impl Random + Send + 'static) -> Self {
        self.source = Choice::Own(Box::new(source));
        self
    }

    /// The clock; the system's if none is given.
    #[must_use]
    pub fn clock(mut self, clock: impl Clock + Send + 'static) -> Self {
        self.clock = Some(Box::new(clock));
        self
    }

    /// What version 7 does when the clock steps back by more than 10 s.
    #[must_use]
    pub fn step_back(mut self, policy: StepBack) -> Self {
        self.step_back = policy;
        self
    }

    /// The generator.
    ///
    /// # Errors
    /// When this system or build does not have the source.
    pub fn build(self) -> Result<Mint> {
        let source = match self.source {
            Choice::Named(source) if source.is_pooled() => Draw::Pooled(Pool::new(source.open()?)),
            Choice::Named(source) => Draw::Direct(source.open()?),
            Choice::Own(source) => Draw::Direct(source),
        };
        let clock = self.clock.unwrap_or_else(|| Box::new(System));
        Ok(Mint { source, clock, v7: V7::new(self.step_back) })
    }
}

thread_local! {
    static THREAD: RefCell<Option<Mint>> = const { RefCell::new(None) };
}

/// Runs `work` on this thread's generator, or on a new one while the thread ends.
#[inline]
pub(crate) fn with_thread_mint<T>(work: impl Fn(&mut Mint) -> Result<T>) -> Result<T> {
    THREAD
        .try_with(|cell| match &mut *cell.borrow_mut() {
            Some(mint) => work(mint),
            empty => work(empty.insert(Mint::new()?)),
        })
        .unwrap_or_else(|_| work(&mut Mint::new()?))
}
