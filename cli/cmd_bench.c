/* eto bench: how fast the rules are, and the signature that changes only when their behaviour changes.
 *
 * Random games are played on one core: at every decision of a player the full list of legal actions is made and one is
 * taken. Dice are rolled, not listed; a roll counts as an action, since it is a step of the log. Then some recorded
 * games are replayed, every action checked. With --line the games are those of a bot instead, played before any clock
 * runs: people visit other positions than chance does. Nothing is allocated while a clock runs. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "cli/commands.h"
#include "cli/desk.h"
#include "cli/output.h"
#include "core/dice.h"
#include "core/fields.h"
#include "core/hash.h"

enum { SIGNATURE_GAMES = 64, REPLAY_GAMES = 16, LINE_GAMES = 4, CLONES = 1 << 16 };

static const struct flag flags[] = {
	FLAG_GAME,
	FLAG_SCENARIO,
	{"seconds", 's', "S", N_("how long to play, in seconds of processor time; the default is 5")},
	{"line", 0, "BOT", N_("measure along games of this bot; the default is along random games")},
	FLAG_DATA,
	FLAG_JSON,
	{0},
};

/* A place to play in. */
struct bench {
	const struct eto_table *table;
	void *state, *copy;
	struct eto_action *legal;
	struct eto_step *step; /* the log of recorded games, one after another */
	unsigned steps, steps_max, games;
	unsigned length[REPLAY_GAMES];
};

struct tally {
	unsigned long long actions, decisions, listed, games, unfinished;
};

static bool bench_open(struct bench *b, const struct eto_table *t)
{
	*b = (struct bench){.table = t, .steps_max = t->game->actions_max * REPLAY_GAMES};
	b->state = malloc(t->game->state_size);
	b->copy = malloc(t->game->state_size);
	b->legal = malloc(t->game->legal_max * sizeof *b->legal);
	b->step = malloc(b->steps_max * sizeof *b->step);
	return b->state && b->copy && b->legal && b->step;
}

static void bench_close(struct bench *b)
{
	free(b->state);
	free(b->copy);
	free(b->legal);
	free(b->step);
}

/* Processor time of this program, so that a busy machine gives the same numbers as an idle one. */
static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* One random game; with `record`, its steps are kept. */
static void play(struct bench *b, uint64_t seed, bool record, struct tally *tally)
{
	const struct eto_game *g = b->table->game;
	struct eto_rng rng;
	eto_rng_seed(&rng, seed);
	memset(b->state, 0, g->state_size);
	g->start(b->table, b->state);
	unsigned steps = 0;
	for (unsigned mask; (mask = g->deciders(b->table, b->state)); steps++) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		struct eto_action a;
		if (steps == g->actions_max) {
			tally->unfinished++;
			break;
		}
		if (seat == ETO_DICE) {
			a = eto_roll_random(g->dice(b->table, b->state), &rng);
		} else {
			unsigned n = g->legal(b->table, b->state, seat, b->legal);
			if (!n) {
				tally->unfinished++;
				break;
			}
			a = b->legal[eto_rng_below(&rng, n)];
			tally->decisions++;
			tally->listed += n;
		}
		if (record && b->steps < b->steps_max)
			b->step[b->steps++] = (struct eto_step){.action = a, .seat = (uint8_t)seat};
		g->apply(b->table, b->state, seat, a, NULL);
	}
	tally->actions += steps;
	tally->games++;
}

/* The same games on every machine: a change of this number is a change of behaviour. */
static uint64_t signature(struct bench *b)
{
	uint64_t sum[2] = {0};
	for (unsigned i = 0; i < SIGNATURE_GAMES; i++) {
		struct tally tally = {0};
		play(b, i + 1, false, &tally);
		sum[1] = eto_state_hash(b->table->game, b->state) ^ tally.actions << 32 ^ tally.listed;
		sum[0] = eto_hash(sum, sizeof sum);
	}
	return sum[0];
}

static void record_random(struct bench *b)
{
	struct tally tally = {0};
	b->steps = 0;
	for (b->games = 0; b->games < REPLAY_GAMES; b->games++) {
		unsigned first = b->steps;
		play(b, b->games + 1, true, &tally);
		b->length[b->games] = b->steps - first;
	}
}

/* What a bot keeps for its seats. */
struct minds {
	struct eto_memory memory[ETO_SEATS_MAX];
	void *work[ETO_SEATS_MAX];
	struct eto_rng rng;
};

static struct eto_action ask(struct bench *b, const struct eto_bot *bot, struct minds *m, unsigned seat)
{
	const struct eto_game *g = b->table->game;
	if (seat == ETO_DICE)
		return eto_roll_random(g->dice(b->table, b->state), &m->rng);
	struct eto_advice advice = {0};
	struct eto_decision d = {.table = b->table,
				 .view = b->copy,
				 .seat = seat,
				 .legal = b->legal,
				 .count = g->legal(b->table, b->state, seat, b->legal),
				 .budget = bot->budget,
				 .rng = &m->rng,
				 .memory = &m->memory[seat],
				 .work = m->work[seat]};
	memcpy(b->copy, b->state, g->state_size);
	g->redact(b->table, b->copy, 1u << seat);
	bot->choose(&d, &advice);
	return b->legal[advice.choice];
}

static void record_game(struct bench *b, const struct eto_bot *bot, struct minds *m)
{
	const struct eto_game *g = b->table->game;
	unsigned first = b->steps;
	memset(b->state, 0, g->state_size);
	memset(m->memory, 0, sizeof m->memory);
	eto_rng_seed(&m->rng, b->games + 1);
	g->start(b->table, b->state);
	for (unsigned mask; (mask = g->deciders(b->table, b->state)) && b->steps < b->steps_max;) {
		unsigned seat = (unsigned)__builtin_ctz(mask);
		struct eto_action a = ask(b, bot, m, seat);
		b->step[b->steps++] = (struct eto_step){.action = a, .seat = (uint8_t)seat};
		g->apply(b->table, b->state, seat, a, NULL);
	}
	b->length[b->games++] = b->steps - first;
}

/* False when there is no memory for the bot's work. */
static bool record_line(struct bench *b, const struct eto_bot *bot)
{
	struct minds m = {0};
	bool ok = true;
	for (unsigned seat = 0; seat < b->table->game->seat_count; seat++)
		ok = (m.work[seat] = calloc(1, eto_bot_work(bot, b->table->game))) && ok;
	b->steps = b->games = 0;
	while (ok && b->games < LINE_GAMES)
		record_game(b, bot, &m);
	for (unsigned seat = 0; seat < b->table->game->seat_count; seat++)
		free(m.work[seat]);
	return ok;
}

/* Along the recorded games, with the full list at every decision. */
static void walk(struct bench *b, struct tally *tally)
{
	const struct eto_game *g = b->table->game;
	const struct eto_step *step = b->step;
	for (unsigned i = 0; i < b->games; i++) {
		memset(b->state, 0, g->state_size);
		g->start(b->table, b->state);
		for (unsigned k = 0; k < b->length[i]; k++, step++) {
			if (step->seat != ETO_DICE) {
				tally->listed += g->legal(b->table, b->state, step->seat, b->legal);
				tally->decisions++;
			}
			g->apply(b->table, b->state, step->seat, step->action, NULL);
		}
		tally->actions += b->length[i];
		tally->games++;
	}
}

/* Actions replayed per second; 0 if a recorded action is refused, which would be a defect of the rules. */
static double replay(struct bench *b, double seconds)
{
	const struct eto_game *g = b->table->game;
	unsigned long long actions = 0;
	double start = now(), spent;
	do {
		const struct eto_step *step = b->step;
		for (unsigned i = 0; i < b->games; i++) {
			memset(b->state, 0, g->state_size);
			g->start(b->table, b->state);
			for (unsigned k = 0; k < b->length[i]; k++, step++) {
				if (g->check(b->table, b->state, step->seat, step->action))
					return 0;
				g->apply(b->table, b->state, step->seat, step->action, NULL);
			}
			actions += b->length[i];
		}
		spent = now() - start;
	} while (spent < seconds);
	return (double)actions / spent;
}

static double clone_ns(struct bench *b)
{
	double best = 1e9;
	for (unsigned round = 0; round < 5; round++) {
		double start = now();
		for (unsigned i = 0; i < CLONES; i++) {
			memcpy(b->copy, b->state, b->table->game->state_size);
			__asm__ volatile("" : : "r"(b->copy) : "memory"); /* the copy must be made */
		}
		double spent = (now() - start) * 1e9 / CLONES;
		if (spent < best)
			best = spent;
	}
	return best;
}

struct figures {
	double seconds, actions_per_s, games_per_s, mean_actions, mean_legal, replay_actions_per_s, clone_ns;
	uint64_t signature;
	bool sound; /* every game ended and every recorded action was accepted again */
};

/* Along the games of a bot that have been recorded, or along random ones. */
static struct figures measure(struct bench *b, bool line, double seconds)
{
	struct figures f = {.signature = signature(b)}; /* also warms the caches */
	struct tally tally = {0};
	uint64_t seed = 1;
	double start = now();
	do {
		if (line)
			walk(b, &tally);
		else
			play(b, seed++, false, &tally);
		f.seconds = now() - start;
	} while (f.seconds < seconds);
	f.actions_per_s = (double)tally.actions / f.seconds;
	f.games_per_s = (double)tally.games / f.seconds;
	f.mean_actions = (double)tally.actions / (double)tally.games;
	f.mean_legal = (double)tally.listed / (double)(tally.decisions ? tally.decisions : 1);
	if (!line)
		record_random(b);
	f.replay_actions_per_s = replay(b, seconds < 4 ? seconds / 4 : 1);
	f.clone_ns = clone_ns(b);
	f.sound = !tally.unfinished && f.replay_actions_per_s > 0;
	return f;
}

static void print_json(struct output *out, const struct eto_game *g, const struct figures *f)
{
	char hex[17];
	snprintf(hex, sizeof hex, "%016llx", (unsigned long long)f->signature);
	struct eto_json *j = &out->json;
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "game", g->id);
	eto_json_real(j, "seconds", f->seconds, 2);
	eto_json_int(j, "actions_per_s", (long long)f->actions_per_s);
	eto_json_real(j, "games_per_s", f->games_per_s, 1);
	eto_json_real(j, "mean_actions", f->mean_actions, 1);
	eto_json_real(j, "mean_legal", f->mean_legal, 1);
	eto_json_int(j, "replay_actions_per_s", (long long)f->replay_actions_per_s);
	eto_json_real(j, "clone_ns", f->clone_ns, 1);
	eto_json_int(j, "state_bytes", (long long)g->state_size);
	eto_json_string(j, "signature", hex);
	eto_json_close(j, '}');
	output_print(out);
}

static void print_plain(const struct cli *cli, const struct eto_game *g, const struct figures *f)
{
	const struct {
		const char *name;
		double value;
		int decimals;
	} line[] = {
		{N_("actions per second"), f->actions_per_s, 0},
		{N_("games per second"), f->games_per_s, 1},
		{N_("actions in a game (mean)"), f->mean_actions, 1},
		{N_("legal actions at a decision (mean)"), f->mean_legal, 1},
		{N_("actions per second in replay"), f->replay_actions_per_s, 0},
		{N_("nanoseconds to clone a state"), f->clone_ns, 1},
		{N_("bytes of a state"), (double)g->state_size, 0},
	};
	for (unsigned i = 0; i < sizeof line / sizeof *line; i++)
		printf("%14.*f  %s\n", line[i].decimals, line[i].value, cli_text(cli, line[i].name));
	printf("%016llx  %s\n", (unsigned long long)f->signature, cli_text(cli, N_("signature")));
}

static int report(const struct cli *cli, const struct args *args, struct bench *b, double seconds)
{
	struct output out;
	const char *line = args_value(args, "line");
	const struct eto_bot *bot = line ? eto_bot_find(line) : NULL;
	if (line && !bot)
		return cli_fail(cli, N_("there is no bot %1; eto games lists them"), line, NULL);
	if ((bot && !record_line(b, bot)) || !output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	struct figures f = measure(b, bot, seconds);
	if (args_has(args, "json"))
		print_json(&out, b->table->game, &f);
	else
		print_plain(cli, b->table->game, &f);
	output_close(&out);
	return f.sound ? DONE : cli_fail(cli, N_("a game did not end or a recorded action was refused"), NULL);
}

static int run(const struct cli *cli, const struct args *args)
{
	long long seconds = 5;
	if (!args_number(cli, args, "seconds", 1, 3600, &seconds))
		return BAD_USAGE;
	struct desk desk;
	struct bench bench = {0};
	int code;
	if (desk_for(cli, args, args_game(args), &desk, &code))
		code = bench_open(&bench, desk.table) ? report(cli, args, &bench, (double)seconds)
						      : cli_fail(cli, N_("out of memory"), NULL);
	bench_close(&bench);
	desk_close(&desk);
	return code;
}

const struct command command_bench = {
	.name = "bench",
	.summary = N_("Measure the speed of the rules and print their signature"),
	.usage = "--game GAME [--scenario SCENARIO] [--line BOT] [--seconds S] [--json]",
	.about = N_("Random games on one core, with the full list of legal actions at every decision; then "
		    "recorded games are replayed with every action checked. The signature comes from a fixed "
		    "number of games and changes only when the behaviour of the rules does."),
	.examples = "  eto bench --game downfall --seconds 5 --json\n"
		    "  eto bench --game westfront --scenario S44 --line staff\n",
	.flags = flags,
	.run = run,
};
