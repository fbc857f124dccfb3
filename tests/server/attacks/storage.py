"""A storage that fails or waits, and two servers on one file."""
import concurrent.futures
import http.client
import subprocess
import time

import accounts
import harness
from attack import probe
from servers import Database

PATIENT = ("--patience", "120")  # nothing that waits for the storage gives up while others are looked at
WAITS_MS = 1500  # a page that waits for the database takes longer, even if the machine is idle


def test_the_second_server_on_one_file_is_refused(place):
    server = place.serve()
    second = subprocess.run([place.program, "serve", "--data", str(place.folder / "data"), "--port", "0"],
                            env=place.env, capture_output=True, text=True, timeout=harness.TIMEOUT, check=False)
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
    """How long it took, its status and its text. What waits for the database does so each time; a machine that stands
    still for a moment does not."""
    for _ in range(4):
        begun = time.monotonic()
        status, _, text = server.http("GET", path)
        took = (time.monotonic() - begun) * 1000
        if took < WAITS_MS:
            break
    return took, status, text


def outlast_a_pause(place, seconds):
    """PostgreSQL is stopped for some seconds: pages come at once, people stay signed in, nothing is lost. Says how long
    the slowest page took, in milliseconds."""
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
            slowest, codes, end = 0, set(), time.monotonic() + seconds
            while time.monotonic() < end:
                for path in ("/", "/healthz", "/games/downfall/board.svg", "/metrics"):
                    took, status, _ = timed(server, path)
                    slowest = max(slowest, took)
                    codes.add((path, status))
                    probe("pages while the database waits", took < WAITS_MS, path, took)
                time.sleep(0.2)
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
        action = harness.first_legal(sock, "axis")
        assert sock.ask("act", seat="axis", action=action, expect=log["steps"])["ok"], "the game goes on"
        return slowest


def test_metrics_while_the_house_waits(place):
    """The house has just begun to wait for the database when the numbers are asked for."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        ana = accounts.sign_up(server, "Ana")
        timed(server, "/metrics")
        time.sleep(0.3)  # a copy of the numbers has been kept
        database.run("pause")
        try:
            link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=harness.TIMEOUT)
            link.request("GET", "/api/v1/me", headers=ana)
            took, status, text = timed(server, "/metrics")
            probe("pages while the database waits", took < WAITS_MS and status == 200, took)
            assert "eto_requests_total" in text
            assert link.getresponse().status == 503
            link.close()
        finally:
            database.run("resume")


def test_a_database_that_waits(place):
    print(f"the slowest page took {outlast_a_pause(place, 8):.1f} ms")


class Held:
    """A table of the database that nobody else can write to meanwhile; in access exclusive mode not even read."""

    def __init__(self, database, name, mode="Exclusive"):
        self.database, self.mode = database, mode
        words = mode.replace("AccessE", "Access E")
        self.words = f"LOCK TABLE {name} IN {words} MODE"

    def __enter__(self):
        command = [self.database.script, "sql", self.database.folder, self.words + "; SELECT pg_sleep(600)"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        harness.wait_for(lambda: int(self.database.run("sql", "SELECT COUNT(*) FROM pg_locks WHERE granted AND"
                                                              f" mode = '{self.mode}Lock' AND locktype = 'relation'")))

    def __exit__(self, *_):
        self.database.run("sql", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
                                 f" AND query LIKE '{self.words}%'")
        self.process.wait()


def test_a_snapshot_that_waits(place):
    """The house waits for no snapshot: the game goes on while none can be written."""
    with Database(place) as database:
        server = place.serve(*PATIENT, "--store", database.address)
        table = server.table(clock={"kind": "live", "main": 9000, "increment": 60})
        socks = dict.fromkeys(("axis", "allies", "ussr"), server.socket(table))
        steps = harness.play_on(socks, 0, 150)["steps"]
        with Held(database, "snapshot"):
            while steps < 260:
                steps = harness.play_on(socks, steps, 1)["steps"]
            log = (place.folder / "server.log").read_text(encoding="utf-8")
            probe("waiting for a snapshot", "no answer in time" not in log, log)
        count = "SELECT COUNT(*) FROM snapshot s JOIN game_table t ON t.id = s.table_id" \
                f" WHERE s.seq >= 256 AND t.id = {table} AND t.clock LIKE '%\"seq\":' || s.seq || ',%'"
        harness.wait_for(lambda: int(database.run("sql", count)) == 1)


def overtakes(server, headers):
    """Is a stranger answered while somebody with a session, who has asked before him, still waits?"""
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        waits = pool.submit(server.get, "me", **headers)
        time.sleep(0.3)
        strangers = server.get("games")["status"]
        time.sleep(0.3)  # else the two could have been answered together
        first = not waits.done()
        assert waits.result()["status"] == 503 and strangers == 200
        return first


def test_a_session_that_waits(place):
    """Sessions cannot be read: whoever has one is told so in time, and nobody else waits for that. A machine that is
    very busy may need several tries."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        ana = accounts.sign_up(server, "Ana")
        table = server.table(headers=ana)
        with Held(database, "token", "AccessExclusive"):
            probe("waiting for another's session", any(overtakes(server, ana) for _ in range(8)))
            try:
                server.socket(table, **ana)
                probe("signed out by a failure", False, "let in")
            except harness.Refused as refusal:
                probe("signed out by a failure", refusal.args[0] == 503, refusal)
        assert harness.wait_for(lambda: server.get("me", **ana)["status"] == 200)


def test_counting_holds_up_nobody(place):
    """Dice are counted game by game, which may take long: nobody waits for that who asks for something else,
    nor do leases and rights, which go by the same threads as the page of a game."""
    with Database(place) as database:
        server = place.serve("--public", *PATIENT, "--store", database.address)
        ana = accounts.sign_up(server, "Ana")
        table = server.table(headers=ana)
        assert server.post(f"tables/{table}/resign", **ana)["ok"]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            with Held(database, "dice"):
                counts = [pool.submit(server.get, "accounts/Ana/dice") for _ in range(4)]
                harness.wait_for(lambda: int(database.run("sql", "SELECT COUNT(*) FROM pg_locks WHERE NOT granted")))
                time.sleep(0.5)
                status = server.http("GET", f"/game/{table}")[0]
                probe("waiting for others", status == 200 and not any(c.done() for c in counts), status)
            assert {c.result()["status"] for c in counts} <= {200, 503}
        assert harness.wait_for(lambda: (t := server.get("accounts/Ana/dice"))["status"] == 200 and not t["partial"])


def overtakes_lists(server, database, ana, calls):
    """Is somebody with a session let in while lists of tables, asked for before, still wait?"""
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        with Held(database, "game_table", "AccessExclusive"):
            waiting = [pool.submit(call) for call in calls]
            time.sleep(0.3)
            status = server.get("me", **ana)["status"]
            first = not any(w.done() for w in waiting)
        assert {w.result() for w in waiting} <= {200, 404, 503}
        return first and status == 200


def test_lists_hold_up_nobody_who_comes_in(place):
    """Lists, profiles and tables that are not in memory may take long: sessions are not looked up behind them. A very
    busy machine may need several tries."""
    with Database(place) as database:
        args = ("--public", *PATIENT, "--store", database.address)
        server = place.serve(*args)
        ana = accounts.sign_up(server, "Ana")
        tables = [server.table(headers=ana, start=False) for _ in range(4)]
        server.stop()
        server = place.serve(*args)
        for calls in ([lambda: server.get("tables?list=all")["status"]] * 4,
                      [lambda: server.get("accounts/Ana")["status"]] * 4,
                      [lambda t=t: server.get(f"tables/{t}")["status"] for t in tables]):
            probe("waiting for lists", any(overtakes_lists(server, database, ana, calls) for _ in range(4)))


def test_a_profile_that_cannot_be_read(place):
    """Whoever cannot be looked up is not said to be unknown."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        accounts.sign_up(server, "Ana")
        for path in ("accounts/Ana", "accounts/Ana/dice"):
            with Held(database, "account", "AccessExclusive"):
                told = server.get(path)
                probe("sent away by a failure", told["status"] == 503, path, told)
            assert harness.wait_for(lambda p=path: server.get(p)["status"] == 200)


def what_waits(server, table, secret, ana):
    """Requests that need the storage for more than to know who asks, each as a call that gives its status."""
    settings = {"notices": {"mail": False}}
    return [lambda: server.get(f"tables/{table}?invite={secret}")["status"],
            lambda: server.post(f"tables/{table}/words", {"invite": secret})["status"],
            lambda: server.get("tables?list=open")["status"],
            lambda: server.get("tables?list=all&player=Ana")["status"],
            lambda: server.get("tables?list=next", **ana)["status"],
            lambda: server.get("accounts/Ana")["status"],
            lambda: server.get("me", **ana)["status"],
            lambda: server.get("me/sessions", **ana)["status"],
            lambda: server.post("me/settings", settings, method="PUT", **ana)["status"],
            lambda: server.post("tokens", {"scope": "read"}, **ana)["status"],
            lambda: server.post("reports", {"player": "Ana", "text": "loud"}, **ana)["status"],
            lambda: server.http("GET", "/verify?token=" + 64 * "0")[0],
            lambda: server.http("GET", f"/game/{table}")[0]]


def goes_on(server, calls, held):
    """Is a stranger answered in time while all these wait? And what becomes of them in the end?"""
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        with held:
            waiting = [pool.submit(call) for call in calls]
            time.sleep(0.3)
            took, status, _ = timed(server, "/api/v1/games")
            wait = [not w.done() for w in waiting]
        return status == 200 and took < WAITS_MS and all(wait), [w.result() for w in waiting]


def test_whatever_waits(place):
    """Nothing can be read or written: whoever needs that waits alone, and is told in time or answered afterwards. The
    table is not in memory, since the server has just been started."""
    with Database(place) as database:
        args = ("--public", *PATIENT, "--store", database.address)
        server = place.serve(*args)
        ana = accounts.sign_up(server, "Ana")
        table = server.table(headers=ana, start=False, invited_only=True)
        secret = server.post(f"tables/{table}/invite", **ana)["invite"]
        server.stop()
        server = place.serve(*args)
        calls = what_waits(server, table, secret, ana)
        everything = "token, account, game_table, action, report"
        for _ in range(4):
            alone, codes = goes_on(server, calls, Held(database, everything, "AccessExclusive"))
            for call, code in zip(calls, codes):
                probe("waiting for others", code in (200, 404, 503), call, code)
            if alone:
                break
        probe("waiting for others", alone)
        assert harness.wait_for(lambda: [call() for call in calls] == 11 * [200] + 2 * [404])


def writes(server, ana, bob):
    """What is written at a table, each at one of its own, as a call that gives its status."""
    def opened(seats, start=False, **members):
        return server.table(seats, start, ana, **members)

    def post(table, name, body=None, who=bob):
        return lambda: server.post(f"tables/{table}/{name}", body, **who)["status"]

    both = {"axis": "me", "allies": "open", "ussr": "me"}
    alone = {"axis": "me", "allies": "me", "ussr": "me"}

    def between_two():
        table = opened(both)
        assert post(table, "join", {"seat": "allies"})() == 200 and post(table, "start", None, ana)() == 200
        return table

    proposed = between_two()
    assert post(proposed, "offer", {"kind": "draw"}, ana)() == 200
    declined = between_two()
    assert post(declined, "offer", {"kind": "draw"}, ana)() == 200
    played = opened(alone, True)
    assert post(played, "act", {"seat": "axis", "action": "order GEI1", "expect": 0}, ana)() == 200
    left = opened(both)
    assert post(left, "join", {"seat": "allies"})() == 200
    return [post(opened(both), "join", {"seat": "allies"}),
            post(left, "leave", {"seat": "allies"}),
            post(opened(both), "luck", {"seat": "axis", "words": "eight-letters"}, ana),
            post(opened(alone), "start", None, ana),
            post(opened(both), "invite", None, ana),
            post(between_two(), "offer", {"kind": "draw"}),
            post(proposed, "accept", {"kind": "draw"}),
            post(declined, "decline"),
            post(between_two(), "resign"),
            post(played, "undo", {"seat": "axis", "expect": 1}, ana),
            post(between_two(), "say", {"text": "hello"}),
            post(between_two(), "words"),
            post(between_two(), "write_note", {"text": "mine"}),
            post(between_two(), "note"),
            lambda: server.post("tables", {"game": "downfall", "seats": alone, "start": True}, **ana)["status"]]


def test_whatever_is_written_at_a_table(place):
    """Nothing can be read or written: whoever writes something at a table waits there, and nobody else does. All tables
    are in memory. What was asked is done in the end, or refused as something that was not done."""
    with Database(place) as database:
        server = place.serve("--public", *PATIENT, "--store", database.address)
        ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
        calls = writes(server, ana, bob)
        idle = server.table(headers=ana)
        sock = server.socket(idle)
        everything = "game_table, action, word, note"
        with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
            with Held(database, everything, "AccessExclusive"):
                waiting = [pool.submit(call) for call in calls]
                time.sleep(0.3)
                took, status, _ = timed(server, "/api/v1/games")
                refused = [call.result() for call in waiting if call.done()].count(503)
                probe("waiting for what others write", status == 200 and took < WAITS_MS, took)
                probe("waiting for what others write", not refused, refused)
                told = sock.ask("view")
                probe("waiting for what others write", told["ok"] and not all(call.done() for call in waiting), told)
            for number, call in enumerate(waiting):
                probe("waiting for what others write", call.result() in (200, 503), number, call.result())


def test_a_name_that_cannot_be_looked_up(place):
    """Whoever signs in while accounts cannot be read is not told that there is no such name."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        accounts.sign_up(server, "Ana")
        database.run("sql", "ALTER TABLE account RENAME TO elsewhere")
        told = server.post("session", {"name": "Ana", "password": accounts.PASSWORD})
        probe("signed out by a failure", told["status"] == 503, told)
        database.run("sql", "ALTER TABLE elsewhere RENAME TO account")
        assert server.post("session", {"name": "Ana", "password": accounts.PASSWORD})["status"] == 200


def test_an_invitation_that_cannot_be_looked_up(place):
    """Whoever shows one while invitations cannot be read is not told that there is no such table."""
    with Database(place) as database:
        server = place.serve("--public", "--store", database.address)
        ana = accounts.sign_up(server, "Ana")
        table = server.table(headers=ana, invited_only=True)
        secret = server.post(f"tables/{table}/invite", **ana)["invite"]
        assert server.get(f"tables/{table}?invite={secret}")["status"] == 200
        database.run("sql", "ALTER TABLE token RENAME TO elsewhere")
        told = server.get(f"tables/{table}?invite={secret}")
        probe("sent away by a failure", told["status"] == 503, told)
        try:
            server.socket(table, f"?invite={secret}")
            probe("sent away by a failure", False, "let in")
        except harness.Refused as refusal:
            probe("sent away by a failure", refusal.args[0] == 503, refusal)
        database.run("sql", "ALTER TABLE elsewhere RENAME TO token")
        assert server.get(f"tables/{table}?invite={secret}")["status"] == 200
