#!/usr/bin/env python3
"""Turns the numbered clauses of a rulebook into C constants, and finds which of them code and data cite.

    clauses.py ROOT GAME CLAUSES_H CITED_TSV DEPFILE

CLAUSES_H  enum { DF_intro_1 = 1, DF_1_1, ... }: the value n is row n of games/GAME/rules.tsv, DF-4.2.15 is DF_4_2_15.
CITED_TSV  id, cited, noted, refuses (0 or 1 each), in the order of rules.tsv:
           cited    code of the game uses the constant, or a text in the code or the data name the id; a range
                    "DF-4.2.17 to DF-4.2.22" names all between. An unknown id is an error;
           noted    comments alone name it: somebody has thought of it, but nothing follows from that;
           refuses  a check refuses by it: see refusing().
DEPFILE    what was read, folders included, for ninja.
"""
import re
import sys
from pathlib import Path

COLUMNS = ["id", "section", "kind", "en", "es"]
KINDS = {"rule", "table", "data", "optional", "example", "clarification", "flavour"}
ID = re.compile(r"[A-Z]{2}-[A-Za-z0-9]+(\.[A-Za-z0-9]+)*")
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)
DATA_COMMENT = re.compile(r"^#.*", re.M)
FUNCTION = re.compile(r"^(?:static |inline |const |struct )*(\w+) \**\w+\([^;{]*\)\n\{\n(.*?)^\}", re.S | re.M)
FORBIDS = re.compile(r"\b\w*forbids\s*\((?:[^();]|\([^()]*\))*?,\s*(\w+)\s*\)")


class Bad(Exception):
    """An error in a file: str() is "file:line: what"."""


def constant(clause):
    return re.sub(r"[-.]", "_", clause)


def read_rules(path):
    """The ids of the clauses, in the order of the file."""
    lines = path.read_text(encoding="utf-8").split("\n")
    if lines[0].split("\t") != COLUMNS:
        raise Bad(f"{path}:1: the columns must be: {' '.join(COLUMNS)}")
    seen = {}
    for number, line in enumerate(lines[1:], 2):
        if not line or line.startswith("#"):
            continue
        where = f"{path}:{number}"
        cells = line.split("\t")
        if len(cells) != len(COLUMNS):
            raise Bad(f"{where}: {len(cells)} cells, expected {len(COLUMNS)}")
        clause, _, kind, english, _ = cells
        if not ID.fullmatch(clause):
            raise Bad(f"{where}: bad clause id: {clause}")
        if seen and clause[:3] != next(iter(seen.values()))[0][:3]:
            raise Bad(f"{where}: {clause} has another prefix than the first clause")
        if constant(clause) in seen:
            other, first = seen[constant(clause)]
            raise Bad(f"{where}: {clause} repeats {other} of line {first}")
        if kind not in KINDS:
            raise Bad(f"{where}: unknown kind: {kind} (known: {' '.join(sorted(KINDS))})")
        if not english:
            raise Bad(f"{where}: {clause} has no English text")
        seen[constant(clause)] = (clause, number)
    if not seen:
        raise Bad(f"{path}: no clauses")
    return [clause for clause, _ in seen.values()]


def refusing(code):
    """The constants by which the checks of a C source refuse. In each function:
        eto_forbids(..., CONSTANT);
        return ... CONSTANT ...; if it returns a clause (eto_clause);
    where a name stands for what is assigned to it, or to the array of that name: name = ... CONSTANT ...;
    """
    found = []
    for result, body in FUNCTION.findall(code):
        parts = FORBIDS.findall(body)
        if result == "eto_clause":
            parts += re.findall(r"\breturn\b([^;]*);", body)
        words = {word for part in parts for word in re.findall(r"\w+", part)}
        for _ in range(2):
            assigned = [text for word in sorted(words)
                        for text in re.findall(rf"\b{word}\b(?:\[[^\]=;]*\])*\s*=(?!=)\s*([^;]*);", body)]
            words |= {word for text in assigned for word in re.findall(r"\w+", text)}
        found += sorted(words)
    return found


def named(text, prefix, clauses, where):
    """The clauses that a text names by id, ranges included."""
    one = rf"\b{prefix}-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*"
    place = {c: i for i, c in enumerate(clauses)}
    found = set()
    for match in re.finditer(rf"({one})(?:\s+(?:\*\s+)?to\s+(?:\*\s+)?({one}))?", text):
        for clause in filter(None, match.groups()):
            if clause not in place:
                start = text.index(clause, match.start())
                line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
                raise Bad(f"{where}:{line}:{column}: no such clause: {clause}")
        first, last = place[match[1]], place[match[2] or match[1]]
        found |= set(clauses[first:last + 1])
    return found


def without_comments(text):
    """A C source whose comments are blank and whose strings stand."""
    return COMMENT_OR_STRING.sub(lambda part: part[0] if part[0][0] == '"' else " ", text)


def scan(folder, clauses):
    """The sets of cited, of noted and of refusing clauses, and the files read."""
    of_constant = {constant(c): c for c in clauses}
    prefix = clauses[0][:2]
    cited, named_at_all, refuses = set(), set(), set()
    sources = sorted(p for p in folder.iterdir() if p.suffix in (".c", ".h"))
    data = sorted((folder / "data").glob("*.tsv"))
    for path in sources:
        text = path.read_text(encoding="utf-8")
        named_at_all |= named(text, prefix, clauses, path)
        cited |= named(without_comments(text), prefix, clauses, path)
        code = COMMENT_OR_STRING.sub(" ", text)
        cited |= {of_constant[w] for w in re.findall(rf"\b{prefix}_\w+", code) if w in of_constant}
        refuses |= {of_constant[w] for w in refusing(code) if w in of_constant}
    for path in data:
        text = path.read_text(encoding="utf-8")
        named_at_all |= named(text, prefix, clauses, path)
        cited |= named(DATA_COMMENT.sub("", text), prefix, clauses, path)
    return cited, named_at_all - cited, refuses, sources + data


def header(game, clauses):
    guard = f"ETO_{game.upper()}_CLAUSES_H"
    prefix = clauses[0][:2]
    lines = [f"/* Made by tools/clauses.py from games/{game}/rules.tsv. */", f"#ifndef {guard}", f"#define {guard}", "",
             "enum {", f"\t{constant(clauses[0])} = 1,"]
    lines += [f"\t{constant(c)}," for c in clauses[1:]]
    lines += ["};", f"enum {{ {prefix}_CLAUSE_COUNT = {len(clauses)} }};", "", "#endif", ""]
    return "\n".join(lines)


def write(path, text):
    """Leaves an unchanged file alone, so that nothing is compiled again for nothing."""
    path = Path(path)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(root, game, header_path, cited_path, depfile):
    folder = Path(root) / "games" / game
    clauses = read_rules(folder / "rules.tsv")
    cited, noted, refuses, read = scan(folder, clauses)
    write(header_path, header(game, clauses))
    rows = [f"{c}\t{int(c in cited)}\t{int(c in noted)}\t{int(c in refuses)}" for c in clauses]
    write(cited_path, "\n".join(["id\tcited\tnoted\trefuses"] + rows) + "\n")
    inputs = [folder / "rules.tsv", folder, folder / "data"] + read
    Path(depfile).write_text(f"{header_path} {cited_path}: " + " ".join(map(str, inputs)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except Bad as error:
        sys.exit(str(error))
