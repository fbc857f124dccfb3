/* Odds of strategic raids (32), from the bombers that are sent to the bombs that fall, and of reconnaissance (19). */
#include "games/bitw/command.h"
#include "games/bitw/odds.h"

/* -- raids: a round in the air, flak, bombs (BI-32.0.14); P_RAID counts its steps before they are played -- */

enum { IN_THE_AIR = 1, THE_FLAK = 3, THE_BOMBS = 5 };

/* What so many hits do to a target: the last of the results is that nobody is left to bomb it. */
struct effects {
	unsigned count;
	uint8_t from[PARTS]; /* hits */
	const char *name[PARTS];
};
static const struct effects effects[TARGETS] = {
	[T_FACTORY] = {7,
		       {0, 1, 2, 3, 4, 10},
		       {"no hit", "one hit", "two hits", "three hits", "four to nine hits",
			"ten hits or more: a plant is destroyed", "the bombers are shot down"}},
	[T_PORT] = {5,
		    {0, 1, 3, 10},
		    {"no hit", "one or two hits: no ships sail", "three hits or more: the port is shut",
		     "ten hits or more: a Mulberry is destroyed", "the bombers are shot down"}},
	[T_RAILWAY] = {6,
		       {0, 1, 2, 3, 4},
		       {"no hit", "one hit", "two hits", "three hits", "four hits or more",
			"the bombers are shot down"}},
	[T_RADAR] = {3, {0, 1}, {"no hit", "the station is destroyed", "the bombers are shot down"}},
	[T_CENTRE] = {6,
		      {0, 1, 2, 3, 4},
		      {"no hit", "one hit", "two hits", "three hits", "four hits or more",
		       "the bombers are shot down"}},
};

/* Where no Mulberry lies. */
static const struct effects plain_port = {4,
					  {0, 1, 3},
					  {"no hit", "one or two hits: no ships sail",
					   "three hits or more: the port is shut", "the bombers are shot down"}};

static const struct effects *effects_of(const struct study *w)
{
	bool mulberry = w->s.mulberry[0] == w->hex || w->s.mulberry[1] == w->hex;
	return w->target == T_PORT && !mulberry ? &plain_port : &effects[w->target];
}

/* An aircraft joins those over the hex. */
static void send(struct study *w, unsigned u, uint32_t marks)
{
	w->s.from[u] = w->s.hex[u];
	w->s.mark[u] |= M_FLYING | marks;
	bi_put(&w->s, u, w->hex);
}

static void raid_in(struct study *w, const struct eto_frame *f)
{
	const struct battle *b = eto_locals_of(f);
	w->hex = b->hex;
	w->target = b->raid;
	w->attacker = f->seat;
	w->start.step = b->step;
}

static unsigned target_of(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	EACH_BLOCK (u, s, hex)
		if (marked(s, u, M_STRATEGIC) && is_bomber(t, u))
			return s->used[u];
	return TARGETS;
}

/* The raid that an action makes or belongs to; nobody else intercepts it. */
static bool raid_of(struct study *w, struct eto_action a)
{
	const struct eto_frame *f = eto_peek(&w->s.stack);
	unsigned at = w->s.stack.depth, u = a.arg[0];
	if (a.verb == V_ROLL && f->proc == P_FIRE) {
		bi_step_under_way(&w->s, &w->start, &at);
		if (!at || w->s.stack.frame[at - 1].proc != P_RAID)
			return false;
		raid_in(w, &w->s.stack.frame[at - 1]);
	} else if (f->proc == P_INTERCEPT && at > 1 && (a.verb == V_DONE || a.verb == V_REACT)) {
		raid_in(w, &w->s.stack.frame[at - 2]);
		if (a.verb == V_REACT && u < UNITS)
			send(w, u, 0);
	} else if (f->proc == P_STRATEGIC && (a.verb == V_BOMB || a.verb == V_ESCORT)) {
		if (u >= UNITS || a.arg[1] >= HEXES)
			return false;
		w->hex = a.arg[1];
		w->attacker = f->seat;
		w->target = a.verb == V_BOMB ? a.arg[2] : target_of(w->t, &w->s, w->hex);
		send(w, u, M_STRATEGIC);
	} else {
		return false;
	}
	return w->target < TARGETS;
}

static unsigned part_of(const struct effects *x, unsigned hits)
{
	unsigned part = 0;
	while (part + 2 < x->count && hits >= x->from[part + 1])
		part++;
	return part;
}

/* The bombs of all worlds: each number of hits is a result of its own. */
static void drop_bombs(struct study *w, const struct sheet *all)
{
	const struct effects *x = effects_of(w);
	bool part = w->start.rolling && w->start.step == THE_BOMBS;
	for (unsigned i = 0; i < all->now->used; i++) {
		uint64_t chance = all->now->chance[all->now->slot[i]];
		struct rolled r = bi_no_roll(part ? w->start.hits[enemy_of(w->attacker)] : 0);
		struct volley v = {(uint16_t)w->hex, (uint8_t)w->attacker, FIRE_BOMBS, 0, 1};
		bi_become(w, all->now->key[all->now->slot[i]]);
		if (!part && bi_next_shooter(w->t, &w->s, &v) == NO_UNIT) {
			bi_book(w, x->count - 1, chance);
			w->now.worse += chance;
			continue;
		}
		bi_fire_all(w, w->attacker, FIRE_BOMBS, 1, true, &r);
		bool hurt = bi_steps_of(w, w->attacker) < w->had[w->attacker];
		for (unsigned hits = 0; hits <= r.most; hits++) {
			uint64_t one = chance * r.p[hits] / ONE;
			bi_book(w, part_of(x, hits), one);
			w->now.won += hits ? one : 0;
			w->now.worse += !hits && hurt ? one : 0;
		}
	}
}

static void play_raid(struct study *w, struct sheet *all)
{
	const struct start *x = &w->start;
	const struct {
		unsigned step, kind, mask;
	} steps[] = {{IN_THE_AIR, FIRE_AIR, 3}, {THE_FLAK, FIRE_FLAK, 1u << enemy_of(w->attacker)}};
	for (unsigned i = 0; i < 2; i++) {
		bool part = x->rolling && x->step == steps[i].step;
		if (x->step > steps[i].step)
			continue;
		bi_step(w, all, (struct shot){steps[i].kind, part ? x->mask : steps[i].mask, 1, part ? x : NULL});
		if (part)
			bi_reload(w);
	}
	drop_bombs(w, all);
}

/* Their dice, and who they are. */
static void write_raid(const struct study *w, struct eto_odds *out)
{
	for (unsigned i = 0; i < w->count; i++) {
		unsigned u = w->unit[i], side = side_of(w->t, u), who = side != w->attacker;
		bool bombs = !who && is_bomber(w->t, u);
		struct volley v = {(uint16_t)w->hex, (uint8_t)side, bombs ? FIRE_BOMBS : FIRE_AIR, 0, 1};
		struct fire f = bi_fire(w->t, &w->s, &v, u);
		if (f.from <= 6)
			eto_odds_line(out, E_ODDS, (int)u, f.dice, f.from);
		if (out->piece_count[who] < ETO_FIGHTERS_MAX)
			out->piece[who][out->piece_count[who]++] = (uint16_t)u;
	}
	struct volley v = {(uint16_t)w->hex, (uint8_t)enemy_of(w->attacker), FIRE_FLAK, 0, 1};
	struct fire f = bi_city_fire(w->t, &w->s, &v);
	if (w->start.step <= THE_FLAK)
		eto_odds_line(out, E_ODDS_PLACE, (int)w->hex, f.dice, f.from);
}

bool bi_raid_odds(const struct bi_table *t, const struct bi_state *seen, struct eto_action a, struct eto_odds *out)
{
	struct study w = {.t = t, .s = *seen, .mode = STRATEGIC_RAID};
	struct worlds here, next;
	struct sheet all = {&here, &next};
	if (!raid_of(&w, a) || !bi_take_actors(&w))
		return false;
	*out = (struct eto_odds){.total = 1000,
				 .summed = true,
				 .place = (uint16_t)w.hex,
				 .seat = {(uint8_t)w.attacker, (uint8_t)enemy_of(w.attacker)}};
	write_raid(&w, out);
	bi_first_world(&w, &all);
	play_raid(&w, &all);
	bi_add_up(&w, 1);
	bi_write_parts(&w, 1, effects_of(&w)->name, effects_of(&w)->count, out);
	return true;
}

/* -- reconnaissance (BI-19.1.6, BI-19.1.7): who shoots at it, then one die -- */

/* The chance that nobody hits, in parts of ONE. */
static uint64_t unhurt(const struct bi_table *t, struct bi_state *s, const struct trip *p)
{
	struct volley v = {p->to, (uint8_t)enemy_of(p->side), FIRE_AA, p->kind & 1, 1};
	uint64_t chance = ONE;
	if (p->kind & 2)
		return chance;
	struct fire f = bi_city_fire(t, s, &v);
	for (unsigned u = NO_UNIT;; f = bi_fire(t, s, &v, u)) {
		for (unsigned i = 0; i < f.dice; i++)
			chance = f.from > 6 ? chance : chance * (f.from - 1u) / 6;
		if (u != NO_UNIT)
			s->mark[u] |= M_FIRED;
		v.city = 1;
		if ((u = bi_next_shooter(t, s, &v)) == NO_UNIT)
			return chance;
	}
}

enum { SEEN, DRIVEN_OFF, NOT_SEEN, SCOUT_PARTS };

static void scout_world(const struct bi_table *t, struct bi_state *s, const struct trip *p, unsigned weight,
			uint64_t part[SCOUT_PARTS])
{
	int most = 4 - bi_scout_modifier(t, s, p->hq, p->to);
	unsigned good = most < 0 ? 0 : most > 6 ? 6 : (unsigned)most;
	uint64_t through = unhurt(t, s, p), seen = through * good / 6;
	part[SEEN] += seen * weight;
	part[DRIVEN_OFF] += (ONE - through) * weight;
	part[NOT_SEEN] += (through - seen) * weight;
}

static bool scout_of(const struct bi_state *s, unsigned seat, struct eto_action a, struct trip *out)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (a.verb == V_ROLL && f->proc == P_SCOUT) {
		*out = *(const struct trip *)eto_locals_of(f);
		return true;
	}
	*out = (struct trip){.hq = a.arg[0], .to = a.arg[1], .side = (uint8_t)seat};
	return a.verb == V_SCOUT && a.arg[0] < UNITS && a.arg[1] < HEXES;
}

bool bi_scout_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_action a,
		   struct eto_odds *out)
{
	static const char *const names[SCOUT_PARTS] = {"the enemies are seen", "the aircraft are driven off",
						       "nothing is found"};
	struct trip p;
	struct guess g;
	if (!scout_of(seen, seat, a, &p))
		return false;
	bool hands = bi_guess(t, seen, p.to, true, &g);
	uint64_t part[SCOUT_PARTS] = {0}, all = 0;
	for (unsigned n = 0; n < (hands ? g.hands : DRAWS); n++) {
		struct bi_state s;
		unsigned weight = 1;
		if (hands)
			weight = bi_guess_world(t, &g, seen, n, &s);
		else
			bi_draw_world(t, seen, seat, n, &s);
		scout_world(t, &s, &p, weight, part);
		all += (uint64_t)weight * ONE;
	}
	*out = (struct eto_odds){.total = 1000, .count = SCOUT_PARTS};
	unsigned left = 1000;
	for (unsigned i = 0; i < SCOUT_PARTS; i++) {
		unsigned weight = i == NOT_SEEN ? left : (unsigned)((part[i] * 1000 + all / 2) / all);
		out->part[i].result = names[i];
		out->part[i].weight = weight < left ? weight : left;
		left -= out->part[i].weight;
	}
	bi_unknown_line(seen, p.to, hands ? g.hands : 0, out);
	return true;
}
