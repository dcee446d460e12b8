"""What is compared with what: the rows of the records `mint` and `text`."""
from typing import NamedTuple, Optional


class Row(NamedTuple):
    """Figures are of PROGRAM/ROW, in nanoseconds; with FIELD another figure of its answer."""
    row: str
    ours: str
    peer: Optional[str] = None
    theirs: Optional[str] = None
    target: Optional[float] = None
    field: str = "ns"


# Of one call that makes one id: the name in rows, what the table calls it, its version 4, its
# version 7 or what comes nearest.
LIBRARIES = [
    ("uuid-default", "Rust uuid", "uuid-default/v4", "uuid-default/v7"),
    ("uuid-fast-rng", "Rust uuid, feature fast-rng", "uuid-fast/v4", "uuid-fast/v7"),
    ("threadrng", "Rust rand, ThreadRng and patched bits", "rand/v4", None),
    ("ulid", "Rust ulid, fresh bits", None, "ulid/fresh"),
    ("ulid-rising", "Rust ulid, the generator in order", None, "ulid/rising"),
    ("ferroid", "Rust ferroid, ULID of fresh bits (cached clock)", None, "ferroid/fresh"),
    ("ferroid-rising", "Rust ferroid, ULID in order (cached clock, last + 1)", None,
     "ferroid/rising"),
    ("ferroid-snowflake", "Rust ferroid, 64 bits (cached clock, its sequence's cap)", None,
     "ferroid/snowflake"),
    ("openssl", "OpenSSL RAND_bytes for each id", "openssl/v4", None),
    ("libuuid", "C libuuid, random and time (version 1)", "libuuid/v4", "libuuid/v1"),
    ("google", "Go google/uuid", "go/google-v4", "go/google-v7"),
    ("google-pool", "Go google/uuid, EnableRandPool", "go/google-pool-v4", "go/google-pool-v7"),
    ("gofrs", "Go gofrs/uuid", "go/gofrs-v4", "go/gofrs-v7"),
    ("jdk", "Java UUID.randomUUID", "java/jdk-v4", None),
    ("jug", "Java JUG", "java/jug-v4", "java/jug-v7"),
    ("uuid-creator", "Java uuid-creator", "java/uuid-creator-v4", "java/uuid-creator-v7"),
    ("uuid-creator-fast", "Java uuid-creator, \"fast\" (not secret)", "java/uuid-creator-fast-v4",
     "java/uuid-creator-fast-v7"),
]

TARGETS = {
    "v4-single-vs-uuid-fast-rng": 2.7,
    "v4-single-vs-uuid-default": 150,
    "v7-single-precise-vs-uuid-fast-rng": 6.5,
}


def single():
    for name, title, v4, v7 in LIBRARIES:
        for row, ours, theirs in ((f"v4-single-vs-{name}", "mintage/v4", v4),
                                  (f"v7-single-precise-vs-{name}", "mintage/v7-precise", v7)):
            if theirs:
                yield Row(row, ours, title, theirs, TARGETS.get(row))


COMPARED = [
    Row("v7-single-precise-vs-clock", "mintage/v7-precise", "reading that clock alone",
        "mintage/clock", 0.87),
    Row("v7-single-cached-vs-uuid-fast-rng", "mintage/v7-cached", "Rust uuid, feature fast-rng",
        "uuid-fast/v7", 20),
    Row("v7-single-cached-vs-ferroid", "mintage/v7-cached",
        "Rust ferroid, ULID of fresh bits (cached clock)", "ferroid/fresh"),
    Row("v4-slice-vs-threadrng", "mintage/v4-slice-1000000", "Rust rand, ThreadRng and patched bits",
        "rand/v4-slice-1000000", 3.3),
    Row("v4-slice-vs-uuid-fast-rng", "mintage/v4-slice-1000000", "Rust uuid, feature fast-rng",
        "uuid-fast/v4-slice-1000000"),
    Row("v7-slice-vs-uuid-fast-rng", "mintage/v7-slice-1000000", "Rust uuid, feature fast-rng",
        "uuid-fast/v7-slice-1000000", 33),
    Row("telemetry-single-vs-smallrng", "mintage/trace-owned", "Rust rand, SmallRng, 16 bytes",
        "rand/small-16", 1.8),
    Row("telemetry-thread-vs-smallrng", "mintage/trace",
        "Rust rand, SmallRng in a thread-local, 16 bytes", "rand/small-16-thread-local"),
    Row("trace-id-vs-opentelemetry", "mintage/trace", "Rust opentelemetry_sdk, RandomIdGenerator",
        "opentelemetry/trace"),
    Row("span-id-vs-opentelemetry", "mintage/span", "Rust opentelemetry_sdk, RandomIdGenerator",
        "opentelemetry/span"),
    Row("threads2-v4", "mintage/v4-threads-2", "one thread of the same", "mintage/v4-threads-1", 1.9),
    Row("threads2-v7-thread", "mintage/v7-threads-2", "one thread of the same",
        "mintage/v7-threads-1", 1.9),
    Row("threads2-v7-process", "mintage/v7-process-threads-2", "one thread, per-thread generator",
        "mintage/v7-threads-1", 0.95),
    Row("threads2-v7-process-vs-uuid-fast-rng", "mintage/v7-process-threads-2",
        "Rust uuid, feature fast-rng, two threads too", "uuid-fast/v7-threads-2"),
    Row("threads2-v4-uuid-fast-rng", "uuid-fast/v4-threads-2", "one thread of the same",
        "uuid-fast/v4-threads-1"),
    Row("threads2-v7-uuid-fast-rng", "uuid-fast/v7-threads-2", "one thread of the same",
        "uuid-fast/v7-threads-1"),
    Row("openssl-block-vs-call", "mintage/v4-openssl", "RAND_bytes for each id", "openssl/v4", 100),
]

LENGTHS = [1, 10, 100, 10_000, 1_000_000, 10_000_000]

ABSOLUTE = [
    *(Row(f"{version}-slice-of-{length}", f"mintage/{version}-slice-{length}")
      for version in ("v4", "v7", "v7-process") for length in LENGTHS),
    Row("v7-process-single", "mintage/v7-process"),
    *(Row(f"{name}-{figure}", f"mintage/{ours}", field=field)
      for name, ours in (("v4-single", "v4-latency"), ("v7-single", "v7-latency"),
                         ("timer", "timer"))
      for figure, field in (("p50", "p50"), ("p99", "p99"), ("p99.9", "ns"))),
    *(Row(f"cached-staleness-{figure}", "mintage/cached-staleness-threads", field=field)
      for figure, field in (("p50", "p50"), ("p99", "p99"), ("p99.9", "ns"), ("max", "max"))),
    Row("calibration", "mintage/calibration"),
]

# Text is the same in both programs of the uuid crate.
SIMD, UUID = "Rust uuid-simd", "Rust uuid"
TEXT = [
    Row("format-vs-uuid-simd", "mintage/format", SIMD, "uuid-simd/format", 0.95),
    Row("parse-vs-uuid-simd", "mintage/parse", SIMD, "uuid-simd/parse", 0.95),
    Row("format-vs-uuid", "mintage/format", UUID, "uuid-fast/format", 3.2),
    Row("parse-vs-uuid", "mintage/parse", UUID, "uuid-fast/parse", 1.6),
    *(Row(f"{what}-{length}-vs-{peer}", f"mintage/{what}-{length}", title, f"{program}/{what}-{length}")
      for what in ("format", "parse") for length in (1000, 1_000_000)
      for peer, title, program in (("uuid-simd", SIMD, "uuid-simd"), ("uuid", UUID, "uuid-fast"))),
    *(Row(f"{what}-{form}-vs-{peer}", f"mintage/{what}-{form}", title, f"{program}/{what}-{form}")
      for what in ("format", "parse")
      for form, peer, title, program in (
          ("base32", "ulid", "Rust ulid", "ulid"),
          ("base32", "ferroid", "Rust ferroid", "ferroid"),
          ("base64url", "base64-simd", "Rust base64-simd", "uuid-simd"))),
]

RECORDS = {"mint": [*single(), *COMPARED, *ABSOLUTE], "text": TEXT}


def keys(rows):
    """Every PROGRAM/ROW that these need, each once."""
    needed = [key for row in rows for key in (row.ours, row.theirs) if key]
    return list(dict.fromkeys(needed))
