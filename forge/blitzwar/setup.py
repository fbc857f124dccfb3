"""The set-up of BLITZWAR as counters: every zone's units in as few counters as the mix has."""
from ..lib import counters
from .board import table

KINDS = {"I": "infantry", "C": "armour", "A": "air", "S": "supply", "F": "fleet", "U": "submarine"}
LARGEST = {"I": 3, "C": 2, "A": 1, "S": 6, "F": 2, "U": 2}
SMALL = {"USSR": 2, "UK": 2}       # no third corps before 1942


def placed(turn="1"):
    """{zone: [(nation, kind, strength, note)]} at the start of a turn."""
    mix = {}
    for r in table("counters"):
        if r["white"] == "0" and r["locked"] == "0" and " " not in r["front"]:
            mix.setdefault((r["country"], r["front"][0]), set()).add(int(r["front"][1]))
    found = {}
    for r in table("setup"):
        if r["turn"] != turn:
            continue
        for unit, kind in KINDS.items():
            left = int(r[unit])
            while left:
                sizes = mix.get((r["country"] if unit != "S" or r["country"] != "ITA" else "GER", unit), set())
                most = min(left, SMALL.get(r["country"], LARGEST[unit]) if unit == "I" else LARGEST[unit])
                fitting = [s for s in sizes if s <= most and (unit != "S" or s == most or s % 2 == 0)]
                size = max(fitting) if fitting else most       # a counter turned to its weaker face
                note = "f" if unit == "I" and r["fortified"] != "0" else ""
                found.setdefault(r["zone"], []).append((r["country"], kind, str(size), note))
                left -= size
    return found


def write(folder, scenario, dark, path, seat=None):
    """Nothing is hidden on this board, so a seat changes nothing."""
    counters.write(folder, placed(scenario or "1"), dark, path)
