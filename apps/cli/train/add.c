/* `lianzi train --lines`: makes cards of the lines of a record. */
#include "cli/notice.h"
#include "cli/train/train.h"
#include "study/reading.h"
#include "study/tree.h"
#include "system/file.h"
#include "system/say.h"
#include "system/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20 };

struct lines_work {
    struct train *train;
    const struct reading *reading;
    struct card_counts counts;
};

/* Whether a side chooses the node's move by itself. */
static bool is_move(const lz_record *record, int node)
{
    return lz_record_action(record, node).kind == LZ_ACTION_PLACE;
}

/* The moves below the node; false if there are none. */
static bool take_answers(const lz_record *record, int node, struct card *card)
{
    size_t used = 0;
    card->answers[0] = '\0';
    for (int child = lz_record_child(record, node); child >= 0;
         child = lz_record_next(record, child)) {
        char move[CARD_MOVE];
        if (!is_move(record, child))
            continue;
        lz_action_format(&card->variant, lz_record_action(record, child), LZ_ROWS_BOTTOM, move,
                         sizeof move);
        if (used + strlen(move) + 2 <= sizeof card->answers)
            used += (size_t)snprintf(card->answers + used, sizeof card->answers - used, "%s%s",
                                     used ? " " : "", move);
    }
    return used > 0;
}

static lz_status add_node(struct lines_work *work, int node, lz_error *error)
{
    const lz_record *record = work->reading->whole;
    struct card card = {.kind = CARD_LINE};
    lz_opening_step step;
    lz_game *game;
    bool due;
    lz_status status = lz_record_game(record, node, &game, error);
    if (status)
        return status;
    due = (lz_game_expects(game) & 1U << LZ_ACTION_PLACE) && !lz_game_opening_step(game, &step) &&
          lz_game_to_move(game) == work->train->side;
    if (due)
        status = card_set_position(&card, game, error);
    lz_game_free(game);
    if (!due || status || !take_answers(record, node, &card))
        return status;
    const char *name = lz_record_text(record, LZ_RECORD_INFO_EVENT);
    card_set_note(&card, name ? name : work->train->lines);
    snprintf(card.due, sizeof card.due, "%s", work->train->date);
    return database_card_add(work->train->kept.base, &card, &work->counts, error);
}

static lz_status add_lines(void *user, const char *path, lz_error *error)
{
    struct lines_work *work = user;
    lz_status status = LZ_OK;
    (void)path;
    for (int node = LZ_RECORD_ROOT; node != LZ_RECORD_NO_NODE && !status;
         node = tree_walk(work->reading->whole, node))
        status = add_node(work, node, error);
    return status;
}

/* Reads the games of the file one after the other, and adds each; false after a complaint. */
static bool add_games(struct train *train, lz_record_format format, const char *data, size_t length)
{
    struct lines_work work = {.train = train};
    lz_error error;
    lz_status status = LZ_OK;
    for (int number = 1; !status; number++) {
        struct reading reading;
        char place[NOTICE_PLACE_MAX];
        status = reading_take(format, &train->options.variant, train->options.rows, data, length,
                              number, &reading, &error);
        if (status == LZ_ERR_ARGUMENT && number > 1)
            break; /* there are no more */
        notice_place(train->lines, format, &error, place, sizeof place);
        if (status)
            return train_complain(train, error.line ? place : train->lines, &error);
        work.reading = &reading;
        status = database_change(train->kept.base, add_lines, &work, train->lines, &error);
        reading_clear(&reading);
        if (status)
            return train_complain(train, train->lines, &error);
    }
    say_line(_("Cards added: %d; already there: %d."), work.counts.added, work.counts.held);
    return true;
}

int train_add_lines(struct train *train)
{
    lz_record_format format;
    lz_error error;
    size_t length;
    if (!options_format_from(&train->options, train->from, train->lines, &format))
        return EXIT_USAGE;
    char *data = file_load(train->lines, FILE_MAX, &length);
    if (!data) {
        file_failed(errno, FILE_MAX, &error);
        train_complain(train, train->lines, &error);
        return EXIT_INPUT;
    }
    const bool good = add_games(train, format, data, length);
    free(data);
    return good ? EXIT_WELL : EXIT_INPUT;
}
