/* Codes are read back here as a telephone reads them: the mask from the format, the codewords in their order, the
 * blocks, whose error correction must fit, and the bytes. */
#define TEST_MAIN
#include "server/qr.h"

#include <string.h>

#include "tests/test.h"

static const unsigned blocks_of[] = {0, 1, 1, 1, 2, 2, 4, 4, 4, 5, 5};
static const unsigned extra_of[] = {0, 10, 16, 26, 18, 24, 16, 18, 22, 22, 26};

static bool masked(unsigned mask, unsigned i, unsigned j)
{
	const bool rule[] = {(i + j) % 2 == 0,
			     i % 2 == 0,
			     j % 3 == 0,
			     (i + j) % 3 == 0,
			     (i / 2 + j / 3) % 2 == 0,
			     i * j % 2 + i * j % 3 == 0,
			     (i * j % 2 + i * j % 3) % 2 == 0,
			     ((i + j) % 2 + i * j % 3) % 2 == 0};
	return rule[mask];
}

/* The mask, from the five bits beside the first square; -1 if they are not those of correction M. */
static int mask_of(const struct qr *q)
{
	unsigned bits = 0;
	for (unsigned i = 0; i < 5; i++)
		bits = bits << 1 | q->dark[8][i];
	bits ^= 0x5412 >> 10;
	return bits >> 3 ? -1 : (int)(bits & 7);
}

static unsigned read_bytes(const struct qr *q, unsigned mask, uint8_t out[QR_BYTES_MAX])
{
	unsigned at = 0;
	memset(out, 0, QR_BYTES_MAX);
	for (int right = (int)q->size - 1, up = 1; right > 0; right -= 2, up = !up) {
		right -= right == 6;
		for (int i = 0; i < 2 * (int)q->size; i++) {
			unsigned row = (unsigned)(up ? (int)q->size - 1 - i / 2 : i / 2);
			unsigned column = (unsigned)(right - i % 2);
			if (q->fixed[row][column] || at >= QR_BYTES_MAX * 8)
				continue;
			bool dark = q->dark[row][column] ^ masked(mask, row, column);
			out[at / 8] |= (uint8_t)(dark << (7 - at % 8));
			at++;
		}
	}
	return at / 8;
}

static unsigned product(unsigned a, unsigned b)
{
	unsigned sum = 0;
	for (; b; b >>= 1, a = a << 1 ^ (a >> 7) * 0x11d)
		sum ^= b & 1 ? a : 0;
	return sum;
}

/* A block fits if it is 0 wherever the polynomial of the standard is. */
static bool fits(const uint8_t *block, unsigned size, unsigned extra)
{
	for (unsigned i = 0, root = 1; i < extra; i++, root = product(root, 2)) {
		unsigned value = 0;
		for (unsigned k = 0; k < size; k++)
			value = product(value, root) ^ block[k];
		if (value)
			return false;
	}
	return true;
}

/* Puts the blocks together again; false if one does not fit. */
static bool read_blocks(const uint8_t *bytes, unsigned count, unsigned version, uint8_t out[QR_BYTES_MAX])
{
	unsigned blocks = blocks_of[version], extra = extra_of[version], data = count - blocks * extra, n = 0;
	unsigned size = data / blocks, longer = data % blocks;
	for (unsigned b = 0; b < blocks; b++) {
		uint8_t block[QR_BYTES_MAX];
		unsigned own = size + (b >= blocks - longer);
		for (unsigned i = 0; i < own; i++)
			block[i] = bytes[i < size ? i * blocks + b : size * blocks + b - (blocks - longer)];
		for (unsigned i = 0; i < extra; i++)
			block[own + i] = bytes[data + i * blocks + b];
		if (!fits(block, own + extra, extra))
			return false;
		memcpy(out + n, block, own);
		n += own;
	}
	return true;
}

/* The text of a code, or an empty one. */
static void read_code(const struct qr *q, char text[QR_BYTES_MAX])
{
	uint8_t bytes[QR_BYTES_MAX], data[QR_BYTES_MAX];
	unsigned version = (q->size - 17) / 4, wide = version > 9;
	int mask = mask_of(q);
	text[0] = 0;
	if (mask < 0 || !read_blocks(bytes, read_bytes(q, (unsigned)mask, bytes), version, data) || data[0] >> 4 != 4)
		return;
	unsigned size = (data[0] & 15u) << 4 | data[1] >> 4;
	if (wide)
		size = size << 8 | (data[1] & 15u) << 4 | data[2] >> 4;
	for (unsigned i = 0; i < size; i++)
		text[i] = (char)((data[i + 1 + wide] & 15) << 4 | data[i + 2 + wide] >> 4);
	text[size] = 0;
}

TEST(codes_of_every_length_are_read_back)
{
	static struct qr q;
	char text[300], back[QR_BYTES_MAX];
	for (unsigned size = 1; size <= 213; size++) {
		for (unsigned i = 0; i < size; i++)
			text[i] = (char)('!' + (i * 37 + size * 11) % 94);
		text[size] = 0;
		CHECK(qr_make(&q, text));
		read_code(&q, back);
		CHECK_STR(back, text);
	}
}

TEST(a_text_that_is_too_long_has_no_code)
{
	static struct qr q;
	char text[300];
	memset(text, 'a', sizeof text);
	text[214] = 0;
	CHECK(!qr_make(&q, text));
}

/* As a reader of another make (zbar) has read it. */
TEST(a_code_that_was_read_elsewhere)
{
	static struct qr q;
	uint64_t sum = 0xcbf29ce484222325;
	CHECK(qr_make(&q, "otpauth://totp/ETO:Ana?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=ETO"));
	CHECK_INT(q.size, 37);
	for (unsigned i = 0; i < q.size; i++)
		for (unsigned j = 0; j < q.size; j++)
			sum = (sum ^ q.dark[i][j]) * 0x100000001b3;
	CHECK_INT(sum, 0xc9de72797e433982);
}

int main(void)
{
	RUN(codes_of_every_length_are_read_back);
	RUN(a_text_that_is_too_long_has_no_code);
	RUN(a_code_that_was_read_elsewhere);
	return test_end();
}
