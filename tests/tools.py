#!/usr/bin/env python3
"""Tests of the scripts in tools/: clauses.py, embed.py, suite.py and need. Ends with "N passed, N failed".

    tools.py ROOT CC
"""
import contextlib
import io
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT, CC = Path(sys.argv[1]), sys.argv[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True
import clauses  # noqa: E402
import embed    # noqa: E402
import suite    # noqa: E402

HEAD = "id\tsection\tkind\ten\tes\n"
PRINT_ALL = """#include <stdio.h>
#include "core/game.h"
extern const struct eto_files toy_files;
int main(void)
{
	for (unsigned i = 0; i < toy_files.count; i++) {
		printf("%s %zu\\n", toy_files.file[i].name, toy_files.file[i].size);
		fwrite(toy_files.file[i].text, 1, toy_files.file[i].size, stdout);
	}
	return 0;
}
"""


class Folder(unittest.TestCase):
    """Each test has a project of its own, with one game called toy."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.root = Path(self.temporary.name)
        self.game = self.root / "games" / "toy"
        (self.game / "data").mkdir(parents=True)
        self.header, self.cited, self.depfile = (str(self.root / n) for n in ("clauses.h", "cited.tsv", "clauses.d"))

    def tearDown(self):
        self.temporary.cleanup()

    def write(self, name, text):
        path = self.game / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())


class Clauses(Folder):
    def run_on(self, rules):
        self.write("rules.tsv", HEAD + rules)
        clauses.main(str(self.root), "toy", self.header, self.cited, self.depfile)
        return Path(self.cited).read_text(encoding="utf-8").split("\n")[1:-1]

    def refused(self, rules, where, what):
        with self.assertRaises(clauses.Bad) as caught:
            self.run_on(rules)
        self.assertIn(f"rules.tsv:{where}", str(caught.exception))
        self.assertIn(what, str(caught.exception))

    def test_constants(self):
        self.run_on("TY-intro.1\ts\tdata\ta\tb\n# a comment\n\nTY-4.2.15\ts\trule\ta\t\n")
        text = Path(self.header).read_text(encoding="utf-8")
        self.assertIn("\tTY_intro_1 = 1,\n\tTY_4_2_15,\n};", text)
        self.assertIn("TY_CLAUSE_COUNT = 2", text)

    def test_citations(self):
        self.write("a.c", 'x = f(TY_1); /* TY_2 */ s = "TY_2"; // TY_2\no = "TY-4"; /* TY-1 */\n')
        self.write("data/b.tsv", "# TY-3: a comment\nzone\tTY-5\n")
        rows = self.run_on("".join(f"TY-{n}\ts\trule\ta\tb\n" for n in range(1, 6)))
        self.assertEqual(rows, ["TY-1\t1\t0\t0", "TY-2\t0\t0\t0", "TY-3\t0\t1\t0", "TY-4\t1\t0\t0", "TY-5\t1\t0\t0"])

    def test_comments_and_ranges(self):
        self.write("a.c", "/* TY-1: why. TY-3 to\n * TY-5 too. */\n")
        rows = self.run_on("".join(f"TY-{n}\ts\trule\ta\tb\n" for n in range(1, 7)))
        self.assertEqual([row.split("\t")[1] for row in rows], list("000000"))
        self.assertEqual([row.split("\t")[2] for row in rows], list("101110"))

    def test_comment_that_cites_what_is_not_there(self):
        self.write("a.c", "int a;\n/* TY-1 and TY-9 */\n")
        with self.assertRaises(clauses.Bad) as caught:
            self.run_on("TY-1\ts\trule\ta\tb\n")
        self.assertIn("a.c:2:13: no such clause: TY-9", str(caught.exception))

    def test_refusals(self):
        self.write("a.c", """
static unsigned check(const struct table *t,
		      int a)
{
	if (a == 1 && eto_forbids(&t->head, TY_1))
		return 3;
	unsigned why = a ? TY_2 : TY_3;
	if (eto_forbids(head(t),
			why))
		return TY_4;
	int other = TY_5;
	return 0;
}

eto_clause reason(int a)
{
	return a ? TY_6 : 0;
}
""")
        rows = self.run_on("".join(f"TY-{n}\ts\trule\ta\tb\n" for n in range(1, 7)))
        self.assertEqual([row[-1] for row in rows], list("111001"))

    def test_depfile(self):
        self.write("data/b.tsv", "zone\n")
        self.run_on("TY-1\ts\trule\ta\tb\n")
        text = Path(self.depfile).read_text(encoding="utf-8")
        for part in ("rules.tsv", "data/b.tsv", "games/toy/data ", "games/toy "):
            self.assertIn(part, text)

    def test_same_id_twice(self):
        self.refused("TY-1\ts\trule\ta\tb\nTY-1\ts\trule\ta\tb\n", 3, "repeats TY-1 of line 2")

    def test_same_constant_twice(self):
        self.refused("TY-1.2\ts\trule\ta\tb\nTY-1-2\ts\trule\ta\tb\n", 3, "bad clause id: TY-1-2")

    def test_unknown_kind(self):
        self.refused("TY-1\ts\tlaw\ta\tb\n", 2, "unknown kind: law")

    def test_missing_cell(self):
        self.refused("TY-1\ts\trule\ta\n", 2, "4 cells, expected 5")

    def test_other_prefix(self):
        self.refused("TY-1\ts\trule\ta\tb\nDF-2\ts\trule\ta\tb\n", 3, "another prefix")

    def test_no_text(self):
        self.refused("TY-1\ts\trule\t\tb\n", 2, "no English text")

    def test_data_that_cites_what_is_not_there(self):
        self.write("data/b.tsv", "zone\nA\tsee TY-9.9\n")
        with self.assertRaises(clauses.Bad) as caught:
            self.run_on("TY-1\ts\trule\ta\tb\n")
        self.assertIn("b.tsv:2:7: no such clause: TY-9.9", str(caught.exception))


class Embed(Folder):
    def test_every_byte_survives_the_compiler(self):
        self.write("rules.tsv", HEAD)
        self.write("data/all.tsv", bytes(range(256)) * 3)
        self.write("data/empty.tsv", b"")
        self.write("data/row.tsv", b"?" * embed.ROW)
        self.write("data/rows.tsv", b'??=\\"' * embed.ROW)
        self.write("messages/es.po", "señal\n".encode())
        self.write("cases/01-a.case", b"case a\n")
        source, program = self.root / "files.c", self.root / "main.c"
        embed.main(str(self.root), "games/toy", str(source), str(self.root / "files.d"))
        program.write_text(PRINT_ALL, encoding="ascii")
        subprocess.run([CC, "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", f"-I{ROOT}", source, program, "-o",
                        self.root / "print"], check=True)
        printed = subprocess.run([self.root / "print"], capture_output=True, check=True).stdout
        names = ["rules.tsv", "data/all.tsv", "data/empty.tsv", "data/row.tsv", "data/rows.tsv", "messages/es.po",
                 "cases/01-a.case"]
        texts = [(self.game / name).read_bytes() for name in names]
        self.assertEqual(printed, b"".join(f"{n} {len(t)}\n".encode() + t for n, t in zip(names, texts)))
        self.assertIn("games/toy/cases", (self.root / "files.d").read_text(encoding="utf-8"))

    def test_a_pack_has_what_plays_and_no_words_of_the_rules(self):
        self.write("rules.tsv", HEAD + "TY-1\ts\trule\twords\tpalabras\n")
        self.write("data/empty.tsv", b"")
        self.write("data/board.svg", b"<svg/>")
        self.write("messages/es.po", "señal\n".encode())
        self.write("cases/01-a.case", b"case a\n")
        output = self.root / "toy.pack"
        embed.main(str(self.root), "games/toy", str(output), str(self.root / "toy.d"), packed=True)
        rules = (HEAD + "TY-1\t-\trule\t-\t-\n").encode()
        self.assertEqual(output.read_bytes(), f"toy 3\nrules.tsv {len(rules)}\n".encode() + rules
                         + b"\0data/empty.tsv 0\n\0" + "messages/es.po 7\nseñal\n\0".encode())


class Need(unittest.TestCase):
    """tools/need on a machine of straw: only `here` is installed, and the real apt-get is out of reach."""

    def need(self, *packages, user="0", sudo=False, apt="true"):
        with tempfile.TemporaryDirectory() as folder:
            fakes = {"dpkg-query": 'eval name=\\${$#}; [ "$name" = here ] && echo installed || exit 1',
                     "id": f"echo {user}",
                     "apt-get": f'echo "apt-get $*" >>{folder}/calls; echo noise; {apt}'}
            if sudo:
                fakes["sudo"] = f'echo sudo >>{folder}/calls; exec "$@"'
            for name in ("sh", "env", "mktemp", "rm", "cat", "echo"):
                os.symlink(shutil.which(name), f"{folder}/{name}")
            for name, body in fakes.items():
                Path(folder, name).write_text(f"#!/bin/sh\n{body}\n", encoding="ascii")
                os.chmod(f"{folder}/{name}", 0o755)
            done = subprocess.run(["/bin/sh", ROOT / "tools" / "need", *packages], env={"PATH": folder}, text=True,
                                  capture_output=True, check=False)
            calls = Path(folder, "calls")
            return done, calls.read_text(encoding="ascii").split("\n")[:-1] if calls.exists() else []

    def test_nothing_is_missing(self):
        done, calls = self.need("here")
        self.assertEqual((done.returncode, done.stdout + done.stderr, calls), (0, "", []))

    def test_one_line_says_what_is_installed(self):
        done, calls = self.need("here", "one", "two")
        self.assertEqual((done.returncode, done.stdout), (0, "Installing with apt-get: one two\n"))
        self.assertEqual(calls, ["apt-get -q -y update", "apt-get -q -y install --no-install-recommends one two"])

    def test_sudo_when_not_root(self):
        done, calls = self.need("one", user="1000", sudo=True)
        self.assertEqual((done.returncode, calls.count("sudo"), len(calls)), (0, 2, 4))

    def test_neither_root_nor_sudo(self):
        done, calls = self.need("one", user="1000")
        self.assertEqual((done.returncode, calls), (1, []))
        self.assertIn("install them as root: apt-get install one", done.stderr)

    def test_a_failure_is_shown(self):
        done, _ = self.need("one", apt="false")
        self.assertEqual(done.returncode, 1)
        self.assertIn("noise", done.stderr)


class Suite(unittest.TestCase):
    def test_the_closing_line_counts(self):
        self.assertEqual(suite.count(0, "a\n1 passed, 1 failed\n7 passed, 0 failed\n"), (7, 0))
        self.assertEqual(suite.count(1, "7 passed, 2 failed\n"), (7, 2))

    def test_without_one_the_exit_code_counts(self):
        self.assertEqual(suite.count(0, "fine\n"), (1, 0))
        self.assertEqual(suite.count(-11, "7 passed, 0 failed\nSegmentation fault\n"), (0, 1))
        self.assertEqual(suite.count(-9, ""), (0, 1))

    def test_a_bad_exit_is_a_failure_whatever_was_said(self):
        self.assertEqual(suite.count(1, "7 passed, 0 failed\n"), (7, 1))

    def test_skipped_is_neither(self):
        self.assertEqual(suite.count(77, "7 passed, 0 failed\n"), (0, 0))

    def run_shell(self, script, timeout=100):
        return suite.run({"cmd": ["sh", "-c", script], "workdir": None, "env": {"WORD": "hello"}, "timeout": timeout})

    def test_a_program_is_run(self):
        code, out, err, _, _ = self.run_shell("echo $WORD; echo bad >&2; exit 3")
        self.assertEqual((code, out, err), (3, "hello\n", "bad\n"))

    def test_one_that_is_not_there_fails(self):
        code, _, err, _, _ = suite.run({"cmd": ["/no/such"], "workdir": None, "env": {}, "timeout": 1})
        self.assertEqual((code, "No such file" in err), (127, True))

    def test_one_that_hangs_is_killed(self):
        self.assertEqual(self.run_shell("sleep 1000 & wait", 0.2)[0], -9)

    def test_tests_are_run_by_priority_and_counted(self):
        told = io.StringIO()
        works = suite.Suite()
        test = {"workdir": None, "env": {}, "timeout": 100}
        works.waiting.put((0, 0, 0, {**test, "name": "second", "cmd": ["sh", "-c", "echo 4 passed, 0 failed"]}))
        works.waiting.put((-1, 0, 1, {**test, "name": "first", "cmd": ["sh", "-c", "echo lost >&2; exit 1"]}))
        works.waiting.put((float("inf"), 0, 0, None))
        with contextlib.redirect_stdout(told):
            works.work()
        self.assertEqual((works.passed, works.failed), (4, 1))
        self.assertRegex(told.getvalue(), r"(?s)FAIL first.*lost.*exit code 1.*OK +second")


if __name__ == "__main__":
    tests = unittest.defaultTestLoader.loadTestsFromModule(sys.modules[__name__])
    result = unittest.TextTestRunner(stream=sys.stdout).run(tests)
    bad = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - bad} passed, {bad} failed")
    sys.exit(bool(bad))
