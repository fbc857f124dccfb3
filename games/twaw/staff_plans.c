/* Plans: what a side is after from its operational phase to its next, in a few words. The staff follows any plan that
 * is sound: an effort pulls, a place that is held is worth more, who is to be struck is attacked at longer odds, the
 * rest changes its temper and what it spends on. */
#include "games/twaw/attack.h"
#include "games/twaw/staff.h"

#define AT(text_) text_, {{ETO_PLACE, 0, false}}
#define OF(text_) text_, {{ETO_CHOICE, SET_COUNTRY, false}}
#define BY(text_) text_, {{ETO_NUMBER, 0, false}}
const struct eto_plan_word tw_plan_words[TW_PLAN_WORDS + 1] = {
	[PLAN_EFFORT] = {"effort", AT("Main effort at %1.")},
	[PLAN_HOLD] = {"hold", AT("%1 is held at any price.")},
	[PLAN_BOLD] = {"bold", BY("No attack with a chance below %1 percent.")},
	[PLAN_DRIVE] = {"drive", BY("The advance is pressed with %1 percent of the usual will.")},
	[PLAN_STRIKE] = {"strike", AT("The enemy at %1 is attacked at once.")},
	[PLAN_YIELD] = {"yield", AT("%1 is given up if need be.")},
	[PLAN_GUARD] = {"guard", BY("Ground is guarded at %1 percent of its usual worth.")},
	[PLAN_FRONT] = {"front", "Ground around %1 counts %2 percent of its usual worth.",
			{{ETO_PLACE, 0, false}, {ETO_NUMBER, 0, false}}},
	[PLAN_MARKERS] = {"markers", BY("Of each country %1 {1:action is|actions are} kept for the economy.")},
	[PLAN_ATTACK] = {"attack", "All forces look for attacks.", {{0}}},
	[PLAN_STAND] = {"stand", "All forces stand on the defensive.", {{0}}},
	[PLAN_LAND] = {"land", AT("Landing at %1.")},
	[PLAN_STAY] = {"stay", "No landing yet.", {{0}}},
	[PLAN_EAST] = {"east", "The war against the USSR begins now.", {{0}}},
	[PLAN_TRUCE] = {"truce", "The USSR is not attacked yet.", {{0}}},
	[PLAN_WAR] = {"war", OF("%1 is attacked, neutral as it is.")},
	[PLAN_UNITS] = {"units", OF("%1 builds units before all else.")},
	[PLAN_ADVANCES] = {"advances", OF("%1 puts research and industry first.")},
	[PLAN_POINTS] = {"points", OF("%1 builds submarines, bombers and what finds them before all else.")},
	[PLAN_ENVOYS] = {"envoys", OF("%1 puts diplomacy first.")},
	[TW_PLAN_WORDS] = {""},
};

enum { EFFORT = 120, HELD = 120 };

int tw_plan_stamp(const struct tw_state *s)
{
	return s->turn * SIDES + s->side + 1;
}

bool tw_own_phase(const struct eto_decision *d)
{
	const struct tw_state *s = d->view;
	return s->side < SIDES && seat_for((const struct tw_table *)d->table, s->side) == d->seat;
}

/* It is good for the operational phase in which it was made, and until the next one. */
const struct eto_plan *tw_plan_now(const struct eto_decision *d)
{
	return eto_plan_kept(d, tw_plan_stamp(d->view), !tw_own_phase(d));
}

static void take_country(struct tw_mind *m, unsigned word, unsigned country)
{
	if (word == PLAN_WAR && country < COUNTRIES)
		m->victims |= UINT64_C(1) << country;
	else if (country < MAJORS)
		m->spends[country] |= (uint8_t)(1u << (word - PLAN_UNITS));
}

/* What changes the whole picture, before it is drawn. */
void tw_take_temper(struct tw_mind *m, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++) {
		int n = plan->line[i].arg[0];
		switch (plan->line[i].word) {
		case PLAN_BOLD: m->least = eto_plan_number(n, 10, 100); break;
		case PLAN_DRIVE: m->drive = eto_plan_number(n, 0, 400); break;
		case PLAN_GUARD: m->guard = eto_plan_number(n, 0, 400); break;
		case PLAN_MARKERS: m->kept = eto_plan_number(n, 0, 9); break;
		case PLAN_ATTACK: m->bold = 4; break;
		case PLAN_STAND: m->bold = 1; break;
		case PLAN_STAY: m->waits = true; break;
		case PLAN_EAST: m->east = true; break;
		case PLAN_TRUCE: m->truce = true; break;
		case PLAN_WAR:
		case PLAN_UNITS:
		case PLAN_ADVANCES:
		case PLAN_POINTS:
		case PLAN_ENVOYS: take_country(m, (unsigned)plan->line[i].word, (unsigned)n); break;
		default: break;
		}
	}
}

static void take_place(struct tw_mind *m, unsigned word, unsigned area)
{
	if (word == PLAN_EFFORT && m->pull[area])
		m->pull[area] += EFFORT;
	else if (word == PLAN_HOLD && m->stake[area])
		*(m->rash ? &m->pull[area] : &m->stake[area]) += HELD;
	else if (word == PLAN_YIELD && m->stake[area])
		eto_set_add(&m->yields, area);
	else if (word == PLAN_LAND)
		m->shore = (uint8_t)area;
	else if (word == PLAN_STRIKE && m->pull[area]) {
		m->pull[area] += EFFORT;
		eto_set_add(&m->strikes, area);
	}
}

/* Places, before what they are worth is felt from afar. */
void tw_take_places(struct tw_mind *m, const struct eto_plan *plan)
{
	for (int i = 0; plan && i < plan->count; i++)
		if ((unsigned)plan->line[i].arg[0] < AREAS)
			take_place(m, (unsigned)plan->line[i].word, (unsigned)plan->line[i].arg[0]);
}

/* How ground is guarded, once all is felt. */
void tw_take_guards(struct tw_mind *m, const struct eto_plan *plan)
{
	for (unsigned a = 0; m->guard != 100 && a < AREAS; a++)
		m->stake[a] = m->stake[a] * m->guard / 100;
	for (int i = 0; plan && i < plan->count; i++) {
		const struct eto_plan_line *l = &plan->line[i];
		unsigned area = (unsigned)l->arg[0];
		int worth = eto_plan_number(l->arg[1], 0, 400);
		if (l->word != PLAN_FRONT || area >= AREAS)
			continue;
		m->stake[area] = m->stake[area] * worth / 100;
		ETO_EACH (near, &m->t->near[area])
			m->stake[near] = m->stake[near] * worth / 100;
	}
	ETO_EACH (a, &m->yields)
		m->stake[a] = 0;
}
