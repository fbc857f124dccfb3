#!/usr/bin/env python3
"""Every text of the command is translated, and every translation is used.

    texts.py ROOT [--list]

Texts are the literals inside N_("...") in cli/*.c and the `about` of the bots. --list prints them as an empty catalog.
"""
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


def texts(root):
    """The texts in the order of the files, each with the file that has it first."""
    found = {}
    for path in sorted((root / "cli").glob("*.[ch]")) + sorted((root / "bots").glob("*.c")):
        source = path.read_text(encoding="utf-8")
        for pattern in (MARKED, BOT):
            for match in pattern.finditer(source):
                found.setdefault(unquote(match[1]), path.relative_to(root))
    del found["..."]  # the example in cli/cli.h
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


def main():
    root = Path(sys.argv[1])
    wanted = texts(root)
    if "--list" in sys.argv:
        for text, path in wanted.items():
            print(f"#: {path}\nmsgid {quote(text)}\nmsgstr \"\"\n")
        return
    have = catalog(root / "cli/messages/es.po")
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
            print(f"cli/messages/es.po: no text of the command: {text}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


if __name__ == "__main__":
    main()
