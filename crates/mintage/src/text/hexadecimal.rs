//! Hexadecimal digits: plain, in five groups with hyphens (RFC 9562 section 4), in upper case, in
//! braces, as a URN, and as a literal.

use super::spelling::Spelling;
use crate::Error;
use crate::arch::text::{Case, DIGIT, Hexadecimal};

type Form<const LEN: usize> = Spelling<Hexadecimal<LEN>, LEN>;

pub(super) static HYPHENATED: Form<36> = Spelling {
    name: "a hyphenated UUID",
    length: "36",
    layout: Hexadecimal::new(b"########-####-####-####-############", Case::Lower),
    explain,
};

pub(super) static UPPERCASE: Form<36> = Spelling {
    name: "a hyphenated UUID",
    length: "36",
    layout: Hexadecimal::new(b"########-####-####-####-############", Case::Upper),
    explain,
};

pub(super) static SIMPLE: Form<32> = Spelling {
    name: "a UUID of hexadecimal digits alone",
    length: "32",
    layout: Hexadecimal::new(b"################################", Case::Lower),
    explain,
};

pub(super) static BRACED: Form<38> = Spelling {
    name: "a UUID in braces",
    length: "38",
    layout: Hexadecimal::new(b"{########-####-####-####-############}", Case::Lower),
    explain,
};

pub(super) static URN: Form<45> = Spelling {
    name: "a UUID as URN",
    length: "45",
    // RFC 8141 section 3.1: scheme and namespace are compared without case.
    layout: Hexadecimal::new(b"urn:uuid:########-####-####-####-############", Case::Lower)
        .any_case_prefix(),
    explain,
};

pub(super) static HEX: Form<34> = Spelling {
    name: "a hexadecimal literal",
    length: "34",
    layout: Hexadecimal::new(b"0x################################", Case::Upper),
    explain,
};

fn explain<const LEN: usize>(form: &Form<LEN>, text: &[u8; LEN]) -> Error {
    let (at, meant) = form.layout.first_wrong(text).unwrap_or((LEN, b'\0'));
    let expected = match (form.layout.prefix(), meant) {
        (b"{", _) if at == 0 => "an opening brace",
        (b"0x", _) if at < 2 => "0x",
        (b"urn:uuid:", _) if at < 9 => "urn:uuid:",
        (_, DIGIT) => "a digit 0-9 or a-f",
        (_, b'-') => "a hyphen",
        (_, b'}') => "a closing brace",
        _ => "nothing",
    };
    Error::parse(form.name, at, expected, text.get(at).copied())
}
