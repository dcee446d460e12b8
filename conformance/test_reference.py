#!/usr/bin/env python3
"""The reference against printed values, against Python's own library, and against its rules.

`uuid`, `base64` and `hashlib` are second opinions here; the reference itself uses none of them.
"""

import ast
import base64
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import unittest
import uuid

import ciphers
import generate
import published
import reference

HOME = pathlib.Path(__file__).resolve().parent
ROUNDS = 2000


def samples(seed):
    """The same random identifiers on every run."""
    source = random.Random(seed)
    return [source.getrandbits(128).to_bytes(16, "big") for _ in range(ROUNDS)]


class Published(unittest.TestCase):
    def test_uuids_read_as_printed(self):
        for name, text, version, variant, _ in published.UUIDS:
            with self.subTest(name):
                value = reference.parse_hyphenated(text.encode())
                self.assertEqual(reference.read_version(value), version)
                self.assertEqual(reference.read_variant(value), variant)

    def test_v4_of_appendix_a3(self):
        built = reference.build_v4(bytes.fromhex("919108f752d133205bacf847db4148a8"))
        self.assertEqual(reference.format_hyphenated(built), "919108f7-52d1-4320-9bac-f847db4148a8")

    def test_v7_of_appendix_a6(self):
        built = reference.build_v7(1645557742000, 0xCC3, 0x18C4DC0C0C07398F)
        self.assertEqual(reference.format_hyphenated(built), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
        self.assertEqual(reference.format_base32(built), "01FWHE4YDGFK1SHH6W1G60EECF")
        self.assertEqual(reference.format_base64url(built), "AX8i4nmwfMOYxNwMDAc5jw")

    def test_ulid_bounds(self):
        self.assertEqual(reference.parse_base32(published.ULID_MAX.encode()), b"\xff" * 16)
        with self.assertRaises(reference.ParseError):
            reference.parse_base32(published.ULID_OVERFLOW.encode())

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


class Fields(unittest.TestCase):
    def test_against_the_standard_library(self):
        for value in samples("fields"):
            theirs = uuid.UUID(bytes=reference.build_v4(value))
            self.assertEqual((theirs.version, theirs.variant), (4, uuid.RFC_4122))
            self.assertEqual(theirs, uuid.UUID(bytes=value, version=4))

    def test_v7_fields_come_back(self):
        for value in samples("v7"):
            number = int.from_bytes(value, "big")
            fields = number >> 80, number >> 64 & 0xFFF, number & (1 << 62) - 1
            self.assertEqual(reference.read_v7(reference.build_v7(*fields)), fields)

    def test_fields_that_do_not_fit_are_refused(self):
        for fields in ((1 << 48, 0, 0), (0, 1 << 12, 0), (0, 0, 1 << 62), (-1, 0, 0)):
            with self.subTest(fields), self.assertRaises(ValueError):
                reference.build_v7(*fields)

    def test_the_fraction_never_falls_and_never_reaches_4096(self):
        fractions = [reference.split_ns(ns)[1] for ns in range(0, 1_000_000, 61)] + [reference.split_ns(999_999)[1]]
        self.assertEqual(fractions, sorted(fractions))
        self.assertEqual((fractions[0], fractions[-1]), (0, 4095))


class Text(unittest.TestCase):
    def test_round_trips_in_either_case(self):
        for value in samples("text"):
            for form, (write, parse) in reference.FORMS.items():
                text = write(value).encode()
                self.assertEqual(parse(text), value)
                if form != "base64url":
                    self.assertEqual((parse(text.upper()), parse(text.lower())), (value, value))

    def test_against_the_standard_library(self):
        for value in samples("library"):
            self.assertEqual(reference.format_hyphenated(value), str(uuid.UUID(bytes=value)))
            theirs = base64.urlsafe_b64encode(value).decode().rstrip("=")
            self.assertEqual(reference.format_base64url(value), theirs)

    def test_base32_and_hyphenated_sort_as_bytes(self):
        values = sorted(samples("order"))
        for write in (reference.format_base32, reference.format_hyphenated):
            texts = [write(value) for value in values]
            self.assertEqual(texts, sorted(texts))

    def test_a_value_has_one_spelling(self):
        """What parses writes back as itself, up to case: checked with one byte changed at random."""
        source = random.Random("one spelling")
        for value in samples("spelling"):
            for form, (write, parse) in reference.FORMS.items():
                text = bytearray(write(value).encode())
                text[source.randrange(len(text))] = source.randrange(256)
                try:
                    again = write(parse(bytes(text))).encode()
                except reference.ParseError:
                    continue
                same = again == text if form == "base64url" else again.lower() == text.lower()
                self.assertTrue(same, (form, bytes(text)))

    def test_a_refusal_says_where_and_what(self):
        with self.assertRaises(reference.ParseError) as caught:
            reference.parse_hyphenated(b"017f22e2-79b0_7cc3-98c4-dc0c0c07398f")
        self.assertEqual(str(caught.exception), "byte 13: expected a hyphen")


class Order(unittest.TestCase):
    def burst(self, clock, moves, seed="order"):
        """One generator over a clock that makes `moves`, in nanoseconds."""
        source, order, now, out = random.Random(seed), reference.V7Order(clock), 1_645_557_742_000_000_000, []
        for move in moves:
            now += move
            out.append(order.next(now, lambda: source.getrandbits(64)))
        return order, out

    def test_rises_while_the_clock_wanders_within_ten_seconds(self):
        source = random.Random("moves")
        moves = [source.choice((0, 0, 0, 100, 245, 10_000, -300, -2_000_000)) for _ in range(20_000)]
        for clock in ("live", "cached"):
            order, out = self.burst(clock, moves)
            self.assertTrue(all(a < b for a, b in zip(out, out[1:])))
            self.assertEqual(order.steps_back, 0)

    def test_rises_over_borrowed_ticks(self):
        """A live clock's steps are 2^47 on average, so at most some 2^15 of them fill a tail; then
        the small step rules, until the clock reaches the borrowed tick."""
        order, out = self.burst("live", [0] * 33_000 + [245] + [0] * 10)
        self.assertTrue(all(a < b for a, b in zip(out, out[1:])))
        start, end = (reference.read_v7(value) for value in (out[0], out[32_999]))
        self.assertEqual((end[0], end[1] - start[1]), (start[0], 1))
        self.assertEqual(order.steps_back, 0)

    def test_one_step_back_is_counted_once(self):
        order, out = self.burst("live", [0, -11_000_000_000, 0, 0])
        self.assertEqual(order.steps_back, 1)
        self.assertLess(out[1], out[0])
        self.assertLess(out[1], out[2])

    def test_a_fresh_tail_has_its_top_bit_clear(self):
        _, out = self.burst("live", [245] * 1000)
        self.assertTrue(all(reference.read_v7(value)[2] < 1 << 61 for value in out))


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


class Files(unittest.TestCase):
    def check(self, folder):
        command = [sys.executable, str(HOME / "generate.py"), "--check", "--dir", str(folder)]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)

    def copy(self, folder):
        for name in generate.FILES:
            shutil.copy(HOME / name, folder)

    def test_what_is_checked_in_is_fresh(self):
        result = self.check(HOME)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_stale_or_missing_file_is_named_in_one_line(self):
        for name in generate.FILES:
            for spoil in (lambda path: path.write_bytes(path.read_bytes().replace(b"0", b"1", 1)), pathlib.Path.unlink):
                with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                    self.copy(folder)
                    spoil(pathlib.Path(folder) / name)
                    result = self.check(folder)
                    self.assertEqual(result.returncode, 1)
                    self.assertEqual(result.stderr, f"stale: {name}; run python3 conformance/generate.py\n")

    def test_check_writes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.check(folder).returncode, 1)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_every_row_has_its_name_and_provenance(self):
        for name in generate.FILES:
            content = json.loads((HOME / name).read_text())
            self.assertEqual(content["schema"], 1)
            for row in content["vectors"]:
                self.assertTrue(row["id"] and row["provenance"], (name, row))

    def test_truth_imports_only_itself_and_the_standard_library(self):
        """The reference and the ciphers import nothing at all; the rows only what is listed."""
        own = {"ciphers", "published", "reference", "vectors"}
        allowed = {path: own | {"hashlib"} for path in (HOME / "vectors").glob("*.py")}
        allowed.update({HOME / f"{name}.py": set() for name in ("reference", "ciphers", "published")})
        for path, names in allowed.items():
            for node in ast.walk(ast.parse(path.read_text())):
                found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                found += [node.module] if isinstance(node, ast.ImportFrom) else []
                self.assertLessEqual(set(found), names, path.name)


if __name__ == "__main__":
    unittest.main()
