/* Finds positions that perfect play still solves slowly even with the book: those of its last ply,
 * where the score is known and the move is not, and those beyond that hard ones lead to, for most
 * hard positions come from hard ones. An answer is two bytes. The first has in its lowest five bits
 * how many bits the number of nodes has that the answer takes with an empty table (1 for none), and
 * the move's column in its upper three; 0 is still to be found. The second is the score's letter
 * (c4book/book.h). */
#ifndef LIANZI_C4BOOK_ANSWER_H
#define LIANZI_C4BOOK_ANSWER_H

#include "c4book/singles.h"
#include "connect4/solver.h"

enum { BOOK_ANSWER_BYTES = 2 };

bool book_answer_find(struct solver *solver, struct book_position position, const lz_stop *stop,
                      uint8_t *answer);
/* Whether two bytes stand for an answer. */
bool book_answer_is_one(const uint8_t *answer);
/* Whether it may take more nodes than that. */
bool book_answer_is_hard(const uint8_t *answer, uint64_t nodes);
int book_answer_column(const uint8_t *answer);

typedef void book_answer_progress_fn(int ply, size_t done, size_t all, void *user);
/* Gives room for the answers of a ply, all 0 or an earlier call's, until the next call. NULL ends
 * the work. */
typedef uint8_t *book_answer_room_fn(int ply, size_t bytes, void *user);

struct book_answerer {
    struct solver *solver; /* of 7x6, with the book */
    int plies;             /* the last positions are those after so many */
    uint64_t nodes;        /* an answer that takes more is hard */
    book_answer_room_fn *room_for;
    const lz_stop *stop;                  /* may be NULL */
    book_answer_progress_fn *on_progress; /* may be NULL; of each ply, on the caller's thread */
    void *user;
};

/* Finds the answers of one ply after another. Adds each hard position that the book lacks, and the
 * one after its move, to the solver's book. Works in as many threads as the solver has, or fewer
 * without memory. LZ_ERR_STOPPED when stopped, LZ_ERR_ARGUMENT without room in the book or for
 * bytes that are no answers. */
lz_status book_answer_extend(const struct book_answerer *answerer, const struct book_growing *book,
                             lz_error *error);

#endif
