#include "cli/match/games/game.h"

#include "system/timer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arbiter {
    struct player *player[2]; /* black, white */
    lz_game *game;
    const struct adjudication *adjudication;
    const struct game_watcher *watcher;
    int64_t left_us[2]; /* TIMER_NEVER without a match clock */
    int bad_moves[2];   /* in succession, by the player's own score */
    int even_moves[2];
    struct game_record *record;
};

int game_half_points(lz_result result)
{
    return result == LZ_RESULT_BLACK_WINS ? 2 : result == LZ_RESULT_DRAW ? 1 : 0;
}

const char *game_result_name(lz_result result)
{
    static const char *const names[] = {"none", "black", "white", "draw"};
    return names[result];
}

static void decide(struct arbiter *arbiter, lz_result result, const char *reason)
{
    arbiter->record->result = result;
    snprintf(arbiter->record->reason, sizeof arbiter->record->reason, "%s", reason);
}

/* Records a loss for `side` (0 black, 1 white). */
static void book_loss(struct arbiter *arbiter, int side, const char *reason)
{
    decide(arbiter, side == 0 ? LZ_RESULT_WHITE_WINS : LZ_RESULT_BLACK_WINS, reason);
}

static bool book_fault(struct arbiter *arbiter, int side, const struct match_fault *fault)
{
    snprintf(arbiter->record->text, sizeof arbiter->record->text, "%s", fault->text);
    if (!fault->cancelled)
        book_loss(arbiter, side, fault->reason);
    return !fault->cancelled;
}

static struct match_clock clock_of(const struct arbiter *arbiter, int side)
{
    const struct match_limits *const limits = &arbiter->player[side]->spec->limits;
    struct match_clock clock = {.turn_us = limits->turn_ms ? limits->turn_ms * 1000 : TIMER_NEVER,
                                .left_us = arbiter->left_us[side]};
    clock.budget_us = clock.turn_us < clock.left_us ? clock.turn_us : clock.left_us;
    return clock;
}

/* Charges the time. Returns false, with the loss recorded, when the player is late. */
static bool charge(struct arbiter *arbiter, int side, const struct match_clock *clock,
                   int64_t elapsed_us)
{
    const struct player *const player = arbiter->player[side];
    if (clock->budget_us == TIMER_NEVER)
        return true;
    if (elapsed_us > clock->budget_us + player->terms->tolerance_us) {
        book_loss(arbiter, side, "late");
        snprintf(arbiter->record->text, sizeof arbiter->record->text,
                 "moved after %.3f s, %.3f s allowed", (double)elapsed_us / 1e6,
                 (double)clock->budget_us / 1e6);
        return false;
    }
    if (arbiter->left_us[side] != TIMER_NEVER)
        arbiter->left_us[side] += player->spec->limits.increment_ms * 1000 - elapsed_us;
    return true;
}

/* Plays the move, or records an illegal move as a loss. */
static bool do_move(struct arbiter *arbiter, int side, const struct player_move *move)
{
    const lz_variant *const variant = lz_game_variant(arbiter->game);
    const lz_legality legality = lz_game_legality(arbiter->game, move->action);
    if (!legality && !lz_game_act(arbiter->game, move->action, NULL))
        return true;
    char text[16] = "no move";
    if (move->action.kind != LZ_ACTION_NONE)
        lz_action_format(variant, move->action, LZ_ROWS_BOTTOM, text, sizeof text);
    book_loss(arbiter, side, "illegal");
    snprintf(arbiter->record->text, sizeof arbiter->record->text, "%s: %s", text,
             lz_legality_name(legality));
    return false;
}

/* Applies the draw and resign rules after a move of `side`. */
static void adjudicate(struct arbiter *arbiter, int side, const struct player_move *move)
{
    const struct adjudication *const rules = arbiter->adjudication;
    int *const bad = &arbiter->bad_moves[side], *const even = arbiter->even_moves;
    *bad = move->scored && move->score <= -rules->resign_score ? *bad + 1 : 0;
    even[side] = move->scored && abs(move->score) <= rules->draw_score ? even[side] + 1 : 0;
    if (rules->resign_moves && *bad >= rules->resign_moves)
        book_loss(arbiter, side, "resign");
    else if (rules->draw_moves && even[0] >= rules->draw_moves && even[1] >= rules->draw_moves)
        decide(arbiter, LZ_RESULT_DRAW, "draw");
    else if (rules->max_stones && lz_game_stones(arbiter->game) >= rules->max_stones)
        decide(arbiter, LZ_RESULT_DRAW, "stones");
}

/* Plays one move; false when the match is cancelled. */
static bool play_move(struct arbiter *arbiter)
{
    struct game_record *const record = arbiter->record;
    const int side = lz_game_to_move(arbiter->game) == LZ_BLACK ? 0 : 1;
    struct player *const player = arbiter->player[side];
    const struct match_clock clock = clock_of(arbiter, side);
    struct match_fault fault = {0};
    struct player_move move = {0};
    if (!player->kind->move(player, arbiter->game, &clock, &move, &fault))
        return book_fault(arbiter, side, &fault);
    record->nodes[side] += move.nodes;
    if (!charge(arbiter, side, &clock, move.elapsed_us) || !do_move(arbiter, side, &move))
        return true;
    record->move_ms[record->move_count++ - record->opening_moves] =
        (int32_t)(move.elapsed_us / 1000 < INT32_MAX ? move.elapsed_us / 1000 : INT32_MAX);
    const lz_result result = lz_game_result(arbiter->game);
    if (result != LZ_RESULT_ONGOING)
        decide(arbiter, result, result == LZ_RESULT_DRAW ? "full" : "line");
    else
        adjudicate(arbiter, side, &move);
    return true;
}

/* The moves so far as a move string; NULL without memory. */
static char *format_moves(const lz_game *game)
{
    const size_t size = lz_game_format(game, LZ_ROWS_BOTTOM, NULL, 0) + 1;
    char *const moves = malloc(size);
    if (moves)
        lz_game_format(game, LZ_ROWS_BOTTOM, moves, size);
    return moves;
}

static void show_watcher(const struct arbiter *arbiter)
{
    const struct game_watcher *const watcher = arbiter->watcher;
    char *const moves = watcher ? format_moves(arbiter->game) : NULL;
    if (moves)
        watcher->see(arbiter->record, moves, watcher->user);
    free(moves);
}

static bool play_moves(struct arbiter *arbiter, int number)
{
    struct match_fault fault = {0};
    for (int side = 0; side < 2; side++) {
        struct player *const player = arbiter->player[side];
        arbiter->left_us[side] =
            player->spec->limits.match_ms ? player->spec->limits.match_ms * 1000 : TIMER_NEVER;
        if (!player->kind->begin(player, number, &fault))
            return book_fault(arbiter, side, &fault);
    }
    show_watcher(arbiter);
    while (arbiter->record->result == LZ_RESULT_ONGOING) {
        if (!play_move(arbiter))
            return false;
        show_watcher(arbiter);
    }
    return true;
}

void game_record_free(struct game_record *record)
{
    free(record->moves);
    free(record->move_ms);
}

bool game_play(struct player *black, struct player *white, const char *opening, int number,
               const struct adjudication *adjudication, const struct game_watcher *watcher,
               struct game_record *record)
{
    struct arbiter arbiter = {.player = {black, white},
                              .adjudication = adjudication,
                              .watcher = watcher,
                              .record = record};
    record->result = LZ_RESULT_ONGOING;
    if (lz_game_new(black->terms->variant, &arbiter.game, NULL))
        return false;
    bool played = lz_game_play(arbiter.game, opening, LZ_ROWS_BOTTOM, NULL) == LZ_OK;
    record->opening_moves = record->move_count = lz_game_length(arbiter.game);
    record->move_ms = calloc(2 * LZ_CELLS_MAX, sizeof *record->move_ms); /* with every pass */
    played = played && record->move_ms && play_moves(&arbiter, number);
    black->kind->end(black);
    white->kind->end(white);
    if (played)
        record->moves = format_moves(arbiter.game);
    lz_game_free(arbiter.game);
    return played && record->moves;
}
