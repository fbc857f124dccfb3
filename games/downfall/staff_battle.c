/* What a fight is worth: closed-form odds (df_chances) and the worth of what both sides may lose. */
#include "games/downfall/staff.h"

static struct df_chances chances(const struct staff *st, unsigned army, unsigned target, int attack, int defence)
{
	unsigned zone = st->s->zone[target];
	return df_chances(attack, defence, df_lifts(st->t, army, zone), df_lifts(st->t, target, zone),
			  st->s->step[target] == REDUCED);
}

/* A loss of one step: half of a full army, all of a reduced one. */
static int step_worth(const struct staff *st, unsigned army)
{
	int worth = staff_worth(st, army);
	return st->s->step[army] == REDUCED ? worth : worth / 2;
}

/* Won: the target is out, the winner pays a step unless it wins clean. Tied: a step each. Lost: the attacker is out,
 * and the defender pays a step if the attacker was full. */
int staff_odds(const struct staff *st, unsigned army, unsigned target, int attack, int defence, int *kill)
{
	struct df_chances c = chances(st, army, target, attack, defence);
	*kill = (int)c.win + (st->s->step[target] == REDUCED ? (int)c.tie : 0);
	int mine = staff_worth(st, army), theirs = staff_worth(st, target);
	int my_step = step_worth(st, army), their_step = step_worth(st, target);
	bool fresh = st->s->step[army] == FULL;
	int gain = c.win * theirs - (c.win - c.clean) * my_step;
	gain += c.tie * (their_step - my_step);
	gain += c.loss * ((fresh ? their_step : 0) - mine);
	return gain / 36;
}

int staff_fight(const struct staff *st, unsigned army, unsigned target, int attack, int defence)
{
	int kill;
	return staff_odds(st, army, target, attack, defence, &kill);
}

/* May the side's missions join attacks in the zone now (DF-19.1, DF-9.22)? */
bool staff_air_flies(const struct staff *st, unsigned zone)
{
	const struct df_table *t = st->t;
	bool winter = season(t, st->s) == WINTER && !t->zone[zone].africa;
	if (st->side == ALLIES && year(t, st->s) == 1945)
		winter = false;
	return st->s->air[st->side] && !winter && !(st->side == AXIS && df_german_air_banned(t, st->s, zone));
}
