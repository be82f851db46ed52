/* One thread's search: its worker, the moves at its root, and its graph. */
#ifndef LIANZI_GRAVITY_SEARCHER_H
#define LIANZI_GRAVITY_SEARCHER_H

#include "control/pace.h"
#include "gravity/grow.h"
#include "gravity/node.h"

struct root_move {
    int cell;
    int score, before; /* of this depth and the last; -GRAVITY_INFINITE when only bounded */
    int seldepth;
    int length;
    uint8_t pv[GRAVITY_PV_MAX];
};

struct searcher {
    struct gravity_worker worker;
    const struct gravity_request *request;
    struct pace pace;
    int root_count, first_root; /* the roots before first_root are other lines' */
    struct root_move roots[GRAVITY_COLUMNS];
    struct grow grow;
};

#endif
