/* Victory (17; scenarios of the playbook): each scenario has its own conditions (TW-1.3). */
#include "games/twaw/attack.h"
#include "games/twaw/twaw.h"

enum { MARGINAL, DECISIVE };
enum { ALLIES = 1 << WEST | 1 << SOV };

static void end(struct tw_state *s, unsigned winners, unsigned grade, struct eto_events *e)
{
	tw_finish(s, winners, grade);
	tw_say(e, E_OVER, TW_17_1, 0, 0, 0);
}

/* gaps 11: the USSR alone wins with Berlin and six areas more than the West. */
static unsigned allied_winners(const struct tw_table *t, const struct tw_state *s)
{
	static const uint8_t east[] = {GER, POL, HUN, ROM, BUL, YUG}, west[] = {GER, ITA, FRA, BEL, NET};
	unsigned soviet = 0, western = 0;
	for (unsigned i = 0; i < sizeof east; i++)
		ETO_EACH (a, &t->of_country[east[i]])
			soviet += tw_holder(t, s, a) == SOV;
	for (unsigned i = 0; i < sizeof west; i++)
		ETO_EACH (a, &t->of_country[west[i]])
			western += tw_holder(t, s, a) == WEST;
	if (two_players(t))
		return ALLIES;
	return tw_holder(t, s, t->at.ber) == SOV && soviet >= western + 6 ? 1u << SOV : 1u << WEST;
}

/* TW-1.2: it is over as soon as one side has won, or with the last turn. */
static bool campaign(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	if (s->fallen[GER]) {
		end(s, allied_winners(t, s), s->turn <= 24 ? DECISIVE : MARGINAL, e);
		return true;
	}
	if (s->fallen[UK] && s->fallen[USSR]) {
		end(s, 1, DECISIVE, e);
		return true;
	}
	if (s->turn < TURNS)
		return false;
	end(s, 1, s->fallen[UK] || s->fallen[USSR] ? DECISIVE : MARGINAL, e);
	return true;
}

static bool fall_gelb(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	if (s->fallen[GER]) {
		end(s, ALLIES, DECISIVE, e);
		return true;
	}
	if (s->fallen[FRA]) {
		end(s, 1, s->turn == 4 ? DECISIVE : MARGINAL, e);
		return true;
	}
	if (s->turn < 5)
		return false;
	bool flanders = tw_holder(t, s, t->at.bru) == AXIS && tw_holder(t, s, t->at.ams) == AXIS &&
			tw_holder(t, s, t->at.pdc) == AXIS;
	if (flanders && tw_holder(t, s, t->at.par) != AXIS)
		end(s, 0, 0, e);
	else
		end(s, ALLIES, tw_allied(s, WEST, tw_holder(t, s, t->at.bru)) ? DECISIVE : MARGINAL, e);
	return true;
}

struct prize {
	const char *id;
	uint8_t points;
};

static unsigned points_of(const struct tw_table *t, const struct tw_state *s, const struct prize *list, unsigned n,
			  bool axis)
{
	struct eto_index x = tw_grounds(t);
	unsigned sum = 0;
	for (unsigned i = 0; i < n; i++) {
		unsigned a = eto_index_find(&x, list[i].id, 6);
		if (a < AREAS && (tw_holder(t, s, a) == AXIS) == axis && tw_holder(t, s, a) < SIDES)
			sum += list[i].points;
	}
	return sum;
}

static bool barbarossa(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	static const struct prize list[] = {{"SU_MOS", 4}, {"SU_LEN", 3}, {"SU_KIE", 2}, {"SU_KHA", 2}, {"SU_SMO", 1},
					    {"SU_MIN", 1}, {"SU_ODE", 1}, {"SU_SEV", 1}, {"SU_ROS", 1}};
	if (s->fallen[GER] || s->fallen[USSR]) {
		end(s, s->fallen[GER] ? (unsigned)ALLIES : 1u, DECISIVE, e);
		return true;
	}
	if (s->turn < 12)
		return false;
	unsigned n = points_of(t, s, list, 9, true);
	end(s, n >= 10 ? 1u : n >= 8 ? 0u : (unsigned)ALLIES, n >= 13 || n <= 5 ? DECISIVE : MARGINAL, e);
	return true;
}

static bool invasion(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	static const struct prize list[] = {{"FR_PAR", 3}, {"BE_BRU", 2}, {"NL_AMS", 2}, {"DE_RUH", 4},
					    {"DE_FRA", 2}, {"FR_MAR", 1}, {"FR_BRI", 1}, {"IT_BOL", 1},
					    {"IT_MIL", 1}, {"DE_MUN", 2}, {"DE_BER", 6}};
	if (s->turn < 24 && !s->fallen[GER])
		return false;
	unsigned n = points_of(t, s, list, 11, false);
	if (s->fallen[GER])
		n = 25;
	end(s, n >= 12 ? (unsigned)ALLIES : n >= 10 ? 0u : 1u, n >= 16 || n <= 6 ? DECISIVE : MARGINAL, e);
	return true;
}

bool tw_judge(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	switch (t->base.scenario) {
	case CAMPAIGN: return campaign(t, s, e);
	case FALL_GELB: return fall_gelb(t, s, e);
	case BARBAROSSA: return barbarossa(t, s, e);
	default: return invasion(t, s, e);
	}
}

/* TW-1.2: a surrender that ends the war does so at once. */
void tw_over_now(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	if (!s->result && (s->fallen[GER] || (s->fallen[UK] && s->fallen[USSR])))
		tw_judge(t, s, e);
}

struct eto_outcome tw_outcome(const struct eto_table *table, const void *state)
{
	const struct tw_state *s = state;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->result, s->winners, s->result ? TW_17_1 : 0};
}
