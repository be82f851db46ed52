#include "connect4/book_hard.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/stop.h"
#include "connect4/book_file.h"
#include "connect4/lines.h"
#include "connect4/perfect.h"
#include <stdlib.h>
#include <string.h>

/* Positions of one ply. */
struct list {
    struct book_position *at;
    size_t count, room;
};

/* Room for one more of `size` bytes; doubles. */
static void *grown(void *at, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return at;
    const size_t wanted = *room ? 2 * *room : 64;
    void *grown = realloc(at, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

static bool list_add(struct list *list, struct book_position position)
{
    struct book_position *at = grown(list->at, list->count, &list->room, sizeof *at);
    if (!at)
        return false;
    list->at = at;
    list->at[list->count++] = position;
    return true;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_positions(const void *a, const void *b)
{
    const struct book_position *left = a, *right = b;
    return left->mask == right->mask ? compare_numbers(left->mine, right->mine)
                                     : compare_numbers(left->mask, right->mask);
}

static int compare_singles(const void *a, const void *b)
{
    return compare_numbers(*(const uint64_t *)a, *(const uint64_t *)b);
}

/* Puts elements in order and leaves each once; how many are left. */
static size_t sort_once(void *list, size_t count, size_t size,
                        int (*compare)(const void *, const void *))
{
    char *at = list;
    size_t kept = 0;
    if (count)
        qsort(list, count, size, compare);
    for (size_t i = 0; i < count; i++) {
        if (kept && !compare(at + (kept - 1) * size, at + i * size))
            continue;
        memmove(at + kept++ * size, at + i * size, size);
    }
    return kept;
}

/* The position after a move. */
static struct book_position after(struct book_position at, uint64_t move)
{
    return (struct book_position){at.mine ^ at.mask, at.mask | move};
}

/* Notes a position beyond the book's plies, unless the book has it as a single one. */
static bool note(const struct book_hard_walk *walk, struct book_position at, int score,
                 struct book_hard_found *found)
{
    const uint8_t *book = walk->solver->book;
    int known;
    if (bits_count(at.mask) <= book_file_plies(book) ||
        book_file_find(book, at.mine, at.mask, &known))
        return true;
    uint64_t *singles = grown(found->singles, found->count, &found->room, sizeof *singles);
    if (!singles)
        return false;
    found->singles = singles;
    found->singles[found->count++] = book_file_single(at.mine, at.mask, score);
    return true;
}

/* The player's move, 0 when stopped or without memory. */
static uint64_t answer(const struct book_hard_walk *walk, struct book_position at,
                       struct book_hard_found *found)
{
    struct perfect perfect = {.solver = walk->solver, .control = SOLVER_EXACT};
    int score;
    perfect.control.stop = walk->stop;
    c4_table_clear(&walk->solver->table);
    const uint64_t move =
        stop_is_set(walk->stop) ? 0 : perfect_move(&perfect, at.mine, at.mask, &score);
    if (move && perfect.nodes > walk->nodes &&
        !(note(walk, at, score, found) && note(walk, after(at, move), -score, found)))
        return 0;
    return move;
}

/* What a ply leads to: each of these moves, where the game goes on. */
static bool add_children(const struct geometry *g, struct book_position at, uint64_t moves,
                         struct list *next)
{
    moves &= ~lines_completing(at.mine, g->stride);
    for (; moves; moves &= moves - 1) {
        if (!list_add(next, after(at, moves & -moves)))
            return false;
    }
    return true;
}

/* From the positions of one ply to those of the next. */
static bool walk_ply(const struct book_hard_walk *walk, const struct list *now, bool answers,
                     struct list *next, struct book_hard_found *found)
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
        if (!add_children(g, at, moves, next))
            return false;
    }
    next->count = sort_once(next->at, next->count, sizeof *next->at, compare_positions);
    return true;
}

bool book_hard_find(const struct book_hard_walk *walk, struct book_position from,
                    bool answers_first, struct book_hard_found *found)
{
    struct list now = {.at = NULL};
    bool good = list_add(&now, from), answers = answers_first;
    for (int ply = bits_count(from.mask); good && ply <= walk->plies; ply++) {
        struct list next = {.at = NULL};
        good = walk_ply(walk, &now, answers, &next, found);
        free(now.at);
        now = next;
        answers = !answers;
    }
    free(now.at);
    found->count = sort_once(found->singles, found->count, sizeof *found->singles, compare_singles);
    return good;
}

void book_hard_free(struct book_hard_found *found)
{
    free(found->singles);
    *found = (struct book_hard_found){.count = 0};
}

/* Both players' games from the first stone on. */
static lz_status walk_games(const struct book_hard_walk *walk, struct book_hard_found *found,
                            lz_error *error)
{
    const struct book_position start = {0, 0};
    for (int first = 0; first < 2; first++) {
        if (!book_hard_find(walk, start, first, found))
            return stop_is_set(walk->stop)
                       ? error_set(error, LZ_ERR_ARGUMENT, "stopped before the book was finished")
                       : error_set(error, LZ_ERR_MEMORY, "no memory for the positions of a walk");
    }
    return LZ_OK;
}

/* The positions after the hard answers at those of the last ply. */
static lz_status note_answers(const struct book_hard_walk *walk, struct book_hard_found *found,
                              lz_error *error)
{
    const struct geometry *g = &walk->solver->geometry;
    const struct book *book = walk->positions;
    const size_t first = book->first[book->plies], end = book->first[book->plies + 1];
    for (size_t i = first; i < end; i++) {
        const struct book_position at = book->positions[i];
        const uint8_t answer = walk->answers[i - first];
        int score;
        if (!book_answer_is_hard(answer, walk->nodes) ||
            !book_file_find(walk->solver->book, at.mine, at.mask, &score))
            continue;
        const uint64_t move =
            geometry_playable(g, at.mask) & geometry_column(g, book_answer_column(answer));
        if (!note(walk, after(at, move), -score, found))
            return error_set(error, LZ_ERR_MEMORY, "no memory for the hard answers");
    }
    found->count = sort_once(found->singles, found->count, sizeof *found->singles, compare_singles);
    return LZ_OK;
}

typedef lz_status find_fn(const struct book_hard_walk *walk, struct book_hard_found *found,
                          lz_error *error);

/* What is found goes into the book. */
static lz_status find_and_add(const struct book_hard_walk *walk, find_fn *find, uint8_t *book,
                              size_t *size, size_t room, size_t *added, lz_error *error)
{
    struct book_hard_found found = {.count = 0};
    lz_status status = find(walk, &found, error);
    const size_t bytes = found.count * BOOK_FILE_SINGLE_BYTES;
    *added = found.count;
    if (!status &&
        (room - *size < bytes || book_file_singles(book) + found.count > BOOK_FILE_SINGLES_MAX))
        status =
            error_set(error, LZ_ERR_ARGUMENT, "%zu single positions have no room", found.count);
    if (!status)
        book_file_add(book, size, found.singles, found.count);
    book_hard_free(&found);
    return status;
}

lz_status book_hard_extend(const struct book_hard_walk *walk, uint8_t *book, size_t *size,
                           size_t room, lz_error *error)
{
    lz_status status = LZ_OK;
    size_t added = 1;
    if (walk->answers)
        status = find_and_add(walk, note_answers, book, size, room, &added, error);
    for (added = 1; !status && added > 0;)
        status = find_and_add(walk, walk_games, book, size, room, &added, error);
    return status;
}
