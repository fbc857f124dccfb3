#include "core/scene.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum { LEGAL_MAX = 16384 };

void eto_scene_begin(const struct eto_table *t, const void *state, struct eto_scene *s)
{
	/* Whatever the counts count is made as a whole when it is added. */
	memset(s, 0, offsetof(struct eto_scene, place));
	s->place[0] = (struct eto_scene_place){.control = ETO_NO_SEAT};
	for (unsigned n = 1; n < ETO_SCENE_PLACES;
	     n *= 2) /* of which there is a power of two: twice as many each time */
		memcpy(s->place + n, s->place, n * sizeof *s->place);
	s->hand_count = s->card_count = s->sheet_count = s->stock_count = s->ladder_count = s->node_count = 0;
	s->bill.seat = ETO_NO_SEAT;
	s->bill.title = NULL;
	s->bill.means = s->bill.rows = 0;
	s->prompt.kind = 0xffff;
	s->deciders = t->game->deciders(t, state);
}

void eto_scene_when(const struct eto_scene *s, const struct eto_catalog *catalog, struct eto_text *out)
{
	if (!s->turn_name)
		return;
	const char *form = eto_tr(catalog, s->year ? "%1 %2" : "%1");
	for (const char *c = form; *c; c++)
		if (*c != '%')
			eto_add_char(out, *c);
		else if (*++c == '1')
			eto_add(out, eto_tr(catalog, s->turn_name));
		else
			eto_add_int(out, s->year);
	if (s->turn_part)
		eto_addf(out, ", %s", eto_tr(catalog, s->turn_part));
}

const char *eto_scene_anchor(const struct eto_scene_ladder *k, char out[ETO_ANCHOR_SIZE])
{
	struct eto_text text = eto_text_in(out, ETO_ANCHOR_SIZE);
	if (k->anchor[0])
		eto_addf(&text, "%s_%d", k->anchor, k->first + k->value);
	return out;
}

void eto_scene_effect(const struct eto_voice *v, const struct eto_scene_box *box, struct eto_text *out)
{
	static const struct eto_arg kind[3] = {
		{ETO_NUMBER, 0, false}, {ETO_NUMBER, 0, false}, {ETO_NUMBER, 0, false}};
	if (box->effect)
		eto_say(v, out, box->effect, kind, box->number, 3);
}

/* -- targets -- */

static void mark_place(struct eto_scene *s, unsigned place)
{
	if (place < s->place_count)
		s->place[place].target = 1;
}

static void mark_piece(struct eto_scene *s, unsigned piece)
{
	for (unsigned i = 0; i < s->piece_count; i++)
		if (s->piece[i].piece == piece && !(s->piece[i].status & ETO_ST_HIDDEN))
			mark_place(s, s->piece[i].place);
}

static void mark_action(const struct eto_game *g, struct eto_scene *s, struct eto_action a, struct eto_action before)
{
	for (unsigned k = 0; a.verb != ETO_ROLL && k < ETO_ARGS; k++) {
		bool again = before.verb == a.verb && before.arg[k] == a.arg[k];
		if (g->verbs[a.verb].arg[k].kind == ETO_PLACE)
			mark_place(s, a.arg[k]);
		else if (g->verbs[a.verb].arg[k].kind == ETO_PIECE && !again)
			mark_piece(s, a.arg[k]);
	}
}

void eto_scene_targets(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *s)
{
	struct eto_action list[LEGAL_MAX];
	const struct eto_action none = {ETO_ROLL, {0}};
	assert(t->game->legal_max <= LEGAL_MAX);
	for (unsigned seat = 0; seat < t->game->seat_count; seat++) {
		if (!((viewers & s->deciders) >> seat & 1))
			continue;
		unsigned n = t->game->legal(t, state, seat, list);
		for (unsigned i = 0; i < n; i++)
			mark_action(t->game, s, list[i], i ? list[i - 1] : none);
	}
}

/* -- what a game puts in -- */

void eto_scene_ask(struct eto_scene *s, const char *text, eto_clause clause, unsigned kind, int value)
{
	s->prompt_text = text;
	s->prompt_clause = clause;
	s->prompt_arg[0] = (struct eto_arg){(uint8_t)kind, 0, false};
	s->prompt.arg[0] = (int16_t)value;
}

void eto_scene_at(struct eto_scene *s, unsigned place)
{
	s->prompt_arg[ETO_EVENT_ARGS - 1] = (struct eto_arg){ETO_PLACE, 0, false};
	s->prompt.arg[ETO_EVENT_ARGS - 1] = (int16_t)place;
}

unsigned eto_scene_focus(const struct eto_scene *s)
{
	for (unsigned i = 0; i < ETO_EVENT_ARGS; i++)
		if (s->prompt_arg[i].kind == ETO_PLACE)
			return (uint16_t)s->prompt.arg[i];
	return ETO_NO_PLACE;
}

/* The next element of a list of the scene; of a full one the last, which is then overwritten and was one too many. */
static unsigned take(unsigned *count, unsigned max)
{
	if (*count == max)
		return max - 1;
	return (*count)++;
}

struct eto_scene_track *eto_scene_track(struct eto_scene *s, unsigned seat, const char *name, int value, int max)
{
	struct eto_scene_track *t = &s->track[take(&s->track_count, ETO_SCENE_TRACKS)];
	*t = (struct eto_scene_track){.seat = (uint8_t)seat, .name = name, .value = value, .max = max};
	return t;
}

void eto_scene_note(struct eto_scene *s, const char *text)
{
	s->note[take(&s->note_count, ETO_SCENE_NOTES)] = text;
}

void eto_scene_notes(struct eto_scene *s, const struct eto_note *list, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		if (list[i].holds)
			eto_scene_note(s, list[i].text);
}

struct eto_scene_piece *eto_scene_piece(struct eto_scene *s, unsigned piece, unsigned place, unsigned seat,
					unsigned symbol)
{
	struct eto_scene_piece *p = &s->piece[take(&s->piece_count, ETO_SCENE_PIECES)];
	*p = (struct eto_scene_piece){.piece = (uint16_t)piece,
				      .place = (uint16_t)place,
				      .seat = (uint8_t)seat,
				      .symbol = (uint8_t)symbol,
				      .target = ETO_NO_PLACE};
	return p;
}

/* A few letters: what is too long is cut where a character ends. */
static void inscribe(char *on, size_t size, const char *text)
{
	size_t n = 0;
	while (n < size && (on[n] = text[n]))
		n++;
	if (n < size)
		return;
	struct eto_text cut = eto_text_in(on, size);
	eto_add(&cut, text);
}

void eto_scene_inscribe(struct eto_scene_piece *p, const char *nation, const char *label)
{
	inscribe(p->nation, sizeof p->nation, nation);
	inscribe(p->label, sizeof p->label, label);
}

struct eto_scene_hand *eto_scene_hand(struct eto_scene *s, unsigned seat, enum eto_hand kind, const char *name)
{
	struct eto_scene_hand *h = &s->hand[take(&s->hand_count, ETO_SCENE_HANDS)];
	*h = (struct eto_scene_hand){
		.seat = (uint8_t)seat, .kind = (uint8_t)kind, .name = name, .first = (uint16_t)s->card_count};
	return h;
}

struct eto_scene_card *eto_scene_card(struct eto_scene *s, unsigned status, const char *title)
{
	bool room = s->card_count < ETO_SCENE_CARDS && s->hand_count;
	struct eto_scene_card *c = &s->card[take(&s->card_count, ETO_SCENE_CARDS)];
	*c = (struct eto_scene_card){.status = (uint8_t)status, .symbol = ETO_SYM_UNKNOWN, .count = 1, .title = title};
	if (room) {
		struct eto_scene_hand *h = &s->hand[s->hand_count - 1];
		h->count++;
		h->size = (uint16_t)(h->size + !(status & ETO_CARD_EMPTY));
	}
	return c;
}

struct eto_scene_sheet *eto_scene_sheet(struct eto_scene *s, unsigned seat, const char *title)
{
	struct eto_scene_sheet *h = &s->sheet[take(&s->sheet_count, ETO_SCENE_SHEETS)];
	*h = (struct eto_scene_sheet){.seat = (uint8_t)seat,
				      .title = title,
				      .first_stock = (uint16_t)s->stock_count,
				      .first_ladder = (uint16_t)s->ladder_count,
				      .first_node = (uint16_t)s->node_count};
	return h;
}

static struct eto_scene_sheet *last_sheet(struct eto_scene *s)
{
	assert(s->sheet_count);
	return &s->sheet[s->sheet_count - 1];
}

struct eto_scene_stock *eto_scene_stock(struct eto_scene *s, const char *name, int value)
{
	struct eto_scene_stock *k = &s->stock[take(&s->stock_count, ETO_SCENE_STOCKS)];
	struct eto_scene_sheet *h = last_sheet(s);
	*k = (struct eto_scene_stock){.name = name, .value = value};
	h->stocks = (uint16_t)(s->stock_count - h->first_stock);
	return k;
}

struct eto_scene_ladder *eto_scene_ladder(struct eto_scene *s, const char *name, unsigned value, unsigned boxes)
{
	struct eto_scene_ladder *k = &s->ladder[take(&s->ladder_count, ETO_SCENE_LADDERS)];
	struct eto_scene_sheet *h = last_sheet(s);
	unsigned most = boxes < ETO_SCENE_BOXES ? boxes : ETO_SCENE_BOXES;
	*k = (struct eto_scene_ladder){
		.name = name, .value = (uint8_t)value, .boxes = (uint8_t)most, .limit = (uint8_t)(most ? most - 1 : 0)};
	for (unsigned i = 0; i < ETO_SCENE_BOXES; i++)
		k->box[i].seat = ETO_NO_SEAT;
	h->ladders = (uint16_t)(s->ladder_count - h->first_ladder);
	return k;
}

struct eto_scene_node *eto_scene_node(struct eto_scene *s, const char *name, unsigned column, unsigned row)
{
	struct eto_scene_node *k = &s->node[take(&s->node_count, ETO_SCENE_NODES)];
	struct eto_scene_sheet *h = last_sheet(s);
	*k = (struct eto_scene_node){.name = name, .column = (uint8_t)column, .row = (uint8_t)row};
	h->nodes = (uint16_t)(s->node_count - h->first_node);
	return k;
}

struct eto_scene_bill_row *eto_scene_bill_row(struct eto_scene *s, const char *name)
{
	struct eto_scene_bill_row *r = &s->bill.row[take(&s->bill.rows, ETO_SCENE_BILL)];
	*r = (struct eto_scene_bill_row){.name = name, .symbol = ETO_SYM_UNKNOWN};
	return r;
}

struct eto_scene_means *eto_scene_means(struct eto_scene *s, const char *name, int have, int used)
{
	struct eto_scene_means *m = &s->bill.mean[take(&s->bill.means, ETO_SCENE_MEANS)];
	*m = (struct eto_scene_means){.name = name, .have = have, .used = used};
	return m;
}

void eto_scene_steppers(const struct eto_table *t, const void *state, struct eto_scene *s)
{
	const struct eto_game *g = t->game;
	unsigned seat = s->bill.seat;
	if (seat >= g->seat_count || !(s->deciders >> seat & 1))
		return;
	for (unsigned i = 0; i < s->bill.rows; i++) {
		struct eto_scene_bill_row *r = &s->bill.row[i];
		eto_clause why = r->more.verb ? g->check(t, state, seat, r->more) : 0;
		r->can_more = r->more.verb && !why;
		r->can_less = r->less.verb && !g->check(t, state, seat, r->less);
		if (why && why != ETO_NONSENSE)
			r->why = why;
	}
}

/* -- what front ends ask -- */

/* The n-th argument of a kind; -1 if there is none. */
static int argument(const struct eto_event_kind *kind, const struct eto_event *e, unsigned wanted, unsigned n)
{
	for (unsigned i = 0; i < ETO_EVENT_ARGS; i++)
		if (kind->arg[i].kind == wanted && !n--)
			return e->arg[i];
	return -1;
}

bool eto_changed_by(const struct eto_game *g, const struct eto_event *e, struct eto_changed *out)
{
	if (e->kind >= g->event_count || (!g->events[e->kind].change && !g->events[e->kind].arrow))
		return false;
	const struct eto_event_kind *kind = &g->events[e->kind];
	int first = argument(kind, e, ETO_PLACE, 0), second = argument(kind, e, ETO_PLACE, 1);
	*out = (struct eto_changed){.change = kind->change,
				    .arrow = kind->arrow,
				    .piece = argument(kind, e, ETO_PIECE, 0),
				    .other = argument(kind, e, ETO_PIECE, 1),
				    .seat = argument(kind, e, ETO_SEAT, 0),
				    .from = second < 0 ? -1 : first,
				    .to = second < 0 ? first : second,
				    .clause = argument(kind, e, ETO_CLAUSE, 0)};
	return true;
}

static const struct eto_scene_piece *shown(const struct eto_scene *s, unsigned piece)
{
	for (unsigned i = 0; i < s->piece_count; i++)
		if (s->piece[i].piece == piece && !(s->piece[i].status & ETO_ST_HIDDEN))
			return &s->piece[i];
	return NULL;
}

static bool pieces_alike(const struct eto_scene *s, unsigned x, unsigned y)
{
	const struct eto_scene_piece *a = shown(s, x), *b = shown(s, y);
	return a && b && a->place == b->place && a->seat == b->seat && a->symbol == b->symbol &&
	       a->status == b->status && a->strength == b->strength && a->full == b->full && a->steps == b->steps &&
	       a->target == b->target && !strcmp(a->nation, b->nation) && !strcmp(a->label, b->label);
}

bool eto_actions_alike(const struct eto_table *t, const struct eto_scene *s, struct eto_action x, struct eto_action y)
{
	if (x.verb != y.verb || x.verb == ETO_ROLL)
		return false;
	for (unsigned k = 0; k < ETO_ARGS; k++) {
		if (x.arg[k] == y.arg[k])
			continue;
		if (t->game->verbs[x.verb].arg[k].kind != ETO_PIECE || !pieces_alike(s, x.arg[k], y.arg[k]))
			return false;
	}
	return true;
}
