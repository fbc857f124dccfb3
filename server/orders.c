/* Standing orders: what a person has decided beforehand. They stand in the settings of the account, which the readers
 * read; what they have found is known for a while. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "wire/replies.h"

enum { KNOWN_MS = 10000, WAYS = 8 }; /* more than there are seats: those of one table do not push each other out */

/* "asked" is the verb that must be among what may be done now, "answer" the action to do then. */
static bool order_fits(const json_t *order, const struct eto_voice *v, const struct eto_action *legal, unsigned count,
		       unsigned *choice)
{
	const char *game = json_string_value(json_object_get(order, "game"));
	const char *asked = json_string_value(json_object_get(order, "asked"));
	const char *reply = json_string_value(json_object_get(order, "answer"));
	const struct eto_game *g = v->table->game;
	struct eto_action a;
	bool is_asked = false, found = false;
	if (!game || !asked || !reply || strcmp(game, g->id) || !action_from_line(v, reply, &a, NULL))
		return false;
	for (unsigned i = 0; i < count; i++) {
		is_asked = is_asked || !strcmp(g->verbs[legal[i].verb].name, asked);
		if (eto_action_equal(legal[i], a)) {
			*choice = i;
			found = true;
		}
	}
	return is_asked && found;
}

/* -- what is known -- */

static struct known_orders *find(struct server *s, int64_t account)
{
	struct known_orders *first = &s->orders[(uint64_t)account % (ORDERS / WAYS) * WAYS];
	for (struct known_orders *k = first; k < first + WAYS; k++)
		if (k->account == account)
			return k;
	return NULL;
}

static void keep(struct server *s, int64_t account, json_t *standing)
{
	struct known_orders *first = &s->orders[(uint64_t)account % (ORDERS / WAYS) * WAYS], *k = find(s, account);
	for (struct known_orders *other = first; !k || (k->account != account && other < first + WAYS); other++)
		if (!k || other->until < k->until)
			k = other;
	json_decref(k->standing);
	*k = (struct known_orders){.account = account, .until = steady_ms() + KNOWN_MS, .standing = standing};
}

void orders_close(struct server *s)
{
	for (unsigned i = 0; i < ORDERS; i++)
		json_decref(s->orders[i].standing);
}

/* The account has other settings now. */
struct changed {
	struct post post;
	int64_t account;
};

static void on_changed(struct server *s, struct post *post)
{
	struct known_orders *k = find(s, ((struct changed *)post)->account);
	if (k)
		k->until = 0;
	free(post);
}

void orders_changed(struct server *s, int64_t account)
{
	struct changed *c = malloc(sizeof *c);
	if (!c)
		return;
	*c = (struct changed){.post = {.run = on_changed}, .account = account};
	posts_put(&s->posts, &c->post);
}

/* -- asking the storage -- */

struct orders_job {
	struct pool_job job;
	struct store *store;
	int64_t account, table;
	enum store_answer answer;
	json_t *standing; /* owned; NULL: none */
};

static void read_orders(struct pool_job *job)
{
	struct orders_job *j = (struct orders_job *)job;
	struct store_account a;
	j->answer = store_account_get(j->store, j->account, &a);
	json_t *settings = j->answer == STORE_OK ? json_loads(a.settings, 0, NULL) : NULL;
	json_t *standing = json_object_get(settings, "standing");
	j->standing = json_array_size(standing) ? json_incref(standing) : NULL;
	json_decref(settings);
}

static void on_orders(struct server *s, struct post *post)
{
	struct orders_job *j = (struct orders_job *)post;
	struct room *r = room_find(s, j->table);
	if (j->answer == STORE_BUSY || j->answer == STORE_FAILED) {
		if (r)
			notices_update(r); /* the person decides */
	} else {
		keep(s, j->account, j->standing);
		if (r)
			room_go_on(r);
	}
	free(j);
}

static void ask(struct server *s, int64_t account, int64_t table)
{
	struct orders_job *j = calloc(1, sizeof *j);
	if (!j)
		return;
	*j = (struct orders_job){.job = {.post = {.run = on_orders}, .work = read_orders},
				 .store = s->store,
				 .account = account,
				 .table = table,
				 .answer = STORE_BUSY};
	pool_put(s->readers, &j->job);
}

enum orders_known orders_of(struct room *r, unsigned seat)
{
	int64_t account = r->row.seat[seat].account;
	const struct known_orders *k = find(r->server, account);
	if (!k || steady_ms() >= k->until) {
		ask(r->server, account, r->row.id);
		return ORDERS_UNKNOWN;
	}
	return k->standing ? ORDERS_SOME : ORDERS_NONE;
}

bool orders_choose(struct room *r, unsigned seat, const struct eto_action *legal, unsigned count, unsigned *choice)
{
	const struct known_orders *k = find(r->server, r->row.seat[seat].account);
	struct eto_voice voice = house_voice(r->game, r->table, ETO_EN);
	json_t *order;
	size_t i;
	bool found = false;
	json_array_foreach(k ? k->standing : NULL, i, order)
	{
		if (!found)
			found = order_fits(order, &voice, legal, count, choice);
	}
	return found;
}
