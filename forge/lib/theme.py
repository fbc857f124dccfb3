"""Colours and style rules that the boards share. Colour never speaks alone: terrain has patterns, marks have shapes."""
from . import svg

LIGHT = {
    "paper": "#f5f0e3",
    "ink": "#2a2520",
    "soft": "#6f6556",
    "sea": "#d3e0e3",
    "sea2": "#c8d9de",
    "sea3": "#dbe6e6",
    "closed": "#e2e7e3",
    "seaink": "#3d6476",
    "coast": "#4d6a78",
    "line": "#a9c1c9",
    "neutral": "#e7e2d6",
    "neutralink": "#8d8676",
    "plain": "#f3ead0",
    "forest": "#dfe4c3",
    "swamp": "#d6e2d8",
    "mountain": "#e6d6b8",
    "alpine": "#d8cbb9",
    "narrow": "#f0dfae",
    "tree": "#7f9463",
    "reed": "#5f8f8c",
    "peak": "#a98a5c",
    "defile": "#b08d3c",
    "relief": "#8a6a3c",
    "river": "#5b93ae",
    "lake": "#c3d8de",
    "border": "#85745a",
    "frontier": "#5a4632",
    "rivermark": "#1f78b4",
    "wall": "#6d4423",
    "closedmark": "#3b342c",
    "teeth": "#2a2520",
    "east": "#b2182b",
    "landing": "#16406b",
    "road": "#8a5a2b",
    "halo": "#f8f3e6",
    "box": "#fbf7ec",
    "boxline": "#8b7a5e",
    "head": "#e6dcc3",
    "axis": "#5c6370",
    "allies": "#2f6d8f",
    "ussr": "#a6402d",
    "gold": "#d9a520",
    "white": "#fffdf6",
}
DARK = {
    "paper": "#1b1c1e",
    "ink": "#ece4d3",
    "soft": "#a79d8b",
    "sea": "#14242d",
    "sea2": "#182b36",
    "sea3": "#112027",
    "closed": "#1a2327",
    "seaink": "#8fb6c6",
    "coast": "#7f9dab",
    "line": "#274450",
    "neutral": "#28282a",
    "neutralink": "#77736a",
    "plain": "#3d3a30",
    "forest": "#323b2c",
    "swamp": "#2b3b39",
    "mountain": "#453b2d",
    "alpine": "#4a4239",
    "narrow": "#4a4228",
    "tree": "#7c9263",
    "reed": "#6aa09c",
    "peak": "#a98e63",
    "defile": "#c4a24a",
    "relief": "#000000",
    "river": "#5f9dbb",
    "lake": "#1d3945",
    "border": "#8d8069",
    "frontier": "#d2c3a2",
    "rivermark": "#4aa8e0",
    "wall": "#c08a5a",
    "closedmark": "#e0d6c2",
    "teeth": "#ece4d3",
    "east": "#ff6b6b",
    "landing": "#8cc4f2",
    "road": "#d3a06a",
    "halo": "#232325",
    "box": "#242526",
    "boxline": "#7d725e",
    "head": "#34322c",
    "axis": "#9aa3b2",
    "allies": "#6db2d6",
    "ussr": "#e08a74",
    "gold": "#e3b740",
    "white": "#17181a",
}
SERIF = "font-family:'Times New Roman','Liberation Serif',Tinos,serif"
SANS = "font-family:Arial,'Liberation Sans',Arimo,sans-serif"
# class: (size, font of the metrics table, letter spacing)
TEXT = {
    "sea-big": (20.0, "serif-italic", 2.5),
    "sea-small": (14.0, "serif-italic", 0.4),
    "sea-closed": (13.0, "serif-italic", 0.4),
    "land-big": (15.0, "serif", 4.0),
    "land-small": (12.0, "serif-italic", 0.2),
    "t-mark": (11.5, "serif-italic", 0.2),
    "t-title": (46.0, "serif-bold", 9.0),
    "t-sub": (16.0, "serif-italic", 0.5),
    "t-head": (15.0, "serif-bold", 1.2),
    "t-box": (12.5, "serif", 0.2),
    "t-big": (19.0, "serif-bold", 0.5),
    "t-river": (11.0, "serif-italic", 0.3),
    "t-range": (12.0, "serif-italic", 2.2),
    "t-small": (10.5, "serif", 0.1),
    "t-tiny": (9.0, "serif", 0.0),
    "t-d": (11.0, "sans-bold", 0.0),
}
RULES = [
    "text{%s;fill:$ink}" % SERIF,
    ".paper{fill:$paper}.sea{fill:$sea}.closed-water{fill:$closed}.neutral{fill:$neutral}",
    ".waterline{fill:none;stroke:$line;stroke-width:.8}.grid{fill:none;stroke:$line;stroke-width:.5;opacity:.8}",
    ".sea-limit{fill:none;stroke:$seaink;stroke-width:1.6;stroke-dasharray:9 5;opacity:.75}",
    ".sea-strait{stroke:$east;stroke-dasharray:none;stroke-width:3;opacity:1}",
    ".coastline{fill:none;stroke:$coast;stroke-width:.9;stroke-linejoin:round}",
    ".terrain-plain{fill:$plain}.terrain-forest{fill:url(#p-forest)}.terrain-swamp{fill:url(#p-swamp)}"
    ".terrain-mountain{fill:url(#p-mountain)}.terrain-alpine{fill:url(#p-alpine)}.terrain-narrow{fill:url(#p-narrow)}",
    ".b-forest{fill:$forest}.b-swamp{fill:$swamp}.b-mountain{fill:$mountain}.b-alpine{fill:$alpine}"
        ".b-narrow{fill:$narrow}",
    ".g-forest{fill:none;stroke:$tree;stroke-width:1}.g-swamp{fill:none;stroke:$reed;stroke-width:1}"
    ".g-mountain,.g-alpine{fill:none;stroke:$peak;stroke-width:1.1;stroke-linejoin:round}"
        ".g-alpine{stroke:$wall;stroke-width:1.5}"
    ".g-narrow{fill:none;stroke:$defile;stroke-width:1.1}",
    ".relief{fill:$relief}.relief-1{opacity:.05}.relief-2{opacity:.08}.relief-3{opacity:.13}",
    "#layer-relief,#layer-rivers,#layer-labels,#layer-borders,#layer-crossings{pointer-events:none}",
    ".river{fill:none;stroke:$river;stroke-linecap:round;stroke-linejoin:round}"
    ".river-1{stroke-width:1.5}.river-2{stroke-width:.8;opacity:.8}.lake{fill:$lake;stroke:$coast;stroke-width:.5}",
    ".border{fill:none;stroke:$border;stroke-width:1.25;stroke-linejoin:round}",
    ".frontier{fill:none;stroke:$frontier;stroke-width:1.7;stroke-dasharray:7 2.5 1.5 2.5}",
    ".frontier-n{fill:none;stroke:$neutralink;stroke-width:.9;stroke-dasharray:5 2.5 1.2 2.5}",
    ".tint{opacity:.5}",
    ".t-river{fill:$river}.t-range{fill:$wall}.bar{fill:$ink;stroke:$ink;stroke-width:.6}"
    ".bar-open{fill:$white;stroke:$ink;stroke-width:.6}",
    ".town{fill:$white;stroke:$ink;stroke-width:1.3}.town-dot{fill:$ink}.icon{fill:$ink}"
    ".icon-line{fill:none;stroke:$ink;stroke-width:1.4}.icon-sea{fill:none;stroke:$landing;stroke-width:1.6}",
    ".icon-gold{fill:$gold;stroke:$ink;stroke-width:.9;stroke-linejoin:round}"
    ".icon-white{fill:$white;stroke:$ink;stroke-width:1.2;stroke-linejoin:round}",
    ".t-mark,.t-river,.t-range{paint-order:stroke;"
    "stroke:$halo;stroke-width:2.6;stroke-opacity:.75;stroke-linejoin:round}",
    ".sea-small,.sea-big,.sea-closed{fill:$seaink}.land-big,.land-small{fill:$neutralink}.t-mark{fill:$soft}",
    ".box{fill:$box;stroke:$boxline;stroke-width:1.2}.cell{fill:none;stroke:$boxline;stroke-width:.8}"
    ".head{fill:$head;stroke:$boxline;stroke-width:.8}.winter{fill:$sea;stroke:$boxline;stroke-width:.8}",
    ".frame{fill:none;stroke:$ink;stroke-width:2.2}.frame-thin{fill:none;stroke:$ink;stroke-width:.7}",
    ".side-axis{fill:$axis}.side-allies{fill:$allies}.side-ussr{fill:$ussr}.t-side{fill:$white}",
]


def css(tints, text, rules, light=None, dark=None):
    """The style block of a board: tints {id: (light, dark)}, its own text classes and rules."""
    return stylesheet(tints, text, RULES + rules, (), light, dark)


def stylesheet(tints, text, rules, without=(), light=None, dark=None):
    """The same with these rules alone; without: colours that are left out."""
    light = {k: v for k, v in {**LIGHT, **(light or {})}.items() if k not in without}
    dark = {k: v for k, v in {**DARK, **(dark or {})}.items() if k not in without}
    for c, (a, b) in tints.items():
        light["tint-" + c.lower()], dark["tint-" + c.lower()] = a, b
    every = rules + [f".tint-{c}{{fill:$tint-{c.lower()}}}" for c in tints]
    for name, (size, font, spacing) in text.items():
        weight = "bold" if "bold" in font else "normal"
        slant = "italic" if "italic" in font else "normal"
        every.append(
            f".{name}{{font-size:{svg.num(size)}px;font-weight:{weight};font-style:{slant}"
            + (f";letter-spacing:{svg.num(spacing)}px" if spacing else "")
            + "}"
        )
    return svg.stylesheet(light, dark, every)


def pattern(name, size, strokes, scale=""):
    return (
        f'<pattern id="p-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"{scale}>'
        f'<rect class="b-{name}" width="{size}" height="{size}"/><path class="g-{name}" d="{strokes}"/></pattern>'
    )


def patterns(scale=""):
    return [
        pattern("forest", 30, "M8 11v-3M5 8q3-8 6 0zM23 26v-3M20 23q3-8 6 0z", scale),
        pattern(
            "swamp",
            30,
            "M4 9h9M8.500 9v-4M6.500 9l-1.500-3M10.500 9l1.500-3M19 24h9M23.500 24v-4M21.500 24l-1.500-3"
            "M25.500 24l1.500-3",
            scale,
        ),
        pattern(
            "mountain", 32, "M4 12l4.500-7 4.500 7M8.500 5l1.500 4M20 28l4.500-7 4.500 7M24.500 21l1.500 4", scale
        ),
        pattern("alpine", 32, "M3 13l6-10 6 10M9 3l2 5-2 2M19 29l6-10 6 10M25 19l2 5-2 2", scale),
        pattern("narrow", 30, "M5 4q4 4 0 8M12 4q-4 4 0 8M20 19q4 4 0 8M27 19q-4 4 0 8", scale),
    ]


def symbol(name, inner):
    """A symbol on a square of 14 units, centre 0,0."""
    return f'<symbol id="i-{name}" viewBox="-7 -7 14 14" overflow="visible">{inner}</symbol>'


SYMBOLS = {
    "fortress": '<path class="icon" d="M0-7l2 3.500 4-1-1 4 3 .5-3 3.500 1 4-4-1-2 3.500-2-3.500-4 1 1-4-3-3.500 '
        '3-.5-1-4 4 1z"/>',
    "key": '<path class="icon-gold" d="M0-7l1.700 4.700 5 .1-4 3.100 1.400 4.800L0 2.900l-4.100 2.800 '
        '1.400-4.800-4-3.100 5-.1z"/>',
    "supply": '<rect class="icon-white" x="-6" y="-6" width="12" height="12"/><path class="icon-line" d="M-6-6L6 '
        '6M6-6L-6 6"/>',
    "capital": '<circle class="icon-white" r="6.200"/><circle class="icon" r="3.200"/>',
    "oil": '<path class="icon-line" d="M-5 6.500L-1-5h2L5 6.500M-3.600 2.500L4.200 5.500M3.600 2.500L-4.200 '
        '5.500M-2-1.500h4"/>'
    '<path class="icon" d="M-3-7h6v2h-6z"/>',
    "port": '<path class="icon-sea" d="M0-3.500V6M-3-.8h6M-5.500 2q.5 4 5.500 4t5.500-4"/><circle class="icon-sea" '
        'cy="-5" r="1.600"/>',
    "base": '<circle class="icon-white" r="6.800"/><path class="icon-sea" d="M0-2.500V4.500M-2.400-.3h4.800M-3.800 '
        '1.200q.4 3.300 3.800 3.300t3.800-3.300"/>'
    '<circle class="icon-sea" cy="-3.700" r="1.200"/>',
}
