#include "c4book/answer.h"

#include "base/bits.h"
#include "base/error.h"
#include "base/stop.h"
#include "c4book/c4book.h"
#include "c4book/list.h"
#include "c4book/team.h"
#include "connect4/book_file.h"
#include "connect4/perfect.h"

enum { COLUMN_SHIFT = 5, LENGTH_MAX = (1 << COLUMN_SHIFT) - 1, COLUMNS = 7 };

static int length_of(const uint8_t *answer)
{
    return answer[0] & LENGTH_MAX;
}

bool book_answer_find(struct solver *solver, struct book_position position, const lz_stop *stop,
                      uint8_t *answer)
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
        return false;
    answer[0] = (uint8_t)((bits_lowest(move) / solver->geometry.stride) << COLUMN_SHIFT |
                          (length < LENGTH_MAX ? length : LENGTH_MAX));
    answer[1] = (uint8_t)book_letter(score);
    return true;
}

bool book_answer_is_one(const uint8_t *answer)
{
    return length_of(answer) > 0 && book_answer_column(answer) < COLUMNS &&
           book_is_letter((char)answer[1]);
}

bool book_answer_is_hard(const uint8_t *answer, uint64_t nodes)
{
    return length_of(answer) == LENGTH_MAX || (UINT64_C(1) << length_of(answer)) - 1 > nodes;
}

int book_answer_column(const uint8_t *answer)
{
    return answer[0] >> COLUMN_SHIFT;
}

/* All positions of the book's last ply. */
static bool list_last_ply(struct book_list *list, int plies)
{
    struct book book;
    if (!book_init(&book, plies))
        return false;
    bool good = true;
    for (size_t i = book.first[plies]; i < book.first[plies + 1] && good; i++)
        good = book_list_add(list, book.positions[i]);
    book_free(&book);
    return good;
}

/* The ply being answered. */
struct ply {
    const struct book_answerer *answerer;
    int ply;
    struct book_list list;
    uint8_t *found;
};

static const uint8_t *answer_of(const struct ply *ply, size_t index)
{
    return ply->found + index * BOOK_ANSWER_BYTES;
}

static uint64_t move_of(const struct geometry *g, struct book_position at, const uint8_t *answer)
{
    return geometry_playable(g, at.mask) & geometry_column(g, book_answer_column(answer));
}

static void tell(size_t done, size_t all, void *user)
{
    const struct ply *ply = user;
    ply->answerer->on_progress(ply->ply, done, all, ply->answerer->user);
}

static lz_status find_answers(struct ply *ply, lz_error *error)
{
    const struct book_answerer *answerer = ply->answerer;
    const struct book_list *list = &ply->list;
    const struct book_team team = {.positions = list->at,
                                   .count = list->count,
                                   .find = book_answer_find,
                                   .join = solver_init_like,
                                   .stop = answerer->stop,
                                   .on_progress = answerer->on_progress ? tell : NULL,
                                   .user = ply,
                                   .bytes = BOOK_ANSWER_BYTES,
                                   .found = ply->found};
    for (size_t i = 0; i < list->count; i++) {
        const uint8_t *answer = answer_of(ply, i);
        if (*answer && !(book_answer_is_one(answer) &&
                         move_of(&answerer->solver->geometry, list->at[i], answer)))
            return error_set(error, LZ_ERR_ARGUMENT,
                             "bytes %d and %d are not an answer at position %zu of ply %d",
                             answer[0], answer[1], i + 1, ply->ply);
    }
    if (!book_team_work(&team, answerer->solver))
        return error_set(error, C4BOOK_STOPPED, "stopped before all answers were found");
    return LZ_OK;
}

/* Adds each hard position and the position after its answer to the singles. Adds all positions
 * after a hard one, mirror images folded, to the next ply. False when out of memory. */
static bool take_hard(const struct ply *ply, struct book_singles *singles, struct book_list *next)
{
    const struct solver *solver = ply->answerer->solver;
    const struct geometry *g = &solver->geometry;
    for (size_t i = 0; i < ply->list.count; i++) {
        const struct book_position at = ply->list.at[i];
        const uint8_t *answer = answer_of(ply, i);
        if (!book_answer_is_hard(answer, ply->answerer->nodes))
            continue;
        const int score = book_score((char)answer[1]);
        const struct book_position after = book_after(at, move_of(g, at, answer));
        if (!book_singles_note(singles, solver->book, at, score) ||
            !book_singles_note(singles, solver->book, after, -score) ||
            !book_list_add_children(next, g, at, geometry_playable(g, at.mask)))
            return false;
    }
    for (size_t i = 0; i < next->count; i++)
        next->at[i] = book_fold(next->at[i].mine, next->at[i].mask);
    book_list_sort(next);
    book_singles_sort(singles);
    return true;
}

/* Answers the ply, adds its hard positions to the book, and goes on to the next ply. */
static lz_status answer_ply(struct ply *ply, const struct book_growing *book, lz_error *error)
{
    struct book_list next = {.at = NULL};
    struct book_singles singles = {.at = NULL};
    const size_t bytes = ply->list.count * BOOK_ANSWER_BYTES;
    lz_status status = LZ_OK;
    ply->found = ply->answerer->room_for(ply->ply, bytes, ply->answerer->user);
    if (!ply->found)
        status = error_set(error, LZ_ERR_MEMORY, "no room for the answers of ply %d", ply->ply);
    if (!status)
        status = find_answers(ply, error);
    if (!status && !take_hard(ply, &singles, &next))
        status = error_set(error, LZ_ERR_MEMORY, "no memory for the hard answers");
    if (!status)
        status = book_singles_add(&singles, book, error);
    book_singles_free(&singles);
    book_list_free(&ply->list);
    ply->list = next;
    ply->ply++;
    return status;
}

lz_status book_answer_extend(const struct book_answerer *answerer, const struct book_growing *book,
                             lz_error *error)
{
    struct ply ply = {.answerer = answerer, .ply = book_file_plies(book->file)};
    lz_status status = LZ_OK;
    if (!list_last_ply(&ply.list, ply.ply))
        status = error_set(error, LZ_ERR_MEMORY, "no memory for the book's positions");
    while (!status && ply.list.count && ply.ply <= answerer->plies)
        status = answer_ply(&ply, book, error);
    book_list_free(&ply.list);
    return status;
}
