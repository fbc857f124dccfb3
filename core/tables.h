/* Short words for the tables of a game: what the arguments of its verbs, events, remarks, statements and queries are,
 * and the values of its options. For the files that hold such tables alone (rules.c, causes.c, position.c): the names
 * have no prefix.
 *
 *     [V_BUILD] = {"build", "Build %1 in %2", {CHOICE(SET_TYPE), PLACE}, ETO_DO_BUY},
 *     [OPT_DAK] = {"dak_is_tank", "The Afrika Korps is a tank army", "DF-17.33", VALUES("yes", "no")},
 *     [C_FULL] = {"%2 already holds %3 own armies.", FILLED},
 */
#ifndef ETO_TABLES_H
#define ETO_TABLES_H

#include "core/labels.h"
#include "core/position.h"
#include "core/procs.h"

#define NO_ARG {0, 0, false}
#define PLACE {ETO_PLACE, 0, false}
#define PIECE {ETO_PIECE, 0, false}
#define NUMBER {ETO_NUMBER, 0, false}
#define SEAT {ETO_SEAT, 0, false}
#define CLAUSE {ETO_CLAUSE, 0, false}
/* Of statements and queries alone (core/position.h). */
#define OWNER {ETO_OWNER, 0, false}
#define REST {ETO_REST, 0, false}
#define CHOICE(set) {ETO_CHOICE, set, false}
/* Known to the seat that acts alone. */
#define SECRET_PIECE {ETO_PIECE, 0, true}
#define SECRET_PLACE {ETO_PLACE, 0, true}
#define SECRET_NUMBER {ETO_NUMBER, 0, true}
#define SECRET_CHOICE(set) {ETO_CHOICE, set, true}

/* The values of an option, the default first. */
#define VALUES(...) (const char *const[]){__VA_ARGS__, NULL}

/* For the game object of rules.c: the tables that stand there under these names, and what core does in every game. */
#define ETO_LISTED(member, list) .member##s = list, .member##_count = sizeof list / sizeof *list
#define THE_TABLES                                                                                                     \
	ETO_LISTED(seat, seats), ETO_LISTED(verb, verbs), ETO_LISTED(event, events), ETO_LISTED(option, options),      \
		ETO_LISTED(scenario, scenarios), ETO_LISTED(field, fields), .places = places, .pieces = &pieces,       \
		.choices = choices, .choice_sets = sizeof choices / sizeof *choices
#define THE_KIT                                                                                                        \
	.deciders = eto_play_deciders, .legal = eto_play_legal, .check = eto_play_check, .dice = eto_play_dice,        \
	.place_id = eto_place_id, .place_name = eto_place_name, .piece_id = eto_piece_id,                              \
	.piece_name = eto_piece_name, .choice = eto_choice_id, .query = eto_position_query

/* And what every game supplies under its own prefix (ETO_SUPPLIES of core/game.h): THE_RULES(df) takes df_load(),
 * df_start() and so on. */
#define THE_RULES(p)                                                                                                   \
	.table_size = sizeof(struct p##_table), .state_size = sizeof(struct p##_state),                                \
	.stack = offsetof(struct p##_state, stack), .proc_count = PROCS, .lexicon = &p##_lexicon, .load = p##_load,    \
	.start = p##_start, .outcome = p##_outcome, .redact = p##_redact, .determinize = p##_determinize,              \
	.derive = p##_derive, .sound = p##_sound, .describe = p##_describe, .turn = p##_turn, .scene = p##_scene,      \
	.ground = p##_ground, .route = p##_route, .odds = p##_odds, .suppose = p##_suppose, .advise = p##_advise,      \
	.plans = p##_plans, .plan_words = p##_plan_words, .remarks = p##_remarks, .cause = p##_cause,                  \
	.causes = p##_causes, .meanings = p##_meanings

/* The arguments of a cause (core/player.h): %1 the piece, %2 the place, %3 and %4 how many. */
#define FILLED {PIECE, PLACE, NUMBER, NUMBER}, {0}

#endif
