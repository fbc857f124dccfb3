"""python3 -m forge.check GAME: names every fact of the map that fails; exit status 1 if any does.

It reads only the committed results (board.svg, anchors.tsv), the game's tables and the tables of listed
exceptions, never the builder's memory.
"""
import importlib
import os
import sys

# Also works as a plain script: python3 forge/check.py GAME.
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Report:
    def __init__(self):
        self.passed = self.failed = 0

    def fact(self, holds, text):
        if holds:
            self.passed += 1
        else:
            self.failed += 1
            print("FAIL " + text)

    def close(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def main(arguments):
    if len(arguments) != 1:
        sys.exit("usage: python3 -m forge.check GAME")
    report = Report()
    importlib.import_module(f"forge.{arguments[0]}.facts").check(report)
    return report.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
