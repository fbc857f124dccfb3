#!/usr/bin/env python3
"""Plays the golden games again and writes them. Run it only when the rules have changed on purpose.

    make.py ETO

Three games of random play, which goes everywhere, two of the staff, one with every option switch away from its default;
all with committed dice, so that `eto verify` proves every roll.
"""
import json
import subprocess
import sys
from pathlib import Path

GAMES = [("random-1", 1, ["random"] * 3, False), ("random-2", 2, ["random"] * 3, False),
         ("random-3", 3, ["random"] * 3, False), ("staff-1", 4, ["staff"] * 3, False),
         ("staff-2", 5, ["staff"] * 3, False), ("options-1", 6, ["staff", "random", "staff"], True)]


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        if not reply["ok"]:
            sys.exit(f"{request}: {reply}")
        return reply


def play(engine, seed, bots, options):
    status = engine.ask(do="new", game="downfall", seed=seed, options=options)
    game = engine.ask(do="games")["games"][0]
    bot = dict(zip((seat["id"] for seat in game["seats"]), bots))
    while status["deciders"]:
        seat = status["deciders"][0]
        status = engine.ask(do="bot", seat=seat, bot=bot[seat], play=True)
    return engine.ask(do="save")["text"]


def main(program):
    engine = Engine(program)
    switches = {o["id"]: o["values"][1] for o in engine.ask(do="games")["games"][0]["options"]}
    for name, seed, bots, changed in GAMES:
        text = play(engine, seed, bots, switches if changed else {})
        (Path(__file__).parent / f"downfall-{name}.eto").write_text(text, encoding="utf-8")
        print(f"downfall-{name}.eto: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit(__doc__)
