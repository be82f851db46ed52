/* Searches every move and every reply for a win of one side, with any number in a row to win. For
 * small boards. Iterative deepening, with a table of positions folded by the board's symmetries. A
 * search that ends without a win proves that there is none. Owned by one thread. */
#ifndef LIANZI_PROOF_SEARCH_EXHAUSTIVE_H
#define LIANZI_PROOF_SEARCH_EXHAUSTIVE_H

#include "base/stop.h"
#include "game/symmetry.h"
#include "proof/certificate/writer.h"

struct exhaust_entry;

struct exhaust {
    struct board board;
    lz_colour attacker, to_move;
    struct turns turns;
    uint64_t keys[LZ_SYMMETRIES];
    struct exhaust_entry *table;
    uint64_t mask;
    uint64_t nodes, limit;
    const lz_stop *stop;
    bool cut;                     /* the depth limit cut some line short */
    bool over;                    /* the node limit or the stop has ended the search */
    uint16_t order[LZ_CELLS_MAX]; /* the board's cells, the middle first */
    int cells;
    struct writer *writer;
};

bool exhaust_init(struct exhaust *exhaust, const struct board *start, lz_colour to_move,
                  lz_colour attacker, size_t bytes);
void exhaust_free(struct exhaust *exhaust);
/* Visits at most `nodes` more positions; LZ_PROOF_UNKNOWN when they do not decide. */
lz_proof exhaust_run(struct exhaust *exhaust, uint64_t nodes, const lz_stop *stop);
/* Writes the proof after the header. The search must have found a win. False when out of memory. */
bool exhaust_write(struct exhaust *exhaust, struct writer *writer);

#endif
