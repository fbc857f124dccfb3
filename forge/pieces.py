"""python3 -m forge pieces GAME...: writes games/GAME/data/pieces.tsv, the set-up as it is drawn.

It is a table for pictures of games whose rules are not written yet: one row for each counter or block of each scenario,
made from the set-up and unit tables of the game. The columns are those of `struct eto_scene_piece` (core/scene.h).
"""
import os
import re
from collections import Counter

from .lib import tables

COLUMNS = ("scenario", "place", "seat", "nation", "symbol", "label", "strength", "full", "steps", "steps_max", "hidden",
           "name")
SEATS = {"axis": "axis", "allied": "allies", "allies": "allies", "ax": "axis", "al": "allies", "so": "ussr",
         "ussr": "ussr", "soviet": "ussr", "ne": "neutral", "neutral": "neutral", "west": "allies"}
NATIONS = {"german": "GER", "italian": "ITA", "british": "UK", "us": "USA", "french": "FRA", "polish": "POL",
           "commonwealth": "CAN", "spanish": "SPA", "portuguese": "POR", "yugoslav": "YUG", "allied": "ALL",
           "BE": "BEL", "NET": "NED", "ROM": "RUM", "SP": "SPA", "ALR": "ALL", "AXR": "GER", "SAF": "UK"}


def row(**values):
    return {**dict.fromkeys(COLUMNS, "-"), **values}


# Blocks: westfront and bitw.

WESTFRONT = {"armor": "armour", "mech": "mechanised", "infantry": "infantry", "cavalry": "cavalry", "static": "static",
             "fort": "static", "amphibious": "marine", "mountain": "mountain", "para": "airborne", "hq": "hq",
             "thq": "hq", "shq": "supreme_hq"}
BITW = {"INF": "infantry", "RED": "static", "STA": "static", "TNK": "armour", "LTK": "armour", "ART": "artillery",
        "MOT": "mechanised", "PAR": "airborne", "MTN": "mountain", "MAR": "marine", "CAV": "cavalry", "FTR": "air",
        "BMB": "air", "SBM": "air", "STU": "air", "SUB": "submarine", "AHQ": "hq", "AIRHQ": "hq", "NHQ": "hq",
        "SHQ": "hq", "SL": "supreme_hq"}
BITW_NATIONS = {"GE": "GER", "IT": "ITA", "FR": "FRA", "GB": "UK", "BR": "UK", "UK": "UK", "US": "USA", "PL": "POL",
                "BE": "BEL", "NL": "NED", "NE": "NED", "DK": "DEN", "NO": "NOR", "SP": "SPA", "PT": "POR", "YU": "YUG",
                "GR": "GRE", "CA": "CAN", "AX": "GER", "FF": "FRA", "WI": "NED", "LE": "BEL", "HA": "NOR", "CH": "DEN"}
COMMON_WORDS = set("corps army group gp pzr mech hq it es pt br us ff cdn static coastal mtn tank para amph ss".split())
COMPASS = {"East": "E", "West": "W", "North": "N", "South": "S"}


def short_name(name):
    """What stands on a block: the number of the unit, or the word that tells it from others."""
    if number := re.search(r"\d+", name):
        return number[0]
    words = [w for w in re.findall(r"[^\W\d_]+", re.sub(r"\(.*?\)", "", name))]
    telling = [w for w in words if w.lower() not in COMMON_WORDS] or words
    word = COMPASS.get(telling[-1], telling[-1])
    return word if len(word) < 6 else word[:3]


def block(scenario, place, seat, nation, symbol, label, strength, full, name):
    return row(scenario=scenario, place=place, seat=SEATS[seat.lower()], nation=nation, symbol=symbol, label=label,
               strength=strength, full=full, steps=strength, steps_max=full, hidden=1, name=name)


def westfront(folder):
    units = {u["id"]: u for u in tables.read(os.path.join(folder, "units.tsv"))}
    for s in tables.read(os.path.join(folder, "setup.tsv")):
        unit = units[s["unit"]]
        nation = "SS" if unit["ss"] == "1" else NATIONS[unit["nation"]]
        yield block(s["scenario"], s["hex"], s["side"], nation, WESTFRONT[unit["type"]], short_name(unit["name"]),
                    s["cv"], unit["max_cv"], unit["name"])


def bitw(folder):
    units = {u["id"]: u for u in tables.read(os.path.join(folder, "units.tsv"))}
    for s in tables.read(os.path.join(folder, "setup.tsv")):
        unit = units[s["unit"]]
        if not re.fullmatch(r"\d+", s["hex"]):
            continue  # off the map
        prefix, _, short = unit["id"].upper().partition("-" if "-" in unit["id"] else "_")
        nation = BITW_NATIONS[short[:2] if prefix == "MI" else prefix]  # minor powers, by the letters that follow
        yield block(s["scenario"], s["hex"], s["side"], nation, BITW[unit["type"].upper()], short[:6],
                    s["strength"], max(map(int, unit["faces"].split("/"))), unit["name"])


# Counters: blitzwar and twaw. A counter stands for all units of its kind in the place; its label is their number.

def counter(scenario, place, seat, nation, symbol, count, name):
    return row(scenario=scenario, place=place, seat=seat, nation=NATIONS.get(nation, nation), symbol=symbol,
               label=count, strength=count, full=count, name=name)


def blitzwar(folder):
    """Supply counters are not drawn: they are a currency, and there is no symbol for them."""
    kinds = {"I": "infantry", "C": "armour", "A": "air", "F": "naval", "U": "submarine"}
    side = {c["id"]: SEATS[c["side"].lower()] for c in tables.read(os.path.join(folder, "countries.tsv"))}
    for s in tables.read(os.path.join(folder, "setup.tsv")):
        if s["turn"] != "1":
            continue
        for column, symbol in kinds.items():
            if int(s[column]):
                yield counter("1939", s["zone"], side[s["country"]], s["country"], symbol, s[column],
                              f"{s['country']} {symbol} {s[column]}")


def twaw(folder):
    """A scenario is a file, setup_1940_fall_gelb.tsv. Cubes have no symbols: elite ones are drawn as armour."""
    kinds = {"regular": "infantry", "elite": "armour", "air": "air", "naval": "naval", "fort": "static"}
    joined = {"GER": "axis", "ITA": "axis", "UK": "allies", "FRA": "allies", "USA": "allies", "USSR": "ussr",
              "POL": "allies", "ALR": "allies", "AXR": "axis"}
    later = dict.fromkeys(("FIN", "HUN", "ROM", "BUL", "SVK"), "axis")  # from 1941 on
    start = {c["id"]: c["side"].split()[0].lower() for c in tables.read(os.path.join(folder, "countries.tsv"))}
    anchors = {a["place"] for a in tables.read(os.path.join(folder, "anchors.tsv"))}
    for name in sorted(f for f in os.listdir(folder) if re.fullmatch(r"setup_\w+\.tsv", f)):
        for s in tables.read(os.path.join(folder, name)):
            place = next((p for p in (s["place"], "sea_" + s["place"]) if p in anchors), None)
            if s["item"] in kinds:
                if not place:
                    raise SystemExit(f"forge: {name}: no anchor for {s['place']}")
                seat = joined.get(s["country"]) or SEATS.get(start.get(s["country"], ""), "neutral")
                if name >= "setup_1941":
                    seat = later.get(s["country"], seat)
                yield counter(name[6:-4], place, seat, s["country"], kinds[s["item"]], s["count"],
                              f"{s['country']} {s['item']} {s['count']}")


MAKERS = {"westfront": westfront, "bitw": bitw, "blitzwar": blitzwar, "twaw": twaw}


def build(game, folder):
    """Writes the table; the same input gives the same bytes. Returns how many pieces each scenario has."""
    rows = list(MAKERS[game](folder))
    order = {s: i for i, s in enumerate(dict.fromkeys(r["scenario"] for r in rows))}
    rows.sort(key=lambda r: order[r["scenario"]])
    tables.write(os.path.join(folder, "pieces.tsv"), COLUMNS, rows)
    return Counter(r["scenario"] for r in rows)


def main(games, root):
    for game in games or MAKERS:
        if game not in MAKERS:
            raise SystemExit(f"forge: no set-up for {game}; known: {' '.join(MAKERS)}")
        counts = build(game, os.path.join(root, "games", game, "data"))
        print(f"{game}: pieces.tsv written:", ", ".join(f"{s} {n}" for s, n in counts.items()))
