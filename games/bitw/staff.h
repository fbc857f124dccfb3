/* The staff that plays Blocks in the West: what its files share.
 *
 *   staff_map.c      the picture: what places are worth, what pulls the armies on, supply
 *   staff_lines.c    what hangs on each hex of the lines of supply
 *   staff_gaps.c     where the enemy could walk through, and who bars his way
 *   staff_threat.c   where the enemy stands and can strike
 *   staff_battle.c   what a battle would bring, by expected hits
 *   staff_land.c     where a block stands best, attacks by several blocks, marches, withdrawals, the Blitz
 *   staff_sea.c      landings with their second wave, drops, voyages
 *   staff_command.c  headquarters and action points
 *   staff_air.c      aircraft: support, raids, bases, reactions
 *   staff_supply.c   production, railways, and the small questions
 *   staff_plans.c    the plan of the turn, in words
 *   staff_propose.c  the staff's own plan, and others worth a thought
 *   staff_value.c    what a position is worth
 *   staff.c          the choice, and the sentences that explain it
 *
 * Worth is counted in tenths of an infantry step in supply near the front. The picture is drawn anew for each decision
 * from what the seat may know; struct work keeps what is costly and could be made again: the pull of places as long as
 * nobody takes any, and how far blocks can go as long as the enemy stands where he stood. A block that was never seen
 * counts as an infantry corps, as strong as the printed set-up has it there, or of three steps. */
#ifndef BITW_STAFF_H
#define BITW_STAFF_H

#include "core/advice.h"
#include "games/bitw/bitw.h"

enum { STEP = 10, UNSEEN = 3, UNSEEN_WALLS = 5, TEAM_MAX = 4, POINT_WORTH = 120 };
/* How many the fleet itself can feed in a turn (BI-13.8.4.3). */
enum { RELIEVED = 2 };

/* Where a block can stop, and which hexes with enemies it can enter. */
struct stretch {
	uint64_t key; /* what it was made for; 0: nothing */
	hexset stop, strike;
};

/* What places pull with, as long as control, turn and plan are the same. */
struct pulls {
	uint64_t key;
	int pull[HEXES], stake[HEXES];
	uint8_t quay[HEXES], leap[HEXES]; /* own ports and towns from which a place can be stormed or jumped on */
};

/* What the enemy can bring to a hex, as long as he stands where he stood: his strongest corps, the next, and others. */
struct threats {
	uint64_t key;
	int first[HEXES], second[HEXES], rest[HEXES], threat[HEXES];
};
enum { LATER = 6 }; /* so many of the others count as one */

/* What the printed set-up puts where: a block that was never seen is thought to be as strong. */
struct printed {
	uint8_t key; /* of scenario and side; 0: nothing */
	uint8_t corps[HEXES], walls[HEXES];
};

/* How a plan wants the turn to be fought: in percent of what is usual, but for the last two. */
struct will {
	int guard;   /* what ground held is worth */
	int care;    /* what own losses weigh */
	int stay;    /* how long battles are held out */
	int join;    /* what it costs to send one more into a battle begun */
	int raids;   /* what aircraft win where no army comes */
	int jumps;   /* what paratroops win */
	int reserve; /* by how many percent it must turn a battle to come */
	int repair;  /* what is repaired first: enum repairs */
};
enum { TURNED = 15 }; /* what makes the reserve come, unless the plan says otherwise */
enum repairs { REPAIR_USUAL, REPAIR_ARMOUR, REPAIR_INFANTRY, REPAIR_AIR, REPAIR_STAFFS };
/* Ground so near to a place counts so much of its usual worth. */
struct front {
	uint16_t hex;
	int16_t worth;
};
enum { FRONTS = 4, FRONT_REACH = 3, LANDINGS = 3 };

struct staff {
	const struct bi_table *t;
	const struct bi_state *s;
	const struct eto_decision *d;
	struct work *work;
	unsigned side, foe;
	unsigned turns;       /* left, this one among them */
	int bold;             /* the chance in percent from which it attacks */
	int drive;            /* how much it wants to advance, in percent */
	bool spares;          /* blocks that are lost may cost an ally (BI-13.8.1.3.2) */
	int morale;           /* how far the United States are on their way out of the war */
	unsigned landing[LANDINGS], landings; /* where the plan lands */
	bool sole, waits;     /* and nowhere else; or not at all in this turn */
	struct will will;
	struct front front[FRONTS];
	unsigned fronts;
	hexset strikes;       /* enemies that are attacked at once */
	int prize[HEXES];     /* what control is worth, to either side */
	const int *pull;      /* how near a hex is to what the side wants to take */
	const int *stake;     /* what the enemy wins by coming here: the place and the roads behind it */
	const int *threat;    /* steps that the enemy can bring there soon, in worth */
	int mass[HEXES];      /* own steps there, in worth */
	uint8_t gcu[HEXES];   /* own combat units there */
	hexset foes;          /* hexes with enemies on the ground */
	uint64_t ground;      /* a number for where the enemy stands */
	int line[HEXES];      /* what of the own army is fed by way of that hex, in worth */
	bool root[HEXES];     /* main sources, and harbours that feed the army */
	int gap[HEXES];       /* what one who stands there alone keeps the enemy from, who could walk on otherwise */
	hexset cut;           /* hexes whose line of supply he could enter so */
	struct supply supply;
	int spare[NETS_MAX];  /* how many more blocks a net of ports can feed */
	int dock[NETS_MAX][2]; /* ... and its Mulberries, of their own nation */
};

/* Hexes in the order in which supply comes to them, each with the one it comes from. */
struct lines {
	uint16_t list[HEXES], by[HEXES];
	uint8_t far[HEXES]; /* from the railway; 255: not reached */
	unsigned count;
};

struct work { /* eto_decision.work */
	struct staff staff;
	struct pulls pulls;
	struct threats threats;
	struct lines lines;
	struct printed printed;
	struct bi_state trial; /* a battle that is thought through */
	struct stretch stretch[UNITS];
};

/* -- staff_map.c -- */
struct staff *bis_look(const struct eto_decision *d, const struct eto_plan *plan);
int bis_steps(const struct staff *st, unsigned u); /* strength as far as it is known */
int bis_prize(const struct bi_table *t, const struct bi_state *s, unsigned hex);
bool bis_feeds(const struct staff *st, unsigned u, unsigned hex); /* would the block be supplied there? */
int bis_rations(const struct staff *st, unsigned u, unsigned net); /* what a net has left for a block like this one */
bool bis_roomy(const struct staff *st, unsigned hex); /* is there supply for several blocks more? */
int bis_beyond(const struct staff *st, unsigned u, unsigned from); /* the best open place that counts, from there */
bool bis_near_enough(const struct staff *st, unsigned u, unsigned hex); /* for Blitz and exploitation */
const struct stretch *bis_stretch(const struct staff *st, unsigned u);
/* Folded, since a product alone carries nothing down: the top bits of two words would undo each other. */
static inline uint64_t bis_mix(uint64_t key, uint64_t more)
{
	uint64_t x = (key ^ more) * 0x9e3779b97f4a7c15u;
	return (x ^ x >> 32) + 1;
}

/* The war in the west from June 1944 on. In the shorter scenarios a side has months to take a place or two, and those
 * who guard its roads are missed in front: the Allies won 20 of 60 games of SBW4 instead of 28. */
static inline bool bis_campaign(const struct staff *st)
{
	return scenario(st->t) >= SBW9;
}

/* -- staff_lines.c -- */
void bis_draw_lines(struct staff *st);

/* -- staff_gaps.c -- */
void bis_draw_gaps(struct staff *st);

/* -- staff_threat.c -- */
void bis_draw_enemy(struct staff *st);
bool bis_last_word(const struct staff *st); /* after this turn of the side the game is over */
int bis_risk(const struct staff *st, unsigned hex, int force); /* in percent, that so much force there is overcome */

/* -- staff_battle.c -- */
struct fight {
	int chance, loss, kill; /* percent; worth of steps lost by the attacker and the defender */
};
enum { BY_MARCH, BY_SEA };
/* The team comes to the hex, to those of its side who are there already; the side whose turn it is attacks; air:
 * hundredths of its hits besides. */
struct fight bis_fight(const struct staff *st, unsigned hex, const uint16_t *team, unsigned count, unsigned how,
		       int air);
int bis_cover(const struct staff *st, unsigned hex); /* how much its ground helps the defender, in percent */
int bis_air_help(const struct staff *st, unsigned hex);

/* -- staff_land.c -- */
int bis_springboard(const struct staff *st, unsigned u, unsigned hex); /* as a place to sail or jump from */
int bis_at_stake(const struct staff *st, unsigned hex);
int bis_stand(const struct staff *st, unsigned u, unsigned hex);
bool bis_saved(const struct staff *st, unsigned u); /* it is fed, or can go where it will be */
struct order {
	int score;
	unsigned unit, hex;
	bool attack;
};
struct order bis_best_order(const struct staff *st);
int bis_gain(const struct staff *st, unsigned hex, struct fight f); /* what the attack is worth */
void bis_march(const struct staff *st, struct eto_pick *p);
void bis_withdraw(const struct staff *st, struct eto_pick *p);
bool bis_exploits(const struct staff *st, unsigned u); /* it can go on when the battles are over (7.10) */
void bis_blitz(const struct staff *st, struct eto_pick *p);
void bis_battles(const struct staff *st, struct eto_pick *p);

/* -- staff_sea.c -- */
void bis_sea(const struct staff *st, struct eto_pick *p);
void bis_wave(const struct staff *st, struct eto_pick *p);
bool bis_doomed(const struct staff *st, unsigned hex); /* who comes over the sea is lost there */
int bis_reserve_near(const struct staff *st, unsigned hex); /* how far armour in Reserve lowers the chance there */
bool bis_fleet(const struct staff *st); /* can the side land anywhere? */
struct eto_candidates bis_beaches(const struct staff *st); /* where the plan can land, best first */
unsigned bis_best_beach(const struct staff *st); /* or NO_HEX */

/* -- staff_command.c -- */
bool bis_admiral(const struct staff *st, unsigned hq); /* may send armies over the sea */
void bis_command(const struct staff *st, struct eto_pick *p);

/* -- staff_air.c -- */
bool bis_to_be_cleared(const struct staff *st, unsigned hex); /* by bombers, for the armour */
bool bis_idle(const struct staff *st, unsigned u); /* it has not done anything yet */
int bis_mission(const struct staff *st, unsigned u); /* what an aircraft could do now */
void bis_flight(const struct staff *st, struct eto_pick *p);
void bis_react(const struct staff *st, struct eto_pick *p);
void bis_air_back(const struct staff *st, struct eto_pick *p);
void bis_come_home(const struct staff *st, struct eto_pick *p);

/* -- staff_supply.c -- */
void bis_produce(const struct staff *st, struct eto_pick *p);
void bis_rails(const struct staff *st, struct eto_pick *p);
void bis_place(const struct staff *st, struct eto_pick *p);
void bis_small(const struct staff *st, struct eto_pick *p, unsigned proc);

/* -- staff_plans.c -- */
enum { PLAN_EFFORT, PLAN_HOLD, PLAN_LAND, PLAN_BOLD, PLAN_DRIVE, PLAN_SOLE, PLAN_STRIKE, PLAN_FRONT, PLAN_GUARD,
       PLAN_CARE, PLAN_STAY, PLAN_JOIN, PLAN_RAIDS, PLAN_JUMPS, PLAN_RESERVE, PLAN_ARMOUR, PLAN_INFANTRY, PLAN_AIR,
       PLAN_STAFFS, PLAN_WAIT, PLAN_WORDS };
int bis_plan_stamp(const struct bi_state *s);
const struct eto_plan *bis_plan_now(const struct eto_decision *d);
void bis_take_plan(struct staff *st, const struct eto_plan *plan);
int bis_bold(const struct staff *st, unsigned hex); /* the chance in percent from which it attacks there */

/* -- staff_propose.c -- */
struct eto_plan bis_own_plan(const struct staff *st);

#endif
