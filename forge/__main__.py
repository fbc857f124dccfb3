"""python3 -m forge [GAME...]: rebuilds the boards of the games named, or of all.

python3 -m forge setup GAME [SCENARIO] [--seat SIDE] [--dark] -o FILE.svg: the board of a block game with a
set-up on it; with a seat the other side's blocks show their backs.
python3 -m forge pieces [GAME...]: data/pieces.tsv, the set-up as `eto render` draws it.
"""
import importlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = ("downfall", "blitzwar", "twaw", "westfront", "bitw")


def main(arguments):
    if arguments[:1] == ["setup"]:
        return setup(arguments[1:])
    if arguments[:1] == ["pieces"]:
        return importlib.import_module("forge.pieces").main(arguments[1:], ROOT)
    for game in arguments or GAMES:
        if game not in GAMES:
            sys.exit(f"forge: no board for {game}; known: {' '.join(GAMES)}")
        draw = importlib.import_module(f"forge.{game}.draw")
        model = draw.build(os.path.join(ROOT, "games", game, "data"))
        for note in model.notes:
            print(f"{game}: {note}")
        print(f"{game}: board.svg and anchors.tsv written")


def setup(arguments):
    usage = "usage: python3 -m forge setup GAME [SCENARIO] [--seat SIDE] [--dark] -o FILE.svg"
    words, options = [a for a in arguments if a != "--dark"], {}
    for name in ("-o", "--seat"):
        if name in words:
            at = words.index(name)
            if at + 1 == len(words):
                sys.exit(usage)
            options[name] = words[at + 1]
            del words[at:at + 2]
    if "-o" not in options or not 1 <= len(words) <= 2:
        sys.exit(usage)
    if words[0] not in GAMES or not os.path.exists(os.path.join(ROOT, "forge", words[0], "setup.py")):
        sys.exit(f"forge: {words[0]} is no block game")
    module = importlib.import_module(f"forge.{words[0]}.setup")
    module.write(os.path.join(ROOT, "games", words[0], "data"), words[1] if len(words) > 1 else None,
                 "--dark" in arguments, options["-o"], options.get("--seat"))


if __name__ == "__main__":
    main(sys.argv[1:])
