"""Ciphers, what is built on them, and xoshiro256++."""

import random
import unittest

import ciphers
import published
import xoshiro


class Published(unittest.TestCase):
    def test_aes_s_box_is_a_permutation_with_fips_197_corners(self):
        self.assertEqual(sorted(ciphers.SBOX), list(range(256)))
        self.assertEqual((ciphers.SBOX[0x00], ciphers.SBOX[0x53], ciphers.SBOX[0xFF]), (0x63, 0xED, 0x16))

    def test_aes256_block(self):
        row = {name: bytes.fromhex(published.AES256_BLOCK[name]) for name in ("key", "plaintext", "ciphertext")}
        self.assertEqual(ciphers.aes256_block(ciphers.expand_key(row["key"]), row["plaintext"]), row["ciphertext"])

    def test_aes256_ctr(self):
        names = ("key", "counter", "plaintext", "ciphertext")
        row = {name: bytes.fromhex(published.AES256_CTR[name]) for name in names}
        stream = ciphers.aes256_ctr(row["key"], row["counter"], 64)
        self.assertEqual(bytes(a ^ b for a, b in zip(stream, row["plaintext"])), row["ciphertext"])

    def test_chacha20_blocks(self):
        for name, key, counter, nonce, keystream, _ in published.CHACHA20_BLOCKS:
            with self.subTest(name):
                block = ciphers.chacha20_block(bytes.fromhex(key), counter, bytes.fromhex(nonce))
                self.assertEqual(block.hex(), keystream)

    def test_xoshiro256pp(self):
        row = published.XOSHIRO256PP
        self.assertEqual(xoshiro.xoshiro256pp(row["state"], 10), row["outputs"])


class FastKeyErasure(unittest.TestCase):
    def test_output_does_not_depend_on_what_else_is_asked_for(self):
        for cipher in ciphers.KEYSTREAMS:
            long, key_long = ciphers.fast_key_erasure(cipher, bytes(32), 300)
            short, key_short = ciphers.fast_key_erasure(cipher, bytes(32), 7)
            self.assertEqual((short, key_short), (long[:7], key_long))

    def test_the_next_key_is_not_in_the_output(self):
        for cipher in ciphers.KEYSTREAMS:
            output, key = ciphers.fast_key_erasure(cipher, bytes(32), 4096)
            self.assertNotIn(key, output)


class Seeded(unittest.TestCase):
    def test_seed_0_is_the_zero_key_of_rfc_8439(self):
        blocks = "".join(block[4] for block in published.CHACHA20_BLOCKS[1:])
        self.assertEqual(ciphers.seeded(0, 128).hex(), blocks)

    def test_every_byte_of_the_seed_counts(self):
        streams = {ciphers.seeded(1 << 8 * at, 32) for at in range(8)}
        self.assertEqual(len(streams), 8)

    def test_the_seed_stands_little_endian_at_the_front_of_the_key(self):
        key = bytes.fromhex("efcdab8967452301") + bytes(24)
        self.assertEqual(ciphers.seeded(0x0123456789ABCDEF, 200), ciphers.chacha20(key, 0, bytes(12), 200))

    def test_a_seed_that_does_not_fit_is_refused(self):
        for seed in (1 << 64, -1):
            with self.assertRaises(OverflowError):
                ciphers.seeded(seed, 1)


class Xoshiro(unittest.TestCase):
    def test_a_step_is_linear_and_can_be_undone(self):
        """Over bits: the state of a sum is the sum of the states, and no two states become one."""
        source = random.Random("xoshiro")
        seen = set()
        for _ in range(500):
            a, b = (tuple(source.getrandbits(64) for _ in range(4)) for _ in range(2))
            both = tuple(x ^ y for x, y in zip(a, b))
            stepped = [xoshiro._step(*state) for state in (a, b, both)]
            self.assertEqual(stepped[2], tuple(x ^ y for x, y in zip(*stepped[:2])))
            self.assertTrue(any(stepped[0]))
            seen.add(stepped[0])
        self.assertEqual(len(seen), 500)

    def test_the_zero_state_is_refused(self):
        for state in ((0, 0, 0, 0), (1, 2, 3), (1 << 64, 0, 0, 0)):
            with self.assertRaises(ValueError):
                xoshiro.xoshiro256pp(state, 1)
