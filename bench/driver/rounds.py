"""Interleaved rounds: each measures every row once, in an order of its own."""
import os
import random

from . import programs

# A program that is pinned runs on the last core, this driver and all else on the others.
CORES = sorted(os.sched_getaffinity(0))

# For percentiles: 262 are above the 99.9th.
CALLS = 1 << 18


def pinned(key):
    name, row = key.split("/")
    return len(CORES) > 1 and name not in programs.UNPINNED and "threads" not in row


class Session:
    """The programs that run; those with rows of several threads run twice."""

    def __init__(self, commands):
        self.commands, self.running = commands, {}

    def __enter__(self):
        if len(CORES) > 1:
            os.sched_setaffinity(0, CORES[:-1])
        return self

    def __exit__(self, *_):
        for program in self.running.values():
            program.end()
        os.sched_setaffinity(0, CORES)

    def program(self, key):
        name, pin = key.split("/")[0], pinned(key)
        if (name, pin) not in self.running:
            cores = CORES[-1:] if pin else CORES
            self.running[name, pin] = programs.Program(name, self.commands[name], cores)
        return self.running[name, pin]

    def measure(self, key, count):
        return self.program(key).measure(key.split("/")[1], count)

    def offers(self, key):
        return key.split("/")[0] in self.commands and key.split("/")[1] in self.program(key).rows

    def test_checks(self):
        for program in list(self.running.values()):
            program.test_checks()

    def versions(self):
        return {name: program.versions for (name, _), program in self.running.items()}

    def cpu(self):
        """Seconds of CPU that the programs and this driver used."""
        own = os.times()
        return own.user + own.system + sum(
            used(program.process.pid) for program in self.running.values())


def used(pid):
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# Threads are measured for longer: until each has a core of its own takes milliseconds.
THREADS = 5


def calibrate(session, keys, seconds):
    """How many operations of each row take so long, once its program is warm."""
    counts = {}
    for key in keys:
        count, wanted = 1024, seconds * 1e9 * (THREADS if "threads" in key else 1)
        answer = session.measure(key, count)
        while answer["ns"] * answer["count"] < wanted / 2 and count < 1 << 28:
            count *= 2
            answer = session.measure(key, count)
        answer = session.measure(key, count)
        # A percentile of single calls needs many of them, however long they take.
        counts[key] = CALLS if "p50" in answer else max(1, round(wanted / answer["ns"]))
    return counts


def measure(session, counts, rounds, seed):
    """The answers of every row, round by round."""
    order, shuffle = list(counts), random.Random(seed).shuffle
    answers = {key: [] for key in order}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}", flush=True)
        shuffle(order)
        for key in order:
            answers[key].append(session.measure(key, counts[key]))
    return answers
