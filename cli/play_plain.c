/* The plain face of a game: lines in, sentences out. Fit for a screen reader, a pipe and a slow line. */
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

#include "cli/play.h"

enum { SHORT_LIST = 12 };

/* Prints what was added to the log since the last time; the log shrinks when it is told anew. */
static void print_new(const struct play *p, unsigned *printed)
{
	if (*printed > p->lines)
		*printed = 0;
	for (; *printed < p->lines; ++*printed) {
		const struct play_line *line = &p->line[*printed];
		printf("%s%s\n", line->tone == TONE_HEAD ? "\n" : "", line->text);
	}
}

static void print_prompt(struct play *p)
{
	char text[1024], count[16];
	struct eto_text out = eto_text_in(text, sizeof text);
	play_prompt(p, &out);
	printf("\n%s\n", text);
	if (p->seat < 0)
		return;
	if (p->session.legal_count <= SHORT_LIST) {
		for (unsigned i = 0; i < p->session.legal_count; i++) {
			char words[128];
			struct eto_text typed = eto_text_in(words, sizeof words);
			out = eto_text_in(text, sizeof text);
			play_choice(p, i, &out);
			play_choice_words(p, i, &typed);
			printf("%u. %s (%s)\n", i + 1, text, words);
		}
		return;
	}
	snprintf(count, sizeof count, "%u", p->session.legal_count);
	out = eto_text_in(text, sizeof text);
	say(&out, p->desk->voice.catalog,
	    N_("%1 choices; \"list\" shows them, \"hint\" asks the staff, \"help\" tells more."), count, NULL);
	puts(text);
}

int play_plain(struct play *p)
{
	char *line = NULL;
	size_t room = 0;
	unsigned printed = 0, asked = UINT_MAX;
	setvbuf(stdout, NULL, _IOLBF, 0);
	while (!p->quit) {
		print_new(p, &printed);
		if (asked != p->session.match.count) {
			asked = p->session.match.count;
			print_prompt(p);
		}
		fputs("> ", stdout);
		fflush(stdout);
		ssize_t size = getline(&line, &room, stdin);
		if (size < 0)
			break;
		line[strcspn(line, "\n")] = 0;
		play_command(p, line);
	}
	print_new(p, &printed);
	free(line);
	return play_leave(p);
}
