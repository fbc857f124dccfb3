/* What players propose to each other: a draw, to take steps back, another game with sides swapped. A proposal stands
 * until everybody else at the table has agreed or somebody has declined; the next action that is no secret ends it.
 * Programs agree to everything. Resigning needs nobody's consent. */
#include <stdio.h>
#include <string.h>

#include "core/names.h"
#include "server/server.h"

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

void offer_write(struct room *r)
{
	const struct offer *o = &r->offer;
	struct eto_text out = eto_text_in(r->row.offer, sizeof r->row.offer);
	struct eto_json j = {.out = &out};
	r->row.offer[0] = 0;
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

/* What another server plays meanwhile does not hinder those who want to end the game. */
static bool end_anyway(struct call *c, const char *result)
{
	enum { TRIES = 5 };
	for (unsigned i = 0; i < TRIES; i++) {
		if (room_end(c->room, result))
			return true;
		if (c->room->answer != STORE_CONFLICT || strcmp(c->room->row.state, "running"))
			break;
	}
	if (!strcmp(c->room->row.state, "ended"))
		return wire_fail(&c->ask, "over", "the game is over");
	return request_not_kept(c);
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
	if (!end_anyway(c, result))
		return false;
	tell_table(&c->ask.json, r, &c->task->who, c->task->only);
	return true;
}

/* Everybody moves on by one seat. */
static bool rematch(struct call *c, int64_t *made)
{
	struct room *r = c->room;
	unsigned seats = r->table->game->seat_count;
	enum store_answer answer;
	struct clock clock = {.rule = r->clock.rule};
	struct store_table row = r->row;
	row.id = row.started = row.ended = 0;
	row.version = 0;
	row.created = now_ms(c->server);
	row.result[0] = row.luck[0] = 0;
	room_commit(&row);
	snprintf(row.state, sizeof row.state, "open");
	clock_write(&clock, seats, 0, row.clock, sizeof row.clock);
	for (unsigned i = 0; i < seats; i++)
		row.seat[(i + 1) % seats] = r->row.seat[i];
	if (store_table_add(c->server->store, &row) != STORE_OK)
		return false;
	struct room *fresh = room_get(c->server, row.id, &answer);
	if (!fresh)
		return false;
	*made = row.id;
	room_start_game(fresh);
	return true;
}

/* The proposal goes first, so that two who agree at the same moment do not make two tables. */
static bool play_again(struct call *c)
{
	struct room *r = c->room;
	int64_t made;
	if (!room_save(r))
		return request_not_kept(c);
	if (!rematch(c, &made))
		return wire_fail(&c->ask, "storage", "the storage did not keep it");
	r->offer = (struct offer){.at = r->match.count, .rematch = made};
	room_save(r);
	eto_json_int(&c->ask.json, "rematch", made);
	tell_change(r, "rematch", NULL, 0);
	return true;
}

static bool carry_out(struct call *c)
{
	struct room *r = c->room;
	struct offer offer = r->offer;
	r->offer = (struct offer){0};
	eto_json_bool(&c->ask.json, "agreed", true);
	if (!strcmp(offer.kind, "draw"))
		return end_anyway(c, "agreed");
	if (!strcmp(offer.kind, "rematch"))
		return play_again(c);
	if (offer.steps >= r->match.count || !room_rewind(r, offer.steps))
		return request_not_kept(c);
	tell_status(&c->ask.json, r, &c->voice, c->viewers);
	tell_undo(r, c->task->socket ? c->task->link : 0);
	tell_turn(r);
	room_go_on(r);
	return true;
}

/* Has everybody agreed? Then it is done. */
static bool agree(struct call *c)
{
	struct room *r = c->room;
	r->offer.agreed |= room_held(r, c->task->who.account);
	if (!(room_people(r) & ~r->offer.agreed))
		return carry_out(c);
	if (!room_save(r))
		return request_not_kept(c);
	eto_json_bool(&c->ask.json, "agreed", false);
	tell_offer(&c->ask.json, r, &c->voice, c->viewers);
	tell_change(r, "offer", NULL, 0);
	return true;
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
	r->offer = (struct offer){.by = c->task->who.account, .at = r->match.count};
	r->offer.steps = back ? room_step_of(r, c->viewers, (unsigned)steps) : 0;
	snprintf(r->offer.kind, sizeof r->offer.kind, "%s", kind);
	return agree(c);
}

bool ask_accept(struct call *c)
{
	const char *kind = wire_string(&c->ask, "kind", true);
	if (!kind || !needs_seat(c))
		return false;
	if (!c->room->offer.kind[0] || strcmp(c->room->offer.kind, kind))
		return wire_fail(&c->ask, "stale", "nobody proposes that now");
	return agree(c);
}

bool ask_decline(struct call *c)
{
	if (!needs_seat(c))
		return false;
	if (!c->room->offer.kind[0])
		return wire_fail(&c->ask, "stale", "nobody proposes anything now");
	c->room->offer = (struct offer){0};
	if (!room_save(c->room))
		return request_not_kept(c);
	tell_change(c->room, "decline", NULL, 0);
	return true;
}
