"""Facts that hold for every hex board; they read the drawing and the tables only."""
import os
import re
import xml.etree.ElementTree as ET

import numpy as np
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union
from shapely.prepared import prep

from . import geodata, labels, svg, tables
from .checks import pieces

SVG = "{http://www.w3.org/2000/svg}"


def read(path):
    return ET.parse(path).getroot()


def items(root, prefix):
    """{rest of the id: element} of all elements whose id begins with the prefix."""
    return {i.get("id")[len(prefix):]: i for i in root.iter() if i.get("id", "").startswith(prefix)}


def land_of(root):
    """All the land on the drawing. Rings inside an odd number of others are holes."""
    rings = []
    for item in root.iter(SVG + "path"):
        if item.get("class") in ("ground", "neutral"):
            rings.append([_ring(run) for run in re.findall(r"M([^Mz]*)z", item.get("d"))])
    whole = []
    for group in rings:
        group = sorted((p for p in group if p.area > 0), key=lambda p: -p.area)
        fast = [prep(p) for p in group]
        boxes = [p.bounds for p in group]
        outer, holes = [], []
        for i, p in enumerate(group):
            spot = p.representative_point()
            x = spot.x
            depth = sum(1 for j in range(i) if boxes[j][0] <= x <= boxes[j][2] and fast[j].contains(spot))
            (holes if depth % 2 else outer).append(p)
        whole.append(unary_union(outer).difference(unary_union(holes)) if holes else unary_union(outer))
    return unary_union(whole)


def _ring(run):
    start, steps = run.split("l")
    x, y = (float(v) for v in re.findall(r"-?[\d.]+", start))
    values = [float(v) for v in re.findall(r"-?[\d.]+", steps)]
    points = np.cumsum([[x, y]] + [[a, b] for a, b in zip(values[::2], values[1::2])], axis=0)
    return Polygon(points).buffer(0)


def check_hexes(report, root, hexes, rows, frame):
    """Every hex of the table is drawn where the grid says, with its terrain and country."""
    drawn = items(root, "hex-")
    for h, r in sorted(rows.items()):
        report.fact(h in drawn, f"hex {h} is drawn")
        if h not in drawn:
            continue
        shape = svg.parse(drawn[h].get("d"))
        wanted = hexes.polygon[h].intersection(frame)
        report.fact(shape.symmetric_difference(wanted).area < 0.02 * wanted.area, f"hex {h} lies where the grid says")
        words = drawn[h].get("class").split()
        report.fact(r["class"] in words and (drawn[h].get("data-terrain") or "-") == r["terrain"]
                    and (drawn[h].get("data-country") or "-") == r["country"],
                    f"hex {h} carries class {r['class']}, terrain {r['terrain']}, country {r['country']}")
    report.fact(not set(drawn) - set(rows),
                f"no hex on the drawing that the table lacks: {sorted(set(drawn) - set(rows))}")


def check_shores(report, land, hexes, rows, sides, water, least=0.05):
    """Drawing and table agree on land and sea, hex by hex and side by side."""
    fast = prep(land)
    part = {h: p if fast.contains(p) else p.intersection(land) if fast.intersects(p) else Polygon() for h,
            p in hexes.polygon.items()}
    for h, r in sorted(rows.items()):
        share = part[h].area / hexes.polygon[h].area
        if r["class"] == "sea":
            report.fact(share < 0.45, f"hex {h} is sea: land covers {share:.2f} of it")
        elif r["class"] != "out":
            report.fact(share > 0.005, f"hex {h} is land: land covers {share:.3f} of it")
    for (a, b), s in sorted(sides.items()):
        if s["kind"] in water:
            dry = _dry(land, fast, hexes.side_line(a, b))
            report.fact(dry < 0.35, f"side {a}/{b} is water: {dry:.2f} of it lies on land")
        elif s["kind"] not in ("coast", "strait", "rail-strait", "bridge-strait", "red_arrow", "lake"):
            dry = _dry(land, fast, hexes.side_line(a, b))
            report.fact(dry > least, f"side {a}/{b} ({s['kind']}) is passable: {dry:.2f} of it lies on land")


def _dry(land, fast, line):
    """How much of a line lies on land. Most lie on it or beside it as a whole: the prepared land knows."""
    if fast.contains(line):
        return 1.0
    return line.intersection(land).length / line.length if fast.intersects(line) else 0.0


def check_towns(report, root, hexes, places, base, allowed=1):
    """A town is drawn in its hex; its hex is that of the real place, or the one beside it."""
    drawn = items(root, "city-")
    known = real_places()
    moved = []
    for p, r in sorted(places.items()):
        report.fact(p in drawn, f"{r['name']} is drawn")
        if p in drawn:
            spot = Point(float(drawn[p].get("data-x")), float(drawn[p].get("data-y")))
            report.fact(hexes.polygon[r["hex"]].contains(spot), f"{r['name']} is drawn in its hex {r['hex']}")
        x, y = (float(v) for v in base.point(float(r["lon"]), float(r["lat"])))
        home = hexes.at(x, y)
        gap = 99 if home is None else hexes.distance(home, r["hex"])
        if home is None:
            gap = int(np.ceil(np.hypot(hexes.centre[r["hex"]][0] - x,
                                       hexes.centre[r["hex"]][1] - y) / hexes.size - 0.5))
        moved += [p] if gap else []
        report.fact(gap <= allowed, f"{r['name']} stands in the hex of its real place or beside it: {gap} hexes away")
        spots = known.get(r["name"].lower(), [])
        if spots:      # beyond 400 km it is another town of that name
            km = min(distance_km(*spot, float(r["lat"]), float(r["lon"])) for spot in spots)
            report.fact(km < 40 or km > 400, f"{r['name']} lies where the gazetteer says: {km:.0f} km off")
    return moved


def real_places():
    found = {}
    for p in tables.read(os.path.join(geodata.GEO, "places.tsv")):
        for name in {p["name"].lower(), p["ascii"].lower()}:
            found.setdefault(name, []).append((float(p["lat"]), float(p["lon"])))
    return found


def distance_km(lat1, lon1, lat2, lon2):
    a, b, c, d = np.radians([lat1, lon1, lat2, lon2])
    s = np.sin((c - a) / 2) ** 2 + np.cos(a) * np.cos(c) * np.sin((d - b) / 2) ** 2
    return 2 * 6371 * np.arcsin(np.sqrt(s))


def check_rails(report, hexes, rows, sides, rails, water, ferries=()):
    """rails: [(from hex, to hex, path, name)]."""
    for start, end, path, name in rails:
        report.fact(path[0] == start and path[-1] == end, f"railway {name} runs from town to town")
        bad = [(a, b) for a, b in zip(path, path[1:]) if not hexes.beside(a, b)]
        report.fact(not bad, f"railway {name} goes from hex to neighbour: {bad}")
        wet = [h for h in path if rows[h]["class"] == "sea"]
        report.fact(not wet, f"railway {name} stays on land: {wet}")
        for pair in zip(path, path[1:]):
            pair = tuple(sorted(pair))
            kind = sides.get(pair, {"kind": "clear"})["kind"]
            report.fact(kind not in water or pair in ferries,
                        f"railway {name} crosses no water at {pair[0]}/{pair[1]} ({kind})")


def side_marks(root, cls):
    """Pairs of hexes whose common side carries a mark of the class."""
    found = set()
    for i in root.iter(SVG + "path"):
        if cls in i.get("class", "").split():
            for text in (i.get("data-side") or i.get("data-sides") or "").split():
                found.add(tuple(sorted(text.split("-"))))
    return found


def check_chains(report, hexes, rivers, gaps=None):
    """Each river is unbroken; it may run on sides that bear the name of another. rivers: {name: [(a, b)]}; gaps: {name:
    number of parts} for rivers that leave the map or are broken on purpose."""
    pairs = [p for found in rivers.values() for p in found]
    at = {}
    for p in pairs:
        for c in hexes.side_keys(*p):
            at.setdefault(c, []).append(p)
    parts = pieces(pairs, lambda p: [q for c in hexes.side_keys(*p) for q in at[c]])
    for name, own in sorted(rivers.items()):
        count = sum(1 for part in parts if part & set(own))
        wanted = (gaps or {}).get(name, 1)
        report.fact(count == wanted, f"the {name} runs in {wanted} unbroken part(s): {count}")


def check_text(report, root, styles):
    layers = ("layer-labels", "layer-boxes", "layer-legend", "layer-turntrack", "layer-numbers")
    boxes = []
    for g in root.iter(SVG + "g"):
        if g.get("id") in layers:
            for t in g.iter(SVG + "text"):
                cls = next((c for c in t.get("class", "").split() if c in styles), None)
                if cls and t.get("x"):
                    boxes += text_boxes(t, *styles[cls])
    check_overlaps(report, boxes)
    return boxes


def check_overlaps(report, boxes):
    """No two texts of one language overlap; a sweep by the left edge keeps it quick."""
    for lang in ("en", "es"):
        own = sorted((b for b in boxes if b[1] == lang), key=lambda b: b[2])
        for i, (text, _, x0, y0, x1, y1) in enumerate(own):
            hits = []
            for b in own[i + 1:]:
                if b[2] > x1 - 0.3:
                    break
                if min(x1, b[4]) - max(x0, b[2]) > 0.3 and min(y1, b[5]) - max(y0, b[3]) > 0.3:
                    hits.append(b[0])
            report.fact(not hits, f"text '{text}' ({lang}) overlaps none: {hits}")


def text_boxes(t, size, font, spacing):
    spans = list(t.iter(SVG + "tspan"))
    lines = [e.text for e in spans] or [t.text]
    step = float(spans[1].get("y")) - float(spans[0].get("y")) if len(spans) > 1 else size * 0.92
    out = []
    for language, texts in (("en", lines), ("es", (t.get("data-es") or "|".join(lines)).split("|"))):
        for i, text in enumerate(texts):
            w = labels.text_width(text, size, font, spacing)
            x, y = float(t.get("x")), float(t.get("y")) + step * i
            left = x - w / 2 if t.get("text-anchor") == "middle" else x - w if t.get("text-anchor") == "end" else x
            out.append((text, language, left, y - 0.68 * size, left + w, y + 0.2 * size))
    return out
