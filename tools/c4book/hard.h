/* Finds positions that perfect play with the book still solves slowly. A perfect player plays all
 * games from a position on, against every move. If an answer takes many nodes, the position and the
 * one after the answer become single positions of the book (connect4/book_file.h). With both scores
 * known, the answer takes no nodes. */
#ifndef LIANZI_C4BOOK_HARD_H
#define LIANZI_C4BOOK_HARD_H

#include "c4book/singles.h"
#include "connect4/solver.h"

typedef void book_hard_progress_fn(int ply, size_t done, size_t all, void *user);

struct book_hard_walk {
    struct solver *solver;              /* of 7x6, with the book and one thread */
    int plies;                          /* the last ply whose positions are answered */
    uint64_t nodes;                     /* an answer that takes more with an empty table is hard */
    const lz_stop *stop;                /* may be NULL */
    book_hard_progress_fn *on_progress; /* may be NULL */
    void *user;
};

/* Walks from a position. The perfect player is to move if `answers_first`, otherwise the other
 * side. False when stopped or out of memory; `found` has the positions found so far. */
bool book_hard_find(const struct book_hard_walk *walk, struct book_position from,
                    bool answers_first, struct book_singles *found);
/* Walks as first and as second player from the empty board, and adds the hard positions to the
 * solver's book, until a walk finds none. C4BOOK_STOPPED when stopped, LZ_ERR_ARGUMENT when the
 * book has no room. */
lz_status book_hard_extend(const struct book_hard_walk *walk, const struct book_growing *book,
                           lz_error *error);

#endif
