"""Rows of invalid.json: base32, base64url, base58 and base62."""

import published
import reference
from vectors.invalid_rows import GOOD, bad_bytes, each_place, lengths, put, row, shared

# 2^128 is one more than what 16 bytes can hold.
BASE58_OVERFLOW = b"YcVfxkQb6JRzqk5kF2tNLw"
BASE62_OVERFLOW = b"7n42DGM5Tflk9n8mt7Fhc8"


def _base32():
    form = "base32"
    out = lengths(form) + shared(form, 9) + each_place(form, b"U")
    out += bad_bytes(form, 12, b"/:@[`{*+-_~$=ILOUilou")
    too_big = reference.CROCKFORD[8:] + reference.CROCKFORD[10:].lower()
    out += [row(form, f"overflow-{c}", put(form, 0, c.encode()), 0, "overflow") for c in too_big]
    out += [row(form, f"first-{c}", put(form, 0, c.encode()), 0, "digit") for c in "ILOUilou"]
    return out + [
        row(form, "overflow-by-one", published.ULID_OVERFLOW.encode(), 0, "overflow", "ULID specification"),
        row(form, "overflow-ulid-8z", published.ULID_OVERFLOW_LAST.encode(), 0, "overflow", "ULID specification"),
        row(form, "overflow-all", b"Z" * 26, 0, "overflow"),
        row(form, "first-overflow-then-digit", b"8" + b"U" * 25, 0, "overflow"),
        row(form, "first-of-two-digits", b"01FWHE4YDGFK1SHHIW1G60EELF", 16, "digit"),
    ]


def _base64url():
    form = "base64url"
    out = lengths(form) + shared(form, 9) + each_place(form, b"!") + bad_bytes(form, 12, b"+/=,.:@[^`{~%")
    last = reference.BASE64URL.index("w")
    for bits in range(1, 16):
        text = put(form, 21, reference.BASE64URL[last | bits].encode())
        out.append(row(form, f"trailing-bits-{bits:04b}", text, 21, "trailing-bits"))
    return out + [
        row(form, "trailing-bits-after-zeros", b"A" * 21 + b"B", 21, "trailing-bits"),
        row(form, "trailing-bits-all", b"_" * 22, 21, "trailing-bits"),
        row(form, "padded", GOOD[form] + b"==", 22, "length"),
        row(form, "padded-within", put(form, 20, b"=="), 20, "digit"),
        row(form, "first-digit-then-trailing-bits", b"AX8i4nm+fMOYxNwMDAc5jx", 7, "digit"),
        row(form, "first-of-two-digits", b"AX8i4nm+fMOYxNw/DAc5jw", 7, "digit"),
    ]


def _overflows(form, alphabet, overflow, after_first, most_wraps):
    """Numbers past 128 bits: the first and the last, and those that arithmetic modulo 2^128 takes for
    the good text. `after_first` is the digit after the first one of 2^128, and `most_wraps` how many
    times 2^128 goes into 22 digits."""
    zero, last = alphabet[0].encode(), alphabet[-1].encode()
    good = int.from_bytes(reference.FORMS[form][1](GOOD[form]), "big")
    rows = [
        ("by-one", overflow), ("all", last * 22), ("first-digit", after_first + zero * 21),
        ("second-digit", overflow[:1] + last + zero * 20), ("last-digit", overflow[:-1] + last),
    ]
    rows += [(f"wraps-{times}", _number((times << 128) + good, alphabet)) for times in range(1, most_wraps + 1)]
    out = [row(form, "overflow-" + name, text, 0, "overflow") for name, text in rows]
    return out + [
        row(form, "overflow-then-digit", last * 21 + b"!", 21, "digit"),
        row(form, "overflow-and-short", last * 21, 21, "length"),
        row(form, "overflow-and-long", last * 23, 22, "length"),
    ]


def _number(value, alphabet):
    """`value` in 22 digits."""
    digits = ""
    for place in range(21, -1, -1):
        digits += alphabet[value // len(alphabet) ** place % len(alphabet)]
    return digits.encode()


def _base58():
    form = "base58"
    out = lengths(form) + shared(form, 9) + each_place(form, b"0")
    out += bad_bytes(form, 12, b"/0:@IO[`l{+-_=\x11\x12") + _overflows(form, reference.BASE58, BASE58_OVERFLOW, b"Z", 1)
    return out + [
        row(form, "padding-left-out", GOOD[form][1:], 21, "length"),
        row(form, "nil-as-one-digit", b"1", 1, "length"),
        row(form, "nil-as-16-digits", b"1" * 16, 16, "length"),
        row(form, "first-0", put(form, 0, b"0"), 0, "digit"),
        row(form, "first-of-two-digits", b"1BihbxwwQ0NZZpKlH9JDCz", 9, "digit"),
    ]


def _base62():
    form = "base62"
    out = lengths(form) + shared(form, 9) + each_place(form, b"-")
    out += bad_bytes(form, 12, b"/:@[`{+-_=\x10\x11") + _overflows(form, reference.BASE62, BASE62_OVERFLOW, b"8", 7)
    return out + [
        row(form, "padding-left-out", GOOD[form][1:], 21, "length"),
        row(form, "nil-as-one-digit", b"0", 1, "length"),
        row(form, "first-of-two-digits", b"02p5oQZ_HTv0zeY5y-21K3", 7, "digit"),
    ]


def vectors():
    return _base32() + _base64url() + _base58() + _base62()
