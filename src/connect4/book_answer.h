/* How long a perfect player who has the book takes to answer at the positions of its last ply:
 * there the score is known and a move that holds it is not.
 *
 * An answer is a byte: the lowest five bits are how many bits the number of nodes has that it takes
 * with an empty table (1 for none), the upper three the move's column. 0 is still to be found. */
#ifndef LIANZI_CONNECT4_BOOK_ANSWER_H
#define LIANZI_CONNECT4_BOOK_ANSWER_H

#include "connect4/book_team.h"

/* What is given to book_team. */
uint8_t book_answer_find(struct solver *solver, struct book_position position, const lz_stop *stop);
/* Whether a byte stands for an answer. */
bool book_answer_is_one(uint8_t answer);
/* Whether it may take more nodes than that. */
bool book_answer_is_hard(uint8_t answer, uint64_t nodes);
int book_answer_column(uint8_t answer);

#endif
