"""Two worlds: the same game twice, with the same dice, in which somebody has decided otherwise in secret. For whoever
sees both alike, as the hash of what they know says, every answer of the server must be alike too: views, logs, lists,
forecasts and refusals."""
import json
import random
import subprocess

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
STARTS, STEPS, TRIES, MOST = 3, 10, 6, 600
OWN = {"table", "id", "created", "started"}  # of each table


def plain(value):
    """Without what two tables never have in common."""
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items() if k not in OWN}
    return [plain(v) for v in value] if isinstance(value, list) else value


class World:
    """A table that came from a file; two people and one at the rail."""

    def __init__(self, server, people, held, number):
        self.held, self.socks = held, [server.socket(number, **person) for person in people]

    def status(self, i):
        return ask(self.socks[i], do="log", **{"from": 1000000})

    def known(self, i):
        told = [ask(self.socks[i], **question) for question in ABOUT_TABLE]
        return told + [ask(self.socks[i], **question, seat=seat) for question in ABOUT_SEAT for seat in self.held[i]]

    def legal(self, i, seat):
        return [a["action"] for a in ask(self.socks[i], do="legal", seat=seat)["actions"]]

    def act(self, i, seat, action):
        return ask(self.socks[i], do="act", seat=seat, action=action, expect=self.status(i)["steps"])


def secrets_of(game, actions):
    """Those that are decided in secret, if there is a choice among them."""
    some = [a for a in actions if a.split()[0] in SECRETS[game]]
    return some if len(some) > 1 else []


class Twins:
    """Two worlds, and who sees both alike."""

    def __init__(self, game, worlds, rng):
        self.game, self.worlds, self.rng = game, worlds, rng
        self.alike, self.differ, self.seen, self.count = {0, 1, 2}, False, {0: set(), 1: set()}, 0

    def same(self, i):
        status = [w.status(i) for w in self.worlds]
        return all(status[0][k] == status[1][k] for k in ("steps", "hash", "deciders"))

    def compare(self, i):
        """Every answer, and the refusals of what was legal at some other time."""
        told = [[plain(a) for a in w.known(i)] for w in self.worlds]
        for a, b in zip(*told):
            probe("two worlds", a == b, self.game, i, json.dumps(a)[:300], json.dumps(b)[:300])
        self.count += len(told[0])
        for seat in self.worlds[0].held[i]:
            now = set(self.worlds[0].legal(i, seat))
            old = sorted(self.seen[i] - now)
            self.seen[i] |= now
            for action in self.rng.sample(old, min(TRIES, len(old))):
                replies = [plain(w.act(i, seat, action)) for w in self.worlds]
                probe("two worlds", replies[0] == replies[1] and not replies[0]["ok"], self.game, action, *replies)
                self.count += 1

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


def begin(place, server, people, game, scenario, rng):
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
    sits = [f"--player={s}={name}" for i, name in enumerate(("Ana", "Bob")) for s in held[i]]
    numbers = []
    for _ in range(2):
        done = subprocess.run([place.program, "import", "-", *store, *sits], input=text, env=place.env, text=True,
                              capture_output=True, check=True)
        numbers.append(int(done.stdout.split(":")[0].split()[-1]))
    return Twins(game, [World(server, people, held, n) for n in numbers], rng)


def test_worlds_that_look_alike_answer_alike(place):
    server = place.serve("--public")
    people = [accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva")]
    rng, found = random.Random(17), dict.fromkeys(GAMES, 0)
    for game, scenario in GAMES.items():
        for _ in range(STARTS):
            twins = begin(place, server, people, game, scenario, rng)
            for _ in range(STEPS):
                if not twins.step():
                    break
            found[game] += twins.count
    print("answers compared:", found)
    assert all(count > 20 for count in found.values()), found
