/* What follows from the data files: islands, the map of each scenario, the places and blocks that rules name. */
#include <string.h>

#include "games/bitw/bitw.h"

/* BI-3.7.1.7, BI-3.7.1.8. */
static void mark_island(struct bi_table *t, unsigned from, unsigned island)
{
	hexset reached = {0};
	eto_set_add(&reached, from);
	for (bool more = true; more;) {
		more = false;
		ETO_EACH (h, &reached)
			for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
				unsigned n = t->next[h][d];
				if (n != ETO_NOWHERE && t->hex[n].land && t->side_kind[h][d] <= RIVER &&
				    !eto_set_has(&reached, n)) {
					eto_set_add(&reached, n);
					more = true;
				}
			}
	}
	ETO_EACH (h, &reached)
		t->hex[h].island = (uint8_t)island;
}

/* Which hexes a scenario is played in. */
static bool plays(const struct bi_hex *h, unsigned sc)
{
	unsigned c = h->country, col = h->col, row = h->row;
	bool benelux = c == NETHERLANDS || c == BELGIUM || c == LUXEMBOURG;
	switch (sc) {
	case SBW1: return (c == ITALY && row <= 36) || (c == GERMANY && row >= 28);
	case SBW2:
		return (col >= 15 && col <= 25 && row >= 19 && row <= 28) ||
		       (c == BRITAIN && row >= 18 && row <= 22 && col >= 12);
	case SBW3:
	case SBW6: return c == GERMANY || benelux || c == FRANCE || c == BRITAIN || c == NORWAY;
	case SBW4:
		return c == ITALY || h->island == CORSICA || c == TUNISIA || c == ALGERIA ||
		       (c == BRITAIN && row >= 44);
	case SBW5:
		return (c == BRITAIN && row < 40) || (c == FRANCE && row <= 28) || benelux || (c == NORWAY && row >= 8);
	case SBW7:
		return c == ITALY || h->island == CORSICA || c == TUNISIA || c == ALGERIA || c == GERMANY ||
		       (c == BRITAIN && row >= 44);
	case SBW8: return c == BRITAIN || c == FRANCE || benelux || c == GERMANY;
	default: return true;
	}
}

static void find_places(struct bi_table *t)
{
	const struct {
		uint16_t *at;
		const char *id;
	} list[] = {{&t->at.berlin, "berlin"},
		    {&t->at.london, "london"},
		    {&t->at.paris, "paris"},
		    {&t->at.rome, "rome"},
		    {&t->at.brussels, "brussels"},
		    {&t->at.denhaag, "denhaag"},
		    {&t->at.amsterdam, "amsterdam"},
		    {&t->at.bordeaux, "bordeaux"},
		    {&t->at.algiers, "algiers"},
		    {&t->at.naples, "naples"},
		    {&t->at.salo, "salo"},
		    {&t->at.bolzano, "bolzano"},
		    {&t->at.udine, "udine"},
		    {&t->at.ancona, "ancona"},
		    {&t->at.dover, "dover"},
		    {&t->at.calais, "calais"},
		    {&t->at.lille, "lille"},
		    {&t->at.kiel, "kiel"},
		    {&t->at.rostock, "rostock"},
		    {&t->at.cologne, "cologne"},
		    {&t->at.munich, "munich"},
		    {&t->at.peenemunde, "peenemunde"},
		    {&t->at.ebenemael, "ebenemael"},
		    {&t->at.gransasso, "gransasso"},
		    {&t->at.milan, "milan"},
		    {&t->at.utrecht, "utrecht"},
		    {&t->at.channel, "channelislands"},
		    {&t->at.southampton, "southampton"},
		    {&t->at.police, "police"},
		    {&t->at.goteborg, "goteborg"},
		    {&t->at.oslo, "oslo"},
		    {&t->at.antwerp, "antwerp"},
		    {&t->at.luxembourg, "luxembourg"},
		    {&t->at.carentan, "carentan"},
		    {&t->at.sedan, "sedan"},
		    {&t->at.livorno, "livorno"},
		    {&t->at.bastia, "bastia"}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		*list[i].at = (uint16_t)bi_city_hex(t, list[i].id, (unsigned)strlen(list[i].id));
}

static void find_units(struct bi_table *t)
{
	const struct {
		uint16_t *at;
		const char *id;
	} list[] = {{&t->who.gamelin, "FR-GAM"},   {&t->who.churchill, "GB-CHU"}, {&t->who.eisenhower, "US-EIS"},
		    {&t->who.mussolini, "IT-MUS"}, {&t->who.fhq, "GE-F"},	  {&t->who.rommel, "GE-R"},
		    {&t->who.kesselring, "GE-K"},  {&t->who.goering, "GE-G"},	  {&t->who.doenitz, "GE-D"},
		    {&t->who.raeder, "GE-RA"},	   {&t->who.dowding, "GB-DOW"},	  {&t->who.harris, "GB-HAR"},
		    {&t->who.liguria, "IT-LIG"},   {&t->who.guderian, "GE-GUD"},  {&t->who.pz19, "GE-19PZ"},
		    {&t->who.u65, "GE-65IN"},	   {&t->who.sub[0], "AX-SUBNA"},  {&t->who.sub[1], "AX-SUBCA"},
		    {&t->who.sub[2], "AX-SUBSA"},  {&t->who.leopold, "MI-LEO"},	  {&t->who.winkelman, "MI-WIN"},
		    {&t->who.hgd, "GE-HGD"},	   {&t->who.jd7, "GE-7JD"}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
		*list[i].at = (uint16_t)bi_find_unit(t, list[i].id);
}

static void strait_sides(struct bi_table *t)
{
	static const char *const side[2][18] = {
		{"london", "harwich", "hull", "newcastle", "dunkirk", "ostend", "vlissingen", "antwerp", "denhaag",
		 "amsterdam", "denhelder", "emden", "wilhelmshaven", "bremen", "hamburg"},
		{"portsmouth", "southampton", "plymouth", "falmouth", "boulogne", "dieppe", "lehavre", "cherbourg",
		 "channelislands", "stmalo", "brest", "lorient", "stnazaire", "larochelle", "bordeaux", "bayonne"}};
	static const char *const chain[RADARS] = {"portsmouth", "brighton", "hastings", "rye", "dover", "southend"};
	for (unsigned i = 0; i < 2; i++)
		for (unsigned k = 0; k < 18 && side[i][k]; k++) {
			unsigned hex = bi_city_hex(t, side[i][k], (unsigned)strlen(side[i][k]));
			if (hex < HEXES)
				t->hex[hex].strait_side = (int8_t)(i + 1);
		}
	for (unsigned i = 0; i < RADARS; i++) {
		t->radar_hex[i] = (uint16_t)bi_city_hex(t, chain[i], (unsigned)strlen(chain[i]));
		eto_set_add(&t->targets, t->radar_hex[i]);
	}
}

/* What the Red Army takes in 1945 (SBW10), by month. */
static void red_army(struct bi_table *t)
{
	static const struct {
		const char *id;
		uint8_t month;
	} list[] = {{"posen", 1},   {"schneidemuhl", 1}, {"breslau", 2},    {"glogau", 2}, {"kolberg", 2},
		    {"kustrin", 3}, {"szombathely", 3},	 {"bratislava", 3}, {"vienna", 4}, {"brunn", 4},
		    {"graz", 4},    {"stettin", 4},	 {"gorlitz", 4},    {"cottbus", 4}};
	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		unsigned hex = bi_city_hex(t, list[i].id, (unsigned)strlen(list[i].id));
		if (hex < HEXES) {
			t->red_army[hex] = list[i].month;
			eto_set_add(&t->reds, hex);
		}
	}
}

static void home_countries(struct bi_table *t)
{
	for (unsigned sc = 0; sc < SCENARIOS; sc++)
		ETO_EACH (h, &t->cities)
			for (unsigned n = 0; n < NATIONS && bi_major(t, h) && eto_set_has(&t->playable[sc], h); n++)
				if (bi_home(n) == t->hex[h].country)
					t->home_plays[sc] |= (uint16_t)(1u << n);
}

/* The English Channel, from Falmouth and Morlaix to Dover and Calais: the Bristol Channel and the Thames are not. */
static bool on_channel(const struct bi_hex *h)
{
	bool thames = h->col == 14 && h->row == 22, bristol = h->row == 22 && h->col >= 8 && h->col <= 10;
	bool strip = h->col >= 7 && h->col <= 16 && h->row >= 22 && h->row <= 26;
	return h->coast && h->sea == ATLANTIC && ((strip && !thames && !bristol) || (h->col == 15 && h->row == 21));
}

static void add_shift(struct bi_table *t, unsigned how, unsigned hex, int by)
{
	unsigned i = 0;
	while (i < t->shifts[how] && t->shift[how][i].by != by)
		i++;
	if (i == t->shifts[how] && i < SHIFTS)
		t->shift[how][t->shifts[how]++].by = by;
	if (i < SHIFTS)
		eto_set_add(&t->shift[how][i].from, hex);
}

/* The last hex, a part of one at the edge, lies outside the pattern and is out of play (BI-7.5.4.3). */
static void make_shifts(struct bi_table *t)
{
	for (unsigned h = 0; h + 1 < HEXES; h++)
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
			unsigned n = t->next[h][d];
			if (n < HEXES - 1 && t->hex[n].land && t->side_kind[h][d] <= RIVER) {
				add_shift(t, t->side_kind[h][d] == RIVER ? BY_RIVER : BY_LAND, h, (int)n - (int)h);
				add_shift(t, BY_BOTH, h, (int)n - (int)h);
				t->ways[t->side_kind[h][d] == RIVER ? BY_RIVER : BY_LAND][h] |= (uint8_t)(1u << d);
				t->ways[BY_BOTH][h] |= (uint8_t)(1u << d);
			}
			if (n != ETO_NOWHERE && t->side_kind[h][d] == STRAIT)
				eto_set_add(&t->straits, h);
		}
}

static void join_rails(struct bi_table *t)
{
	for (unsigned h = 0; h < HEXES; h++)
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
			t->line[h][d] = t->rail[h] >> d & 1 ? t->next[h][d] : ETO_NOWHERE;
	struct eto_graph lines = ETO_GRID(t->line);
	t->lines_fit = eto_near_of(&lines, t->line_near);
}

static void mark_yields(struct bi_table *t)
{
	ETO_EACH (h, &t->centres) {
		const struct bi_hex *x = &t->hex[h];
		const unsigned made[COLOURS] = {(unsigned)x->pop + x->mine, x->red, x->blue, x->white,
						(unsigned)x->oil + x->black + (h == t->at.police)};
		for (unsigned c = 0; c < COLOURS; c++)
			if (made[c])
				eto_set_add(&t->yields[c], h);
	}
	for (unsigned c = 0; c < COLOURS; c++) {
		t->works[c] = t->majors; /* new ones beyond the tables stand in any major city */
		eto_set_join(&t->works[c], &t->yields[c]);
	}
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].city[k] < HEXES)
				eto_set_add(&t->works[t->factory[i].colour], t->factory[i].city[k]);
}

static void mark_lands(struct bi_table *t)
{
	static const uint8_t lowland[] = {NETHERLANDS, BELGIUM, LUXEMBOURG};
	for (unsigned h = 0; h < HEXES; h++) {
		const struct bi_hex *x = &t->hex[h];
		unsigned c = x->country;
		eto_set_add(&t->lands[c], h);
		for (unsigned i = 0; i < 3; i++)
			if (c == lowland[i])
				eto_set_add(&t->lowland[i], h);
		if (x->land && x->coast)
			eto_set_add(&t->shores, h);
		bool plant = x->red || x->blue || x->white || x->black || h == t->at.police;
		if (x->land && (x->pop || x->mine || x->oil || plant))
			eto_set_add(&t->centres, h);
		if (x->entry == ENTRY_NEUTRAL)
			eto_set_add(&t->neutral, h);
		if ((x->coast && x->sea == MEDITERRANEAN) || x->island != NO_ISLAND)
			eto_set_add(&t->mild, h);
		if (x->land && (c == FRANCE || c == NORWAY || c == BELGIUM || c == NETHERLANDS))
			eto_set_add(&t->partisan, h); /* BI-29.1.2 */
	}
}

static void mark_entries(struct bi_table *t)
{
	const unsigned main[] = {t->at.rome,   t->at.bolzano, t->at.udine, t->at.berlin,  t->at.milan,
				 t->at.ancona, t->at.london,  t->at.paris, t->at.algiers, t->at.salo};
	t->entries = t->majors;
	for (unsigned i = 0; i < sizeof main / sizeof *main; i++)
		eto_set_add(&t->entries, main[i]);
	for (unsigned i = 0; i < FORTS; i++)
		eto_set_add(&t->entries, t->fort_hex[i]);
	for (unsigned i = 0; i < t->factories; i++)
		for (unsigned k = 0; k < 2; k++)
			if (t->factory[i].city[k] < HEXES)
				eto_set_add(&t->entries, t->factory[i].city[k]);
	for (unsigned h = 0; h < HEXES; h++)
		if (t->hex[h].red || t->hex[h].blue || t->hex[h].white || t->hex[h].city == FORTRESS_CITY)
			eto_set_add(&t->entries, h);
}

static void index_arrivals(struct bi_table *t)
{
	for (unsigned i = t->arrivals; i--;)
		t->arrival_of[t->arrival[i].scenario][t->arrival[i].unit] = (uint8_t)(i + 1);
}

static bool alike(const struct bi_unit *a, const struct bi_unit *b)
{
	unsigned i = a->faces.count - 1u, k = b->faces.count - 1u; /* they come on their last face */
	return a->nation == b->nation && a->type == b->type && a->flag == b->flag && a->step[i] == b->step[k] &&
	       a->faces.value[i] == b->faces.value[k] && !(a->flag & U_RED_DOT);
}

static void find_likes(struct bi_table *t)
{
	for (unsigned u = 0; u < UNITS; u++) {
		unsigned v = t->first_of[side_of(t, u)];
		while (v < u && (v == t->who.jd7 || u == t->who.jd7 || !alike(&t->unit[u], &t->unit[v])))
			v++;
		t->like[u] = (uint16_t)v;
	}
}

/* The facts that are asked for most, side by side. */
static void gather(struct bi_table *t)
{
	for (unsigned u = 0; u < UNITS; u++) {
		t->type[u] = t->unit[u].type;
		t->nation[u] = t->unit[u].nation;
		t->full[u] = t->unit[u].faces.value[0];
		if (is_hq(t, u))
			eto_set_add(&t->hqs[side_of(t, u)], u);
		if (t->unit[u].flag & U_JUMP)
			eto_set_add(&t->jumpers[side_of(t, u)], u);
	}
	for (unsigned h = 0; h < HEXES; h++) {
		t->slant[h].x = (int8_t)(t->hex[h].row - t->hex[h].col / 2);
		t->slant[h].y = (int8_t)t->hex[h].col;
		if (t->hex[h].canal)
			eto_set_add(&t->canals, h);
		for (unsigned d = 0; d < ETO_HEX_SIDES; d++)
			if (t->next[h][d] != ETO_NOWHERE && bi_dry(t, h, d))
				t->dry[h] |= (uint8_t)(1u << d);
	}
}

/* From Berlin over land, not over the Rhine. */
static bool this_bank(const void *table, unsigned from, unsigned link)
{
	const struct bi_table *t = table;
	unsigned d = link % ETO_HEX_SIDES;
	return t->dry[from] >> d & 1 && !(t->rhine[from] >> d & 1);
}

static void mark_east(struct bi_table *t)
{
	struct eto_flood how = {
		.graph = ETO_GRID(t->next), .enter = t->lands[GERMANY].w, .pass = this_bank, .context = t};
	eto_set_add(&t->east, t->at.berlin);
	eto_flood(&how, t->east.w, NULL);
}

/* Hexes of which bi_entry_bar() never has anything to say: no neutral, plan of 1940, open city, Red Army, mountain. */
static bool always_free(const struct bi_table *t, unsigned h, unsigned sc)
{
	unsigned c = t->hex[h].country;
	bool lowland = c == NETHERLANDS || c == BELGIUM || c == LUXEMBOURG;
	return c != DENMARK && c != YUGOSLAVIA && !(lowland && (sc == SBW3 || sc == SBW6)) && h != t->at.paris &&
	       !t->red_army[h] && t->hex[h].terrain != MOUNTAIN;
}

static void mark_open(struct bi_table *t)
{
	for (unsigned sc = 0; sc < SCENARIOS; sc++)
		ETO_EACH (h, &t->playable[sc]) {
			if (t->hex[h].entry != ENTRY_YES)
				continue;
			eto_set_add(&t->open[sc], h);
			if (always_free(t, h, sc))
				eto_set_add(&t->easy[sc], h);
		}
}

void bi_derive_table(struct bi_table *t)
{
	gather(t);
	red_army(t);
	for (unsigned h = 0; h < HEXES; h++) {
		const struct bi_hex *x = &t->hex[h];
		if (x->land)
			eto_set_add(&t->land, h);
		if (x->port)
			eto_set_add(&t->ports, h);
		if (x->frozen || t->inland[h] != NO_HEX)
			eto_set_add(&t->locked, h);
		if (x->city >= MINOR)
			eto_set_add(&t->cities, h);
		if (x->terrain == MOUNTAIN)
			eto_set_add(&t->mountains, h);
		t->hex[h].channel = on_channel(x);
		if (x->land && x->city < MINOR && !x->pop && !x->mine && !x->oil && !x->black)
			eto_set_add(&t->plain, h);
		bool plant = x->red || x->blue || x->black || x->oil || x->pop || x->mine;
		if (x->port || x->city >= MINOR || plant)
			eto_set_add(&t->targets, h);
	}
	mark_island(t, bi_city_hex(t, "palermo", 7), SICILY);
	mark_island(t, bi_city_hex(t, "cagliari", 8), SARDINIA);
	mark_island(t, bi_city_hex(t, "bastia", 6), CORSICA);
	for (unsigned sc = 0; sc < SCENARIOS; sc++)
		for (unsigned h = 0; h < HEXES; h++)
			if (t->hex[h].land && plays(&t->hex[h], sc))
				eto_set_add(&t->playable[sc], h);
	find_places(t);
	mark_open(t);
	ETO_EACH (h, &t->cities)
		if (bi_major(t, h))
			eto_set_add(&t->majors, h);
	make_shifts(t);
	join_rails(t);
	mark_lands(t);
	mark_east(t);
	mark_yields(t);
	index_arrivals(t);
	mark_entries(t);
	home_countries(t);
	find_units(t);
	find_likes(t);
	strait_sides(t);
}
