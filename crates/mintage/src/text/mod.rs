//! Sixteen bytes to characters and back.
//!
//! This module sees bytes, never a UUID: it does not care what they mean.
//!
//! | form | length | example | order of the text |
//! |---|---|---|---|
//! | [`Form::Hyphenated`] | 36 | `017f22e2-79b0-7cc3-98c4-dc0c0c07398f` | as the bytes |
//! | [`Form::Base32`] | 26 | `01FWHE4YDGFK1SHH6W1G60EECF` | as the bytes |
//! | [`Form::Base64Url`] | 22 | `AX8i4nmwfMOYxNwMDAc5jw` | none |
//!
//! Writing gives one spelling. Parsing accepts hexadecimal and base32 digits of either case and
//! nothing else that is not that spelling: no blanks, no padding, no look-alikes, no unused bits
//! set. An error names the first byte that is wrong and what was expected there.

mod base32;
mod base64url;
mod digits;
mod hyphenated;

use std::fmt;
use std::str::FromStr;

use crate::{Error, Result};

/// The longest text that a form writes.
pub const MAX_LEN: usize = 36;

/// A way to write 16 bytes as text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Five groups of lower-case hexadecimal digits (RFC 9562 section 4): 36 characters.
    #[default]
    Hyphenated,
    /// Crockford's base32, upper case, as ULID: 26 characters, in the order of the bytes.
    Base32,
    /// base64url without padding (RFC 4648 section 5): 22 characters.
    Base64Url,
}

impl Form {
    /// Every form, in the order in which they are listed to a user.
    pub const ALL: [Self; 3] = [Self::Hyphenated, Self::Base32, Self::Base64Url];

    /// Its name in commands and records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hyphenated => "hyphenated",
            Self::Base32 => "base32",
            Self::Base64Url => "base64url",
        }
    }

    /// The length of every text in this form, in bytes, all ASCII.
    #[allow(clippy::len_without_is_empty)]
    #[must_use]
    pub const fn len(self) -> usize {
        match self {
            Self::Hyphenated => hyphenated::LEN,
            Self::Base32 => base32::LEN,
            Self::Base64Url => base64url::LEN,
        }
    }

    /// Writes `bytes` into the front of `out` and returns the text.
    ///
    /// ```
    /// use mintage::text::{Form, MAX_LEN};
    /// assert_eq!(Form::Base32.encode(&[0xff; 16], &mut [0; MAX_LEN]), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    /// ```
    #[inline]
    pub fn encode<'a>(self, bytes: &[u8; 16], out: &'a mut [u8; MAX_LEN]) -> &'a str {
        let text = &mut out[..self.len()];
        match self {
            Self::Hyphenated => hyphenated::encode(bytes, text),
            Self::Base32 => base32::encode(bytes, text),
            Self::Base64Url => base64url::encode(bytes, text),
        }
        // Every form writes ASCII only.
        std::str::from_utf8(text).unwrap_or_default()
    }

    /// Appends each of `ids` and a line feed to `out`.
    pub fn encode_lines<'a>(self, ids: impl IntoIterator<Item = &'a [u8; 16]>, out: &mut Vec<u8>) {
        let mut text = [0; MAX_LEN];
        for id in ids {
            out.extend_from_slice(self.encode(id, &mut text).as_bytes());
            out.push(b'\n');
        }
    }

    /// Reads all of `text` in this form.
    ///
    /// # Errors
    /// [`Error::is_parse`], with [`Error::position`] at the first byte that is wrong; a text of
    /// the wrong length is reported where it ends too early or goes on too long.
    #[inline]
    pub fn decode(self, text: &[u8]) -> Result<[u8; 16]> {
        if text.len() != self.len() {
            return Err(self.wrong_length(text));
        }
        match self {
            Self::Hyphenated => hyphenated::decode(text),
            Self::Base32 => base32::decode(text),
            Self::Base64Url => base64url::decode(text),
        }
    }

    #[cold]
    fn wrong_length(self, text: &[u8]) -> Error {
        let (what, length) = match self {
            Self::Hyphenated => ("a hyphenated UUID", "36 characters"),
            Self::Base32 => ("base32", "26 characters"),
            Self::Base64Url => ("base64url", "22 characters"),
        };
        let at = text.len().min(self.len());
        Error::parse(what, at, length, text.get(at).copied())
    }
}

/// Reads `text` in whichever form its length names, and tells which that was.
///
/// # Errors
/// As [`Form::decode`]; a length that no form has is reported at the end of the text.
pub fn parse(text: &[u8]) -> Result<([u8; 16], Form)> {
    let form = Form::ALL.into_iter().find(|form| form.len() == text.len()).ok_or_else(|| {
        let expected = "36 characters (hyphenated), 26 (base32) or 22 (base64url)";
        Error::parse("an id", text.len(), expected, None)
    })?;
    Ok((form.decode(text)?, form))
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Form {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name).ok_or_else(|| {
            Error::parse("the name of a form", 0, "hyphenated, base32 or base64url", None)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn form_of(vector: &serde_json::Value) -> Form {
        vector["form"].as_str().unwrap().parse().unwrap()
    }

    #[test]
    fn valid_texts_match_the_conformance_vectors() {
        for vector in testing::vectors("text.json") {
            let bytes = testing::hex::<16>(&vector["bytes"]);
            for form in Form::ALL {
                let expected = vector[form.name()].as_str().unwrap();
                assert_eq!(form.encode(&bytes, &mut [0; MAX_LEN]), expected);
                assert_eq!(form.decode(expected.as_bytes()).unwrap(), bytes);
                assert_eq!(parse(expected.as_bytes()).unwrap(), (bytes, form));
            }
            for accepted in vector["accepted"].as_array().unwrap() {
                let text = accepted["text"].as_str().unwrap();
                assert_eq!(form_of(accepted).decode(text.as_bytes()).unwrap(), bytes);
            }
        }
    }

    #[test]
    fn invalid_texts_are_refused_at_the_right_byte() {
        for vector in testing::vectors("invalid.json") {
            let error = form_of(&vector).decode(&testing::bytes(&vector["bytes"])).unwrap_err();
            let at = usize::try_from(vector["at"].as_u64().unwrap()).unwrap();
            assert_eq!(error.position(), Some(at), "{}: {error}", vector["id"]);
        }
    }

    #[test]
    fn every_single_byte_change_is_another_id_or_an_error() {
        let bytes = *b"\x01\x7f\x22\xe2\x79\xb0\x7c\xc3\x98\xc4\xdc\x0c\x0c\x07\x39\x8f";
        for form in Form::ALL {
            let text = form.encode(&bytes, &mut [0; MAX_LEN]).as_bytes().to_vec();
            for at in 0..text.len() {
                for byte in 0..=255 {
                    let mut changed = text.clone();
                    changed[at] = byte;
                    match form.decode(&changed) {
                        Err(error) => assert_eq!(error.position(), Some(at)),
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
    fn lines_are_the_texts_with_line_feeds() {
        let mut out = Vec::new();
        Form::Base64Url.encode_lines(&[[0; 16], [255; 16]], &mut out);
        assert_eq!(out, b"AAAAAAAAAAAAAAAAAAAAAA\n_____________________w\n");
    }
}
