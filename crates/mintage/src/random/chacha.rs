//! ChaCha20 (RFC 8439) through the `chacha20` crate, for CPUs without AES instructions.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use super::csprng::KEY;

/// The cipher and its buffer, which holds the next key, are erased when dropped.
const _: fn() = || {
    fn erased<T: zeroize::ZeroizeOnDrop>() {}
    erased::<ChaCha20>();
    erased::<aes::Aes256Enc>();
};

/// Writes the keystream of `key` from block 0 with a zero nonce, its first [`KEY`] bytes to
/// `next_key`, the following ones to `out`. The zero nonce is safe because a key is used once.
pub(super) fn keystream(key: &[u8; KEY], next_key: &mut [u8; KEY], out: &mut [u8]) {
    let mut cipher = ChaCha20::new(key.into(), &[0; 12].into());
    next_key.fill(0);
    cipher.apply_keystream(next_key);
    out.fill(0);
    cipher.apply_keystream(out);
}
