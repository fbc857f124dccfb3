"""What docs/hosting.md promises: backups and the way back, packages, a dashboard, plain files, a balancer."""
import contextlib
import http.client
import json
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time

import accounts
import harness
from servers import Database


def run(place, *args):
    return subprocess.run([place.program, *args], env=place.env, capture_output=True, text=True, check=False)


def test_backups_rotate_and_come_back(place):
    server = place.serve()
    table = server.table()
    sock = server.socket(table)
    data, copies = place.folder / "data", place.folder / "copies"
    copies.mkdir()
    (copies / "eto-precious.db").write_text("not a copy", encoding="ascii")
    assert sock.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
    for _ in range(3):
        done = run(place, "backup", str(data), str(copies), "--keep", "2")
        assert done.returncode == 0, done.stderr
        time.sleep(1.1)
    kept = sorted(p.name for p in copies.iterdir())
    assert len(kept) == 3 and kept[-1] == "eto-precious.db", kept
    before = sock.ask("log")
    assert sock.ask("undo", seat="axis", expect=1)["ok"]
    refused = run(place, "backup", "--restore", str(copies / kept[1]), str(data))
    assert refused.returncode != 0 and "another server" in refused.stderr, refused.stderr
    server.stop(signal.SIGKILL)
    done = run(place, "backup", "--restore", str(copies / kept[1]), str(data))
    assert done.returncode == 0, done.stderr
    assert [p for p in data.iterdir() if ".before-" in p.name], "what was there is kept"
    server = place.serve()
    sock = server.socket(table)
    assert sock.ask("log")["hash"] == before["hash"]
    action = harness.first_legal(sock, "axis")
    assert sock.ask("act", seat="axis", action=action, expect=1)["ok"], "the game goes on from the copy"


def test_plain_files(place):
    done = run(place, "site", str(place.folder / "public" / "eto"))
    site = place.folder / "public" / "eto"
    assert done.returncode == 0, done.stderr
    server = place.serve()
    for path in ("/", "/app.js", "/style.css", "/games/downfall/board.svg", "/games/westfront/learn.json"):
        status, _, text = server.http("GET", path)
        file = site / (path[1:] or "index.html")
        assert status == 200 and file.read_text(encoding="utf-8") == text, path
    assert "Content-Security-Policy" in (site / "_headers").read_text(encoding="ascii")


class ByPath(http.client.HTTPConnection):
    """HTTP by a socket of the file system."""

    def __init__(self, path):
        super().__init__("localhost", timeout=harness.TIMEOUT)
        self.path = str(path)

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.settimeout(harness.TIMEOUT)
        self.sock.connect(self.path)


def ask_by_path(path, what, **headers):
    link = ByPath(path)
    link.request("GET", what, headers=headers)
    reply = link.getresponse()
    text = reply.read().decode()
    link.close()
    return reply.status, text


def test_a_socket_of_this_machine(place):
    """Beside the port. What a killed server has left there is replaced; a living one is not, nor is a plain file."""
    path = place.folder / "http.sock"
    server = place.serve("--socket", str(path))
    assert ask_by_path(path, "/healthz")[0] == 200 and server.http("GET", "/healthz")[0] == 200
    assert path.stat().st_mode & 0o777 == 0o600, "without --public it is its owner's"
    table = server.table()
    assert ask_by_path(path, f"/api/v1/tables/{table}")[0] == 200
    taken = run(place, "serve", "--data", str(place.folder / "other"), "--port", "0", "--socket", str(path))
    assert taken.returncode != 0 and "is it taken?" in taken.stderr, taken.stderr
    assert ask_by_path(path, "/healthz")[0] == 200
    server.stop(signal.SIGKILL)
    assert path.exists()
    server = place.serve("--public", "--behind-proxy", "--socket", str(path))
    assert path.stat().st_mode & 0o777 == 0o666, "the proxy is another user"
    assert ask_by_path(path, "/metrics")[0] == 200, "this machine may ask for it"
    assert ask_by_path(path, "/metrics", **{"X-Forwarded-For": "192.0.2.7"})[0] == 404, "strangers may not"
    assert server.stop() == 0 and not path.exists()
    path.write_text("precious", encoding="ascii")
    for other in (path, place.folder / ("x" * 120)):
        refused = run(place, "serve", "--data", str(place.folder / "data"), "--port", "0", "--socket", str(other))
        assert refused.returncode != 0 and "is it taken?" in refused.stderr, refused.stderr
    assert path.read_text(encoding="ascii") == "precious"


def test_the_dashboard_asks_for_what_there_is(place):
    server = place.serve()
    metrics = server.http("GET", "/metrics")[2]
    board = json.loads((place.root / "packaging/dashboard.json").read_text(encoding="utf-8"))
    names = set(re.findall(r"eto_[a-z_]+", json.dumps(board["panels"])))
    known = set(re.findall(r"^(eto_[a-z_]+)", metrics, re.M))
    assert len(names) > 20 and names <= known, names - known


def test_each_stage_of_an_action_is_counted(place):
    def counts():
        return {stage: int(count) for stage, count in re.findall(
            r'^eto_stage_seconds_count{stage="(\w+)"} (\d+)$', server.http("GET", "/metrics")[2], re.M)}
    server, seats = place.serve(), ("axis", "allies", "ussr")
    table, actions = server.table(), 20
    with contextlib.ExitStack() as stack:
        socks = {seat: stack.enter_context(contextlib.closing(server.socket(table, f"?seat={seat}"))) for seat in seats}
        before = counts()
        harness.play_on(socks, 0, actions)
        harness.wait_for(lambda: counts()["news"] == actions)
        told = {stage: count - before[stage] for stage, count in counts().items()}
        for stage in ("desk", "room", "rules", "gather", "commit", "post", "answer", "whole", "untold", "news"):
            assert told[stage] == actions, told
        assert told["write"] >= 2 * actions, "questions are answered too"
        harness.wait_for(lambda: counts()["spread"] - before["spread"] >= len(seats) - 1)
        assert told["pass"] >= actions, told


def test_packages(place):
    if not shutil.which("dpkg-deb"):
        return
    env = {**place.env, "DPKG_DEB_COMPRESSOR_TYPE": "none"}  # a program with sanitizers is large: a minute of packing
    made = subprocess.run([place.root / "packaging/debian.sh", place.program, place.folder / "out"],
                          capture_output=True, text=True, check=True, env=env).stdout.split()
    assert len(made) == 2, made
    whole = "".join(subprocess.run(["dpkg-deb", "-c", f], capture_output=True, text=True, check=True).stdout
                    for f in made)
    for part in ("./usr/bin/eto\n", "./lib/systemd/system/eto.service", "eto-backup.timer", "dashboard.json"):
        assert part in whole, part
    told = subprocess.run(["dpkg-deb", "-I", made[0]], capture_output=True, text=True, check=True).stdout
    assert "libsodium" in told and "libev" in told, told
    subprocess.run(["dpkg-deb", "-R", made[1], place.folder / "unpacked"], check=True)
    unit = (place.folder / "unpacked/lib/systemd/system/eto.service").read_text(encoding="utf-8")
    assert "ExecStart=/usr/bin/eto serve" in unit and "User=eto" in unit


def recipe(place):
    """The steps of packaging/Containerfile: (word, rest) each, lines put together."""
    text = (place.root / "packaging/Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    return [tuple(line.split(None, 1)) for line in text.splitlines() if line and not line.startswith("#")]


def test_the_recipe_of_an_image_installs_what_is_needed(place):
    """What ./play would install on a bare Debian, the recipe installs before it builds."""
    play = (place.root / "play").read_text(encoding="utf-8").replace("\\\n", " ")
    needed = {word for line in re.findall(r"tools/need ([a-z0-9 .+-]+)", play) for word in line.split()
              if not word.startswith("fonts-")}  # a server shows nothing by itself
    steps = recipe(place)
    builds = steps[:[i for i, step in enumerate(steps) if step[0] == "FROM"][1]]
    install = next(rest for word, rest in builds if word == "RUN" and "apt-get" in rest)
    listed = set(install.split("--no-install-recommends")[1].split())
    assert len(needed) > 15 and needed <= listed, needed - listed
    assert "libpq-dev" in listed, "an image without PostgreSQL could not share its database"
    ignored = (place.root / ".containerignore").read_text(encoding="ascii").split()
    assert {"build", ".git"} <= set(ignored), "builds of another machine do not fit into the image"


def test_the_recipe_of_an_image_builds_and_serves(place):
    """The commands of the recipe exist, and what it starts in the end is a server for everybody."""
    steps = recipe(place)
    make = next(rest for word, rest in steps if word == "RUN" and "make -s" in rest)
    target = re.search(r"make -s (\w+)", make).group(1)
    planned = subprocess.run(["make", "-n", target], cwd=place.root, capture_output=True, text=True, check=False)
    assert planned.returncode == 0 and "release" in planned.stdout, planned.stderr
    script, out = re.search(r"(\S+/debian.sh) build/release/eto (\S+)", make).groups()
    assert (place.root / script).is_file()
    final = next(rest for word, rest in steps if word == "RUN" and f"{out}/eto_" in rest)
    volume = next(rest for word, rest in steps if word == "VOLUME")
    user = next(rest for word, rest in steps if word == "USER")
    assert f"-o {user} -g {user} {volume}" in final and final.rstrip().endswith(volume), final
    entry = json.loads(next(rest for word, rest in steps if word == "ENTRYPOINT"))
    assert entry[:2] == ["/usr/bin/eto", "serve"] and entry[entry.index("--data") + 1] == volume
    words = [str(place.folder / "data") if word == volume else word for word in entry[2:]]
    server = place.serve(*words)
    assert server.http("GET", "/healthz")[0] == 200 and server.get("me")["public"] is True
    port = next(rest for word, rest in steps if word == "EXPOSE")
    assert f"{port}" in run(place, "serve", "--help").stdout, "the port that it listens on by itself"


class Balancer:
    """nginx with the configuration of docs/hosting.md, for other ports."""

    def __init__(self, place, ports):
        if not shutil.which("nginx"):
            raise AssertionError("nginx is not installed (Debian: apt-get install nginx-light)")
        text = (place.root / "docs/hosting.md").read_text(encoding="utf-8")
        self.block = next(b for b in re.findall(r"```nginx\n(.*?)```", text, re.S) if "upstream" in b)
        self.folder = place.folder / "nginx"
        self.folder.mkdir()
        self.start(ports)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(harness.TIMEOUT)

    def write(self, ports):
        """Ports, or paths of sockets."""
        lines = "".join(f"\tserver {f'127.0.0.1:{p}' if isinstance(p, int) else f'unix:{p}'} max_fails=1"
                        " fail_timeout=5s;\n" for p in ports)
        block = re.sub(r"(\tserver 127.*?;\n)+", lines, self.block)
        block = block.replace("listen 8080", f"listen 127.0.0.1:{self.port}")
        folder = self.folder
        (folder / "nginx.conf").write_text(
            f"daemon off; pid {folder}/pid; error_log {folder}/error.log; worker_processes 1;\n"
            "events { worker_connections 4096; }\n"
            f"http {{ access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b;\n"
            f"fastcgi_temp_path {folder}/c; uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;\n{block}}}\n",
            encoding="utf-8")

    def start(self, ports):
        """On a port that was free a moment ago; if it is not any more, nginx ends, and there is another one."""
        with harness.socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.write(ports)
        self.process = subprocess.Popen(["nginx", "-c", self.folder / "nginx.conf"], stderr=subprocess.DEVNULL)
        harness.wait_for(lambda: self.process.poll() is not None or self.answers())
        if self.process.poll() is not None:
            self.start(ports)

    def answers(self):
        try:
            harness.socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def reload(self, ports):
        self.write(ports)
        self.process.send_signal(signal.SIGHUP)


def front_of(server, port):
    """The same calls, by way of the balancer."""
    other = object.__new__(harness.Server)
    other.port, other.process, other.log = port, server.process, server.log
    return other


def sockets_opened(server):
    return int(re.search(r"^eto_sockets_opened_total (\d+)$", server.http("GET", "/metrics")[2], re.M)[1])


class Games:
    """Games through the balancer, while this is open: a socket that is lost is opened again."""

    def __init__(self, front, person, tables, pause=0.15):  # the pause: within the limits of one account
        self.front, self.person, self.pause = front, person, pause
        self.known, self.faults, self.wrong, self.stop = {t: 0 for t in tables}, [], [], threading.Event()
        self.threads = [threading.Thread(target=self.play, args=(t,)) for t in tables]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()
        assert not self.wrong, self.wrong

    def play(self, table):
        sock = None
        while not self.stop.is_set():
            try:
                sock = sock or self.front.socket(table, **self.person)
                self.act(sock, table)
            except (OSError, harness.Closed, harness.Refused):
                self.faults.append(table)
                sock = None
                time.sleep(0.1)
            except Exception as error:  # a thread that ends by itself must not go unnoticed
                self.wrong.append(repr(error))
                return

    def act(self, sock, table):
        status = sock.ask("log", **{"from": 100000})
        time.sleep(self.pause)
        if not status["ok"] or not status["deciders"]:
            return
        assert status["steps"] >= self.known[table], "an acknowledged action is gone"
        seat = status["deciders"][0]
        legal = sock.ask("legal", seat=seat)
        if legal["ok"] and legal["actions"]:
            reply = sock.ask("act", seat=seat, action=legal["actions"][-1]["action"], expect=status["steps"])
            if reply["ok"]:
                self.known[table] = reply["steps"]

    def go_on(self):
        """Waits until every game has gone on."""
        before = dict(self.known)
        harness.wait_for(lambda: self.wrong or all(self.known[t] > before[t] for t in before))

    def check(self, server):
        for table, known in self.known.items():
            log = server.socket(table, **self.person).ask("log")
            assert log["steps"] >= known
            assert [s["step"] for s in log["log"]] == list(range(1, log["steps"] + 1)), "nothing twice"


def test_a_balancer(place):
    """Two servers, then a third one; then one is killed. Games go on, and nothing that was acknowledged is lost."""
    with Database(place) as database:
        args = ("--public", "--behind-proxy", "--store", database.address)
        path = place.folder / "http.sock"
        place.folder.chmod(0o711)  # nginx is another user
        servers = [place.serve(*args), place.serve(*args, "--socket", str(path))]
        with Balancer(place, [servers[0].port, path]) as balancer:
            front = front_of(servers[0], balancer.port)
            ana = accounts.sign_up(front, "Ana")
            with Games(front, ana, [front.table(headers=ana) for _ in range(12)]) as games:
                games.go_on()
                servers.append(place.serve(*args))
                balancer.reload([servers[0].port, path, servers[2].port])
                time.sleep(1)
                servers[0].stop(signal.SIGKILL)
                games.go_on()
            assert games.faults, "somebody has lost the server"
            games.check(servers[2])
            assert sockets_opened(servers[1]), "the path is used as well"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
