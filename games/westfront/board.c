/* Blocks on the map. The only writers of places, and what follows from where blocks stand. */
#include <string.h>

#include "games/westfront/westfront.h"

/* What of a block is before everybody's eyes: where it stands and what it was seen to do. Of a token all the rest is
 * that of some unit on the map with one step. */
enum { SEEN_HAPPEN = M_UNSUPPLIED | M_MOVED | M_STRATEGIC | M_DISPERSED | M_REARGUARD | M_NEW | M_FIRED | M_VETERAN |
		     M_LANDED,
       ALL_SEEN = 0xffff };
static const struct eto_block_column columns[BLOCK_COLUMNS] = {
	[C_HEX] = ETO_BLOCK_COLUMN(struct wf_state, hex, ALL_SEEN, OFF, 0),
	[C_MARK] = ETO_BLOCK_COLUMN(struct wf_state, mark, SEEN_HAPPEN, 0, M_HIDDEN),
	[C_FROM] = ETO_BLOCK_COLUMN(struct wf_state, from, ALL_SEEN, NO_HEX, 0),
	[C_GOAL] = ETO_BLOCK_COLUMN(struct wf_state, goal, ALL_SEEN, NO_HEX, 0),
	[C_VOYAGE] = ETO_BLOCK_COLUMN(struct wf_state, voyage, UINT32_MAX, 0, 0),
	[C_ENTRY] = ETO_BLOCK_COLUMN(struct wf_state, entry, ALL_SEEN, 0, 0),
	[C_LEGS] = ETO_BLOCK_COLUMN(struct wf_state, legs, ALL_SEEN, 0, 0),
	[C_VOYAGE_KIND] = ETO_BLOCK_COLUMN(struct wf_state, voyage_kind, ALL_SEEN, 0, 0),
	[C_HITS] = ETO_BLOCK_COLUMN(struct wf_state, hits, ALL_SEEN, 0, 0),
	[C_RATION] = ETO_BLOCK_COLUMN(struct wf_state, ration, 0, 0, 0),
	[C_FATE] = ETO_BLOCK_COLUMN(struct wf_state, fate, 0, ELIMINATED, ON_MAP),
	[C_CV] = ETO_BLOCK_COLUMN(struct wf_state, cv, 0, 0, 1),
	[C_MODE] = ETO_BLOCK_COLUMN(struct wf_state, mode, 0, 0, 0),
	[C_SEEN_CV] = ETO_BLOCK_COLUMN(struct wf_state, seen_cv, 0, 0, 0),
	[C_SEEN_MONTH] = ETO_BLOCK_COLUMN(struct wf_state, seen_month, 0, 0, 0),
	[C_EARLY] = ETO_BLOCK_COLUMN(struct wf_state, early, 0, 0, 0),
};
const struct eto_blocks wf_blocks = {
	.count = UNITS, .places = HEXES, .column = columns, .columns = BLOCK_COLUMNS, .place = C_HEX, .sight = C_MARK,
	.bits = {M_SHOWN, M_KNOWN, M_HIDDEN}, .strength = C_CV, .seen_strength = C_SEEN_CV, .seen_when = C_SEEN_MONTH,
	.top = offsetof(struct wf_state, top), .below = offsetof(struct wf_state, below)};

void wf_place(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned hex)
{
	unsigned side = side_of(t, unit), from = s->hex[unit];
	if (from != OFF && !--s->count[side][from])
		eto_set_drop(&s->stands[side], from);
	eto_block_place(&wf_blocks, s, unit, hex);
	if (hex == OFF)
		return;
	s->fate[unit] = ON_MAP;
	s->count[side][hex]++;
	eto_set_add(&s->stands[side], hex);
	if (side == ALLIES && t->hex[hex].country == YUGOSLAVIA) /* WF-16.5.2 */
		s->yugoslavia = 1;
}

/* The highest CV; the command value of an HQ counts as its CV (WF-5.1.10). */
unsigned wf_largest(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex)
{
	unsigned most = 0;
	ETO_EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && s->cv[u] > most)
			most = s->cv[u];
	return most;
}

unsigned wf_units_with(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned hex, unsigned some,
		       unsigned these)
{
	unsigned n = 0;
	ETO_EACH_BLOCK (u, s, hex)
		n += side_of(t, u) == side && (s->mark[u] & some) == these;
	return n;
}

/* Clear 4, Forest 4, Hill 4, Marsh 3, Mountain 2 for each side, also in a battle and in any weather (WF-6.21.1,
 * WF-6.21.2, WF-1.31.3, WF-1.32.4, WF-1.34.4, WF-1.35.4, WF-12.23.6, WF-table.11 to WF-table.14). HQs count too
 * (WF-6.21.3); cities change nothing (WF-1.4.1). */
unsigned wf_stacking(const struct wf_table *t, unsigned hex)
{
	static const uint8_t limit[] = {[CLEAR] = 4, [FOREST] = 4, [HILL] = 4, [MARSH] = 3, [MOUNTAIN] = 2};
	return limit[t->hex[hex].terrain];
}

/* -- losses -- */

/* WF-2.4.4: off the map, for all to see, until it is rebuilt. If the enemy did not know it, he does now. */
void wf_eliminate(const struct wf_table *t, struct wf_state *s, unsigned unit, eto_clause why, struct eto_events *e)
{
	unsigned hex = s->hex[unit];
	tell(e, E_OUT, (int)unit, (int)hex, why, 0);
	if (!(s->mark[unit] & M_KNOWN))
		eto_barrier(e);
	wf_place(t, s, unit, OFF);
	eto_block_blank(&wf_blocks, s, unit);
	s->mark[unit] = M_KNOWN;
	s->seen_month[unit] = s->month;
}

/* Steps are lost one by one (WF-intro.8, WF-2.4.2), by HQs too (WF-5.1.2); below its lowest step a unit is
 * eliminated (WF-7.33.5). */
bool wf_reduce(const struct wf_table *t, struct wf_state *s, unsigned unit, eto_clause why, struct eto_events *e)
{
	if (s->cv[unit] <= t->unit[unit].min) {
		wf_eliminate(t, s, unit, why, e);
		return false;
	}
	s->cv[unit]--;
	wf_saw_loss(t, s, unit);
	wf_tell_block(t, s, e, E_LOSS, unit, s->cv[unit], why, 0);
	return true;
}

/* -- battles -- */

/* Units of both sides in one hex are a battle (WF-7.11.2); whoever comes to a hex that holds only enemies starts it and
 * is its Original Attacker (WF-6.31.2, WF-7.11.1, WF-7.12.1). Joining one makes combat not mandatory (WF-6.31.4). The
 * attacker stays hidden until the battle is fought (WF-6.31.3). */
void wf_entered(const struct wf_table *t, struct wf_state *s, unsigned unit, unsigned how, unsigned from,
		struct eto_events *e)
{
	unsigned hex = s->hex[unit], side = side_of(t, unit);
	if (!s->count[foe(side)][hex])
		return;
	s->entry[unit] = (uint8_t)how;
	s->from[unit] = (uint16_t)from;
	if (contested(s, hex))
		return;
	s->battle[hex] |= (uint8_t)(B_ON | B_NEW | (side == AXIS ? B_AXIS : 0));
	eto_set_add(&s->fights, hex);
	tell(e, E_BATTLE, (int)hex, (int)side, 0, 0);
}

/* A battle lasts until one side is left, months if need be (WF-7.12.2, WF-intro.18); its units stand up again
 * (WF-7.12.4). */
void wf_end_battles(struct wf_state *s)
{
	hexset both = s->stands[ALLIES], over = s->fights;
	eto_set_meet(&both, &s->stands[AXIS]);
	eto_set_minus(&over, &both);
	eto_set_meet(&s->fights, &both);
	ETO_EACH (hex, &over) {
		s->battle[hex] &= (uint8_t) ~(B_ON | B_AXIS | B_NEW | B_CHOSEN | B_FOUGHT | B_BEACHED);
		s->crossed[hex] = 0;
		ETO_EACH_BLOCK (u, s, hex) {
			s->entry[u] = NOT_ENTERED;
			s->from[u] = NO_HEX;
			wf_stand_up(s, u);
		}
	}
}

/* -- what follows from the rest -- */

/* Land in play (WF-1.2.1, WF-1.2.2): not Norway, Sweden, Switzerland or Ireland (WF-intro.2, WF-1.1.3), not a neutral
 * (WF-16.4.1); in Husky only its own map (WF-husky.1). */
static void open_map(const struct wf_table *t, struct wf_state *s)
{
	const hexset *map = husky(t) ? &t->husky : &t->land;
	s->open = *map;
	if (s->spain == NEUTRAL) {
		eto_set_minus(&s->open, &t->country[SPAIN]);
		eto_set_minus(&s->open, &t->country[SPANISH_MOROCCO]);
	}
	if (s->portugal == NEUTRAL)
		eto_set_minus(&s->open, &t->country[PORTUGAL]);
}

/* The nets are found anew only if something changed that they follow from. */
void wf_count_again(const struct wf_table *t, struct wf_state *s)
{
	memset(s->count, 0, sizeof s->count);
	memset(s->stands, 0, sizeof s->stands);
	eto_block_stacks(&wf_blocks, s);
	for (unsigned u = 0; u < UNITS; u++) {
		if (s->hex[u] == OFF)
			continue;
		s->count[side_of(t, u)][s->hex[u]]++;
		eto_set_add(&s->stands[side_of(t, u)], s->hex[u]);
	}
	open_map(t, s);
	eto_set_clear(&s->fights);
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (contested(s, hex))
			eto_set_add(&s->fights, hex);
	wf_keep_nets(t, s);
}

void wf_derive(const struct eto_table *table, void *state)
{
	struct wf_state *s = state;
	s->net_seas = 0;
	wf_count_again((const struct wf_table *)table, s);
}
