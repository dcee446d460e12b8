//! The `ulid` crate: fresh random bits for each id, and a generator in strict order.

use bench_protocol::{Check, Program, base32};
use ulid::{Generator, Ulid};

fn main() -> std::io::Result<()> {
    let mut program = Program::new(include_str!("../Cargo.lock"), &["ulid", "rand"]);
    let check = Check::of(|id: &u128| *id);
    program.single("fresh", check, || Ulid::generate().0);
    let mut generator = Generator::new();
    program.single("rising", check.rising(), move || {
        generator.generate().unwrap_or_else(|overflow| overflow.commit_overflow_increment()).0
    });
    program.format("format-base32", base32, |id, text| {
        if let Some(text) = text.first_chunk_mut() {
            Ulid::from_bytes(*id).array_to_str(text);
        }
    });
    program
        .parse("parse-base32", base32, |text| Ulid::from_string(text).ok().map(|id| id.to_bytes()));
    program.serve()
}
