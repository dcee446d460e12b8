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
//! | make many at once | [`Mint::fill_v4`], [`Mint::fill_v7`] |
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
//! The functions here keep a generator for each thread. A forked child never repeats its parent.
//! What a restored snapshot of a virtual machine can repeat, and what ends it, is at
//! [`reseed`] and [`random::Csprng`].
//!
//! # Panics
//!
//! [`v4`] and [`v7`] panic only if the kernel's random source fails when a thread seeds, and, for
//! v7, if the system's clock stands before 1970 or after 10889. Nothing else panics, save where the
//! system has neither a page nor the memory for a fork handler left.
//!
//! # Features
//!
//! - `openssl`: [`random::OpenSsl`], the system's OpenSSL as a source. Needs its headers.

mod arch;
pub mod clock;
mod error;
mod fork;
mod mint;
pub mod random;
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
    expect(try_v4())
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
    expect(try_v7())
}

/// One UUID of version 4 from this thread's generator.
///
/// # Errors
/// When the kernel's random source fails as the generator seeds itself.
#[inline]
pub fn try_v4() -> Result<Uuid> {
    mint::with_thread_mint(Mint::v4)
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
    mint::with_thread_mint(Mint::v7)
}

#[inline]
fn expect<T>(made: Result<T>) -> T {
    match made {
        Ok(made) => made,
        Err(error) => panic!("{error}"),
    }
}
