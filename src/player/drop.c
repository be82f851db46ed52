/* Four in a row: asks the exact solver first where it can be in time, then the engine for any
 * board. */
#include "player/player.h"

#include "control/score.h"
#include "player/level.h"
#include "player/report.h"

static void line_convert(const struct lz_game *game, const struct gravity_line *from, lz_line *out)
{
    struct board board = game->board;
    lz_colour mover = (lz_colour)game->state.to_move;
    *out = (lz_line){
        .multipv = from->multipv,
        .lines = from->lines,
        .depth = from->depth,
        .seldepth = from->seldepth,
        .score = from->score,
        .mate = score_mate(from->score),
        .nodes = from->nodes,
        .time_ms = from->time_us / 1000,
    };
    for (int i = 0; i < from->length; i++) {
        const int point = board_drop_point(&board, from->pv[i]);
        if (point < 0)
            break;
        out->pv[out->length++] = lz_action_place(board_cell_of_point(&board, point));
        board_place(&board, point, mover);
        mover = colour_other(mover);
    }
    player_tell_outcome(GRAVITY_WIN_SCALE, -1, out);
}

static void on_line(const struct gravity_line *line, void *user)
{
    const struct report *report = user;
    lz_line converted;
    line_convert(report->game, line, &converted);
    report_line(report, &converted);
}

/* At its highest level the engine asks the exact solver first on boards that it takes. Both share
 * the memory. */
static bool asks_solver(const struct player *player, const lz_variant *variant)
{
    return player->level == LZ_LEVEL_MAX && exact_takes(variant);
}

static bool make_exact(struct player *player, const lz_variant *variant)
{
    return exact_make(&player->exact, variant, player->threads, (player->hash_mib + 1) / 2);
}

static bool make_gravity(struct player *player, bool shares)
{
    const int mib = shares ? (player->hash_mib + 1) / 2 : player->hash_mib;
    if (!player_make_helpers(player))
        return false;
    if (player->gravity && player->gravity_mib == mib)
        return true;
    gravity_free(player->gravity);
    player->gravity = gravity_new((size_t)mib, player->helpers);
    player->gravity_mib = mib;
    return player->gravity != NULL;
}

bool player_prepare_drop(struct player *player, const lz_variant *variant)
{
    const bool exact = asks_solver(player, variant);
    return (!exact || make_exact(player, variant)) && make_gravity(player, exact);
}

/* The lines, by solver or engine; 0 without memory. */
static int search(struct player *player, const struct lz_game *game, const struct deadline *limits,
                  struct gravity_request *request, struct gravity_line lines[LZ_GRAVITY_SIZE_MAX])
{
    const bool exact = asks_solver(player, &game->variant);
    if (exact && !make_exact(player, &game->variant))
        return 0;
    const int count = exact ? exact_search(&player->exact, limits, request, lines) : 0;
    if (count)
        return count;
    return make_gravity(player, exact) ? gravity_search(player->gravity, request, lines) : 0;
}

lz_status player_think_drop(struct player *player, const struct lz_game *game,
                            const lz_limits *limits, int64_t start_us, lz_progress_fn *on_progress,
                            void *user, lz_thought *out, lz_error *error)
{
    lz_limits held = *limits;
    level_limits(LEVEL_DROP, player->level, &held);
    const int asked = limits->multipv > 1 ? limits->multipv : 1;
    struct report report = {.game = game, .lines = asked, .on_progress = on_progress, .user = user};
    struct gravity_request request = {
        .board = &game->board,
        .mover = (lz_colour)game->state.to_move,
        .multipv = asked,
        .on_progress = on_progress ? on_line : NULL,
        .user = &report,
    };
    struct deadline callers;
    deadline_set(&callers, limits, start_us);
    deadline_set(&request.deadline, &held, start_us);
    const int wanted = level_lines(LEVEL_DROP, player->level);
    if (wanted > request.multipv)
        request.multipv = wanted;
    struct gravity_line lines[LZ_GRAVITY_SIZE_MAX];
    int scores[LZ_GRAVITY_SIZE_MAX];
    const int count = search(player, game, &callers, &request, lines);
    if (!count)
        return player_no_memory(player, error);
    for (int i = 0; i < count; i++)
        scores[i] = lines[i].score;
    const int chosen = level_choose(LEVEL_DROP, player->level,
                                    (uint64_t)player->seed ^ game->board.key, scores, count);
    line_convert(game, &lines[chosen], &out->line);
    out->action = out->line.pv[0];
    return LZ_OK;
}
