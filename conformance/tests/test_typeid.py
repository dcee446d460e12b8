"""Typed prefixes."""

import random
import re
import unittest

import published
import reference
from tests import samples

# The specification's own expression for a prefix, and its digits.
PREFIX = re.compile(r"([a-z]([a-z_]*[a-z])?)?")
TEXT = re.compile(r"((?P<prefix>[a-z]([a-z_]{0,61}[a-z])?)_)?(?P<suffix>[0-7][0-9a-hjkmnp-tv-z]{25})")


class TypeId(unittest.TestCase):
    def test_published_valid(self):
        for name, prefix, uuid, text in published.TYPEIDS:
            with self.subTest(name):
                value = reference.parse_hyphenated(uuid.encode())
                self.assertEqual(reference.format_typeid(prefix, value), text)
                self.assertEqual(reference.parse_typeid(text.encode()), (prefix, value))

    def test_published_invalid(self):
        for name, text, at, why in published.TYPEIDS_REFUSED:
            with self.subTest(name), self.assertRaises(reference.ParseError) as caught:
                reference.parse_typeid(text.encode())
            self.assertEqual((caught.exception.at, caught.exception.why), (at, why))

    def test_round_trips(self):
        source = random.Random("typeid")
        for value in samples("typeid"):
            middle = "".join(source.choice("abcxyz_") for _ in range(source.randrange(62)))
            prefix = source.choice(["", "a", f"a{middle}z"])
            text = reference.format_typeid(prefix, value)
            self.assertEqual(reference.parse_typeid(text.encode()), (prefix, value))

    def test_text_of_one_prefix_sorts_as_bytes(self):
        values = sorted(samples("order"))
        texts = [reference.format_typeid("user", value) for value in values]
        self.assertEqual(texts, sorted(texts))

    def test_against_the_specification_as_an_expression(self):
        """Text with bytes changed, taken out and put in is accepted exactly where the expression fits."""
        source = random.Random("expression")
        for value in samples("expression"):
            text = list(reference.format_typeid(source.choice(["", "a", "ab_c", "p" * 63]), value))
            for _ in range(source.randrange(3)):
                at = source.randrange(len(text))
                text[at:at + source.randrange(2)] = source.choice(["", "_", "z", "8", "U", "u", "A", "-", "0"])
            text = "".join(text)
            try:
                prefix, data = reference.parse_typeid(text.encode())
            except reference.ParseError as error:
                self.assertIsNone(TEXT.fullmatch(text), text)
                self.assertTrue(0 <= error.at <= len(text))
            else:
                self.assertEqual((TEXT.fullmatch(text)["prefix"] or ""), prefix)
                self.assertEqual(reference.format_typeid(prefix, data), text)

    def test_a_bad_prefix_is_not_written(self):
        for prefix in ("User", "us3r", "_user", "user_", "_", "u-r", "p" * 64, "\u00e9"):
            self.assertTrue(not PREFIX.fullmatch(prefix) or len(prefix) > 63)
            with self.subTest(prefix), self.assertRaises(reference.ParseError):
                reference.format_typeid(prefix, bytes(16))
