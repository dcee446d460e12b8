//! Digits of four bits, in groups or not, with something around them or not.
//!
//! ```text
//!   bytes    01 7f 22 e2 79 b0 7c …                      16
//!   halves   0 7 2 e 7 b 7 …  ║  1 f 2 2 9 0 c …         16 upper ones and 16 lower ones
//!   digits   "072e7b7…"       ║  "1f2290c…"              looked up, all at once
//!   text     "017f22e2-79b0-7c…"                         spread, and separators put between
//! ```
//!
//! The way back:
//!
//! ```text
//!   text     its first 32 characters  ║  its last 16
//!   slots    "072e7b7…" ║ "1f2290c…"  ║  "----…"         each picked from its place
//!   values   0 7 2 e …  ║ 1 f 2 2 …                      looked up, and separators compared
//!   bytes    01 7f 22 e2 …                               upper << 4 | lower
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;
#[cfg(target_arch = "x86_64")]
mod tables;

use super::{Layout, Level};

/// In a template: here stands a digit.
pub(crate) const DIGIT: u8 = b'#';

/// The letters that are written; either is read.
#[derive(Clone, Copy)]
pub(crate) enum Case {
    Lower,
    Upper,
}

impl Case {
    const fn digits(self) -> &'static [u8; 16] {
        match self {
            Self::Lower => b"0123456789abcdef",
            Self::Upper => b"0123456789ABCDEF",
        }
    }
}

/// 32 digits and what is around them.
pub(crate) struct Hexadecimal<const LEN: usize> {
    /// The text, with [`DIGIT`] where a digit stands.
    template: [u8; LEN],
    /// The bits that a separator may not differ in; 0 for digits.
    fixed: [u8; LEN],
    case: Case,
    /// Characters before the first digit.
    prefix: usize,
    #[cfg(target_arch = "x86_64")]
    tables: tables::Tables,
}

impl<const LEN: usize> Hexadecimal<LEN> {
    pub(crate) const fn new(template: &[u8; LEN], case: Case) -> Self {
        assert!(template.is_ascii());
        let (mut fixed, mut at) = ([0xff; LEN], LEN);
        let mut prefix = LEN;
        while at > 0 {
            at -= 1;
            if template[at] == DIGIT {
                fixed[at] = 0;
                prefix = at;
            }
        }
        Self {
            template: *template,
            fixed,
            case,
            prefix,
            #[cfg(target_arch = "x86_64")]
            tables: tables::Tables::new(template, &fixed, case.digits()),
        }
    }

    /// The letters before the first digit are read in either case too.
    pub(crate) const fn any_case_prefix(mut self) -> Self {
        let mut at = 0;
        while at < self.prefix {
            if self.template[at].is_ascii_alphabetic() {
                self.fixed[at] = !0x20;
            }
            at += 1;
        }
        #[cfg(target_arch = "x86_64")]
        {
            self.tables = tables::Tables::new(&self.template, &self.fixed, self.case.digits());
        }
        self
    }

    /// The first place of `text` where something else should stand, and what: [`DIGIT`] for a digit.
    pub(crate) fn first_wrong(&self, text: &[u8; LEN]) -> Option<(usize, u8)> {
        let is_right = |at: usize| match self.template[at] {
            DIGIT => text[at].is_ascii_hexdigit(),
            separator => (text[at] ^ separator) & self.fixed[at] == 0,
        };
        (0..LEN).find(|at| !is_right(*at)).map(|at| (at, self.template[at]))
    }

    pub(crate) fn prefix(&self) -> &[u8] {
        &self.template[..self.prefix]
    }
}

impl<const LEN: usize> Layout<LEN> for Hexadecimal<LEN> {
    #[inline]
    fn encode<'a>(&self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; LEN]) -> &'a str {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::encode(self, bytes, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX2.
            Level::Avx2(_) => unsafe { avx2::encode(self, bytes, out) },
            Level::Portable => portable::encode(self, bytes, out),
        }
        // SAFETY: every byte was written, from the template or the digits, which are ASCII.
        unsafe { str::from_utf8_unchecked(out) }
    }

    fn encode_lines(&self, level: Level, ids: &[[u8; 16]], out: &mut Vec<u8>) {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::encode_lines(self, ids, out) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX2.
            Level::Avx2(_) => unsafe { avx2::encode_lines(self, ids, out) },
            Level::Portable => portable::encode_lines(self, ids, out),
        }
    }

    #[inline]
    fn decode(&self, level: Level, text: &[u8; LEN], bytes: &mut [u8; 16]) -> bool {
        match level {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX-512.
            Level::Avx512(_) => unsafe { avx512::decode(self, text, bytes) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level proves that the CPU has AVX2.
            Level::Avx2(_) => unsafe { avx2::decode(self, text, bytes) },
            Level::Portable => portable::decode(self, text, bytes),
        }
    }
}
