"""A storage that fails or waits, and two servers on one file."""
import subprocess
import time

import accounts
import harness
from attack import probe
from servers import Database


def test_the_second_server_on_one_file_is_refused(place):
    server = place.serve()
    second = subprocess.run([place.program, "serve", "--data", str(place.folder / "data"), "--port", "0"],
                            env=place.env, capture_output=True, text=True, timeout=20, check=False)
    probe("two servers on one file", second.returncode != 0 and "another server" in second.stderr, second.stderr)
    assert server.http("GET", "/healthz")[0] == 200
    server.stop()
    place.serve()


def test_the_log_keeps_the_password(place):
    with Database(place) as database:
        address = database.address.replace("?", "?password=hunter2&") if "?" in database.address else database.address
        place.serve("--store", address)
        log = (place.folder / "server.log").read_text(encoding="utf-8")
        probe("passwords in the log", "hunter2" not in log and '"started"' in log, log)


def timed(server, path):
    begun = time.monotonic()
    status, _, text = server.http("GET", path)
    return (time.monotonic() - begun) * 1000, status, text


def test_a_database_that_waits(place):
    """PostgreSQL is stopped for some seconds: pages come at once, people stay signed in, nothing is lost."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        ana = accounts.sign_up(server, "Ana")
        table = server.table(headers=ana)
        sock = server.socket(table, **ana)
        before = sock.ask("act", seat="axis", action="order GEI1", expect=0)
        assert before["ok"] and timed(server, "/healthz")[1] == 200
        database.run("pause")
        try:
            sock.send({"id": 77, "do": "act", "seat": "axis", "action": "order GEI2", "expect": before["steps"]})
            slowest, codes, end = 0, set(), time.monotonic() + 8
            while time.monotonic() < end:
                for path in ("/", "/healthz", "/games/downfall/board.svg", "/metrics"):
                    took, status, _ = timed(server, path)
                    slowest = max(slowest, took)
                    codes.add((path, status))
                    probe("pages while the database waits", took < 250, path, took)
                time.sleep(0.2)
            print(f"the slowest page took {slowest:.1f} ms")
            assert ("/healthz", 503) in codes and ("/", 200) in codes, codes
            me = server.get("me", **ana)
            probe("signed out by a failure", me["status"] == 503, me)
        finally:
            database.run("resume")
        harness.wait_for(lambda: timed(server, "/healthz")[1] == 200)
        me = harness.wait_for(lambda: (m := server.get("me", **ana))["status"] == 200 and m)
        probe("signed out by a failure", me["name"] == "Ana")
        sock = server.socket(table, **ana)
        log = harness.wait_for(lambda: (x := sock.ask("log"))["ok"] and x)
        assert log["steps"] >= before["steps"]
