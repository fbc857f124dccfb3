"""Chat and notes: who hears what, limits, blocks, and that neither gets into the action log."""
import sqlite3
import sys

import harness
from accounts import sign_up


def seated(server, *names):
    """A running table where Ana has the Axis and Bob the others; everybody's headers."""
    people = {name: sign_up(server, name) for name in names}
    table = server.table({"axis": "me"}, start=False, headers=people["Ana"])
    for seat in ("allies", "ussr"):
        assert server.post(f"tables/{table}/join", {"seat": seat}, **people["Bob"])["ok"]
    assert server.post(f"tables/{table}/start", **people["Ana"])["ok"]
    return table, people


def words(server, table, who, after=0):
    return [w["text"] for w in server.get(f"tables/{table}/words?after={after}", **who)["words"]]


def test_players_and_spectators_talk_apart(place):
    server = place.serve("--public")
    table, people = seated(server, "Ana", "Bob", "Eva", "Leo")
    socks = {name: server.socket(table, **people[name]) for name in people}
    nobody = server.socket(table)
    said = socks["Ana"].ask("say", text="Good luck!\n<b>¡Suerte!</b>")
    assert said["ok"] and said["number"] > 0
    heard = socks["Bob"].event("word")
    assert heard["table"] == table and heard["word"] == {
        "number": said["number"], "time": heard["word"]["time"], "by": "Ana", "channel": "players",
        "text": "Good luck!\n<b>¡Suerte!</b>"}
    assert socks["Ana"].event("word")["word"] == heard["word"], "at all windows of the author too"
    assert server.post(f"tables/{table}/say", {"text": "He will lose"}, **people["Eva"])["ok"]
    assert socks["Leo"].event("word")["word"]["channel"] == "spectators"
    assert nobody.event("word")["word"]["by"] == "Eva"
    assert words(server, table, people["Bob"]) == ["Good luck!\n<b>¡Suerte!</b>"]
    assert words(server, table, people["Leo"]) == ["He will lose"]
    for sock, wrong in (("Eva", "players"), ("Ana", "spectators")):
        assert socks[sock].ask("say", text="x", channel=wrong)["error"] == "forbidden"
    assert nobody.ask("say", text="x")["error"] == "unknown"
    for who, secret in (("Leo", b"Good luck"), ("Eva", b"Good luck"), ("Ana", b"He will"), ("Bob", b"He will")):
        socks[who].ask("log")
        assert secret not in socks[who].bytes, who
    assert socks["Ana"].ask("log")["steps"] == 0, "talk is no action"
    assert socks["Ana"].ask("resign")["ok"]
    assert words(server, table, people["Leo"]) == words(server, table, people["Ana"]) == [
        "Good luck!\n<b>¡Suerte!</b>", "He will lose"], "after the end everybody may read"
    assert words(server, table, people["Ana"], said["number"]) == ["He will lose"]


def test_words_last_through_a_restart_and_stay_out_of_the_log(place):
    server = place.serve()
    table = server.table()
    sock = server.socket(table)
    assert sock.ask("say", text="before")["ok"]
    assert sock.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
    server.stop()
    server = place.serve()
    sock = server.socket(table)
    assert words(server, table, {}) == ["before"]
    assert sock.ask("say", text="after")["ok"] and sock.event("word")["word"]["text"] == "after"
    assert not [e for e in sock.events if e.get("event") == "word"], "old words are not news"
    server.stop()
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        assert db.execute("SELECT count(*) FROM action").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM word").fetchone() == (2,)


def test_the_numbers_of_words_do_not_count_what_programs_think(place):
    """A program that acts in secret thinks each time; gaps between the words would say how often."""
    server = place.serve()
    table = server.table({"axis": "bot:staff", "allies": "me", "ussr": "me"})
    sock = server.socket(table)
    first = sock.ask("say", text="before")["number"]
    harness.wait_for(lambda: len([s for s in sock.ask("log")["log"] if s.get("why")]) > 3)
    with sqlite3.connect(place.folder / "data" / "eto.db") as db:
        assert db.execute("SELECT count(*) FROM thought").fetchone()[0] > 3
    assert sock.ask("say", text="after")["number"] == first + 1


def test_talk_has_limits(place):
    server = place.serve("--public")
    table, people = seated(server, "Ana", "Bob")
    sock = server.socket(table, **people["Ana"])
    for text, error in (("", "bad_request"), (" \n ", "bad_request"), ("a\tb\x07", "bad_request"), (5, "bad_request"),
                        ("x" * 801, "too_long")):
        assert sock.ask("say", text=text)["error"] == error, text
    assert sock.ask("say", text="x", channel="note")["error"] == "bad_request"
    assert sock.ask("say", text='"' * 800)["ok"]
    for number in range(40):  # at once: what may be said again comes with time
        sock.send({"id": -1 - number, "do": "say", "text": f"number {number}"})
    answers = {}
    while len(answers) < 40:
        if "id" in (told := sock.receive()):
            answers[told["id"]] = told
    assert answers[-1]["ok"] and "too_many" in {a.get("error") for a in answers.values()}
    assert server.post(f"tables/{table}/say", {"text": "I may"}, **people["Bob"])["ok"], "others are not affected"
    token = server.post("tokens", {"scope": "read"}, **people["Bob"])["token"]
    reader = {"Authorization": "Bearer " + token}
    assert server.post(f"tables/{table}/say", {"text": "x"}, **reader)["error"] == "forbidden"
    assert server.http("GET", f"/api/v1/tables/{table}/say?text=x", headers=people["Bob"])[0] == 400


def test_blocked_people_are_not_heard(place):
    server = place.serve("--public")
    table, people = seated(server, "Ana", "Bob")
    assert server.post("me/settings", {"blocks": ["bob"]}, method="PUT", **people["Ana"])["ok"]
    socks = {name: server.socket(table, **people[name]) for name in people}
    assert socks["Bob"].ask("say", text="insult")["ok"]
    assert socks["Bob"].event("word")["word"]["text"] == "insult", "he is not told that nobody listens"
    assert socks["Ana"].ask("say", text="hello")["ok"]
    assert socks["Ana"].event("word")["word"]["text"] == "hello"
    assert words(server, table, people["Ana"]) == ["hello"]
    assert words(server, table, people["Bob"]) == ["insult", "hello"]
    assert b"insult" not in socks["Ana"].bytes


def test_notes_are_for_their_owner(place):
    server = place.serve("--public")
    table, people = seated(server, "Ana", "Bob", "Eva")
    path = f"tables/{table}/note"
    assert server.get(path, **people["Ana"]) == {"status": 200, "ok": True, "text": "", "time": 0}
    kept = server.post(f"tables/{table}/write_note", {"text": "Leningrad by May\n¿o no?"}, **people["Ana"])
    assert kept["ok"] and kept["time"] > 0
    assert server.get(path, **people["Ana"])["text"] == "Leningrad by May\n¿o no?"
    assert server.get(path, **people["Bob"])["text"] == ""
    assert server.get(path, **people["Eva"])["error"] == "forbidden" and server.get(path)["error"] == "unknown"
    assert server.post(f"tables/{table}/write_note", {"text": "x"}, **people["Eva"])["error"] == "forbidden"
    assert server.post(f"tables/{table}/write_note", {"text": "x" * 8000}, **people["Ana"])["error"] == "too_long"
    assert server.post(f"tables/{table}/write_note", {"text": "x" * 7999}, **people["Ana"])["ok"]
    server.stop()
    server = place.serve("--public")
    assert len(server.get(path, **people["Ana"])["text"]) == 7999
    sock = server.socket(table, **people["Bob"])
    sock.ask("resign")
    sock.ask("words")
    assert server.get(path, **people["Bob"])["text"] == "" and b"xxxxxxx" not in sock.bytes, "not even after the end"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
