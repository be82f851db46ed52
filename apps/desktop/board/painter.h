/* What the files share that paint a picture: ground.c the board, stones.c the stones, marks.c what
 * is told on top of them. picture.c says in which order. */
#ifndef LIANZI_DESKTOP_PAINTER_H
#define LIANZI_DESKTOP_PAINTER_H

#include "desktop/board/picture.h"

#include <glib.h>
#include <pango/pangocairo.h>

/* Everything a painting needs at hand. */
struct painter {
    cairo_t *cr;
    const struct geometry *geometry;
    const struct picture *picture;
    const struct look *look;
    const lz_variant *variant;
    bool gravity;
    struct picture_cache *cache; /* NULL: everything is drawn as vectors */
    PangoLayout *layout;         /* for all text */
};

static const double full_turn = 2 * G_PI;

/* ---- painter.c: small parts ---- */
void painter_set(cairo_t *cr, struct paint paint, double alpha);
void painter_add_stop(cairo_pattern_t *pattern, double at, struct paint paint, double alpha);
/* A path. */
void painter_rounded(cairo_t *cr, double x, double y, double width, double height, double radius);
/* Text centred on a point, `size` units high, never wider than `widest`. */
void painter_text(const struct painter *p, const char *text, double x, double y, double size,
                  double widest, bool bold);

/* ---- ground.c ---- */
void painter_ground(const struct painter *p);
void painter_lines(const struct painter *p);
void painter_coordinates(const struct painter *p);
/* The cells that nobody can use: plugs set into the board. */
void painter_blocked(const struct painter *p);
/* Connect Four: the discs are seen through the holes of the grid. */
void painter_grid(const struct painter *p);
/* Connect Four: what is drawn next is seen through the holes alone. */
void painter_clip_to_holes(const struct painter *p);
/* A shade on all, where the surroundings are dark. */
void painter_dim(const struct painter *p);

/* ---- stones.c ---- */
double painter_stone_radius(const struct painter *p);
/* Draws the two stones at this size once, into the cache. */
void painter_fill_cache(const struct painter *p, int scale);
void painter_stone(const struct painter *p, double x, double y, lz_colour colour, double alpha);
/* All that lie; not one that falls. */
void painter_stones(const struct painter *p);
void painter_falling(const struct painter *p);
void painter_hover(const struct painter *p);

/* ---- marks.c ---- */
void painter_winning_line(const struct painter *p);
void painter_last(const struct painter *p);
void painter_numbers(const struct painter *p);
void painter_mark(const struct painter *p, const struct mark *mark);
void painter_cursor(const struct painter *p);

#endif
