/* The fights at the end of a way, before it is gone: the actions are tried out in a world that is possible for all that
 * the seat knows, and the chances of what may follow are told. */
#include "wire/forecast.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"
#include "wire/foresight.h"
#include "wire/replies.h"
#include "wire/shapes.h"

enum { FORECAST_FIGHTS = 12 };

static void tell_fight(struct wire_ask *r, struct eto_action a, const struct eto_odds *odds)
{
	char text[1024];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_json_open(&r->json, NULL, '{');
	eto_action_write(r->voice, &out, a, 0, false);
	eto_json_string(&r->json, "action", text);
	out = eto_text_in(text, sizeof text);
	eto_say_action(r->voice, &out, a);
	eto_json_string(&r->json, "say", text);
	wire_odds(&r->json, r->voice, odds);
	eto_json_close(&r->json, '}');
}

static bool tell_odds(struct wire_ask *r, const void *world, unsigned seat, struct eto_action a)
{
	const struct eto_table *t = r->voice->table;
	struct eto_odds odds = {0};
	if (t->game->check(t, world, seat, a) || !t->game->odds(t, world, seat, a, &odds))
		return false;
	tell_fight(r, a, &odds);
	return true;
}

/* The fights that may be begun in this world. */
static void tell_followers(struct wire_ask *r, const void *world, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	if (!(t->game->deciders(t, world) >> seat & 1))
		return;
	struct eto_action *legal = malloc(t->game->legal_max * sizeof *legal);
	if (!legal) {
		wire_fail(r, "no_memory", "out of memory");
		return;
	}
	unsigned count = t->game->legal(t, world, seat, legal), told = 0;
	for (unsigned i = 0; i < count && told < FORECAST_FIGHTS; i++)
		told += tell_odds(r, world, seat, legal[i]);
	free(legal);
}

/* Goes the way; true if the last action of it is a fight itself, which then has been told. */
static bool go(struct wire_ask *r, void *world, unsigned seat, const json_t *way)
{
	const struct eto_table *t = r->voice->table;
	for (size_t i = 0; i < json_array_size(way); i++) {
		struct eto_action a;
		struct eto_error err = {0};
		const char *line = json_string_value(json_array_get(way, i));
		if (!line || !action_from_line(r->voice, line, &a, &err))
			return wire_fail(r, "bad_action", "\"actions\" must be a list of actions");
		if (i + 1 == json_array_size(way) && tell_odds(r, world, seat, a))
			return true;
		if (t->game->check(t, world, seat, a))
			return true; /* in this world the way ends here: nothing can be told */
		t->game->apply(t, world, seat, a, NULL);
	}
	return false;
}

bool wire_ask_forecast(struct wire_ask *r, const struct wire_moment *now, unsigned seat)
{
	const struct eto_table *t = r->voice->table;
	const json_t *way = json_object_get(r->body, "actions");
	if (seat == ETO_DICE || !json_is_array(way) || json_array_size(way) > ETO_ROUTE_MAX)
		return wire_fail(r, "bad_request", "the member \"actions\" must be a list of at most %d actions",
				 ETO_ROUTE_MAX);
	if (!(t->game->deciders(t, now->state) >> seat & 1))
		return wire_not_asked(r, seat);
	memcpy(now->view, now->state, t->game->state_size);
	t->game->redact(t, now->view, 1u << seat);
	struct foresight f = foresight_open(t, seat, now->view);
	if (!foresight_ready(&f))
		wire_fail(r, "no_memory", "out of memory");
	eto_json_open(&r->json, "fights", '[');
	if (!r->error && !go(r, f.world, seat, way) && !r->error)
		tell_followers(r, f.world, seat);
	eto_json_close(&r->json, ']');
	foresight_close(&f);
	return !r->error;
}
