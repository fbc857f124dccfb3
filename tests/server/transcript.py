"""The server's transcript in docs/protocol.md is what the server says."""
import json
import re
import sys

import harness

ANY = "..."


def agrees(pattern, value):
    """Does the value fit the transcript? "..." stands for anything; at the end of a list, for any rest."""
    if pattern == ANY:
        return True
    if isinstance(pattern, dict):
        return isinstance(value, dict) and pattern.keys() == value.keys() and \
            all(agrees(pattern[key], value[key]) for key in pattern)
    if isinstance(pattern, list):
        rest = bool(pattern) and pattern[-1] == ANY
        fixed = pattern[:-1] if rest else pattern
        return isinstance(value, list) and (len(value) >= len(fixed) if rest else len(value) == len(fixed)) and \
            all(map(agrees, fixed, value))
    return pattern == value


def transcript(root):
    """Pairs of what is sent (or a socket to open) and the list of what comes back."""
    text = (root / "docs/protocol.md").read_text(encoding="utf-8")
    pairs = []
    for line in re.search(r"```server\n(.*?)```", text, re.S)[1].splitlines():
        if line[0] in ">#":
            pairs.append((line, []))
        elif line.startswith("<  "):
            pairs[-1][1][-1] += line[3:]
        else:
            pairs[-1][1].append(line[2:])
    return pairs


def test_the_transcript_of_the_documentation(place):
    server, sock = place.serve(), None
    pairs = transcript(place.root)
    assert len(pairs) > 12
    for line, expected in pairs:
        if line[0] == "#":
            sock = harness.Socket(server.port, line[2:])
            continue
        if sock and line[2] == "{":
            sock.send(line[2:].encode())
            for text in expected:
                reply = sock.receive()
                assert agrees(json.loads(text), reply), f"{line}\n  wanted {text}\n  got    {json.dumps(reply)}"
            continue
        method, path, *body = line[2:].split(" ", 2)
        status, _, text = server.http(method, path, body[0].encode() if body else None)
        wanted = expected[0].split(" ", 1)
        assert status == int(wanted[0]) and agrees(json.loads(wanted[1]), json.loads(text)), f"{line}\n  got {text}"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
