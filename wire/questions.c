#include "wire/questions.h"

#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/notation.h"
#include "core/scene.h"
#include "wire/foresight.h"
#include "wire/replies.h"
#include "wire/shapes.h"

enum { SENTENCE = 1024 };

static const char *const kind_name[] = {
	[ETO_PLACE] = "place", [ETO_PIECE] = "piece", [ETO_SEAT] = "seat", [ETO_NUMBER] = "number",
	[ETO_CHOICE] = "choice",
};

static bool is_asked(const struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	return r->voice->table->game->deciders(r->voice->table, now->state) >> seat & 1;
}

/* What the seat may know; the dice know what everybody knows. */
static const void *view_of(const struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	memcpy(now->view, now->state, t->game->state_size);
	t->game->redact(t, now->view, seat == ETO_DICE ? 0 : 1u << seat);
	return now->view;
}

bool wire_not_asked(struct wire_ask *r, unsigned seat)
{
	return wire_fail(r, "not_yours", "%s is not asked to decide now", eto_seat_id(r->voice->table->game, seat));
}

bool wire_not_played(struct wire_ask *r, unsigned seat, enum eto_played played, unsigned at, unsigned count)
{
	if (played == ETO_REFUSED && count > 1)
		return wire_fail(r, "refused", "the rules refuse action %u of %u; none was played", at + 1, count);
	if (played == ETO_REFUSED)
		return wire_fail(r, "refused", "the rules refuse it");
	return played == ETO_NOT_YOURS ? wire_not_asked(r, seat) : wire_fail(r, "no_memory", "out of memory");
}

/* -- actions -- */

static unsigned arg_count(const struct eto_verb *verb)
{
	unsigned n = 0;
	while (n < ETO_ARGS && verb->arg[n].kind != ETO_NONE)
		n++;
	return n;
}

static void arg_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_arg kind,
		     unsigned value)
{
	char buffer[ETO_ID_SIZE];
	if (kind.kind == ETO_NUMBER)
		eto_json_int(j, key, value);
	else
		eto_json_string(j, key, eto_arg_id(v, kind, value, buffer));
}

/* The arguments by their kinds: [{"piece":"GEI1"},{"number":2}]. */
static void args_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a)
{
	const struct eto_verb *verb = &v->table->game->verbs[a.verb];
	eto_json_open(j, "args", '[');
	for (unsigned i = 0; a.verb != ETO_ROLL && i < arg_count(verb); i++) {
		eto_json_open(j, NULL, '{');
		arg_json(j, v, kind_name[verb->arg[i].kind], verb->arg[i], a.arg[i]);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

/* `words` instead of the verb's own, if there are any. */
static void say_json(struct eto_json *j, const struct eto_voice *v, const char *key, struct eto_action a,
		     const char *words)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_say_action(v, &out, a);
	eto_json_string(j, key, words ? words : text);
}

/* What a list of legal actions is told with. */
struct listing {
	struct eto_json *json;
	const struct eto_voice *voice;
	const struct eto_action *legal;
	unsigned count, dice;
	struct foresight foresight;
	bool rolls; /* say which make dice fall */
	unsigned seat;
	const void *view;        /* NULL for the dice */
	struct eto_scene *scene; /* what the seat sees; NULL when memory is out: then nothing is alike */
};

/* What the scene calls closing the present business, if the action does that and no other could; else NULL. */
static const char *close_words(const struct listing *l, struct eto_action a)
{
	const struct eto_game *g = l->voice->table->game;
	const char *text = l->scene && g->verbs[a.verb].deed == ETO_DO_CLOSE ? l->scene->close_text : NULL;
	for (unsigned i = 0; text && i < l->count; i++)
		if (g->verbs[l->legal[i].verb].deed == ETO_DO_CLOSE && l->legal[i].verb != a.verb)
			return NULL;
	return text ? eto_tr(l->voice->catalog, text) : NULL;
}

/* What sort of thing the verb is. */
static void deed_json(struct eto_json *j, const struct eto_voice *v, unsigned verb)
{
	static const char *const deed[ETO_DEEDS] = {"other", "take", "move", "strategic", "sea", "landing", "drop",
		"stop", "attack", "support", "air", "buy", "research", "card", "politics", "command", "choose",
		"close"};
	eto_json_string(j, "kind", deed[v->table->game->verbs[verb].deed]);
	if (v->table->game->verbs[verb].rare)
		eto_json_bool(j, "rare", true);
}

static void costs_json(struct eto_json *j, const struct eto_voice *v, const char *key, const struct eto_cost *cost,
		       unsigned count)
{
	eto_json_open(j, key, '[');
	for (unsigned i = 0; i < count; i++) {
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "track", cost[i].track);
		eto_json_string(j, "name", eto_tr(v->catalog, cost[i].track));
		eto_json_int(j, "amount", cost[i].amount);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

/* Its price, if the game has one. */
static void cost_json(struct eto_json *j, const struct eto_voice *v, const void *view, unsigned seat,
		      struct eto_action a)
{
	struct eto_cost cost[ETO_COSTS_MAX];
	const struct eto_game *g = v->table->game;
	unsigned count = g->cost && seat != ETO_DICE ? g->cost(v->table, view, seat, a, cost) : 0;
	if (count)
		costs_json(j, v, "cost", cost, count);
}

static const struct eto_scene_track *track_of(const struct eto_scene *scene, const struct eto_scene_track *like)
{
	for (unsigned i = 0; i < scene->track_count; i++)
		if (scene->track[i].seat == like->seat && !strcmp(scene->track[i].name, like->name))
			return &scene->track[i];
	return NULL;
}

/* What the seat has less of the things that it may spend; out holds ETO_COSTS_MAX. */
static unsigned spent(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < now->track_count && count < ETO_COSTS_MAX; i++) {
		const struct eto_scene_track *had = &now->track[i], *has = track_of(after, had);
		if (had->seat == seat && had->open && has && has->value < had->value)
			out[count++] = (struct eto_cost){had->name, had->value - has->value};
	}
	return count;
}

/* What the seat has more of whatever it counts. */
static unsigned gained(const struct eto_scene *now, const struct eto_scene *after, unsigned seat, struct eto_cost *out)
{
	unsigned count = 0;
	for (unsigned i = 0; i < now->track_count && count < ETO_COSTS_MAX; i++) {
		const struct eto_scene_track *had = &now->track[i], *has = track_of(after, had);
		if (had->seat == seat && has && has->value > had->value)
			out[count++] = (struct eto_cost){had->name, has->value - had->value};
	}
	return count;
}

/* The members of an action, in an object that is open; `words`: see say_json. */
static void action_json(struct eto_json *j, const struct eto_voice *v, struct eto_action a, unsigned dice,
			const char *words)
{
	char text[SENTENCE];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(v, &out, a, dice, false);
	eto_json_string(j, "action", text);
	say_json(j, v, "say", a, words);
	eto_json_string(j, "verb", v->table->game->verbs[a.verb].name);
	deed_json(j, v, a.verb);
	args_json(j, v, a);
}

/* -- legal -- */

/* The first action of the list, from `first` on, that a player may take for this one without asking. */
static unsigned alike(const struct listing *l, unsigned first, unsigned i)
{
	for (unsigned k = first; l->scene && k < i; k++)
		if (eto_actions_alike(l->voice->table, l->scene, l->legal[k], l->legal[i]))
			return k;
	return i;
}

/* Where the actions of the list's i-th verb begin. */
static unsigned verb_start(const struct listing *l, unsigned i)
{
	while (i && l->legal[i - 1].verb == l->legal[i].verb)
		i--;
	return i;
}

/* What is to be done in a scene to come, and by whom. */
static void next_json(struct eto_json *j, const struct eto_voice *v, const struct eto_scene *scene)
{
	eto_json_open(j, "next", '{');
	eto_json_string(j, "phase", scene->phase ? eto_tr(v->catalog, scene->phase) : NULL);
	eto_json_int(j, "turn", scene->turn);
	wire_seats(j, "deciders", v->table->game, scene->deciders);
	eto_json_close(j, '}');
}

/* What follows an action without arguments, which may close a phase. */
static void tell_next(struct listing *l, struct eto_action a)
{
	if (foresight_scene(&l->foresight, a, l->foresight.scene))
		next_json(l->json, l->voice, l->foresight.scene);
}

static void tell_actions(struct listing *l)
{
	eto_json_open(l->json, "actions", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(l->json, NULL, '{');
		action_json(l->json, l->voice, l->legal[i], l->dice, close_words(l, l->legal[i]));
		if (!arg_count(&l->voice->table->game->verbs[l->legal[i].verb]))
			tell_next(l, l->legal[i]);
		if (l->rolls && foresight_rolls(&l->foresight, l->legal[i]))
			eto_json_bool(l->json, "rolls", true);
		else if (foresight_takes(&l->foresight, l->legal[i]))
			eto_json_bool(l->json, "takes", true);
		unsigned same = alike(l, verb_start(l, i), i);
		if (same != i)
			eto_json_int(l->json, "same", same);
		if (l->view)
			cost_json(l->json, l->voice, l->view, l->seat, l->legal[i]);
		eto_json_close(l->json, '}');
	}
	eto_json_close(l->json, ']');
}

/* For each action of a verb the first one like it, if any are alike. */
static void tell_same(struct listing *l, unsigned first, unsigned end)
{
	bool any = false;
	for (unsigned i = first + 1; i < end && !any; i++)
		any = alike(l, first, i) != i;
	if (!any)
		return;
	eto_json_open(l->json, "same", '[');
	for (unsigned i = first; i < end; i++)
		eto_json_int(l->json, NULL, alike(l, first, i) - first);
	eto_json_close(l->json, ']');
}

/* The price of each action of a verb, if the game has prices. */
static void tell_costs(struct listing *l, unsigned first, unsigned end)
{
	const struct eto_table *t = l->voice->table;
	struct eto_cost cost[ETO_COSTS_MAX];
	bool any = false;
	for (unsigned i = first; t->game->cost && l->view && i < end && !any; i++)
		any = t->game->cost(t, l->view, l->seat, l->legal[i], cost);
	if (!any)
		return;
	eto_json_open(l->json, "cost", '[');
	for (unsigned i = first; i < end; i++)
		costs_json(l->json, l->voice, NULL, cost, t->game->cost(t, l->view, l->seat, l->legal[i], cost));
	eto_json_close(l->json, ']');
}

/* So many actions of a verb are tried out, to tell what comes of them. */
enum { TRIED = 12 };

/* Does the verb name nothing on the map, and is it no way on from the present business? */
static bool bought(const struct eto_verb *verb)
{
	bool mapped = false;
	for (unsigned k = 0; k < arg_count(verb); k++)
		mapped |= verb->arg[k].kind == ETO_PIECE || verb->arg[k].kind == ETO_PLACE;
	return !mapped && verb->deed != ETO_DO_CLOSE;
}

/* Of each action of a verb that names nothing on the map what the seat pays for it, or what it gains, if any tells. */
static void tell_effects(struct listing *l, unsigned first, unsigned end, const char *key,
			 unsigned (*count)(const struct eto_scene *, const struct eto_scene *, unsigned,
					   struct eto_cost *))
{
	struct eto_cost change[TRIED][ETO_COSTS_MAX];
	unsigned changes[TRIED] = {0}, any = 0;
	if (!l->scene || end - first > TRIED || !bought(&l->voice->table->game->verbs[l->legal[first].verb]))
		return;
	for (unsigned i = first; i < end; i++)
		if (foresight_scene(&l->foresight, l->legal[i], l->foresight.scene))
			any |= changes[i - first] = count(l->scene, l->foresight.scene, l->seat, change[i - first]);
	if (!any)
		return;
	eto_json_open(l->json, key, '[');
	for (unsigned i = first; i < end; i++)
		costs_json(l->json, l->voice, NULL, change[i - first], changes[i - first]);
	eto_json_close(l->json, ']');
}

/* Which of the actions first to end make dice fall, if any do. */
static void tell_rolls(struct listing *l, unsigned first, unsigned end)
{
	bool any = false;
	for (unsigned i = first; i < end; i++) {
		if (!foresight_rolls(&l->foresight, l->legal[i]))
			continue;
		if (!any)
			eto_json_open(l->json, "rolls", '[');
		any = true;
		eto_json_int(l->json, NULL, i - first);
	}
	if (any)
		eto_json_close(l->json, ']');
}

/* The actions first to end, all of one verb: their arguments, each list closed by the words for people. */
static void tell_verb(struct listing *l, unsigned first, unsigned end)
{
	const struct eto_verb *verb = &l->voice->table->game->verbs[l->legal[first].verb];
	eto_json_open(l->json, NULL, '{');
	eto_json_string(l->json, "verb", verb->name);
	deed_json(l->json, l->voice, l->legal[first].verb);
	eto_json_open(l->json, "args", '[');
	for (unsigned k = 0; k < arg_count(verb); k++)
		eto_json_string(l->json, NULL, kind_name[verb->arg[k].kind]);
	eto_json_close(l->json, ']');
	if (foresight_takes(&l->foresight, l->legal[first]))
		eto_json_bool(l->json, "takes", true);
	if (!arg_count(verb))
		tell_next(l, l->legal[first]);
	eto_json_open(l->json, "actions", '[');
	for (unsigned i = first; i < end; i++) {
		eto_json_open(l->json, NULL, '[');
		for (unsigned k = 0; k < arg_count(verb); k++)
			arg_json(l->json, l->voice, NULL, verb->arg[k], l->legal[i].arg[k]);
		say_json(l->json, l->voice, NULL, l->legal[i], close_words(l, l->legal[i]));
		eto_json_close(l->json, ']');
	}
	eto_json_close(l->json, ']');
	tell_same(l, first, end);
	if (l->voice->table->game->cost)
		tell_costs(l, first, end);
	else
		tell_effects(l, first, end, "cost", spent);
	tell_effects(l, first, end, "gives", gained);
	if (l->rolls)
		tell_rolls(l, first, end);
	eto_json_close(l->json, '}');
}

static void tell_verbs(struct listing *l)
{
	eto_json_open(l->json, "verbs", '[');
	for (unsigned i = 0, end; i < l->count; i = end) {
		for (end = i + 1; end < l->count && l->legal[end].verb == l->legal[i].verb;)
			end++;
		tell_verb(l, i, end);
	}
	eto_json_close(l->json, ']');
}

/* Without an action that closes the present business: the one that would, and the clause that still forbids it. Games
 * declare the verb that closes last. */
static void tell_closing(struct listing *l, unsigned seat, const void *view)
{
	const struct eto_game *g = l->voice->table->game;
	for (unsigned i = 0; i < l->count; i++)
		if (!arg_count(&g->verbs[l->legal[i].verb]))
			return;
	for (unsigned verb = g->verb_count; --verb > ETO_ROLL;) {
		struct eto_action a = eto_act(verb, 0, 0, 0);
		eto_clause clause = arg_count(&g->verbs[verb]) ? 0 : g->check(l->voice->table, view, seat, a);
		if (!clause || clause == ETO_NONSENSE)
			continue;
		eto_json_open(l->json, "closing", '{');
		action_json(l->json, l->voice, a, 0, close_words(l, a));
		wire_refusal(l->json, l->voice, view, seat, a, clause);
		eto_json_close(l->json, '}');
		return;
	}
}

/* What the seat sees of the moment. */
static bool look(struct listing *l, const void *view)
{
	const struct eto_table *t = l->voice->table;
	l->view = view;
	l->foresight = foresight_open(t, l->seat, view);
	l->scene = malloc(sizeof *l->scene);
	if (l->scene)
		t->game->scene(t, view, 1u << l->seat, l->scene);
	return l->scene && foresight_ready(&l->foresight);
}

bool wire_ask_legal(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct eto_action *legal = calloc(t->game->legal_max, sizeof *legal);
	if (!legal)
		return wire_fail(r, "no_memory", "out of memory");
	bool brief = seat != ETO_DICE && wire_bool(r, "brief", false);
	struct listing l = {.json = &r->json,
			    .voice = r->voice,
			    .legal = legal,
			    .rolls = wire_bool(r, "rolls", !brief),
			    .seat = seat};
	l.count = is_asked(r, now, seat) ? t->game->legal(t, now->state, seat, legal) : 0;
	if (seat == ETO_DICE && l.count)
		l.dice = t->game->dice(t, now->state).count;
	else if (l.count && !look(&l, view_of(r, now, seat)))
		wire_fail(r, "no_memory", "out of memory");
	if (!r->error) {
		eto_json_int(&r->json, "steps", now->steps);
		eto_json_string(&r->json, "seat", eto_seat_id(t->game, seat));
		if (brief)
			tell_verbs(&l);
		else
			tell_actions(&l);
		if (seat != ETO_DICE && l.count)
			tell_closing(&l, seat, now->view);
	}
	foresight_close(&l.foresight);
	free(l.scene);
	free(legal);
	return !r->error;
}

/* -- reach -- */

/* The number of the piece with this name; -1 if there is none. */
static int piece_called(const struct eto_voice *v, const char *name)
{
	const struct eto_arg kind = {.kind = ETO_PIECE};
	for (unsigned n = 0; v->table->game->piece_id(v->table, n); n++)
		if (eto_arg_called(v, kind, n, name))
			return (int)n;
	return -1;
}

/* What sort of way it is: by that which matters most on it. And the places that it leads through. */
static void path_json(struct eto_json *j, const struct eto_voice *v, unsigned place, const struct eto_action *way,
		      unsigned count)
{
	static const uint8_t weight[ETO_DEEDS] = {[ETO_DO_MOVE] = 1, [ETO_DO_STRATEGIC] = 2, [ETO_DO_SEA] = 3,
						  [ETO_DO_SUPPORT] = 4, [ETO_DO_DROP] = 5, [ETO_DO_LANDING] = 6,
						  [ETO_DO_ATTACK] = 7};
	const struct eto_verb *verbs = v->table->game->verbs;
	unsigned most = 0;
	for (unsigned i = 1; i < count; i++)
		most = weight[verbs[way[i].verb].deed] > weight[verbs[way[most].verb].deed] ? i : most;
	deed_json(j, v, way[most].verb);
	eto_json_open(j, "path", '[');
	for (unsigned i = 0; i < count; i++) {
		const struct eto_arg *arg = verbs[way[i].verb].arg;
		bool back = arg[0].kind == ETO_PLACE && arg[1].kind == ETO_PLACE && way[i].arg[0] == place;
		for (unsigned n = 0; n < ETO_ARGS; n++) {
			unsigned k = back && n < 2 ? 1 - n : n; /* "to this place from that" */
			if (arg[k].kind == ETO_PLACE)
				eto_json_string(j, NULL, v->table->game->place_id(v->table, way[i].arg[k]));
		}
	}
	eto_json_close(j, ']');
}

/* Ways are tried out to see what they cost: a track from which the seat may spend says less afterwards. */
struct scouting {
	struct foresight foresight;
	struct eto_scene now, after;
	bool known; /* what there is now */
};

/* What the way costs and, if it ends the phase or the seat's turn to decide, what follows. */
static void trial_json(struct eto_json *j, const struct eto_voice *v, struct scouting *s, const struct eto_action *way,
		       unsigned count)
{
	struct eto_cost cost[ETO_COSTS_MAX];
	unsigned seat = s->foresight.seat;
	if (!s->known || !foresight_way(&s->foresight, way, count, &s->after))
		return;
	costs_json(j, v, "cost", cost, spent(&s->now, &s->after, seat, cost));
	if (s->now.phase != s->after.phase || s->now.turn != s->after.turn || !(s->after.deciders >> seat & 1))
		next_json(j, v, &s->after);
}

static void way_json(struct eto_json *j, const struct eto_voice *v, unsigned place, const struct eto_action *way,
		     unsigned count, struct scouting *scouting)
{
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "place", v->table->game->place_id(v->table, place));
	path_json(j, v, place, way, count);
	if (scouting)
		trial_json(j, v, scouting, way, count);
	eto_json_open(j, "actions", '[');
	for (unsigned i = 0; i < count; i++) {
		eto_json_open(j, NULL, '{');
		action_json(j, v, way[i], 0, NULL);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
	eto_json_close(j, '}');
}

bool wire_ask_reach(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	const char *name = wire_string(r, "piece", true);
	struct eto_action way[ETO_ROUTE_MAX];
	unsigned count;
	if (!name)
		return false;
	if (seat == ETO_DICE || !is_asked(r, now, seat))
		return wire_not_asked(r, seat);
	int piece = piece_called(r->voice, name);
	if (piece < 0)
		return wire_fail(r, "bad_request", "there is no piece \"%.40s\"", name);
	uint8_t reached[ETO_SCENE_PLACES];
	const void *view = view_of(r, now, seat);
	memset(reached, !t->game->reach, sizeof reached);
	if (t->game->reach)
		t->game->reach(t, view, seat, (unsigned)piece, reached);
	struct scouting *scouting = calloc(1, sizeof *scouting);
	if (!scouting)
		return wire_fail(r, "no_memory", "out of memory");
	scouting->foresight = foresight_open(t, seat, view);
	scouting->known = foresight_now(&scouting->foresight, &scouting->now);
	if (!scouting->known)
		wire_fail(r, "no_memory", "out of memory");
	eto_json_open(&r->json, "reach", '[');
	for (unsigned place = 0; scouting->known && place < ETO_SCENE_PLACES && t->game->place_id(t, place); place++)
		if (reached[place] && (count = t->game->route(t, view, seat, (unsigned)piece, place, way)))
			way_json(&r->json, r->voice, place, way, count, scouting);
	eto_json_close(&r->json, ']');
	foresight_close(&scouting->foresight);
	free(scouting);
	return !r->error;
}

/* -- why not -- */

/* What stands in the way of a place, as far as it has been told. */
struct refusals {
	struct wire_ask *ask;
	const struct wire_moment *now;
	unsigned seat;
	const struct eto_scene *scene;
	eto_clause told[16];
	unsigned count;
};

static eto_clause refused(const struct refusals *f, struct eto_action a)
{
	const struct eto_table *t = f->ask->voice->table;
	return t->game->check(t, f->now->state, f->seat, a);
}

/* Is it another phase's? Then the clause that says so refuses others alike. */
static bool untimely(const struct refusals *f, unsigned verb)
{
	unsigned alike = 0;
	eto_clause clause = refused(f, eto_act(verb, 0, 0, 0));
	for (unsigned other = ETO_ROLL + 1; clause && other < f->ask->voice->table->game->verb_count; other++)
		alike += refused(f, eto_act(other, 0, 0, 0)) == clause;
	return alike > 1;
}

/* Tells what forbids the action, each clause once. */
static void tell_refused(struct refusals *f, struct eto_action a)
{
	struct eto_json *j = &f->ask->json;
	eto_clause clause = refused(f, a);
	bool known = !clause || clause == ETO_NONSENSE || f->count == sizeof f->told / sizeof *f->told;
	for (unsigned i = 0; i < f->count; i++)
		known |= f->told[i] == clause;
	if (known)
		return;
	f->told[f->count++] = clause;
	eto_json_open(j, NULL, '{');
	action_json(j, f->ask->voice, a, 0, NULL);
	wire_refusal(j, f->ask->voice, f->now->view, f->seat, a, clause);
	eto_json_close(j, '}');
}

/* The verb with the place, or with what stands there: others' pieces if it attacks, else one's own. */
static void tell_verb_refused(struct refusals *f, unsigned verb, unsigned place)
{
	const struct eto_verb *v = &f->ask->voice->table->game->verbs[verb];
	if (v->rare || arg_count(v) != 1)
		return;
	if (v->arg[0].kind == ETO_PLACE)
		tell_refused(f, eto_act(verb, place, 0, 0));
	for (unsigned i = 0; v->arg[0].kind == ETO_PIECE && i < f->scene->piece_count; i++) {
		const struct eto_scene_piece *p = &f->scene->piece[i];
		bool meant = (p->seat != f->seat) == (v->deed == ETO_DO_ATTACK);
		if (p->place == place && meant && !(p->status & ETO_ST_HIDDEN))
			tell_refused(f, eto_act(verb, p->piece, 0, 0));
	}
}

/* Why nothing can be done with a place. */
static bool why_place(struct wire_ask *r, const struct wire_moment *now, unsigned seat, const char *name)
{
	const struct eto_table *t = r->voice->table;
	int place = wire_place_called(r->voice, name);
	if (place < 0)
		return wire_fail(r, "bad_request", "there is no place \"%.40s\"", name);
	if (seat == ETO_DICE || !is_asked(r, now, seat))
		return wire_not_asked(r, seat);
	struct eto_scene *scene = malloc(sizeof *scene);
	if (!scene)
		return wire_fail(r, "no_memory", "out of memory");
	struct refusals f = {.ask = r, .now = now, .seat = seat, .scene = scene};
	t->game->scene(t, view_of(r, now, seat), 1u << seat, scene);
	eto_json_open(&r->json, "refusals", '[');
	for (unsigned verb = ETO_ROLL + 1; verb < t->game->verb_count; verb++)
		if (!untimely(&f, verb))
			tell_verb_refused(&f, verb, (unsigned)place);
	eto_json_close(&r->json, ']');
	free(scene);
	return true;
}

bool wire_ask_why(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	const char *place = wire_string(r, "place", false);
	struct eto_action a;
	if (place)
		return why_place(r, now, seat, place);
	if (r->error || !wire_action(r, &a))
		return false;
	bool asked = is_asked(r, now, seat);
	eto_clause clause = asked ? t->game->check(t, now->state, seat, a) : 0;
	eto_json_bool(&r->json, "legal", asked && !clause);
	eto_json_bool(&r->json, "asked", asked);
	wire_refusal(&r->json, r->voice, view_of(r, now, seat), seat, a, clause);
	return true;
}

/* -- one action -- */

/* The action of a question about what would come of it: the seat is asked, and the rules allow it. */
static bool possible_action(struct wire_ask *r, const struct wire_moment *now, unsigned seat, struct eto_action *a)
{
	const struct eto_table *t = r->voice->table;
	if (!wire_action(r, a))
		return false;
	if (!is_asked(r, now, seat))
		return wire_not_asked(r, seat);
	r->clause = t->game->check(t, now->state, seat, *a);
	if (!r->clause)
		return true;
	wire_cause(r, view_of(r, now, seat), seat, *a);
	return wire_not_played(r, seat, ETO_REFUSED, 0, 1);
}

/* The odds of the fight for which dice fall as soon as the action is done: of the roll, as the seat will see it. */
static bool odds_after(const struct eto_table *t, const void *view, unsigned seat, struct eto_action a,
		       struct eto_odds *odds)
{
	struct foresight f = foresight_open(t, seat, view);
	bool told = foresight_rolls(&f, a);
	if (told) {
		t->game->redact(t, f.after, 1u << seat); /* what the world has made up is hidden again */
		told = t->game->odds(t, f.after, seat, eto_act(ETO_ROLL, 0, 0, 0), odds);
	}
	foresight_close(&f);
	return told;
}

bool wire_ask_odds(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct eto_action a;
	struct eto_odds odds = {0};
	if (!possible_action(r, now, seat, &a))
		return false;
	/* From what the seat may know: odds must not tell what is hidden. */
	const void *view = view_of(r, now, seat);
	if (!t->game->odds(t, view, seat, a, &odds) && (seat == ETO_DICE || !odds_after(t, view, seat, a, &odds)))
		return wire_fail(r, "no_fight", "this action makes no fight and belongs to none");
	wire_odds(&r->json, r->voice, &odds);
	return true;
}

bool wire_ask_due(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct eto_odds odds = {0};
	if (!is_asked(r, now, ETO_DICE))
		return wire_fail(r, "no_fight", "no dice are due");
	if (t->game->odds(t, view_of(r, now, seat), seat, eto_act(ETO_ROLL, 0, 0, 0), &odds))
		wire_odds(&r->json, r->voice, &odds);
	return true;
}

bool wire_ask_rolls(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	struct eto_action a;
	if (!possible_action(r, now, seat, &a))
		return false;
	struct foresight f = foresight_open(r->voice->table, seat, view_of(r, now, seat));
	eto_json_bool(&r->json, "rolls", seat != ETO_DICE && foresight_rolls(&f, a));
	foresight_close(&f);
	return true;
}
