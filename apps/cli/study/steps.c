/* `lianzi study --steps`: walks through a search step by step, as the page of its tree does. A step
 * enters a node, or comes back to it with the value of a kid. */
#include "cli/study/study.h"
#include "system/lines.h"
#include "system/say.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct step {
    int node, kid; /* indexes; kid -1: the node is entered */
};

struct walk {
    const struct study *study;
    lz_classic_report report;
    struct kept_tree tree;
    struct step *steps;
    int count, now;
};

enum { TEXT = 512, NUMBER = 32 };

static const lz_classic_node *node_at(const struct walk *walk, int index)
{
    return &walk->tree.nodes[index].node;
}

static bool maximizes(const lz_classic_node *node)
{
    return node->to_move == LZ_BLACK;
}

/* ---- The steps ---- */

static void add_step(struct walk *walk, int node, int kid)
{
    walk->steps[walk->count++] = (struct step){node, kid};
}

/* Nodes are in the order in which the search enters them. It comes back from a node as soon as the
 * next one is not below it. */
static bool list_steps(struct walk *walk)
{
    int way[LZ_CLASSIC_DEPTH_MAX + 1], length = 0;
    const int nodes = (int)walk->tree.count;
    walk->steps = calloc(2 * walk->tree.count, sizeof *walk->steps);
    for (int i = 0; i <= nodes && walk->steps; i++) {
        const int ply = i < nodes ? node_at(walk, i)->ply : 0;
        for (; length > ply && (i < nodes || length > 1); length--)
            if (length > 1)
                add_step(walk, way[length - 2], way[length - 1]);
        if (i < nodes)
            add_step(walk, way[length++] = i, -1);
    }
    return walk->steps;
}

/* Whether the search leaves the node with this step. */
static bool is_last(const struct walk *walk, int number)
{
    return number + 1 == walk->count || walk->steps[number + 1].kid == walk->steps[number].node;
}

static bool is_cut(const struct walk *walk, int number)
{
    const struct step step = walk->steps[number];
    return step.kid >= 0 && node_at(walk, step.node)->kind == LZ_CLASSIC_NODE_CUT &&
           is_last(walk, number);
}

/* The best value of the kids up to `last`; false without kids. */
static bool best_of(const struct walk *walk, int node, int last, int64_t *best)
{
    const lz_classic_node *const above = node_at(walk, node);
    bool any = false;
    for (int i = node + 1; i <= last; i++) {
        const lz_classic_node *const kid = node_at(walk, i);
        if (kid->ply != above->ply + 1)
            continue;
        if (!any || (maximizes(above) ? kid->value > *best : kid->value < *best))
            *best = kid->value;
        any = true;
    }
    return any;
}

/* Alpha at MAX, beta at MIN: the end of the window that the kids up to `last` have moved. */
static int64_t edge_of(const struct walk *walk, int node, int last)
{
    const lz_classic_node *const at = node_at(walk, node);
    const int64_t start = maximizes(at) ? at->alpha : at->beta;
    int64_t best = 0;
    if (!best_of(walk, node, last, &best))
        return start;
    return (maximizes(at) ? best > start : best < start) ? best : start;
}

/* ---- Words ---- */

static const char *format_edge(int64_t value, char text[NUMBER])
{
    if (value >= LZ_CLASSIC_INFINITY || value <= -LZ_CLASSIC_INFINITY)
        return strcpy(text, value > 0 ? "∞" : "−∞");
    snprintf(text, NUMBER, "%" PRId64, value);
    return text;
}

static void format_value(const lz_classic_node *node, char text[NUMBER])
{
    static const char *const signs[] = {"", "≤ ", "≥ "};
    snprintf(text, NUMBER, "%s%" PRId64, signs[node->bound], node->value);
}

static void format_move(const struct walk *walk, int node, char text[8])
{
    lz_cell_format(lz_game_variant(walk->study->game), node_at(walk, node)->cell, LZ_ROWS_BOTTOM,
                   text, 8);
}

/* What {names} in a text stand for. */
struct names {
    char alpha[NUMBER], beta[NUMBER], edge[NUMBER], value[NUMBER], count[NUMBER], move[8];
    const char *player;
};

static const char *named(const struct names *names, const char *name, size_t length)
{
    const struct {
        const char *name, *value;
    } list[] = {{"alpha", names->alpha},  {"beta", names->beta},   {"edge", names->edge},
                {"value", names->value},  {"count", names->count}, {"move", names->move},
                {"player", names->player}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strlen(list[i].name) == length && strncmp(list[i].name, name, length) == 0)
            return list[i].value;
    return "";
}

/* Appends a text of the page, its names replaced; no blank follows a full stop of full width. */
static void append(char text[TEXT], const char *key, const struct names *names)
{
    size_t length = strlen(text);
    if (length && length + 1 < TEXT && (unsigned char)text[length - 1] < 128)
        text[length++] = ' ';
    for (const char *at = study_word(key); *at && length + NUMBER < TEXT; at++) {
        const char *const end = *at == '{' ? strchr(at, '}') : NULL;
        if (!end) {
            text[length++] = *at;
            continue;
        }
        length += (size_t)snprintf(text + length, TEXT - length, "%s",
                                   named(names, at + 1, (size_t)(end - at - 1)));
        at = end;
    }
    text[length] = '\0';
}

/* What a kid's value changes, and why the node is left. */
static void append_return(const struct walk *walk, struct names *names, char text[TEXT])
{
    const struct step step = walk->steps[walk->now];
    const lz_classic_node *const node = node_at(walk, step.node), *kid = node_at(walk, step.kid);
    const bool max = maximizes(node);
    const int64_t before = edge_of(walk, step.node, step.kid - 1);
    format_value(kid, names->value);
    format_edge(before, names->edge);
    format_move(walk, step.kid, names->move);
    if (max ? kid->value > before : kid->value < before)
        append(text, max ? "step_alpha" : "step_beta", names);
    else
        append(text, max ? "step_no_alpha" : "step_no_beta", names);
    if (!is_last(walk, walk->now) || node->searched > walk->tree.nodes[step.node].kept_children)
        return;
    format_value(node, names->value);
    if (node->kind != LZ_CLASSIC_NODE_CUT)
        append(text, "step_up", names);
    else if (node->bound == (max ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER))
        append(text, max ? "step_cut_beta" : "step_cut_alpha", names);
    else
        append(text, "why_sorted", names);
}

static void describe(const struct walk *walk, char text[TEXT])
{
    const struct step step = walk->steps[walk->now];
    const lz_classic_node *const node = node_at(walk, step.node);
    struct names names = {.player = maximizes(node) ? "x" : "o"};
    format_edge(node->alpha, names.alpha);
    format_edge(node->beta, names.beta);
    format_value(node, names.value);
    snprintf(names.count, NUMBER, "%d", node->skipped_count);
    text[0] = '\0';
    if (step.kid >= 0)
        append_return(walk, &names, text);
    else if (walk->tree.nodes[step.node].kept_children)
        append(text, "step_enter", &names);
    else if (node->kind == LZ_CLASSIC_NODE_LEAF)
        append(text, "why_leaf", &names);
    else
        append(text, node->kind == LZ_CLASSIC_NODE_DECIDED ? "why_decided" : "step_up", &names);
    const int missing = node->searched - walk->tree.nodes[step.node].kept_children;
    const size_t length = strlen(text);
    if (missing > 0 && is_last(walk, walk->now))
        snprintf(text + length, TEXT - length,
                 _(" Not kept below it: %d; --tree-nodes N keeps more."), missing);
}

/* ---- The board and the facts beside it ---- */

/* Stones of the line of play as capitals, + for kids that came back, - for moves cut off. */
static void mark_cells(const struct walk *walk, char cells[LZ_CELLS_MAX])
{
    const struct step step = walk->steps[walk->now];
    const struct kept_node *const kept = &walk->tree.nodes[step.node];
    const lz_variant *const variant = lz_game_variant(walk->study->game);
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        cells[cell] = ".xo#"[lz_game_at(walk->study->game, cell)];
    for (int i = step.node + 1; i <= step.kid; i++)
        if (node_at(walk, i)->ply == kept->node.ply + 1)
            cells[node_at(walk, i)->cell] = '+';
    for (int i = 0; i < kept->node.skipped_count && is_cut(walk, walk->now); i++)
        cells[kept->skipped[i]] = '-';
    const lz_classic_node *at = &kept->node;
    for (; at->ply > 0; at = &kept_tree_find(&walk->tree, at->parent)->node)
        cells[at->cell] = maximizes(at) ? 'O' : 'X';
}

/* The lines beside the board. */
static int list_facts(const struct walk *walk, char facts[6][TEXT])
{
    const struct step step = walk->steps[walk->now];
    const lz_classic_node *const node = node_at(walk, step.node);
    const int64_t edge = edge_of(walk, step.node, step.kid);
    char number[NUMBER];
    int64_t best = 0;
    int count = 0;
    snprintf(facts[count++], TEXT, _("step %d of %d"), walk->now + 1, walk->count);
    snprintf(facts[count++], TEXT, "%s", study_word(maximizes(node) ? "max" : "min"));
    snprintf(facts[count++], TEXT, "alpha %s",
             format_edge(maximizes(node) ? edge : node->alpha, number));
    snprintf(facts[count++], TEXT, "beta %s",
             format_edge(maximizes(node) ? node->beta : edge, number));
    if (best_of(walk, step.node, step.kid, &best))
        snprintf(facts[count++], TEXT, "%s %" PRId64, study_word("step_best"), best);
    return count;
}

static void show(const struct walk *walk)
{
    const lz_variant *const variant = lz_game_variant(walk->study->game);
    char cells[LZ_CELLS_MAX], facts[6][TEXT], text[TEXT], line[TEXT];
    const int count = list_facts(walk, facts);
    mark_cells(walk, cells);
    if (isatty(STDOUT_FILENO))
        fputs("\033[H\033[2J", stdout);
    for (int row = variant->rows - 1, i = 0; row >= 0 || i < count; row--, i++) {
        size_t length = (size_t)snprintf(line, sizeof line, row >= 0 ? "%3d " : "    ", row + 1);
        for (int column = 0; column < variant->columns; column++, length += 2) {
            line[length] = ' ';
            line[length + 1] = row >= 0 ? cells[row * variant->columns + column] : ' ';
        }
        snprintf(line + length, sizeof line - length, "   %s", i < count ? facts[i] : "");
        say_line("%s", line);
    }
    printf("    ");
    for (int column = 0; column < variant->columns; column++)
        printf(" %c", 'a' + column);
    describe(walk, text);
    say_line("\n\n%s\n", text);
}

/* ---- The command's part ---- */

/* Goes where the line says; false to end. */
static bool take_line(struct walk *walk, const char *line)
{
    int to = walk->now;
    char *end;
    const long number = strtol(line, &end, 10);
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (*line == '\0' || strcmp(line, "f") == 0) {
        to++;
    } else if (strcmp(line, "b") == 0) {
        to--;
    } else if (strcmp(line, "c") == 0) {
        do
            to++;
        while (to < walk->count && !is_cut(walk, to));
    } else if (end > line && *end == '\0' && number >= 1 && number <= walk->count) {
        to = (int)number - 1;
    } else {
        say_line(
            _("Enter or f: forward, b: back, c: to the next cut-off, 1 to %d: to that step, q: "
              "end.\n"
              "On the board: X and O the line of play, + a move that was searched, - one cut off."),
            walk->count);
        return true;
    }
    if (to < 0 || to >= walk->count) {
        say_line("%s", _("There is no such step."));
        return true;
    }
    walk->now = to;
    show(walk);
    return true;
}

static void converse(struct walk *walk)
{
    struct lines input;
    lines_open(&input, stdin);
    show(walk);
    take_line(walk, "?");
    while (say_prompt(&input) && take_line(walk, input.text)) {
    }
    lines_close(&input);
}

int study_steps(const struct study *study)
{
    struct walk walk = {.study = study};
    if (study->settings.algorithm == LZ_CLASSIC_SEARCH_OPEN_CLOSED)
        return options_misused(&study->options,
                               "--steps: search open-closed enters all nodes before "
                               "it values any; another search is needed");
    bool good = study_keep_tree(study, &walk.report, &walk.tree);
    if (good && !(good = list_steps(&walk)))
        options_complain(&study->options, "no memory");
    if (good)
        converse(&walk);
    free(walk.steps);
    kept_tree_free(&walk.tree);
    return good ? EXIT_WELL : EXIT_INPUT;
}
