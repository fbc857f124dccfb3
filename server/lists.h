/* Lists whose items know the next one, and whose owner knows the first and the last. */
#ifndef ETO_LISTS_H
#define ETO_LISTS_H

/* Puts an item behind the last one; `next` is the name of its member. */
#define LIST_APPEND(first, last, item, next) \
	do {                                 \
		(item)->next = NULL;         \
		if (last)                    \
			(last)->next = item; \
		else                         \
			(first) = item;      \
		(last) = item;               \
	} while (0)

#endif
