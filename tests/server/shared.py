"""Words and notices with two servers on one PostgreSQL: heard at both, sent once."""
import sys

import harness
import moving
import notices
import post
import servers
from accounts import sign_up


def test_words_are_heard_at_the_other_server(place):
    with servers.Database(place) as database:
        both = servers.two_servers(place, database)
        people = [sign_up(both[0], name) for name in ("Ana", "Bob")]
        table, socks = servers.started(both, people, {"axis": 0, "allies": 1, "ussr": 1})
        assert socks[0].ask("say", text="from here")["ok"]
        assert socks[1].event("word")["word"]["text"] == "from here"
        assert socks[1].ask("say", text="and back")["ok"]
        assert [socks[0].event("word")["word"]["text"] for _ in range(2)] == ["from here", "and back"]
        assert socks[0].ask("write_note", text="mine")["ok"]
        assert both[1].get(f"tables/{table}/note", **people[0])["text"] == "mine"
        assert both[1].get("accounts/Ana", **people[0])["games"][0]["running"] == 1
        servers.play_both(socks, {"axis": 0, "allies": 1, "ussr": 1}, 8)
        checked = moving.eto(place, "repair", "--store", database.address)
        assert checked.returncode == 0 and "running games: 1" in checked.stdout, checked
        back = moving.eto(place, "repair", "--store", database.address, "--rewind", str(table), "--to", "3")
        assert back.returncode == 0, back
        harness.wait_for(lambda: all(s.get(f"tables/{table}")["steps"] == 3 for s in both))
        assert socks[0].event("word")["word"]["by"] is None, "the players are told"
        game = moving.eto(place, "export", str(table), "--store", database.address).stdout
        moved = moving.eto(place, "import", "-", "--store", database.address, input=game)
        assert moved.returncode == 0, moved
        harness.wait_for(lambda: both[1].get(f"tables/{table + 1}").get("steps") == 3)


def test_a_turn_is_told_once_by_two_servers(place):
    with post.mail_server() as mail, servers.Database(place) as database:
        options = ["--store", database.address]
        both = [notices.serve(place, mail, *options) for _ in range(2)]
        ana, bob = (notices.with_address(both[0], mail, name) for name in ("Ana", "Bob"))
        notices.wish(both[0], bob, mail=True, after=0)
        other = both[1].table(headers=bob)
        page = both[1].socket(other, "?turns=1", **bob)
        mail.wait(3)  # his turn at the other table
        table = notices.two_players(both[0], ana, bob)
        people = {"axis": ana, "allies": bob, "ussr": bob}
        notices.play_until(both[0], table, people, "allies")
        letter = mail.wait(4)
        assert f"/#/table/{table}\n" in letter["text"]
        assert page.event("turn")["table"] == table
        harness.wait_for(lambda: both[1].get(f"tables/{table}", **bob)["deciders"] == ["allies"])
        steps = both[0].get(f"tables/{table}", **bob)["steps"]
        legal = [a["action"] for a in both[0].get(f"tables/{table}/legal?seat=allies", **bob)["actions"]]
        some = next(a for a in legal if a != "end")
        act = {"seat": "allies", "action": some, "expect": steps}
        assert both[0].post(f"tables/{table}/act", act, **bob)["deciders"] == ["allies"]
        harness.wait_for(lambda: both[1].get(f"tables/{table}", **bob)["steps"] > steps)
        mail.wait(4)
        page.ask("table")
        assert not [e for e in page.events if e.get("event") == "turn"]


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
