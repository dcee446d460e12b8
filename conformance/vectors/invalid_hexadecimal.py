"""Rows of invalid.json: hyphenated, upper, simple, braced, urn and hex."""

from vectors.invalid_rows import GOOD, bad_bytes, each_place, lengths, put, row, shared

# Where the groups and hyphens begin.
OFFSET = {"hyphenated": 0, "upper": 0, "braced": 1, "urn": 9}


def _around(form, groups):
    """Groups in lower case, as the form writes them, with what it puts before and after."""
    offset = OFFSET[form]
    size = offset + len(GOOD["hyphenated"])
    if form == "upper":
        groups = groups.upper()
    return GOOD[form][:offset] + groups + GOOD[form][size:]


def _each_fault(form, at):
    """`at` is a place from which three digits stand in a row."""
    return lengths(form) + shared(form, at) + each_place(form, b"g")


def _hyphens(form):
    """Hyphens missing, moved and replaced."""
    offset = OFFSET[form]
    dash = "\u2010".encode()
    out = [row(form, f"hyphen-{b:02x}", put(form, offset + 13, bytes([b])), offset + 13, "hyphen")
           for b in b"\0 ,.0_a\xad"]
    rows = [
        ("hyphens-one-early", b"017f22e-279b0-7cc3-98c4-dc0c0c07398f", 7, "digit"),
        ("hyphens-one-late", b"017f22e27-9b0-7cc3-98c4-dc0c0c07398f", 8, "hyphen"),
        ("plain-hex-padded", b"017f22e279b07cc398c4dc0c0c07398f0000", 8, "hyphen"),
        ("first-of-two-digits", b"017f2ge2-79b0-7cc3-98c4-dc0c0cg7398f", 5, "digit"),
        ("first-digit-then-hyphen", b"017g22e2_79b0-7cc3-98c4-dc0c0c07398f", 3, "digit"),
        ("first-hyphen-then-digit", b"017f22e2_79g0-7cc3-98c4-dc0c0c07398f", 8, "hyphen"),
    ]
    long = GOOD[form].replace(b"-", dash, 1)
    out += [
        row(form, "hyphen-utf8", put(form, offset + 8, dash), offset + 8, "hyphen"),
        row(form, "hyphen-utf8-long", long, len(GOOD[form]), "length"),
    ]
    return out + [row(form, name, _around(form, text), offset + at, reason) for name, text, at, reason in rows]


def _hyphenated():
    form = "hyphenated"
    good = GOOD[form]
    out = _each_fault(form, 9) + bad_bytes(form, 20, b"/:@G`g+-_xX")
    for name, text in (("plain-hex", good.replace(b"-", b"")), ("braced", b"{" + good + b"}"),
                       ("urn", b"urn:uuid:" + good)):
        out.append(row(form, name, text, min(len(text), 36), "length"))
    return out + _hyphens(form)


# 0x10 to 0x19 and 0x0d are digits and the hyphen without the bit that tells the cases of a letter
# apart: what folds case by that bit alone takes them.
FOLDED = b"\x10\x11\x19"


def _upper():
    form = "upper"
    return (_each_fault(form, 9) + bad_bytes(form, 20, b"/:@G`g+-_xX" + FOLDED) + _hyphens(form)
            + [row(form, "hyphen-folded", put(form, 13, b"\x0d"), 13, "hyphen")])


def _simple():
    form = "simple"
    out = _each_fault(form, 9) + bad_bytes(form, 20, b"/:@G`g+-_xX" + FOLDED)
    return out + [
        row(form, "hyphen-in-place", b"017f22e2-9b07cc398c4dc0c0c07398f", 8, "digit"),
        row(form, "0x", b"0x7f22e279b07cc398c4dc0c0c07398f", 1, "digit"),
        row(form, "braces", b"{17f22e279b07cc398c4dc0c0c07398}", 0, "digit"),
        row(form, "first-of-two-digits", b"017f2ge279b07cc398c4dc0c0cg7398f", 5, "digit"),
    ]


def _braced():
    form = "braced"
    good = GOOD["hyphenated"]
    rows = [
        ("parentheses", b"(" + good + b")", 0, "prefix"), ("brackets", b"[" + good + b"]", 0, "prefix"),
        ("open-bracket", b"[" + good + b"}", 0, "prefix"), ("close-bracket", b"{" + good + b"]", 37, "prefix"),
        ("close-parenthesis", b"{" + good + b")", 37, "prefix"), ("open-twice", b"{" + good + b"{", 37, "prefix"),
        ("close-twice", b"}" + good + b"}", 0, "prefix"), ("turned", b"}" + good + b"{", 0, "prefix"),
        ("quotes", b'"' + good + b'"', 0, "prefix"), ("no-open", good + b"}", 37, "length"),
        ("no-close", b"{" + good, 37, "length"), ("no-open-padded", good + b"}}", 0, "prefix"),
        ("no-close-padded", b"{" + good + b"0", 37, "prefix"),
        ("fullwidth", "\uff5b".encode() + good[2:] + b"}", 0, "prefix"),
        ("simple-within", b"{017f22e279b07cc398c4dc0c0c07398f}", 34, "length"),
        ("first-digit-then-brace", b"{" + good[:-1] + b"g]", 36, "digit"),
        ("first-brace-then-digit", b"[g" + good[1:] + b"]", 0, "prefix"),
    ]
    out = _each_fault(form, 10) + bad_bytes(form, 21, b"/:@G`g+-_xX{}" + FOLDED) + _hyphens(form)
    return out + [row(form, name, text, at, reason) for name, text, at, reason in rows]


def _urn():
    form = "urn"
    good = GOOD["hyphenated"]
    prefixes = [
        ("guid", b"urn:guid:", 4), ("uri", b"uri:uuid:", 2), ("turned", b"uuid:urn:", 1), ("slashes", b"urn://id:", 4),
        ("no-first-colon", b"urn-uuid:", 3), ("no-last-colon", b"urn:uuid;", 8), ("uuid-twice", b"uuid:uuid", 1),
        ("space", b"urn: uuid", 4), ("folded-colon", b"urn\x1auuid:", 3), ("folded-last-colon", b"urn:uuid\x1a", 8),
        ("folded-upper-colon", b"URN\x1aUUID:", 3), ("dotless-i", "urn:uu\u0131:".encode(), 6),
        ("zeros", b"000000000", 0), ("high-bit", b"urn:uui\xe4:", 7), ("first-of-two", b"urm:uuid;", 2),
    ]
    out = _each_fault(form, 18) + bad_bytes(form, 29, b"/:@G`g+-_xX" + FOLDED) + _hyphens(form)
    out += [row(form, "prefix-" + name, prefix + good, at, "prefix") for name, prefix, at in prefixes]
    return out + [
        row(form, "uuid-alone", b"uuid:" + good, 41, "length"),
        row(form, "braced", b"urn:uuid:{" + good + b"}", 45, "length"),
        row(form, "simple-within", b"urn:uuid:017f22e279b07cc398c4dc0c0c07398f", 41, "length"),
        row(form, "first-prefix-then-digit", b"urn:uuie:g" + good[1:], 7, "prefix"),
    ]


def _hex():
    form = "hex"
    simple = GOOD["simple"]
    prefixes = [
        ("upper-x", b"0X", 1), ("no-zero", b"xx", 0), ("turned", b"x0", 0), ("backslash", b"\\x", 0), ("u", b"U+", 0),
        ("zeros", b"00", 1), ("octal", b"0o", 1), ("folded-zero", b"\x10x", 0), ("quote", b"x'", 0), ("hash", b"#x", 0),
        ("high-bit", b"0\xf8", 1), ("letter-o", b"Ox", 0), ("folded-x", b"08", 1),
    ]
    out = _each_fault(form, 11) + bad_bytes(form, 22, b"/:@G`g+-_xX" + FOLDED)
    out += [row(form, "prefix-" + name, prefix + simple, at, "prefix") for name, prefix, at in prefixes]
    return out + [
        row(form, "no-prefix", simple, 32, "length"),
        row(form, "hyphenated", b"0x" + GOOD["hyphenated"], 34, "length"),
        row(form, "0x-twice", b"0x0x" + simple[2:], 3, "digit"),
        row(form, "first-prefix-then-digit", b"0Xg" + simple[1:], 1, "prefix"),
        row(form, "first-of-two-digits", b"0x017F2GE279B07CC398C4DC0C0CG7398F", 7, "digit"),
    ]


def vectors():
    return _hyphenated() + _upper() + _simple() + _braced() + _urn() + _hex()
