/* What a side may know. Only the cards that wait are secret: not which one lies there nor of which kind (BW-10.1.8,
 * BW-10.1.15); stacks are open (BW-4.12). */
#include <string.h>

#include "games/blitzwar/blitzwar.h"

void bw_redact(const struct eto_table *table, void *state, unsigned viewers)
{
	struct bw_state *s = state;
	(void)table;
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned i = 0; i < QUEUE && !(viewers >> side & 1); i++)
			if (s->queue[side][i] != NO_CARD)
				s->queue[side][i] = CARDS;
}

/* Any card that does not wait already. Whether Total War was open when it was chosen is known from the turn. */
void bw_determinize(const struct eto_table *table, void *state, unsigned viewers, struct eto_rng *rng)
{
	const struct bw_table *t = (const struct bw_table *)table;
	struct bw_state *s = state;
	(void)viewers;
	for (unsigned side = 0; side < SIDES; side++) {
		bool total = bw_total_war(t, s, side);
		for (unsigned i = 0; i < QUEUE; i++) {
			unsigned open = 0, fit[CARDS];
			if (s->queue[side][i] != CARDS)
				continue;
			for (unsigned card = 0; card < CARDS; card++)
				if (bw_card_free(s, side, card) &&
				    (total || t->card[side * CARDS + card].kind == LIMITED))
					fit[open++] = card;
			s->queue[side][i] = (uint8_t)fit[eto_rng_below(rng, open)];
		}
	}
}

/* -- is a state from outside sound? -- */

static bool sound_counter(const struct bw_table *t, const struct bw_state *s, unsigned c)
{
	unsigned place = s->place[c], kind = kind_of(t, c);
	bool off = place >= PLACES;
	if (off)
		return !s->mark[c] && !s->face[c] && !s->stock[c] && !s->beach[c] && s->target[c] == NO_ZONE &&
		       (place == POOL || t->counter[c].locked || t->counter[c].elite);
	if (s->face[c] >= t->counter[c].faces && !(kind == AIR && !s->face[c]))
		return false;
	if (kind == SUPPLY ? place >= ZONES || !s->stock[c] || s->stock[c] > 2 * t->counter[c].face[0].num
			   : s->stock[c])
		return false;
	if (kind <= ARM && place >= ZONES)
		return false;
	if (is_naval(t, c) ? place == BOMBING || s->beach[c] || (place < ZONES && !t->zone[place].port) : false)
		return false;
	if (place == BOMBING && (kind != AIR || !(s->mark[c] & M_MISSION)))
		return false;
	if (kind == AIR && place >= SEA0 && !(s->mark[c] & M_MISSION))
		return false;
	if (s->mark[c] & M_IN && (kind > ARM || side_of(t, s, c) != s->side))
		return false;
	if (!s->beach[c])
		return true;
	return place < ZONES && t->zone[place].coasts >> (s->beach[c] - 1) & 1 &&
	       (kind <= ARM || (kind == AIR && s->mark[c] & M_HEAD));
}

/* Enemies do not share a zone (BW-4.10). */
static bool sound_zones(const struct bw_table *t, const struct bw_state *s, struct eto_error *err)
{
	uint8_t who[ZONES] = {0};
	for (unsigned c = 0; c < COUNTERS; c++)
		if (is_corps(t, c) && s->place[c] < ZONES && !s->beach[c])
			who[s->place[c]] |= (uint8_t)(1u << side_of(t, s, c));
	for (unsigned z = 0; z < ZONES; z++)
		if (who[z] & (who[z] - 1))
			return eto_fail(err, NULL, 0, 0, "enemies share %s", t->zone[z].id);
	return true;
}

static bool sound_cards(const struct bw_state *s)
{
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned i = 0; i < QUEUE; i++) {
			unsigned card = s->queue[side][i];
			if (card == NO_CARD && i && i + 1 < QUEUE && s->queue[side][i - 1] != NO_CARD &&
			    s->queue[side][i + 1] != NO_CARD)
				return false;
			for (unsigned j = 0; j < i && card < CARDS; j++)
				if (s->queue[side][j] == card)
					return false;
		}
	return true;
}

/* The battle of an attack that is under way must be one that can go on. */
static bool sound_attack(const struct bw_table *t, const struct bw_state *s)
{
	bool in = false, attack = false;
	for (unsigned i = 0; i < s->stack.depth; i++)
		attack |= s->stack.frame[i].proc == P_ATTACK;
	for (unsigned c = 0; c < COUNTERS; c++)
		in |= (s->mark[c] & M_IN) != 0;
	(void)t;
	return !in || attack;
}

bool bw_sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	if (!eto_play_sound(table, s, err))
		return false;
	for (unsigned c = 0; c < COUNTERS; c++)
		if (!sound_counter(t, s, c))
			return eto_fail(err, NULL, 0, 0, "counter %s stands where it cannot", t->counter[c].id);
	if (!sound_zones(t, s, err))
		return false;
	if (!sound_cards(s) || !sound_attack(t, s))
		return eto_fail(err, NULL, 0, 0, "counters or cards contradict each other");
	bool over = s->stack.depth == 1 && s->stack.frame[0].proc == P_OVER;
	return over == (s->result != ETO_RUNNING) || eto_fail(err, NULL, 0, 0, "nobody is asked");
}
