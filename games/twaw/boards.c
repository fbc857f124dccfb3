/* What lies beside the map: the boards of the countries (5.5, TW-7.3.1 to TW-7.3.5) and the diplomacy table (16), whose
 * spaces have names. */
#include <stdio.h>

#include "core/rows.h"
#include "core/scene.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

static const char *const track_ids[] = {"ROM", "HUN", "BUL", "FIN", "YUG",  "GRE", "TUR",
					"SPA", "SWE", "IRQ", "USSR", "USA", NULL};

bool tw_load_spaces(struct tw_table *t, const struct eto_files *files, struct eto_error *err)
{
	static const char *const kinds[] = {"none",	   "disabled",	 "light_grey", "dark_grey",
					    "light_brown", "dark_brown", "war",	       NULL};
	static const struct eto_column columns[] = {
		{"track", ETO_COL_NAME, ETO_AT(struct tw_box_text, track), .names = track_ids},
		{"space", ETO_COL_NUMBER, ETO_AT(struct tw_box_text, space), .least = -TRACK_ZERO, .most = TRACK_ZERO},
		{"kind", ETO_COL_NAME, ETO_AT(struct tw_box_text, kind), .names = kinds},
		{"reversible", ETO_COL_FLAG, ETO_AT(struct tw_box_text, reversible)},
		{"name", ETO_COL_TEXT, ETO_AT(struct tw_box_text, name)},
		{"effect", ETO_COL_TEXT, ETO_AT(struct tw_box_text, effect), .may = true},
		{0}};
	struct eto_rows rows = {"data/diplomacy.tsv", columns, ETO_INTO(t->space), .least = SPACES};
	return eto_rows_read(&rows, files, err);
}

/* -- the diplomacy table: one row of spaces for each country, from the side of the Axis to that of the Allies -- */

static unsigned whose(const struct tw_box_text *x)
{
	switch (x->kind) {
	case SPACE_LIGHT_GREY:
	case SPACE_DARK_GREY: return AXIS;
	case SPACE_LIGHT_BROWN:
	case SPACE_DARK_BROWN: return WEST;
	case SPACE_WAR: return x->track == TR_USSR ? SOV : WEST;
	default: return ETO_NO_SEAT;
	}
}

static void show_track(const struct tw_table *t, const struct tw_state *s, unsigned viewers, unsigned track,
		       struct eto_scene *scene)
{
	int low = 0, high = 0;
	for (unsigned i = 0; i < SPACES; i++)
		if (t->space[i].track == track) {
			low = t->space[i].space < low ? t->space[i].space : low;
			high = t->space[i].space > high ? t->space[i].space : high;
		}
	struct eto_scene_ladder *l =
		eto_scene_ladder(scene, NULL, (unsigned)(tw_space(s, track) - low), (unsigned)(high - low + 1));
	l->about = (struct eto_scene_about){{ETO_CHOICE, SET_TRACK, false}, (uint16_t)track};
	l->first = (int8_t)low;
	snprintf(l->anchor, sizeof l->anchor, "diplomacy_%s", track_ids[track]);
	for (unsigned i = 0; i < SPACES; i++) {
		const struct tw_box_text *x = &t->space[i];
		if (x->track != track || x->space - low >= ETO_SCENE_BOXES)
			continue;
		l->box[x->space - low] = (struct eto_scene_box){.name = x->name,
								.effect = x->effect[0] ? x->effect : NULL,
								.seat = (uint8_t)whose(x),
								.last = !x->reversible};
	}
	for (unsigned side = 0; side < 2; side++)
		if (viewers >> side & 1)
			l->waiting[side] = s->flags[side][track]; /* TW-15.2.10 */
}

/* -- the board of a country -- */

static const char *damage_text(const struct tw_effect *x)
{
	return x->actions     ? "movement %1, factories %2, actions %3"
	       : x->factories ? "movement %1, factories %2"
	       : x->movement  ? "movement %1"
			      : NULL;
}

/* TW-12.5 to TW-12.7: air fleets that are readied, fleets that may act. */
static const char *oil_text(const struct tw_effect *x)
{
	if (x->air == READY_ONE)
		return x->naval == READY_ONE ? "no Operations, movement %1, actions %3, one air fleet and one fleet"
					     : "no Operations, movement %1, actions %3, one air fleet and no fleet";
	if (x->air == READY_HALF)
		return x->naval == READY_HALF ? "movement %1, half of the air fleets and fleets"
					      : "movement %1, half of the air fleets";
	return x->naval == READY_HALF ? "half of the fleets" : x->movement ? "movement %1" : NULL;
}

static void show_effects(struct eto_scene_ladder *l, const struct tw_effect *x,
			 const char *(*text)(const struct tw_effect *))
{
	for (unsigned i = 0; i < l->boxes; i++) {
		l->box[i].effect = text(&x[i]);
		l->box[i].number[0] = x[i].movement;
		l->box[i].number[1] = x[i].factories;
		l->box[i].number[2] = x[i].actions;
	}
}

static void show_ladders(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene, unsigned c)
{
	static const char *const level_text[] = {"factories %1, actions %2, movement %3",
						 "factories %1, actions %2, movement %3, raw materials +1",
						 "factories %1, actions %2, movement %3, raw materials +2"};
	struct eto_scene_ladder *l = eto_scene_ladder(scene, "Industrial level", s->level[c] - 1u, 5);
	l->first = 1;
	snprintf(l->anchor, sizeof l->anchor, "industry_%s", t->country[c].id);
	for (unsigned i = 0; i < 5; i++) {
		const struct tw_level *x = &t->level[c][i + 1];
		l->box[i].effect = level_text[x->bonus]; /* TW-7.2.4, TW-7.2.5 */
		l->box[i].number[0] = x->factories;
		l->box[i].number[1] = x->actions;
		l->box[i].number[2] = x->movement;
	}
	eto_scene_ladder(scene, "Industrial progress", s->growth[c], 11);
	if (c == USA)
		return; /* TW-7.3.6 */
	l = eto_scene_ladder(scene, "Oil", s->oil[c], 11);
	snprintf(l->anchor, sizeof l->anchor, "oil_%s", t->country[c].id);
	show_effects(l, t->oil[c], oil_text);
	l = eto_scene_ladder(scene, "Damage", s->damage[c], 11);
	l->limit = t->level[c][s->level[c]].limit;
	snprintf(l->anchor, sizeof l->anchor, "damage_%s", t->country[c].id);
	show_effects(l, t->damage[c], damage_text);
}

static void show_tree(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene, unsigned c)
{
	unsigned row[6] = {0}, first = 0;
	while (t->tech[first].country != c)
		first++;
	for (unsigned i = first; i < TECHS && t->tech[i].country == c; i++) {
		unsigned level = t->tech[i].level;
		struct eto_scene_node *n = eto_scene_node(scene, t->tech[i].name, level, row[level]++);
		n->about = (struct eto_scene_about){{ETO_CHOICE, SET_TECH, false}, (uint16_t)i};
		n->progress = s->tech[i];
		n->effect = t->tech[i].effect;
		n->goal = 10;
		n->price = t->tech[i].price;
		bool open = s->level[c] >= level && (t->tech[i].need == TECHS || has_tech(s, t->tech[i].need));
		n->state = has_tech(s, i) ? ETO_NODE_OWNED : open ? ETO_NODE_OPEN : ETO_NODE_CLOSED;
		if (t->tech[i].need < TECHS) {
			n->needs = 1;
			n->need[0] = (uint8_t)(t->tech[i].need - first);
		}
	}
}

static void show_board(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene, unsigned c)
{
	static const char *const points[POINTS] = {"Submarines", "Anti-submarine points", "Bombers", "Interceptors"};
	static const uint8_t seat[MAJORS] = {AXIS, AXIS, WEST, WEST, SOV, WEST};
	struct eto_scene_sheet *sheet = eto_scene_sheet(scene, seat[c], t->country[c].name[ETO_EN]);
	snprintf(sheet->nation, sizeof sheet->nation, "%s", t->country[c].id);
	struct tw_forecast next = tw_forecast(t, s, c);
	struct eto_scene_stock *k = eto_scene_stock(scene, "Raw materials", s->mp[c]);
	k->income = (int)next.mp;
	snprintf(k->anchor, sizeof k->anchor, "mp_%s", t->country[c].id);
	eto_scene_stock(scene, "Oil", s->oil[c])->income = (int)next.oil;
	eto_scene_stock(scene, "Actions", s->actions[c]);
	k = eto_scene_stock(scene, "Strategic movement", s->sm[c]);
	snprintf(k->anchor, sizeof k->anchor, "sm_%s", t->country[c].id);
	eto_scene_stock(scene, "Factory points", (int)next.factories);
	for (unsigned i = 0; i < POINTS; i++)
		if (s->point[c][i]) {
			k = eto_scene_stock(scene, points[i], s->point[c][i]);
			snprintf(k->anchor, sizeof k->anchor, "%s_%s", i <= GAS ? "weapons" : "air", t->country[c].id);
		}
	show_ladders(t, s, scene, c);
	show_tree(t, s, scene, c);
}

void tw_boards(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene)
{
	for (unsigned c = 0; c < MAJORS; c++)
		if (tw_awake(t, s, c))
			show_board(t, s, scene, c);
	if (!tw_systems(t, SYS_DIPLOMACY))
		return;
	eto_scene_sheet(scene, ETO_NO_SEAT, "Diplomacy");
	for (unsigned i = 0; i < TRACKS; i++)
		show_track(t, s, viewers, i, scene);
}
