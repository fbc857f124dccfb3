"""BLITZWAR: from tables to geometry: points, lines, seas and country areas. Drawing is in draw.py."""
import os

import numpy as np
from shapely.geometry import Point, box
from shapely.ops import nearest_points, unary_union

from ..lib import carto, geodata, points, tables, zones as zz
from ..lib.proj import Conic
from ..lib.raster import Raster

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "games", "blitzwar", "data")

# A2 landscape, 2400 units wide: at 1600 pixels one unit is two thirds of a pixel.
WIDTH, HEIGHT = 2400.0, 1697.0
MAP = box(20, 20, 2112, 1677)
PROJ = Conic(lon0=20, lat0=50, lat1=38, lat2=62, km_per_unit=2.7, left_km=-2680, top_km=2262, left=20, top=20)
# The Western Desert, where points lie 50 km apart, is drawn again at a larger scale.
INSET = box(36, 1404, 616, 1662)
INSET_PROJ = Conic(
    lon0=22.6, lat0=31.6, lat1=30.5, lat2=32.5, km_per_unit=1.42, left_km=-440, top_km=180, left=36, top=1404
)
INSET_ZONES = ("ELA", "BEN", "MEC", "DER", "GAZ", "TOB", "BIH", "SOL")
BOXES = {"AME": (36, 790, 150, 112), "ASB": (1962, 1586, 144, 84)}  # zones off the map: x, y, w, h
SIDE = 11.0  # half a side of a square
MOST_KM = 39.0  # how far a point may stand from its town


def table(name):
    """A table of the forge, or else one of the game's."""
    own = os.path.join(HERE, name + ".tsv")
    return tables.read(own if os.path.exists(own) else os.path.join(DATA, name + ".tsv"))


def proj_of(zone):
    return INSET_PROJ if zone in INSET_ZONES else PROJ


def geometry():
    m = carto.load(PROJ, MAP)
    m.rows = {r["id"]: r for r in table("zones")}
    m.links = table("links")
    carto.build_seas(m, table("sea_lines"), table("sea_seeds"))
    rows = [{"region": r["region"], "group": r["country"]} for r in table("regions")]
    m.areas, m.rest = zz.group_shapes(m.regions, rows, table("cuts"), PROJ)
    m.areas = {c: s.buffer(0.3, resolution=2).buffer(-0.3, resolution=2) for c, s in sorted(m.areas.items())}
    m.inset = inset_land()
    m.mark_spots = {(r["zone"], r["sea"]): carto.project(PROJ, r["lon"] + " " + r["lat"])[0] for r in table("marks")}
    place_points(m)
    place_lines(m)
    return m


def inset_land():
    shapes = [g for _, g in geodata.loaded("regions_1939", INSET_PROJ, INSET)]
    land = unary_union(shapes).simplify(0.4)
    return land.intersection(INSET)


def place_points(m):
    shift = {r["zone"]: (float(r["east"]), float(r["north"])) for r in table("shift")}
    m.towns, start = {}, {}
    for z, r in sorted(m.rows.items()):
        if z in BOXES:
            continue
        p = proj_of(z)
        x, y = (float(v) for v in p.point(float(r["lon"]), float(r["lat"])))
        m.towns[z] = (x, y)
        east, north = shift.get(z, (0, 0))
        start[z] = (x + p.km(east), y - p.km(north))
    land = m.land.buffer(8)  # a point may hang over the shore
    m.points = {}
    for inner in (False, True):
        group = {z: p for z, p in start.items() if (z in INSET_ZONES) == inner}
        most = {z: proj_of(z).km(MOST_KM - np.hypot(*shift.get(z, (0, 0)))) for z in group}
        ground = {z: m.inset.buffer(8) if inner else land for z in group}
        m.points.update(points.relax(group, ground, 60 if inner else 41, most))
    for z, (x, y, w, h) in BOXES.items():
        m.points[z] = (x + w / 2, y + h / 2)


def place_lines(m):
    fixed = {(r["a"], r["b"]): carto.project(proj_of(r["a"]), r["points"]) for r in table("waypoints")}
    main = {z: p for z, p in m.points.items() if z not in INSET_ZONES}
    desert = {z: m.points[z] for z in INSET_ZONES}
    page = Raster((0, 0, WIDTH, HEIGHT), 1.0)
    dry = page.fill(geodata.polygons(m.land))
    desert_dry = page.fill(geodata.polygons(m.inset))
    m.lines = {}
    kinds = {(l["a"], l["b"]): l["kind"] for l in m.links}
    for kind in ("land", "dotted"):
        pairs = [p for p in sorted(kinds) if kinds[p] == kind and p[0] in main and p[1] in main]
        m.lines.update(points.bend_lines(main, pairs, fixed, SIDE + 8, (page, ~dry if kind == "land" else dry)))
    pairs = [p for p in sorted(kinds) if p[0] in desert and p[1] in desert]
    m.lines.update(points.bend_lines(desert, pairs, fixed, SIDE + 8, (page, ~desert_dry)))
    # Lines between the main map and the inset: each end in its own map, up to the other town's direction.
    m.stubs = {}
    for a, b in sorted(kinds):
        if (a in desert) != (b in desert):
            inner, outer = (a, b) if a in desert else (b, a)
            r = m.rows[inner]
            m.stubs[a, b] = (inner, outer, tuple(float(v) for v in PROJ.point(float(r["lon"]), float(r["lat"]))))


def shore_waters(m):
    """{(sea, in the inset): [water well off the shore, water just off it]}"""
    found = {}
    near = MAP.difference(m.land.buffer(7))
    for s, shape in m.seas.items():
        found[s, False] = [shape.intersection(near), shape.buffer(-2.2)]
    x = float(INSET_PROJ.point(23.0, 32.5)[0])
    water = INSET.buffer(-5).difference(m.inset.buffer(7))
    found["CSMED", True] = [water.intersection(box(0, 0, x, 3000))] * 2
    found["EMED", True] = [water.intersection(box(x, 0, 3000, 3000))] * 2
    return found


def shore_mark(m, waters, z, sea):
    """Where the sign of a coast stands: on the water of that sea, nearest to the point."""
    if (z, sea) in m.mark_spots:
        return m.mark_spots[z, sea]
    here = Point(m.points[z])
    off, close = waters[sea, z in INSET_ZONES]
    if off.is_empty or off.distance(here) > close.distance(here) + 25:
        off = close
    spot = nearest_points(off, here)[0]
    return spot.x, spot.y
