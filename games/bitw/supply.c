/* Who is supplied (4, 12): rations of ports, sieges, hunger and surrender. It is checked at the start of a side's turn
 * (BI-4.0.1). */
#include <string.h>

#include "games/bitw/bitw.h"

/* Static units and Festungs do not surrender for lack of supply (BI-6.1.1.4, BI-6.6.11). */
static bool holds_out(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return type_of(t, u) == STA || (is_redoubt(t, u) && is_full(t, s, u));
}

/* Who is fed first where ports have not enough for all: whom the owner named (BI-4.3.10), then HQs, armour, other
 * combat units, guns, aircraft, and last who holds out without. */
static unsigned rank(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned first)
{
	if (u == first || marked(s, u, M_FED))
		return marked(s, u, M_FED) ? 0 : 1; /* who is named later displaces nobody who was named before */
	if (holds_out(t, s, u))
		return 7;
	return is_hq(t, u) ? 2 : is_tank(t, u) ? 3 : is_gcu(t, u) ? 4 : is_land(t, u) ? 5 : 6;
}
enum { RANKS = 8 };

/* Who needs supply: neither ships nor prisoners, nobody in a neutral country and no guns of a beaten power. */
static bool counts(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return on_map(s, u) && type_of(t, u) != SUB && u != bi_prisoner(t, s) && !out_of_war(t, s, u) &&
	       !(in_hexes(s->hex[u]) && bi_neutral(t, s, s->hex[u]));
}

/* Supplied over the sea by a leader, for the whole turn (BI-13.8.4.3, BI-24.5a.1). */
static bool relieved(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return marked(s, u, M_RELIEF) && type_of(t, u) != SL;
}

/* Whom no main source reaches, by which nets they are reached, and what those have for them. */
struct need {
	unsigned side, count;
	uint16_t unit[UNITS];
	uint32_t nets[UNITS]; /* of each of them: a mask */
	uint8_t room[NETS_MAX], dock[NETS_MAX][2], french;
	hexset zoc; /* the enemy's, if there is anybody */
};

static void find_need(const struct bi_table *t, const struct bi_state *s, unsigned side, struct need *n)
{
	struct supply w;
	bool kept = bi_supply_kept(s, side);
	if (!kept)
		bi_supply_of_blocks(t, s, side, &w);
	n->side = side;
	n->count = 0;
	n->french = kept ? s->kept_french : w.french;
	memcpy(n->room, kept ? s->kept_room : w.room, sizeof w.room);
	memcpy(n->dock, kept ? *s->kept_dock : *w.dock, sizeof w.dock);
	EACH_ON_MAP (u, t, s, side) {
		uint32_t nets = kept ? s->kept_nets[u] : bi_nets_of(&w, s->hex[u]);
		if (s->hex[u] >= HEXES || nets == 1 || !counts(t, s, u) || relieved(t, s, u))
			continue; /* 1: the main sources reach it */
		n->nets[n->count] = nets;
		n->unit[n->count++] = (uint16_t)u;
	}
	if (n->count)
		n->zoc = bi_zoc(t, s, enemy_of(side), true);
}

/* The rations of the nets: of each the two docks of its Mulberries (American, British), then the room of its ports. */
enum { SHARES = 3, RATIONS = SHARES * NETS_MAX, ROOM = 2 };
struct larder {
	uint8_t left[RATIONS], of[UNITS]; /* of each in need, 1 + what it lives on, or 0 */
};

static bool may_eat(const struct bi_table *t, const struct need *n, unsigned i, unsigned ration)
{
	unsigned nation = nation_of(t, n->unit[i]), share = ration % SHARES;
	return n->nets[i] >> ration / SHARES & 1 && (share == ROOM || nation == (share ? GBR : USA));
}

/* Finds a ration for one more, if need be by giving others another one: nobody who was fed goes without for it. */
static bool feed(const struct bi_table *t, const struct need *n, unsigned i, struct larder *l, bool tried[RATIONS])
{
	for (unsigned ration = 0; ration < RATIONS; ration++) {
		if (tried[ration] || !may_eat(t, n, i, ration))
			continue;
		tried[ration] = true;
		bool given = l->left[ration] > 0;
		l->left[ration] = (uint8_t)(l->left[ration] - given);
		for (unsigned other = 0; !given && other < n->count; other++)
			given = l->of[other] == ration + 1 && feed(t, n, other, l, tried);
		if (given) {
			l->of[i] = (uint8_t)(ration + 1);
			return true;
		}
	}
	return false;
}

static bool fed(const struct bi_table *t, const struct need *n, unsigned i, struct larder *l)
{
	bool tried[RATIONS] = {false};
	if (nation_of(t, n->unit[i]) == FFR && n->french && n->nets[i] >> n->french & 1)
		return true;
	return feed(t, n, i, l, tried);
}

/* Units of the side without supply now, as a mask by block; `first` is fed as if its owner had named it. */
static void unsupplied(const struct bi_table *t, const struct bi_state *s, const struct need *n, unsigned first,
		       bool out[UNITS])
{
	struct larder l = {0};
	for (unsigned net = 0; net < NETS_MAX; net++) {
		l.left[net * SHARES] = n->dock[net][0];
		l.left[net * SHARES + 1] = n->dock[net][1];
		l.left[net * SHARES + ROOM] = n->room[net];
	}
	memset(out, 0, UNITS * sizeof *out);
	for (unsigned r = 0; r < RANKS && n->count; r++)
		for (unsigned i = 0; i < n->count; i++)
			if (rank(t, s, n->unit[i], first) == r)
				out[n->unit[i]] = !fed(t, n, i, &l);
}

/* -- sieges (12.1, 12.2) -- */

/* BI-12.1.2: five in a Mulberry, four in a major port, one in a minor one; the own capital has its own four. */
static unsigned siege_room(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	for (unsigned i = 0; i < 2; i++)
		if (s->mulberry[i] == hex)
			return 5;
	return t->hex[hex].port == MAJOR_PORT ? 4 : t->hex[hex].port == MINOR_PORT ? 1 : 0;
}

static bool festung_in(const struct bi_table *t, const struct bi_state *s, unsigned hex)
{
	unsigned r = bi_redoubt_at(t, s, hex);
	return r != NO_UNIT && is_full(t, s, r);
}

static void besiege(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side, unsigned first,
		    const bool out[UNITS], bool siege[UNITS])
{
	unsigned room = festung_in(t, s, hex) ? 255 : siege_room(t, s, hex), court = 4;
	for (unsigned r = 0; r < RANKS; r++)
		EACH_BLOCK (u, s, hex) {
			if (side_of(t, u) != side || !out[u] || rank(t, s, u, first) != r)
				continue;
			if (room) {
				siege[u] = true;
				room--;
			} else if (court && hex == bi_capital(t, s, nation_of(t, u))) {
				siege[u] = true;
				court--;
			}
		}
}

/* Which of the units without supply live on that of a siege (BI-12.1.1); a port that is a source by sea is none
 * (BI-12.1.7). On the last step they surrender (BI-12.1.5), but not Festungs nor units with a 0 face (BI-12.1.6,
 * BI-12.2.2); a weaker redoubt does (BI-6.6.17). */
static void sieges(const struct bi_table *t, const struct bi_state *s, const struct need *n, unsigned first,
		   const bool out[UNITS], bool siege[UNITS])
{
	hexset done = {0};
	memset(siege, 0, UNITS * sizeof *siege);
	for (unsigned i = 0; bi_advanced(t) && i < n->count; i++) {
		unsigned u = n->unit[i], hex = s->hex[u];
		if (!out[u] || eto_set_has(&done, hex) || !bi_surrounded(t, s, hex, n->side, &n->zoc))
			continue;
		eto_set_add(&done, hex);
		besiege(t, s, hex, n->side, first, out, siege);
	}
}

/* -- the owner's choice (BI-4.3.10, BI-12.1.8) -- */

/* Who goes without, and who of them lives on the supply of a siege. */
struct hunger { bool out[UNITS], siege[UNITS]; };

/* Armour, and nobody else, is tested again before it exploits, and then the supply of a siege is none (BI-7.10.3); at
 * the end of the turn who was marked (BI-7.9.5), and has something to lose. */
static bool tested(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (s->phase == PH_FINAL)
		return marked(s, u, M_OOS) && !holds_out(t, s, u);
	return s->phase != PH_EXPLOIT || is_tank(t, u) || type_of(t, u) == AHQ || is_motor(t, u) ||
	       marked(s, u, M_MOTOR);
}

static void find_hunger(const struct bi_table *t, const struct bi_state *s, const struct need *n, unsigned first,
			struct hunger *h)
{
	unsupplied(t, s, n, first, h->out);
	sieges(t, s, n, first, h->out, h->siege);
	if (s->phase == PH_EXPLOIT)
		memset(h->siege, 0, sizeof h->siege);
}

/* Would it be fed if its owner named it? */
static bool helped(const struct bi_table *t, const struct bi_state *s, const struct need *n, unsigned u)
{
	struct hunger h;
	find_hunger(t, s, n, u, &h);
	return !h.out[u] || h.siege[u];
}

static bool hungry(const struct bi_table *t, const struct bi_state *s, const struct need *n, unsigned u,
		   const struct hunger *h)
{
	return h->out[u] && !h->siege[u] && !marked(s, u, M_FED) && tested(t, s, u) && helped(t, s, n, u);
}

static bool may_feed(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned u)
{
	struct need n;
	struct hunger h;
	if (u >= UNITS || side_of(t, u) != side || !on_map(s, u))
		return false;
	find_need(t, s, side, &n);
	find_hunger(t, s, &n, NO_UNIT, &h);
	return hungry(t, s, &n, u, &h);
}

eto_clause bi_ration_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct bi_table *t = table;
	if (a.verb == V_DONE)
		return 0;
	return a.verb == V_FEED && may_feed(t, state, seat, a.arg[0]) ? 0 : no(t, BI_4_3_10);
}

void bi_ration_legal(struct eto_list *l)
{
	const struct bi_table *t = (const struct bi_table *)l->table;
	const struct bi_state *s = l->state;
	struct need n;
	struct hunger h;
	find_need(t, s, l->seat, &n);
	find_hunger(t, s, &n, NO_UNIT, &h);
	for (unsigned i = 0; i < n.count; i++)
		if (hungry(t, s, &n, n.unit[i], &h))
			l->out[l->count++] = eto_act(V_FEED, n.unit[i], 0, 0);
	l->out[l->count++] = eto_act(V_DONE, 0, 0, 0);
}

/* -- phases -- */

static void mark_hungry(const struct bi_table *t, struct bi_state *s, const struct hunger *h, struct eto_events *e)
{
	bool aloud = s->phase != PH_EXPLOIT; /* barrels for tanks alone would say who is one */
	if (aloud)
		eto_barrier(e); /* who goes hungry says something about what it is */
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++) {
		if (!tested(t, s, u))
			continue;
		s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE);
		if (!h->out[u])
			continue;
		s->mark[u] |= M_OOS | (h->siege[u] ? M_SIEGE : 0u); /* BI-12.1.3 */
		if (aloud)
			bi_tell(t, s, e, u, E_OOS, E_BLOCK_OOS, s->hex[u], BI_4_3_8);
	}
}

void bi_supply_phase(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct need n;
	struct hunger h;
	find_need(t, s, s->side, &n);
	find_hunger(t, s, &n, NO_UNIT, &h);
	mark_hungry(t, s, &h, e);
}

/* Finds who goes hungry: is there anybody whom its owner may want to feed before others? */
static bool choice(const struct bi_table *t, const struct bi_state *s, struct hunger *h)
{
	struct need n;
	find_need(t, s, s->side, &n);
	find_hunger(t, s, &n, NO_UNIT, h);
	for (unsigned i = 0; i < n.count; i++)
		if (hungry(t, s, &n, n.unit[i], h))
			return true;
	return false;
}

void bi_supply_begin(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct hunger h;
	if (s->phase == PH_SUPPLY)
		bi_keep_supply(t, s);
	for (unsigned u = t->first_of[s->side]; u < t->end_of[s->side]; u++)
		s->mark[u] &= ~(uint32_t)M_FED;
	if (choice(t, s, &h))
		eto_call(&s->stack, P_RATION, s->side);
	else
		mark_hungry(t, s, &h, e);
}

/* In the Final Supply Phase (BI-4.5.5). Units with a 0 face fall to it and static ones stay (BI-4.5.4, BI-6.1.1.4,
 * BI-7.9.3); sieges cost a step (BI-12.1.4). */
static void starve(const struct bi_table *t, struct bi_state *s, unsigned u, struct eto_events *e)
{
	if (holds_out(t, s, u))
		return;
	bool last = eto_turns_left(&t->unit[u].faces, s->strength[u]) == 1;
	if (marked(s, u, M_SIEGE) && in_hexes(s->hex[u]) && festung_in(t, s, s->hex[u])) {
		if (s->strength[u]) /* guns that have no step left stay (BI-12.1.6) */
			bi_turn_down(t, s, u, BI_12_2_3, e);
		return;
	}
	if (marked(s, u, M_SIEGE) && (!last || t->unit[u].zero)) {
		if (s->strength[u])
			bi_turn_down(t, s, u, BI_12_1_4, e);
		return;
	}
	if (t->unit[u].zero) {
		while (s->strength[u])
			bi_turn_down(t, s, u, BI_4_5_4, e);
		return;
	}
	bi_surrender(t, s, u, BI_4_4_5, e);
}

/* Who was marked in the Supply Phase, and nobody else (BI-7.9.5), is tested again, where it stands now: supplied
 * (BI-7.9.1), or it surrenders (BI-7.9.2). */
static void final_supply(const struct bi_table *t, struct bi_state *s, const struct hunger *h, struct eto_events *e)
{
	eto_barrier(e);
	EACH_ON_MAP (u, t, s, s->side) {
		if (!marked(s, u, M_OOS))
			continue;
		s->mark[u] = (s->mark[u] & ~(uint32_t)M_SIEGE) | (h->siege[u] ? M_SIEGE : 0u);
		if (h->out[u])
			starve(t, s, u, e);
		else
			s->mark[u] &= ~(uint32_t)(M_OOS | M_SIEGE);
	}
	bi_hide_all(t, s);
}

static bool any_marked(const struct bi_table *t, const struct bi_state *s)
{
	EACH_ON_MAP (u, t, s, s->side)
		if (marked(s, u, M_OOS))
			return true;
	return false;
}

/* Here too the owner says whom a port feeds that has not enough for all. */
void bi_final_supply(const struct bi_table *t, struct bi_state *s, struct eto_events *e)
{
	struct hunger h = {0};
	if (any_marked(t, s) && choice(t, s, &h))
		eto_call(&s->stack, P_RATION, s->side);
	else
		final_supply(t, s, &h, e);
}

void bi_ration_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bi_table *t = table;
	struct bi_state *s = state;
	(void)seat;
	if (a.verb == V_FEED) {
		s->mark[a.arg[0]] |= M_FED;
		if (s->phase != PH_EXPLOIT)
			bi_tell(t, s, e, a.arg[0], E_FED, E_BLOCK_FED, s->hex[a.arg[0]], 0);
		return;
	}
	struct hunger h;
	eto_pop(&s->stack);
	choice(t, s, &h);
	if (s->phase == PH_FINAL)
		final_supply(t, s, &h, e);
	else
		mark_hungry(t, s, &h, e);
}
