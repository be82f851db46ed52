#include "desktop/views/tree_graph.h"

#include "desktop/parts/widgets.h"

#include <math.h>

enum { STONE = 11, RING = 14, EDGE = 6 };

double tree_graph_middle(int place)
{
    return EDGE + (place + 0.5) * TREE_GRAPH_STEP;
}

/* The places along an axis that a part shows, at least in part. */
static int first_seen(double from)
{
    return MAX((int)floor((from - EDGE) / TREE_GRAPH_STEP), 0);
}

static int last_seen(double from, int size)
{
    return (int)floor((from + size - EDGE) / TREE_GRAPH_STEP);
}

void tree_graph_each(const struct move_graph *graph, const struct tree_graph_part *part,
                     tree_graph_fn *visit, void *user)
{
    const int left = first_seen(part->left), right = last_seen(part->left, part->width);
    const int top = first_seen(part->top), bottom = last_seen(part->top, part->height);
    for (int i = 0; i < graph->line_count; i++) {
        const struct graph_line *line = &graph->lines[i];
        if (line->row < top || line->row > bottom)
            continue;
        const int end = MIN(right, line->column + line->count - 1);
        for (int column = MAX(left, line->column); column <= end; column++)
            visit(&graph->items[line->first + column - line->column],
                  tree_graph_middle(column) - part->left, tree_graph_middle(line->row) - part->top,
                  user);
    }
}

int tree_graph_node_at(const struct move_graph *graph, const struct tree_graph_part *part, double x,
                       double y)
{
    const struct graph_item *item =
        move_graph_at(graph, (int)floor((x + part->left - EDGE) / TREE_GRAPH_STEP),
                      (int)floor((y + part->top - EDGE) / TREE_GRAPH_STEP));
    return item ? item->node : LZ_RECORD_NO_NODE;
}

/* ---- drawing ---- */

static void set_colour(cairo_t *cr, const GdkRGBA *colour, double alpha)
{
    cairo_set_source_rgba(cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

/* A way from a line's parent down and to its first node, and along its nodes, as far as it is
 * seen. */
static void add_way(cairo_t *cr, const struct graph_line *line, const struct tree_graph_part *part)
{
    const double y = tree_graph_middle(line->row) - part->top;
    const double begin = tree_graph_middle(line->column - (line->parent_row >= 0)) - part->left;
    const double end = tree_graph_middle(line->column + line->count - 1) - part->left;
    if (begin > part->width || end < 0)
        return;
    if (y >= 0 && y <= part->height) {
        cairo_move_to(cr, MAX(begin, -EDGE), y);
        cairo_line_to(cr, MIN(end, part->width + EDGE), y);
    }
    const double from = tree_graph_middle(line->parent_row) - part->top;
    if (line->parent_row < 0 || begin < -EDGE || from > part->height || y < 0)
        return;
    cairo_move_to(cr, begin, MAX(from, -EDGE));
    cairo_line_to(cr, begin, MIN(y, part->height + EDGE));
}

static void draw_ways(cairo_t *cr, const struct move_graph *graph,
                      const struct tree_graph_part *part, const GdkRGBA *ink)
{
    for (int i = 0; i < graph->line_count; i++)
        add_way(cr, &graph->lines[i], part);
    set_colour(cr, ink, 0.45);
    cairo_set_line_width(cr, 1.5);
    cairo_stroke(cr);
}

struct drawing {
    GtkWidget *area;
    cairo_t *cr;
    const struct tree_graph_look *look;
    PangoLayout *layout;
};

static void draw_text(const struct drawing *drawing, const char *text, double x, double y, int size,
                      bool bold)
{
    PangoFontDescription *font = pango_font_description_copy(
        pango_context_get_font_description(gtk_widget_get_pango_context(drawing->area)));
    int width, height;
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_font_description_set_weight(font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_layout_set_font_description(drawing->layout, font);
    pango_font_description_free(font);
    pango_layout_set_text(drawing->layout, text, -1);
    pango_layout_get_pixel_size(drawing->layout, &width, &height);
    cairo_move_to(drawing->cr, x - width / 2.0, y - height / 2.0);
    pango_cairo_show_layout(drawing->cr, drawing->layout);
    cairo_new_path(drawing->cr); /* the point of the text would start the next path */
}

/* The sign of a judgement on a ground of its own: a disc for good moves, a diamond for doubtful and
 * interesting ones, a square for bad ones. */
static void draw_judgement(const struct drawing *drawing, lz_judgement judgement, double x,
                           double y)
{
    enum { SIZE = 7 };
    cairo_t *cr = drawing->cr;
    double colour[3];
    widgets_judgement_colour(judgement, colour);
    if (judgement == LZ_JUDGEMENT_GOOD || judgement == LZ_JUDGEMENT_VERY_GOOD) {
        cairo_arc(cr, x, y, SIZE, 0, 2 * G_PI);
    } else if (judgement == LZ_JUDGEMENT_BAD || judgement == LZ_JUDGEMENT_VERY_BAD) {
        cairo_rectangle(cr, x - SIZE + 1, y - SIZE + 1, 2 * SIZE - 2, 2 * SIZE - 2);
    } else {
        cairo_move_to(cr, x, y - SIZE - 2);
        cairo_line_to(cr, x + SIZE + 2, y);
        cairo_line_to(cr, x, y + SIZE + 2);
        cairo_line_to(cr, x - SIZE - 2, y);
        cairo_close_path(cr);
    }
    cairo_set_source_rgb(cr, colour[0] * 0.8, colour[1] * 0.8, colour[2] * 0.8);
    cairo_fill(cr);
    cairo_set_source_rgb(cr, 1, 1, 1);
    draw_text(drawing, lz_judgement_sign(judgement), x, y, 10, true);
}

/* A stone in its colours, with its number in a colour that can be read on it. */
static void draw_stone(const struct drawing *drawing, const struct graph_item *item, double x,
                       double y)
{
    static const double red[3] = {0.85, 0.25, 0.2}, yellow[3] = {0.95, 0.75, 0.2};
    cairo_t *cr = drawing->cr;
    const bool black = item->colour == LZ_BLACK, dark = drawing->look->ink.red > 0.5F;
    const double grey = black ? dark ? 0.3 : 0.1 : 0.97;
    const double *disc = black ? red : yellow;
    char number[16];
    cairo_arc(cr, x, y, STONE, 0, 2 * G_PI);
    if (drawing->look->discs)
        cairo_set_source_rgb(cr, disc[0], disc[1], disc[2]);
    else
        cairo_set_source_rgb(cr, grey, grey, grey);
    cairo_fill_preserve(cr);
    set_colour(cr, &drawing->look->ink, 0.7);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
    const double text = black ? 1 : 0;
    cairo_set_source_rgb(cr, text, text, text);
    g_snprintf(number, sizeof number, "%d", item->number);
    draw_text(drawing, number, x, y, item->number > 99 ? 10 : 12, false);
}

/* The start, a pass, a choice, a set-up. */
static void draw_other(const struct drawing *drawing, double x, double y)
{
    enum { HALF = 5 };
    cairo_rectangle(drawing->cr, x - HALF, y - HALF, 2 * HALF, 2 * HALF);
    set_colour(drawing->cr, &drawing->look->ink, 1);
    cairo_fill(drawing->cr);
}

static void draw_item(const struct graph_item *item, double x, double y, void *user)
{
    const struct drawing *drawing = user;
    const struct tree_graph_look *look = drawing->look;
    cairo_t *cr = drawing->cr;
    if (item->number)
        draw_stone(drawing, item, x, y);
    else
        draw_other(drawing, x, y);
    if (item->node == look->shown || item->node == look->hovered) {
        cairo_arc(cr, x, y, RING - 1, 0, 2 * G_PI);
        set_colour(cr, &look->accent, item->node == look->shown ? 1 : 0.5);
        cairo_set_line_width(cr, item->node == look->shown ? 3 : 2);
        cairo_stroke(cr);
    }
    if (item->judgement)
        draw_judgement(drawing, (lz_judgement)item->judgement, x + 9, y - 8);
    if (item->comment) {
        cairo_arc(cr, x + 10, y + 10, 3.5, 0, 2 * G_PI);
        set_colour(cr, &look->accent, 1);
        cairo_fill(cr);
    }
}

void tree_graph_draw(GtkWidget *area, cairo_t *cr, const struct move_graph *graph,
                     const struct tree_graph_part *part, const struct tree_graph_look *look)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(area, NULL);
    struct drawing drawing = {.area = area, .cr = cr, .look = look, .layout = layout};
    draw_ways(cr, graph, part, &look->ink);
    tree_graph_each(graph, part, draw_item, &drawing);
}
