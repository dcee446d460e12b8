//! Crockford's base32, as ULID writes it.
//!
//! ```text
//!  character   0        1               25
//!            ┌────────┬────────┬─ ··· ─┬────────┐
//!  bits      │ 00 127…│   5    │       │  5 … 0 │   128 bits in 130: the first digit is 0 to 7
//!            └────────┴────────┴─ ··· ─┴────────┘
//! ```

use super::digits::{values, values_of_either_case};
use super::spelling::Spelling;
use crate::Error;
use crate::arch::text::Number;

pub(super) const LEN: usize = 26;

/// No I, L, O or U.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LOWER: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

pub(super) static BASE32: Spelling<Number<5, LEN>, LEN> = Spelling {
    name: "base32",
    length: "26",
    layout: Number::new(DIGITS, &values_of_either_case(DIGITS)),
    explain: |form, text| {
        let digit = "a digit 0-9 or a letter other than I, L, O and U";
        let (at, expected) = first_wrong(&form.layout, text, digit);
        Error::parse(form.name, at, expected, text.get(at).copied())
    },
};

/// Lower case alone, as TypeIDs are.
pub(super) static LOWER_CASE: Number<5, LEN> = Number::new(LOWER, &values(LOWER));

/// Where `text` is wrong, and what should stand there: `digit` or less.
pub(super) fn first_wrong(
    layout: &Number<5, LEN>,
    text: &[u8; LEN],
    digit: &'static str,
) -> (usize, &'static str) {
    if layout.value(text[0]).is_some_and(|value| value > 7) {
        return (0, "a digit 0-7, since 128 bits end there,");
    }
    let at = text.iter().position(|character| layout.value(*character).is_none());
    (at.unwrap_or(LEN), digit)
}
