"""Rows of text.json: bytes and their spellings."""

import published
import reference
from reference import parse_hyphenated
from vectors import agree

ABOUT = "16 bytes in each text form, which parses back; accepted: other spellings that parse to the same bytes."


def _alternate(text):
    return "".join(c.lower() if at % 2 else c.upper() for at, c in enumerate(text))


def _upper_digits(prefix):
    """Upper case after a prefix that stays as it is."""
    return lambda text: prefix + text[len(prefix):].upper()


# The digits of hexadecimal and base32 are of either case, and so is urn:uuid:, but not 0x.
SPELLINGS = [
    ("hyphenated", str.upper), ("hyphenated", _alternate),
    ("base32", str.lower), ("base32", _alternate),
    ("upper", str.lower), ("upper", _alternate),
    ("simple", str.upper), ("simple", _alternate),
    ("braced", str.upper), ("braced", _alternate),
    ("urn", _upper_digits("urn:uuid:")), ("urn", str.upper), ("urn", _alternate),
    ("urn", lambda text: "URN:UUID:" + text[9:]), ("urn", lambda text: "urn:UUID:" + text[9:]),
    ("urn", lambda text: "Urn:Uuid:" + text[9:]),
    ("hex", str.lower), ("hex", lambda text: "0x" + _alternate(text[2:])),
]


def _accepted(forms):
    """Other spellings that parse to the same bytes; base58, base62 and base64url have none."""
    out = []
    for form, spell in SPELLINGS:
        text = spell(forms[form])
        if text != forms[form] and {"form": form, "text": text} not in out:
            out.append({"form": form, "text": text})
    return out


def _text(name, uuid, provenance="reference.py"):
    forms = {form: write(uuid) for form, (write, _) in reference.FORMS.items()}
    accepted = _accepted(forms)
    for other in accepted + [{"form": form, "text": text} for form, text in forms.items()]:
        parse = reference.FORMS[other["form"]][1]
        agree(name, uuid.hex(), parse(other["text"].encode()).hex())
    return {"id": name, "bytes": uuid.hex(), **forms, "accepted": accepted, "provenance": provenance}


def _alphabets():
    """Every digit of each alphabet once or more, in the places the form allows."""
    texts = [
        ("base32", "0123456789ABCDEFGHJKMNPQRS"), ("base32", "7TVWXYZTVWXYZTVWXYZTVWXYZ7"),
        ("base64url", "ABCDEFGHIJKLMNOPQRSTUA"), ("base64url", "VWXYZabcdefghijklmnopQ"),
        ("base64url", "qrstuvwxyz0123456789-g"), ("base64url", "_-_-_-_-_-_-_-_-_-_-_w"),
        ("base58", "123456789ABCDEFGHJKLMN"), ("base58", "PQRSTUVWXYZabcdefghijk"),
        ("base58", "1mnopqrstuvwxyz1111111"),
        ("base62", "0123456789ABCDEFGHIJKL"), ("base62", "0MNOPQRSTUVWXYZabcdefg"),
        ("base62", "0hijklmnopqrstuvwxyz00"), ("base62", "7m0zAz0zAz0zAz0zAz0zAz"),
    ]
    out = []
    for at, (form, text) in enumerate(texts):
        vector = _text(f"alphabet-{form}-{at}", reference.FORMS[form][1](text.encode()))
        agree(vector["id"], text, vector[form])
        out.append(vector)
    return out


def _published_texts():
    out = []
    for name, text, _, _, provenance in published.UUIDS:
        vector = _text(name, parse_hyphenated(text.encode()),
                       f"{provenance} (bytes, hyphenated); reference.py (the rest)")
        agree(name, text, vector["hyphenated"])
        out.append(vector)
    for name, text in (("ulid-example", published.ULID_EXAMPLE), ("ulid-max", published.ULID_MAX)):
        vector = _text(name, reference.parse_base32(text.encode()),
                       "ULID specification (base32); reference.py (the rest)")
        agree(name, text, vector["base32"])
        out.append(vector)
    return out


def vectors():
    out = _published_texts() + _alphabets()
    out.append(_text("distinct-low", bytes(range(16))))
    out.append(_text("distinct-high", bytes(range(255, 239, -1))))
    out.append(_text("distinct-hex", bytes.fromhex("0123456789abcdeffedcba9876543210")))
    for at in range(16):
        out.append(_text(f"byte-{at:02}", bytes(0xFF if b == at else 0 for b in range(16))))
    for bit in (0, 1, 2, 4, 63, 64, 125, 126, 127):
        out.append(_text(f"bit-{bit:03}", (1 << 127 - bit).to_bytes(16, "big")))
    return out
