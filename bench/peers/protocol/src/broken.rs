//! Generators that are wrong on purpose. The driver asks every program for them before it believes
//! the program's checks.

use std::cell::Cell;
use std::thread_local;

use crate::{Check, Program, Work, hyphenated};

/// The rows.
#[cfg(test)]
pub(crate) const NAMES: [&str; 7] = [
    "broken-repeat",
    "broken-version",
    "broken-variant",
    "broken-order",
    "broken-threads",
    "broken-format",
    "broken-parse",
];

const V7: u128 = 0x017f22e2_79b0_7000_8000_000000000000;

pub(crate) fn rows() -> Vec<(String, Work)> {
    let mut program = Program { versions: Vec::new(), rows: Vec::new(), broken: Vec::new() };
    let check = Check::of(|id: &u128| *id).version(7);
    program.single("broken-repeat", check, counter(|n| V7 + n % 5000));
    program.single("broken-version", check, counter(|n| (V7 + n) ^ 1 << 76));
    program.single("broken-variant", check, counter(|n| (V7 + n) ^ 1 << 63));
    program.single("broken-order", check.rising(), counter(|n| V7 + (n ^ 1)));
    // Distinct on each thread, and the same on all.
    program.threads("broken-threads", 2, check, || {
        thread_local!(static N: Cell<u128> = const { Cell::new(0) });
        N.set(N.get() + 1);
        V7 + N.get()
    });
    program.format("broken-format", hyphenated, |id, text| {
        let upper = hyphenated(id).to_uppercase();
        text[..36].copy_from_slice(upper.as_bytes());
    });
    // Reads well, and reads anything.
    program.parse("broken-parse", hyphenated, |text| {
        let digits = text.replace('-', "").replace('!', "0");
        Some(u128::from_str_radix(&digits, 16).unwrap_or(0).to_be_bytes())
    });
    program.rows
}

fn counter(make: impl Fn(u128) -> u128) -> impl FnMut() -> u128 {
    let mut n = 0;
    move || {
        n += 1;
        make(n)
    }
}
