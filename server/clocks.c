/* The clock of a table's row: its rule in whole seconds and days and, once the game runs, how much each seat has left
 * at which step. What was played after that step is charged again from the times in the log. */
#include <stdio.h>
#include <string.h>

#include "server/server.h"

enum { SECOND = 1000 };
static const int64_t DAY = 24 * 3600 * (int64_t)SECOND;

static int64_t member(const json_t *o, const char *key, int64_t most)
{
	int64_t n = json_integer_value(json_object_get(o, key));
	return n < 0 ? 0 : n > most ? most : n;
}

static bool rule_of(const json_t *o, struct clock_rule *rule)
{
	const char *kind = json_string_value(json_object_get(o, "kind"));
	*rule = (struct clock_rule){0};
	if (kind && !strcmp(kind, "live")) {
		rule->kind = CLOCK_LIVE;
		rule->main = member(o, "main", 1000000) * SECOND;
		rule->increment = member(o, "increment", 100000) * SECOND;
		return rule->main > 0;
	}
	if (kind && !strcmp(kind, "correspondence")) {
		rule->kind = CLOCK_CORRESPONDENCE;
		rule->turn = member(o, "days", 365) * DAY;
		rule->reserve = member(o, "reserve", 365) * DAY;
		return rule->turn > 0;
	}
	return !kind || !strcmp(kind, "none");
}

bool clock_read(const char *json, struct clock_rule *rule)
{
	json_t *o = json_loads(json, 0, NULL);
	bool ok = rule_of(o, rule);
	json_decref(o);
	return ok;
}

void clock_restore(const char *json, struct clock *c, unsigned seats, unsigned *seq)
{
	json_t *o = json_loads(json, 0, NULL);
	struct clock_rule rule;
	rule_of(o, &rule);
	clock_start(c, &rule, seats, member(o, "at", INT64_MAX / SECOND) * SECOND);
	*seq = (unsigned)member(o, "seq", UINT32_MAX);
	const json_t *left = json_object_get(o, "left"), *turn = json_object_get(o, "turn");
	for (unsigned i = 0; i < seats; i++) {
		if (json_array_get(left, i))
			c->left[i] = json_integer_value(json_array_get(left, i)) * SECOND;
		if (json_array_get(turn, i))
			c->turn[i] = json_integer_value(json_array_get(turn, i)) * SECOND;
	}
	json_decref(o);
}

static void write_list(struct eto_json *j, const char *key, const int64_t *ms, unsigned seats)
{
	eto_json_open(j, key, '[');
	for (unsigned i = 0; i < seats; i++)
		eto_json_int(j, NULL, (ms[i] + SECOND - 1) / SECOND);
	eto_json_close(j, ']');
}

void clock_write(const struct clock *c, unsigned seats, unsigned seq, char *json, size_t size)
{
	struct eto_text out = eto_text_in(json, size);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	if (c->rule.kind == CLOCK_LIVE) {
		eto_json_string(&j, "kind", "live");
		eto_json_int(&j, "main", c->rule.main / SECOND);
		eto_json_int(&j, "increment", c->rule.increment / SECOND);
	} else if (c->rule.kind == CLOCK_CORRESPONDENCE) {
		eto_json_string(&j, "kind", "correspondence");
		eto_json_int(&j, "days", c->rule.turn / DAY);
		eto_json_int(&j, "reserve", c->rule.reserve / DAY);
	} else {
		eto_json_string(&j, "kind", "none");
	}
	if (c->rule.kind != CLOCK_NONE && c->since) {
		write_list(&j, "left", c->left, seats);
		if (c->rule.kind == CLOCK_CORRESPONDENCE)
			write_list(&j, "turn", c->turn, seats);
		eto_json_int(&j, "seq", seq);
		eto_json_int(&j, "at", c->since / SECOND);
	}
	eto_json_close(&j, '}');
}
