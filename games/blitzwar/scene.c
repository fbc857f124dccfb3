/* What front ends draw: zones and seas, counters, tracks, queues of cards. */
#include <stdio.h>
#include <string.h>

#include "core/scene.h"
#include "games/blitzwar/blitzwar.h"

static void add_places(const struct bw_table *t, const struct bw_state *s, struct eto_scene *scene)
{
	scene->place_count = PLACES;
	for (unsigned z = 0; z < ZONES; z++) {
		scene->place[z].control = s->control[z] < SIDES ? s->control[z] : ETO_NO_SEAT;
		for (unsigned side = 0; side < SIDES; side++)
			if (s->control[z] == side && bw_zone_supplied(t, s, side, z))
				scene->place[z].supplied |= (uint8_t)(1u << side);
	}
	for (unsigned sea = 0; sea < SEAS; sea++) {
		unsigned master = bw_superior_at(t, s, sea);
		scene->place[SEA0 + sea].control = master < SIDES ? (uint8_t)master : ETO_NO_SEAT;
	}
}

static void add_piece(const struct bw_table *t, const struct bw_state *s, unsigned c, struct eto_scene *scene)
{
	static const uint8_t symbols[TYPES] = {ETO_SYM_INFANTRY, ETO_SYM_ARMOUR,    ETO_SYM_AIR,
					       ETO_SYM_NAVAL,	 ETO_SYM_SUBMARINE, ETO_SYM_STATIC};
	const struct bw_counter *k = &t->counter[c];
	const struct bw_face *f = face_of(t, s, c);
	unsigned side = side_of(t, s, c), left;
	struct eto_scene_piece *p = eto_scene_piece(scene, c, s->place[c], side < SIDES ? side : ETO_NO_SEAT,
						    k->elite   ? ETO_SYM_GUARD
						    : k->white ? ETO_SYM_MECHANISED
							       : symbols[k->kind]);
	p->strength = (uint8_t)(k->kind == SUPPLY ? (s->stock[c] + 1) / 2 : f->inf + f->arm + f->num);
	p->full = (uint8_t)(k->face[0].inf + k->face[0].arm + k->face[0].num);
	p->status = (uint16_t)((s->face[c] && !fortified(t, s, c) ? ETO_ST_REDUCED : 0) |
			       (s->mark[c] & M_CUT ? ETO_ST_NO_SUPPLY : 0) |
			       (s->mark[c] & (M_MOVED | M_RAILED | M_SHIPPED | M_MISSION) ? ETO_ST_DONE : 0) |
			       (s->mark[c] & (M_ACTIVE | M_IN) ? ETO_ST_ATTACKS : 0) |
			       (bw_marching(t, s, &left) == c ? ETO_ST_SELECTED : 0) |
			       (side == NOBODY ? ETO_ST_NEUTRAL : 0));
	snprintf(p->nation, sizeof p->nation, "%.5s", t->country[k->country].id);
	if (k->kind == SUPPLY)
		snprintf(p->label, sizeof p->label, s->stock[c] & 1 ? "S%u½" : "S%u", s->stock[c] / 2u);
	else if (fortified(t, s, c))
		snprintf(p->label, sizeof p->label, "I1 F");
	else if (k->kind <= ARM)
		snprintf(p->label, sizeof p->label,
			 f->arm && f->inf ? "C%u I%u"
			 : f->arm	  ? "C%u"
					  : "I%u",
			 f->arm ? f->arm : f->inf, f->inf);
	else
		snprintf(p->label, sizeof p->label, "%c%u%s", "ICAFUS"[k->kind], f -> num,
			 s -> mark[c] & M_HEAD ? " B" : "");
}

static void add_tracks(const struct bw_table *t, const struct bw_state *s, struct eto_scene *scene)
{
	for (unsigned side = 0; side < SIDES; side++) {
		eto_scene_track(scene, side, "Supply, in halves", (int)bw_supply_of(t, s, side), 0);
		eto_scene_track(scene, side, "Strategic Points", (int)bw_points(t, s, side), 58);
	}
	eto_scene_track(scene, AXIS, "Strategic Points at the end of the Axis turn", s->axis_points, 58);
	if (s->bombed[0] + s->bombed[1])
		eto_scene_track(scene, ALLIED, "Bombers over Germany", s->bombed[0] + s->bombed[1], 3);
	if (s->owed[AXIS] + s->owed[ALLIED] + s->owed[SOVIET])
		for (unsigned side = 0; side < SIDES; side++)
			if (s->owed[side])
				eto_scene_track(scene, side, "Supply to lose, in halves", s->owed[side], 0);
	if (s->war[USA] == NOBODY)
		eto_scene_track(scene, ETO_NO_SEAT, "The United States enter in turn", (int)bw_usa_turn(s), 0);
}

static void add_card(const struct bw_table *t, struct eto_scene *scene, unsigned status, unsigned side, unsigned card)
{
	static const char *const names[TYPES] = {"Infantry", "Armour",	   "Air units",
						 "Fleets",   "Submarines", "Supply units"};
	static const uint8_t symbols[TYPES] = {ETO_SYM_INFANTRY, ETO_SYM_ARMOUR,    ETO_SYM_AIR,
					       ETO_SYM_NAVAL,    ETO_SYM_SUBMARINE, ETO_SYM_UNKNOWN};
	struct eto_scene_card *c = eto_scene_card(scene, status, NULL);
	c->symbol = ETO_SYM_UNKNOWN;
	c->count = 1;
	if (card >= CARDS)
		return;
	const struct bw_card *k = &t->card[side * CARDS + card];
	c->about.arg = (struct eto_arg){.kind = ETO_CHOICE, .set = SET_CARD};
	c->about.value = (uint16_t)(side * CARDS + card);
	c->kind = k->kind == TOTAL ? "Total War" : "Limited War";
	for (unsigned type = 0; type < TYPES && c->lines < ETO_CARD_LINES; type++)
		if (k->unit[type]) {
			c->line[c->lines].count = k->unit[type];
			c->line[c->lines].symbol = symbols[type];
			c->line[c->lines++].name = names[type];
		}
	if (k->development) {
		c->line[c->lines].count = k->development;
		c->line[c->lines].symbol = ETO_SYM_UNKNOWN;
		c->line[c->lines++].name = "Development";
	}
}

/* The queue of each side, and for its owner the cards that he may choose. */
static void add_cards(const struct bw_table *t, const struct bw_state *s, unsigned viewers, struct eto_scene *scene)
{
	for (unsigned side = 0; side < SIDES; side++) {
		bool own = viewers >> side & 1;
		eto_scene_hand(scene, side, ETO_QUEUE, "Cards that wait");
		for (unsigned i = 0; i < QUEUE; i++)
			if (s->queue[side][i] != NO_CARD)
				add_card(t, scene, own ? ETO_CARD_SECRET : ETO_CARD_HIDDEN, side,
					 own ? s->queue[side][i] : (unsigned)CARDS);
		if (s->shown[side] != NO_CARD) {
			eto_scene_hand(scene, side, ETO_DISCARD, "The card of this turn");
			add_card(t, scene, 0, side, s->shown[side]);
		}
		if (!own)
			continue;
		eto_scene_hand(scene, side, ETO_HAND, "Cards to choose from");
		for (unsigned card = 0; card < CARDS; card++)
			if (bw_card_free(s, side, card) &&
			    (t->card[side * CARDS + card].kind == LIMITED || bw_total_war(t, s, side)))
				add_card(t, scene, ETO_CARD_SECRET, side, card);
	}
}

static void add_notes(const struct bw_state *s, struct eto_scene *scene)
{
	eto_scene_note(scene, s->france == FRANCE  ? "France fights"
			      : s->france == VICHY ? "Vichy France"
						   : "Free France");
	if (s->war_east)
		eto_scene_note(scene, "Germany and the Soviet Union are at war");
}

unsigned bw_turn(const struct eto_table *table, const void *state)
{
	(void)table;
	return ((const struct bw_state *)state)->turn;
}

void bw_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *scene)
{
	static const char *const seasons[] = {"Winter", "Spring", "Summer", "Autumn"};
	static const char *const weather[] = {"Fair weather", "Mud: no Blitz", "Snow"};
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	eto_scene_begin(table, state, scene);
	eto_play_scene(table, s, scene);
	if (eto_peek(&s->stack)->proc == P_CARDS) {
		scene->prompt_arg[0].kind = ETO_NUMBER;
		scene->prompt.arg[0] = (int16_t)bw_card_turn(s);
	}
	const struct bw_battle *battle = bw_battle_of(s);
	if (battle)
		eto_scene_at(scene, battle->zone);
	scene->turn = bw_turn(table, state);
	scene->turn_max = TURNS;
	scene->turn_name = seasons[now(t, s)->season];
	scene->year = now(t, s)->year;
	add_places(t, s, scene);
	for (unsigned c = 0; c < COUNTERS; c++)
		if (on_map(s, c))
			add_piece(t, s, c, scene);
	add_tracks(t, s, scene);
	eto_scene_note(scene, weather[now(t, s)->weather]);
	add_notes(s, scene);
	add_cards(t, s, viewers, scene);
	eto_scene_targets(table, state, viewers, scene);
}
