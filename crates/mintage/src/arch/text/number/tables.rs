//! The tables that shuffles take, for digits of so many bits.

use super::super::{NOT_A_DIGIT, Row, entry, row};

pub(super) struct Tables {
    /// For each group of 8 characters, the bytes that its bits are in, the last one first, and the bit of
    /// those 64 where each character's begin.
    pub(super) group: Row,
    pub(super) shift: Row,

    /// Where the digit of each slot is among the 32 characters that are read, the first 16 and the last,
    /// and the bits that its value must not have. An empty slot takes the first digit: its bits come to
    /// lie beyond the 16 bytes.
    pub(super) pick: Row,
    pub(super) wrong: Row,
    /// Where the bytes of 8 slots begin, the highest first, and where each of the 16 is among them.
    pub(super) bytes: Row,
    pub(super) order: Row,
}

impl Tables {
    /// `before`: the bits of the first digit that lie before the number.
    pub(super) const fn new(bits: usize, digits: usize, before: usize) -> Self {
        // Bits are counted from a byte of zeros before the number, and so are bytes.
        let first = 8 - before;
        // Slots are empty before the digits where there are bits before the number, else after them.
        let empty = if before > 0 { 32 - digits } else { 0 };
        let unused = (empty * bits + before) / 8;
        Self {
            group: row!(at => match (first + at / 8 * 8 * bits) / 8 + 7 - at % 8 {
                byte @ 1..17 => entry(byte - 1),
                _ => 0x80,
            }),
            shift: row!(at => {
                let (group, last) = (first + at / 8 * 8 * bits, first + at * bits + bits - 1);
                entry(63 - (last - group / 8 * 8))
            }),
            pick: row!(slot => match digit(slot, empty, digits) {
                Some(at @ 0..16) => entry(at),
                Some(at) => entry(at + 32 - digits),
                None => 0,
            }),
            wrong: row!(slot => match digit(slot, empty, digits) {
                None => 0,
                Some(at) => NOT_A_DIGIT | beyond(at, bits, digits, before),
            }),
            // 8 slots are the last bits of 64 and go on, around the corner, with the first ones.
            bytes: row!(at => entry((64 + 4 * bits - 8 * (at % 8 + 1)) % 64)),
            order: row!(at => {
                let at = at % 16 + unused;
                entry(at / bits * 8 + at % bits)
            }),
        }
    }
}

const fn digit(slot: usize, empty: usize, digits: usize) -> Option<usize> {
    if empty <= slot && slot - empty < digits { Some(slot - empty) } else { None }
}

/// The bits of a digit that are not the number's.
const fn beyond(at: usize, bits: usize, digits: usize, before: usize) -> u8 {
    if at == 0 && before > 0 {
        entry((1 << bits) - (1 << (bits - before)))
    } else if at == digits - 1 {
        entry((1 << (digits * bits - 128 - before)) - 1)
    } else {
        0
    }
}
