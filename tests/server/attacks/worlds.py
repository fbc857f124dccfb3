"""Two worlds: the same game twice, with the same dice, in which somebody has decided otherwise in secret. For whoever
sees both alike, as the hash of what they know says, every answer of the server must be alike too: views, logs, lists,
forecasts and refusals; what was, what the calculator says, where one can go, what a fight would bring; pages and
exports."""
import json
import random
import re
import subprocess
import time

import accounts
from attack import probe
from silence import ABOUT_SEAT, ABOUT_TABLE, ask

GAMES = {"westfront": "husky", "bitw": "", "blitzwar": "", "twaw": "", "downfall": ""}  # the first of its scenarios
# The words for what is decided in secret, wholly or in part.
SECRETS = {"westfront": {"take", "order", "step", "rebuild", "arrive", "prepare"},
           "bitw": {"choose", "repair", "build", "deploy", "lead"},
           "blitzwar": {"card"},
           "twaw": {"convoy", "flag", "event", "load"},
           "downfall": {"develop"}}
STARTS, STEPS, TRIES, MOST = 2, 8, 6, 600
CURIOUS = 60  # questions that name something, in each game begun: an address may ask so much and no more
STARTS_MOST, LEAST = 15, 20  # dice may fall so that little is secret: then more games are begun
PAGES = ("", "/view", "/view?at=1", "/log", "/log?from=1", "/game", "/notation", "/dice", "/words", "/ground")
OWN = {"table", "id", "created", "started"}  # of each table


def plain(value):
    """Without what two tables never have in common."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k not in OWN}
    return [plain(v) for v in value] if isinstance(value, list) else value


class World:
    """A table that came from a file; two people and one at the rail."""

    def __init__(self, server, people, held, number):
        self.server, self.people, self.number = server, people, number
        self.held, self.socks = held, [server.socket(number, **person) for person in people]

    def pages(self, i):
        """What is told of the table without a socket, with its number taken out: answers and their sizes."""
        paths = [f"/api/v1/tables/{self.number}{more}" for more in PAGES]
        paths += [f"/game/{self.number}", f"/game/{self.number}/board.svg", f"/game/{self.number}?lang=es"]
        return [self.page(path, i) for path in paths]

    def page(self, path, i):
        while (answer := self.server.http("GET", path, None, self.people[i]))[0] == 429:
            time.sleep(0.5)
        tag = answer[1].get("etag")  # it is made of what is known, too
        try:
            return answer[0], tag, plain(json.loads(answer[2]))
        except ValueError:
            return answer[0], tag, re.sub(f"((game|table|tables)/){self.number}\\b", r"\1N", answer[2])

    def status(self, i):
        return ask(self.socks[i], do="log", **{"from": 1000000})

    def known(self, i):
        told = [ask(self.socks[i], **question) for question in ABOUT_TABLE]
        return told + [ask(self.socks[i], **question, seat=seat) for question in ABOUT_SEAT for seat in self.held[i]]

    def legal(self, i, seat):
        return [a["action"] for a in ask(self.socks[i], do="legal", seat=seat)["actions"]]

    def act(self, i, seat, action):
        return ask(self.socks[i], do="act", seat=seat, action=action, expect=self.status(i)["steps"])


def sample(rng, some, count):
    return rng.sample(some, min(count, len(some)))


def fights(rng, pool, places, own):
    """Fights for the calculator, also of pieces that whoever asks does not see."""
    mine, theirs = ([p["id"] for p in pool if (p["seat"] in own) is good] for good in (True, False))
    sides = [[[{"piece": x} for x in sample(rng, some, 2)] for some in pair]
             for pair in ((mine, theirs), (theirs, mine), (theirs, theirs))]
    return [{"do": "whatif", "place": rng.choice(places), "attackers": a, "defenders": d} for a, d in sides]


def curious(rng, world, i, old):
    """Questions that name something: an action, a place, a piece, a moment. The first world says what there is."""
    view, count = ask(world.socks[i], do="view"), world.status(i)["steps"]
    places, pieces = ([x["id"] for x in view[key] if "id" in x] for key in ("places", "pieces"))
    moments = sample(rng, range(count + 1), 3)
    told = [{"do": "view", "at": at} for at in moments] + [{"do": "log", "from": at} for at in moments]
    told += [{"do": "view", "at": count + 1}, {"do": "view", "since": count, "hash": "0" * 16}, {"do": "game"},
             {"do": "notation"}, {"do": "note"}, {"do": "undo", "expect": count + 1}]
    for seat in [s for held in world.held for s in held]:  # those of others too: refused, and alike
        own = seat in world.held[i]
        actions = sample(rng, world.legal(i, seat) if own else [], 3) + sample(rng, sorted(old), 3)
        asked = [{"do": do, "action": action} for do in ("why", "odds", "forecast") for action in actions]
        asked += [{"do": "reach", "piece": piece} for piece in sample(rng, pieces, 3)]
        asked += [{"do": "threats", "place": place} for place in sample(rng, places, 2)]
        asked += [{"do": "hint"}, {"do": "ground"}, {"do": "view"}, {"do": "pool"}]
        pool = ask(world.socks[i], do="pool", seat=seat).get("pieces", []) if own else []
        asked += fights(rng, pool, places, world.held[i]) if pool else []
        told += [{**question, "seat": seat} for question in asked]
    return told


def secrets_of(game, actions):
    """Those that are decided in secret, if there is a choice among them."""
    some = [a for a in actions if a.split()[0] in SECRETS[game]]
    return some if len(some) > 1 else []


class Twins:
    """Two worlds, and who sees both alike."""

    def __init__(self, game, worlds, rng):
        self.game, self.worlds, self.rng = game, worlds, rng
        self.alike, self.differ, self.seen, self.count = {0, 1, 2}, False, {0: set(), 1: set()}, 0
        self.asked = 0

    def same(self, i):
        status = [w.status(i) for w in self.worlds]
        return all(status[0][k] == status[1][k] for k in ("steps", "hash", "deciders"))

    def compare(self, i):
        """Every answer, and the refusals of what was legal at some other time."""
        told = [[plain(a) for a in w.known(i)] for w in self.worlds]
        for a, b in zip(*told):
            probe("two worlds", a == b, self.game, i, json.dumps(a)[:300], json.dumps(b)[:300])
        self.count += len(told[0])
        if self.asked < CURIOUS:
            self.ask_more(i)
        for seat in self.worlds[0].held[i]:
            now = set(self.worlds[0].legal(i, seat))
            old = sorted(self.seen[i] - now)
            self.seen[i] |= now
            for action in self.rng.sample(old, min(TRIES, len(old))):
                replies = [plain(w.act(i, seat, action)) for w in self.worlds]
                probe("two worlds", replies[0] == replies[1] and not replies[0]["ok"], self.game, action, *replies)
                self.count += 1

    def ask_more(self, i):
        for question in curious(self.rng, self.worlds[0], i, self.seen.get(i, set())):
            replies = [json.dumps(plain(ask(w.socks[i], **question))) for w in self.worlds]
            probe("curious in two worlds", replies[0] == replies[1], self.game, i, question, *replies)
            self.asked += 1
        for a, b in zip(*(w.pages(i) for w in self.worlds)):
            probe("pages of two worlds", a == b, self.game, i, str(a)[:300], str(b)[:300])

    def step(self):
        """Somebody decides, otherwise in the second world unless both look alike to them; False: nothing to do."""
        first, second = self.worlds
        seats = [s for s in first.status(2)["deciders"] if s in second.status(2)["deciders"]]
        if not seats or not self.alike:
            return False
        seat = self.rng.choice(seats)
        who = next(i for i in (0, 1) if seat in first.held[i])
        lists = [w.legal(who, seat) for w in self.worlds]
        action = self.rng.choice(secrets_of(self.game, lists[0]) or lists[0])
        kin = [a for a in lists[1] if a != action and a.split()[0] == action.split()[0]]
        other = action if who in self.alike and self.differ else self.rng.choice(kin or lists[1])
        for world, words in zip(self.worlds, (action, other)):
            told = world.act(who, seat, words)
            assert told["ok"], told
        self.differ = self.differ or action != other
        self.alike = {i for i in self.alike - ({who} if action != other else set()) if self.same(i)}
        for i in self.alike if self.differ else ():
            self.compare(i)
        return True


def play_until_a_secret(world, game, rng):
    for _ in range(MOST):
        deciders = world.status(0)["deciders"]
        lists = {seat: world.legal(0, seat) for seat in deciders}
        if not deciders or any(secrets_of(game, actions) for actions in lists.values()):
            return
        seat = rng.choice(deciders)
        assert world.act(0, seat, rng.choice(lists[seat]))["ok"]


def arrive(server, number):
    """Three people, each from an address of their own: nobody is to wait for the limits of another game."""
    names = [f"{name}{number}" for name in ("Ana", "Bob", "Eva")]
    return names, [{**accounts.sign_up(server, name), "X-Forwarded-For": f"10.0.{number}.{i + 1}"}
                   for i, name in enumerate(names)]


def begin(place, server, names, people, game, scenario, rng):
    """A game in which somebody has something to decide in secret, twice."""
    seats = [s["id"] for g in server.get("games")["games"] if g["id"] == game for s in g["seats"]]
    held = [seats[::2], seats[1::2], []]
    made = server.post("tables", {"game": game, "scenario": scenario, "seats": {s: "me" for s in seats}, "start": True},
                       **people[0])
    world = World(server, people[:1], [seats], made["table"])
    play_until_a_secret(world, game, rng)
    store = ("--store", str(place.folder / "data"))
    text = subprocess.run([place.program, "export", str(made["table"]), *store], env=place.env, capture_output=True,
                          text=True, check=True).stdout
    sits = [f"--player={s}={name}" for i, name in enumerate(names) for s in held[i]]
    numbers = []
    for _ in range(2):
        done = subprocess.run([place.program, "import", "-", *store, *sits], input=text, env=place.env, text=True,
                              capture_output=True, check=True)
        numbers.append(int(done.stdout.split(":")[0].split()[-1]))
    return Twins(game, [World(server, people, held, n) for n in numbers], rng)


def test_worlds_that_look_alike_answer_alike(place):
    server = place.serve("--public", "--behind-proxy")
    rng, found = random.Random(17), dict.fromkeys(GAMES, 0)
    for number, (game, scenario) in enumerate(GAMES.items()):
        names, people = arrive(server, number)
        for start in range(STARTS_MOST):
            if start >= STARTS and found[game] > LEAST:
                break
            twins = begin(place, server, names, people, game, scenario, rng)
            for _ in range(STEPS):
                if not twins.step():
                    break
            found[game] += twins.count
    print("answers compared:", found)
    assert all(count > LEAST for count in found.values()), found
