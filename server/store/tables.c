/* Tables, and the words spoken at them. */
#include <string.h>

#include "server/store/db.h"

#define TABLE \
	"game, scenario, state, rules_version, options, clock, invited_only, spectators, delayed, owner, created," \
	" started, ended, commitment, secret, result, account0, bot0, account1, bot1, account2, bot2, account3, bot3"
#define TABLE_TYPES "tttittiiiriiitttrtrtrtrt"
/* Columns that came with later migrations; the last two are the database's own. */
#define LATER ", signature, offer, words, id, version"
#define LATER_TYPES "tttii"

static const struct db_query table_add = {
	TABLE_TYPES "ttt", "i",
	"INSERT INTO game_table (" TABLE ", signature, offer, words) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10,"
	" $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27) RETURNING id", NULL};
static const struct db_query table_set = {
	TABLE_TYPES LATER_TYPES, "",
	"UPDATE game_table SET game = $1, scenario = $2, state = $3, rules_version = $4, options = $5, clock = $6,"
	" invited_only = $7, spectators = $8, delayed = $9, owner = $10, created = $11, started = $12, ended = $13,"
	" commitment = $14, secret = $15, result = $16, account0 = $17, bot0 = $18, account1 = $19, bot1 = $20,"
	" account2 = $21, bot2 = $22, account3 = $23, bot3 = $24, signature = $25, offer = $26, words = $27,"
	" version = version + 1 WHERE id = $28 AND version = $29", NULL};
static const struct db_query table_get = {
	"i", TABLE_TYPES LATER_TYPES, "SELECT " TABLE LATER " FROM game_table WHERE id = $1", NULL};
static const struct db_query table_lock = {
	"i", "i", "SELECT 1 FROM game_table WHERE id = $1", "SELECT 1 FROM game_table WHERE id = $1 FOR UPDATE"};
static const struct db_query table_actions = {
	"i", "i", "SELECT COALESCE(MAX(seq), 0) FROM action WHERE table_id = $1", NULL};
static const struct db_query table_exists = {"i", "i", "SELECT 1 FROM game_table WHERE id = $1", NULL};
static const struct db_query table_list = {
	"ti", TABLE_TYPES LATER_TYPES,
	"SELECT " TABLE LATER " FROM game_table WHERE ($1 = '' OR state = $1) ORDER BY id DESC LIMIT $2", NULL};
static const struct db_query table_list_of = {
	"tii", TABLE_TYPES LATER_TYPES,
	"SELECT " TABLE LATER " FROM game_table WHERE (owner = $3 OR account0 = $3 OR account1 = $3"
	" OR account2 = $3 OR account3 = $3) AND ($1 = '' OR state = $1) ORDER BY id DESC LIMIT $2", NULL};

static const struct db_query table_search = {
	"ttttiiii", TABLE_TYPES LATER_TYPES "ttttt",
	"SELECT t.game, t.scenario, t.state, t.rules_version, t.options, t.clock, t.invited_only, t.spectators,"
	" t.delayed, t.owner, t.created, t.started, t.ended, t.commitment, t.secret, t.result, t.account0, t.bot0,"
	" t.account1, t.bot1, t.account2, t.bot2, t.account3, t.bot3, t.signature, t.offer, t.words, t.id, t.version,"
	" COALESCE(a.name, ''), COALESCE(b.name, ''), COALESCE(c.name, ''), COALESCE(d.name, ''), COALESCE(o.name, '')"
	" FROM game_table t LEFT JOIN account a ON a.id = t.account0 LEFT JOIN account b ON b.id = t.account1"
	" LEFT JOIN account c ON c.id = t.account2 LEFT JOIN account d ON d.id = t.account3"
	" LEFT JOIN account o ON o.id = t.owner"
	" WHERE ($1 = '' OR t.state = $1) AND ($2 = '' OR t.game = $2) AND ($3 = '' OR t.scenario = $3)"
	" AND ($4 = '' OR substr(t.result, 1, length($4)) = $4)"
	" AND ($5 = 0 OR $5 IN (t.owner, t.account0, t.account1, t.account2, t.account3))"
	" AND ((t.invited_only = 0 AND (t.spectators = 1 OR t.state = 'open'))"
	" OR $6 IN (t.owner, t.account0, t.account1, t.account2, t.account3)) AND t.id < $7"
	" ORDER BY t.id DESC LIMIT $8", NULL};
static const struct db_query table_count = {
	"i", "ii",
	"SELECT COUNT(*), COUNT(CASE WHEN bot0 <> '' OR bot1 <> '' OR bot2 <> '' OR bot3 <> '' THEN 1 END)"
	" FROM game_table WHERE owner = $1 AND state <> 'ended'", NULL};

enum {
	SEAT_COLUMN = 16,
	SIGNATURE_COLUMN = sizeof TABLE_TYPES - 1,
	OFFER_COLUMN,
	LUCK_COLUMN,
	ID_COLUMN,
	VERSION_COLUMN,
	TABLE_COLUMNS,
};

static void read_table(struct store_table *t, const struct db_value *c)
{
	db_copy(t->game, sizeof t->game, &c[0]);
	db_copy(t->scenario, sizeof t->scenario, &c[1]);
	db_copy(t->state, sizeof t->state, &c[2]);
	t->rules_version = (unsigned)c[3].number;
	db_copy(t->options, sizeof t->options, &c[4]);
	db_copy(t->clock, sizeof t->clock, &c[5]);
	t->invited_only = c[6].number != 0;
	t->spectators = c[7].number != 0;
	t->delayed = c[8].number != 0;
	t->owner = c[9].number;
	t->created = c[10].number;
	t->started = c[11].number;
	t->ended = c[12].number;
	db_copy(t->commit, sizeof t->commit, &c[13]);
	db_copy(t->secret, sizeof t->secret, &c[14]);
	db_copy(t->result, sizeof t->result, &c[15]);
	for (unsigned i = 0; i < STORE_SEATS; i++) {
		t->seat[i].account = c[SEAT_COLUMN + 2 * i].number;
		db_copy(t->seat[i].bot, sizeof t->seat[i].bot, &c[SEAT_COLUMN + 2 * i + 1]);
	}
	db_copy(t->signature, sizeof t->signature, &c[SIGNATURE_COLUMN]);
	db_copy(t->offer, sizeof t->offer, &c[OFFER_COLUMN]);
	db_copy(t->luck, sizeof t->luck, &c[LUCK_COLUMN]);
	t->id = c[ID_COLUMN].number;
	t->version = (uint32_t)c[VERSION_COLUMN].number;
}

static void write_table(const struct store_table *t, struct db_value v[TABLE_COLUMNS])
{
	const struct db_value head[] = {
		db_text(t->game),      db_text(t->scenario), db_text(t->state),		 db_number(t->rules_version),
		db_text(t->options),   db_text(t->clock),    db_number(t->invited_only), db_number(t->spectators),
		db_number(t->delayed), db_number(t->owner),  db_number(t->created),	 db_number(t->started),
		db_number(t->ended),   db_text(t->commit),   db_text(t->secret),	 db_text(t->result),
	};
	_Static_assert(sizeof head / sizeof *head == SEAT_COLUMN, "the columns before the seats");
	memcpy(v, head, sizeof head);
	for (unsigned i = 0; i < STORE_SEATS; i++) {
		v[SEAT_COLUMN + 2 * i] = db_number(t->seat[i].account);
		v[SEAT_COLUMN + 2 * i + 1] = db_text(t->seat[i].bot);
	}
	v[SIGNATURE_COLUMN] = db_text(t->signature);
	v[OFFER_COLUMN] = db_text(t->offer);
	v[LUCK_COLUMN] = db_text(t->luck);
	v[ID_COLUMN] = db_number(t->id);
	v[VERSION_COLUMN] = db_number(t->version);
}

static bool table_ok(struct store *s, const struct store_table *t)
{
	for (unsigned i = 0; i < STORE_SEATS; i++)
		if (!store_text_ok(s, "bot", t->seat[i].bot, sizeof t->seat[i].bot))
			return false;
	return store_text_ok(s, "game", t->game, sizeof t->game) &&
	       store_text_ok(s, "scenario", t->scenario, sizeof t->scenario) &&
	       store_text_ok(s, "state", t->state, sizeof t->state) &&
	       store_text_ok(s, "options", t->options, sizeof t->options) &&
	       store_text_ok(s, "clock", t->clock, sizeof t->clock) &&
	       store_text_ok(s, "commit", t->commit, sizeof t->commit) &&
	       store_text_ok(s, "secret", t->secret, sizeof t->secret) &&
	       store_text_ok(s, "result", t->result, sizeof t->result) &&
	       store_text_ok(s, "signature", t->signature, sizeof t->signature) &&
	       store_text_ok(s, "offer", t->offer, sizeof t->offer) &&
	       store_text_ok(s, "luck", t->luck, sizeof t->luck);
}

enum store_answer store_table_add(struct store *s, struct store_table *t)
{
	struct db_value v[TABLE_COLUMNS];
	if (!table_ok(s, t))
		return STORE_FAILED;
	write_table(t, v);
	enum store_answer answer = store_write(s, &table_add, v, db_take_number, &t->id);
	if (answer == STORE_OK)
		t->version = 1;
	return answer;
}

static bool take_table(void *context, const struct db_value *column)
{
	read_table(context, column);
	return false;
}

enum store_answer store_table_get(struct store *s, int64_t id, struct store_table *out)
{
	struct db_value v[] = {db_number(id)};
	return store_read(s, &table_get, v, take_table, out);
}

static bool take_counts(void *context, const struct db_value *column)
{
	int64_t *counts = context;
	counts[0] = column[0].number;
	counts[1] = column[1].number;
	return false;
}

enum store_answer store_table_count(struct store *s, int64_t owner, int64_t *tables, int64_t *with_bots)
{
	struct db_value v[] = {db_number(owner)};
	int64_t counts[2] = {0};
	enum store_answer answer = store_read(s, &table_count, v, take_counts, counts);
	*tables = counts[0];
	*with_bots = counts[1];
	return answer;
}

struct setting {
	const struct store_table *table;
	bool counted; /* only if it has `last` actions */
	uint32_t last;
	unsigned quiet;
};

/* Locks the table first: then no action can come in between. */
static enum store_answer check_count(struct db *db, const struct setting *set)
{
	struct db_value v[] = {db_number(set->table->id)};
	int64_t count = 0;
	enum store_answer answer = db_run(db, &table_lock, v, NULL, NULL);
	if (answer == STORE_OK)
		answer = db_run(db, &table_actions, v, db_take_number, &count);
	return answer == STORE_OK && count != set->last ? STORE_CONFLICT : answer;
}

/* Sets a table if its version is still the one that was read. */
static enum store_answer set_table(struct db *db, void *context)
{
	const struct setting *set = context;
	struct db_value v[TABLE_COLUMNS];
	write_table(set->table, v);
	enum store_answer answer = set->counted ? check_count(db, set) : STORE_OK;
	if (answer != STORE_OK)
		return answer;
	answer = db_run(db, &table_set, v, NULL, NULL);
	if (answer == STORE_NONE && db_run(db, &table_exists, &v[ID_COLUMN], NULL, NULL) == STORE_OK)
		return STORE_CONFLICT;
	return answer == STORE_OK ? db_notify_one(db, set->table->id, set->quiet) : answer;
}

static enum store_answer set_checked(struct store *s, struct store_table *t, struct setting set)
{
	if (!table_ok(s, t))
		return STORE_FAILED;
	enum store_answer answer = s->kind->write(s, set_table, &set);
	if (answer == STORE_OK)
		t->version++;
	return answer;
}

enum store_answer store_table_set(struct store *s, struct store_table *t)
{
	return set_checked(s, t, (struct setting){.table = t});
}

enum store_answer store_table_set_at(struct store *s, struct store_table *t, uint32_t last)
{
	return set_checked(s, t, (struct setting){.table = t, .counted = true, .last = last});
}

enum store_answer store_table_set_quietly(struct store *s, struct store_table *t, unsigned quiet)
{
	return set_checked(s, t, (struct setting){.table = t, .quiet = quiet});
}

struct table_reader {
	store_table_row *row;
	void *context;
};

static bool pass_table(void *context, const struct db_value *column)
{
	const struct table_reader *reader = context;
	struct store_table t = {0};
	read_table(&t, column);
	return reader->row(reader->context, &t);
}

struct found_reader {
	store_found_row *row;
	void *context;
};

static bool pass_found(void *context, const struct db_value *column)
{
	struct found_reader *reader = context;
	struct store_table t = {0};
	char name[STORE_SEATS + 1][40];
	read_table(&t, column);
	for (unsigned i = 0; i <= STORE_SEATS; i++)
		db_copy(name[i], sizeof name[i], &column[TABLE_COLUMNS + i]);
	return reader->row(reader->context, &t, (const char(*)[40])name);
}

enum store_answer store_search(struct store *s, const struct store_search *q, store_found_row *row, void *context)
{
	const char *texts[] = {q->state, q->game, q->scenario, q->result};
	struct db_value v[8];
	for (unsigned i = 0; i < 4; i++) {
		if (texts[i] && !store_text_ok(s, "search", texts[i], 200))
			return STORE_FAILED;
		v[i] = db_text(texts[i] ? texts[i] : "");
	}
	v[4] = db_number(q->account);
	v[5] = db_number(q->viewer ? q->viewer : -1);
	v[6] = db_number(q->before ? q->before : INT64_MAX);
	v[7] = db_number(q->limit);
	struct found_reader reader = {row, context};
	enum store_answer answer = store_read(s, &table_search, v, pass_found, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_tables(struct store *s, int64_t account, const char *state, unsigned limit,
			       store_table_row *row, void *context)
{
	struct table_reader reader = {row, context};
	struct db_value v[] = {db_text(state ? state : ""), db_number(limit ? limit : INT64_MAX), db_number(account)};
	enum store_answer answer = store_read(s, account ? &table_list_of : &table_list, v, pass_table, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

/* -- words -- */

static const struct db_query word_add = {
	"irtit", "i",
	"INSERT INTO word (table_id, account, channel, time, text) VALUES ($1, $2, $3, $4, $5) RETURNING id", NULL};
static const struct db_query word_own = {
	"i", "iirtit",
	"SELECT id, table_id, account, channel, time, text FROM word WHERE account = $1 ORDER BY id", NULL};
static const struct db_query word_list = {
	"ii", "iirtit",
	"SELECT id, table_id, account, channel, time, text FROM word WHERE table_id = $1 AND id > $2 ORDER BY id",
	NULL};

static const struct db_query word_chat = {
	"iii", "iirtit",
	"SELECT * FROM (SELECT id, table_id, account, channel, time, text FROM word WHERE table_id = $1 AND id > $2"
	" ORDER BY id DESC LIMIT $3) AS newest ORDER BY id", NULL};
static const struct db_query thought_add = {
	"iit", "i", "INSERT INTO thought (table_id, time, text) VALUES ($1, $2, $3) RETURNING id", NULL};
static const struct db_query thought_list = {
	"ii", "iit", "SELECT id, time, text FROM thought WHERE table_id = $1 AND id > $2 ORDER BY id", NULL};

static enum store_answer add_word(struct db *db, void *context)
{
	struct store_word *w = context;
	struct db_value v[] = {db_number(w->table), db_number(w->account), db_text(w->channel), db_number(w->time),
			       db_text(w->text)};
	enum store_answer answer = db_run(db, &word_add, v, db_take_number, &w->id);
	return answer == STORE_OK ? db_notify_one(db, w->table, 0) : answer;
}

enum store_answer store_word_add(struct store *s, struct store_word *w)
{
	if (!store_text_ok(s, "channel", w->channel, sizeof w->channel) ||
	    !store_text_ok(s, "text", w->text, sizeof w->text))
		return STORE_FAILED;
	return s->kind->write(s, add_word, w);
}

struct word_reader {
	store_word_row *row;
	void *context;
};

static bool pass_word(void *context, const struct db_value *column)
{
	const struct word_reader *reader = context;
	struct store_word w = {.id = column[0].number,
			       .table = column[1].number,
			       .account = column[2].number,
			       .time = column[4].number};
	db_copy(w.channel, sizeof w.channel, &column[3]);
	db_copy(w.text, sizeof w.text, &column[5]);
	return reader->row(reader->context, &w);
}

enum store_answer store_chat(struct store *s, int64_t table, int64_t after, unsigned limit, store_word_row *row,
			     void *context)
{
	struct word_reader reader = {row, context};
	struct db_value v[] = {db_number(table), db_number(after), db_number(limit)};
	enum store_answer answer = store_read(s, &word_chat, v, pass_word, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_words(struct store *s, int64_t table, int64_t after, store_word_row *row, void *context)
{
	struct word_reader reader = {row, context};
	struct db_value v[] = {db_number(table), db_number(after)};
	enum store_answer answer = store_read(s, &word_list, v, pass_word, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

enum store_answer store_words_of(struct store *s, int64_t account, store_word_row *row, void *context)
{
	struct word_reader reader = {row, context};
	struct db_value v[] = {db_number(account)};
	enum store_answer answer = store_read(s, &word_own, v, pass_word, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}

/* -- thoughts of programs -- */

static enum store_answer add_thought(struct db *db, void *context)
{
	struct store_thought *w = context;
	struct db_value v[] = {db_number(w->table), db_number(w->time), db_text(w->text)};
	enum store_answer answer = db_run(db, &thought_add, v, db_take_number, &w->id);
	return answer == STORE_OK ? db_notify_one(db, w->table, STORE_QUIET) : answer; /* nobody waits for it */
}

enum store_answer store_thought_add(struct store *s, struct store_thought *w)
{
	if (!store_text_ok(s, "text", w->text, sizeof w->text))
		return STORE_FAILED;
	return s->kind->write(s, add_thought, w);
}

struct thought_reader {
	int64_t table;
	store_thought_row *row;
	void *context;
};

static bool pass_thought(void *context, const struct db_value *column)
{
	const struct thought_reader *reader = context;
	struct store_thought w = {.id = column[0].number, .table = reader->table, .time = column[1].number};
	db_copy(w.text, sizeof w.text, &column[2]);
	return reader->row(reader->context, &w);
}

enum store_answer store_thoughts(struct store *s, int64_t table, int64_t after, store_thought_row *row, void *context)
{
	struct thought_reader reader = {table, row, context};
	struct db_value v[] = {db_number(table), db_number(after)};
	enum store_answer answer = store_read(s, &thought_list, v, pass_thought, &reader);
	return answer == STORE_NONE ? STORE_OK : answer;
}
