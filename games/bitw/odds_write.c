/* What is written of a fight: chances of each result, losses, the dice of its blocks, what is not known of it. */
#include "games/bitw/odds.h"

void bi_write_parts(const struct study *w, uint64_t weight, const char *const *names, unsigned count,
		    struct eto_odds *out)
{
	uint64_t all = weight * (SURE >> 12); /* as bi_add_up() has it */
	unsigned left = 1000;
	for (unsigned i = 0; i < count; i++) {
		unsigned part = i + 1 == count ? left : (unsigned)((w->sum.part[i] * 1000 + all / 2) / all);
		part = part > left ? left : part;
		left -= part;
		out->part[i].result = names[i];
		out->part[i].weight = part;
	}
	out->count = count;
	out->won = (unsigned)((w->sum.won * 1000 + all / 2) / all);
	out->worse = (unsigned)((w->sum.worse * 1000 + all / 2) / all);
	out->worse = out->won + out->worse > 1000 ? 1000 - out->won : out->worse;
	out->even = 1000 - out->won - out->worse;
	for (unsigned i = 0; i < 2; i++)
		out->loss[i] = (unsigned)((w->sum.loss[i ? !w->attacker : w->attacker] * 100 + all / 2) / all);
}

void bi_write_battle(const struct study *w, uint64_t weight, struct eto_odds *out)
{
	static const char *const battle[BATTLE_PARTS] = {"cleared in one round", "cleared in two rounds",
							 "cleared in three rounds", "cleared later",
							 "the attackers are destroyed", "undecided"};
	static const char *const sweep[SWEEP_PARTS] = {
		"the enemies lose no step",	"the enemies lose one step",
		"the enemies lose two steps",	"the enemies lose three steps",
		"the enemies lose more steps",	"the aircraft are shot down"};
	if (w->mode == BY_AIR_ALONE)
		bi_write_parts(w, weight, sweep, SWEEP_PARTS, out);
	else
		bi_write_parts(w, weight, battle, BATTLE_PARTS, out);
}

static unsigned unknown_in(const struct bi_state *s, unsigned hex)
{
	unsigned n = 0;
	EACH_BLOCK (u, s, hex)
		n += marked(s, u, M_TOKEN);
	return n;
}

void bi_unknown_line(const struct bi_state *s, unsigned hex, unsigned hands, struct eto_odds *out)
{
	unsigned unknown = unknown_in(s, hex);
	if (unknown)
		eto_odds_line(out, hands ? E_ODDS_HANDS : E_ODDS_UNKNOWN, (int)unknown, (int)(hands ? hands : DRAWS),
			      0);
}

void bi_write_lines(const struct study *w, unsigned hands, struct eto_odds *out)
{
	for (unsigned i = 0; i < w->count && out->line_count < 6; i++) {
		unsigned u = w->unit[i], kind = type_of(w->t, u) == ART || type_of(w->t, u) == AHQ ? FIRE_ART
						: is_air(w->t, u)				   ? FIRE_GROUND
						: w->mode == BY_AIR_ALONE			   ? FIRE_AA
												   : FIRE_LAND;
		struct volley v = {(uint16_t)w->hex, (uint8_t)side_of(w->t, u), (uint8_t)kind, 0, 1};
		if (kind == FIRE_GROUND && bi_spared(w->t, &w->s, v.side, w->hex))
			continue;
		struct fire f = bi_fire(w->t, &w->s, &v, u);
		/* nobody knows which block a token is */
		if (w->s.strength[u] && f.from <= 6 && !marked(&w->s, u, M_TOKEN))
			eto_odds_line(out, E_ODDS, (int)u, f.dice, f.from);
	}
	if (w->mode == BY_AIR_ALONE)
		eto_odds_line(out, E_ODDS_ROUND, 0, 0, 0);
	bi_unknown_line(&w->s, w->hex, hands, out);
}
