#include "study/repertoire.h"

#include "study/position_key.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ERRORS_MAX = 3 /* times that a card was wrong, which bring what follows it forward */ };

/* A position that may be met. */
struct place {
    int from;          /* the place before it; -1: the root */
    int answer, reply; /* that lead here from there; -1: none */
    double chance;     /* of meeting it, as far as is known, more after own errors */
    uint64_t key;
    bool taken;
};

struct work {
    const struct repertoire *ask;
    struct repertoire_cards *out;
    struct place *places;
    size_t room;
    int count;
    struct fold fold;
};

/* Replies with their share of all. */
struct replies {
    int count;
    struct {
        int cell;
        double share;
    } reply[REPERTOIRE_MOVES + REPERTOIRE_REPLIES];
};

static lz_status no_memory(lz_error *error)
{
    return lz_error_set(error, LZ_ERR_MEMORY, "no memory");
}

/* ---- sources ---- */

static bool is_word(const char *text, const char *word)
{
    return strcasecmp(text, word) == 0;
}

lz_status repertoire_parse(const char *text, enum repertoire_source *source, int *opening,
                           lz_error *error)
{
    *opening = -1;
    *source = is_word(text, "proof")   ? REPERTOIRE_PROOF
              : is_word(text, "games") ? REPERTOIRE_GAMES
                                       : REPERTOIRE_ANY;
    if (*source != REPERTOIRE_ANY || is_word(text, "any"))
        return LZ_OK;
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        const lz_renju_opening *names = lz_renju_opening_at(i);
        if (is_word(text, names->code) || is_word(text, names->english) ||
            is_word(text, names->chinese) || is_word(text, names->japanese))
            *opening = i;
    }
    return *opening >= 0 ? LZ_OK
                         : lz_error_set(error, LZ_ERR_ARGUMENT,
                                        "expected proof, games, any or an opening of renju, D1 "
                                        "to D13 or I1 to I13, not \"%s\"",
                                        text);
}

/* White's second stone is above the centre or above to the right of it. */
lz_status repertoire_opening(const lz_variant *variant, int opening, lz_game **out, lz_error *error)
{
    const int columns = variant->columns, centre = columns / 2 * columns + columns / 2;
    for (int right = 0; right < 2; right++) {
        lz_game *game;
        const lz_status status = lz_game_new(variant, &game, error);
        if (status)
            return status;
        if (!lz_game_act(game, lz_action_place(centre), NULL) &&
            !lz_game_act(game, lz_action_place(centre + columns + right), NULL))
            for (int cell = 0; cell < columns * variant->rows; cell++) {
                if (lz_game_act(game, lz_action_place(cell), NULL))
                    continue;
                if (lz_renju_opening_of(game) == opening) {
                    *out = game;
                    return LZ_OK;
                }
                lz_game_undo(game);
            }
        lz_game_free(game);
    }
    return lz_error_set(error, LZ_ERR_UNSUPPORTED,
                        "renju's openings need five to win on a square board with a centre");
}

void repertoire_set_note(struct repertoire *repertoire, int opening)
{
    char *note = repertoire->note;
    if (repertoire->source == REPERTOIRE_PROOF)
        snprintf(note, CARD_NOTE, _("%s wins, proved"),
                 wording_colour(lz_game_variant(repertoire->root), repertoire->side));
    else if (repertoire->source == REPERTOIRE_GAMES)
        snprintf(note, CARD_NOTE, "%s",
                 repertoire->best ? _("What scores best in games") : _("What is played in games"));
    else if (opening >= 0)
        wording_renju_opening(opening, note, CARD_NOTE);
    else
        snprintf(note, CARD_NOTE, "%s", _("An opening"));
}

/* ---- places ---- */

/* Plays from the root to the place. */
static lz_status play_to(const struct work *work, int index, lz_game *game, lz_error *error)
{
    const struct place *place = &work->places[index];
    if (place->from >= 0) {
        const lz_status status = play_to(work, place->from, game, error);
        if (status)
            return status;
    }
    const int moves[] = {place->answer, place->reply};
    for (int i = 0; i < 2; i++) {
        const lz_status status =
            moves[i] < 0 ? LZ_OK : lz_game_act(game, lz_action_place(moves[i]), error);
        if (status)
            return status;
    }
    return LZ_OK;
}

/* One position may be met in several ways. */
static lz_status add_place(struct work *work, struct place place, lz_error *error)
{
    for (int i = 0; i < work->count; i++) {
        if (work->places[i].key == place.key) {
            work->places[i].chance += place.chance;
            return LZ_OK;
        }
    }
    struct place *places =
        array_grown(work->places, (size_t)work->count, &work->room, sizeof *places);
    if (!places)
        return no_memory(error);
    work->places = places;
    places[work->count++] = place;
    return LZ_OK;
}

/* The likeliest place that was not taken yet, of equals the first; -1 without any. */
static int take_place(struct work *work)
{
    int best = -1;
    for (int i = 0; i < work->count; i++)
        if (!work->places[i].taken &&
            (best < 0 || work->places[i].chance > work->places[best].chance))
            best = i;
    if (best >= 0)
        work->places[best].taken = true;
    return best;
}

/* ---- moves ---- */

struct lines {
    int count;
    int cells[REPERTOIRE_REPLIES];
};

static void take_line(const lz_line *line, void *user)
{
    struct lines *lines = user;
    if (line->multipv <= REPERTOIRE_ENGINE_LINES && line->length) {
        lines->count = line->multipv;
        lines->cells[line->multipv - 1] = line->pv[0].cell[0];
    }
}

static lz_status think(const struct work *work, const lz_game *game, uint64_t nodes,
                       struct lines *lines, lz_line *out, lz_error *error)
{
    lz_limits limits;
    lz_thought thought;
    lz_limits_init(&limits);
    limits.nodes = nodes;
    limits.stop = work->ask->stop;
    if (lines)
        limits.multipv = REPERTOIRE_ENGINE_LINES;
    if (nodes > 1)
        lz_engine_new_game(work->ask->engine);
    const lz_status status = lz_engine_think(work->ask->engine, game, &limits,
                                             lines ? take_line : NULL, lines, &thought, error);
    if (!status)
        *out = thought.line;
    return status;
}

/* What a certificate says of the position; a `mate` of 0 without one. */
static lz_status ask_proof(const struct work *work, const lz_game *game, lz_line *out,
                           lz_error *error)
{
    const lz_status status = think(work, game, 1, NULL, out, error);
    if (!status && out->source != LZ_SOURCE_PROOF)
        *out = (lz_line){.mate = 0};
    return status;
}

static lz_status ask_games(const struct work *work, const lz_game *game,
                           struct repertoire_moves *out, lz_error *error)
{
    out->count = 0;
    return work->ask->games ? work->ask->games(work->ask->user, game, out, error) : LZ_OK;
}

/* The side's move by games; -1 without any. */
static int choose(const struct repertoire_moves *moves, bool best)
{
    int chosen = moves->count ? 0 : -1;
    for (int i = 1; i < moves->count; i++) {
        const struct repertoire_move *one = &moves->move[i], *other = &moves->move[chosen];
        /* as if each had been won once and lost once besides, since few games say little */
        const uint64_t score = (uint64_t)(one->points + 2) * (other->known + 2),
                       least = (uint64_t)(other->points + 2) * (one->known + 2);
        if (best ? score > least : one->games > other->games)
            chosen = i;
    }
    return chosen < 0 ? -1 : moves->move[chosen].cell;
}

/* The side's move in the position; -1: the source knows none. */
static lz_status find_answer(const struct work *work, const lz_game *game, int *cell,
                             lz_error *error)
{
    const struct repertoire *ask = work->ask;
    struct repertoire_moves moves;
    lz_line line = {.mate = 0};
    lz_status status = LZ_OK;
    *cell = -1;
    if (ask->source != REPERTOIRE_GAMES)
        status = ask_proof(work, game, &line, error);
    if (status || line.mate > 0) {
        *cell = status ? -1 : line.pv[0].cell[0];
        return status;
    }
    if (ask->source == REPERTOIRE_PROOF)
        return LZ_OK;
    status = ask_games(work, game, &moves, error);
    *cell = status ? -1 : choose(&moves, ask->best);
    if (status || *cell >= 0 || ask->source == REPERTOIRE_GAMES)
        return status;
    status = think(work, game, REPERTOIRE_NODES, NULL, &line, error);
    *cell = status || !line.length ? -1 : line.pv[0].cell[0];
    return status;
}

/* ---- replies ---- */

static void add_reply(struct replies *replies, int cell, double share)
{
    for (int i = 0; i < replies->count; i++)
        if (replies->reply[i].cell == cell) {
            replies->reply[i].share += share;
            return;
        }
    replies->reply[replies->count].cell = cell;
    replies->reply[replies->count++].share = share;
}

/* From the cell to the nearest stone, diagonal steps included. */
static int distance(const lz_game *game, int cell)
{
    const lz_variant *variant = lz_game_variant(game);
    int least = LZ_CELLS_MAX;
    for (int other = 0; other < variant->columns * variant->rows; other++) {
        const lz_colour stone = lz_game_at(game, other);
        const int across = abs(cell % variant->columns - other % variant->columns),
                  up = abs(cell / variant->columns - other / variant->columns);
        const int steps = across > up ? across : up;
        if ((stone == LZ_BLACK || stone == LZ_WHITE) && steps < least)
            least = steps;
    }
    return least;
}

/* The replies after which the certificate's game lasts longest, of equals those nearest to the
 * stones; all of them lose. */
static lz_status find_stubborn(struct work *work, lz_game *game, struct lines *out, lz_error *error)
{
    const lz_variant *variant = lz_game_variant(game);
    const struct fold_position position = fold_game(&work->fold, game);
    bool seen[FOLD_MOVES] = {false}; /* moves that a symmetry makes another */
    int orders[REPERTOIRE_REPLIES];
    lz_status status = LZ_OK;
    out->count = 0;
    for (int cell = 0; cell < variant->columns * variant->rows && !status; cell++) {
        const lz_action action = lz_action_place(cell);
        const unsigned code = fold_code(&work->fold, position, action);
        lz_line line;
        if (seen[code] || lz_game_act(game, action, NULL))
            continue;
        seen[code] = true;
        status = ask_proof(work, game, &line, error);
        lz_game_undo(game);
        if (status || line.mate <= 0)
            continue;
        const int order = line.mate * LZ_CELLS_MAX - distance(game, cell);
        int at = out->count < REPERTOIRE_REPLIES ? out->count++ : REPERTOIRE_REPLIES;
        for (; at > 0 && orders[at - 1] < order; at--)
            if (at < REPERTOIRE_REPLIES) {
                orders[at] = orders[at - 1];
                out->cells[at] = out->cells[at - 1];
            }
        if (at < REPERTOIRE_REPLIES) {
            orders[at] = order;
            out->cells[at] = cell;
        }
    }
    return status;
}

/* The replies that the games do not tell of: the most stubborn ones or, unless a proof is asked
 * for, the engine's. */
static lz_status find_best_replies(struct work *work, lz_game *game, struct lines *out,
                                   lz_error *error)
{
    lz_line line;
    out->count = 0;
    lz_status status = ask_proof(work, game, &line, error);
    if (status)
        return status;
    if (line.mate < 0)
        return find_stubborn(work, game, out, error);
    if (work->ask->source == REPERTOIRE_PROOF)
        return LZ_OK;
    return think(work, game, REPERTOIRE_NODES, out, &line, error);
}

/* Of n games a reply that g of them have has the share g of n + 1. The rest goes to the best
 * replies, to each half as much as to the one before. */
static lz_status find_replies(struct work *work, lz_game *game, struct replies *out,
                              lz_error *error)
{
    struct repertoire_moves moves;
    struct lines best = {.count = 0};
    const bool more = work->ask->source != REPERTOIRE_GAMES;
    double all = more;
    out->count = 0;
    lz_status status = ask_games(work, game, &moves, error);
    if (!status && more)
        status = find_best_replies(work, game, &best, error);
    if (status)
        return status;
    for (int i = 0; i < moves.count; i++)
        all += moves.move[i].games;
    for (int i = 0; i < moves.count; i++)
        add_reply(out, moves.move[i].cell, moves.move[i].games / all);
    double share = 1 / all;
    for (int i = 0; i < best.count; i++)
        add_reply(out, best.cells[i], share /= 2);
    return LZ_OK;
}

/* Adds what the other side may play in the game, which stands after the answer at the place. */
static lz_status add_replies(struct work *work, lz_game *game, int from, int answer, double chance,
                             lz_error *error)
{
    struct replies replies;
    lz_status status = find_replies(work, game, &replies, error);
    for (int i = 0; i < replies.count && !status; i++) {
        const int cell = replies.reply[i].cell;
        if (lz_game_act(game, lz_action_place(cell), NULL))
            continue;
        if (lz_game_result(game) == LZ_RESULT_ONGOING)
            status = add_place(work,
                               (struct place){.from = from,
                                              .answer = answer,
                                              .reply = cell,
                                              .chance = chance * replies.reply[i].share,
                                              .key = fold_game(&work->fold, game).key},
                               error);
        lz_game_undo(game);
    }
    return status;
}

/* ---- cards ---- */

static lz_status add_card(struct work *work, const lz_game *game, int answer, lz_error *error)
{
    struct repertoire_cards *out = work->out;
    struct card *cards = array_grown(out->card, (size_t)out->count, &out->room, sizeof *cards);
    if (!cards)
        return no_memory(error);
    out->card = cards;
    struct card *card = &cards[out->count];
    *card = (struct card){.kind = CARD_LINE};
    const lz_status status = card_set_position(card, game, error);
    if (status)
        return status;
    lz_action_format(&card->variant, lz_action_place(answer), LZ_ROWS_BOTTOM, card->answers,
                     sizeof card->answers);
    card_set_note(card, work->ask->note);
    snprintf(card->due, sizeof card->due, "%s", work->ask->date);
    out->count++;
    return LZ_OK;
}

/* What is known of a position's card. */
struct known {
    bool held;
    int answer; /* its move; -1: not known */
    int errors;
};

static lz_status find_known(const struct work *work, const lz_game *game, uint64_t key,
                            struct known *out, lz_error *error)
{
    struct card card;
    *out = (struct known){.answer = -1};
    const lz_status status = work->ask->find(work->ask->user, key, &card, &out->held, error);
    if (status || !out->held)
        return status;
    const int errors = card.wrong + (card.kind == CARD_MISTAKE);
    out->errors = errors < ERRORS_MAX ? errors : ERRORS_MAX;
    if (card.kind != CARD_PUZZLE)
        out->answer = card_answer_at(&card, game);
    return LZ_OK;
}

/* Makes a card of the game's position at the place, unless it is one already, and goes on from
 * it. */
static lz_status expand(struct work *work, lz_game *game, int index, lz_error *error)
{
    const double chance = work->places[index].chance;
    struct known known;
    lz_status status = find_known(work, game, work->places[index].key, &known, error);
    if (!status && known.answer < 0)
        status = find_answer(work, game, &known.answer, error);
    if (!status && known.answer >= 0 && !known.held)
        status = add_card(work, game, known.answer, error);
    if (status || known.answer < 0)
        return status;
    work->out->held += known.held;
    status = lz_game_act(game, lz_action_place(known.answer), error);
    if (status || lz_game_result(game) != LZ_RESULT_ONGOING)
        return status;
    return add_replies(work, game, index, known.answer, chance * (1 + known.errors), error);
}

static lz_status expand_at(struct work *work, int index, lz_error *error)
{
    lz_game *game;
    lz_status status = lz_game_copy(work->ask->root, &game, error);
    if (status)
        return status;
    status = play_to(work, index, game, error);
    if (!status)
        status = expand(work, game, index, error);
    lz_game_free(game);
    return status;
}

/* The positions that it begins with. */
static lz_status begin(struct work *work, lz_error *error)
{
    const struct repertoire *ask = work->ask;
    lz_game *game;
    if (lz_game_to_move(ask->root) == ask->side)
        return add_place(work,
                         (struct place){.from = -1,
                                        .answer = -1,
                                        .reply = -1,
                                        .chance = 1,
                                        .key = fold_game(&work->fold, ask->root).key},
                         error);
    lz_status status = lz_game_copy(ask->root, &game, error);
    if (status)
        return status;
    status = add_replies(work, game, -1, -1, 1, error);
    lz_game_free(game);
    return status;
}

static bool is_stopped(const struct repertoire *ask)
{
    return ask->stop && lz_stop_is_set(ask->stop);
}

static lz_status nothing(const struct repertoire *ask, lz_error *error)
{
    return ask->source == REPERTOIRE_PROOF
               ? lz_error_set(error, LZ_ERR_UNSUPPORTED,
                              "no proof says that this side wins from this position on")
               : lz_error_set(error, LZ_ERR_UNSUPPORTED, "no game goes on from this position");
}

/* Finds the cards from the root, which no opening rule leads to. */
static lz_status make(const struct repertoire *repertoire, struct repertoire_cards *out,
                      lz_error *error)
{
    struct work work = {.ask = repertoire, .out = out};
    lz_status status =
        lz_game_result(repertoire->root) == LZ_RESULT_ONGOING ? begin(&work, error) : LZ_OK;
    while (!status && out->count < repertoire->cards && !is_stopped(repertoire)) {
        const int index = take_place(&work);
        if (index < 0)
            break;
        status = expand_at(&work, index, error);
    }
    if (!status && !out->count && !out->held && !is_stopped(repertoire))
        status = nothing(repertoire, error);
    free(work.places);
    return status;
}

lz_status repertoire_make(const struct repertoire *repertoire, struct repertoire_cards *out,
                          lz_error *error)
{
    struct repertoire plain = *repertoire;
    struct card root;
    lz_game *game = NULL;
    *out = (struct repertoire_cards){.card = NULL};
    lz_status status = card_set_position(&root, repertoire->root, error);
    if (!status)
        status = card_game(&root, &game, error);
    plain.root = game;
    if (!status)
        status = make(&plain, out, error);
    lz_game_free(game);
    if (status || is_stopped(repertoire)) {
        free(out->card);
        *out = (struct repertoire_cards){.card = NULL};
    }
    return status;
}
