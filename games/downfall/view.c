/* What a seat may know (DF-4.6.6, DF-4.6.7, DF-4.6.11, DF-4.6.12), and the scene that front ends draw.
 *
 * Only developments are secret: which tiles a side has in its box and which it owns without having shown them.
 * Everybody sees that Development Actions were made, when, and whether they put a tile in the box or took one out. */
#include <string.h>

#include "core/messages.h"
#include "core/scene.h"
#include "games/downfall/downfall.h"

/* Tiles come into the box until 1943 and are taken out at any time (DF-4.6.1, DF-4.6.2, DF-4.6.5). */
unsigned df_box_count(const struct df_table *t, const struct df_state *s, unsigned side)
{
	unsigned n = (unsigned)__builtin_popcount(df_tiles(t, side, TILE_BOXED));
	for (unsigned i = 0; i < s->devs[side]; i++) {
		bool took = s->dev_turn[side][i] & DEV_TOOK;
		if (took && n)
			n--;
		else if (!took && t->year[dev_turn(s, side, i)] < 4)
			n++;
	}
	return n;
}

/* The tiles that section 21 puts in the box are known to have been there; an empty box tells what became of them. */
void df_redact(const struct eto_table *table, void *state, unsigned viewers)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	for (unsigned side = 0; side < SIDES; side++) {
		if (viewers >> side & 1)
			continue;
		s->owned[side] = s->shown[side];
		s->boxed[side] = (uint16_t)(df_tiles(t, side, TILE_BOXED) & ~s->shown[side]);
		if (!df_box_count(t, s, side)) {
			s->owned[side] |= s->boxed[side];
			s->boxed[side] = 0;
		}
		memset(s->dev_tile[side], NONE, sizeof s->dev_tile[side]);
		if (!(s->shown[side] >> ADVP & 1))
			s->air_new[side] = 0;
		if (side == AXIS && !(s->shown[side] >> ADVS & 1))
			s->subs_new = 0;
	}
}

/* -- a possible world -- */

struct guess {
	const struct df_table *t;
	struct df_state *s;
	unsigned side;
	struct eto_rng *rng;
	unsigned budget; /* of tries */
};

/* How many Development Actions the shown tiles still need. */
static unsigned still_needed(const struct guess *g)
{
	unsigned n = 0, side = g->side;
	uint16_t missing = (uint16_t)(g->s->shown[side] & ~g->s->owned[side]);
	for (unsigned tile = 0; tile < TILES; tile++)
		if (missing >> tile & 1)
			n += g->s->boxed[side] >> tile & 1 ? 1 : 2;
	return n;
}

static bool could_develop(const struct guess *g, unsigned tile, unsigned when, unsigned i)
{
	const struct df_state *s = g->s;
	unsigned side = g->side, year_then = 1940u + g->t->year[when], first = g->t->tile[side][tile];
	bool boxed = s->boxed[side] >> tile & 1, obtains = boxed || year_then >= 1944;
	bool took = s->dev_turn[side][i] & DEV_TOOK;
	if (first == TILE_YEAR_NEVER || s->owned[side] >> tile & 1 || took != boxed)
		return false;
	if (first > TILE_BOXED && year_then < first)
		return false;
	for (unsigned k = 0; k < i && boxed && year_then < 1944; k++)
		if (s->dev_tile[side][k] == tile && dev_turn(s, side, k) == when)
			return false;
	bool urals = side == SOVIETS && g->t->tile_requires[tile] != NONE;
	return !(urals && obtains && !(s->owned[side] >> URAL & 1));
}

/* Assigns tiles to the Development Actions from the i-th on, at random, so that all that was shown comes to be
 * owned. */
static bool assign(struct guess *g, unsigned i)
{
	struct df_state *s = g->s;
	unsigned side = g->side, left = s->devs[side] - i, offset = eto_rng_below(g->rng, TILES);
	if (!left)
		return !(s->shown[side] & ~s->owned[side]);
	for (unsigned n = 0; n < TILES && g->budget; n++) {
		unsigned tile = (offset + n) % TILES, when = dev_turn(s, side, i);
		uint16_t owned = s->owned[side], boxed = s->boxed[side];
		if (!could_develop(g, tile, when, i))
			continue;
		g->budget--;
		s->dev_tile[side][i] = (uint8_t)tile;
		df_develop(g->t, s, side, tile, when);
		if ((g->t->year[when] >= 4 || still_needed(g) <= left - 1) && assign(g, i + 1))
			return true;
		s->owned[side] = owned;
		s->boxed[side] = boxed;
		s->dev_tile[side][i] = NONE;
	}
	return false;
}

/* When no assignment is found within the budget the shown tiles alone are kept, which is a possible world too. */
void df_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	const struct df_table *t = (const struct df_table *)table;
	struct df_state *s = state;
	for (unsigned side = 0; side < SIDES; side++) {
		if (viewers >> side & 1 || !s->devs[side])
			continue;
		uint16_t owned = s->owned[side], boxed = s->boxed[side];
		struct guess g = {t, s, side, rng, 4000};
		s->owned[side] = df_tiles(t, side, TILE_OWNED);
		s->boxed[side] = df_tiles(t, side, TILE_BOXED);
		if (!assign(&g, 0)) {
			s->owned[side] = owned;
			s->boxed[side] = boxed;
			memset(s->dev_tile[side], NONE, sizeof s->dev_tile[side]);
		}
	}
}

/* -- the scene -- */

void df_describe(const struct eto_table *table, const void *state, unsigned army, const struct eto_voice *v,
		 struct eto_text *out)
{
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	if (army >= ARMIES)
		return;
	const struct df_type *y = type_of(t, army);
	eto_addf(out, "%s: %s %d-%d", t->army_id[army], y->name[v->lang], y->full, y->reduced);
	if (s->zone[army] == OFF)
		return;
	if (s->step[army] == REDUCED)
		eto_addf(out, ", %s", eto_tr(v->catalog, "reduced"));
	eto_addf(out, ", %s", t->zone[s->zone[army]].name[v->lang]);
}

static unsigned symbol_of(const struct df_table *t, unsigned type)
{
	return type == SUG ? ETO_SYM_GUARD : t->type[type].tank ? ETO_SYM_ARMOUR : ETO_SYM_INFANTRY;
}

static void show_army(const struct df_table *t, const struct df_state *s, unsigned army, struct eto_scene *scene)
{
	const struct df_type *y = type_of(t, army);
	struct eto_scene_piece *p =
		eto_scene_piece(scene, army, s->zone[army], y->side, symbol_of(t, t->army_type[army]));
	bool active = s->side_of[army] == s->side;
	p->strength = (uint8_t)df_combat_factor(t, s, army, s->zone[army]);
	p->full = y->full;
	p->steps = s->step[army] == FULL ? 2 : 1;
	p->steps_max = 2;
	p->status = (uint16_t)((s->step[army] == REDUCED ? ETO_ST_REDUCED : 0) |
			       (active && s->did[army] ? ETO_ST_DONE : 0) |
			       (s->target[army] != NONE ? s->did[army] == DID_SUPPORT ? ETO_ST_SUPPORTS : ETO_ST_ATTACKS
							: 0) |
			       (s->side_of[army] == NOBODY ? ETO_ST_NEUTRAL : 0) |
			       (active && !(s->mark[army] & (M_SUPPLIED | M_NEW)) ? ETO_ST_NO_SUPPLY : 0));
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_ORDER && df_march_of(s).army == army)
		p->status |= ETO_ST_SELECTED;
	if (s->target[army] != NONE)
		p->target = s->target[army];
	char label[12];
	struct eto_text text = eto_text_in(label, sizeof label);
	eto_add_int(&text, y->full);
	eto_add_char(&text, '-');
	eto_add_int(&text, y->reduced);
	eto_scene_inscribe(p, t->country[y->country].id, label);
}

static void show_places(const struct df_table *t, const struct df_state *s, struct eto_scene *scene)
{
	zoneset supplied[SIDES];
	for (unsigned side = 0; side < SIDES; side++)
		supplied[side] = df_supply_zones(t, s, side, NONE);
	scene->place_count = ZONES;
	for (unsigned zone = 0; zone < ZONES; zone++) {
		struct eto_scene_place *p = &scene->place[zone];
		p->control = s->control[zone] < SIDES ? s->control[zone] : ETO_NO_SEAT;
		p->contested = s->count[AXIS][zone] && (s->count[ALLIES][zone] || s->count[SOVIETS][zone]);
		for (unsigned side = 0; side < SIDES; side++)
			p->supplied |= (uint8_t)(in_set(&supplied[side], zone) << side);
	}
}

/* A track of something that the side to play may still spend. */
static void open_track(const struct df_state *s, struct eto_scene *scene, unsigned seat, const char *name, int value,
		       int max, unsigned open)
{
	struct eto_scene_track *track = eto_scene_track(scene, seat, name, value, max);
	if (seat == s->side)
		track->open = (uint8_t)open;
}

/* The points of countries that are no Powers, as the board names them. */
static const char *const point_names[COUNTRIES] = {
	[FIN] = "Points of Finland",  [ITA] = "Points of Italy",    [RUM] = "Points of Romania",
	[HUN] = "Points of Hungary",  [BUL] = "Points of Bulgaria", [FRA] = "Points of France",
	[BEL] = "Points of Belgium",  [GRE] = "Points of Greece",   [YUG] = "Points of Yugoslavia",
};

static bool has_points(const struct df_state *s)
{
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (s->country_rp[c])
			return true;
	return false;
}

static void show_tracks(const struct df_table *t, const struct df_state *s, struct eto_scene *scene)
{
	for (unsigned side = 0; side < SIDES; side++) {
		open_track(s, scene, side, "Supply", s->supply[side], SUPPLY_MAX, ETO_OPEN_KEPT);
		eto_scene_track(scene, side, "Tanks", s->tanks[side], 0);
		eto_scene_track(scene, side, "Air missions", s->air[side], (int)(s->air[side] + df_air_room(s, side)));
		if (side == s->side)
			open_track(s, scene, side, "Actions left",
				   s->actions[side] > s->used[side] ? s->actions[side] - s->used[side] : 0,
				   s->actions[side], ETO_OPEN_LOST);
		eto_scene_track(scene, side, "War", s->total[side], 0)->text =
			s->total[side] ? "Total War" : "Limited War";
		for (unsigned tile = 0; tile < TILES; tile++) {
			bool owned = s->owned[side] >> tile & 1, boxed = s->boxed[side] >> tile & 1;
			if (owned || boxed)
				eto_scene_track(scene, side, t->tile_name[tile], 0, 0)->text =
					owned ? "owned" : "in the box";
		}
		eto_scene_track(scene, side, "Development box", (int)df_box_count(t, s, side), 0);
	}
	eto_scene_track(scene, AXIS, "Submarines", s->subs, 4);
	eto_scene_track(scene, AXIS, "Battle of the Atlantic", s->subs_out[0] + s->subs_out[1], 4);
	eto_scene_track(scene, ALLIES, "Strategic Bombing", s->bombs, 0);
	if (s->rp)
		open_track(s, scene, s->side, "Reinforcement points", s->rp, 0, ETO_OPEN_LOST);
	for (unsigned c = 0; c < COUNTRIES; c++) /* of France, Italy, the Minors and the partisans (DF-4.2.43) */
		if (s->country_rp[c])
			open_track(s, scene, s->side, point_names[c], s->country_rp[c], 0,
				   s->start_of_turn ? ETO_OPEN_LOST : ETO_OPEN_NOT);
}

static void ask_turn(const struct df_state *s, unsigned step, struct eto_scene *scene)
{
	if (step != S_OPEN_A)
		scene->phase = step == S_RESOLVE ? "Combat" : "After combat";
	if (step == S_RESOLVE)
		eto_scene_ask(scene, "Choose the attack to resolve next", DF_17_29, ETO_NONE, 0);
	else if (s->torch)
		eto_scene_ask(scene, "%1 more full {1:army|armies} must land in French North Africa", DF_18_22,
			      ETO_NUMBER, s->torch);
	else if (step == S_OPEN_B)
		eto_scene_ask(scene, "After the attacks: Actions, tanks and missions, then end the turn", DF_3_13,
			      ETO_NONE, 0);
	else if (s->start_of_turn && has_points(s))
		eto_scene_ask(scene,
			      "Start of the turn: spend the points of the smaller countries, or they are lost; then "
			      "Actions and operations",
			      DF_1_24, ETO_NONE, 0);
	else if (s->start_of_turn)
		eto_scene_ask(
			scene,
			"Start of the turn: armies may be removed or lose their tanks; then Actions and operations",
			DF_1_24, ETO_NONE, 0);
}

/* What the row of the procedure says (play.c), unless it depends on the moment. */
static void show_prompt(const struct eto_table *table, const struct df_state *s, struct eto_scene *scene)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	eto_play_scene(table, s, scene);
	if (f->proc == P_TURN)
		ask_turn(s, f->step, scene);
	else if (f->proc == P_REINFORCE)
		eto_scene_ask(scene, scene->prompt_text, DF_4_2_15, ETO_NUMBER, s->rp);
	else if (f->proc == P_ANSWER && fighter(s) == NONE)
		eto_scene_ask(scene, "Answer the bombers? %1 {1:is|are} in the Strategic Bombing Zone", DF_14_3,
			      ETO_NUMBER, s->bombs);
}

static void show_notes(const struct df_table *t, const struct df_state *s, struct eto_scene *scene)
{
	const struct eto_note notes[] = {
		{s->barbarossa, "Barbarossa has been made"},
		{s->lend_lease == s->turn, "Lend Lease this turn"},
		{s->war[FRA] == SURRENDERED, "France has surrendered"},
		{s->war[ITA] == SURRENDERED, "Italy has surrendered"},
		{s->war[USSR] == SURRENDERED, "The Soviet Union has surrendered"},
		{season(t, s) == WINTER, "Winter: no air missions for attacks, no landings, but for some exceptions"}};
	eto_scene_notes(scene, notes, sizeof notes / sizeof *notes);
}

unsigned df_turn(const struct eto_table *table, const void *state)
{
	(void)table;
	return ((const struct df_state *)state)->turn;
}

void df_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *scene)
{
	static const char *const names[TURNS + 1] = {
		"",
		"Winter 1940", "Spring 1940", "Summer 1940", "Autumn 1940",
		"Winter 1941", "Spring 1941", "Summer 1941", "Autumn 1941",
		"Winter 1942", "Spring 1942", "Summer 1942", "Autumn 1942",
		"Winter 1943", "Spring 1943", "Summer 1943", "Autumn 1943",
		"Winter 1944", "Spring 1944", "Summer 1944", "Autumn 1944",
		"Winter 1945", "Spring 1945",
	};
	const struct df_table *t = (const struct df_table *)table;
	const struct df_state *s = state;
	eto_scene_begin(table, state, scene);
	scene->turn = df_turn(table, state);
	scene->turn_max = TURNS;
	scene->turn_name = names[s->turn];
	show_places(t, s, scene);
	for (unsigned a = 0; a < ARMIES; a++)
		if (s->zone[a] != OFF)
			show_army(t, s, a, scene);
	show_tracks(t, s, scene);
	show_prompt(table, s, scene);
	show_notes(t, s, scene);
	eto_scene_targets(table, s, viewers, scene);
}
