//! Hexadecimal digits: plain, in five groups with hyphens (RFC 9562 section 4), in upper case, in
//! braces, as a URN, and as a literal.

use super::digits::{NONE, values_of_either_case};
use crate::{Error, Result};

const LOWER: &[u8; 16] = b"0123456789abcdef";
const UPPER: &[u8; 16] = b"0123456789ABCDEF";
static VALUES: [u8; 256] = values_of_either_case(LOWER);

/// How one format of hexadecimal looks.
pub(super) struct Shape {
    name: &'static str,
    length: &'static str,
    prefix: &'static [u8],
    /// What the prefix is compared with is put in lower case first.
    any_case_prefix: bool,
    suffix: &'static [u8],
    /// Where each byte's two digits start, after the prefix.
    starts: &'static [usize; 16],
    /// Where hyphens are, after the prefix.
    hyphens: &'static [usize],
    pairs: &'static [[u8; 2]; 256],
}

const HYPHENS: &[usize] = &[8, 13, 18, 23];
static GROUPED: [usize; 16] = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
static PLAIN: [usize; 16] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30];

/// Statics, so that a look-up is a load.
static LOWER_PAIRS: [[u8; 2]; 256] = pairs(LOWER);
static UPPER_PAIRS: [[u8; 2]; 256] = pairs(UPPER);

const fn pairs(digits: &[u8; 16]) -> [[u8; 2]; 256] {
    let mut table = [[0; 2]; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = [digits[byte >> 4], digits[byte & 15]];
        byte += 1;
    }
    table
}

pub(super) static HYPHENATED: Shape = Shape {
    name: "a hyphenated UUID",
    length: "36",
    prefix: b"",
    any_case_prefix: false,
    suffix: b"",
    starts: &GROUPED,
    hyphens: HYPHENS,
    pairs: &LOWER_PAIRS,
};

pub(super) static UPPERCASE: Shape = Shape { pairs: &UPPER_PAIRS, ..HYPHENATED };

pub(super) static SIMPLE: Shape = Shape {
    name: "a UUID of hexadecimal digits alone",
    length: "32",
    starts: &PLAIN,
    hyphens: &[],
    ..HYPHENATED
};

pub(super) static BRACED: Shape =
    Shape { name: "a UUID in braces", length: "38", prefix: b"{", suffix: b"}", ..HYPHENATED };

pub(super) static URN: Shape = Shape {
    name: "a UUID as URN",
    length: "45",
    prefix: b"urn:uuid:",
    // RFC 8141 section 3.1: scheme and namespace are compared without case.
    any_case_prefix: true,
    ..HYPHENATED
};

pub(super) static HEX: Shape = Shape {
    name: "a hexadecimal literal",
    length: "34",
    prefix: b"0x",
    starts: &PLAIN,
    hyphens: &[],
    pairs: &UPPER_PAIRS,
    ..HYPHENATED
};

impl Shape {
    #[inline]
    pub(super) fn encode(&self, bytes: &[u8; 16], out: &mut [u8]) {
        let (prefix, out) = out.split_at_mut(self.prefix.len());
        prefix.copy_from_slice(self.prefix);
        for (byte, start) in bytes.iter().zip(self.starts) {
            out[*start..start + 2].copy_from_slice(&self.pairs[usize::from(*byte)]);
        }
        for at in self.hyphens {
            out[*at] = b'-';
        }
        let end = out.len() - self.suffix.len();
        out[end..].copy_from_slice(self.suffix);
    }

    /// `text` has the length of the format.
    #[inline]
    pub(super) fn decode(&self, text: &[u8]) -> Result<[u8; 16]> {
        let digits = &text[self.prefix.len()..text.len() - self.suffix.len()];
        let mut bytes = [0; 16];
        let mut wrong = 0;
        for (byte, start) in bytes.iter_mut().zip(self.starts) {
            let (high, low) =
                (VALUES[usize::from(digits[*start])], VALUES[usize::from(digits[start + 1])]);
            wrong |= high | low;
            *byte = high << 4 | low & 15;
        }
        let hyphens = self.hyphens.iter().all(|at| digits[*at] == b'-');
        if wrong > 15 || !hyphens || !self.is_wrapped(text) {
            return Err(self.explain(text));
        }
        Ok(bytes)
    }

    fn is_wrapped(&self, text: &[u8]) -> bool {
        (0..self.prefix.len()).all(|at| self.prefix_matches(text, at))
            && text.ends_with(self.suffix)
    }

    fn prefix_matches(&self, text: &[u8], at: usize) -> bool {
        let byte = if self.any_case_prefix { text[at].to_ascii_lowercase() } else { text[at] };
        byte == self.prefix[at]
    }

    #[cold]
    pub(super) fn wrong_length(&self, text: &[u8]) -> Error {
        let length = self.prefix.len() + 32 + self.hyphens.len() + self.suffix.len();
        Error::length(self.name, self.length, text.len().min(length), text.len())
    }

    /// The first byte that is wrong; there is one.
    #[cold]
    fn explain(&self, text: &[u8]) -> Error {
        let wrong = (0..text.len()).find_map(|at| Some((at, self.expected(text, at)?)));
        let (at, expected) = wrong.unwrap_or((text.len(), "nothing"));
        Error::parse(self.name, at, expected, text.get(at).copied())
    }

    /// What should stand at `at`, unless that is what stands there.
    fn expected(&self, text: &[u8], at: usize) -> Option<&'static str> {
        let end = text.len() - self.suffix.len();
        let (is_right, expected) = if at < self.prefix.len() {
            (self.prefix_matches(text, at), self.wrapping())
        } else if at >= end {
            (text[at] == self.suffix[at - end], "a closing brace")
        } else if self.hyphens.contains(&(at - self.prefix.len())) {
            (text[at] == b'-', "a hyphen")
        } else {
            (VALUES[usize::from(text[at])] != NONE, "a digit 0-9 or a-f")
        };
        (!is_right).then_some(expected)
    }

    fn wrapping(&self) -> &'static str {
        match self.prefix {
            b"{" => "an opening brace",
            b"0x" => "0x",
            _ => "urn:uuid:",
        }
    }
}
