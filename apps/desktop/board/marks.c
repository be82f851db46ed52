/* Marks on top of the stones. */
#include "desktop/board/painter.h"
#include "session/played.h"

#include <math.h>
#include <stdio.h>

void painter_winning_line(const struct painter *p)
{
    const struct picture *picture = p->picture;
    if (picture->line_length < 2)
        return;
    const struct geometry *g = p->geometry;
    double x, y;
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
    geometry_centre(g, picture->line[0], &x, &y);
    cairo_move_to(p->cr, x, y);
    geometry_centre(g, picture->line[picture->line_length - 1], &x, &y);
    cairo_line_to(p->cr, x, y);
    painter_set(p->cr, p->look->win, 0.85);
    cairo_set_line_width(p->cr, g->cell * 0.13);
    cairo_stroke(p->cr);
    for (int i = 0; i < picture->line_length; i++) {
        geometry_centre(g, picture->line[i], &x, &y);
        cairo_arc(p->cr, x, y, painter_stone_radius(p) * 0.94, 0, full_turn);
        painter_set(p->cr, p->look->win, 1);
        cairo_set_line_width(p->cr, g->cell * 0.075);
        cairo_stroke(p->cr);
    }
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
}

void painter_last(const struct painter *p)
{
    for (int i = 0; i < 2; i++) {
        const int cell = p->picture->last[i];
        if (cell < 0 || cell == p->picture->falling || (p->gravity && p->picture->line_length))
            continue;
        double x, y;
        geometry_centre(p->geometry, cell, &x, &y);
        const double r = p->geometry->cell;
        painter_set(p->cr, p->look->accent, 1);
        if (p->gravity || p->picture->numbers) {
            cairo_arc(p->cr, x, y, r * (p->gravity ? 0.36 : 0.4), 0, full_turn);
            if (p->gravity)
                cairo_set_source_rgba(p->cr, 1, 1, 1, 0.95);
            cairo_set_line_width(p->cr, r * 0.06);
            cairo_stroke(p->cr);
        } else {
            cairo_arc(p->cr, x, y, r * 0.12, 0, full_turn);
            cairo_fill(p->cr);
        }
    }
}

/* Sets a colour that is readable on a stone of that colour. */
static void ink_on(const struct painter *p, lz_colour colour)
{
    const bool light = !p->gravity && colour == LZ_BLACK;
    cairo_set_source_rgba(p->cr, light, light, light, 0.92);
}

void painter_numbers(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    int cells[LZ_CELLS_MAX];
    const int count = played_cells(p->picture->game, cells);
    for (int i = 0; i < count; i++) {
        char text[16];
        double x, y;
        snprintf(text, sizeof text, "%d", i + 1);
        geometry_centre(g, cells[i], &x, &y);
        ink_on(p, lz_game_at(p->picture->game, cells[i]));
        painter_text(p, text, x, y, g->cell * 0.4, g->cell * 0.66, true);
    }
}

static void paint_value(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double cell = p->geometry->cell;
    const double warm = 1 - mark->strength; /* green for good, grey for poor */
    cairo_arc(p->cr, x, y, cell * 0.43, 0, full_turn);
    cairo_set_source_rgba(p->cr, 0.13 + 0.4 * warm, 0.55 - 0.05 * warm, 0.3 + 0.22 * warm, 0.92);
    cairo_fill(p->cr);
    cairo_set_source_rgba(p->cr, 1, 1, 1, 1);
    painter_text(p, mark->text, x, y, cell * 0.32, cell * 0.76, true);
}

/* For small marks: dark on wood, and on holes, dark or light, in between. */
static void ink_on_empty(const struct painter *p)
{
    if (p->gravity)
        cairo_set_source_rgb(p->cr, 0.47, 0.52, 0.6);
    else
        cairo_set_source_rgba(p->cr, 0.25, 0.25, 0.25, 0.65);
}

static void paint_bound(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double cell = p->geometry->cell;
    cairo_arc(p->cr, x, y, cell * (mark->text[0] ? 0.38 : 0.1), 0, full_turn);
    if (mark->text[0])
        cairo_set_source_rgba(p->cr, 0.87, 0.87, 0.87, 1);
    else
        ink_on_empty(p);
    cairo_fill(p->cr);
    cairo_set_source_rgba(p->cr, 0.3, 0.3, 0.3, 1);
    painter_text(p, mark->text, x, y, cell * 0.32, cell * 0.7, true);
}

static void diamond(cairo_t *cr, double x, double y, double arm)
{
    cairo_move_to(cr, x, y - arm);
    cairo_line_to(cr, x + arm, y);
    cairo_line_to(cr, x, y + arm);
    cairo_line_to(cr, x - arm, y);
    cairo_close_path(cr);
}

/* The shape says what the colour says, for those who do not tell green from red. */
static void paint_heat(const struct painter *p, const struct mark *mark, double x, double y)
{
    static const double scale[3][3] = {{0.72, 0.11, 0.13}, {0.68, 0.42, 0}, {0.08, 0.48, 0.25}};
    const double cell = p->geometry->cell, half = cell * 0.4;
    const int step = mark->strength < 0.5 ? 0 : 1;
    const double share = 2 * mark->strength - step;
    double colour[3];
    for (int i = 0; i < 3; i++)
        colour[i] = scale[step][i] + share * (scale[step + 1][i] - scale[step][i]);
    if (mark->strength >= PICTURE_GOOD)
        cairo_arc(p->cr, x, y, cell * 0.44, 0, full_turn);
    else if (mark->strength >= PICTURE_FAIR)
        painter_rounded(p->cr, x - half, y - half, 2 * half, 2 * half, half * 0.2);
    else
        diamond(p->cr, x, y, cell * 0.48);
    const double widest = cell * (mark->strength >= PICTURE_FAIR ? 0.76 : 0.64);
    cairo_set_source_rgba(p->cr, colour[0], colour[1], colour[2],
                          p->look->flat ? 1 : 0.75 + 0.2 * mark->strength);
    cairo_fill(p->cr);
    cairo_set_source_rgba(p->cr, 1, 1, 1, 1);
    painter_text(p, mark->text, x, y, cell * 0.34, widest, true);
}

static void paint_diamond(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double arm = p->geometry->cell * (mark->strength > 0 ? 0.24 : 0.16);
    const int side = mark->colour == LZ_BLACK ? 0 : 1;
    diamond(p->cr, x, y, arm);
    painter_set(p->cr, p->gravity ? p->look->discs[side][1] : p->look->stones[side][1], 0.9);
    cairo_fill_preserve(p->cr);
    painter_set(p->cr, p->look->accent, 1);
    cairo_set_line_width(p->cr, fmax(1.5, p->geometry->cell * 0.05));
    cairo_stroke(p->cr);
}

/* A mark of a record. It stands on a patch of the board, so that the lines do not cross it, or in
 * the stone. */
static void paint_record(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double arm = p->geometry->cell * 0.24;
    const bool stone = mark->colour == LZ_BLACK || mark->colour == LZ_WHITE;
    if (!stone && !p->gravity) {
        cairo_arc(p->cr, x, y, p->geometry->cell * 0.34, 0, full_turn);
        painter_set(p->cr, p->look->board[0], 0.9);
        cairo_fill(p->cr);
    }
    if (stone)
        ink_on(p, mark->colour);
    else
        painter_set(p->cr, p->look->lines, 1);
    cairo_set_line_width(p->cr, fmax(1.5, p->geometry->cell * 0.06));
    switch (mark->kind) {
    case MARK_LABEL:
        painter_text(p, mark->text, x, y, p->geometry->cell * 0.5, p->geometry->cell * 0.8, true);
        return;
    case MARK_CIRCLE:
        cairo_arc(p->cr, x, y, arm, 0, full_turn);
        break;
    case MARK_CROSS:
        painter_cross(p->cr, x, y, arm * 0.8, fmax(1.5, p->geometry->cell * 0.06));
        return;
    case MARK_TRIANGLE:
        cairo_move_to(p->cr, x, y - arm * 1.1);
        cairo_line_to(p->cr, x + arm, y + arm * 0.75);
        cairo_line_to(p->cr, x - arm, y + arm * 0.75);
        cairo_close_path(p->cr);
        break;
    default: /* a square; a selected cell's is filled */
        cairo_rectangle(p->cr, x - arm * 0.8, y - arm * 0.8, 1.6 * arm, 1.6 * arm);
        break;
    }
    if (mark->kind == MARK_SELECTED)
        cairo_fill(p->cr);
    else
        cairo_stroke(p->cr);
}

void painter_mark(const struct painter *p, const struct mark *mark)
{
    const double cell = p->geometry->cell;
    double x, y;
    geometry_centre(p->geometry, mark->cell, &x, &y);
    switch (mark->kind) {
    case MARK_SHADE:
        cairo_rectangle(p->cr, x - cell / 2, y - cell / 2, cell, cell);
        cairo_set_source_rgba(p->cr, 0, 0, 0, 0.2);
        cairo_fill(p->cr);
        break;
    case MARK_FORBIDDEN:
        cairo_set_source_rgba(p->cr, 0.8, 0.1, 0.1, 0.95);
        painter_cross(p->cr, x, y, cell * 0.17, fmax(1.5, cell * 0.085));
        break;
    case MARK_HINT:
        cairo_arc(p->cr, x, y, cell * 0.36, 0, full_turn);
        cairo_set_source_rgba(p->cr, 0.15, 0.64, 0.41, 0.28);
        cairo_fill_preserve(p->cr);
        cairo_set_source_rgba(p->cr, 0.1, 0.52, 0.32, 1);
        cairo_set_line_width(p->cr, fmax(2, cell * 0.08));
        cairo_stroke(p->cr);
        break;
    case MARK_THREAT:
        paint_diamond(p, mark, x, y);
        break;
    case MARK_VALUE:
        paint_value(p, mark, x, y);
        break;
    case MARK_BOUND:
        paint_bound(p, mark, x, y);
        break;
    case MARK_CUT:
        ink_on_empty(p);
        painter_cross(p->cr, x, y, cell * 0.15, fmax(1, cell * 0.05));
        break;
    case MARK_HEAT:
        paint_heat(p, mark, x, y);
        break;
    case MARK_GHOST:
        painter_stone(p, x, y, mark->colour, 0.62);
        ink_on(p, mark->colour);
        painter_text(p, mark->text, x, y, cell * 0.38, cell * 0.66, true);
        break;
    case MARK_LABEL:
    case MARK_CIRCLE:
    case MARK_CROSS:
    case MARK_SQUARE:
    case MARK_TRIANGLE:
    case MARK_SELECTED:
        paint_record(p, mark, x, y);
        break;
    }
}

/* Adds the outline of an arrow of that length to the right of the origin, in cells; without a head
 * a bar from end to end. */
static void trace_arrow(cairo_t *cr, double length, bool head)
{
    const double half = 0.09, long_head = 0.44, half_head = 0.26;
    const double neck = head ? length - long_head : length;
    cairo_move_to(cr, 0, -half);
    cairo_line_to(cr, neck, -half);
    if (head) {
        cairo_line_to(cr, neck, -half_head);
        cairo_line_to(cr, length, 0);
        cairo_line_to(cr, neck, half_head);
    }
    cairo_line_to(cr, neck, half);
    cairo_line_to(cr, 0, half);
    cairo_close_path(cr);
}

/* Whether a mark of a record covers the middle of the cell. */
static bool is_marked(const struct picture *picture, int cell)
{
    for (int i = 0; i < picture->mark_count; i++)
        if (picture->marks[i].cell == cell && picture->marks[i].kind >= MARK_LABEL)
            return true;
    return false;
}

static void paint_arrow(const struct painter *p, lz_arrow arrow)
{
    const double cell = p->geometry->cell;
    const double gap =
        arrow.head && is_marked(p->picture, arrow.to) ? 0.32 : 0; /* shows the head */
    double x, y, to_x, to_y;
    geometry_centre(p->geometry, arrow.from, &x, &y);
    geometry_centre(p->geometry, arrow.to, &to_x, &to_y);
    cairo_save(p->cr);
    cairo_translate(p->cr, x, y);
    cairo_rotate(p->cr, atan2(to_y - y, to_x - x));
    cairo_scale(p->cr, cell, cell);
    trace_arrow(p->cr, hypot(to_x - x, to_y - y) / cell - gap, arrow.head);
    cairo_restore(p->cr); /* the path stays, its edge is as wide on every board */
    painter_set(p->cr, p->look->arrow[0], p->look->flat ? 0.9 : 0.7);
    cairo_fill_preserve(p->cr);
    painter_set(p->cr, p->look->arrow[1], 0.75);
    cairo_set_line_width(p->cr, fmax(1, cell * 0.035));
    cairo_stroke(p->cr);
}

void painter_arrows(const struct painter *p)
{
    const struct picture *picture = p->picture;
    for (int i = 0; i < picture->arrow_count; i++)
        paint_arrow(p, picture->arrows[i]);
    if (picture->drawn.from >= 0)
        paint_arrow(p, picture->drawn);
}

void painter_cursor(const struct painter *p)
{
    if (p->picture->cursor < 0)
        return;
    const double half = p->geometry->cell * 0.49;
    double x, y;
    geometry_centre(p->geometry, p->picture->cursor, &x, &y);
    painter_rounded(p->cr, x - half, y - half, 2 * half, 2 * half, half * 0.35);
    cairo_set_source_rgba(p->cr, 1, 1, 1, 0.85);
    cairo_set_line_width(p->cr, fmax(3, p->geometry->cell * 0.085));
    cairo_stroke_preserve(p->cr);
    painter_set(p->cr, p->look->cursor, 1);
    cairo_set_line_width(p->cr, fmax(1.5, p->geometry->cell * 0.055));
    cairo_stroke(p->cr);
}
