//! A layout as the tables that shuffles take.

use super::super::{Row, entry, row};
use super::DIGIT;

pub(super) struct Tables {
    /// The separators and a line feed, with 0 where a digit stands.
    pub(super) line: Row,
    /// The digits, twice.
    pub(super) digits: Row,
    /// AVX-512: where each character is among 16 upper and 16 lower halves, which zeros follow.
    pub(super) spread: Row,
    /// AVX2: where it is among the upper halves, and among the lower ones.
    pub(super) upper: Row,
    pub(super) lower: Row,

    /// AVX-512: where the character of each slot is among the 48 that are read.
    pub(super) pick: Row,
    /// The bits of a digit that a look-up by the others does not see; all bits of a separator.
    pub(super) compared: Row,
    /// 0, or the separator.
    pub(super) expected: Row,
    /// What must not be set in the value of a digit, or in the difference of a separator.
    pub(super) wrong: Row,
    /// AVX2: `pick` of the first 32 slots, from each 16 that are read.
    pub(super) pick_from: [Row; 3],
    /// AVX2: the template and its fixed bits, as they are read.
    pub(super) template: Row,
    pub(super) fixed: Row,
}

/// The bits of a digit's value.
pub(super) const HALF: u8 = 0x0f;
/// The bits that a look-up among 64 does not see.
pub(super) const BEYOND_SIX: u8 = 0b1100_0000;
/// A place where zeros are.
const A_ZERO: u8 = 63;

impl Tables {
    pub(super) const fn new<const LEN: usize>(
        template: &[u8; LEN],
        fixed: &[u8; LEN],
        digits: &[u8; 16],
    ) -> Self {
        // 32 characters are read at once, and 16 more.
        assert!(32 <= LEN && LEN <= 48 && digits_before(template, LEN) == 32);
        let places = row!(slot => place(LEN, character_of(template, slot)));
        Self {
            line: row!(at => if at == LEN { b'\n' } else { separator(template, at) }),
            digits: row!(at => digits[at % 16]),
            spread: row!(at => if is_digit(template, at) { half(template, at) } else { A_ZERO }),
            upper: row!(at => within(half(template, at), 0, is_digit(template, at))),
            lower: row!(at => within(half(template, at), 16, is_digit(template, at))),
            pick: places,
            compared: row!(slot => match fixed[character_of(template, slot)] {
                0 => BEYOND_SIX,
                _ => 0xff,
            }),
            expected: row!(slot => separator(template, character_of(template, slot))),
            wrong: row!(slot => match fixed[character_of(template, slot)] {
                0 => !HALF,
                bits => bits,
            }),
            pick_from: [
                row!(slot => within(places.0[slot], 0, slot < 32)),
                row!(slot => within(places.0[slot], 16, slot < 32)),
                row!(slot => within(places.0[slot], 32, slot < 32)),
            ],
            template: as_read(template),
            fixed: as_read(fixed),
        }
    }
}

const fn is_digit(template: &[u8], at: usize) -> bool {
    at < template.len() && template[at] == DIGIT
}

const fn digits_before(template: &[u8], end: usize) -> usize {
    let (mut at, mut count) = (0, 0);
    while at < end {
        count += is_digit(template, at) as usize;
        at += 1;
    }
    count
}

/// 0 where there is none.
const fn separator(template: &[u8], at: usize) -> u8 {
    if at < template.len() && template[at] != DIGIT { template[at] } else { 0 }
}

/// Where the digit at `at` is among the 32 halves: 16 upper ones, 16 lower ones.
const fn half(template: &[u8], at: usize) -> u8 {
    let digit = digits_before(template, at);
    entry(digit / 2 + digit % 2 * 16)
}

/// The character of a slot: 32 halves, then the separators, over and over; a text without separators has
/// digits there again.
const fn character_of(template: &[u8], slot: usize) -> usize {
    let separators = template.len() - 32;
    let takes_digit = slot < 32 || separators == 0;
    let (mut at, mut left) =
        (0, if takes_digit { slot % 16 * 2 + slot / 16 % 2 } else { (slot - 32) % separators });
    while is_digit(template, at) != takes_digit || left > 0 {
        left -= (is_digit(template, at) == takes_digit) as usize;
        at += 1;
    }
    at
}

/// What is read: the first 32 characters, then the last 16.
const fn place(length: usize, at: usize) -> u8 {
    entry(if at < 32 { at } else { at + 48 - length })
}

const fn as_read<const LEN: usize>(characters: &[u8; LEN]) -> Row {
    row!(place => match place {
        0..32 => characters[place],
        32..48 => characters[place + LEN - 48],
        _ => 0,
    })
}

/// A place in the 16 from `start`, for a shuffle of 16s: it gives 0 where another is `meant`.
const fn within(place: u8, start: u8, meant: bool) -> u8 {
    if meant && start <= place && place < start + 16 { place - start } else { 0x80 }
}
