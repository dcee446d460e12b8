//! Typed prefixes: `user_01h455vb4pex5vsknk084sn02q` (TypeID specification 0.3).
//!
//! ```text
//!   prefix, 0 to 63 of a-z and _       suffix: 26 digits of base32, lower case
//!  ┌──────────────────────────────┬───┬───────────────────────────────────────┐
//!  │ begins and ends with a letter│ _ │ the first digit is 0 to 7             │
//!  └──────────────────────────────┴───┴───────────────────────────────────────┘
//!                                   └─ left out when the prefix is empty
//! ```
//!
//! The specification names version 7 for new ids; any 16 bytes can be written.

use super::base32;
use crate::{Error, Result};

const FORM: &str = "a TypeID";

/// The longest prefix.
pub const MAX_PREFIX: usize = 63;

/// Writes `bytes` with `prefix`.
///
/// # Errors
/// When `prefix` is not 0 to 63 characters of a-z and `_` that begin and end with a letter.
pub fn encode(prefix: &str, bytes: &[u8; 16]) -> Result<String> {
    let mut text = String::with_capacity(prefix.len() + 1 + base32::LEN);
    if !prefix.is_empty() {
        check_prefix(prefix.as_bytes())?;
        text.push_str(prefix);
        text.push('_');
    }
    let mut suffix = [0; base32::LEN];
    base32::encode(bytes, &mut suffix);
    text.extend(suffix.iter().map(|digit| char::from(digit.to_ascii_lowercase())));
    Ok(text)
}

/// Reads all of `text`: its prefix, empty if it has none, and its bytes.
///
/// # Errors
/// [`Error::is_parse`], with [`Error::position`] at the first byte that is wrong.
pub fn decode(text: &[u8]) -> Result<(&str, [u8; 16])> {
    if text.is_empty() {
        return Err(Error::length(FORM, "26 after the prefix", 0, 0));
    }
    let (prefix, start) = match text.iter().rposition(|byte| *byte == b'_') {
        Some(at) => (&text[..at], at + 1),
        None => (&text[..0], 0),
    };
    if start > 0 {
        check_prefix(prefix)?;
    }
    let bytes = decode_suffix(text, start)?;
    // Checked to be ASCII.
    Ok((std::str::from_utf8(prefix).unwrap_or_default(), bytes))
}

fn decode_suffix(text: &[u8], start: usize) -> Result<[u8; 16]> {
    let suffix = &text[start..];
    if suffix.len() != base32::LEN {
        let at = start + suffix.len().min(base32::LEN);
        return Err(Error::length(FORM, "26 after the prefix", at, text.len() - start));
    }
    let is_digit = |c: &u8| !c.is_ascii_uppercase() && base32::is_digit(*c);
    if is_digit(&suffix[0]) && suffix[0] > b'7' {
        let expected = "a digit 0-7, since 128 bits end there,";
        return Err(Error::parse(FORM, start, expected, Some(suffix[0])));
    }
    if let Some(at) = suffix.iter().position(|c| !is_digit(c)) {
        let expected = "a digit 0-9 or a lower-case letter other than i, l, o and u";
        return Err(Error::parse(FORM, start + at, expected, Some(suffix[at])));
    }
    base32::decode(suffix)
}

fn check_prefix(prefix: &[u8]) -> Result<()> {
    let refuse =
        |at: usize, expected| Err(Error::parse(FORM, at, expected, prefix.get(at).copied()));
    if prefix.is_empty() {
        return Err(Error::parse(FORM, 0, "a prefix before the underscore", Some(b'_')));
    }
    if prefix.len() > MAX_PREFIX {
        return refuse(MAX_PREFIX, "a prefix of at most 63 characters, so an underscore");
    }
    let last = prefix.len() - 1;
    for (at, byte) in prefix.iter().enumerate() {
        match byte {
            b'a'..=b'z' => {}
            b'_' if at != 0 && at != last => {}
            b'_' => return refuse(at, "a prefix that begins and ends with a letter a-z"),
            _ => return refuse(at, "a letter a-z or an underscore"),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn valid_texts_match_the_conformance_vectors() {
        for vector in testing::vectors("typeid.json") {
            if vector["why"].is_null() {
                let (prefix, bytes) =
                    (vector["prefix"].as_str().unwrap(), testing::hex(&vector["bytes"]));
                let text = vector["text"].as_str().unwrap();
                assert_eq!(encode(prefix, &bytes).unwrap(), text, "{}", vector["id"]);
                assert_eq!(decode(text.as_bytes()).unwrap(), (prefix, bytes), "{}", vector["id"]);
            } else {
                let text = vector["text"].as_str().unwrap();
                let error = decode(text.as_bytes()).unwrap_err();
                let at = error.position().map(|at| at as u64);
                assert_eq!(at, vector["at"].as_u64(), "{}: {error}", vector["id"]);
            }
        }
    }

    #[test]
    fn a_bad_prefix_is_not_written() {
        for prefix in ["User", "_user", "user_", "us er", "a1", "ü", &"a".repeat(64)] {
            assert!(encode(prefix, &[0; 16]).unwrap_err().is_parse(), "{prefix}");
        }
    }
}
