#include "server/http.h"

#include <ev.h>
#include <libwebsockets.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
	TICK_US = 100000,
	DRAIN_MS = 5000,
	SLOTS_MAX = 1 << 20,
	HEADERS_MAX = 4096,
	CHUNK = 32 * 1024,
	IGNORE_MAX = 1024 * 1024,
};

struct http_text {
	unsigned refs;
	size_t size;
	unsigned char bytes[]; /* LWS_PRE of room, then the text */
};

struct waiting {
	struct waiting *next;
	struct http_text *text;
};

enum link_kind { LINK_REQUEST, LINK_SOCKET, LINK_STREAM };

/* One request, socket or stream. */
struct link {
	uint64_t id;
	struct http *http;
	struct lws *wsi;
	enum link_kind kind;
	void *user;
	struct http_request *request; /* until it is handed over */
	char *in;                     /* body or message so far */
	size_t in_size, in_room;
	bool handed, answered, headed, hanging, dropped;
	bool too_long; /* what comes in: the rest of the message is thrown away */
	int status, code;
	char why[80], type[64], cookie[256], tag[40];
	bool zipped;
	struct waiting *first, *last;
	size_t queued, sent; /* sent: of the first text */
};

struct http {
	struct ev_loop *loop; /* NULL: the library's own, which polls every socket */
	struct lws_context *context;
	struct lws_vhost *vhost;
	struct http_handler handler;
	struct lws_protocols protocols[2];
	lws_retry_bo_t idle;
	lws_sorted_usec_list_t timer;
	struct link **slot; /* by the low bits of the number */
	unsigned slots, links;
	uint64_t generation;
	size_t queued; /* answers and texts that wait, in all */
	atomic_bool stopping;
};

/* -- texts -- */

struct http_text *http_text_new(const char *bytes, size_t size)
{
	struct http_text *t = malloc(sizeof *t + LWS_PRE + size);
	if (!t)
		return NULL;
	t->refs = 1;
	t->size = size;
	memcpy(t->bytes + LWS_PRE, bytes, size);
	return t;
}

void http_text_free(struct http_text *t)
{
	if (t && !--t->refs)
		free(t);
}

/* -- links -- */

static struct link *find(struct http *h, uint64_t id)
{
	unsigned at = (unsigned)(id % SLOTS_MAX);
	return at < h->slots && h->slot[at] && h->slot[at]->id == id ? h->slot[at] : NULL;
}

static bool make_room(struct http *h)
{
	unsigned room = h->slots ? h->slots * 2 : 64;
	struct link **slot = room <= SLOTS_MAX ? realloc(h->slot, room * sizeof *slot) : NULL;
	if (!slot)
		return false;
	memset(slot + h->slots, 0, (room - h->slots) * sizeof *slot);
	h->slot = slot;
	h->slots = room;
	return true;
}

static struct link *link_new(struct http *h, struct lws *wsi, enum link_kind kind)
{
	if (h->links == h->slots && !make_room(h))
		return NULL;
	struct link *l = calloc(1, sizeof *l);
	struct http_request *r = l ? calloc(1, sizeof *r) : NULL;
	if (!r) {
		free(l);
		return NULL;
	}
	unsigned at = (unsigned)(h->generation % h->slots);
	while (h->slot[at])
		at = (at + 1) % h->slots;
	*l = (struct link){.id = ++h->generation * SLOTS_MAX + at, .http = h, .wsi = wsi, .kind = kind, .request = r};
	r->id = l->id;
	h->slot[at] = l;
	h->links++;
	lws_set_opaque_user_data(wsi, l);
	return l;
}

static void take_first(struct link *l)
{
	struct waiting *w = l->first;
	l->queued -= w->text->size;
	l->http->queued -= w->text->size;
	l->first = w->next;
	if (!l->first)
		l->last = NULL;
	http_text_free(w->text);
	free(w);
	l->sent = 0;
}

/* The link of a connection; libwebsockets keeps the pointer. */
static struct link *link_of(struct lws *wsi)
{
	return lws_get_opaque_user_data(wsi);
}

static void link_free(struct lws *wsi)
{
	struct link *l = link_of(wsi);
	if (!l)
		return;
	struct http *h = l->http;
	lws_set_opaque_user_data(wsi, NULL);
	if (l->kind != LINK_REQUEST)
		h->handler.closed(h->handler.context, l->id, l->user);
	while (l->first)
		take_first(l);
	h->slot[l->id % SLOTS_MAX] = NULL;
	h->links--;
	free(l->request);
	free(l->in);
	free(l);
}

static void drop(struct link *l)
{
	if (l->dropped)
		return;
	l->dropped = true;
	l->http->handler.dropped(l->http->handler.context, l->id);
	lws_set_timeout(l->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

static void enqueue(struct link *l, struct http_text *text)
{
	struct waiting *w = l->dropped ? NULL : malloc(sizeof *w);
	if (!w)
		return;
	text->refs++;
	*w = (struct waiting){.text = text};
	if (l->last)
		l->last->next = w;
	else
		l->first = w;
	l->last = w;
	l->queued += text->size;
	l->http->queued += text->size;
	if (l->kind != LINK_REQUEST && l->queued > HTTP_QUEUE_MAX)
		drop(l);
	else
		lws_callback_on_writable(l->wsi);
}

void http_answer(struct http *h, uint64_t id, const struct http_answer *answer)
{
	struct link *l = find(h, id);
	if (!l || l->answered || l->kind != LINK_REQUEST)
		return;
	l->answered = true;
	l->status = answer->status;
	l->zipped = answer->zipped;
	snprintf(l->tag, sizeof l->tag, "%s", answer->tag ? answer->tag : "");
	snprintf(l->type, sizeof l->type, "%s", answer->type ? answer->type : "application/json");
	snprintf(l->cookie, sizeof l->cookie, "%s", answer->cookie ? answer->cookie : "");
	struct http_text *text = http_text_new(answer->bytes ? answer->bytes : "", answer->size);
	if (text)
		enqueue(l, text);
	http_text_free(text);
}

void http_stream(struct http *h, uint64_t id)
{
	struct link *l = find(h, id);
	if (!l || l->answered)
		return;
	l->answered = true;
	l->kind = LINK_STREAM;
	l->status = 200;
	snprintf(l->type, sizeof l->type, "application/x-ndjson");
	lws_set_timeout(l->wsi, NO_PENDING_TIMEOUT, 0);
	lws_callback_on_writable(l->wsi);
}

void http_send(struct http *h, uint64_t id, struct http_text *text)
{
	struct link *l = text ? find(h, id) : NULL;
	if (l && l->kind != LINK_REQUEST && !l->hanging)
		enqueue(l, text);
}

void http_hang_up(struct http *h, uint64_t id, int code, const char *why)
{
	struct link *l = find(h, id);
	if (!l || l->hanging)
		return;
	l->hanging = true;
	l->code = code;
	snprintf(l->why, sizeof l->why, "%s", why);
	lws_callback_on_writable(l->wsi);
}

/* -- requests -- */

const char *http_parameter(const struct http_request *r, const char *name)
{
	size_t size = strlen(name);
	for (unsigned i = 0; i < r->parameters; i++)
		if (!strncmp(r->parameter[i], name, size) && r->parameter[i][size] == '=')
			return r->parameter[i] + size + 1;
	return NULL;
}

static enum http_method method_of(struct lws *wsi)
{
	static const struct {
		enum lws_token_indexes token;
		enum http_method method;
	} methods[] = {
		{WSI_TOKEN_GET_URI, HTTP_GET},
		{WSI_TOKEN_POST_URI, HTTP_POST},
		{WSI_TOKEN_PUT_URI, HTTP_PUT},
		{WSI_TOKEN_DELETE_URI, HTTP_DELETE},
	};
	for (unsigned i = 0; i < sizeof methods / sizeof *methods; i++)
		if (lws_hdr_total_length(wsi, methods[i].token))
			return methods[i].method;
	return HTTP_OTHER;
}

/* False if the header is there but longer than the room for it. */
static bool copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
	int length = lws_hdr_total_length(wsi, token);
	out[0] = 0;
	return !length || lws_hdr_copy(wsi, out, (int)size, token) >= 0;
}

static bool copy_custom(struct lws *wsi, const char *name, char *out, size_t size)
{
	int length = lws_hdr_custom_length(wsi, name, (int)strlen(name));
	out[0] = 0;
	return length <= 0 || lws_hdr_custom_copy(wsi, out, (int)size, name, (int)strlen(name)) >= 0;
}

static bool copy_parameters(struct lws *wsi, struct http_request *r)
{
	for (int i = 0; r->parameters < HTTP_PARAMETERS_MAX; i++) {
		int size = lws_hdr_copy_fragment(wsi, r->parameter[r->parameters], HTTP_PATH_MAX,
						 WSI_TOKEN_HTTP_URI_ARGS, i);
		if (size == -1)
			return true; /* no more of them */
		if (size < 0)
			return false;
		r->parameters++;
	}
	return false;
}

/* The proxy has added the address that it saw at the end of the list; anybody may have written the others. */
static void use_forwarded(struct http_request *r)
{
	const char *comma = strrchr(r->forwarded, ',');
	const char *last = comma ? comma + 1 + strspn(comma + 1, " ") : r->forwarded;
	if (*last)
		snprintf(r->address, sizeof r->address, "%.63s", last);
}

static bool read_request(struct http *h, struct lws *wsi, const char *path, struct http_request *r)
{
	r->method = method_of(wsi);
	lws_get_peer_simple(wsi, r->address, sizeof r->address);
	char encodings[80];
	copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, r->language, sizeof r->language); /* only a wish: may be cut */
	copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, encodings, sizeof encodings);
	copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, r->known, sizeof r->known);
	r->unzips = strstr(encodings, "gzip") != NULL;
	bool known = copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, r->forwarded, sizeof r->forwarded);
	if (h->handler.proxied)
		use_forwarded(r);
	return known && snprintf(r->path, sizeof r->path, "%s", path) < (int)sizeof r->path &&
	       copy_header(wsi, WSI_TOKEN_HOST, r->host, sizeof r->host) &&
	       copy_header(wsi, WSI_TOKEN_ORIGIN, r->origin, sizeof r->origin) &&
	       copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, r->cookie, sizeof r->cookie) &&
	       copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, r->authorization, sizeof r->authorization) &&
	       copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, r->type, sizeof r->type) &&
	       copy_custom(wsi, "sec-fetch-site:", r->site, sizeof r->site) && copy_parameters(wsi, r);
}

static void refuse(struct link *l, int status, const char *error)
{
	char text[120];
	int size = snprintf(text, sizeof text, "{\"ok\":false,\"error\":\"%s\"}\n", error);
	l->handed = true;
	http_answer(l->http, l->id, &(struct http_answer){.status = status, .bytes = text, .size = (size_t)size});
}

static void hand_over(struct link *l)
{
	struct http *h = l->http;
	l->handed = true;
	l->request->body = l->in ? l->in : "";
	l->request->size = l->in_size;
	h->handler.request(h->handler.context, l->request);
	free(l->request);
	free(l->in);
	l->request = NULL;
	l->in = NULL;
}

/* The headers of a request are there. */
static int begin(struct http *h, struct lws *wsi, const char *path)
{
	char length[24];
	link_free(wsi); /* of the request before it on the same connection */
	struct link *l = link_new(h, wsi, LINK_REQUEST);
	if (!l)
		return -1;
	bool known = read_request(h, wsi, path, l->request);
	copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
	unsigned long long size = strtoull(length, NULL, 10);
	if (!known)
		refuse(l, 431, "too_long");
	else if (size > HTTP_BODY_MAX)
		refuse(l, 413, "too_long");
	else if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING))
		refuse(l, 411, "length_required");
	else if (!size)
		hand_over(l);
	return 0;
}

/* Adds bytes to what has come in; false if it becomes too much. */
static bool take_in(struct link *l, const void *bytes, size_t size)
{
	if (l->in_size + size > HTTP_BODY_MAX)
		return false;
	if (l->in_size + size + 1 > l->in_room) {
		size_t room = l->in_size + size + 1 > 2048 ? HTTP_BODY_MAX + 1 : 2048;
		char *in = realloc(l->in, room);
		if (!in)
			return false;
		l->in = in;
		l->in_room = room;
	}
	memcpy(l->in + l->in_size, bytes, size);
	l->in_size += size;
	l->in[l->in_size] = 0;
	return true;
}

/* -- writing -- */

struct header {
	const char *name, *value;
};

/* What every answer says to the browser: nothing from elsewhere, nothing inline, no frames, no guessing of types. */
static const struct header security[] = {
	{"content-security-policy:",
	 "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
	 "font-src 'self'; "
	 "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
	 "frame-ancestors 'none'"},
	{"x-content-type-options:", "nosniff"},
	{"x-frame-options:", "DENY"},
	{"referrer-policy:", "no-referrer"},
	{"cross-origin-opener-policy:", "same-origin"},
	{"cross-origin-resource-policy:", "same-origin"},
	{"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end)
{
	return !lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
					    (int)strlen(value), at, end);
}

static bool write_headers(struct link *l)
{
	unsigned char buffer[LWS_PRE + HEADERS_MAX], *start = buffer + LWS_PRE, *at = start;
	unsigned char *end = buffer + sizeof buffer - 1;
	lws_filepos_t size = l->first ? l->first->text->size : 0;
	if (l->kind == LINK_STREAM)
		size = LWS_ILLEGAL_HTTP_CONTENT_LEN;
	bool ok = !lws_add_http_common_headers(l->wsi, (unsigned)l->status, l->type, size, &at, end) &&
		  add_header(l->wsi, "cache-control:", l->tag[0] ? "no-cache" : "no-store", &at, end) &&
		  (!l->tag[0] || (add_header(l->wsi, "etag:", l->tag, &at, end) &&
				  add_header(l->wsi, "vary:", "accept-encoding", &at, end))) &&
		  (!l->zipped || add_header(l->wsi, "content-encoding:", "gzip", &at, end)) &&
		  (!l->cookie[0] || add_header(l->wsi, "set-cookie:", l->cookie, &at, end));
	for (unsigned i = 0; ok && i < sizeof security / sizeof *security; i++)
		ok = add_header(l->wsi, security[i].name, security[i].value, &at, end);
	l->headed = true;
	return ok && !lws_finalize_write_http_header(l->wsi, start, &at, end);
}

/* Sends the next piece of an answer or a stream. */
static int write_http(struct lws *wsi)
{
	struct link *l = link_of(wsi);
	if (!l || !l->answered)
		return 0;
	if (!l->headed) {
		if (!write_headers(l))
			return -1;
		lws_callback_on_writable(l->wsi);
		return 0;
	}
	if (l->first && l->first->text->size > l->sent) {
		struct http_text *t = l->first->text;
		size_t size = t->size - l->sent > CHUNK ? CHUNK : t->size - l->sent;
		bool last = l->kind == LINK_REQUEST && l->sent + size == t->size;
		if (lws_write(l->wsi, t->bytes + LWS_PRE + l->sent, size,
			      last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < (int)size)
			return -1;
		l->sent += size;
	}
	if (l->first && l->sent == l->first->text->size)
		take_first(l);
	if (l->first) {
		lws_callback_on_writable(l->wsi);
		return 0;
	}
	if (l->kind == LINK_STREAM)
		return l->hanging ? -1 : 0;
	bool bad = l->status == 413 || l->status == 411;
	link_free(wsi);
	return bad || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int write_socket(struct lws *wsi)
{
	struct link *l = link_of(wsi);
	if (!l)
		return -1;
	if (l->first) {
		struct http_text *t = l->first->text;
		if (lws_write(l->wsi, t->bytes + LWS_PRE, t->size, LWS_WRITE_TEXT) < (int)t->size)
			return -1;
		take_first(l);
		lws_callback_on_writable(l->wsi);
		return 0;
	}
	if (!l->hanging)
		return 0;
	lws_close_reason(l->wsi, (enum lws_close_status)l->code, (unsigned char *)l->why, strlen(l->why));
	return -1;
}

/* -- sockets -- */

/* The status line and a short body at once: the connection ends here. */
static int refuse_upgrade(struct lws *wsi, int status)
{
	lws_return_http_status(wsi, (unsigned)status, NULL);
	return -1;
}

static int upgrade(struct http *h, struct lws *wsi, const char *to)
{
	char path[HTTP_PATH_MAX];
	if (strcasecmp(to, "websocket") || !copy_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path))
		return refuse_upgrade(wsi, 400);
	link_free(wsi);
	struct link *l = link_new(h, wsi, LINK_REQUEST);
	if (!l)
		return -1;
	int status = read_request(h, wsi, path, l->request) ? 0 : 431;
	l->request->upgrade = true;
	if (!status)
		status = h->stopping ? 503 : h->handler.opening(h->handler.context, l->request, &l->user);
	if (status) {
		link_free(wsi);
		return refuse_upgrade(wsi, status);
	}
	free(l->request);
	l->request = NULL;
	l->kind = LINK_SOCKET;
	return 0;
}

static int hear(struct http *h, struct lws *wsi, struct link *l, const void *bytes, size_t size)
{
	static const char too_long[] = "message too long", not_text[] = "text only";
	if (lws_frame_is_binary(wsi)) {
		lws_close_reason(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, (unsigned char *)not_text,
				 sizeof not_text - 1);
		return -1;
	}
	if (l->hanging)
		return 0;
	size_t rest = lws_remaining_packet_payload(wsi);
	l->too_long = l->too_long || l->in_size + size + rest > HTTP_BODY_MAX || !take_in(l, bytes, size);
	bool ended = lws_is_final_fragment(wsi) && !rest;
	if (l->too_long && (ended || rest > IGNORE_MAX)) { /* read to its end, so that the reason can be read too */
		lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, (unsigned char *)too_long,
				 sizeof too_long - 1);
		return -1;
	}
	if (!ended)
		return 0;
	char *in = l->in;
	size_t in_size = l->in_size;
	l->in = NULL;
	l->in_size = l->in_room = 0;
	h->handler.message(h->handler.context, l->id, l->user, in ? in : "", in_size);
	free(in);
	return 0;
}

/* -- the loop -- */

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
	struct lws_context *context = lws_get_context(wsi);
	struct http *h = context ? lws_context_user(context) : NULL;
	struct link *l = wsi ? link_of(wsi) : NULL;
	(void)user;
	switch (reason) {
	case LWS_CALLBACK_HTTP:
		return begin(h, wsi, in);
	case LWS_CALLBACK_HTTP_BODY:
		if (l && !l->handed && !take_in(l, in, size))
			refuse(l, 413, "too_long");
		return 0;
	case LWS_CALLBACK_HTTP_BODY_COMPLETION:
		if (l && !l->handed)
			hand_over(l);
		return 0;
	case LWS_CALLBACK_HTTP_WRITEABLE:
		return write_http(wsi);
	case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
		return upgrade(h, wsi, in);
	case LWS_CALLBACK_ESTABLISHED:
		if (!l)
			return -1;
		h->handler.opened(h->handler.context, l->id, l->user);
		return 0;
	case LWS_CALLBACK_RECEIVE:
		return l ? hear(h, wsi, l, in, size) : -1;
	case LWS_CALLBACK_SERVER_WRITEABLE:
		return write_socket(wsi);
	case LWS_CALLBACK_CLOSED:
	case LWS_CALLBACK_CLOSED_HTTP:
	case LWS_CALLBACK_WSI_DESTROY:
		link_free(wsi);
		return 0;
	case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
		if (h && h->vhost)
			h->handler.woken(h->handler.context);
		return 0;
	default:
		return 0;
	}
}

static void on_timer(lws_sorted_usec_list_t *timer)
{
	struct http *h = lws_container_of(timer, struct http, timer);
	h->handler.tick(h->handler.context);
	lws_sul_schedule(h->context, 0, &h->timer, on_timer, TICK_US);
}

/* With libev a wait costs the same however many sockets are idle. It is a plugin of libwebsockets: where it is missing,
 * the library's own loop does the same more slowly. */
static struct lws_context *create_context(struct http *h, struct lws_context_creation_info *info)
{
	h->loop = ev_loop_new(EVFLAG_AUTO);
	void *loops[] = {h->loop};
	struct lws_context *context = NULL;
	if (h->loop) {
		info->options |= LWS_SERVER_OPTION_LIBEV;
		info->foreign_loops = loops;
		context = lws_create_context(info);
	}
	if (context)
		return context;
	if (h->loop)
		ev_loop_destroy(h->loop);
	h->loop = NULL;
	info->options &= ~LWS_SERVER_OPTION_LIBEV;
	info->foreign_loops = NULL;
	return lws_create_context(info);
}

/* Waits for something to happen and sees to it; false after a failure. */
static bool turn(struct http *h)
{
	if (!h->loop)
		return lws_service(h->context, 0) >= 0;
	ev_run(h->loop, EVRUN_ONCE);
	return true;
}

struct http *http_open(const char *address, int port, const struct http_handler *handler, struct eto_error *err)
{
	struct http *h = calloc(1, sizeof *h);
	if (!h || !make_room(h)) {
		free(h);
		eto_fail(err, NULL, 0, 0, "out of memory");
		return NULL;
	}
	h->handler = *handler;
	h->protocols[0] = (struct lws_protocols){
		.name = "eto",
		.callback = on_event,
		.rx_buffer_size = 4096,
	};
	h->idle = (lws_retry_bo_t){.secs_since_valid_ping = 120, .secs_since_valid_hangup = 150};
	struct lws_context_creation_info info = {
		.port = port,
		.iface = address,
		.protocols = h->protocols,
		.user = h,
		.gid = (gid_t)-1,
		.uid = (uid_t)-1,
		.options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
			   LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
			   (strchr(address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6),
		.max_http_header_data2 = HEADERS_MAX,
		.timeout_secs = 15,
		.ka_time = 60,
		.ka_probes = 3,
		.ka_interval = 10,
		.keepalive_timeout = 30,
		.pt_serv_buf_size = CHUNK,
		.retry_and_idle_policy = &h->idle,
		.server_string = "eto",
		.vhost_name = "eto",
	};
	lws_set_log_level(0, NULL);
	h->context = create_context(h, &info);
	struct lws_vhost *vhost = h->context ? lws_create_vhost(h->context, &info) : NULL;
	if (!vhost || lws_get_vhost_listen_port(vhost) <= 0) {
		eto_fail(err, NULL, 0, 0, "cannot listen on %s, port %d: is it taken?", address, port);
		http_close(h);
		return NULL;
	}
	h->vhost = vhost;
	lws_sul_schedule(h->context, 0, &h->timer, on_timer, TICK_US);
	return h;
}

void http_close(struct http *h)
{
	if (!h)
		return;
	if (h->context) {
		lws_sul_cancel(&h->timer);
		lws_context_destroy(h->context);
	}
	if (h->loop)
		ev_loop_destroy(h->loop);
	free(h->slot);
	free(h);
}

int http_port(const struct http *h)
{
	return lws_get_vhost_listen_port(h->vhost);
}

static int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void http_run(struct http *h)
{
	while (!h->stopping && turn(h))
		;
	int64_t end = now_ms() + DRAIN_MS;
	while (now_ms() < end && !h->handler.idle(h->handler.context) && turn(h))
		;
	for (unsigned i = 0; i < h->slots; i++)
		if (h->slot[i] && h->slot[i]->kind != LINK_REQUEST)
			http_hang_up(h, h->slot[i]->id, LWS_CLOSE_STATUS_GOINGAWAY, "the server stops");
	while (now_ms() < end && h->links && (h->queued || now_ms() < end - DRAIN_MS + 300) && turn(h))
		;
}

void http_wake(struct http *h)
{
	lws_cancel_service(h->context);
}

void http_stop(struct http *h)
{
	h->stopping = true;
	lws_cancel_service(h->context);
}

bool http_stopping(const struct http *h)
{
	return h->stopping;
}

unsigned http_links(const struct http *h)
{
	return h->links;
}
