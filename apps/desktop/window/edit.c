#include "desktop/window/edit.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "desktop/window/inside.h"
#include "session/wording.h"
#include "study/colour.h"
#include "system/translate.h"

#include <string.h>

lz_colour edit_colour(const struct window *window)
{
    const enum brush brush = window->edit.brush;
    return brush == BRUSH_BLACK ? LZ_BLACK : brush == BRUSH_WHITE ? LZ_WHITE : LZ_EMPTY;
}

/* Stones fall where gravity rules; blocked cells go anywhere. */
static bool falls(const struct edit *edit)
{
    return lz_rule_has_gravity(edit->now.variant.rule) && edit->brush != BRUSH_BLOCKED;
}

int edit_target(const struct window *window, int cell)
{
    const struct edit *edit = &window->edit;
    if (edit_colour(window) == LZ_EMPTY)
        return -1;
    if (falls(edit))
        return lz_game_drop_cell(window->edit.game, cell % edit->now.variant.columns);
    return lz_game_at(window->edit.game, cell) == LZ_EMPTY ? cell : -1;
}

const char *edit_advice(const struct window *window)
{
    if (lz_rule_has_gravity(window->edit.now.variant.rule))
        return _("Click to drop a disc; “Erase” removes the top disc of a column");
    return _("Click to put a stone, right-click to remove it");
}

static void word_to_move(const struct edit *edit, char *text, size_t size)
{
    g_snprintf(text, size, _("%s to move"), wording_colour(&edit->now.variant, edit->now.to_move));
}

/* Sets the position up; false, with nothing changed, if it is not possible. */
static bool set_up(struct window *window, const struct edit_position *position)
{
    struct edit *edit = &window->edit;
    lz_game *game;
    lz_error error;
    if (lz_game_new_from(&position->variant, position->cells, position->to_move, &game, &error)) {
        window_complain(window, &error);
        return false;
    }
    edit->now = *position;
    lz_game_free(edit->game);
    edit->game = game;
    window->ghosts = 0;
    edit->note = (struct ply_note){0};
    window_think_again(window);
    return true;
}

/* The first cell that differs, -1 for none. */
static int changed_cell(const struct edit_position *one, const struct edit_position *other)
{
    for (int cell = 0; cell < one->variant.columns * one->variant.rows; cell++) {
        if (one->cells[cell] != other->cells[cell] ||
            lz_variant_is_blocked(&one->variant, cell) !=
                lz_variant_is_blocked(&other->variant, cell))
            return cell;
    }
    return -1;
}

/* Sets the position up, if possible, as a step that can be undone. */
static void change(struct window *window, const struct edit_position *next)
{
    struct edit *edit = &window->edit;
    if ((changed_cell(&edit->now, next) < 0 && edit->now.to_move == next->to_move) ||
        !set_up(window, next))
        return;
    g_array_set_size(edit->steps, ++edit->step);
    g_array_append_val(edit->steps, *next);
    window_show_actions(window);
}

bool edit_can_step(const struct window *window, int direction)
{
    const struct edit *edit = &window->edit;
    return edit->on && (direction < 0 ? edit->step > 0 : edit->step + 1 < edit->steps->len);
}

void edit_step(struct window *window, int direction)
{
    struct edit *edit = &window->edit;
    const struct edit_position before = edit->now;
    char text[128];
    edit->step += (guint)direction;
    set_up(window, &g_array_index(edit->steps, struct edit_position, edit->step));
    const int cell = changed_cell(&before, &edit->now);
    if (cell < 0)
        word_to_move(edit, text, sizeof text);
    else
        wording_cell(window->edit.game, cell, text, sizeof text);
    board_announce(window->board, text);
}

void edit_begin(struct window *window)
{
    struct edit *edit = &window->edit;
    const lz_game *game = window_game(window);
    if (edit->on)
        return;
    struct edit_position position = {.variant = *lz_game_variant(game),
                                     .to_move = lz_game_to_move(game)};
    position.variant.opening = LZ_OPENING_NONE;
    for (int cell = 0; cell < position.variant.columns * position.variant.rows; cell++) {
        const lz_colour colour = lz_game_at(game, cell);
        position.cells[cell] = colour == LZ_BLOCKED ? LZ_EMPTY : (uint8_t)colour;
    }
    edit->on = true;
    window_hold_clock(window);
    debug_line("edit begins");
    g_clear_pointer(&edit->steps, g_array_unref);
    edit->steps = g_array_new(FALSE, FALSE, sizeof position);
    edit->step = 0;
    g_array_append_val(edit->steps, position);
    set_up(window, &position);
}

void edit_cancel(struct window *window)
{
    window->edit.on = false;
    g_clear_pointer(&window->edit.game, lz_game_free);
    window_look_now(window);
    window_continue(window);
}

void edit_take(struct window *window)
{
    const struct edit *edit = &window->edit;
    struct session_setup setup = *session_setup(window->session);
    if (!edit->on)
        return;
    setup.variant = edit->now.variant;
    setup.has_start = true;
    setup.start_to_move = edit->now.to_move;
    memcpy(setup.start, edit->now.cells, sizeof setup.start);
    debug_line("edit taken");
    if (window->chapters)
        window_add_chapter_here(window);
    else if (!window_begin(window, &setup))
        edit_cancel(window);
}

/* The cell that the brush changes in a column where stones fall: the lowest free one, or the
 * highest stone to erase; -1 if the column is full. */
static int cell_in_column(const struct window *window, int column)
{
    const struct edit_position *now = &window->edit.now;
    const int columns = now->variant.columns;
    int cell = lz_game_drop_cell(window->edit.game, column);
    if (window->edit.brush != BRUSH_ERASE)
        return cell;
    const int above = cell < 0 ? now->variant.rows : cell / columns;
    for (int row = above - 1; row >= 0; row--) {
        cell = row * columns + column;
        if (now->cells[cell] != LZ_EMPTY)
            break;
    }
    return cell;
}

void edit_click(struct window *window, int cell)
{
    const struct edit *edit = &window->edit;
    struct edit_position next = edit->now;
    if (falls(edit))
        cell = cell_in_column(window, cell % next.variant.columns);
    if (cell < 0)
        return;
    const uint64_t bit = UINT64_C(1) << cell % 64;
    if (edit->brush == BRUSH_BLOCKED) {
        next.variant.blocked[cell / 64] ^= bit;
        next.cells[cell] = LZ_EMPTY;
    } else {
        next.variant.blocked[cell / 64] &= ~bit;
        const lz_colour colour = edit_colour(window);
        next.cells[cell] = next.cells[cell] == colour ? LZ_EMPTY : (uint8_t)colour;
    }
    change(window, &next);
}

void edit_erase(struct window *window, int cell)
{
    const enum brush brush = window->edit.brush;
    window->edit.brush = BRUSH_ERASE;
    if (lz_game_at(window->edit.game, cell) != LZ_EMPTY)
        edit_click(window, cell);
    window->edit.brush = brush;
}

/* ---- the bar ---- */

static void name_brush(GtkWidget *brush, const char *title)
{
    widgets_set_tooltip(brush, title);
    widgets_say(brush, title);
}

static void on_brush(GtkToggleButton *button, gpointer user)
{
    struct window *window = user;
    for (int brush = 0; brush < BRUSH_COUNT; brush++) {
        if (gtk_toggle_button_get_active(button) &&
            window->edit.brushes[brush] == GTK_WIDGET(button))
            window->edit.brush = (enum brush)brush;
    }
}

static void on_to_move(GtkButton *button, gpointer user)
{
    struct window *window = user;
    struct edit_position next = window->edit.now;
    (void)button;
    next.to_move = other_colour(next.to_move);
    change(window, &next);
}

void edit_show(struct window *window)
{
    struct edit *edit = &window->edit;
    char text[64];
    widgets_stack_if(edit->bar, edit->on && window->narrow);
    gtk_stack_set_visible_child_name(GTK_STACK(window->top), edit->on ? "edit" : "cards");
    if (!edit->on)
        return;
    for (int brush = BRUSH_BLACK; brush <= BRUSH_WHITE; brush++)
        name_brush(edit->brushes[brush],
                   wording_colour(&edit->now.variant, brush == BRUSH_BLACK ? LZ_BLACK : LZ_WHITE));
    for (int brush = 0; brush < BRUSH_COUNT; brush++)
        gtk_widget_queue_draw(gtk_button_get_child(GTK_BUTTON(edit->brushes[brush])));
    word_to_move(edit, text, sizeof text);
    gtk_button_set_label(GTK_BUTTON(edit->to_move_button), text);
}

static void draw_brush(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    const struct window *window = user;
    const struct edit *edit = &window->edit;
    const double half = MIN(width, height) * 0.42;
    GdkRGBA ink;
    if (!edit->on)
        return;
    cairo_translate(cr, width / 2.0, height / 2.0);
    cairo_set_line_width(cr, 2);
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    for (int brush = BRUSH_BLACK; brush <= BRUSH_WHITE; brush++) {
        if (GTK_WIDGET(area) != gtk_button_get_child(GTK_BUTTON(edit->brushes[brush])))
            continue;
        picture_paint_stone(cr, window_look(window), brush == BRUSH_BLACK ? LZ_BLACK : LZ_WHITE,
                            lz_rule_has_gravity(edit->now.variant.rule), half);
        /* an edge: the button may be as dark as the stone */
        gdk_cairo_set_source_rgba(cr, &ink);
        cairo_new_path(cr);
        cairo_arc(cr, 0, 0, half, 0, 2 * G_PI);
        cairo_stroke(cr);
        return;
    }
    gdk_cairo_set_source_rgba(cr, &ink);
    if (GTK_WIDGET(area) == gtk_button_get_child(GTK_BUTTON(edit->brushes[BRUSH_BLOCKED]))) {
        cairo_rectangle(cr, -half, -half, 2 * half, 2 * half); /* the plug of a blocked cell */
        cairo_stroke(cr);
        cairo_move_to(cr, -half / 2, -half / 2);
        cairo_line_to(cr, half / 2, half / 2);
        cairo_move_to(cr, half / 2, -half / 2);
        cairo_line_to(cr, -half / 2, half / 2);
        cairo_stroke(cr);
    }
}

static GtkWidget *make_brush(struct window *window, const char *name, const char *title)
{
    GtkWidget *button = gtk_toggle_button_new(), *area = gtk_drawing_area_new();
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), 20);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 20);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_brush, window, NULL);
    gtk_button_set_child(GTK_BUTTON(button), area);
    gtk_widget_set_name(button, name);
    name_brush(button, title);
    g_signal_connect(button, "toggled", G_CALLBACK(on_brush), window);
    return button;
}

GtkWidget *edit_bar_new(struct window *window)
{
    static const char *const titles[] = {N_("Black"), N_("White"), N_("Blocked"), N_("Erase")};
    static const char *const names[] = {"brush-black", "brush-white", "brush-blocked",
                                        "brush-erase"};
    struct edit *edit = &window->edit;
    GtkWidget *linked = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(linked, "linked");
    for (int brush = 0; brush < BRUSH_COUNT; brush++) {
        edit->brushes[brush] = make_brush(window, names[brush], _(titles[brush]));
        if (brush)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(edit->brushes[brush]),
                                        GTK_TOGGLE_BUTTON(edit->brushes[0]));
        gtk_box_append(GTK_BOX(linked), edit->brushes[brush]);
    }
    gtk_button_set_icon_name(GTK_BUTTON(edit->brushes[BRUSH_ERASE]), "edit-clear-symbolic");
    widgets_name(edit->brushes[BRUSH_ERASE], _(titles[BRUSH_ERASE]));
    gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(edit->brushes[0]), TRUE);
    edit->to_move_button = gtk_button_new();
    gtk_widget_set_name(edit->to_move_button, "edit-to-move");
    widgets_set_tooltip(edit->to_move_button, _("Change who moves next"));
    g_signal_connect(edit->to_move_button, "clicked", G_CALLBACK(on_to_move), window);
    gtk_widget_set_hexpand(edit->to_move_button, TRUE);
    gtk_widget_set_halign(edit->to_move_button, GTK_ALIGN_START);
    GtkWidget *cancel =
        widgets_button(NULL, "window-close-symbolic", "win.edit-cancel", _("Cancel"));
    GtkWidget *take =
        widgets_button(_("Play"), NULL, "win.edit-take", _("Play from this position"));
    gtk_widget_add_css_class(take, "suggested-action");
    GtkWidget *rest = widgets_row(8, edit->to_move_button, cancel, take, NULL);
    gtk_widget_set_valign(rest, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(linked, GTK_ALIGN_CENTER);
    gtk_widget_set_hexpand(rest, TRUE);
    edit->bar = widgets_row(8, linked, rest, NULL);
    gtk_widget_add_css_class(edit->bar, "bar");
    gtk_widget_add_css_class(edit->bar, "result");
    return edit->bar;
}
