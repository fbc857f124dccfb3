"""Draws what all hex boards have in common: water, land, terrain, grid, features of hexsides, rails."""
import numpy as np
from shapely.geometry import LineString, MultiLineString, Point
from shapely.ops import linemerge, nearest_points, unary_union

from . import geodata, svg
from .hexland import WATER
from .svg import tag

LAYERS = ("sea", "land", "terrain", "relief", "hexes", "tints", "grid", "lakes", "coast", "rivers", "borders",
          "crossings",
          "rails", "cities", "numbers", "labels", "boxes", "legend", "turntrack")


def draw_sea(doc, m, shapes, names, closed):
    """shapes: {sea: polygon of hexes}; closed: hexes of water out of play."""
    water = m.frame.difference(m.land)
    doc.add("sea", tag("path", cls="sea", d=svg.path(m.frame)))
    m.seas = {s: shape.intersection(m.frame) for s, shape in shapes.items()}
    for s, shape in sorted(m.seas.items()):      # whole hexes: land lies above them
        doc.add("sea", tag("path", id="sea-" + s, cls="sea", data_name=names[s], d=svg.path(shape.simplify(0.1))))
    if closed:
        doc.add("sea", tag("path", cls="closed-water", d=svg.path(unary_union(closed).intersection(m.frame))))
    doc.add("sea", tag("path", cls="grid", d=svg.path(graticule(m).intersection(water))))
    for distance in (3.0, 7.0):      # the fine lines along the shore of engraved maps
        line = m.land.buffer(distance, resolution=3).simplify(0.7).boundary
        doc.add("sea", tag("path", cls="waterline", d=svg.path(line.intersection(m.frame.buffer(-1)))))
    ids, inner = sorted(m.seas), water.buffer(-0.5)
    for i, a in enumerate(ids):
        for b in ids[i + 1:]:
            limit = m.seas[a].boundary.intersection(m.seas[b].buffer(0.4)).intersection(inner)
            if limit.length > 4:
                doc.add("sea", tag("path", cls="sea-limit", data_seas=f"{a} {b}",
                                   d=svg.path(MultiLineString(geodata.merged(limit)))))


def graticule(m):
    found = []
    for lon in range(-20, 30, 5):
        x, _ = m.base.point(lon, 45)
        found.append(LineString([(x, m.frame.bounds[1]), (x, m.frame.bounds[3])]))
    for lat in range(25, 75, 5):
        _, y = m.base.point(5, lat)
        found.append(LineString([(m.frame.bounds[0], y), (m.frame.bounds[2], y)]))
    return unary_union(found).intersection(m.frame)


def draw_land(doc, m, in_play):
    """Ground under everything: land in play, and land out of play in grey. Islands in hexes of sea are grey too."""
    play = unary_union([m.hexes.polygon[h] for h in m.rows if in_play(h)])
    grey, ground = [], []
    for part in geodata.polygons(m.land):
        if not play.intersects(part) or play.intersection(part).area < 0.02 * part.area:
            grey.append(part)
        else:
            ground.append(part)
    beyond = unary_union([m.hexes.polygon[h] for h, r in m.rows.items() if not in_play(h) and r["class"] != "sea"]
                         + [m.frame.difference(unary_union([p.buffer(0.2) for p in m.hexes.polygon.values()]))])
    ground = unary_union(ground)
    grey = unary_union(grey + [ground.intersection(beyond)])
    doc.add("land", tag("path", cls="ground", fill_rule="evenodd", d=svg.path(ground)),
            tag("path", cls="neutral", fill_rule="evenodd", d=svg.path(grey)))
    m.ground = ground.difference(beyond)


def draw_terrain(doc, m, in_play):
    kinds = {}
    for h, r in m.rows.items():
        if in_play(h) and r["terrain"] != "clear":
            kinds.setdefault(r["terrain"], []).append(m.hexes.polygon[h].buffer(0.05, join_style=2))
    for kind, parts in sorted(kinds.items()):
        shape = unary_union(parts).intersection(m.land)
        doc.add("terrain", tag("path", cls="terrain-" + kind, fill_rule="evenodd", d=svg.path(shape)))
    for i, name in enumerate(("rough", "mountain", "high mountain")):
        doc.add("relief", tag("path", cls=f"relief relief-{i + 1}", d=svg.path(m.relief[name].intersection(m.land))))
    for name, lake in sorted(m.lakes.items()):
        doc.add("lakes", tag("path", cls="lake", data_name=name, d=svg.path(lake)))
    coast = m.land.boundary.intersection(m.frame.buffer(-0.3))
    doc.add("coast", tag("path", cls="coastline", d=svg.path(unary_union(geodata.merged(coast)))))


def draw_hexes(doc, m, data):
    """One path a hex; data(hex) gives classes and data attributes."""
    lands, seas = [], []
    for h in sorted(m.rows):
        cls, attributes = data(h)
        shape = m.hexes.polygon[h]
        if not m.frame.contains(shape):
            shape = shape.intersection(m.frame)
        doc.add("hexes", tag("path", id="hex-" + h, cls="hex " + cls, **attributes, d=svg.path(shape)))
    for a, b in m.hexes.pairs():
        if all(m.rows[h]["class"] == "out" for h in (a, b)):
            continue
        line = m.hexes.side_line(a, b).intersection(m.frame)
        lands.append(line.intersection(m.land))
        seas.append(line.difference(m.land))
    for name, lines in (("land", lands), ("sea", seas)):
        merged = geodata.merged(unary_union([l for part in lines for l in geodata.lines(part)]))
        doc.add("grid", tag("path", cls="hexline-" + name, d=svg.path(MultiLineString(merged))))


def draw_tints(doc, m, country_of):
    """Ribbons along frontiers, and the frontiers on hexsides. country_of(hex) is None at sea."""
    lands = {}
    for h in sorted(m.rows):
        if country_of(h):
            lands.setdefault(country_of(h), []).append(m.hexes.polygon[h].buffer(0.05, join_style=2))
    lands = {c: unary_union(parts) for c, parts in sorted(lands.items())}
    lines = []
    for a, b in m.hexes.pairs():
        ca, cb = country_of(a), country_of(b)
        unknown = "clear" if m.land.contains(m.hexes.side_line(a, b).centroid) else "sea"
        kind = m.sides.get((a, b), {"kind": unknown})["kind"]
        if ca and cb and ca != cb and kind not in WATER:
            lines.append((m.hexes.side_line(a, b), ca, cb))
    dry = m.land.buffer(1.5)
    for c, shape in lands.items():
        own = unary_union([l for l, x, y in lines if c in (x, y)])
        ribbon = own.buffer(8, resolution=3).intersection(shape).intersection(m.land)
        ribbon = ribbon.intersection(m.frame).simplify(0.3)
        if not ribbon.is_empty:
            doc.add("tints", tag("path", cls=f"tint tint-{slug(c)}", data_country=c, fill_rule="evenodd",
                                 d=svg.path(ribbon)))
    border = linemerged([l for l, _, _ in lines])
    doc.add("borders", tag("path", cls="frontier", d=svg.path(border.intersection(dry).intersection(m.frame))))


def slug(text):
    return text.lower().replace(" ", "-")


def linemerged(lines):
    """Lines given by exact sides joined to long ones (corners are rounded, so that they meet)."""
    exact = [LineString([(round(x, 3), round(y, 3)) for x, y in l.coords]) for l in lines]
    return MultiLineString(geodata.lines(linemerge(exact)) if exact else [])


# --- features of hexsides -------------------------------------------------------------------------------------

def rounded(line, rounds=2):
    """Cuts the corners of an open line; the ends stay."""
    points = np.asarray(line.coords)
    for _ in range(rounds):
        mids = np.concatenate([[0.75 * a + 0.25 * b, 0.25 * a + 0.75 * b] for a, b in zip(points, points[1:])])
        points = np.concatenate([points[:1], mids[1:-1], points[-1:]])
    return LineString(points)


def draw_rivers(doc, m, sides):
    """sides: {(a, b): name}. Chains between confluences, corners cut; a mouth runs on to the shore."""
    exact, spot = {}, {}
    for (a, b), name in sorted(sides.items()):
        # One position a corner, whichever side it was reckoned from, so that the chains close.
        p, q = (spot.setdefault(k, c) for k, c in zip(m.hexes.side_keys(a, b), m.hexes.side(a, b)))
        exact[frozenset((p, q))] = (a, b, name)
    lakes = unary_union([Point()] + [s.buffer(1) for s in m.lakes.values()])
    ends = {}
    for side in exact:
        for p in side:
            ends[p] = ends.get(p, 0) + 1
    for chain in geodata.lines(linemerge([LineString(sorted(s)) for s in exact])):
        members = [exact[frozenset(pair)] for pair in zip(chain.coords, chain.coords[1:])]
        points = list(chain.coords)
        for at in (0, -1):
            if ends[points[at]] == 1:
                mouth = to_shore(m, points[at])
                points = points if mouth is None else [mouth] + points if at == 0 else points + [mouth]
        line = rounded(LineString(points)).simplify(0.15).intersection(m.land.buffer(1.2)).difference(lakes)
        d = svg.path(line)
        if not d:
            continue
        doc.add("rivers", tag("path", cls="x-river-case", d=d),
                tag("path", cls="x-river", data_river=" ".join(sorted({n for _, _, n in members})),
                    data_sides=" ".join(f"{a}-{b}" for a, b, _ in members), d=d))


def to_shore(m, point):
    p = Point(point)
    water = m.water if hasattr(m, "water") else m.frame.difference(m.land)
    m.water = water
    if water.contains(p) or water.distance(p) > 0.55 * m.hexes.size:
        return None
    on = nearest_points(water, p)[0]
    return on.x, on.y


def draw_channels(doc, m, pairs, cls="x-channel"):
    """Sides of water between two hexes of land: a quiet double line on the water that parts them."""
    for a, b in pairs:
        doc.add("crossings", tag("path", cls=cls, data_side=f"{a}-{b}", d=svg.path(m.hexes.side_line(a, b))))


def draw_walls(doc, m, pairs):
    for a, b in pairs:
        line = m.hexes.side_line(a, b)
        doc.add("crossings", tag("path", cls="x-alpine-bed", d=svg.path(line)),
                tag("path", cls="x-alpine", data_side=f"{a}-{b}", d=svg.path(zigzag(line))))


def zigzag(line, step=7.0, height=4.0):
    (ax, ay), (bx, by) = line.coords[0], line.coords[-1]
    count = max(4, int(line.length / step) // 2 * 2)
    nx, ny = -(by - ay) / line.length, (bx - ax) / line.length
    return LineString([(ax + (bx - ax) * i / count + nx * (height if i % 2 else -height),
                        ay + (by - ay) * i / count + ny * (height if i % 2 else -height)) for i in range(count + 1)])


def draw_arrow(doc, layer, cls, a, b, share=0.5, size=8.0, **data):
    """A double arrow over the common side of two hexes, between two points."""
    a, b = np.array(a, float), np.array(b, float)
    mid, u = (a + b) / 2, (b - a) / np.hypot(*(b - a))
    half = np.hypot(*(b - a)) / 2 * share
    heads = ""
    for tip, d in ((mid + u * half, u), (mid - u * half, -u)):
        v = np.array([-d[1], d[0]])
        base = tip - d * size
        heads += "M" + "L".join(f"{svg.num(x)} {svg.num(y)}" for x, y in (tip, base + v * size * 0.5,
                                                                          base - v * size * 0.5)) + "z"
    inner = LineString([mid - u * (half - size * 0.7), mid + u * (half - size * 0.7)])
    doc.add(layer, tag("path", cls=cls, d=svg.path(inner), **data), tag("path", cls=cls + "-head", d=heads))
    return inner


# --- rails ----------------------------------------------------------------------------------------------------

def draw_rails(doc, m, paths, special):
    """paths: [[hex, ...]]; special: {(a, b): class} for ferries. Lines meet in the town of a hex, or in its middle."""
    edges = sorted({tuple(sorted(p)) for path in paths for p in zip(path, path[1:])})
    node = {}
    for h in {h for path in paths for h in path}:       # in the middle of the hex, or on the land nearest to it
        x, y = m.hexes.centre[h]
        dry = m.part[h].buffer(-7)
        spot = Point(x, y) if dry.is_empty or dry.contains(Point(x, y)) else nearest_points(dry, Point(x, y))[0]
        node[h] = (spot.x, spot.y)
    for p, r in sorted(m.places.items(), key=lambda i: -town_rank(i[1])):
        node[r["hex"]] = m.towns[p]
    degree = {}
    for a, b in edges:
        for h in (a, b):
            degree.setdefault(h, []).append(b if h == a else a)
    towns = {r["hex"] for r in m.places.values()}
    for h, near in degree.items():          # a line that only runs through need not touch the middle
        if h not in towns and len(near) == 2:
            p, q = (crossing(m, node, h, n) for n in near)
            x, y = node[h]
            node[h] = (0.45 * x + 0.275 * (p[0] + q[0]), 0.45 * y + 0.275 * (p[1] + q[1]))
    m.rail_node, lines = node, []
    plain = {e for e in edges if e not in special}
    for a, b in edges:
        x = crossing(m, node, a, b)
        line = LineString([node[a], x, node[b]])
        if (a, b) in plain:
            lines.append(line)
        else:
            doc.add("rails", tag("path", cls=special[a, b], data_side=f"{a}-{b}", d=svg.path(rounded(line))))
    knots = {tuple(round(v, 3) for v in node[h]) for h in towns} | {
        tuple(round(v, 3) for v in node[h]) for h, near in degree.items() if len(near) != 2}
    for chain in linemerged(lines).geoms:
        for piece in cut_at(chain, knots):
            d = svg.path(rounded(piece, 3).simplify(0.2))
            doc.add("rails", tag("path", cls="rail", d=d), tag("path", cls="rail-ties", d=d))
    m.rail_edges = edges
    return unary_union(lines)


def town_rank(r):
    return {"capital": 0, "major": 1, "minor": 2}.get(r["kind"], 3)


def crossing(m, node, a, b):
    """Where a line from node to node passes the common side: near the straight way, but not at a corner."""
    p, q = (np.array(c) for c in m.hexes.side(a, b))
    (ax, ay), (bx, by) = node[a], node[b]
    d, e = q - p, np.array([bx - ax, by - ay])
    cross = d[0] * e[1] - d[1] * e[0]
    t = 0.5 if abs(cross) < 1e-9 else ((ax - p[0]) * e[1] - (ay - p[1]) * e[0]) / cross
    low, high = dry_span(m, a, b)
    t = min(high, max(low, t))
    return tuple(p + d * t)


def dry_span(m, a, b):
    """The part of the side, as shares, where a railway may cross: not at a corner, and on land if it can be."""
    line = m.hexes.side_line(a, b)
    parts = geodata.lines(line.intersection(m.land))
    if not parts:
        return 0.4, 0.6
    best = max(parts, key=lambda l: (round(l.length, 3), l.coords[0]))
    t = sorted(line.project(Point(c), normalized=True) for c in (best.coords[0], best.coords[-1]))
    low, high = max(0.25, t[0]), min(0.75, t[1])
    return (low, high) if low <= high else ((t[0] + t[1]) / 2,) * 2


def cut_at(chain, knots):
    piece, out = [], []
    for c in chain.coords:
        piece.append(c)
        if len(piece) > 1 and tuple(round(v, 3) for v in c) in knots:
            out.append(LineString(piece))
            piece = [c]
    return out + ([LineString(piece)] if len(piece) > 1 else [])
