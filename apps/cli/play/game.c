#include "cli/play/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

lz_result play_result(const struct play *play)
{
    lz_result result = lz_game_result(play->game);
    if (play->classic)
        lz_classic_result(play->game, &play->settings, &result, NULL);
    return result;
}

static int64_t *remembered_score(struct play *play)
{
    const int length = lz_game_length(play->game);
    return &play->scores[length < PLAY_LENGTH_MAX ? length : PLAY_LENGTH_MAX - 1];
}

void play_note_score(struct play *play)
{
    if (play->classic)
        lz_classic_value(play->game, &play->settings, &play->score, NULL);
    *remembered_score(play) = play->score;
}

/* The mover's value as black's. */
static int64_t black_score(const lz_game *game, int score)
{
    return lz_game_to_move(game) == LZ_BLACK ? score : -score;
}

lz_status play_let_program(struct play *play, lz_action *done, lz_error *error)
{
    lz_status status;
    if (play->classic) {
        lz_classic_report report = {.best = -1};
        status = lz_classic_search(play->game, &play->settings, play->limits.stop, &report, error);
        *done = (lz_action){.kind = report.best < 0 ? LZ_ACTION_NONE : LZ_ACTION_PLACE,
                            .cell = {(int16_t)report.best, -1}};
    } else {
        lz_thought thought = {0};
        status = lz_think(play->engine, play->game, &play->limits, play->on_progress, play->user,
                          &thought, error);
        *done = thought.action;
        if (!status)
            play->score = black_score(play->game, thought.line.score);
    }
    if (!status)
        status = lz_game_act(play->game, *done, error);
    if (!status)
        play_note_score(play);
    return status;
}

__attribute__((format(printf, 3, 4))) static lz_status complain(lz_error *error, lz_status status,
                                                                const char *format, ...)
{
    va_list arguments;
    *error = (lz_error){.status = status};
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return status;
}

/* Reads the numbers of a line that holds nothing else: 1 or 2 of them, 0 for any other line. */
static int read_numbers(const char *text, long numbers[2])
{
    int count = 0;
    for (;;) {
        text += strspn(text, " \t,");
        if (!*text)
            return count;
        char *end;
        if (count == 2 || strspn(text, "0123456789") == 0)
            return 0;
        numbers[count++] = strtol(text, &end, 10);
        text = end;
    }
}

static lz_status enter_column(struct play *play, long number, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(play->game);
    if (number < 1 || number > variant->columns)
        return complain(error, LZ_ERR_ILLEGAL, "column %ld is off the %dx%d board", number,
                        variant->columns, variant->rows);
    const int cell = lz_game_drop_cell(play->game, (int)number - 1);
    if (cell < 0)
        return complain(error, LZ_ERR_ILLEGAL, "column %ld is full", number);
    const lz_action action = {.kind = LZ_ACTION_PLACE, .cell = {(int16_t)cell, -1}};
    return lz_game_act(play->game, action, error);
}

static lz_status enter_cell(struct play *play, long x, long y, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(play->game);
    if (x < 1 || x > variant->columns || y < 1 || y > variant->rows)
        return complain(error, LZ_ERR_ILLEGAL, "%ld %ld is off the %dx%d board", x, y,
                        variant->columns, variant->rows);
    const lz_action action = {.kind = LZ_ACTION_PLACE,
                              .cell = {(int16_t)((y - 1) * variant->columns + x - 1), -1}};
    const lz_legality legality = lz_game_legality(play->game, action);
    if (legality != LZ_LEGAL)
        return complain(error, LZ_ERR_ILLEGAL, "%ld %ld: %s", x, y, lz_legality_name(legality));
    return lz_game_act(play->game, action, error);
}

/* Plays notation that must be one action. */
static lz_status enter_notation(struct play *play, const char *text, lz_error *error)
{
    lz_game *trial;
    lz_status status = lz_game_copy(play->game, &trial, error);
    if (status)
        return status;
    const int length = lz_game_length(play->game);
    status = lz_game_play(trial, text, LZ_ROWS_BOTTOM, error);
    if (!status && lz_game_length(trial) != length + 1)
        status = complain(error, LZ_ERR_SYNTAX, "expected one move");
    if (!status)
        status = lz_game_act(play->game, lz_game_action(trial, length), error);
    lz_game_free(trial);
    return status;
}

lz_status play_enter(struct play *play, const char *text, lz_error *error)
{
    const bool gravity = lz_rule_has_gravity(lz_game_variant(play->game)->rule);
    const bool places = lz_game_expects(play->game) >> LZ_ACTION_PLACE & 1;
    long numbers[2];
    const int count = places ? read_numbers(text, numbers) : 0;
    lz_status status;
    if (count == 2)
        status = enter_cell(play, numbers[0], numbers[1], error);
    else if (count == 1 && gravity)
        status = enter_column(play, numbers[0], error);
    else
        status = enter_notation(play, text, error);
    if (!status)
        play_note_score(play);
    return status;
}

/* Whether undo and redo come to rest here. */
static bool is_resting_place(const struct play *play)
{
    const bool anyone = play->person[0] || play->person[1];
    return !anyone || play->person[lz_game_seat(play->game)];
}

bool play_undo(struct play *play)
{
    bool undone = false;
    while (lz_game_undo(play->game)) {
        undone = true;
        if (is_resting_place(play))
            break;
    }
    play->score = *remembered_score(play);
    return undone;
}

bool play_redo(struct play *play)
{
    bool redone = false;
    while (lz_game_redo(play->game)) {
        redone = true;
        if (is_resting_place(play))
            break;
    }
    play->score = *remembered_score(play);
    return redone;
}
