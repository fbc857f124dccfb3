"""Sockets that hear what changes: the view that they put together is the view, and it tells nothing else."""
import json
import random
import re
import sys

import harness


def merged(scene, message):
    """The scene after the changes of a message; docs/protocol.md has this function too."""
    assert message["since"] == scene["steps"], (message["since"], scene["steps"])
    scene = {**scene, "steps": message["steps"], "hash": message["hash"]}
    for name in message.get("gone", []):
        del scene[name]
    for name, value in message["changes"].items():
        if isinstance(value, dict) and isinstance(scene.get(name), list):
            items = scene[name]
            if "list" in value:
                parts = (items[part[0]:part[0] + part[1]] if isinstance(part, list) else [part]
                         for part in value["list"])
                items = [item for part in parts for item in part]
            items = list(items)
            for places, members in value.get("set", []):
                for place in places:
                    items[place] = {**items[place], **members}
            value = items
        scene[name] = value
    return scene


def view(sock, **members):
    reply = sock.ask("view", **members)
    assert reply.pop("ok"), reply
    reply.pop("id")
    return reply


class Eyes:
    """A socket and the scene that it has put together."""

    def __init__(self, server, table, query):
        self.sock = server.socket(table, f"?{query}&changes=1")
        self.plain = server.socket(table, f"?{query}")
        self.scene, self.bytes = view(self.sock), []

    def take(self, message):
        assert len(json.dumps(message)) < 60000
        self.bytes.append(len(json.dumps(message, separators=(",", ":"))))
        self.scene = merged(self.scene, message)

    def hear(self):
        """What came of the last action: nothing at all if it was another seat's secret."""
        self.sock.ask("table")
        for event in self.sock.events:
            if event["event"] in ("play", "undo"):
                self.take(event)
        self.sock.events.clear()

    def check(self):
        full = view(self.plain)
        own = {k: v for k, v in self.scene.items() if k != "hash"}
        assert own == full, [k for k in full if full[k] != own[k]]


def play(server, game, scenario, seats, actions, seed):
    rng = random.Random(seed)
    table = server.post("tables", {"game": game, "scenario": scenario, "seats": {seat: "me" for seat in seats},
                                   "start": True})["table"]
    eyes = {seat: Eyes(server, table, f"seat={seat}") for seat in seats} | {"rail": Eyes(server, table, "watch=1")}
    deciders = eyes["rail"].scene["deciders"]
    for number in range(actions):
        seat = deciders[0]
        sock, steps = eyes[seat].sock, eyes[seat].scene["steps"]
        if number % 9 == 8:
            done = sock.ask("undo", seat=seat, expect=steps)
            if not done["ok"]:
                continue
        else:
            verbs = sock.ask("legal", seat=seat, brief=True)["verbs"]
            verb = rng.choice(verbs)
            action = [verb["verb"], *map(str, rng.choice(verb["actions"])[:-1])]
            done = sock.ask("act", seat=seat, action=" ".join(action), expect=steps)
        assert done["ok"], done
        done.pop("id")
        eyes[seat].take(done)
        for name, other in eyes.items():
            if name != seat:
                other.hear()
            if number % 10 == 0:
                other.check()
        deciders = done["deciders"]
        if not deciders:
            break
    for other in eyes.values():
        other.check()
    return eyes


def test_what_is_put_together_is_the_view(place):
    server = place.serve()
    for game, scenario, seats in (("downfall", "campaign", ("axis", "allies", "ussr")),
                                  ("westfront", "S44", ("allies", "axis")),
                                  ("westfront", "campaign", ("allies", "axis"))):
        eyes = play(server, game, scenario, seats, 80, 3)
        sizes = sorted(size for other in eyes.values() for size in other.bytes)
        assert sizes[len(sizes) // 2] < 4096, sizes


def test_a_view_since(place):
    """By HTTP and by a socket without the parameter: what changed since the last view, else the whole."""
    server = place.serve()
    table = server.table()
    path = f"tables/{table}/view"
    assert "hash" not in server.get(path)
    first = server.get(f"{path}?since=-1")
    assert first["places"] and first["hash"]
    same = server.get(f"{path}?since=0&hash={first['hash']}")
    assert same["since"] == 0 and same["changes"] == {}
    sock = server.socket(table)
    sock.ask("act", seat="axis", action="order GEI1", expect=0)
    second = server.get(f"{path}?since=0&hash={first['hash']}")
    assert second["since"] == 0 and second["changes"] and "places" not in second
    assert {k: v for k, v in merged(first, second).items() if k not in ("hash", "status")} == \
        {k: v for k, v in server.get(path).items() if k != "status"}
    sock.ask("undo", seat="axis", expect=1)
    sock.ask("act", seat="axis", action="order GEI2", expect=0)
    other = server.get(f"{path}?since=1&hash={second['hash']}")
    assert "changes" not in other and other["places"], "the same number, but not the same view"
    assert sock.ask("view", since="x")["error"] == "bad_request"
    assert "changes" not in sock.ask("view", since=1)
    for at in (0, 1):
        assert "changes" not in sock.ask("view", since=1, hash=other["hash"], at=at) or at == 1


def test_worlds_that_look_the_same_sound_the_same(place):
    """The Axis develops one thing or another in secret, and goes on alike: others get the same bytes."""
    server = place.serve()
    heard = {}
    for tile in ("TANKI", "AIRI", "LOGI"):
        table = server.table()
        probes = {query: server.socket(table, f"?{query}&changes=1")
                  for query in ("seat=ussr", "seat=allies", "watch=1")}
        axis = server.socket(table, "?seat=axis&changes=1")
        for sock in (*probes.values(), axis):
            assert view(sock)["steps"] == 0
        own = axis.ask("act", seat="axis", actions=[f"develop {tile}"], expect=0)
        assert own["ok"] and own["changes"], own
        steps = axis.ask("act", seat="axis", action="order GEI1", expect=own["steps"])["steps"]
        axis.ask("undo", seat="axis", expect=steps)
        for query, probe in probes.items():
            events = [probe.event("play"), probe.event("play"), probe.event("undo")]
            assert all("changes" in event for event in events)
            probe.ask("view", since=steps - 1, hash=events[-1]["hash"])
            text = re.sub(r'"(clock|created|started)":\w+|"commit":"\w+"|"table":\d+', "", probe.bytes.decode())
            assert tile not in text
            heard.setdefault(query, []).append(text)
    for query, texts in heard.items():
        assert texts[0] == texts[1] == texts[2], query


def orders(sock, seat):
    """Goes on until blocks can be given orders: an HQ is activated, everything else is passed over."""
    activated = False
    while True:
        legal = sock.ask("legal", seat=seat)
        found = [a["action"] for a in legal["actions"] if a["verb"] == "order"]
        if found:
            return legal["steps"], found
        wanted = [a["action"] for a in legal["actions"] if not activated and a["verb"] == "activate"]
        activated = activated or bool(wanted)
        action = wanted[0] if wanted else [a["action"] for a in legal["actions"] if not a["args"]][-1]
        done = sock.ask("act", seat=seat, action=action, expect=legal["steps"])
        assert done["ok"] and done["deciders"] == [seat], done


def test_secret_steps_are_not_counted(place):
    """WestFront's Production: what one side builds and takes back in secret reaches the others as nothing at all."""
    server = place.serve()
    table = server.post("tables", {"game": "westfront", "scenario": "S43", "seats": {"allies": "me", "axis": "me"},
                                   "start": True})["table"]
    seats = {seat: server.socket(table, f"?seat={seat}&changes=1") for seat in ("allies", "axis")}
    seats["rail"] = server.socket(table, "?watch=1&changes=1")
    known = {name: view(sock) for name, sock in seats.items()}
    told = {name: known[name]["steps"] for name in known}
    secret = loud = 0
    deciders = known["rail"]["deciders"]
    for number in range(400):
        if secret >= 6 and loud:
            break
        seat = deciders[number % len(deciders)]
        sock, other = seats[seat], "axis" if seat == "allies" else "allies"
        legal = sock.ask("legal", seat=seat)
        built = [a["action"] for a in legal["actions"] if a["verb"] in ("step", "rebuild", "arrive")]
        plain = [a["action"] for a in legal["actions"] if not a["args"]] or [legal["actions"][0]["action"]]
        done = sock.ask("act", seat=seat, action=(built or plain)[-1], expect=legal["steps"])
        assert done["ok"] and done["steps"] > legal["steps"], done
        for name in (other, "rail"):
            before = told[name]
            told[name] = seats[name].ask("table")["steps"]
            events = [e for e in seats[name].events if e["event"] in ("play", "undo")]
            log = [s["step"] for e in events for s in e["log"]]
            assert log == list(range(before + 1, told[name] + 1)), (name, log)
            if not log and built and done["deciders"] == deciders:
                assert not events and view(seats[name])["hash"] == known[name]["hash"], "a secret was told"
                assert seats[name].ask("view", at=told[name] + 1)["error"] == "bad_request"
                secret += 1
            elif secret:
                loud += 1
            seats[name].events.clear()
            known[name] = view(seats[name])
        assert all("?" != s["action"] for name in (other, "rail") for s in seats[name].ask("log")["log"])
        told[seat], deciders, known[seat] = done["steps"], done["deciders"], view(sock)
    assert secret >= 6 and loud, (secret, loud)


def test_blocks_that_look_the_same_sound_the_same(place):
    """WestFront: whatever block is given orders and then put back, the enemy and the rail get the same bytes whenever
    they see the same."""
    server = place.serve()
    table = server.post("tables", {"game": "westfront", "scenario": "S44", "seats": {"allies": "me", "axis": "me"},
                                   "start": True})["table"]
    own = server.socket(table, "?seat=allies")
    steps, actions = orders(own, "allies")
    for query in ("seat=axis", "watch=1"):
        probe = server.socket(table, f"?{query}&changes=1")
        scene, heard = view(probe), {}
        for action in actions:
            assert own.ask("act", seat="allies", action=action, expect=steps)["ok"]
            assert own.ask("undo", seat="allies", expect=steps + 1)["ok"]
            there, back = probe.event("play"), probe.event("undo")
            seen = merged(scene, there)
            assert merged(seen, back) == scene
            heard.setdefault(json.dumps(seen), []).append(json.dumps([there, back]))
        assert all(len(set(texts)) == 1 for texts in heard.values()), query
        assert len(heard) < len(actions), "some of them look the same"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
