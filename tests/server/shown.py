"""The page of a game: an address that can be shown to anybody."""
import gzip
import http.client
import socket
import sys

import accounts
import harness
from profiles import imported


def page(server, table, query="", **headers):
    status, head, text = server.http("GET", f"/game/{table}{query}", headers=headers)
    return status, head["content-type"], text


def test_anybody_can_look_at_an_ended_game(place):
    server = place.serve("--public")
    for name in ("Ana", "Bob"):
        accounts.sign_up(server, name)
    text = (place.root / "tests/golden/downfall-staff-1.eto").read_text(encoding="utf-8")
    table = imported(place, text)
    told = server.get(f"tables/{table}")
    status, kind, shown = page(server, table)
    assert status == 200 and kind.startswith("text/html"), (status, kind)
    assert told["outcome"].startswith("won ") and "<script" not in shown
    for words in ("Downfall", "Ana", "Bob", "has won", f"/#/table/{table}", f"/api/v1/tables/{table}/game",
                  f"/game/{table}/board.svg", "og:title"):
        assert words in shown, (words, shown)
    assert picture(server, table)[0] == 200
    assert server.get(f"tables/{table}/game")["text"].startswith("eto"), "the link leads somewhere"
    assert "Ha ganado" in page(server, table, "?lang=es")[2]
    assert "Ha ganado" in page(server, table, **{"Accept-Language": "es-ES,es"})[2]
    assert server.http("HEAD", f"/game/{table}")[2] == ""


def picture(server, table, query="", **headers):
    """(status, headers, bytes) of the board as it stands."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=harness.TIMEOUT)
    link.request("GET", f"/game/{table}/board.svg{query}", headers=headers)
    reply = link.getresponse()
    found = reply.status, {k.lower(): v for k, v in reply.getheaders()}, reply.read()
    link.close()
    return found


def test_the_board_as_it_stands(place):
    """A picture that those may see who look on: it changes with the game, and not before they are told of it."""
    server = place.serve("--public", "--delay", "3600")
    ana = accounts.sign_up(server, "Ana")
    table, late = server.table(headers=ana), server.table(headers=ana, delayed=True)
    assert f"/game/{table}/board.svg" in page(server, table)[2]
    begun = {t: picture(server, t) for t in (table, late)}
    for status, head, svg in begun.values():
        assert status == 200 and head["content-type"] == "image/svg+xml" and b"<svg" in svg and b"<script" not in svg
    zipped = picture(server, table, **{"Accept-Encoding": "gzip"})
    assert zipped[1]["content-encoding"] == "gzip" and gzip.decompress(zipped[2]) == begun[table][2]
    assert picture(server, table, **{"Accept-Encoding": "gzip"})[2] == zipped[2], "it has been kept"
    assert picture(server, table, "?lang=es")[2] != begun[table][2]
    assert picture(server, table, **{"If-None-Match": begun[table][1]["etag"]})[0] == 304
    for t in (table, late):
        harness.play_on(dict.fromkeys(("axis", "allies", "ussr"), server.socket(t, **ana)), 0, 30)
    assert picture(server, table)[2] != begun[table][2] and picture(server, table)[1]["etag"] != begun[table][1]["etag"]
    assert picture(server, late)[1:] == begun[late][1:], "the delayed see nothing new"
    assert server.post(f"tables/{table}/resign", **ana)["ok"] and picture(server, table)[0] == 200


def test_the_board_shows_no_secret(place):
    """Of a block whose face only its player sees there is neither name nor strength."""
    server = place.serve()
    made = server.post("tables", {"game": "westfront", "seats": {"allies": "me", "axis": "me"}, "start": True})
    table, ids = made["table"], set()
    for seat in ("allies", "axis"):
        ids |= {p["id"] for p in server.socket(table, f"?seat={seat}").ask("view")["pieces"] if "id" in p}
    rail = server.socket(table, "?watch=1").ask("view")["pieces"]
    hidden = ids - {p["id"] for p in rail if "id" in p}
    svg = picture(server, table)[2].decode()
    assert len(hidden) > 10 and svg.count("a hidden block") == sum("token" in p and bool(p["place"]) for p in rail)
    for name in hidden:
        assert f'"{name}"' not in svg, name


def nothing_follows_the_head(server, path):
    """Two requests at once: the second answer begins where the head of the first ends (libraries hide a body here)."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT) as link:
        link.sendall(f"HEAD {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() +
                     b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        told = b"".join(iter(lambda: link.recv(65536), b""))
    return told.split(b"\r\n\r\n", 1)[1].startswith(b"HTTP/1.1 200")


def test_the_head_of_the_page_is_that_of_the_page(place):
    server = place.serve()
    for path in ("/", "/app.js"):
        status, headers, _ = server.http("GET", path)
        again, told, body = server.http("HEAD", path)
        assert status == again == 200 and body == "", (path, status, again)
        assert told["content-type"] == headers["content-type"], told
        assert told["content-length"] == headers["content-length"], told
        assert nothing_follows_the_head(server, path), path


def test_what_is_not_for_everybody_has_no_page(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    seen = server.table(headers=ana)
    hidden = [server.table(headers=ana, invited_only=True), server.table(headers=ana, spectators=False)]
    assert page(server, seen)[0] == 200 and "in play" in page(server, seen)[2]
    none = page(server, 999999)
    nothing = picture(server, 999999)
    for table in hidden:
        assert page(server, table) == none == page(server, table, **ana), "like one that does not exist"
        assert picture(server, table) == nothing == picture(server, table, **ana) and nothing[0] == 404
    assert picture(server, server.table(headers=ana, start=False))[0] == 404
    for odd in ("0", "-1", "1x", "", "../1", "%31%00", "9223372036854775807", "99999999999999999999"):
        assert page(server, odd)[0] in (400, 404), odd
    assert server.http("POST", f"/game/{seen}", {})[0] == 404


def test_names_are_no_markup(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    assert page(server, table, "?lang=<script>")[2].count("<script") == 0
    assert page(server, table)[2].count("Ana") == 3, "all three seats are hers"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
