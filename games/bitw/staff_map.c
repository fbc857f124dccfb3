/* The staff's picture of the map: prizes, pulls, threats, supply, and how far blocks can go. */
#include <string.h>

#include "games/bitw/staff.h"

enum { MULBERRY_WORTH = 250, FOOTHOLD = 130 };

int bis_steps(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	const struct printed *p = &st->work->printed;
	if (!marked(st->s, u, M_TOKEN))
		return st->s->strength[u];
	if (is_redoubt(st->t, u))
		return hex < HEXES && p->walls[hex] ? p->walls[hex] : UNSEEN_WALLS;
	int guess = UNSEEN;
	return hex < HEXES && p->corps[hex] ? p->corps[hex] : guess;
}

/* The scenario's page lies open before both sides. */
static void read_setup(struct staff *st)
{
	struct printed *p = &st->work->printed;
	uint8_t sum[HEXES] = {0}, count[HEXES] = {0}, key = (uint8_t)(1 + st->foe + SIDES * scenario(st->t));
	if (p->key == key)
		return;
	*p = (struct printed){.key = key};
	for (unsigned i = 0; i < st->t->setups; i++) {
		const struct bi_setup *row = &st->t->setup[i];
		if (row->scenario != scenario(st->t) || side_of(st->t, row->unit) != st->foe || row->place >= HEXES)
			continue;
		if (is_redoubt(st->t, row->unit))
			p->walls[row->place] = row->strength;
		else if (is_land(st->t, row->unit) && !is_hq(st->t, row->unit))
			sum[row->place] = (uint8_t)(sum[row->place] + row->strength), count[row->place]++;
	}
	for (unsigned h = 0; h < HEXES; h++)
		p->corps[h] = count[h] ? (uint8_t)((sum[h] + count[h] / 2) / count[h]) : 0;
}

/* -- prizes -- */

static int town_worth(const struct bi_hex *h)
{
	static const int8_t kind[] = {[MINOR] = 6, [MAJOR] = 12, [CAPITAL] = 30, [FORTRESS_CITY] = 8};
	return (h->city >= MINOR ? kind[h->city] : 0) + 6 * h->port + 3 * h->pop + 2 * h->mine + 2 * h->oil;
}

/* May and June 1940: the capitals of the minor powers, Paris or where the government went, Lille, and Sedan, from where
 * the roads to Paris are open. */
static int worth_1940(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	if (hex == t->at.brussels)
		return s->fallen >> BEL & 1 ? 0 : 260;
	if (hex == t->at.amsterdam || hex == t->at.denhaag)
		return s->fallen >> NED & 1 ? 0 : 180;
	if (s->fallen >> FRA & 1)
		return 0;
	if (hex == t->at.paris)
		return s->capital_moved && scenario(t) != SBW3 ? 160 : 420; /* in June it is marginal by itself */
	if (hex == t->at.bordeaux)
		return s->capital_moved ? 420 : 0;
	return hex == t->at.lille ? 220 : hex == t->at.sedan ? 230 : hex == t->at.cologne ? 40 : 0;
}

/* A corps that is fed in Britain decides the level: what feeds it, and the beaches that face the ports of France. */
static int worth_britain(const struct bi_table *t, unsigned hex)
{
	enum { ENTRY = 60 };
	int worth = hex == t->at.london ? 420 : 0;
	if (t->hex[hex].country != BRITAIN || !t->hex[hex].coast)
		return worth;
	for (unsigned i = 0; i < t->facings && worth < ENTRY; i++)
		worth += t->facing[i].to == hex ? ENTRY : 0;
	return worth + ENTRY * t->hex[hex].port;
}

/* Sicily whole puts Italy out of the war, and in SBW7 Rome does; a corps on the mainland comes after that. */
static int worth_italy(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned island = t->hex[hex].island, port = t->hex[hex].port;
	bool out = s->fallen >> ITA & 1, points = scenario(t) == SBW7;
	if (island == SICILY)
		return points ? 70 + 15 * (int)port : 150 + 25 * (int)port;
	if (island != NO_ISLAND)
		return points ? 22 : 0;
	if (t->hex[hex].country != ITALY)
		return 0;
	int rome = hex != t->at.rome ? 0 : points && !out ? 240 : 60;
	bool late = !points && s->turn >= bi_last_turn(t); /* who is fed on the mainland now decides the level */
	int quay = late && port ? FOOTHOLD : out || points ? 30 * (int)port : 0;
	return rome + quay + (t->hex[hex].coast && t->hex[hex].row >= 39 ? 20 : 0);
}

static int scenario_worth(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	switch (scenario(t)) {
	case SBW3: return worth_1940(t, s, hex);
	case SBW6: return worth_1940(t, s, hex) + (s->fallen >> FRA & 1 ? worth_britain(t, hex) : 0);
	case SBW5: return worth_britain(t, hex);
	case SBW4:
	case SBW7: return worth_italy(t, s, hex);
	case SBW9: return t->hex[hex].country == GERMANY && t->hex[hex].col >= 23 && t->hex[hex].city >= MINOR ? 20 : 0;
	case SBW10: return t->hex[hex].victory ? (hex == t->at.berlin ? 500 : 280) : 0;
	default: return 0;
	}
}

/* An army that came over the sea lives on ports. */
static int harbour_worth(const struct bi_table *t, unsigned hex)
{
	unsigned land = t->hex[hex].country;
	int worth = scenario(t) >= SBW9 ? 40 : 15;
	return scenario(t) >= SBW8 && (land == FRANCE || land == BELGIUM) ? worth * t->hex[hex].port : 0;
}

/* An artificial harbour falls with its hex, and there is no other (BI-6.7.2.4). */
static int mulberry_there(const struct bi_state *s, unsigned hex)
{
	return s->mulberry[0] == hex || s->mulberry[1] == hex ? MULBERRY_WORTH : 0;
}

int bis_prize(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	int worth = town_worth(&t->hex[hex]) + (t->rail[hex] ? 2 : 0);
	worth += scenario_worth(t, s, hex) + harbour_worth(t, hex) + mulberry_there(s, hex);
	for (unsigned i = 0; i < t->point_count; i++)
		if (t->points[i].scenario == scenario(t) && t->points[i].place == hex)
			worth += POINT_WORTH * t->points[i].points;
	return worth;
}

static void draw_prizes(struct staff *st)
{
	memset(st->prize, 0, sizeof st->prize);
	ETO_EACH (h, &st->t->playable[scenario(st->t)])
		if (st->t->hex[h].land)
			st->prize[h] = bis_prize(st->t, st->s, h);
}

/* -- pulls: worth that is felt over land -- */

static int felt_far(const void *table, unsigned place, unsigned link, int worth)
{
	return bi_dry(table, place, link) ? worth * 6 / 7 : 0;
}
/* In the last months only what is near can still be reached. */
static int felt_soon(const void *table, unsigned place, unsigned link, int worth)
{
	return bi_dry(table, place, link) ? worth * 7 / 9 : 0;
}
static int felt_near(const void *table, unsigned place, unsigned link, int worth)
{
	return bi_dry(table, place, link) ? worth * 2 / 3 : 0;
}

static void spread(const struct staff *st, int (*felt)(const void *, unsigned, unsigned, int), int *worth)
{
	hexset land = st->t->land;
	eto_set_meet(&land, &st->t->playable[scenario(st->t)]);
	struct eto_spread how = {.graph = ETO_GRID(st->t->next), .through = land.w, .felt = felt, .context = st->t};
	eto_spread(&how, worth);
}

static uint64_t pulls_key(const struct staff *st, const struct eto_plan *plan)
{
	uint64_t key = bis_mix(bis_mix(1, st->side + 2), (uint64_t)st->s->turn << 1 | (st->s->phase == PH_EXPLOIT));
	for (unsigned side = 0; side < SIDES; side++) /* of both: a country that is attacked changes hands in part */
		for (unsigned i = 0; i < ETO_SET_WORDS(&st->s->held[side]); i++)
			key = bis_mix(key, st->s->held[side].w[i]);
	key = bis_mix(key, (uint64_t)st->s->fallen << 8 | st->s->capital_moved);
	key = bis_mix(key, (uint64_t)st->s->mulberry[0] << 16 | st->s->mulberry[1]);
	for (int i = 0; plan && i < plan->count; i++)
		key = bis_mix(key, (uint64_t)(uint16_t)plan->line[i].arg[1] << 32 |
					   (uint64_t)(uint16_t)plan->line[i].word << 16 |
					   (uint16_t)plan->line[i].arg[0]);
	return key | 1;
}

/* Is it the side that must take something? It does not leave a guard everywhere. */
static bool attacks(const struct staff *st)
{
	unsigned now = scenario(st->t);
	bool axis = now == SBW2 || now == SBW3 || now == SBW5 || now == SBW6;
	return (st->side == AXIS) == axis;
}

/* What a place of its own is worth to it. */
static int guarded(const struct staff *st, unsigned hex)
{
	bool late = st->turns == 1 && st->s->phase == PH_EXPLOIT; /* what was taken has only to be kept */
	return st->prize[hex] * (attacks(st) && !late ? 45 : 100) / 100 * st->will.guard / 100;
}

/* What marines can storm from a port and paratroops can jump on from a town, five hexes away at most (BI-24.1.5,
 * BI-23.0.5). */
static void draw_springs(struct staff *st)
{
	struct pulls *w = &st->work->pulls;
	uint16_t goal[256];
	unsigned goals = 0;
	ETO_EACH (h, &st->s->held[st->foe])
		if (goals < 256 && w->pull[h] >= 60 && st->t->hex[h].terrain == CLEAR && !bi_major(st->t, h))
			goal[goals++] = (uint16_t)h;
	memset(w->quay, 0, sizeof w->quay);
	memset(w->leap, 0, sizeof w->leap);
	ETO_EACH (h, &st->s->held[st->side]) {
		const struct bi_hex *own = &st->t->hex[h];
		if (own->city < MINOR && !own->port)
			continue;
		for (unsigned i = 0; i < goals; i++) {
			const struct bi_hex *far = &st->t->hex[goal[i]];
			int worth = (st->prize[goal[i]] + w->pull[goal[i]]) / 6;
			worth = worth > 90 ? 90 : worth;
			bool march = own->island != NO_ISLAND && own->island == far->island;
			if (march || bi_distance(st->t, h, goal[i]) > 5)
				continue;
			if (own->port && far->coast && far->sea == own->port_sea && worth > w->quay[h])
				w->quay[h] = (uint8_t)worth;
			if (own->city >= MINOR && worth > w->leap[h])
				w->leap[h] = (uint8_t)worth;
		}
	}
}

/* What the enemy holds pulls; so do own ports, a little, where there is nothing to be won by land. */
static void draw_pulls(struct staff *st, const struct eto_plan *plan)
{
	struct pulls *w = &st->work->pulls;
	uint64_t key = pulls_key(st, plan);
	st->pull = w->pull;
	st->stake = w->stake;
	if (w->key == key)
		return;
	w->key = key;
	for (unsigned h = 0; h < HEXES; h++) {
		bool ours = eto_set_has(&st->s->held[st->side], h), theirs = eto_set_has(&st->s->held[st->foe], h);
		w->pull[h] = theirs ? st->prize[h] : ours && st->t->hex[h].port ? 8 : 0;
		w->stake[h] = ours ? guarded(st, h) : 0;
	}
	spread(st, st->turns <= (bi_advanced(st->t) ? 2 : 1) ? felt_soon : felt_far, w->pull);
	draw_springs(st);
	spread(st, felt_near, w->stake);
	for (unsigned h = 0; h < HEXES; h++) { /* a road to a place is worth a quarter of what is felt of the place */
		int own = eto_set_has(&st->s->held[st->side], h) ? guarded(st, h) : 0;
		w->stake[h] = own + (w->stake[h] - own) / 4;
		for (unsigned i = 0; i < st->fronts; i++)
			if (bi_distance(st->t, st->front[i].hex, h) <= FRONT_REACH)
				w->stake[h] = w->stake[h] * st->front[i].worth / 100;
	}
}

static void draw_own(struct staff *st)
{
	memset(st->mass, 0, sizeof st->mass);
	memset(st->gcu, 0, sizeof st->gcu);
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		unsigned hex = st->s->hex[u];
		if (hex >= HEXES || !is_land(st->t, u))
			continue;
		st->mass[hex] += is_gcu(st->t, u) || is_redoubt(st->t, u) ? STEP * st->s->strength[u] : 0;
		st->gcu[hex] = (uint8_t)(st->gcu[hex] + is_gcu(st->t, u));
	}
}

/* -- supply -- */

/* What the harbour of a nation gives goes to its own blocks, before they take what is there for all (BI-6.7.4). */
static int *mulberry_of(struct staff *st, unsigned u, unsigned net)
{
	unsigned nation = nation_of(st->t, u);
	return nation == GBR ? &st->dock[net][1] : nation == USA ? &st->dock[net][0] : NULL;
}

static void ration(struct staff *st, unsigned u, unsigned hex)
{
	for (unsigned n = 0; n < st->supply.nets; n++)
		if (eto_set_has(&st->supply.net_reach[n], hex)) {
			int *dock = mulberry_of(st, u, n);
			*(dock && *dock > 0 ? dock : &st->spare[n]) -= 1;
			break;
		}
}

static void draw_supply(struct staff *st)
{
	bi_supply(st->t, st->s, st->side, &st->supply);
	for (unsigned n = 0; n < st->supply.nets; n++) {
		st->spare[n] = st->supply.room[n];
		st->dock[n][0] = st->supply.dock[n][0];
		st->dock[n][1] = st->supply.dock[n][1];
	}
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		unsigned hex = st->s->hex[u];
		if (hex < HEXES && type_of(st->t, u) != STA && !is_redoubt(st->t, u) &&
		    !eto_set_has(&st->supply.reach, hex))
			ration(st, u, hex);
	}
}

int bis_rations(const struct staff *st, unsigned u, unsigned net)
{
	unsigned nation = nation_of(st->t, u);
	return st->spare[net] + (nation == GBR ? st->dock[net][1] : nation == USA ? st->dock[net][0] : 0);
}

bool bis_feeds(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned here = st->s->hex[u];
	if (eto_set_has(&st->supply.reach, hex))
		return true;
	for (unsigned n = 0; n < st->supply.nets; n++) {
		const hexset *net = &st->supply.net_reach[n];
		bool counted = here < HEXES && eto_set_has(net, here) && !eto_set_has(&st->supply.reach, here);
		/* the fleet feeds some over the beach when a turn begins: too late for those who hunger in it */
		int fleet = bis_fleet(st) && !marked(st->s, u, M_OOS) ? RELIEVED : 0, relief = counted ? 1 + fleet : 0;
		if (bis_rations(st, u, n) + relief > 0 && eto_set_has(net, hex))
			return true;
	}
	return false;
}

bool bis_roomy(const struct staff *st, unsigned hex)
{
	for (unsigned n = 0; n < st->supply.nets; n++)
		if (st->spare[n] >= 3 && eto_set_has(&st->supply.net_reach[n], hex))
			return true;
	return eto_set_has(&st->supply.reach, hex);
}

/* -- how far a block can go -- */

static bool may_enter(const struct staff *st, unsigned hex)
{
	const struct bi_hex *h = &st->t->hex[hex];
	return h->land && h->country != DENMARK && h->country != YUGOSLAVIA && h->entry != ENTRY_NEUTRAL &&
	       eto_set_has(&st->t->playable[scenario(st->t)], hex) &&
	       !(st->side == ALLIED && bi_neutral(st->t, st->s, hex));
}

/* The ways of a march, as movement.c finds them, without the rarer bars. */
static void find_ways(const struct staff *st, unsigned u, unsigned from, unsigned left, struct stretch *out)
{
	uint8_t cost[HEXES];
	uint16_t list[256];
	unsigned count = 0;
	memset(cost, 0xff, sizeof cost);
	list[count++] = (uint16_t)from;
	cost[from] = 0;
	for (unsigned i = 0; i < count; i++)
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned h = list[i], n = st->t->next[h][d];
			int step = n == ETO_NOWHERE || !may_enter(st, n) ? -1 : bi_step_cost(st->t, st->s, u, h, d);
			if (step < 0 || cost[h] + (unsigned)step > left || cost[n] <= cost[h] + (unsigned)step)
				continue;
			if (eto_set_has(&st->foes, n)) {
				eto_set_add(&out->strike, n);
				continue;
			}
			cost[n] = (uint8_t)(cost[h] + step);
			eto_set_add(&out->stop, n);
			if (count < 256)
				list[count++] = (uint16_t)n;
		}
}

const struct stretch *bis_stretch(const struct staff *st, unsigned u)
{
	struct stretch *out = &st->work->stretch[u];
	unsigned left = bi_mp(st->t, st->s, u);
	uint64_t key = bis_mix(bis_mix(st->ground, (uint64_t)st->s->hex[u] << 8 | left), st->side + 1);
	hexset arrows = st->s->held[st->side]; /* those who hold both ends cross with everything */
	eto_set_meet(&arrows, &st->t->straits);
	for (unsigned i = 0; i < ETO_SET_WORDS(&arrows); i++)
		key = bis_mix(key, arrows.w[i]);
	key = bis_mix(key, (uint64_t)st->s->attacked << 16 | (unsigned)(st->s->weather << 8) | st->s->coast_weather) |
	      1;
	if (out->key == key)
		return out;
	*out = (struct stretch){.key = key};
	find_ways(st, u, st->s->hex[u], left, out);
	return out;
}

/* By the ground alone, whoever stands on the way: with the hex that a Blitz gives (BI-7.8.3). */
bool bis_near_enough(const struct staff *st, unsigned u, unsigned hex)
{
	struct staff bare = *st;
	struct stretch way = {.key = 0};
	eto_set_clear(&bare.foes);
	find_ways(&bare, u, st->s->hex[u], bi_mp(st->t, st->s, u) + 1, &way);
	return eto_set_has(&way.stop, hex);
}

int bis_beyond(const struct staff *st, unsigned u, unsigned from)
{
	struct stretch way = {.key = 0};
	int best = 0;
	find_ways(st, u, from, bi_mp(st->t, st->s, u), &way);
	eto_set_minus(&way.stop, &st->s->held[st->side]);
	ETO_EACH (h, &way.stop)
		best = st->prize[h] > best ? st->prize[h] : best;
	return best >= 100 ? best : 0;
}

struct staff *bis_look(const struct eto_decision *d, const struct eto_plan *plan)
{
	struct work *w = d->work;
	struct staff *st = &w->staff;
	st->t = (const struct bi_table *)d->table;
	st->s = d->view;
	st->d = d;
	st->work = w;
	st->side = d->seat;
	st->foe = enemy_of(d->seat);
	unsigned last = bi_last_turn(st->t);
	st->turns = last >= st->s->turn ? last - st->s->turn + 1 : 1;
	st->bold = 58;
	st->drive = 100;
	st->spares = st->side == ALLIED && scenario(st->t) >= SBW9 && st->s->morale < 10;
	st->morale = st->spares ? st->s->morale : 0;
	st->landings = 0;
	st->sole = st->waits = false;
	st->will = (struct will){100, 100, 100, 100, 100, 100, TURNED, REPAIR_USUAL};
	st->fronts = 0;
	eto_set_clear(&st->strikes);
	read_setup(st);
	draw_prizes(st);
	draw_own(st);
	bis_draw_enemy(st);
	bis_take_plan(st, plan);
	draw_pulls(st, plan);
	draw_supply(st);
	bis_draw_lines(st);
	bis_draw_gaps(st);
	return st;
}
