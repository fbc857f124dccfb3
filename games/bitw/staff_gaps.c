/* The staff's gaps: what the enemy could walk to in his next turn without a battle, and who bars his way. Zones of
 * control stop nobody (BI-7.5.3.13), so a line with a hole of one hex is none. */
#include <string.h>

#include "games/bitw/staff.h"

/* How far he comes: who was never seen may be armour, which goes on after the battles (BI-7.10.4). */
enum { UNKNOWN_MP = 5, ROADS = 512 };

/* Places in the order in which he reaches them: twice each, over hexes without any block of the side, and past one that
 * a single corps holds, as if it left. */
struct flood {
	uint16_t at[ROADS], by[ROADS];
	uint16_t gate[ROADS];	 /* the hex of that corps, or NO_HEX */
	uint8_t mp[ROADS];	 /* left there */
	uint8_t left[HEXES][2]; /* the most, and one, of each kind */
	unsigned count;
};

static void flow(struct flood *f, unsigned hex, unsigned by, unsigned gate, unsigned left)
{
	unsigned past = gate != NO_HEX;
	if (f->count == ROADS || f->left[hex][past] >= left + 1)
		return;
	f->left[hex][past] = (uint8_t)(left + 1);
	f->at[f->count] = (uint16_t)hex;
	f->by[f->count] = (uint16_t)by;
	f->gate[f->count] = (uint16_t)gate;
	f->mp[f->count++] = (uint8_t)left;
}

static unsigned pace(const struct staff *st, unsigned u)
{
	unsigned mp = bad_weather(st->s) ? 4 : UNKNOWN_MP;
	return !marked(st->s, u, M_TOKEN) && is_tank(st->t, u) && mp == UNKNOWN_MP ? 8 : mp;
}

/* One who comes from each hex of the enemy: the fastest. */
static unsigned spring_up(const struct staff *st, struct flood *f)
{
	unsigned any = NO_UNIT;
	memset(f->left, 0, sizeof f->left);
	f->count = 0;
	for (unsigned u = st->t->first_of[st->foe]; u < st->t->end_of[st->foe]; u++) {
		bool hidden = marked(st->s, u, M_TOKEN) && !is_redoubt(st->t, u);
		if (st->s->hex[u] >= HEXES || marked(st->s, u, M_FLYING) ||
		    (!hidden && (!is_gcu(st->t, u) || type_of(st->t, u) == STA || !st->s->strength[u])))
			continue;
		flow(f, st->s->hex[u], ROADS, NO_HEX, pace(st, u));
		any = u;
	}
	return any;
}

/* What he would win there beside the battle: the place, and those whom it feeds. */
static int booty(const struct staff *st, unsigned hex)
{
	int own = eto_set_has(&st->s->held[st->side], hex) && st->prize[hex] >= 20 ? st->prize[hex] : 0;
	return own + st->line[hex];
}

static void run_on(const struct staff *st, struct flood *f, unsigned i, unsigned like)
{
	unsigned from = f->at[i];
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[from][d], gate = f->gate[i];
		if (n == ETO_NOWHERE || !st->t->hex[n].land || !bi_dry(st->t, from, d) ||
		    !eto_set_has(&st->t->playable[scenario(st->t)], n))
			continue;
		if (st->mass[n]) { /* walls stay where they are */
			if (gate != NO_HEX || st->gcu[n] != 1)
				continue;
			gate = n;
		}
		int cost = bi_ground_cost(st->t, st->s, like, n);
		if (cost <= f->mp[i])
			flow(f, n, i, gate, f->mp[i] - (unsigned)cost);
	}
}

/* Whose supply comes by a hex that he can walk to. */
static void draw_cut(struct staff *st, const struct flood *f)
{
	const struct lines *w = &st->work->lines;
	for (unsigned i = 0; i < w->count; i++) {
		unsigned h = w->list[i], up = w->by[h];
		if (up != NO_HEX && (f->left[up][0] || eto_set_has(&st->cut, up)))
			eto_set_add(&st->cut, h);
	}
}

enum { BOOTY = 160 };

void bis_draw_gaps(struct staff *st)
{
	struct flood f;
	hexset seen[2] = {{{0}}, {{0}}};
	memset(st->gap, 0, sizeof st->gap);
	eto_set_clear(&st->cut);
	if (!bis_campaign(st) || bis_last_word(st))
		return;
	unsigned like = spring_up(st, &f);
	for (unsigned i = 0; i < f.count; i++)
		run_on(st, &f, i, like);
	for (unsigned i = f.count; i--;) { /* the last road to a place is the best */
		unsigned hex = f.at[i], past = f.gate[i] != NO_HEX;
		bool open = f.left[hex][0];
		if (eto_set_has(&seen[past], hex) || (past && open))
			continue;
		eto_set_add(&seen[past], hex);
		int worth = booty(st, hex);
		if (past && worth)
			st->gap[f.gate[i]] += worth;
		for (unsigned k = i; !past && worth && k < ROADS && f.by[k] != ROADS; k = f.by[k])
			st->gap[f.at[k]] += worth;
	}
	draw_cut(st, &f);
	for (unsigned h = 0; h < HEXES; h++)
		st->gap[h] = st->gap[h] < BOOTY ? st->gap[h] : BOOTY;
}
