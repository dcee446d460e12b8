//! The `getrandom` system call alone; elsewhere than on Linux, what the system has in its place.

use super::Random;
use crate::{Error, Result};

/// Random bytes by a system call for each read.
///
/// It waits, once after boot, until the kernel's generator is seeded. A signal that interrupts a
/// long read does not shorten it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Syscall;

#[cfg(target_os = "linux")]
impl Random for Syscall {
    fn fill(&mut self, mut out: &mut [u8]) -> Result<()> {
        use rustix::io::Errno;
        use rustix::rand::{GetRandomFlags, getrandom};
        while !out.is_empty() {
            // rustix enters the kernel itself, save where its use-libc feature is turned on by
            // another crate: the C library's call may take the vDSO.
            match getrandom(&mut *out, GetRandomFlags::empty()) {
                Ok(0) => {
                    return Err(Error::random("syscall", std::io::ErrorKind::UnexpectedEof.into()));
                }
                Ok(count) => out = &mut out[count..],
                Err(Errno::INTR) => {}
                Err(errno) => return Err(Error::random("syscall", errno.into())),
            }
        }
        Ok(())
    }
}

#[cfg(not(target_os = "linux"))]
impl Random for Syscall {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        getrandom::fill(out).map_err(|error| Error::random("syscall", error.into()))
    }
}
