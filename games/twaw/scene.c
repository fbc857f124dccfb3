/* The table as a viewer sees it: counters in groups, convoys, the cup; its boards stand in boards.c. */
#include <stdio.h>
#include <string.h>

#include "core/messages.h"
#include "core/scene.h"
#include "games/twaw/attack.h"
#include "games/twaw/fleets.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

void tw_describe(const struct eto_table *table, const void *state, unsigned p, const struct eto_voice *v,
		 struct eto_text *out)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	if (p >= PIECES)
		return;
	eto_addf(out, "%s", t->title[p][v->lang]);
	if (s->place[p] < PLACES)
		eto_addf(out, ", %s", table->game->place_name(table, s->place[p], v->lang));
	if (s->mark[p] & M_INACTIVE)
		eto_addf(out, ", %s", eto_tr(v->catalog, "inactive"));
}

/* Alike counters are shown as one, with their number. */
static void show_pieces(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene)
{
	static const uint8_t symbol[KINDS] = {ETO_SYM_INFANTRY, ETO_SYM_ARMOUR, ETO_SYM_NAVAL, ETO_SYM_AIR};
	for (unsigned p = 0; p < PIECES; p++) {
		if (!on_map(s, p) || !tw_first(t, s, p))
			continue;
		unsigned c = t->piece[p].country, kind = t->piece[p].kind, n = 0, side = tw_owner(t, s, p);
		for (unsigned q = p; q < t->end[c][kind]; q++)
			n += tw_alike(t, s, p, q);
		struct eto_scene_piece *x =
			eto_scene_piece(scene, p, s->place[p], side < SIDES ? side : ETO_NO_SEAT, symbol[kind]);
		x->strength = x->full = (uint8_t)n;
		snprintf(x->nation, sizeof x->nation, "%s", t->country[c].id);
		snprintf(x->label, sizeof x->label, "%u", n);
		if (s->mark[p] & M_INACTIVE)
			x->status |= ETO_ST_DONE;
		if (s->mark[p] & M_DAMAGED)
			x->status |= ETO_ST_REDUCED;
		if (s->mark[p] & M_IN)
			x->status |= ETO_ST_ATTACKS;
		if (s->mark[p] & (M_TAC | M_OPS))
			x->status |= ETO_ST_SUPPORTS;
		if (s->supply[p] == CUT)
			x->status |= ETO_ST_NO_SUPPLY;
		if (side == NOBODY)
			x->status |= ETO_ST_NEUTRAL;
	}
}

static void show_event(struct eto_scene *scene, const struct tw_card *card)
{
	struct eto_scene_card *c = eto_scene_card(scene, ETO_CARD_SECRET, card->name);
	c->kind = "Event";
	c->lines = 1;
	c->line[0].name = card->effect;
}

static void show_cup(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene)
{
	if (!tw_systems(t, SYS_DIPLOMACY))
		return;
	struct eto_scene_hand *h = eto_scene_hand(scene, ETO_NO_SEAT, ETO_CUP, "Diplomacy cup");
	h->size = s->cup;
	for (unsigned side = 0; side < 2; side++)
		for (unsigned i = 0; i < TRACKS; i++)
			if (viewers >> side & 1 && s->flags[side][i]) {
				struct eto_scene_card *c = eto_scene_card(scene, ETO_CARD_SECRET, NULL);
				c->about = (struct eto_scene_about){{ETO_CHOICE, SET_TRACK, false}, (uint16_t)i};
				c->count = s->flags[side][i];
				c->kind = "Diplomatic effort";
			}
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		if (s->cards[i] && viewers >> tw_keeper(t, t->card[i].buyer) & 1)
			show_event(scene, &t->card[i]);
}

static const char *const routes[3] = {"Convoys to the United Kingdom", "Convoys to the USSR",
				      "Convoys on the Persian route"};

/* TW-14.2.1: face down; their owner knows what they carry. The boxes on the board have room for their number. */
static void show_convoys(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene)
{
	static const char *const anchors[3] = {"convoy_TUK", "convoy_TUS", "convoy_PER"};
	static const char *const cargo[CARGOES] = {"raw materials", "oil", "war materials"};
	if (!tw_systems(t, SYS_STRATEGIC))
		return;
	for (unsigned r = 0; r < 3; r++) {
		if (!s->sailing[r])
			continue;
		struct eto_scene_hand *h = eto_scene_hand(scene, WEST, ETO_QUEUE, routes[r]);
		h->size = s->sailing[r];
		for (unsigned i = 0; viewers >> WEST & 1 && i < CARGOES; i++)
			if (s->convoy[r][i])
				eto_scene_card(scene, ETO_CARD_SECRET, cargo[i])->count = s->convoy[r][i];
		if (!(viewers >> WEST & 1))
			eto_scene_card(scene, ETO_CARD_HIDDEN, NULL)->count = s->sailing[r];
	}
	eto_scene_sheet(scene, WEST, "Convoys");
	for (unsigned r = 0; r < 3; r++) {
		struct eto_scene_stock *k = eto_scene_stock(scene, routes[r], s->sailing[r]);
		snprintf(k->anchor, sizeof k->anchor, "%s", anchors[r]);
	}
}

/* The sea areas: who has marked them out of supply (TW-13.1.6) holds them for the phase; and who has supply there. */
static void show_seas(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene)
{
	uint32_t fed[SIDES];
	for (unsigned x = 0; x < SIDES; x++)
		fed[x] = tw_supply_seas(t, s, x);
	for (unsigned z = ZONE0; z < PLACES; z++) {
		unsigned sea = sea_of(t, z), holder = NOBODY;
		for (unsigned x = SIDES; s->cut >> sea & 1 && x-- > 0;)
			if (tw_hostile(s, x, s->side) && (holder == NOBODY || tw_sea_guarded(t, s, x, sea)))
				holder = x;
		if (holder < SIDES)
			scene->place[z].control = (uint8_t)holder;
		for (unsigned x = 0; x < SIDES; x++)
			if (fed[x] >> sea & 1)
				scene->place[z].supplied |= (uint8_t)(1u << x);
	}
}

static void show_notes(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene)
{
	const struct eto_note notes[] = {
		{s->pact == 1 && !s->war, "The pact of Germany and the USSR is in force."},
		{s->war, "Germany and the USSR are at war."},
		{s->allegiance[ITA] == AXIS && !s->fallen[ITA], "Italy is at war."},
		{s->fallen[FRA], "France has surrendered."},
		{s->effect[F_VICHY] && s->allegiance[ALR] == NOBODY && !s->fallen[ALR], "Vichy is neutral."},
		{s->persia, "The Persian route is open."},
		{tw_at_war(t, s, USA), "The USA is at war."}};
	eto_scene_notes(scene, notes, sizeof notes / sizeof *notes);
}

/* What is asked in a battle, and where it is. */
static void show_battle(const struct tw_state *s, struct eto_scene *scene)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if (f->proc == P_DICE && f->step)
		eto_scene_ask(scene,
			      "Choose whether the elite unit adds its die, which must then be one of those that count.",
			      TW_13_3_6_1_7, ETO_NONE, 0);
	if (s->b_target != NO_PLACE)
		eto_scene_at(scene, s->b_target);
}

unsigned tw_turn(const struct eto_table *table, const void *state)
{
	(void)table;
	return ((const struct tw_state *)state)->turn;
}

void tw_scene(const struct eto_table *table, const void *state, unsigned viewers, struct eto_scene *scene)
{
	const struct tw_table *t = (const struct tw_table *)table;
	const struct tw_state *s = state;
	static const char *const season_names[] = {"Spring", "Summer", "Autumn", "Winter"};
	eto_scene_begin(table, s, scene);
	eto_play_scene(table, s, scene);
	if (s->stack.depth && eto_peek(&s->stack)->proc == P_SAIL && tw_voyage(s).purpose == FOR_SHIFT)
		eto_scene_ask(scene, "Choose the fleets that go along to %1, then let them sail.", TW_13_4_3_7,
			      ETO_PLACE, tw_voyage(s).goal);
	show_battle(s, scene);
	scene->turn = tw_turn(table, state);
	scene->turn_max = TURNS;
	scene->turn_name = season_names[season(t, s)];
	scene->year = t->turn[s->turn].year;
	scene->place_count = PLACES;
	for (unsigned g = 0; g < GROUNDS; g++) {
		unsigned side = tw_holder(t, s, g);
		scene->place[g].control = (uint8_t)(side < SIDES ? side : ETO_NO_SEAT);
		for (unsigned x = 0; x < SIDES; x++)
			if (eto_set_has(&s->lines[x], g))
				scene->place[g].supplied |= (uint8_t)(1u << x);
	}
	show_pieces(t, s, scene);
	show_seas(t, s, scene);
	tw_boards(t, s, viewers, scene);
	show_convoys(t, s, viewers, scene);
	show_cup(t, s, viewers, scene);
	tw_bill(t, s, viewers, scene);
	show_notes(t, s, scene);
	eto_scene_targets(table, s, viewers, scene);
}
