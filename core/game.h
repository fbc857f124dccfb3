/* The contract between a rulebook and everything else.
 *
 *     text / click / bot / dice --> action --> check --> apply --> events --> log, replay, animation
 *                                                |          |
 *                                                |          +--> state --> scene --> terminal, web, SVG, JSON
 *                                                +--> refusal with the clause of the rulebook
 *
 * A game is one struct eto_game: tables and functions without hidden state. Nothing here does I/O, reads a clock or
 * keeps a global. Three kinds of memory, all owned by the caller:
 *
 *   table  what never changes during a game: board, counters, scenario, options. Filled once by load() and
 *          eto_table_set_option(); then read-only and shared between threads.
 *   state  one flat struct of state_size bytes: no pointers, padding zeroed, cloned by memcpy, equal iff memcmp says
 *          so.
 *   events what one apply() changed, in order, in a buffer of the caller.
 *
 * legal(), check() and apply() agree: an action is listed by legal() iff check() answers 0, and apply() may be called
 * only then. tests/conformance.c proves it for every game on random positions. */
#ifndef ETO_GAME_H
#define ETO_GAME_H

#include <stddef.h>

#include "core/action.h"
#include "core/error.h"
#include "core/rng.h"
#include "core/text.h"

struct eto_scene;
struct eto_ground;
struct eto_game;
/* core/messages.h: a language and its catalog; core/player.h: programs that play. */
struct eto_voice;
struct eto_decision;
struct eto_advice;
struct eto_value;
struct eto_weights;
struct eto_plan;
struct eto_plan_word;
struct eto_remark;
struct eto_proc;
struct eto_lexicon;
struct eto_labels;

enum {
	ETO_SEATS_MAX = 4,
	ETO_DICE = 7, /* the seat that rolls */
	ETO_OPTIONS_MAX = 48,
	ETO_EVENT_ARGS = 6,
	ETO_WORDS_MAX = 32,
	ETO_ROUTE_MAX = 16,
};

/* A clause of the rulebook: 0 is "none", n is row n of the game's rules.tsv. The build makes a constant for each id,
 * DF-8.3 becomes DF_8_3, so that a wrong citation does not compile. */
typedef uint16_t eto_clause;

/* What check() answers when no clause is needed: there is no such army, link or argument. */
enum { ETO_NONSENSE = 0xffff };

enum eto_lang { ETO_EN, ETO_ES, ETO_LANGS };

struct eto_seat {
	const char *id;   /* "axis": notation and command line */
	const char *name; /* catalog text */
	uint8_t tint;     /* colour in pictures: 1 dark, 2 blue, 3 red, 4 green; 0: by its place in the list */
};

/* An option switch: a reading of an ambiguous rule, or an optional rule. values[0] is the default. */
struct eto_option {
	const char *id;
	const char *about; /* catalog text */
	const char *clause; /* the clause it interprets, e.g. "DF-4.32" */
	const char *const *values; /* NULL-terminated */
	const char *const *names;  /* their catalog texts, as many; NULL: the values are texts themselves */
};

struct eto_scenario {
	const char *id;
	const char *name; /* catalog text */
};

/* What an event changes on the table, for logs, animation and arrows. Who and where follows from the kinds of its
 * arguments: the first piece did it (to the second), the first of two places is where it came from. */
enum eto_change {
	ETO_CHANGE_NONE, ETO_CHANGE_MOVED, ETO_CHANGE_FOUGHT, ETO_CHANGE_LOST, ETO_CHANGE_REDUCED, ETO_CHANGE_TAKEN,
	ETO_CHANGE_ARRIVED, ETO_CHANGE_POLITICS, ETO_CHANGE_BOUGHT, ETO_CHANGE_SHOWN,
	ETO_CHANGE_TURN, /* a player turn begins: the arrows of the last one are old */
	ETO_CHANGES,
};
enum eto_arrow {
	ETO_ARROW_NONE, ETO_ARROW_MOVE, ETO_ARROW_RAIL, ETO_ARROW_SAIL, ETO_ARROW_LAND, ETO_ARROW_DROP,
	ETO_ARROW_EVACUATE, ETO_ARROW_RETREAT, ETO_ARROW_SUPPORT, ETO_ARROW_ATTACK, ETO_ARROWS,
};

struct eto_event_kind {
	const char *id;
	const char *text; /* catalog text with %1 to %6 */
	struct eto_arg arg[ETO_EVENT_ARGS];
	uint8_t change; /* enum eto_change */
	uint8_t arrow;  /* enum eto_arrow */
};

struct eto_event {
	uint16_t kind;
	uint16_t seen; /* mask of the seats that may know it; ETO_ALL for everybody */
	int16_t arg[ETO_EVENT_ARGS];
};

enum { ETO_ALL = 0xffff,
       ETO_PUBLIC = 0x8000 }; /* with this bit those who hold no seat may know it too */

/* May the holder of these seats (0: a spectator) know it? Of an event that all but some seats read, because these read
 * another that says more, who holds one of these reads only the other. */
static inline bool eto_event_known(const struct eto_event *e, unsigned viewers)
{
	return e->seen & ETO_PUBLIC ? !(viewers & ~(unsigned)e->seen) : (e->seen & viewers) != 0;
}

struct eto_events {
	struct eto_event *list;
	unsigned count, max;
	bool barrier; /* dice fell or something hidden was shown: no undo past this point without agreement */
};

/* Adds an event; without a buffer (list == NULL) or with a full one it does nothing, so rules never care. */
static inline void eto_emit(struct eto_events *events, struct eto_event e)
{
	if (events && events->list && events->count < events->max)
		events->list[events->count++] = e;
}

/* No undo past this point. */
static inline void eto_barrier(struct eto_events *events)
{
	if (events)
		events->barrier = true;
}

/* One member of the state struct, for saving, diffing, text positions and redaction. core/fields.h makes the table of
 * them and the struct from one list. */
struct eto_field {
	const char *name;
	uint16_t offset;
	uint16_t count; /* how many elements */
	uint8_t width;  /* bytes of an element: 1, 2, 4 or 8 (unsigned) */
	bool derived;   /* can be recomputed from the others by derive() */
	/* What the values are: for sound checks and for cases (core/fields.h). */
	uint8_t per;    /* elements to a value: the words of a set; else 1 or 0 */
	uint8_t is, set;         /* enum eto_kind, with the set of an ETO_CHOICE */
	uint8_t by, by_set;      /* what the values are counted by; ETO_NONE: by number, or there is one only */
	uint8_t then, then_set;  /* the second index of a table of two dimensions */
	uint16_t across;         /* ... and how many it has */
	uint64_t least, most;    /* of a number; the members that a set can have */
	uint64_t also;           /* one more value that is allowed, "none"; 0: no such thing */
};

/* A named piece of data: TSV table, catalog, rules. Embedded in the program or read from --data DIR. */
struct eto_file {
	const char *name; /* "data/zones.tsv" */
	const char *text; /* not necessarily NUL-terminated */
	size_t size;
};

struct eto_files {
	const struct eto_file *file;
	unsigned count;
};

const struct eto_file *eto_file_find(const struct eto_files *files, const char *name);

/* Every game's table struct begins with this. */
struct eto_table {
	const struct eto_game *game;
	uint8_t option[ETO_OPTIONS_MAX]; /* index into eto_option.values */
	uint8_t scenario;
	eto_clause without; /* 0, or the clause whose refusal is switched off for `eto check --without` */
};

/* Does this clause forbid? The only way in which a check may refuse:
 *     if (stack_is_full && eto_forbids(t, DF_5_1)) return DF_5_1; */
static inline bool eto_forbids(const struct eto_table *t, eto_clause c)
{
	return t->without != c;
}

/* A refusal that cannot be switched off, because what it forbids cannot be done at all (no such link, the wrong
 * moment). With the clause off the answer is ETO_NONSENSE, so that a case which claims the clause notices. */
static inline eto_clause eto_barred(const struct eto_table *t, eto_clause c)
{
	return t->without != c ? c : (eto_clause)ETO_NONSENSE;
}

bool eto_table_set_scenario(struct eto_table *t, const char *id, struct eto_error *err);
bool eto_table_set_option(struct eto_table *t, const char *id, const char *value, struct eto_error *err);

enum eto_result { ETO_RUNNING, ETO_WON, ETO_DRAWN };

struct eto_outcome {
	uint8_t result;   /* enum eto_result */
	uint8_t winners;  /* mask of seats when ETO_WON */
	eto_clause clause; /* the rule that ended the game */
};

/* `blind`: they draw one of several hidden things, and who saw them could tell what the others are. They are shown to
 * nobody who does not know everything. */
struct eto_dice {
	uint8_t count, sides;
	bool blind;
};

/* Part of the price of an action: so much of the track with this name. */
enum { ETO_COSTS_MAX = 4 };
struct eto_cost {
	const char *track; /* catalog text, as in the scene */
	int amount;
};

/* Exact distribution of the results of a coming fight, in parts of `total`. */
enum { ETO_ODDS_MAX = 64, ETO_FIGHTERS_MAX = 8 };
struct eto_odds {
	unsigned total;
	unsigned count;
	struct {
		const char *result; /* catalog text, e.g. "attacker eliminated" */
		unsigned weight;
	} part[ETO_ODDS_MAX];
	struct eto_event line[8]; /* how the factors were made up, as events with texts and clauses */
	unsigned line_count;
	/* The same in short, for a glance: of `total`, how often the one who attacks comes off better, both alike,
	 * worse; the steps that he and the other lose in a hundred such fights; who they are, and where. */
	bool summed;
	unsigned won, even, worse, loss[2];
	uint8_t seat[2];
	uint16_t place;
	uint8_t piece_count[2]; /* of those that matter, if not all that stand there */
	uint16_t piece[2][ETO_FIGHTERS_MAX];
	const char *but; /* catalog text: what is not counted, as it is not yet decided; or NULL */
};

/* More weight for a result, a new one or one that is there; the same text is the same result. */
void eto_odds_add(struct eto_odds *o, const char *result, unsigned weight);
/* A line on how it is made up; what is one too many is left out. */
void eto_odds_line(struct eto_odds *o, unsigned kind, int a, int b, int c);

/* A fight that somebody thinks of: these pieces of one side attack these of another in a place where nobody else is. */
enum { ETO_ANYWHERE = 0xffff };
struct eto_supposed {
	uint16_t place;
	uint16_t from; /* where the attackers come from; ETO_ANYWHERE: not said */
	struct eto_supposed_side {
		unsigned count;
		uint16_t piece[ETO_FIGHTERS_MAX];
		uint8_t steps[ETO_FIGHTERS_MAX]; /* how strong each is; 0: as it is, or full if it is not on the map */
	} side[2]; /* who attacks, who defends */
};

static inline bool eto_supposes(const struct eto_supposed *f, unsigned piece)
{
	for (unsigned who = 0; who < 2; who++)
		for (unsigned i = 0; i < f->side[who].count; i++)
			if (f->side[who].piece[i] == piece)
				return true;
	return false;
}

/* The clause that says what an action is for, to who has not read the rules: of all actions of a verb, or of those with
 * this last argument. */
enum { ETO_WHATEVER = 0xffff };
struct eto_meaning {
	uint16_t verb, last;
	eto_clause clause;
	const char *text; /* instead of the words of the clause, where they alone do not say it; or NULL */
};

struct eto_game {
	const char *id;     /* "downfall" */
	const char *title;  /* "Downfall of the Third Reich" */
	const char *prefix; /* of clause ids: "DF-" */
	unsigned rules_version;

	const struct eto_seat *seats;
	unsigned seat_count;
	const struct eto_verb *verbs;
	unsigned verb_count;
	const struct eto_event_kind *events;
	unsigned event_count;
	const struct eto_option *options;
	unsigned option_count;
	const struct eto_scenario *scenarios;
	unsigned scenario_count;
	const struct eto_field *fields;
	unsigned field_count;
	/* All that the staff and cause() may say, and the words of plans; each list ends with an empty text. May be
	 * NULL. */
	const struct eto_remark *remarks, *causes;
	const struct eto_plan_word *plan_words;
	const struct eto_meaning *meanings; /* where words alone do not say it; ends with verb 0; may be NULL */
	/* Is it told with these options? NULL: all are. */
	bool (*means)(const struct eto_table *t, const struct eto_meaning *m);

	/* The sequence of play, when core/procs.h does the dispatch: a row for each procedure, where the stack is in
	 * the state, and the clauses that refuse a seat that is not asked and dice that do not fit. */
	const struct eto_proc *procs;
	const struct eto_proc *const *chapters; /* instead of procs: a pointer for each, kept by the chapters */
	unsigned proc_count;
	size_t stack;
	eto_clause turn_clause, roll_clause;
	const struct eto_lexicon *lexicon; /* the words of its cases, when core/position.h reads them */
	/* Ids and names, when core/labels.h finds them: lists of places, the last one empty; pieces; sets of choices */
	const struct eto_labels *places, *pieces, *choices;
	unsigned choice_sets;

	size_t table_size, state_size;
	unsigned legal_max;   /* legal() never lists more */
	unsigned actions_max; /* no game is longer */
	size_t work_size;     /* of eto_decision.work for advise() and plans() */

	/* Fills a zeroed table from the data files. On failure says file, line and column. */
	bool (*load)(struct eto_table *t, const struct eto_files *files, struct eto_error *err);
	/* Sets up a zeroed state and runs to the first decision. */
	void (*start)(const struct eto_table *t, void *state);
	/* Mask of the seats that must decide now; 1 << ETO_DICE for a roll; 0 when the game is over. */
	unsigned (*deciders)(const struct eto_table *t, const void *state);
	/* Lists what the seat may do, in ascending canonical order without repetition; out holds legal_max. For a roll
	 * it lists the results as core/dice.h says. */
	unsigned (*legal)(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out);
	/* 0, or the clause that forbids it. Any bytes may be passed: nobody is trusted. */
	eto_clause (*check)(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a);
	/* What stands in the way of an action that check() refuses by this clause: one of `causes` with its arguments,
	 * "Nancy holds 2 hostile armies: the move must stop there.", or nothing (text NULL) where the clause alone says
	 * it. From the state as the seat may know it, so that it gives nothing away. The seat is one that is asked, the
	 * verb exists, and `out` is empty before (core/player.h has what games share). May be NULL. */
	void (*cause)(const struct eto_table *t, const void *view, unsigned seat, struct eto_action a,
		      eto_clause clause, struct eto_remark *out);
	/* Does it and runs automatic steps up to the next decision. check() has answered 0; events may be NULL. */
	void (*apply)(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
		      struct eto_events *events);
	/* Which dice are asked for while ETO_DICE decides. */
	struct eto_dice (*dice)(const struct eto_table *t, const void *state);
	struct eto_outcome (*outcome)(const struct eto_table *t, const void *state);

	/* Turns a state into what the holder of the seats in `viewers` may know, in the same struct. */
	void (*redact)(const struct eto_table *t, void *state, unsigned viewers);
	/* Fills the unknowns of a redacted state with a possible world. */
	void (*determinize)(const struct eto_table *t, void *state, unsigned viewers, struct eto_rng *rng);
	/* Recomputes the derived fields from the others. */
	void (*derive)(const struct eto_table *t, void *state);
	/* Is this state sound? Guards loading: indices in range, frames known, counts within limits. Looks at no
	 * derived field: derive() comes after it, and may rely on it. */
	bool (*sound)(const struct eto_table *t, const void *state, struct eto_error *err);

	/* Names. The ids are those of the notation; they return NULL past the end, so they enumerate too. */
	const char *(*place_id)(const struct eto_table *t, unsigned place);
	const char *(*place_name)(const struct eto_table *t, unsigned place, enum eto_lang lang);
	const char *(*piece_id)(const struct eto_table *t, unsigned piece);
	/* The name of a piece for people; may be NULL or answer NULL: then the id serves. */
	const char *(*piece_name)(const struct eto_table *t, unsigned piece, enum eto_lang lang);
	/* The id of a choice is also the catalog text that names it. */
	const char *(*choice)(const struct eto_table *t, unsigned set, unsigned value);
	/* The catalog text of a choice whose id is not for people; may be NULL or answer NULL: then the id serves. */
	const char *(*choice_name)(const struct eto_table *t, unsigned set, unsigned value);
	/* One line on a piece as the viewer knows it: "German tanks 6-4, full, in Ruhr". */
	void (*describe)(const struct eto_table *t, const void *state, unsigned piece, const struct eto_voice *voice,
			 struct eto_text *out);

	/* The number of the turn, as the scene tells it: for those who need nothing else of a scene. */
	unsigned (*turn)(const struct eto_table *t, const void *state);
	/* What all front ends draw. `alike`: to all viewers who know the same it shows the same, but for the targets.
	 * `plain`: describe() says nothing of a piece that is not shown of it, so what is shown as before is described
	 * as before. */
	bool alike, plain;
	void (*scene)(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *scene);
	/* What is known of the places from a redacted state: `ground` has an element for each, all 0 before
	 * (core/ground.h). May be NULL. */
	void (*ground)(const struct eto_table *t, const void *view, struct eto_ground *ground);
	/* The actions that take a piece to a place by the usual means, or 0 if there is no way; out holds
	 * ETO_ROUTE_MAX. */
	unsigned (*route)(const struct eto_table *t, const void *state, unsigned seat, unsigned piece, unsigned place,
			  struct eto_action *out);
	/* Marks the places to which route() can lead, one byte for each place, all 0 before. May be NULL: then each
	 * place is tried. */
	void (*reach)(const struct eto_table *t, const void *state, unsigned seat, unsigned piece, uint8_t *places);
	/* Odds of the fight that the action makes or belongs to; false if it makes none. */
	bool (*odds)(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a,
		     struct eto_odds *out);
	/* Odds of a fight that is only thought of; the pieces are put there in `world`, which is of no use afterwards.
	 * False if there can be no such fight. May be NULL. */
	bool (*suppose)(const struct eto_table *t, void *world, const struct eto_supposed *fight,
			struct eto_odds *out);
	/* What a legal action costs; out holds ETO_COSTS_MAX. May be NULL: nothing is said about prices. */
	unsigned (*cost)(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a,
			 struct eto_cost *out);
	/* The staff's choice among the legal actions, made from what the seat may know (core/player.h). It follows the
	 * plan in the memory if that is one for now, and else makes its own. */
	void (*advise)(const struct eto_decision *d, struct eto_advice *advice);
	/* Plans worth a thought for the seat's present turn, at most `max`: the staff's own first, then its neighbours
	 * and bolder ones. With max 0 it only says whether it is time to plan: 0 if the plan in the memory is one for
	 * now, or if it is not the seat's turn. May be NULL: the staff plays without. */
	unsigned (*plans)(const struct eto_decision *d, struct eto_plan *out, unsigned max);
	/* What any state, redacted or not, is worth to a seat while the game runs; may be NULL (eto_value_of). */
	struct eto_value (*value)(const struct eto_table *t, const void *state, unsigned seat);
	/* What value() looks at, as numbers for the first seat: the first is 1, the others are 0 before. Returns the
	 * moment of the game (core/judge.h), and the weights are those of these numbers. Both may be NULL. */
	unsigned (*measure)(const struct eto_table *t, const void *state, int32_t *out);
	const struct eto_weights *weights;

	/* For cases: a position statement ("put RIG GEI a b"), with words[0..count). Pieces put on the board are
	 * reported in `placed` (room for ETO_WORDS_MAX), in order, so that the case can name them: a is the first one,
	 * b the second. The statement "empty" takes every piece off and sets what has accumulated to nothing. The
	 * error's column, here and in query(), is the index of the wrong word, from 1. */
	bool (*put)(const struct eto_table *t, void *state, const char *const *words, unsigned count, uint16_t *placed,
		    unsigned *placed_count, struct eto_error *err);
	/* For cases: the value of a query ("supply axis"), written to out; false if there is no such query. */
	bool (*query)(const struct eto_table *t, const void *state, const char *const *words, unsigned count,
		      struct eto_text *out, struct eto_error *err);
};

/* What every game supplies under its own prefix, declared: for its header, which has core/player.h too. In the game
 * object THE_RULES (core/tables.h) takes them. */
#define ETO_SUPPLIES(p)                                                                                                \
	extern const struct eto_lexicon p##_lexicon;                                                                   \
	extern const struct eto_remark p##_remarks[], p##_causes[];                                                    \
	extern const struct eto_plan_word p##_plan_words[];                                                            \
	extern const struct eto_meaning p##_meanings[];                                                                \
	bool p##_load(struct eto_table *, const struct eto_files *, struct eto_error *);                               \
	void p##_start(const struct eto_table *, void *);                                                              \
	struct eto_outcome p##_outcome(const struct eto_table *, const void *);                                        \
	void p##_redact(const struct eto_table *, void *, unsigned);                                                   \
	void p##_determinize(const struct eto_table *, void *, unsigned, struct eto_rng *);                            \
	void p##_derive(const struct eto_table *, void *);                                                             \
	bool p##_sound(const struct eto_table *, const void *, struct eto_error *);                                    \
	void p##_describe(const struct eto_table *, const void *, unsigned, const struct eto_voice *,                  \
			  struct eto_text *);                                                                          \
	unsigned p##_turn(const struct eto_table *, const void *);                                                     \
	void p##_scene(const struct eto_table *, const void *, unsigned, struct eto_scene *);                          \
	void p##_ground(const struct eto_table *, const void *, struct eto_ground *);                                  \
	unsigned p##_route(const struct eto_table *, const void *, unsigned, unsigned, unsigned, struct eto_action *); \
	bool p##_odds(const struct eto_table *, const void *, unsigned, struct eto_action, struct eto_odds *);         \
	bool p##_suppose(const struct eto_table *, void *, const struct eto_supposed *, struct eto_odds *);            \
	void p##_cause(const struct eto_table *, const void *, unsigned, struct eto_action, eto_clause,                \
		       struct eto_remark *);                                                                           \
	void p##_advise(const struct eto_decision *, struct eto_advice *);                                             \
	unsigned p##_plans(const struct eto_decision *, struct eto_plan *, unsigned)

/* The list of games; the only place that knows them all (games/games.c). */
extern const struct eto_game *const eto_games[];
extern const unsigned eto_game_count;
const struct eto_game *eto_game_find(const char *id);
/* The files compiled into the program for a game: data, rules, catalogs, cases. */
struct eto_files eto_game_files(const struct eto_game *game);

#endif
