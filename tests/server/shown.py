"""The page of a game: an address that can be shown to anybody."""
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
                  "/games/downfall/board.svg", "og:title"):
        assert words in shown, (words, shown)
    assert server.http("GET", "/games/downfall/board.svg")[0] == 200
    assert server.get(f"tables/{table}/game")["text"].startswith("eto"), "the link leads somewhere"
    assert "Ha ganado" in page(server, table, "?lang=es")[2]
    assert "Ha ganado" in page(server, table, **{"Accept-Language": "es-ES,es"})[2]
    assert server.http("HEAD", f"/game/{table}")[2] == ""


def test_the_head_of_the_page_is_that_of_the_page(place):
    server = place.serve()
    for path in ("/", "/app.js"):
        status, headers, _ = server.http("GET", path)
        again, told, body = server.http("HEAD", path)
        assert status == again == 200 and body == "", (path, status, again)
        assert told["content-type"] == headers["content-type"], told
        assert told["content-length"] == headers["content-length"], told


def test_what_is_not_for_everybody_has_no_page(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    seen = server.table(headers=ana)
    hidden = [server.table(headers=ana, invited_only=True), server.table(headers=ana, spectators=False)]
    assert page(server, seen)[0] == 200 and "in play" in page(server, seen)[2]
    none = page(server, 999999)
    for table in hidden:
        assert page(server, table) == none == page(server, table, **ana), "like one that does not exist"
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
