"""Versions 3, 4, 5, 7 and 8."""

import hashlib
import random
import unittest
import uuid

import published
import reference
from tests import samples


class Published(unittest.TestCase):
    def test_uuids_read_as_printed(self):
        for name, text, version, variant, _ in published.UUIDS:
            with self.subTest(name):
                value = reference.parse_hyphenated(text.encode())
                self.assertEqual(reference.read_version(value), version)
                self.assertEqual(reference.read_variant(value), variant)

    def test_v3_of_appendix_a2(self):
        built = reference.build_v3(bytes.fromhex("5df418813aed051548a72f4a814cf09e"))
        self.assertEqual(reference.format_hyphenated(built), "5df41881-3aed-3515-88a7-2f4a814cf09e")

    def test_v4_of_appendix_a3(self):
        built = reference.build_v4(bytes.fromhex("919108f752d133205bacf847db4148a8"))
        self.assertEqual(reference.format_hyphenated(built), "919108f7-52d1-4320-9bac-f847db4148a8")

    def test_v5_of_appendix_a4(self):
        built = reference.build_v5(bytes.fromhex("2ed6657de927468b55e12665a8aea6a22dee3e35"))
        self.assertEqual(reference.format_hyphenated(built), "2ed6657d-e927-568b-95e1-2665a8aea6a2")

    def test_v7_of_appendix_a6(self):
        built = reference.build_v7(1645557742000, 0xCC3, 0x18C4DC0C0C07398F)
        self.assertEqual(reference.format_hyphenated(built), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")

    def test_v8_of_appendix_b2(self):
        built = reference.build_v8(bytes.fromhex("5c146b143c524afd938a375d0df1fbf6"))
        self.assertEqual(reference.format_hyphenated(built), "5c146b14-3c52-8afd-938a-375d0df1fbf6")


class Stamped(unittest.TestCase):
    def test_random_bytes_against_the_standard_library(self):
        for value in samples("fields"):
            theirs = uuid.UUID(bytes=reference.build_v4(value))
            self.assertEqual((theirs.version, theirs.variant), (4, uuid.RFC_4122))
            self.assertEqual(theirs, uuid.UUID(bytes=value, version=4))

    def test_any_bytes_keep_all_but_six_bits(self):
        kept = (1 << 128) - 1 - (0xF << 76) - (0b11 << 62)
        for value in samples("v8"):
            built = reference.build_v8(value)
            before, after = int.from_bytes(value, "big"), int.from_bytes(built, "big")
            self.assertEqual(before & kept, after & kept)
            self.assertEqual((reference.read_version(built), reference.read_variant(built)), (8, "rfc9562"))

    def test_names_against_the_standard_library(self):
        source = random.Random("names")
        for value in samples("names")[:500]:
            name = "".join(chr(source.randrange(0x20, 0xD800)) for _ in range(source.randrange(60)))
            data = reference.name_input(value, name.encode())
            namespace = uuid.UUID(bytes=value)
            self.assertEqual(reference.build_v3(hashlib.new("md5", data, usedforsecurity=False).digest()),
                             uuid.uuid3(namespace, name).bytes)
            self.assertEqual(reference.build_v5(hashlib.new("sha1", data, usedforsecurity=False).digest()),
                             uuid.uuid5(namespace, name).bytes)

    def test_the_namespaces_against_the_standard_library(self):
        theirs = {"dns": uuid.NAMESPACE_DNS, "url": uuid.NAMESPACE_URL, "oid": uuid.NAMESPACE_OID,
                  "x500": uuid.NAMESPACE_X500}
        self.assertEqual(published.NAMESPACES, {name: str(value) for name, value in theirs.items()})

    def test_other_lengths_are_refused(self):
        for build in (reference.build_v3, reference.build_v4, reference.build_v8):
            for length in (0, 15, 17, 20):
                with self.subTest(build), self.assertRaises(ValueError):
                    build(bytes(length))
        with self.assertRaises(ValueError):
            reference.build_v5(bytes(16))
        with self.assertRaises(ValueError):
            reference.name_input(bytes(15), b"name")


class Version7(unittest.TestCase):
    def test_fields_come_back(self):
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

    def test_a_tick_reads_as_its_first_nanosecond(self):
        for ms in (0, 1, 1_645_557_742_000, (1 << 48) - 1):
            for fraction in range(4096):
                first = reference.first_ns(ms, fraction)
                self.assertEqual(reference.split_ns(first), (ms, fraction))
                self.assertNotEqual(reference.split_ns(first - 1), (ms, fraction))

    def test_bounds_hold_every_tail_of_their_tick_and_no_other_tick(self):
        source = random.Random("bounds")
        for _ in range(500):
            ns = source.randrange(1 << 63)
            floor, ceil = reference.v7_floor(ns), reference.v7_ceil(ns)
            self.assertTrue(floor <= reference.build_v7_ns(ns, source.getrandbits(62)) <= ceil)
            first = reference.first_ns(*reference.split_ns(ns))
            self.assertLess(reference.v7_ceil(first - 1), floor)
            self.assertGreater(reference.v7_floor(ns + 245), ceil)
