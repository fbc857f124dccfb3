#include "server/wishes.h"

#include <stdio.h>
#include <string.h>

enum { MINUTE = 60000, DAY_MINUTES = 24 * 60, AFTER = 10, AFTER_MAX = 7 * DAY_MINUTES, OFFSET_MAX = 14 * 60 };
static const int64_t DAY = (int64_t)DAY_MINUTES * MINUTE;

/* "08:30" as minutes; -1 if it is none. */
static int minute_of(const json_t *value)
{
	const char *text = json_string_value(value);
	if (!text || strlen(text) != 5 || text[2] != ':')
		return -1;
	for (unsigned i = 0; i < 5; i++)
		if (i != 2 && (text[i] < '0' || text[i] > '9'))
			return -1;
	int hour = (text[0] - '0') * 10 + text[1] - '0', minute = (text[3] - '0') * 10 + text[4] - '0';
	return hour < 24 && minute < 60 ? hour * 60 + minute : -1;
}

static bool sound_url(const char *url)
{
	if (strncmp(url, "https://", 8) && strncmp(url, "http://", 7))
		return false;
	for (const char *c = url; *c; c++)
		if (*c <= ' ' || *c > '~')
			return false;
	return strlen(url) < WISH_URL_MAX;
}

static const char *read_times(const json_t *notices, struct wishes *w)
{
	const json_t *digest = json_object_get(notices, "digest"), *quiet = json_object_get(notices, "quiet");
	if (digest && !json_is_null(digest) && (w->digest = minute_of(digest)) < 0)
		return "notices: digest is a time of the day, as \"08:00\"";
	if (!quiet || json_is_null(quiet))
		return NULL;
	if (json_array_size(quiet) != 2 || (w->quiet_from = minute_of(json_array_get(quiet, 0))) < 0 ||
	    (w->quiet_to = minute_of(json_array_get(quiet, 1))) < 0)
		return "notices: quiet is a list of two times of the day, as [\"22:00\", \"07:30\"]";
	return NULL;
}

static const char *read_notices(const json_t *notices, struct wishes *w)
{
	const json_t *mail = json_object_get(notices, "mail"), *hook = json_object_get(notices, "webhook");
	const json_t *after = json_object_get(notices, "after"), *offset = json_object_get(notices, "utc_offset");
	if (!json_is_object(notices))
		return "notices is an object";
	if (mail && !json_is_boolean(mail))
		return "notices: mail is true or false";
	w->mail = json_is_true(mail);
	if (hook && !json_is_null(hook) && (!json_is_string(hook) || !sound_url(json_string_value(hook))))
		return "notices: webhook is an address that begins with https:// or http://";
	if (json_is_string(hook))
		snprintf(w->webhook, sizeof w->webhook, "%s", json_string_value(hook));
	if (after &&
	    (!json_is_integer(after) || json_integer_value(after) < 0 || json_integer_value(after) > AFTER_MAX))
		return "notices: after is a number of minutes, at most a week";
	if (after)
		w->after = json_integer_value(after) * MINUTE;
	if (offset && (!json_is_integer(offset) || json_integer_value(offset) < -OFFSET_MAX ||
		       json_integer_value(offset) > OFFSET_MAX))
		return "notices: utc_offset is a number of minutes between -840 and 840";
	w->offset = (int)json_integer_value(offset);
	return read_times(notices, w);
}

const char *wishes_read(const json_t *settings, struct wishes *out)
{
	const json_t *notices = json_object_get(settings, "notices");
	struct wishes none = {.digest = -1, .after = AFTER * MINUTE};
	*out = none;
	const char *wrong = notices && !json_is_null(notices) ? read_notices(notices, out) : NULL;
	if (wrong)
		*out = none;
	return wrong;
}

bool wishes_any(const struct wishes *w)
{
	return w->mail || w->webhook[0];
}

/* The next moment, not before `from`, at which the clock shows this minute. */
static int64_t next_at(const struct wishes *w, int64_t from, int minute)
{
	int64_t local = from + (int64_t)w->offset * MINUTE, midnight = local - local % DAY;
	int64_t at = midnight + (int64_t)minute * MINUTE;
	if (at < local)
		at += DAY;
	return at - (int64_t)w->offset * MINUTE;
}

int64_t wishes_awake(const struct wishes *w, int64_t now)
{
	int64_t from = next_at(w, now, w->quiet_from), to = next_at(w, now, w->quiet_to);
	if (w->quiet_from == w->quiet_to)
		return now;
	/* It is quiet if the end comes before the next beginning, or it begins right now. */
	return to < from || from == now ? to : now;
}

int64_t wishes_due(const struct wishes *w, int64_t now)
{
	return wishes_awake(w, now + w->after);
}

int64_t wishes_digest(const struct wishes *w, int64_t now)
{
	return next_at(w, now + 1, w->digest);
}
