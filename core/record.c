/* Whole games as text: the format is in notation.h. */
#include <stdio.h>
#include <string.h>

#include "core/clauses.h"
#include "core/fields.h"
#include "core/lines.h"
#include "core/names.h"
#include "core/notation.h"

enum { LINE_MAX_SIZE = 1024, FORMAT = 1 };

/* Writes a name in quotes; what would break the line is replaced. */
static void add_quoted(struct eto_text *out, const char *name)
{
	eto_add_char(out, '"');
	for (; *name; name++)
		eto_add_char(out, *name == '"' ? '\'' : (unsigned char)*name < ' ' ? ' ' : *name);
	eto_add_char(out, '"');
}

static void write_header(const struct eto_match *m, const struct eto_record *record, struct eto_text *out)
{
	const struct eto_table *t = m->table;
	const struct eto_game *g = t->game;
	eto_addf(out, "eto %d\ngame %s\nrules %u\nscenario %s\n", FORMAT, g->id, g->rules_version,
		 g->scenarios[t->scenario].id);
	for (unsigned i = 0; i < g->option_count; i++)
		if (t->option[i])
			eto_addf(out, "option %s %s\n", g->options[i].id, g->options[i].values[t->option[i]]);
	for (unsigned i = 0; record && i < g->seat_count; i++) {
		eto_addf(out, "seat %s %s ", g->seats[i].id, record->seat[i].kind[0] ? record->seat[i].kind : "-");
		add_quoted(out, record->seat[i].name);
		eto_add_char(out, '\n');
	}
	if (record && record->commit[0])
		eto_addf(out, "commit %s\n", record->commit);
	for (unsigned i = 0; record && i < record->luck_count; i++)
		eto_addf(out, "luck %s %s\n", record->luck[i].seat, record->luck[i].words);
	if (m->placed)
		eto_state_write_lines(g, m->origin, "state ", out);
	eto_add(out, "begin\n");
}

void eto_game_write(const struct eto_match *m, const struct eto_record *record, struct eto_text *out)
{
	const struct eto_game *g = m->table->game;
	struct eto_voice voice = {.table = m->table};
	write_header(m, record, out);
	for (unsigned i = 0; i < m->count; i++) {
		eto_addf(out, "%s ", eto_seat_id(g, m->step[i].seat));
		eto_action_write(&voice, out, m->step[i].action, 0, false);
		eto_add_char(out, '\n');
	}
	for (unsigned i = 0; record && i < g->seat_count; i++) {
		const char prefix[] = {'m', 'e', 'm', 'o', 'r', 'y', ' ', (char)('0' + i), ' ', 0};
		eto_memory_write(&record->memory[i], prefix, out);
	}
	for (unsigned i = 0; record && i < record->again.count; i++)
		eto_addf(out, "again %u %u\n", record->again.at[i].step, record->again.at[i].times);
	if (record && record->secret[0])
		eto_addf(out, "secret %s\n", record->secret);
	if (record && record->result[0]) {
		eto_add(out, "result ");
		add_quoted(out, record->result);
		eto_add_char(out, '\n');
	}
	eto_addf(out, "end %016llx\n", (unsigned long long)eto_state_hash(g, m->state));
}

/* A file being read: the current line and its words. */
struct reader {
	struct eto_lines lines;
	const char *name;
	struct eto_error *err;
	char line[LINE_MAX_SIZE];
	const char *word[ETO_WORDS_MAX + 1];
	unsigned count;
	bool position; /* a field line: left as it is, for it may be long */
	bool placed;   /* there was one in the header */
	bool failed;
};

static bool fail_at(struct reader *r, unsigned word, const char *what, const char *which)
{
	unsigned column = word < r->count ? (unsigned)(r->word[word] - r->line) + 1 : 1;
	r->failed = true;
	return eto_fail(r->err, r->name, r->lines.number, column, "%s%s%.80s%s", what, which ? " \"" : "",
			which ? which : "", which ? "\"" : "");
}

/* The next line with words; false at the end or when the line cannot be read. */
static bool next(struct reader *r)
{
	while (eto_line_next(&r->lines)) {
		r->count = 0;
		r->position = r->lines.length > 6 && !memcmp(r->lines.line, "state ", 6);
		if (r->position)
			return true;
		if (!eto_line_copy(&r->lines, r->line, sizeof r->line))
			return fail_at(r, 0, "a line with a NUL byte or too long", NULL);
		r->count = eto_words(r->line, r->word, ETO_WORDS_MAX + 1);
		if (r->count > ETO_WORDS_MAX)
			return fail_at(r, ETO_WORDS_MAX, "too many words", NULL);
		if (r->count)
			return true;
	}
	return false;
}

static bool want_words(struct reader *r, unsigned count)
{
	if (r->count == count)
		return true;
	return fail_at(r, r->count > count ? count : 0, r->count > count ? "a word too many" : "too few words after",
		       r->word[r->count > count ? count : 0]);
}

static bool keep(struct reader *r, unsigned word, char *out, size_t size)
{
	size_t n = strlen(r->word[word]);
	if (n >= size)
		return fail_at(r, word, "too long:", r->word[word]);
	memcpy(out, r->word[word], n + 1);
	return true;
}

static bool read_hex(struct reader *r, uint64_t *out)
{
	*out = 0;
	const char *p = r->word[1];
	for (; *p && p - r->word[1] < 16; p++) {
		const char *digits = "0123456789abcdef";
		const char *digit = strchr(digits, *p);
		if (!digit)
			break;
		*out = *out << 4 | (uint64_t)(digit - digits);
	}
	return (!*p && p - r->word[1] == 16) || fail_at(r, 1, "not a hash of 16 hexadecimal digits:", r->word[1]);
}

static bool read_number(struct reader *r, unsigned word, unsigned *out)
{
	const char *p = r->word[word];
	unsigned n = 0;
	for (; *p >= '0' && *p <= '9' && n < 100000; p++)
		n = n * 10 + (unsigned)(*p - '0');
	*out = n;
	return !*p && p > r->word[word];
}

static bool read_version(struct reader *r, unsigned *out)
{
	return read_number(r, 1, out) || fail_at(r, 1, "not a version:", r->word[1]);
}

static bool read_option(struct reader *r, struct eto_record *record)
{
	if (!want_words(r, 3))
		return false;
	if (record->option_count == ETO_OPTIONS_MAX)
		return fail_at(r, 0, "too many options", NULL);
	for (unsigned i = 0; i < record->option_count; i++)
		if (!strcmp(record->option[i][0], r->word[1]))
			return fail_at(r, 1, "an option given twice:", r->word[1]);
	char(*option)[40] = record->option[record->option_count++];
	return keep(r, 1, option[0], sizeof option[0]) && keep(r, 2, option[1], sizeof option[1]);
}

/* Seat lines come in the game's order, one for each seat or none at all; g is NULL as long as the game is not known. */
static bool read_seat(struct reader *r, const struct eto_game *g, struct eto_record *record, unsigned *seats)
{
	unsigned i = *seats;
	if (!want_words(r, 4))
		return false;
	if (i == ETO_SEATS_MAX || (g && i >= g->seat_count))
		return fail_at(r, 1, "a seat too many:", r->word[1]);
	if (g && strcmp(g->seats[i].id, r->word[1]))
		return fail_at(r, 1, "the next seat is not", r->word[1]);
	++*seats;
	if (!keep(r, 2, record->seat[i].kind, sizeof record->seat[i].kind) ||
	    !keep(r, 3, record->seat[i].name, sizeof record->seat[i].name))
		return false;
	if (!strcmp(record->seat[i].kind, "-"))
		record->seat[i].kind[0] = 0;
	return true;
}

/* "luck axis 93cc..." */
static bool read_luck(struct reader *r, struct eto_record *record)
{
	unsigned i = record->luck_count;
	if (!want_words(r, 3))
		return false;
	for (unsigned k = 0; k < i; k++)
		if (!strcmp(record->luck[k].seat, r->word[1]))
			return fail_at(r, 1, "luck given twice:", r->word[1]);
	if (i == ETO_SEATS_MAX)
		return fail_at(r, 0, "more luck than seats", NULL);
	record->luck_count++;
	return keep(r, 1, record->luck[i].seat, sizeof record->luck[i].seat) &&
	       keep(r, 2, record->luck[i].words, sizeof record->luck[i].words);
}

/* A line of the header that is a word and its value. */
static bool read_value(struct reader *r, struct eto_record *record)
{
	const char *word = r->word[0];
	if (!want_words(r, 2))
		return false;
	if (!strcmp(word, "game"))
		return keep(r, 1, record->game, sizeof record->game);
	if (!strcmp(word, "rules"))
		return read_version(r, &record->rules_version);
	if (!strcmp(word, "scenario"))
		return keep(r, 1, record->scenario, sizeof record->scenario);
	if (!strcmp(word, "commit"))
		return keep(r, 1, record->commit, sizeof record->commit);
	return fail_at(r, 0, "unknown in the head of a game:", word);
}

/* All up to `begin`. Field lines go to `position` when there is one. */
static bool read_header(struct reader *r, struct eto_record *record, struct eto_state_reader *position)
{
	const struct eto_game *g = position ? position->table->game : NULL;
	unsigned format, seats = 0;
	bool ok = next(r);
	if (!ok || r->position || strcmp(r->word[0], "eto"))
		return r->failed ? false : fail_at(r, 0, "not a game: the first line is not \"eto 1\"", NULL);
	if (!want_words(r, 2) || !read_version(r, &format))
		return false;
	if (format != FORMAT)
		return fail_at(r, 1, "a format that this program does not know:", r->word[1]);
	while (ok && next(r)) {
		if (r->position) {
			r->placed = true;
			ok = !position || eto_state_read_line(position, r->lines.line + 6, r->lines.length - 6,
							      r->lines.number, 7, r->err);
		} else if (!strcmp(r->word[0], "begin")) {
			return want_words(r, 1);
		} else if (!strcmp(r->word[0], "seat")) {
			ok = read_seat(r, g, record, &seats);
		} else if (!strcmp(r->word[0], "option")) {
			ok = read_option(r, record);
		} else if (!strcmp(r->word[0], "luck")) {
			ok = read_luck(r, record);
		} else {
			ok = read_value(r, record);
		}
	}
	return ok && !r->failed ? fail_at(r, 0, "the file ends before the game begins", NULL) : false;
}

/* "memory 2 0 3 1 12 7" */
static bool read_memory(struct reader *r, struct eto_record *record)
{
	unsigned seat = r->count > 2 && !r->word[1][1] ? (unsigned)(r->word[1][0] - '0') : ETO_SEATS_MAX;
	if (seat >= ETO_SEATS_MAX || !eto_memory_read_line(&record->memory[seat], r->word + 2, r->count - 2))
		return fail_at(r, 1, "not the memory of a seat", NULL);
	return true;
}

unsigned eto_again_times(const struct eto_again *a, unsigned step)
{
	for (unsigned i = 0; i < a->count; i++)
		if (a->at[i].step == step)
			return a->at[i].times;
	return 0;
}

bool eto_again_add(struct eto_again *a, unsigned step)
{
	unsigned i = 0;
	while (i < a->count && a->at[i].step != step)
		i++;
	if (i == ETO_AGAIN_MAX)
		return false;
	if (i == a->count)
		a->at[a->count++].step = step;
	a->at[i].times++;
	return true;
}

/* "again 12 1" */
static bool read_again(struct reader *r, struct eto_again *a)
{
	unsigned step, times;
	if (!want_words(r, 3))
		return false;
	if (!read_number(r, 1, &step) || !read_number(r, 2, &times) || !times || eto_again_times(a, step) ||
	    !eto_again_add(a, step))
		return fail_at(r, 1, "not a roll that fell again", NULL);
	a->at[a->count - 1].times = times;
	return true;
}

static bool read_end(struct reader *r, struct eto_record *record)
{
	if (!strcmp(r->word[0], "again"))
		return read_again(r, &record->again);
	if (!strcmp(r->word[0], "memory"))
		return read_memory(r, record);
	if (!strcmp(r->word[0], "secret"))
		return want_words(r, 2) && keep(r, 1, record->secret, sizeof record->secret);
	if (!strcmp(r->word[0], "result"))
		return want_words(r, 2) && keep(r, 1, record->result, sizeof record->result);
	record->has_end = true;
	return want_words(r, 2) && read_hex(r, &record->end);
}

static bool is_end(const struct reader *r)
{
	return !r->position &&
	       (!strcmp(r->word[0], "memory") || !strcmp(r->word[0], "again") || !strcmp(r->word[0], "secret") ||
		!strcmp(r->word[0], "result") || !strcmp(r->word[0], "end"));
}

bool eto_record_read(const char *text, size_t size, const char *name, struct eto_record *record, struct eto_error *err)
{
	struct reader r = {.lines = eto_lines_of(text, size), .name = name, .err = err};
	*record = (struct eto_record){0};
	if (!read_header(&r, record, NULL))
		return false;
	if (!record->game[0])
		return fail_at(&r, 0, "no line says which game", NULL);
	if (!record->scenario[0])
		return fail_at(&r, 0, "no line says which scenario", NULL);
	while (next(&r))
		if (is_end(&r) && !read_end(&r, record))
			return false;
	return !r.failed;
}

bool eto_record_set(const struct eto_record *record, struct eto_table *t, struct eto_error *err)
{
	const struct eto_game *g = t->game;
	if (strcmp(g->id, record->game))
		return eto_fail(err, NULL, 0, 0, "a game of %s, not of %s", record->game, g->id);
	if (!eto_table_set_scenario(t, record->scenario, err))
		return false;
	memset(t->option, 0, sizeof t->option);
	for (unsigned i = 0; i < record->option_count; i++)
		if (!eto_table_set_option(t, record->option[i][0], record->option[i][1], err))
			return false;
	return true;
}

/* Is the table the one that the file asks for? */
static bool same_table(const struct eto_record *record, const struct eto_table *t, const char *name,
		       struct eto_error *err)
{
	struct eto_table wanted = *t;
	struct eto_error why = {0};
	if (!eto_record_set(record, &wanted, &why))
		return eto_fail(err, name, 0, 0, "%s", why.what);
	if (wanted.scenario != t->scenario || memcmp(wanted.option, t->option, sizeof t->option))
		return eto_fail(err, name, 0, 0, "the table has another scenario or other options than the file");
	if (record->rules_version > t->game->rules_version)
		return eto_fail(err, name, 0, 0, "made by version %u of the rules; this is version %u",
				record->rules_version, t->game->rules_version);
	return true;
}

/* "axis step REI" */
static bool read_step(struct reader *r, const struct eto_voice *v, struct eto_match *m)
{
	struct eto_error why = {0};
	struct eto_action a;
	eto_clause clause;
	int seat = eto_seat_find(v, r->word[0]);
	if (seat < 0)
		return fail_at(r, 0, "neither a seat nor a word of the notation:", r->word[0]);
	if (!eto_action_read(v, r->word + 1, r->count - 1, &a, &why))
		return fail_at(r, why.column < r->count ? why.column : r->count - 1, why.what, NULL);
	char written[200];
	struct eto_text text = eto_text_in(written, sizeof written);
	eto_addf(&text, "%s ", eto_seat_id(v->table->game, (unsigned)seat));
	eto_action_write(v, &text, a, 0, false);
	switch (eto_match_play(m, (unsigned)seat, a, NULL, &clause)) {
	case ETO_PLAYED: return true;
	case ETO_NOT_YOURS: return fail_at(r, 0, "that seat is not asked now:", written);
	case ETO_NO_MEMORY: return fail_at(r, 0, "no memory left", NULL);
	default: break;
	}
	char id[ETO_ID_SIZE], what[160];
	snprintf(what, sizeof what, "refused by %s:", eto_arg_id(v, (struct eto_arg){.kind = ETO_CLAUSE}, clause, id));
	return fail_at(r, 0, what, written);
}

static bool read_steps(struct reader *r, const struct eto_voice *v, struct eto_match *m, struct eto_record *record)
{
	const struct eto_game *g = v->table->game;
	while (next(r)) {
		if (record->has_end || r->position)
			return fail_at(r, 0, "this does not belong after the beginning or the end", NULL);
		if (is_end(r) ? !read_end(r, record) : !read_step(r, v, m))
			return false;
		if (!record->has_end)
			continue;
		uint64_t hash = eto_state_hash(g, m->state);
		char found[40];
		snprintf(found, sizeof found, "%016llx", (unsigned long long)hash);
		if (hash != record->end)
			return fail_at(r, 1, "the game ends in another position, with the hash", found);
	}
	return !r->failed;
}

bool eto_game_read(const char *text, size_t size, const char *name, const struct eto_table *t,
		   const struct eto_rules *rules, struct eto_match *m, struct eto_error *err)
{
	struct reader r = {.lines = eto_lines_of(text, size), .name = name, .err = err};
	struct eto_record record = {0};
	struct eto_voice voice = {.table = t, .rules = rules};
	if (!eto_match_start(m, t))
		return eto_fail(err, name, 0, 0, "no memory left");
	/* The position is read into the match itself: a failure throws it away. */
	struct eto_state_reader position = {.table = t, .state = m->state, .file = name};
	memset(m->state, 0, t->game->state_size);
	bool ok = read_header(&r, &record, &position) && same_table(&record, t, name, err);
	if (ok && r.placed) {
		ok = eto_state_read_end(&position, r.lines.number, err);
		eto_match_rebase(m);
	} else {
		memcpy(m->state, m->origin, t->game->state_size);
	}
	ok = ok && read_steps(&r, &voice, m, &record);
	if (!ok)
		eto_match_free(m);
	return ok;
}
