"""python3 -m forge.reproduce [GAME...]: rebuilds boards in a copy of the project and compares the bytes.

Says for each board whether what the forge makes is what lies in games/GAME/data; if it is not, the new files take the
place of the old ones, and the exit status is 1. A failure leaves everything as it was: the work is done in a copy.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time

from .__main__ import GAMES, ROOT


def contents(folder):
    return {name: open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder))}


def rebuild(game, copy):
    """Runs the forge in the copy; returns its complaint, or nothing."""
    done = subprocess.run([sys.executable, "-B", "-m", "forge", game], cwd=copy, capture_output=True, text=True,
                          check=False)
    return (done.stderr or done.stdout).strip().split("\n")[-1] if done.returncode else ""


def main(arguments):
    failed = 0
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(os.path.join(ROOT, "forge"), os.path.join(copy, "forge"))
        for game in arguments or GAMES:
            data, begun = os.path.join(ROOT, "games", game, "data"), time.time()
            fresh = os.path.join(copy, "games", game, "data")
            shutil.copytree(data, fresh)
            complaint = rebuild(game, copy)
            before, after = contents(data), contents(fresh)
            changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
            if complaint:
                print(f"{game}: not built: {complaint}")
            elif changed:
                print(f"{game}: not as committed, and replaced: {' '.join(changed)}")
                for name in changed:
                    shutil.copyfile(os.path.join(fresh, name), os.path.join(data, name))
            else:
                print(f"{game}: reproduced byte for byte in {time.time() - begun:.0f} s")
            failed += bool(complaint or changed)
            sys.stdout.flush()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
