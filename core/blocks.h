/* Blocks: wooden pieces that stand with their faces to their owner. A block has a place, a strength that is shown by
 * the edge on which it stands, and what the other side has seen of it.
 *
 * The state of a game stays the game's own: plain arrays with one element for each block. A table of columns
 * (struct eto_blocks, a constant of the game) says where they are and what the other side sees of each; everything here
 * works on that. Blocks are numbered with 16 bits, those of a side together.
 *
 * What the other side knows of a block (its sight):
 *   up     lies face up: all see what it is
 *   known  was seen once and has been followed with the eye since: it is known which one it is, with the strength that
 *          was seen last
 *   else   some block of its side, or of its class where the rulebook lets a class be seen (the colour of the wood)
 *
 * A redacted state holds a block that is not known as a token: the tokens are sorted by what is seen of them and stand
 * in the lowest numbers of those blocks that could be there, marked ETO_TOKEN; the rest of these are off the map. So
 * its bytes follow from what the viewer knows alone, and two worlds that he cannot tell apart are equal for him. */
#ifndef ETO_BLOCKS_H
#define ETO_BLOCKS_H

#include "core/game.h"

enum { ETO_BLOCKS_MAX = 512, ETO_BLOCK_COLUMNS = 24, ETO_FACES_MAX = 8, ETO_NO_BLOCK = 0xffff, ETO_OFF_MAP = 0xffff };

/* -- strength by rotation -- */

/* The values on the edges of a block, strongest first: 4 3 2 1, or 4 2 1 0. A quarter turn is one edge. */
struct eto_rotation {
	uint8_t count, value[ETO_FACES_MAX];
};

/* The strength after so many quarter turns down; -1 if it is turned past its last edge. */
int eto_turned_down(const struct eto_rotation *r, unsigned strength, unsigned turns);
/* The same up; never past its first edge. A block that is not on the map has strength -1. */
int eto_turned_up(const struct eto_rotation *r, int strength, unsigned turns);
/* Quarter turns from full strength down to this one, and from this one down until it is gone. */
unsigned eto_turns_lost(const struct eto_rotation *r, unsigned strength);
unsigned eto_turns_left(const struct eto_rotation *r, unsigned strength);

/* -- the columns of a state -- */

/* One array of the state: `width` bytes for each block. Of its bits those in `seen` are before everybody's eyes. */
struct eto_block_column {
	uint32_t offset;
	uint8_t width; /* 1, 2 or 4 */
	uint32_t seen;
	uint32_t blank; /* its value for a block of which there is nothing to say */
	uint32_t token; /* bits that every token has */
};

#define ETO_BLOCK_COLUMN(type, member, seen_, blank_, token_)                                                          \
	{offsetof(type, member), sizeof(((type *)0)->member[0]), seen_, blank_, token_}

/* Bits of the sight column. A game may keep them anywhere in one of its columns of marks. */
struct eto_sight_bits {
	uint32_t up, known, token;
};

struct eto_blocks {
	uint16_t count, places;
	const struct eto_block_column *column; /* the arrays of the state by blocks; their order sorts tokens */
	unsigned columns;
	uint8_t place, sight; /* which columns these are; the place is of 16 bits, ETO_OFF_MAP when it is on none */
	struct eto_sight_bits bits;
	uint8_t strength, seen_strength, seen_when; /* the same; what was seen last, and when (0: never) */
	uint32_t top, below; /* offsets of derived arrays of 16 bits: a place's lowest block, and the one after each */
};

/* Walks the stack of a place: lowest number first, so that equal positions have equal bytes. */
#define ETO_EACH_BLOCK(b, s, place_)                                                                                   \
	for (unsigned b = (s)->top[place_]; b != ETO_NO_BLOCK; b = (s)->below[b])

uint32_t eto_block_get(const struct eto_blocks *l, const void *state, unsigned column, unsigned block);
void eto_block_set(const struct eto_blocks *l, void *state, unsigned column, unsigned block, uint32_t value);

/* The only writer of places; keeps the stacks. */
void eto_block_place(const struct eto_blocks *l, void *state, unsigned block, unsigned place);
/* Sets all its columns to what is said of a block of which there is nothing to say; the stacks stay. */
void eto_block_blank(const struct eto_blocks *l, void *state, unsigned block);
/* Makes the stacks from the places, for derive(). */
void eto_block_stacks(const struct eto_blocks *l, void *state);

/* -- what the other side has seen -- */

bool eto_block_is_up(const struct eto_blocks *l, const void *state, unsigned block);
bool eto_block_is_known(const struct eto_blocks *l, const void *state, unsigned block); /* or up */
/* Lays it face up, or notes again what is seen of it. True if it was not up: then something hidden is shown, and the
 * game tells it with eto_barrier(). */
bool eto_block_show(const struct eto_blocks *l, void *state, unsigned block, unsigned when);
/* It stands up again; the other side remembers it as it was. */
void eto_block_hide(const struct eto_blocks *l, void *state, unsigned block, unsigned when);
/* It was turned down before the eyes of all: from up its strength is seen, from known it is one turn less than was
 * remembered (never past its last edge). */
void eto_block_saw_turn(const struct eto_blocks *l, void *state, unsigned block, const struct eto_rotation *r);
/* Nobody can say any more which block it is. */
void eto_block_forget(const struct eto_blocks *l, void *state, unsigned block);
/* The owner may have shuffled the blocks [first, end) of a place that stand (same class only, if class_of is not NULL):
 * where there is more than one, none is known any more. Returns how many were forgotten. */
unsigned eto_blocks_shuffle(const struct eto_blocks *l, const struct eto_table *t, void *state, unsigned place,
			    unsigned first, unsigned end, unsigned (*class_of)(const struct eto_table *, unsigned));

/* An event of which some know more: `owners` (a mask of seats) read `knows`, the others `others`; if all know it, all
 * read `knows`. */
void eto_tell_twins(struct eto_events *e, bool all_know, unsigned owners, struct eto_event knows,
		    struct eto_event others);

/* -- fog -- */

/* What somebody on the other side makes of a block. */
enum eto_sighting {
	ETO_SIGHT_KNOWN, /* there, and known: it stays itself, after veil() */
	ETO_SIGHT_TOKEN, /* there, and could be any that is not known */
	ETO_SIGHT_AWAY,  /* not seen to be there; it could be one of the tokens */
	ETO_SIGHT_OUT,   /* known not to be there: no token is this one */
};

/* What a game says about its blocks; a constant. */
struct eto_fog {
	const struct eto_blocks *blocks;
	enum eto_sighting (*sight)(const struct eto_table *t, const void *state, unsigned block);
	/* The class that everybody sees; NULL: all blocks of a side look alike. */
	unsigned (*class_of)(const struct eto_table *t, unsigned block);
	/* Hides of a known block what is not seen of it; may be NULL. */
	void (*veil)(const struct eto_table *t, void *state, unsigned block);
	/* What is left of a block that is not known: value[column], which are blank, may be corrected; may be NULL. */
	void (*blank)(const struct eto_table *t, const void *state, unsigned block, enum eto_sighting sight,
		      uint32_t *value);
	/* Corrects what is seen of a token: value[column]; may be NULL. */
	void (*token)(const struct eto_table *t, const void *state, unsigned block, uint32_t *value);
	/* For possible worlds: could this block be the one that is seen so? And how strong is it likely to be? */
	bool (*could_be)(const struct eto_table *t, const void *state, unsigned block, const uint32_t *value);
	uint32_t (*likely)(const struct eto_table *t, unsigned block, struct eto_rng *rng);
};

/* Turns the blocks [first, end) of a side into what the others know. stand_in[block] (room for all blocks) is then the
 * block of the redacted state that stands for it: of equal tokens the first; itself when it is known; ETO_NO_BLOCK
 * when nothing stands for it. Frames that name blocks follow it. Stacks are to be derived afterwards. */
void eto_fog_redact(const struct eto_fog *f, const struct eto_table *t, void *state, unsigned first, unsigned end,
		    uint16_t *stand_in);
/* Makes every token of a redacted side one of the blocks that it could be. became[token] is which, ETO_NO_BLOCK for
 * what was no token. */
void eto_fog_people(const struct eto_fog *f, const struct eto_table *t, void *state, unsigned first, unsigned end,
		    struct eto_rng *rng, uint16_t *became);

#endif
