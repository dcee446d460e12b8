//! What every format can do.

use super::MAX_LEN;
use crate::Result;
use crate::arch::Level;

/// How a format is written and read.
pub(super) trait Codec {
    /// Writes `bytes` into the front of `out`.
    fn encode<'a>(&self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str;

    /// Appends each of `ids` and a line feed to `out`.
    fn encode_lines(&self, level: Level, ids: &[[u8; 16]], out: &mut Vec<u8>) {
        let mut text = [0; MAX_LEN];
        for id in ids {
            out.extend_from_slice(self.encode(level, id, &mut text).as_bytes());
            out.push(b'\n');
        }
    }

    /// Reads all of `text`.
    fn decode(&self, level: Level, text: &[u8]) -> Result<[u8; 16]>;
}

/// The first bytes of `out`.
#[inline]
pub(super) fn front<const LEN: usize>(out: &mut [u8; MAX_LEN]) -> &mut [u8; LEN] {
    const { assert!(LEN <= MAX_LEN) };
    // The lengths are constants: nothing of this is left.
    out.first_chunk_mut().expect("no format is longer than MAX_LEN")
}
