"""Letters that accounts need: a confirmed address, a new password; and the pages that their links lead to."""
import re
import sys

import harness
import post
from accounts import PASSWORD, sign_up
from notices import MAIL_FROM, links, local, serve, with_address


def test_an_address_is_confirmed_by_its_owner(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana = sign_up(server, "Ana", email="ana@example.org")
        letter = mail.wait(1)
        message, me = letter["message"], server.get("me", **ana)
        assert message["From"] == MAIL_FROM and message["Subject"] == "Confirm the address of Ana"
        assert letter["to"] == "ana@example.org" and me["email"] == "ana@example.org" and not me["verified"]
        path = local(server, links(letter["text"])[0])
        status, _, page = server.http("GET", path)
        assert status == 200 and "<form" in page and not server.get("me", **ana)["verified"], "a look changes nothing"
        assert server.http("POST", path.replace("token=", "token=0"))[0] == 404
        assert server.http("POST", path)[0] == 200 and server.get("me", **ana)["verified"]
        assert server.http("POST", path)[0] == 404, "once"
        # Another address must be confirmed again, and an older letter is then worth nothing.
        bad = server.post("me/email", {"email": "x@example.org", "password": "wrong password"}, method="PUT", **ana)
        assert bad["status"] == 403
        for number in (2, 3):
            new = {"email": f"ana{number}@example.org", "password": PASSWORD}
            assert server.post("me/email", new, method="PUT", **ana)["ok"]
            mail.wait(number)
        assert not server.get("me", **ana)["verified"]
        assert server.http("POST", local(server, links(mail.taken[1]["text"])[0]))[0] == 404
        assert server.http("POST", local(server, links(mail.taken[2]["text"])[0]))[0] == 200
        for wrong in ("nobody", "a@b", "a@b.es\r\nBcc: c@d.es"):
            assert server.post("me/email", {"email": wrong, "password": PASSWORD}, method="PUT",
                               **ana)["error"] == "bad_request"


def test_a_new_password_by_mail(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        ana = with_address(server, mail, "Ana", "es")
        token = server.post("tokens", {"scope": "play"}, **ana)["token"]
        assert server.post("reset", {"name": "nobody"})["ok"], "names cannot be guessed by asking"
        assert server.post("reset", {"name": "ana@example.org"})["ok"]
        letter = mail.wait(2)
        assert letter["message"]["Subject"] == "Una contraseña nueva para Ana"
        path = local(server, links(letter["text"])[0])
        status, _, page = server.http("GET", path)
        assert status == 200 and 'type="password"' in page and 'lang="es"' in page
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        assert server.http("POST", path, b"password=short", form)[0] == 400
        status, _, page = server.http("POST", path, "password=una+contrase%C3%B1a+nueva".encode(), form)
        assert status == 200 and "ha cambiado" in page
        assert server.http("POST", path, b"password=another+password", form)[0] == 404, "once"
        assert server.get("me", **ana)["name"] is None and server.post("session", {
            "name": "ana", "password": PASSWORD})["status"] == 401, "the old one is worthless, and so are its sessions"
        assert server.get("me", Authorization="Bearer " + token)["status"] == 401
        assert server.post("session", {"name": "ana", "password": "una contraseña nueva"})["ok"]
        assert server.post("reset", {"name": "ana"})["ok"]
        secret = re.search(r"token=([0-9a-f]{64})", mail.wait(3)["text"])[1]
        done = {"token": secret, "password": "by the API"}
        assert server.post("reset/done", {**done, "token": "0" * 64})["error"] == "not_found"
        assert server.post("reset/done", done)["ok"] and server.post("reset/done", done)["error"] == "not_found"
        assert server.post("session", {"name": "ana", "password": "by the API"})["ok"]
        secret_in_store = (place.folder / "data" / "eto.db").read_bytes()
        assert secret.encode() not in secret_in_store


def test_nobody_is_flooded_with_letters(place):
    with post.mail_server() as mail:
        server = serve(place, mail)
        for number in range(5):
            sign_up(server, f"Ana{number}", email="victim@example.org")
        mail.wait(3)
        assert server.post("accounts", {"name": "Eva", "password": PASSWORD, "email": "a@b"})["error"] == "bad_request"
        asked = [server.post("reset", {"name": "victim@example.org"}) for _ in range(8)]
        assert asked[0]["ok"] and asked[-1]["error"] == "too_many"
        mail.wait(3)  # an address that nobody has confirmed gets no new password


def test_strange_requests_to_the_pages(place):
    server = place.serve("--public")
    sign_up(server, "Ana")
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    for path in ("/verify", "/reset", "/unsubscribe"):
        for query in ("", "?", "?token=", "?token=" + "a" * 64, "?token=" + "z" * 64,
                      "?account=1&signature=" + "0" * 64, "?account=-1&signature=x",
                      "?account=99999999999999999999&signature=0", "?lang=%22%3E%3Cscript%3E"):
            for method, body in (("GET", None), ("POST", b""), ("POST", b"password=%"), ("POST", b"x" * 60000),
                                 ("POST", b"password=%00%zz&&=&")):
                status, headers, page = server.http(method, path + query, body, form if body is not None else {})
                assert status == 404 and headers["content-type"].startswith("text/html"), (method, path, query)
                assert "<script" not in page and "<form" not in page
    assert server.post("reset", {"name": "Ana"})["error"] == "refused", "this server sends no mail"
    assert server.post("reset/done", {"token": "x", "password": PASSWORD})["error"] == "not_found"
    assert server.post("me/email", {"email": "a@b.es", "password": PASSWORD}, method="PUT")["error"] == "unknown"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
