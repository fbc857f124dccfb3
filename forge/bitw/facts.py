"""Facts of the Blocks in the West board that forge.check tests."""
import os

from ..lib import hexchecks as hc
from ..lib import tables
from .board import DATA, MAP, PROJ, all_sides, hexes, table
from .draw import TEXT

CLOSED = ("water", "lake")
INLAND = {"A": ("antwerp", "vlissingen"), "B": ("bordeaux", "royan"), "K": ("kiel", "fehmarn"),
          "L": ("london", "southend"), "T": ("trieste", "pola")}
CANAL = "husum cuxhaven stade rendsburg kiel flensburg hamburg lubeck".split()
RADAR = ("Ventnor", "Poling", "Pevensey", "Rye", "Dover", "Dunkirk")
# Population, mining, oil, red, blue, white, black on the map in May 1940: reconstruction that the incomes rest on.
PRODUCTION = {
    "Germany": (18, 6, 2, 5, 4, 4, 1), "France": (8, 6, 0, 2, 2, 1, 0), "Great Britain": (6, 2, 0, 2, 4, 7, 0),
    "Italy": (8, 0, 0, 2, 2, None, 0), "Belgium": (2, 1, 0, 0, 0, None, 0), "Netherlands": (2, 0, 0, 0, 0, None, 0),
    "Hungary": (0, 0, 2, 0, 0, 0, 0), "Tunisia": (0, 1, 0, 0, 0, 0, 0),
}
COLUMNS = ("pop_pp", "mine_pp", "oil_pp", "red", "blue", "white", "black")


class Board:
    def __init__(self):
        self.hexes = hexes()
        self.rows = {r["hex"]: r for r in table("hexes")}
        self.sides = all_sides(self.hexes, self.rows)
        self.places = {r["id"]: r for r in table("cities")}
        self.links = table("links")

    def at(self, name):
        return self.places[name]["hex"]

    def air(self, a, b):
        return self.hexes.distance(self.at(a), self.at(b))

    def beside(self, a, b):
        return self.hexes.beside(self.at(a), self.at(b))

    def side(self, a, b):
        return self.sides.get(tuple(sorted((self.at(a), self.at(b)))), {"kind": "none", "orange_side_of": "-"})

    def row(self, name):
        return self.rows[self.at(name)]

    def walk(self, a, b, without=()):
        return self.hexes.steps(self.at(a), lambda x, y: self.open(x, y) and y not in without, self.at(b))

    def open(self, x, y):
        s = self.sides.get(tuple(sorted((x, y))))
        return bool(s) and s["kind"] not in CLOSED and self.rows[y]["class"] == "land"


def check(report):
    b = Board()
    path = os.path.join(DATA, "board.svg")
    root = hc.read(path)
    hc.check_hexes(report, root, b.hexes, b.rows, MAP)
    hc.check_shores(report, hc.land_of(root), b.hexes, b.rows, b.sides, ("water",))
    moved = hc.check_towns(report, root, b.hexes, b.places, PROJ)
    report.fact(len(moved) <= 45, f"about 40 places stand beside the hex of their real place: {len(moved)}")
    check_places(report, b)
    check_relations(report, b)
    check_totals(report, b)
    check_lines(report, b)
    check_land(report, b)
    check_railways(report, b)
    check_marks(report, b, root)
    check_anchors(report, b)
    hc.check_text(report, root, TEXT)
    size = os.path.getsize(path)
    report.fact(size < 3_000_000, f"board.svg is under 3 MB: {size}")


def check_places(report, b):
    f = report.fact
    for r in table("stated"):
        f(r["id"] in b.places, f"{r['name']} is on the map ({r['clauses']})")
    kinds = {"capital": "london paris berlin rome brussels oslo copenhagen", "major": "milan turin hamburg",
             "minor": "venice orleans",
             "fortress": "ebenemael"}
    for kind, names in kinds.items():
        for p in names.split():
            f(b.places[p]["kind"] == kind, f"{p} is a {kind}: {b.places[p]['kind']}")
    for p in ("denhaag", "luxembourg"):
        f(b.places[p]["kind"] not in ("major", "point"), f"{p} is a capital that counts as a minor city")
    victory = {p for p, r in b.places.items() if r["victory"] == "1"}
    f(victory == {"london", "paris", "rome", "munich", "peenemunde", "berlin"},
      f"six victory cities: {sorted(victory)}")
    ports = {"brest": "major", "lorient": "minor", "stnazaire": "minor", "goteborg": "major", "cherbourg": "major",
             "lehavre": "minor"}
    for p, kind in ports.items():
        f(b.places[p]["port"] == kind, f"{p} is a {kind} port")
    f(b.places["oslo"]["port"] != "major", "Oslo is no major port")
    for p in ("antwerp bordeaux kiel london trieste southampton portsmouth plymouth dover calais genoa marseille "
              "larochelle channelislands").split():
        f(b.places[p]["port"] != "-", f"{p} is a port")
    for p, sea in (("genoa", "Mediterranean"), ("marseille", "Mediterranean"), ("brest", "Atlantic"),
                   ("dover", "Atlantic"), ("stettin", "Baltic")):
        f(b.places[p]["sea"] == sea, f"{p} lies on the {sea}")
    for p, text in (("turin", "forest"), ("orleans", "clear"), ("ebenemael", "clear"), ("hamburg", "clear")):
        f(b.row(p)["terrain"] == text, f"{p} is {text}")
    for p in ("dover", "calais", "southampton", "portsmouth", "channelislands", "carentan", "caen"):
        f(b.row(p)["terrain"] == "clear" and b.places[p]["kind"] not in ("major", "capital")
          and b.row(p)["coast"] == "coast", f"{p} can be landed on")
    for p in ("hamburg", "wilhelmshaven"):
        f(b.row(p)["sandbanks"] == "1", f"{p} has sandbanks")
    for p, key, value in (("paris", "pop_pp", "3"), ("lesbaux", "mine_pp", "3"), ("szombathely", "oil_pp", "2"),
                          ("coventry", "red", "1"),
                          ("toulouse", "blue", "1"), ("london", "white", "1"), ("knaben", "mine_pp", "1")):
        f(b.places[p][key] == value, f"{p} has {key} {value}: {b.places[p][key]}")
    for p in ("toulouse", "marseille"):
        f(b.places[p]["pop_pp"] != "0", f"{p} has a population centre")
    for p, r in sorted(b.places.items()):
        f(b.rows[r["hex"]]["country"] == r["country"], f"{p} lies in {r['country']}: {b.rows[r['hex']]['country']}")
        f(r["terrain"] in (b.rows[r["hex"]]["terrain"], "-") or b.rows[r["hex"]]["class"] == "out",
          f"{p} has terrain {r['terrain']} as its hex")
        if r["port"] != "-" and r["inland"] == "-":
            f(b.rows[r["hex"]]["coast"] == "coast", f"port {p} is in a coast hex")
    shared = sorted({r["hex"] for r in b.places.values() if sum(x["hex"] == r["hex"] for x in b.places.values()) > 1})
    f(shared == [b.at("stettin")] and b.at("police") == b.at("stettin"),
      f"only Police and Stettin share a hex: {shared}")


def check_relations(report, b):
    f = report.fact
    near = (("dover", "calais"), ("calais", "rye"), ("southampton", "portsmouth"), ("cherbourg", "channelislands"),
            ("bastogne", "sedan"),
            ("messina", "reggiocalabria"), ("bonifacio", "olbia"), ("scapaflow", "thurso"), ("utrecht", "denhaag"),
            ("utrecht", "amsterdam"),
            ("portsmouth", "brighton"), ("brighton", "hastings"), ("hastings", "rye"), ("rye", "dover"),
            ("dover", "southend"))
    for x, y in near[:-1]:
        f(b.beside(x, y), f"{x} and {y} are adjacent")
    gaps = (("southampton", "calais", 5), ("cherbourg", "southampton", 2), ("cherbourg", "portsmouth", 2),
            ("cherbourg", "dover", 5),
            ("southampton", "carentan", 3), ("portsmouth", "caen", 3), ("plymouth", "carentan", 3),
            ("lemans", "caen", 2), ("paris", "caen", 3),
            ("lille", "calais", 2), ("lille", "caen", 5), ("knaben", "oslo", 5), ("peenemunde", "berlin", 3),
            ("dover", "london", 2),
            ("arras", "london", 4), ("plymouth", "bayonne", 12), ("scapaflow", "bergen", 10), ("norwich", "berlin", 15))
    for x, y, n in gaps:
        f(b.air(x, y) == n, f"{x} - {y} {n} hexes: {b.air(x, y)}")
    f(b.air("channelislands", "calais") >= 6, "the Channel Islands are far from Calais")
    toward = [b.hexes.direction(b.at("calais"), b.at(p)) for p in ("dover", "rye")]
    f(toward == ["NW", "SW"], f"from Calais Dover lies NW, Rye SW: {toward}")
    f(b.walk("paris", "carentan", {b.at("caen")}) == 5,
      f"Paris - Carentan without Caen 5: {b.walk('paris', 'carentan', {b.at('caen')})}")
    f(b.at("caen") != b.at("carentan") and b.air("southampton", "caen") <= 5,
      "the landing hexes of Normandy are two, within 5 of Southampton")
    f(b.side("dover", "calais")["kind"] == "water", "the Strait of Calais is deep water")
    for x, y in (("messina", "reggiocalabria"), ("bonifacio", "olbia"), ("scapaflow", "thurso")):
        f(b.side(x, y)["kind"] == "red_arrow", f"a red arrow joins {x} and {y}")
    f(b.side("bastogne", "sedan")["kind"] == "river" and b.row("bastogne")["terrain"] == "forest",
      "Bastogne is forest, the Meuse parts it from Sedan")
    coast = [b.at(p) for p in ("morlaix", "stbrieuc", "stmalo", "avranches", "carentan")]
    f(all(b.hexes.distance(x, y) <= 2 for x, y in zip(coast, coast[1:])) and len(set(coast)) == 5,
      "the coast from Morlaix to Carentan")
    f(b.row("utrecht")["coast"] == "coast", "Utrecht is coastal")
    f(int(b.at("namsos")[2:]) >= 1 and min(int(h[2:]) for h in b.rows) == int(b.at("namsos")[2:]) - 1,
      "the first row lies north of Namsos")
    f(int(b.at("posen")[:2]) == max(int(h[:2]) for h, r in b.rows.items() if r["class"] != "out"),
      "Posen lies in the last column")
    f(b.row("bratislava")["class"] == "out" and int(b.at("bratislava")[:2]) == int(b.at("posen")[:2]) + 1,
      "Bratislava lies just beyond, in a partial hex")
    f(b.at("szombathely")[:2] == b.at("posen")[:2] and "danzig" not in b.places,
      "Szombathely is on the map, Danzig is not")
    for r in b.links:
        if r["kind"] == "facing_beach":
            f(b.air(r["from"], r["to"]) <= 2, f"facing beach {r['from']} - {r['to']} is 1 or 2 hexes away")
            f(b.row(r["to"])["coast"] == "coast", f"{r['to']} is a coast")
    f(not any(r["kind"] == "facing_beach" and {r["from"], r["to"]} == {"southampton", "calais"} for r in b.links),
      "Calais does not face Southampton")


def check_totals(report, b):
    f = report.fact
    f(len(b.places) == 311, f"311 places: {len(b.places)}")
    f(len(b.rows) == 1681, f"1680 hexes and the partial one: {len(b.rows)}")
    f({r["sea"] for r in b.rows.values() if r["class"] == "sea"} == {"Atlantic", "Baltic", "Mediterranean"},
      "three seas")
    f(sum(r["radar"] != "-" for r in b.places.values()) == 6, "six radar stations")
    f(sum(r["redoubt"] == "1" for r in b.places.values()) == 5, "five red-dot redoubts")
    f(sorted(p for p, r in b.places.items() if r["kiel_canal"] == "1") == sorted(CANAL),
      "eight hexes of the Kiel Canal")
    f(len(hc.pieces([b.at(p) for p in CANAL], lambda h: b.hexes.near[h].values())) == 1,
      "the hexes of the canal hang together")
    chain = [next(r["hex"] for r in b.places.values() if r["radar"] == s) for s in RADAR]
    f(all(b.hexes.distance(x, y) <= 1 for x, y in zip(chain, chain[1:])),
      f"consecutive radar stations are adjacent: {chain}")
    for country, wanted in PRODUCTION.items():
        have = [sum(int(r[c]) for r in b.places.values() if r["country"] == country) for c in COLUMNS]
        f(all(w is None or w == h for w, h in zip(wanted, have)), f"production of {country} {wanted}: {have}")
    for name, fewest in (("Netherlands", 3), ("Belgium", 4)):
        count = sum(r["country"] == name for r in b.rows.values())
        f(count >= fewest, f"{name} has at least {fewest} hexes: {count}")
    factories = table("factories")
    for colour, wanted in (("red", "essen essen frankfurt kassel hannover magdeburg vienna nuremberg berlin berlin "
                                   "berlin prague"),):
        have = [r[k] for r in factories if r["side"] == "Axis" and r["colour"] == colour for k in ("city_a", "city_b")]
        f(sorted(have) == sorted(wanted.split()), f"the twelve places of new Axis {colour} factories: {sorted(have)}")
    units = {u["id"]: u for u in table("units")}
    f(len(units) == 315, f"315 blocks: {len(units)}")
    for row in table("setup"):
        u = units.get(row["unit"])
        faces = u["faces"].split("/") if u else []
        f(u is not None and row["strength"] in faces and (row["hex"] in b.rows or row["hex"] == "off-map"),
          f"set-up {row['scenario']}: {row['unit']} has a printed strength and a place")
        if row["hex"] in b.rows:
            f(b.rows[row["hex"]]["class"] == "land", f"set-up {row['scenario']}: {row['unit']} stands on land")


def check_lines(report, b):
    f = report.fact
    lines = table("fortlines")
    for name, count in (("Maginot", 5), ("Siegfried", 9)):
        spots = [b.at(r["place"]) for r in lines if r["line"] == name]
        f(len(spots) == count, f"{count} hexes of the {name} Line: {len(spots)}")
        f(len(hc.pieces(spots, lambda h: b.hexes.near[h].values())) == 1, f"the {name} Line is a contiguous chain")
    orange = 0
    for r in lines:
        for other in r["orange_sides_towards"].split():
            if other not in ("-", "all"):
                orange += 1
                s = b.side(r["place"], other)
                f(s["orange_side_of"] == b.at(r["place"]), f"the side {r['place']} / {other} is orange")
                f(b.row(other)["country"] in ("Germany", "Luxembourg"),
                  f"the orange side {r['place']} / {other} does not face Belgium")
    f(orange == sum(s["orange_side_of"] != "-" for s in b.sides.values()), "no orange side besides")
    for x, y in (("metz", "saarbrucken"), ("bitche", "saarbrucken"), ("bitche", "pirmasens"),
                 ("strasbourg", "pirmasens"), ("longwy", "luxembourg")):
        f(b.side(x, y)["kind"] == "land", f"no river between {x} and {y}")
    for letter, (city, mouth) in INLAND.items():
        f(b.places[city]["inland"] == letter + "*" and b.places[mouth]["inland"] == letter,
          f"inland port {letter}: {city} with {mouth}")
        f(b.beside(city, mouth) and b.row(mouth)["coast"] == "coast", f"{mouth} is the coast hex next to {city}")
        open_sea = [h for h in b.hexes.near[b.at(city)].values() if b.rows[h]["class"] == "sea"]
        f(not open_sea, f"{city} is not on the open sea: {open_sea}")


def check_land(report, b):
    land = [h for h, r in b.rows.items() if r["class"] == "land"]
    parts = hc.pieces(land, lambda h: [n for n in b.hexes.near[h].values() if b.open(h, n)])
    home = {h: i for i, part in enumerate(parts) for h in part}
    same = lambda *names: len({home[b.at(n)] for n in names}) == 1
    f = report.fact
    f(same("london", "thurso", "scapaflow", "falmouth", "norwich"),
      "Great Britain hangs together, Scapa Flow by its strait")
    f(same("paris", "berlin", "rome", "palermo", "madrid", "posen"),
      "the continent hangs together, Sicily by its strait")
    f(same("bonifacio", "cagliari", "bastia"), "Corsica and Sardinia hang together by their strait")
    f(same("algiers", "oran", "tunis", "bizerte"), "North Africa hangs together")
    f(same("oslo", "bergen", "namsos", "knaben"), "Norway hangs together")
    for x, y in (("london", "paris"), ("tunis", "palermo"), ("london", "belfast"), ("olbia", "rome")):
        f(not same(x, y), f"{x} and {y} are parted by the sea")
    for p in ("channelislands", "malta"):
        f(len(parts[home[b.at(p)]]) == 1, f"{p} has no land exit")
    arrows = {p for p, s in b.sides.items() if s["kind"] == "red_arrow"}
    islands = hc.pieces(land, lambda h: [n for n in b.hexes.near[h].values() if b.open(h, n)
                                         and tuple(sorted((h, n))) not in arrows])
    where = {h: len(part) for part in islands for h in part}
    for p, n in (("palermo", 8), ("cagliari", 7), ("ajaccio", 5)):
        f(where[b.at(p)] == n, f"the island of {p} has {n} hexes: {where[b.at(p)]}")


def check_railways(report, b):
    rails = [(b.at(r["from"]), b.at(r["to"]), r["hex_path"].split(), f"{r['from']} - {r['to']}")
             for r in table("rails")]
    arrows = {p for p, s in b.sides.items() if s["kind"] == "red_arrow"}
    hc.check_rails(report, b.hexes, b.rows, b.sides, rails, CLOSED, arrows)
    near = {}
    for r in rails:
        for x, y in zip(r[2], r[2][1:]):
            near.setdefault(x, set()).add(y)
            near.setdefault(y, set()).add(x)
    parts = hc.pieces(near, lambda h: near[h])
    home = {h: i for i, part in enumerate(parts) for h in part}
    same = lambda *names: len({home.get(b.at(n), n) for n in names}) == 1
    f = report.fact
    f(same("paris", "berlin", "rome", "brussels", "munich", "vienna", "genoa", "marseille"),
      "the railway net of the continent hangs together")
    f(same("london", "plymouth", "edinburgh", "dover"), "the British net hangs together")
    f(same("knaben", "oslo", "goteborg"), "rail Knaben - Oslo - Goteborg")
    f(b.hexes.steps(b.at("knaben"), lambda x, y: y in near.get(x, ()), b.at("oslo")) == 7,
      "Knaben - Oslo is 7 hexes by rail")
    lands = ("Germany", "France", "Italy", "Belgium", "Netherlands")
    cities = [p for p, r in b.places.items() if r["kind"] in ("capital", "major") and r["country"] in lands]
    for p in sorted(cities):
        f(b.at(p) in near, f"{p} is a railway station")


def check_marks(report, b, root):
    f = report.fact
    for cls, kind in (("x-river", "river"), ("x-channel", "water"), ("x-lake", "lake"), ("arrow-red", "red_arrow")):
        drawn = hc.side_marks(root, cls)
        wanted = {p for p, s in b.sides.items() if s["kind"] == kind}
        for p in sorted(wanted):
            f(p in drawn, f"{kind} on side {p[0]}/{p[1]} is drawn")
        f(not drawn - wanted, f"no {kind} drawn that the table lacks: {sorted(drawn - wanted)}")
    f(hc.side_marks(root, "x-fort") == {p for p, s in b.sides.items() if s["orange_side_of"] != "-"},
      "orange sides on the drawing are those of the table")
    rivers = {}
    for p, s in b.sides.items():
        if s["kind"] == "river":
            rivers.setdefault(s["name"], []).append(p)
    hc.check_chains(report, b.hexes, rivers)
    marks = {}
    for i in root.iter():
        if i.get("class", "").startswith("mark-") and i.get("data-place"):
            marks.setdefault(i.get("data-place"), set()).add(i.get("class")[5:])
    keys = {"pop_pp": "pop", "mine_pp": "mine", "oil_pp": "oil", "red": "red", "blue": "blue", "white": "white",
            "black": "black"}
    for p, r in sorted(b.places.items()):
        if p == "police":      # shares the hex and the name of Stettin
            continue
        have = marks.get(p, set())
        for key, name in keys.items():
            f((r[key] != "0") == (name in have), f"{name} of {p} as in the table")
        f((r["victory"] == "1") == ("star" in have), f"victory star of {p} as in the table")
        f((r["port"] != "-") == bool(have & {"port-major", "port-minor", "port-frozen"}),
          f"port of {p} as in the table")
        f((r["fort"] in ("siegfried", "maginot", "bunker")) == ("bunker" in have), f"bunker of {p} as in the table")
    f(set(hc.items(root, "sea-")) == {"atlantic", "baltic", "mediterranean"}, "the three seas are drawn")
    f("canal" in hc.items(root, "kiel-"), "the Kiel Canal is drawn")


def check_anchors(report, b):
    anchors = {a["place"]: a for a in tables.read(os.path.join(DATA, "anchors.tsv"))}
    wanted = (list(b.rows) + ["sea_atlantic", "sea_baltic", "sea_mediterranean"]
              + ["turn_" + r["turn"] for r in table("calendar")]
              + [f"morale_{i}" for i in range(11)] + ["radar_" + s.lower() for s in RADAR]
              + "usa canada iceland azores canaries northatlantic centralatlantic southatlantic".split()
              + [f"{n}_{s}" for n in ("pp", "pool", "eliminated") for s in ("axis", "allied")])
    for place in wanted:
        report.fact(place in anchors, f"anchors.tsv has {place}")
    for h in b.rows:
        if h in anchors:
            report.fact(b.hexes.at(float(anchors[h]["x"]), float(anchors[h]["y"])) == h, f"anchor of {h} lies in it")
