#include "wire/parts.h"

#include <stdlib.h>
#include <string.h>

#include "wire/changes.h"
#include "wire/shapes.h"

/* Texts of parts get room in steps: one takes the place of another of about the same size, which was freed. */
enum { SPACE_STEP = 4 * 1024, SPACE_MORE = 1024, SOURCES = 12 };

/* A piece, where its text begins, and behind that and a comma the line that describes it; or a track. */
struct item {
	union {
		struct eto_scene_piece shown;
		struct eto_scene_track track;
	};
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
	char *made;              /* of the rest: what it was made from, owned, in runs of these sizes */
	size_t made_size[SOURCES];
	struct changes_members *members; /* of the rest, owned; NULL: they have not been looked for */
	struct item item[]; /* the rest has none */
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
	free(p->made);
	free(p->members);
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
	if (t->same_state || t->voice->table->game->plain)
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

static size_t space_for(size_t size)
{
	return (size + SPACE_MORE + SPACE_STEP - 1) / SPACE_STEP * SPACE_STEP;
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
	for (size_t space = space_for(t->older ? t->older->size : 0); p && make_space(p, space); space *= 2) {
		struct eto_text out = eto_text_in(p->text, space);
		write(p, t, &out);
		p->size = out.length;
		if (out.cut)
			continue;
		if (space_for(p->size) < space)
			make_space(p, space_for(p->size));
		return p;
	}
	wire_part_free(p);
	return NULL;
}

struct wire_part *wire_part_share(struct wire_part *p)
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
	return all ? wire_part_share(older) : part_new(&t, scene->piece_count, write_pieces);
}

void wire_part_show(const struct wire_part *p, struct eto_scene *scene)
{
	scene->piece_count = p->count;
	for (unsigned i = 0; i < p->count; i++)
		scene->piece[i] = p->item[i].shown;
}

/* -- tracks -- */

static bool same_track(const struct eto_scene_track *a, const struct eto_scene_track *b)
{
	return a->seat == b->seat && a->name == b->name && a->value == b->value && a->max == b->max &&
	       a->text == b->text && a->open == b->open;
}

/* Where the same track stands in the older list, from *was on; its count: nowhere. */
static unsigned find_track(const struct wire_part *older, unsigned was, const struct eto_scene_track *track)
{
	while (was < older->count && !same_track(&older->item[was].track, track))
		was++;
	return was;
}

static void write_tracks(struct wire_part *p, const struct taking *t, struct eto_text *out)
{
	unsigned was = 0;
	for (p->count = 0; p->count < t->scene->track_count; p->count++) {
		const struct eto_scene_track *track = &t->scene->track[p->count];
		struct item *item = &p->item[p->count];
		unsigned found = t->older ? find_track(t->older, was, track) : 0;
		item->track = *track;
		item->at = (uint32_t)out->length;
		if (t->older && found < t->older->count) {
			const struct item *old = &t->older->item[found];
			eto_add_n(out, t->older->text + old->at, old->line - old->at);
			was = found + 1;
		} else {
			struct eto_json j = {.out = out};
			wire_track(&j, t->voice, track);
			eto_add_char(out, ',');
		}
		item->line = (uint32_t)out->length;
	}
}

static bool same_tracks(const struct wire_part *p, const struct eto_scene *scene)
{
	bool same = p->count == scene->track_count;
	for (unsigned i = 0; same && i < p->count; i++)
		same = same_track(&p->item[i].track, &scene->track[i]);
	return same;
}

struct wire_part *wire_part_tracks(struct wire_part *older, const struct eto_voice *v, const struct eto_scene *scene)
{
	bool fits = older && older->table == v->table && older->lang == v->lang;
	struct taking t = {.voice = v, .scene = scene, .older = fits ? older : NULL};
	return fits && same_tracks(older, scene) ? wire_part_share(older)
						 : part_new(&t, scene->track_count, write_tracks);
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

/* What the rest is made from: runs of bytes of a scene. */
struct source {
	const void *at;
	size_t size;
};

static void sources_of(const struct eto_scene *s, struct source source[SOURCES])
{
	const struct eto_scene_bill *b = &s->bill;
	const struct source list[SOURCES] = {
		{s, offsetof(struct eto_scene, place_count)},
		{s->note, s->note_count * sizeof *s->note},
		{s->hand, s->hand_count * sizeof *s->hand},
		{s->card, s->card_count * sizeof *s->card},
		{s->sheet, s->sheet_count * sizeof *s->sheet},
		{s->stock, s->stock_count * sizeof *s->stock},
		{s->ladder, s->ladder_count * sizeof *s->ladder},
		{s->node, s->node_count * sizeof *s->node},
		{&b->seat, sizeof b->seat},
		{&b->title, sizeof b->title},
		{b->mean, b->means * sizeof *b->mean},
		{b->row, b->rows * sizeof *b->row},
	};
	memcpy(source, list, sizeof list);
}

/* Was the part made from the same? */
static bool same_rest(const struct wire_part *p, const struct source source[SOURCES])
{
	const char *made = p->made;
	for (unsigned i = 0; i < SOURCES; made += source[i++].size)
		if (p->made_size[i] != source[i].size || memcmp(made, source[i].at, source[i].size))
			return false;
	return true;
}

/* Keeps what the part was made from; without memory nobody finds it the same. */
static void keep_sources(struct wire_part *p, const struct source source[SOURCES])
{
	size_t size = 0;
	for (unsigned i = 0; i < SOURCES; i++)
		size += source[i].size;
	char *at = p->made = malloc(size + 1);
	for (unsigned i = 0; at && i < SOURCES; at += source[i++].size) {
		p->made_size[i] = source[i].size;
		memcpy(at, source[i].at, source[i].size);
	}
}

struct wire_part *wire_part_rest(struct wire_part *older, const struct eto_voice *v, const struct eto_scene *scene)
{
	struct source source[SOURCES];
	sources_of(scene, source);
	if (older && older->table == v->table && older->lang == v->lang && same_rest(older, source))
		return wire_part_share(older);
	struct wire_part *p = part_new(&(struct taking){.voice = v, .scene = scene, .older = older}, 0, write_rest);
	if (p && older && p->size == older->size && !memcmp(p->text, older->text, p->size)) {
		wire_part_free(p);
		return wire_part_share(older);
	}
	if (p)
		keep_sources(p, source);
	return p;
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

static bool tell_items(struct eto_json *j, const char *name, const struct wire_part *before,
		       const struct wire_part *now)
{
	struct changes_items old = {0}, fresh = {0};
	bool ok = list_items(before, &old) && list_items(now, &fresh) && changes_of_items(j, name, &old, &fresh);
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
	now->since = wire_part_share(before);
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

bool wire_part_changes_items(struct eto_json *j, const char *name, struct wire_part *before, struct wire_part *now)
{
	size_t from = j->out->length;
	if (before == now || tell_kept(j, before, now))
		return true;
	bool ok = tell_items(j, name, before, now);
	if (ok && !j->out->cut)
		keep(before, now, j->out, from);
	return ok;
}

/* The members of the rest, which are looked for once, faster with the help of those of an older one, which may be NULL.
 * NULL when memory is out. */
static const struct changes_members *members_of(struct wire_part *p, const struct changes_members *older)
{
	if (p->members)
		return p->members;
	p->members = malloc(sizeof *p->members);
	if (p->members && !changes_read(p->members, p->text, p->size, older)) {
		free(p->members);
		p->members = NULL;
	}
	return p->members;
}

bool wire_part_changes_rest(struct eto_json *j, struct wire_part *before, struct wire_part *now)
{
	size_t from = j->out->length;
	if (before == now)
		eto_json_open(j, "changes", '{');
	if (before == now || tell_kept(j, before, now))
		return true;
	const struct changes_members *old = members_of(before, NULL);
	const struct changes_members *fresh = old ? members_of(now, old) : NULL;
	bool ok = fresh && changes_of_object(j, old, fresh);
	if (ok && !j->out->cut)
		keep(before, now, j->out, from);
	return ok;
}
