/* What operations cost in supply units (DF-8.8 to DF-8.19). */
#include "games/downfall/operations.h"

/* Does being in the zone double the cost of an operation of types 1 to 3 (DF-8.12, DF-8.16, DF-8.17)? */
bool df_doubles(const struct df_table *t, const struct df_state *s, unsigned side, unsigned zone)
{
	const struct df_zone *z = &t->zone[zone];
	if (side == ALLIES) {
		unsigned when = option(t, OPT_WEST) == 0 ? s->west : s->west_first;
		return in_west(t, zone) && when == s->turn && year(t, s) == 1940;
	}
	if (side == AXIS)
		return z->east || (z->country == USSR && s->turn == 9); /* DF-19.6 */
	return false;
}

/* DF-8.8 to DF-8.19, DF-22.14.3: 1, or 2 with a surcharge; surcharges do not add up. */
unsigned df_cost(const struct df_table *t, const struct df_state *s, unsigned side, unsigned base, bool wide)
{
	bool surprise = side == SOVIETS && s->barbarossa == s->turn && year(t, s) < 1942; /* DF-8.15 */
	return base == 2 || wide || surprise ? 2 : 1;
}

/* Which clause sets the price when it cannot be paid. */
static eto_clause price_clause(const struct df_table *t, const struct df_state *s, unsigned side, unsigned due)
{
	if (due < 2)
		return DF_8_8;
	if (side == ALLIES)
		return DF_8_12;
	if (side == SOVIETS)
		return DF_8_15;
	return s->turn == 9 && t->season[9] == WINTER ? DF_8_16 : DF_8_17;
}

/* Can the side pay what is due (less what it has paid for this operation)? The clause is the one that sets the
 * price. */
eto_clause df_check_price(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due,
			  eto_clause clause)
{
	return s->supply[s->side_of[m.army]] + m.paid < (int)due && eto_forbids(&t->base, clause) ? clause : 0;
}

eto_clause df_check_due(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned due)
{
	return df_check_price(t, s, m, due, price_clause(t, s, s->side_of[m.army], due));
}

void df_pay(struct df_state *s, unsigned side, struct df_march *m, unsigned due)
{
	unsigned purse = s->supply[side] + m->paid;
	due = due > purse ? purse : due; /* on the way, with only the end counting, or with a clause switched off */
	s->supply[side] = (uint8_t)(purse - due);
	m->paid = (uint8_t)due;
}

/* DF-8.18: start, path or end in a dear zone counts; with the option only the end. */
bool df_widen(const struct df_table *t, const struct df_state *s, struct df_march m, unsigned zone)
{
	bool here = df_doubles(t, s, s->side_of[m.army], zone);
	return option(t, OPT_EAST_SCOPE) == 0 ? m.wide || here : here;
}
