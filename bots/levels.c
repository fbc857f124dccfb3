/* The levels below the staff: they choose as the staff does, but have a short span of attention. After so many orders
 * in a turn they close its phases, whatever is left to do: what they do is sound, and much of what they could do they
 * do not see. */
#include <string.h>

#include "bots/bots.h"

/* Of this turn: orders to units and to HQs; has a landing begun; was a unit taken in hand last? Staffs use the first
 * notes. */
enum { N_TAKEN = ETO_NOTES - 4, N_LANDS, N_WOKEN, N_ORDERS, ALIGN = 16 };

/* So many orders, or one for so many of the units that could be ordered: armies are not of one size. */
struct span { int least; unsigned share; };

/* Where HQs are woken before units are taken in hand, each has its own: who wakes more HQs than he has orders for has
 * paid for nothing. */
struct attention { struct span orders, hqs, troops; };

static size_t padded(size_t size)
{
	return (size + ALIGN - 1) / ALIGN * ALIGN;
}

/* The staff's own scratch, then a position and what may be done in it. */
static size_t work_size(const struct eto_game *g)
{
	return padded(g->work_size) + padded(g->state_size) + g->legal_max * sizeof(struct eto_action);
}

static unsigned deed_of(const struct eto_decision *d, unsigned choice)
{
	unsigned verb = d->legal[choice].verb;
	return verb < d->table->game->verb_count ? d->table->game->verbs[verb].deed : ETO_DO_OTHER;
}

static unsigned named(const struct eto_verb *v, unsigned kind)
{
	unsigned n = 0;
	for (unsigned i = 0; i < sizeof v->arg / sizeof *v->arg; i++)
		n += v->arg[i].kind == kind;
	return n;
}

/* What is an order: most games let one take a unit in hand first, or command it. What serves this is none: where an HQ
 * commands unit by unit, what counts is that the unit is taken in hand; where units are made ready for an attack, the
 * attack itself does not count. Where nobody is taken in hand, what sends a unit to a place is an order; that it goes
 * on there, or withdraws, is none. */
struct orders { bool take, command, send, attack, hqs; };

static struct orders orders_of(const struct eto_game *g)
{
	bool take = false, command = false, by_unit = false;
	for (unsigned i = 0; i < g->verb_count; i++) {
		const struct eto_verb *v = &g->verbs[i];
		take = take || v->deed == ETO_DO_TAKE;
		command = command || v->deed == ETO_DO_COMMAND;
		by_unit = by_unit || (v->deed == ETO_DO_COMMAND && named(v, ETO_PIECE) > 1);
	}
	return (struct orders){take, !(take && by_unit), !take, !take && !command, take && command && !by_unit};
}

static bool is_order(const struct eto_decision *d, unsigned choice, struct orders o)
{
	const struct eto_verb *v = &d->table->game->verbs[d->legal[choice].verb];
	bool place = named(v, ETO_PLACE);
	switch (deed_of(d, choice)) {
	case ETO_DO_TAKE: return o.take;
	case ETO_DO_COMMAND: return o.command;
	case ETO_DO_MOVE:
	case ETO_DO_STRATEGIC: return o.send && place && named(v, ETO_PIECE);
	case ETO_DO_LANDING: return o.send && place;
	case ETO_DO_ATTACK: return o.attack && place;
	default: return false;
	}
}

/* The action that closes the present business; count if none does. */
static unsigned closing(const struct eto_decision *d)
{
	unsigned i = 0;
	while (i < d->count && deed_of(d, i) != ETO_DO_CLOSE)
		i++;
	return i;
}

/* Units that could be given an order now; they stand one after the other in the list. */
static unsigned on_hand(const struct eto_decision *d, struct orders o)
{
	unsigned n = 0;
	for (unsigned i = 0; i < d->count; i++) {
		const struct eto_action *a = &d->legal[i];
		bool commands = deed_of(d, i) == ETO_DO_COMMAND, other = !i || a[-1].verb != a->verb;
		other = other || a[-1].arg[0] != a->arg[0] || (commands && a[-1].arg[1] != a->arg[1]);
		n += other && is_order(d, i, o);
	}
	return n;
}

static bool attends(const struct eto_decision *d, int orders, struct orders o, struct span span)
{
	return orders < span.least || (unsigned)orders * span.share < on_hand(d, o);
}

/* A landing takes many: once it has begun, with the first units ashore or with an HQ that is to lead it, who else lands
 * follows from that. */
static bool follows(const struct eto_decision *d, unsigned choice)
{
	return d->memory->note[N_LANDS] && deed_of(d, choice) == ETO_DO_LANDING;
}

/* Would the staff have the unit land that it takes in hand? */
static bool is_to_follow(const struct eto_decision *d, unsigned choice)
{
	const struct eto_game *g = d->table->game;
	unsigned char *world = (unsigned char *)d->work + padded(g->work_size);
	struct eto_memory memory = *d->memory;
	struct eto_advice advice = {0};
	struct eto_rng rng;
	if (!memory.note[N_LANDS] || deed_of(d, choice) != ETO_DO_TAKE)
		return false;
	eto_rng_seed(&rng, 1);
	memcpy(world, d->view, g->state_size);
	g->determinize(d->table, world, 1u << d->seat, &rng);
	g->apply(d->table, world, d->seat, d->legal[choice], NULL);
	g->redact(d->table, world, 1u << d->seat);
	struct eto_decision then = {.table = d->table,
				    .view = world,
				    .seat = d->seat,
				    .legal = (struct eto_action *)(world + padded(g->state_size)),
				    .budget = d->budget,
				    .rng = &rng,
				    .memory = &memory,
				    .work = d->work};
	then.count = g->legal(d->table, world, d->seat, (struct eto_action *)(world + padded(g->state_size)));
	if (then.count)
		g->advise(&then, &advice);
	return advice.choice < then.count && follows(&then, advice.choice);
}

/* A turn begins when it is time to plan; where nobody plans, with each phase. */
static bool begins(const struct eto_decision *d)
{
	const struct eto_game *g = d->table->game;
	return g->plans && g->plans(d, NULL, 0);
}

/* A staff that follows no plan has it noted, or its turn would begin with each order. */
static void note_plan(const struct eto_decision *d)
{
	struct eto_plan own;
	if (begins(d) && d->table->game->plans(d, &own, 1))
		d->memory->plan = own;
}

static void forget(int16_t *note)
{
	note[N_LANDS] = note[N_WOKEN] = note[N_ORDERS] = 0;
}

/* Counts what was chosen. A unit that was taken in hand to follow a landing counts for nothing again. */
static void count(const struct eto_decision *d, unsigned choice, struct orders o, bool order)
{
	int16_t *note = d->memory->note;
	unsigned deed = deed_of(d, choice);
	bool wakes = o.hqs && deed == ETO_DO_COMMAND;
	note[N_ORDERS] = (int16_t)(note[N_ORDERS] + (order && !wakes) - (note[N_TAKEN] && follows(d, choice)));
	note[N_WOKEN] = (int16_t)(note[N_WOKEN] + (order && wakes));
	note[N_TAKEN] = order && deed == ETO_DO_TAKE;
	note[N_LANDS] |= wakes || deed == ETO_DO_LANDING;
	if (!d->table->game->plans && deed == ETO_DO_CLOSE)
		forget(note);
}

static void choose(const struct eto_decision *d, struct eto_advice *advice, struct attention a)
{
	const struct eto_game *g = d->table->game;
	int16_t *note = d->memory->note;
	if (begins(d))
		forget(note);
	g->advise(d, advice);
	note_plan(d);
	unsigned close = closing(d), choice = advice->choice < d->count ? advice->choice : 0;
	struct orders o = orders_of(g);
	bool wakes = o.hqs && deed_of(d, choice) == ETO_DO_COMMAND;
	bool order = is_order(d, choice, o) && (o.take || !follows(d, choice));
	struct span span = wakes ? a.hqs : o.hqs ? a.troops : a.orders;
	if (order && close < d->count && !attends(d, note[wakes ? N_WOKEN : N_ORDERS], o, span) &&
	    !is_to_follow(d, choice)) {
		choice = advice->choice = close;
		advice->why[0] = (struct eto_remark){.text = "That is enough for now."};
		advice->why[1].text = NULL;
		order = false;
	}
	count(d, choice, o, order);
}

static void recruit(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, (struct attention){{2, 9}, {1, 18}, {1, 18}});
}

static void sergeant(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, (struct attention){{6, 3}, {3, 6}, {3, 6}});
}

const struct eto_bot eto_bot_recruit = {"recruit", "gives a few orders and lets the rest be", 0, work_size, recruit};
const struct eto_bot eto_bot_sergeant = {"sergeant", "gives the chief orders and lets the rest be", 0, work_size,
					 sergeant};
