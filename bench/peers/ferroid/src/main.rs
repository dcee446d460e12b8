//! The `ferroid` crate: ULIDs of its generators for each thread, and a 64-bit layout.

use std::thread::yield_now;

use bench_protocol::{Check, Program, base32};
use ferroid::base32::Base32UlidExt;
use ferroid::generator::BasicSnowflakeGenerator;
use ferroid::generator::thread_local::Ulid;
use ferroid::id::{SnowflakeMastodonId, ULID};
use ferroid::time::{MASTODON_EPOCH, MonotonicClock};

fn main() -> std::io::Result<()> {
    let mut program = Program::new(include_str!("../Cargo.lock"), &["ferroid", "rand"]);
    let check = Check::of(|id: &u128| *id);
    program.single("fresh", check, || Ulid::new_ulid().to_raw());
    program.single("rising", check.rising(), || Ulid::new_ulid_mono(|_| yield_now()).to_raw());
    let clock = MonotonicClock::<1>::with_epoch(MASTODON_EPOCH);
    let generator = BasicSnowflakeGenerator::<SnowflakeMastodonId, _>::new(0, clock);
    let number = Check::of(|id: &u64| u128::from(*id)).rising();
    program.single("snowflake", number, move || generator.next_id(|_| yield_now()).to_raw());
    program.format("format-base32", base32, |id, text| {
        if let Some(text) = text.first_chunk_mut() {
            ULID::from_raw(u128::from_be_bytes(*id)).encode_to_buf(text);
        }
    });
    program.parse("parse-base32", base32, |text| {
        ULID::decode(text).ok().map(|id| id.to_raw().to_be_bytes())
    });
    program.serve()
}
