/* The engine's part in an opening. Where the other side will choose a colour, it looks for an even
 * position, since the other takes the better one; elsewhere for the best. Where several fifth moves
 * are offered, the last of them is worth what white will leave to black: a position with white's
 * fourth stone is judged by the fifth move of that rank. */
#include "player/player.h"

#include "base/clock.h"
#include "control/score.h"
#include "player/balance.h"
#include "player/level.h"
#include "player/swap.h"
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 40,  /* of black's fifth moves, several of which may be equal by symmetry */
    FOURTHS = 6, /* white's fourth stones that are looked at */
    DOUBT = 25,  /* what an offered move more takes from black's score ... */
    EARLY = 55,  /* ... and takes besides while white's fourth stone is to come */
    /* White's wish for a fourth stone after which he names how many fifth moves are offered: black
     * a little ahead, so that the second or third best fifth move is even. */
    BEFORE_NUMBER = -60
};

/* Black's best fifth moves, no two equal by symmetry, best first. */
struct fifths {
    int count;
    int points[LZ_OFFERS_MAX];
    int scores[LZ_OFFERS_MAX]; /* black's */
};

/* White's best fourth stone for each number of fifth moves (from 1, less 1) that black then offers.
 */
struct fourths {
    int points[LZ_OFFERS_MAX];
    int scores[LZ_OFFERS_MAX]; /* white's */
};

/* The limits of one of so many equal parts of the think. */
static lz_limits part_of(const lz_limits *limits, unsigned parts)
{
    lz_limits part = *limits;
    if (part.nodes)
        part.nodes = part.nodes / parts + 1;
    if (part.time_ms > 0)
        part.time_ms = part.time_ms / parts + 1;
    return part;
}

static int search_lines(struct player *player, const struct board *board, lz_colour mover,
                        int count, const lz_limits *limits, struct search_line *lines)
{
    struct search_request request = {.board = board, .mover = mover, .multipv = count};
    deadline_set(&request.deadline, limits, clock_now_us());
    return search_run(player->search, &request, lines);
}

static bool is_listed(const struct fifths *fifths, const struct board *board, int point)
{
    for (int i = 0; i < fifths->count; i++) {
        if (board_points_match(board, fifths->points[i], point))
            return true;
    }
    return false;
}

/* Searches the moves one by one, since a line among many is searched less deep, and sorts them. */
static void settle_fifths(struct player *player, const struct board *board, const lz_limits *limits,
                          struct fifths *fifths)
{
    const lz_limits part = part_of(limits, (unsigned)fifths->count);
    for (int i = 0; i < fifths->count; i++) {
        struct board then = *board;
        struct search_line line;
        const int point = fifths->points[i];
        board_place(&then, point, LZ_BLACK);
        search_lines(player, &then, LZ_WHITE, 1, &part, &line);
        int at = i;
        for (; at > 0 && fifths->scores[at - 1] < -line.score; at--) {
            fifths->scores[at] = fifths->scores[at - 1];
            fifths->points[at] = fifths->points[at - 1];
        }
        fifths->scores[at] = -line.score;
        fifths->points[at] = point;
    }
}

static void list_fifths(struct player *player, const struct board *board, const lz_limits *limits,
                        struct fifths *out)
{
    struct search_line lines[LINES];
    const lz_limits part = part_of(limits, 2);
    const int count = search_lines(player, board, LZ_BLACK, LINES, &part, lines);
    out->count = 0;
    for (int i = 0; i < count && out->count < LZ_OFFERS_MAX; i++) {
        if (is_listed(out, board, lines[i].pv[0]))
            continue;
        out->points[out->count] = lines[i].pv[0];
        out->scores[out->count++] = lines[i].score;
    }
    settle_fifths(player, board, &part, out);
}

/* Black's score if he offers so many fifth moves: white leaves him the worst of them. The more
 * there are, the likelier is one that looks better in a short search than it is, and white finds
 * that. */
static int score_of_offers(const struct fifths *fifths, int number)
{
    return fifths->scores[(number < fifths->count ? number : fifths->count) - 1] -
           DOUBT * (number - 1);
}

static void list_fourths(struct player *player, const struct board *board, const lz_limits *limits,
                         struct fourths *out)
{
    struct search_line lines[FOURTHS];
    const lz_limits part = part_of(limits, FOURTHS + 2);
    const lz_limits first = part_of(limits, 4);
    const int count = search_lines(player, board, LZ_WHITE, FOURTHS, &first, lines);
    for (int i = 0; i < count; i++) {
        struct board then = *board;
        struct fifths fifths;
        board_place(&then, lines[i].pv[0], LZ_WHITE);
        list_fifths(player, &then, &part, &fifths);
        for (int number = 1; number <= LZ_OFFERS_MAX; number++) {
            const int score = -score_of_offers(&fifths, number);
            if (i && score <= out->scores[number - 1])
                continue;
            out->points[number - 1] = lines[i].pv[0];
            out->scores[number - 1] = score;
        }
    }
}

/* ---- stones ---- */

/* Marks the points where the opening allows an action of the kind; returns how many they are, and
 * one of them, the `drawn`-th. */
static int mark_allowed(const struct lz_game *game, lz_action_kind kind, uint8_t *allowed,
                        int drawn, int *one)
{
    int count = 0;
    memset(allowed, 0, BOARD_POINTS);
    for (int cell = 0; cell < game->board.columns * game->board.rows; cell++) {
        const lz_action action = {.kind = kind, .cell = {(int16_t)cell, -1}};
        if (game_legality(game, action) != LZ_LEGAL)
            continue;
        allowed[board_point_of_cell(&game->board, cell)] = 1;
        if (count++ <= drawn)
            *one = cell;
    }
    return count;
}

/* The stone after which the mover's score is nearest to the bias, among those allowed. */
static lz_status place_by(struct player *player, const struct lz_game *game,
                          const lz_limits *limits, int bias, const uint8_t *allowed,
                          lz_thought *out, lz_error *error)
{
    struct balance balance;
    const struct balance_request request = {
        .board = &game->board,
        .mover = (lz_colour)game->state.to_move,
        .stones = 1,
        .bias = bias,
        .allowed = allowed,
        .limits = *limits,
    };
    const lz_status status = balance_search(player->search, &request, &balance, error);
    if (!status)
        out->action = lz_action_place(board_cell_of_point(&game->board, balance.points[0]));
    return status;
}

/* The kind of the step after the present one, of which this is an action. */
static unsigned kind_after(const struct lz_game *game, struct opening_state state, lz_action action,
                           struct opening_state *after)
{
    *after = opening_after(game->variant.opening, state, action);
    const struct opening_step *next = opening_step(game->variant.opening, *after);
    return next ? next->kind : OPENING_END;
}

static lz_status place(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_progress_fn *on_progress, void *user, lz_thought *out, lz_error *error)
{
    const struct opening_state state = game->state.opening;
    const struct opening_step *step = opening_step(game->variant.opening, state);
    uint64_t random = (uint64_t)player->seed ^ game->board.key;
    uint8_t allowed[BOARD_POINTS];
    struct opening_state after;
    int one = -1;
    if (step->actor == ACTOR_FIRST) {
        out->action = swap_opening_place(game, (uint64_t)player->seed);
        return LZ_OK;
    }
    const unsigned next = kind_after(game, state, lz_action_place(0), &after);
    const int drawn = (int)random_below(&random, BOARD_POINTS);
    const int count = mark_allowed(game, LZ_ACTION_PLACE, allowed, -1, &one);
    if (game->board.stones < 2 && step->within) { /* no search tells these stones apart */
        mark_allowed(game, LZ_ACTION_PLACE, allowed, drawn % count, &one);
        out->action = lz_action_place(one);
        return LZ_OK;
    }
    if (step->kind == OPENING_PICK)
        return place_by(player, game, limits, -SCORE_INFINITE, allowed, out, error);
    if (next == OPENING_OFFERS) {
        struct fourths fourths;
        list_fourths(player, &game->board, limits, &fourths);
        const int number = opening_offers(game->variant.opening, after);
        out->action =
            lz_action_place(board_cell_of_point(&game->board, fourths.points[number - 1]));
        return LZ_OK;
    }
    if (next == OPENING_CHOICE || next == OPENING_NUMBER)
        return place_by(player, game, limits, next == OPENING_NUMBER ? BEFORE_NUMBER : 0, allowed,
                        out, error);
    if (step->outside)
        return place_by(player, game, limits, SCORE_INFINITE, allowed, out, error);
    return player_search(player, game, limits, clock_now_us(), on_progress, user, out, error);
}

/* ---- numbers and offers ---- */

static void declare(struct player *player, const struct lz_game *game, const lz_limits *limits,
                    lz_thought *out)
{
    const int most = opening_step(game->variant.opening, game->state.opening)->number;
    struct fourths fourths;
    struct fifths fifths;
    const bool fourth_is_due = game->state.to_move == LZ_WHITE;
    if (fourth_is_due)
        list_fourths(player, &game->board, limits, &fourths);
    else
        list_fifths(player, &game->board, limits, &fifths);
    int best = 1, least = INT32_MAX;
    for (int number = 1; number <= most; number++) {
        const int score = abs(fourth_is_due ? fourths.scores[number - 1] + EARLY * (number - 1)
                                            : score_of_offers(&fifths, number));
        if (score < least) {
            least = score;
            best = number;
        }
    }
    out->action = lz_action_declare(best);
}

/* The best move that can still be offered. */
static lz_action best_offer(const struct lz_game *game, const struct fifths *fifths)
{
    uint8_t allowed[BOARD_POINTS];
    int one = -1;
    for (int i = 0; i < fifths->count; i++) {
        const lz_action action =
            lz_action_offer(board_cell_of_point(&game->board, fifths->points[i]));
        if (game_legality(game, action) == LZ_LEGAL)
            return action;
    }
    mark_allowed(game, LZ_ACTION_OFFER, allowed, 0, &one);
    return lz_action_offer(one);
}

/* ---- choices of colours ---- */

/* Half of what there is to spend, rounded up. */
static lz_limits half(const lz_limits *limits)
{
    lz_limits part = *limits;
    part.nodes -= part.nodes / 2;
    part.time_ms -= part.time_ms / 2;
    part.match_left_ms -= part.match_left_ms / 2;
    return part;
}

/* The last choice of swap and swap2: which colour is better off, and if neither is by much, two
 * stones more. */
static lz_status choose_last(struct player *player, const struct lz_game *game,
                             const lz_limits *limits, lz_progress_fn *on_progress, void *user,
                             lz_thought *out, lz_error *error)
{
    const lz_limits part = half(limits);
    const bool three = game_expects(game) & 1u << LZ_ACTION_ADD_TWO && game->variant.win == 5;
    lz_balance_report balance;
    const lz_status status = player_search(player, game, three ? &part : limits, clock_now_us(),
                                           on_progress, user, out, error);
    if (status)
        return status;
    const int score = out->line.score;
    out->action = swap_choice(game, score);
    if (!three || !swap_adds(score, 0) ||
        player_balance(player, game, &part, 2, 0, &balance, NULL) ||
        !swap_adds(score, balance.score))
        return LZ_OK;
    out->action = lz_action_add_two(balance.cells[0], balance.cells[1]);
    return LZ_OK;
}

/* A choice before the fifth move. */
static void choose_early(struct player *player, const struct lz_game *game, const lz_limits *limits,
                         lz_thought *out)
{
    struct opening_state then, after;
    const lz_opening opening = game->variant.opening;
    const unsigned next = kind_after(game, game->state.opening, lz_action_choose(LZ_BLACK), &then);
    const int number = opening_offers(opening, then);
    const bool may_offer = game_expects(game) >> LZ_ACTION_OFFER & 1;
    struct fifths fifths;
    struct fourths fourths;
    if (next == OPENING_OFFERS || may_offer)
        list_fifths(player, &game->board, limits, &fifths);
    if (next == OPENING_OFFERS) {
        out->action = swap_choice(game, score_of_offers(&fifths, number));
    } else if (may_offer && fifths.count >= number && score_of_offers(&fifths, number) > 0) {
        out->action = best_offer(game, &fifths);
    } else if (kind_after(game, then, lz_action_place(0), &after) == OPENING_OFFERS) {
        list_fourths(player, &game->board, limits, &fourths);
        out->action = swap_choice(game, fourths.scores[number - 1]);
    } else { /* who places the next stone leaves the choice after it to the other */
        out->action = swap_choice(game, -1);
    }
}

lz_status player_think_opening(struct player *player, const struct lz_game *game,
                               const lz_limits *limits, lz_progress_fn *on_progress, void *user,
                               lz_thought *out, lz_error *error)
{
    struct opening_state then;
    struct fifths fifths;
    const unsigned expects = game_expects(game);
    const bool chooses = expects >> LZ_ACTION_CHOOSE & 1;
    if (chooses &&
        kind_after(game, game->state.opening, lz_action_choose(LZ_BLACK), &then) == OPENING_END)
        return choose_last(player, game, limits, on_progress, user, out, error);
    lz_limits held = balance_limits(limits);
    level_limits(LEVEL_ROW, player->level, &held);
    if (expects >> LZ_ACTION_PLACE & 1 && game->variant.win != 5) { /* the stones of a swap */
        out->action = swap_opening_place(game, (uint64_t)player->seed);
        return LZ_OK;
    }
    if (!player_make_search(player))
        return player_no_memory(player, error);
    if (expects >> LZ_ACTION_PLACE & 1)
        return place(player, game, &held, on_progress, user, out, error);
    if (chooses) {
        choose_early(player, game, &held, out);
    } else if (expects >> LZ_ACTION_DECLARE & 1) {
        declare(player, game, &held, out);
    } else { /* all offers together take as long as one move */
        const unsigned number =
            (unsigned)opening_offers(game->variant.opening, game->state.opening);
        held = part_of(&held, number);
        list_fifths(player, &game->board, &held, &fifths);
        out->action = best_offer(game, &fifths);
    }
    return LZ_OK;
}
