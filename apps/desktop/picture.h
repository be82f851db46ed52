/* A board as a picture: one painter on Cairo for the window, PNG and SVG. The caller says what is
 * to be seen; the painter knows no session and no widget. */
#ifndef LIANZI_DESKTOP_PICTURE_H
#define LIANZI_DESKTOP_PICTURE_H

#include "desktop/geometry.h"
#include "desktop/look.h"

#include <cairo.h>
#include <lianzi/lianzi.h>

enum mark_kind {
    MARK_FORBIDDEN, /* a cross */
    MARK_HINT,      /* a ring */
    MARK_THREAT,    /* a diamond of `colour`; strength 1 a five, 0 an open four */
    MARK_VALUE,     /* a disc with text, `strength` 0..1 says how good */
    MARK_GHOST      /* a translucent stone of `colour` with text */
};

struct mark {
    enum mark_kind kind;
    int cell;
    lz_colour colour;
    double strength;
    char text[16];
};

enum { PICTURE_MARKS_MAX = LZ_CELLS_MAX };

struct picture {
    const lz_game *game;
    const struct look *look;
    bool coordinates;
    bool numbers; /* of the moves, on the stones */
    bool dim;     /* a dark surrounding: take some light off */
    int last[2];  /* cells of the last action, -1 for none */
    int hover;    /* a stone that could be put, -1 for none */
    lz_colour hover_colour;
    int cursor;      /* the keyboard's cell, -1 when not to be seen */
    int falling;     /* gravity: the stone on its way, -1 for none ... */
    double fallen;   /* ... and how many cells above its place it still is */
    int line_length; /* the winning line */
    int line[LZ_LINE_MAX];
    int mark_count;
    struct mark marks[PICTURE_MARKS_MAX];
};

void picture_init(struct picture *picture, const lz_game *game, const struct look *look);
/* Adds a mark while there is room; text may be NULL. */
void picture_mark(struct picture *picture, enum mark_kind kind, int cell, lz_colour colour,
                  double strength, const char *text);

/* Bitmaps of what is drawn often, kept between paintings. Zero it to begin with. */
struct picture_cache {
    const struct look *look;
    double cell;
    int scale;
    cairo_surface_t *stones[2];
    cairo_surface_t *wood;
};
void picture_cache_clear(struct picture_cache *cache);

/* One stone, or disc, of that radius about the origin. */
void picture_paint_stone(cairo_t *cr, const struct look *look, lz_colour colour, bool disc,
                         double radius);

/* Paints the board into its place. Without a cache everything is drawn as vectors. `scale` is how
 * many device pixels a unit has. */
void picture_paint(cairo_t *cr, const struct geometry *geometry, const struct picture *picture,
                   struct picture_cache *cache, int scale);

#endif
