#!/usr/bin/env python3
"""seeds.py DIRECTORY: a folder of first inputs for each target, and a dictionary, from conformance/*.json.

Inputs are named by their hash, so that a second run changes nothing.
"""
import hashlib
import json
import pathlib
import struct
import sys

CONFORMANCE = pathlib.Path(__file__).resolve().parent.parent / "conformance"
NANOS = 10**9


def vectors(name):
    return json.loads((CONFORMANCE / f"{name}.json").read_text(encoding="utf-8"))["vectors"]


def bytes_of(text):
    return bytes.fromhex(text.replace("-", ""))


# --- text ---------------------------------------------------------------------------------


def texts():
    """(form, text, bytes or None) of all vectors."""
    for vector in vectors("text"):
        given = bytes_of(vector["bytes"])
        for form in FORMS:
            yield form, vector[form].encode(), given
        for accepted in vector["accepted"]:
            yield accepted["form"], accepted["text"].encode(), given
    for vector in vectors("invalid"):
        yield vector["form"], bytes_of(vector["bytes"]), None


FORMS = sorted(set(vectors("text")[0]) - {"id", "bytes", "accepted", "provenance"})


def forms():
    for form, text, given in texts():
        for fits in (0, 0x80):
            yield bytes([FORMS.index(form) | fits]) + text
        if given is not None:
            yield bytes([len(FORMS)]) + given


def typeid():
    for vector in vectors("typeid"):
        for fits in (0, 2):
            yield bytes([fits]) + vector["text"].encode()
        if vector["kind"] == "valid":
            yield b"\1" + bytes_of(vector["bytes"]) + vector["prefix"].encode()


def parse():
    for _, text, _ in texts():
        yield text
    for vector in vectors("typeid"):
        yield vector["text"].encode()


def dictionary():
    """What a text is made of besides single digits."""
    words = ["urn:uuid:", "URN:UUID:", "0x", "{", "}", "-", "_", "\\xff"]
    greatest = next(vector for vector in vectors("text") if vector["bytes"] == "f" * 32)
    words += [greatest[form] for form in ("base32", "base58", "base62", "base64url")]
    return "".join(f'"{word}"\n' for word in words)


# --- fields -------------------------------------------------------------------------------


def fields():
    for vector in vectors("uuid"):
        for name in ("uuid", "v1", "v6", "floor", "ceil"):
            if name in vector:
                yield bytes_of(vector[name])
        if vector["kind"] in ("v3", "v5"):
            yield bytes_of(vector["namespace"]) + bytes_of(vector["name_hex"])
        if vector["kind"] == "v7-bounds":
            # As the target reads a time from 16 bytes; the shift is that of a zero byte.
            seconds, nanos = divmod(int(vector["unix_ns"]), NANOS)
            yield struct.pack("<qI", seconds, nanos) + bytes(4)
    for vector in vectors("order"):
        yield bytes_of(vector["uuid"])


# --- order: src/sequence.rs says what the bytes mean ------------------------------------------

BURSTS = (40, 256, 300)


def order():
    for vector in vectors("v7"):
        for generator in (0, 24):
            for method in (0, 2):
                yield sequence(generator, vector, method | (vector["clock"] == "cached"))
    for vector in vectors("v1v6"):
        for generator in (1, 2, 5, 25):
            for method in (0, 2):
                yield sequence(generator, vector, method | (4 if vector["version"] == 1 else 0))


def sequence(generator, vector, method):
    """A vector as far as a target follows it, which makes a few hundred ids."""
    runs = b"".join(b"\3" + bytes_of(run["bytes"]) + bytes([min(run["count"], 16) - 1])
                    for run in vector["source"])
    out = bytes([generator, len(vector["source"])]) + runs
    for call in vector["calls"]:
        move = b"\1" + struct.pack("<qI", *divmod(int(call["unix_ns"]), NANOS))
        for count in call_counts(min(call["count"], 300)):
            out += move + bytes([method, count])
            move = b"\0"
    return out


def call_counts(count):
    while count:
        largest = max((burst for burst in BURSTS if burst <= count), default=0)
        yield 253 + BURSTS.index(largest) if largest else min(count, 4) - 1
        count -= largest or min(count, 4)


# --- files --------------------------------------------------------------------------------

TARGETS = {"forms": forms, "typeid": typeid, "parse": parse, "fields": fields, "order": order}


def main(directory):
    for target, seeds in TARGETS.items():
        folder = pathlib.Path(directory, target)
        folder.mkdir(parents=True, exist_ok=True)
        for seed in seeds():
            (folder / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
    pathlib.Path(directory, "text.dict").write_text(dictionary(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
