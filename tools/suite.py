#!/usr/bin/env python3
"""Runs the tests of several builds, shows the output of those that fail and adds everything up.

    suite.py BUILD...

Each build is a meson folder; its tests are those that its meson.build files declare. A test program ends its output
with "N passed, N failed"; one that does not (a fuzzer, a crash) counts as a single test that its exit code decides.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

CLOSING = re.compile(r"(\d+) passed, (\d+) failed\s*$")
GOOD, SKIPPED = ("OK", "EXPECTEDFAIL"), ("SKIP",)


def run(build):
    """Runs the tests of one build; returns how many passed and failed."""
    log = Path(build) / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    print(f"-- {build}", flush=True)
    subprocess.run(["meson", "test", "-C", build, "--no-rebuild"], stdout=subprocess.DEVNULL, check=False)
    passed = failed = 0
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        test = json.loads(line)
        output = test.get("stdout") or ""
        closing = CLOSING.search(output)
        good, bad = map(int, closing.groups()) if closing else (0, 0)
        if test["result"] in SKIPPED:
            good, bad = 0, 0
        elif test["result"] in GOOD:
            good = good if closing else 1
        else:
            bad = max(bad, 1)
        passed, failed = passed + good, failed + bad
        name, seconds = test["name"], test["duration"]
        print(f"{test['result']:8} {name:28} {good:6} passed {bad:4} failed {seconds:7.1f} s", flush=True)
        if bad:
            print(output, test.get("stderr") or "", f"   again: {' '.join(test['command'])}", sep="\n", flush=True)
    return passed, failed


def main(builds):
    sums = [run(build) for build in builds]
    passed, failed = (sum(column) for column in zip(*sums))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
