/* Inside the server: what its files share. One thread (http_run) owns everything here; the storage's and the pool's
 * threads hand in what they have by posts.
 *
 * A table in memory is a room. It is rebuilt from the action log, and it does one thing at a time: while an action is
 * on its way to the disk, whatever is asked of the room waits in its inbox. So nobody sees, and nothing is decided
 * on, what could still be lost; different rooms wait at the same time and share the disk's commits. */
#ifndef ETO_SERVER_H
#define ETO_SERVER_H

#include <jansson.h>
#include <stdatomic.h>

#include "core/match.h"
#include "core/notation.h"
#include "core/player.h"
#include "core/scene.h"
#include "server/clock.h"
#include "server/history.h"
#include "server/house.h"
#include "server/health.h"
#include "server/http.h"
#include "server/http/peers.h"
#include "server/journal.h"
#include "server/office.h"
#include "server/quota.h"
#include "server/room.h"
#include "server/pool.h"
#include "server/posts.h"
#include "server/secrets.h"
#include "server/spans.h"
#include "server/serve.h"
#include "server/store/store.h"
#include "server/times.h"
#include "wire/ask.h"
#include "wire/deeds.h"
#include "wire/follower.h"
#include "wire/hold.h"
#include "wire/referee.h"
#include "wire/sight.h"

/* A stream of events of one account, for bots. */
struct stream {
	struct stream *next;
	uint64_t link, peer;
	struct person who;
};

enum { ORDERS = 1024, NAMES = 4096, ROOM_BUCKETS = 4096 };

/* The standing orders of an account, until this time: saves looking them up after every action. */
struct known_orders {
	int64_t account, until;
	json_t *standing; /* owned; NULL: none */
};

/* The name of an account, as it was a moment ago. */
struct known_name {
	int64_t account, until;
	char name[40];
};

enum { APPEND_BUCKETS = 10 };

struct counts {
	uint64_t requests, messages, actions, refused, dropped, appends_failed, sockets_opened, bot_actions;
	_Atomic uint64_t limited; /* counted by any thread */
	uint64_t append_ms_sum, words;
	uint64_t appended[APPEND_BUCKETS]; /* actions by how long they waited for the storage */
};

/* A picture that was drawn for somebody. */
enum { PICTURES = 16 };
struct picture {
	int64_t table;
	uint64_t hash; /* of what it shows */
	enum eto_lang lang;
	char *bytes;   /* gzip; owned; NULL: none */
	size_t size;
};

struct server {
	struct http *http;
	struct store *store;
	struct house *house;
	struct pool *pool;    /* programs that think */
	struct pool *vault;   /* passwords */
	struct pool *errands; /* leases, rights, lists: what waits for the storage and for nothing else */
	struct pool *readers; /* sessions and tokens of those who ask */
	struct pool *library; /* tables, and lists of them, which may take longer: nobody waits for them to be let in */
	struct pool *clerks;  /* what rooms ask of the storage */
	struct pool *archive; /* snapshots */
	struct pool *easel;   /* pictures, one at a time */
	struct pool *ledger;  /* what takes long, and nobody else is to wait for: counts of dice, one's data */
	serve_draw *draw;     /* NULL: nobody can */
	void *drawing;
	struct picture picture[PICTURES];
	unsigned pictures;    /* that have been kept */
	struct posts posts;
	struct quota *quota;
	struct peers *peers; /* sockets and streams by address */
	struct office *office;
	struct health *health;
	struct metrics_copy *metrics;
	bool public, proxied;
	bool closed; /* nobody asks the storage any more */
	unsigned per_address; /* connections; 0: no limit */
	bool shared;    /* other servers may use the same storage */
	bool leasing;   /* leases are being renewed */
	int64_t leases_due, leased; /* when to renew them next, and when they were last renewed */
	int64_t delay;  /* of delayed spectators, ms */
	int64_t local;  /* the account of the person at this machine, without --public */
	struct room *rooms;
	struct room *untold, *untold_last; /* in the order of their news */
	unsigned room_count, sockets;
	struct stream *streams;
	struct watcher *hearers; /* sockets that want to hear of turns at other tables */
	unsigned under_way; /* appends in all rooms */
	bool some_lost;     /* there may be rooms of which it is not known what the log holds */
	int64_t epoch; /* from steady time to now_ms() */
	int64_t started, swept, tokens_swept; /* steady */
	bool rights_asked;
	uint64_t rights_ended; /* how many, here or elsewhere */
	unsigned visitors;   /* whose requests the readers look into */
	struct load *loads;  /* tables that they bring */
	bool sharing;          /* limits are being told to other servers */
	int64_t limits_shared; /* when they were last */
	int64_t rights_due, rights_known; /* the last line about an ended right that was read; -1: none yet */
	struct counts counts;
	struct stages stages;
	_Atomic uint64_t storage_errors;
	struct known_orders orders[ORDERS];
	struct known_name names[NAMES];
	struct room *bucket[ROOM_BUCKETS]; /* by the table's number */
	unsigned ticked;                   /* those whose clocks have been looked at in this round */
	struct eto_scene scene;
	struct follower walker; /* to tell a log again: it stands in this room, if nothing was taken back since */
	const struct room *walked;
	unsigned walked_cuts;
	size_t walker_size;
	char *reply, *news; /* REPLY_MAX bytes each: for whoever asked, and for the others */
};

/* Since 1970, as the wall's clock said when the server was started, and steady since: a clock that is set while it runs
 * signs nobody out. */
int64_t now_ms(const struct server *s);
/* The time of a table: it goes on from the last action of the log, at a steady rate, whatever the clocks of this or
 * another server say. */
int64_t room_now(const struct room *r);

/* -- rooms.c: the table in memory -- */

/* Reads the table and places it, before the house begins to work. NULL: *answer says why (STORE_NONE, STORE_BUSY,
 * STORE_FAILED). */
struct room *room_get(struct server *s, int64_t id, enum store_answer *answer);
struct room *room_find(struct server *s, int64_t id); /* only if it is loaded */
/* Reads the table from the storage, on any thread; then it must be placed, by the house, or freed. */
struct room *room_read(struct server *s, int64_t id, enum store_answer *answer);
void room_place(struct room *r);
/* Does nobody look at it, and nothing wait there? */
bool room_is_idle(const struct room *r);
void room_remove(struct room *r); /* an idle one */
/* Takes over everything that a fresh room has read, and frees that one. Who watches and who waits stays. */
void room_adopt(struct room *r, struct room *fresh);
/* Plays a row of the log in memory; a row that does not fit makes the room broken. */
bool room_replay(struct room *r, const struct store_action *row);
struct eto_action room_action_of(const struct store_action *row);
/* The rows of the log from a number on; free the list. */
bool room_rows(struct store *store, int64_t table, uint32_t from, struct store_action **rows, unsigned *count);
/* Takes the words of bots that belong to steps. */
void room_take_notes(struct room *r, const struct store_thought *thought, unsigned count);
/* The rolls that were taken back. */
enum store_answer room_read_again(struct store *store, int64_t table, struct eto_again *again);
/* The names of those who sit there are known, as they were when the room was read. */
void room_keep_names(const struct room *r);
void room_free(struct room *r);
/* Forgets ended and open rooms that nobody watches. */
void rooms_sweep(struct server *s);
void room_note(struct room *r, unsigned step, int64_t time, const char *why, bool open);
/* Writes the state of the clocks into the row (which room_save then keeps). */
void room_keep_clock(struct room *r);

/* -- loads.c: tables that the library brings -- */

/* NULL: the answer says why. */
typedef void room_ready(struct server *s, struct room *r, enum store_answer answer, void *context);
/* Is the table in memory, and as far as is known as it is stored? */
bool room_is_here(struct server *s, int64_t id);
/* Calls `ready` with the table: at once if it is in memory, else when a reader has brought it. */
void room_want(struct server *s, int64_t id, room_ready *ready, void *context);
/* Another server has changed this table (0: perhaps any): what is being read may be what was before. */
void loads_doubt(struct server *s, int64_t table);

/* -- follow.c: what other servers do, and what became of what is in doubt -- */

/* An append has failed: reads the log and answers whoever waits. If the storage does not answer, the room is lost until
 * this is called again with success. */
void room_recover(struct room *r);
/* Follows the other servers, if there are any. */
void follow_start(struct server *s);
void follow_tick(struct server *s, int64_t now);
void follow_end(struct server *s);

/* -- play.c: what happens at a room -- */

/* Answers what waits at the room. */
void room_drain(struct room *r);
/* Whoever acts is answered at once; the others are told when nobody waits for an answer, or soon. Tells the news of one
 * room, if there is time (`idle`) or they have waited long enough; are there more? */
bool rooms_tell(struct server *s, bool idle);

void room_take(struct room *r, struct task *t); /* takes it over */
/* Takes the body over; NULL when memory is out. Link 0: nobody waits for the answer. */
struct task *task_new(uint64_t link, bool socket, const struct person *who, json_t *body);
void task_free(struct task *t);
/* Plays, rolls what must be rolled, and sends it all to the disk. */
enum eto_played room_play(struct room *r, struct deeds_list *list, const char *why, bool open, eto_clause *clause);
/* Would it be played? Nothing is changed. */
enum eto_played room_try(struct room *r, struct deeds_list *list, eto_clause *clause);
/* One action, of a program or by a standing order; true if it is under way. */
bool room_play_one(struct room *r, unsigned seat, struct eto_action a, const char *why, bool open);
/* Rolls what must be rolled, likewise; false if nothing is under way then. */
bool room_roll(struct room *r);
bool room_runs(const struct room *r); /* the game is under way, and known */
/* Mask of the seats that must decide, or for whose word dice wait. */
unsigned room_asked(const struct room *r);
/* Goes on: the end of the game, standing orders, bots. */
void room_go_on(struct room *r);
/* Draws the secret of a table's dice and commits to it, before anybody adds to them. */
void room_commit(struct store_table *row);
void room_tick(struct room *r);
unsigned room_people(const struct room *r); /* the seats where a person sits */

/* -- snapshots.c -- */

/* Keeps the state in the background, if what was just played makes it worth while. */
void room_snapshot(struct room *r);

/* -- thoughts.c: programs that decide, and those that only advise -- */

/* Lets the seat's program think; what it decides is played. */
void room_ask_bot(struct room *r, unsigned seat);
/* The line of an explanation in a language; *size is its length. One that is kept in one language only is told to
 * all. */
const char *why_line(const char *why, enum eto_lang lang, size_t *size);

/* -- tell.c: what a viewer may know, in JSON -- */

unsigned room_held(const struct room *r, int64_t account);
/* What this person may know: a mask of seats, 0 at the rail, ETO_ALL after the end. */
unsigned room_viewers(const struct room *r, int64_t account, unsigned only);
bool room_admits(const struct room *r, const struct person *who, bool invited);
bool room_is_late(const struct room *r, unsigned viewers);
const void *room_view(struct room *r, unsigned viewers);
/* The same after that many steps; NULL when memory is out. */
const void *room_view_at(struct room *r, unsigned viewers, unsigned steps);
unsigned room_steps(const struct room *r, unsigned viewers); /* of the log, that the viewer may know of */
/* What came of a step: kept, or played again; false when memory is out. */
bool room_recall(struct room *r, unsigned at, unsigned *dice, struct eto_events *events);
void tell_status(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers);
void tell_log(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned from, unsigned viewers);
/* Nothing for those who look on with a delay: a clock tells how far the game is. */
void tell_clock(struct eto_json *j, const struct room *r, unsigned viewers);
/* What is proposed; a take-back with the steps that it would undo. */
void tell_offer(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers);
/* `only`: the seats through whose eyes, of those that the person holds. */
void tell_table(struct eto_json *j, struct room *r, const struct person *who, unsigned only);
/* The members of a table's row, without a room. */
void tell_row(struct eto_json *j, struct server *s, const struct store_table *row, const struct person *who);
/* To all watchers, each what it may know: what was played since the last time; then, that the table has changed. */
void tell_play(struct room *r, uint64_t except);
void tell_change(struct room *r, const char *event, const char *seat, int64_t left);
void tell_undo(struct room *r, uint64_t except);
/* Steps were taken back, that many were left, and others have been played since. */
void tell_reload(struct room *r, unsigned left);
void tell_late(struct room *r, int64_t now);
/* To the streams of those who must decide; of those who play, that it has begun. */
void tell_turn(struct room *r);
/* The same to a stream that has just begun, which has not heard of it yet. */
void tell_waiting(struct room *r, const struct stream *w);
void tell_start(struct room *r);

/* -- numbers.c: steps as each kind of viewer counts them -- */

/* How many of the first steps of the log the viewers are told of. */
unsigned room_number(struct room *r, unsigned viewers, unsigned steps);
/* The same of all that they may know of. */
unsigned room_told(struct room *r, unsigned viewers);
/* The number in the log of the last step that they have been told of; 0: none. */
unsigned room_last_told(struct room *r, unsigned viewers);
/* The most steps of the log of which they have been told so many. */
unsigned room_step_of(struct room *r, unsigned viewers, unsigned number);
/* Are these steps of the log secrets of their seats, of which the rail is told nothing? */
bool room_is_silent(struct room *r, unsigned from, unsigned upto);
/* Did the last take-back, which left that many steps of the log, take anything back that they knew of? */
bool room_lost_steps(struct room *r, unsigned viewers, unsigned left);
/* These many steps of the log remain. */
void numbers_cut(struct room *r, unsigned steps);
void numbers_close(struct room *r);

/* -- looks.c: what each kind of viewer was told -- */

/* As it is now. */
const struct look *room_look(struct room *r, unsigned viewers);
/* Do they see something else than when they were last told? Then that all have been told. */
bool room_looks_new(struct room *r, unsigned viewers);
void room_looks_told(struct room *r);
void room_forget_looks(struct room *r);
/* The member "hash"; then "since" and "changes", if the request means a view that is still known, else false. The view
 * of now is kept for the next time. */
bool room_look_since(struct room *r, struct wire_ask *ask, unsigned viewers, long long since);
/* The members "since" and "changes": what is new since these viewers were told last. Nothing if nobody has asked for
 * their view yet. */
void tell_changes(struct eto_json *j, struct room *r, const struct eto_voice *v, unsigned viewers);

/* -- requests.c, tables.c: what may be asked of a table -- */

struct call {
	struct wire_ask ask;
	struct server *server;
	struct room *room;
	struct task *task;
	struct eto_voice voice;
	unsigned held, viewers;
	bool later; /* the reply is sent when the disk has it */
	bool taken; /* the task belongs to somebody else now, who replies */
	bool busy;  /* something is on its way to the disk of which whoever asks is told nothing, and must not notice */
	bool waits; /* for that: it is asked again then */
};

/* What would change the room has to wait until it is not busy any more. Always false. */
bool call_waits(struct call *c);

/* Answers a task now; true if it is to be kept (the answer comes later). */
bool request_answer(struct room *r, struct task *t);
/* The same while the room is busy; *waits: it has to wait, and has not been answered. */
bool request_answer_meanwhile(struct room *r, struct task *t, bool *waits);
/* The reply to an action that is now durable, or (with the word and the sentence of an error) is not. */
void request_acted(struct room *r, struct task *t, const char *error, const char *message);
/* The call of a task, without its reply. */
struct call request_call(struct room *r, struct task *t);
/* Sends the reply that stands in the server's buffer. */
void request_send(struct server *s, const struct task *t, int status, const struct eto_text *out);
/* Fails because a change of the table was not kept: somebody else was faster, or the storage does not answer. */
bool request_not_kept(struct call *c);
void reply_send(struct server *s, const struct task *t, const struct wire_ask *ask);
int status_of(const char *error);
bool request_changes(const char *name); /* something, or is it only a question? */

/* -- costs.c: milliseconds of the processor, at the expense of who asks -- */

enum cost { COST_HOUSE, COST_ADVICE };
bool call_affords(struct call *c, enum cost kind); /* false after a failure */
void task_pays(struct server *s, const struct task *t, enum cost kind, double ms);
double cost_clock(void); /* of this thread */

/* Does the game run, and is the member "seat" one's own? The seat, or -1 after a failure. */
int request_seat(struct call *c);

bool ask_hint(struct call *c);
bool ask_join(struct call *c);
bool ask_luck(struct call *c);
bool ask_leave(struct call *c);
bool ask_start(struct call *c);
bool ask_invite(struct call *c);
bool ask_resign(struct call *c);
bool ask_offer(struct call *c);
bool ask_accept(struct call *c);
bool ask_decline(struct call *c);
/* Reads the proposal from the row, if it still stands; writes one for a row. */
enum { OFFER_SIZE = sizeof((struct store_table *)0)->offer };
void offer_read(struct room *r);
void offer_write(const struct offer *o, char text[OFFER_SIZE]);
/* POST /tables: a new table. False after a failure; else the answer comes later. */
bool table_create(struct server *s, struct wire_ask *ask, const struct person *who, uint64_t link);
/* GET /tables: a list, or what is searched for. False after a failure; else the answer comes later. */
bool table_list(struct server *s, struct wire_ask *ask, const struct person *who, const struct http_request *q);

/* -- talk.c: chat and notes -- */

/* What was said before is not told as news. */
void talk_begin(struct room *r);
bool ask_say(struct call *c);
bool ask_words(struct call *c);
bool ask_note(struct call *c);
bool ask_write_note(struct call *c);

/* -- profiles.c: what everybody may know of an account -- */

/* Hands a job to the ledger; false, and it still belongs to who asks, if many wait there already. */
bool ledger_put(struct server *s, struct wire_ask *ask, struct pool_job *job);
/* GET /accounts/NAME and /accounts/NAME/dice. *later: the answer comes from the pool. */
bool profile_request(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who,
		     bool *later);
bool ask_dice(struct call *c);

/* -- notices.c: turns that begin and end -- */

/* Tells the post office, and open pages, who must decide now; does nothing if that has not changed. */
void notices_update(struct room *r);
/* What a room finds when it is loaded is no news for pages; the post office is told all the same, for it may have been
 * killed before it wrote it down. */
void notices_begin(struct room *r);
/* A room was loaded because something has just been played there, at another server: that is news. */
void notices_fresh(struct room *r);
void notices_listen(struct watcher *w);
void notices_leave(struct server *s, struct watcher *w);

/* -- mailbox.c: mail addresses, new passwords, no more notices -- */

/* The pages that the links in letters lead to, and the requests; true if the path is one of them. */
bool mailbox_has(const char *path);
bool mailbox_page(struct server *s, const struct http_request *q);
bool mailbox_asks(const char *path);
bool mailbox_request(struct server *s, const struct http_request *q);
/* Asks the owner of a new account's address, if it has one, to confirm it. */
void mailbox_welcome(struct server *s, const struct store_account *a);
/* Adds a text to a page, with what means something in HTML written otherwise. */
void leaf_escape(struct eto_text *out, const char *text);

/* -- clocks.c: the clock of a row, as JSON -- */

bool clock_read(const char *json, struct clock_rule *rule);
void clock_restore(const char *json, struct clock *c, unsigned seats, unsigned *seq);
void clock_write(const struct clock *c, unsigned seats, unsigned seq, char *json, size_t size);

/* -- shown.c: the page of a game, for anybody -- */

bool shown_has(const char *path);
bool shown_request(struct server *s, const struct http_request *q);

/* -- pictures.c: the board of a game, for anybody -- */

void picture_ask(struct server *s, const struct http_request *q, int64_t id, enum eto_lang lang);
void pictures_close(struct server *s);

/* -- passwords.c: signing up and signing in -- */

struct given_password {
	const char *password, *code; /* code: of the second factor; empty: none */
	const char *from;            /* the address, as quotas know it; NULL: the account is signed in here */
	const char *mail;            /* the mail address that was given for a name; NULL: none was */
	int64_t now;
};

/* Is this the account's password and, if it has a second factor, the code of now? *error: "forbidden", "too_many", or
 * "code_needed" if only the code is missing; NULL: all is right. Failures are counted. Takes argon2id's time: for a
 * thread of the vault. */
enum store_answer password_check(struct store *store, const struct store_account *a, const struct given_password *g,
				 const char **error);
/* Is this a code of now that has not been used yet? Then it is used up. */
enum store_answer code_use(struct store *store, const struct store_account *a, const char *secret, const char *code,
			   int64_t now, bool *ok);
/* POST /accounts and POST /session: false after a failure; else the vault answers. */
bool password_ask(struct server *s, const struct http_request *q, struct wire_ask *ask, bool sign_up);

/* -- rights.c: what ends with a session, a token, a password or an account -- */

/* Whose links are closed: those of an account that live on one key, or on any but one to keep, or on tokens only. */
struct rights_end {
	int64_t account;
	const uint8_t *key, *keep;
	bool bots_only;
};

/* At once, or, if another thread than the house's asks for it, as soon as the house has heard. */
void rights_close(struct server *s, const struct rights_end *end);
/* Something of this account has ended elsewhere: asks the storage what. */
void rights_check(struct server *s, int64_t account);
/* This server looks after the game from now on: whoever sits there may be gone for good, and nobody was there to hear
 * of it. */
void rights_meet(struct room *r);
void rights_tick(struct server *s, int64_t now);

/* -- selves.c: what people do with their own account -- */

bool selves_has(const char *path);
bool selves_request(struct server *s, const struct http_request *q);

/* -- desk.c: moderators -- */

bool desk_request(struct server *s, const struct http_request *q);

/* -- people.c: who asks -- */

/* Has somebody with these settings blocked the name, or (if `mute`) does not want to read what it says? */
bool settings_shun(const json_t *settings, const char *name, bool mute);
bool person_shuns(const struct store_account *a, const char *name, bool mute);

/* The account of this name, if it has not been deleted; on any thread. By name alone: whoever has somebody's address
 * must not learn from it whose it is. */
enum store_answer person_named(struct store *store, const char *name, struct store_account *out);

/* Is the session or token still good, and the account not blocked? For what has waited since that was looked up:
 * STORE_NONE if not. On any thread. */
enum store_answer person_still(struct store *store, const struct person *who, int64_t now);

/* Is the account blocked, now? */
bool person_is_barred(const struct store_account *a, int64_t now);

#define LOCAL_NAME "player" /* of the person at this machine */

/* Does it take the storage to know who asks? */
bool person_is_stored(const struct server *s, const struct http_request *q);
/* Reads who asks from the storage, on any thread: 0, or the HTTP status of the refusal. */
int person_read(struct server *s, const struct http_request *q, struct person *out);
/* The same on the house's thread, where it has mostly been read. */
int person_find(struct server *s, const struct http_request *q, struct person *out);
/* The same; false after a failure, which the answer tells. */
bool person_asks(struct server *s, const struct http_request *q, struct wire_ask *ask, struct person *who);
/* Is this request from our own pages (or from a program)? */
bool person_near(struct server *s, const struct http_request *q);
/* "?" until the readers have found one that is not known. */
const char *person_name(struct server *s, int64_t account, char name[40]);
bool person_is_named(struct server *s, int64_t account);
/* The account may have been deleted: its name is read again before it is told. */
void person_doubt_name(struct server *s, int64_t account);
/* This name has just been read. */
void person_keep_name(struct server *s, int64_t account, const char *name);
/* The token of a secret, if there is one of that kind that has not expired: STORE_OK, STORE_NONE, or the storage's
 * failure. */
enum store_answer token_find(struct server *s, const char *hex, const char *kind, struct store_token *token);
enum store_answer invite_check(struct server *s, const char *secret, int64_t table, bool *fits);
/* Sign-up, sign-in, sign-out, tokens, settings; true if the path is one of them. */
bool people_has(const char *path);
bool people_request(struct server *s, const struct http_request *q);

/* -- orders.c: standing orders -- */

/* Has whoever sits there left any? If that is not known it is asked, and the room goes on when the answer has come. */
enum orders_known { ORDERS_NONE, ORDERS_SOME, ORDERS_UNKNOWN };
enum orders_known orders_of(struct room *r, unsigned seat);
/* The order for this decision: true and its index among the legal actions. */
bool orders_choose(struct room *r, unsigned seat, const struct eto_action *legal, unsigned count, unsigned *choice);
void orders_changed(struct server *s, int64_t account); /* from any thread */
void orders_close(struct server *s);

/* -- limits.c: limits that several servers share -- */

void limits_tick(struct server *s, int64_t now);

/* -- metrics.c: what the server counts, as Prometheus reads it -- */

bool metrics_open(struct server *s);
void metrics_close(struct server *s);
/* An action has waited that long for the storage. */
void metrics_appended(struct server *s, int64_t ms, unsigned count);
void metrics_answer(struct server *s, uint64_t link);
/* Keeps a copy of the numbers, for when the house is busy. */
void metrics_keep(struct server *s);
/* On the front's thread: the copy; false: there is none yet. */
bool metrics_quick(struct server *s, struct http_answer *answer);

/* -- api.c: paths -- */

struct http_handler api_handler(struct server *s);
/* Answers a request for which nothing needs to be looked up any more. */
void api_answer(struct server *s, const struct http_request *q);
/* The table that the path is about; 0: none. The same with what follows it ("tables/12/act"); false: none. */
int64_t api_table(const char *path);
bool api_table_path(const char *path, int64_t *id, const char **rest);
/* The room of a request, which has been brought if it could be; NULL after a failure. */
struct room *api_find_room(struct server *s, struct wire_ask *ask, const struct http_request *q, int64_t id);
/* How much one may ask. */
bool account_within_quota(struct server *s, int64_t account);
bool socket_within_quota(struct server *s, uint64_t id);
bool address_within_quota(struct server *s, const char *address);

/* -- watchers.c: sockets; streams.c: the stream of events -- */

uint64_t peer_of(const char *address);
/* Counts the sockets and streams of an address; false: there are too many. */
bool link_enter_house(struct server *s, const char *address, uint64_t *peer);
int socket_opening(void *server, const struct http_request *q, void **user);
void socket_opened(void *server, uint64_t id, void *user);
void socket_message(void *server, uint64_t id, void *user, const char *text, size_t size);
void socket_closed(void *server, uint64_t id, void *user);
bool stream_open(struct server *s, struct wire_ask *ask, const struct http_request *q, const struct person *who);

/* -- api.c, once more -- */

/* Does it concern accounts and nothing that the house knows? Then any thread may answer it; false: it is not
 * answered. */
bool api_is_aside(const char *path);
bool api_answer_aside(struct server *s, const struct http_request *q);

/* -- visitors.c: what a request needs to know is looked up by the readers -- */

/* Nothing needs to be looked up any more; the request is answered, or the socket asked for again, when all is known;
 * too many wait already. */
enum visiting { VISIT_KNOWN, VISIT_LATER, VISIT_REFUSED };
enum visiting visitor_ask(struct server *s, const struct http_request *q);
/* Has it been looked up who asks this? Then who, or the HTTP status of the refusal. */
bool visitor_known(const struct http_request *q, struct person *who, int *status);
/* Has the visitor shown the invitation of the table? */
enum store_answer visitor_invited(const struct http_request *q, bool *invited);
/* Why the table is not in memory, if it is not. */
enum store_answer visitor_found(const struct http_request *q);
/* May this be done once more? If not, it is counted. Without --public everything may. */
bool api_within(struct server *s, const char *kind, const char *key, unsigned burst, unsigned rate);
void api_reply(struct server *s, uint64_t link, int status, const struct eto_text *text);
/* Answers a request that may have a body: at once, or, if *later is set, when what was begun is done. Always true. */
typedef bool api_answers(struct server *s, const struct http_request *q, struct wire_ask *ask, bool *later);
bool api_take(struct server *s, const struct http_request *q, api_answers *answer);
void api_error(struct server *s, uint64_t link, int status, const char *error, const char *message);
/* {"ok":true} */
void api_done(struct server *s, uint64_t link);

#endif
