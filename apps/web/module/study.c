/* Watching a classic's search: a job searches and keeps the tree, whose nodes are then asked for
 * one family at a time. */
#include "study/kept_tree.h"
#include "web/module/module.h"

#include <lianzi/study.h>
#include <stdlib.h>

enum { NODES_MAX = 20000000, KEPT_MAX = 200000 };

struct study {
    struct web_job job;
    lz_classic_settings settings;
};

static struct kept_tree tree; /* of the last study */
static lz_variant tree_variant;

static void put_move(struct json *json, const char *key, int cell)
{
    char text[16] = "";
    if (cell >= 0)
        lz_action_format(&tree_variant, lz_action_place(cell), LZ_ROWS_BOTTOM, text, sizeof text);
    json_string_at(json, key, text);
}

static char *study_message(const lz_classic_report *report, int depth)
{
    struct json json = {0};
    json_open_at(&json, "done", '{');
    json_number_at(&json, "nodes", (int64_t)report->nodes);
    json_number_at(&json, "evaluations", (int64_t)report->evaluations);
    json_number_at(&json, "cutoffs", (int64_t)report->cutoffs);
    json_number_at(&json, "value", report->value);
    put_move(&json, "best", report->best);
    json_bool_at(&json, "over", report->over_limit);
    json_number_at(&json, "most", NODES_MAX);
    json_number_at(&json, "kept", (int64_t)tree.count);
    json_open_at(&json, "byDepth", '[');
    for (int ply = 0; ply <= depth; ply++)
        json_number(&json, (int64_t)report->nodes_by_depth[ply]);
    return json_take(&json);
}

static char *run(struct web_job *job)
{
    struct study *const study = (struct study *)job;
    lz_classic_report report;
    lz_error error;
    kept_tree_free(&tree);
    tree_variant = *lz_game_variant(job->game);
    const lz_status status = kept_tree_search(job->game, &study->settings, web_stop_flag(),
                                              KEPT_MAX, &tree, &report, &error);
    return status ? web_refusal(&error) : study_message(&report, study->settings.depth);
}

/* The report's settings with some changed; -1 leaves one as it is. */
static lz_classic_settings settings_of(int classic, int depth, int prune, int order)
{
    lz_classic_settings settings;
    lz_classic_settings_init(&settings, (lz_classic)classic);
    settings.max_nodes = NODES_MAX;
    if (depth >= 0)
        settings.depth = depth;
    if (order >= 0)
        settings.order = (lz_classic_order)order;
    if (settings.order == LZ_CLASSIC_ORDER_SORTED)
        settings.prune = LZ_CLASSIC_PRUNE_FULL;
    if (prune >= 0)
        settings.prune = (lz_classic_prune)prune;
    const bool prunes = settings.algorithm == LZ_CLASSIC_SEARCH_ALPHABETA ||
                        settings.algorithm == LZ_CLASSIC_SEARCH_NEGAMAX;
    if (settings.order == LZ_CLASSIC_ORDER_SORTED || (prune > LZ_CLASSIC_PRUNE_NONE && !prunes))
        settings.algorithm = LZ_CLASSIC_SEARCH_ALPHABETA;
    return settings;
}

char *web_study(const char *variant, const char *start, const char *moves, int classic, int depth,
                int prune, int order)
{
    lz_error error;
    struct study *const study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->job.run = run;
    study->settings = settings_of(classic, depth, prune, order);
    if (web_game(variant, start, moves, &study->job.game, &error))
        return web_job_refuse(&study->job, &error);
    return web_job_begin(&study->job);
}

static void put_bound(struct json *json, const char *key, int64_t bound)
{
    if (bound >= LZ_CLASSIC_INFINITY || bound <= -LZ_CLASSIC_INFINITY)
        json_string_at(json, key, NULL);
    else
        json_number_at(json, key, bound);
}

static void put_node(struct json *json, const struct kept_node *kept)
{
    static const char *const kinds[] = {"leaf", "decided", "full", "cut"};
    static const char *const bounds[] = {"exact", "upper", "lower"};
    const lz_classic_node *const node = &kept->node;
    json_open(json, '{');
    json_number_at(json, "id", (int64_t)node->id);
    json_number_at(json, "ply", node->ply);
    json_number_at(json, "cell", node->cell);
    put_move(json, "move", node->cell);
    json_number_at(json, "toMove", node->to_move);
    put_bound(json, "alpha", node->alpha);
    put_bound(json, "beta", node->beta);
    json_number_at(json, "value", node->value);
    json_string_at(json, "bound", bounds[node->bound]);
    json_string_at(json, "kind", kinds[node->kind]);
    json_number_at(json, "searched", node->searched);
    json_number_at(json, "kept", kept->kept_children);
    json_open_at(json, "cut", '[');
    for (int i = 0; i < node->skipped_count; i++)
        json_number(json, kept->skipped[i]);
    json_close(json);
    json_close(json);
}

char *web_study_nodes(int parent)
{
    struct json json = {0};
    json_open_at(&json, "nodes", '[');
    for (size_t i = 0; i < tree.count; i++) {
        const lz_classic_node *const node = &tree.nodes[i].node;
        if (node->ply == 0 ? parent < 0 : (int64_t)node->parent == parent)
            put_node(&json, &tree.nodes[i]);
    }
    return json_take(&json);
}
