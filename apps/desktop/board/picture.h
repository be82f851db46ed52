/* A board as a picture: one painter on Cairo for the window, PNG and SVG. The caller says what to
 * show; the painter knows no session and no widget. */
#ifndef LIANZI_DESKTOP_PICTURE_H
#define LIANZI_DESKTOP_PICTURE_H

#include "desktop/board/look.h"

#include <cairo.h>
#include <lianzi/lianzi.h>
#include <stdbool.h>

/* ---- where the parts of a board lie in a drawing of a given size ---- */

/* Coordinates are those of the drawing, with y downwards. */
struct geometry {
    int columns, rows;
    double cell;      /* side of a cell */
    double left, top; /* upper left corner of the area of the cells */
    double board_left, board_top, board_width, board_height; /* including the rim */
    double band;                                             /* width of the rim on each side */
};

/* Fits the largest board into the size. `coordinates`: the rim has room for letters and numbers. */
void geometry_fit(struct geometry *geometry, const lz_variant *variant, bool coordinates,
                  double width, double height);
/* The centre of the cell. */
void geometry_centre(const struct geometry *geometry, int cell, double *x, double *y);
/* The cell at a point, -1 outside. */
int geometry_cell_at(const struct geometry *geometry, double x, double y);

/* ---- what is shown ---- */

enum mark_kind {
    MARK_SHADE,     /* the whole cell, a little darker */
    MARK_FORBIDDEN, /* a cross */
    MARK_HINT,      /* a ring */
    MARK_THREAT,    /* a diamond of `colour`; strength 1 for a five, 0 for an open four */
    MARK_VALUE,     /* a disc with text; `strength` 0..1 says how good the move is */
    MARK_BOUND,     /* text in grey; a dot without text */
    MARK_CUT,       /* a thin cross */
    MARK_HEAT,      /* the same as a disc, a square or a diamond, from green to red */
    MARK_GHOST,     /* a translucent stone of `colour` with text */
    /* Marks of a record, on an empty cell or a stone of `colour`: */
    MARK_LABEL, /* text */
    MARK_CIRCLE,
    MARK_CROSS,
    MARK_SQUARE,
    MARK_TRIANGLE,
    MARK_SELECTED
};

struct mark {
    enum mark_kind kind;
    int cell;
    lz_colour colour;
    double strength;
    char text[16];
};

enum { PICTURE_MARKS_MAX = 2 * LZ_CELLS_MAX };

/* The least strength of a disc, and of a square. */
#define PICTURE_GOOD 0.8
#define PICTURE_FAIR 0.4

struct picture {
    const lz_game *game;
    const struct look *look;
    const char *font; /* the family of letters, NULL for sans-serif */
    bool coordinates;
    bool numbers; /* move numbers on the stones */
    bool dim;     /* darken the board a little, for dark surroundings */
    int last[2];  /* cells of the last action, -1 for none */
    int hover;    /* where a stone can be put, -1 for none */
    lz_colour hover_colour;
    int cursor;      /* the cell with the keyboard's cursor, -1 to hide it */
    int falling;     /* gravity: the falling stone, -1 for none ... */
    double fallen;   /* ... and its height above its place, in cells */
    int line_length; /* of the winning line */
    int line[LZ_LINE_MAX];
    int arrow_count;
    lz_arrow arrows[LZ_ARROWS_MAX];
    lz_arrow drawn; /* the one that the pointer draws, from -1 for none */
    int mark_count;
    struct mark marks[PICTURE_MARKS_MAX];
};

void picture_init(struct picture *picture, const lz_game *game, const struct look *look);
/* Adds a mark if there is room; text may be NULL. */
void picture_mark(struct picture *picture, enum mark_kind kind, int cell, lz_colour colour,
                  double strength, const char *text);

/* Adds an arrow or a line if there is room. */
void picture_arrow(struct picture *picture, lz_arrow arrow);

/* Bitmaps of frequent parts, kept between paintings. Zero it before first use. */
struct picture_cache {
    const struct look *ground_look; /* of the ground, which has a size of its own */
    bool ground_gravity;
    cairo_surface_t *ground;
    const struct look *look; /* of the stones, at the size of the last painting */
    bool discs;
    double cell;
    int scale;
    cairo_surface_t *stones[2];
};
void picture_cache_clear(struct picture_cache *cache);

/* Paints one stone or disc of that radius around the origin. */
void picture_paint_stone(cairo_t *cr, const struct look *look, lz_colour colour, bool disc,
                         double radius);

/* A picture has a still part that seldom changes (the board, resting stones and their numbers, the
 * winning line) and a live part on top (hovering or falling stones, arrows, marks, the cursor). */
enum picture_part { PICTURE_STILL = 1, PICTURE_LIVE = 2, PICTURE_ALL = 3 };

/* How far the still part extends beyond the board. */
enum { PICTURE_SHADOW = 3, PICTURE_MARGIN = 4 };

/* Paints into place. Without a cache everything is drawn as vectors. `scale` is the number of
 * device pixels per unit. */
void picture_paint(cairo_t *cr, const struct geometry *geometry, const struct picture *picture,
                   enum picture_part part, struct picture_cache *cache, int scale);

/* Everything the still part depends on, except the board's place: equal bytes mean equal pixels. */
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
