/* Sources and lines of supply (4.1 to 4.3): nets of rails and ports that hang on a main source, lines to them, and what
 * of it is kept while a side produces. */
#include <string.h>

#include "games/bitw/bitw.h"

/* -- sources (4.1, 4.2) -- */

/* May the Axis be supplied over this water? BI-18.1.3.4, BI-18.1.2.2, BI-36.0.8. */
static bool sea_open(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned water)
{
	if (side == ALLIED || water == BALTIC)
		return true;
	if (water == MEDITERRANEAN) { /* an effect of these chapters, or older than the scenario */
		bool older = scenario(t) <= SBW2 || scenario(t) >= SBW8;
		return !(s->fallen >> ITA & 1) || !(older || bi_on(t, CH_18) || bi_on(t, CH_36));
	}
	return !bi_on(t, CH_18) || bi_before(t, s, 1944, 4);
}

static unsigned discs_in(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	for (unsigned i = 0; i < DISCS; i++)
		n += s->disc[i] == hex;
	return n;
}

/* Hexes through which supply of a side may come by rail or port (BI-4.2.4, BI-3.5.1, BI-3.19.3); for points one
 * partisan is too many (BI-11.2.16). */
static hexset open_hexes(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side,
			 const hexset *zoc, bool goods)
{
	hexset ok = t->rails, mine = bi_control_of(t, s, st, side), shut = *zoc;
	eto_set_join(&ok, &t->ports);
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] != OFF)
			eto_set_add(&ok, s->mulberry[i]);
	eto_set_join(&shut, &st->land[!side]);
	for (unsigned i = 0; side == AXIS && i < DISCS; i++)
		if (s->disc[i] != OFF && discs_in(s, s->disc[i]) >= (goods ? 1u : 3u))
			eto_set_add(&shut, s->disc[i]); /* BI-29.0.6, BI-29.1.10 */
	eto_set_minus(&ok, &shut);
	eto_set_meet(&ok, &mine);
	hexset neutral = bi_neutrals(t, s);
	eto_set_minus(&ok, &neutral);
	if (goods && side == AXIS) { /* German ore goes by rail through neutral Sweden (BI-11.3.5) */
		hexset transit = t->lands[SWEDEN];
		eto_set_meet(&transit, &t->rails);
		eto_set_join(&ok, &transit);
	}
	return ok;
}

/* The main sources of a side on the map (BI-4.1.1 to BI-4.1.10), each while its power is in the war; false after the
 * last. NO_HEX for a place that is none now. */
static bool main_source(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned i, unsigned *at)
{
	unsigned sc = scenario(t), fights = ~(unsigned)s->fallen;
	if (sc == SBW1) {
		const uint16_t list[SIDES][2] = {{t->at.bolzano, t->at.udine}, {t->at.rome, t->at.ancona}};
		*at = i < 2 ? list[side][i] : NO_HEX;
		return i < 2;
	}
	if (side == AXIS) {
		const unsigned list[] = {t->at.berlin, fights >> ITA & 1 ? t->at.rome : NO_HEX,
					 s->rsi == 2 ? t->at.salo : NO_HEX};
		*at = i < 3 ? list[i] : NO_HEX;
		return i < 3;
	}
	const unsigned list[] = {t->at.london,
				 fights >> FRA & 1 ? bi_capital(t, s, FRA) : NO_HEX,
				 fights >> BEL & 1 ? t->at.brussels : NO_HEX,
				 fights >> NED & 1 ? t->at.denhaag : NO_HEX,
				 sc == SBW4 || sc >= SBW7 ? t->at.algiers : NO_HEX,
				 sc >= SBW9 ? t->at.naples : NO_HEX};
	*at = i < 6 ? list[i] : NO_HEX;
	return i < 6;
}

/* The waters over which supply comes from areas beside the map, as a mask: from Canada while Great Britain fights
 * (BI-4.1.1), from the USA (BI-4.1.5), who are in Algeria too. */
static unsigned overseas(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	unsigned sc = scenario(t);
	if (side != ALLIED || sc == SBW1)
		return 0;
	bool america = (sc == SBW4 || sc >= SBW7) && !s->usa_out, canada = !(s->fallen >> GBR & 1);
	return (america || canada ? 1u << ATLANTIC : 0u) | (america ? 1u << MEDITERRANEAN : 0u);
}

hexset bi_main_sources(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	hexset out = {0};
	unsigned at = NO_HEX;
	for (unsigned i = 0; main_source(t, s, side, i, &at); i++)
		if (at < HEXES && bi_controls(t, s, side, at))
			eto_set_add(&out, at);
	return out;
}

/* The harbours that a side can use: bi_port_usable(), of all at once. */
static hexset harbours(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side)
{
	hexset all = t->ports, neutral = bi_neutrals(t, s), locked = t->locked;
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] != OFF)
			eto_set_add(&all, s->mulberry[i]);
	eto_set_meet(&all, &s->held[side]);
	eto_set_minus(&all, &s->port_shut);
	eto_set_minus(&all, &st->land[!side]);
	eto_set_minus(&all, &neutral);
	eto_set_meet(&locked, &all);
	ETO_EACH (h, &locked)
		if (!bi_port_usable(t, s, side, h))
			eto_set_drop(&all, h);
	return all;
}

/* Of these, where points of the Axis are loaded: a railway must bring them to a major port (BI-11.3.5). */
static hexset cargo_harbours(const struct bi_table *t, const hexset *quays)
{
	hexset major = *quays;
	ETO_EACH (h, quays)
		if (t->hex[h].port != MAJOR_PORT)
			eto_set_drop(&major, h);
	return major;
}

/* The waters over which a side may be supplied, as a mask. */
static unsigned open_waters(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	unsigned open = 0;
	for (unsigned water = 0; water <= WATERS; water++)
		open |= (unsigned)sea_open(t, s, side, water) << water;
	return open;
}

static unsigned quay_water(const struct bi_table *t, unsigned hex)
{
	return t->hex[hex].port ? t->hex[hex].port_sea : t->hex[hex].sea;
}

struct spread {
	const struct bi_table *t;
	const struct bi_state *s;
	unsigned side, open, waters; /* masks of waters: open ones, those that are joined */
	bool goods;
	hexset quays, left; /* harbours that can be used; hexes that may still be joined */
	struct supply *out;
};

/* The blue route, which carries points but no supply (BI-4.2.2), over the sandbanks from Goteborg (BI-11.3.3,
 * BI-14.0.2); ice shuts it (BI-9.2.9). */
static bool blue_route(const struct spread *g, const hexset *own)
{
	unsigned far = g->t->at.goteborg;
	bool ice = g->t->hex[far].frozen && bi_advanced(g->t) && g->s->weather == SNOW;
	return g->goods && !ice && (eto_set_has(own, g->t->at.kiel) || eto_set_has(own, g->t->at.rostock)) &&
	       eto_set_has(&g->left, far) && !eto_set_has(own, far);
}

/* The waters that the harbours of a net join to it. */
static void join_waters(struct spread *g, const hexset *own)
{
	const struct bi_table *t = g->t;
	hexset quays = g->quays;
	eto_set_meet(&quays, own);
	ETO_EACH (h, &quays)
		g->waters |= 1u << quay_water(t, h);
	g->waters &= g->open & ((1u << WATERS) - 1);
}

/* Does a railway lead from this hex to another that may be joined? From many a port none does. */
static bool joins_any(const struct spread *g, unsigned hex)
{
	for (unsigned left = g->t->rail[hex]; left; left &= left - 1)
		if (eto_set_has(&g->left, g->t->next[hex][__builtin_ctz(left)]))
			return true;
	return false;
}

/* A net of one hex, as most ports beside the front are: nothing else is to be looked for. */
static void plant(struct spread *g, unsigned hex, unsigned net)
{
	eto_set_drop(&g->left, hex);
	eto_set_add(&g->out->net_reach[net], hex);
	eto_set_add(&g->out->source, hex);
	if (!eto_set_has(&g->quays, hex))
		return;
	g->waters |= 1u << quay_water(g->t, hex) & g->open & ((1u << WATERS) - 1);
	g->out->net[hex] = (uint8_t)(net + 1);
}

/* All that hangs on this hex by rail becomes part of the net (BI-4.2.1); its ports join their waters. */
static void grow(struct spread *g, unsigned from, unsigned net)
{
	const struct bi_table *t = g->t;
	bool joins = joins_any(g, from);
	if (!joins && !g->goods) {
		plant(g, from, net);
		return;
	}
	struct eto_flood how = {
		.graph = ETO_GRID(t->line), .enter = g->left.w, .near = t->lines_fit ? t->line_near : NULL};
	hexset own = {0};
	eto_set_add(&own, from);
	if (joins)
		eto_flood(&how, own.w, NULL);
	if (blue_route(g, &own)) {
		eto_set_add(&own, t->at.goteborg);
		eto_flood(&how, own.w, NULL);
	}
	eto_set_minus(&g->left, &own);
	eto_set_join(&g->out->net_reach[net], &own);
	eto_set_join(&g->out->source, &own);
	join_waters(g, &own);
	if (!g->goods)
		eto_set_meet(&own, &g->quays); /* nobody asks for the net of other sources */
	ETO_EACH (h, &own)
		g->out->net[h] = (uint8_t)(net + 1);
}

/* What ports of a net feed: 5, 1, and a Mulberry 5 of its own nation (BI-3.4.6, BI-3.4.8, BI-6.7.4). */
static void count_room(const struct spread *g, struct supply *out)
{
	const struct bi_table *t = g->t;
	const struct bi_state *s = g->s;
	memset(out->room, 0, sizeof out->room);
	memset(out->dock, 0, sizeof out->dock);
	hexset quays = g->quays;
	eto_set_meet(&quays, &out->source);
	ETO_EACH (h, &quays) {
		unsigned net = out->net[h] - 1u;
		if (!net)
			continue;
		if (t->hex[h].port && g->open >> quay_water(t, h) & 1)
			out->room[net] = (uint8_t)(out->room[net] + (t->hex[h].port == MAJOR_PORT ? 5 : 1));
		for (unsigned i = 0; i < 2; i++)
			if (s->mulberry[i] == h && s->mulberry_hits[i] < 3)
				out->dock[net][i] = 5;
	}
	out->room[0] = 255;
}

bool bi_surrounded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side, const hexset *zoc)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d];
		if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[hex][d] <= RIVER && !eto_set_has(zoc, n) &&
		    !bi_any(t, s, n, enemy_of(side)))
			return false;
	}
	return true;
}

/* A capital that is shut in feeds itself alone, as a siege does (BI-12.1.1). */
static bool shut_in(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *zoc)
{
	return bi_advanced(t) && bi_surrounded(t, s, hex, side, zoc) && !bi_port_usable(t, s, side, hex);
}

/* Paris feeds Free France once it is free (BI-4.1.11); others get there only what the ports of its net let through. */
static void liberated(struct spread *g, const hexset *ok)
{
	const struct bi_table *t = g->t;
	bool french =
		g->side == ALLIED && scenario(t) != SBW1 && g->s->fallen >> FRA & 1 && eto_set_has(ok, t->at.paris);
	if (!french)
		return;
	if (eto_set_has(&g->left, t->at.paris) && g->out->nets < NETS_MAX)
		grow(g, t->at.paris, g->out->nets++);
	for (unsigned net = 0; net < g->out->nets; net++) /* so far they hold the sources of each */
		if (eto_set_has(&g->out->net_reach[net], t->at.paris))
			g->out->french = (uint8_t)net;
}

static void find_sources(const struct bi_table *t, const struct bi_state *s, const struct stands *st, unsigned side,
			 const hexset *zoc, bool goods, struct supply *out)
{
	hexset ok = open_hexes(t, s, st, side, zoc, goods);
	struct spread g = {t, s, side, open_waters(t, s, side), 0, goods, harbours(t, s, st, side), ok, out};
	unsigned at = NO_HEX;
	for (unsigned i = 0; main_source(t, s, side, i, &at); i++) {
		if (at < HEXES && shut_in(t, s, side, at, zoc))
			continue;
		if (at < HEXES && eto_set_has(&ok, at) && !eto_set_has(&out->net_reach[0], at))
			grow(&g, at, 0);
		else if (at < HEXES && !eto_set_has(&out->net_reach[0], at) && eto_set_has(&s->held[side], at) &&
			 !bi_land_in(t, s, at, enemy_of(side)) && (!eto_set_has(zoc, at) || bi_any(t, s, at, side)))
			grow(&g, at, 0); /* a main source without rails */
	}
	g.waters |= overseas(t, s, side);
	out->nets = 1;
	hexset quays = goods && side == AXIS ? cargo_harbours(t, &g.quays) : g.quays;
	eto_set_meet(&quays, &ok);
	for (bool more = true; more;) {
		more = false;
		ETO_EACH (h, &quays) {
			if (!eto_set_has(&g.left, h) || !(g.waters >> quay_water(t, h) & 1) || out->nets == NETS_MAX)
				continue;
			grow(&g, h, out->nets++);
			more = true;
		}
	}
	liberated(&g, &ok);
	count_room(&g, out);
}

hexset bi_sources(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	struct supply out;
	struct stands st;
	memset(&out, 0, sizeof out);
	bi_stands(t, s, &st);
	hexset zoc = bi_zoc_of(t, s, &st, enemy_of(side), false);
	find_sources(t, s, &st, side, &zoc, false, &out);
	return out.source;
}

void bi_goods(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out)
{
	struct stands st;
	memset(out, 0, sizeof *out);
	bi_stands(t, s, &st);
	hexset zoc = bi_zoc_of(t, s, &st, enemy_of(side), false);
	find_sources(t, s, &st, side, &zoc, true, out);
}

/* -- lines (4.3): over land, not over the sea, mountains, enemies or their ZOC, even where it is our own too (BI-4.3.2,
 * BI-4.3.4, BI-4.3.6, BI-4.3.7) -- */

struct lines {
	const struct bi_table *t;
	const struct bi_state *s;
	hexset through, fair; /* hexes that a line may cross; that have good weather */
	bool sunny;           /* all have */
};

static void step_out(const struct lines *l, const hexset *from, const hexset *also, hexset *to)
{
	hexset edge = *from;
	if (also)
		eto_set_meet(&edge, also);
	bi_spread(l->t, &edge, BY_BOTH, to);
}

static void step_straits(const struct lines *l, const hexset *from, const hexset *also, hexset *to)
{
	const struct bi_table *t = l->t;
	hexset edge = *from;
	eto_set_meet(&edge, also);
	eto_set_meet(&edge, &t->straits);
	ETO_EACH (h, &edge)
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
			if (t->side_kind[h][d] == STRAIT)
				eto_set_add(to, t->next[h][d]);
}

/* Every hex that has a line to one of the sources: at most three hexes long, the source included and the unit's own
 * left out (BI-4.3.1, BI-4.3.9); a strait counts three (BI-7.5.5.2). A source need not be a city (BI-4.2.3). */
static hexset lines_from(const struct lines *l, const hexset *sources)
{
	hexset reach = *sources, one = {0}, two = {0};
	step_out(l, sources, NULL, &one);
	eto_set_join(&reach, &one);
	step_straits(l, sources, &l->fair, &reach);
	step_out(l, &one, &l->through, &two);
	eto_set_join(&reach, &two);
	if (!l->sunny) { /* only good weather lets a line be three hexes long (BI-9.1.1, BI-9.0.1.2, BI-39.0.4) */
		hexset fair_one = {0}, fair_two = {0};
		step_out(l, sources, &l->fair, &fair_one);
		eto_set_meet(&fair_one, &l->fair);
		step_out(l, &fair_one, &l->through, &fair_two);
		eto_set_meet(&fair_two, &l->fair);
		two = fair_two;
	}
	step_out(l, &two, &l->through, &reach);
	return reach;
}

static void find_lines(const struct bi_table *t, const struct bi_state *s, unsigned side, bool blocks,
		       struct supply *out)
{
	struct stands st;
	memset(out, 0, sizeof *out);
	bi_stands(t, s, &st);
	hexset zoc = bi_zoc_of(t, s, &st, enemy_of(side), false);
	find_sources(t, s, &st, side, &zoc, false, out);
	bool sunny = !bi_advanced(t) || (s->weather == GOOD && s->coast_weather == GOOD);
	struct lines l = {t, s, t->land, bi_weather_in(t, s, GOOD), sunny};
	eto_set_minus(&l.through, &zoc);
	eto_set_minus(&l.through, &t->mountains);	     /* BI-4.3.3 */
	eto_set_minus(&l.through, &st.land[enemy_of(side)]); /* BI-4.3.5 */
	for (unsigned i = 0; side == AXIS && i < DISCS; i++)
		if (s->disc[i] != OFF && discs_in(s, s->disc[i]) >= 2)
			eto_set_drop(&l.through, s->disc[i]); /* BI-29.1.8, BI-29.0.7 */
	for (unsigned net = 0; net < out->nets; net++) {      /* so far they hold the sources of each */
		hexset own = out->net_reach[net];
		out->net_reach[net] = lines_from(&l, &own);
		if (blocks && !net && eto_set_within(&st.all[side], &out->net_reach[0]))
			break;
	}
	out->reach = out->net_reach[0];
}

void bi_supply(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out)
{
	find_lines(t, s, side, false, out);
}

void bi_supply_of_blocks(const struct bi_table *t, const struct bi_state *s, unsigned side, struct supply *out)
{
	find_lines(t, s, side, true, out);
}

/* An air base: a town or fortress that can be a supply source (BI-3.4.1). */
bool bi_base(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *sources)
{
	return hex < HEXES && (t->hex[hex].city >= MINOR || bi_fortress(t, s, hex)) &&
	       eto_set_has(&s->held[side], hex) && eto_set_has(sources, hex) && !bi_land_in(t, s, hex, enemy_of(side));
}

/* -- what is kept in the Supply and Production Phases -- */

uint32_t bi_nets_of(const struct supply *w, unsigned hex)
{
	uint32_t nets = 0;
	if (hex >= HEXES || eto_set_has(&w->reach, hex))
		return hex < HEXES;
	for (unsigned net = 1; net < w->nets; net++)
		nets |= (uint32_t)eto_set_has(&w->net_reach[net], hex) << net;
	return nets;
}

static void forget_supply(struct bi_state *s)
{
	eto_set_clear(&s->kept_source);
	eto_set_clear(&s->kept_reach);
	memset(s->kept_nets, 0, sizeof s->kept_nets);
	memset(s->kept_room, 0, sizeof s->kept_room);
	memset(s->kept_dock, 0, sizeof s->kept_dock);
	s->kept_count = s->kept_french = 0;
}

/* Whose supply is kept: from its Supply Phase to the end of its production blocks hardly move. The frame of the phase
 * lies on that of the turn. */
static unsigned keeper(const struct bi_state *s)
{
	const struct eto_frame *f = &s->stack.frame[1];
	if (s->stack.depth > 1 && f->proc == P_PRODUCE)
		return f->seat;
	bool now = s->phase == PH_SUPPLY || s->phase == PH_PRODUCTION;
	return s->stack.depth && now ? s->side : NOBODY;
}

bool bi_supply_kept(const struct bi_state *s, unsigned side)
{
	return keeper(s) == side;
}

void bi_keep_supply(const struct bi_table *t, struct bi_state *s)
{
	struct supply w;
	unsigned side = keeper(s);
	forget_supply(s);
	if (side >= SIDES)
		return;
	bi_supply_of_blocks(t, s, side, &w);
	s->kept_source = w.source;
	s->kept_reach = w.reach;
	for (unsigned u = t->first_of[side]; u < t->end_of[side]; u++)
		s->kept_nets[u] = bi_nets_of(&w, s->hex[u]);
	memcpy(s->kept_room, w.room, sizeof w.room);
	memcpy(s->kept_dock, w.dock, sizeof w.dock);
	s->kept_count = w.nets;
	s->kept_french = w.french;
}

/* Ours, or nobody's business; and no enemy stands there. */
static bool secure(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) != side)
			return false;
	return eto_set_has(&s->held[side], hex) || !eto_set_has(&t->land, hex) || bi_neutral(t, s, hex);
}

/* Over water, only a strong place of the enemy would notice whether somebody stands beside it (BI-8.0.2). */
static bool unwatched(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	return !eto_set_has(&s->held[!side], hex) || (!eto_set_has(&t->majors, hex) && !t->hex[hex].fort);
}

/* Where all within two steps over land is ours and no enemy is, a block changes neither control nor anyone's ZOC: nets
 * stay as they are. */
static bool calm_around(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
		unsigned n = t->next[hex][d];
		if (n != ETO_NOWHERE &&
		    !(t->ways[BY_BOTH][hex] >> d & 1 ? secure(t, s, n, side) : unwatched(t, s, n, side)))
			return false;
	}
	return true;
}

static bool far_behind(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	if (!secure(t, s, hex, side) || !calm_around(t, s, hex, side))
		return false;
	for (unsigned left = t->ways[BY_BOTH][hex]; left; left &= left - 1)
		if (!calm_around(t, s, t->next[hex][__builtin_ctz(left)], side))
			return false;
	return true;
}

void bi_follow_supply(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned from)
{
	unsigned to = s->hex[u], side = side_of(t, u);
	bool same = (from >= HEXES || far_behind(t, s, from, side)) && (to >= HEXES || far_behind(t, s, to, side));
	if (!same || (to < HEXES && !eto_set_has(&s->kept_reach, to)))
		bi_keep_supply(t, s);
	else
		s->kept_nets[u] = to < HEXES;
}
