/* What a position is worth: features that a player would name, seen from the Allies, and their weights (weights.h). */
#include "core/judge.h"
#include "games/westfront/weights.h"
#include "games/westfront/westfront.h"

enum { F_ONE, F_MARGIN, F_ASHORE, F_STEPS_ASHORE, F_STEPS_IN_BRITAIN, F_NORTH_PORTS, F_STEPS_IN_WEST, F_ALLIED_HQS,
       F_AXIS_HQS, F_ALLIED_STEPS, F_AXIS_STEPS, F_ITALY, F_PARIS, F_ROME, F_TO_BERLIN, F_CITIES, F_ALLIES_UNSUPPLIED,
       F_AXIS_UNSUPPLIED, F_BEACHHEADS, FEATURES };

const struct eto_weights wf_weighing = {WF_WEIGHT_ROWS, FEATURES, &wf_weights[0][0], &wf_margins[0][0]};

enum { FAR = 10 };

static bool in_the_west(unsigned country)
{
	return country == FRANCE || country == BELGIUM || country == HOLLAND;
}

static void count_allied(const struct wf_table *t, const struct wf_state *s, unsigned u, int32_t *f)
{
	unsigned hex = s->hex[u], cv = s->cv[u];
	bool north = in_set(&t->north, hex), britain = t->hex[hex].country == BRITAIN;
	unsigned far = wf_distance(t, hex, t->at.berlin);
	f[is_hq(t, u) ? F_ALLIED_HQS : F_ALLIED_STEPS] += (int32_t)cv;
	f[F_ALLIES_UNSUPPLIED] += s->mark[u] & M_UNSUPPLIED ? 1 : 0;
	if (is_hq(t, u))
		return;
	f[F_ASHORE] += north && !britain;
	f[F_STEPS_ASHORE] += north && !britain ? (int32_t)cv : 0;
	f[F_STEPS_IN_BRITAIN] += britain ? (int32_t)cv : 0;
	if (far < FAR && (int32_t)(FAR - far) > f[F_TO_BERLIN])
		f[F_TO_BERLIN] = (int32_t)(FAR - far);
}

static void count_axis(const struct wf_table *t, const struct wf_state *s, unsigned u, int32_t *f)
{
	f[is_hq(t, u) ? F_AXIS_HQS : F_AXIS_STEPS] += s->cv[u];
	f[F_AXIS_UNSUPPLIED] += s->mark[u] & M_UNSUPPLIED ? 1 : 0;
	f[F_STEPS_IN_WEST] += !is_hq(t, u) && in_the_west(t->hex[s->hex[u]].country) ? s->cv[u] : 0;
}

static int cities_ahead(const struct wf_table *t, const struct wf_state *s)
{
	return (int)wf_victory_cities(t, s, ALLIES) - (int)wf_victory_cities(t, s, AXIS);
}

static void count_places(const struct wf_table *t, const struct wf_state *s, int32_t *f)
{
	ETO_EACH (hex, &t->ports)
		f[F_NORTH_PORTS] += in_set(&t->north, hex) && t->hex[hex].country != BRITAIN &&
				    friendly(s, ALLIES, hex) && !contested(s, hex);
	ETO_EACH (hex, &t->sites)
		if (t->hex[hex].country == FRANCE && t->hex[hex].victory)
			f[F_PARIS] = friendly(s, ALLIES, hex);
	f[F_ROME] = friendly(s, ALLIES, t->at.rome);
	f[F_CITIES] = cities_ahead(t, s);
	for (unsigned b = 0; b < BEACHHEADS; b++)
		f[F_BEACHHEADS] += s->beachhead[b] == BH_DEPLOYED;
}

/* Two rows of weights for each of Husky and the four seasons: its beginning and its end. */
static unsigned moment_of(const struct wf_table *t, const struct wf_state *s)
{
	unsigned scenario = husky(t) ? HUSKY : season(t, s), first = s->month, last = s->month;
	while (first > 1 && t->month[first - 1].scenario == t->month[s->month].scenario)
		first--;
	while (last < MONTHS && t->month[last + 1].scenario == t->month[s->month].scenario)
		last++;
	unsigned length = 2 * (last - first + 1), gone = 2 * (s->month - first) + (s->fortnight > 1);
	return (2 * scenario) * ETO_MOMENT + gone * (ETO_MOMENT - 1) / length;
}

static int margin(const struct wf_table *t, const struct wf_state *s)
{
	return wf_points(t, s, ALLIES).total - wf_points(t, s, AXIS).total;
}

unsigned wf_measure(const struct eto_table *table, const void *state, int32_t *out)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	out[F_MARGIN] = margin(t, s);
	out[F_ITALY] = s->italy != 0;
	for (unsigned u = 0; u < UNITS; u++)
		if (on_map(s, u))
			(side_of(t, u) == ALLIES ? count_allied : count_axis)(t, s, u, out);
	count_places(t, s, out);
	return moment_of(t, s);
}

/* Once the game is over the margin is what was counted: Victory Cities in Winter 1944, else points. */
struct eto_value wf_judge(const struct eto_table *table, const void *state, unsigned seat)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	struct eto_value v = eto_judge(table, state, ALLIES);
	if (s->winner != ETO_RUNNING)
		v.points = 100 * (season(t, s) == W44 ? 5 * cities_ahead(t, s) : margin(t, s));
	return eto_seen_by(seat, v);
}
