"""WestFront: from tables to geometry. Drawing is in draw.py."""
import os
from types import SimpleNamespace

from shapely.geometry import box

from ..lib import hexland, tables
from ..lib.cylinder import Mercator
from ..lib.hexes import POINTY, Hexes

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "games", "westfront", "data")

# A2 portrait. The map is 23 hexes wide and 40 rows high.
WIDTH, HEIGHT = 2400.0, 3394.0
PAGE = ("420mm", "594mm")
COLUMNS, ROWS = 23, 40
SIZE = 87.0                        # width of a hex
LEFT, TOP = 22.0, 22.0
ROW = SIZE * 3 ** 0.5 / 2
KM = 94.0                          # the same in the kilometres of the grid, which hold at 50 degrees north
MAP = box(LEFT, TOP, LEFT + COLUMNS * SIZE, TOP + (ROWS - 1) * ROW + SIZE / 3 ** 0.5 * 2)
# Centre of column 13 in even rows: 88 km east of 5 E; row 68 would lie 20 km north of the equator.
PROJ = Mercator(lon0=5, radius_km=4095.16, left_km=-12.5 * KM + 88, top_km=20 + 67 * 81.4064 + KM / 3 ** 0.5,
                scale=SIZE / KM, left=LEFT, top=TOP)


def table(name):
    """A table of the forge, or else one of the game's."""
    own = os.path.join(HERE, name + ".tsv")
    return tables.read(own if os.path.exists(own) else os.path.join(DATA, name + ".tsv"))


def centre(hex_id):
    """Even rows have 23 hexes, odd rows 22 that lie half a hex farther east (and the half hex of Benghazi)."""
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return LEFT + (column - 0.5 + (row % 2) / 2) * SIZE, TOP + SIZE / 3 ** 0.5 + (row - 1) * ROW


def hexes():
    return Hexes({r["hex"]: centre(r["hex"]) for r in table("hexes")}, SIZE, POINTY)


def geometry():
    m = SimpleNamespace(notes=[], frame=MAP, base=PROJ, hexes=hexes())
    m.rows = {r["hex"]: r for r in table("hexes")}
    m.sides = {tuple(sorted((r["hex_a"], r["hex_b"]))): r for r in table("hexsides")}
    m.places = {r["id"]: r for r in table("cities")}
    m.rails = table("rails")
    m.pulls = table("pulls")
    hexland.build(m)
    return m
