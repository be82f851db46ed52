/* The row of the new-game dialog that blocks cells: a small board where a click blocks or frees a
 * cell. */
#ifndef LIANZI_DESKTOP_BLOCKING_H
#define LIANZI_DESKTOP_BLOCKING_H

#include "desktop/board/board.h"

struct blocking {
    GtkWidget *row;
    LianziBoard *board;
    const struct look *look;
    lz_variant variant; /* only its size and blocked cells count */
};

void blocking_init(struct blocking *blocking, GtkWidget *group, const struct look *look);
/* Changes the size or the kind of game. Blocked cells that are still on the board stay blocked. */
void blocking_fit(struct blocking *blocking, bool gravity, int columns, int rows);
/* Takes over the blocked cells of a variant. */
void blocking_show(struct blocking *blocking, const lz_variant *variant);
/* Puts the blocked cells into a variant of the same size. */
void blocking_take(const struct blocking *blocking, lz_variant *variant);

#endif
