#!/usr/bin/env python3
"""Answers the fuzz targets from the slow reference in conformance/, which imports nothing of mintage.

A message is its length, 4 bytes little-endian, and that many bytes. A question is a letter and a
body; the answer, which a target compares with its own, is lines of text, or records of 16 bytes for
order. An error here ends the process, so that the target fails and the traceback is seen.
"""
import hashlib
import itertools
import pathlib
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "conformance"))

import reference  # noqa: E402
from gregorian import BUILD  # noqa: E402
from order import CACHED_MASK, FOLLOW_BEYOND_SECONDS, LIVE_MASK  # noqa: E402
from reference import BYTE_ORDERS, FORMS, ParseError  # noqa: E402

# --- text ---------------------------------------------------------------------------------

NAMES = sorted(FORMS)
# base58 and base62 share a length with base64url, and are read when they are named.
BY_LENGTH = {len(FORMS[name][0](bytes(16))): name for name in NAMES if name not in ("base58", "base62", "upper")}


def every_form(uuid):
    return "".join(f"{name} {FORMS[name][0](uuid)}\n" for name in NAMES)


def read_form(body):
    name, _, text = body.partition(b"\0")
    uuid = FORMS[name.decode()][1](text)
    return f"bytes {uuid.hex()}\n" + every_form(uuid)


def read_typeid(text):
    prefix, uuid = reference.parse_typeid(text)
    return f"prefix {prefix}\nbytes {uuid.hex()}\n"


def write_typeid(body):
    return f"text {reference.format_typeid(body[16:].decode(), body[:16])}\n"


def parse(text):
    """The form that the length names, or a TypeID where an underscore stands before the last 26."""
    if text[-27:-26] == b"_":
        prefix, uuid = reference.parse_typeid(text)
        return f"form base32\nprefix {prefix}\nbytes {uuid.hex()}\n"
    name = BY_LENGTH.get(len(text))
    if name is None:
        raise ParseError(len(text), "length", "a length that a form has")
    upper, lower = (any(first <= byte <= last for byte in text) for first, last in (b"AZ", b"az"))
    if name == "hyphenated" and upper and not lower:
        name = "upper"
    return f"form {name}\nprefix none\nbytes {FORMS[name][1](text).hex()}\n"


# --- fields -------------------------------------------------------------------------------


def fields(body):
    uuid, name = body[:16], body[16:]
    lines = {**read(uuid), **{order: BYTE_ORDERS[order](uuid).hex() for order in sorted(BYTE_ORDERS)},
             **make(uuid, name), **make_v7(uuid)}
    return "".join(f"{name} {'none' if value is None else value}\n" for name, value in lines.items())


def read(uuid):
    variant, version = reference.read_variant(uuid), reference.read_version(uuid)
    lines = {"variant": variant, "version": version if variant == "rfc9562" else None}
    lines.update(dict.fromkeys(("time", "node", "random-node", "clock-sequence", "tail", "v1-to-v6", "v6-to-v1")))
    v7, gregorian = reference.read_v7(uuid), reference.read_gregorian(uuid)
    if v7 is not None:
        unix_ms, fraction, lines["tail"] = v7
        lines["time"] = reference.first_ns(unix_ms, fraction)
    if gregorian is not None:
        tick, lines["clock-sequence"], node = gregorian
        lines["time"] = reference.ns_of_tick(tick)
        lines["node"], lines["random-node"] = f"{node:012x}", "true" if node >> 40 & 1 else "false"
        if version == 1:
            lines["v1-to-v6"] = reference.v1_to_v6(uuid).hex()
        else:
            lines["v6-to-v1"] = reference.v6_to_v1(uuid).hex()
    return lines


def make(uuid, name):
    hashed = reference.name_input(uuid, name)
    return {
        "v3": reference.build_v3(hashlib.md5(hashed).digest()).hex(),
        "v4": reference.build_v4(uuid).hex(),
        "v5": reference.build_v5(hashlib.sha1(hashed).digest()).hex(),
        "v8": reference.build_v8(uuid).hex(),
    }


def make_v7(uuid):
    seconds, nanos = struct.unpack("<qI", uuid[:12])
    unix_ns = (seconds >> (uuid[12] & 63)) * 10**9 + nanos % 10**9
    tail = int.from_bytes(uuid[8:], "big") & (1 << 62) - 1
    if not 0 <= unix_ns < (1 << 48) * 10**6:
        return dict.fromkeys(("v7", "v7-floor", "v7-ceil"))
    return {"v7": reference.build_v7_ns(unix_ns, tail).hex(), "v7-floor": reference.v7_floor(unix_ns).hex(),
            "v7-ceil": reference.v7_ceil(unix_ns).hex()}


# --- order --------------------------------------------------------------------------------

TICK_END = 1 << 60
BATCH = 256


class Fault(Exception):
    """What a generator refuses with: source, time range or step back."""


class Source:
    """Words in runs, from the start again after the last; None is a failure."""

    def __init__(self, runs):
        self.words = itertools.chain.from_iterable(itertools.repeat(*run) for run in itertools.cycle(runs))
        self.drawn = 0

    def __call__(self):
        self.drawn += 1
        word = next(self.words)
        if word is None:
            raise Fault("source")
        return word


class Generator:
    """The reference's order, and what it leaves open as the library's documentation has it: a time
    that the version does not hold, failures, which change nothing, a refusal to follow the clock,
    slices, and reseeds."""

    def __init__(self, order, source, refuses):
        self.order, self.source, self.refuses = order, source, refuses
        self.reseeded = False

    def check_time(self, unix_ns):
        """Refuses before anything is drawn."""
        if not 0 <= self.order.tick_of(unix_ns) < TICK_END:
            raise Fault("time range")

    def crowd(self, unix_ns):
        """The first tick after ids made of words of ones, 8192 of version 7 or 4096 of versions 1
        and 6: a tail of ones, and then full steps up to the last. The vectors go there step by step."""
        order, tick = self.order, self.order.tick_of(unix_ns)
        if 0 <= tick < TICK_END:
            order.tick, order.tail = tick, (1 << order.tail_bits) - 1 - (LIVE_MASK + 1)

    def one(self, unix_ns, word):
        """The next id, for which `word` was drawn."""
        order = self.order
        before = order.tick, order.tail, order.steps_back
        try:
            made = self._next(unix_ns, word)
        except Fault:
            order.tick, order.tail, order.steps_back = before
            raise
        except ValueError:
            if order.tick != TICK_END:
                raise
            order.tick, order.tail, order.steps_back = before
            raise Fault("time range") from None
        self.reseeded = False
        return made

    def _next(self, unix_ns, word):
        order = self.order
        behind = 0 if order.tick is None else order.tick - order.tick_of(unix_ns)
        too_far = behind > FOLLOW_BEYOND_SECONDS * order.ticks_per_second
        if too_far and self.refuses:
            raise Fault("step back")
        if self.reseeded and order.tick is not None and behind >= 0 and not too_far:
            # A tick of its own.
            order._start(order.tick + 1, word)
            return order.build(order.tick, order.tail)
        first = [word]
        return order.next(unix_ns, lambda: first.pop() if first else self.source())

    def one_by_one(self, unix_ns, count):
        for _ in range(count):
            try:
                self.check_time(unix_ns)
                yield self.one(unix_ns, self.source())
            except Fault as fault:
                yield words(fault)

    def slice(self, unix_ns, count):
        """The words of a batch are drawn before its ids are made. After a fault there are no ids, and
        those made before it are spent."""
        ids = []
        try:
            for start in range(0, count, BATCH):
                self.check_time(unix_ns)
                drawn = [self.source() for _ in range(min(BATCH, count - start))]
                ids.extend([self.one(unix_ns, word) for word in drawn])
        except Fault as fault:
            return [words(fault)]
        return ids


def words(said):
    """In 16 bytes, as an id has."""
    return f"{said!s:16}".encode()


def sequence(body):
    """16 bytes for each id or fault, and two more for each call."""
    is_v7, refuses, is_crowded, run_count = body[0] == 0, body[1] & 1, body[1] & 2, body[2]
    end = 3 + 10 * run_count
    runs = [(word if given else None, count) for given, word, count in struct.iter_unpack("<BQB", body[3:end])]
    source = Source(runs or [(None, 1)])
    order = reference.V7Order() if is_v7 else reference.GregorianOrder(6)
    generator, records = Generator(order, source, refuses), []
    for low, high, flags, count in struct.iter_unpack("<QqBH", body[end:]):
        unix_ns = high << 64 | low
        if is_crowded and not records:
            generator.crowd(unix_ns)
        if is_v7:
            order.same_tick_mask = CACHED_MASK if flags & 1 else LIVE_MASK
        else:
            order.layout = BUILD[1 if flags & 4 else 6]
        generator.reseeded |= bool(flags & 8)
        make = generator.slice if flags & 2 else generator.one_by_one
        records.extend(make(unix_ns, count))
        records += words(f"{order.steps_back} steps back"), words(f"{source.drawn} drawn")
    return b"".join(records)


# --- questions and answers ----------------------------------------------------------------

def lines(answer):
    """The answer's text in bytes, or where the reference refuses."""
    def answered(body):
        try:
            return answer(body).encode()
        except ParseError as error:
            return f"refused at {error.at}\n".encode()
    return answered


ANSWERS = {
    b"f": lines(read_form),
    b"w": lines(every_form),
    b"t": lines(read_typeid),
    b"p": lines(write_typeid),
    b"a": lines(parse),
    b"u": lines(fields),
    b"o": sequence,
}


def main(questions, answers):
    while len(head := questions.read(4)) == 4:
        question = questions.read(int.from_bytes(head, "little"))
        answer = ANSWERS[question[:1]](question[1:])
        answers.write(len(answer).to_bytes(4, "little") + answer)
        answers.flush()


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
