#include "tests/toy.h"

#include <string.h>

#include "core/messages.h"
#include "core/player.h"
#include "core/position.h"
#include "core/procs.h"
#include "core/rows.h"
#include "core/scene.h"

enum { P_PLAN = 1, P_MARCH, P_COMBAT, P_OVER, PROCS };
enum { TRIBUTE_MAX = 9 };
enum { EV_TURN, EV_PLANNED, EV_PLAN_IS, EV_REVEALED, EV_MOVED, EV_ATTACKED, EV_ROLLED, EV_HIT, EV_PAID, EV_OVER,
       EVENTS };

struct combat { uint8_t seat, piece, place; } ETO_LOCALS;
ETO_LOCALS_FIT(struct combat);

static unsigned owner(unsigned piece) { return piece / TOY_SIDE; }
static unsigned turn_max(const struct eto_table *t) { return t->scenario ? 2 : TOY_TURNS; }
static unsigned stack_max(const struct eto_table *t) { return t->option[0] ? 3 : 2; }

/* -- the table -- */

static bool toy_load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column names[] = {{"id", ETO_COL_TEXT, ETO_AT(struct toy_place, id)},
		{"en", ETO_COL_TEXT, ETO_AT(struct toy_place, name[ETO_EN])},
		{"es", ETO_COL_TEXT, ETO_AT(struct toy_place, name[ETO_ES])}, {0}};
	static const struct eto_column links[] = {{"near", ETO_COL_SET, ETO_AT(struct toy_place, near)}, {0}};
	struct toy_table *t = (struct toy_table *)table;
	struct eto_index ids = ETO_INDEX(t->slot, t->place, id, TOY_PLACES);
	struct eto_rows rows = {"data/places.tsv", names, ETO_INTO(t->place), .least = TOY_PLACES, .index = &ids};
	table->game = &toy_game;
	if (!eto_rows_read(&rows, files, err))
		return false;
	eto_index_make(&ids);
	rows.columns = links;
	if (!eto_rows_read(&rows, files, err))
		return false;
	struct eto_pair pair[16];
	unsigned n = 0;
	for (unsigned p = 0; p < TOY_PLACES; p++)
		ETO_EACH (to, &t->place[p].near)
			pair[n++ % 16] = (struct eto_pair){(uint16_t)p, (uint16_t)to};
	return eto_links_make(t->ring.first, TOY_PLACES, t->ring.to, 16, pair, n) ||
	       eto_fail(err, "data/places.tsv", 1, 1, "too many neighbours");
}

/* -- the state -- */

static void toy_derive(const struct eto_table *t, void *state)
{
	struct toy_state *s = state;
	(void)t;
	memset(s->count, 0, sizeof s->count);
	memset(s->force, 0, sizeof s->force);
	for (unsigned i = 0; i < TOY_PIECES; i++) {
		s->count[s->place[i]]++;
		if (s->place[i] != TOY_OUT)
			s->force[owner(i)] = (uint8_t)(s->force[owner(i)] + s->strength[i]);
	}
}

static void toy_start(const struct eto_table *t, void *state)
{
	static const uint8_t place[TOY_PIECES] = {0, 0, 5, 3, 3, 2};
	struct toy_state *s = state;
	memcpy(s->place, place, sizeof place);
	memset(s->strength, 2, sizeof s->strength);
	s->gold[0] = s->gold[1] = 3;
	s->turn = 1;
	eto_call(&s->stack, P_PLAN, 0);
	toy_derive(t, s);
}

static placeset enemies(const struct toy_state *s, unsigned seat)
{
	placeset z = {0};
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (owner(i) != seat && s->place[i] != TOY_OUT)
			eto_set_add(&z, s->place[i]);
	return z;
}

/* What a side reaches from its first place without meeting the enemy. */
static placeset supplied(const struct toy_table *t, const struct toy_state *s, unsigned seat)
{
	placeset reach = {0}, free, foes = enemies(s, seat);
	eto_set_fill(&free, TOY_OUT);
	eto_set_minus(&free, &foes);
	eto_set_add(&reach, seat ? 3 : 0);
	eto_flood(&(struct eto_flood){.graph = ETO_GRAPH(&t->ring), .enter = free.w}, reach.w, NULL);
	return reach;
}

static void say(struct eto_events *e, unsigned kind, unsigned seen, int a, int b, int c)
{
	eto_emit(e, (struct eto_event){(uint16_t)kind, (uint16_t)seen, {(int16_t)a, (int16_t)b, (int16_t)c}});
}

static void end_game(struct toy_state *s, struct eto_events *e)
{
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_OVER, 0);
	s->result = s->force[0] == s->force[1] ? ETO_DRAWN : ETO_WON;
	s->winners = s->result == ETO_DRAWN ? 0 : s->force[0] > s->force[1] ? 1 : 2;
	say(e, EV_OVER, ETO_ALL, s->winners ? s->winners - 1 : ETO_NO_SEAT, 0, 0);
}

/* -- plans: both sides at once, in secret -- */

static unsigned plan_deciders(const void *table, const void *state)
{
	const struct toy_state *s = state;
	(void)table;
	return (s->plan[0] ? 0 : 1u) | (s->plan[1] ? 0 : 2u);
}

static void plan_legal(struct eto_list *l) { eto_offer_all(l, TOY_PLAN, 0); }

static eto_clause plan_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	(void)state, (void)seat;
	if (a.verb != TOY_PLAN)
		return eto_barred(table, TY_2_1);
	return a.arg[0] < 3 ? 0 : eto_barred(table, TY_2_2);
}

static void plan_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct toy_state *s = state;
	(void)table;
	s->plan[seat] = (uint8_t)(a.arg[0] + 1);
	say(e, EV_PLANNED, ETO_ALL, (int)seat, 0, 0);
	say(e, EV_PLAN_IS, 1u << seat, a.arg[0], 0, 0);
}

/* Goes on when both have a plan. */
static bool plan_go(const void *table, void *state, struct eto_events *e)
{
	struct toy_state *s = state;
	(void)table, (void)e;
	if (!s->plan[0] || !s->plan[1])
		return false;
	eto_pop(&s->stack);
	eto_call(&s->stack, P_MARCH, 0);
	return true;
}

/* -- marches: moves, attacks, tribute -- */

/* In this order: 1 the piece is the seat's and on the board, 2 the places are neighbours, 3 the piece has not acted,
 * 4 moving: the place holds no enemy and has room; attacking: it holds one. */
static eto_clause check_piece(const struct toy_table *t, const struct toy_state *s, unsigned seat, struct eto_action a)
{
	unsigned piece = a.arg[0], place = a.arg[1];
	bool move = a.verb == TOY_MOVE;
	if (piece >= TOY_PIECES || owner(piece) != seat || s->place[piece] == TOY_OUT)
		return eto_barred(&t->head, TY_1_2);
	if (place >= TOY_OUT || !eto_set_has(&t->place[s->place[piece]].near, place))
		return eto_barred(&t->head, TY_3_1);
	if (s->moved >> piece & 1 && eto_forbids(&t->head, move ? TY_3_2 : TY_4_2))
		return move ? TY_3_2 : TY_4_2;
	placeset foes = enemies(s, seat);
	if (!move)
		return eto_set_has(&foes, place) ? 0 : eto_barred(&t->head, TY_4_1);
	if (eto_set_has(&foes, place) && eto_forbids(&t->head, TY_3_4))
		return TY_3_4;
	return s->count[place] >= stack_max(&t->head) && eto_forbids(&t->head, TY_3_3) ? TY_3_3 : 0;
}

static eto_clause march_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct toy_state *s = state;
	switch (a.verb) {
	case TOY_PLAN: return eto_barred(table, TY_2_1);
	case TOY_TRIBUTE:
		if (a.arg[1] >= TOY_SEATS || a.arg[1] == seat || !a.arg[0] || a.arg[0] > s->gold[seat] ||
		    a.arg[0] > TRIBUTE_MAX)
			return eto_barred(table, TY_5_2);
		return s->paid >> seat & 1 && eto_forbids(table, TY_5_3) ? TY_5_3 : 0;
	case TOY_DONE: return 0;
	default: return check_piece(table, s, seat, a);
	}
}

static void march_legal(struct eto_list *l)
{
	eto_offer_all(l, TOY_MOVE, 0);
	eto_offer_all(l, TOY_ATTACK, 0);
	eto_offer_all(l, TOY_TRIBUTE, TRIBUTE_MAX);
	eto_offer_all(l, TOY_DONE, 0);
}

static void attack(struct toy_state *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	say(e, EV_ATTACKED, ETO_ALL, a.arg[0], a.arg[1], 0);
	if (!(s->shown >> seat & 1)) {
		s->shown |= (uint8_t)(1 << seat);
		eto_barrier(e);
		say(e, EV_REVEALED, ETO_ALL, (int)seat, s->plan[seat] - 1, 0);
	}
	struct combat *c = eto_call(&s->stack, P_COMBAT, ETO_DICE);
	*c = (struct combat){(uint8_t)seat, (uint8_t)a.arg[0], (uint8_t)a.arg[1]};
}

/* The other side marches, the next turn begins, or the game ends. */
static void end_march(const struct eto_table *t, struct toy_state *s, struct eto_events *e)
{
	if (!eto_peek(&s->stack)->seat) {
		eto_top(&s->stack)->seat = 1;
	} else if (s->turn == turn_max(t)) {
		end_game(s, e);
	} else {
		s->turn++;
		s->moved = s->shown = s->paid = 0;
		memset(s->plan, 0, sizeof s->plan);
		eto_pop(&s->stack);
		eto_call(&s->stack, P_PLAN, 0);
		say(e, EV_TURN, ETO_ALL, s->turn, 0, 0);
	}
}

static void march_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct toy_state *s = state;
	if (a.verb == TOY_MOVE || a.verb == TOY_ATTACK)
		s->moved |= (uint8_t)(1 << a.arg[0]);
	switch (a.verb) {
	case TOY_MOVE:
		say(e, EV_MOVED, ETO_ALL, a.arg[0], s->place[a.arg[0]], a.arg[1]);
		s->place[a.arg[0]] = (uint8_t)a.arg[1];
		toy_derive(table, s);
		break;
	case TOY_ATTACK: attack(s, seat, a, e); break;
	case TOY_TRIBUTE:
		s->gold[seat] = (uint16_t)(s->gold[seat] - a.arg[0]);
		s->gold[a.arg[1]] = (uint16_t)(s->gold[a.arg[1]] + a.arg[0]);
		s->paid |= (uint8_t)(1 << seat);
		say(e, EV_PAID, ETO_ALL, (int)seat, a.arg[0], a.arg[1]);
		break;
	default: end_march(table, s, e);
	}
}

/* -- combat -- */

static struct eto_dice combat_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){2, 6};
}

static void lose_step(struct toy_state *s, unsigned piece, struct eto_events *e)
{
	if (!--s->strength[piece])
		s->place[piece] = TOY_OUT;
	say(e, EV_HIT, ETO_ALL, (int)piece, TY_4_3, 0);
}

static void combat_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct toy_state *s = state;
	struct combat c = *(const struct combat *)eto_own(&s->stack);
	unsigned sum = eto_die(roll, 0) + eto_die(roll, 1) + (s->plan[c.seat] == TOY_STRIKE), hit = c.piece;
	eto_pop(&s->stack);
	say(e, EV_ROLLED, ETO_ALL, (int)sum, 0, 0);
	for (unsigned i = TOY_PIECES; sum >= 8 && i-- > 0;)
		if (s->place[i] == c.place && owner(i) != c.seat)
			hit = i;
	if (sum < 5 || hit != c.piece)
		lose_step(s, hit, e);
	toy_derive(table, s);
	if (!s->force[0] || !s->force[1])
		end_game(s, e);
}

static bool combat_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	struct combat c = *(const struct combat *)eto_locals_of(f);
	(void)table, (void)state;
	return below && below->proc == P_MARCH && f->seat == ETO_DICE && c.seat < TOY_SEATS && c.piece < TOY_PIECES &&
	       c.place < TOY_OUT && !f->step && !(f->local[0] >> 24) && !f->local[1] && !f->local[2];
}

static const struct eto_proc procs[PROCS] = {
	[P_PLAN] = {.name = "plan", .go = plan_go, .deciders = plan_deciders, .legal = plan_legal, .check = plan_check,
		    .apply = plan_apply, .phase = "Plans", .prompt = "Make a plan.", .clause = TY_2_1},
	[P_MARCH] = {.name = "march", .legal = march_legal, .check = march_check, .apply = march_apply,
		     .phase = "Marches", .prompt = "Move, attack or finish.", .clause = TY_3_1},
	[P_COMBAT] = {.name = "combat", .dice = combat_dice, .roll = combat_roll, .sound = combat_sound,
		      .phase = "Combat", .prompt = "Roll two dice.", .clause = TY_4_3},
	[P_OVER] = {.name = "over", .phase = "The end"},
};

/* -- the game as others see it -- */

static struct eto_outcome toy_outcome(const struct eto_table *t, const void *state)
{
	const struct toy_state *s = state;
	if (eto_play_stuck(t, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->result, s->winners,
				    !s->result			 ? 0
				    : s->force[0] && s->force[1] ? TY_6_1
								 : TY_6_2};
}

static void toy_redact(const struct eto_table *t, void *state, unsigned viewers)
{
	struct toy_state *s = state;
	(void)t;
	for (unsigned i = 0; i < TOY_SEATS; i++)
		if (s->plan[i] && !((viewers | s->shown) >> i & 1))
			s->plan[i] = TOY_UNKNOWN;
}

static void toy_determinize(const struct eto_table *t, void *state, unsigned viewers, struct eto_rng *rng)
{
	struct toy_state *s = state;
	(void)t, (void)viewers;
	for (unsigned i = 0; i < TOY_SEATS; i++)
		if (s->plan[i] == TOY_UNKNOWN)
			s->plan[i] = (uint8_t)(TOY_HOLD + eto_rng_below(rng, 3));
}

/* What the ranges of the fields do not say. */
static bool toy_sound(const struct eto_table *t, const void *state, struct eto_error *err)
{
	const struct toy_state *s = state;
	if (!eto_play_sound(t, s, err))
		return false;
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (s->place[i] < TOY_OUT && !s->strength[i])
			return eto_fail(err, NULL, 0, 0, "piece %u has no strength", i);
	unsigned proc = s->stack.frame[0].proc;
	bool planned = s->plan[0] && s->plan[1], over = proc == P_OVER;
	if (s->turn > turn_max(t) || over != (s->result != ETO_RUNNING) || (!over && planned != (proc != P_PLAN)))
		return eto_fail(err, NULL, 0, 0, "nobody is asked");
	return s->stack.depth == (eto_peek(&s->stack)->proc == P_COMBAT ? 2 : 1) ||
	       eto_fail(err, NULL, 0, 0, "the stack is too deep");
}

static const char *toy_place_id(const struct eto_table *t, unsigned place)
{
	return place < TOY_PLACES ? ((const struct toy_table *)t)->place[place].id : NULL;
}

static const char *toy_place_name(const struct eto_table *t, unsigned place, enum eto_lang lang)
{
	return place < TOY_PLACES ? ((const struct toy_table *)t)->place[place].name[lang] : NULL;
}

static const char *toy_piece_id(const struct eto_table *t, unsigned piece)
{
	static const char *const id[TOY_PIECES] = {"R1", "R2", "R3", "B1", "B2", "B3"};
	(void)t;
	return piece < TOY_PIECES ? id[piece] : NULL;
}

static const char *toy_choice(const struct eto_table *t, unsigned set, unsigned value)
{
	static const char *const plans[] = {"hold", "strike", "feint", "unknown"};
	(void)t;
	return set == 0 && value < 4 ? plans[value] : NULL;
}

static const char *toy_choice_name(const struct eto_table *t, unsigned set, unsigned value)
{
	(void)t;
	return set == 0 && value == 2 ? "make a feint" : NULL;
}

static void toy_describe(const struct eto_table *t, const void *state, unsigned piece, const struct eto_voice *v,
			 struct eto_text *out)
{
	const struct toy_state *s = state;
	eto_addf(out, "%s %u %s", toy_piece_id(t, piece), s->strength[piece],
		 toy_place_name(t, s->place[piece], v->lang));
}

static unsigned toy_turn(const struct eto_table *t, const void *state)
{
	(void)t;
	return ((const struct toy_state *)state)->turn;
}

static void toy_scene(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *scene)
{
	const struct toy_state *s = state;
	(void)viewers;
	eto_play_scene(t, s, scene);
	scene->turn = s->turn;
	scene->turn_max = turn_max(t);
	scene->place_count = TOY_PLACES;
	scene->piece_count = TOY_PIECES;
	for (unsigned seat = 0; seat < TOY_SEATS; seat++) {
		placeset reach = supplied((const struct toy_table *)t, s, seat);
		ETO_EACH (p, &reach)
			scene->place[p].supplied |= (uint8_t)(1 << seat);
	}
	for (unsigned i = 0; i < TOY_PIECES; i++)
		scene->piece[i] = (struct eto_scene_piece){.piece = (uint16_t)i,
							   .place = s->place[i],
							   .seat = (uint8_t)owner(i),
							   .strength = s->strength[i]};
}

static unsigned toy_route(const struct eto_table *t, const void *state, unsigned seat, unsigned piece, unsigned place,
			  struct eto_action *out)
{
	out[0] = eto_act(TOY_MOVE, piece, place, 0);
	return eto_play_check(t, state, seat, out[0]) ? 0 : 1;
}

static bool toy_odds(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a,
		     struct eto_odds *out)
{
	const struct toy_state *s = state;
	static const char *const result[3] = {"attacker loses", "nothing", "defender loses"};
	(void)t;
	if (a.verb != TOY_ATTACK)
		return false;
	*out = (struct eto_odds){.total = 36, .count = 3};
	for (unsigned i = 0; i < 3; i++)
		out->part[i].result = result[i];
	for (unsigned i = 0; i < 36; i++) {
		unsigned sum = i % 6 + i / 6 + 2 + (s->plan[seat] == TOY_STRIKE);
		out->part[sum < 5 ? 0 : sum < 8 ? 1 : 2].weight++;
	}
	return true;
}

static void toy_advise(const struct eto_decision *d, struct eto_advice *advice)
{
	advice->choice = eto_rng_below(d->rng, d->count);
	advice->why[0].text = "by chance";
}

/* -- cases -- */

static bool put_empty(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct toy_state *s = state;
	(void)arg;
	memset(s->place, TOY_OUT, sizeof s->place);
	memset(s->gold, 0, sizeof s->gold);
	toy_derive(w->table, s);
	return true;
}

/* put PLACE SEAT name name(r) ... */
static bool put_pieces(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct toy_state *s = state;
	for (unsigned i = 3, piece; i < w->count; i++) {
		for (piece = arg[1] * TOY_SIDE; piece < TOY_PIECES && s->place[piece] != TOY_OUT; piece++)
			;
		if (piece >= TOY_PIECES || owner(piece) != arg[1])
			return eto_word_bad(w, i, "no piece is left");
		s->place[piece] = (uint8_t)arg[0];
		s->strength[piece] = eto_word_tail(w, i) ? 1 : 2;
		eto_word_placed(w, piece);
	}
	toy_derive(w->table, s);
	return w->count > 3 || eto_word_bad(w, 3, "name the pieces");
}

static bool put_weak(const struct eto_line *w, void *state, const unsigned *arg)
{
	((struct toy_state *)state)->strength[arg[0]] = 1;
	toy_derive(w->table, state);
	return true;
}

/* play SEAT: its march, both sides having a plan to hold. */
static bool put_play(const struct eto_line *w, void *state, const unsigned *arg)
{
	struct toy_state *s = state;
	(void)w;
	memset(s->plan, TOY_HOLD, sizeof s->plan);
	memset(&s->stack, 0, sizeof s->stack);
	eto_call(&s->stack, P_MARCH, arg[0]);
	return true;
}

static bool ask_turn(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	(void)arg;
	eto_addf(out, "%u of %u", ((const struct toy_state *)state)->turn, turn_max(w->table));
	return true;
}

static bool ask_force(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	const struct toy_state *s = state;
	(void)w, (void)arg;
	eto_addf(out, "%u %u", s->force[0], s->force[1]);
	return true;
}

static bool ask_in(const struct eto_line *w, const void *state, const unsigned *arg, struct eto_text *out)
{
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (((const struct toy_state *)state)->place[i] == arg[0])
			eto_addf(out, "%s%s", out->length ? " " : "", toy_piece_id(w->table, i));
	return true;
}

static int ask_supplied(const void *table, const void *state, const unsigned *arg)
{
	placeset reach = supplied(table, state, arg[0]);
	return eto_set_has(&reach, arg[1]);
}

static const struct eto_statement statements[] = {{"empty", .put = put_empty},
	{"put", {{.kind = ETO_PLACE}, {.kind = ETO_SEAT}, {.kind = ETO_REST}}, put_pieces},
	{"weak", {{.kind = ETO_PIECE}}, put_weak}, {"play", {{.kind = ETO_SEAT}}, put_play}, {0}};
static const struct eto_query queries[] = {{"turn", .text = ask_turn}, {"force", .text = ask_force},
	{"in", {{.kind = ETO_PLACE}}, .text = ask_in},
	{"supplied", {{.kind = ETO_SEAT}, {.kind = ETO_PLACE}}, ask_supplied, .is = ETO_YES}, {0}};
static const struct eto_lexicon lexicon = {statements, queries};

/* -- the game object -- */

static const struct eto_seat seats[] = {{"red", "Red", 0}, {"blue", "Blue", 0}};
static const struct eto_verb verbs[TOY_VERBS] = {
	[TOY_ROLL] = {"roll", "Roll %1", {{0}}},
	[TOY_PLAN] = {"plan", "Plan to %1", {{ETO_CHOICE, 0, true}}},
	[TOY_MOVE] = {"move", "Move %1 to %2", {{.kind = ETO_PIECE}, {.kind = ETO_PLACE}}},
	[TOY_ATTACK] = {"attack", "Attack %2 with %1", {{.kind = ETO_PIECE}, {.kind = ETO_PLACE}}},
	[TOY_TRIBUTE] = {"tribute", "Give %1 gold to %2", {{.kind = ETO_NUMBER}, {.kind = ETO_SEAT}}},
	[TOY_DONE] = {"done", "Finish", {{0}}},
};
static const struct eto_event_kind events[EVENTS] = {
	[EV_TURN] = {"turn", "Turn %1 begins.", {{.kind = ETO_NUMBER}}},
	[EV_PLANNED] = {"planned", "%1 has a plan.", {{.kind = ETO_SEAT}}},
	[EV_PLAN_IS] = {"plan_is", "The plan is to %1.", {{.kind = ETO_CHOICE}}},
	[EV_REVEALED] = {"revealed", "%1 planned to %2.", {{.kind = ETO_SEAT}, {.kind = ETO_CHOICE}}},
	[EV_MOVED] = {"moved", "%1 goes from %2 to %3.",
		      {{.kind = ETO_PIECE}, {.kind = ETO_PLACE}, {.kind = ETO_PLACE}}},
	[EV_ATTACKED] = {"attacked", "%1 attacks %2.", {{.kind = ETO_PIECE}, {.kind = ETO_PLACE}}},
	[EV_ROLLED] = {"rolled", "The sum is %1.", {{.kind = ETO_NUMBER}}},
	[EV_HIT] = {"hit", "%1 loses a step (%2).", {{.kind = ETO_PIECE}, {.kind = ETO_CLAUSE}}},
	[EV_PAID] = {"paid", "%1 gives %2 gold to %3.",
		     {{.kind = ETO_SEAT}, {.kind = ETO_NUMBER}, {.kind = ETO_SEAT}}},
	[EV_OVER] = {"over", "The game is over: %1 wins.", {{.kind = ETO_SEAT}}},
};
static const char *const stacking[] = {"two", "three", NULL};
static const struct eto_option options[] = {{"stacking", "How many pieces fit in a place", "TY-3.3", stacking}};
static const struct eto_scenario scenarios[] = {{"duel", "Duel"}, {"short", "Short duel"}};
#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct toy_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct toy_state), TOY_FIELDS(ROW)};

const struct eto_game toy_game = {
	.id = "toy", .title = "Toy", .prefix = "TY-", .rules_version = 1,
	.seats = seats, .seat_count = TOY_SEATS,
	.verbs = verbs, .verb_count = TOY_VERBS,
	.events = events, .event_count = EVENTS,
	.options = options, .option_count = 1,
	.scenarios = scenarios, .scenario_count = 2,
	.fields = fields, .field_count = sizeof fields / sizeof *fields,
	.procs = procs, .proc_count = PROCS, .stack = offsetof(struct toy_state, stack), .turn_clause = TY_5_1,
	.roll_clause = TY_4_3, .lexicon = &lexicon,
	.table_size = sizeof(struct toy_table), .state_size = sizeof(struct toy_state),
	.legal_max = 64, .actions_max = 200,
	.load = toy_load, .start = toy_start, .deciders = eto_play_deciders, .legal = eto_play_legal,
	.check = eto_play_check, .apply = eto_play_apply, .dice = eto_play_dice, .outcome = toy_outcome,
	.redact = toy_redact, .determinize = toy_determinize, .derive = toy_derive, .sound = toy_sound,
	.place_id = toy_place_id, .place_name = toy_place_name, .piece_id = toy_piece_id, .choice = toy_choice,
	.choice_name = toy_choice_name, .describe = toy_describe, .turn = toy_turn, .scene = toy_scene,
	.route = toy_route, .odds = toy_odds, .advise = toy_advise, .put = eto_position_put,
	.query = eto_position_query,
};
