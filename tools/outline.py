#!/usr/bin/env python3
"""Makes the coarse outline of Europe that the terminal game draws under its map.

    outline.py LAND_GEOJSON >cli/data/land.tsv

A row for every half degree of latitude from north to south, a character for every half degree of longitude from
WEST to EAST: '#' where the middle of the cell is land. Needs nothing but Python; run again only to change the grid.
"""
import json
import sys

NORTH, SOUTH, WEST, EAST, STEP = 72.0, 24.0, -26.0, 62.0, 0.5


def crossings(rings, lat):
    """The longitudes at which a parallel enters and leaves the land, in order."""
    found = []
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if (y1 > lat) != (y2 > lat):
                found.append(x1 + (lat - y1) * (x2 - x1) / (y2 - y1))
    return sorted(found)


def main(path):
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    rings = []
    for feature in features:
        shape = feature["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        rings += [ring for polygon in polygons for ring in polygon]
    print("# Land and sea in cells of half a degree, for the map of the terminal game; made by tools/outline.py from")
    print(f"# Natural Earth (public domain). The first cell of a row begins at longitude {WEST:g}.")
    print("north\tcells")
    for row in range(int((NORTH - SOUTH) / STEP)):
        north = NORTH - row * STEP
        edges = crossings(rings, north - STEP / 2 + 1e-7)
        cells = ""
        for column in range(int((EAST - WEST) / STEP)):
            middle = WEST + (column + 0.5) * STEP
            cells += "#" if sum(edge < middle for edge in edges) % 2 else "."
        print(f"{north:g}\t{cells}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
