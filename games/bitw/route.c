/* The usual way of a block to a hex, as a player points it out. */
#include "games/bitw/bitw.h"

/* By rail for a leader's point where one has some left, or else for a point of production. */
static struct eto_action train_of(const struct eto_table *table, const struct bi_state *s, unsigned seat, unsigned u)
{
	const struct bi_table *t = (const struct bi_table *)table;
	ETO_EACH (hq, &t->hqs[seat])
		if (!eto_play_check(table, s, seat, eto_act(V_RIDE, hq, u, 0)))
			return eto_act(V_RIDE, hq, u, 0);
	return eto_act(V_TRAIN, u, 0, 0);
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
	if (f->proc == P_MOVE || f->proc == P_WINGS || f->proc == P_EXPLOIT) {
		out[count] = eto_act(V_MOVE, piece, 0, 0);
		if (eto_play_check(table, &next, seat, out[count]))
			return 0;
		eto_play_apply(table, &next, seat, out[count++], NULL);
	} else if (f->proc == P_RAIL) {
		out[count] = train_of(table, &next, seat, piece);
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
