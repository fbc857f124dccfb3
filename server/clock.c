#include "server/clock.h"

enum { SECOND = 1000, HOUR = 3600 * SECOND };

void clock_start(struct clock *c, const struct clock_rule *rule, unsigned seats, int64_t now)
{
	*c = (struct clock){.rule = *rule, .since = now};
	for (unsigned i = 0; i < seats && i < ETO_SEATS_MAX; i++) {
		c->left[i] = rule->kind == CLOCK_LIVE ? rule->main : rule->reserve;
		c->turn[i] = rule->turn;
	}
}

static void charge(struct clock *c, unsigned seat, int64_t spent)
{
	if (c->rule.kind == CLOCK_CORRESPONDENCE) {
		int64_t free = c->turn[seat] < spent ? c->turn[seat] : spent;
		c->turn[seat] -= free;
		spent -= free;
	}
	c->left[seat] -= spent;
}

void clock_advance(struct clock *c, int64_t now)
{
	if (c->rule.kind != CLOCK_NONE && now > c->since)
		for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
			if (c->running >> i & 1)
				charge(c, i, now - c->since);
	clock_skip(c, now);
}

void clock_skip(struct clock *c, int64_t now)
{
	if (now > c->since)
		c->since = now;
}

void clock_ask(struct clock *c, unsigned seats, int64_t now)
{
	clock_advance(c, now);
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++) {
		bool ran = c->running >> i & 1, runs = seats >> i & 1;
		if (ran && !runs && c->rule.kind == CLOCK_LIVE && c->left[i] > 0)
			c->left[i] += c->rule.increment;
		if (!ran && runs)
			c->turn[i] = c->rule.turn;
		if (ran != runs)
			c->warned &= ~(1u << i);
	}
	c->running = seats;
}

int64_t clock_left(const struct clock *c, unsigned seat)
{
	return c->left[seat] + (c->rule.kind == CLOCK_CORRESPONDENCE ? c->turn[seat] : 0);
}

unsigned clock_over(const struct clock *c)
{
	unsigned over = 0;
	for (unsigned i = 0; c->rule.kind != CLOCK_NONE && i < ETO_SEATS_MAX; i++)
		if ((c->running >> i & 1) && clock_left(c, i) <= 0)
			over |= 1u << i;
	return over;
}

/* Half a minute before the end of a live game's time, or a tenth of it if that is less; a day before that of
 * correspondence, or a quarter of a turn. */
static int64_t warning(const struct clock_rule *r)
{
	int64_t most = r->kind == CLOCK_LIVE ? 30 * SECOND : 24 * (int64_t)HOUR;
	int64_t part = r->kind == CLOCK_LIVE ? r->main / 10 : r->turn / 4;
	return part < most ? part : most;
}

unsigned clock_warn(struct clock *c)
{
	unsigned warn = 0;
	for (unsigned i = 0; c->rule.kind != CLOCK_NONE && i < ETO_SEATS_MAX; i++)
		if ((c->running & ~c->warned) >> i & 1 && clock_left(c, i) <= warning(&c->rule))
			warn |= 1u << i;
	c->warned |= warn;
	return warn;
}
