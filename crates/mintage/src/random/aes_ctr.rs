//! AES-256 in counter mode: on CPUs with VAES and AVX-512 by a kernel of our own, elsewhere through the
//! `aes` crate, which picks VAES, AES-NI, ARMv8 or a constant-time portable kernel at run time.

use aes::Aes256Enc;
use aes::cipher::{
    Array, BlockCipherEncBackend, BlockCipherEncClosure, BlockCipherEncrypt, BlockSizeUser, KeyInit,
};

use super::csprng::{KEY, STRETCH};
use crate::arch::{self, erase::Erased};

const BLOCK: usize = 16;

/// Counter blocks, ready to be encrypted: to write them for each read costs a third of the cipher.
static COUNTERS: [[u8; BLOCK]; COUNT] = counters();

/// For a key and a stretch, and what the kernel takes beyond.
const COUNT: usize = (KEY + STRETCH + arch::aes::BEYOND) / BLOCK;

const fn counters() -> [[u8; BLOCK]; COUNT] {
    let mut blocks = [[0; BLOCK]; COUNT];
    let mut counter = 0;
    while counter < blocks.len() {
        blocks[counter] = (counter as u128).to_be_bytes();
        counter += 1;
    }
    blocks
}

/// The keystream of `key` from counter block 0 (SP 800-38A section 6.5, a 128-bit big-endian
/// counter): its first [`KEY`] bytes replace the key, the following ones fill `out`, at most
/// [`STRETCH`].
pub(super) fn keystream(key: &mut [u8; KEY], out: &mut [u8]) {
    if !arch::aes::keystream(key, out, COUNTERS.as_flattened()) {
        by_crate(key, out);
    }
}

/// The same, by the `aes` crate.
fn by_crate(key: &mut [u8; KEY], out: &mut [u8]) {
    // From a reference: no copy of the key is left on the stack.
    let cipher = Erased::new(Aes256Enc::new((&*key).into()));
    cipher.encrypt_with_backend(Keystream { key, out });
}

/// One piece of work, since a kernel prepares its round keys for each.
struct Keystream<'a> {
    key: &'a mut [u8; KEY],
    out: &'a mut [u8],
}

impl BlockSizeUser for Keystream<'_> {
    type BlockSize = <Aes256Enc as BlockSizeUser>::BlockSize;
}

impl BlockCipherEncClosure for Keystream<'_> {
    #[inline(always)]
    fn call<B: BlockCipherEncBackend<BlockSize = Self::BlockSize>>(self, backend: &B) {
        let (counters, _) = Array::slice_as_chunks(COUNTERS.as_flattened());
        let (key_counters, counters) = counters.split_at(KEY / BLOCK);
        let (key, _) = Array::slice_as_chunks_mut(self.key);
        for pair in key_counters.iter().zip(key) {
            backend.encrypt_block(pair.into());
        }
        let (blocks, tail) = Array::slice_as_chunks_mut(self.out);
        let (counters, after) = counters.split_at(blocks.len());
        let (many, few) = Array::slice_as_chunks_mut(blocks);
        let (many_counters, few_counters) = Array::slice_as_chunks(counters);
        for pair in many_counters.iter().zip(many) {
            backend.encrypt_par_blocks(pair.into());
        }
        for pair in few_counters.iter().zip(few) {
            backend.encrypt_block(pair.into());
        }
        if !tail.is_empty() {
            let mut last = zeroize::Zeroizing::new(Array([0; BLOCK]));
            backend.encrypt_block((&after[0], &mut *last).into());
            tail.copy_from_slice(&last[..tail.len()]);
        }
    }
}

/// Run under each back-end of the `aes` crate by scripts/check-backends.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, Seeded};
    use crate::testing;

    fn cipher(vector: &serde_json::Value) -> Aes256Enc {
        Aes256Enc::new(&testing::hex::<KEY>(&vector["key"]).into())
    }

    #[test]
    fn a_block_matches_fips_197() {
        testing::for_each("random.json", "aes256-block", |vector| {
            let mut block = Array(testing::hex::<BLOCK>(&vector["plaintext"]));
            cipher(vector).encrypt_block(&mut block);
            assert_eq!(block.0, testing::hex::<BLOCK>(&vector["ciphertext"]));
        });
    }

    #[test]
    fn counters_match_sp_800_38a() {
        testing::for_each("random.json", "aes256-ctr", |vector| {
            let counter = u128::from_be_bytes(testing::hex(&vector["counter"]));
            let expected = testing::bytes(&vector["keystream"]);
            let mut blocks: Vec<_> = (0..expected.len() / BLOCK)
                .map(|at| Array(counter.wrapping_add(at as u128).to_be_bytes()))
                .collect();
            cipher(vector).encrypt_blocks(&mut blocks);
            assert_eq!(Array::slice_as_flattened(&blocks), expected, "{}", vector["id"]);
            check_kernel(vector, counter, &expected);
        });
    }

    /// Our own kernel on the vector's counters: the key gets the first bytes, `out` the others.
    fn check_kernel(vector: &serde_json::Value, counter: u128, expected: &[u8]) {
        let (mut key, mut out) =
            (testing::hex::<KEY>(&vector["key"]), vec![0; expected.len() - KEY]);
        let blocks = (expected.len() + arch::aes::BEYOND) / BLOCK;
        let counters: Vec<u8> =
            (0..blocks).flat_map(|at| counter.wrapping_add(at as u128).to_be_bytes()).collect();
        if arch::aes::keystream(&mut key, &mut out, &counters) {
            assert_eq!([&key[..], &out].concat(), expected, "{}", vector["id"]);
        } else {
            testing::skip("aes-vaes512", "this CPU lacks it");
        }
    }

    #[test]
    fn our_kernel_gives_the_crates_blocks() {
        let mut source = Seeded::new(1);
        for length in (0..1300).chain([4096, STRETCH - 1, STRETCH]) {
            let mut key = [0; KEY];
            source.fill(&mut key).unwrap();
            let (mut ours, mut crates) = (key, key);
            let (mut out, mut expected) = (vec![1; length], vec![2; length]);
            keystream(&mut ours, &mut out);
            by_crate(&mut crates, &mut expected);
            assert_eq!((ours, &out), (crates, &expected), "{length} bytes");
            assert_ne!(ours, key);
        }
    }

    /// Wide back-ends take up to 64 blocks in one go, and what is left over one by one.
    #[test]
    fn output_of_any_length_is_the_same_as_block_by_block() {
        let cipher = Aes256Enc::new(&[7; KEY].into());
        let mut expected = [[0; BLOCK]; 200];
        for (counter, block) in (0u128..).zip(&mut expected) {
            let mut one = Array(counter.to_be_bytes());
            cipher.encrypt_block(&mut one);
            *block = one.0;
        }
        let (next_key, expected) = expected.as_flattened().split_at(KEY);
        for length in 0..expected.len() {
            for keystream in [keystream, by_crate] {
                let (mut key, mut out) = ([7; KEY], vec![0; length]);
                keystream(&mut key, &mut out);
                assert_eq!((&key[..], &out[..]), (next_key, &expected[..length]));
            }
        }
    }
}
