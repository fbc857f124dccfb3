"""Draws the board of THE WORLD AT WAR: writes board.svg and anchors.tsv."""
import math
import os
from itertools import combinations

import numpy as np
from shapely.affinity import rotate
from shapely.geometry import Point, box
from shapely.ops import nearest_points, unary_union

from ..lib import carto, geodata, labels, svg, tables, theme, zones as zz
from ..lib.carto import longest
from ..lib.svg import tag
from . import boxes, style
from .board import HEIGHT, MAP, PROJ, WIDTH, geometry, table

LAYERS = (
    "sea",
    "airzones",
    "land",
    "zones",
    "relief",
    "lakes",
    "rivers",
    "coast",
    "borders",
    "crossings",
    "beaches",
    "cities",
    "labels",
    "boxes",
    "legend",
    "turntrack",
)
TERRAIN = {"clear": "plain", "forest": "forest", "marsh": "swamp", "mountain": "mountain"}
LINE, ICON = 13.0, 12.6
STRAIT_LIMITS = ("Gibraltar", "Bosporus", "Kattegat")


def build(folder):
    m = geometry()
    doc = svg.Document(WIDTH, HEIGHT, "THE WORLD AT WAR: EUROPE", LAYERS)
    doc.style, doc.defs = style.css(), theme.patterns() + style.symbols()
    sheet = labels.Sheet(WIDTH, HEIGHT)
    sheet.taken |= ~sheet.mask(MAP.buffer(-5))
    seas = {r["id"]: r for r in table("seas") if r["kind"] == "area"}
    carto.draw_water(doc, m, seas, tone=lambda s: "tone-" + seas[s]["parent"], strait=STRAIT_LIMITS)
    draw_air_zones(doc, m)
    draw_land(doc, m)
    carto.draw_relief(doc, m)
    draw_borders(doc, m)
    draw_crossings(doc, m, sheet)
    boxes.draw(doc, m, sheet)
    dots = draw_towns(doc, m)
    draw_beaches(doc, m, sheet, dots)
    rows = table("decor")
    draw_decor(doc, m, sheet, [r for r in rows if r["class"].startswith("sea")])
    draw_names(doc, m, sheet, dots)
    sheet.taken |= dots
    draw_city_names(doc, m, sheet)
    draw_decor(doc, m, sheet, [r for r in rows if not r["class"].startswith("sea")])
    written = sheet.taken.copy()
    carto.place_sea_stands(m, sheet, 80)
    place_air_zones(doc, m, sheet, written)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "board.svg"), "w", encoding="utf-8", newline="\n") as f:
        f.write(doc.text())
    tables.write(os.path.join(folder, "anchors.tsv"), carto.ANCHOR_COLUMNS, m.anchors)
    return m


# --- air zones --------------------------------------------------------------------------------------------------


def draw_air_zones(doc, m):
    """The zones as unseen shapes, and the limits between two zones of one sea area, each drawn once."""
    rows = {r["id"]: r for r in table("seas")}
    spanish = {r["zone"]: r["es"] for r in table("air_seeds")}
    for z, shape in sorted(m.air.items()):
        doc.add(
            "airzones",
            tag(
                "path",
                id="air-" + z,
                cls="air",
                fill_rule="evenodd",
                data_air=z,
                data_sea=rows[z]["parent"],
                data_name=rows[z]["name"],
                data_es=spanish[z],
                d=svg.path(shape),
            ),
        )
    for (a, b), line in sorted(m.air_lines.items()):
        doc.add(
            "airzones",
            tag("path", cls="air-limit", data_limit=f"{a} {b}", data_sea=rows[a]["parent"], d=svg.path(line)),
        )


def in_lines(text, count):
    """The words of a name in so many lines, as even as they get."""
    words = text.split()
    count = min(count, len(words))
    cuts = min(
        combinations(range(1, len(words)), count - 1),
        key=lambda c: max(len(" ".join(words[i:j])) for i, j in zip((0, *c), (*c, len(words)))),
    )
    return [" ".join(words[i:j]) for i, j in zip((0, *cuts), (*cuts, len(words)))]


def zone_name(sheet, mask, en, es, cx, cy):
    """Where a name in one to four lines lies nearest to its stand: (lines, Spanish lines, x, y, w, h), or None."""
    step, best = style.TEXT["t-air"][0] * 1.05, None
    for count in range(1, 5):
        lines, spanish = in_lines(en, count), in_lines(es, count)
        if len(lines) < count and len(spanish) < count:
            break
        lines, spanish = (t + [""] * (count - len(t)) for t in (lines, spanish))
        w, h = longest(lines + spanish, "t-air", style.TEXT), step * count + 1
        spot = sheet.nearest(cx, cy, w, h, mask, 150)
        far = spot and math.hypot(spot[0] + w / 2 - cx, spot[1] + h / 2 - cy)
        if spot and (best is None or far < best[0]):
            best = (far, (lines, spanish, *spot, w, h))
    return best and best[1]


def along(free, words, cx, cy):
    """Where a name fits into narrow water, turned along it: (class, lines, Spanish lines, x, y, degrees), or None.

    As large as it gets, in as few lines as it gets; then as near to its stand and as level as it gets.
    """
    rows, cols = np.nonzero(free)
    if not len(rows):
        return None
    top, left = rows.min(), cols.min()
    part = free[top : rows.max() + 1, left : cols.max() + 1]
    for cls in ("t-air", "t-air-small", "t-air-least"):
        for count in range(1, 4):
            lines = [in_lines(text, count) for text in words]
            w, h = turned_size(cls, lines)
            edge = int(w / 2 + h)
            padded, best = np.pad(part, edge), None
            for turn in range(-85, 90, 5):
                cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
                fits = part.copy()
                for u in np.arange(-w / 2, w / 2 + 1):
                    for v in np.linspace(-h / 2, h / 2, 2 * count + 1):
                        r, c = edge + round(u * sin + v * cos), edge + round(u * cos - v * sin)
                        fits &= padded[r : r + part.shape[0], c : c + part.shape[1]]
                r, c = np.nonzero(fits)
                if len(r):
                    cost = np.hypot(c + left - cx, r + top - cy) + 0.3 * abs(turn)
                    i = int(np.argmin(cost))
                    if best is None or cost[i] < best[0]:
                        best = (cost[i], (cls, *lines, float(c[i] + left), float(r[i] + top), turn))
            if best:
                return best[1]
    return None


def turned_size(cls, lines):
    """Width and height of a name, given its lines in both languages."""
    size = style.TEXT[cls][0]
    return max(longest(some, cls, style.TEXT) for some in lines), size * (1.05 * max(map(len, lines)) - 0.15)


def turned_name(doc, m, sheet, names, written, z, words, stand):
    """A name along a narrow zone: in its water, else with its ends over the shore, last under counters.

    names: what is covered by names and stands of fleets; written: by names alone; this one is added to both. Returns
    where it stands, or None.
    """
    cx, cy, side = stand
    for room, taken in ((-1.0, names), (6.0, names), (-1.0, written), (6.0, written), (14.0, written)):
        free = sheet.local_mask(m.air[z].buffer(room)) & ~taken
        if taken is names:
            free[int(cy - side / 2) : int(cy + side / 2) + 1, int(cx - side / 2) : int(cx + side / 2) + 1] = False
        found = along(free, words, cx, cy)
        if found:
            cls, en, es, x, y, turn = found
            size, (w, h) = style.TEXT[cls][0], turned_size(cls, (en, es))
            base, count = y - h / 2 + size * 0.8, max(len(en), len(es))
            en, es = (t + [""] * (count - len(t)) for t in (en, es))
            spans = "".join(tag("tspan", svg.escape(t), x=x, y=base + size * 1.05 * i) for i, t in enumerate(en))
            at = {"x": x, "y": base, "text_anchor": "middle", "transform": f"rotate({turn} {x:g} {y:g})"}
            doc.add("labels", tag("text", spans, cls=cls, **at, data_air=z, data_es="|".join(es)))
            area = box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)
            covered = sheet.local_mask(rotate(area, turn, (x, y)).buffer(1))
            names |= covered
            written |= covered
            return x, base
    return None


def place_air_zones(doc, m, sheet, written):
    """A stand for each air zone, then its name: in free water, else under its own counters, else turned along it.

    written: what is covered by names alone.
    """
    seas = {r["id"]: r for r in table("seas")}
    lines = unary_union(list(m.air_lines.values())).buffer(2.5)
    water = sheet.mask(MAP.buffer(-6).difference(unary_union([m.land.buffer(1.5), lines])))
    size = style.TEXT["t-air"][0]
    rows, texts, stands, names = {}, {}, [], sheet.taken.copy()
    for z, shape in sorted(m.air.items()):
        inner = sheet.local_mask(shape) & water
        side, cy, cx = labels.largest_square(inner & ~sheet.taken)
        if side < 14:  # crowded water: the stand may lie over names
            side, cy, cx = labels.largest_square(inner)
        side = min(side, 40)
        rows[z] = (cx, cy, side)
        sheet.take(cx - side / 2, cy - side / 2, side, side)
    words = {z: (seas[z]["name"], seas[z]["name_es"]) for z in rows}
    for z, (cx, cy, side) in rows.items():
        mask = sheet.local_mask(m.air[z]) & water
        found = zone_name(sheet, mask, *words[z], cx, cy)
        if not found:
            stood, sheet.taken = sheet.taken, names
            found = zone_name(sheet, mask, *words[z], cx, cy)
            sheet.taken = stood
        if found:
            en, es, left, top, w, h = found
            x, y = left + w / 2, top + size * 0.85
            texts[z] = (x, y)
            stood = sheet.taken
            for sheet.taken in (names, written, stood):
                sheet.take(left, top, w, h)
            spans = "".join(tag("tspan", svg.escape(t), x=x, y=y + size * 1.05 * i) for i, t in enumerate(en))
            at = {"x": x, "y": y, "text_anchor": "middle"}
            doc.add("labels", tag("text", spans, cls="t-air", **at, data_air=z, data_es="|".join(es)))
    for z in rows:
        if z not in texts:
            texts[z] = turned_name(doc, m, sheet, names, written, z, words[z], rows[z])
    for z, (cx, cy, side) in rows.items():
        at = texts[z] or (cx, cy)
        m.anchors.append(carto.anchor("air_" + z, cx, cy, *at, side, side))
        stands.append(carto.anchor(z, cx, cy, *at, side, side))  # by the id that the rules give the place
    m.anchors += stands
    m.notes += [f"no room for the name of air zone {z}" for z in rows if not texts[z]]


# --- land and borders -------------------------------------------------------------------------------------------


def draw_land(doc, m):
    for name, shape in sorted(m.rest.items()):
        doc.add("land", tag("path", cls="neutral", data_region=name, fill_rule="evenodd", d=svg.path(shape)))
    for z, shape in sorted(m.zones.items()):
        r = m.rows[z]
        doc.add(
            "zones",
            tag(
                "path",
                id="zone-" + z,
                cls=f"zone terrain-{TERRAIN[r['terrain']]} country-{r['country']}",
                fill_rule="evenodd",
                data_zone=z,
                data_country=r["country"],
                data_name=r["name"],
                data_es=r["name_es"],
                d=svg.path(shape),
            ),
        )


def draw_borders(doc, m):
    carto.draw_frontiers(doc, m, m.countries, m.rest)
    for a, b in sorted(zz.contacts(m.zones)):
        cls = "border" if m.rows[a]["country"] == m.rows[b]["country"] else "frontier"
        line = unary_union(geodata.merged(zz.common_line(m.zones[a], m.zones[b])))
        doc.add("borders", tag("path", id=f"border-{a}-{b}", cls=cls, d=svg.path(line)))


def draw_crossings(doc, m, sheet):
    for link in m.links:
        if link["type"] != "strait":
            continue
        p, q = nearest_points(m.zones[link["a"]], m.zones[link["b"]])
        d = np.array([q.x - p.x, q.y - p.y])
        d = d / max(np.hypot(*d), 0.01) * 9
        carto.arrow(
            doc,
            "crossings",
            (p.x - d[0], p.y - d[1]),
            (q.x + d[0], q.y + d[1]),
            "x-strait",
            sheet,
            data_link=f"{link['a']}-{link['b']}",
            data_feature=link["strait"],
        )
    for row, strip in m.walls:
        if not strip.is_empty:
            doc.add(
                "crossings",
                tag(
                    "path",
                    cls="x-closed",
                    data_link=f"{row['a']}-{row['b']}",
                    data_feature=row["feature"],
                    d=svg.path(strip),
                ),
            )
    for row in table("closed_coasts"):
        line = zz.common_line(m.zones[row["area"]], m.seas[row["sea"]])
        doc.add(
            "crossings",
            tag(
                "path",
                cls="x-coast",
                data_zone=row["area"],
                data_sea=row["sea"],
                d=svg.path(unary_union(geodata.merged(line))),
            ),
        )


# --- towns, beaches, names --------------------------------------------------------------------------------------


def draw_towns(doc, m):
    """Returns the mask of the town signs: no name may cover one, counters only if need be."""
    dots = labels.Sheet(WIDTH, HEIGHT)
    for z, (x, y) in sorted(m.towns.items()):
        if m.rows[z]["city_kind"] == "capital":
            doc.add(
                "cities",
                tag(
                    "use",
                    id="city-" + z,
                    href="#i-capital",
                    x=x - 7.5,
                    y=y - 7.5,
                    width=15,
                    height=15,
                    data_x=x,
                    data_y=y,
                    data_name=m.rows[z]["city"],
                    data_es=m.rows[z]["city_es"],
                ),
            )
            dots.take(x - 7, y - 7, 14, 14, 0)
        else:
            doc.add(
                "cities",
                tag(
                    "circle",
                    id="city-" + z,
                    cls="town",
                    cx=x,
                    cy=y,
                    r=3.4,
                    data_x=x,
                    data_y=y,
                    data_name=m.rows[z]["city"],
                    data_es=m.rows[z]["city_es"],
                ),
                tag("circle", cls="town-dot", cx=x, cy=y, r=1.2),
            )
            dots.take(x - 4, y - 4, 8, 8, 0)
    return dots.taken


def draw_beaches(doc, m, sheet, dots):
    """The invasion number of an area stands in the water off its shore."""
    water = sheet.mask(MAP.buffer(-12).difference(m.land.buffer(8.5)))
    mask = {s: sheet.mask(shape.buffer(-4)) for s, shape in m.seas.items()}
    for z, r in sorted(m.rows.items()):
        if r["beach"] == "0":
            continue
        home = Point(m.towns.get(z, m.zones[z].representative_point().coords[0]))
        seas = [s for s in r["coast_seas"].split(",") if s != "RED"]  # transit only: nobody lands from there
        shores = [zz.common_line(m.zones[z], m.seas[s]) for s in seas]
        on = min((nearest_points(s, home)[0] for s in shores if not s.is_empty), key=home.distance)
        near = np.any([mask[s] for s in seas], axis=0) & ~dots
        spot = (
            sheet.nearest(on.x, on.y, 15, 15, water & near, 60)
            or sheet.nearest(on.x, on.y, 15, 15, near, 60)
            or sheet.nearest(on.x, on.y, 15, 15, ~dots, 60)
        )
        x, y = spot[0] + 7.5, spot[1] + 7.5
        doc.add(
            "beaches",
            tag("circle", cls="beach", cx=x, cy=y, r=7, data_zone=z, data_value=r["beach"]),
            tag("text", r["beach"], cls="t-num", x=x, y=y + 3.4, text_anchor="middle", data_es=r["beach"]),
        )
        sheet.take(x - 7.5, y - 7.5, 15, 15, 0)


def icons_of(r):
    """[(symbol, number or '')]"""
    found = []
    if r["stack_kind"] != "default":
        found.append(("stack", r["stack_land"]))
    if r["mp"] != "0":
        found.append(("mp", r["mp"] if r["mp"] != "1" else ""))
    if r["oil"] != "0":
        found.append(("oil", r["oil"] if r["oil"] != "1" else ""))
    if r["fort"] != "0":
        found.append(("fortress", ""))
    if r["port_seas"] != "-":
        found.append(("port", ""))
    return found


def width_of_icons(icons):
    return sum(ICON + (7 if n and s != "stack" else 0) for s, n in icons)


def names(m):
    """{area: (English lines, Spanish lines)}"""
    special = {row["area"]: row for row in table("names")}
    found = {}
    for z, r in m.rows.items():
        row = special.get(z, {"en": r["name"], "es": r["name_es"]})
        found[z] = (row["en"].split("|"), row["es"].split("|"))
    return found


def block_shapes(text, icons):
    """Possible name blocks (class, where the icons are, w, h, penalty)."""
    found = []
    row = width_of_icons(icons)
    for cls, cost in (("t-zone", 0), ("t-zone-s", 7)):
        width = longest(text[0] + text[1], cls, style.TEXT)
        high = LINE * max(len(text[0]), len(text[1]))
        if icons:
            found.append((cls, "beside", width + 2 + row, high, cost + 2))
        found.append((cls, "below", max(width, row), high + (ICON if icons else 0), cost))
    return found


def draw_names(doc, m, sheet, dots):
    text = names(m)
    zones = unary_union(list(m.zones.values()))
    open_water = sheet.mask(MAP.buffer(-6).difference(m.land.buffer(2)))
    elsewhere = sheet.mask(MAP.buffer(-6).difference(zones.buffer(1.5)))
    owned = sheet.mask(zones)
    for z in sorted(m.zones, key=lambda z: (m.zones[z].area, z)):
        shape = m.zones[z]
        within = sheet.local_mask(shape.buffer(-1.6))
        mixed = elsewhere | sheet.local_mask(shape.buffer(2)) & (sheet.local_mask(shape) | ~owned)
        around = sheet.local_mask(shape.buffer(longest(text[z][0] + text[z][1], "t-zone", style.TEXT) + 12))
        over = mixed | sheet.local_mask(shape.buffer(7))  # last resort: the name's end hangs over the border
        tiers = [
            (sheet.local_mask(shape.buffer(-2)) & ~dots, 0),
            (open_water & around & ~dots, 9),
            (mixed & around & ~dots, 14),
            (over & around & ~dots, 26),
        ]
        shore = mixed & sheet.local_mask(shape.buffer(34))  # narrow land: counters may hang over the shore
        stands = [(within & ~dots, 0), (within, 9), (within | shore, 30)]
        if shape.area < 200:  # an islet
            wide = sheet.local_mask(shape.buffer(110))
            stands = [(within | mixed & sheet.local_mask(shape.buffer(44)), 30)]
            tiers = [(open_water & wide & ~dots, 9), (mixed & wide & ~dots, 14), (wide & ~dots, 40)]
        icons = icons_of(m.rows[z])
        shapes = block_shapes(text[z], icons)
        town = m.towns.get(z, shape.representative_point().coords[0])
        sizes = [s[2:] for s in shapes]
        spot = None
        for some, where in ((stands[:1], tiers[:1]), (stands[1:2], tiers[:1]), (stands, tiers)):
            # A name inside its area with room for two small stacks is better than a grand one at sea.
            found = labels.place_zone(sheet, some, where, town, sizes) if some else None
            spot = found or spot
            if spot and min(spot["cw"], spot["ch"]) >= 24:
                break
        if spot is None:
            m.notes.append(f"no room for the name and counters of {z}")
            continue
        draw_name(doc, m, sheet, z, text[z], icons, shapes[spot["block"]], spot)


def draw_name(doc, m, sheet, z, text, icons, shape, spot):
    cls, where = shape[:2]
    x, y, w, h = spot["x"], spot["y"], spot["w"], spot["h"]
    row = width_of_icons(icons)
    centre = x + w / 2 if where == "below" else x + (w - 2 - row) / 2
    lines = "".join(tag("tspan", svg.escape(t), x=centre, y=y + 10.8 + LINE * i) for i, t in enumerate(text[0]))
    doc.add(
        "labels",
        tag(
            "text",
            lines if len(text[0]) > 1 else svg.escape(text[0][0]),
            id="label-" + z,
            cls=cls,
            x=centre,
            y=y + 10.8,
            text_anchor="middle",
            data_es="|".join(text[1]),
        ),
    )
    left = x + w / 2 - row / 2 if where == "below" else x + w - row
    top = y + h - ICON if where == "below" else y + (LINE - ICON) / 2
    for symbol, number in icons:
        doc.add(
            "labels",
            tag(
                "use",
                cls="mark-" + symbol,
                href="#i-" + symbol,
                x=left + 0.4,
                y=top + 0.4,
                width=ICON - 0.8,
                height=ICON - 0.8,
                data_zone=z,
                data_value=number or None,
            ),
        )
        if number and symbol == "stack":
            doc.add(
                "labels",
                tag(
                    "text",
                    number,
                    cls="t-num t-num-dark",
                    x=left + ICON / 2,
                    y=top + ICON / 2 + 3.4,
                    text_anchor="middle",
                    data_es=number,
                ),
            )
        elif number:
            doc.add(
                "labels",
                tag("text", number, cls="t-num t-num-dark", x=left + ICON, y=top + ICON / 2 + 3.6, data_es=number),
            )
            left += 7
        left += ICON
    sheet.take(x, y, w, h, 0)
    sheet.take(spot["cx"] - spot["cw"] / 2, spot["cy"] - spot["ch"] / 2, spot["cw"], spot["ch"], 0)
    m.anchors.append(carto.anchor(z, spot["cx"], spot["cy"], centre, y + 10.8, spot["cw"], spot["ch"]))


def draw_city_names(doc, m, sheet):
    """The town's name beside its dot, where the area does not bear it and where there is room."""
    text = names(m)
    size = style.TEXT["t-city"][0]
    water = sheet.mask(MAP.difference(m.land.buffer(1)))
    for z, (x, y) in sorted(m.towns.items()):
        r = m.rows[z]
        if r["city"] in "".join(text[z][0]).replace("-", ""):
            continue
        w, h = longest((r["city"], r["city_es"]), "t-city", style.TEXT), size + 1
        allowed = sheet.local_mask(m.zones[z].buffer(6)) | water
        spot = sheet.nearest(x, y + 2, w, h, allowed, 32)
        if spot is None:
            continue
        doc.add(
            "labels",
            tag(
                "text",
                svg.escape(r["city"]),
                cls="t-city",
                x=spot[0] + w / 2,
                y=spot[1] + size * 0.82,
                text_anchor="middle",
                data_es=r["city_es"],
            ),
        )
        sheet.take(*spot, w, h, 0)


REACH = {"t-range": 60, "t-river": 30, "sea-big": 150, "sea-tiny": 60}


def draw_decor(doc, m, sheet, rows):
    zones = unary_union(list(m.zones.values()))
    water = sheet.mask(MAP.difference(m.land.buffer(1)))
    land = sheet.mask(m.land.difference(zones.buffer(2)))
    anywhere = sheet.mask(MAP.difference(zones.buffer(2)))
    carto.place_names(doc, m, sheet, rows, style.TEXT, {"sea": (water, anywhere), "land": (land, anywhere)}, REACH)
