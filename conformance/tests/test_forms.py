"""Text."""

import base64
import random
import unittest
import uuid

import published
import reference
from tests import samples

CASE_COUNTS = {"base64url", "base58", "base62"}
# In these the text of greater bytes is greater, byte by byte.
SORTED = ("hyphenated", "upper", "simple", "braced", "urn", "hex", "base32", "base58", "base62")


class Published(unittest.TestCase):
    def test_one_v7_in_every_form(self):
        value = reference.build_v7(1645557742000, 0xCC3, 0x18C4DC0C0C07398F)
        texts = {form: write(value) for form, (write, _) in reference.FORMS.items()}
        self.assertEqual(texts.pop("base58"), "1BihbxwwQ4NZZpKRH9JDCz")
        self.assertEqual(texts.pop("base62"), "02p5oQZoHTv0zeY5yG21K3")
        self.assertEqual(texts, {
            "hyphenated": "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "base32": "01FWHE4YDGFK1SHH6W1G60EECF",
            "base64url": "AX8i4nmwfMOYxNwMDAc5jw", "upper": "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
            "simple": "017f22e279b07cc398c4dc0c0c07398f", "braced": "{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
            "urn": "urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "hex": "0x017F22E279B07CC398C4DC0C0C07398F"})

    def test_ulid_bounds(self):
        self.assertEqual(reference.parse_base32(published.ULID_MAX.encode()), b"\xff" * 16)
        for text in (published.ULID_OVERFLOW, published.ULID_OVERFLOW_LAST):
            with self.assertRaises(reference.ParseError):
                reference.parse_base32(text.encode())


class Text(unittest.TestCase):
    def test_round_trips_in_either_case(self):
        for value in samples("text"):
            for form, (write, parse) in reference.FORMS.items():
                text = write(value).encode()
                self.assertEqual(parse(text), value)
                if form not in CASE_COUNTS:
                    upper = text.upper().replace(b"0X", b"0x") if form == "hex" else text.upper()
                    self.assertEqual((parse(upper), parse(text.lower())), (value, value))

    def test_against_the_standard_library(self):
        for value in samples("library"):
            theirs = uuid.UUID(bytes=value)
            base64url = base64.urlsafe_b64encode(value).decode().rstrip("=")
            for form, text in (("hyphenated", str(theirs)), ("upper", str(theirs).upper()), ("simple", theirs.hex),
                               ("braced", f"{{{theirs}}}"), ("urn", theirs.urn), ("hex", f"0x{theirs.int:032X}"),
                               ("base64url", base64url)):
                self.assertEqual(reference.FORMS[form][0](value), text)

    def test_base58_and_base62_are_one_number(self):
        for form, alphabet in (("base58", reference.BASE58), ("base62", reference.BASE62)):
            self.assertEqual((len(set(alphabet)), sorted(alphabet)), (int(form[4:]), list(alphabet)))
            for value in samples(form) + [bytes(16), b"\xff" * 16]:
                text = reference.FORMS[form][0](value)
                number = sum(alphabet.index(c) * len(alphabet) ** at for at, c in enumerate(reversed(text)))
                self.assertEqual((len(text), number), (22, int.from_bytes(value, "big")))

    def test_text_sorts_as_bytes(self):
        values = sorted(samples("order"))
        for form in SORTED:
            texts = [reference.FORMS[form][0](value) for value in values]
            self.assertEqual(texts, sorted(texts), form)

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
                same = again == text if form in CASE_COUNTS else again.lower() == text.lower()
                self.assertTrue(same, (form, bytes(text)))

    def test_upper_accepts_what_hyphenated_accepts(self):
        self.assertIs(reference.FORMS["upper"][1], reference.FORMS["hyphenated"][1])

    def test_a_changed_byte_is_found_where_it_is(self):
        """But in base58 and base62 it may make the number too large, which is a fault of the whole."""
        for form, (write, parse) in reference.FORMS.items():
            good = write(bytes(range(16))).encode()
            for at in range(len(good)):
                for byte in range(256):
                    try:
                        parse(good[:at] + bytes([byte]) + good[at + 1:])
                    except reference.ParseError as error:
                        self.assertEqual(error.at, 0 if error.why == "overflow" else at, form)

    def test_a_refusal_says_where_and_what(self):
        for form, text, message in (
                ("hyphenated", b"017f22e2-79b0_7cc3-98c4-dc0c0c07398f", "byte 13: expected a hyphen"),
                ("braced", b"{017f22e2-79b0-7cc3-98c4-dc0c0c07398f)", "byte 37: expected '}'"),
                ("hex", b"0X017F22E279B07CC398C4DC0C0C07398F", "byte 1: expected 'x'"),
                ("base62", b"z" * 22, "byte 0: expected a number below 2^128")):
            with self.subTest(form), self.assertRaises(reference.ParseError) as caught:
                reference.FORMS[form][1](text)
            self.assertEqual(str(caught.exception), message)
