/* The staff that plays Downfall: what its files share.
 *
 *   staff_map.c      the picture: what each zone is worth to the side, where the enemy can strike, what pulls armies on
 *   staff_policy.c   the plan of the war: when to attack whom (France, the Balkans, Barbarossa, landings)
 *   staff_plans.c    the plan of the turn, in words: the staff's own, and others worth a thought
 *   staff_battle.c   what a fight is worth, by closed-form odds
 *   staff_reach.c    where an army can go
 *   staff_front.c    operations: the best thing that an army can do
 *   staff_economy.c  Actions, developments, reinforcements, tanks, missions
 *   staff_words.c    the sentences that explain a choice
 *   staff.c          the choice
 *
 * The picture is drawn anew from the (redacted) state each time, but for what can be kept from the last one: what pulls
 * armies on as long as control does not change, supply lines, how far the enemy comes; the choice is the same with and
 * without. What is remembered (eto_memory) is the plan of the
 * turn, and what the operation under way is for, from its order to its end. Worth is counted in hundredths of a
 * reinforcement point. */
#ifndef DOWNFALL_STAFF_H
#define DOWNFALL_STAFF_H

#include "core/advice.h"
#include "games/downfall/operations.h"

/* What the sides weigh differently. The numbers come from games in which all of them were varied at once
 * (docs/strength.md). */
struct staff_temper {
	int ground;   /* what any zone is worth */
	int north;    /* Trondheim and Karelia */
	int capital;  /* of a lesser country */
	int sources;  /* Supply Zones of the USSR */
	int exposed;  /* what an army adds to what is at risk in its zone */
	int fear;     /* percent that an army comes, shared by the zones it can come to */
	int guard;    /* how much the guard of a zone counts against an attack, in tenths */
	int vacant;   /* what leaving a great prize empty costs while the enemy is far, in percent */
	int march;    /* the most that coming nearer counts */
	int taking;   /* what a zone is worth to who walks in, in percent of its prize */
	int spread;   /* how much of a worth is felt one zone away, in 16ths */
	int late[2];  /* how hard German and Soviet armies are to replace at the end, in percent */
	int points, tanks, air; /* what one of them is worth */
	int armour;   /* what tanks are worth in an army that is built */
};
extern const struct staff_temper staff_temper[SIDES];

/* What Actions make, as far as a plan has a word for it. */
enum { WORK_POINTS, WORK_TANKS, WORK_AIR, WORK_TILES, STAFF_WORKS };

struct staff {
	const struct df_table *t;
	const struct df_state *s;
	struct staff_kept *kept;
	unsigned side;
	const struct eto_plan *plan; /* of this turn, or NULL */
	int least;              /* the difference of factors below which it does not attack without need */
	zoneset foes;           /* zones with hostile armies, or those of a country that the plan lets us invade */
	zoneset near;           /* zones that hostile armies could come to see in a few turns */
	zoneset own;            /* zones with own armies */
	zoneset enter;          /* zones that the plan lets armies go to */
	zoneset trap;           /* where supply lines are thin */
	zoneset fed;            /* where own armies have a supply line */
	zoneset stage;          /* where German armies gather for Barbarossa */
	uint8_t foe_count[ZONES];
	int prize[ZONES];       /* what control of the zone is worth */
	int stake[ZONES];       /* what is lost when the enemy takes it: its prize and the way to what lies behind */
	int pull[ZONES];        /* how near it is to what the side wants to take */
	int force[ZONES];       /* the strongest attack that the enemy can bring there in his next turn, or 0 */
	int likely[ZONES];      /* that he will, in percent */
	int guard[ZONES];       /* own combat factors there, with terrain */
	int risk[ZONES];        /* what holding the zone as it is now is worth (staff_hold) */
	int peril[ZONES];       /* how near own armies there are to being cut off, in percent of their worth */
	int isolate[ZONES];     /* what an own army there takes from the supply lines of hostile armies nearby */
	int relief[ZONES];      /* worth of own armies without supply line that one there would feed */
	int drive;              /* how much the side wants to advance, in percent */
	int price;              /* of a supply unit */
	zoneset strikes;        /* where the plan attacks at once */
	int16_t care[ZONES];    /* how much of its usual worth holding the zone is, in percent */
	int16_t zeal[STAFF_WORKS]; /* the same of Actions that make something */
	unsigned hungry[SIDES]; /* armies without supply line now */
};

/* Where a side has supply lines on some ground. */
struct staff_lines {
	uint8_t known, side;
	struct df_ground ground;
	zoneset fed;
};

/* How far armies come that stand in a zone, by what bars their way. */
struct staff_ring {
	uint8_t known;
	zoneset within; /* as many steps over any border */
	zoneset barred; /* of them those with armies that bar the way */
	zoneset reach;
};

/* Where trains go from a zone, over those where an army may be and past armies that bar mountains. */
struct staff_rails {
	uint8_t known, from, calm; /* calm: no hostile army on the way, so that it is the same from each of the zones */
	zoneset over, foes;
	zoneset to;
};

/* Where an army can go. */
struct staff_reach {
	zoneset stop;  /* where it can end a tactical move in peace */
	zoneset fight; /* where it can attack or support */
	zoneset rail, sail, land;
};

/* That of an army, and all that it follows from. */
struct staff_ways {
	uint8_t known, side, torch, rides;
	struct df_march march;
	uint8_t none[2]; /* no byte is left out when they are compared */
	zoneset may, over, held, foes, hostile, gaps;
	struct staff_reach reach;
};

/* What could be made again, and what it follows from; kept from one decision to the next (eto_decision.work). */
enum { LINES_KEPT = 256, RAILS_KEPT = 8 };
struct staff_kept {
	struct staff_lines lines[LINES_KEPT];
	struct staff_ring ring[2][ZONES]; /* of infantry and of tanks */
	struct staff_rails rails[RAILS_KEPT];
	uint8_t rails_next;               /* which of them makes room */
	struct staff_ways ways[ARMIES];
	uint8_t listed;             /* was the last list of operations full, and */
	int bar;                    /* the score of the last of them */
	uint8_t seen;               /* are these two known? */
	zoneset foes, near;
	uint8_t prized, prize_side, turn, war[COUNTRIES]; /* what prizes follow from, before the plan of the turn */
	zoneset in_italy[2];        /* zones of Italy with armies of the Allies and of the USSR */
	int base[ZONES];
	uint8_t known, side, lands; /* does the side know how to land everywhere? */
	uint8_t control[ZONES];
	int prize[ZONES];
	int stake[ZONES], pull[ZONES];
};

/* -- staff_map.c -- */
/* First what is quickly seen: the policy, and where the enemy is (foes, enter); then the rest. */
void staff_sketch(struct staff *st, const struct df_table *t, const struct df_state *s, unsigned side,
		  const struct eto_plan *plan, struct staff_kept *kept);
void staff_draw(struct staff *st);
void staff_look(struct staff *st, const struct df_table *t, const struct df_state *s, unsigned side,
		const struct eto_plan *plan, struct staff_kept *kept); /* both */
bool staff_foe(const struct staff *st, unsigned army);
int staff_worth(const struct staff *st, unsigned army);
/* What holding the zone with these combat factors and this many armies is worth (never above 0: it is a risk). */
int staff_hold(const struct staff *st, unsigned zone, int guard, unsigned armies);
int staff_guard_of(const struct staff *st, unsigned army, unsigned zone);
/* Where armies of the side have a supply line, in a state that may be another than that of the picture. */
zoneset staff_lines(const struct staff *st, const struct df_state *s, unsigned side);

/* -- staff_plans.c -- */
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_ODDS, PLAN_DRIVE, PLAN_THRIFT, PLAN_STRIKE, PLAN_FRONT, PLAN_GUARD, PLAN_POINTS,
       PLAN_TANKS, PLAN_AIR, PLAN_TILES, PLAN_WORDS };
const struct eto_plan *staff_plan_now(const struct eto_decision *d);
void staff_take_plan(struct staff *st, const struct eto_plan *plan);
void staff_plan_prizes(struct staff *st);
struct eto_plan staff_own_plan(const struct staff *st);

/* -- staff_policy.c -- */
static inline const struct staff_temper *temper_of(const struct staff *st) { return &staff_temper[st->side]; }
void staff_policy(struct staff *st);
int staff_least(const struct staff *st);
bool staff_walks_into(const struct staff *st, unsigned country);
bool staff_goes_west(const struct staff *st);
bool staff_goes_east(const struct staff *st);
int staff_prize(const struct staff *st, unsigned zone);

/* Hamburg, Munich, Breslau: Key Zones of Germany that are no Supply Zones. */
static inline bool staff_gate(const struct df_table *t, unsigned zone)
{
	return t->zone[zone].key_of == GER && t->zone[zone].supply_of == NONE;
}

/* -- staff_battle.c -- */
/* Expected gain of a fight between two armies for the given factors. */
int staff_fight(const struct staff *st, unsigned army, unsigned target, int attack, int defence);
/* The same, and the chance in 36 that the target is gone after the fight. */
int staff_odds(const struct staff *st, unsigned army, unsigned target, int attack, int defence, int *kill);
bool staff_air_flies(const struct staff *st, unsigned zone);

/* -- staff_reach.c -- */
zoneset staff_breaches(const struct staff *st); /* hostile zones that tank armies may pass */
struct staff_reach staff_reach(const struct staff *st, struct df_march m, zoneset breaches);
struct staff_op {
	int score;
	uint8_t army, zone, verb; /* what it does at the end: V_STOP, V_ATTACK, V_SUPPORT, V_RAIL, V_SAIL, V_LAND */
	uint8_t other;            /* target, or the attack supported */
	uint8_t why;
	int16_t hint;             /* what supply lines are thought to add to it */
	int8_t spare;             /* what its last border may give to the defenders of what is attacked, */
	int8_t trust;             /* and how much of that hangs on the support of one more army */
};
/* The next step of a march to the end of the operation, or NONE; the last border is chosen with care when it is a
 * fight. What the march will then be is noted. */
unsigned staff_step_to(const struct staff *st, struct df_march m, const struct staff_op *op, struct df_march *end);

/* -- staff_front.c -- */
struct staff_op staff_best_op(const struct staff *st, const uint8_t *armies, unsigned count);
struct staff_op staff_best_of(const struct staff *st, struct df_march m);
int staff_air_gain(const struct staff *st, unsigned army);

/* -- staff_economy.c -- */
int staff_action_score(const struct staff *st, struct eto_action a, bool after);
int staff_build_score(const struct staff *st, struct eto_action a);

/* -- staff_words.c: why something was chosen; WHY_SUPPLY to WHY_LEASE follow the verbs of the Actions -- */
enum { WHY_ONLY, WHY_ATTACK, WHY_NEED, WHY_SUPPORT, WHY_TAKE, WHY_HOLD, WHY_ADVANCE, WHY_LAND, WHY_STEP, WHY_AIR,
       WHY_ANSWER, WHY_SPARE, WHY_SUPPLY, WHY_REINFORCE, WHY_TANKS, WHY_MISSIONS, WHY_SUBMARINES, WHY_DEVELOP,
       WHY_LEASE, WHY_BUILD, WHY_RAISE, WHY_CONVERT, WHY_BOMB, WHY_PROWL, WHY_RESOLVE, WHY_FIGHT, WHY_END, WHYS };
void staff_say(const struct staff *st, const struct eto_pick *p, unsigned count, struct eto_advice *advice);

#endif
