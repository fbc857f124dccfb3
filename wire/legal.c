#include "wire/questions.h"

#include <stdlib.h>

#include "core/clauses.h"
#include "core/names.h"
#include "core/scene.h"
#include "wire/acts.h"
#include "wire/foresight.h"
#include "wire/replies.h"

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

/* Its price, if the game has one. */
static void cost_json(struct eto_json *j, const struct eto_voice *v, const void *view, unsigned seat,
		      struct eto_action a)
{
	struct eto_cost cost[ETO_COSTS_MAX];
	const struct eto_game *g = v->table->game;
	unsigned count = g->cost && seat != ETO_DICE ? g->cost(v->table, view, seat, a, cost) : 0;
	if (count)
		act_costs_json(j, v, "cost", cost, count);
}

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

/* What follows an action without arguments, which may close a phase. */
static void tell_next(struct listing *l, struct eto_action a)
{
	if (foresight_scene(&l->foresight, a, l->foresight.scene))
		act_next_json(l->json, l->voice, l->foresight.scene);
}

static void tell_actions(struct listing *l)
{
	eto_json_open(l->json, "actions", '[');
	for (unsigned i = 0; i < l->count; i++) {
		eto_json_open(l->json, NULL, '{');
		act_json(l->json, l->voice, l->legal[i], l->dice, close_words(l, l->legal[i]));
		if (!act_args(&l->voice->table->game->verbs[l->legal[i].verb]))
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
		act_costs_json(l->json, l->voice, NULL, cost, t->game->cost(t, l->view, l->seat, l->legal[i], cost));
	eto_json_close(l->json, ']');
}

/* So many actions of a verb are tried out, to tell what comes of them. */
enum { TRIED = 12 };

/* Does the verb name nothing on the map, and is it no way on from the present business? */
static bool bought(const struct eto_verb *verb)
{
	bool mapped = false;
	for (unsigned k = 0; k < act_args(verb); k++)
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
		act_costs_json(l->json, l->voice, NULL, change[i - first], changes[i - first]);
	eto_json_close(l->json, ']');
}

/* What an action is for, or NULL. */
static const struct eto_meaning *meaning(const struct listing *l, struct eto_action a)
{
	const struct eto_game *g = l->voice->table->game;
	unsigned args = act_args(&g->verbs[a.verb]), last = args ? a.arg[args - 1] : ETO_WHATEVER;
	for (const struct eto_meaning *m = g->meanings; m && m->verb; m++)
		if (m->verb == a.verb && (m->last == ETO_WHATEVER || m->last == last) &&
		    (!g->means || g->means(l->voice->table, m)))
			return m;
	return NULL;
}

/* What each action of a verb is for, if that is told of any: the clauses, and the texts that stand for their words. */
static void tell_meanings(struct listing *l, unsigned first, unsigned end)
{
	bool any = false, texts = false;
	for (unsigned i = first; i < end; i++) {
		const struct eto_meaning *m = meaning(l, l->legal[i]);
		any |= m != NULL;
		texts |= m && m->text;
	}
	if (!any)
		return;
	eto_json_open(l->json, "about", '[');
	for (unsigned i = first; i < end; i++) {
		const struct eto_meaning *m = meaning(l, l->legal[i]);
		eto_json_string(l->json, NULL, m ? l->voice->rules->rule[m->clause].id : NULL);
	}
	eto_json_close(l->json, ']');
	if (!texts)
		return;
	eto_json_open(l->json, "means", '[');
	for (unsigned i = first; i < end; i++) {
		const struct eto_meaning *m = meaning(l, l->legal[i]);
		eto_json_string(l->json, NULL, m && m->text ? eto_tr(l->voice->catalog, m->text) : NULL);
	}
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
	act_kind_json(l->json, l->voice, l->legal[first].verb);
	eto_json_open(l->json, "args", '[');
	for (unsigned k = 0; k < act_args(verb); k++)
		eto_json_string(l->json, NULL, act_arg_kind(verb->arg[k]));
	eto_json_close(l->json, ']');
	if (foresight_takes(&l->foresight, l->legal[first]))
		eto_json_bool(l->json, "takes", true);
	if (!act_args(verb))
		tell_next(l, l->legal[first]);
	eto_json_open(l->json, "actions", '[');
	for (unsigned i = first; i < end; i++) {
		eto_json_open(l->json, NULL, '[');
		for (unsigned k = 0; k < act_args(verb); k++)
			act_arg_json(l->json, l->voice, NULL, verb->arg[k], l->legal[i].arg[k]);
		act_say_json(l->json, l->voice, NULL, l->legal[i], close_words(l, l->legal[i]));
		eto_json_close(l->json, ']');
	}
	eto_json_close(l->json, ']');
	tell_same(l, first, end);
	if (l->voice->table->game->cost)
		tell_costs(l, first, end);
	else
		tell_effects(l, first, end, "cost", act_spent);
	tell_effects(l, first, end, "gives", act_gained);
	tell_meanings(l, first, end);
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
		if (!act_args(&g->verbs[l->legal[i].verb]))
			return;
	for (unsigned verb = g->verb_count; --verb > ETO_ROLL;) {
		struct eto_action a = eto_act(verb, 0, 0, 0);
		eto_clause clause = act_args(&g->verbs[verb]) ? 0 : g->check(l->voice->table, view, seat, a);
		if (!clause || clause == ETO_NONSENSE)
			continue;
		eto_json_open(l->json, "closing", '{');
		act_json(l->json, l->voice, a, 0, close_words(l, a));
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
	l.count = wire_asked(r, now, seat) ? t->game->legal(t, now->state, seat, legal) : 0;
	if (seat == ETO_DICE && l.count)
		l.dice = t->game->dice(t, now->state).count;
	else if (l.count && !look(&l, wire_view_of(r, now, seat)))
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
