/* What a player can type besides actions. Every command has an English and a Spanish word, and both work always. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/chronicle.h"
#include "cli/judge.h"
#include "cli/play.h"
#include "cli/wrap.h"
#include "core/panels.h"

enum { LIST_MAX = 40, AUTO_MAX = 2000 };

static void answer_error(struct play *p, const struct eto_error *err)
{
	char text[512];
	struct eto_text out = eto_text_in(text, sizeof text);
	error_text(err, &out);
	play_say(p, TONE_ERROR, text);
}

/* "12" among the choices, or the words of an action. */
static bool read_choice(struct play *p, const char *text, struct eto_action *a)
{
	struct eto_error err = {0};
	char *end;
	unsigned long n = strtoul(text, &end, 10);
	if (end != text && !*end) {
		if (n >= 1 && n <= p->session.legal_count) {
			*a = p->session.legal[n - 1];
			return true;
		}
		play_tell(p, TONE_ERROR, N_("There is no choice number %1."), text, NULL);
		return false;
	}
	if (action_from_line(&p->desk->voice, text, a, &err))
		return true;
	answer_error(p, &err);
	return false;
}

static void do_why(struct play *p, char *rest)
{
	struct eto_action a;
	if (!*rest) {
		play_tell(p, TONE_ANSWER, N_("Say which action: why ACTION"), NULL);
		return;
	}
	if (p->seat < 0) {
		play_tell(p, TONE_ANSWER, N_("You are not asked to decide now."), NULL);
		return;
	}
	if (!read_choice(p, rest, &a))
		return;
	eto_clause clause = p->desk->game->check(p->desk->table, p->session.match.state, (unsigned)p->seat, a);
	if (!clause) {
		play_tell(p, TONE_ANSWER, N_("Nothing forbids it: it is legal now."), NULL);
		return;
	}
	char text[2048];
	struct eto_text out = eto_text_in(text, sizeof text);
	refusal_text(p->desk, session_view(&p->session, 1u << p->seat), (unsigned)p->seat, a, clause, &out);
	play_tell(p, TONE_ANSWER, N_("Forbidden. %1"), text, NULL);
}

static void do_undo(struct play *p, char *rest)
{
	(void)rest;
	for (unsigned seat = 0; seat < p->desk->game->seat_count; seat++) {
		if (!(p->humans >> seat & 1) || !session_undo(&p->session, seat))
			continue;
		play_retell(p);
		play_autosave(p);
		play_tell(p, TONE_ANSWER, N_("Taken back."), NULL);
		return;
	}
	play_tell(p, TONE_ANSWER,
		  N_("Nothing can be taken back: dice fell, something was shown, or another side was asked."), NULL);
}

static bool tell_odds(struct play *p, struct eto_action a)
{
	struct eto_odds odds = {0};
	const void *view = session_view(&p->session, 1u << p->seat); /* odds must not tell what is hidden */
	if (!p->desk->game->odds(p->desk->table, view, (unsigned)p->seat, a, &odds))
		return false;
	char text[8192];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_say_action(&p->desk->voice, &out, a);
	eto_add_char(&out, '\n');
	odds_text(p->desk, &odds, &out);
	play_say_lines(p, TONE_ANSWER, text);
	return true;
}

static void do_odds(struct play *p, char *rest)
{
	struct eto_action a;
	unsigned told = 0;
	if (p->seat < 0) {
		play_tell(p, TONE_ANSWER, N_("You are not asked to decide now."), NULL);
		return;
	}
	if (*rest) {
		if (read_choice(p, rest, &a) && !tell_odds(p, a))
			play_tell(p, TONE_ANSWER, N_("This action makes no fight and belongs to none."), NULL);
		return;
	}
	for (unsigned i = 0; i < p->session.legal_count && told < 5; i++)
		told += tell_odds(p, p->session.legal[i]);
	if (!told)
		play_tell(p, TONE_ANSWER, N_("None of the choices makes a fight."), NULL);
}

/* Tells the last N steps again, or all; in the language of now. */
static void do_log(struct play *p, char *rest)
{
	struct follower *f = calloc(1, sizeof *f);
	unsigned long want = *rest ? strtoul(rest, NULL, 10) : 30;
	unsigned count = p->session.match.count;
	if (!f || !follower_start(f, &p->session.match)) {
		free(f);
		play_tell(p, TONE_ERROR, N_("out of memory"), NULL);
		return;
	}
	while (f->at < count) {
		char text[16384];
		struct eto_text out = eto_text_in(text, sizeof text);
		unsigned dice = follower_dice(f);
		const struct eto_step *step = follower_next(f);
		if (count - f->at >= want)
			continue;
		step_sentences(p->desk, step, &f->events, dice, p->humans, &out);
		play_say_lines(p, TONE_ANSWER, text);
	}
	follower_close(f);
	free(f);
}

static void do_save(struct play *p, char *rest)
{
	struct eto_error err = {0};
	size_t size = 0;
	if (!*rest) {
		play_tell(p, TONE_ERROR, N_("Say where: save FILE"), NULL);
		return;
	}
	char *text = session_write(&p->session, true, &size);
	if (text && file_write(rest, text, size, &err))
		play_tell(p, TONE_ANSWER, N_("Saved as %1."), rest, NULL);
	else if (text)
		answer_error(p, &err);
	else
		play_tell(p, TONE_ERROR, N_("out of memory"), NULL);
	free(text);
}

static void do_load(struct play *p, char *rest)
{
	struct eto_error err = {0};
	struct file_text text = {0};
	struct eto_record record;
	struct eto_match match = {0};
	struct session fresh = {0};
	if (!*rest) {
		play_tell(p, TONE_ERROR, N_("Say what: load FILE"), NULL);
		return;
	}
	struct eto_table before = *p->desk->table;
	bool ok = file_read(rest, &text, &err) && desk_load(p->desk, text.at, text.size, rest, &record, &match, &err) &&
		  session_resume(&fresh, p->desk, &record, &match, &err);
	file_free(&text);
	eto_match_free(&match);
	if (!ok) { /* the game in progress is untouched */
		session_close(&fresh);
		*p->desk->table = before;
		answer_error(p, &err);
		return;
	}
	session_close(&p->session);
	p->session = fresh;
	play_retell(p);
	play_autosave(p);
	play_tell(p, TONE_ANSWER, N_("Loaded %1."), rest, NULL);
	play_advance(p);
}

static void tell_piece(struct play *p, unsigned piece)
{
	char text[512];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_add(&out, "  ");
	p->desk->game->describe(p->desk->table, session_view(&p->session, p->humans), piece, &p->desk->voice, &out);
	play_say(p, TONE_ANSWER, text);
}

static void tell_place(struct play *p, unsigned place)
{
	const struct desk *d = p->desk;
	const struct eto_scene_place *s = &p->scene.place[place];
	char text[512];
	struct eto_text out = eto_text_in(text, sizeof text);
	eto_addf(&out, "%s (%s): ", d->game->place_name(d->table, place, d->voice.lang),
		 d->game->place_id(d->table, place));
	if (s->control == ETO_NO_SEAT)
		say(&out, d->voice.catalog, N_("controlled by nobody"), NULL);
	else
		say(&out, d->voice.catalog, N_("controlled by %1"), desk_seat_name(d, s->control), NULL);
	if (s->contested)
		say(&out, d->voice.catalog, N_(", contested"), NULL);
	for (unsigned seat = 0; seat < d->game->seat_count; seat++)
		if (s->supplied >> seat & 1)
			say(&out, d->voice.catalog, N_(", in supply for %1"), desk_seat_name(d, seat), NULL);
	play_say(p, TONE_ANSWER, text);
	p->look = place;
	for (unsigned i = 0; i < p->scene.piece_count; i++) {
		const struct eto_scene_piece *piece = &p->scene.piece[i];
		if (piece->place != place)
			continue;
		if (piece->status & ETO_ST_HIDDEN)
			play_tell(p, TONE_ANSWER, N_("  an unknown piece of %1"), desk_seat_name(d, piece->seat), NULL);
		else
			tell_piece(p, piece->piece);
	}
}

static void do_look(struct play *p, char *rest)
{
	const struct eto_arg kind = {.kind = ETO_PLACE};
	if (!*rest) {
		play_tell(p, TONE_ERROR, N_("Say where: look PLACE"), NULL);
		return;
	}
	for (unsigned i = 0; i < p->scene.place_count; i++)
		if (eto_arg_called(&p->desk->voice, kind, i, rest)) {
			tell_place(p, i);
			return;
		}
	for (unsigned i = 0; i < p->scene.place_count; i++)
		if (eto_begins(p->desk->game->place_name(p->desk->table, i, p->desk->voice.lang), rest)) {
			tell_place(p, i);
			return;
		}
	play_tell(p, TONE_ERROR, N_("There is no place \"%1\"."), rest, NULL);
}

static void do_show(struct play *p, char *rest)
{
	const struct eto_arg kind = {.kind = ETO_PIECE};
	for (unsigned i = 0; *rest && p->desk->game->piece_id(p->desk->table, i); i++)
		if (eto_arg_called(&p->desk->voice, kind, i, rest)) {
			tell_piece(p, i);
			return;
		}
	play_tell(p, TONE_ERROR, N_("There is no piece \"%1\"."), rest, NULL);
}

static void do_rules(struct play *p, char *rest)
{
	const struct eto_rules *rules = p->desk->rules;
	char text[2560];
	eto_clause c = *rest ? eto_rules_find(rules, rest) : 0;
	if (c) {
		struct eto_text out = eto_text_in(text, sizeof text);
		clause_text(p->desk, c, &out);
		play_say(p, TONE_ANSWER, text);
		return;
	}
	unsigned found = 0;
	for (unsigned i = 1; *rest && i <= rules->count; i++) {
		const struct eto_rule *r = &rules->rule[i];
		if (!strcasestr(r->text[ETO_EN], rest) && !strcasestr(r->text[ETO_ES], rest))
			continue;
		struct eto_text out = eto_text_in(text, sizeof text);
		clause_text(p->desk, (eto_clause)i, &out);
		if (++found <= LIST_MAX)
			play_say(p, TONE_ANSWER, text);
	}
	if (!found)
		play_tell(p, TONE_ANSWER, N_("No clause has that number or says that."), NULL);
}

/* The staff's choice for the human seat. */
static bool advise(struct play *p, struct eto_action *a, enum play_tone tone)
{
	char why[512], text[1024], action[256];
	struct eto_text reason = eto_text_in(why, sizeof why), out = eto_text_in(text, sizeof text);
	struct eto_text words = eto_text_in(action, sizeof action);
	if (p->seat < 0 || !session_ask(&p->session, &eto_bot_staff, (unsigned)p->seat, a, &reason)) {
		play_tell(p, TONE_ANSWER, N_("You are not asked to decide now."), NULL);
		return false;
	}
	eto_action_write(&p->desk->voice, &words, *a, 0, false);
	eto_say_action(&p->desk->voice, &out, *a);
	play_tell(p, tone, N_("The staff advises: %1 (%2). %3"), text, action, why, NULL);
	return true;
}

static void do_hint(struct play *p, char *rest)
{
	struct eto_action a;
	(void)rest;
	advise(p, &a, TONE_ANSWER);
}

/* `auto`: one decision; `auto turn`: all until the seat changes or a turn begins. */
static void do_auto(struct play *p, char *rest)
{
	struct eto_action a;
	int seat = p->seat;
	unsigned turn = p->scene.turn;
	bool whole = *rest && (eto_begins("turn", rest) || eto_begins("turno", rest));
	for (unsigned n = 0; n < AUTO_MAX && advise(p, &a, TONE_REASON) && play_act(p, a); n++)
		if (!whole || p->seat != seat || p->scene.turn != turn)
			break;
}

static void do_lang(struct play *p, char *rest)
{
	enum eto_lang lang = p->desk->voice.lang == ETO_ES ? ETO_EN : ETO_ES;
	if (*rest && !eto_lang_read(rest, &lang)) {
		play_tell(p, TONE_ERROR, N_("There are es and en."), NULL);
		return;
	}
	desk_language(p->desk, lang);
	play_retell(p);
	play_tell(p, TONE_ANSWER, N_("Now in English."), NULL);
}

/* The choices, numbered; with a word, those that contain it. */
static void do_list(struct play *p, char *rest)
{
	unsigned shown = 0, matched = 0;
	for (unsigned i = 0; i < p->session.legal_count; i++) {
		char label[256], words[128], number[16];
		struct eto_text out = eto_text_in(label, sizeof label), typed = eto_text_in(words, sizeof words);
		play_choice(p, i, &out);
		play_choice_words(p, i, &typed);
		if (*rest && !strcasestr(label, rest) && !strcasestr(words, rest))
			continue;
		if (++matched > LIST_MAX)
			continue;
		snprintf(number, sizeof number, "%u", i + 1);
		play_tell(p, TONE_ANSWER, N_("%1. %2 (%3)"), number, label, words, NULL);
		shown++;
	}
	if (matched > shown) {
		char more[16];
		snprintf(more, sizeof more, "%u", matched - shown);
		play_tell(p, TONE_ANSWER, N_("... and %1 more; type list and a word to see fewer"), more, NULL);
	} else if (!matched) {
		play_tell(p, TONE_ANSWER, N_("No choice says that."), NULL);
	}
}

/* What lies beside the map: a line for each title, and those below it. */
static void tell_panels(struct play *p)
{
	for (unsigned i = 0; i < eto_panel_count(&p->scene); i++) {
		char head[160], body[4096];
		struct eto_text title = eto_text_in(head, sizeof head), lines = eto_text_in(body, sizeof body);
		unsigned seat = eto_panel(&p->desk->voice, &p->scene, i, &title, &lines);
		if (seat < p->desk->game->seat_count)
			eto_addf(&title, " (%s)", desk_seat_name(p->desk, seat));
		play_say(p, TONE_ANSWER, head);
		for (char *at = body, *end; (end = strchr(at, '\n')); at = end + 1) {
			char line[512];
			snprintf(line, sizeof line, "  %.*s", (int)(end - at), at);
			play_say(p, TONE_ANSWER, line);
		}
	}
}

static void do_board(struct play *p, char *rest)
{
	const struct desk *d = p->desk;
	(void)rest;
	for (unsigned i = 0; i < p->scene.place_count; i++) {
		bool some = false;
		for (unsigned k = 0; k < p->scene.piece_count && !some; k++)
			some = p->scene.piece[k].place == i;
		if (some)
			tell_place(p, i);
	}
	for (unsigned i = 0; i < p->scene.track_count; i++) {
		const struct eto_scene_track *t = &p->scene.track[i];
		char text[256];
		struct eto_text out = eto_text_in(text, sizeof text);
		if (t->seat != ETO_NO_SEAT)
			eto_addf(&out, "%s, ", desk_seat_name(d, t->seat));
		eto_addf(&out, "%s: ", desk_text(d, t->name));
		if (t->text)
			eto_add(&out, desk_text(d, t->text));
		else
			eto_add_int(&out, t->value);
		if (t->max && !t->text)
			eto_addf(&out, "/%d", t->max);
		play_say(p, TONE_ANSWER, text);
	}
	tell_panels(p);
}

static void do_beside(struct play *p, char *rest)
{
	(void)rest;
	tell_panels(p);
	if (!eto_panel_count(&p->scene))
		play_tell(p, TONE_ANSWER, N_("Nothing lies beside the map."), NULL);
}

static void do_help(struct play *p, char *rest)
{
	(void)rest;
	play_tell(p, TONE_ANSWER,
		  N_("Type an action (\"list\" shows the choices), the number of a choice, or one of these:"), NULL);
	bool es = p->desk->voice.lang == ETO_ES;
	for (unsigned i = 0; i < play_word_count; i++) {
		char text[256], left[64];
		const struct play_word *w = &play_words[i];
		snprintf(left, sizeof left, "%s%s%s", es ? w->spanish : w->name, w->argument ? " " : "",
			 w->argument ? desk_text(p->desk, w->argument) : "");
		int gap = 24 - wrap_width(left); /* cells, not bytes */
		snprintf(text, sizeof text, "  %s%*s %s", left, gap > 0 ? gap : 0, "", desk_text(p->desk, w->about));
		play_say(p, TONE_ANSWER, text);
	}
	play_tell(p, TONE_ANSWER,
		  N_("Keys of the full screen: arrows and Enter choose, typing narrows the choices, Tab completes, "
		     "Escape clears the line, Shift and arrows move the map, F2 shows all of it, F3 the log."),
		  NULL);
	play_tell(p, TONE_ANSWER,
		  N_("On the map, BERa is a place and the side that holds it, * where both stand; A3:14 is three "
		     "pieces of side A worth 14, with ! if some are out of supply."),
		  NULL);
}

static void do_quit(struct play *p, char *rest)
{
	(void)rest;
	p->quit = true;
}

const struct play_word play_words[] = {
	{"list", "lista", N_("[WORD]"), N_("the legal choices, numbered"), do_list},
	{"why", "porque", N_("ACTION"), N_("the clause that forbids an action"), do_why},
	{"undo", "deshacer", NULL, N_("take your last action back, if nothing was revealed"), do_undo},
	{"odds", "probabilidades", N_("[ACTION]"), N_("exact chances of a fight"), do_odds},
	{"hint", "consejo", NULL, N_("what the staff would do, and why"), do_hint},
	{"auto", "auto", N_("[turn]"), N_("let the staff decide for you, once or for the turn"), do_auto},
	{"look", "mirar", N_("PLACE"), N_("what is in a place"), do_look},
	{"show", "mostrar", N_("PIECE"), N_("one piece"), do_show},
	{"board", "tablero", NULL, N_("all pieces and tracks, in words"), do_board},
	{"beside", "aparte", NULL, N_("what lies beside the map: cards, boards of countries, the bill"), do_beside},
	{"rules", "reglas", N_("CLAUSE|WORD"), N_("read the rulebook"), do_rules},
	{"log", "diario", N_("[N]"), N_("the last N steps of the game again"), do_log},
	{"save", "guardar", N_("FILE"), N_("write the game to a file"), do_save},
	{"load", "cargar", N_("FILE"), N_("go on with another game"), do_load},
	{"lang", "idioma", "[es|en]", N_("change the language"), do_lang},
	{"help", "ayuda", NULL, N_("this list"), do_help},
	{"quit", "salir", NULL, N_("leave; the game is saved"), do_quit},
};
const unsigned play_word_count = sizeof play_words / sizeof *play_words;

static const struct play_word *find_word(const char *word)
{
	for (unsigned i = 0; i < play_word_count; i++)
		if (eto_same(play_words[i].name, word) || eto_same(play_words[i].spanish, word))
			return &play_words[i];
	return NULL;
}

void play_command(struct play *p, const char *line)
{
	char copy[JUDGE_LINE_MAX], *rest;
	while (isspace((unsigned char)*line))
		line++;
	if (strlen(line) >= sizeof copy) {
		play_tell(p, TONE_ERROR, N_("The line is too long."), NULL);
		return;
	}
	snprintf(copy, sizeof copy, "%s", line);
	for (size_t n = strlen(copy); n && isspace((unsigned char)copy[n - 1]); n--)
		copy[n - 1] = 0;
	if (!copy[0])
		return;
	rest = copy + strcspn(copy, " \t");
	char end = *rest;
	*rest = 0;
	const struct play_word *word = find_word(copy[0] == '/' ? copy + 1 : copy);
	*rest = end;
	if (word) {
		while (isspace((unsigned char)*rest))
			rest++;
		word->run(p, rest);
		play_refresh(p);
		return;
	}
	struct eto_action a;
	if (p->seat < 0)
		play_tell(p, TONE_ERROR, N_("You are not asked to decide now; \"help\" lists the commands."), NULL);
	else if (read_choice(p, copy, &a))
		play_act(p, a);
}
