/* The picture of a game, /game/7/board.svg: the board as it stands now, as those see it who look on, and after the end
 * everybody. The house copies what may be known; a thread of its own draws it. The last pictures are kept. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "server/server.h"

enum { PICTURE_SIZE = 8 * 1024 * 1024, WAITING_MAX = 16, BURST = 30, RATE = 60 };

struct drawing {
	struct pool_job job;
	struct server *server;
	uint64_t link;
	enum eto_lang lang;
	int64_t id;
	char known[40]; /* of the picture that the browser has */
	const struct eto_table *table;
	unsigned viewers;
	uint64_t hash; /* of the view */
	void *view;    /* owned */
	bool unzips;   /* who asks takes gzip */
	char *bytes;   /* owned; gzip then */
	size_t size;
};

static void drawing_free(struct drawing *d)
{
	free(d->view);
	free(d->bytes);
	free(d);
}

static bool is_same(const struct picture *p, const struct drawing *d)
{
	return p->bytes && p->table == d->id && p->hash == d->hash && p->lang == d->lang;
}

/* Keeps it in the place of the oldest; *d has it no longer. */
static void keep(struct server *s, struct drawing *d)
{
	struct picture *p = &s->picture[s->pictures++ % PICTURES];
	free(p->bytes);
	*p = (struct picture){.table = d->id, .hash = d->hash, .lang = d->lang, .bytes = d->bytes, .size = d->size};
	d->bytes = NULL;
}

void pictures_close(struct server *s)
{
	for (unsigned i = 0; i < PICTURES; i++)
		free(s->picture[i].bytes);
}

/* -- on a thread of its own -- */

static void draw(struct pool_job *job)
{
	struct drawing *d = (struct drawing *)job;
	char *text = malloc(PICTURE_SIZE);
	struct eto_text out = eto_text_in(text, text ? PICTURE_SIZE : 0);
	const struct server *s = d->server;
	bool drawn = text && s->draw(s->drawing, d->table, d->view, d->viewers, d->lang, &out);
	if (drawn && d->unzips) {
		d->bytes = http_zip(out.at, out.length, &d->size);
	} else if (drawn) {
		d->bytes = text;
		d->size = out.length;
		return;
	}
	free(text);
}

/* -- the answer -- */

static void tag_of(const struct drawing *d, char tag[40])
{
	snprintf(tag, 40, "\"%016llx-%d\"", (unsigned long long)d->hash, d->lang);
}

static void answer(struct server *s, const struct drawing *d, const char *bytes, size_t size)
{
	char tag[40];
	tag_of(d, tag);
	struct http_answer answer = {
		.status = 200, .type = "image/svg+xml", .tag = tag, .bytes = bytes, .size = size, .zipped = d->unzips};
	http_answer(s->http, d->link, &answer);
}

static void on_drawn(struct server *s, struct post *post)
{
	struct drawing *d = (struct drawing *)post;
	s->under_way--;
	if (d->bytes)
		answer(s, d, d->bytes, d->size);
	else
		api_error(s, d->link, 503, "no_memory", "it cannot be drawn now");
	if (d->bytes && d->unzips)
		keep(s, d);
	drawing_free(d);
}

/* -- what is to be drawn -- */

static void begin(struct server *s, struct drawing *d)
{
	char tag[40];
	tag_of(d, tag);
	if (!strcmp(d->known, tag)) {
		http_answer(s->http, d->link, &(struct http_answer){.status = 304, .tag = tag});
		drawing_free(d);
		return;
	}
	for (unsigned i = 0; i < PICTURES && d->unzips; i++)
		if (is_same(&s->picture[i], d)) {
			answer(s, d, s->picture[i].bytes, s->picture[i].size);
			drawing_free(d);
			return;
		}
	if (pool_waiting(s->easel) >= WAITING_MAX) {
		api_error(s, d->link, 503, "too_many", "too many pictures are being drawn; ask again in a moment");
		drawing_free(d);
		return;
	}
	s->under_way++;
	pool_put(s->easel, &d->job);
}

static void on_room(struct server *s, struct room *r, enum store_answer found, void *context)
{
	struct drawing *d = context;
	static const struct person stranger;
	if (!r && found != STORE_NONE) {
		api_error(s, d->link, 503, "storage", "the storage did not answer");
		drawing_free(d);
		return;
	}
	if (!r || !room_admits(r, &stranger, false) || !r->seated || r->broken || !s->draw) {
		api_error(s, d->link, 404, "not_found", "there is no such game, or it is not for everybody");
		drawing_free(d);
		return;
	}
	size_t size = r->table->game->state_size;
	d->viewers = room_viewers(r, 0, 0);
	d->table = r->table;
	d->view = malloc(size);
	if (d->view) {
		memcpy(d->view, room_view(r, d->viewers), size);
		d->hash = eto_state_hash(r->table->game, d->view);
		begin(s, d);
	} else {
		api_error(s, d->link, 503, "no_memory", "out of memory");
		drawing_free(d);
	}
}

void picture_ask(struct server *s, const struct http_request *q, int64_t id, enum eto_lang lang)
{
	char from[QUOTA_KEY];
	quota_address(q->address, from);
	struct drawing *d = api_within(s, "picture", from, BURST, RATE) ? calloc(1, sizeof *d) : NULL;
	if (!d) {
		api_error(s, q->id, 429, "too_many", "too many pictures; wait a little");
		return;
	}
	*d = (struct drawing){.job = {.post = {.run = on_drawn}, .work = draw},
			      .server = s,
			      .link = q->id,
			      .lang = lang,
			      .unzips = q->unzips,
			      .id = id};
	snprintf(d->known, sizeof d->known, "%s", q->known);
	room_want(s, id, on_room, d);
}
