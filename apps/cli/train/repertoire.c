/* `lianzi train --repertoire`: makes cards of an opening from a certificate, games or the engine.
 */
#include "store/repertoire.h"
#include "cli/train/train.h"
#include "engines/proofs.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>

/* The position that it begins with; NULL after a complaint. */
static lz_game *find_root(struct train *train, enum repertoire_source source, int opening)
{
    lz_game *game = NULL;
    lz_error error;
    lz_status status;
    if (source == REPERTOIRE_OPENING && !train->options.rule_given)
        train->options.variant.rule = LZ_RULE_RENJU;
    train->options.variant.opening = LZ_OPENING_NONE;
    if (source == REPERTOIRE_OPENING)
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

static lz_status add(struct train *train, struct repertoire *ask, struct card_counts *counts,
                     lz_error *error)
{
    const struct database_query query = {.player = train->player};
    struct proofs *proofs = proofs_new();
    lz_status status = lz_engine_set(ask->engine, "proofs", "all", error);
    if (proofs && ask->source != REPERTOIRE_GAMES) {
        proofs_read(proofs, ask->root, true);
        proofs_give(proofs, ask->engine);
    }
    if (!status)
        status = database_add_repertoire(train->kept.base, ask, &query, counts, error);
    lz_engine_add_certificate(ask->engine, NULL, NULL);
    proofs_free(proofs);
    return status;
}

int train_add_repertoire(struct train *train)
{
    struct repertoire ask = {.side = train->side,
                             .best = train->player != NULL,
                             .cards = train->cards,
                             .date = train->date,
                             .engine = train->kept.queue.engine};
    struct card_counts counts;
    lz_error error;
    int opening;
    if (repertoire_parse(train->repertoire, &ask.source, &opening, &error))
        return options_misused(&train->options, "--repertoire: %s", options_error(&error));
    lz_game *root = find_root(train, ask.source, opening);
    if (!root)
        return EXIT_INPUT;
    ask.root = root;
    repertoire_word_note(&ask, opening, ask.note, sizeof ask.note);
    bool good = options_interrupt(&train->options, &ask.stop);
    if (good && add(train, &ask, &counts, &error))
        good = train_complain(train, train->repertoire, &error);
    else if (good)
        say_line(_("Cards added: %d; already there: %d."), counts.added, counts.held);
    interrupt_end();
    lz_game_free(root);
    return good ? EXIT_WELL : EXIT_INPUT;
}
