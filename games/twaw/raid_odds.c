/* Odds of submarine warfare and of strategic bombing (14), counted out: a convoy and its pack, all packs together, a
 * raid with the interceptors and air fleets that are up, German air fleets against those that defend. */
#include "core/dice.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { MILLION = 1000000 };

static uint64_t power(unsigned base, unsigned n)
{
	uint64_t out = 1;
	while (n--)
		out *= base;
	return out;
}

/* -- submarines -- */

/* In 100 * 3^n parts: the convoy is sunk, or not, and a submarine is lost or not (TW-14.2.16, TW-14.2.25,
 * TW-14.2.26). */
struct pack {
	uint64_t total, sunk[2], through[2]; /* [1]: a submarine is lost */
};

static struct pack pack_of(const struct tw_table *t, const struct tw_state *s, unsigned route, unsigned n)
{
	unsigned need = tw_detection(t, s, route, n), lost = (need > 10 ? 10 : need) * (has_tech(s, GER_11) ? 3 : 5);
	struct pack x = {.total = 100 * power(3, n)};
	for (unsigned killed = 0; killed < 2; killed++) {
		unsigned left = n - killed, weight = killed ? lost : 100 - lost;
		uint64_t miss = left >= 2 ? 1 : left == 1 ? 2 : 1, of = power(3, left), rest = power(3, killed);
		x.through[killed] = weight * miss * rest;
		x.sunk[killed] = weight * (of - miss) * rest;
	}
	return x;
}

static void tell_pack(const struct pack *x, unsigned route, struct eto_odds *out)
{
	*out = (struct eto_odds){.total = (unsigned)x->total, .count = 4, .summed = true, .seat = {AXIS, WEST}};
	out->part[0].result = "the convoy is sunk";
	out->part[0].weight = (unsigned)x->sunk[0];
	out->part[1].result = "the convoy is sunk, a submarine is lost";
	out->part[1].weight = (unsigned)x->sunk[1];
	out->part[2].result = "the convoy gets through";
	out->part[2].weight = (unsigned)x->through[0];
	out->part[3].result = "the convoy gets through, a submarine is lost";
	out->part[3].weight = (unsigned)x->through[1];
	out->won = (unsigned)(x->sunk[0] + x->sunk[1]);
	out->worse = out->total - out->won;
	out->loss[0] = (unsigned)((x->sunk[1] + x->through[1]) * 100 / x->total);
	out->loss[1] = (unsigned)((x->sunk[0] + x->sunk[1]) * 100 / x->total);
	out->place = (uint16_t)(BOX0 + (route ? B_TUS : B_TUK));
}

static bool raid_odds(const struct tw_table *t, const struct tw_state *s, struct eto_action a, struct eto_odds *out)
{
	unsigned route = a.arg[0] == BOX0 + B_TUS;
	if (eto_play_check(&t->base, s, AXIS, a))
		return false;
	struct pack x = pack_of(t, s, route, s->wolves[route][a.arg[1] - 1] + 1u);
	tell_pack(&x, route, out);
	return true;
}

/* All packs as they stand: how many convoys are sunk, in millionths. */
static bool raids_odds(const struct tw_table *t, const struct tw_state *s, struct eto_odds *out)
{
	static const char *const names[] = {"no convoy is sunk", "one convoy is sunk", "two convoys are sunk",
					    "three convoys are sunk", "four convoys or more are sunk"};
	enum { MOST = 4 };
	uint64_t chance[MOST + 1] = {MILLION}, lost = 0, sunk = 0;
	for (unsigned route = 0; route < 2; route++)
		for (unsigned i = 0; i < sizeof s->wolves[0]; i++) {
			if (!s->wolves[route][i])
				continue;
			struct pack x = pack_of(t, s, route, s->wolves[route][i]);
			uint64_t hit = (x.sunk[0] + x.sunk[1]) * MILLION / x.total;
			for (unsigned k = MOST + 1; k-- > 0;)
				chance[k] = chance[k] * (k < MOST ? MILLION - hit : MILLION) / MILLION +
					    (k ? chance[k - 1] * hit / MILLION : 0);
			lost += (x.sunk[1] + x.through[1]) * 100 / x.total;
			sunk += hit * 100 / MILLION;
		}
	if (chance[0] == MILLION)
		return false;
	*out = (struct eto_odds){.total = MILLION, .count = MOST + 1, .summed = true, .seat = {AXIS, WEST}};
	uint64_t rest = MILLION;
	for (unsigned k = 0; k <= MOST; k++) {
		out->part[k].result = names[k];
		out->part[k].weight = (unsigned)(k < MOST ? chance[k] : rest);
		rest -= k < MOST ? chance[k] : 0;
	}
	out->worse = out->part[0].weight;
	out->won = MILLION - out->worse;
	out->loss[0] = (unsigned)lost;
	out->loss[1] = (unsigned)sunk;
	out->place = BOX0 + B_TUK;
	return true;
}

/* -- bombers -- */

enum { DAMAGES = 6 };
static const char *const damage_names[DAMAGES] = {"no damage",		   "one point of damage",
						  "two points of damage",  "three points of damage",
						  "four points of damage", "five points of damage"};

/* Of 3^n: how often n dice show exactly k ones. */
static uint64_t ones_of(unsigned n, unsigned k)
{
	uint64_t choose = 1;
	for (unsigned i = 0; i < k; i++)
		choose = choose * (n - i) / (i + 1);
	return choose * power(2, n - k);
}

/* The raid that has been ordered, with the air fleets that are up; `a` is done first. */
static bool bombing_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_action a,
			 struct eto_odds *out)
{
	struct tw_state next = *s;
	struct tw_bombing b;
	if (eto_play_check(&t->base, s, seat, a))
		return false;
	eto_play_apply(&t->base, &next, seat, a, NULL);
	if (!tw_bombing(t, &next, &b))
		return false;
	*out = (struct eto_odds){.total = (unsigned)power(3, b.dice), .count = DAMAGES, .summed = true};
	for (unsigned i = 0; i < DAMAGES; i++)
		out->part[i].result = damage_names[i];
	uint64_t shot = 0, own = 0;
	for (unsigned k = 0; k <= b.dice; k++) {
		unsigned killed = k > b.points ? b.points : k, left = b.points - killed;
		unsigned damage = tw_bomb_damage(&b, left), weight = (unsigned)ones_of(b.dice, k);
		out->part[damage < DAMAGES ? damage : DAMAGES - 1].weight += weight;
		*(damage > killed ? &out->won : damage == killed ? &out->even : &out->worse) += weight;
		unsigned fall = b.rounds_up ? (killed + 1) / 2 : killed / 2;
		shot += (uint64_t)weight * (killed > b.bombers ? b.bombers : killed);
		own += (uint64_t)weight * (fall > b.met ? b.met : fall);
	}
	out->loss[0] = (unsigned)(shot * 100 / out->total);
	out->loss[1] = (unsigned)(own * 100 / out->total);
	out->seat[0] = (uint8_t)seat_for(t, tw_player(t, s, b.by));
	out->seat[1] = AXIS;
	out->place = t->country[b.target].capital;
	return true;
}

/* German air fleets meet those that defend: all nine falls of the dice, by the rules themselves (TW-14.4.4). */
static bool blitz_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_odds *out)
{
	struct tw_state ready = *s;
	struct eto_action roll[16];
	unsigned target = tw_blitz_target(s);
	eto_play_apply(&t->base, &ready, seat, eto_act(V_DONE, 0, 0, 0), NULL);
	if (eto_peek(&ready.stack)->proc != P_BLITZ || eto_peek(&ready.stack)->seat != ETO_DICE)
		return false;
	struct eto_dice dice = {2, 3};
	*out = (struct eto_odds){.total = 9, .count = DAMAGES, .summed = true, .seat = {AXIS, WEST}};
	for (unsigned i = 0; i < DAMAGES; i++)
		out->part[i].result = damage_names[i];
	unsigned count = eto_rolls_list(dice, roll);
	for (unsigned i = 0; i < count; i++) {
		struct tw_state after = ready;
		eto_play_apply(&t->base, &after, ETO_DICE, roll[i], NULL);
		unsigned damage = after.damage[target] - s->damage[target], weight = eto_roll_weight(dice, roll[i]);
		out->part[damage < DAMAGES ? damage : DAMAGES - 1].weight += weight;
		*(damage ? &out->won : &out->worse) += weight;
	}
	out->place = t->country[target].capital;
	return true;
}

bool tw_raid_odds(const struct tw_table *t, const struct tw_state *s, unsigned seat, struct eto_action a,
		  struct eto_odds *out)
{
	switch (eto_peek(&s->stack)->proc) {
	case P_RAIDS: return a.verb == V_RAID ? raid_odds(t, s, a, out) : a.verb == V_DONE && raids_odds(t, s, out);
	case P_BOMB: return a.verb == V_BOMB && bombing_odds(t, s, seat, a, out);
	case P_WING:
		return (a.verb == V_BOMB || a.verb == V_SUPPORT || a.verb == V_DONE) &&
		       bombing_odds(t, s, seat, a, out);
	case P_SCRAMBLE: return (a.verb == V_CHASE || a.verb == V_DONE) && bombing_odds(t, s, seat, a, out);
	case P_BLITZ: return a.verb == V_DONE && blitz_odds(t, s, seat, out);
	default: return false;
	}
}
