"""Real land under a hex grid: the rubber sheet, land and water of each hex, seas, countries."""
import numpy as np
from shapely.geometry import Point, Polygon
from shapely.ops import nearest_points, unary_union
from shapely.prepared import prep

from . import geodata
from .cylinder import Sheet

WATER = ("sea", "water", "lake", "coast", "strait", "rail-strait", "bridge-strait", "red_arrow")
INNER = 0.60      # share of the hex in which its town stands


def build(m, inner=INNER, reach=0.62):
    """m has frame, base (projection), hexes, rows, sides, places, pulls; adds proj, land, relief, lakes, towns."""
    knots = pulls(m, inner)
    for _ in range(2):     # first the towns, then the shores that the hexes want
        m.proj = Sheet(m.base, knots, reach * m.hexes.size)
        regions = geodata.regions(m.proj, m.frame.buffer(30), 0.55, 14.0)
        m.land = unary_union(list(regions.values())).intersection(m.frame)
        share_land(m)
        knots = knots + shore_pulls(m)
    cut_channels(m)
    kept, x, y = m.proj.folds(m.frame.bounds, 6.0)
    m.notes.append(f"rubber sheet: least area kept {kept:.2f} in hex {m.hexes.at(x, y)}")
    m.towns = {}
    for p, r in sorted(m.places.items()):
        x, y = m.proj.point(float(r["lon"]), float(r["lat"]))
        m.towns[p] = m.hexes.inside(r["hex"], x, y, inner + 0.12)
    m.relief = geodata.relief(m.proj, m.frame, 4.0, 260)
    m.lakes = {n: s for n, s in geodata.lakes(m.proj, m.frame, 190, 0.6).items() if s.area > 60}


def pulls(m, inner):
    found = []
    for _, r in sorted(m.places.items()):
        x, y = (float(v) for v in m.base.point(float(r["lon"]), float(r["lat"])))
        tx, ty = m.hexes.inside(r["hex"], x, y, inner)
        found.append((x, y, tx - x, ty - y))
    for r in m.pulls:
        x, y = (float(v) for v in m.base.point(float(r["lon"]), float(r["lat"])))
        if r["hex"] == "-":
            found.append((x, y, float(r["dx"]) * m.hexes.size, float(r["dy"]) * m.hexes.size))
            continue
        cx, cy = m.hexes.centre[r["hex"]]
        found.append((x, y, cx + float(r["dx"]) * m.hexes.size - x, cy + float(r["dy"]) * m.hexes.size - y))
    return found


def shore_pulls(m):
    """Where a side that units cross lies in the water, or a hex of land shows none, the nearest shore moves over."""
    found, size = [], m.hexes.size
    wet = [m.hexes.side_line(a, b).interpolate(0.5, normalized=True) for (a, b), s in sorted(m.sides.items())
           if s["kind"] not in WATER and dry_share(m, a, b) < 0.3]
    bare = [Point(m.hexes.centre[h]) for h, r in sorted(m.rows.items())
            if r["class"] not in ("sea", "out") and land_share(m, h) < 0.2]
    big = unary_union([p for p in geodata.polygons(m.land) if p.area > 0.2 * size ** 2])
    for spot, past in [(p, 0.1) for p in wet] + [(p, -0.12) for p in bare]:
        shore = nearest_points(big, spot)[0]
        gap = shore.distance(spot)
        if not 1 < gap < 0.75 * size:
            continue
        step = (gap + past * size) / gap
        x, y = back(m.proj, shore.x, shore.y)
        if any(np.hypot(x - f[0], y - f[1]) < 0.3 * size for f in found):
            continue
        found.append((x, y, shore.x + (spot.x - shore.x) * step - x, shore.y + (spot.y - shore.y) * step - y))
    return found


def back(sheet, x, y):
    """The point that the sheet moves to x, y."""
    bx, by = x, y
    for _ in range(12):
        mx, my = (float(v[0]) for v in sheet.moved(bx, by))
        bx, by = bx + x - mx, by + y - my
    return bx, by


def dry_share(m, a, b):
    line = m.hexes.side_line(a, b)
    return line.intersection(m.land).length / line.length


def cut_channels(m, half=3.4):
    """A side of water between two hexes of land parts them on the drawing too: a channel is cut where there is land."""
    cuts = []
    for (a, b), s in sorted(m.sides.items()):
        if s["kind"] in ("sea", "water") and "out" not in (m.rows[a]["class"], m.rows[b]["class"]):
            line = m.hexes.side_line(a, b)
            wet = line.length - line.intersection(m.land).length
            if wet < 0.97 * line.length:
                cuts.append(line.buffer(half, resolution=4))
    cut = m.land.difference(unary_union(cuts))
    m.land = unary_union([p for p in geodata.polygons(cut) if p.area > 40])
    share_land(m)


def share_land(m):
    """m.part: {hex: its real land}; m.loose: land that lies in no hex of land."""
    m.part = {}
    near = prep(m.land)
    for h, shape in sorted(m.hexes.polygon.items()):
        shape = shape.intersection(m.frame)
        if near.intersects(shape):
            m.part[h] = shape if near.contains(shape) else shape.intersection(m.land)
        else:
            m.part[h] = Polygon()


def land_share(m, h):
    return m.part[h].area / m.hexes.polygon[h].intersection(m.frame).area


def sea_shapes(m, sea_of):
    """{sea: polygon of hexes and parts of hexes}.

    A hex of sea belongs to its sea. A shore hex is cut into six triangles; each goes to the sea of the hex beyond,
    if that is one of the shore's own seas, else to the nearest one that is.
    """
    shapes = {}
    for h, r in m.rows.items():
        if r["class"] == "sea":
            shapes.setdefault(sea_of(r)[0], []).append(m.hexes.polygon[h])
    grown = {s: unary_union(parts) for s, parts in shapes.items()}
    for h, r in sorted(m.rows.items()):
        if r["class"] == "sea" or m.part[h].area > 0.998 * m.hexes.polygon[h].area:
            continue
        own = sea_of(r) or [sea_of(m.rows[b])[0] for b in sorted(m.hexes.near[h].values())
                            if m.rows[b]["class"] == "sea"]
        x, y = m.hexes.centre[h]
        corners = m.hexes.corners(x, y)
        for i in range(6):
            triangle = Polygon([(x, y), corners[i], corners[(i + 1) % 6]])
            middle = Point(np.mean([corners[i], corners[(i + 1) % 6]], axis=0))
            ranked = sorted(set(own), key=lambda s: (round(grown[s].distance(middle), 3), s))
            if ranked:
                shapes[ranked[0]].append(triangle)
    return {s: unary_union([p.buffer(0.05) for p in parts]).intersection(m.frame) for s,
            parts in sorted(shapes.items())}
