//! Alphabets: which digit a character is.

/// What a table holds for a character that is no digit.
pub(super) const NONE: u8 = 0xff;

/// The value of each character under `alphabet`.
pub(super) const fn values(alphabet: &[u8]) -> [u8; 256] {
    let mut table = [NONE; 256];
    let mut digit = 0;
    while digit < alphabet.len() {
        // At most 64 digits.
        #[allow(clippy::cast_possible_truncation)]
        let value = digit as u8;
        table[alphabet[digit] as usize] = value;
        digit += 1;
    }
    table
}

/// The same, with letters of either case.
pub(super) const fn values_of_either_case(alphabet: &[u8]) -> [u8; 256] {
    let mut table = values(alphabet);
    let mut character = 0;
    while character < 128 {
        let upper = character & !0x20;
        if table[character] == NONE && upper >= b'A' as usize && upper <= b'Z' as usize {
            let other = if table[upper] == NONE { upper | 0x20 } else { upper };
            table[character] = table[other];
        }
        character += 1;
    }
    table
}
