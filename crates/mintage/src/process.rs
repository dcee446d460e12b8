//! Ids of version 7 in one strict order for the whole process.
//!
//! If the call that made one id returned before the call that makes another began, in whatever
//! threads, the first id is less. Calls that overlap may come out either way. The functions at the
//! crate's root promise that for one thread; this costs some nanoseconds more, and has no order
//! with their ids or a [`crate::Mint`]'s. The source is the default one.
//!
//! ```
//! let first = mintage::process::v7();
//! let second = std::thread::spawn(mintage::process::v7).join().unwrap();
//! assert!(first < second);
//! ```
//!
//! The 62 bits after the tick are 12 that tell the place within it, so that order is finer than
//! a tick, and 50 that are random:
//!
//! ```text
//! ├1 0┤─ place, 12 ─┤──────────── random, 50 bits ────────────────┤
//! ```
//!
//! Where the CPU's counter can be trusted (see [`crate::clock::Precise`]), threads share nothing
//! that they write. Elsewhere they share one number, and two threads are slower than one. The first
//! id of a process waits a millisecond until the counter's rate is known.
//!
//! When the clock steps back, time goes on at half speed until the clock is there; beyond 10 s it is
//! followed, order starts again, and [`steps_back`] counts it. In a forked child order starts
//! again. Uniqueness among processes is a matter of probability: two that hit the same 60
//! picoseconds differ by 50 random bits. Version 4 has no order: [`crate::v4`] is for the whole
//! process as it is.

use crate::clock::timeline::{Machine, Timeline};
use crate::fork::First;
use crate::mint::{Mint, try_with_thread_mint, with_thread_mint};
use crate::uuid::{Uuid, from_bits};
use crate::{Result, expect};

static LINE: First<Timeline<Machine>> = First::new();

#[inline]
fn line() -> &'static Timeline<Machine> {
    LINE.get_or_make(|| Timeline::new(Machine))
}

/// One UUID of version 7, greater than all that were ready in this process when it was asked for.
///
/// # Panics
/// As [`crate::v7`]; [`try_v7`] does not.
#[must_use]
#[inline]
pub fn v7() -> Uuid {
    from_bits(try_with_thread_mint(v7_fast).unwrap_or_else(|| expect(v7_slow())))
}

/// As [`v7`], with the error returned.
///
/// # Errors
/// When the kernel's random source fails as this thread's generator seeds itself, or the system's
/// clock stands before 1970 or after 10889.
#[inline]
pub fn try_v7() -> Result<Uuid> {
    try_with_thread_mint(v7_fast).map_or_else(v7_slow, Ok).map(from_bits)
}

/// Fills `out` with UUIDs of version 7 in order, greater than all that were ready in this process
/// when they were asked for; the clock is read for each 256.
///
/// # Errors
/// As [`try_v7`]; then every element of `out` is the nil UUID.
pub fn fill_v7(out: &mut [Uuid]) -> Result<()> {
    if let [one] = out {
        *one = Uuid::nil();
        *one = try_v7()?;
        return Ok(());
    }
    with_thread_mint(|mint| mint.fill_placed(line(), out))
}

/// How many times the clock was followed back by more than 10 s.
#[must_use]
pub fn steps_back() -> u64 {
    line().steps_back()
}

#[inline(always)]
fn v7_fast(mint: &mut Mint) -> Option<u128> {
    mint.placed_fast(LINE.get()?)
}

#[cold]
#[inline(never)]
fn v7_slow() -> Result<u128> {
    with_thread_mint(|mint| mint.placed_slow(line()))
}
