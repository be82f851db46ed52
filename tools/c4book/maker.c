#include "c4book/maker.h"

#include "base/bits.h"
#include "connect4/lines.h"

/* Solves a position and stores its letter. */
static bool find_letter(struct solver *solver, struct book_position position, const lz_stop *stop,
                        uint8_t *letter)
{
    struct solver_control control = SOLVER_EXACT;
    control.single = true;
    control.stop = stop;
    const struct solver_bounds found = solver_solve(solver, position.mine, position.mask, &control);
    *letter = (uint8_t)book_letter(found.lower);
    return found.lower == found.upper;
}

/* The score of a position before the book's last ply, from its children's. */
static int score_from_children(const struct geometry *g, const struct book *book,
                               struct book_position position, const char *letters)
{
    const int empty = bits_count(g->board & ~position.mask);
    uint64_t moves = geometry_playable(g, position.mask);
    int best = -g->cells;
    if (lines_completing(position.mine, g->stride) & moves)
        return (empty + 1) / 2;
    while (moves) {
        const uint64_t mask = position.mask | UINT64_C(1) << bits_pop(&moves);
        size_t index;
        if (book_find(book, position.mine ^ position.mask, mask, &index)) {
            const int score = -book_score(letters[index]);
            best = score > best ? score : best;
        }
    }
    return best;
}

bool book_make(struct solver *solver, const struct book_maker *maker)
{
    const struct book *book = maker->book;
    const size_t first = book->first[book->plies];
    const struct book_team team = {.positions = book->positions + first,
                                   .count = book->first[book->plies + 1] - first,
                                   .find = find_letter,
                                   .join = solver_init_beside,
                                   .stop = maker->stop,
                                   .on_progress = maker->on_progress,
                                   .user = maker->user,
                                   .bytes = 1,
                                   .found = (uint8_t *)maker->letters + first};
    if (solver->threads > 1)
        c4_table_grow_fully(&solver->table);
    if (!book_team_work(&team, solver))
        return false;
    for (size_t i = first; i-- > 0;)
        maker->letters[i] = book_letter(
            score_from_children(&solver->geometry, book, book->positions[i], maker->letters));
    return true;
}
