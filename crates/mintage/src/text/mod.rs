//! Sixteen bytes to characters and back.
//!
//! This module sees bytes, never a UUID: it does not care what they mean.
//!
//! | format | length | example | order of the text |
//! |---|---|---|---|
//! | [`Format::Hyphenated`] | 36 | `017f22e2-79b0-7cc3-98c4-dc0c0c07398f` | as the bytes |
//! | [`Format::Upper`] | 36 | `017F22E2-79B0-7CC3-98C4-DC0C0C07398F` | as the bytes |
//! | [`Format::Simple`] | 32 | `017f22e279b07cc398c4dc0c0c07398f` | as the bytes |
//! | [`Format::Braced`] | 38 | `{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}` | as the bytes |
//! | [`Format::Urn`] | 45 | `urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f` | as the bytes |
//! | [`Format::Hex`] | 34 | `0x017F22E279B07CC398C4DC0C0C07398F` | as the bytes |
//! | [`Format::Base32`] | 26 | `01FWHE4YDGFK1SHH6W1G60EECF` | as the bytes |
//! | [`Format::Base58`] | 22 | `1BihbxwwQ4NZZpKRH9JDCz` | as the bytes |
//! | [`Format::Base62`] | 22 | `02p5oQZoHTv0zeY5yG21K3` | as the bytes |
//! | [`Format::Base64Url`] | 22 | `AX8i4nmwfMOYxNwMDAc5jw` | none |
//! | [`typeid`] | 26 to 90 | `user_01fwhe4ydgfk1shh6w1g60eecf` | as the bytes, by prefix |
//!
//! Writing gives one spelling. Parsing accepts hexadecimal and base32 digits of either case, the
//! letters of `urn:uuid:` likewise, and nothing else that is not that spelling: no blanks, no padding, no look-alikes, no unused bits
//! set. An error names the first byte that is wrong and what was expected there.

mod base32;
mod base64url;
mod codec;
mod digits;
mod hexadecimal;
mod radix;
mod spelling;
pub mod typeid;

use std::fmt;
use std::str::FromStr;

use codec::Codec;

use crate::arch::{self, Level};
use crate::{Error, Result};

/// The longest text that a format writes.
pub const MAX_LEN: usize = 45;

/// A way to write 16 bytes as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Five groups of lower-case hexadecimal digits (RFC 9562 section 4).
    #[default]
    Hyphenated,
    /// The same with upper-case digits.
    Upper,
    /// 32 lower-case digits and nothing else.
    Simple,
    /// Hyphenated, in braces, as Microsoft's tools write it.
    Braced,
    /// Hyphenated, as a URN (RFC 9562 section 4).
    Urn,
    /// 32 upper-case digits after `0x`: a literal in MySQL, MariaDB and SQL Server.
    Hex,
    /// Crockford's base32, upper case, as ULID.
    Base32,
    /// Bitcoin's alphabet, padded with `1` to a fixed length. Programs that treat base58 as a
    /// string of bytes drop the padding and cannot read it.
    Base58,
    /// Digits, upper case, lower case, padded with `0` to a fixed length.
    Base62,
    /// base64url without padding (RFC 4648 section 5).
    Base64Url,
}

/// A call of a format's codec: a match and not a table of methods, so that for a format that is known
/// when compiling nothing is left of it.
macro_rules! codec {
    ($format:expr, $method:ident($($argument:expr),*)) => {
        match $format {
            Format::Hyphenated => hexadecimal::HYPHENATED.$method($($argument),*),
            Format::Upper => hexadecimal::UPPERCASE.$method($($argument),*),
            Format::Simple => hexadecimal::SIMPLE.$method($($argument),*),
            Format::Braced => hexadecimal::BRACED.$method($($argument),*),
            Format::Urn => hexadecimal::URN.$method($($argument),*),
            Format::Hex => hexadecimal::HEX.$method($($argument),*),
            Format::Base32 => base32::BASE32.$method($($argument),*),
            Format::Base58 => radix::BASE58.$method($($argument),*),
            Format::Base62 => radix::BASE62.$method($($argument),*),
            Format::Base64Url => base64url::BASE64URL.$method($($argument),*),
        }
    };
}

impl Format {
    /// Every format, in the order in which they are listed to a user.
    pub const ALL: [Self; 10] = [
        Self::Hyphenated,
        Self::Upper,
        Self::Simple,
        Self::Braced,
        Self::Urn,
        Self::Hex,
        Self::Base32,
        Self::Base58,
        Self::Base62,
        Self::Base64Url,
    ];

    /// Its name in commands and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hyphenated => "hyphenated",
            Self::Upper => "upper",
            Self::Simple => "simple",
            Self::Braced => "braced",
            Self::Urn => "urn",
            Self::Hex => "hex",
            Self::Base32 => "base32",
            Self::Base58 => "base58",
            Self::Base62 => "base62",
            Self::Base64Url => "base64url",
        }
    }

    /// The length of every text in this format, in bytes, all ASCII.
    #[allow(clippy::len_without_is_empty)]
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Hyphenated | Self::Upper => 36,
            Self::Simple => 32,
            Self::Braced => 38,
            Self::Urn => 45,
            Self::Hex => 34,
            Self::Base32 => base32::LEN,
            Self::Base58 | Self::Base62 => radix::LEN,
            Self::Base64Url => base64url::LEN,
        }
    }

    /// Writes `bytes` into the front of `out` and returns the text.
    ///
    /// ```
    /// use mintage::text::{Format, MAX_LEN};
    /// assert_eq!(Format::Base32.encode(&[0xff; 16], &mut [0; MAX_LEN]), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    /// ```
    #[inline]
    pub fn encode<'a>(self, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str {
        self.encode_at(arch::level(), bytes, out)
    }

    #[inline]
    fn encode_at<'a>(self, level: Level, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str {
        codec!(self, encode(level, bytes, out))
    }

    /// Appends each of `ids` and a line feed to `out`.
    pub fn encode_lines(self, ids: &[[u8; 16]], out: &mut Vec<u8>) {
        codec!(self, encode_lines(arch::level(), ids, out));
    }

    /// Reads all of `text` in this format.
    ///
    /// # Errors
    /// [`Error::is_parse`], with [`Error::position`] at the first byte that is wrong; a text of
    /// the wrong length is reported where it ends too early or goes on too long. A base58 or
    /// base62 number of more than 128 bits is reported at its first digit.
    #[inline]
    pub fn decode(self, text: &[u8]) -> Result<[u8; 16]> {
        self.decode_at(arch::level(), text)
    }

    #[inline]
    fn decode_at(self, level: Level, text: &[u8]) -> Result<[u8; 16]> {
        codec!(self, decode(level, text))
    }

    /// The format that the length of `text` names. 22 characters are base64url: base58 and base62
    /// must be asked for by name. Hyphenated text with upper-case letters alone is upper.
    #[must_use]
    pub fn of_length(text: &[u8]) -> Option<Self> {
        // Every byte is looked at: without a branch for each, that is many at once.
        let has = |test: fn(&u8) -> bool| text.iter().fold(false, |found, byte| found | test(byte));
        Some(match text.len() {
            36 if has(u8::is_ascii_uppercase) && !has(u8::is_ascii_lowercase) => Self::Upper,
            36 => Self::Hyphenated,
            32 => Self::Simple,
            38 => Self::Braced,
            45 => Self::Urn,
            34 => Self::Hex,
            26 => Self::Base32,
            22 => Self::Base64Url,
            _ => return None,
        })
    }
}

/// A text that was read without being told its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed<'a> {
    /// The 16 bytes.
    pub bytes: [u8; 16],
    /// The format it is in; base32 for the digits after a typed prefix.
    pub form: Format,
    /// Its typed prefix, if it has one.
    pub prefix: Option<&'a str>,
}

impl Parsed<'_> {
    /// Bytes that were read in a format that was named.
    #[must_use]
    pub fn in_format(form: Format, bytes: [u8; 16]) -> Self {
        Self { bytes, form, prefix: None }
    }
}

/// Reads `text` in whichever format its length names ([`Format::of_length`]), or as a TypeID where an
/// underscore stands before its last 26 characters.
///
/// # Errors
/// As [`Format::decode`]; a length that no format has is reported at the end of the text.
pub fn parse(text: &[u8]) -> Result<Parsed<'_>> {
    if text.len() > base32::LEN && text[text.len() - base32::LEN - 1] == b'_' {
        let (prefix, bytes) = typeid::decode(text)?;
        return Ok(Parsed { bytes, form: Format::Base32, prefix: Some(prefix) });
    }
    let form = Format::of_length(text).ok_or_else(|| {
        let expected = "22 (base64url), 26 (base32), 32 (simple), 34 (hex), 36 (hyphenated), 38 \
                        (braced), 45 (urn), or a TypeID";
        Error::length("an id", expected, text.len(), text.len())
    })?;
    Ok(Parsed { bytes: form.decode(text)?, form, prefix: None })
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        let found = Self::ALL.into_iter().find(|form| form.name() == name);
        found.ok_or_else(|| Error::name("format", name, Self::ALL.map(Self::name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn form_of(vector: &serde_json::Value) -> Format {
        vector["form"].as_str().unwrap().parse().unwrap()
    }

    #[test]
    fn valid_texts_match_the_conformance_vectors() {
        for vector in testing::vectors("text.json") {
            let bytes = testing::hex::<16>(&vector["bytes"]);
            for form in Format::ALL {
                let expected = vector[form.name()].as_str().unwrap();
                for level in arch::levels() {
                    assert_eq!(form.encode_at(level, &bytes, &mut [0; MAX_LEN]), expected);
                    assert_eq!(form.decode_at(level, expected.as_bytes()).unwrap(), bytes);
                }
                if !matches!(form, Format::Base58 | Format::Base62) {
                    let parsed = parse(expected.as_bytes()).unwrap();
                    assert_eq!((parsed.bytes, parsed.prefix), (bytes, None));
                    let digits_alone = form == Format::Upper && parsed.form == Format::Hyphenated;
                    assert!(parsed.form == form || digits_alone);
                }
            }
            for accepted in vector["accepted"].as_array().unwrap() {
                let text = accepted["text"].as_str().unwrap();
                for level in arch::levels() {
                    let decoded = form_of(accepted).decode_at(level, text.as_bytes());
                    assert_eq!(decoded.unwrap(), bytes);
                }
            }
        }
    }

    #[test]
    fn invalid_texts_are_refused_at_the_right_byte() {
        for vector in testing::vectors("invalid.json") {
            let text = testing::bytes(&vector["bytes"]);
            let at = usize::try_from(vector["at"].as_u64().unwrap()).unwrap();
            for level in arch::levels() {
                let error = form_of(&vector).decode_at(level, &text).unwrap_err();
                assert_eq!(error.position(), Some(at), "{level:?} {}: {error}", vector["id"]);
            }
        }
    }

    #[test]
    fn every_single_byte_change_is_another_id_or_an_error() {
        let bytes = *b"\x01\x7f\x22\xe2\x79\xb0\x7c\xc3\x98\xc4\xdc\x0c\x0c\x07\x39\x8f";
        for form in Format::ALL {
            let text = form.encode(&bytes, &mut [0; MAX_LEN]).as_bytes().to_vec();
            for (at, byte) in (0..text.len()).flat_map(|at| (0..=255).map(move |byte| (at, byte))) {
                let mut changed = text.clone();
                changed[at] = byte;
                for level in arch::levels() {
                    match form.decode_at(level, &changed) {
                        Err(error) => {
                            let overflow = error.to_string().contains("2^128");
                            assert!(error.position() == Some(at) || overflow, "{form}: {error}");
                        }
                        Ok(other) => assert!(
                            other != bytes || byte.eq_ignore_ascii_case(&text[at]),
                            "{form}: two spellings of one id at {at}: {byte}"
                        ),
                    }
                }
            }
        }
    }

    #[test]
    fn the_table_of_forms_is_true() {
        let documented =
            include_str!("mod.rs").lines().filter(|line| line.starts_with("//! | [`Format::"));
        let bytes = *b"\x01\x7f\x22\xe2\x79\xb0\x7c\xc3\x98\xc4\xdc\x0c\x0c\x07\x39\x8f";
        assert_eq!(documented.clone().count(), Format::ALL.len());
        for (line, form) in documented.zip(Format::ALL) {
            let text = form.encode(&bytes, &mut [0; MAX_LEN]).to_owned();
            let row = format!("//! | [`Format::{form:?}`] | {} | `{text}` |", form.len());
            assert!(line.starts_with(&row), "{line}\n{row}");
        }
    }

    #[test]
    fn lines_are_the_texts_with_line_feeds() {
        let ids: Vec<[u8; 16]> = (0..=255).map(|byte| [byte; 16]).collect();
        for form in Format::ALL {
            let (mut lines, mut expected) = (b"first\n".to_vec(), b"first\n".to_vec());
            form.encode_lines(&ids, &mut lines);
            for id in &ids {
                expected.extend(form.encode(id, &mut [0; MAX_LEN]).as_bytes());
                expected.push(b'\n');
            }
            assert!(lines == expected, "{form}");
        }
    }

    #[test]
    fn what_follows_a_text_in_its_buffer_stays() {
        for form in Format::ALL {
            for level in arch::levels() {
                let mut out = [0xee; MAX_LEN];
                let length = form.encode_at(level, &[0x5a; 16], &mut out).len();
                assert!(length == form.len() && out[length..].iter().all(|byte| *byte == 0xee));
            }
        }
    }
}
