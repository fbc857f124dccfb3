/* Marches and attacks: which zones can be attacked with what in this turn, who makes ready for it, who moves up. */
#include "games/blitzwar/staff.h"

enum { GOOD_COLUMN = 2, RESERVE = 4, FULL_COLUMN = 5 };

/* Could this counter still be brought to attack the zone? 1: it stands next to it; 2: by one step (armour up to three).
 */
static unsigned can_join(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	if (!is_corps(t, c) || s->place[c] >= ZONES || side_of(t, s, c) != st->side || s->beach[c] ||
	    fortified(t, s, c))
		return 0;
	if (s->mark[c] & (M_MOVED | M_ACTIVE | M_RAILED | M_SHIPPED))
		return 0;
	if (eto_set_has(&t->near[s->place[c]], zone))
		return 1;
	ETO_EACH (via, &t->near[zone])
		if (eto_set_has(&t->near[s->place[c]], via) && !foes_in(s, st->side, via) &&
		    s->control[via] == st->side)
			return 2;
	return 0;
}

static bool attacks_already(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_state *s = st->s;
	return is_corps(st->t, c) && s->place[c] < ZONES && side_of(st->t, s, c) == st->side &&
	       ((s->mark[c] & M_ACTIVE && eto_set_has(&st->t->near[s->place[c]], zone)) ||
		(s->beach[c] && s->place[c] == zone));
}

/* Columns for terrain and for who defends: as the combat table will count them, rivers apart. */
static int terrain_columns(const struct staff *st, unsigned zone)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	const struct bw_zone *z = &t->zone[zone];
	int n = z->terrain >= MARSH ? -1 : 0;
	bool cut = true;
	BW_HERE (c, s, zone)
		if (is_corps(t, c))
			cut &= (s->mark[c] & M_CUT) != 0;
	if (z->fortress)
		n--;
	if (bw_line_stands(t, s, zone) && (zone == t->at.ncy || zone == t->at.kou))
		n -= 2;
	if (st->side != AXIS && s->corps[AXIS][zone] && (s->turn < 12 || s->axis_points >= 20))
		n--;
	return n + (cut ? 2 : 0);
}

struct assault bw_staff_assault(const struct staff *st, unsigned zone)
{
	const struct bw_table *t = st->t;
	const struct bw_state *s = st->s;
	struct assault a = {.worth = st->worth[zone],
			    .defenders = (uint8_t)(foes_in(s, st->side, zone) + s->corps[NOBODY][zone])};
	for (unsigned c = 0; c < COUNTERS; c++) {
		if (attacks_already(st, c, zone)) {
			a.ready = (uint8_t)(a.ready + corps_of(t, s, c));
			a.armour |= has_armour(t, s, c);
		} else if (can_join(st, c, zone)) {
			a.near = (uint8_t)(a.near + corps_of(t, s, c));
			a.armour |= has_armour(t, s, c);
		}
	}
	a.mods = (int8_t)(terrain_columns(st, zone) + a.armour + (st->side == AXIS && s->turn < 20));
	return a;
}

int bw_staff_column(const struct assault *a, unsigned corps, bool cover)
{
	int raw = bw_ratio(corps, a->defenders);
	return raw == -2 ? -9 : raw + a->mods + (cover ? 2 : 0);
}

/* What making ready for this attack is worth to the counter; 0 if it is not wanted there. */
static int joining(const struct staff *st, unsigned zone, unsigned corps)
{
	struct assault a = bw_staff_assault(st, zone);
	bool cover = bw_superior_in(st->t, st->s, zone) == st->side;
	if (!a.defenders || !bw_staff_wants(st, zone) || bw_staff_column(&a, a.ready + a.near, cover) < GOOD_COLUMN)
		return 0;
	int before = bw_staff_column(&a, a.ready, cover);
	if (before >= FULL_COLUMN)
		return 0;
	return a.worth + 8 * a.defenders + 40 * (a.ready > 0) + 3 * (int)corps;
}

/* The best attack from a zone. */
static int best_joining(const struct staff *st, unsigned from, unsigned corps, unsigned *target)
{
	int best = 0;
	ETO_EACH (z, &st->t->near[from]) {
		int score = joining(st, z, corps);
		if (score > best) {
			best = score;
			*target = z;
		}
	}
	return best;
}

/* How exposed a counter would be. */
static int danger(const struct staff *st, unsigned zone, unsigned corps)
{
	unsigned enemy = bw_staff_threat(st, zone), own = st->s->corps[st->side][zone] + corps;
	return enemy > 2 * own ? (int)(enemy - 2 * own) * 6 : 0;
}

/* A garrison that should not leave: the last corps of a zone worth having next to the enemy. */
static bool pinned(const struct staff *st, unsigned c)
{
	const struct bw_state *s = st->s;
	unsigned zone = s->place[c];
	const struct bw_zone *z = &st->t->zone[zone];
	bool dear = z->points + z->side_points || z->supply_of == st->side || z->capital;
	bool last = s->corps[st->side][zone] == corps_of(st->t, s, c);
	return last && bw_staff_threat(st, zone) && (dear || st->front[zone] <= 1) &&
	       bw_staff_threat(st, zone) * 2 > s->corps[st->side][zone];
}

static void try_move(const struct staff *st, unsigned i, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	struct eto_action a = st->d->legal[i];
	unsigned c = a.arg[0], zone = a.arg[1], target = NO_ZONE;
	if (!is_corps(st->t, c)) {
		/* Supply keeps two zones behind the front (15.3.3: what is overrun is lost). */
		int gain = st->front[s->place[c]] > 3 && st->front[zone] >= 2 &&
			   st->front[zone] < st->front[s->place[c]] && st->purse > 12;
		eto_better(p, i, gain * 12, WHY_MARCH, (int)c, (int)zone);
		return;
	}
	unsigned corps = corps_of(st->t, s, c);
	if (bw_staff_wants(st, zone) && !foes_in(s, st->side, zone) && !s->corps[NOBODY][zone]) {
		int take = st->worth[zone] + 10 - danger(st, zone, corps) - (pinned(st, c) ? 60 : 0);
		eto_better(p, i, take, WHY_TAKE, (int)c, (int)zone);
		return;
	}
	if (st->s->control[zone] != st->side || pinned(st, c))
		return;
	int join = best_joining(st, zone, corps, &target);
	if (join && s->counters[st->side][zone] < 3)
		eto_better(p, i, join - 10, WHY_READY, (int)c, (int)target);
	if (st->purse < RESERVE * 2 || s->counters[st->side][zone] >= 3)
		return;
	int gain = (st->felt[zone] - st->felt[s->place[c]]) / 2 + (st->front[s->place[c]] > 2 ? 6 : 0);
	if (st->front[zone] < st->front[s->place[c]] && st->front[zone] >= 1)
		eto_better(p, i, gain > 0 ? 5 + gain / 4 : 3, WHY_MARCH, (int)c, (int)zone);
}

/* By rail only over long distances, and only with supply to spare: behind the front, where there is room. */
static int rail_goal(const struct staff *st, unsigned c, unsigned zone)
{
	const struct bw_state *s = st->s;
	unsigned from = s->place[c];
	bool fit = st->front[zone] == 1 && s->counters[st->side][zone] < 2;
	return fit ? 8 + (st->felt[zone] - st->felt[from]) / 6 + (int)corps_of(st->t, s, c) : 0;
}

static void try_entrain(const struct staff *st, unsigned i, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	unsigned c = st->d->legal[i].arg[0];
	int best = 0;
	if (!is_corps(st->t, c) || st->front[s->place[c]] < 4 || st->purse < 16)
		return;
	for (unsigned z = 0; z < ZONES; z++)
		if (s->control[z] == st->side && s->net[st->side][z] == s->net[st->side][s->place[c]]) {
			int goal = rail_goal(st, c, z);
			best = goal > best ? goal : best;
		}
	eto_better(p, i, best, WHY_MARCH, (int)c, -1);
}

void bw_staff_rail(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		int near = 60 - (st->front[a.arg[1]] > 50 ? 50 : st->front[a.arg[1]]) -
			   20 * (st->s->counters[st->side][a.arg[1]] > 2);
		eto_better(p, i, near + 4 * rail_goal(st, a.arg[0], a.arg[1]), WHY_MARCH, a.arg[0], a.arg[1]);
	}
}

void bw_staff_move(const struct staff *st, struct eto_pick *p)
{
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned target = NO_ZONE;
		if (a.verb == V_MOVE) {
			try_move(st, i, p);
		} else if (a.verb == V_ENTRAIN) {
			try_entrain(st, i, p);
		} else if (a.verb == V_ACTIVATE) {
			int join = best_joining(st, st->s->place[a.arg[0]], corps_of(st->t, st->s, a.arg[0]), &target);
			eto_better(p, i, join, WHY_READY, a.arg[0], (int)target);
		}
	}
}

/* A march goes on while it comes nearer to something worth more; it stops where it can attack. */
void bw_staff_march(const struct staff *st, struct eto_pick *p)
{
	const struct bw_state *s = st->s;
	unsigned c = *(const uint8_t *)eto_own(&s->stack), here = s->place[c], target = NO_ZONE;
	unsigned done = eto_find_verb(st->d->legal, st->d->count, V_DONE);
	bool corps = is_corps(st->t, c);
	*p = (struct eto_pick){.choice = done, .score = 0, .why = WHY_DONE, .arg = {(int16_t)c, (int16_t)here, -1, -1}};
	if (corps && best_joining(st, here, corps_of(st->t, s, c), &target))
		return;
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		unsigned zone = a.arg[0];
		if (a.verb != V_STEP)
			continue;
		if (!corps) {
			bool back = st->front[zone] >= 2 && st->front[zone] < st->front[here];
			eto_better(p, i, back ? 10 : 0, WHY_MARCH, (int)c, (int)zone);
		} else if (bw_staff_wants(st, zone)) {
			eto_better(p, i, st->worth[zone] - danger(st, zone, corps_of(st->t, s, c)), WHY_TAKE, (int)c,
				   (int)zone);
		} else if (st->front[zone] < st->front[here] && s->counters[st->side][zone] < 3 &&
			   s->control[zone] == st->side) {
			eto_better(p, i, 5 + (st->felt[zone] - st->felt[here]) / 8, WHY_MARCH, (int)c, (int)zone);
		}
	}
}

/* Attacks whose column pays; what the rules demand is done anyway. */
void bw_staff_combat(const struct staff *st, struct eto_pick *p)
{
	unsigned done = eto_find_verb(st->d->legal, st->d->count, V_DONE);
	bool forced = done == st->d->count;
	if (!forced)
		*p = (struct eto_pick){.choice = done, .score = 0, .why = WHY_DONE, .arg = {-1, -1, -1, -1}};
	for (unsigned i = 0; i < st->d->count; i++) {
		struct eto_action a = st->d->legal[i];
		struct eto_odds odds;
		if (a.verb == V_ASHORE) {
			eto_better(p, i, 500, WHY_LAND, a.arg[0], st->s->place[a.arg[0]]);
			continue;
		}
		if ((a.verb != V_ATTACK && a.verb != V_SALLY) || !bw_odds(&st->t->base, st->s, st->side, a, &odds))
			continue;
		int balance = 2 * (int)odds.won - 3 * (int)odds.worse + (int)odds.loss[1] / 40 - (int)odds.loss[0] / 40;
		bool wanted = bw_staff_wants(st, a.arg[0]) || a.verb == V_SALLY;
		int score =
		    (wanted && balance > 4 ? 20 + st->worth[a.arg[0]] / 2 + 10 * balance : 0) + (forced ? 1 : 0);
		eto_better(p, i, score, WHY_ATTACK, -1, a.arg[0]);
	}
}
