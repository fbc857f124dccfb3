"""Draws the Blocks in the West board: writes board.svg and anchors.tsv."""
from shapely.geometry import LineString

from ..lib import hexboard, hexdraw, hexland, hexstyle, svg
from ..lib.svg import tag
from . import boxes
from .board import HEIGHT, PAGE, WIDTH, geometry, table

TINTS = {
    "great-britain": ("#c98296", "#b0697e"), "germany": ("#7d7f86", "#8d9099"), "france": ("#7a98c9", "#6a8bc2"),
    "belgium": ("#d9a65a", "#c08c3e"), "netherlands": ("#d08c5c", "#b87140"), "luxembourg": ("#b58fc0", "#9a70a8"),
    "italy": ("#86ad72", "#6b9656"), "hungary": ("#7fb594", "#5d9d76"), "norway": ("#7fa6b8", "#5f8ba0"),
    "algeria": ("#7a98c9", "#6a8bc2"), "tunisia": ("#8f9fc9", "#7282b5"), "morocco": ("#8f9fc9", "#7282b5"),
    "denmark": ("#b9b2a2", "#55524b"), "yugoslavia": ("#b9b2a2", "#55524b"), "spain": ("#c4bdad", "#4c4a44"),
    "portugal": ("#b9b2a2", "#55524b"), "ireland": ("#b9b2a2", "#55524b"), "sweden": ("#c4bdad", "#4c4a44"),
    "switzerland": ("#b9b2a2", "#55524b"), "slovakia": ("#b9b2a2", "#55524b"),
}
TEXT = dict(hexstyle.TEXT)
TEXT.update({
    "t-capital": (14.5, "serif-bold", 0.2), "t-major": (13.0, "serif-bold", 0.0), "t-minor": (11.5, "serif-bold", 0.0),
    "t-town": (11.0, "serif-italic", 0.0), "t-val": (9.0, "sans-bold", 0.0), "t-num": (7.5, "sans", 0.0),
    "t-river": (11.0, "serif-italic", 0.5), "t-note": (11.5, "serif-italic", 0.2), "t-range": (12.5, "serif-italic",
                                                                                               2.0),
    "land-small": (12.5, "serif", 1.6), "t-title": (31.0, "serif-bold", 1.0),
})
ICON = 12.0
COLOURS = ("red", "blue", "white", "black")
SEAS = {"Atlantic": "atlantic", "Baltic": "baltic", "Mediterranean": "mediterranean"}
KIEL_CANAL = [(9.14, 53.89), (9.3, 54.05), (9.45, 54.18), (9.66, 54.30), (9.9, 54.33), (10.15, 54.36)]


def build(folder):
    m = geometry()
    doc = hexboard.start(m, "Blocks in the West", WIDTH, HEIGHT, PAGE, hexstyle.css(TINTS, text=TEXT), TEXT)
    play = lambda h: m.rows[h]["entry"] == "yes"
    sea_of = lambda r: [] if r["sea"] not in SEAS else [SEAS[r["sea"]]]
    hexdraw.draw_sea(doc, m, hexland.sea_shapes(m, sea_of), {v: k for k, v in SEAS.items()}, [])
    hexdraw.draw_land(doc, m, play)
    hexdraw.draw_terrain(doc, m, play)
    hexdraw.draw_hexes(doc, m, lambda h: hex_data(m.rows[h]))
    hexdraw.draw_tints(doc, m, lambda h: None if m.rows[h]["country"] == "-" else m.rows[h]["country"])
    draw_shores(doc, m)
    draw_sides(doc, m)
    boxes.draw(doc, m)
    hexboard.mark_soft(m, hexdraw.draw_rails(doc, m, [r["hex_path"].split() for r in m.rails], {}), 2.5)
    hexboard.draw_towns(doc, m, symbol, lambda p, r: icons(r), text_class, ICON)
    hexboard.draw_names(doc, m, table("decor"))
    hexboard.finish(doc, m, folder)
    return m


def hex_data(r):
    kind = "sea" if r["class"] == "sea" else f"{r['class']} {r['terrain']}" if r["terrain"] != "-" else r["class"]
    return kind, {"data_terrain": None if r["terrain"] == "-" else r["terrain"],
                  "data_country": None if r["country"] == "-" else r["country"],
                  "data_entry": None if r["entry"] in ("-", "yes") else r["entry"],
                  "data_sea": None if r["sea"] == "-" else r["sea"]}


def draw_shores(doc, m):
    """Sandbanks as dots in the water, beaches as a golden shore, the Kiel Canal as it runs."""
    coast = m.land.boundary
    for h, r in sorted(m.rows.items()):
        if r["sandbanks"] == "1":
            doc.add("sea", tag("path", cls="shallow", data_hex=h, d=svg.path(m.hexes.polygon[h].difference(m.land))))
        if r["beach"] == "1":
            line = coast.intersection(m.hexes.polygon[h].buffer(-2)).simplify(0.6)
            doc.add("tints", tag("path", cls="beach", data_hex=h, d=svg.path(line)))
    x, y = m.proj.point([p[0] for p in KIEL_CANAL], [p[1] for p in KIEL_CANAL])
    doc.add("rivers", tag("path", id="kiel-canal", cls="canal",
                          d=svg.path(hexdraw.rounded(LineString(list(zip(x, y)))))))


def draw_sides(doc, m):
    kinds = {}
    for p, s in sorted(m.sides.items()):
        kinds.setdefault(s["kind"], []).append(p)
    hexdraw.draw_channels(doc, m, kinds["water"])
    hexdraw.draw_channels(doc, m, kinds["lake"], "x-lake")
    hexdraw.draw_rivers(doc, m, {p: m.sides[p]["name"].replace(" ", "_") for p in kinds["river"]})
    for a, b in kinds["red_arrow"]:
        line = hexdraw.draw_arrow(doc, "crossings", "arrow-red", m.hexes.centre[a], m.hexes.centre[b], 0.5, 9,
                                  data_side=f"{a}-{b}")
        m.sheet.take_shape(line.buffer(8))
    for (a, b), s in sorted(m.sides.items()):
        if s["orange_side_of"] != "-":
            draw_orange(doc, m, s["orange_side_of"], b if a == s["orange_side_of"] else a)
    for r in table("links"):
        if r["kind"] == "facing_beach" and r["from"] in m.places and r["to"] in m.places:
            ends = [m.hexes.centre[m.places[r[k]]["hex"]] for k in ("from", "to")]
            line = LineString(ends)
            line = LineString([line.interpolate(0.18, normalized=True), line.interpolate(0.82, normalized=True)])
            doc.add("crossings", tag("path", cls="facing", data_from=r["from"], data_to=r["to"], d=svg.path(line)))


def draw_orange(doc, m, own, other):
    """An orange side lies a little inside the hex that it protects."""
    (ax, ay), (bx, by) = m.hexes.centre[own], m.hexes.centre[other]
    shift = 5.0 / m.hexes.size
    line = LineString([(x + (ax - bx) * shift, y + (ay - by) * shift) for x, y in m.hexes.side(own, other)])
    short = LineString([line.interpolate(0.06, normalized=True), line.interpolate(0.94, normalized=True)])
    doc.add("crossings", tag("path", cls="x-fort", data_side=f"{own}-{other}", data_of=own, d=svg.path(short)))


def text_class(r):
    return {"capital": "t-capital", "major": "t-major", "minor": "t-minor", "fortress": "t-minor",
            "point": "t-town"}[r["kind"]]


def symbol(doc, m, p, r, x, y):
    data = dict(data_x=x, data_y=y, data_hex=r["hex"])
    if r["kind"] == "capital":
        doc.add("cities", tag("use", id="city-" + p, href="#i-capital", x=x - 7, y=y - 7, width=14, height=14, **data))
        return 7
    if r["kind"] == "fortress":
        doc.add("cities", tag("use", id="city-" + p, cls="mark-fortress", href="#i-fortress", x=x - 7, y=y - 7,
                              width=14, height=14, **data))
        return 7
    if r["kind"] == "major":
        doc.add("cities", tag("rect", id="city-" + p, cls="city", x=x - 5, y=y - 5, width=10, height=10, **data))
        return 5.5
    if r["kind"] == "minor":
        doc.add("cities", tag("circle", id="city-" + p, cls="town", cx=x, cy=y, r=3.6, **data),
                tag("circle", cls="town-dot", cx=x, cy=y, r=1.3))
        return 4
    doc.add("cities", tag("circle", id="city-" + p, cls="town-dot", cx=x, cy=y, r=2, **data))
    return 2.5


def icons(r):
    found, data = [], {"data_hex": r["hex"], "data_place": r["id"]}
    add = lambda name, value="", **more: found.append((name, value, dict(data, **more)))
    if r["victory"] == "1":
        add("star")
    if r["port"] != "-":
        add("port-frozen" if r["frozen"] == "1" and r["port"] == "minor" else "port-" + r["port"], data_port=r["port"],
            data_frozen=r["frozen"])
    if r["inland"] != "-":
        add("letter", r["inland"][0])
    for key, name in (("pop_pp", "pop"), ("mine_pp", "mine")):
        if r[key] != "0":
            add(name, r[key])
    if r["oil_pp"] != "0":
        add("oil", data_oil=r["oil_pp"])
    for colour in COLOURS:
        if r[colour] != "0":
            add(colour, data_count=r[colour])
    if r["fort"] in ("siegfried", "bunker", "maginot"):
        add("bunker", data_fort=r["fort"])
    if r["redoubt"] == "1":
        add("redoubt")
    if r["radar"] != "-":
        add("radar", data_radar=r["radar"])
    return found
