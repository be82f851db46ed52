/* Finds positions that perfect play still solves slowly even with the book. It looks at the
 * positions of the book's last ply, whose scores are known but not the moves, and then at those
 * that follow a hard one, since most hard positions do.
 *
 * An answer is two bytes. The lowest five bits of the first are the bit length of the number of
 * nodes that the answer takes with an empty table (1 for no node); its upper three bits are the
 * move's column. A first byte of 0 means that the answer is still to be found. The second byte is
 * the score's letter (c4book/book.h). */
#ifndef LIANZI_C4BOOK_ANSWER_H
#define LIANZI_C4BOOK_ANSWER_H

#include "c4book/singles.h"
#include "connect4/solver.h"

enum { BOOK_ANSWER_BYTES = 2 };

bool book_answer_find(struct solver *solver, struct book_position position, const lz_stop *stop,
                      uint8_t *answer);
/* Whether the two bytes are an answer. */
bool book_answer_is_one(const uint8_t *answer);
/* Whether the answer may take more than `nodes` nodes. */
bool book_answer_is_hard(const uint8_t *answer, uint64_t nodes);
int book_answer_column(const uint8_t *answer);

typedef void book_answer_progress_fn(int ply, size_t done, size_t all, void *user);
/* Gives room for the answers of a ply, valid until the next call. The bytes are 0 or the answers of
 * an earlier call. NULL ends the work. */
typedef uint8_t *book_answer_room_fn(int ply, size_t bytes, void *user);

struct book_answerer {
    struct solver *solver; /* of 7x6, with the book */
    int plies;             /* the last ply whose positions are answered */
    uint64_t nodes;        /* an answer that takes more is hard */
    book_answer_room_fn *room_for;
    const lz_stop *stop;                  /* may be NULL */
    book_answer_progress_fn *on_progress; /* may be NULL; called on the caller's thread */
    void *user;
};

/* Finds the answers of one ply after another. Adds each hard position that the book lacks, and the
 * position after its move, to the solver's book. Works in as many threads as the solver has, or in
 * fewer if memory is short. C4BOOK_STOPPED when stopped; LZ_ERR_ARGUMENT when the book has no room
 * or the bytes given are no answers. */
lz_status book_answer_extend(const struct book_answerer *answerer, const struct book_growing *book,
                             lz_error *error);

#endif
