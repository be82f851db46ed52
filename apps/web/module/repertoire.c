/* Cards of an opening (study/repertoire.h): the page tells of its games and cards, and keeps the
 * cards that are found. Their search is a job. */
#include "study/repertoire.h"
#include "study/position_key.h"
#include "study/wording.h"
#include "system/array.h"
#include "web/module/module.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char between[] = "\x1f";

/* A move of a game. */
struct moment {
    uint64_t key, after; /* of the positions before it and after it */
    int points;          /* two for a win of who plays it, one for a draw; -1: not known */
};

/* What the page has told. */
static struct {
    char *text; /* its lines */
    struct moment *moments;
    size_t room, count;
} known;

/* ---- games ---- */

static int points_of(char result, lz_colour mover)
{
    if (result == 'd')
        return 1;
    if (result != 'b' && result != 'w')
        return -1;
    return (result == 'b') == (mover == LZ_BLACK) ? 2 : 0;
}

static bool add_moment(struct moment moment)
{
    struct moment *const more = array_grown(known.moments, known.count, &known.room, sizeof *more);
    if (!more)
        return false;
    known.moments = more;
    known.moments[known.count++] = moment;
    return true;
}

/* Notes the moves of a game that begins on an empty board; false without memory. */
static bool add_moves(const lz_game *whole, char result, struct fold *fold)
{
    lz_game *game;
    bool good = true;
    if (lz_game_new(lz_game_variant(whole), &game, NULL))
        return false;
    for (int i = 0; i < lz_game_length(whole) && good; i++) {
        const lz_colour mover = lz_game_to_move(game);
        const uint64_t key = fold_game(fold, game).key;
        if (lz_game_act(game, lz_game_action(whole, i), NULL))
            break;
        good =
            add_moment((struct moment){key, fold_game(fold, game).key, points_of(result, mover)});
    }
    lz_game_free(game);
    return good;
}

/* Reads "VARIANT, RESULT, MOVES", which web_session_game writes; another line says nothing. */
static bool add_game(char *line, struct fold *fold)
{
    char *rest = line;
    const char *const variant = strtok_r(rest, between, &rest),
                      *const result = strtok_r(rest, between, &rest),
                      *const moves = strtok_r(rest, between, &rest);
    lz_game *game;
    if (!moves || web_game(variant, "", moves, &game, NULL))
        return true;
    const bool good = add_moves(game, *result, fold);
    lz_game_free(game);
    return good;
}

static lz_status ask_games(void *user, const lz_game *game, struct repertoire_moves *out,
                           lz_error *error)
{
    struct fold *const fold = user;
    const lz_variant *variant = lz_game_variant(game);
    const uint64_t key = fold_game(fold, game).key;
    uint64_t after[REPERTOIRE_MOVES];
    (void)error;
    for (size_t i = 0; i < known.count; i++) {
        const struct moment *moment = &known.moments[i];
        int at = 0;
        while (at < out->count && after[at] != moment->after)
            at++;
        if (moment->key != key || at == REPERTOIRE_MOVES)
            continue;
        if (at == out->count) {
            after[at] = moment->after;
            out->move[out->count++] = (struct repertoire_move){.cell = -1};
        }
        out->move[at].games++;
        out->move[at].known += moment->points >= 0;
        out->move[at].points += moment->points > 0 ? (uint32_t)moment->points : 0;
    }
    for (int cell = 0; cell < variant->columns * variant->rows; cell++) {
        const lz_action action = lz_action_place(cell);
        for (int i = 0; lz_game_legality(game, action) == LZ_LEGAL && i < out->count; i++)
            if (out->move[i].cell < 0 && after[i] == fold_after(fold, game, action).key)
                out->move[i].cell = cell;
    }
    return LZ_OK;
}

/* ---- cards ---- */

/* The line of the card begins with a blank and its key. */
static lz_status find_card(void *user, uint64_t key, struct card *out, bool *found, lz_error *error)
{
    char name[24];
    (void)user;
    snprintf(name, sizeof name, "\n %016" PRIx64 "%s", key, between);
    const char *const at = known.text ? strstr(known.text, name) : NULL;
    *found = at != NULL;
    if (!at)
        return LZ_OK;
    const char *const fields = at + strlen(name);
    char *const line = strndup(fields, strcspn(fields, "\n"));
    const lz_status status =
        line ? web_card(line, out, error) : lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    free(line);
    return status;
}

static bool take_games(void)
{
    struct fold *const fold = calloc(1, sizeof *fold);
    bool good = fold != NULL;
    for (char *line = strchr(known.text, '\n'); line && good;) {
        char *const end = strchr(++line, '\n');
        char *const game = *line != ' ' && end ? strndup(line, (size_t)(end - line)) : NULL;
        if (game)
            good = add_game(game, fold);
        free(game);
        line = end;
    }
    free(fold);
    return good;
}

char *web_repertoire_know(const char *lines, int size)
{
    lz_error error;
    free(known.text);
    known.text = strndup(lines, (size_t)size);
    known.count = 0;
    if (known.text && take_games())
        return NULL;
    lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
    return web_refusal(&error);
}

/* ---- the job ---- */

struct search {
    struct web_job job;
    struct repertoire ask;
    char date[CARD_DATE];
};

static char *put_cards(const struct repertoire_cards *cards)
{
    struct json json = {0};
    lz_error error;
    lz_status status = LZ_OK;
    json_open_at(&json, "done", '{');
    json_number_at(&json, "held", cards->held);
    json_open_at(&json, "cards", '[');
    for (int i = 0; i < cards->count && !status; i++) {
        json_open(&json, '{');
        status = web_put_card(&json, &cards->card[i], &error);
        json_close(&json);
    }
    char *const text = json_take(&json);
    if (!status)
        return text;
    free(text);
    return web_refusal(&error);
}

static lz_status make(struct repertoire *ask, struct repertoire_cards *out, lz_error *error)
{
    lz_status status = lz_engine_new(&ask->engine, error);
    if (!status)
        status = lz_engine_set(ask->engine, "hash_mib", "16", error);
    if (!status)
        status = lz_engine_set(ask->engine, "proofs", "all", error);
    if (!status && web_given_certificate())
        status = lz_engine_add_certificate(ask->engine, web_given_certificate(), error);
    if (!status)
        status = repertoire_make(ask, out, error);
    lz_engine_free(ask->engine);
    return status;
}

static char *run(struct web_job *job)
{
    struct search *const search = (struct search *)job;
    struct fold *const fold = calloc(1, sizeof *fold);
    struct repertoire_cards cards;
    lz_error error;
    lz_status status = LZ_OK;
    search->ask.root = job->game;
    search->ask.date = search->date;
    search->ask.games = ask_games;
    search->ask.find = find_card;
    search->ask.user = fold;
    search->ask.stop = web_stop_flag();
    status = fold ? make(&search->ask, &cards, &error)
                  : lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
    free(fold);
    if (status)
        return web_refusal(&error);
    char *const text = put_cards(&cards);
    free(cards.card);
    return text;
}

char *web_repertoire(const char *variant, const char *start, const char *moves, int opening,
                     int source, int side, int cards, const char *date)
{
    static const enum repertoire_source sources[] = {REPERTOIRE_ANY, REPERTOIRE_PROOF,
                                                     REPERTOIRE_GAMES};
    struct search *const search = calloc(1, sizeof *search);
    lz_variant renju;
    lz_error error;
    if (!search)
        return NULL;
    lz_variant_init(&renju, LZ_RULE_RENJU);
    search->job.run = run;
    search->ask.source = sources[source];
    search->ask.best = sources[source] == REPERTOIRE_GAMES;
    search->ask.side = side ? LZ_WHITE : LZ_BLACK;
    search->ask.cards = cards;
    snprintf(search->date, sizeof search->date, "%s", date);
    const lz_status status = opening < 0
                                 ? web_game(variant, start, moves, &search->job.game, &error)
                                 : repertoire_opening(&renju, opening, &search->job.game, &error);
    if (status)
        return web_job_refuse(&search->job, &error);
    search->ask.root = search->job.game;
    repertoire_set_note(&search->ask, opening);
    return web_job_begin(&search->job);
}

char *web_repertoire_openings(void)
{
    struct json json = {0};
    char name[64];
    json_open_at(&json, "openings", '[');
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        wording_renju_opening(i, name, sizeof name);
        json_string(&json, name);
    }
    json_close(&json);
    return json_take(&json);
}
