/* Keeps the terminal's game among those that the window keeps, and goes on with it. */
#include "cli/own_games.h"
#include "cli/play/play.h"
#include "system/atomic_file.h"
#include "system/translate.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { PATH_SIZE = OWN_GAMES_PATH + SESSION_NAME_MAX + 2 };
static const char mark[] = "--"; /* in the names of the terminal's games alone */

/* A name that sorts by time, as those of the window do: 20261123-160500--0. */
static void give_name(const char *folder, struct session *session)
{
    const time_t now = time(NULL);
    char date[32], name[SESSION_NAME_MAX + 1], path[PATH_SIZE];
    struct tm local;
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    int number = 0;
    do {
        snprintf(name, sizeof name, "%s%s%d", date, mark, number++);
        snprintf(path, sizeof path, "%s/%s", folder, name);
    } while (access(path, F_OK) == 0);
    session_set_name(session, name);
}

static bool write_text(FILE *file, const void *text)
{
    return fputs(text, file) != EOF;
}

lz_status play_keep(struct play *play, lz_error *error)
{
    struct session *const session = play->session;
    char folder[OWN_GAMES_PATH], path[PATH_SIZE];
    if (!play->keeps || session_revision(session) == play->written ||
        !session_is_worth_keeping(session) || !own_games_folder(folder))
        return LZ_OK;
    if (!*session_name(session))
        give_name(folder, session);
    play->written = session_revision(session);
    snprintf(path, sizeof path, "%s/%s", folder, session_name(session));
    atomic_file_make_folders(path);
    char *text = session_write(session, PLAY_NOW);
    const bool written = text && atomic_file_write(path, write_text, text);
    free(text);
    if (written)
        return LZ_OK;
    play->keeps = false; /* said once */
    return lz_error_set(error, LZ_ERR_IO, "%s: %s", path, strerror(errno));
}

/* Whether the game can go on: it has not ended, and no classic plays, whose settings are not kept.
 */
static bool goes_on(const struct session *session)
{
    return session_end(session) == SESSION_GOING &&
           session_player(session, 0)->kind != PLAYER_CLASSIC &&
           session_player(session, 1)->kind != PLAYER_CLASSIC;
}

static void take_latest(void *user, const char *name, const char *path)
{
    struct session **latest = user;
    const bool wanted = !*latest && strstr(name, mark);
    struct session *session = wanted ? own_games_read(path, NULL) : NULL;
    if (!session)
        return;
    if (goes_on(session)) {
        session_set_name(session, name);
        *latest = session;
    } else {
        session_free(session);
    }
}

lz_status play_resume(struct play *play, lz_error *error)
{
    char folder[OWN_GAMES_PATH];
    struct session *latest = NULL;
    lz_status status = LZ_OK;
    if (own_games_folder(folder))
        status = own_games_each(folder, take_latest, &latest, error);
    if (!status && !latest)
        status = lz_error_set(error, LZ_ERR_ARGUMENT, "no unfinished game of the terminal is kept");
    if (!status)
        status = play_take_session(play, latest, error);
    if (status)
        session_free(latest);
    return status;
}

const char *play_how_to_resume(const struct play *play)
{
    return play->keeps && *session_name(play->session) && goes_on(play->session)
               ? N_("`lianzi play --resume` goes on with this game")
               : NULL;
}
