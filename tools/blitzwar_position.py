#!/usr/bin/env python3
"""Prints the position at the start of a turn of a recorded game of BLITZWAR, as rows of its data/positions.tsv.

    tools/blitzwar_position.py ETO GAME.eto TURN SCENARIO

The turn begins with the choice of cards; queues, air units in tactical use and units at Beachheads are left out."""
import pathlib
import subprocess
import sys

DATA = pathlib.Path(__file__).resolve().parent.parent / "games/blitzwar/data"
COUNTRIES = "GER UK USA USSR FRA ITA POL BE GRE YUG FIN HUN RUM BUL DEN NOR SP TUR SWE".split()
SIDES = ["axis", "allies", "ussr", "nobody"]
NUMBERS = ("france free_since paris_freed usa_early west west_late east war_east sov_west fin_axis brit_ita ita_turns "
           "karelia lines sealion partisans").split()
POOL, LOCKED, MISSION = 216, 217, 512


def table(name):
    lines = [line.split("\t") for line in (DATA / name).read_text(encoding="utf-8").splitlines()
             if not line.startswith("#")]
    return [dict(zip(lines[0], row)) for row in lines[1:]]


def names_of(kinds):
    """As games/blitzwar/table.c names the counters: country, class, size, a letter."""
    letters = {"infantry": "I", "armour": "C", "air": "A", "fleet": "F", "submarine": "U", "supply": "S", "elite": "E"}
    names = []
    for kind in kinds:
        size = sum(int(digit) for digit in kind["front"] if digit.isdigit())
        letter = "W" if kind["white"] == "1" and kind["class"] != "elite" else letters[kind["class"]]
        head = f"{kind['country']}{letter}{size}"
        names.append(head + chr(ord("a") + sum(name.startswith(head) for name in names)))
    return names


def state_after(eto, game, steps):
    text = subprocess.run([eto, "replay", game, "--to", str(steps), "--state"], capture_output=True, text=True,
                          check=False).stdout
    fields = {}
    for line in text[text.rindex("State hash"):].splitlines()[1:]:
        name, _, values = line.partition(" ")
        numbers = []
        for word in values.split():
            value, _, times = word.partition("*")
            numbers += [int(value)] * int(times or 1)
        fields[name] = numbers
    return fields


def first_choice(eto, game, turn):
    """How many steps come before the first choice of a card in the turn."""
    lines = pathlib.Path(game).read_text(encoding="utf-8").split("begin\n")[1].splitlines()
    choices = [i for i, line in enumerate(lines) if line.startswith("axis card ")]
    return next(i for i in choices[3 + turn - 2 - 1:] if state_after(eto, game, i)["turn"][0] == turn)


def main(eto, game, turn, scenario):
    s = state_after(eto, game, first_choice(eto, game, int(turn)))
    zones = [row["id"] for row in table("zones.tsv")]
    places = zones + ["sea_" + row["id"] for row in table("seas.tsv")]
    kinds = [row for row in table("counters.tsv") for _ in range(int(row["count"]))]
    pieces = names_of(kinds)
    start = {row["id"]: {"AX": 0, "AL": 1, "SO": 2}.get(row["control"], 3) for row in table("zones.tsv")}
    for name in NUMBERS:
        print(scenario, "number", name, "-", s[name][0], sep="\t")
    for i, country in enumerate(COUNTRIES):
        print(scenario, "war", country, "-", SIDES[s["war"][i]], sep="\t")
        if s["state"][i]:
            print(scenario, "state", country, "-", s["state"][i], sep="\t")
        if s["fell"][i]:
            print(scenario, "fell", country, "-", s["fell"][i], sep="\t")
    for i, zone in enumerate(zones):
        if s["control"][i] != start[zone]:
            print(scenario, "control", "-", zone, SIDES[s["control"][i]], sep="\t")
    for i, piece in enumerate(pieces):
        place, kind = s["place"][i], kinds[i]
        if place == POOL and (kind["locked"] == "1" or kind["class"] == "elite"):
            print(scenario, "free", piece, "-", 0, sep="\t")
        if place >= len(places) or s["mark"][i] & MISSION or s["beach"][i]:
            continue
        if kind["class"] == "supply":
            print(scenario, "supply", piece, places[place], s["stock"][i], sep="\t")
        else:
            print(scenario, "counter", piece, places[place], s["face"][i], sep="\t")


if __name__ == "__main__":
    main(*sys.argv[1:])
