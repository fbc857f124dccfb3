"""What takes a whole with it: all one's data as a file, games as notation, and the questions of analysis. Each is for
those whose it is; none holds a key; whatever is sent as a question is answered."""
import json
import random

import accounts
from attack import probe
from silence import ask

QUESTIONS = ("legal", "reach", "rolls", "why", "odds", "due", "pool", "whatif", "threats", "forecast")
MEMBERS = ("action", "actions", "place", "from", "attackers", "defenders", "brief", "rolls", "at", "since", "hash")
ROUNDS = 40


def test_an_export_is_for_the_person(place):
    """Not for programs, nor for nobody; it holds no key, and is counted however it is asked for."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    told = {scope: server.post("tokens", {"name": scope, "scope": scope}, **ana)["token"] for scope in ("read", "play")}
    for token in told.values():
        data = server.get("me/export", Authorization=f"Bearer {token}")
        probe("exports", data["status"] == 403 and "name" not in data, data)
    probe("exports", server.get("me/export")["status"] == 401)
    status, _, text = server.http("GET", "/api/v1/me/export", headers=ana)
    keys = [*told.values(), *(part.split("=", 1)[-1] for part in ana["Cookie"].split("; ")), "$argon2"]
    assert status == 200 and json.loads(text)["name"] == "Ana"
    for key in keys:
        probe("exports", key not in text, key)
    counted = [server.http(method, "/api/v1/me/export", None, ana)[0] for method in ("HEAD", "GET", "HEAD", "GET")]
    probe("exports", counted[-1] == 429, counted)


def test_notation_is_told_after_the_end(place):
    """By no name, to nobody: it has the secret of the dice."""
    server = place.serve("--public")
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    for members in ({}, {"invited_only": True}):
        table = server.table(headers=ana, **members)
        for person, wanted in ((ana, 409), (eva, 404 if members else 409), ({}, 404 if members else 409)):
            for name in ("game", "notation"):
                told = server.get(f"tables/{table}/{name}", **person)
                probe("notation", told["status"] == wanted and "text" not in told, told)


def any_value(rng, words):
    """Something that could stand in a question, or could not."""
    kind = rng.randrange(8)
    if kind < 3:
        return rng.choice(words)
    if kind == 3:
        return [rng.choice(words) for _ in range(rng.randrange(20))]
    if kind == 4:
        return [{"piece": rng.choice(words), "steps": rng.choice((-1, 0, 3, 10**9, "x"))}
                for _ in range(rng.randrange(12))]
    return rng.choice((None, True, -1, 0, 2**62, 1e300, "", "x" * 5000, {}, {"piece": {}}, "é\u202e"))


def words_of(sock, seat):
    """Actions, and what they are about."""
    legal = [a["action"] for a in ask(sock, do="legal", seat=seat)["actions"]][:40]
    return legal + [word for action in legal for word in action.split()[1:]] + ["end", "none"]


def test_analysis(place):
    """Each question for another's seat is refused, and each that makes no sense is told so; the server stays."""
    server, rng = place.serve("--public"), random.Random(17)
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    for game in server.get("games")["games"]:
        seats = [seat["id"] for seat in game["seats"]]
        made = server.post("tables", {"game": game["id"], "seats": {s: "me" for s in seats}, "start": True}, **ana)
        own, rail = server.socket(made["table"], **ana), server.socket(made["table"], **eva)
        seat = ask(own, do="log")["deciders"][0]
        words = words_of(own, seat)
        for do in QUESTIONS:
            for other in (*seats, "dice", "nobody", 7, None):
                told = ask(rail, do=do, seat=other, action=words[0], place=words[-3])
                probe("analysis of others", told.get("error") in ("not_your_seat", "bad_request"), do, other, told)
        for _ in range(ROUNDS):
            question = {m: any_value(rng, words) for m in rng.sample(MEMBERS, rng.randrange(4))}
            told = ask(own, do=rng.choice(QUESTIONS), seat=seat, **question)
            probe("analysis of nonsense", told["ok"] or told["error"] not in ("no_memory", "storage", "broken"),
                  question, told)
        probe("analysis of nonsense", ask(own, do="log")["ok"] and server.http("GET", "/healthz")[0] == 200)
