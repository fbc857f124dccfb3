/* QR codes (ISO/IEC 18004) for texts of up to 213 bytes: byte mode, error correction M, versions 1 to 10. */
#ifndef ETO_QR_H
#define ETO_QR_H

#include <stdbool.h>
#include <stdint.h>

enum { QR_SIZE_MAX = 57, QR_BYTES_MAX = 346 };

struct qr {
	unsigned size;                                  /* modules in a row */
	uint8_t dark[QR_SIZE_MAX][QR_SIZE_MAX];         /* by row and column */
	uint8_t fixed[QR_SIZE_MAX][QR_SIZE_MAX];        /* no data there: patterns and what is said about the code */
};

/* False: the text is too long. */
bool qr_make(struct qr *q, const char *text);

#endif
