#include "core/cases.h"

#include <stdlib.h>
#include <string.h>

#include "core/lines.h"
#include "core/names.h"
#include "core/notation.h"
#include "core/player.h"

enum { LINE_SIZE = 1024, PIECES_MAX = 1024, NAMES_SIZE = 4096 };

/* A file of cases being run. */
struct run {
	const struct eto_case_bench *bench;
	const char *file;
	struct eto_lines lines;
	char line[LINE_SIZE];
	const char *word[ETO_WORDS_MAX + 1];
	unsigned count;
	struct eto_case_result result; /* of the case being run */
	bool open;       /* a case has begun */
	bool failed;     /* ... and has gone wrong: the rest of it is skipped */
	bool started;
	bool can_undo;
	struct { unsigned seat; struct eto_action action; eto_clause clause; } refused; /* last; 0: nothing yet */
	struct eto_voice voice;
	const char *alias[PIECES_MAX];
	char names[NAMES_SIZE]; /* of the aliases */
	size_t names_used;
};

static bool fail_word(struct run *r, unsigned word, const char *what)
{
	unsigned column = word < r->count ? (unsigned)(r->word[word] - r->line) + 1 : 1;
	return eto_fail(&r->result.error, r->file, r->lines.number, column, "%s", what);
}

/* A failure that shows a word or a text. */
static bool fail_text(struct run *r, unsigned word, const char *what, const char *shown)
{
	char text[sizeof r->result.error.what];
	struct eto_text t = eto_text_in(text, sizeof text);
	eto_addf(&t, "%s \"%.100s\"", what, shown);
	return fail_word(r, word, text);
}

static const char *clause_id(const struct run *r, eto_clause c)
{
	return c && c <= r->bench->rules->count ? r->bench->rules->rule[c].id : "no clause, as nonsense";
}

static bool need_words(struct run *r, unsigned least)
{
	return r->count >= least || fail_text(r, 0, "something is missing after", r->word[r->count - 1]);
}

static bool need_start(struct run *r)
{
	return r->started || fail_word(r, 0, "nothing has been started yet: `start` comes first");
}

/* `proves DF-22.2.2 DF-7.4` */
static bool do_proves(struct run *r)
{
	for (unsigned i = 1; i < r->count; i++) {
		eto_clause c = eto_rules_find(r->bench->rules, r->word[i]);
		if (!c)
			return fail_text(r, i, "there is no clause", r->word[i]);
		if (r->result.proves_count == ETO_CASE_PROVES)
			return fail_word(r, i, "too many clauses for one case");
		r->result.proves[r->result.proves_count++] = c;
	}
	return need_words(r, 2);
}

static bool do_option(struct run *r)
{
	struct eto_error why;
	if (r->started)
		return fail_word(r, 0, "options come before `start`");
	if (r->count != 3)
		return fail_word(r, 0, "`option` wants an option and its value");
	if (!eto_table_set_option(r->bench->table, r->word[1], r->word[2], &why))
		return fail_word(r, 1, why.what);
	return true;
}

/* The words as the game knows them: a name that the case gave to a piece becomes the piece's id. */
static void game_words(const struct run *r, const char **out)
{
	for (unsigned i = 0; i < r->count; i++) {
		out[i] = r->word[i];
		for (unsigned k = 0; k < PIECES_MAX; k++)
			if (r->alias[k] && eto_same(r->alias[k], r->word[i]))
				out[i] = r->bench->game->piece_id(r->bench->table, k);
	}
}

/* A statement of the game's own. The pieces that it puts on the board get the names that the case gives them: the words
 * from the fourth on. */
static bool do_put(struct run *r)
{
	const struct eto_game *g = r->bench->game;
	struct eto_error why = {.what = "the game does not accept this"};
	const char *words[ETO_WORDS_MAX];
	uint16_t placed[ETO_WORDS_MAX];
	unsigned placed_count = 0;
	if (!need_start(r))
		return false;
	game_words(r, words);
	bool names = !strcmp(r->word[0], "put");
	if (!g->put(r->bench->table, r->bench->state, names ? r->word : words, r->count, placed, &placed_count, &why))
		return fail_word(r, why.column ? why.column - 1 : 0, why.what);
	r->can_undo = false;
	for (unsigned i = 0; i < placed_count && 3 + i < r->count; i++) {
		const char *name = r->word[3 + i];
		size_t size = strcspn(name, "(");
		if (size >= NAMES_SIZE - r->names_used || placed[i] >= PIECES_MAX)
			return fail_word(r, 3 + i, "too many names of pieces in one case");
		char *copy = r->names + r->names_used;
		memcpy(copy, name, size);
		copy[size] = 0;
		for (unsigned k = 0; k < PIECES_MAX; k++)
			if (r->alias[k] && eto_same(r->alias[k], copy))
				return fail_text(r, 3 + i, "a second piece is called", copy);
		r->alias[placed[i]] = copy;
		r->names_used += size + 1;
	}
	return true;
}

/* `start campaign`, `start empty` */
static bool do_start(struct run *r)
{
	const struct eto_game *g = r->bench->game;
	if (r->count != 2)
		return fail_word(r, 0, "`start` wants a scenario or the word `empty`");
	bool empty = !strcmp(r->word[1], "empty");
	r->bench->table->scenario = 0;
	if (!empty && !eto_table_set_scenario(r->bench->table, r->word[1], NULL))
		return fail_text(r, 1, "there is no scenario", r->word[1]);
	memset(r->bench->state, 0, g->state_size);
	g->start(r->bench->table, r->bench->state);
	memset(r->alias, 0, sizeof r->alias);
	r->names_used = 0;
	r->started = true;
	r->can_undo = false;
	if (!empty)
		return true;
	r->word[0] = r->word[1];
	r->count = 1;
	return do_put(r);
}

/* "SEAT ACTION ..." from word `at` on. */
static bool read_action(struct run *r, unsigned at, unsigned *seat, struct eto_action *a)
{
	struct eto_error why = {0};
	if (!need_start(r) || !need_words(r, at + 2))
		return false;
	int found = eto_seat_find(&r->voice, r->word[at]);
	if (found < 0)
		return fail_text(r, at, "there is no seat", r->word[at]);
	*seat = (unsigned)found;
	if (!eto_action_read(&r->voice, r->word + at + 1, r->count - at - 1, a, &why))
		return fail_word(r, why.column + at < r->count ? why.column + at : r->count - 1, why.what);
	return true;
}

static bool asked(const struct run *r, unsigned seat)
{
	return r->bench->game->deciders(r->bench->table, r->bench->state) >> seat & 1;
}

static bool play(struct run *r, unsigned seat, struct eto_action a)
{
	const struct eto_game *g = r->bench->game;
	struct eto_events events = {0};
	char what[120];
	struct eto_text t = eto_text_in(what, sizeof what);
	if (!asked(r, seat))
		return fail_text(r, 0, "not asked to decide now:", eto_seat_id(g, seat));
	eto_clause c = g->check(r->bench->table, r->bench->state, seat, a);
	if (c) {
		eto_addf(&t, "refused by %s", clause_id(r, c));
		return fail_word(r, 0, what);
	}
	memcpy(r->bench->before, r->bench->state, g->state_size);
	g->apply(r->bench->table, r->bench->state, seat, a, &events);
	r->can_undo = true;
	return true;
}

static bool do_do(struct run *r)
{
	unsigned seat;
	struct eto_action a;
	return read_action(r, 1, &seat, &a) && play(r, seat, a);
}

static bool do_roll(struct run *r)
{
	const struct eto_game *g = r->bench->game;
	struct eto_error why = {0};
	struct eto_action a;
	if (!need_start(r))
		return false;
	if (!asked(r, ETO_DICE))
		return fail_word(r, 0, "no dice are asked for now");
	struct eto_dice dice = g->dice(r->bench->table, r->bench->state);
	char what[120];
	struct eto_text t = eto_text_in(what, sizeof what);
	eto_addf(&t, "the roll is of %u dice with %u sides", dice.count, dice.sides);
	if (r->count != dice.count + 1u)
		return fail_word(r, 0, what);
	const char *words[ETO_WORDS_MAX];
	memcpy(words, r->word, r->count * sizeof *words);
	words[0] = g->verbs[ETO_ROLL].name;
	if (!eto_action_read(&r->voice, words, r->count, &a, &why))
		return fail_word(r, why.column - 1, why.what);
	return play(r, ETO_DICE, a);
}

/* `undo` takes back the last action, once. */
static bool do_undo(struct run *r)
{
	if (!r->can_undo || r->count > 1)
		return fail_word(r, 0, r->count > 1 ? "`undo` stands alone" : "there is no action to take back");
	memcpy(r->bench->state, r->bench->before, r->bench->game->state_size);
	r->can_undo = false;
	return true;
}

/* `refuse DF-8.22 ussr step KON`, `refuse turn ussr step KON` */
static bool do_refuse(struct run *r)
{
	unsigned seat;
	struct eto_action a;
	char what[200];
	struct eto_text t = eto_text_in(what, sizeof what);
	if (!need_words(r, 2))
		return false;
	bool turn = !strcmp(r->word[1], "turn");
	eto_clause wanted = turn ? 0 : eto_rules_find(r->bench->rules, r->word[1]);
	if (!turn && !wanted)
		return fail_text(r, 1, "there is no clause", r->word[1]);
	if (!read_action(r, 2, &seat, &a))
		return false;
	r->result.asserts = true;
	eto_clause c = r->bench->game->check(r->bench->table, r->bench->state, seat, a);
	r->refused.seat = seat;
	r->refused.action = a;
	r->refused.clause = c;
	if (turn ? !asked(r, seat) && c : c == wanted)
		return true;
	if (!c)
		eto_addf(&t, "not refused, where %s should refuse it", r->word[1]);
	else if (turn)
		eto_addf(&t, "the seat is asked to decide; refused by %s", clause_id(r, c));
	else
		eto_addf(&t, "refused by %s%s, not by %s", clause_id(r, c),
			 asked(r, seat) ? "" : " (the seat is not asked now)", clause_id(r, wanted));
	return fail_word(r, 1, what);
}

/* `because Nancy holds 2 hostile armies: the move must stop there.`: what the seat is told besides the clause of the
 * last `refuse`, in English; `because` alone: nothing. The state before the last action is lost by that. */
static bool do_because(struct run *r)
{
	const struct eto_game *g = r->bench->game;
	char found[256], wanted[256];
	struct eto_text f = eto_text_in(found, sizeof found), w = eto_text_in(wanted, sizeof wanted);
	if (!r->refused.clause)
		return fail_word(r, 0, "nothing has been refused yet");
	for (unsigned i = 1; i < r->count; i++)
		eto_addf(&w, "%s%s", i > 1 ? " " : "", r->word[i]);
	memcpy(r->bench->before, r->bench->state, g->state_size);
	r->can_undo = false;
	g->redact(r->bench->table, r->bench->before, 1u << r->refused.seat);
	eto_say_cause(&r->voice, &f, r->bench->before, r->refused.seat, r->refused.action, r->refused.clause);
	return !strcmp(found, wanted) || fail_text(r, 1, "found", found);
}

static bool on_offer(const struct run *r, unsigned seat, struct eto_action a)
{
	const struct eto_case_bench *b = r->bench;
	if (!asked(r, seat))
		return false;
	unsigned n = b->game->legal(b->table, b->state, seat, b->legal);
	for (unsigned i = 0; i < n; i++)
		if (eto_action_equal(b->legal[i], a))
			return true;
	return false;
}

/* `legal ussr stop`, `not legal ussr stop` */
static bool do_legal(struct run *r, bool wanted)
{
	unsigned seat, at = wanted ? 1 : 2;
	struct eto_action a;
	char what[120];
	struct eto_text t = eto_text_in(what, sizeof what);
	if (!wanted && (r->count < 2 || strcmp(r->word[1], "legal")))
		return fail_word(r, 0, "`not` is followed by `legal`");
	if (!read_action(r, at, &seat, &a))
		return false;
	r->result.asserts = true;
	if (on_offer(r, seat, a) == wanted)
		return true;
	if (!wanted)
		return fail_word(r, 0, "it is on offer");
	eto_clause c = r->bench->game->check(r->bench->table, r->bench->state, seat, a);
	const char *reason = c ? clause_id(r, c) : "no clause";
	eto_addf(&t, "not on offer: %s", asked(r, seat) ? reason : "the seat is not asked now");
	return fail_word(r, 0, what);
}

static bool is_comparison(const char *word)
{
	return !strcmp(word, "=") || !strcmp(word, ">=") || !strcmp(word, "<=");
}

/* Numbers by their size; everything else is equal or not. */
static bool compares(const char *found, const char *how, const char *wanted)
{
	char *end[2];
	long a = strtol(found, &end[0], 10), b = strtol(wanted, &end[1], 10);
	if (how[0] == '=')
		return !strcmp(found, wanted);
	return end[0] != found && !*end[0] && !*end[1] && (how[0] == '>' ? a >= b : a <= b);
}

/* `expect supplied VIL = no`, `expect at VIL ussr >= 2` */
static bool do_expect(struct run *r)
{
	struct eto_error why = {.what = "the game does not know this query"};
	char found[256], wanted[256];
	struct eto_text f = eto_text_in(found, sizeof found), w = eto_text_in(wanted, sizeof wanted);
	const char *words[ETO_WORDS_MAX];
	unsigned equals = 1;
	while (equals < r->count && !is_comparison(r->word[equals]))
		equals++;
	if (equals < 2 || equals + 1 >= r->count)
		return fail_word(r, 0, "`expect` wants a query, `=` and a value");
	if (!need_start(r))
		return false;
	game_words(r, words);
	for (unsigned i = equals + 1; i < r->count; i++)
		eto_addf(&w, "%s%s", i > equals + 1 ? " " : "", words[i]);
	if (!r->bench->game->query(r->bench->table, r->bench->state, words + 1, equals - 1, &f, &why))
		return fail_word(r, why.column ? why.column : 1, why.what);
	r->result.asserts = true;
	return compares(found, r->word[equals], wanted) || fail_text(r, equals + 1, "found", found);
}

/* `let ussr`, `let ussr marshal` */
static bool do_let(struct run *r)
{
	if (!need_start(r) || !need_words(r, 2))
		return false;
	int seat = eto_seat_find(&r->voice, r->word[1]);
	if (seat < 0 || seat == ETO_DICE)
		return fail_text(r, 1, "there is no seat", r->word[1]);
	if (!asked(r, (unsigned)seat))
		return fail_text(r, 0, "not asked to decide now:", r->word[1]);
	if (!r->bench->let || !r->bench->let(r->bench, (unsigned)seat, r->count > 2 ? r->word[2] : NULL))
		return fail_word(r, 0, "no such program plays here");
	r->can_undo = false;
	return true;
}

static bool do_statement(struct run *r)
{
	static const struct {
		const char *word;
		bool (*run)(struct run *r);
	} statement[] = {
		{"proves", do_proves}, {"option", do_option},	{"start", do_start},   {"do", do_do},
		{"roll", do_roll},     {"undo", do_undo},	{"refuse", do_refuse}, {"expect", do_expect},
		{"let", do_let},       {"because", do_because},
	};
	for (unsigned i = 0; i < sizeof statement / sizeof *statement; i++)
		if (!strcmp(r->word[0], statement[i].word))
			return statement[i].run(r);
	if (!strcmp(r->word[0], "legal") || !strcmp(r->word[0], "not"))
		return do_legal(r, r->word[0][0] == 'l');
	return do_put(r);
}

/* `case The pocket at Vilnius`: the name is the rest of the line as it is. */
static void begin_case(struct run *r)
{
	struct eto_table *t = r->bench->table;
	memset(&r->result, 0, sizeof r->result);
	struct eto_text name = eto_text_in(r->result.name, sizeof r->result.name);
	const char *from = r->lines.line, *end = from + r->lines.length;
	while (from < end && (*from == ' ' || *from == '\t'))
		from++;
	for (from += strlen("case"); from < end && (*from == ' ' || *from == '\t');)
		from++;
	eto_add_n(&name, from, (size_t)(end - from));
	r->result.line = r->lines.number;
	r->open = true;
	r->failed = r->started = r->can_undo = false;
	r->refused.clause = 0;
	memset(r->alias, 0, sizeof r->alias);
	r->names_used = 0;
	memset(t->option, 0, sizeof t->option);
	t->scenario = 0;
}

static void end_case(struct run *r, eto_case_report *report, void *context)
{
	if (!r->open)
		return;
	r->result.passed = !r->failed;
	r->open = false;
	report(context, &r->result);
}

/* Splits the next line with words; false at the end, or when the file cannot be read any further. */
static bool next_line(struct run *r, bool *bad, struct eto_error *err)
{
	while (eto_line_next(&r->lines)) {
		*bad = true;
		if (!eto_line_copy(&r->lines, r->line, sizeof r->line))
			return eto_fail(err, r->file, r->lines.number, 1,
					"a line with a NUL byte or of more than %d bytes", LINE_SIZE - 1);
		r->count = eto_words(r->line, r->word, ETO_WORDS_MAX + 1);
		bool name = r->count && !strcmp(r->word[0], "case");
		if (r->count > ETO_WORDS_MAX && !name)
			return eto_fail(err, r->file, r->lines.number, (unsigned)(r->word[ETO_WORDS_MAX] - r->line) + 1,
					"more than %d words", ETO_WORDS_MAX);
		if (r->count && !name && !r->open)
			return eto_fail(err, r->file, r->lines.number, 1, "this stands before the first `case`");
		*bad = false;
		if (r->count)
			return true;
	}
	return false;
}

bool eto_cases_run(const struct eto_case_bench *bench, const char *text, size_t size, const char *name,
		   eto_clause without, eto_case_report *report, void *context, struct eto_error *err)
{
	struct run r = {.bench = bench, .file = name, .lines = eto_lines_of(text, size)};
	bool bad = false;
	r.voice = (struct eto_voice){.table = bench->table, .alias = r.alias, .rules = bench->rules};
	bench->table->without = without;
	while (next_line(&r, &bad, err)) {
		if (!strcmp(r.word[0], "case")) {
			end_case(&r, report, context);
			begin_case(&r);
		} else if (!r.failed) {
			r.failed = !do_statement(&r);
		}
	}
	if (!bad)
		end_case(&r, report, context);
	bench->table->without = 0;
	return !bad;
}
