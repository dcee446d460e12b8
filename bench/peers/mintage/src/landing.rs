//! TO SWAP: rows of what is not in the library yet. When it is, they go to ids.rs, and this file
//! and the feature `landing` go.

use bench_protocol::Program;

use crate::ids::{good, v7};

pub(crate) fn rows(program: &mut Program) {
    program.single("v7-process", v7(), mintage::process::v7);
    for threads in [1, 2] {
        let name = format!("v7-process-threads-{threads}");
        program.threads(&name, threads, v7(), mintage::process::v7);
    }
    program.slices("v7-process-slice-1000000", 1_000_000, v7(), |ids| {
        good(mintage::process::fill_v7(ids));
    });
}
