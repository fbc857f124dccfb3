/* What it is worth that a unit stands in a hex: what it guards, how near it is to what the side wants, what it
 * risks. */
#include "games/westfront/staff.h"

/* The chance, in percent, that a hex is lost to this threat. */
static int chance_lost(int threat, int guard)
{
	if (threat <= 0)
		return 0;
	long a = (long)threat * threat, b = (long)guard * guard;
	return (int)(100 * a / (a + b));
}

/* Across rivers and straits the enemy comes at a disadvantage: the share of sides that are water, in sixths. */
static int moat(const struct wf_hex *h)
{
	int sides = 0;
	for (unsigned d = 0; d < DIRECTIONS; d++)
		sides += is_water_line(h->side[d]);
	return sides;
}

static int guard_of(const struct staff *st, unsigned hex, const struct force *f)
{
	int guard = f->defend * (int)wfs_cover(st, hex, f) + f->steps;
	return guard + guard * moat(&st->t->hex[hex]) / 12;
}

/* What the enemy gains by taking the hex: what it holds, and the way to what lies behind. */
static int stake_of(const struct staff *st, unsigned hex)
{
	int stake = st->pull[st->foe][hex] / 4;
	return (friendly(st->s, st->side, hex) ? stake + st->prize[hex] : stake / 2) * wfs_guard(st, hex) / 100;
}

static struct force without(struct force f, struct force u)
{
	f.steps = (int16_t)(f.steps - u.steps);
	f.defend = (int16_t)(f.defend - u.defend);
	f.attack = (int16_t)(f.attack - u.attack);
	f.units--;
	return f;
}

/* A rail line or a port two hexes off is enough; a hex that can only be fed once it is taken is judged by its port. */
static int hunger(const struct staff *st, unsigned hex)
{
	if (wfs_fed(st, hex))
		return 0;
	return st->t->hex[hex].port && st->side == ALLIES ? UNSUPPLIED / 4 : UNSUPPLIED;
}

static const struct camps *camps_of(const struct staff *st)
{
	struct camps *c = &st->sheaf->camps;
	hexset seen = {0};
	if (c->look == st->sheaf->look)
		return c;
	c->look = st->sheaf->look;
	c->count = 0;
	for (unsigned u = st->t->first_of[st->foe]; u < st->t->end_of[st->foe]; u++) {
		unsigned hex = st->s->hex[u];
		if (!on_map(st->s, u) || in_set(&seen, hex))
			continue;
		eto_set_add(&seen, hex);
		c->at[c->count].hex = (uint16_t)hex;
		c->at[c->count++].units = st->s->count[st->foe][hex];
	}
	return c;
}

/* Enemies within three hexes. */
static unsigned near_foes(const struct staff *st, unsigned hex)
{
	const struct camps *c = camps_of(st);
	unsigned n = 0;
	for (unsigned i = 0; i < c->count; i++)
		n += wf_distance(st->t, c->at[i].hex, hex) <= 3 ? c->at[i].units : 0;
	return n;
}

static bool led_by_another(const struct staff *st, unsigned hq, unsigned at)
{
	for (unsigned i = 0; i < st->hqs; i++)
		if (st->hq[i] != hq && !is_supreme(st->t, st->hq[i]) &&
		    wf_distance(st->t, st->s->hex[st->hq[i]], at) <= 2)
			return true;
	return false;
}

/* On slanting axes, as eto_hex_distance() counts, but each hex is put on them once. */
static int16_t slant_of(const struct wf_hex *h)
{
	return (int16_t)(h->col - h->row / 2);
}

static int16_t part(int16_t x)
{
	return (int16_t)(x < 0 ? -x : x);
}

/* Twice the way. */
static int16_t way_to(const struct troops *w, unsigned i, int16_t slant, int16_t row)
{
	int16_t dx = (int16_t)(w->slant[i] - slant), dy = (int16_t)(w->row[i] - row);
	return (int16_t)(part(dx) + part(dy) + part((int16_t)(dx + dy)));
}

static int16_t units_near(const struct troops *w, unsigned first, unsigned end, int16_t slant, int16_t row)
{
	int16_t n = 0;
	for (unsigned i = first; i < end; i++)
		n = (int16_t)(n + (way_to(w, i, slant, row) <= 2 * 2 ? w->units[i] : 0));
	return n;
}

/* Counts a unit in its hex, which is in the list once. */
static unsigned count_in(const struct staff *st, struct troops *w, uint8_t *slot, unsigned count, unsigned hex)
{
	const struct wf_hex *h = &st->t->hex[hex];
	if (slot[hex]) {
		w->units[slot[hex] - 1]++;
		return count;
	}
	w->slant[count] = slant_of(h);
	w->row[count] = h->row;
	w->units[count] = 1;
	slot[hex] = (uint8_t)++count;
	return count;
}

static void find_troops(const struct staff *st, unsigned hq, struct troops *w)
{
	uint8_t slot[HEXES] = {0};
	uint16_t rest[UNITS];
	unsigned front = 0, others = 0;
	for (unsigned u = st->t->first_of[st->side]; u < st->t->end_of[st->side]; u++) {
		unsigned at = st->s->hex[u], type = type_of(st->t, u);
		if (at == OFF || type >= HQ || type == STATIC || type == FORT)
			continue;
		if (slot[at] || (st->threat[at] >= 60 && !led_by_another(st, hq, at)))
			front = count_in(st, w, slot, front, at);
		else
			rest[others++] = (uint16_t)at;
	}
	w->front = w->all = (uint16_t)front;
	for (unsigned i = 0; i < others; i++)
		w->all = (uint16_t)count_in(st, w, slot, w->all, rest[i]);
}

/* Where what is known of an HQ is kept: one that is not on the map shares the last place with others. */
static unsigned slot_of(const struct staff *st, unsigned hq)
{
	unsigned slot = 0;
	while (slot < st->hqs && st->hq[slot] != hq)
		slot++;
	return slot < st->hqs ? slot : HQS_MAX;
}

static const struct troops *troops_of(const struct staff *st, unsigned hq, unsigned slot)
{
	struct troops *w = &st->heads->troops[slot];
	if (w->look == st->heads->look && w->hq == hq)
		return w;
	w->look = st->heads->look;
	w->hq = (uint16_t)hq;
	find_troops(st, hq, w);
	return w;
}

/* Own units within two hexes, whoever leads them. */
static int corps_near(const struct staff *st, const struct troops *w, struct spot *spot, unsigned hex)
{
	if (spot->corps_look != st->sheaf->look)
		spot->corps = units_near(w, 0, w->all, slant_of(&st->t->hex[hex]), st->t->hex[hex].row);
	spot->corps_look = st->sheaf->look;
	return spot->corps;
}

/* Of them those near the enemy that no other HQ leads count five times, a few of the others once. */
static int near_troops(const struct staff *st, const struct troops *w, struct spot *spot, unsigned hex)
{
	int front = units_near(w, 0, w->front, slant_of(&st->t->hex[hex]), st->t->hex[hex].row);
	int rest = corps_near(st, w, spot, hex) - front;
	return 5 * front + (rest < 4 ? rest : 4);
}

/* The way to troops at the front that no other HQ leads: the nearer to more of them the better. */
enum { CALL_MOST = 150 };
static int call_of_front(const struct staff *st, const struct troops *w, unsigned hex)
{
	enum { FAR = 2 * 12, NEAR = 2 * 2 };
	int16_t slant = slant_of(&st->t->hex[hex]), row = st->t->hex[hex].row, twice = 0;
	for (unsigned i = 0; i < w->front; i++) {
		int16_t way = way_to(w, i, slant, row), felt = way < NEAR ? NEAR : way;
		twice = (int16_t)(twice + (felt < FAR ? FAR - felt : 0) * w->units[i]);
	}
	int call = twice / 2;
	return call > CALL_MOST ? CALL_MOST : call;
}

/* What it counts that a unit may be cut off from where it stands. */
enum { IN_POCKET = 150 };

static struct spot *spot_at(const struct staff *st, unsigned hex)
{
	struct spot *spot = &st->sheaf->spot[hex];
	if (spot->look == st->sheaf->look)
		return spot;
	spot->look = st->sheaf->look;
	spot->stake = stake_of(st, hex);
	spot->lost = (int16_t)chance_lost(st->threat[hex], guard_of(st, hex, &st->force[st->side][hex]));
	spot->far = wfs_staging(st, hex) / 40 - hunger(st, hex) - (wfs_in_pocket(st, hex) ? IN_POCKET : 0);
	return spot;
}

static int foes_near(const struct staff *st, struct spot *spot, unsigned hex)
{
	if (spot->foes_look != st->sheaf->look)
		spot->foes = (int)near_foes(st, hex);
	spot->foes_look = st->sheaf->look;
	return spot->foes;
}

/* What the ground of a post is worth to an HQ, whoever is near. */
static int post_ground(const struct staff *st, unsigned unit, unsigned hex, const struct spot *spot)
{
	struct force guards = st->force[st->side][hex];
	int lost = spot->lost, score = st->drive * st->pull[st->side][hex] / 2500;
	if (st->s->hex[unit] == hex) {
		guards = without(guards, wfs_force_of(st, unit, hex));
		lost = chance_lost(st->threat[hex], guard_of(st, hex, &guards));
	}
	score -= lost * (st->side == ALLIES && guards.defend ? 50 : 150) / 100;
	if (contested(st->s, hex))
		score -= 300;
	return score + spot->far;
}

/* An HQ stays with the units that it commands, behind them, and out of harm; one without a front waits in a port. */
enum { OWN_MOST = 30, FOES_MOST = 6 };
static int post_worth(const struct staff *st, unsigned unit, unsigned slot, unsigned hex)
{
	struct spot *spot = spot_at(st, hex);
	const struct troops *troops = troops_of(st, unit, slot);
	int own = near_troops(st, troops, spot, hex), foes = foes_near(st, spot, hex);
	int score = 7 * (own > OWN_MOST ? OWN_MOST : own) + 5 * (foes > FOES_MOST ? FOES_MOST : foes);
	if (st->side == ALLIES)
		score += 4 * call_of_front(st, troops, hex);
	return score + post_ground(st, unit, hex, spot);
}

static int post_most(const struct staff *st, unsigned unit, unsigned hex, const struct spot *spot)
{
	int near = 7 * OWN_MOST + 5 * FOES_MOST + (st->side == ALLIES ? 4 * CALL_MOST : 0);
	return near + post_ground(st, unit, hex, spot);
}

int wfs_hq_stand(const struct staff *st, unsigned unit, unsigned hex)
{
	unsigned slot = slot_of(st, unit);
	struct stay *post = &st->heads->post[slot][hex];
	if (slot == HQS_MAX)
		return post_worth(st, unit, slot, hex);
	if (post->look != st->heads->look)
		*post = (struct stay){st->heads->look, post_worth(st, unit, slot, hex)};
	return post->worth;
}

/* The last unit in a port on which an army ashore lives, with the enemy near, is worth more there than elsewhere. */
static bool keeps_port(const struct staff *st, unsigned hex, const struct force *others)
{
	const struct wf_hex *h = &st->t->hex[hex];
	return st->side == ALLIES && h->port && h->country != BRITAIN && st->threat[hex] && !others->defend &&
	       friendly(st->s, ALLIES, hex);
}

bool wfs_stays(const struct staff *st, unsigned unit)
{
	unsigned hex = st->s->hex[unit];
	struct force others = without(st->force[st->side][hex], wfs_force_of(st, unit, hex));
	return !is_hq(st->t, unit) && !contested(st->s, hex) &&
	       (keeps_port(st, hex, &others) || (in_set(&st->links, hex) && !others.units));
}

/* What grows with the steps of who stands there: nearness to what the side wants, for three of them; and is help
 * wanted? */
static int drawn_to(const struct staff *st, unsigned hex)
{
	return st->drive * st->pull[st->side][hex] / 1000;
}

static bool is_pressed(const struct staff *st, unsigned hex)
{
	return st->threat[hex] >= 60 && st->reserve[hex] < 2 * st->threat[hex];
}

/* What it is worth that anybody stands there, besides these. */
static int any_stand(const struct staff *st, const struct force *before, unsigned hex)
{
	int score = keeps_port(st, hex, before) ? 300 : 0;
	if (in_set(&st->links, hex) && !before->units)
		score += 250;
	if (st->ashore && st->side == ALLIES && st->t->hex[hex].country == BRITAIN && season(st->t, st->s) >= S44)
		score -= 150; /* the war is on the other shore */
	if (st->side == ALLIES && !st->threat[hex] && st->pull[ALLIES][hex] < 50 && !st->t->hex[hex].port)
		score -= 60; /* inland at home: no ship finds it there */
	return score;
}

/* What a force is worth beside those who are in the hex, or go on standing there, without it. */
static int force_stand(const struct staff *st, const struct force *u, const struct force *before, int lost_now,
		       unsigned hex, const struct spot *spot)
{
	struct force with = *before;
	wfs_add(&with, *u);
	int lost = chance_lost(st->threat[hex], guard_of(st, hex, &with));
	int score = spot->stake * (lost_now - lost) / 100;
	score -= u->steps * STEP / 20 * (lost > 50 ? lost - 50 : 0) / 50;
	score += drawn_to(st, hex) * u->steps / 30 + (is_pressed(st, hex) ? u->steps * 2 : 0);
	return score + any_stand(st, before, hex) + spot->far;
}

int wfs_stand(const struct staff *st, unsigned unit, unsigned hex)
{
	if (is_hq(st->t, unit))
		return wfs_hq_stand(st, unit, hex);
	struct force u = wfs_force_of(st, unit, hex), before = st->force[st->side][hex];
	const struct spot *spot = spot_at(st, hex);
	if (st->s->hex[unit] != hex)
		return force_stand(st, &u, &before, spot->lost, hex, spot);
	before = without(before, u);
	int lost_now = chance_lost(st->threat[hex], guard_of(st, hex, &before));
	return force_stand(st, &u, &before, lost_now, hex, spot);
}

/* A rail line is worth the enemies who may hang on it. */
static int rail_worth(const struct staff *st, unsigned hex)
{
	int enemies = st->threat[hex] < 200 ? st->threat[hex] : 200;
	return in_set(&st->t->rails, hex) && hostile(st->s, st->side, hex) ? enemies / 4 : 0;
}

/* What the hex alone is worth to who takes it. */
static int hex_worth(const struct staff *st, unsigned hex)
{
	return (hostile(st->s, st->side, hex) ? 12 + wfs_want(st, st->side, hex) : 0) + rail_worth(st, hex);
}

/* A corps takes its own hex, and those around that nobody stands in and the enemy does not watch (WF-8.31.2). */
static int corps_capture(const struct staff *st, unsigned hex)
{
	const struct wf_hex *h = &st->t->hex[hex];
	int worth = hex_worth(st, hex);
	for (unsigned d = 0; d < DIRECTIONS; d++) {
		unsigned n = h->next[d];
		if (n == NO_HEX || h->side[d] >= SIDE_RIVER || !hostile(st->s, st->side, n) ||
		    st->s->count[st->foe][n] || in_set(&st->zoc, n))
			continue;
		worth += 4 + wfs_want(st, st->side, n) * 3 / 4 + rail_worth(st, n) / 2;
	}
	return wfs_fed(st, hex) ? worth : worth / 2; /* what is not supplied yields nothing, but the enemy loses it */
}

int wfs_capture(const struct staff *st, unsigned unit, unsigned hex)
{
	if (is_hq(st->t, unit))
		return hex_worth(st, hex) / 4;
	struct spot *spot = spot_at(st, hex);
	if (spot->taken_look != st->sheaf->look)
		spot->taken = corps_capture(st, hex);
	spot->taken_look = st->sheaf->look;
	return spot->taken;
}

/* Corps that fire alike from cover, as wfs_force_of() has it; a Fort is none of them. */
static unsigned kind_of(const struct wf_unit *u)
{
	static const uint8_t kind[TYPES] = {[ARMOR] = 1, [MECH] = 1, [PARA] = 1, [MOUNTAIN_CORPS] = 3, [FORT] = KINDS};
	return u->ss && (u->type == ARMOR || u->type == MECH) ? 2 : kind[u->type];
}

int wfs_come(const struct staff *st, unsigned unit, unsigned hex)
{
	unsigned cv = st->s->cv[unit], kind = kind_of(&st->t->unit[unit]);
	if (is_hq(st->t, unit) || st->s->hex[unit] == hex || kind == KINDS || cv > CV_MAX)
		return wfs_capture(st, unit, hex) + wfs_stand(st, unit, hex);
	struct stay *come = &st->sheaf->spot[hex].come[kind][cv];
	if (come->look != st->sheaf->look)
		*come = (struct stay){st->sheaf->look, wfs_capture(st, unit, hex) + wfs_stand(st, unit, hex)};
	return come->worth;
}

/* The best that a corps can do for a hex is that it is never lost. */
static void find_most(const struct staff *st, unsigned unit, unsigned hex)
{
	struct spot *spot = spot_at(st, hex);
	spot->most = spot->far + any_stand(st, &st->force[st->side][hex], hex) + wfs_capture(st, unit, hex);
	spot->most += spot->stake > 0 ? spot->stake * spot->lost / 100 : 0;
	spot->drawn = drawn_to(st, hex);
	spot->pressed = is_pressed(st, hex);
	spot->most_look = st->sheaf->look;
}

static int corps_most(const struct staff *st, unsigned unit, unsigned hex)
{
	const struct spot *spot = &st->sheaf->spot[hex];
	int cv = st->s->cv[unit], steps = cv ? 10 * cv : 5;
	if (spot->most_look != st->sheaf->look)
		find_most(st, unit, hex);
	return spot->most + spot->drawn * steps / 30 + (spot->pressed ? steps * 2 : 0);
}

static int hq_most(const struct staff *st, unsigned unit, unsigned hex)
{
	struct spot *spot = &st->sheaf->spot[hex];
	if (spot->post_look != st->sheaf->look)
		spot->post = wfs_capture(st, unit, hex) + post_most(st, unit, hex, spot_at(st, hex));
	spot->post_look = st->sheaf->look;
	return spot->post;
}

int wfs_come_most(const struct staff *st, unsigned unit, unsigned hex)
{
	if (st->s->hex[unit] == hex)
		return wfs_come(st, unit, hex);
	return is_hq(st->t, unit) ? hq_most(st, unit, hex) : corps_most(st, unit, hex);
}
