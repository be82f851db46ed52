/* `lianzi study --counts`: the counts of the searches as CSV or JSON, a row or object a search. */
#include "cli/command.h"
#include "cli/study/study.h"
#include "system/atomic_file.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

json_t *study_plies_json(const lz_classic_report *report, int depth)
{
    json_t *const plies = json_array();
    for (int ply = 0; ply <= depth; ply++)
        json_array_append_new(plies, json_integer((json_int_t)report->nodes_by_depth[ply]));
    return plies;
}

/* A search that passed the limit has no value, and counts up to there. */
static json_t *search_to_json(const struct study *study, const lz_classic_settings *settings,
                              const lz_classic_report *report)
{
    const bool whole = !report->over_limit;
    char best[8];
    if (whole && report->best >= 0)
        lz_cell_format(lz_game_variant(study->game), report->best, LZ_ROWS_BOTTOM, best,
                       sizeof best);
    return json_pack(
        "{s:s,s:s,s:s,s:s,s:s,s:i,s:I,s:I,s:I,s:o,s:o,s:f,s:b,s:o}", "classic",
        lz_classic_name(settings->classic), "eval", lz_classic_eval_name(settings->eval), "search",
        study_algorithms[settings->algorithm], "prune", study_prune_name(settings), "order",
        study_orders[settings->order], "depth", settings->depth, "nodes", (json_int_t)report->nodes,
        "evaluations", (json_int_t)report->evaluations, "cutoffs", (json_int_t)report->cutoffs,
        "value", whole ? json_integer((json_int_t)report->value) : json_null(), "best",
        whole && report->best >= 0 ? json_string(best) : json_null(), "seconds",
        (double)report->time_us / 1e6, "over_limit", report->over_limit, "nodes_by_depth",
        study_plies_json(report, settings->depth));
}

/* A value as a cell of CSV; none has a comma. */
static void write_cell(FILE *file, const json_t *value)
{
    if (json_is_string(value))
        fputs(json_string_value(value), file);
    else if (!json_is_null(value))
        json_dumpf(value, file, JSON_ENCODE_ANY | JSON_LAYOUT);
}

/* The columns are the members, the last of them a column a ply. */
static void write_csv(FILE *file, json_t *searches)
{
    size_t i, ply;
    json_t *search, *value, *plies;
    const char *name;
    json_object_foreach(json_array_get(searches, 0), name, value) if (!json_is_array(value))
        fprintf(file, "%s,", name);
    fputs("nodes_by_depth\n", file);
    json_array_foreach(searches, i, search)
    {
        json_object_foreach(search, name, value)
        {
            if (json_is_array(value))
                continue;
            write_cell(file, value);
            fputc(',', file);
        }
        plies = json_object_get(search, "nodes_by_depth");
        json_array_foreach(plies, ply, value)
        {
            fputs(ply ? " " : "", file);
            write_cell(file, value);
        }
        fputc('\n', file);
    }
}

static bool has_ending(const char *path, const char *ending)
{
    const char *const dot = strrchr(path, '.');
    return dot && strcmp(dot, ending) == 0;
}

struct written_counts {
    const char *path;
    json_t *searches;
};

static bool write_counts(FILE *file, const void *data)
{
    const struct written_counts *const counts = data;
    if (has_ending(counts->path, ".csv"))
        write_csv(file, counts->searches);
    else if (json_dumpf(counts->searches, file, JSON_LAYOUT) || fputc('\n', file) == EOF)
        return false;
    return true;
}

static bool complain(const struct study *study)
{
    return options_complain(&study->options, "--counts: %s: %s", study->counts, strerror(errno));
}

int study_counts_check(const struct study *study)
{
    if (!study->counts)
        return EXIT_WELL;
    if (!has_ending(study->counts, ".csv") && !has_ending(study->counts, ".json"))
        return options_misused(&study->options, "--counts: %s: expected a name in .csv or .json",
                               study->counts);
    return atomic_file_probe(study->counts) || complain(study) ? EXIT_WELL : EXIT_INPUT;
}

bool study_counts(const struct study *study, const lz_classic_settings *settings,
                  const lz_classic_report *reports, int count)
{
    if (!study->counts)
        return true;
    const struct written_counts counts = {study->counts, json_array()};
    for (int i = 0; i < count; i++)
        json_array_append_new(counts.searches, search_to_json(study, &settings[i], &reports[i]));
    const bool good = atomic_file_write(study->counts, write_counts, &counts) || complain(study);
    json_decref(counts.searches);
    return good;
}
