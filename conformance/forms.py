"""The reference for identifiers: 16 bytes as text and back.

Digits are worked out by division, one at a time (RFC 9562 section 4, RFC 4648, RFC 8141), and
Python's own `uuid` and `base64` are left to the tests.
"""

HEX = "0123456789abcdef"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

# Shapes of hexadecimal text: # is a digit, - a hyphen, anything else is that character.
HYPHENATED = "########-####-####-####-############"
SIMPLE = "#" * 32
BRACED = "{" + HYPHENATED + "}"
URN = "urn:uuid:" + HYPHENATED
HEX_LITERAL = "0x" + SIMPLE


class ParseError(ValueError):
    """Text refused: `at` is a byte offset, `why` is one of length, prefix, hyphen, digit, overflow
    and trailing-bits, and `expected` says what would have been right there."""

    def __init__(self, at, why, expected):
        super().__init__(f"byte {at}: expected {expected}")
        self.at, self.why, self.expected = at, why, expected


# --- writing ------------------------------------------------------------------------------


def _digits(value, alphabet, count):
    """`value` as `count` digits, most significant first."""
    base = len(alphabet)
    out = ""
    for _ in range(count):
        value, digit = divmod(value, base)
        out = alphabet[digit] + out
    return out


def _number(uuid):
    return int.from_bytes(uuid, "big")


def _fill(shape, uuid, alphabet=HEX):
    digits = iter(_digits(_number(uuid), alphabet, 32))
    return "".join(next(digits) if mark == "#" else mark for mark in shape)


def format_hyphenated(uuid):
    """xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx in lower case: 36 characters."""
    return _fill(HYPHENATED, uuid)


def format_upper(uuid):
    """The same in upper case."""
    return _fill(HYPHENATED, uuid, HEX.upper())


def format_simple(uuid):
    """32 digits in lower case, and nothing else."""
    return _fill(SIMPLE, uuid)


def format_braced(uuid):
    """{hyphenated}: 38 characters."""
    return _fill(BRACED, uuid)


def format_urn(uuid):
    """urn:uuid:hyphenated, RFC 9562 section 4: 45 characters."""
    return _fill(URN, uuid)


def format_hex(uuid):
    """0x and 32 digits in upper case, as MySQL and SQL Server print binary: 34 characters."""
    return _fill(HEX_LITERAL, uuid, HEX.upper())


def format_base32(uuid):
    """Crockford base32 in upper case, as ULID: 26 digits of 5 bits.

        bit   2 zeros |                      128 bits                      |
        digit |   0   |   1   |   2   |            ...            |   25   |

    The two spare bits stand in front, so text sorts as bytes do and digit 0 is 0 to 7.
    """
    return _digits(_number(uuid), CROCKFORD, 26)


def format_base64url(uuid):
    """RFC 4648 section 5 without padding: 22 digits of 6 bits.

        bit   |                      128 bits                      | 4 zeros |
        digit |   0   |   1   |            ...            |       21         |

    The four spare bits stand at the end, so the last digit is A, Q, g or w.
    """
    return _digits(_number(uuid) << 4, BASE64URL, 22)


def format_base58(uuid):
    """One number in base 58, always 22 digits, so that text sorts as bytes do. Digit 0 is 1 to Y,
    for 58^22 is more than 2^128."""
    return _digits(_number(uuid), BASE58, 22)


def format_base62(uuid):
    """One number in base 62, always 22 digits, so that text sorts as bytes do. Digit 0 is 0 to 7,
    for 62^22 is more than 2^128."""
    return _digits(_number(uuid), BASE62, 22)


# --- parsing ------------------------------------------------------------------------------


def check_length(text, want):
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


def _parse_shape(text, shape, either_case=""):
    """Hexadecimal of either case in a shape, byte by byte from the left. `either_case` are the
    shape's own letters that may be upper-case too."""
    check_length(text, len(shape))
    folded, value = _fold(text, upper=False), 0
    for at, mark in enumerate(shape):
        if mark == "#":
            value = value << 4 | _digit(folded, at, HEX, "a hexadecimal digit")
        elif (folded if mark in either_case else text)[at] != ord(mark):
            raise ParseError(at, "hyphen", "a hyphen") if mark == "-" else ParseError(at, "prefix", f"'{mark}'")
    return value.to_bytes(16, "big")


def parse_hyphenated(text):
    """36 bytes, hexadecimal of either case, hyphens where they belong and nowhere else."""
    return _parse_shape(text, HYPHENATED)


def parse_simple(text):
    """32 bytes, hexadecimal of either case."""
    return _parse_shape(text, SIMPLE)


def parse_braced(text):
    """38 bytes; a brace that is missing or of another kind is a wrong prefix, at 37 too."""
    return _parse_shape(text, BRACED)


def parse_urn(text):
    """45 bytes; urn and uuid in either case (RFC 8141 section 3.1), mixed too."""
    return _parse_shape(text, URN, either_case="urnid")


def parse_hex(text):
    """34 bytes; the x is lower-case, as MySQL demands it; the digits are of either case."""
    return _parse_shape(text, HEX_LITERAL)


def parse_base32(text):
    """26 bytes of either case. I, L, O and U are refused, and so is a first digit above 7."""
    check_length(text, 26)
    text, value = _fold(text, upper=True), 0
    for at in range(26):
        digit = _digit(text, at, CROCKFORD, "a base32 digit: 0-9, A-Z without I, L, O and U")
        if at == 0 and digit > 7:
            raise ParseError(0, "overflow", "a first digit from 0 to 7")
        value = value << 5 | digit
    return value.to_bytes(16, "big")


def parse_base64url(text):
    """22 bytes. The last digit's four low bits must be zero, so a value has one spelling."""
    check_length(text, 22)
    value = 0
    for at in range(22):
        value = value << 6 | _digit(text, at, BASE64URL, "a base64url digit: A-Z, a-z, 0-9, - and _")
    if value & 0b1111:
        raise ParseError(21, "trailing-bits", "a last digit of A, Q, g or w")
    return (value >> 4).to_bytes(16, "big")


def _parse_number(text, alphabet, expected):
    """22 digits, case-sensitive. Whether the number fits is known after the last one only, so any
    bad digit comes first; a number too large is a fault of the whole, at 0."""
    check_length(text, 22)
    value = 0
    for at in range(22):
        value = value * len(alphabet) + _digit(text, at, alphabet, expected)
    if value >= 1 << 128:
        raise ParseError(0, "overflow", "a number below 2^128")
    return value.to_bytes(16, "big")


def parse_base58(text):
    """22 bytes. 0, I, O and l are refused."""
    return _parse_number(text, BASE58, "a base58 digit: 1-9, A-Z, a-z without I, O and l")


def parse_base62(text):
    """22 bytes."""
    return _parse_number(text, BASE62, "a base62 digit: 0-9, A-Z, a-z")


FORMS = {
    "hyphenated": (format_hyphenated, parse_hyphenated),
    "base32": (format_base32, parse_base32),
    "base64url": (format_base64url, parse_base64url),
    "upper": (format_upper, parse_hyphenated),
    "simple": (format_simple, parse_simple),
    "braced": (format_braced, parse_braced),
    "urn": (format_urn, parse_urn),
    "hex": (format_hex, parse_hex),
    "base58": (format_base58, parse_base58),
    "base62": (format_base62, parse_base62),
}
