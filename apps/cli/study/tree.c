/* `lianzi study --tree`: writes the tree of a search as Graphviz DOT, as JSON, or as an HTML page
 * (page.h) that holds the JSON. The file says how many nodes it leaves out, and where. */
#include "cli/command.h"
#include "cli/study/page.h"
#include "cli/study/study.h"
#include "cli/to_json.h"
#include "common/atomic_file.h"
#include "common/kept_tree.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct written_tree {
    const struct study *study;
    lz_classic_report report;
    struct kept_tree kept;
};

/* Fills the tree. Returns false after a complaint. */
static bool keep_tree(struct written_tree *tree)
{
    const struct study *study = tree->study;
    lz_classic_settings settings = study->settings;
    lz_classic_report again;
    if (!study_search(study, &settings, study->game, &tree->report))
        return false;
    if (tree->report.over_limit) {
        options_complain(&study->options, "--tree: the search passes --max-nodes");
        return false;
    }
    settings.on_node = kept_tree_take;
    settings.user = &tree->kept;
    bool good =
        kept_tree_begin(&tree->kept, &tree->report, settings.depth, (size_t)study->tree_nodes);
    if (good && !study_search(study, &settings, study->game, &again))
        return false;
    good = good && kept_tree_end(&tree->kept);
    if (!good)
        options_complain(&study->options, "--tree: no memory for %zu nodes", tree->kept.capacity);
    return good;
}

/* ---- Writing -----------------------------------------------------------------------------------
 */

static const char *kind_name(lz_classic_node_kind kind)
{
    static const char *const names[] = {"leaf", "decided", "full", "cut"};
    return names[kind];
}

static const char *cell_name(const struct written_tree *tree, int cell, char buffer[8])
{
    lz_cell_format(lz_game_variant(tree->study->game), cell, LZ_ROWS_BOTTOM, buffer, 8);
    return buffer;
}

/* null for an infinite bound. */
static json_t *bound_to_json(int64_t value)
{
    return value >= LZ_CLASSIC_INFINITY || value <= -LZ_CLASSIC_INFINITY ? json_null()
                                                                         : json_integer(value);
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

static json_t *node_to_json(const struct written_tree *tree, const struct kept_node *kept)
{
    const lz_classic_node *const node = &kept->node;
    const bool root = node->ply == 0;
    return json_pack(
        "{s:I,s:o,s:o,s:i,s:s,s:o,s:o,s:I,s:s,s:i,s:i,s:o}", "id", (json_int_t)node->id, "parent",
        root ? json_null() : json_integer((json_int_t)node->parent), "move",
        root ? json_null() : cell_to_json(tree, node->cell), "ply", node->ply, "to_move",
        node->to_move == LZ_BLACK ? "x" : "o", "alpha", bound_to_json(node->alpha), "beta",
        bound_to_json(node->beta), "value", (json_int_t)node->value, "kind", kind_name(node->kind),
        "searched", node->searched, "cut_count", node->skipped_count, "cut",
        cut_to_json(tree, kept));
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
    return json_pack("{s:s,s:s,s:s,s:s,s:s,s:i,s:i,s:i,s:s,s:s,s:I,s:I,s:i,s:I,s:I,s:I,s:o}",
                     "classic", lz_classic_name(settings->classic), "eval",
                     lz_classic_eval_name(settings->eval), "search", study_algorithm_name(settings),
                     "prune", study_prune_name(settings), "order", study_order_name(settings),
                     "depth", settings->depth, "columns", variant->columns, "rows", variant->rows,
                     "to_move", lz_game_to_move(study->game) == LZ_BLACK ? "x" : "o", "cells",
                     cells, "nodes_searched", (json_int_t)report->nodes, "nodes_kept",
                     (json_int_t)tree->kept.count, "whole_plies", tree->kept.whole_plies,
                     "evaluations", (json_int_t)report->evaluations, "cutoffs",
                     (json_int_t)report->cutoffs, "value", (json_int_t)report->value, "best",
                     report->best >= 0 ? cell_to_json(tree, report->best) : json_null());
}

/* Writes node by node: a million nodes would take gigabytes as one JSON value. */
static bool write_json(FILE *file, const struct written_tree *tree)
{
    json_t *const head = tree_to_json(tree);
    char *const text = head ? object_with_open_array(head, "nodes") : NULL;
    bool good = text != NULL;
    if (good)
        fputs(text, file);
    for (size_t i = 0; i < tree->kept.count && good; i++) {
        json_t *const node = node_to_json(tree, &tree->kept.nodes[i]);
        fputs(i ? ",\n" : "\n", file);
        good = node && json_dumpf(node, file, JSON_LAYOUT) == 0;
        json_decref(node);
    }
    fputs("\n]}\n", file);
    free(text);
    json_decref(head);
    return good;
}

static bool write_html(FILE *file, const struct written_tree *tree)
{
    return page_write_head(file) && write_json(file, tree) && page_write_tail(file);
}

/* Writes a node, its edge, and stubs for nodes that are cut off or left out of the file. */
static void write_dot_node(FILE *file, const struct written_tree *tree,
                           const struct kept_node *kept)
{
    static const char *const styles[] = {"shape=plaintext", "shape=doublecircle", "shape=box",
                                         "shape=box, color=red"};
    const lz_classic_node *node = &kept->node;
    char cell[8];
    fprintf(file, "  n%" PRIu64 " [label=\"%s\\n%" PRId64 "\", %s];\n", node->id,
            node->ply ? cell_name(tree, node->cell, cell) : "root", node->value,
            styles[node->kind]);
    if (node->ply > 0)
        fprintf(file, "  n%" PRIu64 " -> n%" PRIu64 ";\n", node->parent, node->id);
    if (node->skipped_count > 0)
        fprintf(file,
                "  c%" PRIu64 " [label=\"%d cut\", shape=plaintext, fontcolor=red];\n"
                "  n%" PRIu64 " -> c%" PRIu64 " [style=dashed, color=red];\n",
                node->id, node->skipped_count, node->id, node->id);
    if (kept->kept_children < node->searched)
        fprintf(file,
                "  m%" PRIu64 " [label=\"%d not shown\", shape=plaintext, fontcolor=gray];\n"
                "  n%" PRIu64 " -> m%" PRIu64 " [style=dotted, color=gray];\n",
                node->id, node->searched - kept->kept_children, node->id, node->id);
}

static bool write_dot(FILE *file, const struct written_tree *tree)
{
    fprintf(file,
            "// %s: %zu of %" PRIu64 " nodes; red: cut off\n"
            "digraph search {\n  rankdir=LR;\n  node [fontname=\"sans-serif\", fontsize=10];\n",
            lz_classic_name(tree->study->settings.classic), tree->kept.count, tree->report.nodes);
    for (size_t i = 0; i < tree->kept.count; i++)
        write_dot_node(file, tree, &tree->kept.nodes[i]);
    fputs("}\n", file);
    return true;
}

/* ---- The command's part ------------------------------------------------------------------------
 */

/* Returns false, with errno set, on failure. */
typedef bool tree_writer(FILE *file, const struct written_tree *tree);

static tree_writer *writer_for(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (dot && strcmp(dot, ".dot") == 0)
        return write_dot;
    if (dot && strcmp(dot, ".json") == 0)
        return write_json;
    return dot && strcmp(dot, ".html") == 0 ? write_html : NULL;
}

static void complain_of_file(const struct study *study, const char *path)
{
    options_complain(&study->options, "--tree: %s: %s", path, strerror(errno));
}

static bool write_tree(const struct written_tree *tree, const char *path)
{
    struct atomic_file file;
    tree_writer *const write = writer_for(path);
    bool good = atomic_file_open(&file, path);
    if (good && !write(file.file, tree)) {
        const int error = errno;
        atomic_file_discard(&file);
        errno = error;
        good = false;
    } else if (good) {
        good = atomic_file_commit(&file);
    }
    if (good)
        printf("%s: %zu of %" PRIu64 " nodes\n", path, tree->kept.count, tree->report.nodes);
    else
        complain_of_file(tree->study, path);
    return good;
}

int study_tree_check(const struct study *study)
{
    for (int i = 0; i < study->tree_count; i++) {
        if (!writer_for(study->trees[i])) {
            options_complain(&study->options, "--tree: %s: expected a name in .dot, .json or .html",
                             study->trees[i]);
            return EXIT_USAGE;
        }
        if (!atomic_file_probe(study->trees[i])) {
            complain_of_file(study, study->trees[i]);
            return EXIT_INPUT;
        }
    }
    return EXIT_WELL;
}

int study_tree(const struct study *study)
{
    struct written_tree tree = {.study = study};
    bool good = keep_tree(&tree);
    for (int i = 0; i < study->tree_count && good; i++)
        good = write_tree(&tree, study->trees[i]);
    kept_tree_free(&tree.kept);
    return good ? EXIT_WELL : EXIT_INPUT;
}
