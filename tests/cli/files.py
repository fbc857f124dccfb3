"""Game files: replay and verify, honest and tampered, cut and hostile; pictures of them."""
import random
import re
import sys
import xml.etree.ElementTree as xml

import harness


def a_game(eto, seed=11):
    """A whole game with committed dice, saved by the engine."""
    import json
    lines = [json.dumps({"do": "new", "game": "downfall", "seed": seed})]
    lines += [json.dumps({"do": "bot", "seat": seat, "bot": "random", "play": True})
              for _ in range(1500) for seat in ("axis", "allies", "ussr")]
    code, output, errors = eto.run("engine", given="\n".join([*lines, '{"do":"save"}', ""]))
    assert code == 0, errors
    return json.loads(output.splitlines()[-1])["text"]


def documented_dice(eto):
    """The Python of docs/notation.md, as functions."""
    text = (eto.root / "docs/notation.md").read_text(encoding="utf-8")
    code = re.search(r"```python\n(.*?)```", text, re.S)[1]
    names = {}
    exec(code, names)  # the documentation is the program under test here
    return names


def test_the_documented_way_to_verify_dice(eto):
    names, faces = documented_dice(eto), []
    for seed in range(1, 6):
        text = a_game(eto, seed)
        secret = bytes.fromhex(re.search(r"^secret (\w+)$", text, re.M)[1])
        assert re.search(r"^commit (\w+)$", text, re.M)[1] == names["commitment"](secret)
        for number, line in enumerate(text.split("\nbegin\n")[1].splitlines()):
            if line.startswith("dice roll"):
                dice = [int(die) for die in line.split()[2:]]
                assert dice == names["roll"](secret, number, len(dice), 6), f"seed {seed}, step {number}"
                faces += dice
    assert len(faces) > 50 and set(faces) == set(range(1, 7))


def test_verify_accepts_an_honest_game(eto):
    path = eto.write("game.eto", a_game(eto))
    code, output, errors = eto.run("verify", path)
    assert code == 0 and "all legal" in output and "all from the secret" in output, output + errors


def test_verify_notices_every_kind_of_tampering(eto):
    text = a_game(eto)
    rolls = re.findall(r"^dice roll .*$", text, re.M)
    die = rolls[0][:-1] + ("1" if rolls[0][-1] != "1" else "2")
    other = lambda line: re.sub(r"[0-9a-f](?=\n)", lambda m: "0" if m[0] != "0" else "1", line)
    tampered = {
        "a changed die": text.replace(rolls[0], die, 1),
        "another secret": re.sub(r"^secret .*\n", lambda m: other(m[0]), text, flags=re.M),
        "another commitment": re.sub(r"^commit .*\n", lambda m: other(m[0]), text, flags=re.M),
        "another hash": re.sub(r"^end .*\n", lambda m: other(m[0]), text, flags=re.M),
        "no secret": re.sub(r"^secret .*\n", "", text, flags=re.M),
        "no commitment": re.sub(r"^commit .*\n", "", text, flags=re.M),
        "no hash": re.sub(r"^end .*\n", "", text, flags=re.M),
    }
    for what, changed in tampered.items():
        assert changed != text, what
        code, output, errors = eto.run("verify", eto.write("bad.eto", changed))
        assert code == 1, (what, output, errors)


def test_replay_tells_the_game_in_both_languages(eto):
    path = eto.write("game.eto", a_game(eto))
    code, english, _ = eto.run("replay", path)
    assert code == 0 and "== 1. Winter 1940 ==" in english and "Dice:" in english and "State hash:" in english
    code, spanish, _ = eto.run("replay", path, "--lang", "es")
    assert code == 0 and "Dados:" in spanish and "Resumen del estado:" in spanish
    code, part, _ = eto.run("replay", path, "--to", "10", "--notation", "--state")
    assert code == 0 and "   10  axis" in part and "The game goes on after 10 steps." in part


def test_cut_files_never_crash(eto):
    text = a_game(eto).encode()
    for size in [0, 1, 3, 4, 5, 20, 60, 100, 200, 300, 500, len(text) // 2, len(text) - 30, len(text) - 2]:
        path = eto.write("cut.eto", text[:size])
        for command in ("replay", "verify"):
            code, _, errors = eto.run(command, path)
            assert code in (0, 1), (command, size, code)
            assert code == 0 or command == "verify" or errors.startswith("eto: "), (size, errors)


def test_errors_say_where(eto):
    head = "eto 1\ngame downfall\nrules 1\nscenario campaign\nbegin\n"
    for text, line in ((head + "axis order GEI1\naxis step MOS\n", 7), (head + "axis order\n", 6),
                       (head + "japan end\n", 6), (head + "axis fly GEI1\n", 6),
                       ("eto 1\ngame downfall\nrules 1\nscenario 1914\nbegin\n", ""),
                       ("eto 99\n", 1), ("hello\n", 1)):
        code, _, errors = eto.run("replay", eto.write("bad.eto", text))
        assert code == 1 and f"bad.eto:{line}" in errors, (text, errors)
    code, _, errors = eto.run("replay", eto.write("bad.eto", head + "axis order GEI1\naxis step MOS\n"))
    assert "DF-" in errors, "a refused action names its clause"


def test_hostile_files(eto):
    rng = random.Random(2)
    text = a_game(eto)
    samples = [bytes(rng.randrange(256) for _ in range(5000)), b"\x00" * 10000, b"eto 1\n" * 5000, b"x" * 3000000,
               b"eto 1\ngame downfall\n" + b"y" * 3000000, b"\xef\xbb\xbfeto 1\r\n", text.encode("utf-16")]
    for _ in range(30):
        data = bytearray(text.encode())
        for _ in range(8):
            data[rng.randrange(len(data))] = rng.randrange(256)
        samples.append(bytes(data))
    for number, data in enumerate(samples):
        path = eto.write("hostile.eto", data)
        for command in (["replay", path], ["check", path], ["verify", path]):
            code, _, errors = eto.run(*command)
            assert code in (0, 1), (number, command, code, errors)
    assert eto.run("replay", "/")[0] == 1 and eto.run("check", "/")[0] == 1


def test_pictures_are_well_formed(eto):
    path = eto.write("game.eto", a_game(eto))
    for extra in ([], ["--lang", "es"], ["--at", path], ["--at", path, "--seat", "ussr"]):
        code, _, errors = eto.run("render", "downfall", "-o", "board.svg", *extra)
        assert code == 0, errors
        tree = xml.parse(eto.path("board.svg")).getroot()
        counters = [g for g in tree.iter("{http://www.w3.org/2000/svg}g") if g.get("class") == "counter"]
        assert len(counters) > 10, extra
        controlled = [p for p in tree.iter("{http://www.w3.org/2000/svg}path") if p.get("class") == "control"]
        assert {p.get("data-seat") for p in controlled} <= {"axis", "allies", "ussr"} and len(controlled) > 50
    code, output, _ = eto.run("render", "downfall", "-o", "-")
    assert code == 0 and output.startswith("<?xml") and output.endswith("</svg>\n")


def test_a_corrected_board_is_used(eto):
    zones = (eto.root / "games/downfall/data/zones.tsv").read_text(encoding="utf-8")
    assert "Berlin" in zones
    eto.path("mine").mkdir()
    eto.write("mine/zones.tsv", zones.replace("Berlin", "Germania"))
    code, output, errors = eto.run("render", "downfall", "--data", "mine", "-o", "x.svg")
    assert code == 0, errors
    code, output, errors = eto.run("play", "downfall", "--plain", "--data", "mine", given="look BER\nquit\n")
    assert code == 0 and "Germania (BER)" in output, output + errors
    eto.write("mine/zones.tsv", zones[: len(zones) // 2])
    code, _, errors = eto.run("render", "downfall", "--data", "mine", "-o", "x.svg")
    assert code == 1 and "zones.tsv:" in errors, errors
    eto.path("empty").mkdir()
    assert eto.run("render", "downfall", "--data", "empty", "-o", "x.svg")[0] == 1


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
