#!/usr/bin/env python3
"""The reference against printed values, against Python's own library, and against its rules.

Runs tests/, and takes unittest's options: -k NAME picks, -v lists.
"""

import pathlib
import unittest

HOME = pathlib.Path(__file__).resolve().parent


def load_tests(loader, _tests, _pattern):
    return loader.discover(str(HOME / "tests"), top_level_dir=str(HOME))


if __name__ == "__main__":
    unittest.main()
