"""Places names beside their towns on a hex board, and other names where there is room."""
import numpy as np

from . import labels, svg
from .svg import tag

ICON = 15.0


def longest(texts, cls, styles):
    size, font, spacing = styles[cls]
    return max(labels.text_width(t, size, font, spacing) for t in texts)


def hex_mask(hexes, h, x0, y0, w, height):
    """True where a cell of the window lies outside the hex."""
    gx, gy = np.meshgrid(np.arange(w) + x0 + 0.5, np.arange(height) + y0 + 0.5)
    cx, cy = hexes.centre[h]
    out = np.zeros(gx.shape, bool)
    for angle in list(hexes.compass.values())[:3]:
        a = np.radians(angle)
        out |= np.abs((gx - cx) * np.cos(a) + (gy - cy) * np.sin(a)) > hexes.size / 2 - 1
    return out


def _sums(mask):
    total = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1))
    total[1:, 1:] = np.cumsum(np.cumsum(mask, 0), 1)
    return total


def _box(total, w, h):
    return total[h:, w:] - total[:-h, w:] - total[h:, :-w] + total[:-h, :-w]


def find(sheet, soft, hexes, h, x, y, blocks, reach=26):
    """Best place for one of the blocks [(w, h, penalty)] near x, y: (block number, left, top) or None.

    Cells taken are forbidden; soft cells (rails, rivers) and cells outside the hex cost.
    """
    best = None
    for number, (w, height, penalty) in enumerate(blocks):
        w, height = int(np.ceil(w)), int(np.ceil(height))
        x0, y0 = int(x - w - reach), int(y - height - reach)
        x1, y1 = int(x + w + reach), int(y + height + reach)
        x0, y0 = max(0, x0), max(0, y0)
        x1, y1 = min(sheet.taken.shape[1], x1), min(sheet.taken.shape[0], y1)
        window = (slice(y0, y1), slice(x0, x1))
        taken = _box(_sums(sheet.taken[window]), w, height)
        if not taken.size:
            continue
        area = w * height
        cost = 55 * _box(_sums(hex_mask(hexes, h, x0, y0, x1 - x0, y1 - y0)), w, height) / area
        cost += 30 * _box(_sums(soft[window]), w, height) / area
        left, top = np.meshgrid(np.arange(cost.shape[1]) + x0, np.arange(cost.shape[0]) + y0)
        dx = np.maximum(np.maximum(left - x, x - (left + w)), 0)
        dy = np.maximum(np.maximum(top - y, y - (top + height)), 0)
        cost += 1.3 * np.hypot(dx, dy) + 0.12 * np.abs(top + height / 2 - y) + penalty
        cost[taken > 0] = np.inf
        at = np.unravel_index(int(np.argmin(cost)), cost.shape)
        if np.isfinite(cost[at]) and (best is None or cost[at] < best[0] - 1e-9):
            best = (cost[at], number, float(left[at]), float(top[at]))
    return None if best is None else best[1:]


def blocks(en, es, cls, icons, styles, icon=ICON):
    """Shapes of a name with a row of icons: [(where, w, h, penalty)]. en, es: lists of lines."""
    size = styles[cls][0]
    width, high = longest(en + es, cls, styles) + 2, (size * 0.92) * max(len(en), len(es)) + 1
    row = icon * icons
    found = []
    if icons:
        found.append(("beside", width + 2 + row, max(high, icon), 0.0))
        found.append(("below", max(width, row), high + icon, 1.0))
        found.append(("above", max(width, row), high + icon, 1.5))
    else:
        found.append(("plain", width, high, 0.0))
    return found


def draw_name(doc, ident, en, es, cls, icons, shape, left, top, styles, icon=ICON, extra=""):
    """Draws the block that find() placed; icons: [(symbol, value text or '', data)]. Returns label x, y."""
    size = styles[cls][0]
    where, w, h = shape[:3]
    line = size * 0.92
    high = line * max(len(en), len(es)) + 1
    centre = left + w / 2 if where != "beside" else left + (w - 2 - icon * len(icons)) / 2
    y = top + size * 0.74 + (icon if where == "above" else 0) + (max(0, icon - high) / 2 if where == "beside" else 0)
    content = svg.escape(en[0]) if len(en) == 1 else "".join(
        tag("tspan", svg.escape(t), x=centre, y=y + line * i) for i, t in enumerate(en))
    doc.add("labels", tag("text", content, id="label-" + ident, cls=(cls + " " + extra).strip(), x=centre, y=y,
                          text_anchor="middle", data_es="|".join(es)))
    x = left + w / 2 - icon / 2 * len(icons) if where != "beside" else left + w - icon * len(icons)
    iy = top + h - icon if where == "below" else top if where == "above" else top + (h - icon) / 2
    for i, (name, value, data) in enumerate(icons):
        doc.add("cities", tag("use", cls="mark-" + name, href="#i-" + name, x=x + icon * i + 0.6, y=iy + 0.6,
                              width=icon - 1.2, height=icon - 1.2, data_value=value or None, **data))
        if value:
            doc.add("cities", tag("text", value, cls="t-val" if name == "pop" else "t-val t-inv",
                                  x=x + icon * (i + 0.5), y=iy + icon / 2 + styles["t-val"][0] * 0.36
                                  + (0.6 if name in ("mine", "mineral") else 0),
                                  text_anchor="middle"))
    return centre, y


def draw_free(doc, m, sheet, rows, styles, soft):
    """Names of seas, lands, rivers and ranges: rows class, en, es, lon, lat; | breaks a line."""
    for row in rows:
        cls = row["class"]
        size = styles[cls][0]
        en, es = row["en"].split("|"), row["es"].split("|")
        w, line = longest(en + es, cls, styles) + 2, size * 1.1
        h = line * max(len(en), len(es))
        x, y = m.proj.point(float(row["lon"]), float(row["lat"]))
        spot = sheet.nearest(x, y, w, h, ~soft, 60) or sheet.nearest(x, y, w, h, None, 60) or sheet.nearest(x, y, w, h,
                                                                                                            None, 190)
        if spot is None:
            m.notes.append("no room for " + row["en"])
            continue
        cx, top = spot[0] + w / 2, spot[1] + size * 0.8
        content = svg.escape(en[0]) if len(en) == 1 else "".join(
            tag("tspan", svg.escape(t), x=cx, y=top + line * i) for i, t in enumerate(en))
        doc.add("labels", tag("text", content, cls=cls, x=cx, y=top, text_anchor="middle", data_es=row["es"]))
        sheet.take(*spot, w, h)
        yield row, cx, top


def draw_numbers(doc, m, sheet, wanted, size=8.5):
    """Hex numbers where nothing else is written: at the top of the hex, else at the bottom."""
    width = labels.text_width("0000", size, "sans")
    for h in sorted(wanted):
        x, y = m.hexes.centre[h]
        low = m.hexes.radius * (0.66 if m.hexes.turn == 30 else 0.74)
        for dy in (-low + size * 0.35, low + size * 0.35):
            x0, y0 = x - width / 2, y + dy - size * 0.75
            part = sheet.taken[int(y0):int(y0 + size * 0.8) + 1, int(x0):int(x0 + width) + 1]
            if not part.any():
                doc.add("numbers", tag("text", h, cls="t-num", x=x, y=y + dy, text_anchor="middle"))
                sheet.take(x0, y0, width, size * 0.8, 0)
                break
