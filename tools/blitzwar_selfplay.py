#!/usr/bin/env python3
"""tools/blitzwar_selfplay.py ETO FOLDER: campaigns of BLITZWAR as the tables of docs/blitzwar-selfplay.md.

FOLDER holds games that `eto arena --game blitzwar --seats staff --log FOLDER` has written. They are told again by `eto
replay`, and read from its sentences: when countries fall, wars begin and landings come, what zones the Axis holds, and
who wins. ETO must be the program that played them: another may have other rules."""
import collections
import pathlib
import re
import subprocess
import sys

COASTS = {
    "first landing in French North Africa": ("Algiers", "Oran", "Casablanca", "Tunis"),
    "first landing in Italy, its islands among them": ("Sardinia", "Sicily", "Rome", "Naples", "Genoa", "Taranto"),
    "first landing in southern France or Corsica": ("Marseille", "Toulouse", "Corsica"),
    "first landing between Amsterdam and Bordeaux":
        ("Amsterdam", "Brussels", "Calais", "Rouen", "Cherbourg", "Brest", "Nantes", "Bordeaux"),
    "first landing in Denmark or Norway": ("Copenhagen", "Aarhus", "Oslo", "Bergen", "Trondheim", "Narvik"),
}
FALLS = ("Poland", "France", "Italy", "Germany")
TABLE = pathlib.Path(__file__).resolve().parent.parent / "games/blitzwar/data/zones.tsv"
LINES = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
ZONES = [dict(zip(LINES[0], line)) for line in LINES[1:]]
SOVIET = {zone["name"] for zone in ZONES  # once Poland has fallen
          if zone["country"] == "USSR" or zone["group"] == "Eastern Poland"}
POINTS = {zone["name"]: int(zone["sp_general"]) + int(zone["sp_side"]) for zone in ZONES}
DATES = (9, 16, 20, 28, 36, 40, 44)
ROWS = ("Poland surrenders", "France surrenders", "the Axis attacks the Soviet Union",
        "the United States enter the war", *COASTS, "Italy surrenders", "Germany surrenders")


def read(eto, path):
    """The first turn of each event of a game, the points of the Axis when each turn begins, and the last sentence."""
    told = subprocess.run([eto, "replay", path, "--lang", "en"], capture_output=True, text=True, check=True).stdout
    turn, events, points, end = 0, {}, {}, ""
    held = {zone["name"] for zone in ZONES if zone["control"] == "AX"}
    for line in told.splitlines():
        if match := re.match(r"Turn (\d+): ", line):
            turn = int(match[1])
            points[turn] = sum(POINTS[name] for name in held)
        elif match := re.match(r"(.*) passes to (.*)$", line):
            (held.add if match[2] == "Axis" else held.discard)(match[1])
        elif (match := re.match(r"(.*) surrenders \(", line)) and match[1] in FALLS:
            events.setdefault(f"{match[1]} surrenders", turn)
        elif line.startswith("United States enters the war"):
            events.setdefault("the United States enter the war", turn)
        elif line.removeprefix("Axis attacks ") in SOVIET and "Poland surrenders" in events:
            events.setdefault("the Axis attacks the Soviet Union", turn)
        elif match := re.search(r" lands from .* at (.*)$", line):
            for name, zones in COASTS.items():
                if match[1] in zones:
                    events.setdefault(name, turn)
        elif line.startswith("The war is over"):
            end = line
    return events, points, end


def quartiles(values):
    values = sorted(values)
    return " | ".join(str(values[len(values) * part // 4]) if values else "-" for part in (1, 2, 3))


def main(eto, folder):
    games = [read(eto, path) for path in sorted(pathlib.Path(folder).glob("*.eto"))]
    print(f"| event | first quartile | median | third quartile | games of {len(games)} |\n| --- |{' --- |' * 4}")
    for row in ROWS:
        turns = [events[row] for events, _, _ in games if row in events]
        print(f"| {row} | {quartiles(turns)} | {len(turns)} |")
    print(f"\n| turn | first quartile | median | third quartile | games |\n| --- |{' --- |' * 4}")
    for date in DATES:
        points = [points[date] for _, points, _ in games if date in points]
        print(f"| {date} | {quartiles(points)} | {len(points)} |")
    for end, count in collections.Counter(end for _, _, end in games).most_common():
        print(f"{count:4} {end}")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 3 else sys.exit(__doc__)
