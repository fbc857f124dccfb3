/* Resources, industry and technology (TW-7.1, TW-7.2, 15, TW-15.3, TW-15.4). */
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

/* TW-7.6, TW-7.11, TW-7.12, TW-8.4: who has actions and collects. */
bool tw_awake(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	static const uint8_t in[SCENARIOS] = {0x3f, 1 << GER | 1 << ITA | 1 << UK | 1 << FRA, 1 << GER | 1 << USSR,
					      1 << GER | 1 << UK | 1 << USA};
	if (s->fallen[c] || !(in[t->base.scenario] >> c & 1))
		return false;
	return c != USA || tw_space(s, TR_USA) >= 3;
}

/* Land units of the side or of one that fights beside it. */
static bool occupied(const struct tw_state *s, unsigned side, unsigned a)
{
	for (unsigned x = 0; x < SIDES; x++)
		if (s->land[a][x] && tw_allied(s, x, side))
			return true;
	return false;
}

/* Does the major collect what this area yields? (TW-7.4, TW-7.5, TW-7.7, TW-7.32) */
static bool collects(const struct tw_table *t, const struct tw_state *s, unsigned major, unsigned a)
{
	unsigned holder = s->held[a], c = t->area[a].country, side = tw_player(t, s, major);
	if (eto_set_has(&s->taken, a) || eto_set_has(&s->idle, a) || eto_set_has(&s->ruined, a))
		return false;
	if (holder != major)
		return holder >= MAJORS && s->allegiance[holder] == side && tw_master(t, s, holder) == major;
	if (c == USSR && s->effect[F_SCORCH] && side == AXIS)
		return false;
	bool colony = t->country[c].kind == COLONY;
	if (c == major || (colony && t->country[c].controller == major))
		return true;
	if (a == t->at.sar && s->effect[F_TITO] && side == AXIS && s->land[a][side] < 2)
		return false;
	if (colony ? s->master[c] != major : !s->fallen[c])
		return occupied(s, side, a) || tw_ceded(t, s, a);
	unsigned capital = t->country[c].capital;
	return capital >= AREAS || occupied(s, side, capital);
}

bool tw_yields(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned area)
{
	for (unsigned c = 0; c < MAJORS; c++)
		if (tw_player(t, s, c) == side && tw_awake(t, s, c) && collects(t, s, c, area))
			return true;
	return false;
}

/* What a neutral can deliver to a side: what it still holds, if they are not at war with each other (TW-7.4). */
static unsigned delivers(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned side, bool oil)
{
	unsigned n = 0;
	if (s->allegiance[c] != NOBODY || s->foes[c] >> side & 1)
		return 0;
	ETO_EACH (a, &t->of_country[c])
		if (s->held[a] == c && !eto_set_has(&s->idle, a) && !eto_set_has(&s->ruined, a))
			n += oil ? t->area[a].oil : t->area[a].mp;
	return n;
}

static unsigned swedish_ore(const struct tw_table *t, const struct tw_state *s)
{
	int space = tw_space(s, TR_SWE);
	unsigned most = space >= 3 || (s->ore && space > -2) ? 0 : space == 2 ? 1 : 2; /* TW-13.1.8 */
	unsigned ore = delivers(t, s, SWE, AXIS, false);
	return ore < most ? ore : most;
}

/* What the diplomacy tracks bring (diplomacy.tsv), while the country is neutral. */
static unsigned tribute(const struct tw_table *t, const struct tw_state *s, unsigned major, bool oil)
{
	static const struct {
		uint8_t track, country;
		int8_t from;
	} ores[] = {{TR_HUN, HUN, -1}, {TR_FIN, FIN, -1}, {TR_YUG, YUG, -2}, {TR_TUR, TUR, -3}, {TR_SPA, SPA, -3}};
	if (!tw_systems(t, SYS_DIPLOMACY))
		return 0;
	if (major == UK && oil)
		return tw_space(s, TR_IRQ) >= 0 ? delivers(t, s, IRQ, WEST, true) : 0;
	if (major != GER)
		return 0;
	if (oil)
		return tw_space(s, TR_ROM) <= -1 ? delivers(t, s, ROM, AXIS, true) : 0;
	unsigned n = swedish_ore(t, s);
	for (unsigned i = 0; i < sizeof ores / sizeof *ores; i++) {
		int space = tw_space(s, ores[i].track);
		bool chromium = ores[i].track == TR_TUR && space == -1;
		if (space <= ores[i].from || chromium)
			n += delivers(t, s, ores[i].country, AXIS, false);
	}
	return n;
}

static bool pact_gift(const struct tw_table *t, const struct tw_state *s)
{
	return tw_systems(t, SYS_DIPLOMACY) && s->pact == 1 && !s->war && tw_space(s, TR_USSR) < 2;
}

static unsigned evacuated(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	ETO_EACH (a, &t->of_country[USSR])
		n += t->area[a].mp && tw_holder(t, s, a) == AXIS;
	return has_tech(s, USSR_3) ? n > 2 ? 2 : n : 0;
}

/* TW-7.2.4, TW-7.2.5, TW-7.10, TW-7.24, TW-16.1.8: areas, tracks, level, advances and boxes. */
unsigned tw_income(const struct tw_table *t, const struct tw_state *s, unsigned c, bool oil)
{
	static const uint8_t plus[MAJORS] = {GER_6, ITA_6, TECHS, FRA_6, TECHS, TECHS};
	unsigned n = 0;
	if (!tw_awake(t, s, c) || t->base.scenario == FALL_GELB)
		return 0;
	for (unsigned a = 0; a < AREAS; a++)
		if ((oil ? t->area[a].oil : t->area[a].mp) && collects(t, s, c, a))
			n += oil ? t->area[a].oil : t->area[a].mp;
	n += tribute(t, s, c, oil);
	if (oil)
		return n + (c == GER && has_tech(s, GER_2));
	n += t->level[c][s->level[c]].bonus + (plus[c] < TECHS && has_tech(s, plus[c]));
	if (c == USA)
		n += tw_at_war(t, s, USA) ? t->box[B_USA].mp_war : t->box[B_USA].mp;
	if (c == USSR)
		n += s->offmap + evacuated(t, s);
	if (pact_gift(t, s) && c == GER)
		n++; /* TW-16.1.7 */
	return pact_gift(t, s) && c == USSR && n ? n - 1 : n;
}

static void gain(struct tw_state *s, unsigned c, unsigned mp, unsigned oil, struct eto_events *e)
{
	s->mp[c] = (uint8_t)(s->mp[c] + mp > 99 ? 99 : s->mp[c] + mp);
	if (c != USA)
		s->oil[c] = (uint8_t)(s->oil[c] + oil > 10 ? 10 : s->oil[c] + oil); /* TW-15.3 */
	tw_say(e, E_INCOME, (int)c, (int)mp, (int)oil, s->mp[c]);
}

/* Where a neutral raises its unit: in its capital, or where it has room at home beside its guests (TW-15.1.8,
 * TW-4.2.1.21); Vichy in Lyon alone. */
static unsigned cradle(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned c = t->piece[p].country, capital = t->country[c].capital;
	if (capital < AREAS && s->held[capital] == c && !tw_room(t, s, p, capital))
		return capital;
	ETO_EACH (a, &t->of_country[c])
		if (t->area[a].home && s->held[a] == c && !tw_room(t, s, p, a))
			return a;
	return NO_PLACE;
}

/* TW-15.1.3.1, TW-15.1.3.3: a minor of neither side builds one unit; Vichy too. */
static void neutrals(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	for (unsigned c = MAJORS; c <= ALR; c++) {
		unsigned p = tw_fresh(t, s, c, REGULAR, POOL);
		if (p == NO_PIECE || s->allegiance[c] != NOBODY || s->fallen[c])
			continue;
		unsigned to = cradle(t, s, p);
		if (to == NO_PLACE)
			continue;
		tw_put(t, s, p, to);
		tw_say(e, E_ARRIVES, (int)p, (int)to, 0, 0);
	}
}

/* TW-14.2.30: what is on its way to a major. */
static unsigned on_the_way(const struct tw_state *s, unsigned c, unsigned cargo)
{
	return c == UK ? s->convoy[0][cargo] : c == USSR ? s->convoy[1][cargo] + s->convoy[2][cargo] : 0;
}

/* What sailed has arrived; War materials wait to become units (TW-15.1.1.7). */
static void unload(struct tw_state *s)
{
	s->swaps[0] = (uint8_t)on_the_way(s, UK, P_WAR);
	s->swaps[1] = (uint8_t)on_the_way(s, USSR, P_WAR);
	memset(s->sailing, 0, sizeof s->sailing);
	memset(s->convoy, 0, sizeof s->convoy);
}

/* TW-15.5, TW-13.3.6.11: a way by sea from a French port to a British one, or to an oil area of the Allies. */
static bool french_route(const struct tw_table *t, const struct tw_state *s)
{
	uint32_t ports = 0, seas;
	ETO_EACH (a, &t->of_country[FRA])
		if (t->area[a].home && s->held[a] == FRA)
			ports |= t->area[a].ports;
	seas = tw_seas(t, s, WEST, ports, 0);
	for (unsigned a = 0; a < AREAS; a++)
		if (t->area[a].ports & seas && tw_holder(t, s, a) == WEST &&
		    (t->area[a].oil || (t->area[a].country == UK && t->area[a].home)))
			return true;
	return false;
}

/* TW-15.5, TW-15.7: France has the oil of the United Kingdom besides; Italy has only its own (TW-13.3.6.12). */
static unsigned receives(const struct tw_table *t, const struct tw_state *s, unsigned c, bool oil)
{
	if (!tw_awake(t, s, c))
		return 0;
	unsigned n = tw_income(t, s, c, oil) + on_the_way(s, c, oil ? P_OIL : P_MP);
	return oil && c == FRA && french_route(t, s) ? n + receives(t, s, UK, true) : n;
}

/* TW-14.3.32, TW-14.3.39, TW-15.1.12. */
static unsigned factories_of(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	int points = t->level[c][s->level[c]].factories + (c == USA ? 0 : t->damage[c][s->damage[c]].factories);
	return points < 0 ? 0 : (unsigned)points;
}

/* Once collected, the next collection is that of the next turn: no area is fresh or hit any more then (TW-7.7,
 * TW-14.3.36). */
struct tw_forecast tw_forecast(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	bool collected = s->stack.depth && s->stack.frame[0].proc == P_GAME && s->stack.frame[0].step > G_INCOME;
	if (!collected)
		return (struct tw_forecast){receives(t, s, c, false), receives(t, s, c, true), factories_of(t, s, c)};
	struct tw_state next = *s;
	eto_set_clear(&next.taken);
	eto_set_clear(&next.idle);
	return (struct tw_forecast){receives(t, &next, c, false), receives(t, &next, c, true), s->factories[c]};
}

/* TW-7.3. */
void tw_collect(const struct tw_table *t, struct tw_state *s, struct eto_events *e)
{
	unsigned mp[MAJORS], oil[MAJORS];
	for (unsigned c = 0; c < MAJORS; c++) {
		mp[c] = receives(t, s, c, false);
		oil[c] = receives(t, s, c, true);
	}
	unload(s);
	eto_barrier(e); /* what the convoys carried is seen by what comes in */
	for (unsigned c = 0; c < MAJORS; c++) {
		if (!tw_awake(t, s, c))
			continue;
		if (option(t, OPT_CARRY_OVER) && t->base.scenario != FALL_GELB)
			s->mp[c] = 0;
		if (t->base.scenario != FALL_GELB)
			gain(s, c, mp[c], oil[c], e);
		s->factories[c] = (uint8_t)factories_of(t, s, c);
	}
	neutrals(t, s, e);
	for (unsigned side = 0; side < SIDES; side++)
		tw_supply_map(t, s, side, &s->lines[side]);
}

/* -- industry and technology -- */

static unsigned advances_of(const struct tw_table *t, const struct tw_state *s, unsigned c)
{
	unsigned n = 0;
	for (unsigned i = 0; i < TECHS; i++)
		n += t->tech[i].country == c && t->tech[i].level == s->level[c] && has_tech(s, i);
	return n;
}

/* TW-8.2, TW-8.6, TW-8.7: a marker for industry, one for all advances of the turn (TW-15.3.4). */
static eto_clause check_action(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned use)
{
	if (s->used[c] & use || s->actions[c])
		return 0;
	return eto_forbids(&t->base, TW_15_6) ? TW_15_6 : 0;
}

static eto_clause check_industry(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned c)
{
	if (c >= MAJORS || tw_player(t, s, c) != side || !tw_awake(t, s, c) || s->level[c] == 5)
		return eto_barred(&t->base, TW_15_4_3);
	if (s->used[c] & U_INDUSTRY && eto_forbids(&t->base, TW_15_4_2))
		return TW_15_4_2;
	bool enough = advances_of(t, s, c) >= t->level[c][s->level[c]].advances;
	if (!enough && (!option(t, OPT_INDUSTRY) || s->growth[c] >= 9) && eto_forbids(&t->base, TW_15_4_6))
		return TW_15_4_6;
	if (!s->mp[c])
		return eto_barred(&t->base, TW_15_4_3);
	return check_action(t, s, c, 0);
}

/* Without levels no new advances, without advances no new level (TW-15.4.9). */
static eto_clause check_research(const struct tw_table *t, const struct tw_state *s, unsigned side, unsigned tech)
{
	if (tech >= TECHS || tw_player(t, s, t->tech[tech].country) != side || !tw_awake(t, s, t->tech[tech].country))
		return eto_barred(&t->base, TW_15_3_1);
	unsigned c = t->tech[tech].country;
	if (has_tech(s, tech))
		return eto_barred(&t->base, TW_15_3_9);
	if (s->level[c] < t->tech[tech].level && eto_forbids(&t->base, TW_15_3_2))
		return TW_15_3_2;
	if (t->tech[tech].need < TECHS && !has_tech(s, t->tech[tech].need))
		return eto_barred(&t->base, TW_15_3_5);
	if (eto_set_has(&s->tried, tech) && eto_forbids(&t->base, TW_15_3_10))
		return TW_15_3_10;
	if (s->mp[c] < t->tech[tech].price)
		return eto_barred(&t->base, TW_15_3_3);
	return check_action(t, s, c, U_TECH);
}

static eto_clause works_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct tw_table *t = table;
	const struct tw_state *s = state;
	unsigned side = *(const uint8_t *)eto_own(&s->stack);
	(void)seat;
	switch (a.verb) {
	case V_INDUSTRY: return check_industry(t, s, side, a.arg[0]);
	case V_RESEARCH: return check_research(t, s, side, a.arg[0]);
	case V_DONE: return 0;
	default: return eto_barred(&t->base, TW_11_5);
	}
}

static void works_legal(struct eto_list *l)
{
	for (unsigned c = 0; c < MAJORS; c++)
		eto_offer(l, V_INDUSTRY, c, 0, 0);
	for (unsigned i = 0; i < TECHS; i++)
		eto_offer(l, V_RESEARCH, i, 0, 0);
	eto_offer(l, V_DONE, 0, 0, 0);
}

struct trial {
	uint8_t industry, what;
} ETO_LOCALS;
ETO_LOCALS_FIT(struct trial);

/* TW-15.3.6: paid first, then the die. */
static void works_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	TW_PROC(t, s);
	(void)seat;
	if (a.verb == V_DONE) {
		eto_pop(&s->stack);
		return;
	}
	unsigned c = a.verb == V_INDUSTRY ? a.arg[0] : t->tech[a.arg[0]].country;
	unsigned use = a.verb == V_INDUSTRY ? U_INDUSTRY : U_TECH;
	if (!(s->used[c] & use))
		s->actions[c]--;
	s->used[c] |= (uint16_t)use;
	s->mp[c] = (uint8_t)(s->mp[c] - (a.verb == V_INDUSTRY ? 1 : t->tech[a.arg[0]].price));
	if (a.verb == V_RESEARCH)
		eto_set_add(&s->tried, a.arg[0]);
	tw_say(e, E_WORKS, (int)c, a.verb == V_INDUSTRY ? 1 : 0, 0, 0);
	struct trial *r = eto_call(&s->stack, P_TRIAL, ETO_DICE);
	*r = (struct trial){a.verb == V_INDUSTRY, (uint8_t)a.arg[0]};
}

static bool side_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && !f->step && *(const uint8_t *)eto_locals_of(f) < SIDES;
}

const struct eto_proc tw_proc_works = {.name = "works",
				       .legal = works_legal,
				       .check = works_check,
				       .apply = works_apply,
				       .sound = side_sound,
				       .phase = "Improvements",
				       .close = "End the improvements",
				       .prompt = "Spend production on industry or technology, or end the "
						 "improvements.",
				       .clause = TW_11_5};

/* -- the die of an attempt -- */

/* TW-15.1.5. */
static void unlock(const struct tw_table *t, struct tw_state *s, unsigned c, unsigned kind, unsigned n)
{
	for (unsigned p = t->first[c][kind]; p < t->end[c][kind] && n; p++)
		if (s->place[p] == LOCKED) {
			tw_put(t, s, p, POOL);
			n--;
		}
}

/* What a completed advance does at once; the rest is asked for where it matters. */
void tw_unlock(const struct tw_table *t, struct tw_state *s, unsigned tech)
{
	static const struct {
		uint8_t tech, kind, count;
	} key[] = {{GER_1, ELITE, 1},	 {GER_5, ELITE, 1},  {GER_4, AIR, 1},	  {ITA_7, REGULAR, 2},
		   {ITA_8, AIR, 1},	 {UK_8, ELITE, 1},   {FRA_8, REGULAR, 2}, {USSR_2, ELITE, 1},
		   {USSR_4, REGULAR, 2}, {USSR_7, ELITE, 2}, {USSR_9, AIR, 1},	  {USA_7, ELITE, 1}};
	for (unsigned i = 0; i < sizeof key / sizeof *key; i++)
		if (key[i].tech == tech)
			unlock(t, s, t->tech[tech].country, key[i].kind, key[i].count);
}

/* TW-15.3.8, TW-15.4.4, TW-15.4.5: the same table for both, a space for ten per cent; a level counts at once
 * (TW-15.4.10). The d10 shows 1 to 10 (TW-4.1.7). */
static void trial_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	TW_PROC(t, s);
	struct trial r = *(const struct trial *)eto_own(&s->stack);
	unsigned c = r.industry ? r.what : t->tech[r.what].country, by = t->improve[s->level[c]][eto_die(roll, 0)];
	eto_pop(&s->stack);
	uint8_t *track = r.industry ? &s->growth[c] : &s->tech[r.what];
	unsigned most = r.industry && advances_of(t, s, c) < t->level[c][s->level[c]].advances ? 9 : 10;
	*track = (uint8_t)(*track + by > most ? most : *track + by); /* TW-15.3.11 */
	tw_say(e, E_PROGRESS, (int)c, (int)eto_die(roll, 0), *track, 0);
	if (*track < 10)
		return;
	if (r.industry) {
		*track = 0;
		unsigned before = t->level[c][s->level[c]].actions;
		s->level[c]++;			      /* TW-15.4.7 */
		if (c != USA || tw_at_war(t, s, USA)) /* which has the markers of its track until then (TW-16.16) */
			s->actions[c] =
				(uint8_t)(s->actions[c] + t->level[c][s->level[c]].actions - before); /* TW-15.4.8 */
		s->factories[c] = (uint8_t)(s->factories[c] + 2 > 10 ? 10 : s->factories[c] + 2);
		tw_say(e, E_LEVEL, (int)c, s->level[c], 0, 0);
	} else {
		tw_unlock(t, s, r.what);
		if (r.what == UK_2 && s->point[UK][GAS] < 8)
			s->point[UK][GAS]++;
		tw_say(e, E_ADVANCE, (int)c, r.what, 0, 0);
	}
}

static bool trial_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct trial *r = eto_locals_of(f);
	(void)table, (void)state;
	return below && !f->step && (r->industry ? r->what < MAJORS : r->what < TECHS);
}

const struct eto_proc tw_proc_trial = {.name = "trial",
				       .throws = {1, 10},
				       .roll = trial_roll,
				       .sound = trial_sound,
				       .phase = "Improvements",
				       .prompt = "Roll the ten-sided die: does the attempt succeed?",
				       .clause = TW_15_3_7};
