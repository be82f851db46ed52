/* A board as a picture: one painter on Cairo for the window, PNG and SVG. The caller says what is
 * to be seen; the painter knows no session and no widget. */
#ifndef LIANZI_DESKTOP_PICTURE_H
#define LIANZI_DESKTOP_PICTURE_H

#include "desktop/board/geometry.h"
#include "desktop/board/look.h"

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
    const struct look *ground_look; /* of the ground, at a size of its own */
    bool ground_gravity;
    cairo_surface_t *ground;
    const struct look *look; /* of the stones, at the size of the last painting */
    bool discs;
    double cell;
    int scale;
    cairo_surface_t *stones[2];
};
void picture_cache_clear(struct picture_cache *cache);

/* One stone, or disc, of that radius about the origin. */
void picture_paint_stone(cairo_t *cr, const struct look *look, lz_colour colour, bool disc,
                         double radius);

/* A picture has a part that seldom changes (the board, the stones that lie and their numbers, the
 * winning line) and a live one on top of it (what hovers or falls, marks, the cursor). */
enum picture_part { PICTURE_STILL = 1, PICTURE_LIVE = 2, PICTURE_ALL = 3 };

/* How far the still part reaches past the board. */
enum { PICTURE_SHADOW = 3, PICTURE_MARGIN = 4 };

/* Paints into its place. Without a cache everything is drawn as vectors. `scale` is how many device
 * pixels a unit has. */
void picture_paint(cairo_t *cr, const struct geometry *geometry, const struct picture *picture,
                   enum picture_part part, struct picture_cache *cache, int scale);

/* What the still part depends on, wherever the board lies: equal bytes, equal pixels. */
struct picture_still {
    const struct look *look;
    double cell;
    int columns, rows, scale, falling;
    lz_rule rule;
    bool coordinates, dim;
    int line_length, line[LZ_LINE_MAX];
    uint8_t colours[LZ_CELLS_MAX];
    int16_t numbers[LZ_CELLS_MAX]; /* 0 for none */
};
void picture_still(const struct picture *picture, const struct geometry *geometry, int scale,
                   struct picture_still *still);

#endif
