/* The row of the new-game dialog that blocks cells: a small board on which a click blocks a cell or
 * frees it. */
#ifndef LIANZI_DESKTOP_BLOCKING_H
#define LIANZI_DESKTOP_BLOCKING_H

#include "desktop/board/board.h"

struct blocking {
    GtkWidget *row;
    LianziBoard *board;
    const struct look *look;
    lz_variant variant; /* its size and blocked cells count */
};

void blocking_init(struct blocking *blocking, GtkWidget *group, const struct look *look);
/* Another size, or another kind of game; the cells that are still on the board stay blocked. */
void blocking_fit(struct blocking *blocking, bool gravity, int columns, int rows);
/* Takes the blocked cells of that variant. */
void blocking_show(struct blocking *blocking, const lz_variant *variant);
/* Puts the blocked cells into a variant of the same size. */
void blocking_take(const struct blocking *blocking, lz_variant *variant);

#endif
