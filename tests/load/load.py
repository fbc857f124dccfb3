"""Many players at once, loopback only: how fast, how many idle sockets, and what is left when the server is killed.

    load.py ETO ROOT CLIENT [--full] [TEST...]

The server runs on one core and the client (load.c) on another, if there are two. Without --full everything is small and
takes a few seconds: it shows that nothing goes wrong, not how fast it is. With --full the numbers are those that the
project promises: 1,000 tables with two players and ten spectators each, 2,000 actions a second, 99 of 100 acknowledged
within 10 ms, 10,000 idle sockets in 120 MB, a lobby of 10,000 tables in 20 ms, pages in 50 ms while PostgreSQL stands
still for 30 seconds, 1,000 killed servers on SQLite and 100 on PostgreSQL, 500 games behind a balancer to which a
fourth server is added and one of whose servers is killed; and for the largest board, the bytes that an action costs
each client, under 4 KB, and the time from a click to the answer, under 50 ms.

Beside the times of actions stand those of the machine: by how much a sleeper on the server's core overslept meanwhile
(machine_stalls_ms), what of that core was stolen or used by others (core_s), and how long each stage of an action took
as the server counts it (stages_ms, server/spans.h). What is long in a stage and short in the stalls is the server's.
"""
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server" / "attacks"))
import harness  # noqa: E402
import hosting  # noqa: E402
import soak  # noqa: E402
import storage  # noqa: E402
from servers import Database  # noqa: E402

FULL = "--full" in sys.argv
CLIENT = str(Path(sys.argv[3]).resolve())
CORES = sorted(os.sched_getaffinity(0))
ACTIONS_MIN, P99_MAX_MS, IDLE_MAX_KB, IDLE_MAX_MS = 2000, 10, 120 * 1024, 20000
ACTION_MAX_BYTES, ANSWER_MAX_MS, LOBBY_MAX_MS, PAGE_MAX_MS = 4096, 50, 20, 50


def serve(place, port=0, args=()):
    """A server on the first core; whatever is started after it runs on the last one."""
    os.sched_setaffinity(0, CORES[:1])
    try:
        return place.serve(*args, port=port)
    finally:
        os.sched_setaffinity(0, CORES[-1:])


def client(*args):
    return subprocess.Popen([CLIENT, *map(str, args)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def finish(process):
    """Its report; nothing may have gone wrong."""
    process.stdin.close()
    report = json.loads(process.stdout.read().splitlines()[-1])
    assert process.wait() == 0 and report["wrong"] == 0, report
    return report


def memory_kb(pid):
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def processor_s(pid):
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Machine:
    """What the machine does to a server's core meanwhile."""

    def __init__(self, pid):
        self.pid, self.before, self.own = pid, self.core_s(), processor_s(pid)
        sleeper = str(Path(__file__).with_name("sleeper.py"))
        self.sleeper = subprocess.Popen([sys.executable, "-B", sleeper, str(CORES[0])], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        assert self.sleeper.stdout.readline() == "asleep\n"

    @staticmethod
    def core_s():
        """Seconds of the core so far: at work, and stolen by the machine below."""
        lines = Path("/proc/stat").read_text(encoding="ascii").splitlines()
        fields = next(line.split()[1:] for line in lines if line.startswith(f"cpu{CORES[0]} "))
        user, nice, system, _idle, _disk, irq, softirq, stolen = (int(f) / os.sysconf("SC_CLK_TCK") for f in fields[:8])
        return user + nice + system + irq + softirq, stolen

    def report(self):
        stalls = json.loads(self.sleeper.communicate()[0])
        own = processor_s(self.pid) - self.own
        work, stolen = (after - before for after, before in zip(self.core_s(), self.before))
        return {"machine_stalls_ms": stalls, "processor_s": round(own, 2), "machine_load": os.getloadavg()[0],
                "core_s": {"stolen": round(stolen, 2), "others": round(max(0, work - own), 2)}}


def stages(server):
    """Of each stage of an action, how often it took at most how many milliseconds."""
    told = {}
    for stage, bound, count in re.findall(r'eto_stage_seconds_bucket{stage="(\w+)",le="([^"]+)"} (\d+)',
                                          server.http("GET", "/metrics")[2]):
        told.setdefault(stage, {})[1000 * float(bound)] = int(count)
    return told


def stage_times(before, after):
    """The bounds within which half of all, and 99 of 100, were done."""
    def within(stage, share):
        counts = {bound: after[stage][bound] - before[stage][bound] for bound in after[stage]}
        return next(bound for bound in counts if counts[bound] >= share * max(counts.values()))
    return {stage: [within(stage, 0.5), within(stage, 0.99), within(stage, 0.999)] for stage in after}


def tables(server, count):
    made = [server.table() for _ in range(count)]
    return made[0], made[-1]


def play_fast(place, *form, path=None):
    """Two players and ten spectators at each of many tables: the client's report, with what the server used."""
    server = serve(place, args=("--socket", str(path)) if path else ())
    first, last = tables(server, 1000 if FULL else 20)
    seconds, rate = (20, ACTIONS_MIN * 1.05) if FULL else (2, 200)
    player = client(path or server.port, first, last, 10, rate, seconds, *form)
    assert player.stdout.readline() == "playing\n"
    before, machine = stages(server), Machine(server.process.pid)
    player.wait()
    told = machine.report()
    report = finish(player)
    print(json.dumps({"actions": report, "form": form, "by_path": bool(path), **told,
                      "stages_ms": stage_times(before, stages(server)), "memory_kb": memory_kb(server.process.pid)}))
    assert report["actions"] and report["heard_by_all"]["count"]
    return report


def test_actions_with_changes(place):
    """The same when all sockets hear what changes in their views: measured, not promised."""
    play_fast(place, "changes")


def test_actions_by_path(place):
    """As a proxy at the same machine meets it: a message costs less there. Its client has no times of arrival from the
    system, so its own delays count. Measured, not promised."""
    play_fast(place, path=place.folder / "http.sock")


def test_actions_per_second(place):
    report = play_fast(place)
    if FULL:
        assert report["per_second"] >= ACTIONS_MIN, report
        assert report["acknowledged"]["p99_ms"] < P99_MAX_MS, report


class Adviser:
    """The staff's choices, by an engine that plays along: a game as people would play it, not by lot."""

    def __init__(self, place, game, scenario):
        self.process = subprocess.Popen([place.program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=place.env, text=True)
        self.ask(do="new", game=game, scenario=scenario, dice="manual")

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        reply = json.loads(self.process.stdout.readline())
        assert reply["ok"], reply
        return reply

    def advice(self, seat):
        return self.ask(do="bot", seat=seat)["action"]

    def follow(self, log, seat, action):
        """Plays what the server has played; the dice are the server's."""
        for step in log:
            self.ask(do="act", seat=step["seat"], action=action if step["seat"] == seat else step["action"])

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Reader:
    """A page at a table: counts what it reads."""

    def __init__(self, server, table, query):
        self.sock = server.socket(table, f"?{query}&changes=1")
        self.scene = self.sock.ask("view")
        self.sock.bytes.clear()
        self.read = []

    def count(self):
        self.read.append(len(self.sock.bytes))
        self.sock.bytes.clear()


def sizes(numbers):
    numbers = sorted(numbers)
    return {"mean": round(sum(numbers) / len(numbers)), "p95": round(numbers[len(numbers) * 95 // 100]),
            "most": round(numbers[-1])}


def test_bytes_of_an_action(place):
    """Two players and a spectator at the largest board. Who decides also asks for what may be done next."""
    game, scenario, seats = "westfront", "campaign", ("allies", "axis")
    server = serve(place)
    made = server.post("tables", {"game": game, "scenario": scenario, "seats": {s: "me" for s in seats}, "start": True})
    readers = {seat: Reader(server, made["table"], f"seat={seat}") for seat in seats}
    readers["rail"] = Reader(server, made["table"], "watch=1")
    adviser, status, times = Adviser(place, game, scenario), readers["rail"].scene, []
    known = dict.fromkeys(seats, status["steps"])  # as each seat counts them: what the other does in secret is no step
    whole = len(json.dumps(status, separators=(",", ":")))
    for _ in range(1000 if FULL else 100):
        seat = status["deciders"][0]
        action, own = adviser.advice(seat), readers[seat].sock
        began = time.monotonic()
        status = own.ask("act", seat=seat, action=action, expect=known[seat])
        assert status["ok"] and "changes" in status, status
        known[seat] = status["steps"]
        if status["deciders"]:
            readers[status["deciders"][0]].sock.ask("legal", seat=status["deciders"][0], brief=True, rolls=True)
        times.append(1000 * (time.monotonic() - began))
        for name, reader in readers.items():
            reader.sock.ask("lang", lang="en")  # a short answer, after which all that was told has been heard
            for event in reader.sock.events:
                if name in known:
                    known[name] = event["steps"]
            reader.sock.events.clear()
            reader.count()
        adviser.follow(status["log"], seat, action)
        if not status["deciders"]:
            break
    adviser.close()
    told = sizes([n for reader in readers.values() for n in reader.read])
    print(json.dumps({"bytes_of_an_action": told, "whole_view": whole, "answer_ms": sizes(times),
                      "machine_load": os.getloadavg()[0]}))
    assert told["mean"] < ACTION_MAX_BYTES, told
    if FULL:
        assert sizes(times)["p95"] < ANSWER_MAX_MS, times


def test_idle_sockets(place):
    count = 10000 if FULL else 300
    server = serve(place)
    table = server.table()
    empty = memory_kb(server.process.pid)
    idlers = client(server.port, table, "idle", count)
    opened = json.loads(idlers.stdout.readline())
    memory, before = memory_kb(server.process.pid), processor_s(server.process.pid)
    time.sleep(1)
    busy = processor_s(server.process.pid) - before
    print(json.dumps({"idle": opened, "memory_kb": memory, "before_kb": empty, "processor_s": round(busy, 2)}))
    assert opened["sockets"] == count
    assert f"\neto_sockets {count}\n" in server.http("GET", "/metrics")[2]
    if FULL:
        assert memory < IDLE_MAX_KB and opened["opened_in_ms"] < IDLE_MAX_MS
    idlers.stdin.close()
    assert idlers.wait() == 0


def kill_often(place, server, rounds, rng):
    """People play at new tables while the server is killed again and again; the report, and the server that is left."""
    count, spectators = (200, 10) if FULL else (20, 2)
    first, last = tables(server, count)
    player = client(server.port, first, last, spectators, 2200 if FULL else 400, 3600)
    for _ in range(rounds):
        assert player.stdout.readline() == "playing\n"
        time.sleep(rng.uniform(0.02, 0.5))
        server.stop(signal.SIGKILL)
        server = serve(place, server.port)
    assert player.stdout.readline() == "playing\n"
    report = finish(player)
    print(json.dumps({"killed": rounds, **report}))
    assert report["restarts"] == rounds and report["actions"] > 10 * rounds
    assert report["over"] < count, "there must be somebody left who plays"
    return server


def test_killed_at_random_moments(place):
    """Games end: after some time people sit down at new tables, so that every kill meets players."""
    parts, rounds = (10, 100) if FULL else (1, 3)
    rng, server = random.Random(), serve(place)
    for _ in range(parts):
        server = kill_often(place, server, rounds, rng)


def test_lobby(place):
    """Every list of a house with many tables, a tenth of them running; the slowest of the lists counts."""
    count, times = (10000 if FULL else 200), {}
    server = serve(place)
    for number in range(count):
        server.table({"axis": "me", "allies": "me", "ussr": "me"}, start=number % 10 == 0)
    for query in ("list=open", "list=running", "list=mine", "list=all&game=downfall", "list=all&player=player"):
        times[query] = []
        for _ in range(30):
            begun = time.monotonic()
            assert len(server.get("tables?" + query)["tables"]) > 0
            times[query].append(1000 * (time.monotonic() - begun))
    told = {query: sizes(some) for query, some in times.items()}
    print(json.dumps({"lobby_tables": count, "answer_ms": told, "machine_load": os.getloadavg()[0]}))
    if FULL:
        assert max(t["p95"] for t in told.values()) < LOBBY_MAX_MS, told


def test_paused_database(place):
    seconds = 30 if FULL else 4
    slowest = storage.outlast_a_pause(place, seconds)
    print(json.dumps({"database_paused_s": seconds, "slowest_page_ms": round(slowest, 1)}))
    if FULL:
        assert slowest < PAGE_MAX_MS, slowest


def test_two_servers_killed(place):
    """Two servers on one PostgreSQL, killed one after the other while people play at both."""
    rounds, rng = (100 if FULL else 2), random.Random(17)
    os.sched_setaffinity(0, CORES)
    with Database(place) as database:
        run = soak.Run(place, database, rng, pause=0.01, filed=False)
        with run.players():
            for _ in range(rounds):
                time.sleep(rng.uniform(0.05, 0.5))
                run.kill_a_server()
        run.check()
        print(json.dumps({"killed_on_postgresql": rounds, **dict(sorted(run.counts.items()))}))
        assert run.counts["actions"] > 10 * rounds
        place.env.pop("LD_PRELOAD")


def test_balancer(place):
    """Games at three servers behind nginx; a fourth one is added, one is killed; all games go on."""
    count, pause = (500, 1.5) if FULL else (20, 0.15)
    os.sched_setaffinity(0, CORES)
    with Database(place) as database:
        args = ("--store", database.address, "--per-address", "0")
        servers = [place.serve(*args) for _ in range(3)]
        with hosting.Balancer(place, [s.port for s in servers]) as balancer:
            front = hosting.front_of(servers[0], balancer.port)
            games = hosting.Games(front, {}, [front.table() for _ in range(count)], pause)
            with games:
                games.go_on()
                servers.append(place.serve(*args))
                balancer.reload([s.port for s in servers])
                games.go_on()
                servers[0].stop(signal.SIGKILL)
                games.go_on()
                games.go_on()
            games.check(servers[3])
            sockets = [hosting.sockets_opened(s) for s in servers[1:]]
            print(json.dumps({"games": count, "links_lost": len(games.faults), "actions": sum(games.known.values()),
                              "sockets_opened": sockets}))
            assert games.faults and all(sockets), sockets


if __name__ == "__main__":
    sys.argv[3:] = [word for word in sys.argv[4:] if word != "--full"]
    harness.main(sys.modules[__name__])
