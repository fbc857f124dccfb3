/* The hash of a state: same bytes, same number, on every machine of the same byte order. Not a defence against
 * forgery: that is what the dice commitment is for. */
#ifndef ETO_HASH_H
#define ETO_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t eto_hash(const void *bytes, size_t size);

#endif
