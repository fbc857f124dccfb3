/* What the enemy has seen of a block (WF-2.3.3, WF-intro.5, WF-intro.17).
 *
 * A standing block shows only that a unit of its side is there. A block that is face up (M_SHOWN) shows all. Both
 * players have an ideal memory: a block once seen (M_KNOWN) is followed with the eye while it stays on the map, with
 * the strength it had when it was last face up (seen_cv, seen_month), less the steps that it was seen to lose.
 * Production is secret (ruling R31): a block that left the map may come back as any other, so that the boxes are
 * forgotten after it. */
#include "games/westfront/westfront.h"

/* Type and strength are now before the enemy's eyes (WF-2.3.2): no undo past this. */
void wf_show(struct wf_state *s, unsigned unit, struct eto_events *e)
{
	if (!eto_block_show(&wf_blocks, s, unit, s->month))
		return;
	tell(e, E_REVEAL, (int)unit, s->hex[unit], s->cv[unit], 0);
	eto_barrier(e);
}

/* The block stands up again; the enemy remembers it as it was (WF-7.12.3, WF-7.12.4). */
void wf_hide(struct wf_state *s, unsigned unit)
{
	eto_block_hide(&wf_blocks, s, unit, s->month);
}

/* A unit that has left its battle; an active HQ stays face up. */
void wf_stand_up(struct wf_state *s, unsigned unit)
{
	if (s->mark[unit] & M_SHOWN && !(s->mode[unit] & HQ_ACTIVE))
		wf_hide(s, unit);
}

/* The block is turned by one step before the enemy's eyes (WF-2.4.2): one less than he remembers. */
void wf_saw_loss(const struct wf_table *t, struct wf_state *s, unsigned unit)
{
	const struct wf_unit *u = unit_of(t, unit);
	struct eto_rotation edges = {.count = (uint8_t)(u->max - u->min + 1)};
	for (unsigned i = 0; i < edges.count && i < ETO_FACES_MAX; i++)
		edges.value[i] = (uint8_t)(u->max - i);
	eto_block_saw_turn(&wf_blocks, s, unit, &edges);
}

/* After a Production any eliminated unit may have been rebuilt (WF-11.42.1), and any block that arrived may be any of
 * them. */
void wf_forget_boxes(struct wf_state *s)
{
	for (unsigned unit = 0; unit < UNITS; unit++)
		if (s->fate[unit] == ELIMINATED || (on_map(s, unit) && s->mark[unit] & M_NEW))
			eto_block_forget(&wf_blocks, s, unit);
}

/* What an anonymous twin says beside its clause: a loss tells the hex and not the strength that is left; an arrival no
 * cost, which would tell the type. */
static struct eto_event twin_of(const struct wf_table *t, const struct wf_state *s, unsigned kind, unsigned unit, int b,
				int c)
{
	struct eto_event e = {.kind = (uint16_t)(kind + 1)};
	e.arg[0] = (int16_t)side_of(t, unit);
	e.arg[1] = (int16_t)(kind == E_LOSS ? s->hex[unit] : b);
	e.arg[2] = (int16_t)(kind == E_REBUILT ? 0 : c);
	return e;
}

void wf_tell_block(const struct wf_table *t, const struct wf_state *s, struct eto_events *e, unsigned kind,
		   unsigned unit, int b, int c, int d)
{
	if (!e)
		return;
	bool followed = s->mark[unit] & M_KNOWN && kind != E_LOSS && kind != E_REBUILT;
	struct eto_event knows = {.kind = (uint16_t)kind, .arg = {(int16_t)unit, (int16_t)b, (int16_t)c, (int16_t)d}};
	eto_tell_twins(e, s->mark[unit] & M_SHOWN || followed, 1u << side_of(t, unit), knows,
		       twin_of(t, s, kind, unit, b, c));
}

/* The unit itself in the lowest eight bits. */
static uint32_t telling_key(const struct wf_table *t, const struct wf_state *s, unsigned unit, unsigned rank)
{
	return side_of(t, unit) << 28 | (uint32_t)s->hex[unit] << 12 | rank << 8 | unit;
}

void wf_order_telling(const struct wf_table *t, const struct wf_state *s, const uint8_t rank[UNITS], uint8_t *unit,
		      unsigned count)
{
	uint32_t key[UNITS];
	for (unsigned i = 0; i < count; i++) {
		uint32_t one = telling_key(t, s, unit[i], rank[unit[i]]);
		unsigned at = i;
		for (; at && key[at - 1] > one; at--)
			key[at] = key[at - 1];
		key[at] = one;
	}
	for (unsigned i = 0; i < count; i++)
		unit[i] = (uint8_t)key[i];
}
