"""Boards of points and lines: pushes crowded points apart, bends lines clear of points, finds room for names."""
import numpy as np
from shapely.geometry import LineString, Point
from shapely.prepared import prep

from .labels import text_width
from .raster import Raster


def relax(points, land, apart, most, rounds=200):
    """{id: (x, y)} moved so that no two lie nearer than apart, none moves farther than most or leaves its land.

    land: {id: shape or None}, most: {id: distance}. Deterministic: the same push for every pair in each round.
    """
    ids = sorted(points)
    home = np.array([points[i] for i in ids], float)
    ready = {id(s): prep(s) for s in land.values() if s is not None}
    p, most = home.copy(), np.array([most[i] for i in ids])
    for _ in range(rounds):
        d = p[:, None] - p[None, :]
        far = np.hypot(d[..., 0], d[..., 1]) + np.eye(len(ids)) * 1e9
        if (far >= apart - 0.01).all():
            break
        push = np.clip(apart - far, 0, None)[..., None] * d / far[..., None] * 0.25
        q = p + push.sum(1)
        away = q - home
        length = np.hypot(away[:, 0], away[:, 1])
        q = home + away * np.minimum(1, most / np.maximum(length, 1e-9))[:, None]
        for k, i in enumerate(ids):
            if land.get(i) is None or ready[id(land[i])].contains(Point(q[k])):
                p[k] = q[k]
    return {i: (float(p[k, 0]), float(p[k, 1])) for k, i in enumerate(ids)}


def curve(a, b, bend, steps=13):
    a, b = np.array(a, float), np.array(b, float)
    along = b - a
    mid = (a + b) / 2 + np.array([-along[1], along[0]]) / np.hypot(*along) * bend * 2
    t = np.linspace(0, 1, steps)[:, None]
    return (1 - t) ** 2 * a + 2 * t * (1 - t) * mid + t * t * b


def bend_lines(points, pairs, fixed, clear, avoid=None, bends=(0, 6, -6, 12, -12, 20, -20, 30, -30, 42, -42)):
    """{(a, b): line}: each line bends as little as it must to stay clear of other points and off avoid.

    fixed: {(a, b): [points on the way]} for lines that are not left to the rule; avoid: (raster, mask) of cells.
    """
    found = {}
    ids = sorted(points)
    spots = np.array([points[i] for i in ids])
    for a, b in pairs:
        if (a, b) in fixed:
            found[a, b] = smooth_line([points[a], *fixed[a, b], points[b]])
            continue
        others = spots[[i not in (a, b) for i in ids]]
        best = None
        for bend in bends:
            way = curve(points[a], points[b], bend, 41)
            near = np.hypot(*(others[:, None] - way[None]).transpose(2, 0, 1)).min(1)
            cost = abs(bend) * 0.15 + np.clip(clear - near, 0, None).sum() * 3
            if avoid is not None:
                length = np.hypot(*np.diff(way, axis=0).T).sum()
                cost += avoid[1][avoid[0].index(way[:, 0], way[:, 1])].mean() * length * 0.25
            if best is None or cost < best[0] - 1e-9:
                best = (cost, bend)
        found[a, b] = LineString(curve(points[a], points[b], best[1]))
    return found


def smooth_line(way):
    """A soft curve through the points on the way."""
    p = np.array(way, float)
    if len(p) < 3:
        return LineString(p)
    for _ in range(3):
        q = [p[0]]
        for u, v in zip(p[:-1], p[1:]):
            q += [0.75 * u + 0.25 * v, 0.25 * u + 0.75 * v]
        p = np.array([*q, p[-1]])
    return LineString(p)


class Names:
    """Finds a place beside its point for each name block."""

    def __init__(self, width, height):
        self.raster = Raster((0, 0, width, height), 1.0)
        self.hard = np.zeros(self.raster.shape, bool)
        self.soft = np.zeros(self.raster.shape, float)

    def block(self, mask):
        self.hard |= mask

    def discourage(self, mask, weight):
        self.soft += mask * weight

    def _sums(self, field):
        total = np.zeros((field.shape[0] + 1, field.shape[1] + 1))
        total[1:, 1:] = np.cumsum(np.cumsum(field, 0), 1)
        return total

    def place(self, points, radius, blocks, frames, hints=None, rounds=12):
        """{id: (block number, x, y)} of upper left corners; ids that found no room are missing.

        blocks: {id: [(w, h, penalty)]}; frames: {id: (x0, y0, x1, y1)} where its name may lie.
        hints: {id: side} with side N, E, S, W: prefer it.
        """
        hard, soft = self._sums(self.hard), self._sums(self.soft)
        options = {}
        for i in sorted(points):
            others = np.array([points[k] for k in sorted(points) if k != i])
            options[i] = self._options(
                points[i], radius[i], blocks[i], frames[i], (hints or {}).get(i), hard, soft, others
            )
        chosen = {}
        order = sorted(points, key=lambda i: (len(options[i]), i))
        for _ in range(rounds):
            changed = False
            for i in order:
                best = None
                for option in options[i]:
                    cost, number, x, y, w, h = option
                    for other in chosen:
                        if other != i:
                            _, _, ox, oy, ow, oh = chosen[other]
                            if x < ox + ow + 2 and ox < x + w + 2 and y < oy + oh + 1 and oy < y + h + 1:
                                cost += 80
                    if best is None or cost < best[0] - 1e-9:
                        best = (cost, option)
                if best and chosen.get(i) != best[1]:
                    chosen[i], changed = best[1], True
            if not changed:
                break
        return {i: (o[1], o[2], o[3]) for i, o in chosen.items()}

    def _options(self, point, radius, blocks, frame, hint, hard, soft, others):
        x, y = point
        found = []
        for number, (w, h, penalty) in enumerate(blocks):
            for gap in (2, 7, 13, 20):
                r = radius + gap
                spots = [
                    ("E", x + r, y - h / 2, 0),
                    ("W", x - r - w, y - h / 2, 1.5),
                    ("N", x - w / 2, y - r - h, 0.8),
                    ("S", x - w / 2, y + r, 0.8),
                ]
                for k in (-1, -0.6, -0.3, 0.3, 0.6, 1):
                    spots += [
                        ("E", x + r, y - h / 2 + k * (r + h / 2 - 2), 1 + abs(k)),
                        ("W", x - r - w, y - h / 2 + k * (r + h / 2 - 2), 2.5 + abs(k)),
                        ("N", x - w / 2 + k * (r + w / 2 - 6), y - r - h, 1 + abs(k)),
                        ("S", x - w / 2 + k * (r + w / 2 - 6), y + r, 1 + abs(k)),
                    ]
                for side, left, top, cost in spots:
                    cost += penalty + (gap - 2) * 0.6 - (9 if side == hint else 0)
                    left, top = round(left, 1), round(top, 1)
                    if left < frame[0] or top < frame[1] or left + w > frame[2] or top + h > frame[3]:
                        continue
                    r0, c0, r1, c1 = int(top), int(left), int(np.ceil(top + h)), int(np.ceil(left + w))
                    area = lambda s: s[r1, c1] - s[r0, c1] - s[r1, c0] + s[r0, c0]
                    if area(hard) > 0.5:
                        continue
                    # A name nearer to another point than to its own would be read as that one's.
                    dx = np.maximum(np.maximum(left - others[:, 0], others[:, 0] - left - w), 0)
                    dy = np.maximum(np.maximum(top - others[:, 1], others[:, 1] - top - h), 0)
                    near = np.hypot(dx, dy).min() - radius
                    found.append((cost + area(soft) + max(0, 10 - near) * 0.6, number, left, top, w, h))
        return sorted(found)


def width_of(texts, cls, styles):
    size, font, spacing = styles[cls]
    return max(text_width(t, size, font, spacing) for t in texts)
