"""Hexes as polygons with names, whatever way they stand: sides, neighbours, distances, rooms."""
import numpy as np
from shapely.geometry import LineString, Point, Polygon

POINTY = {"E": 0, "SE": 60, "SW": 120, "W": 180, "NW": 240, "NE": 300}
FLAT = {"SE": 30, "S": 90, "SW": 150, "NW": 210, "N": 270, "NE": 330}


class Hexes:
    """centres: {id: (x, y)}; size: distance between the centres of two neighbours; compass: POINTY or FLAT."""

    def __init__(self, centres, size, compass):
        self.centre, self.size, self.compass = dict(centres), size, compass
        self.radius = size / np.sqrt(3)
        # Neighbours lie at the compass angles, corners half way between them.
        self.turn = (min(compass.values()) + 30) % 60
        self._cells = {self._cell(*c): h for h, c in self.centre.items()}
        self.polygon = {h: Polygon(self.corners(*c)) for h, c in self.centre.items()}
        self.near = {h: {} for h in self.centre}
        for h, (x, y) in self.centre.items():
            for name, angle in compass.items():
                other = self.at(x + size * np.cos(np.radians(angle)), y + size * np.sin(np.radians(angle)), 0.2)
                if other:
                    self.near[h][name] = other

    def _cell(self, x, y):
        return int(round(2 * x / self.size)), int(round(2 * y / self.size))

    def corners(self, x, y, share=1.0):
        r = self.radius * share
        return [(x + r * np.cos(np.radians(self.turn + 60 * i)), y + r * np.sin(np.radians(self.turn + 60 * i)))
                for i in range(6)]

    def at(self, x, y, reach=1.01):
        """The hex whose centre is nearest, if it is within reach (in sizes)."""
        cx, cy = self._cell(x, y)
        found = [self._cells[c, r] for c in range(cx - 2, cx + 3) for r in range(cy - 2, cy + 3)
                 if (c, r) in self._cells]
        best = min(found, key=lambda h: (np.hypot(self.centre[h][0] - x, self.centre[h][1] - y), h), default=None)
        if best is None or np.hypot(self.centre[best][0] - x, self.centre[best][1] - y) > reach * self.size:
            return None
        return best

    def beside(self, a, b):
        return b in self.near[a].values()

    def direction(self, a, b):
        return next((d for d, h in self.near[a].items() if h == b), None)

    def side(self, a, b):
        """The two corners of the common side."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        mx, my = (ax + bx) / 2, (ay + by) / 2
        ux, uy = (bx - ax) / self.size, (by - ay) / self.size
        half = self.radius / 2
        return (mx - uy * half, my + ux * half), (mx + uy * half, my - ux * half)

    def corner_key(self, x, y):
        """The same two whole numbers for a corner, from whichever hex it was reckoned."""
        x0, y0 = next(iter(self.centre.values()))
        wide, high = (self.size / 2, self.radius / 2) if self.turn == 30 else (self.radius / 2, self.size / 2)
        return int(round((x - x0) / wide)), int(round((y - y0) / high))

    def side_keys(self, a, b):
        return tuple(self.corner_key(*c) for c in self.side(a, b))

    def side_line(self, a, b):
        return LineString(self.side(a, b))

    def room(self, h, share):
        return Polygon(self.corners(*self.centre[h], share))

    def inside(self, h, x, y, share):
        """The point, or the nearest one in the inner part of the hex."""
        room = self.room(h, share)
        if room.contains(Point(x, y)):
            return x, y
        p = room.exterior.interpolate(room.exterior.project(Point(x, y)))
        return p.x, p.y

    def distance(self, a, b):
        """Hexes between two centres as the crow flies, map edges not counted."""
        (ax, ay), (bx, by) = self.centre[a], self.centre[b]
        turn = np.radians(min(self.compass.values()))
        dx, dy = (bx - ax) / self.size, (by - ay) / self.size
        u = dx * np.cos(turn) + dy * np.sin(turn)
        v = (-dx * np.sin(turn) + dy * np.cos(turn)) * 2 / np.sqrt(3)
        q, r = u - v / 2, v
        q, r = int(round(q)), int(round(r))
        return max(abs(q), abs(r), abs(q + r))

    def steps(self, start, passable, goal):
        """Fewest steps from start to goal over pairs that passable(a, b) allows, or None."""
        seen, edge, count = {start}, [start], 0
        while edge:
            if goal in edge:
                return count
            edge = sorted({b for a in edge for b in self.near[a].values() if b not in seen and passable(a, b)})
            seen.update(edge)
            count += 1
        return None

    def pairs(self):
        """Every two neighbours once, in order."""
        return sorted({tuple(sorted((a, b))) for a, near in self.near.items() for b in near.values()})
