#include "server/times.h"

#include <time.h>

static int64_t read_clock(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t steady_ms(void)
{
	return read_clock(CLOCK_MONOTONIC);
}

int64_t wall_ms(void)
{
	return read_clock(CLOCK_REALTIME);
}
