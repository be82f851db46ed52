#include "study/practice.h"

#include "study/puzzle/words.h"
#include "study/win_rate.h"
#include "study/wording.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

lz_status practice_begin(struct practice *practice, const struct card *card, lz_engine *engine,
                         lz_error *error)
{
    *practice = (struct practice){.card = card, .engine = engine, .win = -1, .found = -1};
    if (card->kind != CARD_PUZZLE)
        return card_game(card, &practice->game, error);
    const lz_status status = card_puzzle(card, &practice->puzzle, error);
    return status ? status : attempt_begin(&practice->attempt, &practice->puzzle, error);
}

void practice_end(struct practice *practice)
{
    lz_game_free(practice->game);
    attempt_end(&practice->attempt);
    *practice = (struct practice){.card = NULL};
}

const lz_game *practice_game(const struct practice *practice)
{
    return practice->game ? practice->game : practice->attempt.game;
}

static lz_status read_move(const lz_game *game, const char *text, lz_rows rows, int *cell,
                           lz_error *error)
{
    lz_game *after = NULL;
    const lz_variant *variant = lz_game_variant(game);
    if (!lz_rule_has_gravity(variant->rule))
        return lz_cell_parse(variant, text, rows, cell, error);
    const int length = lz_game_length(game);
    lz_status status = lz_game_copy(game, &after, error);
    if (!status)
        status = lz_game_play(after, text, rows, error);
    if (!status && (lz_game_length(after) != length + 1 ||
                    lz_game_action(after, length).kind != LZ_ACTION_PLACE))
        status = lz_error_set(error, LZ_ERR_SYNTAX, "expected one column, not \"%s\"", text);
    if (!status)
        *cell = lz_game_action(after, length).cell[0];
    lz_game_free(after);
    return status;
}

lz_status practice_read(const struct practice *practice, const char *text, lz_rows rows, int *cell,
                        lz_error *error)
{
    return read_move(practice_game(practice), text, rows, cell, error);
}

/* The moves of the card's answers. */
static int read_answers(const struct practice *practice, int moves[PUZZLE_PLIES_MAX])
{
    char text[CARD_ANSWERS];
    int count = 0;
    strcpy(text, practice->card->answers);
    for (char *rest = text, *move;
         count < PUZZLE_PLIES_MAX && (move = strtok_r(rest, " ", &rest));) {
        if (!read_move(practice->game, move, LZ_ROWS_BOTTOM, &moves[count], NULL))
            count++;
    }
    return count;
}

/* ---- judging ---- */

/* The win rate after the move of who plays it, and the line by which it is answered. */
static lz_status search_after(struct practice *practice, int cell, lz_line *reply, int *win,
                              lz_error *error)
{
    lz_game *after = NULL;
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = PRACTICE_NODES;
    *reply = (lz_line){0};
    lz_status status = lz_game_copy(practice->game, &after, error);
    if (!status)
        status = lz_game_act(after, lz_action_place(cell), error);
    if (!status && lz_game_result(after) != LZ_RESULT_ONGOING) {
        *win = lz_game_result(after) == LZ_RESULT_DRAW ? 500 : 1000;
    } else if (!status) {
        lz_engine_new_game(practice->engine);
        status = lz_engine_think(practice->engine, after, &limits, NULL, NULL, &thought, error);
        if (!status) {
            *reply = thought.line;
            *win = 1000 - win_rate_of(reply);
        }
    }
    lz_game_free(after);
    return status;
}

static lz_status explain_try(const struct practice *practice, int cell, const lz_line *reply,
                             struct explanation *out, lz_error *error)
{
    const struct explain_question question = {
        .game = practice_game(practice), .move = cell, .reply = reply};
    return explain(&question, out, error);
}

/* The most that an answer is worth to the engine. */
static lz_status search_answers(struct practice *practice, lz_error *error)
{
    int moves[PUZZLE_PLIES_MAX];
    const int count = practice->win < 0 ? read_answers(practice, moves) : 0;
    lz_status status = LZ_OK;
    for (int i = 0; i < count && !status; i++) {
        lz_line reply;
        int win = 0;
        status = search_after(practice, moves[i], &reply, &win, error);
        if (win > practice->win)
            practice->win = win;
    }
    return status;
}

static bool is_answer(const struct practice *practice, int cell)
{
    int moves[PUZZLE_PLIES_MAX];
    const int count = read_answers(practice, moves);
    bool found = false;
    for (int i = 0; i < count; i++)
        found = found || moves[i] == cell;
    return found;
}

bool practice_was_played(const struct practice *practice, int cell)
{
    int played;
    return *practice->card->played &&
           !read_move(practice->game, practice->card->played, LZ_ROWS_BOTTOM, &played, NULL) &&
           played == cell;
}

static lz_status judge(struct practice *practice, int cell, struct practice_answer *out,
                       lz_error *error)
{
    lz_line reply;
    int win = 0;
    lz_status status = search_after(practice, cell, &reply, &win, error);
    if (!status)
        status = explain_try(practice, cell, &reply, &out->why, error);
    if (!status)
        status = search_answers(practice, error);
    if (status)
        return status;
    out->loss = practice->win > win ? practice->win - win : 0;
    const bool good = (out->loss < PRACTICE_LOSS || explain_is_won(&out->why)) &&
                      !practice_was_played(practice, cell);
    if (is_answer(practice, cell))
        out->verdict = PRACTICE_RIGHT;
    else if (good)
        out->verdict = practice->card->kind == CARD_LINE ? PRACTICE_OTHER : PRACTICE_RIGHT;
    return LZ_OK;
}

/* ---- puzzles ---- */

static lz_status try_puzzle(struct practice *practice, int cell, struct practice_answer *out,
                            lz_error *error)
{
    static const enum practice_verdict verdicts[] = {[ATTEMPT_SOLVED] = PRACTICE_RIGHT,
                                                     [ATTEMPT_RIGHT] = PRACTICE_GOES_ON,
                                                     [ATTEMPT_SLOW] = PRACTICE_OTHER,
                                                     [ATTEMPT_WRONG] = PRACTICE_WRONG};
    const lz_status status = attempt_try(&practice->attempt, cell, &out->puzzle, error);
    if (status)
        return status;
    out->verdict = verdicts[out->puzzle.verdict];
    return out->verdict == PRACTICE_WRONG ? explain_try(practice, cell, NULL, &out->why, error)
                                          : LZ_OK;
}

/* ---- the dialogue ---- */

lz_status practice_try(struct practice *practice, int cell, struct practice_answer *out,
                       lz_error *error)
{
    *out = (struct practice_answer){.verdict = PRACTICE_WRONG, .loss = -1};
    lz_status status = LZ_OK;
    if (practice->card->kind == CARD_PUZZLE) {
        status = try_puzzle(practice, cell, out, error);
    } else {
        const lz_legality legality = lz_game_legality(practice->game, lz_action_place(cell));
        status = legality ? lz_error_set(error, LZ_ERR_ILLEGAL, "%s", lz_legality_name(legality))
                          : judge(practice, cell, out, error);
    }
    practice->wrong |= !status && out->verdict == PRACTICE_WRONG;
    if (!status && out->verdict == PRACTICE_RIGHT && practice->game)
        practice->found = cell;
    return status;
}

int practice_hint(struct practice *practice)
{
    int moves[PUZZLE_PLIES_MAX];
    practice->helped = true;
    if (practice->card->kind == CARD_PUZZLE)
        return attempt_hint(&practice->attempt);
    return read_answers(practice, moves) ? moves[0] : -1;
}

int practice_solution(struct practice *practice, int moves[PUZZLE_PLIES_MAX])
{
    practice->wrong = true;
    return practice->card->kind == CARD_PUZZLE ? attempt_solution(&practice->attempt, moves)
                                               : read_answers(practice, moves);
}

lz_status practice_explain(struct practice *practice, int cell, struct explanation *out,
                           lz_error *error)
{
    lz_line reply;
    int win;
    if (practice->card->kind == CARD_PUZZLE)
        return explain_try(practice, cell, NULL, out, error);
    const lz_status status = search_after(practice, cell, &reply, &win, error);
    return status ? status : explain_try(practice, cell, &reply, out, error);
}

enum fsrs_grade practice_grade(const struct practice *practice)
{
    return practice->wrong ? FSRS_AGAIN : practice->helped ? FSRS_HARD : FSRS_GOOD;
}

/* ---- words ---- */

void practice_word_task(const struct practice *practice, const char *side, char *text, size_t size)
{
    const struct wording_filling fillings[] = {{"side", side}, {NULL, NULL}};
    if (practice->card->kind == CARD_PUZZLE)
        puzzle_word_goal(&practice->puzzle, side, text, size);
    else if (practice->card->kind == CARD_LINE)
        wording_fill(_("{side} to move: play the move of your line."), fillings, text, size);
    else
        wording_fill(_("{side} to move: find a better move than the one that was played."),
                     fillings, text, size);
}

static void name_move(const struct practice *practice, int cell, char *text, size_t size)
{
    wording_action(&practice->card->variant, lz_action_place(cell), text, size);
}

void practice_word_wrong(const struct practice *practice, int cell,
                         const struct practice_answer *answer, char *text, size_t size)
{
    char move[16];
    name_move(practice, cell, move, sizeof move);
    if (answer->loss >= PRACTICE_LOSS)
        snprintf(text, size, _("%s is wrong: it loses %d points of the win rate."), move,
                 (answer->loss + 5) / 10);
    else if (practice_was_played(practice, cell))
        snprintf(text, size, _("%s is wrong: it is the move that was played."), move);
    else
        snprintf(text, size, _("%s is wrong."), move);
}

void practice_word_other(const struct practice *practice, int cell, char *text, size_t size)
{
    char move[16];
    name_move(practice, cell, move, sizeof move);
    snprintf(text, size, _("%s is good, too. Your line has another move."), move);
}

const char *practice_word_right(const struct practice *practice)
{
    return practice_grade(practice) == FSRS_AGAIN ? _("Right at last.") : _("Right.");
}

void practice_word_due(const struct card *card, const char *today, char *text, size_t size)
{
    if (strcmp(card->due, today) == 0)
        snprintf(text, size, "%s", _("It will be asked again today."));
    else
        snprintf(text, size, _("It will be asked again on %s."), card->due);
}
