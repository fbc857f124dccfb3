"""Where names and counters go: text widths, free rectangles, placement without collisions."""
import os

import numpy as np
from scipy.ndimage import distance_transform_cdt

from . import geodata, tables
from .raster import Raster

_METRICS = {}


def text_width(text, size, font, spacing=0.0):
    """Width of a text in drawing units."""
    if not _METRICS:
        for row in tables.read(os.path.join(os.path.dirname(os.path.abspath(__file__)), "metrics.tsv")):
            _METRICS[chr(int(row["code"], 16))] = row
    em = sum(int(_METRICS[c][font]) if c in _METRICS else 600 for c in text)
    return em * size / 1000 + spacing * len(text)


def room(free, w, h):
    """True at each upper left corner where a w x h rectangle lies wholly on free cells."""
    w, h = int(np.ceil(w)), int(np.ceil(h))
    rows, cols = free.shape
    if rows < h or cols < w:
        return np.zeros((0, 0), bool)
    total = np.zeros((rows + 1, cols + 1), int)
    total[1:, 1:] = np.cumsum(np.cumsum(~free, 0), 1)
    return (total[h:, w:] - total[:-h, w:] - total[h:, :-w] + total[:-h, :-w]) == 0


class Sheet:
    """The page in cells of one unit: what is taken already."""

    def __init__(self, width, height):
        self.raster = Raster((0, 0, width, height), 1.0)
        self.taken = np.zeros(self.raster.shape, bool)
        self.boxes = []

    def take(self, x, y, w, h, margin=1.0):
        """Marks a rectangle (upper left corner) as taken."""
        r0, c0 = max(0, int(np.floor(y - margin))), max(0, int(np.floor(x - margin)))
        self.taken[r0:int(np.ceil(y + h + margin)), c0:int(np.ceil(x + w + margin))] = True

    def take_shape(self, geometry):
        self.taken |= self.raster.fill(geodata.polygons(geometry))

    def mask(self, geometry):
        return self.raster.fill(geodata.polygons(geometry))

    def nearest(self, x, y, w, h, allowed=None, reach=150):
        """Upper left corner of the free place for w x h whose centre is nearest to x, y; or None."""
        free = ~self.taken if allowed is None else allowed & ~self.taken
        r0, c0 = max(0, int(y - reach)), max(0, int(x - reach))
        part = free[r0:int(y + reach), c0:int(x + reach)]
        fits = room(part, w, h)
        if not fits.any():
            return None
        r, c = np.nonzero(fits)
        far = np.hypot(c + c0 + w / 2 - x, r + r0 + h / 2 - y)
        best = int(np.argmin(far))
        return float(c[best] + c0), float(r[best] + r0)


def place_zone(sheet, inside, tiers, town, blocks, least=30, best=60, tries=48):
    """Finds a place for a zone's name block and its counters.

    inside: mask of cells where counters may lie. tiers: [(mask, penalty)] for the name, best first.
    blocks: [(w, h, penalty)] possible shapes of the name block. Returns a dictionary: block index, its upper
    left corner, centre and room of the counters; None if nothing fits.
    """
    rows, cols = np.nonzero(inside)
    r0, r1 = max(0, rows.min() - 70), rows.max() + 70
    c0, c1 = max(0, cols.min() - 110), cols.max() + 110
    window = (slice(r0, r1), slice(c0, c1))
    taken = sheet.taken[window]
    stand = inside[window] & ~taken
    found = None
    for number, (w, h, block_cost) in enumerate(blocks):
        for allowed, tier_cost in tiers:
            fits = room(allowed[window] & ~taken, w, h)
            if not fits.any():
                continue
            r, c = np.nonzero(fits)
            away = _gap(c + c0, r + r0, w, h, town)
            order = np.argsort(away + 0.001 * r + 0.0001 * c, kind="stable")
            for i in _scattered(order, tries):
                rest = stand.copy()
                rest[r[i]:r[i] + int(np.ceil(h)) + 1, c[i]:c[i] + int(np.ceil(w)) + 1] = False
                side, cy, cx = _largest_square(rest)
                if side < least:
                    continue
                score = 1.5 * min(side, best) - 0.45 * away[i] - tier_cost - block_cost
                if found is None or score > found[0] + 1e-9:
                    found = (score, number, c[i] + c0, r[i] + r0, w, h, rest, side, cy, cx)
    if found is None:
        return None
    _, number, x, y, w, h, rest, side, cy, cx = found
    left, top, right, bottom = _widened(rest, side, cy, cx)
    return {"block": number, "x": float(x), "y": float(y), "w": w, "h": h,
            "cx": (left + right) / 2 + c0, "cy": (top + bottom) / 2 + r0,
            "cw": right - left, "ch": bottom - top}


def _gap(x, y, w, h, town):
    """Distance from the town to the block's edge: a name belongs beside its town."""
    dx = np.maximum(np.maximum(x - town[0], town[0] - (x + w)), 0)
    dy = np.maximum(np.maximum(y - town[1], town[1] - (y + h)), 0)
    return np.hypot(dx, dy)


def _scattered(order, tries):
    """The nearest places and then ever farther ones."""
    picks = np.unique((np.linspace(0, 1, tries) ** 2 * (len(order) - 1)).astype(int))
    return order[picks]


def _largest_square(free):
    padded = np.pad(free, 1)
    reach = distance_transform_cdt(padded, metric="chessboard")[1:-1, 1:-1]
    at = np.unravel_index(int(np.argmax(reach)), reach.shape)
    return 2 * int(reach[at]) - 1, at[0], at[1]


def _widened(free, side, cy, cx, most=110):
    """The square stretched on each side as far as there is room."""
    half = (side - 1) // 2
    top, bottom, left, right = cy - half, cy + half + 1, cx - half, cx + half + 1
    grown = True
    while grown:
        grown = False
        if right - left < most and left > 0 and free[top:bottom, left - 1].all():
            left, grown = left - 1, True
        if right - left < most and right < free.shape[1] and free[top:bottom, right].all():
            right, grown = right + 1, True
        if bottom - top < most and top > 0 and free[top - 1, left:right].all():
            top, grown = top - 1, True
        if bottom - top < most and bottom < free.shape[0] and free[bottom, left:right].all():
            bottom, grown = bottom + 1, True
    return left, top, right, bottom
