/* The sentence with which the staff explains a choice. It says why, and nothing that the enemy may not know: units
 * are named only to their owner, who is the one that asks. */
#include "games/westfront/staff.h"

/* %1 the unit, %2 the hex. */
static const char *const words[WHYS][ETO_LANGS] = {
	[WHY_ONLY] = {"There is nothing else to do.", "No hay otra cosa que hacer."},
	[WHY_ACTIVATE] = {"%1 wakes: what its troops can do now is worth the step.",
		"%1 se activa: lo que sus tropas pueden hacer ahora vale el paso."},
	[WHY_BLITZ] = {"%1 blitzes: a second blow now is worth two steps.",
		"%1 hace Blitz: un segundo golpe ahora vale dos pasos."},
	[WHY_INVASION] = {"%1 leads a landing: there is a shore worth taking.",
		"%1 dirige un desembarco: hay una costa que merece la pena."},
	[WHY_DROP] = {"Paratroops can take what nobody else reaches.",
		"Los paracaidistas pueden tomar lo que nadie más alcanza."},
	[WHY_SUPREME] = {"%1 moves reserves to where they are needed.", "%1 mueve reservas adonde hacen falta."},
	[WHY_DEPLOY] = {"%1 goes to %2, nearer to the troops that it commands.",
		"%1 va a %2, más cerca de las tropas que manda."},
	[WHY_SAVE] = {"Nothing is worth a step of command now.", "Nada vale ahora un paso de mando."},
	[WHY_STAFF] = {"The HQs that matter are awake.", "Los Cuarteles que importan ya están activos."},
	[WHY_ATTACK] = {"%1 attacks in %2: the odds and the ground are worth it.",
		"%1 ataca en %2: las probabilidades y el terreno lo valen."},
	[WHY_TAKE] = {"%1 takes %2, which nobody defends.", "%1 toma %2, que nadie defiende."},
	[WHY_HOLD] = {"%1 goes to %2, which needs defenders.", "%1 va a %2, que necesita defensores."},
	[WHY_ADVANCE] = {"%1 moves up to %2, nearer to our goals.", "%1 avanza a %2, más cerca de nuestros objetivos."},
	[WHY_LEAVE] = {"%1 breaks off before it is destroyed.", "%1 rompe el contacto antes de ser destruida."},
	[WHY_LAND] = {"%1 lands in %2: the shore is weak there.", "%1 desembarca en %2: la costa es débil allí."},
	[WHY_RAIL] = {"%1 goes by rail to %2, where it is worth more.", "%1 va por ferrocarril a %2, donde vale más."},
	[WHY_SAIL] = {"%1 sails to %2 to join the front.", "%1 navega a %2 para unirse al frente."},
	[WHY_HALT] = {"Everybody stands where he should.", "Todos están donde deben."},
	[WHY_STRIKE] = {"The airstrike of %1 counts most in %2.", "El ataque aéreo de %1 cuenta más en %2."},
	[WHY_FIGHT] = {"A round in %2 costs the enemy more than us.",
		"Una ronda en %2 cuesta más al enemigo que a nosotros."},
	[WHY_WAIT] = {"Nothing more is to be gained here.", "Aquí no hay más que ganar."},
	[WHY_LOSE] = {"%1 is missed least.", "%1 es la que menos falta hace."},
	[WHY_FIRE] = {"%1 has the strongest fire.", "%1 tiene el fuego más fuerte."},
	[WHY_BEACHHEAD] = {"Without a Beachhead the troops in %2 would starve.",
		"Sin una Cabeza de Playa las tropas de %2 quedarían sin suministro."},
	[WHY_FEED] = {"%1 is worth most of those that could be fed.",
		"%1 es la más valiosa de las que se pueden abastecer."},
	[WHY_DEMAND] = {"A roll for surrender costs nothing.", "Tirar por la rendición no cuesta nada."},
	[WHY_RISE] = {"Friends in %2 rise for us.", "Los amigos de %2 se alzan por nosotros."},
	[WHY_STEP_HQ] = {"%1 needs a step: without command nothing moves.",
		"%1 necesita un paso: sin mando nada se mueve."},
	[WHY_STEP] = {"%1 needs strength where it stands.", "%1 necesita fuerza donde está."},
	[WHY_REBUILD] = {"%1 comes back as a cadre in %2.", "%1 vuelve como cuadro en %2."},
	[WHY_ARRIVE] = {"%1 arrives where it is soonest of use.", "%1 llega adonde antes será útil."},
	[WHY_PREPARE] = {"The next landing will need a Beachhead.",
		"El próximo desembarco necesitará una Cabeza de Playa."},
	[WHY_SPENT] = {"The points are spent.", "Los puntos están gastados."},
	[WHY_SET_UP] = {"This place has been found good for it.", "Este lugar se ha hallado bueno para ella."},
	[WHY_GROUND] = {"The paratroops will not jump again: on foot they cost half.",
		"Los paracaidistas no volverán a saltar: a pie cuestan la mitad."},
};

void wfs_say(const struct staff *st, const struct pick *p, enum eto_lang lang, struct eto_text *out)
{
	static const char *const unit[ETO_LANGS] = {"The unit", "La unidad"};
	static const char *const country[ETO_LANGS] = {"the country", "el país"};
	if (!out->size)
		return;
	for (const char *c = words[p->why][lang]; *c; c++) {
		if (*c != '%') {
			eto_add_char(out, *c);
			continue;
		}
		c++;
		if (*c == '1')
			eto_add(out, p->unit < UNITS ? st->t->unit[p->unit].name : unit[lang]);
		else if (*c == '2')
			eto_add(out, p->hex < HEXES ? st->t->hex[p->hex].name[lang] : country[lang]);
	}
}
