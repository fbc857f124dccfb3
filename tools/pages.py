#!/usr/bin/env python3
"""Writes what a browser fetches as one C source: the client, and the files of each game.

    pages.py ROOT PAGES_C DEPFILE

The client is what `make client` has put into build/client; without it there is the plain page of server/pages. Each
page is kept zipped, with a tag made from its content, and plain too, except for the boards, which are in the program
already (tools/embed.py). A game without a lesson or a player's aid has empty ones. PAGES_C defines the list that
server/pages.h declares.
"""
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
from embed import ROW, rows  # noqa: E402

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8",
         ".css": "text/css; charset=utf-8", ".wasm": "application/wasm", ".svg": "image/svg+xml",
         ".json": "application/json", ".png": "image/png", ".pack": "application/octet-stream",
         ".tsv": "text/tab-separated-values; charset=utf-8", ".md": "text/markdown; charset=utf-8",
         ".webmanifest": "application/manifest+json"}
OF_GAMES = ["data/board.svg", "data/anchors.tsv", "rules.tsv", "card.json", "preview.png"]
LESSONS = {"learn.json": b"null\n", "aid.md": b"", "aid.es.md": b""} # what stands for those that are not written


def zip_of(file, data, kept):
    """Where zopfli is installed it makes what the page is made of, most of the first load, a twentieth smaller. That
    takes its time: what it made for one build is kept for the others."""
    if file.suffix not in (".wasm", ".js", ".css", ".json", ".pack") or not shutil.which("zopfli"):
        return gzip.compress(data, 9, mtime=0)
    path = kept / (hashlib.sha256(data).hexdigest() + ".gz")
    if not path.exists():
        kept.mkdir(exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(subprocess.run(["zopfli", "-c", "--i60", file], capture_output=True, check=True).stdout)
        part.replace(path)
    return path.read_bytes()


def collect(root):
    """The files by their paths, and the folders that were looked into."""
    made, plain = root / "build/client", root / "server/pages"
    client = made if (made / "app.js").exists() else plain
    pages = {"/" + p.name: p for p in sorted(client.iterdir()) if p.suffix in TYPES}
    pages["/"] = pages.pop("/index.html")
    folders = {plain, root / "games", *(p for p in (made, root / "build") if p.is_dir())}
    for game in sorted(p for p in (root / "games").iterdir() if p.is_dir()):
        folders |= {game, game / "data"}
        pages |= {f"/games/{game.name}/{Path(name).name}": game / name for name in OF_GAMES if (game / name).exists()}
        pages |= {f"/games/{game.name}/{name}": game / name for name in LESSONS}
    return pages, sorted(p for p in folders if p.is_dir())


def text(name, data):
    return [f"static const char {name}[][{ROW}] = {{\n", *rows(data), "};\n"]


def source(pages, kept):
    out = ["/* Made by tools/pages.py. */\n#include <stddef.h>\n\n#include \"server/pages.h\"\n"]
    entries = []
    for number, (path, file) in enumerate(sorted(pages.items())):
        data = file.read_bytes() if file.exists() else LESSONS[file.name]
        zipped = zip_of(file, data, kept)
        tag = hashlib.sha256(data).hexdigest()[:16]
        board = path.endswith("/board.svg")
        out += [f"\n/* {path} */\n", *text(f"zipped{number}", zipped)]
        out += [] if board else text(f"plain{number}", data)
        plain = "NULL, 0" if board else f"(const char *)plain{number}, {len(data)}"
        entries.append(f'\t{{"{path}", "{TYPES[file.suffix]}", "\\"{tag}\\"", (const char *)zipped{number}, '
                       f"{len(zipped)}, {plain}}},\n")
    return "".join([*out, "\nconst struct page page_list[] = {\n", *entries, "};\n",
                    "const unsigned page_count = sizeof page_list / sizeof *page_list;\n"])


def main(root, output, depfile):
    root, path = Path(root), Path(output)
    pages, folders = collect(root)
    made = source(pages, root / "build/zips")
    if not path.exists() or path.read_text(encoding="ascii") != made:
        path.write_text(made, encoding="ascii")
    read = [*folders, *(p for p in pages.values() if p.exists())]
    Path(depfile).write_text(f"{output}: " + " ".join(map(str, read)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:]) if len(sys.argv) == 4 else sys.exit(__doc__)
