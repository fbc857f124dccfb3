"""eto backup, while a server writes:  backup.py ETO ROOT STORE_BENCH"""
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "cli"))
import harness  # noqa: E402

BENCH = sys.argv[3]


def writing(address, count):
    """A program that appends to 200 tables for two seconds; begun when it is returned, as `count` of actions says."""
    bench = subprocess.Popen([BENCH, address, "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    line = bench.stderr.readline()
    assert line == "200 tables\n", line + bench.stderr.read()
    while not count():
        time.sleep(0.02)
    return bench


def actions_in(path):
    with sqlite3.connect(path, timeout=600) as db:
        return db.execute("SELECT count(*) FROM action").fetchone()[0]


def finish(bench):
    output, errors = bench.communicate(timeout=600)
    assert bench.returncode == 0, output + errors


def check_copy(path):
    """Whole, and every log without a gap."""
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert not db.execute("PRAGMA foreign_key_check").fetchall()
        assert db.execute("SELECT count(*) FROM game_table").fetchone() == (200,)
        logs = db.execute("SELECT count(*), min(seq), max(seq) FROM action GROUP BY table_id").fetchall()
    assert logs and all(first == 1 and last == count for count, first, last in logs)


def test_a_running_server_is_copied(eto):
    eto.path("data").mkdir()
    bench = writing(f"sqlite:{eto.path('data/eto.db')}", lambda: actions_in(eto.path("data/eto.db")))
    for data, name in ((eto.path("data"), "one.db"), (eto.path("data/eto.db"), "two.db"),
                       (f"sqlite:{eto.path('data/eto.db')}", "three.db")):
        code, output, errors = eto.run("backup", data, name)
        assert code == 0 and output == f"copied to {name}\n" and not errors, errors
        check_copy(eto.path(name))
    finish(bench)
    assert eto.run("backup", "one.db", "four.db", "--lang", "es")[:2] == (0, "copiado en four.db\n")
    check_copy(eto.path("four.db"))


def test_postgresql_is_copied(eto):
    script, cluster = eto.root / "tests/store/postgres.sh", f"/tmp/{eto.folder.name}-pg"
    address = subprocess.run([script, "start", cluster], capture_output=True, text=True, check=True).stdout.strip()
    try:
        code, _, errors = eto.run("backup", address, "copy.db")
        assert code == 1 and "no database of this program" in errors, errors
        sql = [script, "sql", cluster, "SELECT count(*) FROM action"]
        bench = writing(address, lambda: int(subprocess.run(sql, capture_output=True, text=True, check=True).stdout))
        code, _, errors = eto.run("backup", address, "copy.db")
        assert code == 0, errors
        finish(bench)
        check_copy(eto.path("copy.db"))
    finally:
        subprocess.run([script, "stop", cluster], check=True)


def test_nothing_is_overwritten(eto):
    subprocess.run([BENCH, f"sqlite:{eto.path('eto.db')}", "1"], check=True, capture_output=True)
    eto.write("copy.db", "precious")
    code, output, errors = eto.run("backup", "eto.db", "copy.db")
    assert code == 1 and not output and "copy.db: File exists" in errors
    assert eto.path("copy.db").read_text() == "precious"
    code, _, errors = eto.run("backup", "eto.db", "no/such/folder/copy.db")
    assert code == 1 and "No such file" in errors


def test_what_is_no_database_is_refused(eto):
    eto.write("text", "not a database\n" * 400)
    for data, part in (("text", "not a database"), ("nothing", "No such file"), (".", "No such file"),
                       ("mysql://localhost/eto", "not the address"),
                       ("postgresql:///eto?host=/no/such/folder", "/no/such/folder")):
        code, _, errors = eto.run("backup", data, "copy.db")
        assert code == 1 and part in errors, errors
        assert not eto.path("copy.db").exists()


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
