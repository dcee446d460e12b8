"""The reference for identifiers: fields, text forms and the v7 order rule.

Slow and readable on purpose. Every value is put together bit by bit from RFC 9562 and
RFC 4648, so that a fast implementation has something unlike itself to be compared with.
Nothing here imports the product, and Python's own `uuid` and `base64` are left to the tests.

An identifier is 16 `bytes`, most significant first.
"""

MS_BITS, FRACTION_BITS, TAIL_BITS = 48, 12, 62
TICKS_PER_MS = 1 << FRACTION_BITS
NS_PER_MS = 1_000_000
VARIANT_RFC = 0b10


def _fits(name, value, bits):
    """Refuses a field that would spill into its neighbour."""
    if not 0 <= value < 1 << bits:
        raise ValueError(f"{name} does not fit in {bits} bits: {value}")
    return value


# --- fields -------------------------------------------------------------------------------


def build_v4(random):
    """Version 4 from 16 random bytes; six of their 128 bits are overwritten.

        bit   0                        48   52            64 66                       127
              |      random (48)       | 4  | random (12) |10|      random (62)        |
        byte  0                        6                  8                           15
    """
    if len(random) != 16:
        raise ValueError(f"version 4 takes 16 random bytes, not {len(random)}")
    value = int.from_bytes(random, "big")
    value = value & ~(0xF << 76) | 4 << 76
    value = value & ~(0b11 << 62) | VARIANT_RFC << 62
    return value.to_bytes(16, "big")


def build_v7(unix_ms, fraction, tail):
    """Version 7 from its three fields.

        bit   0                        48   52            64 66                       127
              |     unix_ms (48)       | 7  | fraction(12)|10|       tail (62)         |
        byte  0                        6                  8                           15

    `fraction` counts 1/4096 of a millisecond, so bits 0-47 and 52-63 read as one clock of
    60 bits: the tick. Milliseconds end in the year 10889.
    """
    value = _fits("unix_ms", unix_ms, MS_BITS) << 80
    value |= 7 << 76
    value |= _fits("fraction", fraction, FRACTION_BITS) << 64
    value |= VARIANT_RFC << 62
    value |= _fits("tail", tail, TAIL_BITS)
    return value.to_bytes(16, "big")


def split_ns(unix_ns):
    """Nanoseconds since 1970 as (unix_ms, fraction), rounded down as PostgreSQL 18 does."""
    unix_ms, ns_within_ms = divmod(unix_ns, NS_PER_MS)
    return unix_ms, ns_within_ms * TICKS_PER_MS // NS_PER_MS


def build_v7_ns(unix_ns, tail):
    unix_ms, fraction = split_ns(unix_ns)
    return build_v7(unix_ms, fraction, tail)


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


def read_v7(uuid):
    """(unix_ms, fraction, tail), or None for an identifier that is not version 7."""
    if read_version(uuid) != 7 or read_variant(uuid) != "rfc9562":
        return None
    value = int.from_bytes(uuid, "big")
    return value >> 80, value >> 64 & 0xFFF, value & (1 << TAIL_BITS) - 1


# --- text ---------------------------------------------------------------------------------

HEX = "0123456789abcdef"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
HYPHENS = (8, 13, 18, 23)


class ParseError(ValueError):
    """Text refused: `at` is a byte offset, `why` is one of length, hyphen, digit, overflow
    and trailing-bits, and `expected` says what would have been right there."""

    def __init__(self, at, why, expected):
        super().__init__(f"byte {at}: expected {expected}")
        self.at, self.why, self.expected = at, why, expected


def _digits(value, alphabet, count):
    """`value` as `count` digits, most significant first."""
    base = len(alphabet)
    out = ""
    for _ in range(count):
        value, digit = divmod(value, base)
        out = alphabet[digit] + out
    return out


def format_hyphenated(uuid):
    """xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx in lower case: 36 characters."""
    out = _digits(int.from_bytes(uuid, "big"), HEX, 32)
    for at in HYPHENS:
        out = out[:at] + "-" + out[at:]
    return out


def format_base32(uuid):
    """Crockford base32 in upper case, as ULID: 26 digits of 5 bits.

        bit   2 zeros |                      128 bits                      |
        digit |   0   |   1   |   2   |            ...            |   25   |

    The two spare bits stand in front, so text sorts as bytes do and digit 0 is 0 to 7.
    """
    return _digits(int.from_bytes(uuid, "big"), CROCKFORD, 26)


def format_base64url(uuid):
    """RFC 4648 section 5 without padding: 22 digits of 6 bits.

        bit   |                      128 bits                      | 4 zeros |
        digit |   0   |   1   |            ...            |       21         |

    The four spare bits stand at the end, so the last digit is A, Q, g or w.
    """
    return _digits(int.from_bytes(uuid, "big") << 4, BASE64URL, 22)


def _check_length(text, want):
    """Length comes first: no other fault is looked for in text of the wrong length."""
    if len(text) != want:
        raise ParseError(min(len(text), want), "length", f"{want} bytes")


def _digit(text, at, alphabet, expected):
    value = alphabet.find(chr(text[at]))
    if value < 0:
        raise ParseError(at, "digit", expected)
    return value


def _fold(text, upper):
    """ASCII letters to one case; every other byte, 0x80 and up too, stays what it is."""
    return text.upper() if upper else text.lower()


def parse_hyphenated(text):
    """36 bytes, hexadecimal of either case, hyphens where they belong and nowhere else."""
    _check_length(text, 36)
    text, value = _fold(text, upper=False), 0
    for at in range(36):
        if at not in HYPHENS:
            value = value << 4 | _digit(text, at, HEX, "a hexadecimal digit")
        elif text[at] != ord("-"):
            raise ParseError(at, "hyphen", "a hyphen")
    return value.to_bytes(16, "big")


def parse_base32(text):
    """26 bytes of either case. I, L, O and U are refused, and so is a first digit above 7."""
    _check_length(text, 26)
    text, value = _fold(text, upper=True), 0
    for at in range(26):
        digit = _digit(text, at, CROCKFORD, "a base32 digit: 0-9, A-Z without I, L, O and U")
        if at == 0 and digit > 7:
            raise ParseError(0, "overflow", "a first digit from 0 to 7")
        value = value << 5 | digit
    return value.to_bytes(16, "big")


def parse_base64url(text):
    """22 bytes. The last digit's four low bits must be zero, so a value has one spelling."""
    _check_length(text, 22)
    value = 0
    for at in range(22):
        value = value << 6 | _digit(text, at, BASE64URL, "a base64url digit: A-Z, a-z, 0-9, - and _")
    if value & 0b1111:
        raise ParseError(21, "trailing-bits", "a last digit of A, Q, g or w")
    return (value >> 4).to_bytes(16, "big")


FORMS = {
    "hyphenated": (format_hyphenated, parse_hyphenated),
    "base32": (format_base32, parse_base32),
    "base64url": (format_base64url, parse_base64url),
}


# --- order of version 7 -------------------------------------------------------------------

FRESH_MASK = (1 << 61) - 1
LIVE_MASK = (1 << 48) - 1
CACHED_MASK = (1 << 40) - 1
TAIL_END = 1 << TAIL_BITS
FOLLOW_BEYOND = 10_000 * TICKS_PER_MS


class V7Order:
    """Strictly rising version 7 identifiers from one clock and one random source.

        state  |                tick (60)                |            tail (62)            |
               |       unix_ms (48)      | fraction (12) |                                 |

    One word of 64 bits, little-endian in the source's bytes, is drawn for each identifier.

    * New tick (always so for the first identifier): tail = word & (2^61 - 1). The clear top bit
      leaves room to grow.
    * Same tick: tail += 1 + (word & (2^48 - 1)) with a live clock; with a cached clock, which
      stands still for longer, 1 + (word & (2^40 - 1)).
    * Clock behind the last tick by up to 10 s: hold the last tick, and grow by the small step.
    * Clock behind by more than 10 s: follow it, with a fresh tail, and count one step back.
    * Tail at 2^62: borrow the next tick, whose fresh tail takes a further word.
    """

    def __init__(self, clock="live"):
        if clock not in ("live", "cached"):
            raise ValueError(f"a clock is live or cached, not {clock}")
        self.same_tick_mask = LIVE_MASK if clock == "live" else CACHED_MASK
        self.tick, self.tail, self.steps_back = None, None, 0

    def next(self, unix_ns, draw):
        """The next identifier; `draw()` gives the source's next word."""
        unix_ms, fraction = split_ns(unix_ns)
        now = unix_ms << FRACTION_BITS | fraction
        word = draw()
        if self.tick is None or now > self.tick:
            self._start(now, word)
        elif now == self.tick:
            self._grow(word & self.same_tick_mask, draw)
        elif self.tick - now <= FOLLOW_BEYOND:
            self._grow(word & CACHED_MASK, draw)
        else:
            self.steps_back += 1
            self._start(now, word)
        return build_v7(self.tick >> FRACTION_BITS, self.tick & 0xFFF, self.tail)

    def _start(self, tick, word):
        self.tick, self.tail = tick, word & FRESH_MASK

    def _grow(self, step, draw):
        self.tail += 1 + step
        if self.tail >= TAIL_END:
            self._start(self.tick + 1, draw())
