"""Lambert conformal conic on a sphere, straight to drawing units.

Conformal keeps shapes and bearings true; on a board of Europe its scale error (a few per cent) is far
below the size of a zone or hex. Written out here so that results do not depend on a PROJ version.
"""
from dataclasses import dataclass

import numpy as np
from shapely.ops import transform

EARTH_KM = 6371.007


@dataclass(frozen=True)
class Conic:
    lon0: float
    lat0: float
    lat1: float          # the two parallels that are true to scale
    lat2: float
    km_per_unit: float   # one SVG unit on the ground
    left_km: float       # map kilometres (from lon0/lat0) that fall on x = left, y = top
    top_km: float
    left: float = 0.0
    top: float = 0.0

    def _cone(self):
        a, b = np.radians(self.lat1), np.radians(self.lat2)
        t = lambda p: np.tan(np.pi / 4 + p / 2)
        n = np.log(np.cos(a) / np.cos(b)) / np.log(t(b) / t(a))
        return n, EARTH_KM * np.cos(a) * t(a) ** n / n

    def _radius(self, lat):
        n, f = self._cone()
        return f / np.tan(np.pi / 4 + np.radians(lat) / 2) ** n

    def point(self, lon, lat):
        """Drawing position of a place; y grows downwards."""
        n, _ = self._cone()
        lon, lat = np.asarray(lon, float), np.asarray(lat, float)
        angle = n * np.radians(lon - self.lon0)
        x = self._radius(lat) * np.sin(angle)
        y = self._radius(np.float64(self.lat0)) - self._radius(lat) * np.cos(angle)
        return (self.left + (x - self.left_km) / self.km_per_unit,
                self.top + (self.top_km - y) / self.km_per_unit)

    def inverse(self, x, y):
        """Longitude and latitude of a drawing position."""
        n, f = self._cone()
        kx = (x - self.left) * self.km_per_unit + self.left_km
        ky = self.top_km - (y - self.top) * self.km_per_unit
        dy = self._radius(np.float64(self.lat0)) - ky
        lat = 2 * np.arctan((f / np.hypot(kx, dy)) ** (1 / n)) - np.pi / 2
        return self.lon0 + np.degrees(np.arctan2(kx, dy) / n), np.degrees(lat)

    def shape(self, geometry):
        return transform(lambda x, y, z=None: self.point(x, y), geometry)

    def km(self, kilometres):
        """Length in drawing units."""
        return kilometres / self.km_per_unit
