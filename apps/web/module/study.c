/* Watching a classic's search: a job searches and keeps the tree, whose nodes are then asked for
 * one family at a time, or step by step. */
#include "study/kept_tree.h"
#include "study/steps.h"
#include "web/module/module.h"

#include <lianzi/study.h>
#include <stdlib.h>

struct study {
    struct web_job job;
    lz_classic_settings settings;
};

static struct kept_tree tree; /* of the last study */
static struct steps steps;    /* of the tree, if the study has one */
static lz_variant tree_variant;

enum { MOVE_SIZE = 16 };

static const char *format_move(int cell, char text[MOVE_SIZE])
{
    text[0] = '\0';
    if (cell >= 0)
        lz_action_format(&tree_variant, lz_action_place(cell), LZ_ROWS_BOTTOM, text, MOVE_SIZE);
    return text;
}

static void put_move(struct json *json, const char *key, int cell)
{
    char text[MOVE_SIZE];
    json_string_at(json, key, format_move(cell, text));
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
    json_number_at(&json, "most", KEPT_TREE_SEARCHED);
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
    steps_end(&steps);
    kept_tree_free(&tree);
    tree_variant = *lz_game_variant(job->game);
    lz_status status = kept_tree_search(job->game, &study->settings, web_stop_flag(),
                                        KEPT_TREE_NODES, &tree, &report, &error);
    if (!status && tree.count && !steps_begin(&steps, &tree_variant, &tree, STEPS_COLOURS))
        status = lz_error_set(&error, LZ_ERR_MEMORY, "no memory");
    return status ? web_refusal(&error) : study_message(&report, study->settings.depth);
}

char *web_study(const char *variant, const char *start, const char *moves, int classic, int depth,
                int prune, int order)
{
    lz_error error;
    struct study *const study = calloc(1, sizeof *study);
    if (!study)
        return NULL;
    study->job.run = run;
    study->settings = kept_tree_settings(classic, depth, prune, order);
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
    json_numbers_at(json, "cut", kept->skipped, node->skipped_count);
    json_close(json);
}

/* Nodes with one parent, the value that most of them have, and the cell of the best. */
static void put_family(struct json *json, const lz_classic_node *const nodes[], int count, bool max)
{
    char common[STEPS_NUMBER];
    const lz_classic_node *const best = steps_best(nodes, count, max);
    json_open_at(json, "nodes", '[');
    for (int i = 0; i < count; i++)
        put_node(json, kept_tree_find(&tree, nodes[i]->id));
    json_close(json);
    steps_common(nodes, count, common);
    json_string_at(json, "common", common);
    json_number_at(json, "best", best ? best->cell : -1);
}

char *web_study_nodes(int parent)
{
    struct json json = {0};
    const lz_classic_node *nodes[LZ_CELLS_MAX];
    int count = 0;
    for (size_t i = 0; i < tree.count; i++) {
        const lz_classic_node *const node = &tree.nodes[i].node;
        if (node->ply == 0 ? parent < 0 : (int64_t)node->parent == parent)
            nodes[count++] = node;
    }
    put_family(&json, nodes, count, count && nodes[0]->to_move == LZ_WHITE);
    return json_take(&json);
}

char *web_study_step(int number)
{
    struct json json = {0};
    char facts[STEPS_FACTS][STEPS_TEXT], text[STEPS_TEXT];
    const lz_classic_node *kids[LZ_CELLS_MAX];
    const int *cut;
    int line[LZ_CLASSIC_DEPTH_MAX];
    steps_go(&steps, number);
    json_number_at(&json, "number", steps.now);
    json_number_at(&json, "count", steps.count);
    json_number_at(&json, "nextCut", steps_next_cut(&steps));
    json_number_at(&json, "missing", steps_missing(&steps));
    steps_describe(&steps, text);
    json_string_at(&json, "text", text);
    json_open_at(&json, "facts", '[');
    for (int i = 0, count = steps_facts(&steps, facts); i < count; i++)
        json_string(&json, facts[i]);
    json_close(&json);
    json_open_at(&json, "line", '[');
    for (int i = 0, length = steps_line(&steps, line); i < length; i++)
        json_string(&json, format_move(line[i], text));
    json_close(&json);
    const int cut_count = steps_cut(&steps, &cut);
    json_numbers_at(&json, "cut", cut, cut_count);
    put_family(&json, kids, steps_kids(&steps, kids), steps_node(&steps)->node.to_move == LZ_BLACK);
    return json_take(&json);
}
