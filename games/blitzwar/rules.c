/* The game object: seats, verbs, events, options, procedures, names. */
#include "core/messages.h"
#include "core/player.h"
#include "core/position.h"
#include "core/scene.h"
#include "core/tables.h"
#include "games/blitzwar/staff.h"

/* BW-2.2 to BW-2.4: a seat for each side; with two players one of them holds the Allied and the Soviet seat. */
static const struct eto_seat seats[SIDES] = {{"axis", "Axis", 1}, {"allies", "Allies", 2}, {"ussr", "Soviet Union", 3}};

#define COUNTRY CHOICE(SET_COUNTRY)
#define TYPE CHOICE(SET_TYPE)
#define CARD CHOICE(SET_CARD)
#define SECRET_CARD SECRET_CHOICE(SET_CARD)
#define MISSION CHOICE(SET_MISSION)
#define LOCK CHOICE(SET_LOCKED)
#define YES CHOICE(SET_YES)
#define SEASON CHOICE(SET_SEASON)
#define WEATHER CHOICE(SET_WEATHER)
#define PHASE CHOICE(SET_PHASE)
#define FACTOR CHOICE(SET_FACTOR)

static const struct eto_verb verbs[VERBS] = {
	[V_ROLL] = {"roll", "Roll the die", {{0}}, ETO_DO_OTHER, false},
	[V_PLACE] = {"place", "Place %1 in %2", {PIECE, PLACE}, ETO_DO_MOVE, false},
	[V_GO] = {"go", "%1 goes to %2", {PIECE, PLACE}, ETO_DO_MOVE, false},
	[V_TRY] = {"try", "Roll for the ally", {{0}}, ETO_DO_POLITICS, false},
	[V_CARD] = {"card", "Choose the card %1", {SECRET_CARD}, ETO_DO_CARD, false},
	[V_UNLOCK] = {"unlock", "Make available: %1", {LOCK}, ETO_DO_CHOOSE, false},
	[V_LOSE_STOCK] = {"losestock", "Lose supply of %1", {PIECE}, ETO_DO_CHOOSE, false},
	[V_LOSE_CARD] = {"losecard", "Lose supply of the card", {{0}}, ETO_DO_CHOOSE, false},
	[V_FORGO] = {"forgo", "Give up a reinforcement instead: %1", {TYPE}, ETO_DO_CHOOSE, false},
	[V_LEND] = {"lend", "Send the Soviets: %1", {TYPE}, ETO_DO_POLITICS, false},
	[V_RAISE] = {"raise", "Place %1 in %2 (%3)", {TYPE, PLACE, COUNTRY}, ETO_DO_BUY, false},
	[V_STORE] = {"store", "Store in %1 supply units: %2", {PLACE, NUMBER}, ETO_DO_BUY, false},
	[V_REGROUP] = {"regroup", "Reorganise in %1", {PLACE}, ETO_DO_OTHER, true},
	[V_SHIFT] = {"shift", "Pass one unit of %1 to %2: %3", {PIECE, PIECE, TYPE}, ETO_DO_OTHER, false},
	[V_SPLIT] = {"split", "Take one unit out of %1: %2", {PIECE, TYPE}, ETO_DO_OTHER, false},
	[V_ELITE] = {"elite", "Make %1 an Elite army", {PIECE}, ETO_DO_OTHER, false},
	[V_DISBAND] = {"disband", "Remove %1 for good", {PIECE}, ETO_DO_OTHER, true},
	[V_PAYER] = {"payer", "Pay first from %1", {PIECE}, ETO_DO_OTHER, true},
	[V_SAIL] = {"sail", "%1 sails to %2", {PIECE, PLACE}, ETO_DO_SEA, false},
	[V_ENGAGE] = {"engage", "Attack the ships in %1", {PLACE}, ETO_DO_ATTACK, false},
	[V_SINK] = {"sink", "Lose a unit of %1", {PIECE}, ETO_DO_CHOOSE, false},
	[V_BOMB] = {"bomb", "Bomb Germany with %1", {PIECE}, ETO_DO_AIR, false},
	[V_DUEL] = {"duel", "Fight a round of the Battle of Britain", {{0}}, ETO_DO_AIR, false},
	[V_FLY] = {"fly", "%1 flies to %2: %3", {PIECE, PLACE, MISSION}, ETO_DO_AIR, false},
	[V_RESPOND] = {"respond", "Respond with %1", {PIECE}, ETO_DO_AIR, false},
	[V_HEAD] = {"head", "%1 becomes a Beachhead at %2", {PIECE, PLACE}, ETO_DO_LANDING, false},
	[V_BASE] = {"base", "%1 moves its base to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC, false},
	[V_SHIP] = {"ship", "Ship %1 to %2", {PIECE, PLACE}, ETO_DO_SEA, false},
	[V_LAND] = {"land", "Land %1 at %2", {PIECE, PLACE}, ETO_DO_LANDING, false},
	[V_FORTIFY] = {"fortify", "Fortify %1", {PIECE}, ETO_DO_OTHER, false},
	[V_UNFORTIFY] = {"unfortify", "Give up the fortification of %1", {PIECE}, ETO_DO_OTHER, true},
	[V_ENTRAIN] = {"entrain", "Move %1 strategically", {PIECE}, ETO_DO_STRATEGIC, false},
	[V_RAIL] = {"rail", "Move %1 strategically to %2", {PIECE, PLACE}, ETO_DO_STRATEGIC, false},
	[V_MOVE] = {"move", "Move %1 to %2", {PIECE, PLACE}, ETO_DO_MOVE, false},
	[V_STEP] = {"step", "Go on to %1", {PLACE}, ETO_DO_MOVE, false},
	[V_ACTIVATE] = {"activate", "Activate %1 to attack", {PIECE}, ETO_DO_COMMAND, false},
	[V_ATTACK] = {"attack", "Attack %1", {PLACE}, ETO_DO_ATTACK, false},
	[V_SALLY] = {"sally", "Attack the corps at the Beachheads of %1", {PLACE}, ETO_DO_ATTACK, false},
	[V_JOIN] = {"join", "%1 takes part", {PIECE}, ETO_DO_ATTACK, false},
	[V_FIGHT] = {"fight", "Fight", {{0}}, ETO_DO_ATTACK, false},
	[V_STAND] = {"stand", "Use the German modifier: %1", {YES}, ETO_DO_CHOOSE, false},
	[V_LOSE] = {"lose", "%1 loses a corps: %2", {PIECE, TYPE}, ETO_DO_CHOOSE, false},
	[V_HOLD] = {"hold", "Hold, with one more loss", {{0}}, ETO_DO_CHOOSE, false},
	[V_RETREAT] = {"retreat", "Retreat to %1", {PLACE}, ETO_DO_MOVE, false},
	[V_ADVANCE] = {"advance", "%1 advances to %2", {PIECE, PLACE}, ETO_DO_MOVE, false},
	[V_ASHORE] = {"ashore", "%1 goes ashore", {PIECE}, ETO_DO_LANDING, false},
	[V_CRAWL] = {"crawl", "%1 moves to %2 without supply", {PIECE, PLACE}, ETO_DO_MOVE, false},
	[V_FLEE] = {"flee", "%1 puts out to %2", {PIECE, PLACE}, ETO_DO_SEA, false},
	[V_REMOVE] = {"remove", "Remove %1: too many counters", {PIECE}, ETO_DO_CHOOSE, false},
	[V_PASS] = {"pass", "Let it pass", {{0}}, ETO_DO_CLOSE, false},
	[V_DONE] = {"done", "Finish", {{0}}, ETO_DO_CLOSE, false},
};

static const struct eto_event_kind events[EVENTS] = {
	[E_TURN] = {"turn", "Turn %1: %3 %2, %4", {NUMBER, NUMBER, SEASON, WEATHER}, ETO_CHANGE_TURN, 0},
	[E_SIDE] = {"side", "%1 to play", {SEAT}, ETO_CHANGE_TURN, 0},
	[E_PHASE] = {"phase", "%1", {PHASE}, 0, 0},
	[E_JOINS] = {"joins", "%1 enters the war: %2 (%3)", {COUNTRY, SEAT, CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_PASSAGE] = {"passage", "%1 grants free passage: %2 (%3)", {COUNTRY, SEAT, CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_SURRENDERS] = {"surrenders", "%1 surrenders (%2)", {COUNTRY, CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_BACK] = {"back", "%1 is active again: %2 (%3)", {COUNTRY, SEAT, CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_VICHY] = {"vichy", "Vichy France is created (%1)", {CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_FREE] = {"free", "Free France is created (%1)", {CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_CONTROL] = {"control", "%1 passes to %2", {PLACE, SEAT}, ETO_CHANGE_TAKEN, 0},
	[E_DIE] = {"die", "%1: the die shows %2", {COUNTRY, NUMBER}, 0, 0},
	[E_SEA_DIE] = {"sea_die", "%1: the die shows %2", {PLACE, NUMBER}, 0, 0},
	[E_CARD] = {"card", "%1 chooses a card for turn %2", {SEAT, NUMBER}, 0, 0},
	[E_CARD_IS] = {"card_is", "%1 chooses %2 for turn %3", {SEAT, CARD, NUMBER}, 0, 0},
	[E_SHOWN] = {"shown", "%1 shows its card: %2 (%3)", {SEAT, CARD, CLAUSE}, ETO_CHANGE_SHOWN, 0},
	[E_UNLOCKED] = {"unlocked", "%1 is available (%2)", {PIECE, CLAUSE}, ETO_CHANGE_BOUGHT, 0},
	[E_LOST_SUPPLY] = {"lost_supply", "%1 loses supply, in halves: %2 (%3)", {SEAT, NUMBER, CLAUSE}, 0, 0},
	[E_FORGONE] = {"forgone", "%1 gives up a reinforcement: %2 (%3)", {SEAT, TYPE, CLAUSE}, 0, 0},
	[E_LENT] = {"lent", "Lend Lease: %1 (%2)", {TYPE, CLAUSE}, ETO_CHANGE_BOUGHT, 0},
	[E_RAISED] = {"raised", "%1: %2 in %3", {COUNTRY, TYPE, PLACE}, ETO_CHANGE_ARRIVED, 0},
	[E_STORED] = {"stored", "%1: supply units %2 in %3", {SEAT, NUMBER, PLACE}, ETO_CHANGE_ARRIVED, 0},
	[E_WASTED] = {"wasted", "Reinforcements without a place are lost: %2 (%3)", {COUNTRY, NUMBER, CLAUSE}, 0, 0},
	[E_EXCHANGED] = {"exchanged", "%1 reorganises in %2", {SEAT, PLACE}, 0, 0},
	[E_PAID] = {"paid", "%1 pays, in halves: %2 for %3", {SEAT, NUMBER, PIECE}, 0, 0},
	[E_SAILS] = {"sails", "%1 sails from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_NAVAL] = {"naval", "%1 attacks the ships in %2", {SEAT, PLACE}, ETO_CHANGE_FOUGHT, 0},
	[E_SUNK] = {"sunk", "%1 loses a unit in %2", {PIECE, PLACE}, ETO_CHANGE_REDUCED, 0},
	[E_BOMBS] = {"bombs", "%1 bombs Germany", {PIECE}, 0, 0},
	[E_DUEL] = {"duel", "The Battle of Britain: the die shows %1", {NUMBER}, 0, 0},
	[E_FLIES] = {"flies", "%1 flies from %2 to %3: %4", {PIECE, PLACE, PLACE, MISSION}, ETO_CHANGE_MOVED,
		ETO_ARROW_DROP},
	[E_ANSWERED] = {"answered", "%2 responds to %1 in %3: both are gone", {PIECE, PIECE, PLACE},
		ETO_CHANGE_FOUGHT, 0},
	[E_CANCELLED] = {"cancelled", "%1 and %2 cancel each other over %3", {PIECE, PIECE, PLACE},
		ETO_CHANGE_FOUGHT, 0},
	[E_BEACHHEAD] = {"beachhead", "%1 is a Beachhead at %2", {PIECE, PLACE}, ETO_CHANGE_ARRIVED, 0},
	[E_REBASED] = {"rebased", "%1 moves its base from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_RAIL},
	[E_SHIPPED] = {"shipped", "%1 is shipped from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_SAIL},
	[E_LANDS] = {"lands", "%1 lands from %2 at %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_LAND},
	[E_FORTIFIED] = {"fortified", "%1 is fortified in %2", {PIECE, PLACE}, 0, 0},
	[E_UNFORTIFIED] = {"unfortified", "%1 in %2 gives up its fortification", {PIECE, PLACE}, ETO_CHANGE_REDUCED, 0},
	[E_RAILED] = {"railed", "%1 moves strategically from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_RAIL},
	[E_MOVES] = {"moves", "%1 moves from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_MOVE},
	[E_ACTIVATED] = {"activated", "%1 in %2 is activated", {PIECE, PLACE}, 0, 0},
	[E_ATTACK] = {"attack", "%1 attacks %2", {SEAT, PLACE}, ETO_CHANGE_FOUGHT, ETO_ARROW_ATTACK},
	[E_COLUMN] = {"column", "%1: %2 corps against %3, column %4", {PLACE, NUMBER, NUMBER, NUMBER}, 0, 0},
	[E_MODIFIER] = {"modifier", "%3: {1:column|columns} %1 (%2)", {NUMBER, CLAUSE, FACTOR}, 0, 0},
	[E_RESULT] = {"result", "The die shows %1: the attacker loses %2, the defender %3", {NUMBER, NUMBER,
		NUMBER}, 0, 0},
	[E_LOSS] = {"loss", "%1 in %3 loses a corps: %2", {PIECE, TYPE, PLACE}, ETO_CHANGE_REDUCED, 0},
	[E_GONE] = {"gone", "%1 in %2 is eliminated (%3)", {PIECE, PLACE, CLAUSE}, ETO_CHANGE_LOST, 0},
	[E_RETREATS] = {"retreats", "%1 retreats from %2 to %3", {SEAT, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_RETREAT},
	[E_HOLDS] = {"holds", "%1 is held (%2)", {PLACE, CLAUSE}, 0, 0},
	[E_ADVANCES] = {"advances", "%1 advances from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED,
		ETO_ARROW_MOVE},
	[E_CUT] = {"cut", "%1 in %2 is Out of Supply (%3)", {PIECE, PLACE, CLAUSE}, 0, 0},
	[E_FLEES] = {"flees", "%1 puts out from %2 to %3", {PIECE, PLACE, PLACE}, ETO_CHANGE_MOVED, ETO_ARROW_SAIL},
	[E_PARTISANS] = {"partisans", "Partisans rise in %1 (%2)", {PLACE, CLAUSE}, ETO_CHANGE_ARRIVED, 0},
	[E_LINE] = {"line", "The Fortified Line of %1 is destroyed (%2)", {PLACE, CLAUSE}, ETO_CHANGE_POLITICS, 0},
	[E_SPECIAL] = {"special", "The Soviet Union receives special infantry corps: %1 (%2)", {NUMBER, CLAUSE},
		ETO_CHANGE_ARRIVED, 0},
	[E_OVER] = {"over", "The war is over: Axis %1, Allies and Soviets %2 (%3)", {NUMBER, NUMBER, CLAUSE},
		ETO_CHANGE_POLITICS, 0},
	[E_FIRST] = {"first", "Between the Allies and the Soviets the first is: %1 (%2)", {SEAT,
		CLAUSE}, 0, 0},
};

static const struct eto_option options[OPTIONS] = {
	[OPT_FRENCH_CORPS] = {"french_corps", "The French corps of each turn", "BW-11.2.2", VALUES("any", "infantry"),
		VALUES("infantry or armour", "infantry only")},
	[OPT_EAST_POLAND] = {"east_poland", "Eastern Poland with Axis units in it when Poland surrenders",
		"BW-9.2.9", VALUES("soviet", "stays"), VALUES("becomes Soviet", "stays with the Axis")},
	[OPT_BEACH_DEFENCE] = {"beach_attack", "Corps at a Beachhead may be attacked", "BW-13.4.5.11",
		VALUES("yes", "no")},
	[OPT_WINTER_BOMBING] = {"winter_bombing", "Bombing in winter", "BW-13.1.3", VALUES("yes", "no")},
	[OPT_MIXED_BLITZ] = {"mixed_blitz", "A Blitz attack partly through a Fortified Line", "BW-16.1.6",
		VALUES("no", "yes")},
	[OPT_FINAL_CHECK] = {"final_check", "Surrender of Germany after turn 47", "BW-18.15", VALUES("no", "yes")},
	[OPT_RETREAT_SUPPLY] = {"retreat_supply", "Which supply status counts for cancelling a retreat",
		"BW-17.2.26", VALUES("last_turn", "now"),
		VALUES("that of the end of the last turn", "that of the moment")},
	[OPT_UNTIL_1941] = {"until_1941", "Until when the German defence needs no twenty points", "BW-16.3.2.6",
		VALUES("before_1941", "through_1941"), VALUES("before 1941", "to the end of 1941")},
	[OPT_YUGOSLAV_ROLL] = {"yugoslav_roll", "The roll for Yugoslavia", "BW-9.3.23", VALUES("always",
		"axis_choice"),
		VALUES("is always made", "if the Axis wants it")},
	[OPT_FRENCH_COLONIES] = {"french_colonies", "Colonies count for the surrender of France", "BW-9.2.6",
		VALUES("yes", "no")},
	[OPT_STRAIT_FRIEND] = {"strait_friend", "A strait held by the friendly side", "BW-12.1.15",
		VALUES("closed", "open")},
	[OPT_STOCKHOLM] = {"stockholm", "Landings from Stockholm without Copenhagen", "BW-14.1.2.9",
		VALUES("never", "baltic"), VALUES("never", "in the Baltic only")},
	[OPT_NAVAL_COUNT] = {"naval_count", "Defenders counted for the end of naval combat", "BW-12.2.10",
		VALUES("before", "after"), VALUES("before the losses of the round", "after the losses of the round")},
	[OPT_FRIEND_AIR] = {"friend_air", "Air of the friendly side over a zone", "BW-13.4.2.4",
		VALUES("apart", "hinders"), VALUES("counts apart", "hinders one's own")},
};
static const struct eto_scenario scenarios[SCENARIOS] = {
	[CAMPAIGN] = {"campaign", "Campaign 1939 to 1945"},
	[POLAND_1939] = {"poland", "Poland 1939"},
	[FRANCE_1940] = {"france", "France 1940"},
	[BARBAROSSA_1941] = {"barbarossa", "Barbarossa 1941, to the winter"},
	[MEDITERRANEAN_1942] = {"mediterranean", "The Mediterranean 1942"},
	[OVERLORD_1944] = {"overlord", "Overlord to the end, 1944 to 1945"},
};

#define ROW(type, member, dimensions, ...) ETO_FIELD_ROW(struct bw_state, type, member, __VA_ARGS__)
static const struct eto_field fields[] = {ETO_FIELD_STACK(struct bw_state), BW_FIELDS(ROW)};

/* -- names -- */

static const struct eto_labels places[] = {
	{.count = ZONES, ETO_IDS(struct bw_table, zone, id), ETO_NAMES(struct bw_table, zone, name)},
	{.count = SEAS, ETO_IDS(struct bw_table, sea, id), ETO_NAMES(struct bw_table, sea, name)},
	{.count = 1, .words = (const char *const[]){"bombing_1"}, ETO_ALL_NAMES(struct bw_table, bombing)}, {0}};
static const struct eto_labels pieces = {.count = COUNTERS, ETO_IDS(struct bw_table, counter, id),
					 ETO_NAMES(struct bw_table, counter, name)};
static const char *const factors[] = {
	"german_west", "german_east", "german_minors", "elite", "british", "british_early", "armour",
	"attacking_air", "no_supply", "germans", "finns", "fortified", "defending_air", "marsh",
	"mountain", "high_mountain", "river", "beachheads", "fortress", "line"};

static const struct eto_labels choices[SETS] = {
	[SET_COUNTRY] = {.count = COUNTRIES, ETO_IDS(struct bw_table, country, id),
		ETO_TEXTS(struct bw_table, country, name)},
	[SET_TYPE] = ETO_WORDS("infantry", "armour", "air", "fleet", "submarine", "supply"),
	[SET_CARD] = {.count = SIDES * CARDS, ETO_IDS(struct bw_table, card, id)},
	[SET_MISSION] = ETO_WORDS("cover", "beachhead"),
	[SET_LOCKED] = ETO_WORDS("air unit", "infantry army", "armoured army", "supply counter"),
	[SET_YES] = ETO_WORDS("no", "yes"),
	[SET_FACTOR] = ETO_CALLED(factors,
				  "Germans in the west, first three turns", "Germans in the east, first five turns",
				  "Germans against minor countries", "Elite army", "British against Italians",
				  "British against Italians, first two turns", "Armour attacks",
				  "Attacker's air superiority", "Defender out of supply", "Germans defend",
				  "Finns defend", "Only fortified corps defend", "Defender's air superiority",
				  "Marsh", "Mountain", "High Mountain", "Across a river", "From beachheads",
				  "Fortress", "Through a fortified line"),
	[SET_SEASON] = ETO_WORDS("Winter", "Spring", "Summer", "Autumn"),
	[SET_WEATHER] = ETO_WORDS("fair weather", "mud", "snow"),
};

static const char *choice_name(const struct eto_table *table, unsigned set, unsigned value)
{
	return set == SET_CARD && value < SIDES * CARDS ? bw_card_name(value) : eto_choice_name(table, set, value);
}

void bw_describe(const struct eto_table *table, const void *state, unsigned piece, const struct eto_voice *voice,
		 struct eto_text *out)
{
	const struct bw_table *t = (const struct bw_table *)table;
	const struct bw_state *s = state;
	const struct bw_face *f = face_of(t, s, piece);
	eto_addf(out, "%s", eto_piece_name(table, piece, voice->lang));
	if (f->arm)
		eto_addf(out, ", C%u", f->arm);
	if (f->inf)
		eto_addf(out, ", I%u", f->inf);
	if (kind_of(t, piece) == SUPPLY)
		eto_addf(out, ", S%u%s", s->stock[piece] / 2u, s->stock[piece] & 1 ? "½" : "");
	if (s->place[piece] < PLACES)
		eto_addf(out, ", %s", eto_place_name(table, s->place[piece], voice->lang));
}

static const struct eto_proc over = {.name = "over", .phase = "The end", .clause = BW_18_1};
/* The sequence of play: the rows stand in the chapters. */
static const struct eto_proc *const procs[PROCS] = {
	[P_GAME] = &bw_proc_game,
	[P_SETUP] = &bw_proc_setup,
	[P_OFFER] = &bw_proc_offer,
	[P_ROLL] = &bw_proc_roll,
	[P_CARDS] = &bw_proc_cards,
	[P_UNLOCK] = &bw_proc_unlock,
	[P_LOSSES] = &bw_proc_losses,
	[P_LEASE] = &bw_proc_lease,
	[P_RAISE] = &bw_proc_raise,
	[P_REGROUP] = &bw_proc_regroup,
	[P_NAVAL] = &bw_proc_naval,
	[P_ENGAGE] = &bw_proc_engage,
	[P_BATTLE] = &bw_proc_battle,
	[P_SINK] = &bw_proc_sink,
	[P_AIR] = &bw_proc_air,
	[P_DUEL] = &bw_proc_duel,
	[P_RESPOND] = &bw_proc_respond,
	[P_HEADS] = &bw_proc_heads,
	[P_REBASE] = &bw_proc_rebase,
	[P_TRANSPORT] = &bw_proc_transport,
	[P_MOVE] = &bw_proc_move,
	[P_RAIL] = &bw_proc_rail,
	[P_MARCH] = &bw_proc_march,
	[P_COMBAT] = &bw_proc_combat,
	[P_ATTACK] = &bw_proc_attack,
	[P_STAND] = &bw_proc_stand,
	[P_CRT] = &bw_proc_crt,
	[P_LOSS] = &bw_proc_loss,
	[P_RETREAT] = &bw_proc_retreat,
	[P_ADVANCE] = &bw_proc_advance,
	[P_HOP] = &bw_proc_hop,
	[P_CUT] = &bw_proc_cut,
	[P_FLEE] = &bw_proc_flee,
	[P_EXCESS] = &bw_proc_excess,
	[P_REFUGE] = &bw_proc_refuge,
	[P_OVER] = &over,
	[P_DOWN] = &bw_proc_down,
};

const struct eto_game blitzwar_game = {
	.id = "blitzwar",
	.title = "BLITZWAR",
	.prefix = "BW-",
	.rules_version = 1,
	THE_TABLES,
	THE_KIT,
	THE_RULES(bw),
	.chapters = procs,
	.turn_clause = BW_8_17,
	.roll_clause = BW_16_1_16,
	.legal_max = LEGAL_MAX,
	.actions_max = 60000,
	.apply = eto_play_apply,
	.choice_name = choice_name,
	.value = bw_value,
	.measure = bw_measure,
	.weights = &bw_weighing,
	.put = eto_position_put,
};
