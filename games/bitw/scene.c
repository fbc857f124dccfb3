/* What players see: blocks, control, supply, tracks, the bill of production; and the line about a block. */
#include <string.h>

#include "core/messages.h"
#include "core/scene.h"
#include "games/bitw/bitw.h"

static unsigned symbol_of(const struct bi_table *t, unsigned u)
{
	static const uint8_t symbol[TYPES] = {
		[SL] = ETO_SYM_SUPREME_HQ, [SHQ] = ETO_SYM_SUPREME_HQ, [NHQ] = ETO_SYM_HQ,
		[AHQ] = ETO_SYM_HQ,	   [AIRHQ] = ETO_SYM_HQ,       [INF] = ETO_SYM_INFANTRY,
		[STA] = ETO_SYM_STATIC,	   [CAV] = ETO_SYM_CAVALRY,    [ART] = ETO_SYM_ARTILLERY,
		[PAR] = ETO_SYM_AIRBORNE,  [MAR] = ETO_SYM_MARINE,     [MOT] = ETO_SYM_MECHANISED,
		[MTN] = ETO_SYM_MOUNTAIN,  [LTK] = ETO_SYM_ARMOUR,     [TNK] = ETO_SYM_ARMOUR,
		[FTR] = ETO_SYM_AIR,	   [BMB] = ETO_SYM_AIR,	       [STU] = ETO_SYM_AIR,
		[SBM] = ETO_SYM_AIR,	   [RED] = ETO_SYM_STATIC,     [SUB] = ETO_SYM_SUBMARINE};
	return symbol[type_of(t, u)];
}

static const char *nation_id(unsigned nation)
{
	static const char *const id[NATIONS] = {"GER", "ITA", "FRA", "GBR", "USA", "NED", "BEL", "FFR", "NOR", "DEN"};
	return id[nation];
}

static unsigned status_of(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	unsigned status = 0;
	if (marked(s, u, M_OOS))
		status |= ETO_ST_NO_SUPPLY;
	if (marked(s, u, M_MOVED))
		status |= ETO_ST_DONE;
	if (marked(s, u, M_ATTACKER))
		status |= ETO_ST_ATTACKS;
	if (marked(s, u, M_FLYING))
		status |= ETO_ST_SUPPORTS;
	if (in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]))
		status |= ETO_ST_NEUTRAL;
	return status;
}

/* The block that a player has taken in hand, for himself to see; or NO_UNIT. */
static unsigned hand_of(const struct bi_state *s, unsigned viewers)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	bool hand = f->proc == P_MARCH || f->proc == P_FLIGHT || f->proc == P_TRAIN;
	return hand && viewers >> f->seat & 1 ? f->b : NO_UNIT;
}

static void add_blocks(const struct bi_table *t, const struct bi_state *s, unsigned viewers, struct eto_scene *out)
{
	unsigned hand = hand_of(s, viewers);
	for (unsigned u = 0; u < UNITS; u++) {
		if (!on_map(s, u))
			continue;
		bool hidden = marked(s, u, M_TOKEN), minor = unit_of(t, u)->colour == 5;
		struct eto_scene_piece *p =
			eto_scene_piece(out, u, s->hex[u], side_of(t, u), hidden ? ETO_SYM_UNKNOWN : symbol_of(t, u));
		p->status = (uint16_t)(status_of(t, s, u) | (hidden ? ETO_ST_HIDDEN : 0) |
				       (u == hand ? ETO_ST_SELECTED : 0));
		const char *id = hidden && minor ? "MIN" : nation_id(nation_of(t, u));
		memcpy(p->nation, id, 4);
		if (hidden)
			continue;
		p->strength = s->strength[u];
		p->full = t->unit[u].faces.value[0];
		p->steps = (uint8_t)eto_turns_left(&t->unit[u].faces, s->strength[u]);
		p->steps_max = t->unit[u].faces.count;
		const char *label = strchr(t->unit[u].id, '-');
		for (unsigned i = 0; label && label[i + 1] && i < sizeof p->label - 1; i++)
			p->label[i] = label[i + 1];
	}
}

static void add_control(const struct bi_table *t, const struct bi_state *s, struct eto_scene *out)
{
	hexset reach[SIDES];
	for (unsigned side = 0; side < SIDES; side++) {
		struct supply w;
		bi_supply(t, s, side, &w);
		reach[side] = w.reach;
		for (unsigned n = 1; n < w.nets; n++)
			eto_set_join(&reach[side], &w.net_reach[n]);
	}
	hexset mine[SIDES] = {bi_control(t, s, AXIS), bi_control(t, s, ALLIED)};
	out->place_count = PLACES;
	for (unsigned h = 0; h < HEXES; h++) {
		struct eto_scene_place *p = &out->place[h];
		p->control = !t->hex[h].land		     ? ETO_NO_SEAT
			     : eto_set_has(&mine[AXIS], h)   ? AXIS
			     : eto_set_has(&mine[ALLIED], h) ? ALLIED
							     : ETO_NO_SEAT;
		p->contested = bi_in_battle(t, s, h);
		p->supplied = (uint8_t)((unsigned)eto_set_has(&reach[AXIS], h) |
					(unsigned)eto_set_has(&reach[ALLIED], h) << 1);
	}
	for (unsigned h = HEXES; h < PLACES; h++)
		out->place[h].control = ETO_NO_SEAT;
}

static void add_tracks(const struct bi_table *t, const struct bi_state *s, unsigned viewers, struct eto_scene *out)
{
	static const char *const names[NATIONS] = {
		"Germany: points",	 "Italy: points",	"France: points",  "Great Britain: points",
		"United States: points", "Netherlands: points", "Belgium: points", "Free France: points",
		"Norway: points",	 "Denmark: points"};
	static const char *const weather[] = {"good", "rain", "snow", "light rain"};
	for (unsigned n = 0; n < NATIONS; n++) {
		unsigned side = n == GER || n == ITA ? AXIS : ALLIED;
		if (!s->pool[n][YELLOW] || !(viewers >> side & 1 || option(t, OPT_FOG)))
			continue;
		struct eto_scene_track *points = eto_scene_track(out, side, names[n], s->pool[n][YELLOW], 0);
		if (eto_peek(&s->stack)->proc == P_PRODUCE && eto_peek(&s->stack)->seat == side)
			points->open = ETO_OPEN_KEPT;
	}
	unsigned seat = eto_peek(&s->stack)->seat, orders = 0;
	ETO_EACH (hq, &t->hqs[seat < SIDES ? seat : AXIS])
		orders += seat < SIDES && marked(s, hq, M_ACTIVE) ? s->ap[hq] : 0u;
	if (orders)
		eto_scene_track(out, seat, "Action points left", (int)orders, 0)->open = ETO_OPEN_KEPT;
	if (bi_advanced(t))
		eto_scene_track(out, ETO_NO_SEAT, "Weather", s->weather, 0)->text = weather[s->weather];
	hexset mild = t->mild; /* the coasts and islands of the Mediterranean (BI-9.0.1.1, BI-39.0.3) */
	eto_set_meet(&mild, &t->playable[scenario(t)]);
	if (bi_advanced(t) && s->coast_weather != s->weather && !eto_set_empty(&mild))
		eto_scene_track(out, ETO_NO_SEAT, "Mediterranean coasts", s->coast_weather, 0)->text =
			weather[s->coast_weather];
	if (scenario(t) != SBW3 && scenario(t) != SBW5 && scenario(t) != SBW6)
		eto_scene_track(out, ETO_NO_SEAT, "American morale", s->morale, 10);
	if (scenario(t) != SBW3 && scenario(t) != SBW6 && scenario(t) != SBW5 && scenario(t) != SBW4)
		eto_scene_track(out, ETO_NO_SEAT, "Victory points", bi_score(t, s), 0);
}

/* Those that come free, until the end of the phase (BI-29.0.2). */
static void add_rising(const struct bi_state *s, struct eto_scene *out)
{
	static const char *const names[RISINGS] = {"Free partisans: Norway", "Free partisans: Belgium",
						   "Free partisans: the Netherlands", "Free partisans: France"};
	unsigned left = bi_discs(s, OFF);
	for (unsigned i = 0; i < RISINGS; i++)
		if (s->rising[i])
			eto_scene_track(out, ALLIED, names[i], s->rising[i] < left ? s->rising[i] : (int)left, 0)
				->open = left ? ETO_OPEN_LOST : ETO_OPEN_NOT;
}

static void add_notes(const struct bi_table *t, const struct bi_state *s, struct eto_scene *out)
{
	if (scenario(t) == SBW3 || scenario(t) == SBW6) {
		if (s->fallen >> NED & 1)
			eto_scene_note(out, "The Netherlands have surrendered");
		if (s->fallen >> BEL & 1)
			eto_scene_note(out, "Belgium has surrendered");
		if (s->fallen >> FRA & 1)
			eto_scene_note(out, "France is out of the war");
		if (s->capital_moved == 1)
			eto_scene_note(out, "Paris is an open city");
	}
	if (s->italy == 1 && on_map(s, t->who.mussolini))
		eto_scene_note(out, "Mussolini is held at Gran Sasso");
	if (s->usa_out)
		eto_scene_note(out, "The United States have left the war");
}

/* Production as a bill: what a step of each block costs, and what there is. */
static void add_bill(const struct bi_table *t, const struct bi_state *s, unsigned viewers, struct eto_scene *out)
{
	static const char *const names[COLOURS] = {"Yellow points", "Red points", "Blue points", "White points",
						   "Black points"};
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc != P_PRODUCE || !(viewers >> f->seat & 1))
		return;
	out->bill.seat = f->seat;
	out->bill.title = "Production";
	for (unsigned c = 0; c < (bi_advanced(t) ? COLOURS : 1); c++) {
		unsigned sum = 0;
		for (unsigned n = 0; n < NATIONS; n++)
			if ((n == GER || n == ITA) == (f->seat == AXIS))
				sum += s->pool[n][c];
		eto_scene_means(out, names[c], (int)sum, 0)->keeps = true;
	}
	for (unsigned u = t->first_of[f->seat]; u < t->end_of[f->seat]; u++) {
		uint8_t price[COLOURS];
		bool repair = on_map(s, u) && !is_full(t, s, u) && type_of(t, u) != SUB;
		if (!repair && !(s->fate[u] == LOST && !on_map(s, u)))
			continue;
		if (out->bill.rows == ETO_SCENE_BILL)
			return;
		struct eto_scene_bill_row *r = eto_scene_bill_row(out, NULL);
		bi_prices(t, s, u, price);
		r->about.arg.kind = ETO_PIECE;
		r->about.value = (uint16_t)u;
		r->symbol = (uint8_t)symbol_of(t, u);
		memcpy(r->nation, nation_id(nation_of(t, u)), 4);
		for (unsigned c = 0; c < out->bill.means; c++)
			r->price[c] = price[c];
		r->count = s->strength[u];
		r->max = t->unit[u].faces.value[0];
		r->more = eto_act(repair ? V_REPAIR : V_BUILD, u, 0, 0);
	}
}

unsigned bi_turn(const struct eto_table *table, const void *state)
{
	return ((const struct bi_state *)state)->turn - bi_first_turn((const struct bi_table *)table) + 1;
}

/* Where one question serves several chapters, none that is off is named. */
unsigned bi_asked_by(const struct bi_table *t, const struct bi_state *s)
{
	unsigned proc = eto_peek(&s->stack)->proc;
	switch (proc) {
	case P_CHARGE: return bi_on(t, CH_21) ? BI_21_0_1 : BI_20_0_1;
	case P_CONVOY: return bi_convoy_clause(t, s);
	case P_MINE: return bi_mine_clause(t);
	default: return bi_procs[proc].clause;
	}
}

/* What the plans of 1940 mean stands in no rule that one could look up: the question says it. */
static const char *plan_prompt(const struct bi_state *s)
{
	if (!s->plan[0])
		return "Choose the plan of France. Dyle: in the first turn the armies of the north may enter the Low "
		       "Countries. Escaut: no farther than Ostend, Ghent and Antwerp, and two French blocks are moved "
		       "now. Frontier: nobody goes, and six French blocks are moved now";
	if (!s->plan[1])
		return "Choose the plan of Britain. Full commitment: its corps stand in France. Limited: the 3rd Corps "
		       "stays at home, for 2 yellow points. Islands first: all stay at home, for 4 yellow points";
	return "Move French blocks of the north within France, each once, as far as the plan allows, or go on";
}

static bool may_activate(const struct bi_table *t, const struct bi_state *s, unsigned seat)
{
	ETO_EACH (hq, &t->hqs[seat])
		if (!eto_play_check(&t->base, s, seat, eto_act(V_ACTIVATE, hq, 0, 0)))
			return true;
	return false;
}

/* HQs wait to be activated: what for, as long as it is their time (BI-13.8.1.3, BI-13.8.1.16). */
static const char *command_prompt(unsigned proc)
{
	switch (proc) {
	case P_RAIL:
		return "%1: activate strategic HQs, whose points serve here and in the Movement Phase, send units by "
		       "railway, or end the railway moves";
	case P_MOVE:
		return "%1: move land units, activate HQs, under which armour and aircraft move in full and fight, or "
		       "end that and move the aircraft";
	default: return NULL;
	}
}

/* Who asks, and at what price. */
static void ask_assistance(const struct bi_state *s, struct eto_scene *out)
{
	out->prompt_arg[0] = (struct eto_arg){ETO_CHOICE, SET_NATION, false};
	out->prompt.arg[0] = ((const struct trip *)eto_own(&s->stack))->kind;
}

void bi_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	static const char *const months[] = {"",     "January", "February",  "March",	"April",    "May",     "June",
					     "July", "August",	"September", "October", "November", "December"};
	eto_scene_begin(table, s, out);
	eto_play_scene(table, s, out);
	const struct eto_frame *f = eto_peek(&s->stack);
	bool fire = f->proc == P_FIRE;
	out->prompt_arg[0].kind = fire ? ETO_PLACE : ETO_SEAT;
	out->prompt.arg[0] = (int16_t)(fire ? ((const struct volley *)eto_own(&s->stack))->hex : f->seat);
	if (f->proc == P_PLAN)
		out->prompt_text = plan_prompt(s);
	else if (f->proc == P_ASSIST)
		ask_assistance(s, out);
	else if (command_prompt(f->proc) && may_activate(t, s, f->seat))
		out->prompt_text = command_prompt(f->proc);
	out->prompt_clause = (eto_clause)bi_asked_by(t, s);
	for (unsigned i = 0; i < s->stack.depth; i++)
		if (s->stack.frame[i].proc == P_BATTLE)
			eto_scene_at(out, ((const struct battle *)eto_locals_of(&s->stack.frame[i]))->hex);
	out->turn = bi_turn(table, state);
	out->turn_max = bi_last_turn(t) - bi_first_turn(t) + 1;
	out->turn_name = months[t->month[s->turn].month];
	out->year = t->month[s->turn].year;
	add_control(t, s, out);
	add_blocks(t, s, viewers, out);
	add_tracks(t, s, viewers, out);
	add_rising(s, out);
	add_notes(t, s, out);
	add_bill(t, s, viewers, out);
	eto_scene_steppers(table, s, out);
	eto_scene_targets(table, s, viewers, out);
}

void bi_describe(const struct eto_table *table, const void *state, unsigned u, const struct eto_voice *v,
		 struct eto_text *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	if (marked(s, u, M_TOKEN)) {
		eto_addf(out, "%s", eto_tr(v->catalog, "a block that is not known"));
		return;
	}
	eto_addf(out, "%s %u/%u", t->unit[u].name[v->lang], s->strength[u], t->unit[u].faces.value[0]);
	if (s->hex[u] < HEXES)
		eto_addf(out, ", %s", t->hex[s->hex[u]].name[v->lang]);
	if (is_hq(t, u) && marked(s, u, M_ACTIVE))
		eto_addf(out, ", %s %u", eto_tr(v->catalog, "Action points left"), s->ap[u]);
}
