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

    def local_mask(self, geometry):
        """As mask, for a shape that covers a small part of the page: much faster."""
        found = np.zeros(self.raster.shape, bool)
        if geometry.is_empty:
            return found
        x0, y0, x1, y1 = geometry.bounds
        c0, r0 = max(0, int(x0) - 1), max(0, int(y0) - 1)
        c1, r1 = min(self.raster.cols, int(x1) + 2), min(self.raster.rows, int(y1) + 2)
        if c1 > c0 and r1 > r0:
            found[r0:r1, c0:c1] = Raster((c0, r0, c1, r1), 1.0).fill(geodata.polygons(geometry))
        return found

    def nearest(self, x, y, w, h, allowed=None, reach=150):
        """Upper left corner of the free place for w x h whose centre is nearest to x, y; or None."""
        free = ~self.taken if allowed is None else allowed & ~self.taken
        r0, c0 = max(0, int(y - reach)), max(0, int(x - reach - w / 2))
        part = free[r0:int(y + reach), c0:int(x + reach + w / 2)]
        fits = room(part, w, h)
        if not fits.any():
            return None
        r, c = np.nonzero(fits)
        far = np.hypot(c + c0 + w / 2 - x, r + r0 + h / 2 - y)
        best = int(np.argmin(far))
        return float(c[best] + c0), float(r[best] + r0)


def place_zone(sheet, stands, tiers, town, blocks, sizes=range(54, 23, -2)):
    """Finds a place for a zone's name block and its counters.

    stands: [(mask, penalty)] of cells where counters may lie, tiers: the same for the name, best first.
    blocks: [(w, h, penalty)] possible shapes of the name block. sizes: sides of the square of counters, the
    largest first. Returns a dictionary: block index, its upper left corner, centre and room of the counters;
    None if nothing fits.
    """
    rows, cols = np.nonzero(stands[0][0])
    r0, r1 = max(0, rows.min() - 70), rows.max() + 70
    c0, c1 = max(0, cols.min() - 110), cols.max() + 110
    window = (slice(r0, r1), slice(c0, c1))
    clear = ~sheet.taken[window]
    found = None
    for mask, stand_cost in stands:
        stand = mask[window] & clear
        spans = [(s, *_span(room(stand, s, s))) for s in sizes if room(stand, s, s).any()]
        for number, (w, h, block_cost) in enumerate(blocks):
            for allowed, tier_cost in tiers:
                r, c = np.nonzero(room(allowed[window] & clear, w, h))
                if not len(r):
                    continue
                away = _gap(c + c0, r + r0, w, h, town)
                side = _side_left(spans, c, r, w, h)
                # Room for a stack first; beyond that a name near its town is worth more than more room.
                score = (3.0 * np.minimum(side, 36) + 0.8 * side - 0.45 * away - 0.02 * r
                         - tier_cost - block_cost - stand_cost)
                i = int(np.argmax(score))
                if found is None or score[i] > found[0] + 1e-9:
                    found = (score[i], number, c[i], r[i], w, h, stand)
    if found is None or found[0] < -500:
        return None
    _, number, c, r, w, h, stand = found
    stand[r:r + int(np.ceil(h)) + 1, c:c + int(np.ceil(w)) + 1] = False
    side, cy, cx = largest_square(stand)
    left, top, right, bottom = _widened(stand, side, cy, cx)
    return {"block": number, "x": float(c + c0), "y": float(r + r0), "w": w, "h": h,
            "cx": (left + right) / 2 + c0, "cy": (top + bottom) / 2 + r0, "cw": right - left, "ch": bottom - top}


def _span(fits):
    r, c = np.nonzero(fits)
    return c.min(), c.max(), r.min(), r.max()


def _side_left(spans, c, r, w, h):
    """Side of the largest square of counters left beside a name block at each c, r.

    A square misses the block if it lies wholly left, right, above or below of it; so the extreme places
    of each size decide.
    """
    best = np.full(len(c), -1000.0)
    for side, left, right, top, bottom in reversed(spans):
        clear = (left + side < c) | (right > c + w + 1) | (top + side < r) | (bottom > r + h + 1)
        best[clear] = side
    return best


def _gap(x, y, w, h, town):
    """Distance from the town to the block's edge: a name belongs beside its town."""
    dx = np.maximum(np.maximum(x - town[0], town[0] - (x + w)), 0)
    dy = np.maximum(np.maximum(y - town[1], town[1] - (y + h)), 0)
    return np.hypot(dx, dy)


def largest_square(free):
    padded = np.pad(free, 1)
    reach = distance_transform_cdt(padded, metric="chessboard")[1:-1, 1:-1]
    at = np.unravel_index(int(np.argmax(reach)), reach.shape)
    return 2 * int(reach[at]) - 1, at[0], at[1]


def _widened(free, side, cy, cx, most=90):
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
