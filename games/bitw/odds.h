/* Blocks in the West: chances of everything that dice decide.
 *
 * odds.c finds the battle of an action, from the forecast before it to the roll that is due in it; odds_worlds.c plays
 * it out over all falls of the dice, and odds_write.c writes what comes of it. odds_raids.c does the same for strategic
 * raids and reconnaissance; odds_dice.c looks at each face of the other dice: voyages, convoys, rockets, partisans,
 * weather. unknown.h has what blocks that are not seen can be. */
#ifndef BITW_ODDS_H
#define BITW_ODDS_H

#include "games/bitw/unknown.h"

enum { ACTORS = 24, WORLDS = 2048, WORLDS_KEPT = WORLDS * 3 / 4, HITS_MAX = 32, PARTS = 8 };
/* Chances are whole numbers: of worlds in parts of SURE, of hits in parts of ONE. */
enum { ONE = 1 << 24 };
#define SURE (1ull << 38)
#define RARE (SURE / 30000)
/* Where there are too many hands (unknown.h), what is not known is drawn so many times from what can still stand there
 * (bi_determinize), always the same. */
enum { DRAWS = 128 };

__extension__ typedef unsigned __int128 world_key; /* five bits for each block */

struct worlds {
	world_key key[WORLDS];
	uint64_t chance[WORLDS]; /* 0: the slot is free */
	uint16_t slot[WORLDS_KEPT];
	unsigned used;
};

/* Where a fight stands: the first step to be played, and what of it has been rolled already. */
struct start {
	unsigned round, step, air; /* a step of a battle or of a raid; rounds of air combat that are over */
	bool rolling;              /* the rest is of a step under way */
	unsigned mask, hits[SIDES]; /* sides that still roll in it; hits that each side has to take */
	uint8_t city[SIDES];       /* the dice of the place have been rolled */
};

/* How it ends: chances of each result, of a better and a worse one for who attacks, loss of steps; in parts of SURE. */
struct chances {
	uint64_t part[PARTS], won, worse, loss[SIDES];
};

/* Who comes over the sea or from the air, and what is left of him then: each in so many of six cases. */
struct arrival {
	unsigned unit, count; /* count: 0 if nobody does */
	struct { uint8_t strength, half, gone, ways; } face[6];
};

enum { BY_LAND_OR_SEA, BY_AIR_ALONE, STRATEGIC_RAID };
/* Results of a battle; before LATER: cleared in one, two, three rounds. Of aircraft alone; before FOUR_STEPS: none to
 * three steps of the enemies. */
enum { LATER = 3, DESTROYED, UNDECIDED, BATTLE_PARTS };
enum { FOUR_STEPS = 4, SHOT_DOWN, SWEEP_PARTS };

/* The blocks of the hex as they came into it, and where the numbers go. */
struct study {
	const struct bi_table *t;
	struct bi_state s;
	unsigned mode, hex, round, count, unit[ACTORS]; /* round: of these, from 0 */
	unsigned attacker, had[SIDES];                  /* had: steps before anything is rolled */
	unsigned target;                                /* of a raid */
	uint8_t fort;                                   /* of the hex, where paratroops can take it */
	uint32_t mark[ACTORS];
	uint16_t from[ACTORS];
	bool air;          /* there are aircraft or paratroops: steps of the air happen */
	bool away[ACTORS]; /* strategic bombers that have flown home (BI-6.3.3.4) */
	struct battle battle; /* as it stands, or as it will begin */
	struct start start;
	struct arrival arrival;
	struct chances now, sum; /* of one world, and of all so far */
};

/* Chances of so many hits, and the most that there can be. */
struct rolled {
	uint32_t p[HITS_MAX];
	unsigned most;
};

/* One volley: its kind and the sides that fire at the same time; `part`: what is left of one under way. */
struct shot {
	unsigned kind, mask, round;
	const struct start *part;
};

/* All worlds of the fight now, and room for those that follow. */
struct sheet {
	struct worlds *now, *next;
};

/* -- odds_worlds.c -- */
void bi_become(struct study *w, world_key key);
void bi_first_world(struct study *w, struct sheet *all);
void bi_step(struct study *w, struct sheet *all, struct shot x);
void bi_reload(struct study *w); /* who has fired in the step under way is free again */
struct rolled bi_no_roll(unsigned hits);
void bi_fire_all(struct study *w, unsigned side, unsigned kind, unsigned round, bool city, struct rolled *r);
unsigned bi_steps_of(const struct study *w, unsigned side);
bool bi_take_actors(struct study *w);
/* Paratroops who still have fighters before them, or the guns of a town, and perhaps nobody on the ground. */
bool bi_in_the_air(const struct study *w);
void bi_book(struct study *w, unsigned part, uint64_t chance); /* a world that is over */
void bi_add_up(struct study *w, unsigned weight); /* the world's chances to the sum, by its weight beside others */
/* Plays the battle of a world, which counts for so much beside others; false if too many take part. */
bool bi_play_world(struct study *w, unsigned weight);

/* -- odds_write.c -- */
/* The sum over worlds of this weight; the last of the names has what is left. */
void bi_write_parts(const struct study *w, uint64_t weight, const char *const *names, unsigned count,
		    struct eto_odds *out);
void bi_write_battle(const struct study *w, uint64_t weight, struct eto_odds *out);
/* The dice of the first round, block by block. */
void bi_write_lines(const struct study *w, unsigned hands, struct eto_odds *out);
void bi_unknown_line(const struct bi_state *s, unsigned hex, unsigned hands, struct eto_odds *out);

/* -- odds.c -- */
void bi_step_under_way(const struct bi_state *s, struct start *out, unsigned *below);
void bi_draw_world(const struct bi_table *t, const struct bi_state *seen, unsigned seat, unsigned n,
		   struct bi_state *world);

/* -- odds_raids.c; the state is one that the seat may see -- */
bool bi_raid_odds(const struct bi_table *t, const struct bi_state *seen, struct eto_action a, struct eto_odds *out);
bool bi_scout_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_action a,
		   struct eto_odds *out);

/* -- odds_dice.c -- */
/* of a voyage that is thought of */
bool bi_voyage_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_action a,
		    struct eto_odds *out);
bool bi_dice_odds(const struct bi_table *t, const struct bi_state *seen, unsigned seat, struct eto_odds *out);

#endif
