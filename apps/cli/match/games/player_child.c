/* A Gomocup engine as a player. Every game has a new process, so that no game depends on another
 * and a broken engine costs only one game. The clock runs from sending the command until the line
 * with the move is read; starting the engine is not charged. */
#include "cli/match/games/player.h"

#include "engines/brain.h"
#include "system/timer.h"

#include <stdio.h>
#include <stdlib.h>

/* Time to exit after END before the engine is killed. */
#define END_WAIT_US 500000
#define TIME_LEFT_UNLIMITED 2147483647

struct child_player {
    struct player base;
    struct brain brain;
    int known; /* actions of the game that the engine knows, its own move included; 0: none */
};

static bool report(const struct brain *brain, struct match_fault *fault)
{
    fault->cancelled = brain->last == BRAIN_CANCELLED || brain->last == BRAIN_NO_MEMORY;
    snprintf(fault->reason, sizeof fault->reason, "%s", brain_fault_name(brain->last));
    snprintf(fault->text, sizeof fault->text, "%s", brain->why.text);
    return brain->last == BRAIN_FINE;
}

/* Sends the settings that an engine needs before its first move. */
static void send_terms(struct child_player *child, int64_t deadline_us)
{
    const struct engine_spec *const spec = child->base.spec;
    const struct match_limits *const limits = &spec->limits;
    struct brain *const brain = &child->brain;
    int64_t turn_ms = limits->turn_ms ? limits->turn_ms : limits->match_ms;
    if (!turn_ms) /* 0 would mean "as fast as possible" */
        turn_ms = child->base.terms->patience_us / 1000;
    brain_info_number(brain, "game_type", 1, deadline_us);
    brain_info_number(brain, "rule", brain_rule_number(child->base.terms->variant->rule),
                      deadline_us);
    brain_info_number(brain, "timeout_turn", turn_ms, deadline_us);
    brain_info_number(brain, "timeout_match", limits->match_ms, deadline_us);
    if (limits->increment_ms)
        brain_info_number(brain, "time_increment", limits->increment_ms, deadline_us);
    if (limits->nodes)
        brain_info_number(brain, "max_node", (int64_t)limits->nodes, deadline_us);
    if (limits->depth)
        brain_info_number(brain, "max_depth", limits->depth, deadline_us);
    brain_info_number(brain, "max_memory", spec->memory_mib << 20, deadline_us);
    /* Last, so that they override the settings for every engine. */
    for (int i = 0; i < spec->option_count; i++)
        brain_info(brain, spec->options[i].key, spec->options[i].value, deadline_us);
    brain_flush(brain, deadline_us);
}

static bool child_begin(struct player *player, int number, struct match_fault *fault)
{
    struct child_player *const child = (struct child_player *)player;
    const lz_variant *const variant = player->terms->variant;
    const int64_t deadline = timer_now_us() + player->terms->patience_us;
    (void)number;
    child->known = 0;
    if (!brain_start(&child->brain, player->spec->command, player->spec->dir, variant->columns,
                     variant->rows, deadline, player->terms->cancel->descriptor))
        send_terms(child, deadline);
    return report(&child->brain, fault);
}

/* The stones in game order. */
static int list_stones(const lz_game *game, struct brain_stone *stones)
{
    const lz_variant *const variant = lz_game_variant(game);
    const lz_colour own = lz_game_to_move(game);
    int count = 0;
    for (int i = 0; i < lz_game_length(game); i++) {
        const lz_action action = lz_game_action(game, i);
        if (action.kind != LZ_ACTION_PLACE)
            continue;
        const bool is_own = lz_game_at(game, action.cell[0]) == own;
        stones[count++] =
            brain_stone_at(variant, action.cell[0], is_own ? BRAIN_OWN : BRAIN_OPPONENT);
    }
    return count;
}

/* Whether sending the last action is enough: the engine knows the others, or there are none. */
static bool follows(const struct child_player *child, const lz_game *game, int blocked)
{
    const int length = lz_game_length(game);
    return length > 0 && child->known == length - 1 &&
           (child->known > 0 || (lz_game_to_move(game) == LZ_WHITE && !blocked)) &&
           lz_game_action(game, length - 1).kind == LZ_ACTION_PLACE;
}

static bool child_move(struct player *player, const lz_game *game, const struct match_clock *clock,
                       struct player_move *move, struct match_fault *fault)
{
    struct child_player *const child = (struct child_player *)player;
    const lz_variant *const variant = lz_game_variant(game);
    struct brain_stone stones[LZ_CELLS_MAX];
    const int blocked = brain_list_blocked(variant, stones);
    const int count = blocked + list_stones(game, stones + blocked);
    const int64_t start = timer_now_us();
    const int64_t deadline =
        start + (clock->budget_us == TIMER_NEVER ? player->terms->patience_us
                                                 : clock->budget_us + player->terms->tolerance_us);
    const int64_t left =
        clock->left_us == TIMER_NEVER ? TIME_LEFT_UNLIMITED : clock->left_us / 1000;
    int x = 0, y = 0;
    enum brain_fault broken = brain_info_number(&child->brain, "time_left", left, deadline);
    if (!broken && follows(child, game, blocked))
        broken =
            brain_turn(&child->brain, stones[count - 1].x, stones[count - 1].y, deadline, &x, &y);
    else if (!broken)
        broken = brain_board(&child->brain, stones, count, deadline, &x, &y);
    if (broken)
        return report(&child->brain, fault);
    if (x >= variant->columns || y >= variant->rows) {
        snprintf(fault->reason, sizeof fault->reason, "illegal");
        snprintf(fault->text, sizeof fault->text, "%d,%d: off the board", x, y);
        return false;
    }
    const int cell = (variant->rows - 1 - y) * variant->columns + x;
    *move =
        (struct player_move){.action = lz_action_place(cell), .elapsed_us = timer_now_us() - start};
    child->known = lz_game_length(game) + 1;
    return true;
}

static void child_end(struct player *player)
{
    struct child_player *const child = (struct child_player *)player;
    brain_stop(&child->brain, timer_now_us() + END_WAIT_US);
}

const struct player_kind player_child = {sizeof(struct child_player), child_begin, child_move,
                                         child_end, child_end};
