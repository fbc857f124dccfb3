"""Many players at once, loopback only: how fast, how many idle sockets, and what is left when the server is killed.

    load.py ETO ROOT CLIENT [--full]

The server runs on one core and the client (load.c) on another, if there are two. Without --full everything is small and
takes a few seconds: it shows that nothing goes wrong, not how fast it is. With --full the numbers are those that the
project promises: 200 tables with two players and ten spectators each, 2,000 actions a second, 99 of 100 acknowledged
within 25 ms, 5,000 idle sockets in 200 MB, 100 killed servers.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "server"))
import harness  # noqa: E402

FULL = "--full" in sys.argv
CLIENT = str(Path(sys.argv[3]).resolve())
CORES = sorted(os.sched_getaffinity(0))
ACTIONS_MIN, P99_MAX_MS, IDLE_MAX_KB, IDLE_MAX_MS = 2000, 25, 200 * 1024, 10000


def serve(place, port=0):
    """A server on the first core; whatever is started after it runs on the last one."""
    os.sched_setaffinity(0, CORES[:1])
    try:
        return place.serve(port=port)
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


def tables(server, count):
    made = [server.table() for _ in range(count)]
    return made[0], made[-1]


def test_actions_per_second(place):
    server = serve(place)
    first, last = tables(server, 200 if FULL else 20)
    seconds, rate = (20, ACTIONS_MIN * 1.05) if FULL else (2, 200)
    player = client(server.port, first, last, 10, rate, seconds)
    assert player.stdout.readline() == "playing\n"
    before = processor_s(server.process.pid)
    player.wait()
    used = processor_s(server.process.pid) - before
    report = finish(player)
    print(json.dumps({"actions": report, "processor_s": round(used, 2), "memory_kb": memory_kb(server.process.pid),
                      "machine_load": os.getloadavg()[0]}))
    assert report["actions"] and report["heard_by_all"]["count"]
    if FULL:
        assert report["per_second"] >= ACTIONS_MIN, report
        assert report["acknowledged"]["p99_ms"] < P99_MAX_MS, report


def test_idle_sockets(place):
    count = 5000 if FULL else 300
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


def test_killed_at_random_moments(place):
    rounds, count, spectators = (100, 200, 10) if FULL else (3, 20, 2)
    rng = random.Random()
    server = serve(place)
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


if __name__ == "__main__":
    sys.argv[3:] = []
    harness.main(sys.modules[__name__])
