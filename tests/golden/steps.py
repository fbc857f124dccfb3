#!/usr/bin/env python3
"""What the golden games are along their way, beside how they end: the state, what may be done, what seats know.

    steps.py ETO ROOT             compares with tests/golden/NAME.steps
    steps.py ETO ROOT --write     writes them, as make.py does when it has recorded the games anew

A game is looked at LOOKS times, or at every tenth step where it is short. A line of such a file: the number of steps,
the hash of the state, how many actions are legal and a digest of their list in its order, then the hash of what the
spectators know and of what each seat knows.
"""
import hashlib
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

LOOKS = 60
HASH = re.compile(r'"hash":"(\w+)"')


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seats = {game["id"]: [seat["id"] for seat in game["seats"]] for game in self.ask(do="games")["games"]}

    def tell(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = self.process.stdout.readline()
        if not reply.startswith('{"ok":true'):
            raise AssertionError(f"{str(request)[:80]}: {reply}")
        return reply

    def ask(self, **request):
        return json.loads(self.tell(**request))

    def hash(self, **request):
        """Of a view, which says it first: the long rest is not read."""
        return HASH.search(self.tell(do="view", **request))[1]


def look(engine, text, seats, count):
    """The line of a position, without its number."""
    status = engine.ask(do="load", text=text)
    legal = [engine.ask(do="legal", seat=seat)["actions"] for seat in status["deciders"] if seat in seats]
    digest = hashlib.sha256(json.dumps(legal).encode()).hexdigest()[:16]
    whole, *known = (engine.hash(since=count, **seat) for seat in [{}, *({"seat": s} for s in seats)])
    return " ".join([whole, str(sum(map(len, legal))), digest, status["hash"], *known])


def steps(program, text):
    """The lines of a recorded game, one after the other."""
    engine = Engine(program)
    head, body = text.split("\nbegin\n")
    game = next(line.split()[1] for line in head.splitlines() if line.startswith("game "))
    head = "\n".join(line for line in head.splitlines() if not line.startswith(("commit ", "luck ")))
    played = list(itertools.takewhile(lambda line: not line.startswith(("secret ", "result ", "end ", "again ")),
                                      body.splitlines(keepends=True)))
    for count in range(0, len(played) + 1, max(10, len(played) // LOOKS)):
        while count < len(played) and played[count].startswith("dice "):
            count += 1  # a game that is cut before its dice gets dice of its own when it is loaded
        yield f"{count} " + look(engine, head + "\nbegin\n" + "".join(played[:count]), engine.seats[game], count)


def first_difference(found, wanted):
    for one, other in itertools.zip_longest(found, wanted):
        if one != other:
            return f"is       {one}\n  should be {other}"
    return None


def main(program, root, *flags):
    passed = failed = 0
    for path in sorted((Path(root) / "tests/golden").glob("*.eto")):
        found, beside = steps(program, path.read_text(encoding="utf-8")), path.with_suffix(".steps")
        if flags == ("--write",):
            beside.write_text("\n".join(found) + "\n", encoding="utf-8")
            print(beside.name)
            continue
        wrong = first_difference(found, beside.read_text(encoding="utf-8").splitlines())
        passed, failed = passed + (not wrong), failed + bool(wrong)
        print(f"{path.name}: {wrong}\n" if wrong else "", end="")
    if not flags:
        print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 2 else __doc__)
