/* What hangs together by land, for strategic movement (13.4): such areas have the same label; 0: not friendly. */
#include <string.h>

#include "games/twaw/twaw.h"

static bool camp_holder(const struct tw_table *t, const struct tw_state *s, unsigned country)
{
	unsigned holder = s->allegiance[country];
	return tw_allied(s, s->side, holder) || (holder == NOBODY && tw_open(t, s, country, s->side));
}

static areaset camp_areas(const struct tw_table *t, const struct tw_state *s)
{
	areaset areas = {0};
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (camp_holder(t, s, c))
			eto_set_join(&areas, &s->ground[c]);
	eto_set_meet(&areas, &t->play[t->base.scenario]);
	return areas;
}

/* Gives the label to an area and to what hangs together with it. */
static void label_from(const struct tw_table *t, struct tw_state *s, unsigned area, unsigned label, areaset *left)
{
	areaset wave = {0};
	eto_set_add(&wave, area);
	while (!eto_set_empty(&wave)) {
		areaset next = {0};
		eto_set_minus(left, &wave);
		ETO_EACH (a, &wave) {
			s->net[a] = (uint8_t)label;
			eto_set_join(&next, &t->near[a]);
		}
		eto_set_meet(&next, left);
		wave = next;
	}
}

void tw_net(const struct tw_table *t, struct tw_state *s)
{
	memset(s->net, 0, sizeof s->net);
	if (!s->stack.depth || eto_peek(&s->stack)->proc != P_STRATEGIC || s->side >= SIDES)
		return;
	areaset left = camp_areas(t, s);
	unsigned label = 0;
	ETO_EACH (a, &left)
		label_from(t, s, a, ++label, &left);
	if (s->side != AXIS || s->allegiance[ITA] != NOBODY)
		return;
	left = s->ground[ITA]; /* a neutral Italy moves its own units, and nobody passes (TW-16.2.6) */
	eto_set_meet(&left, &t->play[t->base.scenario]);
	ETO_EACH (a, &left)
		label_from(t, s, a, ++label, &left);
}

bool tw_overland(const struct tw_table *t, const struct tw_state *s, unsigned from, unsigned to)
{
	if (!s->net[from] || !s->net[to])
		return false;
	if (s->net[from] == s->net[to])
		return true;
	areaset own = s->ground[ITA]; /* resources cross the border of a neutral Italy (TW-7.26) */
	ETO_EACH (a, &own)
		if (s->allegiance[ITA] == NOBODY && s->net[a] == s->net[to])
			ETO_EACH (near, &t->near[a])
				if (s->net[near] == s->net[from])
					return true;
	return false;
}
