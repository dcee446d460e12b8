"""The reference for identifiers: the fields of RFC 9562's versions 3, 4, 5, 7 and 8.

Slow and readable on purpose. Every value is put together bit by bit, so that a fast
implementation has something unlike itself to be compared with. Nothing here imports the product,
and Python's own `uuid` is left to the tests.

An identifier is 16 `bytes`, most significant first.
"""

MS_BITS, FRACTION_BITS, TAIL_BITS = 48, 12, 62
TICKS_PER_MS = 1 << FRACTION_BITS
NS_PER_MS = 1_000_000
VARIANT_RFC = 0b10


def fits(name, value, bits):
    """Refuses a field that would spill into its neighbour."""
    if not 0 <= value < 1 << bits:
        raise ValueError(f"{name} does not fit in {bits} bits: {value}")
    return value


# --- versions whose bits come from elsewhere ----------------------------------------------


def stamp(version, data):
    """16 bytes with version and variant written over six of their 128 bits.

        bit   0                        48        52          64  66                  127
              |       kept (48)        | version | kept (12) |10|      kept (62)      |
        byte  0                        6                     8                       15
    """
    if len(data) != 16:
        raise ValueError(f"version {version} takes 16 bytes, not {len(data)}")
    value = int.from_bytes(data, "big")
    value = value & ~(0xF << 76) | fits("version", version, 4) << 76
    value = value & ~(0b11 << 62) | VARIANT_RFC << 62
    return value.to_bytes(16, "big")


def build_v3(md5):
    """Version 3: the MD5 of namespace and name (`name_input`), stamped."""
    return stamp(3, md5)


def build_v4(random):
    """Version 4: 16 random bytes, stamped."""
    return stamp(4, random)


def build_v5(sha1):
    """Version 5: the first 16 of the 20 bytes of the SHA-1 of namespace and name, stamped."""
    if len(sha1) != 20:
        raise ValueError(f"a SHA-1 has 20 bytes, not {len(sha1)}")
    return stamp(5, sha1[:16])


def build_v8(custom):
    """Version 8: any 16 bytes, stamped."""
    return stamp(8, custom)


def name_input(namespace, name):
    """What versions 3 and 5 hash (RFC 9562 section 6.5): the namespace's 16 bytes, then the name's
    bytes as they are: no case folding, no normal form, nothing between or after."""
    if len(namespace) != 16:
        raise ValueError(f"a namespace has 16 bytes, not {len(namespace)}")
    return namespace + name


# --- version 7 ----------------------------------------------------------------------------


def build_v7(unix_ms, fraction, tail):
    """Version 7 from its three fields.

        bit   0                        48   52            64 66                       127
              |     unix_ms (48)       | 7  | fraction(12)|10|       tail (62)         |
        byte  0                        6                  8                           15

    `fraction` counts 1/4096 of a millisecond, so bits 0-47 and 52-63 read as one clock of
    60 bits: the tick. Milliseconds end in the year 10889.
    """
    value = fits("unix_ms", unix_ms, MS_BITS) << 80
    value |= 7 << 76
    value |= fits("fraction", fraction, FRACTION_BITS) << 64
    value |= VARIANT_RFC << 62
    value |= fits("tail", tail, TAIL_BITS)
    return value.to_bytes(16, "big")


def split_ns(unix_ns):
    """Nanoseconds since 1970 as (unix_ms, fraction), rounded down as PostgreSQL 18 does."""
    unix_ms, ns_within_ms = divmod(unix_ns, NS_PER_MS)
    return unix_ms, ns_within_ms * TICKS_PER_MS // NS_PER_MS


def first_ns(unix_ms, fraction):
    """The first whole nanosecond of a tick, which is what a version 7 reads as: `split_ns` gives the
    same tick for it, and the one before for the nanosecond before it."""
    return unix_ms * NS_PER_MS + -(-fraction * NS_PER_MS // TICKS_PER_MS)


def build_v7_ns(unix_ns, tail):
    unix_ms, fraction = split_ns(unix_ns)
    return build_v7(unix_ms, fraction, tail)


def v7_floor(unix_ns):
    """The least version 7 of the tick of `unix_ns`: a tail of zeros."""
    return build_v7_ns(unix_ns, 0)


def v7_ceil(unix_ns):
    """The greatest version 7 of the tick of `unix_ns`: a tail of 62 ones."""
    return build_v7_ns(unix_ns, (1 << TAIL_BITS) - 1)


# --- reading ------------------------------------------------------------------------------


def read_version(uuid):
    """The high half of byte 6, whatever the variant says; it has a meaning in RFC 9562 only."""
    return uuid[6] >> 4


def read_variant(uuid):
    """The leading bits of byte 8: 0 is ncs, 10 is the RFC's, 110 is microsoft, 111 is future."""
    top = uuid[8] >> 5
    if top < 0b100:
        return "ncs"
    if top < 0b110:
        return "rfc9562"
    return "microsoft" if top == 0b110 else "future"


def is_version(uuid, version):
    """Whether the RFC's variant gives the version a meaning, and it is this one."""
    return read_version(uuid) == version and read_variant(uuid) == "rfc9562"


def read_v7(uuid):
    """(unix_ms, fraction, tail), or None for an identifier that is not version 7."""
    if not is_version(uuid, 7):
        return None
    value = int.from_bytes(uuid, "big")
    return value >> 80, value >> 64 & 0xFFF, value & (1 << TAIL_BITS) - 1
