//! Rows that write and read text: one at a time, and many in one call.

use std::hint::black_box;
use std::time::Instant;

use crate::{Program, Took};

/// Where one text is written; longer than any.
pub type Slot = [u8; 64];

/// A way to write 16 bytes, slow and plain, which all results are compared with.
pub type Spelling = fn(&[u8; 16]) -> String;

/// Texts that single calls write or read; with their bytes they stay in the first cache.
const RING: usize = 256;

impl Program {
    /// A row of single calls that write text.
    pub fn format(
        &mut self,
        name: &str,
        spelling: Spelling,
        mut encode: impl FnMut(&[u8; 16], &mut Slot) + 'static,
    ) {
        let (ids, mut texts) = (some_ids(RING), vec![[0; 64]; RING]);
        self.row(name, move |count| {
            let laps = count.div_ceil(RING);
            let start = Instant::now();
            for _ in 0..laps {
                for (id, text) in ids.iter().zip(&mut texts) {
                    encode(black_box(id), text);
                    black_box(text);
                }
            }
            let took = start.elapsed();
            for (id, text) in ids.iter().zip(&mut texts) {
                expect(text, &spelling(id))?;
                text.fill(0);
            }
            Ok(Took::new(took, laps * RING))
        });
    }

    /// A row of single calls that read text. `decode` must refuse a wrong character anywhere.
    pub fn parse(
        &mut self,
        name: &str,
        spelling: Spelling,
        mut decode: impl FnMut(&str) -> Option<[u8; 16]> + 'static,
    ) {
        let (ids, mut read) = (some_ids(RING), vec![None; RING]);
        let texts: Vec<String> = ids.iter().map(spelling).collect();
        self.row(name, move |count| {
            let laps = count.div_ceil(RING);
            let start = Instant::now();
            for _ in 0..laps {
                for (text, read) in texts.iter().zip(&mut read) {
                    *read = decode(black_box(text));
                    black_box(read);
                }
            }
            let took = start.elapsed();
            for ((id, text), read) in ids.iter().zip(&texts).zip(&mut read) {
                if read.take() != Some(*id) {
                    return Err(format!("{text} was not read as it was written"));
                }
            }
            refuses_wrong(&texts[0], &mut decode)?;
            Ok(Took::new(took, laps * RING))
        });
    }

    /// A row of calls that write `len` ids as lines.
    pub fn format_lines(
        &mut self,
        name: &str,
        len: usize,
        spelling: Spelling,
        mut encode: impl FnMut(&[[u8; 16]], &mut Vec<u8>) + 'static,
    ) {
        let mut made = None;
        self.row(name, move |count| {
            let (ids, expected, out) = made.get_or_insert_with(|| lines(len, spelling));
            let calls = count.div_ceil(len);
            let start = Instant::now();
            for _ in 0..calls {
                encode(black_box(&*ids), out);
                black_box(&mut *out);
            }
            let took = start.elapsed();
            let as_expected = out == expected;
            out.fill(0);
            as_expected.then(|| Took::new(took, calls * len)).ok_or_else(|| "wrong lines".into())
        });
    }

    /// A row of calls that read lines of `len` ids, and say whether all were good.
    pub fn parse_lines(
        &mut self,
        name: &str,
        len: usize,
        spelling: Spelling,
        mut decode: impl FnMut(&[u8], &mut [[u8; 16]]) -> bool + 'static,
    ) {
        let mut made = None;
        self.row(name, move |count| {
            let (ids, text, _) = made.get_or_insert_with(|| lines(len, spelling));
            let mut read = vec![[0; 16]; len];
            let mut good = decode(text, &mut read);
            let calls = count.div_ceil(len);
            let start = Instant::now();
            for _ in 0..calls {
                good &= decode(black_box(&*text), black_box(&mut read));
            }
            let took = start.elapsed();
            let kept = std::mem::replace(&mut text[1], b'!');
            let refused = !decode(text, &mut vec![[0; 16]; len]);
            text[1] = kept;
            let checked = good && refused && read == *ids;
            checked.then(|| Took::new(took, calls * len)).ok_or_else(|| "wrong ids".into())
        });
    }
}

/// Ids, their lines, and room for lines.
fn lines(len: usize, spelling: Spelling) -> (Vec<[u8; 16]>, Vec<u8>, Vec<u8>) {
    let ids = some_ids(len);
    let text: Vec<u8> = ids.iter().flat_map(|id| (spelling(id) + "\n").into_bytes()).collect();
    let room = vec![0; text.len()];
    (ids, text, room)
}

/// Ids with every kind of digit: the numbers from 1 times an odd constant.
fn some_ids(len: usize) -> Vec<[u8; 16]> {
    let constant = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
    (1..=len as u128).map(|n| n.wrapping_mul(constant).to_be_bytes()).collect()
}

fn expect(text: &[u8], expected: &str) -> Result<(), String> {
    if text.starts_with(expected.as_bytes()) {
        return Ok(());
    }
    let text = String::from_utf8_lossy(text);
    Err(format!("{} instead of {expected}", text.trim_end_matches('\0')))
}

fn refuses_wrong(
    text: &str,
    decode: &mut impl FnMut(&str) -> Option<[u8; 16]>,
) -> Result<(), String> {
    for at in 0..text.len() {
        let wrong = format!("{}!{}", &text[..at], &text[at + 1..]);
        if decode(&wrong).is_some() {
            return Err(format!("{wrong} was read without a word"));
        }
    }
    Ok(())
}

/// Lower-case digits in five groups.
pub fn hyphenated(id: &[u8; 16]) -> String {
    let digits: String = id.iter().map(|byte| format!("{byte:02x}")).collect();
    let groups = [&digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..]];
    groups.join("-")
}

/// Crockford's base32, as ULID.
pub fn base32(id: &[u8; 16]) -> String {
    digits(u128::from_be_bytes(*id), 26, 5, 0, b"0123456789ABCDEFGHJKMNPQRSTVWXYZ")
}

/// base64url without padding: four zero bits follow the 128.
pub fn base64url(id: &[u8; 16]) -> String {
    let alphabet = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    digits(u128::from_be_bytes(*id), 22, 6, 4, alphabet)
}

/// A number in digits of `bits` each, highest first, with `behind` zero bits behind it.
fn digits(number: u128, len: u32, bits: u32, behind: u32, alphabet: &[u8]) -> String {
    let mask = (1 << bits) - 1;
    let digit = |at: u32| match (len - 1 - at) * bits {
        0 => number << behind,
        shift => number >> (shift - behind),
    };
    (0..len).map(|at| char::from(alphabet[(digit(at) & mask) as usize])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_are_those_of_the_conformance_vectors() {
        let id = 0x017f22e2_79b0_7cc3_98c4_dc0c0c07398f_u128.to_be_bytes();
        assert_eq!(hyphenated(&id), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
        assert_eq!(base32(&id), "01FWHE4YDGFK1SHH6W1G60EECF");
        assert_eq!(base64url(&id), "AX8i4nmwfMOYxNwMDAc5jw");
        assert_eq!(base32(&[255; 16]), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
        assert_eq!(base64url(&[255; 16]), "_____________________w");
    }
}
