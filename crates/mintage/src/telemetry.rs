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

use uuid::Uuid;

use crate::fork::Slot;
use crate::random::Telemetry;
use crate::{Result, expect};

thread_local! {
    static THREAD: Slot<Telemetry> = const { Slot::new() };
}

#[inline]
fn with_thread<T>(work: impl FnOnce(&mut Telemetry) -> T) -> T {
    Slot::with(&THREAD, work)
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
    expect(try_trace_id())
}

/// A span id of the W3C Trace Context: 8 bytes, never all zero. Not secret.
///
/// # Panics
/// As [`trace_id`]; [`try_span_id`] does not.
#[must_use]
#[inline]
pub fn span_id() -> [u8; 8] {
    expect(try_span_id())
}

/// A UUID of version 4 that can be predicted. Not secret.
///
/// # Panics
/// As [`trace_id`]; [`try_v4`] does not.
#[must_use]
#[inline]
pub fn v4() -> Uuid {
    expect(try_v4())
}

/// As [`trace_id`].
///
/// # Errors
/// When the kernel's random source fails as this thread's generator seeds itself.
#[inline]
pub fn try_trace_id() -> Result<[u8; 16]> {
    with_thread(Telemetry::trace_id)
}

/// As [`span_id`].
///
/// # Errors
/// As [`try_trace_id`].
#[inline]
pub fn try_span_id() -> Result<[u8; 8]> {
    with_thread(Telemetry::span_id)
}

/// As [`v4`].
///
/// # Errors
/// As [`try_trace_id`].
#[inline]
pub fn try_v4() -> Result<Uuid> {
    with_thread(crate::uuid::v4)
}
