"""The vector files, and what their makers import."""

import ast
import contextlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import generate

HOME = pathlib.Path(generate.__file__).resolve().parent
FRESH = generate.contents()


class Files(unittest.TestCase):
    def check(self, folder):
        """generate.py --check, with the contents worked out once for all tests."""
        errors = io.StringIO()
        with mock.patch.object(generate, "contents", return_value=FRESH), contextlib.redirect_stderr(errors):
            return generate.main(["--check", "--dir", str(folder)]), errors.getvalue()

    def copy(self, folder):
        for name in generate.FILES:
            shutil.copy(HOME / name, folder)

    def test_what_is_checked_in_is_fresh(self):
        command = [sys.executable, str(HOME / "generate.py"), "--check"]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_a_stale_or_missing_file_is_named_in_one_line(self):
        for name in generate.FILES:
            for spoil in (lambda path: path.write_bytes(path.read_bytes().replace(b"0", b"1", 1)), pathlib.Path.unlink):
                with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                    self.copy(folder)
                    self.assertEqual(self.check(folder), (0, ""))
                    spoil(pathlib.Path(folder) / name)
                    self.assertEqual(self.check(folder), (1, f"stale: {name}; run python3 conformance/generate.py\n"))

    def test_check_writes_nothing(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.check(folder)[0], 1)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_every_row_has_its_name_and_provenance(self):
        for name in generate.FILES:
            content = json.loads((HOME / name).read_text())
            self.assertEqual(content["schema"], 1)
            for row in content["vectors"]:
                self.assertTrue(row["id"] and row["provenance"], (name, row))

    def test_rows_of_one_kind_have_the_same_fields(self):
        for name in generate.FILES:
            fields = {}
            for row in json.loads((HOME / name).read_text())["vectors"]:
                kind = row.get("kind")
                self.assertEqual(list(row), fields.setdefault(kind, list(row)), (name, row["id"]))


class Imports(unittest.TestCase):
    """Truth imports its own parts, and the rows the digests of the standard library."""

    PARTS = {
        "byte_orders": set(), "ciphers": set(), "fields": set(), "forms": set(), "published": set(), "xoshiro": set(),
        "gregorian": {"fields"}, "order": {"fields", "gregorian"}, "typeid": {"forms"},
        "reference": {"byte_orders", "fields", "forms", "gregorian", "order", "typeid"},
    }
    ROWS = {"ciphers", "hashlib", "published", "reference", "xoshiro", "vectors", "vectors.invalid_rows",
            "vectors.order_rows"}

    def imports(self, path):
        found = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            if isinstance(node, ast.ImportFrom):
                found.add(node.module)
        return found

    def test_parts(self):
        for name, allowed in self.PARTS.items():
            self.assertLessEqual(self.imports(HOME / f"{name}.py"), allowed, name)

    def test_every_part_is_named_here(self):
        others = {"generate", "test_reference"}
        self.assertEqual({path.stem for path in HOME.glob("*.py")} - others, set(self.PARTS))

    def test_rows(self):
        for path in (HOME / "vectors").glob("*.py"):
            self.assertLessEqual(self.imports(path), self.ROWS, path.name)
