"""Boxes and tracks around the map of THE WORLD AT WAR: boxes off the map,
turns, countries, diplomacy, legend, title."""
from ..lib import carto, svg
from ..lib.carto import label, place_box, rect
from .board import PROJ, table

X, W = 2124, 252  # the panel on the right
# Box: x, y, w, h on the map.
BOXES = {
    "CAN": (34, 336, 150, 84),
    "USA": (34, 428, 150, 104),
    "TUK": (34, 540, 170, 104),
    "TUS": (330, 34, 190, 96),
    "SAF": (34, 1572, 128, 92),
    "ETH": (170, 1572, 128, 92),
    "SUD": (306, 1572, 128, 92),
    "RED": (1560, 1572, 150, 92),
    "AUS": (1718, 1572, 120, 92),
    "ASI": (1846, 1572, 120, 92),
    "IND": (1974, 1572, 128, 92),
    "PER": (1974, 1296, 128, 92),
    "URS": (1974, 380, 128, 92),
}
CONVOYS = ("TUK", "TUS", "PER")
SHORT = {
    "RED": ("Indian Ocean", "Océano Índico"),
    "URS": ("USSR resources", "Recursos URSS"),
    "TUK": ("To Great Britain", "A Gran Bretaña"),
}
MAJORS = (
    ("GER", "Germany", "Alemania", "axis"),
    ("ITA", "Italy", "Italia", "axis"),
    ("UK", "United Kingdom", "Reino Unido", "allies"),
    ("FRA", "France", "Francia", "allies"),
    ("USA", "United States", "Estados Unidos", "allies"),
    ("USSR", "Soviet Union", "Unión Soviética", "ussr"),
)
SEASONS = {
    "spring": ("Spring", "Prim."),
    "summer": ("Summer", "Verano"),
    "autumn": ("Autumn", "Otoño"),
    "winter": ("Winter", "Inv."),
}


def draw(doc, m, sheet):
    carto.draw_frame(doc)
    carto.draw_title(doc, sheet, 540, "THE WORLD AT WAR", "Europe, 1939–1945", "Europa, 1939-1945", "t-title2", 58)
    draw_off_map(doc, m, sheet)
    y = draw_turns(doc, m, 22) + 6
    for row in MAJORS:
        y = draw_major(doc, m, y, *row) + 6
    y = draw_diplomacy(doc, m, y) + 6
    draw_legend(doc, y)


def draw_off_map(doc, m, sheet):
    rows = {r["id"]: r for r in table("boxes")}
    for name, (x, y, w, h) in BOXES.items():
        r = rows[name]
        en, es = SHORT.get(name, (r["name"], r["name_es"]))
        doc.add(
            "boxes",
            rect("box", x, y, w, h, id="box-" + name, data_box=name),
            rect("head", x, y, w, 21),
            label("t-head", x + w / 2, y + 15, en, es),
        )
        note = []
        if r["mp"] != "0":
            note.append(r["mp"] + " MP" if r["mp"] == r["mp_war"] else f"{r['mp']} / {r['mp_war']} MP")
        if r["oil"] != "0":
            note.append(r["oil"] + " oil")
        if name == "URS":
            note.append("1 / 3 / 5 MP")
        if note:
            text = ", ".join(note)
            doc.add("boxes", label("t-small", x + w / 2, y + h - 5, text, text.replace("oil", "petróleo")))
        place_box(m, name, x + 4, y + 23, w - 8, h - 38, y + 15)
        if name in CONVOYS:  # how many sail is told at the foot of the box
            place_box(m, "convoy_" + name, x + w / 2 - 20, y + h - 15, 40, 14)
        sheet.take(x, y, w, h, 4)


def draw_turns(doc, m, y):
    rows = table("calendar")
    cw, ch, height = (W - 12) / 7, 37, 24 + 4 * 37 + 4
    doc.add(
        "turntrack",
        rect("box", X, y, W, height),
        rect("head", X, y, W, 24),
        label("t-head", X + W / 2, y + 17, "Turns", "Turnos"),
    )
    for i, r in enumerate(rows):
        x, top = X + 6 + i % 7 * cw, y + 26 + i // 7 * ch
        doc.add(
            "turntrack",
            rect("winter" if r["season"] == "winter" else "cell", x, top, cw, ch, id="turn-" + r["turn"]),
            label("t-cell", x + 2, top + 10, r["turn"], anchor="start"),
            label("t-tiny", x + cw - 1.5, top + 9, "’" + r["year"][2:], anchor="end"),
            label("t-tiny", x + cw / 2, top + ch - 3, *SEASONS[r["season"]]),
        )
        place_box(m, "turn_" + r["turn"], x + 1, top + 11, cw - 2, ch - 22, top + 10)
    return y + height


def draw_major(doc, m, y, country, en, es, side):
    """Industry 1 to 5, oil and damage 0 to 10, and the general track of a major."""
    height = 131 if country != "USA" else 75
    doc.add(
        "boxes",
        rect("box", X, y, W, height),
        rect("side-" + side, X, y, W, 19),
        label("t-head", X + W / 2, y + 14.5, en, es, extra="t-side"),
    )
    top, left = y + 22, X + 52
    tracks = [("industry", "Industry", "Industria", range(1, 6), 0.5)]
    if country != "USA":
        tracks += [("oil", "Oil", "Petróleo", range(11), 1), ("damage", "Damage", "Daños", range(11), 1)]
    levels = {r["level"]: r for r in table("board_levels") if r["country"] == country}
    for name, a, b, spaces, _ in tracks:
        doc.add("boxes", label("t-row", X + 5, top + 16, a, b, "start"))
        cw = (W - 58) / len(spaces)
        for i, n in enumerate(spaces):
            doc.add(
                "boxes",
                rect("cell", left + i * cw, top, cw, 25, id=f"{name}-{country}-{n}"),
                label("t-tiny", left + i * cw + 2, top + 8, str(n), anchor="start"),
            )
            if name == "industry":
                doc.add(
                    "boxes",
                    label(
                        "t-tiny",
                        left + (i + 1) * cw - 2,
                        top + 8,
                        f"{levels[str(n)]['factories']}·{levels[str(n)]['movement']}",
                        anchor="end",
                    ),
                )
            place_box(m, f"{name}_{country}_{n}", left + i * cw, top + 8, cw, 17, top + 8)
        top += 27
    doc.add("boxes", label("t-row", X + 5, top + 16, "Stocks", "Reservas", "start"))
    cells = [("mp", "MP"), ("sm", "SM"), ("weapons", "GAS" if side == "allies" else "Sub"), ("air", "Air")]
    cw = (W - 58) / len(cells)
    for i, (name, text) in enumerate(cells):
        doc.add(
            "boxes",
            rect("cell", left + i * cw, top, cw, 25, id=f"{name}-{country}"),
            label("t-tiny", left + i * cw + 2, top + 8, text, anchor="start"),
        )
        place_box(m, f"{name}_{country}", left + i * cw, top + 8, cw, 17, top + 8)
    return y + height


def draw_diplomacy(doc, m, y):
    names = {r["id"]: (r["name"], r["name_es"]) for r in table("countries")}
    rows = table("diplomacy")
    tracks = list(dict.fromkeys(r["track"] for r in rows))
    height = 24 + 19 * len(tracks) + 4
    doc.add(
        "boxes",
        rect("box", X, y, W, height),
        rect("head", X, y, W, 22),
        label("t-head", X + W / 2, y + 16, "Diplomacy", "Diplomacia"),
    )
    for k, track in enumerate(tracks):
        top = y + 24 + 19 * k
        doc.add("boxes", label("t-row", X + 5, top + 13, *names[track], anchor="start"))
        spaces = sorted((r for r in rows if r["track"] == track), key=lambda r: int(r["space"]))
        for i, r in enumerate(spaces):
            x = X + 84 + i * 18.2
            kind = (
                "d-start"
                if r["start"] == "1"
                else {
                    "disabled": "d-disabled",
                    "dark_grey": "d-grey",
                    "light_grey": "d-grey",
                    "dark_brown": "d-brown",
                    "light_brown": "d-brown",
                    "war": "d-disabled",
                }.get(r["kind"], "d-white")
            )
            doc.add(
                "boxes",
                rect(kind, x, top, 18.2, 17),
                rect("cell", x, top, 18.2, 17, id=f"diplomacy-{track}-{r['space']}"),
                label("t-tiny", x + 9.1, top + 11.5, r["space"].replace("-", "−")),
            )
            place_box(m, f"diplomacy_{track}_{r['space']}", x, top, 18.2, 17, top + 11.5)
    return y + height


def draw_legend(doc, y):
    height = 1675 - y
    doc.add(
        "legend",
        rect("box", X, y, W, height),
        rect("head", X, y, W, 22),
        label("t-head", X + W / 2, y + 16, "Legend", "Leyenda"),
    )
    use = lambda name: f'<use href="#i-{name}" x="8" y="-6" width="14" height="14"/>'
    swatch = (
        lambda cls: f'<rect class="{cls}" x="2" y="-6" width="26" height="14"/><rect class="cell" x="2" y="-6" '
            f'width="26" height="14"/>'
    )
    line = lambda cls: f'<path class="{cls}" d="M1 1h28"/>'
    rows = [
        (swatch("terrain-plain"), "Clear", "Llano"),
        (swatch("terrain-forest"), "Forest", "Bosque"),
        (swatch("terrain-swamp"), "Marsh", "Pantano"),
        (swatch("terrain-mountain"), "Mountain", "Montaña"),
        (swatch("neutral"), "Out of play", "Fuera de juego"),
        (use("capital"), "Capital", "Capital"),
        (
            '<circle class="town" cx="15" cy="1" r="3.400"/><circle class="town-dot" cx="15" cy="1" r="1.200"/>',
            "City",
            "Ciudad",
        ),
        (use("port"), "Port", "Puerto"),
        (
            '<circle class="beach" cx="15" cy="1" r="7"/><text class="t-legend-num" x="15" y="4.400" '
                'text-anchor="middle">3</text>',
            "Beach number",
            "Playa: capacidad",
        ),
        (use("mp"), "Raw material", "Materia prima"),
        (use("oil"), "Oil", "Petróleo"),
        (use("fortress"), "Fortress", "Fortaleza"),
        (
            use("stack") + '<text class="t-legend-num t-num-dark" x="15" y="4.400" text-anchor="middle">4</text>',
            "Stacking",
            "Apilamiento",
        ),
        (line("frontier"), "Frontier", "Frontera"),
        ('<path class="x-closed" d="M1-1h28v4h-28z"/>', "Closed border", "Límite cerrado"),
        (line("x-coast") + line("coastline"), "Closed shore", "Orilla cerrada"),
        (
            '<path class="x-strait" d="M5 1h20"/><path class="x-strait-head" d="M0 1l6-3v6zM30 1l-6-3v6z"/>',
            "Strait",
            "Estrecho",
        ),
        (line("sea-limit"), "Sea area", "Zona de mar"),
        (line("sea-limit sea-strait"), "Sea passage", "Paso de mar"),
        (line("air-limit"), "Air zone", "Zona aérea"),
    ]
    half = (len(rows) + 1) // 2
    step = (height - 22 - 22) / half
    for i, (sample, en, es) in enumerate(rows):
        x, top = X + 6 + (i // half) * 124, y + 22 + step * (i % half + 0.6)
        doc.add(
            "legend",
            f'<g transform="translate({svg.num(x)} {svg.num(top)})">{sample}</g>',
            label("t-row", x + 36, top + 4.5, en, es, "start"),
        )
    carto.draw_scale(doc, PROJ, X + 12, y + height - 14)
