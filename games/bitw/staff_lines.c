/* The staff's lines of supply: what hangs on each hex of the railways and roads by which its army is fed. Who enters
 * such a hex, or a harbour behind the front, starves all who are beyond it. */
#include <string.h>

#include "games/bitw/staff.h"

/* How much a corps is worth to those who keep its line open, and how much all on one line count at most. */
enum { LIFE = 15, LIVES = 120 };

static void reach(struct lines *w, unsigned hex, unsigned from, unsigned far)
{
	if (w->far[hex] != 255)
		return;
	w->far[hex] = (uint8_t)far;
	w->by[hex] = (uint16_t)from;
	w->list[w->count++] = (uint16_t)hex;
}

/* Main sources, and harbours over which a net of ports is fed. */
static void plant_roots(const struct staff *st, struct lines *w)
{
	hexset main = bi_main_sources(st->t, st->s, st->side);
	ETO_EACH (h, &main)
		reach(w, h, NO_HEX, 0);
	ETO_EACH (h, &st->supply.source)
		if (st->supply.net[h] && !eto_set_has(&st->supply.reach, h))
			reach(w, h, NO_HEX, 0);
}

static void along_rails(const struct staff *st, struct lines *w)
{
	for (unsigned i = 0; i < w->count; i++)
		for (unsigned left = st->t->rail[w->list[i]]; left; left &= left - 1) {
			unsigned n = st->t->next[w->list[i]][__builtin_ctz(left)];
			if (eto_set_has(&st->supply.source, n))
				reach(w, n, w->list[i], 0);
		}
}

static void over_land(const struct staff *st, struct lines *w)
{
	hexset fed = st->supply.reach;
	unsigned most = bad_weather(st->s) ? 2 : 3; /* BI-4.3.1, BI-9.1.1 */
	for (unsigned i = 0; i < st->supply.nets; i++)
		eto_set_join(&fed, &st->supply.net_reach[i]);
	for (unsigned i = 0; i < w->count; i++)
		for (unsigned d = 0; d < ETO_HEX_SIDES && w->far[w->list[i]] < most; d++) {
			unsigned n = st->t->next[w->list[i]][d];
			if (n != ETO_NOWHERE && bi_dry(st->t, w->list[i], d) && eto_set_has(&fed, n))
				reach(w, n, w->list[i], w->far[w->list[i]] + 1u);
		}
}

/* Where an army came over the sea it has one line, or few; at home there is always another. */
void bis_draw_lines(struct staff *st)
{
	struct lines *w = &st->work->lines;
	memset(st->line, 0, sizeof st->line);
	memset(st->root, 0, sizeof st->root);
	memset(w->far, 255, sizeof w->far);
	w->count = 0;
	if (!bis_campaign(st) || !bis_fleet(st) || st->turns == 1)
		return;
	plant_roots(st, w);
	along_rails(st, w);
	over_land(st, w);
	for (unsigned i = w->count; i--;) {
		unsigned h = w->list[i], up = w->by[h];
		int beyond = st->line[h], most = up == NO_HEX ? 2 * LIVES : LIVES;
		if (up == NO_HEX)
			st->root[h] = true;
		st->line[h] = beyond < most ? beyond : most;
		if (up != NO_HEX)
			st->line[up] += beyond + LIFE * st->gcu[h];
	}
}
