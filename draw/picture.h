/* Everything that one picture shows: the files of the drawing, a scene as the viewer knows it, and the names that the
 * scene's numbers stand for. What a viewer may not know never gets in here, so that drawing it cannot give anything
 * away. */
#ifndef ETO_PICTURE_H
#define ETO_PICTURE_H

#include "draw/anchors.h"
#include "core/scene.h"

enum { PICTURE_ARROWS = 256, ARROW_PLACES = 12, PICTURE_LAYERS = 64 };

/* The way of a piece, from place to place. */
struct arrow {
	uint8_t kind, seat; /* enum eto_arrow */
	uint16_t piece;
	unsigned pieces; /* how many went the same way */
	unsigned places;
	uint16_t place[ARROW_PLACES];
};

struct picture_seat {
	char id[24], name[48];
	char letter;   /* no two seats have the same */
	unsigned tint; /* which of the colours it bears */
};

/* A layer is a group of the drawing, "layer-NAME", or one of those that are drawn over it. */
struct picture_layer {
	char name[32];
	bool drawn; /* in data/board.svg */
	bool on;
};

/* What lies beside the board, in words (core/panels.h). */
enum { PICTURE_PANELS = 48 };
struct picture_panel {
	unsigned seat;
	char title[96], lines[3072];
};

struct picture {
	const char *title;
	struct eto_files files;
	const struct eto_catalog *catalog; /* NULL for English */
	enum eto_lang lang;
	bool dark;
	unsigned layer_count;
	struct picture_layer layer[PICTURE_LAYERS];
	unsigned seat_count;
	struct picture_seat seat[ETO_SEATS_MAX];
	char place[ETO_SCENE_PLACES][40];        /* ids */
	char piece_id[ETO_SCENE_PIECES][40];     /* empty for hidden ones */
	char piece_about[ETO_SCENE_PIECES][160]; /* one line, in the language of the picture */
	struct eto_scene scene;
	struct anchors anchors;
	unsigned arrow_count;
	struct arrow arrow[PICTURE_ARROWS];
	unsigned panel_count;
	struct picture_panel panel[PICTURE_PANELS];
};

/* Fills a zeroed picture from a game as the seats in `viewers` know it. */
bool picture_game(struct picture *p, const struct desk *d, const struct eto_match *m, unsigned viewers,
		  struct eto_error *err);
/* Adds the moves and attacks of the last player turn in which there were any. */
bool picture_arrows(struct picture *p, const struct desk *d, const struct eto_match *m, unsigned viewers);

/* Lists the layers of the drawing and those over it, switched on or off as they are by default. */
void picture_layers(struct picture *p);
struct picture_layer *picture_layer(struct picture *p, const char *name);
bool picture_shows(const struct picture *p, const char *layer);

const char *picture_text(const struct picture *p, const char *key);
/* The anchor of a place of the scene; NULL if it stands nowhere. */
const struct anchor *picture_anchor(const struct picture *p, unsigned place);

#endif
