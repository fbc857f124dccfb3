/* What is known of the hexes: neighbours, terrain, works and partisans, victory cities, where supply begins
 * (core/ground.h). */
#include "core/ground.h"
#include "games/bitw/bitw.h"

static bool plays(const struct bi_table *t, unsigned hex)
{
	return hex < HEXES && t->hex[hex].land && eto_set_has(&t->playable[scenario(t)], hex);
}

static const char *const terrains[TERRAINS] = {"Clear", "Forest", "Hills", "Mountains", "Marsh", "Sea"};

static void tell_hex(const struct bi_table *t, const struct bi_state *s, unsigned hex, struct eto_ground *g)
{
	const struct bi_hex *h = &t->hex[hex];
	for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
		if (plays(t, t->next[hex][d]))
			eto_ground_near(g, t->next[hex][d]);
	eto_ground_fact(g, "Terrain", terrains[bi_terrain(t, hex)], 0);
	if (bi_fort_at(t, s, hex) != FORTS)
		eto_ground_fact(g, "Fortress", "yes", 0);
	if (h->port)
		eto_ground_fact(g, "Port", "yes", 0);
	if (h->mine)
		eto_ground_fact(g, "Mine", NULL, h->mine);
	if (h->oil)
		eto_ground_fact(g, "Oil", NULL, h->oil);
	if (bi_discs(s, hex))
		eto_ground_fact(g, "Partisans", NULL, (int)bi_discs(s, hex));
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] == hex)
			eto_ground_fact(g, i ? "Mulberry B" : "Mulberry A", "yes", 0);
}

void bi_ground(const struct eto_table *table, const void *state, struct eto_ground *ground)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	for (unsigned hex = 0; hex < HEXES; hex++)
		if (plays(t, hex))
			tell_hex(t, s, hex, &ground[hex]);
	for (unsigned box = BOX_USA; box <= BOX_CANADA; box++) { /* joined by rail and land (BI-3.7.6) */
		eto_ground_near(&ground[box], box == BOX_USA ? BOX_CANADA : BOX_USA);
		eto_ground_fact(&ground[box], "Terrain", terrains[bi_terrain(t, box)], 0);
	}
	for (unsigned side = 0; side < SIDES; side++) {
		hexset main = bi_main_sources(t, s, side);
		ETO_EACH (hex, &main)
			ground[hex].source |= (uint8_t)(1u << side);
	}
	for (unsigned i = 0; i < t->point_count; i++)
		if (t->points[i].scenario == scenario(t) && t->points[i].place < HEXES)
			ground[t->points[i].place].worth = t->points[i].points;
}
