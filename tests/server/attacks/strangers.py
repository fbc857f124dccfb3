"""Whoever does not sit at a table changes nothing there, whatever is asked for, and learns no more than anybody; of a
table that is for invited people, or without spectators, nothing at all, before the game, in it and after its end."""
import json
import re
import sqlite3
import time
from pathlib import Path

import accounts
import harness
import profiles
from attack import probe

SEATS = ("axis", "allies", "ussr")


def verbs(place):
    """All requests that a table knows, as the server's own list has them."""
    text = (Path(place.root) / "server" / "requests.c").read_text(encoding="utf-8")
    found = re.findall(r'\{"(\w+)", ask_\w+, (true|false)\}', text)
    assert len(found) > 30, found
    return {name: changes == "true" for name, changes in found}


def serve(place, *args):
    """A server for strangers, of whom one waits where an address may ask no more for now."""
    server = place.serve("--public", *args)
    at_once = server.http

    def patiently(*args, **more):
        while (told := at_once(*args, **more))[0] == 429:
            time.sleep(0.5)
        return told

    server.http = patiently
    return server


def bodies(name):
    """What might make a request of that name work."""
    plain = {"expect": 0, "action": "order GEI1", "text": "hello", "kind": "draw", "lang": "en", "words": "abcdefgh12",
             "steps": 0, "at": 0, "place": "ruhr", "from": 0}
    return [plain] if name in ("say", "words", "lang") else [plain] + [{**plain, "seat": seat} for seat in SEATS]


def state(server, table, owner):
    """What the owner sees of the table, without what passes by itself."""
    told = [server.get(f"tables/{table}", **owner), server.get(f"tables/{table}/words", **owner)]
    if told[0]["state"] != "open":
        told.append(server.get(f"tables/{table}/log", **owner))
    return json.dumps([{k: v for k, v in t.items() if k != "clock"} for t in told])


def tables(server, ana, **members):
    """One that waits, with a program and an empty seat; one that runs; one that is over."""
    seats = {seat: "me" for seat in SEATS}
    waiting = server.table({"axis": "me", "allies": "bot:staff"}, start=False, headers=ana, **members)
    running, over = (server.table(seats, headers=ana, **members) for _ in range(2))
    assert server.post(f"tables/{over}/resign", {}, **ana)["ok"]
    return {"open": waiting, "running": running, "ended": over}


def test_who_does_not_sit_there_changes_nothing(place):
    server = serve(place)
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    token = server.post("tokens", {"scope": "read"}, **ana)["token"]
    reader = {"Authorization": f"Bearer {token}"}
    own = {"join", "say", "write_note", "lang"}  # what anybody who is signed in may do for himself
    for kind, table in tables(server, ana).items():
        before = state(server, table, ana)
        for name, changes in verbs(place).items():
            for who, person in (("nobody", {}), ("stranger", eva), ("reading token", reader)):
                if who == "stranger" and name in own:
                    continue
                for body in bodies(name) if changes else ():
                    told = server.post(f"tables/{table}/{name}", body, **person)
                    probe("strangers", not told["ok"], kind, who, name, body, told)
        after = state(server, table, ana)
        probe("strangers", before == after, kind, before, after)


def test_of_private_tables_nothing_is_told(place):
    server = serve(place)
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    elsewhere = server.table({"axis": "me"}, start=False, headers=ana, invited_only=True)
    invite = server.post(f"tables/{elsewhere}/invite", {}, **ana)["invite"]
    none = server.get("tables/999999/view", **eva)
    for members in ({"invited_only": True}, {"spectators": False}):
        for kind, table in tables(server, ana, **members).items():
            if kind == "open" and "spectators" in members:
                continue  # whoever may sit down sees it
            for name in verbs(place):
                for person in ({}, eva):
                    for query in ("", f"?seat=axis&at=0&invite={invite}"):
                        told = server.get(f"tables/{table}/{name}{query}", **person)
                        probe("private tables", told["status"] in (404, 400) and not told["ok"], kind, name, told)
                    body = {"seat": "axis", "invite": invite}
                    told = server.post(f"tables/{table}/{name}", body, **person)
                    probe("private tables", (told["status"], told["error"]) == (404, "not_found"), kind, name, told)
            told = server.get(f"tables/{table}/view", **eva)
            probe("private tables", told == none, "as if there were none", told, none)
            for path in (f"/game/{table}", f"/game/{table}/board.svg"):
                for headers in (eva, {"If-None-Match": "*"}):
                    probe("private tables", server.http("GET", path, headers=headers)[0] == 404, path)


def test_profiles_tell_nothing_of_private_tables(place):
    """Neither that one plays there, nor how it ended, nor what was rolled; who has sat there knows."""
    server = serve(place)
    ana, bob, eva = (accounts.sign_up(server, name) for name in ("Ana", "Bob", "Eva"))
    for members in ({"invited_only": True}, {"spectators": False}):
        tables(server, ana, **members)
    text = (place.root / "tests/golden/downfall-staff-1.eto").read_text(encoding="utf-8")
    number = profiles.imported(place, text)
    with sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT) as data:
        data.execute("UPDATE game_table SET invited_only = 1 WHERE id = ?", (number,))
    for person in ({}, eva):
        told = server.get("accounts/Ana", **person)
        probe("profiles", told["games"] == [], told)
        for _ in range(2):  # counted, then read
            told = server.get("accounts/Ana/dice", **person)
            probe("profiles", told["dice"] == [] and not told["partial"], told)
        server.get("accounts/Ana/dice", **ana)
    won = server.get("accounts/Bob", **ana)["games"][0]
    assert won["won"] + won["lost"] + won["drawn"] == 1, "they have played it together"
    own = server.get("accounts/Ana", **ana)["games"][0]
    assert (own["running"], own["solo"]) == (2, 2) and server.get("accounts/Bob/dice", **bob)["dice"], own


def test_of_deleted_accounts_the_games_stay(place):
    """And nothing of who has played them: no name, no profile, no word, while the game runs on and after its end."""
    server = serve(place)
    ana, bob = accounts.sign_up(server, "Anastasia", email="ana@example.org"), accounts.sign_up(server, "Bob")
    table = server.table({"axis": "me"}, start=False, headers=ana)
    for seat in SEATS[1:]:
        assert server.post(f"tables/{table}/join", {"seat": seat}, **bob)["ok"]
    assert server.post(f"tables/{table}/start", **ana)["ok"]
    assert server.post(f"tables/{table}/say", {"text": "Anastasia was here"}, **ana)["ok"]
    assert server.post("me", {"password": accounts.PASSWORD}, method="DELETE", **ana)["ok"]
    harness.wait_for(lambda: (t := server.get(f"tables/{table}", **bob))["state"] == "ended" and
                     t["seats"][0]["player"].startswith("deleted "))
    for person in ({}, bob):
        for path in ("", "/log", "/view?at=0", "/words", "/game", "/dice"):
            told = server.get(f"tables/{table}{path}", **person)
            probe("deleted accounts", "anastasia" not in json.dumps(told).lower(), path, told)
        for path in ("accounts/Anastasia", "accounts/Anastasia/dice", "accounts/deleted%201"):
            told = server.get(path, **person)
            probe("deleted accounts", told["status"] == 404, path, told)
        told = server.get("tables?list=all&player=Anastasia", **person)
        probe("deleted accounts", told["tables"] == [], told)
        page = server.http("GET", f"/game/{table}", headers=person)
        probe("deleted accounts", page[0] == 200 and "Anastasia" not in page[2], page)
    for name in ("Anastasia", "ana@example.org", "deleted 1"):
        told = server.post("session", {"name": name, "password": accounts.PASSWORD})
        probe("deleted accounts", told["status"] == 401, name, told)


def test_all_data_of_ones_own(place):
    """What was said at the rail and written there is one's own as well; what others have said is not."""
    server = serve(place)
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    table = server.table(headers=ana)
    assert server.post(f"tables/{table}/say", {"text": "at the table"}, **ana)["ok"]
    assert server.post(f"tables/{table}/say", {"text": "at the rail"}, **eva)["ok"]
    assert server.post(f"tables/{table}/write_note", {"text": "a player's note"}, **ana)["ok"]
    assert server.post("reports", {"player": "Ana", "text": "a complaint"}, **eva)["ok"]
    data = server.get("me/export", **eva)
    probe("all one's data", [w["text"] for w in data["words"]] == ["at the rail"], data["words"])
    probe("all one's data", [r["text"] for r in data["reports"]] == ["a complaint"], data)
    probe("all one's data", "at the table" not in json.dumps(data) and not data["notes"])
    left = server.table({"axis": "me"}, start=False, headers=ana)
    assert server.post(f"tables/{left}/join", {"seat": "ussr"}, **eva)["ok"]
    assert server.post(f"tables/{left}/write_note", {"text": "a guest's note"}, **eva)["ok"]
    assert server.post(f"tables/{left}/leave", {"seat": "ussr"}, **eva)["ok"]
    data = server.get("me/export", **eva)
    probe("all one's data", [(n["table"], n["text"]) for n in data["notes"]] == [(left, "a guest's note")], data)
    data = server.get("me/export", **ana)
    probe("all one's data", [n["text"] for n in data["notes"]] == ["a player's note"], data["notes"])
    probe("all one's data", "complaint" not in json.dumps(data) and "Eva" not in json.dumps(data), data)


def test_all_data_however_much(place):
    """Nobody has written too much to get it: here some thirty megabytes of notes, of characters that take six bytes."""
    server = serve(place)
    ana = accounts.sign_up(server, "Ana")
    tables_ = [server.table(headers=ana) for _ in range(2)]
    assert server.post(f"tables/{tables_[0]}/write_note", {"text": "the first"}, **ana)["ok"]
    with sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT) as data:
        data.execute("CREATE TEMP TABLE number AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                     " WHERE i < 700) SELECT i FROM n")
        columns = [row[1] for row in data.execute("PRAGMA table_info(game_table)")][1:]
        names = ", ".join(columns)
        data.execute(f"INSERT INTO game_table ({names}) SELECT {names} FROM game_table, number WHERE id = ?",
                     (tables_[1],))
        data.execute("INSERT INTO note (table_id, account, time, text) SELECT t.id, t.owner, 0, ? FROM game_table t"
                     " WHERE t.id > ?", ("\x01" * 7900, tables_[1]))
    data = server.get("me/export", **ana)
    probe("all one's data", data["status"] == 200 and len(data["notes"]) == 701, data["status"])
    probe("all one's data", len(data["tables"]) == 702 and data["notes"][0]["text"] == "the first", len(data["tables"]))


def test_complaints_do_not_tell_which_tables_there_are(place):
    """Of a private table, of one that does not exist and of one for all: the same answer but for its number."""
    server = serve(place)
    ana, eva = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Eva")
    seen, private = server.table(headers=ana), server.table(headers=ana, invited_only=True)
    told = [server.post("reports", {"player": "Ana", "table": table, "text": "is rude"}, **eva)
            for table in (seen, private, 999999)]
    for number, one in enumerate(told):
        probe("complaints", one == {"status": 200, "ok": True, "report": number + 1}, told)
