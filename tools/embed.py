#!/usr/bin/env python3
"""Writes the files of a folder as one C source, so that the program needs no files to run.

    embed.py [--pack] ROOT FOLDER FILES_C DEPFILE [--made FILE]... [--shared PATTERN]...

FILES_C defines `const struct eto_files NAME_files`, NAME being the last part of FOLDER: downfall_files for
games/downfall, cli_files for cli. Names are relative to the folder: "rules.tsv", "data/zones.tsv", "messages/es.po",
"cases/08-operations.case". Files that the build has made (--made) go by their bare name, "cited.tsv"; files from
elsewhere in the project (--shared, and always the catalogs of core) by their name in it, "core/messages/es.po".
With --pack it is not a C source but a pack, which a page fetches when it plays the game (web/given.c): a line with the
name of the folder and the count of files; then for each file a line with its name and size, its bytes, and a NUL. What
only drawings need, the cases and the words of the rules are left out: they are large, and a page fetches them apart.
DEPFILE names what was read, folders included, so that ninja notices a new file.

A C compiler need not accept a string literal of more than 4095 characters, so a text is an array of rows of ROW
bytes, one literal each. The rows follow each other in memory without a gap: together they are the text.
"""
import argparse
from pathlib import Path

ROW = 2048
ESCAPES = {ord("\n"): "\\n", ord("\t"): "\\t", ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
BYTES = [ESCAPES.get(b) or (chr(b) if 32 <= b < 127 else f"\\{b:03o}") for b in range(256)]
HEAVY = {"data/board.svg"}
PATTERNS = ["rules.tsv", "data/*.tsv", "data/board.svg", "messages/*.po", "cases/*.case"]


def rows(data):
    """The C literals of a text, row by row. There is always room for a NUL at the end."""
    for start in range(0, len(data) + 1, ROW):
        yield '\t"' + "".join(BYTES[b] for b in data[start:start + ROW]) + '",\n'


def lean_rules(data):
    """The clauses without their words: ids and kinds, "-" for the rest."""
    head, *lines = data.decode("utf-8").splitlines()
    kept = {head.split("\t").index(name) for name in ("id", "kind")}
    cut = ("\t".join(cell if i in kept else "-" for i, cell in enumerate(line.split("\t"))) for line in lines)
    return "\n".join([head, *cut, ""]).encode("utf-8")


def pack(folder, files):
    """The pack of a list of (name, path)."""
    out = [f"{folder.name} {len(files)}\n".encode("ascii")]
    for name, path in files:
        data = path.read_bytes()
        data = lean_rules(data) if name == "rules.tsv" else data
        out.append(f"{name} {len(data)}\n".encode("ascii") + data + b"\0")
    return b"".join(out)


def source(folder, files):
    """The C source for a list of (name, path)."""
    name = f"{folder.name}_files"
    out = [f"/* Made by tools/embed.py from {folder.name}/. */\n#include \"core/game.h\"\n"]
    entries = []
    for number, (relative, path) in enumerate(files):
        data = path.read_bytes()
        out += [f"\n/* {relative} */\nstatic const char text{number}[][{ROW}] = {{\n", *rows(data), "};\n"]
        entries.append(f'\t{{"{relative}", (const char *)text{number}, {len(data)}}},\n')
    out += ["\nstatic const struct eto_file list[] = {\n", *entries, "};\n\n",
            f"extern const struct eto_files {name};\n",
            f"const struct eto_files {name} = {{list, sizeof list / sizeof *list}};\n"]
    return "".join(out).encode("ascii")


def main(root, folder, output, depfile, made=(), shared=(), packed=False):
    root = Path(root)
    folder = root / folder
    own = [pattern for pattern in PATTERNS if not packed or not pattern.startswith("cases/")]
    files = [(str(p.relative_to(folder)), p) for pattern in own for p in sorted(folder.glob(pattern))]
    files = [(name, p) for name, p in files if not packed or name not in HEAVY]
    patterns = ["core/messages/*.po", *shared]
    files += [(str(p.relative_to(root)), p) for pattern in patterns for p in sorted(root.glob(pattern))]
    files += [(Path(p).name, Path(p)) for p in made]

    data = pack(folder, files) if packed else source(folder, files)
    path = Path(output)
    if not path.exists() or path.read_bytes() != data:
        path.write_bytes(data)

    folders = {folder / Path(pattern).parent for pattern in own} | {root / Path(p).parent for p in patterns}
    inputs = sorted({p if p.is_dir() else p.parent for p in folders}) + [p for _, p in files]
    Path(depfile).write_text(f"{output}: " + " ".join(map(str, inputs)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(usage=__doc__)
    for name in ("root", "folder", "output", "depfile"):
        parser.add_argument(name)
    for name in ("--made", "--shared"):
        parser.add_argument(name, action="append", default=[])
    parser.add_argument("--pack", action="store_true", dest="packed")
    main(**vars(parser.parse_args()))
