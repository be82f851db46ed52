#include "study/standing.h"

#include "study/card.h"
#include "study/position_key.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a game ---- */

enum { OPENING_STONES = 3 };

/* The name of renju's opening, else the first moves; under another rule than renju's after the
 * rule's. */
static void name_opening(const lz_game *game, const lz_game *begun, char *text, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    char name[64];
    wording_renju_opening(lz_renju_opening_of(game), name, sizeof name);
    for (int i = 0; i < lz_game_length(begun) && lz_renju_opening_of(game) < 0; i++) {
        const size_t length = strlen(name);
        char move[32];
        if (lz_game_action(begun, i).kind != LZ_ACTION_PLACE)
            continue;
        wording_action(variant, lz_game_action(begun, i), move, sizeof move);
        snprintf(name + length, sizeof name - length, "%s%s", length ? " " : "", move);
    }
    if (variant->rule == LZ_RULE_RENJU && *name)
        snprintf(text, size, "%s", name);
    else
        snprintf(text, size, *name ? _("%s: %s") : "%s%s", wording_rule(variant->rule), name);
}

/* The opening of a game: its first stones, however the board is turned. */
static void read_opening(struct standing_game *out, const lz_game *game)
{
    struct fold *fold = calloc(1, sizeof *fold);
    lz_game *begun = NULL;
    if (fold && !lz_game_copy(game, &begun, NULL)) {
        while (lz_game_stones(begun) > OPENING_STONES && lz_game_undo(begun))
            ;
        out->opening = fold_game(fold, begun).key;
        name_opening(game, begun, out->opening_name, sizeof out->opening_name);
    }
    lz_game_free(begun);
    free(fold);
}

void standing_game_read(struct standing_game *out, const lz_record *record, const lz_game *game,
                        lz_colour side)
{
    struct review_sums sums;
    int accuracy[2];
    out->side = side;
    out->rule = lz_game_variant(game)->rule;
    read_opening(out, game);
    out->known = story_read_sums(record, &sums);
    out->reviewed = out->known || review_read_accuracy(record, &accuracy[0], &accuracy[1]);
    out->accuracy = -1;
    if (out->known) {
        out->accuracy = sums.accuracy[side - LZ_BLACK];
        memcpy(out->errors, sums.errors[side - LZ_BLACK], sizeof out->errors);
    } else if (out->reviewed) {
        out->accuracy = accuracy[side - LZ_BLACK];
    }
}

/* ---- counting ---- */

bool standing_add(struct standing *standing, const struct standing_game *game)
{
    struct standing_game *games =
        array_grown(standing->games, (size_t)standing->count, &standing->room, sizeof *games);
    if (!games)
        return false;
    standing->games = games;
    games[standing->count++] = *game;
    return true;
}

void standing_add_card(struct standing *standing, const char *due, const char *last,
                       const char *today)
{
    const bool is_due = strcmp(due, today) <= 0;
    if (strcmp(due, CARD_NEVER) == 0)
        return;
    standing->cards.all++;
    standing->cards.due += is_due;
    standing->cards.known += *last && !is_due;
    standing->cards.today += strcmp(last, today) == 0;
}

void standing_add_rating(struct standing *standing, double rating)
{
    if (standing->course_count == STANDING_COURSE)
        memmove(standing->course, standing->course + 1,
                (size_t)--standing->course_count * sizeof *standing->course);
    standing->course[standing->course_count++] = rating;
}

static void count_result(struct standing_results *results, const struct standing_game *game)
{
    if (game->result == LZ_RESULT_DRAW)
        results->drawn++;
    else if (game->result == (game->side == LZ_BLACK ? LZ_RESULT_BLACK_WINS : LZ_RESULT_WHITE_WINS))
        results->won++;
    else if (game->result != LZ_RESULT_ONGOING)
        results->lost++;
}

typedef bool same_fn(const struct standing_game *a, const struct standing_game *b);

static bool same_opening(const struct standing_game *a, const struct standing_game *b)
{
    return a->opening == b->opening;
}

static bool same_opponent(const struct standing_game *a, const struct standing_game *b)
{
    return strcmp(a->opponent, b->opponent) == 0;
}

/* Puts the games into groups, of which there is room for one each. Returns how many there are. */
static int group(const struct standing *standing, struct standing_group *groups, same_fn *same)
{
    int count = 0;
    for (int i = standing->count - 1; i >= 0; i--) {
        const struct standing_game *game = &standing->games[i];
        int at = 0;
        while (at < count && !same(groups[at].game, game))
            at++;
        if (at == count)
            groups[count++] = (struct standing_group){.game = game};
        groups[at].games++;
        count_result(&groups[at].results[game->side - LZ_BLACK], game);
    }
    return count;
}

static int by_date(const void *a, const void *b)
{
    const struct standing_game *one = a, *other = b;
    const int order = strcmp(one->date, other->date);
    return order ? order : strcmp(one->name, other->name);
}

static int by_frequency(const void *a, const void *b)
{
    const struct standing_group *one = a, *other = b;
    const int order = other->games - one->games;
    return order ? order : by_date(other->game, one->game);
}

/* Levels by their numbers, before others. */
static int by_level(const void *a, const void *b)
{
    const struct standing_group *one = a, *other = b;
    const int leveled = !one->game->level - !other->game->level;
    const int order = leveled ? leveled : one->game->level - other->game->level;
    return order ? order : by_frequency(a, b);
}

bool standing_finish(struct standing *standing)
{
    const size_t room = (size_t)standing->count + 1;
    double sum = 0;
    int rated = 0;
    standing->openings = calloc(room, sizeof *standing->openings);
    standing->opponents = calloc(room, sizeof *standing->opponents);
    if (!standing->openings || !standing->opponents)
        return false;
    if (standing->count)
        qsort(standing->games, (size_t)standing->count, sizeof *standing->games, by_date);
    standing->opening_count = group(standing, standing->openings, same_opening);
    standing->opponent_count = group(standing, standing->opponents, same_opponent);
    qsort(standing->openings, (size_t)standing->opening_count, sizeof *standing->openings,
          by_frequency);
    qsort(standing->opponents, (size_t)standing->opponent_count, sizeof *standing->opponents,
          by_level);
    for (int i = 0; i < standing->count; i++) {
        const struct standing_game *game = &standing->games[i];
        count_result(&standing->results, game);
        standing->reviewed += game->reviewed;
        standing->known += game->known;
        if (game->accuracy >= 0) {
            sum += game->accuracy;
            rated++;
        }
        for (int kind = 0; kind < ERRORS; kind++)
            standing->errors[kind] += game->errors[kind];
    }
    standing->accuracy = rated ? sum / rated : -1;
    return true;
}

void standing_clear(struct standing *standing)
{
    free(standing->games);
    free(standing->openings);
    free(standing->opponents);
    *standing = (struct standing){0};
}

/* ---- words ---- */

void standing_word_results(const struct standing_results *results, char *text, size_t size)
{
    snprintf(text, size, _("%d won, %d drawn, %d lost"), results->won, results->drawn,
             results->lost);
}

void standing_word_games(const struct standing *standing, char *text, size_t size)
{
    char results[STANDING_TEXT];
    standing_word_results(&standing->results, results, sizeof results);
    snprintf(text, size, _("Games: %d · %s"), standing->count, results);
}

void standing_word_reviewed(const struct standing *standing, char *text, size_t size)
{
    if (standing->accuracy < 0)
        snprintf(text, size, _("Reviewed: %d of %d"), standing->reviewed, standing->count);
    else
        snprintf(text, size, _("Reviewed: %d of %d · mean accuracy: %.1f"), standing->reviewed,
                 standing->count, standing->accuracy);
}

void standing_word_errors(const struct standing *standing, enum error_kind kind, char *text,
                          size_t size)
{
    snprintf(text, size,
             ngettext("%s: %d in %d game", "%s: %d in %d games", (unsigned long)standing->known),
             story_error_name(kind), standing->errors[kind], standing->known);
}

static int ended(const struct standing_results *results)
{
    return results->won + results->drawn + results->lost;
}

void standing_word_opening(const struct standing_group *group, char *text, size_t size)
{
    *text = '\0';
    for (lz_colour side = LZ_BLACK; side <= LZ_WHITE; side++) {
        const struct standing_results *results = &group->results[side - LZ_BLACK];
        const size_t length = strlen(text);
        char words[STANDING_TEXT];
        lz_variant variant;
        if (!ended(results))
            continue;
        lz_variant_init(&variant, group->game->rule);
        standing_word_results(results, words, sizeof words);
        snprintf(text + length, size - length, "%s", length ? " · " : "");
        /* TRANSLATORS: "as Black: 3 won, 0 drawn, 1 lost" */
        snprintf(text + strlen(text), size - strlen(text), _("as %s: %s"),
                 wording_colour(&variant, side), words);
    }
    if (!*text)
        snprintf(text, size, "%s", _("not finished"));
}

void standing_word_opponent(const struct standing_group *group, char *text, size_t size)
{
    const struct standing_results *black = &group->results[0], *white = &group->results[1];
    const struct standing_results both = {black->won + white->won, black->drawn + white->drawn,
                                          black->lost + white->lost};
    if (ended(&both))
        standing_word_results(&both, text, size);
    else
        snprintf(text, size, "%s", _("not finished"));
}

void standing_word_cards(const struct standing *standing, char *text, size_t size)
{
    snprintf(text, size, _("Cards: %d · known: %d, due: %d, asked today: %d"), standing->cards.all,
             standing->cards.known, standing->cards.due, standing->cards.today);
}

void standing_word_listed(int games, char *text, size_t size)
{
    *text = '\0';
    if (games > STANDING_LISTED)
        snprintf(text, size, _("The latest %d of %d games."), STANDING_LISTED, games);
}

const char *standing_no_mistakes(void)
{
    return _("The reviews of these games are of an older version, which kept no positions. Review "
             "the games again.");
}

void standing_word_game(const struct standing_game *game, enum error_kind kind, char *text,
                        size_t size)
{
    snprintf(text, size, "%s · %s · %d", game->date, game->opponent, game->errors[kind]);
}
