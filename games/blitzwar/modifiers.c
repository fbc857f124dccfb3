/* The column of an attack (16.2, 16.3): the ratio of corps, moved right and left by who attacks whom, where and how.
 *
 * Every corps counts one (BW-1.17) and armour has its column everywhere (BW-1.18). Columns of both directions are
 * summed (BW-16.3.1.16, BW-16.3.2.24), a Fortress with one terrain (BW-16.3.2.21). Want of supply: BW-7.15. Air:
 * BW-13.4.2.5, BW-13.4.5.8, forts: BW-15.1.13, BW-15.1.14. The tables at the back say the same (BW-table.2, BW-table.4
 * to BW-table.11); the examples: BW-20.1.12, BW-20.1.13, BW-20.1.15, BW-20.1.16, BW-20.2.6, BW-20.2.8. */
#include "games/blitzwar/blitzwar.h"

bool bw_takes_part(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct bw_fight *f,
		   bool attacker)
{
	if (!is_corps(t, c) || s->place[c] >= ZONES)
		return false;
	if (attacker)
		return s->mark[c] & M_IN;
	return s->place[c] == f->zone && hostile(f->side, side_of(t, s, c)) && (s->beach[c] != 0) == f->beach;
}

/* BW-16.1.14, BW-16.2.29, BW-16.2.30: 3-2 is column 1, n-1 is column n; 2-3 is -1; below it -2. */
int bw_ratio(unsigned attackers, unsigned defenders)
{
	if (3 * attackers < 2 * defenders || !defenders)
		return -2;
	if (attackers < defenders)
		return -1;
	if (2 * attackers < 3 * defenders)
		return 0;
	return attackers < 2 * defenders ? 1 : (int)(attackers / defenders);
}

/* What the corps of an attack are, counted once. */
struct muster {
	unsigned german, british, armour, elite; /* attackers */
	unsigned minors, italians, defending_german, finnish, soviet, fort, cut, total, others;
	bool rivers, beaches, lines; /* every attacker crosses a River, comes from a Beachhead, through the Line */
};

static void count_attacker(const struct bw_table *t, const struct bw_state *s, unsigned c, const struct bw_fight *f,
			   struct muster *m)
{
	unsigned n = corps_of(t, s, c), from = s->place[c];
	bool beach = s->beach[c] != 0, river = !beach && eto_set_has(&t->river[f->zone], from);
	m->german += country_of(t, c) == GER ? n : 0;
	m->british += country_of(t, c) == UK ? n : 0;
	m->armour += face_of(t, s, c)->arm;
	m->elite += t->counter[c].elite;
	m->rivers &= river || beach; /* BW-16.3.2.18 */
	m->beaches &= beach;
	m->lines &= !beach && eto_set_has(&t->line[f->zone], from);
}

static void count_defender(const struct bw_table *t, const struct bw_state *s, unsigned c, struct muster *m)
{
	unsigned n = corps_of(t, s, c), country = country_of(t, c);
	m->total += n;
	m->minors += t->country[country].rank == MINOR ? n : 0;
	m->italians += country == ITA ? n : 0;
	m->defending_german += country == GER ? n : 0;
	m->finnish += country == FIN ? n : 0;
	m->soviet += country == USSR ? n : 0;
	m->fort += fortified(t, s, c) ? n : 0;
	m->cut += s->mark[c] & M_CUT ? n : 0;
	m->others += country != GER && country != FIN ? n : 0;
}

static struct muster muster(const struct bw_table *t, const struct bw_state *s, struct bw_fight *f)
{
	struct muster m = {.rivers = true, .beaches = true, .lines = true};
	counterset corps = {0};
	f->attackers = f->defenders = 0;
	for (unsigned side = 0; side <= SIDES; side++)
		eto_set_join(&corps, &s->live[side]);
	eto_set_meet(&corps, &t->corps);
	ETO_EACH (c, &corps) {
		if (bw_takes_part(t, s, c, f, true)) {
			count_attacker(t, s, c, f, &m);
			f->attackers += corps_of(t, s, c);
		} else if (bw_takes_part(t, s, c, f, false)) {
			count_defender(t, s, c, &m);
			f->defenders += corps_of(t, s, c);
			f->foe = side_of(t, s, c);
		}
	}
	return m;
}

static void add(const struct bw_table *t, struct bw_fight *f, eto_clause clause, int columns)
{
	if (!columns || f->mods >= MODS_MAX || !eto_forbids(&t->base, clause))
		return;
	f->mod[f->mods++] = (struct bw_mod){clause, (int8_t)columns};
	f->column += columns;
}

static bool within(const struct bw_state *s, unsigned start, unsigned turns) /* BW-16.3.1.9 */
{
	return start && s->turn >= start - 1u && s->turn < start - 1u + turns;
}

/* The turns run from the first attack, and this may be the first (BW-16.3.1.3, BW-16.3.1.17: Poland conquered). */
static bool west_now(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	unsigned country = t->zone[zone].country;
	bool early = s->west ? s->west_late : s->state[POL] != SURRENDERED;
	if (early && eto_forbids(&t->base, BW_16_3_1_3))
		return false;
	return s->west ? within(s, s->west, 3) : country == BE || (country == FRA && s->france == FRANCE);
}

static bool east_now(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	return s->east ? within(s, s->east, 5) : t->zone[zone].country == USSR || t->zone[zone].group == G_EAST_POLAND;
}

/* BW-16.3.1.1 to BW-16.3.1.9: one column in all. */
static eto_clause german_reason(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f,
				const struct muster *m)
{
	if (!m->german && eto_forbids(&t->base, BW_16_3_1_1))
		return 0;
	if (f->foe == ALLIED && west_now(t, s, f->zone))
		return BW_16_3_1_2;
	if (f->foe == SOVIET && east_now(t, s, f->zone) && !(winter_1942(s) && eto_forbids(&t->base, BW_16_3_1_5)))
		return BW_16_3_1_4;
	if (2 * m->minors > m->total) /* BW-16.3.1.18 */
		return BW_16_3_1_6;
	return m->elite ? BW_16_3_1_7 : 0;
}

/* BW-16.3.1.10 to BW-16.3.1.12: against Italians alone; twice as much in the first two turns with such an attack. */
static int british_columns(const struct bw_state *s, const struct muster *m)
{
	if (!m->british || m->italians != m->total)
		return 0;
	bool early = !s->ita_turns[0] || s->ita_turns[0] == s->turn || !s->ita_turns[1] || s->ita_turns[1] == s->turn;
	return early ? 2 : 1;
}

static void add_right(const struct bw_table *t, const struct bw_state *s, struct bw_fight *f, const struct muster *m)
{
	eto_clause german = german_reason(t, s, f, m);
	int british = british_columns(s, m);
	if (german)
		add(t, f, german, 1);
	add(t, f, british == 2 ? BW_16_3_1_11 : BW_16_3_1_10, british);
	add(t, f, BW_16_3_1_13, m->armour > 0);
	bool over = !f->beach || eto_forbids(&t->base, BW_13_4_5_8);
	add(t, f, BW_16_3_1_14, over && bw_superior_in(t, s, f->side, f->zone) ? 2 : 0);
	bool cut = m->cut && (m->cut == m->total || !eto_forbids(&t->base, BW_7_22));
	add(t, f, BW_16_3_1_15, cut ? 2 : 0);
}

/* BW-16.3.2.1 to BW-16.3.2.7: Germans or Finns defend; from 1941 only while the Axis holds twenty points. */
static bool axis_defence(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f,
			 const struct muster *m)
{
	unsigned free_until = option(t, OPT_UNTIL_1941) == 0 ? 12 : 20;
	if (!m->defending_german && !m->finnish)
		return false;
	if (winter_1942(s) && t->zone[f->zone].country == USSR && eto_forbids(&t->base, BW_16_3_2_7))
		return false;
	if (s->turn < free_until && eto_forbids(&t->base, BW_16_3_2_4))
		return true;
	return s->axis_points >= 20 || !eto_forbids(&t->base, BW_16_3_2_5);
}

/* BW-16.3.2.12 to BW-16.3.2.18: one of them. */
static eto_clause terrain_reason(const struct bw_table *t, const struct bw_fight *f, const struct muster *m)
{
	switch (f->beach ? (unsigned)EASY : t->zone[f->zone].terrain) {
	case MARSH: return BW_16_3_2_12;
	case MOUNTAIN: return BW_16_3_2_13;
	case HIGH_MOUNTAIN: return BW_16_3_2_14;
	}
	if (f->beach || !f->attackers)
		return 0;
	return m->beaches ? BW_16_3_2_16 : m->rivers ? BW_16_3_2_15 : 0;
}

bool bw_line_stands(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	return (zone == t->at.ncy && s->lines & 1) || (zone == t->at.kou && s->lines & 2);
}

bool bw_crossed_line(const struct bw_table *t, const struct bw_state *s, unsigned zone)
{
	bool some = false;
	if (!bw_line_stands(t, s, zone))
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (s->mark[c] & M_IN && is_corps(t, c) && s->place[c] < ZONES) {
			some = true;
			if (s->beach[c] || !eto_set_has(&t->line[zone], s->place[c]))
				return false;
		}
	return some;
}

static void add_left(const struct bw_table *t, const struct bw_state *s, struct bw_fight *f, const struct muster *m)
{
	const struct bw_zone *z = &t->zone[f->zone];
	eto_clause terrain = terrain_reason(t, f, m);
	bool superior = bw_superior_in(t, s, f->foe, f->zone);
	bool fortress =
		z->fortress && !f->beach && (z->country != USSR || m->soviet || !eto_forbids(&t->base, BW_16_3_2_20));
	if (!f->decline && axis_defence(t, s, f, m))
		add(t, f, m->defending_german ? BW_16_3_2_1 : BW_16_3_2_2, -1);
	add(t, f, BW_16_3_2_10, m->fort == m->total && m->total ? -1 : 0);
	add(t, f, BW_16_3_2_11, superior ? -2 : 0);
	if (terrain)
		add(t, f, terrain, -1);
	add(t, f, BW_16_3_2_19, fortress ? -1 : 0);
	add(t, f, BW_16_3_2_22, !f->beach && m->lines && f->attackers && bw_line_stands(t, s, f->zone) ? -2 : 0);
}

/* Fills in what follows from zone, side, beach, blitz and decline. */
void bw_fight_of(const struct bw_table *t, const struct bw_state *s, struct bw_fight *f)
{
	f->foe = NOBODY;
	f->mods = 0;
	struct muster m = muster(t, s, f);
	f->raw = bw_ratio(f->attackers, f->defenders);
	f->column = f->raw;
	add_right(t, s, f, &m);
	add_left(t, s, f, &m);
}

/* What the columns are for, in the order of their names (SET_FACTOR, rules.c). */
unsigned bw_factor(eto_clause clause)
{
	static const eto_clause of[] = {BW_16_3_1_2,  BW_16_3_1_4,  BW_16_3_1_6,  BW_16_3_1_7,  BW_16_3_1_10,
					BW_16_3_1_11, BW_16_3_1_13, BW_16_3_1_14, BW_16_3_1_15, BW_16_3_2_1,
					BW_16_3_2_2,  BW_16_3_2_10, BW_16_3_2_11, BW_16_3_2_12, BW_16_3_2_13,
					BW_16_3_2_14, BW_16_3_2_15, BW_16_3_2_16, BW_16_3_2_19, BW_16_3_2_22};
	unsigned i = 0;
	while (i + 1 < sizeof of / sizeof *of && of[i] != clause)
		i++;
	return i;
}

/* BW-16.3.2.8: with other Axis corps beside the Germans, the Axis decides whether it uses the modifier. */
bool bw_choice_of_modifier(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f)
{
	struct bw_fight probe = *f;
	struct muster m = muster(t, s, &probe);
	return m.defending_german && m.total > m.defending_german && axis_defence(t, s, f, &m);
}

/* -- the table (BW-16.2.1 to BW-16.2.10) -- */

struct bw_outcome bw_crt(int column, unsigned die)
{
	/* attacker, defender, armour */
	static const struct bw_outcome table[8][6] = {
	    {{1, 0, 1}, {1, 0, 1}, {1, 0, 0}, {1, 1, 1}, {1, 1, 0}, {0, 1, 0}},
	    {{1, 0, 1}, {1, 0, 0}, {1, 1, 1}, {1, 1, 0}, {0, 1, 0}, {0, 1, 0}},
	    {{1, 0, 0}, {1, 1, 1}, {1, 1, 1}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}},
	    {{1, 1, 1}, {1, 1, 0}, {0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 2, 1}},
	    {{0, 1, 0}, {0, 1, 0}, {0, 1, 0}, {1, 2, 1}, {1, 2, 1}, {1, 2, 0}},
	    {{0, 1, 0}, {0, 1, 0}, {1, 2, 1}, {1, 2, 0}, {0, 2, 0}, {0, 2, 0}},
	    {{1, 2, 1}, {1, 2, 0}, {0, 2, 0}, {0, 2, 0}, {0, 2, 0}, {0, 2, 0}},
	    {{0, 2, 0}, {0, 2, 0}, {0, 2, 0}, {0, 2, 0}, {1, 3, 1}, {1, 3, 0}},
	};
	return table[column > 7 ? 7 : column < 0 ? 0 : column][die - 1]; /* BW-16.2.32 */
}

/* BW-16.2.19 to BW-16.2.26: what each side can lose at most. */
struct bw_outcome bw_settle(const struct bw_table *t, struct bw_outcome o, unsigned attackers, unsigned defenders)
{
	static const eto_clause of_armour[] = {0, BW_16_2_19, BW_16_2_21, BW_16_2_23};
	static const eto_clause of_any[] = {0, BW_16_2_20, BW_16_2_22, BW_16_2_24};
	eto_clause rule = o.armour ? of_armour[o.defender] : of_any[o.defender];
	bool small = o.defender == 1 ? attackers == 1 && defenders == 1 : defenders < o.defender;
	if (o.attacker && o.defender && small && eto_forbids(&t->base, rule))
		return (struct bw_outcome){0, (uint8_t)(o.defender == 1 ? 0 : defenders), 0};
	if (o.defender > defenders)
		o.defender = (uint8_t)defenders;
	return o;
}

/* BW-16.2.25: corps, and one for each fortified corps. */
unsigned bw_can_lose(const struct bw_table *t, const struct bw_state *s, bool attacker, const struct bw_fight *f)
{
	unsigned n = 0;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (bw_takes_part(t, s, c, f, attacker))
			n += corps_of(t, s, c) + fortified(t, s, c);
	return n;
}
