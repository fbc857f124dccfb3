/* Income (7.3, 11.1, 11.2): whose points they are, what centres and factories yield, what is kept. The numbers of a
 * scenario are in production.tsv (BI-11.0.2, BI-5.3.2), factories that are not active are not on the map
 * (BI-11.2.10). */
#include <string.h>

#include "games/bitw/bitw.h"

/* Whose points pay for a nation. In the Basic scenarios of 1944 and 1945 sides share (production.tsv). */
unsigned bi_payer(const struct bi_table *t, const struct bi_state *s, unsigned nation)
{
	unsigned sc = scenario(t);
	(void)s;
	if (sc == SBW1)
		return nation == GER || nation == ITA ? GER : USA;
	if (sc == SBW2)
		return nation == ITA ? GER : nation == FFR || nation == FRA ? USA : nation;
	return nation;
}

unsigned bi_winner(const struct bi_table *t, const struct bi_state *s, unsigned side)
{
	unsigned sc = scenario(t), ally = sc == SBW3 || sc == SBW6 ? FRA : sc == SBW5 ? GBR : USA;
	if (ally == FRA ? s->fallen >> FRA & 1 : ally == USA && s->usa_out)
		ally = GBR;
	return side == AXIS ? GER : bi_payer(t, s, ally);
}

static unsigned side_of_nation(unsigned nation)
{
	return nation == GER || nation == ITA ? AXIS : ALLIED;
}

/* -- income -- */

/* Factories of a colour that work in a hex; Police has two plants since 1943 (BI-11.2.9, BI-15.1.20). */
unsigned bi_plants(const struct bi_table *t, unsigned hex, unsigned colour)
{
	const struct bi_hex *h = &t->hex[hex];
	unsigned sc = scenario(t), police = hex == t->at.police && (sc < SBW3 || sc == SBW4 || sc >= SBW7) ? 2 : 0;
	return colour == RED_PP	    ? h->red
	       : colour == BLUE_PP  ? h->blue
	       : colour == WHITE_PP ? h->white
	       : colour == BLACK_PP ? h->black + police
				    : 0;
}

/* Without factories. */
static int raw(const struct bi_table *t, unsigned hex, unsigned colour)
{
	const struct bi_hex *h = &t->hex[hex];
	if (colour == YELLOW)
		return h->pop + h->mine;	/* BI-3.6.1 to BI-3.6.3, BI-11.1.1, BI-11.1.3 */
	return colour == BLACK_PP ? h->oil : 0; /* BI-11.1.5: oil fields cannot be destroyed */
}

/* As printed, and as it is now. */
static int printed(const struct bi_table *t, unsigned hex, unsigned colour)
{
	return raw(t, hex, colour) + (int)bi_plants(t, hex, colour);
}

static int yield(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	return raw(t, hex, colour) + (int)bi_plants_left(t, s, hex, colour);
}

/* Does the side have what is made in this hex? `goods` are the hexes from which points can be brought home
 * (BI-11.2.14). */
bool bi_brings(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, const hexset *goods)
{
	return eto_set_has(&s->held[side], hex) && !bi_red_army(t, s, hex) &&
	       (eto_set_has(goods, hex) || !eto_set_has(&t->playable[scenario(t)], hex));
}

/* What this hex gives its holder now. */
static int gives(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, unsigned colour,
		 const hexset *goods)
{
	return bi_brings(t, s, side, hex, goods) ? yield(t, s, hex, colour) : 0;
}

/* May Germany use what it took there (BI-16.2.2)? Centres, and factories of a power that surrendered before they were
 * taken (BI-3.3.3, BI-11.2.15, BI-5.0.7); in SBW6 nothing (BI-3.3.1.1). */
static bool exploits(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	unsigned loser = bi_country_nation(t->hex[hex].country);
	bool ceded = loser < NATIONS && s->ceded >> loser & 1;
	return scenario(t) != SBW6 && (colour == YELLOW || ceded);
}

/* When Italy falls Germany has its yellow points, and no others (BI-36.0.6). Where it fell before, they are counted. */
static bool inherited(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned colour)
{
	return t->hex[hex].country == ITALY && colour == YELLOW && s->fallen >> ITA & 1 &&
	       (scenario(t) == SBW4 || scenario(t) == SBW7);
}

/* What bombs can take from the income of who holds the hex, if it reaches him. Centres that were occupied before the
 * start are in nobody's sums, those of the Red Army give nothing, and a destroyed factory makes nothing
 * (BI-3.3.2.1). */
unsigned bi_makes(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex, unsigned colour)
{
	unsigned nation = bi_country_nation(t->hex[hex].country);
	if (bi_red_army(t, s, hex))
		return 0;
	bool own = nation < NATIONS && nation != ITA && side_of_nation(nation) == side,
	     had = eto_set_has(&t->start_held[scenario(t)][side], hex);
	bool taken = side == AXIS && ((!had && exploits(t, s, hex, colour)) || inherited(t, s, hex, colour)),
	     counts = own ? had : taken;
	unsigned made = own ? bi_new_plants(t, s, hex, colour) : 0;
	return counts ? made + (unsigned)yield(t, s, hex, colour) : made;
}

/* What a nation lost since the start, and what Germany took (BI-3.3.2, BI-16.2.1, BI-7.3.1). */
static int changes(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour,
		   const hexset *goods)
{
	unsigned side = side_of_nation(nation);
	int sum = 0;
	if (nation == ITA)
		return 0; /* the RSI has what it has (BI-36.1.5) */
	ETO_EACH (h, &t->yields[colour]) {
		int full = printed(t, h, colour);
		if (!full)
			continue;
		bool own = bi_country_nation(t->hex[h].country) == nation,
		     had = eto_set_has(&t->start_held[scenario(t)][side], h);
		if (nation == GER && inherited(t, s, h, colour))
			sum += gives(t, s, side, h, colour, goods);
		else if (own && had)
			sum -= full - gives(t, s, side, h, colour, goods);
		else if (nation == GER && !own && !had && exploits(t, s, h, colour))
			sum += gives(t, s, side, h, colour, goods);
	}
	return sum;
}

/* Incomes that change by date (production.tsv). */
static int dated(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour)
{
	if (scenario(t) >= SBW9 && nation == GER && colour == BLACK_PP)
		return !bi_before(t, s, 1945, 1) && scenario(t) == SBW10 ? -3 : !bi_before(t, s, 1944, 9) ? -2 : 0;
	if (nation == FFR && colour == YELLOW && scenario(t) >= SBW8 && eto_set_has(&s->held[ALLIED], t->at.paris))
		return 3; /* BI-5.7.5 */
	if (nation == GBR) {
		bool early = scenario(t) == SBW6 && bi_before(t, s, 1940, 7), leased = s->lend_lease && bi_on(t, CH_34);
		return colour == RED_PP ? 3 * leased : colour == BLUE_PP ? 2 * leased - 2 * early : 0; /* BI-34.0.3 */
	}
	if (nation == GER && s->plan_z && colour == YELLOW && bi_advanced(t) && s->fate[t->who.raeder] != UNUSED)
		return -2; /* BI-13.8.1.1.18: for the plan, also where Raeder is worn out */
	return 0;
}

/* From the turn after they are finished (BI-15.1.8, BI-15.0.1, BI-15.0.2), as the others where their points can be
 * brought home. */
static int new_factories(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour,
			 const hexset *goods)
{
	int sum = 0;
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2 && t->factory[i].colour == colour; k++) {
			unsigned hex = t->factory[i].city[k];
			if (s->built[i][k] && bi_country_nation(t->hex[hex].country) == nation &&
			    bi_brings(t, s, side_of_nation(nation), hex, goods))
				sum += s->built[i][k];
		}
	for (unsigned i = 0; i < EXTRAS; i++)
		sum += s->extra_at[i] != OFF && s->extra_colour[i] == colour &&
		       bi_country_nation(t->hex[s->extra_at[i]].country) == nation &&
		       bi_brings(t, s, side_of_nation(nation), s->extra_at[i], goods);
	return sum;
}

static int income_from(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour,
		       const hexset *src)
{
	int sum = 0;
	bool any = nation == FFR;
	for (unsigned i = 0; i < t->incomes; i++)
		if (t->income[i].scenario == scenario(t) && t->income[i].nation == nation) {
			sum += t->income[i].pp[colour] + (colour == YELLOW ? t->income[i].convoy : 0);
			any = true;
		}
	if (!any || (s->fallen >> nation & 1 && !(nation == ITA && s->rsi == 2)) || (nation == USA && s->usa_out))
		return 0;
	if (nation == ITA && s->rsi != 2)
		return 0; /* BI-5.4.2 */
	sum += changes(t, s, nation, colour, src) + dated(t, s, nation, colour) +
	       new_factories(t, s, nation, colour, src);
	sum -= s->bombed[nation][colour];
	return sum < 0 || (colour != YELLOW && !bi_advanced(t)) ? 0 : sum;
}

int bi_income(const struct bi_table *t, const struct bi_state *s, unsigned nation, unsigned colour)
{
	struct supply w;
	bi_goods(t, s, side_of_nation(nation), &w);
	return income_from(t, s, nation, colour, &w.source);
}

/* -- points that come by sea (BI-11.3.1, BI-18.2.1, BI-18.2.2): the Axis, where no railway leads home -- */

static bool risky(const struct bi_table *t, const struct bi_state *s, const struct supply *w, unsigned net)
{
	ETO_EACH (h, &t->ports)
		if (w->net[h] == net + 1 && t->hex[h].port == MAJOR_PORT && bi_port_usable(t, s, AXIS, h) &&
		    (t->hex[h].port_sea == BALTIC || t->hex[h].sandbanks))
			return false; /* BI-18.1.1.1, BI-11.3.3 */
	return true;
}

static unsigned cargo(const struct bi_table *t, const struct bi_state *s, unsigned colour, const struct supply *w)
{
	int sum = 0;
	ETO_EACH (h, &w->source) {
		bool own = bi_country_nation(t->hex[h].country) == GER,
		     had = eto_set_has(&t->start_held[scenario(t)][AXIS], h);
		if (w->net[h] > 1 && (own ? had : !had && exploits(t, s, h, colour)) && risky(t, s, w, w->net[h] - 1u))
			sum += gives(t, s, AXIS, h, colour, &w->source);
	}
	return sum > ETO_DICE_MAX ? ETO_DICE_MAX : (unsigned)sum;
}

struct eto_dice bi_cargo_dice(const void *table, const void *state)
{
	(void)table;
	return (struct eto_dice){(uint8_t)((const struct trip *)eto_own(&((const struct bi_state *)state)->stack))->hq,
				 6};
}

/* BI-11.3.2, BI-18.2.3: a six is lost. */
void bi_cargo_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct bi_state *s = state;
	struct trip p = *(const struct trip *)eto_own(&s->stack);
	unsigned lost = 0;
	(void)table;
	for (unsigned i = 0; i < p.hq; i++)
		lost += eto_die(roll, i) == 6;
	eto_pop(&s->stack);
	uint8_t *pool = &s->pool[GER][p.kind];
	*pool = (uint8_t)(*pool > lost ? *pool - lost : 0);
	bi_say(e, E_CARGO, (int)lost, p.kind, 0, 0);
}

static void ship_goods(const struct bi_table *t, struct bi_state *s, const struct supply *w)
{
	for (unsigned c = COLOURS; bi_advanced(t) && c--;) {
		unsigned count = cargo(t, s, c, w);
		if (!count)
			continue;
		struct trip *p = eto_call(&s->stack, P_CARGO, ETO_DICE);
		p->kind = (uint8_t)c;
		p->hq = (uint16_t)count;
	}
}

void bi_add_points(uint8_t *pool, int amount)
{
	*pool = (uint8_t)(*pool + amount > 255 ? 255 : *pool + amount < 0 ? 0 : *pool + amount);
}

static bool german_armour(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return nation_of(t, u) == GER && is_tank(t, u) && on_map(s, u);
}

/* Withdrawals to the East (SBW10): two blocks by name, then one of the owner's choice. */
static void withdraw_east(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	const struct bi_month *m = &t->month[s->turn];
	static const char *const january[] = {"GE-2SS", "GE-DIE"};
	if (scenario(t) != SBW10 || m->year != 1945 || m->month > 2)
		return;
	for (unsigned i = 0; i < 2 && m->month == 1; i++) {
		unsigned u = bi_find_unit(t, january[i]);
		if (on_map(s, u))
			bi_remove(t, s, u, GONE, BI_7_3_10, e);
		s->fate[u] = GONE; /* who is not in play is withdrawn too, and does not come back */
		bi_keep_supply(t, s);
	}
	bool any = false;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		any = any || german_armour(t, s, u);
	if (any && m->month == 2)
		eto_call(&s->stack, P_EAST, AXIS);
}

/* P_EAST: which of its armoured corps Germany sends away. */
eto_clause bi_east_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	bool armour = a.verb == V_EXCESS && a.arg[0] < UNITS && german_armour(table, state, a.arg[0]);
	(void)seat;
	return armour ? 0 : no(table, BI_7_3_10);
}

void bi_east_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	for (unsigned u = t->first_of[AXIS]; u < t->end_of[AXIS]; u++)
		eto_offer(l, V_EXCESS, u, 0, 0);
}

void bi_east_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct bi_state *s = state;
	(void)seat;
	eto_pop(&s->stack);
	bi_remove(table, s, a.arg[0], GONE, BI_7_3_10, e);
	bi_keep_supply(table, s);
}

/* Partisans that come by themselves, each in its own country (BI-29.1.1, BI-29.1.4): towns of a conquered one without
 * a garrison. */
static void rise(const struct bi_table *t, struct bi_state *s)
{
	hexset zoc = bi_zoc(t, s, AXIS, true);
	unsigned minor[RISINGS] = {0}, major[RISINGS] = {0};
	ETO_EACH (h, &t->cities) {
		unsigned i = bi_rising_in(t->hex[h].country);
		if (!bi_conquered(s, t->hex[h].country) || !eto_set_has(&s->held[AXIS], h) ||
		    !eto_set_has(&t->playable[scenario(t)], h))
			continue;
		bool garrison = bi_any(t, s, h, AXIS) || (bi_on(t, CH_27) && eto_set_has(&zoc, h)); /* BI-27.0.2 */
		if (!garrison) /* a fortress is no minor city, but Liege is one without it (BI-3.3.4, BI-5.6.2.9) */
			*(bi_major(t, h) ? &major[i] : &minor[i]) +=
				t->hex[h].city != FORTRESS_CITY || bi_fort_at(t, s, h) == FORTS;
	}
	for (unsigned i = 0; i < RISINGS; i++) {
		unsigned sum = minor[i] / 3 + major[i];
		s->rising[i] = (uint8_t)(sum > 60 ? 60 : sum);
	}
}

/* When France has fallen the Channel Islands are occupied without a fight (SBW6). */
static void channel_islands(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	unsigned hex = t->at.channel;
	if (scenario(t) != SBW6 || !s->france_fell || s->turn != s->france_fell || bi_any(t, s, hex, ALLIED))
		return;
	eto_set_add(&s->held[AXIS], hex);
	eto_set_drop(&s->held[ALLIED], hex);
	bi_keep_supply(t, s);
	bi_say(e, E_CONTROL, AXIS, (int)hex, 0, 0);
}

/* Blocks that were dismantled in the last Production Phase pay in this one (BI-7.3.4.3). */
static void sell_old(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		if (!on_map(s, u) && marked(s, u, M_FRESH)) {
			bi_add_points(&s->pool[bi_payer(t, s, nation_of(t, u))][YELLOW], 1);
			s->mark[u] &= ~(uint32_t)M_FRESH;
		}
}

void bi_begin_production(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct supply w;
	sell_old(t, s);
	if (s->side == AXIS)
		bi_goods(t, s, s->side, &w);
	const hexset *goods = s->side == AXIS ? &w.source : &s->kept_source; /* nothing stops Allied ones alone */
	memset(s->shipped, 0, sizeof s->shipped);
	memset(s->docked, 0, sizeof s->docked);
	for (unsigned n = 0; n < NATIONS; n++) {
		if (side_of_nation(n) != s->side)
			continue;
		for (unsigned c = 0; c < COLOURS; c++)
			bi_add_points(&s->pool[n][c], income_from(t, s, n, c, goods));
		unsigned debt = s->owed[n] < s->pool[n][YELLOW] ? s->owed[n] : s->pool[n][YELLOW]; /* BI-5.6.2.4 */
		s->pool[n][YELLOW] = (uint8_t)(s->pool[n][YELLOW] - debt);
		s->owed[n] = 0;
		if (s->pool[n][YELLOW])
			eto_emit(e, (struct eto_event){E_INCOME,
						       (uint16_t)(option(t, OPT_FOG) ? ETO_ALL : 1u << s->side),
						       {(int16_t)n, s->pool[n][YELLOW]}});
	}
	s->ss_step = s->side == AXIS && bi_advanced(t) && !bi_before(t, s, 1943, 1) &&
		     eto_set_has(goods, t->at.munich); /* BI-10.0.9 */
	if (s->side == AXIS) {
		withdraw_east(t, s, e);
		channel_islands(t, s, e);
		ship_goods(t, s, &w);
	}
	memset(s->rising, 0, sizeof s->rising);
	if (s->side == ALLIED && bi_on(t, CH_29))
		rise(t, s);
}

/* Where yellow points are too few to keep all coloured ones, their owner says which of several colours go. */
eto_clause bi_discard_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned nation,
			  unsigned colour)
{
	unsigned all = 0;
	if (bi_basic(t))
		return bi_basic(t);
	if (nation >= NATIONS || side_of_nation(nation) != seat || colour <= YELLOW || colour >= COLOURS)
		return BI_11_2_12;
	for (unsigned c = RED_PP; c < COLOURS; c++)
		all += s->pool[nation][c];
	bool choice = s->pool[nation][colour] && all > s->pool[nation][colour];
	return choice && all > s->pool[nation][YELLOW] && s->pool[nation][YELLOW] ? 0 : BI_11_2_12;
}

/* What is left stays (BI-7.3.9), and this is the last act of the phase (BI-7.3.11). Coloured points are kept only with
 * a yellow partner each, the others are lost (BI-11.2.12, BI-11.2.13). */
void bi_end_production(const struct bi_table *t, struct bi_state *s)
{
	for (unsigned n = 0; n < NATIONS; n++) {
		unsigned left = s->pool[n][YELLOW];
		for (unsigned c = RED_PP; c < COLOURS && side_of_nation(n) == s->side; c++) {
			unsigned keep = s->pool[n][c] < left ? s->pool[n][c] : left;
			if (!bi_advanced(t))
				keep = 0;
			s->pool[n][c] = (uint8_t)keep;
			left -= keep;
		}
	}
	memset(s->rising, 0, sizeof s->rising);
}
