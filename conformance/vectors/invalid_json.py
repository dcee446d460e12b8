"""Rows of invalid.json: text that must be refused, and at which byte.

Each row states the byte and the reason by hand; the reference must come to the same.
"""

import published
import reference
from vectors import Disagreement, agree

ABOUT = ("Text that a form's parser must refuse. bytes (hexadecimal) is the input, text the same where it is UTF-8; "
         "at is the byte offset. Length is checked first, then bytes from left to right.")

GOOD = {
    "hyphenated": b"017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    "base32": b"01FWHE4YDGFK1SHH6W1G60EECF",
    "base64url": b"AX8i4nmwfMOYxNwMDAc5jw",
}


def _put(form, at, data):
    """Good text with `data` written over it from byte `at`: the length stays."""
    good = GOOD[form]
    return good[:at] + data + good[at + len(data):]


def _refusal(form, text):
    try:
        reference.FORMS[form][1](text)
    except reference.ParseError as error:
        return error
    raise Disagreement(f"{form}: the reference accepts {text!r}")


def _row(form, name, text, at, why, provenance="reference.py"):
    error = _refusal(form, text)
    name = f"{form}-{name}"
    agree(name, (at, why), (error.at, error.why))
    try:
        readable = text.decode()
    except UnicodeDecodeError:
        readable = None
    return {"id": name, "form": form, "text": readable, "bytes": text.hex(), "at": at, "why": why,
            "expected": error.expected, "provenance": provenance}


def _lengths(form):
    """Length is looked at first, so a bad digit within does not show."""
    good = GOOD[form]
    size = len(good)
    rows = [
        ("empty", b"", 0), ("one", good[:1], 1), ("one-short", good[:-1], size - 1),
        ("one-long", good + good[:1], size), ("twice", good * 2, size),
        ("space-before", b" " + good, size), ("space-after", good + b" ", size),
        ("newline-after", good + b"\n", size), ("nul-after", good + b"\0", size),
        ("nuls-only-short", b"\0" * (size - 1), size - 1),
        ("short-and-bad-digit", b"!" + good[1:-1], size - 1), ("long-and-bad-digit", b"!" + good, size),
        ("non-ascii-long", "\u00e9".encode() + good[1:], size),
    ]
    rows += [(f"as-{other}", text, min(len(text), size)) for other, text in GOOD.items() if other != form]
    return [_row(form, "length-" + name, text, at, "length") for name, text, at in rows]


def _each_place(form, bad):
    """The same bad byte at every place in turn: no lane of a wide comparison may be left out."""
    out = []
    for at in range(len(GOOD[form])):
        why = "hyphen" if form == "hyphenated" and at in reference.HYPHENS else "digit"
        out.append(_row(form, f"place-{at:02}", _put(form, at, bad), at, why))
    return out


def _bytes(form, at, neighbours):
    """Bytes just outside the alphabet's ranges, controls, and good digits with the high bit set."""
    raw = b"\0\t\n\r\x1f \x7f\x80\xff" + bytes([GOOD[form][at] | 0x80]) + neighbours
    return [_row(form, f"byte-{b:02x}", _put(form, at, bytes([b])), at, "digit") for b in raw]


def _shared(form, at):
    """Faults that every form can have; `at` is a place from which three digits stand in a row."""
    size = len(GOOD[form])
    return [
        _row(form, "space-first", b" " + GOOD[form][:-1], 0, "digit"),
        _row(form, "space-last", _put(form, size - 1, b" "), size - 1, "digit"),
        _row(form, "utf8-two-bytes", _put(form, at, "\u00e9".encode()), at, "digit"),
        _row(form, "utf8-fullwidth-zero", _put(form, at, "\uff10".encode()), at, "digit"),
        _row(form, "utf8-last", _put(form, size - 2, "\u00e9".encode()), size - 2, "digit"),
        _row(form, "utf8-cut-off", _put(form, size - 1, b"\xc3"), size - 1, "digit"),
        _row(form, "all-nul", b"\0" * size, 0, "digit"),
        _row(form, "all-ff", b"\xff" * size, 0, "digit"),
    ]


def _hyphenated():
    form = "hyphenated"
    good = GOOD[form]
    plain = good.replace(b"-", b"")
    out = _lengths(form) + _shared(form, 9) + _each_place(form, b"g") + _bytes(form, 20, b"/:@G`g+-_xX")
    for name, text in (("plain-hex", plain), ("braced", b"{" + good + b"}"), ("urn", b"urn:uuid:" + good)):
        out.append(_row(form, name, text, min(len(text), 36), "length"))
    out += [_row(form, f"hyphen-{b:02x}", _put(form, 13, bytes([b])), 13, "hyphen") for b in b"\0 ,.0_a\xad"]
    return out + [
        _row(form, "hyphen-utf8", _put(form, 8, "\u2010".encode()), 8, "hyphen"),
        _row(form, "hyphen-utf8-long", good.replace(b"-", "\u2010".encode(), 1), 36, "length"),
        _row(form, "hyphens-one-early", b"017f22e-279b0-7cc3-98c4-dc0c0c07398f", 7, "digit"),
        _row(form, "hyphens-one-late", b"017f22e27-9b0-7cc3-98c4-dc0c0c07398f", 8, "hyphen"),
        _row(form, "plain-hex-padded", plain + b"0000", 8, "hyphen"),
        _row(form, "first-of-two-digits", b"017f2ge2-79b0-7cc3-98c4-dc0c0cg7398f", 5, "digit"),
        _row(form, "first-digit-then-hyphen", b"017g22e2_79b0-7cc3-98c4-dc0c0c07398f", 3, "digit"),
        _row(form, "first-hyphen-then-digit", b"017f22e2_79g0-7cc3-98c4-dc0c0c07398f", 8, "hyphen"),
    ]


def _base32():
    form = "base32"
    out = _lengths(form) + _shared(form, 9) + _each_place(form, b"U")
    out += _bytes(form, 12, b"/:@[`{*+-_~$=ILOUilou")
    too_big = reference.CROCKFORD[8:] + reference.CROCKFORD[10:].lower()
    out += [_row(form, f"overflow-{c}", _put(form, 0, c.encode()), 0, "overflow") for c in too_big]
    out += [_row(form, f"first-{c}", _put(form, 0, c.encode()), 0, "digit") for c in "ILOUilou"]
    return out + [
        _row(form, "overflow-by-one", published.ULID_OVERFLOW.encode(), 0, "overflow", "ULID specification"),
        _row(form, "overflow-all", b"Z" * 26, 0, "overflow"),
        _row(form, "first-overflow-then-digit", b"8" + b"U" * 25, 0, "overflow"),
        _row(form, "first-of-two-digits", b"01FWHE4YDGFK1SHHIW1G60EELF", 16, "digit"),
    ]


def _base64url():
    form = "base64url"
    out = _lengths(form) + _shared(form, 9) + _each_place(form, b"!") + _bytes(form, 12, b"+/=,.:@[^`{~%")
    last = reference.BASE64URL.index("w")
    for bits in range(1, 16):
        text = _put(form, 21, reference.BASE64URL[last | bits].encode())
        out.append(_row(form, f"trailing-bits-{bits:04b}", text, 21, "trailing-bits"))
    return out + [
        _row(form, "trailing-bits-after-zeros", b"A" * 21 + b"B", 21, "trailing-bits"),
        _row(form, "trailing-bits-all", b"_" * 22, 21, "trailing-bits"),
        _row(form, "padded", GOOD[form] + b"==", 22, "length"),
        _row(form, "padded-within", _put(form, 20, b"=="), 20, "digit"),
        _row(form, "first-digit-then-trailing-bits", b"AX8i4nm+fMOYxNwMDAc5jx", 7, "digit"),
        _row(form, "first-of-two-digits", b"AX8i4nm+fMOYxNw/DAc5jw", 7, "digit"),
    ]


def vectors():
    return _hyphenated() + _base32() + _base64url()
