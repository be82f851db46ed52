/* A win of one side in a row of any length on a small board, by looking at every move: deeper and
 * deeper, with a table of positions folded by the board's symmetries. Where it ends without a win,
 * there is none. Owned by one thread. */
#ifndef LIANZI_PROOF_EXHAUST_H
#define LIANZI_PROOF_EXHAUST_H

#include "base/stop.h"
#include "proof/turn.h"
#include "proof/writer.h"

struct exhaust_entry;

struct exhaust {
    struct board board;
    lz_colour attacker, to_move;
    struct turns turns;
    uint64_t keys[TURNS];
    struct exhaust_entry *table;
    uint64_t mask;
    uint64_t nodes, limit;
    const lz_stop *stop;
    bool cut, over;
    uint16_t order[LZ_CELLS_MAX]; /* the board's cells, the middle first */
    int cells;
    struct writer *writer;
};

bool exhaust_init(struct exhaust *exhaust, const struct board *start, lz_colour to_move,
                  lz_colour attacker, size_t bytes);
void exhaust_free(struct exhaust *exhaust);
/* Searches until so many positions more have been visited; unknown then. */
lz_proof exhaust_run(struct exhaust *exhaust, uint64_t nodes, const lz_stop *stop);
/* After a win: writes the proof behind the header. False without memory. */
bool exhaust_write(struct exhaust *exhaust, struct writer *writer);

#endif
