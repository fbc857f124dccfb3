"""Facts that hold for every board with zones."""
import xml.etree.ElementTree as ET

from shapely.geometry import Point, box

from . import labels, svg, zones as zz

SVG = "{http://www.w3.org/2000/svg}"


def read_board(path):
    """(root, {zone: polygon}, {sea: polygon}) of a drawing."""
    root = ET.parse(path).getroot()
    found = {"zone": {}, "sea": {}}
    for item in root.iter(SVG + "path"):
        kind, _, name = item.get("id", "").partition("-")
        if kind in found:
            found[kind][name] = svg.parse(item.get("d"))
    return root, found["zone"], found["sea"]


def pair(a, b):
    return tuple(sorted((a, b)))


def check_drawn(report, kind, wanted, drawn):
    for name in sorted(wanted):
        report.fact(name in drawn and not drawn[name].is_empty, f"{kind} {name} is drawn")
    for name in sorted(set(drawn) - set(wanted)):
        report.fact(False, f"{kind} {name} on the drawing is in the table")


def check_contacts(report, zones, links, apart, closed, least):
    """Drawing and graph agree: zones touch exactly where a link joins them.

    apart: links over water, whose zones must not touch; closed: pairs with a drawn wall between them.
    """
    touching = zz.contacts(zones, 0.3)
    for p in sorted(links):
        if p in apart:
            report.fact(p not in touching, f"{p[0]} and {p[1]} are parted by a strait")
        else:
            report.fact(touching.get(p, 0) >= least, f"{p[0]} and {p[1]} are linked and touch on the drawing "
                        f"({touching.get(p, 0):.1f} units)")
    for p in sorted(touching):
        report.fact(p in links, f"{p[0]} and {p[1]} touch on the drawing, so a link joins them "
                    f"({touching[p]:.1f} units)")
    for p in sorted(closed):
        report.fact(p not in links and p not in touching, f"the wall between {p[0]} and {p[1]} parts them")


def check_overlap(report, zones):
    ids = sorted(zones)
    for i, a in enumerate(ids):
        lap = [b for b in ids[i + 1:] if zones[a].intersects(zones[b]) and zones[a].intersection(zones[b]).area > 3]
        report.fact(not lap, f"zone {a} overlaps no other zone: {lap}")


def check_coasts(report, zones, seas, wanted, closed, least=3.0):
    """wanted: {zone: set of seas}; closed: {(zone, sea)} drawn as closed shores."""
    boxes = {s: seas[s].bounds for s in seas}
    for z in sorted(zones):
        own = zones[z].bounds
        touched = {s for s in sorted(seas)
                   if not zz.apart(own, boxes[s]) and zz.common_border(zones[z], seas[s]) > least}
        for s in sorted(wanted[z]):
            report.fact(s in touched, f"zone {z} lies on sea {s}")
        for s in sorted(touched - wanted[z]):
            report.fact((z, s) in closed, f"zone {z} touches sea {s}, so the rules know that coast or it is closed")


def check_parts(report, ids, links, parts):
    """parts: {number of zones: how often}: the land graph falls into pieces of just these sizes."""
    near = {z: set() for z in ids}
    for a, b in links:
        near[a].add(b)
        near[b].add(a)
    sizes = sorted(len(piece) for piece in pieces(ids, lambda z: near[z]))
    report.fact(sizes == sorted(parts), f"the land falls into pieces of {sorted(parts)} zones: {sizes}")


def pieces(ids, joined):
    """Connected parts, the largest first: joined(a) gives the neighbours of a."""
    left, found = set(ids), []
    while left:
        todo, seen = [min(left)], set()
        while todo:
            a = todo.pop()
            if a not in seen:
                seen.add(a)
                todo.extend(b for b in joined(a) if b in left)
        left -= seen
        found.append(seen)
    return sorted(found, key=lambda s: (-len(s), min(s)))


def check_room(report, anchors, zones, kind, far):
    """Counters have room in each of the zones {id: shape} or at most so far from it, and stand on no others."""
    stacks = []
    for z in sorted(zones.keys() & anchors.keys()):
        x, y, w, h = (float(anchors[z][k]) for k in ("x", "y", "w", "h"))
        report.fact(min(w, h) >= 24, f"{kind} {z} has room for counters: {w:.0f} x {h:.0f}")
        report.fact(zones[z].distance(Point(x, y)) < far, f"counters of {z} stand in or at their {kind}")
        stacks.append((z, box(x - w / 2, y - h / 2, x + w / 2, y + h / 2)))
    for i, (a, shape) in enumerate(stacks):
        hits = [b for b, other in stacks[i + 1 :] if shape.intersection(other).area > 2]
        report.fact(not hits, f"counters of {a} overlap those of no other {kind}: {hits}")


def text_boxes(root, layers, styles):
    """[(text, language, x0, y0, x1, y1)] of all texts in the given layers that stand upright."""
    found = []
    for g in root.iter(SVG + "g"):
        if g.get("id") not in layers:
            continue
        for t in g.iter(SVG + "text"):
            cls = next((c for c in t.get("class", "").split() if c in styles), None)
            if cls and not t.get("transform"):
                found += _boxes(t, styles[cls])
    return found


def _boxes(t, style):
    size, font, spacing = style
    spans = list(t.iter(SVG + "tspan"))
    lines = [e.text or "" for e in spans] or [t.text]
    step = float(spans[1].get("y")) - float(spans[0].get("y")) if len(spans) > 1 else 0
    spanish = t.get("data-es", "").split("|")
    out = []
    for language, texts in (("en", lines), ("es", spanish)):
        for i, text in enumerate(texts):
            w = labels.text_width(text, size, font, spacing)
            x, y = float(t.get("x")), float(t.get("y")) + step * i
            left = x - w / 2 if t.get("text-anchor") == "middle" else x - w if t.get("text-anchor") == "end" else x
            out.append((text, language, left, y - 0.68 * size, left + w, y + 0.2 * size))
    return out


def check_overlaps(report, boxes, what):
    for i, (text, lang, x0, y0, x1, y1) in enumerate(boxes):
        hits = [b[0] for b in boxes[i + 1:] if b[1] == lang
                and min(x1, b[4]) - max(x0, b[2]) > 0.3 and min(y1, b[5]) - max(y0, b[3]) > 0.3]
        report.fact(not hits, f"{what} '{text}' ({lang}) overlaps none: {hits}")
