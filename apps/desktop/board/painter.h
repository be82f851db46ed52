/* Shared by the files that paint a picture: ground.c paints the board, stones.c the stones, marks.c
 * the marks on top. picture.c sets the order. */
#ifndef LIANZI_DESKTOP_PAINTER_H
#define LIANZI_DESKTOP_PAINTER_H

#include "desktop/board/picture.h"

#include <glib.h>
#include <pango/pangocairo.h>

/* The state that every painting function needs. */
struct painter {
    cairo_t *cr;
    const struct geometry *geometry;
    const struct picture *picture;
    const struct look *look;
    const lz_variant *variant;
    bool gravity;
    struct picture_cache *cache; /* NULL: draw everything as vectors */
    PangoLayout *layout;         /* for all text */
};

static const double full_turn = 2 * G_PI;

/* ---- painter.c: small parts ---- */
void painter_set(cairo_t *cr, struct paint paint, double alpha);
void painter_add_stop(cairo_pattern_t *pattern, double at, struct paint paint, double alpha);
/* Adds a path. */
void painter_rounded(cairo_t *cr, double x, double y, double width, double height, double radius);
/* Strokes a diagonal cross with round ends; `arm` is half its side. */
void painter_cross(cairo_t *cr, double x, double y, double arm, double width);
/* Centres text on a point, `size` units high and at most `widest` wide. */
void painter_text(const struct painter *p, const char *text, double x, double y, double size,
                  double widest, bool bold);

/* ---- ground.c ---- */
void painter_ground(const struct painter *p);
void painter_lines(const struct painter *p);
void painter_coordinates(const struct painter *p);
/* Blocked cells: plugs set into the board. */
void painter_blocked(const struct painter *p);
/* Connect Four: a grid with the discs behind its holes. */
void painter_grid(const struct painter *p);
/* Connect Four: clips what is drawn next to the holes. */
void painter_clip_to_holes(const struct painter *p);
/* Shades everything, for dark surroundings. */
void painter_dim(const struct painter *p);

/* ---- stones.c ---- */
double painter_stone_radius(const struct painter *p);
/* Draws the two stones at the present size into the cache, once. */
void painter_fill_cache(const struct painter *p, int scale);
void painter_stone(const struct painter *p, double x, double y, lz_colour colour, double alpha);
/* All stones except a falling one. */
void painter_stones(const struct painter *p);
void painter_falling(const struct painter *p);
void painter_hover(const struct painter *p);

/* ---- marks.c ---- */
void painter_winning_line(const struct painter *p);
void painter_last(const struct painter *p);
void painter_numbers(const struct painter *p);
void painter_mark(const struct painter *p, const struct mark *mark);
void painter_arrows(const struct painter *p);
void painter_cursor(const struct painter *p);

#endif
