#!/usr/bin/env python3
"""Writes the files of a game as one C source, so that the program needs no files to run.

    embed.py ROOT GAME CITED_TSV FILES_C DEPFILE

FILES_C defines `const struct eto_files GAME_files` (games/files.h). Names are relative to the game's folder:
"rules.tsv", "cited.tsv", "data/zones.tsv", "messages/es.po", "cases/08-operations.case"; the catalogs of core are
"core/messages/es.po". DEPFILE names what was read, folders included, so that ninja notices a new file.

A C compiler need not accept a string literal of more than 4095 characters, so a text is an array of rows of ROW
bytes, one literal each. The rows follow each other in memory without a gap: together they are the text.
"""
import sys
from pathlib import Path

ROW = 2048
ESCAPES = {ord("\n"): "\\n", ord("\t"): "\\t", ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
BYTES = [ESCAPES.get(b) or (chr(b) if 32 <= b < 127 else f"\\{b:03o}") for b in range(256)]
PATTERNS = ["rules.tsv", "data/*.tsv", "data/board.svg", "messages/*.po", "cases/*.case"]


def rows(data):
    """The C literals of a text, row by row. There is always room for a NUL at the end."""
    for start in range(0, len(data) + 1, ROW):
        yield '\t"' + "".join(BYTES[b] for b in data[start:start + ROW]) + '",\n'


def main(root, game, cited, output, depfile):
    folder = Path(root) / "games" / game
    found = [(str(p.relative_to(folder)), p) for pattern in PATTERNS for p in sorted(folder.glob(pattern))]
    found.append(("cited.tsv", Path(cited)))
    found += [(str(p.relative_to(root)), p) for p in sorted((Path(root) / "core").glob("messages/*.po"))]

    out = [f"/* Made by tools/embed.py from games/{game}. */\n#include \"games/files.h\"\n"]
    entries = []
    for number, (name, path) in enumerate(found):
        data = path.read_bytes()
        out += [f"\n/* {name} */\nstatic const char text{number}[][{ROW}] = {{\n", *rows(data), "};\n"]
        entries.append(f'\t{{"{name}", (const char *)text{number}, {len(data)}}},\n')
    out += ["\nstatic const struct eto_file list[] = {\n", *entries, "};\n\n",
            f"const struct eto_files {game}_files = {{list, sizeof list / sizeof *list}};\n"]
    text = "".join(out)
    path = Path(output)
    if not path.exists() or path.read_text(encoding="ascii") != text:
        path.write_text(text, encoding="ascii")

    folders = [folder, *(folder / name for name in ("data", "messages", "cases")), Path(root) / "core",
               Path(root) / "core" / "messages"]
    inputs = [p for p in folders if p.is_dir()] + [p for _, p in found]
    Path(depfile).write_text(f"{output}: " + " ".join(map(str, inputs)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(*sys.argv[1:])
