"""The clock of the wall is set while games run: nobody loses by it, nobody is locked out."""
import subprocess
import time

import accounts
import harness
from attack import probe

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *t)
{
	static int (*real)(clockid_t, struct timespec *);
	if (!real)
		real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
	int code = real(clock, t);
	FILE *f = clock == CLOCK_REALTIME ? fopen(getenv("ETO_STEP"), "r") : NULL;
	long seconds = 0;
	if (f && fscanf(f, "%ld", &seconds) == 1)
		t->tv_sec += seconds;
	if (f)
		fclose(f);
	return code;
}
ssize_t pwrite64(int fd, const void *bytes, size_t size, off64_t at)
{
	static ssize_t (*real)(int, const void *, size_t, off64_t);
	if (!real)
		real = (ssize_t (*)(int, const void *, size_t, off64_t))dlsym(RTLD_NEXT, "pwrite64");
	if (access(getenv("ETO_FULL"), F_OK))
		return real(fd, bytes, size, at);
	size_t half = size > 1000 ? size / 2 : 0; /* the last page is torn, as on a disk that fills up */
	if (half && real(fd, bytes, half, at) == (ssize_t)half)
		return (ssize_t)half;
	errno = ENOSPC;
	return -1;
}
"""


def with_steps(place):
    """A server whose wall clock can be set; and the call that sets it. While the file "full" exists its disk is."""
    step = place.folder / "step"
    (place.folder / "shim.c").write_text(SHIM, encoding="ascii")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", place.folder / "shim.so", place.folder / "shim.c", "-ldl"],
                   check=True)
    place.env.update(LD_PRELOAD=str(place.folder / "shim.so"), ETO_STEP=str(step),
                     ETO_FULL=str(place.folder / "full"), ASAN_OPTIONS="verify_asan_link_order=0")

    def set_clock(seconds):
        (place.folder / "new").write_text(str(seconds), encoding="ascii")
        (place.folder / "new").rename(step)

    set_clock(0)
    return set_clock


MAIN = 3000  # seconds of a player
STEPS = (3600, 0, -3600, 86400 * 40, -86400 * 40, 10, -10, 86400 * 365 * 20, 0)


def keeps_time(clock, begun):
    """Has the player been charged for nothing but the time that has passed?"""
    return MAIN - (time.monotonic() - begun) - 2 < clock["axis"] / 1000 <= MAIN


def test_games_and_sessions(place):
    set_clock = with_steps(place)
    server = place.serve("--public")
    ana = accounts.sign_up(server, "Ana")
    begun = time.monotonic()
    live = server.table(headers=ana, clock={"kind": "live", "main": MAIN, "increment": 0})
    slow = server.table(headers=ana, clock={"kind": "correspondence", "days": 1, "reserve": 0})
    sock = server.socket(live, **ana)
    steps = 0
    for seconds in STEPS:
        set_clock(seconds)
        time.sleep(0.35)
        told = sock.ask("table")
        probe("the wall's clock is set", told["state"] == "running" and keeps_time(told["clock"], begun), seconds, told)
        told = server.get(f"tables/{slow}", **ana)
        probe("the wall's clock is set", told["status"] == 200 and told["state"] == "running" and
              86000000 < told["clock"]["axis"] <= 86400000, seconds, told)
        action = sock.ask("legal", seat="axis")["actions"][0]["action"]
        played = sock.ask("act", seat="axis", action=action, expect=steps)
        assert played["ok"], played
        steps = played["steps"]
        if played["deciders"] != ["axis"]:
            break
    server.stop()
    for seconds in (7200, -7200):
        set_clock(seconds)
        server = place.serve("--public")
        told = server.get(f"tables/{live}", **ana)
        probe("the wall's clock is set", told["status"] == 200 and told["state"] == "running" and
              keeps_time(told["clock"], begun), "between two runs", told)
        server.stop()


def test_limits(place):
    """A bucket that was emptied fills with time that has passed, not with time that was set; and it fills again."""
    set_clock = with_steps(place)
    server = place.serve("--public")
    accounts.sign_up(server, "Ana")
    names = (f"nobody{i}" for i in range(1000))

    def guess(count):
        return harness.at_once([lambda name=next(names): server.post("session", {
            "name": name, "password": "wrong password"})["status"] for _ in range(count)])

    assert 429 in guess(25)
    for seconds in (86400, -86400):
        set_clock(seconds)
        codes = guess(25)
        probe("limits by a set clock", 429 in codes, seconds, codes)
    set_clock(0)
    probe("limits by a set clock", harness.wait_for(lambda: guess(1) == [401]))
