"""Colours, patterns and symbols of the hex boards, in the manner of the zone boards. Colour never speaks alone: each
terrain also has a pattern, each mark its own shape."""
from . import svg

LIGHT = {
    "paper": "#f5f0e3", "ink": "#2a2520", "soft": "#6f6556", "sea": "#d3e0e3", "closed": "#e2e7e3",
    "seaink": "#3d6476", "coast": "#4d6a78", "line": "#a9c1c9", "neutral": "#e7e2d6", "neutralink": "#8d8676",
    "clear": "#f3ead0", "forest": "#dfe4c3", "marsh": "#d6e2d8", "hill": "#ecdcb4", "mountain": "#dcc7a2",
    "tree": "#7f9463", "reed": "#5f8f8c", "hump": "#b59a63", "peak": "#8e6d42", "relief": "#8a6a3c",
    "river": "#3f86ad", "rivercase": "#f3efe2", "lake": "#c3d8de", "gridland": "#9a8a6a", "gridsea": "#9db8c1",
    "frontier": "#5a4632", "wall": "#5a3a1e", "strait": "#16406b", "rail": "#453c33", "halo": "#f8f3e6",
    "box": "#fbf7ec", "boxline": "#8b7a5e", "head": "#e6dcc3", "gold": "#d9a520", "white": "#fffdf6",
    "fort": "#c2571a", "red": "#a8322a", "blue": "#2b5f93", "axis": "#4d535e", "allied": "#2f6d8f", "shoal": "#b79d62",
    "mud": "#e4d7bf", "snow": "#dfe8ee", "rain": "#cfdde0",
}
DARK = {
    "paper": "#1b1c1e", "ink": "#ece4d3", "soft": "#a79d8b", "sea": "#14242d", "closed": "#1a2327",
    "seaink": "#8fb6c6", "coast": "#7f9dab", "line": "#274450", "neutral": "#28282a", "neutralink": "#77736a",
    "clear": "#3d3a30", "forest": "#323b2c", "marsh": "#2b3b39", "hill": "#453f2e", "mountain": "#4b3f2f",
    "tree": "#7c9263", "reed": "#6aa09c", "hump": "#9c8759", "peak": "#b59a6e", "relief": "#000000",
    "river": "#4f9cc9", "rivercase": "#26261f", "lake": "#1d3945", "gridland": "#6b624f", "gridsea": "#2c4a57",
    "frontier": "#d2c3a2", "wall": "#c79a6b", "strait": "#8cc4f2", "rail": "#cfc4ae", "halo": "#232325",
    "box": "#242526", "boxline": "#7d725e", "head": "#34322c", "gold": "#e3b740", "white": "#17181a",
    "fort": "#ff9550", "red": "#ff7a6b", "blue": "#7db6ea", "axis": "#9aa3b2", "allied": "#6db2d6", "shoal": "#8d7b50",
    "mud": "#3a342a", "snow": "#2d3840", "rain": "#253338",
}
SERIF = "font-family:'Times New Roman','Liberation Serif',Tinos,serif"
SANS = "font-family:Arial,'Liberation Sans',Arimo,sans-serif"
# class: (size, font of the metrics table, letter spacing)
TEXT = {
    "t-capital": (16.0, "serif-bold", 0.3), "t-major": (15.0, "serif-bold", 0.0), "t-minor": (13.5, "serif-bold", 0.0),
    "t-town": (13.0, "serif", 0.0), "t-val": (11.5, "sans-bold", 0.0),
    "sea-big": (30.0, "serif-italic", 5.0), "sea-mid": (22.0, "serif-italic", 2.5), "sea-small": (16.0, "serif-italic",
                                                                                                  0.8),
    "land-big": (26.0, "serif", 9.0), "land-mid": (18.0, "serif", 5.0), "land-small": (14.0, "serif", 2.0),
    "t-river": (12.5, "serif-italic", 0.6), "t-range": (14.0, "serif-italic", 2.4), "t-num": (8.5, "sans", 0.0),
    "t-note": (12.5, "serif-italic", 0.2),
    "t-title": (52.0, "serif-bold", 3.0), "t-sub": (20.0, "serif-italic", 0.5), "t-head": (17.0, "serif-bold", 1.2),
    "t-box": (14.0, "serif", 0.2), "t-big": (22.0, "serif-bold", 0.5), "t-small": (12.0, "serif", 0.1),
    "t-cell": (13.0, "serif-bold", 0.0),
}
TOWNS = ("t-capital", "t-major", "t-minor", "t-town")


def css(tints, extra=(), text=None):
    """tints: {country: (light, dark)} of the ribbons along frontiers; extra: more rules; text: sizes of the board."""
    light, dark = dict(LIGHT), dict(DARK)
    for c, (a, b) in tints.items():
        light["tint-" + c], dark["tint-" + c] = a, b
    rules = [
        "text{%s;fill:$ink}" % SERIF,
        ".paper{fill:$paper}.sea{fill:$sea}.closed-water{fill:$closed}.neutral{fill:$neutral}.ground{fill:$clear}",
        ".waterline{fill:none;stroke:$line;stroke-width:.9}.grid{fill:none;stroke:$line;stroke-width:.5;opacity:.8}",
        ".sea-limit{fill:none;stroke:$seaink;stroke-width:2;stroke-dasharray:11 6;opacity:.75}",
        ".coastline{fill:none;stroke:$coast;stroke-width:1.1;stroke-linejoin:round}",
        ".hex{fill:#000;fill-opacity:0}.hexline-land{fill:none;stroke:$gridland;stroke-width:.9;opacity:.75}"
        ".hexline-sea{fill:none;stroke:$gridsea;stroke-width:.8;opacity:.7}",
        ".terrain-clear{fill:$clear}.terrain-forest{fill:url(#p-forest)}.terrain-marsh{fill:url(#p-marsh)}"
        ".terrain-hill,.terrain-hills{fill:url(#p-hill)}.terrain-mountain{fill:url(#p-mountain)}",
        ".b-forest{fill:$forest}.b-marsh{fill:$marsh}.b-hill{fill:$hill}.b-mountain{fill:$mountain}",
        ".g-forest{fill:none;stroke:$tree;stroke-width:1.1}.g-marsh{fill:none;stroke:$reed;stroke-width:1.1}"
        ".g-hill{fill:none;stroke:$hump;stroke-width:1.2;stroke-linecap:round}"
        ".g-mountain{fill:none;stroke:$peak;stroke-width:1.2;stroke-linejoin:round}",
        ".relief{fill:$relief}.relief-1{opacity:.035}.relief-2{opacity:.07}.relief-3{opacity:.12}",
        "svg>g:not(#layer-hexes){pointer-events:none}",
        ".lake{fill:$lake;stroke:$coast;stroke-width:.6}",
        ".x-river-case{fill:none;stroke:$rivercase;stroke-width:6.4;stroke-linecap:round;stroke-linejoin:round;"
        "opacity:.8}"
        ".x-river{fill:none;stroke:$river;stroke-width:3.8;stroke-linecap:round;stroke-linejoin:round}",
        ".x-channel{fill:none;stroke:$strait;stroke-width:2.2;stroke-dasharray:2 3.2;opacity:.8}",
        ".x-alpine{fill:none;stroke:$wall;stroke-width:2.6;stroke-linejoin:miter}.x-alpine-bed{fill:none;stroke:$wall;"
        "stroke-width:11;opacity:.28}",
        ".x-strait{fill:none;stroke:$strait;stroke-width:3}.x-strait-head{fill:$strait}.x-land{fill:none;"
        "stroke:$clear;stroke-width:9}"
        ".x-lake{fill:none;stroke:$lake;stroke-width:7;stroke-linecap:round}.x-lake-case{fill:none;stroke:$coast;"
        "stroke-width:9;stroke-linecap:round}",
        ".x-fort{fill:none;stroke:$fort;stroke-width:4.6;stroke-linecap:round}",
        ".x-closed{fill:none;stroke:$frontier;stroke-width:8;stroke-dasharray:1.3 4;opacity:.75}",
        ".frontier{fill:none;stroke:$frontier;stroke-width:2.1;stroke-dasharray:9 3 2 3}.tint{opacity:.42}",
        ".rail{fill:none;stroke:$rail;stroke-width:1.5;stroke-linejoin:round}.rail-ties{fill:none;stroke:$rail;"
        "stroke-width:5;stroke-dasharray:1.2 8.8}",
        ".ferry{fill:none;stroke:$rail;stroke-width:1.8;stroke-dasharray:4 3}",
        ".icon{fill:$ink}.icon-line{fill:none;stroke:$ink;stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}"
        ".icon-white{fill:$white;stroke:$ink;stroke-width:1.4;stroke-linejoin:round}.icon-gold{fill:$gold;stroke:$ink;"
        "stroke-width:1;stroke-linejoin:round}"
        ".icon-red{fill:$red;stroke:$ink;stroke-width:1}.icon-blue{fill:$blue;stroke:$white;stroke-width:.8}"
        ".icon-port{fill:none;stroke:$strait;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}"
        ".icon-port-full{fill:$strait}.icon-port-white{fill:none;stroke:$white;stroke-width:1.6;stroke-linecap:round;"
        "stroke-linejoin:round}",
        ".town{fill:$white;stroke:$ink;stroke-width:1.5}.town-dot{fill:$ink}.city{fill:$ink;stroke:$halo;"
        "stroke-width:1.2}.city-red{fill:$red;stroke:$halo;stroke-width:1.2}"
        ".city-minor{fill:$white;stroke:$ink;stroke-width:2.2}",
        ".val{fill:$white;stroke:$ink;stroke-width:1.1}.val-mineral{fill:$ink}.t-val{%s}.t-num{%s;fill:$soft;"
        "opacity:.8}.t-inv{fill:$white}" % (SANS, SANS),
        ".t-capital,.t-major,.t-minor,.t-town,.t-river,.t-range,.t-note,.land-big,.land-mid,"
        ".land-small{paint-order:stroke;stroke:$halo;stroke-width:3;stroke-opacity:.8;stroke-linejoin:round}",
        ".sea-small,.sea-mid,.sea-big{fill:$seaink}.land-big,.land-mid,.land-small{fill:$neutralink}"
        ".t-river{fill:$river}.t-range{fill:$wall}.t-note{fill:$soft}",
        ".box{fill:$box;stroke:$boxline;stroke-width:1.3}.cell{fill:none;stroke:$boxline;stroke-width:.9}"
        ".head{fill:$head;stroke:$boxline;stroke-width:.9}"
        ".w-mud,.w-variable{fill:$mud;stroke:$boxline;stroke-width:.9}.w-rain{fill:$rain;stroke:$boxline;"
        "stroke-width:.9}.w-snow{fill:$snow;stroke:$boxline;stroke-width:.9}",
        ".frame{fill:none;stroke:$ink;stroke-width:2.4}.frame-thin{fill:none;stroke:$ink;stroke-width:.8}",
        ".side-axis{fill:$axis}.side-allied{fill:$allied}.t-side{fill:$white}.bar{fill:$ink;stroke:$ink;"
        "stroke-width:.6}.bar-open{fill:$white;stroke:$ink;stroke-width:.6}",
        ".front-line{fill:none;stroke:$red;stroke-width:4;stroke-dasharray:14 6;opacity:.7}.entry{fill:$axis;"
        "stroke:$halo;stroke-width:1}",
        ".shallow{fill:url(#p-shallow)}.g-shallow{fill:$shoal}.arrow-red{fill:none;stroke:$red;stroke-width:3.4}"
        ".arrow-red-head{fill:$red}",
        ".beach{fill:none;stroke:$gold;stroke-width:4.5;stroke-linecap:round;opacity:.75}.canal{fill:none;"
        "stroke:$strait;stroke-width:2.4;stroke-dasharray:5 2}"
        ".facing{fill:none;stroke:$strait;stroke-width:1.3;stroke-dasharray:1.5 3.5;opacity:.8}",
        *extra,
    ]
    for c in tints:
        rules.append(f".tint-{c}{{fill:$tint-{c}}}")
    for name, (size, font, spacing) in (text or TEXT).items():
        weight = "bold" if "bold" in font else "normal"
        slant = "italic" if "italic" in font else "normal"
        rules.append(f".{name}{{font-size:{svg.num(size)}px;font-weight:{weight};font-style:{slant}"
                     + (f";letter-spacing:{svg.num(spacing)}px" if spacing else "") + "}")
    return svg.stylesheet(light, dark, rules)


def patterns():
    def pattern(name, size, strokes):
        return (f'<pattern id="p-{name}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">'
                f'<rect class="b-{name}" width="{size}" height="{size}"/><path class="g-{name}" d="{strokes}"/>'
                f'</pattern>')
    return [
        pattern("forest", 30, "M8 11v-3M5 8q3-8 6 0zM23 26v-3M20 23q3-8 6 0z"),
        pattern("marsh", 30, "M4 9h9M8.500 9v-4M6.500 9l-1.500-3M10.500 9l1.500-3M19 24h9M23.500 24v-4M21.500 "
                             "24l-1.500-3M25.500 24l1.500-3"),
        pattern("hill", 32, "M3 12q5-8 10 0M19 28q5-8 10 0"),
        pattern("mountain", 32, "M3 13l5.500-9 5.500 9M8.500 4l2 5.500M19 29l5.500-9 5.500 9M24.500 20l2 5.500"),
        '<pattern id="p-shallow" width="12" height="12" patternUnits="userSpaceOnUse">'
        '<path class="g-shallow" d="M2 2h1.500v1.500h-1.500zM8 8h1.500v1.500h-1.500z"/></pattern>',
    ]


def symbol(name, body):
    return f'<symbol id="i-{name}" viewBox="-7 -7 14 14" overflow="visible">{body}</symbol>'


ANCHOR = "M0-5.500v10.500M-2.500-3h5M-5 1.500q.5 4 5 4t5-4"


def symbols():
    """Symbols on a square of 14 units, centre 0,0."""
    fort = "M0-7l2 3.500 4-1-1 4 3 .5-3 3.500 1 4-4-1-2 3.500-2-3.500-4 1 1-4-3-3.500 3-.5-1-4 4 1z"
    star = "M0-7l1.700 4.700 5 .1-4 3.100 1.400 4.800L0 2.900l-4.100 2.800 1.400-4.800-4-3.100 5-.1z"
    return [
        symbol("fortress", f'<path class="icon" d="{fort}"/>'),
        symbol("star", f'<path class="icon-gold" d="{star}"/>'),
        symbol("supply", '<rect class="icon-white" x="-6" y="-6" width="12" height="12"/><path class="icon-line" '
                         'd="M-6-6L6 6M6-6L-6 6"/>'),
        symbol("port-minor", f'<path class="icon-port" d="{ANCHOR}"/>'),
        symbol("port-major", f'<circle class="icon-port-full" r="7"/><path class="icon-port-white" d="{ANCHOR}" '
                             f'transform="scale(.78)"/>'),
        symbol("base", '<path class="icon-port-full" d="M-5.500 6v-9.500h11v9.500z"/><path class="icon-port-white" '
                       'd="M0-2v6M-2 0h4M-3 2.500q.5 2 3 2t3-2" transform="scale(.9)"/>'
               '<path class="icon-port-full" d="M-7-3.500l7-3.500 7 3.500z"/>'),
        symbol("mineral", '<path class="icon" d="M-6.500 5.500l3-9h7l3 9z"/>'),
        symbol("oil", '<path class="icon-line" d="M-5 6.500L-1-5h2L5 6.500M-3.600 2.500L4.200 5.500M3.600 '
                      '2.500L-4.200 5.500M-2-1.500h4"/><path class="icon" d="M-3-7h6v2h-6z"/>'),
        symbol("entry", '<path class="entry" d="M6.500-6.500v13l-6-4v3l-6.500-5.500 6.500-5.500v3z"/>'),
        symbol("capital", '<circle class="icon-white" r="6.200"/><circle class="icon" r="3.200"/>'),
        symbol("port-frozen", f'<rect class="icon-white" x="-6.500" y="-6.500" width="13" height="13"/><path '
                              f'class="icon-port" d="{ANCHOR}" transform="scale(.8)"/>'),
        symbol("pop", '<circle class="icon-gold" r="6.500"/>'),
        symbol("mine", '<path class="icon" d="M-6.500 5.500l3-9h7l3 9z"/>'),
        symbol("red", '<path class="icon-red" d="M-6.500 6v-8l4-3v3l4-3v3l4-3v11z"/>'),
        symbol("blue", '<path class="icon-blue" d="M0-7l1.500 4.500 5.500 3v2l-5.500-1.500-.5 3.500 2 '
                       '1.500v1.500l-3-1-3 1v-1.500l2-1.500-.5-3.500-5.500 1.500v-2l5.500-3z"/>'),
        symbol("white", '<path class="icon-white" d="M-7 1h14l-3 5h-8zM-3-3h6v4h-6z"/>'),
        symbol("black", '<path class="icon" d="M-4.500-6h9v12h-9z"/><path class="icon-port-white" '
                        'd="M-4.500-2h9M-4.500 2h9"/>'),
        symbol("bunker", '<path class="icon" d="M-7 5v-4q7-9 14 0v4z"/><path class="icon-port-white" d="M-3 1h6"/>'),
        symbol("redoubt", '<circle class="icon-red" r="5"/>'),
        symbol("radar", '<path class="icon-line" d="M0 7v-7M-4 7h8M-6-5q6-4 12 0M-4-2q4-3 8 0"/><circle class="icon" '
                        'r="1.600"/>'),
        symbol("letter", '<rect class="icon-port-full" x="-6.500" y="-6.500" width="13" height="13" rx="3"/>'),
        symbol("open", '<path class="icon-line" d="M-4 7v-13"/><path class="icon-white" d="M-4-6h10l-3 3.500 3 '
                       '3.500h-10z"/>'),
    ]
