"""What those may not know who look on with a delay, and tables that are nobody else's business."""
import time

import accounts
from attack import probe


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
