/* Blocks in the West: what the files of the Production Phase (prices.c, entry.c, production.c) ask of each other. */
#ifndef BITW_PRODUCTION_H
#define BITW_PRODUCTION_H

#include "games/bitw/bitw.h"

/* What V_PAY pays for. */
enum {
	PAY_MULBERRY_A,
	PAY_MULBERRY_B,
	PAY_SIEGFRIED,
	PAY_VENTNOR,
	PAY_RED,
	PAY_BLUE,
	PAY_BLACK,
	PAY_BUY_RED,
	PAY_BUY_BLUE,
	PAY_POLING, /* and the other stations, in the order of the chain */
	PAYS = PAY_POLING + RADARS - 1
};

void bi_pay(const struct bi_table *t, struct bi_state *s, unsigned u);
bool bi_next_step_blue(const struct bi_table *t, const struct bi_state *s, unsigned u);
bool bi_ss_barred(const struct bi_table *t, const struct bi_state *s, unsigned u);
/* The ports of the block's nets have no room left for the points of its step; takes what they have (BI-6.7.3.1). */
bool bi_no_quay(const struct bi_table *t, const struct bi_state *s, unsigned u);
void bi_ship_points(const struct bi_table *t, struct bi_state *s, unsigned u);
/* What the ports reach, found when it is first asked for: known = false at the start of a list. */
struct ports {
	bool known;
	struct supply supply;
};
/* The same for a redoubt that is to be built in a hex: 0, or the clause by which supply or points do not get there. */
eto_clause bi_walls_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, struct ports *p);
void bi_ship_walls(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex);
/* What many new blocks ask at once, found when the first of them asks: all but the ports 0 at the start of a list. */
enum { ENTRY_KINDS = 16 };
struct entries {
	struct ports *ports;
	bool known;
	hexset room;            /* hexes where one more block may enter */
	hexset based;           /* ... that have aircraft */
	hexset plants[COLOURS]; /* factories that work */
	uint8_t of[NATIONS][ENTRY_KINDS]; /* whether blocks of a class have a place to enter */
	uint8_t built[UNITS];             /* whether those like this one may be built */
};
eto_clause bi_build_bar(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned u,
			struct entries *known);
bool bi_may_build(const struct bi_table *t, const struct bi_state *s, unsigned u, struct entries *known); /* for many */
/* have as many new blocks entered there as may (BI-7.3.1.2, BI-7.3.1.3)? */
bool bi_crowded(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side);
/* partisans.c: one is due or paid for in a country; where it rises is asked then */
eto_clause bi_partisan_check(const struct bi_table *t, const struct bi_state *s, unsigned seat, unsigned country);
void bi_partisan_legal(struct eto_list *l);
void bi_partisan_apply(const struct bi_table *t, struct bi_state *s, unsigned country);
/* on the map, in the Production Phase */
void bi_enter(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex, unsigned strength,
	      struct eto_events *e);

#endif
