//! AES-256 in counter mode, through the `aes` crate, which picks VAES, AES-NI, ARMv8 or a
//! constant-time portable kernel at run time.

use aes::Aes256Enc;
use aes::cipher::{Array, BlockCipherEncrypt, KeyInit};

use super::csprng::KEY;

/// Writes the keystream of `key` from counter block 0, its first [`KEY`] bytes to `next_key`, the
/// following ones to `out` (SP 800-38A section 6.5, a 128-bit big-endian counter).
pub(super) fn keystream(key: &[u8; KEY], next_key: &mut [u8; KEY], out: &mut [u8]) {
    // From a reference: no copy of the key is left on the stack.
    let cipher = Aes256Enc::new(key.into());
    let counter = encrypt_counters(&cipher, 0, next_key);
    let whole = out.len() / 16 * 16;
    let (blocks, tail) = out.split_at_mut(whole);
    let counter = encrypt_counters(&cipher, counter, blocks);
    if !tail.is_empty() {
        let mut last = zeroize::Zeroizing::new([0; 16]);
        encrypt_counters(&cipher, counter, &mut *last);
        tail.copy_from_slice(&last[..tail.len()]);
    }
}

/// Fills `out`, whole blocks, from `counter` on, and returns the counter after it.
fn encrypt_counters(cipher: &Aes256Enc, mut counter: u128, out: &mut [u8]) -> u128 {
    let (blocks, _) = Array::slice_as_chunks_mut(out);
    for block in blocks.iter_mut() {
        *block = Array(counter.to_be_bytes());
        counter += 1;
    }
    cipher.encrypt_blocks(blocks);
    counter
}
