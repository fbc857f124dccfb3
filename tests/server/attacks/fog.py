"""What those may not know who look on with a delay, and tables that are nobody else's business."""
import time

import accounts
from attack import probe
from strangers import SEATS, serve, verbs


def test_delayed_spectators(place):
    server = place.serve("--public", "--delay", "3600")
    ana, bob, eva = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva"))
    clock = {"kind": "live", "main": 6000, "increment": 0}
    table = server.table({"axis": "me"}, start=False, headers=ana, delayed=True, clock=clock)
    anas, bobs, evas = (server.socket(table, **who) for who in (ana, bob, eva))
    for seat in ("allies", "ussr"):
        assert bobs.ask("join", seat=seat)["ok"]
    assert anas.ask("start")["ok"]
    assert anas.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
    assert anas.ask("offer", kind="draw")["ok"] and bobs.event("offer")["offer"]["by"] == "Ana"
    live = anas.ask("table")
    assert live["clock"] and live["offer"]["kind"] == "draw" and live["steps"] == 1
    for do in ("table", "log"):
        told = evas.ask(do)
        probe("delayed spectators", "clock" not in told and not told.get("offer") and told["steps"] == 0, do, told)
    told = server.get(f"tables/{table}", **eva)
    probe("delayed spectators", "clock" not in told and told["offer"] is None, told)
    told = server.get("tables?list=running", **eva)["tables"][0]
    probe("delayed spectators", "clock" not in told and told["steps"] == 0, told)
    assert bobs.ask("decline")["ok"]
    assert anas.ask("undo", seat="axis", expect=1)["ok"]
    time.sleep(0.3)
    evas.ask("table")
    names = [e["event"] for e in evas.events]
    probe("delayed spectators", not {"offer", "decline", "undo", "warning", "play"} & set(names), names)
    anas.event("decline")


def test_private_tables_are_in_no_list(place):
    server = place.serve("--public")
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    private = server.table(headers=ana, invited_only=True)
    closed = server.table(headers=ana, spectators=False)
    waiting = server.table({"axis": "me"}, start=False, headers=ana, invited_only=True)
    public = server.table(headers=ana)
    over = server.table(headers=ana, invited_only=True)
    assert server.post(f"tables/{over}/resign", **ana)["ok"]
    for who in (eva, {}):
        for query in ("list=open", "list=running", "list=ended", "list=all", "list=all&player=Ana",
                      "list=running&game=downfall", "list=all&limit=1", f"list=all&before={over + 1}"):
            seen = {t["table"] for t in server.get(f"tables?{query}", **who)["tables"]}
            probe("private tables", seen <= {public}, query, seen)
        for table in (private, closed, waiting, over):
            probe("private tables", server.get(f"tables/{table}", **who)["status"] == 404, table)
    own = {t["table"] for t in server.get("tables?list=all", **ana)["tables"]}
    assert own == {private, closed, waiting, public, over}, own


def rail(server, place, table, person):
    """Everything that somebody at the rail can ask for, and lists and pages, as one text; without what passes by
    itself."""
    told = []
    for name, changes in verbs(place).items():
        for query in ("", "?at=0", "?from=0", "?at=1", *(f"?seat={seat}" for seat in SEATS)) if not changes else ():
            told.append((name, query, server.http("GET", f"/api/v1/tables/{table}/{name}{query}", headers=person)[::2]))
        if changes:
            told.append((name, server.post(f"tables/{table}/{name}", {"seat": "axis", "expect": 1, "kind": "draw",
                                                                      "action": "end", "steps": 0}, **person)))
    for path in ("/api/v1/tables?list=running", "/api/v1/tables?list=all", "/api/v1/tables?list=all&player=Ana",
                 "/api/v1/accounts/Ana", "/api/v1/accounts/Ana/dice", f"/game/{table}", f"/game/{table}/board.svg"):
        status, headers, text = server.http("GET", path, headers=person)
        told.append((path, status, headers.get("etag"), headers["content-length"], text))
    return told


def test_the_delayed_notice_nothing(place):
    """What is played, rolled, taken back, said, noted, proposed and declined within the delay changes no answer, size,
    order or refusal at the rail, nor in lists and pages; and nothing is told there."""
    server = serve(place, "--delay", "3600")
    ana, bob, eva = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva"))
    table = server.table({"axis": "me"}, start=False, headers=ana, delayed=True,
                         clock={"kind": "live", "main": 9000, "increment": 5})
    socks = {"axis": server.socket(table, **ana), "allies": server.socket(table, **bob)}
    socks["ussr"] = socks["allies"]
    for seat in SEATS[1:]:
        assert socks[seat].ask("join", seat=seat)["ok"]
    assert socks["axis"].ask("start")["ok"]
    page = server.socket(table, "?changes=1", **eva)
    page.ask("view")
    page.events.clear()
    own = {"say", "write_note", "join", "lang", "luck", "leave", "start", "invite"}  # they change nothing in play
    before = {i: rail(server, place, table, person) for i, person in enumerate(({}, eva))}
    count = 0
    for number in range(120):
        status = socks["axis"].ask("log", **{"from": 1000000})
        seat = status["deciders"][0]
        legal = socks[seat].ask("legal", seat=seat)["actions"]
        done = socks[seat].ask("act", seat=seat, action=legal[(5 * number + 1) % len(legal)]["action"],
                               expect=status["steps"])
        assert done["ok"], done
        count = done["steps"]
        if number == 40:
            assert socks["axis"].ask("offer", kind="takeback", steps=count - 3)["ok"]
            assert socks["allies"].ask("accept", kind="takeback")["ok"]
        if number == 60:
            assert socks["allies"].ask("offer", kind="draw")["ok"] and socks["axis"].ask("decline")["ok"]
    assert socks["axis"].ask("say", text="between us")["ok"]
    assert socks["axis"].ask("write_note", text="mine")["ok"]
    assert count > 50
    for i, person in enumerate(({}, eva)):
        for a, b in zip(before[i], rail(server, place, table, person)):
            if a[0] not in own:
                probe("the delayed", a == b, i, str(a)[:300], str(b)[:300])
    page.ask("lang", lang="en")
    probe("the delayed", not page.events, [e["event"] for e in page.events])
