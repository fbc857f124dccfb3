"""The desk of the moderators: nobody else learns of it, no other site gets at it, what is done there is written down
and says what it seems to say, and whoever is banned stays outside."""
import json
import sqlite3

import accounts
import harness
from attack import probe
from selves import PASSWORD, admin, cookie, is_closed

DEEDS = ({}, {"deed": "ban"}, {"deed": "ban", "why": "x"}, {"deed": "ban", "why": "x", "days": -1}, {"deed": "fly"},
         {"deed": 5}, {"deed": "rename", "name": "a\u202eb"}, {"deed": "rename", "name": "Marvin"}, {"deed": "unban"},
         {"deed": "revoke"}, {"deed": "delete"}, {"deed": "close"}, {"deed": "moderator"})


def sign_in(server, **body):
    return server.http("POST", "/api/v1/session", body)


def test_nobody_learns_of_the_desk(place):
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    assert admin(place, "moderator", "Ana")[0] == 0
    token = server.post("tokens", {"scope": "play"}, **ana)["token"]
    for who in ({}, bob, {"Authorization": f"Bearer {token}"}):
        none = server.get("nothing/there", **who)
        for path in ("accounts", "reports", "log", "load", "accounts/Bob", "reports/1", "", "accounts/"):
            probe("the desk", server.get(f"admin/{path}", **who) == none, path, server.get(f"admin/{path}", **who))
        for path in ("accounts/Bob", "accounts/Nobody", "accounts/Ana", "reports/1", "log"):
            for body in DEEDS:
                told = server.post(f"admin/{path}", body, **who)
                probe("the desk", told == none, path, body, told)
    probe("the desk", server.get("me", **bob)["name"] == "Bob")
    probe("the desk", [x["did"] for x in server.get("admin/log", **ana)["log"]] == ["moderator"])
    for name in ("Ana", "ANA"):
        for body in ({"deed": "ban", "why": "x"}, {"deed": "delete"}, {"deed": "revoke"}):
            told = server.post(f"admin/accounts/{name}", body, **ana)
            probe("the desk", told["status"] == 403, "not even of oneself", told)


def test_other_sites(place):
    server = place.serve("--public")
    ana, _ = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    assert admin(place, "moderator", "Ana")[0] == 0
    ban, fresh = json.dumps({"deed": "ban", "why": "x"}), json.dumps({"password": PASSWORD, "new": "a newer password"})
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
                    {"Origin": f"http://127.0.0.1.evil.example:{server.port}"}):
        for method, path, body in (("POST", "admin/accounts/Bob", ban), ("DELETE", "me/sessions", "{}"),
                                   ("PUT", "me/password", fresh),
                                   ("POST", "session", json.dumps({"name": "Ana", "password": PASSWORD}))):
            status, got, _ = server.http(method, f"/api/v1/{path}", body, {
                "Content-Type": "application/json", **ana, **headers})
            probe("other sites", status == 403 and "set-cookie" not in got, method, path, headers, status)
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        status = server.http("POST", "/api/v1/admin/accounts/Bob", ban, {**ana, "Content-Type": kind})[0]
        probe("other sites", status == 415, kind, status)
    status = server.http("GET", "/api/v1/admin/accounts/Bob?deed=ban&why=x", None, ana)[0]
    probe("other sites", status == 404, status)
    shown = server.get("admin/accounts?part=Bob", **ana)["accounts"][0]
    probe("other sites", not shown["banned"], shown)


def test_a_session_is_not_chosen_by_others(place):
    server = place.serve("--public")
    accounts.sign_up(server, "Ana")
    planted = "ab" * 32
    reply = server.http("POST", "/api/v1/session", {"name": "Ana", "password": PASSWORD},
                        {"Cookie": f"eto_session={planted}"})
    own = cookie(reply)["Cookie"].split("=")[1]
    probe("planted sessions", reply[0] == 200 and own != planted, reply)
    probe("planted sessions", server.get("me", Cookie=f"eto_session={planted}")["name"] is None)
    again = cookie(server.http("POST", "/api/v1/session", {"name": "Ana", "password": PASSWORD},
                               {"Cookie": f"eto_session={own}"}))["Cookie"].split("=")[1]
    probe("planted sessions", again != own, "each sign-in has its own")
    both = server.get("me", Cookie=f"eto_session={planted}; eto_session={own}")
    probe("planted sessions", both["name"] in (None, "Ana"), both)


def test_what_is_written_down(place):
    server = place.serve("--public")
    ana, _ = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    assert admin(place, "moderator", "Ana")[0] == 0
    deed = lambda body, name="Bob": server.post(f"admin/accounts/{name}", body, **ana)  # noqa: E731
    for why in ("", " ", "\u202eoffensive", "a\u200b\u2066b", "\u0007\u001b[2J", "\u200b", "x\u2028y"):
        told = deed({"deed": "ban", "why": why})
        probe("words of moderators", told["status"] == 400, why.encode(), told)
    for name in ("ANA", "ana", "\u0410\u043d\u0430", "\u0410na", "An\u0430", "Ana.", ".Ana", "An..a", "A\u200bna",
                 "a" * 60, ""):
        told = deed({"deed": "rename", "name": name})
        probe("words of moderators", told["status"] in (400, 409), name.encode(), told)
        code = admin(place, "rename", "Bob", name)[0] if name else 1
        probe("words of moderators", code != 0, name.encode())
    assert [x["did"] for x in server.get("admin/log", **ana)["log"]] == ["moderator"], "what was refused is no deed"
    assert deed({"deed": "rename", "name": "Rob"})["ok"] and deed({"deed": "ban", "why": "ñandú"}, "Rob")["ok"]
    log = server.get("admin/log", **ana)["log"]
    probe("words of moderators", [(x["did"], x["by"], x["to"]) for x in log[:2]] ==
          [("ban", "Ana", "Rob"), ("rename", "Ana", "Rob")], log)
    probe("words of moderators", "Bob" in log[1]["detail"] and log[0]["detail"] == "ñandú", log)


def test_a_deed_and_its_line_are_one(place):
    """What cannot be written down is not done: not even a kill in between leaves a deed without its line."""
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    assert admin(place, "moderator", "Ana")[0] == 0
    report = server.post("reports", {"player": "Ana", "text": "x"}, **bob)["report"]
    with sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT) as data:
        data.execute("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'no more'); END")
    deeds = [("accounts/Bob", {"deed": "ban", "why": "x"}), ("accounts/Bob", {"deed": "rename", "name": "Rob"}),
             ("accounts/Bob", {"deed": "revoke"}), ("accounts/Bob", {"deed": "delete"}),
             (f"reports/{report}", {"deed": "close"})]
    for path, body in deeds:
        told = server.post(f"admin/{path}", body, **ana)
        probe("a deed and its line", not told["ok"], body, told)
        told = server.get("me", **bob)
        probe("a deed and its line", told["status"] == 200 and told["name"] == "Bob", body, told)
    probe("a deed and its line", admin(place, "moderator", "Bob")[0] != 0 and not server.get("me", **bob)["moderator"])
    probe("a deed and its line", [r["report"] for r in server.get("admin/reports", **ana)["reports"]] == [report])


def test_banned_is_banned(place):
    server = place.serve("--public")
    mal, bob = accounts.sign_up(server, "Mallory", email="mal@example.org"), accounts.sign_up(server, "Bob")
    token = server.post("tokens", {"scope": "play"}, **mal)["token"]
    bot = {"Authorization": f"Bearer {token}"}
    table = server.table({"axis": "me"}, start=False, headers=mal)
    invite = server.post(f"tables/{table}/invite", {}, **mal)["invite"]
    socks = [server.socket(table, **mal), server.socket(table, **bot)]
    assert admin(place, "ban", "Mallory", "--why", "cheats")[0] == 0
    for sock in socks:
        probe("banned people", is_closed(sock))
    for who in (mal, bot):
        for path in ("me", "tables", "me/export", "me/sessions", f"tables/{table}", "events"):
            probe("banned people", server.get(path, **who)["status"] == 403, path, server.get(path, **who))
        for path, body, method in (("tables", {"game": "downfall"}, "POST"),
                                   ("reports", {"player": "Bob", "text": "x"}, "POST"),
                                   ("me", {"password": PASSWORD}, "DELETE"), ("tokens", {}, "POST"),
                                   (f"tables/{table}/say", {"text": "x"}, "POST"), ("me/settings", {}, "PUT"),
                                   (f"tables/{table}/join?invite={invite}", {"seat": "ussr"}, "POST")):
            told = server.post(path, body, method=method, **who)
            probe("banned people", told["status"] == 403, path, told)
        try:
            server.socket(table, **who)
            probe("banned people", False, "a socket")
        except harness.Refused as refused:
            probe("banned people", refused.args[0] == 403, refused)
    for name in ("Mallory", "MALLORY", "mal@example.org"):
        status, headers, _ = sign_in(server, name=name, password=PASSWORD)
        probe("banned people", status in (401, 403) and "set-cookie" not in headers, name, status)
    told = server.post("accounts", {"name": "mallory", "password": PASSWORD})
    probe("banned people", told["status"] == 409, told)
    probe("banned people", server.get("accounts/Mallory", **bob)["status"] == 404)
    assert admin(place, "unban", "Mallory")[0] == 0
    harness.wait_for(lambda: server.get("me", **bot)["name"] == "Mallory")


def test_a_deed_is_about_whom_it_names(place):
    """Not about a name that is longer, nor an address, which somebody else may have given; and never about accounts
    that have been deleted. What looks like a number and is none closes nothing."""
    server = place.serve("--public")
    longest = "L" + 30 * "x" + "y"
    ana = accounts.sign_up(server, "Ana")
    accounts.sign_up(server, longest, email="long@example.org")
    gone = accounts.sign_up(server, "Gone")
    table = server.table(headers=gone)
    assert admin(place, "moderator", "Ana")[0] == 0
    report = server.post("reports", {"player": longest, "text": "x"}, **gone)["report"]
    assert server.post("me", {"password": PASSWORD}, method="DELETE", **gone)["ok"]
    told = harness.wait_for(lambda: (t := server.get(f"tables/{table}"))["state"] == "ended" and t)
    dead = told["seats"][0]["player"].replace(" ", "%20")
    deeds = [{"deed": "ban", "why": "x"}, {"deed": "unban"}, {"deed": "rename", "name": "Lazarus"}, {"deed": "revoke"},
             {"deed": "delete"}]
    for name in (dead, longest + "z", longest + 20 * "z", "long@example.org", "LONG@example.org", longest + "%00",
                 longest + "/", "%20" + longest):
        for body in deeds:
            status, _, text = server.http("POST", f"/api/v1/admin/accounts/{name}", body, ana)
            probe("whom a deed is about", status in (400, 404), name, body, text)
    for number in (f"{report}x", f"{report}%20", f"+{report}", f"%20{report}", f"0{report}", f"{report}.0", "-1", "0",
                   f"{report}/1", str(2 ** 64 + report)):
        status, _, text = server.http("POST", f"/api/v1/admin/reports/{number}", {"deed": "close"}, ana)
        probe("whom a deed is about", status in (400, 404), number, text)
    log = [x["did"] for x in server.get("admin/log", **ana)["log"]]
    probe("whom a deed is about", log == ["moderator"], log)
    shown = server.get(f"admin/accounts?part={longest}", **ana)["accounts"]
    probe("whom a deed is about", [(a["name"], a["banned"]) for a in shown] == [(longest, False)], shown)
    probe("whom a deed is about", server.get(f"tables/{table}")["seats"] == told["seats"])
    probe("whom a deed is about", server.get(f"accounts/{dead}")["status"] == 404)


def test_the_desk_shows_no_keys(place):
    """Neither what passwords and codes are checked by, nor what opens a session, a table or a mailbox."""
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob", email="bob@example.org")
    assert admin(place, "moderator", "Ana")[0] == 0
    factor = server.post("me/factor", {"password": PASSWORD}, **bob)["secret"]
    token = server.post("tokens", {"scope": "play"}, **bob)["token"]
    table = server.table({"axis": "me"}, start=False, headers=bob, invited_only=True)
    invite = server.post(f"tables/{table}/invite", {}, **bob)["invite"]
    assert server.post(f"tables/{table}/write_note", {"text": "a plan of Bob's"}, **bob)["ok"]
    assert server.post(f"tables/{table}/say", {"text": "between us"}, **bob)["ok"]
    with sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT) as data:
        keys = [row[0] for row in data.execute("SELECT password FROM account")]
        keys += [row[0].hex() for row in data.execute("SELECT hash FROM token")]
    keys += [factor, token, invite, bob["Cookie"].split("=")[1], "a plan of Bob's", "between us", "argon2"]
    for path in ("accounts", "accounts?part=bob", "reports", "log", "load"):
        text = server.http("GET", f"/api/v1/admin/{path}", headers=ana)[2]
        for key in keys:
            probe("keys at the desk", key not in text, path, key)
    probe("keys at the desk", server.get(f"tables/{table}", **ana)["status"] == 404, "a moderator is not invited")
