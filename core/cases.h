/* Rule tests that a wargamer can read. A case file holds cases:
 *
 *     case The pocket at Vilnius
 *     proves DF-22.2.2 DF-7.4
 *     option supply_end_zone_enemy open   ; option switches, before `start`
 *     start campaign                      ; a scenario; `start empty`: the first one, then put("empty")
 *     turn 7                              ; any other word is a position statement of the game (eto_game.put)
 *     put RIG GEI a b c                   ; pieces named by the case: a, b, c
 *     play ussr                           ; the game's own word that starts play (also eto_game.put)
 *     do ussr order a                     ; must be legal
 *     do ussr step TAL
 *     roll 3 5                            ; the dice
 *     refuse DF-8.22 ussr step KON        ; must be refused, by this clause
 *     legal ussr stop                     ; must be on offer;  `not legal` the contrary (any reason)
 *     expect supplied VIL = no            ; a query of the game (eto_game.query) and its value
 *     undo                                ; takes back the last `do`
 *     let ussr marshal                    ; a program plays the seat's turn out; `let ussr`: the one that is tried
 *     expect at VIL ussr >= 2             ; of numbers also `>=` and `<=`
 *
 * `start empty` starts the first scenario and gives the game the one-word statement `empty`: no pieces on the board,
 * nothing accumulated. `refuse turn ussr ...` demands that the seat is not asked to decide at all. The names of the
 * pieces are the words of a statement from the fourth on, without a closing "(...)", as "b(r)"; in `expect` and in
 * position statements other than `put` they stand for the pieces' ids, which is what the game gets and answers.
 *
 * A case proves its clauses only if it passes and asserts something (`expect`, `refuse`, `legal`) after a position was
 * started. */
#ifndef ETO_CASES_H
#define ETO_CASES_H

#include "core/clauses.h"
#include "core/messages.h"

enum { ETO_CASE_PROVES = 64 };

struct eto_case_result {
	char name[120];
	unsigned line;       /* of the `case` line */
	bool passed;
	bool asserts;        /* something was asserted */
	unsigned proves_count;
	eto_clause proves[ETO_CASE_PROVES];
	struct eto_error error; /* when it did not pass */
};

/* A place to work in, so that running cases allocates nothing itself. */
struct eto_case_bench {
	const struct eto_game *game;
	const struct eto_rules *rules;
	struct eto_table *table; /* loaded; options go back to their defaults for each case */
	void *state, *before;    /* state_size bytes each */
	struct eto_action *legal; /* legal_max */
	/* Lets a program play until another seat's turn begins; `who` is its name. False if there is no such program.
	 * NULL: no program plays here. */
	/* who: NULL for the program that is tried */
	bool (*let)(const struct eto_case_bench *bench, unsigned seat, const char *who);
};

typedef void eto_case_report(void *context, const struct eto_case_result *result);

/* Runs every case of a file and reports each. False if the file itself is malformed (err says where). */
bool eto_cases_run(const struct eto_case_bench *bench, const char *text, size_t size, const char *name,
		   eto_clause without, eto_case_report *report, void *context, struct eto_error *err);

#endif
