/* The person's progress (study/standing.h). The page hands over the games, ratings and cards that
 * it keeps. */
#include "session/own_game.h"
#include "study/puzzle/words.h"
#include "web/session/session_module.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static struct standing standing; /* of the games that were handed over */

char *web_progress_game(const char *name, const char *text)
{
    struct session *session;
    struct standing_game game;
    lz_error error;
    if (chapters_read_present(text, &session, &error))
        return web_refusal(&error);
    const bool added = !own_game_read(session, name, &game) || standing_add(&standing, &game);
    session_free(session);
    if (added)
        return NULL;
    lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
    return web_refusal(&error);
}

static void read_puzzles(const char *progress, const char *ratings)
{
    struct puzzle_progress *puzzles = &standing.puzzles;
    char *end;
    standing.solves =
        sscanf(progress, "%lf %lf %lf %" SCNd64 " %" SCNd64 " %" SCNd64 " %" SCNd64,
               &puzzles->rating, &puzzles->deviation, &puzzles->volatility, &puzzles->tried,
               &puzzles->solved, &puzzles->streak, &puzzles->longest) == 7;
    for (double rating; rating = strtod(ratings, &end), end != ratings; ratings = end)
        standing_add_rating(&standing, rating);
}

/* A line "DUE LAST" for each card, LAST "-" before the first answer. */
static void read_cards(const char *cards, const char *today)
{
    char due[11], last[11];
    int length;
    for (; sscanf(cards, "%10s %10s%n", due, last, &length) == 2; cards += length)
        standing_add_card(&standing, due, *last == '-' ? "" : last, today);
}

static void put_training(struct json *json)
{
    char text[STANDING_TEXT] = "";
    if (standing.solves)
        puzzle_word_progress(&standing.puzzles, text, sizeof text);
    json_string_at(json, "puzzles", text);
    json_open_at(json, "ratings", '[');
    for (int i = 0; i < standing.course_count; i++)
        json_number(json, lround(standing.course[i]));
    json_close(json);
    standing_word_cards(&standing, text, sizeof text);
    json_string_at(json, "cards", text);
    json_number_at(json, "due", standing.cards.due);
}

static void put_games(struct json *json)
{
    const char *next = ""; /* the latest without a review */
    char text[STANDING_TEXT];
    json_number_at(json, "count", standing.count);
    standing_word_games(&standing, text, sizeof text);
    json_string_at(json, "games", text);
    standing_word_reviewed(&standing, text, sizeof text);
    json_string_at(json, "reviewed", text);
    json_open_at(json, "accuracies", '[');
    for (int i = 0; i < standing.count; i++) {
        if (standing.games[i].accuracy >= 0)
            json_number(json, lround(standing.games[i].accuracy));
        if (!standing.games[i].reviewed)
            next = standing.games[i].name;
    }
    json_close(json);
    json_string_at(json, "next", next);
}

static void put_mistakes(struct json *json)
{
    json_open_at(json, "mistakes", '[');
    for (int i = 0; i < ERRORS && standing.known; i++) {
        const enum error_kind kind = story_kind_at(i);
        char text[STANDING_TEXT];
        standing_word_errors(&standing, kind, text, sizeof text);
        json_open(json, '{');
        json_string_at(json, "text", text);
        json_open_at(json, "games", '[');
        int count = 0;
        for (int k = standing.count - 1; k >= 0; k--) {
            if (!standing.games[k].errors[kind] || count++ >= STANDING_LISTED)
                continue;
            standing_word_game(&standing.games[k], kind, text, sizeof text);
            json_open(json, '{');
            json_string_at(json, "name", standing.games[k].name);
            json_string_at(json, "text", text);
            json_close(json);
        }
        json_close(json);
        standing_word_listed(count, text, sizeof text);
        json_string_at(json, "listed", text);
        json_close(json);
    }
    json_close(json);
}

static void put_row(struct json *json, const char *name, const char *text)
{
    json_open(json, '{');
    json_string_at(json, "name", name);
    json_string_at(json, "text", text);
    json_close(json);
}

static void put_groups(struct json *json)
{
    char text[2 * STANDING_TEXT];
    json_open_at(json, "openings", '[');
    for (int i = 0; i < standing.opening_count; i++) {
        standing_word_opening(&standing.openings[i], text, sizeof text);
        put_row(json, standing.openings[i].game->opening_name, text);
    }
    json_close(json);
    json_open_at(json, "opponents", '[');
    for (int i = 0; i < standing.opponent_count; i++) {
        standing_word_opponent(&standing.opponents[i], text, sizeof text);
        put_row(json, standing.opponents[i].game->opponent, text);
    }
    json_close(json);
}

char *web_progress(const char *progress, const char *ratings, const char *cards, const char *today)
{
    struct json json = {0};
    lz_error error;
    read_puzzles(progress, ratings);
    read_cards(cards, today);
    if (!standing_finish(&standing)) {
        standing_clear(&standing);
        lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
        return web_refusal(&error);
    }
    put_training(&json);
    put_games(&json);
    put_mistakes(&json);
    put_groups(&json);
    standing_clear(&standing);
    return json_take(&json);
}
