"""A long run with faults, for `make soak`: servers are killed, the database is killed and paused, a disk is full, the
wall's clock is set, clients send garbage or do not read, all at once, while games go on. What happens is drawn from a
fixed seed. Two servers share a PostgreSQL; a third one has a file of its own, whose disk fills up.

    soak.py ETO ROOT [SECONDS [SEED]]

At the end: no acknowledged action is missing, none is there twice, every log follows the rules (`eto repair`), every
server still answers.
"""
import collections
import contextlib
import json
import random
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "attacks"))
import accounts  # noqa: E402
import harness  # noqa: E402
from servers import Database  # noqa: E402
from steps import with_steps  # noqa: E402

TABLES, FILED, SERVERS = 12, 4, 2  # the tables on PostgreSQL, those in the file; the servers of the former


class Run:
    """The servers, the games and what has been acknowledged."""

    def __init__(self, place, database, rng, pause=0.15, filed=True):
        self.place, self.database, self.rng, self.pause = place, database, rng, pause
        self.set_clock = with_steps(place)
        shared = ("--public", "--store", database.address, "--per-address", "0")
        self.args = [shared] * SERVERS + [("--public", "--per-address", "0")] * filed
        self.servers = [place.serve(*args) for args in self.args]
        self.people = [[accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva")]
                       for server in (self.servers[0], self.servers[-1])[:1 + filed]]
        self.games = []  # (is it in the file, its number, whose it is)
        for number in range(TABLES + FILED * filed):
            filed = number >= TABLES
            person = self.people[filed][number % 3]
            self.games.append((filed, self.servers[-filed].table(headers=person), person))
        self.known, self.counts = {game[:2]: {} for game in self.games}, collections.Counter()
        self.stop, self.wrong = threading.Event(), []

    def play(self, number):
        try:
            self.play_on(number)
        except Exception as error:  # a thread that ends by itself must not go unnoticed
            self.wrong.append(repr(error))

    def play_on(self, number):
        """One person at one table, at whichever server answers."""
        rng, (filed, table, person) = random.Random(number), self.games[number]
        known = self.known[filed, table]
        sock = None
        while not self.stop.is_set():
            try:
                server = self.servers[-1 if filed else rng.randrange(SERVERS)]
                sock = sock or server.socket(table, **person)
                status = sock.ask("log", **{"from": 1000000})
                time.sleep(self.pause)
                if not status["ok"] or not status.get("deciders"):
                    self.counts["waits"] += 1
                    continue
                assert status["steps"] >= max(known, default=0), f"table {table}: an acknowledged action is gone"
                seat = status["deciders"][0]
                legal = sock.ask("legal", seat=seat)
                if not legal["ok"] or not legal["actions"]:
                    continue
                action = rng.choice(legal["actions"])["action"]
                reply = sock.ask("act", seat=seat, action=action, expect=status["steps"])
                if reply["ok"]:
                    known[status["steps"] + 1] = (seat, action)
                    self.counts["actions"] += 1
                else:
                    self.counts[reply["error"]] += 1
            except (OSError, harness.Closed, harness.Refused):
                self.counts["links lost"] += 1
                sock = None
                time.sleep(0.2)

    @contextlib.contextmanager
    def players(self, *others):
        """While everybody plays, and others do what they do."""
        threads = [threading.Thread(target=self.play, args=(i,)) for i in range(len(self.games))]
        threads += [threading.Thread(target=other) for other in others]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.stop.set()
            for thread in threads:
                thread.join()
        assert not self.wrong, self.wrong

    def spoil(self):
        """Clients that do not read, and clients that send garbage."""
        rng, lazy = random.Random(99), []
        while not self.stop.is_set():
            server = rng.choice(self.servers)
            try:
                link = socket.create_connection(("127.0.0.1", server.port), timeout=2)
                link.sendall(rng.choice([b"GET /games/downfall/board.svg HTTP/1.1\r\nHost: localhost\r\n\r\n",
                                         b"GET / HTTP/1.1\nHost: x\n\n", rng.randbytes(200), b"POST / HT"]))
                lazy.append(link)
                if len(lazy) > 40:
                    lazy.pop(rng.randrange(40)).close()
            except OSError:
                pass
            time.sleep(0.1)

    # -- faults --

    def kill_a_server(self):
        number = self.rng.randrange(len(self.servers))
        self.servers[number].stop(harness.signal.SIGKILL)
        time.sleep(self.rng.uniform(0, 1))
        self.servers[number] = self.place.serve(*self.args[number])

    def fill_the_disk(self):
        """Every second time the server is killed before there is room again."""
        full = self.place.folder / "full"
        full.touch()
        time.sleep(self.rng.uniform(0.5, 4))
        killed = self.rng.random() < 0.5
        if killed:
            self.servers[-1].stop(harness.signal.SIGKILL)
        full.unlink()
        if killed:
            self.servers[-1] = self.place.serve(*self.args[-1])

    def pause_the_database(self):
        self.database.run("pause")
        time.sleep(self.rng.uniform(0.5, 6))
        self.database.run("resume")

    def kill_the_database(self):
        self.database.run("kill")
        time.sleep(self.rng.uniform(0, 1))
        self.database.run("again")

    def step_the_clock(self):
        self.set_clock(self.rng.choice((-86400, -60, 0, 60, 3600, 86400)))

    def ask_for_health(self):
        for server in self.servers:
            begun = time.monotonic()
            server.http("GET", "/healthz")
            self.counts["healthz over 250 ms"] += time.monotonic() - begun > 0.25

    def faults(self, seconds):
        deeds = [self.kill_a_server, self.fill_the_disk, self.pause_the_database, self.kill_the_database,
                 self.step_the_clock, self.ask_for_health, self.ask_for_health]
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            deed = self.rng.choice(deeds)
            deed()
            self.counts[deed.__name__.replace("_", " ")] += 1
            time.sleep(self.rng.uniform(0.5, 3))

    # -- the end --

    def link(self, filed, table, person):
        """A socket, or None: who has asked much at both servers waits a little."""
        try:
            return self.servers[-filed].socket(table, **person)
        except harness.Refused as refused:
            if refused.args[0] != 429:
                raise
            return None

    def check(self):
        for server in self.servers:
            harness.wait_for(lambda server=server: server.http("GET", "/healthz")[0] == 200, 60)
        for filed, table, person in self.games:
            sock = harness.wait_for(lambda game=(filed, table, person): self.link(*game), 60)
            log = harness.wait_for(lambda sock=sock: (x := sock.ask("log"))["ok"] and x, 60)
            steps = {s["step"]: (s["seat"], s["action"]) for s in log["log"]}
            assert sorted(steps) == list(range(1, log["steps"] + 1)), f"table {table}: a gap, or a step twice"
            for step, what in self.known[filed, table].items():
                assert steps.get(step) == what, f"table {table}, step {step}: {what} became {steps.get(step)}"
            assert self.stored(filed, table) == (log["steps"], log["steps"]), (filed, table, log["steps"])
        for store in {self.database.address} | ({str(self.place.folder / "data")} if self.games[-1][0] else set()):
            repaired = subprocess.run([self.place.program, "repair", "--store", store], env=self.place.env,
                                      capture_output=True, text=True, check=False)
            assert repaired.returncode == 0, repaired.stdout + repaired.stderr

    def stored(self, filed, table):
        """How many actions of a table are stored, and the number of the last one."""
        query = f"SELECT count(*), max(seq) FROM action WHERE table_id = {table}"
        if not filed:
            return tuple(map(int, self.database.run("sql", query).strip().split("|")))
        data = sqlite3.connect(f"file:{self.place.folder}/data/eto.db?mode=ro", uri=True)
        row = data.execute(query).fetchone()
        assert data.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        data.close()
        return row


def main(program, root, seconds=3600, seed=17):
    with tempfile.TemporaryDirectory() as folder:
        place = harness.Place(str(Path(program).resolve()), str(Path(root).resolve()), folder)
        with Database(place) as database:
            run = Run(place, database, random.Random(int(seed)))
            with run.players(run.spoil):
                run.faults(int(seconds))
            run.check()
            print(json.dumps({"seconds": int(seconds), "seed": int(seed), **dict(sorted(run.counts.items()))}))
            place.env.pop("LD_PRELOAD")
    print("1 passed, 0 failed")


if __name__ == "__main__":
    assert shutil.which("cc"), "the clock is set by a small library: a C compiler is needed"
    main(*sys.argv[1:])
