"""Puts a hex board together: document, towns with their names, anchors, files."""
import os
import re

import numpy as np
from shapely.ops import unary_union

from . import hexdraw, hexlabels, hexstyle, labels, svg, tables
from .svg import tag

ANCHOR_COLUMNS = ("place", "x", "y", "label_x", "label_y", "w", "h")
NAMES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "names.tsv")


def start(m, title, width, height, page, css, text=None):
    doc = svg.Document(width, height, title, hexdraw.LAYERS, page)
    doc.style, doc.defs = css, hexstyle.patterns() + hexstyle.symbols()
    m.sheet = labels.Sheet(width, height)
    m.sheet.taken |= ~m.sheet.mask(m.frame.buffer(-4))
    m.soft = m.sheet.taken & False
    m.anchors, m.label_at, m.text = [], {}, text or hexstyle.TEXT
    m.names = {r["key"]: (r["en"].split("|"), r["es"].split("|")) for r in tables.read(NAMES)}
    return doc


def anchor(place, x, y, label_x, label_y, w, h):
    return dict(zip(ANCHOR_COLUMNS, (place, *(svg.num(v) for v in (x, y, label_x, label_y, w, h)))))


def names_of(m, name):
    """(English lines, Spanish lines) of a town."""
    return m.names.get(re.sub(r"[^a-z0-9]", "", name.lower()), ([name], [name]))


def mark_soft(m, lines, width=3.0):
    """Cells that names should rather not cover."""
    m.soft |= m.sheet.mask(lines.buffer(width, resolution=2))


def draw_strait(doc, m, a, b, kind):
    (ax, ay), (bx, by) = m.hexes.centre[a], m.hexes.centre[b]
    line = hexdraw.draw_arrow(doc, "crossings", "x-strait", (ax, ay), (bx, by), 0.42, data_side=f"{a}-{b}",
                              data_kind=kind)
    m.sheet.take_shape(line.buffer(9))


def draw_towns(doc, m, symbol, icons, text_class, icon=hexlabels.ICON):
    """symbol(doc, m, id, row, x, y) draws a town and returns half its side; then all names are placed."""
    rivers = [m.hexes.side_line(*p) for p, s in m.sides.items() if s["kind"] == "river"]
    mark_soft(m, unary_union(rivers))
    mark_soft(m, m.land.boundary, 2.0)
    m.half = {}
    for p, r in sorted(m.places.items()):
        x, y = m.towns[p]
        m.half[p] = symbol(doc, m, p, r, x, y)
        if m.half[p]:
            h = m.half[p]
            m.sheet.take(x - h, y - h, 2 * h, 2 * h, 1.0)
    order = sorted(m.places, key=lambda p: (hexdraw.town_rank(m.places[p]), -len(m.places[p]["name"]), p))
    for p in order:
        r = m.places[p]
        en, es = names_of(m, r["name"])
        if en == ["-"]:
            continue
        cls, marks = text_class(r), icons(p, r)
        shapes = hexlabels.blocks(en, es, cls, len(marks), m.text, icon)
        x, y = m.towns[p]
        spot = hexlabels.find(m.sheet, m.soft, m.hexes, r["hex"], x, y, [s[1:] for s in shapes])
        if spot is None:
            m.notes.append("no room for " + r["name"])
            continue
        number, left, top = spot
        m.label_at[r["hex"]] = hexlabels.draw_name(doc, p, en, es, cls, marks, shapes[number], left, top, m.text, icon)
        m.sheet.take(left, top, shapes[number][1], shapes[number][2], 0.5)


def draw_names(doc, m, rows):
    for row, x, y in hexlabels.draw_free(doc, m, m.sheet, rows, m.text, m.soft):
        if row.get("sea", "-") != "-":
            m.anchors.append(anchor("sea_" + row["sea"], x, y + 40, x, y, 90, 60))


def stand(m, h):
    """Where a block stands in its hex: near the middle, but hiding as little of names and towns as it can."""
    x, y = m.hexes.centre[h]
    size, half = m.hexes.size, 0.24 * m.hexes.size
    best = None
    for dx in (0, -0.06, 0.06, -0.12, 0.12):
        for dy in (0, -0.06, 0.06, -0.12, 0.12):
            cx, cy = x + dx * size, y + dy * size
            part = m.sheet.taken[int(cy - half):int(cy + half), int(cx - half):int(cx + half)]
            cost = part.sum() + 1.2 * half * np.hypot(dx, dy) * 10
            if best is None or cost < best[0] - 1e-9:
                best = (cost, cx, cy)
    return best[1:]


def finish(doc, m, folder):
    spots = {h: stand(m, h) for h in m.rows}
    hexlabels.draw_numbers(doc, m, m.sheet, [h for h, r in m.rows.items() if r["class"] != "out"], m.text["t-num"][0])
    size = m.hexes.size
    for h in sorted(m.rows):
        x, y = m.hexes.centre[h]
        lx, ly = m.label_at.get(h, (x, y - 0.36 * size))
        m.anchors.append(anchor(h, *spots[h], lx, ly, 0.74 * size, 0.56 * size))
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "board.svg"), "w", encoding="utf-8", newline="\n") as f:
        f.write(doc.text())
    tables.write(os.path.join(folder, "anchors.tsv"), ANCHOR_COLUMNS, m.anchors)


def rect(cls, x, y, w, h, **data):
    return tag("rect", cls=cls, x=x, y=y, width=w, height=h, **data)


def label(cls, x, y, en, es=None, where="middle", extra=""):
    return tag("text", svg.escape(en), cls=(cls + " " + extra).strip(), x=x, y=y, text_anchor=where, data_es=es or en)


def place(m, name, x, y, w, h, label_y=None):
    """Anchor row for a box given by its upper left corner."""
    m.anchors.append(anchor(name, x + w / 2, y + h / 2, x + w / 2, label_y if label_y else y + 12, w, h))


def draw_frame(doc, m, width, height):
    x0, y0, x1, y1 = m.frame.bounds
    n = svg.num
    doc.add("boxes", tag("path", cls="paper", fill_rule="evenodd",
                         d=f"M0 0H{n(width)}V{n(height)}H0zM{n(x0)} {n(y0)}V{n(y1)}H{n(x1)}V{n(y0)}z"),
            rect("frame", x0, y0, x1 - x0, y1 - y0), rect("frame-thin", 14, 14, width - 28, height - 28))
