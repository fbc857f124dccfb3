#include "wire/changes.h"

#include <stdlib.h>
#include <string.h>

/* -- reading -- */

static bool same(struct changes_item a, struct changes_item b)
{
	return a.size == b.size && !memcmp(a.at, b.at, a.size);
}

/* Is what stands here escaped? */
static bool is_escaped(const char *s)
{
	unsigned before = 0;
	while (s[-1 - (int)before] == '\\')
		before++;
	return before & 1;
}

/* Behind the string that begins here. */
static const char *skip_string(const char *s)
{
	do
		s = strchr(s + 1, '"');
	while (s[-1] == '\\' && is_escaped(s));
	return s + 1;
}

/* Behind the value that begins here. */
static const char *skip_value(const char *s)
{
	unsigned depth = 0;
	if (*s == '"')
		return skip_string(s);
	for (;;) {
		s += strcspn(s, depth ? "\"{}[]" : "\"{}[],");
		switch (*s) {
		case '"': s = skip_string(s); continue;
		case '{':
		case '[': depth++; break;
		case '}':
		case ']':
			if (!depth)
				return s;
			if (!--depth)
				return s + 1;
			break;
		default: return s; /* behind a number or a word */
		}
		s++;
	}
}

/* Reads the next member of an object, or the next item of a list (then the key is empty), from *s on, which is its
 * opening bracket first; false at the end. */
static bool next(const char **s, bool keys, struct changes_item *key, struct changes_item *value)
{
	const char *p = *s + 1;
	if (!**s || **s == '}' || **s == ']' || *p == '}' || *p == ']')
		return false;
	*key = (struct changes_item){p, 0};
	if (keys) {
		key->size = (size_t)(skip_string(p) - p);
		p += key->size + 1;
	}
	*value = (struct changes_item){p, (size_t)(skip_value(p) - p)};
	*s = p + value->size;
	return true;
}

/* The same, faster, where what is read is mostly what stood in an older text: this member, or this item. */
static bool next_like(const char **s, const char *end, const struct changes_item *was_key,
		      const struct changes_item *was, struct changes_item *key, struct changes_item *value)
{
	const char *p = *s + 1, *from = was_key ? was_key->at : was->at;
	size_t before = (size_t)(was->at - from), size = before + was->size;
	if ((size_t)(end - p) <= size || memcmp(p, from, size) || !strchr(",}]", p[size]))
		return next(s, was_key != NULL, key, value);
	*key = (struct changes_item){p, was_key ? was_key->size : 0};
	*value = (struct changes_item){p + before, was->size};
	*s = p + size;
	return true;
}

bool changes_read(struct changes_members *m, const char *object, size_t size, const struct changes_members *older)
{
	struct changes_item key, value;
	const char *s = object, *end = object + size;
	m->count = 0;
	for (;;) {
		const struct changes_member *was = older && m->count < older->count ? &older->member[m->count] : NULL;
		if (!(was ? next_like(&s, end, &was->key, &was->value, &key, &value) : next(&s, true, &key, &value)))
			return true;
		if (m->count == CHANGES_MEMBERS_MAX)
			return false;
		m->member[m->count++] = (struct changes_member){key, value};
	}
}

/* Members keep their order, so the one that is looked for is mostly the next one. */
static int find_member(const struct changes_members *m, struct changes_item key, unsigned *guess)
{
	for (unsigned i = 0; i < m->count; i++) {
		unsigned at = (*guess + i) % m->count;
		if (same(m->member[at].key, key)) {
			*guess = at + 1;
			return (int)at;
		}
	}
	return -1;
}

/* -- items -- */

/* Have they the same members, by name, in the same order? */
static bool alike(const char *a, const char *b)
{
	struct changes_item x, y, value;
	if (*a != '{' || *b != '{')
		return false;
	for (;;) {
		bool more = next(&a, true, &x, &value);
		if (more != next(&b, true, &y, &value))
			return false;
		if (!more)
			return true;
		if (!same(x, y))
			return false;
	}
}

static bool make_space(struct changes_set *set, size_t size)
{
	if (set->count == set->room) {
		unsigned room = set->room ? set->room * 2 : 64;
		void *entry = realloc(set->entry, room * sizeof *set->entry);
		if (!entry)
			return false;
		set->entry = entry;
		set->room = room;
	}
	if (set->size + size > set->space) {
		size_t space = (set->size + size) * 2;
		char *text = realloc(set->text, space);
		if (!text)
			return false;
		set->text = text;
		set->space = space;
	}
	return true;
}

bool changes_put(struct changes_set *set, unsigned item, const char *text, size_t size)
{
	if (!make_space(set, size))
		return false;
	memcpy(set->text + set->size, text, size);
	set->entry[set->count].item = item;
	set->entry[set->count].start = set->size;
	set->entry[set->count].told = false;
	set->entry[set->count++].size = size;
	set->size += size;
	return true;
}

bool changes_add(struct changes_set *set, unsigned item, const char *before, const char *now)
{
	struct changes_item key, old, value;
	if (!make_space(set, (size_t)(skip_value(now) - now) + 1))
		return false;
	struct eto_text out = eto_text_in(set->text + set->size, set->space - set->size);
	char mark = '{';
	while (next(&now, true, &key, &value) && next(&before, true, &key, &old)) {
		if (same(old, value))
			continue;
		eto_add_char(&out, mark);
		eto_add_n(&out, key.at, key.size);
		eto_add_char(&out, ':');
		eto_add_n(&out, value.at, value.size);
		mark = ',';
	}
	if (mark == '{')
		return true;
	eto_add_char(&out, '}');
	set->entry[set->count].item = item;
	set->entry[set->count].start = set->size;
	set->entry[set->count].told = false;
	set->entry[set->count++].size = out.length;
	set->size += out.length;
	return true;
}

static bool same_entry(const struct changes_set *set, unsigned a, unsigned b)
{
	return set->entry[a].size == set->entry[b].size &&
	       !memcmp(set->text + set->entry[a].start, set->text + set->entry[b].start, set->entry[a].size);
}

/* [[the items],{their changes}] */
static void tell_entry(struct eto_json *j, struct changes_set *set, unsigned first)
{
	eto_json_open(j, NULL, '[');
	eto_json_open(j, NULL, '[');
	for (unsigned i = first; i < set->count; i++) {
		if (set->entry[i].told || !same_entry(set, first, i))
			continue;
		set->entry[i].told = true;
		eto_json_int(j, NULL, set->entry[i].item);
	}
	eto_json_close(j, ']');
	eto_json_raw(j, NULL, set->text + set->entry[first].start, set->entry[first].size);
	eto_json_close(j, ']');
}

void changes_tell(struct eto_json *j, struct changes_set *set)
{
	if (!set->count)
		return;
	eto_json_open(j, "set", '[');
	for (unsigned i = 0; i < set->count; i++)
		if (!set->entry[i].told)
			tell_entry(j, set, i);
	eto_json_close(j, ']');
}

void changes_free(struct changes_set *set)
{
	free(set->entry);
	free(set->text);
}

/* -- lists -- */

enum { NEW = -1 };

/* The items of a list; `older` are those of the list before, which may be NULL. */
static bool read_items(struct changes_items *list, struct changes_item text, const struct changes_items *older)
{
	struct changes_item key, value;
	const char *s = text.at, *end = text.at + text.size;
	unsigned room = 0;
	*list = (struct changes_items){0};
	for (;;) {
		const struct changes_item *was = older && list->count < older->count ? &older->item[list->count] : NULL;
		if (!(was ? next_like(&s, end, NULL, was, &key, &value) : next(&s, false, &key, &value)))
			return true;
		if (list->count == room) {
			room = room ? room * 2 : 128;
			struct changes_item *item = realloc(list->item, room * sizeof *item);
			if (!item)
				return false;
			list->item = item;
		}
		list->item[list->count++] = value;
	}
}

/* Are they the same thing, at different times? Objects are if they begin with the same member. */
static bool same_thing(struct changes_item a, struct changes_item b)
{
	struct changes_item x, y, key;
	const char *s = a.at, *t = b.at;
	if (*s != '{' || *t != '{')
		return same(a, b);
	return next(&s, true, &key, &x) && next(&t, true, &key, &y) && same(x, y);
}

/* The old item that the new one was; those behind the last one found are looked at first. */
static int find_item(const struct changes_items *before, unsigned last, struct changes_item item)
{
	for (unsigned i = 0; i < before->count; i++) {
		unsigned k = (last + i) % before->count;
		if (same_thing(before->item[k], item))
			return (int)k;
	}
	return NEW;
}

/* Where a new item was before; NEW for what cannot be told as a change of an old one. */
struct was {
	int at;
	bool changed;
};

/* Of each new item; NULL when memory is out. */
static struct was *find_items(const struct changes_items *before, const struct changes_items *now)
{
	struct was *was = calloc(now->count + 1, sizeof *was);
	unsigned last = 0;
	for (unsigned i = 0; was && i < now->count; i++) {
		if (last < before->count && same(before->item[last], now->item[i])) {
			was[i].at = (int)last++; /* most are what and where they were: nothing needs to be read */
			continue;
		}
		was[i].at = find_item(before, last, now->item[i]);
		if (was[i].at == NEW)
			continue;
		last = (unsigned)was[i].at + 1;
		struct changes_item old = before->item[was[i].at];
		was[i].changed = !same(old, now->item[i]);
		if (was[i].changed && !alike(old.at, now->item[i].at))
			was[i] = (struct was){.at = NEW};
	}
	return was;
}

/* Are there others than before, or the same in another order? */
static bool has_moved(const struct changes_items *before, const struct changes_items *now, const struct was *was)
{
	bool moved = before->count != now->count;
	for (unsigned i = 0; i < now->count; i++)
		moved |= was[i].at != (int)i;
	return moved;
}

/* The member "list": runs of old items, [first,count], and new ones. */
static void tell_order(struct eto_json *j, const struct changes_items *now, const struct was *was)
{
	eto_json_open(j, "list", '[');
	for (unsigned i = 0, n; i < now->count; i += n) {
		for (n = 1; was[i].at != NEW && i + n < now->count && was[i + n].at == was[i].at + (int)n;)
			n++;
		if (was[i].at == NEW) {
			eto_json_raw(j, NULL, now->item[i].at, now->item[i].size);
			continue;
		}
		eto_json_open(j, NULL, '[');
		eto_json_int(j, NULL, was[i].at);
		eto_json_int(j, NULL, n);
		eto_json_close(j, ']');
	}
	eto_json_close(j, ']');
}

bool changes_of_items(struct eto_json *j, const char *name, const struct changes_items *before,
		      const struct changes_items *now)
{
	struct changes_set set = {0};
	struct was *was = find_items(before, now);
	bool ok = was, moved = ok && has_moved(before, now, was), changed = false;
	for (unsigned i = 0; ok && i < now->count; i++)
		if (was[i].changed) {
			ok = changes_add(&set, i, before->item[was[i].at].at, now->item[i].at);
			changed = true;
		}
	if (ok && (moved || changed)) {
		eto_json_open(j, name, '{');
		if (moved)
			tell_order(j, now, was);
		changes_tell(j, &set);
		eto_json_close(j, '}');
	}
	changes_free(&set);
	free(was);
	return ok;
}

static bool changes_of_list(struct eto_json *j, const char *name, struct changes_item before, struct changes_item now)
{
	struct changes_items old = {0}, fresh = {0};
	bool ok = read_items(&old, before, NULL) && read_items(&fresh, now, &old) &&
		  changes_of_items(j, name, &old, &fresh);
	free(old.item);
	free(fresh.item);
	return ok;
}

/* Of objects; what else there is in lists is short, and told anew. */
static bool is_list(struct changes_item value)
{
	return value.size > 2 && value.at[0] == '[' && value.at[1] == '{';
}

static void tell_gone(struct eto_json *j, const struct changes_members *before, const struct changes_members *now)
{
	bool any = false;
	unsigned guess = 0;
	for (unsigned i = 0; i < before->count; i++) {
		if (find_member(now, before->member[i].key, &guess) >= 0)
			continue;
		if (!any)
			eto_json_open(j, "gone", '[');
		any = true;
		eto_json_raw(j, NULL, before->member[i].key.at, before->member[i].key.size);
	}
	if (any)
		eto_json_close(j, ']');
}

static bool tell_member(struct eto_json *j, struct changes_item key, const struct changes_item *old,
			struct changes_item value)
{
	char name[64];
	size_t size = key.size - 2 < sizeof name ? key.size - 2 : sizeof name - 1;
	memcpy(name, key.at + 1, size);
	name[size] = 0;
	if (!old || !is_list(value) || !is_list(*old)) {
		eto_json_raw(j, name, value.at, value.size);
		return true;
	}
	return changes_of_list(j, name, *old, value);
}

bool changes_of_object(struct eto_json *j, const struct changes_members *before, const struct changes_members *now)
{
	unsigned guess = 0;
	bool ok = true;
	tell_gone(j, before, now);
	eto_json_open(j, "changes", '{');
	for (unsigned i = 0; ok && i < now->count; i++) {
		const struct changes_member *m = &now->member[i];
		int at = find_member(before, m->key, &guess);
		const struct changes_item *was = at < 0 ? NULL : &before->member[at].value;
		if (!was || !same(*was, m->value))
			ok = tell_member(j, m->key, was, m->value);
	}
	return ok;
}
