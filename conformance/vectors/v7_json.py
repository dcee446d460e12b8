"""Rows of v7.json: the order rule, one generator a row."""

import hashlib

import reference
from reference import format_hyphenated
from vectors import agree

ABOUT = ("Sequences of v7 from one generator. source: 8 bytes a word in the order they are read, each count "
         "times over. calls: count identifiers at unix_ns; uuid is the last of them, steps_back the total so far.")

ZEROS, ONES = "00" * 8, "ff" * 8
T0 = 1_645_557_742_000_000_000
MS, SECOND = 1_000_000, 1_000_000_000
# With all ones drawn, a tail starts at 2^61 - 1 and grows by 2^48: after 8192 more it is 2^62 - 1.
FULL = 1 + 8192


def _order(name, clock, source, calls):
    """`source` is [(bytes, count)], `calls` is [(unix_ns, count)]; the source ends with the calls."""
    runs = [{"bytes": data, "count": count} for data, count in source]
    words = iter([int.from_bytes(bytes.fromhex(run["bytes"]), "little") for run in runs for _ in range(run["count"])])
    order, results = reference.V7Order(clock), []
    for unix_ns, count in calls:
        for _ in range(count):
            uuid = order.next(unix_ns, lambda: next(words))
        results.append({"unix_ns": str(unix_ns), "count": count, "uuid": format_hyphenated(uuid),
                        "steps_back": order.steps_back})
    agree(name + ": words left in the source", 0, len(list(words)))
    return {"id": name, "clock": clock, "source": runs, "calls": results, "provenance": "reference.py"}


def _one_each(name, clock, pairs):
    """One identifier a call, one word an identifier."""
    return _order(name, clock, [(data, 1) for _, data in pairs], [(ns, 1) for ns, _ in pairs])


def _same_tick(name, clock):
    words = [ONES, ZEROS, ONES, "0100000000000000", "0000000000000080", "efcdab8967452301", "0000000000ff0000"]
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

    follow = [(T0, ONES), (T0 - 10 * SECOND - 1, ONES), (T0 - 10 * SECOND, "efcdab8967452301"),
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
    borrow = [burst, (ZEROS, 1), ("efcdab8967452301", 1)]
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
    """A clock that stands, goes, and steps back a little and far, with words that look random."""
    moves = [0, 100, 100, 300, 0, -50, 2_000, 0, 0, -MS, 3 * MS, 10, 244, 245, -9 * SECOND, 0,
             9 * SECOND, -11 * SECOND, 0, 700, -3 * SECOND, 20 * SECOND, 1, 0]
    ns, pairs = T0 + 123_456, []
    for at, move in enumerate(moves):
        ns += move
        pairs.append((ns, hashlib.sha256(f"mintage v7 walk {at}".encode()).digest()[:8].hex()))
    return _one_each(name, clock, pairs)


def vectors():
    return (_plain_orders() + _held_orders() + _borrowed_orders()
            + [_walk("walk-live", "live"), _walk("walk-cached", "cached")])
