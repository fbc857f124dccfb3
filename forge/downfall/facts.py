"""Facts of the DOWNFALL board that forge.check tests."""
import os

import numpy as np
from shapely.geometry import Point

from ..lib import checks, geodata, tables
from . import style
from .board import DATA, PROJ, table
from .draw import REGION_ZONES


def check(report):
    path = os.path.join(DATA, "board.svg")
    rows = {r["id"]: r for r in table("zones")}
    root, zones, seas = checks.read_board(path)
    link_rows = table("links")
    links = {checks.pair(l["a"], l["b"]) for l in link_rows}
    straits = {checks.pair(l["a"], l["b"]) for l in link_rows if l["crossing"] == "strait"}
    walls = {checks.pair(w["a"], w["b"]) for w in table("walls")}
    closed = {(c["zone"], c["sea"]) for c in table("closed_coasts")}

    checks.check_drawn(report, "zone", rows, zones)
    checks.check_drawn(report, "sea", {s["id"] for s in table("seas")}, seas)
    checks.check_overlap(report, zones)
    checks.check_contacts(report, zones, links, straits, walls, PROJ.km(20))
    boxes = {"CAN", "USA"}
    wanted = {z: set(r["coast"].split(",")) - {"-"} for z, r in rows.items()}
    checks.check_coasts(report, {z: s for z, s in zones.items() if z not in boxes}, seas, wanted, closed)
    # map-facts: mainland 106, Africa 12, Great Britain 4, Norway 3, America 2, Ireland, Crete
    checks.check_parts(report, list(rows), links, [1, 1, 2, 3, 4, 12, 106])
    check_seas(report, seas)
    check_towns(report, root, rows, zones)
    check_marks(report, root, rows, link_rows)
    check_room(report, rows, zones)
    check_text(report, root)
    size = os.path.getsize(path)
    report.fact(size < 3_000_000, f"board.svg is under 3 MB: {size}")


def check_seas(report, seas):
    rows = {s["id"]: set(s["adjacent"].split(",")) - {"-"} for s in table("seas")}
    ids = sorted(rows)
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            touch = seas[a].distance(seas[b]) < 0.2
            report.fact(
                touch == (b in rows[a]), f"seas {a} and {b} {'touch' if touch else 'are apart'} as seas.tsv says"
            )


def real_places():
    """{name: (lat, lon)} of geo/places.tsv under all its names, the largest town first."""
    found = {}
    for p in sorted(tables.read(os.path.join(geodata.GEO, "places.tsv")), key=lambda p: -int(p["pop"] or 0)):
        for name in (p["name"], p["ascii"], p["name_1939"], *p["alt_names"].split("|")):
            found.setdefault(name.strip().lower(), []).append((float(p["lat"]), float(p["lon"])))
    return found


def check_towns(report, root, rows, zones):
    drawn = {}
    for item in root.iter():
        if item.get("id", "").startswith("city-"):
            drawn[item.get("id")[5:]] = (float(item.get("data-x")), float(item.get("data-y")))
    places = real_places()
    alias = {}
    for a in table("aliases"):
        alias[a["zone"]] = a["place"] if a["place"] != "-" else a["zone"] + " by hand"
        if a["place"] == "-":
            places[alias[a["zone"]].lower()] = [(float(a["lat"]), float(a["lon"]))]
    english = {n["zone"]: n["en"].replace("-|", "").replace("|", " ") for n in table("names") if n["en"]}
    for z, r in sorted(rows.items()):
        if z in REGION_ZONES or z in ("CAN", "USA"):
            continue
        report.fact(z in drawn, f"town of {z} is drawn")
        if z not in drawn:
            continue
        report.fact(zones[z].contains(Point(drawn[z])), f"town of {z} lies in its own zone")
        known = [
            p for name in (alias.get(z), english.get(z), r["name"]) if name for p in places.get(name.lower(), [])
        ]
        lon, lat = PROJ.inverse(*drawn[z])
        gaps = [distance_km(lat, lon, *p) for p in known]
        report.fact(
            bool(gaps) and min(gaps) <= 40,
            f"town of {z} ({r['name']}) is within 40 km of its real place: "
            + (f"{min(gaps):.0f} km" if gaps else "no such place in geo/places.tsv"),
        )


def distance_km(lat1, lon1, lat2, lon2):
    a, b, c, d = np.radians([lat1, lon1, lat2, lon2])
    s = np.sin((c - a) / 2) ** 2 + np.cos(a) * np.cos(c) * np.sin((d - b) / 2) ** 2
    return 2 * 6371 * np.arcsin(np.sqrt(s))


def check_marks(report, root, rows, link_rows):
    """Every symbol and crossing of the tables is on the drawing."""
    marks = {(i.get("class"), i.get("data-zone")) for i in root.iter() if i.get("class", "").startswith("mark-")}
    for z, r in sorted(rows.items()):
        for column, icon in (("supply_zone", "supply"), ("key_zone", "key")):
            report.fact((r[column] != "-") == (("mark-" + icon, z) in marks), f"{icon} symbol of {z} as in zones.tsv")
        report.fact(
            (r["fortress"] == "1") == (("mark-fortress", z) in marks), f"fortress symbol of {z} as in zones.tsv"
        )
        if r["resource"] != "-":
            report.fact(("mark-" + r["resource"].lower(), z) in marks, f"resource symbol of {z} is drawn")
    crossings = {i.get("data-link") for i in root.iter() if i.get("data-link")}
    for l in link_rows:
        if l["crossing"] != "none":
            report.fact(f"{l['a']}-{l['b']}" in crossings, f"{l['crossing']} of {l['a']}-{l['b']} is drawn")
    landings = {i.get("data-id") for i in root.iter() if i.get("data-id")}
    for l in table("landing_lines"):
        report.fact(l["id"] in landings, f"landing {l['id']} is drawn")
    report.fact(any(i.get("id") == "eastern-line" for i in root.iter()), "the Eastern Line is drawn")


def check_room(report, rows, zones):
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    wanted = (
        list(rows)
        + [f"turn_{i}" for i in range(1, 23)]
        + [f"supply_{i}" for i in range(13)]
        + [f"{n}_{s}" for n in ("development", "missions") for s in ("axis", "allies", "ussr")]
        + ["battle_of_the_atlantic", "strategic_bombing"]
    )
    for place in wanted:
        report.fact(place in anchors, f"anchors.tsv has {place}")
    checks.check_room(report, anchors, {z: zones[z] for z in rows if z in zones}, "zone", 12)


def check_text(report, root):
    layers = ("layer-labels", "layer-boxes", "layer-legend", "layer-turntrack")
    checks.check_overlaps(report, checks.text_boxes(root, layers, style.TEXT), "text")
