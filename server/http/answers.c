/* Heads of answers. */
#include <stdio.h>
#include <string.h>

#include "server/http/links.h"

/* What every answer says to the browser: nothing from elsewhere, nothing inline, no frames, no guessing of types. */
static const char security[] =
	"content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
	"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'\r\n"
	"x-content-type-options: nosniff\r\n"
	"x-frame-options: DENY\r\n"
	"referrer-policy: no-referrer\r\n"
	"cross-origin-opener-policy: same-origin\r\n"
	"cross-origin-resource-policy: same-origin\r\n"
	"permissions-policy: camera=(), microphone=(), geolocation=()\r\n";

static const char *reason_of(int status)
{
	static const struct {
		int status;
		const char *reason;
	} reasons[] = {
		{101, "Switching Protocols"},
		{200, "OK"},
		{304, "Not Modified"},
		{400, "Bad Request"},
		{401, "Unauthorized"},
		{403, "Forbidden"},
		{404, "Not Found"},
		{405, "Method Not Allowed"},
		{409, "Conflict"},
		{411, "Length Required"},
		{413, "Content Too Large"},
		{414, "URI Too Long"},
		{415, "Unsupported Media Type"},
		{426, "Upgrade Required"},
		{429, "Too Many Requests"},
		{431, "Request Header Fields Too Large"},
		{500, "Internal Server Error"},
		{503, "Service Unavailable"},
		{505, "HTTP Version Not Supported"},
	};
	for (unsigned i = 0; i < sizeof reasons / sizeof *reasons; i++)
		if (reasons[i].status == status)
			return reasons[i].reason;
	return "Status";
}

static void add_header(char *to, size_t room, const char *name, const char *value)
{
	size_t size = strlen(to);
	if (value[0])
		snprintf(to + size, room - size, "%s: %s\r\n", name, value);
}

static void begin_head(struct link *l, char *head, size_t room, const struct reply *r)
{
	snprintf(head, room, "HTTP/1.1 %d %s\r\nserver: eto\r\n%s", r->status, reason_of(r->status), security);
	add_header(head, room, "content-type", r->type);
	add_header(head, room, "cache-control", r->tag[0] ? "no-cache" : "no-store");
	add_header(head, room, "etag", r->tag);
	add_header(head, room, "vary", r->tag[0] ? "accept-encoding" : "");
	add_header(head, room, "content-encoding", r->zipped ? "gzip" : "");
	add_header(head, room, "set-cookie", r->cookie);
	add_header(head, room, "content-disposition", r->name);
	add_header(head, room, "sec-websocket-version", r->status == 426 ? "13" : "");
	add_header(head, room, "retry-after", r->status == 503 ? "2" : "");
	add_header(head, room, "connection", l->keep ? "" : "close");
}

/* Bytes of large answers that wait for the readers of one address, and for all: whoever does not read must not fill the
 * memory. */
enum { LARGE = 64 * 1024, ADDRESS_HOLDS_MAX = 16 * 1024 * 1024, ALL_HOLD_MAX = 128 * 1024 * 1024 };

static bool hold(struct link *l, const struct reply *r)
{
	struct front *f = l->front;
	size_t size = r->body && !text_is_lasting(r->body) && !l->head_only ? r->body->size : 0;
	size_t most = f->http->handler.proxied ? 0 : ADDRESS_HOLDS_MAX; /* a proxy is one address, and reads */
	if (size < LARGE)
		return true;
	if ((f->held && f->held + size > ALL_HOLD_MAX) || !peers_hold(f->peers, l->peer, size, most))
		return false;
	l->held = size;
	f->held += size;
	return true;
}

void link_answer(struct link *l, const struct reply *r)
{
	static const struct reply too_much = {.status = 503};
	char head[3072], length[32];
	if (!hold(l, r))
		r = &too_much;
	size_t size = r->body ? r->body->size : 0;
	link_unpark(l);
	link_mark_answer(l);
	begin_head(l, head, sizeof head, r);
	snprintf(length, sizeof length, "%zu", size);
	add_header(head, sizeof head, "content-length", r->status == 304 ? "" : length);
	size_t used = strlen(head);
	snprintf(head + used, sizeof head - used, "\r\n");
	link_put_bytes(l, head, strlen(head));
	if (r->body && !l->head_only)
		link_put(l, r->body, NULL, 0);
	l->answer_size = size;
	http_request_free(l->request);
	l->request = NULL;
	link_enter(l, LINK_ANSWERING);
}

void link_refuse(struct link *l, int status)
{
	char text[80];
	const char *error = status == 413 || status == 414 || status == 431 ? "too_long"
			    : status == 411				    ? "length_required"
									    : "bad_request";
	int size = snprintf(text, sizeof text, "{\"ok\":false,\"error\":\"%s\"}\n", error);
	struct http_answer a = {.status = status, .bytes = text, .size = (size_t)size};
	struct reply *r = reply_new(&a);
	l->front->refused++;
	l->keep = false;
	if (r)
		link_answer(l, r);
	reply_free(r);
}

void link_stream(struct link *l)
{
	struct reply r = {.status = 200, .type = "application/x-ndjson"};
	char head[2048];
	l->keep = false;
	begin_head(l, head, sizeof head, &r);
	size_t used = strlen(head);
	snprintf(head + used, sizeof head - used, "\r\n");
	link_put_bytes(l, head, strlen(head));
	link_enter(l, LINK_STREAM);
}

void link_accept(struct link *l, void *user)
{
	char head[400];
	snprintf(head, sizeof head,
		 "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
		 "sec-websocket-accept: %s\r\n%s\r\n",
		 l->accept,
		 l->deflates ? "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; "
			       "client_no_context_takeover\r\n"
			     : "");
	link_put_bytes(l, head, strlen(head));
	l->user = user;
	link_enter(l, LINK_SOCKET);
}
