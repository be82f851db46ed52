#include "desktop/board/board.h"

#include "desktop/parts/debug.h"
#include "session/wording.h"
#include "system/translate.h"

#include <math.h>
#include <string.h>

/* ---- a cell, a widget that draws nothing: it has the cell's name for screen readers, and the
 * focus ---- */

#define LIANZI_TYPE_CELL (lianzi_cell_get_type())
G_DECLARE_FINAL_TYPE(LianziCell, lianzi_cell, LIANZI, CELL, GtkWidget)

struct _LianziCell {
    GtkWidget parent_instance;
    char *name;
};

G_DEFINE_TYPE(LianziCell, lianzi_cell, GTK_TYPE_WIDGET)

static void lianzi_cell_finalize(GObject *object)
{
    g_free(LIANZI_CELL(object)->name);
    G_OBJECT_CLASS(lianzi_cell_parent_class)->finalize(object);
}

static void lianzi_cell_class_init(LianziCellClass *class)
{
    G_OBJECT_CLASS(class)->finalize = lianzi_cell_finalize;
    gtk_widget_class_set_css_name(GTK_WIDGET_CLASS(class), "cell");
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_BUTTON);
}

static void lianzi_cell_init(LianziCell *cell)
{
    gtk_widget_set_focusable(GTK_WIDGET(cell), TRUE);
    gtk_widget_set_can_target(GTK_WIDGET(cell), FALSE); /* the board handles the pointer */
}

static LianziCell *cell_new(void)
{
    return g_object_new(LIANZI_TYPE_CELL, NULL);
}

/* Notifies screen readers of the new name. */
static void cell_rename(LianziCell *cell, const char *name)
{
    if (g_strcmp0(cell->name, name) == 0)
        return;
    g_free(cell->name);
    cell->name = g_strdup(name);
    gtk_accessible_update_property(GTK_ACCESSIBLE(cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

/* NULL until the first cell_rename. */
static const char *cell_name(const LianziCell *cell)
{
    return cell->name;
}

/* ---- the board ---- */

struct _LianziBoard {
    GtkWidget parent_instance;
    struct board_events events;
    lz_game *game;
    struct picture picture;
    struct picture_cache cache;
    cairo_surface_t *bitmap;    /* of the picture's still part ... */
    GskRenderNode *still_node;  /* ... as a node for GTK ... */
    struct picture_still still; /* ... and its contents */
    struct geometry geometry;
    LianziCell *cells[LZ_CELLS_MAX];
    int cell_count, columns;
    int cursor;         /* the cell that has the focus, or gets it next */
    char *announcement; /* precedes that cell's name; NULL for none */
    int hover;          /* the cell under the pointer or a finger, -1 for none */
    int held;           /* the cell under a finger, -1 for none */
    int touched;        /* the cell where a finger last was, -1 since the mouse moved */
    lz_arrow drawn;     /* what the right button draws, from -1 for nothing */
    char typed[4];      /* of a cell's name: "h", "h1" ... */
    gint64 typed_us;    /* ... when its last letter came */
    guint tick;         /* for the falling stone */
    gint64 drop_began_us;
    gint64 click_us;      /* of a click that is not painted yet */
    struct geometry told; /* as last written to the debug output, in the window's surface */
};

G_DEFINE_TYPE(LianziBoard, lianzi_board, GTK_TYPE_WIDGET)

static void board_fit(LianziBoard *board)
{
    if (board->game)
        geometry_fit(&board->geometry, lz_game_variant(board->game), board->picture.coordinates,
                     gtk_widget_get_width(GTK_WIDGET(board)),
                     gtk_widget_get_height(GTK_WIDGET(board)));
}

static void lianzi_board_measure(GtkWidget *widget, GtkOrientation orientation, int for_size,
                                 int *minimum, int *natural, int *minimum_baseline,
                                 int *natural_baseline)
{
    (void)widget, (void)orientation, (void)for_size;
    *minimum = 260;
    *natural = 460; /* the panel folds away rather than leave less */
    *minimum_baseline = *natural_baseline = -1;
}

static void board_tell_hover(LianziBoard *board)
{
    char name[16] = "none";
    if (board->hover >= 0)
        lz_cell_format(lz_game_variant(board->game), board->hover, LZ_ROWS_BOTTOM, name,
                       sizeof name);
    debug_line("%s hover %s", board->events.name, name);
}

static void board_hover(LianziBoard *board, int cell)
{
    if (board->hover == cell)
        return;
    board->hover = cell;
    if (debug_is_open())
        board_tell_hover(board);
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

static void lianzi_board_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    LianziBoard *board = LIANZI_BOARD(widget);
    const struct geometry before = board->geometry;
    (void)width, (void)height, (void)baseline;
    board_fit(board);
    if (memcmp(&before, &board->geometry, sizeof before) != 0)
        board_hover(board, -1); /* the cell moved away from under the pointer */
    for (int cell = 0; cell < board->cell_count; cell++) {
        const double side = board->geometry.cell;
        double x, y;
        geometry_centre(&board->geometry, cell, &x, &y);
        int least, usual;
        gtk_widget_measure(GTK_WIDGET(board->cells[cell]), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                           &usual, NULL, NULL);
        gtk_widget_size_allocate(GTK_WIDGET(board->cells[cell]),
                                 &(GtkAllocation){(int)(x - side / 2), (int)(y - side / 2),
                                                  MAX(least, (int)side), MAX(least, (int)side)},
                                 -1);
    }
}

static bool board_shows_cursor(LianziBoard *board)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(board));
    return root && gtk_window_get_focus_visible(GTK_WINDOW(root)) &&
           board->cursor < board->cell_count &&
           gtk_widget_has_focus(GTK_WIDGET(board->cells[board->cursor]));
}

/* Asks where a stone would come to rest from the pointer or the cursor. */
static void board_place_hover(LianziBoard *board, struct picture *picture)
{
    const int from = board->drawn.from >= 0      ? -1
                     : board->hover >= 0         ? board->hover
                     : board_shows_cursor(board) ? board->cursor
                                                 : -1;
    picture->hover = -1;
    if (from >= 0 && board->events.target)
        picture->hover = board->events.target(from, &picture->hover_colour, board->events.user);
}

/* Writes the place of the cells to the debug output. */
static void board_tell(LianziBoard *board)
{
    struct geometry now = board->geometry;
    double x, y, surface_x, surface_y;
    GtkWidget *root = GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(board)));
    gtk_widget_translate_coordinates(GTK_WIDGET(board), root, now.left, now.top, &x, &y);
    gtk_native_get_surface_transform(GTK_NATIVE(root), &surface_x, &surface_y);
    now.left = x + surface_x;
    now.top = y + surface_y;
    if (memcmp(&now, &board->told, sizeof now) == 0)
        return;
    board->told = now;
    debug_line("%s left=%.1f top=%.1f cell=%.1f columns=%d rows=%d", board->events.name, now.left,
               now.top, now.cell, now.columns, now.rows);
}

/* A surface of at least that size to draw on; the old one if it is large enough. */
static cairo_surface_t *board_bitmap(LianziBoard *board, int width, int height)
{
    enum { STEP = 64 }; /* steps keep a growing window from allocating at every frame */
    cairo_surface_t *old = board->bitmap;
    if (!old || cairo_image_surface_get_width(old) < width ||
        cairo_image_surface_get_height(old) < height) {
        g_clear_pointer(&board->bitmap, cairo_surface_destroy);
        board->bitmap = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (width / STEP + 1) * STEP,
                                                   (height / STEP + 1) * STEP);
    }
    return board->bitmap;
}

/* Draws the still part around an origin of its own. */
static void board_draw_still(LianziBoard *board, const struct picture_still *still)
{
    struct geometry g = board->geometry;
    const int scale = still->scale;
    const int width = (int)ceil(g.board_width) + 2 * PICTURE_MARGIN;
    const int height = (int)ceil(g.board_height) + 2 * PICTURE_MARGIN;
    g_clear_pointer(&board->still_node, gsk_render_node_unref);
    cairo_surface_t *bitmap = board_bitmap(board, width * scale, height * scale);
    cairo_surface_set_device_scale(bitmap, scale, scale);
    cairo_t *cr = cairo_create(bitmap);
    cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
    cairo_paint(cr);
    cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
    cairo_translate(cr, PICTURE_MARGIN - g.board_left, PICTURE_MARGIN - g.board_top);
    picture_paint(cr, &g, &board->picture, PICTURE_STILL, &board->cache, scale);
    cairo_destroy(cr);
    board->still_node = gsk_cairo_node_new(&GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    cr = gsk_cairo_node_get_draw_context(board->still_node);
    cairo_set_source_surface(cr, bitmap, 0, 0);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_destroy(cr);
    board->still = *still;
}

/* Appends the still part from its bitmap: while the window is resized or something moves on the
 * board, the board itself mostly stays the same. It is a Cairo node, not a texture: GTK's software
 * renderer converts textures to floating point and back at every frame. */
static void board_append_still(LianziBoard *board, GtkSnapshot *snapshot)
{
    const struct geometry *g = &board->geometry;
    struct picture_still still;
    picture_still(&board->picture, g, gtk_widget_get_scale_factor(GTK_WIDGET(board)), &still);
    if (!board->still_node || memcmp(&still, &board->still, sizeof still) != 0)
        board_draw_still(board, &still);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)(g->board_left - PICTURE_MARGIN),
                                                          (float)(g->board_top - PICTURE_MARGIN)));
    gtk_snapshot_append_node(snapshot, board->still_node);
    gtk_snapshot_restore(snapshot);
}

static void lianzi_board_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    LianziBoard *board = LIANZI_BOARD(widget);
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    if (!board->game || width <= 0 || height <= 0)
        return;
    const gint64 began_us = g_get_monotonic_time();
    board_place_hover(board, &board->picture);
    board->picture.cursor = board_shows_cursor(board) ? board->cursor : -1;
    board->picture.drawn = board->drawn;
    if (board->drawn.to == board->drawn.from)
        board->picture.drawn.from = -1;
    board_append_still(board, snapshot);
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float)width, (float)height));
    picture_paint(cr, &board->geometry, &board->picture, PICTURE_LIVE, &board->cache,
                  gtk_widget_get_scale_factor(widget));
    cairo_destroy(cr);
    if (debug_is_open())
        board_tell(board);
    const gint64 now_us = g_get_monotonic_time();
    debug_line("frame at_ms=%.1f paint_ms=%.1f", (double)now_us / 1000,
               (double)(now_us - began_us) / 1000);
    if (board->click_us)
        debug_line("stone painted_ms=%.1f", (double)(now_us - board->click_us) / 1000);
    board->click_us = 0;
}

/* ---- the cells' names ---- */

static void board_name_cell(LianziBoard *board, int cell)
{
    char text[160];
    if (cell >= board->cell_count)
        return;
    if (board->events.describe)
        board->events.describe(cell, text, sizeof text, board->events.user);
    else
        wording_cell(board->game, cell, text, sizeof text);
    if (cell == board->cursor && board->announcement && strcmp(board->announcement, text) != 0) {
        g_autofree char *both = g_strdup_printf(_("%s. %s"), board->announcement, text);
        cell_rename(board->cells[cell], both);
    } else {
        cell_rename(board->cells[cell], text);
    }
}

void board_announce(LianziBoard *board, const char *text)
{
    g_free(board->announcement);
    board->announcement = g_strdup(text);
    board_name_cell(board, board->cursor);
    if (board->cursor < board->cell_count)
        debug_line("announce %s", cell_name(board->cells[board->cursor]));
}

/* ---- the keyboard ---- */

void board_focus_cell(LianziBoard *board, int cell)
{
    const int before = board->cursor;
    if (cell >= 0 && cell < board->cell_count && cell != before) {
        g_clear_pointer(&board->announcement, g_free);
        board->cursor = cell;
    }
    if (board->cursor < board->cell_count)
        gtk_widget_grab_focus(GTK_WIDGET(board->cells[board->cursor]));
    board_name_cell(board, before); /* it has no focus any more, so this is not read out */
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

static gboolean lianzi_board_focus(GtkWidget *widget, GtkDirectionType direction)
{
    LianziBoard *board = LIANZI_BOARD(widget);
    const bool inside = gtk_widget_get_focus_child(widget) != NULL;
    gtk_widget_queue_draw(widget);
    if (board->cell_count == 0)
        return FALSE;
    if (!inside) {
        board_focus_cell(board, -1);
        return TRUE;
    }
    const int column = board->cursor % board->columns, row = board->cursor / board->columns;
    const int rows = board->cell_count / board->columns;
    switch (direction) {
    case GTK_DIR_UP:
        board_focus_cell(board, row + 1 < rows ? board->cursor + board->columns : -1);
        return TRUE;
    case GTK_DIR_DOWN:
        board_focus_cell(board, row > 0 ? board->cursor - board->columns : -1);
        return TRUE;
    case GTK_DIR_LEFT:
        board_focus_cell(board, column > 0 ? board->cursor - 1 : -1);
        return TRUE;
    case GTK_DIR_RIGHT:
        board_focus_cell(board, column + 1 < board->columns ? board->cursor + 1 : -1);
        return TRUE;
    default:
        return FALSE; /* Tab leaves the board */
    }
}

static gboolean lianzi_board_grab_focus(GtkWidget *widget)
{
    board_focus_cell(LIANZI_BOARD(widget), -1);
    return TRUE;
}

/* The column that the key names, as in moves, if discs fall; else -1. */
static int key_column(const lz_variant *variant, guint key)
{
    static const char names[LZ_GRAVITY_SIZE_MAX + 1] = "123456789abc";
    const guint32 letter = gdk_keyval_to_unicode(gdk_keyval_to_lower(key));
    if (!lz_rule_has_gravity(variant->rule))
        return -1;
    for (int column = 0; column < variant->columns; column++) {
        if (letter == (guint32)names[column])
            return column;
    }
    return -1;
}

/* Takes a key of a cell's name, "h8", and goes to that cell: Enter puts a stone there, as anywhere.
 * False if the key is no part of one. */
static bool board_type(LianziBoard *board, guint key)
{
    enum { PAUSE_US = 1500000 }; /* after it another name begins */
    const lz_variant *variant = lz_game_variant(board->game);
    const guint32 letter = gdk_keyval_to_unicode(gdk_keyval_to_lower(key));
    const gint64 now = g_get_monotonic_time();
    const bool digit = letter >= '0' && letter <= '9';
    size_t length = strlen(board->typed);
    int cell;
    if (lz_rule_has_gravity(variant->rule) || !(digit || (letter >= 'a' && letter <= 'z')))
        return false;
    if (!digit || now - board->typed_us > PAUSE_US)
        length = 0;
    if ((digit && length == 0) || length + 1 >= sizeof board->typed)
        return false;
    board->typed[length] = (char)letter;
    board->typed[length + 1] = '\0';
    board->typed_us = now;
    if (digit && lz_cell_parse(variant, board->typed, LZ_ROWS_BOTTOM, &cell, NULL) == LZ_OK)
        board_focus_cell(board, cell);
    return true;
}

static void board_activate(LianziBoard *board, int cell)
{
    if (board->events.activate)
        board->events.activate(cell, board->events.user);
}

static gboolean on_key(GtkEventControllerKey *controller, guint key, guint code,
                       GdkModifierType modifiers, LianziBoard *board)
{
    (void)controller, (void)code;
    if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || !board->game)
        return FALSE;
    if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space) {
        board->click_us = g_get_monotonic_time();
        board_activate(board, board->cursor);
        gtk_widget_queue_draw(GTK_WIDGET(board));
        return TRUE;
    }
    const int column = key_column(lz_game_variant(board->game), key);
    if (column >= 0)
        board_activate(board, column);
    return column >= 0 || board_type(board, key);
}

static void on_focus(LianziBoard *board)
{
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

/* ---- the pointer ---- */

/* Whether a finger caused the present event. */
static bool is_touch(GtkEventController *controller)
{
    GdkEvent *event = gtk_event_controller_get_current_event(controller);
    return event && (gdk_event_get_event_sequence(event) || gdk_event_get_pointer_emulated(event));
}

/* Under X the pointer follows a finger and stays there, and GTK reports its place again whenever
 * the window's parts move: no mouse moves before the pointer is on another cell. */
static void on_motion(GtkEventControllerMotion *controller, double x, double y, LianziBoard *board)
{
    const int cell = geometry_cell_at(&board->geometry, x, y);
    if (is_touch(GTK_EVENT_CONTROLLER(controller))) {
        board->touched = cell;
    } else if (cell < 0 || cell != board->touched) {
        board->touched = -1;
        board_hover(board, cell);
    }
}

static void on_enter(GtkEventControllerMotion *controller, double x, double y, LianziBoard *board)
{
    if (board->touched < 0)
        on_motion(controller, x, y, board);
}

static void on_leave(GtkEventControllerMotion *controller, LianziBoard *board)
{
    (void)controller;
    board_hover(board, -1);
}

static void board_click(LianziBoard *board, int cell)
{
    board->click_us = g_get_monotonic_time();
    board_focus_cell(board, cell);
    board_activate(board, cell);
}

/* A mouse puts its stone at once. A finger may begin a swipe: it shows where the stone would come
 * to rest, and puts it when lifted. */
static void on_pressed(GtkGestureClick *gesture, int presses, double x, double y,
                       LianziBoard *board)
{
    const int cell = geometry_cell_at(&board->geometry, x, y);
    (void)presses;
    if (gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture)) != GDK_BUTTON_PRIMARY)
        return;
    const bool by_touch = is_touch(GTK_EVENT_CONTROLLER(gesture));
    board->touched = board->held = by_touch ? cell : -1;
    if (by_touch)
        board_hover(board, cell);
    else if (cell >= 0)
        board_click(board, cell);
}

/* The finger was lifted, or became a swipe: returns the cell that it held, -1 for none. */
static int board_let_go(LianziBoard *board)
{
    const int cell = board->held;
    board->held = -1;
    if (cell >= 0)
        board_hover(board, -1);
    return cell;
}

static void on_released(GtkGestureClick *gesture, int presses, double x, double y,
                        LianziBoard *board)
{
    const int cell = board_let_go(board);
    (void)gesture, (void)presses;
    if (cell >= 0 && cell == geometry_cell_at(&board->geometry, x, y))
        board_click(board, cell);
}

/* ---- the right button ---- */

static void on_draw_begin(GtkGestureDrag *gesture, double x, double y, LianziBoard *board)
{
    const int cell = geometry_cell_at(&board->geometry, x, y);
    (void)gesture;
    board->drawn = (lz_arrow){.from = cell, .to = cell};
}

/* Without `draw` there is nothing but the cell that was clicked. */
static void on_draw_update(GtkGestureDrag *gesture, double right, double down, LianziBoard *board)
{
    const GdkModifierType keys =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
    const lz_arrow before = board->drawn;
    double x, y;
    gtk_gesture_drag_get_start_point(gesture, &x, &y);
    const int cell = geometry_cell_at(&board->geometry, x + right, y + down);
    board->drawn.to = cell < 0 ? before.from : cell;
    board->drawn.head = !(keys & GDK_SHIFT_MASK);
    if (board->drawn.to != before.to || board->drawn.head != before.head)
        gtk_widget_queue_draw(GTK_WIDGET(board));
}

static void board_stop_drawing(LianziBoard *board)
{
    board->drawn = (lz_arrow){.from = -1, .to = -1};
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

static void on_draw_end(GtkGestureDrag *gesture, double right, double down, LianziBoard *board)
{
    if (board->drawn.from < 0)
        return;
    on_draw_update(gesture, right, down, board);
    const lz_arrow drawn = board->drawn;
    board_stop_drawing(board);
    if (drawn.from == drawn.to && board->events.erase)
        board->events.erase(drawn.from, board->events.user);
    else if (drawn.from != drawn.to && board->events.draw)
        board->events.draw(drawn, board->events.user);
}

/* ---- a falling stone ---- */

static gboolean on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer user)
{
    enum { CELLS_PER_SECOND_SQUARED = 60 };
    LianziBoard *board = LIANZI_BOARD(widget);
    (void)user;
    const double seconds =
        (double)(gdk_frame_clock_get_frame_time(clock) - board->drop_began_us) / 1e6;
    const int row = board->picture.falling / board->columns;
    const double height = board->cell_count / board->columns - row;
    const double fallen = height - CELLS_PER_SECOND_SQUARED * seconds * seconds / 2;
    gtk_widget_queue_draw(widget);
    if (fallen > 0 && seconds >= 0) {
        board->picture.fallen = fallen;
        return G_SOURCE_CONTINUE;
    }
    board->picture.falling = -1;
    board->tick = 0;
    return G_SOURCE_REMOVE;
}

static void board_stop_drop(LianziBoard *board)
{
    if (board->tick)
        gtk_widget_remove_tick_callback(GTK_WIDGET(board), board->tick);
    board->tick = 0;
    board->picture.falling = -1;
}

void board_drop(LianziBoard *board, int cell)
{
    gboolean animations = TRUE;
    g_object_get(gtk_widget_get_settings(GTK_WIDGET(board)), "gtk-enable-animations", &animations,
                 NULL);
    GdkFrameClock *clock = gtk_widget_get_frame_clock(GTK_WIDGET(board));
    board_stop_drop(board);
    if (!animations || !clock)
        return;
    board->picture.falling = cell;
    board->picture.fallen = board->cell_count / board->columns - cell / board->columns;
    board->drop_began_us = g_get_monotonic_time();
    board->tick = gtk_widget_add_tick_callback(GTK_WIDGET(board), on_tick, NULL, NULL);
}

/* ---- showing ---- */

static void board_make_cells(LianziBoard *board, const lz_variant *variant)
{
    const int count = variant->columns * variant->rows;
    if (count == board->cell_count && variant->columns == board->columns)
        return;
    for (int cell = 0; cell < board->cell_count; cell++)
        gtk_widget_unparent(GTK_WIDGET(board->cells[cell]));
    for (int cell = 0; cell < count; cell++) {
        board->cells[cell] = cell_new();
        gtk_widget_set_parent(GTK_WIDGET(board->cells[cell]), GTK_WIDGET(board));
    }
    board->cell_count = count;
    board->columns = variant->columns;
    board->cursor = variant->rows / 2 * variant->columns + variant->columns / 2;
    board->hover = -1;
    board_stop_drawing(board);
    gtk_widget_queue_resize(GTK_WIDGET(board));
}

/* The family of the other widgets' letters. */
static const char *font_family(GtkWidget *widget)
{
    PangoContext *context = gtk_widget_get_pango_context(widget);
    const PangoFontDescription *font = pango_context_get_font_description(context);
    return g_intern_string(font ? pango_font_description_get_family(font) : NULL);
}

void board_show(LianziBoard *board, const struct picture *picture)
{
    lz_game *game;
    if (lz_game_copy(picture->game, &game, NULL))
        return;
    const int falling = board->picture.falling;
    const double fallen = board->picture.fallen;
    const bool had_coordinates = board->picture.coordinates;
    lz_game_free(board->game);
    board->game = game;
    board->picture = *picture;
    board->picture.game = game;
    board->picture.font = font_family(GTK_WIDGET(board));
    board_make_cells(board, lz_game_variant(game));
    const lz_colour still =
        falling >= 0 && falling < board->cell_count ? lz_game_at(game, falling) : LZ_EMPTY;
    if (still == LZ_BLACK || still == LZ_WHITE) {
        board->picture.falling = falling;
        board->picture.fallen = fallen;
    } else {
        board_stop_drop(board);
    }
    if (had_coordinates != picture->coordinates)
        gtk_widget_queue_resize(GTK_WIDGET(board));
    for (int cell = 0; cell < board->cell_count; cell++)
        board_name_cell(board, cell);
    gtk_widget_queue_draw(GTK_WIDGET(board));
}

const struct picture *board_picture(LianziBoard *board)
{
    return &board->picture;
}

/* ---- the class ---- */

static void lianzi_board_dispose(GObject *object)
{
    LianziBoard *board = LIANZI_BOARD(object);
    board_stop_drop(board);
    for (int cell = 0; cell < board->cell_count; cell++)
        gtk_widget_unparent(GTK_WIDGET(board->cells[cell]));
    board->cell_count = 0;
    G_OBJECT_CLASS(lianzi_board_parent_class)->dispose(object);
}

static void lianzi_board_finalize(GObject *object)
{
    LianziBoard *board = LIANZI_BOARD(object);
    lz_game_free(board->game);
    g_free(board->announcement);
    picture_cache_clear(&board->cache);
    g_clear_pointer(&board->still_node, gsk_render_node_unref);
    g_clear_pointer(&board->bitmap, cairo_surface_destroy);
    G_OBJECT_CLASS(lianzi_board_parent_class)->finalize(object);
}

static void lianzi_board_class_init(LianziBoardClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = lianzi_board_dispose;
    G_OBJECT_CLASS(class)->finalize = lianzi_board_finalize;
    widget_class->measure = lianzi_board_measure;
    widget_class->size_allocate = lianzi_board_size_allocate;
    widget_class->snapshot = lianzi_board_snapshot;
    widget_class->focus = lianzi_board_focus;
    widget_class->grab_focus = lianzi_board_grab_focus;
    gtk_widget_class_set_css_name(widget_class, "board");
    /* Orca says "push button" after each button in a grid, and does not read new names of a grid's
     * or list's items (board_announce). It reads a list box of buttons correctly. */
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_LIST_BOX);
}

static void lianzi_board_init(LianziBoard *board)
{
    board->hover = board->held = board->touched = board->picture.falling = -1;
    board->drawn.from = board->drawn.to = -1;
    gtk_widget_set_hexpand(GTK_WIDGET(board), TRUE);
    gtk_widget_set_vexpand(GTK_WIDGET(board), TRUE);
    gtk_widget_set_overflow(GTK_WIDGET(board), GTK_OVERFLOW_HIDDEN);
    gtk_accessible_update_property(GTK_ACCESSIBLE(board), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Board"),
                                   -1);

    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), board);
    g_signal_connect(motion, "enter", G_CALLBACK(on_enter), board);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), board);
    gtk_widget_add_controller(GTK_WIDGET(board), motion);

    GtkGesture *click = gtk_gesture_click_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(click), 0);
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), board);
    g_signal_connect(click, "released", G_CALLBACK(on_released), board);
    g_signal_connect_swapped(click, "cancel", G_CALLBACK(board_let_go), board);
    gtk_widget_add_controller(GTK_WIDGET(board), GTK_EVENT_CONTROLLER(click));

    GtkGesture *draw = gtk_gesture_drag_new();
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(draw), GDK_BUTTON_SECONDARY);
    g_signal_connect(draw, "drag-begin", G_CALLBACK(on_draw_begin), board);
    g_signal_connect(draw, "drag-update", G_CALLBACK(on_draw_update), board);
    g_signal_connect(draw, "drag-end", G_CALLBACK(on_draw_end), board);
    g_signal_connect_swapped(draw, "cancel", G_CALLBACK(board_stop_drawing), board);
    gtk_widget_add_controller(GTK_WIDGET(board), GTK_EVENT_CONTROLLER(draw));

    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), board);
    gtk_widget_add_controller(GTK_WIDGET(board), keys);

    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect_swapped(focus, "enter", G_CALLBACK(on_focus), board);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(on_focus), board);
    gtk_widget_add_controller(GTK_WIDGET(board), focus);
}

GtkWidget *board_new(const struct board_events *events)
{
    LianziBoard *board = g_object_new(LIANZI_TYPE_BOARD, NULL);
    board->events = *events;
    return GTK_WIDGET(board);
}
