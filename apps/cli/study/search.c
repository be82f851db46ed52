/* One search of a classic, and the row that tells its counts. */
#include "cli/study/study.h"

#include "system/say.h"
#include "system/timer.h"
#include "system/translate.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { LINE = 256 };

/* In the order of the library's enumerations: the words for options and files; rows of counts have
 * their translations. */
const char *const study_algorithms[] = {N_("minimax"), N_("negamax"), N_("alphabeta"),
                                        N_("open-closed"), NULL};
const char *const study_prunings[] = {N_("none"), N_("parent"), N_("full"), NULL};
const char *const study_orders[] = {N_("scan"), N_("reported"), N_("sorted"), NULL};

bool study_prunes(const lz_classic_settings *settings)
{
    return settings->algorithm == LZ_CLASSIC_SEARCH_ALPHABETA ||
           settings->algorithm == LZ_CLASSIC_SEARCH_NEGAMAX;
}

bool study_search(const struct study *study, const lz_classic_settings *settings,
                  const lz_game *game, lz_classic_report *out)
{
    lz_error error;
    const int64_t began = timer_thread_us();
    const lz_status status = lz_classic_search(game, settings, study->stop, out, &error);
    if (lz_stop_is_set(study->stop) && (status || out->over_limit))
        return false;
    if (status)
        return options_complain(&study->options, "%s", options_error(&error));
    out->time_us = timer_thread_us() - began;
    return true;
}

bool study_keep_tree(const struct study *study, const lz_classic_settings *settings,
                     lz_classic_report *report, struct kept_tree *tree)
{
    lz_error error;
    const lz_status status = kept_tree_search(study->game, settings, study->stop,
                                              (size_t)study->tree_nodes, tree, report, &error);
    if (lz_stop_is_set(study->stop))
        return false;
    if (status)
        return options_complain(&study->options, "%s", options_error(&error));
    return !report->over_limit ||
           options_complain(&study->options, "no tree: the search passes --max-nodes");
}

/* Formats a cell as letter and number, or as column, and in the first report's x and y. */
static void format_move(const lz_game *game, int cell, char *buffer, size_t size)
{
    const lz_variant *variant = lz_game_variant(game);
    const lz_action action = lz_action_place(cell);
    char move[8];
    if (cell < 0) {
        snprintf(buffer, size, "-");
        return;
    }
    lz_action_format(variant, action, LZ_ROWS_BOTTOM, move, sizeof move);
    snprintf(buffer, size, "%s (%d,%d)", move, cell % variant->columns + 1,
             cell / variant->columns + 1);
}

const char *study_prune_name(const lz_classic_settings *settings)
{
    return study_prunings[study_prunes(settings) ? settings->prune : LZ_CLASSIC_PRUNE_NONE];
}

void study_print_heading(bool ratios)
{
    static const struct {
        const char *name;
        int width;
    } columns[] = {
        {N_("search"), 11},       {N_("prune"), 6},     {N_("order"), 8},    {N_("nodes"), -12},
        {N_("evaluations"), -12}, {N_("cutoffs"), -10}, {N_("value"), -12},  {"", 0},
        {N_("best"), 11},         {N_("seconds"), -10}, {N_("nodes x"), -9}, {N_("time x"), -9}};
    char line[LINE] = "", column[SAY_COLUMN];
    for (size_t i = 0; i < sizeof columns / sizeof *columns - (ratios ? 0 : 2); i++) {
        const size_t length = strlen(line);
        snprintf(line + length, LINE - length, "%s%s", i ? " " : "",
                 say_column(*columns[i].name ? _(columns[i].name) : "", columns[i].width, column));
    }
    say_line("%s", line);
}

static double ratio(double value, double reference)
{
    return reference > 0 ? value / reference : 0;
}

void study_print_row(const lz_game *game, const lz_classic_settings *settings,
                     const lz_classic_report *report, const lz_classic_report *reference)
{
    char best[40], nodes[24], value[24];
    format_move(game, report->best, best, sizeof best);
    char search[SAY_COLUMN], prune[SAY_COLUMN], order[SAY_COLUMN], limit[SAY_COLUMN], ratios[48];
    say_column(_(study_algorithms[settings->algorithm]), 11, search);
    say_column(_(study_prune_name(settings)), 6, prune);
    say_column(_(study_orders[settings->order]), 8, order);
    if (report->over_limit) {
        say_line("%s %s %s %s", search, prune, order, say_column(_("> limit"), -12, limit));
        return;
    }
    snprintf(nodes, sizeof nodes, "%" PRIu64, report->nodes);
    snprintf(value, sizeof value, "%" PRId64, report->value);
    *ratios = '\0';
    if (reference)
        snprintf(ratios, sizeof ratios, " %9.4g %9.4g",
                 ratio((double)report->nodes, (double)reference->nodes),
                 ratio((double)report->time_us, (double)reference->time_us));
    say_line("%s %s %s %12s %12" PRIu64 " %10" PRIu64 " %12s  %-11s %10.4f%s", search, prune, order,
             nodes, report->evaluations, report->cutoffs, value, best,
             (double)report->time_us / 1e6, ratios);
}
