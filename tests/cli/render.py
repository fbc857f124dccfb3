"""Pictures: every game and board, layers, themes, languages, what other seats may not see, --data, and failures."""
import json
import os
import re
import sys
import xml.etree.ElementTree as xml
from collections import Counter

import harness

SVG = "{http://www.w3.org/2000/svg}"
MEGABYTE = 1024 * 1024


def games(eto):
    return [g["id"] for g in json.loads(eto.run("games", "--json")[1])]


def picture(eto, game, *args):
    """The parsed picture, and its text."""
    code, _, errors = eto.run("render", game, "-o", "p.svg", *args)
    assert code == 0, (game, args, errors)
    text = eto.path("p.svg").read_text(encoding="utf-8")
    return xml.fromstring(text), text


def groups(tree, *classes):
    return [g for g in tree.iter(SVG + "g") if g.get("class") in classes]


def layer(tree, name):
    return next((g for g in tree.iter(SVG + "g") if g.get("id") == f"layer-{name}"), None)


def a_game(eto, game="downfall", steps=900, *args):
    """A game between staffs, broken off after so many steps."""
    code, _, errors = eto.run("arena", "--game", game, *args, "--seats", "staff", "--games", "1", "--seed", "3",
                              "--log", "games", timeout=3000)
    assert code == 0, errors
    lines = eto.path("games/game-000001.eto").read_text(encoding="utf-8").splitlines()
    end = lines.index("begin") + steps
    while end < len(lines) and lines[end].startswith("dice"):  # an engine that loads the game would roll them anew
        end += 1
    return eto.write("game.eto", "\n".join(lines[:end]) + "\n")


def scene(eto, path, seat=None):
    ask = [{"do": "load", "text": path.read_text(encoding="utf-8")}, {"do": "view", **({"seat": seat} if seat else {})}]
    code, output, errors = eto.run("engine", given="\n".join(map(json.dumps, ask)) + "\n")
    assert code == 0, errors
    reply = json.loads(output.splitlines()[-1])
    assert reply["ok"], reply
    return reply


def test_every_board_is_well_formed_and_small(eto):
    for game in games(eto):
        for args in ([], ["--theme", "dark"], ["--lang", "es"]):
            tree, text = picture(eto, game, *args)
            assert tree.tag == SVG + "svg" and tree.get("viewBox"), game
            assert tree.get("data-theme") == ("dark" if "dark" in args else "light")
            assert len(text.encode()) < 3 * MEGABYTE, game
            assert groups(tree, "counter", "block"), f"{game} has no pieces"


def test_every_piece_is_drawn_once(eto):
    path = a_game(eto)
    for seat in (None, "ussr"):
        pieces = [p["id"] for p in scene(eto, path, seat)["pieces"]]
        tree, _ = picture(eto, "downfall", "--at", path, *(["--seat", seat] if seat else []))
        drawn = [g.get("data-piece") for g in groups(tree, "counter", "block")]
        assert len(pieces) > 20 and sorted(drawn) == sorted(pieces)


def begun(eto, game, scenario, seat=None):
    """The pieces of a game that has just begun, as a seat knows them."""
    ask = [{"do": "new", "game": game, "scenario": scenario}, {"do": "view", **({"seat": seat} if seat else {})}]
    code, output, errors = eto.run("engine", given="\n".join(map(json.dumps, ask)) + "\n")
    assert code == 0, errors
    return json.loads(output.splitlines()[-1])["pieces"]


def test_every_piece_of_a_set_up_is_drawn_once(eto):
    for game in json.loads(eto.run("games", "--json")[1]):
        scenario = game["scenarios"][-1]["id"]
        pieces = begun(eto, game["id"], scenario)
        tree, _ = picture(eto, game["id"], "--scenario", scenario)
        drawn = Counter(g.get("data-piece") for g in groups(tree, "counter", "block"))
        assert drawn and drawn == Counter(p.get("id") for p in pieces), (game["id"], scenario)


def test_stacks_stay_on_the_board_and_off_the_names(eto):
    """Each counter of the set-up lies in the free room that the drawing keeps for its place."""
    anchors = [row.split("\t") for row in
               (eto.root / "games/downfall/data/anchors.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    rooms = [(float(x) - float(w) / 2, float(y) - float(h) / 2, float(x) + float(w) / 2, float(y) + float(h) / 2)
             for _, x, y, _, _, w, h in anchors]
    tree, _ = picture(eto, "downfall", "--at", a_game(eto))
    for g in groups(tree, "counter"):
        x, y, scale = map(float, re.fullmatch(r"translate\((\S+) (\S+)\) scale\((\S+)\)", g.get("transform")).groups())
        side = 36 * scale
        assert side >= 15, g.get("data-piece")
        assert any(l - .2 <= x and t - .2 <= y and x + side <= r + .2 and y + side <= b + .2 for l, t, r, b in rooms), \
            g.get("data-piece")


def backs_only(seen, every, tree, text):
    """Blocks of others are backs that differ in their nation at most, and their names are nowhere in the file."""
    hidden = [p for p in seen if "id" not in p]
    backs = [xml.tostring(g, "unicode") for g in groups(tree, "block") if g.get("data-piece") is None]
    assert len(backs) == len(hidden) > 4, (len(backs), len(hidden))
    looks = {re.sub(r"translate\(.*?\)|scale\(.*?\)|<title.*?</title>", "", back) for back in backs}
    assert len(looks) <= len({(p["seat"], p.get("nation")) for p in hidden}), looks
    known = {p.get("id") for p in seen}
    for p in every:
        if p["id"] not in known:
            assert f'"{p["id"]}"' not in text and f">{p['name']}<" not in text, p["id"]


def test_hidden_blocks_give_nothing_away(eto):
    for seat in ("axis", "allied"):
        backs_only(begun(eto, "bitw", "SBW8", seat), begun(eto, "bitw", "SBW8"),
                   *picture(eto, "bitw", "--scenario", "SBW8", "--seat", seat))
    path = a_game(eto, "westfront", 400, "--scenario", "husky")
    for seat in ("axis", "allies"):
        backs_only(scene(eto, path, seat)["pieces"], scene(eto, path)["pieces"],
                   *picture(eto, "westfront", "--at", path, "--seat", seat))


def test_secret_developments_of_others_are_not_in_the_picture(eto):
    path = a_game(eto)
    for seat in ("axis", "allies", "ussr"):
        _, text = picture(eto, "downfall", "--at", path, "--seat", seat)
        known = {t["name"] for t in scene(eto, path, seat)["tracks"] if t.get("text")}
        every = {t["name"] for t in scene(eto, path)["tracks"] if t.get("text")}
        for name in every - known:
            assert f">{name}<" not in text, (seat, name)


def words(tree):
    return ["".join(t.itertext()).strip() for t in tree.iter(SVG + "text")]


def test_spanish_leaves_no_english(eto):
    path = a_game(eto)
    for game in games(eto):
        args = ["--at", path, "--layer", "arrows", "--layer", "supply"] if game == "downfall" else []
        english, spanish = picture(eto, game, *args)[0], picture(eto, game, *args, "--lang", "es")[0]
        drawn = {}
        for text in english.iter(SVG + "text"):
            if es := text.get("data-es"):
                drawn.setdefault("".join(text.itertext()).strip(), set()).add(es.replace("|", ""))
        changed = {en for en, es in drawn.items() if en not in es}
        assert len(changed) > 20, game
        left = [w for w in words(spanish) if w in changed]
        assert not left, (game, left)
        for word in ("Axis", "Allies", "Soviet Union", "has operated", "reduced", "contested", "Turn", "USSR", "HQ"):
            assert not [w for w in words(spanish) if re.search(rf"\b{word}\b", w)], (game, word)
        titles = [t.text for g in groups(spanish, "counter", "block") for t in g.iter(SVG + "title")]
        assert titles and all(titles)


def test_layers_switch_on_and_off(eto):
    for game in games(eto):
        code, output, _ = eto.run("render", game, "--layer", "list")
        listed = [line.split()[0] for line in output.splitlines()]
        assert code == 0 and {"control", "pieces", "supply", "arrows", "caption", "labels"} <= set(listed), game
        tree, _ = picture(eto, game)
        for name in listed:
            group = layer(tree, name)
            off = name in ("supply", "arrows")
            assert (group is None) == off and (off or group.get("display") is None), (game, name)
        tree, _ = picture(eto, game, "--without-layer", "all", "--layer", "labels")
        for name in listed:
            group = layer(tree, name)
            shown = group is not None and group.get("display") != "none"
            assert shown == (name == "labels"), (game, name)
    code, _, errors = eto.run("render", "downfall", "--layer", "nonsense", "-o", "x.svg")
    assert code == 2 and 'no layer "nonsense"' in errors


def test_supply_and_arrows(eto):
    path = a_game(eto)
    view = scene(eto, path)
    tree, _ = picture(eto, "downfall", "--at", path, "--layer", "supply", "--layer", "arrows")
    supplied = {(p.get("data-place"), p.get("data-seat")) for p in layer(tree, "supply").iter(SVG + "path")}
    assert supplied == {(p["id"], seat) for p in view["places"] for seat in p["supplied"]}
    controlled = {(p.get("data-place"), p.get("data-seat")) for p in layer(tree, "control").iter(SVG + "path")}
    assert controlled == {(p["id"], p["control"]) for p in view["places"] if p["control"]} and len(controlled) > 50
    arrows = groups(tree, "arrow")
    assert arrows and {a.get("data-kind") for a in arrows} <= {"move", "rail", "sail", "land", "support", "attack"}
    told = eto.run("replay", path, "--notation")[1]
    names = {p["id"]: p["name"] for p in view["places"]}
    moves = [a for a in arrows if a.get("data-kind") == "move"]
    for a in moves:
        assert names[a.get("data-from")] in told and names[a.get("data-to")] in told
    assert not groups(picture(eto, "downfall", "--layer", "arrows")[0], "arrow"), "nothing has moved at the start"


def test_png_in_both_themes(eto):
    if not os.access("/usr/bin/rsvg-convert", os.X_OK):
        return
    sizes = set()
    for theme in ("light", "dark"):
        code, _, errors = eto.run("render", "downfall", "-o", "p.png", "--theme", theme, "--width", "300")
        data = eto.path("p.png").read_bytes()
        assert code == 0 and data.startswith(b"\x89PNG") and int.from_bytes(data[16:20], "big") == 300, errors
        sizes.add(data)
    assert len(sizes) == 2, "the themes look the same"


def test_a_png_without_its_program(eto):
    eto.env["PATH"] = str(eto.folder)
    code, _, errors = eto.run("render", "downfall", "-o", "p.png")
    assert code == 1 and "rsvg-convert" in errors and "librsvg2-bin" in errors
    assert not eto.path("p.png").exists()


def test_where_it_cannot_write(eto):
    for target in ("no/such/folder/x.svg", "/dev/full", "."):
        code, _, errors = eto.run("render", "downfall", "-o", target)
        assert code == 1 and "cannot write" in errors, (target, errors)
    for args, part in ((["--theme", "pink"], "pink"), (["--width", "0"], "--width"), (["--seat", "japan"], "japan"),
                       (["--scenario", "1914"], "1914")):
        code, _, errors = eto.run("render", "downfall", "-o", "x.svg", *args)
        assert code == 2 and part in errors, (args, errors)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
