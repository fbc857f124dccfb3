/* Air reconnaissance (19): in any weather (BI-19.0.5, BI-9.2.5), as often as one likes (BI-19.1.4), without aircraft
 * (BI-19.1.5); a minor leader may try once (BI-19.1.2) */
#include "games/bitw/command.h"

static bool may_scout(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	bool minor = bi_minor_leader(t, hq);
	return marked(s, hq, M_ACTIVE) && (bi_air_staff(t, hq) || minor) &&
	       s->scouts[hq] < (minor ? 1 : bi_points_of(s, hq));
}

unsigned bi_scout_range(const struct bi_table *t, const struct bi_state *s, unsigned hq)
{
	unsigned level = bi_tech(t, s, nation_of(t, hq), F_FIGHTERS);
	return level >= 3 ? 15 : level == 2 ? 10 : 5;
}

eto_clause bi_scout_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned hq, unsigned hex)
{
	if (!bi_on(t, CH_19) || hq >= UNITS || side_of(t, hq) != seat || !on_map(s, hq) || s->hex[hq] >= HEXES ||
	    hex >= HEXES)
		return no(t, BI_19_0_1);
	if (!may_scout(t, s, hq))
		return no(t, bi_minor_leader(t, hq) ? BI_19_1_2 : BI_19_1_1);
	if (!bi_any(t, s, hex, enemy_of(seat)) || bi_neutral(t, s, hex) || eto_set_has(&s->scouted, hex))
		return no(t, BI_19_0_1);
	return bi_distance(t, s->hex[hq], hex) > bi_scout_range(t, s, hq) && forbids(t, BI_19_1_3) ? BI_19_1_3 : 0;
}

/* The modifiers of the die, all together (BI-19.1.8 to BI-19.1.12); 1 to 4 succeeds (BI-19.1.7). */
int bi_scout_modifier(const struct bi_table *t, const struct bi_state *s, unsigned hq, unsigned hex)
{
	unsigned level = bi_tech(t, s, nation_of(t, hq), F_FIGHTERS), f = bi_fort_at(t, s, hex),
		 r = bi_redoubt_at(t, s, hex);
	bool fortress = (f != FORTS && s->fort[f] == FORTRESS) || (r != NO_UNIT && is_full(t, s, r));
	bool wild = t->hex[hex].terrain != CLEAR, city = bi_major(t, hex);
	bool works = (f != FORTS && s->fort[f] != FORTRESS) || (r != NO_UNIT && !is_full(t, s, r));
	int mod = level >= 3 ? -2 : 0;
	if (option(t, OPT_RECON)) /* the other reading: two for each level above 1, and two for each hindrance */
		mod = 2 * (wild + city + works) - (level > 1 ? 2 * ((int)level - 1) : 0);
	else if (wild || city || works)
		mod += 2;
	return mod + (fortress ? 4 : 0) + (bi_weather_at(t, s, hex) != GOOD ? 2 : 0);
}

/* P_SCOUT: first the defender's interception, as in the AA step (BI-19.1.6), then one die. */
static struct volley watch(const struct bi_state *s)
{
	const struct trip *p = eto_own(&s->stack);
	return (struct volley){p->to, (uint8_t)enemy_of(p->side), FIRE_AA, p->kind & 1, 1};
}

bool bi_scout_go(const void *table, void *state, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip *p = eto_own_change(&s->stack);
	struct volley v = watch(s);
	(void)e;
	if (p->kind & 2)
		return false;
	if (bi_city_dice(t, s, &v) || bi_next_shooter(t, s, &v) != NO_UNIT)
		return false;
	EACH_BLOCK (u, s, p->to)
		s->mark[u] &= ~(uint32_t)M_FIRED;
	p->kind |= 2;
	return true;
}

struct eto_dice bi_scout_dice(const void *table, const void *state)
{
	const struct bi_table *t = table;
	const struct bi_state *s = state;
	struct volley v = watch(s);
	if (((const struct trip *)eto_own(&s->stack))->kind & 2)
		return (struct eto_dice){1, 6};
	unsigned city = bi_city_dice(t, s, &v);
	return (struct eto_dice){(uint8_t)(city ? city : bi_fire(t, s, &v, bi_next_shooter(t, s, &v)).dice), 6};
}

static void scout_over(const struct bi_table *t, struct bi_state *s, struct trip p, bool success, struct eto_events *e)
{
	EACH_BLOCK (u, s, p.to)
		s->mark[u] &= ~(uint32_t)M_FIRED;
	eto_pop(&s->stack);
	bi_say(e, success ? E_SCOUT : E_UNSEEN, p.hq, p.to, 0, 0);
	if (!success)
		return;
	eto_set_add(&s->scouted, p.to);
	EACH_BLOCK (u, s, p.to)
		if (side_of(t, u) != p.side)
			bi_show(t, s, u, e);
}

void bi_scout_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	struct trip *p = eto_own_change(&s->stack);
	struct volley v = watch(s);
	if (p->kind & 2) {
		int die = (int)eto_die(roll, 0) + bi_scout_modifier(t, s, p->hq, p->to);
		scout_over(t, s, *p, die <= 4, e);
		return;
	}
	unsigned city = bi_city_dice(t, s, &v), u = city ? NO_UNIT : bi_next_shooter(t, s, &v), hits = 0;
	struct fire f = city ? (struct fire){(uint8_t)city, 6} : bi_fire(t, s, &v, u);
	for (unsigned i = 0; i < f.dice; i++)
		hits += eto_die(roll, i) >= f.from;
	if (city)
		p->kind |= 1;
	else
		s->mark[u] |= M_FIRED;
	if (hits)
		scout_over(t, s, *p, false, e);
}

/* P_SCOUT begins: whether anyone shoots back tells what stands there. */
void bi_scout(struct bi_state *s, unsigned seat, unsigned hq, unsigned hex, struct eto_events *e)
{
	eto_barrier(e);
	s->scouts[hq]++;
	struct trip *p = eto_call(&s->stack, P_SCOUT, ETO_DICE);
	*p = (struct trip){.hq = (uint16_t)hq, .to = (uint16_t)hex, .side = (uint8_t)seat};
}

/* Where there is something to find out, whoever looks. */
static hexset hidden(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	hexset foes = {0}, neutral = bi_neutrals(t, s);
	EACH_ON_MAP (u, t, s, enemy_of(seat))
		if (s->hex[u] < HEXES && !marked(s, u, M_FLYING))
			eto_set_add(&foes, s->hex[u]);
	eto_set_minus(&foes, &neutral);
	eto_set_minus(&foes, &s->scouted);
	return foes;
}

void bi_scout_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	hexset foes = {0};
	bool known = false;
	ETO_EACH (hq, &t->hqs[l->seat]) {
		if (!on_map(s, hq) || s->hex[hq] >= HEXES || !may_scout(t, s, hq))
			continue;
		if (!known)
			foes = hidden(t, s, l->seat);
		known = true;
		unsigned range = forbids(t, BI_19_1_3) ? bi_scout_range(t, s, hq) : ETO_FAR;
		ETO_EACH (h, &foes)
			if (bi_distance(t, s->hex[hq], h) <= range)
				l->out[l->count++] = eto_act(V_SCOUT, hq, h, 0);
	}
}
