#include "player/player.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/random.h"
#include "control/pool.h"
#include "control/score.h"
#include "game/variant.h"
#include "net/eval.h"
#include "net/network.h"
#include "player/balance.h"
#include "player/level.h"
#include "player/plain.h"
#include "player/report.h"
#include "player/view.h"
#include <stdlib.h>
#include <string.h>

enum { MULTIPV_MAX = 64, VARIETY_LINES = 8 /* to choose among, for variety */ };

void player_clear(struct player *player)
{
    search_free(player->search);
    player->search = NULL;
    gravity_free(player->gravity);
    player->gravity = NULL;
    exact_free(&player->exact);
    free(player->network);
    player->network = NULL;
    proved_clear(&player->proved);
    opening_book_free(player->book);
    player->book = NULL;
    pool_free(player->helpers);
    player->helpers = NULL;
    player->helpers_for = 0;
}

bool player_make_helpers(struct player *player)
{
    if (player->helpers_for == player->threads)
        return true;
    search_free(player->search);
    player->search = NULL;
    gravity_free(player->gravity);
    player->gravity = NULL;
    pool_free(player->helpers);
    player->helpers = player->threads > 1 ? pool_new(player->threads - 1) : NULL;
    player->helpers_for = player->threads == 1 || player->helpers ? player->threads : 0;
    return player->helpers_for > 0;
}

lz_status player_no_memory(const struct player *player, lz_error *error)
{
    return error_set(error, LZ_ERR_MEMORY, "no memory for a search with tables of %d MiB",
                     player->hash_mib);
}

bool player_make_search(struct player *player)
{
    if (!player_make_helpers(player))
        return false;
    if (!player->search || player->search_mib != player->hash_mib) {
        search_free(player->search);
        player->search = search_new((size_t)player->hash_mib, player->helpers);
        player->search_mib = player->hash_mib;
        if (player->search && player->network)
            search_set_network(player->search, player->network->rule, &player->network->net);
    }
    if (player->search)
        search_set_passing(player->search, player->passing);
    return player->search != NULL;
}

void player_set_network(struct player *player, struct network *network)
{
    search_free(player->search);
    player->search = NULL;
    free(player->network);
    player->network = network;
}

lz_status player_prepare(struct player *player, const lz_variant *variant, lz_error *error)
{
    const bool well = rule_traits(variant->rule)->gravity ? player_prepare_drop(player, variant)
                      : variant->win == 5                 ? player_make_search(player)
                                                          : true;
    return well ? LZ_OK : player_no_memory(player, error);
}

void player_new_game(struct player *player)
{
    if (player->search)
        search_clear(player->search);
    if (player->gravity)
        gravity_clear(player->gravity);
    exact_clear(&player->exact);
}

/* 1000 / (1 + e^-x) for x = 0, 1/4, 1/2 ... 8. */
static const int16_t logistic[33] = {500, 562, 622, 679, 731, 777, 818, 852, 881, 905,  924,
                                     940, 953, 963, 971, 977, 982, 986, 989, 991, 993,  995,
                                     996, 997, 998, 998, 998, 999, 999, 999, 999, 1000, 1000};

/* 1000 / (1 + e^-(score / scale)). */
static int permille(int score, int scale)
{
    if (score < 0)
        return 1000 - permille(-score, scale);
    const int step = scale / 4, i = score / step, part = score % step;
    if (i >= 32)
        return 1000;
    return logistic[i] + (logistic[i + 1] - logistic[i]) * part / step;
}

void player_tell_outcome(int scale, int margin, lz_line *line)
{
    const int from = margin < 0 ? 0 : margin;
    const int won = permille(line->score - from, scale);
    const int lost = permille(-line->score - from, scale);
    line->win_permille = 500 + (won - lost) / 2;
    line->draw_permille = margin < 0 && !line->mate ? -1 : 1000 - won - lost;
}

/* The scale of the network that values positions of a rule. */
static int scale_of(const struct player *player, lz_rule rule)
{
    const struct network *own = player->network;
    return own && own->rule == rule ? own->net.scale : eval_net(rule)->scale;
}

/* What is believed by one who overlooks something is no proof, but for a five at hand; and black
 * may find points of its line forbidden. */
static void line_doubt(const struct board *board, lz_line *line)
{
    if (rule_traits(board->rule)->forbids)
        line->length = 1;
    if (line->mate == 0 || line->mate == 1)
        return;
    line->score = line->mate > 0 ? SCORE_PROVEN : -SCORE_PROVEN;
    line->mate = 0;
}

static void line_convert(const struct board *board, const struct search_line *from, int scale,
                         bool doubtful, lz_line *out)
{
    *out = (lz_line){
        .multipv = from->multipv,
        .lines = from->lines,
        .depth = from->depth,
        .seldepth = from->seldepth,
        .score = from->score,
        .mate = score_mate(from->score),
        .nodes = from->nodes,
        .time_ms = from->time_us / 1000,
        .length = from->length,
    };
    for (int i = 0; i < from->length; i++)
        out->pv[i] = lz_action_place(board_cell_of_point(board, from->pv[i]));
    if (doubtful)
        line_doubt(board, out);
    player_tell_outcome(scale, from->margin, out);
}

static void on_line(const struct search_line *line, void *user)
{
    const struct report *report = user;
    lz_line converted;
    line_convert(&report->game->board, line, report->scale, report->doubtful, &converted);
    report_line(report, &converted);
}

/* Hands the barred cells, which may be NULL, to the search. */
static void bar(struct search_request *request, const uint8_t *barred)
{
    const struct board *board = request->board;
    for (int cell = 0; barred && cell < board->columns * board->rows; cell++) {
        if (barred[cell])
            search_bar(request, board_point_of_cell(board, cell));
    }
}

/* Chooses among the lines, best first, whose win rates are near the best one's. A proved result is
 * not given up. */
static int choose_near(struct player *player, int scale, const struct search_line *lines, int count)
{
    lz_line best = {.score = lines[0].score};
    player_tell_outcome(scale, lines[0].margin, &best);
    int near = 1;
    for (; near < count && !score_is_proven(best.score); near++) {
        lz_line line = {.score = lines[near].score};
        player_tell_outcome(scale, lines[near].margin, &line);
        if (score_is_proven(line.score) || line.win_permille < best.win_permille - player->variety)
            break;
    }
    return (int)random_below(&player->dice, (uint32_t)near);
}

/* What the player's level overlooks in a game; NULL: nothing. Who thinks on without end, or is
 * watched, and the engine's part in an opening take everything in. */
static const struct attention *attention_of(const struct player *player, const struct lz_game *game,
                                            const lz_limits *limits)
{
    const bool five = game->variant.win == 5;
    const bool plays = game_is_free(game) && !limits->infinite && !player->on_node;
    return five && plays && game->board.stones ? level_attention(player->level) : NULL;
}

/* The index of the line to play. `view` is NULL where everything is seen. */
static int choose_of_level(const struct player *player, const struct lz_game *game,
                           const struct view *view, const struct search_line *lines, int count)
{
    const enum level_game levels = game->variant.win == 5 ? LEVEL_ROW : LEVEL_PLAIN;
    const int most = level_lines(levels, player->level);
    int scores[MULTIPV_MAX];
    uint16_t points[MULTIPV_MAX];
    for (int i = 0; i < count; i++) {
        scores[i] = lines[i].score;
        points[i] = lines[i].pv[0];
    }
    if (view)
        return attention_choose(&view->shapes, &view->gaze, level_slack(levels, player->level),
                                points, scores, count < most ? count : most);
    return level_choose(levels, player->level, (uint64_t)player->seed ^ game->board.key, scores,
                        count);
}

lz_status player_search(struct player *player, const struct lz_game *game, const lz_limits *limits,
                        int64_t start_us, lz_progress_fn *on_progress, void *user, lz_thought *out,
                        lz_error *error)
{
    const bool five = game->variant.win == 5;
    const enum level_game levels = five ? LEVEL_ROW : LEVEL_PLAIN;
    if (five && !player_make_search(player))
        return player_no_memory(player, error);
    lz_limits held = *limits;
    level_limits(levels, player->level, &held);
    const struct attention *attention = attention_of(player, game, limits);
    struct view *view = NULL;
    const int asked = limits->multipv < 1             ? 1
                      : limits->multipv < MULTIPV_MAX ? limits->multipv
                                                      : MULTIPV_MAX;
    const int scale = scale_of(player, game->variant.rule);
    struct report report = {game, asked, on_progress, user, scale, false};
    struct search_request request = {
        .board = &game->board,
        .mover = (lz_colour)game->state.to_move,
        .multipv = asked,
        .on_progress = on_progress ? on_line : NULL,
        .user = &report,
        .on_node = player->on_node,
        .node_user = player->node_user,
    };
    bar(&request, limits->barred);
    if (attention) {
        view = view_new(game, attention, player->seed, &request);
        if (!view)
            return player_no_memory(player, error);
        report.doubtful = view->partial;
        request.reads = attention->reads;
    }
    deadline_set(&request.deadline, &held, start_us);
    const int of_level = level_lines(levels, player->level);
    const bool varies = player->variety && of_level == 1 && asked == 1 && !limits->infinite &&
                        !player->on_node && game_is_free(game);
    const int wanted = varies ? VARIETY_LINES : of_level;
    request.plays = varies;
    if (wanted > request.multipv)
        request.multipv = wanted;
    struct search_line lines[MULTIPV_MAX];
    const int count =
        five ? search_run(player->search, &request, lines) : plain_run(&request, lines);
    const int chosen = varies ? choose_near(player, scale, lines, count)
                              : choose_of_level(player, game, view, lines, count);
    line_convert(&game->board, &lines[chosen], scale, view && view->partial, &out->line);
    free(view);
    out->action = out->line.pv[0];
    return LZ_OK;
}

lz_status player_balance(struct player *player, const struct lz_game *game, const lz_limits *limits,
                         int stones, int bias, lz_balance_report *out, lz_error *error)
{
    struct balance balance;
    struct balance_request request = {
        .board = &game->board,
        .mover = (lz_colour)game->state.to_move,
        .stones = stones,
        .bias = bias,
        .limits = *limits,
    };
    uint8_t allowed[BOARD_POINTS] = {0};
    for (int cell = 0; limits->barred && cell < variant_cells(&game->variant); cell++)
        allowed[board_point_of_cell(&game->board, cell)] =
            !limits->barred[cell] && game_legality(game, lz_action_place(cell)) == LZ_LEGAL;
    if (limits->barred)
        request.allowed = allowed;
    if (!player_make_search(player))
        return player_no_memory(player, error);
    level_limits(LEVEL_ROW, player->level, &request.limits);
    const lz_status status = balance_search(player->search, &request, &balance, error);
    if (status)
        return status;
    *out = (lz_balance_report){{board_cell_of_point(&game->board, balance.points[0]), -1},
                               balance.score};
    if (stones == 2)
        out->cells[1] = board_cell_of_point(&game->board, balance.points[1]);
    return LZ_OK;
}

bool player_asks_proofs(const struct player *player, const lz_limits *limits)
{
    if (player->level < LZ_LEVEL_MAX || player->asks == PLAYER_PROOFS_NONE)
        return false;
    return player->asks > PLAYER_PROOFS_BEST || (limits->depth <= 0 && !limits->nodes);
}

/* Whether a proof or a book answers, which takes no search. */
static bool know(struct player *player, const struct lz_game *game, const lz_limits *limits,
                 lz_line *out)
{
    if (player->on_node)
        return false;
    if (player_asks_proofs(player, limits) &&
        proved_find(&player->proved, game, player->asks == PLAYER_PROOFS_ALL, out) &&
        !(limits->barred && limits->barred[out->pv[0].cell[0]]))
        return true;
    return limits->multipv <= 1 && !limits->infinite &&
           opening_book_choose(player->book, game, limits->barred, &player->dice, out);
}

/* Gives an action that nobody rated a line of its own. */
static void complete(lz_thought *thought)
{
    lz_line *line = &thought->line;
    if (line->length || thought->action.kind == LZ_ACTION_NONE)
        return;
    *line = (lz_line){.multipv = 1,
                      .lines = 1,
                      .win_permille = 500,
                      .draw_permille = -1,
                      .length = 1,
                      .source = LZ_SOURCE_NONE};
    line->pv[0] = thought->action;
}

/* Whether a legal move is not barred. */
static bool leaves_a_move(const struct lz_game *game, const uint8_t *barred)
{
    for (int cell = 0; cell < variant_cells(&game->variant); cell++)
        if (!barred[cell] && game_legality(game, lz_action_place(cell)) == LZ_LEGAL)
            return true;
    return false;
}

lz_limits player_limits(const struct lz_game *game, const lz_limits *limits)
{
    lz_limits own = *limits;
    const bool falls = rule_traits(game->variant.rule)->gravity;
    if (own.barred && (falls || !game_is_free(game) || !leaves_a_move(game, own.barred)))
        own.barred = NULL;
    return own;
}

static lz_status think(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error)
{
    const int64_t start_us = clock_now_us();
    if (rule_traits(game->variant.rule)->gravity)
        return player_think_drop(player, game, limits, start_us, on_progress, user, out, error);
    if (game_is_free(game))
        return player_search(player, game, limits, start_us, on_progress, user, out, error);
    return player_think_opening(player, game, limits, on_progress, user, out, error);
}

lz_status player_think(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error)
{
    lz_thought thought = {.action = {.kind = LZ_ACTION_NONE}};
    if (know(player, game, limits, &thought.line)) {
        thought.action = thought.line.pv[0];
        if (on_progress)
            on_progress(&thought.line, user);
    } else {
        const lz_status status = think(player, game, limits, on_progress, user, &thought, error);
        if (status)
            return status;
        complete(&thought);
    }
    *out = thought;
    return LZ_OK;
}
