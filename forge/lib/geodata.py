"""Loads the geodata of forge/geo, projected and clipped to the map frame."""
import json
import os

from shapely.geometry import LineString, MultiPolygon, Polygon, shape
from shapely.ops import linemerge, polygonize, unary_union
from shapely.prepared import prep

GEO = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "geo")


def features(name):
    with open(os.path.join(GEO, name + ".geojson"), encoding="utf-8") as f:
        for item in json.load(f)["features"]:
            if item["geometry"]:
                yield item["properties"], shape(item["geometry"])


def polygons(geometry):
    """The polygon parts of any geometry."""
    if geometry.is_empty:
        return []
    if geometry.geom_type == "Polygon":
        return [geometry]
    if hasattr(geometry, "geoms"):
        return [p for g in geometry.geoms for p in polygons(g)]
    return []


def lines(geometry):
    """The line parts of any geometry."""
    if geometry.is_empty:
        return []
    if geometry.geom_type in ("LineString", "LinearRing"):
        return [LineString(geometry.coords)]
    if hasattr(geometry, "geoms"):
        return [p for g in geometry.geoms for p in lines(g)]
    return []


def merged(geometry):
    """Touching lines joined to long ones, always as a list."""
    parts = lines(geometry)
    return lines(linemerge(parts)) if parts else []


def loaded(name, proj, frame, keep=lambda p: True):
    """Projected features that reach into the frame, clipped to it, as (properties, geometry)."""
    result = []
    near = prep(frame)
    for properties, geometry in features(name):
        if not keep(properties):
            continue
        drawn = proj.shape(geometry)
        if not near.intersects(drawn):
            continue
        if drawn.geom_type.endswith("Polygon") and not drawn.is_valid:
            drawn = drawn.buffer(0)
        result.append((properties, drawn.intersection(frame)))
    return result


def coverage(shapes, tolerance, smallest):
    """Simplifies polygons that share borders without opening gaps between them.

    shapes: {id: polygon}. Every common arc is simplified once and the polygons are put together again;
    islands under `smallest` square units are dropped.
    """
    arcs = merged(unary_union([s.boundary for _, s in sorted(shapes.items())]))
    arcs = [a.simplify(tolerance) for a in arcs]
    owners = [(key, prep(s), s) for key, s in sorted(shapes.items())]
    faces = {}
    for face in polygonize(unary_union(arcs)):
        if face.area < smallest:
            continue
        inside = face.representative_point()
        for key, near, _ in owners:
            if near.contains(inside):
                faces.setdefault(key, []).append(face)
                break
    return {key: unary_union(parts) for key, parts in sorted(faces.items())}


def regions(proj, frame, tolerance, smallest):
    """The period regions {id: polygon}: together they are all the land of the map."""
    raw = {p["id"]: g for p, g in loaded("regions_1939", proj, frame)}
    return coverage(raw, tolerance, smallest)


def rivers(proj, frame, rank, tolerance):
    """{name: [lines]} of rivers up to the given rank."""
    found = {}
    for p, g in loaded("rivers", proj, frame, lambda p: p["rank"] <= rank):
        found.setdefault(p["name"] or "-", []).extend(l.simplify(tolerance) for l in merged(g))
    return found


def lakes(proj, frame, km2, tolerance):
    """{name: polygon} of lakes that were there in 1939."""
    found = {}
    for p, g in loaded("lakes", proj, frame, lambda p: p["in1939"] == 1 and p["km2"] >= km2):
        drawn = g.simplify(tolerance)
        if not drawn.is_empty:
            found[p["name"]] = drawn.buffer(0)
    return found


def relief(proj, frame, tolerance, smallest):
    """{class: polygon}, coarse enough to be a quiet background."""
    found = {}
    for p, g in loaded("relief", proj, frame):
        # Opening and closing rounds off the grid's steps before the points are thinned out.
        soft = g.buffer(tolerance).buffer(-2 * tolerance).buffer(tolerance).simplify(tolerance / 2)
        parts = [drop_holes(q, smallest) for q in polygons(soft) if q.area >= smallest]
        found[list(p.values())[0]] = unary_union(parts)
    return found


def drop_holes(polygon, smallest):
    return Polygon(polygon.exterior, [r for r in polygon.interiors if Polygon(r).area >= smallest])


def drop_small(geometry, smallest):
    parts = [p for p in polygons(geometry) if p.area >= smallest]
    return MultiPolygon(parts) if len(parts) != 1 else parts[0]
