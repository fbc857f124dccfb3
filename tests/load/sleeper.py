"""Tells the machine from the server: sleeps for a millisecond, again and again, and notes by how much it overslept.

    sleeper.py CORE    until its input ends; then one line of JSON

It asks for a priority above everything else on that core. If it gets it ("real_time"), nothing that runs there can keep
it: whatever it overslept by, the machine stood still, for the server as well. If not, it waits for its turn like
others, and the server's own work is among what keeps it.
"""
import json
import os
import select
import sys
import time

NAP_S = 0.001


def part(sorted_list, share):
    return round(sorted_list[int(share * (len(sorted_list) - 1))], 2)


def main():
    os.sched_setaffinity(0, {int(sys.argv[1])})
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
        real_time = True
    except PermissionError:
        real_time = False
    late, ends = [], select.poll()
    ends.register(sys.stdin, select.POLLIN | select.POLLHUP)
    print("asleep", flush=True)
    while not ends.poll(0):
        begun = time.monotonic()
        time.sleep(NAP_S)
        late.append(1000 * (time.monotonic() - begun - NAP_S))
    late.sort()
    print(json.dumps({"p50": part(late, 0.5), "p99": part(late, 0.99), "max": part(late, 1), "naps": len(late),
                      "real_time": real_time}))


if __name__ == "__main__":
    main()
