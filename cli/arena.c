#include "cli/arena.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/files.h"
#include "cli/rival.h"
#include "core/dice.h"
#include "core/judge.h"

/* What a thread needs, made once. */
struct worker {
	struct arena *arena;
	pthread_t thread;
	bool started, failed;
	void *view;
	struct eto_action *legal;
	struct eto_memory memory[ETO_SEATS_MAX];
	void *work[DUELLISTS][ETO_SEATS_MAX]; /* without a duel the first row only */
	struct rival *rival;                  /* the other program, if one plays */
	unsigned number;                      /* of the game that is played */
	struct eto_match match;
	struct arena_tally tally;
	struct eto_error error;
};

/* Two streams that have nothing to do with each other, from the seed and the number of the game. */
static void seed_game(const struct arena *a, unsigned number, struct eto_rng *dice, struct eto_rng *bots)
{
	struct eto_rng root;
	number = a->duel ? number / 2 : number;
	eto_rng_seed(&root, a->seed + number * UINT64_C(0x9e3779b97f4a7c15));
	eto_rng_seed(dice, eto_rng_next(&root));
	eto_rng_seed(bots, eto_rng_next(&root));
}

/* Who plays the seat in this game: 0 or 1 in a duel. */
static unsigned player_of(const struct worker *w, unsigned seat)
{
	return w->arena->duel ? duel_player(w->arena->duel, w->number, seat) : 0;
}

/* NULL: the other program plays. */
static const struct eto_bot *bot_of(const struct worker *w, unsigned seat)
{
	return w->arena->duel ? w->arena->duel->bot[player_of(w, seat)] : w->arena->bot[seat];
}

/* With --lot a seat that must plan has half of its plans drawn from all that the game proposes, so that positions come
 * up to which other plans than the staff's lead. */
static void draw_plan(const struct worker *w, const struct eto_decision *d, struct eto_rng *bots)
{
	enum { PLANS = 48 };
	const struct eto_game *g = d->table->game;
	struct eto_plan plan[PLANS];
	if (!w->arena->lot || !g->plans || !g->plans(d, NULL, 0))
		return;
	unsigned count = g->plans(d, plan, PLANS), drawn = count ? eto_rng_below(bots, 2 * count) : 0;
	if (drawn < count)
		d->memory->plan = plan[drawn];
}

/* The next action of a game; false if the bot does not choose a legal one. */
static bool choose(struct worker *w, unsigned seat, struct eto_rng *dice, struct eto_rng *bots, struct eto_action *a)
{
	const struct eto_table *t = w->arena->desk->table;
	if (seat == ETO_DICE) {
		*a = eto_roll_random(t->game->dice(t, w->match.state), dice);
		return true;
	}
	const struct eto_bot *bot = bot_of(w, seat);
	if (!bot)
		return rival_ask(w->rival, seat, a);
	unsigned count = t->game->legal(t, w->match.state, seat, w->legal);
	if (!count)
		return false;
	struct eto_advice advice = {0};
	struct eto_decision d = {.table = t,
				 .view = w->view,
				 .seat = seat,
				 .legal = w->legal,
				 .count = count,
				 .budget = w->arena->budget ? w->arena->budget : bot->budget,
				 .rng = bots,
				 .memory = &w->memory[seat],
				 .work = w->work[player_of(w, seat)][seat]};
	memcpy(w->view, w->match.state, t->game->state_size);
	t->game->redact(t, w->view, 1u << seat);
	draw_plan(w, &d, bots);
	bot->choose(&d, &advice);
	if (advice.choice >= count)
		return false;
	*a = w->legal[advice.choice];
	return true;
}

static void count_ending(struct arena_tally *tally, struct eto_outcome outcome, unsigned turn)
{
	struct arena_ending *e = &tally->ending[outcome.result == ETO_WON ? outcome.winners % (1 << ETO_SEATS_MAX) : 0];
	e->games++;
	e->turn[turn < ARENA_TURNS ? turn : ARENA_TURNS - 1]++;
	for (unsigned i = 0; i < ARENA_CLAUSES; i++)
		if (!e->clause_games[i] || e->clause[i] == outcome.clause) {
			e->clause[i] = outcome.clause;
			e->clause_games[i]++;
			break;
		}
	if (outcome.result == ETO_DRAWN)
		tally->draws++;
	for (unsigned seat = 0; seat < ETO_SEATS_MAX; seat++)
		tally->wins[seat] += outcome.result == ETO_WON && outcome.winners >> seat & 1;
}

void arena_count(struct arena_tally *tally, const struct arena_game *game)
{
	tally->games++;
	tally->errors += game->error;
	tally->unfinished += game->outcome.result == ETO_RUNNING;
	tally->turns += game->turn;
	tally->actions += game->actions;
	if (game->outcome.result != ETO_RUNNING)
		count_ending(tally, game->outcome, game->turn);
}

static bool save(struct worker *w, unsigned number)
{
	struct eto_record record = {0};
	const struct eto_game *g = w->arena->desk->game;
	for (unsigned i = 0; i < g->seat_count; i++) {
		snprintf(record.seat[i].kind, sizeof record.seat[i].kind, "bot");
		const struct eto_bot *bot = bot_of(w, i);
		snprintf(record.seat[i].name, sizeof record.seat[i].name, "%s", bot ? bot->name : "rival");
	}
	memcpy(record.memory, w->memory, sizeof record.memory);
	size_t room = 16384 + 64u * (size_t)w->match.count + 16 * g->state_size;
	char *buffer = malloc(room), path[4096];
	if (!buffer)
		return eto_fail(&w->error, NULL, 0, 0, "out of memory");
	struct eto_text out = eto_text_in(buffer, room);
	eto_game_write(&w->match, &record, &out);
	snprintf(path, sizeof path, "%s/game-%06u.eto", w->arena->log, number + 1);
	bool ok = file_write(path, buffer, out.length, &w->error);
	free(buffer);
	return ok;
}

/* "s GAME MOMENT features": what the first seat would measure, when another seat than the last begins to decide. */
static void sample(struct worker *w, unsigned seat, unsigned *last)
{
	const struct eto_table *t = w->arena->desk->table;
	int32_t feature[ETO_FEATURES_MAX];
	if (!w->arena->features || seat == ETO_DICE || seat == *last || !t->game->weights)
		return;
	*last = seat;
	unsigned moment = eto_measure(t, w->match.state, feature);
	flockfile(w->arena->features);
	fprintf(w->arena->features, "s %u %u", w->number, moment);
	for (unsigned i = 0; i < t->game->weights->features; i++)
		fprintf(w->arena->features, " %d", feature[i]);
	fputc('\n', w->arena->features);
	funlockfile(w->arena->features);
}

/* "r GAME result points" of the first seat, as eto_value counts them. */
static void sample_end(struct worker *w)
{
	struct eto_value v = eto_value_of(w->arena->desk->table, w->match.state, 0);
	if (w->arena->features)
		fprintf(w->arena->features, "r %u %d %d\n", w->number, v.result, v.points);
}

static bool play(struct worker *w, unsigned number)
{
	const struct eto_table *t = w->arena->desk->table;
	struct eto_rng dice, bots;
	unsigned last = ETO_DICE;
	w->number = number;
	seed_game(w->arena, number, &dice, &bots);
	memset(w->memory, 0, sizeof w->memory);
	if (!eto_match_start(&w->match, t))
		return eto_fail(&w->error, NULL, 0, 0, "out of memory");
	bool error = w->rival && !rival_begin(w->rival, w->arena->desk);
	for (unsigned mask;
	     !error && (mask = t->game->deciders(t, w->match.state)) && w->match.count < t->game->actions_max;) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		struct eto_action a;
		eto_clause clause;
		sample(w, seat, &last);
		error = !choose(w, seat, &dice, &bots, &a) ||
			eto_match_play(&w->match, seat, a, NULL, &clause) != ETO_PLAYED ||
			(w->rival && !rival_tell(w->rival, seat, a));
	}
	struct arena_game game = {.outcome = t->game->outcome(t, w->match.state),
				  .turn = t->game->turn(t, w->match.state),
				  .actions = w->match.count,
				  .error = error};
	arena_count(&w->tally, &game);
	if (w->arena->ledger)
		w->arena->ledger[number] = game;
	const char *trouble = error ? w->rival ? rival_trouble(w->rival) : "no legal action" : NULL;
	bool ok = !w->arena->duel || duel_note(w->arena->duel, number, trouble, game.outcome, &w->error);
	sample_end(w);
	ok = (!w->arena->log || save(w, number)) && ok;
	eto_match_free(&w->match);
	return ok;
}

void arena_stop(struct arena *a)
{
	atomic_store(&a->next, a->games + ARENA_THREADS);
}

static void *work(void *context)
{
	struct worker *w = context;
	struct arena *a = w->arena;
	for (unsigned number; !w->failed && (number = atomic_fetch_add(&a->next, 1)) < a->games;) {
		if (!a->duel || !duel_knows(a->duel, number))
			w->failed = !play(w, number);
		atomic_fetch_add(&a->done, 1);
	}
	if (w->failed)
		arena_stop(a); /* the others need not go on */
	return NULL;
}

static void add_ending(struct arena_ending *to, const struct arena_ending *from)
{
	to->games += from->games;
	for (unsigned i = 0; i < ARENA_TURNS; i++)
		to->turn[i] += from->turn[i];
	for (unsigned k = 0; k < ARENA_CLAUSES && from->clause_games[k]; k++)
		for (unsigned i = 0; i < ARENA_CLAUSES; i++)
			if (!to->clause_games[i] || to->clause[i] == from->clause[k]) {
				to->clause[i] = from->clause[k];
				to->clause_games[i] += from->clause_games[k];
				break;
			}
}

static void add_tally(struct arena_tally *to, const struct arena_tally *from)
{
	to->games += from->games;
	to->draws += from->draws;
	to->unfinished += from->unfinished;
	to->errors += from->errors;
	to->turns += from->turns;
	to->actions += from->actions;
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		to->wins[i] += from->wins[i];
	for (unsigned i = 0; i < 1 << ETO_SEATS_MAX; i++)
		add_ending(&to->ending[i], &from->ending[i]);
}

/* Clauses are found in the order of play, which threads change; numbers order them. */
static void sort_clauses(struct arena_ending *e)
{
	for (unsigned i = 1; i < ARENA_CLAUSES && e->clause_games[i]; i++)
		for (unsigned k = i; k && e->clause[k] < e->clause[k - 1]; k--) {
			eto_clause c = e->clause[k];
			unsigned n = e->clause_games[k];
			e->clause[k] = e->clause[k - 1];
			e->clause_games[k] = e->clause_games[k - 1];
			e->clause[k - 1] = c;
			e->clause_games[k - 1] = n;
		}
}

void arena_order(struct arena_tally *tally)
{
	for (unsigned i = 0; i < 1 << ETO_SEATS_MAX; i++)
		sort_clauses(&tally->ending[i]);
}

static bool start_worker(struct worker *w, struct arena *a)
{
	*w = (struct worker){.arena = a};
	w->view = malloc(a->desk->game->state_size);
	w->legal = malloc(a->desk->game->legal_max * sizeof *w->legal);
	bool room = w->view && w->legal;
	for (unsigned i = 0; room && i < a->desk->game->seat_count; i++)
		for (unsigned k = 0; room && k < (a->duel ? DUELLISTS : 1u); k++) {
			const struct eto_bot *bot = a->duel ? a->duel->bot[k] : a->bot[i];
			room = !bot || (w->work[k][i] = calloc(1, eto_bot_work(bot, a->desk->game)));
		}
	if (room && a->duel && a->duel->against && !(w->rival = rival_open(a->duel->against, a->duel->rival)))
		room = false;
	w->started = room && !pthread_create(&w->thread, NULL, work, w);
	return w->started;
}

static bool end_worker(struct worker *w, struct arena *a)
{
	if (w->started)
		pthread_join(w->thread, NULL);
	if (w->failed)
		a->error = w->error;
	add_tally(&a->tally, &w->tally);
	free(w->view);
	free(w->legal);
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		for (unsigned k = 0; k < DUELLISTS; k++)
			free(w->work[k][i]);
	rival_close(w->rival);
	return !w->failed;
}

bool arena_run(struct arena *a, void (*progress)(struct arena *a, void *context), void *context)
{
	unsigned games = a->games - a->first, threads = a->threads < games ? a->threads : games, started = 0;
	struct worker *worker = calloc(threads ? threads : 1, sizeof *worker);
	bool ok = worker != NULL;
	atomic_store(&a->next, a->first);
	atomic_store(&a->done, a->first);
	while (ok && started < threads && start_worker(&worker[started], a))
		started++;
	if (!worker || (threads && !started))
		ok = eto_fail(&a->error, NULL, 0, 0, "out of memory or threads");
	while (ok && (progress || a->duel) && atomic_load(&a->done) < a->games &&
	       atomic_load(&a->next) < a->games + threads) {
		if (progress)
			progress(a, context);
		if (a->duel && duel_decided(a->duel)) {
			arena_stop(a);
			break;
		}
		nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
	}
	for (unsigned i = 0; worker && i < threads; i++)
		ok &= end_worker(&worker[i], a);
	arena_order(&a->tally);
	free(worker);
	return ok;
}
