"""The reference for identifiers: versions 1 and 6, which count time from the Gregorian reform.

A tick is 100 ns, counted from 1582-10-15T00:00:00Z in 60 bits. Both versions hold the same fields
and differ only in where the bits of the tick stand.
"""

from fields import VARIANT_RFC, fits, is_version

TICK_BITS, SEQUENCE_BITS, NODE_BITS = 60, 14, 48
RANDOM_TAIL_BITS = SEQUENCE_BITS + NODE_BITS - 1
NS_PER_TICK = 100
TICKS_PER_SECOND = 10_000_000
# Ticks from 1582-10-15 to 1970-01-01, in RFC 9562's code 0x01B21DD213814000: 141427 days.
UNIX_EPOCH = 141_427 * 86_400 * TICKS_PER_SECOND
MULTICAST = 1 << 40


# --- time ---------------------------------------------------------------------------------


def tick_of(unix_seconds, unix_nanos):
    """The tick of a time since 1970, rounded down; the seconds are negative before 1970, the
    nanoseconds always count forward."""
    return unix_seconds * TICKS_PER_SECOND + unix_nanos // NS_PER_TICK + UNIX_EPOCH


def tick_of_ns(unix_ns):
    return unix_ns // NS_PER_TICK + UNIX_EPOCH


def ns_of_tick(tick):
    """Nanoseconds since 1970, negative before it; nothing is rounded."""
    return (tick - UNIX_EPOCH) * NS_PER_TICK


# --- fields -------------------------------------------------------------------------------


def build_v1(tick, clock_sequence, node):
    """Version 1 (RFC 9562 section 5.1): the tick's low bits come first.

        tick  | time_high (12) |  time_mid (16)  |       time_low (32)       |

        bit   0                  32         48   52          64 66         80        127
              |  time_low (32)   | mid (16) | 1  | high (12) |10| seq (14) | node (48) |
        byte  0                  4          6                8             10         15
    """
    fits("tick", tick, TICK_BITS)
    low, mid, high = tick & 0xFFFFFFFF, tick >> 32 & 0xFFFF, tick >> 48
    return _assemble(low << 32 | mid << 16 | 1 << 12 | high, clock_sequence, node)


def build_v6(tick, clock_sequence, node):
    """Version 6 (RFC 9562 section 5.6): the tick's high bits come first, so bytes sort by time.

        tick  |       time_high (32)      |  time_mid (16)  |  time_low (12) |

        bit   0                  32         48   52          64 66         80        127
              |  time_high (32)  | mid (16) | 6  | low (12)  |10| seq (14) | node (48) |
        byte  0                  4          6                8             10         15
    """
    fits("tick", tick, TICK_BITS)
    high, mid, low = tick >> 28, tick >> 12 & 0xFFFF, tick & 0xFFF
    return _assemble(high << 32 | mid << 16 | 6 << 12 | low, clock_sequence, node)


BUILD = {1: build_v1, 6: build_v6}


def _assemble(first_half, clock_sequence, node):
    value = first_half << 64
    value |= VARIANT_RFC << 62
    value |= fits("clock_sequence", clock_sequence, SEQUENCE_BITS) << 48
    value |= fits("node", node, NODE_BITS)
    return value.to_bytes(16, "big")


def _read_tick(uuid):
    """The tick, or None for an identifier that is neither version 1 nor 6."""
    value = int.from_bytes(uuid, "big")
    first, second, third = value >> 96, value >> 80 & 0xFFFF, value >> 64 & 0xFFF
    if is_version(uuid, 1):
        return third << 48 | second << 32 | first
    if is_version(uuid, 6):
        return first << 28 | second << 12 | third
    return None


def read_gregorian(uuid):
    """(tick, clock_sequence, node), or None for an identifier that is neither version 1 nor 6."""
    tick, value = _read_tick(uuid), int.from_bytes(uuid, "big")
    return None if tick is None else (tick, value >> 48 & 0x3FFF, value & (1 << NODE_BITS) - 1)


def v1_to_v6(uuid):
    """The version 6 with the fields of a version 1."""
    return build_v6(*read_gregorian(uuid))


def v6_to_v1(uuid):
    """The version 1 with the fields of a version 6."""
    return build_v1(*read_gregorian(uuid))


# --- a node that is nobody's --------------------------------------------------------------


def random_node(tail):
    """(clock_sequence, node) from a tail of 61 bits, with the multicast bit between them: it tells
    a random node from a network card's (RFC 9562 section 6.10).

        tail      |  clock_sequence (14) | node 47-41 (7) |       node 39-0 (40)       |
        62 bits   |  clock_sequence (14) | node 47-41 (7) | 1 |     node 39-0 (40)     |
                                                            bit 40
    """
    fits("tail", tail, RANDOM_TAIL_BITS)
    both = (tail >> 40) << 41 | MULTICAST | tail & (1 << 40) - 1
    return both >> NODE_BITS, both & (1 << NODE_BITS) - 1
