"""Boxes and tracks around the map: insets of America, missions, supply, developments, turns, legend, title."""
from shapely.geometry import box

from ..lib import carto, svg
from ..lib.carto import label, place_box, rect
from ..lib.svg import tag
from .board import PROJ, table

# side, name, Spanish name, most Actions in a turn
SIDES = (
    ("axis", "AXIS", "EJE", 4),
    ("allies", "WESTERN ALLIES", "ALIADOS OCCIDENTALES", 5),
    ("ussr", "SOVIET UNION", "UNIÓN SOVIÉTICA", 4),
)
SEASONS = {
    "winter": ("Winter", "Invierno"),
    "spring": ("Spring", "Primavera"),
    "summer": ("Summer", "Verano"),
    "autumn": ("Autumn", "Otoño"),
}


def draw(doc, m, sheet):
    carto.draw_frame(doc)
    carto.draw_title(doc, sheet, 430, "DOWNFALL", "The war in Europe, 1940–1945", "La guerra en Europa, 1940-1945")
    draw_america(doc, m, sheet)
    draw_sea_boxes(doc, m, sheet)
    draw_turns(doc, m, sheet)
    draw_panel(doc, m)
    draw_legend(doc, sheet)


def draw_america(doc, m, sheet):
    """Canada and America touch, as their link says, so both are zones with a common edge."""
    from .draw import zone_path

    x, w = 36, 190
    for z, en, es, y, h in (("CAN", "Canada", "Canadá", 40, 120), ("USA", "America", "América", 160, 190)):
        shape = box(x, y, x + w, y + h)
        doc.add("zones", zone_path(z, m.rows[z], svg.path(shape)))
        doc.add("boxes", rect("cell", x, y, w, h), label("t-big", x + w / 2, y + 24, en, es))
        icons = ["supply"]
        if m.rows[z]["capital"] != "-":
            icons.append("capital")
        for i, icon in enumerate(icons):
            doc.add(
                "cities",
                tag(
                    "use",
                    cls="mark-" + icon,
                    href="#i-" + icon,
                    x=x + w - 22 - 17 * i,
                    y=y + 8,
                    width=14,
                    height=14,
                    data_zone=z,
                ),
            )
        place_box(m, z, x + 6, y + 32, w - 12, h - 38, y + 24)
        sheet.take(x, y, w, h, 4)


def draw_sea_boxes(doc, m, sheet):
    rows = (
        (
            "battle_of_the_atlantic",
            "Battle of the Atlantic",
            "Batalla del Atlántico",
            "2 submarine missions: Allies lose 1 Action",
            "2 submarinos: los Aliados pierden 1 Acción",
            36,
            372,
        ),
        (
            "strategic_bombing",
            "Strategic Bombing",
            "Bombardeo Estratégico",
            "2 missions left: Axis loses 1 Action",
            "quedan 2 misiones: el Eje pierde 1 Acción",
            36,
            490,
        ),
    )
    for name, en, es, note, note_es, x, y in rows:
        w, h = 240, 106
        doc.add(
            "boxes",
            rect("box", x, y, w, h, id="box-" + name),
            label("t-head", x + w / 2, y + 20, en, es),
            label("t-small", x + w / 2, y + h - 8, note, note_es),
        )
        place_box(m, name, x + 10, y + 28, w - 20, h - 50, y + 20)
        sheet.take(x, y, w, h, 4)


def draw_turns(doc, m, sheet):
    x0, y0, w, h = 36, 1506, 54, 76
    doc.add(
        "turntrack",
        rect("box", x0 - 6, y0 - 26, 11 * w + 12, 2 * h + 32),
        label("t-head", x0 + 5.5 * w, y0 - 9, "Turns", "Turnos"),
    )
    sheet.take(x0 - 6, y0 - 26, 11 * w + 12, 2 * h + 32, 4)
    for i, row in enumerate(table("turns")):
        x, y = x0 + i % 11 * w, y0 + i // 11 * h
        season = SEASONS[row["season"]]
        doc.add(
            "turntrack",
            rect("winter" if row["season"] == "winter" else "cell", x, y, w, h, id="turn-" + row["turn"]),
            label("t-big", x + 6, y + 19, row["turn"], anchor="start"),
            label("t-small", x + w - 5, y + 16, row["year"], anchor="end"),
            label("t-small", x + w / 2, y + h - 6, *season),
        )
        place_box(m, "turn_" + row["turn"], x + 3, y + 23, w - 6, h - 40, y + 19)


def draw_panel(doc, m):
    x, w, y = 2124, 252, 22
    for side, en, es, actions in SIDES:
        y = draw_side(doc, m, x, y, w, side, en, es, actions) + 10
    draw_supply(doc, m, x, y, w)


def draw_side(doc, m, x, y, w, side, en, es, actions):
    h = 458
    doc.add(
        "boxes",
        rect("box", x, y, w, h),
        rect("side-" + side, x, y, w, 26),
        label("t-head", x + w / 2, y + 18, en, es, extra="t-side"),
    )
    top = y + 32
    doc.add("boxes", label("t-box", x + 8, top + 14, "Actions", "Acciones", "start"))
    step = (w - 80) / 5
    for i in range(actions):
        doc.add("boxes", rect("cell", x + 72 + i * step, top, step - 4, 34, id=f"actions-{side}-{i + 1}"))
        place_box(m, f"actions_{side}_{i + 1}", x + 72 + i * step, top, step - 4, 34)
    top += 42
    if side == "axis":
        parts = [
            ("missions", "Air missions", "Misiones aéreas", 62),
            ("submarines", "Submarine missions", "Misiones de submarinos", 58),
        ]
    else:
        parts = [("missions", "Air missions", "Misiones aéreas", 124)]
    parts += [
        ("tanks", "Accumulated tanks", "Carros acumulados", 52),
        ("development", "Development box", "Casilla de Desarrollo", 72),
        ("owned", "Developments obtained", "Desarrollos obtenidos", 112),
    ]
    for name, en, es, height in parts:
        doc.add(
            "boxes",
            rect("cell", x + 8, top, w - 16, height, id=f"{name}-{side}"),
            label("t-box", x + 14, top + 14, en, es, "start"),
        )
        place_box(m, f"{name}_{side}", x + 12, top + 18, w - 24, height - 22, top + 14)
        top += height + 4
    return y + h


def draw_supply(doc, m, x, y, w):
    h = 1677 - 2 - y
    doc.add(
        "boxes",
        rect("box", x, y, w, h),
        rect("head", x, y, w, 24),
        label("t-head", x + w / 2, y + 17, "Supply track", "Contador de suministro"),
    )
    step, top = (w - 16) / 7, y + 32
    for i in range(13):
        cx, cy = x + 8 + i % 7 * step, top + i // 7 * ((h - 40) / 2)
        ch = (h - 40) / 2 - 4
        doc.add(
            "boxes",
            rect("cell", cx, cy, step - 3, ch, id=f"supply-{i}"),
            label("t-head", cx + (step - 3) / 2, cy + 16, str(i)),
        )
        place_box(m, f"supply_{i}", cx, cy + 20, step - 3, ch - 22, cy + 16)


def draw_legend(doc, sheet):
    x, y, w, h = 1728, 1128, 370, 536
    doc.add(
        "legend",
        rect("box", x, y, w, h),
        rect("frame-thin", x + 5, y + 5, w - 10, h - 10),
        label("t-head", x + w / 2, y + 26, "Legend", "Leyenda"),
    )
    sheet.take(x, y, w, h, 4)
    row = 33
    left = [
        ("terrain-plain", "Plain", "Llanura"),
        ("terrain-forest", "Forest", "Bosque"),
        ("terrain-swamp", "Swamp", "Pantano"),
        ("terrain-mountain", "Mountain", "Montaña"),
        ("terrain-narrow", "Narrow", "Desfiladero"),
        ("neutral", "Out of play", "Fuera de juego"),
    ]
    for i, (cls, en, es) in enumerate(left):
        top = y + 42 + i * row
        doc.add(
            "legend",
            tag("rect", cls=cls, x=x + 18, y=top, width=46, height=26),
            rect("cell", x + 18, top, 46, 26),
            label("t-box", x + 74, top + 17, en, es, "start"),
        )
    icons = [
        ("capital", "Capital", "Capital"),
        ("supply", "Supply Zone", "Zona de Suministro"),
        ("key", "Key Zone", "Zona Clave"),
        ("fortress", "Fortress", "Fortaleza"),
        ("oil", "Oil", "Petróleo"),
        ("iron", "Iron ore", "Hierro"),
        ("canal", "Suez Canal", "Canal de Suez"),
    ]
    for i, (icon, en, es) in enumerate(icons):
        top = y + 42 + i * 28
        doc.add(
            "legend",
            tag("use", href="#i-" + icon, x=x + 200, y=top + 5, width=16, height=16),
            label("t-box", x + 228, top + 17, en, es, "start"),
        )
    draw_line_samples(doc, x + 18, y + 250)
    carto.draw_scale(doc, PROJ, x + 18, y + h - 22)


def draw_line_samples(doc, x, y):
    rows = [
        ('<path class="border" d="M0 6h60"/>', "Zone border", "Límite de zona"),
        ('<path class="frontier" d="M0 6h60"/>', "Country border", "Frontera"),
        (
            '<path class="x-river" d="M0 6h60v5h-60z"/><path class="border" d="M0 6h60"/>',
            "River: lies in the zone with the band",
            "Río: está en la zona de la banda",
        ),
        (
            '<path class="x-mountain" d="M0 1h60v10h-60z"/><path class="x-mountain-line" d="M0 9l5-6 5 6 5-6 5 6 '
                '5-6 5 6 5-6 5 6 5-6 5 6 5-6 5 6"/>',
            "High mountain border",
            "Límite de alta montaña",
        ),
        (
            '<path class="x-fort-line" d="M0 4h60"/><path class="x-fort" d="M2 4h5l-2.500 5zM12 4h5l-2.500 5zM22 '
                '4h5l-2.500 5zM32 4h5l-2.500 5zM42 4h5l-2.500 5zM52 4h5l-2.500 5z"/>',
            "Fortified line (Maginot)",
            "Línea fortificada (Maginot)",
        ),
        ('<path class="x-closed" d="M0 4h60v5h-60z"/>', "Closed border: no passage", "Límite cerrado: sin paso"),
        (
            '<path class="x-coast" d="M0 6h60"/><path class="coastline" d="M0 6h60"/>',
            "Closed shore: no coast for the rules",
            "Orilla cerrada: no es costa para las reglas",
        ),
        (
            '<path class="x-strait" d="M6 6h48"/><path class="x-strait-head" d="M0 6l8-4v8zM60 6l-8-4v8z"/>',
            "Strait (land link)",
            "Estrecho (enlace terrestre)",
        ),
        (
            '<path class="landing" d="M6 6h48"/><path class="landing-head" d="M0 6l8-4v8zM60 6l-8-4v8z"/>',
            "Landing line",
            "Línea de desembarco",
        ),
        (
            '<circle class="d-disc" cx="30" cy="6" r="8"/><text class="t-d" x="30" y="10" text-anchor="middle">'
                'D</text>',
            "D landing zone",
            "Zona de desembarco D",
        ),
        ('<path class="east-line" d="M0 6h60"/>', "Eastern Line", "Línea Oriental"),
        (
            '<path class="sea-limit" d="M0 6h60"/>',
            "Limit of a sea (red: closed to the Axis)",
            "Límite de mar (rojo: cerrado al Eje)",
        ),
    ]
    for i, (sample, en, es) in enumerate(rows):
        top = y + i * 21.5
        doc.add(
            "legend",
            f'<g transform="translate({svg.num(x)} {svg.num(top)})">{sample}</g>',
            label("t-box", x + 72, top + 10, en, es, "start"),
        )
