#include "core/procs.h"

#include <string.h>

#include "core/fields.h"
#include "core/scene.h"

static const struct eto_stack *stack_of(const struct eto_table *t, const void *state)
{
	return (const void *)((const char *)state + t->game->stack);
}

bool eto_play_stuck(const struct eto_table *table, const void *state)
{
	const struct eto_stack *k = stack_of(table, state);
	return k->depth && eto_peek(k)->proc == ETO_PROC_STUCK;
}

static const struct eto_proc *row_of(const struct eto_table *table, unsigned proc)
{
	static const struct eto_proc none = {.name = "none"};
	const struct eto_game *g = table->game;
	const struct eto_proc *row = proc >= g->proc_count ? NULL : g->chapters ? g->chapters[proc] : &g->procs[proc];
	return row ? row : &none;
}

static inline const struct eto_proc *row_on_top(const struct eto_table *table, const void *state)
{
	const struct eto_stack *k = stack_of(table, state);
	return row_of(table, k->depth ? eto_peek(k)->proc : 0u);
}

const struct eto_proc *eto_play_proc(const struct eto_table *table, const void *state)
{
	return row_on_top(table, state);
}

static inline bool has_dice(const struct eto_proc *p)
{
	return p->dice || p->throws.count;
}

static struct eto_dice dice_of(const struct eto_proc *p, const struct eto_table *table, const void *state)
{
	return p->dice ? p->dice(table, state) : p->throws;
}

static inline unsigned deciders_of(const struct eto_proc *p, const struct eto_table *table, const void *state)
{
	if (p->deciders)
		return p->deciders(table, state);
	return p->legal || has_dice(p) ? 1u << eto_peek(stack_of(table, state))->seat : 0;
}

unsigned eto_play_deciders(const struct eto_table *table, const void *state)
{
	return deciders_of(row_on_top(table, state), table, state);
}

static bool asked(const struct eto_proc *p, const struct eto_table *table, const void *state, unsigned seat)
{
	return seat <= ETO_DICE && deciders_of(p, table, state) >> seat & 1;
}

struct eto_dice eto_play_dice(const struct eto_table *table, const void *state)
{
	const struct eto_proc *p = row_on_top(table, state);
	return asked(p, table, state, ETO_DICE) ? dice_of(p, table, state) : (struct eto_dice){0, 0};
}

/* -- checks -- */

/* Unused arguments must be 0, so that an action has one form only. */
static bool clean(const struct eto_game *g, struct eto_action a)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (!g->verbs[a.verb].arg[i].kind && a.arg[i])
			return false;
	return true;
}

eto_clause eto_play_check(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct eto_game *g = table->game;
	const struct eto_proc *p = row_on_top(table, state);
	if (!asked(p, table, state, seat))
		return eto_barred(table, g->turn_clause);
	if (a.verb == ETO_ROLL || seat == ETO_DICE) {
		bool fits = seat == ETO_DICE && has_dice(p) && eto_roll_fits(dice_of(p, table, state), a);
		return fits ? 0 : eto_barred(table, g->roll_clause);
	}
	if (a.verb >= g->verb_count || !clean(g, a))
		return ETO_NONSENSE;
	return p->check(table, state, seat, a);
}

/* -- lists -- */

void eto_offer(struct eto_list *l, unsigned verb, unsigned a, unsigned b, unsigned c)
{
	struct eto_action x = eto_act(verb, a, b, c);
	if (!l->proc->check(l->table, l->state, l->seat, x))
		l->out[l->count++] = x;
}

/* How many values an argument of this kind has. */
static unsigned domain(const struct eto_table *t, struct eto_arg arg, unsigned most)
{
	const struct eto_game *g = t->game;
	unsigned n = 0;
	switch (arg.kind) {
	case ETO_PLACE:
		while (g->place_id(t, n))
			n++;
		return n;
	case ETO_PIECE:
		while (g->piece_id(t, n))
			n++;
		return n;
	case ETO_CHOICE:
		while (g->choice(t, arg.set, n))
			n++;
		return n;
	case ETO_SEAT: return g->seat_count;
	default: return arg.kind == ETO_NUMBER ? most + 1 : 1;
	}
}

void eto_offer_all(struct eto_list *l, unsigned verb, unsigned most)
{
	const struct eto_arg *arg = l->table->game->verbs[verb].arg;
	unsigned n[ETO_ARGS];
	for (unsigned i = 0; i < ETO_ARGS; i++)
		n[i] = domain(l->table, arg[i], most);
	for (unsigned a = 0; a < n[0]; a++)
		for (unsigned b = 0; b < n[1]; b++)
			for (unsigned c = 0; c < n[2]; c++)
				eto_offer(l, verb, a, b, c);
}

unsigned eto_play_legal(const struct eto_table *table, const void *state, unsigned seat, struct eto_action *out)
{
	const struct eto_proc *p = row_on_top(table, state);
	if (!asked(p, table, state, seat))
		return 0;
	if (seat == ETO_DICE)
		return eto_rolls_list(eto_play_dice(table, state), out);
	struct eto_list l = {table, state, seat, p, out, 0};
	l.proc->legal(&l);
	return l.count;
}

/* -- play -- */

/* A game that comes to no decision is over. */
static void cut_off(const struct eto_table *table, void *state)
{
	struct eto_stack *k = (void *)((char *)state + table->game->stack);
	assert(!"a game must come to a decision");
	memset(k, 0, sizeof *k);
	eto_push(k, (struct eto_frame){.proc = ETO_PROC_STUCK});
}

void eto_play_run(const struct eto_table *table, void *state, struct eto_events *e)
{
	for (unsigned i = 0; i < ETO_RUN_MAX; i++) {
		const struct eto_proc *p = row_on_top(table, state);
		if (!p->go || !p->go(table, state, e))
			return;
	}
	cut_off(table, state);
}

void eto_play_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a,
		    struct eto_events *e)
{
	const struct eto_proc *p = eto_play_proc(table, state);
	if (a.verb == ETO_ROLL) {
		eto_barrier(e);
		p->roll(table, state, a, e);
	} else {
		p->apply(table, state, seat, a, e);
	}
	eto_play_run(table, state, e);
}

void eto_play_scene(const struct eto_table *table, const void *state, struct eto_scene *scene)
{
	const struct eto_proc *p = eto_play_proc(table, state);
	scene->deciders = eto_play_deciders(table, state);
	scene->phase = p->phase;
	scene->prompt_text = p->prompt;
	scene->prompt_clause = p->clause;
	scene->close_text = p->close;
	if (!p->about)
		return;
	const uint8_t *at = (const uint8_t *)eto_own(stack_of(table, state)) + p->about_at;
	uint16_t value = *at;
	if (p->about_width == sizeof value)
		memcpy(&value, at, sizeof value);
	scene->prompt_arg[0] = (struct eto_arg){p->about, 0, false};
	scene->prompt.arg[0] = (int16_t)value;
}

/* -- soundness -- */

static bool frame_sound(const struct eto_table *t, const void *state, const struct eto_frame *f,
			const struct eto_frame *below)
{
	static const uint32_t nothing[ETO_LOCALS_SIZE / 4];
	if (!f->proc || f->proc >= t->game->proc_count || f->spare)
		return false;
	const struct eto_proc *p = row_of(t, f->proc);
	if (f->seat >= t->game->seat_count && (f->seat != ETO_DICE || !has_dice(p)))
		return false;
	if (p->sound)
		return p->sound(t, state, f, below);
	return !f->step && !memcmp(f->local, nothing, sizeof nothing);
}

static bool stack_sound(const struct eto_table *t, const void *state, struct eto_error *err)
{
	static const struct eto_frame none;
	const struct eto_stack *k = stack_of(t, state);
	if (!k->depth || k->depth > ETO_FRAMES_MAX || k->spare[0] || k->spare[1] || k->spare[2])
		return eto_fail(err, NULL, 0, 0, "no frame, or too many");
	for (unsigned i = 0; i < ETO_FRAMES_MAX; i++) {
		const struct eto_frame *f = &k->frame[i];
		if (i < k->depth ? !frame_sound(t, state, f, i ? f - 1 : NULL) : memcmp(f, &none, sizeof none))
			return eto_fail(err, NULL, 0, 0, "frame %u is not one that can be", i);
	}
	return true;
}

bool eto_play_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	return eto_fields_sound(table->game, state, err) && stack_sound(table, state, err);
}
