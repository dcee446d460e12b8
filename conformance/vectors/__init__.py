"""What stands in each vector file: NAME_json.py holds the rows of NAME.json.

A module here has ABOUT, the file's own description, and `vectors()`, its rows in order. A row is a
dict with an "id" that is never reused and a "provenance". A new file of vectors is a new module,
named in FILES of generate.py. Other modules here hold rows of one subject for a file of several
(uuid_*, invalid_*), or what two files share (order_rows).
"""


class Disagreement(Exception):
    """The reference does not reproduce a value that a standard or a vector's author states."""


def agree(name, stated, computed):
    """The stated value, once the reference has come to the same one."""
    if stated != computed:
        raise Disagreement(f"{name}: stated {stated}, reference computes {computed}")
    return stated
