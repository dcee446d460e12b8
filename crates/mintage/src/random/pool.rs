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

/// Bytes that wait to be handed out, from the front to the back.
#[derive(Clone, Copy, Zeroable, Pod)]
#[repr(C)]
pub(crate) struct Block {
    /// First, so that ids do not straddle cache lines.
    bytes: [u8; BLOCK],
    /// Bytes not yet handed out: the last ones of `bytes`.
    left: u64,
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

    #[inline]
    fn taken<T>(&mut self, mut take: impl FnMut(&mut Block) -> Option<T>) -> Result<T> {
        loop {
            if let Some(number) = self.block.if_current(&mut take) {
                return Ok(number);
            }
            self.refill()?;
        }
    }

    #[cold]
    #[inline(never)]
    fn refill(&mut self) -> Result<()> {
        // The era first: a reseed or fork meanwhile leaves the block out of date.
        self.block.begin(era());
        self.block.refill(&mut self.source)
    }
}

impl Block {
    /// Fills the block anew. Empty while the source runs: if it fails or panics, nothing old or
    /// half-filled is handed out.
    pub(crate) fn refill(&mut self, source: &mut (impl Random + ?Sized)) -> Result<()> {
        self.left = 0;
        if let Err(error) = source.fill(&mut self.bytes) {
            self.empty();
            return Err(error);
        }
        self.left = BLOCK as u64;
        Ok(())
    }

    pub(crate) fn empty(&mut self) {
        *self = Self::zeroed();
    }

    fn left(&self) -> usize {
        usize::try_from(self.left).unwrap_or(0)
    }

    /// The next `N` bytes, which leave zeros, or None where fewer are left.
    #[inline]
    pub(crate) fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        const { assert!(N <= BLOCK) };
        let left = self.left();
        let rest = left.checked_sub(N)?;
        let bytes = self.bytes.get_mut(BLOCK.wrapping_sub(left)..)?.first_chunk_mut::<N>()?;
        self.left = rest as u64;
        Some(std::mem::replace(bytes, [0; N]))
    }

    /// The same into `out`; false where it was not filled.
    #[inline]
    pub(crate) fn hand_out(&mut self, out: &mut [u8]) -> bool {
        let left = self.left();
        let start = BLOCK.wrapping_sub(left);
        let Some(bytes) = self.bytes.get_mut(start..start.wrapping_add(out.len())) else {
            return false;
        };
        out.copy_from_slice(bytes);
        bytes.fill(0);
        self.left = (left - out.len()) as u64;
        true
    }
}

impl<R: Random> Random for Pool<R> {
    fn fill(&mut self, out: &mut [u8]) -> Result<()> {
        if out.len() >= BLOCK {
            return self.source.fill(out);
        }
        self.taken(|block| block.hand_out(out).then_some(()))
    }

    #[inline]
    fn next_u64(&mut self) -> Result<u64> {
        self.taken(|block| block.take().map(u64::from_le_bytes))
    }

    #[inline]
    fn next_u128(&mut self) -> Result<u128> {
        self.taken(|block| block.take().map(u128::from_le_bytes))
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
            let first = pool.next_u128().unwrap().to_le_bytes();
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
            pool.next_u128().unwrap();
        }
        for _ in 0..3 {
            assert!(pool.next_u128().unwrap_err().is_random());
            assert_eq!(pool.block.left, 0);
        }
    }

    #[test]
    fn reseed_drops_the_block() {
        let _era = testing::era_stands();
        let mut pool = Pool::new(Counting::default());
        let first = pool.next_u64().unwrap();
        crate::reseed();
        // The second block starts at the source's 4097th byte, which counts as 0 again.
        assert_eq!(pool.next_u64().unwrap(), first);
    }
}
