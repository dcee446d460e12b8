//! The system's OpenSSL: `RAND_bytes`, with whatever provider (FIPS) the system configured.

use super::Random;
use crate::{Error, Result};

/// Random bytes from the system's OpenSSL.
///
/// OpenSSL keeps a generator per thread and reseeds it after a fork by itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenSsl;

impl Random for OpenSsl {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        // RAND_bytes takes a C int, and the binding panics past it.
        for part in out.chunks_mut(1 << 30) {
            ::openssl::rand::rand_bytes(part)
                .map_err(|stack| Error::random("openssl", std::io::Error::other(stack)))?;
        }
        Ok(())
    }
}
