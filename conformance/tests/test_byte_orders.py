"""Byte orders of databases and runtimes."""

import random
import unittest
import uuid

import published
import reference
from tests import ROUNDS, samples

ORDERS = reference.BYTE_ORDERS
DISTINCT = bytes(range(16))


class ByteOrders(unittest.TestCase):
    def test_published(self):
        for order, text, stored, _ in published.STORED:
            value = reference.parse_hyphenated(text.encode())
            self.assertEqual(ORDERS[order](value).hex(), stored)

    def test_distinct_bytes(self):
        self.assertEqual({order: to(DISTINCT).hex() for order, to in ORDERS.items()}, {
            "rfc": "000102030405060708090a0b0c0d0e0f", "mysql": "060704050001020308090a0b0c0d0e0f",
            "guid": "030201000504070608090a0b0c0d0e0f", "sqlserver": "0c0d0e0f0a0b08090607000102030405"})

    def test_each_is_a_permutation(self):
        for to in ORDERS.values():
            self.assertEqual(sorted(to(DISTINCT)), list(DISTINCT))

    def test_guid_against_the_standard_library(self):
        for value in samples("guid"):
            self.assertEqual(ORDERS["guid"](value), uuid.UUID(bytes=value).bytes_le)

    def test_mysql_sorts_version_1_by_time(self):
        source = random.Random("mysql")
        rows = [reference.build_v1(tick, 0, 0) for tick in sorted(source.getrandbits(60) for _ in range(ROUNDS))]
        stored = [ORDERS["mysql"](value) for value in rows]
        self.assertTrue(rows != sorted(rows) and stored == sorted(stored))

    def test_sql_server_sorts_stored_bytes_as_rfc_bytes(self):
        values = samples("sqlserver") + [bytes(at) + b"\1" + bytes(15 - at) for at in range(16)]
        stored = sorted((ORDERS["sqlserver"](value) for value in values), key=reference.sql_server_key)
        self.assertEqual(stored, [ORDERS["sqlserver"](value) for value in sorted(values)])

    def test_sql_server_does_not_sort_plain_guids_so(self):
        values = sorted(samples("guid order"))
        stored = [ORDERS["guid"](value) for value in values]
        self.assertNotEqual(stored, sorted(stored, key=reference.sql_server_key))

    def test_sql_guid_sorts_as_its_documentation_prints(self):
        """SqlGuid holds what Guid.ToByteArray gives."""
        values = [reference.parse_hyphenated(text.encode()) for text in published.SQL_GUIDS_SORTED]
        self.assertEqual(sorted(values, key=lambda value: reference.sql_server_key(ORDERS["guid"](value))), values)
        self.assertNotEqual(sorted(values), values)
