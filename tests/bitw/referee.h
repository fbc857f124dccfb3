/* What the parts of the second referee of Blocks in the West share: the map as it is printed, and who is where. */
#ifndef TESTS_BITW_REFEREE_H
#define TESTS_BITW_REFEREE_H

#include "games/bitw/bitw.h"

extern struct bi_table table;

static inline unsigned weather(const struct bi_state *s, unsigned h)
{
	const struct bi_hex *x = &table.hex[h];
	bool mild = x->island != NO_ISLAND || (x->coast && x->sea == MEDITERRANEAN);
	return !bi_advanced(&table) ? GOOD : mild ? s->coast_weather : s->weather;
}

static inline bool great_city(unsigned h)
{
	unsigned kind = table.hex[h].city;
	return kind == MAJOR || (kind == CAPITAL && h != table.at.denhaag && h != table.at.luxembourg);
}

static inline unsigned walls_of(const struct bi_state *s, unsigned h)
{
	return table.hex[h].fort ? s->fort[table.hex[h].fort - 1u] : NO_FORT;
}

static inline bool combat_unit(unsigned u)
{
	unsigned type = type_of(&table, u);
	return type == INF || type == STA || type == CAV || type == PAR || type == MAR || type == MOT || type == MTN ||
	       type == LTK || type == TNK;
}

/* Which HQs wake and whom they command, of what is listed; `zoc` is the enemy's. Tells how many orders there are. */
unsigned judge_orders(const struct bi_state *s, unsigned seat, const struct eto_action *list, unsigned count,
		      const hexset *zoc);

/* What the next shooter rolls; false where it is not judged: towns, charges, raids on strategic targets. */
bool judge_volley(const struct bi_state *s);

#endif
