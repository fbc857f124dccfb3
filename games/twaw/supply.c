/* Supply: sources, routes by land and by sea, what ports carry, and what happens to those who are cut off (9). */
#include <string.h>

#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

struct net {
	const struct tw_table *t;
	const struct tw_state *s;
	unsigned side, only; /* only: the major whose cities count, or MAJORS */
	areaset friendly, full;
	areaset stands;          /* areas with units that the net feeds */
	bool feeds[COUNTRIES];   /* whose units it feeds */
	areaset own[COUNTRIES];  /* where a minor ally lives on its own cities, see find_own() */
	const uint8_t *checked;  /* the status at the check of this phase; NULL: this is the check */
};

/* TW-9.3, gaps 10.1: while Ethiopia (or the Sudan) is Italian and Italy at war the Red Sea gives no supply. */
bool tw_ethiopia(const struct tw_table *t, const struct tw_state *s)
{
	return tw_at_war(t, s, ITA) && (s->held[BOX0 + B_ETH] == ITA || s->held[BOX0 + B_SUD] == ITA);
}

static bool of_camp(const struct net *n, unsigned country)
{
	unsigned side = n->s->allegiance[country];
	return tw_allied(n->s, n->side, side) || (side == NOBODY && tw_open(n->t, n->s, country, n->side));
}

/* TW-9.1.1 to TW-9.1.4, TW-9.1.9, TW-9.4: a home city of a major that has not surrendered, in the hands of its own
 * side. */
static void add_sources(struct net *n, unsigned c)
{
	if ((n->only != MAJORS && n->only != c) || n->s->fallen[c] || !tw_allied(n->s, n->s->allegiance[c], n->side))
		return;
	areaset own = n->t->home_cities[c];
	eto_set_meet(&own, &n->s->ground[c]);
	eto_set_join(&n->full, &own);
}

/* TW-9.2.1, TW-9.2.2: on from these by land to all of `enter` that hangs together with them. */
static void spread(const struct tw_table *t, const areaset *enter, areaset *reached)
{
	for (areaset wave = *reached, next; !eto_set_empty(&wave); wave = next) {
		eto_set_clear(&next);
		ETO_EACH (a, &wave)
			eto_set_join(&next, &t->near[a]);
		eto_set_meet(&next, enter);
		eto_set_minus(&next, reached);
		eto_set_join(reached, &next);
	}
}

/* TW-9.2.3, TW-9.2.4, TW-9.2.11: the seas that ships reach from the ports of these areas, without the marked ones. */
static uint32_t sail_from(const struct net *n, const areaset *from, uint32_t marked)
{
	uint32_t reached = 0;
	const struct tw_table *t = n->t;
	ETO_EACH (a, from)
		reached |= t->area[a].ports;
	if (n->side == WEST && tw_at_war(t, n->s, USA) && (n->only == MAJORS || n->only == USA)) /* TW-9.1.10 */
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (region_of(t, sea) == R_ATL)
				reached |= 1u << sea;
	return tw_seas(t, n->s, n->side, reached, marked);
}

static void make_friendly(struct net *n)
{
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (!eto_set_empty(&n->s->ground[c]) && of_camp(n, c))
			eto_set_join(&n->friendly, &n->s->ground[c]);
}

static void make_net(struct net *n, const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned only)
{
	*n = (struct net){.t = t, .s = s, .side = side, .only = only};
	make_friendly(n);
	for (unsigned c = 0; c < MAJORS; c++)
		add_sources(n, c);
	for (unsigned c = 0; c < COUNTRIES; c++)
		n->feeds[c] = tw_player(t, s, c) == side && (only == MAJORS || tw_master(t, s, c) == only);
	spread(t, &n->friendly, &n->full);
}

/* TW-13.1.13, TW-13.1.14: an active air unit in Malta cuts the Central Mediterranean for what goes to Libya. */
bool tw_malta_cuts(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	TW_EACH_AT (p, s, t->at.mlt)
		if (tw_active_air(t, s, p) && tw_hostile_piece(t, s, side, p))
			return true;
	return false;
}

/* What the ports and beaches of a group of areas can carry (TW-9.2.5 to TW-9.2.8, TW-9.2.12). */
static unsigned carries(const struct net *n, const areaset *group, uint32_t seas, uint32_t libya)
{
	const struct tw_table *t = n->t;
	unsigned units = 0;
	ETO_EACH (a, group) {
		const struct tw_area *area = &t->area[a];
		uint32_t open = area->country == LIB ? libya : seas;
		bool red = n->side == WEST && area->ports >> S_RED & 1;
		if (a == t->at.sue && (area->ports & open || (red && !tw_ethiopia(t, n->s))))
			units += 8;
		else if (red && a != t->at.sue)
			units += 4;
		else if (area->ports & open)
			units += area->zone == EU ? 8 : 4;
		else if (!area->ports && area->beach && area->coasts & open)
			units += area->beach / 2u;
	}
	return units;
}

static bool limited_city(const struct tw_table *t, unsigned a)
{
	return t->area[a].city && (t->area[a].zone == AF || t->area[a].country == NOR); /* TW-9.1.6 */
}

/* The next areas that hang together by land, taken out of those that are left. */
static bool next_group(const struct net *n, areaset *left, areaset *group)
{
	if (eto_set_empty(left))
		return false;
	*group = (areaset){0};
	eto_set_add(group, eto_set_next(left, 0));
	spread(n->t, left, group);
	eto_set_minus(left, group);
	return true;
}

/* The areas in full supply while nobody interdicts: where new units may come (TW-15.1.17). */
void tw_supply_map(const struct tw_table *t, const struct tw_state *s, unsigned side, areaset *full)
{
	struct net n;
	make_net(&n, t, s, side, MAJORS);
	uint32_t seas = sail_from(&n, &n.full, 0);
	areaset left = n.friendly, group;
	eto_set_minus(&left, &n.full);
	*full = n.full;
	while (next_group(&n, &left, &group))
		if (carries(&n, &group, seas, seas))
			eto_set_join(full, &group);
}

/* Would the area get nothing if it were no source itself? */
bool tw_besieged(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area)
{
	struct net n = {.t = t, .s = s, .side = side, .only = MAJORS};
	areaset group = {0};
	eto_set_add(&group, area);
	make_friendly(&n);
	for (unsigned c = 0; c < MAJORS; c++)
		add_sources(&n, c);
	eto_set_drop(&n.full, area);
	spread(t, &n.friendly, &n.full);
	if (eto_set_has(&n.full, area))
		return false;
	uint32_t seas = sail_from(&n, &n.full, 0);
	spread(t, &n.friendly, &group);
	return !carries(&n, &group, seas, seas);
}

uint32_t tw_supply_seas(const struct tw_table *t, const struct tw_state *s, unsigned side)
{
	struct net n;
	make_net(&n, t, s, side, MAJORS);
	return sail_from(&n, &n.full, side == s->side ? s->cut : 0);
}

static bool of_net(const struct net *n, unsigned p)
{
	return n->feeds[n->t->piece[p].country];
}

/* A unit in a group of areas that hangs on ports, which lives on them (TW-9.2.9). */
static bool on_ports(const struct net *n, const areaset *group, unsigned p)
{
	unsigned place = n->s->place[p];
	return is_area(place) && eto_set_has(group, place) && n->t->piece[p].kind != FLEET && of_net(n, p) &&
	       !(n->s->mark[p] & M_TRAPPED) && !eto_set_has(&n->own[n->t->piece[p].country], place);
}

/* Who comes first where not all are fed: at the check those who are marked already, at the end of the phase those who
 * were fed at the check (TW-9.3.14). */
static unsigned turn_of(const struct net *n, unsigned p)
{
	return n->checked ? n->checked[p] : !(n->s->mark[p] & M_STARVING);
}

/* TW-9.2.10: of the units in such a group as many as the ports carry are supplied, as many more as they would carry
 * without interdiction have limited supply (TW-9.3.8). Their owner may exchange them (ration.c). */
static void feed(struct tw_state *s, const struct net *n, const areaset *group, unsigned capacity, unsigned barred,
		 unsigned rest)
{
	unsigned air = capacity ? SUPPLIED : barred ? LIMITED : rest; /* TW-9.2.9: air fleets do not count */
	uint16_t list[PIECES];
	unsigned count = 0;
	for (unsigned p = 0; p < PIECES; p++)
		if (on_ports(n, group, p))
			list[count++] = (uint16_t)p;
	for (unsigned turn = SUPPLIED; turn <= CUT; turn++)
		for (unsigned i = 0; i < count; i++) {
			unsigned p = list[i];
			if (turn_of(n, p) != turn)
				continue;
			if (!is_land(n->t, p))
				s->supply[p] = (uint8_t)air;
			else if (capacity)
				s->supply[p] = SUPPLIED, capacity--;
			else if (barred)
				s->supply[p] = LIMITED, barred--;
			else
				s->supply[p] = (uint8_t)rest;
		}
}

/* TW-9.1.5: the cities of a minor supply its own units: what hangs together with them. */
static areaset own_land(const struct net *n, unsigned c)
{
	areaset own = {0};
	ETO_EACH (a, &n->t->of_country[c])
		if (n->t->area[a].city && n->s->held[a] == c)
			eto_set_add(&own, a);
	spread(n->t, &n->friendly, &own);
	return own;
}

bool tw_own_city_near(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned ground)
{
	struct net n;
	if (t->country[c].kind != MINOR || s->allegiance[c] >= SIDES || s->fallen[c])
		return false;
	make_net(&n, t, s, s->allegiance[c], MAJORS);
	areaset own = own_land(&n, c);
	return eto_set_has(&own, ground);
}

/* Who lives there is in supply and takes nothing from the ports, see on_ports(). */
static void find_own(struct net *n)
{
	for (unsigned c = MAJORS; c < COUNTRIES; c++)
		if (n->t->country[c].kind == MINOR && n->s->allegiance[c] == n->side && !n->s->fallen[c])
			n->own[c] = own_land(n, c);
}

/* A friendly area with room beside this one, a quiet one if there is any; NO_PLACE: there is none. */
static unsigned beside(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned found = NO_PLACE;
	ETO_EACH (a, &t->near[s->place[p]])
		if (tw_friendly(t, s, t->piece[p].country, a) && !tw_room(t, s, p, a)) {
			if (!tw_threatened(t, s, tw_owner(t, s, p), a))
				return a;
			found = found == NO_PLACE ? a : found;
		}
	return found;
}

/* TW-4.2.1.19, TW-4.2.1.20: those who are relieved are too many for the area; guests of a country that is an enemy now
 * (TW-13.3.8.9). */
void tw_step_aside(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	unsigned from = s->place[p], to = is_area(from) ? beside(t, s, p) : NO_PLACE;
	if (to == NO_PLACE) {
		tw_kill(t, s, p, TW_4_2_1_20, e);
		return;
	}
	tw_say(e, E_RETREATS, (int)p, (int)from, (int)to, 0);
	tw_put(t, s, p, to);
}

/* TW-13.3.8.13: nobody is there any more to isolate them: they hold the area themselves (TW-4.2.12). */
static void break_free(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	s->mark[p] &= (uint16_t)~M_TRAPPED;
	tw_derive(&t->base, s);
	tw_enter(t, s, p, s->place[p], e);
	s->stray = 1; /* the captor's fleets leave its port */
}

/* TW-13.3.8.13: units that a breakthrough has isolated are saved when their side holds the area again. */
static void relieve(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	TW_EACH_MARKED (p, s, M_TRAPPED) {
		if (s->place[p] >= GROUNDS || tw_owner(t, s, p) != side)
			continue;
		if (!tw_allied(s, side, tw_holder(t, s, s->place[p]))) {
			if (!tw_enemies(t, s, side, s->place[p]))
				break_free(t, s, p, e);
		} else if (tw_room(t, s, p, s->place[p])) {
			tw_step_aside(t, s, p, e);
		} else {
			s->mark[p] &= (uint16_t)~M_TRAPPED;
			tw_derive(&t->base, s);
		}
	}
}

/* TW-9.3.11: an air fleet whose area has gone back to the enemy when the last land unit left it. */
static bool stranded(const struct net *n, unsigned p)
{
	unsigned place = n->s->place[p];
	return n->t->piece[p].kind == AIR && is_area(place) && !eto_set_has(&n->friendly, place);
}

/* The units of a net: by land, by ports, by a city of Norway or Africa, or cut off. A marked sea area cuts the ways
 * through it: limited supply (TW-13.1.10, TW-13.1.12). */
static void grade_net(struct tw_state *s, struct net *n)
{
	const struct tw_table *t = n->t;
	uint32_t marked = s->cut, malta = marked | (tw_malta_cuts(t, s, n->side) ? 1u << S_CME : 0);
	uint32_t seas = sail_from(n, &n->full, marked), libya = sail_from(n, &n->full, malta),
		 all = sail_from(n, &n->full, 0);
	areaset left = n->friendly, group;
	eto_set_minus(&left, &n->full);
	eto_set_join(&s->lines[n->side], &n->full);
	for (unsigned p = 0; p < PIECES; p++)
		if (on_map(s, p) && of_net(n, p)) {
			s->supply[p] = s->mark[p] & M_TRAPPED || stranded(n, p) ? CUT
				       : s->place[p] == BOX0 + B_ETH		? LIMITED
										: SUPPLIED;
			if (is_area(s->place[p]))
				eto_set_add(&n->stands, s->place[p]);
		}
	while (next_group(n, &left, &group)) {
		bool city = false;
		ETO_EACH (a, &group)
			city |= limited_city(t, a);
		unsigned capacity = carries(n, &group, seas, libya), most = carries(n, &group, all, all);
		if (eto_set_touch(&group, &n->stands))
			feed(s, n, &group, capacity, most - capacity, city ? LIMITED : CUT); /* TW-9.1.8 */
		if (capacity)
			eto_set_join(&s->lines[n->side], &group);
	}
}

/* The nets of a side: one, or one for each major by option (TW-9.1.5). */
static unsigned first_net(const struct tw_table *t)
{
	return option(t, OPT_SOURCES) ? 0 : MAJORS;
}
static unsigned nets_end(const struct tw_table *t)
{
	return option(t, OPT_SOURCES) ? MAJORS : MAJORS + 1;
}

/* Whose supply has nothing to do with ports: a neutral Italy (TW-16.2.6), Leningrad on its road of ice (event S5). */
static bool provided(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p)
{
	return (side == AXIS && s->allegiance[ITA] == NOBODY && t->piece[p].country == ITA) ||
	       (side == SOV && s->effect[F_ROAD] && s->place[p] == t->at.len && tw_owner(t, s, p) == SOV);
}

void tw_on_ports(const struct tw_table *t, const struct tw_state *s, unsigned side, uint16_t group[PIECES])
{
	unsigned number = 0;
	memset(group, 0, PIECES * sizeof *group);
	for (unsigned only = first_net(t); only < nets_end(t); only++) {
		struct net n;
		make_net(&n, t, s, side, only);
		find_own(&n);
		areaset left = n.friendly, areas;
		eto_set_minus(&left, &n.full);
		while (next_group(&n, &left, &areas)) {
			number++;
			for (unsigned p = 0; p < PIECES; p++)
				if (is_land(t, p) && on_ports(&n, &areas, p) && !provided(t, s, side, p))
					group[p] = (uint16_t)number;
		}
	}
}

/* TW-9.1, TW-9.2, TW-9.3.10: everybody of the side gets a status that holds for the whole phase (TW-9.3.14). By option
 * each major lives on its own cities (TW-9.1.5). */
static void grade(const struct tw_table *t, struct tw_state *s, unsigned side, const uint8_t *checked,
		  struct eto_events *e)
{
	struct net n;
	relieve(t, s, side, e);
	eto_set_clear(&s->lines[side]);
	for (unsigned only = first_net(t); only < nets_end(t); only++) {
		make_net(&n, t, s, side, only);
		find_own(&n);
		n.checked = checked;
		grade_net(s, &n);
	}
	for (unsigned p = 0; p < PIECES; p++)
		if (provided(t, s, side, p))
			s->supply[p] = SUPPLIED;
}

/* TW-9.1.7: at the start of the own operational phase, after interdiction. */
void tw_supply(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	grade(t, s, side, NULL, e);
}

void tw_supply_told(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	for (unsigned p = 0; p < PIECES; p++) {
		if (!on_map(s, p) || tw_owner(t, s, p) != side || t->piece[p].kind == FLEET)
			continue;
		if (s->supply[p] == CUT)
			tw_say(e, E_CUT, (int)p, s->place[p], TW_9_3_1, 0);
		else
			s->mark[p] &= (uint16_t)~M_STARVING;
	}
}

/* TW-9.3.7: land units in a fortress that is their own. */
static bool sheltered(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return is_land(t, p) && s->place[p] < GROUNDS && !(s->mark[p] & M_TRAPPED) && tw_fort(t, s, s->place[p]);
}

bool tw_starves(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned p)
{
	return sheltered(t, s, p) && tw_owner(t, s, p) == side && s->supply[p] == CUT && s->mark[p] & M_STARVING &&
	       !eto_set_has(&s->asked, p);
}

void tw_starved(const struct tw_table *t, struct tw_state *s, unsigned p, struct eto_events *e)
{
	tw_say(e, E_STARVED, (int)p, s->place[p], TW_9_3_2, 0);
	tw_kill(t, s, p, TW_9_3_15, NULL);
}

/* TW-9.3.2, TW-9.3.12, TW-9.3.15: at the end of the own phase after the one in which the marker came. Who was in supply
 * at the check has none yet (TW-9.3.14). Of the land units in a fortress some hold out (TW-9.3.7; ration.c). */
void tw_starve(const struct tw_table *t, struct tw_state *s, unsigned side, struct eto_events *e)
{
	uint8_t checked[PIECES];
	memcpy(checked, s->supply, sizeof checked);
	grade(t, s, side, checked, e);
	eto_set_clear(&s->asked);
	for (unsigned p = 0; p < PIECES; p++) {
		if (!on_map(s, p) || tw_owner(t, s, p) != side || t->piece[p].kind == FLEET)
			continue;
		if (s->supply[p] != CUT) {
			s->mark[p] &= (uint16_t)~M_STARVING;
		} else if (!(s->mark[p] & M_STARVING) && checked[p] == CUT) {
			s->mark[p] |= M_STARVING;
			eto_set_add(&s->asked, p);
		} else if (s->mark[p] & M_STARVING && !sheltered(t, s, p)) {
			tw_starved(t, s, p, e);
		}
	}
}
