"""Clocks and standing orders. Correspondence takes days, so the tests turn the clocks: they write into the table's row,
while the server is down, how much time is left."""
import json
import signal
import sqlite3
import sys
import time

import accounts
import harness

DAY = 86400
SEATS = ("axis", "allies", "ussr")


def turn_clocks(place, table, **members):
    """Changes what the row says of the clock: left (of the reserve) and turn, in seconds for each seat."""
    data = sqlite3.connect(place.folder / "data" / "eto.db")
    clock = json.loads(data.execute("SELECT clock FROM game_table WHERE id = ?", (table,)).fetchone()[0])
    clock.update(members)
    data.execute("UPDATE game_table SET clock = ? WHERE id = ?", (json.dumps(clock), table))
    data.commit()
    data.close()


def by_mail(place, days=2, reserve=1, seats=None):
    """A game by correspondence that has begun, and its server, which is down."""
    server = place.serve()
    table = server.table(seats, clock={"kind": "correspondence", "days": days, "reserve": reserve})
    sock = server.socket(table)
    assert sock.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
    server.stop()
    return table


def next_period(sock, seat):
    """Plays until the seat is asked no more; returns the status then."""
    status = sock.ask("log")
    while seat in status["deciders"]:
        legal = [a["action"] for a in sock.ask("legal", seat=seat)["actions"]]
        action = next((a for a in ("pass", "end", "done", "skip", "supply") if a in legal), legal[-1])
        status = sock.ask("act", seat=seat, action=action, expect=status["steps"])
        assert status["ok"], status
    return status


def test_days_then_reserve_then_forfeit(place):
    for days, reserve in (5, 1), (50, 10):  # a slow machine may look too late for the shorter one
        table = by_mail(place)
        turn_clocks(place, table, turn=[days, 2 * DAY, 2 * DAY], left=[reserve, DAY, DAY])
        begin = time.monotonic()
        server = place.serve()
        sock = server.socket(table)
        told = sock.ask("table")
        if told["state"] == "running":
            break
        server.stop()
    left, most = told["clock"], (days + reserve) * 1000
    assert left["running"] == ["axis"] and 0 < left["axis"] <= most and left["ussr"] == 3 * DAY * 1000
    warning = sock.event("warning")
    assert warning["seat"] == "axis" and warning["left"] <= most
    assert sock.event("end")["now"]["outcome"] == "time axis"
    assert time.monotonic() - begin > (days + reserve) * 0.9, "not by surprise"
    assert not [e for e in sock.events if e["event"] == "warning"], "one warning in a period"
    assert sock.ask("act", seat="axis", action="end", expect=1)["error"] == "over"
    assert place.verify(sock.ask("game")["text"]).returncode == 0


def test_whoever_answers_in_time_has_new_days_and_keeps_the_reserve(place):
    table = by_mail(place)
    turn_clocks(place, table, turn=[3000, 2 * DAY, 2 * DAY], left=[600, DAY, DAY])
    server = place.serve()
    sock = server.socket(table)
    assert 600000 < sock.ask("table")["clock"]["axis"] <= 3600000
    status = next_period(sock, "axis")
    while "axis" not in status["deciders"]:
        status = next_period(sock, status["deciders"][0])
    left = status["clock"]["axis"]
    assert 2 * DAY * 1000 < left <= (2 * DAY + 600) * 1000, "new days; of the reserve nothing was used or given back"


def test_the_reserve_is_used_when_the_days_are_over(place):
    table = by_mail(place)
    turn_clocks(place, table, turn=[0, 2 * DAY, 2 * DAY], left=[600, DAY, DAY])
    server = place.serve()
    sock = server.socket(table)
    first = sock.ask("table")["clock"]["axis"]
    time.sleep(1.2)
    begin = time.monotonic()
    second = sock.ask("table")["clock"]["axis"]
    assert 900 <= first - second and first <= 600000
    sock.ask("act", seat="axis", action="step KON", expect=1)
    server.stop(signal.SIGTERM)
    time.sleep(2.5)
    server = place.serve()
    third = server.socket(table).ask("table")["clock"]["axis"]
    up = (time.monotonic() - begin - 2.5) * 1000
    assert -1000 <= second - third < up + 1400, "while the server is down time stands still (kept in whole seconds)"


def test_time_stands_still_while_programs_think(place):
    table = by_mail(place, seats={"axis": "me", "allies": "bot:staff", "ussr": "bot:random"})
    server = place.serve()
    sock = server.socket(table)
    next_period(sock, "axis")
    for _ in range(40):
        clock = sock.ask("table")["clock"]
        assert set(clock["running"]) <= {"axis"}, "no program has a clock that runs"
        assert clock["allies"] == clock["ussr"] == 3 * DAY * 1000
        time.sleep(0.01)


def test_a_killed_server_charges_nobody(place):
    server = place.serve()
    table = server.table(clock={"kind": "live", "main": 600, "increment": 0})
    sock = server.socket(table)
    assert sock.ask("act", seat="axis", action="order GEI1", expect=0)["ok"]
    begin = time.monotonic()
    before = sock.ask("table")["clock"]["axis"]
    server.stop(signal.SIGKILL)
    time.sleep(3)
    server = place.serve()
    after = server.get(f"tables/{table}")
    up = (time.monotonic() - begin - 3) * 1000
    assert before - after["clock"]["axis"] < up + 1500 and after["state"] == "running"


def test_the_increment(place):
    server = place.serve()
    begin = time.monotonic()
    table = server.table(clock={"kind": "live", "main": 600, "increment": 200})
    sock = server.socket(table)
    status = next_period(sock, "axis")
    used = (time.monotonic() - begin) * 1000
    assert 800000 - used - 100 < status["clock"]["axis"] <= 800000 and status["clock"]["ussr"] <= 600000


def test_standing_orders_are_their_owners_alone(place):
    server = place.serve("--public")
    ana, bob = accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")
    orders = {"standing": [{"game": "westfront", "asked": "supply", "answer": "end"},
                           {"game": "downfall", "asked": "fly", "answer": "supply"},
                           {"game": "downfall", "asked": "supply", "answer": "step Atlantis"},
                           {"game": "downfall", "asked": "supply", "answer": "supply"}]}
    assert server.post("me/settings", orders, method="PUT", **ana)["ok"]
    assert json.loads(server.get("me", **ana)["settings"]) == orders
    assert "standing" not in server.get("me", **bob)["settings"]
    table = server.table({"axis": "me"}, start=False, headers=ana)
    sock = server.socket(table, **bob)
    for seat in ("allies", "ussr"):
        assert sock.ask("join", seat=seat)["ok"]
    assert server.post(f"tables/{table}/start", **ana)["ok"]
    log = harness.wait_for(lambda: sock.ask("log")["log"])
    assert (log[0]["seat"], log[0]["action"]) == ("axis", "supply"), "the first order that fits"
    assert b"standing" not in sock.bytes, "nobody is told that it was an order"
    assert not [s for s in log if s["seat"] != "axis"], "Bob has left no orders"
    assert server.post("me/settings", {}, method="PUT", **ana)["ok"]
    other = server.table(headers=ana)
    time.sleep(0.5)
    assert server.get(f"tables/{other}", **ana)["steps"] == 0, "orders that were withdrawn"


def test_a_standing_order_is_followed_after_a_restart(place):
    server = place.serve()
    table = server.table()
    order = {"standing": [{"game": "downfall", "asked": "supply", "answer": "supply"}]}
    assert server.post("me/settings", order, method="PUT")["ok"]
    assert server.get(f"tables/{table}")["steps"] == 0, "it was asked before the order was left"
    server.stop(signal.SIGKILL)
    server = place.serve()
    harness.wait_for(lambda: server.get(f"tables/{table}")["steps"] > 0)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
