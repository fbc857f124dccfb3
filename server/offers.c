/* What players propose to each other: a draw, to take steps back, another game with sides swapped. A proposal stands
 * until everybody else at the table has agreed or somebody has declined; the next action that is no secret ends it.
 * Programs agree to everything. Resigning needs nobody's consent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "server/errands.h"

static bool needs_seat(struct call *c)
{
	return c->held || wire_fail(&c->ask, "forbidden", "you do not play here");
}

static bool needs_running(struct call *c)
{
	return (c->room->seated && !strcmp(c->room->row.state, "running")) ||
	       wire_fail(&c->ask, "over", "the game has not begun, or is over");
}

/* -- in the row -- */

void offer_write(const struct offer *o, char text[OFFER_SIZE])
{
	struct eto_text out = eto_text_in(text, OFFER_SIZE);
	struct eto_json j = {.out = &out};
	text[0] = 0;
	if (!o->kind[0] && !o->rematch)
		return;
	eto_json_open(&j, NULL, '{');
	eto_json_string(&j, "kind", o->kind);
	eto_json_int(&j, "by", o->by);
	eto_json_int(&j, "at", o->at);
	eto_json_int(&j, "steps", o->steps);
	eto_json_int(&j, "agreed", o->agreed);
	eto_json_int(&j, "rematch", o->rematch);
	eto_json_close(&j, '}');
}

void offer_read(struct room *r)
{
	json_t *o = r->row.offer[0] ? json_loads(r->row.offer, 0, NULL) : NULL;
	const char *kind = json_string_value(json_object_get(o, "kind"));
	unsigned at = (unsigned)json_integer_value(json_object_get(o, "at"));
	r->offer = (struct offer){0};
	if (kind && (r->seated ? room_is_silent(r, at, r->match.count) : !at)) {
		snprintf(r->offer.kind, sizeof r->offer.kind, "%s", kind);
		r->offer.by = json_integer_value(json_object_get(o, "by"));
		r->offer.at = at;
		r->offer.steps = (unsigned)json_integer_value(json_object_get(o, "steps"));
		r->offer.agreed = (unsigned)json_integer_value(json_object_get(o, "agreed"));
		r->offer.rematch = json_integer_value(json_object_get(o, "rematch"));
	}
	json_decref(o);
}

/* -- ending -- */

static bool tell_end(struct call *c, const void *context)
{
	(void)context;
	tell_table(&c->ask.json, c->room, &c->task->who, c->task->only);
	return true;
}

static bool tell_agreed(struct call *c, const void *context)
{
	(void)context;
	eto_json_bool(&c->ask.json, "agreed", true);
	return true;
}

static bool end(struct call *c, const char *result, request_teller *tell)
{
	if (c->busy)
		return call_waits(c);
	c->taken = true;
	room_end(c->room, c->task, result, tell);
	return true;
}

bool ask_resign(struct call *c)
{
	struct room *r = c->room;
	if (!needs_seat(c) || !needs_running(c))
		return false;
	char result[64];
	struct eto_text out = eto_text_in(result, sizeof result);
	const char *comma = "";
	eto_add(&out, "resigned ");
	for (unsigned i = 0; i < r->table->game->seat_count; i++)
		if (c->held >> i & 1) {
			eto_addf(&out, "%s%s", comma, r->table->game->seats[i].id);
			comma = ",";
		}
	return end(c, result, tell_end);
}

/* -- another game -- */

struct rematch {
	struct errand errand;
	struct store_table row, made; /* this table, and the new one */
	struct offer offer;
	struct room *fresh;           /* owned until it is placed */
};

/* The proposal goes first, so that two who agree at the same moment do not make two tables. */
static void make_rematch(struct errand *e)
{
	struct rematch *m = (struct rematch *)e;
	struct server *s = e->room->server;
	e->answer = store_table_set(s->store, &m->row);
	if (e->answer == STORE_OK)
		e->answer = store_table_add(s->store, &m->made);
	if (e->answer != STORE_OK)
		return;
	m->offer.rematch = m->made.id;
	offer_write(&m->offer, m->row.offer);
	store_table_set(s->store, &m->row);
	m->fresh = room_read(s, m->made.id, &e->answer);
}

static bool tell_rematch(struct call *c, const void *context)
{
	const struct rematch *m = context;
	if (m->errand.answer != STORE_OK)
		return request_not_kept(c);
	eto_json_bool(&c->ask.json, "agreed", true);
	eto_json_int(&c->ask.json, "rematch", m->made.id);
	return true;
}

static void on_rematch(struct room *r, struct errand *e)
{
	struct rematch *m = (struct rematch *)e;
	r->answer = e->answer;
	if (e->answer != STORE_OK)
		room_outdate(r, 0);
	if (e->answer == STORE_OK) {
		r->row = r->stored = m->row;
		r->offer = m->offer;
		room_open_game(m->fresh);
	}
	if (e->answer == STORE_OK)
		tell_change(r, "rematch", NULL, 0);
	request_reply(r, e->task, tell_rematch, m);
}

/* Everybody moves on by one seat. */
static bool play_again(struct call *c)
{
	struct room *r = c->room;
	unsigned seats = r->table->game->seat_count;
	struct clock clock = {.rule = r->clock.rule};
	struct rematch *m = calloc(1, sizeof *m);
	if (!m)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	m->row = m->made = r->row;
	m->row.offer[0] = 0;
	m->offer = (struct offer){.at = r->match.count};
	m->made.id = m->made.started = m->made.ended = 0;
	m->made.version = 0;
	m->made.created = now_ms(c->server);
	m->made.result[0] = m->made.luck[0] = m->made.offer[0] = 0;
	room_commit(&m->made);
	clock_write(&clock, seats, 0, m->made.clock, sizeof m->made.clock);
	for (unsigned i = 0; i < seats; i++)
		m->made.seat[(i + 1) % seats] = r->row.seat[i];
	if (!row_begin(r->game, r->table, &m->made, m->made.created)) {
		free(m);
		return wire_fail(&c->ask, "no_memory", "out of memory");
	}
	m->errand.work = make_rematch;
	m->errand.done = on_rematch;
	return call_send(c, &m->errand);
}

/* -- agreeing -- */

static bool tell_taken_back(struct call *c, const void *context)
{
	(void)context;
	eto_json_bool(&c->ask.json, "agreed", true);
	tell_status(&c->ask.json, c->room, &c->voice, c->viewers);
	return true;
}

static bool carry_out(struct call *c, const struct offer *offer)
{
	struct room *r = c->room;
	if (!strcmp(offer->kind, "draw"))
		return end(c, "agreed", tell_agreed);
	if (!strcmp(offer->kind, "rematch"))
		return play_again(c);
	r->answer = STORE_CONFLICT;
	return offer->steps < r->match.count ? room_rewind(c, offer->steps, tell_taken_back) : request_not_kept(c);
}

static bool tell_proposed(struct call *c, const void *context)
{
	(void)context;
	if (c->room->answer != STORE_OK)
		return request_not_kept(c);
	eto_json_bool(&c->ask.json, "agreed", false);
	tell_offer(&c->ask.json, c->room, &c->voice, c->viewers);
	return true;
}

static void on_proposed(struct room *r, struct saving *made)
{
	if (r->answer == STORE_OK)
		tell_change(r, "offer", NULL, 0);
	request_reply(r, made->errand.task, tell_proposed, NULL);
}

/* Has everybody agreed? Then it is done. */
static bool agree(struct call *c, struct offer offer)
{
	struct room *r = c->room;
	offer.agreed |= room_held(r, c->task->who.account);
	if (!(room_people(r) & ~offer.agreed))
		return carry_out(c, &offer);
	struct saving *made = saving_new(r, on_proposed);
	if (!made)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	made->offer = offer;
	return call_save(c, made);
}

bool ask_offer(struct call *c)
{
	struct room *r = c->room;
	const char *kind = wire_string(&c->ask, "kind", true);
	long long steps = -1;
	if (!kind || !needs_seat(c) || !wire_number(&c->ask, "steps", 0, UINT32_MAX, &steps))
		return false;
	bool again = !strcmp(kind, "rematch"), back = !strcmp(kind, "takeback");
	if (!again && !back && strcmp(kind, "draw"))
		return wire_fail(&c->ask, "bad_request", "the member \"kind\" must be draw, takeback or rematch");
	if (again && strcmp(r->row.state, "ended"))
		return wire_fail(&c->ask, "running", "another game begins after the end of this one");
	if (!again && !needs_running(c))
		return false;
	unsigned told = back ? room_told(r, c->viewers) : 0;
	if (back && (steps < 0 || steps >= told))
		return wire_fail(&c->ask, "bad_request",
				 "the member \"steps\" must say how many of the %u steps remain", told);
	if (again && r->offer.rematch)
		return wire_fail(&c->ask, "over", "there is another game already");
	struct offer offer = {.by = c->task->who.account, .at = r->match.count};
	offer.steps = back ? room_step_of(r, c->viewers, (unsigned)steps) : 0;
	snprintf(offer.kind, sizeof offer.kind, "%s", kind);
	return agree(c, offer);
}

bool ask_accept(struct call *c)
{
	const char *kind = wire_string(&c->ask, "kind", true);
	if (!kind || !needs_seat(c))
		return false;
	if (!c->room->offer.kind[0] || strcmp(c->room->offer.kind, kind))
		return wire_fail(&c->ask, "stale", "nobody proposes that now");
	return agree(c, c->room->offer);
}

static bool tell_nothing(struct call *c, const void *context)
{
	(void)context;
	return c->room->answer == STORE_OK || request_not_kept(c);
}

static void on_declined(struct room *r, struct saving *made)
{
	if (r->answer == STORE_OK)
		tell_change(r, "decline", NULL, 0);
	request_reply(r, made->errand.task, tell_nothing, NULL);
}

bool ask_decline(struct call *c)
{
	if (!needs_seat(c))
		return false;
	if (!c->room->offer.kind[0])
		return wire_fail(&c->ask, "stale", "nobody proposes anything now");
	struct saving *made = saving_new(c->room, on_declined);
	if (!made)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	made->offer = (struct offer){0};
	return call_save(c, made);
}
