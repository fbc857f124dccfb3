"""Masses: passwords, tokens, tables, letters, settings; by account as well as by address."""
import collections
import os
import re
import time
from pathlib import Path

import accounts
import harness
from attack import probe
from memory import long_game
from servers import Database

GUESS = {"name": "Ana", "password": "wrong password"}


def test_passwords_of_one_account_from_many_addresses(place):
    server = place.serve("--public", "--behind-proxy")
    accounts.sign_up(server, "Ana")
    codes = [server.post("session", GUESS, **{"X-Forwarded-For": f"198.51.100.{i}"})["status"] for i in range(30)]
    probe("failed passwords by account", codes[0] == 401 and codes[-1] == 429, codes)
    right = {"name": "ANA", "password": accounts.PASSWORD}
    locked = server.post("session", right, **{"X-Forwarded-For": "203.0.113.9"})
    probe("failed passwords by account", locked["status"] == 429, "guessing on does not help")
    other = server.post("session", {**GUESS, "name": "nobody"}, **{"X-Forwarded-For": "203.0.113.9"})
    probe("failed passwords by account", other["status"] == 401, "other accounts are not locked")


def test_two_servers_count_together(place):
    with Database(place) as database:
        first, second = (place.serve("--public", "--behind-proxy", "--store", database.address) for _ in range(2))
        accounts.sign_up(first, "Ana")
        codes = [(first, second)[i % 2].post("session", GUESS, **{"X-Forwarded-For": f"198.51.100.{i}"})["status"]
                 for i in range(22)]
        probe("failed passwords at two servers", codes[18] == 401 and codes[20:] == [429, 429], codes)
        right = {"name": "Ana", "password": accounts.PASSWORD}
        for server in (first, second):
            locked = server.post("session", right, **{"X-Forwarded-For": "203.0.113.9"})
            probe("failed passwords at two servers", locked["status"] == 429, locked)


def new_tables(server, count, headers):
    """How many of so many new tables are refused, made side by side."""
    body = {"game": "downfall", "seats": {"axis": "me"}}
    made = harness.at_once([lambda: server.post("tables", body, **headers)["status"]] * count)
    assert set(made) <= {200, 429}, made
    return made.count(429)


def test_a_burst_is_spread_over_two_servers(place):
    """Thirty tables at once and ten a minute, wherever they are made: what one server has counted the other knows."""
    with Database(place) as database:
        first, second = (place.serve("--public", "--store", database.address) for _ in range(2))
        ana = accounts.sign_up(first, "Ana")
        assert new_tables(first, 26, ana) == 0 and new_tables(second, 2, ana) == 0
        counts = "SELECT COALESCE(SUM(number), 0) FROM spent WHERE name LIKE 'tables %'"
        harness.wait_for(lambda: int(database.run("sql", counts)) >= 28)
        new_tables(second, 1, ana)
        harness.wait_for(lambda: int(database.run("sql", counts)) >= 29 or new_tables(second, 1, ana))
        probe("limits at two servers", new_tables(second, 60, ana) >= 8)


def test_nobody_is_locked_out_by_strangers(place):
    """Whoever comes from where this account was signed in before, or is signed in, is not stopped by what others do."""
    server, home = place.serve("--public", "--behind-proxy"), {"X-Forwarded-For": "203.0.113.7"}
    right = {"name": "Ana", "password": accounts.PASSWORD}
    made = server.http("POST", "/api/v1/accounts", right, home)
    ana = {"Cookie": made[1]["set-cookie"].split(";")[0], **home}
    codes = [server.post("session", GUESS, **{"X-Forwarded-For": f"198.51.100.{i}"})["status"] for i in range(25)]
    assert codes[-1] == 429, codes
    strange = server.post("session", right, **{"X-Forwarded-For": "203.0.113.9"})["status"]
    probe("locked out by strangers", strange == 429, "from elsewhere one waits")
    probe("locked out by strangers", server.post("session", right, **home)["status"] == 200, "at home one does not")
    fresh = {"password": accounts.PASSWORD, "new": "another password"}
    changed = server.post("me/password", fresh, method="PUT", **ana)
    probe("locked out by strangers", changed["status"] == 200, changed)
    later = [server.post("session", right, **{"X-Forwarded-For": f"203.0.113.{7 if i < 20 else 9}"})["status"]
             for i in range(21)]
    probe("locked out by strangers", later[0] == 401 and later[-1] == 429, later)


def test_addresses_of_one_household(place):
    """IPv6: whoever has a /64 has 2^64 addresses."""
    server = place.serve("--public", "--behind-proxy")
    guess = [{**GUESS, "name": f"nobody{i}"} for i in range(30)]
    codes = harness.at_once([lambda i=i, g=g: server.post("session", g, **{
        "X-Forwarded-For": f"2001:db8:1:2::{i:x}"})["status"] for i, g in enumerate(guess)])
    probe("IPv6 by /64", 429 in codes, codes)
    probe("IPv6 by /64", server.post("session", guess[0], **{"X-Forwarded-For": "2001:db8:1:3::1"})["status"] == 401)


def test_tokens_and_settings(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    def ask():
        return server.post("tokens", {"scope": "read"}, **ana)["status"]

    made = sorted(harness.at_once([ask] * 25))
    probe("tokens per account", made.count(200) <= 20 and made[-1] == 429, made)
    # each is counted when it is there, so that the last of those that are made side by side may all be refused
    rest = [ask() for _ in range(21 - made.count(200))]
    probe("tokens per account", rest == [200] * (len(rest) - 1) + [429], made, rest)
    bob = accounts.sign_up(server, "Bob")
    codes = harness.at_once([lambda: server.post("me/settings", {}, method="PUT", **bob)["status"]] * 100)
    probe("settings", 429 in codes, codes)


def test_invitations(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    codes = harness.at_once([lambda: server.post(f"tables/{table}/invite", **ana)["status"]] * 60)
    probe("invitations", codes.count(200) >= 30 and 429 in codes, codes)


def test_words_that_deceive(place):
    """Marks that turn the line around, break it or are not seen; what people write in earnest is let through."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    table = server.table(headers=ana)
    bad = ("\u202eana", "a\u2066b", "a\u2069b", "x\u0085y", "x\u009by", "a\u2028b", "\ufeff", "\u200b", "\u3164",
           "\u200e\u200f", "a\U000e0041", "\u061cx", " \u00a0 ")
    for text in bad:
        told = server.post("reports", {"player": "Ana", "text": text}, **ana)
        probe("words that deceive", told["status"] in (400, 429), text, told)
    for text in bad + ("¿Qué tal?", "a\u200bb", "👩\u200d🚀 \u2764\ufe0f", "שלום", "two\nlines"):
        told = harness.wait_for(lambda t=text: (r := server.post(f"tables/{table}/say", {"text": t}, **ana))["status"]
                                != 429 and r)
        probe("words that deceive", told["ok"] == (text not in bad), text, told)


def test_tables_and_games_of_programs(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    probe("tables per account", 0 < new_tables(server, 60, ana) <= 30)


def test_a_burst_of_programs_does_not_hold_up_a_sign_in(place):
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    accounts.sign_up(server, "Bob")

    def sign_in():
        begun = time.monotonic()
        assert server.post("session", {"name": "Bob", "password": accounts.PASSWORD})["status"] == 200
        return time.monotonic() - begun

    quiet = sign_in()
    bots = {"axis": "bot:staff", "allies": "bot:staff", "ussr": "bot:staff"}
    for _ in range(25):
        server.post("tables", {"game": "downfall", "seats": bots, "start": True}, **ana)
    slowest = max(sign_in() for _ in range(5))
    probe("programs before a sign-in", slowest < max(5, 50 * quiet), slowest)


def test_names_that_deceive(place):
    server = place.serve("--public", "--behind-proxy")
    server.post("accounts", {"name": "Alice", "password": accounts.PASSWORD})
    for i, name in enumerate((
            "Аlice", "Αlice", "Аlісе", "Ana\u200b", "\u202eana", "Ana\u2066x", "A\u0301na", "Ａｎａ",
            "𝐀𝐧𝐚", "..", "a..b", ".ana", "ana.", "а", "оса", "An\u00ada", "ana\u3164", "ﬁn",
            "A\u034fna", "/etc", "%2e")):
        made = server.post("accounts", {"name": name, "password": accounts.PASSWORD},
                           **{"X-Forwarded-For": f"198.51.100.{i}"})
        probe("names that deceive", made["status"] == 400, name, made)
    made = server.post("accounts", {"name": "AIice", "password": accounts.PASSWORD})
    probe("names that deceive", made["status"] == 409, made)
    for i, name in enumerate(("Ñandú", "Жуков", "Ελένη", "将军", "さくら", "김철수", "Kjærgård", "x-1_2.3")):
        made = server.post("accounts", {"name": name, "password": accounts.PASSWORD},
                           **{"X-Forwarded-For": f"203.0.113.{i}"})
        assert made["status"] == 200, (name, made)
    assert re.match("Ñandú", server.get("accounts/%C3%91and%C3%BA")["name"])


def processor_s(server):
    fields = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_what_takes_long(place):
    """While the house answers one question everybody waits: who asks for what takes long may have three seconds of it,
    and then a tenth; a short question of somebody else is answered as ever. To take back counts too: a game is played
    again from its beginning then, and whoever has asked for much that takes long waits with it."""
    server = place.serve("--public", "--behind-proxy")
    ana, bob = (accounts.sign_up(server, name) for name in ("Ana", "Bob"))
    table = long_game(place, "Ana")
    sock = server.socket(server.table(headers=ana), **ana)
    reply = sock.ask("act", seat="axis", action="order GEI1", expect=0)
    head = lambda: server.http("HEAD", f"/api/v1/tables/{table}/log", None, ana)[0]
    nothing = lambda: server.http("HEAD", "/api/v1/tables/999999/log", None, {"X-Forwarded-For": "198.51.100.9"})[0]
    spent = processor_s(server)
    assert set(harness.at_once([nothing] * 110)) == {404}
    coming = 5 * (processor_s(server) - spent)  # what 550 cost that ask for nothing
    begun, spent = time.monotonic(), processor_s(server)
    told = collections.Counter(harness.at_once([head] * 550))  # fewer than one may ask at once
    spent, took = processor_s(server) - spent, time.monotonic() - begun
    assert set(told) <= {200, 429} and told[200] > 20, told
    probe("what takes long", spent < 4.5 + 0.15 * took + coming, spent, took, coming, told)
    undone = []
    for _ in range(20):
        while 429 not in harness.at_once([head] * 30):
            pass
        undone.append(sock.ask("undo", seat="axis", expect=reply["steps"]))
        if not undone[-1]["ok"]:
            break
        reply = sock.ask("act", seat="axis", action="order GEI1", expect=0)
    probe("what takes long", undone[-1].get("error") == "too_many", undone)
    for who in (bob, {"X-Forwarded-For": "198.51.100.8"}):
        probe("what takes long", server.http("HEAD", f"/api/v1/tables/{table}/log", None, who)[0] == 200)
    harness.wait_for(lambda: sock.ask("undo", seat="axis", expect=reply["steps"])["ok"])


def test_a_long_log_is_walked_through_once(place):
    """To tell it costs a few times as much as to play the game again, which is what counting its dice takes."""
    server = place.serve()
    table, spent = long_game(place, "player"), {}
    for name, times in (("dice", 20), ("log", 1)):
        begun = processor_s(server)
        for _ in range(times):
            assert server.get(f"tables/{table}/{name}")["ok"]
        spent[name] = processor_s(server) - begun
    probe("what takes long", spent["log"] < 5 * spent["dice"] + 0.5, spent)
