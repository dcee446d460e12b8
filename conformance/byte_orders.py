"""The reference for identifiers: the orders in which databases and runtimes keep the 16 bytes.

    RFC field    time_low     mid    high   seq    node
    RFC byte     0  1  2  3   4  5   6  7   8  9   10 11 12 13 14 15

The fields have version 1's names; the orders hold for every version.
"""

# The stored bytes that SQL Server compares, most significant first.
SQL_SERVER_COMPARES = (10, 11, 12, 13, 14, 15, 8, 9, 6, 7, 4, 5, 0, 1, 2, 3)


def to_rfc(uuid):
    return uuid


def to_mysql(uuid):
    """UUID_TO_BIN(x, 1): high, mid, low; so version 1 sorts by time.

        6  7 | 4  5 | 0  1  2  3 | 8  9  10 11 12 13 14 15
    """
    return uuid[6:8] + uuid[4:6] + uuid[0:4] + uuid[8:16]


def to_guid(uuid):
    """.NET's Guid.ToByteArray: the first three fields little-endian.

        3  2  1  0 | 5  4 | 7  6 | 8  9  10 11 12 13 14 15
    """
    return bytes(uuid[at] for at in (3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15))


def to_sqlserver(uuid):
    """The bytes to store in a uniqueidentifier so that SQL Server sorts them as RFC bytes sort: the
    byte that it compares first is RFC byte 0, and so on.

        12 13 14 15 | 10 11 | 8  9 | 6  7 | 0  1  2  3  4  5
    """
    stored = bytearray(16)
    for rank, place in enumerate(SQL_SERVER_COMPARES):
        stored[place] = uuid[rank]
    return bytes(stored)


BYTE_ORDERS = {"rfc": to_rfc, "mysql": to_mysql, "sqlserver": to_sqlserver, "guid": to_guid}


def sql_server_key(stored):
    """What SQL Server sorts by, and .NET's SqlGuid likewise: stored bytes as it compares them."""
    return bytes(stored[place] for place in SQL_SERVER_COMPARES)
