/* Several servers on one storage. A change that another server has made is heard of by a notice; the room then reads
 * what is new and tells it. Whatever is written is checked against what is stored, so a server that has not yet heard
 * loses the race, reads, and says so to whoever asked.
 *
 * Clocks, programs and standing orders of a table are looked after by one server: the one that holds its lease. Leases
 * are renewed by a thread of the pool; those of a server that has died run out, and another one takes them. */
#include <stdlib.h>
#include <string.h>

#include "server/errands.h"

enum { LEASE_MS = 6000, RENEW_MS = 2000, RECOVER_MS = 1000 };

static bool same_step(const struct eto_step *a, const struct eto_step *b)
{
	return a->seat == b->seat && eto_action_equal(a->action, b->action);
}

static bool is(const char *state, const struct store_table *row)
{
	return !strcmp(row->state, state);
}

/* -- reading again -- */

/* What the storage holds of a table, as a clerk finds it: the actions behind those that are known, or, if these are no
 * longer the beginning of the log, everything. */
struct reading {
	struct errand errand;
	bool anew;
	unsigned known; /* steps; and of the last one: */
	uint64_t hash;
	int64_t noted;
	struct store_table row;
	struct eto_again again;
	struct store_action *action; /* from the last one that is known on; owned */
	unsigned count;
	struct store_thought *note; /* owned */
	unsigned notes, space;
	struct hearing hearing;
	struct room *fresh; /* everything; owned until it is adopted */
	room_refreshed *then;
	void *context;
};

static bool take_note(void *context, const struct store_thought *w)
{
	struct reading *g = context;
	if (g->notes == g->space) {
		unsigned space = g->space ? 2 * g->space : 16;
		struct store_thought *note = realloc(g->note, space * sizeof *note);
		if (!note)
			return false;
		g->note = note;
		g->space = space;
	}
	g->note[g->notes++] = *w;
	return true;
}

/* Is what is known still the beginning of the log? */
static bool fits(const struct reading *g)
{
	return !g->known || (g->count && g->action[0].seq == g->known && g->action[0].hash == g->hash);
}

static enum store_answer read_more(struct store *store, struct reading *g)
{
	if (!room_rows(store, g->row.id, g->known + !g->known, &g->action, &g->count))
		return STORE_BUSY;
	g->anew = !fits(g);
	if (g->anew)
		return STORE_OK;
	/* What was taken back and has come about again fits: the next roll must know of it all the same. */
	enum store_answer answer = room_read_again(store, g->row.id, &g->again);
	return answer == STORE_OK ? store_thoughts(store, g->row.id, g->noted, take_note, g) : answer;
}

static void read_again(struct errand *e)
{
	struct reading *g = (struct reading *)e;
	struct server *s = e->room->server;
	e->answer = store_table_get(s->store, e->room->row.id, &g->row);
	g->anew = g->anew || is("open", &g->row);
	if (e->answer == STORE_OK && !g->anew)
		e->answer = read_more(s->store, g);
	if (e->answer == STORE_OK && g->anew)
		g->fresh = room_read(s, g->row.id, &e->answer);
	if (e->answer == STORE_OK && hearing_read(s->store, &g->hearing) != STORE_OK)
		g->hearing.count = 0; /* it is heard the next time */
}

/* The errand of a room; NULL when memory is out. */
static struct reading *reading_new(struct room *r, bool anew)
{
	struct reading *g = calloc(1, sizeof *g);
	if (!g)
		return NULL;
	g->errand.work = read_again;
	g->anew = anew || !r->seated || r->broken;
	g->known = r->match.count;
	g->hash = r->hash;
	g->noted = r->noted;
	if (hearing_begin(&g->hearing, r, r->heard, 0))
		return g;
	hearing_end(&g->hearing);
	free(g);
	return NULL;
}

static void reading_end(struct reading *g)
{
	hearing_end(&g->hearing);
	free(g->action);
	free(g->note);
	if (g->fresh) {
		g->fresh->server = NULL; /* nobody knows of it */
		room_free(g->fresh);
	}
}

/* Takes everything anew. What has been told then stands where the watchers stand, as far as that is still true; *undone
 * says that they know of steps that are no more. */
static bool take_anew(struct room *r, struct reading *g, bool *undone)
{
	unsigned known = r->seated ? r->told : 0, same = 0;
	unsigned late = r->seated ? r->late.at : 0;
	struct eto_step *step = malloc((known + 1) * sizeof *step);
	if (!step)
		return false;
	if (known)
		memcpy(step, r->match.step, known * sizeof *step);
	room_adopt(r, g->fresh);
	g->fresh = NULL;
	while (same < known && same < r->match.count && same_step(&step[same], &r->match.step[same]))
		same++;
	free(step);
	numbers_cut(r, same);
	*undone = same < known;
	r->late_undone = r->seated && r->late.at < late;
	if (r->seated)
		r->told = same;
	return true;
}

/* Another server has played at this time, by its clock: from now on the table goes by that one. What has been charged
 * until now was measured here. */
static void adopt_time(struct room *r, int64_t time)
{
	int64_t change = time - room_now(r);
	r->skew += change;
	r->clock.since += change;
}

/* Plays what has been added to the log. */
static void take_more(struct room *r, const struct reading *g)
{
	r->row = r->stored = g->row;
	r->again = g->again;
	for (unsigned i = g->known ? 1 : 0; i < g->count && !r->broken; i++) {
		const struct store_action *row = &g->action[i];
		room_note(r, row->seq - 1, row->time, NULL, false);
		if (!room_replay(r, row))
			break;
		clock_ask(&r->clock, r->table->game->deciders(r->table, r->match.state) & room_people(r), room_now(r));
		adopt_time(r, row->time);
		r->turn_job++;
		r->thinking = 0;
	}
	room_take_notes(r, g->note, g->notes);
	offer_read(r);
}

/* -- telling -- */

/* What has been played or taken back. */
static void tell_steps(struct room *r, bool undone, uint64_t except)
{
	bool more = r->seated && r->told < r->match.count;
	unsigned left = r->told;
	if (undone && !more)
		tell_undo(r, except);
	else if (more)
		tell_play(r, except);
	if (undone && more)
		tell_reload(r, left);
	if (undone || more)
		tell_turn(r);
}

static unsigned seats_taken(const struct store_table *row)
{
	unsigned count = 0;
	for (unsigned i = 0; i < STORE_SEATS; i++)
		count += row->seat[i].account || row->seat[i].bot[0];
	return count;
}

/* What has become of the table itself. */
static void tell_row_changes(struct room *r, const struct store_table *before)
{
	if (is("open", before) && !is("open", &r->row)) {
		tell_change(r, "start", NULL, 0);
		tell_start(r);
		tell_turn(r);
	} else if (is("open", &r->row) && memcmp(before->seat, r->row.seat, sizeof r->row.seat)) {
		tell_change(r, seats_taken(&r->row) >= seats_taken(before) ? "join" : "leave", NULL, 0);
	}
	if (!is("ended", before) && is("ended", &r->row))
		tell_change(r, "end", NULL, 0);
	else if (strcmp(before->offer, r->row.offer) && r->offer.kind[0])
		tell_change(r, "offer", NULL, 0);
	else if (strcmp(before->offer, r->row.offer) && r->offer.rematch)
		tell_change(r, "rematch", NULL, 0);
	else if (strcmp(before->offer, r->row.offer))
		tell_change(r, "decline", NULL, 0);
}

/* Whoever waits at the room is told that the storage does not answer. */
static void turn_away(struct room *r)
{
	struct task *t;
	while ((t = r->first)) {
		struct wire_ask ask = {.body = t->body, .error = "storage", .message = "the storage does not answer"};
		r->first = t->next;
		r->waiting--;
		reply_send(r->server, t, &ask);
		task_free(t);
	}
	r->last = NULL;
}

static void take(struct room *r, struct reading *g)
{
	struct store_table before = r->stored;
	bool undone = false;
	if (g->anew && !take_anew(r, g, &undone)) {
		r->answer = STORE_FAILED;
		return;
	}
	if (!g->anew)
		take_more(r, g);
	tell_steps(r, undone, 0);
	tell_row_changes(r, &before);
	hearing_tell(r, &g->hearing);
	if (!r->mine)
		notices_update(r);
}

static void on_read_again(struct room *r, struct errand *e)
{
	struct reading *g = (struct reading *)e;
	r->refreshing = false;
	r->answer = e->answer;
	if (r->answer == STORE_OK)
		take(r, g);
	reading_end(g);
	if (r->answer != STORE_OK) {
		r->stale = true;
		r->refresh_due = steady_ms() + RECOVER_MS;
	}
	if (g->then)
		g->then(r, g->context);
	room_is_read(r);
	if (r->stale && steady_ms() < r->refresh_due)
		turn_away(r);
}

void room_refresh(struct room *r, room_refreshed *then, void *context)
{
	struct reading *g = reading_new(r, false);
	r->answer = STORE_FAILED;
	if (!g) {
		if (then)
			then(r, context);
		return;
	}
	g->then = then;
	g->context = context;
	g->errand.done = on_read_again;
	if (!r->stale)
		r->hushed = 0;
	r->stale = false; /* what is changed from now on makes it so again */
	r->refreshing = true;
	room_send(r, &g->errand);
}

/* -- what is in doubt -- */

static void answer_acting(struct room *r, struct task *t, bool kept)
{
	char message[80];
	unsigned viewers = room_viewers(r, t->who.account, t->only);
	snprintf(message, sizeof message, "the game has %u steps, not %u", room_told(r, viewers),
		 room_number(r, viewers, r->base));
	if (kept)
		request_acted(r, t, NULL, NULL);
	else if (is("ended", &r->row))
		request_acted(r, t, "over", "the game is over");
	else if (r->match.count != r->base)
		request_acted(r, t, "stale", message);
	else
		request_acted(r, t, "storage", "the storage did not keep it; ask again");
}

/* Does the log hold what was sent to it? Only where the storage has not said: when it has said that somebody else was
 * faster, the same action in the log is that one's, and nobody is told twice that it was played. */
static bool was_kept(const struct room *r)
{
	return r->doubtful && r->match.count > r->base && r->notes > r->base &&
	       same_step(&r->match.step[r->base], &r->wanted) && r->note[r->base].time == r->wanted_at;
}

static void on_recovered(struct room *r, struct errand *e)
{
	struct reading *g = (struct reading *)e;
	struct task *t = r->acting;
	struct store_table before = r->stored;
	bool undone = false;
	r->recovering = false;
	if (e->answer != STORE_OK || !take_anew(r, g, &undone)) {
		reading_end(g);
		return;
	}
	bool kept = was_kept(r);
	r->lost = 0;
	r->failed = r->doubtful = false;
	r->acting = NULL;
	if (!kept)
		journal("warning", "action not stored", "game", r->row.game);
	if (t)
		answer_acting(r, t, kept);
	tell_steps(r, undone, kept && t && t->socket ? t->link : 0);
	tell_row_changes(r, &before);
	hearing_tell(r, &g->hearing);
	if (t)
		task_free(t);
	reading_end(g);
}

void room_recover(struct room *r)
{
	struct reading *g = r->pending ? NULL : reading_new(r, true);
	if (!g)
		return;
	g->errand.done = on_recovered;
	r->stale = false;
	r->recovering = true;
	room_send(r, &g->errand);
}

/* Nobody waits for ever. The room stays lost; requests are refused until the storage answers. */
static void give_up(struct room *r)
{
	if (r->acting)
		request_acted(r, r->acting, "storage", "the storage does not answer; look at the table again first");
	if (r->acting)
		task_free(r->acting);
	r->acting = NULL;
	turn_away(r);
}

static void recover_all(struct server *s)
{
	for (struct room *r = s->rooms; r; r = r->next)
		if (r->lost && !r->pending)
			room_recover(r);
}

/* -- notices -- */

struct notice {
	struct post post;
	int64_t table, account[STORE_SEATS];
	unsigned quiet;
};

/* Does somebody whose stream or page is here sit there? */
static bool concerns_us(const struct server *s, const int64_t account[STORE_SEATS])
{
	for (unsigned i = 0; i < STORE_SEATS; i++) {
		for (const struct stream *w = s->streams; w && account[i]; w = w->next)
			if (w->who.account == account[i])
				return true;
		for (const struct watcher *w = s->hearers; w && account[i]; w = w->next_hearer)
			if (w->who.account == account[i])
				return true;
	}
	return false;
}

void room_outdate(struct room *r, unsigned quiet)
{
	r->hushed = r->stale || r->refreshing ? store_quiet_both(r->hushed, quiet) : quiet;
	r->stale = true;
}

static void hear(struct room *r, unsigned quiet)
{
	room_outdate(r, quiet);
	if (r->lost)
		room_recover(r);
	else
		room_drain(r);
}

/* A table where something has just happened at another server, and somebody here wants to hear of it. */
static void on_fresh(struct server *s, struct room *r, enum store_answer answer, void *context)
{
	(void)s, (void)answer, (void)context;
	if (!r)
		return;
	notices_fresh(r);
	if (!r->match.count)
		tell_start(r);
	tell_turn(r);
}

static void on_notice(struct server *s, struct post *post)
{
	const struct notice n = *(struct notice *)post;
	int64_t table = n.table;
	struct room *one = table > 0 ? room_find(s, table) : NULL;
	free(post);
	if (http_stopping(s->http))
		return;
	if (table < 0) {
		rights_check(s, -table);
		return;
	}
	loads_doubt(s, table);
	if (one)
		hear(one, n.quiet);
	else if (table && concerns_us(s, n.account))
		room_want(s, table, on_fresh, NULL);
	for (struct room *r = table ? NULL : s->rooms; r; r = r->next)
		hear(r, 0);
}

/* On a thread of the storage. */
static void on_changed(void *context, int64_t table, const int64_t account[STORE_SEATS], unsigned quiet)
{
	struct server *s = context;
	struct notice *n = http_stopping(s->http) ? NULL : malloc(sizeof *n);
	if (!n)
		return;
	*n = (struct notice){.post = {.run = on_notice}, .table = table, .quiet = quiet};
	memcpy(n->account, account, sizeof n->account);
	posts_put(&s->posts, &n->post);
}

/* -- leases -- */

struct lease_job {
	struct pool_job job;
	struct store *store;
	int64_t began, now; /* steady; as the storage counts */
	enum store_answer answer;
	int64_t *table;
	unsigned count, room;
};

static bool take_lease(void *context, int64_t table, int64_t seen)
{
	struct lease_job *j = context;
	(void)seen;
	if (j->count == j->room) {
		unsigned room = j->room ? 2 * j->room : 64;
		int64_t *list = realloc(j->table, room * sizeof *list);
		if (!list)
			return false;
		j->table = list;
		j->room = room;
	}
	j->table[j->count++] = table;
	return true;
}

/* Renews first: what is taken afterwards still says when its last holder was seen, which the clocks need. */
static void renew(struct pool_job *job)
{
	struct lease_job *j = (struct lease_job *)job;
	j->answer = store_lease_keep(j->store, j->now, LEASE_MS, take_lease, j);
	if (j->answer == STORE_OK)
		j->answer = store_lease_take(j->store, j->now, LEASE_MS, take_lease, j);
}

static int compare_tables(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;
	return *x < *y ? -1 : *x > *y;
}

/* A table whose lease this server holds. */
static void on_leased(struct server *s, struct room *r, enum store_answer answer, void *context)
{
	(void)answer, (void)context;
	if (!r || r->mine || steady_ms() - s->leased > LEASE_MS)
		return;
	r->mine = true;
	rights_meet(r);
	if (r->stale && !r->pending && !r->lost)
		room_refresh(r, NULL, NULL); /* and goes on then */
	room_go_on(r);
}

static void on_renewed(struct server *s, struct post *post)
{
	struct lease_job *j = (struct lease_job *)post;
	s->leasing = false;
	if (j->answer == STORE_OK && !http_stopping(s->http)) {
		s->leased = j->began;
		if (j->count)
			qsort(j->table, j->count, sizeof *j->table, compare_tables);
		for (struct room *r = s->rooms; r; r = r->next)
			if (!j->count || !bsearch(&r->row.id, j->table, j->count, sizeof *j->table, compare_tables))
				r->mine = false;
		for (unsigned i = 0; i < j->count; i++)
			room_want(s, j->table[i], on_leased, NULL);
		recover_all(s);
	}
	free(j->table);
	free(j);
}

static void renew_leases(struct server *s, int64_t now)
{
	struct lease_job *j = calloc(1, sizeof *j);
	if (!j)
		return;
	*j = (struct lease_job){
		.job = {.post = {.run = on_renewed}, .work = renew}, .store = s->store, .began = now, .now = now_ms(s)};
	s->leasing = true;
	s->leases_due = now + RENEW_MS;
	pool_put(s->errands, &j->job);
}

void follow_start(struct server *s)
{
	if (s->shared)
		store_listen(s->store, on_changed, s);
}

void follow_tick(struct server *s, int64_t now)
{
	bool again = now >= s->leases_due;
	if (s->shared && again && !s->leasing)
		renew_leases(s, now);
	else if (!s->shared && again)
		s->leases_due = now + RECOVER_MS;
	if (!s->shared && again)
		recover_all(s);
	bool expired = s->shared && now - s->leased > LEASE_MS, lost = false;
	for (struct room *r = expired || s->some_lost ? s->rooms : NULL; r; r = r->next) {
		if (expired)
			r->mine = false; /* another server may have it by now */
		if (r->lost && now - r->lost > LOST_MAX && r->pending == r->recovering)
			give_up(r);
		lost = lost || r->lost;
	}
	s->some_lost = lost;
}

void follow_end(struct server *s)
{
	if (s->shared && s->store)
		store_lease_drop(s->store);
}
