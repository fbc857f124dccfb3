#include "cli/arena_report.h"

/* "axis", "allies+ussr" or "draw". */
static void winners_text(const struct eto_game *g, unsigned mask, struct eto_text *out)
{
	if (!mask)
		eto_add(out, "draw");
	for (unsigned seat = 0, some = 0; seat < g->seat_count; seat++)
		if (mask >> seat & 1)
			eto_addf(out, "%s%s", some++ ? "+" : "", g->seats[seat].id);
}

static void json_ending(struct eto_json *j, const struct arena *a, unsigned mask)
{
	const struct arena_ending *e = &a->tally.ending[mask];
	char key[128];
	struct eto_text out = eto_text_in(key, sizeof key);
	winners_text(a->desk->game, mask, &out);
	eto_json_open(j, key, '{');
	eto_json_int(j, "games", e->games);
	eto_json_open(j, "turns", '{');
	for (unsigned t = 0; t < ARENA_TURNS; t++) {
		snprintf(key, sizeof key, "%u", t);
		if (e->turn[t])
			eto_json_int(j, key, e->turn[t]);
	}
	eto_json_close(j, '}');
	eto_json_open(j, "clauses", '{');
	for (unsigned i = 0; i < ARENA_CLAUSES && e->clause_games[i]; i++)
		eto_json_int(j, e->clause[i] ? a->desk->rules->rule[e->clause[i]].id : "-", e->clause_games[i]);
	eto_json_close(j, '}');
	eto_json_close(j, '}');
}

void arena_json(struct output *out, const struct arena *a, double seconds)
{
	const struct arena_tally *t = &a->tally;
	const struct eto_game *g = a->desk->game;
	struct eto_json *j = &out->json;
	eto_json_open(j, NULL, '{');
	eto_json_int(j, "games", t->games);
	eto_json_open(j, "wins", '{');
	for (unsigned i = 0; i < g->seat_count; i++)
		eto_json_int(j, g->seats[i].id, t->wins[i]);
	eto_json_close(j, '}');
	eto_json_int(j, "draws", t->draws);
	eto_json_int(j, "unfinished", t->unfinished);
	eto_json_int(j, "errors", t->errors);
	eto_json_real(j, "mean_turns", t->games ? (double)t->turns / t->games : 0, 2);
	eto_json_real(j, "mean_actions", t->games ? (double)t->actions / t->games : 0, 1);
	eto_json_real(j, "seconds", seconds, 2);
	eto_json_open(j, "outcomes", '{');
	for (unsigned mask = 0; mask < 1 << ETO_SEATS_MAX; mask++)
		if (t->ending[mask].games)
			json_ending(j, a, mask);
	eto_json_close(j, '}');
	eto_json_close(j, '}');
	output_print(out);
}

void arena_print(const struct cli *cli, const struct arena *a, double seconds)
{
	const struct arena_tally *t = &a->tally;
	const struct eto_game *g = a->desk->game;
	char games[32], spent[32];
	snprintf(games, sizeof games, "%u", t->games);
	snprintf(spent, sizeof spent, "%.2f", seconds);
	if (seconds > 0)
		cli_print(cli, stdout, N_("%1 games in %2 seconds"), games, spent, NULL);
	for (unsigned i = 0; i < g->seat_count; i++)
		printf("  %6u  %s (%s)\n", t->wins[i], desk_text(a->desk, g->seats[i].name), a->bot[i]->name);
	printf("  %6u  %s\n  %6u  %s\n  %6u  %s\n", t->draws, cli_text(cli, N_("drawn")), t->unfinished,
	       cli_text(cli, N_("unfinished")), t->errors, cli_text(cli, N_("errors")));
	printf("  %6.1f  %s\n  %6.0f  %s\n", t->games ? (double)t->turns / t->games : 0,
	       cli_text(cli, N_("turns (mean)")), t->games ? (double)t->actions / t->games : 0,
	       cli_text(cli, N_("actions (mean)")));
	for (unsigned mask = 0; mask < 1 << ETO_SEATS_MAX; mask++) {
		const struct arena_ending *e = &t->ending[mask];
		char who[128];
		struct eto_text out = eto_text_in(who, sizeof who);
		winners_text(g, mask, &out);
		for (unsigned turn = 0; turn < ARENA_TURNS; turn++)
			if (e->turn[turn])
				printf("  %6u  %s, %s %u\n", e->turn[turn], who, cli_text(cli, N_("turn")), turn);
	}
}
