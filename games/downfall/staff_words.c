/* The sentence with which the staff explains a choice. It says why, and nothing that the others may not know. */
#include "games/downfall/staff.h"

/* %1 the army, %2 the zone, %3 chances in 36. */
static const char *const words[WHYS][ETO_LANGS] = {
	[WHY_ONLY] = {"There is nothing else to do.", "No hay otra cosa que hacer."},
	[WHY_ATTACK] = {"%1 attacks in %2: the odds and the prize are worth the supply.",
		"%1 ataca en %2: las probabilidades y la presa valen el suministro."},
	[WHY_SUPPORT] = {"%1 goes to %2 to make the attack there safer.", "%1 va a %2 para asegurar el ataque."},
	[WHY_TAKE] = {"%1 takes %2, which nobody defends.", "%1 toma %2, que nadie defiende."},
	[WHY_HOLD] = {"%1 goes to %2, which needs defenders.", "%1 va a %2, que necesita defensores."},
	[WHY_ADVANCE] = {"%1 moves up to %2, nearer to our goals.",
		"%1 avanza a %2, más cerca de nuestros objetivos."},
	[WHY_LAND] = {"%1 lands in %2 to open a front there.", "%1 desembarca en %2 para abrir allí un frente."},
	[WHY_STEP] = {"%1 goes on as ordered.", "%1 sigue según lo ordenado."},
	[WHY_AIR] = {"Aircraft for the attack of %1 in %2: it then wins %3 times in 36.",
		"Aviación para el ataque de %1 en %2: así gana %3 de 36 veces."},
	[WHY_ANSWER] = {"The enemy's aircraft would tip the scales: we answer them.",
		"La aviación enemiga inclinaría la balanza: la contestamos."},
	[WHY_SPARE] = {"We keep our aircraft for a better occasion.", "Guardamos la aviación para mejor ocasión."},
	[WHY_SUPPLY] = {"Operations need supply.", "Las operaciones necesitan suministro."},
	[WHY_REINFORCE] = {"Losses must be made good.", "Hay que reponer las bajas."},
	[WHY_TANKS] = {"Tank armies decide campaigns: we build tanks.",
		"Los carros deciden las campañas: producimos carros."},
	[WHY_MISSIONS] = {"The air force needs new missions.", "La aviación necesita nuevas misiones."},
	[WHY_SUBMARINES] = {"Submarines cost the Allies more than us.",
		"Los submarinos cuestan más a los Aliados que a nosotros."},
	[WHY_DEVELOP] = {"A development pays in all the turns to come.",
		"Un desarrollo rinde en todos los turnos que quedan."},
	[WHY_LEASE] = {"The Soviet Union needs one more Action.", "La Unión Soviética necesita una Acción más."},
	[WHY_BUILD] = {"A new army where it is soonest of use.", "Un ejército nuevo donde antes servirá."},
	[WHY_RAISE] = {"%1 must be brought back to full strength.", "%1 ha de volver a estar entero."},
	[WHY_CONVERT] = {"%1 gets tanks: it will strike harder and farther.",
		"%1 recibe carros: golpeará más y más lejos."},
	[WHY_BOMB] = {"Enough bombers to get through and cost the Axis an Action.",
		"Bombarderos bastantes para pasar y restar una Acción al Eje."},
	[WHY_PROWL] = {"The submarines go out: the Allies shall lose an Action.",
		"Salen los submarinos: los Aliados perderán una Acción."},
	[WHY_RESOLVE] = {"No further operation is worth its supply.", "Ninguna operación más vale su suministro."},
	[WHY_FIGHT] = {"%1 fights first in %2: it wins %3 times in 36.",
		"%1 combate primero en %2: gana %3 de 36 veces."},
	[WHY_END] = {"All is done that could be done.", "Se ha hecho cuanto se podía."},
};

/* Rolls in 36 with which a declared attack wins; an air mission not yet flown counts if asked for. */
static int wins(const struct staff *st, unsigned army, bool mission)
{
	const struct df_table *t = st->t;
	const struct df_state *s = st->s;
	unsigned target = s->target[army];
	if (target >= ARMIES)
		return 0;
	int attack = df_attack_factor(t, s, army) + (mission ? 2 : 0);
	int defence = df_defence_factor(t, s, target, s->from[army]);
	unsigned zone = s->zone[army];
	return df_chances(attack, defence, df_lifts(t, s, army, zone), df_lifts(t, s, target, zone), false).win;
}

void staff_say(const struct staff *st, unsigned why, unsigned army, unsigned zone, enum eto_lang lang,
	       struct eto_text *out)
{
	if (!out->size)
		return;
	for (const char *c = words[why][lang]; *c; c++) {
		if (*c != '%') {
			eto_add_char(out, *c);
			continue;
		}
		c++;
		if (*c == '1' && army < ARMIES)
			eto_add(out, st->t->army_id[army]);
		else if (*c == '2' && zone < ZONES)
			eto_add(out, st->t->zone[zone].name[lang]);
		else if (*c == '3' && army < ARMIES)
			eto_add_int(out, wins(st, army, why == WHY_AIR));
	}
}
