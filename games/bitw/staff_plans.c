/* Plans: what the side is after in its turn, in a few words. The staff makes one from its picture and follows any that
 * is sound: efforts and places to be held weigh more in the picture, a landing place is preferred to others, and the
 * rest changes its will. Which others are worth a thought: staff_propose.c. */
#include "games/bitw/staff.h"

#define AT_A_PLACE {{ETO_PLACE, 0, false}}
#define A_NUMBER {{ETO_NUMBER, 0, false}}
const struct eto_plan_word bi_plan_words[PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", "Main effort at %1.", AT_A_PLACE},
	[PLAN_HOLD] = {"hold", "%1 is held at any price.", AT_A_PLACE},
	[PLAN_LAND] = {"land", "Landing at %1.", AT_A_PLACE},
	[PLAN_BOLD] = {"bold", "No attack with a chance below %1 percent.", A_NUMBER},
	[PLAN_DRIVE] = {"drive", "The advance is pressed with %1 percent of the usual will.", A_NUMBER},
	[PLAN_SOLE] = {"sole", "Landing at %1 and nowhere else.", AT_A_PLACE},
	[PLAN_STRIKE] = {"strike", "The enemy at %1 is attacked at once.", AT_A_PLACE},
	[PLAN_FRONT] = {"front", "Ground around %1 counts %2 percent of its usual worth.", {{ETO_PLACE, 0, false},
											     {ETO_NUMBER, 0, false}}},
	[PLAN_GUARD] = {"guard", "Ground is guarded at %1 percent of its usual worth.", A_NUMBER},
	[PLAN_CARE] = {"care", "Own losses weigh %1 percent of what they usually do.", A_NUMBER},
	[PLAN_STAY] = {"stay", "Battles are held out to %1 percent of what is usually borne.", A_NUMBER},
	[PLAN_JOIN] = {"join", "To join a battle begun costs %1 percent of the usual price.", A_NUMBER},
	[PLAN_RAIDS] = {"raids", "Raids from the air count %1 percent of what they usually do.", A_NUMBER},
	[PLAN_JUMPS] = {"jumps", "What paratroops win counts %1 percent of what it usually does.", A_NUMBER},
	[PLAN_RESERVE] = {"reserve", "The reserve comes where it turns a battle by %1 percent.", A_NUMBER},
	[PLAN_ARMOUR] = {"armour", "Armour is repaired first.", {{0}}},
	[PLAN_INFANTRY] = {"infantry", "Infantry is repaired first.", {{0}}},
	[PLAN_AIR] = {"air", "Aircraft are repaired first.", {{0}}},
	[PLAN_STAFFS] = {"staffs", "Headquarters are repaired first.", {{0}}},
	[PLAN_WAIT] = {"wait", "There is no landing in this turn.", {{0}}},
	[PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 120 };

int bis_plan_stamp(const struct bi_state *s)
{
	return s->turn + 1;
}

/* It is good from the side's turn to its next. */
const struct eto_plan *bis_plan_now(const struct eto_decision *d)
{
	const struct bi_state *s = d->view;
	return eto_plan_kept(d, bis_plan_stamp(s), s->side != d->seat);
}

static void take_place(struct staff *st, const struct eto_plan_line *l)
{
	unsigned hex = (unsigned)l->arg[0];
	if (hex >= HEXES)
		return;
	switch (l->word) {
	case PLAN_EFFORT: st->prize[hex] += EFFORT; break;
	case PLAN_HOLD: st->prize[hex] += HELD; break;
	case PLAN_SOLE: st->sole = true; /* fall through */
	case PLAN_LAND:
		if (st->landings < LANDINGS)
			st->landing[st->landings++] = hex;
		break;
	case PLAN_STRIKE: eto_set_add(&st->strikes, hex); break;
	case PLAN_FRONT:
		if (st->fronts < FRONTS)
			st->front[st->fronts++] =
				(struct front){(uint16_t)hex, (int16_t)eto_plan_number(l->arg[1], 0, 1000)};
		break;
	default: break;
	}
}

static void take_line(struct staff *st, const struct eto_plan_line *l)
{
	struct will *w = &st->will;
	int number = l->arg[0];
	switch (l->word) {
	case PLAN_BOLD: st->bold = eto_plan_number(number, 10, 100); break;
	case PLAN_DRIVE: st->drive = eto_plan_number(number, 0, 400); break;
	case PLAN_GUARD: w->guard = eto_plan_number(number, 0, 1000); break;
	case PLAN_CARE: w->care = eto_plan_number(number, 0, 1000); break;
	case PLAN_STAY: w->stay = eto_plan_number(number, 10, 400); break;
	case PLAN_JOIN: w->join = eto_plan_number(number, 0, 1000); break;
	case PLAN_RAIDS: w->raids = eto_plan_number(number, 0, 1000); break;
	case PLAN_JUMPS: w->jumps = eto_plan_number(number, 0, 400); break;
	case PLAN_RESERVE: w->reserve = eto_plan_number(number, 1, 101); break;
	case PLAN_ARMOUR: w->repair = REPAIR_ARMOUR; break;
	case PLAN_INFANTRY: w->repair = REPAIR_INFANTRY; break;
	case PLAN_AIR: w->repair = REPAIR_AIR; break;
	case PLAN_STAFFS: w->repair = REPAIR_STAFFS; break;
	case PLAN_WAIT: st->waits = true; break;
	default: take_place(st, l);
	}
}

void bis_take_plan(struct staff *st, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++)
		take_line(st, &plan->line[i]);
}

int bis_bold(const struct staff *st, unsigned hex)
{
	return eto_set_has(&st->strikes, hex) ? st->bold / 2 : st->bold;
}
