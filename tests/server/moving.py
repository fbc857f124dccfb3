"""eto export, import and repair: games leave a server and come back; histories that the rules no longer allow."""
import json
import signal
import sqlite3
import subprocess
import sys

import harness
from accounts import sign_up


STEP, MOSCOW = 12, 97  # of games/downfall: a verb and a zone


def eto(place, *args, **more):
    return subprocess.run([place.program, *args], env=place.env, capture_output=True, text=True, check=False,
                          timeout=600, **more)


def some_game(server, count=40, seats=None):
    table = server.table(seats)
    sock = server.socket(table)
    last = harness.play_on({seat: sock for seat in ("axis", "allies", "ussr")}, 0, count)
    return table, sock, last


def test_a_running_game_moves_and_goes_on(place):
    server = place.serve()
    table, sock, last = some_game(server)
    data, other = str(place.folder / "data"), str(place.folder / "other")
    done = eto(place, "export", str(table), "--store", data)
    assert done.returncode == 0, done.stderr
    game = place.folder / "running.eto"
    game.write_text(done.stdout, encoding="utf-8")
    assert place.verify(done.stdout).returncode == 0, "with its secret it can be proved"
    open_game = eto(place, "export", str(table), "--store", data, "--without-secret").stdout
    assert "\nsecret " in done.stdout and "\nsecret " not in open_game and "\ncommit " in open_game
    server.stop()
    # Nobody of that name is there yet.
    (place.folder / "other").mkdir()
    refused = eto(place, "import", str(game), "--store", other)
    assert refused.returncode == 1 and 'seat axis: there is no account "player" here' in refused.stderr
    place.folder, mine = place.folder / "elsewhere", place.folder
    place.folder.mkdir()
    server = place.serve()
    moved = eto(place, "import", str(game), "--store", str(place.folder / "data"))
    assert moved.returncode == 0 and f"a running game of {last['steps']} steps" in moved.stdout, moved
    number = int(moved.stdout.split(":")[0].split()[-1])
    found = server.get(f"tables/{number}")
    assert found["steps"] == last["steps"] and found["deciders"] == last["deciders"] and found["state"] == "running"
    assert found["commit"] == server.get(f"tables/{number}")["commit"] and found["commit"] in done.stdout
    sock = server.socket(number)
    assert sock.ask("log")["hash"] == last["hash"]
    harness.play_on({seat: sock for seat in ("axis", "allies", "ussr")}, last["steps"], 60)
    assert sock.ask("resign")["ok"]
    text = sock.ask("game")["text"]
    assert place.verify(text).returncode == 0, "the dice go on from the same secret"
    assert '\nresult "resigned axis,allies,ussr"\n' in text
    place.folder = mine


def test_programs_go_on_with_an_imported_game(place):
    server = place.serve()
    table = server.table({"axis": "me", "allies": "bot:random", "ussr": "bot:random"})
    data = str(place.folder / "data")
    text = eto(place, "export", str(table), "--store", data).stdout
    assert "seat allies bot \"random\"\n" in text
    text = text.replace("seat axis human \"player\"", "seat axis bot \"random\"")
    moved = eto(place, "import", "-", "--store", data, input=text)
    assert moved.returncode == 0, moved
    harness.wait_for(lambda: server.get(f"tables/{table + 1}")["steps"] > 5)


def test_an_ended_game_moves_with_its_result(place):
    server = place.serve("--public")
    ana = sign_up(server, "Ana")
    table = server.table(headers=ana)
    sock = server.socket(table, **ana)
    harness.play_on({seat: sock for seat in ("axis", "allies", "ussr")}, 0, 30)
    assert server.get(f"tables/{table}/notation", **ana)["error"] == "running"
    sock.ask("offer", kind="draw")
    text = server.get(f"tables/{table}/notation", **ana)["text"]
    server.stop()
    data = str(place.folder / "data")
    assert eto(place, "export", str(table), "--store", data).stdout == text
    fresh = place.folder / "fresh.db"
    moved = eto(place, "import", "-", "--store", str(fresh), input=text)
    assert moved.returncode == 0 and "an ended game" in moved.stdout, moved
    with sqlite3.connect(fresh) as db:
        state, result, account, rows = db.execute(
            "SELECT state, result, account0, (SELECT count(*) FROM action) FROM game_table").fetchone()
    assert (state, result, account) == ("ended", "agreed", None) and rows == text.count("\n", text.index("begin")) - 4
    again = eto(place, "import", "-", "--store", data, "--player", "ussr=ana", input=text)
    assert again.returncode == 0, again
    server = place.serve("--public")
    assert server.get("tables/2")["outcome"] == "agreed"
    assert [s["player"] for s in server.get("tables/2")["seats"]] == ["Ana", "Ana", "Ana"]
    assert eto(place, "export", "2", "--store", data).stdout == text


def test_what_is_not_honest_is_not_imported(place):
    server = place.serve()
    table, _, _ = some_game(server, 60)
    text = eto(place, "export", str(table), "--store", str(place.folder / "data")).stdout
    lines = text.splitlines(keepends=True)
    roll = next(i for i, line in enumerate(lines) if line.startswith("dice roll"))
    first = lines.index("begin\n") + 1
    dice = lines[roll].split()
    dice[2] = str(int(dice[2]) % 6 + 1)
    without_end = lines[:-1]

    def refused(changed, why):
        done = eto(place, "import", "-", "--store", str(place.folder / "data"), input="".join(changed))
        assert done.returncode == 1 and why in done.stderr, (why, done)
    refused(without_end[:roll] + [" ".join(dice) + "\n", lines[-2]], "do not come from the secret")
    refused(lines[:first] + ["axis step Moscow\n"] + lines[first:], "refused by DF-")
    refused([line for line in lines if not line.startswith("secret")], "the secret of the dice is missing")
    refused([line for line in lines if not line.startswith("commit")], "no commitment")
    refused([("secret " + "0" * 64 + "\n") if line.startswith("secret") else line for line in lines],
            "not the one that was committed to")
    refused(lines[:-1] + ['result "won axis"\n', lines[-1]], "no game ends like this")
    refused(["rubbish\n"], "not a game")
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        assert db.execute("SELECT count(*) FROM game_table").fetchone() == (1,)
    assert eto(place, "export", "99", "--store", str(place.folder / "data")).returncode == 1
    for wrong in (["export"], ["export", "x"], ["import", "a", "b"], ["repair", "--to", "3"], ["repair", "x"],
                  ["import", "-", "--player", "nobody"]):
        code = eto(place, *wrong, input=text).returncode
        assert code == 2, (wrong, code)


def repair(place, *args):
    done = eto(place, "repair", "--store", str(place.folder / "data"), *args)
    return done.returncode, done.stdout, done.stderr


def found_json(place):
    code, text, _ = repair(place, "--json")
    return code, {g["table"]: g for g in json.loads(text)["games"]}


def test_histories_that_are_no_longer_legal_are_found(place):
    """The log is changed behind the server's back, as if a rule had been other when the actions were played."""
    server = place.serve()
    tables = [some_game(server, 30)[0] for _ in range(3)]
    shown = server.get(f"tables/{tables[0]}")["rules"]
    assert repair(place)[:2] == (0, "running games: 3; to be repaired: 0\n"), "while the server runs"
    server.stop(signal.SIGKILL)
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        forbidden = db.execute("SELECT seq, seat, action FROM action WHERE table_id = 1 AND seq = 1").fetchone()
        db.execute("UPDATE action SET action = ?, seat = ? WHERE table_id = 1 AND seq = 12", (forbidden[2], 2))
        db.execute("UPDATE action SET hash = hash + 1 WHERE table_id = 2 AND seq >= 20")
        db.execute("DELETE FROM snapshot")
    code, games = found_json(place)
    assert code == 1 and [games[t]["fault"] for t in tables] == ["not_asked", "differs", None]
    assert games[1]["at"] == 12 and games[1]["seat"] == "ussr" and games[2]["at"] == 20
    assert games[3]["signature"] == shown["signature"] and games[3]["same_rules"] and games[3]["rules_version"] == 1
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        seat = db.execute("SELECT seat FROM action WHERE table_id = 3 AND seq = 1").fetchone()[0]
        db.execute("UPDATE action SET action = ?, seat = ? WHERE table_id = 3 AND seq = 1", (
            bytes([STEP, 0, MOSCOW, 0, 0, 0, 0, 0]), seat))
    code, games = found_json(place)
    assert games[3]["fault"] == "refused" and games[3]["at"] == 1 and games[3]["action"] == "step MOS"
    assert games[3]["clause"].startswith("DF-") and games[3]["text"]
    code, text, _ = repair(place)
    assert code == 1 and 'table 1 (downfall): action 12, "ussr ' in text and "to be repaired: 3" in text
    assert "table 2 (downfall): legal, but from action 20 on the positions differ" in text
    # A server refuses to go on with them, and goes on when the operator has repaired them.
    server = place.serve()
    sock = server.socket(1)
    assert sock.ask("log")["error"] == "broken"
    assert repair(place, "--rewind", "1", "--to", "99")[0] == 1
    assert repair(place, "--rewind", "1", "--to", "11")[:2] == (0, "table 1: actions that remain: 11\n")
    assert repair(place, "--accept", "1")[0] == 1, "there is nothing to accept"
    assert repair(place, "--accept", "2")[0] == 0
    assert repair(place, "--rewind", "3", "--to", "0")[0] == 0
    assert repair(place)[0] == 0
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        (kept,) = db.execute("SELECT count(*) FROM taken_back WHERE table_id = 1").fetchone()
        assert kept >= 19, "nothing is deleted"
    server.stop()
    server = place.serve()
    assert server.get("tables/1")["steps"] == 11 and server.get("tables/3")["steps"] == 0
    words = server.get("tables/1/words")["words"]
    assert words[0]["by"] is None and "Actions that remain: 11" in words[0]["text"] and "quedan: 11" in words[0]["text"]
    sock = server.socket(1)
    harness.play_on({seat: sock for seat in ("axis", "allies", "ussr")}, 11, 10)


def test_a_game_that_is_over_can_still_be_looked_at(place):
    server = place.serve()
    tables = [some_game(server, 30) for _ in range(2)]
    for _, sock, _ in tables:
        assert sock.ask("resign")["ok"]
    server.stop()
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        db.execute("UPDATE action SET seat = 2 WHERE table_id = 1 AND seq = 12")
        db.execute("UPDATE action SET hash = hash + 1 WHERE table_id = 2 AND seq = 12")
        db.execute("DELETE FROM snapshot")
    server = place.serve()
    for number, steps in ((1, 11), (2, tables[1][2]["steps"])):
        assert len(server.get(f"tables/{number}/log")["log"]) == steps
        assert server.get(f"tables/{number}/view?seat=axis")["ok"] and server.get(f"tables/{number}/dice")["ok"]
        assert server.get(f"tables/{number}/notation")["error"] == "broken"
        assert server.get(f"tables/{number}")["outcome"] == "resigned axis,allies,ussr"
    assert repair(place)[0] == 0, "only running games are to be repaired"


def test_a_running_server_notices_a_repair(place):
    server = place.serve()
    table = some_game(server, 20)[0]
    server.stop()
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        db.execute("UPDATE action SET hash = hash + 1 WHERE seq = 15")
        db.execute("DELETE FROM snapshot")
    server = place.serve()
    assert server.get(f"tables/{table}/log")["error"] == "broken"
    assert repair(place, "--rewind", str(table), "--to", "14")[0] == 0
    harness.wait_for(lambda: server.get(f"tables/{table}/log").get("steps") == 14, 15)


def test_old_data_are_not_touched(place):
    server = place.serve()
    server.stop()
    database = place.folder / "data" / "eto.db"
    with sqlite3.connect(database) as db:
        db.execute("DELETE FROM migration WHERE number = (SELECT max(number) FROM migration)")
        before = db.execute("SELECT max(number) FROM migration").fetchone()
    code, _, said = repair(place)
    assert code == 1 and "start its server once" in said
    with sqlite3.connect(database) as db:
        assert db.execute("SELECT max(number) FROM migration").fetchone() == before
    assert repair(place, "--store", str(place.folder / "nothing.db"))[0] == 1


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
