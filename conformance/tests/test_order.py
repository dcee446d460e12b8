"""The order rule, for version 7 and for versions 1 and 6."""

import random
import unittest

import reference

T0 = 1_645_557_742_000_000_000
MOVES = (0, 0, 0, 100, 245, 10_000, -300, -2_000_000)


def burst(order, moves, seed="order", now=T0):
    """One generator over a clock that makes `moves`, in nanoseconds."""
    source, out = random.Random(seed), []
    for move in moves:
        now += move
        out.append(order.next(now, lambda: source.getrandbits(64)))
    return out


def generators(clock="live"):
    return [reference.V7Order(clock), reference.GregorianOrder(6, clock)]


class Order(unittest.TestCase):
    def assert_rises(self, ids):
        self.assertTrue(all(a < b for a, b in zip(ids, ids[1:])))

    def test_rises_while_the_clock_wanders_within_ten_seconds(self):
        source = random.Random("moves")
        moves = [source.choice(MOVES) for _ in range(20_000)]
        for clock in ("live", "cached"):
            for order in generators(clock):
                self.assert_rises(burst(order, moves))
                self.assertEqual(order.steps_back, 0)

    def test_rises_before_1970(self):
        for order in generators()[1:]:
            self.assert_rises(burst(order, [100] * 1000, now=-50_000))

    def test_v7_rises_over_borrowed_ticks(self):
        """A live clock's steps are 2^47 on average, so at most some 2^15 of them fill a tail; then
        the small step rules, until the clock reaches the borrowed tick."""
        order = reference.V7Order()
        out = burst(order, [0] * 33_000 + [245] + [0] * 10)
        self.assert_rises(out)
        start, end = (reference.read_v7(value) for value in (out[0], out[32_999]))
        self.assertEqual((end[0], end[1] - start[1]), (start[0], 1))
        self.assertEqual(order.steps_back, 0)

    def test_v6_rises_over_borrowed_ticks(self):
        order = reference.GregorianOrder(6)
        out = burst(order, [0] * 16_500 + [100] + [0] * 10)
        self.assert_rises(out)
        start, end = (reference.read_gregorian(value) for value in (out[0], out[16_499]))
        self.assertEqual(end[0] - start[0], 1)
        self.assertEqual(order.steps_back, 0)

    def test_one_step_back_is_counted_once(self):
        for order in generators():
            out = burst(order, [0, -11_000_000_000, 0, 0])
            self.assertEqual(order.steps_back, 1)
            self.assertLess(out[1], out[0])
            self.assertLess(out[1], out[2])

    def test_ten_seconds_are_held_and_a_tick_more_is_followed(self):
        for order in generators():
            burst(order, [0, -10_000_000_000])
            self.assertEqual(order.steps_back, 0)
        for order in generators():
            burst(order, [0, -10_000_000_245])
            self.assertEqual(order.steps_back, 1)

    def test_a_fresh_tail_has_its_top_bit_clear(self):
        v7, v6 = generators()
        self.assertTrue(all(reference.read_v7(value)[2] < 1 << 61 for value in burst(v7, [245] * 1000)))
        for value in burst(v6, [100] * 1000):
            self.assertLess(reference.read_gregorian(value)[1], 1 << 13)

    def test_v1_is_v6_with_its_time_in_another_place(self):
        source = random.Random("v1")
        moves = [source.choice(MOVES) for _ in range(2000)]
        ones, sixes = (burst(reference.GregorianOrder(version), moves) for version in (1, 6))
        self.assertEqual([reference.v1_to_v6(value) for value in ones], sixes)

    def test_every_node_is_marked_as_random(self):
        for value in burst(reference.GregorianOrder(1), [0] * 1000):
            self.assertEqual(value[10] & 1, 1)

    def test_another_clock_or_version_is_refused(self):
        with self.assertRaises(ValueError):
            reference.V7Order("slow")
        with self.assertRaises(KeyError):
            reference.GregorianOrder(7)
