#include "core/panels.h"

#include "core/clauses.h"
#include "core/names.h"

unsigned eto_panel_count(const struct eto_scene *s)
{
	return s->hand_count + s->sheet_count + (s->bill.rows != 0);
}

static void add_word(const struct eto_voice *v, struct eto_text *out, const char *text)
{
	eto_add(out, eto_tr(v->catalog, text));
}

/* A text of the catalog with one or two numbers. */
static void add_numbers(const struct eto_voice *v, struct eto_text *out, const char *text, int a, int b)
{
	static const struct eto_arg kind[2] = {{ETO_NUMBER, 0, false}, {ETO_NUMBER, 0, false}};
	const int16_t args[2] = {(int16_t)a, (int16_t)b};
	eto_say(v, out, text, kind, args, 2);
}

static void add_name(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_about *about,
		     const char *name)
{
	char buffer[ETO_ID_SIZE];
	const char *found = name ? eto_tr(v->catalog, name) : NULL;
	if (!found && about->arg.kind != ETO_NONE)
		found = eto_arg_name(v, about->arg, about->value, buffer);
	eto_add(out, found ? found : "?");
}

/* -- cards -- */

static void add_card(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_card *c)
{
	if (c->when) {
		add_numbers(v, out, "Turn %1", c->when, 0);
		eto_add(out, ": ");
	}
	if (c->count > 1)
		eto_addf(out, "%u \xc3\x97 ", c->count);
	if (c->status & ETO_CARD_EMPTY)
		add_word(v, out, "empty");
	else if (c->status & ETO_CARD_HIDDEN)
		add_word(v, out, "face down");
	else
		add_name(v, out, &c->about, c->title);
	for (unsigned i = 0; i < c->lines; i++) {
		eto_add(out, i ? ", " : ": ");
		if (c->line[i].count)
			eto_addf(out, "%u \xc3\x97 ", c->line[i].count);
		add_word(v, out, c->line[i].name);
	}
	static const struct { unsigned status; const char *text; } notes[] = {
		{ETO_CARD_SECRET, "only you see it"}, {ETO_CARD_DUE, "due now"}, {ETO_CARD_CHOSEN, "chosen"}};
	for (unsigned i = 0; i < sizeof notes / sizeof *notes; i++)
		if (c->status & notes[i].status) {
			eto_add(out, ", ");
			add_word(v, out, notes[i].text);
		}
	eto_add_char(out, '\n');
}

static void add_hand(const struct eto_voice *v, const struct eto_scene *s, const struct eto_scene_hand *h,
		     struct eto_text *title, struct eto_text *lines)
{
	add_word(v, title, h->name);
	eto_addf(title, ": %u", h->size);
	for (unsigned i = 0; i < h->count; i++)
		add_card(v, lines, &s->card[h->first + i]);
}

/* -- boards of a country -- */

static void add_stock(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_stock *k)
{
	add_word(v, out, k->name);
	eto_addf(out, ": %d", k->value);
	if (k->income)
		eto_addf(out, " (%+d)", k->income);
	if (k->spent) {
		eto_add(out, ", ");
		add_numbers(v, out, "%1 planned", k->spent, 0);
	}
	eto_add_char(out, '\n');
}

/* What a step either way leads to, where boxes have names. */
static void add_neighbours(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_ladder *k)
{
	const struct eto_scene_box *here = &k->box[k->value];
	const struct eto_scene_box *low = k->value && k->value < k->boxes ? here - 1 : NULL;
	const struct eto_scene_box *high = k->value + 1u < k->boxes ? here + 1 : NULL;
	const char *back = low && (low->last || !here->last) ? low->name : NULL;
	const char *on = high && (high->last || !here->last) ? high->name : NULL;
	if (!here->name || (!back && !on))
		return;
	eto_add(out, " (");
	if (back)
		eto_addf(out, "\xe2\x86\x90 %s", eto_tr(v->catalog, back));
	if (on)
		eto_addf(out, "%s\xe2\x86\x92 %s", back ? ", " : "", eto_tr(v->catalog, on));
	eto_add(out, ")");
}

static void add_ladder(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_ladder *k)
{
	const struct eto_scene_box *here = &k->box[k->value];
	add_name(v, out, &k->about, k->name);
	eto_add(out, ": ");
	for (unsigned i = 0; i < k->boxes; i++)
		eto_add(out, i == k->value ? "\xe2\x96\xa0" : i > k->limit ? "\xc3\x97" : "\xe2\x96\xa1");
	if (k->value < k->boxes && here->name) {
		eto_add_char(out, ' ');
		add_word(v, out, here->name);
	}
	if (k->value < k->boxes && here->effect) {
		eto_add(out, here->name ? ": " : " ");
		eto_scene_effect(v, here, out);
	}
	add_neighbours(v, out, k);
	for (unsigned i = 0; i < v->table->game->seat_count; i++)
		if (k->waiting[i])
			eto_addf(out, ", %s +%u", eto_tr(v->catalog, v->table->game->seats[i].name), k->waiting[i]);
	eto_add_char(out, '\n');
}

static void add_node(const struct eto_voice *v, struct eto_text *out, const struct eto_scene *s,
		     const struct eto_scene_sheet *h, const struct eto_scene_node *k)
{
	static const char *const mark[] = {"-", "\xe2\x97\x8b", "\xe2\x9c\x93"};
	eto_addf(out, "%s ", mark[k->state]);
	add_name(v, out, &k->about, k->name);
	if (k->state == ETO_NODE_OPEN && k->goal)
		eto_addf(out, " %u/%u", k->progress, k->goal);
	if (k->state == ETO_NODE_OPEN && k->price) {
		eto_add(out, ", ");
		add_numbers(v, out, "price %1", k->price, 0);
	}
	if (k->state == ETO_NODE_OPEN && k->chance)
		eto_addf(out, ", %u %%", k->chance);
	for (unsigned i = 0; k->state == ETO_NODE_CLOSED && i < k->needs; i++) {
		const struct eto_scene_node *need = &s->node[h->first_node + k->need[i]];
		eto_add(out, i ? ", " : " \xe2\x86\x90 ");
		add_name(v, out, &need->about, need->name);
	}
	eto_add_char(out, '\n');
}

static void add_sheet(const struct eto_voice *v, const struct eto_scene *s, const struct eto_scene_sheet *h,
		      struct eto_text *title, struct eto_text *lines)
{
	add_word(v, title, h->title);
	if (h->partial) {
		eto_add(title, ", ");
		add_word(v, title, "the open part");
	}
	for (unsigned i = 0; i < h->stocks; i++)
		add_stock(v, lines, &s->stock[h->first_stock + i]);
	for (unsigned i = 0; i < h->ladders; i++)
		add_ladder(v, lines, &s->ladder[h->first_ladder + i]);
	for (unsigned i = 0; i < h->nodes; i++)
		add_node(v, lines, s, h, &s->node[h->first_node + i]);
}

/* -- the bill -- */

static void add_row(const struct eto_voice *v, struct eto_text *out, const struct eto_scene_bill *b,
		    const struct eto_scene_bill_row *r)
{
	add_name(v, out, &r->about, r->name);
	eto_addf(out, ": %u", r->count);
	if (r->max)
		eto_addf(out, "/%u", r->max);
	for (unsigned i = 0; i < b->means; i++)
		if (r->price[i]) {
			eto_addf(out, ", %d ", r->price[i]);
			add_word(v, out, b->mean[i].name);
		}
	if (r->arrives) {
		eto_add(out, ", ");
		add_numbers(v, out, "Turn %1", r->arrives, 0);
	}
	if (!r->can_more && r->why && v->rules && r->why <= v->rules->count)
		eto_addf(out, " (%s)", v->rules->rule[r->why].id);
	eto_add_char(out, '\n');
}

static void add_bill(const struct eto_voice *v, const struct eto_scene_bill *b, struct eto_text *title,
		     struct eto_text *lines)
{
	add_word(v, title, b->title ? b->title : "Bill");
	for (unsigned i = 0; i < b->means; i++) {
		add_word(v, lines, b->mean[i].name);
		eto_add(lines, ": ");
		add_numbers(v, lines, "%1 of %2 used", b->mean[i].used, b->mean[i].have);
		eto_add_char(lines, '\n');
	}
	for (unsigned i = 0; i < b->rows; i++)
		add_row(v, lines, b, &b->row[i]);
}

unsigned eto_panel(const struct eto_voice *v, const struct eto_scene *s, unsigned panel, struct eto_text *title,
		   struct eto_text *lines)
{
	if (panel < s->hand_count) {
		add_hand(v, s, &s->hand[panel], title, lines);
		return s->hand[panel].seat;
	}
	panel -= s->hand_count;
	if (panel < s->sheet_count) {
		add_sheet(v, s, &s->sheet[panel], title, lines);
		return s->sheet[panel].seat;
	}
	add_bill(v, &s->bill, title, lines);
	return s->bill.seat;
}
