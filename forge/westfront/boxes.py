"""Boxes and tracks around the WestFront map: title, legend, months, production, Beachheads, eliminated blocks."""
import math

from ..lib import hexboard, svg
from ..lib.hexboard import label, place, rect
from ..lib.svg import tag
from .board import HEIGHT, MAP, WIDTH, table

RIGHT = MAP.bounds[2] + 14          # the panel beside the map
PANEL = WIDTH - RIGHT - 24
BOTTOM = MAP.bounds[3] + 14         # the strip under it
MONTHS = {"01": ("January", "Enero"), "02": ("February", "Febrero"), "03": ("March", "Marzo"), "04": ("April", "Abril"),
          "05": ("May", "Mayo"), "06": ("June", "Junio"), "07": ("July", "Julio"), "08": ("August", "Agosto"),
          "09": ("September", "Septiembre"), "10": ("October", "Octubre"), "11": ("November", "Noviembre"),
          "12": ("December", "Diciembre")}
WEATHER = {"dry": ("Dry", "Seco"), "mud": ("Mud", "Barro"), "variable": ("Dry or Mud", "Seco o Barro")}


def draw(doc, m, sheet):
    hexboard.draw_frame(doc, m, WIDTH, HEIGHT)
    draw_title(doc)
    draw_legend(doc)
    draw_side(doc, m, "allied", "ALLIES", "ALIADOS", 1346, 1010)
    draw_side(doc, m, "axis", "AXIS", "EJE", 2368, HEIGHT - 22 - 2368)
    draw_months(doc, m)
    draw_production(doc, m)


def draw_title(doc):
    x, y, w, h = RIGHT, 22, PANEL, 150
    doc.add("boxes", rect("box", x, y, w, h), rect("frame-thin", x + 5, y + 5, w - 10, h - 10),
            label("t-title", x + w / 2, y + 68, "WestFront"),
            label("t-sub", x + w / 2, y + 100, "Europe 1943\u20131945", "Europa 1943-1945"),
            label("t-small", x + w / 2, y + 126, "Map reconstructed from the rules and",
                  "Mapa reconstruido a partir de las reglas"),
            label("t-small", x + w / 2, y + 140, "real geography", "y la geografía real"))


def draw_legend(doc):
    x, y, w, h = RIGHT, 184, PANEL, 1150
    doc.add("legend", rect("box", x, y, w, h), rect("head", x, y, w, 30), label("t-head", x + w / 2, y + 21, "Legend",
                                                                                "Leyenda"))
    top = y + 44
    for kind, en, es in (("clear", "Clear", "Despejado"), ("forest", "Forest", "Bosque"), ("hill", "Hill", "Colinas"),
                         ("mountain", "Mountain", "Montaña"), ("marsh", "Marsh", "Pantano")):
        doc.add("legend", hexagon("terrain-" + kind, x + 40, top + 20, 21), hexagon("cell", x + 40, top + 20, 21),
                label("t-box", x + 78, top + 25, en, es, "start"))
        top += 46
    doc.add("legend", hexagon("neutral", x + 40, top + 20, 21), hexagon("cell", x + 40, top + 20, 21),
            label("t-box", x + 78, top + 25, "Out of play", "Fuera de juego", "start"))
    top += 56
    rows = [
        ('<rect class="city" x="-9" y="-9" width="18" height="18"/><text class="t-val t-inv" y="4.100" '
         'text-anchor="middle">2</text>', "Victory City, production", "Ciudad de Victoria, producción"),
        ('<rect class="city" x="-9" y="-9" width="18" height="18"/><rect class="frame-thin" x="-12" y="-12" '
         'width="24" height="24"/><text class="t-val t-inv" y="4.100" text-anchor="middle">8</text>',
         "counts as two (Berlin)", "cuenta como dos (Berlín)"),
        ('<rect class="city-red" x="-9" y="-9" width="18" height="18"/><text class="t-val t-inv" y="4.100" '
         'text-anchor="middle">2</text>', "Victory City (red)", "Ciudad de Victoria (roja)"),
        ('<rect class="city-minor" x="-8" y="-8" width="16" height="16"/><text class="t-val" y="4.100" '
         'text-anchor="middle">1</text>', "Major City, production", "Ciudad Mayor, producción"),
        ('<rect class="city-minor" x="-4.500" y="-4.500" width="9" height="9"/>', "Minor City", "Ciudad Menor"),
        ('<circle class="town" r="4"/><circle class="town-dot" r="1.400"/>', "Town", "Población"),
        (use("fortress"), "Fortress", "Fortaleza"), (use("base"), "Naval base (major port)",
                                                     "Base naval (puerto mayor)"),
        (use("port-major"), "Major port", "Puerto mayor"), (use("port-minor"), "Minor port", "Puerto menor"),
        (use("mineral") + '<text class="t-val t-inv" y="5" text-anchor="middle">1</text>',
         "Minerals (double for the Axis)", "Mineral (doble para el Eje)"),
        (use("oil"), "Oil 1 (double for the Axis)", "Petróleo 1 (doble para el Eje)"),
        (use("supply"), "Supply Origin", "Origen de suministro"), (use("open"), "Open city", "Ciudad abierta"),
        (use("entry"), "Rail entry of the Axis", "Entrada ferroviaria del Eje"),
    ]
    for body, en, es in rows:
        doc.add("legend", f'<g transform="translate({svg.num(x + 40)} {svg.num(top + 14)})">{body}</g>',
                label("t-box", x + 78, top + 19, en, es, "start"))
        top += 32
    top += 10
    lines = [
        ('<path class="hexline-land" d="M0 8h56"/>', "Hexside", "Lado de hex"),
        ('<path class="x-river-case" d="M2 8h52"/><path class="x-river" d="M2 8q13-6 26 0t26 0"/>', "River", "Río"),
        ('<path class="x-alpine-bed" d="M0 8h56"/><path class="x-alpine" d="M0 12l7-8 7 8 7-8 7 8 7-8 7 8 7-8 7 8"/>',
         "Alpine: no passage", "Alpino: sin paso"),
        ('<rect class="sea" x="0" y="-2" width="56" height="20"/><path class="x-channel" d="M0 8h56"/>',
         "Sea hexside: no passage", "Lado de mar: sin paso"),
        ('<path class="x-strait" d="M10 8h36"/><path class="x-strait-head" d="M4 8l9-4.500v9zM52 8l-9-4.500v9z"/>',
         "Strait: crossing", "Estrecho: se cruza"),
        ('<path class="rail" d="M0 8h56"/><path class="rail-ties" d="M4 8h52"/>', "Railway", "Ferrocarril"),
        ('<path class="ferry" d="M0 8h56"/>', "Rail ferry, bridge", "Transbordador, puente"),
        ('<path class="frontier" d="M0 8h56"/>', "Frontier", "Frontera"),
        ('<path class="sea-limit" d="M0 8h56"/>', "Limit of a sea area", "Límite de área marítima"),
        ('<rect class="sea" x="0" y="-2" width="56" height="20"/><rect class="shallow" x="0" y="-2" width="56" '
         'height="20"/>', "Shallows: no landing", "Bajíos: sin desembarco"),
    ]
    for body, en, es in lines:
        doc.add("legend", f'<g transform="translate({svg.num(x + 14)} {svg.num(top + 6)})">{body}</g>',
                label("t-box", x + 82, top + 19, en, es, "start"))
        top += 30
    return top


def use(name):
    return f'<use href="#i-{name}" x="-8" y="-8" width="16" height="16"/>'


def hexagon(cls, x, y, r):
    points = " ".join(f"{svg.num(x + r * math.sin(math.pi / 3 * i))},{svg.num(y - r * math.cos(math.pi / 3 * i))}"
                      for i in range(6))
    return tag("polygon", cls=cls, points=points)


def draw_side(doc, m, side, en, es, y, h):
    x, w = RIGHT, PANEL
    doc.add("boxes", rect("box", x, y, w, h), rect("side-" + side, x, y, w, 30), label("t-head", x + w / 2, y + 21, en,
                                                                                       es, extra="t-side"))
    parts = [("pool", "Reinforcements", "Refuerzos", 2), ("eliminated", "Eliminated", "Eliminadas", 2)]
    if side == "allied":
        parts = [("ready", "Beachheads: Ready", "Cabezas de Playa: Lista", 1),
                 ("prep", "Beachheads: Prep", "Cabezas de Playa: Preparación", 1)] + parts
    else:
        parts = [("group_e", "Army Group E", "Grupo de Ejércitos E", 1)] + parts
    top, unit = y + 38, (h - 38 - 8 * len(parts)) / sum(p[3] for p in parts)
    for name, en, es, share in parts:
        height = share * unit
        doc.add("boxes", rect("cell", x + 8, top, w - 16, height, id=f"box-{name}-{side}"),
                label("t-box", x + 16, top + 17, en, es, "start"))
        place(m, f"{name}_{side}", x + 12, top + 24, w - 24, height - 28, top + 17)
        top += height + 8


def draw_months(doc, m):
    rows = table("turns")
    x0, y0, w, h = 22, BOTTOM + 30, (MAP.bounds[2] - 22) / 23, 96
    doc.add("turntrack", rect("box", x0, BOTTOM, 23 * w, h + 30), rect("head", x0, BOTTOM, 23 * w, 28),
            label("t-head", x0 + 11.5 * w, BOTTOM + 20, "Months (two Fortnights each)", "Meses (de dos Quincenas)"))
    for i, row in enumerate(rows):
        x = x0 + i * w
        year, month = row["month"].split("-")
        doc.add("turntrack", rect("cell" if row["weather"] == "dry" else "w-" + row["weather"], x, y0, w, h,
                                  id="turn-" + row["month_no"]),
                label("t-big", x + 7, y0 + 22, row["month_no"], where="start"), label("t-small", x + w - 6, y0 + 18,
                                                                                      year, where="end"),
                label("t-cell", x + w / 2, y0 + h - 22, *MONTHS[month]), label("t-small", x + w / 2, y0 + h - 7,
                                                                               *WEATHER[row["weather"]]))
        if i == 0 or rows[i - 1]["scenario"] != row["scenario"]:
            doc.add("turntrack", label("t-cell", x + 8, y0 + 40, row["scenario"], where="start"))
        place(m, "turn_" + row["month_no"], x + 4, y0 + 26, w - 8, h - 62, y0 + 22)


def draw_production(doc, m):
    """0 to 159: two rows of eighty."""
    y0 = BOTTOM + 136
    x0, width = 22, MAP.bounds[2] - 22
    cells, step = 40, width / 40
    h = (HEIGHT - 22 - y0 - 28) / 4
    doc.add("boxes", rect("box", x0, y0, width, HEIGHT - 22 - y0), rect("head", x0, y0, width, 28),
            label("t-head", x0 + width / 2, y0 + 20, "Production Level", "Nivel de Producción"))
    for i in range(160):
        x, y = x0 + i % cells * step, y0 + 28 + i // cells * h
        doc.add("boxes", rect("head" if i % 10 == 0 else "cell", x, y, step, h, id=f"production-{i}"),
                label("t-cell" if i % 10 == 0 else "t-small", x + step / 2, y + 14, str(i)))
        place(m, f"production_{i}", x + 2, y + 16, step - 4, h - 18, y + 14)
