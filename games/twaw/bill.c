/* The economic phase as a bill: what each country of the side has, what everything costs, when it comes (15). */
#include <stdio.h>

#include "core/scene.h"
#include "games/twaw/means.h"
#include "games/twaw/twaw.h"

enum { P_RAW, P_WORKSHOP, P_MARKER, PURSES };
static const char *const purse[MAJORS][PURSES] = {
	{"Germany: raw materials", "Germany: factory points", "Germany: actions"},
	{"Italy: raw materials", "Italy: factory points", "Italy: actions"},
	{"United Kingdom: raw materials", "United Kingdom: factory points", "United Kingdom: actions"},
	{"France: raw materials", "France: factory points", "France: actions"},
	{"USSR: raw materials", "USSR: factory points", "USSR: actions"},
	{"USA: raw materials", "USA: factory points", "USA: actions"}};

/* The means of the bill, for each major of the side that is awake: what it has, and where it stands in the bill.
 * Factory points are for construction alone; an action that is not needed for improvements is still good for that, and
 * one is enough. */
struct account {
	bool open;
	uint8_t at[PURSES];
};

static void open_bill(const struct tw_table *t, const struct tw_state *s, unsigned side, bool builds,
		      struct account book[MAJORS], struct eto_scene *scene)
{
	for (unsigned c = 0; c < MAJORS; c++) {
		const uint8_t have[PURSES] = {s->mp[c], s->factories[c], s->actions[c]};
		book[c] = (struct account){.open = tw_player(t, s, c) == side && tw_awake(t, s, c) &&
						   scene->bill.means + PURSES <= ETO_SCENE_MEANS};
		for (unsigned i = 0; book[c].open && i < PURSES; i++) {
			if (i == P_WORKSHOP && !builds)
				continue;
			book[c].at[i] = (uint8_t)scene->bill.means;
			bool kept = i == P_RAW	    ? !option(t, OPT_CARRY_OVER)
				    : i == P_MARKER ? !builds || s->used[c] & U_BUILD
						    : false;
			struct eto_scene_means *m = eto_scene_means(scene, purse[c][i], have[i], 0);
			m->keeps = kept;
			m->shared = i == P_MARKER;
		}
	}
}

/* `use`: what an action marker is played for, if none has been yet (TW-15.6); 0: it needs none. One marker is enough
 * for all that is built, and one for all attempts at advances. */
static struct eto_scene_bill_row *add(const struct tw_table *t, const struct tw_state *s, struct eto_scene *scene,
				      const char *name, unsigned country, const struct account *book, unsigned mp,
				      unsigned factories, unsigned use)
{
	struct eto_scene_bill_row *r = eto_scene_bill_row(scene, name);
	unsigned payer = country < MAJORS ? country : tw_master(t, s, country);
	snprintf(r->nation, sizeof r->nation, "%s", t->country[country].id);
	r->price[book->at[P_RAW]] = (int16_t)mp;
	if (factories)
		r->price[book->at[P_WORKSHOP]] = (int16_t)factories;
	r->price[book->at[P_MARKER]] = use && !(s->used[payer] & use);
	r->group = (uint8_t)(use ? 1 + 3 * payer + (use == U_BUILD ? 0 : use == U_TECH ? 1 : 2) : 0);
	r->most = 1;
	return r;
}

/* The first place where a new unit may stand; the capital comes first. */
static unsigned place_for(const struct tw_table *t, const struct tw_state *s, unsigned p)
{
	unsigned capital = t->country[t->piece[p].country].capital;
	if (capital < AREAS && !tw_deploy(t, s, p, capital))
		return capital;
	for (unsigned g = 0; g < GROUNDS; g++)
		if (!tw_deploy(t, s, p, g))
			return g;
	return NO_PLACE;
}

static unsigned in_pool(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned kind)
{
	unsigned n = 0;
	for (unsigned p = t->first[c][kind]; p < t->end[c][kind]; p++)
		n += s->place[p] == POOL;
	return n;
}

/* How many units of a kind the country may build in this turn, as long as it can pay for them. */
static unsigned most_units(const struct tw_table *t, const struct tw_state *s, unsigned c, unsigned kind,
			   unsigned factories)
{
	bool british = c == UK && (kind <= ELITE || option(t, OPT_BRITISH));
	if (tw_is_minor(t, s, c) || british || c == IND || kind == ELITE || kind == FLEET)
		return 1;
	unsigned all = in_pool(t, s, c, kind), cheap = factories ? all : tw_free_units(s);
	return cheap < all ? cheap : all;
}

static void add_units(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
		      struct eto_scene *scene)
{
	static const char *const names[KINDS] = {"infantry", "elite unit", "fleet", "air fleet"};
	static const uint8_t symbol[KINDS] = {ETO_SYM_INFANTRY, ETO_SYM_ARMOUR, ETO_SYM_NAVAL, ETO_SYM_AIR};
	for (unsigned kind = 0; kind < KINDS; kind++) {
		unsigned p = tw_fresh(t, s, c, kind, POOL), factories, mp;
		if (p == NO_PIECE)
			continue;
		mp = tw_price(t, s, c, kind, &factories);
		struct eto_scene_bill_row *r = add(t, s, scene, names[kind], c, book, mp, factories, U_BUILD);
		r->symbol = symbol[kind];
		for (unsigned q = t->first[c][kind]; q < t->end[c][kind]; q++)
			r->count = (uint16_t)(r->count + on_map(s, q));
		r->max = t->country[c].pool[kind];
		r->most = (uint16_t)most_units(t, s, c, kind, factories);
		r->arrives = (uint16_t)(kind < FLEET ? 0 : s->turn + (kind == AIR ? 2 : 4));
		r->more = kind < FLEET ? eto_act(V_BUILD, p, place_for(t, s, p), 0) : eto_act(V_WORK, p, 0, 0);
	}
}

static void add_points(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
		       struct eto_scene *scene)
{
	static const char *const names[POINTS] = {"Submarines", "Anti-submarine points", "Bombers", "Interceptors"};
	for (unsigned i = 0; i < POINTS; i++) {
		unsigned most = tw_point_most(s, c, i);
		if (!most || !tw_systems(t, SYS_STRATEGIC))
			continue;
		struct eto_scene_bill_row *r = add(t, s, scene, names[i], c, book, tw_point_price(i), 1, U_BUILD);
		r->count = s->point[c][i];
		r->max = (uint16_t)most;
		r->most = (uint16_t)tw_point_room(s, c, i);
		r->more = eto_act(V_POINT, c, i, 0);
	}
	if (s->damage[c]) {
		struct eto_scene_bill_row *r = add(t, s, scene, "Damage repaired", c, book, 1, 0, 0);
		unsigned left = tw_repairs_left(s, c);
		r->count = s->damage[c];
		r->most = (uint16_t)(left < r->count ? left : r->count);
		r->more = eto_act(V_REPAIR, c, 0, 0);
	}
}

/* TW-13.2.7.15: damaged fleets that come back sooner. */
static void add_refits(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
		       struct eto_scene *scene)
{
	unsigned first = NO_PIECE, n = 0;
	for (unsigned p = t->first[c][FLEET]; p < t->end[c][FLEET]; p++)
		if (s->place[p] == TRACK && s->step[p] != BUILT && s->due[p] > s->turn + 1) {
			first = first == NO_PIECE && tw_first(t, s, p) ? p : first;
			n++;
		}
	if (!n)
		return;
	struct eto_scene_bill_row *r = add(t, s, scene, "Damaged fleet repaired", c, book, 2, 1, U_BUILD);
	r->symbol = ETO_SYM_NAVAL;
	r->most = (uint16_t)n;
	r->arrives = (uint16_t)(s->turn + 1);
	r->more = eto_act(V_REFIT, first, 0, 0);
}

/* War materials that arrived become any land unit of the force pool (TW-15.1.1.3). */
static void add_swaps(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
		      struct eto_scene *scene)
{
	static const char *const names[] = {"Infantry for war materials", "Elite unit for war materials"};
	unsigned swaps = c == UK ? s->swaps[0] : c == USSR ? s->swaps[1] : 0;
	for (unsigned kind = REGULAR; swaps && kind <= ELITE; kind++) {
		unsigned p = tw_fresh(t, s, c, kind, POOL), all = in_pool(t, s, c, kind);
		if (p == NO_PIECE)
			continue;
		struct eto_scene_bill_row *r = add(t, s, scene, names[kind], c, book, 0, 0, 0);
		r->symbol = kind == ELITE ? ETO_SYM_ARMOUR : ETO_SYM_INFANTRY;
		r->most = (uint16_t)(swaps < all ? swaps : all);
		r->more = eto_act(V_SWAP, p, place_for(t, s, p), 0);
	}
}

/* Counters for the convoys of the next turn (TW-13.4.4.2, TW-15.1.1.1), and units for those that arrived. */
static void add_convoys(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
			struct eto_scene *scene)
{
	static const char *const names[CARGOES] = {"Convoy with raw materials", "Convoy with oil",
						   "Convoy with war materials"};
	unsigned lying = 0;
	for (unsigned i = 0; i < CARGOES; i++)
		lying += s->depot[c == UK][i];
	for (unsigned i = 0; (c == UK || c == USA) && i < CARGOES; i++) {
		if (!tw_systems(t, SYS_STRATEGIC) || (c == UK && i == P_OIL))
			continue;
		struct eto_scene_bill_row *r = add(t, s, scene, names[i], c, book, 1, 0, i == P_WAR ? U_BUILD : 0);
		r->count = s->depot[c == UK][i];
		r->most = (uint16_t)(LOADED_MOST - lying);
		r->more = eto_act(V_LOAD, c, i, 0);
	}
	add_swaps(t, s, c, book, scene);
}

/* Events that can be bought, and efforts in minor countries. */
static void add_cup(const struct tw_table *t, const struct tw_state *s, unsigned c, const struct account *book,
		    struct eto_scene *scene)
{
	struct eto_scene_bill_row *r;
	unsigned use = option(t, OPT_PURCHASES) ? 0 : U_BUILD;
	for (unsigned i = 0; i < EVENT_CARDS; i++)
		if (t->card[i].buyer == c && !tw_card_check(t, s, i)) {
			r = add(t, s, scene, t->card[i].name, c, book, 1, 0, use);
			r->kind = "Event";
			r->effect = t->card[i].effect;
			r->more = eto_act(V_EVENT, i, 0, 0);
		}
	for (unsigned i = 0; (c == GER || c == UK) && i < TR_USSR; i++)
		if (!tw_set_aside(s, i)) {
			r = add(t, s, scene, NULL, c, book, 1, 0, use);
			r->about = (struct eto_scene_about){{ETO_CHOICE, SET_TRACK, false}, (uint16_t)i};
			r->kind = "Diplomatic effort";
			r->count = s->flags[c == UK][i];
			r->more = eto_act(V_FLAG, c, i, 0);
		}
	for (unsigned i = TR_USSR; c == UK && i < TRACKS; i++)
		if (!tw_set_aside(s, i)) {
			r = add(t, s, scene, NULL, c, book, 2, 0, use);
			r->about = (struct eto_scene_about){{ETO_CHOICE, SET_TRACK, false}, (uint16_t)i};
			r->kind = "Diplomatic effort";
			r->count = s->flags[1][i];
			r->more = eto_act(V_COURT, c, i, 0);
		}
}

static void construction(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_scene *scene)
{
	struct account book[MAJORS];
	open_bill(t, s, side, true, book, scene);
	for (unsigned c = 0; c < COUNTRIES; c++) {
		unsigned payer = tw_player(t, s, c) == side && !s->fallen[c] ? tw_master(t, s, c) : MAJORS;
		if (payer >= MAJORS || !book[payer].open || c == AXR || (c == ALR && !tw_is_minor(t, s, c)))
			continue;
		add_units(t, s, c, &book[payer], scene);
		if (c < MAJORS) {
			add_points(t, s, c, &book[payer], scene);
			add_refits(t, s, c, &book[payer], scene);
			add_convoys(t, s, c, &book[payer], scene);
		}
		if (c < MAJORS && tw_systems(t, SYS_DIPLOMACY))
			add_cup(t, s, c, &book[c], scene);
	}
}

static void improvements(const struct tw_table *t, const struct tw_state *s, unsigned side, struct eto_scene *scene)
{
	struct account book[MAJORS];
	open_bill(t, s, side, false, book, scene);
	for (unsigned c = 0; c < MAJORS; c++) {
		if (!book[c].open)
			continue;
		struct eto_scene_bill_row *r = add(t, s, scene, "Industrial progress", c, &book[c], 1, 0, U_INDUSTRY);
		r->count = s->growth[c];
		r->max = 10;
		r->more = eto_act(V_INDUSTRY, c, 0, 0);
		for (unsigned i = 0; i < TECHS; i++) {
			const struct tw_tech *x = &t->tech[i];
			if (x->country != c || has_tech(s, i) || x->level > s->level[c] ||
			    (x->need < TECHS && !has_tech(s, x->need)))
				continue;
			r = add(t, s, scene, x->name, c, &book[c], x->price, 0, U_TECH);
			r->about = (struct eto_scene_about){{ETO_CHOICE, SET_TECH, false}, (uint16_t)i};
			r->effect = x->effect;
			r->count = s->tech[i];
			r->max = 10;
			r->more = eto_act(V_RESEARCH, i, 0, 0);
		}
	}
}

void tw_bill(const struct tw_table *t, const struct tw_state *s, unsigned viewers, struct eto_scene *scene)
{
	const struct eto_frame *f = eto_peek(&s->stack);
	if ((f->proc != P_BUILD && f->proc != P_WORKS) || !(viewers >> f->seat & 1))
		return;
	unsigned side = *(const uint8_t *)eto_locals_of(f);
	scene->bill.seat = f->seat;
	scene->bill.title = f->proc == P_BUILD ? "Construction" : "Improvements";
	if (f->proc == P_BUILD)
		construction(t, s, side, scene);
	else
		improvements(t, s, side, scene);
	eto_scene_steppers(&t->base, s, scene);
}
