/* Several servers on one storage. A change that another server has made is heard of by a notice; the room then reads
 * what is new and tells it. Whatever is written is checked against what is stored, so a server that has not yet heard
 * loses the race, reads, and says so to whoever asked.
 *
 * Clocks, programs and standing orders of a table are looked after by one server: the one that holds its lease. Leases
 * are renewed by a thread of the pool; those of a server that has died run out, and another one takes them. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

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

/* Loads the room anew. What has been told then stands where the watchers stand, as far as that is still true; *undone
 * says that they know of steps that are no more. */
static bool load_again(struct room *r, bool *undone)
{
	unsigned known = r->seated ? r->told : 0, same = 0;
	unsigned late = r->seated ? r->late.at : 0;
	struct eto_step *step = malloc((known + 1) * sizeof *step);
	if (!step)
		return false;
	if (known)
		memcpy(step, r->match.step, known * sizeof *step);
	bool ok = room_load(r);
	while (ok && same < known && same < r->match.count && same_step(&step[same], &r->match.step[same]))
		same++;
	free(step);
	numbers_cut(r, same);
	*undone = same < known;
	r->late_undone = r->seated && r->late.at < late;
	if (!ok || !r->seated)
		return ok;
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

/* Plays what has been added to the log; false in *fits if what is known is no longer its beginning. */
static bool read_more(struct room *r, bool *fits)
{
	struct store_action *row = NULL;
	unsigned count = 0, known = r->match.count ? 1 : 0;
	if (!room_rows(r, r->match.count + 1 - known, &row, &count))
		return false;
	*fits = !known || (count && row[0].seq == r->match.count && row[0].hash == r->hash);
	for (unsigned i = known; *fits && i < count && !r->broken; i++) {
		room_note(r, row[i].seq - 1, row[i].time, NULL, false);
		if (!room_replay(r, &row[i]))
			break;
		clock_ask(&r->clock, r->table->game->deciders(r->table, r->match.state) & room_people(r), room_now(r));
		adopt_time(r, row[i].time);
		r->turn_job++;
		r->thinking = 0;
	}
	free(row);
	return true;
}

/* -- telling -- */

/* What has been played or taken back. */
static void tell_steps(struct room *r, bool undone, uint64_t except)
{
	bool more = r->seated && r->told < r->match.count;
	if (undone && !more)
		tell_undo(r, except);
	else if (more)
		tell_play(r, except);
	if (undone && more)
		tell_change(r, "reload", NULL, 0);
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

bool room_catch_up(struct room *r)
{
	struct store_table before = r->stored;
	bool fits = true, undone = false;
	if (store_table_get(r->server->store, r->row.id, &r->row) != STORE_OK) {
		r->row = before;
		return false;
	}
	bool begun = r->seated && !is("open", &r->row);
	if ((begun && !read_more(r, &fits)) || ((!begun || !fits) && !load_again(r, &undone))) {
		r->row = before;
		return false;
	}
	r->stored = r->row;
	r->stale = false;
	if (begun && fits) {
		room_read_notes(r);
		offer_read(r);
	}
	tell_steps(r, undone, 0);
	tell_row_changes(r, &before);
	talk_hear(r);
	if (r->mine)
		room_go_on(r);
	else
		notices_update(r);
	return true;
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

void room_recover(struct room *r)
{
	struct task *t = r->acting;
	bool undone;
	struct store_table row, before = r->stored;
	if (store_table_get(r->server->store, r->row.id, &row) != STORE_OK)
		return;
	r->row = row;
	if (!load_again(r, &undone)) {
		r->row = before;
		return;
	}
	bool kept = r->match.count > r->base && same_step(&r->match.step[r->base], &r->wanted);
	r->lost = 0;
	r->failed = r->doubtful = false;
	r->acting = NULL;
	if (!kept)
		journal("warning", "action not stored", "game", r->row.game);
	if (t)
		answer_acting(r, t, kept);
	tell_steps(r, undone, kept && t && t->socket ? t->link : 0);
	tell_row_changes(r, &before);
	if (t)
		task_free(t);
	room_go_on(r);
	room_drain(r);
}

/* Nobody waits for ever. The room stays lost; requests are refused until the storage answers. */
static void give_up(struct room *r)
{
	struct task *t;
	if (r->acting)
		request_acted(r, r->acting, "storage", "the storage does not answer; look at the table again first");
	if (r->acting)
		task_free(r->acting);
	r->acting = NULL;
	while ((t = r->first)) {
		struct wire_ask ask = {.body = t->body, .error = "storage", .message = "the storage does not answer"};
		r->first = t->next;
		r->waiting--;
		reply_send(r->server, t, &ask);
		task_free(t);
	}
	r->last = NULL;
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

static void hear(struct room *r)
{
	r->stale = true;
	if (r->pending)
		return;
	if (r->lost)
		room_recover(r);
	else if (r->watchers || r->mine || r->server->streams || r->server->hearers)
		room_catch_up(r);
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
		hear(one);
	else if (table && concerns_us(s, n.account))
		room_want(s, table, on_fresh, NULL);
	for (struct room *r = table ? NULL : s->rooms; r; r = r->next)
		hear(r);
}

/* On a thread of the storage. */
static void on_changed(void *context, int64_t table, const int64_t account[STORE_SEATS])
{
	struct server *s = context;
	struct notice *n = http_stopping(s->http) ? NULL : malloc(sizeof *n);
	if (!n)
		return;
	*n = (struct notice){.post = {.run = on_notice}, .table = table};
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
	for (struct room *r = s->rooms; r; r = r->next) {
		if (s->shared && now - s->leased > LEASE_MS)
			r->mine = false; /* another server may have it by now */
		if (r->lost && now - r->lost > LOST_MAX && !r->pending)
			give_up(r);
	}
}

void follow_end(struct server *s)
{
	if (s->shared && s->store)
		store_lease_drop(s->store);
}
