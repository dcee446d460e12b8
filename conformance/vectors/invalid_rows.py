"""What the rows of invalid.json share: good text, where it may go wrong, and faults of every form."""

import reference
from vectors import Disagreement, agree

GOOD = {
    "hyphenated": b"017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    "base32": b"01FWHE4YDGFK1SHH6W1G60EECF",
    "base64url": b"AX8i4nmwfMOYxNwMDAc5jw",
    "upper": b"017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
    "simple": b"017f22e279b07cc398c4dc0c0c07398f",
    "braced": b"{017f22e2-79b0-7cc3-98c4-dc0c0c07398f}",
    "urn": b"urn:uuid:017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    "hex": b"0x017F22E279B07CC398C4DC0C0C07398F",
    "base58": b"1BihbxwwQ4NZZpKRH9JDCz",
    "base62": b"02p5oQZoHTv0zeY5yG21K3",
}

# What a wrong byte is at each place: d a digit, - a hyphen, p what stands before and after.
GROUPS = "dddddddd-dddd-dddd-dddd-dddddddddddd"
PLACES = {
    "hyphenated": GROUPS, "upper": GROUPS, "simple": "d" * 32, "braced": f"p{GROUPS}p", "urn": "p" * 9 + GROUPS,
    "hex": "pp" + "d" * 32, "base32": "d" * 26, "base64url": "d" * 22, "base58": "d" * 22, "base62": "d" * 22,
}
WHY = {"d": "digit", "-": "hyphen", "p": "prefix"}


def why(form, at):
    return WHY[PLACES[form][at]]


def put(form, at, data):
    """Good text with `data` written over it from byte `at`: the length stays."""
    good = GOOD[form]
    return good[:at] + data + good[at + len(data):]


def _refusal(form, text):
    try:
        reference.FORMS[form][1](text)
    except reference.ParseError as error:
        return error
    raise Disagreement(f"{form}: the reference accepts {text!r}")


def row(form, name, text, at, reason, provenance="reference.py"):
    error = _refusal(form, text)
    name = f"{form}-{name}"
    agree(name, (at, reason), (error.at, error.why))
    try:
        readable = text.decode()
    except UnicodeDecodeError:
        readable = None
    return {"id": name, "form": form, "text": readable, "bytes": text.hex(), "at": at, "why": reason,
            "expected": error.expected, "provenance": provenance}


def lengths(form):
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
    rows += [(f"as-{other}", text, min(len(text), size)) for other, text in GOOD.items() if len(text) != size]
    return [row(form, "length-" + name, text, at, "length") for name, text, at in rows]


def each_place(form, bad):
    """The same bad byte at every place in turn: no lane of a wide comparison may be left out."""
    return [row(form, f"place-{at:02}", put(form, at, bad), at, why(form, at)) for at in range(len(GOOD[form]))]


def bad_bytes(form, at, neighbours):
    """Bytes just outside the alphabet's ranges, controls, and good digits with the high bit set."""
    raw = b"\0\t\n\r\x1f \x7f\x80\xff" + bytes([GOOD[form][at] | 0x80]) + neighbours
    return [row(form, f"byte-{b:02x}", put(form, at, bytes([b])), at, "digit") for b in raw]


def shared(form, at):
    """Faults that every form can have; `at` is a place from which three digits stand in a row."""
    size = len(GOOD[form])
    rows = [
        ("space-first", b" " + GOOD[form][:-1], 0), ("space-last", put(form, size - 1, b" "), size - 1),
        ("utf8-two-bytes", put(form, at, "\u00e9".encode()), at),
        ("utf8-fullwidth-zero", put(form, at, "\uff10".encode()), at),
        ("utf8-last", put(form, size - 2, "\u00e9".encode()), size - 2),
        ("utf8-cut-off", put(form, size - 1, b"\xc3"), size - 1),
        ("all-nul", b"\0" * size, 0), ("all-ff", b"\xff" * size, 0),
    ]
    return [row(form, name, text, place, why(form, place)) for name, text, place in rows]
