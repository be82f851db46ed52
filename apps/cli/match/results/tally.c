#include "cli/match/results/tally.h"

#include "cli/to_json.h"
#include "system/hash.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const fault_names[FAULT_KINDS] = {"missing", "crashed", "late",   "garbage",
                                                     "refused", "flooded", "illegal"};

bool tally_init(struct tally *tally, const struct schedule *schedule, const struct sprt *sprt)
{
    const size_t total = (size_t)schedule_total(schedule);
    *tally = (struct tally){.schedule = schedule, .sprt = sprt};
    tally->half_points = malloc(total + 1);
    tally->pairs = calloc((size_t)schedule_pairs(schedule), sizeof *tally->pairs);
    tally->faults = calloc((size_t)schedule->engines, sizeof *tally->faults);
    tally->moves = calloc(total + 1, sizeof *tally->moves);
    if (!tally->half_points || !tally->moves || !tally->pairs || !tally->faults) {
        tally_free(tally);
        return false;
    }
    memset(tally->half_points, -1, total + 1);
    return true;
}

void tally_free(struct tally *tally)
{
    free(tally->half_points);
    free(tally->moves);
    free(tally->pairs);
    free(tally->faults);
}

bool tally_has(const struct tally *tally, int number)
{
    return tally->half_points[number - 1] >= 0;
}

static void count_fault(struct tally *tally, const struct game_record *record)
{
    const int loser = record->engine[record->result == LZ_RESULT_BLACK_WINS];
    for (int i = 0; i < FAULT_KINDS; i++)
        tally->faults[loser][i] += strcmp(record->reason, fault_names[i]) == 0;
}

void tally_add(struct tally *tally, const struct game_record *record)
{
    const struct scheduled_game game = schedule_game(tally->schedule, record->number);
    const int black = game_half_points(record->result);
    const int first = game.reversed ? 2 - black : black;
    const int other = tally->half_points[(record->number - 1) ^ 1];
    struct pair_stats *const stats = &tally->pairs[game.pair];
    tally->half_points[record->number - 1] = (signed char)first;
    tally->moves[record->number - 1] =
        hash_bytes(HASH_SEED, record->moves, strlen(record->moves) + 1);
    tally->played++;
    stats_add_game(stats, first);
    if (other >= 0)
        stats_add_pair(stats, first + other);
    if (record->result != LZ_RESULT_DRAW)
        count_fault(tally, record);
}

enum sprt_verdict tally_verdict(const struct tally *tally)
{
    return tally->sprt ? sprt_verdict(tally->sprt, tally->pairs[0].pentanomial) : SPRT_OPEN;
}

/* ---- Repeated games ---- */

struct played {
    int players; /* pair and colours */
    uint64_t moves;
};

static int compare_played(const void *a, const void *b)
{
    const struct played *const one = a, *const two = b;
    const int players = (one->players > two->players) - (one->players < two->players);
    return players ? players : (one->moves > two->moves) - (one->moves < two->moves);
}

int tally_repeats(const struct tally *tally)
{
    struct played *const games = malloc(((size_t)tally->played + 1) * sizeof *games);
    int count = 0, repeats = 0;
    if (!games)
        return 0;
    for (int number = 1; count < tally->played; number++) {
        if (!tally_has(tally, number))
            continue;
        const struct scheduled_game game = schedule_game(tally->schedule, number);
        games[count++] = (struct played){2 * game.pair + game.reversed, tally->moves[number - 1]};
    }
    qsort(games, (size_t)count, sizeof *games, compare_played);
    for (int i = 1; i < count; i++)
        repeats += compare_played(&games[i - 1], &games[i]) == 0;
    free(games);
    return repeats;
}

/* ---- Printing ---- */

static void print_sprt(const struct tally *tally, FILE *file)
{
    static const char *const verdicts[] = {"", ", H0 accepted", ", H1 accepted"};
    const struct sprt *const sprt = tally->sprt;
    fprintf(file, ", LLR %.2f (%.2f, %.2f) [%g, %g]%s", sprt_llr(sprt, tally->pairs[0].pentanomial),
            sprt_lower(sprt), sprt_upper(sprt), sprt->elo0, sprt->elo1,
            verdicts[tally_verdict(tally)]);
}

static void print_pair(const struct tally *tally, int pair, FILE *file)
{
    const struct pair_stats *const stats = &tally->pairs[pair];
    struct elo elo;
    char text[64], los[32];
    int first, second;
    schedule_pair(tally->schedule, pair, &first, &second);
    fprintf(file, "%s vs %s: %d-%d-%d", tally->names[first], tally->names[second], stats->wins,
            stats->draws, stats->losses);
    fprintf(file, ", pentanomial %d %d %d %d %d", stats->pentanomial[0], stats->pentanomial[1],
            stats->pentanomial[2], stats->pentanomial[3], stats->pentanomial[4]);
    if (stats_elo(stats, &elo)) {
        stats_format_elo(&elo, text, sizeof text);
        stats_format_los(&elo, los, sizeof los);
        fprintf(file, ", Elo %s, %s", text, los);
    }
    if (tally->sprt)
        print_sprt(tally, file);
    fputc('\n', file);
}

static void print_faults(const struct tally *tally, FILE *file)
{
    for (int engine = 0; engine < tally->schedule->engines; engine++) {
        const char *separator = ":";
        for (int i = 0; i < FAULT_KINDS; i++) {
            if (!tally->faults[engine][i])
                continue;
            if (*separator == ':')
                fprintf(file, "%s lost by fault", tally->names[engine]);
            fprintf(file, "%s %s %d", separator, fault_names[i], tally->faults[engine][i]);
            separator = ",";
        }
        if (*separator == ',')
            fputc('\n', file);
    }
}

static void print_points(const struct tally *tally, FILE *file)
{
    int half_points[ENGINES_MAX] = {0}, games[ENGINES_MAX] = {0};
    for (int pair = 0; pair < schedule_pairs(tally->schedule); pair++) {
        const struct pair_stats *const stats = &tally->pairs[pair];
        const int count = stats->wins + stats->draws + stats->losses;
        int first, second;
        schedule_pair(tally->schedule, pair, &first, &second);
        half_points[first] += 2 * stats->wins + stats->draws;
        half_points[second] += 2 * stats->losses + stats->draws;
        games[first] += count;
        games[second] += count;
    }
    for (int engine = 0; engine < tally->schedule->engines; engine++)
        fprintf(file, "%s: %.1f points of %d games\n", tally->names[engine],
                half_points[engine] / 2.0, games[engine]);
}

void tally_print(const struct tally *tally, FILE *file)
{
    for (int pair = 0; pair < schedule_pairs(tally->schedule); pair++)
        print_pair(tally, pair, file);
    print_faults(tally, file);
    if (tally->schedule->engines > 2)
        print_points(tally, file);
}

void tally_print_progress(const struct tally *tally, int games, FILE *file)
{
    const struct pair_stats *const stats = &tally->pairs[0];
    struct elo elo;
    char text[64];
    fprintf(file, "%d/%d games", tally->played, games);
    if (tally->schedule->engines > 2)
        return;
    fprintf(file, ", %d-%d-%d", stats->wins, stats->draws, stats->losses);
    if (stats_elo(stats, &elo)) {
        stats_format_elo(&elo, text, sizeof text);
        fprintf(file, ", Elo %s", text);
    }
    if (tally->sprt)
        print_sprt(tally, file);
}

void tally_print_live(const struct tally *tally, int games, FILE *file)
{
    fprintf(file, "games\t%d\t%d\n", tally->played, games);
    for (int pair = 0; pair < schedule_pairs(tally->schedule); pair++) {
        const struct pair_stats *const stats = &tally->pairs[pair];
        struct elo elo;
        char text[64] = "";
        int first, second;
        schedule_pair(tally->schedule, pair, &first, &second);
        if (stats_elo(stats, &elo))
            stats_format_elo(&elo, text, sizeof text);
        fprintf(file, "pair\t%s\t%s\t%d\t%d\t%d\t%s\n", tally->names[first], tally->names[second],
                stats->wins, stats->draws, stats->losses, text);
    }
    fflush(file);
}

void tally_print_game(const struct tally *tally, const struct game_record *record,
                      const char *moves, FILE *file)
{
    fprintf(file, "game\t%d\t%s\t%s\t%s\t%s\n", record->number, tally->names[record->engine[0]],
            tally->names[record->engine[1]], game_result_name(record->result), moves);
    fflush(file);
}

static json_t *pair_to_json(const struct tally *tally, int pair)
{
    const struct pair_stats *const stats = &tally->pairs[pair];
    const int *const pairs = stats->pentanomial;
    struct elo elo;
    int first, second;
    schedule_pair(tally->schedule, pair, &first, &second);
    json_t *const json = json_pack(
        "{s:o,s:o,s:i,s:i,s:i,s:[i,i,i,i,i]}", "first", text_to_json(tally->names[first]), "second",
        text_to_json(tally->names[second]), "wins", stats->wins, "draws", stats->draws, "losses",
        stats->losses, "pentanomial", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    if (stats_elo(stats, &elo)) {
        json_object_set_new(json, "elo", number_to_json(elo.value));
        json_object_set_new(json, "elo_low", number_to_json(elo.low));
        json_object_set_new(json, "elo_high", number_to_json(elo.high));
        json_object_set_new(json, "los", number_to_json(elo.superior));
    }
    if (tally->sprt)
        json_object_set_new(json, "llr", number_to_json(sprt_llr(tally->sprt, pairs)));
    return json;
}

json_t *tally_to_json(const struct tally *tally)
{
    json_t *const json = json_array();
    for (int pair = 0; pair < schedule_pairs(tally->schedule); pair++) {
        if (json_array_append_new(json, pair_to_json(tally, pair))) {
            json_decref(json);
            return NULL;
        }
    }
    return json;
}
