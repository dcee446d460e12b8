"""Rows of uuid.json: versions 1 and 6, each from the other, and the random node."""

import published
import reference
from reference import TICKS_PER_SECOND, UNIX_EPOCH, format_hyphenated, parse_hyphenated
from vectors import agree

BUILD = {1: reference.build_v1, 6: reference.build_v6}
RFC_TICK = published.RFC9562_GREGORIAN_TICK
RFC_SEQUENCE, RFC_NODE = published.RFC9562_CLOCK_SEQUENCE, published.RFC9562_NODE
LAST_TICK = (1 << 60) - 1

# The ends; either side of each seam between version 1's fields (32, 48 bits) and version 6's (12,
# 28); either side of 1970, of a second, and of what nanoseconds in 64 signed bits can say.
TICKS = [
    ("tick-0", 0), ("tick-1", 1), ("tick-last", LAST_TICK), ("tick-top-bit", 1 << 59),
    ("tick-distinct", 0x123456789ABCDEF),
    ("12-bits-full", (1 << 12) - 1), ("12-bits-carried", 1 << 12),
    ("28-bits-full", (1 << 28) - 1), ("28-bits-carried", 1 << 28),
    ("32-bits-full", (1 << 32) - 1), ("32-bits-carried", 1 << 32),
    ("48-bits-full", (1 << 48) - 1), ("48-bits-carried", 1 << 48),
    ("before-1970", UNIX_EPOCH - 1), ("unix-epoch", UNIX_EPOCH), ("after-1970", UNIX_EPOCH + 1),
    ("last-of-second", UNIX_EPOCH + TICKS_PER_SECOND - 1), ("next-second", UNIX_EPOCH + TICKS_PER_SECOND),
    ("second-before-1970", UNIX_EPOCH - TICKS_PER_SECOND),
    ("ns-before-i64", UNIX_EPOCH - (1 << 63) // 100 - 1), ("ns-i64-min", UNIX_EPOCH - (1 << 63) // 100),
    ("ns-i64-max", UNIX_EPOCH + (1 << 63) // 100), ("ns-after-i64", UNIX_EPOCH + (1 << 63) // 100 + 1),
]

# Clock sequence and node, at one time.
RESTS = [
    ("rest-zeros", 0, 0), ("rest-ones", 0x3FFF, (1 << 48) - 1), ("rest-sequence-only", 0x3FFF, 0),
    ("rest-node-only", 0, (1 << 48) - 1), ("rest-sequence-top-bit", 0x2000, 0), ("rest-sequence-one", 1, 0),
    ("rest-node-multicast", 0, 1 << 40), ("rest-node-distinct", 0x123, 0x0102030405),
]

# Tails of 61 bits: the ends, and each bit at a seam.
TAILS = [
    ("zeros", 0), ("ones", (1 << 61) - 1), ("low-40-full", (1 << 40) - 1), ("bit-0", 1), ("bit-39", 1 << 39),
    ("bit-40", 1 << 40), ("bit-46", 1 << 46), ("bit-47", 1 << 47), ("bit-60", 1 << 60),
    ("distinct", 0x0123456789ABCDEF), ("distinct-high", 0x1EDCBA9876543210),
]


def _unix(name, tick):
    """(seconds, nanoseconds) of a tick: the seconds floored, so the nanoseconds count forward."""
    seconds, ticks = divmod(tick - UNIX_EPOCH, TICKS_PER_SECOND)
    nanos = ticks * 100
    agree(name, tick, reference.tick_of(seconds, nanos))
    agree(name, reference.ns_of_tick(tick), seconds * 1_000_000_000 + nanos)
    return seconds, nanos


def _built(version, name, tick, clock_sequence, node, provenance="reference.py"):
    name = f"v{version}-{name}"
    uuid = BUILD[version](tick, clock_sequence, node)
    agree(name, (tick, clock_sequence, node), reference.read_gregorian(uuid))
    seconds, nanos = _unix(name, tick)
    return {"id": name, "kind": f"v{version}", "unix_seconds": seconds, "unix_nanos": nanos, "tick": str(tick),
            "clock_sequence": clock_sequence, "node": f"{node:012x}", "uuid": format_hyphenated(uuid),
            "provenance": provenance}


def _published(version, place):
    row = _built(version, "rfc9562", RFC_TICK, RFC_SEQUENCE, RFC_NODE, f"RFC 9562 appendix {place}")
    stated = {name: text for name, text, *_ in published.UUIDS}[f"rfc9562-v{version}"]
    agree(row["id"], stated, row["uuid"])
    agree(row["id"], published.RFC9562_GREGORIAN_SECONDS, row["unix_seconds"])
    return row


def built():
    """Versions 1 and 6, in the same order of names."""
    agree("unix-epoch", published.RFC9562_UNIX_EPOCH, UNIX_EPOCH)
    out = []
    for version, place in ((1, "A.1"), (6, "A.5")):
        out.append(_published(version, place))
        out += [_built(version, name, tick, 0x1234, 0x0250F2A1B3C4) for name, tick in TICKS]
        out += [_built(version, name, RFC_TICK, *rest) for name, *rest in RESTS]
    return out


def _pairs(rows):
    """What is version 1 here and version 6 there."""
    texts = {row["id"]: row["uuid"] for row in rows}
    out = []
    for name in [name[3:] for name in texts if name.startswith("v1-")]:
        v1, v6 = texts["v1-" + name], texts["v6-" + name]
        agree(name, v6, format_hyphenated(reference.v1_to_v6(parse_hyphenated(v1.encode()))))
        agree(name, v1, format_hyphenated(reference.v6_to_v1(parse_hyphenated(v6.encode()))))
        provenance = "RFC 9562 appendices A.1 and A.5" if name == "rfc9562" else "reference.py"
        out.append({"id": "v1-v6-" + name, "kind": "v1-v6", "v1": v1, "v6": v6, "provenance": provenance})
    return out


def _random_node(name, tail):
    clock_sequence, node = reference.random_node(tail)
    return {"id": "random-node-" + name, "kind": "random-node", "tail61": f"{tail:016x}",
            "clock_sequence": clock_sequence, "node": f"{node:012x}", "provenance": "reference.py"}


def vectors():
    rows = built()
    return rows + _pairs(rows) + [_random_node(name, tail) for name, tail in TAILS]
