#!/usr/bin/env python3
"""Every text of the command and of the server's letters is translated, and every translation is used. A place is called
on the board what it is called in the log.

    texts.py ROOT [--list]

Texts are the literals inside N_("...") in cli/, draw/ and server/, and the `about` of the bots. --list prints those of
the command as an empty catalog.
"""
import html
import re
import sys
from pathlib import Path

LITERAL = r'"(?:\\.|[^"\\])*"'
MARKED = re.compile(r"\bN_\(\s*((?:" + LITERAL + r"\s*)+)\)")
BOT = re.compile(r"struct eto_bot \w+ = \{\s*" + LITERAL + r",\s*(" + LITERAL + ")")
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def unquote(literals):
    text = "".join(part[1:-1] for part in re.findall(LITERAL, literals))
    raw = re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), text)
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), raw)


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


CATALOGS = {"cli/messages/es.po": ("cli/*.[ch]", "draw/*.[ch]", "bots/*.c"),
            "server/messages/es.po": ("server/**/*.[ch]",)}


def texts(root, patterns):
    """The texts in the order of the files, each with the file that has it first."""
    found = {}
    for path in [path for pattern in patterns for path in sorted(root.glob(pattern))]:
        source = path.read_text(encoding="utf-8")
        for pattern in (MARKED, BOT):
            for match in pattern.finditer(source):
                found.setdefault(unquote(match[1]), path.relative_to(root))
    found.pop("...", None)  # the example in cli/cli.h
    return found


def catalog(path):
    entries, key, field = {}, None, None
    for line in path.read_text(encoding="utf-8").split("\n"):
        if match := re.match(r"(msgid|msgstr)\s+(" + LITERAL + r")\s*$", line):
            field = match[1]
            if field == "msgid":
                key = unquote(match[2])
                entries[key] = ""
            else:
                entries[key] = unquote(match[2])
        elif re.match(LITERAL + r"\s*$", line):
            part = unquote(line)
            if field == "msgid":
                del entries[key]
                key += part
                entries[key] = ""
            else:
                entries[key] += part
    entries.pop("", None)
    return entries


def compare(root, name, patterns):
    """How many texts of a catalog are good, and how many are not."""
    wanted, have = texts(root, patterns), catalog(root / name)
    passed = failed = 0
    for text, path in wanted.items():
        translated = have.get(text, "")
        same = sorted(re.findall(r"%[1-9]", text)) == sorted(re.findall(r"%[1-9]", translated))
        edges = (text[:1] == " ", text[-1:] == " ") == (translated[:1] == " ", translated[-1:] == " ")
        if translated and same and edges:
            passed += 1
            continue
        failed += 1
        what = "not translated" if not translated else "placeholders or blanks at the edge differ"
        print(f"{path}: {what}: {text}")
    for text in have:
        if text not in wanted:
            failed += 1
            print(f"{name}: no text of the program: {text}")
    return passed, failed


LABEL = re.compile(r'<text id="label-(\w+)"[^>]*?(?: data-es="([^"]*)")?>(.*?)</text>', re.S)


def one_line(parts):
    """A label that is broken into lines: a hyphen before a small letter is that of the break."""
    return re.sub(r"- (?=[a-zäöü])", "", " ".join(filter(None, parts))).replace("- ", "-")


def place_names(root):
    """Where the board has less room it may say less, or add in brackets what else stands there."""
    passed = failed = 0
    for table in sorted(root.glob("games/*/data/names.tsv")):
        rows = (row.split("\t") for row in table.read_text(encoding="utf-8").split("\n") if row and row[0] != "#")
        names = {row[0]: row[1:] for row in rows}
        for place, es, en in LABEL.findall(table.with_name("board.svg").read_text(encoding="utf-8")):
            lines = re.sub(r"<[^>]+>", "|", html.unescape(en)).split("|")
            spanish = html.unescape(es).split("|") if es else lines
            for name, label in zip(names.get(place, []), (one_line(lines), one_line(spanish))):
                good = label == name or label.startswith(name + " (") or name.startswith(label + " ")
                passed, failed = passed + good, failed + (not good)
                if not good:
                    print(f"{table.relative_to(root)}: {place} is {name}, but {label} on the board")
    return passed, failed


def main():
    root = Path(sys.argv[1])
    if "--list" in sys.argv:
        for text, path in texts(root, CATALOGS["cli/messages/es.po"]).items():
            print(f"#: {path}\nmsgid {quote(text)}\nmsgstr \"\"\n")
        return
    counts = [compare(root, name, patterns) for name, patterns in CATALOGS.items()] + [place_names(root)]
    passed, failed = map(sum, zip(*counts))
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
