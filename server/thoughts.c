/* Programs at a table: those that decide for a seat, and the one that a person may ask for advice. Both think on the
 * pool, from what their seat knows. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/names.h"
#include "core/notation.h"
#include "server/server.h"
#include "wire/questions.h"

/* A decision: what the program sees, and what it makes of it. */
struct thought {
	struct pool_job job;
	struct store *store;
	int64_t table, time;
	uint64_t turn;
	unsigned seat, step, count;
	const struct eto_bot *bot;
	const struct house_game *game;
	const struct eto_table *rules;
	struct eto_rng rng;
	bool open; /* it knows no more than everybody does */
	struct eto_memory memory;
	struct eto_advice advice;      /* its choice is none until it has thought */
	char why[ETO_LANGS * WHY_MAX]; /* a line for each language */
	struct eto_action *legal;      /* owned, like the view and the work */
	void *view, *work;
	struct task *task; /* of whoever wants advice, owned; NULL: it is played */
	double cost;       /* of that: milliseconds */
};

static void thought_free(struct thought *t)
{
	free(t->legal);
	free(t->view);
	free(t->work);
	if (t->task)
		task_free(t->task);
	free(t);
}

/* -- thinking -- */

static void keep_word(const struct thought *t, char mark, const char *text)
{
	struct store_thought word = {.table = t->table, .time = t->time};
	int size = snprintf(word.text, sizeof word.text, "%u %c%s", t->step, mark, text);
	if (size > 0 && (size_t)size < sizeof word.text)
		store_thought_add(t->store, &word);
}

/* What is too much for a word is not kept: a bot can do without. */
static void keep_memory(const struct thought *t)
{
	char text[2048];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_addf(&out, "%u", t->seat);
	eto_memory_write(&t->memory, " | ", &out);
	for (char *c = text; *c; c++)
		*c = *c == '\n' ? ' ' : *c;
	keep_word(t, '=', text);
}

const char *why_line(const char *why, enum eto_lang lang, size_t *size)
{
	const char *line = why;
	for (unsigned i = 0; i < (unsigned)lang && strchr(line, '\n'); i++)
		line = strchr(line, '\n') + 1;
	*size = strcspn(line, "\n");
	return line;
}

static void say_why(struct thought *t)
{
	struct eto_text out = eto_text_in(t->why, sizeof t->why);
	for (unsigned lang = 0; lang < ETO_LANGS && t->advice.why[0].text; lang++) {
		char line[WHY_MAX];
		struct eto_text text = eto_text_in(line, sizeof line);
		struct eto_voice voice = house_voice(t->game, t->rules, lang);
		eto_say_why(&voice, &text, &t->advice);
		eto_addf(&out, lang ? "\n%s" : "%s", line);
	}
}

static void choose(struct thought *t)
{
	struct eto_decision d = {.table = t->rules,
				 .view = t->view,
				 .seat = t->seat,
				 .legal = t->legal,
				 .count = t->count,
				 .budget = t->bot->budget,
				 .rng = &t->rng,
				 .memory = &t->memory,
				 .work = t->work};
	t->bot->choose(&d, &t->advice);
	say_why(t);
}

/* Does the action name something that only its seat knows? */
static bool is_secret(const struct thought *t)
{
	const struct eto_verb *verb = &t->rules->game->verbs[t->legal[t->advice.choice].verb];
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (verb->arg[i].secret)
			return true;
	return false;
}

/* On a thread of the pool. The explanation is kept before the action: without the action it means nothing. */
static void think(struct pool_job *job)
{
	struct thought *t = (struct thought *)job;
	struct eto_memory before = t->memory;
	choose(t);
	if (t->advice.choice < t->count && is_secret(t))
		t->open = false;
	if (t->why[0])
		keep_word(t, t->open ? '+' : '-', t->why);
	if (memcmp(&before, &t->memory, sizeof before))
		keep_memory(t);
}

/* The same for advice, of which nothing is kept. */
static void advise(struct pool_job *job)
{
	struct thought *t = (struct thought *)job;
	double begun = cost_clock();
	choose(t);
	t->cost = cost_clock() - begun;
}

/* The room gets back what the bot has made, unless it has moved on meanwhile. */
static void return_work(struct room *r, struct thought *t)
{
	if (r->work[t->seat])
		return;
	r->memory[t->seat] = t->memory;
	r->worked[t->seat] = t->bot;
	r->work[t->seat] = t->work;
	t->work = NULL;
}

/* The room of a thought that still fits it, which has its work back; else NULL. */
static struct room *thought_room(struct server *s, struct thought *t)
{
	struct room *r = room_find(s, t->table);
	if (!r || r->turn_job != t->turn)
		return NULL;
	return_work(r, t);
	return room_runs(r) && t->advice.choice < t->count && !http_stopping(s->http) ? r : NULL;
}

static void on_thought(struct server *s, struct post *post)
{
	struct thought *t = (struct thought *)post;
	struct room *r = thought_room(s, t);
	if (r)
		r->thinking &= ~(1u << t->seat); /* if the room waits for the storage, it asks again afterwards */
	if (r && r->mine && !r->pending) {
		s->counts.bot_actions++;
		if (!room_play_one(r, t->seat, t->legal[t->advice.choice], t->why, t->open))
			journal("error", "bot refused", "bot", t->bot->name);
	}
	thought_free(t);
}

/* What the bot's last thought has left, or room for a new one; NULL when memory is out. */
static void *take_work(struct room *r, unsigned seat, const struct eto_bot *bot)
{
	void *work = r->work[seat];
	r->work[seat] = NULL;
	if (work && r->worked[seat] == bot)
		return work;
	free(work);
	return calloc(1, eto_bot_work(bot, r->table->game));
}

/* What a program does is seen, so its luck must tell nothing of the dice to come. */
static void give_luck(struct thought *t, const struct room *r, unsigned count)
{
	uint64_t seed;
	struct referee apart;
	memcpy(&seed, r->referee.secret + 8, sizeof seed);
	referee_seed(&apart, seed ^ count);
	memcpy(&seed, apart.secret, sizeof seed);
	eto_rng_seed(&t->rng, seed);
}

/* A thought about what the seat must decide now; NULL when memory is out. */
static struct thought *thought_new(struct room *r, unsigned seat, const struct eto_bot *bot)
{
	const struct eto_game *g = r->table->game;
	struct thought *t = calloc(1, sizeof *t);
	if (!t)
		return NULL;
	*t = (struct thought){.store = r->server->store,
			      .table = r->row.id,
			      .time = room_now(r),
			      .turn = r->turn_job,
			      .seat = seat,
			      .step = r->match.count,
			      .bot = bot,
			      .game = r->game,
			      .rules = r->table,
			      .memory = r->memory[seat],
			      .advice = {.choice = UINT_MAX},
			      .work = take_work(r, seat, bot)};
	t->legal = calloc(g->legal_max, sizeof *t->legal);
	t->view = malloc(g->state_size);
	if (!t->legal || !t->view || !t->work) {
		thought_free(t);
		return NULL;
	}
	give_luck(t, r, r->match.count);
	t->count = g->legal(r->table, r->match.state, seat, t->legal);
	memcpy(t->view, r->match.state, g->state_size);
	g->redact(r->table, t->view, 1u << seat);
	t->open = !memcmp(t->view, room_view(r, 0), g->state_size);
	return t;
}

static void thought_begin(struct room *r, struct thought *t, void (*work)(struct pool_job *),
			  void (*done)(struct server *, struct post *))
{
	t->job = (struct pool_job){.post = {.run = done}, .work = work};
	pool_put(r->server->pool, &t->job);
}

void room_ask_bot(struct room *r, unsigned seat)
{
	const struct eto_bot *bot = eto_bot_find(r->row.seat[seat].bot);
	struct thought *t = bot && !(r->thinking >> seat & 1) ? thought_new(r, seat, bot) : NULL;
	if (!t)
		return;
	r->thinking |= 1u << seat;
	thought_begin(r, t, think, on_thought);
}

/* -- advice -- */

static void tell_advice(struct call *c, const struct thought *t)
{
	char text[1024];
	size_t size;
	struct eto_action a = t->legal[t->advice.choice];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_action_write(&c->voice, &out, a, 0, false);
	eto_json_string(&c->ask.json, "action", text);
	out = eto_text_in(text, sizeof text);
	eto_say_action(&c->voice, &out, a);
	eto_json_string(&c->ask.json, "say", text);
	const char *line = why_line(t->why, c->voice.lang, &size);
	snprintf(text, sizeof text, "%.*s", (int)size, line);
	eto_json_string(&c->ask.json, "why", text);
}

static void reply_advice(struct room *r, const struct thought *t)
{
	struct call c = request_call(r, t->task);
	struct eto_text out = eto_text_in(r->server->reply, REPLY_MAX);
	c.ask.json = (struct eto_json){.out = &out};
	struct wire_mark mark = wire_open_reply(&c.ask);
	tell_advice(&c, t);
	wire_close_reply(&c.ask, mark);
	request_send(r->server, t->task, 200, &out);
}

enum { ADVICE_MS = 1000 }; /* that are laid aside until it is known what it has cost: many may be asked for at once */

/* Does the seat still see what the advice is about? Whatever others do in secret meanwhile must not be noticed. */
static bool advice_fits(struct room *r, const struct thought *t)
{
	const struct eto_game *g = r->table->game;
	return room_runs(r) && g->deciders(r->table, r->match.state) >> t->seat & 1 && t->advice.choice < t->count &&
	       !memcmp(t->view, room_view(r, 1u << t->seat), g->state_size);
}

static void on_advised(struct server *s, struct post *post)
{
	struct thought *t = (struct thought *)post;
	struct room *r = room_find(s, t->table);
	if (r)
		r->advised &= ~(1u << t->seat);
	task_pays(s, t->task, COST_ADVICE, t->cost - ADVICE_MS);
	if (r && advice_fits(r, t) && !http_stopping(s->http)) {
		return_work(r, t);
		reply_advice(r, t);
	} else {
		struct wire_ask ask = {.body = t->task->body};
		wire_fail(&ask, "stale", "the game has gone on meanwhile");
		reply_send(s, t->task, &ask);
	}
	thought_free(t);
}

/* Whoever sits at the table besides the one who asks plays without a program's help, and would play against it. */
static bool is_alone(const struct call *c)
{
	for (unsigned i = 0; i < c->room->table->game->seat_count; i++) {
		int64_t account = c->room->row.seat[i].account;
		if (account && account != c->task->who.account)
			return false;
	}
	return true;
}

bool ask_hint(struct call *c)
{
	struct room *r = c->room;
	int seat = request_seat(c);
	if (seat < 0)
		return false;
	if (!is_alone(c))
		return wire_fail(&c->ask, "forbidden", "between people no program gives advice");
	if (!(r->table->game->deciders(r->table, r->match.state) >> seat & 1))
		return wire_not_asked(&c->ask, (unsigned)seat);
	if (r->advised >> seat & 1)
		return wire_fail(&c->ask, "too_many", "the program thinks already");
	if (!call_affords(c, COST_ADVICE))
		return false;
	struct thought *t = thought_new(r, (unsigned)seat, eto_bot_find("staff"));
	if (!t)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	t->task = c->task;
	c->taken = true;
	r->advised |= 1u << seat;
	task_pays(c->server, c->task, COST_ADVICE, ADVICE_MS);
	give_luck(t, r, room_told(r, 1u << seat));
	thought_begin(r, t, advise, on_advised);
	return true;
}
