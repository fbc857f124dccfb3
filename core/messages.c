#include "core/messages.h"

#include <string.h>

#include "core/names.h"

/* Compares a key of the catalog with a string, byte by byte. */
static int compare_key(const struct eto_catalog *c, const struct eto_message *m, const char *key, size_t size)
{
	size_t shorter = m->key_size < size ? m->key_size : size;
	int order = memcmp(c->bytes + m->key, key, shorter);
	return order ? order : (m->key_size > size) - (m->key_size < size);
}

/* The first of the n entries, which are sorted, whose key is not less than this one. */
static unsigned lower_bound(const struct eto_catalog *c, unsigned n, const char *key, size_t size)
{
	unsigned low = 0, high = n;
	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (compare_key(c, &c->entry[middle], key, size) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Insertion by binary search: the entries before i are sorted and without repetition. */
void eto_catalog_sort(struct eto_catalog *c)
{
	unsigned sorted = 0;
	for (unsigned i = 0; i < c->count; i++) {
		struct eto_message m = c->entry[i];
		unsigned at = lower_bound(c, sorted, c->bytes + m.key, m.key_size);
		bool again = at < sorted && !compare_key(c, &c->entry[at], c->bytes + m.key, m.key_size);
		if (again && m.text < c->entry[at].text)
			continue;
		if (!again) {
			memmove(&c->entry[at + 1], &c->entry[at], (sorted - at) * sizeof m);
			sorted++;
		}
		c->entry[at] = m;
	}
	c->count = sorted;
}

static const struct eto_message *find(const struct eto_catalog *c, const char *key)
{
	if (!c)
		return NULL;
	size_t size = strlen(key);
	unsigned at = lower_bound(c, c->count, key, size);
	return at < c->count && !compare_key(c, &c->entry[at], key, size) ? &c->entry[at] : NULL;
}

const char *eto_tr(const struct eto_catalog *c, const char *key)
{
	const struct eto_message *m = find(c, key);
	return m ? c->bytes + m->text : key;
}

bool eto_catalog_has(const struct eto_catalog *c, const char *key)
{
	return find(c, key) != NULL;
}

/* One argument by its name; what has no name is a question mark. */
static void add_arg(const struct eto_voice *v, struct eto_text *out, struct eto_arg kind, int value)
{
	char buffer[ETO_ID_SIZE];
	const char *name = eto_arg_name(v, kind, value, buffer);
	eto_add(out, name ? name : "?");
}

const char *eto_say_form(struct eto_text *out, const char *p, const int16_t *args, unsigned count)
{
	unsigned i = (unsigned)(p[0] == '{' ? p[1] - '1' : -1);
	if (i >= count || p[2] != ':')
		return NULL;
	const char *bar = strchr(p, '|'), *end = bar ? strchr(bar, '}') : NULL;
	if (!end)
		return NULL;
	const char *from = args[i] == 1 ? p + 3 : bar + 1, *to = args[i] == 1 ? bar : end;
	while (from < to)
		eto_add_char(out, *from++);
	return end;
}

void eto_say(const struct eto_voice *v, struct eto_text *out, const char *key, const struct eto_arg *kinds,
	     const int16_t *args, unsigned count)
{
	for (const char *p = eto_tr(v->catalog, key); *p; p++) {
		unsigned i = (unsigned)(p[0] == '%' ? p[1] - '1' : -1);
		const char *form = eto_say_form(out, p, args, count);
		if (form) {
			p = form;
		} else if (i < count && kinds[i].kind != ETO_NONE) {
			add_arg(v, out, kinds[i], args[i]);
			p++;
		} else {
			eto_add_char(out, *p);
			if (p[0] == '%' && p[1] == '%')
				p++;
		}
	}
}

void eto_say_event(const struct eto_voice *v, struct eto_text *out, const struct eto_event *e)
{
	const struct eto_game *g = v->table->game;
	if (e->kind < g->event_count)
		eto_say(v, out, g->events[e->kind].text, g->events[e->kind].arg, e->arg, ETO_EVENT_ARGS);
	else
		eto_addf(out, "#%u", e->kind);
}

/* A roll is said with all its dice in the place of %1. */
static void say_roll(const struct eto_voice *v, struct eto_text *out, struct eto_action roll)
{
	for (const char *p = eto_tr(v->catalog, v->table->game->verbs[ETO_ROLL].label); *p; p++) {
		if (p[0] != '%' || p[1] != '1') {
			eto_add_char(out, *p);
			continue;
		}
		p++;
		for (unsigned i = 0; i < ETO_DICE_MAX && eto_die(roll, i); i++)
			eto_addf(out, i ? " %u" : "%u", eto_die(roll, i));
	}
}

void eto_say_action(const struct eto_voice *v, struct eto_text *out, struct eto_action a)
{
	const struct eto_game *g = v->table->game;
	if (a.verb >= g->verb_count) {
		eto_addf(out, "#%u", a.verb);
		return;
	}
	if (a.verb == ETO_ROLL) {
		say_roll(v, out, a);
		return;
	}
	int16_t args[ETO_ARGS];
	for (unsigned i = 0; i < ETO_ARGS; i++)
		args[i] = (int16_t)a.arg[i];
	eto_say(v, out, g->verbs[a.verb].label, g->verbs[a.verb].arg, args, ETO_ARGS);
}
