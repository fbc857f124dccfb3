/* The procedures of the sequence of play: who goes on by itself, what may be decided, which dice are rolled. The
 * conditions themselves are in the chapters. */
#include <string.h>

#include "games/westfront/command.h"

/* W44 is decided by Victory Cities (WF-17.31.1, WF-W44.37), the others by points (WF-17.2.1). */
struct eto_outcome wf_outcome(const struct eto_table *table, const void *state)
{
	const struct wf_table *t = (const struct wf_table *)table;
	const struct wf_state *s = state;
	eto_clause c = husky(t) ? WF_husky_20 : season(t, s) == W44 ? WF_17_32_1 : WF_17_2_1;
	if (eto_play_stuck(table, s))
		return (struct eto_outcome){ETO_DRAWN, 0, ETO_NONSENSE};
	return (struct eto_outcome){s->winner, s->winners, s->winner ? c : 0};
}

/* -- the chapters as rows: their own tables and states instead of anybody's -- */

#define GO(f, call)                                                                                                    \
	static bool f(const void *t, void *s, struct eto_events *e) { return call(t, s, e); }
#define CHECK(f, call)                                                                                                 \
	static eto_clause f(const void *t, const void *s, unsigned seat, struct eto_action a)                          \
	{                                                                                                              \
		(void)seat;                                                                                            \
		return call(t, s, a);                                                                                \
	}
#define LEGAL(f, call)                                                                                                 \
	static void f(struct eto_list *l)                                                                              \
	{                                                                                                              \
		l->count = call((const struct wf_table *)l->table, l->state, l->out);                                \
	}
#define DO(f, call)                                                                                                    \
	static void f(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)                \
	{                                                                                                              \
		(void)seat;                                                                                            \
		call(t, s, a, e);                                                                                    \
	}
#define DICE(f, call)                                                                                                  \
	static struct eto_dice f(const void *t, const void *s) { return call(t, s); }
#define ROLL(f, call)                                                                                                  \
	static void f(const void *t, void *s, struct eto_action roll, struct eto_events *e)                            \
	{                                                                                                              \
		keep_dice(t, s, roll);                                                                                 \
		call(t, s, roll, e);                                                                                 \
	}

/* The last roll, for the scene. */
static void keep_dice(const struct wf_table *t, struct wf_state *s, struct eto_action roll)
{
	unsigned dice = eto_play_dice(&t->base, s).count;
	memset(s->dice, 0, sizeof s->dice);
	for (unsigned i = 0; i < dice; i++)
		s->dice[i] = (uint8_t)eto_die(roll, i);
}

/* clang-format off */
GO(game_go, wf_game_go) GO(setup_go, wf_setup_go) GO(produce_go, wf_produce_go) GO(weather_go, wf_weather_go)
GO(turn_go, wf_turn_go) GO(intercept_go, wf_intercept_go) GO(pursuit_go, wf_pursuit_go) GO(combat_go, wf_combat_go)
GO(round_go, wf_round_go) GO(beachhead_go, wf_beachhead_go) GO(supply_go, wf_supply_go)
GO(politics_go, wf_politics_go) CHECK(order_check, wf_order_check) CHECK(combat_check, wf_combat_check)
CHECK(round_check, wf_round_check) CHECK(beachhead_check, wf_beachhead_check) CHECK(feed_check, wf_feed_check)
LEGAL(order_legal, wf_order_legal) LEGAL(combat_legal, wf_combat_legal) LEGAL(round_legal, wf_round_legal)
LEGAL(beachhead_legal, wf_beachhead_legal) LEGAL(feed_legal, wf_feed_legal) DO(order_do, wf_order_do)
DO(combat_do, wf_combat_do) DO(round_do, wf_round_do) DO(beachhead_do, wf_beachhead_do) DO(feed_do, wf_feed_do)
DICE(intercept_dice, wf_intercept_dice) DICE(pursuit_dice, wf_pursuit_dice) DICE(round_dice, wf_round_dice)
DICE(supply_dice, wf_supply_dice) ROLL(weather_roll, wf_weather_roll) ROLL(intercept_roll, wf_intercept_roll)
ROLL(pursuit_roll, wf_pursuit_roll) ROLL(round_roll, wf_round_roll) ROLL(supply_roll, wf_supply_roll)
ROLL(politics_roll, wf_politics_roll)
	/* clang-format on */

	static eto_clause setup_check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	return wf_setup_check(t, s, seat, a);
}

static void setup_legal(struct eto_list *l)
{
	l->count = wf_setup_legal((const struct wf_table *)l->table, l->state, l->seat, l->out);
}

static void setup_do(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	wf_setup_do(t, s, seat, a, e);
}

static eto_clause politics_check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	return wf_politics_check(t, s, seat, a);
}

static void politics_legal(struct eto_list *l)
{
	l->count = wf_politics_legal((const struct wf_table *)l->table, l->state, l->seat, l->out);
}

static void politics_do(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	wf_politics_do(t, s, seat, a, e);
}

static struct eto_dice one_die(const void *t, const void *s)
{
	(void)t, (void)s;
	return (struct eto_dice){1, 6};
}

static struct eto_dice two_dice(const void *t, const void *s)
{
	(void)t, (void)s;
	return (struct eto_dice){2, 6};
}

/* -- Production is simultaneous (WF-11.1.1, WF-intro.13): both sides are asked until they are done -- */

static unsigned producers(const void *t, const void *s)
{
	(void)t;
	return 3u & ~(unsigned)((const struct wf_state *)s)->ready;
}

static eto_clause produce_check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	return a.verb == V_GROUND ? wf_check_ground(t, s, seat) : wf_produce_check(t, s, seat, a);
}

static void produce_legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	if (!wf_check_ground(t, l->state, l->seat))
		l->out[l->count++] = eto_act(V_GROUND, 0, 0, 0);
	l->count += wf_produce_legal(t, l->state, l->seat, l->out + l->count);
}

static void produce_do(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	if (a.verb == V_GROUND)
		wf_ground(s, WF_14_7_1, e);
	else
		wf_produce_do(t, s, seat, a, e);
}

/* -- a player turn: the Command Phase, then movement -- */

static bool commanding(const struct wf_state *s) { return eto_peek(&s->stack)->step == S_COMMAND; }

static eto_clause turn_check(const void *t, const void *s, unsigned seat, struct eto_action a)
{
	(void)seat;
	return commanding(s) ? wf_command_check(t, s, a) : wf_movement_check(t, s, a);
}

static void turn_legal(struct eto_list *l)
{
	const struct wf_table *t = (const struct wf_table *)l->table;
	l->count =
		commanding(l->state) ? wf_command_legal(t, l->state, l->out) : wf_movement_legal(t, l->state, l->out);
}

static void turn_do(const void *t, void *s, unsigned seat, struct eto_action a, struct eto_events *e)
{
	(void)seat;
	if (commanding(s))
		wf_command_do(t, s, a, e);
	else
		wf_movement_do(t, s, a, e);
}

/* P_ORDER, P_LOSS, P_REPULSE, P_FEED and P_OVER wait. Prompts that depend on the moment are in scene.c. */
#define DECIDES(p) .legal = p##_legal, .check = p##_check, .apply = p##_do, .sound = wf_frame_sound
#define ROLLS(p) .roll = p##_roll, .sound = wf_frame_sound
#define ASKS(phase_, clause_, prompt_) .phase = phase_, .clause = clause_, .prompt = prompt_
#define POLITICS ASKS("Political Phase", WF_4_47_1, "Call for surrenders and uprisings, or end the phase")
const struct eto_proc wf_procs[PROCS] = {
	[P_GAME] = {.name = "game", .go = game_go, .sound = wf_frame_sound},
	[P_SETUP] = {.name = "setup", .go = setup_go, DECIDES(setup),
		     ASKS("Deployment", WF_3_24_1, "Take a unit and place it on the map, until all are placed")},
	[P_PLACE] = {.name = "place", .go = setup_go, DECIDES(setup)},
	[P_PRODUCE] = {.name = "production", .go = produce_go, .deciders = producers, DECIDES(produce),
		       ASKS("Production", WF_11_1_1, "Buy steps, rebuild units and bring reinforcements in secret")},
	[P_WEATHER] = {.name = "weather", .go = weather_go, .dice = two_dice, ROLLS(weather),
		       ASKS("Weather", WF_12_1_4, "Dice for the weather")},
	[P_TURN] = {.name = "turn", .go = turn_go, DECIDES(turn)},
	[P_ORDER] = {.name = "order", DECIDES(order)},
	[P_INTERCEPT] = {.name = "interception", .go = intercept_go, .dice = intercept_dice, ROLLS(intercept),
			 ASKS("Movement Phase", WF_15_72_1, "Dice for the interception of sea movement")},
	[P_PURSUIT] = {.name = "pursuit", .go = pursuit_go, .dice = pursuit_dice, ROLLS(pursuit)},
	[P_COMBAT] = {.name = "combat", .go = combat_go, DECIDES(combat)},
	[P_ROUND] = {.name = "round", .go = round_go, .dice = round_dice, .roll = round_roll, DECIDES(round)},
	[P_LOSS] = {.name = "loss", DECIDES(round)},
	[P_REPULSE] = {.name = "repulse", DECIDES(round)},
	[P_BEACHHEAD] = {.name = "beachhead", .go = beachhead_go, DECIDES(beachhead),
			 ASKS("Supply Phase", WF_15_51_1, "Deploy Beachheads where Amphibious units have landed")},
	[P_SUPPLY] = {.name = "supply", .go = supply_go, .dice = supply_dice, ROLLS(supply),
		      ASKS("Supply Phase", WF_15_73_1, "Dice for the interception of sea supply")},
	[P_FEED] = {.name = "feed", DECIDES(feed),
		    ASKS("Supply Phase", WF_10_5_2, "Choose a unit in %1 for the supply check")},
	[P_POLITICS] = {.name = "politics", .go = politics_go, DECIDES(politics), POLITICS},
	[P_DEMAND] = {.name = "demand", .go = politics_go, .dice = one_die, ROLLS(politics), POLITICS},
	[P_DEFECT] = {.name = "defection", .go = politics_go, DECIDES(politics), POLITICS},
	[P_NEUTRALS] = {.name = "neutrals", .go = politics_go, DECIDES(politics), POLITICS},
	[P_OVER] = {.name = "over", ASKS("End of the game", WF_17_2_1, "The game is over")},
};

void wf_apply(const struct eto_table *table, void *state, unsigned seat, struct eto_action a, struct eto_events *e)
{
	eto_play_apply(table, state, seat, a, e);
	wf_keep_nets((const struct wf_table *)table, state);
}
