/* Air power (13): range and firepower of airstrikes. */
#include "games/westfront/westfront.h"

/* The Command Value (WF-5.5.3, WF-13.11.1), disorganized or not (WF-13.16.1); double for a Supreme HQ (WF-5.63.1,
 * WF-13.11.2, WF-5.65.2), but not for a THQ (WF-5.66.3). Extended Air Range from December 1943: double, and triple for
 * Allied Supreme HQs (WF-13.21.1, WF-W43.47), for drops too (WF-14.3.2). Enemy hexes and terrain do not matter. */
unsigned wf_air_range(const struct wf_table *t, const struct wf_state *s, unsigned hq)
{
	unsigned times = type_of(t, hq) == SHQ ? 2 : 1;
	if (side_of(t, hq) == ALLIES && extended_range(t, s))
		times++;
	return wf_value(t, s, hq) * times;
}

/* Allies TF; Axis SF until May 1944, then none (WF-13.14.1 to WF-13.14.4, WF-7.32.9, WF-S43.21, WF-S43.22, WF-W43.21,
 * WF-W43.22, WF-S44.21, WF-S44.22, WF-W44.21, WF-W44.22, WF-W44.32, WF-husky.8, WF-husky.14). Terrain and weather
 * change nothing (WF-13.14.5, WF-12.23.4), nor does the range (WF-13.21.2, WF-5.63.2). */
unsigned wf_air_fire(const struct wf_table *t, const struct wf_state *s, unsigned side)
{
	return side == ALLIES ? TF : air_supremacy(t, s) ? NO_FIRE : SF;
}
