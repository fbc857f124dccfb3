"""Golden games: recorded games that must replay to the same state, roll for roll, whatever is changed in the code. If
the rules change on purpose, tests/golden/make.py records them anew."""
import json
import re
import sys

import harness


def games(eto):
    found = sorted((eto.root / "tests/golden").glob("*.eto"))
    assert len(found) >= 6
    return found


def test_golden_games_replay_to_their_hash(eto):
    for path in games(eto):
        text = path.read_text(encoding="utf-8")
        wanted = re.search(r"^end ([0-9a-f]{16})$", text, re.M)[1]
        code, output, errors = eto.run("replay", path)
        assert code == 0, errors
        assert f"State hash: {wanted}" in output, path
        assert "Won by" in output or "Drawn" in output, "a golden game is a whole game"


def test_secret_actions_of_others_are_silent(eto):
    path = next(path for path in games(eto) if path.name == "westfront-staff-1.eto")
    for seat, other in (("axis", "allies"), ("allies", "axis")):
        lines = eto.run("replay", path, "--seat", seat, "--notation")[1].splitlines()
        numbers = [int(line[:5]) for line in lines if re.match(r" *\d+  ", line)]
        assert numbers == list(range(1, len(numbers) + 1)), "gaps tell how many there were"
        assert f"after {len(numbers)} steps" in lines[-2]
        assert not [line for line in lines if re.search(rf"{other} (order|step|rebuild|arrive|early|disband) \?", line)]
        assert any(re.search(rf"{seat} step ", line) for line in lines)


def state_hash(eto, path, *more):
    return re.search(r"State hash: (\w+)", eto.run("replay", path, *more)[1])[1]


def test_the_hash_is_of_what_the_seat_knows(eto):
    """By the hash of the whole state a guess at what is hidden could be tested."""
    path = next(path for path in games(eto) if path.name == "westfront-staff-1.eto")
    whole, axis, allies = (state_hash(eto, path, "--to", "60", *seat) for seat in ([], ["--seat", "axis"],
                                                                                ["--seat", "allies"]))
    assert len({whole, axis, allies}) == 3
    shown = eto.run("replay", path, "--to", "60", "--seat", "axis", "--state")[1]
    assert f"State hash: {axis}" in shown and whole not in shown


def test_the_engine_tells_the_hash_of_what_the_seat_knows(eto):
    text = next(path for path in games(eto) if path.name == "westfront-staff-1.eto").read_text(encoding="utf-8")
    head, body = text.split("\nbegin\n")
    head = "\n".join(line for line in head.splitlines() if not line.startswith("commit "))
    cut = head + "\nbegin\n" + "".join(body.splitlines(keepends=True)[:60])
    asked = [{"do": "load", "text": cut, **seat} for seat in ({}, {"seat": "axis"}, {"seat": "allies"})]
    asked += [{"do": "view", "since": 0, **seat} for seat in ({"seat": "axis"}, {"seat": "allies"}, {})]
    output = eto.run("engine", given="".join(json.dumps(line) + "\n" for line in asked))[1]
    spectator, axis, allies, axis_view, allies_view, whole = (json.loads(line)["hash"] for line in output.splitlines())
    assert (axis, allies) == (axis_view, allies_view)
    assert len({spectator, axis, allies, whole}) == 4


def test_golden_games_prove_their_dice(eto):
    proved = 0
    for path in games(eto):
        if "\ncommit " not in path.read_text(encoding="utf-8"):
            continue  # an example game with printed dice
        code, output, errors = eto.run("verify", path)
        assert code == 0, (path, output, errors)
        proved += 1
    assert proved >= 6


def test_the_check_notices_a_change(eto):
    """Two actions of a golden game exchanged, or one left out: the replay must not end well."""
    path = games(eto)[0]
    head, body = path.read_text(encoding="utf-8").split("\nbegin\n")
    lines = body.splitlines(keepends=True)
    for number in (3, len(lines) // 2, len(lines) - 5):
        less = eto.write("less.eto", head + "\nbegin\n" + "".join(lines[:number] + lines[number + 1:]))
        assert eto.run("replay", less)[0] == 1, number


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
