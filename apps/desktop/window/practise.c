#include "desktop/window/practise.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/kept_games.h"
#include "desktop/parts/rows.h"
#include "desktop/parts/widgets.h"
#include "desktop/puzzles/drill.h"
#include "desktop/window/explore_import.h"
#include "desktop/window/inside.h"
#include "session/coach.h"
#include "session/own_game.h"
#include "store/repertoire.h"
#include "study/wording.h"
#include "system/calendar.h"
#include "system/translate.h"

static lz_status find_worth(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    return own_game_worth(user, card_mistakes_add, mistakes, error);
}

void practise_worth(struct window *window)
{
    int nodes[COACH_WORTH];
    struct card_counts counts;
    char path[4096];
    lz_error error;
    if (session_coach_worth(window->session, nodes) && database_default_path(path, sizeof path) &&
        card_mistakes_keep(path, find_worth, window->session, &counts, &error))
        window_complain(window, &error);
}

static lz_status find(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    const struct session *session = user;
    const lz_record *record = session_record(session);
    int moves[TREE_LINE_MAX];
    const int count = learn_mistakes(session, moves, TREE_LINE_MAX);
    lz_status status = LZ_OK;
    for (int i = 0; i < count && !status; i++)
        status = card_mistakes_add(mistakes, record, moves[i],
                                   lz_record_action(record, learn_better_of(record, moves[i])),
                                   _("A game of yours"), error);
    return status;
}

static char *word_counts(const struct card_counts *counts)
{
    return g_strdup_printf(_("Cards added: %d; already there: %d."), counts->added, counts->held);
}

void practise_mistakes(struct window *window)
{
    struct card_counts counts;
    char path[4096];
    lz_error error;
    if (!database_default_path(path, sizeof path)) {
        window_say(window, _("no folder for the database"));
        return;
    }
    if (card_mistakes_keep(path, find, window->session, &counts, &error)) {
        window_complain(window, &error);
        return;
    }
    g_autofree char *text = word_counts(&counts);
    window_say(window, text);
}

/* ---- asking ---- */

static void begin(struct window *window, card_mistakes_fn *find_mistakes, void *user)
{
    char problem[512];
    if (!drill_show(GTK_WINDOW(window->window), window->preferences, find_mistakes, user, problem,
                    sizeof problem))
        window_say(window, problem);
}

void practise_due(struct window *window)
{
    begin(window, NULL, NULL);
}

struct kind_search {
    enum error_kind kind;
    struct card_mistakes *mistakes;
    lz_status status;
    lz_error *error;
};

static void search(const char *name, const struct session *session, void *user)
{
    struct kind_search *work = user;
    if (!work->status)
        work->status = own_game_mistakes(session, name, work->kind, card_mistakes_add,
                                         work->mistakes, work->error);
}

static lz_status find_kind(void *user, struct card_mistakes *mistakes, lz_error *error)
{
    struct kind_search work = {
        .kind = *(const enum error_kind *)user, .mistakes = mistakes, .error = error};
    kept_games_each(search, &work);
    return work.status;
}

void practise_kind(enum error_kind kind, void *user)
{
    begin(user, find_kind, &kind);
}

/* ---- openings ---- */

/* Whose moves. */
enum { BY_ANY, BY_PROOF, BY_GAMES, BY_OWN };

/* The dialog. Counted: its widgets hold it, and so does the thread. */
struct opening {
    GtkWidget *dialog, *opening, *source, *side, *cards, *add, *practise, *said;
    GCancellable *closing;
    lz_stop *stop;
    bool closed;
    lz_game *game; /* on the board */
    char path[4096];
    char *folder;                /* of the games that the window keeps */
    struct database_query query; /* the explorer's games, with texts of its own */
    char *texts[4];
    lz_result result;
    /* What the thread works on, and what it has found. */
    lz_game *root;
    struct repertoire ask;
    char date[CARD_DATE];
    struct card_counts counts;
    lz_error error;
};

static void free_opening(gpointer data)
{
    struct opening *opening = data;
    for (size_t i = 0; i < G_N_ELEMENTS(opening->texts); i++)
        g_free(opening->texts[i]);
    g_free(opening->folder);
    lz_game_free(opening->game);
    lz_game_free(opening->root);
    lz_stop_free(opening->stop);
    g_object_unref(opening->closing);
}

static void release(gpointer data)
{
    g_rc_box_release_full(data, free_opening);
}

static void on_destroy(GtkWidget *widget, gpointer user)
{
    struct opening *opening = user;
    (void)widget;
    opening->closed = true;
    lz_stop_set(opening->stop);
    g_cancellable_cancel(opening->closing);
    release(opening);
}

static void tell(struct opening *opening, const char *text)
{
    gtk_label_set_text(GTK_LABEL(opening->said), text);
    debug_line("repertoire say %s", text);
}

static int selected(GtkWidget *row)
{
    return (int)adw_combo_row_get_selected(ADW_COMBO_ROW(row));
}

/* ---- the thread ---- */

static void find_cards(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    struct opening *opening = data;
    struct database *base = NULL;
    lz_status status = lz_engine_new(&opening->ask.engine, &opening->error);
    (void)source, (void)cancellable;
    if (!status)
        status = lz_engine_set(opening->ask.engine, "hash_mib", "16", &opening->error);
    database_make_folders(opening->path);
    if (!status)
        status = database_open(opening->path, DATABASE_WRITE, &base, &opening->error);
    if (!status)
        status = database_add_repertoire(base, &opening->ask, &opening->query, &opening->counts,
                                         &opening->error);
    database_close(base);
    lz_engine_free(opening->ask.engine);
    g_task_return_boolean(task, status == LZ_OK);
}

static void enable(struct opening *opening, bool on)
{
    GtkWidget *const widgets[] = {opening->opening, opening->source, opening->side, opening->cards,
                                  opening->add};
    for (size_t i = 0; i < G_N_ELEMENTS(widgets); i++)
        gtk_widget_set_sensitive(widgets[i], on);
}

static void on_found(GObject *source, GAsyncResult *result, gpointer user)
{
    struct opening *opening = g_task_get_task_data(G_TASK(result));
    char why[512];
    (void)source, (void)user;
    if (opening->closed)
        return;
    enable(opening, true);
    if (!g_task_propagate_boolean(G_TASK(result), NULL)) {
        wording_error(&opening->error, why, sizeof why);
        tell(opening, why);
        return;
    }
    g_autofree char *text = word_counts(&opening->counts);
    gtk_widget_set_visible(opening->practise, TRUE);
    tell(opening, text);
}

static void begin_thread(struct opening *opening)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_found, NULL);
    g_task_set_task_data(task, g_rc_box_acquire(opening), release);
    g_task_run_in_thread(task, find_cards);
}

/* ---- buttons ---- */

/* The games that the window keeps are in the database. */
static void on_own(const char *text, bool failed, void *user)
{
    struct opening *opening = user;
    if (failed) {
        enable(opening, true);
        tell(opening, text);
    } else {
        begin_thread(opening);
    }
}

static lz_status find_root(struct opening *opening, int number, lz_error *error)
{
    lz_variant variant;
    lz_game_free(opening->root);
    opening->root = NULL;
    lz_variant_init(&variant, LZ_RULE_RENJU);
    return number < 0 ? lz_game_copy(opening->game, &opening->root, error)
                      : repertoire_opening(&variant, number, &opening->root, error);
}

static void on_add(GtkButton *button, gpointer user)
{
    static const enum repertoire_source sources[] = {REPERTOIRE_ANY, REPERTOIRE_PROOF,
                                                     REPERTOIRE_GAMES, REPERTOIRE_GAMES};
    struct opening *opening = user;
    const int choice = selected(opening->source);
    const int number = selected(opening->opening) - 1;
    (void)button;
    if (find_root(opening, number, &opening->error)) {
        char why[512];
        wording_error(&opening->error, why, sizeof why);
        tell(opening, why);
        return;
    }
    calendar_today(opening->date);
    opening->query.source = choice == BY_OWN ? opening->folder : opening->texts[3];
    opening->ask = (struct repertoire){
        .root = opening->root,
        .side = selected(opening->side) ? LZ_WHITE : LZ_BLACK,
        .source = sources[choice],
        .best = choice == BY_OWN,
        .cards = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(opening->cards)),
        .date = opening->date,
        .stop = opening->stop,
    };
    repertoire_set_note(&opening->ask, number);
    enable(opening, false);
    tell(opening, _("The positions are being chosen…"));
    if (choice == BY_OWN)
        explore_import(opening->closing, opening->path, NULL, opening->folder, on_own, opening);
    else
        begin_thread(opening);
}

/* Asks the cards in the dialog's place. */
static void on_practise(GtkButton *button, gpointer user)
{
    struct opening *opening = user;
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(opening->dialog));
    (void)button;
    gtk_window_destroy(GTK_WINDOW(opening->dialog));
    gtk_widget_activate_action(GTK_WIDGET(window), "win.practice", NULL);
}

/* ---- the dialog ---- */

static GtkWidget *add_combo(GtkWidget *group, const char *title, const char *name,
                            const char *const *choices, int chosen)
{
    GtkWidget *row = rows_combo(group, title, choices);
    adw_combo_row_set_selected(ADW_COMBO_ROW(row), (guint)chosen);
    gtk_widget_set_name(row, name);
    return row;
}

static void add_rows(struct opening *opening, GtkWidget *group, int source)
{
    const char *const sources[] = {_("Proof, games or engine"), _("A proved win"),
                                   _("Most played in games"), _("Best in your games"), NULL};
    char names[LZ_RENJU_OPENINGS][64];
    const char *choices[LZ_RENJU_OPENINGS + 2] = {_("This position")};
    const lz_variant *variant = lz_game_variant(opening->game);
    const char *const sides[] = {wording_colour(variant, LZ_BLACK),
                                 wording_colour(variant, LZ_WHITE), NULL};
    for (int i = 0; i < LZ_RENJU_OPENINGS; i++) {
        wording_renju_opening(i, names[i], sizeof names[i]);
        choices[i + 1] = names[i];
    }
    opening->opening = add_combo(group, _("Opening"), "repertoire-opening", choices, 0);
    opening->source = add_combo(group, _("Moves by"), "repertoire-source", sources, source);
    opening->side = add_combo(group, _("Side"), "repertoire-side", sides,
                              lz_game_to_move(opening->game) == LZ_WHITE);
    opening->cards = rows_number(group, _("New cards"), 1, REPERTOIRE_CARDS_MAX, 1, 0);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(opening->cards), REPERTOIRE_CARDS);
    gtk_widget_set_name(opening->cards, "repertoire-cards");
}

static void build(struct opening *opening, GtkWindow *over, int source)
{
    GtkWidget *group;
    opening->dialog = widgets_load("repertoire", "group", &group, "said", &opening->said, "add",
                                   &opening->add, "practise", &opening->practise, NULL);
    rows_put_over(opening->dialog, over);
    add_rows(opening, group, source);
    g_signal_connect(opening->add, "clicked", G_CALLBACK(on_add), opening);
    g_signal_connect(opening->practise, "clicked", G_CALLBACK(on_practise), opening);
    g_signal_connect(opening->dialog, "destroy", G_CALLBACK(on_destroy), opening);
    gtk_window_present(GTK_WINDOW(opening->dialog));
}

/* Takes the texts of the query, which are the caller's. */
static void take_query(struct opening *opening, const struct database_query *query)
{
    opening->query = *query;
    opening->query.position = NULL;
    opening->query.player = opening->texts[0] = g_strdup(query->player);
    opening->query.from = opening->texts[1] = g_strdup(query->from);
    opening->query.to = opening->texts[2] = g_strdup(query->to);
    opening->texts[3] = g_strdup(query->source);
    opening->result = query->result ? *query->result : LZ_RESULT_ONGOING;
    opening->query.result = query->result ? &opening->result : NULL;
}

void practise_opening(struct window *window, const struct database_query *query)
{
    struct opening *opening = g_rc_box_new0(struct opening);
    opening->closing = g_cancellable_new();
    opening->stop = lz_stop_new();
    opening->folder = kept_games_folder();
    if (query)
        take_query(opening, query);
    if (!database_default_path(opening->path, sizeof opening->path)) {
        window_say(window, _("no folder for the database"));
        release(opening);
    } else if (lz_game_copy(window_game(window), &opening->game, &opening->error)) {
        window_complain(window, &opening->error);
        release(opening);
    } else {
        build(opening, GTK_WINDOW(window->window),
              !query                                      ? BY_ANY
              : g_strcmp0(query->source, opening->folder) ? BY_GAMES
                                                          : BY_OWN);
    }
}
