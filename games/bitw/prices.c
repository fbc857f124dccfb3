/* Prices of steps (7.3.3 to 7.3.8), who pays them, and the ports over which the points come (6.7.3). */
#include "games/bitw/production.h"

/* -- prices (7.3.3 to 7.3.6): infantry yellow alone (BI-11.0.3, BI-6.1.1.1), with red, blue, white or black the others
 * (BI-11.0.4 to BI-11.0.7, BI-11.0.11), times the colour of the step (BI-11.0.8); the first and last step of motorised
 * units as armour (BI-11.0.9, BI-11.0.10); redoubts yellow (BI-6.6.7) -- */

/* The step that is bought next, counted from the strongest. */
static unsigned next_step(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	const struct eto_rotation *faces = &unit_of(t, u)->faces;
	return on_map(s, u) ? eto_turns_lost(faces, s->strength[u]) - 1 : faces->count - 1u;
}

/* Black, white and red steps (BI-7.3.3 to BI-7.3.5, BI-7.3.7), marines in white (BI-24.1.10), paratroops in blue
 * (BI-23.0.14). */
void bi_prices(const struct bi_table *t, const struct bi_state *s, unsigned u, uint8_t price[COLOURS])
{
	const struct bi_unit *x = unit_of(t, u);
	for (unsigned c = 0; c < COLOURS; c++)
		price[c] = 0;
	if (on_map(s, u) && is_full(t, s, u))
		return; /* nothing to buy */
	unsigned step = next_step(t, s, u);
	unsigned times = x->step[step] == BLACK ? 1 : x->step[step] == WHITE ? 2 : 3, type = x->type;
	bool ends = step == 0 || step == x->faces.count - 1u;
	price[YELLOW] = (uint8_t)times;
	if (type == RED && option(t, OPT_REDOUBT)) /* 3 for each point that the face adds: 21 for a Festung */
		price[YELLOW] = (uint8_t)(3 * (x->faces.value[step] - (on_map(s, u) ? s->strength[u] : 0)));
	if (!bi_advanced(t) || type == RED)
		return;
	if (is_tank(t, u) || (is_motor(t, u) && ends))
		price[RED_PP] = (uint8_t)times;
	if (is_air(t, u) || type == PAR)
		price[BLUE_PP] = (uint8_t)times;
	if (bi_marine(t, s, u) || type == SUB)
		price[WHITE_PP] = (uint8_t)times;
	if (is_hq(t, u))
		price[BLACK_PP] = (uint8_t)times;
}

static bool free_ss(const struct bi_table *t, const struct bi_state *s, unsigned u) /* BI-10.0.9 */
{
	return s->ss_step && unit_of(t, u)->flag & U_SS;
}

/* Germany pays for the Italian redoubts of the RSI (BI-6.6.2). */
static unsigned payer_of(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	bool german = is_redoubt(t, u) && s->fallen >> ITA & 1;
	return bi_payer(t, s, german ? GER : nation_of(t, u));
}

bool bi_can_pay(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned payer = payer_of(t, s, u);
	if (free_ss(t, s, u))
		return true;
	if (!s->pool[payer][YELLOW] && !(on_map(s, u) && is_full(t, s, u)))
		return false; /* every step costs yellow */
	bi_prices(t, s, u, price);
	for (unsigned c = 0; c < COLOURS; c++)
		if (price[c] > s->pool[payer][c])
			return false;
	return true;
}

void bi_pay(const struct bi_table *t, struct bi_state *s, unsigned u)
{
	uint8_t price[COLOURS];
	unsigned payer = payer_of(t, s, u);
	if (free_ss(t, s, u)) {
		s->ss_step = 0;
		return;
	}
	bi_prices(t, s, u, price);
	for (unsigned c = 0; c < COLOURS; c++)
		s->pool[payer][c] = (uint8_t)(s->pool[payer][c] - price[c]);
}

bool bi_next_step_blue(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	const struct bi_unit *x = unit_of(t, u);
	return x->step[next_step(t, s, u)] == BLUESTEP;
}

bool bi_ss_barred(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	if (!(unit_of(t, u)->flag & U_SS) || !bi_advanced(t))
		return false;
	return !eto_set_has(&s->kept_source, t->at.munich); /* BI-10.0.8, BI-10.0.10 */
}

/* -- points that are shipped over ports and Mulberries (6.7.3, 6.7.4) -- */

/* What a step loads on a net; oil flows through the pipelines of a Mulberry (BI-6.7.4.1). */
static unsigned load_of(const uint8_t price[COLOURS], const struct bi_state *s, unsigned net)
{
	unsigned sum = 0;
	for (unsigned c = 0; c < COLOURS; c++)
		sum += c == BLACK_PP && (s->kept_dock[net][0] || s->kept_dock[net][1]) ? 0u : price[c];
	return sum;
}

static unsigned dock_of(unsigned nation)
{
	return nation == USA ? 0 : nation == GBR ? 1 : 2;
}

static unsigned quay_left(const struct bi_state *s, unsigned net)
{
	return s->kept_room[net] > s->shipped[net] ? (unsigned)(s->kept_room[net] - s->shipped[net]) : 0;
}

static unsigned dock_left(const struct bi_state *s, unsigned net, unsigned dock)
{
	bool any = dock < 2 && s->kept_dock[net][dock] > s->docked[dock];
	return any ? (unsigned)(s->kept_dock[net][dock] - s->docked[dock]) : 0;
}

/* The net over which the points for a block come: 0 without limit, NETS_MAX where no port has room left. `nets` are
 * those that reach it. Of several it is the one that others need least: with the dock of the own nation, then the
 * one with most to spare. */
static unsigned net_for(const struct bi_table *t, const struct bi_state *s, unsigned u, uint32_t nets)
{
	uint8_t price[COLOURS];
	unsigned dock = dock_of(nation_of(t, u)), best = NETS_MAX, most = 0;
	if (nets & 1 || free_ss(t, s, u))
		return 0;
	if (nation_of(t, u) == FFR && s->kept_french && nets >> s->kept_french & 1)
		return 0;
	bi_prices(t, s, u, price);
	for (unsigned net = 1; net < s->kept_count; net++) {
		unsigned own = dock_left(s, net, dock), left = own + quay_left(s, net), spare = 256 * own + left;
		if (nets >> net & 1 && left >= load_of(price, s, net) && (best == NETS_MAX || spare > most)) {
			best = net;
			most = spare;
		}
	}
	return best;
}

/* Those of a block that stands on the map; areas beside it have all they need. */
static uint32_t own_nets(const struct bi_state *s, unsigned u)
{
	return s->hex[u] >= HEXES ? 1 : s->kept_nets[u];
}

static void ship(const struct bi_table *t, struct bi_state *s, unsigned u, uint32_t nets)
{
	uint8_t price[COLOURS];
	unsigned net = net_for(t, s, u, nets), dock = dock_of(nation_of(t, u));
	if (!net || net == NETS_MAX)
		return;
	bi_prices(t, s, u, price);
	unsigned load = load_of(price, s, net), by_dock = dock_left(s, net, dock);
	by_dock = by_dock < load ? by_dock : load;
	if (by_dock)
		s->docked[dock] = (uint8_t)(s->docked[dock] + by_dock);
	s->shipped[net] = (uint8_t)(s->shipped[net] + load - by_dock);
}

void bi_ship_points(const struct bi_table *t, struct bi_state *s, unsigned u)
{
	ship(t, s, u, own_nets(s, u));
}

bool bi_no_quay(const struct bi_table *t, const struct bi_state *s, unsigned u)
{
	return net_for(t, s, u, own_nets(s, u)) == NETS_MAX;
}

/* -- walls that are built where ports alone bring supply (BI-6.6.18) -- */

static uint32_t nets_at(const struct bi_table *t, const struct bi_state *s, unsigned side, unsigned hex,
			struct ports *p)
{
	if (eto_set_has(&s->kept_reach, hex) || s->kept_count < 2)
		return eto_set_has(&s->kept_reach, hex);
	if (!p->known)
		bi_supply(t, s, side, &p->supply);
	p->known = true;
	return bi_nets_of(&p->supply, hex);
}

eto_clause bi_walls_bar(const struct bi_table *t, const struct bi_state *s, unsigned u, unsigned hex, struct ports *p)
{
	uint32_t nets = nets_at(t, s, side_of(t, u), hex, p);
	return !nets ? BI_6_6_18 : net_for(t, s, u, nets) == NETS_MAX ? BI_6_7_3_1 : 0;
}

void bi_ship_walls(const struct bi_table *t, struct bi_state *s, unsigned u, unsigned hex)
{
	struct ports p;
	p.known = false;
	ship(t, s, u, nets_at(t, s, side_of(t, u), hex, &p));
}
