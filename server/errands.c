#include "server/errands.h"

#include <stdlib.h>
#include <string.h>

/* On a thread of the clerks. What has waited too long for them is not begun any more. */
static void go(struct pool_job *job)
{
	struct errand *e = (struct errand *)job;
	if (steady_ms() - e->since < LOST_MAX)
		e->work(e);
}

static void on_errand(struct server *s, struct post *post)
{
	struct errand *e = (struct errand *)post;
	struct room *r = e->room;
	s->under_way--;
	r->errands--;
	r->pending -= !e->apart;
	e->done(r, e);
	if (e->task)
		task_free(e->task);
	free(e);
	if (r->mine)
		room_go_on(r); /* what was decided meanwhile could not be done */
	room_drain(r);
}

void room_send(struct room *r, struct errand *e)
{
	struct server *s = r->server;
	e->job = (struct pool_job){.post = {.run = on_errand}, .work = go};
	e->room = r;
	e->since = steady_ms();
	e->answer = STORE_BUSY;
	s->under_way++;
	r->errands++;
	r->pending += !e->apart;
	if (s->closed)
		on_errand(s, &e->job.post);
	else
		pool_put(s->clerks, &e->job);
}

struct task *errand_task(struct errand *e)
{
	struct task *t = e->task;
	e->task = NULL;
	return t;
}

bool call_send(struct call *c, struct errand *e)
{
	if (c->busy && !e->apart) {
		free(e);
		return call_waits(c);
	}
	e->task = c->task;
	c->taken = true;
	room_send(c->room, e);
	return true;
}

void request_reply(struct room *r, struct task *t, request_teller *tell, const void *context)
{
	struct call c = request_call(r, t);
	struct eto_text out = eto_text_in(r->server->reply, REPLY_MAX);
	c.ask.json = (struct eto_json){.out = &out};
	c.ask.voice = &c.voice;
	struct wire_mark mark = wire_open_reply(&c.ask);
	tell(&c, context);
	wire_close_reply(&c.ask, mark);
	request_send(r->server, t, status_of(c.ask.error), &out);
}

/* -- the table's row -- */

struct saving *saving_new(struct room *r, void (*then)(struct room *r, struct saving *made))
{
	struct saving *made = calloc(1, sizeof *made);
	if (!made)
		return NULL;
	made->next = r->row;
	made->offer = r->offer;
	made->at = -1;
	made->then = then;
	return made;
}

/* Has anybody at the table blocked the newcomer? */
static enum store_answer look_for_blocks(struct store *store, struct saving *made)
{
	struct store_account newcomer, a;
	enum store_answer answer = store_account_get(store, made->newcomer, &newcomer);
	for (unsigned i = 0; i <= STORE_SEATS && answer == STORE_OK; i++) {
		int64_t account = i < STORE_SEATS ? made->next.seat[i].account : made->next.owner;
		if (!account || account == made->newcomer)
			continue;
		answer = store_account_get(store, account, &a);
		made->shunned = made->shunned || (answer == STORE_OK && person_shuns(&a, newcomer.name, false));
		answer = answer == STORE_NONE ? STORE_OK : answer;
	}
	return answer;
}

static void keep_row(struct errand *e)
{
	struct saving *made = (struct saving *)e;
	struct store *store = e->room->server->store;
	e->answer = made->newcomer ? look_for_blocks(store, made) : STORE_OK;
	if (e->answer != STORE_OK || made->shunned)
		return;
	if (made->at < 0)
		e->answer = store_table_set_quietly(store, &made->next, made->quiet);
	else
		e->answer = store_table_set_at(store, &made->next, (uint32_t)made->at);
}

static void on_row(struct room *r, struct errand *e)
{
	struct saving *made = (struct saving *)e;
	r->answer = e->answer;
	if (e->answer == STORE_OK && !made->shunned) {
		r->row = r->stored = made->next;
		r->offer = made->offer;
	}
	if (e->answer != STORE_OK)
		room_outdate(r, 0);
	if (e->answer != STORE_OK && e->answer != STORE_CONFLICT)
		journal("error", "table not saved", "game", r->row.game);
	if (made->then)
		made->then(r, made);
}

void room_save(struct room *r, struct saving *made)
{
	offer_write(&made->offer, made->next.offer);
	made->errand.work = keep_row;
	made->errand.done = on_row;
	room_send(r, &made->errand);
}

bool call_save(struct call *c, struct saving *made)
{
	if (c->busy) {
		free(made);
		return call_waits(c);
	}
	made->errand.task = c->task;
	c->taken = true;
	room_save(c->room, made);
	return true;
}

/* -- the beginning -- */

bool row_begin(const struct house_game *game, const struct eto_table *table, struct store_table *row, int64_t now)
{
	struct eto_match match = {0};
	struct clock clock = {0};
	struct clock_rule rule;
	unsigned people = 0;
	if (!eto_match_start(&match, table))
		return false;
	for (unsigned i = 0; i < table->game->seat_count; i++)
		people |= row->seat[i].account ? 1u << i : 0;
	if (!row->commit[0])
		room_commit(row);
	row->rules_version = table->game->rules_version;
	snprintf(row->signature, sizeof row->signature, "%s", game->signature);
	row->started = now;
	snprintf(row->state, sizeof row->state, "running");
	clock_read(row->clock, &rule);
	clock_start(&clock, &rule, table->game->seat_count, now);
	clock_ask(&clock, table->game->deciders(table, match.state) & people, now);
	clock_write(&clock, table->game->seat_count, 0, row->clock, sizeof row->clock);
	eto_match_free(&match);
	return true;
}

void room_open_game(struct room *fresh)
{
	struct server *s = fresh->server;
	struct room *r = room_find(s, fresh->row.id);
	if (r) { /* it was heard of and has come in another way */
		fresh->server = NULL;
		room_free(fresh);
		return;
	}
	room_place(fresh);
	s->leases_due = 0;
	tell_start(fresh);
	tell_turn(fresh);
	room_go_on(fresh);
}

/* -- the end -- */

enum { TRIES = 5, END_AGAIN_MS = 1000 };

/* An end that is on its way. */
struct ending {
	struct task *task; /* owned; NULL: nobody asks */
	request_teller *tell;
	char result[64];
	bool agreed; /* everybody must agree to it */
	unsigned tries;
};

static bool tell_no_end(struct call *c, const void *context)
{
	(void)context;
	if (!strcmp(c->room->row.state, "ended"))
		return wire_fail(&c->ask, "over", "the game is over");
	return request_not_kept(c);
}

static void ending_close(struct room *r, struct ending *e, bool ended)
{
	if (!ended)
		r->end_due = steady_ms() + END_AGAIN_MS;
	if (e->task) {
		request_reply(r, e->task, ended ? e->tell : tell_no_end, NULL);
		task_free(e->task);
	}
	free(e);
}

static void try_to_end(struct room *r, struct ending *e);

/* Does it still end? What all agreed to may have been declined meanwhile, or somebody has played on. */
static bool still_ends(const struct room *r, const struct ending *e)
{
	unsigned agreed = r->offer.agreed | (e->task ? room_held(r, e->task->who.account) : 0);
	if (!room_runs(r))
		return false;
	return !e->agreed || (!strcmp(r->offer.kind, "draw") && !(room_people(r) & ~agreed));
}

/* What hindered it is known now. */
static void end_again(struct room *r, void *context)
{
	struct ending *e = context;
	if (r->answer == STORE_OK && still_ends(r, e) && e->tries < TRIES) {
		try_to_end(r, e);
		return;
	}
	if (r->answer == STORE_OK)
		r->answer = STORE_CONFLICT; /* somebody was faster */
	ending_close(r, e, false);
}

static void on_end(struct room *r, struct saving *made)
{
	struct ending *e = made->context;
	if (r->answer == STORE_CONFLICT) {
		room_refresh(r, end_again, e);
		return;
	}
	if (r->answer == STORE_OK) {
		clock_ask(&r->clock, 0, room_now(r));
		journal("info", "game ended", "result", r->row.result);
		tell_change(r, "end", NULL, 0);
		notices_update(r);
	}
	ending_close(r, e, r->answer == STORE_OK);
}

static void try_to_end(struct room *r, struct ending *e)
{
	struct saving *made = saving_new(r, on_end);
	struct clock clock = r->clock;
	r->answer = STORE_FAILED;
	if (!made) {
		ending_close(r, e, false);
		return;
	}
	e->tries++;
	clock_ask(&clock, 0, room_now(r));
	clock_write(&clock, r->table->game->seat_count, r->match.count, made->next.clock, sizeof made->next.clock);
	snprintf(made->next.state, sizeof made->next.state, "ended");
	snprintf(made->next.result, sizeof made->next.result, "%s", e->result);
	made->next.ended = room_now(r);
	made->offer = (struct offer){0};
	made->at = r->match.count;
	made->context = e;
	room_save(r, made);
}

void room_end(struct room *r, struct task *t, const char *result, request_teller *tell)
{
	struct ending *e = calloc(1, sizeof *e);
	if (!e && t) {
		r->answer = STORE_FAILED;
		request_reply(r, t, tell_no_end, NULL);
		task_free(t);
	}
	if (!e) {
		r->end_due = steady_ms() + END_AGAIN_MS;
		return;
	}
	*e = (struct ending){.task = t, .tell = tell, .agreed = !strcmp(result, "agreed")};
	snprintf(e->result, sizeof e->result, "%s", result);
	try_to_end(r, e);
}
