/* What happens, as the log tells it. */
#ifndef WESTFRONT_EVENTS_H
#define WESTFRONT_EVENTS_H

#include "core/game.h"
#include "games/westfront/words.h"

struct wf_table;
struct wf_state;

/* -- events: short forms; args not used are 0 -- */
static inline void tell_some(struct eto_events *e, unsigned kind, unsigned seen, int a, int b, int c, int d)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, (uint16_t)seen, {(int16_t)a, (int16_t)b, (int16_t)c,
			(int16_t)d, 0, 0}});
}
static inline void tell(struct eto_events *e, unsigned kind, int a, int b, int c, int d)
{
	tell_some(e, kind, ETO_ALL, a, b, c, d);
}
/* The owner reads which unit it is, the others only that a block does it: kind is the owner's event and kind + 1 the
 * one of the others, with the unit left out: (unit, b, c) and (side, b, c). A unit that is face up is named to all. */
void wf_tell_block(const struct wf_table *t, const struct wf_state *s, struct eto_events *e, unsigned kind,
		unsigned unit, int b, int c, int d);

/* Puts units into an order that tells the enemy nothing about blocks that he does not know: by side, hex and rank,
 * which is what he sees of them, and by number only where that is the same. */
void wf_order_telling(const struct wf_table *t, const struct wf_state *s, const uint8_t rank[UNITS], uint8_t *unit,
		      unsigned count);

/* Events. Where the comment says "block", kind + 1 is the anonymous twin for wf_tell_block(). */
enum {
	E_MONTH,       /* month, year */
	E_FORTNIGHT,   /* 1 or 2, weather */
	E_STORM,       /* basin */
	E_TURN,        /* side */
	E_PHASE,       /* PHASE_*, its clause */
	E_WEATHER,     /* die, die, weather */
	E_PLACED, E_BLOCK_PLACED,   /* block: unit, hex */
	E_DECLARE,     /* country, clause */
	E_GROUNDED,    /* clause */
	E_ACTIVATE,    /* HQ, mode, value */
	E_DEPLOY,      /* HQ, from, to */
	E_MOVE, E_BLOCK_MOVE,       /* block: unit, from, to */
	E_ENGAGE, E_BLOCK_ENGAGE,   /* block: unit, from, to */
	E_LEAVE, E_BLOCK_LEAVE,     /* block: unit, from, to: disengages */
	E_RAIL, E_BLOCK_RAIL,       /* block: unit, from, to */
	E_SAIL, E_BLOCK_SAIL,       /* block: unit, from, to */
	E_INVADE, E_BLOCK_INVADE,   /* block: unit, from, to */
	E_EVACUATE, E_BLOCK_EVACUATE, /* block: unit, from, to */
	E_DROP, E_BLOCK_DROP,       /* block: unit, from, to */
	E_ENTER, E_BLOCK_ENTER,     /* block: unit, hex: Army Group E */
	E_REARGUARD, E_BLOCK_REARGUARD, /* block: unit, hex */
	E_MARK,        /* hex: a Sea Assault marker */
	E_INTERCEPT,   /* side that rolls, sea, dice, hits, repulsed: 1 or 0 */
	E_TURNED_BACK, E_BLOCK_TURNED_BACK, /* block: unit, to, clause */
	E_STRIKE,      /* HQ, hex, value */
	E_BATTLE,      /* hex, side that started it */
	E_REVEAL,      /* unit, hex, cv */
	E_ROUND,       /* hex, clause: supported or not */
	E_AIR_FIRE,    /* HQ, hex, hits, firepower */
	E_FIRE,        /* unit, hex, hits, firepower */
	E_PURSUIT,     /* unit that fires, hex, hits, firepower */
	E_REPULSED,    /* unit, to, clause */
	E_LOSS, E_BLOCK_LOSS,       /* block: unit, cv left, clause */
	E_OUT,         /* unit, hex, clause: eliminated; always named */
	E_PARTIAL,     /* unit, parts, of how many */
	E_DEACTIVATE,  /* HQ, value left */
	E_BEACHHEAD,   /* beachhead, hex */
	E_BEACHHEAD_LOST, /* beachhead, clause */
	E_SUPPLY_ROLL, /* side that rolls, port hex, dice, 1 if cut */
	E_UNSUPPLIED, E_BLOCK_UNSUPPLIED, /* block: unit, hex, clause */
	E_LINK_UP,     /* unit, hex, clause */
	E_SURRENDER_ROLL, /* country, die, needed */
	E_SURRENDER,   /* country, clause */
	E_CONQUEST,    /* country, clause */
	E_DEFECTS,     /* unit, hex */
	E_RISING,      /* die, needed */
	E_TITO,        /* hex */
	E_MAQUIS,      /* hex */
	E_PRODUCTION,  /* side, level; seen by that side only */
	E_STEP,        /* unit, cv, cost; seen by its side only */
	E_REBUILT, E_BLOCK_ARRIVES, /* block: unit, hex, cost: told when both are done */
	E_EARLY,       /* unit, month; its side only */
	E_DISBANDED, E_BLOCK_DISBANDED, /* block: unit, hex */
	E_BOX,         /* beachhead, what it is now: BH_* */
	E_POINTS,      /* side, victory points, item */
	E_SURPRISE,    /* clause */
	E_GAME_OVER,   /* level, winner mask, clause */
	E_ODDS_AIR,     /* dice, clause: a line of odds */
	E_ODDS_FIRE,    /* side, dice, hits in a hundred rounds: a line of odds */
	E_ODDS_LOSS,    /* side, steps in a hundred rounds, rounds with nobody left: a line of odds */
	E_ODDS_UNSUPPORTED, /* clause: a line of odds */
	E_ODDS_REPULSE, /* repulse number, clause: a line of odds */
	E_ODDS_UNKNOWN, /* blocks, clause: a line of odds */
	EVENTS
};

#endif
