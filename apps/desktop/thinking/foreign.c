#include "desktop/thinking/foreign.h"

#include "engines/brain.h"
#include "session/played.h"
#include "system/timer.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define START_WAIT_US INT64_C(10000000)
#define MOVE_GRACE_US INT64_C(3000000) /* after its time, before it counts as silent */
#define END_WAIT_US INT64_C(200000)
enum { USUAL_MOVE_MS = 5000, MATCH_UNLIMITED_MS = 2147483647, LOG_MAX = 1 << 16, SAID_MAX = 1024 };

struct foreign {
    struct brain brain;
    int wake[2];       /* a pipe: readable once the wait is cancelled or the engine is to hurry */
    atomic_bool asked; /* a move is awaited */
    atomic_bool hurry; /* the move is wanted now */
    bool running;
    char command[PLAYER_COMMAND_MAX];
    lz_variant variant;
    int64_t depth, increment_ms; /* as the engine was told; 0 before */
    bool plain;                  /* it is not asked to tell of its search */
    struct brain_listener hearing;
    const struct foreign_listener *listener; /* of the present question; NULL: none */
    const lz_game *game;                     /* what it is about */
    struct remark remark;                    /* what it said last of its search ... */
    struct remark lined;                     /* ... and last with a line; without one before ... */
    char words[SAID_MAX];                    /* ... in these words */
    lz_rows rows;                            /* from which side it seems to count rows */
    pthread_mutex_t lock;                    /* protects the log */
    char log[LOG_MAX];
    size_t logged;
};

/* ---- what is said ---- */

/* Adds to the log, whose older half goes when it is full. */
static void append(struct foreign *foreign, const char *text, size_t length)
{
    if (length > LOG_MAX / 2)
        length = LOG_MAX / 2;
    if (foreign->logged + length > LOG_MAX) {
        foreign->logged -= LOG_MAX / 2;
        memmove(foreign->log, foreign->log + LOG_MAX / 2, foreign->logged);
    }
    memcpy(foreign->log + foreign->logged, text, length);
    foreign->logged += length;
}

/* Tells the listener a remark, but for the details that are there for a board that follows the
 * search. */
static void tell_remark(struct foreign *foreign, const char *text)
{
    static const char detail[] = "REALTIME";
    if (!foreign->listener || strncasecmp(text, detail, sizeof detail - 1) == 0)
        return;
    remark_read(&foreign->remark, text, foreign->game, foreign->rows);
    if (foreign->remark.line.length) {
        foreign->lined = foreign->remark;
        snprintf(foreign->words, sizeof foreign->words, "%s", text);
    }
    foreign->listener->remark(foreign->listener->user, text, &foreign->remark);
}

/* "h8" does not say from which side rows count, but the engine's move does: its last line should
 * begin with it. */
static void learn_rows(struct foreign *foreign, lz_action move)
{
    struct remark other = foreign->lined;
    if (!foreign->lined.letters)
        return;
    if (foreign->lined.line.pv[0].cell[0] == move.cell[0]) {
        foreign->rows = foreign->lined.rows;
        return;
    }
    remark_read(&other, foreign->words, foreign->game,
                other.rows == LZ_ROWS_TOP ? LZ_ROWS_BOTTOM : LZ_ROWS_TOP);
    if (!other.line.length || other.line.pv[0].cell[0] != move.cell[0])
        return;
    foreign->rows = other.rows;
    if (foreign->listener)
        foreign->listener->remark(foreign->listener->user, foreign->words, &other);
}

static void hear(void *user, bool sent, const char *text, size_t length)
{
    static const char word[] = "MESSAGE ";
    struct foreign *foreign = user;
    pthread_mutex_lock(&foreign->lock);
    for (size_t i = 0, end; i < length; i = end) {
        const char *const stop = memchr(text + i, '\n', length - i);
        end = stop ? (size_t)(stop - text) + 1 : length;
        append(foreign, sent ? "> " : "< ", 2);
        append(foreign, text + i, end - i - (stop != NULL));
        append(foreign, "\n", 1);
    }
    pthread_mutex_unlock(&foreign->lock);
    if (!sent && strncasecmp(text, word, sizeof word - 1) == 0)
        tell_remark(foreign, text + sizeof word - 1);
}

char *foreign_log(struct foreign *foreign)
{
    if (!foreign)
        return calloc(1, 1);
    pthread_mutex_lock(&foreign->lock);
    char *copy = malloc(foreign->logged + 1);
    if (copy) {
        memcpy(copy, foreign->log, foreign->logged);
        copy[foreign->logged] = '\0';
    }
    pthread_mutex_unlock(&foreign->lock);
    return copy;
}

/* ---- the engine ---- */

struct foreign *foreign_new(void)
{
    struct foreign *foreign = calloc(1, sizeof *foreign);
    if (foreign && pipe(foreign->wake) != 0) {
        free(foreign);
        return NULL;
    }
    if (foreign) {
        for (int i = 0; i < 2; i++) {
            fcntl(foreign->wake[i], F_SETFL, O_NONBLOCK);
            fcntl(foreign->wake[i], F_SETFD, FD_CLOEXEC);
        }
        pthread_mutex_init(&foreign->lock, NULL);
        foreign->hearing = (struct brain_listener){hear, foreign};
        foreign->brain.listener = &foreign->hearing;
    }
    return foreign;
}

static void end_engine(struct foreign *foreign)
{
    if (foreign->running)
        brain_stop(&foreign->brain, timer_now_us() + END_WAIT_US);
    foreign->running = false;
}

void foreign_free(struct foreign *foreign)
{
    if (!foreign)
        return;
    end_engine(foreign);
    close(foreign->wake[0]);
    close(foreign->wake[1]);
    pthread_mutex_destroy(&foreign->lock);
    free(foreign);
}

static void wake(struct foreign *foreign)
{
    ssize_t written;
    do
        written = write(foreign->wake[1], "", 1);
    while (written < 0 && errno == EINTR);
}

void foreign_cancel(struct foreign *foreign)
{
    if (foreign)
        wake(foreign);
}

void foreign_hurry(struct foreign *foreign)
{
    if (!foreign)
        return;
    atomic_store(&foreign->hurry, true);
    if (atomic_load(&foreign->asked))
        wake(foreign);
}

static void fall_asleep(struct foreign *foreign)
{
    char drained[64];
    while (read(foreign->wake[0], drained, sizeof drained) > 0)
        continue;
}

/* The engine's fault as an error. */
static lz_status pass_on(const struct foreign *foreign, lz_status status, lz_error *error)
{
    if (error) {
        *error = foreign->brain.why;
        error->status = status;
    }
    return status;
}

static lz_status start_engine(struct foreign *foreign, const struct player *player,
                              const lz_variant *variant, const lz_limits *limits, lz_error *error)
{
    const int64_t deadline = timer_now_us() + START_WAIT_US;
    if (foreign->running && strcmp(foreign->command, player->command) == 0 &&
        memcmp(&foreign->variant, variant, sizeof *variant) == 0)
        return LZ_OK;
    end_engine(foreign);
    if (brain_rule_number(variant->rule) < 0 || variant->win != 5)
        return lz_error_set(error, LZ_ERR_UNSUPPORTED, "the Gomocup protocol has no such game");
    char **words = child_split_command(player->command);
    if (!words && !player->command[strspn(player->command, " \t")])
        return lz_error_set(error, LZ_ERR_ARGUMENT,
                            "there is no command: name the engine's program");
    if (!words)
        return lz_error_set(error, LZ_ERR_ARGUMENT, "the command cannot be read");
    const enum brain_fault fault = brain_start(&foreign->brain, words, NULL, variant->columns,
                                               variant->rows, deadline, foreign->wake[0]);
    free(words);
    foreign->running = true;
    if (fault)
        return pass_on(foreign, LZ_ERR_IO, error);
    if (strcmp(foreign->command, player->command) != 0)
        foreign->plain = false;
    snprintf(foreign->command, sizeof foreign->command, "%s", player->command);
    foreign->variant = *variant;
    foreign->depth = foreign->increment_ms = 0;
    foreign->rows = LZ_ROWS_BOTTOM;
    brain_info_number(&foreign->brain, "game_type", 0, deadline);
    brain_info_number(&foreign->brain, "rule", brain_rule_number(variant->rule), deadline);
    const int64_t match_ms = limits->match_left_ms ? limits->match_left_ms : 0;
    brain_info_number(&foreign->brain, "timeout_match", match_ms, deadline);
    brain_info_number(&foreign->brain, "max_memory", 0, deadline);
    if (!foreign->plain)
        brain_info_number(&foreign->brain, "show_detail", 1, deadline);
    return LZ_OK;
}

/* Tells the engine a limit if it changed. */
static void tell(struct foreign *foreign, const char *key, int64_t value, int64_t *told,
                 int64_t deadline)
{
    if (*told != value)
        brain_info_number(&foreign->brain, key, value, deadline);
    *told = value;
}

/* Lists the whole position: blocked cells, the stones of the start, then the moves in order. */
static int list_stones(const lz_game *game, struct brain_stone *stones)
{
    const lz_variant *variant = lz_game_variant(game);
    const lz_colour own = lz_game_to_move(game);
    bool played[LZ_CELLS_MAX] = {false};
    int order[LZ_CELLS_MAX];
    const int played_count = played_cells(game, order);
    int count = brain_list_blocked(variant, stones);
    for (int i = 0; i < played_count; i++)
        played[order[i]] = true;
    const int cells = variant->columns * variant->rows;
    for (int i = 0; i < cells + played_count; i++) {
        const int cell = i < cells ? i : order[i - cells];
        const lz_colour colour = lz_game_at(game, cell);
        if ((i < cells && played[cell]) || (colour != LZ_BLACK && colour != LZ_WHITE))
            continue;
        stones[count++] = brain_stone_at(variant, cell, colour == own ? BRAIN_OWN : BRAIN_OPPONENT);
    }
    return count;
}

/* Asks for a move, and to hurry each time that is wanted. */
static enum brain_fault ask(struct foreign *foreign, const struct brain_stone *stones, int count,
                            int64_t deadline, const lz_stop *stop, int *x, int *y)
{
    atomic_store(&foreign->asked, true);
    if (atomic_load(&foreign->hurry))
        wake(foreign); /* it was wanted before the engine was asked */
    enum brain_fault fault = brain_board(&foreign->brain, stones, count, deadline, x, y);
    while (fault == BRAIN_CANCELLED && !lz_stop_is_set(stop)) {
        fall_asleep(foreign);
        if (lz_stop_is_set(stop)) /* the pipe that was drained held a cancel */
            break;
        fault = brain_hurry(&foreign->brain, deadline, x, y);
    }
    atomic_store(&foreign->asked, false);
    atomic_store(&foreign->hurry, false);
    return fault;
}

/* How long the engine may think about the move. */
static int64_t move_time_ms(const lz_limits *limits)
{
    return limits->time_ms         ? limits->time_ms
           : limits->match_left_ms ? limits->match_left_ms
                                   : USUAL_MOVE_MS;
}

static void tell_limits(struct foreign *foreign, const lz_limits *limits, int64_t deadline)
{
    tell(foreign, "max_depth", limits->depth, &foreign->depth, deadline);
    tell(foreign, "time_increment", limits->increment_ms, &foreign->increment_ms, deadline);
    brain_info_number(&foreign->brain, "timeout_turn", move_time_ms(limits), deadline);
    brain_info_number(&foreign->brain, "time_left",
                      limits->match_left_ms ? limits->match_left_ms : MATCH_UNLIMITED_MS, deadline);
}

/* Turns the engine's answer into an action of the game. */
static lz_status take_answer(const lz_game *game, int x, int y, lz_action *out, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(game);
    char name[16];
    if (x < 0 || y < 0 || x >= variant->columns || y >= variant->rows)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "it answered %d,%d, off the %dx%d board", x, y,
                            variant->columns, variant->rows);
    *out = lz_action_place((variant->rows - 1 - y) * variant->columns + x);
    const lz_legality legality = lz_game_legality(game, *out);
    if (legality == LZ_LEGAL)
        return LZ_OK;
    lz_action_format(variant, *out, LZ_ROWS_BOTTOM, name, sizeof name);
    return lz_error_set(error, LZ_ERR_ILLEGAL, "it played %s, which is not allowed: %s", name,
                        lz_legality_name(legality));
}

/* Starts the engine if it is not running and asks for a move. */
static lz_status attempt(struct foreign *foreign, const struct player *player, const lz_game *game,
                         const lz_limits *limits, const lz_stop *stop, lz_action *move,
                         lz_error *error)
{
    struct brain_stone stones[LZ_CELLS_MAX];
    int x = 0, y = 0;
    remark_begin(&foreign->remark);
    remark_begin(&foreign->lined);
    const lz_status status = start_engine(foreign, player, lz_game_variant(game), limits, error);
    if (status) {
        atomic_store(&foreign->hurry, false);
        return status;
    }
    const int64_t deadline = timer_now_us() + move_time_ms(limits) * 1000 + MOVE_GRACE_US;
    tell_limits(foreign, limits, deadline);
    const int count = list_stones(game, stones);
    const enum brain_fault fault = ask(foreign, stones, count, deadline, stop, &x, &y);
    if (fault)
        return pass_on(foreign, fault == BRAIN_NO_MEMORY ? LZ_ERR_MEMORY : LZ_ERR_IO, error);
    return take_answer(game, x, y, move, error);
}

lz_status foreign_think(struct foreign *foreign, const struct player *player, const lz_game *game,
                        const lz_limits *limits, const lz_stop *stop,
                        const struct foreign_listener *listener, lz_thought *out, lz_error *error)
{
    if (!foreign)
        return lz_error_set(error, LZ_ERR_IO, "the system gives no pipe");
    fall_asleep(foreign);
    if (lz_stop_is_set(stop)) {
        atomic_store(&foreign->hurry, false);
        return lz_error_set(error, LZ_ERR_IO, "called off");
    }
    foreign->listener = listener;
    foreign->game = game;
    memset(out, 0, sizeof *out);
    int64_t began = timer_now_us();
    lz_status status = attempt(foreign, player, game, limits, stop, &out->action, error);
    /* The protocol has unknown INFO ignored; an engine that complains is asked without it. */
    if (status && foreign->brain.last == BRAIN_REFUSED && !foreign->plain) {
        end_engine(foreign);
        foreign->plain = true;
        began = timer_now_us();
        status = attempt(foreign, player, game, limits, stop, &out->action, error);
    }
    if (status == LZ_OK)
        learn_rows(foreign, out->action);
    foreign->listener = NULL; /* what it says after its answer is about no question */
    if (status) {
        end_engine(foreign);
        return status;
    }
    out->line.multipv = out->line.lines = 1;
    out->line.time_ms = (timer_now_us() - began) / 1000;
    return LZ_OK;
}

lz_status foreign_test(const char *command, lz_thought *out, lz_error *error)
{
    enum { TEST_MS = 1000 };
    struct foreign *foreign = foreign_new();
    struct player player;
    lz_variant variant;
    lz_limits limits;
    lz_game *game;
    player_init(&player, PLAYER_FOREIGN);
    snprintf(player.command, sizeof player.command, "%s", command);
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    lz_limits_init(&limits);
    limits.time_ms = TEST_MS;
    lz_status status = lz_game_new(&variant, &game, error);
    if (status == LZ_OK) {
        lz_stop *const stop = lz_stop_new();
        status = stop ? foreign_think(foreign, &player, game, &limits, stop, NULL, out, error)
                      : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
        lz_stop_free(stop);
        lz_game_free(game);
    }
    foreign_free(foreign);
    return status;
}
