"""Rows of v1v6.json: the order rule over ticks of 100 ns and a random node, one generator a row."""

import reference
from vectors.order_rows import MIXED, MS, ONES, SECOND, T0, ZEROS, one_each, order_row, walk

ABOUT = ("Sequences of v1 or v6 with a random node from one generator, by the rule of v7.json: a tick is 100 ns since "
         "1582-10-15, a tail has 61 bits, and the clock is live. source and calls are as there; unix_ns is negative "
         "before 1970.")

TICK = 100
FIRST_NS = reference.ns_of_tick(0)
# With all ones drawn, a tail starts at 2^60 - 1 and grows by 2^48: after 4096 more it is 2^61 - 1.
FULL = 1 + 4096
# A tick whose low 32 bits are ones: the next one carries out of version 1's first field, and out of
# both of version 6's lower ones.
BEFORE_CARRY = reference.ns_of_tick(reference.tick_of(T0 // SECOND, 0) | 0xFFFFFFFF)


def _head(version, name):
    return {"id": f"v{version}-{name}", "version": version, "clock": "live"}


def _order(version, name, source, calls):
    return order_row(_head(version, name), reference.GregorianOrder(version), source, calls)


def _one_each(version, name, pairs):
    return one_each(_head(version, name), reference.GregorianOrder(version), pairs)


def _plain_orders(version):
    same = [ONES, ZEROS, ONES, "0100000000000000", "0000000000000080", MIXED, "0000000000ff0000"]
    return [
        _one_each(version, "first-at-tick-0", [(FIRST_NS, ONES)]),
        _one_each(version, "first-before-1970", [(-1, ONES), (0, ZEROS)]),
        _one_each(version, "first-little-endian", [(T0, "0102030405060708")]),
        _one_each(version, "first-drops-top-four-bits", [(T0, "00000000000000f0")]),
        _one_each(version, "same-tick", [(T0 + 10 * at, data) for at, data in enumerate(same)]),
        _one_each(version, "new-tick-smaller-tail",
                  [(T0, ONES), (T0 + TICK - 1, ZEROS), (T0 + TICK, ZEROS), (T0 + MS, ZEROS)]),
        _one_each(version, "carry-over-multicast-bit", [(T0, "ffffffffff000000"), (T0, ZEROS)]),
        _one_each(version, "carry-into-clock-sequence", [(T0, "ffffffffff7f0000"), (T0, ZEROS)]),
        _one_each(version, "carry-over-both-bytes-of-clock-sequence", [(T0, "ffffffffffff7f00"), (T0, ZEROS)]),
    ]


def _held_orders(version):
    """A clock behind: held to exactly 10 s, which is 10^8 ticks, and followed from one tick more."""
    hold = [(T0, ZEROS), (T0 - 1, ONES), (T0 - MS, ONES), (T0 - 10 * SECOND, ONES), (T0, ONES),
            (T0 + TICK - 1, ZEROS), (T0 + TICK, ONES)]
    follow = [(T0, ONES), (T0 - 10 * SECOND - 1, ONES), (T0 - 10 * SECOND, MIXED),
              (T0 - 21 * SECOND, ZEROS), (T0 - 21 * SECOND, ONES), (T0, ONES)]
    return [
        _one_each(version, "hold", hold),
        _one_each(version, "hold-over-1970", [(5 * SECOND, ZEROS), (-5 * SECOND, ONES), (-5 * SECOND - 1, ONES)]),
        _one_each(version, "follow-beyond-10s", follow),
        _one_each(version, "follow-to-tick-0", [(T0, ONES), (FIRST_NS, ZEROS), (FIRST_NS, ZEROS)]),
    ]


def _borrowed_orders(version):
    """A full tail takes the next tick: a burst of words, the one that overflows, the fresh tail's."""
    burst = (ONES, FULL)
    borrow = [burst, (ZEROS, 1), (MIXED, 1)]
    return [
        _order(version, "tail-full", [burst], [(T0, FULL)]),
        _order(version, "borrow", borrow, [(T0, FULL), (T0, 1)]),
        _order(version, "borrow-carries-over-32-bits", borrow, [(BEFORE_CARRY, FULL), (BEFORE_CARRY, 1)]),
        _order(version, "borrow-then-hold", borrow + [(ONES, 2)], [(T0, FULL), (T0, 1), (T0, 2)]),
        _order(version, "borrow-then-reached", borrow + [(ONES, 2)],
               [(T0, FULL), (T0, 1), (T0 + TICK, 1), (T0 + 2 * TICK, 1)]),
        _order(version, "borrow-while-holding", borrow + [(ZEROS, 1)], [(T0, FULL), (T0 - MS, 1), (T0, 1)]),
        _order(version, "borrow-then-follow", borrow + [(ONES, 2)],
               [(T0, FULL), (T0, 1), (T0 - 10 * SECOND + TICK, 1), (T0 - 10 * SECOND, 1)]),
    ]


def _walk(version):
    """A clock that stands, goes, and steps back a little and far."""
    moves = [0, 30, 30, 100, 0, -50, 2_000, 0, 0, -MS, 3 * MS, 10, 99, 100, -9 * SECOND, 0,
             9 * SECOND, -11 * SECOND, 0, 700, -3 * SECOND, 20 * SECOND, 1, 0]
    return _one_each(version, "walk", walk(f"mintage v{version} walk", T0 + 123_456, moves))


def vectors():
    out = []
    for version in (1, 6):
        out += _plain_orders(version) + _held_orders(version) + _borrowed_orders(version) + [_walk(version)]
    return out
