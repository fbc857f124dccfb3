"""Several servers: a stream tells of tables that live elsewhere, and of games that begin."""
import http.client
import json

import accounts
import harness
from attack import probe
from servers import Database


def events(server, person):
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=harness.TIMEOUT)
    link.request("GET", "/api/v1/events", headers=person)
    reply = link.getresponse()
    assert json.loads(reply.readline())["event"] == "hello"
    return link, reply


def next_event(reply, name):
    while True:
        event = json.loads(reply.readline())
        if event["event"] == name:
            return event


def test_turns_and_starts_of_tables_that_live_elsewhere(place):
    with Database(place) as database:
        servers = [place.serve("--public", "--store", database.address) for _ in range(2)]
        ana, bob = accounts.sign_up(servers[0], "Ana"), accounts.sign_up(servers[0], "Bob")
        link, heard = events(servers[1], bob)
        table = servers[0].table({"axis": "me"}, start=False, headers=ana)
        at_a, bobs = servers[0].socket(table, **ana), servers[0].socket(table, **bob)
        for seat in ("allies", "ussr"):
            assert bobs.ask("join", seat=seat)["ok"]
        assert at_a.ask("start")["ok"]
        started = next_event(heard, "start")
        probe("streams of other servers", started["table"] == table and started["seat"] in ("allies", "ussr"), started)
        steps = 0
        for _ in range(60):
            status = at_a.ask("log", **{"from": 100000})
            if "axis" not in status["deciders"]:
                break
            legal = [a["action"] for a in at_a.ask("legal", seat="axis")["actions"]]
            action = next((a for a in legal if a in ("end", "pass", "done")), legal[-1])
            steps = at_a.ask("act", seat="axis", action=action, expect=status["steps"])["steps"]
        turn = next_event(heard, "turn")
        probe("streams of other servers", turn["table"] == table and turn["steps"] <= steps, turn)
        link.close()
        link, heard = events(servers[1], ana)
        again, waits = events(servers[1], bob)
        probe("streams of other servers", next_event(waits, "turn")["table"] == table, "what waits is told at once")
        link.close()
        again.close()
