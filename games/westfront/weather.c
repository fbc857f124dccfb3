/* Weather and storms (12): Mud or Dry (WF-intro.23), and the stormy basin, of each Fortnight (WF-4.3.1).
 *
 * The months are in data/turns.tsv: June to September Dry, December and January Mud, November and February rolled for
 * (WF-12.1.1 to WF-12.1.3). The other effects of Mud are with what they change: command.c, land.c, round.c. */
#include "games/westfront/westfront.h"

enum { BY_ROLL = 2 }; /* wf_month.weather of November and February */

/* 3 or 11 Mediterranean, 7 Baltic, 5 or 9 Atlantic; even none (WF-12.3.2, WF-12.3.3); so one basin at most
 * (WF-12.3.11). */
static unsigned storm_of(unsigned sum)
{
	if (sum % 2 == 0)
		return NO_STORM;
	return sum == 7 ? BALTIC_BASIN : sum == 5 || sum == 9 ? ATLANTIC_BASIN : MEDITERRANEAN_BASIN;
}

/* Two dice before each Fortnight from November to February (WF-12.1.4, WF-12.1.5, WF-12.3.1); else nothing to roll. */
static bool go(const void *t, void *state, struct eto_events *e)
{
	struct wf_state *s = state;
	const struct wf_month *m = &((const struct wf_table *)t)->month[s->month];
	(void)e;
	if (m->storms) {
		eto_top(&s->stack)->seat = ETO_DICE;
		return false;
	}
	s->weather = m->weather;
	s->storm = NO_STORM;
	eto_pop(&s->stack);
	return true;
}

/* One roll decides both: November and February even Dry, odd Mud, December and January Mud (WF-12.1.6 to
 * WF-12.1.9), and the storm, which lasts for both player turns of the Fortnight (WF-12.3.4). */
static void roll(const void *t, void *state, struct eto_action thrown, struct eto_events *e)
{
	struct wf_state *s = state;
	const struct wf_month *m = &((const struct wf_table *)t)->month[s->month];
	unsigned a = eto_die(thrown, 0), b = eto_die(thrown, 1);
	s->weather = (uint8_t)(m->weather != BY_ROLL ? m->weather : (a + b) % 2 ? MUD : DRY);
	s->storm = (uint8_t)storm_of(a + b);
	eto_barrier(e);
	tell(e, E_WEATHER, (int)a, (int)b, s->weather, 0);
	if (s->storm != NO_STORM)
		tell(e, E_STORM, s->storm, 0, 0, 0);
	eto_pop(&s->stack);
}

const struct eto_proc wf_proc_weather = {.name = "weather", .go = go, THROWS(2),
	ASKS("Weather", WF_12_1_4, "Dice for the weather")};
