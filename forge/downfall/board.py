"""DOWNFALL: from tables to geometry. Drawing is in draw.py."""
import os

from shapely.geometry import LineString, Point, box
from shapely.ops import nearest_points, unary_union

from ..lib import carto, tables, zones as zz
from ..lib.proj import Conic

HERE = os.path.dirname(os.path.abspath(__file__))
# The rules' own tables (zones, links, seas, landing lines, turns) belong to the game, not to the forge.
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "games", "downfall", "data")

# A2 landscape, 2400 units wide: at 1600 pixels one unit is two thirds of a pixel.
WIDTH, HEIGHT = 2400.0, 1697.0
MAP = box(20, 20, 2112, 1677)
PROJ = Conic(lon0=20, lat0=50, lat1=38, lat2=62, km_per_unit=2.53,
             left_km=-2720, top_km=1860, left=20, top=20)
BIG_LAKES = ("Lake Ladoga", "Lake Onega", "Lake Peipus")   # water for movement too


def table(name):
    """A table of the forge, or else one of the game's."""
    own = os.path.join(HERE, name + ".tsv")
    return tables.read(own if os.path.exists(own) else os.path.join(DATA, name + ".tsv"))


def project(points):
    return carto.project(PROJ, points)


def geometry():
    m = carto.load(PROJ, MAP)
    m.rows = {r["id"]: r for r in table("zones")}
    m.links = table("links")
    big = unary_union([m.lakes[n] for n in BIG_LAKES])
    m.groups, m.rest = zz.group_shapes(m.regions, table("regions"), table("cuts"), PROJ)
    build_zones(m, big)
    carto.build_seas(m, table("sea_lines"), table("sea_seeds"), sea_line)
    m.countries = {}
    for z, r in m.rows.items():
        if z in m.zones:
            m.countries.setdefault(r["country"], []).append(m.zones[z])
    # Closing hairline gaps keeps the ribbons along frontiers free of blots.
    m.countries = {c: unary_union(parts).buffer(0.3, resolution=2).buffer(-0.3, resolution=2)
                   for c, parts in sorted(m.countries.items())}
    m.walls = [(row, zz.close_border(m.zones, row["a"], row["b"], 2.2)) for row in table("walls")]
    return m


def river_name(link):
    return {"Daugava": "Western Dvina", "Tisza-Danube": "Tisza"}.get(link["feature"], link["feature"])


def build_zones(m, big_lakes):
    groups = {g: s.difference(big_lakes) for g, s in m.groups.items()}
    home = {row["zone"]: row["group"] for row in table("groups")}
    m.towns = {z: tuple(float(v) for v in PROJ.point(float(r["lon"]), float(r["lat"])))
               for z, r in m.rows.items() if z in home}
    zones = {z: (home[z], *m.towns[z]) for z in m.towns}
    links = [(l["a"], l["b"], river_name(l) if l["crossing"] == "river" else "")
             for l in m.links if l["a"] in zones and l["b"] in zones and l["crossing"] != "strait"]
    arms, ways = {}, {}
    for row in table("arms"):
        arms.setdefault(row["zone"], []).append(project(row["points"]))
    for row in table("waypoints"):
        ways[row["a"], row["b"]] = project(row["points"])
    rooms = [(row["zone"], *project(row["lon"] + " " + row["lat"])[0], PROJ.km(float(row["km"])))
             for row in table("room")]
    builder = zz.Builder(zones, links, groups, m.rivers, arms, ways, rooms, m.relief, MAP)
    m.zones = builder.build()
    for z, town in m.towns.items():       # the coast is simplified: a port may lie a hair off it
        m.towns[z] = nearest_points(m.zones[z].buffer(-0.8), Point(town))[0].coords[0]
    m.notes += builder.notes


def sea_line(m, points):
    """A limit between seas. A point written CAE/NTS is where the border of those zones meets the shore."""
    line = []
    for point in points.split(";"):
        if "/" not in point:
            line += project(point)
            continue
        border = zz.common_line(*(m.zones[z] for z in point.strip().split("/")))
        shore = nearest_points(m.land.boundary, border)[1]
        inland = border.interpolate(0.3, normalized=True) if border.geom_type == "LineString" else border.centroid
        line += [(shore.x, shore.y), (0.9 * shore.x + 0.1 * inland.x, 0.9 * shore.y + 0.1 * inland.y)]
    return LineString(line)
