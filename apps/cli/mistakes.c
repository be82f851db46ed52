#include "cli/mistakes.h"

#include "store/cards.h"
#include "study/wording.h"
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
    const struct review *review;
    const char *name;
};

/* Whether the move is one to practise. */
static bool is_mistake(const struct review_move *move)
{
    return move->rated && move->better &&
           (move->mark == REVIEW_MISTAKE || move->mark == REVIEW_BLUNDER ||
            move->mark == REVIEW_MISSED_WIN);
}

static lz_status find(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    const struct work *work = user;
    lz_status status = LZ_OK;
    for (int i = 0; i < work->review->length && !status; i++) {
        const struct review_move move = review_move(work->review, i);
        if (is_mistake(&move) && work->sides & 1U << move.colour)
            status = card_mistakes_add(mistakes, work->review->record, move.node,
                                       move.better->pv[0], work->name, error);
    }
    return status;
}

bool mistakes_add(const struct mistakes *mistakes, const struct options *options,
                  const struct review *review, const char *name)
{
    struct work work = {.sides = mistakes->sides, .review = review, .name = name};
    struct card_counts counts;
    lz_error error;
    char usual[4096];
    const char *path = mistakes->path && *mistakes->path            ? mistakes->path
                       : database_default_path(usual, sizeof usual) ? usual
                                                                    : NULL;
    if (!path)
        return options_complain(options, "no folder for the database; name it with --db FILE");
    if (card_mistakes_keep(path, find, &work, &counts, &error))
        return options_complain(options, "%s: %s", path, options_error(&error));
    say_line(_("Cards for `lianzi train`: %d added, %d already there."), counts.added, counts.held);
    return true;
}
