"""Rows of typeid.json: typed prefixes, written and refused.

A refusal states the byte and the reason by hand; the reference must come to the same.
"""

import hashlib

import published
import reference
from vectors import Disagreement, agree

ABOUT = ("TypeIDs. kind valid: prefix and bytes (hexadecimal) are written as text, which parses back. kind invalid: "
         "text is refused at that byte of its UTF-8, for the prefix is looked at first, then the suffix; each for its "
         "length first, then from left to right.")

SPECIFICATION = "TypeID specification 0.3"
ZEROS = "0" * 26
GOOD = "01fwhe4ydgfk1shh6w1g60eecf"


# --- written ------------------------------------------------------------------------------


def _valid(name, prefix, data, provenance="reference.py"):
    text = reference.format_typeid(prefix, data)
    agree(name, (prefix, data), reference.parse_typeid(text.encode()))
    return {"id": name, "kind": "valid", "prefix": prefix, "bytes": data.hex(), "text": text, "provenance": provenance}


def _published_valid():
    out = []
    for name, prefix, uuid, text in published.TYPEIDS:
        row = _valid("spec-" + name, prefix, reference.parse_hyphenated(uuid.encode()), SPECIFICATION)
        agree(row["id"], text, row["text"])
        out.append(row)
    return out


def _alphabet():
    """Every digit of the suffix, at every second place."""
    data = [reference.parse_typeid(text.encode())[1] for text in ("0123456789abcdefghjkmnpqrs",
                                                                "7tvwxyztvwxyztvwxyztvwxyz7")]
    return [_valid(f"alphabet-{at}", "", value) for at, value in enumerate(data)]


def _valids():
    v7 = reference.parse_base32(GOOD.upper().encode())
    prefixes = [
        ("prefix-1", "a"), ("prefix-2", "az"), ("prefix-62", "p" * 62), ("prefix-63", "p" * 63),
        ("prefix-63-of-underscores", "a" + "_" * 61 + "z"), ("prefix-letters", "abcdefghijklmnopqrstuvwxyz"),
        ("prefix-two-underscores", "a__b"), ("prefix-many-words", "one_two_three"),
        ("prefix-of-26", "q" * 26), ("prefix-as-a-suffix", "a_" + "b" * 26),
    ]
    out = _published_valid() + _alphabet()
    out += [_valid(name, prefix, v7) for name, prefix in prefixes]
    for name, text, *_ in published.UUIDS:
        out.append(_valid(name, "user", reference.parse_hyphenated(text.encode())))
    for at in range(4):
        out.append(_valid(f"random-{at}", "item", hashlib.sha256(f"mintage typeid {at}".encode()).digest()[:16]))
    return out


# --- refused ------------------------------------------------------------------------------


def _refusal(name, text):
    try:
        reference.parse_typeid(text.encode())
    except reference.ParseError as error:
        return error
    raise Disagreement(f"{name}: the reference accepts {text!r}")


def _invalid(name, text, at, why, provenance="reference.py"):
    error = _refusal(name, text)
    agree(name, (at, why), (error.at, error.why))
    return {"id": name, "kind": "invalid", "text": text, "at": at, "why": why, "expected": error.expected,
            "provenance": provenance}


def _published_invalid():
    provenance = f"{SPECIFICATION} (text); reference.py (at, why)"
    return [_invalid("spec-" + name, *row, provenance) for name, *row in published.TYPEIDS_REFUSED]


# Each is a prefix, where its first wrong byte is.
BAD_PREFIXES = [
    ("two-separators", "_", 0), ("only-underscores", "__", 0),
    ("too-long-by-many", "p" * 200, 63), ("too-long-and-bad", "P" * 64, 63),
    ("too-long-in-bytes", "p" * 62 + "\u00e9", 63),
    ("63-and-bad-last", "p" * 62 + "P", 62), ("63-and-underscore-last", "p" * 62 + "_", 62),
    ("one-digit", "1", 0), ("digit-within", "us3r", 2), ("digit-last", "user1", 4),
    ("upper-first", "User", 0), ("upper-within", "usEr", 2), ("upper-last", "useR", 3),
    ("underscore-both-ends", "_user_", 0), ("first-of-two", "us-e.r", 2),
    ("two-byte-letter-first", "\u00e9", 0), ("two-byte-letter-last", "us\u00e9", 2),
    ("fullwidth-letter", "\uff41b", 0), ("nul", "us\0er", 2),
    ("newline-first", "\nuser", 0), ("newline-last", "user\n", 4),
]


def _bad_prefixes():
    """The prefix comes before the suffix, its length before its bytes, and its first wrong byte counts."""
    rows = [(name, f"{prefix}_{ZEROS}", at) for name, prefix, at in BAD_PREFIXES]
    rows += [(f"byte-{ord(c):02x}", f"us{c}er_{ZEROS}", 2) for c in "`{@[^/:- .0Z\x7f"]
    rows += [
        ("before-suffix", "us3r_" + "!" * 26, 2), ("before-suffix-length", "us3r_0", 2),
        ("before-overflow", "us3r_8" + "z" * 25, 2),
        ("underscore-in-suffix", "user_01fwhe4ydgfk1_hh6w1g60eecf", 5), ("separator-last", f"user_{GOOD}_", 5),
    ]
    return [_invalid("prefix-" + name, text, at, "prefix") for name, text, at in rows]


def _bad_lengths():
    """`at` is where the text ends, or its first byte past a suffix of 26."""
    rows = [
        ("short-alone", GOOD[:-1], 25), ("long-alone", GOOD + "0", 26), ("one-alone", "0", 1),
        ("prefix-alone", "user", 4), ("hyphen-for-separator", "user-" + GOOD, 26), ("no-separator", "user" + GOOD, 26),
        ("space-before", " " + GOOD, 26), ("space-after", GOOD + " ", 26),
        ("newline-after", f"user_{GOOD}\n", 31), ("nul-after", f"user_{GOOD}\0", 31),
        ("short-and-bad", "user_!", 6), ("long-and-overflow", "user_8" + "z" * 26, 31),
        ("two-byte-letter", f"user_{GOOD[:-1]}\u00e9", 31),
        ("hyphenated", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 26),
    ]
    return [_invalid("length-" + name, text, at, "length") for name, text, at in rows]


def _bad_digits():
    """The same bad byte at every place of a suffix, then bad bytes at one place."""
    out = []
    for at in range(26):
        out.append(_invalid(f"place-{at:02}", "user_" + GOOD[:at] + "u" + GOOD[at + 1:], 5 + at, "digit"))
    for c in "ilouILOUABXZ/:`{@[-+*=!~ .\0\t\n\x1f\x7f":
        text = "user_" + GOOD[:12] + c + GOOD[13:]
        out.append(_invalid(f"digit-{ord(c):02x}", text, 17, "digit"))
    return out + [
        _invalid("digit-utf8-two-bytes", "user_" + GOOD[:12] + "\u00e9" + GOOD[14:], 17, "digit"),
        _invalid("digit-utf8-fullwidth-zero", "user_" + GOOD[:12] + "\uff10" + GOOD[15:], 17, "digit"),
        _invalid("digit-utf8-last", "user_" + GOOD[:24] + "\u00e9", 29, "digit"),
        _invalid("digit-first-of-two", "user_" + GOOD[:9] + "U" + GOOD[10:20] + "!" + GOOD[21:], 14, "digit"),
        _invalid("digit-upper-alone", GOOD.upper(), 2, "digit"),
        _invalid("digit-upper-first", "user_A" + GOOD[1:], 5, "digit"),
        _invalid("digit-upper-too-large-first", "Z" + "z" * 25, 0, "digit"),
    ]


def _overflows():
    out = [_invalid(f"overflow-{c}", f"user_{c}" + "0" * 25, 5, "overflow") for c in reference.CROCKFORD[8:].lower()]
    return out + [
        _invalid("overflow-alone", "8" + "0" * 25, 0, "overflow"),
        _invalid("overflow-all", "z" * 26, 0, "overflow"),
        _invalid("overflow-then-digit", "user_8" + "u" * 25, 5, "overflow"),
    ]


def vectors():
    return _valids() + _published_invalid() + _bad_prefixes() + _bad_lengths() + _bad_digits() + _overflows()
