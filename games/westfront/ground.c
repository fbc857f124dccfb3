/* What is known of the hexes: neighbours, terrain, Victory Cities, where rail lines begin (core/ground.h). */
#include "core/ground.h"
#include "games/westfront/westfront.h"

/* WF-9.12.5, WF-9.12.6, WF-husky.20 */
static bool begins(const struct wf_table *t, unsigned side, unsigned hex)
{
	if (!husky(t))
		return hex == (side == AXIS ? t->at.berlin : t->at.london);
	return side == AXIS ? hex == t->at.reggio : in_set(&t->ports, hex) && t->hex[hex].country == TUNISIA;
}

static void tell_hex(const struct wf_table *t, const struct wf_state *s, unsigned hex, struct eto_ground *g)
{
	static const char *const terrains[] = {"Clear", "Forest", "Hill", "Marsh", "Mountain"};
	const struct wf_hex *h = &t->hex[hex];
	for (unsigned d = 0; d < DIRECTIONS; d++)
		if (h->next[d] != NO_HEX && in_play(s, h->next[d]))
			eto_ground_near(g, h->next[d]);
	eto_ground_fact(g, "Terrain", terrains[h->terrain], 0);
	if (h->fortress)
		eto_ground_fact(g, "Fortress", "yes", 0);
	if (h->port)
		eto_ground_fact(g, "Port", "yes", 0);
	if (h->production)
		eto_ground_fact(g, "Production", NULL, h->production);
	g->worth = h->victory;
	for (unsigned side = 0; side < SIDES; side++)
		if (begins(t, side, hex) && friendly(s, side, hex))
			g->source |= (uint8_t)(1u << side);
}

void wf_ground(const struct eto_table *table, const void *state, struct eto_ground *ground)
{
	const struct wf_table *t = (const struct wf_table *)table;
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (t->hex[hex].class == LAND && in_play(state, hex))
			tell_hex(t, state, hex, &ground[hex]);
}
