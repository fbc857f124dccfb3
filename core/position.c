#include "core/position.h"

#include <stdlib.h>
#include <string.h>

#include "core/bits.h"
#include "core/fields.h"
#include "core/names.h"
#include "core/procs.h"

/* -- words -- */

bool eto_word_bad(const struct eto_line *w, unsigned i, const char *what)
{
	return eto_fail(w->err, "", 0, i + 1, "%s: %s", what, i < w->count ? w->at[i] : "(missing)");
}

bool eto_word_is(const struct eto_line *w, unsigned i, const char *word)
{
	return i < w->count && !strcmp(w->at[i], word);
}

static bool read_number(const struct eto_line *w, unsigned i, unsigned *out)
{
	char *end;
	unsigned long v = i < w->count ? strtoul(w->at[i], &end, 10) : 0;
	if (i >= w->count || *end || end == w->at[i] || w->at[i][0] == '-' || v > 0xffffffffu)
		return false;
	*out = (unsigned)v;
	return true;
}

bool eto_word_number(const struct eto_line *w, unsigned i, unsigned least, unsigned most, unsigned *out)
{
	return (read_number(w, i, out) && *out >= least && *out <= most) || eto_word_bad(w, i, "not a number in range");
}

bool eto_word_among(const struct eto_line *w, unsigned i, const char *const *names, const char *what, unsigned *out)
{
	for (*out = 0; i < w->count && names[*out]; ++*out)
		if (!strcmp(names[*out], w->at[i]))
			return true;
	return eto_word_bad(w, i, what);
}

/* The name of a thing, with '-' for the blanks in it. */
static bool hyphened(const char *name, const char *word)
{
	for (; *name && *word; name++, word++)
		if (*name != *word && !(*name == ' ' && *word == '-'))
			return false;
	return !*name && !*word;
}

/* An id of the kind comes before any name. */
static bool read_named(const struct eto_line *w, const char *word, struct eto_arg kind, unsigned *out)
{
	const struct eto_voice v = {.table = w->table};
	char buffer[ETO_ID_SIZE];
	const char *id;
	for (*out = 0; (id = eto_arg_id(&v, kind, *out, buffer)); ++*out)
		if (!strcmp(id, word))
			return true;
	for (*out = 0; eto_arg_id(&v, kind, *out, buffer); ++*out)
		if (eto_arg_called(&v, kind, *out, word) || hyphened(eto_arg_name(&v, kind, (int)*out, buffer), word))
			return true;
	return false;
}

static bool read_seat(const struct eto_line *w, const char *word, bool nobody, unsigned *out)
{
	const struct eto_game *g = w->table->game;
	for (*out = 0; *out < g->seat_count; ++*out)
		if (eto_same(g->seats[*out].id, word))
			return true;
	return nobody && !strcmp(word, "nobody");
}

bool eto_word_try(const struct eto_line *w, unsigned i, unsigned kind, unsigned set, unsigned *out)
{
	if (i >= w->count)
		return false;
	switch (kind) {
	case ETO_SEAT:
	case ETO_OWNER: return read_seat(w, w->at[i], kind == ETO_OWNER, out);
	case ETO_YES: *out = eto_word_is(w, i, "yes"); return *out || eto_word_is(w, i, "no");
	case ETO_PLACE:
	case ETO_PIECE:
	case ETO_CHOICE: return read_named(w, w->at[i], (struct eto_arg){(uint8_t)kind, (uint8_t)set, false}, out);
	default: return read_number(w, i, out);
	}
}

bool eto_word_read(const struct eto_line *w, unsigned i, unsigned kind, unsigned set, unsigned *out)
{
	static const char *const what[] = {[ETO_NONE] = "not a number", [ETO_PLACE] = "not a place",
		[ETO_PIECE] = "not a piece", [ETO_SEAT] = "not a side", [ETO_NUMBER] = "not a number",
		[ETO_CHOICE] = "not one of the names"};
	if (eto_word_try(w, i, kind, set, out))
		return true;
	return eto_word_bad(w, i, kind == ETO_OWNER ? "not a side" : kind == ETO_YES ? "yes or no" : what[kind]);
}

bool eto_word_seats(const struct eto_line *w, unsigned i, unsigned *mask)
{
	*mask = 0;
	for (const char *from = i < w->count ? w->at[i] : ""; *from; from += *from == '+') {
		char name[ETO_ID_SIZE];
		struct eto_text one = eto_text_in(name, sizeof name);
		unsigned seat;
		size_t n = strcspn(from, "+");
		eto_add_n(&one, from, n);
		if (!read_seat(w, name, false, &seat))
			return eto_word_bad(w, i, "not a side");
		*mask |= 1u << seat;
		from += n;
	}
	return *mask || eto_word_bad(w, i, "not a side");
}

const char *eto_word_tail(const struct eto_line *w, unsigned i)
{
	const char *open = i < w->count ? strchr(w->at[i], '(') : NULL;
	return open ? open + 1 : NULL;
}

void eto_word_placed(const struct eto_line *w, unsigned piece)
{
	if (*w->placed_count < ETO_WORDS_MAX)
		w->placed[(*w->placed_count)++] = (uint16_t)piece;
}

bool eto_word_control(const struct eto_line *w, void *state, const struct eto_holding *how)
{
	unsigned owner, which;
	if (w->count < 3 || !eto_word_read(w, w->count - 1, ETO_OWNER, 0, &owner))
		return eto_word_bad(w, w->count - 1, "not a side");
	for (unsigned i = 1; i + 1 < w->count; i++) {
		if (eto_word_try(w, i, ETO_PLACE, 0, &which)) {
			if (which >= how->places)
				return eto_word_bad(w, i, "nobody can hold it");
			how->hold(state, which, owner);
			continue;
		}
		if (!eto_word_read(w, i, ETO_CHOICE, how->set, &which))
			return false;
		const uint64_t *all = how->places_of(w->table, which);
		for (unsigned p = 0; p < how->places; p++)
			if (eto_bit(all, p))
				how->hold(state, p, owner);
	}
	return true;
}

void eto_word_write(const struct eto_line *w, struct eto_text *out, unsigned kind, unsigned set, unsigned value)
{
	const struct eto_voice v = {.table = w->table};
	struct eto_arg arg = {(uint8_t)(kind == ETO_OWNER ? ETO_SEAT : kind), (uint8_t)set, false};
	char buffer[ETO_ID_SIZE];
	if (kind == ETO_YES) {
		eto_add(out, value ? "yes" : "no");
		return;
	}
	const char *id = kind == ETO_NONE || kind == ETO_NUMBER ? NULL : eto_arg_id(&v, arg, value, buffer);
	if (id)
		eto_add(out, id);
	else if (kind == ETO_NONE || kind == ETO_NUMBER)
		eto_add_int(out, value);
	else
		eto_add(out, kind == ETO_OWNER || kind == ETO_SEAT ? "nobody" : "none");
}

/* -- arguments of a row -- */

/* Reads what follows the first word; *end is the first word that was not read. */
static bool read_args(const struct eto_line *w, const struct eto_arg *kinds, unsigned *arg, unsigned *end)
{
	unsigned i = 0;
	for (; i < ETO_WORD_ARGS && kinds[i].kind && kinds[i].kind != ETO_REST; i++)
		if (!eto_word_read(w, i + 1, kinds[i].kind, kinds[i].set, &arg[i]))
			return false;
	*end = i + 1;
	return true;
}

static bool reads_rest(const struct eto_arg *kinds)
{
	for (unsigned i = 0; i < ETO_WORD_ARGS; i++)
		if (kinds[i].kind == ETO_REST)
			return true;
	return false;
}

/* -- members of the state -- */

/* One index of a field, as a number. */
static bool read_index(const struct eto_line *w, unsigned *at, unsigned kind, unsigned set, unsigned most,
		       unsigned *out)
{
	unsigned i = (*at)++;
	if (!eto_word_read(w, i, kind, set, out))
		return false;
	return *out < most || eto_word_bad(w, i, "there is no such element");
}

/* Which value of a field the words mean; *at is the first word after its index. */
static bool read_element(const struct eto_line *w, const struct eto_field *f, unsigned *at, unsigned *value)
{
	unsigned per = f->per ? f->per : 1, values = f->count / per, across = f->across ? f->across : 1, second = 0;
	*value = 0;
	if (values > 1 && !read_index(w, at, f->by, f->by_set, values / across, value))
		return false;
	if (across > 1 && !read_index(w, at, f->then, f->then_set, across, &second))
		return false;
	*value = *value * across + second;
	return true;
}

/* `set held axis RIG yes`: a member of a set. */
static bool put_member(const struct eto_line *w, const struct eto_field *f, void *state, unsigned value, unsigned at)
{
	unsigned member, yes;
	if (!eto_word_read(w, at, f->is, f->set, &member) || !eto_word_read(w, at + 1, ETO_YES, 0, &yes))
		return false;
	if (member >= f->most)
		return eto_word_bad(w, at, "it cannot be a member");
	unsigned word = value * f->per + member / 64;
	uint64_t bit = UINT64_C(1) << member % 64, had = eto_field_get(f, state, word);
	eto_field_set(f, state, word, yes ? had | bit : had & ~bit);
	w->table->game->derive(w->table, state);
	return at + 2 == w->count || eto_word_bad(w, at + 2, "one word too many");
}

/* `set gold red 3`; the words from `at` on are index and value. */
static bool set_field(const struct eto_line *w, const struct eto_field *f, void *state, unsigned at)
{
	unsigned value, number;
	if (!read_element(w, f, &at, &value))
		return false;
	if (f->per > 1)
		return put_member(w, f, state, value, at);
	if (f->also && eto_word_is(w, at, "none"))
		number = (unsigned)f->also;
	else if (!eto_word_read(w, at, f->is, f->set, &number))
		return false;
	if (!(f->also && number == f->also) && (number < f->least || number > f->most))
		return eto_word_bad(w, at, "out of range");
	eto_field_set(f, state, value, number);
	w->table->game->derive(w->table, state);
	return at + 1 == w->count || eto_word_bad(w, at + 1, "one word too many");
}

bool eto_position_set(const struct eto_line *w, void *state)
{
	const struct eto_field *f = w->count > 1 ? eto_field_find(w->table->game, w->at[1]) : NULL;
	return f && !f->derived ? set_field(w, f, state, 2) : eto_word_bad(w, 1, "not a member of the state");
}

/* `gold red`, `held axis RIG` */
static bool ask_field(const struct eto_line *w, const struct eto_field *f, const void *state, struct eto_text *out)
{
	unsigned at = 1, value, member;
	if (!read_element(w, f, &at, &value))
		return false;
	if (f->per > 1) {
		if (!eto_word_read(w, at++, f->is, f->set, &member))
			return false;
		bool has = member < f->most && eto_field_get(f, state, value * f->per + member / 64) >> member % 64 & 1;
		eto_word_write(w, out, ETO_YES, 0, has);
	} else {
		uint64_t v = eto_field_get(f, state, value);
		if (f->also && v == f->also)
			eto_add(out, "none");
		else
			eto_word_write(w, out, f->is, f->set, (unsigned)v);
	}
	return at == w->count || eto_word_bad(w, at, "one word too many");
}

/* -- statements -- */

static bool put_line(const struct eto_line *w, void *state)
{
	unsigned arg[ETO_WORD_ARGS] = {0}, end;
	for (const struct eto_statement *s = w->table->game->lexicon->statements; s->word; s++) {
		if (strcmp(s->word, w->at[0]))
			continue;
		if (!read_args(w, s->arg, arg, &end))
			return false;
		if (s->arg[0].kind && !reads_rest(s->arg) && end < w->count)
			return eto_word_bad(w, end, "one word too many");
		return s->put(w, state, arg);
	}
	if (eto_word_is(w, 0, "set"))
		return eto_position_set(w, state);
	const struct eto_field *f = eto_field_find(w->table->game, w->at[0]);
	return f && !f->derived ? set_field(w, f, state, 1) : eto_word_bad(w, 0, "unknown statement");
}

bool eto_position_put(const struct eto_table *t, void *state, const char *const *words, unsigned count,
		      uint16_t *placed, unsigned *placed_count, struct eto_error *err)
{
	return put_line(&(struct eto_line){t, words, count, err, placed, placed_count}, state);
}

/* -- queries -- */

static void write_value(const struct eto_line *w, const struct eto_query *q, int value, struct eto_text *out)
{
	int names = 0;
	while (q->names && q->names[names])
		names++;
	if (q->names && value >= 0 && value < names)
		eto_add(out, q->names[value]);
	else if (q->names || (q->is && q->is != ETO_NUMBER && (value < 0 || (value == 0xffff && q->is != ETO_YES))))
		eto_add(out, q->none ? q->none : "none");
	else if (!q->is || q->is == ETO_NUMBER)
		eto_add_int(out, value);
	else
		eto_word_write(w, out, q->is, q->set, (unsigned)value);
}

static void write_mask(const struct eto_line *w, unsigned set, unsigned mask, struct eto_text *out)
{
	for (unsigned left = mask; left; left &= left - 1) {
		eto_add(out, left == mask ? "" : " ");
		eto_word_write(w, out, ETO_CHOICE, set, (unsigned)__builtin_ctz(left));
	}
	if (!mask)
		eto_add(out, "none");
}

static void write_member(const struct eto_line *w, const struct eto_query *fact, const void *thing,
			 struct eto_text *out)
{
	const unsigned char *at = (const unsigned char *)thing + fact->offset;
	uint16_t two;
	if (fact->is == ETO_PRINTED) {
		eto_add(out, (const char *)at);
		return;
	}
	memcpy(&two, at, sizeof two);
	unsigned value = fact->width == 1 ? *at : two;
	if (fact->is == ETO_MASK)
		write_mask(w, fact->set, value, out);
	else
		write_value(w, fact, (int)value, out);
}

/* `place LIL port` */
static bool answer_fact(const struct eto_line *w, const struct eto_query *q, const void *state, const unsigned *arg,
			unsigned at, struct eto_text *out)
{
	const struct eto_query *f = q->facts;
	while (f->word && !eto_word_is(w, at, f->word))
		f++;
	if (!f->word || at + 1 < w->count)
		return eto_word_bad(w, f->word ? at + 1 : at, f->word ? "one word too many" : "not a fact of it");
	if (arg[0] >= q->thing_count)
		return eto_word_bad(w, 1, "there are no facts of it");
	if (f->text)
		return f->text(w, state, arg, out);
	if (f->value)
		write_value(w, f, f->value(w->table, state, arg), out);
	else
		write_member(w, f, (const char *)w->table + q->things + (size_t)arg[0] * q->thing_size, out);
	return true;
}

static bool answer(const struct eto_line *w, const struct eto_query *q, const void *state, struct eto_text *out)
{
	unsigned arg[ETO_WORD_ARGS] = {0}, end;
	if (!read_args(w, q->arg, arg, &end))
		return false;
	if (q->facts && (end < w->count || !(q->text || q->value)))
		return answer_fact(w, q, state, arg, end, out);
	if (!reads_rest(q->arg) && end < w->count)
		return eto_word_bad(w, end, "one word too many");
	if (q->text)
		return q->text(w, state, arg, out);
	write_value(w, q, q->value(w->table, state, arg), out);
	return true;
}

/* `seen red+blue QUERY` */
static bool ask_seen(const struct eto_line *w, const void *state, struct eto_text *out)
{
	const struct eto_game *g = w->table->game;
	_Alignas(16) unsigned char view[ETO_STATE_MAX];
	unsigned viewers;
	if (!eto_word_seats(w, 1, &viewers))
		return false;
	if (w->count < 3 || eto_word_is(w, 2, "seen") || g->state_size > sizeof view)
		return eto_word_bad(w, 2, "not a query");
	memcpy(view, state, g->state_size);
	g->redact(w->table, view, viewers);
	return eto_position_query(w->table, view, w->at + 2, w->count - 2, out, w->err);
}

static void write_seats(const struct eto_line *w, unsigned mask, struct eto_text *out)
{
	for (unsigned seat = 0; seat <= ETO_DICE; seat++)
		if (mask >> seat & 1)
			eto_addf(out, "%s%s", out->length ? " " : "", eto_seat_id(w->table->game, seat));
	if (!mask)
		eto_add(out, "nobody");
}

bool eto_position_query(const struct eto_table *t, const void *state, const char *const *words, unsigned count,
			struct eto_text *out, struct eto_error *err)
{
	const struct eto_line line = {t, words, count, err, NULL, NULL}, *w = &line;
	const struct eto_game *g = t->game;
	for (const struct eto_query *q = g->lexicon->queries; q->word; q++)
		if (!strcmp(q->word, w->at[0]))
			return answer(w, q, state, out);
	if (eto_word_is(w, 0, "seen"))
		return ask_seen(w, state, out);
	const struct eto_field *f = eto_field_find(g, w->at[0]);
	if (f)
		return ask_field(w, f, state, out);
	if (eto_word_is(w, 0, "decides"))
		write_seats(w, g->deciders(w->table, state), out);
	else if (eto_word_is(w, 0, "phase") && g->proc_count)
		eto_add(out, eto_play_proc(w->table, state)->name);
	else
		return eto_word_bad(w, 0, "unknown query");
	return true;
}
