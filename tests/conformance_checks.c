/* What is checked at a node of a random game:
 *
 *   state     sound; derived data recomputed are the same; as text it comes back the same, with the same hash
 *   legal     within legal_max, ascending, without repetition; each passes check(); a roll lists every result
 *   check     refuses with a clause whatever is not listed: random bytes, and neighbours of what is listed; the cause
 *             that is told has a name for all that it speaks of
 *   seats     whoever is not asked has nothing to do and is refused
 *   redact    for every set of viewers: sound, the same twice, and the viewer's choices stay what they were
 *   worlds    a determinized state is sound and looks the same to the viewer
 *   apply     leaves a copy alone, gives the same with and without events; the events can be said in each language
 *   secrets   in a world that looks the same to the seat, an action that shows nothing hidden looks the same too
 *   notation  every legal action, written and read again, is the same
 *   helpers   scene, odds, route, advice and descriptions keep their promises */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/dice.h"
#include "core/fields.h"
#include "core/hash.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/scene.h"
#include "tests/conformance_walk.h"

enum { SAMPLE = 8, RANDOM_ACTIONS = 24 };

bool walk_bad(struct walk *w, const char *format, ...)
{
	struct eto_text t = eto_text_in(w->result->what, sizeof w->result->what);
	char what[600];
	va_list args;
	va_start(args, format);
	vsnprintf(what, sizeof what, format, args);
	va_end(args);
	eto_addf(&t, "%s, seed %llu, game %u, after %u actions", w->game->id, (unsigned long long)w->plan->seed,
		 w->result->games, w->match.count);
	if (w->match.count) {
		const struct eto_step *s = &w->match.step[w->match.count - 1];
		eto_addf(&t, " (last: %s ", eto_seat_id(w->game, s->seat));
		eto_action_write(&w->voice[ETO_EN], &t, s->action, 0, false);
		eto_add_char(&t, ')');
	}
	eto_addf(&t, ": %s", what);
	return false;
}

/* An action as words, for failures. */
static const char *written(struct walk *w, struct eto_action a)
{
	struct eto_text t = eto_text_in(w->text, WALK_TEXT);
	eto_action_write(&w->voice[ETO_EN], &t, a, 0, false);
	eto_addf(&t, " {%u, %u, %u, %u}", a.verb, a.arg[0], a.arg[1], a.arg[2]);
	return w->text;
}

static bool same_states(struct walk *w, const void *x, const void *y, const char *which)
{
	if (!memcmp(x, y, w->game->state_size))
		return true;
	struct eto_text t = eto_text_in(w->text, WALK_TEXT);
	if (!eto_state_diff(w->game, x, y, &t))
		eto_add(&t, "bytes outside the fields");
	return walk_bad(w, "%s: %s", which, w->text);
}

bool walk_check_state(struct walk *w, const void *state, const char *which)
{
	const struct eto_game *g = w->game;
	struct eto_error err = {.what = "no reason given"};
	if (!g->sound(w->table, state, &err))
		return walk_bad(w, "%s is not sound: %s", which, err.what);
	memcpy(w->third, state, g->state_size);
	g->derive(w->table, w->third);
	if (!same_states(w, state, w->third, "derived data are not what derive() says"))
		return false;
	unsigned deciders = g->deciders(w->table, state), dice = 1u << ETO_DICE;
	unsigned result = g->outcome(w->table, state).result;
	if (deciders & ~(dice | ((1u << g->seat_count) - 1)) || (deciders & dice && deciders != dice))
		return walk_bad(w, "%s: no such deciders: %#x", which, deciders);
	if ((result == ETO_RUNNING) != (deciders != 0))
		return walk_bad(w, "%s: deciders %#x, outcome %u", which, deciders, result);
	return true;
}

static int compare(struct eto_action x, struct eto_action y)
{
	if (x.verb != y.verb)
		return x.verb < y.verb ? -1 : 1;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (x.arg[i] != y.arg[i])
			return x.arg[i] < y.arg[i] ? -1 : 1;
	return 0;
}

bool walk_list(struct walk *w, const void *state, unsigned seat, struct eto_action *out, unsigned *count)
{
	const struct eto_action guard = eto_act(0xabcd, 0x1234, 0x5678, 0x9abc);
	out[w->game->legal_max] = guard;
	*count = w->game->legal(w->table, state, seat, out);
	if (*count > w->game->legal_max || !eto_action_equal(out[w->game->legal_max], guard))
		return walk_bad(w, "legal() lists %u actions, more than %u", *count, w->game->legal_max);
	for (unsigned i = 1; i < *count; i++)
		if (compare(out[i - 1], out[i]) >= 0)
			return walk_bad(w, "legal() is not ascending at %s", written(w, out[i]));
	return true;
}

static bool listed(const struct walk *w, struct eto_action a)
{
	for (unsigned i = 0; i < w->legal_count; i++)
		if (eto_action_equal(w->legal[i], a))
			return true;
	return false;
}

/* A great handful of dice may come in any order; its ascending one is listed. */
static struct eto_action as_listed(const struct walk *w, struct eto_action roll)
{
	struct eto_dice dice = w->game->dice(w->table, w->match.state);
	return eto_roll_listed(dice, roll) ? roll : eto_roll_ascending(dice, roll);
}

/* What is said to a refusal has a name for all that it speaks of, in each language. */
static bool cause_named(struct walk *w, struct eto_action a, eto_clause c)
{
	struct eto_remark why = eto_cause_find(w->table, w->match.state, w->seat, a, c);
	char buffer[ETO_ID_SIZE];
	for (const char *at = why.text; at && *at; at++) {
		unsigned i = (unsigned)(at[1] - '1');
		if (*at != '%' || i >= ETO_REMARK_ARGS)
			continue;
		for (unsigned lang = 0; lang < ETO_LANGS; lang++)
			if (!eto_arg_name(&w->voice[lang], why.kind[i], why.arg[i], buffer))
				return walk_bad(w, "%s: '%s' has nothing for %%%u", written(w, a), why.text, i + 1);
	}
	return true;
}

static bool check_agrees(struct walk *w, struct eto_action a)
{
	eto_clause c = w->game->check(w->table, w->match.state, w->seat, a);
	bool roll = a.verb == ETO_ROLL && w->seat == ETO_DICE && !c;
	struct eto_action known = roll ? as_listed(w, a) : a;
	if (!c != listed(w, known))
		return walk_bad(w, "%s is %slisted, but check() says %u", written(w, a), c ? "" : "not ", c);
	if (w->plan->rules && c > w->plan->rules->count && c != ETO_NONSENSE)
		return walk_bad(w, "%s is refused by clause %u, which does not exist", written(w, a), c);
	return cause_named(w, a, c);
}

/* A seat's listed actions pass check(); others do not. */
static bool check_legal(struct walk *w)
{
	const struct eto_game *g = w->game;
	for (unsigned i = 0; i < w->legal_count; i++)
		if (!check_agrees(w, w->legal[i]))
			return false;
	for (unsigned i = 0; i < RANDOM_ACTIONS; i++) {
		uint32_t wide = i % 2 ? 0x10000 : 160;
		struct eto_action a =
			eto_act(eto_rng_below(&w->rng, i % 8 ? g->verb_count : 0x10000), eto_rng_below(&w->rng, wide),
				eto_rng_below(&w->rng, i % 3 ? wide : 1), eto_rng_below(&w->rng, i % 5 ? 1 : wide));
		if (!check_agrees(w, a))
			return false;
	}
	return true;
}

/* Neighbours of a listed action: another verb, another number in one place. */
static bool check_neighbours(struct walk *w, struct eto_action a)
{
	static const uint16_t off[] = {1, 0xffff, 2, 16, 256, 0x8000};
	for (unsigned i = 0; i <= ETO_ARGS; i++)
		for (unsigned k = 0; k < sizeof off / sizeof *off + 1; k++) {
			struct eto_action b = a;
			uint16_t *at = i ? &b.arg[i - 1] : &b.verb;
			*at = k ? (uint16_t)(*at + off[k - 1]) : 0;
			if (!check_agrees(w, b))
				return false;
		}
	struct eto_action swapped = eto_act(a.verb, a.arg[1], a.arg[0], a.arg[2]);
	return check_agrees(w, swapped);
}

/* A roll lists every result: as many as the dice can show, each of them with the right pips. */
static bool check_dice(struct walk *w)
{
	if (w->seat != ETO_DICE)
		return true;
	struct eto_dice dice = w->game->dice(w->table, w->match.state);
	if (!dice.count || dice.count > ETO_DICE_MAX || dice.sides < 2 || dice.sides > 15)
		return walk_bad(w, "%u dice of %u sides", dice.count, dice.sides);
	unsigned long long results = 1, weight = 0;
	for (unsigned i = 0; i < dice.count; i++)
		results *= dice.sides;
	for (unsigned i = 0; i < w->legal_count; i++)
		weight += eto_roll_weight(dice, w->legal[i]);
	if (weight != results)
		return walk_bad(w, "%u results of %u dice with %u sides", w->legal_count, dice.count, dice.sides);
	for (unsigned i = 0; i < w->legal_count; i++)
		for (unsigned k = 0; k < ETO_DICE_MAX; k++) {
			unsigned pips = eto_die(w->legal[i], k);
			if (w->legal[i].verb != ETO_ROLL || (k < dice.count ? !pips || pips > dice.sides : pips > 0))
				return walk_bad(w, "not such a roll: %s", written(w, w->legal[i]));
		}
	return true;
}

/* Nobody else may act, with whatever action; nor may a seat that does not exist. */
static bool check_others(struct walk *w)
{
	unsigned deciders = w->game->deciders(w->table, w->match.state), count;
	for (unsigned seat = 0; seat <= ETO_DICE + 1; seat++) {
		if (seat <= ETO_DICE && deciders >> seat & 1)
			continue;
		if (!walk_list(w, w->match.state, seat, w->again, &count))
			return false;
		if (count)
			return walk_bad(w, "seat %u is not asked but has %u legal actions", seat, count);
		for (unsigned i = 0; i < w->legal_count; i += 1 + w->legal_count / SAMPLE)
			if (!w->game->check(w->table, w->match.state, seat, w->legal[i]))
				return walk_bad(w, "seat %u is not asked but may %s", seat, written(w, w->legal[i]));
	}
	return true;
}

static bool check_text(struct walk *w)
{
	const struct eto_game *g = w->game;
	struct eto_error err = {0};
	struct eto_text t = eto_text_in(w->text, WALK_TEXT);
	eto_state_write(g, w->match.state, &t);
	memset(w->copy, 0, g->state_size);
	if (t.cut || !eto_state_read(w->table, w->text, t.length, w->copy, &err))
		return walk_bad(w, "the state as text cannot be read: line %u, %s", err.line, err.what);
	if (eto_hash(w->copy, g->state_size) != eto_hash(w->match.state, g->state_size))
		return same_states(w, w->match.state, w->copy, "the state as text comes back changed");
	return same_states(w, w->match.state, w->copy, "equal hashes of different states");
}

/* To a viewer who is asked, the choices are the same in this state as in the true one. */
static bool check_choices(struct walk *w, const void *state, unsigned viewers, const char *which)
{
	const struct eto_game *g = w->game;
	unsigned deciders = g->deciders(w->table, w->match.state), count;
	if (g->deciders(w->table, state) != deciders)
		return walk_bad(w, "%s for %#x: other deciders", which, viewers);
	if (w->seat >= g->seat_count || !(viewers >> w->seat & 1))
		return true;
	if (!walk_list(w, state, w->seat, w->again, &count))
		return false;
	if (count != w->legal_count || memcmp(w->again, w->legal, count * sizeof *w->again))
		return walk_bad(w, "%s for %#x: other legal actions", which, viewers);
	return true;
}

/* What viewers see, and a world that looks like it. */
static bool check_views(struct walk *w, unsigned viewers)
{
	const struct eto_game *g = w->game;
	size_t size = g->state_size;
	memcpy(w->copy, w->match.state, size);
	g->redact(w->table, w->copy, viewers);
	memcpy(w->other, w->copy, size);
	g->redact(w->table, w->other, viewers);
	if (!same_states(w, w->copy, w->other, "redacting twice changes more") ||
	    !walk_check_state(w, w->copy, "the redacted state") || !check_choices(w, w->copy, viewers, "redacted"))
		return false;
	g->determinize(w->table, w->other, viewers, &w->rng);
	if (!walk_check_state(w, w->other, "the determinized state") ||
	    !check_choices(w, w->other, viewers, "determinized"))
		return false;
	g->redact(w->table, w->other, viewers);
	return same_states(w, w->copy, w->other, "the determinized state looks different");
}

static bool leftover(const char *text)
{
	for (; *text; text++)
		if (text[0] == '%' && text[1] >= '0' && text[1] <= '9')
			return true;
	return false;
}

static bool check_events(struct walk *w, const struct eto_events *events)
{
	for (unsigned i = 0; i < events->count; i++) {
		const struct eto_event *e = &events->list[i];
		if (e->kind >= w->game->event_count)
			return walk_bad(w, "event of an unknown kind %u", e->kind);
		for (unsigned v = 0; v < w->voices; v++) {
			struct eto_text t = eto_text_in(w->text, 512);
			eto_say_event(&w->voice[v], &t, e);
			if (t.cut || !t.length || leftover(w->text))
				return walk_bad(w, "event %s is said as \"%s\"", w->game->events[e->kind].id, w->text);
		}
	}
	return events->count < events->max || walk_bad(w, "%u events of one action", events->count);
}

/* Plays an action on copies. */
static bool check_apply(struct walk *w, struct eto_action a)
{
	const struct eto_game *g = w->game;
	struct eto_events events = {.list = w->events, .max = WALK_EVENTS};
	uint64_t hash = eto_hash(w->match.state, g->state_size);
	memcpy(w->copy, w->match.state, g->state_size);
	memcpy(w->other, w->match.state, g->state_size);
	g->apply(w->table, w->copy, w->seat, a, &events);
	g->apply(w->table, w->other, w->seat, a, NULL);
	if (hash != eto_hash(w->match.state, g->state_size))
		return walk_bad(w, "apply() on a copy changes the original");
	if (!same_states(w, w->copy, w->other, "apply() does other things without events"))
		return false;
	return check_events(w, &events) && walk_check_state(w, w->copy, "the state after an action");
}

/* The next event from i on that a seat may know. */
static unsigned next_seen(const struct eto_events *e, unsigned seat, unsigned i)
{
	while (i < e->count && !(e->list[i].seen >> seat & 1))
		i++;
	return i;
}

static bool same_events(struct walk *w, const struct eto_events *x, const struct eto_events *y)
{
	unsigned i = next_seen(x, w->seat, 0), k = next_seen(y, w->seat, 0);
	for (; i < x->count && k < y->count; i = next_seen(x, w->seat, i + 1), k = next_seen(y, w->seat, k + 1)) {
		const struct eto_event *a = &x->list[i], *b = &y->list[k];
		if (a->kind != b->kind || memcmp(a->arg, b->arg, sizeof a->arg))
			return walk_bad(w, "event %s gives a secret away", w->game->events[a->kind].id);
	}
	return (i == x->count && k == y->count) || walk_bad(w, "an event more or less gives a secret away");
}

/* Plays an action in the true world and in one that looks the same to the seat. */
static bool check_secrets(struct walk *w, struct eto_action a)
{
	const struct eto_game *g = w->game;
	struct eto_events here = {.list = w->events, .max = WALK_EVENTS / 2};
	struct eto_events there = {.list = w->events + WALK_EVENTS / 2, .max = WALK_EVENTS / 2};
	unsigned viewers = 1u << w->seat;
	if (w->seat == ETO_DICE)
		return true;
	memcpy(w->copy, w->match.state, g->state_size);
	memcpy(w->other, w->match.state, g->state_size);
	g->redact(w->table, w->other, viewers);
	g->determinize(w->table, w->other, viewers, &w->rng);
	g->apply(w->table, w->copy, w->seat, a, &here);
	g->apply(w->table, w->other, w->seat, a, &there);
	bool barred_here = here.barrier || g->deciders(w->table, w->copy) != viewers;
	bool barred_there = there.barrier || g->deciders(w->table, w->other) != viewers;
	if (barred_here != barred_there)
		return walk_bad(w, "undo gives a secret away: %s", written(w, a));
	if (here.barrier || there.barrier)
		return true;
	g->redact(w->table, w->copy, viewers);
	g->redact(w->table, w->other, viewers);
	return same_states(w, w->copy, w->other, "an action gives a secret away") && same_events(w, &here, &there);
}

static bool check_notation(struct walk *w, struct eto_action a)
{
	for (unsigned v = 0; v < w->voices; v++) {
		const char *words[ETO_WORDS_MAX];
		struct eto_error err = {0};
		struct eto_action back;
		struct eto_text t = eto_text_in(w->text, WALK_TEXT);
		eto_action_write(&w->voice[v], &t, a, 0, false);
		unsigned n = eto_words(w->text, words, ETO_WORDS_MAX);
		if (!eto_action_read(&w->voice[v], words, n, &back, &err))
			return walk_bad(w, "an action as text cannot be read: %s; %s", err.what, written(w, a));
		if (!eto_action_equal(a, back))
			return walk_bad(w, "an action as text comes back changed: %s", written(w, a));
		t = eto_text_in(w->text, 512);
		eto_say_action(&w->voice[v], &t, a);
		if (t.cut || !t.length || leftover(w->text))
			return walk_bad(w, "an action is said as \"%s\"", w->text);
	}
	return true;
}

static bool same_track(const struct eto_scene_track *a, const struct eto_scene_track *b)
{
	return a->seat == b->seat && a->name == b->name && a->value == b->value && a->max == b->max &&
	       a->text == b->text && a->open == b->open;
}

static bool same_but_for_targets(const struct eto_scene *a, const struct eto_scene *b)
{
	bool same = a->turn == b->turn && a->turn_name == b->turn_name && a->turn_part == b->turn_part &&
		    a->phase == b->phase && a->deciders == b->deciders && a->prompt_text == b->prompt_text &&
		    !memcmp(&a->prompt, &b->prompt, sizeof a->prompt) && a->prompt_clause == b->prompt_clause &&
		    a->close_text == b->close_text && a->place_count == b->place_count &&
		    a->piece_count == b->piece_count && a->track_count == b->track_count &&
		    a->note_count == b->note_count && !memcmp(a->note, b->note, sizeof a->note) &&
		    !memcmp(a->piece, b->piece, a->piece_count * sizeof *a->piece);
	for (unsigned i = 0; same && i < a->track_count; i++)
		same = same_track(&a->track[i], &b->track[i]);
	for (unsigned i = 0; same && i < a->place_count; i++)
		same = a->place[i].control == b->place[i].control && a->place[i].contested == b->place[i].contested &&
		       a->place[i].supplied == b->place[i].supplied;
	return same && !a->hand_count && !b->hand_count && !a->sheet_count && !b->sheet_count && !a->bill.rows &&
	       !b->bill.rows; /* nobody has needed more yet */
}

/* What eto_game.alike and eto_game.plain promise of the scene of w->copy, which has been made. */
static bool check_promises(struct walk *w)
{
	struct eto_scene *s = w->scene, *other = w->scene + 1;
	for (unsigned viewers = 0; w->game->alike && viewers < 1u << w->game->seat_count; viewers++) {
		memset(other, 0, sizeof *other);
		w->game->scene(w->table, w->copy, viewers, other);
		if (!same_but_for_targets(s, other))
			return walk_bad(w, "the scene is not alike for viewers %x", viewers);
	}
	for (unsigned i = 0; w->game->plain && i < s->piece_count; i++) {
		const struct eto_scene_piece *p = &s->piece[i];
		struct eto_text t = eto_text_in(w->text, 512);
		if (p->status & ETO_ST_HIDDEN)
			continue;
		w->game->describe(w->table, w->copy, p->piece, &w->voice[ETO_EN], &t);
		uint64_t line = eto_hash(w->text, t.length);
		if (!memcmp(&w->told[p->piece].shown, p, sizeof *p) && w->told[p->piece].line != line)
			return walk_bad(w, "what is shown as before is described otherwise: %s", w->text);
		w->told[p->piece].shown = *p;
		w->told[p->piece].line = line;
	}
	return true;
}

static bool check_scene(struct walk *w, unsigned viewers)
{
	struct eto_scene *s = w->scene;
	memset(s, 0, sizeof *s);
	memcpy(w->copy, w->match.state, w->game->state_size);
	w->game->redact(w->table, w->copy, viewers);
	w->game->scene(w->table, w->copy, viewers, s);
	if (s->place_count > ETO_SCENE_PLACES || s->piece_count > ETO_SCENE_PIECES ||
	    s->track_count > ETO_SCENE_TRACKS || s->note_count > ETO_SCENE_NOTES)
		return walk_bad(w, "the scene holds too much");
	if (s->deciders != w->game->deciders(w->table, w->copy))
		return walk_bad(w, "the scene shows other deciders");
	if (s->turn != w->game->turn(w->table, w->copy) || s->turn != w->game->turn(w->table, w->match.state))
		return walk_bad(w, "the scene tells another turn");
	for (unsigned i = 0; i < s->piece_count; i++)
		if (s->piece[i].place != ETO_NO_PLACE && s->piece[i].place >= s->place_count)
			return walk_bad(w, "piece %u of the scene is nowhere", i);
	for (unsigned v = 0; v < w->voices && s->prompt_text; v++) {
		struct eto_text t = eto_text_in(w->text, 512);
		eto_say(&w->voice[v], &t, s->prompt_text, s->prompt_arg, s->prompt.arg, ETO_EVENT_ARGS);
		if (t.cut || leftover(w->text))
			return walk_bad(w, "the prompt is said as \"%s\"", w->text);
		if (w->voice[v].catalog && !eto_catalog_has(w->voice[v].catalog, s->prompt_text))
			return walk_bad(w, "the prompt is not translated: \"%s\"", s->prompt_text);
		if (w->voice[v].catalog && s->close_text && !eto_catalog_has(w->voice[v].catalog, s->close_text))
			return walk_bad(w, "what closes it is not translated: \"%s\"", s->close_text);
	}
	return check_promises(w);
}

static bool check_odds(struct walk *w, struct eto_action a)
{
	struct eto_odds odds = {0};
	if (!w->game->odds || !w->game->odds(w->table, w->match.state, w->seat, a, &odds))
		return true;
	unsigned long long sum = 0;
	if (!odds.count || odds.count > ETO_ODDS_MAX || odds.line_count > sizeof odds.line / sizeof *odds.line)
		return walk_bad(w, "odds of %u parts and %u lines: %s", odds.count, odds.line_count, written(w, a));
	for (unsigned i = 0; i < odds.count; i++) {
		sum += odds.part[i].weight;
		if (!odds.part[i].result)
			return walk_bad(w, "odds without a text: %s", written(w, a));
	}
	if (sum != odds.total || !sum)
		return walk_bad(w, "odds sum up to %llu of %u: %s", sum, odds.total, written(w, a));
	struct eto_events lines = {.list = odds.line, .count = odds.line_count, .max = odds.line_count + 1};
	return check_events(w, &lines);
}

/* What reach() leaves unmarked, no route leads to. */
static bool is_marked(struct walk *w, unsigned piece, unsigned place)
{
	uint8_t reached[ETO_SCENE_PLACES] = {0};
	if (!w->game->reach)
		return true;
	w->game->reach(w->table, w->match.state, w->seat, piece, reached);
	return reached[place];
}

/* Who has taken the piece in hand has the rest of the route: front ends know it before it is taken. */
static bool is_begun(struct walk *w, const struct eto_action *way, unsigned n, unsigned place)
{
	struct eto_action rest[16];
	const struct eto_arg *arg = n ? w->game->verbs[way[0].verb].arg : NULL;
	if (n < 2 || arg[0].kind != ETO_PIECE || arg[1].kind != ETO_NONE)
		return true;
	return w->game->route(w->table, w->copy, w->seat, way[0].arg[0], place, rest) == n - 1 &&
	       !memcmp(rest, &way[1], (n - 1) * sizeof *rest);
}

/* A route is a series of legal actions of the seat. */
static bool check_route(struct walk *w)
{
	struct eto_action way[16];
	const struct eto_game *g = w->game;
	unsigned pieces = 0, places = 0;
	while (g->piece_id(w->table, pieces))
		pieces++;
	while (g->place_id(w->table, places))
		places++;
	for (unsigned k = 0; k < SAMPLE && g->route && pieces && places; k++) {
		unsigned piece = eto_rng_below(&w->rng, pieces), place = eto_rng_below(&w->rng, places);
		unsigned n = g->route(w->table, w->match.state, w->seat, piece, place, way);
		if (n && !is_marked(w, piece, place))
			return walk_bad(w, "piece %u has a route to place %u that reach does not know", piece, place);
		memcpy(w->copy, w->match.state, g->state_size);
		for (unsigned i = 0; i < n && i < 16; i++) {
			if (g->check(w->table, w->copy, w->seat, way[i]))
				return walk_bad(w, "action %u of %u of a route is not legal: %s", i + 1, n,
						written(w, way[i]));
			g->apply(w->table, w->copy, w->seat, way[i], NULL);
			if (!i && !is_begun(w, way, n, place))
				return walk_bad(w, "piece %u has another route to place %u once it is taken", piece,
						place);
		}
		struct eto_text t = eto_text_in(w->text, 512);
		g->describe(w->table, w->match.state, piece, &w->voice[k % w->voices], &t);
		if (n > 16 || t.cut || leftover(w->text))
			return walk_bad(w, "piece %u: a route of %u, described as \"%s\"", piece, n, w->text);
	}
	return true;
}

struct eto_advice walk_advice(struct walk *w, struct eto_memory *memory, bool empty)
{
	const struct eto_game *g = w->game;
	struct eto_rng rng = w->rng;
	struct eto_decision d = {.table = w->table,
				 .view = w->copy,
				 .seat = w->seat,
				 .legal = w->legal,
				 .count = w->legal_count,
				 .rng = &rng,
				 .memory = memory,
				 .work = w->work[empty]};
	struct eto_advice advice = {.choice = w->legal_count};
	if (empty)
		memset(w->work[1], 0, g->work_size);
	memcpy(w->copy, w->match.state, g->state_size);
	g->redact(w->table, w->copy, 1u << w->seat);
	g->advise(&d, &advice);
	return advice;
}

/* The staff answers with one of the actions and a whole sentence; the same with and without what it kept, and any
 * bytes as its memory do no harm. */
static bool check_advice(struct walk *w)
{
	struct eto_memory memory = w->memory[w->seat % ETO_SEATS_MAX], same = memory, junk;
	struct eto_text text = eto_text_in(w->text, 1024);
	if (!w->game->advise || w->seat == ETO_DICE)
		return true;
	struct eto_advice advice = walk_advice(w, &memory, false), again = walk_advice(w, &same, true);
	eto_say_why(&w->voice[w->result->nodes % w->voices], &text, &advice);
	if (advice.choice >= w->legal_count || leftover(w->text))
		return walk_bad(w, "advice %u of %u: %s", advice.choice, w->legal_count, w->text);
	if (advice.choice != again.choice || memcmp(&memory, &same, sizeof memory))
		return walk_bad(w, "advice %u becomes %u when nothing is kept", advice.choice, again.choice);
	for (size_t i = 0; i < sizeof junk; i++)
		((unsigned char *)&junk)[i] = (unsigned char)eto_rng_next(&w->rng);
	if (walk_advice(w, &junk, true).choice >= w->legal_count)
		return walk_bad(w, "advice is misled by a memory of any bytes");
	return true;
}

bool walk_check_node(struct walk *w)
{
	unsigned seats = w->game->seat_count, step = 1 + w->legal_count / SAMPLE;
	if (!walk_check_state(w, w->match.state, "the state") || !check_dice(w) || !check_legal(w) ||
	    !check_others(w) || !check_text(w) || !check_route(w) || !check_advice(w))
		return false;
	for (unsigned viewers = 0; viewers < 1u << seats; viewers++)
		if (!check_views(w, viewers) || !check_scene(w, viewers))
			return false;
	for (unsigned i = 0; i < w->legal_count; i++)
		if (!check_notation(w, w->legal[i]))
			return false;
	for (unsigned i = eto_rng_below(&w->rng, step); i < w->legal_count; i += step)
		if (!check_neighbours(w, w->legal[i]) || !check_apply(w, w->legal[i]) ||
		    !check_secrets(w, w->legal[i]) || !check_odds(w, w->legal[i]))
			return false;
	w->result->nodes++;
	return true;
}
