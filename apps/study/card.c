#include "study/card.h"

#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

#include <stdio.h>
#include <string.h>

const char *card_kind_name(enum card_kind kind)
{
    static const char *const names[CARD_KINDS] = {"mistake", "puzzle", "line"};
    return names[kind];
}

void card_set_note(struct card *card, const char *text)
{
    size_t length = strnlen(text, sizeof card->note);
    if (length == sizeof card->note)
        for (length--; length && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--; /* no part of a character stays */
    memcpy(card->note, text, length);
    card->note[length] = '\0';
}

/* ---- positions ---- */

/* Whether the same stones stand on both boards, and the same side is to move. */
static bool is_same(const lz_game *game, const lz_game *other)
{
    const lz_variant *variant = lz_game_variant(game);
    bool same = lz_game_to_move(game) == lz_game_to_move(other);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        same = same && lz_game_at(game, cell) == lz_game_at(other, cell);
    return same;
}

/* Plays the game's moves from an empty board without its opening, as far as they go. */
static void play_again(const lz_game *game, lz_game *again)
{
    for (int i = 0; i < lz_game_length(game); i++)
        if (lz_game_act(again, lz_game_action(game, i), NULL))
            break;
}

lz_status card_set_position(struct card *card, const lz_game *game, lz_error *error)
{
    lz_game *again;
    card->variant = *lz_game_variant(game);
    card->variant.opening = LZ_OPENING_NONE;
    card->start[0] = card->moves[0] = '\0';
    const lz_status status = lz_game_new(&card->variant, &again, error);
    if (status)
        return status;
    play_again(game, again);
    if (is_same(game, again)) {
        lz_game_format(again, LZ_ROWS_BOTTOM, card->moves, sizeof card->moves);
    } else { /* stones were set up, or came in another order */
        struct puzzle position;
        puzzle_set_position(&position, game);
        puzzle_format_position(&position, card->start);
    }
    lz_game_free(again);
    return LZ_OK;
}

lz_status card_game(const struct card *card, lz_game **out, lz_error *error)
{
    struct puzzle position = {.variant = card->variant};
    lz_game *game = NULL;
    lz_status status = *card->start ? puzzle_parse_position(card->start, &position, error)
                                    : lz_game_new(&card->variant, &game, error);
    if (!status && *card->start)
        status = puzzle_game(&position, &game, error);
    if (!status)
        status = lz_game_play(game, card->moves, LZ_ROWS_BOTTOM, error);
    if (status)
        lz_game_free(game);
    else
        *out = game;
    return status;
}

int card_answer_at(const struct card *card, const lz_game *game)
{
    char answer[CARD_MOVE];
    lz_game *own;
    int cell = -1;
    if (card_game(card, &own, NULL))
        return -1;
    snprintf(answer, sizeof answer, "%.*s", (int)strcspn(card->answers, " "), card->answers);
    if (is_same(own, game) && !lz_game_play(own, answer, LZ_ROWS_BOTTOM, NULL))
        cell = lz_game_action(own, lz_game_length(own) - 1).cell[0];
    lz_game_free(own);
    return cell;
}

/* ---- mistakes ---- */

/* Such as "Ann – Bob, 2024-05-01, move 23". */
static void set_origin(struct card *card, const lz_record *record, int number, const char *name)
{
    const char *black = lz_record_text(record, LZ_RECORD_INFO_BLACK),
               *white = lz_record_text(record, LZ_RECORD_INFO_WHITE),
               *date = lz_record_text(record, LZ_RECORD_INFO_DATE);
    char game[CARD_NOTE], move[16], note[CARD_NOTE * 2];
    if (black || white)
        snprintf(game, sizeof game, "%.60s – %.60s%s%.20s", black ? black : "?",
                 white ? white : "?", date ? ", " : "", date ? date : "");
    else
        snprintf(game, sizeof game, "%.150s", name);
    snprintf(move, sizeof move, "%d", number);
    const struct wording_filling fillings[] = {{"game", game}, {"move", move}, {NULL, NULL}};
    wording_fill(_("{game}, move {move}"), fillings, note, sizeof note);
    card_set_note(card, note);
}

lz_status card_of_mistake(const lz_record *record, int node, lz_action better, const char *name,
                          struct card *out, lz_error *error)
{
    lz_game *game;
    *out = (struct card){.kind = CARD_MISTAKE};
    lz_status status = lz_record_game(record, lz_record_parent(record, node), &game, error);
    if (status)
        return status;
    status = card_set_position(out, game, error);
    lz_game_free(game);
    lz_action_format(&out->variant, better, LZ_ROWS_BOTTOM, out->answers, sizeof out->answers);
    lz_action_format(&out->variant, lz_record_action(record, node), LZ_ROWS_BOTTOM, out->played,
                     sizeof out->played);
    set_origin(out, record, lz_record_depth(record, node), name);
    return status;
}

/* ---- puzzles ---- */

lz_status card_of_puzzle(const struct puzzle *puzzle, struct card *out, lz_error *error)
{
    *out = (struct card){.kind = CARD_PUZZLE, .variant = puzzle->variant};
    puzzle_format_position(puzzle, out->start);
    FILE *line = fmemopen(out->answers, sizeof out->answers, "w");
    if (!line)
        return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    puzzle_write(line, puzzle);
    fclose(line);
    out->answers[strcspn(out->answers, "\n")] = '\0';
    return LZ_OK;
}

lz_status card_puzzle(const struct card *card, struct puzzle *out, lz_error *error)
{
    out->variant = card->variant;
    return puzzle_parse(card->answers, out, error);
}

/* ---- days ---- */

/* The number of a date's day, from the first of year 1. */
static int day_of(const char *date)
{
    const int year = atoi(date) - 1;
    int day = year * 365 + year / 4 - year / 100 + year / 400 + atoi(date + 8);
    for (int month = 1; month < atoi(date + 5); month++)
        day += calendar_month_days(year + 1, month);
    return day;
}

static void write_day(int day, char date[CARD_DATE])
{
    int year = 1, month = 1;
    for (; day > 365 + calendar_is_leap(year); year++)
        day -= 365 + calendar_is_leap(year);
    for (; day > calendar_month_days(year, month); month++)
        day -= calendar_month_days(year, month);
    snprintf(date, CARD_DATE, "%04u-%02u-%02u", (unsigned)year % 10000, (unsigned)month % 100,
             (unsigned)day % 100);
}

void card_answered(struct card *card, enum fsrs_grade grade, const char *date)
{
    const int today = day_of(date);
    const int days = *card->last && day_of(card->last) < today ? today - day_of(card->last) : 0;
    card->memory = fsrs_answered(card->memory, days, grade);
    write_day(today + (grade == FSRS_AGAIN ? 0 : fsrs_interval(card->memory)), card->due);
    snprintf(card->last, sizeof card->last, "%s", date);
    card->asked++;
    card->wrong += grade == FSRS_AGAIN;
}

bool card_follow(struct card *card, const struct card *other)
{
    if (strcmp(other->last, card->last) <= 0)
        return false;
    card->memory = other->memory;
    memcpy(card->last, other->last, sizeof card->last);
    memcpy(card->due, other->due, sizeof card->due);
    card->asked = other->asked;
    card->wrong = other->wrong;
    return true;
}

/* ---- cards of others ---- */

/* Whether each of the answers, and the mistake, may be played. */
static lz_status check_answers(const struct card *card, const lz_game *game, lz_error *error)
{
    char text[CARD_ANSWERS + CARD_MOVE];
    lz_game *copy = NULL;
    lz_status status = lz_game_copy(game, &copy, error);
    snprintf(text, sizeof text, "%s %s", card->answers, card->played);
    for (char *rest = text, *move; !status && (move = strtok_r(rest, " ", &rest));) {
        status = lz_game_play(copy, move, LZ_ROWS_BOTTOM, error);
        if (!status && lz_game_length(copy) != lz_game_length(game) + 1)
            status = lz_error_set(error, LZ_ERR_SYNTAX, "\"%s\": expected one move", move);
        while (lz_game_length(copy) > lz_game_length(game))
            lz_game_undo(copy);
    }
    lz_game_free(copy);
    return status;
}

lz_status card_check(const struct card *card, lz_error *error)
{
    struct puzzle puzzle;
    lz_game *game;
    if (!calendar_is_date(card->due, true) || (*card->last && !calendar_is_date(card->last, true)))
        return lz_error_set(error, LZ_ERR_SYNTAX, "expected dates such as 2025-01-31");
    if (!*card->answers)
        return lz_error_set(error, LZ_ERR_SYNTAX, "the card has no answer");
    lz_status status = card_game(card, &game, error);
    if (status)
        return status;
    if (!(lz_game_expects(game) & 1U << LZ_ACTION_PLACE))
        status = lz_error_set(error, LZ_ERR_SYNTAX, "the position is not one to move in");
    else
        status = card->kind == CARD_PUZZLE ? card_puzzle(card, &puzzle, error)
                                           : check_answers(card, game, error);
    lz_game_free(game);
    return status;
}
