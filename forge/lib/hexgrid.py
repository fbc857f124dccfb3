"""Hexes for the boards that have them: flat-top, odd columns half a row lower (NOTES of the geodata, part b)."""
from dataclasses import dataclass

import numpy as np
from shapely.geometry import Polygon


@dataclass(frozen=True)
class HexGrid:
    left: float         # centre of hex 0,0 in drawing units
    top: float
    size: float         # distance between the centres of two neighbours, in drawing units
    columns: int
    rows: int

    def centre(self, col, row):
        return (self.left + col * self.size * np.sqrt(3) / 2,
                self.top + (row + (col % 2) / 2) * self.size)

    def corners(self, col, row):
        """Six corners, clockwise from the east; side i lies between corners i and i + 1."""
        x, y = self.centre(col, row)
        r = self.size / np.sqrt(3)
        return [(x + r * np.cos(np.pi / 3 * i), y + r * np.sin(np.pi / 3 * i)) for i in range(6)]

    def polygon(self, col, row):
        return Polygon(self.corners(col, row))

    def neighbour(self, col, row, side):
        """The hex beyond side 0 south-east, 1 south, 2 south-west, 3 north-west, 4 north, 5 north-east."""
        low = col % 2
        step = ((1, low), (0, 1), (-1, low), (-1, low - 1), (0, -1), (1, low - 1))[side]
        c, r = col + step[0], row + step[1]
        return (c, r) if 0 <= c < self.columns and 0 <= r < self.rows else None

    def hex_at(self, x, y):
        """The hex that holds a point: the nearest centre."""
        guess = int(round((x - self.left) / (self.size * np.sqrt(3) / 2)))
        near = [(c, int(round((y - self.top) / self.size - (c % 2) / 2)) + d)
                for c in (guess - 1, guess, guess + 1) for d in (-1, 0, 1)]
        inside = [h for h in near if 0 <= h[0] < self.columns and 0 <= h[1] < self.rows]
        return min(inside, key=lambda h: (np.hypot(*np.subtract(self.centre(*h), (x, y))), h))
