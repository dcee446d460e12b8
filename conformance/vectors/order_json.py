"""Rows of order.json: the same 16 bytes as databases and runtimes keep them."""

import hashlib

import published
import reference
from reference import parse_hyphenated
from vectors import agree

ABOUT = ("A UUID's 16 bytes in byte orders. rfc: most significant first. mysql: UUID_TO_BIN(x, 1). guid: .NET "
         "Guid.ToByteArray. sqlserver: stored so that uniqueidentifier sorts as rfc does. Hexadecimal.")

COMPUTED = ("reference.py, by the MySQL manual (UUID_TO_BIN), the .NET documentation (Guid.ToByteArray) and the "
            "comparison order of SqlGuid")


def _row(name, uuid, provenance=COMPUTED):
    """`uuid` is hyphenated."""
    data = parse_hyphenated(uuid.encode())
    stored = {order: to(data).hex() for order, to in reference.BYTE_ORDERS.items()}
    agree(name, data, reference.sql_server_key(bytes.fromhex(stored["sqlserver"])))
    return {"id": name, "uuid": uuid, **stored, "provenance": provenance}


def _published():
    out = []
    for order, uuid, stored, provenance in published.STORED:
        row = _row("printed-" + order, uuid, f"{provenance} ({order}); reference.py (the rest)")
        agree(row["id"], stored, row[order])
        out.append(row)
    return out


def _random(at):
    data = hashlib.sha256(f"mintage byte order {at}".encode()).digest()[:16]
    return _row(f"random-{at:02}", reference.format_hyphenated(data))


def vectors():
    out = [_row("distinct", "00010203-0405-0607-0809-0a0b0c0d0e0f")] + _published()
    out += [_row(name, text) for name, text, *_ in published.UUIDS]
    out += [_row(f"sqlguid-{at}", text) for at, text in enumerate(published.SQL_GUIDS_SORTED)]
    for at in range(16):
        data = bytes(0xFF if b == at else 0 for b in range(16))
        out.append(_row(f"byte-{at:02}", reference.format_hyphenated(data)))
    return out + [_random(at) for at in range(16)]
