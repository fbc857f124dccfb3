/* What has become different between two texts of JSON: the same members told again, without those that are the same.
 * It is made from the two texts alone, so it tells nothing that whoever knows both does not know. docs/protocol.md
 * shows how to read it.
 *
 * Texts are those of core/json.h: without blanks, each member at most once. */
#ifndef ETO_CHANGES_H
#define ETO_CHANGES_H

#include "core/json.h"

/* The items of a list, each where it stands. */
struct changes_item {
	const char *at;
	size_t size;
};
struct changes_items {
	struct changes_item *item;
	unsigned count;
};

/* A member of "changes": how a list of objects is different, if it is. False when memory is out. */
bool changes_of_items(struct eto_json *j, const char *name, const struct changes_items *before,
		      const struct changes_items *now);

/* The members of an object, found once. */
enum { CHANGES_MEMBERS_MAX = 64 };
struct changes_member {
	struct changes_item key, value;
};
struct changes_members {
	unsigned count;
	struct changes_member member[CHANGES_MEMBERS_MAX];
};

/* Finds them, faster with the help of those of an older text, which may be NULL. False if there are too many. */
bool changes_read(struct changes_members *m, const char *object, size_t size, const struct changes_members *older);

/* The member "gone", if any members are: a list of their names. Then the member "changes", which stays open: the
 * members of the object `now` that differ from those of `before`. A list of objects is told as
 * {"list":[...],"set":[...]}: which of its old items it has now, and which members of them are new. False when memory
 * is out. */
bool changes_of_object(struct eto_json *j, const struct changes_members *before, const struct changes_members *now);

/* Members of items of one list that have changed, while they are collected: the same changes of several items are told
 * once. */
struct changes_set {
	struct {
		unsigned item;
		size_t start, size; /* in text */
		bool told;
	} *entry; /* owned, like the text */
	unsigned count, room;
	char *text;
	size_t size, space;
};

/* Notes what has changed in an item, an object with the same names of members before and now. */
bool changes_add(struct changes_set *set, unsigned item, const char *before, const char *now);
/* Notes an object of members that have changed, which is known already. */
bool changes_put(struct changes_set *set, unsigned item, const char *text, size_t size);
/* The member "set"; nothing if nothing has changed. */
void changes_tell(struct eto_json *j, struct changes_set *set);
void changes_free(struct changes_set *set);

#endif
