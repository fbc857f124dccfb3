"""Hostile clients: refused with a clear code, and nobody else notices."""
import functools
import json
import random
import socket
import sys
import time

import accounts
import harness

BAD = [b"", b"null", b"[]", b"{", b'"x"', b"1", b"[" * 5000, b'{"do":' * 500, b'{"do":null}', b'{"do":[]}',
       b'{"do":"fly"}', b'{"do":"act"}', b'{"do":"act","seat":"axis"}',
       b'{"do":"act","seat":"dice","action":"roll 6 6","expect":0}',
       b'{"do":"act","seat":"axis","action":"","expect":0}', b'{"do":"act","seat":"axis","action":{},"expect":0}',
       b'{"do":"act","seat":"axis","action":"order GEI1","expect":-1}', b'{"do":"view","seat":"nobody"}',
       b'{"do":"act","seat":"axis","action":"order GEI1","expect":1e99}', b'{"do":"log","from":"x"}',
       b'{"do":"act","seat":"axis","action":"order GEI1' + b"\\u0000" + b'","expect":0}', b'{"do":"a","do":"b"}',
       b'{"do":"offer","kind":"marriage"}', b'{"do":"accept","kind":"draw"}', b'{"do":"decline"}',
       b'{"do":"undo","seat":"axis","expect":0}', b'{"do":"odds","seat":"axis","action":"supply"}',
       b'{"do":"game"}', b'{"do":"join","seat":"axis"}', b'{"do":"start"}', b'{"do":"lang","lang":7}',
       b'{"do":"act","seat":"axis","action":"' + b"a " * 20000 + b'","expect":0}']


def refused(server, path="/api/v1/tables/1/socket", **headers):
    try:
        harness.Socket(server.port, path, headers).close()
    except harness.Refused as refusal:
        return refusal.args[0]
    return 0


def code_after(sock, send):
    """The code with which the server closes the socket."""
    try:
        send()
        while True:
            sock.receive()
    except harness.Closed as closed:
        return closed.args[0]
    except OSError:
        return 0


def still_well(server, steps=0):
    sock = server.socket(1)
    assert sock.ask("log")["steps"] == steps
    sock.close()


def test_bad_messages_get_an_error(place):
    server = place.serve()
    server.table()
    sock = server.socket(1)
    for message in BAD:
        sock.send(message)
        reply = sock.receive()
        assert reply["ok"] is False and reply["error"] and reply["message"], (message[:80], reply)
    still_well(server)
    for message in BAD:
        status, _, text = server.http("POST", "/api/v1/tables/1/act", message, {"Content-Type": "application/json"})
        assert 400 <= status < 500 and json.loads(text)["ok"] is False, (message[:80], status, text)
    still_well(server)


def test_random_messages(place):
    rng = random.Random(2)
    server = place.serve()
    server.table()
    sock = server.socket(1)
    for _ in range(1500):
        message = bytearray(rng.choice(BAD[6:-1]))
        for _ in range(rng.randint(1, 4)):
            message[rng.randrange(len(message))] = rng.choice(b'{}[]":,0 axGEI1\\\\')
        sock.send(bytes(message))
        assert "ok" in sock.receive()
    still_well(server)


def test_frames_that_break_the_protocol(place):
    server = place.serve()
    server.table()
    sock = server.socket(1)
    assert code_after(sock, lambda: sock.frame(1, b"x" * 70000)) == 1009
    sock = server.socket(1)
    assert code_after(sock, lambda: [sock.frame(1, b"x" * 40000, False), sock.frame(0, b"x" * 40000)]) == 1009
    sock = server.socket(1)
    code_after(sock, lambda: sock.frame(1, b"x" * 5000000))
    sock = server.socket(1)
    assert code_after(sock, lambda: sock.frame(1, b'{"do":"\xff\xfe"}')) in (1007, 0)
    sock = server.socket(1)
    assert code_after(sock, lambda: sock.frame(2, b"{}")) == 1003
    sock = server.socket(1)
    code_after(sock, lambda: sock.sock.sendall(b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" * 100))
    still_well(server)


def test_frames_in_pieces_and_out_of_place(place):
    server = place.serve()
    server.table()
    sock = server.socket(1)
    text = json.dumps({"id": 7, "do": "log"}).encode()
    sock.frame(1, text[:1], False)
    for i in range(1, len(text) - 1):
        sock.frame(0, text[i:i + 1], False)
        sock.frame(9, b"are you there", True)  # a ping between the pieces of a message
    sock.frame(0, text[-1:])
    assert sock.receive()["id"] == 7
    for breach in (lambda s: s.frame(0, b"{}"),                                # nothing to continue
                   lambda s: s.frame(3, b"{}"), lambda s: s.frame(11, b"{}"),  # opcodes that mean nothing
                   lambda s: s.frame(9, b"x" * 126),                           # a ping that is too long
                   lambda s: s.frame(9, b"x", False),                          # and one in pieces
                   lambda s: [s.frame(1, b"{", False), s.frame(1, b"}")],      # a message within a message
                   lambda s: s.frame(0x41, b"{}"),                             # a bit that nobody has agreed on
                   lambda s: s.sock.sendall(b"\x81\x02{}")):                   # without a mask
        sock = server.socket(1)
        code = code_after(sock, lambda sock=sock, breach=breach: [breach(sock), sock.send({"do": "fly"})])
        assert code in (0, 1002, 1003, 1007, 1009), code
    still_well(server)


def test_replayed_stale_and_early_messages(place):
    server = place.serve()
    open_table = server.table(start=False, seats={"axis": "me"})
    early = server.socket(open_table)
    act = {"seat": "axis", "action": "order GEI1", "expect": 0}
    for do, members in (("act", act), ("undo", {"seat": "axis", "expect": 0}), ("legal", {"seat": "axis"}),
                        ("offer", {"kind": "draw"}), ("accept", {"kind": "draw"}), ("resign", {}), ("game", {})):
        assert early.ask(do, **members)["ok"] is False, do
    table = server.table()
    sock, other = server.socket(table), server.socket(table)
    message = json.dumps({"id": 1, "do": "act", **act}).encode()
    for _ in range(5):
        sock.send(message)  # the same bytes again and again, without waiting
    replies = [sock.receive() for _ in range(5)]
    assert [r["ok"] for r in replies] == [True] + 4 * [False], replies
    assert {r["error"] for r in replies[1:]} == {"stale"}
    other.send(message)
    while (reply := other.receive()).get("id") != 1:
        pass
    assert reply["error"] == "stale"
    for expect in (0, 2, 99, 2 ** 32 - 1):
        assert sock.ask("undo", seat="axis", expect=expect)["error"] == "stale"
    assert sock.ask("log")["steps"] == 1


def test_a_seat_cannot_be_had_by_asking_for_it(place):
    server = place.serve("--public")
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    table = server.table(headers=ana)
    assert server.post(f"tables/{table}/act", {"seat": "axis", "action": "develop TANKI", "expect": 0}, **ana)["ok"]
    spy = server.socket(table, "?seat=axis,ussr", **eva)
    for do in ("view", "log", "legal", "why", "odds", "reach"):
        spy.ask(do, seat="axis", action="supply")
    spy.ask("view")
    assert spy.ask("act", seat="axis", action="end", expect=1)["error"] == "not_your_seat"
    assert b"TANKI" not in spy.bytes
    for secret in ("0" * 64, "f" * 64, "0" * 63, "", "../" * 20):
        assert server.get("me", Authorization="Bearer " + secret)["status"] == 401
        assert server.get("me", Cookie="eto_session=" + secret)["name"] is None


def test_behind_a_proxy(place):
    """The last address of X-Forwarded-For is the one that the proxy has seen; the others are anybody's words."""
    guess = {"name": "nobody", "password": "wrong password"}
    names = (f"nobody{i}" for i in range(1000))

    def attempts(server, addresses):
        def attempt(address, name):
            return server.post("session", {**guess, "name": name}, **{"X-Forwarded-For": address})["status"]

        return harness.at_once([functools.partial(attempt, address, next(names)) for address in addresses])

    server = place.serve("--public", "--behind-proxy")
    status, headers, _ = server.http("POST", "/api/v1/accounts", {"name": "Ana", "password": accounts.PASSWORD},
                                     {"X-Forwarded-For": "192.0.2.1"})
    assert status == 200 and "; Secure" in headers["set-cookie"]
    assert set(attempts(server, [f"198.51.100.{i}, 203.0.113.{i}" for i in range(25)])) == {401}, "25 people"
    assert 429 in attempts(server, [f"198.51.100.{i}, 192.0.2.7" for i in range(25)]), "one with many masks"
    assert attempts(server, ["192.0.2.8"]) == [401], "the others are served"
    assert server.http("GET", "/metrics", headers={"X-Forwarded-For": "127.0.0.1"})[0] == 404
    server.stop()
    server = place.serve("--public")
    assert 429 in attempts(server, [f"203.0.113.{i}" for i in range(25)]), "without a proxy the header means nothing"
    _, headers, _ = server.http("POST", "/api/v1/session", guess)
    assert "; Secure" not in headers.get("set-cookie", "")


def test_requests_that_break_the_protocol(place):
    server = place.serve()
    server.table()
    assert server.http("POST", "/api/v1/tables", b"x" * 70000, {"Content-Type": "application/json"})[0] == 413
    assert server.http("POST", "/api/v1/tables", b"{}", {"Content-Type": "text/plain"})[0] == 415
    assert server.http("GET", "/api/v1/tables/1/act?seat=axis&action=supply&expect=0")[0] == 400
    assert server.http("PATCH", "/api/v1/tables/1")[0] in (400, 403, 404, 405)
    assert server.http("GET", "/" + "a" * 3000)[0] in (403, 404, 414, 431)
    for raw in (b"\x00" * 2000, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
                b"POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
                b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n"):
        link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
        link.sendall(raw)
        link.close()
    half = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
    half.sendall(b"GET / HTTP/1.1\r\nHost: loc")  # and nothing more: others are served all the same
    still_well(server)
    half.close()


def test_other_sites_are_refused(place):
    server = place.serve()
    server.table()
    good = f"http://127.0.0.1:{server.port}"
    assert refused(server, Origin="http://evil.example") == 403
    assert refused(server, Origin="null") == 403
    assert refused(server, Host="evil.example") == 403, "a name of another site that leads to this machine"
    assert refused(server, Origin=good) == 0
    body = {"game": "downfall"}
    for headers in ({"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {"Host": "evil.example:80"}):
        reply = server.post("tables", body, **headers)
        assert reply["status"] == 403 and reply["error"] == "cross_site", headers
    assert server.post("tables", body, Origin=good)["ok"]
    assert server.get("tables?list=mine", **{"Sec-Fetch-Site": "cross-site"})["status"] == 403


def test_tables_that_are_not_there(place):
    server = place.serve()
    server.table()
    for table in ("0", "2", "-1", "99999999999999999999", "1x", "x", "%31x", "1/2/3"):
        assert refused(server, f"/api/v1/tables/{table}/socket") in (400, 403, 404), table
        status = server.http("GET", f"/api/v1/tables/{table}/view")[0]
        assert status in (400, 403, 404), (table, status)
    assert refused(server, "/api/v1/tables/1/socket?seat=nobody") == 400
    assert refused(server, "/elsewhere") == 404
    still_well(server)


def test_a_slow_reader_is_dropped(place):
    server = place.serve()
    table = server.table()
    slow, quick = server.socket(table), server.socket(table)
    slow.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    try:
        for _ in range(2000):
            slow.send({"do": "view"})
    except OSError:
        pass
    harness.wait_for(lambda: "eto_readers_dropped_total 1" in server.http("GET", "/metrics")[2])
    assert quick.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]


def test_many_sockets_come_and_go(place):
    server = place.serve()
    table = server.table()
    for _ in range(30):
        socks = [server.socket(table) for _ in range(10)]
        socks[0].send({"do": "view"})
        for sock in socks:
            sock.close()
    harness.wait_for(lambda: "\neto_sockets 0\n" in server.http("GET", "/metrics")[2])
    still_well(server)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
