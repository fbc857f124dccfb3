/* What front ends draw: the scene, and a line on each block. A scene is made from a state as the viewer knows it, so
 * tokens (M_HIDDEN) are drawn as standing blocks. */
#include <string.h>

#include "core/messages.h"
#include "core/scene.h"
#include "games/westfront/westfront.h"

static const char *const month_names[MONTHS + 1] = {"Deployment", "July 1943", "August 1943", "September 1943",
	"October 1943", "November 1943", "December 1943", "January 1944", "February 1944", "March 1944", "April 1944",
	"May 1944", "June 1944", "July 1944", "August 1944", "September 1944", "October 1944", "November 1944",
	"December 1944", "January 1945", "February 1945", "March 1945", "April 1945", "May 1945"};

/* -- a line on a block -- */

static const char *const type_names[TYPES] = {[ARMOR] = "Armor", [MECH] = "Mech", [INFANTRY] = "Infantry",
	[CAVALRY] = "Cavalry", [STATIC] = "Static", [FORT] = "Fort", [AMPHIBIOUS] = "Amphibious",
	[MOUNTAIN_CORPS] = "Mountain", [PARA] = "Paratroop", [HQ] = "HQ", [SHQ] = "Supreme HQ", [THQ] = "Theatre HQ"};

static void describe_beachhead(const struct wf_table *t, const struct wf_state *s, unsigned beachhead,
			       const struct eto_voice *v, struct eto_text *out)
{
	static const char *const box[BH_DEPLOYED + 1] = {"not in play", "eliminated", "in preparation", "ready",
							 "deployed"};
	unsigned what = s->beachhead[beachhead];
	eto_addf(out, "%s %s: %s", eto_tr(v->catalog, "Beachhead"),
		 westfront_game.choice(&t->base, SET_BEACHHEAD, beachhead), eto_tr(v->catalog, box[what]));
	if (what == BH_DEPLOYED)
		eto_addf(out, ", %s", t->hex[s->beachhead_hex[beachhead]].name[v->lang]);
}

static void describe_marks(const struct wf_state *s, unsigned unit, const struct eto_voice *v, struct eto_text *out)
{
	static const struct { uint16_t mark; const char *text; } word[] = {
		{M_UNSUPPLIED, "unsupplied"}, {M_SHOWN, "face up"}, {M_DISPERSED, "dispersed"},
		{M_REARGUARD, "rearguard"}, {M_MOVED, "has moved"}};
	for (unsigned i = 0; i < sizeof word / sizeof *word; i++)
		if (s->mark[unit] & word[i].mark)
			eto_addf(out, ", %s", eto_tr(v->catalog, word[i].text));
	if (s->mode[unit] & HQ_ACTIVE)
		eto_addf(out, ", %s", eto_tr(v->catalog, "activated"));
}

/* The strength of a block that stands again is the one seen last; the month says how old that is. */
static void describe_memory(const struct wf_table *t, const struct wf_state *s, unsigned unit,
			    const struct eto_voice *v, struct eto_text *out)
{
	static const struct eto_arg number[3] = {{ETO_NUMBER, 0, false}, {ETO_NUMBER, 0, false},
						 {ETO_NUMBER, 0, false}};
	const struct wf_month *m = &t->month[s->seen_month[unit]];
	const int16_t args[3] = {s->seen_cv[unit], m->month, (int16_t)(1900 + m->year)};
	if ((s->mark[unit] & (M_KNOWN | M_SHOWN)) != M_KNOWN || !s->seen_month[unit])
		return;
	eto_add(out, ", ");
	eto_say(v, out, "the enemy saw it with %1 in %2/%3", number, args, 3);
}

void wf_describe(const struct eto_table *table, const void *state, unsigned unit, const struct eto_voice *v,
		 struct eto_text *out)
{
	static const char *const block[SIDES] = {"Allied block", "Axis block"};
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	if (unit >= UNITS && unit < UNITS + BEACHHEADS)
		describe_beachhead(t, s, unit - UNITS, v, out);
	if (unit >= UNITS)
		return;
	const struct wf_unit *u = unit_of(t, unit);
	if (s->mark[unit] & M_HIDDEN) {
		eto_addf(out, "%s, %s", eto_tr(v->catalog, block[u->side]), t->hex[s->hex[unit]].name[v->lang]);
	} else {
		eto_addf(out, "%s: %s%s", u->name, eto_tr(v->catalog, type_names[u->type]), u->ss ? " SS" : "");
		if (!on_map(s, unit)) {
			const char *fate = s->fate[unit] == FUTURE ? "to come" : "eliminated";
			eto_addf(out, ", %s", eto_tr(v->catalog, fate));
			return;
		}
		eto_addf(out, " %u/%u, %s", s->cv[unit], u->max, t->hex[s->hex[unit]].name[v->lang]);
	}
	describe_marks(s, unit, v, out);
	describe_memory(t, s, unit, v, out);
}

/* -- blocks -- */

static unsigned symbol_of(unsigned type)
{
	static const uint8_t symbol[TYPES] = {[ARMOR] = ETO_SYM_ARMOUR, [MECH] = ETO_SYM_MECHANISED,
		[INFANTRY] = ETO_SYM_INFANTRY, [CAVALRY] = ETO_SYM_CAVALRY, [STATIC] = ETO_SYM_STATIC,
		[FORT] = ETO_SYM_STATIC, [AMPHIBIOUS] = ETO_SYM_MARINE, [MOUNTAIN_CORPS] = ETO_SYM_MOUNTAIN,
		[PARA] = ETO_SYM_AIRBORNE, [HQ] = ETO_SYM_HQ, [SHQ] = ETO_SYM_SUPREME_HQ, [THQ] = ETO_SYM_HQ};
	return symbol[type];
}

static const char *nation_of(const struct wf_unit *u)
{
	static const char *const code[NATIONS] = {[BRITISH] = "UK", [COMMONWEALTH] = "CAN", [US] = "USA",
		[FRENCH] = "FRA", [POLISH] = "POL", [YUGOSLAV] = "YUG", [ALLIED_STAFF] = "ALL", [GERMAN] = "GER",
		[ITALIAN] = "ITA", [SPANISH] = "SPA", [PORTUGUESE] = "POR"};
	return u->ss ? "SS" : code[u->nation];
}

static unsigned box_called(const struct wf_table *t, const char *id)
{
	for (unsigned i = 0; i < t->boxes; i++)
		if (!strcmp(t->box_id[i], id))
			return HEXES + i;
	return ETO_NO_PLACE;
}

/* Off the map: what a viewer may see of boxes. Of the enemy's only the units known to be there. */
static unsigned box_of(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned viewers)
{
	const struct wf_unit *u = unit_of(t, unit);
	bool own = viewers >> u->side & 1;
	if (s->fate[unit] == ELIMINATED && (own || s->mark[unit] & M_KNOWN))
		return box_called(t, u->side == AXIS ? "eliminated_axis" : "eliminated_allied");
	if (s->fate[unit] != FUTURE || !own)
		return ETO_NO_PLACE;
	for (unsigned i = 0; i < 4; i++)
		if (unit == t->who.group_e[i])
			return box_called(t, "group_e_axis");
	if (!u->first_month || u->first_month > wf_last_month(t))
		return ETO_NO_PLACE;
	return box_called(t, u->side == AXIS ? "pool_axis" : "pool_allied");
}

static unsigned status_of(const struct wf_table *t, const struct wf_state *s, unsigned unit)
{
	unsigned status = s->mark[unit] & M_UNSUPPLIED ? ETO_ST_NO_SUPPLY : 0;
	if (s->mark[unit] & M_HIDDEN)
		status |= ETO_ST_HIDDEN;
	else if (s->cv[unit] < unit_of(t, unit)->max)
		status |= ETO_ST_REDUCED;
	if (s->mark[unit] & M_MOVED && side_of(t, unit) == s->side)
		status |= ETO_ST_DONE;
	if (on_map(s, unit) && contested(s, s->hex[unit]) && attacker(s, s->hex[unit]) == side_of(t, unit))
		status |= ETO_ST_ATTACKS;
	return s->mode[unit] & HQ_ACTIVE ? status | ETO_ST_ACTIVE : status;
}

static void show_unit(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned place,
		      unsigned viewers, struct eto_scene *scene)
{
	const struct wf_unit *u = unit_of(t, unit);
	struct eto_scene_piece *p = eto_scene_piece(scene, unit, place, u->side, ETO_SYM_UNKNOWN);
	p->status = (uint16_t)status_of(t, s, unit);
	if (s->mark[unit] & M_HIDDEN)
		return;
	p->symbol = (uint8_t)symbol_of(u->type);
	p->strength = p->steps = s->cv[unit];
	p->full = p->steps_max = u->max;
	if (on_map(s, unit) && !(s->mark[unit] & M_SHOWN) && !(viewers >> u->side & 1))
		p->seen = s->seen_month[unit];
	eto_scene_inscribe(p, nation_of(u), u->label);
}

static void show_units(const struct wf_table *t, const struct wf_state *s, unsigned viewers, struct eto_scene *scene)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	for (unsigned u = 0; u < UNITS; u++) {
		unsigned place = on_map(s, u) ? s->hex[u] : box_of(t, s, u, viewers);
		if (place == ETO_NO_PLACE)
			continue;
		show_unit(t, s, u, place, viewers, scene);
		if ((f->proc == P_ORDER || f->proc == P_PLACE) && wf_unit_in_hand(f) == u && viewers >> f->seat & 1)
			scene->piece[scene->piece_count - 1].status |= ETO_ST_SELECTED;
	}
}

/* Beachheads are markers: pieces past the units, in their box or on the map. */
static void show_beachheads(const struct wf_table *t, const struct wf_state *s, struct eto_scene *scene)
{
	for (unsigned i = 0; i < BEACHHEADS; i++) {
		static const char *const box[] = {[BH_ELIMINATED] = "eliminated_allied", [BH_PREP] = "prep_allied",
						  [BH_READY] = "ready_allied"};
		unsigned what = s->beachhead[i];
		if (what == BH_NONE)
			continue;
		unsigned place = what == BH_DEPLOYED ? s->beachhead_hex[i] : box_called(t, box[what]);
		if (place == ETO_NO_PLACE)
			continue;
		eto_scene_inscribe(eto_scene_piece(scene, UNITS + i, place, ALLIES, ETO_SYM_NAVAL), "BH",
				   westfront_game.choice(&t->base, SET_BEACHHEAD, i));
	}
}

/* -- places -- */

static void show_places(const struct wf_table *t, const struct wf_state *s, struct eto_scene *scene)
{
	scene->place_count = HEXES + t->boxes;
	for (unsigned hex = 0; hex < HEXES; hex++) {
		struct eto_scene_place *p = &scene->place[hex];
		p->contested = contested(s, hex);
		for (unsigned side = 0; side < SIDES; side++) {
			if (friendly(s, side, hex))
				p->control = (uint8_t)side;
			p->supplied |= (uint8_t)(in_set(&s->net[side], hex) << side);
		}
	}
}

/* -- tracks and notes -- */

/* Of something that is lost unless it is spent now. */
static void open_track(struct eto_scene *scene, unsigned seat, const char *name, int value, int max)
{
	eto_scene_track(scene, seat, name, value, max)->open = ETO_OPEN_LOST;
}

static int deployable(const struct wf_table *t, const struct wf_state *s)
{
	int n = 0;
	for (unsigned b = 0; b < BEACHHEADS; b++)
		n += !westfront_game.check(&t->base, s, ALLIES, eto_act(V_BEACHHEAD, b, 0, 0));
	return n;
}

static void show_side_tracks(const struct wf_table *t, const struct wf_state *s, unsigned side, unsigned viewers,
			     struct eto_scene *scene)
{
	eto_scene_track(scene, side, "Production Level", wf_production_level(t, s, side), 0);
	if (eto_peek(&s->stack)->proc == P_PRODUCE && viewers >> side & 1)
		open_track(scene, side, "Production points left", s->points[side], s->level_of[side]);
	if (side == ALLIES && eto_peek(&s->stack)->proc == P_BEACHHEAD && viewers >> side & 1)
		open_track(scene, side, "Beachheads to deploy", deployable(t, s), 0);
	eto_scene_track(scene, side, "Victory Cities", (int)wf_victory_cities(t, s, side), 0);
	if (side == s->side && s->supreme)
		open_track(scene, side, "Supreme Moves left", s->supreme, 0);
	if (side == AXIS && s->side == AXIS && s->theatre)
		open_track(scene, side, "Supreme Moves of JDN left", s->theatre, 0);
}

static void show_tracks(const struct wf_table *t, const struct wf_state *s, unsigned viewers, struct eto_scene *scene)
{
	static const char *const storm[] = {"Atlantic", "Mediterranean", "Baltic", "none"};
	eto_scene_track(scene, ETO_NO_SEAT, "Fortnight", s->fortnight, 2);
	eto_scene_track(scene, ETO_NO_SEAT, "Weather", 0, 0)->text = s->weather == MUD ? "mud" : "dry";
	eto_scene_track(scene, ETO_NO_SEAT, "Storm", 0, 0)->text = storm[s->storm < NO_STORM ? s->storm : BASINS];
	for (unsigned side = 0; side < SIDES; side++)
		show_side_tracks(t, s, side, viewers, scene);
}

static void show_notes(const struct wf_table *t, const struct wf_state *s, struct eto_scene *scene)
{
	const struct eto_note notes[] = {
		{s->italy == 1, "Italy has surrendered"},
		{s->italy == 2, "Italy has been conquered"},
		{s->friuli_due, "Friuli joins the Allies in the next Production"},
		{s->spain == AT_WAR, "Spain is at war with the Allies"},
		{s->spain == DEFEATED, "Spain is out of the war"},
		{s->portugal == AT_WAR, "Portugal is at war with the Allies"},
		{s->portugal == DEFEATED, "Portugal is out of the war"},
		{s->grounded, "The German paratroops are grounded"},
		{s->yugoslavia, "Army Group E may come: the Allies have entered Yugoslavia"},
		{s->tito, "Tito has risen"},
		{s->maquis, "The Maquis has risen"},
		{s->surprise == 1, "Surprise in the Ardennes this turn"},
		{s->month && air_supremacy(t, s), "Allied Air Supremacy"},
		{s->month && wf_ore_route_lost(t, s), "The ore route is cut"},
	};
	eto_scene_notes(scene, notes, sizeof notes / sizeof *notes);
}

/* -- the prompt -- */

static void ask_movement(const struct wf_state *s, struct eto_scene *scene)
{
	scene->close_text = "End the movement";
	if (s->blitz)
		eto_scene_ask(scene, "Units under command of a Blitz HQ may move again", WF_4_44_1, ETO_NONE, 0);
	else
		eto_scene_ask(scene, "Give orders to units under command, or by Supreme Moves; then end the movement",
			      WF_4_42_1, ETO_NONE, 0);
}

/* What the row of the procedure says, unless it depends on the moment. Whoever is not the owner of an ordered unit does
 * not know which it is. */
static void show_prompt(const struct eto_table *table, const struct wf_state *s, unsigned viewers,
			struct eto_scene *scene)
{
	static const char *const battles[] = {"Combat begins", "Send airstrikes to the battles, or end the airstrikes",
					      "Choose the battles to fight", "Choose the battle to resolve next"};
	static const char *const close[] = {NULL, "End the airstrikes", "Choose no more battles", NULL};
	const struct eto_frame *f = eto_peek(&s->stack);
	bool own = viewers >> f->seat & 1, moves = f->proc == P_TURN && f->step != S_COMMAND;
	eto_play_scene(table, s, scene);
	if (moves || f->proc == P_ORDER)
		scene->phase = s->blitz ? "Blitz Movement Phase" : "Movement Phase";
	if (moves)
		ask_movement(s, scene);
	else if (f->proc == P_ORDER && !own)
		eto_scene_ask(scene, "A block has got its orders", WF_6_1_2, ETO_NONE, 0);
	else if (f->proc == P_PLACE && !own)
		eto_scene_ask(scene, "A block is being placed", WF_3_24_1, ETO_NONE, 0);
	else if (f->proc == P_ROUND && f->seat == ETO_DICE)
		scene->prompt_text = "Dice for the fire in %1";
	if (f->proc == P_COMBAT) {
		scene->prompt_text = battles[f->step & 3];
		scene->close_text = close[f->step & 3];
	}
}

unsigned wf_turn(const struct eto_table *table, const void *state)
{
	unsigned month = ((const struct wf_state *)state)->month; /* none while forces are chosen */
	return month ? month - wf_first_month((const struct wf_table *)table) + 1 : 0;
}

void wf_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *scene)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	eto_scene_begin(table, state, scene);
	scene->turn_max = wf_last_month(t) - wf_first_month(t) + 1;
	scene->turn = wf_turn(table, state);
	scene->turn_name = month_names[s->month];
	if (s->month && s->fortnight)
		scene->turn_part = s->fortnight == 1 ? "first fortnight" : "second fortnight";
	show_places(t, s, scene);
	show_units(t, s, viewers, scene);
	show_beachheads(t, s, scene);
	show_tracks(t, s, viewers, scene);
	show_prompt(table, s, viewers, scene);
	show_notes(t, s, scene);
	eto_scene_targets(table, s, viewers, scene);
}
