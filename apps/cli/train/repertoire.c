/* `lianzi train --repertoire`: makes cards of an opening from a certificate, games or the engine.
 */
#include "store/repertoire.h"
#include "cli/train/train.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>

/* The position that it begins with; NULL after a complaint. */
static lz_game *find_root(struct train *train, int opening)
{
    lz_game *game = NULL;
    lz_error error;
    lz_status status;
    if (opening >= 0 && !train->options.rule_given)
        train->options.variant.rule = LZ_RULE_RENJU;
    train->options.variant.opening = LZ_OPENING_NONE;
    if (opening >= 0)
        status = repertoire_opening(&train->options.variant, opening, &game, &error);
    else
        status = lz_game_new(&train->options.variant, &game, &error);
    if (status) {
        train_complain(train, train->repertoire, &error);
    } else if (train->moves && lz_game_play(game, train->moves, train->options.rows, &error)) {
        train_complain(train, train->moves, &error);
        lz_game_free(game);
        game = NULL;
    }
    return game;
}

int train_add_repertoire(struct train *train)
{
    struct repertoire ask = {.side = train->side,
                             .best = train->player != NULL,
                             .cards = train->cards,
                             .date = train->date,
                             .engine = train->kept.queue.engine};
    const struct database_query query = {.player = train->player};
    struct card_counts counts;
    lz_error error;
    int opening;
    if (repertoire_parse(train->repertoire, &ask.source, &opening, &error))
        return options_misused(&train->options, "--repertoire: %s", options_error(&error));
    lz_game *root = find_root(train, opening);
    if (!root)
        return EXIT_INPUT;
    ask.root = root;
    repertoire_set_note(&ask, opening);
    bool good = options_interrupt(&train->options, &ask.stop);
    if (good && database_add_repertoire(train->kept.base, &ask, &query, &counts, &error))
        good = train_complain(train, train->repertoire, &error);
    else if (good)
        say_line(_("Cards added: %d; already there: %d."), counts.added, counts.held);
    interrupt_end();
    lz_game_free(root);
    return good ? EXIT_WELL : EXIT_INPUT;
}
