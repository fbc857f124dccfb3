#include "cli/arena_duel.h"

#include <stdlib.h>
#include <string.h>

#include "cli/output.h"
#include "cli/rival.h"

bool arena_is_duel(const struct args *args)
{
	return args_has(args, "duel") || args_has(args, "against") || args_has(args, "ladder");
}

/* -- who -- */

static bool read_players(const char *text, struct duel *d, struct eto_error *err)
{
	char copy[128], *rest = copy;
	snprintf(copy, sizeof copy, "%s", text ? text : "staff");
	for (unsigned i = 0; i < DUELLISTS && rest; i++) {
		const char *name = strsep(&rest, ",");
		d->bot[i] = eto_bot_find(name);
		if (!d->bot[i])
			return eto_fail(err, NULL, 0, 0, "there is no bot \"%.40s\"", name);
	}
	if (rest)
		return eto_fail(err, NULL, 0, 0, "a duel is between two bots: --duel staff,random");
	if (d->against && d->bot[1])
		return eto_fail(err, NULL, 0, 0, "one bot plays against another program");
	return d->against || d->bot[1] || eto_fail(err, NULL, 0, 0, "a duel needs two bots: --duel staff,random");
}

static bool read_test(const char *text, struct duel *d, struct eto_error *err)
{
	char *comma, *end;
	d->tests = text != NULL;
	if (!text)
		return true;
	d->elo[0] = strtod(text, &comma);
	d->elo[1] = *comma == ',' ? strtod(comma + 1, &end) : d->elo[0];
	return (d->elo[0] < d->elo[1] && !*end) ||
	       eto_fail(err, NULL, 0, 0, "--sprt takes two strengths in Elo, the lesser first: 0,10");
}

/* The seats of the first camp: named, or the first seat against all others. */
static bool read_camp(const struct args *args, struct duel *d, struct eto_error *err)
{
	const char *list = args_value(args, "camp");
	unsigned all = (1u << d->desk->game->seat_count) - 1;
	d->camp = list ? desk_seats(d->desk, list) & all : 1;
	if (!d->camp)
		return eto_fail(err, NULL, 0, 0, "--camp: \"%.60s\" is no list of seats of this game", list);
	return d->camp != all || eto_fail(err, NULL, 0, 0, "a camp is some of the seats, not all");
}

bool arena_duel_read(const struct args *args, struct duel *d, struct eto_error *err)
{
	d->against = args_value(args, "against");
	d->rival = args_value(args, "rival") ? args_value(args, "rival") : "staff";
	return read_players(args_value(args, "duel"), d, err) && read_test(args_value(args, "sprt"), d, err) &&
	       read_camp(args, d, err);
}

/* -- reports -- */

static const char *second_name(const struct duel *d)
{
	return d->bot[1] ? d->bot[1]->name : d->against;
}

/* "axis" or "allies+ussr". */
static const char *camp_name(const struct duel *d, unsigned camp, char name[64])
{
	struct eto_text out = eto_text_in(name, 64);
	for (unsigned seat = 0, some = 0; seat < d->desk->game->seat_count; seat++)
		if ((d->camp >> seat & 1) == !camp)
			eto_addf(&out, "%s%s", some++ ? "+" : "", d->desk->game->seats[seat].id);
	return name;
}

static void json_match(struct eto_json *j, const struct duel *d, const struct duel_score *s)
{
	static const char *const verdicts[] = {"lesser", "open", "greater"};
	char name[64];
	eto_json_open(j, NULL, '{');
	eto_json_string(j, "first", d->bot[0]->name);
	eto_json_string(j, "second", second_name(d));
	eto_json_int(j, "pairs", s->pairs);
	eto_json_int(j, "void_pairs", s->voids);
	eto_json_open(j, "pentanomial", '[');
	for (unsigned i = 0; i < DUEL_PAIRS; i++)
		eto_json_int(j, NULL, s->pair[i]);
	eto_json_close(j, ']');
	eto_json_real(j, "score", s->score, 4);
	eto_json_real(j, "elo", s->elo, 1);
	eto_json_real(j, "elo_low", s->low, 1);
	eto_json_real(j, "elo_high", s->high, 1);
	eto_json_open(j, "as", '{');
	for (unsigned camp = 0; camp < DUELLISTS; camp++)
		eto_json_real(j, camp_name(d, camp, name),
			      s->camp_games[camp] ? s->camp_half[camp] / (2.0 * s->camp_games[camp]) : 0, 4);
	eto_json_close(j, '}');
	if (d->tests) {
		eto_json_real(j, "llr", s->llr, 3);
		eto_json_string(j, "sprt", verdicts[s->verdict + 1]);
	}
	eto_json_close(j, '}');
}

static void print_match(const struct cli *cli, const struct duel *d, const struct duel_score *s)
{
	char name[64];
	printf("%s - %s: %.1f %% (%u %s, %u %s)\n", d->bot[0]->name, second_name(d), 100 * s->score, s->pairs,
	       cli_text(cli, N_("pairs of games")), s->voids, cli_text(cli, N_("void")));
	printf("  %-12s %+.0f [%+.0f, %+.0f]\n", "Elo", s->elo, s->low, s->high);
	printf("  %-12s %u %u %u %u %u\n", "0 1/2 1 1.5 2", s->pair[0], s->pair[1], s->pair[2], s->pair[3], s->pair[4]);
	for (unsigned camp = 0; camp < DUELLISTS; camp++)
		printf("  %-12s %.1f %%\n", camp_name(d, camp, name),
		       s->camp_games[camp] ? 50.0 * s->camp_half[camp] / s->camp_games[camp] : 0.0);
	if (d->tests)
		printf("  %-12s %.2f: %s\n", "SPRT", s->llr,
		       cli_text(cli, s->verdict > 0   ? N_("the greater strength is accepted")
				     : s->verdict < 0 ? N_("the lesser strength is accepted")
						      : N_("not decided yet")));
}

/* -- matches -- */

static bool run_match(const struct args *args, struct arena *a, struct duel *d, struct duel_score *score)
{
	a->games += a->games & 1;
	d->games = a->games;
	a->duel = d;
	bool ok = (!d->against || rival_greet(d->against, d->rival, d->desk, &a->error)) &&
		  duel_open(d, args_value(args, "results"), a->seed, a->budget, &a->error) && arena_run(a, NULL, NULL);
	if (ok)
		*score = duel_score(d);
	duel_close(d);
	return ok;
}

int arena_duel_report(const struct cli *cli, const struct args *args, const struct duel *d,
		      const struct duel_score *score)
{
	struct output out;
	if (!args_has(args, "json")) {
		print_match(cli, d, score);
		return DONE;
	}
	if (!output_open(&out))
		return cli_fail(cli, N_("out of memory"), NULL);
	json_match(&out.json, d, score);
	output_print(&out);
	output_close(&out);
	return DONE;
}

static int one_match(const struct cli *cli, const struct args *args, struct arena *a, struct duel *d)
{
	struct duel_score score;
	if (!arena_duel_read(args, d, &a->error))
		return args_complain(cli, args->command, "%1", a->error.what, NULL);
	if (!run_match(args, a, d, &score))
		return cli_error(cli, &a->error);
	return arena_duel_report(cli, args, d, &score);
}

/* Each level against the next lower one, the lowest against chance, which is 0; the ratings add up. */
static int ladder(const struct cli *cli, const struct args *args, struct arena *a, struct duel *d)
{
	double rating = 0;
	if (!read_camp(args, d, &a->error))
		return args_complain(cli, args->command, "%1", a->error.what, NULL);
	if (args_has(args, "results"))
		return args_complain(cli, args->command, N_("a ladder is several matches: they share no results file"),
				     NULL);
	for (unsigned i = 0; i < ETO_LEVELS; i++) {
		struct duel_score score;
		d->bot[0] = eto_levels[i];
		d->bot[1] = i ? eto_levels[i - 1] : &eto_bot_random;
		if (!run_match(args, a, d, &score))
			return cli_error(cli, &a->error);
		rating += score.elo;
		print_match(cli, d, &score);
		printf("  %-12s %+.0f\n", d->bot[0]->name, rating);
		fflush(stdout);
	}
	return DONE;
}

int arena_duel(const struct cli *cli, const struct args *args, struct arena *a)
{
	struct duel d = {.desk = a->desk};
	return args_has(args, "ladder") ? ladder(cli, args, a, &d) : one_match(cli, args, a, &d);
}
