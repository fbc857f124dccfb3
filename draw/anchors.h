/* Where things stand on a board. With a drawing, data/anchors.tsv says so (columns place, x, y, label_x, label_y, w, h,
 * in the units of data/board.svg): ids of places, "sea_ID" for seas, and boxes such as "turn_3" or "supply_5". Without
 * one, places stand where latitude and longitude put them (any data table with the columns id, lat and lon), or on a
 * circle. */
#ifndef ETO_ANCHORS_H
#define ETO_ANCHORS_H

#include "cli/desk.h"

enum { ANCHORS_MAX = 4096 };

struct anchor {
	char name[40];
	double x, y, label_x, label_y, w, h;
};

struct anchors {
	unsigned count;
	bool drawn; /* from data/anchors.tsv, so they fit data/board.svg */
	double width, height;
	struct anchor list[ANCHORS_MAX];
};

/* Only what data/anchors.tsv says. */
bool anchors_read(struct anchors *a, const struct eto_files *files, struct eto_error *err);
bool anchors_load(struct anchors *a, const struct desk *d, struct eto_error *err);
const struct anchor *anchor_find(const struct anchors *a, const char *name);
/* The anchor of a place; NULL if it stands nowhere. */
const struct anchor *anchor_of(const struct anchors *a, const struct desk *d, unsigned place);

/* Latitude and longitude of every place that a table gives; the others are NAN. Returns how many are known. */
unsigned geography_load(const struct desk *d, double *lat, double *lon, unsigned places);

#endif
