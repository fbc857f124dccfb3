/* Blocks on a small front: stacks, rotation, what is seen, and that what is not seen cannot be told. */
#include "core/blocks.h"

#include "tests/core/core.h"

enum { COUNT = 400, PLACES = 40, PER_SIDE = 200, RESERVE = 1, FIELD = 2, UP = 1, KNOWN = 2, TOKEN = 4, MOVED = 8 };

struct front {
	uint16_t place[COUNT];
	uint8_t fate[COUNT], strength[COUNT], seen[COUNT], when[COUNT], mark[COUNT];
	uint32_t way[COUNT];
	uint16_t top[PLACES], below[COUNT];
};

enum { C_PLACE, C_FATE, C_STRENGTH, C_SEEN, C_WHEN, C_MARK, C_WAY, COLUMNS };
static const struct eto_block_column column[COLUMNS] = {
	ETO_BLOCK_COLUMN(struct front, place, ~0u, ETO_OFF_MAP, 0),
	ETO_BLOCK_COLUMN(struct front, fate, 0, RESERVE, FIELD),
	ETO_BLOCK_COLUMN(struct front, strength, 0, 0, 1),
	ETO_BLOCK_COLUMN(struct front, seen, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct front, when, 0, 0, 0),
	ETO_BLOCK_COLUMN(struct front, mark, MOVED, 0, TOKEN),
	ETO_BLOCK_COLUMN(struct front, way, ~0u, 0, 0),
};
static const struct eto_blocks blocks = {
	.count = COUNT, .places = PLACES, .column = column, .columns = COLUMNS, .place = C_PLACE, .sight = C_MARK,
	.bits = {UP, KNOWN, TOKEN}, .strength = C_STRENGTH, .seen_strength = C_SEEN, .seen_when = C_WHEN,
	.top = offsetof(struct front, top), .below = offsetof(struct front, below)};
static const struct eto_rotation edges = {4, {5, 3, 2, 1}};

/* Three colours of wood. */
static unsigned colour(const struct eto_table *t, unsigned block)
{
	(void)t;
	return block % 3;
}

static enum eto_sighting sight(const struct eto_table *t, const void *state, unsigned block)
{
	const struct front *s = state;
	(void)t;
	if (s->place[block] == ETO_OFF_MAP)
		return ETO_SIGHT_AWAY;
	return s->mark[block] & (UP | KNOWN) ? ETO_SIGHT_KNOWN : ETO_SIGHT_TOKEN;
}

static void veil(const struct eto_table *t, void *state, unsigned block)
{
	struct front *s = state;
	(void)t;
	if (!(s->mark[block] & UP))
		s->strength[block] = s->seen[block];
}

static uint32_t likely(const struct eto_table *t, unsigned block, struct eto_rng *rng)
{
	(void)t, (void)block;
	return edges.value[eto_rng_below(rng, edges.count)];
}

static const struct eto_fog plain = {.blocks = &blocks, .sight = sight, .veil = veil, .likely = likely};
static const struct eto_fog coloured = {.blocks = &blocks, .sight = sight, .class_of = colour, .veil = veil,
					.likely = likely};

static struct front any_front(uint64_t seed)
{
	struct front s = {0};
	struct eto_rng rng;
	eto_rng_seed(&rng, seed);
	memset(s.place, 0xff, sizeof s.place);
	eto_block_stacks(&blocks, &s);
	for (unsigned b = 0; b < COUNT; b++) {
		s.fate[b] = RESERVE;
		if (!eto_rng_below(&rng, 3))
			continue;
		s.fate[b] = FIELD;
		s.strength[b] = (uint8_t)likely(NULL, b, &rng);
		s.way[b] = eto_rng_below(&rng, 2) << 20;
		s.mark[b] = eto_rng_below(&rng, 2) ? MOVED : 0;
		eto_block_place(&blocks, &s, b, eto_rng_below(&rng, PLACES));
		if (!eto_rng_below(&rng, 4))
			eto_block_show(&blocks, &s, b, 3);
		if (eto_rng_below(&rng, 2))
			eto_block_hide(&blocks, &s, b, 4);
	}
	return s;
}

TEST(blocks_are_turned)
{
	CHECK_INT(eto_turned_down(&edges, 5, 1), 3);
	CHECK_INT(eto_turned_down(&edges, 5, 3), 1);
	CHECK_INT(eto_turned_down(&edges, 2, 2), -1);
	CHECK_INT(eto_turned_up(&edges, 2, 1), 3);
	CHECK_INT(eto_turned_up(&edges, 3, 4), 5);
	CHECK_INT(eto_turned_up(&edges, -1, 1), 1);
	CHECK_INT(eto_turned_up(&edges, -1, 0), -1);
	CHECK_INT(eto_turns_lost(&edges, 3), 1);
	CHECK_INT(eto_turns_left(&edges, 3), 3);
}

TEST(stacks_follow_the_places)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct front s = any_front(seed), again = s;
		eto_block_stacks(&blocks, &again);
		CHECK(!memcmp(&s, &again, sizeof s));
		unsigned in = 0, placed = 0;
		for (unsigned place = 0; place < PLACES; place++)
			ETO_EACH_BLOCK (b, &s, place)
				in += s.place[b] == place && (s.below[b] == ETO_NO_BLOCK || s.below[b] > b);
		for (unsigned b = 0; b < COUNT; b++)
			placed += s.place[b] != ETO_OFF_MAP;
		CHECK_INT(in, placed);
	}
}

TEST(what_was_seen_is_remembered)
{
	struct front s = {0};
	eto_block_stacks(&blocks, &s);
	s.strength[7] = 5;
	CHECK(!eto_block_is_known(&blocks, &s, 7));
	CHECK(eto_block_show(&blocks, &s, 7, 2) && !eto_block_show(&blocks, &s, 7, 2));
	s.strength[7] = 3;
	eto_block_saw_turn(&blocks, &s, 7, &edges);
	CHECK_INT(s.seen[7], 3);
	eto_block_hide(&blocks, &s, 7, 3);
	CHECK(eto_block_is_known(&blocks, &s, 7) && !eto_block_is_up(&blocks, &s, 7));
	s.strength[7] = 5; /* built up behind the front: the others do not know */
	eto_block_saw_turn(&blocks, &s, 7, &edges);
	CHECK_INT(s.seen[7], 2);
	CHECK_INT(s.when[7], 3);
	eto_block_forget(&blocks, &s, 7);
	CHECK(!eto_block_is_known(&blocks, &s, 7) && !s.seen[7] && !s.when[7]);
}

TEST(shuffled_blocks_are_forgotten_together)
{
	struct front s = any_front(9);
	for (unsigned b = 0; b < COUNT; b++)
		eto_block_place(&blocks, &s, b, ETO_OFF_MAP);
	for (unsigned b = 0; b < 4; b++) { /* 0 and 3 have the same colour */
		eto_block_place(&blocks, &s, b, 5);
		s.mark[b] = KNOWN;
	}
	eto_block_place(&blocks, &s, PER_SIDE, 5);
	s.mark[PER_SIDE] = KNOWN;
	CHECK_INT(eto_blocks_shuffle(&blocks, NULL, &s, 5, 0, PER_SIDE, colour), 2);
	CHECK(!s.mark[0] && s.mark[1] == KNOWN && s.mark[2] == KNOWN && !s.mark[3] && s.mark[PER_SIDE] == KNOWN);
	CHECK_INT(eto_blocks_shuffle(&blocks, NULL, &s, 5, 0, PER_SIDE, NULL), 2);
	CHECK_INT(eto_blocks_shuffle(&blocks, NULL, &s, 5, PER_SIDE, COUNT, NULL), 0);
}

static void redact(const struct eto_fog *f, struct front *s, uint16_t *stand_in)
{
	eto_fog_redact(f, NULL, s, 0, PER_SIDE, stand_in);
	eto_block_stacks(&blocks, s);
}

/* Any world that the viewer cannot tell from the true one is redacted to the same bytes, and keeps the colours. */
static void check_fog(const struct eto_fog *f, uint64_t seed)
{
	struct front s = any_front(seed), seen = s, world, again;
	uint16_t stand_in[COUNT], became[COUNT];
	struct eto_rng rng;
	eto_rng_seed(&rng, seed + 1000);
	redact(f, &seen, stand_in);
	world = seen;
	eto_fog_people(f, NULL, &world, 0, PER_SIDE, &rng, became);
	eto_block_stacks(&blocks, &world);
	again = world;
	redact(f, &again, became);
	CHECK(!memcmp(&seen, &again, sizeof seen));
	unsigned there[2][3] = {{0}}, good = 0;
	for (unsigned b = 0; b < PER_SIDE; b++) {
		bool on = s.place[b] != ETO_OFF_MAP, stands = stand_in[b] != ETO_NO_BLOCK;
		good += on == stands && (!stands || seen.place[stand_in[b]] == s.place[b]);
		there[0][colour(NULL, b)] += on;
		there[1][colour(NULL, b)] += seen.place[b] != ETO_OFF_MAP;
		CHECK(!(world.mark[b] & TOKEN));
	}
	CHECK_INT(good, PER_SIDE);
	CHECK(f == &plain || !memcmp(there[0], there[1], sizeof there[0]));
	CHECK(!memcmp(&s.strength[PER_SIDE], &seen.strength[PER_SIDE], PER_SIDE)); /* the own side is as it was */
}

TEST(fog_tells_only_what_is_seen)
{
	for (uint64_t seed = 1; seed <= 30; seed++) {
		check_fog(&plain, seed);
		check_fog(&coloured, seed);
	}
}

/* Every seventh block has wheels, and no other has moved. */
static bool could_move(const struct eto_table *t, const void *state, unsigned block, const uint32_t *value)
{
	(void)t, (void)state;
	return !(value[C_MARK] & MOVED) || block % 7 == 0;
}

/* However a world is drawn, there is a block left for a token that only few can be. */
TEST(few_can_be_some)
{
	struct eto_fog wheels = plain;
	wheels.could_be = could_move;
	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct front s = any_front(seed);
		uint16_t stand_in[COUNT], became[COUNT];
		struct eto_rng rng;
		unsigned wrong = 0;
		eto_rng_seed(&rng, seed + 2000);
		for (unsigned b = 0; b < PER_SIDE; b++)
			if (s.place[b] != ETO_OFF_MAP)
				s.mark[b] = (uint8_t)((s.mark[b] & ~MOVED) | (b % 7 ? 0 : MOVED));
		redact(&wheels, &s, stand_in);
		eto_fog_people(&wheels, NULL, &s, 0, PER_SIDE, &rng, became);
		for (unsigned b = 0; b < PER_SIDE; b++)
			wrong += s.place[b] != ETO_OFF_MAP && s.mark[b] & MOVED && b % 7;
		CHECK_INT(wrong, 0);
	}
}

/* Two blocks that look alike change places: nobody can see it. */
TEST(equal_tokens_are_equal)
{
	struct front s = any_front(4), t;
	uint16_t stand_in[COUNT];
	unsigned a = 0, b;
	while (s.mark[a] & (UP | KNOWN) || s.place[a] == ETO_OFF_MAP)
		a++;
	for (b = a + 3; s.mark[b] & (UP | KNOWN) || s.place[b] == ETO_OFF_MAP; b += 3)
		continue;
	t = s;
	unsigned from = s.place[a], to = s.place[b];
	eto_block_place(&blocks, &t, a, to);
	eto_block_place(&blocks, &t, b, from);
	t.way[a] = s.way[b], t.way[b] = s.way[a];
	t.mark[a] = s.mark[b], t.mark[b] = s.mark[a];
	redact(&coloured, &s, stand_in);
	redact(&coloured, &t, stand_in);
	CHECK(!memcmp(&s, &t, sizeof s));
}

TEST(twins_tell_each_his_own)
{
	struct eto_event room[4];
	struct eto_events e = {.list = room, .max = 4};
	eto_tell_twins(&e, false, 1u << 1, (struct eto_event){.kind = 1}, (struct eto_event){.kind = 2});
	CHECK_INT(e.count, 2);
	CHECK(eto_event_known(&room[0], 1u << 1) && !eto_event_known(&room[0], 1u) && !eto_event_known(&room[0], 0));
	CHECK(!eto_event_known(&room[1], 1u << 1) && eto_event_known(&room[1], 1u) && eto_event_known(&room[1], 0));
	eto_tell_twins(&e, true, 1u << 1, (struct eto_event){.kind = 1}, (struct eto_event){.kind = 2});
	CHECK_INT(e.count, 3);
	CHECK(eto_event_known(&room[2], 1u) && eto_event_known(&room[2], 0));
}

void tests_of_blocks(void)
{
	RUN(blocks_are_turned);
	RUN(stacks_follow_the_places);
	RUN(what_was_seen_is_remembered);
	RUN(shuffled_blocks_are_forgotten_together);
	RUN(fog_tells_only_what_is_seen);
	RUN(few_can_be_some);
	RUN(equal_tokens_are_equal);
	RUN(twins_tell_each_his_own);
}
