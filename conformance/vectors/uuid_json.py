"""Rows of uuid.json: fields put together and read back."""

import published
import reference
from reference import format_hyphenated, parse_hyphenated
from vectors import agree, uuid_gregorian, uuid_names

ABOUT = ("Fields of UUIDs: each version built from its inputs, and what is read from given ones. random, custom, "
         "tail, tail61, node and name_hex are hexadecimal; unix_ns, unix_time_ns and tick are decimal text, for they "
         "may pass 2^53, and nanoseconds 2^64.")


def _v4(name, random, provenance="reference.py"):
    uuid = reference.build_v4(bytes.fromhex(random))
    return {"id": name, "kind": "v4", "random": random, "uuid": format_hyphenated(uuid),
            "provenance": provenance}


def _v7(name, unix_ms, fraction, tail, unix_ns=None, provenance="reference.py"):
    uuid = reference.build_v7(unix_ms, fraction, tail)
    agree(name, (unix_ms, fraction, tail), reference.read_v7(uuid))
    return {"id": name, "kind": "v7", "unix_ns": None if unix_ns is None else str(unix_ns),
            "unix_ms": unix_ms, "fraction": fraction, "tail": f"{tail:016x}",
            "uuid": format_hyphenated(uuid), "provenance": provenance}


def _v7_ns(name, unix_ns, tail=0x123456789ABCDEF0):
    return _v7(name, *reference.split_ns(unix_ns), tail, unix_ns)


def _v7_bounds(name, unix_ns):
    floor, ceil = reference.v7_floor(unix_ns), reference.v7_ceil(unix_ns)
    return {"id": name, "kind": "v7-bounds", "unix_ns": str(unix_ns), "floor": format_hyphenated(floor),
            "ceil": format_hyphenated(ceil), "provenance": "reference.py"}


def _unix_time_ns(v7, gregorian):
    if v7:
        return str(reference.first_ns(*v7[:2]))
    return str(reference.ns_of_tick(gregorian[0])) if gregorian else None


def _read(name, text, provenance="reference.py"):
    uuid = parse_hyphenated(text.encode())
    v7, gregorian = reference.read_v7(uuid), reference.read_gregorian(uuid)
    unix_ms, fraction, tail = v7 or (None, None, None)
    _, clock_sequence, node = gregorian or (None, None, None)
    return {"id": name, "kind": "read", "uuid": text,
            "version": reference.read_version(uuid), "variant": reference.read_variant(uuid),
            "unix_ms": unix_ms, "fraction": fraction,
            "tail": None if tail is None else f"{tail:016x}",
            "unix_time_ns": _unix_time_ns(v7, gregorian),
            "node": None if node is None else f"{node:012x}",
            "clock_sequence": clock_sequence, "provenance": provenance}


def _published_uuids():
    texts = {name: text for name, text, *_ in published.UUIDS}
    v4 = _v4("v4-rfc9562", published.RFC9562_V4_RANDOM, "RFC 9562 appendix A.3")
    v7 = _v7("v7-rfc9562", published.RFC9562_V7_MS, published.RFC9562_V7_RAND_A,
             published.RFC9562_V7_RAND_B, provenance="RFC 9562 appendix A.6")
    agree("v4-rfc9562", texts["rfc9562-v4"], v4["uuid"])
    agree("v7-rfc9562", texts["rfc9562-v7"], v7["uuid"])
    return [v4, v7]


def _published_reads():
    out = []
    for name, text, version, variant, provenance in published.UUIDS:
        vector = _read("read-" + name, text, provenance)
        agree(name, (version, variant), (vector["version"], vector["variant"]))
        out.append(vector)
    return out


# What each value is for: the two ends, then either side of the points where the fraction steps
# (a tick lasts 244.140625 ns), then a word's limits.
NS_EDGES = [
    ("zero", 0), ("1ns", 1), ("last-of-tick-0", 244), ("first-of-tick-1", 245),
    ("last-of-tick-1", 488), ("first-of-tick-2", 489), ("half", 500_000),
    ("last-of-tick-4094", 999_755), ("first-of-tick-4095", 999_756), ("last-ns", 999_999),
    ("1ms", 1_000_000), ("rfc-moment", 1_645_557_742_000_000_000),
    ("rfc-moment-last-ns", 1_645_557_742_000_999_999), ("i64-max", (1 << 63) - 1), ("u64-max", (1 << 64) - 1),
]


# The last nanosecond of the last tick, in the year 10889.
V7_LAST_NS = (1 << 48) * 1_000_000 - 1


def _bounds():
    edges = NS_EDGES + [("last", V7_LAST_NS), ("first-of-last-tick", reference.first_ns((1 << 48) - 1, 4095))]
    return [_v7_bounds("v7-bounds-" + name, ns) for name, ns in edges]


def _reads_of_v7():
    """A tick reads as its first whole nanosecond: fractions at the ends, and where that is exact."""
    rows = [(f"read-v7-fraction-{n}", 1, n) for n in (0, 1, 2, 63, 64, 65, 2047, 2048, 4094, 4095)]
    rows += [("read-v7-zeros", 0, 0), ("read-v7-last-tick", (1 << 48) - 1, 0xFFF)]
    return [_read(name, format_hyphenated(reference.build_v7(ms, fraction, 0))) for name, ms, fraction in rows]


def _reads_of_gregorian():
    """Every edge in versions 1 and 6; namespaces, which are version 1 with a network card's node."""
    out = [_read(f"read-namespace-{name}", text, "RFC 9562 section 6.6 (uuid); reference.py (the rest)")
           for name, text in published.NAMESPACES.items()]
    for row in uuid_gregorian.built():
        if not row["id"].endswith("rfc9562"):
            out.append(_read("read-" + row["id"], row["uuid"]))
    for version in (1, 6):
        for n in (0, 7, 0xC, 0xE):
            out.append(_read(f"read-v{version}-variant-{n:x}", f"c232ab00-9414-{version}1ec-{n:x}3c8-9f6bdeced846"))
    return out


def vectors():
    full_tail = (1 << 62) - 1
    out = _published_uuids()
    out += [_v4("v4-zeros", "00" * 16), _v4("v4-ones", "ff" * 16), _v4("v4-distinct", bytes(range(16)).hex())]
    out += [_v7_ns("v7-ns-" + name, ns) for name, ns in NS_EDGES]
    out += [
        _v7("v7-zeros", 0, 0, 0),
        _v7("v7-ones", (1 << 48) - 1, 0xFFF, full_tail),
        _v7("v7-only-ms", (1 << 48) - 1, 0, 0),
        _v7("v7-only-fraction", 0, 0xFFF, 0),
        _v7("v7-only-tail", 0, 0, full_tail),
        _v7("v7-tail-top-bit", 0, 0, 1 << 61),
    ]
    out += _published_reads()
    out += [_read(f"read-variant-{n:x}", f"017f22e2-79b0-7cc3-{n:x}8c4-dc0c0c07398f") for n in range(16)]
    out += [_read(f"read-version-{n:x}", f"017f22e2-79b0-{n:x}cc3-98c4-dc0c0c07398f") for n in range(16)]
    out += uuid_gregorian.vectors() + uuid_names.vectors()
    return out + _bounds() + _reads_of_v7() + _reads_of_gregorian()
