#include "tests/fuzz/served.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "server/http/head.h"
#include "server/server.h"
#include "tests/fuzz/fuzz.h"

enum { REQUESTS_MAX = 4000, ROOMS_MAX = 32, WAIT_MS = 200000 };

/* The server sees this in the place of server/http.c. */
struct http {
	struct http_handler handler;
	uint64_t last, waiting; /* numbers: the last one given, and that of the request under way */
	uint64_t socket[FUZZ_GAMES]; /* on the table of each game */
	void *watcher[FUZZ_GAMES];
	unsigned opening; /* the game whose socket is being opened */
	bool hung_up;
	struct http_request *at_hand; /* the request that is being handled, unless it was kept; owned */
	pthread_t house;
	struct served_reply reply;
};

struct http_text {
	size_t size;
	char bytes[];
};

struct served {
	struct house *house; /* outlives the servers: it takes long to load */
	struct server *server;
	struct http http;
	char folder[64];
	unsigned requests;
};

static void keep_reply(struct http *h, const char *bytes, size_t size)
{
	free(h->reply.text);
	h->reply.text = malloc(size + 1);
	INSIST(h->reply.text);
	memcpy(h->reply.text, bytes, size);
	h->reply.text[size] = 0;
	h->reply.size = size;
	h->reply.count++;
}

/* -- what http.h offers -- */

const char *http_parameter(const struct http_request *r, const char *name)
{
	size_t size = strlen(name);
	for (unsigned i = 0; i < r->parameters; i++)
		if (!strncmp(r->parameter[i], name, size) && r->parameter[i][size] == '=')
			return r->parameter[i] + size + 1;
	return NULL;
}

struct http_text *http_text_new(const char *bytes, size_t size)
{
	struct http_text *t = malloc(sizeof *t + size);
	INSIST(t);
	t->size = size;
	memcpy(t->bytes, bytes, size);
	return t;
}

void http_text_free(struct http_text *t)
{
	free(t);
}

struct http_request *http_keep(struct http *h, const struct http_request *r)
{
	struct http_request *kept = h->at_hand == r ? h->at_hand : NULL;
	if (kept)
		h->at_hand = NULL;
	return kept;
}

void http_request_free(struct http_request *r)
{
	if (!r)
		return;
	free(r->bytes);
	free(r);
}

void http_open_kept(struct http *h, const struct http_request *r)
{
	void *watcher = NULL;
	uint64_t id = r->id;
	int status = h->handler.opening(h->handler.context, r, &watcher);
	if (status == HTTP_KEPT)
		return;
	INSIST(!status);
	h->watcher[h->opening] = watcher;
	h->socket[h->opening] = id;
	h->hung_up = false;
	h->handler.opened(h->handler.context, id, watcher);
}

/* Nobody draws here. */
char *http_zip(const char *bytes, size_t size, size_t *zipped)
{
	(void)bytes, (void)size;
	*zipped = 0;
	return NULL;
}

void http_answer(struct http *h, uint64_t id, const struct http_answer *answer)
{
	INSIST(answer->status >= 200 && answer->status < 600);
	if (id != h->waiting)
		return;
	h->reply.status = answer->status;
	keep_reply(h, answer->bytes ? answer->bytes : "", answer->size);
}

void http_stream(struct http *h, uint64_t id)
{
	if (id != h->waiting)
		return;
	h->reply.status = 200;
	h->reply.stream = true;
	keep_reply(h, "", 0);
}

/* Replies and events look alike but for their first member. */
void http_send(struct http *h, uint64_t id, struct http_text *text)
{
	static const char event[] = "{\"event\"";
	if (!text || id != h->waiting)
		return;
	INSIST(text->size && text->bytes[0] == '{');
	if (text->size < sizeof event || memcmp(text->bytes, event, sizeof event - 1))
		keep_reply(h, text->bytes, text->size);
}

void http_reply(struct http *h, uint64_t id, struct http_text *text)
{
	http_send(h, id, text);
}

void http_hang_up(struct http *h, uint64_t id, int code, const char *why)
{
	(void)code, (void)why;
	for (unsigned i = 0; i < eto_game_count; i++)
		h->hung_up = h->hung_up || id == h->socket[i];
}

void http_wake(struct http *h)
{
	(void)h;
}

int64_t http_since(const struct http *h)
{
	(void)h;
	return 0;
}

bool http_stopping(const struct http *h)
{
	(void)h;
	return false;
}

bool http_is_house(const struct http *h)
{
	return pthread_equal(pthread_self(), h->house);
}

struct http_counts http_counts(struct http *h)
{
	(void)h;
	return (struct http_counts){.links = 1};
}

/* -- the server -- */

static void wake(void *context)
{
	(void)context;
}

static struct served *served_here(void)
{
	static struct served served;
	return &served;
}

static void open_server(struct served *v)
{
	struct eto_error err = {0};
	char address[100];
	struct server *s = v->server = calloc(1, sizeof *s);
	snprintf(v->folder, sizeof v->folder, "%s/eto-fuzz-XXXXXX", access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
	INSIST(s && mkdtemp(v->folder));
	snprintf(address, sizeof address, "sqlite:%s/eto.db", v->folder);
	posts_open(&s->posts, wake, s);
	s->reply = malloc(REPLY_MAX);
	s->news = malloc(REPLY_MAX);
	s->quota = referee_ready() ? quota_open() : NULL;
	v->house = v->house ? v->house : house_open(&err);
	s->house = v->house;
	s->peers = peers_open();
	s->pool = pool_open(1, &s->posts);
	s->vault = pool_open(1, &s->posts);
	s->errands = pool_open(1, &s->posts);
	s->readers = pool_open(1, &s->posts);
	s->library = pool_open(1, &s->posts);
	s->clerks = pool_open(1, &s->posts);
	s->archive = pool_open(1, &s->posts);
	s->easel = pool_open(1, &s->posts);
	s->ledger = pool_open(1, &s->posts);
	s->store = store_open(address, &err);
	INSIST(s->reply && s->news && s->quota && s->house && s->pool && s->store);
	struct store_account player = {.name = "player", .settings = "{}"};
	INSIST(store_account_add(s->store, &player) == STORE_OK);
	s->local = player.id;
	s->office = office_open(s->store, s->house, &(struct office_options){.anywhere = false}, &err);
	INSIST(s->office && office_begin(s->office, 1));
	s->epoch = wall_ms() - steady_ms();
	s->started = s->swept = s->tokens_swept = steady_ms();
	s->http = &v->http;
	v->http.handler = api_handler(s);
	v->http.house = pthread_self();
	v->requests = 0;
}

static void close_server(struct served *v)
{
	struct server *s = v->server;
	char command[100];
	for (unsigned i = 0; i < eto_game_count; i++)
		v->http.handler.closed(s, v->http.socket[i], v->http.watcher[i]);
	pool_close(s->pool);
	pool_close(s->vault);
	pool_close(s->errands);
	pool_close(s->readers);
	pool_close(s->library);
	pool_close(s->clerks);
	pool_close(s->archive);
	pool_close(s->easel);
	pool_close(s->ledger);
	while (s->under_way)
		posts_run(&s->posts, s);
	posts_run(&s->posts, s);
	office_close(s->office);
	store_close(s->store);
	posts_run(&s->posts, s);
	while (s->rooms) {
		struct room *r = s->rooms;
		s->rooms = r->next;
		room_free(r);
	}
	posts_close(&s->posts);
	orders_close(s);
	pictures_close(s);
	quota_close(s->quota);
	peers_close(s->peers);
	follower_close(&s->walker);
	free(s->reply);
	free(s->news);
	free(s);
	snprintf(command, sizeof command, "rm -rf '%s'", v->folder);
	INSIST(!system(command));
	v->server = NULL;
}

/* At the end of the program: leaves no file behind. */
static void leave(void)
{
	if (served_here()->server)
		close_server(served_here());
	house_close(served_here()->house);
}

/* Lets the other threads finish, until there is an answer. */
static void await(struct served *v, bool wanted)
{
	struct server *s = v->server;
	int64_t end = steady_ms() + WAIT_MS;
	do {
		posts_run(&s->posts, s);
		while (v->http.handler.rest(s, true)) {
		}
		INSIST(steady_ms() < end);
	} while (s->under_way || (wanted && !v->http.reply.count));
}

static void begin(struct served *v, uint64_t id)
{
	free(v->http.reply.text);
	v->http.reply = (struct served_reply){0};
	v->http.waiting = id;
	v->requests++;
}

/* The request as it would come over the wire; what cannot be read is not answered here. */
static struct http_request *read_request(uint64_t id, enum http_method method, const char *target)
{
	static const char *const words[] = {[HTTP_GET] = "GET", [HTTP_POST] = "POST", [HTTP_PUT] = "PUT",
					    [HTTP_DELETE] = "DELETE", [HTTP_OTHER] = "PATCH"};
	struct http_request *q = calloc(1, sizeof *q);
	size_t room = strlen(target) + 100;
	INSIST(q && (q->bytes = malloc(room)));
	int size = snprintf(q->bytes, room,
			    "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
			    "\r\n",
			    words[method], target);
	bool ok = !head_read(q->bytes, (size_t)size, q) && strcmp(q->path, "/healthz") && strcmp(q->path, "/metrics");
	q->id = id;
	snprintf(q->address, sizeof q->address, "127.0.0.1");
	if (ok)
		return q;
	free(q->bytes);
	free(q);
	return NULL;
}

/* The request has been answered; one that was kept is its keeper's. */
static void hand_back(struct served *v)
{
	http_request_free(v->http.at_hand);
	v->http.at_hand = NULL;
}

const struct served_reply *served_request(enum http_method method, const char *target, const char *body, size_t size)
{
	struct served *v = served_here();
	struct http_request *q = read_request(++v->http.last, method, target);
	struct http_answer answer = {.status = 200};
	begin(v, v->http.last);
	if (!q)
		return &v->http.reply;
	q->body = body;
	q->size = size;
	v->http.at_hand = q;
	if (v->http.handler.quick(v->server, q, &answer) == HTTP_NOW) {
		http_answer(&v->http, q->id, &answer);
	} else {
		v->http.handler.request(v->server, q);
		await(v, true);
	}
	if (v->http.reply.stream)
		v->http.handler.closed(v->server, v->http.last, NULL);
	hand_back(v);
	return &v->http.reply;
}

const struct served_reply *served_message(unsigned game, const char *text, size_t size)
{
	struct served *v = served_here();
	begin(v, v->http.socket[game]);
	v->http.handler.message(v->server, v->http.socket[game], v->http.watcher[game], text, size);
	await(v, true);
	return &v->http.reply;
}

static void open_socket(struct served *v, unsigned game)
{
	char path[64];
	snprintf(path, sizeof path, "/api/v1/tables/%u/socket", game + 1);
	struct http_request *q = read_request(++v->http.last, HTTP_GET, path);
	INSIST(q);
	q->upgrade = true;
	v->http.at_hand = q;
	v->http.opening = game;
	begin(v, q->id);
	http_open_kept(&v->http, q);
	await(v, true);
	hand_back(v);
}

static void make_table(const struct eto_game *game)
{
	char bytes[512];
	struct eto_text text = eto_text_in(bytes, sizeof bytes);
	eto_addf(&text, "{\"game\":\"%s\",\"start\":true,\"seats\":{", game->id);
	for (unsigned i = 0; i < game->seat_count; i++)
		eto_addf(&text, "%s\"%s\":\"me\"", i ? "," : "", game->seats[i].id);
	eto_addf(&text, "}}");
	const struct served_reply *made = served_request(HTTP_POST, "/api/v1/tables", bytes, text.length);
	INSIST(made->count == 1 && made->status == 200);
}

void served_fresh(void)
{
	struct served *v = served_here();
	if (v->server && v->requests < REQUESTS_MAX && v->server->room_count < ROOMS_MAX)
		return;
	if (v->server)
		close_server(v);
	else
		atexit(leave);
	open_server(v);
	for (unsigned i = 0; i < eto_game_count; i++) {
		make_table(eto_games[i]);
		open_socket(v, i);
	}
}
