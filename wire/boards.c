#include "wire/boards.h"

#include "core/clauses.h"
#include "core/names.h"
#include "core/notation.h"
#include "wire/shapes.h"

static void text_json(struct eto_json *j, const struct eto_voice *v, const char *key, const char *text)
{
	if (text)
		eto_json_string(j, key, eto_tr(v->catalog, text));
}

static void seat_json(struct eto_json *j, const struct eto_voice *v, unsigned seat)
{
	eto_json_string(j, "seat", seat == ETO_NO_SEAT ? NULL : eto_seat_id(v->table->game, seat));
}

/* A number that is told only if there is one. */
static void some_json(struct eto_json *j, const char *key, int value)
{
	if (value)
		eto_json_int(j, key, value);
}

static void word_json(struct eto_json *j, const char *key, const char *word)
{
	if (word[0])
		eto_json_string(j, key, word);
}

/* Its name, and the argument by which actions name it. */
static void about_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_about *about,
		       const char *name)
{
	char buffer[ETO_ID_SIZE];
	if (about->arg.kind != ETO_NONE) {
		eto_json_string(j, "about", eto_arg_id(v, about->arg, about->value, buffer));
		if (!name)
			eto_json_string(j, "name", eto_arg_name(v, about->arg, about->value, buffer));
	}
	text_json(j, v, "name", name);
}

/* -- cards -- */

static void card_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_card *c)
{
	static const char *const status[] = {"hidden", "secret", "due", "chosen", "empty"};
	eto_json_open(j, NULL, '{');
	for (unsigned i = 0; i < sizeof status / sizeof *status; i++)
		if (c->status >> i & 1)
			eto_json_bool(j, status[i], true);
	some_json(j, "when", c->when);
	if (!(c->status & (ETO_CARD_HIDDEN | ETO_CARD_EMPTY))) {
		about_json(j, v, &c->about, c->title);
		text_json(j, v, "kind", c->kind);
		word_json(j, "nation", c->nation);
		if (c->symbol != ETO_SYM_UNKNOWN)
			eto_json_string(j, "symbol", wire_symbol(c->symbol));
	}
	if (c->count > 1)
		eto_json_int(j, "count", c->count);
	if (c->lines)
		eto_json_open(j, "lines", '[');
	for (unsigned i = 0; i < c->lines; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "symbol", wire_symbol(c->line[i].symbol));
		text_json(j, v, "name", c->line[i].name);
		eto_json_int(j, "count", c->line[i].count);
		eto_json_close(j, '}');
	}
	if (c->lines)
		eto_json_close(j, ']');
	eto_json_close(j, '}');
}

static void hand_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *s,
		      const struct eto_scene_hand *h)
{
	static const char *const kind[] = {"hand", "deck", "queue", "discard", "cup"};
	eto_json_open(j, NULL, '{');
	seat_json(j, v, h->seat);
	eto_json_string(j, "kind", kind[h->kind]);
	text_json(j, v, "name", h->name);
	eto_json_int(j, "size", h->size);
	eto_json_open(j, "slots", '[');
	for (unsigned i = 0; i < h->count; i++)
		card_json(j, v, &s->card[h->first + i]);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

/* -- boards of a country -- */

static void stock_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_stock *k)
{
	eto_json_open(j, NULL, '{');
	text_json(j, v, "name", k->name);
	eto_json_int(j, "value", k->value);
	some_json(j, "income", k->income);
	some_json(j, "spent", k->spent);
	word_json(j, "anchor", k->anchor);
	eto_json_close(j, '}');
}

static void box_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_box *b)
{
	char line[256];
	struct eto_text effect = eto_text_in(line, sizeof line);
	eto_json_open(j, NULL, '{');
	text_json(j, v, "name", b->name);
	eto_scene_effect(v, b, &effect);
	if (b->effect)
		eto_json_string(j, "effect", line);
	if (b->seat != ETO_NO_SEAT)
		seat_json(j, v, b->seat);
	if (b->last)
		eto_json_bool(j, "last", true);
	eto_json_close(j, '}');
}

/* Counters that will push the marker: how many of which seat. */
static void waiting_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_ladder *k)
{
	const struct eto_game *g = v->table->game;
	unsigned any = 0;
	for (unsigned i = 0; i < g->seat_count; i++)
		any += k->waiting[i];
	if (!any)
		return;
	eto_json_open(j, "waiting", '{');
	for (unsigned i = 0; i < g->seat_count; i++)
		some_json(j, eto_seat_id(g, i), k->waiting[i]);
	eto_json_close(j, '}');
}

static void ladder_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_ladder *k)
{
	char anchor[ETO_ANCHOR_SIZE];
	eto_json_open(j, NULL, '{');
	about_json(j, v, &k->about, k->name);
	eto_json_int(j, "value", k->value);
	eto_json_int(j, "limit", k->limit);
	some_json(j, "first", k->first);
	eto_json_open(j, "boxes", '[');
	for (unsigned i = 0; i < k->boxes; i++)
		box_json(j, v, &k->box[i]);
	eto_json_close(j, ']');
	waiting_json(j, v, k);
	word_json(j, "anchor", eto_scene_anchor(k, anchor));
	eto_json_close(j, '}');
}

static void node_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_node *k)
{
	static const char *const state[] = {"closed", "open", "owned"};
	eto_json_open(j, NULL, '{');
	about_json(j, v, &k->about, k->name);
	text_json(j, v, "effect", k->effect);
	eto_json_int(j, "column", k->column);
	eto_json_int(j, "row", k->row);
	eto_json_string(j, "state", state[k->state]);
	if (k->goal) {
		eto_json_int(j, "progress", k->progress);
		eto_json_int(j, "goal", k->goal);
	}
	some_json(j, "price", k->price);
	some_json(j, "chance", k->chance);
	eto_json_open(j, "needs", '[');
	for (unsigned i = 0; i < k->needs; i++)
		eto_json_int(j, NULL, k->need[i]);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

static void sheet_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *s,
		       const struct eto_scene_sheet *h)
{
	eto_json_open(j, NULL, '{');
	seat_json(j, v, h->seat);
	text_json(j, v, "title", h->title);
	word_json(j, "nation", h->nation);
	if (h->partial)
		eto_json_bool(j, "partial", true);
	eto_json_open(j, "stocks", '[');
	for (unsigned i = 0; i < h->stocks; i++)
		stock_json(j, v, &s->stock[h->first_stock + i]);
	eto_json_close(j, ']');
	eto_json_open(j, "ladders", '[');
	for (unsigned i = 0; i < h->ladders; i++)
		ladder_json(j, v, &s->ladder[h->first_ladder + i]);
	eto_json_close(j, ']');
	eto_json_open(j, "tree", '[');
	for (unsigned i = 0; i < h->nodes; i++)
		node_json(j, v, &s->node[h->first_node + i]);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

/* -- the bill -- */

static void stepper_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_action a)
{
	char line[256];
	struct eto_text out = eto_text_in(line, sizeof line);
	eto_action_write(v, &out, a, 0, false);
	eto_json_string(j, key, line);
}

static void row_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_bill *b,
		     const struct eto_scene_bill_row *r)
{
	eto_json_open(j, NULL, '{');
	about_json(j, v, &r->about, r->name);
	text_json(j, v, "kind", r->kind);
	text_json(j, v, "effect", r->effect);
	if (r->symbol != ETO_SYM_UNKNOWN)
		eto_json_string(j, "symbol", wire_symbol(r->symbol));
	word_json(j, "nation", r->nation);
	word_json(j, "label", r->label);
	eto_json_open(j, "price", '[');
	for (unsigned i = 0; i < b->means; i++)
		eto_json_int(j, NULL, r->price[i]);
	eto_json_close(j, ']');
	eto_json_int(j, "count", r->count);
	some_json(j, "max", r->max);
	some_json(j, "most", r->most);
	some_json(j, "group", r->group);
	some_json(j, "arrives", r->arrives);
	if (r->why && v->rules && r->why <= v->rules->count)
		eto_json_string(j, "why", v->rules->rule[r->why].id);
	if (r->can_more)
		stepper_json(j, v, "more", r->more);
	if (r->can_less)
		stepper_json(j, v, "less", r->less);
	eto_json_close(j, '}');
}

static void bill_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene_bill *b)
{
	eto_json_open(j, "bill", '{');
	seat_json(j, v, b->seat);
	text_json(j, v, "title", b->title);
	eto_json_open(j, "means", '[');
	for (unsigned i = 0; i < b->means; i++) {
		eto_json_open(j, NULL, '{');
		text_json(j, v, "name", b->mean[i].name);
		eto_json_int(j, "have", b->mean[i].have);
		eto_json_int(j, "used", b->mean[i].used);
		eto_json_bool(j, "keeps", b->mean[i].keeps);
		if (b->mean[i].shared)
			eto_json_bool(j, "shared", true);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_open(j, "rows", '[');
	for (unsigned i = 0; i < b->rows; i++)
		row_json(j, v, b, &b->row[i]);
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

void wire_boards(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene)
{
	if (scene->hand_count) {
		eto_json_open(j, "hands", '[');
		for (unsigned i = 0; i < scene->hand_count; i++)
			hand_json(j, v, scene, &scene->hand[i]);
		eto_json_close(j, ']');
	}
	if (scene->sheet_count) {
		eto_json_open(j, "sheets", '[');
		for (unsigned i = 0; i < scene->sheet_count; i++)
			sheet_json(j, v, scene, &scene->sheet[i]);
		eto_json_close(j, ']');
	}
	if (scene->bill.rows)
		bill_json(j, v, &scene->bill);
}
