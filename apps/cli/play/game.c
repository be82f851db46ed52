/* Keeps the scores of a game in a terminal, undoes and redoes, and reads a person's moves. */
#include "cli/play/play.h"

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

static struct play_score *remembered_score(struct play *play)
{
    const int length = lz_game_length(play->game);
    return &play->scores[length < PLAY_LENGTH_MAX ? length : PLAY_LENGTH_MAX - 1];
}

void play_note_score(struct play *play)
{
    if (play->classic) {
        play->score = (struct play_score){0};
        lz_classic_value(play->game, &play->settings, &play->score.value, NULL);
    }
    *remembered_score(play) = play->score;
    play_tree_follow(play);
}

int play_plies_left(const struct play *play)
{
    const int left = play->score.ends_at - lz_game_length(play->game);
    return play->score.ends_at && left > 0 ? left : 0;
}

static lz_status think_as_engine(const struct play *play, lz_action *chosen,
                                 struct play_score *score, lz_error *error)
{
    lz_thought thought = {0};
    const lz_line *line = &thought.line;
    proofs_serve(play->proofs, play->engine, play->game, false, &play->limits);
    const lz_status status = lz_think(play->engine, play->game, &play->limits, play->on_progress,
                                      play->user, &thought, error);
    if (status)
        return status;
    *chosen = thought.action;
    score->value = lz_game_to_move(play->game) == LZ_BLACK ? line->score : -line->score;
    score->proved = line->source == LZ_SOURCE_PROOF;
    score->ends_at = line->mate ? lz_game_length(play->game) + abs(line->mate) : 0;
    return LZ_OK;
}

lz_status play_think(const struct play *play, lz_action *chosen, struct play_score *score,
                     lz_error *error)
{
    if (!play->classic)
        return think_as_engine(play, chosen, score, error);
    lz_classic_report report = {.best = -1};
    const lz_status status =
        lz_classic_search(play->game, &play->settings, play->limits.stop, &report, error);
    *chosen = (lz_action){.kind = report.best < 0 ? LZ_ACTION_NONE : LZ_ACTION_PLACE,
                          .cell = {(int16_t)report.best, -1}};
    *score = (struct play_score){.value = report.value};
    return status;
}

lz_status play_do(struct play *play, lz_action chosen, struct play_score score, lz_error *error)
{
    const lz_status status = lz_game_act(play->game, chosen, error);
    if (status)
        return status;
    play->score = score;
    play_note_score(play);
    return LZ_OK;
}

/* Reads a line of one or two numbers; returns how many, 0 for any other line. */
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
        return lz_error_set(error, LZ_ERR_ILLEGAL, "column %ld is off the %dx%d board", number,
                            variant->columns, variant->rows);
    const int cell = lz_game_drop_cell(play->game, (int)number - 1);
    if (cell < 0)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "column %ld is full", number);
    const lz_action action = lz_action_place(cell);
    return lz_game_act(play->game, action, error);
}

static lz_status enter_cell(struct play *play, long x, long y, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(play->game);
    if (x < 1 || x > variant->columns || y < 1 || y > variant->rows)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%ld %ld is off the %dx%d board", x, y,
                            variant->columns, variant->rows);
    const int cell = (int)((y - 1) * variant->columns + x - 1);
    const bool offers = lz_game_expects(play->game) >> LZ_ACTION_OFFER & 1;
    const lz_action action = offers ? lz_action_offer(cell) : lz_action_place(cell);
    const lz_legality legality = lz_game_legality(play->game, action);
    if (legality != LZ_LEGAL && legality < LZ_ILLEGAL_NOT_NOW)
        return lz_error_set(error, LZ_ERR_ILLEGAL, "%ld %ld: %s", x, y, lz_legality_name(legality));
    return lz_game_act(play->game, action, error);
}

/* Plays a text of notation, which must be one action. */
static lz_status enter_notation(struct play *play, const char *text, lz_error *error)
{
    lz_game *trial;
    lz_status status = lz_game_copy(play->game, &trial, error);
    if (status)
        return status;
    const int length = lz_game_length(play->game);
    status = lz_game_play(trial, text, LZ_ROWS_BOTTOM, error);
    if (!status && lz_game_length(trial) != length + 1)
        status = lz_error_set(error, LZ_ERR_SYNTAX, "expected one move");
    if (!status)
        status = lz_game_act(play->game, lz_game_action(trial, length), error);
    lz_game_free(trial);
    return status;
}

lz_status play_enter(struct play *play, const char *text, lz_error *error)
{
    const bool gravity = lz_rule_has_gravity(lz_game_variant(play->game)->rule);
    const unsigned expects = lz_game_expects(play->game);
    long numbers[2];
    const int count = expects >> LZ_ACTION_ADD_TWO & 1 ? 0 : read_numbers(text, numbers);
    lz_status status;
    if (expects >> LZ_ACTION_DECLARE & 1 && count == 1)
        status = lz_game_act(play->game, lz_action_declare(numbers[0] > 99 ? 99 : (int)numbers[0]),
                             error);
    else if (count == 2)
        status = enter_cell(play, numbers[0], numbers[1], error);
    else if (count == 1 && gravity)
        status = enter_column(play, numbers[0], error);
    else
        status = enter_notation(play, text, error);
    if (!status)
        play_note_score(play);
    return status;
}

static void keep(struct play *play)
{
    play->kept_key = lz_game_key(play->game);
    play->kept_length = lz_game_length(play->game);
    play->retouched = false;
}

void play_note_file(struct play *play, char *path)
{
    free(play->path);
    play->path = path;
    keep(play);
}

bool play_is_unsaved(const struct play *play)
{
    return play->retouched || lz_game_length(play->game) != play->kept_length ||
           lz_game_key(play->game) != play->kept_key;
}

void play_begin(struct play *play)
{
    play->score = (struct play_score){0};
    memset(play->scores, 0, sizeof play->scores);
    play_tree_begin(play, NULL);
    play_note_score(play);
    keep(play);
}

void play_take_game(struct play *play, lz_game *game)
{
    lz_game_free(play->game);
    lz_record_free(play->read);
    free(play->path);
    play->game = game;
    play->read = NULL;
    play->path = NULL;
    if (play->engine)
        lz_engine_new_game(play->engine);
    play_begin(play);
}

int play_opening_stones(const lz_game *game)
{
    enum { STONES = 3 };
    const lz_opening opening = lz_game_variant(game)->opening;
    const int length = lz_game_length(game);
    lz_opening_step step;
    return (opening == LZ_OPENING_SWAP || opening == LZ_OPENING_SWAP2) && length < STONES &&
                   lz_game_opening_step(game, &step)
               ? STONES - length
               : 0;
}

bool play_is_offered(const lz_game *game, int cell)
{
    int cells[LZ_OFFERS_MAX];
    const int count = lz_game_offers(game, cells, LZ_OFFERS_MAX);
    int i = 0;
    while (i < count && cells[i] != cell)
        i++;
    return i < count;
}

/* Whether undo and redo stop here. */
static bool is_resting_place(const struct play *play)
{
    const bool anyone = play->person[0] || play->person[1];
    return !anyone || play->person[lz_game_seat(play->game)];
}

/* Undoes or redoes by `step` up to the next resting place; false when there was no step. */
static bool walk(struct play *play, bool (*step)(lz_game *game))
{
    bool moved = false;
    while (step(play->game)) {
        moved = true;
        if (is_resting_place(play))
            break;
    }
    play->score = *remembered_score(play);
    play_note_score(play);
    return moved;
}

bool play_undo(struct play *play)
{
    if (play->tree && lz_game_length(play->game) == 0)
        return play_tree_walk(play, -1); /* from a set-up to the move before it */
    return walk(play, lz_game_undo);
}

bool play_redo(struct play *play)
{
    if (play->tree && lz_game_length(play->game) == lz_game_total(play->game))
        return play_tree_walk(play, 1);
    return walk(play, lz_game_redo);
}

void play_restart(struct play *play)
{
    if (!play_tree_leave_set_up(play))
        lz_game_go_to(play->game, 0, NULL);
    if (play->engine)
        lz_engine_new_game(play->engine);
    play->score = (struct play_score){0};
    play_note_score(play);
}

void play_change_sides(struct play *play)
{
    const bool first = play->person[0];
    play->person[0] = play->person[1];
    play->person[1] = first;
}

void play_destroy(struct play *play)
{
    lz_game_free(play->game);
    lz_engine_free(play->engine);
    proofs_free(play->proofs);
    lz_record_free(play->read);
    lz_record_free(play->tree);
    free(play->path);
}
