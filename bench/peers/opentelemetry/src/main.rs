//! The OpenTelemetry SDK's RandomIdGenerator.

use bench_protocol::{Check, Program};
use opentelemetry_sdk::trace::{IdGenerator, RandomIdGenerator};

fn main() -> std::io::Result<()> {
    let mut program = Program::new(include_str!("../Cargo.lock"), &["opentelemetry_sdk", "rand"]);
    let trace = Check::of(|id: &[u8; 16]| u128::from_be_bytes(*id));
    let span = Check::of(|id: &[u8; 8]| u128::from(u64::from_be_bytes(*id)));
    let generator = RandomIdGenerator::default();
    program.single("trace", trace, move || generator.new_trace_id().to_bytes());
    let generator = RandomIdGenerator::default();
    program.single("span", span, move || generator.new_span_id().to_bytes());
    program.serve()
}
