#!/usr/bin/env python3
"""Runs one fuzz target for a while.

    run.py TARGET CORPUS DICTIONARY SEEDS...

CORPUS keeps what libFuzzer finds worth keeping; SEEDS are folders of good inputs, which it only reads. It hunts for
$FUZZ_SECONDS, 10 by default. An input that breaks the target is left beside the corpus. Ends with "1 passed, 0 failed"
if nothing broke and the target really ran.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

RUNS_MIN = 50


def main(target, corpus, dictionary, *seeds):
    corpus = Path(corpus)
    corpus.mkdir(parents=True, exist_ok=True)
    command = [target, f"-max_total_time={os.environ.get('FUZZ_SECONDS', 10)}", "-max_len=65536", "-timeout=10",
               "-print_final_stats=1", f"-artifact_prefix={corpus}-"]
    if Path(dictionary).exists():
        command.append(f"-dict={dictionary}")
    command += [str(corpus)] + [seed for seed in seeds if Path(seed).is_dir()]
    done = subprocess.run(command, capture_output=True, check=False)
    log = done.stderr.decode(errors="replace")
    runs = re.search(r"stat::number_of_executed_units:\s*(\d+)", log)
    good = done.returncode == 0 and runs and int(runs[1]) >= RUNS_MIN
    print(f"{runs[1] if runs else 0} inputs" if good else log[-6000:])
    print("1 passed, 0 failed" if good else "0 passed, 1 failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) >= 4 else __doc__)
