#![cfg_attr(docsrs, feature(doc_cfg))]
//! mintage mints identifiers for databases, from the random source that the user chose.
//!
//! ```
//! let key = mintage::v7();         // sorts by time, in strict order on this thread
//! let token = mintage::v4();       // 122 random bits
//! assert_eq!((key.get_version_num(), token.get_version_num()), (7, 4));
//! ```
//!
//! The value type is [`uuid::Uuid`] of the `uuid` crate, with all that works with it.
//!
//! | to … | see |
//! |---|---|
//! | choose the random source or the clock | [`Mint::builder`] |
//! | make many at once | [`fill_v4`], [`fill_v7`], [`Mint::fill_v7`] |
//! | have one order for all threads | [`process`] |
//! | have errors returned | [`try_v4`], [`try_v7`] |
//! | make and read other versions, bounds of a time range, byte orders | [`uuid`] |
//! | write and read other spellings | [`text`] |
//! | trace and span ids | [`telemetry`] |
//!
//! # Which version?
//!
//! **7** for keys of tables: neighbours in time are neighbours in the index. It tells when it was
//! made. **4** when that must not be known, or when an id must not be guessed from another.
//!
//! # Threads, forks, snapshots
//!
//! The functions here keep a generator for each thread. A forked child never repeats its parent
//! (a source of your own must see to that itself: [`random`]).
//! What a restored snapshot of a virtual machine can repeat, and what ends it, is at
//! [`reseed`] and [`random::Csprng`].
//!
//! # Panics
//!
//! Functions that return a bare id, and have a twin `try_…`, panic only if the kernel's random
//! source fails when a thread seeds, and, for v7, if the system's clock stands before 1970 or after
//! 10889. Functions that fill a slice return the error. Nothing else panics, save where the system
//! has neither a page nor the memory for a fork handler left.
//!
//! # Features
//!
//! - `openssl`: `random::OpenSsl`, the system's OpenSSL as a source. Needs its headers.
//! - `opentelemetry`: `telemetry::IdGenerator` for OpenTelemetry's SDK.

mod arch;
pub mod clock;
mod error;
mod fork;
mod mint;
pub mod process;
pub mod random;
mod state;
pub mod telemetry;
#[cfg(test)]
mod testing;
pub mod text;
pub mod uuid;

pub use error::{Error, Result};
pub use fork::reseed;
pub use mint::{Builder, Mint};

use uuid::Uuid;

/// One UUID of version 4 from this thread's generator.
///
/// # Panics
/// If the kernel's random source fails when the generator seeds itself. [`try_v4`] does not.
#[must_use]
#[inline]
pub fn v4() -> Uuid {
    uuid::from_bits(mint::try_with_thread_mint(Mint::v4_fast).unwrap_or_else(|| expect(v4_slow())))
}

/// One UUID of version 7 from this thread's generator: greater than its last one, save after a step
/// back of the clock by more than 10 s, and while the thread ends, when each call makes a new
/// generator.
///
/// # Panics
/// If the kernel's random source fails when the generator seeds itself, or the system's clock
/// stands before 1970 or after 10889. [`try_v7`] does not.
#[must_use]
#[inline]
pub fn v7() -> Uuid {
    uuid::from_bits(v7_fast().unwrap_or_else(|| expect(v7_slow())))
}

/// Fills `out` with UUIDs of version 4 from this thread's generator.
///
/// # Errors
/// As [`try_v4`]; then every element of `out` is the nil UUID.
pub fn fill_v4(out: &mut [Uuid]) -> Result<()> {
    mint::with_thread_mint(|mint| mint.fill_v4(out))
}

/// Fills `out` with UUIDs of version 7 from this thread's generator, in strict order; the clock is
/// read for each 256.
///
/// # Errors
/// As [`try_v7`]; then every element of `out` is the nil UUID.
pub fn fill_v7(out: &mut [Uuid]) -> Result<()> {
    mint::with_thread_mint(|mint| mint.fill_v7(out))
}

/// One UUID of version 4 from this thread's generator.
///
/// # Errors
/// When the kernel's random source fails as the generator seeds itself.
#[inline]
pub fn try_v4() -> Result<Uuid> {
    mint::try_with_thread_mint(Mint::v4_fast).map_or_else(v4_slow, Ok).map(uuid::from_bits)
}

/// One UUID of version 7 from this thread's generator: greater than its last one.
///
/// Threads have no order among them within 1/4096 ms. When the system's clock steps back by more
/// than 10 s, the generator follows it, and order starts again.
///
/// # Errors
/// When the kernel's random source fails as the generator seeds itself, or the system's clock
/// stands before 1970 or after 10889.
#[inline]
pub fn try_v7() -> Result<Uuid> {
    v7_fast().map_or_else(v7_slow, Ok).map(uuid::from_bits)
}

/// How many times this thread's [`v7`] followed the clock back by more than 10 s.
#[must_use]
pub fn steps_back() -> u64 {
    mint::with_thread_mint(|mint| mint.steps_back())
}

/// The counter is read before all else: on some CPUs that waits for what comes before and holds up
/// what comes after, and so costs more in the middle.
#[inline(always)]
fn v7_fast() -> Option<u128> {
    let count = arch::tsc::read();
    mint::try_with_thread_mint(|mint| mint.v7_fast(|| count))
}

#[cold]
#[inline(never)]
fn v4_slow() -> Result<u128> {
    mint::with_thread_mint(Mint::v4_slow)
}

#[cold]
#[inline(never)]
fn v7_slow() -> Result<u128> {
    mint::with_thread_mint(Mint::v7_slow)
}

#[inline]
fn expect<T>(made: Result<T>) -> T {
    match made {
        Ok(made) => made,
        Err(error) => panic!("{error}"),
    }
}
