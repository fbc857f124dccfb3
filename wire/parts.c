#include "wire/parts.h"

#include <stdlib.h>
#include <string.h>

#include "wire/changes.h"
#include "wire/shapes.h"

enum { SPACE_MORE = 8 * 1024, LINE_SIZE = 256 };

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
	const struct wire_part *older; /* of the same table in the same language, or NULL */
};

static void describe(const struct taking *t, const struct eto_scene_piece *p, char line[LINE_SIZE])
{
	struct eto_text out = eto_text_in(line, LINE_SIZE);
	if (!(p->status & ETO_ST_HIDDEN))
		t->voice->table->game->describe(t->voice->table, t->view, p->piece, t->voice, &out);
}

static bool is_same(const struct wire_part *older, unsigned at, const struct eto_scene_piece *p, const char *line)
{
	return older && at < older->count && !memcmp(&older->item[at].shown, p, sizeof *p) &&
	       !strcmp(older->text + older->item[at].line, line);
}

/* How many pieces at the beginning are what they were. */
static unsigned count_same(const struct taking *t)
{
	unsigned n = 0;
	for (; t->older && n < t->scene->piece_count; n++) {
		char line[LINE_SIZE];
		describe(t, &t->scene->piece[n], line);
		if (!is_same(t->older, n, &t->scene->piece[n], line))
			break;
	}
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
	char line[LINE_SIZE];
	describe(t, shown, line);
	*was = find(t->older, *was, shown->piece);
	item->shown = *shown;
	item->at = (uint32_t)out->length;
	if (is_same(t->older, *was, shown, line)) {
		const struct item *old = &t->older->item[*was];
		item->line = item->at + (old->line - old->at);
		eto_add_n(out, t->older->text + old->at, end_of(t->older, *was) - old->at);
	} else {
		struct eto_json j = {.out = out};
		wire_piece(&j, t->voice, shown, t->view);
		eto_add_char(out, ',');
		item->line = (uint32_t)out->length;
		eto_add_n(out, line, strlen(line) + 1);
	}
	++*was;
}

/* False if there is not enough space. */
static bool write_down(struct wire_part *p, const struct taking *t, unsigned same, size_t space)
{
	struct eto_text out = eto_text_in(p->text, space);
	p->count = same;
	if (same) {
		memcpy(p->item, t->older->item, same * sizeof *p->item);
		eto_add_n(&out, t->older->text, end_of(t->older, same - 1));
	}
	for (unsigned was = same; p->count < t->scene->piece_count;)
		add_piece(p, t, &out, &was);
	p->size = out.length;
	return !out.cut;
}

static struct wire_part *part_new(const struct eto_voice *v, unsigned items)
{
	struct wire_part *p = calloc(1, sizeof *p + items * sizeof *p->item);
	if (p)
		*p = (struct wire_part){.refs = 1, .table = v->table, .lang = v->lang};
	return p;
}

static bool make_space(struct wire_part *p, size_t space)
{
	char *text = realloc(p->text, space);
	if (text)
		p->text = text;
	return text;
}

static struct wire_part *take_new(const struct taking *t, unsigned same)
{
	struct wire_part *p = part_new(t->voice, t->scene->piece_count);
	size_t space = SPACE_MORE + (t->older ? t->older->size : 0);
	while (p && make_space(p, space)) {
		if (write_down(p, t, same, space)) {
			make_space(p, p->size + 1);
			return p;
		}
		space *= 2;
	}
	wire_part_free(p);
	return NULL;
}

static struct wire_part *shared(struct wire_part *p)
{
	p->refs++;
	return p;
}

struct wire_part *wire_part_pieces(struct wire_part *older, const struct eto_voice *v, const struct eto_scene *scene,
				   const void *view)
{
	bool fits = older && older->table == v->table && older->lang == v->lang;
	const struct taking t = {v, scene, view, fits ? older : NULL};
	unsigned same = count_same(&t);
	bool all = fits && same == scene->piece_count && same == older->count;
	return all ? shared(older) : take_new(&t, same);
}

/* -- the rest -- */

static bool write_rest(struct wire_part *p, const struct eto_voice *v, const struct eto_scene *scene, size_t space)
{
	struct eto_text out = eto_text_in(p->text, space);
	struct eto_json j = {.out = &out};
	eto_json_open(&j, NULL, '{');
	wire_scene_rest(&j, v, scene);
	eto_json_close(&j, '}');
	p->size = out.length;
	return !out.cut;
}

static struct wire_part *new_rest(const struct eto_voice *v, const struct eto_scene *scene, size_t space)
{
	struct wire_part *p = part_new(v, 0);
	while (p && make_space(p, space)) {
		if (write_rest(p, v, scene, space)) {
			make_space(p, p->size + 1);
			return p;
		}
		space *= 2;
	}
	wire_part_free(p);
	return NULL;
}

/* Are they the same but for places and pieces? */
static bool same_rest(const struct eto_scene *a, const struct eto_scene *b)
{
	size_t behind = offsetof(struct eto_scene, track);
	return !memcmp(a, b, offsetof(struct eto_scene, place)) &&
	       !memcmp((const char *)a + behind, (const char *)b + behind, sizeof *a - behind);
}

struct wire_part *wire_part_rest(struct wire_part *older, const struct eto_scene *then, const struct eto_voice *v,
				 const struct eto_scene *scene)
{
	if (older && then && older->table == v->table && older->lang == v->lang && same_rest(then, scene))
		return shared(older);
	struct wire_part *p = new_rest(v, scene, SPACE_MORE + (older ? older->size : 0));
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
	bool ok = changes_of_object(j, before->text, now->text);
	if (ok && !j->out->cut)
		keep(before, now, j->out, from);
	return ok;
}
