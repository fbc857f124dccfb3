#include "server/http/head.h"

#include <string.h>
#include <strings.h>

size_t head_end(const char *bytes, size_t size, size_t from)
{
	for (size_t at = from > 3 ? from - 3 : 0; at < size;) {
		const char *feed = memchr(bytes + at, '\n', size - at);
		if (!feed)
			return 0;
		at = (size_t)(feed - bytes) + 1;
		/* "\n\n" is an end too, so that a bare line feed is answered and not waited upon. */
		if (at >= 2 && (bytes[at - 2] == '\n' || (at >= 3 && bytes[at - 2] == '\r' && bytes[at - 3] == '\n')))
			return at;
	}
	return 0;
}

/* -- the first line -- */

static enum http_method method_of(const char *word, bool *head)
{
	static const char *const words[] = {[HTTP_GET] = "GET", [HTTP_POST] = "POST", [HTTP_PUT] = "PUT",
					    [HTTP_DELETE] = "DELETE"};
	*head = !strcmp(word, "HEAD");
	if (*head)
		return HTTP_GET;
	for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(word, words[i]))
			return (enum http_method)i;
	return HTTP_OTHER;
}

static int hex(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
				      : -1;
}

/* Takes the escapes out, in place; false if one is broken or hides a control character. */
static bool unescape(char *text, bool form)
{
	char *to = text;
	for (const char *at = text; *at; at++) {
		char c = form && *at == '+' ? ' ' : *at;
		if (*at == '%') {
			int high = hex(at[1]), low = high < 0 ? -1 : hex(at[2]);
			if (low < 0)
				return false;
			c = (char)(high << 4 | low);
			at += 2;
			if ((unsigned char)c < ' ' || c == 0x7f)
				return false;
		}
		*to++ = c;
	}
	*to = 0;
	return true;
}

static int read_parameters(char *query, struct http_request *r)
{
	for (char *next; query && *query; query = next) {
		next = strchr(query, '&');
		if (next)
			*next++ = 0;
		if (r->parameters == HTTP_PARAMETERS_MAX)
			return 414;
		if (!unescape(query, true))
			return 400;
		if (strlen(query) >= HTTP_PATH_MAX)
			return 414;
		r->parameter[r->parameters++] = query;
	}
	return 0;
}

/* "/path?query", or the same with "http://host" before it, which means nothing here: the header Host counts. */
static int read_target(char *target, struct http_request *r)
{
	if (!strncasecmp(target, "http://", 7)) {
		target = strchr(target + 7, '/');
		if (!target)
			return 400;
	}
	if (*target != '/' || strchr(target, '#'))
		return 400;
	char *query = strchr(target, '?');
	if (query)
		*query++ = 0;
	r->path = target;
	if (!unescape(target, false))
		return 400;
	return strlen(target) >= HTTP_PATH_MAX ? 414 : read_parameters(query, r);
}

static int read_first_line(char *line, struct http_request *r)
{
	char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;
	if (!version || target == line || version == target + 1)
		return 400;
	*target++ = *version++ = 0;
	for (const char *c = line; *c; c++)
		if (*c < 'A' || *c > 'Z')
			return 400;
	for (const unsigned char *c = (unsigned char *)target; *c; c++)
		if (*c <= ' ' || *c >= 0x7f)
			return 400;
	bool old = !strcmp(version, "HTTP/1.0");
	if (!old && strcmp(version, "HTTP/1.1"))
		return strncmp(version, "HTTP/", 5) ? 400 : 505;
	r->keep = !old;
	r->method = method_of(line, &r->head);
	return read_target(target, r);
}

/* -- headers -- */

struct headers {
	struct http_request *request;
	const char *length, *encoding, *encodings, *connection, *upgrade, *version, *extensions, *expect;
	char *forwarded;
};

/* A word of a list, "gzip, deflate;q=0". */
static bool has_word(const char *list, const char *word)
{
	size_t size = strlen(word);
	while (*list) {
		list += strspn(list, ", \t");
		size_t length = strcspn(list, ",; \t");
		if (length == size && !strncasecmp(list, word, size))
			return true;
		list += strcspn(list, ",");
	}
	return false;
}

/* Keeps the value of a header that we know. A second one of the same name is refused, except where it adds to a list
 * that anybody on the way may have added to. */
static int keep_header(struct headers *h, const char *name, char *value)
{
	struct http_request *r = h->request;
	const struct {
		const char *name, **value;
	} known[] = {
		{"host", &r->host},
		{"origin", &r->origin},
		{"cookie", &r->cookie},
		{"authorization", &r->authorization},
		{"content-type", &r->type},
		{"accept-language", &r->language},
		{"if-none-match", &r->known},
		{"sec-fetch-site", &r->site},
		{"user-agent", &r->agent},
		{"content-length", &h->length},
		{"transfer-encoding", &h->encoding},
		{"accept-encoding", &h->encodings},
		{"connection", &h->connection},
		{"upgrade", &h->upgrade},
		{"sec-websocket-version", &h->version},
		{"sec-websocket-key", &r->key},
		{"sec-websocket-extensions", &h->extensions},
		{"expect", &h->expect},
	};
	static const char *const lists[] = {"accept-language", "accept-encoding", "connection", "if-none-match",
					    "sec-websocket-extensions"};
	if (!strcasecmp(name, "x-forwarded-for")) {
		h->forwarded = value;
		return 0;
	}
	for (unsigned i = 0; i < sizeof known / sizeof *known; i++) {
		if (strcasecmp(name, known[i].name))
			continue;
		bool twice = *known[i].value != NULL;
		for (unsigned k = 0; k < sizeof lists / sizeof *lists; k++)
			twice = twice && strcasecmp(name, lists[k]);
		*known[i].value = value;
		return twice ? 400 : 0;
	}
	return 0;
}

static bool is_token(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	       (c && strchr("!#$%&'*+-.^_`|~", c));
}

static int read_header(char *line, struct headers *h)
{
	char *colon = line;
	while (is_token(*colon))
		colon++;
	if (colon == line || *colon != ':')
		return 400; /* a blank at its start folds it to the line before */
	*colon = 0;
	char *value = colon + 1 + strspn(colon + 1, " \t"), *end = value + strlen(value);
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		*--end = 0;
	for (const unsigned char *c = (unsigned char *)value; *c; c++)
		if ((*c < ' ' && *c != '\t') || *c == 0x7f)
			return 400;
	return keep_header(h, line, value);
}

/* -- what they mean together -- */

/* The proxy has added the address that it saw at the end of the list; anybody may have written the others. */
static void read_forwarded(struct headers *h)
{
	const char *comma = h->forwarded ? strrchr(h->forwarded, ',') : NULL;
	const char *last = comma ? comma + 1 + strspn(comma + 1, " \t") : h->forwarded;
	h->request->forwarded = last && strlen(last) < HTTP_ADDRESS_MAX ? last : "";
}

static int read_length(const struct headers *h)
{
	struct http_request *r = h->request;
	if (h->encoding)
		return h->length ? 400 : 411;
	if (!h->length)
		return 0;
	size_t digits = strspn(h->length, "0123456789");
	if (!digits || h->length[digits])
		return 400;
	for (const char *c = h->length; *c && r->size <= HTTP_BODY_MAX; c++)
		r->size = r->size * 10 + (size_t)(*c - '0');
	return r->size > HTTP_BODY_MAX ? 413 : 0;
}

static int read_upgrade(const struct headers *h)
{
	struct http_request *r = h->request;
	if (!h->upgrade || !h->connection || !has_word(h->connection, "upgrade"))
		return 0;
	if (!has_word(h->upgrade, "websocket") || r->method != HTTP_GET || r->head || r->size || !r->keep)
		return 400;
	if (!h->version || strcmp(h->version, "13"))
		return 426;
	if (!r->key || strlen(r->key) != 24 || r->key[22] != '=' || r->key[23] != '=')
		return 400;
	r->upgrade = true;
	r->deflates = h->extensions && has_word(h->extensions, "permessage-deflate");
	return 0;
}

static int conclude(struct headers *h)
{
	struct http_request *r = h->request;
	if (r->keep && !r->host)
		return 400;
	const char **const texts[] = {&r->host, &r->origin,   &r->cookie, &r->authorization, &r->type,
				      &r->site, &r->language, &r->known,  &r->agent};
	for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
		if (!*texts[i])
			*texts[i] = "";
	read_forwarded(h);
	r->unzips = h->encodings && has_word(h->encodings, "gzip");
	r->waits = h->expect && !strcasecmp(h->expect, "100-continue");
	if (h->connection && has_word(h->connection, "close"))
		r->keep = false;
	int status = read_length(h);
	return status ? status : read_upgrade(h);
}

int head_read(char *bytes, size_t size, struct http_request *r)
{
	struct headers h = {.request = r};
	int status = memchr(bytes, 0, size) ? 400 : 0;
	bool first = true, ended = false;
	for (char *line = bytes, *end = bytes + size; !status && line < end;) {
		char *feed = memchr(line, '\n', (size_t)(end - line));
		if (!feed || feed == line || feed[-1] != '\r' || ended)
			return 400;
		feed[-1] = 0;
		if (first && feed - line == 1)
			status = 400;
		else if (feed - line == 1)
			ended = true;
		else
			status = first ? read_first_line(line, r) : read_header(line, &h);
		first = false;
		line = feed + 1;
	}
	return status ? status : !ended ? 400 : conclude(&h);
}
