/* lz_solve_threats, lz_solve_threat_move, lz_solve_write: validation around src/threat. */
#include "api/limits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/stop.h"
#include "game/game.h"
#include "game/variant.h"
#include "proof/writing/repeats.h"
#include "threat/vct.h"
#include <stdlib.h>

enum {
    TABLE_BITS_MIN = 10,
    TABLE_BITS_MAX = 20,
    BUCKET_BITS = 1, /* a bucket of the table for threats takes as many positions as it has entries
                        of eight bytes for fours */
    QUIET_FOURS_NODES = 50,
    FIRST_SLICE = 1 << 16
};

/* The win that is looked for. */
struct question {
    lz_colour attacker;
    lz_solve_kind kind;
    int move; /* the point that the win begins with; 0 for any */
};

/* Where the certificate of a win goes. */
struct output {
    lz_record_write_fn *put;
    void *user;
};

struct solver {
    struct vcf vcf;
    struct vct vct;
    struct shapes shapes;
};

static void solver_discard(struct solver *solver)
{
    if (!solver)
        return;
    vcf_free(&solver->vcf);
    vct_free(&solver->vct);
    free(solver);
}

/* A table for as many positions as may be visited. Clearing a larger one takes longer than most
 * searches. */
static int table_bits(uint64_t nodes)
{
    int bits = TABLE_BITS_MIN;
    while (bits < TABLE_BITS_MAX && UINT64_C(1) << bits < nodes)
        bits++;
    return bits;
}

static struct solver *solver_make(const lz_game *game, lz_solve_kind kind, const lz_limits *limits)
{
    const int bits = limits->nodes ? table_bits(limits->nodes) : TABLE_BITS_MAX;
    /* Most of it is room for the shapes' changes, which need no zeros. */
    struct solver *solver = malloc(sizeof *solver);
    if (solver) {
        solver->vcf = (struct vcf){0};
        solver->vct = (struct vct){0};
    }
    if (!solver || !vcf_init(&solver->vcf, bits) ||
        (kind != LZ_SOLVE_VCF && !vct_init(&solver->vct, &solver->vcf, bits - BUCKET_BITS))) {
        solver_discard(solver);
        return NULL;
    }
    solver->vct.kind = kind;
    if (kind > LZ_SOLVE_VCT) /* most quiet moves threaten nothing */
        solver->vct.four_nodes = QUIET_FOURS_NODES;
    solver->vcf.stop = limits->stop;
    solver->vcf.most = solver->vct.most = limits->depth > 0 ? limits->depth : 0;
    shapes_init(&solver->shapes, &game->board);
    return solver;
}

static uint64_t nodes_of(const struct solver *solver)
{
    return solver->vcf.nodes + solver->vct.nodes;
}

/* Returns the plies of a win found in at most `nodes`, or 0. A five is one of fours. */
static int search(struct solver *solver, const struct question *ask, bool fours, uint64_t nodes)
{
    if (fours)
        return ask->move
                   ? vcf_search_move(&solver->vcf, &solver->shapes, ask->attacker, ask->move, nodes)
                   : vcf_search(&solver->vcf, &solver->shapes, ask->attacker, nodes);
    return vct_win(&solver->vct, &solver->shapes, ask->attacker, ask->move, nodes);
}

static bool makes_five(const struct solver *solver, const struct question *ask)
{
    return ask->move &&
           bits_get(solver->shapes.set[colour_index(ask->attacker)][CLASS_FIVE].words, ask->move);
}

/* One search of at most `nodes`; true when no limit ended it. */
static bool solve_slice(struct solver *solver, const struct question *ask, uint64_t nodes,
                        lz_solve_report *out)
{
    const bool fours = ask->kind == LZ_SOLVE_VCF || makes_five(solver, ask);
    out->plies = search(solver, ask, fours, nodes);
    if (!out->plies) {
        const bool limited = fours ? solver->vcf.limited : solver->vct.limited;
        out->proof = limited ? LZ_PROOF_UNKNOWN : LZ_PROOF_NONE;
        return !limited;
    }
    const uint16_t *line = fours ? solver->vcf.line : solver->vct.line;
    out->proof = LZ_PROOF_WIN;
    out->length = fours ? solver->vcf.length : solver->vct.length;
    for (int i = 0; i < out->length; i++)
        out->cells[i] = (int16_t)board_cell_of_point(&solver->shapes.board, line[i]);
    return true;
}

/* The tables keep disproved positions, so slices of growing length cost little more than one. */
static void solve(struct solver *solver, const struct question *ask, const lz_limits *limits,
                  int64_t start_us, lz_solve_report *out)
{
    const uint64_t most = limits->nodes ? limits->nodes : UINT64_MAX;
    const int64_t end_us = limits_end_us(limits, start_us);
    uint64_t slice = FIRST_SLICE;
    if (end_us < INT64_MAX)
        solver->vcf.end_us = end_us;
    do {
        const uint64_t left = most - nodes_of(solver);
        if (solve_slice(solver, ask, slice < left ? slice : left, out))
            return;
        slice += slice / 2;
    } while (!stop_is_set(limits->stop) && nodes_of(solver) < most && slice < UINT64_C(1) << 40 &&
             clock_now_us() < end_us);
}

/* Writes the certificate of the win by threats that was just found. */
static lz_status write_win(const struct solver *solver, const lz_game *game,
                           const struct output *output, lz_error *error)
{
    struct writer writer;
    struct turns turns;
    uint16_t moves[LZ_CELLS_MAX];
    int count;
    lz_status status = LZ_OK;
    game_moves(game, moves, &count);
    turns_init(&turns, &game->board);
    writer_begin(&writer, &turns, &game->board, &game->variant, moves, count,
                 (lz_colour)game->state.to_move, false);
    writer_put_win(&writer, &solver->vct.tree, solver->vct.root, game->board.empty);
    if (writer.no_memory || !writer_fold(&writer))
        status = error_set(error, LZ_ERR_MEMORY, "no memory for a certificate");
    else if (!output->put(output->user, (const char *)writer.bytes, writer.size))
        status = error_set(error, LZ_ERR_IO, "writing failed");
    writer_free(&writer);
    return status;
}

/* `cell` is -1 for a win by any first move, and `output` NULL if no certificate is wanted. */
static lz_status answer(const lz_game *game, lz_solve_kind kind, int cell, const lz_limits *limits,
                        const struct output *output, lz_solve_report *out, lz_error *error)
{
    const int64_t start_us = clock_now_us();
    lz_limits own;
    if ((unsigned)kind > LZ_SOLVE_FUKUMI)
        return error_set(error, LZ_ERR_ARGUMENT, "no kind of threat has number %d", (int)kind);
    if (limits_read(limits, &own, error))
        return LZ_ERR_ARGUMENT;
    if (!variant_is_five(&game->variant))
        return error_set(error, LZ_ERR_UNSUPPORTED, "forced wins are for lines of five");
    if (game_needs_play(game, error))
        return LZ_ERR_ARGUMENT;
    const lz_legality legality = cell < 0 ? LZ_LEGAL : game_legality(game, lz_action_place(cell));
    if (legality)
        return error_set(error, LZ_ERR_ILLEGAL, "the first move is not allowed: %s",
                         legality_name(legality));
    struct solver *solver = solver_make(game, kind, &own);
    if (!solver)
        return error_set(error, LZ_ERR_MEMORY, "no memory for a solver");
    *out = (lz_solve_report){0};
    const struct question ask = {(lz_colour)game->state.to_move, kind,
                                 cell < 0 ? 0 : board_point_of_cell(&game->board, cell)};
    solve(solver, &ask, &own, start_us, out);
    out->nodes = nodes_of(solver);
    out->time_us = clock_now_us() - start_us;
    const lz_status status =
        output && out->proof == LZ_PROOF_WIN ? write_win(solver, game, output, error) : LZ_OK;
    solver_discard(solver);
    return status;
}

lz_status lz_solve_threats(const lz_game *game, lz_solve_kind kind, const lz_limits *limits,
                           lz_solve_report *out, lz_error *error)
{
    NEED(game);
    NEED(out);
    return answer(game, kind, -1, limits, NULL, out, error);
}

lz_status lz_solve_threat_move(const lz_game *game, lz_solve_kind kind, int cell,
                               const lz_limits *limits, lz_solve_report *out, lz_error *error)
{
    NEED(game);
    NEED(out);
    if (cell < 0 || cell >= LZ_CELLS_MAX)
        return error_set(error, LZ_ERR_ARGUMENT, "no cell has number %d", cell);
    return answer(game, kind, cell, limits, NULL, out, error);
}

lz_status lz_solve_write(const lz_game *game, lz_solve_kind kind, const lz_limits *limits,
                         lz_record_write_fn *put, void *user, lz_solve_report *out, lz_error *error)
{
    NEED(game);
    NEED(put);
    NEED(out);
    uint16_t moves[LZ_CELLS_MAX];
    int count;
    const struct output output = {put, user};
    if (kind == LZ_SOLVE_VCF)
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "certificates are written of wins by threats, not of those by fours");
    if (!game_moves(game, moves, &count))
        return error_set(error, LZ_ERR_UNSUPPORTED,
                         "the position must come from moves on an empty board");
    return answer(game, kind, -1, limits, &output, out, error);
}
