/* The full-screen game: keys in, commands out. Arrows and Enter choose among the legal actions; typing narrows the list
 * and makes a command line. */
#include "cli/screen.h"

#include <ncurses.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "cli/judge.h"
#include "cli/wrap.h"
#include "core/complete.h"

/* The letters change with the language. */
static void choose_letters(struct screen *s)
{
	for (unsigned i = 0; i < s->play->desk->game->seat_count; i++)
		s->letter[i] = desk_seat_letter(s->play->desk, i);
}

/* Is the line the beginning of a command rather than of an action? */
static const struct play_word *command_of(const char *line)
{
	char word[64];
	snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line[0] == '/' ? line + 1 : line);
	for (unsigned i = 0; i < play_word_count; i++)
		if (eto_same(play_words[i].name, word) || eto_same(play_words[i].spanish, word))
			return &play_words[i];
	return NULL;
}

/* Does the choice contain every word that is typed? */
static bool agrees(const struct play *p, unsigned i, const char *line)
{
	char text[768];
	struct eto_text out = eto_text_in(text, sizeof text);
	play_choice_words(p, i, &out);
	eto_add_char(&out, ' ');
	play_choice(p, i, &out);
	while (*line) {
		char word[64];
		size_t size = strcspn(line, " ");
		snprintf(word, sizeof word, "%.*s", (int)size, line);
		if (word[0] && !strcasestr(text, word))
			return false;
		line += size + strspn(line + size, " ");
	}
	return true;
}

unsigned screen_group(const struct screen *s, unsigned i)
{
	const struct play *p = s->play;
	unsigned count = 0;
	for (unsigned k = 0; k < p->session.legal_count; k++)
		count += p->session.legal[k].verb == p->session.legal[s->choice[i]].verb;
	return count;
}

/* One line for each verb, in the order of the legal actions. */
static void group(struct screen *s)
{
	const struct play *p = s->play;
	for (unsigned i = 0; i < p->session.legal_count; i++) {
		bool seen = false;
		for (unsigned k = 0; k < s->choices && !seen; k++)
			seen = p->session.legal[s->choice[k]].verb == p->session.legal[i].verb;
		if (!seen)
			s->choice[s->choices++] = i;
	}
}

/* Lists the choices that agree with what is typed; keeps the selected one selected if it is still there. Nothing typed
 * and more choices than fit: one line for each verb. */
static void narrow(struct screen *s)
{
	const struct play *p = s->play;
	unsigned keep = s->selected < s->choices ? s->choice[s->selected] : 0;
	s->commanding = command_of(s->line) != NULL;
	const char *filter = s->commanding ? "" : s->line;
	s->choices = 0;
	s->selected = 0;
	s->grouped = !s->line[0] && (int)p->session.legal_count > s->map_rows / 2;
	if (s->grouped) {
		group(s);
		return;
	}
	for (unsigned i = 0; i < p->session.legal_count; i++) {
		if (!agrees(p, i, filter))
			continue;
		if (i == keep)
			s->selected = s->choices;
		s->choice[s->choices++] = i;
	}
}

static void set_line(struct screen *s, const char *text)
{
	snprintf(s->line, sizeof s->line, "%s", text);
	s->cursor = strlen(s->line);
	narrow(s);
}

static void insert(struct screen *s, wchar_t c)
{
	char bytes[8];
	mbstate_t state = {0};
	size_t size = wcrtomb(bytes, c, &state), length = strlen(s->line);
	if (size > sizeof bytes || length + size >= sizeof s->line)
		return;
	memmove(s->line + s->cursor + size, s->line + s->cursor, length - s->cursor + 1);
	memcpy(s->line + s->cursor, bytes, size);
	s->cursor += size;
	s->play->look = ETO_NO_PLACE;
	narrow(s);
}

static size_t step_back(const struct screen *s)
{
	size_t at = s->cursor;
	while (at && (s->line[--at] & 0xc0) == 0x80)
		;
	return at;
}

static void erase_back(struct screen *s)
{
	size_t at = step_back(s);
	memmove(s->line + at, s->line + s->cursor, strlen(s->line + s->cursor) + 1);
	s->cursor = at;
	narrow(s);
}

/* Puts the common beginning of the candidates in the place of the word; lists them when there is nothing to add. */
static void take_candidates(struct screen *s, size_t start, const char *const *word, unsigned count)
{
	if (!count)
		return;
	size_t common = strlen(word[0]);
	for (unsigned i = 1; i < count; i++)
		for (size_t k = 0; k < common; k++)
			if (word[0][k] != word[i][k])
				common = k;
	char line[SCREEN_LINE];
	bool grows = common > strlen(s->line + start);
	if (common && (grows || count == 1)) {
		snprintf(line, sizeof line, "%.*s%.*s%s", (int)start, s->line, (int)common, word[0],
			 count == 1 ? " " : "");
		set_line(s, line);
		return;
	}
	struct eto_text out = eto_text_in(line, sizeof line);
	for (unsigned i = 0; i < count; i++)
		eto_addf(&out, "%s%s", i ? "  " : "", word[i]);
	play_say(s->play, TONE_ANSWER, line);
}

/* Tab: words of the legal actions, of the commands, and of places after `look`. */
static void complete(struct screen *s)
{
	struct play *p = s->play;
	const struct play_word *command = command_of(s->line);
	const char *blank = strchr(s->line, ' ');
	size_t offset = command && blank ? (size_t)(blank - s->line) + 1 : 0;
	const char *word[ETO_COMPLETIONS_MAX];
	unsigned count = 0;
	struct eto_completions *found = malloc(sizeof *found);
	if (!found)
		return;
	eto_complete(&p->desk->voice, p->session.legal, p->session.legal_count, s->line + offset, found);
	size_t start = offset + found->start;
	bool action = !offset || !strcmp(command->name, "why") || !strcmp(command->name, "odds");
	for (unsigned i = 0; action && i < found->count && count < ETO_COMPLETIONS_MAX; i++)
		word[count++] = found->list[i].word;
	for (unsigned i = 0; !blank && i < play_word_count && count < ETO_COMPLETIONS_MAX; i++) {
		const char *name = p->desk->voice.lang == ETO_ES ? play_words[i].spanish : play_words[i].name;
		if (s->line[0] && eto_begins(name, s->line))
			word[count++] = name;
	}
	bool place = offset && !strcmp(command->name, "look");
	for (unsigned i = 0; place && i < p->scene.place_count && count < ETO_COMPLETIONS_MAX; i++) {
		const char *id = p->desk->game->place_id(p->desk->table, i);
		start = offset;
		if (eto_begins(id, s->line + offset))
			word[count++] = id;
	}
	take_candidates(s, start, word, count);
	free(found);
}

/* What Enter does: a command if one is typed, else the action that is typed in full, else the selected choice, which
 * the line above the log names. What agrees with no choice is tried as an action, to hear why it is none. */
static void carry_out(struct screen *s)
{
	struct play *p = s->play;
	struct eto_action a;
	char line[SCREEN_LINE];
	snprintf(line, sizeof line, "%s", s->line);
	if (!command_of(line) && s->selected < s->choices) {
		if (!action_from_line(&p->desk->voice, line, &a, NULL) ||
		    p->desk->game->check(p->desk->table, p->session.match.state, (unsigned)p->seat, a))
			a = p->session.legal[s->choice[s->selected]];
		play_act(p, a);
	} else {
		play_command(p, line);
	}
}

static void enter(struct screen *s)
{
	struct play *p = s->play;
	unsigned before = p->lines;
	p->look = ETO_NO_PLACE;
	if (s->grouped && s->selected < s->choices && screen_group(s, s->selected) > 1) {
		char line[64];
		unsigned verb = p->session.legal[s->choice[s->selected]].verb;
		snprintf(line, sizeof line, "%s ", p->desk->game->verbs[verb].name);
		set_line(s, line);
		return;
	}
	carry_out(s);
	choose_letters(s);
	s->selected = 0;
	set_line(s, "");
	/* What is longer than the window of the log, an answer or the turns of the others, is shown page by page. */
	if (p->lines > before + (unsigned)s->log_rows && !p->quit)
		screen_pager(s, before);
}

static void choose(struct screen *s, int by)
{
	int to = (int)s->selected + by;
	s->selected = to < 0 || !s->choices ? 0 : to >= (int)s->choices ? s->choices - 1 : (unsigned)to;
	s->play->look = ETO_NO_PLACE;
}

/* Moves the map by hand; the window stays until a choice calls it back. */
static void scroll_map(struct screen *s, int dx, int dy)
{
	s->map_x += dx;
	s->map_y += dy;
}

/* A new division of the screen may have room for more choices or fewer. */
static bool divide(struct screen *s)
{
	bool ok = screen_divide(s);
	narrow(s);
	return ok;
}

static bool special_key(struct screen *s, wint_t key)
{
	switch (key) {
	case KEY_UP: choose(s, -1); break;
	case KEY_DOWN: choose(s, 1); break;
	case KEY_PPAGE: choose(s, -10); break;
	case KEY_NPAGE: choose(s, 10); break;
	case KEY_LEFT: s->cursor = step_back(s); break;
	case KEY_RIGHT: s->cursor += s->line[s->cursor] ? wrap_char(s->line + s->cursor, &(int){0}) : 0; break;
	case KEY_HOME: choose(s, -100000); break;
	case KEY_END: choose(s, 100000); break;
	case KEY_SLEFT: scroll_map(s, -8, 0); break;
	case KEY_SRIGHT: scroll_map(s, 8, 0); break;
	case KEY_SR: scroll_map(s, 0, -4); break;
	case KEY_SF: scroll_map(s, 0, 4); break;
	case KEY_BACKSPACE: erase_back(s); break;
	case KEY_ENTER: enter(s); break;
	case KEY_F(1):
		set_line(s, "help");
		enter(s);
		break;
	case KEY_F(2): s->overview = !s->overview; return divide(s);
	case KEY_F(3): screen_pager(s, s->play->lines > 20 ? s->play->lines - 20 : 0); break;
	case KEY_RESIZE: return divide(s);
	default: break;
	}
	return true;
}

static bool press(struct screen *s, int kind, wint_t key)
{
	if (kind == KEY_CODE_YES)
		return special_key(s, key);
	if (key == '\n' || key == '\r')
		enter(s);
	else if (key == '\t')
		complete(s);
	else if (key == 127 || key == 8)
		erase_back(s);
	else if (key == 27 || key == 21) /* Escape, Ctrl-U */
		set_line(s, "");
	else if (key == 4 && !s->line[0]) /* Ctrl-D */
		s->play->quit = true;
	else if (key >= 32)
		insert(s, (wchar_t)key);
	return true;
}

static int run_screen(struct screen *s)
{
	choose_letters(s);
	screen_colours(s);
	if (!divide(s))
		return REFUSED;
	while (!s->play->quit) {
		wint_t key;
		screen_draw(s);
		int kind = get_wch(&key);
		if (kind == ERR)
			break;
		if (!press(s, kind, key))
			return REFUSED;
	}
	return DONE;
}

int play_screen(struct play *p)
{
	struct screen *s = calloc(1, sizeof *s);
	unsigned *choice = calloc(p->desk->game->legal_max, sizeof *choice);
	SCREEN *terminal = s && choice ? newterm(NULL, stdout, stdin) : NULL;
	if (!terminal) { /* a terminal that ncurses does not know still shows lines */
		free(s);
		free(choice);
		return play_plain(p);
	}
	s->play = p;
	s->choice = choice;
	set_term(terminal);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	set_escdelay(25);
	int code = run_screen(s);
	endwin();
	delscreen(terminal);
	chart_free(&s->chart);
	free(choice);
	free(s);
	int saved = play_leave(p);
	return code == DONE ? saved : code;
}
