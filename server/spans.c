#include "server/spans.h"

#include <time.h>

#include "core/text.h"

static const unsigned bounds[SPANS_BOUNDS] = {50,    100,   250,   500,    1000,   2500,   5000,
					      10000, 25000, 50000, 100000, 250000, 500000, 1000000}; /* us */

static const char *const names[STAGES] = {"desk",  "room",  "rules",  "gather", "commit", "post", "answer",
					  "write", "whole", "untold", "news",	"spread", "pass"};

int64_t spans_clock(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

void stages_add(struct stages *s, enum stage stage, int64_t us, unsigned times)
{
	struct spans *of = &s->of[stage];
	unsigned i = 0;
	while (i < SPANS_BOUNDS && us > bounds[i])
		i++;
	atomic_fetch_add_explicit(&of->count[i], times, memory_order_relaxed);
	atomic_fetch_add_explicit(&of->sum_us, (uint64_t)us * times, memory_order_relaxed);
}

static void write_one(struct spans *of, const char *name, struct eto_text *out)
{
	unsigned long long sum = 0, us = of->sum_us;
	for (unsigned i = 0; i < SPANS_BOUNDS; i++) {
		sum += of->count[i];
		eto_addf(out, "eto_stage_seconds_bucket{stage=\"%s\",le=\"%u.%06u\"} %llu\n", name, bounds[i] / 1000000,
			 bounds[i] % 1000000, sum);
	}
	sum += of->count[SPANS_BOUNDS];
	eto_addf(out,
		 "eto_stage_seconds_bucket{stage=\"%s\",le=\"+Inf\"} %llu\n"
		 "eto_stage_seconds_sum{stage=\"%s\"} %llu.%06llu\neto_stage_seconds_count{stage=\"%s\"} %llu\n",
		 name, sum, name, us / 1000000, us % 1000000, name, sum);
}

void stages_write(struct stages *s, struct eto_text *out)
{
	eto_add(out, "# HELP eto_stage_seconds Time of each stage of an action.\n"
		     "# TYPE eto_stage_seconds histogram\n");
	for (unsigned i = 0; i < STAGES; i++)
		write_one(&s->of[i], names[i], out);
}
