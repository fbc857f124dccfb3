/* Odds of a volley, and the usual way of a block to a hex. */
#include "games/bitw/bitw.h"

/* Chances of so many hits from all shooters of a side in land combat, in parts of 6^dice, kept as fractions of 2^20. */
enum { ONE = 1 << 20, HITS_MAX = 24 };

static void add_dice(uint32_t *p, struct fire f)
{
	unsigned good = f.from > 6 ? 0 : 7u - f.from;
	for (unsigned d = 0; d < f.dice; d++)
		for (unsigned h = HITS_MAX; h-- > 0;) {
			uint64_t stay = (uint64_t)p[h] * (6 - good) / 6, up = h ? (uint64_t)p[h - 1] * good / 6 : 0;
			p[h] = (uint32_t)(stay + up);
		}
}

static unsigned steps_of(const struct bi_table *t, const struct bi_state *s, unsigned hex, unsigned side)
{
	unsigned sum = 0;
	EACH_BLOCK (u, s, hex)
		if (side_of(t, u) == side && is_land(t, u))
			sum += s->strength[u];
	return sum;
}

static unsigned unknown_in(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += marked(s, u, M_TOKEN);
	return n;
}

static uint32_t mean_of(const uint32_t *p)
{
	uint64_t sum = 0;
	for (unsigned h = 0; h < HITS_MAX; h++)
		sum += (uint64_t)p[h] * h * 100 / ONE;
	return (uint32_t)sum;
}

/* The first round of land combat of a battle as it stands. */
bool bi_odds(const struct eto_table *table, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	const struct bi_state *s = state;
	uint32_t p[SIDES][HITS_MAX] = {{ONE}, {ONE}};
	unsigned hex = a.arg[0], foe = enemy_of(s->side);
	if (a.verb != V_FIGHT || hex >= HEXES || !bi_in_battle(t, s, hex))
		return false;
	*out = (struct eto_odds){
		.total = 1000, .summed = true, .place = (uint16_t)hex, .seat = {s->side, (uint8_t)foe}};
	(void)seat;
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned kind = FIRE_ART; kind <= FIRE_LAND; kind++) {
			struct volley v = {(uint16_t)hex, (uint8_t)side, (uint8_t)kind, 0, 1};
			EACH_BLOCK (u, s, hex) {
				bool shoots = kind == FIRE_ART ? type_of(t, u) == ART || type_of(t, u) == AHQ
							       : is_gcu(t, u) || is_redoubt(t, u);
				if (side_of(t, u) != side || !s->strength[u] || !shoots)
					continue;
				struct fire f = bi_fire(t, s, &v, u);
				add_dice(p[side], f);
				if (out->line_count < 7)
					out->line[out->line_count++] =
						(struct eto_event){E_ODDS, ETO_ALL, {(int16_t)u, f.dice, f.from}};
			}
		}
	if (unknown_in(s, hex))
		out->line[out->line_count++] =
			(struct eto_event){E_ODDS_UNKNOWN, ETO_ALL, {(int16_t)unknown_in(s, hex)}};
	unsigned left = steps_of(t, s, hex, foe), cleared = 0;
	for (unsigned h = left; h < HITS_MAX; h++)
		cleared += p[s->side][h];
	unsigned won = (unsigned)((uint64_t)cleared * 1000 / ONE);
	out->part[0].result = "the hex is cleared in the first round";
	out->part[0].weight = won;
	out->part[1].result = "the battle goes on";
	out->part[1].weight = 1000 - won;
	out->count = 2;
	out->won = won;
	out->even = 1000 - won;
	out->loss[0] = mean_of(p[foe]);
	out->loss[1] = mean_of(p[s->side]);
	return true;
}

/* To take a block and to send it on its way are two actions. */
unsigned bi_route(const struct eto_table *table, const void *state, unsigned seat, unsigned piece, unsigned place,
		  struct eto_action *out)
{
	const struct bi_table *t = (const struct bi_table *)table;
	struct bi_state next = *(const struct bi_state *)state;
	unsigned count = 0;
	if (piece >= UNITS || place >= PLACES || side_of(t, piece) != seat)
		return 0;
	const struct eto_frame *f = eto_peek(&next.stack);
	if (f->proc == P_MOVE || f->proc == P_EXPLOIT) {
		out[count] = eto_act(V_MOVE, piece, 0, 0);
		if (eto_play_check(table, &next, seat, out[count]))
			return 0;
		eto_play_apply(table, &next, seat, out[count++], NULL);
	} else if (f->proc == P_RAIL) {
		out[count] = eto_act(V_TRAIN, piece, 0, 0);
		if (eto_play_check(table, &next, seat, out[count]))
			return 0;
		eto_play_apply(table, &next, seat, out[count++], NULL);
	} else if ((f->proc != P_MARCH && f->proc != P_FLIGHT && f->proc != P_TRAIN) || f->b != piece ||
		   f->seat != seat) {
		return 0;
	}
	static const uint8_t verbs[] = {V_TO, V_FLY, V_REBASE};
	for (unsigned i = 0; i < sizeof verbs; i++) {
		struct eto_action a = eto_act(verbs[i], place, 0, 0);
		if (!eto_play_check(table, &next, seat, a))
			return out[count] = a, count + 1;
	}
	for (unsigned d = 0; place < HEXES && d < ETO_HEX_SIDES; d++) {
		struct eto_action a = eto_act(V_ATTACK, place, t->next[place][d], 0);
		if (t->next[place][d] != ETO_NOWHERE && !eto_play_check(table, &next, seat, a))
			return out[count] = a, count + 1;
	}
	return 0;
}
