"""Numbers that stay as they are as long as the rules do: positions that can be reached in a few decisions, and the
signature of the games that `eto bench` plays. If the rules change on purpose, tests/golden/make.py ETO --numbers
writes tests/golden/numbers.json anew. And every clause has code and a case."""
import json
import sys

import harness


def test_the_numbers_are_those_that_were_written_down(eto):
    wanted = json.loads((eto.root / "tests/golden/numbers.json").read_text(encoding="utf-8"))
    assert len(wanted) >= 4
    for line in wanted:
        code, output, errors = eto.run(*line["args"])
        assert code == 0, errors
        found = json.loads(output)
        assert {key: found[key] for key in line["gives"]} == line["gives"], line


def test_no_clause_is_missing(eto):
    for game in json.loads(eto.run("games", "--json")[1]):
        coverage = json.loads(eto.run("rules", game["id"], "--coverage", "--json")[1])
        assert not coverage["missing"], f"{game['id']}: {coverage['missing']} have no code, or no case"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
