"""Counters laid over a board: NATO symbols, colour of the nation, strength. For set-ups of the counter games."""
import os
import re

from . import svg, tables
from .svg import tag

SIDE = 24.0
# fill, ink: nations differ in lightness too, and every counter also bears letters.
NATIONS = {
    "GER": ("#6b7078", "#ffffff"),
    "ITA": ("#8fb27a", "#1c1c1c"),
    "UK": ("#b8a77f", "#1c1c1c"),
    "USA": ("#7a8f5a", "#ffffff"),
    "FRA": ("#8fb0dc", "#1c1c1c"),
    "USSR": ("#b4503c", "#ffffff"),
    "POL": ("#e3b9c4", "#1c1c1c"),
    "FIN": ("#e9edf5", "#1c1c1c"),
    "RUM": ("#e0cf7e", "#1c1c1c"),
    "ROM": ("#e0cf7e", "#1c1c1c"),
    "HUN": ("#9ccbb0", "#1c1c1c"),
    "BUL": ("#dba57d", "#1c1c1c"),
}
SHORT = {"USSR": "SU"}
OTHER = ("#f1ead6", "#1c1c1c")


def _box(x, y, extra=""):
    return f"M{svg.num(x - 8)} {svg.num(y - 5)}h16v10h-16z{extra}"


def symbol(kind, x, y):
    """Path data of the symbol in a frame of 16 x 10 units round x, y."""
    n = svg.num
    if kind == "infantry":
        return _box(x, y, f"M{n(x - 8)} {n(y - 5)}l16 10M{n(x + 8)} {n(y - 5)}l-16 10")
    if kind == "armour":
        return _box(x, y, f"M{n(x - 3)} {n(y - 2.4)}h6a2.4 2.4 0 0 1 0 4.8h-6a2.4 2.4 0 0 1 0-4.8z")
    if kind == "mixed":
        return _box(
            x,
            y,
            f"M{n(x - 8)} {n(y - 5)}l16 10M{n(x + 8)} {n(y - 5)}l-16 10M{n(x - 3)} {n(y - 2.4)}h6a2.4 2.4 0 0 1 0 "
                f"4.8h-6a2.4 2.4 0 0 1 0-4.8z",
        )
    if kind == "air":
        return _box(x, y, f"M{n(x)} {n(y)}c-2-3.500-6-3.500-6 0s4 3.500 6 0 6-3.500 6 0-4 3.500-6 0z")
    if kind == "fleet":
        return _box(x, y, f"M{n(x - 6)} {n(y)}h12l-2 3.200h-8zM{n(x - 2)} {n(y)}v-2.600h3.500v2.600")
    if kind == "submarine":
        return _box(x, y, f"M{n(x - 6)} {n(y + 1)}q6 4.500 12 0q-6-2.500-12 0zM{n(x - 1)} {n(y)}v-2.500h2.500v2.500")
    if kind == "supply":
        return _box(x, y, f"M{n(x - 8)} {n(y + 2)}h16")
    if kind == "fortress":
        return f"M{n(x - 8)} {n(y + 5)}v-9h3v2.500h3.500v-2.500h3v2.500h3.500v-2.500h3v9z"
    raise KeyError(kind)


def style():
    rules = [
        ".counter{stroke:#1c1c1c;stroke-width:.9}.counter-sign{fill:none;stroke-width:1.1;stroke-linejoin:round}"
        ".counter-text{font-family:Arial,'Liberation "
            "Sans',Arimo,sans-serif;font-weight:bold;font-size:8.500px;stroke:none}"
        ".counter-edge{fill:none;stroke:#fffdf6;stroke-width:1;opacity:.55}"
    ]
    for nation, (fill, ink) in {**NATIONS, "other": OTHER}.items():
        rules.append(f".c-{nation}{{fill:{fill}}}.k-{nation}{{stroke:{ink}}}.w-{nation}{{fill:{ink}}}")
    return "\n".join(rules)


def draw(x, y, nation, kind, strength, note=""):
    """One counter with its centre at x, y."""
    cls = nation if nation in NATIONS else "other"
    half = SIDE / 2
    return "".join(
        [
            tag(
                "rect",
                cls=f"counter c-{cls}",
                x=x - half,
                y=y - half,
                width=SIDE,
                height=SIDE,
                rx=2,
                data_nation=nation,
                data_kind=kind,
                data_strength=strength,
            ),
            tag(
                "rect",
                cls="counter-edge",
                x=x - half + 1.4,
                y=y - half + 1.4,
                width=SIDE - 2.8,
                height=SIDE - 2.8,
                rx=1.2,
            ),
            tag("path", cls=f"counter-sign k-{cls}", d=symbol(kind, x, y - 3.4)),
            tag(
                "text",
                svg.escape(SHORT.get(nation, nation)),
                cls=f"counter-text w-{cls}",
                x=x - half + 2.4,
                y=y + half - 2.6,
                style="font-size:6.200px",
            )
            if len(nation) <= 4
            else "",
            tag(
                "text",
                svg.escape(strength + note),
                cls=f"counter-text w-{cls}",
                x=x + half - 2.4,
                y=y + half - 2.4,
                text_anchor="end",
            ),
        ]
    )


def stack(anchor, pieces, column=3):
    """Counters [(nation, kind, strength, note)] round an anchor: side by side while there is room, then fanned."""
    x, y, w, h = (float(anchor[k]) for k in ("x", "y", "w", "h"))
    columns = max(1, min(len(pieces), int(w // (SIDE + 1)), column))
    rows = -(-len(pieces) // columns)
    across = SIDE + 1
    down = min(SIDE + 1, max(5.0, (h - SIDE) / (rows - 1))) if rows > 1 else 0
    out = []
    for i, piece in enumerate(pieces):
        r, c = divmod(i, columns)
        out.append(draw(x + (c - (columns - 1) / 2) * across, y + (r - (rows - 1) / 2) * down, *piece))
    return "".join(out)


def lay(board, anchors, placed):
    """The board's text with a layer of counters. placed: {place: pieces}; returns (text, places without an anchor)."""
    items, lost = [], []
    for place, pieces in sorted(placed.items()):
        if place in anchors:
            items.append(f'<g class="stack" data-place="{svg.escape(place)}">{stack(anchors[place], pieces)}</g>')
        else:
            lost.append(place)
    text = board.replace("</style>", style() + "\n</style>", 1)
    layer = '<g id="layer-pieces">\n' + "\n".join(items) + "\n</g>\n</svg>"
    return re.sub(r"</svg>\s*$", layer + "\n", text), lost


def write(folder, placed, dark, path):
    """Writes the board of a game with counters on it."""
    with open(os.path.join(folder, "board.svg"), encoding="utf-8") as f:
        board = f.read()
    if dark:
        board = board.replace('data-theme="light"', 'data-theme="dark"', 1)
    anchors = {a["place"]: a for a in tables.read(os.path.join(folder, "anchors.tsv"))}
    text, lost = lay(board, anchors, placed)
    if lost:
        raise ValueError("no anchor for " + " ".join(lost))
    with open(path, "w", encoding="utf-8", newline="\n") as f:
        f.write(text)
