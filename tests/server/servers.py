"""Two servers on one PostgreSQL, and what happens when one of them, or the database, is killed."""
import atexit
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

import accounts
import harness


FIRST = tempfile.mkdtemp()  # the cluster that those of later tests are copies of
atexit.register(shutil.rmtree, FIRST, ignore_errors=True)


class Database:
    """A PostgreSQL of the test's own."""

    def __init__(self, place):
        self.script = str(place.root / "tests/store/postgres.sh")
        self.folder = f"/tmp/eto-{place.folder.name}-pg"
        self.place, self.address = place, self.run("start").strip()

    def run(self, command, *more):
        return subprocess.run([self.script, command, self.folder, *more], check=True, stdout=subprocess.PIPE,
                              text=True, env={**os.environ, "FIRST": f"{FIRST}/data"}).stdout

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.place.close()
        finally:
            self.run("stop")


def two_servers(place, database):
    return [place.serve("--public", "--store", database.address) for _ in range(2)]


def started(servers, people, seats):
    """A running table; people sit as seats says, each at the server of the same number."""
    table = servers[0].table({"axis": "me", **{s: "bot:random" for s in seats if seats[s] == "bot"}}, start=False,
                             headers=people[0])
    socks = [server.socket(table, **person) for server, person in zip(servers, people)]
    for seat, who in seats.items():
        if who != "bot" and seat != "axis":
            assert socks[who].ask("join", seat=seat)["ok"]
    harness.wait_for(lambda: all(s["player"] or s["bot"] for s in socks[0].ask("table")["seats"]))
    reply = socks[0].ask("start")
    assert reply["ok"], reply
    return table, socks


def act(sock, seat, steps):
    legal = sock.ask("legal", seat=seat)["actions"]
    action = next((a["action"] for a in legal if a["action"] in ("pass", "end", "done")), legal[-1]["action"])
    return sock.ask("act", seat=seat, action=action, expect=steps)


def play_both(socks, seats, count):
    """People play, each by the server that they are at; programs play by themselves. Returns the steps."""
    done, end = 0, time.monotonic() + harness.TIMEOUT
    while done < count:
        assert time.monotonic() < end, "nobody plays"
        status = socks[0].ask("log", **{"from": 100000})
        who = [seat for seat in status["deciders"] if seats.get(seat) in (0, 1)]
        if not who:
            time.sleep(0.01)
            continue
        sock = socks[seats[who[0]]]
        known = sock.ask("log", **{"from": 100000})
        if who[0] not in known["deciders"]:
            time.sleep(0.02)  # the other server is a moment ahead
            continue
        reply = act(sock, who[0], known["steps"])
        assert reply["ok"] or reply["error"] in ("stale", "not_yours"), reply
        done += reply["ok"]
    return socks[0].ask("log")["steps"]


def test_two_players_at_two_servers(place):
    with Database(place) as database:
        servers = two_servers(place, database)
        people = [accounts.sign_up(servers[0], "Ana"), accounts.sign_up(servers[1], "Bob")]
        seats = {"axis": 0, "allies": "bot", "ussr": 1}
        table, socks = started(servers, people, seats)
        assert socks[1].event("start")["now"]["state"] == "running", "the other server has heard of the start"
        reply = act(socks[0], "axis", 0)
        assert reply["ok"]
        heard = socks[1].event("play")
        assert heard["steps"] == reply["steps"] and [s["seat"] for s in heard["log"]] == \
            [s["seat"] for s in reply["log"]], (heard, reply)
        steps = play_both(socks, seats, 40)
        for sock in socks:
            harness.wait_for(lambda sock=sock: sock.ask("log")["steps"] >= steps)
        logs = [sock.ask("log")["log"][:steps] for sock in socks]
        assert [(s["seat"], s["step"]) for s in logs[0]] == [(s["seat"], s["step"]) for s in logs[1]]
        assert any(s["seat"] == "allies" for s in logs[0]), "the program has played"
        assert [s["step"] for s in logs[0]] == list(range(1, steps + 1)), "nothing twice, nothing missing"
        assert socks[1].ask("say", text="hello")["ok"] and socks[0].event("word")["word"]["text"] == "hello"
        assert socks[0].ask("offer", kind="draw")["agreed"] is False
        assert socks[1].event("offer")["offer"]["by"] == "Ana"
        assert socks[1].ask("accept", kind="draw")["agreed"]
        assert socks[0].event("end")["now"]["outcome"] == "agreed"
        assert socks[1].ask("offer", kind="rematch")["ok"]
        harness.wait_for(lambda: socks[0].event("offer")["offer"]["kind"] == "rematch")
        again = socks[0].ask("accept", kind="rematch")["rematch"]
        assert socks[1].event("rematch")["now"]["rematch"] == again
        assert servers[1].get(f"tables/{again}", **people[1])["state"] == "running"
        assert place.verify(socks[1].ask("game")["text"]).returncode == 0


def test_a_lost_race_is_stale(place):
    """Two servers are asked at the same moment: one action counts, the other is stale, and nothing is lost."""
    with Database(place) as database:
        servers = two_servers(place, database)
        ana = accounts.sign_up(servers[0], "Ana")
        table = servers[0].table(headers=ana)
        socks = [server.socket(table, **ana) for server in servers]
        steps, errors = 0, []
        for _ in range(25):
            legal = [a["action"] for a in socks[0].ask("legal", seat="axis")["actions"]]
            if not legal or socks[0].ask("log")["deciders"] != ["axis"]:
                break
            for sock in socks:
                sock.send({"id": 1000 + steps, "do": "act", "seat": "axis", "action": legal[-1], "expect": steps})
            replies = []
            for sock in socks:
                message = sock.receive()
                while message.get("id") != 1000 + steps:
                    message = sock.receive()
                replies.append(message)
            good = [r for r in replies if r["ok"]]
            errors += [r["error"] for r in replies if not r["ok"]]
            assert good, replies
            steps = max(r["steps"] for r in good)
            for sock in socks:
                harness.wait_for(lambda sock=sock: sock.ask("log")["steps"] == steps)
        logs = [sock.ask("log") for sock in socks]
        assert logs[0]["hash"] == logs[1]["hash"] and logs[0]["log"] == logs[1]["log"]
        assert set(errors) <= {"stale"}, errors
        stored = database.run("sql", f"SELECT count(*), max(seq) FROM action WHERE table_id = {table}").strip()
        assert stored == f"{steps}|{steps}"
        undone = socks[1].ask("offer", kind="takeback", steps=0)
        assert undone["ok"] and socks[0].event("undo")["steps"] == 0


def holder_of(database, table):
    return int(database.run("sql", f"SELECT COALESCE(MAX(holder), 0) FROM lease WHERE table_id = {table}"))


def test_a_killed_server_is_replaced(place):
    """The one that looks after the program of a table is killed in the middle of a game."""
    with Database(place) as database:
        first = place.serve("--public", "--store", database.address)
        people = [accounts.sign_up(first, "Ana"), accounts.sign_up(first, "Bob")]
        seats = {"axis": 0, "allies": "bot", "ussr": 1}
        table, socks = started([first, first], people, seats)
        holder = harness.wait_for(lambda: holder_of(database, table))
        second = place.serve("--public", "--store", database.address)
        socks[1] = second.socket(table, **people[1])
        steps = play_both(socks, seats, 10)
        assert holder_of(database, table) == holder, "the first server keeps what it has"
        first.stop(signal.SIGKILL)
        socks[0] = second.socket(table, **people[0])
        assert socks[0].ask("log")["steps"] >= steps
        after = play_both(socks, seats, 25)
        assert any(s["seat"] == "allies" and s["step"] > steps for s in socks[1].ask("log")["log"])
        assert holder_of(database, table) not in (0, holder), "the second server looks after it now"
        second.stop()
        assert holder_of(database, table) == 0, "whoever stops gives up what it has"
        again = place.serve("--public", "--store", database.address)
        log = again.socket(table, **people[0]).ask("log")
        assert [s["step"] for s in log["log"]] == list(range(1, log["steps"] + 1)) and log["steps"] >= after


def test_the_database_is_killed_and_comes_back(place):
    """Actions wait, or fail with a code; none that was acknowledged is lost, and none is there twice."""
    with Database(place) as database:
        server = place.serve("--store", database.address)
        tables = [server.table() for _ in range(4)]
        socks = [server.socket(table) for table in tables]
        known, codes, over, stop = {t: 0 for t in tables}, set(), set(), threading.Event()

        def play(table, sock):
            steps = 0
            while not stop.is_set():
                status = sock.ask("log", **{"from": 100000})
                if not status["ok"]:
                    codes.add(status["error"])
                    continue
                assert status["steps"] >= known[table], "an acknowledged action is gone"
                steps = status["steps"]
                time.sleep(0.01)
                if not status["deciders"]:
                    over.add(table)
                    return
                legal = sock.ask("legal", seat=status["deciders"][0])
                if not legal["ok"] or not legal["actions"]:
                    codes.add(legal.get("error", "none"))
                    continue
                reply = sock.ask("act", seat=status["deciders"][0], action=legal["actions"][-1]["action"], expect=steps)
                if reply["ok"]:
                    known[table] = reply["steps"]
                else:
                    codes.add(reply["error"])

        threads = [threading.Thread(target=play, args=pair) for pair in zip(tables, socks)]
        for thread in threads:
            thread.start()
        for _ in range(2):
            time.sleep(0.7)
            before = dict(known)
            database.run("kill")
            time.sleep(0.8)
            database.run("again")
            harness.wait_for(lambda before=before: all(known[t] > before[t] or t in over for t in tables))
        stop.set()
        for thread in threads:
            thread.join()
        assert codes <= {"storage", "stale"}, codes
        logs = {t: server.socket(t).ask("log") for t in tables}
        for table, log in logs.items():
            assert log["steps"] >= known[table]
            stored = database.run("sql", f"SELECT count(*), max(seq) FROM action WHERE table_id = {table}").strip()
            assert stored == f"{log['steps']}|{log['steps']}"
        server.stop()
        server = place.serve("--store", database.address)
        for table, log in logs.items():
            assert server.socket(table).ask("log")["hash"] == log["hash"]


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
