"""Rows of uuid.json: versions 3 and 5 from a name, and version 8 from any bytes."""

import hashlib

import published
import reference
from reference import format_hyphenated, parse_hyphenated
from vectors import agree

DIGESTS = {3: ("md5", reference.build_v3), 5: ("sha1", reference.build_v5)}
RFC_DIGESTS = {3: published.RFC9562_MD5, 5: published.RFC9562_SHA1}
RFC_PLACES = {3: "RFC 9562 appendix A.2", 5: "RFC 9562 appendix A.4"}

# Every namespace of the RFC; names that are not ASCII, not folded, not normalised; none at all; and
# with the namespace's 16 bytes, either side of the digests' padding (55, 56) and block (63, 64).
NAMES = [
    ("url", "url", "https://www.example.com/"), ("oid", "oid", "1.3.6.1.4.1.343"),
    ("x500", "x500", "CN=Steve Kille,O=Isode Limited,C=GB"),
    ("empty-dns", "dns", ""), ("empty-url", "url", ""), ("empty-oid", "oid", ""), ("empty-x500", "x500", ""),
    ("one-byte", "dns", "a"), ("upper-case", "dns", "WWW.EXAMPLE.COM"), ("dot-at-end", "dns", "www.example.com."),
    ("space", "dns", " "), ("nul", "dns", "\0"), ("nul-within", "dns", "a\0b"), ("newline", "dns", "a\n"),
    ("two-byte-letters", "dns", "b\u00fccher.example"), ("composed", "url", "caf\u00e9"),
    ("decomposed", "url", "cafe\u0301"), ("three-byte-letters", "url", "\u65e5\u672c\u8a9e"),
    ("four-byte-letters", "url", "\U0001f980"), ("byte-order-mark", "url", "\ufeffa"),
    ("39-bytes", "url", "n" * 39), ("40-bytes", "url", "n" * 40), ("47-bytes", "url", "n" * 47),
    ("48-bytes", "url", "n" * 48), ("49-bytes", "url", "n" * 49), ("1000-bytes", "url", "n" * 1000),
]
# Other identifiers serve as namespaces too.
OTHER_NAMESPACES = [
    ("namespace-nil", "00000000-0000-0000-0000-000000000000"),
    ("namespace-max", "ffffffff-ffff-ffff-ffff-ffffffffffff"),
    ("namespace-v7", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"),
]


def _digest(kind, data):
    return hashlib.new(kind, data, usedforsecurity=False).digest()


def _named(version, name, namespace, name_bytes, provenance="reference.py"):
    kind, build = DIGESTS[version]
    hashed = reference.name_input(parse_hyphenated(namespace.encode()), name_bytes)
    uuid = build(_digest(kind, hashed))
    try:
        readable = name_bytes.decode()
    except UnicodeDecodeError:
        readable = None
    return {"id": f"v{version}-{name}", "kind": f"v{version}", "namespace": namespace, "name": readable,
            "name_hex": name_bytes.hex(), "uuid": format_hyphenated(uuid), "provenance": provenance}


def _published_name(version):
    dns, name = published.NAMESPACES["dns"], published.RFC9562_NAME.encode()
    row = _named(version, "rfc9562", dns, name, RFC_PLACES[version])
    hashed = reference.name_input(parse_hyphenated(dns.encode()), name)
    agree(row["id"], RFC_DIGESTS[version], _digest(DIGESTS[version][0], hashed).hex())
    agree(row["id"], {text[0]: text[1] for text in published.UUIDS}[f"rfc9562-v{version}"], row["uuid"])
    return row


def _all_named(version):
    out = [_published_name(version)]
    out += [_named(version, name, published.NAMESPACES[namespace], text.encode())
            for name, namespace, text in NAMES]
    out += [_named(version, name, namespace, b"mintage") for name, namespace in OTHER_NAMESPACES]
    out.append(_named(version, "not-utf8", published.NAMESPACES["url"], b"\xff\xfe\x80"))
    out.append(_named(version, "bytes-0-to-255", published.NAMESPACES["url"], bytes(range(256))))
    return out


def _v8(name, custom, provenance="reference.py"):
    return {"id": name, "kind": "v8", "custom": custom.hex(),
            "uuid": format_hyphenated(reference.build_v8(custom)), "provenance": provenance}


def _published_v8():
    """B.1's three fields with zeros where the version and variant go; B.2's digest, cut."""
    a, b, c = published.RFC9562_V8_TIME
    dns = parse_hyphenated(published.NAMESPACES["dns"].encode())
    sha256 = _digest("sha256", reference.name_input(dns, published.RFC9562_NAME.encode()))
    agree("v8-rfc9562-name", published.RFC9562_SHA256, sha256.hex())
    rows = [_v8("v8-rfc9562-time", (a << 80 | b << 64 | c).to_bytes(16, "big"), "RFC 9562 appendix B.1"),
            _v8("v8-rfc9562-name", sha256[:16], "RFC 9562 appendix B.2")]
    texts = {name: text for name, text, *_ in published.UUIDS}
    for row in rows:
        agree(row["id"], texts[row["id"].replace("v8-rfc9562", "rfc9562-v8")], row["uuid"])
    return rows


def _each_stamped_bit():
    """One of the six overwritten bits set in zeros, and cleared in ones: none of them shows."""
    out = []
    for bit in (48, 49, 50, 51, 64, 65):
        one = 1 << 127 - bit
        out.append(_v8(f"v8-set-bit-{bit}", one.to_bytes(16, "big")))
        out.append(_v8(f"v8-clear-bit-{bit}", ((1 << 128) - 1 - one).to_bytes(16, "big")))
    return out


def vectors():
    out = _all_named(3) + _all_named(5) + _published_v8()
    out += [_v8("v8-zeros", bytes(16)), _v8("v8-ones", b"\xff" * 16), _v8("v8-distinct", bytes(range(16))),
            _v8("v8-distinct-high", bytes(range(255, 239, -1)))]
    return out + _each_stamped_bit()
