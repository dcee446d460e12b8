"""Tests of the reference: test_reference.py runs them.

`uuid`, `base64` and `hashlib` are second opinions here; the reference itself uses none of them.
"""

import random

ROUNDS = 2000


def samples(seed):
    """The same random identifiers on every run."""
    source = random.Random(seed)
    return [source.getrandbits(128).to_bytes(16, "big") for _ in range(ROUNDS)]
