//! Reading a source in blocks, and handing each byte out once.

use bytemuck::{Pod, Zeroable};

use super::Random;
use crate::Result;
use crate::fork::{Wiped, era};

/// Bytes drawn from a source at a time: 256 UUIDs of version 4.
pub const BLOCK: usize = 4096;

/// A source read in blocks of [`BLOCK`] bytes.
///
/// A byte is erased as it is handed out, so a later look at the memory shows no id that was
/// given. Reads of a block or more bypass the block. A forked child starts with an empty block;
/// so does every pool after [`crate::reseed`].
///
/// Not protected: a virtual machine that is snapshotted and restored twice hands out what was
/// left in the block twice, until [`crate::reseed`] is called.
pub struct Pool<R> {
    source: R,
    block: Wiped<Block>,
}

#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
struct Block {
    era: u64,
    /// Bytes not yet handed out: the last ones of `bytes`.
    left: u64,
    bytes: [u8; BLOCK],
}

impl<R: Random> Pool<R> {
    /// A pool over `source`; it draws nothing before the first read.
    pub fn new(source: R) -> Self {
        Self { source, block: Wiped::new() }
    }

    #[cfg(test)]
    pub(crate) fn with_handler(source: R) -> Self {
        Self { source, block: Wiped::with_handler() }
    }

    /// `N` fresh bytes, at most a block.
    ///
    /// # Errors
    /// When the block is used up and the source fails to fill it.
    #[inline]
    pub fn take<const N: usize>(&mut self) -> Result<[u8; N]> {
        const { assert!(N <= BLOCK) };
        if !self.holds(N) {
            self.refill()?;
        }
        let mut out = [0; N];
        self.hand_out(&mut out);
        Ok(out)
    }

    #[inline]
    fn holds(&self, bytes: usize) -> bool {
        self.block.era == era() && self.block.left >= bytes as u64
    }

    /// Moves the next bytes into `out` and leaves zeros. The block holds enough.
    #[inline]
    fn hand_out(&mut self, out: &mut [u8]) {
        let block = &mut *self.block;
        let start = BLOCK - usize::try_from(block.left).unwrap_or(0).min(BLOCK);
        let bytes = &mut block.bytes[start..start + out.len()];
        out.copy_from_slice(bytes);
        bytes.fill(0);
        block.left -= out.len() as u64;
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Result<()> {
        let block = &mut *self.block;
        // Empty while the source runs: if it fails, nothing old or half-filled is handed out.
        *block = Block::zeroed();
        // Read before the source: a reseed or fork meanwhile leaves the block out of date.
        let current = era();
        if let Err(error) = self.source.fill(&mut block.bytes) {
            block.bytes.fill(0);
            return Err(error);
        }
        block.era = current;
        block.left = BLOCK as u64;
        Ok(())
    }
}

impl<R: Random> Random for Pool<R> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        if out.len() >= BLOCK {
            return self.source.fill(out);
        }
        if !self.holds(out.len()) {
            self.refill()?;
        }
        self.hand_out(out);
        Ok(())
    }
}

#[cfg(test)]
#[allow(clippy::cast_possible_truncation)]
mod tests {
    use super::*;
    use crate::testing::{self, Counting, Failing};

    #[test]
    fn bytes_come_in_order_once_and_are_erased() {
        let _era = testing::era_stands();
        for mut pool in [Pool::new(Counting::default()), Pool::with_handler(Counting::default())] {
            let first: [u8; 16] = pool.take().unwrap();
            assert_eq!(first, std::array::from_fn(|i| i as u8));
            let mut rest = [0; BLOCK - 16];
            pool.fill(&mut rest).unwrap();
            assert!(rest.iter().enumerate().all(|(i, byte)| *byte == (i + 16) as u8));
            assert!(pool.block.bytes.iter().all(|byte| *byte == 0), "handed out and still there");
            assert_eq!(pool.block.left, 0);
        }
    }

    #[test]
    fn a_failing_source_gives_an_error_and_leaves_nothing() {
        let _era = testing::era_stands();
        let mut pool = Pool::new(Failing::after(BLOCK));
        for _ in 0..BLOCK / 16 {
            pool.take::<16>().unwrap();
        }
        for _ in 0..3 {
            assert!(pool.take::<16>().unwrap_err().is_random());
            assert_eq!(pool.block.left, 0);
        }
    }

    #[test]
    fn reseed_drops_the_block() {
        let _era = testing::era_stands();
        let mut pool = Pool::new(Counting::default());
        pool.take::<1>().unwrap();
        crate::reseed();
        // The second block starts at the source's 4097th byte, which counts as 0 again; the
        // second byte would have been 1.
        assert_eq!(pool.take::<1>().unwrap(), [0]);
    }
}
