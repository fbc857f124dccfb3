#!/usr/bin/env python3
"""Writes the manual page of eto from what the program says about itself.

    manual.py ETO VERSION OUTPUT

The introduction is here; commands and their options come from `eto help` and `eto help COMMAND`.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

HEAD = """.TH ETO 1 "" "eto {version}" "User Commands"
.SH NAME
eto \\- plays board wargames of the Second World War in Europe with every rule enforced
.SH SYNOPSIS
.B eto
.I COMMAND
.RI [ OPTIONS ]
.SH DESCRIPTION
Each game is a whole rulebook in numbered clauses. Every action is checked: one that is not allowed is refused with the
clause that forbids it. Games are played at a terminal against a program or another person, and are kept as readable
text, which can be replayed, verified and used as a bug report.
.SH COMMANDS
"""
TAIL = """.SH ENVIRONMENT
.TP
.BR ETO_LANG ", " LC_ALL ", " LC_MESSAGES ", " LANG
The first that is set chooses the language: Spanish if it begins with
.BR es ,
else English.
.SH EXIT STATUS
0 done; 1 refused, or a check failed; 2 bad usage.
.SH SEE ALSO
The documents that come with the source: README.md, docs/notation.md (games and cases as text), docs/protocol.md (the
engine for other programs).
"""


def ask(eto, *words):
    environment = dict(os.environ, ETO_LANG="en", ASAN_OPTIONS="detect_leaks=0")
    return subprocess.run([eto, *words], capture_output=True, text=True, check=True, env=environment).stdout


def escape(text):
    """Text for troff: dashes are those of options, and no line begins a request."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.M)


def option(line):
    """One line of the table of options: "  -g, --game GAME    the game"."""
    flag, about = re.match(r"\s+((?:-\w, )?--\S+(?: \S+)?)(?:\s{2,}|$)(.*)", line).groups()
    return f".TP\n.B {escape(flag)}\n{escape(' '.join(about.split()))}\n"


def section(eto, command):
    """The part on one command, from its help text."""
    usage, *blocks = ask(eto, "help", command).rstrip("\n").split("\n\n")
    out = [f".SS {command}\n.B {escape(usage.removeprefix('Usage: '))}\n"]
    for block in blocks:
        title, *lines = block.split("\n")
        if title == "Options:":
            joined = re.sub(r"\n\s{20,}", "  ", "\n".join(lines))
            out += [option(line) for line in joined.split("\n")]
        elif title == "Examples:":
            out.append(".PP\n.EX\n" + escape("\n".join(lines)) + "\n.EE\n")
        else:
            out.append(".PP\n" + escape(block) + "\n")
    return "".join(out)


def main(eto, version, output):
    commands = re.findall(r"^  ([a-z]+)  ", ask(eto, "help"), flags=re.M)
    text = HEAD.format(version=version) + "".join(section(eto, c) for c in commands) + TAIL
    Path(output).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) == 4 else __doc__)
