"""Secret actions. Whoever is told nothing of an action of somebody else must find everything as it was: every answer,
at the table, at the rail and in the lists, before it and after it. What is told and what is not says the server itself,
by the number of steps that it counts for each viewer and the hash of what they know; proposals are in neither."""
import json
import random
import time

import accounts
from attack import probe

ABOUT_TABLE = ({"do": "table"}, {"do": "log"}, {"do": "view"}, {"do": "ground"})
ABOUT_SEAT = ({"do": "legal"}, {"do": "legal", "brief": True, "rolls": True}, {"do": "due"}, {"do": "pool"},
              {"do": "threats"}, {"do": "forecast"}, {"do": "rolls"})
GAMES = {"westfront": "husky"}  # production is secret and simultaneous
STEPS = 60


def ask(sock, **question):
    """Within the limits of an account."""
    while (answer := sock.ask(**question)).get("error") == "too_many":
        time.sleep(0.5)
    answer.pop("id")
    return answer


def get(server, path, person):
    while (answer := server.get(path, **person))["status"] == 429:
        time.sleep(0.5)
    return answer


def answers(server, sock, table, person, seats):
    """Everything that one can ask for."""
    told = [ask(sock, **question) for question in ABOUT_TABLE]
    told += [ask(sock, **question, seat=seat) for question in ABOUT_SEAT for seat in seats]
    told += [get(server, path, person) for path in (f"tables/{table}", "tables?list=all", "tables?list=next")]
    return json.dumps(told)


class Game:
    """Two people at a table, and one at the rail."""

    def __init__(self, server, people, game, scenario):
        seats = [s["id"] for g in server.get("games")["games"] if g["id"] == game for s in g["seats"]]
        self.server, self.people, self.game, self.held = server, people, game, [seats[::2], seats[1::2], []]
        made = server.post("tables", {"game": game, "scenario": scenario, "seats": {s: "me" for s in self.held[0]}},
                           **people[0])
        self.table = made["table"]
        self.socks = [server.socket(self.table, **person) for person in people]
        for seat in self.held[1]:
            assert ask(self.socks[1], do="join", seat=seat)["ok"]
        assert ask(self.socks[0], do="start")["ok"]

    def known(self, i):
        return answers(self.server, self.socks[i], self.table, self.people[i], self.held[i])

    def status(self, i):
        return ask(self.socks[i], do="log", **{"from": 1000000})

    def compare(self, i, seat, before):
        after = self.known(i)
        at = next((n for n, (a, b) in enumerate(zip(before, after)) if a != b), 0)
        near = slice(max(0, at - 200), at + 100)
        probe("secret actions", before == after, self.game, seat, before[near], after[near])
        probe("secret actions", not self.socks[i].events, self.game, self.socks[i].events)

    def act(self, rng, offers):
        """Somebody acts; returns how many others were told nothing, or None at the end of the game."""
        status = [self.status(i) for i in range(3)]
        if not status[0]["deciders"]:
            return None
        seat = rng.choice(status[0]["deciders"])
        who = seat in self.held[1]
        others = [1 - who, 2]
        if offers:
            ask(self.socks[1 - who], do="offer", kind="draw")
        legal = ask(self.socks[who], do="legal", seat=seat)["actions"]
        before = {i: self.known(i) for i in others}
        for i in others:
            self.socks[i].events.clear()
        played = ask(self.socks[who], do="act", seat=seat, action=rng.choice(legal)["action"],
                     expect=status[who]["steps"])
        assert played["ok"], played
        now = {i: self.status(i) for i in others}
        silent = [i for i in others if (now[i]["steps"], now[i]["hash"]) == (status[i]["steps"], status[i]["hash"])]
        for i in silent:
            self.compare(i, seat, before[i])
        return len(silent)


def test_nobody_notices_a_secret_action(place):
    server = place.serve("--public")
    people = [accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva")]
    rng, found = random.Random(17), {}
    for name, scenario in GAMES.items():
        game, count = Game(server, people, name, scenario), 0
        for number in range(STEPS):
            silent = game.act(rng, offers=number % 2 == 0)
            if silent is None:
                break
            count += silent
        found[name] = count
    assert all(count > 5 for count in found.values()), found
