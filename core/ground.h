/* What is known of the places of a board besides who holds them: their neighbours, what they are and what they are
 * worth, where supply begins. Front ends make tooltips, layers and lists of neighbours from it; it follows from the
 * state as the viewer knows it, so that it gives nothing away. */
#ifndef ETO_GROUND_H
#define ETO_GROUND_H

#include "core/game.h"
#include "core/graph.h"

enum { ETO_NEAR_MAX = 32, ETO_FACTS_MAX = 6 };

struct eto_fact {
	const char *name; /* catalog text: "Terrain" */
	const char *text; /* catalog text: "Forest"; NULL: the number says it */
	int value;
};

struct eto_ground {
	uint16_t near[ETO_NEAR_MAX]; /* places next to it, by land or by sea */
	struct eto_fact fact[ETO_FACTS_MAX];
	uint8_t near_count, fact_count;
	uint8_t source; /* mask of the seats whose supply begins here now */
	uint8_t worth;  /* points that count for victory; 0: none */
};

/* What has no room is left out. */
void eto_ground_near(struct eto_ground *g, unsigned place);
void eto_ground_fact(struct eto_ground *g, const char *name, const char *text, int value);
/* All links of a place, which are `first` and more in the numbers of the game's places. */
void eto_ground_links(struct eto_ground *g, const struct eto_graph *graph, unsigned place, unsigned first);

#endif
