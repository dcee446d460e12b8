//! Formats whose digits hold whole bits: a layout, which the kernels take, and words for what is wrong.

use super::MAX_LEN;
use super::codec::{Codec, front};
use crate::arch::Level;
use crate::arch::text::Layout;
use crate::{Error, Result};

/// A format of `LEN` characters.
pub(super) struct Spelling<L, const LEN: usize> {
    pub(super) name: &'static str,
    pub(super) length: &'static str,
    pub(super) layout: L,
    /// The first byte that is wrong; there is one.
    pub(super) explain: fn(&Self, &[u8; LEN]) -> Error,
}

impl<L: Layout<LEN>, const LEN: usize> Codec for Spelling<L, LEN> {
    #[inline]
    fn encode<'a>(&self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str {
        self.layout.encode(level, bytes, front(out))
    }

    fn encode_lines(&self, level: Level, ids: &[[u8; 16]], out: &mut Vec<u8>) {
        self.layout.encode_lines(level, ids, out);
    }

    #[inline]
    fn decode(&self, level: Level, text: &[u8]) -> Result<[u8; 16]> {
        let mut bytes = [0; 16];
        match text.try_into() {
            Ok(text) if self.layout.decode(level, text, &mut bytes) => Ok(bytes),
            _ => self.refuse(text),
        }
    }
}

impl<L, const LEN: usize> Spelling<L, LEN> {
    /// Never inlined: so the bytes of a result are copied whole, and not by those that an error has.
    #[cold]
    #[inline(never)]
    fn refuse(&self, text: &[u8]) -> Result<[u8; 16]> {
        Err(match text.try_into() {
            Ok(text) => (self.explain)(self, text),
            Err(_) => Error::length(self.name, self.length, text.len().min(LEN), text.len()),
        })
    }
}
