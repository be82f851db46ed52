/* `lianzi study`: reads the options, searches once or compares, and writes the tree. */
#include "cli/study/study.h"

#include "cli/command.h"
#include "system/interrupt.h"
#include "system/say.h"
#include "system/translate.h"
#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NODES = 50000000, TREE_NODES = 20000, TREE_NODES_MAX = 1000000 };

/* The command's own options; -1 where one is not given. */
struct request {
    struct study study;
    int algorithm, prune, order;
    bool recompute, compare, cut_beyond, steps, shapes;
    int64_t max_nodes;
};

static const struct option_row option_rows[] = {
    OPTION_SAY("Usage: lianzi study --classic NAME [OPTION]...\n"
               "Runs a textbook system's search on one position and prints its counts: nodes, "
               "evaluations, cutoffs, nodes by depth, value, best move, time. Values are black's "
               "(x) minus white's (o). docs/WORDS.md explains alpha, beta, cut-off, "
               "pruning and order.\n"),

    OPTION_TAKE(
        "classic", "NAME", struct request, study.classic, classic_options_take,
        "table, tuple, negamax, kernel or drop, on its own board unless --rule or --size is given"),
    OPTION_TEXT("moves", "STRING", struct request, study.moves,
                "the position after these moves, such as j8k9 (columns under gravity)"),
    OPTION_SHARED("size", "columns and rows, or COLUMNSxROWS"),
    OPTION_USUAL("blocked"),
    CLASSIC_DEPTH(struct request, study.classic, "plies, 1 to 20"),
    OPTION_WORD("search", struct request, algorithm, 0, study_algorithms, "how it searches"),
    OPTION_WORD("prune", struct request, prune, 0, study_prunings,
                "parent: by the parent's bound only"),
    OPTION_FLAG(
        "cut-beyond", struct request, cut_beyond,
        "cut only once a value is beyond the bound, as report 004 words it, not at equality"),
    OPTION_WORD("order", struct request, order, 0, study_orders,
                "scan: row by row; sorted: ours, best static value first"),
    OPTION_FLAG("recompute", struct request, recompute,
                "evaluate every leaf from scratch instead of incrementally"),
    OPTION_NUMBER("max-nodes", "N", struct request, max_nodes, 0, INT64_MAX,
                  "give up after N nodes (50000000), 0: never. The row then says \"> limit\""),
    OPTION_TABLE(struct request, study.classic, classic_rows),
    OPTION_FLAG("compare", struct request, compare,
                "every pruning with every order, and the report's own experiments"),
    OPTION_TEXT("counts", "FILE", struct request, study.counts,
                "write the counts of the search, or of all that --compare makes, as .csv or .json"),
    OPTION_FLAG("shapes", struct request, shapes,
                "take the position's static value apart: which shapes, where, times which weight"),
    OPTION_FLAG("steps", struct request, steps,
                "walk through the search step by step here: forward, back, to the next cut-off"),
    OPTION_TAKE(
        "tree", "FILE", struct request, study.trees, tree_files_take,
        "write the tree as .dot, .json, .csv, .svg or .html (an interactive page, which saves "
        "PNG, too); may be repeated"),
    OPTION_FLAG("both", struct request, study.both,
                "in the .html of --tree the search without pruning, too, side by side"),
    OPTION_NUMBER("tree-nodes", "N", struct request, study.tree_nodes, 1, TREE_NODES_MAX,
                  "at most N nodes in it or in --steps (20000), the upper plies first"),
    OPTION_SHARED("rows", "in --moves row 1 is the top row"),
    OPTION_HELP,
    OPTION_SAY("\nExit status: 0 success, for --compare even if some of its searches exceed the "
               "limit; 1 the search exceeds the limit, the moves are wrong or a file cannot be "
               "written; 2 wrong usage. Ctrl-C ends a comparison with the rows finished so far."),
    OPTION_GAME,
    OPTIONS_END};

/* Applies the options; settings that were not given adapt. The library refuses contradictions. */
static void set_forms(const struct request *request, lz_classic_settings *settings)
{
    if (request->order >= 0)
        settings->order = (lz_classic_order)request->order;
    if (settings->order == LZ_CLASSIC_ORDER_SORTED) {
        settings->algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
        settings->prune = LZ_CLASSIC_PRUNE_FULL;
    }
    if (request->algorithm >= 0)
        settings->algorithm = (lz_classic_search_kind)request->algorithm;
    if (request->prune >= 0)
        settings->prune = (lz_classic_prune)request->prune;
    settings->plain = request->recompute;
    settings->cut_beyond = request->cut_beyond;
    settings->max_nodes = (uint64_t)request->max_nodes;
}

/* Returns the exit status, after a complaint unless it is EXIT_WELL. */
static int set_up(struct request *request)
{
    struct study *study = &request->study;
    struct options *options = &study->options;
    lz_error error;
    if (!study->classic.given)
        return options_misused(options,
                               "--classic NAME is required: table, tuple, negamax, kernel or drop");
    if (!classic_options_finish(&study->classic, options, &study->settings) ||
        !classic_options_game(&study->classic, options, &study->game))
        return EXIT_USAGE;
    set_forms(request, &study->settings);
    if (request->prune > LZ_CLASSIC_PRUNE_NONE && !study_prunes(&study->settings))
        return options_misused(options, "--prune %s: search %s does not prune",
                               study_prunings[request->prune],
                               study_algorithms[study->settings.algorithm]);
    if (study->both && (study->trees.count == 0 || study_prune_name(&study->settings) ==
                                                       study_prunings[LZ_CLASSIC_PRUNE_NONE]))
        return options_misused(options,
                               "--both: --tree FILE and a search that prunes are required");
    study->own_position =
        study->moves || options->size_given || options->rule_given || options->blocked_count > 0;
    if (study->moves && lz_game_play(study->game, study->moves, options->rows, &error))
        return options_failed(options, "--moves: character %u: %s", error.column,
                              options_error(&error));
    return EXIT_WELL;
}

static void print_by_depth(const lz_classic_report *report, int depth)
{
    char line[32 * (LZ_CLASSIC_DEPTH_MAX + 1)] = "";
    for (int ply = 0; ply <= depth; ply++)
        snprintf(line + strlen(line), sizeof line - strlen(line), " %" PRIu64,
                 report->nodes_by_depth[ply]);
    say_line(_("nodes by depth:%s"), line);
}

/* Prints such as "table, 18x18, depth 2, evaluation table, x to move, static value -90". */
static bool print_position(const struct study *study)
{
    const lz_variant *variant = lz_game_variant(study->game);
    lz_error error;
    int64_t value;
    if (lz_classic_value(study->game, &study->settings, &value, &error))
        return options_complain(&study->options, "%s", options_error(&error));
    say_line(_("%s, %dx%d, depth %d, evaluation %s, %c to move, static value %lld"),
             lz_classic_name(study->settings.classic), variant->columns, variant->rows,
             study->settings.depth, lz_classic_eval_name(study->settings.eval),
             lz_game_to_move(study->game) == LZ_BLACK ? 'x' : 'o', (long long)value);
    return true;
}

static int study_once(const struct study *study)
{
    lz_classic_report report;
    if (!study_search(study, &study->settings, study->game, &report))
        return EXIT_USAGE; /* if stopped, the program ends by the signal */
    study_print_heading(false);
    study_print_row(study->game, &study->settings, &report, NULL);
    print_by_depth(&report, study->settings.depth);
    if (!study_counts(study, &study->settings, &report, 1))
        return EXIT_INPUT;
    if (!report.over_limit)
        return EXIT_WELL;
    return options_failed(
        &study->options, "given up past %" PRIu64 " nodes; --max-nodes N allows more, 0 any number",
        study->settings.max_nodes);
}

static int run(const struct request *request)
{
    const struct study *study = &request->study;
    int status = study_tree_check(study);
    if (status == EXIT_WELL)
        status = study_counts_check(study);
    if (status != EXIT_WELL)
        return status;
    if (!print_position(study) || (request->shapes && !study_print_shapes(study)))
        return EXIT_USAGE;
    status = request->compare ? study_compare(study) : study_once(study);
    if (status == EXIT_WELL && study->trees.count)
        status = study_tree(study);
    if (status == EXIT_WELL && request->steps)
        status = study_steps(study);
    return status;
}

int command_study(int argc, char **argv)
{
    struct request request = {.algorithm = -1,
                              .prune = -1,
                              .order = -1,
                              .max_nodes = MAX_NODES,
                              .study.tree_nodes = TREE_NODES};
    struct options *options = &request.study.options;
    classic_options_begin(&request.study.classic);
    int status = options_read(options, option_rows, LZ_RULE_FREESTYLE, argc, argv);
    if (status >= 0)
        return status;
    if (!options_no_arguments(options, argc, argv))
        return EXIT_USAGE;
    status = set_up(&request);
    if (status == EXIT_WELL) {
        status = options_interrupt(options, &request.study.stop) ? run(&request) : EXIT_INPUT;
        interrupt_end();
    }
    lz_game_free(request.study.game);
    return status;
}
