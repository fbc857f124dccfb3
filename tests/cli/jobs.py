"""Many games on many machines: what workers play is what `eto arena` would have played, whoever dies meanwhile."""
import json
import signal
import sqlite3
import subprocess
import sys
import time

import harness

ORDERS = ("--game", "downfall", "--seats", "random", "--games", "24", "--seed", "7")


def worker(eto, *args):
    return subprocess.Popen([eto.program, "worker", "--store", str(eto.path("data")), "--threads", "1", *args],
                            env=eto.env, cwd=eto.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ask(eto, *args, code=0):
    found, output, errors = eto.run("jobs", *args, "--store", eto.path("data"))
    assert found == code, (args, found, errors)
    return output if code == 0 else errors


def counted(text):
    return {name: value for name, value in json.loads(text).items() if name != "seconds"}


def test_workers_play_what_an_arena_plays(eto):
    eto.path("data").mkdir()
    ask(eto, "add", "night", *ORDERS, "--part", "5")
    assert json.loads(ask(eto, "--json"))["runs"][0]["parts"] == 5
    workers = [worker(eto, "--once") for _ in range(3)]
    for one in workers:
        output, errors = one.communicate(timeout=1200)
        assert one.returncode == 0 and not errors, errors
    run = json.loads(ask(eto, "list", "--json"))["runs"][0]
    assert (run["played"], run["done"], run["taken"], run["stuck"]) == (24, 5, 0, 0), run
    code, arena, _ = eto.run("arena", *ORDERS, "--json")
    assert code == 0 and counted(ask(eto, "show", "night", "--json")) == counted(arena)
    assert "24 of 24 games played" in ask(eto, "show", "night")
    assert "24 de 24 partidas" in ask(eto, "show", "night", "--lang", "es")
    ask(eto, "drop", "night")
    assert json.loads(ask(eto, "--json"))["runs"] == []


def test_a_killed_worker_loses_nothing(eto):
    eto.path("data").mkdir()
    ask(eto, "add", "night", "--game", "westfront", "--scenario", "S43", "--seats", "random", "--games", "4000",
        "--part", "4000")
    killed = worker(eto)
    while not json.loads(ask(eto, "--json"))["runs"][0]["taken"]:
        time.sleep(0.1)
    killed.send_signal(signal.SIGKILL)
    killed.communicate()
    assert json.loads(ask(eto, "--json"))["runs"][0]["done"] == 0
    with sqlite3.connect(eto.path("data/eto.db"), timeout=60) as db:  # its lease ends
        db.execute("UPDATE part SET until = 0")
    stopped = worker(eto)
    while not json.loads(ask(eto, "--json"))["runs"][0]["taken"]:
        time.sleep(0.1)
    stopped.send_signal(signal.SIGTERM)
    stopped.communicate(timeout=1200)
    assert stopped.returncode == 0
    run = json.loads(ask(eto, "--json"))["runs"][0]
    assert (run["done"], run["taken"]) == (0, 0), "it has given its part back"


def test_a_duel_of_workers(eto):
    eto.path("data").mkdir()
    orders = ("--game", "downfall", "--duel", "staff,random", "--games", "4")
    ask(eto, "add", "match", *orders, "--part", "1")
    one = worker(eto, "--once")
    one.communicate(timeout=1200)
    code, arena, _ = eto.run("arena", *orders, "--json")
    assert code == 0 and counted(ask(eto, "show", "match", "--json")) == counted(arena)


def test_what_is_wrong_is_said(eto):
    assert eto.run("jobs", "show", "night", "--store", eto.path("nowhere"))[0] == 1
    assert eto.run("worker", "--once", "--store", eto.path("nowhere"))[0] == 1
    eto.path("data").mkdir()
    ask(eto, "add", "night", *ORDERS)
    assert "already" in ask(eto, "add", "night", *ORDERS, code=1)
    assert "no run" in ask(eto, "show", "day", code=1)
    for words in (["add"], ["burn", "night"], ["add", "a b", *ORDERS], ["add", "x", "--game", "chess"], ["add", "x"],
                  ["add", "x", *ORDERS, "--part", "0"], ["add", "x", "--game", "downfall", "--duel", "staff"],
                  ["show"], ["list", "night"]):
        code, _, errors = eto.run("jobs", *words, "--store", eto.path("data"))
        assert code in (1, 2) and errors, words
    with sqlite3.connect(eto.path("data/eto.db"), timeout=60) as db:
        db.execute("UPDATE part SET done = 1, result = '0 won x'")
    assert "cannot be read" in ask(eto, "show", "night", code=1)
    with sqlite3.connect(eto.path("data/eto.db"), timeout=60) as db:
        db.execute("UPDATE part SET done = 0, result = ''")
        db.execute("UPDATE run SET signature = 'others'")
    assert eto.run("worker", "--once", "--store", eto.path("data"))[0] == 0
    assert json.loads(ask(eto, "--json"))["runs"][0]["done"] == 0, "other rules: left alone"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
