/* Reads gettext PO files into a catalog. An entry is a msgid and a msgstr, each a quoted string with C escapes that may
 * go on in further quoted lines; comments before it, of which only "#, fuzzy" matters. */
#include <string.h>

#include "core/lines.h"
#include "core/messages.h"

enum part { NOTHING, CONTEXT, KEY, TEXT };

struct po {
	struct eto_catalog *catalog;
	const char *name;
	struct eto_error *err;
	struct eto_lines lines;
	unsigned first;   /* the first entry of this file */
	enum part part;   /* where a further quoted line belongs */
	bool fuzzy;
	unsigned key_line; /* of the entry being read */
	struct eto_message entry;
};

static bool fail(const struct po *p, size_t offset, const char *what)
{
	return eto_fail(p->err, p->name, p->lines.number, (unsigned)offset + 1, "%s", what);
}

static bool add_byte(struct po *p, char byte)
{
	struct eto_catalog *c = p->catalog;
	if (c->used == sizeof c->bytes)
		return eto_fail(p->err, p->name, p->lines.number, 1, "the catalog is full: %zu bytes", sizeof c->bytes);
	c->bytes[c->used++] = byte;
	return true;
}

static char unescape(char c)
{
	switch (c) {
	case 'n': return '\n';
	case 't': return '\t';
	case 'r': return '\r';
	case '"':
	case '\\': return c;
	default: return 0;
	}
}

/* A quoted string from offset `at` to the end of the line; its bytes go to the end of the catalog, unless it is a
 * context. */
static bool read_string(struct po *p, size_t at)
{
	const char *line = p->lines.line;
	size_t length = p->lines.length;
	while (at < length && (line[at] == ' ' || line[at] == '\t'))
		at++;
	if (at == length || line[at] != '"')
		return fail(p, at, "a quoted string is expected");
	for (at++; at < length && line[at] != '"'; at++) {
		char c = line[at];
		if (c == '\\') {
			c = ++at < length ? unescape(line[at]) : 0;
			if (!c)
				return fail(p, at, "an unknown escape in a string");
		} else if (!c) {
			return fail(p, at, "a NUL byte in a string");
		}
		if (p->part != CONTEXT && !add_byte(p, c))
			return false;
	}
	if (at >= length)
		return fail(p, at, "the string does not end");
	for (at++; at < length; at++)
		if (line[at] != ' ' && line[at] != '\t')
			return fail(p, at, "something follows the string");
	return true;
}

/* Which of %1 to %9 a text has, as a mask. */
static unsigned placeholders(const char *text, size_t size)
{
	unsigned mask = 0;
	for (size_t i = 0; i + 1 < size; i++)
		if (text[i] == '%') {
			i++;
			if (text[i] >= '1' && text[i] <= '9')
				mask |= 1u << (text[i] - '1');
		}
	return mask;
}

static bool check_entry(const struct po *p, const struct eto_message *m)
{
	const struct eto_catalog *c = p->catalog;
	unsigned extra = placeholders(c->bytes + m->text, m->text_size) & ~placeholders(c->bytes + m->key, m->key_size);
	for (unsigned i = 0; i < 9; i++)
		if (extra >> i & 1)
			return eto_fail(p->err, p->name, p->key_line, 1, "the translation has %%%u, the key has not",
					i + 1);
	for (unsigned i = p->first; i < c->count; i++)
		if (c->entry[i].key_size == m->key_size &&
		    !memcmp(c->bytes + c->entry[i].key, c->bytes + m->key, m->key_size))
			return eto_fail(p->err, p->name, p->key_line, 1, "\"%.80s\" is translated twice",
					c->bytes + m->key);
	return true;
}

/* Closes the string being read with a NUL. */
static bool end_string(struct po *p)
{
	struct eto_catalog *c = p->catalog;
	if (p->part == KEY)
		p->entry.key_size = (uint32_t)c->used - p->entry.key;
	else if (p->part == TEXT)
		p->entry.text_size = (uint32_t)c->used - p->entry.text;
	else
		return true;
	return add_byte(p, 0);
}

/* An entry is over: keeps it, unless it is the header (the empty key), fuzzy or not translated. */
static bool end_entry(struct po *p)
{
	if (p->part == KEY || p->part == CONTEXT)
		return eto_fail(p->err, p->name, p->key_line, 1, "an entry without msgstr");
	if (p->part == NOTHING)
		return true;
	struct eto_catalog *c = p->catalog;
	if (!end_string(p))
		return false;
	struct eto_message m = p->entry;
	bool fuzzy = p->fuzzy;
	p->part = NOTHING;
	p->fuzzy = false;
	if (!m.key_size || !m.text_size || fuzzy) {
		c->used = m.key;
		return true;
	}
	if (!check_entry(p, &m))
		return false;
	if (c->count == ETO_CATALOG_MAX)
		return eto_fail(p->err, p->name, p->key_line, 1, "more than %d texts", ETO_CATALOG_MAX);
	c->entry[c->count++] = m;
	return true;
}

/* Does the line begin with this word, and something else after it? */
static bool begins_with(const struct po *p, const char *word)
{
	size_t n = strlen(word);
	if (p->lines.length < n || memcmp(p->lines.line, word, n))
		return false;
	return p->lines.length == n || strchr(" \t\"", p->lines.line[n]);
}

static bool read_comment(struct po *p)
{
	if (!end_entry(p))
		return false;
	if (p->lines.length < 2 || p->lines.line[1] != ',')
		return true;
	for (size_t i = 2; i + 5 <= p->lines.length; i++)
		if (!memcmp(p->lines.line + i, "fuzzy", 5))
			p->fuzzy = true;
	return true;
}

static bool start_part(struct po *p, enum part part, size_t word)
{
	if (part == TEXT) {
		if (p->part != KEY)
			return fail(p, 0, "msgstr without msgid");
		if (!end_string(p))
			return false;
		p->entry.text = (uint32_t)p->catalog->used;
	} else if (p->part != CONTEXT && !end_entry(p)) {
		return false;
	} else {
		p->entry.key = (uint32_t)p->catalog->used;
		p->key_line = p->lines.number;
	}
	p->part = part;
	return read_string(p, word);
}

static bool read_line(struct po *p)
{
	size_t length = p->lines.length;
	const char *line = p->lines.line;
	if (!length)
		return end_entry(p);
	if (line[0] == '#')
		return read_comment(p);
	if (line[0] == '"')
		return p->part == NOTHING ? fail(p, 0, "a string without msgid") : read_string(p, 0);
	if (begins_with(p, "msgctxt"))
		return start_part(p, CONTEXT, 7);
	if (begins_with(p, "msgid"))
		return start_part(p, KEY, 5);
	if (begins_with(p, "msgstr"))
		return start_part(p, TEXT, 6);
	if (begins_with(p, "msgid_plural") || (length > 6 && !memcmp(line, "msgstr[", 7)))
		return fail(p, 0, "plural forms are not supported");
	return fail(p, 0, "neither a comment nor msgid, msgstr or a string");
}

bool eto_catalog_add(struct eto_catalog *c, const struct eto_file *po, struct eto_error *err)
{
	struct po p = {.catalog = c,
		       .name = po->name,
		       .err = err,
		       .lines = eto_lines_of(po->text, po->size),
		       .first = c->count};
	size_t used = c->used;
	bool ok = true;
	while (ok && eto_line_next(&p.lines))
		ok = read_line(&p);
	ok = ok && end_entry(&p);
	if (!ok) {
		c->count = p.first;
		c->used = used;
	}
	return ok;
}
