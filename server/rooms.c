/* Rooms: tables in memory, rebuilt from the action log. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "server/server.h"

int64_t now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
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

static struct eto_action action_of(const struct store_action *a)
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

/* A bot's explanation is kept among the table's words as "STEP +TEXT" (everybody may read it) or "STEP -TEXT". */
static bool take_word(void *context, const struct store_word *w)
{
	struct room *r = context;
	char *text;
	unsigned long step = strtoul(w->text, &text, 10);
	if (w->account || strcmp(w->channel, "note") || text[0] != ' ' || (text[1] != '+' && text[1] != '-'))
		return true;
	if (step < r->match.count)
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
	    seq > p->count || eto_hash(r->view, size) != p->row[seq - 1].hash)
		return 0;
	m->step = malloc((p->count + 256) * sizeof *m->step);
	if (!m->step)
		return 0;
	m->room = p->count + 256;
	memcpy(m->state, r->view, size);
	for (m->count = 0; m->count < seq; m->count++)
		m->step[m->count] = (struct eto_step){action_of(&p->row[m->count]), p->row[m->count].seat, true};
	return seq;
}

static unsigned asked(const struct room *r)
{
	return r->table->game->deciders(r->table, r->match.state) & room_people(r);
}

/* Plays the log. A row that does not fit makes the room broken: it can be looked at no further. */
static bool replay(struct room *r, const struct pages *p)
{
	unsigned seq;
	clock_restore(r->row.clock, &r->clock, r->table->game->seat_count, &seq);
	unsigned at = use_snapshot(r, p);
	if (at && at > seq)
		seq = at;
	for (unsigned i = 0; i < p->count; i++) {
		eto_clause clause;
		room_note(r, i, p->row[i].time, NULL, false);
		if (i < at)
			continue;
		if (eto_match_play(&r->match, p->row[i].seat, action_of(&p->row[i]), NULL, &clause) != ETO_PLAYED ||
		    eto_hash(r->match.state, r->table->game->state_size) != p->row[i].hash) {
			struct journal j;
			journal_open(&j, "error", "broken log");
			eto_json_int(&j.json, "table", r->row.id);
			eto_json_int(&j.json, "seq", i + 1);
			journal_close(&j);
			return false;
		}
		if (i + 1 >= seq)
			clock_ask(&r->clock, asked(r), p->row[i].time);
	}
	r->clock.running = asked(r);
	clock_skip(&r->clock, now_ms()); /* while the server was down nobody was at fault */
	return true;
}

static bool follow(struct follower *f, struct room *r)
{
	follower_close(f);
	if (!follower_start(f, &r->match))
		return false;
	memcpy(f->state, r->match.state, r->table->game->state_size);
	f->at = r->match.count;
	return true;
}

bool room_load(struct room *r)
{
	struct pages p = {0};
	eto_match_free(&r->match);
	r->seated = false;
	if (!strcmp(r->row.state, "open"))
		return true;
	if (store_actions(r->server->store, r->row.id, 1, take_action, &p) != STORE_OK || p.failed ||
	    !eto_match_start(&r->match, r->table)) {
		free(p.row);
		return false;
	}
	referee_read(&r->referee, r->row.secret);
	r->broken = !replay(r, &p);
	r->seated = true;
	free(p.row);
	store_words(r->server->store, r->row.id, 0, take_word, r);
	r->turn_job++;
	r->thinking = 0;
	return follow(&r->told, r) && follow(&r->late, r);
}

struct room *room_find(struct server *s, int64_t id)
{
	for (struct room *r = s->rooms; r; r = r->next)
		if (r->row.id == id)
			return r;
	return NULL;
}

static struct room *room_new(struct server *s, int64_t id, enum store_answer *answer)
{
	struct room *r = calloc(1, sizeof *r);
	struct eto_error err = {0};
	*answer = r ? store_table_get(s->store, id, &r->row) : STORE_FAILED;
	if (*answer == STORE_OK) {
		struct store_account owner;
		r->server = s;
		if (r->row.owner && store_account_get(s->store, r->row.owner, &owner) == STORE_OK)
			r->lang = strcmp(owner.lang, "es") ? ETO_EN : ETO_ES;
		r->game = house_find(s->house, r->row.game);
		r->table = r->game ? house_table(s->house, r->game, r->row.scenario, r->row.options, &err) : NULL;
		r->view = r->table ? calloc(1, r->table->game->state_size) : NULL;
		if (!r->view || !room_load(r))
			*answer = STORE_FAILED;
	}
	if (*answer == STORE_OK)
		return r;
	if (r)
		room_free(r);
	return NULL;
}

struct room *room_get(struct server *s, int64_t id, enum store_answer *answer)
{
	struct room *r = room_find(s, id);
	*answer = STORE_OK;
	if (r)
		return r;
	r = room_new(s, id, answer);
	if (r) {
		talk_begin(r);
		r->next = s->rooms;
		s->rooms = r;
		s->room_count++;
	}
	return r;
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
	free(r->note);
	free(r->view);
	follower_close(&r->told);
	follower_close(&r->late);
	eto_match_free(&r->match);
	free(r);
}

void rooms_sweep(struct server *s)
{
	for (struct room **at = &s->rooms; *at;) {
		struct room *r = *at;
		if (r->watchers || r->pending || r->first || (r->seated && !strcmp(r->row.state, "running"))) {
			at = &r->next;
			continue;
		}
		*at = r->next;
		s->room_count--;
		room_free(r);
	}
}

bool room_save(struct room *r)
{
	enum store_answer answer = store_table_set(r->server->store, &r->row);
	if (answer == STORE_OK)
		return true;
	journal("error", "table not saved", "reason", answer == STORE_CONFLICT ? "conflict" : "storage");
	store_table_get(r->server->store, r->row.id, &r->row);
	return false;
}

void room_keep_clock(struct room *r)
{
	clock_write(&r->clock, r->table->game->seat_count, r->match.count, r->row.clock, sizeof r->row.clock);
}
