#include "desktop/board/painter.h"

#include <math.h>

static const double stone_share = 0.46; /* radius per cell side */

/* A stone of radius `r` around the origin. */
static void paint_ball(cairo_t *cr, const struct look *look, const struct paint tones[3], bool disc,
                       double r)
{
    if (look->flat) {
        cairo_arc(cr, 0, 0, r * 0.94, 0, full_turn);
        painter_set(cr, tones[1], 1);
        cairo_fill_preserve(cr);
        painter_set(cr, tones[2], 1);
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
    painter_add_stop(body, 0, tones[0], 1);
    painter_add_stop(body, disc ? 0.55 : 0.42, tones[1], 1);
    painter_add_stop(body, 1, tones[2], 1);
    cairo_arc(cr, 0, 0, r, 0, full_turn);
    cairo_set_source(cr, body);
    cairo_fill(cr);
    cairo_pattern_destroy(body);
    if (disc) { /* the pressed ring of such discs */
        cairo_set_line_width(cr, r * 0.09);
        cairo_arc(cr, 0, 0, r * 0.66, 0, full_turn);
        painter_set(cr, tones[2], 0.55);
        cairo_stroke(cr);
        cairo_arc(cr, 0, r * 0.05, r * 0.66, 0, full_turn);
        painter_set(cr, tones[0], 0.35);
        cairo_stroke(cr);
    }
}

void picture_paint_stone(cairo_t *cr, const struct look *look, lz_colour colour, bool disc,
                         double radius)
{
    const int side = colour == LZ_BLACK ? 0 : 1;
    paint_ball(cr, look, disc ? look->discs[side] : look->stones[side], disc, radius);
}

double painter_stone_radius(const struct painter *p)
{
    return p->geometry->cell * stone_share;
}

/* The side of a bitmap that holds a stone and its shadow. */
static int bitmap_side(const struct painter *p)
{
    return (int)ceil(p->geometry->cell * 1.3);
}

void painter_fill_cache(const struct painter *p, int scale)
{
    struct picture_cache *cache = p->cache;
    if (cache->stones[0] && cache->look == p->look && cache->discs == p->gravity &&
        cache->cell == p->geometry->cell && cache->scale == scale)
        return;
    const int side = bitmap_side(p);
    for (int i = 0; i < 2; i++) {
        g_clear_pointer(&cache->stones[i], cairo_surface_destroy);
        cache->stones[i] =
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side * scale, side * scale);
        cairo_surface_set_device_scale(cache->stones[i], scale, scale);
        cairo_t *cr = cairo_create(cache->stones[i]);
        cairo_translate(cr, side / 2.0, side / 2.0);
        picture_paint_stone(cr, p->look, i == 0 ? LZ_BLACK : LZ_WHITE, p->gravity,
                            painter_stone_radius(p));
        cairo_destroy(cr);
    }
    cache->look = p->look;
    cache->discs = p->gravity;
    cache->cell = p->geometry->cell;
    cache->scale = scale;
}

void painter_stone(const struct painter *p, double x, double y, lz_colour colour, double alpha)
{
    cairo_save(p->cr);
    if (p->cache) {
        const double half = bitmap_side(p) / 2.0;
        cairo_set_source_surface(p->cr, p->cache->stones[colour == LZ_BLACK ? 0 : 1],
                                 floor(x - half + 0.5), floor(y - half + 0.5));
        cairo_paint_with_alpha(p->cr, alpha);
    } else {
        cairo_translate(p->cr, x, y);
        if (alpha < 1)
            cairo_push_group(p->cr);
        picture_paint_stone(p->cr, p->look, colour, p->gravity, painter_stone_radius(p));
        if (alpha < 1) {
            cairo_pop_group_to_source(p->cr);
            cairo_paint_with_alpha(p->cr, alpha);
        }
    }
    cairo_restore(p->cr);
}

void painter_stones(const struct painter *p)
{
    const struct geometry *g = p->geometry;
    for (int cell = 0; cell < g->columns * g->rows; cell++) {
        const lz_colour colour = lz_game_at(p->picture->game, cell);
        if ((colour != LZ_BLACK && colour != LZ_WHITE) || cell == p->picture->falling)
            continue;
        double x, y;
        geometry_centre(g, cell, &x, &y);
        painter_stone(p, x, y, colour, 1);
    }
}

void painter_falling(const struct painter *p)
{
    const int cell = p->picture->falling;
    double x, y;
    if (cell < 0)
        return;
    geometry_centre(p->geometry, cell, &x, &y);
    cairo_save(p->cr);
    painter_clip_to_holes(p);
    painter_stone(p, x, y - p->picture->fallen * p->geometry->cell,
                  lz_game_at(p->picture->game, cell), 1);
    cairo_restore(p->cr);
}

void painter_hover(const struct painter *p)
{
    double x, y;
    if (p->picture->hover < 0)
        return;
    geometry_centre(p->geometry, p->picture->hover, &x, &y);
    cairo_save(p->cr);
    if (p->gravity)
        painter_clip_to_holes(p);
    painter_stone(p, x, y, p->picture->hover_colour, p->gravity ? 0.35 : 0.5);
    cairo_restore(p->cr);
}
