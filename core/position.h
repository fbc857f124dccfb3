/* The words of cases: reading them, and the statements and queries that every game has.
 *
 * A game lists its statements and queries in tables; core finds the row, reads the arguments by their kinds and calls
 * it. What is wrong is said with the index of the word.
 *
 *     static const struct eto_statement statements[] = {
 *             {"weak", {{.kind = ETO_PIECE}}, put_weak},
 *             {"put", .put = put_pieces},                  // free: reads its words by itself
 *             {0}};
 *     static const struct eto_query queries[] = {
 *             {"supplied", {{.kind = ETO_PIECE}}, ask_supplied, .is = ETO_YES},
 *             {"stack", {{.kind = ETO_PLACE}}, .text = write_stack},
 *             {0}};
 *     static const struct eto_lexicon lexicon = {statements, queries};
 *
 * and in the game object `.lexicon = &lexicon, .put = eto_position_put, .query = eto_position_query`.
 *
 * Every game has besides:
 *     set FIELD [INDEX ...] VALUE     a member of the state (core/fields.h): `set gold red 3`, `set held axis RIG yes`;
 *                                     without `set` where the game has no statement of that name
 *     FIELD [INDEX ...]               as a query, its value: `expect gold red = 3`; the game's own queries come first
 *     seen SEATS QUERY ...            the answer as the holder of these seats knows it: `expect seen red+blue gold red`
 *     phase                           the name of the procedure on top; `decides`: the seats that are asked
 *
 * A seat is written by its id, "nobody" is one past the last; a place, a piece or a choice by its id, or by its name
 * with '_' or '-' for blanks; yes and no for truth. */
#ifndef ETO_POSITION_H
#define ETO_POSITION_H

#include "core/game.h"

enum { ETO_YES = 64, /* besides enum eto_kind: yes or no */
       ETO_OWNER,    /* a seat, or nobody */
       ETO_REST,     /* the statement or query reads the words from here by itself */
       ETO_MASK,     /* of a fact: bits that stand for choices of its set */
       ETO_PRINTED,  /* of a fact: a text */
       ETO_WORD_ARGS = 4,
       ETO_STATE_MAX = 32768 };

/* The words of a line. */
struct eto_line {
	const struct eto_table *table;
	const char *const *at;
	unsigned count;
	struct eto_error *err;
	uint16_t *placed; /* of put(): the pieces that the case will name */
	unsigned *placed_count;
};

struct eto_statement {
	const char *word;
	struct eto_arg arg[ETO_WORD_ARGS]; /* what follows; eto_kind or one of the above */
	bool (*put)(const struct eto_line *w, void *state, const unsigned *arg);
};

struct eto_query {
	const char *word;
	struct eto_arg arg[ETO_WORD_ARGS];
	int (*value)(const void *table, const void *state, const unsigned *arg);
	uint8_t is, set;          /* what the value is, to write it; ETO_NUMBER if not said */
	const char *const *names; /* or its names, NULL-terminated */
	const char *none;         /* what a value without a name is called; "none" if not said */
	/* instead of value: an answer that is more than one word, or may fail */
	bool (*text)(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out);
	/* what one more word may ask of the thing that the first argument numbers: rows like this one, each with value
	 * or text, or with a member of the thing (ETO_AT of core/rows.h) */
	const struct eto_query *facts;
	uint32_t things; /* where these stand in the table; ETO_FACTS() */
	uint16_t thing_size, thing_count, offset, width;
};

/* `{"place", {PLACE}, ETO_FACTS(struct wf_table, hex, hex_facts)}`: of the elements of an array of the table. */
#define ETO_FACTS(type, array, rows)                                                                                   \
	.facts = rows, .things = offsetof(type, array), .thing_size = sizeof *((type *)0)->array,                      \
	.thing_count = sizeof ((type *)0)->array / sizeof *((type *)0)->array

struct eto_lexicon {
	const struct eto_statement *statements; /* each ended by a row without a word */
	const struct eto_query *queries;
};

/* A statement that is one change, and a query whose answer is one number or a truth, of the game whose structs have
 * this prefix; both may use its table t, the state s and the arguments:
 *
 *     ETO_PUT(df, put_landed, eto_set_add(&s->beach[arg[1]], arg[0]))
 *     ETO_ASK(df, ask_yield, df_supply_yield(t, s, *arg)) */
#define ETO_PUT(prefix, name, change)                                                                                  \
	static bool name(const struct eto_line *w, void *state, const unsigned *arg)                                   \
	{                                                                                                              \
		const struct prefix##_table *t = (const struct prefix##_table *)w->table;                              \
		struct prefix##_state *s = state;                                                                      \
		(void)t, (void)arg;                                                                                    \
		change;                                                                                                \
		return true;                                                                                           \
	}
#define ETO_ASK(prefix, name, value)                                                                                   \
	static int name(const void *table, const void *state, const unsigned *arg)                                     \
	{                                                                                                              \
		const struct prefix##_table *t = table;                                                                \
		const struct prefix##_state *s = state;                                                                \
		(void)t, (void)s, (void)arg;                                                                           \
		return (int)(value);                                                                                   \
	}

/* put() and query() of a game. After a statement of its own the derived fields are as it left them; after `set` they
 * are recomputed. */
bool eto_position_put(const struct eto_table *t, void *state, const char *const *words, unsigned count,
		      uint16_t *placed, unsigned *placed_count, struct eto_error *err);
bool eto_position_query(const struct eto_table *t, const void *state, const char *const *words, unsigned count,
			struct eto_text *out, struct eto_error *err);

/* -- reading words by hand: word i must be one, else the error says so -- */
bool eto_word_bad(const struct eto_line *w, unsigned i, const char *what); /* always false */
bool eto_word_is(const struct eto_line *w, unsigned i, const char *word);
bool eto_word_number(const struct eto_line *w, unsigned i, unsigned least, unsigned most, unsigned *out);
bool eto_word_among(const struct eto_line *w, unsigned i, const char *const *names, const char *what, unsigned *out);
/* By kind: ETO_SEAT, ETO_OWNER, ETO_PLACE, ETO_PIECE, ETO_CHOICE with its set, ETO_NUMBER, ETO_YES. */
bool eto_word_read(const struct eto_line *w, unsigned i, unsigned kind, unsigned set, unsigned *out);
/* Is there such a word? It gives no error: to try several kinds. */
bool eto_word_try(const struct eto_line *w, unsigned i, unsigned kind, unsigned set, unsigned *out);
/* "red+blue": a mask of seats. */
bool eto_word_seats(const struct eto_line *w, unsigned i, unsigned *mask);
/* What stands in brackets behind a name: 3 of "a(3)", the text "r" of "b(r)"; NULL if there is none. */
const char *eto_word_tail(const struct eto_line *w, unsigned i);
/* Reports a piece that the case names. */
void eto_word_placed(const struct eto_line *w, unsigned piece);
/* What `set` does, for statements that do more: the words from the second on name a field, its index and the value. */
bool eto_position_set(const struct eto_line *w, void *state);
/* `control A B FRANCE red`: places, and choices of the set that stand for many (`places_of`: a set of core/sets.h),
 * come into the hands of the owner that is the last word. */
struct eto_holding {
	unsigned set, places; /* how many places there are to hold */
	const uint64_t *(*places_of)(const void *table, unsigned choice);
	void (*hold)(void *state, unsigned place, unsigned owner);
};
bool eto_word_control(const struct eto_line *w, void *state, const struct eto_holding *how);
/* Writes a value as eto_word_read() reads it. */
void eto_word_write(const struct eto_line *w, struct eto_text *out, unsigned kind, unsigned set, unsigned value);

#endif
