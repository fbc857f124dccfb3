#include "server/serve.h"

#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "server/server.h"

enum { SOCKETS_MAX = 65536, CLOSING_MS = 2000, READERS = 2, CLERKS = 4, HOUSE_MS = 2000 };

static void wake(void *context)
{
	struct server *s = context;
	if (s->http)
		http_wake(s->http);
}

static void on_complaint(void *context, enum store_answer answer, const char *what)
{
	struct server *s = context;
	atomic_fetch_add(&s->storage_errors, 1);
	journal(answer == STORE_BUSY ? "warning" : "error", "storage", "reason", what);
}

/* The person at this machine has an account like everybody else, without a password. */
static bool find_local(struct server *s, struct eto_error *err)
{
	struct store_account a = {.name = LOCAL_NAME, .settings = "{}", .created = now_ms(s)};
	if (s->public)
		return true;
	enum store_answer answer = store_account_find(s->store, a.name, &a);
	if (answer == STORE_NONE)
		answer = store_account_add(s->store, &a);
	s->local = a.id;
	return answer == STORE_OK || eto_fail(err, NULL, 0, 0, "the storage does not answer");
}

static bool open_parts(struct server *s, const struct serve_options *o, struct eto_error *err)
{
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	posts_open(&s->posts, wake, s);
	s->reply = malloc(REPLY_MAX);
	s->news = malloc(REPLY_MAX);
	s->quota = referee_ready() ? quota_open() : NULL;
	s->peers = peers_open();
	s->house = house_open(err);
	s->pool = pool_open(cores < 2 ? 2 : cores > 16 ? 16 : (unsigned)cores, &s->posts);
	s->vault = pool_open(2, &s->posts);
	s->errands = pool_open(2, &s->posts);
	s->readers = pool_open(READERS, &s->posts);
	s->library = pool_open(READERS, &s->posts);
	s->clerks = pool_open(CLERKS, &s->posts);
	s->archive = pool_open(1, &s->posts);
	s->easel = pool_open(1, &s->posts);
	s->ledger = pool_open(1, &s->posts);
	s->rights_known = -1;
	s->ticked = ROOM_BUCKETS;
	bool all = metrics_open(s) && s->peers && s->reply && s->news && s->quota && s->house && s->pool && s->vault;
	bool more = s->errands && s->readers && s->library && s->clerks && s->archive && s->easel && s->ledger;
	if (!all || !more)
		return err->what[0] ? false : eto_fail(err, NULL, 0, 0, "out of memory");
	s->store = store_open(o->store, err);
	if (!s->store || !store_claim(s->store, err))
		return false;
	store_patience(s->store, (int64_t)o->patience * 1000);
	store_complain(s->store, on_complaint, s);
	store_measure(s->store, &s->stages);
	s->shared = store_is_shared(s->store);
	if (!find_local(s, err))
		return false;
	store_ended_last(s->store, &s->rights_known); /* before anybody is let in: what ends later is noticed */
	struct office_options office = {.smtp = o->smtp,
					.password = o->mail_password,
					.from = o->mail_from,
					.url = o->url,
					.anywhere = !o->public || o->private_hooks,
					.verified_only = o->public};
	s->office = office_open(s->store, s->house, &office, err);
	if (!s->office)
		return false;
	struct http_handler handler = api_handler(s);
	struct http_place place = {.address = o->address, .port = o->port, .path = o->path, .for_all = o->public};
	s->http = http_open(&place, &handler, err);
	if (!s->http)
		return false;
	s->health = health_open(s->store, s->http);
	return (s->health && office_begin(s->office, http_port(s->http))) ||
	       eto_fail(err, NULL, 0, 0, "no thread can be started");
}

struct ids {
	int64_t *id;
	unsigned count, room;
};

static bool take_id(void *context, const struct store_table *row)
{
	struct ids *list = context;
	if (list->count == list->room) {
		list->room = list->room ? list->room * 2 : 256;
		int64_t *id = realloc(list->id, list->room * sizeof *id);
		if (!id)
			return false;
		list->id = id;
	}
	list->id[list->count++] = row->id;
	return true;
}

/* Running games go on where they stopped: dice that were not yet rolled, bots that had not yet answered, clocks. */
static void go_on(struct server *s)
{
	struct ids list = {0};
	enum store_answer answer;
	if (s->shared)
		return; /* whoever takes the lease of a table goes on with it */
	store_tables(s->store, 0, "running", 0, take_id, &list);
	for (unsigned i = 0; i < list.count; i++) {
		struct room *r = room_get(s, list.id[i], &answer);
		if (r)
			room_go_on(r);
	}
	free(list.id);
}

static void close_parts(struct server *s)
{
	if (s->store)
		store_patience(s->store, CLOSING_MS); /* a database that is gone does not keep us */
	for (struct room *r = s->rooms; r && s->store; r = r->next)
		if (r->seated && r->mine && !r->pending && !r->lost && !strcmp(r->row.state, "running") &&
		    r->clock.rule.kind != CLOCK_NONE) {
			clock_advance(&r->clock, room_now(r));
			room_keep_clock(r);
			store_table_set(s->store, &r->row);
		}
	s->closed = true;
	health_close(s->health);
	pool_close(s->pool);
	pool_close(s->vault);
	pool_close(s->errands);
	pool_close(s->readers);
	pool_close(s->library);
	pool_close(s->clerks);
	pool_close(s->archive);
	pool_close(s->easel);
	pool_close(s->ledger);
	posts_run(&s->posts, s);
	office_close(s->office);
	follow_end(s);
	store_close(s->store);
	http_close(s->http);
	while (s->rooms) {
		struct room *r = s->rooms;
		s->rooms = r->next;
		room_free(r);
	}
	posts_close(&s->posts);
	house_close(s->house);
	orders_close(s);
	pictures_close(s);
	quota_close(s->quota);
	peers_close(s->peers);
	follower_close(&s->walker);
	free(s->reply);
	free(s->news);
	metrics_close(s);
	free(s);
}

/* The views of each action are as large as those that they replace: memory that is free again is not handed back to the
 * system at once. */
static void keep_memory(void)
{
	enum { KEPT = 16 * 1024 * 1024, LARGE = 1024 * 1024 };
	mallopt(M_TRIM_THRESHOLD, KEPT);
	mallopt(M_MMAP_THRESHOLD, LARGE);
}

/* As many sockets as the system allows, within reason. */
static void allow_sockets(void)
{
	struct rlimit limit;
	if (getrlimit(RLIMIT_NOFILE, &limit))
		return;
	limit.rlim_cur = limit.rlim_max < SOCKETS_MAX ? limit.rlim_max : SOCKETS_MAX;
	setrlimit(RLIMIT_NOFILE, &limit);
}

/* Waits for a signal, on a thread of its own: handlers would need variables that outlive a call. */
static void *wait_for_signal(void *context)
{
	struct server *s = context;
	sigset_t set;
	int number;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigwait(&set, &number);
	http_stop(s->http);
	return NULL;
}

static void block_signals(sigset_t *before)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGPIPE);
	pthread_sigmask(SIG_BLOCK, &set, before);
}

bool serve(const struct serve_options *o, void (*ready)(void *context, int port), void *context, struct eto_error *err)
{
	struct server *s = calloc(1, sizeof *s);
	sigset_t before;
	pthread_t waiter;
	if (!s)
		return eto_fail(err, NULL, 0, 0, "out of memory");
	block_signals(&before); /* before any thread is started: all inherit it */
	s->public = o->public;
	s->proxied = o->proxied;
	s->per_address = o->per_address;
	s->delay = (int64_t)o->delay * 1000;
	s->draw = o->draw;
	s->drawing = o->drawing;
	s->epoch = wall_ms() - steady_ms();
	s->started = s->swept = s->tokens_swept = steady_ms();
	allow_sockets();
	keep_memory();
	bool ok = open_parts(s, o, err);
	if (ok && pthread_create(&waiter, NULL, wait_for_signal, s))
		ok = eto_fail(err, NULL, 0, 0, "no thread can be started");
	if (ok) {
		store_hurry(s->store, HOUSE_MS);
		follow_start(s);
		go_on(s);
		journal("info", "started", "store", store_where(s->store));
		ready(context, http_port(s->http));
		http_run(s->http);
		journal("info", "stopped", NULL, NULL);
		/* It may still wait for that very signal. NOLINTNEXTLINE(bugprone-bad-signal-to-kill-thread) */
		pthread_kill(waiter, SIGTERM);
		pthread_join(waiter, NULL);
	}
	close_parts(s);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	return ok;
}
