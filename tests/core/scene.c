/* Scenes: what games put in is found again, targets come from the legal actions, boards speak JSON. */
#include <stdio.h>

#include "core/scene.h"

#include "core/json.h"
#include "core/panels.h"
#include "tests/core/core.h"
#include "wire/boards.h"

static struct eto_scene scene;

static struct toy_table begin(struct toy_state *s)
{
	struct toy_table t = toy_loaded();
	*s = (struct toy_state){0};
	toy_game.start(&t.head, s);
	eto_scene_begin(&t.head, s, &scene);
	return t;
}

TEST(targets_are_those_of_the_legal_actions)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	struct eto_action list[1024];
	unsigned wanted = 0, found = 0;
	bool target[TOY_PLACES] = {false};
	while (toy_game.deciders(&t.head, &s) & 1 && eto_peek(&s.stack)->proc && !wanted) {
		unsigned n = toy_game.legal(&t.head, &s, 0, list);
		for (unsigned i = 0; i < n; i++)
			if (list[i].verb == TOY_MOVE)
				target[list[i].arg[1]] = target[s.place[list[i].arg[0]]] = true;
		for (unsigned i = 0; i < TOY_PLACES; i++)
			wanted += target[i];
		if (!wanted)
			toy_game.apply(&t.head, &s, 0, list[0], NULL);
	}
	toy_game.scene(&t.head, &s, 1, &scene);
	eto_scene_targets(&t.head, &s, 1, &scene);
	for (unsigned i = 0; i < TOY_PLACES; i++)
		found += scene.place[i].target;
	CHECK_INT(found, wanted);
}

TEST(full_lists_stay_within_their_room)
{
	struct toy_state s;
	begin(&s);
	CHECK(scene.place[0].control == ETO_NO_SEAT && scene.bill.seat == ETO_NO_SEAT);
	eto_scene_sheet(&scene, 0, "Board");
	eto_scene_hand(&scene, 1, ETO_DECK, "Deck");
	for (unsigned i = 0; i < 1000; i++) {
		eto_scene_note(&scene, "note");
		eto_scene_track(&scene, 0, "track", 1, 2);
		eto_scene_card(&scene, ETO_CARD_HIDDEN, NULL);
		eto_scene_stock(&scene, "stock", 1);
		eto_scene_ladder(&scene, "ladder", 1, 40);
		eto_scene_node(&scene, "node", 1, 1);
		eto_scene_bill_row(&scene, "row");
		eto_scene_means(&scene, "means", 1, 1);
		eto_scene_piece(&scene, 1, 1, 0, ETO_SYM_HQ);
	}
	CHECK(scene.note_count == ETO_SCENE_NOTES && scene.track_count == ETO_SCENE_TRACKS);
	CHECK(scene.hand[0].count == ETO_SCENE_CARDS && scene.sheet[0].stocks == ETO_SCENE_STOCKS);
	CHECK(scene.sheet[0].ladders == ETO_SCENE_LADDERS && scene.ladder[0].boxes == ETO_SCENE_BOXES);
	CHECK(scene.sheet[0].nodes == ETO_SCENE_NODES && scene.bill.rows == ETO_SCENE_BILL);
	CHECK(scene.bill.means == ETO_SCENE_MEANS && scene.piece_count == ETO_SCENE_PIECES);
}

TEST(steppers_follow_the_rules)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	unsigned seat = (unsigned)__builtin_ctz(scene.deciders);
	struct eto_action list[1024];
	unsigned n = toy_game.legal(&t.head, &s, seat, list);
	scene.bill.seat = (uint8_t)seat;
	eto_scene_bill_row(&scene, "legal")->more = list[n - 1];
	eto_scene_bill_row(&scene, "not legal")->more = eto_act(TOY_MOVE, 0, 999, 0);
	eto_scene_steppers(&t.head, &s, &scene);
	CHECK(scene.bill.row[0].can_more && !scene.bill.row[0].can_less && !scene.bill.row[1].can_more);
}

TEST(boards_are_told)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	char text[4096];
	struct eto_text out = eto_text_in(text, sizeof text);
	struct eto_json j = {.out = &out};
	eto_scene_hand(&scene, 1, ETO_QUEUE, "Blue");
	eto_scene_card(&scene, ETO_CARD_HIDDEN, "strike")->when = 6;
	struct eto_scene_card *card = eto_scene_card(&scene, ETO_CARD_SECRET, NULL);
	card->about = (struct eto_scene_about){{ETO_PIECE, 0, false}, 0};
	eto_scene_sheet(&scene, 0, "Red");
	eto_scene_stock(&scene, "hold", 4)->income = 2;
	eto_scene_node(&scene, "strike", 2, 1)->state = ETO_NODE_OPEN;
	eto_json_open(&j, NULL, '{');
	wire_boards(&j, &v, &scene);
	eto_json_close(&j, '}');
	CHECK_STR(text, "{\"hands\":[{\"seat\":\"blue\",\"kind\":\"queue\",\"name\":\"Azul\",\"size\":2,\"slots\":["
			"{\"hidden\":true,\"when\":6},{\"secret\":true,\"about\":\"R1\",\"name\":\"R1\"}]}],"
			"\"sheets\":[{\"seat\":\"red\",\"title\":\"Rojo\",\"stocks\":[{\"name\":\"resistir\","
			"\"value\":4,"
			"\"income\":2}],\"ladders\":[],\"tree\":[{\"name\":\"golpear\",\"column\":2,\"row\":1,"
			"\"state\":\"open\",\"needs\":[]}]}]}");
}

/* A row of boxes: its marker between two ends, one of which it would not leave again. */
static struct eto_scene_ladder *some_ladder(void)
{
	eto_scene_sheet(&scene, ETO_NO_SEAT, "Red");
	struct eto_scene_ladder *k = eto_scene_ladder(&scene, "hold", 1, 3);
	k->box[0] = (struct eto_scene_box){.name = "strike", .seat = 0, .last = true};
	k->box[1] =
		(struct eto_scene_box){.name = "Blue", .effect = "Turn %1", .number = {-2, 0, 0}, .seat = ETO_NO_SEAT};
	k->first = -1;
	k->waiting[1] = 2;
	snprintf(k->anchor, sizeof k->anchor, "way");
	return k;
}

TEST(ladders_tell_their_boxes_and_where_the_marker_stands)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	struct eto_voice v = {.table = &t.head, .catalog = toy_catalog(), .lang = ETO_ES};
	char text[2048], head[100], body[400];
	struct eto_text out = eto_text_in(text, sizeof text);
	struct eto_text title = eto_text_in(head, sizeof head), lines = eto_text_in(body, sizeof body);
	struct eto_json j = {.out = &out};
	struct eto_scene_ladder *k = some_ladder();
	eto_json_open(&j, NULL, '{');
	wire_boards(&j, &v, &scene);
	eto_json_close(&j, '}');
	CHECK_STR(text,
		  "{\"sheets\":[{\"seat\":null,\"title\":\"Rojo\",\"stocks\":[],\"ladders\":[{\"name\":\"resistir\","
		  "\"value\":1,\"limit\":2,\"first\":-1,\"boxes\":[{\"name\":\"golpear\",\"seat\":\"red\","
		  "\"last\":true},{\"name\":\"Azul\",\"effect\":\"Turn -2\"},{}],\"waiting\":{\"blue\":2},"
		  "\"anchor\":\"way_0\"}],\"tree\":[]}]}");
	v = (struct eto_voice){.table = &t.head};
	eto_panel(&v, &scene, 0, &title, &lines);
	CHECK_STR(body, "hold: \xe2\x96\xa1\xe2\x96\xa0\xe2\x96\xa1 Blue: Turn -2 (\xe2\x86\x90 strike), Blue +2\n");
	k->value = 0; /* from the last box no way leads back */
	lines = eto_text_in(body, sizeof body);
	eto_panel(&v, &scene, 0, &title, &lines);
	CHECK_STR(body, "hold: \xe2\x96\xa0\xe2\x96\xa1\xe2\x96\xa1 strike, Blue +2\n");
}

TEST(panels_say_what_lies_beside_the_map)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	struct eto_voice v = {.table = &t.head};
	char head[100], body[400];
	struct eto_text title = eto_text_in(head, sizeof head), lines = eto_text_in(body, sizeof body);
	eto_scene_hand(&scene, 1, ETO_QUEUE, "Queue");
	eto_scene_card(&scene, ETO_CARD_HIDDEN, "strike")->when = 6;
	eto_scene_card(&scene, ETO_CARD_SECRET, "feint")->count = 2;
	eto_scene_sheet(&scene, 0, "Board");
	eto_scene_stock(&scene, "Oil", 4)->income = -2;
	eto_scene_node(&scene, "Radar", 0, 0)->state = ETO_NODE_OWNED;
	scene.bill.seat = 0;
	eto_scene_means(&scene, "Points", 9, 4);
	struct eto_scene_bill_row *row = eto_scene_bill_row(&scene, "Tank");
	row->price[0] = 3;
	row->max = 5;
	CHECK_INT(eto_panel_count(&scene), 3);
	CHECK_INT(eto_panel(&v, &scene, 0, &title, &lines), 1);
	CHECK_STR(head, "Queue: 2");
	CHECK_STR(body, "Turn 6: face down\n2 \xc3\x97 feint, only you see it\n");
	lines = eto_text_in(body, sizeof body);
	CHECK_INT(eto_panel(&v, &scene, 1, &title, &lines), 0);
	CHECK_STR(body, "Oil: 4 (-2)\n\xe2\x9c\x93 Radar\n");
	lines = eto_text_in(body, sizeof body);
	CHECK_INT(eto_panel(&v, &scene, 2, &title, &lines), 0);
	CHECK_STR(body, "Points: 4 of 9 used\nTank: 0/5, 3 Points\n");
}

TEST(equal_pieces_make_equal_actions)
{
	struct toy_state s;
	struct toy_table t = begin(&s);
	for (unsigned i = 0; i < 3; i++)
		eto_scene_piece(&scene, i, i / 2, 0, ETO_SYM_INFANTRY)->strength = 2;
	struct eto_action a = eto_act(TOY_MOVE, 0, 1, 0), b = eto_act(TOY_MOVE, 1, 1, 0);
	struct eto_action c = eto_act(TOY_MOVE, 2, 1, 0);
	CHECK(eto_actions_alike(&t.head, &scene, a, b) && !eto_actions_alike(&t.head, &scene, a, c));
	CHECK(!eto_actions_alike(&t.head, &scene, a, eto_act(TOY_ATTACK, 1, 1, 0)));
	CHECK(!eto_actions_alike(&t.head, &scene, a, eto_act(TOY_MOVE, 1, 2, 0)));
	scene.piece[1].status = ETO_ST_REDUCED;
	CHECK(!eto_actions_alike(&t.head, &scene, a, b));
}

void tests_of_scene(void)
{
	RUN(targets_are_those_of_the_legal_actions);
	RUN(full_lists_stay_within_their_room);
	RUN(steppers_follow_the_rules);
	RUN(boards_are_told);
	RUN(ladders_tell_their_boxes_and_where_the_marker_stands);
	RUN(panels_say_what_lies_beside_the_map);
	RUN(equal_pieces_make_equal_actions);
}
