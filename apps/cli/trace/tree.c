/* `lianzi trace --tree`: writes the tree of a search as JSON, or as an HTML page (cli/page.h) that
 * holds the JSON. */
#include "cli/page.h"
#include "cli/trace/trace.h"
#include "cli/trace_page_js.h"
#include "system/translate.h"

#include <lianzi/study.h>
#include <stdio.h>
#include <stdlib.h>

/* The texts of the page that are its own. */
static const struct page_word words[] = {
    {"title", N_("A search seen from inside")},
    {"about", N_("{rule} {columns}×{rows} · score {score} · {nodes_searched} visits of nodes.")},
    {"part", N_("This page holds {nodes_kept}: the best lines, and the nodes that most visits went "
                "below.")},
    {"depth", N_("depth {depth}")},
    {"again", N_("again")},
    {"pass", N_("pass")},
    {"singular", N_("without {move}")},
    {"step", N_("step {step}")},
    {"cut", N_("beta")},
    {"leaf", N_("leaf")},
    {"stopped", N_("stopped")},
    {"fact_turn", N_("to move")},
    {"fact_reason", N_("searched")},
    {"fact_depth", N_("plies left")},
    {"fact_window", N_("window for {player}")},
    {"fact_value", N_("value for {player}")},
    {"fact_static", N_("static value")},
    {"fact_size", N_("visits from here down")},
    {"fact_moves", N_("moves")},
    {"reduced", N_("{count} less")},
    {"extended", N_("{count} more")},
    {"tried", N_("moves at {count}")},
    {"none", N_("none")},
    {"reason_root", N_("for this depth")},
    {"reason_first", N_("as the first move")},
    {"reason_later", N_("as a later move: does it raise alpha?")},
    {"reason_deeper", N_("again in full depth, since it raised alpha")},
    {"reason_wider", N_("again in the whole window, since it raised alpha")},
    {"reason_pass", N_("after a pass (step 10)")},
    {"reason_singular", N_("without the table's move (step 12)")},
    {"fate_searched", N_("{count} searched")},
    {"fate_cut", N_("{count} not reached")},
    {"fate_late", N_("{count} too late")},
    {"fate_futile", N_("{count} cannot reach alpha")},
    {"fate_plain_four", N_("{count} fours that only put off the loss")},
    {"fate_known", N_("{count} known by the table")},
    {"fate_excluded", N_("{count} left out for the test")},
    {"fate_forbidden", N_("{count} forbidden")},
    {"why_look",
     N_("The engine's first look. On the board: the policy's order; point at a cell for what "
        "a stone makes there. Value {value} for {player} = threats on the board {threats} + "
        "empty board {empty} + cells {cells}. A cell's worth is what the value loses if the "
        "cell counts nothing.")},
    {"why_found", N_("A five or a win by fours was found at once, before any tree.")},
    {"why_root",
     N_("The search goes a ply deeper each time. A window about the last score saves work; if "
        "the score leaves it, the depth is searched again.")},
    {"why_leaf", N_("A leaf: the static value, unless fours alone win.")},
    {"why_cut",
     N_("{player} has {best}, worth {score} or more, which reaches beta: the other side avoids "
        "this position. The moves after it need no search.")},
    {"why_all", N_("Every move was searched or left out. The best is {best}.")},
    {"why_low",
     N_("Every move was searched or left out. None raises alpha: to {player} this is worth {score} "
        "or less.")},
    {"why_stopped", N_("Step 1: a limit ended the search here; the value means nothing.")},
    {"why_2",
     N_("Step 2: a five at hand wins, two fives of the other side cannot both be stopped, an open "
        "four wins, or the board is full.")},
    {"why_3", N_("Step 3: a shorter win or a longer loss is known already.")},
    {"why_4", N_("Step 4: the only move that stops the five is forbidden to black.")},
    {"why_5", N_("Step 5: the transposition table knows the position deep enough.")},
    {"why_8", N_("Step 8, razoring: far below alpha, and no win by fours.")},
    {"why_9", N_("Step 9, reverse futility: the static value is far above beta.")},
    {"why_10", N_("Step 10, null move: even a pass holds beta.")},
    {"why_12", N_("Step 12: another move than the table's holds beta, too.")},
    {"why_15", N_("Step 15: no move is left that stops the loss, or none is allowed.")},
    {"makes", N_("x makes {x}, o makes {o}; policy {policy}, worth {worth}")},
    {"class_nothing", N_("nothing")},
    {"class_open two", N_("open two")},
    {"class_three", N_("three")},
    {"class_two open twos", N_("two open twos")},
    {"class_three and more", N_("three and more")},
    {"class_open three", N_("open three")},
    {"class_open three and more", N_("open three and more")},
    {"class_two open threes", N_("two open threes")},
    {"class_four", N_("four")},
    {"class_four and more", N_("four and more")},
    {"class_four and three", N_("four and three")},
    {"class_open four", N_("open four")},
    {"class_five", N_("five")},
    {"class_forbidden", N_("forbidden")},
    {"legend",
     N_("A row is a move; its value and window are those of the player who makes it. On the board: "
        "a number is the value of a move searched, a grey one with ≤ or ≥ only a bound of it (a "
        "dot the value that most of them share), × a move that step 13 left out, the ring the "
        "best move. Keys: up and down go from row to row, left and right fold and unfold.")},
};

/* The moves of a fate, as one string, added to the node if there are any. */
static void add_fate(json_t *json, const struct trace *trace, const lz_trace_node *node,
                     lz_trace_fate fate)
{
    char cells[LZ_CELLS_MAX * 4 + 1] = "", name[8];
    size_t length = 0;
    for (int i = 0; i < node->move_count; i++) {
        if (node->moves[i].fate == fate)
            length += (size_t)snprintf(cells + length, sizeof cells - length, "%s",
                                       trace_cell(trace, node->moves[i].cell, name));
    }
    if (length)
        json_object_set_new(json, trace_fate_name(fate), json_string(cells));
}

static json_t *node_to_json(const void *tree, size_t i)
{
    const struct trace *trace = tree;
    const struct kept_node *kept = &trace->kept.nodes[i];
    const lz_trace_node *node = &kept->node;
    char name[8];
    json_t *json = json_pack(
        "{s:I,s:I,s:I,s:i,s:i,s:o,s:s,s:s,s:i,s:i,s:i,s:i,s:i,s:i,s:i,s:o,s:s,s:o,s:o,s:i}", "id",
        (json_int_t)node->id, "parent", (json_int_t)node->parent, "size", (json_int_t)node->size,
        "ply", node->ply, "root_depth", node->root_depth, "move",
        node->cell < 0 ? json_null() : json_string(trace_cell(trace, node->cell, name)), "to_move",
        node->to_move == LZ_BLACK ? "x" : "o", "reason", trace_reason_name(node->reason), "depth",
        node->depth, "reduced", node->reduced, "extended", node->extended, "tried_depth",
        node->tried_depth, "alpha", node->alpha, "beta", node->beta, "score", node->score, "eval",
        node->eval == LZ_TRACE_NO_EVAL ? json_null() : json_integer(node->eval), "end",
        trace_end_name(node->end), "step", node->step ? json_integer(node->step) : json_null(),
        "best", node->best < 0 ? json_null() : json_string(trace_cell(trace, node->best, name)),
        "missing", kept->missing);
    for (int fate = 0; fate < LZ_TRACE_FATE_COUNT && json; fate++)
        add_fate(json, trace, node, (lz_trace_fate)fate);
    return json;
}

static bool write_json(FILE *file, const void *tree)
{
    const struct trace *trace = tree;
    json_t *head = trace_to_json(trace);
    if (head) {
        json_object_set_new(head, "nodes_searched", json_integer((json_int_t)trace->counts.nodes));
        json_object_set_new(head, "nodes_kept", json_integer((json_int_t)trace->kept.count));
    }
    return write_nodes(file, head, trace->kept.count, node_to_json, trace);
}

static bool write_html(FILE *file, const void *tree)
{
    static const struct page page = {NULL, trace_page_js, words, sizeof words / sizeof *words,
                                     NULL, NULL};
    return page_write(file, &page, write_json, tree);
}

const struct tree_kind trace_kinds[] = {{".json", write_json}, {".html", write_html}, {NULL, NULL}};
