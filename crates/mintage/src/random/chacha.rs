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

/// The keystream of `key` from block 0 with a zero nonce: its first [`KEY`] bytes replace the key,
/// the following ones fill `out`. The zero nonce is safe because a key is used once.
pub(super) fn keystream(key: &mut [u8; KEY], out: &mut [u8]) {
    let mut cipher = ChaCha20::new((&*key).into(), &[0; 12].into());
    key.fill(0);
    cipher.apply_keystream(key);
    out.fill(0);
    cipher.apply_keystream(out);
}

/// Run under each back-end of the `chacha20` crate by scripts/check-backends.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;
    use chacha20::cipher::StreamCipherSeek;

    #[test]
    fn blocks_match_rfc_8439() {
        testing::for_each("random.json", "chacha20", |vector| {
            let (key, nonce) =
                (testing::hex::<KEY>(&vector["key"]), testing::hex::<12>(&vector["nonce"]));
            let mut cipher = ChaCha20::new(&key.into(), &nonce.into());
            cipher.seek(64 * vector["counter"].as_u64().unwrap());
            let expected = testing::bytes(&vector["keystream"]);
            let mut out = vec![0; expected.len()];
            cipher.apply_keystream(&mut out);
            assert_eq!(out, expected, "{}", vector["id"]);
        });
    }
}
