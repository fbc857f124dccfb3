"""Draws the DOWNFALL board: writes board.svg and anchors.tsv."""
import os

import numpy as np
from shapely.geometry import LineString, Point
from shapely.ops import nearest_points, unary_union

from ..lib import carto, geodata, labels, svg, tables, zones as zz
from ..lib.carto import ANCHOR_COLUMNS, anchor, arrow, longest
from ..lib.svg import tag
from . import boxes, style
from .board import BIG_LAKES, HEIGHT, MAP, PROJ, WIDTH, geometry, project, river_name, table

LAYERS = (
    "sea",
    "land",
    "zones",
    "relief",
    "lakes",
    "rivers",
    "coast",
    "borders",
    "crossings",
    "landing",
    "cities",
    "labels",
    "boxes",
    "legend",
    "turntrack",
)
# Zones that bear the name of a region, not of a town: no town dot.
REGION_ZONES = ("KAR", "SLK", "SCO", "IRE", "ALB", "CRE", "RUH")
ICONS = (("supply_zone", "supply"), ("key_zone", "key"))


def build(folder):
    m = geometry()
    doc = svg.Document(WIDTH, HEIGHT, "DOWNFALL", LAYERS)
    doc.style, doc.defs = style.css(), style.patterns() + style.symbols()
    sheet = labels.Sheet(WIDTH, HEIGHT)
    sheet.taken |= ~sheet.mask(MAP.buffer(-5))
    draw_water(doc, m)
    draw_land(doc, m)
    draw_borders(doc, m)
    draw_crossings(doc, m, sheet)
    boxes.draw(doc, m, sheet)
    draw_landing(doc, m, sheet)
    dots = draw_towns(doc, m)
    draw_names(doc, m, sheet, dots)
    sheet.taken |= dots
    draw_decor(doc, m, sheet)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "board.svg"), "w", encoding="utf-8", newline="\n") as f:
        f.write(doc.text())
    tables.write(os.path.join(folder, "anchors.tsv"), ANCHOR_COLUMNS, m.anchors)
    return m


# --- water and land -------------------------------------------------------------------------------------------


def draw_water(doc, m):
    names = {r["id"]: r["name"] for r in table("seas")}
    for s, shape in m.seas.items():
        doc.add(
            "sea", tag("path", id="sea-" + s, cls="sea", fill_rule="evenodd", data_name=names[s], d=svg.path(shape))
        )
    doc.add("sea", tag("path", cls="closed-water", fill_rule="evenodd", d=svg.path(m.closed_water)))
    doc.add("sea", tag("path", cls="grid", d=svg.path(carto.graticule(m).difference(m.land))))
    for distance in (2.6, 6.0):  # the fine lines along the shore of engraved maps
        line = m.land.buffer(distance, resolution=3).simplify(0.5).boundary
        doc.add("sea", tag("path", cls="waterline", d=svg.path(line.intersection(MAP.buffer(-1)))))
    water = MAP.difference(m.land)
    for name, limit in sorted(m.sea_lines.items()):
        cls = "sea-limit gibraltar" if name == "Gibraltar" else "sea-limit"
        doc.add("sea", tag("path", cls=cls, data_name=name, d=svg.path(limit.intersection(water))))


def draw_land(doc, m):
    for name, shape in sorted(m.rest.items()):
        doc.add("land", tag("path", cls="neutral", data_region=name, fill_rule="evenodd", d=svg.path(shape)))
    for z, shape in sorted(m.zones.items()):
        r = m.rows[z]
        doc.add("zones", zone_path(z, r, svg.path(shape)))
    carto.draw_relief(doc, m, {river_name(l) for l in m.links if l["crossing"] == "river"})


def zone_path(z, r, d):
    return tag(
        "path",
        id="zone-" + z,
        cls=f"zone terrain-{r['terrain'].lower()} country-{r['country']}",
        fill_rule="evenodd",
        data_zone=z,
        data_country=r["country"],
        data_name=r["name"],
        d=d,
    )


# --- borders and crossings ------------------------------------------------------------------------------------


def draw_borders(doc, m):
    shore = unary_union([m.coast.buffer(0.35), *(m.lakes[n].buffer(0.6) for n in BIG_LAKES)])
    for c, shape in m.countries.items():
        line = shape.boundary.difference(shore).intersection(MAP.buffer(-0.5))
        ribbon = line.buffer(5, resolution=3).intersection(shape).simplify(0.25)
        doc.add("borders", tag("path", cls=f"tint tint-{c}", fill_rule="evenodd", d=svg.path(ribbon)))
    rest = unary_union([s.boundary for s in m.rest.values()])
    all_zones = unary_union(list(m.zones.values()))
    inner = rest.difference(shore).difference(all_zones.buffer(0.4)).intersection(MAP.buffer(-0.5))
    doc.add("borders", tag("path", cls="frontier-n", d=svg.path(unary_union(geodata.merged(inner)))))
    outer = all_zones.boundary.difference(shore).difference(unary_union(list(m.lakes.values())).buffer(0.5))
    outer = outer.intersection(MAP.buffer(-0.5))
    doc.add("borders", tag("path", cls="frontier", d=svg.path(unary_union(geodata.merged(outer)))))
    for a, b in sorted(zz.contacts(m.zones)):
        cls = "border" if m.rows[a]["country"] == m.rows[b]["country"] else "frontier"
        doc.add("borders", tag("path", id=f"border-{a}-{b}", cls=cls, d=svg.path(joined(m, a, b))))


def joined(m, a, b):
    return unary_union(geodata.merged(zz.common_line(m.zones[a], m.zones[b])))


def draw_crossings(doc, m, sheet):
    for link in sorted(m.links, key=lambda l: (l["crossing"], l["a"], l["b"])):
        a, b, kind = link["a"], link["b"], link["crossing"]
        if kind == "none":
            continue
        if kind == "strait":
            draw_strait(doc, m, sheet, link)
            continue
        line = joined(m, a, b)
        data = dict(data_link=f"{a}-{b}", data_side=link["side"], data_feature=link["feature"])
        if kind == "river":
            band = line.buffer(4.2, cap_style=2, join_style=1).intersection(m.zones[link["side"]])
            doc.add("crossings", tag("path", cls="x-river", d=svg.path(band.simplify(0.25)), **data))
        elif kind == "high_mountain":
            band = line.buffer(5, cap_style=2).intersection(unary_union([m.zones[a], m.zones[b]])).simplify(0.3)
            ridge = unary_union([zigzag(l) for l in geodata.merged(line)])
            doc.add(
                "crossings",
                tag("path", cls="x-mountain", d=svg.path(band), **data),
                tag("path", cls="x-mountain-line", d=svg.path(ridge)),
            )
        elif kind == "fortified_line":
            doc.add(
                "crossings",
                tag("path", cls="x-fort-line", d=svg.path(line), **data),
                tag("path", cls="x-fort", d=teeth(line, m.zones[link["side"]])),
            )
    carto.draw_walls(doc, m)
    carto.draw_closed_coasts(doc, m, table("closed_coasts"), "zone")
    east = unary_union([m.zones[z] for z, r in m.rows.items() if r["east_line"] == "1"])
    west = unary_union([m.zones[z] for z, r in m.rows.items() if r["east_line"] == "0" and z in m.zones])
    line = unary_union(geodata.merged(zz.common_line(east, west)))
    doc.add("crossings", tag("path", id="eastern-line", cls="east-line", d=svg.path(line)))


def zigzag(line, step=5.0, height=3.0):
    count = max(2, int(line.length / step))
    points = []
    for i in range(count + 1):
        p = line.interpolate(i / count, normalized=True)
        q = line.interpolate(min(1, i / count + 0.01), normalized=True)
        back = line.interpolate(max(0, i / count - 0.01), normalized=True)
        dx, dy = q.x - back.x, q.y - back.y
        n = np.hypot(dx, dy) or 1
        side = height if i % 2 else -height
        points.append((p.x - dy / n * side, p.y + dx / n * side))
    return LineString(points)


def teeth(line, zone, step=8.0, size=4.5):
    """Triangles along a fortified line, on the defender's side."""
    out = []
    for part in geodata.merged(line):
        for i in range(int(part.length / step)):
            p, q = part.interpolate((i + 0.25) * step), part.interpolate((i + 0.75) * step)
            mid = ((p.x + q.x) / 2, (p.y + q.y) / 2)
            n = np.hypot(q.x - p.x, q.y - p.y) or 1
            nx, ny = -(q.y - p.y) / n * size, (q.x - p.x) / n * size
            if not zone.contains(Point(mid[0] + nx, mid[1] + ny)):
                nx, ny = -nx, -ny
            tip = (mid[0] + nx, mid[1] + ny)
            out.append(
                f"M{svg.num(p.x)} {svg.num(p.y)}L{svg.num(q.x)} {svg.num(q.y)} {svg.num(tip[0])} {svg.num(tip[1])}z"
            )
    return "".join(out)


def draw_strait(doc, m, sheet, link):
    p, q = nearest_points(m.zones[link["a"]], m.zones[link["b"]])
    d = np.array([q.x - p.x, q.y - p.y])
    d = d / np.hypot(*d) * 9
    arrow(
        doc,
        "crossings",
        (p.x - d[0], p.y - d[1]),
        (q.x + d[0], q.y + d[1]),
        "x-strait",
        sheet,
        data_link=f"{link['a']}-{link['b']}",
        data_feature=link["feature"],
    )


def draw_landing(doc, m, sheet):
    ends = {row["id"]: row for row in table("landing_points")}
    for row in table("landing_lines"):
        data = dict(data_id=row["id"], data_from=row["from"], data_to=row["to"], data_sea=row["sea"])
        if row["type"] == "LD":
            start, end = project(ends[row["id"]]["from"])[0], project(ends[row["id"]]["to"])[0]
            length = np.hypot(end[0] - start[0], end[1] - start[1])
            arrow(doc, "landing", start, end, "landing", sheet, bend=0.12 * length if length > 40 else 0, **data)
        else:
            x, y = mark_at_sea(m, m.zones[row["to"]], project(ends[row["id"]]["to"])[0])
            doc.add(
                "landing",
                tag("circle", id="mark-" + row["id"], cls="d-disc", cx=x, cy=y, r=8, **data),
                tag("text", "D", cls="t-d", x=x, y=y + 4, text_anchor="middle"),
            )
            sheet.take(x - 8, y - 8, 16, 16)
            m.anchors.append(anchor("mark_" + row["id"], x, y, x, y, 16, 16))


def mark_at_sea(m, zone, hint, distance=13):
    on = nearest_points(zone.boundary, Point(hint))[0]
    best = max(
        range(24),
        key=lambda i: (
            round(
                m.land.distance(
                    Point(on.x + distance * np.cos(i * np.pi / 12), on.y + distance * np.sin(i * np.pi / 12))
                ),
                6,
            ),
            -i,
        ),
    )
    return on.x + distance * np.cos(best * np.pi / 12), on.y + distance * np.sin(best * np.pi / 12)


# --- towns and names ------------------------------------------------------------------------------------------


def draw_towns(doc, m):
    """Returns the mask of the town signs: no name may cover one, counters only if need be."""
    dots = labels.Sheet(WIDTH, HEIGHT)
    for z, (x, y) in sorted(m.towns.items()):
        if z in REGION_ZONES:
            continue
        if m.rows[z]["capital"] != "-":
            doc.add(
                "cities",
                tag(
                    "use",
                    id="city-" + z,
                    href="#i-capital",
                    x=x - 7,
                    y=y - 7,
                    width=14,
                    height=14,
                    data_x=x,
                    data_y=y,
                ),
            )
            dots.take(x - 7, y - 7, 14, 14, 0)
        else:
            doc.add(
                "cities",
                tag("circle", id="city-" + z, cls="town", cx=x, cy=y, r=3.4, data_x=x, data_y=y),
                tag("circle", cls="town-dot", cx=x, cy=y, r=1.2),
            )
            dots.take(x - 4, y - 4, 8, 8, 0)
    return dots.taken


def icons_of(r):
    found = [icon for column, icon in ICONS if r[column] != "-"]
    if r["fortress"] == "1":
        found.append("fortress")
    if r["resource"] != "-":
        found.append(r["resource"].lower())
    return found


def names(m):
    """{zone: (English lines, Spanish lines)}; | in names.tsv breaks a line."""
    special = {row["zone"]: row for row in table("names")}
    found = {}
    for z, r in m.rows.items():
        row = special.get(z, {"en": "", "es": ""})
        found[z] = ((row["en"] or r["name"]).split("|"), (row["es"] or r["name_es"]).split("|"))
    return found


def draw_names(doc, m, sheet, dots):
    text = names(m)
    zones = unary_union(list(m.zones.values()))
    open_water = sheet.mask(MAP.buffer(-6).difference(m.land.buffer(2)))
    elsewhere = sheet.mask(MAP.buffer(-6).difference(zones.buffer(1.5)))
    owned = sheet.mask(zones)
    for z in sorted(m.zones, key=lambda z: (m.zones[z].area, z)):
        shape = m.zones[z]
        inside = sheet.mask(shape.buffer(-1.6))
        mixed = elsewhere | sheet.mask(shape.buffer(2)) & (sheet.mask(shape) | ~owned)
        around = sheet.mask(shape.buffer(longest(text[z][0] + text[z][1], "t-zone", style.TEXT) + 12))
        over = mixed | sheet.mask(shape.buffer(7))  # last resort: the name's end hangs over the border
        tiers = [
            (sheet.mask(shape.buffer(-3)) & ~dots, 0),
            (open_water & around & ~dots, 9),
            (mixed & around & ~dots, 14),
            (over & around & ~dots, 26),
        ]
        shore = mixed & sheet.mask(shape.buffer(20))  # narrow land: counters may hang over the shore
        stands = [(inside & ~dots, 0), (inside, 9), (inside | shore, 30)]
        shapes = block_shapes(text[z], len(icons_of(m.rows[z])))
        town = m.towns[z] if z not in REGION_ZONES else tuple(shape.representative_point().coords[0])
        spot = labels.place_zone(sheet, stands, tiers, town, [s[2:] for s in shapes])
        if spot is None:
            m.notes.append(f"no room for the name and counters of {z}")
            continue
        draw_name(doc, m, sheet, z, text[z], icons_of(m.rows[z]), shapes[spot["block"]], spot)


LINE, ICON = 14.0, 12.6  # height of a line of a zone's name, side of an icon


def block_shapes(text, icons):
    """Possible name blocks (class, where the icons are, w, h, penalty)."""
    found = []
    for cls, cost in (("t-zone", 0), ("t-zone-s", 9)):
        width = longest(text[0] + text[1], cls, style.TEXT)
        high = LINE * max(len(text[0]), len(text[1]))
        row = ICON * icons
        if icons:
            found.append((cls, "beside", width + 2 + row, high, cost))
        found.append((cls, "below", max(width, row), high + (ICON if icons else 0), cost))
    return found


def draw_name(doc, m, sheet, z, text, icons, shape, spot):
    cls, where = shape[:2]
    x, y, w, h = spot["x"], spot["y"], spot["w"], spot["h"]
    centre = x + w / 2 if where == "below" else x + (w - 2 - ICON * len(icons)) / 2
    lines = "".join(tag("tspan", svg.escape(t), x=centre, y=y + 11.8 + LINE * i) for i, t in enumerate(text[0]))
    doc.add(
        "labels",
        tag(
            "text",
            lines if len(text[0]) > 1 else svg.escape(text[0][0]),
            id="label-" + z,
            cls=cls,
            x=centre,
            y=y + 11.8,
            text_anchor="middle",
            data_es="|".join(text[1]),
        ),
    )
    left = x + w / 2 - ICON / 2 * len(icons) if where == "below" else x + w - ICON * len(icons)
    top = y + h - ICON if where == "below" else y + (LINE - ICON) / 2
    for i, icon in enumerate(icons):
        doc.add(
            "cities",
            tag(
                "use",
                cls="mark-" + icon,
                href="#i-" + icon,
                x=left + ICON * i + 0.4,
                y=top + 0.4,
                width=ICON - 0.8,
                height=ICON - 0.8,
                data_zone=z,
            ),
        )
    sheet.take(x, y, w, h, 0)
    sheet.take(spot["cx"] - spot["cw"] / 2, spot["cy"] - spot["ch"] / 2, spot["cw"], spot["ch"], 0)
    m.anchors.append(anchor(z, spot["cx"], spot["cy"], centre, y + 11.8, spot["cw"], spot["ch"]))


REACH = {"t-east": 80, "t-mark": 50, "t-range": 75, "t-river": 30}


def draw_decor(doc, m, sheet):
    zones = unary_union(list(m.zones.values()))
    water = sheet.mask(MAP.difference(m.land.buffer(1)))
    lakes = sheet.mask(unary_union(list(m.lakes.values())))
    land = sheet.mask(m.land.difference(zones.buffer(2)))
    anywhere = sheet.mask(MAP.difference(zones.buffer(2)))
    masks = {"sea": (water | lakes, anywhere), "land": (land, anywhere)}
    carto.place_names(doc, m, sheet, table("decor"), style.TEXT, masks, REACH)
    carto.place_sea_stands(m, sheet)
