#include "desktop/parts/kept_games.h"

#include "desktop/parts/debug.h"
#include "desktop/parts/saver.h"
#include "session/wording.h"
#include "study/review.h"
#include "study/wording.h"
#include "system/translate.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 2000 }; /* listed; older ones stay in the folder */

static char *path_of(const char *name)
{
    return g_build_filename(g_get_user_state_dir(), "lianzi", "games", name, NULL);
}

/* A name that sorts by time: 20261123-160500-1. The slot tells windows of one second apart. */
static void give_name(const struct preferences *preferences, struct session *session)
{
    g_autoptr(GDateTime) now = g_date_time_new_now_local();
    g_autofree char *time = g_date_time_format(now, "%Y%m%d-%H%M%S");
    g_autofree char *name = NULL, *path = NULL;
    for (int i = preferences->slot; !path || g_file_test(path, G_FILE_TEST_EXISTS); i++) {
        g_free(name);
        g_free(path);
        name = g_strdup_printf("%s-%d", time, i);
        path = path_of(name);
    }
    session_set_name(session, name);
}

bool kept_games_write(const struct preferences *preferences, struct session *session,
                      int64_t now_ms)
{
    if (!*session_name(session))
        give_name(preferences, session);
    g_autofree char *path = path_of(session_name(session));
    const bool written = saver_write(path, NULL, session, now_ms);
    debug_line("kept %s: %s", session_name(session), written ? "written" : "not written");
    return written;
}

struct session *kept_games_read(const char *name)
{
    g_autofree char *path = path_of(name), *text = NULL;
    struct session *session;
    if (!g_file_get_contents(path, &text, NULL, NULL) || session_read(text, &session, NULL))
        return NULL;
    session_set_name(session, name);
    return session;
}

bool kept_games_delete(const char *name)
{
    g_autofree char *path = path_of(name);
    return g_unlink(path) == 0;
}

/* ---- the list ---- */

static void game_free(gpointer data)
{
    struct kept_game *game = data;
    g_free(game->name);
    g_free(game->title);
    g_free(game->state);
    g_free(game->opening);
    g_free(game);
}

/* "2026-11-23 16:05" of the name. */
static char *word_time(const char *name)
{
    return strlen(name) < 15 ? g_strdup(name)
                             : g_strdup_printf("%.4s-%.2s-%.2s %.2s:%.2s", name, name + 4, name + 6,
                                               name + 9, name + 11);
}

/* The accuracies of the game's review, after what is known; and the person's, or the mean. */
static void add_accuracy(struct kept_game *game, const struct session *session)
{
    const int person = session_only_person(session);
    int accuracy[2];
    game->accuracy = -1;
    if (!review_read_accuracy(session_record(session), &accuracy[0], &accuracy[1]))
        return;
    const int side = person >= 0 && lz_game_seat_colour(session_game(session), person) == LZ_WHITE;
    game->accuracy = person >= 0 ? accuracy[side] : (accuracy[0] + accuracy[1]) / 2;
    g_autofree char *state = g_steal_pointer(&game->state);
    game->state = g_strdup_printf(_("%s · accuracy %d – %d"), state, accuracy[0], accuracy[1]);
}

static struct kept_game *describe(const char *name, const struct session *session)
{
    struct kept_game *game = g_new0(struct kept_game, 1);
    char players[2][128], variant[160], title[160], reason[160], opening[64];
    const int person = session_only_person(session);
    g_autofree char *time = word_time(name);
    for (int seat = 0; seat < 2; seat++)
        wording_player(session, seat, players[seat], sizeof players[seat]);
    wording_game(session_game(session), variant, sizeof variant);
    wording_result(session, title, sizeof title, reason, sizeof reason);
    game->name = g_strdup(name);
    game->title = g_strdup_printf("%s – %s · %s", players[0], players[1], variant);
    game->ended = session_end(session) != SESSION_GOING;
    g_autofree char *end = g_strdup_printf(_("%s: %s"), title, reason);
    game->state = g_strdup_printf("%s · %s", time, game->ended ? end : _("not finished"));
    game->length = lz_game_stones(session_game(session));
    wording_renju_opening(lz_renju_opening_of(session_game(session)), opening, sizeof opening);
    game->opening = g_strdup(opening);
    add_accuracy(game, session);
    if (person < 0)
        return game;
    const struct player *program = session_player(session, !person);
    const int winner = session_winner(session);
    if (program->kind == PLAYER_PROGRAM && !program->depth && !program->time_ms)
        game->level = program->level;
    game->outcome = winner < 0 ? 0 : winner == person ? 1 : -1;
    return game;
}

static int latest_first(gconstpointer a, gconstpointer b)
{
    return -strcmp(*(const char *const *)a, *(const char *const *)b);
}

char *kept_games_folder(void)
{
    return path_of(NULL);
}

bool kept_games_exist(void)
{
    g_autofree char *folder = kept_games_folder();
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    return files && g_dir_read_name(files);
}

void kept_games_each(kept_games_fn *visit, void *user)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autofree char *folder = kept_games_folder();
    g_autoptr(GDir) files = g_dir_open(folder, 0, NULL);
    const char *file;
    while (files && (file = g_dir_read_name(files)))
        g_ptr_array_add(names, g_strdup(file));
    g_ptr_array_sort(names, latest_first);
    for (guint i = 0; i < names->len && i < GAMES_MAX; i++) {
        const char *name = g_ptr_array_index(names, i);
        struct session *session = kept_games_read(name);
        if (!session)
            continue;
        visit(name, session, user);
        session_free(session);
    }
}

static void add_game(const char *name, const struct session *session, void *games)
{
    g_ptr_array_add(games, describe(name, session));
}

GPtrArray *kept_games_list(void)
{
    GPtrArray *games = g_ptr_array_new_with_free_func(game_free);
    kept_games_each(add_game, games);
    return games;
}
