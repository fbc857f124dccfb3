"""One's own account: password, sessions, second factor, all one's data, its end; reports; and `eto admin`."""
import base64
import hashlib
import hmac
import json
import struct
import subprocess
import sys
import time

import accounts
import harness

PASSWORD = accounts.PASSWORD


def code_of(secret, shift=0):
    """A code of RFC 6238, by other means than the server's."""
    step = struct.pack(">Q", int(time.time()) // 30 + shift)
    digest = hmac.new(base64.b32decode(secret), step, hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7fffffff) % 1000000:06d}"


def sign_in(server, **body):
    return server.http("POST", "/api/v1/session", {"name": "Ana", "password": PASSWORD, **body},
                       {"User-Agent": "a test/1.0"})


def cookie(reply):
    return {"Cookie": reply[1]["set-cookie"].split(";")[0]}


def is_closed(sock):
    """Waits for the server to close it."""
    try:
        while True:
            sock.receive()
    except TimeoutError:
        return False
    except (harness.Closed, OSError):
        return True


def test_password_and_sessions(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    other = cookie(sign_in(server))
    sessions = server.get("me/sessions", **ana)["sessions"]
    assert len(sessions) == 2 and sum(s["this"] for s in sessions) == 1 and sessions[1]["label"] == "a test/1.0"
    mine, theirs = server.socket(table, **ana), server.socket(table, **other)
    wrong = server.post("me/password", {"password": "wrong one", "new": "another password"}, method="PUT", **ana)
    assert wrong["status"] == 403, wrong
    assert server.post("me/password", {"password": PASSWORD, "new": "short"}, method="PUT", **ana)["status"] == 400
    assert server.post("me/password", {"password": PASSWORD, "new": "another password"}, method="PUT", **ana)["ok"]
    assert is_closed(theirs) and mine.ask("table")["ok"] and server.get("me", **ana)["name"] == "Ana"
    assert server.get("me", **other)["name"] is None
    assert sign_in(server)[0] == 401 and sign_in(server, password="another password")[0] == 200
    third = cookie(sign_in(server, password="another password"))
    last = server.get("me/sessions", **ana)["sessions"][-1]
    assert server.post("me/sessions/" + last["id"], method="DELETE", **ana)["ok"]
    assert server.get("me", **third)["name"] is None
    assert server.post("me/sessions/0123", method="DELETE", **ana)["status"] == 404
    sign_in(server, password="another password")
    assert server.post("me/sessions", method="DELETE", **ana)["ok"]
    assert [s["this"] for s in server.get("me/sessions", **ana)["sessions"]] == [True]


def test_second_factor(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    assert server.post("me/factor", {"password": "wrong one"}, **ana)["status"] == 403
    made = server.post("me/factor", {"password": PASSWORD}, **ana)
    assert made["ok"] and made["secret"] in made["uri"]
    rows = made["qr"]
    assert len(rows) == 37 and {len(row) for row in rows} == {37}, "the same for a camera (tests/server/qr.c reads it)"
    assert all(row[:7] == rows[0][-7:] == "1111111" for row in (rows[0], rows[6], rows[-7], rows[-1])), rows
    assert sign_in(server)[0] == 200, "it does not count before a code has been shown"
    assert server.post("me/factor", {"code": "000000"}, method="PUT", **ana)["status"] == 409
    harness.wait_for(lambda: server.post("me/factor", {"code": code_of(made["secret"], -1)}, method="PUT", **ana)["ok"])
    status, _, text = sign_in(server)
    assert status == 401 and json.loads(text)["error"] == "code_needed"
    assert sign_in(server, code="000000")[0] == 401
    code = code_of(made["secret"])
    assert sign_in(server, code=code)[0] == 200 and sign_in(server, code=code)[0] == 401, "a code counts once"
    off = server.post("me/factor", {"password": PASSWORD, "code": code_of(made["secret"], 1)}, method="DELETE", **ana)
    assert off["ok"], off
    assert sign_in(server)[0] == 200


def test_export_and_deletion(place):
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana", email="ana@example.org"), accounts.sign_up(server, "Bob")
    table = server.table({"axis": "me"}, start=False, headers=ana)
    anas, bobs = server.socket(table, **ana), server.socket(table, **bob)
    for seat in ("allies", "ussr"):
        assert bobs.ask("join", seat=seat)["ok"]
    assert anas.ask("start")["ok"] and anas.ask("say", text="hello there")["ok"]
    assert bobs.ask("say", text="not hers")["ok"] and anas.ask("write_note", text="a plan")["ok"]
    status, headers, text = server.http("GET", "/api/v1/me/export", headers=ana)
    data = json.loads(text)
    assert status == 200 and "attachment" in headers["content-disposition"]
    assert data["email"] == "ana@example.org" and [t["table"] for t in data["tables"]] == [table]
    assert [n["text"] for n in data["notes"]] == ["a plan"] and [w["text"] for w in data["words"]] == ["hello there"]
    assert "password" not in text and "argon2" not in text
    assert anas.ask("resign")["ok"]
    assert server.post("me", {"password": "wrong one"}, method="DELETE", **ana)["status"] == 403
    assert server.post("me", {"password": PASSWORD}, method="DELETE", **ana)["ok"]
    assert is_closed(anas) and server.get("me", **ana)["name"] is None and sign_in(server)[0] == 401
    told = harness.wait_for(lambda: (t := bobs.ask("table"))["seats"][0]["player"] != "?" and t)
    assert told["seats"][0]["player"].startswith("deleted ") and told["outcome"] == "resigned axis", told
    assert place.verify(bobs.ask("game")["text"]).returncode == 0, "the game can still be read and proved"
    assert [w["text"] for w in bobs.ask("words")["words"]] == ["not hers"]
    data = (place.folder / "data" / "eto.db").read_bytes() + (place.folder / "data" / "eto.db-wal").read_bytes()
    assert accounts.sign_up(server, "Ana") and data


def admin(place, *args, text=None):
    done = subprocess.run([place.program, "admin", *args, "--store", str(place.folder / "data")], env=place.env,
                          capture_output=True, text=True, input=text, check=False)
    return done.returncode, done.stdout, done.stderr


def test_reports_and_mutes(place):
    server = place.serve("--public")
    ana, mal = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Mallory")
    table = server.table({"axis": "me"}, start=False, headers=ana)
    anas, mals = server.socket(table, **ana), server.socket(table, **mal)
    assert mals.ask("join", seat="allies")["ok"] and mals.ask("say", text="rude")["ok"]
    assert anas.event("word")["word"]["text"] == "rude"
    assert server.post("reports", {"player": "Mallory", "table": table, "text": "is rude"}, **ana)["report"] == 1
    assert server.post("reports", {"player": "Nobody", "text": "x"}, **ana)["status"] == 404
    assert server.post("reports", {"player": "Mallory", "text": "x"})["status"] == 401
    assert server.post("me/settings", {"mutes": ["mallory"]}, method="PUT", **ana)["ok"]
    assert mals.ask("say", text="rude again")["ok"]
    assert not [w for w in anas.ask("words")["words"] if w["by"] == "Mallory"], "words of the muted are not told"
    _, out, _ = admin(place, "reports")
    found = json.loads(out)["reports"][0]
    assert (found["by"], found["about"], found["text"], found["table"]) == ("Ana", "Mallory", "is rude", table)
    assert admin(place, "close", "1")[0] == 0 and json.loads(admin(place, "reports")[1])["reports"] == []


def test_admin(place):
    server = place.serve("--public")
    ana, mal = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Mallory")
    table = server.table(headers=mal)
    sock = server.socket(table, **mal)
    names = [a["name"] for a in json.loads(admin(place, "list")[1])["accounts"]]
    assert names == ["Ana", "Mallory"]
    assert [a["name"] for a in json.loads(admin(place, "list", "mal")[1])["accounts"]] == ["Mallory"]
    assert admin(place, "ban", "Nobody")[0] != 0
    assert admin(place, "ban", "mallory", "--why", "insults", "--days", "3")[0] == 0
    assert is_closed(sock) and server.get("me", **mal)["status"] == 403
    shown = json.loads(admin(place, "show", "Mallory")[1])["accounts"][0]
    assert shown["banned"] and shown["why"] == "insults" and shown["until"]
    assert admin(place, "unban", "Mallory")[0] == 0 and server.get("me", **mal)["name"] == "Mallory"
    assert admin(place, "rename", "Mallory", "ANA")[0] != 0 and admin(place, "rename", "Mallory", "Marvin")[0] == 0
    assert server.get("me", **mal)["name"] == "Marvin"
    assert admin(place, "password", "Ana", text="a new long password\n")[0] == 0
    harness.wait_for(lambda: server.get("me", **ana)["name"] is None)
    assert server.post("session", {"name": "Ana", "password": "a new long password"})["ok"]
    assert admin(place, "moderator", "Ana")[0] == 0
    assert json.loads(admin(place, "show", "Ana")[1])["accounts"][0]["moderator"]
    assert admin(place, "revoke", "Marvin")[0] == 0 and server.get("me", **mal)["name"] is None
    assert admin(place, "delete", "Marvin")[0] == 0 and admin(place, "show", "Marvin")[0] != 0
    load = json.loads(admin(place, "load")[1])
    assert load["accounts"] == 1 and load["tables_running"] + load["tables_ended"] == 1, load
    log = json.loads(admin(place, "log")[1])["log"]
    assert [x["did"] for x in log] == ["delete", "revoke", "moderator", "password", "rename", "unban", "ban"], log
    assert admin(place, "fly")[0] == 2 and admin(place)[0] == 2


def test_desk_of_the_moderators(place):
    """What a moderator may do in the page; nobody else is told that there is such a thing."""
    server = place.serve("--public")
    ana, bob, mal = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Mallory-Two"))
    table = server.table(headers=mal)
    sock = server.socket(table, **mal)
    assert server.post("reports", {"player": "Mallory-Two", "text": "cheats"}, **bob)["ok"]
    for who in ({}, ana, mal):
        for path in ("accounts", "reports", "log", "load", "nothing"):
            assert server.get(f"admin/{path}", **who)["status"] == 404, path
        assert server.post("admin/accounts/Bob", {"deed": "ban", "why": "x"}, **who)["status"] == 404
    assert not server.get("me", **ana)["moderator"]
    assert admin(place, "moderator", "Ana")[0] == 0 and admin(place, "moderator", "Bob")[0] == 0
    assert server.get("me", **ana)["moderator"]
    names = [a["name"] for a in server.get("admin/accounts", **ana)["accounts"]]
    assert names == ["Ana", "Bob", "Mallory-Two"], names
    assert [a["name"] for a in server.get("admin/accounts?part=two", **ana)["accounts"]] == ["Mallory-Two"]
    found = server.get("admin/reports", **ana)["reports"][0]
    assert (found["by"], found["about"], found["text"]) == ("Bob", "Mallory-Two", "cheats")
    deed = lambda body, name="Mallory-Two", who=ana: server.post(f"admin/accounts/{name}", body, **who)  # noqa: E731
    assert deed({"deed": "ban", "why": "x"}, "Bob")["status"] == 403, "they have no power over each other"
    assert deed({"deed": "moderator"})["status"] == 400 and deed({"deed": "close"})["status"] == 400
    assert deed({})["status"] == 400 and deed({"deed": "ban"})["status"] == 400
    assert deed({"deed": "ban", "why": "x" * 300})["status"] == 400
    assert deed({"deed": "ban", "why": "x", "days": -1})["status"] == 400
    assert deed({"deed": "ban", "why": "x"}, "Nobody")["status"] == 404
    assert deed({"deed": "ban", "why": "cheats", "days": 3})["ok"]
    assert is_closed(sock) and server.get("me", **mal)["status"] == 403
    shown = server.get("admin/accounts?part=mallory", **ana)["accounts"][0]
    assert shown["banned"] and shown["why"] == "cheats" and shown["until"]
    assert deed({"deed": "unban"})["ok"] and server.get("me", **mal)["name"] == "Mallory-Two"
    assert deed({"deed": "rename", "name": "ANA"})["status"] == 409
    assert deed({"deed": "rename", "name": "a\u202eb"})["status"] == 400
    assert deed({"deed": "rename", "name": "Marvin"})["ok"] and server.get("me", **mal)["name"] == "Marvin"
    assert deed({"deed": "revoke"}, "Marvin")["ok"] and server.get("me", **mal)["name"] is None
    assert server.post(f"admin/reports/{found['report']}", {"deed": "close"}, **ana)["ok"]
    assert server.post(f"admin/reports/{found['report']}", {"deed": "close"}, **ana)["status"] == 404
    assert server.get("admin/reports", **ana)["reports"] == []
    assert deed({"deed": "delete"}, "Marvin")["ok"]
    log = server.get("admin/log", **ana)["log"]
    assert [x["did"] for x in log][:6] == ["delete", "close report", "revoke", "rename", "unban", "ban"], log
    assert {x["by"] for x in log[:6]} == {"Ana"} and log[-1]["by"] is None
    assert server.get("admin/load", **ana)["accounts"] == 2
    assert admin(place, "moderator", "Ana", "--off")[0] == 0 and server.get("admin/log", **ana)["status"] == 404


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
