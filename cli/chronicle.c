#include "cli/chronicle.h"

#include "wire/replies.h"

void step_notation(const struct desk *d, const struct eto_step *step, unsigned dice, unsigned viewers,
		   struct eto_text *out)
{
	eto_addf(out, "%s ", eto_seat_id(d->game, step->seat));
	eto_action_write(&d->voice, out, step->action, dice, wire_hides(viewers, step, dice));
}

static void say_step(const struct desk *d, const struct eto_step *step, unsigned dice, struct eto_text *out)
{
	if (step->seat == ETO_DICE) {
		say(out, d->voice.catalog, N_("Dice:"), NULL);
		for (unsigned i = 0; i < ETO_DICE_MAX && (dice == ETO_BLIND ? eto_die(step->action, i) > 0 : i < dice);
		     i++)
			eto_addf(out, " %u", eto_die(step->action, i));
	} else {
		eto_addf(out, "%s: ", desk_seat_name(d, step->seat));
		eto_say_action(&d->voice, out, step->action);
	}
	eto_add_char(out, '\n');
}

void step_sentences(const struct desk *d, const struct eto_step *step, const struct eto_events *events, unsigned dice,
		    unsigned viewers, struct eto_text *out)
{
	unsigned said = 0;
	if (step->seat == ETO_DICE && !wire_hides(viewers, step, dice))
		say_step(d, step, dice, out);
	for (unsigned i = 0; i < events->count; i++) {
		const struct eto_event *e = &events->list[i];
		if (!eto_event_known(e, viewers))
			continue;
		eto_say_event(&d->voice, out, e);
		eto_add_char(out, '\n');
		said++;
	}
	if (!said && step->seat != ETO_DICE && !wire_silent(d->game, step, events, viewers))
		say_step(d, step, dice, out);
}
