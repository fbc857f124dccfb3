#include "wire/ask.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/names.h"
#include "core/notation.h"
#include "core/player.h"
#include "wire/replies.h"

enum { ACTION_MAX = 1024 };

bool wire_fail(struct wire_ask *r, const char *error, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	r->error = error;
	vsnprintf(r->message, sizeof r->message, format, list);
	va_end(list);
	return false;
}

void wire_error_text(const struct eto_error *err, struct eto_text *out)
{
	if (err->file[0]) {
		eto_add(out, err->file);
		eto_add_char(out, ':');
		if (err->line)
			eto_addf(out, "%u:", err->line);
		if (err->line && err->column)
			eto_addf(out, "%u:", err->column);
		eto_add_char(out, ' ');
	}
	eto_add(out, err->what);
}

void wire_cause(struct wire_ask *r, const void *view, unsigned seat, struct eto_action a)
{
	struct eto_text out = eto_text_in(r->cause, sizeof r->cause);
	eto_say_cause(r->voice, &out, view, seat, a, r->clause);
}

bool wire_fail_at(struct wire_ask *r, const char *error, const struct eto_error *err)
{
	struct eto_text out = eto_text_in(r->message, sizeof r->message);
	wire_error_text(err, &out);
	r->error = error;
	return false;
}

const char *wire_string(struct wire_ask *r, const char *key, bool needed)
{
	const json_t *value = json_object_get(r->body, key);
	if (!value && needed)
		wire_fail(r, "bad_request", "the member \"%s\" is missing", key);
	if (value && !json_is_string(value))
		wire_fail(r, "bad_request", "the member \"%s\" must be a string", key);
	return json_string_value(value);
}

bool wire_bool(const struct wire_ask *r, const char *key, bool absent)
{
	const json_t *value = json_object_get(r->body, key);
	return json_is_boolean(value) ? json_is_true(value) : absent;
}

bool wire_number(struct wire_ask *r, const char *key, long long min, long long max, long long *out)
{
	const json_t *value = json_object_get(r->body, key);
	long long n = 0;
	bool ok = json_is_integer(value);
	if (!value)
		return true;
	if (ok) {
		n = json_integer_value(value);
	} else if (json_is_string(value)) {
		char *end;
		errno = 0;
		n = strtoll(json_string_value(value), &end, 10);
		ok = !errno && end != json_string_value(value) && !*end;
	}
	if (!ok || n < min || n > max)
		return wire_fail(r, "bad_request", "the member \"%s\" must be a whole number from %lld to %lld", key,
				 min, max);
	*out = n;
	return true;
}

int wire_seat(struct wire_ask *r, const char *key)
{
	const char *id = wire_string(r, key, true);
	if (!id)
		return -1;
	int seat = eto_seat_find(r->voice, id);
	if (seat < 0)
		wire_fail(r, "bad_request", "there is no seat \"%.40s\"", id);
	return seat;
}

bool action_from_line(const struct eto_voice *v, const char *line, struct eto_action *a, struct eto_error *err)
{
	char copy[ACTION_MAX];
	const char *words[ETO_WORDS_MAX];
	if (snprintf(copy, sizeof copy, "%s", line) >= (int)sizeof copy)
		return eto_fail(err, NULL, 0, 0, "the line is longer than %d bytes", ACTION_MAX - 1);
	unsigned count = eto_words(copy, words, ETO_WORDS_MAX);
	if (!count)
		return eto_fail(err, NULL, 0, 0, "there is no action in the line");
	return eto_action_read(v, words, count, a, err);
}

bool wire_action(struct wire_ask *r, struct eto_action *a)
{
	struct eto_error err = {0};
	const char *text = wire_string(r, "action", true);
	return text && (action_from_line(r->voice, text, a, &err) || wire_fail_at(r, "bad_action", &err));
}

unsigned wire_actions(struct wire_ask *r, struct eto_action list[WIRE_ACTIONS_MAX])
{
	const json_t *words = json_object_get(r->body, "actions");
	struct eto_error err = {0};
	size_t count = json_array_size(words);
	if (!words)
		return wire_action(r, list);
	if (!count || count > WIRE_ACTIONS_MAX)
		return wire_fail(r, "bad_request", "the member \"actions\" must be a list of 1 to %d actions",
				 WIRE_ACTIONS_MAX);
	for (size_t i = 0; i < count; i++) {
		const char *text = json_string_value(json_array_get(words, i));
		if (!text)
			return wire_fail(r, "bad_request", "the member \"actions\" must be a list of strings");
		if (!action_from_line(r->voice, text, &list[i], &err))
			return wire_fail_at(r, "bad_action", &err);
	}
	return (unsigned)count;
}

/* How deep brackets stand inside brackets, strings left out. */
static unsigned depth_of(const char *line, size_t size)
{
	unsigned depth = 0, deepest = 0;
	bool quoted = false;
	for (size_t i = 0; i < size; i++) {
		if (quoted && line[i] == '\\')
			i++;
		else if (line[i] == '"')
			quoted = !quoted;
		else if (!quoted && (line[i] == '{' || line[i] == '['))
			deepest = ++depth > deepest ? depth : deepest;
		else if (!quoted && (line[i] == '}' || line[i] == ']') && depth)
			depth--;
	}
	return deepest;
}

json_t *wire_parse(struct wire_ask *r, const char *line, size_t size)
{
	json_error_t where;
	if (depth_of(line, size) > WIRE_DEPTH_MAX) {
		wire_fail(r, "bad_json", "brackets deeper than %d", WIRE_DEPTH_MAX);
		return NULL;
	}
	json_t *body = json_loadb(line, size, JSON_REJECT_DUPLICATES, &where);
	if (!body)
		wire_fail(r, "bad_json", "column %d: %s", where.column, where.text);
	else if (!json_is_object(body))
		wire_fail(r, "bad_json", "a request must be an object");
	return body;
}

struct wire_mark wire_open_reply(struct wire_ask *r)
{
	struct wire_mark mark = {.start = r->json.out->length};
	const json_t *id = json_object_get(r->body, "id");
	eto_json_open(&r->json, NULL, '{');
	if (json_is_string(id))
		eto_json_string(&r->json, "id", json_string_value(id));
	else if (json_is_integer(id))
		eto_json_int(&r->json, "id", json_integer_value(id));
	mark.members = r->json.out->length;
	mark.comma = r->json.comma;
	if (!r->error)
		eto_json_bool(&r->json, "ok", true);
	return mark;
}

static void refusal_json(struct wire_ask *r)
{
	wire_clause(&r->json, r->voice, r->clause);
	eto_json_string(&r->json, "cause", r->cause[0] ? r->cause : NULL);
}

void wire_close_reply(struct wire_ask *r, struct wire_mark mark)
{
	struct eto_text *out = r->json.out;
	if (!r->error)
		eto_json_close(&r->json, '}');
	if (out->cut)
		wire_fail(r, "too_long", "the reply is longer than can be sent");
	if (r->error) { /* take back what was written and say what is wrong */
		out->length = out->cut ? mark.start : mark.members;
		out->at[out->length] = 0;
		r->json.comma = mark.comma;
		if (out->cut) {
			out->cut = false;
			r->json.comma = false;
			eto_json_open(&r->json, NULL, '{');
		}
		eto_json_bool(&r->json, "ok", false);
		eto_json_string(&r->json, "error", r->error);
		eto_json_string(&r->json, "message", r->message);
		if (!strcmp(r->error, "refused") && r->clause)
			refusal_json(r);
		eto_json_close(&r->json, '}');
	}
	eto_add_char(out, '\n');
}

int wire_place_called(const struct eto_voice *v, const char *name)
{
	const struct eto_arg kind = {.kind = ETO_PLACE};
	for (unsigned n = 0; v->table->game->place_id(v->table, n); n++)
		if (eto_arg_called(v, kind, n, name))
			return (int)n;
	return -1;
}
