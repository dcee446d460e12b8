//! base64url without padding (RFC 4648 section 5).
//!
//! ```text
//!  character   0              20       21
//!            ┌────────┬─ ··· ─┬────────┬────────┐
//!  bits      │ 127 …  │       │ 7 … 2  │ 1 0 0000│   128 bits in 132: the last four are 0
//!            └────────┴─ ··· ─┴────────┴────────┘
//! ```

use super::digits::values;
use super::spelling::Spelling;
use crate::Error;
use crate::arch::text::Number;

pub(super) const LEN: usize = 22;

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

pub(super) static BASE64URL: Spelling<Number<6, LEN>, LEN> = Spelling {
    name: "base64url",
    length: "22",
    layout: Number::new(DIGITS, &values(DIGITS)),
    explain,
};

fn explain(form: &Spelling<Number<6, LEN>, LEN>, text: &[u8; LEN]) -> Error {
    let at = text.iter().position(|character| form.layout.value(*character).is_none());
    let (at, expected) = match at {
        Some(at) if at < LEN - 1 => (at, "a letter, a digit, '-' or '_'"),
        _ => (LEN - 1, "A, Q, g or w, whose unused bits are 0,"),
    };
    Error::parse(form.name, at, expected, Some(text[at]))
}
