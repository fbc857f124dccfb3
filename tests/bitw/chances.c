/* All dice of Blocks in the West but those of battles, as they come in games by chance: air attacks, raids, convoys,
 * landings and so on. What is told of them against how they fall when they are played, and no roll without odds. */
#include "tests/bitw/odds.h"
#include "tests/test.h"

/* Kinds of rolls and of actions that make a fight; so many of each are played again and again. */
enum { SWEEPS, RAIDS, SCOUTS, VOYAGES, CONVOYS, BRIGADES, WEATHERS, LANDINGS, DROPS, OTHERS, KINDS, EACH = 3 };
static const char *const kind_names[KINDS] = {"air attacks", "raids", "reconnaissance", "voyages", "convoys",
					      "partisans", "weather", "landings", "drops", "others"};

static const struct eto_frame *frame_of(const struct bi_state *s, unsigned proc)
{
	for (unsigned i = s->stack.depth; i--;)
		if (s->stack.frame[i].proc == proc)
			return &s->stack.frame[i];
	return NULL;
}

static unsigned kind_of(const struct bi_state *s)
{
	switch (eto_peek(&s->stack)->proc) {
	case P_FIRE: return frame_of(s, P_RAID) ? RAIDS : battle_in(s) && !battle_in(s)->land ? SWEEPS : KINDS;
	case P_SCOUT: return SCOUTS;
	case P_MINE: return VOYAGES;
	case P_CONVOY: return CONVOYS;
	case P_BRIGADE: return BRIGADES;
	case P_WEATHER: return WEATHERS;
	default: return OTHERS;
	}
}

static unsigned steps_left(const struct bi_state *from, const struct bi_state *now, unsigned hex, unsigned side)
{
	unsigned sum = 0;
	EACH_BLOCK (u, from, hex)
		if (side_of(&clear, u) == side && on_map(now, u))
			sum += now->strength[u];
	return sum;
}

/* One round of aircraft: how many steps the enemies lose, or 5 if all aircraft fall. */
static unsigned play_sweep(const struct bi_state *from, struct bi_state *s, struct eto_rng *rng)
{
	unsigned hex = battle_in(from)->hex, round = battle_in(from)->round, side = from->side;
	for (const struct battle *b; (b = battle_in(s)) && b->hex == hex && b->round == round && b->step <= B_GROUND;)
		play_on(s, rng);
	unsigned lost = steps_left(from, from, hex, !side) - steps_left(from, s, hex, !side);
	return !steps_left(from, s, hex, side) ? 5 : lost < 4 ? lost : 4;
}

/* A raid: its hits, from the event that tells them; -1 if the bombers fall. */
static int play_raid(const struct bi_state *from, struct bi_state *s, struct eto_rng *rng)
{
	const struct eto_frame *f = frame_of(from, P_RAID);
	const struct battle *b = eto_locals_of(f);
	static struct eto_event list[256];
	static struct eto_action legal[LEGAL_MAX];
	int hits = 0;
	while (frame_of(s, P_RAID)) {
		struct eto_events e = {.list = list, .max = 256};
		unsigned seat = (unsigned)__builtin_ctz(bitw_game.deciders(&clear.base, s));
		struct eto_action a = seat == ETO_DICE ? eto_roll_random(eto_play_dice(&clear.base, s), rng)
						       : (bitw_game.legal(&clear.base, s, seat, legal), legal[0]);
		bitw_game.apply(&clear.base, s, seat, a, &e);
		for (unsigned i = 0; i < e.count; i++)
			if (list[i].kind == E_BOMBED && list[i].arg[0] == b->hex)
				hits = list[i].arg[1];
	}
	bool left = b->step == 5; /* who drops his bombs has come through */
	EACH_BLOCK (u, from, b->hex)
		left = left || (side_of(&clear, u) == f->seat && is_bomber(&clear, u) && on_map(s, u));
	return left ? hits : -1;
}

static const char *raid_part(const struct eto_odds *o, unsigned target, int hits)
{
	static const uint8_t from[TARGETS][6] = {[T_FACTORY] = {0, 1, 2, 3, 4, 10},
						 [T_PORT] = {0, 1, 3, 10},
						 [T_RAILWAY] = {0, 1, 2, 3, 4},
						 [T_RADAR] = {0, 1},
						 [T_CENTRE] = {0, 1, 2, 3, 4}};
	unsigned part = 0;
	while (part + 2 < o->count && hits >= from[target][part + 1])
		part++;
	return o->part[hits < 0 ? o->count - 1 : part].result;
}

static const char *play_scout(const struct bi_state *from, struct bi_state *s, struct eto_rng *rng)
{
	unsigned hex = ((const struct trip *)eto_own(&from->stack))->to;
	bool last = false;
	while (s->stack.depth >= from->stack.depth && eto_peek(&s->stack)->proc == P_SCOUT) {
		last = ((const struct trip *)eto_own(&s->stack))->kind & 2;
		play_on(s, rng);
	}
	return eto_set_has(&s->scouted, hex) ? "the enemies are seen"
	       : last			     ? "nothing is found"
					     : "the aircraft are driven off";
}

static const char *play_voyage(const struct bi_state *from, struct bi_state *s, struct eto_rng *rng)
{
	const struct trip *p = eto_own(&from->stack);
	play_on(s, rng);
	if (p->kind == 3)
		return s->morale > from->morale ? "morale falls" : "morale holds";
	return !on_map(s, p->unit)				? "it is lost at sea"
	       : s->strength[p->unit] < from->strength[p->unit] ? "it arrives and loses a step"
								: "it arrives unharmed";
}

/* Hits of submarines, wherever they lie, and of rockets. */
static const char *play_convoy(struct bi_state *s, struct eto_rng *rng)
{
	static const char *const names[] = {"no hit",	 "one hit",   "two hits",	 "three hits",
					    "four hits", "five hits", "six hits or more"};
	static struct eto_event list[64];
	struct eto_events e = {.list = list, .max = 64};
	struct eto_action roll = eto_roll_random(eto_play_dice(&clear.base, s), rng);
	int hits = -1;
	bitw_game.apply(&clear.base, s, ETO_DICE, roll, &e);
	for (unsigned i = 0; i < e.count && hits < 0; i++)
		if (list[i].kind == E_CONVOY || list[i].kind == E_V_WEAPONS)
			hits = list[i].arg[0];
	return hits < 0 ? "nothing is said" : names[hits < 6 ? hits : 6];
}

static const char *play_brigade(const struct bi_state *from, struct bi_state *s, struct eto_rng *rng)
{
	unsigned hex = ((const struct trip *)eto_own(&from->stack))->to;
	while (s->stack.depth >= from->stack.depth && eto_peek(&s->stack)->proc == P_BRIGADE)
		play_on(s, rng);
	return bi_discs(s, hex) ? "the partisans win" : "the partisans are destroyed";
}

static const char *play_weather(struct bi_state *s, struct eto_rng *rng)
{
	static const char *const names[] = {"good", "rain", "snow", "light rain"};
	struct eto_action roll = eto_roll_random(eto_play_dice(&clear.base, s), rng);
	bi_weather_roll(&clear, s, roll, NULL);
	return names[s->weather];
}

/* Who lands or drops fights in the Combat Phase of this turn, when nobody else has moved or reacted. */
static const char *play_attack(const struct bi_state *from, struct bi_state *s, struct eto_action a,
			       struct eto_rng *rng)
{
	static const char *const cleared[] = {"cleared in one round", "cleared in two rounds",
					      "cleared in three rounds", "cleared later"};
	unsigned hex = a.arg[2], round = 0;
	bitw_game.apply(&clear.base, s, from->side, a, NULL);
	while (s->side == from->side && s->phase <= PH_COMBAT && s->turn == from->turn) {
		const struct battle *b = battle_in(s);
		if (b && b->hex == hex && b->round > 5)
			return "undecided";
		if (b && b->hex == hex)
			round = b->round;
		play_on(s, rng);
	}
	if (!bi_stays(&clear, s, hex, from->side))
		return "the attackers are destroyed";
	return cleared[round > 3 ? 3 : round ? round - 1 : 0];
}

static const char *play_out(unsigned kind, const struct bi_state *from, struct eto_action a, const struct eto_odds *o,
			    struct eto_rng *rng)
{
	struct bi_state s = *from;
	switch (kind) {
	case SWEEPS: return o->part[play_sweep(from, &s, rng)].result;
	case RAIDS:
		return raid_part(o, ((const struct battle *)eto_locals_of(frame_of(from, P_RAID)))->raid,
				 play_raid(from, &s, rng));
	case SCOUTS: return play_scout(from, &s, rng);
	case VOYAGES: return play_voyage(from, &s, rng);
	case CONVOYS: return play_convoy(&s, rng);
	case BRIGADES: return play_brigade(from, &s, rng);
	case WEATHERS: return play_weather(&s, rng);
	default: return play_attack(from, &s, a, rng);
	}
}

static void count_falls(unsigned kind, const struct bi_state *from, struct eto_action a, struct eto_rng *rng)
{
	struct eto_odds o;
	unsigned fell[ETO_ODDS_MAX] = {0}, games = draws * 2, known = 0;
	if (!CHECK(bi_odds(&clear.base, from, from->side, a, &o)))
		return;
	for (unsigned n = 0; n < games; n++) {
		const char *name = play_out(kind, from, a, &o, rng);
		for (unsigned i = 0; i < o.count; i++)
			if (!strcmp(o.part[i].result, name))
				fell[i]++, known++;
	}
	CHECK_INT(known, games);
	for (unsigned i = 0; i < o.count; i++) {
		/* Four standard errors, and what rare worlds leave out. */
		double p = (double)o.part[i].weight / o.total, off = (double)fell[i] / games - p;
		if (!CHECK(off * off < 25 * (p * (1 - p) + 0.004) / games + 0.0001))
			printf("  %s: %s %.3f, played %.3f\n", kind_names[kind], o.part[i].result, p,
			       (double)fell[i] / games);
	}
}

/* Both seats are told the chances of every roll, and they add up. */
static void told(const struct bi_state *s)
{
	for (unsigned seat = 0; seat < SIDES; seat++) {
		struct eto_odds o;
		unsigned long long sum = 0;
		if (!CHECK(bi_odds(&fog.base, s, seat, eto_act(V_ROLL, 0, 0, 0), &o))) {
			printf("  no odds of a roll: procedure %u, seat %u\n", eto_peek(&s->stack)->proc, seat);
			continue;
		}
		for (unsigned i = 0; i < o.count; i++)
			sum += o.part[i].weight;
		CHECK_INT(sum, o.total);
	}
}

static bool wanted(struct eto_action a)
{
	switch (a.verb) {
	case V_SCOUT:
	case V_BOMB:
	case V_ESCORT:
	case V_FLY:
	case V_SAIL:
	case V_INVADE:
	case V_DROP:
	case V_REACT:
	case V_ACTIVATE:
	case V_LEAD:
	case V_PARTISAN: return true;
	default: return false;
	}
}

/* By chance, but what makes dice fall is liked, and no army is broken up. */
static struct eto_action pick(const struct bi_state *s, unsigned seat, struct eto_rng *rng)
{
	static struct eto_action legal[LEGAL_MAX];
	unsigned count = bitw_game.legal(&clear.base, s, seat, legal);
	struct eto_action a = legal[eto_rng_below(rng, count)];
	for (unsigned i = 0; i < count; i++)
		if ((legal[i].verb == V_INVADE || legal[i].verb == V_DROP) && !eto_rng_below(rng, 20))
			return legal[i];
	for (unsigned i = 0; i < 6 && !wanted(a); i++)
		a = legal[eto_rng_below(rng, count)];
	return a.verb == V_DISMANTLE ? legal[count - 1] : a;
}

struct harvest {
	unsigned played[KINDS], rolls;
	struct eto_rng rng, replay; /* of the games, and of what is played again */
};

static void look_at(struct harvest *h, const struct bi_state *s, unsigned seat, struct eto_action a)
{
	bool dice = seat == ETO_DICE;
	unsigned kind = dice ? kind_of(s) : a.verb == V_INVADE ? LANDINGS : a.verb == V_DROP ? DROPS : KINDS;
	if (dice && (kind != KINDS || h->rolls++ % 64 == 0))
		told(s);
	if (kind == KINDS || kind == OTHERS || h->played[kind] == EACH)
		return;
	struct eto_odds o;
	if (!dice && !bi_odds(&clear.base, s, seat, a, &o))
		return; /* nobody is there to fight */
	h->played[kind]++;
	count_falls(kind, s, a, &h->replay);
}

static void harvest(struct harvest *h, unsigned scenario)
{
	static struct bi_state s;
	fog.base.scenario = clear.base.scenario = (uint8_t)scenario;
	memset(&s, 0, sizeof s);
	bitw_game.start(&clear.base, &s);
	for (unsigned n = 0; n < 2500 && bitw_game.deciders(&clear.base, &s); n++) {
		unsigned seat = (unsigned)__builtin_ctz(bitw_game.deciders(&clear.base, &s));
		struct eto_action a = seat == ETO_DICE ? eto_roll_random(eto_play_dice(&clear.base, &s), &h->rng)
						       : pick(&s, seat, &h->rng);
		look_at(h, &s, seat, seat == ETO_DICE ? eto_act(V_ROLL, 0, 0, 0) : a);
		bitw_game.apply(&clear.base, &s, seat, a, NULL);
	}
}

/* A unit enters a town of three partisans. */
static void rising(struct harvest *h)
{
	struct bi_state s;
	unsigned hex = place("avranches"), u = bi_find_unit(&clear, "GE-74IN");
	fog.base.scenario = clear.base.scenario = SBW8;
	memset(&s, 0, sizeof s);
	bitw_game.start(&clear.base, &s);
	EACH_BLOCK (k, &s, hex)
		s.strength[k] = clear.full[k];
	bi_put(&s, u, hex);
	s.strength[u] = 3;
	for (unsigned i = 0; i < 3; i++)
		s.disc[i] = (uint16_t)hex;
	memset(&s.stack, 0, sizeof s.stack);
	eto_call(&s.stack, P_TURN, AXIS);
	eto_call(&s.stack, P_MOVE, AXIS);
	*(struct trip *)eto_call(&s.stack, P_BRIGADE, ETO_DICE) =
		(struct trip){.unit = (uint16_t)u, .to = (uint16_t)hex};
	s.side = AXIS;
	s.phase = PH_MOVE;
	bitw_game.derive(&clear.base, &s);
	told(&s);
	h->played[BRIGADES]++;
	count_falls(BRIGADES, &s, eto_act(V_ROLL, 0, 0, 0), &h->replay);
}

void all_dice_have_odds(void)
{
	static const uint8_t scenarios[] = {SBW4, SBW5, SBW6, SBW8, SBW10};
	struct harvest h = {0};
	eto_rng_seed(&h.rng, 23);
	eto_rng_seed(&h.replay, 29);
	for (unsigned c = 0; c < CHAPTERS; c++)
		fog.base.option[OPT_CHAPTER + c] = clear.base.option[OPT_CHAPTER + c] = 1;
	for (unsigned i = 0; i < sizeof scenarios; i++)
		harvest(&h, scenarios[i]);
	rising(&h);
	for (unsigned kind = 0; kind < OTHERS; kind++) {
		printf("%s: %u\n", kind_names[kind], h.played[kind]);
		CHECK(h.played[kind]);
	}
}
