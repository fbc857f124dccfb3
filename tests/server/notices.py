"""Notices: mail and webhooks are really sent, once for each turn that waits, and can be turned off."""
import hashlib
import hmac
import re
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.parse

import harness
import post
from accounts import PASSWORD, sign_up

MAIL_FROM = "ETO <eto@example.org>"


def serve(place, mail, *more):
    return place.serve("--public", "--smtp", f"smtp://127.0.0.1:{mail.port}", "--mail-from", MAIL_FROM,
                       "--url", "https://eto.example/", *more)


def local(server, link):
    """The path of a link in a letter."""
    parts = urllib.parse.urlsplit(link)
    assert f"{parts.scheme}://{parts.netloc}" == "https://eto.example", link
    return f"{parts.path}?{parts.query}"


def links(text):
    return re.findall(r"https://\S+", text)


def with_address(server, mail, name, lang="en"):
    """Somebody who has signed up with an address and confirmed it."""
    before = len(mail.taken)
    status, headers, text = server.http("POST", "/api/v1/accounts", {
        "name": name, "password": PASSWORD, "email": f"{name.lower()}@example.org"}, {"Accept-Language": lang})
    assert status == 200, text
    letter = mail.wait(before + 1)
    assert letter["to"] == f"{name.lower()}@example.org"
    assert server.http("POST", local(server, links(letter["text"])[0]))[0] == 200
    return {"Cookie": headers["set-cookie"].split(";")[0]}


def wish(server, who, **notices):
    answer = server.post("me/settings", {"notices": notices}, method="PUT", **who)
    assert answer["ok"], answer


def two_players(server, ana, bob):
    """A running table: Ana has the Axis, which begins, Bob the others."""
    table = server.table({"axis": "me"}, start=False, headers=ana)
    for seat in ("allies", "ussr"):
        assert server.post(f"tables/{table}/join", {"seat": seat}, **bob)["ok"]
    assert server.post(f"tables/{table}/start", **ana)["ok"]
    return table


def play_until(server, table, people, wanted):
    """Plays any legal actions until the wanted seat must decide."""
    status = server.get(f"tables/{table}", **people["axis"])
    for _ in range(400):
        seat = status["deciders"][0]
        if seat == wanted:
            return status
        legal = [a["action"] for a in server.get(f"tables/{table}/legal?seat={seat}", **people[seat])["actions"]]
        action = "end" if "end" in legal else legal[0]
        status = server.post(f"tables/{table}/act", {"seat": seat, "action": action, "expect": status["steps"]},
                             **people[seat])
        assert status["ok"], status
    raise AssertionError("never asked")


def test_one_mail_for_each_turn_that_waits(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana, bob = with_address(server, mail, "Ana"), with_address(server, mail, "Bob", "es")
        wish(server, bob, mail=True, after=0)
        table = two_players(server, ana, bob)
        people = {"axis": ana, "allies": bob, "ussr": bob}
        mail.wait(2)  # it is Ana's turn, and she wants no notices
        status = server.get(f"tables/{table}", **ana)
        while status["deciders"] == ["axis"]:
            legal = server.get(f"tables/{table}/legal?seat=axis", **ana)["actions"]
            action = "end" if any(a["action"] == "end" for a in legal) else legal[0]["action"]
            status = server.post(f"tables/{table}/act", {"seat": "axis", "action": action, "expect": status["steps"]},
                                 **ana)
        letter = mail.wait(3)
        message = letter["message"]
        assert letter["to"] == "bob@example.org"
        assert message["Subject"] == f"Te toca en la mesa {table}: Downfall of the Third Reich"
        assert f"https://eto.example/#/table/{table}" in letter["text"] and "Hola, Bob:" in letter["text"]
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and message["Message-ID"]
        # He plays a part of his turn, and the server is killed and started again: it is still the same turn.
        seat = status["deciders"][0]
        legal = [a["action"] for a in server.get(f"tables/{table}/legal?seat={seat}", **bob)["actions"]]
        some = next(a for a in legal if a != "end")
        now = server.post(f"tables/{table}/act", {"seat": seat, "action": some, "expect": status["steps"]}, **bob)
        assert now["ok"] and now["deciders"] == [seat], now
        server.stop(signal.SIGKILL)
        server = serve(place, mail)
        mail.wait(3)
        # Then his next turn has its own mail.
        play_until(server, table, people, "axis")
        play_until(server, table, people, "allies")
        mail.wait(4)
        assert mail.taken[3]["message"]["Message-ID"] != mail.taken[2]["message"]["Message-ID"]
        harness.wait_for(lambda: re.search(r"^eto_mails_sent_total 1$", server.http("GET", "/metrics")[2], re.M))


def test_one_click_ends_the_mails(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana, bob = with_address(server, mail, "Ana"), with_address(server, mail, "Bob")
        wish(server, ana, mail=True, after=0)
        table = two_players(server, ana, bob)
        letter = mail.wait(3)
        header = letter["message"]["List-Unsubscribe"].strip("<>")
        assert header in letter["text"]
        path = local(server, header)
        for wrong in (path.replace("account=1", "account=2"), re.sub("signature=.", "signature=x", path),
                      "/unsubscribe"):
            assert server.http("POST", wrong, b"List-Unsubscribe=One-Click")[0] == 404, wrong
        status, _, page = server.http("GET", path)
        assert status == 200 and "<button " in page and '"mail":true' in server.get("me", **ana)["settings"]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.http("POST", path, b"List-Unsubscribe=One-Click", form)[0] == 200
        assert '"mail":false' in server.get("me", **ana)["settings"]
        people = {"axis": ana, "allies": bob, "ussr": bob}
        play_until(server, table, people, "allies")
        play_until(server, table, people, "axis")
        mail.wait(3)


def test_failures_are_tried_again_and_survive_a_restart(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana, bob = with_address(server, mail, "Ana"), with_address(server, mail, "Bob")
        wish(server, ana, mail=True, after=0)
        mail.answers[:] = ["451 come back later"] * 100
        two_players(server, ana, bob)
        harness.wait_for(lambda: len(mail.tries) > 2)
        assert len(mail.taken) == 2
        server.stop(signal.SIGKILL)
        refused = len(mail.tries)
        mail.answers.clear()
        server = serve(place, mail)
        letter = mail.wait(3)
        assert letter["to"] == "ana@example.org" and len(mail.tries) > refused
        mail.answers[:] = ["550 no such user"]
        two_players(server, ana, bob)
        harness.wait_for(lambda: "eto_notices_failed_total 1" in server.http("GET", "/metrics")[2])
        server.stop()
        with sqlite3.connect(place.folder / "data" / "eto.db") as db:
            assert db.execute("SELECT count(*) FROM job").fetchone() == (0,)


def test_quiet_hours_and_digests_wait(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana, bob = with_address(server, mail, "Ana"), with_address(server, mail, "Bob")
        now = time.gmtime()
        minute = now.tm_hour * 60 + now.tm_min
        clock = lambda m: f"{m // 60 % 24:02}:{m % 60:02}"
        wish(server, ana, mail=True, after=0, quiet=[clock(minute - 5), clock(minute + 60)])
        first = two_players(server, ana, bob)
        database = place.folder / "data" / "eto.db"

        def jobs():
            with sqlite3.connect(database) as db:
                return db.execute("SELECT job_key, due FROM job ORDER BY id").fetchall()

        def waits():
            with sqlite3.connect(database) as db:
                return db.execute("SELECT table_id, told FROM wait ORDER BY 1").fetchall()
        ((key, due),) = harness.wait_for(jobs)
        assert key.startswith("mail ") and 50 * 60 < due / 1000 - time.time() < 61 * 60
        # A digest tells of everything at its time; here the time is turned to it.
        wish(server, ana, mail=True, digest=clock(minute + 120))
        second, third = two_players(server, ana, bob), two_players(server, ana, bob)
        harness.wait_for(lambda: [j for j in jobs() if j[0].startswith("digest ")])
        harness.wait_for(lambda: len(waits()) == 3)
        assert len(mail.taken) == 2
        server.stop()
        with sqlite3.connect(database) as db:
            assert 110 * 60 < db.execute("SELECT due FROM job WHERE job_key LIKE 'digest%'").fetchone()[0] / 1000 \
                - time.time() < 121 * 60
            db.execute("DELETE FROM job WHERE job_key LIKE 'mail%'")
            # A game that ended when a server was killed: nobody waits there any more.
            db.execute("UPDATE game_table SET state = 'ended', result = 'agreed' WHERE id = ?", (third,))
            db.execute("UPDATE job SET due = 0")
        server = serve(place, mail)
        letter = mail.wait(3)
        assert letter["message"]["Subject"] == "Games that wait for you: 2"
        assert all(f"/#/table/{table}\n" in letter["text"] for table in (first, second))
        # The letter is out before its job is crossed off.
        harness.wait_for(lambda: jobs() == [])
        assert waits() == [(first, 1), (second, 1)] and len(mail.taken) == 3, "what has been told is not told again"


def test_webhooks_are_signed(place):
    with post.hook_server(503) as hook:
        server = place.serve()
        url = f"http://127.0.0.1:{hook.port}/turns?x=1"
        wish(server, {}, webhook=url, after=0)
        table = server.table()
        call = hook.wait(1)  # the second try: the first one was answered with 503
        assert len(hook.tries) == 2 and call["path"] == "/turns?x=1"
        assert call["json"]["event"] == "turn" and call["json"]["table"] == table
        assert call["json"]["seats"] == ["axis", "allies", "ussr"] and call["json"]["account"] == "player"
        secret = server.get("me")["webhook_secret"]
        signed = call["headers"]["X-Eto-Time"].encode() + b"." + call["body"]
        assert hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest() == call["headers"]["X-Eto-Signature"]
        harness.wait_for(lambda: "eto_webhooks_sent_total 1" in server.http("GET", "/metrics")[2])


def test_webhooks_do_not_reach_private_addresses(place):
    with post.hook_server() as hook, post.hook_server(302) as moved:
        server = place.serve("--public")
        ana = sign_up(server, "Ana")
        for host in ("127.0.0.1", "localhost", "[::1]", "0x7f.1"):
            wish(server, ana, webhook=f"http://{host}:{hook.port}/", after=0)
            server.table(headers=ana)
        harness.wait_for(lambda: "eto_notices_failed_total 4" in server.http("GET", "/metrics")[2])
        assert hook.tries == []
        for wrong in ("ftp://example.org/", "file:///etc/passwd", "gopher://127.0.0.1/", 5):
            assert server.post("me/settings", {"notices": {"webhook": wrong}}, method="PUT",
                               **ana)["error"] == "bad_request"
        server.stop()
        server = place.serve("--public", "--private-webhooks")
        wish(server, ana, webhook=f"http://127.0.0.1:{hook.port}/", after=0)
        server.table(headers=ana)
        hook.wait(1)
        wish(server, ana, webhook=f"http://127.0.0.1:{moved.port}/", after=0)
        server.table(headers=ana)
        harness.wait_for(lambda: "eto_notices_failed_total 1" in server.http("GET", "/metrics")[2])
        assert len(moved.tries) == 1, "nobody is led elsewhere"


def test_the_page_hears_of_turns_at_other_tables(place):
    server = place.serve("--public")
    ana, bob = sign_up(server, "Ana"), sign_up(server, "Bob")
    here = server.table(headers=bob)
    page = server.socket(here, "?turns=1", **bob)
    deaf = server.socket(here, **bob)
    table = two_players(server, ana, bob)
    people = {"axis": ana, "allies": bob, "ussr": bob}
    play_until(server, table, people, "allies")
    event = page.event("turn")
    assert event == {"event": "turn", "table": table, "game": "downfall", "seat": "allies", "steps": event["steps"]}
    play_until(server, table, people, "axis")
    play_until(server, table, people, "allies")
    assert page.event("turn")["steps"] > event["steps"]
    page.ask("table")
    deaf.ask("table")
    assert not [e for e in page.events + deaf.events if e.get("event") == "turn"], "once for each turn, to who asked"


def test_wrong_options_are_refused(place):
    for wrong in (["--smtp", "http://localhost"], ["--smtp", "smtp://localhost"],
                  ["--smtp", "smtp://localhost", "--mail-from", "nobody"],
                  ["--smtp", "smtp://localhost", "--mail-from", "Señor <a@b.es>"], ["--url", "eto.example"]):
        done = subprocess.run([place.program, "serve", "--data", str(place.folder), "--port", "0", *wrong],
                              env=place.env, capture_output=True, text=True, check=False, timeout=200)
        assert done.returncode == 1 and done.stderr.count("eto: "), (wrong, done)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
