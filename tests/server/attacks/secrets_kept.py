"""Passwords and codes of the second factor, by somebody who has one of them, or an open page."""
import accounts
import harness
import post
import selves
from attack import probe
from notices import links, local, serve, with_address

WRONG = "not this one"


def test_a_code_counts_once(place):
    """Also the one by which a new secret was confirmed."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    secret = server.post("me/factor", {"password": accounts.PASSWORD}, **ana)["secret"]
    code = selves.code_of(secret)
    if not server.post("me/factor", {"code": code}, method="PUT", **ana)["ok"]:
        code = selves.code_of(secret)  # half a minute has just ended
        assert server.post("me/factor", {"code": code}, method="PUT", **ana)["ok"]
    told = server.post("session", {"name": "Ana", "password": accounts.PASSWORD, "code": code})
    probe("a code twice", told["status"] == 401, told)
    told = server.post("me/factor", {"password": accounts.PASSWORD, "code": code}, method="DELETE", **ana)
    probe("a code twice", told["status"] == 403, told)


def test_the_old_factor_counts_until_a_new_one_does(place):
    """Whoever begins anew and does not confirm is as safe as before; once confirmed, old codes are worth nothing."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    old = server.post("me/factor", {"password": accounts.PASSWORD}, **ana)["secret"]
    harness.wait_for(lambda: server.post("me/factor", {"code": selves.code_of(old, -1)}, method="PUT", **ana)["ok"])
    told = server.post("me/factor", {"password": accounts.PASSWORD}, **ana)
    probe("a new factor without the old", told.get("error") == "code_needed", told)
    with_code = {"password": accounts.PASSWORD, "code": selves.code_of(old)}
    new = server.post("me/factor", with_code, **ana)["secret"]

    def sign_in(**code):
        return server.post("session", {"name": "Ana", "password": accounts.PASSWORD, **code})
    probe("a new factor begun", sign_in().get("error") == "code_needed")
    probe("a new factor begun", sign_in(code=selves.code_of(new))["status"] == 401)
    probe("a new factor begun", sign_in(code=selves.code_of(old, 1))["ok"])
    probe("a new factor begun", server.get("me", **ana)["factor"])
    confirmed = harness.wait_for(lambda: (code := selves.code_of(new)) and server.post(
        "me/factor", {"code": code}, method="PUT", **ana)["ok"] and code)
    probe("a new factor confirmed", sign_in(code=confirmed)["status"] == 401)
    probe("a new factor confirmed", sign_in(code=selves.code_of(old, 1))["status"] == 401)
    probe("a new factor confirmed", sign_in(code=selves.code_of(new, 1))["ok"])
    told = server.post("me/factor", {"code": selves.code_of(new, 1)}, method="PUT", **ana)
    probe("a factor confirmed twice", told.get("error") == "over", told)


def test_a_new_address_needs_the_code(place):
    """Whoever sits down at an open page and knows the password does not get the letters."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    secret = server.post("me/factor", {"password": accounts.PASSWORD}, **ana)["secret"]
    harness.wait_for(lambda: server.post("me/factor", {"code": selves.code_of(secret)}, method="PUT", **ana)["ok"])
    body = {"password": accounts.PASSWORD, "email": "eve@example.org"}
    told = server.post("me/email", body, method="PUT", **ana)
    probe("a page without the code", told.get("error") == "code_needed", told)
    probe("a page without the code", server.get("me", **ana)["email"] is None)


def test_a_new_password_is_no_new_factor(place):
    """Whoever has the mailbox gets a new password, and still needs the code; a code counts once by name and address."""
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana = with_address(server, mail, "Ana")
        secret = server.post("me/factor", {"password": accounts.PASSWORD}, **ana)["secret"]
        harness.wait_for(lambda: server.post("me/factor", {"code": selves.code_of(secret, -1)}, method="PUT",
                                             **ana)["ok"])
        assert server.post("reset", {"name": "ana@example.org"})["ok"]
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        page = local(server, links(mail.wait(2)["text"])[0])
        assert server.http("POST", page, b"password=another+password", form)[0] == 200
        right = {"name": "ana@example.org", "password": "another password"}
        told = server.post("session", right)
        probe("a new password and the factor", told.get("error") == "code_needed", told)
        told = server.post("session", {**right, "code": "000000"})
        probe("a new password and the factor", told["status"] == 401 and told["error"] != "code_needed", told)
        code = harness.wait_for(lambda: (c := selves.code_of(secret)) and
                                server.post("session", {**right, "code": c})["ok"] and c)
        told = server.post("session", {**right, "name": "Ana", "code": code})
        probe("a new password and the factor", told["status"] == 401, told)


def test_nobody_learns_whose_an_address_is(place):
    """Not by how often one may fail: neither whether an account has it, nor which. Whoever gives an address that is not
    his, or that another has confirmed, is told the same, and gets nothing of the other's."""
    server = place.serve("--public", "--behind-proxy")
    home = {"X-Forwarded-For": "203.0.113.7"}
    for name in ("Ana", "Mallory"):
        told = server.post("accounts", {"name": name, "password": accounts.PASSWORD, "email": "ana@example.org"},
                           **home)
        probe("whose an address is", told["ok"] and "ana@" not in str(told), told)

    def fail(name, i):
        return server.post("session", {"name": name, "password": WRONG}, **{"X-Forwarded-For": f"198.51.100.{i}"})
    ways = {}
    for first, second in (("ana@example.org", "ANA@example.org"), ("nobody@example.org", "NOBODY@example.org")):
        told = [fail(first, i) for i in range(21)]
        ways[first] = [(t["status"], t["message"]) for t in told + [fail(second, 30)]]
    mine, nobodys = ways.values()
    probe("whose an address is", mine == nobodys and mine[0][0] == 401 and mine[-1][0] == 429, mine, nobodys)
    for name in ("Ana", "Mallory"):
        told = fail(name, 40)
        probe("whose an address is", told["status"] == 401, name, told)
    told = fail("\u212aate@example.org", 41)
    probe("whose an address is", told["status"] == 401, told)


def test_passwords_are_not_guessed_at_an_open_page(place):
    """Wrong passwords count together, wherever they are tried."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    tries = [("me/email", {"email": "eve@example.org"}, "PUT")] * 4 + [("me", {}, "DELETE")] * 30
    codes = [server.post(path, {"password": WRONG, **body}, method=method, **ana)["status"]
             for path, body, method in tries]
    probe("passwords at an open page", codes[:4] == [403] * 4 and 429 in codes, codes)
    told = server.post("me/email", {"email": "eve@example.org", "password": accounts.PASSWORD}, method="PUT", **ana)
    probe("passwords at an open page", told["status"] == 429, told)


def test_one_key_is_no_other(place):
    """A session, a token, an invitation, the link of a letter: each opens what it was made for, and nothing else."""
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana = with_address(server, mail, "Ana")
        table = server.table({"axis": "me"}, start=False, headers=ana, invited_only=True)
        other = server.table({"axis": "me"}, start=False, headers=ana, invited_only=True)
        keys = {"session": ana["Cookie"].split("=")[1],
                "token": server.post("tokens", {"scope": "play"}, **ana)["token"],
                "reader": server.post("tokens", {"scope": "read"}, **ana)["token"],
                "invitation": server.post(f"tables/{other}/invite", {}, **ana)["invite"]}
        assert server.post("reset", {"name": "ana@example.org"})["ok"]
        keys["reset"] = links(mail.wait(2)["text"])[0].split("token=")[1].split("&")[0]
        none = server.get(f"tables/{table}")
        for kind, key in keys.items():
            if kind != "session":
                told = server.get("me", Cookie=f"eto_session={key}")
                probe("one key for another", told.get("name") is None, kind, told)
            if kind not in ("token", "reader"):
                told = server.get("me", Authorization=f"Bearer {key}")
                probe("one key for another", told.get("name") is None, kind, told)
            told = server.post(f"tables/{table}/table", {"invite": key})
            probe("one key for another", told == none, kind, told)
            if kind != "reset":
                told = server.post("reset/done", {"token": key, "password": "another password"})
                probe("one key for another", told.get("error") == "not_found", kind, told)
            status = server.http("POST", f"/verify?token={key}")[0]
            probe("one key for another", status == 404, kind, status)
        reader = {"Authorization": f"Bearer {keys['reader']}"}
        told = server.post(f"tables/{other}/invite", {}, **reader)
        probe("one key for another", told["status"] == 403, told)
        for bearer in (keys["token"], keys["reader"]):
            for path in ("me/export", "me/sessions"):
                told = server.get(path, Authorization=f"Bearer {bearer}")
                probe("one key for another", told["status"] == 403, path, told)


def test_lists_do_not_tell_whose_an_address_is(place):
    """Whoever searches for an address finds what is found for nobody's."""
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana", email="ana@example.org")
    eva = accounts.sign_up(server, "Eva")
    server.table(headers=ana)
    for person in ({}, eva):
        for query in ("list=all", "list=running", "list=open", "list=ended"):
            told, none = (server.get(f"tables?{query}&player={name}@example.org", **person)
                          for name in ("ana", "nobody"))
            probe("whose an address is", told == none and told["tables"] == [], query, told)
    told, none = (server.post("reports", {"player": f"{name}@example.org", "text": "x"}, **eva)
                  for name in ("ana", "nobody"))
    probe("whose an address is", told == none, told, none)
    assert server.get("tables?list=all&player=Ana", **eva)["tables"]
