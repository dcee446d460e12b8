//! The choice of a source at run time.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "openssl")]
use super::OpenSsl;
use super::{Csprng, Kernel, Pool, Random, Syscall, Urandom, UrandomReopened, Vdso};
use crate::{Error, Result};

/// A random source, chosen at run time, per generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// A per-thread generator in this process, seeded by the kernel. The default.
    #[default]
    Csprng,
    /// The kernel, by the vDSO where it has one, else by the system call; never buffered.
    Kernel,
    /// The kernel by the vDSO alone; never buffered.
    Vdso,
    /// The kernel by a system call, in blocks.
    Syscall,
    /// `/dev/urandom`, kept open, in blocks.
    Urandom,
    /// `/dev/urandom`, opened, read and closed for each id: a yardstick.
    UrandomReopened,
    /// The system's OpenSSL, in blocks; in builds with the feature `openssl`.
    OpenSsl,
}

impl Source {
    /// Every source, in the order in which they are listed to a user.
    pub const ALL: [Self; 7] = [
        Self::Csprng,
        Self::Kernel,
        Self::Vdso,
        Self::Syscall,
        Self::Urandom,
        Self::UrandomReopened,
        Self::OpenSsl,
    ];

    /// Its name in commands, settings and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Csprng => "csprng",
            Self::Kernel => "kernel",
            Self::Vdso => "vdso",
            Self::Syscall => "syscall",
            Self::Urandom => "urandom",
            Self::UrandomReopened => "urandom-reopened",
            Self::OpenSsl => "openssl",
        }
    }

    /// The bare source: each read goes to it.
    ///
    /// # Errors
    /// When this system or build does not have it.
    pub fn open(self) -> Result<Box<dyn Random + Send>> {
        Ok(match self {
            Self::Csprng => Box::new(Csprng::new()),
            Self::Kernel => Box::new(Kernel::new()),
            Self::Vdso => Box::new(Vdso::new()?),
            Self::Syscall => Box::new(Syscall),
            Self::Urandom => Box::new(Urandom::new()?),
            Self::UrandomReopened => Box::new(UrandomReopened),
            #[cfg(feature = "openssl")]
            Self::OpenSsl => Box::new(OpenSsl),
            #[cfg(not(feature = "openssl"))]
            Self::OpenSsl => {
                return Err(Error::unavailable("openssl", "build with the feature openssl"));
            }
        })
    }

    /// The source as a generator reads it: in blocks, unless it is one that must see each read.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_pooled(self) -> Result<Box<dyn Random + Send>> {
        let bare = self.open()?;
        Ok(if self.is_pooled() { Box::new(Pool::new(bare)) } else { bare })
    }

    /// Whether a generator keeps a block of this source's bytes.
    #[must_use]
    pub fn is_pooled(self) -> bool {
        !matches!(self, Self::Kernel | Self::Vdso | Self::UrandomReopened)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Source {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name).ok_or_else(|| {
            Error::unavailable(
                "of that name",
                "csprng, kernel, vdso, syscall, urandom, urandom-reopened and openssl are known",
            )
        })
    }
}
