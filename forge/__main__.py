"""python3 -m forge [GAME...]: rebuilds the boards of the games named, or of all.

python3 -m forge setup GAME [SCENARIO] [--dark] -o FILE.svg: the board of a block game with a set-up on it.
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
    usage = "usage: python3 -m forge setup GAME [SCENARIO] [--dark] -o FILE.svg"
    words = [a for a in arguments if a != "--dark"]
    if "-o" not in words[1:] or words[-1] == "-o":
        sys.exit(usage)
    at = words.index("-o")
    target, words = words[at + 1], words[:at] + words[at + 2:]
    try:
        module = importlib.import_module(f"forge.{words[0]}.setup")
    except ModuleNotFoundError:
        sys.exit(f"forge: {words[0]} is no block game")
    module.write(os.path.join(ROOT, "games", words[0], "data"), words[1] if len(words) > 1 else None,
                 "--dark" in arguments, target)


if __name__ == "__main__":
    main(sys.argv[1:])
