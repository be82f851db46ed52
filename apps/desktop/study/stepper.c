#include "desktop/study/stepper.h"

#include "desktop/board/board.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "session/wording.h"
#include "study/steps.h"
#include "study/wording.h"
#include "system/translate.h"

#include <adwaita.h>

enum { DEPTH_MAX = 8, BUTTONS = 3 };

/* The work of a thread. Counted: the window holds its latest one, and so does the thread. */
struct search {
    lz_game *game;
    lz_classic_settings settings;
    lz_stop *stop;
    struct kept_tree tree;
    lz_classic_report report;
    lz_status status;
    lz_error error;
};

/* Counted, too: a search that ends reports to it. */
struct stepper {
    const struct preferences *preferences;
    lz_game *own;          /* the game's position */
    lz_game *game;         /* what is searched */
    struct search *search; /* the latest; NULL: none since the choice of another position */
    bool busy, closed;
    struct steps steps; /* of the search's tree; no list: none is shown */
    LianziBoard *board;
    GtkWidget *classic, *position, *depth, *prune, *order;
    GtkWidget *run, *summary, *buttons[BUTTONS], *facts, *sentence, *legend;
};

static void free_search(gpointer data)
{
    struct search *search = data;
    kept_tree_free(&search->tree);
    lz_stop_free(search->stop);
    lz_game_free(search->game);
}

static void release_search(struct search *search)
{
    if (search)
        g_rc_box_release_full(search, free_search);
}

static void free_stepper(gpointer data)
{
    struct stepper *stepper = data;
    steps_end(&stepper->steps);
    release_search(stepper->search);
    lz_game_free(stepper->own);
    lz_game_free(stepper->game);
}

static void release(gpointer data)
{
    g_rc_box_release_full(data, free_stepper);
}

/* ---- showing ---- */

/* A value that most moves have is a dot, so that the others can be seen. */
static void mark_kids(struct stepper *stepper, struct picture *picture, char common[STEPS_NUMBER])
{
    const lz_classic_node *kids[LZ_CELLS_MAX];
    const int count = steps_kids(&stepper->steps, kids);
    const bool max = steps_node(&stepper->steps)->node.to_move == LZ_BLACK;
    const lz_classic_node *const best = steps_best(kids, count, max);
    steps_common(kids, count, common);
    for (int i = 0; i < count; i++) {
        char text[STEPS_NUMBER];
        steps_value(kids[i], text);
        const bool exact = kids[i]->bound == LZ_CLASSIC_BOUND_EXACT;
        const bool dot = kids[i] != best && strcmp(text, common) == 0;
        picture_mark(picture, exact && !dot ? MARK_VALUE : MARK_BOUND, kids[i]->cell, LZ_EMPTY,
                     kids[i]->value == best->value, dot ? NULL : text);
    }
}

static void mark_step(struct stepper *stepper, struct picture *picture, char common[STEPS_NUMBER])
{
    const int *cut;
    common[0] = '\0';
    if (!stepper->steps.list)
        return;
    mark_kids(stepper, picture, common);
    for (int i = steps_cut(&stepper->steps, &cut) - 1; i >= 0; i--)
        picture_mark(picture, MARK_CUT, cut[i], LZ_EMPTY, 0, NULL);
}

static lz_game *copy(const lz_game *game)
{
    lz_game *made = NULL;
    lz_game_copy(game, &made, NULL);
    return made;
}

static void show_board(struct stepper *stepper)
{
    struct picture picture;
    char common[STEPS_NUMBER];
    const struct steps *const steps = &stepper->steps;
    lz_game *const game = steps->list
                              ? kept_tree_game(steps->tree, &steps_node(steps)->node, stepper->game)
                              : copy(stepper->game);
    const lz_variant *const variant = lz_game_variant(game);
    picture_init(&picture, game, look_in_use(stepper->preferences->look));
    picture.coordinates = picture.numbers = true;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    mark_step(stepper, &picture, common);
    board_show(stepper->board, &picture);
    g_autofree char *sides =
        g_strdup_printf(_("Values are %s minus %s."), wording_colour(variant, LZ_BLACK),
                        wording_colour(variant, LZ_WHITE));
    g_autofree char *dot = *common ? g_strdup_printf(_("A dot on the board: %s."), common) : NULL;
    g_autofree char *legend = dot ? g_strdup_printf("%s %s", sides, dot) : g_strdup(sides);
    gtk_label_set_text(GTK_LABEL(stepper->legend), legend);
    lz_game_free(game);
}

/* Where a button leads. */
static int way(const struct stepper *stepper, int button)
{
    const int now = stepper->steps.now;
    return button == 0 ? now - 1 : button == 1 ? now + 1 : steps_next_cut(&stepper->steps);
}

static void show_texts(struct stepper *stepper)
{
    char facts[STEPS_FACTS][STEPS_TEXT], text[STEPS_TEXT];
    g_autoptr(GString) lines = g_string_new(NULL);
    const int count = steps_facts(&stepper->steps, facts), missing = steps_missing(&stepper->steps);
    for (int i = 0; i < count; i++)
        g_string_append_printf(lines, "%s%s", i ? "\n" : "", facts[i]);
    steps_describe(&stepper->steps, text);
    gtk_label_set_text(GTK_LABEL(stepper->facts), lines->str);
    g_string_assign(lines, text);
    if (missing > 0) {
        g_string_append_c(lines, '\n');
        g_string_append_printf(lines, _("%d more are not kept"), missing);
    }
    gtk_label_set_text(GTK_LABEL(stepper->sentence), lines->str);
    board_announce(stepper->board, lines->str);
    debug_line("step %d of %d: %s", stepper->steps.now + 1, stepper->steps.count, text);
}

static void show(struct stepper *stepper)
{
    const bool steps = stepper->steps.list;
    for (int i = 0; i < BUTTONS; i++)
        gtk_widget_set_sensitive(stepper->buttons[i], steps && way(stepper, i) >= 0 &&
                                                          way(stepper, i) < stepper->steps.count);
    gtk_label_set_text(GTK_LABEL(stepper->facts), "");
    gtk_label_set_text(GTK_LABEL(stepper->sentence), "");
    if (steps)
        show_texts(stepper);
    gtk_button_set_label(GTK_BUTTON(stepper->run), stepper->busy ? _("Stop") : _("Search"));
    show_board(stepper);
}

static void say(struct stepper *stepper, const char *text)
{
    gtk_label_set_text(GTK_LABEL(stepper->summary), text);
    debug_line("study %s", text);
}

/* ---- choices ---- */

static void forget(struct stepper *stepper)
{
    steps_end(&stepper->steps);
    if (stepper->search)
        lz_stop_set(stepper->search->stop);
    g_clear_pointer(&stepper->search, release_search);
    stepper->busy = false;
    say(stepper, "");
}

static int chosen(GtkWidget *row)
{
    return (int)adw_combo_row_get_selected(ADW_COMBO_ROW(row));
}

static void take_position(struct stepper *stepper)
{
    forget(stepper);
    g_clear_pointer(&stepper->game, lz_game_free);
    if (chosen(stepper->position) == 0)
        lz_classic_game((lz_classic)chosen(stepper->classic), &stepper->game, NULL);
    else
        stepper->game = copy(stepper->own);
    show(stepper);
}

static void on_classic(GObject *row, GParamSpec *spec, struct stepper *stepper)
{
    lz_classic_settings settings;
    (void)row, (void)spec;
    lz_classic_settings_init(&settings, (lz_classic)chosen(stepper->classic));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(stepper->depth), settings.depth);
    take_position(stepper);
}

static void on_position(GObject *row, GParamSpec *spec, struct stepper *stepper)
{
    (void)row, (void)spec;
    take_position(stepper);
}

/* ---- searching ---- */

static void search_in_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct search *const search = data;
    (void)source, (void)cancellable;
    search->status =
        kept_tree_search(search->game, &search->settings, search->stop, KEPT_TREE_NODES,
                         &search->tree, &search->report, &search->error);
    g_task_return_boolean(task, TRUE);
}

static void summarize(struct stepper *stepper)
{
    const lz_classic_report *const report = &stepper->search->report;
    const lz_variant *const variant = lz_game_variant(stepper->game);
    char best[16] = "-";
    if (report->over_limit) {
        g_autofree char *text =
            g_strdup_printf(_("The search was stopped, or passed %d nodes."), KEPT_TREE_SEARCHED);
        say(stepper, text);
        return;
    }
    if (report->best >= 0)
        wording_action(variant, lz_action_place(report->best), best, sizeof best);
    g_autofree char *first = g_strdup_printf(_("Best %s, value %d."), best, (int)report->value);
    g_autofree char *second =
        g_strdup_printf(_("%d nodes, %d evaluations, %d cutoffs."), (int)report->nodes,
                        (int)report->evaluations, (int)report->cutoffs);
    g_autofree char *text = g_strdup_printf("%s\n%s", first, second);
    say(stepper, text);
}

static void on_searched(GObject *source, GAsyncResult *result, gpointer user)
{
    struct stepper *const stepper = user;
    struct search *const search = g_task_get_task_data(G_TASK(result));
    (void)source;
    if (!stepper->closed && stepper->search == search) {
        char text[STEPS_TEXT];
        stepper->busy = false;
        if (search->status)
            wording_error(&search->error, text, sizeof text);
        if (search->status)
            say(stepper, text);
        else
            summarize(stepper);
        if (!search->status && search->tree.count)
            steps_begin(&stepper->steps, lz_game_variant(stepper->game), &search->tree,
                        STEPS_COLOURS);
        show(stepper);
    }
    release(stepper);
}

static void begin_search(struct stepper *stepper)
{
    struct search *const search = g_rc_box_new0(struct search);
    forget(stepper);
    search->game = copy(stepper->game);
    search->stop = lz_stop_new();
    search->settings = kept_tree_settings(
        chosen(stepper->classic), gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(stepper->depth)),
        chosen(stepper->prune) - 1, (int[]){-1, 0, 2}[chosen(stepper->order)]);
    stepper->search = search;
    stepper->busy = true;
    say(stepper, _("Searching…"));
    show(stepper);
    GTask *task = g_task_new(NULL, NULL, on_searched, g_rc_box_acquire(stepper));
    g_task_set_task_data(task, g_rc_box_acquire(search), (GDestroyNotify)release_search);
    g_task_run_in_thread(task, search_in_thread);
    g_object_unref(task);
}

static void on_run(GtkButton *button, struct stepper *stepper)
{
    (void)button;
    if (stepper->busy)
        lz_stop_set(stepper->search->stop);
    else
        begin_search(stepper);
}

/* ---- stepping ---- */

static void press(struct stepper *stepper, int button)
{
    if (stepper->steps.list && steps_go(&stepper->steps, way(stepper, button)))
        show(stepper);
}

static void on_step(GtkButton *button, struct stepper *stepper)
{
    int at = 0;
    while (stepper->buttons[at] != GTK_WIDGET(button))
        at++;
    press(stepper, at);
}

static gboolean on_key(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType held,
                       struct stepper *stepper)
{
    static const guint letters[BUTTONS] = {GDK_KEY_b, GDK_KEY_f, GDK_KEY_c};
    (void)keys, (void)code;
    for (int i = 0; i < BUTTONS; i++) {
        if (key != letters[i] || (held & (GDK_CONTROL_MASK | GDK_ALT_MASK)))
            continue;
        press(stepper, i);
        return TRUE;
    }
    return FALSE;
}

static void on_destroy(GtkWidget *widget, struct stepper *stepper)
{
    (void)widget;
    stepper->closed = true;
    if (stepper->search)
        lz_stop_set(stepper->search->stop);
    release(stepper);
}

/* ---- the window ---- */

/* The cell's stone, or the value of the move there. */
static void describe(int cell, char *text, size_t size, void *user)
{
    const struct stepper *const stepper = user;
    const struct picture *const picture = board_picture(stepper->board);
    wording_cell(picture->game, cell, text, size);
    for (int i = 0; i < picture->mark_count; i++)
        if (picture->marks[i].cell == cell && picture->marks[i].text[0]) {
            const size_t length = strlen(text);
            snprintf(text + length, size - length, ", %s", picture->marks[i].text);
        }
}

static void make_choices(struct stepper *stepper, GtkWidget *group)
{
    const char *classics[LZ_CLASSIC_COUNT + 1] = {NULL};
    for (int classic = 0; classic < LZ_CLASSIC_COUNT; classic++)
        classics[classic] = wording_classic((lz_classic)classic);
    stepper->classic = rows_combo(group, _("Classic"), classics);
    stepper->position = rows_combo(
        group, _("Position"), (const char *const[]){_("The report’s own"), _("The game’s"), NULL});
    stepper->depth = rows_number(group, _("Depth"), 1, DEPTH_MAX, 1, 0);
    stepper->prune =
        rows_combo(group, _("Pruning"),
                   (const char *const[]){_("As in the report"), _("None"),
                                         _("By the parent’s bound"), _("Full alpha-beta"), NULL});
    stepper->order = rows_combo(group, _("Order of moves"),
                                (const char *const[]){_("As in the report"), _("Row by row"),
                                                      _("Best static value first"), NULL});
    gtk_widget_set_name(stepper->classic, "study-classic");
    gtk_widget_set_name(stepper->position, "study-position");
    gtk_widget_set_name(stepper->depth, "study-depth");
    gtk_widget_set_name(stepper->prune, "study-prune");
    gtk_widget_set_name(stepper->order, "study-order");
}

static void build(struct stepper *stepper, GtkWindow *over)
{
    enum { STACKED_BELOW = 760 };
    const struct board_events events = {.name = "study", .describe = describe, .user = stepper};
    GtkWidget *const board = board_new(&events), **const buttons = stepper->buttons;
    GtkWidget *row, *choices;
    GtkWidget *const dialog = widgets_load(
        "study", "row", &row, "choices", &choices, "run", &stepper->run, "summary",
        &stepper->summary, "back", &buttons[0], "forward", &buttons[1], "cut", &buttons[2], "facts",
        &stepper->facts, "sentence", &stepper->sentence, "legend", &stepper->legend, NULL);
    stepper->board = LIANZI_BOARD(board);
    gtk_widget_set_hexpand(board, TRUE);
    widgets_margins(board, 14, 14, 14);
    gtk_box_prepend(GTK_BOX(row), board);
    make_choices(stepper, choices);
    rows_put_over(dialog, over);
    rows_stack_below(dialog, row, STACKED_BELOW);
    g_signal_connect(stepper->run, "clicked", G_CALLBACK(on_run), stepper);
    for (int i = 0; i < BUTTONS; i++)
        g_signal_connect(buttons[i], "clicked", G_CALLBACK(on_step), stepper);
    g_signal_connect(stepper->classic, "notify::selected", G_CALLBACK(on_classic), stepper);
    g_signal_connect(stepper->position, "notify::selected", G_CALLBACK(on_position), stepper);
    GtkEventController *const keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), stepper);
    gtk_widget_add_controller(dialog, keys);
    g_signal_connect(dialog, "destroy", G_CALLBACK(on_destroy), stepper);
    on_classic(NULL, NULL, stepper);
    gtk_window_present(GTK_WINDOW(dialog));
}

void stepper_show(GtkWindow *over, const struct preferences *preferences, const lz_game *game)
{
    struct stepper *const stepper = g_rc_box_new0(struct stepper);
    stepper->preferences = preferences;
    stepper->own = copy(game);
    build(stepper, over);
}
