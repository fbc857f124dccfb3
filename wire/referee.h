/* The referee's dice. A game has a secret of 32 random bytes; its SHA-256 is published before the first action (the
 * `commit` line of the notation) and the secret itself after the last one (`secret`). The dice of the step with number
 * n (the first action of the game is step 0) are made from the secret and n alone:
 *
 *     block(n, k) = BLAKE2b, 32 bytes, with the secret as key, of the 20 bytes "eto dice", n (8 bytes, little-endian),
 *                   k (4 bytes, little-endian)
 *
 * Players may add luck of their own, after the commitment: a line "SEAT WORDS\n" for each that has, in the order of the
 * game's seats. And a roll that was taken back falls anew: a counts how often. With luck, or when a is not 0, it is
 *
 *     block(n, k) = BLAKE2b, 32 bytes, with the secret as key, of the 56 bytes "eto roll", n (8 bytes), k (4 bytes),
 *                   a (4 bytes), all little-endian, and the SHA-256 of the lines of luck (32 zero bytes without any)
 *
 * The bytes of block(n, 0), block(n, 1) ... are read in order; a byte b makes a die of s sides if b is below the
 * largest multiple of s up to 256, and then shows b mod s + 1; other bytes are skipped, so that every face is equally
 * likely. Nobody can foresee a roll without the secret, the referee cannot change it, and afterwards anyone can verify
 * it (docs/notation.md shows how in a few lines of Python). */
#ifndef ETO_REFEREE_H
#define ETO_REFEREE_H

#include "core/game.h"

enum { REFEREE_SECRET = 32, REFEREE_HEX = 2 * REFEREE_SECRET + 1 };

struct referee {
	uint8_t secret[REFEREE_SECRET];
	uint8_t luck[REFEREE_SECRET]; /* digest of what the players have added */
	bool has_luck;
};

/* Must answer true before any other call; it may be called again. */
bool referee_ready(void);
/* A new secret from the system's generator. */
void referee_draw(struct referee *r);
/* A secret made from a number: games that can be repeated, for tests and studies. */
void referee_seed(struct referee *r, uint64_t seed);
/* A secret read back from a game; false if it is not 64 hex digits. */
bool referee_read(struct referee *r, const char *hex);
void referee_commit(const struct referee *r, char hex[REFEREE_HEX]);
void referee_reveal(const struct referee *r, char hex[REFEREE_HEX]);
/* What the players have added: the lines described above; empty: nothing. Drawing or reading a secret forgets it. */
void referee_luck(struct referee *r, const char *lines);
/* `again`: how often the roll of this step has been taken back. */
struct eto_action referee_roll(const struct referee *r, uint64_t step, uint32_t again, struct eto_dice dice);

#endif
