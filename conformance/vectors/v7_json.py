"""Rows of v7.json: the order rule, one generator a row."""

import reference
from vectors.order_rows import MIXED, MS, ONES, SECOND, T0, ZEROS, one_each, order_row, walk

ABOUT = ("Sequences of v7 from one generator. source: 8 bytes a word in the order they are read, each count "
         "times over. calls: count identifiers at unix_ns; uuid is the last of them, steps_back the total so far.")

# With all ones drawn, a tail starts at 2^61 - 1 and grows by 2^48: after 8192 more it is 2^62 - 1.
FULL = 1 + 8192


def _order(name, clock, source, calls):
    return order_row({"id": name, "clock": clock}, reference.V7Order(clock), source, calls)


def _one_each(name, clock, pairs):
    return one_each({"id": name, "clock": clock}, reference.V7Order(clock), pairs)


def _same_tick(name, clock):
    words = [ONES, ZEROS, ONES, "0100000000000000", "0000000000000080", MIXED, "0000000000ff0000"]
    return _one_each(name, clock, [(T0 + 20 * at, data) for at, data in enumerate(words)])


def _plain_orders():
    return [
        _one_each("first-at-zero", "live", [(0, ONES)]),
        _one_each("first-little-endian", "live", [(T0, "0102030405060708")]),
        _one_each("first-drops-top-three-bits", "live", [(T0, "00000000000000e0")]),
        _same_tick("same-tick-live", "live"),
        _same_tick("same-tick-cached", "cached"),
        _one_each("new-tick-smaller-tail", "live",
                  [(T0, ONES), (T0 + 244, ZEROS), (T0 + 245, ZEROS), (T0 + MS, ZEROS)]),
        _one_each("new-tick-cached", "cached", [(T0, ONES), (T0 + MS, ZEROS), (T0 + MS, ONES)]),
    ]


def _held_orders():
    """A clock behind: held to exactly 10 s, counted in ticks, and followed from one tick more."""
    def hold(name, clock):
        return _one_each(name, clock, [
            (T0, ZEROS), (T0 - 1, ONES), (T0 - MS, ONES), (T0 - 10 * SECOND, ONES), (T0, ONES),
            (T0 + 244, ZEROS), (T0 + 245, ONES)])

    follow = [(T0, ONES), (T0 - 10 * SECOND - 1, ONES), (T0 - 10 * SECOND, MIXED),
              (T0 - 21 * SECOND, ZEROS), (T0 - 21 * SECOND, ONES), (T0, ONES)]
    return [
        hold("hold-live", "live"),
        hold("hold-cached", "cached"),
        _one_each("follow-beyond-10s", "live", follow),
        _one_each("follow-beyond-10s-cached", "cached", follow),
        _one_each("follow-to-zero", "live", [(T0, ONES), (0, ZEROS), (0, ZEROS)]),
    ]


def _borrowed_orders():
    """A full tail takes the next tick: a burst of words, the one that overflows, the fresh tail's."""
    burst = (ONES, FULL)
    borrow = [burst, (ZEROS, 1), (MIXED, 1)]
    last_tick = T0 + MS - 1
    return [
        _order("tail-full", "live", [burst], [(T0, FULL)]),
        _order("borrow", "live", borrow, [(T0, FULL), (T0, 1)]),
        _order("borrow-into-next-ms", "live", borrow, [(last_tick, FULL), (last_tick, 1)]),
        _order("borrow-then-hold", "live", borrow + [(ONES, 2)], [(T0, FULL), (T0, 1), (T0, 2)]),
        _order("borrow-then-reached", "live", borrow + [(ONES, 2)],
               [(T0, FULL), (T0, 1), (T0 + 245, 1), (T0 + 489, 1)]),
        _order("borrow-while-holding", "live", borrow + [(ZEROS, 1)], [(T0, FULL), (T0 - MS, 1), (T0, 1)]),
        _order("borrow-then-follow", "live", borrow + [(ONES, 2)],
               [(T0, FULL), (T0, 1), (T0 - 10 * SECOND + 245, 1), (T0 - 10 * SECOND, 1)]),
    ]


def _walk(name, clock):
    """A clock that stands, goes, and steps back a little and far."""
    moves = [0, 100, 100, 300, 0, -50, 2_000, 0, 0, -MS, 3 * MS, 10, 244, 245, -9 * SECOND, 0,
             9 * SECOND, -11 * SECOND, 0, 700, -3 * SECOND, 20 * SECOND, 1, 0]
    return _one_each(name, clock, walk("mintage v7 walk", T0 + 123_456, moves))


def vectors():
    return (_plain_orders() + _held_orders() + _borrowed_orders()
            + [_walk("walk-live", "live"), _walk("walk-cached", "cached")])
