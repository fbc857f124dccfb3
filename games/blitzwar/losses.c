/* Losses of a combat (BW-16.2.11 to BW-16.2.18, BW-16.2.35): corps by corps, chosen by who suffers them within what the
 * result demands. A fortified corps can give up its fortification instead (BW-15.1.12). */
#include "games/blitzwar/blitzwar.h"

struct loss {
	uint8_t left;
	uint8_t armour, german; /* these demands have been met */
} ETO_LOCALS;
ETO_LOCALS_FIT(struct loss);

/* What the next loss must be. */
struct demand {
	bool attacker, elite, armour, german, strict; /* strict: as many demands as losses left */
};

static bool any(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f, bool attacker,
		bool armour, bool german)
{
	for (unsigned c = 0; c < COUNTERS; c++)
		if (bw_takes_part(t, s, c, f, attacker) && (!armour || has_armour(t, s, c)) &&
		    (!german || country_of(t, c) == GER))
			return true;
	return false;
}

static bool used_german_modifier(const struct bw_fight *f)
{
	for (unsigned i = 0; i < f->mods; i++)
		if (f->mod[i].clause == BW_16_3_2_1)
			return true;
	return false;
}

static struct demand demand_of(const struct bw_table *t, const struct bw_state *s, const struct bw_fight *f)
{
	const struct loss *l = eto_own(&s->stack);
	const struct bw_battle *b = bw_battle_of(s);
	struct demand d = {.attacker = eto_peek(&s->stack)->seat == s->side};
	if (d.attacker)
		for (unsigned c = 0; c < COUNTERS; c++)
			d.elite |= bw_takes_part(t, s, c, f, true) && t->counter[c].elite;
	bool has = any(t, s, f, d.attacker, true, false) || !eto_forbids(&t->base, BW_16_2_13);
	d.armour = b->armour && !l->armour && has; /* BW-16.2.11, BW-16.2.12 */
	d.german = !d.attacker && !l->german && used_german_modifier(f) &&
		   any(t, s, f, false, false, true); /* BW-16.2.16 */
	d.strict = d.armour + d.german >= l->left;
	bool both = d.armour && d.german && l->left == 1 && !any(t, s, f, false, true, true);
	if (both && eto_forbids(&t->base, BW_16_2_17))
		d.armour = false;
	return d;
}

/* 1. a counter of the fight with such a corps; 2. the Elite army first (BW-16.2.14); 3. armour and a German, as the
 * result demands. */
static eto_clause check_loss(const struct bw_table *t, const struct bw_state *s, unsigned c, unsigned type,
			     bool unfortify)
{
	const struct bw_battle *battle = bw_battle_of(s);
	const struct loss *l = eto_own(&s->stack);
	const struct eto_table *b = &t->base;
	struct bw_fight f = {.zone = battle->zone, .side = s->side, .beach = battle->beach};
	unsigned seat = eto_peek(&s->stack)->seat;
	if (c >= COUNTERS || type > ARM || !bw_takes_part(t, s, c, &f, seat == s->side) || side_of(t, s, c) != seat)
		return eto_barred(b, BW_16_2_18);
	f = bw_fight_at(t, s);
	struct demand d = demand_of(t, s, &f);
	if (unfortify ? !fortified(t, s, c) : !(type == INF ? face_of(t, s, c)->inf : face_of(t, s, c)->arm))
		return eto_barred(b, unfortify ? BW_15_1_12 : BW_16_2_18);
	if (d.elite && !t->counter[c].elite && eto_forbids(b, BW_16_2_14))
		return BW_16_2_14;
	bool arm = type == ARM && !unfortify, ger = country_of(t, c) == GER;
	if (!d.strict)
		return 0;
	if (d.armour && d.german && l->left > 1)
		return arm || ger || !eto_forbids(b, BW_16_2_35) ? 0 : BW_16_2_35;
	if (d.german && !ger && eto_forbids(b, BW_16_2_16))
		return BW_16_2_16;
	eto_clause rule = d.attacker ? (d.elite ? BW_16_2_15 : BW_16_2_11) : BW_16_2_12;
	return d.armour && !arm && eto_forbids(b, rule) ? rule : 0;
}

static eto_clause loss_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)seat;
	if (a.verb == V_UNFORTIFY)
		return check_loss(table, state, a.arg[0], INF, true);
	return a.verb == V_LOSE ? check_loss(table, state, a.arg[0], a.arg[1], false) : eto_barred(table, BW_16_2_18);
}

static void loss_legal(struct eto_list *l)
{
	const struct bw_table *t = (const struct bw_table *)l->table;
	const struct bw_state *s = l->state;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (t->counter[c].fort && s->place[c] < ZONES)
			eto_offer(l, V_UNFORTIFY, c, 0, 0);
	for (unsigned c = 0; c < COUNTERS; c++)
		for (unsigned type = INF; type <= ARM && is_corps(t, c) && s->place[c] < ZONES; type++)
			eto_offer(l, V_LOSE, c, type, 0);
}

static void loss_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct loss *l = eto_own_change(&s->stack);
	unsigned c = a.arg[0], left = 0;
	(void)seat;
	l->left--;
	l->german |= country_of(t, c) == GER;
	l->armour |= a.verb == V_LOSE && a.arg[1] == ARM;
	if (a.verb == V_UNFORTIFY) {
		bw_flip(t, s, c, 0);
		bw_say(e, E_UNFORTIFIED, (int)c, s->place[c], BW_15_1_12, 0);
		return;
	}
	bw_say(e, E_LOSS, (int)c, a.arg[1], s->place[c], 0);
	if (fortified(t, s, c))
		bw_flip(t, s, c, 0);
	bw_drop_corps(t, s, c, a.arg[1], &left);
}

/* A loss that leaves nothing to choose is taken at once. */
static bool loss_go(const void *table, void *state, struct eto_events *e)
{
	const struct bw_table *t = table;
	struct bw_state *s = state;
	struct eto_action only = {0};
	unsigned ways = 0;
	if (!((const struct loss *)eto_own(&s->stack))->left) {
		eto_pop(&s->stack);
		return true;
	}
	for (unsigned c = 0; c < COUNTERS; c++)
		for (unsigned way = 0; way < 3 && is_corps(t, c) && s->place[c] < ZONES; way++) {
			struct eto_action a = way == 2 ? eto_act(V_UNFORTIFY, c, 0, 0) : eto_act(V_LOSE, c, way, 0);
			if (loss_check(t, s, eto_peek(&s->stack)->seat, a))
				continue;
			only = a;
			ways++;
		}
	if (ways > 1)
		return bw_waits(t, s, e);
	if (ways)
		loss_apply(t, s, eto_peek(&s->stack)->seat, only, e);
	else
		eto_pop(&s->stack); /* nobody is left */
	return true;
}

static bool loss_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	const struct bw_state *s = state;
	const struct loss *l = eto_locals_of(f);
	(void)table;
	return below && below->proc == P_ATTACK && f->seat < SIDES && l->left && l->left <= 3 && l->armour <= 1 &&
	       l->german <= 1 && (f->seat == s->side || hostile(f->seat, s->side));
}

const struct eto_proc bw_proc_loss = {.name = "loss",
				      .go = loss_go,
				      .legal = loss_legal,
				      .check = loss_check,
				      .apply = loss_apply,
				      .sound = loss_sound,
				      .phase = "Combat Phase",
				      .prompt = "Choose the corps that is lost.",
				      .clause = BW_16_2_18};
