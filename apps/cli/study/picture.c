/* A tree as a picture: SVG, from left to right, a row for each leaf. */
#include "cli/study/picture.h"

#include "study/steps.h"
#include "system/translate.h"

#include <stdlib.h>

enum { COLUMN = 170, ROW = 34, BOX = 120, HIGH = 22, TOP = 44, SIDE = 16 };

/* Where the nodes stand: the middle of each one's box in rows, doubled. */
struct places {
    const struct kept_tree *tree;
    int *row2;
    int rows, plies;
};

static int index_of(const struct kept_tree *tree, uint64_t id)
{
    return (int)(kept_tree_find(tree, id) - tree->nodes);
}

/* A node without kids takes a row; another stands in the middle of its kids. Nodes come before
 * their kids, so the second pass goes backwards. */
static bool find_places(struct places *places)
{
    const struct kept_tree *const tree = places->tree;
    const int count = (int)tree->count;
    int *const first = malloc((size_t)count * sizeof *first);
    places->row2 = malloc((size_t)count * sizeof *places->row2);
    const bool good = first && places->row2;
    for (int i = 0; good && i < count; i++) {
        const lz_classic_node *const node = &tree->nodes[i].node;
        first[i] = -1;
        places->row2[i] = 2 * places->rows;
        places->rows += tree->nodes[i].kept_children == 0;
        places->plies = node->ply > places->plies ? node->ply : places->plies;
    }
    for (int i = count - 1; good && i > 0; i--) {
        const int above = index_of(tree, tree->nodes[i].node.parent);
        if (first[above] < 0)
            first[above] = places->row2[i]; /* the last kid's */
        places->row2[above] = (first[above] + places->row2[i]) / 2;
    }
    free(first);
    return good;
}

static int x_of(const lz_classic_node *node)
{
    return SIDE + node->ply * COLUMN;
}

static int y_of(const struct places *places, int i)
{
    return TOP + places->row2[i] * ROW / 2 + ROW / 2;
}

/* A node's box, its edge from the left, and what is not drawn to its right. */
static void draw_node(FILE *file, const struct places *places, const lz_variant *variant, int i)
{
    const struct kept_node *const kept = &places->tree->nodes[i];
    const lz_classic_node *const node = &kept->node;
    const int x = x_of(node), y = y_of(places, i);
    const bool exact = node->bound == LZ_CLASSIC_BOUND_EXACT;
    char cell[8] = "", value[STEPS_NUMBER];
    steps_value(node, value);
    if (node->ply > 0) {
        const int above = index_of(places->tree, node->parent), from = x - COLUMN + BOX;
        lz_cell_format(variant, node->cell, LZ_ROWS_BOTTOM, cell, sizeof cell);
        fprintf(file, "<path class=\"edge\" d=\"M%d %dC%d %d %d %d %d %d\"/>\n", from,
                y_of(places, above), from + 25, y_of(places, above), x - 25, y, x, y);
    }
    fprintf(file,
            "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>"
            "<text x=\"%d\" y=\"%d\"><tspan class=\"move\">%s</tspan> "
            "<tspan class=\"%s\">%s</tspan></text>\n",
            node->to_move == LZ_BLACK ? "max" : "min", x, y - HIGH / 2, BOX, HIGH,
            kept->kept_children ? 4 : HIGH / 2, x + BOX / 2, y + 4, cell, exact ? "value" : "bound",
            value);
    char text[80];
    if (node->skipped_count > 0) {
        snprintf(text, sizeof text, _("%d cut off"), node->skipped_count);
        fprintf(file, "<text class=\"cut\" x=\"%d\" y=\"%d\">✂ %s</text>\n", x + BOX / 2,
                y + HIGH / 2 + 10, text);
    }
    if (node->searched > kept->kept_children) {
        snprintf(text, sizeof text, _("%d not shown"), node->searched - kept->kept_children);
        fprintf(file, "<text class=\"bound\" x=\"%d\" y=\"%d\">%s</text>\n", x + BOX / 2,
                y - HIGH / 2 - 3, text);
    }
}

/* The player who chooses at each ply but the last. */
static void draw_heads(FILE *file, const struct places *places)
{
    const bool black = places->tree->nodes[0].node.to_move == LZ_BLACK;
    for (int ply = 0; ply < places->plies; ply++)
        fprintf(file, "<text class=\"head\" x=\"%d\" y=\"24\">%s</text>\n",
                SIDE + ply * COLUMN + BOX / 2, black == (ply % 2 == 0) ? "x: MAX" : "o: MIN");
}

bool picture_write(FILE *file, const struct kept_tree *tree, const lz_variant *variant)
{
    struct places places = {.tree = tree};
    const bool good = find_places(&places);
    const int width = 2 * SIDE + places.plies * COLUMN + BOX, high = TOP + places.rows * ROW + SIDE;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\" "
            "text-anchor=\"middle\">\n<style>.edge{fill:none;stroke:#999}"
            ".max,.min{stroke:#555}.max{fill:#fff}.min{fill:#e8e8e8}.move{font-weight:bold}"
            ".bound{fill:#777}.cut{fill:#b3402a;font-size:10px}.head{fill:#555}</style>\n"
            "<rect width=\"%d\" height=\"%d\" fill=\"#fbfaf7\"/>\n",
            width, high, width, high, width, high);
    if (good)
        draw_heads(file, &places);
    for (int i = 0; good && i < (int)tree->count; i++)
        draw_node(file, &places, variant, i);
    fputs("</svg>\n", file);
    free(places.row2);
    return good;
}
