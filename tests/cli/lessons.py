"""Every guided first game (games/ID/learn.json) can be played as it says, in both languages, on the engine as it is."""
import json
import re
import subprocess
import sys

import harness

PATIENCE = 500 # decisions of programs between two of the reader


class Engine:
    """An engine that is asked line by line."""

    def __init__(self, eto):
        self.process = subprocess.Popen([eto.program, "engine", "--lang", "en"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def lessons(eto):
    found = sorted(eto.root.glob("games/*/learn.json"))
    assert len(found) >= 2
    return [(path, json.loads(path.read_text(encoding="utf-8"))) for path in found]


def courses(eto):
    """The first game of each game, and those about a phase."""
    return [(path, each) for path, first in lessons(eto) for each in (first, *first.get("more", []))]


def play_others(engine, lesson, status):
    """Lets the programs play until the reader decides."""
    for _ in range(PATIENCE):
        if any(lesson["seats"][seat] == "me" for seat in status["deciders"]):
            return status
        seat = status["deciders"][0]
        status = engine.ask(do="bot", seat=seat, bot=lesson["seats"][seat].split(":")[1], play=True)
        assert status["ok"], status
    raise AssertionError("the reader is never asked again")


def play(engine, lesson):
    status = engine.ask(do="load", text="\n".join(lesson["begin"]) + "\n")
    assert status["ok"], status
    scene = engine.ask(do="view")
    known = {p["id"] for p in scene["places"]} | {p.get("id") for p in scene["pieces"]}
    for number, step in enumerate(lesson["steps"], 1):
        assert set(step.get("show", [])) <= known, f"step {number} shows what does not exist"
        for action in step.get("do", []):
            status = play_others(engine, lesson, status)
            mine = [seat for seat in status["deciders"] if lesson["seats"][seat] == "me"]
            status = engine.ask(do="act", seat=mine[0], action=action)
            assert status["ok"], f"step {number}, {action}: {status}"
            written = [s["action"] for s in status["log"] if s["seat"] == mine[0]]
            assert written == [action], f"step {number}: {action} is written {written}"
        if step.get("wait"):
            status = play_others(engine, lesson, status)


def test_every_lesson_can_be_played(eto):
    for path, lesson in courses(eto):
        engine = Engine(eto)
        try:
            play(engine, lesson)
        except AssertionError as error:
            raise AssertionError(f"{path}: {error}") from error
        finally:
            engine.close()


def test_every_lesson_is_told_in_both_languages(eto):
    for path, lesson in lessons(eto):
        assert 10 <= len(lesson["steps"]) <= 15 and lesson.get("more"), path
        for language in ("aid.md", "aid.es.md"):
            assert path.with_name(language).read_text(encoding="utf-8").startswith("# "), path


def test_no_id_is_said(eto):
    """Pieces are named by what they are and where they stand, and marked on the map."""
    for path, lesson in courses(eto):
        for number, step in enumerate(lesson["steps"], 1):
            said = " ".join(step["say"].values())
            ids = [w for w in re.findall(r"\w+", said) if re.search(r"[A-Z]{2,}\d|_", w)]
            assert not ids, f"{path}, step {number}: {ids}"


def test_every_word_of_them_is_said_in_both(eto):
    for path, lesson in courses(eto):
        assert len(lesson["steps"]) >= 4, path
        for text in [lesson["title"], lesson["about"], *(step["say"] for step in lesson["steps"])]:
            assert set(text) == {"en", "es"} and all(text.values()) and text["en"] != text["es"], (path, text)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
