#include "web/parts/jansson.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 32 };

enum type { NOTHING, FALSE, TRUE, INTEGER, REAL, STRING, ARRAY, OBJECT };

struct json {
	enum type type;
	char *key, *string; /* owned */
	json_int_t integer;
	struct json *first, *next; /* members of an object or array; the next one beside it */
};

struct reader {
	const char *text;
	size_t size, at;
	unsigned depth;
	json_error_t *error;
};

static json_t *fail(struct reader *r, const char *what)
{
	if (r->error && !r->error->text[0]) {
		r->error->column = (int)r->at + 1;
		snprintf(r->error->text, sizeof r->error->text, "%s", what);
	}
	return NULL;
}

static int peek(struct reader *r)
{
	while (r->at < r->size && strchr(" \t\r\n", r->text[r->at]) && r->text[r->at])
		r->at++;
	return r->at < r->size ? (unsigned char)r->text[r->at] : -1;
}

static bool take(struct reader *r, char wanted)
{
	if (peek(r) != wanted)
		return false;
	r->at++;
	return true;
}

static json_t *value_new(struct reader *r, enum type type)
{
	json_t *j = calloc(1, sizeof *j);
	if (!j)
		return fail(r, "out of memory");
	j->type = type;
	return j;
}

/* -- strings -- */

/* How many bytes the UTF-8 character at the cursor has; 0 if it is none. */
static unsigned character(const struct reader *r)
{
	const unsigned char *c = (const unsigned char *)r->text + r->at;
	size_t left = r->size - r->at;
	unsigned size = c[0] < 0x80 ? 1 : c[0] >= 0xc2 && c[0] < 0xe0 ? 2 : (c[0] & 0xf0) == 0xe0 ? 3 : 0;
	if (c[0] >= 0xf0 && c[0] < 0xf5)
		size = 4;
	if (!size || size > left)
		return 0;
	for (unsigned i = 1; i < size; i++)
		if ((c[i] & 0xc0) != 0x80)
			return 0;
	bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
	bool outside = (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf4 && c[1] > 0x8f);
	return overlong || outside ? 0 : size;
}

static bool hex4(struct reader *r, unsigned *out)
{
	*out = 0;
	for (unsigned i = 0; i < 4; i++, r->at++) {
		const char digits[] = "0123456789abcdef";
		const char *d = r->at < r->size && r->text[r->at] ? strchr(digits, r->text[r->at] | 0x20) : NULL;
		if (!d || !*d)
			return false;
		*out = *out << 4 | (unsigned)(d - digits);
	}
	return true;
}

static size_t put_utf8(char *out, unsigned c)
{
	if (c < 0x80) {
		out[0] = (char)c;
		return 1;
	}
	unsigned more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
	const unsigned lead[] = {0, 0xc0, 0xe0, 0xf0};
	out[0] = (char)(lead[more] | c >> (6 * more));
	for (unsigned i = 1; i <= more; i++)
		out[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
	return more + 1;
}

/* What follows \u, a pair of surrogates included; false if it is no character. NUL would end the text: refused. */
static bool code_point(struct reader *r, unsigned *c)
{
	unsigned low;
	if (!hex4(r, c) || !*c || (*c >= 0xdc00 && *c < 0xe000))
		return false;
	if (*c < 0xd800 || *c >= 0xdc00)
		return true;
	if (r->at + 2 > r->size || memcmp(r->text + r->at, "\\u", 2))
		return false;
	r->at += 2;
	if (!hex4(r, &low) || low < 0xdc00 || low >= 0xe000)
		return false;
	*c = 0x10000 + ((*c - 0xd800) << 10) + (low - 0xdc00);
	return true;
}

static bool escape(struct reader *r, char *out, size_t *length)
{
	const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
	int c = r->at < r->size ? r->text[r->at++] : 0;
	const char *known = c ? strchr(from, c) : NULL;
	unsigned point;
	if (known) {
		out[(*length)++] = to[known - from];
		return true;
	}
	if (c != 'u' || !code_point(r, &point))
		return false;
	*length += put_utf8(out + *length, point);
	return true;
}

/* The string that begins at the cursor. Escapes only make it shorter. */
static char *read_string(struct reader *r)
{
	if (!take(r, '"'))
		return fail(r, "a string was expected"), NULL;
	char *out = malloc(r->size - r->at + 1);
	size_t length = 0;
	if (!out)
		return fail(r, "out of memory"), NULL;
	while (r->at < r->size && r->text[r->at] != '"') {
		unsigned size = character(r);
		bool ok = size && (unsigned char)r->text[r->at] >= 0x20;
		if (ok && r->text[r->at] == '\\') {
			r->at++;
			ok = escape(r, out, &length);
		} else if (ok) {
			memcpy(out + length, r->text + r->at, size);
			length += size;
			r->at += size;
		}
		if (!ok) {
			free(out);
			return fail(r, "no such character in a string"), NULL;
		}
	}
	out[length] = 0;
	if (take(r, '"')) {
		char *fit = realloc(out, length + 1);
		return fit ? fit : out;
	}
	free(out);
	return fail(r, "the string does not end"), NULL;
}

/* -- the other values -- */

static json_t *read_value(struct reader *r);

static size_t digits(const struct reader *r, size_t at)
{
	size_t n = 0;
	while (at + n < r->size && r->text[at + n] >= '0' && r->text[at + n] <= '9')
		n++;
	return n;
}

static bool number_goes_on(struct reader *r, const char *marks, bool sign)
{
	if (r->at >= r->size || !r->text[r->at] || !strchr(marks, r->text[r->at]))
		return false;
	r->at++;
	if (sign && r->at < r->size && (r->text[r->at] == '+' || r->text[r->at] == '-'))
		r->at++;
	return true;
}

static json_t *read_number(struct reader *r)
{
	char text[32];
	size_t start = r->at;
	r->at += r->text[r->at] == '-';
	size_t n = digits(r, r->at);
	bool ok = n && (n == 1 || r->text[r->at] != '0');
	r->at += n;
	size_t whole = r->at;
	if (ok && number_goes_on(r, ".", false)) {
		n = digits(r, r->at);
		ok = n > 0;
		r->at += n;
	}
	if (ok && number_goes_on(r, "eE", true)) {
		n = digits(r, r->at);
		ok = n > 0;
		r->at += n;
	}
	if (!ok)
		return fail(r, "this is no number");
	if (whole != r->at)
		return value_new(r, REAL);
	errno = 0;
	if (whole - start >= sizeof text)
		return fail(r, "too big an integer");
	memcpy(text, r->text + start, whole - start);
	text[whole - start] = 0;
	json_int_t integer = strtoll(text, NULL, 10);
	json_t *j = errno ? fail(r, "too big an integer") : value_new(r, INTEGER);
	if (j)
		j->integer = integer;
	return j;
}

static json_t *read_word(struct reader *r)
{
	static const struct {
		const char *word;
		enum type type;
	} words[] = {{"true", TRUE}, {"false", FALSE}, {"null", NOTHING}};
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++) {
		size_t size = strlen(words[i].word);
		if (r->size - r->at >= size && !memcmp(r->text + r->at, words[i].word, size)) {
			r->at += size;
			return value_new(r, words[i].type);
		}
	}
	return fail(r, "a value was expected");
}

/* One member of what is open; NULL after a failure. */
static json_t *read_member(struct reader *r, const json_t *open)
{
	char *key = NULL;
	if (open->type == OBJECT) {
		key = read_string(r);
		if (key && json_object_get(open, key))
			fail(r, "a member is given twice");
		else if (key && !take(r, ':'))
			fail(r, "a colon was expected");
		if (!key || r->error->text[0]) {
			free(key);
			return NULL;
		}
	}
	json_t *value = read_value(r);
	if (value)
		value->key = key;
	else
		free(key);
	return value;
}

static json_t *read_members(struct reader *r, enum type type, char end)
{
	json_t *open = value_new(r, type), **last = open ? &open->first : NULL;
	r->at++;
	if (!open || take(r, end))
		return open;
	do {
		*last = read_member(r, open);
		if (!*last) {
			json_decref(open);
			return NULL;
		}
		last = &(*last)->next;
	} while (take(r, ','));
	if (take(r, end))
		return open;
	json_decref(open);
	return fail(r, "a comma or the closing bracket was expected");
}

static json_t *read_value(struct reader *r)
{
	json_t *j = NULL;
	int c = peek(r);
	if (++r->depth > DEPTH_MAX)
		return fail(r, "brackets too deep");
	if (c == '"') {
		char *string = read_string(r);
		j = string ? value_new(r, STRING) : NULL;
		if (j)
			j->string = string;
		else
			free(string);
	} else if (c == '{' || c == '[') {
		j = read_members(r, c == '{' ? OBJECT : ARRAY, c == '{' ? '}' : ']');
	} else {
		j = c == '-' || (c >= '0' && c <= '9') ? read_number(r) : read_word(r);
	}
	r->depth--;
	return j;
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
	struct reader r = {.text = text, .size = size, .error = error};
	(void)flags;
	*error = (json_error_t){0};
	json_t *j = read_value(&r);
	if (j && (peek(&r) >= 0 || (j->type != OBJECT && j->type != ARRAY))) {
		fail(&r, peek(&r) >= 0 ? "the text goes on after its end" : "an object or a list was expected");
		json_decref(j);
		return NULL;
	}
	return j;
}

void json_decref(json_t *j)
{
	if (!j)
		return;
	for (json_t *member = j->first, *next; member; member = next) {
		next = member->next;
		json_decref(member);
	}
	free(j->key);
	free(j->string);
	free(j);
}

/* -- looking at values -- */

json_t *json_object_get(const json_t *object, const char *key)
{
	if (!json_is_object(object))
		return NULL;
	for (json_t *member = object->first; member; member = member->next)
		if (!strcmp(member->key, key))
			return member;
	return NULL;
}

size_t json_array_size(const json_t *j)
{
	size_t count = 0;
	for (const json_t *each = json_is_array(j) ? j->first : NULL; each; each = each->next)
		count++;
	return count;
}

json_t *json_array_get(const json_t *j, size_t index)
{
	json_t *each = json_is_array(j) ? j->first : NULL;
	while (each && index--)
		each = each->next;
	return each;
}

bool json_is_array(const json_t *j)
{
	return j && j->type == ARRAY;
}

bool json_is_object(const json_t *j)
{
	return j && j->type == OBJECT;
}

bool json_is_string(const json_t *j)
{
	return j && j->type == STRING;
}

bool json_is_integer(const json_t *j)
{
	return j && j->type == INTEGER;
}

bool json_is_boolean(const json_t *j)
{
	return j && (j->type == TRUE || j->type == FALSE);
}

bool json_is_true(const json_t *j)
{
	return j && j->type == TRUE;
}

const char *json_string_value(const json_t *j)
{
	return json_is_string(j) ? j->string : NULL;
}

json_int_t json_integer_value(const json_t *j)
{
	return json_is_integer(j) ? j->integer : 0;
}

const json_t *json_first(const json_t *object)
{
	return json_is_object(object) ? object->first : NULL;
}

const json_t *json_next(const json_t *member)
{
	return member->next;
}

const char *json_key(const json_t *member)
{
	return member->key;
}
