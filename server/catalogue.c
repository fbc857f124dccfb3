/* The lists of tables: the library finds the tables, the house tells what it knows of them. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { LIST_MAX = 200, NEXT_MAX = 1000 }; /* tables of one answer; running ones of one person */

struct found {
	struct store_table row;
	char name[STORE_SEATS + 1][40];
};

struct listing {
	struct pool_job job;
	struct store *store;
	uint64_t link;
	struct person who;
	bool next; /* of the running ones, which has waited longest */
	char state[12], game[24], scenario[40], result[64], player[64];
	struct store_search search;
	enum store_answer answer;
	struct found *found; /* owned */
	unsigned count, room;
	/* Of the longest wait: */
	unsigned asked; /* tables that are still being brought */
	int64_t best, best_since;
};

static bool take_found(void *context, const struct store_table *row, const char name[STORE_SEATS + 1][40])
{
	struct listing *l = context;
	if (l->count == l->room) {
		unsigned room = l->room ? 2 * l->room : 16;
		struct found *found = realloc(l->found, room * sizeof *found);
		if (!found)
			return false;
		l->found = found;
		l->room = room;
	}
	l->found[l->count].row = *row;
	memcpy(l->found[l->count++].name, name, sizeof l->found->name);
	return true;
}

/* On a thread of the library. */
static void find_tables(struct pool_job *job)
{
	struct listing *l = (struct listing *)job;
	struct store_account a;
	l->answer = l->player[0] ? person_named(l->store, l->player, &a) : STORE_OK;
	if (l->answer == STORE_OK && l->player[0])
		l->search.account = a.id;
	if (l->answer == STORE_OK)
		l->answer = store_search(l->store, &l->search, take_found, l);
	else if (l->answer == STORE_NONE)
		l->answer = STORE_OK; /* nobody has that name */
}

static void listing_free(struct listing *l)
{
	free(l->found);
	free(l);
}

static void keep_names(struct server *s, const struct found *f)
{
	for (unsigned i = 0; i < STORE_SEATS; i++)
		if (f->row.seat[i].account)
			person_keep_name(s, f->row.seat[i].account, f->name[i]);
	if (f->row.owner)
		person_keep_name(s, f->row.owner, f->name[STORE_OWNER]);
}

static void tell_list(struct server *s, struct wire_ask *ask, const struct listing *l)
{
	eto_json_open(&ask->json, "tables", '[');
	for (unsigned i = 0; i < l->count; i++) {
		struct room *r = room_find(s, l->found[i].row.id);
		keep_names(s, &l->found[i]);
		eto_json_open(&ask->json, NULL, '{');
		if (r)
			tell_table(&ask->json, r, &l->who, ~0u);
		else
			tell_row(&ask->json, s, &l->found[i].row, &l->who);
		eto_json_close(&ask->json, '}');
	}
	eto_json_close(&ask->json, ']');
	if (l->count == l->search.limit)
		eto_json_int(&ask->json, "before", l->found[l->count - 1].row.id); /* for the next page */
}

static void tell_next(struct server *s, struct wire_ask *ask, const struct listing *l)
{
	struct room *r = l->best ? room_find(s, l->best) : NULL;
	if (!r) {
		eto_json_string(&ask->json, "next", NULL);
		return;
	}
	eto_json_open(&ask->json, "next", '{');
	tell_table(&ask->json, r, &l->who, ~0u);
	eto_json_close(&ask->json, '}');
}

static void answer_list(struct server *s, struct listing *l)
{
	struct eto_text out = eto_text_in(s->reply, REPLY_MAX);
	struct wire_ask ask = {.json = {.out = &out}};
	struct wire_mark mark = wire_open_reply(&ask);
	if (l->answer != STORE_OK)
		wire_fail(&ask, "storage", "the storage did not answer");
	else if (l->next)
		tell_next(s, &ask, l);
	else
		tell_list(s, &ask, l);
	wire_close_reply(&ask, mark);
	api_reply(s, l->link, status_of(ask.error), &out);
	listing_free(l);
}

/* The game that has waited longest for this person. */
static void compare_next(struct server *s, struct room *r, enum store_answer answer, void *context)
{
	struct listing *l = context;
	(void)answer;
	if (r && r->seated && !r->broken && (room_asked(r) & room_held(r, l->who.account))) {
		unsigned last = room_last_told(r, room_held(r, l->who.account)); /* not what others do in secret */
		int64_t since = last ? r->note[last - 1].time : r->row.started;
		if (!l->best || since < l->best_since) {
			l->best = r->row.id;
			l->best_since = since;
		}
	}
	if (!--l->asked)
		answer_list(s, l);
}

static void on_found(struct server *s, struct post *post)
{
	struct listing *l = (struct listing *)post;
	s->under_way--;
	if (!l->next || !l->count || l->answer != STORE_OK) {
		answer_list(s, l);
		return;
	}
	unsigned count = l->asked = l->count;
	for (unsigned i = 0; i < count; i++)
		room_want(s, l->found[i].row.id, compare_next, l); /* the last one answers and frees it */
}

static bool copy_parameter(const struct http_request *q, const char *name, char *out, size_t size)
{
	const char *value = http_parameter(q, name);
	return snprintf(out, size, "%s", value ? value : "") < (int)size;
}

/* Reads what is searched for; false after a failure. What is too long is nowhere. */
static bool read_search(struct wire_ask *ask, const struct http_request *q, struct listing *l)
{
	const char *before = http_parameter(q, "before"), *limit = http_parameter(q, "limit");
	struct store_search *search = &l->search;
	bool fits = copy_parameter(q, "game", l->game, sizeof l->game) &&
		    copy_parameter(q, "scenario", l->scenario, sizeof l->scenario) &&
		    copy_parameter(q, "result", l->result, sizeof l->result) &&
		    copy_parameter(q, "player", l->player, sizeof l->player) && !strchr(l->player, '@');
	search->state = l->state;
	search->game = l->game;
	search->scenario = l->scenario;
	search->result = l->result;
	search->before = before ? strtoll(before, NULL, 10) : 0;
	search->limit = limit ? (unsigned)strtoul(limit, NULL, 10) : LIST_MAX;
	if (search->before < 0 || !search->limit || search->limit > LIST_MAX)
		return wire_fail(ask, "bad_request", "\"before\" is a table's number, \"limit\" 1 to %d", LIST_MAX);
	if (!fits)
		search->account = -1; /* nobody's */
	return true;
}

static bool begin_list(struct server *s, struct wire_ask *ask, const struct http_request *q, struct listing *l,
		       const char *list)
{
	bool mine = !strcmp(list, "mine");
	l->next = !strcmp(list, "next");
	snprintf(l->state, sizeof l->state, "%s", mine || !strcmp(list, "all") ? "" : l->next ? "running" : list);
	if (!read_search(ask, q, l))
		return false;
	if (l->next)
		l->search = (struct store_search){.state = l->state, .limit = NEXT_MAX};
	if ((mine && !l->player[0] && !l->search.account) || l->next)
		l->search.account = l->who.account ? l->who.account : -1;
	l->search.viewer = l->who.account;
	s->under_way++;
	pool_put(s->library, &l->job);
	return true;
}

bool table_list(struct server *s, struct wire_ask *ask, const struct person *who, const struct http_request *q)
{
	static const char *const lists[] = {"open", "mine", "next", "running", "ended", "all"};
	const char *list = http_parameter(q, "list");
	bool known = false;
	if (!list)
		list = "open";
	for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
		known = known || !strcmp(list, lists[i]);
	if (!known)
		return wire_fail(ask, "bad_request", "the lists are open, mine, next, running, ended and all");
	struct listing *l = calloc(1, sizeof *l);
	if (!l)
		return wire_fail(ask, "no_memory", "out of memory");
	*l = (struct listing){
		.job = {.post = {.run = on_found}, .work = find_tables}, .store = s->store, .link = q->id, .who = *who};
	if (begin_list(s, ask, q, l, list))
		return true;
	listing_free(l);
	return false;
}
