/* What is known of the zones: neighbours, terrain, capitals, Key Zones, where supply begins (core/ground.h). */
#include "core/ground.h"
#include "games/downfall/downfall.h"

void df_ground(const struct eto_table *table, const void *state, struct eto_ground *ground)
{
	static const char *const terrains[] = {"Plain", "Forest", "Swamp", "Narrow", "Mountains"};
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	for (unsigned zone = 0; zone < ZONES; zone++) {
		const struct df_zone *z = &t->zone[zone];
		struct eto_ground *g = &ground[zone];
		for (unsigned i = 0; i < z->neighbours; i++)
			eto_ground_near(g, z->neighbour[i]);
		eto_ground_fact(g, "Terrain", terrains[z->terrain], 0);
		if (z->fortress)
			eto_ground_fact(g, "Fortress", "yes", 0);
		if (z->capital_of != NONE)
			eto_ground_fact(g, "Capital", "yes", 0);
		g->worth = z->key_of != NONE;
		for (unsigned side = 0; side < SIDES; side++)
			if (in_set(&t->sources[side], zone) && s->control[zone] == side) /* DF-7.1, DF-7.21 */
				g->source |= (uint8_t)(1u << side);
	}
}
