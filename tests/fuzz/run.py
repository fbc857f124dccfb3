#!/usr/bin/env python3
"""Runs one fuzz target over a fixed count of inputs, or for a time.

    run.py TARGET CORPUS DICTIONARY LONGEST SEEDS...

CORPUS keeps what libFuzzer finds worth keeping; SEEDS are folders of good inputs, which it only reads; LONGEST is the
size of the largest input. It tries RUNS inputs, always the same ones as long as the corpus is; with $FUZZ_SECONDS it
hunts that long instead. An input that breaks the target is left beside the corpus. Ends with "1 passed, 0 failed" if
nothing broke and the target really ran. How many inputs it tries in a second of the processor's time is told, but
nothing depends on it.
"""
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

RUNS = 3000


def main(target, corpus, dictionary, longest, *seeds):
    corpus, seconds = Path(corpus), os.environ.get("FUZZ_SECONDS")
    corpus.mkdir(parents=True, exist_ok=True)
    limit = [f"-max_total_time={seconds}"] if seconds else [f"-runs={RUNS}", "-seed=1"]
    command = [target, *limit, f"-max_len={longest}", "-timeout=100", "-detect_leaks=0",
               "-print_final_stats=1", f"-artifact_prefix={corpus}-"]
    if Path(dictionary).exists():
        command.append(f"-dict={dictionary}")
    command += [str(corpus)] + [seed for seed in seeds if Path(seed).is_dir()]
    done = subprocess.run(command, capture_output=True, check=False)
    log = done.stderr.decode(errors="replace")
    found = re.search(r"stat::number_of_executed_units:\s*(\d+)", log)
    runs = int(found[1]) if found else 0
    good = done.returncode == 0 and (runs >= RUNS or (seconds and runs))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    rate = runs / max(used.ru_utime + used.ru_stime, 0.01)
    print(f"{runs} inputs, {rate:.0f} in a second of processor time" if good else log[-6000:])
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) >= 5 else __doc__)
