#include "study/steps.h"

#include "study/wording.h"
#include "system/translate.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct steps_word steps_words[] = {
    {"max", N_("{max}, picks the largest value")},
    {"min", N_("{min}, picks the smallest value")},
    {"why_leaf", N_("The depth limit is reached, or no move is left: this is the static value.")},
    {"why_decided", N_("The game ends here: this is the static value.")},
    {"why_sorted",
     N_("By their static values the other {count} moves cannot be better. They need no search.")},
    {"step_best", N_("best so far")},
    {"step_enter",
     N_("{player} is to move. Only values between alpha {alpha} and beta {beta} can matter.")},
    {"step_alpha", N_("{move} gives {value}: alpha rises to it.")},
    {"step_beta", N_("{move} gives {value}: beta falls to it.")},
    {"step_no_alpha", N_("{move} gives {value}, not above alpha {edge}: nothing changes.")},
    {"step_no_beta", N_("{move} gives {value}, not below beta {edge}: nothing changes.")},
    {"step_cut_alpha", N_("Alpha {alpha} is reached: {max} has that elsewhere, so the rest "
                          "({count}) need not be looked at.")},
    {"step_cut_beta", N_("Beta {beta} is reached: {min} holds {max} to that elsewhere, so the rest "
                         "({count}) need not be looked at.")},
    {"step_up", N_("This node returns {value}.")},
    {NULL, NULL}};

static const lz_classic_node *node_at(const struct steps *steps, int index)
{
    return &steps->tree->nodes[index].node;
}

static bool maximizes(const lz_classic_node *node)
{
    return node->to_move == LZ_BLACK;
}

/* ---- The steps ---------------------------------------------------------------------------------
 */

static void add_step(struct steps *steps, int node, int kid)
{
    steps->list[steps->count++] = (struct step){node, kid};
}

/* Nodes are in the order in which the search enters them. It comes back from a node as soon as the
 * next one is not below it. */
bool steps_begin(struct steps *steps, const lz_variant *variant, const struct kept_tree *tree,
                 enum steps_names names)
{
    int way[LZ_CLASSIC_DEPTH_MAX + 1], length = 0;
    const int nodes = (int)tree->count;
    *steps = (struct steps){.variant = variant, .tree = tree, .names = names};
    steps->list = calloc(2 * tree->count, sizeof *steps->list);
    for (int i = 0; i <= nodes && steps->list; i++) {
        const int ply = i < nodes ? node_at(steps, i)->ply : 0;
        for (; length > ply && (i < nodes || length > 1); length--)
            if (length > 1)
                add_step(steps, way[length - 2], way[length - 1]);
        if (i < nodes)
            add_step(steps, way[length++] = i, -1);
    }
    return steps->list;
}

void steps_end(struct steps *steps)
{
    free(steps->list);
    *steps = (struct steps){.list = NULL};
}

bool steps_go(struct steps *steps, int number)
{
    const bool good = number >= 0 && number < steps->count;
    if (good)
        steps->now = number;
    return good;
}

/* Whether the search leaves the node with this step. */
static bool is_last(const struct steps *steps, int number)
{
    return number + 1 == steps->count || steps->list[number + 1].kid == steps->list[number].node;
}

static bool is_cut(const struct steps *steps, int number)
{
    const struct step step = steps->list[number];
    return step.kid >= 0 && node_at(steps, step.node)->kind == LZ_CLASSIC_NODE_CUT &&
           is_last(steps, number);
}

int steps_next_cut(const struct steps *steps)
{
    int number = steps->now + 1;
    while (number < steps->count && !is_cut(steps, number))
        number++;
    return number;
}

/* ---- What is known at a step ------------------------------------------------------------------
 */

const struct kept_node *steps_node(const struct steps *steps)
{
    return &steps->tree->nodes[steps->list[steps->now].node];
}

int steps_line(const struct steps *steps, int cells[LZ_CLASSIC_DEPTH_MAX])
{
    return kept_tree_line(steps->tree, &steps_node(steps)->node, cells);
}

/* The kids up to `last`. */
static int kids_to(const struct steps *steps, int node, int last,
                   const lz_classic_node *kids[LZ_CELLS_MAX])
{
    int count = 0;
    for (int i = node + 1; i <= last; i++)
        if (node_at(steps, i)->ply == node_at(steps, node)->ply + 1)
            kids[count++] = node_at(steps, i);
    return count;
}

int steps_kids(const struct steps *steps, const lz_classic_node *kids[LZ_CELLS_MAX])
{
    const struct step step = steps->list[steps->now];
    return kids_to(steps, step.node, step.kid, kids);
}

int steps_cut(const struct steps *steps, const int **cells)
{
    const struct kept_node *const kept = steps_node(steps);
    *cells = kept->skipped;
    return is_cut(steps, steps->now) ? kept->node.skipped_count : 0;
}

int steps_missing(const struct steps *steps)
{
    const struct kept_node *const kept = steps_node(steps);
    return is_last(steps, steps->now) ? kept->node.searched - kept->kept_children : 0;
}

/* The best value of the kids up to `last`; false without kids. */
static bool best_of(const struct steps *steps, int node, int last, int64_t *best)
{
    const lz_classic_node *kids[LZ_CELLS_MAX];
    const int count = kids_to(steps, node, last, kids);
    const bool max = maximizes(node_at(steps, node));
    for (int i = 0; i < count; i++)
        if (i == 0 || (max ? kids[i]->value > *best : kids[i]->value < *best))
            *best = kids[i]->value;
    return count > 0;
}

/* Alpha at MAX, beta at MIN: the end of the window that the kids up to `last` have moved. */
static int64_t edge_of(const struct steps *steps, int node, int last)
{
    const lz_classic_node *const at = node_at(steps, node);
    const int64_t start = maximizes(at) ? at->alpha : at->beta;
    int64_t best = 0;
    if (!best_of(steps, node, last, &best))
        return start;
    return (maximizes(at) ? best > start : best < start) ? best : start;
}

/* ---- Values of several nodes ------------------------------------------------------------------
 */

void steps_common(const lz_classic_node *const nodes[], int count, char text[STEPS_NUMBER])
{
    int most = 2;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        int same = 0;
        for (int j = i; j < count; j++)
            same += nodes[j]->value == nodes[i]->value && nodes[j]->bound == nodes[i]->bound;
        if (same <= most)
            continue;
        most = same;
        steps_value(nodes[i], text);
    }
}

const lz_classic_node *steps_best(const lz_classic_node *const nodes[], int count, bool max)
{
    const lz_classic_bound worse = max ? LZ_CLASSIC_BOUND_UPPER : LZ_CLASSIC_BOUND_LOWER;
    const lz_classic_node *best = NULL;
    for (int i = 0; i < count; i++) {
        const lz_classic_node *const node = nodes[i];
        const bool better = !best || (max ? node->value > best->value : node->value < best->value);
        if (better || (node->value == best->value && best->bound == worse && node->bound != worse))
            best = node;
    }
    return best;
}

/* ---- Words -------------------------------------------------------------------------------------
 */

static const char *format_edge(int64_t value, char text[STEPS_NUMBER])
{
    if (value >= LZ_CLASSIC_INFINITY || value <= -LZ_CLASSIC_INFINITY)
        return strcpy(text, value > 0 ? "∞" : "−∞");
    snprintf(text, STEPS_NUMBER, "%" PRId64, value);
    return text;
}

void steps_value(const lz_classic_node *node, char text[STEPS_NUMBER])
{
    static const char *const signs[] = {"", "≤ ", "≥ "};
    snprintf(text, STEPS_NUMBER, "%s%" PRId64, signs[node->bound], node->value);
}

static const char *word_of(const char *key)
{
    size_t i = 0;
    while (strcmp(steps_words[i].key, key) != 0)
        i++;
    return _(steps_words[i].text);
}

static const char *side(const struct steps *steps, lz_colour colour)
{
    return steps->names == STEPS_COLOURS ? wording_colour(steps->variant, colour)
           : colour == LZ_BLACK          ? "x"
                                         : "o";
}

static bool names_columns(const struct steps *steps)
{
    return steps->names == STEPS_COLOURS && lz_rule_has_gravity(steps->variant->rule);
}

static void format_move(const struct steps *steps, int cell, char *text, size_t size)
{
    if (names_columns(steps))
        lz_action_format(steps->variant, lz_action_place(cell), LZ_ROWS_BOTTOM, text, size);
    else
        lz_cell_format(steps->variant, cell, LZ_ROWS_BOTTOM, text, size);
}

/* What {names} in a text stand for. */
struct names {
    char alpha[STEPS_NUMBER], beta[STEPS_NUMBER], edge[STEPS_NUMBER], value[STEPS_NUMBER],
        count[STEPS_NUMBER], move[STEPS_NUMBER];
    const char *player, *max, *min;
};

static struct names names_at(const struct steps *steps, const lz_classic_node *node)
{
    return (struct names){.player = side(steps, maximizes(node) ? LZ_BLACK : LZ_WHITE),
                          .max = side(steps, LZ_BLACK),
                          .min = side(steps, LZ_WHITE)};
}

static void append(char text[STEPS_TEXT], const char *key, const struct names *names)
{
    const struct wording_filling fillings[] = {{"alpha", names->alpha}, {"beta", names->beta},
                                               {"edge", names->edge},   {"value", names->value},
                                               {"count", names->count}, {"move", names->move},
                                               {"max", names->max},     {"player", names->player},
                                               {"min", names->min},     {NULL, NULL}};
    char sentence[STEPS_TEXT];
    wording_fill(word_of(key), fillings, sentence, sizeof sentence);
    wording_join(text, STEPS_TEXT, sentence);
}

/* What a kid's value changes, and why the node is left. */
static void append_return(const struct steps *steps, struct names *names, char text[STEPS_TEXT])
{
    const struct step step = steps->list[steps->now];
    const lz_classic_node *const node = node_at(steps, step.node), *kid = node_at(steps, step.kid);
    const bool max = maximizes(node);
    const int64_t before = edge_of(steps, step.node, step.kid - 1);
    steps_value(kid, names->value);
    format_edge(before, names->edge);
    char move[8];
    format_move(steps, kid->cell, move, sizeof move);
    snprintf(names->move, STEPS_NUMBER, names_columns(steps) ? _("Column %s") : "%s", move);
    if (max ? kid->value > before : kid->value < before)
        append(text, max ? "step_alpha" : "step_beta", names);
    else
        append(text, max ? "step_no_alpha" : "step_no_beta", names);
    if (!is_last(steps, steps->now) || steps_missing(steps))
        return;
    steps_value(node, names->value);
    if (node->kind != LZ_CLASSIC_NODE_CUT)
        append(text, "step_up", names);
    else if (node->bound == (max ? LZ_CLASSIC_BOUND_LOWER : LZ_CLASSIC_BOUND_UPPER))
        append(text, max ? "step_cut_beta" : "step_cut_alpha", names);
    else
        append(text, "why_sorted", names);
}

void steps_describe(const struct steps *steps, char text[STEPS_TEXT])
{
    const struct step step = steps->list[steps->now];
    const lz_classic_node *const node = node_at(steps, step.node);
    struct names names = names_at(steps, node);
    format_edge(node->alpha, names.alpha);
    format_edge(node->beta, names.beta);
    steps_value(node, names.value);
    snprintf(names.count, STEPS_NUMBER, "%d", node->skipped_count);
    text[0] = '\0';
    if (step.kid >= 0)
        append_return(steps, &names, text);
    else if (steps->tree->nodes[step.node].kept_children)
        append(text, "step_enter", &names);
    else if (node->kind == LZ_CLASSIC_NODE_LEAF)
        append(text, "why_leaf", &names);
    else
        append(text, node->kind == LZ_CLASSIC_NODE_DECIDED ? "why_decided" : "step_up", &names);
}

/* The moves from the root to the present node; "" at the root. */
static void format_line(const struct steps *steps, char text[STEPS_TEXT])
{
    int line[LZ_CLASSIC_DEPTH_MAX];
    const int count = steps_line(steps, line);
    text[0] = '\0';
    for (int i = 0, length = 0; i < count; i++) {
        char move[8];
        format_move(steps, line[i], move, sizeof move);
        length += snprintf(text + length, STEPS_TEXT - (size_t)length, "%s%s", i ? " " : "", move);
    }
}

int steps_facts(const struct steps *steps, char facts[STEPS_FACTS][STEPS_TEXT])
{
    const struct step step = steps->list[steps->now];
    const lz_classic_node *const node = node_at(steps, step.node);
    const int64_t edge = edge_of(steps, step.node, step.kid);
    const struct names names = names_at(steps, node);
    char number[STEPS_NUMBER], line[STEPS_TEXT];
    int64_t best = 0;
    int count = 0;
    snprintf(facts[count++], STEPS_TEXT, _("step %d of %d"), steps->now + 1, steps->count);
    format_line(steps, line);
    if (*line)
        snprintf(facts[count++], STEPS_TEXT, _("after %s"), line);
    facts[count][0] = '\0';
    append(facts[count++], maximizes(node) ? "max" : "min", &names);
    snprintf(facts[count++], STEPS_TEXT, "alpha %s",
             format_edge(maximizes(node) ? edge : node->alpha, number));
    snprintf(facts[count++], STEPS_TEXT, "beta %s",
             format_edge(maximizes(node) ? node->beta : edge, number));
    if (best_of(steps, step.node, step.kid, &best))
        snprintf(facts[count++], STEPS_TEXT, "%s %" PRId64, word_of("step_best"), best);
    return count;
}
