"""Shared by the tests of the server: starts `eto serve` on a free port of loopback, speaks HTTP and WebSocket to it,
counts checks and ends with "N passed, N failed".

A test is a function whose name begins with test_; it gets a Place. Run a file as  python3 FILE.py ETO ROOT.
"""
import base64
import concurrent.futures
import http.client
import json
import os
import secrets
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

TIMEOUT = 200  # ten times what a quiet machine needs: only a server that hangs takes so long


class Refused(Exception):
    """The server did not open the socket; args[0] is the HTTP status."""


class Closed(Exception):
    """The server has closed the socket; args[0] is the code."""


class Socket:
    """A WebSocket client, a page long. Replies are matched by id; everything else is kept as events."""

    def __init__(self, port, path, headers=None):
        self.sock = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        lines = {"Host": f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
                 **(headers or {})}
        request = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items()) + "\r\n"
        self.sock.sendall(request.encode())
        self.buffer, self.events, self.bytes, self.number = b"", [], bytearray(), 0
        while b"\r\n\r\n" not in self.buffer:
            self.more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            self.sock.close()
            raise Refused(status)
        self.hello = self.receive()

    def more(self):
        data = self.sock.recv(65536)
        if not data:
            raise Closed(0)
        self.buffer += data

    def take(self, size):
        while len(self.buffer) < size:
            self.more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def frame(self, opcode, data, final=True):
        mask = secrets.token_bytes(4)
        size = len(data)
        head = bytes([opcode | (0x80 if final else 0)])
        head += bytes([0x80 | size]) if size < 126 else \
            b"\xfe" + struct.pack(">H", size) if size < 65536 else b"\xff" + struct.pack(">Q", size)
        long_mask = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(long_mask, "big")).to_bytes(size, "big")
        self.sock.sendall(head + mask + masked)

    def send(self, value):
        self.frame(1, value if isinstance(value, bytes) else json.dumps(value).encode())

    def receive(self):
        """The next message."""
        while True:
            opcode, size = self.take(2)
            size &= 127
            if size > 125:
                size = int.from_bytes(self.take(2 if size == 126 else 8), "big")
            data = self.take(size)
            if opcode & 15 == 8:
                raise Closed(int.from_bytes(data[:2], "big"))
            if opcode & 15 == 9:
                self.frame(10, data)
            elif opcode & 15 == 1:
                self.bytes += data
                return json.loads(data)

    def ask(self, do, **members):
        """Asks and returns the reply; what comes in between is kept in events."""
        self.number += 1
        self.send({"id": self.number, "do": do, **members})
        while True:
            message = self.receive()
            if message.get("id") == self.number:
                return message
            self.events.append(message)

    def event(self, *names):
        """Waits for an event of such a name and returns it; those before it are kept."""
        for i, message in enumerate(self.events):
            if message.get("event") in names:
                return self.events.pop(i)
        while True:
            message = self.receive()
            if message.get("event") in names:
                return message
            self.events.append(message)

    def close(self):
        self.sock.close()


class Server:
    """A running `eto serve`."""

    def __init__(self, place, *args, port=0):
        self.log = open(place.folder / "server.log", "ab")
        command = [place.program, "serve", "--data", str(place.folder / "data"), "--port", str(port), *args]
        line = wait_for(lambda: self.start(place, command, port))
        assert "http://localhost:" in line, (place.folder / "server.log").read_text()
        self.port = int(line.split("localhost:")[1].split("/")[0])

    def start(self, place, command, port):
        """Its first line. None if the port, which was its own before, is somebody else's for a moment: clients that try
        to reach it take such ports for their end of a connection."""
        before = self.log.tell()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, env=place.env, text=True)
        line = self.process.stdout.readline()
        if line or not port:
            return line or "nothing"
        self.process.wait()
        self.process.stdout.close()
        said = (place.folder / "server.log").read_bytes()[before:].decode(errors="replace")
        return None if "is it taken?" in said else "nothing"

    def stop(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(TIMEOUT)
        self.process.stdout.close()
        self.log.close()
        return code

    def http(self, method, path, body=None, headers=None):
        """(status, headers, text)"""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        data = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
        head = {"Content-Type": "application/json"} if data is not None else {}
        link.request(method, path, data, {**head, **(headers or {})})
        reply = link.getresponse()
        text = reply.read().decode()
        link.close()
        return reply.status, dict((k.lower(), v) for k, v in reply.getheaders()), text

    def get(self, path, **headers):
        status, _, text = self.http("GET", "/api/v1/" + path, headers=headers)
        return {"status": status, **json.loads(text)}

    def post(self, path, body=None, method="POST", **headers):
        status, _, text = self.http(method, "/api/v1/" + path, {} if body is None else body, headers)
        return {"status": status, **json.loads(text)}

    def socket(self, table, query="", **headers):
        return Socket(self.port, f"/api/v1/tables/{table}/socket{query}", headers)

    def table(self, seats=None, start=True, headers=None, **members):
        """A new table of downfall; returns its number."""
        seats = seats or {"axis": "me", "allies": "me", "ussr": "me"}
        made = self.post("tables", {"game": "downfall", "seats": seats, "start": start, **members}, **(headers or {}))
        assert made["ok"], made
        return made["table"]


class Place:
    """Where a test runs: the program and a folder of its own."""

    def __init__(self, program, root, folder):
        self.program, self.root, self.folder, self.servers = program, Path(root), Path(folder), []
        self.env = {**os.environ, "ETO_LANG": "en", "LC_ALL": "C.UTF-8", "HOME": folder,
                    "LSAN_OPTIONS": f"suppressions={root}/tests/cli/leaks.supp:print_suppressions=0"}

    def serve(self, *args, port=0):
        self.servers.append(Server(self, *args, port=port))
        return self.servers[-1]

    def close(self):
        for server in self.servers:
            if server.process.poll() is None:
                assert server.stop() == 0, (self.folder / "server.log").read_text()

    def verify(self, text):
        """What `eto verify` says of a game in notation."""
        path = self.folder / "game.eto"
        path.write_text(text, encoding="utf-8")
        return subprocess.run([self.program, "verify", str(path)], env=self.env, capture_output=True, text=True,
                              check=False)


def first_legal(sock, seat):
    return sock.ask("legal", seat=seat)["actions"][0]["action"]


def play_on(socks, steps, count):
    """Plays `count` actions, any legal ones, by the socket of whoever is asked; returns the last reply."""
    reply = None
    status = next(iter(socks.values())).ask("log", **{"from": steps})
    for number in range(count):
        seat = status["deciders"][0]
        legal = socks[seat].ask("legal", seat=seat)["actions"]
        action = legal[(number * 7 + 3) % len(legal)]["action"]
        status = reply = socks[seat].ask("act", seat=seat, action=action, expect=status["steps"])
        assert reply["ok"], reply
        if not reply["deciders"]:
            break
    return reply


def at_once(calls):
    """Makes the calls side by side and gives what they return, in order: what is limited by time must not be asked for
    more slowly by a slow machine."""
    with concurrent.futures.ThreadPoolExecutor(len(calls)) as pool:
        return [done.result() for done in [pool.submit(call) for call in calls]]


def wait_for(check, seconds=TIMEOUT):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if value := check():
            return value
        time.sleep(0.05)
    raise AssertionError("waited too long")


def main(module):
    """Runs the tests of a module; each in a folder of its own."""
    program, root = (str(Path(p).resolve()) for p in sys.argv[1:3])
    only = sys.argv[3:]
    passed = failed = 0
    for name in [n for n in vars(module) if n.startswith("test_") and (not only or n in only)]:
        with tempfile.TemporaryDirectory() as folder:
            place = Place(program, root, folder)
            try:
                try:
                    getattr(module, name)(place)
                finally:
                    place.close()
                passed += 1
            except Exception:  # the test goes on with the next one
                failed += 1
                print(f"FAILED {name}")
                traceback.print_exc(file=sys.stdout)
                print((Path(folder) / "server.log").read_text(errors="replace")[-4000:])
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)
