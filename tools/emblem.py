#!/usr/bin/env python3
"""Makes the map behind the title of the lobby: coasts and frontiers of Europe, simplified to a few kilobytes.

    emblem.py LAND_GEOJSON BORDERS_GEOJSON >client/static/europe.svg

Conic projection, one path each for land and frontiers; the page gives them their colours. Needs python3-shapely; run
again only to change the drawing.
"""
import json
import math
import sys

from shapely.geometry import box, shape
from shapely.ops import linemerge, unary_union

VIEW = box(-20, 38, 60, 65)
WIDTH, HEIGHT = 1200, 420
DETAIL, SPECK = 0.14, 0.12


def project(lon, lat):
    """Equidistant conic on 40 and 60 north."""
    first, second = math.radians(40), math.radians(60)
    n = (math.cos(first) - math.cos(second)) / (second - first)
    g = math.cos(first) / n + first
    rho, theta = g - math.radians(lat), n * math.radians(lon - 16)
    x, y = rho * math.sin(theta), rho * math.cos(theta)
    return WIDTH / 2 + x * 1250, (y - (g - math.radians(51.5))) * 1250 + HEIGHT / 2


def path(lines, closed):
    out = []
    for line in lines:
        points = [project(*p[:2]) for p in line]
        out.append("M" + "L".join(f"{x:.0f} {y:.0f}" for x, y in points) + ("Z" if closed else ""))
    return "".join(out)


def parts(geometry, kind):
    return [g for g in getattr(geometry, "geoms", [geometry]) if g.geom_type == kind]


def outline(geometry):
    return geometry if "Line" in geometry.geom_type else geometry.boundary


def shapes(name):
    with open(name, encoding="utf-8") as file:
        return [shape(f["geometry"]) for f in json.load(file)["features"]]


def main(land, borders):
    ground = unary_union([s.buffer(0) for s in shapes(land)]).intersection(VIEW).simplify(DETAIL)
    coasts = [p.exterior.coords for p in parts(ground, "Polygon") if p.area > SPECK]
    lakes = [r.coords for p in parts(ground, "Polygon") for r in p.interiors if r.length > 3]
    frontiers = unary_union([outline(s) for s in shapes(borders)]).intersection(ground.buffer(-0.15))
    lines = linemerge(frontiers).simplify(DETAIL * 1.5)
    inner = [line.coords for line in parts(lines, "LineString") if line.length > 0.4]
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
          'preserveAspectRatio="xMidYMid slice">')
    print(f'<path fill="#f0e6cc" stroke="#4d6a78" stroke-width="1.2" d="{path(coasts + lakes, True)}"/>')
    print(f'<path fill="none" stroke="#b49a70" stroke-width="1" stroke-dasharray="5 3" d="{path(inner, False)}"/>')
    print("</svg>")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 3 else sys.exit(__doc__)
