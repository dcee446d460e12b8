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

use super::base32::{self, LOWER_CASE};
use crate::arch;
use crate::arch::text::Layout;
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
    text.push_str(LOWER_CASE.encode(arch::level(), bytes, &mut suffix));
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
    let Ok(suffix) = <&[u8; base32::LEN]>::try_from(suffix) else {
        let at = start + suffix.len().min(base32::LEN);
        return Err(Error::length(FORM, "26 after the prefix", at, text.len() - start));
    };
    let mut bytes = [0; 16];
    if LOWER_CASE.decode(arch::level(), suffix, &mut bytes) {
        return Ok(bytes);
    }
    let digit = "a digit 0-9 or a lower-case letter other than i, l, o and u";
    let (at, expected) = base32::first_wrong(&LOWER_CASE, suffix, digit);
    Err(Error::parse(FORM, start + at, expected, suffix.get(at).copied()))
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
