"""Facts of the board of THE WORLD AT WAR that forge.check tests. Clauses are named where the text fixes the fact."""
import os

from shapely.affinity import rotate
from shapely.geometry import Point, box
from shapely.ops import unary_union

from ..downfall.facts import distance_km, real_places
from ..lib import checks, svg, tables, zones as zz
from . import style
from .board import DATA, PROJ, table
from .draw import icons_of, turned_size

# Places of the text and the area that stands for each (map-facts 3), with what it must be: {column: value}.
TEXT_FACTS = {
    "GI_GIB": dict(
        stack_land="1", stack_elite="1", stack_naval="2", stack_air="1", fort="1", port_seas="CAD,WME", country="UK"
    ),
    "MT_MLT": dict(stack_land="1", stack_elite="1", stack_naval="1", stack_air="1", fort="1", country="UK"),
    "PL_PRI": dict(terrain="marsh", stack_land="4", stack_elite="1", stack_air="0", country="POL"),
    "DE_KIE": dict(port_seas="NTH,WBA", country="GER"),
    "FR_PAR": dict(city_kind="capital"),
    "PL_WAR": dict(city_kind="capital", terrain="clear"),
    "PL_POZ": dict(terrain="clear", country="POL"),
    "ES_MAD": dict(city_kind="capital"),
    "DK_COP": dict(city_kind="capital"),
    "LY_TOB": dict(country="LIB"),
    "RO_BES": dict(country="ROM"),
    "IT_SAR": dict(city="Cagliari"),
    "SU_SEV": dict(city="Sevastopol"),
    "SU_BAT": dict(city="Batumi"),
    "NO_BER": dict(city="Bergen"),
    "NO_NAR": dict(city="Narvik"),
    "EG_SUE": dict(city="Suez"),
}
LEAST = {
    "UK": 3,
    "FRA": 5,
    "GER": 4,
    "POL": 4,
    "BAL": 2,
    "NOR": 3,
    "ITA": 4,
    "LIB": 4,
    "EGY": 3,
    "FNA": 2,
    "SPA": 4,
    "TUR": 5,
    "GRE": 2,
    "USSR": 2,
    "ROM": 2,
}
ADJACENT = (
    ("PL_POZ", "PL_WAR"),
    ("DE_BRE", "PL_POZ"),
    ("PL_WAR", "PL_BIA"),
    ("RO_BES", "SU_ODE"),
    ("PL_BIA", "SU_MIN"),
    ("BS_NOR", "SU_LEN"),
    ("DE_INN", "IT_VEN"),
)
APART = (("FR_BDX", "ES_NOR"), ("FR_MAR", "ES_CAT"), ("RO_IAS", "SU_ODE"), ("RO_IAS", "SU_ZHI"))
# The 26 rows of the air table (TW-18.1 to TW-18.26): each area of the first list to each of the second.
AIR = (
    ("BS_SOU", "FI_HEL FI_KAR", 2),
    ("NO_OSL NO_BER", "UK_SCO UK_NEN", 2),
    ("NO_OSL NO_BER", "UK_LON UK_SWE", 3),
    ("DE_WIL DE_KIE", "UK_LON UK_SWE UK_NEN UK_SCO", 2),
    ("FR_BDX", "ES_NOR", 1),
    ("FR_MAR", "ES_CAT", 1),
    ("FR_MAR", "ES_VAL", 2),
    ("ES_VAL", "DZ_ALG", 2),
    ("IT_SAR", "DZ_ALG", 1),
    ("IT_SAR", "TN_TUN", 1),
    ("TN_TUN", "IT_ROM IT_NAP IT_TAR", 2),
    ("LY_SIR", "MT_MLT", 2),
    ("IT_NAP IT_TAR", "LY_TRI LY_SIR LY_BEN", 3),
    ("GR_ATH GR_EPI", "LY_BEN", 2),
    ("GR_ATH GR_EPI", "LY_TRI", 3),
    ("GR_CRE", "LY_BEN", 1),
    ("GR_CRE", "EG_WES", 1),
    ("GR_CRE", "EG_ALX EG_SUE", 2),
    ("GR_CRE", "EG_SIN ME_LEV ME_TRJ", 3),
    ("GR_CRE", "TR_IZM", 1),
    ("GR_CRE", "TR_ANT", 2),
    ("GR_ATH GR_SAL", "TR_IZM", 1),
    ("SU_SEV", "TR_SAM TR_BUR", 2),
    ("SU_BAT", "TR_ERZ", 1),
    ("SU_BAT", "SU_SEV", 2),
    ("BG_VAR", "TR_SAM TR_BUR", 2),
)
# Cities under another name in geo/places.tsv, or missing there (then lat, lon).
ALIASES = {
    "Scapa Flow": (58.85, -3.1),
    "Viipuri": "Vyborg",
    "Wilno": "Vilnius",
    "Lwów": "Lviv",
    "Danzig": "Gdańsk",
    "Stettin": "Szczecin",
    "Breslau": "Wrocław",
    "Königsberg": "Kaliningrad",
    "Salonika": "Thessaloniki",
    "Iași": "Iasi",
    "Chișinău": (47.01, 28.86),
    "Constanța": "Constanta",
    "Leningrad": "St. Petersburg",
    "Kalinin": "Tver",
    "Stalino": "Donetsk",
    "Stalingrad": "Volgograd",
    "Gorky": "Nizhny Novgorod",
    "Kuibyshev": "Samara",
    "Vinnitsa": "Vinnytsya",
    "Dnepropetrovsk": "Dnipropetrovsk",
    "Tetuán": (35.57, -5.37),
    "Suez": (29.97, 32.53),
    "Hanover": "Hannover",
    "Rostov": "Rostov",
    "Cluj": "Cluj-Napoca",
}


def check(report):
    path = os.path.join(DATA, "board.svg")
    rows = {r["id"]: r for r in table("areas")}
    link_rows = table("area_links")
    root, zones, seas = checks.read_board(path)
    links = {checks.pair(l["a"], l["b"]) for l in link_rows}
    straits = {checks.pair(l["a"], l["b"]) for l in link_rows if l["type"] == "strait"}
    walls = {checks.pair(w["a"], w["b"]) for w in table("walls")}
    closed = {(c["area"], c["sea"]) for c in table("closed_coasts")}
    checks.check_drawn(report, "zone", rows, zones)
    checks.check_drawn(report, "sea", {s["id"] for s in table("seas") if s["kind"] == "area"}, seas)
    checks.check_overlap(report, zones)
    checks.check_contacts(report, zones, links, straits, walls, PROJ.km(15))
    wanted = {z: set(r["coast_seas"].split(",")) - {"-"} for z, r in rows.items()}
    checks.check_coasts(report, zones, seas, wanted, closed)
    # The mainland with Africa and Asia; Great Britain; seven islands alone.
    checks.check_parts(report, list(rows), links, [1, 1, 1, 1, 1, 1, 1, 4, 149])
    check_text_facts(report, rows, links)
    check_totals(report, rows)
    check_seas(report, rows, seas)
    check_air_zones(report, root, zones, seas)
    check_towns(report, root, rows, zones)
    check_marks(report, root, rows, link_rows)
    check_room(report, rows, zones)
    layers = ("layer-labels", "layer-boxes", "layer-legend", "layer-turntrack", "layer-beaches")
    upright = checks.text_boxes(root, layers, style.TEXT)
    checks.check_overlaps(report, upright, "text")
    check_air_names(report, root, upright)
    size = os.path.getsize(path)
    report.fact(size < 3_000_000, f"board.svg is under 3 MB: {size}")


def check_text_facts(report, rows, links):
    for z, facts in TEXT_FACTS.items():
        for column, value in facts.items():
            report.fact(rows[z][column] == value, f"{z}: {column} is {value}, not {rows[z][column]}")
    for country, least in LEAST.items():
        count = sum(r["country"] == country for r in rows.values())
        report.fact(count >= least, f"{country} has at least {least} areas: {count}")
    for a, b in ADJACENT:
        report.fact(checks.pair(a, b) in links, f"{a} and {b} are adjacent")
    for a, b in APART:
        report.fact(checks.pair(a, b) not in links, f"{a} and {b} are not adjacent")
    report.fact(checks.pair("TR_THR", "TR_BUR") in links, "two shores face each other at Istanbul (TW-4.2.11)")
    report.fact(
        "CME" in rows["IT_TAR"]["port_seas"].split(","), "Taranto opens on the Central Mediterranean (TW-13.2.5.18)"
    )
    report.fact(
        "CME" in rows["MT_MLT"]["coast_seas"].split(","), "Malta lies on the Central Mediterranean (TW-13.1.13)"
    )
    report.fact(
        any("CME" in r["coast_seas"].split(",") for r in rows.values() if r["country"] == "LIB"),
        "Libya lies on the Central Mediterranean",
    )
    cost = {checks.pair(r["a"], r["b"]): (int(r["cost"]), r["source"]) for r in table("air_costs")}
    printed = {
        checks.pair(a, b): (clause, sea)
        for clause, (some, others, sea) in enumerate(AIR, 1)
        for a in some.split()
        for b in others.split()
    }
    for pair, (clause, sea) in printed.items():
        got = cost.get(pair)
        report.fact(got == (sea, "T"), f"air cost {pair[0]} to {pair[1]} is {sea} (TW-18.{clause}): {got}")
    report.fact(
        {p for p, (_, source) in cost.items() if source == "T"} == set(printed),
        "air_costs marks as text the pairs of the 26 printed rows and no others",
    )
    middle_east = {r["country"] for r in rows.values() if r["zone"] == "ME"}
    report.fact(
        middle_east == {"TUR", "PER", "IRQ", "FRA", "UK"},
        f"the Middle East is Turkey, Iran, Iraq, Levant, Transjordan (TW-10.11): {middle_east}",
    )
    for r in rows.values():
        if r["stack_kind"] == "default":
            report.fact(
                (r["stack_land"], r["stack_elite"], r["stack_air"]) == ("8", "2", "4"),
                f"{r['id']}: default stacking 8 + 2, 4 air (TW-4.2.1.1)",
            )
        report.fact(
            r["port_seas"] == "-" or set(r["port_seas"].split(",")) <= set(r["coast_seas"].split(",")),
            f"{r['id']}: its port opens on its coasts",
        )
        report.fact(r["beach"] == "0" or r["coast_seas"] != "-", f"{r['id']}: a beach is coastal")
        report.fact(
            (r["stack_naval"] != "0") == (r["port_seas"] != "-"),
            f"{r['id']}: fleets stack in ports only (TW-4.2.1.16)",
        )


def check_totals(report, rows):
    total = lambda column, country: sum(int(r[column]) for r in rows.values() if r["country"] == country)
    for country, mp, oil in (
        ("GER", 6, 1),
        ("UK", 3, 0),
        ("FRA", 3, 0),
        ("FNA", 1, 0),
        ("ITA", 2, 0),
        ("USSR", 5, 5),
        ("SWE", 2, 0),
        ("BEL", 1, 0),
        ("POL", 1, 0),
        ("FIN", 1, 0),
        ("YUG", 1, 0),
        ("HUN", 1, 0),
        ("SPA", 1, 0),
        ("TUR", 1, 0),
        ("ROM", 0, 2),
        ("IRQ", 0, 1),
        ("PER", 0, 1),
    ):
        got = total("mp", country), total("oil", country)
        report.fact(got == (mp, oil), f"{country} has {mp} MP and {oil} oil on the map: {got}")
    cubes = sum(int(c["regular"]) + int(c["elite"]) for c in table("countries"))
    report.fact(cubes == 209, f"the force pools hold 209 cubes (TW-4.1.8): {cubes}")
    pools = {c["id"]: int(c["regular"]) for c in table("countries")}
    report.fact(pools["FIN"] == 4 and pools["BUL"] == 1, "Finland has 4 units, Bulgaria 1 (TW-15.1.3.8)")
    report.fact(
        [pools[c] for c in ("CAN", "IND", "SAF", "AUS")] == [1, 2, 1, 1],
        "Commonwealth units 1, 2, 1, 1 (TW-15.1.2.1)",
    )
    convoys = [b for b in table("boxes") if b["id"] in ("CAN", "SAF", "IND", "ASI")]
    report.fact(
        (sum(int(b["mp"]) for b in convoys), sum(int(b["oil"]) for b in convoys)) == (2, 2),
        "British convoys: 2 MP and 2 oil (TW-14.1.4)",
    )
    levels = {(r["country"], r["level"]): r for r in table("board_levels")}
    report.fact(
        all(int(r["factories"]) == 2 * int(r["level"]) for r in levels.values()),
        "factories are twice the level (TW-7.2.3)",
    )
    g = levels["GER", "4"]
    report.fact(
        (g["factories"], g["movement"], g["damage_limit"]) == ("8", "7", "8"),
        "Germany at level 4: 8 factories, 7 movement, damage limit 8 (TW-14.3.19)",
    )
    capitals = {c["capital"] for c in table("countries")} - {"-", "box", "USA"}
    for z in sorted(capitals):
        report.fact(rows[z]["city_kind"] == "capital", f"{z} is a capital")
    for name in ("1939", "1940_fall_gelb", "1941_barbarossa", "1944_dday"):
        check_setup(report, rows, name)


def check_setup(report, rows, name):
    boxes = {b["id"] for b in table("boxes")}
    held = {}
    for r in table("setup_" + name):
        if r["item"] in ("regular", "elite", "air", "naval"):
            report.fact(r["place"] in rows or r["place"] in boxes, f"set-up {name}: {r['place']} exists")
            key = r["place"], {"regular": "land"}.get(r["item"], r["item"])
            held[key] = held.get(key, 0) + int(r["count"])
    for (place, kind), count in sorted(held.items()):
        if place in rows:
            report.fact(count <= int(rows[place]["stack_" + kind]), f"set-up {name}: {count} {kind} fit in {place}")


def check_seas(report, rows, seas):
    sea_links = table("sea_links")
    wanted = {checks.pair(l["a"], l["b"]) for l in sea_links if l["kind"] == "area-area"} - {
        ("EME", "RED")
    }  # a canal joins these
    ids = sorted(seas)
    for i, a in enumerate(ids):
        for b in ids[i + 1 :]:
            touch = seas[a].distance(seas[b]) < 0.2
            report.fact(
                touch == ((a, b) in wanted), f"seas {a} and {b} {'touch' if touch else 'are apart'} as in sea_links"
            )
    ports = {(l["a"], l["b"]) for l in sea_links if l["kind"] == "port-area"}
    report.fact(
        ports == {(z, s) for z, r in rows.items() for s in r["port_seas"].split(",") if s != "-"},
        "ports of sea_links are those of areas",
    )
    parent = {s["id"]: s["parent"] for s in table("seas")}
    for l in sea_links:
        if l["kind"] == "coast-zone":
            report.fact(
                parent[l["b"]] in rows[l["a"]]["coast_seas"].split(","),
                f"{l['a']} touches the sea of air zone {l['b']}",
            )
        if l["kind"] == "zone-zone" and parent[l["a"]] != parent[l["b"]]:
            pair = checks.pair(parent[l["a"]], parent[l["b"]])
            report.fact(pair in wanted | {("EME", "RED")}, f"air zones {l['a']} and {l['b']} lie in seas that meet")


def shared(a, b):
    """About the length along which two shapes touch."""
    return a.buffer(0.15).intersection(b.buffer(0.15)).area / 0.3 if a.distance(b) < 0.3 else 0.0


def check_air_zones(report, root, zones, seas):
    parent = {s["id"]: s["parent"] for s in table("seas") if s["kind"] == "zone"}
    paths = {i.get("data-air"): i for i in root.iter() if i.get("id", "") == f"air-{i.get('data-air')}"}
    air = {z: svg.parse(i.get("d")) for z, i in paths.items()}
    checks.check_drawn(report, "air zone", parent, air)
    for z, shape in sorted(air.items()):
        sea = seas[parent[z]]
        report.fact(paths[z].get("data-sea") == parent[z], f"air zone {z} names its sea area {parent[z]}")
        report.fact(
            shape.area > 300 and sea.buffer(0.15).contains(shape), f"air zone {z} lies inside sea area {parent[z]}"
        )
    for s, sea in sorted(seas.items()):
        own = [air[z] for z in sorted(air) if parent[z] == s]
        report.fact(bool(own) and sea.difference(unary_union(own).buffer(0.15)).area < 1, f"air zones cover {s}")
        over = sum(a.area for a in own) - unary_union(own).area
        report.fact(over < 3, f"the air zones of {s} do not overlap: {over:.1f}")
    links = table("sea_links")
    joined = {checks.pair(l["a"], l["b"]) for l in links if l["kind"] == "zone-zone"}
    coasts = {(l["a"], l["b"]) for l in links if l["kind"] == "coast-zone"}
    for e in table("air_exceptions"):
        wanted = joined if e["kind"] == "zone-zone" else coasts
        report.fact(((e["a"], e["b"]) in wanted) == (e["drawn"] == "no"), f"exception {e['a']}, {e['b']} is needed")
        wanted ^= {(e["a"], e["b"])}
    pairs = [(a, b, (a, b) in joined, 2) for a in sorted(air) for b in sorted(air) if a < b]
    pairs += [(z, a, (z, a) in coasts, 3) for z in sorted(zones) for a in sorted(air)]
    shapes = {**air, **zones}
    boxes = {i: s.bounds for i, s in shapes.items()}
    for a, b, wanted, least in pairs:
        length = 0.0 if zz.apart(boxes[a], boxes[b]) else shared(shapes[a], air[b])
        if wanted or length > least:
            report.fact(
                wanted and length > least, f"{a} and {b} touch as in sea_links: {wanted}, drawn for {length:.1f} units"
            )
    ids = {z for z in air if any(l.get("data-limit") and z in l.get("data-limit").split() for l in root.iter())}
    report.fact(ids == set(air) - {"RED-S"}, "each air zone has a drawn limit, but for the only one of its sea area")
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    for z in sorted(air):
        row = anchors.get("air_" + z)
        spot = row and Point(float(row["x"]), float(row["y"]))
        report.fact(spot and air[z].contains(spot), f"anchors.tsv has air_{z}, in its air zone")
        report.fact(row and float(row["w"]) >= 8, f"air_{z} has room: {row and row['w']}")


def turned_shape(item):
    """The shape that a turned name covers, in either language."""
    cls = next(c for c in item.get("class").split() if c in style.TEXT)
    turn, x, y = (float(v) for v in item.get("transform")[len("rotate(") : -1].split())
    lines = [[t.text or "" for t in item], item.get("data-es").split("|")]
    w, h = turned_size(cls, lines)
    return rotate(box(x - w / 2, y - h / 2, x + w / 2, y + h / 2), turn, (x, y))


def check_air_names(report, root, upright):
    """Each air zone bears its name; those that are turned along narrow water cover no other."""
    items = {i.get("data-air"): i for i in root.iter(checks.SVG + "text") if i.get("data-air")}
    for r in table("seas"):
        report.fact(r["kind"] != "zone" or r["id"] in items, f"air zone {r['id']} bears its name")
    shapes = {z: turned_shape(i) for z, i in sorted(items.items()) if i.get("transform")}
    others = [(t, b, box(*b)) for t, _, *b in upright] + [(z, s.bounds, s) for z, s in shapes.items()]
    for z, shape in shapes.items():
        hits = [t for t, around, other in others
                if t != z and not zz.apart(shape.bounds, around) and shape.intersection(other).area > 0.5]
        report.fact(not hits, f"the name of air zone {z} covers none: {hits}")


def check_towns(report, root, rows, zones):
    drawn = {
        i.get("id")[5:]: (float(i.get("data-x")), float(i.get("data-y")))
        for i in root.iter()
        if i.get("id", "").startswith("city-")
    }
    places = real_places()
    for z, r in sorted(rows.items()):
        if r["city"] == "-":
            report.fact(z not in drawn, f"{z} has no city")
            continue
        report.fact(z in drawn, f"city of {z} is drawn")
        if z not in drawn:
            continue
        report.fact(zones[z].buffer(0.3).contains(Point(drawn[z])), f"city of {z} ({r['city']}) lies in its own area")
        known = ALIASES.get(r["city"])
        spots = (
            [known]
            if isinstance(known, tuple)
            else [p for n in (known, r["city"], r["city_es"]) if n for p in places.get(n.lower(), [])]
        )
        lon, lat = PROJ.inverse(*drawn[z])
        gaps = [distance_km(lat, lon, *p) for p in spots]
        report.fact(
            bool(gaps) and min(gaps) <= 40,
            f"{r['city']} is within 40 km of its real place: "
            + (f"{min(gaps):.0f} km" if gaps else "no such place in geo/places.tsv"),
        )


def check_marks(report, root, rows, link_rows):
    marks = {
        (i.get("class"), i.get("data-zone")): i.get("data-value")
        for i in root.iter()
        if i.get("class", "").startswith("mark-")
    }
    for z, r in sorted(rows.items()):
        wanted = {("mark-" + s, z): n or None for s, n in icons_of(r)}
        got = {k: v for k, v in marks.items() if k[1] == z}
        report.fact(
            wanted == got, f"symbols of {z} as in areas.tsv: {sorted(set(wanted.items()) ^ set(got.items()))}"
        )
    beaches = {
        i.get("data-zone"): i.get("data-value")
        for i in root.iter()
        if i.get("class") == "beach" and i.get("data-zone")
    }
    report.fact(
        beaches == {z: r["beach"] for z, r in rows.items() if r["beach"] != "0"}, "beach numbers as in areas.tsv"
    )
    crossings = {i.get("data-link") for i in root.iter() if i.get("data-link")}
    for l in link_rows:
        if l["type"] == "strait":
            report.fact(f"{l['a']}-{l['b']}" in crossings, f"strait of {l['a']}-{l['b']} is drawn")
    ids = {i.get("id") for i in root.iter()}
    for z in rows:
        report.fact("label-" + z in ids, f"{z} bears its name")


def check_room(report, rows, zones):
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    majors = ("GER", "ITA", "UK", "FRA", "USSR")
    wanted = (
        list(rows)
        + [b["id"] for b in table("boxes")]
        + [f"turn_{i}" for i in range(1, 26)]
        + ["sea_" + s["id"] for s in table("seas") if s["kind"] == "area"]
        + [f"{t}_{c}_{i}" for c in majors for t in ("oil", "damage") for i in range(11)]
        + [f"industry_{c}_{i}" for c in (*majors, "USA") for i in range(1, 6)]
        + [f"diplomacy_{r['track']}_{r['space']}" for r in table("diplomacy")]
    )
    for place in wanted:
        report.fact(place in anchors, f"anchors.tsv has {place}")
    checks.check_room(report, anchors, {z: zones[z] for z in rows if z in zones}, "area", 45)
