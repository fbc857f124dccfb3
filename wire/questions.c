#include "wire/questions.h"

#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/scene.h"
#include "wire/acts.h"
#include "wire/foresight.h"
#include "wire/replies.h"
#include "wire/shapes.h"

bool wire_asked(const struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	return r->voice->table->game->deciders(r->voice->table, now->state) >> seat & 1;
}

const void *wire_view_of(const struct wire_ask *r, const struct wire_moment *now, unsigned seat)
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
	act_json(j, f->ask->voice, a, 0, NULL);
	wire_refusal(j, f->ask->voice, f->now->view, f->seat, a, clause);
	eto_json_close(j, '}');
}

/* The verb with the place, or with what stands there: others' pieces if it attacks, else one's own. */
static void tell_verb_refused(struct refusals *f, unsigned verb, unsigned place)
{
	const struct eto_verb *v = &f->ask->voice->table->game->verbs[verb];
	if (v->rare || act_args(v) != 1)
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
	if (seat == ETO_DICE || !wire_asked(r, now, seat))
		return wire_not_asked(r, seat);
	struct eto_scene *scene = malloc(sizeof *scene);
	if (!scene)
		return wire_fail(r, "no_memory", "out of memory");
	struct refusals f = {.ask = r, .now = now, .seat = seat, .scene = scene};
	t->game->scene(t, wire_view_of(r, now, seat), 1u << seat, scene);
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
	bool asked = wire_asked(r, now, seat);
	eto_clause clause = asked ? t->game->check(t, now->state, seat, a) : 0;
	eto_json_bool(&r->json, "legal", asked && !clause);
	eto_json_bool(&r->json, "asked", asked);
	wire_refusal(&r->json, r->voice, wire_view_of(r, now, seat), seat, a, clause);
	return true;
}

/* -- one action -- */

/* The action of a question about what would come of it: the seat is asked, and the rules allow it. */
static bool possible_action(struct wire_ask *r, const struct wire_moment *now, unsigned seat, struct eto_action *a)
{
	const struct eto_table *t = r->voice->table;
	if (!wire_action(r, a))
		return false;
	if (!wire_asked(r, now, seat))
		return wire_not_asked(r, seat);
	r->clause = t->game->check(t, now->state, seat, *a);
	if (!r->clause)
		return true;
	wire_cause(r, wire_view_of(r, now, seat), seat, *a);
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
	const void *view = wire_view_of(r, now, seat);
	if (!t->game->odds(t, view, seat, a, &odds) && (seat == ETO_DICE || !odds_after(t, view, seat, a, &odds)))
		return wire_fail(r, "no_fight", "this action makes no fight and belongs to none");
	wire_odds(&r->json, r->voice, &odds);
	return true;
}

bool wire_ask_due(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	struct eto_odds odds = {0};
	if (!wire_asked(r, now, ETO_DICE))
		return wire_fail(r, "no_fight", "no dice are due");
	if (t->game->odds(t, wire_view_of(r, now, seat), seat, eto_act(ETO_ROLL, 0, 0, 0), &odds))
		wire_odds(&r->json, r->voice, &odds);
	return true;
}

bool wire_ask_rolls(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	struct eto_action a;
	if (!possible_action(r, now, seat, &a))
		return false;
	struct foresight f = foresight_open(r->voice->table, seat, wire_view_of(r, now, seat));
	eto_json_bool(&r->json, "rolls", seat != ETO_DICE && foresight_rolls(&f, a));
	foresight_close(&f);
	return true;
}
