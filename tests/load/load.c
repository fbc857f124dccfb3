/* Plays at many tables at once and measures the server:
 *
 *     load WHERE FIRST LAST SPECTATORS RATE SECONDS    plays at the tables FIRST to LAST; with a seventh word all
 *                                                      sockets hear what changes in their views
 *     load WHERE TABLE idle COUNT                      holds COUNT sockets open until its input ends
 *
 * WHERE is a port of this machine or the path of a socket.
 *
 * Two players sit at each table, the first with one seat and the second with the others. The program knows the rules:
 * it plays along in a match of its own, picks any legal action, and compares the hash of each acknowledged state with
 * its own. RATE is in actions per second, dice not counted; 0 plays as fast as the server answers. When the server goes
 * away it waits, connects again, and compares every table: what was acknowledged must be there, what was sent and not
 * acknowledged is there once or not at all. It says "playing" each time it has begun, and at the end (after SECONDS, or
 * when its input ends) one line of JSON. Anything wrong is told on the standard error and counted. */
#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "core/fields.h"
#include "core/names.h"
#include "core/notation.h"
#include "server/house.h"
#include "tests/load/line.h"
#include "wire/replies.h"

/* Sockets are looked at once in LOOK_MS: if each message woke the client, loopback would have the server's core pay for
 * that; on a network the cards gather what comes. What counts is when the system says that an answer came; how much
 * later it was read is told as "read_later". */
enum { PLAYERS = 2, EVENTS_MAX = 1024, SAMPLES_MAX = 1 << 21, RETRY_MS = 20, PATIENCE_S = 60, LOOK_MS = 1 };

struct table {
	int64_t id;
	struct eto_match match;
	struct line *line; /* two players, then the spectators */
	bool busy;         /* an action is on its way */
	bool checking;     /* after a restart: the log has been asked for */
	bool over;
	unsigned seat;
	struct eto_action action;
	int64_t sent;      /* microseconds, as of line_clock() */
	unsigned heard;    /* sockets that have heard of ... */
	unsigned steps;    /* so many steps */
	int64_t came;      /* when the last of them had it */
};

struct samples {
	uint32_t *us;
	unsigned count;
};

struct load {
	const char *where; /* a port, or a path */
	int epoll;
	unsigned tables, spectators, next, busy, checking, wrong;
	double rate;
	struct table *table;
	struct house *house;
	const struct eto_game *game;
	const struct eto_table *rules;
	struct eto_voice voice;
	struct eto_action *legal;
	void *view;
	struct eto_rng rng;
	struct samples acknowledged, heard, late;
	uint64_t actions, restarts, resent;
	bool changes; /* sockets hear what changes in their views */
	bool lost; /* the server has gone away */
};

static int64_t now_us(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void complain(struct load *g, const struct table *t, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void complain(struct load *g, const struct table *t, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fprintf(stderr, "table %lld: ", (long long)t->id);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	g->wrong++;
}

static void sample(struct samples *s, int64_t since, int64_t until)
{
	if (s->count < SAMPLES_MAX)
		s->us[s->count++] = until > since ? (uint32_t)(until - since) : 0;
}

/* -- playing -- */

static unsigned viewers_of(const struct load *g, unsigned player)
{
	unsigned all = (1u << g->game->seat_count) - 1;
	return player ? all & ~1u : 1u;
}

static void check_hash(struct load *g, struct table *t, const json_t *reply, unsigned player)
{
	char hash[20];
	const char *told = json_string_value(json_object_get(reply, "hash"));
	const char *state = json_string_value(json_object_get(reply, "state"));
	memcpy(g->view, t->match.state, g->game->state_size);
	if (!state || strcmp(state, "ended")) /* after the end everybody may know everything */
		g->game->redact(g->rules, g->view, viewers_of(g, player));
	snprintf(hash, sizeof hash, "%016llx", (unsigned long long)eto_state_hash(g->game, g->view));
	if (!told || strcmp(told, hash))
		complain(g, t, "hash %s, not %s, after %u steps", told ? told : "none", hash, t->match.count);
}

static bool play(struct load *g, struct table *t, unsigned seat, struct eto_action a)
{
	eto_clause clause;
	if (eto_match_play(&t->match, seat, a, NULL, &clause) == ETO_PLAYED)
		return true;
	complain(g, t, "a step of seat %u does not fit", seat);
	return false;
}

/* The steps of a reply: the action that was sent, if it is there, and the dice after it. */
static void play_log(struct load *g, struct table *t, const json_t *reply)
{
	json_t *step;
	size_t i;
	json_array_foreach(json_object_get(reply, "log"), i, step)
	{
		const char *seat = json_string_value(json_object_get(step, "seat"));
		const char *words = json_string_value(json_object_get(step, "action"));
		struct eto_action a = t->action;
		bool dice = seat && !strcmp(seat, "dice");
		if (!seat || !words || json_integer_value(json_object_get(step, "step")) != t->match.count + 1)
			complain(g, t, "a step is missing or comes twice");
		else if (dice && !action_from_line(&g->voice, words, &a, NULL))
			complain(g, t, "no roll: %s", words);
		else if (!dice && (i || strcmp(seat, g->game->seats[t->seat].id)))
			complain(g, t, "nobody has played: %s %s", seat, words);
		else if (play(g, t, dice ? ETO_DICE : t->seat, a))
			continue;
		return;
	}
}

static void send_to(struct load *g, struct line *l, const char *text)
{
	if (!line_send(l, text, strlen(text)))
		g->lost = true;
}

static void act(struct load *g, struct table *t)
{
	char words[200], text[400];
	struct eto_text out = eto_text_in(words, sizeof words);
	unsigned mask = g->game->deciders(g->rules, t->match.state), seat = (unsigned)__builtin_ctz(mask);
	unsigned count = g->game->legal(g->rules, t->match.state, seat, g->legal);
	t->seat = seat;
	t->action = g->legal[eto_rng_below(&g->rng, count)];
	eto_action_write(&g->voice, &out, t->action, 0, false);
	snprintf(text, sizeof text, "{\"id\":1,\"do\":\"act\",\"seat\":\"%s\",\"action\":\"%s\",\"expect\":%u}",
		 g->game->seats[seat].id, words, t->match.count);
	t->busy = true;
	g->busy++;
	t->sent = line_clock();
	send_to(g, &t->line[seat ? 1 : 0], text);
}

static void look_again(struct table *t, const struct load *g)
{
	unsigned mask = g->game->deciders(g->rules, t->match.state);
	t->over = !mask;
}

/* Has everybody heard of the last action? The acknowledgement may come before the news, or after. */
static void check_heard(struct load *g, struct table *t)
{
	if (!t->busy && t->steps == t->match.count && t->heard == PLAYERS + g->spectators - 1)
		sample(&g->heard, t->sent, t->came);
}

static void on_acknowledged(struct load *g, struct table *t, const json_t *reply, unsigned player, int64_t came)
{
	t->busy = false;
	g->busy--;
	if (!json_is_true(json_object_get(reply, "ok"))) {
		complain(g, t, "refused: %s", json_string_value(json_object_get(reply, "message")));
		t->over = true;
		return;
	}
	sample(&g->acknowledged, t->sent, came);
	sample(&g->late, came, line_clock());
	g->actions++;
	play_log(g, t, reply);
	check_hash(g, t, reply, player);
	look_again(t, g);
	check_heard(g, t);
}

static void on_checked(struct load *g, struct table *t, const json_t *reply, unsigned player)
{
	size_t more = json_array_size(json_object_get(reply, "log"));
	if (json_integer_value(json_object_get(reply, "steps")) < t->match.count)
		complain(g, t, "acknowledged steps are missing");
	if (more && !t->busy)
		complain(g, t, "steps that nobody has sent");
	g->resent += more && t->busy;
	play_log(g, t, reply);
	check_hash(g, t, reply, player);
	g->busy -= t->busy;
	t->busy = t->checking = false;
	g->checking--;
	look_again(t, g);
}

static void on_heard(struct load *g, struct table *t, const char *text, int64_t came)
{
	const char *word = strstr(text, "\"steps\":");
	unsigned steps = word ? (unsigned)strtoul(word + 8, NULL, 10) : 0;
	t->heard = t->steps == steps ? t->heard + 1 : 1;
	t->came = t->steps == steps && t->came > came ? t->came : came;
	t->steps = steps;
	check_heard(g, t);
}

static void on_message(void *context, struct line *l, char *text, size_t size)
{
	struct load *g = context;
	struct table *t = &g->table[l->table];
	if (!strncmp(text, "{\"event\":\"play\"", 15)) {
		on_heard(g, t, text, l->came);
	} else if (!strncmp(text, "{\"id\":1,", 8)) {
		json_t *reply = json_loadb(text, size, 0, NULL);
		if (t->checking)
			on_checked(g, t, reply, l->number);
		else if (t->busy)
			on_acknowledged(g, t, reply, l->number, l->came);
		json_decref(reply);
	} else if (!strncmp(text, "{\"event\":\"end\"", 14)) {
		t->over = true;
	}
}

/* -- connections -- */

static bool connect_table(struct load *g, struct table *t)
{
	char path[120], others[80] = "";
	for (unsigned i = 1; i < g->game->seat_count; i++)
		snprintf(others + strlen(others), sizeof others - strlen(others), "%s%s", i > 1 ? "," : "",
			 g->game->seats[i].id);
	for (unsigned i = 0; i < PLAYERS + g->spectators; i++) {
		snprintf(path, sizeof path, "/api/v1/tables/%lld/socket?%s%s%s", (long long)t->id,
			 g->changes ? "changes=1&" : "", i < PLAYERS ? "seat=" : "watch=",
			 i == 0	  ? g->game->seats[0].id
			 : i == 1 ? others
				  : "1");
		if (!line_open(&t->line[i], g->epoll, g->where, path))
			return false;
	}
	return true;
}

static void disconnect(struct load *g)
{
	for (unsigned i = 0; i < g->tables; i++)
		for (unsigned k = 0; k < PLAYERS + g->spectators; k++)
			line_close(&g->table[i].line[k]);
}

/* Reads until nothing comes for a while; false when the server has gone away. */
static bool pump(struct load *g, int milliseconds)
{
	struct epoll_event event[EVENTS_MAX];
	int count = epoll_wait(g->epoll, event, EVENTS_MAX, milliseconds);
	for (int i = 0; i < count; i++)
		if (!line_read(event[i].data.ptr, on_message, g))
			g->lost = true;
	return !g->lost;
}

static bool all_open(const struct load *g)
{
	for (unsigned i = 0; i < g->tables; i++)
		for (unsigned k = 0; k < PLAYERS + g->spectators; k++)
			if (!g->table[i].line[k].open)
				return false;
	return true;
}

/* Connects everything and compares every table with what is known of it. */
static bool begin(struct load *g)
{
	g->lost = false;
	g->checking = 0;
	for (unsigned i = 0; i < g->tables; i++)
		if (!connect_table(g, &g->table[i]))
			return false;
	while (!all_open(g))
		if (!pump(g, 1000))
			return false;
	for (unsigned i = 0; i < g->tables; i++) {
		struct table *t = &g->table[i];
		char text[80];
		for (unsigned k = 0; g->changes && k < PLAYERS + g->spectators; k++)
			send_to(g, &t->line[k], "{\"id\":\"view\",\"do\":\"view\"}");
		snprintf(text, sizeof text, "{\"id\":1,\"do\":\"log\",\"from\":%u}", t->match.count);
		t->checking = true;
		g->checking++;
		send_to(g, &t->line[t->busy && t->seat ? 1 : 0], text);
	}
	while (g->checking)
		if (!pump(g, 1000))
			return false;
	return true;
}

static bool begin_again(struct load *g, bool first)
{
	for (int64_t end = now_us() + PATIENCE_S * 1000000LL; now_us() < end;) {
		if (begin(g)) {
			g->restarts += !first;
			printf("playing\n");
			fflush(stdout);
			return true;
		}
		disconnect(g);
		poll(NULL, 0, RETRY_MS);
	}
	fprintf(stderr, "the server does not come back\n");
	g->wrong++;
	return false;
}

/* -- the measurement -- */

static bool input_ended(void)
{
	char byte;
	return read(STDIN_FILENO, &byte, 1) == 0;
}

static bool act_somewhere(struct load *g)
{
	for (unsigned n = 0; n < g->tables; n++) {
		struct table *t = &g->table[g->next];
		g->next = (g->next + 1) % g->tables;
		if (!t->busy && !t->over) {
			act(g, t);
			return true;
		}
	}
	return false;
}

static void run(struct load *g, double seconds, double *spent)
{
	int64_t start = now_us(), end = start + (int64_t)(seconds * 1e6);
	double due = 0;
	while (now_us() < end && !input_ended()) {
		double passed = (double)(now_us() - start) / 1e6;
		while (!g->lost && (!g->rate || due < passed * g->rate) && act_somewhere(g))
			due++;
		if (g->rate && due < passed * g->rate - g->rate / 10)
			due = passed * g->rate - g->rate / 10; /* what could not be sent is not made up for */
		poll(NULL, 0, LOOK_MS);
		if (pump(g, 0))
			continue;
		disconnect(g);
		if (!begin_again(g, false))
			break;
	}
	*spent = (double)(now_us() - start) / 1e6;
	for (int64_t late = now_us() + 2000000; g->busy && !g->lost && now_us() < late;)
		pump(g, 10);
}

static int compare(const void *a, const void *b)
{
	const uint32_t *x = a, *y = b;
	return *x < *y ? -1 : *x > *y;
}

static void print_samples(const char *name, struct samples *s)
{
	static const struct {
		const char *name;
		double part;
	} parts[] = {{"p50", 0.5}, {"p95", 0.95}, {"p99", 0.99}, {"p999", 0.999}, {"max", 1}};
	qsort(s->us, s->count, sizeof *s->us, compare);
	printf(",\"%s\":{\"count\":%u", name, s->count);
	for (unsigned i = 0; i < sizeof parts / sizeof *parts && s->count; i++)
		printf(",\"%s_ms\":%.2f", parts[i].name, s->us[(unsigned)(parts[i].part * (s->count - 1))] / 1000.0);
	printf("}");
}

static bool prepare(struct load *g, int64_t first)
{
	struct eto_error err = {0};
	g->house = house_open(&err);
	const struct house_game *game = g->house ? house_find(g->house, "downfall") : NULL;
	g->rules = game ? house_table(g->house, game, "", "", &err) : NULL;
	if (!g->rules)
		return false;
	g->game = game->game;
	g->voice = house_voice(game, g->rules, ETO_EN);
	g->legal = calloc(g->game->legal_max, sizeof *g->legal);
	g->view = malloc(g->game->state_size);
	g->table = calloc(g->tables, sizeof *g->table);
	g->acknowledged.us = calloc(SAMPLES_MAX, sizeof(uint32_t));
	g->heard.us = calloc(SAMPLES_MAX, sizeof(uint32_t));
	g->late.us = calloc(SAMPLES_MAX, sizeof(uint32_t));
	if (!g->legal || !g->view || !g->table || !g->acknowledged.us || !g->heard.us || !g->late.us)
		return false;
	for (unsigned i = 0; i < g->tables; i++) {
		struct table *t = &g->table[i];
		t->id = first + i;
		t->line = calloc(PLAYERS + g->spectators, sizeof *t->line);
		if (!t->line || !eto_match_start(&t->match, g->rules))
			return false;
		for (unsigned k = 0; k < PLAYERS + g->spectators; k++)
			t->line[k] = (struct line){.fd = -1, .table = i, .number = k};
	}
	return true;
}

static void forget(struct load *g)
{
	disconnect(g);
	for (unsigned i = 0; i < g->tables; i++) {
		eto_match_free(&g->table[i].match);
		free(g->table[i].line);
	}
	free(g->table);
	free(g->legal);
	free(g->view);
	free(g->acknowledged.us);
	free(g->heard.us);
	free(g->late.us);
	house_close(g->house);
	close(g->epoll);
}

static int measure(char **argv, bool changes)
{
	struct load g = {.where = argv[1], .epoll = epoll_create1(EPOLL_CLOEXEC)};
	int64_t first = strtoll(argv[2], NULL, 10);
	double seconds = strtod(argv[6], NULL), spent = 0;
	g.changes = changes;
	g.tables = (unsigned)(strtoll(argv[3], NULL, 10) - first + 1);
	g.spectators = (unsigned)strtoul(argv[4], NULL, 10);
	g.rate = strtod(argv[5], NULL);
	eto_rng_seed(&g.rng, (uint64_t)now_us());
	if (!prepare(&g, first)) {
		fprintf(stderr, "out of memory\n");
		return 1;
	}
	if (begin_again(&g, true))
		run(&g, seconds, &spent);
	unsigned over = 0;
	for (unsigned i = 0; i < g.tables; i++)
		over += g.table[i].over;
	printf("{\"tables\":%u,\"sockets\":%u,\"seconds\":%.2f,\"actions\":%llu,\"per_second\":%.1f,\"restarts\":%llu,"
	       "\"kept_without_acknowledgement\":%llu,\"over\":%u,\"wrong\":%u",
	       g.tables, g.tables * (PLAYERS + g.spectators), spent, (unsigned long long)g.actions,
	       (double)g.actions / spent, (unsigned long long)g.restarts, (unsigned long long)g.resent, over, g.wrong);
	print_samples("acknowledged", &g.acknowledged);
	print_samples("heard_by_all", &g.heard);
	print_samples("read_later", &g.late);
	printf("}\n");
	forget(&g);
	return g.wrong != 0;
}

/* -- idle sockets -- */

static void count_message(void *context, struct line *l, char *text, size_t size)
{
	(void)l, (void)text, (void)size;
	unsigned *count = context;
	++*count;
}

static int stay_idle(char **argv)
{
	unsigned wanted = (unsigned)strtoul(argv[4], NULL, 10), heard = 0, opened = 0;
	int epoll = epoll_create1(EPOLL_CLOEXEC);
	struct line *line = calloc(wanted, sizeof *line);
	char path[80];
	int64_t start = now_us(), end = start + PATIENCE_S * 1000000LL;
	snprintf(path, sizeof path, "/api/v1/tables/%s/socket?watch=1", argv[2]);
	while (line && heard < wanted && now_us() < end) {
		struct epoll_event event[EVENTS_MAX];
		for (unsigned n = 0; n < 64 && opened < wanted && opened < heard + 256; n++)
			if (!line_open(&line[opened++], epoll, argv[1], path))
				return 1;
		int count = epoll_wait(epoll, event, EVENTS_MAX, 100);
		for (int i = 0; i < count; i++)
			if (!line_read(event[i].data.ptr, count_message, &heard))
				return 1;
	}
	printf("{\"sockets\":%u,\"opened_in_ms\":%.0f}\n", heard, (double)(now_us() - start) / 1e3);
	fflush(stdout);
	while (!input_ended())
		poll(NULL, 0, 20);
	for (unsigned i = 0; i < opened; i++)
		line_close(&line[i]);
	free(line);
	return heard != wanted;
}

int main(int argc, char **argv)
{
	struct rlimit limit;
	if (!getrlimit(RLIMIT_NOFILE, &limit)) {
		limit.rlim_cur = limit.rlim_max;
		setrlimit(RLIMIT_NOFILE, &limit);
	}
	fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
	if (argc == 5 && !strcmp(argv[3], "idle"))
		return stay_idle(argv);
	if (argc == 7 || argc == 8)
		return measure(argv, argc == 8);
	fprintf(stderr,
		"usage: load WHERE FIRST LAST SPECTATORS RATE SECONDS [changes] | load WHERE TABLE idle COUNT\n");
	return 2;
}
