"""Secret actions. Whoever is told nothing of an action of somebody else must find everything as it was: every answer,
at the table, at the rail and in the lists, before it and after it. What is told and what is not says the server itself,
by the number of steps that it counts for each viewer and the hash of what they know; proposals are in neither."""
import collections
import json
import random
import select
import signal
import time

import accounts
import harness
from attack import probe
from servers import Database
from storage import PATIENT, Held

ABOUT_TABLE = ({"do": "table"}, {"do": "log"}, {"do": "view"}, {"do": "view", "at": 0}, {"do": "ground"},
               {"do": "dice"}, {"do": "words"})
ABOUT_SEAT = ({"do": "legal"}, {"do": "legal", "brief": True, "rolls": True}, {"do": "due"}, {"do": "pool"},
              {"do": "threats"}, {"do": "forecast"}, {"do": "rolls"})
GAMES = {"westfront": "husky"}  # production is secret and simultaneous
STEPS, AT_ONCE = 60, 8  # AT_ONCE: questions while an action waits for the storage
TAKEN_BACK, ENOUGH = {"bitw": "", "blitzwar": "", "twaw": "", "westfront": "husky"}, 6


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


def looks(game, i, since):
    """What the viewer finds, and what is new to them since they looked the last time but one."""
    view = ask(game.socks[i], do="view", since=since[0], hash=since[1])
    return game.known(i), json.dumps(view)


def seen(game, i):
    view = ask(game.socks[i], do="view", since=-1)
    return view["steps"], view["hash"]


def test_nobody_notices_a_secret_that_is_taken_back(place):
    """Whoever was told nothing of an action is told nothing of its end, not even by how the next view is told."""
    server = place.serve("--public")
    people = [accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva")]
    rng, found = random.Random(17), collections.Counter()
    for name, scenario in TAKEN_BACK.items():
        game = Game(server, people, name, scenario)
        last = {i: [seen(game, i)] * 2 for i in range(3)}
        for _ in range(STEPS):
            status = [game.status(i) for i in range(3)]
            if not status[0]["deciders"] or found[name] >= ENOUGH:
                break
            seat = rng.choice(status[0]["deciders"])
            who = seat in game.held[1]
            others = [1 - who, 2]
            before = {i: looks(game, i, last[i][0]) for i in others}
            for i in others:
                game.socks[i].events.clear()
            legal = ask(game.socks[who], do="legal", seat=seat)["actions"]
            played = ask(game.socks[who], do="act", seat=seat, action=rng.choice(legal)["action"],
                         expect=status[who]["steps"])
            assert played["ok"], played
            told = {i: game.status(i) for i in others}
            silent = [i for i in others if told[i]["steps"] == status[i]["steps"]
                      and told[i]["hash"] == status[i]["hash"]]
            if silent and ask(game.socks[who], do="undo", seat=seat, expect=played["steps"])["ok"]:
                for i in silent:
                    probe("secrets taken back", looks(game, i, last[i][0]) == before[i], name, seat, i)
                    probe("secrets taken back", not game.socks[i].events, name, game.socks[i].events)
                    found[name] += 1
            for i in range(3):
                last[i] = [last[i][1], seen(game, i)] if last[i][1] != seen(game, i) else last[i]
    assert sum(found.values()) > 3, found


def secret_of(game, rng):
    """Plays on until Ana has done something that she may take back and nobody else was told of; that, and what else
    she could have done. None: the game has ended."""
    for _ in range(10 * STEPS):
        status = [game.status(i) for i in range(3)]
        if not status[0]["deciders"]:
            return None
        seat = rng.choice(status[0]["deciders"])
        who = seat in game.held[1]
        legal = [a["action"] for a in ask(game.socks[who], do="legal", seat=seat)["actions"]]
        action = rng.choice(legal)
        played = ask(game.socks[who], do="act", seat=seat, action=action, expect=status[who]["steps"])
        assert played["ok"], played
        silent = not who and all(game.status(i)["steps"] == status[i]["steps"] for i in (1, 2))
        others = [a for a in legal if a != action and a.split()[0] == action.split()[0]]
        if silent and others and ask(game.socks[0], do="undo", seat=seat, expect=played["steps"])["ok"]:
            assert ask(game.socks[0], do="act", seat=seat, action=action, expect=status[0]["steps"])["ok"]
            return seat, played["steps"], others
    return None


def test_nobody_notices_at_another_server(place):
    """A secret is taken back and another one done while that server does not listen: it finds both at once."""
    with Database(place) as database:
        args = ("--public", "--store", database.address)
        here, there = place.serve(*args), place.serve(*args)
        people = [accounts.sign_up(here, name) for name in ("Ana", "Bob", "Eva")]
        found, rng = None, random.Random(17)
        while not found:  # dice may fall so that a game ends before
            game = Game(here, people, "westfront", "husky")
            found = secret_of(game, rng)
        seat, steps, others = found
        bob = there.socket(game.table, **people[1])
        assert ask(bob, do="log", **{"from": 1000000})["ok"]
        bob.events.clear()
        there.process.send_signal(signal.SIGSTOP)
        try:
            assert ask(game.socks[0], do="undo", seat=seat, expect=steps)["ok"]
            assert any(ask(game.socks[0], do="act", seat=seat, action=a, expect=steps - 1)["ok"] for a in others)
        finally:
            there.process.send_signal(signal.SIGCONT)
        assert ask(game.socks[0], do="say", text="hello")["ok"]
        bob.event("word")
        bob.ask("lang", lang="en")  # whatever else was told has come by then
        told = [e["event"] for e in bob.events if e["event"] != "word"]
        probe("secrets taken back elsewhere", not told, told)


def has_come(sock):
    """Is there something to be read?"""
    return bool(sock.buffer or select.select([sock.sock], [], [], 0)[0])


def secret_to_come(game, rng):
    """Plays on until somebody has something to do of which nobody else is told: who, the seat, the action, the steps.
    None: the game has ended."""
    for _ in range(10 * STEPS):
        status = [game.status(i) for i in range(3)]
        if not status[0]["deciders"]:
            return None
        seat = rng.choice(status[0]["deciders"])
        who = seat in game.held[1]
        action = rng.choice(ask(game.socks[who], do="legal", seat=seat)["actions"])["action"]
        steps = status[who]["steps"]
        played = ask(game.socks[who], do="act", seat=seat, action=action, expect=steps)
        assert played["ok"], played
        now = [game.status(i) for i in range(3)]
        silent = all((now[i]["steps"], now[i]["hash"], now[i]["deciders"]) ==
                     (status[i]["steps"], status[i]["hash"], status[i]["deciders"]) for i in (1 - who, 2))
        if silent and ask(game.socks[who], do="undo", seat=seat, expect=played["steps"])["ok"]:
            return int(who), seat, action, steps
    return None


def under_way(server):
    """Waits until an action is on its way to the storage."""
    harness.wait_for(lambda: "\neto_appends_under_way 1\n" in server.http("GET", "/metrics")[2])


def what_is_asked(game, i, steps):
    """Questions, and requests that are refused."""
    asked = [*ABOUT_TABLE, {"do": "view", "since": steps, "hash": "0" * 16}, {"do": "decline"},
             {"do": "undo", "seat": "axis", "expect": steps + 1}, {"do": "offer", "kind": "nothing"},
             {"do": "offer", "kind": "takeback", "steps": steps + 1}, {"do": "start"}, {"do": "say", "text": ""}]
    for seat in game.held[i]:
        asked += [{**question, "seat": seat} for question in (*ABOUT_SEAT, {"do": "roll", "expect": steps})]
        asked += [{"do": "act", "seat": seat, "action": words, "expect": steps} for words in ("fly 1 2", "take 1 1 1")]
        asked += [{"do": "act", "seat": seat, "action": "fly", "expect": steps + 1}]
    return asked


def test_nobody_is_kept_waiting_by_a_secret(place):
    """Until an action is on the disk nothing is told of it. Whoever is told nothing of it anyway must not notice that
    by having to wait: answers come although the storage has not yet answered whoever acted."""
    with Database(place) as database:
        server, rng, found = place.serve("--public", *PATIENT, "--store", database.address), random.Random(17), None
        people = [accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva")]
        while not found:
            game = Game(server, people, "westfront", "husky")
            found = secret_to_come(game, rng)
        who, seat, action, steps = found
        asked = [(i, q) for i in (1 - who, 2) for q in what_is_asked(game, i, game.status(i)["steps"])]
        for some in (asked[n:n + AT_ONCE] for n in range(0, len(asked), AT_ONCE)):
            with Held(database, "action"):
                game.socks[who].send({"id": -9, "do": "act", "seat": seat, "action": action, "expect": steps})
                under_way(server)
                for i, question in some:
                    told = game.socks[i].ask(**question)
                    probe("kept waiting", not has_come(game.socks[who]), i, question, told)
                    probe("kept waiting", told.get("error") not in ("storage", "no_memory"), i, question, told)
            while (played := game.socks[who].receive()).get("id") != -9:
                pass
            assert played["ok"], played
            assert ask(game.socks[who], do="undo", seat=seat, expect=played["steps"])["ok"]


def readers_that_wait(database):
    return int(database.run("sql", "SELECT COUNT(*) FROM pg_locks WHERE NOT granted"))


def ask_while_it_reads(game, there, socks, left, database, deed):
    """Somebody does something at one server; the other one hears of it, and cannot read what it was. What is answered
    all the same is crossed off."""
    assert ask(game.socks[0], do="say", text="hello")["ok"]
    socks[0].event("word")  # what was done before has been heard of there
    there.process.send_signal(signal.SIGSTOP)
    try:
        done = deed()
        held = Held(database, "action", "AccessExclusive")
        held.__enter__()
    finally:
        there.process.send_signal(signal.SIGCONT)
    harness.wait_for(lambda: readers_that_wait(database))
    for i, question in left[:AT_ONCE]:
        told = socks[i].ask(**question) if question else get(there, f"tables/{game.table}", game.people[i])
        if told.get("error") in ("storage", "no_memory"):
            break  # kept waiting, or a slow machine: the server has given up reading. It is asked again
        left.remove((i, question))
    held.__exit__()
    return done


def test_nobody_is_kept_waiting_by_a_secret_elsewhere(place):
    """A server that hears of something done at another one reads it before it answers: but not whoever is told nothing
    of it anyway."""
    with Database(place) as database:
        args = ("--public", *PATIENT, "--store", database.address)
        here, there = place.serve(*args), place.serve(*args)
        people = [accounts.sign_up(here, name) for name in ("Ana", "Bob", "Eva")]
        found, rng = None, random.Random(17)
        while not found:
            game = Game(here, people, "westfront", "husky")
            found = secret_to_come(game, rng)
        who, seat, action, steps = found
        socks = [there.socket(game.table, **person) for person in people]
        asked = [(i, q) for i in (1 - who, 2) for q in (None, *what_is_asked(game, i, game.status(i)["steps"]))]
        act, left = {"do": "act", "seat": seat, "action": action, "expect": steps}, list(asked)
        for _ in range(len(asked) // AT_ONCE + 4):
            if not left:
                break
            played = ask_while_it_reads(game, there, socks, left, database, lambda: ask(game.socks[who], **act))
            assert played["ok"], played
            harness.wait_for(lambda: ask(socks[who], do="log", **{"from": 1000000}).get("steps") == steps + 1)
            undo = {"do": "undo", "seat": seat, "expect": played["steps"]}
            undone = ask_while_it_reads(game, there, socks, left, database, lambda: ask(game.socks[who], **undo))
            assert undone["ok"], undone
            harness.wait_for(lambda: ask(socks[who], do="log", **{"from": 1000000}).get("steps") == steps)
        for question in asked:
            probe("kept waiting elsewhere", question not in left, question)


def test_the_delayed_are_not_kept_waiting(place):
    """Nor can those who look on with a delay count what is played now, secret or not."""
    with Database(place) as database:
        server = place.serve("--public", "--delay", "3600", *PATIENT, "--store", database.address)
        ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
        table = server.table(headers=ana, delayed=True)
        anas, evas = server.socket(table, **ana), server.socket(table, **eva)
        with Held(database, "action"):
            anas.send({"id": -9, "do": "act", "seat": "axis", "action": "order GEI1", "expect": 0})
            under_way(server)
            for question in (*ABOUT_TABLE, {"do": "legal", "seat": "axis"}, {"do": "offer", "kind": "draw"}):
                told = evas.ask(**question)
                probe("kept waiting", not has_come(anas), question, told)


def test_a_clock_does_not_tell_when_somebody_acted(place):
    """It is told as of now: were it told as of the last action, it would tell of those that nobody else may notice."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    sock = server.socket(server.table(headers=ana, clock={"kind": "live", "main": 600, "increment": 0}), **ana)
    told = []
    for _ in range(8):
        told.append(ask(sock, do="table")["clock"]["axis"])
        time.sleep(0.02)
    probe("clocks", len(set(told)) == len(told) and told == sorted(told, reverse=True), told)
