"""The driver: what it makes of figures, and that it believes nobody who cannot be believed."""
import json
import sys
import unittest
from unittest import mock

from driver import figures, programs, quiet, record, rounds, rows

# A program whose checks let everything pass but what `broken` names.
FAKE = """
import json, sys
print(json.dumps({"versions": {}, "rows": ["v4"], "broken": BROKEN}), flush=True)
for line in sys.stdin:
    row, count = line.split()
    wrong = row in REFUSED
    answer = {"error": "an id came twice"} if wrong else {"count": int(count), "ns": 2.0}
    print(json.dumps({"row": row, **answer}), flush=True)
"""


def fake(broken=("broken-repeat",), refused=("broken-repeat",), source=FAKE):
    source = source.replace("BROKEN", repr(broken)).replace("REFUSED", repr(refused))
    return programs.Program("fake", [sys.executable, "-c", source], rounds.CORES)


class Programs(unittest.TestCase):
    def refuses(self, program, work, saying):
        self.addCleanup(program.process.stdout.close)
        self.addCleanup(program.end)
        with self.assertRaisesRegex(programs.Refused, saying):
            work(program)

    def test_one_that_checks_is_believed(self):
        program = fake()
        self.addCleanup(program.process.stdout.close)
        self.addCleanup(program.end)
        program.test_checks()
        self.assertEqual(program.measure("v4", 10)["ns"], 2.0)

    def test_one_that_repeats_ids_is_refused(self):
        self.refuses(fake(refused=("v4",)), lambda fake: fake.measure("v4", 10), "came twice")

    def test_one_that_checks_nothing_is_refused(self):
        self.refuses(fake(refused=()), programs.Program.test_checks, "did not notice")
        self.refuses(fake(broken=()), programs.Program.test_checks, "nothing to test")

    def test_one_that_breaks_off_is_refused(self):
        source = FAKE.replace("wrong =", "sys.exit() #")
        self.refuses(fake(source=source), lambda fake: fake.measure("v4", 10), "broke off")

    @mock.patch.object(programs, "PATIENCE", 1)
    def test_one_that_hangs_is_refused(self):
        source = FAKE.replace("wrong =", "import time; time.sleep(60) #")
        self.refuses(fake(source=source), lambda fake: fake.measure("v4", 10), "longer than 1 s")


class Figures(unittest.TestCase):
    ROUNDS = {"a/x": [{"ns": ns} for ns in (1.0, 2.0, 4.0)],
              "b/y": [{"ns": ns} for ns in (10.0, 6.0, 8.0)]}

    def test_ratios_are_of_the_same_round(self):
        made = figures.figures(rows.Row("row", "a/x", "peer", "b/y", 3.0), self.ROUNDS)
        self.assertEqual((made["ours"], made["theirs"]), (2.0, 8.0))
        self.assertEqual((made["ratio"], made["low"], made["high"]), (3.0, 2.0, 10.0))
        self.assertTrue(made["met"] and made["rounds"] == 3)
        self.assertFalse(figures.figures(rows.Row("row", "a/x", "peer", "b/y", 3.1), self.ROUNDS)["met"])

    def test_a_row_without_a_peer_has_no_ratio(self):
        made = figures.figures(rows.Row("row", "a/x"), self.ROUNDS)
        self.assertEqual((made["low"], made["ours"], made["high"]), (1.0, 2.0, 4.0))
        self.assertEqual((made["theirs"], made["ratio"], made["met"]), (None, None, None))


class Rounds(unittest.TestCase):
    def asked(self, seed):
        session = mock.Mock()
        session.measure.return_value = {"ns": 1.0}
        counts = {f"a/{number}": 1 for number in range(10)}
        rounds.measure(session, counts, 3, seed)
        return [call.args[0] for call in session.measure.call_args_list]

    @mock.patch("builtins.print")
    def test_each_round_has_each_row_once_in_an_order_of_its_own(self, _):
        asked = self.asked(1)
        parts = [asked[at:at + 10] for at in (0, 10, 20)]
        self.assertEqual({tuple(sorted(part)) for part in parts}, {tuple(sorted(parts[0]))})
        self.assertEqual(len({tuple(part) for part in parts}), 3)
        self.assertEqual(asked, self.asked(1))
        self.assertNotEqual(asked, self.asked(2))


class Rows(unittest.TestCase):
    def test_names_are_not_given_twice_and_programs_exist(self):
        for name, its_rows in rows.RECORDS.items():
            names = [row.row for row in its_rows]
            self.assertEqual(len(names), len(set(names)), name)
            for key in rows.keys(its_rows):
                self.assertIn(key.split("/")[0], programs.BUILDERS)

    def test_no_row_with_a_target_needs_an_optional_program(self):
        for row in (row for its_rows in rows.RECORDS.values() for row in its_rows):
            if row.target is not None:
                self.assertFalse({key.split("/")[0] for key in rows.keys([row])} & programs.OPTIONAL)


class Quiet(unittest.TestCase):
    def test_other_work_and_unsteady_rounds_are_told(self):
        with mock.patch.object(quiet, "ticks", side_effect=[(0, 0), (10, 0), (0, 0), (10, 0)]), \
             mock.patch.object(quiet.time, "monotonic", side_effect=[0, 10, 0, 10]):
            self.assertTrue(quiet.Watch(iter([0, 9.9]).__next__).end([1.0, 1.0])["quiet"])
            seen = quiet.Watch(iter([0, 5]).__next__).end([1.0, 1.0, 1.2])
            self.assertEqual(seen["loud"], ["other_work", "calibration_spread"])


class Record(unittest.TestCase):
    def test_numbers_stand_on_one_line_and_are_the_same(self):
        content = {"raw": {"a": [1.5, -2, 3e-7], "b": []}, "rows": [{"row": "[ 1, 2 ]", "ratio": None}]}
        text = record.text(content)
        self.assertIn('"a": [1.5, -2, 3e-07]', text)
        self.assertEqual(json.loads(text), content)


if __name__ == "__main__":
    unittest.main()
