/* Shared by position.c (statements of cases) and query.c (what they may ask): reading their words. */
#ifndef WESTFRONT_POSITION_H
#define WESTFRONT_POSITION_H

#include "games/westfront/command.h"

struct wf_words {
	const struct wf_table *t;
	const char *const *at;
	unsigned count;
	struct eto_error *err;
};

/* The error's column is the index of the wrong word, from 1. */
bool wf_bad_word(const struct wf_words *w, unsigned i, const char *what);
bool wf_word_among(const struct wf_words *w, unsigned i, const char *const *names, unsigned n, const char *what,
		   unsigned *out);
bool wf_word_side(const struct wf_words *w, unsigned i, bool nobody, unsigned *side);
/* By its number, or by its English name with hyphens for spaces: 1932, Palermo-E1. */
bool wf_word_hex(const struct wf_words *w, unsigned i, unsigned *hex);
bool wf_word_unit(const struct wf_words *w, unsigned i, unsigned *unit);
bool wf_word_number(const struct wf_words *w, unsigned i, unsigned max, unsigned *n);
bool wf_word_choice(const struct wf_words *w, unsigned i, unsigned set, const char *what, unsigned *out);
bool wf_word_month(const struct wf_words *w, unsigned i, unsigned *month); /* 1944-06 */
/* A number of the state by its name, or NULL: italy, spain, supreme ... */
uint8_t *wf_named_number(struct wf_state *s, const char *name);

/* marks by name: bit i is 1 << i */
enum { WF_MARKS = 15 };
extern const char *const wf_mark_names[WF_MARKS];

#endif
