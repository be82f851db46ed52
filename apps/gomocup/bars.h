/* The moves that YXBLOCK and YXBLOCKPATH bar: the engine does not play them. The board stays as it
 * is, and the opponent may play there. Bars outlast START, which Yixin-Board sends before every
 * position, but not a board of another size. */
#ifndef LIANZI_GOMOCUP_BARS_H
#define LIANZI_GOMOCUP_BARS_H

#include "gomocup/position.h"

/* "blockpath except" of Yixin-Board sends one for each cell of its largest board. */
enum { BARS_PATHS_MAX = 8 * LZ_CELLS_MAX };

struct bars {
    bool cells[LZ_CELLS_MAX];
    int count; /* of paths */
    struct bar {
        uint64_t key; /* of the stones before the barred move */
        int cell;
    } paths[BARS_PATHS_MAX];
    uint8_t barred[LZ_CELLS_MAX]; /* for lz_limits */
};

struct session;

/* Lists: each point is barred, or barred no longer. */
void bars_add(struct session *session);
void bars_remove(struct session *session);
/* Lists: the last point is barred where all points before it are played. */
void bars_add_path(struct session *session);
void bars_remove_path(struct session *session);
void bars_clear_cells(struct session *session, const char *text);
void bars_clear_paths(struct session *session, const char *text);
/* What is barred in the position, for lz_limits; NULL: nothing. */
const uint8_t *bars_in(struct bars *bars, const struct position *position);

#endif
