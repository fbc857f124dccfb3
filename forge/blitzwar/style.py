"""Colours, symbols and text classes of the BLITZWAR board."""
from ..lib import theme

# Light country areas and the rims of their points; neighbours never share one. Light, dark.
TINTS = {
    "GER": ("#7d7f86", "#8d9099"),
    "POL": ("#d58aa0", "#b5687f"),
    "PLE": ("#e0a9b7", "#99596b"),
    "USSR": ("#cf6f5a", "#c25a44"),
    "FIN": ("#8f9fc9", "#7282b5"),
    "SWE": ("#d9bf52", "#bfa338"),
    "NOR": ("#7fa6b8", "#5f8ba0"),
    "DEN": ("#c97f6a", "#b5664f"),
    "BE": ("#d9a65a", "#c08c3e"),
    "FRA": ("#5f83bd", "#6a8bc2"),
    "FV": ("#93aed8", "#4d6da3"),
    "UK": ("#9a9a5b", "#86864a"),
    "USA": ("#6f9a6a", "#6f9a6a"),
    "TUR": ("#c9a27c", "#a67f58"),
    "SP": ("#d0b04c", "#b3943a"),
    "ITA": ("#86ad72", "#6b9656"),
    "ITC": ("#a4c294", "#557c43"),
    "GRE": ("#6fb0c4", "#4f97ad"),
    "YUG": ("#b58fc0", "#9a70a8"),
    "HUN": ("#7fb594", "#5d9d76"),
    "RUM": ("#d9bf52", "#bfa338"),
    "BUL": ("#d08c5c", "#b87140"),
}
TEXT = dict(theme.TEXT)
TEXT.update(
    {
        "t-node": (14.0, "serif-bold", 0.0),
        "t-node-s": (12.5, "serif-bold", 0.0),
        "t-num": (9.5, "sans-bold", 0.0),
        "sea-tiny": (11.5, "serif-italic", 0.2),
        "t-exit": (11.5, "serif-italic", 0.2),
        "t-cell": (11.0, "serif-bold", 0.0),
    }
)
RULES = [
    ".land{fill:$plain}.area{opacity:.2}",
    ".road{fill:none;stroke:$road;stroke-width:2.6;stroke-linecap:round}"
        ".road-case{fill:none;stroke:$halo;stroke-width:4.8;opacity:.7}",
    ".road-ref{fill:none;stroke:$road;stroke-width:1.2;stroke-dasharray:3 2.5}"
        ".ref-dot{fill:$halo;stroke:$road;stroke-width:1.2}",
    ".dotted{fill:none;stroke:$landing;stroke-width:2.6;stroke-dasharray:.1 6;stroke-linecap:round}",
    ".x-river{fill:$rivermark;stroke:$halo;stroke-width:.7}"
        ".x-river-line{stroke:$rivermark;stroke-width:2.4;fill:none;stroke-linecap:round}",
    ".x-fort{fill:$teeth}.x-fort-line{fill:none;stroke:$teeth;stroke-width:2.6}",
    ".node{stroke-width:3.4;stroke-linejoin:round}.node-rim{fill:none;stroke:$ink;stroke-width:.8}",
    ".n-easy{fill:$white}.n-narrow{fill:$narrow}.n-marsh{fill:$swamp}.n-mountain{fill:$mountain}"
        ".n-high_mountain{fill:$alpine}",
    ".n-sign{fill:none;stroke:$wall;stroke-width:1.3;stroke-linejoin:round}.n-sign-marsh{stroke:$reed}",
    ".coast-tie{fill:none;stroke:$landing;stroke-width:1;stroke-dasharray:2 2}",
    ".beach{fill:$halo;stroke:$landing;stroke-width:1.3}.beach-wave{fill:none;stroke:$landing;stroke-width:1.3}",
    ".thick{fill:$closedmark;stroke:$halo;stroke-width:.8}",
    ".t-node,.t-node-s,.t-exit{paint-order:stroke;"
    "stroke:$halo;stroke-width:2.8;stroke-opacity:.85;stroke-linejoin:round}",
    ".t-capital{fill:$east}.t-exit{fill:$soft}.sea-tiny{fill:$seaink}",
    ".t-num{%s;fill:$white}.t-num-dark{fill:$ink}" % theme.SANS,
    ".t-legend{font-size:14px;font-weight:bold;fill:$east}"
        ".t-legend-num{font-size:9.500px;font-weight:bold;%s;fill:$white}"
    % theme.SANS,
    ".sp-AX{fill:$axis;stroke:$ink;stroke-width:.8}.sp-AL{fill:$allies;stroke:$ink;stroke-width:.8}"
        ".sp-SO{fill:$ussr;stroke:$ink;stroke-width:.8}",
    ".sup-AX{stroke:$axis}.sup-AL{stroke:$allies}.sup-SO{stroke:$ussr}",
    ".east-mark{fill:$ussr;stroke:$ink;stroke-width:.7}.inset-frame{fill:none;stroke:$ink;stroke-width:1.4}"
    ".inset-key{fill:none;stroke:$ink;stroke-width:1;stroke-dasharray:4 3}"
        ".vichy{fill:none;stroke:$frontier;stroke-width:1.2;stroke-dasharray:2 3}",
    ".mud{fill:$narrow;stroke:$boxline;stroke-width:.8}.mark20{fill:$gold;stroke:$boxline;stroke-width:.8}",
]


def css():
    rules = list(RULES) + [f".rim-{c}{{stroke:$tint-{c.lower()}}}" for c in TINTS]
    return theme.css(TINTS, TEXT, rules)


def symbols():
    pick = ["port", "base", "supply", "capital"]
    found = [theme.symbol(name, theme.SYMBOLS[name]) for name in pick]
    star = theme.SYMBOLS["key"]
    found += [
        theme.symbol("sp", star),
        theme.symbol("sp-AX", '<path class="sp-AX" d="M0-7L7 0 0 7-7 0z"/>'),
        theme.symbol("sp-AL", '<circle class="sp-AL" r="6.300"/>'),
        theme.symbol("sp-SO", '<path class="sp-SO" d="M-6.300-6.300h12.600v8l-6.300 5-6.300-5z"/>'),
        theme.symbol("east", '<path class="east-mark" d="M-5-6h10l-5 12z"/>'),
        theme.symbol("t-narrow", '<path class="n-sign" d="M-5-6q5 6 0 12M5-6q-5 6 0 12"/>'),
        theme.symbol(
            "t-marsh",
            '<path class="n-sign n-sign-marsh" d="M-6 1h7M-2.500 1v-5M-4.500 1l-1.500-3.500M-.5 1l1.500-3.500M0 '
                '5.500h6M3 5.500v-3.500"/>',
        ),
        theme.symbol("t-mountain", '<path class="n-sign" d="M-6 5l6-10 6 10M0-5l2 5-2 2"/>'),
        theme.symbol(
            "t-high_mountain", '<path class="n-sign" d="M-7 6l5-9 5 9M-2-3l1.500 4M1 1l3-6 4 11M4-5l1.500 4"/>'
        ),
    ]
    return found
