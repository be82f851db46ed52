#include "cli/own_games.h"

#include "system/array.h"
#include "system/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 64 << 20 };

bool own_games_folder(char folder[OWN_GAMES_PATH])
{
    return file_in_home("XDG_STATE_HOME", ".local/state", "games", folder, OWN_GAMES_PATH);
}

struct session *own_games_read(const char *path, lz_error *error)
{
    struct session *session = NULL;
    size_t length;
    char *text = file_load(path, FILE_MAX, &length);
    if (!text)
        file_failed(errno, FILE_MAX, error);
    else if (session_read(text, &session, error))
        session = NULL;
    free(text);
    return session;
}

struct names {
    char **list;
    size_t room;
    int count;
    bool failed;
};

static void add_name(void *user, const char *name)
{
    struct names *names = user;
    char **list = array_grown(names->list, (size_t)names->count, &names->room, sizeof *list);
    char *copy = list ? strdup(name) : NULL;
    names->list = list ? list : names->list;
    names->failed = names->failed || !copy;
    if (copy)
        list[names->count++] = copy;
}

static int latest_first(const void *a, const void *b)
{
    return strcmp(*(char *const *)b, *(char *const *)a);
}

lz_status own_games_each(const char *folder, own_games_fn *visit, void *user, lz_error *error)
{
    struct names names = {.list = NULL};
    char path[OWN_GAMES_PATH + 300];
    lz_status status = LZ_OK;
    if (!file_each(folder, add_name, &names) && errno != ENOENT)
        status = file_failed(errno, FILE_MAX, error);
    if (names.failed)
        status = lz_error_set(error, LZ_ERR_MEMORY, "no memory");
    if (names.count)
        qsort(names.list, (size_t)names.count, sizeof *names.list, latest_first);
    for (int i = 0; i < names.count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names.list[i]);
        if (!status)
            visit(user, names.list[i], path);
        free(names.list[i]);
    }
    free(names.list);
    return status;
}
