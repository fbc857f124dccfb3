#include "draw/drawing.h"

#include <stdlib.h>
#include <string.h>

#define LAYER "<g id=\"layer-"

/* Finds needle in a text that need not end with a NUL. */
static const char *find(const char *text, const char *end, const char *needle)
{
	return text && text < end ? memmem(text, (size_t)(end - text), needle, strlen(needle)) : NULL;
}

/* The value of an attribute inside a tag, or NULL; the name is written with its blank and quote: ` d="`. */
static const char *attribute(const char *tag, const char *end, const char *name, size_t *size)
{
	const char *at = find(tag, end, name);
	if (!at)
		return NULL;
	at += strlen(name);
	const char *quote = memchr(at, '"', (size_t)(end - at));
	*size = quote ? (size_t)(quote - at) : 0;
	return quote ? at : NULL;
}

static int compare_ids(const void *a, const void *b)
{
	const struct drawing_id *x = a, *y = b;
	unsigned size = x->size < y->size ? x->size : y->size;
	int order = memcmp(x->at, y->at, size);
	return order ? order : (x->size > y->size) - (x->size < y->size);
}

static bool list_ids(struct drawing *g)
{
	unsigned room = 0;
	for (const char *at = g->text; (at = find(at, g->end, " id=\"")); at += 5) {
		if (g->count == room) {
			room = room ? room * 2 : 1024;
			struct drawing_id *more = realloc(g->id, room * sizeof *more);
			if (!more)
				return false;
			g->id = more;
		}
		const char *quote = memchr(at + 5, '"', (size_t)(g->end - at - 5));
		if (!quote)
			break;
		g->id[g->count++] = (struct drawing_id){at + 5, (unsigned)(quote - at - 5)};
	}
	if (g->count)
		qsort(g->id, g->count, sizeof *g->id, compare_ids);
	return true;
}

/* The numbers of the opening tag: viewBox="0 0 2400 1697" width="594mm". */
static bool read_size(struct drawing *g, const char *file, struct eto_error *err)
{
	const char *tag = find(g->text, g->end, "<svg"), *close = find(tag, g->end, ">");
	size_t size;
	const char *box = close ? attribute(tag, close, " viewBox=\"", &size) : NULL;
	char number[64], *rest;
	if (!box || size >= sizeof number)
		return eto_fail(err, file, 1, 0, "the drawing has no <svg> tag with a viewBox");
	memcpy(number, box, size);
	number[size] = 0;
	double left = strtod(number, &rest), top = strtod(rest, &rest);
	g->width = strtod(rest, &rest);
	g->height = strtod(rest, &rest);
	if (left != 0 || top != 0 || !(g->width >= 1) || !(g->height >= 1))
		return eto_fail(err, file, 1, 0, "the viewBox of the drawing is not \"0 0 WIDTH HEIGHT\"");
	const char *paper = attribute(tag, close, " width=\"", &size);
	if (paper && size > 2 && size < sizeof number && !strncmp(paper + size - 2, "mm", 2)) {
		memcpy(number, paper, size);
		number[size] = 0;
		g->paper = strtod(number, NULL);
	}
	return find(close, g->end, "</svg>") || eto_fail(err, file, 1, 0, "the drawing has no closing </svg>");
}

bool drawing_open(struct drawing *g, const struct eto_file *board, struct eto_error *err)
{
	*g = (struct drawing){.text = board->text, .end = board->text + board->size};
	return read_size(g, board->name, err) && (list_ids(g) || eto_fail(err, NULL, 0, 0, "out of memory"));
}

void drawing_close(struct drawing *g)
{
	free(g->id);
	*g = (struct drawing){0};
}

void drawing_layers(const struct eto_file *board, struct picture *p)
{
	const char *end = board->text + board->size;
	for (const char *at = board->text; (at = find(at, end, LAYER)) && p->layer_count < PICTURE_LAYERS;) {
		at += strlen(LAYER);
		const char *quote = memchr(at, '"', (size_t)(end - at));
		struct picture_layer *l = &p->layer[p->layer_count];
		if (!quote || (size_t)(quote - at) >= sizeof l->name)
			continue;
		memcpy(l->name, at, (size_t)(quote - at));
		l->drawn = l->on = true;
		p->layer_count++;
	}
}

static const char *find_id(const struct drawing *g, const char *name)
{
	const struct drawing_id key = {name, (unsigned)strlen(name)};
	const struct drawing_id *found = g->count ? bsearch(&key, g->id, g->count, sizeof key, compare_ids) : NULL;
	return found ? found->at : NULL;
}

const char *drawing_outline(const struct drawing *g, const char *place, size_t *size, bool *polygon)
{
	static const char *const kinds[] = {"zone", "hex", "area", "sea", "box"};
	for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		char name[64];
		snprintf(name, sizeof name, "%s-%.50s", kinds[i], place);
		const char *at = find_id(g, name), *close = at ? memchr(at, '>', (size_t)(g->end - at)) : NULL;
		const char *path = close ? attribute(at, close, " d=\"", size) : NULL;
		*polygon = close && !path;
		if (*polygon)
			path = attribute(at, close, " points=\"", size);
		if (path)
			return path;
	}
	return NULL;
}

/* A number of an attribute. */
static bool number_of(const char *tag, const char *end, const char *name, double *out)
{
	size_t size;
	const char *at = attribute(tag, end, name, &size);
	char text[32];
	if (!at || size >= sizeof text)
		return false;
	memcpy(text, at, size);
	text[size] = 0;
	*out = strtod(text, NULL);
	return true;
}

/* The size of letters that the style sheet gives the first class of a tag: `.t-zone{font-size:15px`. */
static double letter_size(const struct drawing *g, const char *tag, const char *end)
{
	size_t size;
	const char *class = attribute(tag, end, " class=\"", &size);
	char rule[64];
	if (!class)
		return 14;
	size_t word = 0;
	while (word < size && class[word] != ' ')
		word++;
	snprintf(rule, sizeof rule, ".%.*s{font-size:", (int)(word < 40 ? word : 40), class);
	const char *at = find(g->text, g->end, rule);
	return at ? strtod(at + strlen(rule), NULL) : 14;
}

/* How many letters the longest line has, and how many lines there are ("El|Agheila", or <tspan>s). */
static unsigned longest_line(const char *at, const char *end, unsigned *lines)
{
	unsigned most = 0, now = 0;
	bool inside_tag = false;
	*lines = 1;
	for (; at < end; at++) {
		bool new_line = *at == '|' || (*at == '<' && most + now && end - at > 6 && !memcmp(at, "<tspan", 6));
		if (new_line) {
			++*lines;
			most = now > most ? now : most;
			now = 0;
		}
		inside_tag = *at == '<' || (inside_tag && *at != '>');
		now += !inside_tag && *at != '>' && *at != '|' && (*at & 0xc0) != 0x80;
	}
	return now > most ? now : most;
}

static bool name_box(const struct drawing *g, const struct picture *p, const char *tag, struct box *b)
{
	const char *close = memchr(tag, '>', (size_t)(g->end - tag)),
		   *last = close ? find(close, g->end, "</text>") : NULL;
	size_t size;
	double x, y, letters = last ? letter_size(g, tag, close) : 0;
	unsigned lines;
	if (!last || !number_of(tag, close, " x=\"", &x) || !number_of(tag, close, " y=\"", &y))
		return false;
	const char *word = p->lang == ETO_ES ? attribute(tag, close, " data-es=\"", &size) : NULL;
	double width = letters * .53 *
		       (word ? longest_line(word, word + size, &lines) : longest_line(close + 1, last, &lines));
	*b = (struct box){x - width / 2, y - letters * .75, x + width / 2, y + letters * (lines - .8)};
	return true;
}

void drawing_obstacles(const struct drawing *g, const struct picture *p, struct obstacles *o)
{
	bool narrow = false;
	o->count = 0;
	for (unsigned i = 0; i < g->count && !narrow; i++)
		narrow = g->id[i].size > 5 && (!memcmp(g->id[i].at, "hex-", 4) || !memcmp(g->id[i].at, "node-", 5));
	for (unsigned i = 0; narrow && i < g->count && o->count < OBSTACLES_MAX; i++) {
		const char *at = g->id[i].at, *close = memchr(at, '>', (size_t)(g->end - at));
		struct box *b = &o->box[o->count];
		double x, y;
		if (g->id[i].size > 6 && !memcmp(at, "label-", 6))
			o->count += name_box(g, p, at, b);
		if (g->id[i].size > 5 && !memcmp(at, "city-", 5) && close && number_of(at, close, " data-x=\"", &x) &&
		    number_of(at, close, " data-y=\"", &y)) {
			*b = (struct box){x - 6, y - 6, x + 6, y + 6};
			o->count++;
		}
	}
}

const char *drawing_inside(const struct drawing *g)
{
	return find(find(g->text, g->end, "<svg"), g->end, ">") + 1;
}

const char *drawing_layer(const struct drawing *g, const char *name)
{
	char tag[64];
	snprintf(tag, sizeof tag, LAYER "%.40s\"", name);
	return find(g->text, g->end, tag);
}

const char *drawing_closing(const struct drawing *g)
{
	const char *last = NULL;
	for (const char *at = g->text; (at = find(at, g->end, "</svg>")); at += 6)
		last = at;
	return last;
}

/* The lines of a Spanish text ("El|Agheila") go into the <tspan>s of the English one, in order. */
static const char *copy_spans(const char *inside, const char *last, const char *word, size_t left, struct eto_text *out)
{
	for (const char *span; (span = find(inside, last, "<tspan"));) {
		const char *open = memchr(span, '>', (size_t)(last - span)),
			   *shut = open ? find(open, last, "</tspan>") : NULL;
		if (!shut)
			break;
		const char *bar = memchr(word, '|', left);
		size_t size = bar ? (size_t)(bar - word) : left;
		eto_add_n(out, span, (size_t)(open + 1 - span));
		eto_add_n(out, word, size);
		eto_add(out, "</tspan>");
		word += bar ? size + 1 : size;
		left -= bar ? size + 1 : size;
		inside = shut + 8;
	}
	eto_add_n(out, word, left);
	return last;
}

/* Copies with texts in Spanish: <text data-es="...">English</text>. An outline may carry data-es too, without text. */
static void copy_spanish(const char *text, const char *end, struct eto_text *out)
{
	for (const char *tag; (tag = find(text, end, "<text "));) {
		const char *close = memchr(tag, '>', (size_t)(end - tag)),
			   *last = close ? find(close, end, "</text>") : NULL;
		size_t size;
		const char *word = last ? attribute(tag, close, " data-es=\"", &size) : NULL;
		const char *upto = close ? close + 1 : end;
		eto_add_n(out, text, (size_t)(upto - text));
		text = upto;
		if (word)
			text = copy_spans(close + 1, last, word, size, out);
	}
	eto_add_n(out, text, (size_t)(end - text));
}

static void copy_texts(const struct picture *p, const char *from, const char *to, struct eto_text *out)
{
	if (p->lang == ETO_ES)
		copy_spanish(from, to, out);
	else
		eto_add_n(out, from, (size_t)(to - from));
}

void drawing_copy(const struct picture *p, const char *from, const char *to, struct eto_text *out)
{
	for (const char *layer; (layer = find(from, to, LAYER));) {
		const char *name = layer + strlen(LAYER), *quote = memchr(name, '"', (size_t)(to - name));
		if (!quote)
			break;
		char word[32] = "";
		if ((size_t)(quote - name) < sizeof word)
			memcpy(word, name, (size_t)(quote - name));
		copy_texts(p, from, quote + 1, out);
		if (word[0] && !picture_shows(p, word))
			eto_add(out, " display=\"none\"");
		from = quote + 1;
	}
	copy_texts(p, from, to, out);
}

/* The value of a variable in the blocks `[data-theme=NAME]{--a:#fff;...}` of the style sheets. */
static const char *variable(const char *text, const char *end, const char *theme, const char *name, size_t name_size,
			    size_t *size)
{
	for (const char *block = text; (block = find(block, end, theme)); block++) {
		const char *stop = memchr(block, '}', (size_t)(end - block));
		for (const char *at = block; stop && (at = memmem(at, (size_t)(stop - at), name, name_size)); at++) {
			const char *value = at + name_size;
			if (value >= stop || *value != ':' || (at[-1] != '{' && at[-1] != ';'))
				continue;
			value++;
			while (value + *size < stop && value[*size] != ';')
				++*size;
			return value;
		}
	}
	return NULL;
}

void drawing_resolve(const char *text, size_t size, bool dark, struct eto_text *out)
{
	const char *end = text + size, *from = text;
	for (const char *at; (at = find(from, end, "var(--"));) {
		const char *name = at + 4, *close = memchr(at, ')', (size_t)(end - at));
		if (!close)
			break;
		size_t found = 0;
		const char *value = variable(text, end, dark ? "[data-theme=dark]{" : "[data-theme=light]{", name,
					     (size_t)(close - name), &found);
		if (!value)
			value = variable(text, end, "[data-theme=light]{", name, (size_t)(close - name), &found);
		eto_add_n(out, from, (size_t)(at - from));
		if (value)
			eto_add_n(out, value, found);
		else
			eto_add(out, "none");
		from = close + 1;
	}
	eto_add_n(out, from, (size_t)(end - from));
}
