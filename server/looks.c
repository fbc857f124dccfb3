/* What each kind of viewer has been told of a room: made once after each action, whatever is then told from it. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "server/server.h"
#include "wire/replies.h"

enum { IDLE_MAX = 32 }; /* moments after which a view is forgotten that nobody follows */

static bool is_current(const struct room *r, const struct look *l)
{
	return l->used && l->steps == room_steps(r, l->viewers) && l->cuts == r->cuts;
}

static bool is_followed(const struct room *r, const struct look *l, enum eto_lang lang)
{
	for (const struct watcher *w = r->watchers; w; w = w->next)
		if (w->changes && w->who.lang == lang && room_viewers(r, w->who.account, w->only) == l->viewers)
			return true;
	return false;
}

static void eye_close(struct eye *e)
{
	for (unsigned i = 0; i < 2 && e->sight; i++)
		wire_sight_free(&e->sight[i]);
	free(e->sight);
	*e = (struct eye){0};
}

/* What others see at this moment is mostly the same, best of all if they know the same; else there is what was seen the
 * last time. */
static const struct wire_sight *like(const struct room *r, const struct look *l, enum eto_lang lang)
{
	const struct wire_sight *found = &l->eye[lang].sight[l->eye[lang].seen];
	for (const struct look *other = r->look; other < r->look + LOOKS_MAX; other++)
		if (other != l && is_current(r, other) && other->eye[lang].sight) {
			found = &other->eye[lang].sight[other->eye[lang].seen];
			if (other->hash == l->hash)
				break;
		}
	return found;
}

/* Draws what is seen, unless it has been drawn or others who know the same have seen it, and takes it down; what was
 * seen before is kept to compare with. */
static void eye_look(const struct room *r, struct eye *e, const struct look *l, const struct eto_voice *v,
		     const void *view, bool *drawn)
{
	struct wire_sight *now = &e->sight[!e->seen];
	const struct wire_sight *known = like(r, l, v->lang);
	const struct eto_game *g = r->table->game;
	struct eto_scene *scene = &r->server->scene;
	bool same = known->rest && known->hash == l->hash;
	now->steps = l->told;
	now->hash = l->hash;
	if (same && g->alike) {
		wire_sight_share(now, known, v, l->viewers, scene, view);
		*drawn = false;
		e->seen = !e->seen;
		return;
	}
	if (!*drawn)
		g->scene(r->table, view, l->viewers, scene);
	*drawn = true;
	if (wire_sight_take(now, known, v, scene, view))
		e->seen = !e->seen;
	else
		eye_close(e);
}

static void look_again(struct room *r, struct look *l)
{
	const void *view = room_view(r, l->viewers);
	uint64_t hash = eto_state_hash(r->table->game, view);
	unsigned told = room_told(r, l->viewers);
	bool same = l->used && l->hash == hash && l->told == told;
	l->steps = room_steps(r, l->viewers);
	l->told = told;
	l->cuts = r->cuts;
	l->hash = hash;
	if (same) /* a secret of others, done or taken back: they see what they saw */
		return;
	bool drawn = false;
	for (unsigned lang = 0; lang < ETO_LANGS; lang++) {
		struct eye *e = &l->eye[lang];
		struct eto_voice v = house_voice(r->game, r->table, lang);
		if (e->sight && !is_followed(r, l, lang) && ++e->idle > IDLE_MAX)
			eye_close(e);
		if (e->sight)
			eye_look(r, e, l, &v, view, &drawn);
	}
}

static void look_close(struct look *l)
{
	for (unsigned lang = 0; lang < ETO_LANGS; lang++)
		eye_close(&l->eye[lang]);
	*l = (struct look){0};
}

void room_forget_looks(struct room *r)
{
	for (unsigned i = 0; i < LOOKS_MAX; i++)
		look_close(&r->look[i]);
}

static unsigned find(const struct room *r, unsigned viewers)
{
	unsigned i = 0;
	while (i < LOOKS_MAX && !(r->look[i].used && r->look[i].viewers == viewers))
		i++;
	return i;
}

bool room_looks_new(struct room *r, unsigned viewers)
{
	if (find(r, viewers) == LOOKS_MAX)
		return true;
	const struct look *l = room_look(r, viewers);
	return l->hash != l->heard;
}

void room_looks_told(struct room *r)
{
	for (unsigned i = 0; i < LOOKS_MAX; i++)
		r->look[i].heard = r->look[i].hash;
}

const struct look *room_look(struct room *r, unsigned viewers)
{
	unsigned i = find(r, viewers);
	bool first = i == LOOKS_MAX;
	if (first) {
		i = r->next_look++ % LOOKS_MAX;
		look_close(&r->look[i]);
		r->look[i].viewers = viewers;
	}
	if (!is_current(r, &r->look[i]))
		look_again(r, &r->look[i]);
	if (first)
		r->look[i].heard = r->look[i].hash;
	r->look[i].used = true;
	return &r->look[i];
}

/* From now on this is kept. */
static struct eye *open_eye(struct room *r, const struct look *l, const struct eto_voice *v)
{
	struct eye *e = &r->look[l - r->look].eye[v->lang];
	e->idle = 0;
	if (e->sight)
		return e;
	e->sight = calloc(2, sizeof *e->sight);
	if (!e->sight)
		return NULL;
	bool drawn = false;
	eye_look(r, e, l, v, room_view(r, l->viewers), &drawn);
	return e->sight ? e : NULL;
}

bool room_look_since(struct room *r, struct wire_ask *ask, unsigned viewers, long long since)
{
	const struct look *l = room_look(r, viewers);
	const struct eye *e = open_eye(r, l, ask->voice);
	wire_hash(&ask->json, "hash", l->hash);
	for (unsigned i = 0; e && i < 2; i++)
		if (wire_sight_meant(ask, &e->sight[i], since))
			return wire_sight_changes(&ask->json, ask->voice, &e->sight[i], &e->sight[e->seen]);
	return false;
}

void tell_changes(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers)
{
	const struct eye *e = &room_look(r, viewers)->eye[v->lang];
	if (e->sight && e->sight[!e->seen].rest)
		wire_sight_changes(j, v, &e->sight[!e->seen], &e->sight[e->seen]);
}
