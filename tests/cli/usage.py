"""Exit codes, help and the shapes of JSON that scripts rely on."""
import json
import subprocess
import sys

import harness

COMMANDS = ["play", "games", "rules", "check", "odds", "replay", "verify", "render", "arena", "bench", "perft",
            "engine", "serve", "backup", "completion"]


def test_every_command_has_help_in_both_languages(eto):
    code, overview, _ = eto.run("help")
    assert code == 0
    for command in COMMANDS:
        assert f"\n  {command} " in overview, command
        code, english, errors = eto.run(command, "--help")
        assert code == 0 and not errors and english.startswith(f"Usage: eto {command}"), command
        assert eto.run("help", command)[1] == english
        assert "Examples:" in english
        code, spanish, _ = eto.run(command, "--help", "--lang", "es")
        assert code == 0 and spanish.startswith(f"Uso: eto {command}") and "Ejemplos:" in spanish


def test_bad_usage_ends_with_2(eto):
    for args in ([], ["chek"], ["help", "nothing"], ["games", "--fast"], ["games", "chess"], ["check", "--game"],
                 ["play", "chess"], ["play", "downfall", "--as", "japan"], ["play", "downfall", "--bot", "skynet"],
                 ["play", "downfall", "--option", "nonsense=1"], ["play", "downfall", "--option", "nonsense"],
                 ["play", "downfall", "--scenario", "1914"], ["play", "downfall", "--seed", "x"], ["rules", "chess"],
                 ["check", "--without", "DF-999"], ["check", "--proofs", "chess"], ["odds", "downfall"], ["replay"],
                 ["verify", "a", "b"], ["render", "downfall"], ["bench"],
                 ["bench", "--game", "downfall", "--seconds", "0"],
                 ["arena", "--game", "downfall", "--seats", "axis=staff"], ["arena", "--games", "5"],
                 ["arena", "--game", "downfall", "--duel", "staff"],
                 ["arena", "--game", "downfall", "--duel", "staff,random", "--sprt", "1"],
                 ["arena", "--game", "downfall", "--duel", "staff,nobody"],
                 ["arena", "--game", "downfall", "--duel", "staff,staff,staff"],
                 ["arena", "--game", "downfall", "--duel", "staff,random", "--camp", "axis,japan"],
                 ["arena", "--game", "downfall", "--duel", "staff,random", "--seats", "staff"],
                 ["arena", "--game", "downfall", "--results", "match.txt"],
                 ["arena", "--game", "downfall", "--games", "-1"], ["perft"], ["perft", "downfall", "--depth", "99"],
                 ["completion", "fish"], ["engine", "now"], ["games", "--lang", "fr"], ["games", "--json=1"],
                 ["backup"], ["backup", "here"], ["backup", "a", "b", "c"], ["backup", "x" * 9999, "y"]):
        code, output, errors = eto.run(*args)
        assert code == 2, (args, code, errors)
        assert errors.strip() and not output, (args, output)


def test_refusals_end_with_1(eto):
    eto.write("bad.case", "case One\nstart nowhere\n")
    for args in (["rules", "DF-999.9"], ["check", "no-such-file"], ["check", "bad.case"], ["replay", "no-such-file"],
                 ["render", "downfall", "--at", "no-such-file", "-o", "x.svg"], ["odds", "downfall", "supply"],
                 ["odds", "downfall", "step", "MOS"], ["odds", "downfall", "nonsense"],
                 ["play", "downfall", "--load", "no-such-file"], ["play", "downfall", "--resume"],
                 ["render", "downfall", "-o", "no/such/folder/x.svg"],
                 ["backup", "no-such-data", "copy.db"], ["backup", "mysql://localhost/x", "copy.db"],
                 ["backup", "bad.case", "copy.db"]):
        code, _, errors = eto.run(*args)
        assert code == 1, (args, code, errors)


def test_a_mistyped_command_is_guessed(eto):
    assert 'did you mean "check"' in eto.run("chekc")[2]
    assert "did you mean" not in eto.run("zzzzzzzzz")[2]
    assert 'did you mean "downfall"' in eto.run("play", "dwnfall")[2]
    assert "did you mean --scenario?" in eto.run("play", "downfall", "--scenari", "x")[2]
    assert "did you mean" not in eto.run("play", "downfall", "--zzzzzzzzz")[2]
    assert "it has axis, allies, ussr" in eto.run("play", "downfall", "--as", "ussx")[2]
    assert "it has campaign, fall-gelb, barbarossa, invasion" in eto.run("play", "twaw", "--scenario", "gelb")[2]


def test_version(eto):
    code, output, _ = eto.run("--version")
    assert code == 0 and output.startswith("eto ") and output.count("\n") == 1


def test_a_full_disk_is_no_success(eto):
    import subprocess
    with open("/dev/full", "wb") as full:
        for args in (["games"], ["rules", "downfall"], ["help"], ["games", "--json"]):
            done = subprocess.run([eto.program, *args], stdout=full, stderr=subprocess.PIPE, env=eto.env, check=False)
            assert done.returncode == 1 and b"No space left" in done.stderr, args
        done = subprocess.run([eto.program, "engine"], input=b'{"do":"games"}\n', stdout=full, stderr=subprocess.PIPE,
                              env=eto.env, check=False)
        assert done.returncode == 1 and b"No space left" in done.stderr
    code, _, errors = eto.run("render", "downfall", "-o", "/dev/full")
    assert code == 1 and "No space left" in errors


def test_games_json(eto):
    code, output, _ = eto.run("games", "--json")
    games = json.loads(output)
    assert code == 0 and games[0]["id"] == "downfall"
    assert [s["id"] for s in games[0]["seats"]] == ["axis", "allies", "ussr"]
    assert all(set(o) == {"id", "about", "clause", "values", "names"} and len(o["names"]) == len(o["values"]) > 1
               for o in games[0]["options"])


def test_rules_json(eto):
    code, output, _ = eto.run("rules", "downfall", "--coverage", "--json")
    coverage = json.loads(output)
    assert code == 0 and list(coverage) == ["game", "kinds", "missing"]
    assert list(coverage["kinds"]) == ["rule", "table", "data", "optional", "example", "clarification", "flavour"]
    for kind in coverage["kinds"].values():
        assert list(kind) == ["clauses", "cited", "noted", "proved"]
        assert 0 <= kind["cited"] + kind["noted"] <= kind["clauses"] and 0 <= kind["proved"] <= kind["clauses"]
    assert sum(kind["clauses"] for kind in coverage["kinds"].values()) == 752
    clause = json.loads(eto.run("rules", "df-8.3", "--json")[1])
    assert clause["id"] == "DF-8.3" and clause["en"] and clause["es"] and clause["kind"] == "rule"
    assert (clause["id"] in coverage["missing"]) == (not ((clause["cited"] or clause["noted"]) and clause["proved"]))
    found = json.loads(eto.run("rules", "downfall", "--search", "submarine", "--json")[1])
    assert found and all("submarin" in (c["en"] + c["es"] + c["section"]).lower() for c in found)


def test_rules_shows_both_languages(eto):
    output = eto.run("rules", "DF-8.3")[1]
    assert "Operation 2" in output and "Operación 2" in output and "8 Army operations" in output


def test_bench_json(eto):
    code, output, _ = eto.run("bench", "--game", "downfall", "--seconds", "1", "--json")
    first = json.loads(output)
    assert code == 0 and list(first) == ["game", "seconds", "actions_per_s", "games_per_s", "mean_actions",
                                         "mean_legal", "replay_actions_per_s", "clone_ns", "state_bytes", "signature"]
    assert first["actions_per_s"] > 0 and first["replay_actions_per_s"] > 0 and first["state_bytes"] <= 4096
    assert len(first["signature"]) == 16
    again = json.loads(eto.run("bench", "-g", "downfall", "-s", "1", "--line", "staff", "--json")[1])
    assert again["actions_per_s"] > 0 and again["replay_actions_per_s"] > 0
    assert again["mean_actions"] != first["mean_actions"], "the staff plays by lot"
    assert again["signature"] == first["signature"], "the signature depends on who plays"
    assert eto.run("bench", "--game", "downfall", "--line", "nobody")[0] != 0


def test_arena_json(eto):
    args = ["arena", "--game", "downfall", "--seats", "axis=staff,allies=random,ussr=random", "--games", "6", "--json"]
    results = []
    for seed, threads in ((1, 1), (1, 4), (2, 2)):
        extra = ["--seed", seed, "--threads", threads]
        code, output, errors = eto.run(*args, *extra)
        assert code == 0, errors
        results.append(json.loads(output))
        assert list(results[-1]) == ["games", "wins", "draws", "unfinished", "errors", "mean_turns", "mean_actions",
                                     "seconds", "outcomes"]
        results[-1].pop("seconds")
    assert results[0] == results[1], "the result depends on the number of threads"
    assert results[0] != results[2], "the seed has no effect"
    assert results[0]["games"] == 6 and results[0]["errors"] == results[0]["unfinished"] == 0
    assert sum(o["games"] for o in results[0]["outcomes"].values()) == 6
    for outcome in results[0]["outcomes"].values():
        assert sum(outcome["turns"].values()) == sum(outcome["clauses"].values()) == outcome["games"]


def duel(eto, *more, code=0):
    result, output, errors = eto.run("arena", "--game", "downfall", "--games", "4", "--seed", "5", "--json", *more)
    assert result == code, errors
    return json.loads(output) if output else errors


def test_arena_duel(eto):
    """Against itself a bot that takes no luck of its own gets exactly half of each pair, whatever the dice."""
    match = duel(eto, "--duel", "staff,staff", "--threads", "2")
    assert match["pairs"] == 2 and match["pentanomial"] == [0, 0, 2, 0, 0] and match["score"] == 0.5
    assert match["elo_low"] < 0 == match["elo"] < match["elo_high"]
    match = duel(eto, "--duel", "staff,random", "--results", "match.txt")
    assert match["pentanomial"] == [0, 0, 0, 0, 2] and match["as"] == {"axis": 1, "allies+ussr": 1}
    assert duel(eto, "--duel", "staff,random", "--sprt", "0,1000")["sprt"] in ("open", "greater")


def test_arena_duel_is_taken_up_again(eto):
    """Only the games that the results file lacks are played; a file of another match is refused."""
    lines = ["duel downfall campaign staff random seed 5 budget 0", "0 0", "1 0", "2 0.5"]
    eto.path("match.txt").write_text("\n".join(lines) + "\n")
    match = duel(eto, "--duel", "staff,random", "--results", "match.txt")
    assert match["pentanomial"] == [1, 0, 0, 1, 0]
    assert eto.path("match.txt").read_text().splitlines() == lines + ["3 1"]
    for other in (["--duel", "random,staff"], ["--duel", "staff,random", "--camp", "ussr"]):
        assert "another match" in duel(eto, *other, "--results", "match.txt", code=1)


def test_arena_duel_on_a_full_disk(eto):
    """A line that was cut off says nothing, and a match whose results cannot be written ends with an error."""
    lines = ["duel downfall campaign staff random seed 5 budget 0", "0 0", "1 0", "2 1", "3 0"]
    eto.path("match.txt").write_text("\n".join(lines))  # of "0.5\n"
    assert duel(eto, "--duel", "staff,random", "--results", "match.txt")["pentanomial"] == [1, 0, 0, 0, 1]
    assert eto.path("match.txt").read_text().splitlines() == lines[:4] + ["3 1"]
    eto.path("match.txt").write_text("")
    duel(eto, "--duel", "staff,random", "--results", "match.txt", "--threads", "1")
    assert eto.path("match.txt").read_text().splitlines() == [lines[0], "0 1", "1 1", "2 1", "3 1"]
    eto.path("match.txt").write_text("\n".join(lines[:3]) + "\n")
    limit = eto.path("match.txt").stat().st_size + 2
    script = f"trap '' XFSZ; exec prlimit --fsize={limit} {eto.program} arena --game downfall --games 4 --seed 5 " \
             "--duel staff,random --results match.txt --threads 2"
    full = subprocess.run(["sh", "-c", script], env=eto.env, cwd=eto.folder, capture_output=True, text=True)
    assert full.returncode == 1 and "is the disk full?" in full.stderr, full
    code, _, errors = eto.run("arena", "--game", "downfall", "--seats", "random", "--games", "2", "--features",
                              "/dev/full")
    assert code == 1 and "/dev/full" in errors, errors


def test_arena_against_a_program(eto):
    """This program against itself over the protocol plays the very same games."""
    engine = f"{eto.program} engine"
    assert duel(eto, "--against", engine, "--rival", "random", "--games", "2")["pentanomial"] == [0, 0, 0, 0, 1]
    match = duel(eto, "--against", engine, "--games", "2", "--results", "own.txt")
    assert match["pentanomial"] == [0, 0, 1, 0, 0] and match["void_pairs"] == 0
    dies = f"for i in 1 2 3 4 5 6; do read -r l && printf '%s\\n' \"$l\"; done | {engine}"
    match = duel(eto, "--against", dies, "--games", "2", "--results", "void.txt")
    assert match["void_pairs"] == 1 and "no answer" in eto.path("void.txt").read_text()
    assert "does not begin" in duel(eto, "--against", "true", "--games", "2", code=1)
    assert 'no bot "skynet"' in duel(eto, "--against", engine, "--rival", "skynet", "--games", "2", code=1)


def test_arena_saves_games_that_replay(eto):
    code, _, errors = eto.run("arena", "--game", "downfall", "--seats", "random", "--games", "3", "--log", "games/deep")
    assert code == 0, errors
    for number in (1, 2, 3):
        path = eto.path(f"games/deep/game-00000{number}.eto")
        assert path.exists()
        code, output, errors = eto.run("replay", path)
        assert code == 0 and "after" in output, errors


def test_perft(eto):
    code, output, _ = eto.run("perft", "downfall", "--depth", "2", "--json")
    counts = json.loads(output)["counts"]
    assert code == 0 and len(counts) == 2 and counts[0] > 1 and counts[1] > counts[0]
    divided = eto.run("perft", "downfall", "--depth", "2", "--divide")[1].splitlines()
    parts = [int(line.rsplit(" ", 1)[1]) for line in divided if not line.startswith("perft")]
    assert len(parts) == counts[0] and sum(parts) == counts[1]


def test_a_game_is_named_by_word_or_by_option(eto):
    by_word = eto.run("perft", "westfront", "--scenario", "S44", "--depth", "1")
    assert by_word[0] == 0 and eto.run("perft", "--game", "westfront", "--scenario", "S44", "--depth", "1") == by_word
    for words in (["perft", "--game", "twaw", "twaw"], ["play", "--game", "twaw", "twaw"],
                  ["render", "--game", "twaw", "twaw", "-o", "x.svg"], ["play", "--game", "chess"]):
        assert eto.run(*words)[0] == 2, words


def test_check_counts(eto):
    text = "case Berlin is German\nproves DF-21.1\nstart campaign\nexpect control BER = {}\n"
    good, bad = eto.write("good.case", text.format("axis")), eto.write("bad.case", text.format("ussr"))
    code, output, _ = eto.run("check", good, "--verbose")
    assert code == 0 and output.endswith("\n1 passed, 0 failed\n") and "Berlin is German" in output
    code, output, _ = eto.run("check", good, bad)
    assert code == 1 and output.endswith("\n1 passed, 1 failed\n") and "bad.case:4" in output


def test_completion(eto):
    for shell in ("bash", "zsh"):
        code, output, _ = eto.run("completion", shell)
        assert code == 0 and "_eto" in output
    assert eto.run("completion", "bash")[1] == (eto.root / "completion/eto.bash").read_text()


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
