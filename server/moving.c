#include "server/moving.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/fields.h"
#include "server/history.h"
#include "wire/follower.h"
#include "wire/rolls.h"

/* A game on its way. */
struct load {
	struct moving *moving;
	struct store *store;
	const struct house_game *game;
	const struct eto_table *table;
	struct eto_record record;
	struct eto_match match;
	struct store_table row;
	struct eto_error *err;
};

static bool fail(const struct load *l, const char *what, const char *which)
{
	return eto_fail(l->err, l->moving->name, 0, 0, "%s%s%.80s%s", what, which ? " \"" : "", which ? which : "",
			which ? "\"" : "");
}

/* -- reading -- */

static bool read_game(struct load *l, struct house *h)
{
	struct moving *m = l->moving;
	struct eto_text options = eto_text_in(l->row.options, sizeof l->row.options);
	if (!eto_record_read(m->text, m->size, m->name, &l->record, l->err))
		return false;
	l->game = house_find(h, l->record.game);
	if (!l->game)
		return fail(l, "this program has no game", l->record.game);
	for (unsigned i = 0; i < l->record.option_count; i++)
		eto_addf(&options, "%s%s %s", i ? "\n" : "", l->record.option[i][0], l->record.option[i][1]);
	snprintf(l->row.game, sizeof l->row.game, "%s", l->record.game);
	snprintf(l->row.scenario, sizeof l->row.scenario, "%s", l->record.scenario);
	if (options.cut)
		return fail(l, "too many options", NULL);
	l->table = house_table(h, l->game, l->row.scenario, l->row.options, l->err);
	if (!l->table || !eto_game_read(m->text, m->size, m->name, l->table, l->game->rules, &l->match, l->err))
		return false;
	return !l->match.placed || fail(l, "the game does not begin with its scenario", NULL);
}

static bool check_dice(struct load *l)
{
	struct referee referee;
	struct rolls rolls;
	char hex[REFEREE_HEX];
	if (!l->record.commit[0])
		return fail(l, "the game has no commitment to its dice", NULL);
	if (!referee_ready() || !referee_read(&referee, l->record.secret))
		return fail(l, "the secret of the dice is missing or malformed", NULL);
	referee_commit(&referee, hex);
	if (strcasecmp(hex, l->record.commit))
		return fail(l, "the secret of the dice is not the one that was committed to", NULL);
	rolls_luck(&l->record, l->table->game, l->row.luck);
	referee_luck(&referee, l->row.luck);
	if (!rolls_check(&l->match, &referee, &l->record.again, &rolls))
		return fail(l, "out of memory", NULL);
	if (rolls.wrong)
		return eto_fail(l->err, l->moving->name, 0, 0, "the dice of step %u do not come from the secret",
				rolls.wrong);
	snprintf(l->row.commit, sizeof l->row.commit, "%s", hex);
	referee_reveal(&referee, l->row.secret);
	return true;
}

static bool find_end(struct load *l)
{
	static const char *const words[] = {"resigned ", "time ", "agreed"};
	bool over = !l->table->game->deciders(l->table, l->match.state), known = false;
	const char *result = l->record.result;
	if (over)
		history_result(l->game, l->table, l->match.state, l->row.result);
	for (unsigned i = 0; !over && i < sizeof words / sizeof *words; i++)
		known = known || !strncmp(result, words[i], strlen(words[i]));
	if (!over && result[0] && !known)
		return fail(l, "no game ends like this:", result);
	if (!over)
		snprintf(l->row.result, sizeof l->row.result, "%s", result);
	l->moving->running = !l->row.result[0];
	return true;
}

/* A person who has no account here leaves an empty chair in a game that is over; a running one needs everybody. */
static bool find_player(struct load *l, unsigned i)
{
	struct store_account a;
	const char *name = l->moving->player[i] ? l->moving->player[i] : l->record.seat[i].name;
	bool bot = !l->moving->player[i] && !strcmp(l->record.seat[i].kind, "bot");
	const struct eto_bot *program = bot ? eto_bot_find(name) : NULL;
	if (bot && !program)
		return fail(l, "this program has no bot", name);
	if (program) {
		snprintf(l->row.seat[i].bot, sizeof l->row.seat[i].bot, "%s", program->name);
		return true;
	}
	enum store_answer answer = name[0] ? store_account_find(l->store, name, &a) : STORE_NONE;
	if (answer == STORE_OK)
		l->row.seat[i].account = a.id;
	else if (answer != STORE_NONE)
		return fail(l, "the storage did not answer", NULL);
	else if (l->moving->running || l->moving->player[i])
		return eto_fail(l->err, l->moving->name, 0, 0, "seat %s: there is no account \"%.60s\" here",
				l->table->game->seats[i].id, name);
	if (!l->row.owner)
		l->row.owner = l->row.seat[i].account;
	return true;
}

/* -- writing -- */

/* Counts the appends that have been answered. */
struct tally {
	pthread_mutex_t lock;
	pthread_cond_t changed;
	unsigned answered;
	bool failed;
};

static void on_appended(void *context, const struct store_action *a, enum store_answer answer)
{
	struct tally *t = context;
	(void)a;
	pthread_mutex_lock(&t->lock);
	t->answered++;
	t->failed = t->failed || answer != STORE_OK;
	pthread_cond_signal(&t->changed);
	pthread_mutex_unlock(&t->lock);
}

static bool append_all(struct load *l)
{
	struct tally tally = {.lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};
	struct follower *f = calloc(1, sizeof *f);
	unsigned sent = 0;
	uint64_t before = 0;
	if (!f || !follower_start(f, &l->match)) {
		free(f);
		return false;
	}
	for (const struct eto_step *step; (step = follower_next(f));) {
		struct store_action row = {.table = l->row.id,
					   .seq = ++sent,
					   .seat = step->seat,
					   .before = before,
					   .time = l->moving->now};
		row.hash = before = eto_state_hash(l->table->game, f->state);
		history_pack(step->action, row.action);
		store_append(l->store, &row, on_appended, &tally);
	}
	pthread_mutex_lock(&tally.lock);
	while (tally.answered < sent)
		pthread_cond_wait(&tally.changed, &tally.lock);
	pthread_mutex_unlock(&tally.lock);
	follower_close(f);
	free(f);
	return !tally.failed;
}

/* Until all is there the table is an open one that nobody is invited to; a failure leaves it ended, without result. */
static bool write_game(struct load *l)
{
	struct store_table *row = &l->row;
	struct store_table wanted = *row;
	row->invited_only = true;
	row->result[0] = 0;
	snprintf(row->state, sizeof row->state, "open");
	if (store_table_add(l->store, row) != STORE_OK)
		return fail(l, "the storage did not keep the table", NULL);
	bool ok = append_all(l);
	for (unsigned i = 0; ok && i < l->record.again.count; i++)
		for (unsigned k = 0; ok && k < l->record.again.at[i].times; k++)
			ok = store_again_add(l->store, row->id, ETO_DICE, l->record.again.at[i].step + 1) == STORE_OK;
	wanted.id = row->id;
	wanted.version = row->version;
	snprintf(wanted.state, sizeof wanted.state, "%s", ok && l->moving->running ? "running" : "ended");
	if (!ok)
		wanted.result[0] = 0;
	if (store_table_set(l->store, &wanted) != STORE_OK || !ok)
		return fail(l, "the storage did not keep the actions", NULL);
	l->moving->table = wanted.id;
	l->moving->steps = l->match.count;
	return true;
}

bool moving_import(struct moving *m, struct store *s, struct house *h, struct eto_error *err)
{
	struct load *l = calloc(1, sizeof *l);
	if (!l)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	l->moving = m;
	l->store = s;
	l->err = err;
	bool ok = read_game(l, h) && check_dice(l) && find_end(l);
	for (unsigned i = 0; ok && i < l->table->game->seat_count; i++)
		ok = find_player(l, i);
	if (ok) {
		l->row.created = l->row.started = m->now;
		l->row.ended = m->running ? 0 : m->now;
		l->row.spectators = true;
		l->row.rules_version = l->record.rules_version;
		snprintf(l->row.signature, sizeof l->row.signature, "%s", l->game->signature);
		snprintf(l->row.clock, sizeof l->row.clock, "{\"kind\":\"none\"}");
		ok = write_game(l);
	}
	eto_match_free(&l->match);
	free(l);
	return ok;
}
