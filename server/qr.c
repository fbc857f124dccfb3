#include "server/qr.h"

#include <string.h>

enum { VERSIONS = 10, MASKS = 8, FORMAT_M = 0 };

/* Of each version: all codewords, blocks, codewords of error correction in each block, and where the second and the
 * third of the alignment patterns stand (the first one at 6; 0: none). */
static const struct version {
	uint16_t bytes;
	uint8_t blocks, extra, at[2];
} versions[VERSIONS + 1] = {
	{0},
	{26, 1, 10, {0, 0}},
	{44, 1, 16, {18, 0}},
	{70, 1, 26, {22, 0}},
	{100, 2, 18, {26, 0}},
	{134, 2, 24, {30, 0}},
	{172, 4, 16, {34, 0}},
	{196, 4, 18, {22, 38}},
	{242, 4, 22, {24, 42}},
	{292, 5, 22, {26, 46}},
	{346, 5, 26, {28, 50}},
};

/* -- the codewords -- */

struct bits {
	uint8_t byte[QR_BYTES_MAX];
	unsigned count;
};

static void add_bits(struct bits *b, unsigned value, unsigned count)
{
	while (count--) {
		if (value >> count & 1)
			b->byte[b->count / 8] |= (uint8_t)(0x80 >> b->count % 8);
		b->count++;
	}
}

static unsigned data_bytes(const struct version *v)
{
	return v->bytes - (unsigned)v->blocks * v->extra;
}

static void add_text(struct bits *b, const char *text, unsigned version)
{
	unsigned room = data_bytes(&versions[version]), size = (unsigned)strlen(text);
	add_bits(b, 4, 4); /* bytes */
	add_bits(b, size, version < 10 ? 8 : 16);
	for (unsigned i = 0; i < size; i++)
		add_bits(b, (uint8_t)text[i], 8);
	unsigned left = room * 8 - b->count;
	add_bits(b, 0, left < 4 ? left : 4);
	b->count = (b->count + 7) / 8 * 8;
	for (unsigned pad = 0xec; b->count < room * 8; pad ^= 0xec ^ 0x11)
		add_bits(b, pad, 8);
}

/* The product in the field of 256 elements that the standard names. */
static uint8_t times(uint8_t a, uint8_t b)
{
	unsigned product = 0;
	for (unsigned i = 8; i--;)
		product = (product << 1 ^ (product >> 7) * 0x11d) ^ (b >> i & 1) * a;
	return (uint8_t)product;
}

/* Reed and Solomon: the rest of the data, divided by the polynomial whose zeros are the first powers of 2. */
static void correct(const uint8_t *data, unsigned size, uint8_t *rest, unsigned extra)
{
	uint8_t divisor[32] = {0}, root = 1;
	divisor[extra - 1] = 1;
	for (unsigned i = 0; i < extra; i++, root = times(root, 2))
		for (unsigned k = 0; k < extra; k++)
			divisor[k] = times(divisor[k], root) ^ (k + 1 < extra ? divisor[k + 1] : 0);
	memset(rest, 0, extra);
	for (unsigned i = 0; i < size; i++) {
		uint8_t factor = data[i] ^ rest[0];
		memmove(rest, rest + 1, extra - 1);
		rest[extra - 1] = 0;
		for (unsigned k = 0; k < extra; k++)
			rest[k] ^= times(divisor[k], factor);
	}
}

/* Blocks take turns, byte by byte; the last ones are longer by a byte if it does not come out even. */
static void interleave(const struct bits *b, const struct version *v, uint8_t out[QR_BYTES_MAX])
{
	unsigned size = data_bytes(v) / v->blocks, longer = data_bytes(v) % v->blocks, from = 0;
	for (unsigned block = 0; block < v->blocks; block++) {
		unsigned own = size + (block >= v->blocks - longer);
		uint8_t rest[32];
		correct(b->byte + from, own, rest, v->extra);
		for (unsigned i = 0; i < own; i++)
			out[i < size ? i * v->blocks + block : size * v->blocks + block - (v->blocks - longer)] =
				b->byte[from + i];
		for (unsigned i = 0; i < v->extra; i++)
			out[data_bytes(v) + i * v->blocks + block] = rest[i];
		from += own;
	}
}

/* -- the patterns -- */

static void fix(struct qr *q, unsigned row, unsigned column, bool dark)
{
	q->dark[row][column] = dark;
	q->fixed[row][column] = 1;
}

/* How far the farther of two numbers is from the middle. */
static int ring(int a, int b)
{
	int x = a < 0 ? -a : a, y = b < 0 ? -b : b;
	return x > y ? x : y;
}

static void add_square(struct qr *q, int row, int column, int reach)
{
	for (int i = -reach; i <= reach; i++)
		for (int k = -reach; k <= reach; k++) {
			int r = row + i, c = column + k, far = ring(i, k);
			bool inside = r >= 0 && c >= 0 && r < (int)q->size && c < (int)q->size;
			if (inside)
				fix(q, (unsigned)r, (unsigned)c, reach == 2 ? far != 1 : far != 2 && far != 4);
		}
}

static void add_alignment(struct qr *q, const struct version *v)
{
	const int at[] = {6, v->at[0], v->at[1]};
	unsigned count = v->at[1] ? 3 : v->at[0] ? 2 : 0;
	for (unsigned i = 0; i < count; i++)
		for (unsigned k = 0; k < count; k++)
			if (!(i == 0 && k == 0) && !(i == 0 && k == count - 1) && !(k == 0 && i == count - 1))
				add_square(q, at[i], at[k], 2);
}

static unsigned remainder_of(unsigned value, unsigned bits, unsigned divisor)
{
	unsigned rest = value;
	for (unsigned i = 0; i < bits; i++)
		rest = rest << 1 ^ (rest >> (bits - 1) & 1) * divisor;
	return rest & ((1u << bits) - 1);
}

/* Which correction and which mask, twice. */
static void add_format(struct qr *q, unsigned mask)
{
	unsigned data = FORMAT_M << 3 | mask, bits = (data << 10 | remainder_of(data, 10, 0x537)) ^ 0x5412;
	for (unsigned i = 0; i < 15; i++) {
		bool dark = bits >> i & 1;
		fix(q, i < 6 ? i : i < 8 ? i + 1 : 8, i < 8 ? 8 : i == 8 ? 7 : 14 - i, dark);
		fix(q, i < 8 ? 8 : q->size - 15 + i, i < 8 ? q->size - 1 - i : 8, dark);
	}
	fix(q, q->size - 8, 8, true);
}

static void add_version(struct qr *q, unsigned version)
{
	unsigned bits = version << 12 | remainder_of(version, 12, 0x1f25);
	for (unsigned i = 0; version >= 7 && i < 18; i++) {
		fix(q, i / 3, q->size - 11 + i % 3, bits >> i & 1);
		fix(q, q->size - 11 + i % 3, i / 3, bits >> i & 1);
	}
}

static void add_patterns(struct qr *q, unsigned version)
{
	for (unsigned i = 0; i < q->size; i++) {
		fix(q, 6, i, i % 2 == 0);
		fix(q, i, 6, i % 2 == 0);
	}
	add_square(q, 3, 3, 4);
	add_square(q, 3, (int)q->size - 4, 4);
	add_square(q, (int)q->size - 4, 3, 4);
	add_alignment(q, &versions[version]);
	add_format(q, 0);
	add_version(q, version);
}

/* -- data and mask -- */

/* Two columns at a time from the right, up and down in turn, around what is fixed. */
static void add_data(struct qr *q, const uint8_t *bytes, unsigned count)
{
	unsigned at = 0;
	for (unsigned right = q->size - 1, up = 1; right < q->size; right -= 2, up ^= 1) {
		if (right == 6)
			right = 5;
		for (unsigned i = 0; i < 2 * q->size; i++) {
			unsigned row = up ? q->size - 1 - i / 2 : i / 2, column = right - i % 2;
			if (q->fixed[row][column] || at >= count * 8)
				continue;
			q->dark[row][column] = bytes[at / 8] >> (7 - at % 8) & 1;
			at++;
		}
	}
}

static bool is_masked(unsigned mask, unsigned i, unsigned j)
{
	switch (mask) {
	case 0: return (i + j) % 2 == 0;
	case 1: return i % 2 == 0;
	case 2: return j % 3 == 0;
	case 3: return (i + j) % 3 == 0;
	case 4: return (i / 2 + j / 3) % 2 == 0;
	case 5: return i * j % 2 + i * j % 3 == 0;
	case 6: return (i * j % 2 + i * j % 3) % 2 == 0;
	default: return ((i + j) % 2 + i * j % 3) % 2 == 0;
	}
}

static void put_mask(struct qr *q, unsigned mask)
{
	for (unsigned i = 0; i < q->size; i++)
		for (unsigned j = 0; j < q->size; j++)
			q->dark[i][j] ^= !q->fixed[i][j] && is_masked(mask, i, j);
	add_format(q, mask);
}

/* Long runs and squares of one colour are hard to read. */
static unsigned penalty(const struct qr *q)
{
	unsigned sum = 0;
	for (unsigned i = 0; i < q->size; i++)
		for (unsigned j = 0, row = 1, column = 1; j + 1 < q->size; j++) {
			row = q->dark[i][j] == q->dark[i][j + 1] ? row + 1 : 1;
			column = q->dark[j][i] == q->dark[j + 1][i] ? column + 1 : 1;
			sum += (row == 5 ? 3 : row > 5) + (column == 5 ? 3 : column > 5);
			if (i + 1 < q->size && q->dark[i][j] == q->dark[i][j + 1] &&
			    q->dark[i][j] == q->dark[i + 1][j] && q->dark[i][j] == q->dark[i + 1][j + 1])
				sum += 3;
		}
	return sum;
}

static void choose_mask(struct qr *q)
{
	unsigned best = 0, least = ~0u;
	for (unsigned mask = 0; mask < MASKS; mask++) {
		put_mask(q, mask);
		unsigned sum = penalty(q);
		if (sum < least) {
			least = sum;
			best = mask;
		}
		put_mask(q, mask); /* twice is none */
	}
	put_mask(q, best);
}

bool qr_make(struct qr *q, const char *text)
{
	struct bits bits = {.count = 0};
	uint8_t bytes[QR_BYTES_MAX];
	unsigned version = 1;
	while (version <= VERSIONS && strlen(text) + (version < 10 ? 2 : 3) > data_bytes(&versions[version]))
		version++;
	if (version > VERSIONS)
		return false;
	memset(q, 0, sizeof *q);
	q->size = 17 + 4 * version;
	add_text(&bits, text, version);
	interleave(&bits, &versions[version], bytes);
	add_patterns(q, version);
	add_data(q, bytes, versions[version].bytes);
	choose_mask(q);
	return true;
}
