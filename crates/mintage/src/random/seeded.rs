//! A repeatable source for tests: **not secret, not unique**.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use super::Random;
use crate::{Error, Result};

/// The same bytes for the same seed, on every machine and in every version: the keystream of
/// ChaCha20 (RFC 8439), whose key is the seed in 8 little-endian bytes and 24 zeros, with a zero
/// nonce, from block 0.
///
/// Two generators with one seed give the same ids, and so does a forked child: that is its use.
/// With a [`crate::clock::Manual`] clock, version 7 repeats too. It ends, with an error, after 256
/// GiB.
pub struct Seeded(ChaCha20);

impl Seeded {
    /// The source of this seed, from its start.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha20::new(&key.into(), &[0; 12].into()))
    }
}

impl Random for Seeded {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        out.fill(0);
        self.0.try_apply_keystream(out).map_err(|_| {
            Error::random(
                "seeded",
                std::io::Error::other("its 256 GiB are used up; take a new seed"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use sha2::Digest;

    #[test]
    fn matches_the_conformance_vectors() {
        testing::for_each("random.json", "seeded", |vector| {
            let seed = vector["seed"].as_str().unwrap().parse().unwrap();
            let mut first = [0; 100];
            Seeded::new(seed).fill(&mut first).unwrap();
            assert_eq!(first.to_vec(), testing::bytes(&vector["output"]));
            let mut many = vec![0; 100_000];
            // In uneven parts: a read is a part of one stream.
            let mut source = Seeded::new(seed);
            many.chunks_mut(777).for_each(|part| source.fill(part).unwrap());
            let digest: [u8; 32] = sha2::Sha256::digest(&many).into();
            assert_eq!(digest, testing::hex(&vector["sha256_of_first_100000"]));
        });
    }
}
