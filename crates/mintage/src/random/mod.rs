//! Where random bytes come from.
//!
//! A source, mintage's or your own, keeps this contract:
//!
//! - [`Random::fill`] writes every byte of the slice or returns an error. It never pads, never
//!   falls back to something weaker, never returns fewer bytes. After an error the slice's
//!   content is unspecified and must not be used.
//! - The bytes are fit for keys, unless its name says that they are not.
//! - **Forks:** a forked child has a copy of all that a source of your own keeps. One that computes
//!   its bytes must notice a fork itself, or both processes make the same ids; mintage empties its
//!   own pools, not your source. Nor does [`crate::reseed`] reach it.
//!
//! Any source may be read in blocks through a [`Pool`]; a block's bytes are erased as they are
//! handed out.
//!
//! ```
//! use std::{fs::File, io::Read};
//! use mintage::{Error, Mint, Result, random::{Pool, Random}};
//!
//! struct Device(File);
//!
//! impl Random for Device {
//!     fn fill(&mut self, out: &mut [u8]) -> Result<()> {
//!         self.0.read_exact(out).map_err(|cause| Error::random("device", cause))
//!     }
//! }
//!
//! let device = Device(File::open("/dev/urandom").unwrap());
//! let id = Mint::builder().own_source(Pool::new(device)).build()?.v4()?;
//! assert_eq!(id.get_version_num(), 4);
//! # Ok::<(), Error>(())
//! ```

// To add a source, add a file, then its row in `Source`. One that keeps bytes or keys between calls
// keeps them in `fork::Wiped`, which asks whether they are current.

mod aes_ctr;
mod chacha;
mod csprng;
#[cfg(all(target_os = "linux", target_pointer_width = "64", not(miri)))]
mod elf;
mod kernel;
#[cfg(feature = "openssl")]
mod openssl;
mod pool;
mod seeded;
mod source;
mod syscall;
mod telemetry;
mod urandom;
mod vdso;

pub use csprng::Csprng;
pub use kernel::{Kernel, Path as KernelPath};
#[cfg(feature = "openssl")]
pub use openssl::OpenSsl;
pub(crate) use pool::Block;
pub use pool::{BLOCK, Pool};
pub use seeded::Seeded;
pub use source::Source;
pub use syscall::Syscall;
pub use telemetry::Telemetry;
pub use urandom::{Urandom, UrandomReopened};
pub use vdso::Vdso;

use crate::Result;

/// Something that gives random bytes. See the [module](self) for the contract.
pub trait Random {
    /// Fills all of `out`, or fails.
    ///
    /// # Errors
    /// When the source cannot give bytes now ([`crate::Error::is_random`]).
    fn fill(&mut self, out: &mut [u8]) -> Result<()>;

    /// The next 8 bytes as a little-endian number: what [`Self::fill`] gives, in a register.
    ///
    /// # Errors
    /// As [`Self::fill`].
    #[inline]
    fn next_u64(&mut self) -> Result<u64> {
        let mut bytes = [0; 8];
        self.fill(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// The next 16 bytes likewise.
    ///
    /// # Errors
    /// As [`Self::fill`].
    #[inline]
    fn next_u128(&mut self) -> Result<u128> {
        let mut bytes = [0; 16];
        self.fill(&mut bytes)?;
        Ok(u128::from_le_bytes(bytes))
    }
}

impl<R: Random + ?Sized> Random for Box<R> {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        (**self).fill(out)
    }

    #[inline]
    fn next_u64(&mut self) -> Result<u64> {
        (**self).next_u64()
    }

    #[inline]
    fn next_u128(&mut self) -> Result<u128> {
        (**self).next_u128()
    }
}

impl<R: Random + ?Sized> Random for &mut R {
    #[inline]
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        (**self).fill(out)
    }

    #[inline]
    fn next_u64(&mut self) -> Result<u64> {
        (**self).next_u64()
    }

    #[inline]
    fn next_u128(&mut self) -> Result<u128> {
        (**self).next_u128()
    }
}
