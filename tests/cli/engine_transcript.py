"""The transcript of docs/protocol.md is what the engine says; and no line, however hostile, shakes it."""
import json
import random
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
        if pattern and pattern[-1] == ANY:
            fixed = pattern[:-1]
            return isinstance(value, list) and len(value) >= len(fixed) and all(map(agrees, fixed, value))
        return isinstance(value, list) and len(value) == len(pattern) and all(map(agrees, pattern, value))
    return pattern == value


def transcript(root):
    """Pairs of request and expected reply."""
    text = (root / "docs/protocol.md").read_text(encoding="utf-8")
    block = re.search(r"```transcript\n(.*?)```", text, re.S)[1]
    pairs = []
    for line in block.splitlines():
        if line.startswith("> "):
            pairs.append([line[2:], ""])
        else:
            pairs[-1][1] += line[2:]
    return pairs


def talk(eto, lines):
    given = b"\n".join(line if isinstance(line, bytes) else line.encode() for line in lines) + b"\n"
    code, output, errors = eto.run("engine", given=given)
    assert code == 0, errors
    return [json.loads(line) for line in output.splitlines()]


def test_the_transcript_of_the_documentation(eto):
    pairs = transcript(eto.root)
    assert len(pairs) > 20
    replies = talk(eto, [request for request, _ in pairs])
    assert len(replies) == len(pairs)
    for (request, expected), reply in zip(pairs, replies):
        assert agrees(json.loads(expected), reply), f"{request}\n  wanted {expected}\n  got    {json.dumps(reply)}"




def test_agreement_is_strict(eto):
    assert agrees({"a": [1, ANY]}, {"a": [1, 2, 3]}) and agrees({"a": ANY}, {"a": {"b": 1}})
    assert not agrees({"a": 1}, {"a": 1, "b": 2}) and not agrees({"a": 1, "b": ANY}, {"a": 1})
    assert not agrees([1, ANY], [2]) and not agrees([], [1]) and not agrees(["x"], "x")


def test_hostile_lines_get_an_error_and_change_nothing(eto):
    hostile = [b"", b"null", b"[]", b"{", b'{"do"', b"\x00\x01\x02", b"\xff\xfe", b'{"do":"act"}', b'{"do":null}',
               b'{"do":["act"]}', b'{"do":"act","seat":"axis","action":"order GEI1' + b"\\u0000" + b'"}',
               b"[" * 100000, b'{"a":' * 5000, b'{"do":"legal","seat":"' + b"x" * 100000 + b'"}', b'"' * 9999,
               b'{"do":"act","seat":"axis","action":"' + b"a " * 50000 + b'"}', b'{"do":"load","text":""}',
               b'{"do":"load","text":"eto 1\\ngame downfall\\nbegin\\naxis order\\n"}',
               b'{"do":"load","text":"eto 1\\ngame chess\\nbegin\\n"}', b'{"do":"new","game":"chess"}',
               b'{"do":"new","game":"downfall","seed":-1}', b'{"do":"new","game":"downfall","seed":1e9}',
               b'{"do":"new","game":"downfall","dice":"loaded"}', b'{"do":"view","seat":"axis,japan"}',
               b'{"do":"odds","seat":"axis","action":"attack GEI1"}', b'{"do":"undo","seat":"dice"}',
               b'{"do":"bot","seat":"dice"}', b'{"do":"bot","seat":"axis","bot":"skynet"}', b'{"do":"log","from":-5}',
               b'{"do":"log","from":"x"}', b'{"do":"lang","lang":"fr"}', b'{"do":"a","do":"b"}',
               b"x" * (4 * 1024 * 1024 + 10)]
    begin = '{"do":"new","game":"downfall","seed":3}'
    look = '{"do":"view"}'
    replies = talk(eto, [begin, look, *hostile, look])
    assert len(replies) == len(hostile) + 2, "an empty line is skipped, every other one answered"
    before, bad, after = replies[1], replies[2:-1], replies[-1]
    for line, reply in zip(hostile[1:], bad):
        assert reply["ok"] is False and reply["message"], line[:80]
    assert before == after


def test_bad_options_begin_nothing(eto):
    replies = talk(eto, ['{"do":"new","game":"downfall","options":{"x":"y"}}', '{"do":"save"}'])
    assert [r["ok"] for r in replies] == [False, False] and replies[1]["error"] == "no_game"


def test_random_bytes(eto):
    rng = random.Random(1)
    seeds = [request.encode() for request, _ in transcript(eto.root) if "quit" not in request]
    lines = []
    for _ in range(3000):
        line = bytearray(rng.choice(seeds))
        for _ in range(rng.randint(1, 4)):
            line[rng.randrange(len(line))] = rng.choice(b'{}[]":,0 axGEI1\\\xff')
        lines.append(bytes(line).replace(b"\n", b" "))
    replies = talk(eto, lines)
    assert len(replies) == sum(1 for line in lines if line.strip(b" \t\r"))


def test_a_whole_game_by_bots(eto):
    lines = ['{"do":"new","game":"downfall","seed":5}']
    lines += [json.dumps({"do": "bot", "seat": seat, "bot": "random", "play": True})
              for _ in range(1500) for seat in ("axis", "allies", "ussr")]
    replies = talk(eto, [*lines, '{"do":"save"}'])
    last = [r for r in replies if r.get("result")][-1]
    assert last["result"] in ("won", "drawn") and last["deciders"] == [] and last["end_clause"]
    saved = replies[-1]["text"]
    code, output, errors = eto.run("verify", eto.write("game.eto", saved))
    assert code == 0, output + errors


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
