//! The crate's one error.

use std::fmt;
use std::io;

/// What went wrong. The message is one line and says what to do next; the predicates are what a
/// caller branches on. The cause is private, so that it can grow without breaking callers.
pub struct Error(Box<Kind>);

/// A result whose error is [`Error`].
pub type Result<T> = std::result::Result<T, Error>;

enum Kind {
    Random { source: &'static str, cause: io::Error },
    Unavailable { what: &'static str, why: &'static str },
    ClockStepBack { seconds: u64 },
    AheadOfClock,
    TimeRange { what: &'static str },
    Name { what: &'static str, given: String, known: String },
    Length { form: &'static str, expected: &'static str, at: usize, length: usize },
    Parse { form: &'static str, at: usize, expected: &'static str, found: Option<u8> },
}

impl Error {
    /// The failure of a random source, for a caller's own [`crate::random::Random`]. `source` is
    /// its name, in lower case, as it is to stand in the message.
    #[must_use]
    pub fn random(source: &'static str, cause: io::Error) -> Self {
        Self(Box::new(Kind::Random { source, cause }))
    }

    /// `what` as in "the random source openssl".
    pub(crate) fn unavailable(what: &'static str, why: &'static str) -> Self {
        Self(Box::new(Kind::Unavailable { what, why }))
    }

    pub(crate) fn clock_step_back(seconds: u64) -> Self {
        Self(Box::new(Kind::ClockStepBack { seconds }))
    }

    pub(crate) fn ahead_of_clock() -> Self {
        Self(Box::new(Kind::AheadOfClock))
    }

    pub(crate) fn time_range(what: &'static str) -> Self {
        Self(Box::new(Kind::TimeRange { what }))
    }

    pub(crate) fn name(
        what: &'static str,
        given: &str,
        known: impl IntoIterator<Item = &'static str>,
    ) -> Self {
        let known = known.into_iter().collect::<Vec<_>>().join(", ");
        Self(Box::new(Kind::Name { what, given: given.to_owned(), known }))
    }

    /// `at` is where the text ends too early or goes on too long.
    pub(crate) fn length(
        form: &'static str,
        expected: &'static str,
        at: usize,
        length: usize,
    ) -> Self {
        Self(Box::new(Kind::Length { form, expected, at, length }))
    }

    pub(crate) fn parse(
        form: &'static str,
        at: usize,
        expected: &'static str,
        found: Option<u8>,
    ) -> Self {
        Self(Box::new(Kind::Parse { form, at, expected, found }))
    }

    /// The random source was reached and failed. No id was made from weaker bytes.
    #[must_use]
    pub fn is_random(&self) -> bool {
        matches!(*self.0, Kind::Random { .. })
    }

    /// This system or this build does not have the random source or the clock that was asked for.
    #[must_use]
    pub fn is_unavailable(&self) -> bool {
        matches!(*self.0, Kind::Unavailable { .. })
    }

    /// The clock stepped back further than a generator that promises order can bridge.
    #[must_use]
    pub fn is_clock_step_back(&self) -> bool {
        matches!(*self.0, Kind::ClockStepBack { .. })
    }

    /// Ids were asked for faster than their layout counts time. The same call succeeds once the
    /// clock has moved on.
    #[must_use]
    pub fn is_ahead_of_clock(&self) -> bool {
        matches!(*self.0, Kind::AheadOfClock)
    }

    /// A time is outside what the UUID version can hold.
    #[must_use]
    pub fn is_time_range(&self) -> bool {
        matches!(*self.0, Kind::TimeRange { .. })
    }

    /// A text is not an id in the format that was asked for.
    #[must_use]
    pub fn is_parse(&self) -> bool {
        matches!(*self.0, Kind::Parse { .. } | Kind::Length { .. })
    }

    /// A text names no format, source, clock or byte order.
    #[must_use]
    pub fn is_name(&self) -> bool {
        matches!(*self.0, Kind::Name { .. })
    }

    /// Where in the text parsing stopped: the offset of a byte, counted from 0.
    #[must_use]
    pub fn position(&self) -> Option<usize> {
        match *self.0 {
            Kind::Parse { at, .. } | Kind::Length { at, .. } => Some(at),
            _ => None,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.0 {
            Kind::Random { source, cause } => {
                write!(f, "the random source {source} failed: {cause}; no id was made, try another")
            }
            Kind::Unavailable { what, why } => write!(f, "{what} cannot be used here: {why}"),
            Kind::ClockStepBack { seconds } => write!(
                f,
                "the clock stepped back by {seconds} s; this generator promises order, so set the \
                 clock right or make a new generator"
            ),
            Kind::AheadOfClock => write!(
                f,
                "a fixed node gives one id in 100 ns, and 100,000 were made since the clock last \
                 moved on; wait for it, give a later time, or use a random node"
            ),
            Kind::TimeRange { what } => write!(f, "time out of range: {what}"),
            Kind::Name { what, given, known } => {
                write!(f, "no {what} is called {given:?}; there are {known}")
            }
            Kind::Length { form, expected, length, .. } => {
                write!(f, "not {form}: {length} bytes long, expected {expected}")
            }
            Kind::Parse { form, at, expected, found } => {
                write!(f, "not {form}: expected {expected} at byte {at}, found ")?;
                match found {
                    None => write!(f, "the end"),
                    Some(byte) if byte.is_ascii_graphic() => write!(f, "'{}'", char::from(*byte)),
                    Some(byte) => write!(f, "byte 0x{byte:02x}"),
                }
            }
        }
    }
}

/// The message, which a `main` that returns the error shows.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &*self.0 {
            Kind::Random { cause, .. } => Some(cause),
            _ => None,
        }
    }
}
