#!/usr/bin/env python3
"""The rules of the house that a program can check. Prints what it finds and ends with "N passed, N failed".

    tidy.py ROOT

Every file counts as one test. Before that, each rule is shown a piece of text that breaks it (SAMPLES below): a rule
that finds nothing there is a failure too.
"""
import re
import shutil
import subprocess
import sys
from collections import Counter
from fnmatch import fnmatch
from pathlib import Path

COLUMNS, LINES = 120, 900
CODE = {".c", ".h", ".py", ".sh", ".ts", ".mjs", ".js", ".build", ".ini", ".md", ""}
TEXT = CODE | {".tsv", ".po", ".case", ".json", ".txt", ".1", ".bash", ".zsh"}
SKIP = {".git", "build", "node_modules", "__pycache__"}
PURE = ("core", "games", "bots")

MARKS = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
BANNED = ("strcpy strcat sprintf vsprintf gets strtok atoi atol atof rand srand alloca setjmp longjmp scanf sscanf "
          "fscanf")
PURE_BANNED = ("printf fprintf vprintf vfprintf puts fputs putchar putc fputc fopen fclose fread fwrite fgets getchar "
               "fseek fflush perror remove rename tmpfile getenv system exit abort time clock signal")
PURE_HEADERS = {"assert.h", "inttypes.h", "limits.h", "stdarg.h", "stdbool.h", "stddef.h", "stdint.h", "stdio.h",
                "stdlib.h", "string.h"}
# Headers of the system whose names a header of ours must not have: a search path could find the wrong one.
SYSTEM_HEADERS = set((
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype aio cpio dirent "
    "dlfcn endian err fcntl fmtmsg fnmatch ftw getopt glob grp iconv langinfo libgen link malloc memory monetary "
    "mqueue netdb nl_types paths poll pthread pwd regex resolv sched search semaphore spawn strings stropts sysexits "
    "syslog tar termios ucontext ulimit unistd utime utmp utmpx values wait wordexp").split())
SPANISH = re.compile(r"[áéíóúüñÁÉÍÓÚÑ¿¡]")
HEAP = "malloc calloc realloc free"
HEAP_FILES = {"core/match.c"}


def words(names):
    return re.compile(r"(?<![\w.>])(" + "|".join(names.split()) + r")\b(?=\s*\()")


BANNED_CALL, HEAP_CALL = words(BANNED), words(HEAP)
PURE_CALL, STREAM = words(PURE_BANNED), re.compile(r"\b(FILE|stdin|stdout|stderr)\b")
COMMENT_OR_STRING = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')
STATIC = re.compile(r"^\s*static\s+(?!inline\b|_Noreturn\b)([^;={(]*)[;={]")


def bare_code(text):
    """C without comments and the insides of strings, line by line as before."""
    def blank(match):
        token = match[0]
        quoted = token[0] + token[-1] if token[0] in "\"'" else ""
        return quoted + "\n" * token.count("\n")
    return COMMENT_OR_STRING.sub(blank, text)


def check_lines(name, text):
    """Width, blanks at the end, leftover marks, length of the file."""
    suffix = Path(name).suffix
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if line.rstrip("\r") != line.rstrip():
            if suffix != ".tsv" or line.endswith((" ", "\r")):
                yield number, "blanks at the end of the line"
        if suffix not in CODE:
            continue
        table = suffix == ".md" and line.startswith("|")
        if len(line.expandtabs(8)) > COLUMNS and not table:
            yield number, f"{len(line.expandtabs(8))} columns, at most {COLUMNS}"
        if mark := MARKS.search(line):
            yield number, f"leftover mark {mark[0]}"
    if text and not text.endswith("\n"):
        yield len(lines), "no newline at the end of the file"
    if suffix in CODE and suffix != ".md" and len(lines) > LINES:
        yield len(lines), f"more than {LINES} lines: split it by subject"


def check_c(name, text):
    """Indentation and banned calls. Spaces may only align the continuation of a list, less than a tab deep."""
    before = ""
    for number, line in enumerate(bare_code(text).split("\n"), 1):
        if re.match(r" +\S", line) and (line.startswith(" " * 8) or not before.endswith(",")):
            yield number, "indented with spaces, not tabs"
        before = line.rstrip()
        if call := BANNED_CALL.search(line):
            yield number, f"banned call: {call[1]}"


def check_language(name, text):
    """Code speaks English: other languages stand in catalogs and data tables (tests may say anything)."""
    if name.startswith("tests/"):
        return
    for token in COMMENT_OR_STRING.finditer(text):
        if token[0].startswith('"') and SPANISH.search(token[0]):
            yield text.count("\n", 0, token.start()) + 1, "Spanish in code: it belongs to the catalogs and the data"


def check_pure(name, text):
    """core, games and bots: no input or output, clock, threads, heap or variables that outlive a call."""
    if not name.startswith(tuple(p + "/" for p in PURE)):
        return
    for number, line in enumerate(bare_code(text).split("\n"), 1):
        if word := PURE_CALL.search(line) or STREAM.search(line):
            yield number, f"not in a pure folder: {word[1]}"
        if name not in HEAP_FILES and (call := HEAP_CALL.search(line)):
            yield number, f"{call[1]}: only core/match.c allocates"
        if (static := STATIC.match(line)) and not constant(static[1]):
            yield number, "static data must be const"
        if name.startswith("games/") and re.search(r"\b(float|double)\b", line):
            yield number, "no floating point in a game: results must be the same everywhere"


def constant(declaration):
    """Is the object of this declaration (up to its name) const itself, and not only what it points to?"""
    pointer = declaration.rfind("*")
    return "const" in (declaration[pointer:] if pointer >= 0 else declaration)


def allowed(name):
    """The folders whose headers a file may include, or None for any."""
    top, *rest = name.split("/")
    if top == "core":
        return ("core/",)
    if top == "games":
        return ("core/", "games/") if len(rest) == 1 else ("core/", f"games/{rest[0]}/")
    if top == "bots":
        return ("core/", "bots/")
    if top == "wire":
        return ("core/", "wire/")
    if top == "draw":
        return ("core/", "wire/", "draw/", "cli/cli.h", "cli/desk.h")
    if top in ("cli", "server", "web"):
        above = {"cli": ("server/", "draw/"), "web": ("cli/",)} # the page's engine is that of `eto engine`
        return ("core/", "bots/", "wire/", f"{top}/", *above.get(top, ()))
    return None


def check_includes(name, text):
    """The layers: core knows no game, a game knows only core, front ends know core, bots and the list of games."""
    folders = allowed(name)
    pure = name.startswith(tuple(p + "/" for p in PURE))
    for number, line in enumerate(text.split("\n"), 1):
        if not (match := INCLUDE.match(line)):
            continue
        quote, header = match.groups()
        if quote == '"' and "/" not in header:
            yield number, f"include from the root of the project: {header}"
        elif quote == '"' and folders and not header.startswith(folders):
            yield number, f"{name.split('/')[0]} may not include {header}"
        elif quote == "<" and pure and header not in PURE_HEADERS:
            yield number, f"not in a pure folder: <{header}>"


def check_guard(name, text):
    """A header begins, after its comment, with a guard named after it."""
    if not name.endswith(".h"):
        return
    match = re.match(r"\s*#ifndef (\w+)\n#define (\w+)\n", bare_code(text))
    stem = re.sub(r"\W", "_", Path(name).stem).upper()
    if not match or match[1] != match[2]:
        yield 1, "no header guard after the opening comment"
    elif not match[1].endswith(f"{stem}_H"):
        yield 1, f"the header guard should end in {stem}_H: {match[1]}"


def check_header_name(name, _):
    if name.endswith(".h") and Path(name).stem in SYSTEM_HEADERS:
        yield 1, f"<{Path(name).name}> is a header of the system"


def check_po(name, text):
    """Catalogs that translators' tools accept."""
    if name.endswith(".po") and shutil.which("msgfmt"):
        done = subprocess.run(["msgfmt", "-c", "-o", "/dev/null", "-"], input=text.encode(), capture_output=True,
                              check=False)
        if done.returncode:
            yield 1, "msgfmt: " + done.stderr.decode().strip().replace("\n", " / ")


def check_shell(name, text):
    """Scripts that a POSIX shell can parse."""
    if text.startswith("#!/bin/sh"):
        done = subprocess.run(["sh", "-n"], input=text.encode(), capture_output=True, check=False)
        if done.returncode:
            yield 1, done.stderr.decode().strip()


C_CHECKS = (check_c, check_language, check_pure, check_includes, check_guard, check_header_name)


def findings(name, text):
    checks = [check_lines, check_po, check_shell]
    if name.endswith((".c", ".h")):
        checks += C_CHECKS
    for check in checks:
        yield from check(name, text)


# A file name, a text that breaks a rule, and a part of what must be said about it.
SAMPLES = [
    ("core/a.c", "\t" * 14 + "int wide = 1;\n", "columns"),
    ("core/a.c", "int a; \n", "blanks"),
    ("docs/a.md", "FIX" "ME later\n", "leftover"),
    ("core/a.c", "int a;", "no newline"),
    ("core/a.c", "int a;\n" * 901, "split"),
    ("cli/a.c", "    int a;\n", "spaces"),
    ("cli/a.c", "\tstrcpy(a, b);\n", "banned call: strcpy"),
    ("games/x/a.c", "\tsay(\"Producción\");\n", "Spanish in code"),
    ("cli/a.c", "\tif (setjmp(b))\n", "banned call: setjmp"),
    ("core/a.c", "\tprintf(\"x\");\n", "pure folder: printf"),
    ("games/x/a.c", "\tFILE *f;\n", "pure folder: FILE"),
    ("bots/a.c", "\tp = malloc(3);\n", "only core/match.c"),
    ("core/a.c", "static int counter;\n", "must be const"),
    ("core/a.c", "\tstatic const char *last = 0;\n", "must be const"),
    ("games/x/a.c", "static struct s table[] = {\n", "must be const"),
    ("games/x/a.c", "\tdouble odds;\n", "floating"),
    ("core/a.c", "#include \"games/x/a.h\"\n", "core may not include"),
    ("games/x/a.c", "#include \"games/y/a.h\"\n", "games may not include"),
    ("bots/a.c", "#include \"games/y/a.h\"\n", "bots may not include"),
    ("cli/a.c", "#include \"games/y/a.h\"\n", "cli may not include"),
    ("wire/a.c", "#include \"cli/a.h\"\n", "wire may not include"),
    ("draw/a.c", "#include \"cli/session.h\"\n", "draw may not include"),
    ("cli/a.c", "#include \"cli.h\"\n", "from the root"),
    ("core/a.c", "#include <time.h>\n", "<time.h>"),
    ("core/a.c", "#include <pthread.h>\n", "<pthread.h>"),
    ("core/a.h", "int a;\n", "no header guard"),
    ("core/a.h", "#ifndef ETO_B_H\n#define ETO_B_H\n#endif\n", "should end in A_H"),
    ("server/limits.h", "#ifndef ETO_LIMITS_H\n#define ETO_LIMITS_H\n#endif\n", "header of the system"),
    ("tools/a", "#!/bin/sh\nif true\n", "yntax error"),
]
if shutil.which("msgfmt"):
    SAMPLES.append(("core/messages/a.po", 'msgid "a"\nmsgid "b"\n', "msgfmt"))

# What must not be taken for a fault.
CLEAN = """/* A comment with printf(x), strcpy and "quotes. */
#include <string.h>

#include "core/text.h"

static const char *const names[] = {"printf(", "a"};
static const int numbers[3] = {1, 2, 3};

static int add(int a, int b)
{
\treturn a + b + record->time(a) + state->rand;
}
"""


def self_test():
    """Every rule finds its sample, and none finds fault with clean code."""
    missed = [f"tidy.py: no rule found the fault in a sample: {part}" for name, text, part in SAMPLES
              if not any(part in what for _, what in findings(name, text))]
    missed += [f"tidy.py: clean code is blamed: {what}" for _, what in findings("core/a.c", CLEAN)]
    if tree_findings(TREE) != TREE_SAYS:
        missed.append(f"tidy.py: of a small tree it is said: {sorted(tree_findings(TREE))}")
    return missed, len(SAMPLES) + 2


# -- what only the whole tree shows --

DEFINED = re.compile(r"^(?!static|typedef|enum|return|else)[a-z][\w *]*?\b(\w+)\([^;{}]*\)\s*\n\{", re.M)
DECLARED = re.compile(r"^[a-z][\w *]*?\b(\w+)\([^;{}]*\)[^;{}]*;", re.M)
MAPPED = re.compile(r"\b([a-z]\w*\*?)\.c\b")


def uncalled(sources):
    """Functions that nobody calls. Those of core may be for the tests alone; what page and fuzzers call is not C."""
    code = {name: bare_code(text) for name, text in sources.items() if name.endswith((".c", ".h"))}
    defined = {match[1]: name for name, text in code.items() for match in DEFINED.finditer(text)
               if name.endswith(".c") and not name.startswith(("tests/", "web/"))}
    uses, tested, declared = Counter(), Counter(), Counter()
    pasted = re.findall(r"\bp##(\w+)", code.get("core/tables.h", ""))  # THE_RULES(df) takes df_load and so on
    for name, text in code.items():
        uses.update(prefix + rest for prefix in re.findall(r"\bTHE_RULES\((\w+)\)", text) for rest in pasted)
        (tested if name.startswith("tests/") else uses).update(w for w in re.findall(r"\w+", text) if w in defined)
        if name.endswith(".h"):
            declared.update(match[1] for match in DECLARED.finditer(text))
    for function, name in sorted(defined.items()):
        calls = uses[function] - 1 - declared[function] + tested[function] * name.startswith("core/")
        if calls <= 0 and function not in ("main", *COMING):
            yield name, f"nobody calls {function}"


def unmapped(sources):
    """The header of a game, games/ID/ID.h, names every file of the game in its opening comment, and no other."""
    for name, text in sources.items():
        match = re.fullmatch(r"games/(\w+)/\1\.h", name)
        if not match:
            continue
        named = set(MAPPED.findall(text.split("*/")[0]))
        there = {Path(n).stem for n in sources if re.fullmatch(rf"games/{match[1]}/\w+\.c", n)}
        for stem in sorted(there):
            if not any(fnmatch(stem, pattern) for pattern in named):
                yield name, f"the map in the opening comment does not name {stem}.c"
        for pattern in sorted(named):
            if not any(fnmatch(stem, pattern) for stem in there):
                yield name, f"the map in the opening comment names {pattern}.c, which is not there"


def unruled(sources):
    """A clause that its editors call ambiguous is read in one way: RULINGS.md of the game says in which."""
    for name, text in sources.items():
        match = re.fullmatch(r"(games/\w+)/rules\.tsv", name)
        if match:
            ruled = set(re.findall(r"[A-Z]{2}-[\w.]*\w", sources.get(match[1] + "/RULINGS.md", "")))
            for line in text.splitlines():
                clause = line.split("\t")[0]
                if "[AMBIGUOUS" in line and clause not in ruled:
                    yield match[1] + "/RULINGS.md", f"says nothing of {clause}, which is marked as ambiguous"


# Parts of core that games on their way will call.
COMING = ("eto_scene_ask", "eto_word_among", "eto_word_number")

TREE = {"games/a/rules.tsv": "AA-1.1\t1\trule\tOne [AMBIGUOUS: or two]\tUno\nAA-1.10\t1\trule\tX [AMBIGUOUS]\tX\n",
        "games/a/RULINGS.md": "Two of them (AA-1.10).\n",
        "games/a/a.h": "/* Files: a.c, gone.c */\nvoid lost(void);\nint used(void);\n",
        "games/a/a.c": "void lost(void)\n{\n}\n\nint used(void)\n{\n\treturn 1;\n}\n\nvoid aa_load(void)\n{\n}\n",
        "games/a/b.c": "static int c(void)\n{\n\treturn used();\n}\nconst struct eto_game a = {THE_RULES(aa)};\n",
        "core/tables.h": "#define THE_RULES(p) .load = p##_load\n"}
TREE_SAYS = {("games/a/RULINGS.md", "says nothing of AA-1.1, which is marked as ambiguous"),
             ("games/a/a.c", "nobody calls lost"),
             ("games/a/a.h", "the map in the opening comment does not name b.c"),
             ("games/a/a.h", "the map in the opening comment names gone.c, which is not there")}


def tree_findings(sources):
    return {*uncalled(sources), *unmapped(sources), *unruled(sources)}


def files(root):
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        if not SKIP & set(relative.parts) and path.is_file() and path.suffix in TEXT:
            yield relative.as_posix(), path


def main(root):
    complaints, tests = self_test()
    failed, sources = len(complaints), {}
    for name, path in files(Path(root)):
        tests += 1
        try:
            sources[name] = path.read_bytes().decode("utf-8")
            found = list(findings(name, sources[name]))
        except UnicodeDecodeError as error:
            found = [(1, f"not UTF-8: {error}")]
        complaints += [f"{name}:{number}: {what}" for number, what in found]
        failed += bool(found)
    whole = sorted(tree_findings(sources))
    complaints += [f"{name}: {what}" for name, what in whole]
    tests, failed = tests + 1 + len(whole), failed + len(whole)
    print(*complaints, sep="\n", end="\n" if complaints else "")
    print(f"{tests - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
