//! The kernel's generator: `getrandom` in the vDSO where there is one, else the system call.

use super::{Random, Syscall, Vdso};
use crate::Result;

/// Random bytes from the kernel, by the fastest way that it offers.
///
/// The kernel itself sees forks and restored virtual machines, so this is the source for hosts
/// that are snapshotted. Never buffered unless wrapped in a [`super::Pool`].
#[derive(Clone, Copy, Debug)]
pub struct Kernel(Path);

/// The way into the kernel's generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Path {
    /// Without entering the kernel, save to reseed: Linux 6.11 and later.
    Vdso,
    /// A system call for each read.
    Syscall,
}

impl Kernel {
    /// Picks the way. Never fails: a kernel that cannot give bytes says so at the first read.
    #[must_use]
    pub fn new() -> Self {
        Self(if Vdso::new().is_ok() { Path::Vdso } else { Path::Syscall })
    }

    /// The way that was picked.
    #[must_use]
    pub fn path(self) -> Path {
        self.0
    }
}

impl Default for Kernel {
    fn default() -> Self {
        Self::new()
    }
}

impl Random for Kernel {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        match self.0 {
            Path::Vdso => Vdso::fill_or_syscall(out),
            Path::Syscall => Syscall.fill(out),
        }
    }
}
