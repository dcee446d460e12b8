//! The ids of OpenTelemetry's SDK.

use opentelemetry::{SpanId, TraceId};

/// Makes the SDK's trace and span ids with this thread's generator: **not secret**, never all zero.
///
/// ```
/// use opentelemetry_sdk::trace::SdkTracerProvider;
///
/// let provider =
///     SdkTracerProvider::builder().with_id_generator(mintage::telemetry::IdGenerator).build();
/// # drop(provider);
/// ```
///
/// # Panics
/// Making an id panics if the kernel's random source fails when the thread's generator seeds
/// itself: the SDK's interface has no error.
#[derive(Clone, Copy, Debug, Default)]
pub struct IdGenerator;

impl opentelemetry_sdk::trace::IdGenerator for IdGenerator {
    fn new_trace_id(&self) -> TraceId {
        TraceId::from_bytes(super::trace_id())
    }

    fn new_span_id(&self) -> SpanId {
        SpanId::from_bytes(super::span_id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use opentelemetry::trace::{Span, SpanContext, Tracer, TracerProvider};
    use std::collections::HashSet;

    #[test]
    fn spans_of_the_sdk_carry_our_ids() {
        let provider = opentelemetry_sdk::trace::SdkTracerProvider::builder()
            .with_id_generator(IdGenerator)
            .build();
        let tracer = provider.tracer("test");
        let contexts: Vec<_> =
            (0..1000).map(|_| tracer.start("span").span_context().clone()).collect();
        let traces: HashSet<_> = contexts.iter().map(SpanContext::trace_id).collect();
        let spans: HashSet<_> = contexts.iter().map(SpanContext::span_id).collect();
        assert_eq!((traces.len(), spans.len()), (1000, 1000));
        assert!(contexts.iter().all(SpanContext::is_valid));
    }
}
