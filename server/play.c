/* What happens at a room: requests one after the other, actions to the disk, dice, bots, clocks, the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/clauses.h"
#include "core/fields.h"
#include "core/names.h"
#include "server/history.h"
#include "server/server.h"

void task_free(struct task *t)
{
	json_decref(t->body);
	free(t);
}

unsigned room_people(const struct room *r)
{
	unsigned mask = 0;
	for (unsigned i = 0; i < r->table->game->seat_count; i++)
		if (r->row.seat[i].account)
			mask |= 1u << i;
	return mask;
}

static bool runs(const struct room *r)
{
	return r->seated && !r->broken && !r->lost && !strcmp(r->row.state, "running");
}

static unsigned deciders(const struct room *r)
{
	return r->table->game->deciders(r->table, r->match.state);
}

unsigned room_asked(const struct room *r)
{
	return r->hold.waits ? 1u << r->hold.seat : deciders(r);
}

/* -- to the disk -- */

/* What was played together: an action or several, with the dice that followed. They are durable together. */
struct append {
	struct post post;
	struct room *room;
	enum store_answer answer;
	int64_t since, time; /* steady, to measure; the table's, for the log */
	const char *why; /* of a bot; while it is being played */
	bool open;
	unsigned count, space;
	struct store_action *row; /* owned */
};

void room_drain(struct room *r)
{
	while (r->first && !r->pending && !r->lost) {
		struct task *t = r->first;
		r->first = t->next;
		if (!r->first)
			r->last = NULL;
		r->waiting--;
		if (!request_answer(r, t))
			task_free(t);
	}
}

/* Everything under way has been answered. */
static void settle(struct room *r)
{
	struct task *acting = r->acting;
	if (r->failed) {
		r->lost = steady_ms();
		if (!r->doubtful || !r->server->shared) /* else a database that does not answer is not asked again */
			room_recover(r);
		return;
	}
	r->acting = NULL;
	if (acting)
		request_acted(r, acting, NULL, NULL);
	tell_play(r, acting && acting->socket ? acting->link : 0);
	room_snapshot(r);
	tell_turn(r);
	if (acting)
		task_free(acting);
	if (r->stale)
		room_catch_up(r);
	room_go_on(r);
	room_drain(r);
}

static void append_free(struct append *a)
{
	if (a)
		free(a->row);
	free(a);
}

static void on_durable(struct server *s, struct post *post)
{
	struct append *a = (struct append *)post;
	struct room *r = a->room;
	s->under_way--;
	metrics_appended(s, steady_ms() - a->since, a->count);
	if (a->answer != STORE_OK && !r->failed)
		s->counts.appends_failed++;
	r->failed = r->failed || a->answer != STORE_OK;
	r->doubtful = r->doubtful || a->answer == STORE_BUSY;
	append_free(a);
	if (!--r->pending)
		settle(r);
}

/* Runs on a thread of the storage. */
static void on_stored(void *context, const struct store_action *row, enum store_answer answer)
{
	(void)row;
	struct append *a = context;
	a->answer = answer;
	posts_put(&a->room->server->posts, &a->post);
}

static void put_little(uint8_t *at, unsigned n)
{
	at[0] = (uint8_t)n;
	at[1] = (uint8_t)(n >> 8);
}

/* Makes room for that many more steps. */
static bool append_grow(struct append *a, unsigned more)
{
	if (a->count + more <= a->space)
		return true;
	struct store_action *row = realloc(a->row, (a->count + more) * 2 * sizeof *row);
	if (!row)
		return false;
	a->row = row;
	a->space = (a->count + more) * 2;
	return true;
}

static struct append *append_new(struct room *r, unsigned count, const char *why, bool open)
{
	struct append *a = calloc(1, sizeof *a);
	if (!a)
		return NULL;
	*a = (struct append){.post = {.run = on_durable},
			     .room = r,
			     .since = steady_ms(),
			     .time = room_now(r),
			     .why = why,
			     .open = open};
	if (append_grow(a, count))
		return a;
	free(a);
	return NULL;
}

/* Takes the step that was just played down. */
static void append_step(void *context)
{
	struct append *a = context;
	struct room *r = a->room;
	const struct eto_step *step = &r->match.step[r->match.count - 1];
	struct store_action row = {
		.table = r->row.id, .seq = r->match.count, .seat = step->seat, .before = r->hash, .time = a->time};
	put_little(row.action, step->action.verb);
	for (unsigned i = 0; i < ETO_ARGS; i++)
		put_little(row.action + 2 + 2 * i, step->action.arg[i]);
	row.hash = r->hash = eto_state_hash(r->table->game, r->match.state);
	a->row[a->count++] = row;
	room_note(r, r->match.count - 1, a->time, a->why, a->open);
	a->why = NULL;
	a->open = true;
}

/* Rolls what must be rolled, and sends it all to the disk. */
static void roll(struct room *r, struct append *a)
{
	eto_clause clause;
	while (deciders(r) >> ETO_DICE & 1 && !hold_back(&r->hold, r->table, r->match.state)) {
		struct eto_dice dice = r->table->game->dice(r->table, r->match.state);
		struct eto_action action =
			referee_roll(&r->referee, r->match.count, eto_again_times(&r->again, r->match.count), dice);
		if (!append_grow(a, 1) || deeds_play(&r->deeds, &r->match, ETO_DICE, action, &clause) != ETO_PLAYED)
			break;
		append_step(a);
	}
	clock_ask(&r->clock, room_asked(r) & room_people(r), room_now(r));
	r->turn_job++;
	r->thinking = 0;
	if (!a->count) {
		append_free(a);
		return;
	}
	r->pending++;
	r->server->under_way++;
	r->server->counts.actions += a->count;
	store_append_list(r->server->store, a->row, a->count, on_stored, a);
}

enum eto_played room_play(struct room *r, struct deeds_list *list, const char *why, bool open, eto_clause *clause)
{
	uint64_t before = r->hash;
	struct append *a = append_new(r, list->count, why, open);
	if (!a)
		return ETO_NO_MEMORY;
	list->before = r->view;
	list->each = append_step;
	list->context = a;
	r->base = r->match.count;
	r->wanted = (struct eto_step){.action = list->action[0], .seat = (uint8_t)list->seat};
	enum eto_played played = deeds_play_list(&r->deeds, &r->match, list, clause);
	if (played != ETO_PLAYED) {
		r->hash = before;
		append_free(a);
		return played;
	}
	roll(r, a);
	if (!room_is_silent(r, r->base, r->match.count))
		r->offer = (struct offer){0};
	return played;
}

bool room_roll(struct room *r)
{
	struct append *a = append_new(r, 1, NULL, true);
	r->base = r->match.count;
	r->wanted = (struct eto_step){.seat = ETO_DICE};
	if (a)
		roll(r, a);
	return r->pending;
}

/* One action, of a program or by a standing order. */
static bool play_one(struct room *r, unsigned seat, struct eto_action a, const char *why, bool open)
{
	eto_clause clause;
	struct deeds_list one = {.seat = seat, .action = &a, .count = 1};
	hold_begin(&r->hold, seat, false);
	return room_play(r, &one, why, open, &clause) == ETO_PLAYED;
}

/* -- bots -- */

/* A bot's decision: what it sees, and what it makes of it. */
struct thought {
	struct pool_job job;
	struct store *store;
	int64_t table, time;
	uint64_t turn;
	unsigned seat, step, count, choice;
	const struct eto_bot *bot;
	const struct eto_table *rules;
	struct eto_voice voice;
	struct eto_rng rng;
	bool open;
	char why[WHY_MAX];
	struct eto_memory memory;
	struct eto_action *legal; /* owned, like the view and the work */
	void *view, *work;
};

static void thought_free(struct thought *t)
{
	free(t->legal);
	free(t->view);
	free(t->work);
	free(t);
}

static void keep_word(const struct thought *t, char mark, const char *text)
{
	struct store_word word = {.table = t->table, .channel = "note", .time = t->time};
	int size = snprintf(word.text, sizeof word.text, "%u %c%s", t->step, mark, text);
	if (size > 0 && (size_t)size < sizeof word.text)
		store_word_add(t->store, &word);
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

/* On a thread of the pool. The explanation is kept before the action: without the action it means nothing. */
static void think(struct pool_job *job)
{
	struct thought *t = (struct thought *)job;
	struct eto_memory before = t->memory;
	struct eto_decision d = {.table = t->rules,
				 .view = t->view,
				 .seat = t->seat,
				 .legal = t->legal,
				 .count = t->count,
				 .budget = t->bot->budget,
				 .rng = &t->rng,
				 .memory = &t->memory,
				 .work = t->work};
	struct eto_text why = eto_text_in(t->why, sizeof t->why);
	struct eto_advice advice = {0};
	t->bot->choose(&d, &advice);
	t->choice = advice.choice;
	eto_say_why(&t->voice, &why, &advice);
	if (t->choice < t->count) {
		for (unsigned i = 0; i < ETO_ARGS; i++)
			if (t->rules->game->verbs[t->legal[t->choice].verb].arg[i].secret)
				t->open = false;
	}
	if (t->why[0])
		keep_word(t, t->open ? '+' : '-', t->why);
	if (memcmp(&before, &t->memory, sizeof before))
		keep_memory(t);
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

static void on_thought(struct server *s, struct post *post)
{
	struct thought *t = (struct thought *)post;
	struct room *r = room_find(s, t->table);
	if (r && r->turn_job == t->turn)
		return_work(r, t);
	if (r && r->turn_job == t->turn && runs(r) && r->mine && !r->pending && t->choice < t->count &&
	    !http_stopping(s->http)) {
		r->thinking &= ~(1u << t->seat);
		s->counts.bot_actions++;
		if (!play_one(r, t->seat, t->legal[t->choice], t->why, t->open))
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

static void ask_bot(struct room *r, unsigned seat)
{
	const struct eto_game *g = r->table->game;
	const struct eto_bot *bot = eto_bot_find(r->row.seat[seat].bot);
	struct thought *t = bot && !(r->thinking >> seat & 1) ? calloc(1, sizeof *t) : NULL;
	if (!t)
		return;
	*t = (struct thought){.job = {.post = {.run = on_thought}, .work = think},
			      .store = r->server->store,
			      .table = r->row.id,
			      .time = room_now(r),
			      .turn = r->turn_job,
			      .seat = seat,
			      .step = r->match.count,
			      .bot = bot,
			      .rules = r->table,
			      .voice = house_voice(r->game, r->table, r->lang),
			      .memory = r->memory[seat],
			      .work = take_work(r, seat, bot)};
	t->legal = calloc(g->legal_max, sizeof *t->legal);
	t->view = malloc(g->state_size);
	if (!t->legal || !t->view || !t->work) {
		thought_free(t);
		return;
	}
	uint64_t seed;
	struct referee apart; /* what a bot does is seen, so its luck must tell nothing of the dice to come */
	memcpy(&seed, r->referee.secret + 8, sizeof seed);
	referee_seed(&apart, seed ^ r->match.count);
	memcpy(&seed, apart.secret, sizeof seed);
	eto_rng_seed(&t->rng, seed);
	t->count = g->legal(r->table, r->match.state, seat, t->legal);
	memcpy(t->view, r->match.state, g->state_size);
	g->redact(r->table, t->view, 1u << seat);
	t->open = !memcmp(t->view, room_view(r, 0), g->state_size);
	r->thinking |= 1u << seat;
	pool_put(r->server->pool, &t->job);
}

/* -- going on -- */

/* True if the seat's person has left a rule for this decision. */
static bool follow_order(struct room *r, unsigned seat)
{
	const struct eto_game *g = r->table->game;
	struct eto_action *legal = calloc(g->legal_max, sizeof *legal);
	struct eto_voice voice = house_voice(r->game, r->table, ETO_EN);
	unsigned choice;
	if (!legal)
		return false;
	unsigned count = g->legal(r->table, r->match.state, seat, legal);
	bool found = standing_order(r->server, r->row.seat[seat].account, &voice, legal, count, &choice) &&
		     play_one(r, seat, legal[choice], NULL, false);
	free(legal);
	return found;
}

static void end_by_rule(struct room *r)
{
	char result[64];
	history_result(r->game, r->table, r->match.state, result);
	room_end(r, result);
}

void room_go_on(struct room *r)
{
	if (!runs(r) || r->pending || http_stopping(r->server->http))
		return;
	unsigned mask = deciders(r);
	if (!mask) {
		end_by_rule(r);
		return;
	}
	if (mask >> ETO_DICE & 1) {
		if (r->hold.waits && room_people(r) >> r->hold.seat & 1)
			return;
		r->hold = (struct hold){0};
		room_roll(r);
		return;
	}
	for (unsigned seat = 0; seat < r->table->game->seat_count && r->mine; seat++) {
		if (!(mask >> seat & 1))
			continue;
		if (r->row.seat[seat].bot[0])
			ask_bot(r, seat);
		else if (follow_order(r, seat))
			return;
	}
	notices_update(r);
}

void room_commit(struct store_table *row)
{
	struct referee referee;
	referee_draw(&referee);
	referee_commit(&referee, row->commit);
	referee_reveal(&referee, row->secret);
}

void room_start_game(struct room *r)
{
	if (!r->row.commit[0])
		room_commit(&r->row);
	r->row.rules_version = r->table->game->rules_version;
	snprintf(r->row.signature, sizeof r->row.signature, "%s", r->game->signature);
	r->row.started = room_now(r);
	snprintf(r->row.state, sizeof r->row.state, "running");
	if (!room_save(r))
		return;
	if (!room_load(r))
		r->broken = true;
	r->server->leases_due = 0;
	struct clock_rule rule = r->clock.rule;
	clock_start(&r->clock, &rule, r->table->game->seat_count, room_now(r));
	clock_ask(&r->clock, deciders(r) & room_people(r), room_now(r));
	room_keep_clock(r);
	room_save(r);
	tell_change(r, "start", NULL, 0);
	tell_start(r);
	tell_turn(r);
	room_go_on(r);
}

bool room_end(struct room *r, const char *result)
{
	clock_ask(&r->clock, 0, room_now(r));
	room_keep_clock(r);
	snprintf(r->row.state, sizeof r->row.state, "ended");
	snprintf(r->row.result, sizeof r->row.result, "%s", result);
	r->row.ended = room_now(r);
	r->offer = (struct offer){0};
	offer_write(r);
	r->answer = store_table_set_at(r->server->store, &r->row, r->match.count);
	if (r->answer != STORE_OK) {
		r->stale = true;
		r->row = r->stored;
		r->clock.running = deciders(r) & room_people(r);
		if (r->answer == STORE_CONFLICT)
			room_catch_up(r);
		return false;
	}
	r->stored = r->row;
	journal("info", "game ended", "result", result);
	tell_change(r, "end", NULL, 0);
	notices_update(r);
	return true;
}

/* A proposal stands when what was taken back was a secret; its place in the log may be another one then. */
static void keep_offer(struct room *r, bool secret)
{
	struct offer *o = &r->offer;
	if (!secret || (!strcmp(o->kind, "takeback") && o->steps >= r->match.count))
		*o = (struct offer){0};
	else if (o->at > r->match.count)
		o->at = r->match.count;
}

bool room_rewind(struct room *r, unsigned steps)
{
	struct eto_again again = r->again;
	bool secret = r->offer.kind[0] && room_is_silent(r, steps, r->match.count);
	r->answer = STORE_FAILED;
	for (unsigned i = steps; i < r->match.count; i++)
		if (r->match.step[i].seat == ETO_DICE && !eto_again_add(&again, i))
			return false; /* nobody needs so many */
	r->answer = store_take_back(r->server->store, r->row.id, steps + 1, r->match.count, r->hash, room_now(r));
	if (r->answer == STORE_CONFLICT)
		room_catch_up(r);
	if (r->answer != STORE_OK)
		return false;
	r->again = again;
	r->hold = (struct hold){0};
	eto_match_undo(&r->match, r->match.count - steps);
	r->hash = eto_state_hash(r->table->game, r->match.state);
	r->turn_job++;
	r->thinking = 0;
	deeds_cut(&r->deeds, r->match.count);
	numbers_cut(r, r->match.count);
	r->cuts++;
	r->told = r->match.count;
	r->decided = r->table->game->deciders(r->table, r->match.state);
	r->late_undone = r->late.at > steps;
	if (r->late_undone) {
		follower_rewind(&r->late);
		while (r->late.at < steps && follower_next(&r->late))
			;
	}
	keep_offer(r, secret);
	clock_ask(&r->clock, deciders(r) & room_people(r), room_now(r));
	room_keep_clock(r);
	room_save(r);
	return true;
}

void room_tick(struct room *r)
{
	int64_t now = room_now(r);
	tell_late(r, now);
	if (runs(r) && r->mine && !r->pending && !deciders(r))
		room_go_on(r); /* its end was not kept at once */
	if (!runs(r) || r->pending || r->clock.rule.kind == CLOCK_NONE)
		return;
	clock_advance(&r->clock, now);
	unsigned over = clock_over(&r->clock), warn = clock_warn(&r->clock);
	for (unsigned i = 0; i < r->table->game->seat_count; i++)
		if ((warn & ~over) >> i & 1)
			tell_change(r, "warning", r->table->game->seats[i].id, clock_left(&r->clock, i));
	if (!over || !r->mine)
		return;
	if (r->server->shared && (!room_catch_up(r) || !runs(r) || !(clock_over(&r->clock) & over)))
		return;
	char result[64];
	snprintf(result, sizeof result, "time %s", r->table->game->seats[__builtin_ctz(over)].id);
	room_end(r, result);
}

void room_take(struct room *r, struct task *t)
{
	if (!r->pending && !r->lost) {
		if (!request_answer(r, t))
			task_free(t);
		return;
	}
	bool given_up = r->lost && steady_ms() - r->lost > LOST_MAX;
	if (r->waiting == INBOX_MAX || given_up) {
		struct wire_ask ask = {.body = t->body, .error = given_up ? "storage" : "too_many"};
		snprintf(ask.message, sizeof ask.message, "%s",
			 given_up ? "the storage does not answer" : "too many requests wait here");
		reply_send(r->server, t, &ask);
		task_free(t);
		return;
	}
	t->next = NULL;
	if (r->last)
		r->last->next = t;
	else
		r->first = t;
	r->last = t;
	r->waiting++;
}
