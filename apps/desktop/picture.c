#include "desktop/picture.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <stdio.h>
#include <string.h>

static const double full_turn = 2 * G_PI;
static const double stone_share = 0.46; /* radius by cell */
static const double hole_share = 0.42;

/* ---- geometry ---- */

void geometry_fit(struct geometry *geometry, const lz_variant *variant, bool coordinates,
                  double width, double height)
{
    const double rim = coordinates ? 0.62 : 0.22; /* in cells, on each side */
    const double across = variant->columns + 2 * rim, down = variant->rows + 2 * rim;
    double cell = fmin(width / across, height / down);
    if (cell >= 12)
        cell = floor(cell * 2) / 2; /* whole half pixels keep the lines even */
    geometry->columns = variant->columns;
    geometry->rows = variant->rows;
    geometry->cell = fmax(cell, 1);
    geometry->band = rim * geometry->cell;
    geometry->board_width = across * geometry->cell;
    geometry->board_height = down * geometry->cell;
    geometry->board_left = floor((width - geometry->board_width) / 2);
    geometry->board_top = floor((height - geometry->board_height) / 2);
    geometry->left = geometry->board_left + geometry->band;
    geometry->top = geometry->board_top + geometry->band;
}

void geometry_centre(const struct geometry *geometry, int cell, double *x, double *y)
{
    const int column = cell % geometry->columns, row = cell / geometry->columns;
    *x = geometry->left + (column + 0.5) * geometry->cell;
    *y = geometry->top + (geometry->rows - row - 0.5) * geometry->cell;
}

int geometry_cell_at(const struct geometry *geometry, double x, double y)
{
    const double column = floor((x - geometry->left) / geometry->cell);
    const double row = floor((y - geometry->top) / geometry->cell);
    if (column < 0 || row < 0 || column >= geometry->columns || row >= geometry->rows)
        return -1;
    return (geometry->rows - 1 - (int)row) * geometry->columns + (int)column;
}

/* ---- what is to be seen ---- */

void picture_init(struct picture *picture, const lz_game *game, const struct look *look)
{
    memset(picture, 0, sizeof *picture);
    picture->game = game;
    picture->look = look;
    picture->last[0] = picture->last[1] = -1;
    picture->hover = picture->cursor = picture->falling = -1;
    if (lz_game_length(game) > 0) {
        const lz_action action = lz_game_action(game, lz_game_length(game) - 1);
        if (action.kind == LZ_ACTION_PLACE || action.kind == LZ_ACTION_ADD_TWO)
            picture->last[0] = action.cell[0];
        if (action.kind == LZ_ACTION_ADD_TWO)
            picture->last[1] = action.cell[1];
    }
    picture->line_length = lz_game_winning_line(game, picture->line, LZ_LINE_MAX);
}

void picture_mark(struct picture *picture, enum mark_kind kind, int cell, lz_colour colour,
                  double strength, const char *text)
{
    if (picture->mark_count == PICTURE_MARKS_MAX)
        return;
    struct mark *mark = &picture->marks[picture->mark_count++];
    *mark = (struct mark){.kind = kind, .cell = cell, .colour = colour, .strength = strength};
    snprintf(mark->text, sizeof mark->text, "%s", text ? text : "");
}

void picture_cache_clear(struct picture_cache *cache)
{
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&cache->stones[i], cairo_surface_destroy);
    g_clear_pointer(&cache->wood, cairo_surface_destroy);
}

/* ---- painting: small parts ---- */

/* Everything a painting needs at hand. */
struct painter {
    cairo_t *cr;
    const struct geometry *geometry;
    const struct picture *picture;
    const struct look *look;
    const lz_variant *variant;
    bool gravity;
};

static void set_paint(cairo_t *cr, struct paint paint, double alpha)
{
    cairo_set_source_rgba(cr, paint.red, paint.green, paint.blue, alpha);
}

static void add_stop(cairo_pattern_t *pattern, double at, struct paint paint, double alpha)
{
    cairo_pattern_add_color_stop_rgba(pattern, at, paint.red, paint.green, paint.blue, alpha);
}

static void rounded(cairo_t *cr, double x, double y, double width, double height, double radius)
{
    cairo_new_sub_path(cr);
    cairo_arc(cr, x + width - radius, y + radius, radius, -G_PI / 2, 0);
    cairo_arc(cr, x + width - radius, y + height - radius, radius, 0, G_PI / 2);
    cairo_arc(cr, x + radius, y + height - radius, radius, G_PI / 2, G_PI);
    cairo_arc(cr, x + radius, y + radius, radius, G_PI, G_PI * 3 / 2);
    cairo_close_path(cr);
}

/* Text centred on a point, `size` units high, never wider than `widest`. */
static void centred_text(cairo_t *cr, const char *text, double x, double y, double size,
                         double widest, bool bold)
{
    PangoLayout *layout = pango_cairo_create_layout(cr);
    PangoFontDescription *font = pango_font_description_from_string("sans-serif");
    if (bold)
        pango_font_description_set_weight(font, PANGO_WEIGHT_SEMIBOLD);
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_layout_set_text(layout, text, -1);
    PangoRectangle logical;
    pango_layout_get_extents(layout, NULL, &logical);
    const double width = (double)logical.width / PANGO_SCALE;
    const double shrink = width > widest ? widest / width : 1;
    cairo_save(cr);
    cairo_translate(cr, x, y);
    cairo_scale(cr, shrink, shrink);
    cairo_move_to(cr, -width / 2, -(double)logical.height / PANGO_SCALE / 2);
    pango_cairo_show_layout(cr, layout);
    cairo_restore(cr);
    cairo_new_path(cr); /* the text's point would begin the next one */
    pango_font_description_free(font);
    g_object_unref(layout);
}

/* ---- the board ---- */

/* A streaky noise in 0..1 that is the same on every machine. */
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

/* The grain is drawn once at this size and scaled from then on. */
static cairo_surface_t *wood_surface(struct picture_cache *cache)
{
    enum { SIDE = 900 };
    if (!cache->wood) {
        cache->wood = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, SIDE, SIDE);
        cairo_t *cr = cairo_create(cache->wood);
        cairo_scale(cr, SIDE, SIDE);
        paint_grain(cr, 1, 1);
        cairo_destroy(cr);
    }
    return cache->wood;
}

static void paint_wood(const struct painter *p, struct picture_cache *cache)
{
    const struct geometry *g = p->geometry;
    cairo_save(p->cr);
    cairo_clip_preserve(p->cr);
    cairo_translate(p->cr, g->board_left, g->board_top);
    if (cache) {
        cairo_surface_t *wood = wood_surface(cache);
        cairo_scale(p->cr, g->board_width / cairo_image_surface_get_width(wood),
                    g->board_height / cairo_image_surface_get_height(wood));
        cairo_set_source_surface(p->cr, wood, 0, 0);
        cairo_paint(p->cr);
    } else {
        cairo_new_path(p->cr);
        cairo_scale(p->cr, g->board_width, g->board_height);
        paint_grain(p->cr, 1, 1);
    }
    cairo_restore(p->cr);
}

static void paint_ground(const struct painter *p, struct picture_cache *cache)
{
    const struct geometry *g = p->geometry;
    const double radius = g->cell * 0.22;
    if (!p->look->flat) { /* the board's own shadow */
        for (int i = 3; i >= 1; i--) {
            rounded(p->cr, g->board_left - i * 0.5, g->board_top + i * 0.8, g->board_width + i,
                    g->board_height + i * 0.5, radius);
            cairo_set_source_rgba(p->cr, 0, 0, 0, 0.07);
            cairo_fill(p->cr);
        }
    }
    const struct paint *ground = p->gravity ? p->look->frame : p->look->board;
    cairo_pattern_t *pattern = cairo_pattern_create_linear(
        g->board_left, g->board_top, g->board_left + (p->gravity ? 0 : g->board_width),
        g->board_top + g->board_height);
    add_stop(pattern, 0, ground[0], 1);
    add_stop(pattern, 1, ground[1], 1);
    rounded(p->cr, g->board_left, g->board_top, g->board_width, g->board_height, radius);
    cairo_set_source(p->cr, pattern);
    cairo_fill_preserve(p->cr);
    cairo_pattern_destroy(pattern);
    if (p->look->grain && !p->gravity) {
        paint_wood(p, cache);
        rounded(p->cr, g->board_left, g->board_top, g->board_width, g->board_height, radius);
    }
    if (p->look->flat) {
        set_paint(p->cr, p->look->lines, 1);
        cairo_set_line_width(p->cr, 2);
        cairo_stroke(p->cr);
    }
    cairo_new_path(p->cr);
}

/* Star points: the four-four points and the centre, with the sides' middles on large boards. */
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

static void paint_lines(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double width = fmax(1, g->cell * 0.028), half = g->cell / 2;
    const double left = g->left + half, right = g->left + g->columns * g->cell - half;
    const double top = g->top + half, bottom = g->top + g->rows * g->cell - half;
    set_paint(p->cr, p->look->lines, p->look->flat ? 1 : 0.85);
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

static void paint_coordinates(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double size = g->cell * 0.3, off = g->cell * 0.27;
    struct paint colour = p->look->text;
    if (p->gravity)
        colour = p->look->flat ? (struct paint){1, 1, 1} : (struct paint){0.92, 0.95, 1};
    set_paint(p->cr, colour, 1);
    for (int column = 0; column < g->columns; column++) {
        char text[16];
        double x, y;
        if (p->gravity)
            snprintf(text, sizeof text, "%d", column + 1);
        else
            snprintf(text, sizeof text, "%c", 'a' + column);
        geometry_centre(g, column, &x, &y);
        centred_text(p->cr, text, x, g->top + g->rows * g->cell + off, size, g->cell, false);
    }
    for (int row = 0; row < g->rows && !p->gravity; row++) {
        char text[16];
        double x, y;
        snprintf(text, sizeof text, "%d", row + 1);
        geometry_centre(g, row * g->columns, &x, &y);
        centred_text(p->cr, text, g->left - off, y, size, g->band, false);
    }
}

/* ---- stones ---- */

/* A stone of radius `r` about the origin. */
static void paint_ball(cairo_t *cr, const struct look *look, const struct paint tones[3], bool disc,
                       double r)
{
    if (look->flat) {
        cairo_arc(cr, 0, 0, r * 0.94, 0, full_turn);
        set_paint(cr, tones[1], 1);
        cairo_fill_preserve(cr);
        set_paint(cr, tones[2], 1);
        cairo_set_line_width(cr, fmax(1.5, r * 0.12));
        cairo_stroke(cr);
        return;
    }
    if (!disc) {
        cairo_pattern_t *shadow =
            cairo_pattern_create_radial(r * 0.1, r * 0.16, r * 0.75, r * 0.1, r * 0.16, r * 1.12);
        cairo_pattern_add_color_stop_rgba(shadow, 0, 0, 0, 0, 0.42);
        cairo_pattern_add_color_stop_rgba(shadow, 1, 0, 0, 0, 0);
        cairo_arc(cr, r * 0.1, r * 0.16, r * 1.12, 0, full_turn);
        cairo_set_source(cr, shadow);
        cairo_fill(cr);
        cairo_pattern_destroy(shadow);
    }
    cairo_pattern_t *body =
        cairo_pattern_create_radial(-r * 0.34, -r * 0.4, r * 0.06, -r * 0.1, -r * 0.12, r * 1.16);
    add_stop(body, 0, tones[0], 1);
    add_stop(body, disc ? 0.55 : 0.42, tones[1], 1);
    add_stop(body, 1, tones[2], 1);
    cairo_arc(cr, 0, 0, r, 0, full_turn);
    cairo_set_source(cr, body);
    cairo_fill(cr);
    cairo_pattern_destroy(body);
    if (disc) { /* a pressed ring, as such discs have */
        cairo_set_line_width(cr, r * 0.09);
        cairo_arc(cr, 0, 0, r * 0.66, 0, full_turn);
        set_paint(cr, tones[2], 0.55);
        cairo_stroke(cr);
        cairo_arc(cr, 0, r * 0.05, r * 0.66, 0, full_turn);
        set_paint(cr, tones[0], 0.35);
        cairo_stroke(cr);
    }
}

void picture_paint_stone(cairo_t *cr, const struct look *look, lz_colour colour, bool disc,
                         double radius)
{
    const int side = colour == LZ_BLACK ? 0 : 1;
    paint_ball(cr, look, disc ? look->discs[side] : look->stones[side], disc, radius);
}

static double stone_radius(const struct painter *p)
{
    return p->geometry->cell * stone_share;
}

/* Draws the two stones at this size once. */
static void fill_cache(const struct painter *p, struct picture_cache *cache, int scale)
{
    if (cache->stones[0] && cache->look == p->look && cache->cell == p->geometry->cell &&
        cache->scale == scale)
        return;
    const int side = (int)ceil(p->geometry->cell * 1.3);
    for (int i = 0; i < 2; i++) {
        g_clear_pointer(&cache->stones[i], cairo_surface_destroy);
        cache->stones[i] =
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side * scale, side * scale);
        cairo_surface_set_device_scale(cache->stones[i], scale, scale);
        cairo_t *cr = cairo_create(cache->stones[i]);
        cairo_translate(cr, side / 2.0, side / 2.0);
        picture_paint_stone(cr, p->look, i == 0 ? LZ_BLACK : LZ_WHITE, false, stone_radius(p));
        cairo_destroy(cr);
    }
    cache->look = p->look;
    cache->cell = p->geometry->cell;
    cache->scale = scale;
}

static void paint_stone(const struct painter *p, struct picture_cache *cache, double x, double y,
                        lz_colour colour, double alpha)
{
    const int side = colour == LZ_BLACK ? 0 : 1;
    cairo_save(p->cr);
    if (cache && !p->gravity) {
        const double half = ceil(p->geometry->cell * 1.3) / 2;
        cairo_set_source_surface(p->cr, cache->stones[side], floor(x - half + 0.5),
                                 floor(y - half + 0.5));
        cairo_paint_with_alpha(p->cr, alpha);
    } else {
        cairo_translate(p->cr, x, y);
        if (alpha < 1)
            cairo_push_group(p->cr);
        picture_paint_stone(p->cr, p->look, colour, p->gravity, stone_radius(p));
        if (alpha < 1) {
            cairo_pop_group_to_source(p->cr);
            cairo_paint_with_alpha(p->cr, alpha);
        }
    }
    cairo_restore(p->cr);
}

static void paint_stones(const struct painter *p, struct picture_cache *cache)
{
    const struct geometry *g = p->geometry;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        const lz_colour colour = lz_game_at(p->picture->game, cell);
        if (colour != LZ_BLACK && colour != LZ_WHITE)
            continue;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        if (cell == p->picture->falling)
            y -= p->picture->fallen * g->cell;
        paint_stone(p, cache, x, y, colour, 1);
    }
}

/* A cell that nobody can use: a plug set into the board. */
static void paint_blocked(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        if (!lz_variant_is_blocked(p->variant, cell))
            continue;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        const double half = g->cell * 0.4;
        rounded(p->cr, x - half, y - half, 2 * half, 2 * half, half * 0.3);
        set_paint(p->cr, p->gravity ? p->look->frame[1] : p->look->lines, 1);
        cairo_fill(p->cr);
        set_paint(p->cr, p->gravity ? p->look->frame[0] : p->look->board[0], 0.9);
        cairo_set_line_width(p->cr, g->cell * 0.07);
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
        const double arm = half * 0.5;
        cairo_move_to(p->cr, x - arm, y - arm);
        cairo_line_to(p->cr, x + arm, y + arm);
        cairo_move_to(p->cr, x + arm, y - arm);
        cairo_line_to(p->cr, x - arm, y + arm);
        cairo_stroke(p->cr);
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
    }
}

/* Connect Four: the discs are seen through the holes of the grid. */
static void paint_grid(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    const double radius = g->cell * hole_share;
    double x, y;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        geometry_centre(g, cell, &x, &y);
        cairo_new_sub_path(p->cr);
        cairo_arc(p->cr, x, y, radius, 0, full_turn);
    }
    cairo_save(p->cr);
    set_paint(p->cr, p->look->hole, 1);
    cairo_fill_preserve(p->cr);
    cairo_clip(p->cr);
    if (p->picture->hover >= 0) {
        geometry_centre(g, p->picture->hover, &x, &y);
        paint_stone(p, NULL, x, y, p->picture->hover_colour, 0.35);
    }
    paint_stones(p, NULL);
    cairo_restore(p->cr);
    cairo_set_line_width(p->cr, g->cell * 0.035);
    for (int cell = 0; cell < g->columns * g->rows; cell++) { /* light on the holes' lower lip */
        geometry_centre(g, cell, &x, &y);
        cairo_arc(p->cr, x, y, radius, G_PI * 0.1, G_PI * 0.9);
        cairo_set_source_rgba(p->cr, 1, 1, 1, 0.28);
        cairo_stroke(p->cr);
        cairo_arc(p->cr, x, y, radius, G_PI * 1.1, G_PI * 1.9);
        cairo_set_source_rgba(p->cr, 0, 0, 0, 0.25);
        cairo_stroke(p->cr);
    }
}

/* ---- marks ---- */

static void paint_line(const struct painter *p)
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
    set_paint(p->cr, p->look->win, 0.85);
    cairo_set_line_width(p->cr, g->cell * 0.13);
    cairo_stroke(p->cr);
    for (int i = 0; i < picture->line_length; i++) {
        geometry_centre(g, picture->line[i], &x, &y);
        cairo_arc(p->cr, x, y, stone_radius(p) * 0.94, 0, full_turn);
        set_paint(p->cr, p->look->win, 1);
        cairo_set_line_width(p->cr, g->cell * 0.075);
        cairo_stroke(p->cr);
    }
    cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
}

static void paint_last(const struct painter *p)
{
    for (int i = 0; i < 2; i++) {
        const int cell = p->picture->last[i];
        if (cell < 0 || cell == p->picture->falling || (p->gravity && p->picture->line_length))
            continue;
        double x, y;
        geometry_centre(p->geometry, cell, &x, &y);
        const double r = p->geometry->cell;
        set_paint(p->cr, p->look->accent, 1);
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

/* Ink that can be read on a stone of that colour. */
static void ink_on(const struct painter *p, lz_colour colour)
{
    const bool light = !p->gravity && colour == LZ_BLACK;
    cairo_set_source_rgba(p->cr, light, light, light, 0.92);
}

static void paint_numbers(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    int number = 0;
    for (int i = 0; i < lz_game_length(p->picture->game); i++) {
        const lz_action action = lz_game_action(p->picture->game, i);
        const int stones = action.kind == LZ_ACTION_PLACE     ? 1
                           : action.kind == LZ_ACTION_ADD_TWO ? 2
                                                              : 0;
        for (int k = 0; k < stones; k++) {
            char text[16];
            double x, y;
            snprintf(text, sizeof text, "%d", ++number);
            geometry_centre(g, action.cell[k], &x, &y);
            ink_on(p, lz_game_at(p->picture->game, action.cell[k]));
            centred_text(p->cr, text, x, y, g->cell * 0.4, g->cell * 0.66, true);
        }
    }
}

static void paint_value(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double cell = p->geometry->cell;
    const double warm = 1 - mark->strength; /* good green, poor grey */
    cairo_arc(p->cr, x, y, cell * 0.43, 0, full_turn);
    cairo_set_source_rgba(p->cr, 0.13 + 0.4 * warm, 0.55 - 0.05 * warm, 0.3 + 0.22 * warm, 0.92);
    cairo_fill(p->cr);
    cairo_set_source_rgba(p->cr, 1, 1, 1, 1);
    centred_text(p->cr, mark->text, x, y, cell * 0.32, cell * 0.76, true);
}

static void paint_diamond(const struct painter *p, const struct mark *mark, double x, double y)
{
    const double arm = p->geometry->cell * (mark->strength > 0 ? 0.24 : 0.16);
    const int side = mark->colour == LZ_BLACK ? 0 : 1;
    cairo_move_to(p->cr, x, y - arm);
    cairo_line_to(p->cr, x + arm, y);
    cairo_line_to(p->cr, x, y + arm);
    cairo_line_to(p->cr, x - arm, y);
    cairo_close_path(p->cr);
    set_paint(p->cr, p->gravity ? p->look->discs[side][1] : p->look->stones[side][1], 0.9);
    cairo_fill_preserve(p->cr);
    set_paint(p->cr, p->look->accent, 1);
    cairo_set_line_width(p->cr, fmax(1.5, p->geometry->cell * 0.05));
    cairo_stroke(p->cr);
}

static void paint_mark(const struct painter *p, struct picture_cache *cache,
                       const struct mark *mark)
{
    const double cell = p->geometry->cell, arm = cell * 0.17;
    double x, y;
    geometry_centre(p->geometry, mark->cell, &x, &y);
    switch (mark->kind) {
    case MARK_FORBIDDEN:
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_ROUND);
        cairo_move_to(p->cr, x - arm, y - arm);
        cairo_line_to(p->cr, x + arm, y + arm);
        cairo_move_to(p->cr, x + arm, y - arm);
        cairo_line_to(p->cr, x - arm, y + arm);
        cairo_set_source_rgba(p->cr, 0.8, 0.1, 0.1, 0.95);
        cairo_set_line_width(p->cr, fmax(1.5, cell * 0.085));
        cairo_stroke(p->cr);
        cairo_set_line_cap(p->cr, CAIRO_LINE_CAP_BUTT);
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
    case MARK_GHOST:
        paint_stone(p, cache, x, y, mark->colour, 0.62);
        ink_on(p, mark->colour);
        centred_text(p->cr, mark->text, x, y, cell * 0.38, cell * 0.66, true);
        break;
    }
}

static void paint_cursor(const struct painter *p)
{
    if (p->picture->cursor < 0)
        return;
    const double half = p->geometry->cell * 0.49;
    double x, y;
    geometry_centre(p->geometry, p->picture->cursor, &x, &y);
    rounded(p->cr, x - half, y - half, 2 * half, 2 * half, half * 0.35);
    cairo_set_source_rgba(p->cr, 1, 1, 1, 0.85);
    cairo_set_line_width(p->cr, fmax(3, p->geometry->cell * 0.085));
    cairo_stroke_preserve(p->cr);
    set_paint(p->cr, p->look->accent, 1);
    cairo_set_line_width(p->cr, fmax(1.5, p->geometry->cell * 0.055));
    cairo_stroke(p->cr);
}

void picture_paint(cairo_t *cr, const struct geometry *geometry, const struct picture *picture,
                   struct picture_cache *cache, int scale)
{
    const lz_variant *variant = lz_game_variant(picture->game);
    const struct painter painter = {
        .cr = cr,
        .geometry = geometry,
        .picture = picture,
        .look = picture->look,
        .variant = variant,
        .gravity = lz_rule_has_gravity(variant->rule),
    };
    if (cache)
        fill_cache(&painter, cache, scale);
    paint_ground(&painter, cache);
    if (picture->coordinates)
        paint_coordinates(&painter);
    if (painter.gravity) {
        paint_grid(&painter);
        paint_blocked(&painter);
    } else {
        paint_lines(&painter);
        paint_blocked(&painter);
        paint_stones(&painter, cache);
        if (picture->hover >= 0) {
            double x, y;
            geometry_centre(geometry, picture->hover, &x, &y);
            paint_stone(&painter, cache, x, y, picture->hover_colour, 0.5);
        }
    }
    paint_line(&painter);
    if (picture->numbers)
        paint_numbers(&painter);
    paint_last(&painter);
    for (int i = 0; i < picture->mark_count; i++)
        paint_mark(&painter, cache, &picture->marks[i]);
    paint_cursor(&painter);
    if (picture->dim && !picture->look->flat) {
        rounded(cr, geometry->board_left, geometry->board_top, geometry->board_width,
                geometry->board_height, geometry->cell * 0.22);
        cairo_set_source_rgba(cr, 0, 0, 0, 0.12);
        cairo_fill(cr);
    }
}
