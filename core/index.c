#include "core/index.h"

#include <assert.h>
#include <string.h>

static unsigned start(unsigned slots, const char *name, size_t size)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < size; i++)
		h = (h ^ (unsigned char)name[i]) * 16777619u;
	return (h ^ h >> 15) & (slots - 1);
}

/* The slot that holds the name, or the empty one where it would be. */
static unsigned probe(const uint16_t *slot, unsigned slots, const char *first, size_t stride, const char *name,
		      size_t size)
{
	unsigned at = start(slots, name, size);
	for (; slot[at]; at = (at + 1) & (slots - 1)) {
		const char *other = first + (slot[at] - 1u) * stride;
		if (!strncmp(other, name, size) && !other[size])
			break;
	}
	return at;
}

unsigned eto_index_make(const struct eto_index *x)
{
	unsigned twice = ETO_NO_NAME;
	assert(!(x->slots & (x->slots - 1)) && x->slots > x->count);
	memset(x->slot, 0, x->slots * sizeof *x->slot);
	for (unsigned i = x->count; i-- > 0;) {
		const char *name = x->name + i * x->stride;
		uint16_t *slot = &x->slot[probe(x->slot, x->slots, x->name, x->stride, name, strlen(name))];
		if (*slot)
			twice = *slot - 1u;
		*slot = (uint16_t)(i + 1);
	}
	return twice;
}

unsigned eto_find(const uint16_t *slot, unsigned slots, const char *first, size_t stride, const char *name, size_t size)
{
	unsigned found = slot[probe(slot, slots, first, stride, name, size)];
	return found ? found - 1u : (unsigned)ETO_NO_NAME;
}

unsigned eto_index_find(const struct eto_index *x, const char *name, size_t size)
{
	return eto_find(x->slot, x->slots, x->name, x->stride, name, size);
}

bool eto_index_named(const struct eto_index *x, const struct eto_named *list, unsigned count, void *table,
		     const char *file, struct eto_error *err)
{
	for (unsigned i = 0; i < count; i++) {
		unsigned n = eto_index_find(x, list[i].name, strlen(list[i].name));
		if (n == ETO_NO_NAME)
			return eto_fail(err, file, 0, 0, "%s, which rules name, is missing", list[i].name);
		char *at = (char *)table + list[i].offset;
		uint8_t narrow = (uint8_t)n;
		uint16_t wide = (uint16_t)n;
		memcpy(at, list[i].width == 1 ? (const void *)&narrow : &wide, list[i].width);
	}
	return true;
}
