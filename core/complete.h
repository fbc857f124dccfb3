/* What may come next in a line that a player is typing: the words of the legal actions that agree with what is there.
 * The terminal, the shell completion and the plain mode all use it. */
#ifndef ETO_COMPLETE_H
#define ETO_COMPLETE_H

#include "core/messages.h"
#include "core/names.h"

enum { ETO_COMPLETIONS_MAX = 256 };

struct eto_completion {
	char word[ETO_ID_SIZE];  /* as it is typed */
	char gloss[ETO_ID_SIZE]; /* what it is called in the voice's language; empty when that says no more */
};

struct eto_completions {
	unsigned start; /* byte offset of the word being completed; the line's length if that is yet to come */
	bool whole;     /* the line is a legal action already */
	unsigned count;
	struct eto_completion list[ETO_COMPLETIONS_MAX]; /* in the order of the legal actions, without repetition */
};

/* Words that are already there may be ids or names; so may the beginning of the last one. */
void eto_complete(const struct eto_voice *v, const struct eto_action *legal, unsigned legal_count, const char *line,
		  struct eto_completions *out);

#endif
