/* The best order for every unit of a Movement Phase. Attacks are weighed with all that could join them, so that the
 * first unit goes in only if the others can follow. */
#include <string.h>

#include "core/hash.h"
#include "games/westfront/seas.h"
#include "games/westfront/staff_orders.h"

enum { LIST = 1400 };

/* -- bundles of orders -- */

static uint32_t mix(uint32_t key, uint32_t more)
{
	return (key ^ more) * 16777619u;
}

/* The HQs that can send the unit over sea or by air: those in its hex; from a coast any can take it off. 0: none. */
static uint32_t senders(const struct field *f, unsigned unit, unsigned mode, bool all)
{
	const struct wf_state *s = f->st->s;
	uint32_t key = 0;
	for (unsigned i = 0; i < f->senders; i++) {
		unsigned u = f->sender[i];
		if (s->mode[u] & mode && (all || s->hex[u] == s->hex[unit]))
			key = mix(mix(key ? key : 1, u), s->mode[u]);
	}
	return key;
}

static void find_senders(struct field *f)
{
	const struct staff *st = f->st;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->mode[u] & (HQ_INVASION | HQ_PARADROP))
			f->sender[f->senders++] = (uint8_t)u;
}

/* What the orders of a unit depend on besides the positions; 0: it has none by these means. */
static uint32_t key_of(const struct field *f, unsigned unit, unsigned means)
{
	const struct wf_table *t = f->st->t;
	const struct wf_state *s = f->st->s;
	unsigned supreme = wf_supreme_for(t, s, unit);
	uint32_t key = mix(2166136261u, s->mode[unit]), sent = 0;
	switch (means) {
	case ON_LAND: return wf_may_march(t, s, unit, &f->command) ? 0 : key;
	case BY_TRAIN:
	case BY_SHIP: return (wf_mobilizes(t, s, unit) ? type_of(t, unit) == SHQ : supreme > 0) ? mix(key, supreme) : 0;
	case OVER_SEA: sent = senders(f, unit, HQ_INVASION, t->hex[s->hex[unit]].coastal); break;
	default: sent = type_of(t, unit) == PARA ? senders(f, unit, HQ_PARADROP, false) : 0;
	}
	return sent ? mix(key, sent) : 0;
}

static bool is_quiet(unsigned verb)
{
	return verb != V_ENGAGE && verb != V_LEAVE && verb != V_INVADE && verb != V_DROP && verb != V_EVACUATE;
}

static struct sheaf *sheaf_of(const struct staff *st, unsigned unit)
{
	return is_hq(st->t, unit) ? st->heads : st->sheaf;
}

static int worth_here(const struct staff *st, unsigned unit)
{
	const struct sheaf *all = sheaf_of(st, unit);
	struct stay *stay = &sheaf_of(st, unit)->stay[unit];
	if (stay->look != all->look)
		stay->worth = contested(st->s, st->s->hex[unit]) ? 0 : wfs_stand(st, unit, st->s->hex[unit]);
	stay->look = all->look;
	return stay->worth;
}

/* Trains are kept for all but Italians and those in a battle. */
static struct wf_ride *ride_of(const struct staff *st, unsigned unit)
{
	unsigned hex = st->s->hex[unit];
	return st->t->unit[unit].nation == ITALIAN || contested(st->s, hex) ? NULL : &st->rides[hex % RIDES_KEPT];
}

/* Trains and ships go to many places, of which few may be better than where the unit is: only these are asked for. */
static hexset worth_going(const struct field *f, unsigned unit, unsigned verb, int here, const hexset *to)
{
	hexset some = {0};
	if (f->floor == NO_FLOOR)
		return *to;
	ETO_EACH (hex, to)
		if (wfs_quiet_most(f->st, unit, verb, hex) - here > f->floor)
			eto_set_add(&some, hex);
	return some;
}

static void list_rides(const struct field *f, unsigned unit, int here, struct eto_list *l)
{
	const struct staff *st = f->st;
	hexset to = wf_ride_ends(st->t, st->s, unit, 0, ride_of(st, unit));
	to = worth_going(f, unit, V_RAIL, here, &to);
	wf_list_hexes(st->t, st->s, unit, &to, V_RAIL, wf_check_room, l);
}

static void list_sails(const struct field *f, unsigned unit, int here, struct eto_list *l)
{
	const struct staff *st = f->st;
	if (wf_check_embark(st->t, st->s, unit))
		return;
	hexset to = worth_going(f, unit, V_SAIL, here, &st->quays);
	if (!eto_set_empty(&to))
		wf_list_sails(st->t, st->s, unit, &to, l);
}

static unsigned list_orders(const struct field *f, unsigned unit, unsigned means, int here, struct eto_action *out)
{
	const struct staff *st = f->st;
	struct eto_list l = {.out = out};
	switch (means) {
	case ON_LAND: wf_list_marches(st->t, st->s, unit, &l); break;
	case BY_TRAIN: list_rides(f, unit, here, &l); break;
	case BY_SHIP: list_sails(f, unit, here, &l); break;
	case OVER_SEA: wf_list_invasions(st->t, st->s, unit, &l); break;
	default: wf_list_drops(st->t, st->s, unit, &l);
	}
	return l.count;
}

/* The worth of a quiet move does not depend on its price, so the same hex again is not looked at. */
static void bind(struct field *f, unsigned unit, unsigned means, int here, struct bundle *b)
{
	struct sheaf *all = sheaf_of(f->st, unit);
	struct eto_action list[LIST];
	unsigned orders = list_orders(f, unit, means, here, list);
	if (all->used + orders > SHEAF_ROOM)
		wfs_fresh_sheaf(all);
	*b = (struct bundle){.first = (uint16_t)all->used,
			     .orders = (uint16_t)orders,
			     .quiet = {.score = f->floor, .unit = (uint8_t)unit}};
	for (unsigned i = 0; i < orders; i++) {
		int before = b->quiet.score;
		if (!is_quiet(list[i].verb)) {
			all->pool[all->used].at = (uint16_t)i;
			all->pool[all->used++].act = list[i];
		} else if (!i || list[i - 1].verb != list[i].verb || list[i - 1].arg[0] != list[i].arg[0]) {
			wfs_score_order(f, unit, list[i], here, &b->quiet);
			b->quiet_at = (uint16_t)(b->quiet.score > before ? i : b->quiet_at);
		}
	}
	b->count = (uint16_t)(all->used - b->first);
}

/* The orders of a unit by some means in this plan; NULL if it has none. Where there is no room for another bundle it
 * takes the place of the last. */
static const struct bundle *bundle_of(struct field *f, unsigned unit, unsigned means)
{
	struct bundle *b = sheaf_of(f->st, unit)->bundle[unit][means];
	uint32_t key = key_of(f, unit, means);
	unsigned i = 0;
	if (!key)
		return NULL;
	while (i + 1 < SHEAF_WAYS && b[i].key && b[i].key != key)
		i++;
	if (b[i].key != key) {
		bind(f, unit, means, worth_here(f->st, unit), &b[i]);
		b[i].key = key;
	}
	return &b[i];
}

/* Counts the unit once for each hex that it could attack, by a side that is not yet full. */
static void count_attacker(struct field *f, unsigned unit, const struct bundle *b, unsigned *last)
{
	const struct wf_table *t = f->st->t;
	const struct sheaf *all = sheaf_of(f->st, unit);
	for (unsigned i = b->first; i < b->first + b->count; i++) {
		struct eto_action a = all->pool[i].act;
		unsigned hex = a.arg[0];
		bool over_land = a.verb == V_ENGAGE, lands = a.verb == V_INVADE || a.verb == V_DROP;
		if (hex == *last || !(over_land || (lands && f->st->s->count[f->st->foe][hex])))
			continue;
		struct target *g = wfs_target_at(f, hex);
		unsigned d = over_land ? wf_direction(t, hex, a.arg[1]) : DIRECTIONS;
		if (!g || (d < DIRECTIONS && g->used[d] >= wf_limit(t, f->st->s, hex, d)))
			continue;
		if (g->in.units + g->coming >= wf_stacking(t, hex) || (!over_land && g->coming))
			continue;
		if (d < DIRECTIONS)
			g->used[d]++;
		g->coming++;
		wfs_add(&g->all, wfs_force_of(f->st, unit, hex));
		*last = hex;
	}
}

static void count_attacks(struct field *f, unsigned unit)
{
	/* never by Strategic Movement (WF-6.53.6) */
	static const uint8_t to_the_enemy[] = {ON_LAND, OVER_SEA, BY_PLANE};
	unsigned last = NO_HEX;
	for (unsigned i = 0; i < sizeof to_the_enemy; i++) {
		const struct bundle *b = bundle_of(f, unit, to_the_enemy[i]);
		if (b)
			count_attacker(f, unit, b, &last);
	}
}

/* The first of the best in the order of the list. */
static void best_in(struct field *f, unsigned unit, const struct bundle *b, int here, struct order *best)
{
	struct order o = b->quiet;
	unsigned at = b->quiet_at;
	const struct sheaf *all = sheaf_of(f->st, unit);
	for (unsigned i = b->first; i < b->first + b->count; i++) {
		struct order other = {.score = NO_FLOOR, .unit = (uint8_t)unit};
		wfs_score_order(f, unit, all->pool[i].act, here, &other);
		if (other.score < o.score || (other.score == o.score && all->pool[i].at > at))
			continue;
		o = other;
		at = all->pool[i].at;
	}
	if (o.score > best->score)
		*best = o;
}

static void best_of(struct field *f, unsigned unit, struct plan *p)
{
	struct order best = {.score = NO_FLOOR, .unit = (uint8_t)unit};
	unsigned orders = 0;
	int here = worth_here(f->st, unit);
	for (unsigned means = 0; means < MEANS; means++) {
		const struct bundle *b = bundle_of(f, unit, means);
		if (!b || !b->orders)
			continue;
		orders += b->orders;
		best_in(f, unit, b, here, &best);
	}
	if (orders)
		p->order[p->count++] = best;
}

static bool can_be_ordered(const struct staff *st, unsigned unit)
{
	const struct wf_state *s = st->s;
	if (!on_map(s, unit) || s->mark[unit] & (M_MOVED | M_STRATEGIC | M_DISPERSED) || s->mode[unit] & HQ_WAS)
		return false;
	return !wf_mobilizes(st->t, s, unit) || (s->cv[unit] && (s->blitz || !(s->mode[unit] & HQ_BLITZ)));
}

/* What the good orders are worth together: moves by Supreme HQs only as many as there are, landings one for each HQ. */
static void add_up(const struct field *f, struct plan *p)
{
	unsigned left[4] = {UNITS, f->st->s->supreme, 0, 0};
	for (unsigned u = f->st->t->first_of[f->st->side]; u < f->st->t->end_of[f->st->side]; u++) {
		left[2] += (f->st->s->mode[u] & (HQ_ACTIVE | HQ_INVASION | HQ_USED)) == (HQ_ACTIVE | HQ_INVASION);
		left[3] += (f->st->s->mode[u] & (HQ_ACTIVE | HQ_PARADROP | HQ_USED)) == (HQ_ACTIVE | HQ_PARADROP);
	}
	uint8_t counted[UNITS] = {0}, goes[HEXES] = {0};
	for (;;) {
		unsigned best = UNITS;
		for (unsigned i = 0; i < p->count; i++) {
			const struct order *o = &p->order[i];
			bool outside = !o->strategic && !in_set(&f->command, f->st->s->hex[o->unit]);
			if (counted[i] || o->score <= 0 || !left[outside ? 1 : o->strategic])
				continue;
			if (best == UNITS || o->score > p->order[best].score)
				best = i;
		}
		if (best == UNITS)
			return;
		const struct order *o = &p->order[best];
		counted[best] = 1;
		left[!o->strategic && !in_set(&f->command, f->st->s->hex[o->unit]) ? 1 : o->strategic]--;
		if (o->why == WHY_ATTACK || o->why == WHY_LAND)
			p->attacks += o->score;
		else /* the second to go to a hex is worth less there */
			p->moves += o->score >> (2 * goes[o->act.arg[0]]);
		if (goes[o->act.arg[0]] < 4)
			goes[o->act.arg[0]]++;
	}
}

/* Rounds that could be fought in the battles that there are; one strike for each HQ that can fly. */
static void weigh_battles(const struct field *f, struct plan *p)
{
	const struct staff *st = f->st;
	int strikes = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		strikes += st->s->mode[u] & HQ_ACTIVE && !(st->s->mode[u] & HQ_PARADROP);
	ETO_EACH (hex, &st->s->fights) {
		int air = strikes > 0 ? wfs_best_air(st, hex) : 0;
		int worth = wfs_round(st, hex, in_set(&f->support, hex), air);
		if (worth <= 0)
			continue;
		strikes -= air > 0;
		p->battles += worth;
	}
}

void wfs_plan(const struct staff *st, unsigned only, int floor, struct plan *p)
{
	struct field f = {.st = st, .floor = floor, .left = NO_HEX};
	f.command = wf_command(st->t, st->s, st->side);
	wfs_find_support(&f);
	find_senders(&f);
	p->count = 0;
	p->moves = p->attacks = p->battles = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (!is_hq(st->t, u) && can_be_ordered(st, u))
			count_attacks(&f, u);
	wfs_weigh_targets(&f);
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if ((only == NO_UNIT || only == u) && can_be_ordered(st, u))
			best_of(&f, u, p);
	if (only != NO_UNIT)
		return;
	add_up(&f, p);
	weigh_battles(&f, p);
}

int wfs_battles(const struct staff *st)
{
	struct field f = {.st = st};
	struct plan p = {.battles = 0};
	wfs_find_support(&f);
	weigh_battles(&f, &p);
	return p.battles;
}

void wfs_fresh_sheaf(struct sheaf *sheaf)
{
	sheaf->used = 0;
	sheaf->look++;
	for (unsigned u = 0; u < UNITS; u++)
		for (unsigned means = 0; means < MEANS; means++)
			for (unsigned i = 0; i < SHEAF_WAYS; i++)
				sheaf->bundle[u][means][i].key = 0;
}

/* -- the choice -- */

/* Army Group E comes in where it is safe and near (WF-16.5.2); whoever must do something does the best there is. */
static void choose_entry(const struct staff *st, unsigned unit, const struct eto_action *legal, unsigned count,
			 struct eto_pick *p)
{
	for (unsigned i = 0; i < count; i++)
		if (legal[i].verb == V_DONE)
			eto_better(p, i, wfs_stand(st, unit, st->s->hex[unit]), WHY_HALT, unit, st->s->hex[unit]);
		else
			eto_better(p, i, wfs_stand(st, unit, legal[i].arg[0]), WHY_HOLD, unit, legal[i].arg[0]);
}

/* A position but for where play is in it. */
static uint64_t position_key(const struct wf_state *s)
{
	return eto_hash((const unsigned char *)s + sizeof s->stack, sizeof *s - sizeof s->stack);
}

/* What the plan by which the unit got its order has it do; NULL if that was another position. */
static const struct order *kept_order(const struct wf_state *s, const struct kept *kept, unsigned unit)
{
	const struct plan *p = &kept->plan;
	if (kept->key != position_key(s))
		return NULL;
	for (unsigned i = 0; i < p->count; i++)
		if (p->order[i].unit == unit)
			return &p->order[i];
	return NULL;
}

static bool comes_in(const struct wf_state *s, unsigned unit)
{
	return s->fate[unit] == FUTURE || eto_peek(&s->stack)->step;
}

static void take_order(const struct order *o, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	p->score = -1000000;
	for (unsigned i = 0; i < count; i++)
		if (eto_action_equal(legal[i], o->act))
			eto_better(p, i, 0, o->why, o->unit, legal[i].arg[legal[i].verb == V_LEAVE]);
}

bool wfs_follow(const struct wf_state *s, const struct kept *kept, const struct eto_action *legal, unsigned count,
		struct eto_pick *p)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc != P_ORDER || comes_in(s, wf_unit_in_hand(f)))
		return false;
	const struct order *o = kept_order(s, kept, wf_unit_in_hand(f));
	if (o)
		take_order(o, legal, count, p);
	return o;
}

static void choose_in_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct plan plan;
	unsigned unit = wf_unit_in_hand(eto_peek(&st->s->stack));
	p->score = -1000000;
	if (comes_in(st->s, unit)) {
		choose_entry(st, unit, legal, count, p);
		return;
	}
	wfs_plan(st, unit, NO_FLOOR, &plan);
	if (plan.count)
		take_order(&plan.order[0], legal, count, p);
}

/* The unit whose order is worth most. A unit of Army Group E is always welcome. */
static void choose_unit(const struct staff *st, const struct plan *plan, const struct eto_action *legal, unsigned count,
			struct eto_pick *p)
{
	for (unsigned i = 0; i < count && legal[i].verb == V_ORDER; i++) {
		unsigned unit = legal[i].arg[0];
		if (st->s->fate[unit] == FUTURE)
			eto_better(p, i, 150, WHY_HOLD, unit, NO_HEX);
		for (unsigned k = 0; k < plan->count; k++) {
			const struct order *o = &plan->order[k];
			if (o->unit == unit)
				eto_better(p, i, o->score, o->why, unit, o->act.arg[o->act.verb == V_LEAVE]);
		}
	}
}

/* -- the second wave -- */

/* An HQ whose second wave has been paid for and has not landed; NO_UNIT: none. */
static unsigned waiting_wave(const struct staff *st)
{
	const unsigned mode = HQ_ACTIVE | HQ_INVASION | HQ_BLITZ;
	for (unsigned i = 0; st->s->blitz && i < st->hqs; i++)
		if ((st->s->mode[st->hq[i]] & (mode | HQ_USED)) == mode)
			return st->hq[i];
	return NO_UNIT;
}

/* Why it does not: nobody is there, nowhere may anybody land, or nobody stands there any more who would be joined. */
static unsigned why_no_wave(const struct staff *st, unsigned hq)
{
	unsigned why = WHY_NOBODY;
	ETO_EACH_BLOCK (u, st->s, st->s->hex[hq]) {
		if (is_hq(st->t, u) || !can_be_ordered(st, u))
			continue;
		for (unsigned hex = 0; hex < HEXES; hex++)
			if (st->s->battle[hex] & B_MARKED && !wf_check_invade(st->t, st->s, u, hex))
				return WHY_ALONE;
		why = WHY_NO_SHORE;
	}
	return why;
}

/* The second wave of an invasion follows the first, so no other hex is marked for it. Sometimes somebody has to go
 * (WF-5.21.7, WF-14.2.4): then the one who loses least by it. */
void wfs_choose_order(const struct staff *st, const struct eto_action *legal, unsigned count, struct eto_pick *p)
{
	struct plan plan;
	unsigned done = eto_find_verb(legal, count, V_DONE);
	if (eto_peek(&st->s->stack)->proc == P_ORDER) {
		choose_in_order(st, legal, count, p);
		return;
	}
	wfs_plan(st, NO_UNIT, done < count ? 0 : NO_FLOOR, &plan);
	*st->kept = (struct kept){position_key(st->s), plan};
	p->score = done < count ? 0 : -1000000;
	p->choice = done < count ? done : 0;
	p->why = WHY_HALT;
	choose_unit(st, &plan, legal, count, p);
	unsigned waits = p->choice == done ? waiting_wave(st) : NO_UNIT;
	if (waits != NO_UNIT) {
		p->why = why_no_wave(st, waits);
		p->arg[0] = (int16_t)waits;
	}
}
