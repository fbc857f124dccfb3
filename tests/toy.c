#include "tests/toy.h"

#include <string.h>

#include "core/names.h"
#include "core/player.h"
#include "core/scene.h"
#include "core/tsv.h"

enum { PROC_PLAN = 1, PROC_MARCH, PROC_COMBAT };
enum {
	EV_TURN, EV_PLANNED, EV_PLAN_IS, EV_REVEALED, EV_MOVED, EV_ATTACKED, EV_ROLLED, EV_HIT, EV_PAID, EV_OVER,
	EVENTS,
};

static const char *const plan_name[] = {"hold", "strike", "feint", "unknown"};

static const struct toy_table *table_of(const struct eto_table *t)
{
	return (const struct toy_table *)t;
}

static unsigned owner(unsigned piece)
{
	return piece / TOY_SIDE;
}

static unsigned turn_max(const struct eto_table *t)
{
	return t->scenario ? 2 : 6;
}

static unsigned stack_max(const struct eto_table *t)
{
	return t->option[0] ? 3 : 2;
}

static bool toy_load(struct eto_table *t, const struct eto_files *files, struct eto_error *err)
{
	enum { ID, EN, ES, NEAR, COLUMNS };
	static const char *const wanted[COLUMNS] = {"id", "en", "es", "near"};
	struct toy_table *toy = (struct toy_table *)t;
	unsigned at[COLUMNS], n = 0;
	struct eto_tsv v;
	t->game = &toy_game;
	if (!eto_tsv_open(&v, files, "data/places.tsv", wanted, COLUMNS, at, err))
		return false;
	for (; eto_tsv_next(&v); n++) {
		struct eto_cell near[8];
		int place;
		if (n == TOY_PLACES)
			return eto_tsv_fail(&v, v.cell[0], "too many places");
		if (!eto_cell_copy(&v, v.cell[at[ID]], toy->id[n], sizeof toy->id[n]) ||
		    !eto_cell_copy(&v, v.cell[at[EN]], toy->name[n][ETO_EN], sizeof toy->name[n][0]) ||
		    !eto_cell_copy(&v, v.cell[at[ES]], toy->name[n][ETO_ES], sizeof toy->name[n][0]))
			return false;
		unsigned parts = eto_cell_split(v.cell[at[NEAR]], ',', near, 8);
		for (unsigned i = 0; i < parts; i++) {
			if (!eto_cell_int(&v, near[i], 0, TOY_OUT - 1, &place))
				return false;
			toy->near[n] |= (uint8_t)(1 << place);
		}
	}
	if (!v.failed && n < TOY_PLACES)
		return eto_fail(err, "data/places.tsv", v.lines.number, 1, "too few places");
	return !v.failed;
}

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
	eto_push(&s->stack, (struct eto_frame){.proc = PROC_PLAN});
	toy_derive(t, s);
}

static unsigned proc_of(const struct toy_state *s)
{
	return s->stack.depth ? eto_peek(&s->stack)->proc : 0;
}

static unsigned toy_deciders(const struct eto_table *t, const void *state)
{
	const struct toy_state *s = state;
	(void)t;
	switch (proc_of(s)) {
	case PROC_PLAN:
		return (s->plan[0] ? 0 : 1u) | (s->plan[1] ? 0 : 2u);
	case PROC_MARCH:
		return 1u << eto_peek(&s->stack)->seat;
	case PROC_COMBAT:
		return 1u << ETO_DICE;
	default:
		return 0;
	}
}

static bool enemy_in(const struct toy_state *s, unsigned seat, unsigned place)
{
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (s->place[i] == place && owner(i) != seat)
			return true;
	return false;
}

/* Conditions of moving and attacking, in this order:
 * 1 the piece is the seat's and on the board, 2 the places are neighbours, 3 the piece has not acted,
 * 4 moving: the place holds no enemy and has room; attacking: it holds one. */
static eto_clause check_piece(const struct eto_table *t, const struct toy_state *s, unsigned seat, struct eto_action a)
{
	unsigned piece = a.arg[0], place = a.arg[1];
	bool move = a.verb == TOY_MOVE;
	if (piece >= TOY_PIECES || owner(piece) != seat || s->place[piece] == TOY_OUT)
		return TY_1_2;
	if (place >= TOY_OUT || !(table_of(t)->near[s->place[piece]] >> place & 1))
		return TY_3_1;
	if (s->moved >> piece & 1 && eto_forbids(t, move ? TY_3_2 : TY_4_2))
		return move ? TY_3_2 : TY_4_2;
	if (!move)
		return enemy_in(s, seat, place) ? 0 : TY_4_1;
	if (enemy_in(s, seat, place) && eto_forbids(t, TY_3_4))
		return TY_3_4;
	if (s->count[place] >= stack_max(t) && eto_forbids(t, TY_3_3))
		return TY_3_3;
	return 0;
}

static eto_clause check_tribute(const struct toy_state *s, unsigned seat, struct eto_action a)
{
	if (a.arg[1] >= TOY_SEATS || a.arg[1] == seat || !a.arg[0] || a.arg[0] > s->gold[seat])
		return TY_5_2;
	return s->paid >> seat & 1 ? TY_5_3 : 0;
}

static eto_clause check_roll(struct eto_action a)
{
	for (unsigned i = 0; i < ETO_DICE_MAX; i++) {
		unsigned pips = eto_die(a, i);
		if (i < 2 ? pips < 1 || pips > 6 : pips > 0)
			return TY_4_3;
	}
	return 0;
}

static eto_clause toy_check(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a)
{
	const struct toy_state *s = state;
	unsigned proc = proc_of(s);
	if (seat > ETO_DICE || !(toy_deciders(t, s) >> seat & 1) || a.verb >= TOY_VERBS)
		return TY_5_1;
	if (proc == PROC_COMBAT || a.verb == TOY_ROLL)
		return proc == PROC_COMBAT && a.verb == TOY_ROLL ? check_roll(a) : TY_4_3;
	if (proc == PROC_PLAN ? a.verb != TOY_PLAN : a.verb == TOY_PLAN)
		return TY_2_1;
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (toy_game.verbs[a.verb].arg[i].kind == ETO_NONE && a.arg[i])
			return TY_5_1;
	switch (a.verb) {
	case TOY_PLAN:
		return a.arg[0] < 3 ? 0 : TY_2_2;
	case TOY_TRIBUTE:
		return check_tribute(s, seat, a);
	case TOY_DONE:
		return 0;
	default:
		return check_piece(t, s, seat, a);
	}
}

static unsigned toy_legal(const struct eto_table *t, const void *state, unsigned seat, struct eto_action *out)
{
	const struct toy_state *s = state;
	unsigned n = 0;
	if (!(toy_deciders(t, s) >> seat & 1))
		return 0;
	for (unsigned i = 0; seat == ETO_DICE && i < 36; i++)
		out[n++] = eto_with_die(eto_with_die(eto_act(TOY_ROLL, 0, 0, 0), 0, i % 6 + 1), 1, i / 6 + 1);
	for (unsigned verb = TOY_PLAN; verb < TOY_VERBS && seat != ETO_DICE; verb++)
		for (unsigned a = 0; a < 16; a++)
			for (unsigned b = 0; b < TOY_PLACES; b++)
				if (!toy_check(t, s, seat, eto_act(verb, a, b, 0)))
					out[n++] = eto_act(verb, a, b, 0);
	return n;
}

static void say(struct eto_events *events, unsigned kind, unsigned seen, int a, int b, int c)
{
	eto_emit(events, (struct eto_event){(uint16_t)kind, (uint16_t)seen, {(int16_t)a, (int16_t)b, (int16_t)c}});
}

static void end_game(struct toy_state *s, struct eto_events *events)
{
	while (s->stack.depth)
		eto_pop(&s->stack);
	s->result = s->force[0] == s->force[1] ? ETO_DRAWN : ETO_WON;
	s->winners = s->result == ETO_DRAWN ? 0 : s->force[0] > s->force[1] ? 1 : 2;
	say(events, EV_OVER, ETO_ALL, s->winners ? s->winners - 1 : ETO_NO_SEAT, 0, 0);
}

static void end_march(const struct eto_table *t, struct toy_state *s, struct eto_events *events)
{
	struct eto_frame *f = eto_top(&s->stack);
	if (!f->seat) {
		f->seat = 1;
		return;
	}
	if (s->turn == turn_max(t)) {
		end_game(s, events);
		return;
	}
	s->turn++;
	s->moved = s->shown = s->paid = 0;
	memset(s->plan, 0, sizeof s->plan);
	*f = (struct eto_frame){.proc = PROC_PLAN};
	say(events, EV_TURN, ETO_ALL, s->turn, 0, 0);
}

static void lose_step(struct toy_state *s, unsigned piece, struct eto_events *events)
{
	s->strength[piece]--;
	if (!s->strength[piece])
		s->place[piece] = TOY_OUT;
	say(events, EV_HIT, ETO_ALL, (int)piece, TY_4_3, 0);
}

static void resolve(const struct eto_table *t, struct toy_state *s, struct eto_action roll, struct eto_events *events)
{
	struct eto_frame f = *eto_peek(&s->stack);
	unsigned sum = eto_die(roll, 0) + eto_die(roll, 1) + (s->plan[f.seat] == TOY_STRIKE);
	eto_pop(&s->stack);
	eto_barrier(events);
	say(events, EV_ROLLED, ETO_ALL, (int)sum, 0, 0);
	if (sum < 5)
		lose_step(s, f.a, events);
	for (unsigned i = 0; sum >= 8 && i < TOY_PIECES; i++)
		if (s->place[i] == f.b && owner(i) != f.seat) {
			lose_step(s, i, events);
			break;
		}
	toy_derive(t, s);
	if (!s->force[0] || !s->force[1])
		end_game(s, events);
}

static void attack(struct toy_state *s, unsigned seat, struct eto_action a, struct eto_events *events)
{
	s->moved |= (uint8_t)(1 << a.arg[0]);
	say(events, EV_ATTACKED, ETO_ALL, a.arg[0], a.arg[1], 0);
	if (!(s->shown >> seat & 1)) {
		s->shown |= (uint8_t)(1 << seat);
		eto_barrier(events);
		say(events, EV_REVEALED, ETO_ALL, (int)seat, s->plan[seat] - 1, 0);
	}
	eto_push(&s->stack, (struct eto_frame){PROC_COMBAT, 0, (uint8_t)seat, (uint8_t)a.arg[0], a.arg[1], 0});
}

static void toy_apply(const struct eto_table *t, void *state, unsigned seat, struct eto_action a,
		      struct eto_events *events)
{
	struct toy_state *s = state;
	switch (a.verb) {
	case TOY_ROLL:
		resolve(t, s, a, events);
		break;
	case TOY_PLAN:
		s->plan[seat] = (uint8_t)(a.arg[0] + 1);
		say(events, EV_PLANNED, ETO_ALL, (int)seat, 0, 0);
		say(events, EV_PLAN_IS, 1u << seat, a.arg[0], 0, 0);
		if (s->plan[0] && s->plan[1])
			*eto_top(&s->stack) = (struct eto_frame){.proc = PROC_MARCH};
		break;
	case TOY_MOVE:
		say(events, EV_MOVED, ETO_ALL, a.arg[0], s->place[a.arg[0]], a.arg[1]);
		s->place[a.arg[0]] = (uint8_t)a.arg[1];
		s->moved |= (uint8_t)(1 << a.arg[0]);
		toy_derive(t, s);
		break;
	case TOY_ATTACK:
		attack(s, seat, a, events);
		break;
	case TOY_TRIBUTE:
		s->gold[seat] = (uint16_t)(s->gold[seat] - a.arg[0]);
		s->gold[a.arg[1]] = (uint16_t)(s->gold[a.arg[1]] + a.arg[0]);
		s->paid |= (uint8_t)(1 << seat);
		say(events, EV_PAID, ETO_ALL, (int)seat, a.arg[0], a.arg[1]);
		break;
	default:
		end_march(t, s, events);
		break;
	}
}

static struct eto_dice toy_dice(const struct eto_table *t, const void *state)
{
	(void)t, (void)state;
	return (struct eto_dice){2, 6};
}

static struct eto_outcome toy_outcome(const struct eto_table *t, const void *state)
{
	const struct toy_state *s = state;
	bool wiped_out = !s->force[0] || !s->force[1];
	(void)t;
	return (struct eto_outcome){s->result, s->winners, !s->result ? 0 : wiped_out ? TY_6_2 : TY_6_1};
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

static bool frame_sound(const struct eto_frame *f, unsigned level)
{
	if (f->proc == PROC_COMBAT)
		return level == 1 && f->seat < TOY_SEATS && f->a < TOY_PIECES && f->b < TOY_OUT && !f->step && !f->c;
	return level == 0 && (f->proc == PROC_PLAN || f->proc == PROC_MARCH) && f->seat < TOY_SEATS && !f->step &&
	       !f->a && !f->b && !f->c;
}

static bool toy_sound(const struct eto_table *t, const void *state, struct eto_error *err)
{
	const struct toy_state *s = state;
	static const struct eto_frame none;
	if (s->stack.depth > 2 || s->stack.spare[0] || s->stack.spare[1] || s->stack.spare[2])
		return eto_fail(err, NULL, 0, 0, "the stack is too deep");
	for (unsigned i = 0; i < ETO_FRAMES_MAX; i++) {
		const struct eto_frame *f = &s->stack.frame[i];
		if (i < s->stack.depth ? !frame_sound(f, i) : memcmp(f, &none, sizeof none))
			return eto_fail(err, NULL, 0, 0, "frame %u makes no sense", i);
	}
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (s->place[i] > TOY_OUT || s->strength[i] > 2 || (s->place[i] < TOY_OUT && !s->strength[i]))
			return eto_fail(err, NULL, 0, 0, "piece %u is nowhere", i);
	for (unsigned i = 0; i < TOY_SEATS; i++)
		if (s->plan[i] > TOY_UNKNOWN || s->gold[i] > 1000 || (proc_of(s) == PROC_MARCH && !s->plan[i]))
			return eto_fail(err, NULL, 0, 0, "side %u makes no sense", i);
	if (!s->turn || s->turn > turn_max(t) || s->winners > 2 || s->result > ETO_DRAWN || s->moved >= 64)
		return eto_fail(err, NULL, 0, 0, "the turn makes no sense");
	bool planning = proc_of(s) == PROC_PLAN;
	if ((planning && s->plan[0] && s->plan[1]) || (!s->stack.depth) != (s->result != ETO_RUNNING))
		return eto_fail(err, NULL, 0, 0, "nobody is asked");
	return true;
}

static const char *toy_place_id(const struct eto_table *t, unsigned place)
{
	return place < TOY_PLACES ? table_of(t)->id[place] : NULL;
}

static const char *toy_place_name(const struct eto_table *t, unsigned place, enum eto_lang lang)
{
	return place < TOY_PLACES ? table_of(t)->name[place][lang] : NULL;
}

static const char *toy_piece_id(const struct eto_table *t, unsigned piece)
{
	static const char *const id[TOY_PIECES] = {"R1", "R2", "R3", "B1", "B2", "B3"};
	(void)t;
	return piece < TOY_PIECES ? id[piece] : NULL;
}

static const char *toy_choice(const struct eto_table *t, unsigned set, unsigned value)
{
	(void)t;
	return set == 0 && value < 4 ? plan_name[value] : NULL;
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

static void toy_scene(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *scene)
{
	const struct toy_state *s = state;
	(void)viewers;
	scene->turn = s->turn;
	scene->turn_max = turn_max(t);
	scene->deciders = toy_deciders(t, s);
	scene->place_count = TOY_PLACES;
	scene->piece_count = TOY_PIECES;
	for (unsigned i = 0; i < TOY_PIECES; i++)
		scene->piece[i] = (struct eto_scene_piece){.piece = (uint16_t)i, .place = s->place[i],
							   .seat = (uint8_t)owner(i), .strength = s->strength[i]};
}

static unsigned toy_route(const struct eto_table *t, const void *state, unsigned seat, unsigned piece, unsigned place,
			  struct eto_action *out)
{
	out[0] = eto_act(TOY_MOVE, piece, place, 0);
	return toy_check(t, state, seat, out[0]) ? 0 : 1;
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

static int find_place(const struct eto_table *t, const char *word)
{
	for (unsigned i = 0; i < TOY_PLACES; i++)
		if (!strcmp(toy_place_id(t, i), word))
			return (int)i;
	return -1;
}

static int find_piece(const struct eto_table *t, const char *word)
{
	for (unsigned i = 0; i < TOY_PIECES; i++)
		if (!strcmp(toy_piece_id(t, i), word))
			return (int)i;
	return -1;
}

/* put PLACE SEAT name name(r) ... */
static bool put_pieces(const struct eto_table *t, struct toy_state *s, const char *const *words, unsigned count,
		       uint16_t *placed, unsigned *placed_count, struct eto_error *err)
{
	int place = count > 3 ? find_place(t, words[1]) : -1;
	int seat = count > 3 ? eto_seat_find(&(struct eto_voice){.table = t}, words[2]) : -1;
	if (place < 0 || seat < 0 || seat >= TOY_SEATS)
		return eto_fail(err, NULL, 0, place < 0 ? 2 : 3, "put PLACE SIDE NAME...");
	for (unsigned w = 3; w < count; w++) {
		unsigned i = (unsigned)seat * TOY_SIDE;
		while (i < TOY_PIECES && owner(i) == (unsigned)seat && s->place[i] != TOY_OUT)
			i++;
		if (i >= TOY_PIECES || owner(i) != (unsigned)seat)
			return eto_fail(err, NULL, 0, w + 1, "no piece is left");
		s->place[i] = (uint8_t)place;
		s->strength[i] = strstr(words[w], "(r)") ? 1 : 2;
		placed[(*placed_count)++] = (uint16_t)i;
	}
	return true;
}

static bool toy_put(const struct eto_table *t, void *state, const char *const *words, unsigned count, uint16_t *placed,
		    unsigned *placed_count, struct eto_error *err)
{
	struct toy_state *s = state;
	if (!strcmp(words[0], "empty")) {
		memset(s->place, TOY_OUT, sizeof s->place);
		memset(s->gold, 0, sizeof s->gold);
	} else if (!strcmp(words[0], "put")) {
		if (!put_pieces(t, s, words, count, placed, placed_count, err))
			return false;
	} else if (!strcmp(words[0], "weak") && count == 2 && find_piece(t, words[1]) >= 0) {
		s->strength[find_piece(t, words[1])] = 1;
	} else if (!strcmp(words[0], "play") && count == 2 && s->stack.depth == 1) {
		memset(s->plan, TOY_HOLD, sizeof s->plan);
		*eto_top(&s->stack) = (struct eto_frame){.proc = PROC_MARCH, .seat = words[1][0] == 'b'};
	} else {
		return eto_fail(err, NULL, 0, 1, "no such statement");
	}
	toy_derive(t, s);
	return true;
}

static bool toy_query(const struct eto_table *t, const void *state, const char *const *words, unsigned count,
		      struct eto_text *out, struct eto_error *err)
{
	const struct toy_state *s = state;
	int piece = count == 2 ? find_piece(t, words[1]) : -1;
	if (!strcmp(words[0], "turn"))
		eto_addf(out, "%u of %u", s->turn, turn_max(t));
	else if (!strcmp(words[0], "force"))
		eto_addf(out, "%u %u", s->force[0], s->force[1]);
	else if (!strcmp(words[0], "place") && piece >= 0)
		eto_add(out, toy_place_id(t, s->place[piece]));
	else if (!strcmp(words[0], "in") && count == 2)
		for (unsigned i = 0, n = 0; i < TOY_PIECES; i++) {
			if ((int)s->place[i] == find_place(t, words[1]))
				eto_addf(out, "%s%s", n++ ? " " : "", toy_piece_id(t, i));
		}
	else
		return eto_fail(err, NULL, 0, 1, "no such query");
	return true;
}

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
static const struct eto_field fields[] = {
	{"stack.depth", offsetof(struct toy_state, stack.depth), 1, 2, false},
	{"stack.spare", offsetof(struct toy_state, stack.spare), 3, 2, false},
	{"stack.frame", offsetof(struct toy_state, stack.frame), ETO_FRAMES_MAX, 8, false},
	ETO_FIELD(struct toy_state, gold, TOY_SEATS, false),
	ETO_FIELD(struct toy_state, plan, TOY_SEATS, false),
	ETO_FIELD(struct toy_state, shown, 1, false),
	ETO_FIELD(struct toy_state, paid, 1, false),
	ETO_FIELD(struct toy_state, place, TOY_PIECES, false),
	ETO_FIELD(struct toy_state, strength, TOY_PIECES, false),
	ETO_FIELD(struct toy_state, moved, 1, false),
	ETO_FIELD(struct toy_state, turn, 1, false),
	ETO_FIELD(struct toy_state, result, 1, false),
	ETO_FIELD(struct toy_state, winners, 1, false),
	ETO_FIELD(struct toy_state, count, TOY_PLACES, true),
	ETO_FIELD(struct toy_state, force, TOY_SEATS, true),
	ETO_FIELD(struct toy_state, spare, 3, true),
};

const struct eto_game toy_game = {
	.id = "toy", .title = "Toy", .prefix = "TY-", .rules_version = 1,
	.seats = seats, .seat_count = TOY_SEATS,
	.verbs = verbs, .verb_count = TOY_VERBS,
	.events = events, .event_count = EVENTS,
	.options = options, .option_count = 1,
	.scenarios = scenarios, .scenario_count = 2,
	.fields = fields, .field_count = sizeof fields / sizeof *fields,
	.table_size = sizeof(struct toy_table), .state_size = sizeof(struct toy_state),
	.legal_max = 64, .actions_max = 200,
	.load = toy_load, .start = toy_start, .deciders = toy_deciders, .legal = toy_legal, .check = toy_check,
	.apply = toy_apply, .dice = toy_dice, .outcome = toy_outcome, .redact = toy_redact,
	.determinize = toy_determinize, .derive = toy_derive, .sound = toy_sound, .place_id = toy_place_id,
	.place_name = toy_place_name, .piece_id = toy_piece_id, .choice = toy_choice,
	.choice_name = toy_choice_name, .describe = toy_describe,
	.scene = toy_scene, .route = toy_route, .odds = toy_odds, .advise = toy_advise, .put = toy_put,
	.query = toy_query,
};
