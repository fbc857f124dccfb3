#include "cli/judge.h"

#include "cli/wrap.h"
#include "core/player.h"

void clause_text(const struct desk *d, eto_clause c, struct eto_text *out)
{
	if (!c || c > d->rules->count) {
		eto_add(out, desk_text(d, N_("it is no action of this moment")));
		return;
	}
	const struct eto_rule *r = &d->rules->rule[c];
	const char *text = r->text[d->voice.lang];
	eto_addf(out, "%s: ", r->id);
	eto_add(out, text && text[0] ? text : r->text[ETO_EN]);
}

void refusal_text(const struct desk *d, const void *view, unsigned seat, struct eto_action a, eto_clause c,
		  struct eto_text *out)
{
	if (eto_say_cause(&d->voice, out, view, seat, a, c))
		eto_add_char(out, ' ');
	clause_text(d, c, out);
}

void percent_text(const struct desk *d, unsigned weight, unsigned total, struct eto_text *out)
{
	unsigned long long tenths = total ? (weight * 2000ull + total) / (2ull * total) : 0;
	eto_addf(out, "%3llu%c%llu %%", tenths / 10, d->voice.lang == ETO_ES ? ',' : '.', tenths % 10);
}

void odds_text(const struct desk *d, const struct eto_odds *odds, struct eto_text *out)
{
	for (unsigned i = 0; i < odds->line_count; i++) {
		eto_say_event(&d->voice, out, &odds->line[i]);
		eto_add_char(out, '\n');
	}
	for (unsigned i = 0; i < odds->count; i++) {
		percent_text(d, odds->part[i].weight, odds->total, out);
		eto_addf(out, "  %s  (%u/%u)\n", desk_text(d, odds->part[i].result), odds->part[i].weight, odds->total);
	}
}
