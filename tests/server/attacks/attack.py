"""Shared by the attacks. Every attempt is a probe of a kind; the numbers are told at the end, so that a suite which has
quietly stopped attacking is seen to have done so.

    attack.py ETO ROOT KIND...     KIND: a file of this folder; none: all of them
"""
import collections
import importlib
import socket
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))
import harness  # noqa: E402

PROBES = collections.Counter()


def probe(kind, holds, *more):
    """One attempt; it must have been fended off."""
    getattr(sys.modules["__main__"], "PROBES", PROBES)[kind] += 1
    assert holds, (kind, *more)


def raw(server, data):
    """Sends bytes and returns everything that comes back until the other end closes."""
    link = socket.create_connection(("127.0.0.1", server.port), timeout=harness.TIMEOUT)
    answer = b""
    try:
        link.sendall(data)
        while piece := link.recv(65536):
            answer += piece
    except OSError:
        pass
    link.close()
    return answer


def status(answer):
    """The status of an answer in bytes; 0 if there is none."""
    return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else 0


def memory_kb(server, field="VmRSS"):
    lines = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(field + ":"))


def kinds():
    return sorted(p.stem for p in HERE.glob("*.py") if p.stem != "attack")


if __name__ == "__main__":
    tests = {}
    for name in sys.argv[3:] or kinds():
        module = importlib.import_module(name)
        tests.update({n: f for n, f in vars(module).items() if n.startswith("test_")})
    del sys.argv[3:]
    try:
        harness.main(type("Attacks", (), tests))
    finally:
        print("probes:", ", ".join(f"{kind} {count}" for kind, count in sorted(PROBES.items())))
