#include "cli/error_tally.h"

#include "study/standing.h"
#include "study/wording.h"
#include "system/array.h"
#include "system/say.h"
#include "system/translate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tallied_player {
    char *name;
    int games, moves;
    double accuracy; /* summed over the games with a rated move, `rated` in number */
    int rated;
    int errors[ERRORS];
};

static struct tallied_player *find_player(struct error_tally *tally, const char *name)
{
    for (int i = 0; i < tally->count; i++)
        if (strcmp(tally->players[i].name, name) == 0)
            return &tally->players[i];
    struct tallied_player *players =
        array_grown(tally->players, (size_t)tally->count, &tally->room, sizeof *players);
    char *copy = players ? strdup(name) : NULL;
    tally->players = players ? players : tally->players;
    if (!copy)
        return NULL;
    players[tally->count] = (struct tallied_player){.name = copy};
    return &players[tally->count++];
}

static bool add_side(struct error_tally *tally, const struct review *review, lz_colour side)
{
    const lz_record_info key = side == LZ_BLACK ? LZ_RECORD_INFO_BLACK : LZ_RECORD_INFO_WHITE;
    const char *name = lz_record_text(review->record, key);
    struct tallied_player *player =
        find_player(tally, name ? name : wording_colour(lz_record_variant(review->record), side));
    const double accuracy = review_accuracy(review, side);
    if (!player)
        return false;
    player->games++;
    for (int i = 0; i < review->length; i++)
        player->moves += review_move(review, i).colour == side;
    if (accuracy >= 0) {
        player->accuracy += accuracy;
        player->rated++;
    }
    story_count_errors(review, side, player->errors);
    return true;
}

bool error_tally_add(struct error_tally *tally, const struct review *review)
{
    tally->games++;
    return add_side(tally, review, LZ_BLACK) && add_side(tally, review, LZ_WHITE);
}

static void print_player(const struct tallied_player *player)
{
    int errors = 0;
    for (int kind = 0; kind < ERRORS; kind++)
        errors += player->errors[kind];
    say_line(_("%s: games: %d, moves: %d, mistakes: %d"), player->name, player->games,
             player->moves, errors);
    if (player->rated)
        say_line(_("  Accuracy on average: %.1f"), player->accuracy / player->rated);
    for (int i = 0; i < ERRORS; i++) {
        const enum error_kind kind = story_kind_at(i);
        if (player->errors[kind])
            say_line(_("  %s: %d"), story_error_name(kind), player->errors[kind]);
    }
}

void error_tally_print(const struct error_tally *tally)
{
    if (tally->games < 2)
        return;
    putchar('\n');
    for (int i = 0; i < tally->count; i++)
        print_player(&tally->players[i]);
}

void error_tally_clear(struct error_tally *tally)
{
    for (int i = 0; i < tally->count; i++)
        free(tally->players[i].name);
    free(tally->players);
    *tally = (struct error_tally){0};
}
