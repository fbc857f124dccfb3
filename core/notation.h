/* Actions, and whole games, as text. To these games what PGN is to chess: save file, replay, bug report and test.
 *
 *     eto 1
 *     game downfall
 *     rules 1
 *     scenario campaign
 *     option trondheim_penalty allied
 *     seat axis human "Ana"
 *     commit 5a3f...            ; commitment to the dice, when there is one
 *     luck axis 93cc...         ; what a player has added to the dice after that
 *     state armies.zone 3 4 ... ; field lines, when the game does not start from a scenario
 *     begin
 *     axis order GEI3
 *     axis step REI             ; comments run from ';' to the end of the line
 *     dice roll 3 5
 *     memory 2 0 3 1 12 7       ; what the program in seat 2 remembers (core/player.h), from word 0 on
 *     again 12 1                ; the roll of step 12 (from 0) was taken back once and fell anew
 *     secret 77ab...            ; revealed at the end
 *     result "resigned axis"    ; how it ended, when that was no action
 *     end 1234567890abcdef      ; hash of the final state
 */
#ifndef ETO_NOTATION_H
#define ETO_NOTATION_H

#include "core/match.h"
#include "core/messages.h"
#include "core/player.h"

/* "order GEI3", "roll 3 5". Arguments that the viewers may not know are written "?". dice: how many dice a roll has; 0:
 * all that show something; ETO_BLIND: they are shown only if no secret is hidden. */
void eto_action_write(const struct eto_voice *v, struct eto_text *out, struct eto_action a, unsigned dice,
		      bool hide_secrets);
/* Reads words[0] as verb and the rest as arguments. Accepts ids and names in both languages, letters of any case,
 * and the verb names of the voice's language. The error's column is the index of the wrong word, from 1. */
bool eto_action_read(const struct eto_voice *v, const char *const *words, unsigned count, struct eto_action *out,
		     struct eto_error *err);
/* Splits a line into words at blanks ("quoted words" stay together), cutting comments; changes the line. Stops after
 * max words. */
unsigned eto_words(char *line, const char **words, unsigned max);

/* Rolls that were taken back and fell again: how often, by the number of the step (from 0). */
enum { ETO_AGAIN_MAX = 256, ETO_LUCK_SIZE = 68 };

struct eto_again {
	unsigned count;
	struct { unsigned step, times; } at[ETO_AGAIN_MAX];
};

unsigned eto_again_times(const struct eto_again *a, unsigned step);
/* Once more; false if there is no room to remember it. */
bool eto_again_add(struct eto_again *a, unsigned step);

struct eto_record {
	char game[24], scenario[40];
	unsigned rules_version;
	char option[ETO_OPTIONS_MAX][2][40];
	unsigned option_count;
	struct { char kind[16], name[64]; } seat[ETO_SEATS_MAX]; /* who sits there */
	struct eto_memory memory[ETO_SEATS_MAX]; /* of the programs that play; not to be trusted */
	char commit[72], secret[72];
	struct { char seat[24], words[ETO_LUCK_SIZE]; } luck[ETO_SEATS_MAX]; /* what players have added to the dice */
	unsigned luck_count;
	struct eto_again again;
	char result[64]; /* of a game that was ended by something other than its rules; else empty */
	bool has_end;
	uint64_t end;
};

/* Writes header and steps; the hash of the final state closes it. Game, rules, scenario and options are those of the
 * match; the seats, memories, the dice's commitment and secret and the result are the record's (which may be NULL). */
void eto_game_write(const struct eto_match *m, const struct eto_record *record, struct eto_text *out);
/* Reads everything but the actions: enough to choose the game and load its table. */
bool eto_record_read(const char *text, size_t size, const char *name, struct eto_record *record, struct eto_error *err);
/* Sets the scenario and the options of the record on a loaded table of its game. */
bool eto_record_set(const struct eto_record *record, struct eto_table *t, struct eto_error *err);
/* Plays the file's actions into a match on a table that has the record's options set. Every action is checked; a
 * refused one is an error that names line, action and clause id (its number when rules is NULL). Compares the final
 * hash when there is one. On failure the match is empty: nothing needs to be freed. */
bool eto_game_read(const char *text, size_t size, const char *name, const struct eto_table *t,
		   const struct eto_rules *rules, struct eto_match *m, struct eto_error *err);

#endif
