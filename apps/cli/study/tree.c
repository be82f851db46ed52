/* `lianzi study --tree`: writes the tree of a search as Graphviz DOT, as JSON, as CSV, as a
 * picture, or as an HTML page (cli/page.h) that holds the JSON. The file says how many nodes it
 * leaves out, and where; CSV does not. */
#include "cli/command.h"
#include "cli/page.h"
#include "cli/study/picture.h"
#include "cli/study/study.h"
#include "cli/study_page_js.h"
#include "cli/to_json.h"
#include "study/kept_tree.h"
#include "study/steps.h"
#include "study/wording.h"
#include "system/translate.h"

#include <inttypes.h>
#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The texts of the page that are its own, beside those of its steps. */
static const struct page_word words[] = {
    {"title", N_("Search tree of {classic}")},
    {"about",
     N_("{columns}×{rows} · depth {depth} · evaluation {eval} · {search} · pruning: {prune} · "
        "order: {order} · {nodes_searched} nodes, {evaluations} evaluations, {cutoffs} cutoffs.")},
    {"search_minimax", N_("minimax")},
    {"search_negamax", N_("negamax")},
    {"search_alphabeta", N_("alpha-beta")},
    {"search_open-closed", N_("minimax by OPEN and CLOSED")},
    {"prune_none", N_("none")},
    {"prune_parent", N_("by the parent's bound")},
    {"prune_full", N_("full")},
    {"order_scan", N_("row by row")},
    {"order_reported", N_("as reported")},
    {"order_sorted", N_("best static value first")},
    {"part", N_("This page holds {nodes_kept} nodes, the upper plies first.")},
    {"cut", N_("{count} cut off")},
    {"leaf", N_("leaf")},
    {"decided", N_("game over")},
    {"searched", N_("moves searched")},
    {"why_largest", N_("Every move was searched: this is the largest of the children's values.")},
    {"why_smallest", N_("Every move was searched: this is the smallest of the children's values.")},
    {"why_beta", N_("Fails high: at least {value}, which reaches beta {beta}. Elsewhere o can hold "
                    "x to {beta}, so o avoids this position. The other {count} moves need no "
                    "search.")},
    {"why_alpha", N_("Fails low: at most {value}, which reaches alpha {alpha}. Elsewhere x can "
                     "secure {alpha}, so x avoids this position. The other {count} moves need no "
                     "search.")},
    {"why_high", N_("It fails high: the children's values are bounds, and so is this one.")},
    {"why_low", N_("It fails low: the children's values are bounds, and so is this one.")},
    {"shape", N_("shape")},
    {"weight", N_("weight")},
    {"sum", N_("sum")},
    {"static", N_("static value")},
    {"both", N_("Without pruning: {nodes} nodes, {evaluations} evaluations, the same value.")},
    {"unpruned", N_("without pruning")},
    {"pruned", N_("with pruning")},
    {"ply", N_("ply")},
    {"unseen", N_("not looked at")},
    {"why_unseen",
     N_("The search with pruning does not look at this node. Without pruning it has the "
        "value {value}, and the root has the same value as with pruning.")},
    {"glossary", N_("Words")},
    {"gloss_static", N_("static value")},
    {"gloss_static_is",
     N_("The evaluator's number for a position, without looking ahead: x minus o.")},
    {"gloss_minimax", N_("minimax")},
    {"gloss_minimax_is", N_("x picks the largest of the values below, o the smallest.")},
    {"gloss_alpha", N_("alpha")},
    {"gloss_alpha_is",
     N_("The value that x can secure elsewhere already. Values up to it do not matter.")},
    {"gloss_beta", N_("beta")},
    {"gloss_beta_is",
     N_("The value that o can hold x to elsewhere already. Values from it on do not matter.")},
    {"gloss_cut", N_("cut-off")},
    {"gloss_cut_is",
     N_("A node is left before its last move, since its value has reached alpha or beta.")},
    {"gloss_bound", N_("bound")},
    {"gloss_bound_is",
     N_("After a cut-off the value is only known to be at most (≤) or at least (≥) a number.")},
    {"gloss_parent", N_("pruning by the parent's bound")},
    {"gloss_parent_is",
     N_("A node compares with the best value of the node above it alone, as the reports do.")},
    {"gloss_full", N_("full pruning")},
    {"gloss_full_is",
     N_("A node compares with the best values of all nodes above it, and is cut earlier.")},
    {"gloss_order", N_("order of moves")},
    {"gloss_order_is",
     N_("The earlier a good move comes, the more is cut. The root's value stays the same.")},
    {"save_svg", N_("Tree as SVG")},
    {"save_png", N_("Tree as PNG")},
    {"step", N_("step")},
    {"step_of", N_("{number} of {count}")},
    {"step_back", N_("Back")},
    {"step_on", N_("Forward")},
    {"step_cut", N_("Next Cut-off")},
    {"step_whole", N_("Whole Tree")},
    {"high", N_("fails high: at least beta {beta}")},
    {"low", N_("fails low: at most alpha {alpha}")},
    {"legend",
     N_("On the board: a number is the value of a move searched, a grey one with ≤ or ≥ only a "
        "bound of it (a dot the value that most of them share), × a move cut off, the ring the "
        "best move. Keys: up and down go from row to row, left and right fold and unfold, f steps "
        "forward, b back, c to the next cut-off.")},
};

enum {
    RUN_UNIT = 20000, /* of lz_classic_part */
    WORDS_MAX = sizeof words / sizeof *words + LZ_CLASSIC_WEIGHTS_MAX,
    KEY = 32,
    PICTURE_MOST = 1000 /* nodes of a page that has its tree as a picture, too */
};

struct written_tree {
    const struct study *study;
    lz_classic_report report;
    struct kept_tree kept;
    lz_classic_report whole_report; /* of --both: the search without pruning */
    struct kept_tree whole;         /* no nodes without --both */
};

/* ---- Writing -----------------------------------------------------------------------------------
 */

static const char *kind_name(lz_classic_node_kind kind)
{
    static const char *const names[] = {"leaf", "decided", "full", "cut"};
    return names[kind];
}

static const char *bound_name(lz_classic_bound bound)
{
    static const char *const names[] = {"exact", "upper", "lower"};
    return names[bound];
}

static const char *cell_name(const struct written_tree *tree, int cell, char buffer[8])
{
    lz_cell_format(lz_game_variant(tree->study->game), cell, LZ_ROWS_BOTTOM, buffer, 8);
    return buffer;
}

static json_t *cell_to_json(const struct written_tree *tree, int cell)
{
    char name[8];
    return json_string(cell_name(tree, cell, name));
}

/* The moves cut off, as one string. */
static json_t *cut_to_json(const struct written_tree *tree, const struct kept_node *kept)
{
    char cut[LZ_CELLS_MAX * 4 + 1] = "";
    size_t length = 0;
    for (int i = 0; i < kept->node.skipped_count; i++) {
        char cell[8];
        length += (size_t)snprintf(cut + length, sizeof cut - length, "%s",
                                   cell_name(tree, kept->skipped[i], cell));
    }
    return json_string(cut);
}

/* Of the root and of each static value; null where it fades or depends on the side that searches.
 */
static json_t *shapes_to_json(const struct written_tree *tree, const struct kept_node *kept)
{
    const lz_classic_settings *const settings = &tree->study->settings;
    const bool is_static =
        kept->node.kind == LZ_CLASSIC_NODE_LEAF || kept->node.kind == LZ_CLASSIC_NODE_DECIDED;
    if ((!is_static && kept->node.ply > 0) || settings->lambda > 0 ||
        settings->attack != settings->defence)
        return json_null();
    lz_game *const game = kept_tree_game(&tree->kept, &kept->node, tree->study->game);
    json_t *const shapes = game ? study_shapes_json(game, settings) : NULL;
    lz_game_free(game);
    return shapes;
}

static json_t *node_to_json(const void *written, size_t i)
{
    const struct written_tree *const tree = written;
    const struct kept_node *const kept = &tree->kept.nodes[i];
    const lz_classic_node *const node = &kept->node;
    const bool root = node->ply == 0;
    return json_pack(
        "{s:I,s:o,s:o,s:i,s:s,s:o,s:o,s:I,s:s,s:s,s:i,s:i,s:o,s:o}", "id", (json_int_t)node->id,
        "parent", root ? json_null() : json_integer((json_int_t)node->parent), "move",
        root ? json_null() : cell_to_json(tree, node->cell), "ply", node->ply, "to_move",
        node->to_move == LZ_BLACK ? "x" : "o", "alpha", edge_to_json(node->alpha), "beta",
        edge_to_json(node->beta), "value", (json_int_t)node->value, "bound",
        bound_name(node->bound), "kind", kind_name(node->kind), "searched", node->searched,
        "cut_count", node->skipped_count, "cut", cut_to_json(tree, kept), "shapes",
        shapes_to_json(tree, kept));
}

static json_t *weights_to_json(const lz_classic_settings *settings)
{
    json_t *const weights = json_object();
    for (int i = 0; lz_classic_weight_name(settings->eval, i); i++)
        json_object_set_new(weights, lz_classic_weight_name(settings->eval, i),
                            json_integer(settings->weights[i]));
    return weights;
}

/* The search without pruning: its counts, and of each node the place of its parent in the list, the
 * move and the value. */
static json_t *whole_to_json(const struct written_tree *tree)
{
    const struct kept_tree *const whole = &tree->whole;
    json_t *const nodes = json_array();
    for (size_t i = 0; i < whole->count; i++) {
        const lz_classic_node *const node = &whole->nodes[i].node;
        const json_int_t parent = kept_tree_find(whole, node->parent) - whole->nodes;
        json_array_append_new(nodes,
                              json_pack("[o,o,I]", node->ply ? json_integer(parent) : json_null(),
                                        node->ply ? cell_to_json(tree, node->cell) : json_null(),
                                        (json_int_t)node->value));
    }
    return json_pack("{s:I,s:I,s:o,s:o}", "nodes_searched", (json_int_t)tree->whole_report.nodes,
                     "evaluations", (json_int_t)tree->whole_report.evaluations, "nodes_by_depth",
                     study_plies_json(&tree->whole_report, tree->study->settings.depth), "nodes",
                     nodes);
}

/* All members but the nodes. */
static json_t *tree_to_json(const struct written_tree *tree)
{
    const struct study *const study = tree->study;
    const lz_variant *const variant = lz_game_variant(study->game);
    const lz_classic_settings *const settings = &study->settings;
    const lz_classic_report *const report = &tree->report;
    char cells[LZ_CELLS_MAX + 1] = "";
    for (int i = 0; i < variant->columns * variant->rows; i++)
        cells[i] = ".xo#"[lz_game_at(study->game, i)];
    return json_pack(
        "{s:s,s:s,s:s,s:s,s:s,s:i,s:i,s:i,s:s,s:s,s:I,s:I,s:i,s:I,s:I,s:I,s:o,s:o,s:i,s:o,s:o}",
        "classic", lz_classic_name(settings->classic), "eval", lz_classic_eval_name(settings->eval),
        "search", study_algorithms[settings->algorithm], "prune", study_prune_name(settings),
        "order", study_orders[settings->order], "depth", settings->depth, "columns",
        variant->columns, "rows", variant->rows, "to_move",
        lz_game_to_move(study->game) == LZ_BLACK ? "x" : "o", "cells", cells, "nodes_searched",
        (json_int_t)report->nodes, "nodes_kept", (json_int_t)tree->kept.count, "whole_plies",
        tree->kept.whole_plies, "evaluations", (json_int_t)report->evaluations, "cutoffs",
        (json_int_t)report->cutoffs, "value", (json_int_t)report->value, "best",
        report->best >= 0 ? cell_to_json(tree, report->best) : json_null(), "weights",
        weights_to_json(settings), "unit", settings->eval == LZ_CLASSIC_EVAL_RUN ? RUN_UNIT : 1,
        "nodes_by_depth", study_plies_json(report, settings->depth), "unpruned",
        tree->whole.count ? whole_to_json(tree) : json_null());
}

static bool write_json(FILE *file, const void *written)
{
    const struct written_tree *const tree = written;
    return write_nodes(file, tree_to_json(tree), tree->kept.count, node_to_json, tree);
}

/* The picture of a tree, to be freed; NULL without memory. */
static char *picture_text(const struct written_tree *tree)
{
    char *text = NULL;
    size_t size;
    FILE *const file = open_memstream(&text, &size);
    const bool good = file && picture_write(file, &tree->kept, lz_game_variant(tree->study->game));
    if ((!file || fclose(file) == 0) && good)
        return text;
    free(text);
    return NULL;
}

static bool write_html(FILE *file, const void *tree)
{
    const struct written_tree *const written = tree;
    const lz_classic_eval eval = written->study->settings.eval;
    struct page_word all[WORDS_MAX];
    char keys[LZ_CLASSIC_WEIGHTS_MAX][KEY];
    size_t count = sizeof words / sizeof *words;
    memcpy(all, words, sizeof words);
    for (int i = 0; lz_classic_weight_name(eval, i); i++) {
        snprintf(keys[i], KEY, "weight_%s", lz_classic_weight_name(eval, i));
        all[count++] = (struct page_word){keys[i], wording_weight(eval, i)};
    }
    char *const picture = written->kept.count <= PICTURE_MOST ? picture_text(written) : NULL;
    const struct page page = {NULL, study_page_js, all, count, steps_words, picture};
    const bool good = page_write(file, &page, write_json, tree);
    free(picture);
    return good;
}

static bool write_svg(FILE *file, const void *written)
{
    const struct written_tree *const tree = written;
    return picture_write(file, &tree->kept, lz_game_variant(tree->study->game));
}

/* Alpha or beta; empty where the window is open. */
static void write_edge(FILE *file, int64_t edge)
{
    if (edge < LZ_CLASSIC_INFINITY && edge > -LZ_CLASSIC_INFINITY)
        fprintf(file, "%" PRId64, edge);
    fputc(',', file);
}

/* A node a line; the columns are the members of the JSON. */
static bool write_csv(FILE *file, const void *written)
{
    const struct written_tree *const tree = written;
    fputs("id,parent,move,ply,to_move,alpha,beta,value,bound,kind,searched,cut_count\n", file);
    for (size_t i = 0; i < tree->kept.count; i++) {
        const lz_classic_node *const node = &tree->kept.nodes[i].node;
        char cell[8];
        fprintf(file, "%" PRIu64 ",", node->id);
        if (node->ply > 0)
            fprintf(file, "%" PRIu64 ",%s,", node->parent, cell_name(tree, node->cell, cell));
        else
            fputs(",,", file);
        fprintf(file, "%d,%s,", node->ply, node->to_move == LZ_BLACK ? "x" : "o");
        write_edge(file, node->alpha);
        write_edge(file, node->beta);
        fprintf(file, "%" PRId64 ",%s,%s,%d,%d\n", node->value, bound_name(node->bound),
                kind_name(node->kind), node->searched, node->skipped_count);
    }
    return true;
}

/* Writes a node, its edge, and stubs for nodes that are cut off or left out of the file. */
static void write_dot_node(FILE *file, const struct written_tree *tree,
                           const struct kept_node *kept)
{
    static const char *const styles[] = {"shape=plaintext", "shape=doublecircle", "shape=box",
                                         "shape=box, color=red"};
    static const char *const fails[] = {"", "low", "high"};
    const bool exact = kept->node.bound == LZ_CLASSIC_BOUND_EXACT;
    const lz_classic_node *node = &kept->node;
    char cell[8], value[STEPS_NUMBER];
    steps_value(node, value);
    fprintf(file, "  n%" PRIu64 " [label=\"%s\\n%s\", %s%s];\n", node->id,
            node->ply ? cell_name(tree, node->cell, cell) : "root", value, styles[node->kind],
            exact ? "" : ", fontcolor=gray40");
    if (node->ply > 0)
        fprintf(file, "  n%" PRIu64 " -> n%" PRIu64 ";\n", node->parent, node->id);
    if (node->skipped_count > 0)
        fprintf(file,
                "  c%" PRIu64 " [label=\"%d cut%s%s\", shape=plaintext, fontcolor=red];\n"
                "  n%" PRIu64 " -> c%" PRIu64 " [style=dashed, color=red];\n",
                node->id, node->skipped_count, exact ? "" : "\\nfails ", fails[node->bound],
                node->id, node->id);
    if (kept->kept_children < node->searched)
        fprintf(file,
                "  m%" PRIu64 " [label=\"%d not shown\", shape=plaintext, fontcolor=gray];\n"
                "  n%" PRIu64 " -> m%" PRIu64 " [style=dotted, color=gray];\n",
                node->id, node->searched - kept->kept_children, node->id, node->id);
}

static bool write_dot(FILE *file, const void *written)
{
    const struct written_tree *const tree = written;
    fprintf(file,
            "// %s: %zu of %" PRIu64 " nodes; red: cut off; grey, with ≤ or ≥: a bound\n"
            "digraph search {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n",
            lz_classic_name(tree->study->settings.classic), tree->kept.count, tree->report.nodes);
    for (size_t i = 0; i < tree->kept.count; i++)
        write_dot_node(file, tree, &tree->kept.nodes[i]);
    fputs("}\n", file);
    return true;
}

/* ---- The command's part ------------------------------------------------------------------------
 */

static const struct tree_kind kinds[] = {{".dot", write_dot},   {".json", write_json},
                                         {".csv", write_csv},   {".svg", write_svg},
                                         {".html", write_html}, {NULL, NULL}};

int study_tree_check(const struct study *study)
{
    return tree_files_check(&study->trees, &study->options, kinds);
}

/* Minimax in the same order; the sorted order goes with pruning alone. */
static bool keep_whole(const struct study *study, struct written_tree *tree)
{
    lz_classic_settings settings = study->settings;
    settings.algorithm = LZ_CLASSIC_SEARCH_MINIMAX;
    settings.prune = LZ_CLASSIC_PRUNE_NONE;
    if (settings.order == LZ_CLASSIC_ORDER_SORTED)
        settings.order = LZ_CLASSIC_ORDER_REPORTED;
    return study_keep_tree(study, &settings, &tree->whole_report, &tree->whole);
}

int study_tree(const struct study *study)
{
    struct written_tree tree = {.study = study};
    const bool good = study_keep_tree(study, &study->settings, &tree.report, &tree.kept) &&
                      (!study->both || keep_whole(study, &tree)) &&
                      tree_files_write(&study->trees, &study->options, kinds, &tree,
                                       tree.kept.count, tree.report.nodes);
    kept_tree_free(&tree.kept);
    kept_tree_free(&tree.whole);
    return good ? EXIT_WELL : EXIT_INPUT;
}
