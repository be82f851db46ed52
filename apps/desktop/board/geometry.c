#include "desktop/board/geometry.h"

#include <math.h>

void geometry_fit(struct geometry *geometry, const lz_variant *variant, bool coordinates,
                  double width, double height)
{
    const double rim = coordinates ? 0.62 : 0.22; /* in cells, on each side */
    const double across = variant->columns + 2 * rim, down = variant->rows + 2 * rim;
    double cell = fmin(width / across, height / down);
    if (cell >= 12)
        cell = floor(cell * 2) / 2; /* steps of half a pixel keep the lines even */
    geometry->columns = variant->columns;
    geometry->rows = variant->rows;
    geometry->cell = fmax(cell, 1);
    geometry->band = rim * geometry->cell;
    geometry->board_width = across * geometry->cell;
    geometry->board_height = down * geometry->cell;
    geometry->board_left = floor((width - geometry->board_width) / 2);
    geometry->board_top = floor((height - geometry->board_height) / 2);
    geometry->left = geometry->board_left + geometry->band;
    geometry->top = geometry->board_top + geometry->band;
}

void geometry_centre(const struct geometry *geometry, int cell, double *x, double *y)
{
    const int column = cell % geometry->columns, row = cell / geometry->columns;
    *x = geometry->left + (column + 0.5) * geometry->cell;
    *y = geometry->top + (geometry->rows - row - 0.5) * geometry->cell;
}

int geometry_cell_at(const struct geometry *geometry, double x, double y)
{
    const double column = floor((x - geometry->left) / geometry->cell);
    const double row = floor((y - geometry->top) / geometry->cell);
    if (column < 0 || row < 0 || column >= geometry->columns || row >= geometry->rows)
        return -1;
    return (geometry->rows - 1 - (int)row) * geometry->columns + (int)column;
}
