"""Writes SVG with the same bytes every time: fixed decimals, given order, no dates."""
import re

from shapely.geometry import Polygon

from . import geodata


def number(tenths):
    """An integer count of tenths as short text: 125 -> 12.5, 120 -> 12."""
    sign, t = ("-", -tenths) if tenths < 0 else ("", tenths)
    return f"{sign}{t // 10}" + (f".{t % 10}" if t % 10 else "")


def num(value):
    return number(int(round(float(value) * 10)))


def _points(coords, closed):
    grid = [(int(round(c[0] * 10)), int(round(c[1] * 10))) for c in coords]
    out = [p for i, p in enumerate(grid) if i == 0 or p != grid[i - 1]]
    if closed and len(out) > 1 and out[0] == out[-1]:
        out.pop()
    return out


def _run(coords, closed):
    p = _points(coords, closed)
    if len(p) < (3 if closed else 2):
        return ""
    text = "M" + number(p[0][0]) + " " + number(p[0][1]) + "l"
    steps = [number(b[0] - a[0]) + " " + number(b[1] - a[1]) for a, b in zip(p, p[1:])]
    # A minus sign separates numbers as well as a blank does.
    return (text + " ".join(steps) + ("z" if closed else "")).replace(" -", "-")


def path(geometry):
    """Path data of polygons or lines: one absolute start per run, then relative steps in tenths."""
    if geometry.geom_type in ("Polygon", "MultiPolygon", "GeometryCollection") and geodata.polygons(geometry):
        rings = [r for p in geodata.polygons(geometry) for r in (p.exterior, *p.interiors)]
        return "".join(_run(r.coords, True) for r in rings)
    return "".join(_run(l.coords, False) for l in geodata.lines(geometry))


def parse(data):
    """The polygon that path() wrote (rings by the even-odd rule)."""
    shape = Polygon()
    for run in re.findall(r"M([^Mz]*)z", data):
        start, steps = run.split("l")
        x, y = (round(float(v) * 10) for v in re.findall(r"-?[\d.]+", start))
        values = [round(float(v) * 10) for v in re.findall(r"-?[\d.]+", steps)]
        ring = [(x / 10, y / 10)]
        for dx, dy in zip(values[::2], values[1::2]):
            x, y = x + dx, y + dy
            ring.append((x / 10, y / 10))
        shape = shape.symmetric_difference(Polygon(ring).buffer(0))
    return shape


def escape(text):
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


def tag(name, content=None, **attributes):
    """cls -> class, data_es -> data-es; numbers get one decimal, None is left out."""
    parts = [name]
    for key, value in attributes.items():
        if value is None:
            continue
        key = "class" if key == "cls" else key.replace("_", "-")
        text = num(value) if isinstance(value, (int, float)) else escape(value)
        parts.append(f'{key}="{text}"')
    head = "<" + " ".join(parts)
    return f"{head}/>" if content is None else f"{head}>{content}</{name}>"


class Document:
    def __init__(self, width, height, title, layers, page=("594mm", "420mm")):
        self.width, self.height, self.title, self.page = width, height, title, page
        self.layers = {name: [] for name in layers}
        self.defs = []
        self.style = ""

    def add(self, layer, *items):
        self.layers[layer].extend(i for i in items if i)

    def text(self):
        out = ['<?xml version="1.0" encoding="UTF-8"?>',
               f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(self.width)} {num(self.height)}" '
               f'width="{self.page[0]}" height="{self.page[1]}" data-theme="light" role="img">',
               tag("title", escape(self.title)), f"<style>{self.style}</style>", "<defs>", *self.defs, "</defs>",
               tag("rect", cls="paper", width=self.width, height=self.height)]
        for name, items in self.layers.items():
            out += [f'<g id="layer-{name}">', *items, "</g>"]
        return "\n".join(out + ["</svg>", ""])


def stylesheet(light, dark, rules):
    """One block of CSS. Colours are variables; each use also carries the light colour first, for
    renderers without CSS variables (rsvg-convert)."""
    def spelled(rule):
        def both(match):
            prop, name = match.group(1), match.group(2)
            return f"{prop}:{light[name]};{prop}:var(--{name})"
        return re.sub(r"([a-z-]+):\$([a-z0-9-]+)", both, rule)
    variables = lambda theme: "".join(f"--{k}:{v};" for k, v in theme.items())
    return ("\n:root,[data-theme=light]{" + variables(light) + "}\n[data-theme=dark]{" + variables(dark) + "}\n"
            + "\n".join(spelled(r) for r in rules) + "\n")
