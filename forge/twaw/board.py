"""THE WORLD AT WAR: from tables to geometry. Drawing is in draw.py."""
import os

from shapely.geometry import LineString, Point, box
from shapely.ops import nearest_points, polygonize, unary_union

from ..lib import carto, geodata, tables, zones as zz
from ..lib.proj import Conic

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "games", "twaw", "data")

# A2 landscape, 2400 units wide: at 1600 pixels one unit is two thirds of a pixel.
WIDTH, HEIGHT = 2400.0, 1697.0
MAP = box(20, 20, 2112, 1677)
PROJ = Conic(lon0=20, lat0=50, lat1=38, lat2=62, km_per_unit=2.82, left_km=-2800, top_km=2400, left=20, top=20)
BIG_LAKES = ("Lake Ladoga", "Lake Onega", "Lake Peipus")  # water for movement too

STRAITS = (
    "25.9 39.9; 26.2 40.0; 26.4 40.17; 26.7 40.42; 27.1 40.6",
    "28.9 40.9; 29.0 41.0; 29.06 41.1; 29.13 41.22; 29.2 41.4",
)


def table(name):
    """A table of the forge, or else one of the game's."""
    own = os.path.join(HERE, name + ".tsv")
    return tables.read(own if os.path.exists(own) else os.path.join(DATA, name + ".tsv"))


def geometry():
    m = carto.load(PROJ, MAP)
    m.rows = {r["id"]: r for r in table("areas")}
    m.links = table("area_links")
    # Narrower than the simplified coast can show, yet they part two shores.
    straits = unary_union([LineString(carto.project(PROJ, w)).buffer(1.7) for w in STRAITS])
    m.regions = {r: s.difference(straits) for r, s in m.regions.items()}
    m.land = m.land.difference(straits)
    m.groups, m.rest = zz.group_shapes(m.regions, table("regions"), table("cuts"), PROJ)
    gap = m.groups["TUR"].intersection(m.groups["TRE"].buffer(1.3))  # where the knife left the straits dry
    m.groups["TUR"], m.land = m.groups["TUR"].difference(gap), m.land.difference(gap)
    m.coast = m.land.boundary.intersection(MAP.buffer(-0.3))
    build_areas(m)
    carto.build_seas(m, table("sea_lines"), table("sea_seeds"))
    build_air_zones(m)
    countries = {}
    for z, r in m.rows.items():
        countries.setdefault(r["country"], []).append(m.zones[z])
    # Closing hairline gaps keeps the ribbons along frontiers free of blots.
    m.countries = {
        c: unary_union(parts).buffer(0.3, resolution=2).buffer(-0.3, resolution=2)
        for c, parts in sorted(countries.items())
    }
    m.walls = [(row, zz.close_border(m.zones, row["a"], row["b"], 2.2)) for row in table("walls")]
    return m


def inside(shape, point, margin):
    """The point, or the nearest one well inside the shape."""
    core = shape.buffer(-margin)
    while core.is_empty and margin > 0.2:
        margin /= 2
        core = shape.buffer(-margin)
    return nearest_points(core, Point(point))[0].coords[0]


def build_areas(m):
    big = unary_union([m.lakes[n] for n in BIG_LAKES])
    groups = {g: s.difference(big) for g, s in m.groups.items()}
    home = {row["area"]: row["group"] for row in table("groups")}
    spot = lambda lon, lat: tuple(float(v) for v in PROJ.point(float(lon), float(lat)))
    seeds = {z: inside(groups[home[z]], spot(r["lon"], r["lat"]), 3) for z, r in m.rows.items()}
    arms, ways = {}, {}
    m.towns = {}
    for z, r in sorted(m.rows.items()):
        if r["city"] != "-":
            m.towns[z] = inside(groups[home[z]], spot(r["city_lon"], r["city_lat"]), 1.0)
            arms.setdefault(z, []).append([m.towns[z]])
    for row in table("arms"):
        arms.setdefault(row["area"], []).append(carto.project(PROJ, row["points"]))
    for row in table("waypoints"):
        ways[row["a"], row["b"]] = carto.project(PROJ, row["points"])
    rooms = [(z, *town, 7.0) for z, town in sorted(m.towns.items())]
    rooms += [(row["area"], *spot(row["lon"], row["lat"]), PROJ.km(float(row["km"]))) for row in table("room")]
    links = [(l["a"], l["b"], "") for l in m.links if l["type"] == "land"]
    zones = {z: (home[z], *seeds[z]) for z in seeds}
    builder = zz.Builder(zones, links, groups, m.rivers, arms, ways, rooms, m.relief, MAP)
    m.zones = builder.build()
    m.notes += builder.notes
    for z, town in m.towns.items():
        m.towns[z] = inside(m.zones[z], town, 1.0)


def build_air_zones(m):
    """Air zones: each sea area cut along its air lines; m.air {zone: shape}, m.air_lines {(zone, zone): line}."""
    parent = {r["id"]: r["parent"] for r in table("seas") if r["kind"] == "zone"}
    lines, seeds = {}, {}
    for row in table("air_lines"):
        lines.setdefault(row["sea"], []).append(LineString(carto.project(PROJ, row["points"])))
    for row in table("air_seeds"):
        seeds[row["zone"]] = Point(*PROJ.point(float(row["lon"]), float(row["lat"])))
    m.air, m.air_lines = {}, {}
    for sea, shape in m.seas.items():
        own = {z: seeds[z] for z in sorted(parent) if parent[z] == sea}
        faces = polygonize(unary_union([shape.boundary, *lines.get(sea, [])]))
        faces = [f for f in faces if shape.contains(f.representative_point())]
        parts = {z: [f for f in faces if f.contains(p)] for z, p in own.items()}
        for z in own:
            if len(parts[z]) != 1 or sum(f.contains(p) for p in own.values() for f in parts[z]) != 1:
                m.notes.append(f"air zone {z} has not one water of its own")
        main = {z: unary_union(found) for z, found in parts.items()}
        for face in faces:
            if not any(face.contains(p) for p in own.values()):
                beside = lambda z: (-face.boundary.intersection(main[z].boundary).length, face.distance(main[z]))
                parts[min(own, key=beside)].append(face)
        m.air.update({z: unary_union(found) for z, found in parts.items()})
        for i, a in enumerate(own):
            for b in list(own)[i + 1 :]:
                line = zz.common_line(m.air[a], m.air[b])
                if line.length > 0.5:
                    m.air_lines[a, b] = unary_union(geodata.merged(line))
