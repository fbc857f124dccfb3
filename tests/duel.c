/* The game that docs/writing-a-game.md builds from nothing: four fields in a row, a knight at each end. A knight
 * steps or, next to the other, strikes with a die: 5 or 6 wins. Nobody wins in eight turns: a draw. */
#include "tests/duel.h"

#include "core/messages.h"
#include "core/player.h"
#include "core/rows.h"
#include "core/scene.h"
#include "core/tables.h"

/* -- 1. the words of the game -- */

enum { V_ROLL, V_STEP, V_STRIKE, VERBS };
enum { E_STEPS, E_ROLLS, E_OVER, EVENTS };
enum { P_TURN = 1, P_BLOW, P_OVER, PROCS };

static const struct eto_seat seats[SEATS] = {{"white", "White", 0}, {"black", "Black", 0}};
static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll %1", {NO_ARG}},
	[V_STEP] = {"step", "Step to %1", {PLACE}},
	[V_STRIKE] = {"strike", "Strike", {NO_ARG}},
};
static const struct eto_event_kind events[EVENTS] = {
	[E_STEPS] = {"steps", "%1 steps to %2.", {PIECE, PLACE}},
	[E_ROLLS] = {"rolls", "%1 rolls %2.", {SEAT, NUMBER}},
	[E_OVER] = {"over", "%1 has won.", {SEAT}},
};
static const struct eto_scenario scenarios[] = {{"duel", "Duel"}};

/* -- 2. the table, from data/fields.tsv -- */

static bool load(struct eto_table *table, const struct eto_files *files, struct eto_error *err)
{
	static const struct eto_column columns[] = {{"id", ETO_COL_TEXT, ETO_AT(struct duel_field, id)},
		{"en", ETO_COL_TEXT, ETO_AT(struct duel_field, name[ETO_EN])},
		{"es", ETO_COL_TEXT, ETO_AT(struct duel_field, name[ETO_ES])}, {0}};
	struct duel_table *t = (struct duel_table *)table;
	struct eto_rows rows = {"data/fields.tsv", columns, ETO_INTO(t->field), .least = FIELDS};
	static const struct eto_pair row[] = {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}};
	table->game = &duel_game;
	return eto_rows_read(&rows, files, err) && eto_links_make(t->links.first, FIELDS, t->links.to, 6, row, 6);
}

/* -- 3. the sequence of play -- */

static bool next_to(const struct duel_table *t, unsigned from, unsigned to)
{
	struct eto_graph g = ETO_GRAPH(&t->links);
	return to < FIELDS && eto_link_between(&g, from, to) != ETO_NOWHERE;
}

static eto_clause turn_check(const void *table, const void *state, unsigned seat, struct eto_action a)
{
	const struct duel_table *t = table;
	const struct duel_state *s = state;
	if (a.verb == V_STRIKE)
		return next_to(t, s->at[seat], s->at[!seat]) ? 0 : eto_barred(table, DU_2_2);
	if (!next_to(t, s->at[seat], a.arg[0]))
		return eto_barred(table, DU_2_1);
	return a.arg[0] == s->at[!seat] && eto_forbids(table, DU_2_3) ? DU_2_3 : 0;
}

static void turn_legal(struct eto_list *l)
{
	eto_offer_all(l, V_STEP, 0);
	eto_offer_all(l, V_STRIKE, 0);
}

static void pass_turn(struct duel_state *s, struct eto_events *e)
{
	s->turn++;
	eto_top(&s->stack)->seat ^= 1;
	if (s->turn <= TURNS && !s->winners)
		return;
	s->result = s->winners ? ETO_WON : ETO_DRAWN;
	eto_top(&s->stack)->proc = P_OVER;
	eto_emit(e, (struct eto_event){E_OVER, ETO_ALL, {s->winners ? s->winners - 1 : SEATS}});
}

static void turn_apply(const void *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	struct duel_state *s = state;
	(void)table;
	if (a.verb == V_STRIKE) {
		struct blow *b = eto_call(&s->stack, P_BLOW, ETO_DICE);
		b->by = (uint8_t)seat;
		return;
	}
	s->at[seat] = (uint8_t)a.arg[0];
	eto_emit(e, (struct eto_event){E_STEPS, ETO_ALL, {(int16_t)seat, (int16_t)a.arg[0]}});
	pass_turn(s, e);
}

static struct eto_dice blow_dice(const void *table, const void *state)
{
	(void)table, (void)state;
	return (struct eto_dice){1, 6};
}

static void blow_roll(const void *table, void *state, struct eto_action roll, struct eto_events *e)
{
	struct duel_state *s = state;
	unsigned by = ((const struct blow *)eto_own(&s->stack))->by;
	(void)table;
	eto_pop(&s->stack);
	eto_emit(e, (struct eto_event){E_ROLLS, ETO_ALL, {(int16_t)by, (int16_t)eto_die(roll, 0)}});
	if (eto_die(roll, 0) >= 5)
		s->winners = (uint8_t)(1 << by);
	pass_turn(s, e);
}

static bool blow_sound(const void *table, const void *state, const struct eto_frame *f, const struct eto_frame *below)
{
	(void)table, (void)state;
	return below && below->proc == P_TURN && f->seat == ETO_DICE && !f->step &&
	       ((const struct blow *)eto_locals_of(f))->by < SEATS && eto_locals_end(f, sizeof(struct blow));
}

static const struct eto_proc procs[PROCS] = {
	[P_TURN] = {.name = "turn", .legal = turn_legal, .check = turn_check, .apply = turn_apply,
		    .prompt = "Step or strike.", .clause = DU_2_1},
	[P_BLOW] = {.name = "blow", .dice = blow_dice, .roll = blow_roll, .sound = blow_sound},
	[P_OVER] = {.name = "over"},
};

/* -- 4. the state -- */

static void start(const struct eto_table *table, void *state)
{
	struct duel_state *s = state;
	s->at[1] = FIELDS - 1;
	s->turn = 1;
	eto_call(&s->stack, P_TURN, 0);
	eto_play_run(table, s, NULL);
}

static struct eto_outcome outcome(const struct eto_table *table, const void *state)
{
	const struct duel_state *s = state;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->result, s->winners, s->result ? DU_3_1 : 0};
}

static bool sound(const struct eto_table *table, const void *state, struct eto_error *err)
{
	const struct duel_state *s = state;
	if (!eto_play_sound(table, s, err))
		return false;
	bool over = s->stack.frame[0].proc == P_OVER, blow = eto_peek(&s->stack)->proc == P_BLOW;
	return (s->at[0] != s->at[1] && over == (s->turn > TURNS || s->winners) && over == (s->result != ETO_RUNNING) &&
		(s->result == ETO_WON) == (s->winners != 0) && s->stack.depth == 1u + blow) ||
	       eto_fail(err, NULL, 0, 0, "it cannot be");
}

/* Nothing is hidden and nothing derived. */
static void redact(const struct eto_table *t, void *state, unsigned viewers)
{
	(void)t, (void)state, (void)viewers;
}
static void derive(const struct eto_table *t, void *state)
{
	(void)t, (void)state;
}
static void determinize(const struct eto_table *t, void *state, unsigned viewers, struct eto_rng *rng)
{
	(void)t, (void)state, (void)viewers, (void)rng;
}

/* -- 5. what players see -- */

static const struct eto_labels places[] = {{.count = FIELDS, ETO_IDS(struct duel_table, field, id),
	ETO_NAMES(struct duel_table, field, name)}, {0}};
static const struct eto_labels pieces = ETO_WORDS("W", "B");

static void describe(const struct eto_table *t, const void *state, unsigned piece, const struct eto_voice *v,
		     struct eto_text *out)
{
	const struct duel_state *s = state;
	eto_addf(out, "%s %s", eto_piece_id(t, piece), eto_place_name(t, s->at[piece], v->lang));
}

static unsigned turn(const struct eto_table *t, const void *state)
{
	(void)t;
	return ((const struct duel_state *)state)->turn;
}

static void scene(const struct eto_table *t, const void *state, unsigned viewers, struct eto_scene *out)
{
	const struct duel_state *s = state;
	(void)viewers;
	eto_play_scene(t, s, out);
	out->turn = s->turn;
	out->turn_max = TURNS;
	out->place_count = FIELDS;
	for (unsigned i = 0; i < SEATS; i++)
		eto_scene_piece(out, i, s->at[i], i, ETO_SYM_CAVALRY);
}

static unsigned route(const struct eto_table *t, const void *state, unsigned seat, unsigned piece, unsigned place,
		      struct eto_action *out)
{
	out[0] = eto_act(V_STEP, place, 0, 0);
	return piece == seat && !eto_play_check(t, state, seat, out[0]);
}

static bool odds(const struct eto_table *t, const void *state, unsigned seat, struct eto_action a, struct eto_odds *out)
{
	(void)t, (void)state, (void)seat;
	*out = (struct eto_odds){.total = 3, .count = 2, .part = {{"the blow wins", 1}, {"nothing", 2}}};
	return a.verb == V_STRIKE;
}

/* Who can strike does. */
static void advise(const struct eto_decision *d, struct eto_advice *advice)
{
	advice->choice = d->count - 1;
}

/* -- 6. the words of its cases; members of the state have theirs already: `set at W MID`, `expect turn = 1` -- */

ETO_PUT(duel, put_empty, (void)s) /* the knights are always there */
ETO_ASK(duel, ask_near, next_to(t, s->at[arg[0]], s->at[!arg[0]]))

static const struct eto_statement statements[] = {{"empty", .put = put_empty}, {0}};
static const struct eto_query queries[] = {{"near", {SEAT}, ask_near, .is = ETO_YES}, {0}};
static const struct eto_lexicon lexicon = {statements, queries};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct duel_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct duel_state), DUEL_FIELDS(ROW)};

const struct eto_game duel_game = {
	.id = "duel", .title = "Duel", .prefix = "DU-", .rules_version = 1, ETO_LISTED(seat, seats),
	ETO_LISTED(verb, verbs), ETO_LISTED(event, events), ETO_LISTED(scenario, scenarios), ETO_LISTED(field, fields),
	.places = places, .pieces = &pieces, .procs = procs, .proc_count = PROCS,
	.stack = offsetof(struct duel_state, stack), .turn_clause = DU_1_1, .roll_clause = DU_2_4, .lexicon = &lexicon,
	.table_size = sizeof(struct duel_table), .state_size = sizeof(struct duel_state), .legal_max = 8,
	.actions_max = 32, .load = load, .start = start, .outcome = outcome, .redact = redact,
	.determinize = determinize, .derive = derive, .sound = sound, .describe = describe, .turn = turn,
	.scene = scene, .route = route, .odds = odds, .advise = advise, .apply = eto_play_apply,
	.put = eto_position_put, THE_KIT,
};
