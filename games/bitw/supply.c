/* Supply (4, 12): nets of rails and ports that hang on a main source, lines to them, surrender and sieges. */
#include <string.h>

#include "games/bitw/bitw.h"

/* -- sources (4.1, 4.2) -- */

/* May the Axis be supplied over this water? BI-18.1.3.4, BI-18.1.2.2, BI-36.0.8. */
static bool sea_open(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water)
{
	if (side == ALLIED || water == BALTIC)
		return true;
	if (water == MEDITERRANEAN)
		return !(s->fallen >> ITA & 1);
	return !bi_on(t, CH_18) || bi_before(t, s, 1944, 4);
}

static unsigned discs_in(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DISCS; i++)
		n += s->disc[i] == hex;
	return n;
}

/* Hexes through which supply of a side may come by rail or port (BI-4.2.4). */
static hexset open_hexes(const struct bi_table *t, const struct bi_state *s, unsigned side, const hexset *zoc)
{
	hexset ok = t->rails;
	eto_set_join(&ok, &t->ports);
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] != OFF)
			eto_set_add(&ok, s->mulberry[i]);
	hexset all = ok;
	ETO_EACH (h, &all) {
		bool mine = bi_any(t, s, h, side), his = bi_land_in(t, s, h, enemy_of(side));
		if (his || bi_neutral(t, s, h) || !bi_controls(t, s, side, h) || (eto_set_has(zoc, h) && !mine) ||
		    (side == AXIS && discs_in(s, h) >= 3))
			eto_set_drop(&ok, h);
	}
	return ok;
}

/* The main sources of a side that it holds (BI-4.1.1); false for a place that is none now. */
static bool main_source(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned i, unsigned *at)
{
	unsigned sc = scenario(t);
	bool paris = sc <= SBW2 || sc == SBW3 || sc == SBW6 || eto_set_has(&s->held[ALLIED], t->at.paris);
	if (sc == SBW1) {
		const uint16_t list[SIDES][2] = {{t->at.bolzano, t->at.udine}, {t->at.rome, t->at.ancona}};
		*at = i < 2 ? list[side][i] : NO_HEX;
		return i < 2;
	}
	if (side == AXIS) {
		const unsigned list[] = {t->at.berlin, s->fallen >> ITA & 1 ? NO_HEX : t->at.rome,
					 s->rsi == 2 ? t->at.salo : NO_HEX};
		*at = i < 3 ? list[i] : NO_HEX;
		return i < 3;
	}
	bool minors = sc == SBW3 || sc == SBW6;
	const unsigned list[] = {t->at.london,
				 paris && !(s->fallen >> FRA & 1) && !s->capital_moved ? t->at.paris : NO_HEX,
				 s->capital_moved ? t->at.bordeaux : NO_HEX,
				 minors ? t->at.brussels : NO_HEX,
				 minors ? t->at.denhaag : NO_HEX,
				 sc >= SBW4 && !minors && sc != SBW5 ? t->at.algiers : NO_HEX};
	*at = i < 6 ? list[i] : NO_HEX;
	return i < 6;
}

struct spread {
	const struct bi_table *t;
	const struct bi_state *s;
	unsigned side, waters; /* mask of the waters that are joined */
	const hexset *ok;
	struct supply *out;
};

/* All that hangs on this hex by rail becomes part of the net; its ports join their waters. */
static void grow(struct spread *g, unsigned from, unsigned net)
{
	const struct bi_table *t = g->t;
	uint16_t queue[HEXES];
	unsigned head = 0, tail = 0;
	queue[tail++] = (uint16_t)from;
	eto_set_add(&g->out->source, from);
	while (head < tail) {
		unsigned h = queue[head++];
		g->out->net[h] = (uint8_t)(net + 1);
		if (!net)
			eto_set_add(&g->out->free, h);
		if (bi_port_usable(t, g->s, g->side, h)) {
			unsigned water = t->hex[h].port ? t->hex[h].port_sea : t->hex[h].sea;
			if (water < WATERS && sea_open(t, g->s, g->side, water))
				g->waters |= 1u << water;
		}
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = t->next[h][d];
			if (t->rail[h] >> d & 1 && eto_set_has(g->ok, n) && !eto_set_has(&g->out->source, n)) {
				eto_set_add(&g->out->source, n);
				queue[tail++] = (uint16_t)n;
			}
		}
	}
}

/* What ports of a net feed: 5, 1, and a Mulberry 5 of its own nation (BI-3.4.6, BI-3.4.8, BI-6.7.4). */
static void count_room(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out)
{
	memset(out->room, 0, sizeof out->room);
	memset(out->dock, 0, sizeof out->dock);
	ETO_EACH (h, &out->source) {
		unsigned net = out->net[h] - 1u;
		if (!net || !bi_port_usable(t, s, side, h))
			continue;
		unsigned water = t->hex[h].port ? t->hex[h].port_sea : t->hex[h].sea;
		if (t->hex[h].port && sea_open(t, s, side, water))
			out->room[net] = (uint8_t)(out->room[net] + (t->hex[h].port == MAJOR_PORT ? 5 : 1));
		for (unsigned i = 0; i < 2; i++)
			if (s->mulberry[i] == h && s->mulberry_hits[i] < 3)
				out->dock[net][i] = 5;
	}
	out->room[0] = 255;
}

static void find_sources(const struct bi_table *t, const struct bi_state *s, unsigned side, const hexset *zoc,
			 struct supply *out)
{
	hexset ok = open_hexes(t, s, side, zoc);
	struct spread g = {t, s, side, 0, &ok, out};
	unsigned at = NO_HEX;
	for (unsigned i = 0; main_source(t, s, side, i, &at); i++) {
		if (at < HEXES && eto_set_has(&ok, at) && !eto_set_has(&out->source, at))
			grow(&g, at, 0);
		else if (at < HEXES && !eto_set_has(&out->source, at) && eto_set_has(&s->held[side], at) &&
			 !bi_land_in(t, s, at, enemy_of(side)) && (!eto_set_has(zoc, at) || bi_any(t, s, at, side)))
			grow(&g, at, 0); /* a main source without rails */
	}
	if (side == ALLIED && scenario(t) >= SBW4 && scenario(t) != SBW5 && scenario(t) != SBW6 && !s->usa_out)
		g.waters |= 1u << ATLANTIC | 1u << MEDITERRANEAN; /* the USA (BI-4.1.5) and Algeria */
	out->nets = 1;
	for (bool more = true; more;) {
		more = false;
		ETO_EACH (h, &ok) {
			unsigned water = t->hex[h].port ? t->hex[h].port_sea : t->hex[h].sea;
			if (eto_set_has(&out->source, h) || water >= WATERS || !(g.waters >> water & 1) ||
			    !sea_open(t, s, side, water) || !bi_port_usable(t, s, side, h) || out->nets == NETS_MAX)
				continue;
			grow(&g, h, out->nets++);
			more = true;
		}
	}
	count_room(t, s, side, out);
}

hexset bi_sources(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	struct supply out;
	memset(&out, 0, sizeof out);
	hexset zoc = bi_zoc(t, s, enemy_of(side), false);
	find_sources(t, s, side, &zoc, &out);
	return out.source;
}

/* -- lines (4.3) -- */

struct lines {
	const struct bi_table *t;
	const struct bi_state *s;
	hexset through; /* hexes that a line may cross */
};

static void step_out(const struct lines *l, const hexset *from, const hexset *also, hexset *to, bool straits)
{
	const struct bi_table *t = l->t;
	ETO_EACH (h, from) {
		if (also && !eto_set_has(also, h))
			continue;
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = t->next[h][d], kind = t->side_kind[h][d];
			if (n != ETO_NOWHERE && t->hex[n].land && (kind <= RIVER || (kind == STRAIT && straits)))
				eto_set_add(to, n);
		}
	}
}

/* Hexes whose weather is bad shorten lines to two (BI-9.1.1, BI-9.0.1.2). */
static hexset fair_hexes(const struct bi_table *t, const struct bi_state *s)
{
	hexset fair = t->land;
	if (bi_advanced(t) && (s->weather != GOOD || s->coast_weather != GOOD))
		ETO_EACH (h, &t->land)
			if (bi_weather_at(t, s, h) != GOOD)
				eto_set_drop(&fair, h);
	return fair;
}

/* Every hex that has a line to one of the sources: at most three hexes long, a strait counts three (BI-7.5.5.2). */
static hexset lines_from(const struct lines *l, const hexset *sources)
{
	hexset reach = *sources, fair = fair_hexes(l->t, l->s), one = {0}, two = {0}, fair_one = {0}, fair_two = {0};
	step_out(l, sources, NULL, &one, false);
	step_out(l, sources, &fair, &fair_one, false);
	eto_set_join(&reach, &one);
	step_out(l, sources, &fair, &reach, true);
	step_out(l, &one, &l->through, &two, false);
	eto_set_join(&reach, &two);
	eto_set_meet(&fair_one, &fair);
	step_out(l, &fair_one, &l->through, &fair_two, false);
	eto_set_meet(&fair_two, &fair);
	step_out(l, &fair_two, &l->through, &reach, false);
	return reach;
}

void bi_supply(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out)
{
	memset(out, 0, sizeof *out);
	hexset zoc = bi_zoc(t, s, enemy_of(side), false);
	find_sources(t, s, side, &zoc, out);
	struct lines l = {t, s, t->land};
	hexset safe = zoc;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		if (s->hex[u] < HEXES)
			eto_set_drop(&safe, s->hex[u]);
	eto_set_minus(&l.through, &safe);
	eto_set_minus(&l.through, &t->mountains); /* BI-4.3.3 */
	for (unsigned u = t->first_of[!side]; u < t->end_of[!side]; u++)
		if (s->hex[u] < HEXES && is_land(t, u))
			eto_set_drop(&l.through, s->hex[u]); /* BI-4.3.5 */
	for (unsigned i = 0; side == AXIS && i < DISCS; i++)
		if (s->disc[i] != OFF && discs_in(s, s->disc[i]) >= 2)
			eto_set_drop(&l.through, s->disc[i]); /* BI-29.1.8 */
	for (unsigned net = 0; net < out->nets; net++) {
		hexset own = {0};
		ETO_EACH (h, &out->source)
			if (out->net[h] == net + 1)
				eto_set_add(&own, h);
		out->net_reach[net] = lines_from(&l, &own);
	}
	out->reach = out->net_reach[0];
}

/* An air base: a town that can be a supply source (BI-3.4.1). */
bool bi_base(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *sources)
{
	return hex < HEXES && t->hex[hex].city >= MINOR && eto_set_has(&s->held[side], hex) &&
	       eto_set_has(sources, hex) && !bi_land_in(t, s, hex, enemy_of(side));
}

/* -- who is supplied -- */

/* Who is fed first where ports have not enough for all: HQs, armour, other combat units, guns, aircraft. */
static unsigned rank(const struct bi_table *t, unsigned u)
{
	return is_hq(t, u) ? 0 : is_tank(t, u) ? 1 : is_gcu(t, u) ? 2 : is_land(t, u) ? 3 : 4;
}

static bool feed(const struct bi_table *t, const struct bi_state *s, struct supply *w, unsigned u)
{
	unsigned hex = s->hex[u], nation = nation_of(t, u);
	if (hex >= HEXES || eto_set_has(&w->reach, hex))
		return true;
	for (unsigned net = 1; net < w->nets; net++) {
		if (!eto_set_has(&w->net_reach[net], hex))
			continue;
		unsigned dock = nation == GBR ? 1 : 0;
		if ((nation == GBR || nation == USA) && w->dock[net][dock])
			return w->dock[net][dock]--, true;
		if (w->room[net])
			return w->room[net]--, true;
	}
	return false;
}

static bool counts(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return on_map(s, u) && type_of(t, u) != SUB && !(in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]));
}

/* Units of the side without supply now, as a mask by block. */
static void unsupplied(const struct bi_table *t, const struct bi_state *s, unsigned side, bool out[UNITS])
{
	struct supply w;
	bi_supply(t, s, side, &w);
	memset(out, 0, UNITS * sizeof *out);
	for (unsigned r = 0; r < 5; r++)
		for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
			if (counts(t, s, u) && rank(t, u) == r)
				out[u] = !feed(t, s, &w, u);
}

/* -- sieges (12.1, 12.2) -- */

static bool surrounded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side,
		       const hexset *zoc)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d];
		if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[hex][d] <= RIVER && !eto_set_has(zoc, n) &&
		    !bi_any(t, s, n, enemy_of(side)))
			return false;
	}
	return true;
}

static unsigned siege_room(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex)
{
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] == hex)
			return 5;
	const unsigned capital[SIDES] = {t->at.berlin, t->at.london};
	if (hex == capital[side] || (side == AXIS && hex == t->at.rome))
		return 4;
	return t->hex[hex].port == MAJOR_PORT ? 4 : t->hex[hex].port == MINOR_PORT ? 1 : 0;
}

static bool festung_in(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned r = bi_redoubt_at(t, s, hex);
	return r != NO_UNIT && is_full(t, s, r);
}

static void mark_sieges(const struct bi_table *t, struct bi_state *s, unsigned side)
{
	hexset zoc = bi_zoc(t, s, enemy_of(side), true), done = {0};
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++) {
		unsigned hex = s->hex[u];
		if (hex >= HEXES || !marked(s, u, M_OOS) || eto_set_has(&done, hex) ||
		    !surrounded(t, s, hex, side, &zoc))
			continue;
		eto_set_add(&done, hex);
		unsigned room = festung_in(t, s, hex) ? 255 : siege_room(t, s, side, hex);
		EACH_BLOCK (v, s, hex)
			if (side_of(t, v) == side && marked(s, v, M_OOS) && room) {
				s->mark[v] |= M_SIEGE;
				room--;
			}
	}
}

/* -- phases -- */

void bi_supply_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bool out[UNITS];
	unsupplied(t, s, s->side, out);
	eto_barrier(e); /* who goes hungry says something about what it is */
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE);
		if (!out[u])
			continue;
		s->mark[u] |= M_OOS;
		bi_tell(t, s, e, u, E_OOS, E_BLOCK_OOS, s->hex[u], BI_4_3_8);
	}
	if (bi_advanced(t))
		mark_sieges(t, s, s->side);
}

/* Units with a 0 face fall to it and static ones stay (BI-4.5.4, BI-6.1.1.4, BI-7.9.3); sieges cost a step
 * (BI-12.1.4). */
static void starve(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	if (type_of(t, u) == STA || (is_redoubt(t, u) && is_full(t, s, u)))
		return; /* BI-6.6.11 */
	bool last = eto_turns_left(&t->unit[u].faces, s->strength[u]) == 1;
	if (marked(s, u, M_SIEGE) && in_hexes(s->hex[u]) && festung_in(t, s, s->hex[u])) {
		bi_turn_down(t, s, u, BI_12_2_3, e);
		return;
	}
	if (marked(s, u, M_SIEGE) && (!last || t->unit[u].zero)) {
		if (s->strength[u])
			bi_turn_down(t, s, u, BI_12_1_4, e);
		return;
	}
	if (t->unit[u].zero) {
		while (s->strength[u])
			bi_turn_down(t, s, u, BI_4_5_4, e);
		return;
	}
	bi_surrender(t, s, u, BI_4_4_5, e);
}

void bi_final_supply(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	bool out[UNITS];
	unsupplied(t, s, s->side, out);
	eto_barrier(e);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		if (!on_map(s, u) || !marked(s, u, M_OOS))
			continue;
		if (out[u])
			starve(t, s, u, e);
		else
			s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE);
	}
	bi_hide_all(s);
}

/* Armour is tested again before it exploits (BI-7.10.3). */
void bi_exploit_supply(const struct bi_table *t, struct bi_state *s)
{
	bool out[UNITS];
	unsupplied(t, s, s->side, out);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE);
		if (on_map(s, u) && out[u])
			s->mark[u] |= M_OOS;
	}
}
