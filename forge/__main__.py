"""python3 -m forge [GAME...]: rebuilds the boards of the games named, or of all.
"""
import importlib
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GAMES = ("downfall", "blitzwar", "twaw", "westfront", "bitw")


def main(arguments):
    for game in arguments or GAMES:
        if game not in GAMES:
            sys.exit(f"forge: no board for {game}; known: {' '.join(GAMES)}")
        draw = importlib.import_module(f"forge.{game}.draw")
        model = draw.build(os.path.join(ROOT, "games", game, "data"))
        for note in model.notes:
            print(f"{game}: {note}")
        print(f"{game}: board.svg and anchors.tsv written")


if __name__ == "__main__":
    main(sys.argv[1:])
