#include "wire/parts.h"

#include <stdlib.h>
#include <string.h>

#include "wire/changes.h"
#include "wire/shapes.h"

enum { SPACE_MORE = 8 * 1024 };

/* A piece, where its text begins, and behind that and a comma the line that describes it. */
struct item {
	struct eto_scene_piece shown;
	uint32_t at, line;
};

struct wire_part {
	unsigned refs, count;
	const struct eto_table *table;
	enum eto_lang lang;
	char *text; /* owned */
	size_t size;
	struct wire_part *since; /* shared; NULL: nothing has been told yet */
	char *changes;           /* since then: members, owned */
	size_t changes_size;
	struct item item[]; /* of pieces; the rest has none */
};

static void forget_changes(struct wire_part *p)
{
	wire_part_free(p->since);
	free(p->changes);
	p->since = NULL;
	p->changes = NULL;
}

void wire_part_free(struct wire_part *p)
{
	if (!p || --p->refs)
		return;
	forget_changes(p);
	free(p->text);
	free(p);
}

/* -- taking down -- */

struct taking {
	const struct eto_voice *voice;
	const struct eto_scene *scene;
	const void *view;
	const struct wire_part *older; /* NULL: none that helps; its pieces are of the same table and language */
	bool same_state;               /* the older one was made from the same state */
	unsigned same;                 /* how many pieces at the beginning are what they were */
};

static bool looks_same(const struct wire_part *older, unsigned at, const struct eto_scene_piece *p)
{
	return older && at < older->count && !memcmp(&older->item[at].shown, p, sizeof *p);
}

/* Is the piece what it was there, in its description too? If not, and it looked alike, *line has the new one. */
static bool is_same(const struct taking *t, unsigned at, const struct eto_scene_piece *p, char line[WIRE_LINE_SIZE])
{
	if (!looks_same(t->older, at, p))
		return false;
	if (t->same_state)
		return true;
	wire_describe(t->voice, p, t->view, line);
	return !strcmp(t->older->text + t->older->item[at].line, line);
}

static unsigned count_same(const struct taking *t)
{
	char line[WIRE_LINE_SIZE];
	unsigned n = 0;
	while (n < t->scene->piece_count && is_same(t, n, &t->scene->piece[n], line))
		n++;
	return n;
}

/* Where the piece stands in the older list: mostly where it is looked for. */
static unsigned find(const struct wire_part *older, unsigned guess, unsigned piece)
{
	for (unsigned i = guess; older && i < older->count; i++)
		if (older->item[i].shown.piece == piece)
			return i;
	return guess;
}

static size_t end_of(const struct wire_part *p, unsigned at)
{
	return at + 1 < p->count ? p->item[at + 1].at : p->size;
}

static void add_piece(struct wire_part *p, const struct taking *t, struct eto_text *out, unsigned *was)
{
	const struct eto_scene_piece *shown = &t->scene->piece[p->count];
	struct item *item = &p->item[p->count++];
	char line[WIRE_LINE_SIZE];
	*was = find(t->older, *was, shown->piece);
	item->shown = *shown;
	item->at = (uint32_t)out->length;
	if (is_same(t, *was, shown, line)) {
		const struct item *old = &t->older->item[*was];
		item->line = item->at + (old->line - old->at);
		eto_add_n(out, t->older->text + old->at, end_of(t->older, *was) - old->at);
	} else {
		struct eto_json j = {.out = out};
		if (!looks_same(t->older, *was, shown))
			wire_describe(t->voice, shown, t->view, line);
		wire_piece(&j, t->voice, shown, line);
		eto_add_char(out, ',');
		item->line = (uint32_t)out->length;
		eto_add_n(out, line, strlen(line) + 1);
	}
	++*was;
}

static void write_pieces(struct wire_part *p, const struct taking *t, struct eto_text *out)
{
	p->count = t->same;
	if (t->same) {
		memcpy(p->item, t->older->item, t->same * sizeof *p->item);
		eto_add_n(out, t->older->text, end_of(t->older, t->same - 1));
	}
	for (unsigned was = t->same; p->count < t->scene->piece_count;)
		add_piece(p, t, out, &was);
}

static bool make_space(struct wire_part *p, size_t space)
{
	char *text = realloc(p->text, space);
	if (text)
		p->text = text;
	return text;
}

/* A part with room for so many items, and what `write` adds to its text; NULL when memory is out. */
static struct wire_part *part_new(const struct taking *t, unsigned items,
				  void (*write)(struct wire_part *p, const struct taking *t, struct eto_text *out))
{
	struct wire_part *p = calloc(1, sizeof *p + items * sizeof *p->item);
	if (p)
		*p = (struct wire_part){.refs = 1, .table = t->voice->table, .lang = t->voice->lang};
	for (size_t space = SPACE_MORE + (t->older ? t->older->size : 0); p && make_space(p, space); space *= 2) {
		struct eto_text out = eto_text_in(p->text, space);
		write(p, t, &out);
		p->size = out.length;
		if (out.cut)
			continue;
		make_space(p, p->size + 1);
		return p;
	}
	wire_part_free(p);
	return NULL;
}

static struct wire_part *shared(struct wire_part *p)
{
	p->refs++;
	return p;
}

struct wire_part *wire_part_pieces(struct wire_part *older, bool same, const struct eto_voice *v,
				   const struct eto_scene *scene, const void *view)
{
	bool fits = older && older->table == v->table && older->lang == v->lang;
	struct taking t = {
		.voice = v, .scene = scene, .view = view, .older = fits ? older : NULL, .same_state = fits && same};
	t.same = count_same(&t);
	bool all = fits && t.same == scene->piece_count && t.same == older->count;
	return all ? shared(older) : part_new(&t, scene->piece_count, write_pieces);
}

/* -- the rest -- */

static void write_rest(struct wire_part *p, const struct taking *t, struct eto_text *out)
{
	struct eto_json j = {.out = out};
	(void)p;
	eto_json_open(&j, NULL, '{');
	wire_scene_rest(&j, t->voice, t->scene);
	eto_json_close(&j, '}');
}

static bool same_bill(const struct eto_scene_bill *a, const struct eto_scene_bill *b)
{
	return a->seat == b->seat && a->title == b->title && a->means == b->means && a->rows == b->rows &&
	       !memcmp(a->mean, b->mean, a->means * sizeof *a->mean) &&
	       !memcmp(a->row, b->row, a->rows * sizeof *a->row);
}

/* Are they the same but for places and pieces? What does not count is not looked at. */
static bool same_rest(const struct eto_scene *a, const struct eto_scene *b)
{
	if (memcmp(a, b, offsetof(struct eto_scene, place_count)) || a->track_count != b->track_count ||
	    a->note_count != b->note_count || a->hand_count != b->hand_count || a->card_count != b->card_count ||
	    a->sheet_count != b->sheet_count || a->stock_count != b->stock_count ||
	    a->ladder_count != b->ladder_count || a->node_count != b->node_count)
		return false;
	return !memcmp(a->track, b->track, a->track_count * sizeof *a->track) &&
	       !memcmp(a->note, b->note, a->note_count * sizeof *a->note) &&
	       !memcmp(a->hand, b->hand, a->hand_count * sizeof *a->hand) &&
	       !memcmp(a->card, b->card, a->card_count * sizeof *a->card) &&
	       !memcmp(a->sheet, b->sheet, a->sheet_count * sizeof *a->sheet) &&
	       !memcmp(a->stock, b->stock, a->stock_count * sizeof *a->stock) &&
	       !memcmp(a->ladder, b->ladder, a->ladder_count * sizeof *a->ladder) &&
	       !memcmp(a->node, b->node, a->node_count * sizeof *a->node) && same_bill(&a->bill, &b->bill);
}

struct wire_part *wire_part_rest(struct wire_part *older, const struct eto_scene *then, const struct eto_voice *v,
				 const struct eto_scene *scene)
{
	if (older && then && older->table == v->table && older->lang == v->lang && same_rest(then, scene))
		return shared(older);
	struct wire_part *p = part_new(&(struct taking){.voice = v, .scene = scene, .older = older}, 0, write_rest);
	if (!p || !older || p->size != older->size || memcmp(p->text, older->text, p->size))
		return p;
	wire_part_free(p);
	return shared(older);
}

/* -- what has changed -- */

static bool list_items(const struct wire_part *p, struct changes_items *list)
{
	list->count = p->count;
	list->item = calloc(p->count + 1, sizeof *list->item);
	for (unsigned i = 0; list->item && i < p->count; i++)
		list->item[i] = (struct changes_item){p->text + p->item[i].at, p->item[i].line - p->item[i].at - 1};
	return list->item;
}

static bool tell_pieces(struct eto_json *j, const struct wire_part *before, const struct wire_part *now)
{
	struct changes_items old = {0}, fresh = {0};
	bool ok = list_items(before, &old) && list_items(now, &fresh) && changes_of_items(j, "pieces", &old, &fresh);
	free(old.item);
	free(fresh.item);
	return ok;
}

/* Keeps what was just written for whoever asks for the same. Of each part one difference is kept. */
static void keep(struct wire_part *before, struct wire_part *now, const struct eto_text *out, size_t from)
{
	from += out->length > from && out->at[from] == ',';
	forget_changes(now);
	forget_changes(before);
	now->changes_size = out->length - from;
	now->changes = malloc(now->changes_size + 1);
	if (!now->changes)
		return;
	memcpy(now->changes, out->at + from, now->changes_size);
	now->since = shared(before);
}

/* Tells it again, if it is known; members may be left open at its end. */
static bool tell_kept(struct eto_json *j, const struct wire_part *before, const struct wire_part *now)
{
	if (now->since != before)
		return false;
	if (!now->changes_size)
		return true;
	if (j->comma)
		eto_add_char(j->out, ',');
	eto_add_n(j->out, now->changes, now->changes_size);
	j->comma = now->changes[now->changes_size - 1] != '{';
	return true;
}

bool wire_part_changes_pieces(struct eto_json *j, struct wire_part *before, struct wire_part *now)
{
	size_t from = j->out->length;
	if (before == now || tell_kept(j, before, now))
		return true;
	bool ok = tell_pieces(j, before, now);
	if (ok && !j->out->cut)
		keep(before, now, j->out, from);
	return ok;
}

bool wire_part_changes_rest(struct eto_json *j, struct wire_part *before, struct wire_part *now)
{
	size_t from = j->out->length;
	if (before == now)
		eto_json_open(j, "changes", '{');
	if (before == now || tell_kept(j, before, now))
		return true;
	struct changes_members old, fresh;
	bool ok = changes_read(&old, before->text, before->size, NULL) &&
		  changes_read(&fresh, now->text, now->size, &old) && changes_of_object(j, &old, &fresh);
	if (ok && !j->out->cut)
		keep(before, now, j->out, from);
	return ok;
}
