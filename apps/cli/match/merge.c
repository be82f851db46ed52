/* `lianzi match --merge`: combines the JSON files of shards into one result, as if one run had
 * played all games. The files must have the same settings; a game that is in two files must be the
 * same in both. */
#include "cli/command.h"
#include "cli/match/results/output.h"

#include <stdlib.h>
#include <string.h>

/* All games of all files, the schedule they follow, and the engines' names. */
struct merger {
    const struct options *options;
    struct stored *parts;
    int part_count;
    struct game_record **games; /* into the parts, by number */
    int game_count;
    struct schedule schedule;
    const char *names[ENGINES_MAX]; /* of the first part's header */
    bool has_sprt;
    struct sprt sprt;
};

static bool read_parts(struct merger *merger, int count, char **paths)
{
    merger->parts = calloc((size_t)count, sizeof *merger->parts);
    for (; merger->parts && merger->part_count < count; merger->part_count++) {
        struct stored *const part = &merger->parts[merger->part_count];
        if (!store_read(merger->options, paths[merger->part_count], part))
            return false;
        const char *const key = store_difference(merger->parts[0].header, part->header, false);
        if (key) {
            options_complain(merger->options, "%s and %s: \"%s\" differs", paths[0],
                             paths[merger->part_count], key);
            merger->part_count++;
            return false;
        }
        merger->game_count += part->count;
    }
    if (!merger->parts)
        options_complain(merger->options, "no memory");
    return merger->parts != NULL;
}

/* Reads from the first file's header what the tally needs. */
static bool read_schedule(struct merger *merger, const char *path)
{
    const json_t *const header = merger->parts[0].header;
    const json_t *const engines = json_object_get(header, "engines");
    struct schedule *const schedule = &merger->schedule;
    *schedule = (struct schedule){.gauntlet = json_is_true(json_object_get(header, "gauntlet")),
                                  .openings = 1,
                                  .shard = 1,
                                  .shards = 1};
    for (size_t i = 0; i < json_array_size(engines) && i < ENGINES_MAX; i++) {
        merger->names[i] = json_string_value(json_object_get(json_array_get(engines, i), "name"));
        schedule->engines++;
        if (!merger->names[i])
            break;
    }
    int64_t rounds;
    if (schedule->engines < 2 || !merger->names[schedule->engines - 1] ||
        !store_integer(json_object_get(header, "rounds"), 1, GAMES_MAX / 2, &rounds) ||
        !json_object_get(header, "shards"))
        return options_complain(merger->options, "%s: the header is damaged", path);
    schedule->rounds = (int)rounds;
    return true;
}

/* Extends the schedule to the last game of all files: parts may have been played with different
 * numbers of games. */
static bool stretch_schedule(struct merger *merger, char **paths)
{
    int last = 0;
    const char *path = NULL;
    for (int i = 0; i < merger->part_count; i++) {
        for (int j = 0; j < merger->parts[i].count; j++) {
            if (merger->parts[i].games[j].number <= last)
                continue;
            last = merger->parts[i].games[j].number;
            path = paths[i];
        }
    }
    const int per_round = 2 * schedule_pairs(&merger->schedule);
    const int rounds = last / per_round + (last % per_round > 0);
    if (rounds > GAMES_MAX / 2)
        return options_complain(merger->options, "%s: game %d is past the last game of any match",
                                path, last);
    if (rounds > merger->schedule.rounds)
        merger->schedule.rounds = rounds;
    return true;
}

static bool read_sprt(struct merger *merger)
{
    const json_t *const sprt = json_object_get(merger->parts[0].header, "sprt");
    double *const fields[] = {&merger->sprt.elo0, &merger->sprt.elo1, &merger->sprt.alpha,
                              &merger->sprt.beta};
    for (size_t i = 0; i < 4; i++) {
        const json_t *const number = json_array_get(sprt, i);
        if (!json_is_number(number))
            return false;
        *fields[i] = json_number_value(number);
    }
    merger->has_sprt = true;
    return true;
}

static bool same_game(const struct game_record *one, const struct game_record *two)
{
    return one->result == two->result && one->engine[0] == two->engine[0] &&
           strcmp(one->moves, two->moves) == 0;
}

/* Sorts all games by number. */
static bool sort_games(struct merger *merger, char **paths)
{
    const int total = schedule_total(&merger->schedule);
    merger->games = calloc((size_t)total, sizeof(struct game_record *));
    if (!merger->games)
        return options_complain(merger->options, "no memory");
    for (int i = 0; i < merger->part_count; i++) {
        for (int j = 0; j < merger->parts[i].count; j++) {
            struct game_record *const record = &merger->parts[i].games[j];
            struct game_record **const place = &merger->games[record->number - 1];
            if (!outputs_fits(merger->options, paths[i], &merger->schedule, record))
                return false;
            if (*place && !same_game(*place, record))
                return options_complain(merger->options,
                                        "%s: game %d differs from that in an earlier file",
                                        paths[i], record->number);
            *place = record;
        }
    }
    return true;
}

static bool write_merged(struct merger *merger, const struct match *match, struct tally *tally)
{
    struct outputs outputs;
    bool good = outputs_open_merged(&outputs, match, merger->parts[0].header, tally);
    for (int i = 0; i < schedule_total(&merger->schedule) && good; i++) {
        if (!merger->games[i] || tally_has(tally, i + 1))
            continue;
        tally_add(tally, merger->games[i]);
        good = outputs_add(&outputs, merger->games[i], tally);
    }
    outputs_close(&outputs);
    return good;
}

static int merge(struct merger *merger, const struct match *match, char **paths)
{
    struct tally tally;
    int status = EXIT_INPUT;
    if (!sort_games(merger, paths))
        return status;
    read_sprt(merger);
    if (!tally_init(&tally, &merger->schedule, merger->has_sprt ? &merger->sprt : NULL)) {
        options_complain(merger->options, "no memory");
        return status;
    }
    for (int i = 0; i < merger->schedule.engines; i++)
        tally.names[i] = merger->names[i];
    if (write_merged(merger, match, &tally)) {
        match_report(merger->options, &tally);
        status = EXIT_WELL;
    }
    tally_free(&tally);
    return status;
}

int match_merge(const struct match *match, int count, char **paths)
{
    struct merger merger = {.options = &match->options};
    int status = EXIT_INPUT;
    if (read_parts(&merger, count, paths) && read_schedule(&merger, paths[0]) &&
        stretch_schedule(&merger, paths))
        status = merge(&merger, match, paths);
    for (int i = 0; i < merger.part_count; i++)
        stored_free(&merger.parts[i]);
    free(merger.games);
    free(merger.parts);
    return status;
}
