#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/chronicle.h"
#include "cli/judge.h"
#include "cli/shapes.h"
#include "cli/speak.h"

bool play_open(struct play *p)
{
	p->look = ETO_NO_PLACE;
	if (!follower_start(&p->follower, &p->session.match))
		return false;
	play_refresh(p);
	return true;
}

void play_close(struct play *p)
{
	for (unsigned i = 0; i < p->lines; i++)
		free(p->line[i].text);
	free(p->line);
	follower_close(&p->follower);
	session_close(&p->session);
}

void play_say(struct play *p, enum play_tone tone, const char *text)
{
	if (p->lines == p->lines_room) {
		unsigned room = p->lines_room ? p->lines_room * 2 : 256;
		struct play_line *more = realloc(p->line, room * sizeof *more);
		if (!more)
			return;
		p->line = more;
		p->lines_room = room;
	}
	char *copy = strdup(text);
	if (copy)
		p->line[p->lines++] = (struct play_line){copy, tone};
}

void play_tell(struct play *p, enum play_tone tone, const char *key, ...)
{
	char text[4096];
	struct eto_text out = eto_text_in(text, sizeof text);
	va_list list;
	va_start(list, key);
	say_list(&out, p->desk->voice.catalog, key, list);
	va_end(list);
	play_say_lines(p, tone, text);
}

void play_say_lines(struct play *p, enum play_tone tone, const char *text)
{
	while (*text) {
		size_t size = strcspn(text, "\n");
		char line[2048];
		snprintf(line, sizeof line, "%.*s", (int)(size < sizeof line ? size : sizeof line - 1), text);
		play_say(p, tone, line);
		text += size + (text[size] == '\n');
	}
}

void play_refresh(struct play *p)
{
	struct session *s = &p->session;
	unsigned mask = session_deciders(s) & p->humans;
	p->seat = mask ? __builtin_ctz(mask) : -1;
	s->legal_count = 0;
	if (p->seat >= 0)
		session_legal(s, (unsigned)p->seat);
	p->desk->game->scene(p->desk->table, session_view(s, p->humans), p->humans, &p->scene);
}

/* Tells the steps that have not been told, as the humans may know them. */
static void tell_steps(struct play *p)
{
	struct follower *f = &p->follower;
	while (f->at < p->session.match.count) {
		char text[16384];
		struct eto_text out = eto_text_in(text, sizeof text);
		unsigned dice = follower_dice(f);
		const struct eto_step *step = follower_next(f);
		step_sentences(p->desk, step, &f->events, dice, p->humans, &out);
		play_say_lines(p, TONE_EVENT, text);
	}
	play_refresh(p);
	if (p->scene.turn != p->told_turn) {
		char text[256];
		struct eto_text out = eto_text_in(text, sizeof text);
		p->told_turn = p->scene.turn;
		play_heading(p, &out);
		play_say(p, TONE_HEAD, text);
	}
}

void play_retell(struct play *p)
{
	for (unsigned i = 0; i < p->lines; i++)
		free(p->line[i].text);
	p->lines = 0;
	p->told_turn = 0;
	follower_rewind(&p->follower);
	tell_steps(p);
}

static bool keeps_secret(const struct eto_game *g, struct eto_action a)
{
	for (unsigned i = 0; i < ETO_ARGS; i++)
		if (g->verbs[a.verb].arg[i].secret)
			return true;
	return false;
}

/* One decision of a bot. False if the bot fails, which would be a defect. */
static bool bot_decides(struct play *p, unsigned seat)
{
	char why[512];
	struct eto_text reason = eto_text_in(why, sizeof why);
	const struct eto_bot *bot = p->bot[seat] ? p->bot[seat] : &eto_bot_staff;
	struct eto_action a;
	eto_clause clause;
	if (!session_ask(&p->session, bot, seat, &a, &reason) ||
	    session_act(&p->session, seat, a, &clause) != ETO_PLAYED) {
		play_tell(p, TONE_ERROR, N_("The bot of %1 finds nothing to do."), desk_seat_name(p->desk, seat), NULL);
		return false;
	}
	tell_steps(p);
	/* A reason would give away what the action keeps secret. */
	if (why[0] && !keeps_secret(p->desk->game, a)) {
		char line[640];
		struct eto_text out = eto_text_in(line, sizeof line);
		eto_addf(&out, "  %s: %s", desk_seat_name(p->desk, seat), why);
		play_say(p, TONE_REASON, line);
	}
	return true;
}

static void tell_outcome(struct play *p)
{
	const struct desk *d = p->desk;
	struct eto_outcome outcome = d->game->outcome(d->table, p->session.match.state);
	char text[2048];
	struct eto_text out = eto_text_in(text, sizeof text);
	if (outcome.result == ETO_DRAWN) {
		say(&out, d->voice.catalog, N_("The game is over: a draw."), NULL);
	} else {
		char who[256];
		struct eto_text names = eto_text_in(who, sizeof who);
		for (unsigned i = 0, some = 0; i < d->game->seat_count; i++)
			if (outcome.winners >> i & 1)
				eto_addf(&names, "%s%s", some++ ? ", " : "", desk_seat_name(d, i));
		say(&out, d->voice.catalog, N_("The game is over: won by %1."), who, NULL);
	}
	if (outcome.clause) {
		eto_add_char(&out, ' ');
		clause_text(d, outcome.clause, &out);
	}
	play_say(p, TONE_HEAD, text);
}

void play_advance(struct play *p)
{
	unsigned before = p->session.match.count;
	tell_steps(p);
	for (unsigned mask; (mask = session_deciders(&p->session)) && !(mask & p->humans);)
		if (!bot_decides(p, (unsigned)__builtin_ctz(mask)))
			break;
	/* Simultaneous decisions: the bots make theirs too, whatever the human does first. */
	for (unsigned mask = session_deciders(&p->session) & ~p->humans; mask; mask &= mask - 1)
		if (!bot_decides(p, (unsigned)__builtin_ctz(mask)))
			break;
	play_refresh(p);
	if (p->session.match.count != before)
		play_autosave(p);
	if (!session_deciders(&p->session))
		tell_outcome(p);
}

bool play_act(struct play *p, struct eto_action a)
{
	eto_clause clause = 0;
	if (p->seat < 0)
		return false;
	switch (session_act(&p->session, (unsigned)p->seat, a, &clause)) {
	case ETO_PLAYED:
		play_autosave(p);
		play_advance(p);
		return true;
	case ETO_NO_MEMORY: play_tell(p, TONE_ERROR, N_("out of memory"), NULL); return false;
	default: break;
	}
	char why[2048];
	struct eto_text out = eto_text_in(why, sizeof why);
	refusal_text(p->desk, session_view(&p->session, 1u << p->seat), (unsigned)p->seat, a, clause, &out);
	play_tell(p, TONE_ERROR, N_("Refused. %1"), why, NULL);
	return false;
}

void play_autosave(struct play *p)
{
	if (!p->autosave[0])
		return;
	struct eto_error err = {0};
	size_t size = 0;
	char *text = session_write(&p->session, true, &size);
	bool ok = text && file_write(p->autosave, text, size, &err);
	free(text);
	if (!ok && !p->autosave_failed) {
		char what[512];
		struct eto_text out = eto_text_in(what, sizeof what);
		error_text(&err, &out);
		play_tell(p, TONE_ERROR, N_("The autosave failed: %1"), what, NULL);
	}
	p->autosave_failed = !ok;
}

int play_leave(struct play *p)
{
	play_autosave(p);
	if (!p->autosave[0])
		return DONE;
	if (p->autosave_failed)
		return cli_fail(p->cli, N_("the game could not be saved in %1"), p->autosave, NULL);
	cli_print(p->cli, stdout, N_("The game is saved in %1"), p->autosave, NULL);
	return DONE;
}

void play_prompt(const struct play *p, struct eto_text *out)
{
	const struct desk *d = p->desk;
	if (!session_deciders(&p->session)) {
		say(out, d->voice.catalog, N_("The game is over. You may read the log, save or quit."), NULL);
		return;
	}
	if (p->seat >= 0)
		eto_addf(out, "%s: ", desk_seat_name(d, (unsigned)p->seat));
	prompt_text(d, &p->scene, out);
	if (p->scene.prompt_clause)
		eto_addf(out, " [%s]", d->rules->rule[p->scene.prompt_clause].id);
}

void play_heading(const struct play *p, struct eto_text *out)
{
	const struct desk *d = p->desk;
	char turn[16], last[16];
	snprintf(turn, sizeof turn, "%u", p->scene.turn);
	snprintf(last, sizeof last, "%u", p->scene.turn_max);
	eto_scene_when(&p->scene, d->voice.catalog, out);
	if (p->scene.turn_name)
		eto_add(out, " \xc2\xb7 ");
	say(out, d->voice.catalog, N_("turn %1 of %2"), turn, last, NULL);
	if (p->scene.phase)
		eto_addf(out, " \xc2\xb7 %s", desk_text(d, p->scene.phase));
}

/* Where a piece stands and what it is worth, for choices that name only its number. */
static void add_piece(const struct play *p, unsigned piece, struct eto_text *out)
{
	for (unsigned i = 0; i < p->scene.piece_count; i++) {
		const struct eto_scene_piece *s = &p->scene.piece[i];
		if (s->piece != piece || s->place >= p->scene.place_count || s->status & ETO_ST_HIDDEN)
			continue;
		eto_addf(out, " [%s %s%s]", p->desk->game->place_name(p->desk->table, s->place, p->desk->voice.lang),
			 s->label, s->status & ETO_ST_REDUCED ? " -" : "");
		return;
	}
}

void play_choice(const struct play *p, unsigned i, struct eto_text *out)
{
	struct eto_action a = p->session.legal[i];
	const struct eto_verb *verb = &p->desk->game->verbs[a.verb];
	eto_say_action(&p->desk->voice, out, a);
	if (verb->arg[0].kind == ETO_PIECE)
		add_piece(p, a.arg[0], out);
}

void play_choice_words(const struct play *p, unsigned i, struct eto_text *out)
{
	eto_action_write(&p->desk->voice, out, p->session.legal[i], 0, false);
}

bool play_choice_odds(struct play *p, unsigned i, struct eto_text *out)
{
	struct eto_odds odds = {0};
	const struct desk *d = p->desk;
	const void *view = session_view(&p->session, 1u << p->seat); /* odds must not tell what is hidden */
	if (!d->game->odds(d->table, view, (unsigned)p->seat, p->session.legal[i], &odds) || !odds.total)
		return false;
	for (unsigned k = 0; k < odds.count; k++)
		eto_addf(out, "%s%u%% %s", k ? ", " : "", (200 * odds.part[k].weight + odds.total) / (2 * odds.total),
			 desk_text(d, odds.part[k].result));
	return true;
}
