"""What v7.json and v1v6.json share: one generator a row, run through its calls."""

import hashlib

from reference import format_hyphenated
from vectors import agree

ZEROS, ONES = "00" * 8, "ff" * 8
MIXED = "efcdab8967452301"
T0 = 1_645_557_742_000_000_000
MS, SECOND = 1_000_000, 1_000_000_000


def _words(source):
    return iter([int.from_bytes(bytes.fromhex(run["bytes"]), "little") for run in source for _ in range(run["count"])])


def order_row(head, order, source, calls):
    """`head` begins the row, `source` is [(bytes, count)], `calls` is [(unix_ns, count)]; the source
    ends with the calls."""
    runs = [{"bytes": data, "count": count} for data, count in source]
    words, results = _words(runs), []
    for unix_ns, count in calls:
        for _ in range(count):
            uuid = order.next(unix_ns, lambda: next(words))
        results.append({"unix_ns": str(unix_ns), "count": count, "uuid": format_hyphenated(uuid),
                        "steps_back": order.steps_back})
    agree(head["id"] + ": words left in the source", 0, len(list(words)))
    return {**head, "source": runs, "calls": results, "provenance": "reference.py"}


def one_each(head, order, pairs):
    """One identifier a call, one word an identifier: `pairs` is [(unix_ns, bytes)]."""
    return order_row(head, order, [(data, 1) for _, data in pairs], [(ns, 1) for ns, _ in pairs])


def walk(label, start, moves):
    """A clock that makes `moves`, in nanoseconds, with words that look random."""
    ns, pairs = start, []
    for at, move in enumerate(moves):
        ns += move
        pairs.append((ns, hashlib.sha256(f"{label} {at}".encode()).digest()[:8].hex()))
    return pairs
