//! ^C and its kin: a flag that long work looks at.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

/// A flag that ^C, a hang-up or a request to end raises. A second one ends the process at once.
///
/// A signal that was being ignored stays ignored, as under nohup. Where a handler cannot be
/// installed, the signal ends the process, and the next run removes what this one left.
pub(crate) fn stop_flag() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        if !is_ignored(signal) {
            let _ = flag::register_conditional_shutdown(signal, 130, Arc::clone(&stop));
            let _ = flag::register(signal, Arc::clone(&stop));
        }
    }
    stop
}

/// Linux tells in /proc what is ignored; elsewhere nothing is taken to be.
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
    mask >> (signal - 1) & 1 == 1
}
