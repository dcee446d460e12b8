"""Versions 1 and 6."""

import datetime
import random
import unittest
import uuid

import published
import reference
from tests import ROUNDS

EPOCH = datetime.datetime(1582, 10, 15)


def fields(seed):
    """The same random fields on every run."""
    source = random.Random(seed)
    return [(source.getrandbits(60), source.getrandbits(14), source.getrandbits(48)) for _ in range(ROUNDS)]


class Time(unittest.TestCase):
    def test_the_epoch_is_the_gregorian_reform(self):
        days = (datetime.date(1970, 1, 1) - datetime.date(1582, 10, 15)).days
        self.assertEqual(reference.UNIX_EPOCH, days * 86_400 * 10_000_000)
        self.assertEqual(reference.UNIX_EPOCH, published.RFC9562_UNIX_EPOCH)

    def test_ticks_against_the_standard_library(self):
        """Python's time is in microseconds, and ends in the year 9999."""
        source = random.Random("ticks")
        for _ in range(ROUNDS):
            tick = source.randrange(1 << 60) // 10 * 10
            moment = EPOCH + datetime.timedelta(microseconds=tick // 10)
            since = moment - datetime.datetime(1970, 1, 1)
            seconds = since.days * 86_400 + since.seconds
            self.assertEqual(reference.tick_of(seconds, since.microseconds * 1000), tick)
            self.assertEqual(reference.ns_of_tick(tick), seconds * 1_000_000_000 + since.microseconds * 1000)

    def test_time_is_rounded_down_before_1970_too(self):
        self.assertEqual(reference.tick_of(-1, 999_999_999), reference.UNIX_EPOCH - 1)
        self.assertEqual(reference.tick_of(0, 99), reference.UNIX_EPOCH)


class Layout(unittest.TestCase):
    def test_appendices_a1_and_a5(self):
        parts = 0x1EC9414C232AB00, 0x33C8, 0x9F6BDECED846
        self.assertEqual(reference.tick_of(1645557742, 0), parts[0])
        for build, text in ((reference.build_v1, "c232ab00-9414-11ec-b3c8-9f6bdeced846"),
                            (reference.build_v6, "1ec9414c-232a-6b00-b3c8-9f6bdeced846")):
            self.assertEqual(reference.format_hyphenated(build(*parts)), text)

    def test_version_1_against_the_standard_library(self):
        for parts in fields("v1"):
            theirs = uuid.UUID(bytes=reference.build_v1(*parts))
            self.assertEqual((theirs.time, theirs.clock_seq, theirs.node), parts)
            self.assertEqual((theirs.version, theirs.variant), (1, uuid.RFC_4122))

    def test_the_digits_of_the_tick_stand_in_version_6_in_order(self):
        for parts in fields("v6"):
            v6, v1 = reference.build_v6(*parts).hex(), reference.build_v1(*parts).hex()
            self.assertEqual(v6[:12] + v6[13:16], f"{parts[0]:015x}")
            self.assertEqual(v1[13:16] + v1[8:12] + v1[:8], f"{parts[0]:015x}")
            self.assertEqual((v6[12], v6[16:]), ("6", v1[16:]))

    def test_fields_come_back(self):
        for parts in fields("back"):
            for build in (reference.build_v1, reference.build_v6):
                self.assertEqual(reference.read_gregorian(build(*parts)), parts)

    def test_each_becomes_the_other(self):
        for parts in fields("both"):
            v1, v6 = reference.build_v1(*parts), reference.build_v6(*parts)
            self.assertEqual((reference.v1_to_v6(v1), reference.v6_to_v1(v6)), (v6, v1))

    def test_version_6_sorts_by_time_then_clock_sequence_then_node(self):
        rows = sorted(fields("sort"))
        built = [reference.build_v6(*parts) for parts in rows]
        self.assertEqual(built, sorted(built))

    def test_fields_that_do_not_fit_are_refused(self):
        for build in (reference.build_v1, reference.build_v6):
            for parts in ((1 << 60, 0, 0), (0, 1 << 14, 0), (0, 0, 1 << 48), (-1, 0, 0)):
                with self.subTest(parts), self.assertRaises(ValueError):
                    build(*parts)

    def test_other_versions_and_variants_have_no_fields(self):
        for text in ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "c232ab00-9414-11ec-33c8-9f6bdeced846",
                     "c232ab00-9414-61ec-d3c8-9f6bdeced846", "c232ab00-9414-21ec-b3c8-9f6bdeced846"):
            self.assertIsNone(reference.read_gregorian(reference.parse_hyphenated(text.encode())))


class RandomNode(unittest.TestCase):
    def test_the_multicast_bit_is_the_lowest_of_the_first_byte(self):
        source = random.Random("node")
        for _ in range(ROUNDS):
            _, node = reference.random_node(source.getrandbits(61))
            self.assertEqual(node.to_bytes(6, "big")[0] & 1, 1)

    def test_the_other_61_bits_are_the_tail(self):
        source = random.Random("tail")
        for _ in range(ROUNDS):
            tail = source.getrandbits(61)
            clock_sequence, node = reference.random_node(tail)
            bits = f"{clock_sequence:014b}{node:048b}"
            self.assertEqual(bits[:21] + bits[22:], f"{tail:061b}")

    def test_order_of_tails_is_order_of_nodes(self):
        source = random.Random("order")
        tails = sorted(source.getrandbits(61) for _ in range(ROUNDS))
        pairs = [reference.random_node(tail) for tail in tails]
        self.assertEqual(pairs, sorted(pairs))

    def test_a_tail_that_does_not_fit_is_refused(self):
        with self.assertRaises(ValueError):
            reference.random_node(1 << 61)
