"""Readers who do not read, and connections in masses."""
import collections
import http.client
import random
import socket
import subprocess
import time

import accounts
from attack import memory_kb, probe
import harness
from requests import handshake, masked
from servers import Database

LAZY = 130  # far more than the limit holds
ENGINE = b"GET /%s HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n"


def largest_page(server):
    """The heaviest page that everybody may ask for, with its size."""
    pages = ["/eto.wasm", "/app.js", "/", "/games/downfall/board.svg", "/games/westfront/board.svg"]
    sizes = {p: len(server.http("GET", p)[2]) if p.endswith("svg") or p == "/" else 0 for p in pages}
    for page in ("/eto.wasm", "/app.js"):
        link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
        link.sendall(f"HEAD {page} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        head = link.recv(4096).lower()
        link.close()
        if head.startswith(b"http/1.1 200"):
            sizes[page] = int(head.split(b"content-length: ")[1].split(b"\r\n")[0])
    return max(sizes.items(), key=lambda pair: pair[1])


def lazy(server, path):
    """Asks for a page and does not read it."""
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    link.connect(("127.0.0.1", server.port))
    link.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    return link


def test_readers_who_do_not_read_cost_nothing(place):
    server = place.serve()
    path, _ = largest_page(server)
    before = memory_kb(server)
    links = [lazy(server, path) for _ in range(300)]
    time.sleep(0.5)
    grown = memory_kb(server) - before
    probe("lazy readers", grown < 8 * 1024, f"{grown} KB for 300 readers")
    assert server.http("GET", "/healthz")[0] == 200
    harness.wait_for(lambda: "eto_readers_dropped_total 300\n" in server.http("GET", "/metrics")[2])
    for link in links:
        probe("lazy readers", True)
        link.close()


def long_game(place, player):
    """The number of a table with a log of thousands of steps."""
    text = (place.root / "tests/golden/twaw-random-1.eto").read_text(encoding="utf-8")
    sits = [f"--player={seat}={player}" for seat in ("axis", "allies", "ussr")]
    done = subprocess.run([place.program, "import", "-", "--store", str(place.folder / "data"), *sits], input=text,
                          env=place.env, text=True, capture_output=True, check=True, timeout=harness.TIMEOUT)
    return int(done.stdout.split(":")[0].split()[-1])


def test_answers_that_nobody_reads(place):
    """An answer that is made for one reader costs its size: they wait for one address up to a limit, and no more."""
    lean(place)
    server = place.serve()
    path = f"/api/v1/tables/{long_game(place, 'player')}/log"
    size = len(server.http("GET", path)[2])
    assert size > 500000, size
    before = memory_kb(server)
    links = [lazy(server, path) for _ in range(LAZY)]
    most = 0
    for _ in range(20):
        time.sleep(0.1)
        most = max(most, memory_kb(server) - before)
    probe("lazy readers", most < 48 * 1024, f"{most} KB for {LAZY} answers of {size} bytes")
    assert server.http("GET", path)[0] in (200, 503) and server.http("GET", "/healthz")[0] == 200
    for link in links:
        link.close()
    harness.wait_for(lambda: server.http("GET", path)[0] == 200)


def test_options_in_masses(place):
    """There are millions of ways to write a table's options: whoever tries them does not fill the memory, even if no
    table comes of it."""
    lean(place)
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    game = max(server.get("games")["games"], key=lambda g: len(g["options"]))
    options = [(o["id"], o["values"]) for o in game["options"]]
    rng, refused = random.Random(17), collections.Counter()
    before = memory_kb(server)
    for _ in range(500):
        rng.shuffle(options)
        chosen = {name: rng.choice(values) for name, values in options}
        body = {"game": game["id"], "options": chosen, "start": True}
        refused[server.post("tables", body, **ana)["error"]] += 1
    grown = memory_kb(server) - before
    assert set(refused) == {"refused", "too_many"}, refused
    probe("options in masses", grown < 24 * 1024, f"{grown} KB for 500 tables that were refused")


def is_well(server):
    """Does it answer? While closed connections are still counted it may hang up."""
    try:
        return server.http("GET", "/healthz")[0] == 200
    except OSError:
        return False


def is_open(link):
    """Has the other end not hung up? Nothing is ever said on it."""
    try:
        return link.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False


def test_connections_of_one_address_are_limited(place):
    server = place.serve("--public", "--per-address", "50")
    links = []
    for _ in range(120):
        link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
        links.append(link)
    for link in links:
        link.setblocking(False)
    harness.wait_for(lambda: sum(map(is_open, links)) <= 50)
    probe("many connections", sum(map(is_open, links)) > 0)
    for link in links:
        link.close()
    harness.wait_for(lambda: is_well(server))


def test_slow_heads_and_bodies(place):
    """Half a head, a head without its body: others are served, and in the end they are closed."""
    server = place.serve()
    halves = [b"GET / HT", b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\n\r\n{"] * 20
    links = []
    for half in halves:
        link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
        link.sendall(half)
        links.append(link)
        probe("slow senders", server.http("GET", "/healthz")[0] == 200)
    assert links[0].recv(1) == b"", "half a head is not waited for"
    for link in links:
        link.close()


def lean(place):
    """Under the sanitizers: what is freed is free at once."""
    place.env["ASAN_OPTIONS"] = "quarantine_size_mb=0:thread_local_quarantine_size_kb=0"


def push(link, data, limit):
    """Sends until the other end takes nothing more for a second, or `limit` bytes are sent; says how many."""
    link.settimeout(1)
    sent = 0
    try:
        while sent < limit:
            sent += link.send(data)
    except OSError:
        pass
    return sent


def test_pings_whose_answers_nobody_reads(place):
    """A ping without a payload costs six bytes; its answer must not cost the server more than it is counted for."""
    lean(place)
    server = place.serve()
    link, _ = handshake(server, server.table())
    before = memory_kb(server)
    sent = push(link, masked(0x89, b"") * 10000, 30 << 20)
    grown = memory_kb(server) - before
    probe("lazy readers", grown < 24 * 1024, f"{grown} KB for {sent} bytes of pings")
    link.close()
    assert server.http("GET", "/healthz")[0] == 200


def test_messages_while_the_house_stands_still(place):
    """Long messages are read only as far as they are heard."""
    lean(place)
    with Database(place) as database:
        server = place.serve("--store", database.address)
        table = server.table()
        links = [handshake(server, table)[0] for _ in range(20)]
        before = memory_kb(server)
        database.run("pause")
        try:
            ask = http.client.HTTPConnection("127.0.0.1", server.port)
            ask.request("GET", "/api/v1/tables")  # the house waits for the database
            time.sleep(0.3)
            text = masked(0x81, b'{"id":1,"do":"' + b"x" * 60000 + b'"}')
            for link in links:
                push(link, text, 4 << 20)
                grown = memory_kb(server) - before
                probe("lazy readers", grown < 24 * 1024, f"{grown} KB for messages that nobody has heard")
        finally:
            database.run("resume")
