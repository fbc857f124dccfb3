#!/usr/bin/env python3
"""tools/blitzwar_selfplay.py ETO FOLDER: campaigns of BLITZWAR as the first table of docs/blitzwar-selfplay.md.

FOLDER holds games that `eto arena --game blitzwar --seats staff --log FOLDER` has written. They are told again by `eto
replay`, and read from its sentences: when countries fall, wars begin and landings come, and who wins."""
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
ZONES = pathlib.Path(__file__).resolve().parent.parent / "games/blitzwar/data/zones.tsv"
SOVIET = {row[1] for row in (line.split("\t") for line in ZONES.read_text(encoding="utf-8").splitlines())
          if len(row) > 5 and (row[4] == "USSR" or row[5] == "Eastern Poland")}  # Soviet once Poland has fallen
ROWS = ("Poland surrenders", "France surrenders", "the Axis attacks the Soviet Union",
        "the United States enter the war", *COASTS, "Italy surrenders", "Germany surrenders")


def read(eto, path):
    """The first turn of each event of a game, and its last sentence."""
    told = subprocess.run([eto, "replay", path, "--lang", "en"], capture_output=True, text=True, check=True).stdout
    turn, events, end = 0, {}, ""
    for line in told.splitlines():
        if match := re.match(r"Turn (\d+): ", line):
            turn = int(match[1])
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
    return events, end


def main(eto, folder):
    games = [read(eto, path) for path in sorted(pathlib.Path(folder).glob("*.eto"))]
    print(f"| event | first quartile | median | third quartile | games of {len(games)} |\n| --- |{' --- |' * 4}")
    for row in ROWS:
        turns = sorted(events[row] for events, _ in games if row in events)
        parts = [turns[len(turns) * part // 4] for part in (1, 2, 3)] if turns else ["-"] * 3
        print(f"| {row} | {parts[0]} | {parts[1]} | {parts[2]} | {len(turns)} |")
    for end, count in collections.Counter(end for _, end in games).most_common():
        print(f"{count:4} {end}")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 3 else sys.exit(__doc__)
