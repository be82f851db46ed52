/* Where the parts of a board lie in a drawing of a given size. */
#ifndef LIANZI_DESKTOP_GEOMETRY_H
#define LIANZI_DESKTOP_GEOMETRY_H

#include <lianzi/lianzi.h>
#include <stdbool.h>

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

#endif
