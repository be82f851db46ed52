#include "desktop/picture.h"

#include "desktop/painter.h"

#include <stdio.h>
#include <string.h>

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
        painter_fill_cache(&painter, cache, scale);
    painter_ground(&painter, cache);
    if (picture->coordinates)
        painter_coordinates(&painter);
    if (painter.gravity) {
        painter_grid(&painter);
        painter_blocked(&painter);
    } else {
        painter_lines(&painter);
        painter_blocked(&painter);
        painter_stones(&painter, cache);
        if (picture->hover >= 0) {
            double x, y;
            geometry_centre(geometry, picture->hover, &x, &y);
            painter_stone(&painter, cache, x, y, picture->hover_colour, 0.5);
        }
    }
    painter_winning_line(&painter);
    if (picture->numbers)
        painter_numbers(&painter);
    painter_last(&painter);
    for (int i = 0; i < picture->mark_count; i++)
        painter_mark(&painter, cache, &picture->marks[i]);
    painter_cursor(&painter);
    if (picture->dim && !picture->look->flat) {
        painter_rounded(cr, geometry->board_left, geometry->board_top, geometry->board_width,
                        geometry->board_height, geometry->cell * 0.22);
        cairo_set_source_rgba(cr, 0, 0, 0, 0.12);
        cairo_fill(cr);
    }
}
