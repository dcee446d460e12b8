//! The CPU's time stamp counter, where it can be trusted: it runs at one rate whatever the CPU does
//! ("invariant", Intel SDM volume 3 section 19.17.1) and the kernel itself keeps time by it, having
//! checked that all cores agree.

#![allow(unsafe_code)]

#[cfg(all(target_arch = "x86_64", target_os = "linux", not(miri)))]
mod imp {
    use std::arch::x86_64::{__cpuid, _mm_lfence, _rdtsc};

    const SOURCE: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

    pub(crate) fn is_trusted() -> bool {
        is_invariant() && std::fs::read_to_string(SOURCE).is_ok_and(|name| name.trim() == "tsc")
    }

    pub(crate) fn is_given_up() -> bool {
        std::fs::read_to_string(SOURCE).is_ok_and(|name| name.trim() != "tsc")
    }

    fn is_invariant() -> bool {
        const LEAF: u32 = 0x8000_0007;
        __cpuid(0x8000_0000).eax >= LEAF && __cpuid(LEAF).edx & 1 << 8 != 0
    }

    #[inline]
    pub(crate) fn read() -> u64 {
        // SAFETY: every x86-64 CPU has the instruction; it touches no memory.
        unsafe { _rdtsc() }
    }

    #[inline]
    pub(crate) fn read_fenced() -> u64 {
        // SAFETY: as above; the fence waits until all earlier loads are done.
        unsafe {
            _mm_lfence();
            _rdtsc()
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_os = "linux", not(miri))))]
mod imp {
    pub(crate) fn is_trusted() -> bool {
        false
    }

    pub(crate) fn is_given_up() -> bool {
        true
    }

    #[inline]
    pub(crate) fn read() -> u64 {
        0
    }

    #[inline]
    pub(crate) fn read_fenced() -> u64 {
        0
    }
}

/// Whether the kernel says that it keeps time by another clock now.
pub(crate) use imp::is_given_up;
/// Whether the counter can be trusted now. Reads a file: not for each id.
pub(crate) use imp::is_trusted;
/// The counter; 0 where there is none.
pub(crate) use imp::read;
/// The counter, read when all that came before is done: what was seen before is older.
pub(crate) use imp::read_fenced;
