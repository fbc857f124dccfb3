"""The WestFront board with a set-up as standing blocks."""
import re

from ..lib import blocks
from .board import table

SIDE = 33.0
WOOD = {"axis": ("#34363a", "#55585e", "#1f2023"), "allied": ("#2d5f91", "#5b8dbd", "#1d4166")}
STICKER = {"german": "#b9bdb2", "italian": "#b7cfa4", "spanish": "#e2cf8a", "portuguese": "#b5d3b0",
           "british": "#dcc9a0",
           "commonwealth": "#e0b7a2", "us": "#c3c99c", "french": "#b4cbe6", "polish": "#e6c0c9", "yugoslav": "#e0b09c",
           "allied": "#d9d9e6"}
CODE = {"german": "", "italian": "It", "spanish": "Es", "portuguese": "Pt", "british": "Br", "commonwealth": "Cdn",
        "us": "US", "french": "Fr",
        "polish": "Pol", "yugoslav": "", "allied": ""}
KIND = {"infantry": "infantry", "armor": "armor", "mech": "mech", "cavalry": "cavalry", "static": "static",
        "fort": "fort", "amphibious": "amphibious",
        "mountain": "mountain", "para": "para", "hq": "hq", "shq": "shq", "thq": "hq"}


def short(u):
    """What stands on the label: nation and number, or a word of the name."""
    name = re.sub(r"\((infantry|static|fort|Hk)\)", "", u["name"])
    name = re.sub(r"^(Br|US|Cdn|FF|IT|ES|PT)\b", "", name).strip()
    name = re.sub(r"(\d+)(st|nd|rd|th) Army", r"\1", name).replace("Coastal Army", "")
    name = re.sub(r"\b(Corps|Mech|Tank|Amph|Para|Mountain|Mtn|Pzr|HQ|Cav|Army$|Static)\b", "", name)
    name = name.replace("Army Group", "AG")
    name = " ".join(name.split()) or u["name"].split()[0]
    words = {"Polish": "", "PT": "", "Gp Houck": "Houck", "Sardinia": "Sard", "Sicily": "Sic"}
    return f"{CODE[u['nation']]} {words.get(name, name)}".strip()


def write(folder, scenario, dark, target, seat=None):
    scenario = scenario or "S43"
    units = {u["id"]: u for u in table("units")}
    rows = [r for r in table("setup") if r["scenario"] == scenario]
    if not rows:
        raise SystemExit(f"forge: no set-up {scenario}; known: "
                         f"{' '.join(sorted({r['scenario'] for r in table('setup')}))}")
    pieces = {}
    for r in rows:
        u = units[r["unit"]]
        faces = list(range(int(u["max_cv"]), int(u["min_step"]) - 1, -1))[:4]
        pieces.setdefault(r["hex"], []).append((WOOD[u["side"]], STICKER[u["nation"]], KIND[u["type"]], short(u),
                                                faces, int(r["cv"]),
                                                seat in (None, u["side"])))
    blocks.write(folder, pieces, SIDE, dark, target)
