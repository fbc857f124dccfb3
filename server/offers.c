/* What players propose to each other: a draw, to take steps back, another game with sides swapped. A proposal stands
 * until everybody else at the table has agreed or somebody has declined; the next action ends it. Programs agree to
 * everything. Resigning needs nobody's consent. */
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
	if (!room_end(r, result))
		return wire_fail(&c->ask, "storage", "the storage did not keep it; look at the table again");
	tell_table(&c->ask.json, r, &c->task->who);
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
	row.created = now_ms();
	row.commit[0] = row.secret[0] = row.result[0] = 0;
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

static bool carry_out(struct call *c)
{
	struct room *r = c->room;
	struct offer offer = r->offer;
	int64_t made;
	r->offer = (struct offer){0};
	eto_json_bool(&c->ask.json, "agreed", true);
	if (!strcmp(offer.kind, "draw")) {
		if (!room_end(r, "agreed"))
			return wire_fail(&c->ask, "storage", "the storage did not keep it");
		return true;
	}
	if (!strcmp(offer.kind, "rematch")) {
		if (!rematch(c, &made))
			return wire_fail(&c->ask, "storage", "the storage did not keep it");
		eto_json_int(&c->ask.json, "rematch", made);
		tell_change(r, "rematch", NULL, 0);
		return true;
	}
	if (offer.steps >= r->match.count || !room_rewind(r, offer.steps))
		return wire_fail(&c->ask, "storage", "the storage did not answer; nothing was changed");
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
	if (back && (steps < 0 || steps >= r->match.count))
		return wire_fail(&c->ask, "bad_request",
				 "the member \"steps\" must say how many of the %u steps remain", r->match.count);
	r->offer = (struct offer){.by = c->task->who.account, .steps = back ? (unsigned)steps : 0};
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
	tell_change(c->room, "decline", NULL, 0);
	return true;
}
