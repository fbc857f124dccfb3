"""The luck of the dice: every roll is weighed against all its results, each with its exact chance."""
import re
import sys
from itertools import product

import harness
from lessons import Engine

GAMES = ["downfall-staff-1", "westfront-staff-1", "blitzwar-staff-1"]


def fortune(engine, text):
    reply = engine.ask(do="fortune", text=text)
    assert reply["ok"], reply
    return reply


def read(eto, name):
    return (eto.root / f"tests/golden/{name}.eto").read_text(encoding="utf-8").splitlines()


def up_to(lines, end):
    """The game as it was before that line, without what proves its dice."""
    return [line for line in lines[:end] if not line.startswith("commit ")]


def test_what_dice_give_one_side_they_take_from_another(eto):
    engine = Engine(eto)
    for name in GAMES:
        reply = fortune(engine, "\n".join(read(eto, name)) + "\n")
        assert reply["rolls"] > 0, reply
        seats = list(reply["seats"].values())
        assert abs(seats[0] + seats[1]) <= 1, reply
        steps = [roll["step"] for roll in reply["great"]]
        assert len(set(steps)) == len(steps) > 0, reply
    engine.close()


def luck_of(engine, head, roll):
    """The luck of the first seat if this falls."""
    reply = fortune(engine, "\n".join(head + [f"dice roll {' '.join(map(str, roll))}"]) + "\n")
    return list(reply["seats"].values())[0]


def before_rolls(eto, name):
    """What a game was before each of its rolls of two dice."""
    lines = read(eto, name)
    return [up_to(lines, at) for at, line in enumerate(lines) if re.fullmatch(r"dice roll \d \d", line)]


def test_over_all_results_of_a_roll_there_is_no_luck(eto):
    engine = Engine(eto)
    mattered = 0
    for head in before_rolls(eto, "downfall-staff-1")[:12]:
        before = list(fortune(engine, "\n".join(head) + "\n")["seats"].values())[0]
        gains = [luck_of(engine, head, roll) - before for roll in product(range(1, 7), repeat=2)]
        mattered += max(gains) > 20
        assert abs(sum(gains)) <= 2 * len(gains), (head[-1], gains) # both are cut off to wholes
        assert min(gains) <= 0 <= max(gains), gains
    assert mattered > 2, "no roll could bring anything"
    engine.close()


def test_a_game_without_dice_has_no_luck(eto):
    engine = Engine(eto)
    lines = read(eto, "downfall-staff-1")
    first = next(at for at, line in enumerate(lines) if line.startswith("dice "))
    reply = fortune(engine, "\n".join(up_to(lines, first)) + "\n")
    assert reply["rolls"] == 0 and not any(reply["seats"].values()) and reply["great"] == [], reply
    assert not engine.ask(do="fortune", text="eto 1\n")["ok"]
    engine.close()


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
