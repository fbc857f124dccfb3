"""The parts of a board that every map of this family has: land and water, relief, rivers, names, boxes.

A model m (SimpleNamespace) carries what is known: proj, frame, notes, regions, land, rivers, relief, lakes, seas.
"""
from types import SimpleNamespace

import numpy as np
from shapely.geometry import LineString, Point, Polygon
from shapely.ops import polygonize, unary_union

from . import geodata, labels, svg, tables, zones as zz
from .svg import tag

ANCHOR_COLUMNS = ("place", "x", "y", "label_x", "label_y", "w", "h")


# --- geometry ---------------------------------------------------------------------------------------------------


def load(proj, frame):
    """The physical map inside the frame."""
    m = SimpleNamespace(proj=proj, frame=frame, notes=[], anchors=[])
    m.regions = geodata.regions(proj, frame, 0.45, 9.0)
    known = unary_union(list(m.regions.values()))
    # The geodata end at 62 degrees east; the last corner of a frame is land out of play.
    beyond = proj.shape(zz.dense(Polygon([(61.8, 35), (75, 35), (75, 70), (61.8, 70)])))
    m.regions["BEYOND"] = beyond.intersection(frame).difference(known)
    m.rivers = geodata.rivers(proj, frame, 3, 0.4)
    m.relief = geodata.relief(proj, frame, 2.5, 90)
    m.lakes = geodata.lakes(proj, frame, 300, 0.45)
    m.land = unary_union(list(m.regions.values()))
    m.coast = m.land.boundary.intersection(frame.buffer(-0.3))
    return m


def project(proj, points):
    """'lon lat; lon lat' as drawing positions."""
    return [tuple(float(v) for v in proj.point(*p)) for p in tables.lonlat(points)]


def build_seas(m, lines, seeds, limit=lambda m, points: LineString(project(m.proj, points))):
    """Water is the frame without land, cut along the lines and named by the seeds; other water is out of play."""
    water = m.frame.difference(m.land)
    m.sea_lines = {row["name"]: limit(m, row["points"]) for row in lines}
    faces = polygonize(unary_union([water.boundary, *m.sea_lines.values()]))
    spots = [(row["sea"], Point(*m.proj.point(float(row["lon"]), float(row["lat"])))) for row in seeds]
    seas, closed = {}, []
    for face in faces:
        if not water.contains(face.representative_point()):
            continue
        names = sorted({s for s, p in spots if face.contains(p)})
        if len(names) > 1:
            m.notes.append(f"one water, several seas: {names}")
        (seas.setdefault(names[0], []) if names else closed).append(face)
    m.seas = {s: unary_union(parts) for s, parts in sorted(seas.items())}
    m.closed_water = unary_union(closed)


# --- drawing ----------------------------------------------------------------------------------------------------


def anchor(place, x, y, label_x, label_y, w, h):
    return dict(zip(ANCHOR_COLUMNS, (place, *(svg.num(v) for v in (x, y, label_x, label_y, w, h)))))


def draw_water(doc, m, rows, tone=lambda sea: "", strait=()):
    """rows: {sea: {name, name_es}}; tone: extra class of a sea; strait: names of limits drawn as straits."""
    for s, shape in m.seas.items():
        doc.add(
            "sea",
            tag(
                "path",
                id="sea-" + s,
                cls=("sea " + tone(s)).strip(),
                fill_rule="evenodd",
                data_sea=s,
                data_name=rows[s]["name"],
                data_es=rows[s]["name_es"],
                d=svg.path(shape),
            ),
        )
    doc.add("sea", tag("path", cls="closed-water", fill_rule="evenodd", d=svg.path(m.closed_water)))
    doc.add("sea", tag("path", cls="grid", d=svg.path(graticule(m).difference(m.land))))
    for distance in (2.6, 6.0):  # the fine lines along the shore of engraved maps
        line = m.land.buffer(distance, resolution=3).simplify(0.5).boundary
        doc.add("sea", tag("path", cls="waterline", d=svg.path(line.intersection(m.frame.buffer(-1)))))
    water = m.frame.difference(m.land)
    for name, limit in sorted(m.sea_lines.items()):
        cls = "sea-limit sea-strait" if name in strait else "sea-limit"
        doc.add("sea", tag("path", cls=cls, data_name=name, d=svg.path(limit.intersection(water))))


def graticule(m):
    found = []
    for lon in range(-30, 70, 10):
        found.append(LineString(list(zip(*m.proj.point(np.full(60, lon), np.linspace(22, 72, 60))))))
    for lat in range(25, 75, 5):
        found.append(LineString(list(zip(*m.proj.point(np.linspace(-45, 75, 90), np.full(90, lat))))))
    return unary_union(found).intersection(m.frame)


def draw_relief(doc, m, wanted=()):
    """Relief, lakes, rivers, coast. wanted: names of rivers that matter in play."""
    for i, name in enumerate(("rough", "mountain", "high mountain")):
        doc.add("relief", tag("path", cls=f"relief relief-{i + 1}", d=svg.path(m.relief[name].intersection(m.land))))
    for name, lake in sorted(m.lakes.items()):
        doc.add("lakes", tag("path", cls="lake", data_name=name, d=svg.path(lake)))
    lakes = unary_union(list(m.lakes.values()))
    for name, rank in sorted(river_ranks().items()):
        if name in m.rivers and (rank <= 2 or name in wanted):
            great = rank == 1 or name in wanted
            line = unary_union(m.rivers[name]).difference(lakes).intersection(m.land)
            if line.length > (20 if great else 45):
                doc.add(
                    "rivers",
                    tag("path", cls="river river-1" if great else "river river-2", data_name=name, d=svg.path(line)),
                )
    doc.add("coast", tag("path", cls="coastline", d=svg.path(unary_union(geodata.merged(m.coast)))))


def river_ranks():
    ranks = {}
    for p, _ in geodata.features("rivers"):
        ranks[p["name"] or "-"] = min(p["rank"], ranks.get(p["name"] or "-", 9))
    ranks.pop("-", None)
    return ranks


def draw_frontiers(doc, m, countries, rest):
    """Ribbons along the frontiers of the countries {id: shape}, in the manner of the old atlases."""
    shore = unary_union([m.coast.buffer(0.35), *(l.buffer(0.6) for l in m.lakes.values() if l.area > 300)])
    inside = m.frame.buffer(-0.5)
    for c, shape in sorted(countries.items()):
        line = shape.boundary.difference(shore).intersection(inside)
        ribbon = line.buffer(5, resolution=3).intersection(shape).simplify(0.25)
        doc.add("borders", tag("path", cls=f"tint tint-{c}", fill_rule="evenodd", d=svg.path(ribbon)))
    everything = unary_union(list(countries.values()))
    inner = unary_union([s.boundary for s in rest.values()]).difference(shore)
    inner = inner.difference(everything.buffer(0.4)).intersection(inside)
    doc.add("borders", tag("path", cls="frontier-n", d=svg.path(unary_union(geodata.merged(inner)))))
    outer = everything.boundary.difference(shore).intersection(inside)
    doc.add("borders", tag("path", cls="frontier", d=svg.path(unary_union(geodata.merged(outer)))))


# --- names and boxes --------------------------------------------------------------------------------------------


def longest(texts, cls, styles):
    size, font, spacing = styles[cls]
    return max(labels.text_width(t, size, font, spacing) for t in texts)


def place_names(doc, m, sheet, rows, styles, masks, reach):
    """Free names (seas, rivers, ranges, lands out of play): each at the nearest free place to lon, lat.

    masks: {prefix of the class: mask where the name should lie};
    column sea: it must lie in that sea; reach: {class: how far it may move}.
    """
    for row in rows:
        cls = row["class"]
        size = styles[cls][0]
        w, h = longest((row["en"], row["es"]), cls, styles), size * 1.05
        x, y = (float(v) for v in m.proj.point(float(row["lon"]), float(row["lat"])))
        spot = None
        own = row.get("sea", "-") or "-"
        # A narrow sea: the ends of its name may hang over the shore.
        seas = [sheet.local_mask(m.seas[own].buffer(d)) for d in (-2, 8, 20)] if own != "-" else None
        for allowed in seas or masks.get(cls.split("-")[0], (None,)):
            spot = spot or sheet.nearest(x, y, w, h, allowed, reach.get(cls, 90))
        if spot is None:
            m.notes.append("no room for " + row["en"])
            continue
        doc.add(
            "labels",
            tag(
                "text",
                svg.escape(row["en"]),
                cls=cls,
                x=spot[0] + w / 2,
                y=spot[1] + size * 0.8,
                text_anchor="middle",
                data_es=row["es"],
            ),
        )
        sheet.take(*spot, w, h)


def place_sea_stands(m, sheet, most=90):
    """Where counters may stand at sea."""
    for s, shape in m.seas.items():
        free = sheet.local_mask(shape.buffer(-3)) & ~sheet.taken
        side, cy, cx = labels.largest_square(free)
        side = min(side, most)
        m.anchors.append(anchor("sea_" + s, cx, cy, cx, cy, side, side))
        sheet.take(cx - side / 2, cy - side / 2, side, side)


def draw_walls(doc, m):
    """Borders that nobody crosses: m.walls, of rows a, b, feature and their strips."""
    for row, strip in m.walls:
        if not strip.is_empty:
            data = dict(data_link=f"{row['a']}-{row['b']}", data_feature=row["feature"])
            doc.add("crossings", tag("path", cls="x-closed", **data, d=svg.path(strip)))


def draw_closed_coasts(doc, m, rows, column):
    """Coasts where nobody lands: the sea of each row, and the zone that its column names."""
    for row in rows:
        line = zz.common_line(m.zones[row[column]], m.seas[row["sea"]])
        data = dict(data_zone=row[column], data_sea=row["sea"])
        doc.add("crossings", tag("path", cls="x-coast", **data, d=svg.path(unary_union(geodata.merged(line)))))


def draw_frame(doc):
    """Around the map and the panel on its right, on a sheet of 2400 by 1697."""
    doc.add(
        "boxes",
        tag("path", cls="paper", fill_rule="evenodd", d="M0 0H2400V1697H0zM20 20V1677H2112V20z"),
        rect("frame", 20, 20, 2092, 1657),
        rect("frame-thin", 15, 15, 2370, 1667),
    )


def draw_title(doc, sheet, w, title, sub, sub_es, cls="t-title", down=62):
    """In the upper right corner of the map; cls, down: class of the title, and how far below the top it stands."""
    x, y, h = 2098 - w, 34, 126
    doc.add(
        "boxes",
        rect("box", x, y, w, h),
        rect("frame-thin", x + 5, y + 5, w - 10, h - 10),
        label(cls, x + w / 2, y + down, title),
        label("t-sub", x + w / 2, y + 90, sub, sub_es),
        label(
            "t-small",
            x + w / 2,
            y + 110,
            "Map reconstructed from the rules and real geography",
            "Mapa reconstruido a partir de las reglas y la geografía real",
        ),
    )
    sheet.take(x, y, w, h, 4)


def rect(cls, x, y, w, h, **data):
    return tag("rect", cls=cls, x=x, y=y, width=w, height=h, **data)


def label(cls, x, y, en, es=None, anchor="middle", extra=""):
    return tag(
        "text", svg.escape(en), cls=(cls + " " + extra).strip(), x=x, y=y, text_anchor=anchor, data_es=es or en
    )


def place_box(m, name, x, y, w, h, label_y=None):
    """Anchor row for a box given by its upper left corner."""
    m.anchors.append(anchor(name, x + w / 2, y + h / 2, x + w / 2, label_y if label_y else y + 12, w, h))


def draw_scale(doc, proj, x, y):
    """500 km at the true parallels."""
    for i in range(5):
        doc.add(
            "legend",
            tag(
                "rect",
                cls="bar" if i % 2 == 0 else "bar-open",
                x=x + proj.km(100 * i),
                y=y,
                width=proj.km(100),
                height=5,
            ),
        )
    doc.add("legend", label("t-small", x + proj.km(500) + 8, y + 6, "500 km", anchor="start"))


def arrow(doc, layer, start, end, cls, sheet, bend=0.0, heads=True, **data):
    """A line with a head at both ends; bend pushes the middle sideways."""
    a, b = np.array(start, float), np.array(end, float)
    along = (b - a) / np.hypot(*(b - a))
    mid = (a + b) / 2 + np.array([-along[1], along[0]]) * bend
    line = LineString([(1 - t) ** 2 * a + 2 * t * (1 - t) * mid + t * t * b for t in np.linspace(0, 1, 13)])
    size = 7.0 if line.length > 30 else 5.5
    tips = ""
    for tip in (b, a):
        u = (tip - mid) / np.hypot(*(tip - mid))
        base, v = tip - u * size, np.array([-u[1], u[0]]) * size * 0.5
        tips += "M" + "L".join(f"{svg.num(x)} {svg.num(y)}" for x, y in (tip, base + v, base - v)) + "z"
    cut = size * 0.7 if heads else 0
    inner = LineString([line.interpolate(t) for t in np.linspace(cut, line.length - cut, 9)])
    doc.add(layer, tag("path", cls=cls, d=svg.path(inner), **data))
    if heads:
        doc.add(layer, tag("path", cls=cls + "-head", d=tips))
    sheet.take_shape(line.buffer(4))
