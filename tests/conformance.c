/* Plays the random games, and checks what belongs to a whole game: it ends, undo restores, it can be written and
 * read. */
#include "tests/conformance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "tests/conformance_walk.h"

enum { RECORD_SIZE = 4 * 1024 * 1024, UNDO_EVERY = 16 };

static bool open_walk(struct walk *w)
{
	const struct eto_game *g = w->game;
	w->legal = calloc(g->legal_max + 1u, sizeof *w->legal);
	w->again = calloc(g->legal_max + 1u, sizeof *w->again);
	w->copy = calloc(1, g->state_size);
	w->other = calloc(1, g->state_size);
	w->third = calloc(1, g->state_size);
	w->events = calloc(WALK_EVENTS, sizeof *w->events);
	w->scene = calloc(2, sizeof *w->scene);
	w->text = calloc(1, WALK_TEXT);
	for (unsigned i = 0; i < 2; i++)
		w->work[i] = calloc(1, g->work_size + 1);
	bool room = w->work[0] && w->work[1];
	return room && w->legal && w->again && w->copy && w->other && w->third && w->events && w->scene && w->text;
}

static void close_walk(struct walk *w)
{
	free(w->legal);
	free(w->again);
	free(w->copy);
	free(w->other);
	free(w->third);
	free(w->events);
	free(w->work[0]);
	free(w->work[1]);
	free(w->scene);
	free(w->text);
}

/* One of those who are asked. */
static unsigned pick_seat(struct walk *w, unsigned deciders)
{
	unsigned n = eto_rng_below(&w->rng, (uint32_t)__builtin_popcount(deciders));
	while (n--)
		deciders &= deciders - 1;
	return (unsigned)__builtin_ctz(deciders);
}

/* Takes the last step back, finds the state as it was in `copy`, and plays it again. */
static bool check_undo(struct walk *w)
{
	struct eto_step last = w->match.step[w->match.count - 1];
	eto_clause clause;
	if (eto_match_undoable(&w->match, last.seat) > 0 && last.barrier)
		return walk_bad(w, "a barrier can be undone");
	memcpy(w->other, w->match.state, w->game->state_size);
	eto_match_undo(&w->match, 1);
	if (memcmp(w->match.state, w->copy, w->game->state_size))
		return walk_bad(w, "undo does not restore the state");
	if (eto_match_play(&w->match, last.seat, last.action, NULL, &clause) != ETO_PLAYED ||
	    memcmp(w->match.state, w->other, w->game->state_size))
		return walk_bad(w, "the same action again leads elsewhere");
	return true;
}

/* What is played next. Even chances for every action hide much of a game (few attacks, many removals), so every other
 * game chooses the verb first, and one in twenty is led by the staff with one action in four by lot; of games that are
 * just played one in four hundred, since the staff thinks longer than all others play. */
static struct eto_action pick_action(struct walk *w)
{
	const struct eto_game *g = w->game;
	unsigned game = w->result->games, n = eto_rng_below(&w->rng, w->legal_count);
	bool led = w->plan->every ? game % 20 == 0 : game % 400 == 398;
	if (game % 2) {
		unsigned verbs = 0, verb = 0;
		for (unsigned i = 0; i < w->legal_count; i++) /* each verb with the same chance, in one pass */
			if (!i || w->legal[i].verb != w->legal[i - 1].verb)
				verb = eto_rng_below(&w->rng, ++verbs) ? verb : w->legal[i].verb;
		while (w->legal[n].verb != verb)
			n = (n + 1) % w->legal_count;
	} else if (led && g->advise && w->seat != ETO_DICE && eto_rng_below(&w->rng, 4)) {
		struct eto_advice advice = walk_advice(w, &w->memory[w->seat], false);
		n = advice.choice < w->legal_count ? advice.choice : n;
	}
	return w->legal[n];
}

/* One random action, with the checks when it is this node's turn. */
static bool play_one(struct walk *w, unsigned deciders)
{
	const struct eto_game *g = w->game;
	bool close = w->plan->every && w->match.count % w->plan->every == 0;
	eto_clause clause;
	w->seat = pick_seat(w, deciders);
	if (!walk_list(w, w->match.state, w->seat, w->legal, &w->legal_count))
		return false;
	if (!w->legal_count)
		return walk_bad(w, "a dead end: seat %u is asked and can do nothing", w->seat);
	if (close && !walk_check_node(w))
		return false;
	struct eto_action a = pick_action(w);
	bool undo = close && w->match.count / w->plan->every % UNDO_EVERY == 0;
	if (undo)
		memcpy(w->copy, w->match.state, g->state_size);
	if (eto_match_play(&w->match, w->seat, a, NULL, &clause) != ETO_PLAYED)
		return walk_bad(w, "a listed action is refused by clause %u", clause);
	w->result->actions++;
	return !undo || check_undo(w);
}

/* The whole game, written and read again, ends in the same state. */
static bool check_record(struct walk *w)
{
	struct eto_match back;
	struct eto_error err = {0};
	char *text = malloc(RECORD_SIZE);
	if (!text)
		return walk_bad(w, "no memory");
	struct eto_text out = eto_text_in(text, RECORD_SIZE);
	eto_game_write(&w->match, NULL, &out);
	bool ok = !out.cut && eto_game_read(text, out.length, "game", w->table, w->plan->rules, &back, &err);
	free(text);
	if (!ok)
		return walk_bad(w, "the game as text cannot be read: line %u, %s", err.line, err.what);
	bool same = !memcmp(back.state, w->match.state, w->game->state_size);
	eto_match_free(&back);
	return same || walk_bad(w, "the game as text ends elsewhere");
}

static bool play_game(struct walk *w, unsigned max_actions)
{
	const struct eto_game *g = w->game;
	unsigned deciders;
	memset(w->memory, 0, sizeof w->memory);
	if (!walk_check_state(w, w->match.state, "the first state"))
		return false;
	while ((deciders = g->deciders(w->table, w->match.state)) && w->match.count < max_actions)
		if (!play_one(w, deciders))
			return false;
	struct conformance_result *r = w->result;
	struct eto_outcome outcome = g->outcome(w->table, w->match.state);
	if (deciders && max_actions >= g->actions_max)
		return walk_bad(w, "the game does not end within %u actions", g->actions_max);
	if (!walk_check_state(w, w->match.state, "the last state"))
		return false;
	if (outcome.result > ETO_DRAWN || (outcome.result == ETO_WON) != (outcome.winners != 0) ||
	    outcome.winners >> g->seat_count || (!deciders && !outcome.clause))
		return walk_bad(w, "outcome %u, winners %#x, clause %u", outcome.result, outcome.winners,
				outcome.clause);
	r->longest = w->match.count > r->longest ? w->match.count : r->longest;
	r->outcome[outcome.result]++;
	for (unsigned i = 0; i < g->seat_count; i++)
		r->wins[i] += outcome.winners >> i & 1;
	return !w->plan->every || check_record(w);
}

bool conformance_run(const struct conformance *plan, struct conformance_result *result)
{
	const struct eto_table *t = plan->table;
	struct walk w = {.plan = plan, .table = t, .game = t->game, .result = result, .voices = plan->spanish ? 2 : 1};
	w.voice[ETO_EN] = (struct eto_voice){.table = t, .lang = ETO_EN, .rules = plan->rules};
	w.voice[ETO_ES] = w.voice[ETO_EN];
	w.voice[ETO_ES].catalog = plan->spanish;
	w.voice[ETO_ES].lang = ETO_ES;
	*result = (struct conformance_result){0};
	unsigned max = plan->max_actions && plan->max_actions < t->game->actions_max ? plan->max_actions
										     : t->game->actions_max;
	void *before = malloc(t->game->table_size);
	bool ok = before && open_walk(&w);
	if (before)
		memcpy(before, t, t->game->table_size);
	for (; ok && result->games < plan->games; result->games++) {
		eto_rng_seed(&w.rng, plan->seed + result->games * UINT64_C(0x9e3779b97f4a7c15));
		ok = eto_match_start(&w.match, t) && play_game(&w, max);
		if (ok && memcmp(before, t, t->game->table_size))
			ok = walk_bad(&w, "the table has changed");
		eto_match_free(&w.match);
		if (!ok)
			break;
	}
	if (!ok && !result->what[0])
		snprintf(result->what, sizeof result->what, "no memory");
	close_walk(&w);
	free(before);
	return ok;
}

/* The texts of the tables, one after another; NULL past the end. */
static const char *text_of(const struct eto_table *t, unsigned i)
{
	const struct eto_game *g = t->game;
	if (i < g->seat_count)
		return g->seats[i].name;
	i -= g->seat_count;
	if (i < g->verb_count)
		return g->verbs[i].label;
	i -= g->verb_count;
	if (i < g->event_count)
		return g->events[i].text;
	i -= g->event_count;
	if (i < g->option_count)
		return g->options[i].about;
	i -= g->option_count;
	if (i < g->scenario_count)
		return g->scenarios[i].name;
	i -= g->scenario_count;
	for (unsigned list = 0; list < 2; list++)
		for (const struct eto_remark *r = list ? g->causes : g->remarks; r && *r->text; r++)
			if (!i--)
				return r->text;
	for (const struct eto_plan_word *w = g->plan_words; w && *w->id; w++)
		if (!i--)
			return w->text;
	for (const struct eto_meaning *m = g->meanings; m && m->verb; m++)
		if (m->text && !i--)
			return m->text;
	for (unsigned set = 0; set < 256; set++)
		for (unsigned value = 0; g->choice(t, set, value); value++)
			if (!i--) {
				const char *name = g->choice_name ? g->choice_name(t, set, value) : NULL;
				return name ? name : g->choice(t, set, value);
			}
	return NULL;
}

/* A value of an option that has no text in both languages, or fewer or more names than values; or NULL. */
static const char *unread_value(const struct eto_option *o, const struct eto_catalog *spanish)
{
	for (unsigned i = 0; o->values[i]; i++) {
		const char *name = o->names ? o->names[i] : o->values[i];
		if (!name || strchr(name, '_') || !eto_catalog_has(spanish, name) ||
		    (o->names && !o->values[i + 1] && o->names[i + 1]))
			return o->values[i];
	}
	return NULL;
}

/* Placeholders of a text must be arguments of the table's row. */
static bool placeholders_fit(const char *text, const struct eto_arg *arg, unsigned count)
{
	for (; *text; text++)
		if ((text[0] == '%' || (text[0] == '{' && text[2] == ':')) && text[1] >= '1' && text[1] <= '9') {
			unsigned i = (unsigned)(text[1] - '1');
			if (i >= count || arg[i].kind == ETO_NONE)
				return false;
		}
	return true;
}

static bool said(char *what, size_t size, const char *thing, const char *fault)
{
	snprintf(what, size, "%s: %s", thing, fault);
	return false;
}

static bool check_rows(const struct eto_game *g, char *what, size_t size)
{
	for (unsigned i = 1; i < g->verb_count; i++)
		if (!placeholders_fit(g->verbs[i].label, g->verbs[i].arg, ETO_ARGS))
			return said(what, size, g->verbs[i].name, "its label asks for what it has not");
	for (unsigned i = 0; i < g->event_count; i++)
		if (!placeholders_fit(g->events[i].text, g->events[i].arg, ETO_EVENT_ARGS))
			return said(what, size, g->events[i].id, "its text asks for what it has not");
	for (unsigned list = 0; list < 2; list++)
		for (const struct eto_remark *r = list ? g->causes : g->remarks; r && *r->text; r++)
			if (!placeholders_fit(r->text, r->kind, ETO_REMARK_ARGS))
				return said(what, size, r->text, "it asks for what it has not");
	for (const struct eto_plan_word *w = g->plan_words; w && *w->id; w++)
		if (!placeholders_fit(w->text, w->arg, ETO_PLAN_ARGS))
			return said(what, size, w->id, "its text asks for what it has not");
	for (unsigned i = 0; i < g->verb_count; i++)
		for (unsigned k = 0; k < i; k++)
			if (!strcmp(g->verbs[i].name, g->verbs[k].name))
				return said(what, size, g->verbs[i].name, "two verbs of this name");
	return true;
}

bool conformance_tables(const struct conformance *plan, char *what, size_t size)
{
	const struct eto_game *g = plan->table->game;
	struct eto_text gap = eto_text_in(what, size);
	if (g->seat_count > ETO_SEATS_MAX || g->option_count > ETO_OPTIONS_MAX || g->field_count > ETO_FIELDS_MAX ||
	    !g->verb_count || !g->scenario_count || strcmp(g->verbs[ETO_ROLL].name, "roll"))
		return said(what, size, g->id, "tables beyond their limits, or verb 0 is not the roll");
	if (!eto_fields_cover(g, &gap) || !check_rows(g, what, size))
		return false;
	const char *key;
	for (unsigned i = 0; plan->spanish && (key = text_of(plan->table, i)); i++)
		if (!eto_catalog_has(plan->spanish, key))
			return said(what, size, key, "not translated");
	for (unsigned i = 0; plan->spanish && i < g->option_count; i++)
		if ((key = unread_value(&g->options[i], plan->spanish)))
			return said(what, size, g->options[i].id, "a value without a text in both languages");
	for (unsigned i = 0; plan->rules && i < g->option_count; i++)
		if (!eto_rules_find(plan->rules, g->options[i].clause))
			return said(what, size, g->options[i].id, "an option that interprets no clause");
	return true;
}
