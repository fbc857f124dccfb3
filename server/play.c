/* What happens at a room: requests one after the other, actions to the disk, dice, bots, clocks, the end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clauses.h"
#include "core/fields.h"
#include "core/names.h"
#include "server/errands.h"
#include "server/history.h"
#include "server/lists.h"

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

bool room_runs(const struct room *r)
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
	int64_t begun, stored; /* us, to measure */
	int64_t time; /* the table's, for the log */
	const char *why; /* of a bot; while it is being played */
	bool open;
	unsigned count, space;
	struct store_action *row; /* owned */
};

/* Does anybody want to know what others do there? Whoever asks wants it at once; a storage that has just failed is not
 * asked again before some time has passed. */
static bool is_followed(const struct room *r)
{
	bool followed = r->watchers || r->mine || r->server->streams || r->server->hearers;
	return r->first || (followed && steady_ms() >= r->refresh_due);
}

void room_drain(struct room *r)
{
	if (r->stale && !r->pending && !r->lost && is_followed(r))
		room_refresh(r, NULL, NULL);
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

/* -- news -- */

enum { NEWS_MS = 50 /* that they wait while others are answered */, FORFEIT_AGAIN_MS = 1000 };

static void put_off(struct room *r)
{
	struct server *s = r->server;
	r->untold = spans_clock();
	r->untold_before = s->untold_last;
	LIST_APPEND(s->untold, s->untold_last, r, untold_next);
	r->pending++;
	s->under_way++;
}

/* Tells what was put off, and goes on. */
static void tell_now(struct room *r)
{
	struct server *s = r->server;
	*(r->untold_before ? &r->untold_before->untold_next : &s->untold) = r->untold_next;
	*(r->untold_next ? &r->untold_next->untold_before : &s->untold_last) = r->untold_before;
	int64_t begun = spans_clock();
	stages_add(&s->stages, STAGE_UNTOLD, begun - r->untold, 1);
	r->untold = 0;
	r->pending--;
	s->under_way--;
	tell_play(r, r->answered);
	stages_add(&s->stages, STAGE_NEWS, spans_clock() - begun, 1);
	room_snapshot(r);
	tell_turn(r);
	if (r->stale)
		room_refresh(r, NULL, NULL); /* and goes on then */
	room_go_on(r);
	room_drain(r);
}

bool rooms_tell(struct server *s, bool idle)
{
	if (s->untold && (idle || spans_clock() - s->untold->untold > 1000 * NEWS_MS))
		tell_now(s->untold);
	return s->untold;
}

/* -- to the disk, and back -- */

/* Everything under way has been answered. */
static void settle(struct room *r)
{
	struct task *acting = r->acting;
	if (r->failed) {
		r->lost = steady_ms();
		r->server->some_lost = true;
		if (!r->doubtful || !r->server->shared) /* else a database that does not answer is not asked again */
			room_recover(r);
		return;
	}
	r->acting = NULL;
	r->answered = acting && acting->socket ? acting->link : 0;
	if (acting) {
		int64_t begun = spans_clock();
		request_acted(r, acting, NULL, NULL);
		int64_t now = spans_clock();
		stages_add(&r->server->stages, STAGE_ANSWER, now - begun, 1);
		if (acting->since)
			stages_add(&r->server->stages, STAGE_WHOLE, now - acting->since, 1);
		task_free(acting);
	}
	put_off(r);
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
	r->appending = false;
	int64_t now = spans_clock();
	stages_add(&s->stages, STAGE_POST, now - a->stored, 1);
	metrics_appended(s, (now - a->begun) / 1000, a->count);
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
	a->stored = spans_clock();
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
			     .begun = spans_clock(),
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

/* The seats that may know what was done from this step on, as other servers are told; 0: it is no secret. */
static unsigned quiet_from(struct room *r, unsigned step)
{
	unsigned quiet = STORE_QUIET;
	if (!r->server->shared || !room_is_silent(r, step, r->match.count))
		return 0;
	for (unsigned i = step; i < r->match.count; i++)
		quiet |= r->match.step[i].seat < ETO_SEATS_MAX ? 1u << r->match.step[i].seat : 0;
	return quiet;
}

static void hush(struct room *r, struct append *a)
{
	unsigned quiet = quiet_from(r, a->row[0].seq - 1);
	for (unsigned i = 0; i < a->count; i++)
		a->row[i].quiet = quiet;
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
	r->appending = true;
	r->quiet = false;
	r->server->under_way++;
	r->server->counts.actions += a->count;
	hush(r, a);
	stages_add(&r->server->stages, STAGE_RULES, spans_clock() - a->begun, 1);
	store_append_list(r->server->store, a->row, a->count, on_stored, a);
}

/* What was played is a secret: the state before it, which stands in r->view, is kept. */
static bool keep_before(struct room *r)
{
	void *before = r->before ? r->before : malloc(r->table->game->state_size);
	if (!before)
		return false;
	r->before = r->view;
	r->view = before;
	return true;
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
	r->wanted_at = a->time;
	enum eto_played played = deeds_play_list(&r->deeds, &r->match, list, clause);
	if (played != ETO_PLAYED) {
		r->hash = before;
		append_free(a);
		return played;
	}
	roll(r, a);
	if (room_is_silent(r, r->base, r->match.count))
		r->quiet = keep_before(r);
	else
		r->offer = (struct offer){0};
	return played;
}

enum eto_played room_try(struct room *r, struct deeds_list *list, eto_clause *clause)
{
	unsigned count = r->match.count;
	list->before = r->view;
	enum eto_played played = deeds_play_list(&r->deeds, &r->match, list, clause);
	if (played == ETO_PLAYED) {
		memcpy(r->match.state, r->view, r->table->game->state_size);
		r->match.count = count;
		deeds_cut(&r->deeds, count);
	}
	return played;
}

bool room_roll(struct room *r)
{
	struct append *a = append_new(r, 1, NULL, true);
	r->base = r->match.count;
	r->wanted = (struct eto_step){.seat = ETO_DICE};
	r->wanted_at = a ? a->time : 0;
	if (a)
		roll(r, a);
	return r->pending;
}

bool room_play_one(struct room *r, unsigned seat, struct eto_action a, const char *why, bool open)
{
	eto_clause clause;
	struct deeds_list one = {.seat = seat, .action = &a, .count = 1};
	hold_begin(&r->hold, seat, false);
	return room_play(r, &one, why, open, &clause) == ETO_PLAYED;
}

/* -- going on -- */

/* True if the seat's person has left a rule for this decision. */
static bool follow_order(struct room *r, unsigned seat)
{
	const struct eto_game *g = r->table->game;
	unsigned choice;
	struct eto_action *legal = malloc(g->legal_max * sizeof *legal);
	if (!legal)
		return false;
	unsigned count = g->legal(r->table, r->match.state, seat, legal);
	bool found =
		orders_choose(r, seat, legal, count, &choice) && room_play_one(r, seat, legal[choice], NULL, false);
	free(legal);
	return found;
}

static void end_by_rule(struct room *r)
{
	char result[64];
	history_result(r->game, r->table, r->match.state, result);
	room_end(r, NULL, result, NULL);
}

void room_go_on(struct room *r)
{
	if (!room_runs(r) || r->pending || http_stopping(r->server->http))
		return;
	unsigned mask = deciders(r);
	if (!mask) {
		if (steady_ms() >= r->end_due)
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
	bool unknown = false;
	for (unsigned seat = 0; seat < r->table->game->seat_count && r->mine; seat++) {
		if (!(mask >> seat & 1))
			continue;
		if (r->row.seat[seat].bot[0]) {
			room_ask_bot(r, seat);
			continue;
		}
		enum orders_known known = orders_of(r, seat);
		unknown = unknown || known == ORDERS_UNKNOWN;
		if (known == ORDERS_SOME && follow_order(r, seat))
			return;
	}
	if (!unknown) /* else a decision may be made already that nobody needs to be told of */
		notices_update(r);
}

void room_commit(struct store_table *row)
{
	struct referee referee;
	referee_draw(&referee);
	referee_commit(&referee, row->commit);
	referee_reveal(&referee, row->secret);
}

/* -- taking back -- */

struct rewinding {
	struct errand errand;
	unsigned steps;
	struct store_action last;
	struct eto_again again;
	bool secret; /* what is taken back, while something is proposed */
	request_teller *tell;
};

/* A proposal stands when what was taken back was a secret; its place in the log may be another one then. */
static void keep_offer(struct room *r, bool secret)
{
	struct offer *o = &r->offer;
	if (!secret || (!strcmp(o->kind, "takeback") && o->steps >= r->match.count))
		*o = (struct offer){0};
	else if (o->at > r->match.count)
		o->at = r->match.count;
}

static void take_back(struct errand *e)
{
	struct rewinding *w = (struct rewinding *)e;
	e->answer = store_take_back(e->room->server->store, w->steps + 1, &w->last);
}

/* The match is what it was then. */
static void rewind_match(struct room *r, const struct rewinding *w)
{
	r->again = w->again;
	r->hold = (struct hold){0};
	eto_match_undo(&r->match, r->match.count - w->steps);
	r->hash = eto_state_hash(r->table->game, r->match.state);
	r->turn_job++;
	r->thinking = 0;
	deeds_cut(&r->deeds, r->match.count);
	numbers_cut(r, r->match.count);
	r->cuts++;
	r->told = r->match.count;
	r->decided = r->table->game->deciders(r->table, r->match.state);
	r->late_undone = r->late.at > w->steps;
	if (r->late_undone) {
		follower_rewind(&r->late);
		while (r->late.at < w->steps && follower_next(&r->late))
			;
	}
	keep_offer(r, w->secret);
	clock_ask(&r->clock, deciders(r) & room_people(r), room_now(r));
}

static bool tell_not_kept(struct call *c, const void *context)
{
	(void)context;
	return request_not_kept(c);
}

static void on_taken_back(struct room *r, struct errand *e)
{
	struct rewinding *w = (struct rewinding *)e;
	r->answer = e->answer;
	if (e->answer != STORE_OK) {
		room_outdate(r, 0);
		request_reply(r, e->task, tell_not_kept, NULL);
		return;
	}
	double begun = cost_clock();
	rewind_match(r, w); /* which plays the game again from its beginning */
	task_pays(r->server, e->task, COST_HOUSE, cost_clock() - begun);
	request_reply(r, e->task, w->tell, NULL);
	tell_undo(r, e->task->socket ? e->task->link : 0);
	tell_turn(r);
	struct saving *made = saving_new(r, NULL);
	if (!made)
		return;
	clock_write(&r->clock, r->table->game->seat_count, r->match.count, made->next.clock, sizeof made->next.clock);
	made->quiet = w->last.quiet;
	room_save(r, made);
}

bool room_rewind(struct call *c, unsigned steps, request_teller *tell)
{
	struct room *r = c->room;
	if (!call_affords(c, COST_HOUSE))
		return false;
	if (c->busy)
		return call_waits(c);
	struct rewinding *w = calloc(1, sizeof *w);
	if (!w)
		return wire_fail(&c->ask, "no_memory", "out of memory");
	w->again = r->again;
	w->secret = r->offer.kind[0] && room_is_silent(r, steps, r->match.count);
	r->answer = STORE_FAILED;
	for (unsigned i = steps; i < r->match.count; i++)
		if (r->match.step[i].seat == ETO_DICE && !eto_again_add(&w->again, i)) {
			free(w);
			return request_not_kept(c); /* nobody needs so many */
		}
	w->steps = steps;
	w->last = (struct store_action){.table = r->row.id,
					.seq = r->match.count,
					.hash = r->hash,
					.time = room_now(r),
					.quiet = quiet_from(r, steps)};
	w->tell = tell;
	w->errand.work = take_back;
	w->errand.done = on_taken_back;
	return call_send(c, &w->errand);
}

/* -- time -- */

static void forfeit(struct room *r)
{
	unsigned over = clock_over(&r->clock);
	char result[64];
	if (!over || !r->mine)
		return;
	snprintf(result, sizeof result, "time %s", r->table->game->seats[__builtin_ctz(over)].id);
	room_end(r, NULL, result, NULL);
}

/* What has been played elsewhere is known now. */
static void forfeit_still(struct room *r, void *context)
{
	(void)context;
	if (r->answer == STORE_OK && room_runs(r) && !r->pending)
		forfeit(r);
	else
		r->end_due = steady_ms() + FORFEIT_AGAIN_MS;
}

void room_tick(struct room *r)
{
	if (r->stale)
		room_drain(r);
	if (!r->row.delayed && r->clock.rule.kind == CLOCK_NONE && !r->end_due)
		return; /* most of them */
	int64_t now = room_now(r);
	tell_late(r, now);
	if (r->end_due && room_runs(r) && r->mine && !r->pending && !deciders(r))
		room_go_on(r); /* its end was not kept at once */
	if (!room_runs(r) || r->pending || r->clock.rule.kind == CLOCK_NONE)
		return;
	clock_advance(&r->clock, now);
	unsigned over = clock_over(&r->clock);
	unsigned warn = r->watchers ? clock_warn(&r->clock) : 0; /* else whoever comes is warned then */
	for (unsigned i = 0; i < r->table->game->seat_count; i++)
		if ((warn & ~over) >> i & 1)
			tell_change(r, "warning", r->table->game->seats[i].id, clock_left(&r->clock, i));
	if (!over || !r->mine || steady_ms() < r->end_due)
		return;
	if (r->server->shared)
		room_refresh(r, forfeit_still, NULL);
	else
		forfeit(r);
}

/* -- while the disk has not answered -- */

/* Will these viewers be told nothing of what is on its way to the disk? Whatever they ask has the same answer before
 * and after it then; if they had to wait for it, they could count what others do in secret. */
static bool is_quiet_for(struct room *r, unsigned viewers)
{
	const struct eto_game *g = r->table->game;
	if (room_is_late(r, viewers))
		return true;
	if (!r->quiet || room_number(r, viewers, r->base) != room_number(r, viewers, r->match.count) ||
	    g->deciders(r->table, r->before) != deciders(r))
		return false;
	memcpy(r->view, r->before, g->state_size);
	g->redact(r->table, r->view, viewers);
	uint64_t before = eto_state_hash(g, r->view);
	return before == eto_state_hash(g, room_view(r, viewers));
}

/* What a socket has asked is answered in order. */
static bool has_asked_before(const struct room *r, const struct task *t)
{
	const struct task *other = r->first;
	while (other && other->link != t->link)
		other = other->next;
	return other;
}

/* Is something read that another server has done in secret, or is to be? Likewise. */
static bool is_hushed_for(const struct room *r, unsigned viewers)
{
	return r->hushed && !(r->hushed & viewers) && r->pending == r->refreshing && (r->stale || r->refreshing);
}

static bool is_quiet(struct room *r, const struct task *t)
{
	unsigned viewers = room_viewers(r, t->who.account, t->only);
	if (r->lost || has_asked_before(r, t))
		return false;
	return is_hushed_for(r, viewers) || (r->appending && r->pending == 1 && !r->stale && is_quiet_for(r, viewers));
}

void room_take(struct room *r, struct task *t)
{
	bool waits = true;
	if (r->untold)
		tell_now(r);
	if (!r->pending && !r->lost && !r->stale) {
		if (!request_answer(r, t))
			task_free(t);
		return;
	}
	if (is_quiet(r, t) && !request_answer_meanwhile(r, t, &waits))
		task_free(t);
	if (!waits)
		return;
	bool given_up = r->lost && steady_ms() - r->lost > LOST_MAX;
	if (r->waiting == INBOX_MAX || given_up) {
		struct wire_ask ask = {.body = t->body, .error = given_up ? "storage" : "too_many"};
		snprintf(ask.message, sizeof ask.message, "%s",
			 given_up ? "the storage does not answer" : "too many requests wait here");
		reply_send(r->server, t, &ask);
		task_free(t);
		return;
	}
	LIST_APPEND(r->first, r->last, t, next);
	r->waiting++;
	room_drain(r);
}
