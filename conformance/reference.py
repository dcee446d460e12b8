"""The reference for identifiers, whole: one name for what its parts compute.

    fields.py        versions 3, 4, 5, 7 and 8; version and variant
    gregorian.py     versions 1 and 6
    order.py         the order rule of versions 1, 6 and 7
    byte_orders.py   MySQL, SQL Server, .NET
    forms.py         text
    typeid.py        typed prefixes

A part imports no more than other parts, and none of them the product.
"""

from byte_orders import BYTE_ORDERS, sql_server_key
from fields import (build_v3, build_v4, build_v5, build_v7, build_v7_ns, build_v8, first_ns, name_input, read_v7,
                    read_variant, read_version, split_ns, v7_ceil, v7_floor)
from forms import (BASE58, BASE62, BASE64URL, CROCKFORD, FORMS, ParseError, format_base32, format_base64url,
                   format_hyphenated, parse_base32, parse_hyphenated)
from gregorian import (TICKS_PER_SECOND, UNIX_EPOCH, build_v1, build_v6, ns_of_tick, random_node, read_gregorian,
                       tick_of, v1_to_v6, v6_to_v1)
from order import GregorianOrder, V7Order
from typeid import format_typeid, parse_typeid

__all__ = [
    "BASE58", "BASE62", "BASE64URL", "BYTE_ORDERS", "CROCKFORD", "FORMS", "GregorianOrder", "ParseError",
    "TICKS_PER_SECOND", "UNIX_EPOCH", "V7Order", "build_v1", "build_v3", "build_v4", "build_v5", "build_v6",
    "build_v7", "build_v7_ns", "build_v8", "first_ns", "format_base32", "format_base64url", "format_hyphenated",
    "format_typeid", "name_input", "ns_of_tick", "parse_base32", "parse_hyphenated", "parse_typeid", "random_node",
    "read_gregorian", "read_v7", "read_variant", "read_version", "split_ns", "sql_server_key", "tick_of", "v1_to_v6",
    "v6_to_v1", "v7_ceil", "v7_floor",
]
