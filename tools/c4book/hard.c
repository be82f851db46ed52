#include "c4book/hard.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/stop.h"
#include "c4book/c4book.h"
#include "c4book/list.h"
#include "connect4/book_file.h"
#include "connect4/perfect.h"

/* The perfect player's move; 0 when stopped or out of memory. */
static uint64_t answer(const struct book_hard_walk *walk, struct book_position at,
                       struct book_singles *found)
{
    struct perfect perfect = {.solver = walk->solver, .control = SOLVER_EXACT};
    int score;
    perfect.control.stop = walk->stop;
    c4_table_clear(&walk->solver->table);
    const uint64_t move =
        stop_is_set(walk->stop) ? 0 : perfect_move(&perfect, at.mine, at.mask, &score);
    const uint8_t *book = walk->solver->book;
    if (move && perfect.nodes > walk->nodes &&
        !(book_singles_note(found, book, at, score) &&
          book_singles_note(found, book, book_after(at, move), -score)))
        return 0;
    return move;
}

/* Goes from the positions of one ply to those of the next. */
static bool walk_ply(const struct book_hard_walk *walk, const struct book_list *now, bool answers,
                     struct book_list *next, struct book_singles *found)
{
    const struct geometry *g = &walk->solver->geometry;
    for (size_t i = 0; i < now->count; i++) {
        const struct book_position at = now->at[i];
        uint64_t moves = geometry_playable(g, at.mask);
        if (answers && moves) {
            moves = answer(walk, at, found);
            if (!moves)
                return false;
            if (walk->on_progress)
                walk->on_progress(bits_count(at.mask), i + 1, now->count, walk->user);
        }
        if (!book_list_add_children(next, g, at, moves))
            return false;
    }
    book_list_sort(next);
    return true;
}

bool book_hard_find(const struct book_hard_walk *walk, struct book_position from,
                    bool answers_first, struct book_singles *found)
{
    struct book_list now = {.at = NULL};
    bool good = book_list_add(&now, from), answers = answers_first;
    for (int ply = bits_count(from.mask); good && ply <= walk->plies; ply++) {
        struct book_list next = {.at = NULL};
        good = walk_ply(walk, &now, answers, &next, found);
        book_list_free(&now);
        now = next;
        answers = !answers;
    }
    book_list_free(&now);
    book_singles_sort(found);
    return good;
}

/* Walks all games of either player from the empty board. */
static lz_status walk_games(const struct book_hard_walk *walk, struct book_singles *found,
                            lz_error *error)
{
    const struct book_position start = {0, 0};
    for (int first = 0; first < 2; first++) {
        if (!book_hard_find(walk, start, first, found))
            return stop_is_set(walk->stop)
                       ? error_set(error, C4BOOK_STOPPED, "stopped before the book was finished")
                       : error_set(error, LZ_ERR_MEMORY, "no memory for the positions of a walk");
    }
    return LZ_OK;
}

lz_status book_hard_extend(const struct book_hard_walk *walk, const struct book_growing *book,
                           lz_error *error)
{
    lz_status status = LZ_OK;
    for (size_t added = 1; !status && added > 0;) {
        struct book_singles found = {.count = 0};
        status = walk_games(walk, &found, error);
        if (!status)
            status = book_singles_add(&found, book, error);
        added = found.count;
        book_singles_free(&found);
    }
    return status;
}
