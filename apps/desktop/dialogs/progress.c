#include "desktop/dialogs/progress.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "session/own_game.h"
#ifdef LIANZI_DATABASE
#include "store/puzzles.h"
#endif
#include "study/puzzle/words.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { OPENINGS = 12 /* shown */ };

struct progress {
    GtkWindow *over;
    games_fn *chosen;
    progress_practise_fn *practise;
    void *user;
    struct standing standing;
    GtkWidget *dialog, *page;
};

/* ---- a course ---- */

/* Values in their order, drawn between `low` and `high`. */
struct course {
    double low, high;
    int count;
    double values[];
};

static void draw_number(GtkWidget *widget, cairo_t *cr, double value, double y)
{
    char text[16];
    int high;
    g_snprintf(text, sizeof text, "%.0f", value);
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, text);
    pango_layout_get_pixel_size(layout, NULL, &high);
    cairo_move_to(cr, 0, y - high / 2.0);
    pango_cairo_show_layout(cr, layout);
}

static void draw_course(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer user)
{
    static const double edge = 10, numbers = 40; /* room around, and for the numbers at the left */
    const struct course *course = user;
    const double left = numbers, wide = width - numbers - edge, tall = height - 2 * edge;
    double x = left, y = 0;
    GdkRGBA ink;
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(area)), &ink);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.25);
    cairo_set_line_width(cr, 1);
    for (int i = 0; i <= 2; i++) {
        const double at = floor(edge + tall * i / 2) + 0.5;
        cairo_move_to(cr, left, at);
        cairo_line_to(cr, width - edge, at);
    }
    cairo_stroke(cr);
    cairo_set_source_rgba(cr, ink.red, ink.green, ink.blue, 0.7);
    draw_number(GTK_WIDGET(area), cr, course->high, edge);
    draw_number(GTK_WIDGET(area), cr, course->low, height - edge);
    cairo_new_path(cr);
    for (int i = 0; i < course->count; i++) {
        const double share = (course->values[i] - course->low) / (course->high - course->low);
        x = left + (course->count > 1 ? wide * i / (course->count - 1) : wide);
        y = edge + tall * (1 - share);
        cairo_line_to(cr, x, y);
    }
    cairo_set_line_width(cr, 2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_source_rgb(cr, 0.21, 0.52, 0.89);
    cairo_stroke(cr);
    cairo_arc(cr, x, y, 3, 0, 2 * G_PI);
    cairo_fill(cr);
}

/* A row with the course, which it takes over, below its title. */
static void add_course(GtkWidget *group, const char *name, const char *title, struct course *course)
{
    GtkWidget *area = gtk_drawing_area_new(), *row = adw_preferences_row_new();
    GtkWidget *label = widgets_paragraph(NULL, "dim-label", title);
    GtkWidget *box = widgets_column(6, label, area, NULL);
    g_autofree char *said = g_strdup_printf("%s: %.0f, %.0f", title, course->values[0],
                                            course->values[course->count - 1]);
    gtk_widget_set_name(area, name);
    widgets_say(area, said);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), 96);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_course, course, g_free);
    widgets_margins(box, 12, 10, 10);
    adw_preferences_row_set_title(ADW_PREFERENCES_ROW(row), title);
    gtk_list_box_row_set_child(GTK_LIST_BOX_ROW(row), box);
    gtk_widget_set_focusable(row, FALSE);
    gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), FALSE);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
}

static struct course *make_course(int room)
{
    return g_malloc0(sizeof(struct course) + (size_t)room * sizeof(double));
}

/* ---- rows ---- */

/* A row of one text, or of two; the second may be NULL. */
static GtkWidget *make_row(GType type, const char *name, const char *title, const char *text)
{
    GtkWidget *row = g_object_new(type, "use-markup", FALSE, "title", title, NULL);
    gtk_widget_set_name(row, name);
    if (text)
        g_object_set(row, "subtitle", text, NULL);
    return row;
}

static GtkWidget *add_row(GtkWidget *group, const char *name, const char *title, const char *text)
{
    GtkWidget *row = make_row(ADW_TYPE_ACTION_ROW, name, title, text);
    gtk_widget_set_focusable(row, FALSE);
    adw_action_row_set_title_lines(ADW_ACTION_ROW(row), 0);
    adw_action_row_set_subtitle_lines(ADW_ACTION_ROW(row), 0);
    adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), row);
    return row;
}

static GtkWidget *make_button(const char *label, const char *name, GCallback pressed,
                              struct progress *progress)
{
    GtkWidget *button = gtk_button_new_with_label(label);
    gtk_widget_set_name(button, name);
    gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
    widgets_margins(button, 0, 8, 8);
    g_signal_connect(button, "clicked", pressed, progress);
    return button;
}

/* ---- what can be done ---- */

static const char name_key[] = "game", kind_key[] = "kind";

/* Closes the dialog and opens the kept game; false if it cannot be read. */
static bool open_game(const struct progress *progress, const char *name)
{
    games_fn *chosen = progress->chosen;
    void *user = progress->user;
    struct session *session = kept_games_read(name);
    if (!session)
        return false;
    gtk_window_destroy(GTK_WINDOW(progress->dialog));
    chosen(session, user);
    return true;
}

static void on_game(GtkWidget *row, gpointer user)
{
    open_game(user, g_object_get_data(G_OBJECT(row), name_key));
}

/* Closes the dialog and fires an action of the window. */
static void leave(const struct progress *progress, const char *action)
{
    GtkWindow *over = progress->over;
    gtk_window_destroy(GTK_WINDOW(progress->dialog));
    gtk_widget_activate_action(GTK_WIDGET(over), action, NULL);
}

static void on_play(GtkButton *button, gpointer user)
{
    (void)button;
    leave(user, "win.new");
}

static void on_puzzles(GtkButton *button, gpointer user)
{
    (void)button;
    leave(user, "win.puzzles");
}

static void on_practice(GtkButton *button, gpointer user)
{
    (void)button;
    leave(user, "win.practice");
}

/* Closes the dialog and asks for the mistakes of the button's kind. */
static void on_practise(GtkButton *button, gpointer user)
{
    const struct progress *progress = user;
    progress_practise_fn *practise = progress->practise;
    void *to = progress->user;
    const int kind = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), kind_key));
    gtk_window_destroy(GTK_WINDOW(progress->dialog));
    practise((enum error_kind)kind, to);
}

/* The latest game without a review. */
static void on_review(GtkButton *button, gpointer user)
{
    const struct progress *progress = user;
    GtkWindow *over = progress->over;
    (void)button;
    for (int i = progress->standing.count - 1; i >= 0; i--) {
        if (progress->standing.games[i].reviewed)
            continue;
        if (open_game(progress, progress->standing.games[i].name))
            gtk_widget_activate_action(GTK_WIDGET(over), "win.review", NULL);
        return;
    }
}

/* ---- the groups ---- */

#ifdef LIANZI_DATABASE
static void add_training(struct progress *progress)
{
    const struct standing *standing = &progress->standing;
    GtkWidget *group = rows_group(progress->page, _("Puzzles")), *row;
    char text[STANDING_TEXT];
    if (standing->solves)
        puzzle_word_progress(&standing->puzzles, text, sizeof text);
    else
        g_snprintf(text, sizeof text, "%s", _("No puzzle was tried yet."));
    row = add_row(group, "progress-puzzles", text, NULL);
    adw_action_row_add_suffix(ADW_ACTION_ROW(row), make_button(_("Puzzles"), "progress-to-puzzles",
                                                               G_CALLBACK(on_puzzles), progress));
    if (standing->course_count) {
        struct course *course = make_course(standing->course_count);
        course->count = standing->course_count;
        memcpy(course->values, standing->course, (size_t)course->count * sizeof *course->values);
        course->low = course->high = course->values[0];
        for (int i = 0; i < course->count; i++) {
            course->low = MIN(course->low, course->values[i]);
            course->high = MAX(course->high, course->values[i]);
        }
        course->low = floor(course->low / 50) * 50;
        course->high = MAX(ceil(course->high / 50) * 50, course->low + 50);
        add_course(group, "progress-rating", _("Rating after each of the latest tries"), course);
    }
    group = rows_group(progress->page, _("Practice"));
    standing_word_cards(standing, text, sizeof text);
    row = add_row(group, "progress-cards", text, NULL);
    if (standing->cards.due)
        adw_action_row_add_suffix(
            ADW_ACTION_ROW(row),
            make_button(_("Practise"), "progress-to-practice", G_CALLBACK(on_practice), progress));
}
#endif

static void add_accuracy(struct progress *progress, GtkWidget *group)
{
    const struct standing *standing = &progress->standing;
    struct course *course = make_course(standing->count);
    course->high = 100;
    for (int i = 0; i < standing->count; i++)
        if (standing->games[i].accuracy >= 0)
            course->values[course->count++] = standing->games[i].accuracy;
    if (course->count)
        add_course(group, "progress-accuracy", _("Accuracy by game"), course);
    else
        g_free(course);
}

static void add_games(struct progress *progress)
{
    const struct standing *standing = &progress->standing;
    GtkWidget *group = rows_group(progress->page, _("Games")), *row;
    char text[STANDING_TEXT], reviewed[STANDING_TEXT];
    if (!standing->count) {
        row = add_row(group, "progress-games", _("No game against a program has been played yet."),
                      NULL);
        adw_action_row_add_suffix(
            ADW_ACTION_ROW(row),
            make_button(_("Play a Game"), "progress-play", G_CALLBACK(on_play), progress));
        return;
    }
    standing_word_games(standing, text, sizeof text);
    standing_word_reviewed(standing, reviewed, sizeof reviewed);
    row = add_row(group, "progress-games", text, reviewed);
    if (standing->reviewed < standing->count) {
        GtkWidget *button =
            make_button(_("Review the Next"), "progress-review", G_CALLBACK(on_review), progress);
        widgets_set_tooltip(button, _("Opens your latest game without a review, and reviews it"));
        adw_action_row_add_suffix(ADW_ACTION_ROW(row), button);
    }
    add_accuracy(progress, group);
}

/* The games with mistakes of the kind, the latest first. */
static void add_games_of(struct progress *progress, GtkWidget *expander, enum error_kind kind)
{
    char text[STANDING_TEXT];
    int count = 0;
    for (int i = progress->standing.count - 1; i >= 0; i--) {
        const struct standing_game *game = &progress->standing.games[i];
        if (!game->errors[kind] || count++ >= STANDING_LISTED)
            continue;
        standing_word_game(game, kind, text, sizeof text);
        GtkWidget *row = make_row(ADW_TYPE_ACTION_ROW, game->name, text, NULL);
        gtk_list_box_row_set_activatable(GTK_LIST_BOX_ROW(row), TRUE);
        g_object_set_data_full(G_OBJECT(row), name_key, g_strdup(game->name), g_free);
        g_signal_connect(row, "activated", G_CALLBACK(on_game), progress);
        adw_expander_row_add_row(ADW_EXPANDER_ROW(expander), row);
    }
    standing_word_listed(count, text, sizeof text);
    if (*text)
        adw_expander_row_add_row(ADW_EXPANDER_ROW(expander),
                                 make_row(ADW_TYPE_ACTION_ROW, "progress-listed", text, NULL));
}

static void add_practise(struct progress *progress, GtkWidget *expander, enum error_kind kind,
                         int index)
{
    char name[40];
    if (!progress->practise)
        return;
    g_snprintf(name, sizeof name, "progress-practise-%d", index);
    GtkWidget *button = make_button(_("Practise"), name, G_CALLBACK(on_practise), progress);
    g_object_set_data(G_OBJECT(button), kind_key, GINT_TO_POINTER(kind));
    widgets_set_tooltip(button, _("Asks the positions of these mistakes"));
    adw_expander_row_add_action(ADW_EXPANDER_ROW(expander), button);
}

static void add_mistakes(struct progress *progress)
{
    const struct standing *standing = &progress->standing;
    if (!standing->known)
        return;
    GtkWidget *group = rows_group(progress->page, _("Mistakes"));
    for (int i = 0; i < ERRORS; i++) {
        const enum error_kind kind = story_kind_at(i);
        char text[STANDING_TEXT], name[32];
        standing_word_errors(standing, kind, text, sizeof text);
        g_snprintf(name, sizeof name, "progress-mistakes-%d", i);
        if (!standing->errors[kind]) {
            add_row(group, name, text, NULL);
            continue;
        }
        GtkWidget *expander = make_row(ADW_TYPE_EXPANDER_ROW, name, text, NULL);
        add_games_of(progress, expander, kind);
        add_practise(progress, expander, kind, i);
        adw_preferences_group_add(ADW_PREFERENCES_GROUP(group), expander);
    }
}

static void add_groups(struct progress *progress)
{
    const struct standing *standing = &progress->standing;
    char text[2 * STANDING_TEXT];
    if (!standing->count)
        return;
    GtkWidget *group = rows_group(progress->page, _("Openings"));
    for (int i = 0; i < standing->opening_count && i < OPENINGS; i++) {
        standing_word_opening(&standing->openings[i], text, sizeof text);
        add_row(group, "progress-opening", standing->openings[i].game->opening_name, text);
    }
    group = rows_group(progress->page, _("Opponents"));
    for (int i = 0; i < standing->opponent_count; i++) {
        standing_word_opponent(&standing->opponents[i], text, sizeof text);
        add_row(group, "progress-opponent", standing->opponents[i].game->opponent, text);
    }
}

/* ---- building ---- */

static void add_game(const char *name, const struct session *session, void *user)
{
    struct progress *progress = user;
    struct standing_game game;
    if (own_game_read(session, name, &game) && !standing_add(&progress->standing, &game))
        g_error("no memory");
}

/* Says what is wrong with the database, and goes on without it. */
static void read_database(struct progress *progress)
{
#ifdef LIANZI_DATABASE
    char path[4096], today[11], why[512];
    lz_error error;
    calendar_today(today);
    if (!database_default_path(path, sizeof path) ||
        !database_standing(path, today, &progress->standing, &error))
        return;
    wording_error(&error, why, sizeof why);
    add_row(rows_group(progress->page, NULL), "progress-trouble", why, NULL);
#else
    (void)progress;
#endif
}

static void progress_free(gpointer data)
{
    struct progress *progress = data;
    standing_clear(&progress->standing);
    g_free(progress);
}

void progress_show(GtkWindow *over, games_fn *chosen, progress_practise_fn *practise, void *user)
{
    struct progress *progress = g_new0(struct progress, 1);
    progress->over = over;
    progress->chosen = chosen;
    progress->practise = practise;
    progress->user = user;
    progress->dialog = rows_dialog(over, _("Progress"), 560, 680, &progress->page);
    g_object_set_data_full(G_OBJECT(progress->dialog), "progress", progress, progress_free);
    read_database(progress);
    kept_games_each(add_game, progress);
    if (!standing_finish(&progress->standing))
        g_error("no memory");
    add_games(progress);
    add_mistakes(progress);
#ifdef LIANZI_DATABASE
    add_training(progress);
#endif
    add_groups(progress);
    gtk_window_present(GTK_WINDOW(progress->dialog));
    debug_line("progress games=%d reviewed=%d known=%d", progress->standing.count,
               progress->standing.reviewed, progress->standing.known);
}
