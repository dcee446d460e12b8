//! Every level against the portable one, and that one against the standard library.

use super::{Case, Hexadecimal, Layout, Level, Number};
use crate::arch::levels;

static PLAIN: Hexadecimal<32> = Hexadecimal::new(b"################################", Case::Upper);
static GROUPED: Hexadecimal<36> =
    Hexadecimal::new(b"########-####-####-####-############", Case::Lower);
/// The longest text that there may be.
static WRAPPED: Hexadecimal<48> =
    Hexadecimal::new(b"id:urn [########-####-####-####-############] ok", Case::Upper)
        .any_case_prefix();
static BASE32: Number<5, 26> = Number::new(ALPHABET.split_at(32).0, &values(32));
static BASE64: Number<6, 22> = Number::new(ALPHABET, &values(64));

const ALPHABET: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyz012345ABCDEFGHIJKLMNOPQRSTUVWXYZ6789+/";

const fn values(digits: u8) -> [u8; 256] {
    let (mut values, mut digit) = ([0xff; 256], 0);
    while digit < digits {
        values[ALPHABET[digit as usize] as usize] = digit;
        digit += 1;
    }
    values
}

/// Each bit alone, each byte everywhere, and what a multiplication spreads.
fn samples() -> Vec<[u8; 16]> {
    let bits = (0..128).map(|bit| 1u128 << bit);
    let bytes = (0..=255).map(|byte| u128::from_ne_bytes([byte; 16]));
    let spread = (0..2000u128).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835));
    bits.chain(bytes).chain(spread).map(u128::to_be_bytes).collect()
}

fn encoded<const LEN: usize>(
    layout: &impl Layout<LEN>,
    level: Level,
    bytes: &[u8; 16],
) -> [u8; LEN] {
    let mut out = [0xee; LEN];
    assert_eq!(layout.encode(level, bytes, &mut out).len(), LEN);
    out
}

fn decoded<const LEN: usize>(
    layout: &impl Layout<LEN>,
    level: Level,
    text: &[u8; LEN],
) -> Option<[u8; 16]> {
    let mut bytes = [0xee; 16];
    layout.decode(level, text, &mut bytes).then_some(bytes)
}

fn all_levels_agree<const LEN: usize>(layout: &impl Layout<LEN>) {
    for level in levels() {
        for bytes in &samples() {
            let text = encoded(layout, Level::Portable, bytes);
            assert_eq!(encoded(layout, level, bytes), text, "{level:?} {bytes:x?}");
            assert_eq!(decoded(layout, level, &text), Some(*bytes), "{level:?} {text:x?}");
        }
        for bytes in samples().iter().step_by(100) {
            let text = encoded(layout, Level::Portable, bytes);
            every_single_byte_change(text, |text| {
                let expected = decoded(layout, Level::Portable, text);
                assert_eq!(decoded(layout, level, text), expected, "{level:?} {text:x?}");
            });
        }
        lines_agree(layout, level);
    }
}

fn every_single_byte_change<const LEN: usize>(text: [u8; LEN], check: impl Fn(&[u8; LEN])) {
    for at in 0..LEN {
        for byte in 0..=255 {
            let mut changed = text;
            changed[at] = byte;
            check(&changed);
        }
    }
}

/// Any number of lines, after what is there, into room that is just enough.
fn lines_agree<const LEN: usize>(layout: &impl Layout<LEN>, level: Level) {
    let samples = samples();
    for count in [0, 1, 2, 3, 4, 5, 63, samples.len()] {
        let mut expected = b"before".to_vec();
        for bytes in &samples[..count] {
            expected.extend(encoded(layout, Level::Portable, bytes));
            expected.push(b'\n');
        }
        let mut lines = Vec::with_capacity(expected.len());
        lines.extend(b"before");
        layout.encode_lines(level, &samples[..count], &mut lines);
        assert!(lines == expected, "{level:?}: {count} lines");
    }
}

#[test]
fn all_levels_agree_on_every_layout() {
    all_levels_agree(&PLAIN);
    all_levels_agree(&GROUPED);
    all_levels_agree(&WRAPPED);
    all_levels_agree(&BASE32);
    all_levels_agree(&BASE64);
}

#[test]
fn the_portable_level_writes_what_the_standard_library_does() {
    for bytes in samples() {
        let number = u128::from_be_bytes(bytes);
        let digits = format!("{number:032x}");
        let groups =
            [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
        let grouped = groups.join("-");
        let text = |text: &[u8]| String::from_utf8(text.to_vec()).unwrap();
        assert_eq!(text(&encoded(&PLAIN, Level::Portable, &bytes)), format!("{number:032X}"));
        assert_eq!(text(&encoded(&GROUPED, Level::Portable, &bytes)), grouped);
        let wrapped = format!("id:urn [{}] ok", grouped.to_uppercase());
        assert_eq!(text(&encoded(&WRAPPED, Level::Portable, &bytes)), wrapped);
    }
}

#[test]
fn numbers_are_their_digits_from_the_most_significant() {
    for bytes in samples() {
        let number = u128::from_be_bytes(bytes);
        let digit = |shift: usize, mask: u128| (number >> shift & mask) as usize;
        let five = encoded(&BASE32, Level::Portable, &bytes);
        let six = encoded(&BASE64, Level::Portable, &bytes);
        for at in 0..26 {
            assert_eq!(five[at], ALPHABET[digit(125 - 5 * at, 31)]);
        }
        for at in 0..21 {
            assert_eq!(six[at], ALPHABET[digit(122 - 6 * at, 63)]);
        }
        assert_eq!(six[21], ALPHABET[digit(0, 3) << 4]);
    }
}

#[test]
fn a_prefix_in_any_case_is_no_other_prefix() {
    let text = *b"iD:URN [017F22E2-79B0-7CC3-98c4-dc0c0c07398f] ok";
    for level in levels() {
        assert!(decoded(&WRAPPED, level, &text).is_some(), "{level:?}");
        for (at, byte) in [(2, b'\x1a'), (6, b'\0'), (7, b'{'), (46, b'O'), (0, b'I' | 0x80)] {
            let mut changed = text;
            changed[at] = byte;
            assert!(decoded(&WRAPPED, level, &changed).is_none(), "{level:?} {at}");
        }
    }
}
