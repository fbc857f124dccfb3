"""Draws the WestFront board: writes board.svg and anchors.tsv."""
from shapely.geometry import LineString, box
from shapely.ops import unary_union

from ..lib import hexboard, hexdraw, hexland, hexstyle, svg
from ..lib.svg import tag
from . import boxes
from .board import HEIGHT, MAP, PAGE, WIDTH, geometry, table

TINTS = {
    "great-britain": ("#c98296", "#b0697e"), "germany": ("#7d7f86", "#8d9099"), "france": ("#7a98c9", "#6a8bc2"),
    "belgium": ("#d9a65a", "#c08c3e"), "holland": ("#d08c5c", "#b87140"), "denmark": ("#c97f6a", "#b5664f"),
    "italy": ("#86ad72", "#6b9656"), "austria": ("#b58fc0", "#9a70a8"), "czechoslovakia": ("#6fb0c4", "#4f97ad"),
    "hungary": ("#7fb594", "#5d9d76"), "yugoslavia": ("#cf6f5a", "#c25a44"), "spain": ("#d9bf52", "#bfa338"),
    "portugal": ("#8fb48a", "#6f9a6a"), "gibraltar": ("#c98296", "#b0697e"), "malta": ("#c98296", "#b0697e"),
    "algeria": ("#7a98c9", "#6a8bc2"), "french-morocco": ("#8f9fc9", "#7282b5"), "spanish-morocco": ("#d9bf52",
                                                                                                     "#bfa338"),
    "tunisia": ("#7fa6b8", "#5f8ba0"), "libya": ("#86ad72", "#6b9656"), "switzerland": ("#b9b2a2", "#55524b"),
    "ireland": ("#b9b2a2", "#55524b"), "norway": ("#b9b2a2", "#55524b"), "sweden": ("#c4bdad", "#4c4a44"),
    "albania": ("#b9b2a2", "#55524b"),
}


def in_play(m, h):
    return m.rows[h]["class"] == "land"


def build(folder):
    m = geometry()
    doc = hexboard.start(m, "WestFront", WIDTH, HEIGHT, PAGE, hexstyle.css(TINTS))
    sheet = m.sheet
    play = lambda h: in_play(m, h)
    sea_of = lambda r: [] if r["seas"] == "-" else r["seas"].split("|")
    names = {r["id"]: r["name"] for r in table("seas")}
    closed = [m.hexes.polygon[h] for h, r in m.rows.items() if r["class"] == "out" and float(r["lon"]) > 16.3]
    closed.append(edge_of_baltic(m))
    hexdraw.draw_sea(doc, m, hexland.sea_shapes(m, sea_of), names, closed)
    hexdraw.draw_land(doc, m, play)
    hexdraw.draw_terrain(doc, m, play)
    hexdraw.draw_hexes(doc, m, lambda h: hex_data(m.rows[h]))
    hexdraw.draw_tints(doc, m, lambda h: None if m.rows[h]["country"] == "-" else m.rows[h]["country"])
    draw_shallows(doc, m)
    draw_sides(doc, m)
    boxes.draw(doc, m, sheet)
    paths = [r["hex_path"].split() for r in m.rails]
    special = {p: "ferry" for p, s in m.sides.items() if s["kind"] in ("rail-strait", "bridge-strait")}
    hexboard.mark_soft(m, hexdraw.draw_rails(doc, m, paths, special))
    hexboard.draw_towns(doc, m, symbol, lambda p, r: icons(m, r), text_class)
    draw_entries(doc, m)
    hexboard.draw_names(doc, m, table("decor"))
    hexboard.finish(doc, m, folder)
    return m


def edge_of_baltic(m):
    """The half hexes on the east edge, as far south as the Baltic is out of play."""
    x0, y0, x1, _ = MAP.bounds
    strip = box(x1 - m.hexes.size / 2, y0, x1, m.hexes.centre["2209"][1])
    return strip.difference(unary_union([p.buffer(0.2) for p in m.hexes.polygon.values()]))


def hex_data(r):
    kind = r["terrain"] if r["class"] == "land" else r["class"]
    cls = f"{r['class']} {kind}" if kind != r["class"] else kind
    return cls, {"data_terrain": None if r["terrain"] == "-" else r["terrain"],
                 "data_country": None if r["country"] == "-" else r["country"],
                 "data_name": None if r["name"] == "-" else r["name"],
                 "data_seas": None if r["seas"] == "-" else r["seas"].replace("|", " ")}


def draw_shallows(doc, m):
    """Dots in the water of hexes that cannot be landed on."""
    for h, r in sorted(m.rows.items()):
        if r["shallow"] == "1":
            doc.add("sea", tag("path", cls="shallow", data_hex=h,
                                   d=svg.path(m.hexes.polygon[h].difference(m.land))))


def draw_sides(doc, m):
    kinds = {}
    for p, s in sorted(m.sides.items()):
        kinds.setdefault(s["kind"], []).append(p)
    hexdraw.draw_channels(doc, m, kinds["sea"])
    hexdraw.draw_rivers(doc, m, {p: m.sides[p]["river"] for p in kinds["river"]})
    hexdraw.draw_walls(doc, m, kinds["alpine"])
    for kind in ("strait", "rail-strait", "bridge-strait"):
        for a, b in kinds[kind]:
            hexboard.draw_strait(doc, m, a, b, kind)


def draw_entries(doc, m):
    for h, r in sorted(m.rows.items()):
        if r["entry"] != "-":
            x, y = MAP.bounds[2] - 14, m.hexes.centre[h][1]
            d = svg.path(hexdraw.rounded(LineString([m.rail_node[h], (m.hexes.centre[h][0] + 0.4 * m.hexes.size, y),
                                                     (MAP.bounds[2] - 26, y)])))
            doc.add("rails", tag("path", cls="rail", d=d), tag("path", cls="rail-ties", d=d))
            doc.add("cities", tag("use", cls="mark-entry", href="#i-entry", x=x - 11, y=y - 11, width=22,
                                      height=22, data_hex=h))
            m.sheet.take(x - 11, y - 11, 22, 22)


def text_class(r):
    return {"major": "t-major", "minor": "t-minor", "fortress": "t-minor", "town": "t-town"}[r["kind"]]


def symbol(doc, m, p, r, x, y):
    """Draws the town and returns half its side."""
    data = dict(data_x=x, data_y=y, data_hex=r["hex"])
    if r["kind"] == "fortress":
        doc.add("cities", tag("use", id="city-" + p, cls="mark-fortress", href="#i-fortress", x=x - 9, y=y - 9,
                              width=18, height=18, **data))
        return 9
    if r["kind"] == "major":
        victory = r["victory"] != "0"
        cls = "city-minor" if not victory else "city-red" if r["country"] == "Spain" else "city"
        half = 9.0 if victory else 8.0
        doc.add("cities", tag("rect", id="city-" + p, cls=cls, x=x - half, y=y - half, width=2 * half, height=2 * half,
                              data_victory=r["victory"] if victory else None, data_production=r["production"], **data))
        if r["victory"] == "2":
            doc.add("cities", tag("rect", cls="frame-thin", x=x - half - 3, y=y - half - 3, width=2 * half + 6,
                                  height=2 * half + 6))
            half += 3
        doc.add("cities", tag("text", r["production"], cls="t-val t-inv" if victory else "t-val", x=x, y=y + 4.1,
                              text_anchor="middle"))
        return half
    if r["kind"] == "minor":
        doc.add("cities", tag("rect", id="city-" + p, cls="city-minor", x=x - 4.5, y=y - 4.5, width=9, height=9,
                              **data))
        return 5.5
    doc.add("cities", tag("circle", id="city-" + p, cls="town", cx=x, cy=y, r=4, **data), tag("circle", cls="town-dot",
                                                                                              cx=x, cy=y, r=1.4))
    return 4.5


def icons(m, r):
    found, data = [], {"data_hex": r["hex"]}
    if r["port"] != "-":
        found.append(("base" if r["base"] != "-" else "port-" + r["port"], "", dict(data, data_port=r["port"])))
    if r["mineral"] != "0":
        found.append(("mineral", r["mineral"], data))
    if r["oil"] != "0":
        found.append(("oil", "", dict(data, data_oil=r["oil"])))
    if r["supply"] != "-":
        found.append(("supply", "", data))
    if r["open_city"] == "1":
        found.append(("open", "", data))
    return found
