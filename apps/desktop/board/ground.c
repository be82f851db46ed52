/* The board itself: wood or frame, lines, coordinates, blocked cells, Connect Four's grid. */
#include "desktop/board/painter.h"

#include <math.h>
#include <stdio.h>

static const double hole_share = 0.42; /* radius per cell side */

/* A streaky noise in 0..1, the same on every machine. */
static double grain_noise(unsigned n)
{
    n = (n << 13) ^ n;
    n = n * (n * n * 15731u + 789221u) + 1376312589u;
    return (n & 0x7fffffff) / 2147483647.0;
}

static void paint_grain(cairo_t *cr, double width, double height)
{
    enum { STREAKS = 90 };
    for (unsigned i = 0; i < STREAKS; i++) {
        const double y = height * (i + grain_noise(i * 7)) / STREAKS;
        const double bend = height * 0.035 * (grain_noise(i / 9 + 5000) - 0.3);
        cairo_move_to(cr, 0, y);
        cairo_curve_to(cr, width * 0.3, y + bend, width * 0.65, y - bend * 0.6, width, y + bend);
        cairo_set_line_width(cr, height * (0.0012 + 0.0045 * grain_noise(i * 13 + 1)));
        const double shade = grain_noise(i * 3 + 2);
        if (shade < 0.6)
            cairo_set_source_rgba(cr, 0.42, 0.24, 0.06, 0.05 + 0.10 * shade);
        else
            cairo_set_source_rgba(cr, 1, 0.93, 0.75, 0.14 * (shade - 0.4));
        cairo_stroke(cr);
    }
}

/* Paints colours and grain over the unit square. */
static void paint_surface(cairo_t *cr, const struct look *look, bool gravity)
{
    const struct paint *ground = gravity ? look->frame : look->board;
    cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, gravity ? 0 : 1, 1);
    painter_add_stop(pattern, 0, ground[0], 1);
    painter_add_stop(pattern, 1, ground[1], 1);
    cairo_set_source(cr, pattern);
    cairo_paint(cr);
    cairo_pattern_destroy(pattern);
    if (look->grain && !gravity)
        paint_grain(cr, 1, 1);
}

/* Draws the surface once at this size and scales it afterwards: gradients and grain cost more than
 * all the rest. */
static cairo_surface_t *cached_surface(const struct painter *p)
{
    enum { SIDE = 640 };
    struct picture_cache *cache = p->cache;
    if (!cache->ground || cache->ground_look != p->look || cache->ground_gravity != p->gravity) {
        g_clear_pointer(&cache->ground, cairo_surface_destroy);
        cache->ground = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
        cairo_t *cr = cairo_create(cache->ground);
        cairo_scale(cr, SIDE, SIDE);
        paint_surface(cr, p->look, p->gravity);
        cairo_destroy(cr);
        cache->ground_look = p->look;
        cache->ground_gravity = p->gravity;
    }
    return cache->ground;
}

static void board_path(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    painter_rounded(p->cr, g->board_left, g->board_top, g->board_width, g->board_height,
                    g->cell * 0.22);
}

/* Paints the board's shadow, only where it shows around the board. */
static void paint_shadow(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double under = g->cell * 0.3;
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_EVEN_ODD);
    for (int i = PICTURE_SHADOW; i >= 1; i--) {
        painter_rounded(p->cr, g->board_left - i * 0.5, g->board_top + i * 0.8, g->board_width + i,
                        g->board_height + i * 0.5, g->cell * 0.22);
        cairo_rectangle(p->cr, g->board_left + under, g->board_top + under,
                        g->board_width - 2 * under, g->board_height - 2 * under);
        cairo_set_source_rgba(p->cr, 0, 0, 0, 0.07);
        cairo_fill(p->cr);
    }
    cairo_set_fill_rule(p->cr, CAIRO_FILL_RULE_WINDING);
}

void painter_ground(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    if (!p->look->flat)
        paint_shadow(p);
    cairo_save(p->cr);
    board_path(p);
    cairo_clip(p->cr);
    cairo_translate(p->cr, g->board_left, g->board_top);
    cairo_scale(p->cr, g->board_width, g->board_height);
    if (p->cache) {
        cairo_surface_t *surface = cached_surface(p);
        const double side = cairo_image_surface_get_width(surface);
        cairo_scale(p->cr, 1 / side, 1 / side);
        cairo_set_source_surface(p->cr, surface, 0, 0);
        cairo_pattern_set_filter(cairo_get_source(p->cr), CAIRO_FILTER_BILINEAR);
        cairo_pattern_set_extend(cairo_get_source(p->cr), CAIRO_EXTEND_PAD);
        cairo_paint(p->cr);
    } else {
        paint_surface(p->cr, p->look, p->gravity);
    }
    cairo_restore(p->cr);
    if (p->look->flat) {
        board_path(p);
        painter_set(p->cr, p->look->lines, 1);
        cairo_set_line_width(p->cr, 2);
        cairo_stroke(p->cr);
    }
}

void painter_dim(const struct painter *p)
{
    board_path(p);
    cairo_set_source_rgba(p->cr, 0, 0, 0, 0.12);
    cairo_fill(p->cr);
}

/* Whether it is a star point: four-four points and the centre, and the middles of the sides on
 * large boards. */
static bool is_star(const lz_variant *variant, int column, int row)
{
    const int columns = variant->columns, rows = variant->rows;
    const bool odd = columns % 2 == 1 && rows % 2 == 1;
    const bool middle_column = odd && column == columns / 2, middle_row = odd && row == rows / 2;
    if (middle_column && middle_row)
        return columns >= 9 && rows >= 9;
    if (columns < 13 || rows < 13)
        return false;
    const bool edge_column = column == 3 || column == columns - 4;
    const bool edge_row = row == 3 || row == rows - 4;
    if (columns >= 19 && rows >= 19 && (edge_column || middle_column) && (edge_row || middle_row))
        return true;
    return edge_column && edge_row;
}

void painter_lines(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double width = fmax(1, g->cell * 0.028), half = g->cell / 2;
    const double left = g->left + half, right = g->left + g->columns * g->cell - half;
    const double top = g->top + half, bottom = g->top + g->rows * g->cell - half;
    painter_set(p->cr, p->look->lines, p->look->flat ? 1 : 0.85);
    cairo_set_line_width(p->cr, width);
    for (int column = 0; column < g->columns; column++) {
        const double x = floor(left + column * g->cell) + 0.5;
        cairo_move_to(p->cr, x, top);
        cairo_line_to(p->cr, x, bottom);
    }
    for (int row = 0; row < g->rows; row++) {
        const double y = floor(top + row * g->cell) + 0.5;
        cairo_move_to(p->cr, left, y);
        cairo_line_to(p->cr, right, y);
    }
    cairo_stroke(p->cr);
    cairo_set_line_width(p->cr, width * 2);
    cairo_rectangle(p->cr, floor(left) + 0.5, floor(top) + 0.5, right - left, bottom - top);
    cairo_stroke(p->cr);
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        if (!is_star(p->variant, cell % g->columns, cell / g->columns))
            continue;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        cairo_arc(p->cr, floor(x) + 0.5, floor(y) + 0.5, fmax(2, g->cell * 0.085), 0, full_turn);
        cairo_fill(p->cr);
    }
}

void painter_coordinates(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double readable = 9, off = g->cell * 0.27;
    const double size = fmin(fmax(g->cell * 0.3, readable), g->band * 0.85);
    struct paint colour = p->look->text;
    if (p->gravity)
        colour = p->look->flat ? (struct paint){1, 1, 1} : (struct paint){0.92, 0.95, 1};
    painter_set(p->cr, colour, 1);
    for (int column = 0; column < g->columns; column++) {
        char text[16];
        double x, y;
        if (p->gravity) /* named as in moves */
            lz_action_format(p->variant, lz_action_place(column), LZ_ROWS_BOTTOM, text,
                             sizeof text);
        else
            snprintf(text, sizeof text, "%c", 'a' + column);
        geometry_centre(g, column, &x, &y);
        painter_text(p, text, x, g->top + g->rows * g->cell + off, size, g->cell, false);
    }
    for (int row = 0; row < g->rows && !p->gravity; row++) {
        char text[16];
        double x, y;
        snprintf(text, sizeof text, "%d", row + 1);
        geometry_centre(g, row * g->columns, &x, &y);
        painter_text(p, text, g->left - off, y, size, g->band, false);
    }
}

void painter_blocked(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        if (!lz_variant_is_blocked(p->variant, cell))
            continue;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        const double half = g->cell * 0.4;
        painter_rounded(p->cr, x - half, y - half, 2 * half, 2 * half, half * 0.3);
        painter_set(p->cr, p->gravity ? p->look->frame[1] : p->look->lines, 1);
        cairo_fill(p->cr);
        painter_set(p->cr, p->gravity ? p->look->frame[0] : p->look->board[0], 0.9);
        painter_cross(p->cr, x, y, half * 0.5, g->cell * 0.07);
    }
}

static void holes_path(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        double x, y;
        geometry_centre(g, cell, &x, &y);
        cairo_new_sub_path(p->cr);
        cairo_arc(p->cr, x, y, g->cell * hole_share, 0, full_turn);
    }
}

void painter_clip_to_holes(const struct painter *p)
{
    holes_path(p);
    cairo_clip(p->cr);
}

void painter_grid(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    cairo_save(p->cr);
    holes_path(p);
    painter_set(p->cr, p->look->hole, 1);
    cairo_fill_preserve(p->cr);
    cairo_clip(p->cr);
    painter_stones(p);
    cairo_restore(p->cr);
    cairo_set_line_width(p->cr, g->cell * 0.035);
    /* Each hole has a light lower edge and a dark upper one. */
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        const double radius = g->cell * hole_share;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        cairo_arc(p->cr, x, y, radius, G_PI * 0.1, G_PI * 0.9);
        cairo_set_source_rgba(p->cr, 1, 1, 1, 0.28);
        cairo_stroke(p->cr);
        cairo_arc(p->cr, x, y, radius, G_PI * 1.1, G_PI * 1.9);
        cairo_set_source_rgba(p->cr, 0, 0, 0, 0.25);
        cairo_stroke(p->cr);
    }
}
