"""What everybody may know of an account: results, and dice against expectation."""
import subprocess
import sys
import urllib.parse

import harness
from accounts import sign_up
from talk import seated


def recount(text, sides=6):
    """The faces in the notation of a game, by the seat that decided before each roll, and of all."""
    counts, owner = {"all": [0] * sides}, None
    for line in text.split("begin\n")[1].splitlines():
        words = line.split()
        if words[0] == "dice":
            for pips in map(int, words[2:]):
                counts.setdefault(owner, [0] * sides)[pips - 1] += 1
                counts["all"][pips - 1] += 1
        elif words[0] not in ("secret", "result", "end"):
            owner = words[0]
    return counts


def faces(dice):
    assert len(dice) <= 1
    return dice[0]["faces"] if dice else [0] * 6


def imported(place, text):
    """The number of the table that a game becomes: Ana has the Axis, Bob the others."""
    done = subprocess.run([place.program, "import", "-", "--store", str(place.folder / "data"), "--player", "axis=Ana",
                           "--player", "allies=Bob", "--player", "ussr=Bob"], input=text, env=place.env, text=True,
                          capture_output=True, check=True, timeout=600)
    return int(done.stdout.split(":")[0].split()[-1])


def test_dice_are_counted_for_tables_and_accounts(place):
    server = place.serve("--public")
    for name in ("Ana", "Bob"):
        sign_up(server, name)
    text = (place.root / "tests/golden/downfall-staff-1.eto").read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    cut = len(lines) * 2 // 3
    while lines[cut].startswith("dice "):  # a roll that is due would fall at once, and be counted
        cut += 1
    part = "".join(lines[:cut] + [line for line in lines if line.startswith("secret")])
    counts, some = recount(text), recount(part)
    assert sum(counts["all"]) > 100 > sum(some["all"]) // 2 > 10 and len(counts) == 4
    running = imported(place, part)
    told = server.get(f"tables/{running}/dice")
    assert faces(told["dice"]) == some["all"] and server.get(f"tables/{running}")["state"] == "running"
    assert server.get("accounts/Ana/dice")["dice"] == [], "games that run are not counted for accounts"
    told = server.get(f"tables/{imported(place, text)}/dice")
    assert faces(told["dice"]) == counts["all"]
    for seat in told["seats"]:
        assert faces(seat["dice"]) == counts.get(seat["seat"], [0] * 6), seat
    whole = told["dice"][0]
    chi = sum((n - whole["rolled"] / 6) ** 2 / (whole["rolled"] / 6) for n in counts["all"])
    assert abs(whole["chi_square"] - chi) < 0.001 and 0.0001 < whole["p"] <= 1 and whole["mean_expected"] == 3.5
    for _ in range(2):  # counted, then read
        ana, bob = server.get("accounts/ana/dice"), server.get("accounts/Bob/dice")
        assert ana["name"] == "Ana" and faces(ana["dice"]) == counts["axis"] and ana["partial"] is False
        assert faces(bob["dice"]) == [a + b for a, b in zip(counts["allies"], counts["ussr"])]


def test_results_are_counted(place):
    server = place.serve("--public")
    for outcome in ("resign", "draw", "run"):
        if outcome == "resign":
            table, people = seated(server, "Ana", "Bob")
        else:
            table = server.table({"axis": "me"}, start=False, headers=people["Ana"])
            for seat in ("allies", "ussr"):
                assert server.post(f"tables/{table}/join", {"seat": seat}, **people["Bob"])["ok"]
            assert server.post(f"tables/{table}/start", **people["Ana"])["ok"]
        if outcome == "resign":
            assert server.post(f"tables/{table}/resign", **people["Ana"])["ok"]
        if outcome == "draw":
            assert server.post(f"tables/{table}/offer", {"kind": "draw"}, **people["Ana"])["ok"]
            assert server.post(f"tables/{table}/accept", {"kind": "draw"}, **people["Bob"])["agreed"]
    alone = server.table(headers=people["Bob"])
    assert server.post(f"tables/{alone}/resign", **people["Bob"])["ok"]
    ana, bob = server.get("accounts/Ana"), server.get("accounts/BOB")
    assert ana["games"] == [{"game": "downfall", "running": 1, "won": 0, "lost": 1, "drawn": 1, "solo": 0}]
    assert bob["games"] == [{"game": "downfall", "running": 1, "won": 1, "lost": 0, "drawn": 1, "solo": 1}]
    assert bob["name"] == "Bob" and bob["since"] > 0 and not bob["bot"]


def test_profiles_tell_nothing_else(place):
    server = place.serve("--public")
    sign_up(server, "Ñandú", email="secret@example.org")
    found = server.get("accounts/" + urllib.parse.quote("ñandú"))
    assert found == {"status": 200, "ok": True, "name": "Ñandú", "bot": False, "since": found["since"], "games": []}
    for path in ("accounts/nobody", "accounts/secret@example.org", "accounts/", "accounts/nobody/dice",
                 "accounts/%C3%91and%C3%BA/secret", "accounts/" + "x" * 150):
        assert server.get(path)["status"] == 404, path
    assert server.post("accounts/%C3%91and%C3%BA")["status"] == 404


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
