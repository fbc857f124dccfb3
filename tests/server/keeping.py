"""What a restart must not change: proposals, and states that are rebuilt when a snapshot is wrong."""
import signal
import sqlite3
import sys

import accounts
import harness


def pair_at_table(place, server):
    people = [accounts.sign_up(server, "Ana"), accounts.sign_up(server, "Bob")]
    table = server.table({"axis": "me"}, start=False, headers=people[0])
    for seat in ("allies", "ussr"):
        assert server.post(f"tables/{table}/join", {"seat": seat}, **people[1])["ok"]
    assert server.post(f"tables/{table}/start", **people[0])["ok"]
    return people, table


def again(place, server, how):
    server.stop(how)
    return place.serve("--public")


def test_proposals_outlive_a_restart(place):
    server = place.serve("--public")
    (ana, bob), table = pair_at_table(place, server)
    sock = server.socket(table, **ana)
    steps = sock.ask("act", seat="axis", action="order GEI1", expect=0)["steps"]
    assert sock.ask("offer", kind="takeback", steps=0)["agreed"] is False
    server = again(place, server, signal.SIGKILL)
    sock = server.socket(table, **bob)
    offer = sock.ask("table")["offer"]
    assert (offer["kind"], offer["by"], offer["agreed"], offer["steps"]) == ("takeback", "Ana", ["axis"], 0)
    assert [s["step"] for s in offer["log"]] == [steps]
    assert sock.ask("accept", kind="takeback")["agreed"] and sock.ask("log")["steps"] == 0
    assert sock.ask("table")["offer"] is None
    assert server.post(f"tables/{table}/offer", {"kind": "draw"}, **ana)["agreed"] is False
    assert server.post(f"tables/{table}/act", {"seat": "axis", "action": "order GEI1", "expect": 0}, **ana)["ok"]
    server = again(place, server, signal.SIGTERM)
    assert server.get(f"tables/{table}", **bob)["offer"] is None, "the game went on, so it stands no more"
    assert server.post(f"tables/{table}/accept", {"kind": "draw"}, **bob)["error"] == "stale"
    assert server.post(f"tables/{table}/offer", {"kind": "draw"}, **bob)["agreed"] is False
    assert server.post(f"tables/{table}/decline", **ana)["ok"]
    server = again(place, server, signal.SIGKILL)
    assert server.get(f"tables/{table}", **bob)["offer"] is None, "what was declined stays declined"
    assert server.post(f"tables/{table}/resign", **bob)["ok"]
    assert server.post(f"tables/{table}/offer", {"kind": "rematch"}, **bob)["agreed"] is False
    server = again(place, server, signal.SIGKILL)
    made = server.post(f"tables/{table}/accept", {"kind": "rematch"}, **ana)["rematch"]
    assert server.get(f"tables/{table}", **bob)["rematch"] == made
    server = again(place, server, signal.SIGKILL)
    assert server.get(f"tables/{table}", **bob)["rematch"] == made
    assert server.post(f"tables/{table}/offer", {"kind": "rematch"}, **bob)["error"] == "over"


def test_a_wrong_snapshot_is_not_trusted(place):
    server = place.serve()
    table = server.table()
    sock = server.socket(table)
    harness.play_on({seat: sock for seat in ("axis", "allies", "ussr")}, 0, 330)
    before = sock.ask("log")
    data = sqlite3.connect(place.folder / "data" / "eto.db", timeout=harness.TIMEOUT)
    kept = lambda: data.execute("SELECT seq, state FROM snapshot WHERE table_id = ?", (table,)).fetchone()
    harness.wait_for(kept)  # nobody waits for it
    server.stop(signal.SIGKILL)
    seq, state = kept()
    assert 0 < seq <= before["steps"]
    for wrong in (bytes([state[0] ^ 1]) + state[1:], state[:-1], bytes(len(state)), b""):
        data.execute("UPDATE snapshot SET state = ? WHERE table_id = ?", (wrong, table))
        data.commit()
        server = place.serve()
        after = server.socket(table).ask("log")
        assert after["hash"] == before["hash"] and after["log"] == before["log"]
        server.stop(signal.SIGKILL)
    data.execute("UPDATE snapshot SET state = ?, seq = ? WHERE table_id = ?", (state, seq - 1, table))
    data.commit()
    server = place.serve()
    assert server.socket(table).ask("log")["hash"] == before["hash"], "the state of another step"
    server.stop(signal.SIGKILL)
    data.execute("UPDATE action SET hash = hash + 1 WHERE table_id = ? AND seq = 5", (table,))
    data.commit()
    data.close()
    server = place.serve()
    assert server.get(f"tables/{table}/view?seat=axis")["error"] == "broken", "a log that does not fit is not played"


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
