/* Words typed by a person or a program, turned into an action and judged: may it be done, and if not, why not. */
#ifndef ETO_JUDGE_H
#define ETO_JUDGE_H

#include "cli/desk.h"
#include "wire/replies.h"

enum { JUDGE_LINE_MAX = 1024 };

/* "DF-8.3: The text of the clause in the desk's language". Clause 0 says that it is no action of this moment. */
void clause_text(const struct desk *d, eto_clause c, struct eto_text *out);
/* What stands in the way of the action, if the game knows a sentence for it, then the clause. `view` is the state as
 * the seat may know it. */
void refusal_text(const struct desk *d, const void *view, unsigned seat, struct eto_action a, eto_clause c,
		  struct eto_text *out);
/* "12.5 %" of an odds part. */
void percent_text(const struct desk *d, unsigned weight, unsigned total, struct eto_text *out);
/* The odds as lines: how the factors come about, then each result with its chance. */
void odds_text(const struct desk *d, const struct eto_odds *odds, struct eto_text *out);

#endif
