/* A second referee for movement, attacks and interceptions of The World at War. In random games it works out from the
 * position, and from a ledger of its own, what the rulebook says: the steps that zones of control allow, the modifiers
 * and the result of every combat, what both sides lose, how many must retreat and where to, from where an Operation
 * goes on and against whom, which fleets and air units may intercept, where strategic moves lead and what they cost. It
 * shares with the game the board, the counters and who is whose friend. */
#define TEST_MAIN
#include "tests/test.h"

#include "core/dice.h"
#include "tests/twaw/combat.h"
#include "tests/twaw/loaded.h"

#ifdef ETO_CHECKED
enum { GAMES = 8 };
#else
enum { GAMES = 120 };
#endif
enum { ACTIONS_MAX = 6000, TOLD_MAX = 4096 };

static struct eto_event told[TOLD_MAX];
static unsigned combats, breaks, retreats, chains, hunts, steps, moves;

/* -- the ledger: what each land unit has done in this phase -- */

struct entry {
	uint8_t made, over, faces; /* attacks; its Operation is over; whom it has beaten and still faces */
	uint8_t under;             /* the major of its Operation, or COUNTRIES */
};
static struct entry book[PIECES];
static struct combat now;
static unsigned phase_of, payer;
static int price; /* points that are left after a strategic move; -1: none is made */

/* -- where to (TW-13.3.9.15 to TW-13.3.9.19) -- */

static bool room_in(const struct tw_state *s, unsigned p, unsigned a)
{
	unsigned n = 0, side = tw_owner(&table, s, p), kind = table.piece[p].kind;
	for (unsigned q = 0; q < PIECES; q++)
		n += s->place[q] == a && table.piece[q].kind == kind && !(s->mark[q] & M_TRAPPED) &&
		     (side == NOBODY || camp(s, tw_owner(&table, s, q), side));
	return n < table.area[a].stack[kind];
}

static bool open_to(const struct tw_state *s, unsigned p, unsigned a)
{
	unsigned c = table.piece[p].country;
	if (a == s->b_target || !tw_in_play(&table, s, a))
		return false;
	if (tw_owner(&table, s, p) == NOBODY ? s->held[a] != c : !tw_friendly(&table, s, c, a))
		return false;
	for (unsigned q = 0; q < PIECES; q++)
		if (land(&table, q) && s->place[q] == a && !(s->mark[q] & M_TRAPPED) &&
		    tw_owner(&table, s, q) == s->side)
			return false;
	return true;
}

static bool next_to_enemy(const struct tw_state *s, unsigned p, unsigned a)
{
	unsigned side = tw_owner(&table, s, p);
	ETO_EACH (b, &table.near[a])
		for (unsigned q = 0; b != s->b_target && q < PIECES; q++)
			if (land(&table, q) && s->place[q] == b && !(s->mark[q] & M_TRAPPED) &&
			    (side < SIDES ? tw_hostile_piece(&table, s, side, q) : tw_owner(&table, s, q) == s->side))
				return true;
	return false;
}

static areaset havens_for(const struct tw_state *s, unsigned p)
{
	uint8_t far[AREAS] = {0};
	areaset quiet = {0}, loud = {0};
	far[s->b_target] = 1;
	for (unsigned ring = 1; ring < AREAS && eto_set_empty(&quiet) && eto_set_empty(&loud); ring++)
		for (unsigned a = 0; a < AREAS; a++) {
			bool beside = false;
			ETO_EACH (b, &table.near[a])
				beside |= far[b] == ring;
			if (far[a] || !beside || !open_to(s, p, a))
				continue;
			far[a] = (uint8_t)(ring + 1);
			if (room_in(s, p, a))
				eto_set_add(next_to_enemy(s, p, a) ? &loud : &quiet, a);
		}
	return eto_set_empty(&quiet) ? loud : quiet;
}

static void check_retreat(const struct tw_state *s, unsigned seat)
{
	unsigned n = twaw_game.legal(&table.base, s, seat, legal), expected = 0, got = 0;
	for (unsigned p = 0; p < PIECES; p++) {
		if (!stands_against(&table, s, p, s->b_target) || !tw_first(&table, s, p))
			continue;
		areaset to = havens_for(s, p);
		expected += eto_set_count(&to);
		for (unsigned i = 0; i < n; i++)
			got += legal[i].verb == V_RETREAT && legal[i].arg[0] == p && eto_set_has(&to, legal[i].arg[1]);
	}
	unsigned all = 0;
	for (unsigned i = 0; i < n; i++)
		all += legal[i].verb == V_RETREAT;
	if (!CHECK(all == expected && got == expected))
		printf("  from %s: %u expected, %u offered, %u right\n", table.area[s->b_target].id, expected, all,
		       got);
	retreats++;
}

/* As it is, and as if nobody had room next to the combat, nor next to those areas (TW-13.3.9.18). */
static void check_full_retreat(const struct tw_state *s, unsigned seat)
{
	static uint8_t was[AREAS][KINDS];
	areaset full = {0};
	for (unsigned a = 0; a < AREAS; a++)
		memcpy(was[a], table.area[a].stack, sizeof was[a]);
	check_retreat(s, seat);
	eto_set_add(&full, s->b_target);
	for (unsigned ring = 1; ring <= 2; ring++) {
		areaset more = full;
		ETO_EACH (a, &full)
			eto_set_join(&more, &table.near[a]);
		full = more;
		ETO_EACH (a, &full)
			memset(table.area[a].stack, 0, sizeof was[a]);
		check_retreat(s, seat);
	}
	for (unsigned a = 0; a < AREAS; a++)
		memcpy(table.area[a].stack, was[a], sizeof was[a]);
}

/* -- the chain of an Operation (TW-13.3.6.1 to TW-13.3.6.25, TW-13.3.15) -- */

static unsigned most_attacks(const struct tw_state *s, unsigned c, unsigned target)
{
	unsigned most = tw_attacks(&table, s, c), zone = target < AREAS ? table.area[target].zone : AF;
	bool cold = season(&table, s) == AUTUMN || season(&table, s) == WINTER;
	if (most > 2 && (zone == AF || (zone == EU && cold)))
		most = 2;
	return c == GER && in_ussr(&table, target) && first_winter(&table, s) ? 1 : most;
}

static bool goes_on(const struct tw_state *s, unsigned p, unsigned from, unsigned target)
{
	const struct entry *b = &book[p];
	return land(&table, p) && s->place[p] == from && b->under < MAJORS && b->made && !b->over &&
	       (b->faces == target || (b->faces == NO_PLACE && !is_zone(from)));
}

/* TW-13.3.6.18, TW-13.3.8.11: may one of them leave? */
static bool spare(const struct tw_state *s, unsigned p, unsigned from)
{
	unsigned own = 0, trapped = 0, keep = 0;
	for (unsigned q = 0; q < PIECES; q++) {
		if (!land(&table, q) || s->place[q] != from)
			continue;
		bool mine = tw_owner(&table, s, q) == s->side;
		if (s->mark[q] & M_TRAPPED) {
			trapped += !camp(s, tw_owner(&table, s, q), s->side);
			continue;
		}
		own += mine;
		keep += mine && q != p && !(book[q].made && (book[q].over || book[q].faces != NO_PLACE));
	}
	if (is_zone(from))
		return true;
	if (trapped && keep < (trapped + 1) / 2)
		return false;
	return own > 1 || (book[p].faces != NO_PLACE && !eto_set_has(&s->taken, from));
}

static bool chain_expected(const struct tw_state *s, unsigned from, unsigned target)
{
	unsigned under = COUNTRIES;
	bool leaves = false;
	for (unsigned p = 0; p < PIECES; p++)
		if (goes_on(s, p, from, target) && book[p].made < most_attacks(s, book[p].under, target)) {
			under = book[p].under;
			break;
		}
	for (unsigned p = 0; p < PIECES; p++)
		leaves |= goes_on(s, p, from, target) && spare(s, p, from);
	if (under == COUNTRIES || !leaves || tw_friendly(&table, s, under, target))
		return false;
	if (eto_set_has(&s->attacked, target) && !enemies_in(&table, s, target))
		return false;
	bool gift = s->side == SOV && tw_left_to_ussr(&table, s, target);
	return !tw_may_war(&table, s, under, target) && !tw_capital_first(&table, s, under, target) &&
	       !(gift && s->land[target][tw_holder(&table, s, target)]);
}

static void check_chains(const struct tw_state *s, unsigned seat)
{
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	for (unsigned from = 0; from < PLACES; from++) {
		bool any = false;
		for (unsigned p = 0; p < PIECES; p++)
			any |= s->place[p] == from && book[p].made && book[p].under < MAJORS;
		if (!any || (from >= AREAS && from < ZONE0))
			continue;
		for (unsigned to = 0; to < AREAS; to++) {
			bool beside = from < AREAS ? eto_set_has(&table.near[from], to)
						   : eto_set_has(&table.coast[from - ZONE0], to);
			bool should = beside && chain_expected(s, from, to), does = false;
			for (unsigned i = 0; i < n; i++)
				does |= legal[i].verb == V_EXPLOIT && legal[i].arg[0] == from && legal[i].arg[1] == to;
			if (!CHECK_INT(should, does))
				printf("  from %u to %s\n", from, table.area[to].id);
			chains += does;
		}
	}
}

/* As it is, and as if up to three enemies were isolated where an Operation goes on from (TW-13.3.8.11). */
static void check_held_chains(const struct tw_state *s, unsigned seat)
{
	static struct tw_state held;
	unsigned isolated = 0;
	check_chains(s, seat);
	held = *s;
	for (unsigned p = 0; p < PIECES; p++) {
		unsigned foe = table.first[s->side == AXIS ? UK : GER][REGULAR], from = s->place[p];
		unsigned n = s->turn % 3 + 1u;
		if (from >= AREAS || !book[p].made || book[p].over || book[p].under >= MAJORS)
			continue;
		for (unsigned q = foe; n && q < foe + 6; q++)
			if (held.place[q] != from) {
				tw_put(&table, &held, q, from);
				held.mark[q] |= M_TRAPPED;
				n--, isolated++;
			}
		break;
	}
	tw_derive(&table.base, &held);
	if (isolated)
		check_chains(&held, seat);
}

/* What an action does to the ledger before it is played. */
static void enter_action(const struct tw_state *s, struct eto_action a)
{
	unsigned top = eto_peek(&s->stack)->proc;
	if (a.verb == V_OPERATION || a.verb == V_INVADE)
		for (unsigned p = 0; p < PIECES; p++) {
			unsigned at = s->place[p];
			bool there = a.verb == V_OPERATION
					     ? at == a.arg[1]
					     : is_zone(at) && sea_of(&table, at) == sea_of(&table, a.arg[1]);
			if (land(&table, p) && there && tw_owner(&table, s, p) == s->side && !book[p].made &&
			    !book[p].over && s->supply[p] == SUPPLIED)
				book[p].under = (uint8_t)a.arg[0];
		}
	if (top == P_ATTACK && a.verb == V_PASS && s->b_kind != B_LIMITED)
		for (unsigned p = 0; p < PIECES; p++)
			if (land(&table, p) && s->place[p] == s->b_from && book[p].under < MAJORS &&
			    book[p].made == s->b_step)
				book[p].over = 1, book[p].made = 3;
	if (top == P_ATTACK && a.verb == V_GO) {
		now = (struct combat){.on = true};
	}
	if (a.verb == V_STAND)
		now.stands = true;
}

/* The combat is over: who goes on? */
static void close_combat(const struct tw_state *s)
{
	bool held = enemies_in(&table, s, now.target);
	for (unsigned p = 0; p < PIECES; p++) {
		if (!eto_set_has(&now.in, p) || s->place[p] >= PLACES)
			continue;
		bool entered = s->place[p] == now.target, won = !now.limited && now.margin > 0;
		book[p].made = (uint8_t)(now.step + 1);
		book[p].faces = won && held && !entered ? (uint8_t)now.target : NO_PLACE;
		book[p].over = !(won && (entered ? !rough(&table, now.target) : held));
	}
	now.on = false;
}

/* -- zones of control (13.2.2) -- */

static unsigned largest_beside(const struct tw_state *s, unsigned side, unsigned a)
{
	unsigned most = 0;
	ETO_EACH (b, &table.near[a]) {
		unsigned n = 0;
		for (unsigned q = 0; q < PIECES; q++)
			n += land(&table, q) && s->place[q] == b && !(s->mark[q] & M_TRAPPED) &&
			     tw_hostile_piece(&table, s, side, q);
		most = n > most ? n : most;
	}
	return most;
}

static bool step_expected(const struct tw_state *s, unsigned p, unsigned to)
{
	unsigned from = s->place[p], c = table.piece[p].country, own = 0;
	bool gift = s->side == SOV && tw_left_to_ussr(&table, s, to), friendly = tw_friendly(&table, s, c, to);
	if ((!gift && enemies_in(&table, s, to)) || !room_in(s, p, to) || !tw_in_play(&table, s, to))
		return false;
	if (!friendly)
		return !tw_may_war(&table, s, c, to);
	for (unsigned q = 0; q < PIECES; q++)
		own += land(&table, q) && s->place[q] == from && !(s->mark[q] & M_TRAPPED) &&
		       camp(s, tw_owner(&table, s, q), s->side);
	return eto_set_has(&s->entered, to) || rough(&table, to) || fort_in(&table, s, to) ||
	       !largest_beside(s, s->side, to) || own > largest_beside(s, s->side, from);
}

static void check_steps(const struct tw_state *s, unsigned seat)
{
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	for (unsigned p = 0; p < PIECES; p++) {
		if (!land(&table, p) || s->place[p] >= AREAS || tw_owner(&table, s, p) != s->side ||
		    s->mark[p] & (M_MOVED | M_ABOARD) || s->supply[p] == CUT || !tw_first(&table, s, p))
			continue;
		ETO_EACH (to, &table.near[s->place[p]]) {
			bool does = false;
			for (unsigned i = 0; i < n; i++)
				does |= legal[i].verb == V_MOVE && legal[i].arg[0] == p && legal[i].arg[1] == to;
			if (!CHECK_INT(step_expected(s, p, to), does))
				printf("  %s from %s to %s\n", table.piece[p].id, table.area[s->place[p]].id,
				       table.area[to].id);
			steps += does;
		}
	}
}

/* -- interception (13.2.5, 13.2.6) -- */

static unsigned seas_between(unsigned port, unsigned sea)
{
	uint32_t reached = table.area[port].ports & ~(1u << S_RED);
	for (unsigned n = 0; n < 3; n++) {
		if (reached >> sea & 1)
			return n;
		uint32_t next = reached;
		for (unsigned x = 0; x < SEAS; x++)
			if (reached >> x & 1)
				next |= table.sea_near[x];
		reached = next;
	}
	return 9;
}

static bool ready_wing(const struct tw_state *s, unsigned p, unsigned zone)
{
	return table.piece[p].kind == AIR && s->place[p] < AREAS && !(s->mark[p] & M_INACTIVE) &&
	       tw_at_war(&table, s, table.piece[p].country) && eto_set_has(&table.coast[zone], s->place[p]);
}

static unsigned needed(const struct tw_state *s, unsigned side, unsigned port, unsigned zone)
{
	bool near = false, flies = false;
	for (unsigned p = 0; p < PIECES; p++)
		if (camp(s, tw_owner(&table, s, p), side) && table.piece[p].kind == AIR) {
			near |= ready_wing(s, p, zone);
			flies |= s->place[p] < AREAS && s->mark[p] & M_CHASE;
		}
	unsigned far = seas_between(port, table.zone[zone].parent);
	unsigned need = far > 2 || (far == 2 && !flies) ? 0 : 2 - far + near;
	return s->effect[F_WESER] && side == WEST && s->side == AXIS && need > 1 &&
			       region_of(&table, table.zone[zone].parent) <= R_BAL
		       ? 1
		       : need;
}

static bool may_hunt(const struct tw_state *s, unsigned side, unsigned p, const struct tw_voyage *v)
{
	unsigned c = table.piece[p].country, used = 0;
	bool flight = v->purpose == FOR_PATROL && !v->points;
	if (tw_owner(&table, s, p) != side || s->place[p] >= AREAS || s->mark[p] & M_CHASE ||
	    !tw_at_war(&table, s, c) || s->due[p] >> v->group & 1)
		return false;
	if (table.piece[p].kind == AIR)
		return ready_wing(s, p, v->zone);
	if (table.piece[p].kind != FLEET || flight || s->mark[p] & M_INACTIVE || !needed(s, side, s->place[p], v->zone))
		return false;
	for (unsigned q = 0; q < PIECES; q++)
		used += q != p && table.piece[q].kind == FLEET && table.piece[q].country == c &&
			(s->mark[q] & M_CHASE || eto_set_has(&s->hunters, q));
	unsigned paid = 0;
	for (unsigned q = 0; q < PIECES; q++)
		paid += table.piece[q].country == c && eto_set_has(&s->hunters, q);
	return c == USA || s->oil[c] || paid >= 2 || !used; /* TW-13.4.3.8 */
}

static void check_chase(const struct tw_state *s, unsigned seat)
{
	unsigned n = twaw_game.legal(&table.base, s, seat, legal), side = *(const uint8_t *)eto_own(&s->stack);
	struct tw_voyage v = tw_voyage(s);
	for (unsigned p = 0; p < PIECES; p++) {
		bool does = false;
		if (s->place[p] >= AREAS || land(&table, p) || !tw_first(&table, s, p))
			continue;
		for (unsigned i = 0; i < n; i++)
			does |= legal[i].verb == V_CHASE && legal[i].arg[0] == p;
		if (!CHECK_INT(may_hunt(s, side, p, &v), does))
			printf("  %s\n", table.piece[p].id);
		hunts += does;
	}
}

/* -- strategic movement (13.4) -- */

static void check_transport(const struct tw_state *s, unsigned seat)
{
	static const uint8_t verbs[] = {V_RAIL, V_SHIP, V_SHIFT};
	static bool offered[3][PIECES][AREAS];
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	memset(offered, 0, sizeof offered);
	for (unsigned i = 0; i < n; i++)
		for (unsigned v = 0; v < 3; v++)
			if (legal[i].verb == verbs[v])
				offered[v][legal[i].arg[0]][legal[i].arg[1]] = true;
	for (unsigned p = 0; p < PIECES; p++)
		for (unsigned v = 0; v < 3 && s->place[p] < AREAS && tw_owner(&table, s, p) == s->side; v++)
			for (unsigned a = 0; a < AREAS && tw_first(&table, s, p); a++) {
				bool should = price_expected(&table, s, verbs[v], p, a) >= 0;
				if (!CHECK_INT(offered[v][p][a], should))
					printf("  %u: %s from %s to %s\n", verbs[v], table.piece[p].id,
					       table.area[s->place[p]].id, table.area[a].id);
				moves += should;
			}
}

/* What it costs is what is missing then. */
static void check_price(const struct tw_state *s, struct eto_action a)
{
	unsigned top = eto_peek(&s->stack)->proc;
	price = -1;
	if (top != P_STRATEGIC || (a.verb != V_RAIL && a.verb != V_SHIP && a.verb != V_SHIFT))
		return;
	payer = tw_master(&table, s, table.piece[a.arg[0]].country);
	price = s->sm[payer] - price_expected(&table, s, a.verb, a.arg[0], a.arg[1]);
}

/* -- a game -- */

static bool prepare(struct eto_rng *rng)
{
	if (!load())
		return false;
	memset(table.base.option, 0, sizeof table.base.option);
	table.base.option[OPT_PLAYERS] = (uint8_t)eto_rng_below(rng, 2);
	table.base.option[OPT_CARRIERS] = (uint8_t)eto_rng_below(rng, 2);
	table.base.scenario = (uint8_t)(eto_rng_below(rng, 3) ? (unsigned)CAMPAIGN : eto_rng_below(rng, SCENARIOS));
	return true;
}

/* More is on the map, everybody knows more and has oil: there is more to judge. */
static void crowd(struct tw_state *s, struct eto_rng *rng)
{
	for (unsigned c = 0; c < MAJORS; c++) {
		s->level[c] = (uint8_t)(1 + eto_rng_below(rng, 5));
		s->oil[c] = 10;
	}
	for (unsigned i = 0; i < TECHS; i++)
		s->tech[i] = eto_rng_below(rng, 3) ? s->tech[i] : 10;
	for (unsigned p = 0; p < PIECES; p++)
		for (unsigned tries = 20; s->place[p] == POOL && tries; tries--) {
			unsigned c = table.piece[p].country, a = eto_rng_below(rng, AREAS);
			if (table.country[c].kind != RESERVE && tw_owner(&table, s, p) < SIDES &&
			    tw_friendly(&table, s, c, a) && !tw_room(&table, s, p, a))
				tw_put(&table, s, p, a);
		}
}

/* Before some Operations both sides gather what they can: else nobody breaks through. */
static void gather(struct tw_state *s, struct eto_action a, struct eto_rng *rng)
{
	unsigned side = tw_holder(&table, s, a.arg[2]);
	unsigned most = 4 + eto_rng_below(rng, 4); /* defenders */
	if (a.verb != V_OPERATION || side >= SIDES || eto_rng_below(rng, 2))
		return;
	for (unsigned p = 0; p < PIECES; p++) {
		bool own = table.piece[p].country == a.arg[0];
		unsigned to = own ? a.arg[1] : a.arg[2];
		if (!land(&table, p) || s->place[p] >= AREAS || s->place[p] == a.arg[1] || s->place[p] == a.arg[2] ||
		    book[p].made || s->mark[p] & ~M_MOVED || tw_room(&table, s, p, to) ||
		    (!own && (tw_owner(&table, s, p) != side || s->land[to][side] >= most)))
			continue;
		tw_put(&table, s, p, to);
		s->supply[p] = SUPPLIED;
	}
}

static unsigned wish(unsigned verb)
{
	switch (verb) {
	case V_INVADE:
	case V_EXPLOIT: return 3;
	case V_ALL: return 1;
	case V_EMBARK:
	case V_CHASE:
	case V_STAY:
	case V_BREAK: return 3;
	case V_OPERATION: return 30;
	default: return 0;
	}
}

static unsigned sum_of(struct eto_action roll, unsigned count)
{
	unsigned n = 0;
	for (unsigned i = 0; i < count; i++)
		n += eto_die(roll, i);
	return n;
}

/* Attackers are lucky: what follows from a great victory is rare enough. */
static struct eto_action throw_dice(const struct tw_state *s, struct eto_rng *rng)
{
	struct eto_dice dice = eto_play_dice(&table.base, s);
	struct eto_action a = eto_roll_random(dice, rng);
	unsigned top = eto_peek(&s->stack)->proc;
	for (unsigned i = 0; i < 2 && (top == P_ASSAULT || top == P_DEFENCE); i++) {
		struct eto_action b = eto_roll_random(dice, rng);
		if ((top == P_ASSAULT) == (sum_of(b, dice.count) > sum_of(a, dice.count)))
			a = b;
	}
	return a;
}

static struct eto_action random_move(const struct tw_state *s, unsigned seat, struct eto_rng *rng)
{
	if (seat == ETO_DICE)
		return throw_dice(s, rng);
	unsigned n = twaw_game.legal(&table.base, s, seat, legal);
	for (unsigned i = 0; i < n; i++) {
		unsigned at = legal[i].verb == V_OPERATION || legal[i].verb == V_INVADE ? legal[i].arg[2]
			      : legal[i].verb == V_EXPLOIT				? legal[i].arg[1]
											: GROUNDS;
		unsigned crowd = at < AREAS ? enemies_in(&table, s, at) : 0;
		if (wish(legal[i].verb) && !eto_rng_below(rng, crowd > 4 ? 1 : crowd > 2 ? 2 : wish(legal[i].verb)))
			return legal[i];
	}
	struct eto_action a = legal[eto_rng_below(rng, n)];
	for (unsigned i = 0; i < 3 && (a.verb == V_DONE || a.verb == V_PASS || a.verb == V_RAZE); i++)
		a = legal[eto_rng_below(rng, n)];
	return a;
}

static void look(const struct tw_state *s, unsigned seat, unsigned number)
{
	unsigned top = eto_peek(&s->stack)->proc, phase = s->turn * 4u + s->side;
	if (phase != phase_of)
		for (unsigned p = 0; p < PIECES; p++)
			book[p] = (struct entry){.faces = NO_PLACE, .under = COUNTRIES};
	phase_of = phase;
	if (now.on && !now.fought && (top == P_DEFENCE || top == P_LIMITED))
		before_dice(&table, s, &now);
	if (seat == ETO_DICE)
		return;
	if (top == P_BREAK)
		now.asked = true, breaks++;
	if (top == P_RETREAT)
		check_full_retreat(s, seat);
	if (top == P_OFFENSIVE)
		check_held_chains(s, seat);
	if (top == P_CHASE)
		check_chase(s, seat);
	if (top == P_STRATEGIC && number % 200 == 0)
		check_transport(s, seat);
	if (top == P_MOVE && number % 16 == 0)
		check_steps(s, seat);
}

static void play(uint64_t seed)
{
	static struct tw_state s;
	struct eto_rng rng;
	unsigned seat;
	eto_rng_seed(&rng, seed);
	if (!prepare(&rng))
		return;
	memset(&s, 0, sizeof s);
	memset(&now, 0, sizeof now);
	phase_of = 0;
	twaw_game.start(&table.base, &s);
	crowd(&s, &rng);
	for (unsigned i = 0; i < ACTIONS_MAX && (seat = seat_of(&s)) != SIDES; i++) {
		struct eto_events e = {told, 0, TOLD_MAX, false};
		look(&s, seat, i);
		struct eto_action a = random_move(&s, seat, &rng);
		gather(&s, a, &rng);
		enter_action(&s, a);
		check_price(&s, a);
		twaw_game.apply(&table.base, &s, seat, a, &e);
		if (price >= 0)
			CHECK_INT(s.sm[payer], price);
		for (unsigned k = 0; now.on && now.fought && k < e.count; k++)
			hear(&table, &e.list[k], &now);
		if (now.on && now.fought && s.b_target == NO_PLACE) {
			combats++;
			settle(&table, &now);
			close_combat(&s);
		}
	}
}

TEST(a_second_referee)
{
	for (uint64_t seed = 1; seed <= GAMES; seed++)
		play(seed);
	printf("%u combats, %u to break through, %u retreats, %u ways to go on, %u interceptors, %u steps, %u moves\n",
	       combats, breaks, retreats, chains, hunts, steps, moves);
	CHECK(combats > 50 * GAMES && 20 * breaks + 8 >= GAMES && retreats > 10 * GAMES && chains > 10 * GAMES);
	CHECK(hunts > 50 * GAMES && steps > 500 * GAMES && moves > 100 * GAMES);
}

int main(void)
{
	RUN(a_second_referee);
	return test_end();
}
