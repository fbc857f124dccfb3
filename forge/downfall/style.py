"""Colours, patterns and symbols of the DOWNFALL board. Colour never speaks alone: each terrain also has a
pattern, each mark its own shape."""
from ..lib import theme

# Colours of other boards, which this one does not need.
OTHERS = ("sea2", "sea3", "alpine", "road")
# Ribbons along frontiers, in the manner of the old atlases; neighbours never share one.
TINTS = {
    "GER": ("#7d7f86", "#8d9099"),
    "UK": ("#c98296", "#b0697e"),
    "IRL": ("#8fb48a", "#6f9a6a"),
    "EGY": ("#c98296", "#b0697e"),
    "FRA": ("#7a98c9", "#6a8bc2"),
    "FNA": ("#7a98c9", "#6a8bc2"),
    "BEL": ("#d9a65a", "#c08c3e"),
    "DEN": ("#c97f6a", "#b5664f"),
    "NOR": ("#7fa6b8", "#5f8ba0"),
    "FIN": ("#8f9fc9", "#7282b5"),
    "ITA": ("#86ad72", "#6b9656"),
    "ITC": ("#86ad72", "#6b9656"),
    "YUG": ("#b58fc0", "#9a70a8"),
    "GRE": ("#6fb0c4", "#4f97ad"),
    "BUL": ("#d08c5c", "#b87140"),
    "RUM": ("#d9bf52", "#bfa338"),
    "HUN": ("#7fb594", "#5d9d76"),
    "USSR": ("#cf6f5a", "#c25a44"),
}

TEXT = {
    "t-zone": (15.0, "serif-bold", 0.0),
    "t-zone-s": (13.0, "serif-bold", 0.0),
    **theme.TEXT,
    "t-east": (13.0, "serif-italic", 1.0),
}


def css():
    rules = [
        "text{%s;fill:$ink}" % theme.SERIF,
        ".paper{fill:$paper}.sea{fill:$sea}.closed-water{fill:$closed}.neutral{fill:$neutral}",
        ".waterline{fill:none;stroke:$line;stroke-width:.8}.grid{fill:none;stroke:$line;stroke-width:.5;opacity:.8}",
        ".sea-limit{fill:none;stroke:$seaink;stroke-width:1.6;stroke-dasharray:9 5;opacity:.75}",
        ".gibraltar{stroke:$east;stroke-dasharray:none;stroke-width:3;opacity:1}",
        ".coastline{fill:none;stroke:$coast;stroke-width:.9;stroke-linejoin:round}",
        ".zone{stroke:none}.terrain-plain{fill:$plain}.terrain-forest{fill:url(#p-forest)}"
        ".terrain-swamp{fill:url(#p-swamp)}.terrain-mountain{fill:url(#p-mountain)}"
            ".terrain-narrow{fill:url(#p-narrow)}",
        ".b-forest{fill:$forest}.b-swamp{fill:$swamp}.b-mountain{fill:$mountain}.b-narrow{fill:$narrow}",
        ".g-forest{fill:none;stroke:$tree;stroke-width:1}.g-swamp{fill:none;stroke:$reed;stroke-width:1}"
        ".g-mountain{fill:none;stroke:$peak;stroke-width:1.1;stroke-linejoin:round}"
        ".g-narrow{fill:none;stroke:$defile;stroke-width:1.1}",
        ".relief{fill:$relief}.relief-1{opacity:.05}.relief-2{opacity:.08}.relief-3{opacity:.13}",
        "#layer-relief,#layer-rivers,#layer-labels,#layer-borders,#layer-crossings{pointer-events:none}",
        ".river{fill:none;stroke:$river;stroke-linecap:round;stroke-linejoin:round}"
        ".river-1{stroke-width:1.5}.river-2{stroke-width:.8;opacity:.8}.lake{fill:$lake;stroke:$coast;stroke-width:.5}",
        ".border{fill:none;stroke:$border;stroke-width:1.25;stroke-linejoin:round}",
        ".frontier{fill:none;stroke:$frontier;stroke-width:1.7;stroke-dasharray:7 2.5 1.5 2.5}",
        ".frontier-n{fill:none;stroke:$neutralink;stroke-width:.9;stroke-dasharray:5 2.5 1.2 2.5}",
        ".tint{opacity:.5}",
        ".x-river{fill:$rivermark;opacity:.8}"
            ".x-river-wave{fill:none;stroke:$halo;stroke-width:1;stroke-dasharray:5 3.5}",
        ".x-mountain{fill:$wall;opacity:.35}"
            ".x-mountain-line{fill:none;stroke:$wall;stroke-width:1.8;stroke-linejoin:miter}",
        ".x-closed{fill:$closedmark}.x-fort{fill:$teeth}.x-fort-line{fill:none;stroke:$teeth;stroke-width:2.2}",
        ".x-strait{fill:none;stroke:$rivermark;stroke-width:2.6}.x-strait-head{fill:$rivermark}",
        ".x-coast{fill:none;stroke:$closedmark;stroke-width:7;stroke-dasharray:1.1 3.2;opacity:.8}",
        ".east-line{fill:none;stroke:$east;stroke-width:3.4;stroke-dasharray:12 5 2.5 5;opacity:.85}",
        ".t-east{fill:$east}.t-river{fill:$river}.t-range{fill:$wall}.bar{fill:$ink;stroke:$ink;stroke-width:.6}"
        ".bar-open{fill:$white;stroke:$ink;stroke-width:.6}",
        ".landing{fill:none;stroke:$landing;stroke-width:2.4}.landing-head{fill:$landing}",
        ".d-disc{fill:$landing;stroke:$halo;stroke-width:1.2}.t-d{%s;fill:$halo;font-weight:bold}" % theme.SANS,
        ".town{fill:$white;stroke:$ink;stroke-width:1.3}.town-dot{fill:$ink}.icon{fill:$ink}"
            ".icon-line{fill:none;stroke:$ink;stroke-width:1.4}",
        ".icon-gold{fill:$gold;stroke:$ink;stroke-width:.9;stroke-linejoin:round}"
            ".icon-white{fill:$white;stroke:$ink;stroke-width:1.2;stroke-linejoin:round}",
        ".t-zone,.t-zone-s,.t-mark,.t-river,.t-range,.t-east{paint-order:stroke;"
        "stroke:$halo;stroke-width:2.6;stroke-opacity:.75;stroke-linejoin:round}",
        ".sea-small,.sea-big,.sea-closed{fill:$seaink}.land-big,.land-small{fill:$neutralink}.t-mark{fill:$soft}",
        ".box{fill:$box;stroke:$boxline;stroke-width:1.2}.cell{fill:none;stroke:$boxline;stroke-width:.8}"
        ".head{fill:$head;stroke:$boxline;stroke-width:.8}.winter{fill:$sea;stroke:$boxline;stroke-width:.8}",
        ".frame{fill:none;stroke:$ink;stroke-width:2.2}.frame-thin{fill:none;stroke:$ink;stroke-width:.7}",
        ".side-axis{fill:$axis}.side-allies{fill:$allies}.side-ussr{fill:$ussr}.t-side{fill:$white}"
            ".t-box,.t-small,.t-sub{fill:$ink}",
    ]
    return theme.stylesheet(TINTS, TEXT, rules, OTHERS)


def patterns():
    return [p for p in theme.patterns() if 'id="p-alpine"' not in p]


def symbols():
    """Symbols on a square of 14 units, centre 0,0."""
    fort = "M0-7l2 3.500 4-1-1 4 3 .5-3 3.500 1 4-4-1-2 3.500-2-3.500-4 1 1-4-3-3.500 3-.5-1-4 4 1z"
    star = "M0-7l1.700 4.700 5 .1-4 3.100 1.400 4.800L0 2.900l-4.100 2.800 1.400-4.800-4-3.100 5-.1z"
    return [
        f'<symbol id="i-fortress" viewBox="-7 -7 14 14" overflow="visible"><path class="icon" d="{fort}"/></symbol>',
        f'<symbol id="i-key" viewBox="-7 -7 14 14" overflow="visible"><path class="icon-gold" d="{star}"/></symbol>',
        '<symbol id="i-supply" viewBox="-7 -7 14 14" overflow="visible"><rect class="icon-white" x="-6" y="-6" '
            'width="12" height="12"/>'
        '<path class="icon-line" d="M-6-6L6 6M6-6L-6 6"/></symbol>',
        '<symbol id="i-capital" viewBox="-7 -7 14 14" overflow="visible"><circle class="icon-white" r="6.200"/>'
            '<circle class="icon" r="3.200"/></symbol>',
        '<symbol id="i-oil" viewBox="-7 -7 14 14" overflow="visible"><path class="icon-line" d="M-5 6.500L-1-5h2L5 '
            '6.500M-3.600 2.500L4.200 5.500M3.600 2.500L-4.200 5.500M-2-1.500h4"/><path class="icon" '
                'd="M-3-7h6v2h-6z"/></symbol>',
        '<symbol id="i-iron" viewBox="-7 -7 14 14" overflow="visible"><path class="icon" d="M-4-4h8l3 8h-14z"/>'
            '</symbol>',
        '<symbol id="i-canal" viewBox="-7 -7 14 14" overflow="visible"><path class="icon" d="M-6 1h12l-2 '
            '4h-8zM-2-4h3v4h-3z"/>'
        '<path class="icon-line" d="M-7 7q1.700-2 3.500 0t3.500 0 3.500 0 3.500 0"/></symbol>',
    ]
