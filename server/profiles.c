/* What everybody may know of an account: its results, and its dice against expectation. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/dice.h"
#include "server/history.h"
#include "server/server.h"

/* -- results -- */

enum { GAMES_MAX = 32, TABLES_MAX = 5000 };

struct score {
	const struct eto_game *game;
	unsigned running, won, lost, drawn, solo;
};

struct scores {
	int64_t account;
	struct score list[GAMES_MAX];
	unsigned count;
};

/* "axis,ussr": a mask of seats. */
static unsigned seats_in(const struct eto_game *g, const char *list)
{
	unsigned mask = 0;
	while (*list && *list != ' ') {
		size_t size = strcspn(list, ", ");
		for (unsigned i = 0; i < g->seat_count; i++)
			if (strlen(g->seats[i].id) == size && !strncmp(g->seats[i].id, list, size))
				mask |= 1u << i;
		list += size + (list[size] == ',');
	}
	return mask;
}

static void add_result(struct score *s, const char *result, unsigned held)
{
	const char *seats = strchr(result, ' ');
	unsigned named = seats ? seats_in(s->game, seats + 1) : 0;
	if (held + 1 == 1u << s->game->seat_count)
		s->solo++;
	else if (!strncmp(result, "won ", 4))
		*(named & held ? &s->won : &s->lost) += 1;
	else if (!strncmp(result, "resigned ", 9) || !strncmp(result, "time ", 5))
		*(named & held ? &s->lost : &s->won) += 1;
	else if (!strncmp(result, "drawn", 5) || !strcmp(result, "agreed"))
		s->drawn++;
}

static bool add_table(void *context, const struct store_table *row, const char name[STORE_SEATS + 1][40])
{
	struct scores *all = context;
	(void)name;
	const struct eto_game *g = eto_game_find(row->game);
	unsigned held = 0, i = 0;
	for (unsigned seat = 0; g && seat < g->seat_count; seat++)
		if (row->seat[seat].account == all->account)
			held |= 1u << seat;
	if (!held || !strcmp(row->state, "open"))
		return true;
	while (i < all->count && all->list[i].game != g)
		i++;
	if (i == GAMES_MAX)
		return true;
	if (i == all->count)
		all->list[all->count++] = (struct score){.game = g};
	if (!strcmp(row->state, "running"))
		all->list[i].running++;
	else
		add_result(&all->list[i], row->result, held);
	return true;
}

struct profile_job {
	struct pool_job job;
	uint64_t link;
	struct store *store;
	struct store_account account;
	int64_t viewer; /* who asks; 0: a stranger */
	struct scores all;
	enum store_answer answer;
};

/* On a thread of the library: of the tables that the one who asks may know of. */
static void find_scores(struct pool_job *job)
{
	struct profile_job *p = (struct profile_job *)job;
	struct store_search search = {.account = p->account.id, .viewer = p->viewer, .limit = TABLES_MAX};
	p->answer = store_search(p->store, &search, add_table, &p->all);
}

static void tell_profile(struct eto_json *j, const struct profile_job *p)
{
	eto_json_string(j, "name", p->account.name);
	eto_json_bool(j, "bot", p->account.bot);
	eto_json_int(j, "since", p->account.created);
	eto_json_open(j, "games", '[');
	for (unsigned i = 0; i < p->all.count; i++) {
		const struct score *score = &p->all.list[i];
		eto_json_open(j, NULL, '{');
		eto_json_string(j, "game", score->game->id);
		eto_json_int(j, "running", score->running);
		eto_json_int(j, "won", score->won);
		eto_json_int(j, "lost", score->lost);
		eto_json_int(j, "drawn", score->drawn);
		eto_json_int(j, "solo", score->solo);
		eto_json_close(j, '}');
	}
	eto_json_close(j, ']');
}

static void on_scores(struct server *s, struct post *post)
{
	struct profile_job *p = (struct profile_job *)post;
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	if (p->answer == STORE_OK)
		tell_profile(&ask.json, p);
	else
		wire_fail(&ask, "storage", "the storage did not answer");
	wire_close_reply(&ask, mark);
	api_reply(s, p->link, status_of(ask.error), &out);
	free(p);
}

static bool ask_profile(struct server *s, struct wire_ask *ask, const struct http_request *q,
			const struct store_account *a, int64_t viewer)
{
	struct profile_job *p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	*p = (struct profile_job){.job = {.post = {.run = on_scores}, .work = find_scores},
				  .link = q->id,
				  .store = s->store,
				  .account = *a,
				  .viewer = viewer,
				  .all = {.account = a->id},
				  .answer = STORE_BUSY};
	pool_put(s->library, &p->job);
	return true;
}

/* -- dice of an account, counted by the ledger -- */

bool ledger_put(struct server *s, struct wire_ask *ask, struct pool_job *job)
{
	enum { WAITING_MAX = 64 };
	if (pool_waiting(s->ledger) >= WAITING_MAX)
		return wire_fail(ask, "too_many", "too much is being counted; ask again in a moment");
	pool_put(s->ledger, job);
	return true;
}

enum { COUNT_AT_ONCE = 50, ROWS_MAX = DICE_OWNERS * DICE_SIDES * DICE_SIDES };

struct dice_job {
	struct pool_job job;
	uint64_t link;
	struct store *store;
	struct house *house;
	struct store_account account;
	int64_t viewer;       /* who asks; 0: a stranger */
	int64_t game[COUNT_AT_ONCE + 1]; /* ended ones that have not been counted */
	unsigned count;
	bool partial;         /* there are more of them */
	struct dice_counts sum;
	bool ok;
};

/* A game that cannot be played to its end any more is counted as far as it goes. */
static bool count_game(struct dice_job *p, int64_t id)
{
	struct history *h = calloc(1, sizeof *h);
	struct dice_counts *c = calloc(1, sizeof *c);
	struct store_dice *rows = calloc(ROWS_MAX, sizeof *rows);
	struct store_table row;
	bool ok = h && c && rows && store_table_get(p->store, id, &row) == STORE_OK;
	if (ok)
		history_open(h, p->store, p->house, &row);
	if (ok && h->table)
		ok = h->fault != HISTORY_FAILED && dice_count(&h->match, h->match.count, c);
	ok = ok && store_dice_put(p->store, id, rows, dice_rows(c, rows)) == STORE_OK;
	if (h)
		history_close(h);
	free(h);
	free(c);
	free(rows);
	return ok;
}

static bool take_id(void *context, int64_t id)
{
	struct dice_job *p = context;
	p->game[p->count++] = id;
	return p->count <= COUNT_AT_ONCE;
}

static bool add_row(void *context, const struct store_dice *d)
{
	struct dice_job *p = context;
	if (d->sides < DICE_SIDES && d->face < DICE_SIDES)
		p->sum.rolled[0][d->sides][d->face] += d->rolled;
	return true;
}

/* On a thread of the ledger: of many who ask at once the first one counts, and the others find it counted. */
static void count_dice(struct pool_job *job)
{
	struct dice_job *p = (struct dice_job *)job;
	const unsigned most = COUNT_AT_ONCE + 1;
	p->ok = store_dice_missing(p->store, p->account.id, p->viewer, most, take_id, p) == STORE_OK;
	p->partial = p->count == most;
	for (unsigned i = 0; i < p->count && i < COUNT_AT_ONCE && p->ok; i++)
		p->ok = count_game(p, p->game[i]);
	p->ok = p->ok && store_dice_of(p->store, p->account.id, p->viewer, add_row, p) == STORE_OK;
}

static void on_counted(struct server *s, struct post *post)
{
	struct dice_job *p = (struct dice_job *)post;
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	if (!p->ok)
		wire_fail(&ask, "storage", "the storage did not answer");
	eto_json_string(&ask.json, "name", p->account.name);
	dice_tell(&ask.json, "dice", &p->sum, 1);
	eto_json_bool(&ask.json, "partial", p->partial);
	wire_close_reply(&ask, mark);
	api_reply(s, p->link, status_of(ask.error), &out);
	free(p);
}

static bool ask_account_dice(struct server *s, struct wire_ask *ask, const struct http_request *q,
			     const struct store_account *a, int64_t viewer)
{
	struct dice_job *p = calloc(1, sizeof *p);
	if (!p)
		return wire_fail(ask, "no_memory", "out of memory");
	*p = (struct dice_job){.job = {.post = {.run = on_counted}, .work = count_dice},
			       .link = q->id,
			       .store = s->store,
			       .house = s->house,
			       .account = *a,
			       .viewer = viewer};
	if (ledger_put(s, ask, &p->job))
		return true;
	free(p);
	return false;
}

bool profile_request(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who,
		     bool *later)
{
	struct store_account a;
	char name[HTTP_PATH_MAX];
	snprintf(name, sizeof name, "%s", q->path + strlen("/api/v1/accounts/"));
	char *rest = strchr(name, '/');
	if (rest)
		*rest++ = 0;
	if (q->method != HTTP_GET || (rest && strcmp(rest, "dice")))
		return wire_fail(ask, "not_found", "there is no such thing here");
	enum store_answer answer = person_named(s->store, name, &a);
	if (answer != STORE_OK && answer != STORE_NONE)
		return wire_fail(ask, "storage", "the storage did not answer");
	if (answer == STORE_NONE || person_is_barred(&a, now_ms(s)))
		return wire_fail(ask, "not_found", "there is no such account");
	*later = rest ? ask_account_dice(s, ask, q, &a, who->account) : ask_profile(s, ask, q, &a, who->account);
	return *later;
}

/* -- dice of a table -- */

bool ask_dice(struct call *c)
{
	struct room *r = c->room;
	const struct eto_game *g = r->table->game;
	if (!r->seated || (r->broken && strcmp(r->row.state, "ended")))
		return wire_fail(&c->ask, r->seated ? "broken" : "no_game", "the game has not begun, or is broken");
	struct dice_counts *counts = calloc(1, sizeof *counts);
	if (!counts || !dice_count(&r->match, room_steps(r, c->viewers), counts)) {
		free(counts);
		return wire_fail(&c->ask, "no_memory", "out of memory");
	}
	dice_tell(&c->ask.json, "dice", counts, ~0u);
	eto_json_open(&c->ask.json, "seats", '[');
	for (unsigned i = 0; i < g->seat_count; i++) {
		eto_json_open(&c->ask.json, NULL, '{');
		eto_json_string(&c->ask.json, "seat", g->seats[i].id);
		dice_tell(&c->ask.json, "dice", counts, 1u << i);
		eto_json_close(&c->ask.json, '}');
	}
	eto_json_close(&c->ask.json, ']');
	free(counts);
	return true;
}
