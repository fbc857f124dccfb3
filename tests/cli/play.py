"""The game at the terminal: plain lines and full screen, saved after every action whatever happens."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time

import harness


def plain(eto, lines, *extra):
    code, output, errors = eto.run("play", "downfall", "--plain", "--seed", "3", *extra, given="\n".join(lines) + "\n")
    assert code == 0, output[-500:] + errors
    return output


def steps(path):
    return [line for line in path.read_text().split("\nbegin\n")[1].splitlines()
            if not line.startswith(("secret ", "end "))]


def test_every_command_answers_in_both_languages(eto):
    output = plain(eto, ["help", "list", "list order", "hint", "why order SUI1", "why supply", "odds", "look Berlin",
                         "show GEI1", "board", "rules DF-8.3", "rules submarine", "rules zzzz", "log", "undo"])
    for text in ("Axis:", "[DF-", "legal choices", "Supply Action (supply)", "The staff advises:", "Forbidden.",
                 "it is legal now", "None of the choices makes a fight", "Berlin (BER): controlled by Axis",
                 "Königsberg", "Operation 2: attack", "No clause has that number", "Nothing can be taken back"):
        assert text in output, text
    lines = ["ayuda", "lista", "porque order SUI1", "mirar Berlín", "idioma en", "help", "salir"]
    output = plain(eto, lines, "--lang", "es")
    for text in ("posibilidades", "Prohibido.", "Now in English", "this list", "La partida está guardada"):
        assert text in output, text


def test_refusals_say_what_stands_in_the_way(eto):
    output = plain(eto, ["order GEI1", "supply", "why supply", "step MOS", "why rail MOS", "quit"])
    assert output.count("Finish or undo the orders of German infantry 1 first. DF-3.7") == 2, output
    assert "Moscow does not border on the zone of German infantry 1. DF-8.45" in output
    assert "No way over controlled zones takes German infantry 1 to Moscow. DF-8.30" in output
    output = plain(eto, ["order GEI1", "supply", "quit"], "--lang", "es")
    assert "Antes hay que terminar o deshacer las órdenes de infantería alemana 1. DF-3.7" in output


def test_causes_of_westfront(eto):
    """The block at hand is named beside the clause; a clause that speaks for itself stands alone."""
    def said(*lines, lang="en"):
        return eto.run("play", "westfront", "--scenario", "S44", "--plain", "--seed", "3", "--lang", lang,
                       given="\n".join([*lines, "quit"]) + "\n")[1]
    output = said("move 1719", "activate 12_army_group_hq normal", "done", "move 1719", "order af_hq", "done")
    assert output.count("Refused. WF-4.4.2") == 1 and "Give a block its orders first. WF-4.4.2" in output
    assert "Finish or undo the orders of AF HQ first. WF-6.1.1" in output
    output = said("activate 12_army_group_hq blitz", "done", "order 12_army_group_hq")
    assert "12 Army Group HQ moves in the Blitz phases. WF-5.7.1" in output
    output = said("activate 12_army_group_hq normal", "done", "order 74_corps_infantry", lang="es")
    assert "WF-6.1.1" in output and "74" not in output.split("WF-6.1.1")[0].splitlines()[-1], "not an own block"


def test_causes_of_the_world_at_war(eto):
    """The unit, the area, the country or the number at hand stands beside the clause."""
    def said(*lines, lang="en"):
        return eto.run("play", "twaw", "--plain", "--seed", "3", "--lang", lang,
                       given="\n".join(["pact yes", *lines, "quit"]) + "\n")[1]
    output = said("why move GER1 FR_PAR", "why move GERf1 DE_BER", "why move FRA1 FR_PAR", "move GER1 DE_BER",
                  "why move GER1 DE_BRE", "why move GER9 PL_DAN", "why fly GERa1 FR_BDX", "why fly GERa1 FR_LOR",
                  "why strafe GERa1 DE_BER")
    for text in ("Paris does not border on the area of German infantry 1. TW-13.2.1.1",
                 "German fleet 1 is no land unit on land. TW-13.2.1.1",
                 "French infantry 1 is no unit of this side on the map. TW-13.2.1:",
                 "German infantry 1 has moved in this phase. TW-13.2.1.1",
                 "1 unit stands in Danzig and Pomerelia: it must be attacked. TW-13.2.3:",
                 "Bordeaux is out of reach of German air fleet 1. TW-13.2.3.9",
                 "Lorraine and Alsace is not open to German air fleet 1. TW-13.2.3.2",
                 "There is no hostile air unit in Berlin. TW-5.3.3"):
        assert text in output, text
    output = said("done", "why operation GER DE_KON PL_LWO", "why operation ITA DE_KON PL_WAR",
                  "operation GER DE_KON PL_WAR", "why join GER1", "why support GERa5 tactical")
    for text in ("South-eastern Poland does not border on the area of the attack. TW-13.3.6:",
                 "No unit of Italy in East Prussia is in supply and has not attacked yet. TW-13.3.6.25",
                 "German infantry 1 is not in East Prussia. TW-13.3.6.4",
                 "Warsaw is out of reach of German air fleet 5. TW-13.3.8:"):
        assert text in output, text
    output = said("done", "done", "why rail GER1 FR_PAR", "why ship GER1 DE_KON", "why shift GERf1 DE_BER")
    for text in ("Paris is not open to German infantry 1. TW-13.4.4", "Berlin has no port. TW-13.4.3.2"):
        assert text in output, text
    output = said("why move GER1 FR_PAR", "why fly GERa1 FR_BDX", lang="es")
    assert "París no limita con el área de infantería alemana 1. TW-13.2.1.1" in output
    assert "Burdeos está fuera del alcance de flota aérea alemana 1. TW-13.2.3.9" in output


def test_actions_by_words_and_by_number(eto):
    plain(eto, ["order GEI1", "undo", "order gei9", "1", "quit"])
    done = steps(eto.autosave())
    assert done[0] == "axis order GEI9" and len(done) >= 2


def test_refusals_leave_the_game_alone(eto):
    output = plain(eto, ["order SUI1", "step MOS", "nonsense", "999", "0", "-1", "end", "why", "look", "look Atlantis",
                         "show", "show XXX9", "save", "load", "load /", "load /dev/null", "save /no/such/file",
                         "x" * 5000, "lang fr", "\x01\x02", "\xff", "/", "why why why", '"', '"unclosed', ";;;"])
    assert "DF-" in output and "There is no place" in output and "too long" in output
    assert steps(eto.autosave()) == []


def test_the_end_of_input_saves_and_resumes(eto):
    plain(eto, ["supply", "tanks"])
    assert steps(eto.autosave()) == ["axis supply", "axis tanks"]
    code, output, _ = eto.run("play", "downfall", "--plain", "--resume", given="log\nmissions\n")
    assert code == 0 and steps(eto.autosave()) == ["axis supply", "axis tanks", "axis missions"]
    assert "seat axis human" in eto.autosave().read_text()


def test_a_new_game_keeps_the_old_one(eto):
    plain(eto, ["supply"])
    plain(eto, ["tanks"])
    assert steps(eto.autosave()) == ["axis tanks"]
    assert steps(eto.folder / "eto/autosave-downfall.old.eto") == ["axis supply"]


def test_save_and_load(eto):
    saved = eto.path("my game.eto")
    plain(eto, ["supply", f"save {saved}", "tanks", f"load {saved}", "missions"])
    assert steps(eto.autosave()) == ["axis supply", "axis missions"]
    eto.write("bad.eto", saved.read_text().replace("axis supply", "axis resolve\naxis resolve"))
    output = plain(eto, ["tanks", f"load {eto.path('bad.eto')}", "missions"])
    assert "bad.eto:" in output and steps(eto.autosave()) == ["axis tanks", "axis missions"]
    code, _, errors = eto.run("play", "downfall", "--plain", "--load", eto.path("bad.eto"))
    assert code == 1 and "bad.eto:" in errors


def test_a_full_disk_is_said(eto):
    output = plain(eto, ["save /dev/full", "supply"])
    assert "No space left" in output and steps(eto.autosave()) == ["axis supply"]
    os.chmod(eto.folder, 0o755)
    eto.env["XDG_STATE_HOME"] = "/proc/nowhere"
    code, output, errors = eto.run("play", "downfall", "--plain", given="supply\nquit\n")
    assert code == 0 and "will not be saved" in errors


def test_kill_loses_nothing(eto):
    """Kills the program at a random moment after each action; the autosave has every action that was answered."""
    moves = ["supply", "tanks", "order GEI9", "rail NUR", "resolve"]
    for count in range(1, len(moves) + 1):
        game = subprocess.Popen([eto.program, "play", "downfall", "--plain", "--seed", "3"], stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE, env=eto.env)
        for move in moves[:count]:
            game.stdin.write(move.encode() + b"\n")
        game.stdin.flush()
        seen = b""
        while seen.count(b"\n> ") + seen.startswith(b"> ") < count + 1:
            more = os.read(game.stdout.fileno(), 65536)
            assert more, seen
            seen += more
        game.send_signal(signal.SIGKILL)
        game.wait()
        game.stdin.close()
        game.stdout.close()
        kept = [line for line in steps(eto.autosave()) if line.startswith("axis ")]
        assert kept[:count] == ["axis " + move for move in moves[:count]], (count, kept)
        assert not list((eto.folder / "eto").glob("*.eto.*")), "a temporary file is left over"
        code, _, errors = eto.run("replay", eto.autosave())
        assert code == 0, errors


def test_a_whole_game_by_the_staff(eto):
    output = plain(eto, ["auto turn"] * 60)
    assert "The game is over" in output
    code, report, errors = eto.run("verify", eto.autosave())
    assert code == 0, report + errors


def test_what_is_hidden_is_not_told(eto):
    """A development that another side works on in secret is in the file, but not in what the player is told."""
    import json
    output = plain(eto, ["auto turn"] * 12, "--as", "ussr", "--bot", "random")
    text = eto.autosave().read_text()
    code, legal, _ = eto.run("games", "downfall")
    secret = re.findall(r"^axis develop (\w+)$", text, re.M)
    assert code == 0 and secret and legal
    assert not re.search(r"Axis: work on", output), "the log names a secret development"
    given = json.dumps({"do": "load", "text": text}) + '\n{"do":"log","seat":"ussr"}\n'
    log = json.loads(eto.run("engine", given=given)[1].splitlines()[1])["log"]
    assert any(step["action"] == "develop ?" for step in log if step["seat"] == "axis")
    assert not any(re.match(r"develop [A-Z]", step["action"]) for step in log if step["seat"] == "axis")


def test_dice_that_draw_hidden_counters_are_shown_to_nobody(eto):
    """The counters of the cup lie in order: who saw the die could tell what the others are."""
    import json
    asked = [{"do": "new", "game": "twaw", "seed": 5}, {"do": "act", "seat": "axis", "action": "pact yes"},
             {"do": "act", "seat": "allies", "action": "pact yes"}]
    for seat, times in (("allies", 3), ("axis", 3), ("axis", 1), ("allies", 7), ("axis", 2), ("allies", 2),
                        ("axis", 1), ("allies", 2)):
        asked += [{"do": "act", "seat": seat, "action": "done"}] * times
    asked += [{"do": "act", "seat": "axis", "action": "flag GER ROM"}]
    asked += [{"do": "act", "seat": seat, "action": "done"} for seat in ("axis", "allies", "allies")]
    asked += [{"do": "log", "seat": "allies"}, {"do": "save"}]
    answers = [json.loads(line) for line in
               eto.run("engine", given="".join(json.dumps(line) + "\n" for line in asked))[1].splitlines()]
    drawn = [step for step in answers[-2]["log"] if any(told.startswith("Drawn") for told in step["events"])]
    assert len(drawn) == 2 and all(step["action"] == "roll" for step in drawn), drawn
    assert len(re.findall(r"^dice roll \d$", answers[-1]["text"], re.M)) == 2, "the record has them"


class Screen:
    """The game on a terminal of a given size; keys in, bytes out."""

    def __init__(self, eto, columns, rows, *args):
        try:
            self.pid, self.fd = pty.fork()
        except OSError as error:
            raise harness.Skipped(f"no pseudo-terminals here ({error})") from error
        if not self.pid:
            os.environ.update(eto.env)
            os.execv(eto.program, [eto.program, "play", "downfall", "--seed", "3", *args])
        self.resize(columns, rows)
        self.seen = b""

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def read(self, until=None, timeout=200):
        """Reads until the text has come, or until nothing comes for a while."""
        end = time.time() + timeout
        start = len(self.seen)
        while time.time() < end:
            ready, _, _ = select.select([self.fd], [], [], 0.2)
            if ready:
                try:
                    more = os.read(self.fd, 65536)
                except OSError:
                    more = b""
                if not more:
                    break
                self.seen += more
            elif not until:
                break
            if until and until.encode() in self.seen[start:]:
                return True
        return not until

    def press(self, keys):
        os.write(self.fd, keys.encode())

    def end(self):
        self.read(timeout=5)
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


def test_the_full_screen_plays(eto):
    for columns, rows in ((80, 24), (160, 50), (200, 60), (30, 8)):
        screen = Screen(eto, columns, rows, "--new")
        assert screen.read("> " if columns < 40 else "DF-1.24"), screen.seen[-300:]
        screen.press("supply\r")
        screen.read()
        screen.press("\x1b[B\x1b[B\x1b[A\x1bOQ\x1bOQ")  # down, down, up, F2, F2
        screen.read()
        screen.press("why order SUI1\r")
        screen.read()
        screen.press("quit\r")
        assert screen.read("saved in"), screen.seen[-300:]
        assert screen.end() == 0
        assert steps(eto.autosave())[0] == "axis supply", (columns, rows)


def test_the_full_screen_survives_resizing(eto):
    screen = Screen(eto, 80, 24, "--new")
    assert screen.read("DF-1.24")
    for columns, rows in ((160, 50), (40, 14), (20, 5), (1, 1), (300, 90), (80, 24)):
        screen.resize(columns, rows)
        screen.read()
        screen.press("\t")
    screen.press("tanks\r")
    screen.read()
    screen.press("quit\r")
    assert screen.read("saved in") and screen.end() == 0
    assert steps(eto.autosave()) == ["axis tanks"]


def test_the_full_screen_offers_to_resume(eto):
    plain(eto, ["supply"])
    screen = Screen(eto, 80, 24)
    assert screen.read("[Y/n]")
    screen.press("\n")
    assert screen.read("DF-")
    screen.press("tanks\r")
    assert screen.read("Action 2 of"), "the action is answered"
    os.kill(screen.pid, signal.SIGKILL)
    os.waitpid(screen.pid, 0)
    assert steps(eto.autosave()) == ["axis supply", "axis tanks"]


def test_an_unknown_terminal_gets_lines(eto):
    eto.env["TERM"] = "no-such-terminal"
    screen = Screen(eto, 80, 24, "--new")
    assert screen.read("choices;")
    screen.press("quit\n")
    assert screen.end() == 0 and b"\x1b[" not in screen.seen


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
