#include "desktop/board/picture.h"

#include "desktop/board/painter.h"
#include "session/played.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- geometry ---- */

void geometry_fit(struct geometry *geometry, const lz_variant *variant, bool coordinates,
                  double width, double height)
{
    const double rim = coordinates ? 0.62 : 0.22; /* in cells, on each side */
    const double across = variant->columns + 2 * rim, down = variant->rows + 2 * rim;
    double cell = fmin(width / across, height / down);
    if (cell >= 12)
        cell = floor(cell * 2) / 2; /* steps of half a pixel keep the lines even */
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

/* ---- pictures ---- */

void picture_init(struct picture *picture, const lz_game *game, const struct look *look)
{
    memset(picture, 0, sizeof *picture);
    picture->game = game;
    picture->look = look;
    picture->last[0] = picture->last[1] = -1;
    picture->hover = picture->cursor = picture->falling = -1;
    picture->drawn.from = picture->drawn.to = -1;
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

void picture_arrow(struct picture *picture, lz_arrow arrow)
{
    if (picture->arrow_count < LZ_ARROWS_MAX)
        picture->arrows[picture->arrow_count++] = arrow;
}

void picture_cache_clear(struct picture_cache *cache)
{
    for (int i = 0; i < 2; i++)
        g_clear_pointer(&cache->stones[i], cairo_surface_destroy);
    g_clear_pointer(&cache->ground, cairo_surface_destroy);
}

/* Writes the number of each stone to its cell. */
static void number_cells(const lz_game *game, int16_t numbers[LZ_CELLS_MAX])
{
    int cells[LZ_CELLS_MAX];
    const int count = played_cells(game, cells);
    for (int i = 0; i < count; i++)
        numbers[cells[i]] = (int16_t)(i + 1);
}

void picture_still(const struct picture *picture, const struct geometry *geometry, int scale,
                   struct picture_still *still)
{
    const lz_variant *variant = lz_game_variant(picture->game);
    memset(still, 0, sizeof *still);
    still->look = picture->look;
    still->cell = geometry->cell;
    still->columns = geometry->columns;
    still->rows = geometry->rows;
    still->scale = scale;
    still->falling = picture->falling;
    still->rule = variant->rule;
    still->coordinates = picture->coordinates;
    still->dim = picture->dim;
    still->line_length = picture->line_length;
    memcpy(still->line, picture->line, sizeof still->line);
    for (int cell = 0; cell < geometry->columns * geometry->rows; cell++)
        still->colours[cell] = (uint8_t)lz_game_at(picture->game, cell);
    if (picture->numbers)
        number_cells(picture->game, still->numbers);
}

static void paint_still(const struct painter *p)
{
    painter_ground(p);
    if (p->picture->coordinates)
        painter_coordinates(p);
    if (p->gravity) {
        painter_grid(p);
        painter_blocked(p);
    } else {
        painter_lines(p);
        painter_blocked(p);
        painter_stones(p);
    }
    painter_winning_line(p);
    if (p->picture->numbers)
        painter_numbers(p);
    if (p->picture->dim && !p->look->flat)
        painter_dim(p);
}

static void paint_live(const struct painter *p)
{
    painter_falling(p);
    painter_hover(p);
    painter_arrows(p);
    painter_last(p);
    for (int i = 0; i < p->picture->mark_count; i++)
        painter_mark(p, &p->picture->marks[i]);
    painter_cursor(p);
}

void picture_paint(cairo_t *cr, const struct geometry *geometry, const struct picture *picture,
                   enum picture_part part, struct picture_cache *cache, int scale)
{
    const lz_variant *variant = lz_game_variant(picture->game);
    const struct painter painter = {
        .cr = cr,
        .geometry = geometry,
        .picture = picture,
        .look = picture->look,
        .variant = variant,
        .gravity = lz_rule_has_gravity(variant->rule),
        .cache = cache,
        .layout = pango_cairo_create_layout(cr),
    };
    if (cache)
        painter_fill_cache(&painter, scale);
    if (part & PICTURE_STILL)
        paint_still(&painter);
    if (part & PICTURE_LIVE)
        paint_live(&painter);
    g_object_unref(painter.layout);
}
