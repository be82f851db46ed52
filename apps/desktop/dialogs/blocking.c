#include "desktop/dialogs/blocking.h"

#include "desktop/parts/debug.h"
#include "system/translate.h"

#include <adwaita.h>
#include <string.h>

static void show(struct blocking *blocking)
{
    const lz_variant *variant = &blocking->variant;
    lz_game *game;
    struct picture picture;
    int count = 0;
    char text[64];
    for (int cell = 0; cell < variant->columns * variant->rows; cell++)
        count += lz_variant_is_blocked(variant, cell);
    if (count)
        g_snprintf(text, sizeof text, ngettext("%d cell", "%d cells", (unsigned long)count), count);
    adw_expander_row_set_subtitle(ADW_EXPANDER_ROW(blocking->row), count ? text : _("None"));
    if (lz_game_new(variant, &game, NULL))
        return;
    picture_init(&picture, game, blocking->look);
    picture.coordinates = true;
    board_show(blocking->board, &picture);
    lz_game_free(game);
}

static void on_activate(int cell, void *user)
{
    struct blocking *blocking = user;
    const lz_variant before = blocking->variant;
    char name[16];
    blocking->variant.blocked[cell / 64] ^= UINT64_C(1) << cell % 64;
    if (lz_variant_check(&blocking->variant, NULL))
        blocking->variant = before; /* it was the last free cell */
    lz_cell_format(&before, cell, LZ_ROWS_BOTTOM, name, sizeof name);
    debug_line("blocked %s %d", name, lz_variant_is_blocked(&blocking->variant, cell));
    show(blocking);
}

void blocking_fit(struct blocking *blocking, bool gravity, int columns, int rows)
{
    const lz_variant before = blocking->variant;
    lz_variant_init(&blocking->variant, gravity ? LZ_RULE_CONNECT4 : LZ_RULE_FREESTYLE);
    blocking->variant.win = LZ_WIN_MIN; /* no position on this board has a winner */
    blocking->variant.columns = columns;
    blocking->variant.rows = rows;
    for (int cell = 0; cell < before.columns * before.rows; cell++) {
        const int column = cell % before.columns, row = cell / before.columns;
        if (lz_variant_is_blocked(&before, cell) && column < columns && row < rows)
            lz_variant_block(&blocking->variant, column, row, NULL);
    }
    show(blocking);
}

void blocking_show(struct blocking *blocking, const lz_variant *variant)
{
    blocking->variant = *variant;
    blocking_fit(blocking, lz_rule_has_gravity(variant->rule), variant->columns, variant->rows);
}

void blocking_take(const struct blocking *blocking, lz_variant *variant)
{
    memcpy(variant->blocked, blocking->variant.blocked, sizeof variant->blocked);
}

void blocking_init(struct blocking *blocking, GtkWidget *group, const struct look *look)
{
    const struct board_events events = {
        .name = "preview", .activate = on_activate, .user = blocking};
    blocking->look = look;
    lz_variant_init(&blocking->variant, LZ_RULE_FREESTYLE);
    blocking->row = adw_expander_row_new();
    blocking->board = LIANZI_BOARD(board_new(&events));
    GtkWidget *board = GTK_WIDGET(blocking->board), *line = gtk_list_box_row_new();
    gtk_widget_set_size_request(board, -1, 340);
    gtk_widget_set_margin_top(board, 8);
    gtk_widget_set_margin_bottom(board, 8);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(line), board);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(line), FALSE);
    gtk_widget_set_focusable(line, FALSE);
    gtk_widget_set_name(blocking->row, "blocked");
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(blocking->row), _("Blocked cells"));
    adw_expander_row_add_row(ADW_EXPANDER_ROW(blocking->row), line);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), blocking->row);
}
