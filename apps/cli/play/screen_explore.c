/* The explorer of the full-screen game: beside the board, the moves that followed the position in
 * the person's games database, walked by keys or mouse on a copy of the game, and its games to
 * open. */
#include "cli/play/screen.h"

#include "store/store.h"
#include "study/wording.h"
#include "system/translate.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>

enum { TOP = 3, BELOW = 5, PANE = 36, BAR = 12, GAMES_MAX = 50 };

struct exploring {
    struct screen *screen;
    struct database *base; /* NULL: there is none yet, or it cannot be opened */
    char path[4096];
    lz_game *game; /* a copy, on which is walked */
    struct database_moves moves;
    struct {
        int64_t id;
        char text[160];
    } games[GAMES_MAX];
    int game_count;
    bool empty;        /* the database has no game at all */
    bool in_games;     /* the list of games is shown, not that of moves */
    int chosen, first; /* row, and the one at the top */
    char said[400];
};

/* ---- asking ---- */

static bool take_game(void *user, const struct database_game *game)
{
    struct exploring *exploring = user;
    static const char *const results[] = {"", N_("x won"), N_("o won"), N_("draw")};
    snprintf(exploring->games[exploring->game_count].text,
             sizeof exploring->games[exploring->game_count].text, "%s  %.50s – %.50s  %s",
             game->date ? game->date : "", game->black ? game->black : "?",
             game->white ? game->white : "?", game->result ? _(results[game->result]) : "");
    exploring->games[exploring->game_count++].id = game->id;
    return exploring->game_count < GAMES_MAX;
}

static void complain(struct exploring *exploring, const lz_error *error)
{
    wording_error(error, exploring->said, sizeof exploring->said);
}

static void ask(struct exploring *exploring)
{
    const struct database_query query = {.position = exploring->game, .limit = GAMES_MAX};
    const struct database_query every = {0};
    int64_t all = 1;
    lz_error error;
    exploring->moves.count = exploring->game_count = 0;
    exploring->moves.games = 0;
    exploring->chosen = exploring->first = 0;
    exploring->in_games = false;
    if (!exploring->base && database_open(exploring->path, DATABASE_READ, &exploring->base, &error))
        exploring->base = NULL;
    if (!exploring->base)
        return;
    if (database_explore(exploring->base, exploring->game, NULL, &exploring->moves, &error) ||
        (exploring->moves.games &&
         database_find(exploring->base, &query, take_game, exploring, &error)))
        complain(exploring, &error);
    else if (!exploring->moves.games && database_count(exploring->base, &every, &all, &error))
        complain(exploring, &error);
    exploring->empty = !all;
}

/* ---- painting ---- */

static int rows_of(const struct exploring *exploring)
{
    return exploring->in_games ? exploring->game_count : exploring->moves.count;
}

static int rows_shown(void)
{
    return LINES > TOP + BELOW ? LINES - TOP - BELOW : 0;
}

/* Black's games as x from the left, draws as =, unknown ones as ., white's as o. */
static void draw_bar(const struct database_move *move, char bar[BAR + 1])
{
    static const struct {
        lz_result result;
        char sign;
    } parts[] = {{LZ_RESULT_BLACK_WINS, 'x'},
                 {LZ_RESULT_DRAW, '='},
                 {LZ_RESULT_ONGOING, '.'},
                 {LZ_RESULT_WHITE_WINS, 'o'}};
    uint64_t before = 0;
    int used = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        before += move->results[parts[i].result];
        while (used < BAR && (uint64_t)used * move->games < before * BAR)
            bar[used++] = parts[i].sign;
    }
    bar[used] = '\0';
}

static void paint_move(const struct exploring *exploring, const struct database_move *move, int y,
                       int x)
{
    char text[32], bar[BAR + 1], value[16] = "", opening[64];
    wording_action(lz_game_variant(exploring->game), move->action, text, sizeof text);
    if (move->action.kind == LZ_ACTION_NONE)
        snprintf(text, sizeof text, "-");
    draw_bar(move, bar);
    if (move->mate)
        snprintf(value, sizeof value, "%s%d", move->mate > 0 ? "+" : "-", abs(move->mate));
    else if (move->winrate >= 0)
        snprintf(value, sizeof value, "%d %%", (move->winrate + 5) / 10);
    wording_renju_opening(wording_opening_after(exploring->game, move->action), opening,
                          sizeof opening);
    screen_put(y, x, "%-4s %6lu %-*s %5s %s", text, (unsigned long)move->games, BAR, bar, value,
               opening);
}

static void paint_rows(struct exploring *exploring, int x)
{
    const int shown = rows_shown(), count = rows_of(exploring);
    if (exploring->chosen < exploring->first)
        exploring->first = exploring->chosen;
    if (exploring->chosen >= exploring->first + shown)
        exploring->first = exploring->chosen - shown + 1;
    for (int i = exploring->first; i < count && i < exploring->first + shown; i++) {
        const int y = TOP + i - exploring->first;
        if (i == exploring->chosen)
            attron(A_REVERSE);
        if (exploring->in_games)
            screen_put(y, x, "%s", exploring->games[i].text);
        else
            paint_move(exploring, &exploring->moves.move[i], y, x);
        attroff(A_REVERSE);
    }
}

static void paint(struct exploring *exploring)
{
    const lz_variant *variant = lz_game_variant(exploring->game);
    const int board = 4 + 2 * variant->columns + 3;
    const bool beside = COLS >= board + PANE && LINES > variant->rows + 2;
    const int x = beside ? board : 1;
    char opening[64];
    erase();
    if (beside) {
        const int length = lz_game_length(exploring->game);
        screen_frame(variant, 0, 2);
        screen_paint_board(exploring->game);
        if (length && lz_game_action(exploring->game, length - 1).kind == LZ_ACTION_PLACE)
            screen_paint_brackets(variant, lz_game_action(exploring->game, length - 1).cell[0],
                                  "()");
        if (!exploring->in_games && exploring->chosen < exploring->moves.count &&
            exploring->moves.move[exploring->chosen].action.kind == LZ_ACTION_PLACE)
            screen_paint_brackets(variant, exploring->moves.move[exploring->chosen].action.cell[0],
                                  "[]");
    }
    wording_renju_opening(lz_renju_opening_of(exploring->game), opening, sizeof opening);
    attron(A_BOLD);
    screen_put(1, x, _("games: %lu  %s"), (unsigned long)exploring->moves.games, opening);
    attroff(A_BOLD);
    if (!exploring->base || exploring->empty)
        screen_put(TOP, x, "%s", _("no games yet; i imports a file"));
    else if (!exploring->moves.games)
        screen_put(TOP, x, "%s", _("no game has this position"));
    paint_rows(exploring, x);
    screen_put(LINES - 4, x, "%s", _("Enter, right   try      left   back"));
    screen_put(LINES - 3, x, "%s", _("Tab games   i import   Esc leave"));
    screen_put(LINES - 1, 1, "%s", exploring->said);
    refresh();
}

/* ---- keys ---- */

/* Games of a file on their way into the database, in a thread of their own. */
struct importing {
    struct exploring *exploring;
    char file[1024];
    atomic_ulong read;
    atomic_bool stop;
    unsigned long damaged;
    struct database_counts counts;
    lz_status status;
    lz_error error;
};

static bool note_game(void *user)
{
    struct importing *importing = user;
    atomic_fetch_add(&importing->read, 1);
    return !atomic_load(&importing->stop);
}

static void add_games(void *user)
{
    struct importing *importing = user;
    lz_error *error = &importing->error;
    struct database *base = NULL;
    struct database_import *adding = NULL;
    database_make_folders(importing->exploring->path);
    importing->status = database_open(importing->exploring->path, DATABASE_WRITE, &base, error);
    if (!importing->status)
        importing->status = database_import_begin(base, &adding, error);
    if (!importing->status)
        importing->status = database_import_file(adding, importing->file, note_game, importing,
                                                 &importing->damaged, error);
    if (!importing->status)
        importing->status = database_import_finish(adding, error);
    if (adding)
        importing->counts = database_import_counts(adding);
    database_import_free(adding);
    database_close(base);
}

static void paint_import(void *user)
{
    struct importing *importing = user;
    snprintf(importing->exploring->said, sizeof importing->exploring->said,
             _("Games read: %lu. Esc stops, and keeps these."), atomic_load(&importing->read));
    paint(importing->exploring);
}

/* Asks for a file in the message line and adds its games. */
static void import(struct exploring *exploring)
{
    struct importing importing = {.exploring = exploring};
    if (!screen_enter(exploring->screen, _("Import:"), importing.file, sizeof importing.file))
        return;
    screen_work(add_games, paint_import, &importing, &importing.stop);
    if (importing.status)
        complain(exploring, &importing.error);
    else
        snprintf(exploring->said, sizeof exploring->said,
                 _("Games added: %lu. Already there: %lu. Damaged: %lu."),
                 (unsigned long)importing.counts.added, (unsigned long)importing.counts.held,
                 importing.damaged);
    ask(exploring);
}

/* Plays on with the chosen game; false with a complaint, or if the person stays. */
static bool open_game(struct exploring *exploring)
{
    struct screen *screen = exploring->screen;
    lz_error error;
    lz_record *record = NULL;
    lz_status status =
        database_load(exploring->base, exploring->games[exploring->chosen].id, &record, &error);
    if (!status && !screen_may_leave(screen)) {
        lz_record_free(record);
        return false;
    }
    thinking_abandon(&screen->thinking);
    if (!status && (status = play_take_record(screen->play, record, &error)))
        lz_record_free(record);
    if (status)
        complain(exploring, &error);
    return !status;
}

static void go_on(struct exploring *exploring)
{
    lz_error error;
    if (exploring->in_games || exploring->chosen >= exploring->moves.count)
        return;
    const lz_action action = exploring->moves.move[exploring->chosen].action;
    if (action.kind == LZ_ACTION_NONE)
        return;
    if (lz_game_act(exploring->game, action, &error))
        complain(exploring, &error);
    else
        ask(exploring);
}

/* The row under the pointer; -1 for none. */
static int row_at_mouse(const struct exploring *exploring)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)))
        return -1;
    const int row = exploring->first + event.y - TOP;
    return event.y >= TOP && event.y < TOP + rows_shown() && row < rows_of(exploring) ? row : -1;
}

/* Does what the key asks for; true once a game is opened, which ends it. */
static bool read_key(struct exploring *exploring, int key)
{
    const int count = rows_of(exploring);
    const int row = key == KEY_MOUSE ? row_at_mouse(exploring) : -1;
    exploring->said[0] = '\0';
    if (row >= 0)
        exploring->chosen = row;
    if (key == KEY_UP && count)
        exploring->chosen = (exploring->chosen + count - 1) % count;
    else if (key == KEY_DOWN && count)
        exploring->chosen = (exploring->chosen + 1) % count;
    else if (key == '\t' && (exploring->game_count || exploring->in_games)) {
        exploring->in_games = !exploring->in_games;
        exploring->chosen = exploring->first = 0;
    } else if (key == 'i') {
        import(exploring);
    } else if (key == KEY_LEFT || key == KEY_BACKSPACE) {
        if (!exploring->in_games && lz_game_undo(exploring->game))
            ask(exploring);
    } else if (key == KEY_RIGHT || key == '\n' || key == '\r' || key == KEY_ENTER || row >= 0) {
        if (exploring->in_games)
            return exploring->chosen < count && open_game(exploring);
        go_on(exploring);
    }
    return false;
}

bool screen_explore(struct screen *screen)
{
    struct exploring *exploring = calloc(1, sizeof *exploring);
    bool opened = false;
    if (!exploring ||
        lz_game_copy(session_shown_game(screen->play->session), &exploring->game, NULL) ||
        !database_default_path(exploring->path, sizeof exploring->path)) {
        snprintf(screen->message, sizeof screen->message, "%s", _("There is no place for games"));
        if (exploring)
            lz_game_free(exploring->game);
        free(exploring);
        return false;
    }
    exploring->screen = screen;
    ask(exploring);
    while (!opened) {
        paint(exploring);
        const int key = getch();
        if ((key == ERR && screen_is_gone()) || key == SCREEN_ESCAPE || key == 'e' || key == 'q')
            break;
        if (key != ERR)
            opened = read_key(exploring, key);
    }
    database_close(exploring->base);
    lz_game_free(exploring->game);
    free(exploring);
    return opened;
}
