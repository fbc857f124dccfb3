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

    def check(self):
        full = view(self.plain)
        own = {k: v for k, v in self.scene.items() if k != "hash"}
        assert own == full, [k for k in full if full[k] != own[k]]


def play(server, game, scenario, seats, actions, seed):
    rng = random.Random(seed)
    table = server.post("tables", {"game": game, "scenario": scenario, "seats": {seat: "me" for seat in seats},
                                   "start": True})["table"]
    eyes = {seat: Eyes(server, table, f"seat={seat}") for seat in seats} | {"rail": Eyes(server, table, "watch=1")}
    deciders, steps = eyes["rail"].scene["deciders"], eyes["rail"].scene["steps"]
    for number in range(actions):
        seat = deciders[0]
        sock = eyes[seat].sock
        if number % 9 == 8:
            done = sock.ask("undo", seat=seat, expect=steps)
            event = "undo"
            if not done["ok"]:
                continue
        else:
            verbs = sock.ask("legal", seat=seat, brief=True)["verbs"]
            verb = rng.choice(verbs)
            action = [verb["verb"], *map(str, rng.choice(verb["actions"])[:-1])]
            done = sock.ask("act", seat=seat, action=" ".join(action), expect=steps)
            event = "play"
        assert done["ok"], done
        done.pop("id")
        eyes[seat].take(done)
        for name, other in eyes.items():
            if name != seat:
                other.take(other.sock.event(event))
            if number % 10 == 0:
                other.check()
        deciders, steps = done["deciders"], done["steps"]
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
