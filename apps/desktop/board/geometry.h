/* Where the parts of a board lie in a drawing of some size. */
#ifndef LIANZI_DESKTOP_GEOMETRY_H
#define LIANZI_DESKTOP_GEOMETRY_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

/* Where the cells lie. Coordinates are those of the drawing, y downwards. */
struct geometry {
    int columns, rows;
    double cell;      /* side of a cell */
    double left, top; /* upper left corner of the cells' area */
    double board_left, board_top, board_width, board_height; /* with the rim */
    double band;                                             /* width of the rim on each side */
};

/* The largest board that fits. */
void geometry_fit(struct geometry *geometry, const lz_variant *variant, bool coordinates,
                  double width, double height);
/* The cell's centre. */
void geometry_centre(const struct geometry *geometry, int cell, double *x, double *y);
/* The cell at a point, -1 outside. */
int geometry_cell_at(const struct geometry *geometry, double x, double y);

#endif
