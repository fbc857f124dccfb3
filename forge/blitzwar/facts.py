"""Facts of the BLITZWAR board that forge.check tests. Clauses are named where the text fixes the fact."""
import os
import re

from shapely.geometry import LineString, Point, box

from ..lib import checks, tables
from ..downfall.facts import distance_km, real_places
from . import style
from .board import BOXES, DATA, INSET, INSET_ZONES, MAP, SIDE, proj_of, table

# map-facts: zones with what the text says of them: {column: value}.
NAMED = 86
TEXT_FACTS = {
    "LEN": {"port": "none"},
    "SEB": {"port": "naval_base"},
    "KOU": {"fort_line": "KAR"},
    "NCY": {"fort_line": "SAA,STU"},
    "TRO": {"terrain": "mountain", "sp_side": "1", "sp_side_of": "AX", "port": "port"},
    "BUC": {"sp_side_of": "AX"},
    "MIL": {"sp_side_of": "AX"},
    "GIB": {"stack": "1c"},
    "MLT": {"stack": "1c", "port": "port"},
    "TOB": {"stack": "2c"},
    "AME": {"stack": "-", "supply_of": "AL", "port": "naval_base"},
    "ASB": {"coasts": "PERS", "port": "naval_base"},
    "SUE": {"coasts": "-", "port": "port"},
    "BER": {"supply_of": "AX"},
    "KUY": {"supply_of": "SO"},
    "LON": {"supply_of": "AL"},
    "HAM": {"port": "naval_base"},
    "SCA": {"port": "naval_base"},
    "MEC": {"terrain": "easy", "shape": "square"},
    "PAR": {"capital": "1"},
    "TAR": {"country": "USSR"},
    "OST": {"country": "GER"},
}
PORTS = "STO NAP TRI TAT ALX MNT".split()  # named as ports
CONTIGUOUS = (
    ("ELA", "MEC"),
    ("MEC", "GAZ"),
    ("EPR", "WAR"),
    ("KOS", "DAN"),
    ("KUS", "POZ"),
    ("BRS", "LOD"),
    ("OST", "KRA"),
    ("NCY", "SAA"),
    ("NCY", "STU"),
)
# Zones under another name in geo/places.tsv, or missing there (then lat, lon).
ALIASES = {
    "EPR": "Kaliningrad",
    "KUS": (52.59, 14.65),
    "RUH": "Essen",
    "SAA": "Saarbrücken",
    "SLK": (48.74, 19.15),
    "BLI": "Brest",
    "KAR": (61.3, 30.0),
    "CSC": "Ajaccio",
    "MTH": (33.62, 10.3),
    "SCA": (58.9, -3.05),
    "MLT": "Valletta",
    "ALA": (30.83, 28.95),
    "CLB": "Reggio di Calabria",
    "SIC": (37.6, 14.02),
    "SDN": "Cagliari",
    "ALB": "Tirana",
    "ELA": (30.26, 19.2),
    "MEC": (32.17, 22.25),
    "GAZ": (32.15, 23.36),
    "BIH": (31.59, 23.48),
    "CRE": (35.34, 25.13),
    "MNT": (42.42, 18.77),
    "SOL": (31.56, 25.16),
    "MOZ": (55.5, 36.02),
    "DER": (32.77, 22.64),
    "OST": "Ostrava",
    "COR": "La Coruña",
    "STG": "Volgograd",
    "STA": "Donetsk",
    "GOR": "Nizhny Novgorod",
    "KUY": "Samara",
    "LVO": "Lviv",
    "RVO": "Rivne",
    "KIR": "Kirovohrad",
    "DNE": "Dnipropetrovsk",
    "KIS": (47.01, 28.86),
    "VIL": "Vilnius",
    "CLU": "Cluj-Napoca",
    "BRD": (45.16, 18.02),
    "TAR": "Ternopil",
    "KAL": "Tver",
}


def check(report):
    path = os.path.join(DATA, "board.svg")
    rows = {r["id"]: r for r in table("zones")}
    links = table("links")
    root, _, seas = checks.read_board(path)
    nodes = {i.get("data-zone"): i for i in root.iter() if i.get("id", "").startswith("node-")}
    checks.check_drawn(report, "sea", {s["id"] for s in table("seas")}, seas)
    for z in rows:
        report.fact(z in nodes, f"zone {z} is drawn")
    report.fact(set(nodes) <= set(rows), f"every point on the drawing is a zone: {sorted(set(nodes) - set(rows))}")
    check_text_facts(report, rows, links)
    check_totals(report, rows)
    check_graph(report, rows, links)
    check_lines(report, root, rows, links)
    check_coasts(report, root, rows, seas)
    check_seas(report, seas)
    check_towns(report, rows, nodes)
    check_marks(report, root, rows)
    check_room(report, rows)
    layers = ("layer-labels", "layer-boxes", "layer-legend", "layer-turntrack")
    checks.check_overlaps(report, checks.text_boxes(root, layers, style.TEXT), "text")
    size = os.path.getsize(path)
    report.fact(size < 3_000_000, f"board.svg is under 3 MB: {size}")


def check_text_facts(report, rows, links):
    report.fact(sum(r["named"] == "T" for r in rows.values()) == NAMED, f"the text names {NAMED} zones")
    for z, facts in TEXT_FACTS.items():
        for column, value in facts.items():
            report.fact(rows[z][column] == value, f"{z}: {column} is {value}, not {rows[z][column]}")
    for z in PORTS:
        report.fact(rows[z]["port"] != "none", f"{z} is a port")
    yugoslav = [z for z, r in rows.items() if r["country"] == "YUG" and r["port"] != "none"]
    report.fact(yugoslav == ["MNT"], f"Montenegro is the only Yugoslav port (BW-9.5.10): {yugoslav}")
    for z, r in rows.items():
        if r["group"] == "Great Britain":
            report.fact("NSEA" not in r["beaches"].split(","), f"{z}: no Beach on the North Sea (BW-5.18)")
        if r["group"] == "Italy":
            report.fact("ADRI" not in r["beaches"].split(","), f"{z}: no Beach on the Adriatic (BW-5.19)")
        report.fact(
            set(r["beaches"].split(",")) - {"-"} <= set(r["coasts"].split(",")), f"{z}: a Beach lies on a coast"
        )
        report.fact(r["fort_line"] == "-" or z in ("NCY", "KOU"), f"{z} has no Fortified Line (BW-5.12, BW-5.13)")
    report.fact(
        "NORW" in rows["SCA"]["coasts"] and "NORW" in rows["TRO"]["beaches"],
        "Scapa Flow and Trondheim lie on the Norwegian Sea",
    )
    for terrain in ("marsh", "high_mountain", "narrow", "mountain"):
        report.fact(any(r["terrain"] == terrain for r in rows.values()), f"there are zones of {terrain}")
    report.fact(
        any(r["shape"] == "hexagon" and r["country"] == "USSR" for r in rows.values()),
        "there is a Soviet Fortress (BW-16.3.2.20)",
    )
    pairs = {checks.pair(l["a"], l["b"]): l for l in links}
    for a, b in CONTIGUOUS:
        report.fact(pairs.get(checks.pair(a, b), {}).get("kind") == "land", f"{a} and {b} are contiguous")
    report.fact(checks.pair("SCA", "TRO") not in pairs, "no line joins Scapa Flow and Trondheim (BW-20.2.4)")
    report.fact(
        pairs[checks.pair("CAL", "LON")]["kind"] == "dotted", "Calais is one air zone from London (BW-13.4.3.2)"
    )
    forts = {(p, l["fort"]) for p, l in pairs.items() if l["fort"] != "-"}
    report.fact(
        forts
        == {
            (checks.pair("NCY", "SAA"), "NCY"),
            (checks.pair("NCY", "STU"), "NCY"),
            (checks.pair("KAR", "KOU"), "KOU"),
        },
        "the Fortified Lines are those of Nancy and Kouvola",
    )
    setup = table("setup")
    for r in setup:
        report.fact(r["zone"] in rows, f"set-up zone {r['zone']} exists")


def check_totals(report, rows):
    side = {s: sum(int(r["sp_side"]) for r in rows.values() if r["sp_side_of"] == s) for s in ("AX", "AL", "SO")}
    britain = sum(
        int(r["sp_side"]) for r in rows.values() if r["group"] == "Great Britain" and r["sp_side_of"] == "AL"
    )
    report.fact(britain == 7, f"Great Britain holds 7 Allied Strategic Points (BW-12.4.5): {britain}")
    general = sum(int(r["sp_general"]) for r in rows.values())
    total = general + sum(side.values())
    report.fact(
        (side["AX"], side["AL"], side["SO"], general, total) == (12, 9, 13, 24, 58),
        f"58 Strategic Points: {side}, general {general}",
    )
    report.fact(total >= 31, "the Axis can reach 31 points (BW-18.14)")
    count = lambda test: sum(test(r) for r in rows.values())
    for country in ("FRA", "POL", "YUG", "SP", "TUR"):
        report.fact(
            count(lambda r: r["country"] == country) >= 5,
            f"{country} has a capital and four zones more (BW-9.2.1 to BW-9.2.5)",
        )
    report.fact(count(lambda r: r["group"] == "Italy") >= 3, "Italy has at least three zones (BW-9.2.10)")
    report.fact(
        count(lambda r: r["group"] == "Western Poland") >= 2, "Western Poland has at least two zones (BW-19.4)"
    )
    report.fact(
        count(lambda r: r["country"] == "FRA" and r["port"] != "none" and "Africa" not in r["group"]) >= 3,
        "France has three ports (BW-9.4.12)",
    )
    for s in ("AX", "AL", "SO"):
        report.fact(count(lambda r: r["supply_of"] == s) >= 2, f"side {s} has several Supply Zones")
    for c in table("countries"):
        report.fact(c["capital"] == "-" or rows[c["capital"]]["capital"] == "1", f"{c['id']}: its capital is marked")
    report.fact(len(table("calendar")) == 47, "the calendar has 47 turns")
    report.fact(sum(int(c["count"]) for c in table("counters")) == 251, "there are 251 counters (BW-3.1)")


def steps(links, start):
    near = {}
    for l in links:
        if l["kind"] == "land":
            near.setdefault(l["a"], []).append(l["b"])
            near.setdefault(l["b"], []).append(l["a"])
    far, todo = {start: 0}, [start]
    for z in todo:
        for n in near.get(z, []):
            if n not in far:
                far[n] = far[z] + 1
                todo.append(n)
    return far


def check_graph(report, rows, links):
    report.fact(steps(links, "TRI").get("ELA") == 3, "Tripoli to El Agheila is 3 zones (BW-20.1.8)")
    report.fact(
        steps(links, "SIR").get("MEC", 9) <= 3 and steps(links, "DER").get("MEC", 9) <= 3,
        "Sirte and Derna reach Mechili by air (BW-20.1.3)",
    )
    report.fact("LON" not in steps(links, "CAL"), "London is parted from the continent (BW-13.4.3.1)")
    report.fact(steps(links, "LEN").get("KAR") == 1, "Karelia is reached by land from the Soviet Union (BW-11.8.6)")
    land = {checks.pair(l["a"], l["b"]) for l in links if l["kind"] == "land"}
    # Mainland 184, Great Britain 10; Malta, Corsica, Sardinia, Crete and the two boxes alone.
    checks.check_parts(report, list(rows), land, [1, 1, 1, 1, 1, 1, 10, 184])
    seas = {(a, b) for l in table("sea_links") for a, b in ((l["a"], l["b"]), (l["b"], l["a"]))}
    near = lambda s: {s} | {b for a, b in seas if a == s}
    report.fact(
        any("CSMED" in near(s) for s in rows["NAP"]["coasts"].split(",")),
        "Naples to Tripoli is at most two seas (BW-20.1.6)",
    )
    report.fact(not any("PERS" in p for p in seas), "the Persian Gulf meets no other sea (BW-11.4.12)")


def read_line(d):
    """The line that svg.path wrote."""
    head, rest = re.match(r"M(.*?)l(.*)", d).groups()
    numbers = lambda t: [float(v) for v in re.findall(r"-?\d*\.?\d+", t)]
    x, y = numbers(head)
    spots = [(x, y)]
    values = numbers(rest)
    for dx, dy in zip(values[::2], values[1::2]):
        x, y = x + dx, y + dy
        spots.append((x, y))
    return LineString(spots)


def check_lines(report, root, rows, links):
    drawn = {i.get("data-link"): i for i in root.iter() if i.get("id", "").startswith("link-")}
    spots = {
        i.get("data-zone"): Point(float(i.get("data-x")), float(i.get("data-y")))
        for i in root.iter()
        if i.get("id", "").startswith("node-") and i.get("data-x")
    }
    crossings = {
        (i.get("data-link"), i.get("data-crossing")): i.get("data-side")
        for i in root.iter()
        if i.get("data-crossing")
    }
    for l in links:
        key = f"{l['a']}-{l['b']}"
        report.fact(key in drawn and drawn[key].get("data-kind") == l["kind"], f"{l['kind']} line {key} is drawn")
        if l["river"] != "-":
            report.fact(
                crossings.get((key, "river")) == l["river"], f"river of {key} is drawn, protecting {l['river']}"
            )
        if l["fort"] != "-":
            report.fact(crossings.get((key, "fortified_line")) == l["fort"], f"Fortified Line of {key} is drawn")
        if key not in drawn:
            continue
        line = read_line(drawn[key].get("d"))
        across = (l["a"] in INSET_ZONES) != (l["b"] in INSET_ZONES)
        for z in (l["a"], l["b"]):
            if z in spots and not (across and z not in INSET_ZONES):
                report.fact(line.distance(spots[z]) < 1.5, f"line {key} reaches {z}")
        if across:
            report.fact(line.distance(INSET.boundary) < 1.5, f"line {key} leaves the inset")
        hits = [z for z, p in spots.items() if z not in (l["a"], l["b"]) and line.distance(p) < SIDE - 1]
        report.fact(not hits, f"line {key} runs through no other zone: {hits}")
    report.fact(set(drawn) == {f"{l['a']}-{l['b']}" for l in links}, "every line on the drawing is a link")


def check_coasts(report, root, rows, seas):
    signs = {
        (i.get("data-zone"), i.get("data-sea")): i for i in root.iter() if i.get("data-sea") and i.get("data-zone")
    }
    for z, r in rows.items():
        for sea in set(r["coasts"].split(",")) - {"-"}:
            sign = signs.get((z, sea))
            report.fact(sign is not None, f"coast of {z} on {sea} is drawn")
            if sign is None or z in BOXES:
                continue
            report.fact(
                ("beach" in sign.get("class")) == (sea in r["beaches"].split(",")),
                f"{z} on {sea}: Beach or thick coast as in the table",
            )
            if z not in INSET_ZONES:
                spot = Point(float(sign.get("data-x")), float(sign.get("data-y")))
                report.fact(
                    seas[sea].distance(spot) < 12, f"the sign of {z} lies on {sea}: {seas[sea].distance(spot):.0f}"
                )
    report.fact(
        set(signs) == {(z, s) for z, r in rows.items() for s in r["coasts"].split(",") if s != "-"},
        "no coast too many is drawn",
    )


def check_seas(report, seas):
    wanted = {checks.pair(l["a"], l["b"]) for l in table("sea_links")}
    ids = sorted(seas)
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            touch = seas[a].distance(seas[b]) < 0.2
            report.fact(
                touch == ((a, b) in wanted), f"seas {a} and {b} {'touch' if touch else 'are apart'} as in sea_links"
            )
    straits = {l["strait"] for l in table("sea_links")} - {"-"}
    report.fact(straits == {"GIB", "IST", "COP"}, "three straits (BW-12.1.5 to BW-12.1.7)")


def check_towns(report, rows, nodes):
    places = real_places()
    for z, r in sorted(rows.items()):
        if z in BOXES:
            continue
        known = ALIASES.get(z)
        spots = (
            [known]
            if isinstance(known, tuple)
            else [
                p
                for n in (known, r["name"], r["rulebook_name"], r["name_es"])
                if n
                for p in places.get(n.lower(), [])
            ]
        )
        lon, lat = proj_of(z).inverse(float(nodes[z].get("data-x")), float(nodes[z].get("data-y")))
        gaps = [distance_km(lat, lon, *p) for p in spots]
        report.fact(
            bool(gaps) and min(gaps) <= 40.5,
            f"{z} ({r['name']}) stands within 40 km of its real place: "
            + (f"{min(gaps):.0f} km" if gaps else "no such place in geo/places.tsv"),
        )


def check_marks(report, root, rows):
    marks = {}
    for i in root.iter():
        if i.get("class", "").startswith("mark-"):
            marks[i.get("class"), i.get("data-zone")] = i.get("data-value")
    for z, r in sorted(rows.items()):
        for cls, has, value in (
            ("mark-sp", r["sp_general"] != "0", r["sp_general"]),
            ("mark-side", r["sp_side"] != "0", r["sp_side"]),
            ("mark-supply", r["supply_of"] != "-", None),
            ("mark-port", r["port"] == "port", None),
            ("mark-naval_base", r["port"] == "naval_base", None),
            ("mark-east", r["group"] == "Eastern Poland", None),
        ):
            report.fact(
                has == ((cls, z) in marks) and (not has or value is None or marks[cls, z] == value),
                f"{cls} of {z} as in zones.tsv",
            )
    ids = {i.get("id") for i in root.iter()}
    for z in rows:
        report.fact(z in BOXES or "label-" + z in ids, f"{z} bears its name")


def check_room(report, rows):
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    wanted = (
        list(rows)
        + [f"turn_{i}" for i in range(1, 48)]
        + [f"points_{i}" for i in range(59)]
        + [f"bombing_{i}" for i in (1, 2, 3)]
        + [f"cards_{s}_{i}" for s in ("axis", "allies", "ussr") for i in (1, 2, 3)]
        + ["sea_" + s["id"] for s in table("seas")]
    )
    for place in wanted:
        report.fact(place in anchors, f"anchors.tsv has {place}")
    spots = []
    for z in rows:
        x, y, w, h = (float(anchors[z][k]) for k in ("x", "y", "w", "h"))
        spots.append((z, box(x - SIDE, y - SIDE, x + SIDE, y + SIDE), min(w, h)))
        report.fact(min(w, h) >= 2 * SIDE, f"{z} has room for its counters")
        report.fact(MAP.contains(Point(x, y)), f"{z} lies on the map")
    for i, (a, shape, _) in enumerate(spots):
        hits = [b for b, other, _ in spots[i + 1 :] if shape.intersection(other).area > 1]
        report.fact(not hits, f"{a} overlaps no other zone: {hits}")
    for s in table("seas"):
        side = float(anchors["sea_" + s["id"]]["w"])
        report.fact(side >= 20, f"sea {s['id']} has room for a fleet: {side:.0f}")
