#!/usr/bin/env python3
"""Builds, runs the tests of the builds, shows the output of those that fail and adds everything up.

    suite.py BUILD...

Each BUILD is a target of the Makefile with a folder in build/; its tests are those that its meson.build files declare.
The tests of a build begin while the next one is compiled, those of higher priority first, so that no core waits for the
last of a build. A test program ends its output with "N passed, N failed"; one that does not (a crash) counts as a
single test that its exit code decides. Beside each stands how long it took, and the processor's time of it.
"""
import json
import os
import queue
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

PROCESSES = 3 * (os.cpu_count() or 1)  # a server that is tested, or a browser, often waits
SKIPPED, MISSING = 77, 127
CLOSING = re.compile(r"(\d+) passed, (\d+) failed\s*$")


def count(code, output):
    """How many tests passed and failed, by one program's exit code and output. A bad code is at least one failure."""
    closing = CLOSING.search(output)
    passed, failed = map(int, closing.groups()) if closing else (0, 0)
    if code == SKIPPED:
        return 0, 0
    if code != 0:
        return passed, max(failed, 1)
    return (passed, failed) if closing else (1, 0)


def kill(process):
    os.killpg(process.pid, signal.SIGKILL)


def run(test):
    """Runs one test, as meson describes it; returns exit code, output, seconds and seconds of the processor."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        began = time.monotonic()
        try:
            process = subprocess.Popen(test["cmd"], stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                                       cwd=test["workdir"], env={**os.environ, **test["env"]}, start_new_session=True)
        except OSError as error:
            return MISSING, "", str(error), 0, 0
        limit = threading.Timer(test["timeout"], kill, [process])
        limit.start()
        _, status, used = os.wait4(process.pid, 0)
        limit.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read().decode(errors="replace"))
        return process.returncode, *texts, time.monotonic() - began, used.ru_utime + used.ru_stime


class Suite:
    def __init__(self):
        self.waiting = queue.PriorityQueue()
        self.lock = threading.Lock()
        self.passed = self.failed = 0

    def add(self, passed, failed, *lines):
        with self.lock:
            self.passed += passed
            self.failed += failed
            print(*lines, sep="\n", flush=True)

    def build(self, name, number):
        """Builds, and lets the tests of the build wait for their turn."""
        made = subprocess.run(["make", "-s", name], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        listed = subprocess.run(["meson", "introspect", "--tests", f"build/{name}"], capture_output=True, check=False)
        if made.returncode or listed.returncode:
            self.add(0, 1, f"-- {name} cannot be built", (made.stdout + listed.stderr).decode(errors="replace"))
            return
        tests = json.loads(listed.stdout)
        self.add(0, 0, f"-- {name} is built: {len(tests)} test programs")
        for place, test in enumerate(tests):
            test["name"] = f"{name}: {test['name']}"
            test["workdir"] = test["workdir"] or f"build/{name}"
            self.waiting.put((-test["priority"], number, place, test))

    def work(self):
        """Runs tests until there are no more."""
        while test := self.waiting.get()[-1]:
            code, out, err, seconds, processor = run(test)
            passed, failed = count(code, out)
            lines = [f"{'FAIL' if failed else 'SKIP' if code == SKIPPED else 'OK':5}{test['name']:34}"
                     f"{passed:6} passed {failed:4} failed {seconds:7.1f} s ({processor:.1f} of the processor)"]
            if failed:
                lines += [out, err, f"exit code {code}; again: {' '.join(test['cmd'])}"]
            self.add(passed, failed, *lines)


def main(builds):
    if not os.path.exists("/proc/self/task"):
        print("No /proc here, so memory leaks are not looked for.")
        os.environ["ASAN_OPTIONS"] = "detect_leaks=0"
    os.environ.setdefault("MALLOC_PERTURB_", "165")  # memory that is not set, or freed, has this in it
    suite = Suite()
    workers = [threading.Thread(target=suite.work) for _ in range(PROCESSES)]
    for worker in workers:
        worker.start()
    for number, name in enumerate(builds):
        suite.build(name, number)
    for number in range(PROCESSES):
        suite.waiting.put((float("inf"), number, 0, None))
    for worker in workers:
        worker.join()
    print(f"{suite.passed} passed, {suite.failed} failed")
    return 1 if suite.failed or not suite.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
