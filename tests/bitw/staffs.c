/* The second referee's headquarters (13): who may be activated when, and whom each may command. */
#include "tests/bitw/referee.h"
#include "tests/test.h"

static const struct bi_state *s;
static unsigned seat;

static bool is(unsigned hq, unsigned one, unsigned other)
{
	return hq == one || hq == other;
}

static bool marshal(unsigned hq)
{
	return is(hq, table.who.rommel, table.who.kesselring);
}

static bool minor(unsigned hq)
{
	unsigned nation = nation_of(&table, hq);
	return type_of(&table, hq) == SL && (nation == NED || nation == BEL);
}

/* France for Rommel, Italy for Kesselring, for him and for those whom he commands. */
static bool his_land(unsigned hq, unsigned place)
{
	unsigned land = hq == table.who.rommel ? FRANCE : ITALY;
	return !marshal(hq) || (place < HEXES && table.hex[place].country == land);
}

static bool enemy_at(unsigned place)
{
	for (unsigned u = table.first_of[!seat]; u < table.end_of[!seat]; u++)
		if (s->hex[u] == place)
			return true;
	return false;
}

/* Supreme Leaders in their own Rail Phase, armoured HQs in their own movement, air HQs where they send or meet
 * aircraft, naval ones in their own Movement Phase; the others in any, but where armour exploits only the marshals. */
static bool in_time(unsigned hq)
{
	unsigned type = type_of(&table, hq), phase = s->phase;
	bool mine = seat == s->side;
	if (minor(hq) || marshal(hq))
		return true;
	switch (type) {
	case SL: return mine && phase == PH_RAIL;
	case AHQ: return mine && (phase == PH_MOVE || phase == PH_EXPLOIT);
	case NHQ: return mine && phase == PH_MOVE;
	case AIRHQ: return phase == PH_MOVE || phase == PH_REACTION || phase == PH_STRATEGIC;
	default: return phase != PH_EXPLOIT;
	}
}

static bool wakes(unsigned hq)
{
	unsigned place = s->hex[hq], type = type_of(&table, hq);
	bool away = place >= HEXES;
	if (!is_hq(&table, hq) || place == OFF || (away && type != SL) || marked(s, hq, M_ACTIVE) || !s->strength[hq])
		return false;
	if (!away && (bi_neutral(&table, s, place) || (seat != s->side && enemy_at(place))))
		return false;
	if (hq == table.who.mussolini && s->italy && s->rsi != 2)
		return false;
	return !(hq == table.who.doenitz && s->plan_z) && his_land(hq, place) && in_time(hq);
}

/* Within five hexes, three in bad weather, over one's own hexes without enemy zones, or where one's own stand. */
static bool hears(unsigned hq, unsigned u, const hexset *zoc)
{
	unsigned type = type_of(&table, hq), from = s->hex[hq], to = s->hex[u];
	if ((type != AHQ && type != AIRHQ) || from == to)
		return true;
	if (from >= HEXES || to >= HEXES)
		return false;
	hexset near = {0}, ours = {0};
	for (unsigned v = table.first_of[seat]; v < table.end_of[seat]; v++)
		if (s->hex[v] < HEXES && !marked(s, v, M_FLYING))
			eto_set_add(&ours, s->hex[v]);
	eto_set_add(&near, from);
	for (unsigned left = weather(s, from) == GOOD ? 5 : 3; left; left--) {
		hexset more = near;
		ETO_EACH (h, &near)
			for (unsigned d = 0; d < ETO_HEX_SIDES; d++) {
				unsigned n = table.next[h][d], kind = table.side_kind[h][d];
				bool safe = n != ETO_NOWHERE && kind != WATER_SIDE && kind != LAKE &&
					    table.hex[n].land &&
					    ((eto_set_has(&s->held[seat], n) && !eto_set_has(zoc, n)) ||
					     eto_set_has(&ours, n));
				if (safe)
					eto_set_add(&more, n);
			}
		near = more;
	}
	return eto_set_has(&near, to);
}

static bool spent(unsigned hq, unsigned act)
{
	if (!(s->used[hq] >> act & 1))
		return false;
	if (hq == table.who.goering)
		return act != ACT_AIR;
	bool chief = type_of(&table, hq) == SL || marshal(hq);
	return chief && !(s->casablanca && is(hq, table.who.eisenhower, table.who.churchill));
}

/* What a point would be spent on, or ACT_RAIL for nothing. A leader moves who is out of supply as if he were not. */
static unsigned purpose(unsigned hq, unsigned u)
{
	unsigned type = type_of(&table, u);
	bool lw = hq == table.who.goering && unit_of(&table, u)->flag & U_LUFTWAFFE;
	bool chief = type_of(&table, hq) == SL || marshal(hq) || lw;
	bool tank = type == LTK || type == TNK || type == AHQ, truck = is_motor(&table, u) && s->phase == PH_EXPLOIT;
	if (marked(s, u, M_OOS) && chief && !spent(hq, ACT_SUPPLY))
		return ACT_SUPPLY;
	if (is_air(&table, u))
		return type_of(&table, hq) == AHQ || type_of(&table, hq) == NHQ ? ACT_RAIL : ACT_AIR;
	return (tank || truck) && (chief || type_of(&table, hq) == AHQ) ? ACT_ARMOUR : ACT_RAIL;
}

static bool own(unsigned hq, unsigned u)
{
	unsigned his = nation_of(&table, hq), its = nation_of(&table, u);
	return his == its || hq == table.who.fhq || (his == USA && its == FFR);
}

static bool commands(unsigned hq, unsigned u, const hexset *zoc)
{
	unsigned type = type_of(&table, u), act, phase = s->phase;
	bool air = is_air(&table, u), one = minor(hq) || marshal(hq);
	if (!is_hq(&table, hq) || s->hex[hq] == OFF || s->hex[u] == OFF || hq == u || !marked(s, hq, M_ACTIVE) ||
	    !s->ap[hq] || !own(hq, u) || out_of_war(&table, s, u) || type == RED || type == SUB)
		return false;
	if (marked(s, u, M_LED | M_MOVED | M_FLYING) || !his_land(hq, s->hex[u]))
		return false;
	act = purpose(hq, u);
	if (act == ACT_RAIL || spent(hq, act) || (one && air && s->used[hq] >> ACT_AIR & 1))
		return false;
	if (hq == table.who.dowding ? type != FTR : hq == table.who.harris && (!air || type == FTR))
		return false;
	bool late = type_of(&table, hq) == AHQ || one || (type_of(&table, hq) == SL && option(&table, OPT_LEADERS));
	if (phase == PH_EXPLOIT ? act != ACT_ARMOUR || !late : phase != PH_MOVE && !air)
		return false;
	return hears(hq, u, zoc);
}

unsigned judge_orders(const struct bi_state *state, unsigned who, const struct eto_action *list, unsigned count,
		      const hexset *zoc)
{
	unsigned wakened = 0, led = 0, found[2] = {0, 0};
	s = state;
	seat = who;
	for (unsigned hq = table.first_of[seat]; hq < table.end_of[seat]; hq++) {
		wakened += wakes(hq);
		for (unsigned u = table.first_of[seat]; is_hq(&table, hq) && u < table.end_of[seat]; u++)
			led += commands(hq, u, zoc);
	}
	bool good = true;
	for (unsigned i = 0; i < count; i++) {
		unsigned hq = list[i].arg[0], u = list[i].arg[1];
		found[0] += list[i].verb == V_ACTIVATE;
		found[1] += list[i].verb == V_LEAD;
		good = good && (list[i].verb != V_ACTIVATE || wakes(hq)) &&
		       (list[i].verb != V_LEAD || commands(hq, u, zoc));
	}
	if (!CHECK(good && found[0] == wakened && found[1] == led))
		printf("  SBW%u, turn %u, phase %u, side %u: %u HQs of %u, %u orders of %u\n", scenario(&table) + 1,
		       s->turn, s->phase, seat, found[0], wakened, found[1], led);
	return found[1];
}
