"""Reading and writing of the tab separated tables that steer the forge."""
import csv


def read(path):
    """Rows of a table as dictionaries. Lines that begin with # are notes."""
    with open(path, encoding="utf-8", newline="") as f:
        lines = [line for line in f if line.strip() and not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def write(path, columns, rows):
    with open(path, "w", encoding="utf-8", newline="\n") as f:
        f.write("\t".join(columns) + "\n")
        for row in rows:
            f.write("\t".join(str(row[c]) for c in columns) + "\n")


def lonlat(text):
    """'1.5 48.2; 2 49' -> [(1.5, 48.2), (2.0, 49.0)]"""
    return [tuple(float(v) for v in pair.split()) for pair in text.split(";") if pair.strip()]
