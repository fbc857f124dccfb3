"""Builds zone polygons from towns, links and real land.

The idea: each link a-b is a line from town to town. Its near half belongs to a, its far half to b; so every
zone starts as a star, linked zones meet by construction, and the rest of the land goes to the star that
reaches it most cheaply (rivers named in the links, mountains and a little noise are dear, so borders follow
them). Land is grouped first: a star never grows out of its group, hence outer borders stay exact.
"""
import numpy as np
from scipy.ndimage import binary_dilation
from shapely.geometry import LineString, MultiLineString, Point, Polygon, box
from shapely.ops import nearest_points, polygonize, unary_union

from . import geodata, raster as rs, tables

TOUCH = 0.12     # units: polygons nearer than this share a border


def group_shapes(regions, table, cuts, proj):
    """({group: polygon}, {region or piece: polygon out of play}).

    table: rows region, group. cuts: rows name, from, to, mode, polygon (lon lat; ...): moves a piece of one
    group to another, '-' being out of play.
    """
    of = {row["region"]: row["group"] for row in table}
    groups, rest = {}, {}
    for region, shape in sorted(regions.items()):
        if region in of:
            groups.setdefault(of[region], []).append(shape)
        else:
            rest[region] = shape
    groups = {g: unary_union(parts) for g, parts in sorted(groups.items())}
    for row in cuts:
        knife = proj.shape(dense(rounded(tables.lonlat(row["polygon"]))))
        source = groups.get(row["from"], rest.get(row["from"]))
        if row["mode"] == "islands":     # whole islands, so that the knife shaves nobody's coast
            inside = [p for p in geodata.polygons(source) if knife.contains(p.representative_point())]
            piece = unary_union(inside)
            left = unary_union([p for p in geodata.polygons(source) if p not in inside])
        else:
            piece, left = source.intersection(knife), source.difference(knife)
        (groups if row["from"] in groups else rest)[row["from"]] = left
        if row["to"] == "-":
            rest[row["name"]] = piece
        else:
            groups[row["to"]] = unary_union([groups.get(row["to"], Polygon()), piece])
    return groups, {k: v for k, v in rest.items() if not v.is_empty}


def rounded(points, rounds=2):
    """Cuts the corners, so that a limit drawn with few points does not look ruled."""
    for _ in range(rounds):
        points = [((1 - t) * a[0] + t * b[0], (1 - t) * a[1] + t * b[1])
                  for a, b in zip(points, points[1:] + points[:1]) for t in (0.25, 0.75)]
    return Polygon(points)


def dense(polygon):
    """Points every quarter degree, so that projected parallels are curved."""
    line = LineString(polygon.exterior.coords)
    steps = max(2, int(line.length * 4))
    return Polygon([line.interpolate(i / steps, normalized=True) for i in range(steps)])


class Builder:
    """zones: {id: (group, x, y)}; links: [(a, b, river name or '')]; rivers: {name: [lines]}."""

    def __init__(self, zones, links, groups, rivers, arms, waypoints, rooms, relief, frame, cell=2.0, seed=1939):
        self.zones, self.links, self.groups = zones, links, groups
        self.rivers, self.arms, self.waypoints, self.rooms = rivers, arms, waypoints, rooms
        # The grid depends on the frame alone, so that a change in one corner moves no border in another.
        left, top, right, bottom = frame.bounds
        self.raster = rs.Raster((left - 4, top - 4, right + 4, bottom + 4), cell)
        self.ids = sorted(zones)
        self.label = {z: i + 1 for i, z in enumerate(self.ids)}
        self.names = sorted(groups)
        self.group = np.zeros(self.raster.shape, int)
        for i, g in enumerate(self.names):
            self.group[self.raster.fill(geodata.polygons(groups[g]))] = i + 1
        self.cost = self._cost(relief, seed)
        self.notes = []

    def _cost(self, relief, seed):
        cost = np.clip(1 + 0.25 * self.raster.noise(seed, 5), 0.4, None)
        for name, extra in (("rough", 0.2), ("mountain", 0.5), ("high mountain", 1.2)):
            cost[self.raster.fill(geodata.polygons(relief[name]))] += extra
        wet = np.zeros(self.raster.shape, bool)
        for name in sorted({r for _, _, r in self.links if r}):
            for line in self.rivers.get(name, []):
                wet[self.raster.trace(line)] = True
        self.dry_cost = cost.copy()
        cost[binary_dilation(wet)] += 7
        return cost

    def _line(self, a, b):
        way = self.waypoints.get((a, b)) or self.waypoints.get((b, a), [])[::-1]
        return LineString([self.zones[a][1:], *way, self.zones[b][1:]])

    def sources(self):
        """Cells that a zone owns from the start: {label: [flat cell numbers]}."""
        owner = np.zeros(self.raster.shape, int)

        def claim(zone, r, c):
            own = self.names.index(self.zones[zone][0]) + 1
            keep = self.group[r, c] == own
            owner[r[keep], c[keep]] = self.label[zone]

        # Discs first: the lines of the links, drawn later, cut through them if they must.
        for zone, x, y, radius in self.rooms:
            claim(zone, *np.nonzero(self.raster.fill([Point(x, y).buffer(radius)])))
        for z in self.ids:
            group, x, y = self.zones[z]
            for arm in self.arms.get(z, []):
                claim(z, *self.raster.trace(LineString([(x, y), *arm])))
        for a, b, river in self.links:
            r, c = self.raster.trace(self._line(a, b))
            cut_a, cut_b = self._split(a, b, r, c, self.cost if river else self.dry_cost)
            claim(a, r[:cut_a], c[:cut_a])
            claim(b, r[cut_b:], c[cut_b:])
        for z in self.ids:              # a town does not lie on the border
            group, x, y = self.zones[z]
            claim(z, *np.nonzero(self.raster.fill([Point(x, y).buffer(4)])))
        flat = owner.ravel()
        return {label: np.flatnonzero(flat == label) for label in self.label.values()}

    def _split(self, a, b, r, c, price):
        """Where on the line a's part ends and b's begins: at the group's edge, or half way by price."""
        ga, gb = (self.names.index(self.zones[z][0]) + 1 for z in (a, b))
        if ga == gb:
            cost = np.cumsum(price[r, c])
            half = int(np.searchsorted(cost, cost[-1] / 2))
            return half, half
        on_a, on_b = np.flatnonzero(self.group[r, c] == ga), np.flatnonzero(self.group[r, c] == gb)
        third = set(np.unique(self.group[r, c])) - {0, ga, gb}
        if third or not len(on_a) or not len(on_b):
            self.notes.append(f"line {a}-{b} crosses {[self.names[t - 1] for t in third]}")
            return (0, len(r))
        return on_b[0], on_a[-1] + 1

    def build(self):
        """{zone: polygon}"""
        labels = rs.grow(self.cost, self.group, self.sources())
        polygons = {}
        for i, g in enumerate(self.names):
            members = [z for z in self.ids if self.zones[z][0] == g]
            if len(members) == 1:
                polygons[members[0]] = self.groups[g]
            elif members:
                polygons.update(self._cut_group(g, np.where(self.group == i + 1, labels, 0)))
        return mend(polygons, {z: self.zones[z][1:] for z in self.ids},
                    {z: self.zones[z][0] for z in self.ids})

    def _cut_group(self, group, labels):
        """Zones of one group: labels spread beyond its edge, borders drawn smooth, cut out of the land."""
        full = rs.spread(labels)
        river_of = {tuple(sorted((self.label[a], self.label[b]))): r for a, b, r in self.links if r}
        arcs = []
        for pair, chain in rs.outlines(full):
            p = rs.smooth(chain, 10) * self.raster.cell + (self.raster.x0, self.raster.y0)
            if pair in river_of:
                p = self._to_river(p, river_of[pair])
            arcs.append(LineString(p).simplify(0.35))
        frame = box(self.raster.x0, self.raster.y0, self.raster.x0 + self.raster.cols * self.raster.cell,
                    self.raster.y0 + self.raster.rows * self.raster.cell).exterior
        faces = {}
        for face in polygonize(unary_union(arcs + [frame])):
            cells = full[self.raster.fill([face])]
            if not len(cells):          # a crumb between crossing lines
                inside = face.representative_point()
                cells = full[self.raster.index([inside.x], [inside.y])]
            # The label of most of its cells, for smoothing has moved the edges.
            faces.setdefault(int(np.bincount(cells).argmax()), []).append(face)
        land = self.groups[group]
        return {self.ids[label - 1]: unary_union(parts).intersection(land)
                for label, parts in sorted(faces.items())}

    def _to_river(self, points, name, reach=5.0):
        """Moves border points that run beside the river onto it."""
        river = MultiLineString(self.rivers[name]) if self.rivers.get(name) else None
        if river is None:
            return points
        moved = []
        for x, y in points:
            spot = nearest_points(river, LineString([(x, y), (x + 1e-6, y)]))[0]
            near = np.hypot(spot.x - x, spot.y - y) < reach
            moved.append((spot.x, spot.y) if near else (x, y))
        moved[0], moved[-1] = tuple(points[0]), tuple(points[-1])
        return np.array(moved)


def mend(polygons, towns, group, small=60.0):
    """Gives scraps that lie cut off from their zone to the neighbour with the longest common border."""
    loose = []
    for z, shape in sorted(polygons.items()):
        parts = sorted(geodata.polygons(shape), key=lambda p: -p.area)
        keep = [parts[0]]
        for part in parts[1:]:
            (loose if part.area < small else keep).append((z, part) if part.area < small else part)
        polygons[z] = unary_union(keep)
    for z, part in loose:
        best, longest = z, 0.0
        for other, shape in sorted(polygons.items()):
            if group[other] == group[z] and shape.distance(part) < TOUCH:
                common = common_border(part, shape)
                if common > longest:
                    best, longest = other, common
        polygons[best] = unary_union([polygons[best], part])
    return {z: p.buffer(0) for z, p in sorted(polygons.items())}


def common_line(a, b):
    """The stretch of a's outline that b touches."""
    return a.boundary.intersection(b.buffer(TOUCH, resolution=2))


def common_border(a, b):
    return common_line(a, b).length if a.distance(b) < TOUCH else 0.0


def apart(a, b, gap=1.0):
    """Do the boxes around two shapes (.bounds) lie farther from each other than this? Then the shapes do, and need not
    be asked, which takes a thousand times as long."""
    return a[0] > b[2] + gap or b[0] > a[2] + gap or a[1] > b[3] + gap or b[1] > a[3] + gap


def contacts(polygons, least=0.5):
    """{(a, b): length} of common borders longer than a corner."""
    ids = sorted(polygons)
    boxes = {z: polygons[z].bounds for z in ids}
    found = {}
    for i, a in enumerate(ids):
        for b in ids[i + 1:]:
            if apart(boxes[a], boxes[b]):
                continue
            length = common_border(polygons[a], polygons[b])
            if length > least:
                found[a, b] = length
    return found


def close_border(polygons, a, b, width):
    """Cuts a strip along the common border out of both zones; returns the strip (empty if they do not touch)."""
    if common_border(polygons[a], polygons[b]) == 0:
        return Polygon()
    line = common_line(polygons[a], polygons[b])
    strip = line.buffer(width, resolution=3).intersection(unary_union([polygons[a], polygons[b]]).buffer(0.01))
    for z in (a, b):
        polygons[z] = largest(polygons[z].difference(strip))
    return strip.simplify(0.2)


def largest(shape, keep=30.0):
    """Without crumbs left over by a cut."""
    parts = sorted(geodata.polygons(shape), key=lambda p: -p.area)
    return unary_union([parts[0]] + [p for p in parts[1:] if p.area > keep])
