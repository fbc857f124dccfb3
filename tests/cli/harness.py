"""Shared by the tests of the command: runs `eto`, counts checks, ends with "N passed, N failed".

A test is a function whose name begins with test_; it gets an Eto. Run a file as  python3 FILE.py ETO ROOT.
"""
import os
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path


class Skipped(Exception):
    """Raised by a test that cannot run on this machine; says why."""


class Eto:
    """The program under test, with a home of its own."""

    def __init__(self, program, root, folder):
        self.program, self.root, self.folder = program, Path(root), Path(folder)
        self.env = {**os.environ, "ETO_LANG": "en", "LC_ALL": "C.UTF-8", "HOME": folder, "XDG_STATE_HOME": folder,
                    "TERM": "xterm-256color",
                    "LSAN_OPTIONS": f"suppressions={root}/tests/cli/leaks.supp:print_suppressions=0"}

    def run(self, *args, given="", timeout=1200):
        """(exit code, output, errors); `given` goes to the standard input, as text or bytes."""
        data = given.encode() if isinstance(given, str) else given
        done = subprocess.run([self.program, *map(str, args)], input=data, env=self.env, cwd=self.folder,
                              capture_output=True, timeout=timeout, check=False)
        return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

    def path(self, name):
        return self.folder / name

    def write(self, name, text):
        data = text.encode() if isinstance(text, str) else text
        self.path(name).write_bytes(data)
        return self.path(name)

    def autosave(self):
        return self.folder / "eto" / "autosave-downfall.eto"


def main(module):
    """Runs the tests of a module; each in a folder of its own."""
    program, root = (str(Path(p).resolve()) for p in sys.argv[1:3])
    passed = failed = 0
    for name in [n for n in vars(module) if n.startswith("test_")]:
        with tempfile.TemporaryDirectory() as folder:
            try:
                getattr(module, name)(Eto(program, root, folder))
                passed += 1
            except Skipped as why:
                print(f"skipped {name}: {why}")
            except Exception:  # the test goes on with the next one
                failed += 1
                print(f"FAILED {name}")
                traceback.print_exc(file=sys.stdout)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)
