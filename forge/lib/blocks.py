"""Standing wooden blocks: a face with NATO symbol and name, pips on the four edges, the present value at the top.

A block is drawn around the middle of its face. The ring of pips is turned, a quarter for each step lost; symbol and
name stay upright, so that a weakened block can still be read. Without a face (the enemy's) only wood is seen.
"""
import os

from . import labels, svg, tables
from .svg import tag

DEPTH = 0.20        # thickness of the wood, in sides of the face

CSS = """
.bk-shadow{fill:#000;opacity:.22}.bk-edge{stroke:#1b1712;stroke-width:.8;stroke-linejoin:round}
.bk-sticker{stroke:#1b1712;stroke-width:.6}.bk-frame{fill:#fffdf6;stroke:#1b1712;stroke-width:1.1}
.bk-line{fill:none;stroke:#1b1712;stroke-width:1.1;stroke-linecap:round;stroke-linejoin:round}.bk-solid{fill:#1b1712}
.bk-pip{fill:#1b1712}.bk-pip-old{fill:#1b1712;opacity:.28}.bk-zero{fill:none;stroke:#1b1712;stroke-width:1}
.bk-text{font-family:Arial,'Liberation Sans',Arimo,sans-serif;font-weight:bold;fill:#1b1712}
.bk-back{fill:none;stroke:#fffdf6;stroke-width:1.2;opacity:.55}
"""

# Inside a frame of 20 x 13 units, middle 0,0.
CROSS = "M-10-6.500L10 6.500M10-6.500L-10 6.500"
OVAL = "M-4.500-3.500h9a3.500 3.500 0 0 1 0 7h-9a3.500 3.500 0 0 1 0-7z"
SYMBOLS = {
    "infantry": f'<path class="bk-line" d="{CROSS}"/>',
    "armor": f'<path class="bk-line" d="{OVAL}"/>',
    "light_armor": f'<path class="bk-line" d="{OVAL}M-10 6.500L10-6.500"/>',
    "mech": f'<path class="bk-line" d="{CROSS}{OVAL}"/>',
    "motorised": f'<path class="bk-line" d="{CROSS}"/><circle class="bk-solid" cx="-5" cy="8.300" r="1.500"/><circle '
                 f'class="bk-solid" cx="5" cy="8.300" r="1.500"/>',
    "cavalry": '<path class="bk-line" d="M-10 6.500L10-6.500"/>',
    "mountain": f'<path class="bk-line" d="{CROSS}"/><path class="bk-solid" d="M-3.500 6.500L0 1.500L3.500 6.500z"/>',
    "para": f'<path class="bk-line" d="{CROSS}M-4 5.500a2 2 0 0 1 4-1.500a2 2 0 0 1 4 1.500"/>',
    "amphibious": f'<path class="bk-line" d="{CROSS}M0-5v9M-2-3.500h4M-3.500 2q.5 3 3.500 3t3.500-3"/>',
    "static": f'<path class="bk-line" d="{CROSS}M-10 4.600h20"/>',
    "fort": '<path class="bk-solid" d="M-7 4.500v-8h3v2.500h2.500v-2.500h3v2.500h2.500v-2.500h3v8z"/>',
    "hq": '<path class="bk-line" d="M-10-2h20M-10 6.500v3.500"/>',
    "shq": '<path class="bk-line" d="M-10-2h20M-10 6.500v3.500"/><path class="bk-solid" d="M0-1l1.300 2.700 '
           '2.900.3-2.200 2 .7 2.800L0 5.400l-2.700 1.400.7-2.800-2.200-2 2.900-.3z"/>',
    "naval_hq": '<path class="bk-line" d="M-10 6.500v3.500M0-5v9M-2-3.500h4M-3.500 2q.5 3 3.500 3t3.500-3"/>',
    "air_hq": '<path class="bk-line" d="M-10 6.500v3.500M-6 0q3-4 6 0t6 0"/>',
    "artillery": '<circle class="bk-solid" r="2.600"/>',
    "fighter": '<path class="bk-line" d="M-7-2.500q7 2.500 14 0v5q-7-2.500-14 0z"/>',
    "bomber": '<path class="bk-solid" d="M-7-3q7 3 14 0v6q-7-3-14 0z"/>',
    "strategic": '<path class="bk-solid" d="M-7-3q7 3 14 0v6q-7-3-14 0z"/><path class="bk-line" d="M-7 5.300h14"/>',
    "stuka": '<path class="bk-solid" d="M-7-3q7 3 14 0v6q-7-3-14 0z"/><path class="bk-line" d="M0 0v6M-2 4l2 2.300L2 '
             '4"/>',
    "submarine": '<path class="bk-solid" d="M-8 1q8-2 16 0q-2 4-8 4t-8-4zM-1.500-3h4v4h-4z"/>',
}


def style():
    return CSS


def block(x, y, side, wood, sticker, kind, name, faces, strength, shown=True, **data):
    """wood: (front, top, right) colours; sticker: colour of the label; faces: values from strong to weak."""
    n, h, d = svg.num, side / 2, DEPTH * side
    lift = 0.55 * d
    front, top, right = wood
    parts = [
        f'<path class="bk-shadow" d="M{n(-h + 2)} {n(h)}h{n(side)}l{n(d + 5)}{n(-lift - 3)}v3l{n(-d - 3)} '
        f'{n(lift + 3)}h{n(-side)}z"/>',
        f'<path class="bk-edge" fill="{top}" d="M{n(-h)} {n(-h)}l{n(d)} {n(-lift)}h{n(side)}l{n(-d)} {n(lift)}z"/>',
        f'<path class="bk-edge" fill="{right}" d="M{n(h)} {n(-h)}l{n(d)} {n(-lift)}v{n(side)}l{n(-d)} {n(lift)}z"/>',
        f'<rect class="bk-edge" fill="{front}" x="{n(-h)}" y="{n(-h)}" width="{n(side)}" height="{n(side)}" '
        f'rx="1.500"/>',
    ]
    if shown:
        parts += face(side, sticker, kind, name, faces, strength)
    else:
        parts.append(f'<rect class="bk-back" x="{n(-h * 0.62)}" y="{n(-h * 0.62)}" width="{n(side * 0.62)}" '
                     f'height="{n(side * 0.62)}" rx="2"/>')
    return tag("g", "".join(parts), cls="block", transform=f"translate({n(x)} {n(y)})", **data)


def face(side, sticker, kind, name, faces, strength):
    n, inner = svg.num, side * 0.90
    scale = side * 0.46 / 20
    wide = labels.text_width(name, 1, "sans-bold")
    size = min(side * 0.21, side * 0.82 / max(wide, 0.1))
    out = [f'<rect class="bk-sticker" fill="{sticker}" x="{n(-inner / 2)}" y="{n(-inner / 2)}" width="{n(inner)}" '
           f'height="{n(inner)}" rx="1.200"/>']
    now = faces.index(strength) if strength in faces else 0
    for i, value in enumerate(faces):
        out.append(f'<g transform="rotate({90 * (now - i)})">{pips(value, side, i == now)}</g>')
    out.append(f'<g transform="translate(0 {n(-side * 0.06)}) scale({scale:.2f})"><rect class="bk-frame" x="-10" '
               f'y="-6.500" width="20" height="13"/>{SYMBOLS[kind]}</g>')
    out.append(f'<text class="bk-text" y="{n(side * 0.27)}" font-size="{n(size)}" text-anchor="middle">'
               f'{svg.escape(name)}</text>')
    return out


def pips(value, side, current):
    """A row of dots on the upper edge; a ring stands for nothing."""
    n, y = svg.num, -side * 0.365
    r = side * (0.045 if current else 0.034)
    if value == 0:
        return f'<circle class="bk-zero" cy="{n(y)}" r="{n(r)}"/>'
    step = min(side * 0.125, side * 0.72 / value)
    dots = "".join(f'<circle cx="{n((i - (value - 1) / 2) * step)}" cy="{n(y)}" r="{n(min(r, step * 0.45))}"/>'
                   for i in range(value))
    return f'<g class="{"bk-pip" if current else "bk-pip-old"}">{dots}</g>'


def layout(count, side):
    """Offsets of the blocks of one hex, those farther back first."""
    step, row = side * (1 + DEPTH) + 1, side * 0.98
    rows = {1: (1,), 2: (2,), 3: (1, 2), 4: (2, 2), 5: (2, 3)}.get(count, (count // 2, count - count // 2))
    widest = max(rows)
    if widest > 2:
        step *= 2.1 / widest
    spots = []
    for r, many in enumerate(rows):
        y = (r - (len(rows) - 1) / 2) * row
        spots += [((c - (many - 1) / 2) * step, y) for c in range(many)]
    return spots


def write(folder, pieces, side, dark, target):
    """Lays blocks over the board. pieces: {place: [block arguments after side]} in the order of anchors.tsv."""
    with open(os.path.join(folder, "board.svg"), encoding="utf-8") as f:
        board = f.read()
    if dark:
        board = board.replace('data-theme="light"', 'data-theme="dark"', 1)
    out = ['<g id="layer-pieces">']
    for a in tables.read(os.path.join(folder, "anchors.tsv")):
        found = pieces.pop(a["place"], [])
        x, y = float(a["x"]) - DEPTH / 2 * side, float(a["y"]) + 0.05 * side
        for (dx, dy), rest in zip(layout(len(found), side), found):
            out.append(block(x + dx, y + dy, side, *rest, data_place=a["place"]))
    if pieces:
        raise SystemExit(f"forge: no anchor for {sorted(pieces)}")
    at = board.rindex("</svg>")
    with open(target, "w", encoding="utf-8", newline="\n") as f:
        f.write(board[:at].replace("</style>", style() + "</style>", 1) + "\n".join(out + ["</g>", "</svg>", ""]))
