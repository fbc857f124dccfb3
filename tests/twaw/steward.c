/* A second steward for The World at War. In random games it works out from the position and from the printed tables who
 * is in supply, what countries collect, what their boards allow in a turn, what everything costs and how much of it may
 * be bought, and where the markers of diplomacy stand, and compares that with what the game does. It shares with the
 * game the board and the counters. */
#define TEST_MAIN
#include "tests/test.h"

#include "games/twaw/means.h"
#include "tests/twaw/envoy.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 8 };
#else
enum { GAMES = 60 };
#endif
enum { ACTIONS_MAX = 5000, TOLD_MAX = 4096 };

static struct eto_event told[TOLD_MAX];
static unsigned fed, incomes, boards, purchases, offers, shifted;

/* -- what countries collect (7, 15.1 to 15.7) -- */

/* TW-7.6, TW-7.11, TW-7.12. */
static bool active(const struct tw_state *s, unsigned c)
{
	unsigned scenario = table.base.scenario;
	if (s->fallen[c] || (c == USA && printed_space(s, TR_USA) < 3))
		return false;
	switch (scenario) {
	case CAMPAIGN: return true;
	case FALL_GELB: return c <= FRA;
	case BARBAROSSA: return c == GER || c == USSR;
	default: return c == GER || c == UK || c == USA;
	}
}

static bool completed(const struct tw_state *s, unsigned c, const char *name)
{
	for (unsigned i = 0; i < TECHS; i++)
		if (table.tech[i].country == c && !strcmp(table.tech[i].name, name))
			return s->tech[i] == 10;
	return false;
}

static bool troops_in(const struct tw_state *s, unsigned a, unsigned side)
{
	for (unsigned p = 0; p < PIECES; p++)
		if (s->place[p] == a && land(&table, p) && !(s->mark[p] & M_TRAPPED) &&
		    camp(s, tw_owner(&table, s, p), side))
			return true;
	return false;
}

/* TW-7.4, TW-7.5, TW-7.7, TW-7.32. */
static bool collected_by(const struct tw_state *s, unsigned a, unsigned c)
{
	unsigned holder = s->held[a], land_of = table.area[a].country, side = tw_player(&table, s, c);
	const struct tw_country *country = &table.country[land_of];
	if (eto_set_has(&s->taken, a) || eto_set_has(&s->idle, a) || eto_set_has(&s->ruined, a))
		return false;
	if (holder >= MAJORS)
		return tw_player(&table, s, holder) == side && tw_master(&table, s, holder) == c;
	if (holder != c)
		return false;
	if (land_of == USSR && side == AXIS && s->effect[F_SCORCH])
		return false;
	if (land_of == c || (country->kind == COLONY && country->controller == c))
		return true;
	if (a == table.at.sar && s->effect[F_TITO] && side == AXIS) {
		unsigned n = 0;
		for (unsigned p = 0; p < PIECES; p++)
			n += s->place[p] == a && land(&table, p) && tw_owner(&table, s, p) == AXIS &&
			     !(s->mark[p] & M_TRAPPED);
		if (n < 2)
			return false;
	}
	bool conquered = country->kind == COLONY ? s->master[land_of] == c : s->fallen[land_of] > 0;
	if (conquered)
		return country->capital >= AREAS || troops_in(s, country->capital, side);
	return troops_in(s, a, side) || tw_ceded(&table, s, a);
}

/* What the spaces of a neutral say that it delivers: "2 raw materials a turn to Germany ...". A grey or brown space
 * that says nothing has what the one before it has. */
static unsigned promised(const struct tw_state *s, unsigned track, const char *what, const char *to)
{
	int at = printed_space(s, track), inward = at < 0 ? 1 : -1;
	for (; at; at += inward)
		for (unsigned i = 0; i < SPACES; i++) {
			const struct tw_box_text *x = &table.space[i];
			if (x->track != track || x->space != at)
				continue;
			bool joined = x->kind == SPACE_DARK_GREY || x->kind == SPACE_DARK_BROWN;
			if (!joined)
				return strstr(x->effect, what) && strstr(x->effect, to) ? (unsigned)(x->effect[0] - '0')
											: 0;
		}
	for (unsigned i = 0; i < SPACES; i++)
		if (table.space[i].track == track && !table.space[i].space)
			return strstr(table.space[i].effect, what) && strstr(table.space[i].effect, to)
				       ? (unsigned)(table.space[i].effect[0] - '0')
				       : 0;
	return 0;
}

static unsigned still_has(const struct tw_state *s, unsigned c, bool oil)
{
	unsigned n = 0;
	for (unsigned a = 0; a < AREAS; a++)
		if (table.area[a].country == c && s->held[a] == c && !eto_set_has(&s->idle, a) &&
		    !eto_set_has(&s->ruined, a))
			n += oil ? table.area[a].oil : table.area[a].mp;
	return n;
}

static unsigned from_neutrals(const struct tw_state *s, unsigned c, bool oil)
{
	unsigned n = 0, side = tw_player(&table, s, c);
	if (table.base.scenario != CAMPAIGN || (c != GER && c != UK))
		return 0;
	for (unsigned track = 0; track < TR_USSR; track++) {
		unsigned country = tw_track_country(track);
		if (s->allegiance[country] != NOBODY || s->foes[country] >> side & 1)
			continue;
		unsigned most = promised(s, track, oil ? "oil" : "raw material",
					 c == GER ? "to Germany" : "to the United Kingdom");
		if (track == TR_SWE && s->ore && printed_space(s, track) > -2)
			most = 0;
		unsigned have = still_has(s, country, oil);
		n += have < most ? have : most;
	}
	return n;
}

static unsigned production(const struct tw_state *s, unsigned c, bool oil)
{
	static const char *const war_industry[MAJORS] = {
		"Armaments ministry", "War industry", "", "War economy", "", ""};
	unsigned n = 0;
	bool gift = table.base.scenario == CAMPAIGN && s->pact == 1 && !s->war && printed_space(s, TR_USSR) < 2;
	for (unsigned a = 0; a < AREAS; a++)
		if (collected_by(s, a, c))
			n += oil ? table.area[a].oil : table.area[a].mp;
	n += from_neutrals(s, c, oil);
	if (oil)
		return n + completed(s, c, "Synthetic fuel");
	n += table.level[c][s->level[c]].bonus + completed(s, c, war_industry[c]);
	if (c == USA)
		n += printed_space(s, TR_USA) == 6 ? 10 : 4;
	if (c == USSR) {
		unsigned lost = 0;
		for (unsigned a = 0; a < AREAS; a++)
			lost += table.area[a].country == USSR && table.area[a].mp && s->allegiance[s->held[a]] == AXIS;
		n += s->offmap;
		n += completed(s, USSR, "Evacuation of industry") ? lost < 2 ? lost : 2 : 0;
	}
	return gift && c == GER ? n + 1 : gift && c == USSR && n ? n - 1 : n;
}

/* TW-15.5. */
static bool french_tankers(const struct tw_state *s)
{
	uint32_t ports = 0;
	for (unsigned a = 0; a < AREAS; a++)
		ports |= table.area[a].country == FRA && table.area[a].home && s->held[a] == FRA ? table.area[a].ports
												 : 0;
	ports = seas_within(&table, s, WEST, ports, 0);
	for (unsigned a = 0; a < AREAS; a++)
		if (table.area[a].ports & ports && s->allegiance[s->held[a]] == WEST &&
		    (table.area[a].oil || (table.area[a].country == UK && table.area[a].home)))
			return true;
	return false;
}

/* What was under way before this action, and was not sunk by it. */
static unsigned under_way(const struct tw_state *before, const struct eto_events *e, unsigned c, unsigned cargo)
{
	unsigned n = c == UK ? before->convoy[0][cargo] : c == USSR ? before->convoy[1][cargo] : 0;
	for (unsigned k = 0; k < e->count; k++)
		if (e->list[k].kind == E_CONVOY_SUNK && (unsigned)e->list[k].arg[1] == cargo &&
		    (unsigned)e->list[k].arg[0] == BOX0 + (c == UK ? (unsigned)B_TUK : (unsigned)B_TUS) && n)
			n--;
	return n + (c == USSR ? before->convoy[2][cargo] : 0);
}

static unsigned collection(const struct tw_state *before, const struct tw_state *s, const struct eto_events *e,
			   unsigned c, bool oil)
{
	unsigned n = active(s, c) ? production(s, c, oil) + under_way(before, e, c, oil ? P_OIL : P_MP) : 0;
	bool british = oil && c == FRA && active(s, UK) && active(s, FRA) && french_tankers(s);
	return british ? n + collection(before, s, e, UK, true) : n;
}

static void judge_incomes(const struct tw_state *before, const struct tw_state *s, const struct eto_events *e)
{
	for (unsigned k = 0; k < e->count; k++) {
		if (e->list[k].kind != E_INCOME)
			continue;
		unsigned c = (unsigned)e->list[k].arg[0], kept = table.base.option[OPT_CARRY_OVER] ? 0 : before->mp[c];
		unsigned mp = collection(before, s, e, c, false), oil = collection(before, s, e, c, true);
		bool right = (unsigned)e->list[k].arg[1] == mp && (unsigned)e->list[k].arg[2] == oil && active(s, c);
		right &= s->mp[c] == (kept + mp > 99 ? 99 : kept + mp) && s->oil[c] <= 10;
		if (!CHECK(right))
			printf("  turn %u: %s collects %d and %d, not %u and %u\n", s->turn, table.country[c].id,
			       e->list[k].arg[1], e->list[k].arg[2], mp, oil);
		incomes++;
	}
}

/* -- the boards at the start of a turn (7.2, 7.3, 8, 12.4, 12.6) -- */

static void judge_board(const struct tw_state *s, unsigned c)
{
	const struct tw_level *l = &table.level[c][s->level[c]];
	int sm = l->movement, actions = l->actions;
	if (c != USA) {
		sm += table.damage[c][s->damage[c]].movement + table.oil[c][s->oil[c]].movement;
		actions += table.damage[c][s->damage[c]].actions + table.oil[c][s->oil[c]].actions;
	}
	if (c == USA && printed_space(s, TR_USA) < 6)
		actions = printed_space(s, TR_USA) == 5 ? 2 : 1;
	sm += 2 * (c == USA && completed(s, c, "Liberty ships"));
	if (c == GER) {
		sm -= s->effect[F_SM];
		actions -= table.base.scenario == INVASION;
	}
	if (c == USSR && s->war && s->allegiance[s->held[table.at.mos]] == AXIS)
		sm -= 2, actions--;
	bool right = s->actions[c] == (actions < 0 ? 0 : actions) && s->sm[c] == (sm < 0 ? 0 : sm);
	if (!CHECK(right))
		printf("  turn %u: %s has %u actions, %u movement, not %d, %d\n", s->turn, table.country[c].id,
		       s->actions[c], s->sm[c], actions, sm);
	boards++;
}

/* -- purchases: a ledger of the turn (15.1 to 15.4) -- */

static struct {
	unsigned turn;
	bool works[MAJORS], industry[MAJORS], builds[MAJORS];
	uint8_t units[COUNTRIES][KINDS], points[MAJORS][POINTS], repairs[MAJORS], flags[MAJORS], flag[2][TRACKS];
	uint8_t fort[GROUNDS], tried[TECHS], british, assault;
} book;

struct bill { unsigned payer, mp, factories; bool marker; };

static struct bill unit_bill(const struct tw_state *s, unsigned p)
{
	static const uint8_t mp[KINDS] = {1, 2, 4, 3}, factories[KINDS] = {1, 2, 3, 2};
	unsigned c = table.piece[p].country, kind = table.piece[p].kind;
	struct bill b = {tw_master(&table, s, c), mp[kind], factories[kind], true};
	if (kind == AIR && completed(s, c, "Aeronautical Industry"))
		b.mp = 2;
	if (c == GER && kind == REGULAR && completed(s, GER, "Assault infantry") && book.assault < 4)
		b.factories = 0;
	return b;
}

static bool bill_of(const struct tw_state *s, struct eto_action a, struct bill *b)
{
	bool free = table.base.option[OPT_PURCHASES];
	switch (a.verb) {
	case V_BUILD:
	case V_WORK: *b = unit_bill(s, a.arg[0]); return true;
	case V_POINT: *b = (struct bill){a.arg[0], a.arg[1] == BOMBERS ? 2 : 1, 1, true}; return true;
	case V_FORTIFY: *b = (struct bill){a.arg[0], 1, 1, true}; return true;
	case V_REPAIR: *b = (struct bill){a.arg[0], 1, 0, false}; return true;
	case V_REFIT: *b = (struct bill){table.piece[a.arg[0]].country, 2, 1, true}; return true;
	case V_FLAG: *b = (struct bill){a.arg[0], 1, 0, !free}; return true;
	case V_COURT: *b = (struct bill){a.arg[0], 2, 0, !free}; return true;
	case V_EVENT: *b = (struct bill){table.card[a.arg[0]].buyer, 1, 0, !free}; return true;
	case V_LOAD: *b = (struct bill){a.arg[0], 1, 0, a.arg[1] == P_WAR}; return true;
	case V_INDUSTRY: *b = (struct bill){a.arg[0], 1, 0, true}; return true;
	case V_RESEARCH:
		*b = (struct bill){table.tech[a.arg[0]].country, table.tech[a.arg[0]].price, 0, true};
		return true;
	default: return false;
	}
}

static bool *marker_of(unsigned verb, unsigned c)
{
	return verb == V_INDUSTRY ? &book.industry[c] : verb == V_RESEARCH ? &book.works[c] : &book.builds[c];
}

/* What the turn allows: one British land unit, one elite unit and one fleet of a country, one unit of a minor and one
 * Indian unit, so many points, one level of a fortress, one flag for each target, one attempt at an advance. */
static bool within_limits(const struct tw_state *s, struct eto_action a)
{
	static const uint8_t most[POINTS] = {3, 1, 2, 2};
	unsigned c = a.arg[0], p = c < PIECES ? c : 0, of = table.piece[p].country, kind = table.piece[p].kind;
	switch (a.verb) {
	case V_BUILD:
	case V_WORK:
		if (of == UK && (kind <= ELITE || table.base.option[OPT_BRITISH]) && book.british)
			return false;
		if (((kind == ELITE || kind == FLEET) && book.units[of][kind]) || (of == IND && book.units[of][kind]))
			return false;
		return !(table.country[of].kind == MINOR && book.units[of][REGULAR]);
	case V_POINT: return book.points[c][a.arg[1]] < most[a.arg[1]];
	case V_FORTIFY: return !book.fort[a.arg[1]] && s->fort[a.arg[1]] < 3;
	case V_REPAIR: return book.repairs[c] < s->level[c] && s->damage[c];
	case V_FLAG:
	case V_COURT: return book.flags[c] < s->level[c] && !book.flag[c == UK][a.arg[1]];
	case V_INDUSTRY: return !book.industry[c] && s->level[c] < 5;
	case V_RESEARCH:
		return !book.tried[c] && s->tech[c] < 10 && table.tech[c].level <= s->level[table.tech[c].country];
	default: return true;
	}
}

static void enter(struct eto_action a)
{
	unsigned c = a.arg[0], p = c < PIECES ? c : 0, of = table.piece[p].country, kind = table.piece[p].kind;
	switch (a.verb) {
	case V_BUILD:
	case V_WORK:
		book.units[of][kind]++;
		book.british += of == UK && (kind <= ELITE || table.base.option[OPT_BRITISH]);
		book.assault += of == GER && kind == REGULAR;
		break;
	case V_POINT: book.points[c][a.arg[1]]++; break;
	case V_FORTIFY: book.fort[a.arg[1]]++; break;
	case V_REPAIR: book.repairs[c]++; break;
	case V_FLAG:
	case V_COURT: book.flags[c]++, book.flag[c == UK][a.arg[1]]++; break;
	case V_RESEARCH: book.tried[c]++; break;
	default: break;
	}
}

static void judge_purchase(const struct tw_state *before, const struct tw_state *s, struct eto_action a)
{
	struct bill b;
	if (!bill_of(before, a, &b) || !CHECK(b.payer < MAJORS))
		return;
	bool *played = marker_of(a.verb, b.payer);
	unsigned marker = b.marker && !*played;
	bool right = active(before, b.payer) && before->mp[b.payer] >= b.mp && before->actions[b.payer] >= marker;
	right &= within_limits(before, a) && s->mp[b.payer] == before->mp[b.payer] - b.mp;
	right &= s->actions[b.payer] == before->actions[b.payer] - marker;
	if (a.verb != V_INDUSTRY && a.verb != V_RESEARCH)
		right &= s->factories[b.payer] + b.factories == before->factories[b.payer];
	if (a.verb == V_WORK)
		right &= s->due[a.arg[0]] == s->turn + (table.piece[a.arg[0]].kind == AIR ? 2 : 4);
	*played |= b.marker;
	enter(a);
	if (!CHECK(right))
		printf("  turn %u: %s %u %u\n", s->turn, twaw_game.verbs[a.verb].name, a.arg[0], a.arg[1]);
	purchases++;
}

/* -- what is offered: all that the ledger allows (attempts, points, efforts, repairs) -- */

static bool affordable(const struct tw_state *s, struct eto_action a)
{
	struct bill b;
	return bill_of(s, a, &b) && active(s, b.payer) && s->mp[b.payer] >= b.mp &&
	       s->factories[b.payer] >= b.factories &&
	       (!b.marker || *marker_of(a.verb, b.payer) || s->actions[b.payer]) && within_limits(s, a);
}

static bool allowed(const struct tw_state *s, struct eto_action a)
{
	unsigned c = a.arg[0];
	switch (a.verb) {
	case V_RESEARCH: {
		unsigned need = table.tech[c].need;
		return need >= TECHS || s->tech[need] == 10;
	}
	case V_INDUSTRY: {
		unsigned done = 0;
		for (unsigned i = 0; i < TECHS; i++)
			done += table.tech[i].country == c && table.tech[i].level == s->level[c] && s->tech[i] == 10;
		return done >= 2 || (table.base.option[OPT_INDUSTRY] && s->growth[c] < 9);
	}
	case V_FLAG: {
		unsigned of = tw_track_country(a.arg[1]);
		int space = printed_space(s, a.arg[1]);
		bool disabled = space == (a.arg[1] == TR_SWE ? 3 : 2) && a.arg[1] != TR_TUR && a.arg[1] != TR_YUG &&
				a.arg[1] != TR_GRE && a.arg[1] != TR_IRQ;
		return table.base.scenario == CAMPAIGN && (c == GER || c == UK) && s->allegiance[of] == NOBODY &&
		       !s->fallen[of] && !s->foes[of] && !disabled;
	}
	default: return true;
	}
}

static void judge_offers(const struct tw_state *s, unsigned seat, unsigned side)
{
	unsigned n = twaw_game.legal(&table.base, s, seat, legal), want = 0, got = 0;
	unsigned top = eto_peek(&s->stack)->proc;
	for (unsigned c = 0; c < MAJORS; c++) {
		if (tw_player(&table, s, c) != side)
			continue;
		struct eto_action a = eto_act(top == P_WORKS ? V_INDUSTRY : V_REPAIR, c, 0, 0);
		want += affordable(s, a) && allowed(s, a);
		for (unsigned i = 0; top == P_WORKS && i < TECHS; i++)
			want += table.tech[i].country == c && affordable(s, eto_act(V_RESEARCH, i, 0, 0)) &&
				allowed(s, eto_act(V_RESEARCH, i, 0, 0));
		for (unsigned i = 0; top == P_BUILD && i < TR_USSR; i++)
			want += allowed(s, eto_act(V_FLAG, c, i, 0)) && affordable(s, eto_act(V_FLAG, c, i, 0));
	}
	for (unsigned i = 0; i < n; i++)
		got += legal[i].verb == V_INDUSTRY || legal[i].verb == V_RESEARCH || legal[i].verb == V_FLAG ||
		       legal[i].verb == V_REPAIR;
	if (!CHECK(want == got))
		printf("  turn %u, side %u: %u offered, not %u\n", s->turn, side, got, want);
	offers++;
}

/* -- the games -- */

/* Beaches and ports far from home, with more units than they can feed. */
static void strand(struct tw_state *s, struct eto_rng *rng)
{
	static const uint8_t who[] = {GER, GER, UK, FRA, USSR};
	for (unsigned tries = 0; tries < 400; tries++) {
		unsigned a = eto_rng_below(rng, AREAS), c = who[eto_rng_below(rng, sizeof who)], in = 0;
		const struct tw_area *area = &table.area[a];
		if (tries % 2 && area->country != NOR && (area->ports || !area->beach))
			continue;
		for (unsigned p = 0; p < PIECES; p++)
			in += s->place[p] == a;
		if (in || !area->coasts || area->city == CAPITAL || !tw_in_play(&table, s, a))
			continue;
		tw_hold(s, a, c);
		for (unsigned k = 0; k < 60; k++) {
			unsigned p = eto_rng_below(rng, PIECES);
			if (table.piece[p].country == c && (land(&table, p) || table.piece[p].kind == AIR) &&
			    (s->place[p] == POOL || is_area(s->place[p])) && !tw_room(&table, s, p, a))
				tw_put(&table, s, p, a);
		}
	}
	tw_derive(&table.base, s);
}

/* Levels, stocks and advances of any kind. */
static void endow(struct tw_state *s, struct eto_rng *rng)
{
	for (unsigned c = 0; c < MAJORS; c++) {
		s->level[c] = (uint8_t)(1 + eto_rng_below(rng, 5));
		s->mp[c] = (uint8_t)eto_rng_below(rng, 30);
		s->oil[c] = (uint8_t)eto_rng_below(rng, 11);
		s->damage[c] = (uint8_t)eto_rng_below(rng, 3);
	}
	for (unsigned i = 0; i < TECHS; i++)
		s->tech[i] = (uint8_t)(eto_rng_below(rng, 3) ? eto_rng_below(rng, 8) : 10);
	if (table.base.scenario != CAMPAIGN)
		return;
	s->turn = (uint8_t)(1 + eto_rng_below(rng, 15));
	for (unsigned i = 0; i < TR_USSR; i++)
		s->track[i] = (uint8_t)(TRACK_ZERO - 1 + eto_rng_below(rng, 3));
	s->track[TR_USSR] = (uint8_t)(TRACK_ZERO + eto_rng_below(rng, 3));
	s->track[TR_USA] = (uint8_t)(TRACK_ZERO + eto_rng_below(rng, 6));
}

/* Phases of movement end sooner than by lot. */
static struct eto_action hurried(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	struct eto_action a = by_lot(s, seat, rng);
	unsigned top = eto_peek(&s->stack)->proc;
	bool slow = top == P_MOVE || top == P_STRATEGIC || top == P_OFFENSIVE || top == P_PATROL;
	if (seat == ETO_DICE || !slow || eto_rng_below(rng, 10))
		return a;
	struct eto_action done = eto_act(V_DONE, 0, 0, 0);
	return twaw_game.check(&table.base, s, seat, done) ? a : done;
}

static void look(const struct tw_state *s, unsigned seat, unsigned *phase, unsigned *turn)
{
	unsigned top = eto_peek(&s->stack)->proc, now = s->turn * 4u + s->side;
	if (*turn && *turn != s->turn && !s->result) {
		memset(&book, 0, sizeof book);
		for (unsigned c = 0; c < MAJORS; c++)
			if (active(s, c))
				judge_board(s, c);
	}
	*turn = s->turn;
	if (top == P_MOVE && now != *phase) {
		*phase = now;
		fed += judge_supply(&table, s, s->side);
	}
	if (seat != ETO_DICE && (top == P_WORKS || top == P_BUILD))
		judge_offers(s, seat, *(const uint8_t *)eto_own(&s->stack));
}

static void play(uint64_t seed)
{
	static struct tw_state s, before;
	struct eto_rng rng;
	unsigned seat, phase = 0, turn = 0;
	eto_rng_seed(&rng, seed);
	if (!prepare_any(&rng))
		return;
	table.base.option[OPT_SOURCES] = 0; /* the other reading gives each major its own supply */
	memset(&s, 0, sizeof s);
	memset(&book, 0, sizeof book);
	twaw_game.start(&table.base, &s);
	endow(&s, &rng);
	if (seed % 2)
		strand(&s, &rng);
	send_envoy(&s);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		struct eto_events e = {told, 0, TOLD_MAX, false};
		look(&s, seat, &phase, &turn);
		struct eto_action a = hurried(&s, seat, &rng);
		unsigned top = eto_peek(&s.stack)->proc;
		before = s;
		twaw_game.apply(&table.base, &s, seat, a, &e);
		judge_incomes(&before, &s, &e);
		if (table.base.scenario == CAMPAIGN)
			shifted += follow(&table, &before, &s, &e);
		if (top == P_WORKS || top == P_BUILD)
			judge_purchase(&before, &s, a);
	}
}

TEST(a_second_steward)
{
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		play(seed);
	printf("%u units fed, %u incomes, %u boards, %u purchases, %u offers, %u shifts\n", fed, incomes, boards,
	       purchases, offers, shifted);
	CHECK(fed > 500 * GAMES && incomes > 10 * GAMES && boards > 5 * GAMES);
	CHECK(purchases > 20 * GAMES && offers > 20 * GAMES && shifted > 5 * GAMES);
}

int main(void)
{
	RUN(a_second_steward);
	return test_end();
}
