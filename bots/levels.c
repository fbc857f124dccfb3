/* The levels below the staff: they choose as the staff does, but have a short span of attention. After so many orders
 * in a turn they close its phases, whatever is left to do: what they do is sound, and much of what they could do they
 * do not see. */
#include "bots/bots.h"

/* Orders given in this turn; the staffs use the first notes. */
enum { N_ORDERS = ETO_NOTES - 1 };

/* So many orders, or one for so many of the units that could be ordered: armies are not of one size. */
struct attention { int least; unsigned share; };

static size_t work_size(const struct eto_game *g)
{
	return g->work_size;
}

static unsigned deed_of(const struct eto_decision *d, unsigned choice)
{
	unsigned verb = d->legal[choice].verb;
	return verb < d->table->game->verb_count ? d->table->game->verbs[verb].deed : ETO_DO_OTHER;
}

static bool names_a_place(const struct eto_verb *v)
{
	for (unsigned i = 0; i < sizeof v->arg / sizeof *v->arg; i++)
		if (v->arg[i].kind == ETO_PLACE)
			return true;
	return false;
}

static bool takes_in_hand(const struct eto_game *g)
{
	unsigned i = 0;
	while (i < g->verb_count && g->verbs[i].deed != ETO_DO_TAKE)
		i++;
	return i < g->verb_count;
}

/* Most games let one take a unit in hand first, or command it. Where none does, what sends units to a place is an
 * order. */
static bool is_order(const struct eto_decision *d, unsigned choice, bool in_hand)
{
	unsigned deed = deed_of(d, choice);
	if (deed == ETO_DO_TAKE || deed == ETO_DO_COMMAND || in_hand)
		return deed == ETO_DO_TAKE || deed == ETO_DO_COMMAND;
	return (deed == ETO_DO_MOVE || deed == ETO_DO_STRATEGIC || deed == ETO_DO_ATTACK || deed == ETO_DO_LANDING) &&
	       names_a_place(&d->table->game->verbs[d->legal[choice].verb]);
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
static unsigned on_hand(const struct eto_decision *d, bool in_hand)
{
	unsigned n = 0;
	for (unsigned i = 0; i < d->count; i++) {
		const struct eto_action *a = &d->legal[i];
		bool commands = deed_of(d, i) == ETO_DO_COMMAND, other = !i || a[-1].verb != a->verb;
		other = other || a[-1].arg[0] != a->arg[0] || (commands && a[-1].arg[1] != a->arg[1]);
		n += other && is_order(d, i, in_hand);
	}
	return n;
}

static bool attends(const struct eto_decision *d, int orders, bool in_hand, struct attention span)
{
	return orders < span.least || (unsigned)orders * span.share < on_hand(d, in_hand);
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

static void choose(const struct eto_decision *d, struct eto_advice *advice, struct attention span)
{
	const struct eto_game *g = d->table->game;
	int16_t *orders = &d->memory->note[N_ORDERS];
	if (begins(d))
		*orders = 0;
	g->advise(d, advice);
	note_plan(d);
	unsigned close = closing(d), choice = advice->choice < d->count ? advice->choice : 0;
	bool in_hand = takes_in_hand(g), order = is_order(d, choice, in_hand);
	bool attentive = order && attends(d, *orders, in_hand, span);
	if (order && close < d->count && !attentive) {
		choice = advice->choice = close;
		advice->why[0] = (struct eto_remark){.text = "That is enough for now."};
		advice->why[1].text = NULL;
	} else if (attentive) {
		++*orders;
	}
	if (!g->plans && deed_of(d, choice) == ETO_DO_CLOSE)
		*orders = 0;
}

static void recruit(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, (struct attention){2, 9});
}

static void sergeant(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, (struct attention){6, 3});
}

const struct eto_bot eto_bot_recruit = {"recruit", "gives a few orders and lets the rest be", 0, work_size, recruit};
const struct eto_bot eto_bot_sergeant = {"sergeant", "gives the chief orders and lets the rest be", 0, work_size,
					 sergeant};
