/* The staff over the sea and from the air: landings in two waves, Mulberries, drops, voyages. */
#include "games/bitw/staff.h"

/* A landing that has begun is carried through. */
enum { JOINED = 1000 };

/* -- who can be fed ashore -- */

static bool can_feed(const struct staff *st, unsigned u, unsigned hex, int blocks)
{
	for (unsigned n = 0; n < st->supply.nets; n++)
		if (bis_rations(st, u, n) >= blocks && eto_set_has(&st->supply.net_reach[n], hex))
			return true;
	return eto_set_has(&st->supply.reach, hex);
}

static bool on_a_net(const struct staff *st, unsigned hex)
{
	for (unsigned n = 0; n < st->supply.nets; n++)
		if (eto_set_has(&st->supply.net_reach[n], hex))
			return true;
	return eto_set_has(&st->supply.reach, hex);
}

/* How many ashore nobody feeds: those for whom the ports are too small, and combat units without any; those who fight
 * for a place will have what it gives. */
static int hungry(const struct staff *st)
{
	int n = 0;
	for (unsigned i = 0; i < st->supply.nets; i++)
		n -= st->spare[i] < 0 ? st->spare[i] : 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		n += st->s->hex[u] < HEXES && is_gcu(st->t, u) && st->pull[st->s->hex[u]] >= 30 &&
		     !eto_set_has(&st->foes, st->s->hex[u]) && !on_a_net(st, st->s->hex[u]);
	return n;
}

/* How many more may come ashore than are fed: the fleet feeds some, and a great port that is fought for feeds more. Who
 * comes in the last turn but one marches in the last, and is not asked any more what he eats. */
enum { UNFED = 4 };

static int credit(const struct staff *st)
{
	int more = RELIEVED + (st->turns == 2 ? UNFED : 0);
	ETO_EACH (h, &st->foes)
		if (st->gcu[h] && st->t->hex[h].port == MAJOR_PORT)
			return more + 3;
	return more;
}

static bool harbour_for(const struct staff *st, unsigned i)
{
	return st->side == ALLIED && st->s->mulberry[i] == OFF && st->s->mulberry_paid[i] >= 30;
}

static bool harbour_waits(const struct staff *st)
{
	return harbour_for(st, 0) || harbour_for(st, 1);
}

/* The harbour of its own nation (BI-6.7.5, BI-6.7.6). */
static bool brings_harbour(const struct staff *st, unsigned u)
{
	unsigned nation = nation_of(st->t, u);
	return (nation == USA && harbour_for(st, 0)) || (nation == GBR && harbour_for(st, 1));
}

/* A port counts as far as there is something to be done from it. */
static int port_worth(const struct staff *st, unsigned hex)
{
	static const uint8_t port[] = {[NO_PORT] = 0, [MINOR_PORT] = 40, [MAJOR_PORT] = 200};
	int worth = port[st->t->hex[hex].port], use = 60 + st->pull[hex] / 2;
	return worth < use ? worth : use;
}

/* In SBW8 a harbour that stands is a point by itself. */
static int harbour_points(const struct staff *st, unsigned u)
{
	return scenario(st->t) == SBW8 && brings_harbour(st, u) ? POINT_WORTH : 0;
}

/* Five blocks stand and are fed there. */
enum { HARBOUR = 110 };

/* What a beach offers to those who come after: its own port, one nearby, an artificial one, or supply that is there. */
static int lodgement(const struct staff *st, unsigned u, unsigned hex)
{
	int worth = port_worth(st, hex);
	if (can_feed(st, u, hex, 1))
		return worth + 40;
	if (brings_harbour(st, u) && worth < HARBOUR && st->t->hex[hex].country != ITALY)
		worth = HARBOUR;
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[hex][d];
		if (n == ETO_NOWHERE || !bi_dry(st->t, hex, d) || !st->t->hex[n].port)
			continue;
		bool open = eto_set_has(&st->s->held[st->side], n) || !eto_set_has(&st->foes, n);
		worth += port_worth(st, n) / (open ? 2 : 4);
	}
	return worth ? worth : -60;
}

/* How far the nearest landing of the plan is; far away if there is none. */
static unsigned off_plan(const struct staff *st, unsigned hex)
{
	unsigned best = ETO_FAR;
	for (unsigned i = 0; i < st->landings; i++) {
		unsigned way = bi_distance(st->t, st->landing[i], hex);
		best = way < best ? way : best;
	}
	return best;
}

static int planned(const struct staff *st, unsigned hex)
{
	unsigned way = off_plan(st, hex);
	return way == 0 ? 120 : way == 1 ? 60 : way == 2 ? 20 : 0;
}

/* -- the first wave -- */

/* Marines on a beach beside the Channel Islands are lost while a Festung stands there (BI-24.2.2). */
bool bis_doomed(const struct staff *st, unsigned hex)
{
	unsigned r = bi_redoubt_at(st->t, st->s, st->t->at.channel);
	return r != NO_UNIT && side_of(st->t, r) != st->side && hex != st->t->at.channel &&
	       bi_distance(st->t, hex, st->t->at.channel) <= 2 && st->t->hex[hex].country == FRANCE &&
	       st->t->hex[hex].row >= 26;
}

static bool army_beside(const struct staff *st, unsigned hex)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[hex][d];
		if (n != ETO_NOWHERE && bi_dry(st->t, hex, d) && st->gcu[n])
			return true;
	}
	return false;
}

/* Where a harbour can be brought along, a walled port is taken from the land side, by those who landed beside it; in
 * the last turn too, if they stand there: two who storm it from the sea would take their room. */
static bool detour(const struct staff *st, unsigned hex)
{
	unsigned r = bi_redoubt_at(st->t, st->s, hex);
	bool walled = r != NO_UNIT && side_of(st->t, r) != st->side;
	return walled && (st->turns > 1 ? harbour_waits(st) : army_beside(st, hex));
}

/* Another who could land there too, the strongest. */
static unsigned companion(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned best = NO_UNIT;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_INVADE && a.arg[2] == hex && a.arg[1] != u &&
		    (best == NO_UNIT || st->s->strength[a.arg[1]] > st->s->strength[best]))
			best = a.arg[1];
	}
	return best;
}

/* Is another beach stormed in this turn? */
static bool stormed(const struct staff *st, unsigned hex)
{
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (st->s->hex[u] < HEXES && st->s->hex[u] != hex && marked(st->s, u, M_LANDED) &&
		    eto_set_has(&st->foes, st->s->hex[u]))
			return true;
	return false;
}

/* Armour in Reserve that could come to the beach before its battle (BI-24.0.8), in percent of a victory; where two
 * beaches are stormed it is not at both. */
int bis_reserve_near(const struct staff *st, unsigned hex)
{
	int sum = 0;
	for (unsigned u = st->t->first_of[st->foe]; u < st->t->end_of[st->foe]; u++) {
		unsigned way = st->s->hex[u] < HEXES ? bi_distance(st->t, st->s->hex[u], hex) : 99;
		if (marked(st->s, u, M_RESERVE) && way <= 4)
			sum += way <= 2 ? 25 : way == 3 ? 15 : 5;
	}
	sum = sum < 50 ? sum : 50;
	return stormed(st, hex) ? sum * 3 / 4 : sum;
}

/* Those who have work on land in this turn go on foot. */
static bool busy(const struct staff *st, unsigned u)
{
	if (st->s->hex[u] >= HEXES)
		return false;
	const struct stretch *way = bis_stretch(st, u);
	hexset goals = way->stop;
	eto_set_join(&goals, &way->strike);
	eto_set_minus(&goals, &st->s->held[st->side]);
	ETO_EACH (h, &goals)
		if (st->prize[h] >= 100)
			return true;
	return false;
}

/* What those who come to a battle add to it. */
static int added(const struct staff *st, unsigned hex, struct fight with, int air)
{
	struct fight alone = bis_fight(st, hex, NULL, 0, BY_SEA, air);
	return st->prize[hex] * (with.chance - alone.chance) / 100 + JOINED;
}

/* Does an own army ashore, or one that lands now, stand so near that both help each other? */
static bool joins(const struct staff *st, unsigned hex, unsigned way)
{
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side]; v++)
		if (st->s->hex[v] < HEXES && is_gcu(st->t, v) && !marked(st->s, v, M_HOLD | M_DROPPED) &&
		    st->pull[st->s->hex[v]] >= 30 && bi_distance(st->t, st->s->hex[v], hex) <= way)
			return true;
	return false;
}

/* Corps that land one here and one there are thrown back one by one, where there is anybody to do so: in percent, for
 * two corps ashore. */
enum { THROWN_BACK = 20, TWO_CORPS = 8 * STEP };

static bool lonely(const struct staff *st, unsigned hex)
{
	bool planned = off_plan(st, hex) <= 2;
	bool safe = scenario(st->t) >= SBW9 && bis_risk(st, hex, TWO_CORPS) <= THROWN_BACK;
	return scenario(st->t) >= SBW8 && st->turns > 1 && !planned && !safe && !joins(st, hex, 2);
}

/* Who stands on the same land as what is to be won stays with his army. */
static bool ashore(const struct staff *st, unsigned u)
{
	return st->s->hex[u] < HEXES && st->pull[st->s->hex[u]] >= 50;
}

/* Who can join the landing that is planned goes nowhere else. */
static bool strays(const struct staff *st, unsigned u, unsigned hex)
{
	return st->spares && st->landings && off_plan(st, hex) > 2 && off_plan(st, st->s->hex[u]) <= 5;
}

/* Italy gives up when Sicily is whole (BI-36.0.5), and one voyage in six is sunk: nobody lands elsewhere before. */
static bool sicily_first(const struct staff *st, unsigned hex)
{
	if ((scenario(st->t) != SBW4 && scenario(st->t) != SBW7) || st->side != ALLIED || st->turns == 1 ||
	    st->s->fallen >> ITA & 1 || st->t->hex[hex].island == SICILY)
		return false;
	ETO_EACH (h, &st->s->held[st->foe])
		if (st->t->hex[h].island == SICILY)
			return true;
	return false;
}

/* The plan says where to land and nowhere else, and this is another beach; or that nobody lands. */
static bool elsewhere(const struct staff *st, unsigned hex)
{
	return st->waits || (st->sole && off_plan(st, hex));
}

static int landing_worth(const struct staff *st, unsigned u, unsigned hex)
{
	uint16_t team[2] = {(uint16_t)u, 0};
	unsigned count = 1;
	if (elsewhere(st, hex) || bis_doomed(st, hex) || detour(st, hex) || (st->spares && ashore(st, u)))
		return -1;
	if (busy(st, u) || lonely(st, hex) || strays(st, u, hex) || sicily_first(st, hex))
		return -1;
	if (!st->gcu[hex]) {
		unsigned other = companion(st, u, hex);
		if (other != NO_UNIT)
			team[count++] = (uint16_t)other;
	}
	int air = bis_air_help(st, hex);
	struct fight f = bis_fight(st, hex, team, count, BY_SEA, air);
	if (eto_set_has(&st->foes, hex))
		f.chance -= bis_reserve_near(st, hex);
	if (st->gcu[hex] && eto_set_has(&st->foes, hex) && f.chance > 35)
		return added(st, hex, f, air);
	int gain = bis_gain(st, hex, f), mines = bi_mined(st->t, st->s, u, st->s->hex[u], hex) ? 40 : 0;
	if (gain <= 0)
		return -1;
	bool crowd = st->gcu[hex] && !eto_set_has(&st->foes, hex);
	if (st->turns > 1) /* in the last turn only what is taken counts */
		gain += st->pull[hex] / 4 + lodgement(st, u, hex);
	gain += planned(st, hex) + harbour_points(st, u) * f.chance / 100;
	return gain - mines - (crowd ? 80 : 0) - st->threat[hex] / 8;
}

static bool jumper(const struct staff *st, unsigned u)
{
	return unit_of(st->t, u)->flag & U_JUMP;
}

/* How much the best land pulls that is to be taken and can be reached on foot. */
static int on_foot(const struct staff *st, unsigned u)
{
	int best = 0;
	hexset ahead = bis_stretch(st, u)->stop;
	eto_set_minus(&ahead, &st->s->held[st->side]);
	ETO_EACH (h, &ahead)
		best = st->pull[h] > best ? st->pull[h] : best;
	return best;
}

/* Those who can send an army over the sea count on its second wave: who can reach a beach that was stormed, or where
 * paratroops hold the coast (BI-24.5b.5), and would not come as far on foot. */
static int hold_worth(const struct staff *st, unsigned u)
{
	bool landed = false, near = false;
	if (is_hq(st->t, u) || ashore(st, u) || st->s->hex[u] >= HEXES || busy(st, u))
		return 0;
	int foot = bi_marine(st->t, st->s, u) ? 0 : on_foot(st, u);
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side]; v++) {
		unsigned hex = st->s->hex[v];
		if (hex >= HEXES || !marked(st->s, v, M_LANDED | M_DROPPED))
			continue;
		landed = landed || marked(st->s, v, M_LANDED);
		near = near ||
		       (st->t->hex[hex].coast && st->pull[hex] > foot && bi_distance(st->t, st->s->hex[u], hex) <= 5);
	}
	return !landed || !near ? 0 : jumper(st, u) ? 5 : is_gcu(st->t, u) ? 20 + st->s->strength[u] : 10;
}

/* -- drops -- */

/* Paratroops beside a beach that is stormed bar the road of the Reserve to it. */
enum { BARS = 120 };

static bool bars_road(const struct staff *st, unsigned hex)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = st->t->next[hex][d];
		if (n == ETO_NOWHERE || !bi_dry(st->t, hex, d) || !bis_reserve_near(st, n))
			continue;
		EACH_BLOCK (v, st->s, n)
			if (side_of(st->t, v) == st->side && marked(st->s, v, M_LANDED))
				return true;
	}
	return false;
}

/* A place that counts and that nobody guards lies next to it: it is entered in the next turn. */
static bool gate(const struct staff *st, unsigned hex)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES && st->turns > 1; d++) {
		unsigned n = st->t->next[hex][d];
		if (n != ETO_NOWHERE && bi_dry(st->t, hex, d) && st->prize[n] >= 100 &&
		    eto_set_has(&st->s->held[st->foe], n) && !eto_set_has(&st->foes, n))
			return true;
	}
	return false;
}

/* One American corps may be lost so that the rest lands (BI-13.8.1.3.2), not two. */
static bool jumped(const struct staff *st, unsigned u)
{
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side]; v++)
		if (v != u && marked(st->s, v, M_DROPPED) && nation_of(st->t, v) == USA && nation_of(st->t, u) == USA)
			return true;
	return false;
}

static int drop_worth(const struct staff *st, unsigned u, unsigned hex)
{
	uint16_t team[1] = {(uint16_t)u};
	bool empty = !eto_set_has(&st->foes, hex);
	int bearable = st->spares ? 30 : 120;
	bool quay = st->t->hex[hex].port && (st->prize[hex] > 60 || st->pull[hex] > 60);
	bool opens = empty && (quay || gate(st, hex)) && st->threat[hex] <= bearable && !lonely(st, hex);
	bool near = opens || (st->prize[hex] >= 150 && st->turns <= 2) || (st->prize[hex] >= 100 && st->turns == 1);
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side] && !near; v++)
		near = v != u && st->s->hex[v] < HEXES && is_gcu(st->t, v) && !marked(st->s, v, M_HOLD | M_DROPPED) &&
		       bi_distance(st->t, st->s->hex[v], hex) <= 2;
	bool bars = empty && !st->gcu[hex] && bars_road(st, hex) && !(scenario(st->t) == SBW10 && jumped(st, u));
	bool safe = !st->spares || bars || (st->threat[hex] <= 40 && bis_feeds(st, u, hex)) || st->gcu[hex];
	if (!near || !safe || st->gcu[hex] >= 2 || busy(st, u))
		return 0;
	int gain = bis_gain(st, hex, bis_fight(st, hex, team, 1, BY_SEA, bis_air_help(st, hex)));
	if (gain > 0 && st->gcu[hex]) {
		int alone = bis_gain(st, hex, bis_fight(st, hex, NULL, 0, BY_SEA, bis_air_help(st, hex)));
		gain -= alone > 0 ? alone : 0;
	}
	gain += (empty ? lodgement(st, u, hex) : 0) + (bars ? BARS : 0);
	return gain * st->will.jumps / 100 - 20 - st->threat[hex] / 8 - 4 * bis_reserve_near(st, hex);
}

/* -- voyages -- */

/* Of six who sail among mines one is sunk and two lose a step (BI-18.1.3): the last step stays at home. */
static bool worn(const struct staff *st, unsigned u, unsigned to)
{
	bool safer = st->side == ALLIED && st->s->fallen >> ITA & 1; /* BI-18.1.2.1 */
	return st->s->strength[u] == 1 && !safer && bi_mined(st->t, st->s, u, st->s->hex[u], to);
}

/* Ships and their action points are for those who cannot go by land. */
static bool same_island(const struct staff *st, unsigned from, unsigned to)
{
	return from < HEXES && st->t->hex[from].island != NO_ISLAND && st->t->hex[from].island == st->t->hex[to].island;
}

/* Two more may come ashore where a great port can be taken next. */
static int prospect(const struct staff *st, unsigned to)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES && st->turns > 1; d++) {
		unsigned n = st->t->next[to][d];
		if (n != ETO_NOWHERE && bi_dry(st->t, to, d) && st->t->hex[n].port == MAJOR_PORT &&
		    eto_set_has(&st->s->held[st->foe], n))
			return 2;
	}
	return 0;
}

/* Those who attack from there may have to come back: no room is taken from them, or all are too many (BI-3.10.7). */
static bool too_many(const struct staff *st, unsigned u, unsigned to)
{
	unsigned own = is_gcu(st->t, u), all = 1;
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side]; v++) {
		bool away = st->s->hex[v] < HEXES && st->s->from[v] == to && eto_set_has(&st->foes, st->s->hex[v]);
		if (v != u && is_land(st->t, v) && (st->s->hex[v] == to || away)) {
			own += is_gcu(st->t, v);
			all++;
		}
	}
	bool dock = (st->s->mulberry[0] == to && nation_of(st->t, u) == USA) ||
		    (st->s->mulberry[1] == to && nation_of(st->t, u) == GBR);
	return dock ? all > 5 : own > 2 || all > 3;
}

/* Tanks ashore without anybody who leads them: each costs a point of those who send fleets. */
static bool leads_ashore(const struct staff *st, unsigned u, unsigned to)
{
	bool tanks = false;
	for (unsigned v = st->t->first_of[st->side]; v < st->t->end_of[st->side]; v++) {
		if (st->s->hex[v] >= HEXES || nation_of(st->t, v) != nation_of(st->t, u) ||
		    bi_distance(st->t, st->s->hex[v], to) > 5 || st->pull[st->s->hex[v]] < 40)
			continue;
		if (type_of(st->t, v) == AHQ)
			return false;
		tanks = tanks || is_tank(st->t, v);
	}
	return bis_campaign(st) && tanks && type_of(st->t, u) == AHQ && st->gcu[to] && can_feed(st, u, to, 1);
}

/* The army ashore grows before anything else is tried. */
static int sail_rank(const struct staff *st, unsigned u, unsigned to)
{
	if (leads_ashore(st, u, to))
		return st->turns > 1 ? 32000 : 0;
	bool front = st->pull[to] >= 40 && is_gcu(st->t, u) && can_feed(st, u, to, 1);
	return front && st->turns > 1 ? 31000 : 20000;
}

/* Nobody is sent where the enemy overcomes so many of a hundred. */
enum { FORLORN_QUAY = 60, LEAP = 30 };

static int sail_worth(const struct staff *st, unsigned u, unsigned to)
{
	unsigned from = st->s->hex[u];
	bool fed = can_feed(st, u, to, is_gcu(st->t, u) || leads_ashore(st, u, to) ? 1 : 3);
	bool lead = type_of(st->t, u) == SL || type_of(st->t, u) == SHQ;
	bool late = st->turns < 2 && st->s->phase == PH_MOVE; /* who has just landed does not march */
	if (late || busy(st, u) || worn(st, u, to) || same_island(st, from, to) || (st->spares && too_many(st, u, to)))
		return 0;
	if (from < HEXES && jumper(st, u) && is_full(st->t, st->s, u) && st->work->pulls.leap[from] >= LEAP)
		return 0; /* it has somewhere to jump to, at full strength only (BI-23.0.2) */
	int bearable = RELIEVED + prospect(st, to) + (st->turns == 2 ? UNFED : 0);
	bool short_of = !fed && (hungry(st) >= bearable || !is_gcu(st->t, u));
	if (!is_land(st->t, u) || lead || short_of)
		return 0;
	bool starves = from < HEXES && fed && !bis_feeds(st, u, from);
	bool nearer = from >= HEXES || st->pull[to] > st->pull[from] + 10;
	if (starves && !nearer)
		return (is_gcu(st->t, u) ? 60 : 40) - 3 * (int)bi_distance(st->t, from, to);
	if (!nearer)
		return 0;
	if (st->spares && bis_risk(st, to, st->mass[to] + STEP * st->s->strength[u]) > FORLORN_QUAY)
		return 0;
	int here = from < HEXES ? bis_stand(st, u, from) : 0, gain = bis_stand(st, u, to) - here;
	if (is_hq(st->t, u))
		gain = gain > 30 || leads_ashore(st, u, to) ? 25 : 0;
	return gain + (fed ? 0 : 60) - (bi_mined(st->t, st->s, u, from, to) ? 14 : 4);
}

/* British troops leave France when what stands round their port is too much for them. */
static int evacuate_worth(const struct staff *st, unsigned u)
{
	unsigned hex = st->s->hex[u];
	return hex < HEXES && st->threat[hex] > 2 * st->mass[hex] ? 20 : 0;
}

/* Nothing is to be won from there by land. */
static bool at_home(const struct staff *st, unsigned hex)
{
	return st->pull[hex] < 30;
}

/* A harbour of one's own where nothing else feeds the army, and where it is safe. */
static int mulberry_worth(const struct staff *st, unsigned hex)
{
	int worth = 500 + st->mass[hex] - st->threat[hex] / 4 - 40 * st->t->hex[hex].port;
	bool west = st->t->hex[hex].country == FRANCE || st->t->hex[hex].country == BELGIUM;
	return !west || bis_doomed(st, hex) || at_home(st, hex) ? 0 : worth;
}

void bis_sea(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		int worth = 0;
		switch (a.verb) {
		case V_INVADE:
			worth = landing_worth(st, a.arg[1], a.arg[2]);
			if (worth > 10)
				eto_better(p, i, 30000 + worth, WHY_LAND, a.arg[2], -1);
			break;
		case V_HOLD:
			worth = hold_worth(st, a.arg[1]);
			if (worth > 0)
				eto_better(p, i, 29000 + worth, WHY_WAVE, st->s->hex[a.arg[1]], -1);
			break;
		case V_DROP:
			worth = drop_worth(st, a.arg[1], a.arg[2]) - (bis_admiral(st, a.arg[0]) ? 15 : 0);
			if (worth > 0)
				eto_better(p, i, 30000 + worth, WHY_DROP, a.arg[2], -1);
			break;
		case V_SAIL:
			worth = sail_worth(st, a.arg[1], a.arg[2]);
			if (worth > 10)
				eto_better(p, i, sail_rank(st, a.arg[1], a.arg[2]) + worth, WHY_SAIL, a.arg[2], -1);
			break;
		case V_MULBERRY:
			worth = mulberry_worth(st, a.arg[1]);
			if (worth > 0)
				eto_better(p, i, 60000 + worth, WHY_HARBOUR, a.arg[1], -1);
			break;
		case V_EVACUATE:
			worth = evacuate_worth(st, a.arg[0]);
			if (worth > 0)
				eto_better(p, i, 19000 + worth, WHY_SAIL, a.arg[1], -1);
			break;
		default: break;
		}
	}
}

/* -- the second wave -- */

static int ashore_worth(const struct staff *st, unsigned u, unsigned hex)
{
	uint16_t team[1] = {(uint16_t)u};
	if (bis_doomed(st, hex) || at_home(st, hex))
		return 0;
	if (eto_set_has(&st->foes, hex)) {
		if (lonely(st, hex))
			return 0;
		struct fight f = bis_fight(st, hex, team, 1, BY_SEA, 0);
		f.chance -= bis_reserve_near(st, hex);
		int with = bis_gain(st, hex, f);
		return with > 0 && st->gcu[hex] ? 100 + with : with > 40 ? with : 0;
	}
	int worth = 60 + lodgement(st, u, hex) / 2 + bis_stand(st, u, hex) / 4;
	if (can_feed(st, u, hex, 1) || harbour_waits(st))
		return worth;
	if (is_gcu(st->t, u) && st->t->hex[hex].port && !eto_set_has(&st->s->held[st->side], hex))
		return worth + st->prize[hex] / 2;			     /* a port that falls to him feeds him */
	return is_gcu(st->t, u) && hungry(st) < credit(st) ? worth - 30 : 0; /* guns do not eat what corps need */
}

void bis_wave(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		if (a.verb == V_DONE)
			eto_better(p, i, 1, WHY_DONE, -1, -1);
		else if (a.verb == V_MULBERRY)
			eto_better(p, i, mulberry_worth(st, a.arg[1]), WHY_HARBOUR, a.arg[1], -1);
		else if (a.verb == V_ASHORE)
			eto_better(p, i, ashore_worth(st, a.arg[0], a.arg[1]), WHY_WAVE, a.arg[1], -1);
	}
}

/* -- where the plan lands -- */

bool bis_fleet(const struct staff *st)
{
	return st->side == ALLIED ? st->s->casablanca : st->s->plan_z;
}

/* Who can storm a beach at once: marines five hexes off at most, and those whose port it faces. */
struct wave {
	uint16_t unit[2]; /* the first two */
	unsigned count;
};

static bool comes(const struct staff *st, unsigned u, unsigned hex)
{
	unsigned port = st->s->hex[u];
	if (port >= HEXES || !is_gcu(st->t, u) || !st->t->hex[port].port || !is_full(st->t, st->s, u))
		return false;
	if (bi_marine(st->t, st->s, u))
		return st->t->hex[port].port_sea == st->t->hex[hex].sea && bi_distance(st->t, port, hex) <= 5;
	for (unsigned i = 0; i < st->t->facings && !is_tank(st->t, u); i++)
		if (st->t->facing[i].to == hex && st->t->facing[i].from == port)
			return true;
	return false;
}

static struct wave wave_for(const struct staff *st, unsigned hex)
{
	struct wave w = {.count = 0};
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++)
		if (comes(st, u, hex)) {
			if (w.count < 2)
				w.unit[w.count] = (uint16_t)u;
			w.count++;
		}
	return w;
}

/* Those who come first, and two more behind them. */
static int wave_force(const struct staff *st, const struct wave *w)
{
	int force = 0;
	for (unsigned i = 0; i < w->count && i < 2; i++)
		force += STEP * st->s->strength[w->unit[i]];
	return brings_harbour(st, w->unit[0]) ? 2 * force : force;
}

/* The second landing widens the first. */
enum { BESIDE = 120, BEACH = 20 };

/* A landing is worth what the place is and leads to, if the first wave can take it; many who come are an army. */
static int beach_worth(const struct staff *st, unsigned hex)
{
	struct wave w = wave_for(st, hex);
	if (!w.count)
		return 0;
	struct fight f = bis_fight(st, hex, w.unit, w.count < 2 ? w.count : 2, BY_SEA, bis_air_help(st, hex));
	int chance = f.chance - (eto_set_has(&st->foes, hex) ? bis_reserve_near(st, hex) : 0);
	int worth = st->prize[hex] + st->pull[hex] / 3 + lodgement(st, w.unit[0], hex) - st->threat[hex] / 4;
	worth += 25 * (int)(w.count < 4 ? w.count : 4);
	if (st->spares && st->s->mulberry[0] != OFF && st->turns > 1 && !joins(st, hex, 2))
		return 0; /* there is a lodgement, which needs all */
	worth += st->spares && joins(st, hex, 2) ? BESIDE : 0;
	if (st->turns > 1)
		worth -= worth * bis_risk(st, hex, wave_force(st, &w)) / 100;
	return chance < st->bold || worth < 0 ? 0 : worth * chance / 100 - f.loss;
}

struct eto_candidates bis_beaches(const struct staff *st)
{
	struct eto_candidates list = {0};
	for (unsigned h = eto_set_next(&st->t->shores, 0); bis_fleet(st) && h != ETO_SET_END;
	     h = eto_set_next(&st->t->shores, h + 1)) {
		if (!eto_set_has(&st->s->held[st->foe], h) || !eto_set_has(&st->t->playable[scenario(st->t)], h) ||
		    bis_doomed(st, h) || detour(st, h) || sicily_first(st, h))
			continue;
		int worth = beach_worth(st, h);
		if (worth > BEACH)
			eto_candidate(&list, h, worth);
	}
	return list;
}

unsigned bis_best_beach(const struct staff *st)
{
	struct eto_candidates list = bis_beaches(st);
	return list.count ? list.list[0].choice : NO_HEX;
}
