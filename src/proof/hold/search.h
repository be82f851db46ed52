/* Depth-first proof-number search (Nagai 2002) for a proof that one side holds the draw, with a
 * table of fixed size. A position with the attacker to move is held if pairs of cells decide it, or
 * if after each of his moves into an open window the holder has a reply that holds. Positions are
 * folded by the board's symmetries, and by what lies in no open window. Owned by one thread. */
#ifndef LIANZI_PROOF_HOLD_SEARCH_H
#define LIANZI_PROOF_HOLD_SEARCH_H

#include "base/stop.h"
#include "proof/certificate/writer.h"
#include "proof/hold/windows.h"

struct hold_entry;

struct hold_search {
    struct hold_windows windows;
    struct hold_position start;
    const struct board *board;
    struct turns turns;
    /* The share of a cell in the key by turn: the attacker's stone, or a cell in no open window. */
    uint64_t keys[LZ_SYMMETRIES][2][HOLD_CELLS_MAX];
    bool attacks; /* the attacker is to move at the start */
    struct hold_entry *table;
    uint64_t mask;
    uint64_t nodes, limit; /* positions looked at for the first time */
    const lz_stop *stop;
    bool over;                /* the limit or the stop has ended the search */
    uint32_t proof, disproof; /* numbers of the start */
};

/* Whether the search can serve the board. */
bool hold_serves(const struct board *board);
/* `board` stays where it is. False when out of memory. */
bool hold_init(struct hold_search *search, const struct board *board, lz_colour to_move,
               lz_colour holder, size_t bytes);
void hold_free(struct hold_search *search);
/* Looks at no more than so many further positions. LZ_PROOF_NONE: no reply holds among those tried.
 */
lz_proof hold_run(struct hold_search *search, uint64_t nodes, const lz_stop *stop);
/* Writes the proof after the header. The search must have found one. What the table has lost is
 * searched again. False when out of memory. */
bool hold_write(struct hold_search *search, struct writer *writer);

#endif
