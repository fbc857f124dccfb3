#!/usr/bin/env python3
"""tools/twaw_selfplay.py ETO FOLDER: campaigns of The World at War as tables for docs/twaw-selfplay.md.

FOLDER holds games that `eto arena --game twaw --seats staff --log FOLDER` has written. They are told again by `eto
replay`, and read from its sentences: when countries fall and wars begin, what is produced, who wins."""
import collections
import pathlib
import re
import subprocess
import sys

MAJORS = ("Germany", "Italy", "United Kingdom", "France", "USSR", "USA")
YEARS = (("1939", 1, 3), ("1940", 4, 7), ("1941", 8, 11), ("1942", 12, 15), ("1943", 16, 19), ("1944", 20, 23),
         ("1945", 24, 25))
SURRENDERS = ("Poland", "France", "United Kingdom", "Italy", "USSR", "Germany")
AREAS = (("Moscow", "Germany"), ("Leningrad", "Germany"), ("Normandy", "Allies"), ("Paris", "Allies"),
         ("Ruhr", "Allies"), ("Warsaw", "USSR"), ("Berlin", "any"))


def taken(area, captor, events, turn):
    for name, by in AREAS:
        allies = by == "any" or (captor in ("USA", "United Kingdom") if by == "Allies" else captor == by)
        if name == area and allies and captor not in ("Germany", "Italy") or (name, by) == (area, captor):
            events.setdefault(f"{name} taken by {by}", turn)


def read(eto, path):
    """The turn of each event, the income of each country by turn, and how many convoys were sunk in a game."""
    told = subprocess.run([eto, "replay", path, "--lang", "en"], capture_output=True, text=True, check=True).stdout
    turn, events, income, counts = 0, {}, {}, collections.Counter()
    for line in told.splitlines():
        if match := re.match(r"Turn (\d+): ", line):
            turn = int(match[1])
        elif match := re.match(r"(.*) surrenders to ", line):
            events.setdefault(f"{match[1]} surrenders", turn)
        elif re.match(r"War between (USSR and Germany|Germany and USSR)", line):
            events.setdefault("war between Germany and the USSR", turn)
        elif line.startswith("War between USA and"):
            events.setdefault("the USA enters the war", turn)
        elif line.startswith("Italy joins Axis"):
            events.setdefault("Italy enters the war", turn)
        elif match := re.match(r"(.*) receives (\d+) raw materials? and (\d+) oil", line):
            income[match[1], turn] = int(match[2]), int(match[3])
        elif match := re.match(r"(.*) passes to (.*) \(", line):
            taken(match[1], match[2], events, turn)
        elif match := re.match(r"Won by (.*) after", line):
            counts["won by " + match[1]] += 1
        elif line.startswith("A convoy is sunk"):
            counts["convoys sunk"] += 1
        elif re.match(r"\S+ attacks from .* \(attack 1\)", line):
            counts["Operations of " + line.split(" attacks")[0]] += 1
    return events, income, counts


def quartiles(values):
    values = sorted(values)
    return [values[len(values) * part // 4] for part in (1, 2, 3)]


def main(eto, folder):
    games = [read(eto, path) for path in sorted(pathlib.Path(folder).glob("*.eto"))]
    events = collections.defaultdict(list)
    for happened, _, _ in games:
        for name, turn in happened.items():
            events[name].append(turn)
    print(f"| event | first quartile | median | third quartile | games of {len(games)} |")
    print("| --- | --- | --- | --- | --- |")
    wanted = [f"{c} surrenders" for c in SURRENDERS] + [f"{a} taken by {b}" for a, b in AREAS]
    for name in sorted(events, key=lambda n: (n in wanted, wanted.index(n) if n in wanted else 0, n)):
        if name in wanted or not name.endswith("surrenders"):
            print("|", name, "|", " | ".join(map(str, quartiles(events[name]))), "|", len(events[name]), "|")
    print("\n| country |", " | ".join(year for year, _, _ in YEARS), "|\n|", " --- |" * (len(YEARS) + 1))
    for country in MAJORS:
        row = []
        for _, first, last in YEARS:
            got = [both for _, income, _ in games for (c, turn), both in income.items()
                   if c == country and first <= turn <= last]
            both = [quartiles([i[k] for i in got])[1] for k in (0, 1)] if got else None
            row.append(f"{both[0]} / {both[1]}" if both else "-")
        print("|", country, "|", " | ".join(row), "|")
    counts = sum((c for _, _, c in games), collections.Counter())
    for winners in sorted(name for name in counts if name.startswith("won by ")):
        print(f"\n{winners}: {counts.pop(winners)}", end="")
    print()
    print("\nIn a game, on the average:", ", ".join(f"{n} {c / len(games):.1f}" for n, c in counts.most_common()))


if __name__ == "__main__":
    main(*sys.argv[1:3])
