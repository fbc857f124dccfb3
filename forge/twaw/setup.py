"""The set-up of THE WORLD AT WAR as counters: one counter for each kind of unit in a place, with its number."""
from ..lib import counters
from .board import table

KINDS = {"regular": "infantry", "elite": "armour", "air": "air", "naval": "fleet", "fort": "fortress"}


def placed(name="1939"):
    """{place: [(nation, kind, strength, note)]}"""
    found = {}
    for r in table("setup_" + name):
        if r["item"] in KINDS:
            found.setdefault(r["place"], []).append((r["country"], KINDS[r["item"]], r["count"], ""))
    return found


def write(folder, scenario, dark, path, seat=None):
    """Nothing is hidden on this board, so a seat changes nothing."""
    counters.write(folder, placed(scenario or "1939"), dark, path)
