"""A mail server and a web server for tests, both on loopback: they take what `eto serve` sends, for real."""
import email
import email.policy
import http.server
import json
import socketserver
import threading
import time

import harness


class Serving:
    """A server on a thread of its own; what it has taken is in `taken`."""

    def __init__(self, server):
        self.server, self.taken, self.port = server, [], server.server_address[1]
        server.post = self
        self.thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self.thread.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()

    def wait(self, count, seconds=harness.TIMEOUT):
        """Waits until so much has come, and a moment longer in case there is more."""
        end = time.monotonic() + seconds
        while len(self.taken) < count and time.monotonic() < end:
            time.sleep(0.02)
        time.sleep(0.3)
        assert len(self.taken) == count, [str(t)[:300] for t in self.taken]
        return self.taken[-1]


class MailHandler(socketserver.StreamRequestHandler):
    """As much of RFC 5321 as a client needs."""

    def say(self, line):
        self.wfile.write(line.encode() + b"\r\n")

    def handle(self):
        post, to = self.server.post, None
        self.say("220 test ESMTP")
        for line in iter(self.rfile.readline, b""):
            word = line.split(b" ")[0].strip().upper()
            if word in (b"EHLO", b"HELO"):
                self.say("250-test\r\n250 8BITMIME")
            elif word == b"RCPT":
                to = line.split(b"<")[1].split(b">")[0].decode()
                post.tries.append(to)
                self.say(post.answers.pop(0) if post.answers else "250 ok")
            elif word == b"DATA":
                self.say("354 go on")
                lines = []
                for text in iter(self.rfile.readline, b".\r\n"):
                    lines.append(text[1:] if text.startswith(b".") else text)
                message = email.message_from_bytes(b"".join(lines), policy=email.policy.default)
                post.taken.append({"to": to, "message": message, "text": message.get_content()})
                self.say("250 taken")
            elif word == b"QUIT":
                self.say("221 bye")
                return
            else:
                self.say("250 ok")


class HookHandler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        post = self.server.post
        status = post.answers.pop(0) if post.answers else 204
        post.tries.append(self.path)
        if status < 300:
            post.taken.append({"path": self.path, "headers": self.headers, "body": body, "json": json.loads(body)})
        self.send_response(status)
        self.send_header("Content-Length", "0")
        if status in (301, 302, 307):
            self.send_header("Location", "/elsewhere")
        self.end_headers()

    def log_message(self, *_):
        pass


def serving(server, answers):
    post = Serving.__new__(Serving)
    post.answers, post.tries = list(answers), []
    Serving.__init__(post, server)
    return post


def mail_server(*answers):
    """`answers` are said to the first recipients, instead of "250 ok"."""
    class Mail(socketserver.ThreadingTCPServer):
        allow_reuse_address, daemon_threads = True, True
    return serving(Mail(("127.0.0.1", 0), MailHandler), answers)


def hook_server(*answers):
    return serving(http.server.ThreadingHTTPServer(("127.0.0.1", 0), HookHandler), answers)
