"""The Blocks in the West board with a set-up as standing blocks."""
import re

from ..lib import blocks
from .board import table

SIDE = 27.0
# front, top, right of the wood, by the colours of the box
WOOD = {"light blue": ("#7fa9cf", "#a9c8e2", "#5b84aa"), "black": ("#34363a", "#55585e", "#1f2023"),
        "grey": ("#82868c", "#a6aab0", "#5f6368"),
        "orange": ("#cf7a33", "#e5a26a", "#9c5820"), "blue": ("#2d5f91", "#5b8dbd", "#1d4166"),
        "light green": ("#8db56f", "#b3d19a", "#688f4c"),
        "brown": ("#85603f", "#a98764", "#5f432b"), "dark green": ("#3f6245", "#688c6e", "#2a4530")}
STICKER = {"France": "#d6e4f2", "Germany": "#c6c9c2", "Great Britain": "#e3d3ad", "Italy": "#d3e3c4", "USA": "#d2d7ad",
           "Minor powers": "#e2d2c0"}
KIND = {"SL": "shq", "SHQ": "air_hq", "AHQ": "hq", "AIRHQ": "air_hq", "NHQ": "naval_hq", "ART": "artillery",
        "INF": "infantry", "MOT": "motorised",
        "LTK": "light_armor", "TNK": "armor", "CAV": "cavalry", "MTN": "mountain", "FTR": "fighter", "BMB": "bomber",
        "SBM": "strategic", "STU": "stuka",
        "PAR": "para", "MAR": "amphibious", "STA": "static", "RED": "fort", "SUB": "submarine"}


def short(u):
    number = re.match(r"(\d+)", u["name"])
    if number:
        return number.group(1)
    words = re.sub(r"\(.*?\)", "", u["name"]).split()
    return words[-1] if u["class"] == "hq" else words[0]


def write(folder, scenario, dark, target, seat=None):
    scenario = scenario or "SBW3"
    units = {u["id"]: u for u in table("units")}
    rows = [r for r in table("setup") if r["scenario"] == scenario]
    if not rows:
        raise SystemExit(f"forge: no set-up {scenario}; known: "
                         f"{' '.join(sorted({r['scenario'] for r in table('setup')}))}")
    pieces = {}
    for r in rows:
        u = units[r["unit"]]
        faces = [int(v) for v in u["faces"].split("/")]
        spot = r["place"].lower() if r["hex"] == "off-map" else r["hex"]
        pieces.setdefault(spot, []).append((WOOD[u["colour"]], STICKER[u["nation"]], KIND[u["type"]], short(u), faces,
                                            int(r["strength"]),
                                            seat in (None, r["side"].lower())))
    blocks.write(folder, pieces, SIDE, dark, target)
