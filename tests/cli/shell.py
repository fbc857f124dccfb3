"""The completion of bash, and the manual page, both made from what the program says about itself."""
import re
import shutil
import subprocess
import sys

import harness

SCRIPT = """
eto() {{ {program} "$@"; }}
source {root}/completion/eto.bash
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_eto
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


def complete(eto, *words):
    """What bash offers for the last of these words."""
    script = SCRIPT.format(program=eto.program, root=eto.root)
    done = subprocess.run(["bash", "-c", script, "bash", *words], env=eto.env, cwd=eto.folder, text=True,
                          capture_output=True, check=True)
    return done.stdout.split()


def commands(eto):
    return re.findall(r"^  ([a-z]+)  ", eto.run("help")[1], flags=re.M)


def test_commands_are_completed(eto):
    assert set(commands(eto)) <= set(complete(eto, "eto", "")), complete(eto, "eto", "")
    assert complete(eto, "eto", "ren") == ["render"]
    assert complete(eto, "eto", "help", "ren") == ["render"]


def test_options_are_completed(eto):
    assert complete(eto, "eto", "check", "--with") == ["--without"]
    assert complete(eto, "eto", "arena", "--seat") == ["--seats"]
    for command in commands(eto):
        flags = re.findall(r"^  (?:-.,|   ) (--[a-z-]+)", eto.run("help", command)[1], flags=re.M)
        assert flags and complete(eto, "eto", command, "--") == flags, command


def test_values_are_completed(eto):
    assert complete(eto, "eto", "bench", "--game", "do") == ["downfall"]
    assert complete(eto, "eto", "bench", "-g", "dow") == ["downfall"]
    assert complete(eto, "eto", "play", "dow") == ["downfall"]
    assert complete(eto, "eto", "play", "downfall", "--lang", "e") == ["es", "en"]
    assert {"allies", "axis"} <= set(complete(eto, "eto", "play", "downfall", "--as", "a"))  # seats of every game
    assert complete(eto, "eto", "play", "downfall", "--bot", "") == ["general", "marshal", "random",
                                                                           "recruit", "sergeant", "staff"]
    assert {"S44", "fall-gelb", "SBW8"} <= set(complete(eto, "eto", "arena", "--game", "bitw", "--scenario", ""))
    assert complete(eto, "eto", "completion", "") == ["bash", "zsh"]


def test_files_are_completed(eto):
    eto.write("mine.eto", "")
    assert complete(eto, "eto", "replay", "mi") == ["mine.eto"]
    assert complete(eto, "eto", "perft", "downfall", "--at", "mi") == ["mine.eto"]


def test_the_program_prints_the_scripts(eto):
    for shell, name in (("bash", "eto.bash"), ("zsh", "_eto")):
        assert eto.run("completion", shell)[1] == (eto.root / "completion" / name).read_text(encoding="utf-8")


def test_the_manual_names_everything(eto):
    subprocess.run([sys.executable, "-B", eto.root / "tools" / "manual.py", eto.program, "1.2.3", eto.path("eto.1")],
                   check=True, env=eto.env)
    page = eto.path("eto.1").read_text(encoding="utf-8").replace("\\-", "-")
    assert "eto 1.2.3" in page
    for command in commands(eto):
        part = re.search(rf"^\.SS {command}\n(.*?)^\.S", page, flags=re.M | re.S)[1]
        for flag in re.findall(r"--[a-z-]+", eto.run("help", command)[1].split("Options:")[1].split("Examples:")[0]):
            assert flag in part, (command, flag)
    if shutil.which("groff"):
        done = subprocess.run(["groff", "-man", "-ww", "-z", eto.path("eto.1")], capture_output=True, text=True,
                              check=True)
        assert not done.stderr, done.stderr


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
