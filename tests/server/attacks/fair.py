"""Dice that somebody would like to know or to choose: taken back, added to, verified from outside."""
import hashlib
import json
import signal
import subprocess

import accounts
from attack import probe
from servers import Database


def roll(secret, step, again, luck, count, sides):
    """The dice as docs/notation.md describes them."""
    faces, block = [], 0
    while len(faces) < count:
        if again or luck:
            digest = hashlib.sha256(luck.encode()).digest() if luck else bytes(32)
            message = (b"eto roll" + step.to_bytes(8, "little") + block.to_bytes(4, "little") +
                       again.to_bytes(4, "little") + digest)
        else:
            message = b"eto dice" + step.to_bytes(8, "little") + block.to_bytes(4, "little")
        for byte in hashlib.blake2b(message, key=secret, digest_size=32).digest():
            if byte < 256 - 256 % sides and len(faces) < count:
                faces.append(byte % sides + 1)
        block += 1
    return faces


def play_to_a_roll(sock, steps, count=400):
    """Plays until dice fall; returns the number of steps, and of the step that was a roll."""
    for number in range(count):
        status = sock.ask("log", **{"from": 100000})
        seat = status["deciders"][0]
        legal = sock.ask("legal", seat=seat)["actions"]
        played = sock.ask("act", seat=seat, action=legal[(number * 5 + 1) % len(legal)]["action"], expect=steps)
        assert played["ok"], played
        steps = played["steps"]
        rolls = [s for s in played["log"] if s["seat"] == "dice"]
        if rolls:
            return steps, rolls[0]
    raise AssertionError("no roll")


def rolls_of(text):
    body = text.split("\nbegin\n")[1].split("\n")
    return [(i, [int(n) for n in line.split()[2:]]) for i, line in enumerate(body) if line.startswith("dice roll")]


def test_a_roll_that_is_taken_back_falls_anew(place):
    server = place.serve()
    same = 0
    table = server.table()
    sock = server.socket(table)
    commit = sock.ask("table")["commit"]
    steps, first = play_to_a_roll(sock, 0)
    before = first["step"] - 2  # the action that led to it
    seen = [first["action"]]
    for _ in range(6):
        assert sock.ask("offer", kind="takeback", steps=before)["agreed"]
        steps, again = play_to_a_roll(sock, before)
        same += again["action"] == seen[-1]
        seen.append(again["action"])
    probe("a roll taken back", same < 6, seen)
    sock.close()
    server.stop()
    server = place.serve()
    sock = server.socket(table)
    times = 6
    while times == 6 or again["action"] == first["action"]:  # the same dice by chance would hide what is left out
        assert sock.ask("offer", kind="takeback", steps=before)["agreed"]
        steps, again = play_to_a_roll(sock, before)
        times += 1
    assert sock.ask("resign")["ok"]
    text = sock.ask("game")["text"]
    told = f"\nagain {first['step'] - 1} {times}\n"
    probe("a roll taken back", told in text, text[-300:])
    done = place.verify(text)
    assert done.returncode == 0 and "rolls were taken back" in done.stdout, done.stdout
    wrong = place.verify(text.replace(told, "\n"))
    probe("a roll taken back", wrong.returncode != 0, "a take-back that is left out")
    secret = bytes.fromhex(text.split("\nsecret ")[1].split("\n")[0])
    assert hashlib.sha256(secret).hexdigest() == commit
    # The game moves to another server with its take-backs.
    path = place.folder / "game.eto"
    path.write_text(text, encoding="utf-8")
    moved = subprocess.run([place.program, "import", str(path), "--store", "sqlite:" + str(place.folder / "b.db")],
                           env=place.env, capture_output=True, text=True, check=False)
    assert moved.returncode == 0, moved.stderr
    out = subprocess.run([place.program, "export", "1", "--store", "sqlite:" + str(place.folder / "b.db")],
                         env=place.env, capture_output=True, text=True, check=False)
    assert out.returncode == 0 and told in out.stdout, out.stderr


def roll_again(sock, before, action):
    """Takes a roll back and does the same again; what the game is then."""
    assert sock.ask("offer", kind="takeback", steps=before)["agreed"]
    played = sock.ask("act", **action, expect=before)
    assert played["ok"], played
    return played["hash"]


def test_a_roll_that_was_taken_back_elsewhere_falls_anew(place):
    """What the dice brought has come about again before the other server looks: it finds the game as it was. Did it not
    hear of the take-backs, it would roll what has been seen."""
    with Database(place) as database:
        here, there = (place.serve("--store", database.address) for _ in range(2))
        table = here.table()
        sock, other = here.socket(table), there.socket(table)
        _, first = play_to_a_roll(sock, 0)
        before, times = first["step"] - 2, 0
        log = sock.ask("log")
        last = next(s for s in log["log"] if s["step"] == before + 1)
        action = {"seat": last["seat"], "action": last["action"]}
        assert sock.ask("say", text="before")["ok"]
        other.event("word")
        there.process.send_signal(signal.SIGSTOP)
        try:
            now = None
            while now != log["hash"] or times < 2:
                now, times = roll_again(sock, before, action), times + 1
        finally:
            there.process.send_signal(signal.SIGCONT)
        assert sock.ask("say", text="after")["ok"]
        other.event("word")
        roll_again(other, before, action)
        assert other.ask("resign")["ok"]
        text = other.ask("game")["text"]
        probe("a roll taken back elsewhere", f"\nagain {first['step'] - 1} {times + 1}\n" in text, times, text[-300:])
        assert place.verify(text).returncode == 0


def test_players_add_to_the_dice(place):
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    table = server.table({"axis": "me"}, start=False, headers=ana)
    told = server.get(f"tables/{table}", **bob)
    receipt = told["commit"]
    probe("luck", receipt and len(receipt) == 64, "the server commits before anybody has added anything")
    anas, bobs = server.socket(table, **ana), server.socket(table, **bob)
    assert bobs.ask("join", seat="allies", luck="b0b-adds-this")["ok"] and bobs.ask("join", seat="ussr")["ok"]
    assert anas.ask("luck", seat="axis", words="an4-adds-that")["ok"]
    for words in ("short", "x" * 65, "two words here", 'quote"quote"', "semi;colon;;", 5 * "\u00e4"):
        probe("luck", anas.ask("luck", seat="axis", words=words)["error"] == "bad_request", words)
    probe("luck", bobs.ask("luck", seat="axis", words="not-his-seat")["error"] == "not_your_seat")
    assert anas.ask("start")["ok"]
    probe("luck", anas.ask("luck", seat="axis", words="after-the-start")["error"] == "over", "too late")
    told = anas.ask("table")
    assert told["commit"] == receipt and told["luck"] == {"axis": "an4-adds-that", "allies": "b0b-adds-this"}, told
    socks, steps = {"axis": anas, "allies": bobs, "ussr": bobs}, 0
    for number in range(150):
        status = anas.ask("log", **{"from": 100000})
        seat = status["deciders"][0]
        legal = socks[seat].ask("legal", seat=seat)["actions"]
        action = legal[(number * 5 + 1) % len(legal)]["action"]
        steps = socks[seat].ask("act", seat=seat, action=action, expect=status["steps"])["steps"]
    assert anas.ask("resign")["ok"]
    text = anas.ask("game")["text"]
    secret = bytes.fromhex(text.split("\nsecret ")[1].split("\n")[0])
    luck = "axis an4-adds-that\nallies b0b-adds-this\n"
    assert hashlib.sha256(secret).hexdigest() == receipt and steps
    rolls = rolls_of(text)
    assert rolls
    for step, faces in rolls:
        probe("luck", any(roll(secret, step, 0, luck, len(faces), sides) == faces for sides in (6, 10)), step, faces)
    done = place.verify(text)
    assert done.returncode == 0 and "axis allies" in done.stdout, done.stdout
    probe("luck", place.verify(text.replace("an4-adds-that", "an5-adds-that")).returncode != 0)
    found = json.loads(subprocess.run([place.program, "verify", "--json", str(place.folder / "game.eto")],
                                      env=place.env, capture_output=True, text=True, check=False).stdout)
    assert found["luck"] == "axis allies" and not found["verified"], found
