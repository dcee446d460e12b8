"""The reference for identifiers: typed prefixes (TypeID specification 0.3).

    prefix_0123456789abcdefghjkmnpqrs
    |      |
    |      suffix: the 16 bytes in Crockford base32, lower case only, 26 digits, the first 0 to 7
    prefix: 1 to 63 of a-z and _, a letter first and last; or none, and then no separator

The prefix may hold underscores, so it is the last one that separates.
"""

from forms import CROCKFORD, ParseError, format_base32

LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = CROCKFORD.lower()
PREFIX_MAX, SUFFIX_LENGTH = 63, 26


def format_typeid(prefix, uuid):
    suffix = format_base32(uuid).lower()
    if not prefix:
        return suffix
    _check_prefix(prefix.encode())
    return f"{prefix}_{suffix}"


def parse_typeid(text):
    """(prefix, uuid) of bytes of text. Faults are looked for from the left: the prefix's length, its
    bytes, the suffix's length, its bytes."""
    if not text:
        raise ParseError(0, "length", f"{SUFFIX_LENGTH} bytes, with or without a prefix before them")
    prefix, separator, suffix = text.rpartition(b"_")
    if separator:
        _check_prefix(prefix)
    return prefix.decode("ascii"), _parse_suffix(suffix, len(prefix) + len(separator))


def _check_prefix(prefix):
    if not prefix:
        raise ParseError(0, "prefix", "a prefix before the underscore, or neither")
    if len(prefix) > PREFIX_MAX:
        raise ParseError(PREFIX_MAX, "prefix", f"a prefix of at most {PREFIX_MAX} bytes")
    for at, byte in enumerate(prefix):
        edge = at in (0, len(prefix) - 1)
        if chr(byte) not in (LETTERS if edge else LETTERS + "_"):
            raise ParseError(at, "prefix", "a letter from a to z" + ("" if edge else " or _"))


def _parse_suffix(suffix, start):
    """`start` is where the suffix begins in the text."""
    if len(suffix) != SUFFIX_LENGTH:
        raise ParseError(start + min(len(suffix), SUFFIX_LENGTH), "length", f"{SUFFIX_LENGTH} bytes of suffix")
    value = 0
    for at, byte in enumerate(suffix):
        digit = DIGITS.find(chr(byte))
        if digit < 0:
            raise ParseError(start + at, "digit", "a base32 digit: 0-9, a-z without i, l, o and u")
        if at == 0 and digit > 7:
            raise ParseError(start, "overflow", "a first digit from 0 to 7")
        value = value << 5 | digit
    return value.to_bytes(16, "big")
