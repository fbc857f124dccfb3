"""A grid of square cells over the map: filling polygons, tracing lines, growing zones, outlining them."""
import numpy as np
from scipy.ndimage import distance_transform_edt, gaussian_filter
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import dijkstra


class Raster:
    def __init__(self, bounds, cell):
        self.x0, self.y0, x1, y1 = bounds
        self.cell = cell
        self.cols = int(np.ceil((x1 - self.x0) / cell))
        self.rows = int(np.ceil((y1 - self.y0) / cell))
        self.shape = (self.rows, self.cols)

    def index(self, x, y):
        """Row and column of the cell that holds a point (clamped to the grid)."""
        c = np.clip(np.floor((np.asarray(x) - self.x0) / self.cell).astype(int), 0, self.cols - 1)
        r = np.clip(np.floor((np.asarray(y) - self.y0) / self.cell).astype(int), 0, self.rows - 1)
        return r, c

    def fill(self, polygons):
        """True where the cell's centre lies inside: crossings per row, then odd-even counting."""
        flips = np.zeros((self.rows, self.cols + 1), int)
        for polygon in polygons:
            for ring in (polygon.exterior, *polygon.interiors):
                self._flip(flips, np.asarray(ring.coords)[:, :2])
        return np.cumsum(flips, axis=1)[:, :-1] % 2 == 1

    def _flip(self, flips, points):
        p = (points - (self.x0, self.y0)) / self.cell - 0.5   # cell centres are whole numbers now
        a, b = p[:-1], p[1:]
        low = np.ceil(np.minimum(a[:, 1], b[:, 1])).astype(int)
        high = np.ceil(np.maximum(a[:, 1], b[:, 1])).astype(int)
        low, high = np.clip(low, 0, self.rows), np.clip(high, 0, self.rows)
        count = high - low
        edge = np.repeat(np.arange(len(count)), count)
        first = np.repeat(np.cumsum(count) - count, count)
        row = low[edge] + np.arange(len(edge)) - first
        a, b = a[edge], b[edge]
        x = a[:, 0] + (row - a[:, 1]) / (b[:, 1] - a[:, 1]) * (b[:, 0] - a[:, 0])
        np.add.at(flips, (row, np.clip(np.ceil(x), 0, self.cols).astype(int)), 1)

    def trace(self, line):
        """Cells along a line, in order, sampled at half a cell."""
        steps = max(2, int(line.length / self.cell * 2) + 1)
        points = [line.interpolate(i / (steps - 1), normalized=True) for i in range(steps)]
        return self.index([p.x for p in points], [p.y for p in points])

    def noise(self, seed, width):
        """Smooth random field of mean 0 and deviation 1; lets borders meander like real ones."""
        field = gaussian_filter(np.random.RandomState(seed).standard_normal(self.shape), width)
        return (field - field.mean()) / field.std()


def grow(cost, group, sources):
    """Cheapest-path Voronoi: every cell goes to the source that reaches it at the least cost.

    cost: price of a cell per unit of way; group: cells may only be reached inside one group (0 = none);
    sources: {label: [flat cell numbers]}. Returns the label per cell, 0 where nothing reaches.
    """
    rows, cols = cost.shape
    number = np.arange(rows * cols).reshape(rows, cols)
    heads, tails, prices = [], [], []
    for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
        a = (slice(0, rows - dr), slice(max(0, -dc), cols - max(0, dc)))
        b = (slice(dr, rows), slice(max(0, dc), cols + min(0, dc)))
        open_ = (group[a] == group[b]) & (group[a] > 0)
        heads.append(number[a][open_])
        tails.append(number[b][open_])
        prices.append(((cost[a] + cost[b]) / 2 * np.hypot(dr, dc))[open_])
    graph = coo_matrix((np.concatenate(prices), (np.concatenate(heads), np.concatenate(tails))),
                       shape=(rows * cols, rows * cols)).tocsr()
    owner = np.zeros(rows * cols, int)
    for label in sorted(sources):
        owner[sources[label]] = label
    starts = np.flatnonzero(owner)
    distance, _, nearest = dijkstra(graph, directed=False, indices=starts, min_only=True,
                                    return_predecessors=True)
    reached = np.isfinite(distance)
    return np.where(reached, owner[np.where(reached, nearest, 0)], 0).reshape(rows, cols)


def spread(labels):
    """Gives every empty cell the label of the nearest labelled one."""
    r, c = distance_transform_edt(labels == 0, return_distances=False, return_indices=True)
    return labels[r, c]


def outlines(labels):
    """Chains of lattice points (col, row) between different labels, cut where three or more labels meet.

    Yields (label pair, points). Lattice point (c, r) is the upper left corner of cell r, c.
    """
    near = {}
    pair = {}

    def add(p, q, a, b):
        near.setdefault(p, []).append(q)
        near.setdefault(q, []).append(p)
        pair[min(p, q), max(p, q)] = (min(a, b), max(a, b))

    for r, c in zip(*np.nonzero(labels[1:, :] != labels[:-1, :])):
        add((c, r + 1), (c + 1, r + 1), labels[r, c], labels[r + 1, c])
    for r, c in zip(*np.nonzero(labels[:, 1:] != labels[:, :-1])):
        add((c + 1, r), (c + 1, r + 1), labels[r, c], labels[r, c + 1])
    used = set()

    def walk(p, q):
        chain = [p, q]
        used.add((min(p, q), max(p, q)))
        while len(near[q]) == 2 and q != chain[0]:
            n = near[q][0] if near[q][0] != p else near[q][1]
            p, q = q, n
            used.add((min(p, q), max(p, q)))
            chain.append(q)
        return chain

    knots = sorted(p for p in near if len(near[p]) != 2)
    for p in knots + sorted(near):          # first from the knots, then the closed loops
        for q in sorted(near[p]):
            edge = (min(p, q), max(p, q))
            if edge not in used:
                yield pair[edge], walk(p, q)


def smooth(points, rounds):
    """Rounds off a staircase; the ends stay where they are, loops stay closed."""
    p = np.asarray(points, float)
    closed = len(p) > 3 and (p[0] == p[-1]).all()
    for _ in range(rounds):
        if closed:
            q = p[:-1]
            q = (np.roll(q, 1, 0) + 2 * q + np.roll(q, -1, 0)) / 4
            p = np.vstack([q, q[:1]])
        elif len(p) > 2:
            p = np.vstack([p[:1], (p[:-2] + 2 * p[1:-1] + p[2:]) / 4, p[-1:]])
    return p
