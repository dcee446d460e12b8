//! The choice of a source at run time.

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "openssl")]
use super::OpenSsl;
use super::{Csprng, Kernel, Random, Seeded, Syscall, Telemetry, Urandom, UrandomReopened, Vdso};
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
    /// What `/dev/urandom` names, opened, read and closed for each id, and not checked to be the
    /// device: a yardstick.
    UrandomReopened,
    /// The system's OpenSSL, in blocks; in builds with the feature `openssl`.
    OpenSsl,
    /// **Not secret**: predictable from a few ids. For traces and logs.
    Telemetry,
    /// **Not secret, not unique**: the same ids for the same seed, for tests.
    Seeded(u64),
}

impl Source {
    /// Every source that makes unique ids, in the order in which they are listed to a user.
    pub const ALL: [Self; 8] = [
        Self::Csprng,
        Self::Kernel,
        Self::Vdso,
        Self::Syscall,
        Self::Urandom,
        Self::UrandomReopened,
        Self::OpenSsl,
        Self::Telemetry,
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
            Self::Telemetry => "telemetry",
            Self::Seeded(_) => "seeded",
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
                let why = "this build lacks it; turn mintage's feature openssl on";
                return Err(Error::unavailable("the random source openssl", why));
            }
            Self::Telemetry => Box::new(Telemetry::new()),
            Self::Seeded(seed) => Box::new(Seeded::new(seed)),
        })
    }

    /// Whether a generator keeps a block of this source's bytes.
    #[must_use]
    pub fn is_pooled(self) -> bool {
        matches!(self, Self::Csprng | Self::Syscall | Self::Urandom | Self::OpenSsl)
    }

    /// Whether its bytes are fit for what a stranger must not guess.
    #[must_use]
    pub fn is_secret(self) -> bool {
        !matches!(self, Self::UrandomReopened | Self::Telemetry | Self::Seeded(_))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeded(seed) => f.pad(&format!("seeded:{seed}")),
            _ => f.pad(self.name()),
        }
    }
}

/// Reads a source's name; `seeded:N` carries its seed, a number below 2^64.
impl FromStr for Source {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let seeded = || name.strip_prefix("seeded:")?.parse().ok().map(Self::Seeded);
        let named = Self::ALL.into_iter().find(|source| source.name() == name);
        named.or_else(seeded).ok_or_else(|| {
            let known = Self::ALL.map(Self::name).into_iter().chain(["seeded:N (N a number)"]);
            Error::name("random source", name, known)
        })
    }
}
