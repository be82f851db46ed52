#include "desktop/dialogs/match_board.h"

#include "desktop/board/board.h"
#include "desktop/parts/debug.h"
#include "desktop/parts/widgets.h"
#include "study/wording.h"
#include "system/translate.h"

#include <adwaita.h>

/* Milliseconds until the board may be drawn again. */
enum { BETWEEN_DRAWINGS = 250, AFTER_THE_END = 1500 };

enum field { FIELD_NUMBER = 1, FIELD_BLACK, FIELD_WHITE, FIELD_RESULT, FIELD_MOVES };

struct match_board {
    const struct preferences *preferences;
    lz_variant variant;
    GtkWidget *title, *players, *previous, *next;
    LianziBoard *board;
    GPtrArray
        *games;  /* char **, the fields: those that go on, the newest last, and the shown one */
    char *shown; /* the number of the game on the board; NULL for none */
    bool shown_ended; /* its end was drawn */
    bool stale;       /* a line came after the last drawing */
    guint timer;      /* no drawing before it ends; 0 for none */
};

static struct match_board *of(GtkWidget *box)
{
    return g_object_get_data(G_OBJECT(box), "match-board");
}

/* ---- the games ---- */

static char **game_at(const struct match_board *match, int index)
{
    return g_ptr_array_index(match->games, index);
}

/* Its place among the games; -1 if it is not there. */
static int find(const struct match_board *match, const char *number)
{
    for (guint i = 0; number && i < match->games->len; i++) {
        if (g_str_equal(game_at(match, (int)i)[FIELD_NUMBER], number))
            return (int)i;
    }
    return -1;
}

static bool is_over(char *const *game)
{
    return !g_str_equal(game[FIELD_RESULT], "none");
}

/* Shows the game at the place from now on; the one before goes if it is over. */
static void turn_to(struct match_board *match, int index)
{
    g_autofree char *left = match->shown;
    match->shown = g_strdup(game_at(match, index)[FIELD_NUMBER]);
    const int before = find(match, left);
    if (before >= 0 && is_over(game_at(match, before)))
        g_ptr_array_remove_index(match->games, (guint)before);
}

/* ---- showing ---- */

static void show_title(const struct match_board *match, char *const *game)
{
    const bool black = g_str_equal(game[FIELD_RESULT], "black"),
               draw = g_str_equal(game[FIELD_RESULT], "draw");
    const char *sides[] = {wording_colour(&match->variant, LZ_BLACK),
                           wording_colour(&match->variant, LZ_WHITE)};
    g_autofree char *number = g_strdup_printf(_("Game %s"), game[FIELD_NUMBER]);
    g_autofree char *won = g_strdup_printf(_("%s wins"), sides[!black]);
    g_autofree char *title = g_strdup_printf("%s · %s", number, draw ? _("Draw") : won);
    g_autofree char *first = g_strdup_printf(_("%s: %s"), sides[0], game[FIELD_BLACK]);
    g_autofree char *second = g_strdup_printf(_("%s: %s"), sides[1], game[FIELD_WHITE]);
    g_autofree char *players = g_strdup_printf("%s – %s", first, second);
    gtk_label_set_text(GTK_LABEL(match->title), is_over(game) ? title : number);
    gtk_label_set_text(GTK_LABEL(match->players), players);
}

static void show_board(const struct match_board *match, char *const *game)
{
    struct picture picture;
    lz_game *position;
    if (lz_game_new(&match->variant, &position, NULL))
        return;
    lz_game_play(position, game[FIELD_MOVES], LZ_ROWS_BOTTOM, NULL);
    picture_init(&picture, position, look_in_use(match->preferences->look));
    picture.coordinates = true;
    picture.dim = adw_style_manager_get_dark(adw_style_manager_get_default());
    board_show(match->board, &picture);
    lz_game_free(position);
}

static gboolean on_time(gpointer user);

/* Draws the shown game, or after its end the newest one. */
static void draw(struct match_board *match)
{
    int index = find(match, match->shown), newest = (int)match->games->len - 1;
    if (newest == index)
        newest--;
    if ((index < 0 || match->shown_ended) && newest >= 0) {
        turn_to(match, newest);
        index = find(match, match->shown);
    }
    if (index < 0)
        return;
    char *const *game = game_at(match, index);
    show_title(match, game);
    show_board(match, game);
    gtk_widget_set_sensitive(match->previous, match->games->len > 1);
    gtk_widget_set_sensitive(match->next, match->games->len > 1);
    debug_line("match board game=%s result=%s moves=%s", game[FIELD_NUMBER], game[FIELD_RESULT],
               game[FIELD_MOVES]);
    match->shown_ended = is_over(game);
    match->stale = false;
    g_clear_handle_id(&match->timer, g_source_remove);
    match->timer =
        g_timeout_add(match->shown_ended ? AFTER_THE_END : BETWEEN_DRAWINGS, on_time, match);
}

static gboolean on_time(gpointer user)
{
    struct match_board *match = user;
    match->timer = 0;
    if (match->stale)
        draw(match);
    return G_SOURCE_REMOVE;
}

void match_board_take(GtkWidget *box, char *const fields[MATCH_BOARD_FIELDS])
{
    struct match_board *match = of(box);
    const int index = find(match, fields[FIELD_NUMBER]);
    const bool is_shown = match->shown && g_str_equal(match->shown, fields[FIELD_NUMBER]);
    if (index >= 0 && is_over(fields) && !is_shown) {
        g_ptr_array_remove_index(match->games, (guint)index);
    } else if (index >= 0) {
        g_strfreev(game_at(match, index));
        match->games->pdata[index] = g_strdupv((char **)fields);
    } else {
        g_ptr_array_add(match->games, g_strdupv((char **)fields));
    }
    match->stale = true;
    if (!match->timer)
        draw(match);
}

/* ---- choosing ---- */

static void step(struct match_board *match, int by)
{
    const int count = (int)match->games->len, index = find(match, match->shown);
    if (count < 2 || index < 0)
        return;
    turn_to(match, (index + by + count) % count);
    match->shown_ended = false;
    draw(match);
}

static void on_previous(struct match_board *match)
{
    step(match, -1);
}

static void on_next(struct match_board *match)
{
    step(match, 1);
}

/* ---- building ---- */

static void free_board(gpointer data)
{
    struct match_board *match = data;
    g_clear_handle_id(&match->timer, g_source_remove);
    g_ptr_array_unref(match->games);
    g_free(match->shown);
    g_free(match);
}

void match_board_begin(GtkWidget *box, const lz_variant *variant, bool several)
{
    struct match_board *match = of(box);
    char *const nothing[MATCH_BOARD_FIELDS] = {"game", "", "", "", "none", ""};
    match->variant = *variant;
    gtk_widget_set_visible(match->previous, several);
    gtk_widget_set_visible(match->next, several);
    show_board(match, nothing);
}

GtkWidget *match_board_new(const struct preferences *preferences)
{
    const struct board_events events = {.name = "match"};
    struct match_board *match = g_new0(struct match_board, 1);
    GtkWidget *box = widgets_load("match_board", "title", &match->title, "players", &match->players,
                                  "previous", &match->previous, "next", &match->next, NULL);
    match->preferences = preferences;
    match->games = g_ptr_array_new_with_free_func((GDestroyNotify)g_strfreev);
    match->board = LIANZI_BOARD(board_new(&events));
    gtk_widget_set_vexpand(GTK_WIDGET(match->board), TRUE);
    gtk_box_append(GTK_BOX(box), GTK_WIDGET(match->board));
    g_object_set_data_full(G_OBJECT(box), "match-board", match, free_board);
    g_signal_connect_swapped(match->previous, "clicked", G_CALLBACK(on_previous), match);
    g_signal_connect_swapped(match->next, "clicked", G_CALLBACK(on_next), match);
    return box;
}
