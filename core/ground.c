#include "core/ground.h"

void eto_ground_near(struct eto_ground *g, unsigned place)
{
	for (unsigned i = 0; i < g->near_count; i++)
		if (g->near[i] == place)
			return;
	if (g->near_count < ETO_NEAR_MAX)
		g->near[g->near_count++] = (uint16_t)place;
}

void eto_ground_fact(struct eto_ground *g, const char *name, const char *text, int value)
{
	if (g->fact_count < ETO_FACTS_MAX)
		g->fact[g->fact_count++] = (struct eto_fact){name, text, value};
}

void eto_ground_links(struct eto_ground *g, const struct eto_graph *graph, unsigned place, unsigned first)
{
	ETO_EACH_LINK (i, graph, place)
		if (graph->to[i] != ETO_NOWHERE)
			eto_ground_near(g, first + graph->to[i]);
}
