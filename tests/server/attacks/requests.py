"""Requests that two readers could take for two different things, heads that are too long, HEAD, frames."""
import json
import random
import socket
import zlib

import harness
from attack import probe, raw, status

GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_what_can_be_read_in_two_ways_is_refused(place):
    server = place.serve()
    for name, data in {
        "two lengths": POST + b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        "two equal lengths": POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        "a list of lengths": POST + b"Content-Length: 2, 2\r\n\r\n{}",
        "a length with a plus": POST + b"Content-Length: +2\r\n\r\n{}",
        "a length below zero": POST + b"Content-Length: -2\r\n\r\n{}",
        "a length in hex": POST + b"Content-Length: 0x2\r\n\r\n{}",
        "an empty length": POST + b"Content-Length:\r\n\r\n{}",
        "length and encoding": POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "a folded header": GET + b"X-A: 1\r\n 2\r\n\r\n",
        "a folded length": POST + b"Content-Length:\r\n 2\r\n\r\n{}",
        "bare line feeds": b"GET /healthz HTTP/1.1\nHost: localhost\n\n",
        "one bare line feed": GET + b"X-A: 1\nX-B: 2\r\n\r\n",
        "a bare carriage return": GET + b"X-A: 1\rX-B: 2\r\n\r\n",
        "a blank before the colon": POST + b"Content-Length : 2\r\n\r\n{}",
        "a header without a name": GET + b": 1\r\n\r\n",
        "a header without a colon": GET + b"nothing\r\n\r\n",
        "a zero byte": GET + b"X-A: \x00\r\n\r\n",
        "a control character": GET + b"X-A: \x08\r\n\r\n",
        "two hosts": GET + b"Host: elsewhere\r\n\r\n",
        "no host": b"GET /healthz HTTP/1.1\r\n\r\n",
        "two authorizations": GET + b"Authorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n",
        "no version": b"GET /healthz\r\nHost: localhost\r\n\r\n",
        "a small method": b"get /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a blank in the path": b"GET /health z HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "a broken escape": b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "an escaped zero": b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "an escaped line feed": b"GET /a%0ab HTTP/1.1\r\nHost: localhost\r\n\r\n",
    }.items():
        answer = raw(server, data)
        probe("smuggling", status(answer) == 400 and answer.count(b"HTTP/1.1 ") == 1, name, answer[:60])
    probe("smuggling", status(raw(server, POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n")) == 411)
    probe("smuggling", status(raw(server, b"GET / HTTP/2.0\r\nHost: localhost\r\n\r\n")) == 505)
    # What follows a refused request is not read as a request of its own.
    hidden = POST + b"Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}" + GET + b"\r\n"
    probe("smuggling", raw(server, hidden).count(b"HTTP/1.1 ") == 1)
    # Two requests at once, and one in pieces, are answered in order.
    assert raw(server, GET + b"\r\n" + GET + b"Connection: close\r\n\r\n").count(b"HTTP/1.1 200") == 2


def test_random_heads(place):
    rng = random.Random(17)
    server = place.serve()
    good = POST + b"Content-Length: 2\r\nCookie: a=b\r\n\r\n{}"
    for _ in range(400):
        data = bytearray(good)
        for _ in range(rng.randint(1, 5)):
            data[rng.randrange(len(data))] = rng.choice(b"\r\n\t :,;+-0129\x00\xff%/AZaz")
        link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
        link.sendall(bytes(data))
        link.shutdown(socket.SHUT_WR)
        answer = b""
        try:
            while piece := link.recv(65536):
                answer += piece
        except OSError:
            pass
        link.close()
        probe("random heads", not answer or 200 <= status(answer) < 506, bytes(data), answer[:60])
    assert server.http("GET", "/healthz")[0] == 200


def test_head_has_no_body(place):
    server = place.serve()
    for path in ("/", "/healthz", "/nowhere", "/api/v1/games", "/api/v1/tables"):
        head = raw(server, b"HEAD " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        get = raw(server, b"GET " + path.encode() + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        fields = [{line.split(b":")[0]: line for line in x.split(b"\r\n\r\n")[0].split(b"\r\n")} for x in (head, get)]
        probe("HEAD", head.endswith(b"\r\n\r\n") and status(head) == status(get), path)
        probe("HEAD", fields[0][b"content-length"] == fields[1][b"content-length"], path)


def test_long_headers_are_no_refusal(place):
    server = place.serve("--public", "--behind-proxy")
    cookie = "; ".join(f"other{i}={'x' * 90}" for i in range(60))
    made = server.post("accounts", {"name": "Ana", "password": "a long password"}, **{
        "X-Forwarded-For": ", ".join(["198.51.100.7"] * 80), "Cookie": cookie})
    probe("long headers", made["status"] == 200, made)
    probe("long headers", server.http("GET", "/", headers={"Cookie": cookie, "X-Forwarded-For": "1" * 900})[0] == 200)
    probe("long headers", server.http("GET", "/", headers={"Cookie": "x" * 17000})[0] == 431)


def handshake(server, table, extensions=""):
    """A raw socket after its handshake; and the head of the answer."""
    link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
    more = f"Sec-WebSocket-Extensions: {extensions}\r\n" if extensions else ""
    link.sendall((f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                  "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                  f"{more}\r\n").encode())
    head = b""
    while b"\r\n\r\n" not in head:
        head += link.recv(1)
    return link, head


def split(data):
    """The whole frames at its beginning: (first byte, payload)."""
    while len(data) >= 2:
        size, at = data[1] & 127, 2
        if size > 125:
            width = 2 if size == 126 else 8
            size, at = int.from_bytes(data[2:2 + width], "big"), 2 + width
        if len(data) < at + size:
            return
        yield data[0], data[at:at + size]
        data = data[at + size:]


def frames(link):
    """The frames until the other end closes."""
    data = b""
    try:
        while piece := link.recv(65536):
            data += piece
    except OSError:
        pass
    return split(data)


def test_frames_without_a_mask(place):
    server = place.serve()
    table = server.table()
    for data in (b"\x81\x02{}", b"\x89\x00", b"\x88\x02\x03\xe8", b"\x81\x7e\x00\x80" + b"x" * 128):
        link, _ = handshake(server, table)
        link.sendall(data)
        *_, (first, payload) = frames(link)
        probe("unmasked frames", first == 0x88 and payload[:2] == (1002).to_bytes(2, "big"), data, payload)
    assert handshake(server, table)[1].lower().count(b"s3pplmbitxaq9kygzzhzrbk+xoo=") == 1, "the key of RFC 6455"


def masked(first, payload):
    size = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return bytes([first]) + size + b"\0\0\0\0" + payload


def test_compressed_messages(place):
    """permessage-deflate: large messages come compressed, small ones do not, and a bomb is refused."""
    server = place.serve()
    table = server.table()
    link, head = handshake(server, table, "permessage-deflate; client_max_window_bits")
    assert b"permessage-deflate; server_no_context_takeover; client_no_context_takeover" in head
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    text = packer.compress(b'{"id":1,"do":"view"}') + packer.flush(zlib.Z_SYNC_FLUSH)
    link.sendall(masked(0xc1, text[:-4]) + masked(0x81, b'{"id":2,"do":"fly"}'))
    got, data = [], b""
    while len(got) < 3:  # the table's, and two answers
        data += link.recv(65536)
        got = list(split(data))
    packed = [p for f, p in got if f == 0xc1]
    assert packed and any(f == 0x81 for f, _ in got), [f for f, _ in got]
    replies = [json.loads(zlib.decompressobj(-15).decompress(p + b"\0\0\xff\xff")) for p in packed]
    assert any(r.get("id") == 1 and r["ok"] for r in replies)
    bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = (bomb.compress(b" " * 20000000) + bomb.flush(zlib.Z_SYNC_FLUSH))[:-4]
    for payload, code in ((data, 1009), (b"\xff\xff\xff\xff", 1007)):
        link, _ = handshake(server, table, "permessage-deflate")
        link.sendall(masked(0xc1, payload))
        *_, (first, last) = frames(link)
        probe("compressed frames", first == 0x88 and int.from_bytes(last[:2], "big") == code, payload[:4], last)
    link, _ = handshake(server, table)
    link.sendall(masked(0xc1, text[:-4]))
    *_, (first, last) = frames(link)
    probe("compressed frames", first == 0x88 and last[:2] == (1002).to_bytes(2, "big"), "nobody has agreed on it")
    assert harness.Socket(server.port, f"/api/v1/tables/{table}/socket").ask("log")["ok"]
