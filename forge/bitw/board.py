"""Blocks in the West: from tables to geometry. Drawing is in draw.py."""
import os
from types import SimpleNamespace

from shapely.geometry import box

from ..lib import hexland, tables
from ..lib.cylinder import Plate
from ..lib.hexes import FLAT, Hexes

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(os.path.dirname(os.path.dirname(HERE)), "games", "bitw", "data")

# A2 portrait. The map has 35 columns of 48 hexes; a half column more shows the partial hex of Bratislava.
WIDTH, HEIGHT = 2400.0, 3394.0
PAGE = ("420mm", "594mm")
COLUMNS, ROWS = 35, 48
KM = 70.0
SCALE = 0.955
SIZE = KM * SCALE
STEP = SIZE * 3 ** 0.5 / 2          # from column to column
LEFT, TOP = 22.0, 22.0
CENTRE = (LEFT + SIZE / 3 ** 0.5, TOP + SIZE / 2)      # of hex 0000
MAP = box(LEFT, TOP, CENTRE[0] + COLUMNS * STEP, CENTRE[1] + ROWS * SIZE)
PROJ = Plate(lon0=-11.0, lat0=65.1, km_lon=74.49, km_lat=111.2, scale=SCALE, left=CENTRE[0], top=CENTRE[1])
WATER_SIDES = ("water", "lake", "red_arrow")


def table(name):
    """A table of the forge, or else one of the game's."""
    own = os.path.join(HERE, name + ".tsv")
    return tables.read(own if os.path.exists(own) else os.path.join(DATA, name + ".tsv"))


def centre(hex_id):
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return CENTRE[0] + column * STEP, CENTRE[1] + (row + (column % 2) / 2) * SIZE


def hexes():
    return Hexes({r["hex"]: centre(r["hex"]) for r in table("hexes")}, SIZE, FLAT)


def all_sides(grid, rows):
    """The table knows special sides only; here every side between two hexes of land has a kind."""
    sides = {p: {"kind": "clear", "name": "-", "orange_side_of": "-"} for p in grid.pairs()
             if rows[p[0]]["class"] == rows[p[1]]["class"] == "land"}
    for r in table("hexsides"):
        sides[tuple(sorted((r["hex_a"], r["hex_b"])))] = r
    return sides


def geometry():
    m = SimpleNamespace(notes=[], frame=MAP, base=PROJ, hexes=hexes())
    m.rows = {r["hex"]: r for r in table("hexes")}
    m.sides = all_sides(m.hexes, m.rows)
    m.places = {r["id"]: r for r in table("cities")}
    m.rails = table("rails")
    m.pulls = table("pulls")
    hexland.build(m)
    return m
