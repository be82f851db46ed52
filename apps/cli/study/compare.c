/* `lianzi study --compare`: searches the same position with every pruning and every order. From a
 * report's own position it prints the report's measurements beside ours. */
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/study/study.h"
#include "system/say.h"
#include "system/translate.h"
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>

/* ---- The combinations --------------------------------------------------------------------------
 */

struct form {
    lz_classic_prune prune;
    lz_classic_order order;
};

static const struct form forms[] = {
    {LZ_CLASSIC_PRUNE_NONE, LZ_CLASSIC_ORDER_SCAN},
    {LZ_CLASSIC_PRUNE_NONE, LZ_CLASSIC_ORDER_REPORTED},
    {LZ_CLASSIC_PRUNE_PARENT, LZ_CLASSIC_ORDER_SCAN},
    {LZ_CLASSIC_PRUNE_PARENT, LZ_CLASSIC_ORDER_REPORTED},
    {LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_SCAN},
    {LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_REPORTED},
    {LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_SORTED},
};

enum {
    FORMS = sizeof forms / sizeof *forms,
    MEASURE_US = 100000 /* searching time of a form; its shortest search counts */
};

struct comparison {
    lz_classic_settings settings[FORMS];
    lz_classic_report reports[FORMS];
    int64_t spent[FORMS];              /* microseconds of searches; 0: no search has finished */
    const lz_classic_report *reported; /* of the form that the report describes */
    struct progress progress;
};

static lz_classic_settings settings_of(const struct study *study, struct form form)
{
    lz_classic_settings settings = study->settings;
    if (form.prune != LZ_CLASSIC_PRUNE_NONE && settings.algorithm != LZ_CLASSIC_SEARCH_NEGAMAX)
        settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
    if (form.order == LZ_CLASSIC_ORDER_SORTED) {
        settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
        settings.plain = settings.cut_beyond = false;
    }
    settings.prune = form.prune;
    settings.order = form.order;
    return settings;
}

/* Searches again, unless the form has used its time; `report` keeps the shortest time. Other load
 * can double the time of a short search. */
static bool measure(const struct study *study, const lz_classic_settings *settings,
                    const lz_game *game, lz_classic_report *report, int64_t *spent)
{
    const int64_t least = *spent > 0 ? report->time_us : INT64_MAX;
    if (*spent >= MEASURE_US)
        return true;
    if (!study_search(study, settings, game, report))
        return false;
    *spent += report->time_us + 1;
    report->time_us = report->time_us < least ? report->time_us : least;
    return true;
}

static bool measure_one(const struct study *study, const lz_classic_settings *settings,
                        const lz_game *game, lz_classic_report *report)
{
    int64_t spent = 0;
    while (spent < MEASURE_US)
        if (!measure(study, settings, game, report, &spent))
            return false;
    return true;
}

/* Shows which search begins. Only the first search of a form can take long. */
static void show_progress(struct comparison *comparison, int form)
{
    const lz_classic_settings *const settings = &comparison->settings[form];
    if (comparison->spent[form] || !progress_start_line(&comparison->progress, false))
        return;
    say_part(stderr, _("search %d of %d: %s %s %s"), form + 1, (int)FORMS,
             _(study_algorithms[settings->algorithm]), _(study_prune_name(settings)),
             _(study_orders[settings->order]));
    progress_wrote(&comparison->progress, false);
}

/* Measures the forms in turns, so that other load does not slow down one form alone. */
static bool measure_all(const struct study *study, struct comparison *comparison)
{
    int64_t least;
    do {
        least = MEASURE_US;
        for (int i = 0; i < FORMS; i++) {
            int64_t *const spent = &comparison->spent[i];
            show_progress(comparison, i);
            if (!measure(study, &comparison->settings[i], study->game, &comparison->reports[i],
                         spent))
                return false;
            least = *spent < least ? *spent : least;
        }
    } while (least < MEASURE_US);
    return true;
}

static bool search_all(const struct study *study, struct comparison *comparison)
{
    lz_classic_settings described;
    lz_classic_settings_init(&described, study->settings.classic);
    for (int i = 0; i < FORMS; i++) {
        comparison->settings[i] = settings_of(study, forms[i]);
        if (forms[i].prune == described.prune && forms[i].order == described.order)
            comparison->reported = &comparison->reports[i];
    }
    progress_begin(&comparison->progress);
    const bool good = measure_all(study, comparison);
    progress_end(&comparison->progress);
    return good;
}

/* Whether all finished forms have the same value and, for the same order, the same move. */
static bool agree(const struct comparison *comparison)
{
    const lz_classic_report *first[LZ_CLASSIC_ORDER_COUNT] = {NULL};
    const lz_classic_report *any = NULL;
    for (int i = 0; i < FORMS; i++) {
        const lz_classic_report *report = &comparison->reports[i];
        /* The sorted order finds the same move as the reported one. */
        const lz_classic_order order =
            forms[i].order == LZ_CLASSIC_ORDER_SORTED ? LZ_CLASSIC_ORDER_REPORTED : forms[i].order;
        if (report->over_limit)
            continue;
        if (any && any->value != report->value)
            return false;
        if (first[order] && first[order]->best != report->best)
            return false;
        any = report;
        if (!first[order])
            first[order] = report;
    }
    return true;
}

static const lz_classic_report *find(const struct comparison *comparison, lz_classic_prune prune,
                                     lz_classic_order order)
{
    for (int i = 0; i < FORMS; i++) {
        if (forms[i].prune == prune && forms[i].order == order)
            return &comparison->reports[i];
    }
    return NULL;
}

/* ---- What the reports measured -----------------------------------------------------------------
 */

static void print_times(const char *what, const lz_classic_report *slow,
                        const lz_classic_report *quick)
{
    if (slow->over_limit || quick->over_limit) {
        say_line(_("  %s: > limit"), what);
        return;
    }
    say_line(_("  %s: %.1f times the nodes, %.1f times the time"), what,
             (double)slow->nodes / (double)quick->nodes,
             (double)slow->time_us / (double)(quick->time_us > 0 ? quick->time_us : 1));
}

/* Report 003: row order against ring order at depth 4, the program moving first. */
static void beside_kernel(const struct comparison *comparison)
{
    say_line("%s", _("\nThe report's experiment, the program to move first, depth 4:"));
    say_line("%s",
             _("  the report: 455.93 s without its order, 10.41 s with it: 43.8 times the time"));
    print_times(_("scan against reported order, full pruning"),
                find(comparison, LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_SCAN),
                find(comparison, LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_REPORTED));
    print_times(_("scan against reported order, the parent's bound"),
                find(comparison, LZ_CLASSIC_PRUNE_PARENT, LZ_CLASSIC_ORDER_SCAN),
                find(comparison, LZ_CLASSIC_PRUNE_PARENT, LZ_CLASSIC_ORDER_REPORTED));
}

/* Report 000: on 11x11 depth 4 takes about 1 to 3 s a move. */
static bool beside_table_on_11x11(const struct study *study)
{
    lz_variant variant;
    lz_game *game;
    lz_error error;
    lz_variant_init(&variant, LZ_RULE_FREESTYLE);
    variant.columns = variant.rows = 11;
    if (lz_classic_game_on(LZ_CLASSIC_TABLE, &variant, &game, &error))
        return options_complain(&study->options, "%s", options_error(&error));
    lz_classic_settings settings = study->settings;
    lz_classic_report report;
    settings.depth = 4;
    settings.prune = LZ_CLASSIC_PRUNE_PARENT;
    settings.order = LZ_CLASSIC_ORDER_REPORTED;
    bool good = measure_one(study, &settings, game, &report);
    say_line("%s", _("\n11x11 at depth 4, first move (the report: about 1 to 3 s a move):"));
    study_print_heading(false);
    if (good)
        study_print_row(game, &settings, &report, NULL);
    settings = settings_of(study, (struct form){LZ_CLASSIC_PRUNE_FULL, LZ_CLASSIC_ORDER_SORTED});
    settings.depth = 4;
    good = good && measure_one(study, &settings, game, &report);
    if (good)
        study_print_row(game, &settings, &report, NULL);
    lz_game_free(game);
    return good;
}

/* Report 000: at depth 3, moving second, the program extends its own three instead of stopping the
 * person's. The person plays as in the printed game. */
static bool beside_table_at_depth_3(const struct study *study)
{
    static const char *const persons[] = {"j8", "k9", "l10"};
    lz_classic_settings settings = study->settings;
    lz_game *game;
    lz_error error;
    if (lz_classic_game(LZ_CLASSIC_TABLE, &game, &error))
        return options_complain(&study->options, "%s", options_error(&error));
    settings.depth = 3;
    say_line("%s", _("\nDepth 3 on the report's game (depth 2 answered 10 9, 9 11, 13 11):"));
    bool good = true;
    for (int i = 0; i < 3 && good; i++) {
        const int columns = lz_game_variant(game)->columns;
        lz_classic_report report;
        good = !lz_game_play(game, persons[i], LZ_ROWS_BOTTOM, &error) &&
               study_search(study, &settings, game, &report);
        if (!good || report.best < 0)
            break;
        say_line(_("  the person %s, the program %d %d (%llu nodes, value %lld)"), persons[i],
                 report.best % columns + 1, report.best / columns + 1,
                 (unsigned long long)report.nodes, (long long)report.value);
        const lz_action reply = lz_action_place(report.best);
        good = !lz_game_act(game, reply, &error);
    }
    lz_game_free(game);
    return good;
}

/* Prints the report's own measurements if the comparison began from its position. */
static bool beside_the_report(const struct study *study, const struct comparison *comparison)
{
    if (study->own_position)
        return true;
    if (study->settings.classic == LZ_CLASSIC_KERNEL && study->settings.depth == 4)
        beside_kernel(comparison);
    if (study->settings.classic == LZ_CLASSIC_TABLE)
        return beside_table_on_11x11(study) && beside_table_at_depth_3(study);
    return true;
}

/* Prints the rows of the finished searches. */
static void print_rows(const struct study *study, const struct comparison *comparison)
{
    const lz_classic_report *const reported = comparison->reported;
    const bool has_reference =
        comparison->spent[reported - comparison->reports] > 0 && !reported->over_limit;
    study_print_heading(true);
    for (int i = 0; i < FORMS; i++) {
        if (comparison->spent[i])
            study_print_row(study->game, &comparison->settings[i], &comparison->reports[i],
                            has_reference ? reported : NULL);
    }
    say_line("%s", _("(nodes x, time x: times those of the search as the report describes it; "
                     "seconds of processor time)"));
}

static void complain_of_limit(const struct study *study, const struct comparison *comparison)
{
    int passed = 0;
    for (int i = 0; i < FORMS; i++)
        passed += comparison->reports[i].over_limit;
    if (passed)
        options_complain(&study->options,
                         "%d of %d searches given up past %" PRIu64
                         " nodes; --max-nodes N allows more, 0 any number",
                         passed, (int)FORMS, study->settings.max_nodes);
}

int study_compare(const struct study *study)
{
    struct comparison comparison = {.reported = NULL};
    const bool whole = search_all(study, &comparison);
    if (whole || lz_stop_is_set(study->stop))
        print_rows(study, &comparison);
    if (!whole)
        return EXIT_USAGE;
    if (!study_counts(study, comparison.settings, comparison.reports, FORMS))
        return EXIT_INPUT;
    complain_of_limit(study, &comparison);
    if (!agree(&comparison))
        return options_failed(&study->options, "values or moves differ that must be equal");
    return beside_the_report(study, &comparison) ? EXIT_WELL : EXIT_INPUT;
}
