/* Who is next to whom: land and straits, zones at sea and ports, flights (4.2, 13.2.3, 18). */
#include <string.h>

#include "games/twaw/means.h"
#include "games/twaw/table.h"

enum { FAR = 0xff };

/* -- who is next to whom -- */

struct joints {
	struct tw_table *t;
	unsigned pairs, straits, wets;
	struct eto_pair pair[LINKS_MAX], strait[16], wet[ZONE_LINKS];
	uint8_t passage[ZONE_LINKS];
	struct eto_index zones;
};

static bool each_link(struct eto_rows *rows, void *row, unsigned number)
{
	struct joints *j = rows->context;
	unsigned a, b;
	(void)row, (void)number;
	struct eto_index x = tw_grounds(j->t);
	if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 0), &x, &a) ||
	    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &x, &b))
		return false;
	if (j->pairs + 2 > LINKS_MAX)
		return eto_rows_fail(rows, 0, "too many links");
	j->pair[j->pairs++] = (struct eto_pair){(uint16_t)a, (uint16_t)b};
	j->pair[j->pairs++] = (struct eto_pair){(uint16_t)b, (uint16_t)a};
	eto_set_add(&j->t->near[a], b);
	eto_set_add(&j->t->near[b], a);
	if (tw_cell_is(rows, 2, "strait") && j->straits < 16)
		j->strait[j->straits++] = (struct eto_pair){(uint16_t)a, (uint16_t)b};
	return true;
}

static unsigned passage_of(struct eto_rows *rows)
{
	return tw_cell_is(rows, 3, "-")		      ? FREE_WAY
	       : tw_cell_is(rows, 3, "GI_GIB")	      ? GIBRALTAR
	       : tw_cell_is(rows, 3, "EG_SUE")	      ? SUEZ
	       : tw_cell_is(rows, 3, "TR_THR&TR_BUR") ? ISTANBUL
						      : BALTIC;
}

static bool each_water(struct eto_rows *rows, void *row, unsigned number)
{
	struct joints *j = rows->context;
	struct tw_table *t = j->t;
	unsigned a, b;
	(void)row, (void)number;
	struct eto_index x = tw_grounds(t);
	if (tw_cell_is(rows, 0, "area-area")) {
		if (!eto_cell_name(&rows->tsv, eto_rows_cell(rows, 1), tw_sea_ids, &a) ||
		    !eto_cell_name(&rows->tsv, eto_rows_cell(rows, 2), tw_sea_ids, &b))
			return false;
		if (passage_of(rows) == FREE_WAY) {
			t->sea_near[a] |= 1u << b;
			t->sea_near[b] |= 1u << a;
		}
	} else if (tw_cell_is(rows, 0, "zone-zone")) {
		if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &j->zones, &a) ||
		    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 2), &j->zones, &b))
			return false;
		if (j->wets + 2 > ZONE_LINKS)
			return eto_rows_fail(rows, 0, "too many zones meet");
		for (unsigned i = 0; i < 2; i++) {
			j->passage[j->wets] = (uint8_t)passage_of(rows);
			j->wet[j->wets++] = (struct eto_pair){(uint16_t)(i ? b : a), (uint16_t)(i ? a : b)};
		}
	} else if (tw_cell_is(rows, 0, "coast-zone")) {
		if (!eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 1), &x, &a) ||
		    !eto_cell_ref(&rows->tsv, eto_rows_cell(rows, 2), &j->zones, &b))
			return false;
		eto_set_add(&t->coast[b], a);
	}
	return true;
}

bool tw_load_links(struct tw_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column land[] = {
	    {"a", ETO_COL_SKIP}, {"b", ETO_COL_SKIP}, {"type", ETO_COL_SKIP}, {0}};
	static const struct eto_column sea[] = {
	    {"kind", ETO_COL_SKIP}, {"a", ETO_COL_SKIP}, {"b", ETO_COL_SKIP}, {"condition", ETO_COL_SKIP}, {0}};
	struct joints j = {.t = t, .zones = ETO_INDEX(t->zone_slot, t->zone, id, ZONES)};
	struct eto_rows list[] = {{"data/area_links.tsv", land, .most = LINKS_MAX, .each = each_link},
				  {"data/sea_links.tsv", sea, .most = 999, .each = each_water}};
	if (!eto_rows_all(ETO_ALL_OF(list), NULL, &j, files, err))
		return false;
	if (!eto_links_make(t->way.first, AREAS, t->way.to, LINKS_MAX, j.pair, j.pairs) ||
	    !eto_links_make(t->water.first, ZONES, t->water.to, ZONE_LINKS, j.wet, j.wets))
		return eto_fail(err, "data/area_links.tsv", 1, 1, "too many links");
	struct eto_graph g = ETO_GRAPH(&t->way), w = ETO_GRAPH(&t->water);
	for (unsigned i = 0; i < j.straits; i++) {
		t->strait[eto_link_between(&g, j.strait[i].from, j.strait[i].to)] = 1;
		t->strait[eto_link_between(&g, j.strait[i].to, j.strait[i].from)] = 1;
	}
	for (unsigned i = 0; i < j.wets; i++)
		t->passage[eto_link_between(&w, j.wet[i].from, j.wet[i].to)] = j.passage[i];
	return true;
}

/* -- flights (TW-13.2.3, 18): a point for each land area entered, and the cost of the sea -- */

/* TW-18.27, TW-18.28: both ways; air_costs.tsv has the pairs that are not printed too. */
void tw_make_flights(struct tw_table *t, const struct tw_hop *hop, unsigned hops)
{
	for (unsigned from = 0; from < AREAS; from++) {
		uint8_t *cost = t->air[from];
		memset(cost, FAR, AREAS);
		cost[from] = 0;
		for (unsigned round = 1; round <= 4; round++) {
			for (unsigned at = 0; at < AREAS; at++)
				if (cost[at] == round - 1)
					ETO_EACH (to, &t->near[at])
						cost[to] = cost[to] > round ? (uint8_t)round : cost[to];
			for (unsigned i = 0; i < hops; i++) {
				unsigned a = hop[i].a, b = hop[i].b, by = hop[i].cost + 1u;
				if (cost[a] <= 4 && cost[a] + by == round)
					cost[b] = cost[b] > round ? (uint8_t)round : cost[b];
				if (cost[b] <= 4 && cost[b] + by == round)
					cost[a] = cost[a] > round ? (uint8_t)round : cost[a];
			}
		}
		for (unsigned to = 0; to < AREAS; to++)
			if (cost[to] <= 2)
				eto_set_add(&t->flight[from], to);
	}
}

/* -- what follows from the rows -- */

/* Sea areas between a port and a sea of its region: 0 if it opens on it, 9 beyond reach (TW-13.2.5.3). */
static unsigned count_steps(const struct tw_table *t, unsigned port, unsigned sea)
{
	uint32_t reached = 0;
	for (unsigned x = 0; x < SEAS; x++)
		if (t->area[port].ports >> x & 1 && region_of(t, x) == region_of(t, sea))
			reached |= 1u << x;
	if (!reached)
		return 9;
	for (unsigned n = 0; n < 4; n++) {
		if (reached >> sea & 1)
			return n;
		uint32_t ring = reached;
		for (unsigned x = 0; x < SEAS; x++)
			if (ring >> x & 1)
				reached |= t->sea_near[x];
	}
	return 9;
}

void tw_make_sets(struct tw_table *t)
{
	memset(t->track_of, TRACKS, sizeof t->track_of);
	for (unsigned i = 0; i < TRACKS; i++)
		t->track_of[tw_track_country(i)] = (uint8_t)i;
	for (unsigned a = 0; a < AREAS; a++) {
		eto_set_add(&t->of_country[t->area[a].country], a);
		if (t->area[a].city && t->area[a].home && t->area[a].country < MAJORS)
			eto_set_add(&t->home_cities[t->area[a].country], a);
		for (unsigned sea = 0; sea < SEAS; sea++)
			if (t->area[a].ports >> sea & 1) {
				bool west = region_of(t, sea) == R_ATL || region_of(t, sea) == R_BAL;
				eto_set_add(&t->ports[sea], a);
				t->basin[a] |= sea == S_RED ? 0 : west ? 1 : 2;
			}
		for (unsigned sea = 0; sea < SEAS; sea++)
			t->sea_steps[a][sea] = (uint8_t)count_steps(t, a, sea);
		for (unsigned z = 0; z < ZONES; z++)
			if (eto_set_has(&t->coast[z], a) && t->area[a].ports >> t->zone[z].parent & 1)
				t->docks[a] |= UINT64_C(1) << z;
		if (t->area[a].ports)
			eto_set_add(&t->harbours, a);
		for (unsigned kind = 0; kind < KINDS; kind++)
			if (t->area[a].stack[kind] && (kind != FLEET || t->area[a].ports))
				eto_set_add(&t->holds[kind], a);
		for (unsigned to = 0; to < AREAS; to++)
			if (t->air[a][to] <= 4)
				eto_set_add(&t->range[a], to);
	}
}
