#include "cli/mistakes.h"

#include "store/cards.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/say.h"
#include "system/translate.h"

#include <string.h>

bool mistakes_take_sides(const struct options *options, const struct option_row *row,
                         const char *argument, void *place)
{
    static const struct {
        const char *name;
        unsigned sides;
    } words[] = {{"black", 1U << LZ_BLACK},
                 {"white", 1U << LZ_WHITE},
                 {"both", 1U << LZ_BLACK | 1U << LZ_WHITE}};
    (void)row;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(argument, words[i].name) == 0) {
            *(unsigned *)place = words[i].sides;
            return true;
        }
    }
    return options_expect(options, "--train", "black, white or both", argument);
}

/* ---- one game ---- */

struct work {
    unsigned sides;
    struct database *base;
    const struct review *review;
    const char *name;
    char today[CARD_DATE];
    int added, held;
};

static lz_status add_move(struct work *work, int index, lz_error *error)
{
    const struct review_move move = review_move(work->review, index);
    struct card card;
    bool added;
    lz_status status = card_of_mistake(work->review->record, move.node, move.better->pv[0],
                                       work->name, &card, error);
    if (status)
        return status;
    memcpy(card.due, work->today, sizeof card.due);
    status = database_card_add(work->base, &card, &added, error);
    work->added += added;
    work->held += !status && !added;
    return status;
}

/* Whether the move is one to practise. */
static bool is_mistake(const struct review_move *move)
{
    return move->rated && move->better &&
           (move->mark == REVIEW_MISTAKE || move->mark == REVIEW_BLUNDER ||
            move->mark == REVIEW_MISSED_WIN);
}

static lz_status add_moves(void *user, const char *argument, lz_error *error)
{
    struct work *work = user;
    lz_status status = LZ_OK;
    (void)argument;
    for (int i = 0; i < work->review->length && !status; i++) {
        const struct review_move move = review_move(work->review, i);
        if (is_mistake(&move) && work->sides & 1U << move.colour)
            status = add_move(work, i, error);
    }
    return status;
}

bool mistakes_add(const struct mistakes *mistakes, const struct options *options,
                  const struct review *review, const char *name)
{
    struct work work = {.sides = mistakes->sides, .review = review, .name = name};
    lz_error error;
    char usual[4096];
    const char *path = mistakes->path && *mistakes->path            ? mistakes->path
                       : database_default_path(usual, sizeof usual) ? usual
                                                                    : NULL;
    if (!path)
        return options_complain(options, "no folder for the database; name it with --db FILE");
    calendar_today(work.today);
    database_make_folders(path);
    lz_status status = database_open(path, DATABASE_WRITE, &work.base, &error);
    if (!status)
        status = database_change(work.base, add_moves, &work, NULL, &error);
    database_close(work.base);
    if (status)
        return options_complain(options, "%s: %s", path, options_error(&error));
    say_line(_("Cards for `lianzi train`: %d added, %d already there."), work.added, work.held);
    return true;
}
