/* The levels below the staff: they choose as the staff does, but have a short span of attention. After so many orders
 * in a turn they close its phases, whatever is left to do: what they do is sound, and much of what they could do they
 * do not see. */
#include "bots/bots.h"

/* Orders given in this turn; the staffs use the first notes. */
enum { N_ORDERS = ETO_NOTES - 1, RECRUIT = 2, SERGEANT = 6 };

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

/* Most games let one take a unit in hand first, or command it. Where none does, what sends units to a place is an
 * order. */
static bool is_order(const struct eto_decision *d, unsigned choice)
{
	const struct eto_game *g = d->table->game;
	unsigned deed = deed_of(d, choice);
	if (deed == ETO_DO_TAKE || deed == ETO_DO_COMMAND)
		return true;
	for (unsigned i = 0; i < g->verb_count; i++)
		if (g->verbs[i].deed == ETO_DO_TAKE)
			return false;
	return (deed == ETO_DO_MOVE || deed == ETO_DO_STRATEGIC || deed == ETO_DO_ATTACK || deed == ETO_DO_LANDING) &&
	       names_a_place(&g->verbs[d->legal[choice].verb]);
}

/* The action that closes the present business; count if none does. */
static unsigned closing(const struct eto_decision *d)
{
	unsigned i = 0;
	while (i < d->count && deed_of(d, i) != ETO_DO_CLOSE)
		i++;
	return i;
}

/* A turn begins when it is time to plan; where nobody plans, with each phase. */
static void choose(const struct eto_decision *d, struct eto_advice *advice, int attention)
{
	const struct eto_game *g = d->table->game;
	int16_t *orders = &d->memory->note[N_ORDERS];
	if (g->plans && g->plans(d, NULL, 0))
		*orders = 0;
	g->advise(d, advice);
	unsigned close = closing(d), choice = advice->choice < d->count ? advice->choice : 0;
	bool order = is_order(d, choice);
	if (order && close < d->count && *orders >= attention) {
		choice = advice->choice = close;
		advice->why[0] = (struct eto_remark){.text = "That is enough for now."};
		advice->why[1].text = NULL;
	} else if (order && *orders < attention) {
		++*orders;
	}
	if (!g->plans && deed_of(d, choice) == ETO_DO_CLOSE)
		*orders = 0;
}

static void recruit(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, RECRUIT);
}

static void sergeant(const struct eto_decision *d, struct eto_advice *advice)
{
	choose(d, advice, SERGEANT);
}

const struct eto_bot eto_bot_recruit = {"recruit", "gives two orders and lets the rest be", 0, work_size, recruit};
const struct eto_bot eto_bot_sergeant = {"sergeant", "gives six orders and lets the rest be", 0, work_size, sergeant};
