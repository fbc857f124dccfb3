"""Tables as players meet them: from an empty folder to a first move, several seats, secrets, restarts, the end."""
import gzip
import http.client
import json
import signal
import sys
import time

import harness

SEATS = ("axis", "allies", "ussr")


def seats_of(server, table):
    """A socket for each seat, as three people at three machines would have them."""
    return {seat: server.socket(table, f"?seat={seat}") for seat in SEATS}


def test_first_move_from_nothing(place):
    """A folder that does not exist, a server, a table, and the first request to play is answered by a move."""
    server = place.serve()
    sock = server.socket(server.table())
    reply = sock.ask("act", seat="axis", action=harness.first_legal(sock, "axis"), expect=0)
    assert reply["ok"] and reply["steps"] >= 1, reply


def test_dice_of_a_second_fight_wait(place):
    """Who asks for it sees one fight at a time."""
    server = place.serve()
    table = server.table()
    socks = seats_of(server, table)
    lines = ["order GEC1", "step BRU", "attack BEI1", "order GEI7", "step BRU", "attack BEI2", "resolve"]
    for step, line in enumerate(lines):
        assert socks["axis"].ask("act", seat="axis", action=line, expect=step, hold=True)["ok"]
    reply = socks["axis"].ask("act", seat="axis", action="fight GEI7", expect=7, hold=True)
    assert reply["steps"] == 9 and reply["waits"] == "axis" and reply["deciders"] == ["dice"], reply
    assert socks["allies"].ask("table")["waits"] == "axis"
    assert server.get(f"tables/{table}")["your_turn"]
    assert socks["axis"].ask("due", seat="axis")["forecast"]["place"] == "BRU"
    assert socks["allies"].ask("roll", seat="allies", expect=9)["error"] == "not_yours"
    assert socks["axis"].ask("act", seat="axis", action="end", expect=9)["error"] == "not_yours"
    assert socks["axis"].ask("roll", seat="axis", expect=8)["error"] == "stale"
    reply = socks["axis"].ask("roll", seat="axis", expect=9, hold=True)
    assert reply["steps"] == 10 and "waits" not in reply and reply["deciders"] == ["axis"], reply
    assert socks["allies"].event("play")
    assert socks["axis"].ask("roll", seat="axis", expect=10)["error"] == "not_yours"


def test_waiting_dice_fall_when_the_server_starts_anew(place):
    server = place.serve()
    table = server.table()
    sock = server.socket(table, "?seat=axis")
    lines = ["order GEC1", "step BRU", "attack BEI1", "order GEI7", "step BRU", "attack BEI2", "resolve", "fight GEI7"]
    for step, line in enumerate(lines):
        reply = sock.ask("act", seat="axis", action=line, expect=step, hold=True)
    assert reply["waits"] == "axis", reply
    server.stop(signal.SIGKILL)
    sock = place.serve().socket(table, "?seat=axis")
    harness.wait_for(lambda: sock.ask("table")["steps"] == 10)
    assert "waits" not in sock.ask("table")


def test_pages_and_headers(place):
    server = place.serve()
    status, headers, text = server.http("GET", "/")
    assert status == 200 and "<title>ETO</title>" in text
    assert headers["content-security-policy"].startswith("default-src 'none'")
    assert headers["x-content-type-options"] == "nosniff" and headers["x-frame-options"] == "DENY"
    assert "'unsafe-inline'" not in headers["content-security-policy"]
    assert server.http("GET", "/app.js")[0] == 200 and server.http("GET", "/style.css")[0] == 200
    assert server.http("GET", "/nothing")[0] == 404 and server.http("GET", "/../eto.db")[0] in (403, 404)
    status, _, text = server.http("GET", "/healthz")
    assert status == 200 and json.loads(text) == {"ok": True, "writes": True}
    assert "eto_requests_total" in server.http("GET", "/metrics")[2]
    games = server.get("games")["games"]
    assert games[0]["id"] == "downfall" and games[0]["seats"][0]["id"] == "axis"
    assert server.get("rules?game=downfall&clause=DF-8.3")["clauses"][0]["id"] == "DF-8.3"


def fetch(server, path, **headers):
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=harness.TIMEOUT)
    link.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    reply = link.getresponse()
    body = reply.read()
    link.close()
    return reply, body


def test_pages_are_zipped_and_tagged(place):
    server = place.serve()
    for path in ("/", "/app.js", "/games/downfall/board.svg", "/games/bitw/anchors.tsv"):
        plain, body = fetch(server, path)
        zipped, small = fetch(server, path, Accept_Encoding="gzip, deflate, br")
        assert plain.status == zipped.status == 200 and not plain.getheader("content-encoding")
        assert zipped.getheader("content-encoding") == "gzip" and gzip.decompress(small) == body, path
        assert path == "/" or len(small) < len(body)
        tag = zipped.getheader("etag")
        assert tag == plain.getheader("etag") and zipped.getheader("cache-control") == "no-cache"
        again, nothing = fetch(server, path, If_None_Match=f'"other", {tag}')
        assert again.status == 304 and not nothing and again.getheader("etag") == tag
        assert fetch(server, path, If_None_Match='"other"')[0].status == 200
    assert fetch(server, "/games/chess/board.svg")[0].status == 404
    assert fetch(server, "/games/downfall/messages/es.po")[0].status == 404


def test_everybody_hears_of_an_action_after_it_is_kept(place):
    server = place.serve()
    table = server.table()
    socks = seats_of(server, table)
    rail = server.socket(table, "?watch=1")
    reply = socks["axis"].ask("act", seat="axis", action="order GEI1", expect=0)
    assert reply["ok"] and reply["steps"] == 1 and reply["log"][0]["action"] == "order GEI1"
    for sock in (socks["allies"], socks["ussr"], rail):
        event = sock.event("play")
        assert event["steps"] == 1 and event["log"][0]["seat"] == "axis" and event["deciders"] == ["axis"]
    assert rail.ask("act", seat="axis", action="end", expect=1)["error"] == "not_your_seat"
    assert socks["allies"].ask("act", seat="axis", action="end", expect=1)["error"] == "not_your_seat"
    assert socks["allies"].ask("legal", seat="allies")["actions"] == []
    assert socks["ussr"].ask("view", seat="axis")["error"] == "not_your_seat"
    refused = socks["axis"].ask("act", seat="axis", action="step Moscow", expect=1)
    assert refused["error"] == "refused" and refused["clause"] == "DF-8.45"
    why = socks["axis"].ask("why", seat="axis", action="step Moscow")
    assert why["legal"] is False and why["clause"] == "DF-8.45"
    view = rail.ask("view")
    assert view["places"][0]["id"] == "BER" and view["pieces"] and view["steps"] == 1


def test_nobody_sees_the_secrets_of_others(place):
    """The Axis develops something in secret: its id is in no byte that others get, and nothing else differs either."""
    server = place.serve()
    heard = {}
    for tile in ("TANKI", "AIRI", "LOGI"):
        table = server.table()
        probes = {"ussr": server.socket(table, "?seat=ussr"), "rail": server.socket(table, "?watch=1")}
        axis = server.socket(table, "?seat=axis")
        own = axis.ask("act", seat="axis", action=f"develop {tile}", expect=0)
        assert own["log"][0]["action"] == f"develop {tile}"
        for name, probe in probes.items():
            event = probe.event("play")
            assert event["log"][0]["action"] == "develop ?"
            texts = [event, probe.ask("view"), probe.ask("log"), probe.ask("legal", seat="ussr")]
            assert tile not in probe.bytes.decode()
            for text in texts:
                text.pop("table", None)
            heard.setdefault(name, []).append(texts)
        assert tile in axis.bytes.decode(), "the owner knows"
    for name, texts in heard.items():
        assert texts[0] == texts[1] == texts[2], name


def test_secrets_last_through_a_part_of_a_game(place):
    server = place.serve()
    table = server.table()
    probe = server.socket(table, "?seat=ussr")
    socks = seats_of(server, table)
    first = socks["axis"].ask("act", seat="axis", action="develop TANKI", expect=0)
    last = harness.play_on(socks, first["steps"], 60)
    probe.ask("view")
    told = probe.ask("log")["log"]
    assert len(told) == last["steps"] and told[0]["action"] == "develop ?"
    assert "TANKI" not in probe.bytes.decode()


def test_stale_and_replayed_actions_are_refused(place):
    server = place.serve()
    sock = server.socket(server.table())
    act = {"seat": "axis", "action": "order GEI1", "expect": 0}
    assert sock.ask("act", **act)["ok"]
    again = sock.ask("act", **act)
    assert again["error"] == "stale" and sock.ask("log")["steps"] == 1
    assert sock.ask("act", seat="axis", action="order GEI1", expect=7)["error"] == "stale"
    assert sock.ask("act", seat="axis", action="order GEI1")["error"] == "bad_request"
    assert server.post("tables/1/act", act)["status"] == 409


def test_a_list_of_actions_is_played_together(place):
    """A march in one request: told once, refused as a whole, and cut where dice fall."""
    server = place.serve()
    table = server.table()
    axis, other = (server.socket(table, f"?seat={seat}") for seat in ("axis", "ussr"))
    ways = axis.ask("reach", seat="axis", piece="GEI1")["reach"]
    march = max((way["actions"] for way in ways), key=len)
    actions = [a["action"] for a in march]
    assert len(actions) > 2
    wrong = axis.ask("act", seat="axis", actions=[*actions[:2], "step Moscow", *actions[2:]], expect=0)
    assert wrong["error"] == "refused" and wrong["clause"] and "action 3 of" in wrong["message"], wrong
    before = axis.ask("log")
    assert before["steps"] == 0 and before["log"] == []
    done = axis.ask("act", seat="axis", actions=actions, expect=0)
    assert done["ok"] and done["played"] == done["steps"] == len(actions), done
    assert [step["action"] for step in done["log"]] == actions
    event = other.event("play")
    assert event["steps"] == len(actions) and len(event["log"]) == len(actions) and not other.events
    undone = axis.ask("undo", seat="axis", expect=len(actions))
    assert undone["steps"] == len(actions) - 1, "each is an action of its own"
    for bad in ([], ["step"] * 33, [7], "step", ["fly"]):
        assert axis.ask("act", seat="axis", actions=bad, expect=undone["steps"])["error"] in (
            "bad_request", "bad_action"), bad
    status = axis.ask("log")
    socks = seats_of(server, table)
    for number in range(500):
        seat = status["deciders"][0]
        legal = socks[seat].ask("legal", seat=seat)["actions"]
        rolling = [a["action"] for a in legal if a.get("rolls")]
        if rolling:
            break
        action = legal[(number * 7 + 3) % len(legal)]["action"]
        status = socks[seat].ask("act", seat=seat, action=action, expect=status["steps"])
    cut = socks[seat].ask("act", seat=seat, actions=[rolling[0]] * 2, expect=status["steps"])
    assert cut["ok"] and cut["played"] == 1 and cut["log"][1]["seat"] == "dice", cut


def test_undo_and_take_back(place):
    server = place.serve()
    table = server.table()
    socks = seats_of(server, table)
    axis, other = socks["axis"], socks["ussr"]
    axis.ask("act", seat="axis", action="order GEI1", expect=0)
    other.event("play")
    undone = axis.ask("undo", seat="axis", expect=1)
    assert undone["ok"] and undone["undone"] == 1 and undone["steps"] == 0
    assert other.event("undo")["steps"] == 0
    assert axis.ask("undo", seat="axis", expect=0)["error"] == "refused"
    last = harness.play_on(socks, 0, 12)
    offer = axis.ask("offer", kind="takeback", steps=last["steps"] - 2)
    assert offer["ok"] and offer["agreed"] is True, "one person has all seats, so nobody else must agree"
    assert axis.ask("log")["steps"] == last["steps"] - 2
    assert axis.ask("offer", kind="takeback", steps=99999)["error"] == "bad_request"


def test_restart_loses_nothing(place):
    for how in (signal.SIGTERM, signal.SIGKILL):
        server = place.serve()
        table = server.table()
        socks = seats_of(server, table)
        before = harness.play_on(socks, 0, 60)
        log = socks["axis"].ask("log")
        server.stop(how)
        server = place.serve()
        sock = server.socket(table, "?seat=axis")
        after = sock.ask("log")
        assert after["steps"] == before["steps"] and after["log"] == log["log"] and after["hash"] == log["hash"]
        socks = seats_of(server, table)
        assert harness.play_on(socks, after["steps"], 20)["ok"]
        server.stop()


def test_an_end_in_the_middle_of_actions(place):
    """What was acknowledged is there; what was sent and not acknowledged is there once or not at all."""
    for how in (signal.SIGKILL, signal.SIGTERM):
        server = place.serve()
        socks = [server.socket(server.table()) for _ in range(10)]
        for sock in socks:
            sock.send({"id": 1, "do": "act", "seat": "axis", "action": "order GEI1", "expect": 0})
        first = socks[0].receive()
        server.process.send_signal(how)
        acknowledged = [first["ok"]] + [acknowledges(sock) for sock in socks[1:]]
        server.stop(how)
        server = place.serve()
        for sock, told in zip(socks, acknowledged):
            log = server.socket(sock.hello["table"]).ask("log")
            assert log["steps"] == 1 if told else log["steps"] in (0, 1), (told, log)
        server.stop()


def acknowledges(sock):
    """Was the action acknowledged before the end?"""
    try:
        return sock.receive()["ok"]
    except (harness.Closed, OSError):
        return False


def test_bots_play_and_explain(place):
    server = place.serve()
    table = server.table({"axis": "me", "allies": "bot:staff", "ussr": "bot:random"})
    sock = server.socket(table)
    steps = 0
    while True:
        status = sock.ask("log", **{"from": steps})
        if status["deciders"] != ["axis"]:
            break
        legal = [a["action"] for a in sock.ask("legal", seat="axis")["actions"]]
        action = next((a for a in ("pass", "end", "done", "skip") if a in legal), legal[-1])
        reply = sock.ask("act", seat="axis", action=action, expect=status["steps"])
        assert reply["ok"], reply
        steps = reply["steps"]
    told = harness.wait_for(lambda: [s for s in sock.ask("log")["log"] if s["seat"] in ("allies", "ussr")])
    assert told
    harness.wait_for(lambda: any(s.get("why") for s in sock.ask("log")["log"] if s["seat"] != "axis"))
    said = [s.get("why") for s in sock.ask("log")["log"]]
    spanish = [s.get("why") for s in server.socket(table, "?lang=es").ask("log")["log"]]
    assert [bool(w) for w in said] == [bool(w) for w in spanish[:len(said)]], "the same steps have reasons"
    assert all(a != b for a, b in zip(said, spanish) if a), "everybody reads reasons in their own language"
    server.stop(signal.SIGKILL)
    again = [s.get("why") for s in place.serve().socket(table, "?lang=es").ask("log")["log"]]
    assert again[:len(spanish)] == spanish, "reasons outlive the server"


def test_advice_of_a_program(place):
    """Who plays against programs may ask one; its advice is what it would do, and nothing has been done."""
    server = place.serve()
    sock = server.socket(server.table({"axis": "me", "allies": "bot:staff", "ussr": "bot:staff"}))
    steps = 0
    for _ in range(3):
        hint = sock.ask("hint", seat="axis")
        assert hint["ok"] and hint["why"] and hint["say"], hint
        assert hint["action"] in [a["action"] for a in sock.ask("legal", seat="axis")["actions"]]
        assert sock.ask("log")["steps"] == steps
        steps = sock.ask("act", seat="axis", action=hint["action"], expect=steps)["steps"]
    assert sock.ask("hint", seat="allies")["error"] == "not_your_seat"
    spanish = server.socket(server.table(), "?lang=es")
    assert spanish.ask("hint", seat="ussr")["error"] == "not_yours"
    assert spanish.ask("hint", seat="axis")["why"] != server.socket(server.table()).ask("hint", seat="axis")["why"]
    for number in (1, 2):
        spanish.send({"do": "hint", "seat": "axis", "id": -number})
    errors = [spanish.receive().get("error") for _ in range(2)]
    assert set(errors) <= {None, "too_many"} and None in errors, "one thinks at a time"


def test_a_whole_game_by_bots_is_verified(place):
    server = place.serve()
    table = server.table({seat: "bot:random" for seat in SEATS})
    sock = server.socket(table)
    ended = harness.wait_for(lambda: server.get(f"tables/{table}")["state"] == "ended")
    assert ended
    info = sock.ask("table")
    assert info["secret"] and info["outcome"].split()[0] in ("won", "drawn")
    done = place.verify(sock.ask("game")["text"])
    assert done.returncode == 0, done.stdout + done.stderr
    eyes = sock.ask("log", seat="axis")["log"]
    assert len(eyes) == info.get("steps", len(eyes)) and sock.ask("view", seat="ussr")["ok"]


def test_resign_draw_and_rematch(place):
    server = place.serve()
    table = server.table({"axis": "me", "allies": "bot:staff", "ussr": "bot:staff"})
    sock = server.socket(table)
    assert sock.ask("game")["error"] == "running" and sock.ask("offer", kind="rematch")["error"] == "running"
    assert "secret" not in sock.ask("table")
    reply = sock.ask("resign")
    assert reply["ok"] and reply["state"] == "ended" and reply["outcome"] == "resigned axis"
    assert sock.event("end")["now"]["secret"]
    assert sock.ask("act", seat="axis", action="end", expect=0)["error"] == "over"
    again = sock.ask("offer", kind="rematch")
    assert again["ok"] and again["rematch"] != table
    seats = {s["seat"]: s["player"] or s["bot"] for s in server.get(f"tables/{again['rematch']}")["seats"]}
    assert seats == {"axis": "staff", "allies": "player", "ussr": "staff"}
    drawn = server.socket(server.table({"axis": "me", "allies": "bot:staff", "ussr": "bot:staff"}))
    assert drawn.ask("offer", kind="draw")["agreed"] and drawn.ask("table")["outcome"] == "agreed"
    assert place.verify(drawn.ask("game")["text"]).returncode == 0


def test_lists(place):
    server = place.serve()
    waiting = server.table(start=False, seats={"axis": "me"})
    running = server.table()
    assert [t["table"] for t in server.get("tables?list=open")["tables"]] == [waiting]
    assert {t["table"] for t in server.get("tables?list=mine")["tables"]} == {waiting, running}
    following = server.get("tables?list=next")["next"]
    assert following["table"] == running and following["your_turn"]
    sock = server.socket(waiting)
    assert sock.ask("start")["error"] == "refused"
    assert sock.ask("join", seat="axis")["error"] == "taken"
    assert sock.ask("join", seat="allies")["ok"] and sock.ask("leave", seat="allies")["ok"]
    for seat in ("allies", "ussr"):
        assert sock.ask("join", seat=seat)["ok"]
    assert sock.ask("start")["state"] == "running" and sock.ask("join", seat="axis")["error"] == "over"


def test_clocks(place):
    server = place.serve()
    for main in 2, 20, 200:  # on a slow machine a short time, or its last tenth, may be over before it is seen
        table = server.table(clock={"kind": "live", "main": main, "increment": 1})
        sock = server.socket(table)
        assert sock.hello["time"] == {"kind": "live", "main": main, "increment": 1}
        row = sock.ask("table")
        if row["state"] == "ended":
            continue
        clock = row["clock"]
        assert clock["running"] == ["axis"] and clock["axis"] <= main * 1000 and clock["ussr"] == main * 1000
        warning = sock.event("warning", "end")
        if warning["event"] == "warning":
            break
    assert warning["seat"] == "axis" and warning["left"] <= main * 100
    end = sock.event("end")
    assert end["now"]["outcome"] == "time axis"
    table = server.table(clock={"kind": "correspondence", "days": 2, "reserve": 5})
    assert server.get(f"tables/{table}")["clock"]["axis"] > 6.9 * 86400000
    assert server.post("tables", {"game": "downfall", "clock": {"kind": "sundial"}})["error"] == "bad_request"


def test_clocks_stand_still_while_the_server_is_down(place):
    server = place.serve()
    table = server.table(clock={"kind": "live", "main": 600})
    sock = server.socket(table)
    sock.ask("act", seat="axis", action="order GEI1", expect=0)
    begin = time.monotonic()
    left = sock.ask("table")["clock"]["axis"]
    server.stop()
    time.sleep(3)
    server = place.serve()
    now = server.get(f"tables/{table}")["clock"]["axis"]
    assert left - now < (time.monotonic() - begin - 3) * 1000 + 1200


def test_standing_orders(place):
    server = place.serve()
    order = {"standing": [{"game": "downfall", "asked": "supply", "answer": "supply"}]}
    assert server.post("me/settings", order, method="PUT")["ok"]
    assert json.loads(server.get("me")["settings"]) == order
    assert server.post("me/settings", {"standing": [{"game": 1}]}, method="PUT")["error"] == "bad_request"
    sock = server.socket(server.table())
    log = harness.wait_for(lambda: sock.ask("log")["log"])
    assert log[0]["action"] == "supply" and log[0]["seat"] == "axis"


def test_delayed_spectators(place):
    for delay in 2, 20, 100:  # on a slow machine a short one may be over before anybody has looked
        server = place.serve("--delay", str(delay))
        table = server.table(delayed=True)
        rail, sock = server.socket(table, "?watch=1"), server.socket(table)
        begin = time.monotonic()
        sock.ask("act", seat="axis", action="order GEI1", expect=0)
        steps = rail.ask("log")["steps"]
        if time.monotonic() - begin < delay:
            break
        server.stop()
    assert steps == 0 and sock.ask("log")["steps"] == 1
    assert rail.event("play")["steps"] == 1 and rail.ask("log")["steps"] == 1


def test_languages(place):
    server = place.serve()
    sock = server.socket(server.table(), "?lang=es")
    spanish = sock.ask("legal", seat="axis")["actions"][0]["say"]
    assert sock.ask("lang", lang="en")["ok"] and sock.ask("legal", seat="axis")["actions"][0]["say"] != spanish
    assert sock.ask("lang", lang="fr")["error"] == "bad_request"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
