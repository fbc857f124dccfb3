"""Colours, symbols and text classes of the board of THE WORLD AT WAR."""
from ..lib import theme

# Ribbons along frontiers; neighbours never share one. Light, dark.
TINTS = {
    "GER": ("#7d7f86", "#8d9099"),
    "UK": ("#c98296", "#b0697e"),
    "EGY": ("#c98296", "#b0697e"),
    "IRE": ("#8fb48a", "#6f9a6a"),
    "FRA": ("#7a98c9", "#6a8bc2"),
    "FNA": ("#7a98c9", "#6a8bc2"),
    "BEL": ("#d9a65a", "#c08c3e"),
    "NET": ("#c97f6a", "#b5664f"),
    "DEN": ("#c97f6a", "#b5664f"),
    "NOR": ("#7fa6b8", "#5f8ba0"),
    "SWE": ("#d9bf52", "#bfa338"),
    "FIN": ("#8f9fc9", "#7282b5"),
    "BAL": ("#86ad72", "#6b9656"),
    "POL": ("#d58aa0", "#b5687f"),
    "SVK": ("#b58fc0", "#9a70a8"),
    "SWI": ("#c97f6a", "#b5664f"),
    "ITA": ("#86ad72", "#6b9656"),
    "LIB": ("#86ad72", "#6b9656"),
    "ALB": ("#a4c294", "#557c43"),
    "YUG": ("#b58fc0", "#9a70a8"),
    "GRE": ("#6fb0c4", "#4f97ad"),
    "BUL": ("#d08c5c", "#b87140"),
    "ROM": ("#d9bf52", "#bfa338"),
    "HUN": ("#7fb594", "#5d9d76"),
    "TUR": ("#c9a27c", "#a67f58"),
    "IRQ": ("#8fb48a", "#6f9a6a"),
    "PER": ("#b58fc0", "#9a70a8"),
    "SPA": ("#d0b04c", "#b3943a"),
    "POR": ("#8fb48a", "#6f9a6a"),
    "USSR": ("#cf6f5a", "#c25a44"),
}
TEXT = dict(theme.TEXT)
TEXT.update(
    {
        "t-zone": (14.0, "serif-bold", 0.0),
        "t-zone-s": (12.0, "serif-bold", 0.0),
        "t-city": (11.0, "serif-italic", 0.0),
        "t-num": (9.5, "sans-bold", 0.0),
        "t-cell": (11.0, "serif-bold", 0.0),
        "t-air": (8.5, "sans-bold", 0.0),
        "t-air-small": (7.5, "sans-bold", 0.0),
        "t-air-least": (6.5, "sans-bold", 0.0),
        "sea-tiny": (11.5, "serif-italic", 0.2),
        "t-title2": (36.0, "serif-bold", 4.0),
        "t-row": (11.0, "serif", 0.0),
    }
)
RULES = [
    ".tone-BAL,.tone-BLK{fill:$sea2}.tone-MED{fill:$sea3}",
    ".x-closed{fill:$closedmark}.x-coast{fill:none;stroke:$closedmark;stroke-width:7;stroke-dasharray:1.1 "
        "3.2;opacity:.8}",
    ".x-strait{fill:none;stroke:$rivermark;stroke-width:2.6}.x-strait-head{fill:$rivermark}",
    ".beach{fill:$landing;stroke:$halo;stroke-width:1.2}"
        ".air-limit{fill:none;stroke:$seaink;stroke-width:.9;stroke-dasharray:2 4;opacity:.7}",
    ".air{fill:none;pointer-events:none}"
        ".t-air,.t-air-small,.t-air-least{fill:$seaink;opacity:.85}",
    ".t-zone,.t-zone-s,.t-city{paint-order:stroke;"
    "stroke:$halo;stroke-width:2.6;stroke-opacity:.8;stroke-linejoin:round}",
    ".t-city{fill:$soft}.sea-tiny{fill:$seaink}",
    ".t-air,.t-air-small,.t-air-least{%s}" % theme.SANS,
    ".t-num{%s;fill:$white}.t-num-dark{fill:$ink}" % theme.SANS,
    ".t-legend-num{font-size:9.500px;font-weight:bold;%s;fill:$white}.t-num-dark{fill:$ink}" % theme.SANS,
    ".stack{fill:$head;stroke:$ink;stroke-width:.9}.d-disabled{fill:$closedmark;opacity:.35}.d-start{fill:$gold}"
        ".d-white{fill:none}"
    ".d-grey{fill:$axis;opacity:.3}.d-brown{fill:$road;opacity:.35}",
]


def css():
    return theme.css(TINTS, TEXT, RULES)


def symbols():
    found = [theme.symbol(n, theme.SYMBOLS[n]) for n in ("fortress", "oil", "port")]
    star = (
        "M0-7.500l1.900 5.200 5.500.1-4.400 3.400 1.500 5.300L0 3.200l-4.500 3.300 1.500-5.300-4.400-3.400 5.500-.1z"
    )
    found += [
        theme.symbol("capital", f'<path class="icon-gold" d="{star}"/>'),
        theme.symbol(
            "mp",
            '<path class="icon-line" d="M-5.500 6L4-4.500M-5.500-3.500q5.500-4.500 9.500.5M5.500 6L-3-2.500"/>'
                '<path class="icon" d="M4 4l3 3-1.500 1.500-3-3z"/>',
        ),
        theme.symbol("stack", '<path class="stack" d="M-7 0l3.500-6h7l3.500 6-3.500 6h-7z"/>'),
    ]
    return found
