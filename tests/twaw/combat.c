/* The second referee's reckoning of a combat: see combat.h. */
#include "tests/twaw/combat.h"
#include "tests/test.h"

bool camp(const struct tw_state *s, unsigned a, unsigned b)
{
	return a == b || (s->war && a < SIDES && b < SIDES && a != AXIS && b != AXIS);
}

bool land(const struct tw_table *t, unsigned p)
{
	return t->piece[p].kind <= ELITE;
}

static bool attacks(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	return land(t, p) && s->mark[p] & M_IN && s->place[p] < PLACES;
}

bool stands_against(const struct tw_table *t, const struct tw_state *s, unsigned p, unsigned place)
{
	return land(t, p) && s->place[p] == place && !(s->mark[p] & M_TRAPPED) && !camp(s, tw_owner(t, s, p), s->side);
}

unsigned enemies_in(const struct tw_table *t, const struct tw_state *s, unsigned place)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += stands_against(t, s, p, place);
	return n;
}

unsigned fort_in(const struct tw_table *t, const struct tw_state *s, unsigned a)
{
	unsigned own = a < AREAS && t->area[a].fort && s->held[a] == UK;
	return s->fort[a] > own ? s->fort[a] : own;
}

bool rough(const struct tw_table *t, unsigned a)
{
	return a < AREAS && t->area[a].terrain != CLEAR;
}

/* -- modifiers (13.3.6.1, 13.3.7, 13.3.10) -- */

static int morale(const struct tw_table *t, const struct tw_state *s, bool attacker)
{
	unsigned count[COUNTRIES] = {0}, most = 0;
	int best = -1;
	for (unsigned p = 0; p < PIECES; p++)
		if (attacker ? attacks(t, s, p) : stands_against(t, s, p, s->b_target))
			count[t->country[t->piece[p].country].kind == DOMINION ? (unsigned)UK : t->piece[p].country]++;
	for (unsigned c = 0; c < COUNTRIES; c++)
		most = count[c] > most ? count[c] : most;
	for (unsigned c = 0; c < COUNTRIES; c++)
		if (count[c] == most && tw_land_mod(t, s, c) == 0)
			best = 0;
	return best;
}

static int later(const struct tw_table *t, const struct tw_state *s)
{
	bool mud = s->b_target < AREAS && t->area[s->b_target].zone == EU && season(t, s) == AUTUMN;
	return s->b_step == 0 ? 0 : s->b_step == 2 || mud ? -2 : -1;
}

static int more(unsigned a, unsigned b)
{
	return a >= 3 * b ? 3 : a >= 2 * b ? 2 : a > b;
}

bool first_winter(const struct tw_table *t, const struct tw_state *s)
{
	unsigned winters = 0;
	for (unsigned turn = s->war_turn; s->war && turn <= s->turn; turn++)
		winters += t->turn[turn].season == WINTER;
	return winters == 1 && season(t, s) == WINTER;
}

bool in_ussr(const struct tw_table *t, unsigned a)
{
	return a < AREAS && t->area[a].country == USSR;
}

static unsigned wings_in(const struct tw_table *t, const struct tw_state *s, unsigned mask, bool attacker)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		if (s->mark[p] & mask && s->place[p] < PLACES &&
		    (t->piece[p].kind == AIR || (t->piece[p].kind == FLEET && tw_carrier(t, p))))
			n += camp(s, tw_owner(t, s, p), s->side) == attacker;
	return n;
}

static int ships_beside(const struct tw_table *t, const struct tw_state *s)
{
	unsigned n = 0;
	for (unsigned p = 0; p < PIECES; p++)
		n += t->piece[p].kind == FLEET && is_zone(s->place[p]) && tw_owner(t, s, p) == s->side &&
		     sea_of(t, s->place[p]) == sea_of(t, s->b_from);
	return (int)(s->b_step ? n / 2 : n) / 2;
}

static bool softened(const struct tw_table *t, const struct tw_state *s)
{
	unsigned land_of = t->area[s->b_target].country;
	return s->b_step || (s->b_country == UK && has_tech(s, UK_6)) || (s->b_country == USA && has_tech(s, USA_5)) ||
	       (s->b_country == GER && s->effect[F_WESER] && (land_of == NOR || land_of == DEN)) ||
	       (s->effect[F_TORCH] && land_of == FNA);
}

static void weigh(const struct tw_table *t, const struct tw_state *s, struct combat *now)
{
	unsigned a = now->attackers, d = now->defenders, level = now->fort;
	bool blind = s->b_kind == B_INVASION && !s->b_step && s->effect[F_DECEPTION];
	now->mod[0] = now->mod[1] = 0;
	if (!d) {
		now->mod[0] = (int)a + (int)wings_in(t, s, M_OPS | M_TAC, true) + later(t, s);
		return;
	}
	if (d >= level && !blind)
		d += s->b_country == USSR && has_tech(s, USSR_10) ? level / 2 : level;
	now->mod[0] = morale(t, s, true) + later(t, s) + more(a, d) + (int)wings_in(t, s, M_OPS, true);
	now->mod[1] = morale(t, s, false) + more(d, a) + (int)wings_in(t, s, M_OPS, false) + rough(t, s->b_target);
	if (s->b_from < AREAS) {
		struct eto_graph g = ETO_GRAPH(&t->way);
		unsigned link = eto_link_between(&g, s->b_from, s->b_target);
		now->mod[0] -= link != ETO_NOWHERE && t->strait[link] ? 2 : 0;
	}
	if (s->b_kind == B_INVASION) {
		now->mod[0] += ships_beside(t, s) - !softened(t, s);
		now->mod[1] += level && !blind;
	}
	now->mod[1] += now->dice[1] == 1 && !(a == 1 && d == 1);
	if (in_ussr(t, s->b_target) && first_winter(t, s))
		now->mod[s->side != AXIS]--;
	if (t->base.scenario == BARBAROSSA && s->turn == 9 && s->side == AXIS && !s->b_step)
		now->mod[1]--;
}

/* The position before the dice of a combat fall. */
void before_dice(const struct tw_table *t, const struct tw_state *s, struct combat *now)
{
	now->attackers = 0;
	now->kind = s->b_kind;
	now->step = s->b_step;
	now->target = s->b_target;
	for (unsigned p = 0; p < PIECES; p++)
		if (attacks(t, s, p)) {
			now->attackers++;
			eto_set_add(&now->in, p);
		}
	now->defenders = enemies_in(t, s, s->b_target);
	now->fort = now->defenders ? fort_in(t, s, s->b_target) : 0;
	now->fought = true;
	now->limited = s->b_kind == B_LIMITED;
	if (now->limited)
		return;
	now->dice[0] = !now->defenders || now->attackers == 1 ? 1 : 2;
	now->dice[1] = s->b_dice[1];
	unsigned d = now->defenders + (now->defenders >= now->fort ? now->fort : 0);
	if (now->defenders && !has_tech(s, USSR_10) && !s->effect[F_DECEPTION]) /* TW-13.3.6.1.23 to TW-13.3.6.1.26 */
		CHECK(d == 1 ? now->dice[1] == 1 : d <= 3 || now->dice[1] == 2);
	now->leads[0] = s->b_elite[0];
	now->leads[1] = s->b_elite[1];
	weigh(t, s, now);
}

/* -- the result (13.3.6.1, 13.3.9) -- */

/* A row of dice: twice the value, and one more for an elite die, which wins ties (TW-13.3.6.1.18); `at`: where the
 * elite die lies, 2: nowhere. */
struct row {
	unsigned die[2], at;
};

/* TW-13.3.6.1.13 to TW-13.3.6.1.20: the elite die in the place of a normal one; false: not in the order of values. */
static bool lay(const struct combat *now, unsigned w, unsigned pairs, unsigned at, struct row *r)
{
	unsigned a = now->die[w][0], b = now->dice[w] == 2 ? now->die[w][1] : 0;
	*r = (struct row){{2 * (a > b ? a : b), 2 * (a > b ? b : a)}, 2};
	if (!now->leads[w])
		return true;
	r->at = pairs == 1 ? 0 : at;
	if (pairs == 2 && !r->at)
		r->die[1] = r->die[0];
	r->die[r->at] = 2 * now->die[w][2] + 1;
	return pairs == 1 || r->die[0] / 2 >= r->die[1] / 2;
}

static void compare(const struct row *a, const struct row *d, unsigned pairs, unsigned got[2])
{
	bool crossed = pairs == 2 && a->at < 2 && d->at < 2 && a->at != d->at; /* TW-13.3.6.1.19 */
	got[0] = got[1] = 0;
	for (unsigned i = 0; i < pairs; i++) {
		unsigned own = a->die[i], other = d->die[crossed ? !i : i];
		got[1] += own > other;
		got[0] += other > own;
	}
}

/* Nobody is asked how equal dice are laid: as it is best for the owner of the only elite die. Where both have one they
 * meet each other, and it is the same. */
static bool tactical_right(const struct combat *now, unsigned pairs, const unsigned loss[2])
{
	int best = -9, found = -9;
	for (unsigned way = 0; way < 4; way++) {
		struct row a, d;
		unsigned got[2];
		if (!lay(now, 0, pairs, way & 1, &a) || !lay(now, 1, pairs, way >> 1, &d))
			continue;
		compare(&a, &d, pairs, got);
		int better = (int)got[1] - (int)got[0], score = now->leads[0] ? better : -better;
		best = score > best ? score : best;
		if (got[0] == loss[0] && got[1] == loss[1])
			found = score;
	}
	return found == best || (found > -9 && now->leads[0] && now->leads[1]);
}

static void on_result(const struct tw_table *t, struct combat *now, int margin, unsigned loss0, unsigned loss1)
{
	unsigned sum[2], pairs = now->dice[0] < now->dice[1] ? now->dice[0] : now->dice[1], loss[2] = {loss0, loss1};
	for (unsigned w = 0; w < 2; w++)
		sum[w] = now->die[w][0] + (now->dice[w] == 2 ? now->die[w][1] : 0);
	int own = (int)sum[0] + now->mod[0] - (int)sum[1] - now->mod[1];
	if (!CHECK_INT(own, margin))
		printf("  in %s: %u against %u, fort %u, step %u, mods %d %d\n", t->area[now->target].id,
		       now->attackers, now->defenders, now->fort, now->step, now->mod[0], now->mod[1]);
	if (now->defenders)
		CHECK(tactical_right(now, pairs, loss));
	now->margin = margin;
	now->tactical[0] = loss0;
	now->tactical[1] = loss1;
}

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

/* All losses are taken: were they right? */
void settle(const struct tw_table *t, const struct combat *now)
{
	unsigned have[2] = {now->attackers, now->defenders}, owed[2] = {now->tactical[0], now->tactical[1]};
	if (now->limited) {
		CHECK_INT(now->lost[0], now->ten);
		CHECK_INT(now->lost[1], now->hit && now->defenders);
		CHECK_INT(now->back + now->stranded + now->slipped, 0);
		return;
	}
	if (!now->defenders) {
		CHECK_INT(now->lost[0] + now->lost[1] + now->back, 0);
		return;
	}
	if (now->margin) {
		unsigned loser = now->margin > 0, winner = !loser;
		owed[loser] = now->stands ? 2 : now->dice[loser] == 1 ? 1 : 1 + now->tactical[loser];
		owed[loser] = least(owed[loser], have[loser]);
		unsigned half = winner == 0 && now->fort ? (owed[loser] + 1) / 2 : owed[loser] / 2;
		owed[winner] = half > now->tactical[winner] ? half : now->tactical[winner];
	}
	CHECK_INT(now->lost[0], least(owed[0], have[0]));
	CHECK_INT(now->lost[1], least(owed[1], have[1]));
	unsigned left = now->defenders - now->lost[1];
	unsigned go = now->margin > 0 && !rough(t, now->target) && !now->fort && !now->stands ? least(1, left) : 0;
	if (now->margin > 0 && !now->fort && 2 * (left - go) <= now->defenders)
		go = left;
	if (!CHECK_INT(now->back + now->stranded, go))
		printf("  in %s: %u against %u, lost %u\n", t->area[now->target].id, now->attackers, now->defenders,
		       now->lost[1]);
	left -= go;
	bool may_break = now->margin >= 5 && now->tactical[1] > now->tactical[0] && left; /* TW-13.3.8.1, TW-13.3.8.2 */
	CHECK_INT(now->asked, may_break && now->attackers > now->lost[0]);
	CHECK(now->slipped <= (now->wide ? left / 2 : 0));
}

static bool is_combat_loss(int clause)
{
	return clause == TW_13_3_9_1 || clause == TW_13_3_9_11;
}

void hear(const struct tw_table *t, const struct eto_event *e, struct combat *now)
{
	const int16_t *x = e->arg;
	unsigned p = (unsigned)x[0];
	switch (e->kind) {
	case E_LIMITED_DIE:
		now->ten = x[1] == 10;
		now->hit = x[2] <= x[3];
		break;
	case E_DIE_OF: now->die[x[1]][0] = (unsigned)x[2]; break;
	case E_DICE_OF: now->die[x[1]][0] = (unsigned)x[2], now->die[x[1]][1] = (unsigned)x[3]; break;
	case E_ELITE_DIE: now->die[x[0]][2] = (unsigned)x[1]; break;
	case E_REROLL: now->die[x[0] / 3][x[0] % 3] = (unsigned)x[1]; break;
	case E_RESULT: on_result(t, now, x[1], (unsigned)x[2], (unsigned)x[3]); break;
	case E_BREAKS: now->wide = true; break;
	case E_RETREATS: *(now->wide ? &now->slipped : &now->back) += 1; break;
	case E_LOST:
		if (is_combat_loss(x[2]))
			now->lost[!eto_set_has(&now->in, p)]++;
		now->stranded += x[2] == TW_13_3_9_17;
		break;
	default: break;
	}
}
