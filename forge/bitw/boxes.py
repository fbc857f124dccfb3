"""Boxes and tracks around the map of Blocks in the West: title, months, legend, far areas, US morale, factories."""
import math

from ..lib import hexboard, svg
from ..lib.hexboard import label, place, rect
from ..lib.svg import tag
from .board import HEIGHT, MAP, SCALE, WIDTH, table

RIGHT = MAP.bounds[2] + 14
PANEL = WIDTH - RIGHT - 24
BOTTOM = MAP.bounds[3] + 12
MONTHS = {"01": ("Jan", "Ene"), "02": ("Feb", "Feb"), "03": ("Mar", "Mar"), "04": ("Apr", "Abr"), "05": ("May", "May"),
          "06": ("Jun", "Jun"), "07": ("Jul", "Jul"), "08": ("Aug", "Ago"), "09": ("Sep", "Sep"), "10": ("Oct", "Oct"),
          "11": ("Nov", "Nov"), "12": ("Dec", "Dic")}
WEATHER = {"good": ("good", "bueno"), "rain": ("rain", "lluvia"), "snow": ("snow", "nieve"),
           "roll": ("by die", "por dado")}


def draw(doc, m):
    hexboard.draw_frame(doc, m, WIDTH, HEIGHT)
    draw_title(doc)
    draw_months(doc, m)
    draw_legend(doc)
    draw_far(doc, m)
    draw_pools(doc, m)
    draw_morale(doc, m)


def draw_title(doc):
    x, y, w, h = RIGHT, 22, PANEL, 132
    doc.add("boxes", rect("box", x, y, w, h), rect("frame-thin", x + 5, y + 5, w - 10, h - 10),
            label("t-title", x + w / 2, y + 42, "BLOCKS"), label("t-title", x + w / 2, y + 75, "IN THE WEST"),
            label("t-sub", x + w / 2, y + 100, "1940\u20131945", "1940-1945"),
            label("t-small", x + w / 2, y + 119, "Map reconstructed from the rules", "Mapa reconstruido de las reglas"))


def draw_months(doc, m):
    rows = table("calendar")
    x0, y0, columns = RIGHT, 164, 5
    w, h = PANEL / columns, 62
    count = (len(rows) + columns - 1) // columns
    doc.add("turntrack", rect("box", x0, y0, PANEL, 28 + count * h), rect("head", x0, y0, PANEL, 28),
            label("t-head", x0 + PANEL / 2, y0 + 20, "Turns", "Turnos"))
    for i, row in enumerate(rows):
        x, y = x0 + i % columns * w, y0 + 28 + i // columns * h
        year, month = row["turn"].split("-")
        cls = {"good": "cell", "roll": "w-mud", "rain": "w-rain", "snow": "w-snow"}[row["weather"]]
        doc.add("turntrack", rect(cls, x, y, w, h, id="turn-" + row["turn"]), label("t-cell", x + 5, y + 15,
                                                                                    *MONTHS[month], where="start"),
                label("t-small", x + w - 4, y + 15, year[2:], where="end"), label("t-small", x + w / 2, y + h - 5,
                                                                                  *WEATHER[row["weather"]]))
        place(m, "turn_" + row["turn"], x + 3, y + 19, w - 6, h - 37, y + 15)


def draw_legend(doc):
    x, y, w, h = RIGHT, 576, PANEL, 1250
    doc.add("legend", rect("box", x, y, w, h), rect("head", x, y, w, 28), label("t-head", x + w / 2, y + 20, "Legend",
                                                                                "Leyenda"))
    top = y + 36
    for kind, en, es in (("clear", "Clear", "Llano"), ("forest", "Forest", "Bosque"), ("hills", "Hills", "Colinas"),
                         ("mountain", "Mountain", "Montaña"), ("marsh", "Marsh", "Pantano")):
        doc.add("legend", hexagon("terrain-" + kind, x + 34, top + 18, 20), hexagon("cell", x + 34, top + 18, 20),
                label("t-box", x + 68, top + 23, en, es, "start"))
        top += 40
    doc.add("legend", hexagon("neutral", x + 34, top + 18, 20), hexagon("cell", x + 34, top + 18, 20),
            label("t-box", x + 68, top + 23, "Neutral or out of play", "Neutral o fuera de juego", "start"))
    top += 46
    val = '<text class="t-val t-inv" y="3.600" text-anchor="middle">%s</text>'
    dark = '<text class="t-val" y="3.600" text-anchor="middle">%s</text>'
    rows = [
        (use("capital"), "Capital", "Capital"), (use("star"), "Victory city", "Ciudad de victoria"),
        ('<rect class="city" x="-5" y="-5" width="10" height="10"/>', "Major city", "Ciudad mayor"),
        ('<circle class="town" r="3.600"/><circle class="town-dot" r="1.300"/>', "Minor city", "Ciudad menor"),
        ('<circle class="town-dot" r="2"/>', "Place without effect", "Lugar sin efecto"),
        (use("fortress"), "Fortress", "Fortaleza"), (use("bunker"), "Bunker, fortified line",
                                                     "Búnker, línea fortificada"),
        (use("redoubt"), "Red-dot redoubt", "Reducto de punto rojo"), (use("radar"), "Radar station",
                                                                       "Estación de radar"),
        (use("port-major"), "Major port", "Puerto mayor"), (use("port-minor"), "Minor port", "Puerto menor"),
        (use("port-frozen"), "Minor port that freezes", "Puerto menor que se hiela"),
        (use("letter") + val % "A", "Inland port and its coast hex", "Puerto interior y su hex de costa"),
        (use("pop") + dark % "3", "Population centre", "Centro de población"),
        (use("mine") + val % "1", "Mining centre", "Centro minero"),
        (use("oil"), "Oil", "Petróleo"), (use("red"), "Armour factory (red)", "Fábrica de blindados (roja)"),
        (use("blue"), "Air factory (blue)", "Fábrica aérea (azul)"), (use("white"), "Shipyard (white)",
                                                                      "Astillero (blanco)"),
        (use("black"), "Fuel plant (black)", "Planta de combustible (negra)"),
    ]
    for body, en, es in rows:
        doc.add("legend", f'<g transform="translate({svg.num(x + 34)} {svg.num(top + 12)})">{body}</g>',
                label("t-box", x + 68, top + 17, en, es, "start"))
        top += 26
    top += 8
    lines = [
        ('<path class="x-river-case" d="M2 8h44"/><path class="x-river" d="M2 8q11-6 22 0t22 0"/>', "River", "Río"),
        ('<rect class="sea" x="0" y="-2" width="48" height="20"/><path class="x-channel" d="M0 8h48"/>',
         "Water: no passage", "Agua: sin paso"),
        ('<path class="x-lake" d="M4 8h40"/>', "Lake: no passage", "Lago: sin paso"),
        ('<path class="arrow-red" d="M10 8h28"/><path class="arrow-red-head" d="M2 8l10-5v10zM46 8l-10-5v10z"/>',
         "Strait (3 MP)", "Estrecho (3 PM)"),
        ('<path class="facing" d="M0 8h48"/>', "Port and facing beach", "Puerto y playa enfrentada"),
        ('<path class="beach" d="M4 8h40"/>', "Beach", "Playa"),
        ('<rect class="sea" x="0" y="-2" width="48" height="20"/><rect class="shallow" x="0" y="-2" width="48" '
         'height="20"/>', "Sandbanks", "Bancos de arena"),
        ('<path class="x-fort" d="M3 8h42"/>', "Maginot Line (orange side)", "Línea Maginot (lado naranja)"),
        ('<path class="canal" d="M0 8h48"/>', "Kiel Canal", "Canal de Kiel"),
        ('<path class="rail" d="M0 8h48"/><path class="rail-ties" d="M4 8h44"/>', "Railway", "Ferrocarril"),
        ('<path class="frontier" d="M0 8h48"/>', "Frontier", "Frontera"),
        ('<path class="sea-limit" d="M0 8h48"/>', "Limit of a sea", "Límite de un mar"),
    ]
    for body, en, es in lines:
        doc.add("legend", f'<g transform="translate({svg.num(x + 10)} {svg.num(top + 5)})">{body}</g>',
                label("t-box", x + 68, top + 18, en, es, "start"))
        top += 27
    scale(doc, x + 14, top + 14)


def scale(doc, x, y):
    for i in range(4):
        doc.add("legend", tag("rect", cls="bar" if i % 2 == 0 else "bar-open", x=x + 50 * i * SCALE, y=y,
                              width=50 * SCALE, height=5))
    doc.add("legend", label("t-small", x + 200 * SCALE + 8, y + 7, "200 km", where="start"))


def use(name):
    return f'<use href="#i-{name}" x="-8" y="-8" width="16" height="16"/>'


def hexagon(cls, x, y, r):
    points = " ".join(f"{svg.num(x + r * math.cos(math.pi / 3 * i))},{svg.num(y - r * math.sin(math.pi / 3 * i))}"
                      for i in range(6))
    return tag("polygon", cls=cls, points=points)


def draw_far(doc, m):
    """Areas that are not on the map."""
    x, y, w = RIGHT, 1838, PANEL
    rows = (("usa", "United States", "Estados Unidos", 92, "map"), ("canada", "Canada", "Canadá", 92, "map"),
            ("iceland", "Iceland", "Islandia", 64, "map"),
            ("azores", "Azores", "Azores", 64, "map"), ("canaries", "Canary Islands", "Islas Canarias", 64, "map"),
            ("northatlantic", "North Atlantic", "Atlántico Norte", 72, "sea"), ("centralatlantic", "Central Atlantic",
                                                                                "Atlántico Central", 72, "sea"),
            ("southatlantic", "South Atlantic", "Atlántico Sur", 72, "sea"))
    doc.add("boxes", rect("box", x, y, w, 36 + sum(r[3] + 6 for r in rows)), rect("head", x, y, w, 28),
            label("t-head", x + w / 2, y + 20, "Off the map", "Fuera del mapa"))
    top = y + 34
    for name, en, es, h, kind in rows:
        doc.add("boxes", rect("terrain-forest" if name in ("usa", "canada") else "sea" if kind == "sea" else "neutral",
                              x + 8, top, w - 16, h),
                rect("cell", x + 8, top, w - 16, h, id="box-" + name), label("t-box", x + 16, top + 17, en, es,
                                                                             "start"))
        place(m, name, x + 12, top + 22, w - 24, h - 26, top + 17)
        top += h + 6


def draw_pools(doc, m):
    x, w, y = RIGHT, PANEL, 2482
    sides = (("axis", "AXIS", "EJE"), ("allied", "ALLIES", "ALIADOS"))
    unit = (HEIGHT - 22 - y - 10) / 2
    for side, en, es in sides:
        h = unit
        doc.add("boxes", rect("box", x, y, w, h), rect("side-" + side, x, y, w, 28), label("t-head", x + w / 2, y + 20,
                                                                                           en, es, extra="t-side"))
        parts = (("pp", "Production points", "Puntos de producción"), ("pool", "Reinforcements", "Refuerzos"),
                 ("eliminated", "Eliminated", "Eliminadas"))
        top, each = y + 34, (h - 34 - 18) / 3
        for name, pen, pes in parts:
            doc.add("boxes", rect("cell", x + 8, top, w - 16, each, id=f"box-{name}-{side}"),
                    label("t-box", x + 16, top + 17, pen, pes, "start"))
            place(m, f"{name}_{side}", x + 12, top + 22, w - 24, each - 26, top + 17)
            top += each + 6
        y += h + 10


def draw_morale(doc, m):
    """US morale, boxes 0 to 10, and the radar chain, under the map."""
    x0, y0, h = 22, BOTTOM, HEIGHT - 22 - BOTTOM
    head, w = 150, 70
    doc.add("boxes", rect("box", x0, y0, head + 11 * w, h), label("t-head", x0 + head / 2, y0 + h / 2 - 4, "US morale",
                                                                  "Moral de EE. UU."))
    for i in range(11):
        x = x0 + head + i * w
        doc.add("boxes", rect("cell", x, y0, w, h, id=f"morale-{i}"), label("t-big", x + w / 2, y0 + 22, str(i)))
        place(m, f"morale_{i}", x + 4, y0 + 26, w - 8, h - 30, y0 + 22)
    stations = ("Ventnor", "Poling", "Pevensey", "Rye", "Dover", "Dunkirk")
    x1 = x0 + head + 11 * w + 14
    w = (MAP.bounds[2] - x1 - head) / 6
    doc.add("boxes", rect("box", x1, y0, head + 6 * w, h), label("t-head", x1 + head / 2, y0 + h / 2 - 4,
                                                                 "Radar chain", "Cadena de radar"))
    for i, name in enumerate(stations):
        x = x1 + head + i * w
        doc.add("boxes", rect("cell", x, y0, w, h, id="radar-" + name.lower()), label("t-cell", x + w / 2, y0 + 20,
                                                                                      name))
        place(m, "radar_" + name.lower(), x + 4, y0 + 26, w - 8, h - 30, y0 + 20)
