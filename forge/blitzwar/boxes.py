"""Boxes and tracks around the BLITZWAR map: zones off the map,
calendar, points table, bombing, cards, legend, title."""
from ..lib import carto, svg
from ..lib.carto import label, place_box, rect
from ..lib.svg import tag
from .board import BOXES, INSET, INSET_PROJ, INSET_ZONES, PROJ, SIDE, table

SEASONS = (
    ("winter", "Winter", "Invierno"),
    ("spring", "Spring", "Primavera"),
    ("summer", "Summer", "Verano"),
    ("autumn", "Autumn", "Otoño"),
)
SIDES = (("axis", "AXIS", "EJE"), ("allies", "ALLIES", "ALIADOS"), ("ussr", "SOVIET UNION", "UNIÓN SOVIÉTICA"))
X, W = 2124, 252  # the panel on the right


def draw(doc, m, sheet):
    carto.draw_frame(doc)
    carto.draw_title(doc, sheet, 430, "BLITZWAR", "The war in Europe, 1939–1945", "La guerra en Europa, 1939-1945")
    draw_off_map(doc, m, sheet)
    draw_inset_title(doc, m, sheet)
    y = draw_calendar(doc, m, 22) + 8
    y = draw_points(doc, m, y) + 8
    y = draw_bombing(doc, m, y) + 8
    y = draw_cards(doc, m, y) + 8
    draw_legend(doc, y)


def draw_off_map(doc, m, sheet):
    """America and the Asian Bases: zones drawn as boxes on the seas they border."""
    from .draw import draw_icons, icons_of

    for z, (x, y, w, h) in BOXES.items():
        r = m.rows[z]
        doc.add(
            "nodes",
            tag(
                "path",
                id="node-" + z,
                cls=f"node n-easy rim-{r['country']}",
                d=f"M{x} {y}h{w}v{h}h-{w}z",
                data_zone=z,
                data_name=r["name"],
                data_es=r["name_es"],
                data_country=r["country"],
                data_terrain=r["terrain"],
            ),
            rect("node-rim", x - 2, y - 2, w + 4, h + 4),
        )
        doc.add("labels", label("t-big", x + w / 2, y + 22, r["name"], r["name_es"]))
        icons = icons_of(r)
        draw_icons(doc, z, icons, x + w / 2 - 7 * len(icons), y + h - 18, 14)
        if (z, r["coasts"]) in m.mark_spots:  # the Gulf does not reach the box
            sx, sy = m.mark_spots[z, r["coasts"]]
            doc.add(
                "coasts",
                tag("path", cls="coast-tie", d=f"M{svg.num(x + w / 2)} {svg.num(y)}L{svg.num(sx)} {svg.num(sy)}"),
                tag(
                    "rect",
                    cls="thick",
                    x=sx - 4.4,
                    y=sy - 4.4,
                    width=8.8,
                    height=8.8,
                    data_zone=z,
                    data_sea=r["coasts"],
                ),
            )
            place_box(m, z, x + 6, y + 28, w - 12, h - 50, y + 22)
            sheet.take(x - 4, y - 4, w + 8, h + 8, 4)
            continue
        for sea in r["coasts"].split(","):
            doc.add(
                "coasts",
                tag(
                    "rect",
                    cls="thick",
                    x=x + (w if z == "AME" else w / 2) - 4.4,
                    y=y + (h * (0.25 if sea == "NATL" else 0.75) if z == "AME" else 0) - 4.4,
                    width=8.8,
                    height=8.8,
                    data_zone=z,
                    data_sea=sea,
                ),
            )
        place_box(m, z, x + 6, y + 28, w - 12, h - 50, y + 22)
        sheet.take(x - 4, y - 4, w + 8, h + 8, 4)


def draw_inset_title(doc, m, sheet):
    from .draw import stub_end

    x0, y0, x1, y1 = INSET.bounds
    sheet.take(x0, y0, x1 - x0, y1 - y0, 4)
    doc.add("labels", label("t-head", (x0 + x1) / 2, y1 - 12, "Western Desert", "Desierto Occidental"))
    for inner, outer, _ in m.stubs.values():
        x, y = stub_end(m, inner, outer)
        west = x < (x0 + x1) / 2
        r = m.rows[outer]
        doc.add(
            "labels",
            label(
                "t-exit",
                x + (8 if west else -8),
                y + (-9 if west else 18),
                "to " + r["name"],
                "a " + r["name_es"],
                "start" if west else "end",
            ),
        )
    corner = [
        (float(a), float(b)) for a, b in (PROJ.point(*INSET_PROJ.inverse(x, y)) for x, y in ((x0, y0), (x1, y1)))
    ]
    doc.add(
        "labels",
        label(
            "t-exit",
            (corner[0][0] + corner[1][0]) / 2,
            corner[1][1] - 16,
            "Western Desert: see the inset",
            "Desierto Occidental: véase el recuadro",
        ),
    )
    sheet.take(corner[0][0], corner[0][1], corner[1][0] - corner[0][0], corner[1][1] - corner[0][1], 0)


def heading(doc, y, en, es, height, layer="boxes"):
    doc.add(
        layer, rect("box", X, y, W, height), rect("head", X, y, W, 24), label("t-head", X + W / 2, y + 17, en, es)
    )


def draw_calendar(doc, m, y):
    """A row for each year, two columns for each season."""
    height, left, cw, ch = 352, X + 26, (W - 30) / 8, 43
    heading(doc, y, "Turns", "Turnos", height, "turntrack")
    for i, (_, en, es) in enumerate(SEASONS):
        doc.add("turntrack", label("t-small", left + cw * (2 * i + 1), y + 38, en, es))
    order = [s[0] for s in SEASONS]
    years = sorted({r["year"] for r in table("calendar")})
    for i, year in enumerate(years):
        doc.add("turntrack", label("t-small", X + 14, y + 44 + i * ch + 26, year))
    for r in table("calendar"):
        column = 2 * order.index(r["season"]) + int(r["half"]) - 1
        x, top = left + column * cw, y + 44 + years.index(r["year"]) * ch
        cls = {"snow": "winter", "mud": "mud"}.get(r["weather"], "cell")
        doc.add(
            "turntrack",
            rect(cls, x, top, cw, ch, id="turn-" + r["turn"]),
            label("t-cell", x + cw / 2, top + 12, r["turn"]),
        )
        place_box(m, "turn_" + r["turn"], x + 1, top + 14, cw - 2, ch - 15, top + 12)
    return y + height


def draw_points(doc, m, y):
    height, cw, ch = 200, (W - 12) / 10, 28
    heading(doc, y, "Axis Strategic Points", "Puntos Estratégicos del Eje", height)
    for i in range(59):
        x, top = X + 6 + i % 10 * cw, y + 29 + i // 10 * ch
        cls = "mark20" if i == 20 else "head" if i in (13, 26, 31) else "cell"
        doc.add("boxes", rect(cls, x, top, cw, ch, id=f"points-{i}"), label("t-cell", x + cw / 2, top + 11, str(i)))
        place_box(m, f"points_{i}", x + 1, top + 12, cw - 2, ch - 13, top + 11)
    return y + height


def draw_bombing(doc, m, y):
    height = 92
    heading(doc, y, "Strategic Bombing", "Bombardeo Estratégico", height)
    for i in range(3):
        x = X + 8 + i * (W - 16) / 3
        doc.add("boxes", rect("cell", x + 2, y + 30, (W - 16) / 3 - 4, 56, id=f"bombing-{i + 1}"))
        place_box(m, f"bombing_{i + 1}", x + 2, y + 30, (W - 16) / 3 - 4, 56)
    return y + height


def draw_cards(doc, m, y):
    """Three cards wait face down on each side (arrivals of the next turns)."""
    height = 24 + 3 * 82
    heading(doc, y, "Reinforcement cards", "Cartas de refuerzos", height)
    for i, (side, en, es) in enumerate(SIDES):
        top = y + 28 + i * 82
        doc.add(
            "boxes",
            rect("side-" + side, X + 6, top, W - 12, 18),
            label("t-box", X + W / 2, top + 13, en, es, extra="t-side"),
        )
        for k in range(3):
            x = X + 6 + k * (W - 12) / 3
            doc.add(
                "boxes",
                rect("cell", x + 2, top + 20, (W - 12) / 3 - 4, 54, id=f"cards-{side}-{k + 1}"),
                label("t-small", x + 8, top + 32, f"+{k + 1}", anchor="start"),
            )
            place_box(m, f"cards_{side}_{k + 1}", x + 2, top + 20, (W - 12) / 3 - 4, 54)
    return y + height


def draw_legend(doc, y):
    height = 1675 - y
    heading(doc, y, "Legend", "Leyenda", height, "legend")
    node = lambda cls, extra="": f'<path class="node {cls}" d="M20-8h18v18h-18z"/>{extra}'
    use = lambda name: f'<use href="#i-{name}" x="22" y="-6" width="14" height="14"/>'
    sign = lambda name: f'<use href="#i-t-{name}" x="21.500" y="-6.500" width="15" height="15"/>'
    number = '<text class="t-legend-num" x="29" y="4.500" text-anchor="middle">1</text>'
    bar = '<path class="road" d="M4 1h50"/><path class="x-river-line" d="M29-6v14"/>'
    rows = [
        (node("n-easy rim-GER"), "Zone; the rim shows its country", "Zona; el borde indica su país"),
        (
            '<path class="node n-easy rim-USSR" d="M41 1l-6 10.400h-12l-6-10.400 6-10.400h12z"/>',
            "Fortress",
            "Fortaleza",
        ),
        (node("n-narrow rim-ITC", sign("narrow")), "Narrow", "Estrecho"),
        (node("n-marsh rim-USSR", sign("marsh")), "Marsh", "Pantano"),
        (node("n-mountain rim-YUG", sign("mountain")), "Mountain", "Montaña"),
        (node("n-high_mountain rim-TUR", sign("high_mountain")), "High mountain", "Alta montaña"),
        (
            '<text class="t-legend" x="29" y="5" text-anchor="middle" data-es="París">Paris</text>',
            "Capital: red name",
            "Capital: nombre en rojo",
        ),
        (use("sp"), "General Strategic Point", "Punto Estratégico General"),
        (use("sp-AX") + number, "Axis Strategic Point", "Punto Estratégico del Eje"),
        (use("sp-AL") + number, "Allied Strategic Point", "Punto Estratégico Aliado"),
        (use("sp-SO") + number, "Soviet Strategic Point", "Punto Estratégico Soviético"),
        (use("supply"), "Supply Zone", "Zona de Suministro"),
        (use("port"), "Port", "Puerto"),
        (use("base"), "Naval Base", "Base Naval"),
        (
            '<circle class="beach" cx="29" cy="1" r="5"/><path class="beach-wave" d="M25.400 1.600q1.800-2.600 '
                '3.600 0t3.600 0"/>',
            "Coast with a Beach",
            "Costa con Playa",
        ),
        (
            '<rect class="thick" x="24.600" y="-3.400" width="8.800" height="8.800"/>',
            "Thick coast: no Beach",
            "Costa gruesa: sin Playa",
        ),
        (use("east"), "Eastern Poland", "Polonia Oriental"),
        ('<path class="road" d="M4 1h50"/>', "Land line", "Línea terrestre"),
        (
            '<path class="dotted" d="M4 1h50"/>',
            "Dotted line: air and landings",
            "Línea de puntos: aire y desembarcos",
        ),
        (
            bar + '<path class="x-river" d="M29-3.400a4.400 4.400 0 0 1 0 8.800z"/>',
            "River: protects the bulging side",
            "Río: protege el lado curvo",
        ),
        (bar + '<circle class="x-river" cx="29" cy="1" r="4.400"/>', "River: protects both", "Río: protege a ambos"),
        (
            '<path class="road" d="M4 1h50"/><path class="x-fort-line" d="M29-9v20"/><path class="x-fort" '
                'd="M29-7.300l4.500 2.300-4.500 2.300zM29-1.300l4.500 2.300-4.500 2.300zM29 4.700l4.500 '
                    '2.300-4.500 2.300z"/>',
            "Fortified Line",
            "Línea Fortificada",
        ),
        ('<path class="sea-limit" d="M4 1h50"/>', "Limit of a sea", "Límite de mar"),
        ('<path class="sea-limit sea-strait" d="M4 1h50"/>', "Strait: needs its zone", "Estrecho: exige su zona"),
        ('<path class="vichy" d="M4 1h50"/>', "Vichy after a French surrender", "Vichy tras la rendición francesa"),
        (
            '<rect class="winter" x="8" y="-6" width="20" height="14"/><rect class="mud" x="30" y="-6" width="20" '
                'height="14"/>',
            "Turns of Snow; of Mud",
            "Turnos de nieve; de barro",
        ),
    ]
    step = (height - 24 - 34) / len(rows)
    for i, (sample, en, es) in enumerate(rows):
        top = y + 24 + step * (i + 0.62)
        doc.add(
            "legend",
            f'<g transform="translate({svg.num(X + 4)} {svg.num(top)})">{sample}</g>',
            label("t-box", X + 68, top + 5, en, es, "start"),
        )
    carto.draw_scale(doc, PROJ, X + 12, y + height - 20)
