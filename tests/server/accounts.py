"""A public server: accounts, sessions, tokens, invitations, blocks, limits, and two people at one table."""
import json
import re
import subprocess
import socket
import sys

import harness

PASSWORD = "a long password"


def sign_up(server, name, **members):
    """The headers of a person who has just signed up."""
    status, headers, text = server.http("POST", "/api/v1/accounts", {"name": name, "password": PASSWORD, **members})
    assert status == 200, text
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie
    return {"Cookie": cookie.split(";")[0]}


def test_accounts(place):
    server = place.serve("--public")
    ana = sign_up(server, "Ana")
    assert server.get("me", **ana)["name"] == "Ana" and server.get("me")["name"] is None
    taken = server.post("accounts", {"name": "ANA", "password": PASSWORD})
    assert taken["status"] == 409 and taken["error"] == "taken"
    for body in ({"name": "x", "password": PASSWORD}, {"name": "Bad<b>", "password": PASSWORD},
                 {"name": "Eva", "password": "short"}, {"name": "Eva"}, {"name": 5, "password": PASSWORD}):
        assert server.post("accounts", body)["error"] == "bad_request", body
    assert server.post("session", {"name": "ana", "password": PASSWORD})["ok"]
    for body in ({"name": "ana", "password": "wrong password"}, {"name": "nobody", "password": PASSWORD}):
        assert server.post("session", body)["status"] == 401
    assert server.post("tables", {"game": "downfall"})["status"] == 401
    assert server.get("me", Cookie="eto_session=" + "0" * 64)["name"] is None
    assert server.post("session", method="DELETE", **ana)["ok"]
    assert server.get("me", **ana)["name"] is None
    data = (place.folder / "data" / "eto.db").read_bytes() + (place.folder / "data" / "eto.db-wal").read_bytes()
    assert b"$argon2id$" in data and PASSWORD.encode() not in data
    assert ana["Cookie"].split("=")[1].encode() not in data


def test_two_players_and_a_spectator(place):
    server = place.serve("--public")
    ana, bob, eva = (sign_up(server, name) for name in ("Ana", "Bob", "Eva"))
    table = server.table({"axis": "me"}, start=False, headers=ana)
    bobs = server.socket(table, **bob)
    assert bobs.ask("join", seat="axis")["error"] == "taken"
    assert bobs.ask("join", seat="allies")["ok"] and bobs.ask("join", seat="ussr")["ok"]
    assert bobs.ask("start")["error"] == "forbidden"
    anas, evas = server.socket(table, **ana), server.socket(table, **eva)
    started = anas.ask("start")
    assert started["ok"] and started["commit"] and "secret" not in started
    assert anas.ask("act", seat="axis", action="develop TANKI", expect=0)["ok"]
    assert anas.ask("act", seat="allies", action="end", expect=1)["error"] == "not_your_seat"
    socks = {"axis": anas, "allies": bobs, "ussr": bobs}
    last = harness.play_on(socks, 1, 60)
    evas.ask("view")
    evas.ask("log")
    for action in ("act", "undo"):
        assert evas.ask(action, seat="axis", action="end", expect=0)["error"] == "not_your_seat"
    for request in ("resign", "decline"):
        assert evas.ask(request)["error"] == "forbidden"
    assert b"TANKI" not in evas.bytes
    bobs.ask("log")
    assert b'"seat":"axis","action":"develop ?"' in bobs.bytes
    assert b'"seat":"axis","action":"develop T' not in bobs.bytes
    offer = anas.ask("offer", kind="takeback", steps=last["steps"] - 1)
    assert offer["ok"] and offer["agreed"] is False
    proposed = bobs.event("offer")["offer"]
    assert proposed["by"] == "Ana" and [s["step"] for s in proposed["log"]] == [last["steps"]]
    assert bobs.ask("accept", kind="draw")["error"] == "stale" and bobs.ask("decline")["ok"]
    assert bobs.ask("accept", kind="takeback")["error"] == "stale"
    anas.ask("offer", kind="takeback", steps=last["steps"] - 1)
    assert bobs.ask("accept", kind="takeback")["agreed"] and anas.ask("log")["steps"] == last["steps"] - 1
    bobs.ask("offer", kind="draw")
    assert anas.ask("accept", kind="draw")["agreed"] and evas.event("end")["now"]["outcome"] == "agreed"
    assert place.verify(evas.ask("game")["text"]).returncode == 0
    anas.ask("offer", kind="rematch")
    again = server.get(f"tables/{bobs.ask('accept', kind='rematch')['rematch']}")
    assert [s["player"] for s in again["seats"]] == ["Bob", "Ana", "Bob"]


def test_invitations_and_private_tables(place):
    server = place.serve("--public")
    ana, bob = sign_up(server, "Ana"), sign_up(server, "Bob")
    made = server.post("tables", {"game": "downfall", "invited_only": True, "seats": {"axis": "me"}}, **ana)
    table, secret = made["table"], made["invite"]
    assert len(secret) == 64
    assert server.get(f"tables/{table}", **bob)["status"] == 404, "not to be found by guessing its number"
    assert not [t for t in server.get("tables?list=open", **bob)["tables"] if t["table"] == table]
    for wrong in ("0" * 64, secret[:-1], secret + "0", "", "x" * 64):
        assert server.get(f"tables/{table}?invite={wrong}", **bob)["status"] == 404
    assert server.get(f"tables/{table}?invite={secret}", **bob)["ok"]
    sock = server.socket(table, f"?invite={secret}", **bob)
    assert sock.ask("join", seat="ussr")["ok"] and sock.ask("invite")["error"] == "forbidden"
    assert server.get(f"tables/{table}", **bob)["ok"], "he sits there now"


def test_between_people_no_program_gives_advice(place):
    server = place.serve("--public")
    ana, bob = sign_up(server, "Ana"), sign_up(server, "Bob")
    table = server.table({"axis": "me", "ussr": "bot:staff"}, start=False, headers=ana)
    assert server.post(f"tables/{table}/join", {"seat": "allies"}, **bob)["ok"]
    assert server.post(f"tables/{table}/start", **ana)["ok"]
    assert server.socket(table, **ana).ask("hint", seat="axis")["error"] == "forbidden"
    alone = server.table({"axis": "me", "allies": "bot:staff", "ussr": "bot:staff"}, headers=ana)
    assert server.socket(alone, **ana).ask("hint", seat="axis")["ok"]
    assert server.socket(alone, **bob).ask("hint", seat="axis")["error"] == "not_your_seat"


def test_blocked_people_cannot_join(place):
    server = place.serve("--public")
    ana, bob = sign_up(server, "Ana"), sign_up(server, "Bob")
    assert server.post("me/settings", {"blocks": ["bob"]}, method="PUT", **ana)["ok"]
    table = server.table({"axis": "me"}, start=False, headers=ana)
    assert server.post(f"tables/{table}/join", {"seat": "ussr"}, **bob)["error"] == "forbidden"


def test_tokens_and_scopes(place):
    server = place.serve("--public")
    ana = sign_up(server, "Ana")
    assert server.post("tokens", {"scope": "all"}, **ana)["error"] == "bad_request"
    reader, player = (server.post("tokens", {"scope": scope}, **ana)["token"] for scope in ("read", "play"))
    table = server.table(headers={"Authorization": "Bearer " + player})
    act = {"seat": "axis", "action": "order GEI1", "expect": 0}
    assert server.post(f"tables/{table}/act", act, Authorization="Bearer " + reader)["error"] == "forbidden"
    assert server.get(f"tables/{table}/view?seat=axis", Authorization="Bearer " + reader)["ok"]
    assert server.post(f"tables/{table}/act", act, Authorization="Bearer " + player)["ok"]
    assert server.get("me", Authorization="Bearer " + "0" * 64)["status"] == 401
    assert server.post("tokens", method="DELETE", **ana)["ok"]
    assert server.get("me", Authorization="Bearer " + player)["status"] == 401


def test_limits(place):
    server = place.serve("--public")
    seen = {server.post("session", {"name": "ana", "password": "wrong password"})["status"] for _ in range(25)}
    assert seen == {401, 429}
    ask = b"GET /api/v1/rules?game=none HTTP/1.1\r\nHost: localhost\r\n"
    link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
    link.sendall(ask + b"\r\n" + (ask + b"\r\n") * 3000 + ask + b"Connection: close\r\n\r\n")
    answers = b"".join(iter(lambda: link.recv(65536), b""))
    link.close()
    assert answers.startswith(b"HTTP/1.1 404") and b"HTTP/1.1 429" in answers
    assert server.http("GET", "/healthz")[0] == 200


def test_without_public_there_are_no_accounts(place):
    server = place.serve()
    assert server.post("accounts", {"name": "Ana", "password": PASSWORD})["status"] == 404
    assert server.get("me")["name"] == "player"
    code = subprocess.run([place.program, "serve", "--address", "0.0.0.0", "--port", "0"], env=place.env,
                          capture_output=True, check=False).returncode
    assert code == 2, "without accounts only this machine is served"


def test_the_bot_of_the_documentation(place):
    text = (place.root / "docs/bots.md").read_text(encoding="utf-8")
    source = re.search(r"```python\n(.*?)```", text, re.S)[1]
    assert len(source.splitlines()) <= 30
    (place.folder / "bot.py").write_text(source, encoding="utf-8")
    server = place.serve("--public")
    robot = sign_up(server, "Robot", bot=True)
    token = server.post("tokens", {"scope": "play"}, **robot)["token"]
    table = server.table(headers=robot)
    bot = subprocess.Popen([sys.executable, place.folder / "bot.py", f"http://127.0.0.1:{server.port}", token])
    try:
        harness.wait_for(lambda: server.get(f"tables/{table}", **robot)["steps"] > 25)
    finally:
        bot.terminate()
        bot.wait()
    log = server.get(f"tables/{table}/log", **robot)
    assert json.dumps(log).count('"step":') > 25


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
