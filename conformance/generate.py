#!/usr/bin/env python3
"""Writes the vector files, or with --check says whether those on disk are what it would write."""

import argparse
import json
import pathlib
import sys

from vectors import (Disagreement, invalid_json, order_json, random_json, text_json, typeid_json, uuid_json,
                     v1v6_json, v7_json)

HOME = pathlib.Path(__file__).resolve().parent

FILES = {
    "uuid.json": uuid_json,
    "v7.json": v7_json,
    "v1v6.json": v1v6_json,
    "order.json": order_json,
    "text.json": text_json,
    "typeid.json": typeid_json,
    "invalid.json": invalid_json,
    "random.json": random_json,
}


def render(about, rows):
    """One vector a line, so that a difference shows which one changed. ASCII only."""
    names = [row["id"] for row in rows]
    if len(set(names)) != len(names):
        raise Disagreement("two vectors share an id: " + max(names, key=names.count))
    lines = ",\n".join("    " + json.dumps(row) for row in rows)
    return f'{{\n  "schema": 1,\n  "about": {json.dumps(about)},\n  "vectors": [\n{lines}\n  ]\n}}\n'


def contents():
    return {name: render(rows.ABOUT, rows.vectors()) for name, rows in FILES.items()}


def stale(path, content):
    return not path.is_file() or path.read_bytes() != content.encode()


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 when a file is stale")
    parser.add_argument("--dir", type=pathlib.Path, default=HOME, help="where the files are (default: beside this one)")
    options = parser.parse_args(arguments)
    try:
        fresh = contents()
    except Disagreement as error:
        print(f"the reference is wrong: {error}", file=sys.stderr)
        return 1
    old = [name for name, content in fresh.items() if stale(options.dir / name, content)]
    if options.check and old:
        print(f"stale: {', '.join(old)}; run python3 conformance/generate.py", file=sys.stderr)
        return 1
    for name in old:
        (options.dir / name).write_bytes(fresh[name].encode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
