#!/usr/bin/env python3
"""Runs the tests of several builds, shows the output of those that fail and adds everything up.

    suite.py BUILD...

Each build is a meson folder; its tests are those that its meson.build files declare. A test program ends its output
with "N passed, N failed"; one that does not (a crash) counts as a single test that its exit code decides.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

PROCESSES = 2 * (os.cpu_count() or 1)  # a server that is tested, or a browser, often waits
CLOSING = re.compile(r"(\d+) passed, (\d+) failed\s*$")


def count(test):
    """How many tests passed and failed, from meson's entry for one program. A bad exit code is at least one failure."""
    closing = CLOSING.search(test.get("stdout") or "")
    passed, failed = map(int, closing.groups()) if closing else (0, 0)
    if test["result"] == "SKIP":
        return 0, 0
    if test["result"] != "OK":
        return passed, max(failed, 1)
    return (passed, failed) if closing else (1, 0)


def run(build):
    """Runs the tests of one build; returns how many passed and failed."""
    log = Path(build) / "meson-logs" / "testlog.json"
    log.unlink(missing_ok=True)
    print(f"-- {build}", flush=True)
    done = subprocess.run(["meson", "test", "-C", build, "--no-rebuild", "--num-processes", str(PROCESSES)],
                          capture_output=True, text=True, check=False)
    if not log.exists():
        quiet = "No tests defined" in done.stdout + done.stderr
        print("" if quiet else done.stdout + done.stderr, end="")
        return (0, 0) if quiet else (0, 1)
    sums = [0, 0]
    for test in map(json.loads, log.read_text(encoding="utf-8").splitlines()):
        passed, failed = count(test)
        sums = [sums[0] + passed, sums[1] + failed]
        print(f"{test['result']:8} {test['name']:24} {passed:6} passed {failed:4} failed {test['duration']:7.1f} s")
        if failed:
            print(test.get("stdout") or "", test.get("stderr") or "", f"again: {' '.join(test['command'])}", sep="\n")
        sys.stdout.flush()
    return sums


def main(builds):
    if not os.path.exists("/proc/self/task"):
        print("No /proc here, so memory leaks are not looked for.")
        os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    passed, failed = (sum(column) for column in zip(*map(run, builds)))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
