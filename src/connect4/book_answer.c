#include "connect4/book_answer.h"

#include "base/bits.h"
#include "base/stop.h"
#include "connect4/perfect.h"

enum { COLUMN_SHIFT = 5, LENGTH_MAX = (1 << COLUMN_SHIFT) - 1, COLUMNS = 7 };

static int length_of(uint8_t answer)
{
    return answer & LENGTH_MAX;
}

uint8_t book_answer_find(struct solver *solver, struct book_position position, const lz_stop *stop)
{
    struct perfect perfect = {.solver = solver, .control = SOLVER_EXACT};
    int score;
    perfect.control.single = true;
    perfect.control.stop = stop;
    c4_table_clear(&solver->table);
    const uint64_t move =
        stop_is_set(stop) ? 0 : perfect_move(&perfect, position.mine, position.mask, &score);
    const int length = bits_highest(perfect.nodes | 1) + 1;
    if (!move)
        return 0;
    return (uint8_t)((bits_lowest(move) / solver->geometry.stride) << COLUMN_SHIFT |
                     (length < LENGTH_MAX ? length : LENGTH_MAX));
}

bool book_answer_is_one(uint8_t answer)
{
    return length_of(answer) > 0 && book_answer_column(answer) < COLUMNS;
}

bool book_answer_is_hard(uint8_t answer, uint64_t nodes)
{
    return length_of(answer) == LENGTH_MAX || (UINT64_C(1) << length_of(answer)) - 1 > nodes;
}

int book_answer_column(uint8_t answer)
{
    return answer >> COLUMN_SHIFT;
}
