/* What is known of the areas and sea zones: neighbours, terrain, resources, where supply begins (core/ground.h). */
#include "core/ground.h"
#include "games/twaw/twaw.h"

/* TW-9.1.1, TW-9.1.2, TW-9.4 */
static unsigned source_of(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	const struct tw_area *area = &t->area[a];
	unsigned c = area->country;
	if (!area->city || !area->home || c >= MAJORS || s->fallen[c] || s->held[a] != c)
		return NOBODY;
	return tw_player(t, s, c);
}

static void tell_area(const struct tw_table *t, const struct tw_state *s, unsigned a, struct eto_ground *g)
{
	static const char *const terrains[] = {"Clear", "Mountains", "Forest", "Marsh"};
	const struct tw_area *area = &t->area[a];
	eto_ground_fact(g, "Terrain", terrains[area->terrain], 0);
	if (area->city == CAPITAL)
		eto_ground_fact(g, "Capital", "yes", 0);
	if (area->ports)
		eto_ground_fact(g, "Port", "yes", 0);
	if (area->mp)
		eto_ground_fact(g, "Raw materials", NULL, area->mp);
	if (area->oil)
		eto_ground_fact(g, "Oil", NULL, area->oil);
	if (area->fort)
		eto_ground_fact(g, "Fortress", "yes", 0);
	unsigned side = source_of(t, s, a);
	g->source = (uint8_t)(side < SIDES ? 1u << side : 0);
	g->worth = area->city == CAPITAL;
}

void tw_ground(const struct eto_table *table, const void *state, struct eto_ground *ground)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	const struct eto_graph way = ETO_GRAPH(&t->way), water = ETO_GRAPH(&t->water);
	for (unsigned a = 0; a < AREAS; a++) {
		if (!tw_in_play(t, s, a))
			continue;
		eto_ground_links(&ground[a], &way, a, 0);
		tell_area(t, s, a, &ground[a]);
	}
	for (unsigned z = 0; z < ZONES; z++) {
		eto_ground_links(&ground[ZONE0 + z], &water, z, ZONE0);
		ETO_EACH (a, &t->coast[z]) {
			eto_ground_near(&ground[ZONE0 + z], a);
			eto_ground_near(&ground[a], ZONE0 + z);
		}
	}
}
