"""Facts of the WestFront board that forge.check tests. Numbers F1.. are those of the list of stated relations."""
import os

from ..lib import hexchecks as hc
from ..lib import hexstyle, tables
from .board import DATA, MAP, PROJ, hexes, table

WATER = ("sea",)
NORTH_AFRICA = ("French Morocco", "Spanish Morocco", "Algeria", "Tunisia", "Libya")
# scenario: (Allied level, Axis level) as printed
LEVELS = {"S43": (73, 39), "W43": (84, 43), "S44": (94, 53), "W44": (109, 46)}
ENTRIES = ["Sarajevo", "Vukovar E1", "Gyor E1", "Ostrava NE1", "Posnan E1", "Stettin E3"]
DEPLOYMENT = ("sarajevo trieste naples rome genoa tours limoges rouen nantes cherbourg brest brussels lille lyon "
              "plymouth portsmouth "
              "dover bristol london florence").split()


class Board:
    def __init__(self):
        self.hexes = hexes()
        self.rows = {r["hex"]: r for r in table("hexes")}
        self.sides = {tuple(sorted((r["hex_a"], r["hex_b"]))): r for r in table("hexsides")}
        self.places = {r["id"]: r for r in table("cities")}
        self.seas = {r["id"]: r for r in table("seas")}
        self.rails = table("rails")

    def at(self, name):
        """The hex of 'palermo' or of 'palermo E1'."""
        town, _, steps = name.partition(" ")
        h = self.places[town]["hex"]
        direction, count = steps.rstrip("0123456789"), steps.lstrip("ENSW")
        for _ in range(int(count or 0)):
            h = self.hexes.near[h][direction]
        return h

    def side(self, a, b):
        return self.sides.get(tuple(sorted((self.at(a), self.at(b)))), {"kind": "none", "rail": "0"})

    def beside(self, a, b):
        return self.hexes.beside(self.at(a), self.at(b))

    def terrain(self, a):
        return self.rows[self.at(a)]["terrain"]

    def air(self, a, b):
        return self.hexes.distance(self.at(a), self.at(b))

    def walk(self, a, b):
        """Steps over land: no water, no alpine side."""
        def open_side(x, y):
            s = self.sides.get(tuple(sorted((x, y))), {"kind": "coast"})
            return s["kind"] not in ("sea", "coast", "alpine") and self.rows[y]["class"] == "land"
        return self.hexes.steps(self.at(a), open_side, self.at(b))

    def sail(self, a, b):
        """Steps over water: sides that are passable by sea, and any side between two hexes of sea."""
        def open_side(x, y):
            if self.rows[x]["class"] == self.rows[y]["class"] == "sea":
                return True
            return self.sides.get(tuple(sorted((x, y))), {"sea_passable": "0"})["sea_passable"] == "1"
        return self.hexes.steps(self.at(a), open_side, self.at(b))

    def sea_pair(self, a, b):
        return b in self.seas[a]["adjacent"].split("|") and a in self.seas[b]["adjacent"].split("|")

    def rail(self, *names):
        edges = {tuple(sorted(p)) for r in self.rails for p in zip(r["hex_path"].split(), r["hex_path"].split()[1:])}
        spots = [self.at(n) for n in names]
        return all(tuple(sorted(p)) in edges for p in zip(spots, spots[1:]))


def check(report):
    b = Board()
    path = os.path.join(DATA, "board.svg")
    root = hc.read(path)
    hc.check_hexes(report, root, b.hexes, b.rows, MAP)
    hc.check_shores(report, hc.land_of(root), b.hexes, b.rows, b.sides, WATER)
    moved = hc.check_towns(report, root, b.hexes, b.places, PROJ)
    report.fact(len(moved) == 17, f"17 towns stand beside the hex of their real place: {len(moved)} {moved}")
    check_stated(report, b)
    check_relations(report, b)
    check_totals(report, b)
    check_seas(report, b)
    check_land(report, b)
    check_railways(report, b)
    check_marks(report, b, root)
    check_anchors(report, b)
    hc.check_text(report, root, hexstyle.TEXT)
    size = os.path.getsize(path)
    report.fact(size < 3_000_000, f"board.svg is under 3 MB: {size}")


def check_stated(report, b):
    """Places of the rulebook with their features."""
    rows = table("stated")
    report.fact(len(rows) == 117, f"117 places are named with features: {len(rows)}")
    for r in rows:
        p = b.places.get(r["id"])
        report.fact(p is not None, f"{r['id']} is on the map")
        if p is None:
            continue
        report.fact(p["country"] == r["country"] and b.rows[p["hex"]]["country"] == r["country"],
                    f"{r['id']} lies in {r['country']}")
        report.fact(p["port"] == r["port"] and p["base"] == r["base"],
                    f"{r['id']} has port {r['port']}, base {r['base']}")
        report.fact(set(p["seas"].split("|")) == set(r["seas"].split("|")), f"{r['id']} lies on {r['seas']}")
        report.fact(p["victory"] == r["victory"], f"{r['id']} counts {r['victory']} as a Victory City")
        report.fact((p["kind"] == "fortress") == (r["fortress"] == "fortress"), f"{r['id']}: fortress {r['fortress']}")
        values = dict(v.split("=") for v in r["values"].split() if "=" in v)
        for key, value in values.items():
            report.fact(p["production" if key == "city" else key] == value, f"{r['id']} has {key} {value}")
    for p in DEPLOYMENT:
        report.fact(p in b.places, f"F49 {p} is a deployment place")
    for p, r in sorted(b.places.items()):
        h = b.rows[r["hex"]]
        if r["port"] != "-" and h["class"] == "land":
            report.fact(h["coast"] == "coast" and set(r["seas"].split("|")) <= set(h["seas"].split("|")),
                        f"port {p} is in a coast hex on its seas")
    taken = [r["hex"] for r in b.places.values()]
    report.fact(len(taken) == len(set(taken)), "no two towns share a hex")


def check_relations(report, b):
    f = report.fact
    f(b.terrain("naples W1") == "forest" and b.rows[b.at("naples W1")]["class"] == "land",
      "F1 Naples W1 is a land hex with forest")
    f(b.side("naples W1", "naples")["kind"] == "forest", "F2 the side Naples W1 / Naples is forest")
    f(b.rows[b.at("mallorca")]["country"] == "Spain", "F3 Mallorca is Spanish")
    f(b.beside("rotterdam", "brussels") and b.side("rotterdam", "brussels")["kind"] == "sea",
      "F4 the side Rotterdam / Brussels is sea")
    f(len({b.at(n) for n in ("ostend", "rotterdam", "antwerp", "brussels")}) == 4,
      "F5 Ostend, Rotterdam, Antwerp, Brussels are four hexes")
    f(b.side("ostend", "rotterdam")["kind"] == "strait", "F6 a strait between Ostend and Rotterdam")
    f(b.side("aarhus W1", "odense")["kind"] == "bridge-strait", "F7 bridge and strait between Aarhus W1 and Odense")
    f(b.side("odense", "copenhagen")["kind"] == "rail-strait", "F8 rail strait Odense - Copenhagen")
    f(b.side("messina", "reggio")["kind"] == "rail-strait", "F9 rail strait Messina - Reggio")
    hungary = [h for h, r in b.rows.items() if r["country"] == "Hungary"]
    f(len(hungary) == 3 and b.at("gyor") in hungary, f"F10 Hungary has three hexes with Gyor: {hungary}")
    entries = sorted((h for h, r in b.rows.items() if r["entry"] == "axis"), key=lambda h: -int(h[2:]))
    f([b.rows[h]["name"] for h in entries] == ENTRIES,
      f"F11 entry hexes from south to north: {[b.rows[h]['name'] for h in entries]}")
    for name, h in zip(("sarajevo", "vukovar E1", "gyor E1", "ostrava NE1", "posnan E1", "stettin E3"), entries):
        f(b.at(name) == h and "E" not in b.hexes.near[h], f"F11 {name} is an entry hex on the east edge")
    lands = [b.rows[h]["country"] for h in entries]
    f(lands.count("Yugoslavia") == 2 and lands.count("Hungary") == 1,
      f"F12 two entries in Yugoslavia, one in Hungary: {lands}")
    f(b.at("el_agheila NE1") == b.at("benghazi"), "F13 Benghazi is NE of El Agheila")
    f(b.terrain("palermo E1") == "hill" and b.rows[b.at("palermo E1")]["coast"] == "coast",
      "F14 Palermo E1 is a coastal hill hex")
    f(b.beside("palermo E1", "messina"), "F15 Palermo E1 is next to Messina")
    f(b.terrain("messina") == "mountain", "F16 Messina is mountain")
    f(b.terrain("catania") == "hill" and b.beside("catania", "messina"), "F17 Catania is hill, next to Messina")
    licata = b.rows[b.at("licata")]
    f(licata["terrain"] == "hill" and "central_mediterranean" in licata["seas"] and b.places["licata"]["port"] == "-",
      "F18 Licata: hill, Central Mediterranean, no port")
    f(b.beside("licata", "palermo"), "F19 Licata is next to Palermo")
    f(b.beside("licata", "palermo E1") or b.walk("licata", "palermo E1") <= 3, "F20 Licata is near Palermo E1")
    f(b.walk("palermo", "reggio") == 3 and b.walk("palermo E1", "reggio") == 2,
      "F21 Palermo is 3 and Palermo E1 is 2 hexes from Reggio by land")
    f(b.beside("tunis", "bizerte"), "F22 Tunis and Bizerte are adjacent")
    f(not any(r["port"] == "major" and b.hexes.beside(b.at("malta"), r["hex"]) for r in b.places.values()),
      "F23 Malta is next to no major port")
    f(b.air("tunis", "licata") <= 3, "F24 Tunis - Licata at most 3 by air")
    f(b.sail("tunis", "catania") <= 6, f"F25 Tunis - Catania at most 6 by sea: {b.sail('tunis', 'catania')}")
    f(b.sail("bizerte", "palermo E1") <= 4 and b.air("bizerte", "palermo E1") > 2, "F26 Bizerte - Palermo E1")
    f(b.sail("bizerte", "messina") <= 4, f"F27 Bizerte - Messina at most 4 by sea: {b.sail('bizerte', 'messina')}")
    f(b.air("malta", "catania") <= 4 and b.air("malta", "messina") <= 4,
      "F28 Malta - Catania and Messina at most 4 by air")
    f(b.beside("lyon SE1", "grenoble") and b.side("lyon SE1", "grenoble")["kind"] != "river",
      "F29 Lyon SE1 next to Grenoble, no river")
    west = [s for d in ("W", "NW", "SW")
            if (s := b.sides.get(tuple(sorted((b.at("avignon"), b.hexes.near[b.at("avignon")][d])))))]
    f(any(s["kind"] == "river" for s in west), "F30 a river on the west of Avignon")
    f(b.rail("avignon", "lyon SE1", "lyon"), "F31 rail Avignon - Lyon SE1 - Lyon")
    f(b.beside("la_rochelle", "bordeaux") and b.rail("la_rochelle", "bordeaux E1", "bordeaux"),
      "F32 rail La Rochelle - Bordeaux E1 - Bordeaux")
    around = (("la_rochelle", "bordeaux E1"), ("bordeaux SE1", "bordeaux"), ("bordeaux SE1", "bordeaux E1"))
    f(all(b.beside(*pair) for pair in around), "F33 around Bordeaux E1")
    f(b.rail("bordeaux", "bordeaux E1"), "F34 Bordeaux and Bordeaux E1 are rail hexes")
    f(b.air("clermont_ferrand", "lyon SE1") <= 2 and b.air("clermont_ferrand", "avignon") == 3,
      "F35 Clermont-Ferrand: 2 to Lyon SE1, 3 to Avignon")
    f(any(b.rows[h]["country"] == "Italy" for h in b.hexes.near[b.at("nice")].values()), "F36 Nice is next to Italy")
    esbjerg = b.rows[b.at("esbjerg")]
    f("north_sea" in esbjerg["seas"] and esbjerg["shallow"] == "0" and b.places["esbjerg"]["port"] == "-",
      "F37 Esbjerg: North Sea, no port, can be invaded")
    for n, (x, y) in enumerate((("english_channel", "north_sea"), ("english_channel", "bay_of_biscay"),
                                ("tyrrhenian_sea", "central_mediterranean"),
                                ("central_mediterranean", "ionian_sea"), ("ionian_sea", "tyrrhenian_sea"),
                                ("ionian_sea", "adriatic_sea"))):
        f(b.sea_pair(x, y), f"F{38 + n} {x} and {y} are adjacent")
    lille = b.places["lille"]
    f((lille["kind"], lille["production"], lille["mineral"]) == ("major", "1", "1"), "F44 Lille: major, 1, mineral 1")
    f(b.places["metz"]["mineral"] != "0" and b.places["ruhr"]["mineral"] != "0", "F45 Metz and the Ruhr have resources")
    f(b.places["gyor"]["oil"] == "1", "F46 Gyor has oil 1")
    f(b.places["split"]["port"] != "-" and any(b.at("split") in r["hex_path"] for r in b.rails),
      "F47 Split is a port with rail")
    for town in ("genoa", "turin", "milan", "bologna", "venice", "trieste"):
        f(b.at(town)[2:] < b.at("florence")[2:], f"F48 {town} lies north of the row of Florence")
    f(b.side("bordeaux E1", "bordeaux SE1")["kind"] != "river" and b.side("bordeaux E1",
                                                                          "bordeaux E2")["kind"] != "river",
                                                                          "F50 no river at Bordeaux E1 / SE1, E1 / E2")
    for h in ("esbjerg", "brest", "licata"):
        f(b.rows[b.at(h)]["shallow"] == "0", f"{h} has no shallows")
    f(b.places["rome"]["open_city"] == "1" and b.terrain("rome") == "clear", "Rome is open ground and an open city")
    f(b.rows[b.at("rouen")]["coast"] == "coast" and b.side("cherbourg", "le_havre")["kind"] == "sea",
      "Rouen is coastal; Cherbourg / Le Havre is sea")


def value(b, owner, side):
    """City and resource points that a side controls; resources count double for the Axis."""
    total = 0
    for p in b.places.values():
        if b.rows[p["hex"]][owner] == side:
            resources = int(p["mineral"]) + int(p["oil"])
            total += int(p["production"]) + resources * (2 if side == "axis" else 1)
    return total


def check_totals(report, b):
    months = table("turns")
    for scenario, (allied, axis) in LEVELS.items():
        first = next(m for m in months if m["scenario"] == scenario)
        level = int(first["allied_base_pp"]) + value(b, scenario, "allied")
        report.fact(level == allied, f"{scenario}: Allied Production Level {allied}: {level}")
        level = int(first["axis_base_pp"]) + int(first["ore_route_pp"]) + value(b, scenario, "axis")
        report.fact(level == axis, f"{scenario}: Axis Production Level {axis}: {level}")
    points = sum(int(p["victory"]) for p in b.places.values())
    squares = sum(p["victory"] != "0" for p in b.places.values())
    report.fact((squares, points) == (12, 13), f"12 Victory Cities, 13 points: {squares}, {points}")
    at_w44 = {s: sum(int(p["victory"]) for p in b.places.values() if b.rows[p["hex"]]["W44"] == s) for s in ("allied",
                                                                                                             "axis")}
    report.fact(at_w44 == {"allied": 2, "axis": 10}, f"Victory Cities at the start of W44: {at_w44}")
    report.fact(len(b.rows) == 901, f"901 hexes: {len(b.rows)}")
    classes = [sum(r["class"] == c for r in b.rows.values()) for c in ("land", "sea", "out")]
    report.fact(classes == [515, 293, 93], f"515 land, 293 sea, 93 out of play: {classes}")
    ports = [p for p in b.places.values() if p["port"] != "-"]
    report.fact([sum(p["port"] == k for p in ports) for k in ("major", "minor")] == [20, 66],
                "20 major and 66 minor ports")
    italian = [p["id"] for p in ports if p["country"] == "Italy"]
    report.fact(len(italian) == 20, f"20 Italian ports: {len(italian)}")
    islands = {"palermo", "catania", "messina", "cagliari", "sassari", "olbia", "bastia"}
    report.fact(all(b.places[p]["port"] == "minor" for p in islands), "the seven island ports are minor")
    report.fact({p["id"] for p in b.places.values() if p["kind"] == "fortress"} == {"gibraltar", "malta"},
                "fortresses: Gibraltar and Malta only")
    report.fact(len(months) == 23, "23 months")
    denmark = sum(r["country"] == "Denmark" for r in b.rows.values())
    report.fact(denmark >= 5, f"Denmark has at least 5 hexes: {denmark}")
    units = {u["id"]: u for u in table("units")}
    report.fact(len(units) == 130, f"130 blocks: {len(units)}")
    for row in table("setup"):
        u = units.get(row["unit"])
        land = row["hex"] in b.rows and b.rows[row["hex"]]["class"] == "land"
        ok = u is not None and land and int(row["cv"]) <= int(u["max_cv"])
        report.fact(ok, f"set-up {row['scenario']}: {row['unit']} stands on land with a strength it can have")


def check_seas(report, b):
    report.fact(len(b.seas) == 16, f"16 sea areas: {len(b.seas)}")
    used = {s for r in b.rows.values() for s in r["seas"].split("|")} - {"-"}
    report.fact(used == set(b.seas), f"the hexes lie in just these seas: {sorted(used ^ set(b.seas))}")
    for s, r in sorted(b.seas.items()):
        for kind in ("major", "minor"):
            wanted = set(r[kind + "_ports"].split("|")) - {""}
            have = {p["id"] for p in b.places.values() if p["port"] == kind and s in p["seas"].split("|")}
            report.fact(wanted == have, f"{kind} ports of {s}: {sorted(wanted ^ have)}")
        if r["base"] != "-":
            report.fact(b.places[r["base"]]["base"] == s, f"{r['base']} is the naval base of {s}")
        # Hamburg reaches its seas by the Kiel Canal; 0140 lies in a corner of the map, beyond it is the Atlantic.
        water = [h for h, x in b.rows.items() if s in x["seas"].split("|") and h not in (b.at("hamburg"), "0140")]
        parts = hc.pieces(water, lambda h: b.hexes.near[h].values())
        report.fact(len(parts) == 1, f"the hexes of {s} are one piece: {[len(p) for p in parts]}")
        for other in r["adjacent"].split("|"):
            report.fact(s in b.seas[other]["adjacent"].split("|"), f"{s} and {other} know each other")


def check_land(report, b):
    """Land that hangs together, as far as units can walk (straits that they may cross count)."""
    land = [h for h, r in b.rows.items() if r["class"] == "land"]

    def joined(h):
        for n in b.hexes.near[h].values():
            s = b.sides.get(tuple(sorted((h, n))))
            if s and s["kind"] not in ("sea", "coast", "alpine") and b.rows[n]["class"] == "land":
                yield n
    parts = hc.pieces(land, joined)
    home = {h: i for i, part in enumerate(parts) for h in part}
    same = lambda *names: len({home[b.at(n)] for n in names}) == 1
    report.fact(same("paris", "berlin", "rome", "madrid", "copenhagen", "palermo", "sarajevo", "gibraltar"),
                "the continent hangs together, with Zealand and Sicily by their straits")
    report.fact(same("casablanca", "algiers", "tunis", "tripoli", "benghazi", "tangiers"),
                "North Africa hangs together")
    report.fact(same("london", "plymouth", "inverness", "swansea"), "Great Britain hangs together")
    report.fact(same("cagliari", "sassari", "olbia"), "Sardinia hangs together")
    for a, other in (("london", "paris"), ("tunis", "palermo"), ("gibraltar", "tangiers"), ("bastia", "olbia"),
                     ("belfast", "glasgow"), ("malta", "catania")):
        report.fact(not same(a, other), f"{a} and {other} are parted by the sea")
    sicily = [h for h in land if home[h] == home[b.at("palermo")] and h in (b.at("palermo"), b.at("palermo E1"),
                                                                            b.at("messina"), b.at("licata"),
                                                                            b.at("catania"))]
    report.fact(len(sicily) == 5, "Sicily has its five hexes")
    for name in ("Rhine", "Seine", "Loire"):
        pairs = [p for p, s in b.sides.items() if s["river"] == name]
        corners = {c for p in pairs for c in b.hexes.side_keys(*p)}
        sea = [h for h, r in b.rows.items() if r["class"] == "sea"]
        wet = {b.hexes.corner_key(*c) for h in sea for c in b.hexes.corners(*b.hexes.centre[h])}
        wet |= {c for p, s in b.sides.items() if s["kind"] == "sea" for c in b.hexes.side_keys(*p)}
        report.fact(bool(corners & wet), f"F51 the {name} reaches the sea")


def check_railways(report, b):
    ferries = {p for p, s in b.sides.items() if "strait" in s["kind"]}
    rails = [(b.places[r["from"]]["hex"] if r["from"] in b.places else None, b.places[r["to"]]["hex"]
              if r["to"] in b.places else None,
              r["hex_path"].split(), f"{r['from']} - {r['to']}") for r in b.rails]
    rails = [(a or path[0], z or path[-1], path, name) for a, z, path, name in rails]
    hc.check_rails(report, b.hexes, b.rows, b.sides, rails, WATER + ("alpine", "coast"), ferries)
    edges = {tuple(sorted(p)) for r in rails for p in zip(r[2], r[2][1:])}
    marked = {p for p, s in b.sides.items() if s["rail"] == "1"}
    report.fact(edges == marked, f"hexsides.tsv marks just the sides that railways cross: {sorted(edges ^ marked)[:6]}")
    near = {}
    for x, y in edges:
        near.setdefault(x, set()).add(y)
        near.setdefault(y, set()).add(x)
    parts = hc.pieces(near, lambda h: near[h])
    home = {h: i for i, part in enumerate(parts) for h in part}
    on_net = lambda n: home.get(b.at(n))
    for p, r in sorted(b.places.items()):
        if r["victory"] != "0":
            report.fact(on_net(p) is not None and on_net(p) == on_net("berlin"),
                        f"Victory City {p} is on the railway net of the continent")
    for name in ("sarajevo", "vukovar E1", "gyor E1", "ostrava NE1", "posnan E1", "stettin E3", "palermo",
                 "copenhagen", "split", "reggio"):
        report.fact(on_net(name) == on_net("berlin"), f"{name} is joined to Berlin by rail")
    for name in ("dover", "plymouth", "aberdeen", "liverpool"):
        report.fact(on_net(name) == on_net("london"), f"{name} is joined to London by rail")


def check_marks(report, b, root):
    wanted = {"x-river": "river", "x-channel": "sea", "x-alpine": "alpine"}
    for cls, kind in wanted.items():
        drawn = hc.side_marks(root, cls)
        for p, s in sorted(b.sides.items()):
            if s["kind"] == kind:
                report.fact(p in drawn, f"{kind} on side {p[0]}/{p[1]} is drawn")
        extra = {p for p in drawn if b.sides.get(p, {"kind": "-"})["kind"] != kind}
        report.fact(not extra, f"no {kind} drawn that the table lacks: {sorted(extra)}")
    straits = hc.side_marks(root, "x-strait")
    report.fact(straits == {p for p, s in b.sides.items() if "strait" in s["kind"]},
                "straits on the drawing are those of the table")
    rivers = {}
    for p, s in b.sides.items():
        if s["kind"] == "river":
            rivers.setdefault(s["river"], []).append(p)
    # The Danube leaves the map for one row; the gap of the Garonne is wanted by the supply example (F50).
    hc.check_chains(report, b.hexes, rivers, {"Danube": 2, "Garonne": 2})
    marks = {}
    for i in root.iter():
        if i.get("class", "").startswith("mark-") and i.get("data-hex"):
            marks.setdefault(i.get("data-hex"), set()).add(i.get("class")[5:])
    for p, r in sorted(b.places.items()):
        have = marks.get(r["hex"], set())
        if r["port"] != "-":
            report.fact(("base" if r["base"] != "-" else "port-" + r["port"]) in have, f"port of {p} is drawn")
        for key in ("mineral", "oil"):
            report.fact((r[key] != "0") == (key in have), f"{key} of {p} as in the table")
        report.fact((r["supply"] != "-") == ("supply" in have), f"supply of {p} as in the table")
    for h, r in sorted(b.rows.items()):
        report.fact((r["entry"] != "-") == ("entry" in marks.get(h, set())), f"rail entry of {h} as in the table")
    names = hc.items(root, "sea-")
    report.fact(set(names) == set(b.seas), f"every sea area is drawn: {sorted(set(names) ^ set(b.seas))}")


def check_anchors(report, b):
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    wanted = (list(b.rows) + ["sea_" + s for s in b.seas] + [f"turn_{i}" for i in range(1, 24)]
              + [f"production_{i}" for i in range(160)]
              + ["ready_allied", "prep_allied", "group_e_axis"] + [f"{n}_{s}" for n in ("pool", "eliminated")
                                                                   for s in ("allied", "axis")])
    for place in wanted:
        report.fact(place in anchors, f"anchors.tsv has {place}")
    for h in b.rows:
        if h in anchors:
            report.fact(b.hexes.at(float(anchors[h]["x"]), float(anchors[h]["y"])) == h, f"anchor of {h} lies in it")
