"""The same thing done twice at once, at two servers on one database, and what lapses while somebody agrees to it."""
import accounts
from attack import probe
from harness import at_once, wait_for
from servers import Database

ROUNDS = 4


def asks(server, table, name, who, **body):
    return lambda: server.post(f"tables/{table}/{name}", body, **who)


def errors(replies):
    return sorted(str(reply.get("error")) for reply in replies)


class Two:
    """Two servers and three people."""

    def __init__(self, place, database):
        args = ("--public", "--store", database.address)
        self.a, self.b = place.serve(*args), place.serve(*args)
        self.ana, self.bob, self.eve = (accounts.sign_up(self.a, name) for name in ("Ana", "Bob", "Eve"))

    def open(self):
        return self.a.table({"axis": "me", "allies": "open", "ussr": "me"}, False, self.ana)

    def begun(self):
        table = self.open()
        assert asks(self.a, table, "join", self.bob, seat="allies")()["ok"]
        assert asks(self.a, table, "start", self.ana)()["ok"]
        return table

    def agreed(self, table, member, name="table"):
        """What both servers tell of a table, once each has heard of what the other has done."""
        def tell():
            told = {member(server.get(f"tables/{table}/{name}", **self.ana)) for server in (self.a, self.b)}
            return told if len(told) == 1 and None not in told else None
        return wait_for(tell).pop()


def test_twice_at_once(place):
    """A seat for two, a game that is begun twice, an action with the same number, a take-back."""
    with Database(place) as database:
        two = Two(place, database)
        for _ in range(ROUNDS):
            table = two.open()
            told = at_once([asks(two.a, table, "join", two.bob, seat="allies"),
                            asks(two.b, table, "join", two.eve, seat="allies")])
            name = two.agreed(table, lambda state: state["seats"][1].get("player"))
            winner = ["Bob", "Eve"][[t["ok"] for t in told].index(True)]
            probe("done twice at once", sum(t["ok"] for t in told) == 1 and name == winner, told, name)
            told = at_once([asks(two.a, table, "start", two.ana), asks(two.b, table, "start", two.ana)])
            probe("done twice at once", sum(t["ok"] for t in told) == 1, errors(told))
            order = {"seat": "axis", "action": "order GEI1", "expect": 0}
            told = at_once([asks(two.a, table, "act", two.ana, **order), asks(two.b, table, "act", two.ana, **order)])
            steps = two.agreed(table, lambda state: state["steps"] or None, "log")
            probe("done twice at once", errors(told) == ["None", "stale"] and steps == 1, told, steps)
            longer = {"seat": "axis", "actions": ["step DAN", "stop"], "expect": 1}
            order = {"seat": "axis", "action": "step DAN", "expect": 1}
            told = at_once([asks(two.a, table, "act", two.ana, **order), asks(two.b, table, "act", two.ana, **longer)])
            kept = 3 if told[1]["ok"] else 2
            steps = two.agreed(table, lambda state, kept=kept: state["steps"] >= kept and state["steps"], "log")
            probe("done twice at once", errors(told) == ["None", "stale"] and steps == kept, told, steps)
            back = {"seat": "axis", "expect": steps}
            told = at_once([asks(two.a, table, "undo", two.ana, **back), asks(two.b, table, "undo", two.ana, **back)])
            probe("done twice at once", sum(t["ok"] for t in told) == 1, errors(told))


def test_one_next_game(place):
    """Whoever agrees to another game at two servers gets one."""
    with Database(place) as database:
        two = Two(place, database)
        for _ in range(ROUNDS):
            table = two.begun()
            assert asks(two.a, table, "resign", two.ana)()["ok"]
            assert asks(two.a, table, "offer", two.ana, kind="rematch")()["ok"]
            at_once([asks(two.a, table, "accept", two.bob, kind="rematch"),
                     asks(two.b, table, "accept", two.bob, kind="rematch")])
            two.agreed(table, lambda state: state.get("rematch"))
        count = int(database.run("sql", "SELECT COUNT(*) FROM game_table"))
        probe("done twice at once", count == 2 * ROUNDS, count)


def test_a_draw_that_was_declined_meanwhile(place):
    """Another server has just written that the proposal is gone, and this one has not heard of it."""
    with Database(place) as database:
        two = Two(place, database)
        for change in ("offer = ''", "offer = REPLACE(offer, '\"agreed\":5', '\"agreed\":0')"):
            table = two.begun()
            assert asks(two.a, table, "offer", two.ana, kind="draw")()["ok"]
            database.run("sql", f"UPDATE game_table SET {change}, version = version + 1 WHERE id = {table}")
            told = asks(two.a, table, "accept", two.bob, kind="draw")()
            probe("agreed to what is gone", told.get("error") == "stale", told)
            probe("agreed to what is gone", two.a.get(f"tables/{table}", **two.ana)["state"] == "running")
