"""What is asked of a program, and in which order one's own games are told, while others act in secret: whoever is told
nothing of an action finds the same advice, refused or given for the same reasons, and the same game next."""
import collections
import os
import random

import accounts
import harness
from attack import probe
from silence import ask, get, has_come

HIDDEN = ("step", "rebuild", "arrive")  # what is built is a secret
ROUNDS, MOST = 3, 400


class Alone:
    """WestFront, both seats one person's, so that a program may be asked; a page for each seat."""

    def __init__(self, server, ana):
        made = server.post("tables", {"game": "westfront", "scenario": "husky", "seats": {"allies": "me", "axis": "me"},
                                      "start": True}, **ana)
        self.pages = {seat: server.socket(made["table"], f"?seat={seat}", **ana) for seat in ("allies", "axis")}

    def status(self, seat):
        return ask(self.pages[seat], do="log", **{"from": 1000000})

    def act(self, seat, action):
        return ask(self.pages[seat], do="act", seat=seat, action=action, expect=self.status(seat)["steps"])

    def hint(self, seat):
        return ask(self.pages[seat], do="hint", seat=seat)

    def secret(self, rng):
        """Plays on until both must decide and one has something to do in secret: who, what, and who looks on. None:
        the game has ended."""
        for _ in range(MOST):
            deciders = self.status("axis")["deciders"]
            if not deciders:
                return None
            seat = rng.choice(deciders)
            legal = [a["action"] for a in ask(self.pages[seat], do="legal", seat=seat)["actions"]]
            hidden = [a for a in legal if a.split()[0] in HIDDEN]
            if hidden and len(deciders) == 2:
                return seat, rng.choice(hidden), next(s for s in deciders if s != seat)
            assert self.act(seat, rng.choice(legal))["ok"]
        return None


def known(status):
    return status["steps"], status["hash"]


def keep_programs_busy(server, person):
    """A slow program for each thread that thinks (server/serve.c), until it is the person's turn: whoever asks for
    advice meanwhile waits for one of them."""
    for _ in range(max(2, min(os.cpu_count() or 1, 16))):
        server.table({"axis": "bot:marshal", "allies": "me", "ussr": "me"}, headers=person)


def reply_to(page, number):
    while (told := page.receive()).get("id") != number:
        pass
    told.pop("id")
    return told


def advice_during(game, other, seat, action):
    """What the program says to one seat when the other acts while it thinks; None: it was faster than that."""
    page, steps = game.pages[other], game.status(seat)["steps"]
    for number in (-7, -6):
        page.send({"id": number, "do": "hint", "seat": other})
    first = reply_to(page, -6)  # that it thinks already: then it has begun
    if first.get("error") != "too_many":
        return None
    assert ask(game.pages[seat], do="act", seat=seat, action=action, expect=steps)["ok"]
    thinks = not has_come(page)
    told = reply_to(page, -7)
    return told if thinks else None


def test_advice_says_nothing_of_secrets(place):
    """Asked before, after and while somebody acts; what was said before the action was done does not count."""
    server = place.serve("--public")
    ana, bob = (accounts.sign_up(server, name) for name in ("Ana", "Bob"))
    rng, found = random.Random(17), 0
    for _ in range(5 * ROUNDS):
        game = Alone(server, ana)
        while found < ROUNDS and (moment := game.secret(rng)):
            seat, action, other = moment
            told = [game.hint(other) for _ in range(2)]  # a program remembers what it has thought
            before = game.status(other)
            assert all(t["ok"] for t in told), told
            keep_programs_busy(server, bob)
            during = advice_during(game, other, seat, action)
            if not during or known(game.status(other)) != known(before):
                continue  # it was no secret, or the program was too fast
            probe("advice while others act", during == told[1], told[1], during)
            after = game.hint(other)
            probe("advice after others have acted", after == told[1], told[1], after)
            found += 1
    assert found, "nobody has acted in secret while a program thought"


def both_decide(socks):
    """Plays on until both must decide at the same time."""
    for _ in range(MOST):
        deciders = ask(socks["allies"], do="log", **{"from": 1000000})["deciders"]
        if len(deciders) == 2:
            return
        seat = deciders[0]
        legal = ask(socks[seat], do="legal", seat=seat)
        assert ask(socks[seat], do="act", seat=seat, action=legal["actions"][-1]["action"], expect=legal["steps"])["ok"]
    raise AssertionError("they never decide at the same time")


def test_the_next_game_says_nothing_of_secrets(place):
    """It is the one that has waited longest, as far as its player knows."""
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    tables, found = [], 0
    for _ in range(2):
        made = server.post("tables", {"game": "westfront", "scenario": "S43", "seats": {"allies": "me"}}, **ana)
        table = made["table"]
        assert server.post(f"tables/{table}/join", {"seat": "axis"}, **bob)["ok"]
        assert server.post(f"tables/{table}/start", **ana)["ok"]
        socks = {"allies": server.socket(table, **ana), "axis": server.socket(table, **bob)}
        both_decide(socks)
        tables.append((table, socks))
    table, socks = tables[0]
    assert get(server, "tables?list=next", ana)["next"]["table"] == table
    for _ in range(6):
        legal = ask(socks["axis"], do="legal", seat="axis")
        hidden = [a["action"] for a in legal["actions"] if a["verb"] in HIDDEN]
        before = ask(socks["allies"], do="log", **{"from": 1000000})
        if not hidden or len(before["deciders"]) < 2:
            break
        assert ask(socks["axis"], do="act", seat="axis", action=hidden[0], expect=legal["steps"])["ok"]
        if known(before) == known(ask(socks["allies"], do="log", **{"from": 1000000})):
            told = get(server, "tables?list=next", ana)["next"]
            probe("the next game", told["table"] == table, told["table"])
            found += 1
    assert found, "nobody has acted in secret"


def test_advice_in_masses(place):
    """The programs of all tables think where advice is thought out: one person cannot ask for it everywhere at once.
    They think already, so that nothing is thought out, and paid for, before everything has been asked."""
    server = place.serve("--public")
    ana, bob = (accounts.sign_up(server, name) for name in ("Ana", "Bob"))
    seats = {"allies": "me", "axis": "me"}
    made = [server.post("tables", {"game": "westfront", "scenario": "S44", "seats": seats, "start": True}, **ana)
            for _ in range(30)]
    pages = [server.socket(table["table"], **ana) for table in made]
    seat = pages[0].ask("log")["deciders"][0]
    keep_programs_busy(server, bob)
    for page in pages:
        page.send({"id": 9, "do": "hint", "seat": seat})
    told = collections.Counter()
    for page in pages:
        while (said := page.receive()).get("id") != 9:
            pass
        told[said.get("error")] += 1
    assert set(told) <= {None, "too_many"} and told[None] >= 20, told
    probe("advice in masses", told["too_many"], told)
    harness.wait_for(lambda: pages[0].ask("hint", seat=seat)["ok"])


def test_passwords_are_dear(place):
    """Whoever has stolen what is kept pays for every guess. (The build under the sanitizers keeps cheap ones.)"""
    server = place.serve("--public")
    accounts.sign_up(server, "Ana")
    kept = (place.folder / "data/eto.db").read_bytes() + (place.folder / "data/eto.db-wal").read_bytes()
    probe("dear passwords", b"$argon2id$v=19$m=65536,t=2,p=1$" in kept)
