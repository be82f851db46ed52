/* The engine's part in an opening. Where the other side will choose a colour, it looks for an even
 * position, since the other takes the better one; elsewhere for the best. Where n fifth moves are
 * offered, white leaves black the worst of them; so a position with white's fourth stone is judged
 * by black's n-th best fifth move. */
#include "player/player.h"

#include "base/clock.h"
#include "control/score.h"
#include "game/symmetry.h"
#include "player/balance.h"
#include "player/level.h"
#include "player/shortlist.h"
#include "player/swap.h"
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 40,  /* of black's fifth moves at most, several of which may be equal by symmetry */
    FOURTHS = 6, /* white's fourth stones that are looked at */
    DOUBT = 10,  /* what each further offered move takes from black's score ... */
    EARLY = 25,  /* ... and takes besides while white's fourth stone is to come */
    /* How far ahead black is left before a choice that is not the last, so that several of his
     * fifth moves are even, or offers of a few. */
    LEEWAY = 60,
    /* How far ahead a stone must look before the last choice to be even: a short search overrates a
     * fifth move that is not black's best. */
    RISK = 30,
    SHARES = 32,        /* of the limits */
    FOURTHS_SHARES = 6, /* for white's fourth stones among each other */
    FIFTH_SHARES = 24,  /* of what there is for black's fifth moves */
    ROUNDS = 4          /* of searches, each for the number that was best before it */
};

/* White's fourth stone, and black's best fifth moves after it, no two equal by symmetry. */
struct fourth {
    int point;
    unsigned searched; /* shares of the limits */
    struct shortlist fifths;
};

struct fourths {
    int count;
    struct fourth list[FOURTHS];
};

static int search_lines(struct player *player, const struct board *board, lz_colour mover,
                        int count, const lz_limits *limits, struct search_line *lines)
{
    struct search_request request = {.board = board, .mover = mover, .multipv = count};
    deadline_set(&request.deadline, limits, clock_now_us());
    return search_run(player->search, &request, lines);
}

/* The best lines after which the positions differ by more than a symmetry; returns how many of
 * them. */
static int drop_equal(const struct board *board, struct search_line *lines, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        int same = 0;
        while (same < kept && !symmetry_joins(board, lines[same].pv[0], lines[i].pv[0]))
            same++;
        if (same == kept)
            lines[kept++] = lines[i];
    }
    return kept;
}

/* Black's fifth moves. A third of the limits is for all among each other, the rest for those that
 * count if so many are offered. */
static void list_fifths(struct player *player, const struct board *board, const lz_limits *limits,
                        const struct deadline *end, int number, struct shortlist *out)
{
    struct search_line lines[LINES];
    const lz_limits part = limits_share(limits, 1, 3);
    const int asked = 3 * number + 6 < LINES ? 3 * number + 6 : LINES;
    const int found = search_lines(player, board, LZ_BLACK, asked, &part, lines);
    const int count = drop_equal(board, lines, found);
    *out = (struct shortlist){.search = player->search,
                              .board = *board,
                              .mover = LZ_BLACK,
                              .stones = 1,
                              .bias = SCORE_INFINITE,
                              .end = *end};
    for (int i = 0; i < count; i++)
        shortlist_add(out, lines[i].pv[0], 0, lines[i].score);
    shortlist_settle(out, number, limits, FIFTH_SHARES * 2 / 3, FIFTH_SHARES);
}

/* Black's score if he offers so many fifth moves: white leaves him the worst of them. The more
 * there are, the likelier is one that looks better in a short search than it is, and white finds
 * that. */
static int score_of_offers(const struct shortlist *fifths, int number)
{
    return fifths->candidates[(number < fifths->count ? number : fifths->count) - 1].score -
           DOUBT * (number - 1);
}

/* The fourth stone that is white's best if so many fifth moves are offered. */
static struct fourth *best_fourth(struct fourths *fourths, int number)
{
    struct fourth *best = fourths->list;
    for (int i = 1; i < fourths->count; i++) {
        if (score_of_offers(&fourths->list[i].fifths, number) <
            score_of_offers(&best->fifths, number))
            best = &fourths->list[i];
    }
    return best;
}

/* The number of fifth moves, at most `most`, with which the position is nearest to even. */
static int most_even_number(struct fourths *fourths, int most)
{
    int best = 1, least = INT32_MAX;
    for (int number = 1; number <= most; number++) {
        const int score = abs(score_of_offers(&best_fourth(fourths, number)->fifths, number) -
                              EARLY * (number - 1));
        if (score < least) {
            least = score;
            best = number;
        }
    }
    return best;
}

/* White's fourth stones, for so many fifth moves, or if it is 0 for the number of at most `most`
 * with which they are most even; returns that. The best of them are searched longest. */
static int list_fourths(struct player *player, const struct board *board, const lz_limits *limits,
                        int number, int most, struct fourths *out)
{
    struct search_line lines[2 * FOURTHS]; /* since some may be equal by symmetry */
    struct deadline end;
    const lz_limits first = limits_share(limits, FOURTHS_SHARES, SHARES);
    const lz_limits share = limits_share(limits, 1, SHARES);
    deadline_set(&end, limits, clock_now_us());
    const int found = search_lines(player, board, LZ_WHITE, 2 * FOURTHS, &first, lines);
    const int count = drop_equal(board, lines, found);
    unsigned left = SHARES - FOURTHS_SHARES;
    out->count = 0;
    for (int i = 0; i < count && i < FOURTHS && (!i || !deadline_passed(&end)); i++, left--) {
        struct board then = *board;
        out->list[out->count++] = (struct fourth){.point = lines[i].pv[0], .searched = 1};
        board_place(&then, lines[i].pv[0], LZ_WHITE);
        list_fifths(player, &then, &share, &end, number ? number : most, &out->list[i].fifths);
    }
    while (left && !deadline_passed(&end)) {
        const int now = number ? number : most_even_number(out, most);
        struct fourth *best = best_fourth(out, now);
        const unsigned spent = best->searched < left ? best->searched : left;
        shortlist_settle(&best->fifths, now, &share, FIFTH_SHARES * spent, FIFTH_SHARES);
        best->searched += spent;
        left -= spent;
    }
    return number ? number : most_even_number(out, most);
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
        const lz_action action = {.kind = kind, .cell = {cell, -1}};
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

/* The kind of the step that follows the present one, whose action this is. */
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
    struct opening_state after, then;
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
        const int number = opening_offers(game->variant.opening, after);
        list_fourths(player, &game->board, limits, number, number, &fourths);
        out->action = lz_action_place(
            board_cell_of_point(&game->board, best_fourth(&fourths, number)->point));
        return LZ_OK;
    }
    if (next == OPENING_CHOICE && swap_opening_third(game, random, &out->action))
        return LZ_OK;
    if (next == OPENING_NUMBER || next == OPENING_CHOICE) {
        const bool last = next == OPENING_CHOICE &&
                          kind_after(game, after, lz_action_choose(LZ_BLACK), &then) == OPENING_END;
        const int bias = last ? RISK : game->state.to_move == LZ_BLACK ? LEEWAY : -LEEWAY;
        return place_by(player, game, limits, bias, allowed, out, error);
    }
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
    if (game->state.to_move == LZ_WHITE) { /* the fourth stone is due */
        const int known = swap_opening_offers(game, (uint64_t)player->seed);
        out->action = lz_action_declare(
            known ? known : list_fourths(player, &game->board, limits, 0, most, &fourths));
        return;
    }
    struct shortlist fifths;
    int best = most;
    const lz_limits part = limits_share(limits, 1, ROUNDS);
    struct deadline end;
    deadline_set(&end, limits, clock_now_us());
    list_fifths(player, &game->board, &part, &end, most, &fifths);
    for (int round = 1; round <= ROUNDS; round++) {
        best = 1;
        for (int number = 2; number <= most; number++) {
            if (abs(score_of_offers(&fifths, number)) < abs(score_of_offers(&fifths, best)))
                best = number;
        }
        if (round < ROUNDS)
            shortlist_settle(&fifths, best, &part, FIFTH_SHARES, FIFTH_SHARES);
    }
    out->action = lz_action_declare(best);
}

/* The best move that can still be offered. */
static lz_status offer(struct player *player, const struct lz_game *game, const lz_limits *limits,
                       lz_thought *out, lz_error *error)
{
    uint8_t allowed[BOARD_POINTS];
    int one = -1;
    mark_allowed(game, LZ_ACTION_OFFER, allowed, 0, &one);
    const lz_status status = place_by(player, game, limits, SCORE_INFINITE, allowed, out, error);
    if (!status)
        out->action = lz_action_offer(out->action.cell[0]);
    return status;
}

/* ---- choices of colours ---- */

/* Half of the limits, rounded up. */
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
    struct deadline end;
    struct shortlist fifths;
    struct fourths fourths;
    deadline_set(&end, limits, clock_now_us());
    if (next == OPENING_OFFERS || may_offer)
        list_fifths(player, &game->board, limits, &end, number, &fifths);
    if (next == OPENING_OFFERS) {
        out->action = swap_choice(game, score_of_offers(&fifths, number));
    } else if (may_offer && fifths.count >= number && score_of_offers(&fifths, number) > 0) {
        out->action =
            lz_action_offer(board_cell_of_point(&game->board, fifths.candidates[0].points[0]));
    } else if (kind_after(game, then, lz_action_place(0), &after) == OPENING_OFFERS) {
        list_fourths(player, &game->board, limits, number, number, &fourths);
        out->action =
            swap_choice(game, -score_of_offers(&best_fourth(&fourths, number)->fifths, number));
    } else { /* who places the next stone leaves the choice after it to the other */
        out->action = swap_choice(game, -1);
    }
}

lz_status player_think_opening(struct player *player, const struct lz_game *game,
                               const lz_limits *limits, lz_progress_fn *on_progress, void *user,
                               lz_thought *out, lz_error *error)
{
    struct opening_state then;
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
        return LZ_OK;
    }
    if (expects >> LZ_ACTION_OFFER & 1) { /* all offers together take as long as one move */
        const struct opening_state state = game->state.opening;
        held = limits_share(&held, 1, (unsigned)opening_offers(game->variant.opening, state));
        return offer(player, game, &held, out, error);
    }
    declare(player, game, &held, out);
    return LZ_OK;
}
