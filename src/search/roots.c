/* The moves of the root and their order. */
#include "base/list.h"
#include "search/worker.h"

/* The move on an empty board: the legal cell nearest the centre. */
static int centre_of(const struct worker *worker)
{
    const struct board *board = &worker->shapes.board;
    int best = 0, least = INT32_MAX;
    for (int row = 0; row < board->rows; row++) {
        for (int column = 0; column < board->columns; column++) {
            const int point = board_point(column, row);
            const int dx = 2 * column - board->columns + 1, dy = 2 * row - board->rows + 1;
            if (board->at[point] == LZ_EMPTY && search_allows(&worker->shared->request, point) &&
                dx * dx + dy * dy < least) {
                least = dx * dx + dy * dy;
                best = point;
            }
        }
    }
    return best;
}

static void root_add(struct worker *worker, int point)
{
    const struct search_request *request = &worker->shared->request;
    if (search_allows(request, point) && shapes_allowed(&worker->shapes, point, worker->mover))
        worker->roots[worker->root_count++] = (struct root_move){.point = (uint16_t)point,
                                                                 .score = -SCORE_INFINITE,
                                                                 .before = -SCORE_INFINITE,
                                                                 .length = 1,
                                                                 .pv = {(uint16_t)point}};
}

static void root_add_class(struct worker *worker, int index, enum cell_class class)
{
    uint16_t points[LZ_CELLS_MAX];
    const int count = shapes_list(&worker->shapes, index, class, points);
    for (int i = 0; i < count; i++)
        root_add(worker, points[i]);
}

/* The cells that stop the other's five; where none does, the cells of its fives. */
static void root_add_stops(struct worker *worker, int other)
{
    uint16_t stops[SHAPES_STOPS];
    const int count = shapes_stops(&worker->shapes, other, stops);
    for (int i = 0; i < count; i++)
        root_add(worker, stops[i]);
    if (!count)
        root_add_class(worker, other, CLASS_FIVE);
}

void roots_fill(struct worker *worker)
{
    struct shapes *shapes = &worker->shapes;
    const int own = colour_index(worker->mover);
    worker->root_count = 0;
    worker->first_root = 0;
    if (!shapes->board.stones) {
        root_add(worker, centre_of(worker));
        return;
    }
    root_add_class(worker, own, CLASS_FIVE);
    if (!worker->root_count)
        root_add_stops(worker, 1 - own);
    if (!worker->root_count)
        root_add_class(worker, own, CLASS_OPEN_FOUR);
    /* The list of moves is for positions without a five at hand or to stop. */
    if (!worker->root_count && !shapes->count[own][CLASS_FIVE] &&
        !shapes->count[1 - own][CLASS_FIVE]) {
        ordered_move moves[LZ_CELLS_MAX];
        const int count = candidates_list(worker, 0, 0, NULL, moves);
        for (int i = 0; i < count; i++) {
            move_pick(moves, i, count);
            root_add(worker, move_point(moves[i]));
        }
    }
    if (worker->root_count)
        return;
    for (int word = 0; word < SHAPES_WORDS; word++) {
        uint64_t left = shapes->empty.words[word];
        while (left)
            root_add(worker, word * 64 + bits_pop(&left));
    }
}

static_assert(sizeof(struct root_move) <= LIST_ELEMENT_MAX, "root moves can be sorted");

/* Root moves are ordered by their scores, equal ones by those of the depth before. */
static int64_t root_key(const void *entry)
{
    const struct root_move *root = entry;
    return (int64_t)root->score * (INT64_C(1) << 32) + root->before;
}

void roots_sort(struct worker *worker, int from, int to)
{
    if (from < to)
        list_sort_by_key(&worker->roots[from], (size_t)(to - from), sizeof worker->roots[0],
                         root_key);
}
