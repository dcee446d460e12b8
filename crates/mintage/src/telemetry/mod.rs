//! Ids for tracing and logs: fast and **not secret**.
//!
//! From a few of these ids all others can be computed. They correlate records; they protect
//! nothing. Each thread has its own generator, see [`crate::random::Telemetry`].
//!
//! ```
//! let trace = mintage::telemetry::trace_id();
//! let span = mintage::telemetry::span_id();
//! assert!(trace != [0; 16] && span != [0; 8]);
//! ```

#[cfg(feature = "opentelemetry")]
mod opentelemetry;

#[cfg(feature = "opentelemetry")]
pub use opentelemetry::IdGenerator;

use uuid::Uuid;

use crate::fork::Slot;
use crate::random::Telemetry;
use crate::uuid::from_bits;
use crate::uuid::v4::v4_bits;
use crate::{Result, expect};

thread_local! {
    static THREAD: Slot<Telemetry> = const { Slot::new() };
}

#[inline(always)]
fn number() -> Option<u128> {
    Slot::try_with(&THREAD, Telemetry::u128_fast)
}

#[cold]
#[inline(never)]
fn number_slow() -> Result<u128> {
    Slot::with(&THREAD, Telemetry::u128_slow)
}

#[cold]
#[inline(never)]
fn span_slow() -> Result<u64> {
    Slot::with(&THREAD, Telemetry::u64_slow)
}

/// A trace id of the W3C Trace Context: 16 bytes, never all zero. Not secret.
///
/// All its bits are random, so the context's `random-trace-id` flag may be set.
///
/// # Panics
/// If the kernel's random source fails when this thread's generator seeds itself; [`try_trace_id`]
/// does not.
#[must_use]
#[inline]
pub fn trace_id() -> [u8; 16] {
    number().unwrap_or_else(|| expect(number_slow())).to_le_bytes()
}

/// A span id of the W3C Trace Context: 8 bytes, never all zero. Not secret.
///
/// # Panics
/// As [`trace_id`]; [`try_span_id`] does not.
#[must_use]
#[inline]
pub fn span_id() -> [u8; 8] {
    let fast = Slot::try_with(&THREAD, Telemetry::u64_fast);
    fast.unwrap_or_else(|| expect(span_slow())).to_le_bytes()
}

/// A UUID of version 4 that can be predicted. Not secret.
///
/// # Panics
/// As [`trace_id`]; [`try_v4`] does not.
#[must_use]
#[inline]
pub fn v4() -> Uuid {
    from_bits(v4_bits(number().unwrap_or_else(|| expect(number_slow()))))
}

/// As [`trace_id`].
///
/// # Errors
/// When the kernel's random source fails as this thread's generator seeds itself.
#[inline]
pub fn try_trace_id() -> Result<[u8; 16]> {
    number().map_or_else(number_slow, Ok).map(u128::to_le_bytes)
}

/// As [`span_id`].
///
/// # Errors
/// As [`try_trace_id`].
#[inline]
pub fn try_span_id() -> Result<[u8; 8]> {
    let fast = Slot::try_with(&THREAD, Telemetry::u64_fast);
    fast.map_or_else(span_slow, Ok).map(u64::to_le_bytes)
}

/// As [`v4`].
///
/// # Errors
/// As [`try_trace_id`].
#[inline]
pub fn try_v4() -> Result<Uuid> {
    number().map_or_else(number_slow, Ok).map(v4_bits).map(from_bits)
}
