"""Draws the BLITZWAR board: writes board.svg and anchors.tsv."""
import os

import numpy as np
from shapely.geometry import LineString, Point
from shapely.ops import unary_union

from ..lib import carto, geodata, labels, points as pts, svg, tables
from ..lib.svg import tag
from . import boxes, style
from .board import (
    BOXES,
    HEIGHT,
    INSET,
    INSET_PROJ,
    INSET_ZONES,
    MAP,
    PROJ,
    SIDE,
    WIDTH,
    geometry,
    shore_mark,
    shore_waters,
    table,
)

LAYERS = (
    "sea",
    "land",
    "areas",
    "relief",
    "lakes",
    "rivers",
    "coast",
    "borders",
    "inset",
    "lines",
    "crossings",
    "coasts",
    "nodes",
    "labels",
    "boxes",
    "legend",
    "turntrack",
)
ICON = 12.6


def build(folder):
    m = geometry()
    doc = svg.Document(WIDTH, HEIGHT, "BLITZWAR", LAYERS)
    doc.style, doc.defs = style.css(), style.symbols()
    sheet = labels.Sheet(WIDTH, HEIGHT)
    sheet.taken |= ~sheet.mask(MAP.buffer(-4))
    rows = {r["id"]: r for r in table("seas")}
    straits = ("Gibraltar", "Dardanelles", "Skagen", "Great Belt", "Oresund")
    carto.draw_water(doc, m, rows, strait=straits)
    draw_land(doc, m)
    carto.draw_relief(doc, m)
    carto.draw_frontiers(doc, m, m.areas, m.rest)
    draw_inset(doc, m)
    boxes.draw(doc, m, sheet)
    marks = draw_coasts(doc, m)
    draw_lines(doc, m)
    draw_nodes(doc, m)
    draw_names(doc, m, sheet, marks)
    draw_decor(doc, m, sheet)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "board.svg"), "w", encoding="utf-8", newline="\n") as f:
        f.write(doc.text())
    tables.write(os.path.join(folder, "anchors.tsv"), carto.ANCHOR_COLUMNS, m.anchors)
    return m


# --- land -------------------------------------------------------------------------------------------------------


def draw_land(doc, m):
    for name, shape in sorted(m.rest.items()):
        doc.add("land", tag("path", cls="neutral", data_region=name, fill_rule="evenodd", d=svg.path(shape)))
    for c, shape in sorted(m.areas.items()):
        d = svg.path(shape)
        doc.add("land", tag("path", cls="land", fill_rule="evenodd", d=d))
        doc.add("areas", tag("path", id="area-" + c, cls=f"area tint-{c}", fill_rule="evenodd", data_country=c, d=d))
    line = m.areas["FRA"].boundary.intersection(m.areas["FV"].buffer(0.5)).intersection(MAP)
    doc.add("borders", tag("path", id="demarcation", cls="vichy", d=svg.path(unary_union(geodata.merged(line)))))


def draw_inset(doc, m):
    """The Western Desert at twice the scale, and its place on the main map."""
    x0, y0, x1, y1 = INSET.bounds
    doc.add("inset", carto.rect("sea", x0, y0, x1 - x0, y1 - y0))
    for distance in (3.0, 7.0):
        line = m.inset.buffer(distance, resolution=3).boundary.intersection(INSET.buffer(-0.5))
        doc.add("inset", tag("path", cls="waterline", d=svg.path(line.difference(m.inset.buffer(1)))))
    doc.add("inset", tag("path", cls="land", d=svg.path(m.inset)))
    egypt = INSET_PROJ.shape(unary_union([g for p, g in geodata.features("regions_1939") if p["id"] == "EGY"]))
    egypt = egypt.intersection(m.inset)
    doc.add(
        "inset",
        tag("path", cls="area tint-ITC", d=svg.path(m.inset.difference(egypt))),
        tag("path", cls="area tint-UK", d=svg.path(egypt)),
    )
    frontier = egypt.boundary.intersection(INSET.buffer(-1)).difference(m.inset.boundary.buffer(0.5))
    doc.add(
        "inset",
        tag("path", cls="frontier", d=svg.path(frontier)),
        tag("path", cls="coastline", d=svg.path(m.inset.boundary.intersection(INSET.buffer(-0.5)))),
    )
    limit = LineString([INSET_PROJ.point(23.05, 33.5), INSET_PROJ.point(22.95, 32.4)])
    limit = limit.intersection(INSET).difference(m.inset)
    doc.add(
        "inset", tag("path", cls="sea-limit", d=svg.path(limit)), carto.rect("inset-frame", x0, y0, x1 - x0, y1 - y0)
    )
    corners = [PROJ.point(*INSET_PROJ.inverse(x, y)) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    edge = LineString([*corners, corners[0]]).intersection(MAP.buffer(-1))
    doc.add("inset", tag("path", cls="inset-key", d=svg.path(edge)))
    for z in INSET_ZONES:
        x, y = PROJ.point(float(m.rows[z]["lon"]), float(m.rows[z]["lat"]))
        doc.add("lines", tag("circle", cls="ref-dot", cx=float(x), cy=float(y), r=2.6, data_ref=z))


# --- lines ------------------------------------------------------------------------------------------------------


def draw_lines(doc, m):
    small = {
        z: tuple(float(v) for v in PROJ.point(float(m.rows[z]["lon"]), float(m.rows[z]["lat"]))) for z in INSET_ZONES
    }
    for link in m.links:
        a, b = link["a"], link["b"]
        if a in INSET_ZONES and b in INSET_ZONES:
            doc.add("lines", tag("path", cls="road-ref", d=svg.path(LineString([small[a], small[b]]))))
    for (a, b), (inner, outer, end) in m.stubs.items():
        doc.add("lines", tag("path", cls="road-ref", d=svg.path(LineString([m.points[outer], end]))))
        way = LineString([m.points[inner], stub_end(m, inner, outer)])
        doc.add(
            "lines",
            tag("path", cls="road-case", d=svg.path(way)),
            tag("path", id=f"link-{a}-{b}", cls="road", data_link=f"{a}-{b}", data_kind="land", d=svg.path(way)),
        )
    for kind in ("dotted", "land"):
        for link in m.links:
            a, b = link["a"], link["b"]
            if link["kind"] != kind or (a, b) not in m.lines:
                continue
            d = svg.path(m.lines[a, b].simplify(0.15))
            if kind == "land":
                doc.add("lines", tag("path", cls="road-case", d=d))
            doc.add(
                "lines",
                tag(
                    "path",
                    id=f"link-{a}-{b}",
                    cls="road" if kind == "land" else "dotted",
                    data_link=f"{a}-{b}",
                    data_kind=kind,
                    d=d,
                ),
            )
            draw_crossing(doc, m, link)


def stub_end(m, inner, outer):
    """Where a line leaves the inset towards a town outside it."""
    x, y = (float(v) for v in INSET_PROJ.point(float(m.rows[outer]["lon"]), float(m.rows[outer]["lat"])))
    line = LineString([m.points[inner], (x, y)]).intersection(INSET)
    return line.coords[-1]


def frame_at(line, at):
    """A point on the line with its unit vector along it."""
    p, q = line.interpolate(max(0, at - 1)), line.interpolate(min(line.length, at + 1))
    u = np.array([q.x - p.x, q.y - p.y])
    spot = line.interpolate(at)
    return np.array([spot.x, spot.y]), u / np.hypot(*u)


def crossing_at(m, line, link):
    """Where the river mark stands: where a real river crosses, else nearer the protected zone."""
    low, high = SIDE + 8, line.length - SIDE - 8
    wanted = {"both": 0.5, link["a"]: 0.38, link["b"]: 0.62}[link["river"]] * line.length
    hits = m.great_rivers.intersection(line)
    spots = [
        line.project(p)
        for p in ([hits] if hits.geom_type == "Point" else getattr(hits, "geoms", []))
        if p.geom_type == "Point"
    ]
    spots = [s for s in spots if low <= s <= high]
    at = min(spots, key=lambda s: abs(s - wanted)) if spots else wanted
    return min(max(at, low), max(low, high))


def draw_crossing(doc, m, link):
    a, b = link["a"], link["b"]
    if link["river"] == "-" and link["fort"] == "-":
        return
    line = m.lines[a, b]
    if not hasattr(m, "great_rivers"):
        ranks = carto.river_ranks()
        m.great_rivers = unary_union(
            [l for name, parts in sorted(m.rivers.items()) if ranks.get(name, 9) <= 2 for l in parts]
        )
    data = dict(data_link=f"{a}-{b}")
    if link["river"] != "-":
        p, u = frame_at(line, crossing_at(m, line, link))
        v = np.array([-u[1], u[0]])
        doc.add(
            "crossings",
            tag(
                "path",
                cls="x-river-line",
                d=run([p - v * 7, p + v * 7]),
                data_crossing="river",
                data_side=link["river"],
                **data,
            ),
        )
        for side, sign in ((a, -1), (b, 1)):
            if link["river"] in ("both", side):
                doc.add("crossings", tag("path", cls="x-river", d=half_disc(p, u * sign, v)))
    if link["fort"] != "-":
        sign = -1 if link["fort"] == a else 1
        at = SIDE + 6.5 if sign < 0 else line.length - SIDE - 6.5
        p, u = frame_at(line, at)
        v = np.array([-u[1], u[0]])
        teeth = "".join(
            run([p + v * (k - 2.3), p + v * (k + 2.3), p + v * k + u * sign * 4.5]) + "z" for k in (-5, 0, 5)
        )
        doc.add(
            "crossings",
            tag(
                "path",
                cls="x-fort-line",
                d=run([p - v * 8, p + v * 8]),
                data_crossing="fortified_line",
                data_side=link["fort"],
                **data,
            ),
            tag("path", cls="x-fort", d=teeth),
        )


def run(spots):
    return "M" + "L".join(f"{svg.num(x)} {svg.num(y)}" for x, y in spots)


def half_disc(p, u, v, r=4.4):
    return run([p + v * r * np.cos(t) + u * r * np.sin(t) for t in np.linspace(0, np.pi, 9)]) + "z"


# --- coasts and points ------------------------------------------------------------------------------------------


def draw_coasts(doc, m):
    """The sign of each coast of each zone: a Beach or a thick coast, tied to its point."""
    taken = []
    waters = shore_waters(m)
    for z, r in sorted(m.rows.items()):
        if r["coasts"] == "-" or z in BOXES:
            continue
        for sea in r["coasts"].split(","):
            x, y = shore_mark(m, waters, z, sea)
            px, py = m.points[z]
            beach = sea in r["beaches"].split(",")
            gap = np.hypot(px - x, py - y)
            if gap < SIDE + 8:  # the point itself stands in the water
                x, y = px + (x - px) / max(gap, 0.1) * (SIDE + 8), py + (y - py) / max(gap, 0.1) * (SIDE + 8)
            data = dict(data_zone=z, data_sea=sea, data_x=x, data_y=y)
            doc.add("coasts", tag("path", cls="coast-tie", d=run([(px, py), (x, y)])))
            if beach:
                doc.add(
                    "coasts",
                    tag("circle", cls="beach", cx=x, cy=y, r=5, **data),
                    tag(
                        "path",
                        cls="beach-wave",
                        d=f"M{svg.num(x - 3.6)} {svg.num(y + .6)}q1.800-2.600 3.600 0t3.600 0",
                    ),
                )
            else:
                doc.add("coasts", tag("rect", cls="thick", x=x - 4.4, y=y - 4.4, width=8.8, height=8.8, **data))
            taken.append((x, y, 5.5))
    return taken


def outline(z, r, grow=0.0):
    x, y = r
    s = SIDE + grow
    if z == "hexagon":
        return (
            run([(x + 1.28 * s * np.cos(np.pi / 3 * i), y + 1.28 * s * np.sin(np.pi / 3 * i)) for i in range(6)])
            + "z"
        )
    return run([(x - s, y - s), (x + s, y - s), (x + s, y + s), (x - s, y + s)]) + "z"


def rim(r):
    if r["group"] == "Eastern Poland":
        return "PLE"
    return {"Vichy France": "FV", "French North Africa": "FV", "Italian colonies": "ITC"}.get(
        r["group"], r["country"]
    )


def draw_nodes(doc, m):
    for z, r in sorted(m.rows.items()):
        if z in BOXES:
            continue
        x, y = m.points[z]
        data = dict(
            data_zone=z,
            data_name=r["name"],
            data_es=r["name_es"],
            data_country=r["country"],
            data_terrain=r["terrain"],
            data_x=x,
            data_y=y,
        )
        doc.add(
            "nodes",
            tag(
                "path",
                id="node-" + z,
                cls=f"node n-{r['terrain']} rim-{rim(r)}",
                d=outline(r["shape"], (x, y)),
                **data,
            ),
            tag("path", cls="node-rim", d=outline(r["shape"], (x, y), 2.0)),
        )
        if r["terrain"] != "easy":
            doc.add("nodes", tag("use", href="#i-t-" + r["terrain"], x=x - 8, y=y - 8, width=16, height=16))
        if r["group"] == "Eastern Poland":
            doc.add(
                "nodes",
                tag(
                    "use",
                    cls="mark-east",
                    href="#i-east",
                    x=x + SIDE - 7,
                    y=y - SIDE - 3,
                    width=9,
                    height=9,
                    data_zone=z,
                ),
            )


# --- names ------------------------------------------------------------------------------------------------------


def icons_of(r):
    """[(symbol, class of the use, number or '')]"""
    found = []
    if r["sp_general"] != "0":
        found.append(("sp", "mark-sp", r["sp_general"]))
    if r["sp_side"] != "0":
        found.append(("sp-" + r["sp_side_of"], "mark-side", r["sp_side"]))
    if r["supply_of"] != "-":
        found.append(("supply", "mark-supply", ""))
    if r["port"] != "none":
        found.append(("port" if r["port"] == "port" else "base", "mark-" + r["port"], ""))
    return found


def block_shapes(texts, icons):
    """Possible name blocks (class, where the icons are, w, h, penalty)."""
    found = []
    for cls, cost in (("t-node", 0), ("t-node-s", 5)):
        width = pts.width_of(texts, cls, style.TEXT)
        row = ICON * icons
        if icons:
            found.append((cls, "beside", width + 2 + row, 13.0, cost))
        found.append((cls, "below", max(width, row), 13.0 + (ICON if icons else 0), cost))
    return found


def draw_names(doc, m, sheet, marks):
    names = pts.Names(WIDTH, HEIGHT)
    names.block(sheet.taken & ~sheet.mask(INSET.buffer(-3)))
    nodes = unary_union([Point(p).buffer(SIDE + 3.5, cap_style=3) for z, p in m.points.items() if z not in BOXES])
    names.block(sheet.mask(nodes))
    names.block(sheet.mask(unary_union([Point(x, y).buffer(r) for x, y, r in marks])))
    ways = unary_union(list(m.lines.values()))
    names.discourage(sheet.mask(ways.buffer(2.2)), 0.06)
    names.discourage(sheet.mask(m.coast.buffer(1.0)), 0.012)
    ids = [z for z in sorted(m.rows) if z not in BOXES]
    shapes = {z: block_shapes((m.rows[z]["name"], m.rows[z]["name_es"]), len(icons_of(m.rows[z]))) for z in ids}
    frames = {z: (INSET if z in INSET_ZONES else MAP).buffer(-4).bounds for z in ids}
    hints = {r["zone"]: r["side"] for r in table("sides")}
    found = names.place(
        {z: m.points[z] for z in ids},
        {z: SIDE + 3 for z in ids},
        {z: [s[2:] for s in shapes[z]] for z in ids},
        frames,
        hints,
    )
    sheet.take_shape(nodes)
    sheet.take_shape(unary_union([Point(x, y).buffer(r) for x, y, r in marks]))
    for z in ids:
        if z not in found:
            m.notes.append(f"no room for the name of {z}")
            continue
        number, x, y = found[z]
        draw_name(doc, m, sheet, z, shapes[z][number], x, y)
    m.ways = ways


def draw_name(doc, m, sheet, z, shape, x, y):
    cls, where, w, h = shape[:4]
    r, icons = m.rows[z], icons_of(m.rows[z])
    width = pts.width_of((r["name"], r["name_es"]), cls, style.TEXT)
    centre = x + w / 2 if where == "below" else x + width / 2
    base = y + 10.6
    doc.add(
        "labels",
        tag(
            "text",
            svg.escape(r["name"]),
            id="label-" + z,
            cls=cls + (" t-capital" if r["capital"] == "1" else ""),
            x=centre,
            y=base,
            text_anchor="middle",
            data_es=r["name_es"],
        ),
    )
    left = x + w / 2 - ICON / 2 * len(icons) if where == "below" else x + w - ICON * len(icons)
    draw_icons(doc, z, icons, left, y + h - ICON if where == "below" else y + (13 - ICON) / 2)
    sheet.take(x, y, w, h, 0)
    px, py = m.points[z]
    m.anchors.append(carto.anchor(z, px, py, centre, base, 36, 36))


def draw_icons(doc, z, icons, left, top, size=ICON):
    for i, (symbol, cls, number) in enumerate(icons):
        x = left + size * i
        doc.add(
            "labels",
            tag(
                "use",
                cls=cls,
                href="#i-" + symbol,
                x=x + 0.4,
                y=top + 0.4,
                width=size - 0.8,
                height=size - 0.8,
                data_zone=z,
                data_value=number or None,
            ),
        )
        if number and symbol != "sp":
            doc.add(
                "labels",
                tag(
                    "text",
                    number,
                    cls="t-num",
                    x=x + size / 2,
                    y=top + size / 2 + 3.4,
                    text_anchor="middle",
                    data_es=number,
                ),
            )


REACH = {"t-range": 60, "t-river": 30, "sea-big": 150}


def draw_decor(doc, m, sheet):
    before = sheet.taken.copy()
    sheet.take_shape(m.ways.buffer(2))
    water = sheet.mask(MAP.difference(m.land.buffer(1)))
    land = sheet.mask(m.land)
    anywhere = sheet.mask(MAP)
    carto.place_names(
        doc, m, sheet, table("decor"), style.TEXT, {"sea": (water, anywhere), "land": (land, anywhere)}, REACH
    )
    # Fleets may stand over a dotted line.
    sheet.taken = before | sheet.taken & ~sheet.mask(m.ways.buffer(2))
    carto.place_sea_stands(m, sheet, 80)
