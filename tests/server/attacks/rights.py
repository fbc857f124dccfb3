"""Sockets and streams that outlive their right: after signing out, a revoked token, a block."""
import concurrent.futures
import http.client
import sqlite3
import subprocess
import time

import accounts
import harness
import selves
from attack import probe
from servers import Database
from storage import PATIENT, Held


def is_closed(sock):
    """Does the server close it, and is what it says meanwhile without effect?"""
    try:
        while True:
            sock.receive()
    except harness.Closed as closed:
        return closed.args[0] in (1008, 0)
    except OSError:
        return False


def stream(server, person):
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=harness.TIMEOUT)
    link.request("GET", "/api/v1/events", headers=person)
    reply = link.getresponse()
    assert reply.readline() == b'{"event":"hello"}\n'
    return link, reply


def stream_ends(reply):
    try:
        while reply.readline():
            pass
        return True
    except OSError:
        return False


def test_signing_out_closes_what_is_open(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    socks = [server.socket(table, **ana) for _ in range(5)]
    link, events = stream(server, ana)
    again = {"Cookie": server.http("POST", "/api/v1/session", {"name": "Ana", "password": accounts.PASSWORD})[1]
             ["set-cookie"].split(";")[0]}
    other = server.socket(table, **again)
    assert server.post("session", method="DELETE", **ana)["ok"]
    for sock in socks:
        try:
            sock.send({"id": 9, "do": "resign"})
            sock.send({"id": 10, "do": "write_note", "text": "still here"})
        except OSError:
            pass
    for sock in socks:
        probe("after signing out", is_closed(sock))
    probe("after signing out", stream_ends(events))
    link.close()
    assert other.ask("table")["state"] == "running", "another session is another right; nobody has resigned"
    assert other.ask("note")["text"] == ""


def test_revoked_tokens_close_what_is_open(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    token = server.post("tokens", {"scope": "play"}, **ana)["token"]
    bot = {"Authorization": "Bearer " + token}
    sock, own = server.socket(table, **bot), server.socket(table, **ana)
    link, events = stream(server, bot)
    assert server.post("tokens", method="DELETE", **ana)["ok"]
    probe("after revoking tokens", is_closed(sock))
    probe("after revoking tokens", stream_ends(events))
    probe("after revoking tokens", server.get("me", **bot)["status"] == 401)
    link.close()
    assert own.ask("table")["ok"], "the session stays"


def test_a_new_password_closes_what_is_open(place):
    """Of everybody but the one who has set it."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    thief = {"Cookie": server.http("POST", "/api/v1/session", {"name": "Ana", "password": accounts.PASSWORD})[1]
             ["set-cookie"].split(";")[0]}
    bot = {"Authorization": "Bearer " + server.post("tokens", {"scope": "play"}, **thief)["token"]}
    socks, own = [server.socket(table, **who) for who in (thief, bot)], server.socket(table, **ana)
    streams = [stream(server, who) for who in (thief, bot)]
    new = {"password": accounts.PASSWORD, "new": "another password"}
    assert server.post("me/password", new, method="PUT", **ana)["ok"]
    for sock in socks:
        probe("after a new password", is_closed(sock))
    for link, events in streams:
        probe("after a new password", stream_ends(events))
        link.close()
    for who in (thief, bot):
        probe("after a new password", server.get("me", **who).get("name") is None)
    assert own.ask("table")["ok"]


def test_a_table_that_has_become_private(place):
    """Who may look at it while there are empty seats, or sits there, hears nothing once neither is so."""
    server = place.serve("--public")
    ana, bob, eva = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva"))
    closed = server.table({"axis": "me", "allies": "me"}, start=False, headers=ana, spectators=False)
    invited = server.table({"axis": "me", "allies": "me"}, start=False, headers=ana, invited_only=True)
    invite = server.post(f"tables/{invited}/invite", {}, **ana)["invite"]
    assert server.post(f"tables/{invited}/join?invite={invite}", {"seat": "ussr"}, **eva)["ok"]
    for table in (closed, invited):
        evas, anas = server.socket(table, **eva), server.socket(table, **ana)
        if table == invited:
            assert evas.ask("leave", seat="ussr")["ok"]
            evas.events.clear()
        assert server.post(f"tables/{table}/join?invite={invite}", {"seat": "ussr"}, **bob)["ok"]
        if table == closed:
            assert evas.ask("table")["ok"]
            evas.events.clear()
        assert anas.ask("start")["ok"]
        assert anas.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
        assert anas.ask("say", text="between us")["ok"] and anas.ask("resign")["ok"]
        anas.event("end")
        told = evas.ask("table")
        probe("after a table was closed", told.get("error") == "not_found", told)
        probe("after a table was closed", not evas.events, table == invited, evas.events)


def test_a_block_closes_what_is_open(place):
    """As another program does it: a row of the account, and a line about the right."""
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    table = server.table(headers=ana)
    sock, other = server.socket(table, **ana), server.socket(table, **bob)
    with sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT) as data:
        data.execute("UPDATE account SET blocked = 1 WHERE name = 'Ana'")
        data.execute("INSERT INTO ended_right (account, time) SELECT id, 0 FROM account WHERE name = 'Ana'")
    probe("after a block", is_closed(sock))
    probe("after a block", server.get("me", **ana)["status"] == 403)
    assert other.ask("table")["ok"]


def test_on_every_server(place):
    with Database(place) as database:
        servers = [place.serve("--public", "--store", database.address) for _ in range(2)]
        ana = accounts.sign_up(servers[0], "Ana")
        table = servers[0].table(headers=ana)
        sock = servers[1].socket(table, **ana)
        link, events = stream(servers[1], ana)
        assert servers[0].post("session", method="DELETE", **ana)["ok"]
        probe("at another server", is_closed(sock))
        probe("at another server", stream_ends(events))
        link.close()


def test_who_is_gone_for_good(place):
    """A game with somebody whose account has been deleted, by himself or by the operator, does not wait for ever."""
    server = place.serve("--public")
    ana, bob, eve = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eve"))
    for who, delete in ((ana, lambda: server.post("me", {"password": accounts.PASSWORD}, method="DELETE", **ana)["ok"]),
                        (eve, lambda: selves.admin(place, "delete", "Eve")[0] == 0)):
        table = server.table({"axis": "me", "allies": "open", "ussr": "me"}, False, who)
        assert server.post(f"tables/{table}/join", {"seat": "allies"}, **bob)["ok"]
        assert server.post(f"tables/{table}/start", **who)["ok"] and delete()
        told = harness.wait_for(lambda t=table: (x := server.get(f"tables/{t}", **bob))["state"] == "ended" and x)
        probe("gone for good", told["outcome"] == "resigned axis,ussr", told)


def test_who_was_gone_before_anybody_looked(place):
    """The same if the account was deleted while no server ran, or before the game began."""
    server = place.serve("--public")
    ana, bob, eve = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eve"))
    begun = server.table({"axis": "me", "allies": "open", "ussr": "me"}, False, bob)
    assert server.post(f"tables/{begun}/join", {"seat": "allies"}, **eve)["ok"]
    assert server.post(f"tables/{begun}/start", **bob)["ok"]
    server.stop()
    assert selves.admin(place, "delete", "Eve")[0] == 0
    server = place.serve("--public")
    told = harness.wait_for(lambda: (x := server.get(f"tables/{begun}", **bob))["state"] == "ended" and x)
    probe("gone for good", told["outcome"] == "resigned allies", told)
    late = server.table({"axis": "me", "allies": "open", "ussr": "me"}, False, bob)
    assert server.post(f"tables/{late}/join", {"seat": "allies"}, **ana)["ok"]
    assert server.post("me", {"password": accounts.PASSWORD}, method="DELETE", **ana)["ok"]
    assert server.post(f"tables/{late}/start", **bob)["ok"]
    told = harness.wait_for(lambda: (x := server.get(f"tables/{late}", **bob))["state"] == "ended" and x)
    probe("gone for good", told["outcome"] == "resigned allies", told)


def waits(database):
    return int(database.run("sql", "SELECT COUNT(*) FROM pg_locks WHERE NOT granted"))


def test_what_has_waited_is_asked_again_for_its_right(place):
    """Whoever is signed out while something waits to be done in his name does not get it: neither his data, which a
    stolen session may have asked for, nor a deed of a moderator."""
    with Database(place) as database, concurrent.futures.ThreadPoolExecutor(8) as pool:
        server = place.serve("--public", *PATIENT, "--store", database.address)
        ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
        for name in ("Eva", "Zoe", "Max"):
            accounts.sign_up(server, name)
        subprocess.run([place.program, "admin", "moderator", "Ana", "--store", database.address], env=place.env,
                       check=True, capture_output=True)
        assert server.post(f"tables/{server.table(headers=bob)}/resign", **bob)["ok"]
        with Held(database, "dice"):
            counts = pool.submit(server.get, "accounts/Bob/dice")
            harness.wait_for(lambda: waits(database))
            data = pool.submit(server.get, "me/export", **bob)
            time.sleep(0.5)
            assert not data.done() and server.post("session", method="DELETE", **bob)["ok"]
        probe("what has waited", data.result()["status"] == 401 and "settings" not in data.result(), data.result())
        assert counts.result()["status"] in (200, 503)
        ban = {"deed": "ban", "why": "x"}
        with Held(database, "audit"):
            first = [pool.submit(server.post, f"admin/accounts/{name}", ban, **ana) for name in ("Eva", "Zoe")]
            harness.wait_for(lambda: waits(database) > 1)
            last = pool.submit(server.post, "admin/accounts/Max", ban, **ana)
            time.sleep(0.5)
            assert not last.done() and server.post("session", method="DELETE", **ana)["ok"]
        probe("what has waited", last.result()["status"] == 404, last.result())
        probe("what has waited", server.get("accounts/Max")["status"] == 200)
        assert {f.result()["status"] for f in first} <= {200, 503}
