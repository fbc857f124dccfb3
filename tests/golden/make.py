#!/usr/bin/env python3
"""Plays the golden games again and writes them. Run it only when the rules have changed on purpose.

    make.py ETO [GAME ...]
    make.py ETO --numbers     counts of positions and signatures instead, into numbers.json (tests/cli/pinned.py)

Then steps.py writes what the games are along their way.

Of each game: random play, which goes everywhere, the staff against itself, one with every option switch away from its
default; all with committed dice, so that `eto verify` proves every roll. westfront-husky.eto is not made here: it is
the example game of the rulebook with its printed dice, after which both sides pass.
"""
import json
import subprocess
import sys
from pathlib import Path

import steps

GAMES = [  # file, scenario, seed, bots, options changed
    ("downfall-random-1", "campaign", 1, ["random"] * 3, False),
    ("downfall-random-2", "campaign", 2, ["random"] * 3, False),
    ("downfall-random-3", "campaign", 3, ["random"] * 3, False),
    ("downfall-staff-1", "campaign", 4, ["staff"] * 3, False),
    ("downfall-staff-2", "campaign", 5, ["staff"] * 3, False),
    ("downfall-options-1", "campaign", 6, ["staff", "random", "staff"], True),
    ("westfront-random-1", "campaign", 1, ["random"] * 2, False),
    ("westfront-random-2", "W44", 2, ["random"] * 2, False),
    ("westfront-staff-1", "S43", 3, ["staff"] * 2, False),
    ("westfront-staff-2", "S44", 4, ["staff"] * 2, False),
    ("westfront-staff-3", "campaign", 5, ["staff"] * 2, False),
    ("westfront-options-1", "S43-W43", 6, ["staff"] * 2, True),
    ("blitzwar-random-1", "barbarossa", 1, ["random"] * 3, False),
    ("blitzwar-staff-1", "france", 2, ["staff"] * 3, False),
    ("blitzwar-options-1", "mediterranean", 3, ["staff", "random", "staff"], True),
    ("bitw-random-1", "SBW10", 1, ["random"] * 2, False),
    ("bitw-staff-1", "SBW3", 2, ["staff"] * 2, False),
    ("bitw-staff-2", "SBW8", 3, ["staff"] * 2, False),
    ("bitw-options-1", "SBW4", 4, ["staff", "random"], True),
    ("twaw-random-1", "campaign", 1, ["random"] * 3, False),
    ("twaw-staff-1", "invasion", 2, ["staff"] * 3, False),
    ("twaw-options-1", "barbarossa", 3, ["staff"] * 3, True),
]


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


def play(engine, game, scenario, seed, bots, options):
    status = engine.ask(do="new", game=game["id"], scenario=scenario, seed=seed, options=options)
    bot = dict(zip((seat["id"] for seat in game["seats"]), bots))
    while status["deciders"]:
        seat = status["deciders"][0]
        status = engine.ask(do="bot", seat=seat, bot=bot[seat], play=True)
    return engine.ask(do="save")["text"]


# What is asked, and the members of the answer that are written down.
NUMBERS = [
    (["perft", "downfall", "--depth", "3", "--json"], ["counts"]),
    (["perft", "westfront", "--depth", "2", "--json"], ["counts"]),
    (["perft", "blitzwar", "--depth", "2", "--json"], ["counts"]),
    (["perft", "bitw", "--scenario", "SBW8", "--depth", "2", "--json"], ["counts"]),
    (["perft", "twaw", "--depth", "2", "--json"], ["counts"]),
    (["bench", "--game", "downfall", "--seconds", "1", "--json"], ["signature"]),
    (["bench", "--game", "westfront", "--scenario", "S44", "--seconds", "1", "--json"], ["signature"]),
    (["bench", "--game", "blitzwar", "--seconds", "1", "--json"], ["signature"]),
    (["bench", "--game", "bitw", "--scenario", "SBW8", "--seconds", "1", "--json"], ["signature"]),
    (["bench", "--game", "twaw", "--seconds", "1", "--json"], ["signature"]),
]


def numbers(program):
    lines = []
    for args, members in NUMBERS:
        found = json.loads(subprocess.run([program, *args], capture_output=True, text=True, check=True).stdout)
        lines.append(json.dumps({"args": args, "gives": {member: found[member] for member in members}}))
    (Path(__file__).parent / "numbers.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def main(program, *wanted):
    if wanted == ("--numbers",):
        numbers(program)
        return
    engine = Engine(program)
    games = {game["id"]: game for game in engine.ask(do="games")["games"]}
    for name, scenario, seed, bots, changed in GAMES:
        game = games[name.split("-")[0]]
        if wanted and game["id"] not in wanted:
            continue
        switches = {o["id"]: o["values"][1] for o in game["options"]} if changed else {}
        text = play(engine, game, scenario, seed, bots, switches)
        (Path(__file__).parent / f"{name}.eto").write_text(text, encoding="utf-8")
        print(f"{name}.eto: {text.count(chr(10))} lines")
    steps.main(program, Path(__file__).parent.parent.parent, "--write")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) > 1 else sys.exit(__doc__)
