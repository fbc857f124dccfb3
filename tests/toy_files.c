/* The files of the toy game, as a real game has them: data, rules, citations, a catalog. */
#include "tests/toy.h"

static const char places_tsv[] =
	"# the ring\n"
	"id\ten\tes\tnear\n"
	"HOM\tHome\tCasa\tRIV,POR\n"
	"RIV\tRiver\tRío\tHOM,MAR\n"
	"MAR\tMarket\tMercado\tRIV,HIL\n"
	"HIL\tHill\tColina\tMAR,WOO\n"
	"WOO\tWood\tBosque\tHIL,POR\n"
	"POR\tOld Port\tPuerto Viejo\tWOO,HOM\n"
	"OUT\tOut of play\tFuera de juego\t-\n";

static const char rules_tsv[] =
	"id\tsection\tkind\ten\tes\n"
	"TY-1.1\t1 Board\tdata\tThe board is a ring of six places.\tEl tablero es un anillo de seis lugares.\n"
	"TY-1.2\t1 Board\trule\tA side commands its own pieces on the board.\t"
	"Cada bando manda sus piezas del tablero.\n"
	"TY-2.1\t2 Plans\trule\tA turn begins with plans.\tEl turno empieza con los planes.\n"
	"TY-2.2\t2 Plans\trule\tA plan is to hold, strike or feint.\tUn plan es resistir, golpear o fintar.\n"
	"TY-3.1\t3 Moving\trule\tA step leads to a neighbour.\tUn paso lleva a un lugar vecino.\n"
	"TY-3.2\t3 Moving\trule\tA piece moves once.\tUna pieza mueve una vez.\n"
	"TY-3.3\t3 Moving\trule\tTwo pieces fit in a place.\tEn un lugar caben dos piezas.\n"
	"TY-3.4\t3 Moving\trule\tEnemies bar the way.\tEl enemigo cierra el paso.\n"
	"TY-4.1\t4 Attacks\trule\tOne attacks a place with enemies.\tSe ataca un lugar con enemigos.\n"
	"TY-4.2\t4 Attacks\trule\tA piece that has acted does not attack.\tLa pieza que ha actuado no ataca.\n"
	"TY-4.3\t4 Attacks\ttable\tTwo dice: below 5 attacker, 8 or more defender.\t"
	"Dos dados: menos de 5 atacante, 8 o más defensor.\n"
	"TY-5.1\t5 Order\trule\tThe sides act in turn.\tLos bandos actúan por turnos.\n"
	"TY-5.2\t5 Order\trule\tTribute is what one has.\tEl tributo es lo que se tiene.\n"
	"TY-5.3\t5 Order\trule\tTribute is given once a turn.\tEl tributo se da una vez por turno.\n"
	"TY-6.1\t6 End\trule\tThe stronger side wins.\tGana el bando más fuerte.\n"
	"TY-6.2\t6 End\trule\tA side without pieces loses.\tEl bando sin piezas pierde.\n"
	"TY-7.1\t7 Flavour\tflavour\tIt is a toy.\tEs un juguete.\n";

static const char cited_tsv[] = "id\tcited\tnoted\trefuses\nTY-3.3\t1\t0\t1\nTY-4.3\t1\t0\t0\nTY-7.1\t0\t1\t0\n";

static const char es_po[] =
	"msgid \"\"\nmsgstr \"Language: es\\n\"\n\n"
	"msgid \"Red\"\nmsgstr \"Rojo\"\n\n"
	"msgid \"two\"\nmsgstr \"dos\"\n\n"
	"msgid \"three\"\nmsgstr \"tres\"\n\n"
	"msgid \"Blue\"\nmsgstr \"Azul\"\n\n"
	"msgid \"Roll %1\"\nmsgstr \"Tirar %1\"\n\n"
	"msgid \"Plan to %1\"\nmsgstr \"Planear %1\"\n\n"
	"msgid \"Move %1 to %2\"\nmsgstr \"Mover %1 a %2\"\n\n"
	"msgid \"Attack %2 with %1\"\nmsgstr \"Atacar %2 con %1\"\n\n"
	"msgid \"Give %1 gold to %2\"\nmsgstr \"Dar a %2 %1 de oro\"\n\n"
	"msgid \"Finish\"\nmsgstr \"Terminar\"\n\n"
	"msgid \"hold\"\nmsgstr \"resistir\"\n\n"
	"msgid \"strike\"\nmsgstr \"golpear\"\n\n"
	"msgid \"make a feint\"\nmsgstr \"fintar\"\n\n"
	"msgid \"unknown\"\nmsgstr \"desconocido\"\n\n"
	"msgid \"roll\"\nmsgstr \"tirar\"\n\n"
	"msgid \"plan\"\nmsgstr \"planear\"\n\n"
	"msgid \"move\"\nmsgstr \"mover\"\n\n"
	"msgid \"attack\"\nmsgstr \"atacar\"\n\n"
	"msgid \"tribute\"\nmsgstr \"tributo\"\n\n"
	"msgid \"done\"\nmsgstr \"fin\"\n\n"
	"msgid \"Turn %1 begins.\"\nmsgstr \"Empieza el turno %1.\"\n\n"
	"msgid \"%1 has a plan.\"\nmsgstr \"%1 tiene un plan.\"\n\n"
	"msgid \"The plan is to %1.\"\nmsgstr \"El plan es %1.\"\n\n"
	"msgid \"%1 planned to %2.\"\nmsgstr \"%1 quería %2.\"\n\n"
	"msgid \"%1 goes from %2 to %3.\"\nmsgstr \"%1 va de %2 a %3.\"\n\n"
	"msgid \"%1 attacks %2.\"\nmsgstr \"%1 ataca %2.\"\n\n"
	"msgid \"The sum is %1.\"\nmsgstr \"La suma es %1.\"\n\n"
	"msgid \"%1 loses a step (%2).\"\nmsgstr \"Según %2, %1 pierde un paso.\"\n\n"
	"msgid \"%1 gives %2 gold to %3.\"\nmsgstr \"%1 da %2 de oro a %3.\"\n\n"
	"msgid \"The game is over: %1 wins.\"\nmsgstr \"Fin: gana %1.\"\n\n"
	"msgid \"How many pieces fit in a place\"\nmsgstr \"Cuántas piezas caben en un lugar\"\n\n"
	"msgid \"Duel\"\nmsgstr \"Duelo\"\n\n"
	"msgid \"Short duel\"\nmsgstr \"Duelo corto\"\n\n"
	"msgid \"Plans\"\nmsgstr \"Planes\"\n\n"
	"msgid \"Make a plan.\"\nmsgstr \"Haz un plan.\"\n\n"
	"msgid \"Marches\"\nmsgstr \"Marchas\"\n\n"
	"msgid \"Move, attack or finish.\"\nmsgstr \"Mueve, ataca o termina.\"\n\n"
	"msgid \"Combat\"\nmsgstr \"Combate\"\n\n"
	"msgid \"Roll two dice.\"\nmsgstr \"Tira dos dados.\"\n\n"
	"msgid \"The end\"\nmsgstr \"Fin\"\n\n"
	"msgid \"nobody\"\nmsgstr \"nadie\"\n";

static const struct eto_file files[] = {
	{"data/places.tsv", places_tsv, sizeof places_tsv - 1},
	{"rules.tsv", rules_tsv, sizeof rules_tsv - 1},
	{"cited.tsv", cited_tsv, sizeof cited_tsv - 1},
	{"messages/es.po", es_po, sizeof es_po - 1},
};

const struct eto_files toy_files = {files, sizeof files / sizeof *files};
