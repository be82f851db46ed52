#include "player/exact.h"

#include "base/bits.h"
#include "connect4/perfect.h"
#include "game/variant.h"

#include <stdlib.h>
#include <string.h>

enum {
    NODES_PER_US = 8,   /* about, by one thread */
    NODES_MAX = 1 << 24 /* two seconds: beyond, the engine is the better choice */
};

bool exact_takes(const lz_variant *variant)
{
    struct geometry geometry;
    return geometry_init(&geometry, variant);
}

static void free_solver(struct exact *exact)
{
    if (exact->ready)
        solver_free(&exact->solver);
    exact->ready = false;
}

/* A book is for one board; solvers of others do without. */
static void hand_book(struct exact *exact)
{
    if (exact->ready && exact->book)
        (void)solver_set_book(&exact->solver, exact->book);
}

bool exact_make(struct exact *exact, const lz_variant *variant, int threads, int hash_mib)
{
    if (exact->ready && exact->threads == threads && exact->hash_mib == hash_mib &&
        variant_is_same(&exact->variant, variant))
        return true;
    free_solver(exact);
    exact->variant = *variant;
    exact->threads = threads;
    exact->hash_mib = hash_mib;
    exact->ready = solver_init(&exact->solver, variant, threads, hash_mib, true, NULL) == LZ_OK;
    hand_book(exact);
    return exact->ready;
}

void exact_set_book(struct exact *exact, uint8_t *book)
{
    uint8_t *const before = exact->book;
    exact->book = book;
    hand_book(exact);
    free(before);
}

void exact_free(struct exact *exact)
{
    free_solver(exact);
    free(exact->book);
    exact->book = NULL;
}

void exact_clear(struct exact *exact)
{
    if (exact->ready)
        c4_table_clear(&exact->solver.table);
}

/* Half of the time; INT64_MAX without a limit. */
static int64_t half_us(const struct deadline *limits)
{
    const int64_t us = limits->soft_us < limits->hard_us ? limits->soft_us : limits->hard_us;
    return us == INT64_MAX ? us : us / 2;
}

/* How many nodes the limits allow and the time suffices for. */
static uint64_t allowance(const struct deadline *limits)
{
    const int64_t us = half_us(limits);
    const uint64_t half = limits->nodes == UINT64_MAX ? NODES_MAX : limits->nodes / 2;
    const uint64_t nodes = half < NODES_MAX ? half : NODES_MAX;
    const uint64_t in_time =
        us < NODES_MAX / NODES_PER_US ? (uint64_t)(us > 0 ? us : 0) * NODES_PER_US : NODES_MAX;
    return nodes < in_time ? nodes : in_time;
}

static void line_convert(const struct perfect_line *from, int empty, uint64_t nodes,
                         const struct deadline *deadline, struct gravity_line *out)
{
    const int plies = perfect_plies(from->score, empty);
    *out = (struct gravity_line){
        .depth = empty,
        .seldepth = empty,
        .score = from->score > 0   ? GRAVITY_WIN - plies
                 : from->score < 0 ? plies - GRAVITY_WIN
                                   : 0,
        .nodes = nodes,
        .time_us = deadline_elapsed(deadline),
        .length = from->length,
    };
    memcpy(out->pv, from->columns, sizeof from->columns);
}

/* The engine goes on counting where the solver ended. If only the level limits nodes, that limit is
 * for the engine alone. */
static void hand_on(struct gravity_request *request, const struct deadline *limits,
                    uint64_t visited)
{
    request->visited = visited;
    if (limits->nodes == UINT64_MAX && request->deadline.nodes != UINT64_MAX)
        request->deadline.nodes += visited;
}

int exact_search(struct exact *exact, const struct deadline *limits,
                 struct gravity_request *request, struct gravity_line lines[LZ_GRAVITY_SIZE_MAX])
{
    const struct geometry *g = &exact->solver.geometry;
    struct perfect perfect = {.solver = &exact->solver, .control = SOLVER_EXACT};
    struct perfect_line found[GEOMETRY_COLUMNS_MAX];
    uint64_t mine, mask;
    geometry_read(g, request->board, request->mover, &mine, &mask);
    const int empty = bits_count(g->board & ~mask);
    perfect.control.nodes = allowance(limits);
    perfect.control.stop = limits->stop;
    if (half_us(limits) != INT64_MAX)
        perfect.control.deadline_us = limits->start_us + half_us(limits);
    if (limits->depth < empty || !perfect.control.nodes ||
        !perfect_is_cheap(perfect.solver, mine, mask, request->multipv, perfect.control.nodes))
        return 0;
    const int count = perfect_lines(&perfect, mine, mask, request->multipv, found);
    for (int i = 0; i < count; i++) {
        line_convert(&found[i], empty, perfect.nodes, limits, &lines[i]);
        lines[i].multipv = i + 1;
        lines[i].lines = count;
        if (request->on_progress)
            request->on_progress(&lines[i], request->user);
    }
    hand_on(request, limits, perfect.nodes);
    return count;
}
