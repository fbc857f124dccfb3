/* Rooms: tables in memory, rebuilt from the action log. */
#include <stdlib.h>
#include <string.h>

#include "core/fields.h"
#include "core/notation.h"
#include "server/errands.h"

int64_t now_ms(const struct server *s)
{
	return steady_ms() + s->epoch;
}

int64_t room_now(const struct room *r)
{
	return steady_ms() + r->skew;
}

/* Nothing has happened at a table after now: its time is at least that of the last action. */
static void set_time(struct room *r, int64_t last)
{
	r->skew = r->server->epoch;
	if (room_now(r) < last)
		r->skew = last - steady_ms();
}

/* What the log holds, while it is read. */
struct pages {
	struct store_action *row;
	unsigned count, room;
	bool failed;
};

static bool take_action(void *context, const struct store_action *a)
{
	struct pages *p = context;
	if (p->count == p->room) {
		unsigned room = p->room ? p->room * 2 : 512;
		struct store_action *row = realloc(p->row, room * sizeof *row);
		if (!row) {
			p->failed = true;
			return false;
		}
		p->row = row;
		p->room = room;
	}
	p->row[p->count++] = *a;
	return true;
}

bool room_rows(struct store *store, int64_t table, uint32_t from, struct store_action **rows, unsigned *count)
{
	struct pages p = {0};
	bool ok = store_actions(store, table, from, take_action, &p) == STORE_OK && !p.failed;
	if (!ok) {
		free(p.row);
		p.row = NULL;
	}
	*rows = p.row;
	*count = ok ? p.count : 0;
	return ok;
}

struct eto_action room_action_of(const struct store_action *a)
{
	const uint8_t *b = a->action;
	return eto_act(b[0] | (unsigned)b[1] << 8, b[2] | (unsigned)b[3] << 8, b[4] | (unsigned)b[5] << 8,
		       b[6] | (unsigned)b[7] << 8);
}

static bool grow_notes(struct room *r, unsigned count)
{
	if (count <= r->notes)
		return true;
	unsigned room = r->notes ? r->notes * 2 : 512;
	while (room < count)
		room *= 2;
	struct note *note = realloc(r->note, room * sizeof *note);
	if (!note)
		return false;
	memset(note + r->notes, 0, (room - r->notes) * sizeof *note);
	r->note = note;
	r->notes = room;
	return true;
}

void room_note(struct room *r, unsigned step, int64_t time, const char *why, bool open)
{
	if (!grow_notes(r, step + 1))
		return;
	free(r->note[step].why);
	r->note[step] = (struct note){.time = time, .why = why && why[0] ? strdup(why) : NULL, .open = open};
}

/* What a bot remembers is kept as "STEP =SEAT | FIRST WORD ... | FIRST WORD ...". */
static void take_memory(struct room *r, const char *text)
{
	char line[sizeof((struct store_word *)0)->text];
	const char *word[sizeof line / 2];
	snprintf(line, sizeof line, "%s", text);
	unsigned count = eto_words(line, word, sizeof word / sizeof *word), first = 2;
	unsigned seat = count ? (unsigned)(word[0][0] - '0') : ETO_SEATS_MAX;
	if (seat >= ETO_SEATS_MAX)
		return;
	r->memory[seat] = (struct eto_memory){0};
	for (unsigned i = 2; i <= count; i++)
		if (i == count || !strcmp(word[i], "|")) {
			eto_memory_read_line(&r->memory[seat], word + first, i - first);
			first = i + 1;
		}
}

/* A bot's explanation is kept as "STEP +TEXT" (everybody may read it) or "STEP -TEXT", a line for each language. */
struct note_reader {
	struct room *room;
	bool ahead; /* one has been met whose step is still to come: it is read again then */
};

static bool take_thought(void *context, const struct store_thought *w)
{
	struct note_reader *reader = context;
	struct room *r = reader->room;
	char *text;
	unsigned long step = strtoul(w->text, &text, 10);
	bool note = text[0] == ' ' && text[1] && strchr("+-=", text[1]);
	reader->ahead = reader->ahead || (note && step >= r->match.count);
	if (!reader->ahead)
		r->noted = w->id;
	if (!note || step >= r->match.count)
		return true;
	if (text[1] == '=')
		take_memory(r, text + 2);
	else if (r->match.step[step].seat < STORE_SEATS && r->row.seat[r->match.step[step].seat].bot[0])
		room_note(r, (unsigned)step, r->note[step].time, text + 2, text[1] == '+');
	return true;
}

/* Takes the steps of the snapshot as read: returns how many, 0 if there is no good one. */
static unsigned use_snapshot(struct room *r, const struct pages *p)
{
	struct eto_match *m = &r->match;
	size_t size = r->table->game->state_size;
	uint32_t seq;
	if (store_snapshot_get(r->server->store, r->row.id, &seq, r->view, size) != STORE_OK || !seq ||
	    seq > p->count || eto_state_hash(r->table->game, r->view) != p->row[seq - 1].hash)
		return 0;
	m->step = malloc((p->count + 256) * sizeof *m->step);
	if (!m->step)
		return 0;
	m->room = p->count + 256;
	memcpy(m->state, r->view, size);
	r->table->game->derive(r->table, m->state);
	r->hash = p->row[seq - 1].hash;
	for (m->count = 0; m->count < seq; m->count++)
		m->step[m->count] = (struct eto_step){room_action_of(&p->row[m->count]), p->row[m->count].seat, true};
	return seq;
}

static unsigned asked(const struct room *r)
{
	return r->table->game->deciders(r->table, r->match.state) & room_people(r);
}

bool room_replay(struct room *r, const struct store_action *row)
{
	eto_clause clause;
	r->hold = (struct hold){0};
	bool fits = deeds_play(&r->deeds, &r->match, row->seat, room_action_of(row), &clause) == ETO_PLAYED;
	r->hash = eto_state_hash(r->table->game, r->match.state);
	if (fits && r->hash == row->hash)
		return true;
	if (!r->broken)
		r->broken_at = row->seq;
	r->broken = true;
	/* A game that is over can still be looked at, as it would be played now. */
	return fits && !strcmp(r->row.state, "ended");
}

/* The operator is told once that a log does not fit. */
static void report(struct room *r)
{
	struct journal j;
	if (!r->broken || r->reported)
		return;
	journal_open(&j, strcmp(r->row.state, "ended") ? "error" : "warning", "broken log");
	eto_json_int(&j.json, "table", r->row.id);
	eto_json_int(&j.json, "seq", r->broken_at);
	journal_close(&j);
	r->reported = true;
}

/* Time counts up to when a server was last seen to look after the table; after that nobody was at fault. */
static void restore_time(struct room *r)
{
	int64_t now = room_now(r), seen = 0;
	r->clock.running = asked(r);
	if (r->server->shared && r->clock.rule.kind != CLOCK_NONE)
		store_lease_seen(r->server->store, r->row.id, &seen);
	if (seen && seen < now)
		clock_advance(&r->clock, seen);
	clock_skip(&r->clock, now);
}

/* Plays the log. A row that does not fit makes the room broken: it can be looked at no further. */
static void replay(struct room *r, const struct pages *p)
{
	unsigned seq;
	r->broken = false;
	r->hash = eto_state_hash(r->table->game, r->match.state);
	clock_restore(r->row.clock, &r->clock, r->table->game->seat_count, &seq);
	unsigned at = use_snapshot(r, p);
	deeds_begin(&r->deeds, at);
	if (at > seq) { /* the times before it cannot be charged */
		seq = at;
		clock_skip(&r->clock, p->row[at - 1].time);
	}
	if (at == seq)
		r->clock.running = asked(r);
	for (unsigned i = 0; i < p->count; i++) {
		room_note(r, i, p->row[i].time, NULL, false);
		if (i < at)
			continue;
		if (!room_replay(r, &p->row[i]))
			return;
		if (i + 1 == seq)
			r->clock.running = asked(r); /* a period that had begun goes on: it is not a new one */
		else if (i + 1 > seq)
			clock_ask(&r->clock, asked(r), p->row[i].time);
	}
	restore_time(r);
}

/* Those who look on with a delay must not see more after a restart than before it. */
static bool put_late_back(struct room *r)
{
	int64_t upto = room_now(r) - r->server->delay;
	follower_close(&r->late);
	r->late.at = 0;
	if (!r->row.delayed)
		return true;
	if (!follower_start(&r->late, &r->match))
		return false;
	while (r->late.at < r->match.count && r->note[r->late.at].time <= upto && follower_next(&r->late))
		;
	return true;
}

static void read_notes(struct room *r)
{
	struct note_reader reader = {.room = r};
	store_thoughts(r->server->store, r->row.id, r->noted, take_thought, &reader);
}

void room_take_notes(struct room *r, const struct store_thought *thought, unsigned count)
{
	struct note_reader reader = {.room = r};
	for (unsigned i = 0; i < count; i++)
		take_thought(&reader, &thought[i]);
}

static bool take_again(void *context, uint32_t seq, unsigned times)
{
	struct eto_again *a = context;
	for (unsigned i = 0; i < times; i++)
		eto_again_add(a, seq - 1);
	return true;
}

enum store_answer room_read_again(struct store *store, int64_t table, struct eto_again *again)
{
	again->count = 0;
	return store_again(store, table, ETO_DICE, take_again, again);
}

/* The names of those who sit there. */
static void read_names(struct room *r)
{
	struct store_account a;
	for (unsigned i = 0; i <= STORE_SEATS; i++) {
		int64_t account = i < STORE_SEATS ? r->row.seat[i].account : r->row.owner;
		r->name[i][0] = 0;
		if (account && store_account_get(r->server->store, account, &a) == STORE_OK)
			snprintf(r->name[i], sizeof r->name[i], "%s", a.name);
	}
}

void room_keep_names(const struct room *r)
{
	for (unsigned i = 0; i <= STORE_SEATS; i++) {
		int64_t account = i < STORE_SEATS ? r->row.seat[i].account : r->row.owner;
		if (account && r->name[i][0] && !person_is_named(r->server, account))
			person_keep_name(r->server, account, r->name[i]);
	}
}

/* Brings the match to what the log says, on any thread; what the house knows of the room is not touched. */
static bool fill(struct room *r)
{
	struct pages p = {0};
	bool open = !strcmp(r->row.state, "open");
	if (!open && !room_rows(r->server->store, r->row.id, 1, &p.row, &p.count))
		return false;
	if (!open && room_read_again(r->server->store, r->row.id, &r->again) != STORE_OK) {
		free(p.row);
		return false;
	}
	eto_match_free(&r->match);
	set_time(r, p.count ? p.row[p.count - 1].time : r->row.started);
	r->stored = r->row;
	r->hold = (struct hold){0};
	r->seated = r->stale = false;
	r->cuts++;
	r->noted = 0;
	memset(r->memory, 0, sizeof r->memory);
	if (!open && eto_match_start(&r->match, r->table)) {
		referee_read(&r->referee, r->row.secret);
		referee_luck(&r->referee, r->row.luck);
		replay(r, &p);
		r->seated = put_late_back(r);
	}
	free(p.row);
	r->told = r->match.count;
	r->decided = r->seated ? r->table->game->deciders(r->table, r->match.state) : 0;
	r->broken = r->broken || (!open && !r->seated);
	if (r->seated)
		read_notes(r);
	r->turn_job++;
	r->thinking = 0;
	return true;
}

struct room *room_find(struct server *s, int64_t id)
{
	struct room *r = s->bucket[(uint64_t)id % ROOM_BUCKETS];
	while (r && r->row.id != id)
		r = r->next_same;
	return r;
}

struct room *room_read(struct server *s, int64_t id, enum store_answer *answer)
{
	struct room *r = calloc(1, sizeof *r);
	struct eto_error err = {0};
	*answer = r ? store_table_get(s->store, id, &r->row) : STORE_FAILED;
	if (*answer == STORE_OK) {
		r->server = s;
		r->game = house_find(s->house, r->row.game);
		r->table = r->game ? house_table(s->house, r->game, r->row.scenario, r->row.options, &err) : NULL;
		r->view = r->table ? calloc(1, r->table->game->state_size) : NULL;
		r->mine = !s->shared;
		if (!r->view || !fill(r))
			*answer = STORE_FAILED;
	}
	if (*answer == STORE_OK) {
		talk_begin(r);
		read_names(r);
		return r;
	}
	if (r) {
		r->server = NULL; /* nobody knows of it */
		room_free(r);
	}
	return NULL;
}

void room_place(struct room *r)
{
	struct server *s = r->server;
	struct room **same = &s->bucket[(uint64_t)r->row.id % ROOM_BUCKETS];
	offer_read(r);
	room_keep_names(r);
	report(r);
	notices_begin(r);
	r->next = s->rooms;
	s->rooms = r;
	r->next_same = *same;
	*same = r;
	s->room_count++;
	if (r->mine) {
		rights_meet(r);
		room_go_on(r); /* a game that was imported while the server ran */
	}
}

bool room_is_idle(const struct room *r)
{
	return !r->watchers && !r->pending && !r->errands && !r->lost && !r->first;
}

void room_remove(struct room *r)
{
	struct server *s = r->server;
	struct room **at = &s->rooms, **same = &s->bucket[(uint64_t)r->row.id % ROOM_BUCKETS];
	while (*at != r)
		at = &(*at)->next;
	*at = r->next;
	while (*same != r)
		same = &(*same)->next_same;
	*same = r->next_same;
	s->room_count--;
	room_free(r);
}

struct room *room_get(struct server *s, int64_t id, enum store_answer *answer)
{
	struct room *r = room_read(s, id, answer);
	if (r)
		room_place(r);
	return r;
}

/* The notes and the follower have their own memory: each room keeps what is now its own. */
static void swap_memory(struct room *r, struct room *fresh)
{
	struct eto_match match = r->match;
	struct note *note = r->note;
	unsigned notes = r->notes;
	r->match = fresh->match;
	r->note = fresh->note;
	r->notes = fresh->notes;
	fresh->match = match;
	fresh->note = note;
	fresh->notes = notes;
	follower_close(&r->late);
	r->late = fresh->late;
	r->late.match = &r->match;
	fresh->late = (struct follower){0};
}

void room_adopt(struct room *r, struct room *fresh)
{
	swap_memory(r, fresh);
	r->row = fresh->row;
	r->stored = fresh->stored;
	r->skew = fresh->skew;
	r->hold = fresh->hold;
	r->seated = fresh->seated;
	r->broken = fresh->broken;
	r->broken_at = fresh->broken_at;
	r->noted = fresh->noted;
	r->hash = fresh->hash;
	r->referee = fresh->referee;
	r->again = fresh->again;
	r->clock = fresh->clock;
	r->deeds = fresh->deeds;
	r->told = fresh->told;
	r->decided = fresh->decided;
	memcpy(r->memory, fresh->memory, sizeof r->memory);
	memcpy(r->name, fresh->name, sizeof r->name);
	r->cuts++;
	r->turn_job++;
	r->thinking = 0;
	r->reported = r->reported && r->broken;
	fresh->server = NULL; /* nobody knows of it */
	room_free(fresh);
	offer_read(r);
	room_keep_names(r);
	report(r);
}

void room_free(struct room *r)
{
	for (unsigned i = 0; i < r->notes; i++)
		free(r->note[i].why);
	for (struct task *t = r->first, *next; t; t = next) {
		next = t->next;
		task_free(t);
	}
	for (struct watcher *w = r->watchers; w; w = w->next)
		w->room = NULL;
	if (r->acting)
		task_free(r->acting);
	room_forget_looks(r);
	numbers_close(r);
	free(r->note);
	free(r->view);
	free(r->before);
	for (unsigned i = 0; i < ETO_SEATS_MAX; i++)
		free(r->work[i]);
	if (r->server && r->server->walked == r)
		r->server->walked = NULL;
	follower_close(&r->late);
	eto_match_free(&r->match);
	free(r);
}

static void tell_repaired(struct room *r, void *context)
{
	(void)context;
	if (!r->broken)
		tell_change(r, "reload", NULL, 0); /* the operator has repaired it */
}

void rooms_sweep(struct server *s)
{
	for (struct room *r = s->rooms, *next; r; r = next) {
		next = r->next;
		house_use(s->house, r->table);
		bool runs = r->seated && !strcmp(r->row.state, "running");
		if (runs && r->broken && !r->pending && !r->lost)
			room_refresh(r, tell_repaired, NULL);
		if (room_is_idle(r) && !(runs && r->mine))
			room_remove(r);
	}
	house_sweep(s->house);
}

void room_keep_clock(struct room *r)
{
	clock_write(&r->clock, r->table->game->seat_count, r->match.count, r->row.clock, sizeof r->row.clock);
}
