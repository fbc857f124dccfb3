"""Cylindrical projections straight to drawing units, and a gentle rubber sheet over them.

The hex boards need straight columns and rows. A town that the rules place in the hex beside its real one, or a shore
that must reach into a hex, is moved by the rubber sheet: smooth, local, and the same for coast, lakes, relief and
towns, so that they still fit together.
"""
from dataclasses import dataclass

import numpy as np
from shapely.ops import transform


@dataclass(frozen=True)
class Mercator:
    """x, y in kilometres at the parallel where the radius holds; then scaled to drawing units."""
    lon0: float
    radius_km: float
    left_km: float
    top_km: float
    scale: float         # drawing units per kilometre
    left: float
    top: float

    def point(self, lon, lat):
        x = self.radius_km * np.radians(np.asarray(lon, float) - self.lon0)
        y = self.radius_km * np.log(np.tan(np.pi / 4 + np.radians(np.asarray(lat, float)) / 2))
        return self.left + (x - self.left_km) * self.scale, self.top + (self.top_km - y) * self.scale

    def inverse(self, x, y):
        kx = (x - self.left) / self.scale + self.left_km
        ky = self.top_km - (y - self.top) / self.scale
        return (self.lon0 + np.degrees(kx / self.radius_km),
                np.degrees(2 * np.arctan(np.exp(ky / self.radius_km)) - np.pi / 2))


@dataclass(frozen=True)
class Plate:
    """Equirectangular: a degree has the same length everywhere."""
    lon0: float
    lat0: float
    km_lon: float
    km_lat: float
    scale: float
    left: float
    top: float

    def point(self, lon, lat):
        return (self.left + (np.asarray(lon, float) - self.lon0) * self.km_lon * self.scale,
                self.top + (self.lat0 - np.asarray(lat, float)) * self.km_lat * self.scale)

    def inverse(self, x, y):
        return (self.lon0 + (x - self.left) / self.scale / self.km_lon,
                self.lat0 - (y - self.top) / self.scale / self.km_lat)


class Sheet:
    """A projection with a rubber sheet: pulls are (x, y, dx, dy) in drawing units, width the reach of one pull."""

    def __init__(self, base, pulls, width):
        self.base, self.width = base, width
        self.knots = np.array([(p[0], p[1]) for p in pulls])
        moves = np.array([(p[2], p[3]) for p in pulls])
        kernel = self._kernel(self.knots)
        # A little slack: neighbours that pull apart give way instead of folding the sheet.
        self.weights = np.linalg.solve(kernel + 0.06 * np.eye(len(pulls)), moves)

    def _kernel(self, points):
        gap = points[:, None, :] - self.knots[None, :, :]
        return np.exp(-(gap ** 2).sum(2) / (2 * self.width ** 2))

    def moved(self, x, y):
        points = np.stack([np.atleast_1d(x), np.atleast_1d(y)], 1).astype(float)
        out = [p + self._kernel(p) @ self.weights for p in np.array_split(points, len(points) // 4000 + 1)]
        return np.concatenate(out).T

    def point(self, lon, lat):
        x, y = self.moved(*self.base.point(lon, lat))
        return (x, y) if np.ndim(lon) else (float(x[0]), float(y[0]))

    def shape(self, geometry):
        return transform(lambda x, y, z=None: self.point(np.atleast_1d(x), np.atleast_1d(y)), geometry)

    def folds(self, bounds, step):
        """Least share of its area that any cell of the sheet keeps (above 0 nothing is folded), and where."""
        x0, y0, x1, y1 = bounds
        gx, gy = np.meshgrid(np.arange(x0, x1, step), np.arange(y0, y1, step))
        mx, my = (v.reshape(gx.shape) for v in self.moved(gx.ravel(), gy.ravel()))
        area = (np.diff(mx, axis=1)[:-1] * np.diff(my, axis=0)[:, :-1]
                - np.diff(my, axis=1)[:-1] * np.diff(mx, axis=0)[:, :-1])
        worst = np.unravel_index(int(np.argmin(area)), area.shape)
        return float(area.min() / step ** 2), float(gx[worst]), float(gy[worst])
