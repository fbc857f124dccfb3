/* What is known of the zones: neighbours, terrain, Strategic Points, where supply begins (core/ground.h). */
#include "core/ground.h"
#include "games/blitzwar/blitzwar.h"

static void tell_zone(const struct bw_table *t, const struct bw_state *s, unsigned zone, struct eto_ground *g)
{
	static const char *const terrains[TERRAINS] = {"Easy", "Narrow", "Marsh", "Mountains", "High mountains"};
	const struct bw_zone *z = &t->zone[zone];
	eto_ground_fact(g, "Terrain", terrains[z->terrain], 0);
	if (z->fortress)
		eto_ground_fact(g, "Fortress", "yes", 0);
	if (z->port)
		eto_ground_fact(g, "Port", "yes", 0);
	if (z->capital)
		eto_ground_fact(g, "Capital", "yes", 0);
	g->worth = (uint8_t)(z->points + z->side_points);
	for (unsigned side = 0; side < SIDES; side++)
		if (eto_set_has(&t->supply_zones[side], zone) && s->control[zone] == side) /* BW-7.2 */
			g->source |= (uint8_t)(1u << side);
}

void bw_ground(const struct eto_table *table, const void *state, struct eto_ground *ground)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	const struct eto_graph way = ETO_GRAPH(&t->way);
	for (unsigned place = 0; place < PLACES; place++)
		eto_ground_links(&ground[place], &way, place, 0);
	for (unsigned zone = 0; zone < ZONES; zone++)
		tell_zone(t, s, zone, &ground[zone]);
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned c = t->supply_first[side]; c < t->supply_end[side]; c++)
			if (s->place[c] < ZONES)
				ground[s->place[c]].source |= (uint8_t)(1u << side);
}
