//! TO SWAP: rows of what is not in the library yet. When it is, they go to ids.rs, and this file
//! and the feature `landing` go.

use std::time::Duration;

use bench_protocol::Program;
use mintage::Mint;
use mintage::clock::Cached;
use mintage::uuid::Uuid;

use crate::ids::{good, v7};

/// How far a cached clock may be behind while the measured loop keeps its own core busy.
const CACHED: Duration = Duration::from_millis(20);

pub(crate) fn rows(program: &mut Program) {
    let mut mint = good(Mint::builder().clock(Cached::default()).build());
    program.single("v7-cached", v7().near_clock(CACHED), move || good(mint.v7()));
    program.single("v7-process", v7(), mintage::process::v7);
    for threads in [1, 2] {
        let name = format!("v7-process-threads-{threads}");
        program.threads(&name, threads, v7(), mintage::process::v7);
    }
    program.slices("v7-process-slice-1000000", 1_000_000, v7(), |ids| {
        good(mintage::process::fill_v7(ids));
    });
}
